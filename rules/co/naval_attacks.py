"""Naval attacks, bombardment, carrier strikes, and the same with aircraft (CO G3N-5, G3N-7, G3N-8, G3C-3)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rules.co import attack_parts as parts
from rules.co.actions import Offers, title
from rules.co.attack_parts import Attack
from rules.co.battle.combatants import Branch, ShipClass
from rules.co.chapter import JAPAN
from rules.co.events import Event
from rules.co.naval_prompts import purse_choice
from rules.co.state import State
from rules.core.legality import Objection
from rules.core.prompt import Prompt

ATTACK, BOMBARD, STRIKE, WITH_AIR = "G3N-5", "G3N-7", "G3N-8", "G3C-3"
CODES = (ATTACK, BOMBARD, STRIKE, WITH_AIR)
LEADS = (ATTACK, STRIKE)


@dataclass(frozen=True, slots=True)
class NavalAttack:
    """Ships of a space attack there; `lead` and aircraft of one `base` with G3C-3."""

    code: str
    space: str
    units: tuple[str, ...] = ()
    air: tuple[str, ...] = ()
    base: str = ""
    lead: str = ""
    purse: str = ""
    there: tuple[str, ...] = ()

    @property
    def aircraft(self) -> tuple[str, ...]:
        """All aircraft that take part, those already there among them."""
        return (*self.air, *self.there)


def objections(state: State, command: NavalAttack) -> Iterator[Objection]:
    """What speaks against a naval attack (CO G3N-5, G3N-7, G3N-8, G3C-3)."""
    if command.code not in CODES:
        yield Objection("CO 8.2", f"{command.code} is no naval attack", final=True)
        return
    against = (*parts.members(state, command.units, Branch.NAVAL, command.space), *_air(state, command))
    yield from against
    if against:
        return
    if STRIKE in (command.code, command.lead):
        for unit in command.units:
            if not is_carrier(state, unit):
                yield Objection("CO G3N-8", f"{state.unit(unit).name} is no carrier")
    yield from parts.objections(state, attack_of(state, command), command.purse)


def _air(state: State, command: NavalAttack) -> Iterator[Objection]:
    if command.code == WITH_AIR:
        yield from parts.air_objections(state, command.aircraft, command.base, command.space)
    elif command.aircraft or command.lead:
        yield Objection(f"CO {command.code}", "Aircraft are added by G3C-3")


def is_carrier(state: State, unit: str) -> bool:
    """Whether a ship is of the carrier class (CO 2.4.1)."""
    ship = state.unit(unit).ship
    return ship is not None and ship.ship_class is ShipClass.CARRIER


def attack_of(state: State, command: NavalAttack) -> Attack:
    """The attack that is meant."""
    moves, flown = parts.flight(state, command.aircraft, command.base, command.space)
    force = (*command.units, *command.aircraft)
    return Attack(command.code, command.space, force, moves, command.lead, flown)


def outcome(state: State, command: NavalAttack) -> Iterator[Event]:
    """The attack begins."""
    yield from parts.outcome(state, attack_of(state, command), command.purse)


# What is offered


def _offers(code: str) -> Offers:
    def offered(state: State) -> Iterator[Prompt]:
        for meant in candidates(state, code):
            if not any(objections(state, meant)):
                yield _prompt(state, meant)

    return offered


def candidates(state: State, code: str) -> Iterator[NavalAttack]:
    """Every attack of a code with everything that can take part."""
    for space in parts.fronts(state):
        for lead in LEADS if code == WITH_AIR else ("",):
            ships = parts.mine(state, space, Branch.NAVAL)
            if STRIKE in (code, lead):
                ships = tuple(ship for ship in ships if is_carrier(state, ship))
            if not ships:
                continue
            if code != WITH_AIR:
                yield NavalAttack(code, space, ships)
                continue
            for base, air in parts.air_forces(state, space):
                most = parts.most_aircraft(state, air, space)
                yield NavalAttack(code, space, ships, most, base, lead)


def _prompt(state: State, meant: NavalAttack) -> Prompt:
    inputs = [parts.chosen(state, "units", "Ships that act", meant.units)]
    fixed = [("code", meant.code), ("space", meant.space)]
    if meant.code == WITH_AIR:
        label = f"Aircraft from {meant.base}"
        inputs += parts.air_choices(state, "air", label, meant.base, meant.space)
        fixed += [("base", meant.base), ("lead", meant.lead)]
    by = f" as {meant.lead} with aircraft from {meant.base}" if meant.lead else ""
    return Prompt(
        JAPAN,
        f"{title(meant.code)} at {meant.space}",
        f"CO {meant.code}",
        f"Ships at {meant.space} attack{by}.",
        NavalAttack,
        "Attack",
        (*inputs, *purse_choice(state, meant.code, (meant.space,))),
        tuple(fixed),
        parts.brings(state, attack_of(state, meant)),
        optional=True,
    )


def _why_not(code: str) -> Callable[[State], Iterator[Objection]]:
    def reasons(state: State) -> Iterator[Objection]:
        found = list(candidates(state, code))
        for meant in found:
            yield from objections(state, meant)
        if not found:
            what = "carriers" if code == STRIKE else "ships"
            extra = ", with aircraft in range" if code == WITH_AIR else ""
            yield Objection(f"CO {code}", f"No Japanese {what} are in a space with Allied units{extra}")

    return reasons


OFFERS: Mapping[str, Offers] = {code: _offers(code) for code in CODES}
WHY_NOT: Mapping[str, Callable[[State], Iterator[Objection]]] = {code: _why_not(code) for code in CODES}
