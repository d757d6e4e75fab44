"""What a draft would bring, said before it is done: spaces lost, units that die, the battle where it ends.

The prompts are those of the chapters; here lines are added to what they bring (CO 2.7, 3.1, 7.1, 7.2, 11.0).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from rules.co import attack_parts as parts
from rules.co import battle_forecast, stacking
from rules.co.administrative_movement import MoveGroundGroup, MoveShipGroup
from rules.co.air_movement import FlyAirborne
from rules.co.attack_parts import Attack
from rules.co.battle.combatants import Branch, Side
from rules.co.battle_position import battle_at
from rules.co.battles import BattleDue, event_bonuses
from rules.co.control import Control, control, holders
from rules.co.counterattack import Counterattack, battle_begun
from rules.co.events import NowDue, UnitsMoved
from rules.co.fold import apply
from rules.co.ground_movement import MoveGround, fights
from rules.co.land_attacks import MARCH, LandAttack, attack_of
from rules.co.movement import allies_at
from rules.co.naval_movement import MoveShips, Underway, attack_at_end
from rules.co.places import DISPLAYS, HOME
from rules.co.printed import chart
from rules.co.state import State
from rules.co.transport import Disembark, GoAshore, waiting
from rules.co.victory import WORTH
from rules.core.pack import FactMissing, key_of
from rules.core.prompt import Choice, Prompt

Told = Callable[[State, Prompt], Iterator[str]]
MOST_FORECASTS = 6
"""So many places are forecast where one of them is to be chosen."""
INVASIONS = ("G3C-2", "G3C-4")


@dataclass(frozen=True, slots=True)
class Going:
    """Units that may leave a space: at least so many of them, at most so many."""

    units: tuple[str, ...]
    least: int
    most: int


def foreseen(state: State, prompt: Prompt) -> Prompt:
    """A prompt with all that it would bring; what hangs on an unknown fact is left out."""
    tell = TOLD.get(prompt.command)
    if tell is None:
        return prompt
    lines = dict.fromkeys((*prompt.brings, *_known(state, prompt, tell)))
    return replace(prompt, brings=tuple(lines)) if len(lines) > len(prompt.brings) else prompt


def _known(state: State, prompt: Prompt, tell: Told) -> Iterator[str]:
    """The lines up to the first that a printed fact is missing for."""
    try:
        yield from tell(state, prompt)
    except FactMissing:
        return


# What the prompt is about


def _fixed(prompt: Prompt, name: str) -> tuple[str, ...]:
    return tuple(value for key, value in prompt.fixed if key == name)


def _choice(prompt: Prompt, name: str) -> Choice | None:
    return next((one for one in prompt.inputs if isinstance(one, Choice) and one.name == name), None)


def _going(prompt: Prompt, name: str) -> Going:
    """Who may go: those that are fixed, or may be chosen."""
    asked, fixed = _choice(prompt, name), _fixed(prompt, name)
    if asked is None:
        return Going(fixed, len(fixed), len(fixed))
    units = (*fixed, *(option.value for option in asked.open))
    return Going(units, len(fixed) + asked.least, len(fixed) + asked.most)


# Spaces that are lost or won (CO 2.7, 3.1)


def left(state: State, going: Going) -> Iterator[str]:
    """Every space that Japan would no longer control if these ground units left it."""
    ground = tuple(unit for unit in going.units if _is_ashore(state, unit))
    for space in dict.fromkeys(state.units[unit].place for unit in ground):
        there = state.ashore(space, Side.JAPAN)
        if space not in state.held or state.base(Side.JAPAN, space) or {*there} - {*ground}:
            continue
        if len(there) <= going.most and not _still_counts(state, space):
            yield _lost(state, space, len(there), going.least >= len(there))


def _is_ashore(state: State, unit: str) -> bool:
    lies = state.units.get(unit)
    is_ground = lies is not None and state.unit(unit).branch is Branch.GROUND
    return is_ground and lies is not None and not lies.aboard and lies.place not in (*DISPLAYS, HOME)


def _still_counts(state: State, space: str) -> bool:
    """Whether a space that nobody holds still counts (a switch of Ruling CO-8)."""
    return state.ruling("CO-8") == "allied" and Side.ALLIES not in holders(state).get(space, ())


def _lost(state: State, space: str, many: int, surely: bool) -> str:
    """That the last ground unit leaves, and the victory points that it costs."""
    last = "The last ground unit leaves" if many == 1 else f"All {many} ground units leave"
    says = f"{last} {space}" if surely else f"If {last[0].lower()}{last[1:]} {space}"
    worth = state.facts.known(key_of("worth", space))
    if worth is None:
        return f"{says}: Japan no longer controls it (CO 2.7)"
    points = WORTH[worth]
    kind = f"{'an' if worth == 'objective' else 'a'} {worth}, " if points else ""
    cost = f"victory points {state.vp} to {state.vp - points}" if points else "no victory points"
    return f"{says}: Japan no longer controls it, {kind}{cost} (CO 2.7, 3.1)"


def won(state: State, space: str) -> Iterator[str]:
    """That a ground unit in a space that nobody else holds controls it, and what that is worth."""
    if space in state.held or space == HOME or control(state, space) is not Control.NEUTRAL:
        return
    if chart.kind(state.facts, space) != "sea" and (points := WORTH[chart.worth(state.facts, space)]):
        yield f"Japan controls {space}: victory points {state.vp} to {state.vp + points} (CO 2.7, 3.1)"


# Aircraft that would die with their base (CO 9.5.1, 15.1, 18.0)


def based_air(state: State, space: str) -> Iterator[str]:
    """What the aircraft at a base would lose with each of its levels (CO 9.5.1, 15.1)."""
    many, level = len(stacking.based(state, space)), state.base(Side.JAPAN, space)
    if many and level:
        one_less = max(0, many - (level - 1))
        first = f"{one_less} if it loses a level, " if one_less and level > 1 else ""
        yield f"Aircraft at the base ({level}) die with it: {first}all {many} if it is lost (CO 9.5.1, 15.1)"
    if not level and stacking.has_tender(state, space) and state.at(space, Side.JAPAN, Branch.AIR):
        yield "The seaplanes die with their tender (CO 9.5.1, 18.0)"


# Prompt by prompt


def _by_sea(state: State, prompt: Prompt) -> Iterator[str]:
    """Ships are chosen: who goes aboard leaves a space; where they may go there is a battle."""
    ships = _fixed(prompt, "ships")
    if not ships:
        return
    yield from left(state, _going(prompt, "cargo"))
    code, where = _fixed(prompt, "code"), _choice(prompt, "to")
    spaces = tuple(option.value for option in where.open) if where is not None else ()
    for space in [one for one in spaces if allies_at(state, one)][:MOST_FORECASTS]:
        if lines := _battle_at_end(state, code[0], ships, space, prompt):
            yield f"{space}: {'; '.join(lines)}"


def _battle_at_end(
    state: State, code: str, ships: tuple[str, ...], space: str, prompt: Prompt
) -> tuple[str, ...]:
    """The chances of the attack in which a move of ships ends (CO 11.0, G3C-2)."""
    if code in INVASIONS:
        start = state.units[ships[0]].place
        cargo = tuple(unit for ship in ships for unit in state.cargo(ship))
        asked = _choice(prompt, "cargo")
        boarding = waiting(state, start, code)[: asked.most] if asked is not None else ()
        loaded = apply(state, UnitsMoved(boarding, start, aboard=ships[0])) if boarding else state
        force = (*ships, *cargo, *boarding)
        return _attack(loaded, Attack("G3C-2", space, force, (UnitsMoved(ships, space),)))
    attack = attack_at_end(state, Underway(code, ships, space, (), space))
    return _attack(state, Attack(attack, space, ships, (UnitsMoved(ships, space),))) if attack else ()


def _attack(state: State, attack: Attack) -> tuple[str, ...]:
    """The forecast of an attack; nothing where it could not be made."""
    try:
        if any(parts.battle_objections_of(state, attack)):
            return ()
        return parts.brings(state, attack)
    except FactMissing:
        return ()


def _by_land(state: State, prompt: Prompt) -> Iterator[str]:
    """A march leaves one space and comes to another, where it may have to fight."""
    going, (code,) = _going(prompt, "units"), _fixed(prompt, "code")
    yield from left(state, going)
    for space in _fixed(prompt, "to"):
        yield from won(state, space)
        if going.units and fights(state, code, space):
            start = state.units[going.units[0]].place
            yield from _attack(state, attack_of(state, LandAttack(MARCH, space, start, going.units)))


def _by_air(state: State, prompt: Prompt) -> Iterator[str]:
    """An airborne unit that is flown leaves its space."""
    yield from left(state, _going(prompt, "unit"))


def _land_attack(state: State, prompt: Prompt) -> Iterator[str]:
    """Troops that march or drop leave their spaces."""
    units, airborne = _going(prompt, "units"), _going(prompt, "airborne")
    together = (*units.units, *airborne.units)
    least, most = units.least + airborne.least, units.most + airborne.most
    yield from left(state, Going(together, least, most))


def _ashore(state: State, prompt: Prompt) -> Iterator[str]:
    """Troops that go ashore win a space that nobody holds."""
    if isinstance(due := state.due, GoAshore):
        yield from won(state, due.where)


def _counterattack(state: State, prompt: Prompt) -> Iterator[str]:
    """The chances of the battle, and the aircraft that go with their base (CO 21.0, 9.5.1)."""
    for space in _fixed(prompt, "space"):
        for event in battle_begun(state, space):
            due = event.due if isinstance(event, NowDue) else None
            if isinstance(due, BattleDue):
                bonuses = (*event_bonuses(state, ""), *due.bonuses)
                battle = battle_at(state, due.action, due.space, due.force, due.led_by, bonuses)
                yield from battle_forecast.lines(battle)
        yield from based_air(state, space)


TOLD: Mapping[type, Told] = MappingProxyType(
    {
        **dict.fromkeys((MoveShips, MoveShipGroup), _by_sea),
        **dict.fromkeys((MoveGround, MoveGroundGroup), _by_land),
        FlyAirborne: _by_air,
        LandAttack: _land_attack,
        Disembark: _ashore,
        Counterattack: _counterattack,
    }
)
