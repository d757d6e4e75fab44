"""Stacking limits and what becomes of units over them (EotS 8.24, 8.34, 8.48)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.eots.printed.components import Unit, turn_box
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId

NAVAL_LIMIT = 6
AIR_GROUND_LIMIT = 3
NAVAL_RETURN = 1
AIR_GROUND_RETURN = 2


@dataclass(frozen=True, slots=True)
class Excess:
    """A hex over a limit: the units that must go, and how many more the owner takes from among some."""

    hex: HexId
    side: Side
    rule: str
    reason: str
    forced: tuple[UnitId, ...]
    over: int
    choices: tuple[UnitId, ...]
    back_in: int

    def fate(self, turn: int, in_supply: bool) -> str:
        """The box that a removed unit goes to: the turn track, or the eliminated if it is out of supply."""
        return turn_box(turn + self.back_in) if in_supply else "eliminated"


def overstacked(state: State) -> Iterator[Excess]:
    """Every hex over a limit, of either side."""
    crowded = [place for place, units in state.stacks.items() if len(units) > AIR_GROUND_LIMIT]
    for place in sorted(place for place in crowded if place in state.components.hexes):
        for side in Side:
            units = [unit for unit in state.units_in(place) if unit.side is side]
            yield from _excess(state, HexId(place), side, units)


def _excess(state: State, hex_id: HexId, side: Side, units: list[Unit]) -> Iterator[Excess]:
    title = state.components.hexes[hex_id].title
    ships = [unit for unit in units if unit.unit_class == "naval"]
    if (over := len(ships) - NAVAL_LIMIT) > 0:
        reason = f"{title} holds {len(ships)} {side.label} naval units; 6 may stay"
        yield Excess(hex_id, side, "EotS 8.24", reason, (), over, _ids(ships), NAVAL_RETURN)
    others = air_ground_count(units)
    if others > AIR_GROUND_LIMIT:
        reason = f"{title} holds {others} {side.label} air and ground units; 3 may stay"
        forced, over, choices = _leaving(units)
        yield Excess(hex_id, side, "EotS 8.48", reason, forced, over, choices, AIR_GROUND_RETURN)


def _ids(units: Iterable[Unit]) -> tuple[UnitId, ...]:
    return tuple(sorted(unit.id for unit in units))


def _leaving(units: list[Unit]) -> tuple[tuple[UnitId, ...], int, tuple[UnitId, ...]]:
    """Air units go first, ground units only when that is not enough (EotS 8.34)."""
    air = [unit for unit in units if unit.unit_class == "air"]
    ground = [unit for unit in units if unit.unit_class == "ground"]
    if len(ground) > AIR_GROUND_LIMIT:
        return _ids(air), len(ground) - AIR_GROUND_LIMIT, _ids(ground)
    return (), _fewest(air, AIR_GROUND_LIMIT - len(ground)), _ids(air)


def _fewest(air: list[Unit], room: int) -> int:
    """The fewest air counters that must go; a pair of one designation frees room only when both go."""
    here = {unit.id for unit in air}
    single = sum(unit.stacks_with not in here for unit in air)
    pairs = min((len(air) - single) // 2, room)
    return len(air) - 2 * pairs - min(single, room - pairs)


def air_ground_count(units: list[Unit]) -> int:
    """Air and ground units, two air units of one designation counting once (EotS 8.34)."""
    names = {unit.id for unit in units if unit.unit_class in ("air", "ground")}
    pairs = sum(unit.stacks_with in names for unit in units if unit.id in names) // 2
    return len(names) - pairs


def air_ground_room(units: list[Unit]) -> int:
    """How many more ground units a side's units leave room for in their hex (EotS 8.48)."""
    return AIR_GROUND_LIMIT - air_ground_count(units)


def joins(units: list[Unit], newcomer: Unit) -> bool:
    """Whether a unit may be added to a side's units in a hex (EotS 8.24, 8.34, 8.48)."""
    together = [*units, newcomer]
    if newcomer.unit_class == "naval":
        return sum(unit.unit_class == "naval" for unit in together) <= NAVAL_LIMIT
    return newcomer.unit_class == "hq" or air_ground_count(together) <= AIR_GROUND_LIMIT
