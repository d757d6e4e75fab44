"""The steps of a battle that the player takes (CO 11.2, 11.6)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RollEdge:
    """Roll for the tactical edge, Japan's die first (CO 11.2)."""


@dataclass(frozen=True, slots=True)
class ChooseTargets:
    """The targets of a Japanese salvo, in the order of its shots (CO 11.6.1)."""

    aims: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AimAndFire:
    """The targets of a Japanese salvo, in the order of its shots, told with its dice (CO 11.6.1)."""

    aims: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RollSalvo:
    """Fire everything that a side fires in a stage (CO 11.6)."""


@dataclass(frozen=True, slots=True)
class ChooseLosses:
    """The Japanese units that lose a step, each once for every step (CO 11.6.2)."""

    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawLot:
    """Draw one of several units (CO 9.5.1)."""


@dataclass(frozen=True, slots=True)
class CaptureBase:
    """Place a base of level 1 where the Allied base was (CO 25.2)."""


@dataclass(frozen=True, slots=True)
class LeaveBase:
    """Place none (CO 25.2)."""


@dataclass(frozen=True, slots=True)
class Retreat:
    """Where an Allied unit retreats (CO 25.3)."""

    unit: str
    to: str
