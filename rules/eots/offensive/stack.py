"""Activated units that move together (EotS 7.22, 8.0)."""

from dataclasses import dataclass

from rules.eots.movement import amphibious_assault
from rules.eots.movement.scene import Scene
from rules.eots.offensive.offensive_limits import scene_of
from rules.eots.offensive.singapore_ships import sortie
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.components import Unit
from rules.eots.printed.modes import LANDING, Mode
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId


def mover_side(state: State) -> Side:
    """Whose units move in this step."""
    assert state.offensive is not None
    return state.offensive.acting()


@dataclass(frozen=True)
class Stack:
    """Units that move together from one place, in the eyes of one side."""

    scene: Scene
    units: tuple[Unit, ...]
    origin: HexId

    @property
    def state(self) -> State:
        """The position."""
        return self.scene.state

    @property
    def place(self) -> str:
        """The hex or box where they stand."""
        return self.state.units[self.units[0].id].place

    @property
    def offensive(self) -> Offensive:
        """The offensive under way."""
        assert self.state.offensive is not None
        return self.state.offensive

    @property
    def troops(self) -> tuple[Unit, ...]:
        """The ground units."""
        return tuple(unit for unit in self.units if unit.unit_class == "ground")

    @property
    def ships(self) -> tuple[Unit, ...]:
        """The naval units."""
        return tuple(unit for unit in self.units if unit.unit_class == "naval")

    @property
    def carried(self) -> dict[str, str]:
        """The brigades that ships of the stack take aboard, one each (EotS 8.46)."""
        loads = (unit.id for unit in self.troops if unit.organic_transport == "load")
        lifts = (unit.id for unit in self.ships if unit.organic_transport == "lift")
        return dict(zip(loads, lifts, strict=False))

    def aboard(self, mode: Mode) -> dict[str, str]:
        """The brigades aboard on a move; where all could be, their player may use shipping (EotS 8.46)."""
        choice = mode is Mode.AMPHIBIOUS and len(self.carried) == len(self.troops)
        return self.carried if mode in LANDING and not choice else {}

    def shipping(self, mode: Mode) -> int:
        """The shipping that the troops take, those aboard ships or barges none (EotS 8.45 A, 8.46, 8.47)."""
        if mode not in LANDING or mode is Mode.BARGES:
            return 0
        aboard = self.aboard(mode)
        return sum(
            amphibious_assault.shipping(unit, self.state.units[unit.id].reduced)
            for unit in self.troops
            if unit.id not in aboard
        )

    @property
    def reacting(self) -> bool:
        """Whether this is a reaction."""
        return self.offensive.step is Step.REACT


def stack_of(state: State, units: tuple[UnitId, ...], scene: Scene | None = None) -> Stack:
    """Units that stand together, ready to move; from Singapore they start at its way in."""
    found = tuple(state.components.units[unit] for unit in units)
    place = state.units[units[0]].place
    scene = scene or scene_of(state, found[0].side)
    scene, origin = sortie(scene, place)
    return Stack(scene, found, origin)
