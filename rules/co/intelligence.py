"""The intelligence actions G2-1 to G2-4 (CO 8.2, 14.0)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.co.actions import Offers, begun, payment_objections, title
from rules.co.battle.combatants import Branch, ShipClass, ShipType, Side
from rules.co.chapter import JAPAN, Chapter
from rules.co.control import Control, control
from rules.co.events import DiceRolled, Event, UnitsMoved, UnitsRevealed
from rules.co.fog_of_war import hidden, hidden_on_map
from rules.co.places import ASIDE, DISPLAYS, FLEET_RESERVE, HOME
from rules.co.printed import chart
from rules.co.state import State
from rules.co.unit_view import face_up
from rules.co.units import BIA
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.pack import FactMissing, Facts
from rules.core.prompt import Choice, Option, Prompt, Roll

AERIAL, LONG_RANGE, ESPIONAGE, BURMA = "G2-1", "G2-2", "G2-3", "G2-4"
REACH: Mapping[str, int] = {AERIAL: 1, LONG_RANGE: 3}
MAP, RESERVE = "map", "reserve"
BURMA_ROAD = "Burma Road"


@dataclass(frozen=True, slots=True)
class Scout:
    """Look at the Allied units around a space: next to it, or up to three spaces away (CO G2-1, G2-2)."""

    space: str
    code: str = AERIAL
    purse: str = ""


@dataclass(frozen=True, slots=True)
class Spy:
    """Roll to look at all Allied units on the map, or in the Fleet Reserve (CO G2-3)."""

    where: str
    code: str = ESPIONAGE
    purse: str = ""


@dataclass(frozen=True, slots=True)
class RaiseBurmaArmy:
    """The Burma Independence Army appears at the Burma Road (CO G2-4)."""

    code: str = BURMA
    purse: str = ""


Command = Scout | Spy | RaiseBurmaArmy


# What a scout sees


def in_reach(facts: Facts, start: str, steps: int) -> tuple[str, ...]:
    """The spaces up to so many steps away, along every line, not across the Home Islands (Ruling CO-69)."""
    seen, edge = {start: 0}, [start]
    for distance in range(1, steps + 1):
        edge = [
            space
            for one in edge
            if one == start or one != HOME
            for space in _next_to(facts, one)
            if seen.setdefault(space, distance) == distance
        ]
        edge = list(dict.fromkeys(edge))
    return tuple(seen)


def _next_to(facts: Facts, space: str) -> tuple[str, ...]:
    """The spaces that a line joins to one; axes and lines that nobody has told are asked for first."""
    chart.need_lines(facts, chart.Link.LATERAL, chart.Link.LAND)
    return tuple(chart.links(facts).get(space, {}))


def scouts(state: State, code: str) -> tuple[str, ...]:
    """The spaces from which Japan may scout: a base or carrier; a tender or air unit (CO G2-1, G2-2)."""
    spaces = {
        state.units[unit].place
        for unit in state.on_map(Side.JAPAN, Branch.NAVAL, Branch.AIR)
        if _scouts(state, unit, code)
    }
    if code == AERIAL:
        spaces |= {space for side, space in state.bases if side is Side.JAPAN}
    return tuple(sorted(spaces))


def _scouts(state: State, unit: str, code: str) -> bool:
    kind, aboard = state.unit(unit), bool(state.units[unit].aboard)
    if code == LONG_RANGE:
        return kind.ship is ShipType.AV or (kind.branch is Branch.AIR and not aboard)
    return kind.ship is not None and kind.ship.ship_class is ShipClass.CARRIER


# Objections


def _no_scout(state: State, code: str) -> Iterator[Objection]:
    if not scouts(state, code):
        yield _scout_needed(code)


def _scout_needed(code: str) -> Objection:
    needs = "base or carrier" if code == AERIAL else "seaplane tender or air unit"
    return Objection(f"CO {code}", f"A space with a Japanese {needs} is needed")


def _no_army(state: State) -> Iterator[Objection]:
    if control(state, BURMA_ROAD) is not Control.JAPANESE:
        yield Objection("CO G2-4", f"Japan does not control the {BURMA_ROAD}")
    if state.units.get(BIA) is None or state.units[BIA].place != ASIDE:
        yield Objection("CO G2-4", "The Burma Independence Army has been raised already")


def _anything(state: State) -> Iterator[Objection]:
    return iter(())


WHY_NOT = {
    AERIAL: lambda state: _no_scout(state, AERIAL),
    LONG_RANGE: lambda state: _no_scout(state, LONG_RANGE),
    ESPIONAGE: _anything,
    BURMA: _no_army,
}


def _objections(state: State, command: Command) -> Iterator[Objection]:
    yield from payment_objections(state, command.code, command.purse)
    match command:
        case Scout(space, code):
            if code not in REACH:
                yield Objection("CO 8.2", f"{code} is no scouting", final=True)
            elif space not in scouts(state, code):
                yield _scout_needed(code)
        case Spy(where, code):
            if code != ESPIONAGE or where not in (MAP, RESERVE):
                yield Objection("CO G2-3", "Espionage looks at the map or the Fleet Reserve", final=True)
        case RaiseBurmaArmy(code):
            if code != BURMA:
                yield Objection("CO 8.2", f"This is action {BURMA}, not {code}", final=True)
            yield from _no_army(state)


# Outcomes


def _outcome(state: State, command: Command, dice: Dice) -> Iterable[Event]:
    match command:
        case Scout(space, code, purse):
            seen = hidden(state, in_reach(state.facts, space, REACH[code]))
            return *begun(state, code, purse, space), *_revealed(seen, f"scouted from {space}", code)
        case Spy(where, code, purse):
            return *begun(state, code, purse), *_spied(state, where, dice)
        case RaiseBurmaArmy(code, purse):
            raised = UnitsMoved((BIA,), BURMA_ROAD, "raised at", "CO G2-4")
            return *begun(state, code, purse, BURMA_ROAD), raised


def _revealed(units: tuple[str, ...], why: str, code: str) -> Iterator[Event]:
    if units:
        yield UnitsRevealed(units, why, f"CO {code}")


def _hidden_in_reserve(state: State) -> tuple[str, ...]:
    """Those of the Fleet Reserve that do not lie face up (CO 14.1)."""
    return tuple(unit for unit in hidden(state, (FLEET_RESERVE,)) if not face_up(state, unit))


def _spied(state: State, where: str, dice: Dice) -> Iterator[Event]:
    faces = dice.roll(1)
    odd = faces[0] % 2 == 1
    yield DiceRolled("Espionage", faces, dice.origin, "odd" if odd else "even, nothing is learned", "CO G2-3")
    if odd:
        seen = hidden_on_map(state) if where == MAP else hidden(state, (FLEET_RESERVE,))
        yield from _revealed(seen, "espionage", ESPIONAGE)


# Offers


def _scouting(state: State, code: str) -> Iterator[Prompt]:
    if not (found := scouts(state, code)):
        return
    steps = "next to it" if code == AERIAL else "up to three spaces away"
    options = tuple(Option(space, space, _seen_from(state, space, REACH[code])) for space in found)
    asked = Choice("space", "From where", options, draws="places")
    says = f"You may look at all Allied units there and {steps}."
    fixed = (("code", code),)
    yield Prompt(JAPAN, title(code), f"CO {code}", says, Scout, "Scout", (asked,), fixed)


def _seen_from(state: State, space: str, steps: int) -> str:
    """How many units would be turned up, as far as the map is known."""
    try:
        count = len(hidden(state, set(in_reach(state.facts, space, steps)) - set(DISPLAYS)))
    except FactMissing:
        return ""
    return f"{count} unknown Allied units in reach" if count else "no unknown Allied unit in reach"


def _espionage(state: State) -> Iterator[Prompt]:
    unknown = len(_hidden_in_reserve(state))
    in_reserve = f"{unknown} unknown" if unknown else "they lie face up already (14.1)"
    options = (
        Option(MAP, "All Allied units on the map", f"{len(hidden_on_map(state))} unknown"),
        Option(RESERVE, "All units in the Fleet Reserve", in_reserve),
    )
    inputs = (Choice("where", "Look at", options), Roll(1, "odd: you may look", 50))
    says = "On an odd die you may look at all of them."
    yield Prompt(JAPAN, title(ESPIONAGE), "CO G2-3", says, Spy, "Roll", inputs)


def _burma(state: State) -> Iterator[Prompt]:
    if not any(_no_army(state)):
        says = f"The Burma Independence Army appears at the {BURMA_ROAD}."
        yield Prompt(JAPAN, title(BURMA), "CO G2-4", says, RaiseBurmaArmy, "Raise it")


OFFERS: Mapping[str, Offers] = {
    AERIAL: lambda state: _scouting(state, AERIAL),
    LONG_RANGE: lambda state: _scouting(state, LONG_RANGE),
    ESPIONAGE: _espionage,
    BURMA: _burma,
}


def _prompts(state: State) -> Iterator[Prompt]:
    return iter(())


CHAPTER = Chapter((Scout, Spy, RaiseBurmaArmy), _objections, _outcome, _prompts)
