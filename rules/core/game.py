"""The contract between a game's rules and the table around them.

A game is a small object with about a dozen methods, generic in its state, its commands and its events. What
only some games have (a map with counters, a score sheet, a supply audit, cards, ledgers) are panels.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from rules.core.degrees import Degree
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.panels import Panels
from rules.core.prompt import Prompt
from rules.core.sealed import Sealing
from rules.core.seats import OBSERVER as OBSERVER
from rules.core.seats import REFEREE as REFEREE
from rules.core.seats import SCREEN as SCREEN
from rules.core.seats import SeatCode as SeatCode
from rules.core.seats import SeatKind as SeatKind
from rules.core.view import BoardView, Note

State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")


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
class ScenarioInfo:
    """What the landing page says of a scenario; `bid` says what a bid is, where there is one."""

    code: str
    name: str
    summary: str
    editions: tuple[str, ...]
    options: tuple[Note, ...] = ()
    bid: str = ""


@dataclass(frozen=True, slots=True)
class Nature:
    """What kind of command it is, whatever the position.

    One that `corrects` only says how the board stands; one `by_hand` says what its player has just done with
    the counters, with the `things` of the real board that lie as they must, all that it changes if it names
    none; one that `goes_on` lets the game go on, so that whatever follows comes by itself. `owner` is the
    seat it is naturally made from, for a device that holds several.
    """

    corrects: bool = False
    by_hand: bool = False
    goes_on: bool = False
    owner: SeatCode | None = None
    things: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Consent:
    """What a command takes in this position: the others' agreement, and dice that it names itself."""

    asks_others: bool = False
    named_faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game stands: turn and phase, the degree of refereeing, and how it ended if it is over.

    When `milestone` changes (the turn, the winner) the record is signed.
    """

    heading: str
    milestone: str
    degree: Degree
    turn: str = "1"
    turn_name: str = ""
    phase: str = ""
    over: bool = False
    result: str = ""
    rule: str = ""
    notes: tuple[Note, ...] = ()


class Game(Protocol[State, Command, Event]):
    """What a game must offer so that a table can be kept for it.

    `rules_version` is raised whenever the same command may be decided differently than before. `faces` are
    those of its die; `log_kinds` the kinds of its sentences by which the log can be searched; `hides` says
    that not every seat sees the same board; `uncovers` are the events by which somebody sees what was hidden.
    """

    code: str
    name: str
    rules_version: int
    seats: tuple[SeatKind, ...]
    scenarios: Mapping[str, ScenarioInfo]
    editions: Mapping[str, str]
    commands: tuple[type, ...]
    events: tuple[type, ...]
    faces: range
    log_kinds: tuple[tuple[str, str], ...]
    hides: bool
    uncovers: tuple[type, ...]
    sealing: Sealing[State, Command, Event]
    panels: Panels[State]

    def open(self, setup: Setup) -> Event:
        """The event that lays out the scenario."""

    def begin(self, event: Event) -> State:
        """The state that the opening event lays out."""

    def apply(self, state: State, event: Event) -> State:
        """The state after an event; never fails."""

    def objections(self, state: State, seat: SeatKind, command: Command) -> Iterator[Objection]:
        """Every reason against a command."""

    def outcome(self, state: State, seat: SeatKind, command: Command, dice: Dice) -> tuple[Event, ...]:
        """The events of a command that nothing speaks against, or that was agreed."""

    def prompts(self, state: State, seat: SeatKind) -> tuple[Prompt, ...]:
        """Everything that a seat may do now, what is due first."""

    def nature(self, command: Command) -> Nature:
        """What kind of command it is."""

    def consent(self, state: State, command: Command) -> Consent:
        """Whether the other players must agree to a command before it is done, and the dice it names."""

    def subjects(self, item: Command | Event) -> frozenset[str]:
        """What a command or an event is about, so that two phones acting at once may both succeed."""

    def sentence(self, event: Event) -> Sentence:
        """An event in the players' words."""

    def proposal(self, state: State, command: Command) -> str:
        """A command in the players' words, as something not yet done."""

    def standing(self, state: State) -> Standing:
        """Where the game stands."""

    def board(self, state: State, seat: SeatKind) -> BoardView:
        """The table as a seat sees it."""


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game of which only the contract is known: one of several behind the same door."""
