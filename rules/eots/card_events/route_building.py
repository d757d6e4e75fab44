"""Transport routes that an event builds at no cost (EotS 13.77, 13.79)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.events import MarkerMoved
from rules.eots.markers import marker_to
from rules.eots.printed.card import Card
from rules.eots.printed.card_effects import BuildRoute
from rules.eots.printed.regions import RouteId
from rules.eots.printed.sides import TrackId
from rules.eots.state import State


def buildable(state: State, card: Card) -> tuple[RouteId, ...]:
    """The routes that the event could build now, in the order that the rules ask."""
    found = []
    for effect in card.event.effects:
        for route in effect.routes if isinstance(effect, BuildRoute) else ():
            after = state.components.routes[route].after
            ready = after is None or bool(state.markers[TrackId(after)])
            if ready and not state.markers[TrackId(route)]:
                found.append(route)
    return tuple(found)


def building_objections(state: State, card: Card, route: str) -> Iterator[Objection]:
    """Why an event does not build this route, or must build one."""
    effects = [one for one in card.event.effects if isinstance(one, BuildRoute)]
    possible = buildable(state, card)
    if effects and route and route not in possible:
        yield Objection("EotS 13.77", f"{card.name} cannot build {route[:20]!r} now")
    if len(possible) > 1 and not route and not all(one.optional for one in effects):
        yield Objection("EotS 13.77", f"Choose the route that {card.name} builds")


def built(state: State, card: Card, route: str) -> Iterator[MarkerMoved]:
    """The marker of the route that was chosen, or of the only one that the card builds."""
    possible = buildable(state, card)
    must = any(isinstance(one, BuildRoute) and not one.optional for one in card.event.effects)
    chosen = route or (possible[0] if must and len(possible) == 1 else "")
    if chosen in possible:
        yield from marker_to(state, chosen, 1)
