"""Attacks of ground units, by land, from the air and with aircraft (CO G3G-2, G3G-3, G3G-5, G3C-1, G3C-4)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.co import attack_parts as parts
from rules.co import movement
from rules.co.attack_parts import Attack
from rules.co.battle.combatants import Branch, GroundType, Side
from rules.co.events import Event, UnitsMoved
from rules.co.names import unit as called
from rules.co.places import HOME
from rules.co.printed import chart
from rules.co.printed.chart import Link
from rules.co.state import State
from rules.co.units import BIA, SIAM
from rules.core.legality import Objection

MARCH, IN_PLACE, DROP, WITH_AIR, WITH_AIRBORNE = "G3G-2", "G3G-3", "G3G-5", "G3C-1", "G3C-4"
CODES = (MARCH, IN_PLACE, DROP, WITH_AIR, WITH_AIRBORNE)
LEADS = (MARCH, IN_PLACE, DROP)
DROP_RANGE, ON_ISLANDS = 3, 4
HOMES = {SIAM: ("Siam",), BIA: ("Rangoon", "Burma Road", "India")}
"""The only spaces of units of the text (CO 18.0)."""


@dataclass(frozen=True, slots=True)
class LandAttack:
    """Ground units attack a space: those of `units` march from `start`, the `airborne` drop, others join.

    `air` are aircraft of one `base` with G3C-1; `joining` who of those there joins an airborne assault; all
    others of the space join by themselves. `lead` is what G3C-4 adds to.
    """

    code: str
    space: str
    start: str = ""
    units: tuple[str, ...] = ()
    airborne: tuple[str, ...] = ()
    joining: tuple[str, ...] = ()
    air: tuple[str, ...] = ()
    base: str = ""
    lead: str = ""
    purse: str = ""
    there: tuple[str, ...] = ()

    @property
    def aircraft(self) -> tuple[str, ...]:
        """All aircraft of G3C-1, those already `there` among them."""
        return (*self.air, *self.there)

    @property
    def mode(self) -> str:
        """How the ground units come to the battle."""
        if self.code == WITH_AIR:
            return MARCH if self.units else DROP if self.airborne else IN_PLACE
        return self.lead or self.code


def objections(state: State, command: LandAttack) -> Iterator[Objection]:
    """What speaks against a ground attack (CO 8.2)."""
    against = tuple(_shape(state, command)) or (*_who(state, command),)
    yield from against
    if against:
        return
    if is_fought(state, command):
        yield from parts.objections(state, attack_of(state, command), command.purse)
    else:
        yield from _landing_alone(state, command)


def _shape(state: State, command: LandAttack) -> Iterator[Objection]:
    """An action of this chapter, at a space to which ground units can come (CO 8.2, 9.2)."""
    code, rule = command.code, f"CO {command.code}"
    if code not in CODES:
        yield Objection("CO 8.2", f"{code} is no ground attack", final=True)
        return
    if command.space not in chart.spaces(state.facts):
        yield Objection("CO 2.1", f"There is no space {command.space}", final=True)
    elif command.space == HOME or chart.kind(state.facts, command.space) == "sea":
        yield Objection("CO 9.2", f"{command.space} is no land space of the Allies")
    if (code == WITH_AIRBORNE) is not bool(command.lead) or (command.lead and command.lead not in LEADS):
        yield Objection(rule, "G3C-4, and no other, adds to G3G-2, G3G-3 or G3G-5")
    if (code == WITH_AIR) is not bool(command.aircraft):
        yield Objection(rule, "G3C-1, and no other, adds aircraft")
    if command.units and command.mode != MARCH:
        yield Objection(rule, "Nobody marches by this action")
    if command.joining and command.mode != DROP:
        yield Objection(rule, "Everybody there joins by this action")
    wanted = (command.mode == DROP) + (code == WITH_AIRBORNE)
    if len(command.airborne) != wanted:
        yield Objection(rule, f"{wanted or 'no'} airborne units drop by this action")


def _who(state: State, command: LandAttack) -> Iterator[Objection]:
    """What speaks against the units of an attack (CO 9.1, 9.6, 18.0, G3G-2, G3G-5)."""
    space = command.space
    if command.mode == MARCH:
        yield from march_objections(state, command.units, command.start, space)
    if command.mode == IN_PLACE and not mobile(state, space):
        yield Objection("CO G3G-3", f"No mobile Japanese ground unit is at {space}")
    for unit in command.airborne:
        yield from drop_objections(state, unit, space)
    if len({*command.airborne, *command.units}) != len(command.airborne) + len({*command.units}):
        yield Objection("CO 9.1", "A unit is named twice", final=True)
    yield from _joining(state, command)
    if command.aircraft:
        yield from parts.air_objections(state, command.aircraft, command.base, space)


def _joining(state: State, command: LandAttack) -> Iterator[Objection]:
    there = (*mobile(state, command.space), *parts.mine(state, command.space, Branch.AIR))
    for unit in command.joining:
        if unit not in there:
            yield Objection("CO G3G-5", f"{called(unit)} is not at {command.space} to join")
    if {*command.joining} & {*command.aircraft}:
        yield Objection("CO 9.1", "A unit is named twice", final=True)


def march_objections(state: State, units: tuple[str, ...], start: str, space: str) -> Iterator[Objection]:
    """What speaks against a march to an adjacent space (CO 9.1, 9.6, 18.0, G3G-1)."""
    if not units:
        yield Objection("CO G3G-2", "Nobody marches")
    against = tuple(parts.members(state, units, Branch.GROUND, start))
    yield from against
    if against:
        return
    for unit in units:
        name = state.unit(unit).name
        if state.units[unit].aboard:
            yield Objection("CO 9.6.1", f"{name} is aboard a ship")
        elif not movement.factor(state, unit):
            yield Objection("CO 2.4.3", f"{name} is static")
        if space not in HOMES.get(unit, (space,)):
            yield Objection("CO 18.0", f"{name} cannot go to {space}")
    if movement.line(state, start, space, Link.LAND) is not Link.LAND:
        yield Objection("CO G3G-1", f"No land axis joins {start} and {space}")


def drop_objections(state: State, unit: str, space: str) -> Iterator[Objection]:
    """What speaks against an airborne landing (CO 9.0, 18.0, G3G-5)."""
    if not parts.is_japanese(state, unit, Branch.GROUND):
        yield Objection("CO G3G-5", f"{called(unit)} is no Japanese ground unit", final=True)
        return
    name, lies = state.unit(unit).name, state.units[unit]
    if state.unit(unit).arm is not GroundType.AIRBORNE:
        yield Objection("CO G3G-5", f"{name} is not airborne")
    elif lies.aboard or not movement.has_base(state, lies.place):  # Ruling CO-56
        yield Objection("CO G3G-5", f"{name} is at no Japanese base")
    elif lies.place == space:
        yield Objection("CO G3G-5", f"{name} is at {space} already")
    elif movement.airlift(state, lies.place, space, DROP_RANGE) is None:
        yield Objection(
            "CO G3G-5", f"{space} is not within {DROP_RANGE} spaces of {lies.place}; {movement.WHOLE_FLIGHT}"
        )


def droppers(state: State, space: str) -> tuple[str, ...]:
    """The airborne units that can drop on a space."""
    ground = state.on_map(Side.JAPAN, Branch.GROUND)
    return tuple(unit for unit in ground if not any(drop_objections(state, unit, space)))


def dropped(state: State, unit: str, space: str, to_fight: bool = True) -> UnitsMoved:
    """An airborne unit drops on a space, where it lands after the battle if there is one (CO G3G-5)."""
    base = state.units[unit].place if to_fight else ""
    return UnitsMoved((unit,), space, "drops at", "CO G3G-5", base=base)


def is_fought(state: State, command: LandAttack) -> bool:
    """Whether there is a battle: an airborne unit lands in peace where no Allied unit is (CO 2.6, G3G-5)."""
    return command.code != DROP or movement.allies_at(state, command.space)


def _landing_alone(state: State, command: LandAttack) -> Iterator[Objection]:
    """An airborne unit lands where nobody fights (CO 7.1, G3G-5)."""
    yield from parts.payment(state, command.code, command.space, command.purse)
    if command.joining:
        yield Objection("CO G3G-5", "There is nobody to fight")
    crowded = len(state.ashore(command.space, Side.JAPAN)) >= ON_ISLANDS
    if crowded and chart.kind(state.facts, command.space) == "island chain":
        yield Objection("CO 7.1", f"At most {ON_ISLANDS} ground units can be on an island chain")


def mobile(state: State, space: str) -> tuple[str, ...]:
    """The Japanese mobile ground units ashore in a space."""
    return tuple(unit for unit in state.ashore(space, Side.JAPAN) if movement.factor(state, unit))


def attack_of(state: State, command: LandAttack) -> Attack:
    """The attack that is meant."""
    space = command.space
    flights, flown = parts.flight(state, command.aircraft, command.base, space)
    there = command.joining if command.mode == DROP else mobile(state, space)
    moves = (*_marches(state, command), *_drops(state, command), *flights)
    force = (*command.units, *command.airborne, *there, *_roused(state, command), *command.aircraft)
    start = command.start or next((state.units[unit].place for unit in command.airborne), space)
    return Attack(command.code, space, force, moves, command.lead, flown, start)


def _marches(state: State, command: LandAttack) -> Iterator[UnitsMoved]:
    if command.units:
        way = (command.start, command.space)
        yield UnitsMoved(command.units, command.space, "march to", "CO G3G-2", way)
        yield from (movement.siams_army_appears() for _ in _roused(state, command))


def _roused(state: State, command: LandAttack) -> tuple[str, ...]:
    """Siam's army, if the march calls it up, in time for the battle (CO 18.0)."""
    calls = command.units and command.space == movement.SIAM_SPACE and movement.siams_army_waits(state)
    return (SIAM,) if calls else ()


def _drops(state: State, command: LandAttack) -> Iterator[UnitsMoved]:
    for unit in command.airborne:
        yield dropped(state, unit, command.space, is_fought(state, command))


def outcome(state: State, command: LandAttack) -> Iterator[Event]:
    """The attack begins; an airborne unit that finds nobody just lands."""
    attack = attack_of(state, command)
    if is_fought(state, command):
        yield from parts.outcome(state, attack, command.purse)
    else:
        yield from parts.paid(state, attack, command.purse)
        yield from attack.moves
