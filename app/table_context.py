"""What the page of a table shows, for the templates to draw."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol

from markupsafe import Markup

from app import on_board, plans
from app.drawn_position import Drawn
from app.games import Room, room_of
from app.knocking import Notices
from app.logbook import LOG_KINDS, LogLine
from app.seats import SeatedDevice
from app.signing import Standing as SigningStanding
from rules.core.degrees import Degree
from rules.core.game import SeatKind, Standing
from rules.core.prompt import Prompt
from rules.core.sealed import FaceDownOffer
from rules.core.table import Correct, Question, Table
from rules.core.view import BoardView


@dataclass(frozen=True)
class Asked:
    """An open question, and the seat of this device that may answer it."""

    seq: int
    question: Question
    says: str
    asker: str
    waiting_for: str
    answers: SeatKind | None
    undone: list[LogLine]
    lines: tuple[str, ...] = ()
    asker_many: bool = False

    @property
    def by_hand(self) -> bool:
        """Whether it is about a change of the board out of sequence."""
        return isinstance(self.question.asked.command, Correct)

    @property
    def kind(self) -> str:
        """The command that it is about."""
        return type(self.question.asked.command).__name__


@dataclass(frozen=True)
class UndoOffer:
    """A step back, or forward again."""

    back_to: int
    seat: SeatKind
    free: bool
    again: bool = False

    @property
    def label(self) -> str:
        """What the button says."""
        return (
            ("Redo" if self.free else "Ask to redo")
            if self.again
            else ("Undo" if self.free else "Ask to undo")
        )


@dataclass(frozen=True)
class Invite:
    """The code of the first empty playing seat."""

    seat: SeatKind
    link: str
    qr: str


@dataclass(frozen=True)
class Move:
    """Whose move it is and what is to be done, in a few words."""

    text: str
    mine: bool = False


@dataclass(frozen=True)
class Offer:
    """Prompts that are drawn together: one alone, those of one group, or those of one picture."""

    prompts: tuple[Prompt, ...]
    number: int = 0

    @property
    def first(self) -> Prompt:
        """The one that comes first, with the sentence for all of them."""
        return self.prompts[0]

    @property
    def due(self) -> bool:
        """Whether the game waits for one of them."""
        return any(not prompt.optional for prompt in self.prompts)

    @property
    def kind(self) -> str:
        """What they are about, as one word."""
        return self.first.picture or self.first.kind

    @property
    def code(self) -> str:
        """A name by which a page knows it again; further ones of the same title have their number."""
        first = self.first
        title = () if first.picture else (first.group or first.title,)
        parts = ("offer", self.kind, first.seat, *title, *((str(self.number),) if self.number else ()))
        return re.sub(r"[^\w]+", "-", " ".join(parts).lower())


def offers_of(prompts: Iterable[Prompt]) -> tuple[Offer, ...]:
    """Prompts as they are drawn, in the order in which the first of each comes."""
    found: dict[object, list[Prompt]] = {}
    for number, prompt in enumerate(prompts):
        together = (prompt.seat, prompt.group) if prompt.group else (number,)
        found.setdefault(prompt.picture or together, []).append(prompt)
    made: Counter[str] = Counter()
    offers: list[Offer] = []
    for one in found.values():
        offer = Offer(tuple(one))
        offers.append(replace(offer, number=made[offer.code]))
        made[offer.code] += 1
    return tuple(offers)


@dataclass(frozen=True)
class Lying:
    """A choice of this device's own that lies face down."""

    seat: SeatKind
    value: str
    title: str


@dataclass(frozen=True)
class FaceDown:
    """What this device alone sees: what it put face down, and what it may put there now."""

    lying: tuple[Lying, ...] = ()
    offers: tuple[tuple[SeatKind, FaceDownOffer], ...] = ()

    @property
    def values(self) -> frozenset[str]:
        """What lies there, by its id."""
        return frozenset(one.value for one in self.lying)


NOTHING_FACE_DOWN = FaceDown()


def _none() -> None:
    return None


@dataclass(frozen=True)
class Sources:
    """Where the page finds what it does not always show: each is asked at most once, when it is drawn."""

    questions: Callable[[], tuple[Asked, ...]]
    last: Callable[[], LogLine | None]
    undo: Callable[[], UndoOffer | None]
    redo: Callable[[], UndoOffer | None]
    invite: Callable[[], Invite | None] = _none
    signing: Callable[[], SigningStanding | None] = _none
    door: Callable[[], Notices | None] = _none
    tasks: Callable[[], tuple[on_board.Task, ...]] = tuple


class PartsOfPage(Protocol):
    """The parts of a page, drawn for its audience."""

    def part(self, template: str) -> Markup:
        """One part as it stands in the page."""
        ...

    def whole(self, pieces: str) -> Markup:
        """All of a part that is sent in pieces."""
        ...

    def changed(self) -> Markup:
        """Everything that the phone that asks does not show yet."""
        ...

    def fresh(self) -> Markup:
        """What the page shows, for it to see whether it is up to date."""
        ...


@dataclass(frozen=True)
class TableContext:
    """Everything the table's page shows."""

    place: SeatedDevice
    table: Table
    drawn: Drawn
    words: str
    version: str
    sources: Sources
    plan: plans.Planned | None = None
    others: tuple[str, ...] = ()
    face_down: FaceDown = NOTHING_FACE_DOWN
    public: bool = False
    parts: PartsOfPage | None = None

    @property
    def board(self) -> BoardView:
        """The table as its seat sees it."""
        return self.drawn.board

    @property
    def overlay(self) -> Markup:
        """What lies on the map."""
        return self.drawn.overlay

    @property
    def size(self) -> tuple[int, int]:
        """The size of the map."""
        return self.drawn.size

    @cached_property
    def questions(self) -> tuple[Asked, ...]:
        """The open questions, those that this device may answer first."""
        return self.sources.questions()

    @cached_property
    def last(self) -> LogLine | None:
        """The newest entry in force, if anything was done yet."""
        return self.sources.last()

    @cached_property
    def undo(self) -> UndoOffer | None:
        """One step back."""
        return None if self.plan else self.sources.undo()

    @cached_property
    def redo(self) -> UndoOffer | None:
        """The step forward again."""
        return None if self.plan else self.sources.redo()

    @cached_property
    def invite(self) -> Invite | None:
        """The code of the first empty seat, for those who may show it."""
        return self.sources.invite()

    @cached_property
    def signing(self) -> SigningStanding | None:
        """How far the record is signed."""
        return self.sources.signing()

    @cached_property
    def door(self) -> Notices | None:
        """What is new at the door for this device."""
        return self.sources.door()

    @cached_property
    def tasks(self) -> tuple[on_board.Task, ...]:
        """What is still to be done with the real counters."""
        return self.sources.tasks()

    @property
    def degree(self) -> Degree:
        """How far the app referees this game now."""
        return self.standing.degree

    @cached_property
    def standing(self) -> Standing:
        """Where the game stands."""
        return self.place.rules.standing(self.table.state)

    @cached_property
    def game(self) -> Any:
        """What only this game shows, for its own templates."""
        return self.room.context(self)

    @cached_property
    def room(self) -> Room:
        """How this game is drawn."""
        return room_of(self.place.game.code)

    @property
    def board_drawn(self) -> bool:
        """Whether there is a map to look at."""
        return self.room.drawing is not None

    @property
    def kinds(self) -> tuple[tuple[str, str], ...]:
        """The kinds of sentences by which the log can be searched."""
        return (*self.place.rules.log_kinds, *LOG_KINDS)

    @cached_property
    def prompts(self) -> tuple[Prompt, ...]:
        """What the seats of this device may do now, what is due first."""
        found: dict[object, Prompt] = {}
        for prompt in (prompt for seat in self.place.seats for prompt in self._prompts_of(seat)):
            whose = "" if prompt.anybody else prompt.seat
            found.setdefault((whose, prompt.command, prompt.fixed, prompt.title), prompt)
        return tuple(sorted(found.values(), key=lambda prompt: prompt.optional))

    def _prompts_of(self, seat: SeatKind) -> tuple[Prompt, ...]:
        return self.place.rules.prompts(self.table.state, seat) if seat.acts else ()

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What *Now* draws of them; what has its own place elsewhere is left out."""
        pictures = self.room.pictures
        here = (prompt for prompt in self.prompts if pictures.get(prompt.picture, "here"))
        return tuple(sorted(offers_of(here), key=lambda offer: not offer.due))

    @property
    def stage(self) -> Offer | None:
        """The one thing that is due from this device."""
        return next((offer for offer in self.offers if offer.due), None)

    @cached_property
    def alone(self) -> bool:
        """Whether the game has one player, so that nobody need be told whose move it is."""
        return sum(seat.is_player for seat in self.place.rules.seats) == 1

    @property
    def folded(self) -> tuple[Offer, ...]:
        """Everything else that it may do."""
        return tuple(offer for offer in self.offers if offer is not self.stage)

    @cached_property
    def awaited(self) -> Offer | None:
        """What the game waits for: this device if it has something to do, else the first player who has."""
        if self.stage is not None and not self.stage.first.anybody:
            return self.stage
        players = (seat for seat in self.place.rules.seats if seat.is_player)
        found = [prompt for seat in players for prompt in self._prompts_of(seat) if not prompt.optional]
        found.sort(key=lambda prompt: prompt.anybody)
        return offers_of(found)[0] if found else None

    @property
    def degrees(self) -> tuple[Degree, ...]:
        """All that the app can be."""
        return tuple(Degree)

    @property
    def seq(self) -> int:
        """The newest entry this page knows of."""
        return self.table.seq

    def tasks_since(self, seq: int) -> tuple[on_board.Task, ...]:
        """What the entries after one ask for on the board."""
        return tuple(task for task in self.tasks if task.seq > seq)

    def speaks(self, code: str) -> str:
        """The seat of this device that may decide for a side: its own, or a referee's; none if it may not."""
        seats = self.place.seats
        return next(
            (s.code for s in seats if s.code == code), next((s.code for s in seats if s.is_referee), "")
        )

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.standing.over

    @property
    def any_seat(self) -> str:
        """The first seat of this device that acts."""
        return next((seat.code for seat in self.place.seats if seat.acts), "")

    def seat_name(self, code: str) -> str:
        """A seat as players say it."""
        return next((seat.name for seat in self.place.rules.seats if seat.code == code), "")

    @property
    def move(self) -> Move | None:
        """What the game waits for, and whether this device is to do it."""
        if self.over:
            return Move("The game is over")
        if self.awaited is None:
            return None
        first = self.awaited.first
        title = self.room.titles.get(first.picture, first.title)
        if first.anybody:
            return Move(title) if self.place.acts else None
        mine = self.place.acts and bool(self.speaks(first.seat))
        alone = [s.code for s in self.place.seats] == [first.seat]
        return Move(f"{'You' if mine and alone else self.seat_name(first.seat)}: {title}", mine)

    @property
    def asked_kinds(self) -> frozenset[str]:
        """What is asked already and need not be asked again."""
        return frozenset(type(asked.question.asked.command).__name__ for asked in self.questions)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.place.game.id
