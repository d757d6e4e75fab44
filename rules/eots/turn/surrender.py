"""The fate of nations, as control of their keys decides it: what nobody has to choose (EotS 13.0).

A nation falls when Japan holds all its keys, and is free again when the Allies do; groups of islands follow
whoever holds theirs. What is not on the map is left out.

Elsewhere: Australian and Indian reinforcements that are lost for good are in `delayed_reinforcements`, their
dead who do not return in `replacements` (13.63, 13.83). India is in `india` (13.6), China in `war_in_china`
(13.73), Japan in `japanese_surrender` (13.93), and who must leave in `displaced_units`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from rules.eots.events import (
    ControlChanged,
    Event,
    NationFreed,
    NationSurrendered,
    UnitsEliminated,
    UnitsMoved,
)
from rules.eots.fold.board import folded
from rules.eots.offensive.hq_moves import ONCE_ONLY
from rules.eots.printed.components import Unit, turn_box
from rules.eots.printed.regions import Region
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.national_command import COMMONWEALTH
from rules.eots.turn import india
from rules.eots.turn.mandates import MANDATES
from rules.maps.hexgrid import HexId

PHILIPPINES, DUTCH, BURMA = "philippines", "dutch-east-indies", "burma"
NATIONS = (PHILIPPINES, "malaya", DUTCH, BURMA, "australia")
NEW_GUINEA, MARSHALLS = "new-guinea", "marshalls"
BURMA_TROOPS = frozenset((UnitId("in-1-burma-division"), UnitId("in-burma-indian-division")))
REMOVED = "removed"


def region_with_keys(state: State, code: str) -> Region | None:
    """A nation or group whose keys are on this map; others are left out (EotS 13.0)."""
    region = state.components.regions.get(code)
    return region if region is not None and region.keys else None


def holds(state: State, side: Side, code: str) -> bool:
    """Whether a side controls every key of a nation or group (EotS 13.1)."""
    region = region_with_keys(state, code)
    return region is not None and all(state.controls(side, hex_id) for hex_id in region.keys)


def nation_name(state: State, code: str) -> str:
    """A nation as players say it."""
    return state.components.regions[code].name.removeprefix("Mainland ")


def fates(state: State) -> tuple[Event, ...]:
    """Everything that follows from control alone, in order (EotS 4.31, 13.0)."""
    events: tuple[Event, ...] = ()
    for chapter in (india.fate, _surrenders, _retaken, _islands):
        events = (*events, *chapter(folded(state, events)))
    return events


# Nations that fall


def _surrenders(state: State) -> Iterator[Event]:
    """The nations whose keys are all Japanese, each once per game (EotS 13.1, 13.22-13.52, 13.82, 13.83)."""
    for nation in NATIONS:
        if nation not in state.surrendered and holds(state, Side.JAPAN, nation):
            yield NationSurrendered(nation)
            yield from _EFFECTS.get(nation, _common)(state, nation)


def _common(state: State, nation: str) -> Iterator[Event]:
    """Ports and airfields without Allied units are Japan's, where the edition says so (EotS 13.1)."""
    if nation in state.components.edition.surrender_yields_bases:  # Ruling R-131
        yield from _taken(state, Side.JAPAN, (h for h in bases(state, nation) if not _here(state, h)))


def _philippines(state: State, nation: str) -> Iterator[Event]:
    """Ground units die and Americans leave; ships and aircraft of others die with v3.2 (EotS 13.22)."""
    hexes = state.components.regions[nation].hexes
    staying = {u.id for h in hexes for u in _here(state, h) if _stays(state, u)}
    gone = [u for h in sorted(hexes) for u in _here(state, h) if u.unit_class != "hq" and not _flees(u)]
    yield from _eliminated(state, (unit for unit in gone if unit.id not in staying))
    held = {HexId(state.units[unit].place) for unit in staying}
    yield from _repositioned(state, (u for h in sorted(held) for u in _here(state, h)))
    yield from _taken(state, Side.JAPAN, (h for h in bases(state, nation) if h not in held))


def _repositioned(state: State, units: Iterable[Unit]) -> Iterator[UnitsMoved]:
    """HQs that leave although their hex does not change hands (EotS 6.14, 13.22)."""
    for unit in (u for u in units if u.unit_class == "hq"):
        to = REMOVED if unit.id in ONCE_ONLY else turn_box(state.turn + 1)
        yield UnitsMoved((unit.id,), (state.units[unit.id].place,), to)


def _flees(unit: Unit) -> bool:
    """Whether a unit leaves the Philippines by an emergency move (EotS 13.22)."""
    return unit.nationality == "us" and unit.unit_class in ("air", "naval")


def _stays(state: State, unit: Unit) -> bool:
    """Whether a ship or aircraft stays with its base, of which v2.0 says nothing (EotS v2.0 12.22)."""
    driven_out = PHILIPPINES in state.components.edition.surrender_drives_out  # Ruling R-131
    return unit.unit_class in ("air", "naval") and not _flees(unit) and not driven_out


def _dutch(state: State, nation: str) -> Iterator[Event]:
    """All Dutch units go, and every base without US or Commonwealth troops (EotS 13.42)."""
    yield from _removed(state, (u for u in state.units if _of(state, u).nationality == "dutch"))
    yield from _taken(state, Side.JAPAN, (h for h in bases(state, nation) if not _garrisoned(state, h)))


def _garrisoned(state: State, hex_id: HexId) -> bool:
    """Whether US or Commonwealth ground units hold a hex; an HQ alone does not (EotS 13.42)."""
    troops = state.side_units_in(hex_id, Side.ALLIES, "ground")
    return any(unit.nationality in {"us", *COMMONWEALTH} for unit in troops)


def _burma(state: State, nation: str) -> Iterator[Event]:
    """The Commonwealth units of Burma leave the game (EotS 13.52)."""
    yield from _removed(state, BURMA_TROOPS & state.units.keys())
    yield from _common(state, nation)


_EFFECTS: Mapping[str, Callable[[State, str], Iterator[Event]]] = MappingProxyType(
    {PHILIPPINES: _philippines, DUTCH: _dutch, BURMA: _burma}
)


# Nations retaken, and islands


def _retaken(state: State) -> Iterator[Event]:
    """Nations whose keys are Allied again, with every base where no Japanese unit stands (EotS 13.1)."""
    for nation in NATIONS:  # Ruling R-130
        if nation not in state.surrendered or not holds(state, Side.ALLIES, nation):
            continue
        occupied = [h for h in bases(state, nation) if _here(state, h, Side.JAPAN)]
        empty = [h for h in bases(state, nation) if h not in occupied]
        if nation not in state.freed:
            yield NationFreed(nation, tuple(occupied))
            yield from _taken(state, Side.ALLIES, empty)
        elif state.components.edition.evacuated_bases_return:
            yield from _taken(state, Side.ALLIES, (h for h in empty if h in state.history.occupied))


def _islands(state: State) -> Iterator[Event]:
    """The Mandates, New Guinea and the Marshalls go with their keys (EotS 13.84, 13.85, 13.92)."""
    # Ruling R-158
    for side in Side:
        if holds(state, side, MANDATES):
            yield from _taken(state, side, _without_troops(state, side, MANDATES))
        if holds(state, side, NEW_GUINEA):
            located = (h for h in _hexes(state, NEW_GUINEA) if state.components.hexes[h].named_location)
            yield from _taken(state, side, (h for h in located if not _here(state, h, side.enemy)))
    if holds(state, Side.ALLIES, MARSHALLS):
        yield from _taken(state, Side.ALLIES, _without_troops(state, Side.ALLIES, MARSHALLS))


def _without_troops(state: State, side: Side, code: str) -> Iterator[HexId]:
    """The hexes of a group without enemy ground units, HQs that are such included (EotS 13.84, 13.92)."""
    hqs = state.components.edition.hqs_are_ground_units  # Ruling R-170
    troops = ("ground", "hq") if hqs else ("ground",)
    return (h for h in _hexes(state, code) if not state.side_units_in(h, side.enemy, *troops))


# Parts


def bases(state: State, code: str) -> list[HexId]:
    """The ports and airfields of a nation (EotS 13.1)."""
    printed = state.components.hexes
    return [h for h in _hexes(state, code) if printed[h].port or printed[h].airfield]


def _hexes(state: State, code: str) -> list[HexId]:
    return sorted(h for h in state.components.regions[code].hexes if h in state.control)


def _of(state: State, unit: UnitId) -> Unit:
    return state.components.units[unit]


def _here(state: State, hex_id: HexId, side: Side = Side.ALLIES) -> list[Unit]:
    return [unit for unit in state.units_in(hex_id) if unit.side is side]


def _taken(state: State, side: Side, hexes: Iterable[HexId]) -> Iterator[ControlChanged]:
    """Flags where the side has none yet (EotS 6.5)."""
    return (ControlChanged(h, side) for h in hexes if not state.controls(side, h))


def _eliminated(state: State, units: Iterable[Unit]) -> Iterator[UnitsEliminated]:
    if gone := tuple(unit.id for unit in units):
        yield UnitsEliminated(gone, tuple(state.units[unit].place for unit in gone))


def _removed(state: State, units: Iterable[UnitId]) -> Iterator[UnitsMoved]:
    if gone := tuple(sorted(u for u in units if state.units[u].place != REMOVED)):
        yield UnitsMoved(gone, tuple(state.units[unit].place for unit in gone), REMOVED)
