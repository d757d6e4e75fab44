"""What a game must offer so that a table can be kept for it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from rules.core.degrees import Degree
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.sealed import Sealing
from rules.core.search import Found
from rules.core.view import (
    ActionView,
    AuditView,
    BoardTask,
    BoardView,
    CardProspect,
    CardRow,
    CardView,
    ChipView,
    DutyView,
    LayerView,
    PileView,
    PlaceView,
    Supposition,
    VerdictView,
)
from rules.eots.views.battle import BattleMark, BattleView
from rules.eots.views.offensive import ErrandView, MovesView, OffensiveView, PlayView
from rules.eots.views.turn import NextView, ScoreView, StepView

SeatCode = str


@dataclass(frozen=True, slots=True)
class SeatKind:
    """A place at the table: a player acts for a side, a referee rules, an observer looks."""

    code: SeatCode
    name: str
    plays: bool = False
    rules: bool = False

    @property
    def acts(self) -> bool:
        """Whether commands may come from this seat at all."""
        return self.plays or self.rules


REFEREE = SeatKind("referee", "Referee", rules=True)
OBSERVER = SeatKind("observer", "Observer")
SCREEN = SeatKind("screen", "Big screen")


@dataclass(frozen=True, slots=True)
class Setup:
    """The choices made when a table is opened."""

    scenario: str
    edition: str
    mode: str
    dice: str
    options: tuple[str, ...] = ()
    bid: int = 0


@dataclass(frozen=True, slots=True)
class Sentence:
    """One line of the log in the players' words; without text, of what nobody needs to be told."""

    text: str
    kind: str
    dice: tuple[int, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that holds in this game, with its rule."""

    code: str
    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class ScenarioInfo:
    """What the landing page says of a scenario."""

    code: str
    name: str
    summary: str
    editions: tuple[str, ...]
    options: tuple[Note, ...] = ()


class Game(Protocol):
    """The small interface between a game's rules and the table around them.

    `rules_version` is raised whenever the same command may be decided differently than before.
    """

    code: str
    name: str
    rules_version: int
    seats: tuple[SeatKind, ...]
    scenarios: Mapping[str, ScenarioInfo]
    editions: Mapping[str, str]
    commands: tuple[type, ...]
    events: tuple[type, ...]
    sealing: Sealing

    def open(self, setup: Setup) -> Any:
        """The event that lays out the scenario."""

    def begin(self, event: Any) -> Any:
        """The state that the opening event lays out."""

    def apply(self, state: Any, event: Any) -> Any:
        """The state after an event; never fails."""

    def objections(self, state: Any, seat: SeatKind, command: Any) -> Iterator[Objection]:
        """Every reason against a command."""

    def outcome(self, state: Any, seat: SeatKind, command: Any, dice: Dice) -> tuple[Any, ...]:
        """The events of a command that nothing speaks against, or that was agreed."""

    def corrects(self, command: Any) -> bool:
        """Whether the command only says how the board stands, and so may be a correction."""

    def by_hand(self, command: Any) -> bool:
        """Whether a command only says what its player has just done with the counters."""

    def goes_on(self, command: Any) -> bool:
        """Whether a command only lets the game go on, so that whatever follows comes by itself."""

    def degree(self, state: Any) -> Degree:
        """How far the app referees this game now."""

    def needs_agreement(self, state: Any, command: Any) -> bool:
        """Whether the other players must agree to the command before it is done."""

    def named_faces(self, state: Any, command: Any) -> tuple[int, ...]:
        """The faces that a command names though nobody has rolled them in the record."""

    def owner(self, command: Any) -> SeatCode | None:
        """The seat a command is naturally made from, for a device that holds several."""

    def subjects(self, item: Any) -> frozenset[str]:
        """What a command or an event is about: units, hexes and tracks."""

    def sentence(self, event: Any) -> Sentence:
        """An event in the players' words."""

    def proposal(self, state: Any, command: Any) -> str:
        """A command in the players' words, as something not yet done."""

    def difference(self, before: Any, after: Any) -> tuple[str, ...]:
        """What to do on the physical board to come from one state to the other."""

    def touched(self, before: Any, after: Any) -> Iterator[str]:
        """The real things that lie otherwise in one state than in the other, each by its own name."""

    def lies(self, state: Any, thing: str) -> str:
        """How a real thing must lie, as a short word that two states can be compared by."""

    def task(self, state: Any, thing: str, was: str) -> BoardTask:
        """What is to be done with a real thing that still lies as it was."""

    def heading(self, state: Any) -> str:
        """Turn and phase, as the log groups its entries."""

    def milestone(self, state: Any) -> str:
        """The turn, and the winner of a game that is over: when it changes the record is signed."""

    def board(self, state: Any) -> BoardView:
        """The whole table, as every seat sees it."""

    def place(self, state: Any, place: str) -> PlaceView | None:
        """A hex or box with all that is in it, if there is one of that name."""

    def maps(self) -> Mapping[str, Mapping[Any, Any]]:
        """The hexes of every map, by the map's name."""

    def card(self, card: str) -> CardView | None:
        """A card by its number, if there is one."""

    def prospect(self, state: Any, card: str) -> CardProspect | None:
        """What a card's event would do now."""

    def card_rows(self, state: Any) -> tuple[CardRow, ...]:
        """Every card of the scenario for the browser."""

    def steps(self, state: Any) -> tuple[StepView, ...]:
        """What can be done in this part of the turn."""

    def going_on(self, state: Any) -> NextView | None:
        """What comes next, and what going on will do."""

    def score(self, state: Any) -> ScoreView | None:
        """The score if the game ended now, or as it ended."""

    def errands(self, state: Any) -> tuple[ErrandView, ...]:
        """What cards let or make a side do now."""

    def chips(self, state: Any) -> tuple[ChipView, ...]:
        """The effects that last, each with its card and its end."""

    def piles(self, state: Any) -> tuple[PileView, ...]:
        """The piles of both sides."""

    def outlook(self, state: Any) -> tuple[Note, ...]:
        """What the end of the turn would bring as things stand."""

    def reminders(self, state: Any) -> tuple[Note, ...]:
        """What should not be forgotten now, with its rule."""

    def stakes(self, state: Any) -> tuple[Note, ...]:
        """What is at stake this turn, with its rule."""

    def find_cards(self) -> tuple[tuple[str, str], ...]:
        """Every card by its number, with its name."""

    def notes(self, state: Any) -> tuple[Note, ...]:
        """The special rules, options and bids that hold in this game."""

    def find(self, state: Any, text: str) -> list[Found]:
        """The counters, hexes, boxes, tracks and cards meant by a text, the likeliest first."""

    def areas(self, state: Any) -> list[tuple[str, list[PlaceView]]]:
        """The occupied hexes of every area of the map, and the boxes beside it."""

    def essentials(self, state: Any) -> list[PlaceView]:
        """The few hexes whose error would change most."""

    def audit(self, state: Any, supposing: Supposition) -> AuditView:
        """The supply of every counter with its reason, the position changed as supposed."""

    def verdict(self, state: Any, unit: str, supposing: Supposition) -> VerdictView | None:
        """One counter's supply with its path and what would mend it, if it is on the map."""

    def layers(self, state: Any, supposing: Supposition, unit: str = "") -> tuple[LayerView, ...]:
        """Hexes to show on the map: the zones, or what one HQ supplies."""

    def unsupplied(self, state: Any, supposing: Supposition) -> frozenset[str]:
        """The counters out of supply."""

    def actions(self, state: Any, place: str) -> tuple[ActionView, ...]:
        """What may be done in a place besides moving counters."""

    def duties(self, state: Any) -> tuple[DutyView, ...]:
        """What must be done now, ready to be done."""

    def shipping(self, state: Any) -> Mapping[str, int]:
        """The shipping points that each side may still use this turn."""

    def boxes(self, state: Any) -> Mapping[str, str]:
        """The boxes beside the map that counters may be put in, by their names."""

    def place_meant(self, text: str) -> str:
        """The box that players call so, whole or in part; else the text as it is."""

    def reach(self, state: Any, units: tuple[str, ...], operations: int) -> tuple[LayerView, ...]:
        """Where counters could go together with a card of some operations value."""

    def offensive(self, state: Any, hq: str = "", units: tuple[str, ...] = ()) -> OffensiveView | None:
        """The offensive under way, with a reaction as far as it is chosen."""

    def play(self, state: Any, seat: str, asked: Any, text: str = "") -> PlayView | None:
        """A card about to be played, where one may be."""

    def to_play(self, state: Any) -> str:
        """The seat whose card is next, if that is known."""

    def moves(self, state: Any, units: tuple[str, ...], mode: str = "", to: str = "") -> MovesView:
        """Where chosen counters may go now, and the path to one hex."""

    def movable(self, state: Any, place: str) -> tuple[str, ...]:
        """The counters in a place that may move now."""

    def battle_hexes(self, state: Any) -> tuple[str, ...]:
        """The hexes where there is something to fight about."""

    def battles(self, state: Any) -> tuple[BattleMark, ...]:
        """The battles to be fought on this board."""

    def battle(self, state: Any, asked: Any) -> tuple[Any, BattleView]:
        """A battle as far as it was entered, completed from the board, and its sheet."""
