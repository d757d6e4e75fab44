"""From the position to a battle: everybody in its space with their numbers (CO 11.0, 11.5, 14.0).

Numbers are asked for only of units that fire, land, or can lose more than one step.
"""

from collections.abc import Iterator
from dataclasses import replace

from rules.co import units
from rules.co.battle.battle import Action, Battle, Bonus, Space, SpaceKind
from rules.co.battle.combatants import Branch, Combatant, Factors, ShipType, Side, UnitId
from rules.co.battle.participation import Part, participation
from rules.co.battle.tactical_edge import edge_without_roll
from rules.co.printed import chart, roster
from rules.co.printed.chart import Link
from rules.co.printed.kinds import TARGETING
from rules.co.rulings import battle_rulings
from rules.co.state import State
from rules.co.units import Numbers
from rules.core.pack import FactMissing, key_of

TARGETS = TARGETING.key()
KINDS = {"sea": SpaceKind.SEA, "island chain": SpaceKind.ISLAND_CHAIN}


def base_id(side: Side, space: str) -> UnitId:
    """A base as a battle names it."""
    return UnitId(f"{side} base {space}")


def battle_at(
    state: State,
    action: str,
    space: str,
    force: tuple[str, ...],
    led_by: str = "",
    bonuses: tuple[Bonus, ...] = (),
) -> Battle:
    """The battle of everybody in a space; asks for the facts that it depends on from its first die."""
    battle = sketch(state, action, space, force, led_by, bonuses)
    for unit, part in zip(battle.combatants, participation(battle), strict=True):
        if _needs_numbers(unit, part):
            roster.numbers(state.facts, unit.id)
    return replace(battle, space=_with_fortress(state, battle))


def sketch(
    state: State,
    action: str,
    space: str,
    force: tuple[str, ...],
    led_by: str = "",
    bonuses: tuple[Bonus, ...] = (),
) -> Battle:
    """The same as far as the numbers are known; enough to say who may attack whom."""
    return Battle(
        space=Space(
            space, KINDS.get(chart.kind(state.facts, space), SpaceKind.LAND), is_inside(state, space)
        ),
        turn=state.turn,
        action=Action(action),
        combatants=tuple(_combatants(state, space)),
        force=frozenset(map(UnitId, force)),
        led_by=Action(led_by) if led_by else None,
        bonuses=bonuses,
        rulings=battle_rulings(state),
        targeting_priority=priority(state),
    )


def is_inside(state: State, space: str) -> bool | None:
    """Whether a space lies within the line, if that is known (CO 11.2)."""
    told = state.facts.known(key_of("inside", space))
    return None if told is None else told == "yes"


def priority(state: State) -> tuple[ShipType, ...] | None:
    """The Allied Targeting Priority Table, if it is known (CO 11.6.2)."""
    told = state.facts.known(TARGETS)
    return tuple(map(ShipType, told.split(","))) if told else None


def _combatants(state: State, space: str) -> Iterator[Combatant]:
    """All units of both sides in a space, its bases last (CO 11.5)."""
    for unit in state.at(space):
        yield _combatant(state, unit)
    for side in Side:
        if level := state.base(side, space):
            name = f"{'Japanese' if side is Side.JAPAN else 'Allied'} base"
            yield Combatant(base_id(side, space), name, side, Branch.BASE, steps=level)


def _combatant(state: State, unit: str) -> Combatant:
    lies, numbers = state.units[unit], _known_numbers(state, unit)
    flown_in = lies.base not in ("", lies.place)
    made = units.combatant(state.unit(unit), numbers, min(lies.steps, numbers.steps), flown_in)
    return replace(made, cargo=tuple(map(UnitId, state.cargo(unit))))


def _known_numbers(state: State, unit: str) -> Numbers:
    """The numbers of a counter, or none of them as long as nobody has told them."""
    try:
        return roster.numbers(state.facts, unit)
    except FactMissing:
        return Numbers(Factors(), 1, Factors() if state.units[unit].steps > 1 else None)


def _needs_numbers(unit: Combatant, part: Part) -> bool:
    """Whether a battle hangs on the printed numbers of a unit (CO 11.1, 2.4.3)."""
    if unit.branch is Branch.BASE:
        return False
    return part.fires or part.lands or (part.target and unit.branch is Branch.GROUND)


def _with_fortress(state: State, battle: Battle) -> Space:
    """Whose fortress it is, and whether troops can retreat, where anything hangs on it (CO 11.2, 25.3)."""
    space, retreats = battle.space, battle.rulings.ground_unit_retreat
    owner = _fortress_owner(state, space.name)
    if space.sort is SpaceKind.SEA:
        return space
    refuge = not retreats or bool(refuges(state, space.name))
    if owner is None or (edge_without_roll(battle) is not None and not retreats):
        return replace(space, refuge=refuge)
    fortress = chart.worth(state.facts, space.name) == "fortress"
    return replace(space, fortress=owner if fortress else None, refuge=refuge)  # Ruling CO-15


def _fortress_owner(state: State, space: str) -> Side | None:
    """Who last held a space alone; with the switch who held it first, the Allies where nobody did (CO-15)."""
    if state.ruling("CO-15") == "start":
        return state.first.get(space, Side.ALLIES)
    return state.owners.get(space)


def refuges(state: State, space: str) -> tuple[str, ...]:
    """Where Allied troops can retreat: by land to a space without Japanese ground units (CO 25.3)."""
    chart.need_lines(state.facts, Link.LAND)
    near = chart.links(state.facts).get(space, {})
    return tuple(  # Ruling CO-47
        one
        for one, link in near.items()
        if link is Link.LAND and not state.ashore(one, Side.JAPAN) and not state.base(Side.JAPAN, one)
    )
