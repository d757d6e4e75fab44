"""What the page of a table shows, for the templates to draw."""

from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from app import on_board, plans
from app.knocking import Notices
from app.logbook import LOG_KINDS, LogLine, LogPage
from app.seats import Place
from app.signing import Standing
from rules.core.degrees import Degree
from rules.core.game import Note, SeatKind
from rules.core.sealed import FaceDownOffer
from rules.core.table import Correct, Question, Table
from rules.core.view import BoardView, ChipView, DutyView
from rules.eots.commands import PlayCard
from rules.eots.offensive.card_uses import HELD
from rules.eots.views.offensive import ErrandView, OffensiveView, PlayView
from rules.eots.views.turn import NextView, ScoreView, StepView

ERRANDS = {
    "replacement": "replacements",
    "losses": "step losses",
    "move": "free moves",
    "discard": "a discard",
}


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

    @property
    def by_hand(self) -> bool:
        """Whether it is about a change of the board out of sequence."""
        return isinstance(self.question.asked.command, Correct)

    @property
    def battle(self) -> bool:
        """Whether it is about the outcome of a battle."""
        return type(self.question.asked.command).__name__ == "FightBattle"


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


@dataclass(frozen=True)
class TableContext:
    """Everything the table's page shows."""

    place: Place
    table: Table
    board: BoardView
    overlay: Markup
    size: tuple[int, int]
    log: LogPage
    questions: tuple[Asked, ...]
    last: LogLine | None
    undo: UndoOffer | None
    redo: UndoOffer | None
    invite: Invite | None
    words: str
    version: str
    signing: Standing | None = None
    plan: plans.Planned | None = None
    duties: tuple[DutyView, ...] = ()
    unsupplied: tuple[tuple[str, int], ...] = ()
    others: tuple[str, ...] = ()
    battles: tuple[str, ...] = ()
    offensive: OffensiveView | None = None
    to_play: str = ""
    card: str = ""
    door: Notices | None = None
    face_down: FaceDown = NOTHING_FACE_DOWN
    tasks: tuple[on_board.Task, ...] = ()
    kinds: tuple[tuple[str, str], ...] = LOG_KINDS

    @property
    def degree(self) -> Degree:
        """How far the app referees this game now."""
        return self.place.rules.degree(self.table.state)

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
        return next((s.code for s in seats if s.code == code), next((s.code for s in seats if s.rules), ""))

    @property
    def player(self) -> str:
        """The side that this device would play a card for."""
        sides = [seat.code for seat in self.place.seats if seat.plays]
        if self.to_play in sides or not sides:
            return self.to_play
        return sides[0]

    @cached_property
    def play(self) -> PlayView | None:
        """A card to be chosen, where one may be played."""
        if not self.place.acts or self.offensive is not None:
            return None
        held = HELD if self.card.upper() in self.face_down.values else ""
        return self.place.rules.play(self.table.state, self.player, PlayCard(self.card, use=held))

    @cached_property
    def steps(self) -> tuple[StepView, ...]:
        """What can be done in this segment."""
        return self.place.rules.steps(self.table.state)

    @cached_property
    def next(self) -> NextView | None:
        """What going on will do."""
        return self.place.rules.going_on(self.table.state)

    @property
    def over(self) -> bool:
        """Whether the game has been won."""
        return bool(getattr(self.table.state, "winner", ""))

    @cached_property
    def score(self) -> ScoreView | None:
        """The score if the game ended now, or as it ended."""
        return self.place.rules.score(self.table.state)

    @cached_property
    def at_stake(self) -> tuple[Note, ...]:
        """What is at stake now, and what should not be forgotten."""
        return (*self.place.rules.stakes(self.table.state), *self.place.rules.reminders(self.table.state))

    @property
    def any_seat(self) -> str:
        """The first seat of this device that acts."""
        return next((seat.code for seat in self.place.seats if seat.acts), "")

    @cached_property
    def errands(self) -> tuple[ErrandView, ...]:
        """What cards ask of a side now."""
        return self.place.rules.errands(self.table.state)

    @cached_property
    def chips(self) -> tuple[ChipView, ...]:
        """The effects that last."""
        return self.place.rules.chips(self.table.state)

    @property
    def to_play_name(self) -> str:
        """Whose card is next, by name."""
        return next((seat.name for seat in self.place.rules.seats if seat.code == self.to_play), "")

    @property
    def move(self) -> Move | None:
        """What the game waits for, and whether this device is to do it."""
        if self.over:
            return Move("The game is over")
        found = self._awaited()
        if found is None:
            return Move("Go on") if self.next is not None and self.place.acts else None
        seat, name, what = found
        mine = self.place.acts and bool(self.speaks(seat))
        alone = [s.code for s in self.place.seats] == [seat]
        return Move(f"{'You' if mine and alone else name}: {what}", mine)

    def _awaited(self) -> tuple[str, str, str] | None:
        """A seat, its name, and what it is to do."""
        if (now := self.offensive) is not None:
            if now.step_back:
                other = next(s for s in self.place.rules.seats if s.plays and s.code != now.acting)
                return other.code, other.name, "step back?"
            stage = next(stage.title for stage in now.stages if stage.standing == "now")
            return now.acting, now.acting_name, stage
        for errand in self.errands:
            if errand.kind != "express":
                return errand.seat, errand.seat_name, ERRANDS.get(errand.kind, errand.kind)
        if self.to_play:
            return self.to_play, self.to_play_name, "play a card"
        for step in self.steps:
            if step.seat and not step.optional:
                return step.seat, step.seat_name, step.title
        return None

    @property
    def asked_kinds(self) -> frozenset[str]:
        """What is asked already and need not be asked again."""
        return frozenset(type(asked.question.asked.command).__name__ for asked in self.questions)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.place.game.id
