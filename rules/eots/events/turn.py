"""What happens between offensives, by itself or by the charts (EotS 4.0, 10.0 to 17.0)."""

from dataclasses import dataclass

from rules.core.dice import Origin


@dataclass(frozen=True, slots=True)
class NationSurrendered:
    """A nation is out of the war."""

    nation: str


@dataclass(frozen=True, slots=True)
class NationFreed:
    """The Allies hold again what made a nation surrender; Japanese units still occupy some of its bases."""

    nation: str
    occupied: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CountSet:
    """Something that the rules count from turn to turn."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class ArrivalsBarred:
    """Reinforcements that do not arrive: they wait in the delay box, or are lost, and why."""

    units: tuple[str, ...]
    to: str
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class ArrivalsPlaced:
    """A side has placed its reinforcements; those that found no place wait in the delay box."""

    side: str
    waiting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StepsUnused:
    """Replacement steps that were not spent: lost, or kept for later, and why nobody could take one."""

    fund: str
    steps: int
    kept: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class EuropeRolled:
    """A die for a delayed reinforcement; at or under the value it goes to Europe for three turns."""

    unit: str
    faces: tuple[int, ...]
    origin: Origin
    modified: int
    value: int
    sent: bool


@dataclass(frozen=True, slots=True)
class SubmarinesRolled:
    """The submarine die, modified; at zero or less Japan loses a card and a shipping point."""

    faces: tuple[int, ...]
    origin: Origin
    modified: int
    sunk: bool


@dataclass(frozen=True, slots=True)
class JapanBombed:
    """The die of a B29, modified; at or under the value Japan loses a card."""

    unit: str
    faces: tuple[int, ...]
    origin: Origin
    modified: int
    value: int
    hit: bool


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Both hands and passes of the turn."""

    japan: int
    allies: int
    japan_passes: int
    allied_passes: int


@dataclass(frozen=True, slots=True)
class WillChanged:
    """One item of the US Political Will; the marker moves with it."""

    code: str
    change: int
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over: who won, how, and by which rule."""

    winner: str
    result: str
    points: int | None
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class ResultSigned:
    """A side signed the result."""

    side: str


TurnEvent = (
    NationFreed
    | CountSet
    | ArrivalsBarred
    | ArrivalsPlaced
    | StepsUnused
    | EuropeRolled
    | SubmarinesRolled
    | JapanBombed
    | CardsDealt
    | WillChanged
    | GameEnded
    | ResultSigned
)
