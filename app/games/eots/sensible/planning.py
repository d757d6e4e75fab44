"""An offensive thought out before it is played: HQ, units, moves and battles, tried on the rules."""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any

from app.games.eots.random_play import eots
from app.games.eots.sensible.aims import Aims
from app.games.eots.sensible.trials import REAR, Execution, Task, Trial, declaration, warlike
from app.games.eots.sensible.weighing import RISK, worth
from rules.core.game import REFEREE
from rules.eots.battle.fighters import kind_of
from rules.eots.battle.forces import FLYING, Kind
from rules.eots.cards.use_names import Use
from rules.eots.commands import PlayCard
from rules.eots.events import OffensiveBegan
from rules.eots.fold.board import apply
from rules.eots.movement import amphibious_assault
from rules.eots.offensive import card_play, stack_moves
from rules.eots.offensive.activation import Eligibility, eligibility, selection_objections
from rules.eots.offensive.offensive_limits import scene_of, shipping_left
from rules.eots.offensive.stack import stack_of
from rules.eots.printed.card import Card
from rules.eots.printed.components import Unit
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import HexId
from rules.maps.hexset import HexSet, HexSpace

GROUND_ODDS, FLEET_ODDS = 1.8, 1.5
MOST_TASKS, MOST_TRIALS, MOST_SPARE = 8, 4, 3
SHIPPING = 0.5


@dataclass(frozen=True, slots=True)
class Plan:
    """An offensive that the rules allow: its commands, and what it is worth."""

    commands: tuple[Any, ...]
    worth: float


@dataclass
class Staff:
    """Plans the offensives of one card for one side."""

    aims: Aims
    card: Card
    use: Use
    said: str
    random: Random
    to: str = ""
    _reach: dict[Hashable, HexSet] = field(default_factory=dict)
    _goals: dict[UnitId, HexSet] = field(default_factory=dict)

    @property
    def state(self) -> State:
        """The position before the card."""
        return self.aims.state

    @cached_property
    def ready(self) -> State:
        """The position as the HQs activate."""
        return card_play.readied(self.state, self.card, self.use, self.to)

    @cached_property
    def supposed(self) -> State:
        """The position as if every unit of the side were activated."""
        units = self.state.components.units
        mine = tuple(
            u
            for u, p in self.state.units.items()
            if units[u].side is self.card.side
            and units[u].unit_class != "hq"
            and (p.place in self.state.components.hexes)
        )
        hq = next(self.state.hqs(self.card.side)).id
        origins = tuple(self.state.units[u].place for u in mine)
        event = self.use is Use.EVENT
        began = OffensiveBegan(self.card.side, self.card.id, event, hq, self.card.ops, mine, origins)
        return replace(apply(self.ready, began), activated=self.ready.activated)

    @cached_property
    def scene(self) -> Any:
        """How the side's movers see it."""
        return scene_of(self.supposed, self.card.side)

    def reach(self, unit: Unit) -> HexSet:
        """Where a unit could go by itself and fight, or stay."""
        place = self.state.units[unit.id].place
        kind = (place, unit.type, unit.range, unit.traits, unit.nationality, unit.service, self.ships(unit))
        if kind not in self._reach:
            stack = stack_of(self.supposed, (unit.id,), self.scene)
            modes = (Mode.GROUND,) if not self.ships(unit) else warlike(stack)
            found = (one.hex for mode in modes for one in stack_moves.by_mode(stack, mode))
            self._reach[kind] = self.space.of((place, *found))
        return self._reach[kind]

    def ships(self, unit: Unit) -> bool:
        """Whether there is shipping for troops; ships and aircraft need none."""
        return amphibious_assault.shipping(unit, self.state.units[unit.id].reduced) <= self.shipping

    @cached_property
    def shipping(self) -> int:
        """The shipping that is left in this turn."""
        assert self.supposed.offensive is not None
        return shipping_left(self.supposed, self.supposed.offensive, self.card.side)

    def march(self, unit: Unit) -> HexSet:
        """Where troops could go over land."""
        place = self.state.units[unit.id].place
        kind = (place, "marching", unit.nationality)
        if kind not in self._reach:
            stack = stack_of(self.supposed, (unit.id,), self.scene)
            self._reach[kind] = self.space.of(one.hex for one in stack_moves.by_mode(stack, Mode.GROUND))
        return self._reach[kind]

    def goals(self, unit: Unit) -> HexSet:
        """The enemy's places that troops reach, or would if the way were cleared (EotS 8.45)."""
        if unit.id not in self._goals:
            place = HexId(self.state.units[unit.id].place)
            sails = "amphibious" in unit.traits and self.ships(unit)
            by_sea = sails and self.space.bits[place] & self.coast
            near = self.space.disc(place, self.scene.allowance.naval) & self.coast if by_sea else 0
            self._goals[unit.id] = (self.reach(unit) | near) & self.targets
        return self._goals[unit.id]

    @property
    def space(self) -> HexSpace:
        """The hexes of the map."""
        return self.aims.found.tables.space

    @cached_property
    def coast(self) -> HexSet:
        """Where troops land."""
        return self.aims.found.tables.beaches

    @cached_property
    def targets(self) -> HexSet:
        """What is worth taking."""
        return self.space.of(self.aims.targets)

    # The plans

    def drafts(self, hqs: Iterable[UnitId]) -> Iterator["Draft"]:
        """A draft for every promising place, by the HQ that promises most."""
        best: dict[HexId, Draft] = {}
        for draft in self._drafts(hqs):
            first = draft.tasks[0].hex
            if first not in best or draft.gain > best[first].gain:
                best[first] = draft
        yield from best.values()

    def _drafts(self, hqs: Iterable[UnitId]) -> Iterator["Draft"]:
        found = audit(self.ready)
        for hq in hqs:
            play = card_play.play_of(self.card, self.use, hq)
            eligible = eligibility(found, play, explained=False)
            if eligible.objections or not eligible.eligible:
                continue
            desk = Desk(self, eligible)
            for task in desk.tasks()[:MOST_TRIALS]:
                yield desk.draft(task)


@dataclass(frozen=True)
class Draft:
    """Tasks for one HQ, before the rules have seen them."""

    desk: "Desk"
    tasks: tuple[Task, ...]
    spare: tuple[UnitId, ...]

    @cached_property
    def gain(self) -> float:
        """What it promises; what is equal is settled by lot."""
        return sum(one.gain for one in self.tasks) + self.desk.staff.random.random() * 0.01

    def tried(self) -> Plan | None:
        """The plan that comes of it."""
        staff, desk = self.desk.staff, self.desk
        units = desk.selection((*(u for task in self.tasks for u in task.units), *self.spare))
        if not units:
            return None
        trial = Trial(staff.state)
        if not trial.do(PlayCard(staff.card.id, staff.said, desk.eligible.play.hq, units, staff.to)):
            return None
        if trial.state.offensive is None:
            return None
        for task in self.tasks:
            Execution(trial, staff.aims, task, units).run()
        Execution.forward(trial, staff.aims)
        if not trial.do(declaration(trial.state, {u: t.hex for t in self.tasks for u in t.strikers})):
            return None
        found = worth(trial.state, staff.aims) - SHIPPING / 2 * (trial.state.offensive.shipping)
        return Plan(tuple(_without_idlers(trial, staff.state)), found - 0.05 * len(units))


def _without_idlers(trial: Trial, before: State) -> Iterator[Any]:
    """The commands, with nobody activated who does nothing."""
    offensive = trial.state.offensive
    assert offensive is not None
    fighting = [u for units in (*offensive.battles.values(), *offensive.covers.values()) for u in units]
    first, *others = trial.commands
    fewer = replace(first, units=tuple(u for u in first.units if u in offensive.ways or u in fighting))
    refused = not fewer.units or any(eots().objections(before, REFEREE, fewer))
    yield first if refused else fewer
    yield from others


@dataclass
class Desk:
    """One HQ's units, and what they could do."""

    staff: Staff
    eligible: Eligibility

    @property
    def aims(self) -> Aims:
        """What the side wants."""
        return self.staff.aims

    @cached_property
    def pool(self) -> list[Unit]:
        """The units that may go, the strongest first."""
        units = map(self.staff.state.components.units.__getitem__, self.eligible.eligible)
        free = [unit for unit in units if not self.aims.is_needed(unit.id)]
        return sorted(free, key=lambda unit: (-self.aims.attack(unit), unit.id))

    def tasks(self) -> list[Task]:
        """The best things that these units could do first, one place each."""
        fleets = self.staff.space.of(h for h in self.aims.targets if self.aims.fleet(h))
        hexes = self._goals(self.pool) | fleets
        names = sorted(self.staff.space.names(hexes))
        found = [task for h in names if (task := self._task(h, self.pool, self.eligible.limit, True))]
        return sorted(found, key=lambda task: (-task.gain, task.hex))

    def _goals(self, units: list[Unit]) -> HexSet:
        """What the troops among these units could take."""
        found = 0
        for unit in units:
            found |= self.staff.goals(unit) if unit.unit_class == "ground" else 0
        return found

    def draft(self, first: Task) -> Draft:
        """The first task, and what the others can do besides."""
        tasks, left = [first], self.eligible.limit - len(first.units)
        several = self.staff.use is Use.EVENT
        pool = [unit for unit in self.pool if unit.id not in first.units]
        goals = set(self.staff.space.names(self._goals(pool))) - {first.hex}
        for hex_id in sorted(goals, key=lambda h: (-self.aims.worth(h), h)):
            if left <= 0 or len(tasks) >= MOST_TASKS:
                break
            fight = several or not any(task.fought for task in tasks)
            task = self._task(hex_id, pool, left, fight)
            if task is not None and task.gain > 0:
                tasks.append(task)
                left -= len(task.units)
                pool = [unit for unit in pool if unit.id not in task.units]
        return Draft(
            self, tuple(tasks), tuple(u.id for u in pool if self._idle(u))[: min(MOST_SPARE, max(0, left))]
        )

    def _idle(self, unit: Unit) -> bool:
        """Whether a unit stands too far behind to be of use."""
        return self.aims.front(self.staff.state.units[unit.id].place) > REAR

    def _task(self, hex_id: HexId, pool: list[Unit], most: int, may_fight: bool) -> Task | None:
        """Who takes or strikes a place."""
        aims, empty = self.aims, self.aims.is_empty(hex_id)
        here = self.staff.space.bits[hex_id]
        troops = [unit for unit in pool if unit.unit_class == "ground" and self.staff.goals(unit) & here]
        walkers = [unit for unit in troops if self.staff.reach(unit) & here]
        if empty and walkers:
            walker = min(
                walkers, key=lambda unit: (not self._marches(unit, hex_id), unit.asp_full or 0, unit.id)
            )
            ship = 0 if self._marches(walker, hex_id) else SHIPPING * (walker.asp_full or 0)
            return Task(hex_id, (walker.id,), (), False, aims.worth(hex_id) - ship)
        if empty and not (troops and may_fight):
            return None
        if not may_fight:
            return None
        return self._assault(hex_id, walkers + [u for u in troops if u not in walkers], pool, most)

    def _assault(self, hex_id: HexId, troops: list[Unit], pool: list[Unit], most: int) -> Task | None:
        aims = self.aims
        guard, fleet, threat = aims.garrison(hex_id), aims.fleet(hex_id), aims.threat(hex_id)
        troops.sort(key=lambda unit: self._effort(unit, hex_id, GROUND_ODDS * guard))
        landing = _enough(aims, troops, GROUND_ODDS * guard, max(1, most - 1))
        against = FLEET_ODDS * (fleet + threat / 2) + 4
        strikers = _enough(aims, self._strikers(hex_id, pool), against, most - len(landing))
        if threat and not any(kind_of(unit) in FLYING for unit in strikers):
            strikers = []  # ships do not go where only the enemy has aircraft
        mine = sum(map(aims.attack, strikers))
        shipped = [unit for unit in landing if not self._marches(unit, hex_id)]
        at_sea = bool(shipped) or not landing
        over_sea = min(1.0, 0.2 + 0.75 * mine / (fleet + threat / 2)) if at_sea and fleet + threat else 1.0
        ashore = min(1.0, 0.7 * sum(map(aims.attack, landing)) / guard) if guard else 1.0
        taken = aims.worth(hex_id) * over_sea * ashore if landing else 0
        struck = 0.15 * min(mine, fleet) if mine > fleet else 0
        if not (landing or strikers) or taken + struck <= 0.3:
            return None
        cost = 0.1 * (len(landing) + len(strikers)) + SHIPPING * sum(unit.asp_full or 0 for unit in shipped)
        cost += RISK * max(0, threat - mine) if at_sea else 0
        units = tuple(u.id for u in landing), tuple(u.id for u in strikers)
        return Task(hex_id, *units, True, taken + struck - cost)

    def _marches(self, unit: Unit, hex_id: HexId) -> bool:
        return bool(self.staff.march(unit) & self.staff.space.bits[hex_id])

    def _effort(self, unit: Unit, hex_id: HexId, needed: float) -> tuple[float | str, ...]:
        """Those who march first, then the least shipping and strength that will do, else the strongest."""
        strength, shipping = self.aims.attack(unit), unit.asp_full or 0
        march = not self._marches(unit, hex_id)
        if strength >= needed:
            return march, False, shipping, strength, unit.id
        return march, True, -strength, shipping, unit.id

    def _strikers(self, hex_id: HexId, pool: list[Unit]) -> list[Unit]:
        """The aircraft and ships that can fight in a hex, the carriers and the aircraft first."""
        found = [unit for unit in pool if unit.unit_class != "ground" and self._strikes(unit, hex_id)]
        return sorted(found, key=lambda unit: (kind_of(unit) is Kind.SHIP, -self.aims.attack(unit), unit.id))

    def _strikes(self, unit: Unit, hex_id: HexId) -> bool:
        space, place = self.staff.space, self.staff.state.units[unit.id].place
        far = (unit.range or 0) if kind_of(unit) in FLYING else 0
        near, here = space.disc(hex_id, far), space.bits.get(HexId(place), 0)
        flies = kind_of(unit) is Kind.AIR
        return bool(here) and bool((here if flies else self.staff.reach(unit)) & near)

    def selection(self, wanted: Iterable[UnitId]) -> tuple[UnitId, ...]:
        """Those of the wanted units that the card activates together."""
        found, play = audit(self.staff.ready), self.eligible.play
        chosen: tuple[UnitId, ...] = ()
        for unit in (*dict.fromkeys(wanted), *self._asked()):
            if unit not in chosen and not any(
                "asks for" not in one.reason for one in selection_objections(found, play, (*chosen, unit))
            ):
                chosen = (*chosen, unit)
        return chosen if chosen and not any(selection_objections(found, play, chosen)) else ()

    def _asked(self) -> Iterator[UnitId]:
        """More units, where the card asks for some."""
        if any(limit.at_least is not None for limit in self.eligible.play.conditions.limits):
            yield from (unit.id for unit in self.pool)


def _enough(aims: Aims, units: list[Unit], strength: float, most: int) -> list[Unit]:
    """The first of these that are strong enough together."""
    chosen: list[Unit] = []
    for unit in units[: max(0, most)]:
        if chosen and sum(map(aims.attack, chosen)) >= strength:
            break
        chosen.append(unit)
    return chosen
