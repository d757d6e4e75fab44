"""Attacks of a force that has come: it fights by itself, troops land as the player says (CO G3C-2, G3G-2).

A force that may attack and need not asks the player (CO G3N-2, 10.1).

The chapters of movement put `Arrived` on top of the action under way; here it is settled.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from rules.co import attack_parts as parts
from rules.co import telling
from rules.co.actions import EndOfAction, title
from rules.co.attack_parts import Attack
from rules.co.battle.combatants import Branch, Side
from rules.co.chapter import JAPAN
from rules.co.dues import Arrived
from rules.co.events import Event, Noted, NowDue, Settled, UnitsMoved
from rules.co.land_attacks import drop_objections, dropped, droppers
from rules.co.movement import must_bombard
from rules.co.state import State
from rules.co.transport import INVASION, WITH_AIRBORNE
from rules.core.legality import Objection
from rules.core.pack import FactMissing
from rules.core.prompt import Prompt

INVASIONS = (INVASION, WITH_AIRBORNE)


@dataclass(frozen=True, slots=True)
class Invade:
    """Troops land and attack, with ships that bombard, those who stand there, and aircraft of one base.

    With G3C-4 one `airborne` unit drops.
    """

    ships: tuple[str, ...] = ()
    joining: tuple[str, ...] = ()
    air: tuple[str, ...] = ()
    base: str = ""
    there: tuple[str, ...] = ()
    airborne: tuple[str, ...] = ()

    @property
    def aircraft(self) -> tuple[str, ...]:
        """All aircraft that take part, those already `there` among them."""
        return (*self.air, *self.there)


@dataclass(frozen=True, slots=True)
class StayAboard:
    """The troops stay aboard (CO 9.6.1)."""


@dataclass(frozen=True, slots=True)
class Engage:
    """The force that has come attacks (CO G3N-2)."""


@dataclass(frozen=True, slots=True)
class Refrain:
    """It does not attack (CO G3N-2, 10.1)."""


Command: TypeAlias = Invade | StayAboard | Engage | Refrain


def by_itself(state: State) -> tuple[Event, ...]:
    """A force fights where it has come; an invasion that has no enemy lands, one that is stopped does not."""
    due = state.due
    if not isinstance(due, Arrived):
        return ()
    ships = afloat(state, due)
    if not ships:
        return (Settled(),)
    if due.code not in INVASIONS:
        attack = Attack(due.code, due.where, ships)
        is_free = due.may and not any(parts.battle_objections_of(state, attack))
        return () if is_free else (Settled(), *_at_once(state, due, attack))
    cargo = landing(state, due)
    if not cargo:
        return (Settled(),)
    if not _enemies_ashore(state, due.where):
        return (Settled(), UnitsMoved(cargo, due.where, "ashore at", "CO G3N-9"))
    least = Invade(airborne=_airborne(state, due)[:1])
    against = tuple(parts.battle_objections_of(state, attack_of(state, due, least)))
    return (Settled(), *_called_off(due, against)) if against else ()


def _at_once(state: State, due: Arrived, attack: Attack) -> Iterator[Event]:
    """The battle of a force that has come to the enemy (Ruling CO-5)."""
    if against := tuple(parts.battle_objections_of(state, attack)):
        yield from _called_off(due, against)
    else:
        yield from parts.fought(state, attack)


def _called_off(due: Arrived, against: tuple[Objection, ...]) -> Iterator[Event]:
    """The attack does not take place (CO 8.2, Ruling CO-22)."""
    says = f"No attack at {due.where}: {against[0].reason}"
    yield Noted(f"no attack at {due.where}", says=says, rule=against[0].rule)


def afloat(state: State, due: Arrived) -> tuple[str, ...]:
    """The ships, or ground units, of the force that are still there."""
    return tuple(ship for ship in due.ships if state.units[ship].place == due.where)


def landing(state: State, due: Arrived) -> tuple[str, ...]:
    """The troops that are to land and whose ships still float."""
    aboard = tuple(unit for ship in afloat(state, due) for unit in state.cargo(ship))
    ground = (unit for unit in aboard if state.unit(unit).branch is Branch.GROUND)
    return tuple(unit for unit in ground if not due.cargo or unit in due.cargo)


def _enemies_ashore(state: State, where: str) -> bool:
    """Whether an Allied ground unit or base is to be attacked (CO G3C-2)."""
    return bool(state.base(Side.ALLIES, where) or state.at(where, Side.ALLIES, Branch.GROUND))


def attack_of(state: State, due: Arrived, command: Invade) -> Attack:
    """The invasion that is meant; the ships of the troops always take part (CO G3C-2)."""
    cargo = landing(state, due)
    carrying = dict.fromkeys(state.units[unit].aboard for unit in cargo)
    moves, flown = parts.flight(state, command.aircraft, command.base, due.where)
    ships = tuple(dict.fromkeys((*carrying, *command.ships)))
    force = (*ships, *cargo, *command.joining, *command.aircraft, *command.airborne)
    drops = tuple(dropped(state, unit, due.where) for unit in command.airborne)
    lead = INVASION if due.code == WITH_AIRBORNE else ""
    return Attack(due.code, due.where, force, (*drops, *moves), lead, flown)


def _airborne(state: State, due: Arrived) -> tuple[str, ...]:
    """The airborne units that can drop beside the troops (CO G3C-4)."""
    return droppers(state, due.where) if due.code == WITH_AIRBORNE else ()


def objections(state: State, command: Command) -> Iterator[Objection]:
    """What speaks against an invasion, or an attack that may be made (CO G3C-2, G3N-2)."""
    due = state.due
    if isinstance(command, Engage | Refrain):
        if not isinstance(due, Arrived) or not due.may:
            yield Objection("CO G3N-2", "No force has come that may attack")
        return
    if not isinstance(due, Arrived) or due.code not in INVASIONS:
        yield Objection("CO G3C-2", "No force has come to land")
        return
    if isinstance(command, StayAboard):
        return
    where = due.where
    against = (
        *parts.members(state, command.ships, Branch.NAVAL, where),
        *parts.members(state, command.joining, Branch.GROUND, where),
        *parts.air_objections(state, command.aircraft, command.base, where),
        *_drop_objections(state, due, command),
    )
    yield from against
    if not against:
        yield from parts.battle_objections_of(state, attack_of(state, due, command))


def _drop_objections(state: State, due: Arrived, command: Invade) -> Iterator[Objection]:
    """One airborne unit in range drops with G3C-4, none with G3C-2 (CO G3C-4)."""
    wanted = 1 if due.code == WITH_AIRBORNE else 0
    if len(command.airborne) != wanted:
        yield Objection(f"CO {due.code}", f"{wanted or 'no'} airborne unit drops by this action")
    for unit in command.airborne:
        yield from drop_objections(state, unit, due.where)


def outcome(state: State, command: Command) -> Iterator[Event]:
    """The battle of the invasion; aircraft that fly in return at the end of the action."""
    due = state.due
    assert isinstance(due, Arrived)
    yield Settled()
    if isinstance(command, Engage):
        yield from parts.fought(state, Attack(due.code, due.where, afloat(state, due)))
    if isinstance(command, StayAboard) and must_bombard(state, due.where):
        yield NowDue(Arrived("G3N-7", afloat(state, due), due.where))
    if not isinstance(command, Invade):
        return
    attack = attack_of(state, due, command)
    below = state.agenda[-2] if len(state.agenda) > 1 else None
    if attack.flown and isinstance(below, EndOfAction):
        yield Settled()
        yield NowDue(replace(below, flown=(*below.flown, *attack.flown)))
    yield from parts.fought(state, attack)


def prompts(state: State) -> Iterator[Prompt]:
    """The invasion without aircraft, and with those of each base in range; or nobody lands."""
    due = state.due
    if not isinstance(due, Arrived):
        return
    if due.code not in INVASIONS:
        yield from _engagement(state, due)
        return
    yield from _landings(state, due, (("", ()),))
    try:
        yield from _landings(state, due, tuple(parts.air_forces(state, due.where)))
    except FactMissing as missing:
        for prompt in telling.asked(state, missing.key):
            yield replace(prompt, title=f"With aircraft: {prompt.title}", optional=True)
    says = f"The troops stay aboard at {due.where}."
    title_of = f"No landing at {due.where}"
    yield Prompt(JAPAN, title_of, "CO 9.6.1", says, StayAboard, "Stay aboard", optional=True)


def _landings(
    state: State, due: Arrived, forces: tuple[tuple[str, tuple[str, ...]], ...]
) -> Iterator[Prompt]:
    """The invasion with the aircraft of each of some bases."""
    for base, air in forces:
        meant = replace(_all(state, due), air=parts.most_aircraft(state, air, due.where), base=base)
        if not any(objections(state, meant)):
            yield _prompt(state, due, meant)


def _engagement(state: State, due: Arrived) -> Iterator[Prompt]:
    """Allied ships are where the force has come, which may attack them (CO G3N-2, 10.1)."""
    rule, says = f"CO {due.code}", "Allied ships are there; the force may attack them."
    brings = parts.brings(state, Attack(due.code, due.where, afloat(state, due)))
    yield Prompt(JAPAN, f"Attack at {due.where}", rule, says, Engage, "Attack", brings=brings)
    yield Prompt(JAPAN, f"No attack at {due.where}", rule, says, Refrain, "Do not attack", optional=True)


def _all(state: State, due: Arrived) -> Invade:
    """Everybody who may take part: other ships bombard, those ashore join."""
    carrying = {state.units[unit].aboard for unit in landing(state, due)}
    ships = tuple(one for one in parts.mine(state, due.where, Branch.NAVAL) if one not in carrying)
    joining = state.ashore(due.where, Side.JAPAN)
    return Invade(ships, joining, airborne=_airborne(state, due)[:1])


def _prompt(state: State, due: Arrived, meant: Invade) -> Prompt:
    inputs = []
    if meant.ships:
        inputs.append(parts.chosen(state, "ships", "Ships that bombard", meant.ships, least=0))
    if meant.joining:
        inputs.append(parts.chosen(state, "joining", "Who joins ashore", meant.joining, least=0))
    if meant.air:
        inputs += parts.air_choices(state, "air", f"Aircraft from {meant.base}", meant.base, due.where)
    if airborne := _airborne(state, due):
        inputs.append(parts.chosen(state, "airborne", "Who drops", airborne, most=1))
    by = f" with aircraft from {meant.base}" if meant.base else ""
    cargo = landing(state, due)
    names = f"{', '.join(state.unit(unit).name for unit in cargo)} {'lands' if len(cargo) == 1 else 'land'}"
    return Prompt(
        JAPAN,
        f"{title(due.code)}: {due.where}{by}",
        f"CO {due.code}",
        f"{names} at {due.where}{by}.",
        Invade,
        "Invade",
        tuple(inputs),
        (("base", meant.base),) if meant.base else (),
        parts.brings(state, attack_of(state, due, meant)),
    )
