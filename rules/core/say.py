"""The table's own events in the players' words."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from rules.core.game import AnyGame, Sentence
from rules.core.table import (
    Correct,
    Corrected,
    Entry,
    QuestionAnswered,
    QuestionAsked,
    RulingMade,
    SetAside,
    Strike,
    Struck,
    WarningPassed,
    line_of,
)

NAMED = 2  # entries that a sentence names; of more it gives the number


@dataclass(frozen=True, slots=True)
class Reference:
    """What an entry speaks of: the question it answers, what that would undo, and what it brought back."""

    asked: QuestionAsked | None = None
    undone: tuple[Entry, ...] = ()
    again: tuple[Entry, ...] = ()


NOTHING = Reference()


@dataclass(frozen=True, slots=True)
class Past:
    """What came before an entry: the numbers in force, newest first, without strikes; an entry by number."""

    line_before: Callable[[int], Iterable[int]]
    entry: Callable[[int], Entry]


def past_of(entries: Sequence[Entry]) -> Past:
    """The past that a whole record tells."""
    return Past(
        lambda seq: (entry.seq for entry in reversed(line_of(entries[:seq]))), lambda seq: entries[seq]
    )


def reference(entry: Entry, past: Past) -> Reference:
    """What an entry speaks of."""
    answered = next((event for event in entry.events if isinstance(event, QuestionAnswered)), None)
    asked = None if answered is None else _question(past.entry(answered.question))
    undone: Iterable[int] = ()
    if answered is not None and asked is not None and isinstance(asked.command, Strike):
        back_to = asked.command.back_to
        undone = takewhile(lambda seq: seq > back_to, past.line_before(answered.question))
    again: Iterable[int] = ()
    if entry.struck_to is not None:
        again = _only_in(past.line_before(entry.struck_to + 1), past.line_before(entry.seq))
    return Reference(asked, _oldest_first(past, undone), _oldest_first(past, again))


def _only_in(line: Iterable[int], other: Iterable[int]) -> Iterator[int]:
    """What stands in one line and not in the other; from where they meet they are the same."""
    theirs = iter(other)
    their = next(theirs, -1)
    for seq in line:
        while their > seq:
            their = next(theirs, -1)
        if their == seq:
            return
        yield seq


def _oldest_first(past: Past, numbers: Iterable[int]) -> tuple[Entry, ...]:
    return tuple(past.entry(seq) for seq in reversed([*numbers]))


def _question(entry: Entry) -> QuestionAsked | None:
    return next((event for event in entry.events if isinstance(event, QuestionAsked)), None)


def sentences(game: AnyGame, entry: Entry, about: Reference = NOTHING) -> Iterator[Sentence]:
    """What an entry did, a line for each event."""
    for event in entry.events:
        yield from _lines(game, event, about)


def _lines(game: AnyGame, event: Any, about: Reference) -> Iterator[Sentence]:
    match event:
        case Struck(_, why) if about.again:
            yield Sentence(f"Brought back: {_named(game, about.again)}{_because(why)}", "undo")
        case Struck(back_to, why):
            yield Sentence(f"Went back to entry {back_to}{_because(why)}", "undo")
        case QuestionAsked():
            asked = " and ".join(seat_name(game, seat) for seat in event.asked)
            why = getattr(event.command, "why", "")
            says = f"by hand, {event.says}" if isinstance(event.command, Correct) else event.says
            yield Sentence(f"Asked {asked}: {says}{_because(why)}", "question")
            if isinstance(event.command, SetAside):
                for objection in event.objections:
                    yield Sentence(f"although {objection.reason}", "question", rule=objection.rule)
        case QuestionAnswered(question, agree):
            what = _asked_for(game, about) or f": what entry {question} asked"
            yield Sentence(f"{'Agreed' if agree else 'Declined'}{what}", "question")
        case RulingMade(objections, agreed, why):
            by = " and ".join(seat_name(game, seat) for seat in agreed)
            for objection in objections:
                text = f"Ruling by {by}, set aside: {objection.reason}{_because(why)}"
                yield Sentence(text, "ruling", rule=objection.rule)
        case WarningPassed(objections, why):
            for objection in objections:
                text = f"Went on although warned: {objection.reason}{_because(why)}"
                yield Sentence(text, "warned", rule=objection.rule)
        case Corrected(why):
            yield Sentence(f"Correction of the board{_because(why)}", "correction")
        case _:
            if (said := game.sentence(event)).text:
                yield said


def _asked_for(game: AnyGame, about: Reference) -> str:
    """What a question was about, in the words in which it was asked; for a step back, what it undoes."""
    if about.undone:
        return f" to undo: {_named(game, about.undone)}"
    return f": {about.asked.says.splitlines()[0]}" if about.asked and about.asked.says else ""


def _named(game: AnyGame, entries: Sequence[Entry]) -> str:
    """Entries by what they did, the newest first."""
    named = "; ".join(_deed(game, entry) for entry in entries[: -NAMED - 1 : -1])
    more = len(entries) - NAMED
    return f"{named}; and {more} more" if more > 0 else named


def _deed(game: AnyGame, entry: Entry) -> str:
    """The last thing that an entry did, but for the step that came next by itself."""
    said = list(sentences(game, entry))
    told = [sentence for sentence in said if sentence.kind != "sequence"] or said
    return told[-1].text.split("\n")[0] if told else f"entry {entry.seq}"


def _because(why: str) -> str:
    return f" ({why})" if why else ""


def seat_name(game: AnyGame, code: str) -> str:
    """A seat as players say it."""
    return next((seat.name for seat in game.seats if seat.code == code), code)
