"""Where chosen units of an offensive may go, as the map shows it (EotS 8.0)."""

from rules.core.legality import Objection
from rules.core.view import LayerView
from rules.eots.commands import MoveForces
from rules.eots.movement.allowance import Destination
from rules.eots.offensive import moves, stack_moves
from rules.eots.offensive.offensive_limits import title
from rules.eots.offensive.stack import Stack, stack_of
from rules.eots.offensive_under_way import Step
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.views.offensive import DestinationView, MovesView, OptionView
from rules.maps.hexgrid import HexId

BATTLE, MOVE, STRATEGIC = "battle", "move", "strategic"
TITLES = {MOVE: "Move", BATTLE: "Into the enemy", STRATEGIC: "Strategic"}


def moves_view(state: State, units: tuple[str, ...], mode: str = "", to: str = "") -> MovesView:
    """Every legal destination with its way and cost, and the path to one of them."""
    if against := _unmoved(state, units):
        return MovesView((), (), (), against)
    stack = stack_of(state, tuple(map(UnitId, units)))
    found = list(stack_moves.all_ways(stack))
    modes = tuple(dict.fromkeys(one.mode for one in found))
    options = tuple(OptionView(one, one.words, one == mode) for one in modes) if len(modes) > 1 else ()
    shown: dict[str, Destination] = {}
    for one in found:
        if mode in ("", one.mode):
            shown.setdefault(one.hex, one)
    path = moves.path_of(stack, shown[to]) if to in shown else ()
    return MovesView(
        layers=tuple(_layers(stack, shown)),
        destinations=tuple(_destination(state, one) for one in shown.values()),
        modes=options,
        objections=(),
        path=path,
        turn_track=to_turn_track(state, units),
    )


def destinations_by(state: State, units: tuple[str, ...], mode: str) -> tuple[DestinationView, ...]:
    """Where chosen counters that may move can go in one way (EotS 8.0)."""
    found = stack_moves.all_ways(stack_of(state, tuple(map(UnitId, units))), Mode(mode))
    return tuple(_destination(state, one) for one in {one.hex: one for one in found}.values())


def _unmoved(state: State, units: tuple[str, ...]) -> tuple[Objection, ...]:
    """Why these counters do not move now."""
    offensive = state.offensive
    if offensive is None or offensive.step not in stack_moves.MOVING:
        return (Objection("EotS 7.2", "No unit moves in this step", final=True),)
    command = MoveForces(units, next(iter(state.components.hexes)))
    against = tuple(moves.unsound(state, command))
    if against:
        return against
    return tuple(o for unit in units for o in stack_moves.cannot_move(state, offensive, UnitId(unit)))


def _layers(stack: Stack, shown: dict[str, Destination]) -> list[LayerView]:
    hexes: dict[str, list[str]] = {kind: [] for kind in TITLES}
    for one in shown.values():
        if here := stack.scene.tables.space.bits.get(HexId(one.hex), 0):
            enemy = here & stack.scene.enemies
            kind = STRATEGIC if one.mode.strategic else BATTLE if enemy else MOVE
            hexes[kind].append(one.hex)
    side = stack.scene.side
    return [LayerView(kind, side, TITLES[kind], tuple(found)) for kind, found in hexes.items() if found]


def _destination(state: State, one: Destination) -> DestinationView:
    cost = f"{one.cost / 2:g}" if one.mode is Mode.GROUND else str(one.cost)
    unit = {Mode.GROUND: "MP", Mode.AIR: "legs", Mode.STRATEGIC_AIR: "legs"}.get(one.mode, "hexes")
    return DestinationView(
        one.hex, title(state, one.hex), one.mode, one.mode.words, f"{cost} {unit}", one.note
    )


def movable(state: State, place: str) -> tuple[str, ...]:
    """The units in a hex or box that may move now."""
    return tuple(unit for unit in stack_moves.idle_units(state) if state.units[unit].place == place)


def to_turn_track(state: State, units: tuple[str, ...]) -> str:
    """The box that chosen air units may be sent to, if the rules allow it (EotS 8.33)."""
    offensive = state.offensive
    if offensive is None or offensive.step is not Step.MOVE or not units:
        return ""
    box = stack_moves.track_box(state)
    return "" if any(moves.objections(state, MoveForces(units, box))) else box
