"""Where units could go together with a card of some operations value (EotS 7.22, 8.0)."""

from collections.abc import Iterable, Iterator

from rules.core.legality import Objection
from rules.core.view import LayerView
from rules.eots.movement import air, amphibious_assault, ground, naval
from rules.eots.movement.allowance import Allowance, Destination
from rules.eots.movement.scene import Scene
from rules.eots.printed.components import Unit
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import HexId

OPERATIONS = (1, 2, 3)
BATTLE, MOVE, STRATEGIC = "battle", "move", "strategic"
TITLES = {MOVE: "Move", BATTLE: "Move into the enemy", STRATEGIC: "Strategic move"}


def objections(state: State, units: tuple[str, ...], oc: int) -> Iterator[Objection]:
    """Why nothing can be said of where these counters could go."""
    if oc not in OPERATIONS:
        yield Objection("EotS 8.1", "A card has 1, 2 or 3 operations", final=True)
    if not units:
        yield Objection("Counters", "Choose at least one counter", final=True)
    if unknown := [unit for unit in units if unit not in state.units]:
        yield Objection("Counters", f"There is no counter {unknown[0][:40]!r} in this game", final=True)
        return
    chosen = [state.components.units[UnitId(unit)] for unit in units]
    if len({(state.units[unit.id].place, unit.side) for unit in chosen}) > 1:
        yield Objection("EotS 7.23", "Units move together from one hex", final=True)
    for unit in chosen:
        if unit.unit_class == "hq":
            yield Objection("EotS 6.1", f"{unit.name} does not move", final=True)
        elif state.units[unit.id].place not in state.components.hexes:
            yield Objection("Map", f"{unit.name} is not on the map", final=True)


def scene_of(state: State, unit: Unit, oc: int) -> Scene:
    """The board as a unit's side meets it."""
    return Scene(audit(state), unit.side, Allowance.of(state.components.charts, oc))


def destinations(scene: Scene, ids: tuple[str, ...]) -> Iterator[Destination]:
    """Every hex that units may move to together, each by its plainest way (EotS 8.2-8.4)."""
    units, seen = scene.units(ids), set()
    origin = HexId(scene.state.units[units[0].id].place)
    for one in _all(scene, units, origin):
        if one.hex not in seen and one.hex != origin:
            seen.add(one.hex)
            yield one


def _all(scene: Scene, units: tuple[Unit, ...], origin: HexId) -> Iterable[Destination]:
    classes = {unit.unit_class for unit in units}
    troops = tuple(unit for unit in units if unit.unit_class == "ground")
    ships = tuple(unit for unit in units if unit.unit_class == "naval")
    if classes == {"naval"}:
        yield from naval.destinations(scene, units, origin, Mode.NAVAL)
        yield from naval.destinations(scene, units, origin, Mode.STRATEGIC_NAVAL)
    elif classes == {"air"}:
        yield from air.destinations(scene, units, origin, Mode.AIR)
        yield from air.destinations(scene, units, origin, Mode.STRATEGIC_AIR)
    elif classes == {"ground"}:
        yield from ground.destinations(scene, units, origin)
        yield from amphibious_assault.destinations(scene, units, (), origin, Mode.AMPHIBIOUS)
        yield from amphibious_assault.destinations(scene, units, (), origin, Mode.STRATEGIC_GROUND)
    elif classes == {"ground", "naval"}:
        yield from amphibious_assault.destinations(scene, troops, ships, origin, Mode.AMPHIBIOUS)


def layers(state: State, ids: tuple[str, ...], oc: int) -> tuple[LayerView, ...]:
    """The destinations by kind: plain moves, moves into the enemy, strategic moves."""
    unit = state.components.units[UnitId(ids[0])]
    scene = scene_of(state, unit, oc)
    hexes: dict[str, list[str]] = {kind: [] for kind in TITLES}
    for one in destinations(scene, ids):
        enemy = scene.tables.space.bits[one.hex] & scene.enemies
        kind = STRATEGIC if one.mode.strategic else BATTLE if enemy else MOVE
        hexes[kind].append(one.hex)
    return tuple(
        LayerView(kind, unit.side, TITLES[kind], tuple(found)) for kind, found in hexes.items() if found
    )
