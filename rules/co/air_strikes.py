"""Land-based air strikes (CO G3A-2, G3A-3)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rules.co import attack_parts as parts
from rules.co.actions import Offers, title
from rules.co.attack_parts import Attack
from rules.co.chapter import JAPAN
from rules.co.events import Event
from rules.co.naval_prompts import purse_choice
from rules.co.places import HOME
from rules.co.printed import chart
from rules.co.state import State
from rules.core.legality import Objection
from rules.core.prompt import Prompt

ON_LAND, AT_SEA = "G3A-2", "G3A-3"
CODES = (ON_LAND, AT_SEA)


@dataclass(frozen=True, slots=True)
class AirStrike:
    """Air units of one base, and those already there, attack a space in range."""

    code: str
    space: str
    base: str
    units: tuple[str, ...] = ()
    purse: str = ""
    there: tuple[str, ...] = ()

    @property
    def force(self) -> tuple[str, ...]:
        """Everybody who takes part."""
        return (*self.units, *self.there)


def objections(state: State, command: AirStrike) -> Iterator[Objection]:
    """What speaks against an air strike (CO G3A-2, G3A-3)."""
    if command.code not in CODES:
        yield Objection("CO 8.2", f"{command.code} is no air strike", final=True)
    elif command.space == HOME or command.space not in chart.spaces(state.facts):
        yield Objection("CO 2.1", f"{command.space} is no target", final=True)
    elif against := tuple(parts.air_objections(state, command.force, command.base, command.space)):
        yield from against
    else:
        yield from parts.objections(state, attack_of(state, command), command.purse)


def attack_of(state: State, command: AirStrike) -> Attack:
    """The attack that is meant."""
    moves, flown = parts.flight(state, command.force, command.base, command.space)
    return Attack(command.code, command.space, command.force, moves, "", flown, command.base)


def outcome(state: State, command: AirStrike) -> Iterator[Event]:
    """The aircraft fly, and the battle is due."""
    yield from parts.outcome(state, attack_of(state, command), command.purse)


def candidates(state: State, code: str) -> Iterator[AirStrike]:
    """Every strike of a code with all aircraft of one base that reach it."""
    for space in parts.fronts(state):
        at_sea = chart.kind(state.facts, space) == "sea"
        if at_sea is (code == AT_SEA):
            for base, air in parts.air_forces(state, space):
                yield AirStrike(code, space, base, parts.most_aircraft(state, air, space))


def _offers(code: str) -> Offers:
    def offered(state: State) -> Iterator[Prompt]:
        for meant in candidates(state, code):
            if not any(objections(state, meant)):
                yield _prompt(state, meant)

    return offered


def _prompt(state: State, meant: AirStrike) -> Prompt:
    return Prompt(
        JAPAN,
        f"{title(meant.code)}: {meant.space} from {meant.base}",
        f"CO {meant.code}",
        f"Aircraft from {meant.base} strike {meant.space} and land again.",
        AirStrike,
        "Strike",
        (
            *parts.air_choices(state, "units", "Aircraft", meant.base, meant.space),
            *purse_choice(state, meant.code, (meant.space,)),
        ),
        (("code", meant.code), ("space", meant.space), ("base", meant.base)),
        parts.brings(state, attack_of(state, meant)),
        optional=True,
    )


def _why_not(code: str) -> Callable[[State], Iterator[Objection]]:
    def reasons(state: State) -> Iterator[Objection]:
        found = list(candidates(state, code))
        for meant in found:
            yield from objections(state, meant)
        if not found:
            where = "sea space with Allied ships" if code == AT_SEA else "land space with Allied units"
            yield Objection("CO 9.5.2", f"No air unit has a {where} in range")

    return reasons


OFFERS: Mapping[str, Offers] = {code: _offers(code) for code in CODES}
WHY_NOT: Mapping[str, Callable[[State], Iterator[Objection]]] = {code: _why_not(code) for code in CODES}
