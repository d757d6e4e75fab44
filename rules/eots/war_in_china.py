"""The war in China: when it is closed to Japan, and what its end does (EotS 13.71, 13.73)."""

from collections.abc import Iterator

from rules.eots.events import Event, NationSurrendered, UnitsEliminated, UnitsMoved
from rules.eots.prewar_units import is_lost_off_the_map
from rules.eots.printed.components import PACIFIC, turn_box
from rules.eots.printed.sides import Side
from rules.eots.printed.track_names import CHINA_FRONT
from rules.eots.state import State
from rules.eots.supply.supply_lines import CHINA_BOX


def war_closed(state: State) -> bool:
    """Whether the Allies hold every port of China and Korea, so that Japan attacks no more (EotS 13.71)."""
    if state.map != PACIFIC:  # most of these ports are not on the map of Burma
        return False
    korean_ports = state.components.edition.china_war_closed_by == "ports-and-korean-ports"
    shut = [
        hex_id
        for hex_id, found in state.components.hexes.items()
        if (found.region == "china-coast" and found.port)
        or (found.region == "korea" and (found.port or not korean_ports))
    ]
    return all(state.controls(Side.ALLIES, hex_id) for hex_id in shut)


def collapse(state: State) -> Iterator[Event]:
    """China surrenders the instant its government collapses (EotS 13.73)."""
    track = state.components.tracks[CHINA_FRONT]
    if state.markers[CHINA_FRONT] < track.highest or "china" in state.surrendered:
        return
    yield NationSurrendered("china")
    units = state.components.units
    airmen = tuple(u for u, p in state.units.items() if p.place == CHINA_BOX and units[u].unit_class == "air")
    lost = tuple(u for u in airmen if is_lost_off_the_map(state, units[u]))
    if lost:
        yield UnitsEliminated(lost, (CHINA_BOX,) * len(lost))
    if others := tuple(u for u in airmen if u not in lost):
        yield UnitsMoved(others, (CHINA_BOX,) * len(others), _next_turn(state))
    chinese = [u for u, p in state.units.items() if units[u].nationality == "chinese"]
    gone = tuple(unit for unit in chinese if state.units[unit].place != "removed")
    if gone:
        yield UnitsMoved(gone, tuple(state.units[unit].place for unit in gone), "removed")


def _next_turn(state: State) -> str:
    """Where the airmen go: to the next turn, or with v2.0 out of the game without an airfield to fly to."""
    if state.components.edition.china_airmen == "return":
        return turn_box(state.turn + 1)
    northern = state.components.regions["northern-india"].hexes
    fields = [h for h in northern if state.components.hexes[h].airfield]
    held = any(state.controls(Side.ALLIES, hex_id) for hex_id in fields)
    return turn_box(state.turn + 1) if held else "removed"
