"""India: its track, its surrender, and who leaves it (EotS 13.6)."""

from collections.abc import Iterator

from rules.eots.events import ControlChanged, Event, NationSurrendered, UnitsMoved
from rules.eots.markers import marker_to
from rules.eots.offensive.end_of_offensive import NORTHERN_INDIA
from rules.eots.offensive.hq_moves import ONCE_ONLY
from rules.eots.printed.components import Unit, turn_box
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import INDIA
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.eots.supply.national_command import COMMONWEALTH
from rules.maps.hexgrid import HexId, distance

LAST_TURN, SAFE_HQS = "india-on-the-last-turn", "headquarters-are-safe"
REMOVED = "removed"


def northern_hexes(state: State) -> list[HexId]:
    """The hexes of Northern India on this map (EotS 13.61)."""
    region = state.components.regions.get(NORTHERN_INDIA)
    return sorted(region.hexes) if region is not None else []


def fate(state: State) -> Iterator[Event]:
    """The marker goes on, or back, or India surrenders from its last box (EotS 13.62)."""
    track = state.components.tracks[INDIA]
    now, frozen = state.markers[INDIA], LAST_TURN in state.special and state.turn == state.last_turn
    if "india" in state.surrendered or not northern_hexes(state):
        return
    if _stable(state):
        yield from () if frozen else marker_to(state, INDIA, track.lowest)
    elif now == track.highest:  # Ruling R-132
        yield NationSurrendered("india")
        yield from _leaves_the_game(state)
    elif not frozen:
        yield from marker_to(state, INDIA, now + 1)


def _stable(state: State) -> bool:
    """Whether the Allies hold a hex of Northern India, or with v2.0 won one this turn (EotS 13.62)."""
    held = any(state.controls(Side.ALLIES, hex_id) for hex_id in northern_hexes(state))
    return held or state.history.india_regained == state.turn


def _leaves_the_game(state: State) -> Iterator[Event]:
    """Indian units are removed, and the Commonwealth HQs of India repositioned (EotS 13.63, 6.14)."""
    units = state.components.units
    gone = [u for u, p in state.units.items() if units[u].nationality == "indian" and p.place != REMOVED]
    if gone:
        yield UnitsMoved(tuple(gone), tuple(state.units[u].place for u in gone), REMOVED)
    if SAFE_HQS in state.special:
        return
    for unit in _allied_in(state, *state.components.edition.india_surrender_hqs):  # Ruling R-133
        if unit.unit_class == "hq" and unit.nationality in COMMONWEALTH:
            to = REMOVED if unit.id in ONCE_ONLY else turn_box(state.turn + 1)
            yield UnitsMoved((unit.id,), (state.units[unit.id].place,), to)


def _of_the_mainland(state: State) -> Iterator[Unit]:
    """Allied units where a surrender is felt: the mainland, with v2.0 Northern India too (EotS 13.63)."""
    whole = state.components.edition.india_surrender_moves == "india-commonwealth"
    return _allied_in(state, "india", *([NORTHERN_INDIA] if whole else []))


def _allied_in(state: State, *parts: str) -> Iterator[Unit]:
    """The Allied units in some parts of India."""
    regions = state.components.regions
    hexes = {h for part in parts if part in regions for h in regions[part].hexes}
    for unit_id, position in state.units.items():
        unit = state.components.units[unit_id]
        if position.place in hexes and unit.side is Side.ALLIES:
            yield unit


def refugees(state: State) -> Iterator[tuple[Unit, tuple[str, ...], bool]]:
    """Who must leave a fallen India, and the US units that may, with their places (EotS 13.63).

    The board is the one before the surrender.
    """
    may = state.components.edition.india_surrender_moves == "mainland-commonwealth"
    for unit in _of_the_mainland(state):
        if unit.unit_class == "hq" or unit.nationality == "indian":
            continue
        if unit.nationality in COMMONWEALTH:
            yield unit, (*_refuges(state, unit), REMOVED), False
        elif unit.nationality == "us" and may and (places := tuple(_refuges(state, unit))):
            yield unit, places, True


def _refuges(state: State, unit: Unit) -> list[HexId]:
    """Supply-eligible bases of Ceylon and the Maldives outside Japanese air zones (EotS 13.63)."""
    found, regions = audit(state), state.components.regions  # Ruling R-133
    supply, zone, bits = found.supply[Side.ALLIES], found.zones[Side.JAPAN].in_force, found.tables.space.bits
    fits = {"naval": supply.ports, "air": supply.airfields}.get(
        unit.unit_class, supply.ports | supply.airfields
    )
    here = HexId(state.units[UnitId(unit.id)].place)
    islands = [h for part in ("ceylon", "maldives") if part in regions for h in regions[part].hexes]
    free = [h for h in islands if bits[h] & fits & ~zone]
    return sorted(free, key=lambda h: (distance(here, h), h))


def lost_bases(state: State) -> Iterator[ControlChanged]:
    """With v2.0 the mainland's bases that no Allied unit holds any more are Japan's (EotS 13.1)."""
    if "india" not in state.components.edition.surrender_yields_bases:  # Ruling R-131
        return
    for hex_id in sorted(state.components.regions["india"].hexes):
        printed = state.components.hexes[hex_id]
        empty = not any(unit.side is Side.ALLIES for unit in state.units_in(hex_id))
        if (printed.port or printed.airfield) and empty and state.controls(Side.ALLIES, hex_id):
            yield ControlChanged(hex_id, Side.JAPAN)
