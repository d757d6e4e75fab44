"""What the course of a battle needs, what it is given, and what happens in it (CO 11.0)."""

from dataclasses import dataclass
from enum import StrEnum

from rules.co.battle.combatants import Side, Stage, UnitId
from rules.co.battle.salvos import Shot


class Fact(StrEnum):
    """What is printed on the map and must be read off."""

    INSIDE_LINE = "inside the line"
    TARGETING_PRIORITY = "Allied targeting priority"


# What a course needs


@dataclass(frozen=True, slots=True)
class RollEdge:
    """Two dice for the tactical edge, Japan's first (CO 11.2)."""


@dataclass(frozen=True, slots=True)
class ReadOff:
    """A printed fact that the battle must be given."""

    fact: Fact
    rule: str


@dataclass(frozen=True, slots=True)
class ChooseTargets:
    """A target for every shot of a Japanese salvo (CO 11.6.1)."""

    stage: Stage
    shots: tuple[Shot, ...]
    among: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class RollSalvo:
    """One die for every shot of a salvo (CO 11.5, 11.6)."""

    stage: Stage
    side: Side
    shots: tuple[Shot, ...]


@dataclass(frozen=True, slots=True)
class ChooseLosses:
    """So many steps of some Japanese units (CO 9.5.1, 11.6.2)."""

    stage: Stage
    among: tuple[UnitId, ...]
    count: int
    rule: str


@dataclass(frozen=True, slots=True)
class DrawLot:
    """Dice that draw one of some units (CO 9.5.1, 11.6.2)."""

    stage: Stage
    among: tuple[UnitId, ...]
    dice: int
    rule: str


Need = RollEdge | ReadOff | ChooseTargets | RollSalvo | ChooseLosses | DrawLot


# What it is given


@dataclass(frozen=True, slots=True)
class Faces:
    """Dice, in the order of what was asked."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Targets:
    """Pairs of a shooter and its target."""

    aims: tuple[tuple[UnitId, UnitId], ...]


@dataclass(frozen=True, slots=True)
class Losses:
    """Units that lose a step, each once for every step."""

    units: tuple[UnitId, ...]


Answer = Faces | Targets | Losses


# What happened


@dataclass(frozen=True, slots=True)
class Fired:
    """A salvo with its dice."""

    stage: Stage
    side: Side
    shots: tuple[Shot, ...]
    faces: tuple[int, ...]

    @property
    def hits(self) -> int:
        """The dice that hit, whether or not there was a step left to take (CO 11.6)."""
        return sum(shot.hits(face) for shot, face in zip(self.shots, self.faces, strict=True))


@dataclass(frozen=True, slots=True)
class Loss:
    """A unit that lost steps."""

    stage: Stage
    unit: UnitId
    before: int
    after: int
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class Landed:
    """Troops that went ashore (CO 11.1)."""

    units: tuple[UnitId, ...]


Happened = Fired | Loss | Landed
