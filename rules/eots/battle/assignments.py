"""Who is bound to which battle of an offensive, ships with its carriers (EotS 7.24, 7.26, 7.27, 9.12)."""

from collections.abc import Iterator

from rules.eots.battle.fighters import kind_of
from rules.eots.battle.forces import Kind
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId

DECLARED = (Step.ANSWER, Step.REACT, Step.BATTLE)


def declared(state: State) -> Offensive | None:
    """The offensive, once its battle hexes are declared and until the battles are over."""
    found = state.offensive
    return found if found is not None and found.step in DECLARED else None


def bound_to(offensive: Offensive, unit: UnitId) -> HexId | None:
    """The battle hex that a unit was assigned to, if any."""
    if unit in offensive.joining:
        return offensive.joining[unit]
    return next((hex_id for hex_id, units in offensive.battles.items() if unit in units), None)


def fights_elsewhere(state: State, unit: UnitId, hex_id: HexId) -> bool:
    """Whether a unit that stands in a hex was assigned to a battle in another (EotS 7.27)."""
    offensive = declared(state)
    bound = bound_to(offensive, unit) if offensive is not None else None
    return bound is not None and bound != hex_id


def from_elsewhere(state: State, hex_id: HexId) -> tuple[UnitId, ...]:
    """The units that were assigned to a battle and stand in other hexes."""
    offensive = declared(state)
    if offensive is None:
        return ()
    assigned = [*offensive.battles.get(hex_id, ()), *(u for u, h in offensive.joining.items() if h == hex_id)]
    on_map = state.components.hexes
    away = [u for u in assigned if state.units[u].place != hex_id and state.units[u].place in on_map]
    decks = {state.units[u].place for u in away if kind_of(state.components.units[u]) is Kind.CARRIER}
    away = [
        u
        for u in away
        if kind_of(state.components.units[u]) is not Kind.SHIP or state.units[u].place in decks
    ]
    escorts = (u for u in _escorts(state, offensive, away) if _escorted(state, offensive, u) == hex_id)
    return tuple(dict.fromkeys((*away, *escorts)))


def _escorted(state: State, offensive: Offensive, ship: UnitId) -> HexId | None:
    """The battle of a ship that lies with carriers: the first of theirs (EotS 9.1, 9.12)."""  # Ruling R-160
    side, place = state.components.units[ship].side, state.units[ship].place
    for hex_id in offensive.battles:
        bound = (
            u for u in offensive.bound if bound_to(offensive, u) == hex_id and state.units[u].place == place
        )
        decks = (state.components.units[u] for u in bound)
        if any(deck.side is side and kind_of(deck) is Kind.CARRIER for deck in decks):
            return hex_id
    return None


def _escorts(state: State, offensive: Offensive, units: list[UnitId]) -> Iterator[UnitId]:
    """All ships of its side that lie with a carrier, active or not (EotS 9.12)."""  # Ruling R-79
    for carrier in (state.components.units[unit] for unit in units):
        place = state.units[carrier.id].place
        if kind_of(carrier) is not Kind.CARRIER or place in offensive.battles:
            continue
        for ship in state.units_in(place):
            if ship.side is carrier.side and kind_of(ship) is Kind.SHIP and not bound_to(offensive, ship.id):
                yield ship.id
