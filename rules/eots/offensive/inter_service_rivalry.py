"""Ending one's own inter-service rivalry by a card (EotS 14.0, v2.0 17.26)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.events import Event
from rules.eots.markers import marker_to
from rules.eots.printed.card import Card
from rules.eots.printed.sides import Side
from rules.eots.printed.track_names import JAPAN_RIVALRY, US_RIVALRY
from rules.eots.state import State

RIVALRY = {Side.JAPAN: JAPAN_RIVALRY, Side.ALLIES: US_RIVALRY}


def objections(state: State, card: Card) -> Iterator[Objection]:
    """In the yearly scenarios a 3 OC card ends one's own rivalry (EotS v2.0 17.26)."""
    if "rivalry-ends-by-3-oc" not in state.special:
        yield Objection("EotS 14.0", "In this scenario only events end rivalry")
    if card.ops != 3:
        yield Objection("EotS v2.0 17.26", "Ending rivalry takes a card of 3 operations")
    if not state.markers[RIVALRY[card.side]]:
        yield Objection("EotS 14.0", f"{card.side.does('has')} no rivalry to end")


def ended(state: State, side: Side) -> Iterator[Event]:
    """The marker of a side's rivalry taken off (EotS v2.0 17.26)."""
    yield from marker_to(state, RIVALRY[side], 0)
