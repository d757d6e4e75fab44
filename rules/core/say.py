"""The table's own events in the players' words."""

from collections.abc import Iterator
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
    Struck,
    WarningPassed,
)


def sentences(game: AnyGame, entry: Entry) -> Iterator[Sentence]:
    """What an entry did, a line for each event."""
    for event in entry.events:
        yield from _lines(game, event)


def _lines(game: AnyGame, event: Any) -> Iterator[Sentence]:
    match event:
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
            yield Sentence(f"{'Agreed to' if agree else 'Declined'} what entry {question} asked", "question")
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


def _because(why: str) -> str:
    return f" ({why})" if why else ""


def seat_name(game: AnyGame, code: str) -> str:
    """A seat as players say it."""
    return next((seat.name for seat in game.seats if seat.code == code), code)
