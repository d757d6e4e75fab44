"""What going on will do, said before it is done (EotS 4.0)."""

from collections.abc import Iterator
from itertools import islice

from rules.eots import strategic_bombing
from rules.eots.events import SegmentBegan
from rules.eots.sentences import board
from rules.eots.sequence import segment_of
from rules.eots.state import State
from rules.eots.turn import end_of_segment
from rules.eots.turn.end_of_segment import Leg
from rules.eots.views.segment_view import segment_steps
from rules.eots.views.turn import NextView


def next_view(state: State) -> NextView | None:
    """Where the turn goes next with all that happens on the way; nothing after the end of the game."""
    if state.winner:
        return None
    waits = tuple(one.reason for one in end_of_segment.objections(state, ""))
    first, *idle = islice(end_of_segment.legs(state), 1 if waits else None)
    after = idle[-1].after if idle else first.after
    passed = (line for leg in idle for line in (*_said(leg),) or _looked_at(leg))
    lines = (*_forgone(state), *_said(first), *passed)
    return NextView(_title(state, after), lines, waits, after.segment if idle else "")


def _forgone(state: State) -> Iterator[str]:
    """What could still be done in the segment and will not be (EotS 12.31)."""
    if state.segment == "strategic-warfare":
        for unit in strategic_bombing.bombers(state):
            if not any(strategic_bombing.objections(state, unit)):
                yield f"{unit.name} does not bomb Japan this turn"


def _title(state: State, after: State) -> str:
    if after.winner or (after.turn, after.segment) == (state.turn, state.segment):
        return "the end of the game"
    name = segment_of(after).name
    return f"{name}, turn {after.turn}" if after.turn != state.turn else name


def _said(leg: Leg) -> Iterator[str]:
    """What happens by itself."""
    for event in leg.events:
        text = board.sentence(leg.before.components, event).text
        if text and not isinstance(event, SegmentBegan):
            yield text


def _looked_at(leg: Leg) -> Iterator[str]:
    """What was looked at in a segment in which nothing happens."""
    if leg.before.segment == "attrition":
        yield "Attrition: no unit suffers it"
    for step in segment_steps(leg.before):
        yield ": ".join((step.title, "; ".join(line.rstrip(".") for line in step.lines)))
