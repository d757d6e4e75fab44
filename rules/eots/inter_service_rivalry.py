"""Inter-service rivalry: what it forbids, delays and halves, and how a card ends it (EotS 14.0)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.events import Event
from rules.eots.markers import marker_to
from rules.eots.printed.card import Card
from rules.eots.printed.components import Unit
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


# What it does


def binds(state: State, hq: Unit) -> bool:
    """Whether army and navy do not act together under an HQ (EotS 14.1 C, 14.2 A)."""
    if hq.side is Side.JAPAN:
        return bool(state.markers[JAPAN_RIVALRY])
    bound = state.components.edition.rivalry_binds == "any-hq" or hq.commands == "us"
    return bound and bool(state.markers[US_RIVALRY])


def service_of(unit: Unit) -> str | None:
    """Army or navy, for units that rivalry concerns; marines are navy (EotS 1.3, 14.0)."""
    if unit.nationality not in ("us", "japan") or not unit.service:
        return None
    return "army" if unit.service == "army" else "navy"


def delays(state: State, unit: Unit) -> bool:
    """Whether rivalry delays a reinforcement: the US Army and its air force (EotS 10.21, 14.1 A)."""
    everybody = state.components.edition.rivalry_delays == "all"
    army = unit.nationality == "us" and unit.service == "army"  # Ruling R-42
    return bool(state.markers[US_RIVALRY]) and (everybody or army)


def halves_shipping(state: State, side: Side) -> bool:
    """Whether a side has half of its shipping (EotS 14.2 B)."""
    return side is Side.JAPAN and bool(state.markers[JAPAN_RIVALRY])
