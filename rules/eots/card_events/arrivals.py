"""Counters that an event brings into play (EotS 5.31 C, 5.33, 10.11)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.events import UnitsMoved
from rules.eots.printed.card import Card, Reinforcement
from rules.eots.printed.components import turn_box
from rules.eots.reinforcements.reinforcement_placement import BY_CARD, Arrivals
from rules.eots.state import State
from rules.maps.hexgrid import HexId


def newcomer(state: State, card: Card) -> Reinforcement | None:
    """The counter that the event brings and that is not in play yet."""
    found = (one for one in card.event.reinforcements if one.unit in state.units)
    return next((one for one in found if state.units[one.unit].place == BY_CARD), None)


def arrival_places(state: State, card: Card) -> tuple[str, ...]:
    """Where the event's counter may be put now; nowhere if there is none, or it comes next turn."""
    one = newcomer(state, card)
    if one is None or one.when != "now":
        return ()
    unit = state.components.units[one.unit]
    legal = Arrivals.of(state, unit.side).places(unit)
    fitting = tuple(place for place in legal if _fits(state, one, place))
    return fitting or (tuple(legal) if one.otherwise == "any-supplied-airfield" else ())


def _fits(state: State, one: Reinforcement, place: str) -> bool:
    """Whether a place is of the kind, and in one of the regions or boxes, that the card names."""
    if place in one.boxes:
        return True
    found = state.components.hexes.get(HexId(place))
    if found is None:
        return not one.regions and not one.boxes
    inside = any(place in state.components.regions[region].hexes for region in one.regions)
    base = one.base is None or one.base in found.features
    return base and (inside or not (one.regions or one.boxes))


def arrival_objections(state: State, card: Card, place: str) -> Iterator[Objection]:
    """Why the event's counter does not come there."""
    possible = arrival_places(state, card)
    one = newcomer(state, card)
    if one is not None and possible and place not in possible:
        name = state.components.units[one.unit].name
        where = state.components.place_title(place)[:40] if place else ""
        said = f"{name} cannot arrive in {where}" if place else f"Choose where {name} arrives"
        yield Objection("EotS 5.31 C", said)


def arrived(state: State, card: Card, place: str) -> Iterator[UnitsMoved]:
    """The counter in its place, on the turn track, or lost for want of one."""
    one = newcomer(state, card)
    if one is None:
        return
    to = turn_box(state.turn + 1) if one.when == "next-turn" else place
    if one.when == "now" and to not in arrival_places(state, card):
        to = "removed" if one.otherwise == "lost" else BY_CARD
    if to != BY_CARD:
        yield UnitsMoved((one.unit,), (BY_CARD,), to)
