"""What happens in offensives, from the card to the end (EotS 5.0, 7.2)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.dice import Origin
from rules.eots.assignment import Assignment, by_hex, by_unit
from rules.eots.printed.sides import UnitId


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played, held over or discarded, or a pass used; `pile` is where the card lies now.

    One that is put face down is `sealed`, and its `salt` opens it when it is turned up.
    """

    side: str
    card: str
    use: str
    pile: str
    hand: int
    passes: int
    draws: int = 0
    sealed: str = ""
    salt: str = ""


@dataclass(frozen=True, slots=True)
class FutureOffensivePicked:
    """A side picked, face down, the card that it begins with as Future Offensive."""

    side: str
    sealed: str = ""


@dataclass(frozen=True, slots=True)
class OffensiveBegan:
    """An HQ activated units for an offensive."""

    side: str
    card: str
    as_event: bool
    hq: str
    oc: int
    units: tuple[str, ...]
    origins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ForcesMoved:
    """Activated units moved together: how, over which hexes, at what cost; who was carried ("unit:ship")."""

    units: tuple[str, ...]
    origins: tuple[str, ...]
    to: str
    mode: str
    path: tuple[str, ...]
    cost: int
    shipping: int = 0
    through_zone: bool = False
    carried: tuple[str, ...] = ()
    may_fight: bool = True

    @property
    def aboard(self) -> Mapping[UnitId, str]:
        """The troops that were carried, with their ships."""
        return dict(by_unit(self.carried))


@dataclass(frozen=True, slots=True)
class Disengaged:
    """Troops stepped back from those that entered their hex."""

    units: tuple[str, ...]
    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class StoodFast:
    """Troops that could have stepped back stay."""

    hex: str


@dataclass(frozen=True, slots=True)
class BattlesDeclared:
    """The battle hexes with their attackers ("hex:unit"), and what covers landings."""

    hexes: tuple[str, ...]
    battles: tuple[str, ...]
    covers: tuple[str, ...]

    @property
    def fighters(self) -> tuple[Assignment, ...]:
        """Who fights where."""
        return by_hex(self.battles)

    @property
    def covering(self) -> tuple[Assignment, ...]:
        """Who covers which landing."""
        return by_hex(self.covers)


@dataclass(frozen=True, slots=True)
class ReactionCardPlayed:
    """A card answered the offensive; it may change the intelligence condition."""

    side: str
    card: str
    condition: str
    pile: str
    hand: int
    draws: int = 0
    held: bool = False
    salt: str = ""


@dataclass(frozen=True, slots=True)
class OffensiveCancelled:
    """Weather: everything stands as it did before the offensive."""

    card: str
    by: str


@dataclass(frozen=True, slots=True)
class SpecialReactionTried:
    """A die for one landing: at or under the value it becomes a battle hex."""

    hex: str
    faces: tuple[int, ...]
    origin: Origin
    modified: int
    value: int
    made: bool


@dataclass(frozen=True, slots=True)
class UnitsIncluded:
    """Attackers who were in no battle join one that special reaction made."""

    hex: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IntelligenceTried:
    """A die for the offensive: at or under the value it is intercepted."""

    faces: tuple[int, ...]
    origin: Origin
    modified: int
    value: int
    found_out: bool


@dataclass(frozen=True, slots=True)
class StepReached:
    """The offensive goes on to another step."""

    step: str


@dataclass(frozen=True, slots=True)
class ReactionActivated:
    """An HQ activated units to react."""

    hq: str
    units: tuple[str, ...]
    origins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReactionEnded:
    """Who joins which battle ("unit:hex"), and which attackers change over to another ("unit:hex")."""

    joining: tuple[str, ...]
    switched: tuple[str, ...] = ()

    @property
    def joined(self) -> tuple[Assignment, ...]:
        """The units that react, with their battles."""
        return by_unit(self.joining)

    @property
    def met(self) -> tuple[Assignment, ...]:
        """The attackers that were met in their own hexes."""
        return by_unit(self.switched)


@dataclass(frozen=True, slots=True)
class AttackRolled:
    """The die of an attack that a card brings, and the steps it costs."""

    card: str
    faces: tuple[int, ...]
    origin: Origin
    steps: int


@dataclass(frozen=True, slots=True)
class DueSettled:
    """The losses that a card brought were taken, in one battle if the card says so."""

    card: str
    number: int
    hex: str = ""


@dataclass(frozen=True, slots=True)
class TroopsDropped:
    """Troops came down from the air: paratroops that are on no counter, or a unit from its airfield."""

    card: str
    hex: str
    unit: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True)
class SentBack:
    """A card ended a unit's part in the offensive; it is where it started."""

    card: str
    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class WeatherForgone:
    """No weather answers an event that asks for it."""

    card: str


@dataclass(frozen=True, slots=True)
class ShipsMet:
    """A unit that the event sent out meets these attackers, who fight it there."""

    unit: str
    origin: str
    hex: str
    attackers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EmergencyMovesOffered:
    """The ships that an event lets move once have had their chance."""


@dataclass(frozen=True, slots=True)
class CasualtiesSuffered:
    """A whole US landing or attack was wiped out."""

    hex: str


@dataclass(frozen=True, slots=True)
class OffensiveEnded:
    """The offensive is over."""

    side: str
    card: str


OffensiveEvent = (
    CardPlayed
    | FutureOffensivePicked
    | OffensiveBegan
    | ForcesMoved
    | Disengaged
    | StoodFast
    | BattlesDeclared
    | ReactionCardPlayed
    | OffensiveCancelled
    | SpecialReactionTried
    | UnitsIncluded
    | IntelligenceTried
    | StepReached
    | ReactionActivated
    | ReactionEnded
    | AttackRolled
    | DueSettled
    | TroopsDropped
    | SentBack
    | WeatherForgone
    | ShipsMet
    | EmergencyMovesOffered
    | CasualtiesSuffered
    | OffensiveEnded
)
