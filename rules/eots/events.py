"""What happened; folding these gives the position."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from rules.core.dice import Origin


@dataclass(frozen=True, slots=True)
class ScenarioSetUp:
    """The whole position at the start, so that a record stands by itself."""

    scenario: str
    edition: str
    mode: str
    turn: int
    segment: str
    last_turn: int
    units: Mapping[str, str]
    reduced: tuple[str, ...]
    japan: tuple[str, ...]
    markers: Mapping[str, int]
    map: str = "pacific"
    deck: tuple[str, ...] = ()
    hand_cards: tuple[str, ...] = ()
    removed_cards: tuple[str, ...] = ()
    discarded_cards: tuple[str, ...] = ()
    future_offensive: tuple[str, ...] = ()
    surrendered: tuple[str, ...] = ()
    special: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    bid: int = 0


@dataclass(frozen=True, slots=True)
class UnitsMoved:
    """Counters stand in another place."""

    units: tuple[str, ...]
    origins: tuple[str, ...]
    to: str


@dataclass(frozen=True, slots=True)
class UnitsFlipped:
    """Counters show another side: those reduced and those restored."""

    reduced: tuple[str, ...]
    restored: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnitsEliminated:
    """Counters left the map."""

    units: tuple[str, ...]
    origins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ControlChanged:
    """A hex has another flag."""

    hex: str
    side: str


@dataclass(frozen=True, slots=True)
class MarkerMoved:
    """A marker lies elsewhere on its track."""

    track: str
    origin: int
    to: int
    origin_label: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class TokyoExpressPlaced:
    """The Tokyo Express supplies a hex, or none any more."""

    origin: str | None
    hex: str | None


@dataclass(frozen=True, slots=True)
class AttritionSuffered:
    """Units out of supply lost a step, or died, in the attrition of a turn."""

    turn: int
    reduced: tuple[str, ...]
    eliminated: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BattleRolled:
    """Both dice of a combat, the attacker's first."""

    hex: str
    combat: str
    faces: tuple[int, ...]
    origin: Origin
    offensive: str = ""
    condition: str = ""
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CombatFought:
    """One combat of a battle: each side that rolled with its strength, die, modified die and hits."""

    hex: str
    combat: str
    sides: tuple[str, ...]
    strengths: tuple[int, ...]
    faces: tuple[int, ...]
    modified: tuple[int, ...]
    hits: tuple[int, ...]
    winner: str
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class BattleFought:
    """A battle is over: who attacked, how, and whether the hex was taken."""

    hex: str
    offensive: str
    condition: str
    captured: bool
    units: tuple[str, ...]
    by_sea: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played, held over or discarded, or a pass used; `pile` is where the card lies now."""

    side: str
    card: str
    use: str
    pile: str
    hand: int
    passes: int
    draws: int = 0


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


@dataclass(frozen=True, slots=True)
class ErrandGiven:
    """A card lets or makes a side do something now."""

    card: str
    errand: str
    number: int
    left: int


@dataclass(frozen=True, slots=True)
class ErrandUsed:
    """So much is left of it; nothing ends it."""

    card: str
    errand: str
    number: int
    left: int


@dataclass(frozen=True, slots=True)
class CardExchanged:
    """A card of the hand lies on the discard pile, and one of that pile is in the hand."""

    side: str
    given: str
    taken: str


@dataclass(frozen=True, slots=True)
class CardLost:
    """An enemy event took a card from a hand; it lies on its pile."""

    side: str
    card: str
    by: str
    pile: str
    hand: int


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """A side's discards are in its draw pile again."""

    side: str
    cards: int
    why: str


@dataclass(frozen=True, slots=True)
class ShuffleDue:
    """A side's deck is shuffled when the turn ends."""

    side: str
    card: str


@dataclass(frozen=True, slots=True)
class NationSurrendered:
    """A nation is out of the war."""

    nation: str


@dataclass(frozen=True, slots=True)
class NationFreed:
    """The Allies hold again what made a nation surrender."""

    nation: str


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
    """Replacement steps that were not spent: lost, or kept for later."""

    fund: str
    steps: int
    kept: bool


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


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Faces of dice and what they were for."""

    what: str
    faces: tuple[int, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class SegmentBegan:
    """The turn went on."""

    turn: int
    segment: str


OffensiveEvent = (
    CardPlayed
    | OffensiveBegan
    | ForcesMoved
    | Disengaged
    | StoodFast
    | BattlesDeclared
    | ReactionCardPlayed
    | OffensiveCancelled
    | SpecialReactionTried
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
CardEvent = ErrandGiven | ErrandUsed | CardExchanged | CardLost | DeckShuffled | ShuffleDue
Event = (
    UnitsMoved
    | UnitsFlipped
    | UnitsEliminated
    | ControlChanged
    | MarkerMoved
    | TokyoExpressPlaced
    | AttritionSuffered
    | BattleRolled
    | CombatFought
    | BattleFought
    | OffensiveEvent
    | CardEvent
    | NationSurrendered
    | TurnEvent
    | DiceRolled
    | SegmentBegan
)
EVENTS: tuple[type, ...] = (ScenarioSetUp, *get_args(Event))
