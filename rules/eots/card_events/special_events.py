"""Special Events cards: when they must be played, and what becomes of them otherwise (EotS 5.37).

Tojo Resigns and Soviets Invade Manchuria: `card_effects.toml` says when each must be played as its event.
"""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.card_events.exchanges import changed_by
from rules.eots.card_events.tracks import track_events
from rules.eots.cards.decks import shuffle_events
from rules.eots.cards.selection import barred, holds_now
from rules.eots.cards.use_names import Use
from rules.eots.events import DeckShuffled, Event, ShuffleDue
from rules.eots.printed.card import Card
from rules.eots.printed.sides import Side
from rules.eots.state import State

RULE = "EotS 5.37"
SHUFFLED = "a Special Event went to the discards"


def is_special(card: Card) -> bool:
    """Whether a card is a Special Event (EotS 5.37)."""
    return "special" in card.flags


# In the hand


def must_be_event(state: State, card: Card) -> bool:
    """Whether a card is to be played as its event now, in a scenario that has it (EotS 5.37, v2.0 17.26)."""
    must = card.event.must_play_as_event
    return must is not None and not any(barred(state, card)) and holds_now(state, must.when)


def play_objections(state: State, card: Card, use: Use) -> Iterator[Objection]:
    """A card that must be played as its event is played for nothing else (EotS 5.37)."""
    must = card.event.must_play_as_event
    if must is None or use is Use.EVENT or (must.or_discard and use is Use.DISCARD):
        return
    if must_be_event(state, card):
        said = "as its event, or discarded" if must.or_discard else "as its event"
        yield Objection(RULE, f"{card.name} must be played {said} now")


def is_kept(state: State, card: Card) -> bool:
    """Whether a Special Event is not discarded by choice, which v2.0 does not say (EotS 5.37)."""
    return is_special(card) and not state.components.edition.special_event_by_choice


def kept(card: Card) -> Objection:
    """A Special Event that somebody would discard by choice (EotS 5.37)."""
    return Objection(RULE, f"{card.name} is not discarded by choice")


def future_objections(card: Card) -> Iterator[Objection]:
    """A Special Event is played in the turn it is drawn, so never held over (EotS 5.37, 7.29)."""
    if is_special(card):
        yield Objection("EotS 7.29", f"{card.name} must be played in the turn it is drawn")


# On the discards


def happens(state: State, card: Card) -> bool:
    """Whether a Special Event happens when it is discarded: where it would have to be played (EotS 5.37)."""
    return is_special(card) and must_be_event(state, card)  # Rulings


def pile_of(state: State, card: Card) -> str:
    """The pile on which a discarded card ends: an event that happens may be removed (EotS 5.36, 5.37)."""
    return "removed" if happens(state, card) and card.removed else "discarded"


def discarded(state: State, card: Card) -> Iterator[Event]:
    """What a Special Event does when it is discarded (EotS 5.37)."""
    if happens(state, card):
        yield from track_events(state, card)
        yield from changed_by(state, card)
    else:
        yield from put_aside(card)


def put_aside(card: Card) -> Iterator[ShuffleDue]:
    """A Special Event that was not played as one goes back to the deck at the end of the turn (EotS 5.37)."""
    if is_special(card):
        yield ShuffleDue(card.side, card.id)


def shuffled_in(state: State) -> Iterator[DeckShuffled]:
    """The decks that a Special Event makes be shuffled when the turn ends (EotS 5.37)."""
    for side in Side:
        if side in state.to_shuffle:
            yield from shuffle_events(state, side, SHUFFLED)
