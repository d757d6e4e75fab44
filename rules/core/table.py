"""The table around a game: folding its record, striking back, rulings, corrections and questions.

A record is a tree: every entry follows the one before it, except that a strike follows the entry
it goes back to. What is in force is the line from the newest entry to the first.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from rules.core.degrees import Degree
from rules.core.dice import Dice, Origin
from rules.core.game import AnyGame, SeatCode, SeatKind, Setup
from rules.core.legality import Objection, refuse_if

RULE = "Table"
EVERYTHING = "*"


@dataclass(frozen=True, slots=True)
class OpenTable:
    """The first command of every record."""

    game: str
    table: str
    setup: Setup


@dataclass(frozen=True, slots=True)
class Strike:
    """Go back to the position after an earlier entry."""

    back_to: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class SetAside:
    """Do something although the rules object, by agreement."""

    command: Any
    why: str = ""


@dataclass(frozen=True, slots=True)
class Correct:
    """Say how the physical board stands where the record disagrees."""

    command: Any
    why: str = ""


@dataclass(frozen=True, slots=True)
class GoOnWarned:
    """Do something although the app has warned, where it only advises."""

    command: Any
    why: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """Agree or decline what another seat asked."""

    question: int
    agree: bool


@dataclass(frozen=True, slots=True)
class Withheld:
    """A command of which a choice made face down is left out, in a copy for those who may not know it."""

    command: Any


@dataclass(frozen=True, slots=True)
class Struck:
    """Everything after an entry was taken back."""

    back_to: int
    why: str


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """A seat asked others to agree; what they hear is kept as it was said."""

    command: Any
    objections: tuple[Objection, ...]
    asked: tuple[SeatCode, ...]
    says: str
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionAnswered:
    """A seat agreed or declined."""

    question: int
    agree: bool


@dataclass(frozen=True, slots=True)
class RulingMade:
    """Objections were set aside, by whose agreement and why."""

    objections: tuple[Objection, ...]
    agreed: tuple[SeatCode, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Corrected:
    """What follows in the entry is a correction of the board."""

    why: str


@dataclass(frozen=True, slots=True)
class WarningPassed:
    """A player went on although the app had warned, and why."""

    objections: tuple[Objection, ...]
    why: str


COMMANDS: tuple[type, ...] = (OpenTable, Strike, SetAside, Correct, GoOnWarned, Answer, Withheld)
EVENTS: tuple[type, ...] = (Struck, QuestionAsked, QuestionAnswered, RulingMade, Corrected, WarningPassed)
WRAPPED = SetAside | Correct | GoOnWarned
PARTS: tuple[type, ...] = (Setup, Objection)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the record."""

    seq: int
    at: str
    seat: SeatCode
    who: str
    command: Any
    events: tuple[Any, ...]

    @property
    def faces(self) -> tuple[int, ...]:
        """Every die of the entry; only events that carry `faces` have any."""
        return tuple(face for event in self.events for face in getattr(event, "faces", ()))

    @property
    def struck_to(self) -> int | None:
        """The entry this one goes back to, if it strikes."""
        return next((e.back_to for e in self.events if isinstance(e, Struck)), None)


@dataclass(frozen=True, slots=True)
class Question:
    """A question still waiting for somebody."""

    seat: SeatCode
    who: str
    asked: QuestionAsked
    agreed: tuple[SeatCode, ...] = ()

    @property
    def waiting_for(self) -> tuple[SeatCode, ...]:
        """The seats that have not answered yet."""
        return tuple(seat for seat in self.asked.asked if seat not in self.agreed)


@dataclass(frozen=True, slots=True)
class Table:
    """What a record says now."""

    seq: int
    state: Any
    questions: Mapping[int, Question]
    acted: SeatCode
    free_back_to: int


def line_of(entries: Sequence[Entry]) -> list[Entry]:
    """The entries in force, oldest first; strikes themselves move nothing."""
    return [entries[0], *_line_after(0, entries[1:])[0]]


def begin(game: AnyGame, opening: Entry) -> Table:
    """The table after its first entry."""
    return Table(0, game.begin(opening.events[0]), MappingProxyType({}), opening.seat, 0)


def fold(game: AnyGame, entries: Sequence[Entry]) -> Table:
    """The table after all the entries."""
    opening = begin(game, entries[0])
    return catch_up(game, opening, entries[1:], lambda seq: opening)


def catch_up(game: AnyGame, table: Table, entries: Sequence[Entry], earlier: Callable[[int], Table]) -> Table:
    """The table after the entries that follow it; `earlier` knows it where a strike goes back behind it."""
    line, back_to = _line_after(table.seq, entries)
    then = table if back_to == table.seq else earlier(back_to)
    for entry in line:
        then = _apply(game, then, entry)
    table = replace(table, state=then.state, questions=then.questions)
    for entry in entries:
        table = _acted(table, entry)
    return table


def _line_after(start: int, entries: Sequence[Entry]) -> tuple[list[Entry], int]:
    """Those of the entries after one that are in force, oldest first, and the entry that they follow."""
    line: list[Entry] = []
    seq = start + len(entries)
    while seq > start:
        entry = entries[seq - start - 1]
        struck_to = entry.struck_to
        if struck_to is None:
            line.append(entry)
        seq = seq - 1 if struck_to is None else min(struck_to, seq - 1)
    return line[::-1], max(seq, 0)


def follow(game: AnyGame, table: Table, entry: Entry) -> Table:
    """The table after one more entry that is not a strike."""
    return _acted(_apply(game, table, entry), entry)


def go_on(game: AnyGame, table: Table, entry: Entry, earlier: Callable[[int], Table]) -> Table:
    """The table after one more entry; a strike goes back to what the table was earlier."""
    return catch_up(game, table, (entry,), earlier)


def _apply(game: AnyGame, table: Table, entry: Entry) -> Table:
    state, questions = table.state, table.questions
    for event in entry.events:
        if isinstance(event, QuestionAsked):
            questions = {**questions, entry.seq: Question(entry.seat, entry.who, event)}
        elif isinstance(event, QuestionAnswered):
            questions = _answered(questions, entry.seat, event)
        elif not isinstance(event, EVENTS):
            state = game.apply(state, event)
    return Table(table.seq, state, questions, table.acted, table.free_back_to)


def _answered(
    questions: Mapping[int, Question], seat: SeatCode, event: QuestionAnswered
) -> Mapping[int, Question]:
    rest = {seq: question for seq, question in questions.items() if seq != event.question}
    question = questions.get(event.question)
    if question is None or not event.agree:
        return rest
    question = replace(question, agreed=(*question.agreed, seat))
    done = seat not in question.asked.asked or not question.waiting_for
    return rest if done else {**rest, event.question: question}


def _acted(table: Table, entry: Entry) -> Table:
    """Remember how far back the seat that acted last may strike without asking."""
    free_back_to = table.free_back_to if entry.seat == table.acted else entry.seq - 1
    if entry.faces:
        free_back_to = entry.seq
    return Table(entry.seq, table.state, table.questions, entry.seat, free_back_to)


def may_strike_freely(table: Table, seat: SeatKind, back_to: int) -> bool:
    """Whether a strike concerns only the seat's own entries since the last die."""
    return seat.is_referee or (seat.code == table.acted and back_to >= table.free_back_to)


def objections(game: AnyGame, table: Table, seat: SeatKind, command: Any) -> Iterator[Objection]:
    """Every reason against a command of the table or of the game."""
    if not seat.acts:
        yield Objection("Seats", f"{seat.name} looks on and cannot act", final=True)
    elif isinstance(command, Withheld):
        yield from objections(game, table, seat, command.command)
    elif isinstance(command, Strike):
        yield from _strike_objections(table, command)
    elif isinstance(command, Answer):
        yield from _answer_objections(table, seat, command)
    elif isinstance(command, Correct):
        yield from _correct_objections(game, table, seat, command)
    elif isinstance(command, SetAside):
        yield from _ruling_objections(game, table, seat, command)
    elif isinstance(command, GoOnWarned):
        yield from _warned_objections(game, table, seat, command)
    else:
        yield from game.objections(table.state, seat, command)
    if any(_same(one, command) and one.seat == seat.code for one in table.questions.values()):
        yield Objection(RULE, "That was asked already and waits for an answer", final=True)


def _strike_objections(table: Table, command: Strike) -> Iterator[Objection]:
    if not 0 <= command.back_to < table.seq:
        reason = f"There is no entry {command.back_to} to go back to; the last is {table.seq}"
        yield Objection(RULE, reason, final=True)


def _answer_objections(table: Table, seat: SeatKind, command: Answer) -> Iterator[Objection]:
    question = table.questions.get(command.question)
    if question is None:
        yield Objection(RULE, "That question is no longer open", final=True)
    elif seat.code not in question.waiting_for and not seat.is_referee:
        yield Objection("Seats", f"{seat.name} was not asked", final=True)


def _ruling_objections(game: AnyGame, table: Table, seat: SeatKind, command: SetAside) -> Iterator[Objection]:
    if isinstance(command.command, COMMANDS):
        yield Objection(
            RULE, "A ruling is about a move of the game, not about an answer or a step back", final=True
        )
        return
    yield from _final(game.objections(table.state, seat, command.command))


def _warned_objections(
    game: AnyGame, table: Table, seat: SeatKind, command: GoOnWarned
) -> Iterator[Objection]:
    """Why a warning cannot be passed: the app does not only advise, or it takes both sides anyway."""
    if game.standing(table.state).degree is not Degree.ADVISER:
        yield Objection(RULE, "A warning is passed only where the app is an Adviser", final=True)
    if isinstance(command.command, COMMANDS) or game.consent(table.state, command.command).asks_others:
        yield Objection(RULE, "This takes the agreement of both sides", final=True)
        return
    yield from _final(game.objections(table.state, seat, command.command))


def _correct_objections(game: AnyGame, table: Table, seat: SeatKind, command: Correct) -> Iterator[Objection]:
    if not game.nature(command.command).corrects:
        yield Objection(RULE, "Only the position on the board can be corrected", final=True)
        return
    yield from _final(game.objections(table.state, seat, command.command))


def _final(found: Iterable[Objection]) -> Iterator[Objection]:
    return (objection for objection in found if objection.final)


def decide(
    game: AnyGame,
    table: Table,
    seat: SeatKind,
    command: Any,
    dice: Dice,
    absent: frozenset[SeatCode] = frozenset(),
) -> tuple[Any, ...]:
    """The events of a command; `absent` seats are empty or held by the same hand, and not asked."""
    refuse_if(objections(game, table, seat, command))
    refuse_if(_dice_objections(game, table, command, dice))
    others = _others(game, seat, absent)
    if isinstance(command, Withheld):
        return decide(game, table, seat, command.command, dice, absent)
    if isinstance(command, Strike):
        return _strike(command, asked_to_strike(game, table, seat, command.back_to, absent))
    if isinstance(command, SetAside):
        return _set_aside(game, table, seat, command, dice, others)
    if isinstance(command, Answer):
        return _answer(game, table, seat, command, dice)
    if others and takes_both(game, table, command):
        return _ask(game, table, seat, command, dice, others)
    plain = command.command if isinstance(command, Correct | GoOnWarned) else command
    return *_mark(game, table, seat, command), *game.outcome(table.state, seat, plain, dice)


def takes_both(game: AnyGame, table: Table, command: Any) -> bool:
    """Whether the other side must agree first: to what concerns both, and with a Referee to a correction."""
    if isinstance(command, Correct):
        return game.standing(table.state).degree is Degree.REFEREE
    return not isinstance(command, GoOnWarned) and game.consent(table.state, command).asks_others


def _ask(
    game: AnyGame, table: Table, seat: SeatKind, command: Any, dice: Dice, others: tuple[SeatCode, ...]
) -> tuple[Any, ...]:
    """A question to the others; who asks for what another has asked agrees to it."""
    if (same := _asked_by_another(table, seat, command)) is not None:
        return _answer(game, table, seat, Answer(same, True), dice)
    plain = command.command if isinstance(command, Correct) else command
    return (QuestionAsked(command, (), others, game.proposal(table.state, plain)),)


def _mark(game: AnyGame, table: Table, seat: SeatKind, command: Any) -> Iterator[Corrected | WarningPassed]:
    """What says that the events after it are not as the sequence of play has them."""
    if isinstance(command, Correct):
        yield Corrected(command.why)
    elif isinstance(command, GoOnWarned):
        against = tuple(game.objections(table.state, seat, command.command))
        if against:
            yield WarningPassed(against, command.why)


def _dice_objections(game: AnyGame, table: Table, command: Any, dice: Dice) -> Iterator[Objection]:
    """Where the app rolls, no command names a face that the app has not rolled."""
    asked = command.command if isinstance(command, WRAPPED) else command
    named = not isinstance(asked, COMMANDS) and bool(game.consent(table.state, asked).named_faces)
    if named and dice.origin == "app":
        yield Objection("Dice", "The app rolls the dice at this table; no face can be entered", final=True)


def _asked_by_another(table: Table, seat: SeatKind, command: Any) -> int | None:
    """The open question that a seat answers by asking for the very same thing."""
    questions = table.questions.items()
    return next((n for n, one in questions if _same(one, command) and seat.code in one.waiting_for), None)


def _same(question: Question, command: Any) -> bool:
    """Whether a question is about this very thing; why a board is corrected makes no other correction."""
    asked = question.asked.command
    if isinstance(asked, Correct) and isinstance(command, Correct):
        return bool(asked.command == command.command)
    return bool(asked == command)


def _others(game: AnyGame, seat: SeatKind, absent: frozenset[SeatCode]) -> tuple[SeatCode, ...]:
    """The seats whose agreement is needed; a referee needs none."""
    if seat.is_referee:
        return ()
    return tuple(s.code for s in game.seats if s.is_player and s.code != seat.code and s.code not in absent)


def asked_to_strike(
    game: AnyGame, table: Table, seat: SeatKind, back_to: int, absent: frozenset[SeatCode]
) -> tuple[SeatCode, ...]:
    """The seats that must agree before a strike; none when it is free."""
    return () if may_strike_freely(table, seat, back_to) else _others(game, seat, absent)


def _strike(command: Strike, asked: tuple[SeatCode, ...]) -> tuple[Any, ...]:
    if not asked:
        return (Struck(command.back_to, command.why),)
    return (QuestionAsked(command, (), asked, f"Go back to entry {command.back_to}"),)


def _set_aside(
    game: AnyGame,
    table: Table,
    seat: SeatKind,
    command: SetAside,
    dice: Dice,
    others: tuple[SeatCode, ...],
) -> tuple[Any, ...]:
    against = tuple(game.objections(table.state, seat, command.command))
    events = game.outcome(table.state, seat, command.command, dice)
    if not against:
        return events
    if not others:
        return RulingMade(against, (seat.code,), command.why), *events
    faces = tuple(face for event in events for face in getattr(event, "faces", ()))
    says = game.proposal(table.state, command.command)
    return (QuestionAsked(command, against, others, says, faces),)


def _answer(game: AnyGame, table: Table, seat: SeatKind, command: Answer, dice: Dice) -> tuple[Any, ...]:
    question = table.questions[command.question]
    answered = QuestionAnswered(command.question, command.agree)
    still_waiting = not seat.is_referee and set(question.waiting_for) != {seat.code}
    if not command.agree or still_waiting:
        return (answered,)
    asked = question.asked.command
    if isinstance(asked, Strike):
        return answered, Struck(asked.back_to, asked.why)
    asker = next(s for s in game.seats if s.code == question.seat)
    kept = KeptDice(question.asked.faces, dice.origin)
    if isinstance(asked, Correct):
        refuse_if(_correct_objections(game, table, asker, asked))
        plain = game.outcome(table.state, asker, asked.command, kept)
        return answered, Corrected(asked.why), *plain
    if not isinstance(asked, SetAside):
        against = game.objections(table.state, asker, asked)
        refuse_if(replace(objection, final=True) for objection in against)  # it can only be declined now
        return answered, *game.outcome(table.state, asker, asked, kept)
    refuse_if(_final(game.objections(table.state, asker, asked.command)))
    agreed = (question.seat, *question.agreed, seat.code)
    ruling = RulingMade(question.asked.objections, agreed, asked.why)
    return answered, ruling, *game.outcome(table.state, asker, asked.command, kept)


@dataclass(frozen=True, slots=True)
class KeptDice:
    """The faces that were already on the table when the question was asked."""

    faces: tuple[int, ...]
    origin: Origin

    def roll(self, count: int) -> tuple[int, ...]:
        """The faces kept, in their order."""
        return self.faces[:count]


def subjects(game: AnyGame, item: Any) -> frozenset[str]:
    """What a command or an event is about; a strike is about everything."""
    if isinstance(item, Strike | Struck):
        return frozenset({EVERYTHING})
    if isinstance(item, Answer | QuestionAnswered):
        return frozenset({f"question-{item.question}"})
    if isinstance(item, WRAPPED | Withheld):
        return subjects(game, item.command)
    if isinstance(item, EVENTS):
        return frozenset()
    return game.subjects(item)


def overtaking(game: AnyGame, since: Sequence[Entry], command: Any) -> tuple[Entry, ...]:
    """The entries made meanwhile that concern the same things as the command."""
    mine = subjects(game, command)
    if EVERYTHING in mine:
        return tuple(since)
    return tuple(e for e in since if any(_meet(mine, subjects(game, event)) for event in e.events))


def _meet(mine: frozenset[str], theirs: frozenset[str]) -> bool:
    return EVERYTHING in theirs or not mine.isdisjoint(theirs)
