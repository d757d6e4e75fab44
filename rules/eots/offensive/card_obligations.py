"""What a card has a side do, said by that side, with what follows from it (EotS 5.33)."""

from collections.abc import Iterator

from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.card_events import obligations
from rules.eots.commands import CardErrand, SufferLosses
from rules.eots.events import Event
from rules.eots.fold.board import folded
from rules.eots.offensive.end_of_offensive import followed
from rules.eots.offensive.offensive_limits import wrong_seat
from rules.eots.state import State


def objections(state: State, seat: SeatKind, command: CardErrand | SufferLosses) -> Iterator[Objection]:
    """What a card lets or makes a side do is that side's to say (EotS 5.33)."""
    obligation = obligations.named(state, command)
    if obligation is not None:
        yield from wrong_seat(state, seat, obligations.side_of(state, obligation))
    yield from obligations.objections(state, command)


def outcome(state: State, command: CardErrand | SufferLosses) -> tuple[Event, ...]:
    """What was done, with the end of what can no longer be done."""
    events = obligations.outcome(state, command)
    return followed(state, (*events, *obligations.closing(folded(state, events))))
