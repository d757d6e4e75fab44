"""The segments of a turn, and the end of the game (EotS 4.0)."""

from dataclasses import dataclass

from rules.eots.assignment import Positions


@dataclass(frozen=True, slots=True)
class SendToEurope:
    """Roll whether a delayed reinforcement is sent to Europe."""

    unit: str


@dataclass(frozen=True, slots=True)
class PlaceArrivals(Positions):
    """Put a side's reinforcements where they arrive ("unit:hex"); units not named wait in the delay box."""

    side: str
    positions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RollSubmarines:
    """Roll for submarine warfare."""


@dataclass(frozen=True, slots=True)
class RollBombing:
    """Bomb Japan with a B29."""

    unit: str


@dataclass(frozen=True, slots=True)
class DealCards:
    """Deal both hands as the rules count them."""


@dataclass(frozen=True, slots=True)
class SettleNations(Positions):
    """Carry out what the fate of nations brings; units that must leave name where they go ("unit:place")."""

    positions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MakeFreeMoves(Positions):
    """Make the emergency naval moves that a scenario gives before its first card ("unit:hex")."""

    positions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the game up for a side."""

    side: str


@dataclass(frozen=True, slots=True)
class SignResult:
    """Sign the result of the game for a side."""

    side: str
