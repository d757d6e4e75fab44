"""Going on: the end of a segment, and the idle segments that pass by themselves after it (EotS 4.0)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.core.legality import Objection
from rules.eots import tokyo_express
from rules.eots.apply import apply
from rules.eots.cards import lasting
from rules.eots.events import Event
from rules.eots.offensive import concluding
from rules.eots.sequence import (
    SEGMENTS,
    end_segment_objections,
    new_turn,
    next_segment,
    segment_of,
)
from rules.eots.state import State
from rules.eots.turn import automatic, chapters, ending

STOPS = ("offensives", "end-of-turn")
RULE = "EotS 4.0"


@dataclass(frozen=True, slots=True)
class Leg:
    """One segment that ends, and all that comes of it by itself."""

    before: State
    events: tuple[Event, ...]
    after: State


def legs(state: State, until: str = "") -> Iterator[Leg]:
    """The segment that ends now, and the idle ones after it up to another; all of them if none is named."""
    while True:
        events = ended(state)
        leg = Leg(state, events, _folded(state, events))
        yield leg
        state = leg.after
        if state.winner or state.segment == until or not is_idle(state):
            return


def outcome(state: State, until: str) -> tuple[Event, ...]:
    """What ends now: one segment, or all up to another."""
    if not until:
        return ended(state)
    return tuple(event for leg in legs(state, until) for event in leg.events)


def ended(state: State) -> tuple[Event, ...]:
    """The end of one segment, and what follows from it at once (EotS 16.1)."""
    events = _one_on(state)
    return *events, *automatic.after(state, events)


def objections(state: State, until: str) -> Iterator[Objection]:
    """What must be done before a segment ends, and those on the way to another pass by themselves."""
    yield from _before(state)
    if not until:
        return
    if until not in {segment.code for segment in SEGMENTS}:
        yield Objection(RULE, f"There is no segment {until[:20]!r}", final=True)
        return
    *_, last = legs(state, until)
    if last.after.segment != until and not last.after.winner:
        yield Objection(RULE, f"Something can be done in the {segment_of(last.after).name} segment first")


def is_idle(state: State) -> bool:
    """Whether nobody can do anything in a segment of a guided game, so that it may pass by itself."""
    if not state.led or state.segment in STOPS or state.errands:
        return False
    steps = chapters.views(state)
    return not any(step.dice or step.button for step in steps) and not any(_before(state))


def _before(state: State) -> Iterator[Objection]:
    yield from end_segment_objections(state)
    yield from chapters.due(state)


def _one_on(state: State) -> tuple[Event, ...]:
    """What happens when a segment ends and the next begins, all that comes by itself included."""
    events = (*chapters.closing(state), *lasting.ended(state))
    if state.led:
        events = (*events, *concluding.following(_folded(state, events), {}))
    after = _folded(state, events)
    following = next_segment(after)
    if following is None and not state.led:
        events = (*events, *ending.closing(state))
    end = automatic.won(after)
    if following is None or after.winner or end:
        return (*events, end) if end and not after.winner else events
    if following.turn != state.turn:
        events = (*events, *tokyo_express.leaves(after), *new_turn(after))
    events = (*events, following)
    return (*events, *chapters.opening(_folded(state, events)))


def _folded(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = apply(state, event)
    return state
