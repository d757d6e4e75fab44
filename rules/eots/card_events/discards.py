"""Cards that a discard plays all the same, or removes (EotS 5.36, 5.37)."""

from collections.abc import Iterator

from rules.eots.card_events.exchanges import changed_by
from rules.eots.card_events.tracks import track_events
from rules.eots.cards import decks
from rules.eots.cards.selection import barred, holds_now
from rules.eots.events import (
    Event,
)
from rules.eots.printed.card import Card
from rules.eots.state import State


def special_discarded(state: State, card: Card) -> Iterator[Event]:
    """What a Special Event does when it is discarded (EotS 5.37)."""
    if happens(state, card):
        yield from track_events(state, card)
        yield from changed_by(state, card)
    else:
        yield from decks.put_aside(card)


def happens(state: State, card: Card) -> bool:
    """Whether a Special Event happens when it is discarded: where it would have to be played (EotS 5.37)."""
    # Ruling R-172
    if "special" not in card.flags or any(barred(state, card)):  # Ruling R-154
        return False
    must = card.event.must_play_as_event
    return must is not None and holds_now(state, must.when)
