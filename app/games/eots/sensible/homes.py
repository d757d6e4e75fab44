"""Bases as a careful player sees them: where units go home, and where reinforcements are safe."""

from app.games.eots.sensible.aims import FAR, Aims
from rules.eots.offensive.post_battle_movement import Homeward
from rules.eots.printed.sides import UnitId
from rules.maps.hexgrid import HexId

SAFE, ROOM, STRONG = 5, 3, 20


def best_home(found: Homeward, aims: Aims, unit_id: UnitId, homes: tuple[str, ...], taken: list[str]) -> str:
    """A base in supply and in an HQ's range, with room, guarded, near the war but not in its midst."""
    state, unit = aims.state, aims.state.components.units[unit_id]
    space = found.scene.tables.space

    def order(to: str) -> tuple[bool | float, ...]:
        bits = space.bits.get(HexId(to), 0)
        supplied = bool(bits) and found.supplied(unit, to)
        commanded = bool(bits & found.commanded)
        guarded = bool(state.side_units_in(to, found.side, "ground"))
        exposed = aims.threat(HexId(to)) if bits else 0
        others = {u.id for u in state.side_units_in(to, found.side, "air", "ground")} - {unit_id}
        full = unit.unit_class == "air" and len(others) + taken.count(to) >= ROOM
        good = supplied and commanded and not full
        danger = exposed // STRONG if unit.unit_class == "naval" else not guarded and exposed > 0
        return not good, full, not supplied, danger, aims.front(to)

    return min(homes, key=lambda to: (*order(to), homes.index(to)))


def is_safe(aims: Aims, place: str) -> tuple[bool, float, int, str]:
    """The order of bases: out of the enemy's reach, and not too far from the war."""
    if place not in aims.state.components.hexes:
        return True, 0, FAR, place
    threat = aims.threat(HexId(place))
    return not aims.is_base(HexId(place)), threat, max(SAFE, aims.front(place)), place
