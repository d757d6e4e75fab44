"""Commands tried on the rules before they are given: the moves of a task, and the battles declared then."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from app.games.eots.random_play import eots
from app.games.eots.random_play.plain import Steady
from app.games.eots.sensible.aims import Aims
from rules.core.game import REFEREE
from rules.eots.battle.fighters import kind_of
from rules.eots.battle.forces import FLYING, Kind
from rules.eots.card_events import obligations
from rules.eots.commands import DeclareBattles, EndErrand, MoveForces, StandFast
from rules.eots.movement.allowance import Destination
from rules.eots.offensive import battle_hexes, ground_disengagement, permitted_moves, stack_moves
from rules.eots.offensive.stack import Stack, stack_of
from rules.eots.printed.components import Unit
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId, distance
from rules.maps.hexset import HexSet

REAR = 7


@dataclass
class Trial:
    """A position on which commands are tried; nothing of it reaches the table."""

    state: State
    commands: list[Any] = field(default_factory=list)

    def do(self, command: Any) -> bool:
        """Give a command, if nothing speaks against it."""
        game = eots()
        if any(game.objections(self.state, REFEREE, command)):
            return False
        for event in game.outcome(self.state, REFEREE, command, Steady()):
            self.state = game.apply(self.state, event)
        self.commands.append(command)
        return True

    def settle(self) -> None:
        """What the enemy or a card has to say first: troops stand fast, offers are left."""
        kept = len(self.commands)
        for errand in obligations.waiting(self.state):
            self.do(EndErrand(errand.card, errand.number, errand.kind))
        for hex_id in ground_disengagement.refuges(self.state):
            self.do(StandFast(hex_id))
        del self.commands[kept:]


@dataclass(frozen=True, slots=True)
class Task:
    """One place to be taken or struck: who goes there, who strikes it, and what may come of it."""

    hex: HexId
    troops: tuple[UnitId, ...]
    strikers: tuple[UnitId, ...]
    fought: bool
    gain: float

    @property
    def units(self) -> tuple[UnitId, ...]:
        """Everybody."""
        return (*self.strikers, *self.troops)


def warlike(stack: Stack) -> Iterator[Mode]:
    """The ways of moving after which units may fight."""
    yield from (mode for mode in stack_moves.modes(stack) if not mode.strategic and mode is not Mode.BARGES)


@dataclass
class Execution:
    """The moves of one task on a trial: first those who clear the way, then the troops."""

    trial: Trial
    aims: Aims
    task: Task
    active: tuple[UnitId, ...]

    def run(self) -> None:
        """Every move that can be made."""
        units = self.trial.state.components.units
        strikers = [units[u] for u in self.task.strikers if u in self.active]
        for unit in sorted(strikers, key=lambda unit: (kind_of(unit) is Kind.SHIP, unit.id)):
            self._strike(unit)
        for unit_id in self.task.troops:
            if unit_id in self.active:
                self._land(unit_id)

    def _ways(self, units: tuple[UnitId, ...], to: HexSet) -> list[Destination]:
        """The ways of a stack to some hexes that let it fight there."""
        self.trial.settle()
        state = self.trial.state
        if any(u not in stack_moves.idle_units(state) for u in units):
            return []
        stack = stack_of(state, units)
        allowed, bits = permitted_moves.Allowed(stack), stack.scene.tables.space.bits
        found = (one for mode in warlike(stack) for one in stack_moves.by_mode(stack, mode))
        return [one for one in found if bits.get(one.hex, 0) & to and allowed.permits(one)]

    def _strike(self, unit: Unit) -> None:
        """Into range, as far from the enemy as it may; ships into the hex, or beside their carriers."""
        target, place = self.task.hex, HexId(self.trial.state.units[unit.id].place)
        if kind_of(unit) is Kind.AIR and 0 < distance(place, target) <= (unit.range or 0):
            return
        space = self.aims.found.tables.space
        near = space.disc(target, unit.range or 0) & ~space.bits[target]
        if found := self._ways((unit.id,), near if kind_of(unit) in FLYING else space.bits[target]):
            best = min(found, key=lambda one: (*self._order(unit, one), one.hex))
            self.trial.do(MoveForces((unit.id,), best.hex, best.mode))

    def _order(self, unit: Unit, one: Destination) -> tuple[float, ...]:
        """Where the other carriers are, else out of zones and away from the target."""
        company = sum(self.trial.state.units[u].place == one.hex for u in self.task.strikers)
        return -company, one.through_zone, -distance(one.hex, self.task.hex), one.cost

    def _land(self, unit_id: UnitId) -> None:
        """Over land or by sea, with a ship of the same port where troops alone cannot sail."""
        for stack in ((unit_id,), *self._escorted(unit_id)):
            if found := self._ways(stack, self.aims.found.tables.space.bits[self.task.hex]):
                self.trial.do(MoveForces(stack, found[0].hex, found[0].mode))
                return

    def _escorted(self, unit_id: UnitId) -> Iterator[tuple[UnitId, ...]]:
        state = self.trial.state
        for unit in state.side_units_in(state.units[unit_id].place, self.aims.side, "naval"):
            if unit.id in stack_moves.idle_units(state):
                yield (unit_id, unit.id)

    @staticmethod
    def forward(trial: Trial, aims: Aims) -> None:
        """Units that stand far behind go to a base nearer to the war."""
        trial.settle()
        for unit_id in stack_moves.idle_units(trial.state):
            unit, place = trial.state.components.units[unit_id], trial.state.units[unit_id].place
            now = aims.front(place)
            if now <= REAR or aims.is_needed(unit_id):
                continue
            found = [
                (aims.front(one.hex), one.hex, one.mode)
                for one in stack_moves.all_ways(stack_of(trial.state, (unit_id,)))
                if (one.mode.strategic or one.mode is Mode.GROUND)
                and one.hex in trial.state.components.hexes
                and aims.is_base(one.hex)
                and trial.state.controls(aims.side, one.hex)
                and aims.found.suppliers(unit, one.hex)
            ]
            near = [one for one in found if REAR // 2 <= one[0] < now]
            if near:
                _, to, mode = min(near)
                trial.do(MoveForces((unit_id,), to, mode))


def declaration(state: State, wishes: dict[UnitId, HexId]) -> DeclareBattles:
    """The battles that must be fought, and everybody who can in the one that is his."""
    found = battle_hexes.choices(state)
    first = battle_hexes.proposed(found)
    named = {hex_id for _, hex_id in first.fighters}
    busy = {unit for unit, _ in (*first.fighters, *first.covering)}
    battles, covers = list(first.battles), list(first.covers)
    for unit in sorted(found.free, key=lambda unit: unit.id):
        if unit.id in busy:
            continue
        wish = wishes.get(unit.id)
        open_to = [h for h in (wish, *sorted(named)) if h and found.reaches(unit, h)]
        landings = [h for h in found.landings if found.reaches(unit, h)]
        for hex_id in open_to:
            if hex_id in named or (hex_id in found.open_to and (found.several or not named)):
                named.add(hex_id)
                battles.append(f"{hex_id}:{unit.id}")
                break
        else:
            covers += [f"{landings[0]}:{unit.id}"] if landings else []
    return DeclareBattles(tuple(battles), tuple(covers))
