"""What the two cards of December 1941 change in moves and after them (EotS v2.0 17.11, cards J01, J02)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.battle.fighters import kind_of, reach_of
from rules.eots.battle.forces import FLYING
from rules.eots.cards.december_1941 import RULE
from rules.eots.cards.selection import FORTRESSES
from rules.eots.events import UnitsMoved
from rules.eots.movement import naval
from rules.eots.movement.allowance import Destination
from rules.eots.movement.scene import Scene
from rules.eots.offensive.offensive_limits import card_of, holds, title
from rules.eots.printed.card_conditions import BattleHex
from rules.eots.printed.card_effects import MoveUnits
from rules.eots.printed.card_vocabulary import Window
from rules.eots.printed.components import Unit
from rules.eots.printed.modes import LANDING
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.maps.hexgrid import HexId, distance
from rules.maps.hexset import HexSet

SHORT_SEA = 5


def move_objections(scene: Scene, units: tuple[Unit, ...], one: Destination) -> Iterator[Objection]:
    """What the event under way has against a move of its own units."""
    state, offensive = scene.state, scene.state.offensive
    assert offensive is not None
    if scene.side is not offensive.side or not offensive.as_event:
        return
    here = scene.tables.space.bits[one.hex]
    if holds(state, offensive, "ships-stay-together") and len(units) < len(offensive.units):
        yield Objection(RULE, "The ships of the event stay together")
    for target in _out_of_reach(scene, units, one.hex):
        yield Objection(
            RULE, f"The event strikes {title(state, target)}, too far from {title(state, one.hex)}"
        )
    if here & spared(scene):
        yield Objection(RULE, f"Allied ships at sea are not attacked: {title(state, one.hex)}")
    if one.mode in LANDING:
        yield from _landing_objections(scene, units, one)


def _out_of_reach(scene: Scene, units: tuple[Unit, ...], hex_id: HexId) -> Iterator[HexId]:
    """The battle hexes that the event demands and that its ships, all together, do not reach from a hex."""
    state, offensive = scene.state, scene.state.offensive
    assert offensive is not None
    if not holds(state, offensive, "ships-stay-together"):
        return
    for condition in card_of(state, offensive).event.conditions:
        for target in condition.hexes if isinstance(condition, BattleHex) else ():
            far = distance(hex_id, target)
            if not any(kind_of(u) in FLYING and reach_of(u, far) is not None for u in units):
                yield target


def _landing_objections(scene: Scene, units: tuple[Unit, ...], one: Destination) -> Iterator[Objection]:
    """Short ways to the beach, and escorts off the two fortresses."""
    state, offensive = scene.state, scene.state.offensive
    assert offensive is not None
    here = scene.tables.space.bits[one.hex]
    if holds(state, offensive, "landings-within-5-sea-hexes-of-own-port") and not here & _near_port(scene):
        reason = f"{title(state, one.hex)} is more than {SHORT_SEA} hexes of sea from a Japanese port"
        yield Objection(RULE, reason)
    escorted = any(unit.unit_class == "naval" for unit in units) or any(
        unit.id in offensive.units for unit in state.side_units_in(one.hex, scene.side, "naval")
    )
    fortress = one.hex in FORTRESSES and holds(state, offensive, "escort-needed-at-manila-and-singapore")
    if fortress and not escorted:
        yield Objection(RULE, f"Troops assault {title(state, one.hex)} only with ships that escort them")


def _near_port(scene: Scene) -> HexSet:
    """The hexes that connected hexes of sea join to an own port near by."""  # Ruling R-109
    everything, found = scene.tables.space.everything, 0
    for layer in naval.layers(scene.tables.water, scene.ports, everything, SHORT_SEA):
        found |= layer
    return found


def spared(scene: Scene) -> HexSet:
    """The hexes of enemy ships at sea, where the event lets nobody be attacked."""
    state, offensive = scene.state, scene.state.offensive
    if offensive is None or not holds(state, offensive, "carriers-at-sea-are-no-target"):
        return 0
    enemy = scene.side.enemy
    others = scene.hexes_of(enemy, "air", "ground", "hq") | scene.enemy_ground
    return scene.enemy_ships & ~others & ~(scene.tables.ports & scene.tables.held(state.control)[enemy])


def return_objections(state: State, side: Side, places: list[str]) -> Iterator[Objection]:
    """The ships of one event end in one port."""
    offensive = state.offensive
    assert offensive is not None
    together = side is offensive.side and holds(state, offensive, "ships-stay-together")
    if together and len(set(places)) > 1:
        yield Objection(RULE, "The ships of the event stay together")


def moved_after(state: State) -> Iterator[UnitsMoved]:
    """The units that an event sends somewhere once its battles are over."""
    offensive = state.offensive
    assert offensive is not None
    for effect in card_of(state, offensive).event.effects if offensive.as_event else ():
        if isinstance(effect, MoveUnits) and effect.when is Window.POST_BATTLE_MOVEMENT:
            for unit in effect.units:
                place = HexId(state.units[unit].place) if unit in state.units else effect.to
                if place in state.components.hexes and place != effect.to:
                    yield UnitsMoved((unit,), (place,), effect.to)


def offers_emergency_moves(state: State) -> bool:
    """Whether the Allied ships may still make the one emergency move that ends the opening."""
    offensive = state.offensive
    if offensive is None or "emergency-move-after-conquest" not in state.special or offensive.ships_offered:
        return False
    return offensive.as_event and card_of(state, offensive).timing == "opening-second"
