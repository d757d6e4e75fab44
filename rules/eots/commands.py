"""What a player may ask; each is one tap at the table."""

from dataclasses import dataclass
from typing import get_args


@dataclass(frozen=True, slots=True)
class MoveUnits:
    """Put counters in a hex or box."""

    units: tuple[str, ...]
    to: str


@dataclass(frozen=True, slots=True)
class FlipUnits:
    """Turn counters over: full strength to reduced, or back."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EliminateUnits:
    """Take counters off the map as losses."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangeControl:
    """Put a side's flag in a hex."""

    hex: str
    side: str


@dataclass(frozen=True, slots=True)
class MoveMarker:
    """Put a marker on another box of its track."""

    track: str
    to: int


@dataclass(frozen=True, slots=True)
class PlaceTokyoExpress:
    """Put the Tokyo Express marker in a hex, or take it off the map."""

    hex: str = ""


@dataclass(frozen=True, slots=True)
class SufferAttrition:
    """Apply the attrition of the turn to both sides, as both have seen it."""

    reduced: tuple[str, ...] = ()
    eliminated: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RollBattle:
    """Let the app roll both dice of a combat, for the forces and the intelligence as they stand then."""

    hex: str
    combat: str
    offensive: str = ""
    condition: str = ""
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FightBattle:
    """Fight a battle with the dice that were rolled and the losses that were chosen, as both have seen it.

    `units` are all that fight, `reduced` those of them on their reduced side; `came` tells of troops how they
    entered ("unit:sea", "unit:2914", or the ship that carried them), `changes` what cards change, `transfer`
    the carriers between which Japan moves a step, `retreats` where beaten troops go ("unit:hex").
    """

    hex: str
    offensive: str
    condition: str = "intercept"
    units: tuple[str, ...] = ()
    reduced: tuple[str, ...] = ()
    came: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    air_offensive: int | None = None
    air_reaction: int | None = None
    ground_offensive: int | None = None
    ground_reaction: int | None = None
    air_offensive_hits: tuple[str, ...] = ()
    air_reaction_hits: tuple[str, ...] = ()
    ground_offensive_hits: tuple[str, ...] = ()
    ground_reaction_hits: tuple[str, ...] = ()
    choosing: tuple[str, ...] = ()
    last_step: str = ""
    transfer: str = ""
    retreats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a strategy card, or pass: `use` tells what for, as `rules.eots.offensive.playing.Use` names it.

    An offensive names its HQ and the units it activates; an HQ that returns, its port `to`; a route is
    named by `to`, too. A card put face down is `sealed` in place of being named; the `salt` opens it.
    """

    card: str = ""
    use: str = "operations"
    hq: str = ""
    units: tuple[str, ...] = ()
    to: str = ""
    sealed: str = ""
    salt: str = ""


@dataclass(frozen=True, slots=True)
class PickFutureOffensive:
    """Pick the card that begins face down as Future Offensive."""

    card: str = ""
    sealed: str = ""


@dataclass(frozen=True, slots=True)
class MoveForces:
    """Move activated units together to a hex, by the plainest way if none is named."""

    units: tuple[str, ...]
    to: str
    mode: str = ""


@dataclass(frozen=True, slots=True)
class PlaceForces:
    """Say where activated units are now ("unit:hex"); the app finds ways there, and their order."""

    positions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Disengage:
    """Step back from troops that just entered."""

    units: tuple[str, ...]
    to: str


@dataclass(frozen=True, slots=True)
class StandFast:
    """Do not step back."""

    hex: str


@dataclass(frozen=True, slots=True)
class DeclareBattles:
    """Declare the battle hexes, who fights there from afar ("hex:unit", or "hex:" alone), who covers."""

    battles: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayReaction:
    """Answer an offensive with a reaction card from the hand, or with the one held over."""

    card: str
    held: bool = False
    salt: str = ""


@dataclass(frozen=True, slots=True)
class TrySpecialReaction:
    """Roll to make a battle of a landing."""

    hex: str


@dataclass(frozen=True, slots=True)
class IncludeUnits:
    """Let attackers that are in no battle join one that special reaction made; nobody, if none is named."""

    hex: str
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TryIntelligence:
    """Roll to find the offensive out."""


@dataclass(frozen=True, slots=True)
class EndAnswer:
    """Leave the intelligence as it is, and go on."""


@dataclass(frozen=True, slots=True)
class ActivateReaction:
    """Activate units by one HQ to join the battles."""

    hq: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndReaction:
    """End the reaction; units that could fight in several battles name theirs ("unit:hex")."""

    joining: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RollAttack:
    """Roll the die of an attack that a card brings."""

    card: str


@dataclass(frozen=True, slots=True)
class SufferLosses:
    """Choose the counters that an attack hits, each as often as it loses steps."""

    card: str
    number: int = -1
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DropTroops:
    """Drop the paratroops or the airborne unit of the event on a hex."""

    hex: str


@dataclass(frozen=True, slots=True)
class SendBack:
    """Send an active enemy unit back to where it started, as a card says."""

    card: str
    unit: str


@dataclass(frozen=True, slots=True)
class ForgoWeather:
    """Let the enemy's event take a card rather than answer it with weather."""


@dataclass(frozen=True, slots=True)
class MeetShips:
    """Put the unit that the event sends out in a hex which the enemy's ships entered."""

    hex: str


@dataclass(frozen=True, slots=True)
class RetreatTroops:
    """Say where the defenders go that the offensive has beaten, one after the other ("unit:hex")."""

    positions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReturnForces:
    """Make a side's post battle movement ("unit:hex"); units not named stay."""

    positions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClearUp:
    """Make the emergency moves and removals that an offensive leaves ("unit:place")."""

    positions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LogOffensive:
    """Enter an offensive that was played without the app, as it ended.

    `positions` are the places of its units now ("unit:hex"), `taken` the hexes it captured.
    """

    card: str
    use: str
    hq: str
    units: tuple[str, ...] = ()
    positions: tuple[str, ...] = ()
    reduced: tuple[str, ...] = ()
    eliminated: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    shipping: int = 0


@dataclass(frozen=True, slots=True)
class SpendStep:
    """Spend a replacement step: a reduced unit to full strength, or a dead one back in a place."""

    card: str
    number: int
    unit: str
    to: str = ""


@dataclass(frozen=True, slots=True)
class Relocate:
    """Move the counters that a card lets move without an offensive."""

    card: str
    units: tuple[str, ...]
    to: str


@dataclass(frozen=True, slots=True)
class ExchangeCard:
    """Give a card of the hand for one of the own discard pile."""

    card: str
    give: str
    take: str


@dataclass(frozen=True, slots=True)
class DiscardDrawn:
    """Say which card the enemy's event made a hand lose."""

    card: str
    lost: str


@dataclass(frozen=True, slots=True)
class EndErrand:
    """Leave the rest of what a card offers."""

    card: str
    number: int = 0
    errand: str = ""


@dataclass(frozen=True, slots=True)
class ShuffleDeck:
    """Shuffle a side's discards into its draw pile."""

    side: str


@dataclass(frozen=True, slots=True)
class SendToEurope:
    """Roll whether a delayed reinforcement is sent to Europe."""

    unit: str


@dataclass(frozen=True, slots=True)
class PlaceArrivals:
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
class SettleNations:
    """Carry out what the fate of nations brings; units that must leave name where they go ("unit:place")."""

    positions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MakeFreeMoves:
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


@dataclass(frozen=True, slots=True)
class RollDice:
    """Roll dice for something and keep the faces."""

    what: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class EndSegment:
    """Go on to the next segment of the turn, or to a later one past those in which nothing can be done."""

    until: str = ""


@dataclass(frozen=True, slots=True)
class SwitchDegree:
    """Let the app be Referee, Adviser or Scribe from now on."""

    degree: str


BOARD = (MoveUnits, FlipUnits, EliminateUnits, ChangeControl, MoveMarker, PlaceTokyoExpress)
MoveOfOffensive = (
    PlayCard
    | PickFutureOffensive
    | MoveForces
    | PlaceForces
    | Disengage
    | StandFast
    | DeclareBattles
    | PlayReaction
    | TrySpecialReaction
    | IncludeUnits
    | TryIntelligence
    | EndAnswer
    | ActivateReaction
    | EndReaction
    | RollAttack
    | SufferLosses
    | DropTroops
    | SendBack
    | ForgoWeather
    | MeetShips
    | RetreatTroops
    | ReturnForces
    | ClearUp
    | LogOffensive
)
OFFENSIVE: tuple[type, ...] = get_args(MoveOfOffensive)
CardErrand = SpendStep | Relocate | ExchangeCard | DiscardDrawn | EndErrand
ERRANDS: tuple[type, ...] = get_args(CardErrand)
MoveOfTurn = (
    SendToEurope
    | PlaceArrivals
    | RollSubmarines
    | RollBombing
    | DealCards
    | SettleNations
    | MakeFreeMoves
    | Concede
    | SignResult
)
TURN: tuple[type, ...] = get_args(MoveOfTurn)
Command = (
    MoveUnits
    | FlipUnits
    | EliminateUnits
    | ChangeControl
    | MoveMarker
    | PlaceTokyoExpress
    | SufferAttrition
    | RollBattle
    | FightBattle
    | MoveOfOffensive
    | CardErrand
    | MoveOfTurn
    | ShuffleDeck
    | RollDice
    | EndSegment
    | SwitchDegree
)
COMMANDS: tuple[type, ...] = get_args(Command)
