"""Going on: the end of a segment, and the idle segments that pass by themselves after it (EotS 4.0)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.legality import Objection
from rules.eots import strategic_bombing
from rules.eots.battle.participants import battle_hexes
from rules.eots.card_events import special_events
from rules.eots.card_events.obligations import first_objections
from rules.eots.cards import lasting_effects
from rules.eots.events import DeckShuffled, Event, MarkerMoved
from rules.eots.fold.board import folded
from rules.eots.markers import marker_to
from rules.eots.movement import amphibious_shipping
from rules.eots.movement.stacking import overstacked
from rules.eots.offensive import end_of_offensive
from rules.eots.printed.track_names import ALLIED_HAND, CHINA_OFFENSIVE, JAPAN_HAND
from rules.eots.sequence import SEGMENTS, next_segment, segment_of
from rules.eots.state import State
from rules.eots.supply import tokyo_express
from rules.eots.supply.attrition import is_due as attrition_is_due
from rules.eots.turn import automatic_victory, end_of_turn, segments

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
        leg = Leg(state, events, folded(state, events))
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
    return *events, *automatic_victory.after(state, events)


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
    raids = state.segment == "strategic-warfare" and not state.winner and strategic_bombing.able(state)
    return not raids and not any(_before(state))


def _before(state: State) -> Iterator[Objection]:
    yield from end_segment_objections(state)
    yield from segments.due(state)


def _one_on(state: State) -> tuple[Event, ...]:
    """What happens when a segment ends and the next begins, all that comes by itself included."""
    events = (*segments.closing(state), *lasting_effects.ended(state))
    if state.led:
        events = (*events, *end_of_offensive.following(folded(state, events), {}))
    after = folded(state, events)
    following = next_segment(after)
    if following is None and not state.led:
        events = (*events, *end_of_turn.closing(state))
    end = automatic_victory.won(after)
    if following is None or after.winner or end:
        return (*events, end) if end and not after.winner else events
    if following.turn != state.turn:
        events = (*events, *tokyo_express.leaves(after), *new_turn(after))
    events = (*events, following)
    return (*events, *segments.opening(folded(state, events)))


def new_turn(state: State) -> Iterator[MarkerMoved | DeckShuffled]:
    """Shipping is ready, the China offensive a turn older, decks are shuffled (EotS 5.37, 10.3, 13.72)."""
    yield from amphibious_shipping.ready_again(state)
    china = state.components.tracks[CHINA_OFFENSIVE]
    now = state.markers[china.id]
    yield from marker_to(state, china.id, now + 1 if 0 < now < china.highest else 0)
    yield from special_events.shuffled_in(state)


def end_segment_objections(state: State) -> Iterator[Objection]:
    """A segment ends only within the stacking limits and with its attrition done (EotS 6.24, 8.24, 8.48)."""
    if next_segment(state) is None and state.winner:
        yield Objection("EotS 4.5", "The game is over", final=True)
    if state.segment == "attrition" and state.led and attrition_is_due(state):
        yield Objection("EotS 6.24", "The attrition of this turn is not applied yet")
    yield from first_objections(state)
    if state.offensive is not None:
        yield Objection("EotS 7.28", "An offensive is under way")
    elif state.segment == "offensives" and state.led:
        hands = state.markers[JAPAN_HAND], state.markers[ALLIED_HAND]
        if any(hands):
            reason = f"Cards are still in hand: Japan {hands[0]}, Allies {hands[1]}"
            yield Objection("EotS 4.22", reason)
        for hex_id in battle_hexes(state):
            yield Objection(
                "EotS 7.24", f"The battle at {state.components.place_title(hex_id)} is not fought"
            )
    for excess in overstacked(state):
        yield Objection(excess.rule, excess.reason)
