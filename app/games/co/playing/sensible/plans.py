"""What Japan might do with its next action, each with its value (CO 8.2)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.games.co.playing.sensible import weighing
from rules.co import attack_parts, naval_prompts, transport
from rules.co.actions import payment_objections
from rules.co.air_strikes import AirStrike
from rules.co.battle.combatants import Branch, Side
from rules.co.ground_movement import MoveGround
from rules.co.japanese_refit import waiting
from rules.co.land_attacks import LandAttack
from rules.co.logistics import builders
from rules.co.naval_attacks import NavalAttack
from rules.co.naval_movement import MoveShips
from rules.co.places import HOME
from rules.co.printed import chart
from rules.co.state import State
from rules.core.answering import command_of, proposed
from rules.core.pack import key_of
from rules.core.prompt import Prompt

GOOD_ODDS, LEAST = 0.3, 0.05
PEARL_HARBOR = "Pearl Harbor"
REFITTED = {"CV": 3, "BB": 3, "CVL": 2, "CA": 2}
MOST_AIR = 5
WEAR, SHARE_OF_A_SIEGE, WORN_AT_ONCE = 0.08, 0.6, 0.4
"""What a hit is worth by itself, what part of a space a siege brings, and how well it must begin."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A command and what it is worth."""

    value: float
    command: Any


def plans(state: State, prompts: Iterable[Prompt]) -> list[Plan]:
    """Everything that is worth an action, the best first."""
    found = [*_from_prompts(state, prompts), *_landings(state), *_marches(state), *_strike(state)]
    return sorted((one for one in found if one.value > LEAST), key=lambda one: -one.value)


# What the prompts of the menu offer with a forecast


def _from_prompts(state: State, prompts: Iterable[Prompt]) -> Iterator[Plan]:
    for prompt in prompts:
        if not prompt.can_be_answered:
            continue
        value = _value(state, prompt)
        if value > LEAST:
            yield Plan(value, _guarding(state, command_of(prompt, proposed(prompt))))


def _guarding(state: State, command: Any) -> Any:
    """The same, but whoever marches leaves a guard behind (CO 2.7)."""
    if isinstance(command, LandAttack) and command.units:
        return replace(command, units=command.units[: weighing.spare(state, command.start)])
    return command


def _value(state: State, prompt: Prompt) -> float:
    """What an action of the menu is worth as it is proposed."""
    fixed = dict(prompt.fixed)
    code = fixed.get("code", "")
    if prompt.command in (LandAttack, NavalAttack, AirStrike):
        return _attack(state, prompt, fixed.get("space", ""))
    match code:
        case "G1-1":
            return 0.25 if state.turn < 5 else 0.0
        case "G1-2":
            return 0.15
        case "G1-3":
            return 0.35
        case "G4L-1":
            return 0.15 + 0.15 * sum(_unguarded(state, space) for space in builders(state))
        case "G4L-3":
            return _refit(state)
    return 0


def _attack(state: State, prompt: Prompt, space: str) -> float:
    """A space that may be taken, ships that may be sunk, and hits that wear the enemy down."""
    if not prompt.brings:
        return 0
    clear = weighing.cleared(prompt)
    value = weighing.points(prompt) + WEAR * weighing.hits(prompt)
    if clear is None or not (goal := weighing.goal(state, space)):
        return value
    worn = min(1, weighing.japanese_hits(prompt) / max(1, weighing.hits_needed(state, space)))
    takes = clear if prompt.command is LandAttack else 0
    return value + goal * max(takes, SHARE_OF_A_SIEGE * worn)


def _unguarded(state: State, space: str) -> float:
    """Whether a base there would free the troops that hold a space, and bring a point a turn."""
    held = weighing.is_held(state, space) and not state.base(Side.JAPAN, space)
    return weighing.worth(state, space) if held else 0


def _refit(state: State) -> float:
    """The victory points that ships in Refit may bring (CO 3.1 c, 13.1)."""
    ships = [str(state.unit(unit).ship) for unit in waiting(state, "G4L-3")]
    faces = [state.facts.known(key_of("jrefit", f"naval.{face}")) for face in range(1, 7)]
    back = sum(told in ("returns", "pool") for told in faces) / len(faces)
    return back * sum(REFITTED.get(ship, 0.1) for ship in ships)


# Landings


def _landings(state: State) -> Iterator[Plan]:
    """Troops by sea to every space worth having that they reach (CO G3N-9, G3C-2)."""
    for code in ("G3C-2", "G3N-9"):
        if any(payment_objections(state, code)):
            continue
        for start in naval_prompts.spaces_with_ships(state):
            for ships in _fleets(state, start):
                yield from _voyages(state, code, start, ships)


def _fleets(state: State, start: str) -> Iterator[tuple[str, ...]]:
    """The amphibs of a space, alone and with the warships that bombard for them."""
    here = state.at(start, Side.JAPAN, Branch.NAVAL)
    amphibs = tuple(ship for ship in here if weighing.is_amphib(state, ship))
    guns = tuple(
        ship
        for ship in here
        if ship not in amphibs and not weighing.is_carrier(state, ship) and state.unit(ship).kind != "SS"
    )
    if amphibs:
        yield (*amphibs, *guns)
        yield from ((ship, *guns) for ship in amphibs[:2])
        if guns:
            yield amphibs[:2]


def _voyages(state: State, code: str, start: str, ships: tuple[str, ...]) -> Iterator[Plan]:
    found = naval_prompts.destinations(state, code, ships)
    if not found:
        return
    aboard = transport.aboard(state, ships)
    cargo = _boarding(state, code, start, ships)
    troops = [unit for unit in (*aboard, *cargo) if state.unit(unit).branch is Branch.GROUND]
    if not troops:
        return
    for to, way in found.items():
        value = _landing(state, to, ships, troops) - _danger(state, ships, way)
        if value > LEAST:
            yield Plan(value - 0.01 * len(ships), MoveShips(code, ships, to, cargo))


def _boarding(state: State, code: str, start: str, ships: tuple[str, ...]) -> tuple[str, ...]:
    """The best troops that may leave, as many as there is room for."""
    room = sum(transport.rooms(state, ships, code).values())
    fit = [
        unit
        for unit in transport.waiting(state, start, code)
        if not any(transport.boarding_objections(state, code, start, unit))
    ]
    fit.sort(key=lambda unit: (-weighing.ground_factor(state, unit) * state.units[unit].steps, unit))
    return tuple(fit[: min(room, weighing.spare(state, start))])


def _landing(state: State, to: str, ships: tuple[str, ...], troops: list[str]) -> float:
    """A landing where the troops, the guns and aircraft in range have good odds."""
    if to == HOME or chart.kind(state.facts, to) == "sea":
        return 0
    goal, needed = weighing.goal(state, to), weighing.hits_needed(state, to)
    if not goal or weighing.allied_ships(state, to):
        return 0
    air = max((air for _, air in attack_parts.air_forces(state, to)), key=len, default=())
    force = (*ships, *troops, *air[:MOST_AIR])
    odds = weighing.chance(state, force, needed)
    if odds >= GOOD_ODDS or chart.kind(state.facts, to) != "land":
        return goal * odds if odds >= GOOD_ODDS else 0
    worn = weighing.expected(state, force) / needed
    return goal * SHARE_OF_A_SIEGE * worn if worn >= WORN_AT_ONCE else 0


def _danger(state: State, ships: tuple[str, ...], way: tuple[str, ...]) -> float:
    """The reactions on a way, less for those who are escorted (CO 10.0)."""
    if state.shock:
        return 0
    faces = sum(len(chart.reaction_range(state.facts, space)) for space in way if space != HOME)
    guns = sum(not weighing.is_amphib(state, ship) for ship in ships)
    return faces / 6 * (0.1 if guns > 3 else 0.25)


# By land


def _marches(state: State) -> Iterator[Plan]:
    """Ground units into a neighbouring space that nobody holds (CO G3G-1)."""
    if any(payment_objections(state, "G3G-1")):
        return
    links: Mapping[str, Any] = chart.links(state.facts)
    for start in {state.units[unit].place for unit in state.on_map(Side.JAPAN, Branch.GROUND)}:
        movers = [unit for unit in state.ashore(start, Side.JAPAN) if unit not in ("jp-siam", "jp-bia")]
        movers = movers[: weighing.spare(state, start)]
        for to, link in links.get(start, {}).items():
            if link == "land" and movers and not weighing.hits_needed(state, to):
                yield Plan(weighing.goal(state, to), MoveGround("G3G-1", tuple(movers), to))


# Carriers


def _strike(state: State) -> Iterator[Plan]:
    """The fleet before Pearl Harbor strikes on the first turn, and goes home afterwards (CO 23.0, 24.1)."""
    home = _homeward(state)
    if state.shock and state.actions == 0:
        for start in naval_prompts.spaces_with_ships(state):
            carriers = [one for one in state.at(start, Side.JAPAN) if weighing.is_carrier(state, one)]
            fleet = state.at(start, Side.JAPAN, Branch.NAVAL)
            if len(carriers) > 1 and PEARL_HARBOR in naval_prompts.destinations(state, "G3N-6", fleet):
                yield Plan(3, MoveShips("G3N-6", fleet, PEARL_HARBOR))
    yield from home


def _homeward(state: State) -> Iterator[Plan]:
    """Carriers do not stay where Allied units are."""
    for start in naval_prompts.spaces_with_ships(state):
        fleet = state.at(start, Side.JAPAN, Branch.NAVAL)
        if not any(weighing.is_carrier(state, ship) for ship in fleet):
            continue
        if not (state.at(start, Side.ALLIES) or state.base(Side.ALLIES, start)):
            continue
        found = naval_prompts.destinations(state, "G3N-1", fleet)
        safe = [to for to in found if not state.at(to, Side.ALLIES) and not state.base(Side.ALLIES, to)]
        if safe:
            to = min(safe, key=lambda one: (weighing.distance(state, one, HOME), one))
            yield Plan(1.5, MoveShips("G3N-1", fleet, to))
