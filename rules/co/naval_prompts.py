"""What naval moves are offered: first the ships, then what depends on them: where to, and who goes aboard."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from rules.co import draws, stacking, transport
from rules.co.actions import Offers, payment_objections, purses_for, title
from rules.co.battle.combatants import Branch, Side
from rules.co.chapter import JAPAN
from rules.co.events import UnitsMoved
from rules.co.fold import apply
from rules.co.land_attacks import WITH_AIRBORNE, droppers
from rules.co.loading import BY_HAND, is_free
from rules.co.movement import DOUBLED, TRANSPORTS, Way, reach
from rules.co.naval_conditions import end_objections, start_objections
from rules.co.naval_movement import ADMINISTRATIVE, MoveShips, lands_here, objections
from rules.co.places import HOME
from rules.co.printed.roster import numbers_known
from rules.co.state import State
from rules.core.legality import Objection
from rules.core.pack import FactMissing, key_of
from rules.core.prompt import Answers, Choice, Option, Prompt

NOTHING: Mapping[str, str] = MappingProxyType(
    {
        "G3N-1": "No Japanese ship can move",
        "G3N-2": "No ship of the Home Islands can sail to a sea space",
        "G3N-3": "No ship at sea can reach the Home Islands",
        "G3N-4": "No ship at a base, away from the Allies, can reach another base",
        "G3N-6": "No ship can reach Allied ships",
        "G3N-9": "No amphib, away from Allied ships, can take ground units aboard or has some",
        "G3N-10": "No LS, away from Allied ships, can take an air unit aboard or has one",
        "G3N-11": "No warship, away from Allied ships, can take marines aboard or has some",
        "G3C-2": "No amphib with ground units can reach a place to invade",
        "G3C-4": "No amphib with ground units can reach a place to invade where an airborne unit can drop",
        "G4L-7": "No ship at a base can reach another base",
    }
)


def spaces_with_ships(state: State) -> tuple[str, ...]:
    """Every space with Japanese ships."""
    return tuple(dict.fromkeys(state.units[ship].place for ship in state.on_map(Side.JAPAN, Branch.NAVAL)))


def destinations(state: State, code: str, ships: tuple[str, ...]) -> Mapping[str, Way]:
    """Everywhere that a force may go by a code, with its way; nothing if it may not begin where it is."""
    start = state.units[ships[0]].place
    if any(start_objections(state, code, start)):
        return {}
    found: dict[str, Way] = {}
    if code in TRANSPORTS:
        if not _carries(state, code, ships, start):
            return {}
        if lands_here(state, code, ships):
            found[start] = ()
    found.update(reach(state, ships, code))
    free = code == ADMINISTRATIVE
    paid = {to: way for to, way in found.items() if free or purses_for(state, code, to, start)}
    ends = {to: way for to, way in paid.items() if not any(end_objections(state, code, start, to))}
    return ends if code not in TRANSPORTS or _is_loaded(state, code, ships, tuple(ends)) else {}


def _is_loaded(state: State, code: str, ships: tuple[str, ...], ends: tuple[str, ...]) -> bool:
    """Whether a force has cargo, or finds some that is not needed elsewhere (CO G3C-4)."""
    start = state.units[ships[0]].place
    return bool(transport.cargo_of(state, ships, code) or _boarders(state, code, start, ends))


def _carries(state: State, code: str, ships: tuple[str, ...], start: str) -> bool:
    """Whether a force has cargo, or finds some that it can take aboard."""
    if transport.cargo_of(state, ships, code):
        return True
    return any(transport.rooms(state, ships, code).values()) and any(transport.waiting(state, start, code))


def _possible(state: State, code: str, ships: tuple[str, ...]) -> bool:
    """Whether any of some ships may go anywhere; where a fact is unknown it is asked once they are chosen."""
    try:
        return any(destinations(state, code, (ship,)) for ship in _one_of_each(state, ships))
    except FactMissing:
        return True


def _one_of_each(state: State, ships: tuple[str, ...]) -> Iterator[str]:
    """Ships that differ in their kind, their numbers, or in what they carry."""
    seen: set[tuple[str, str, frozenset[Branch]]] = set()
    for ship in ships:
        cargo = frozenset(state.unit(unit).branch for unit in state.cargo(ship))
        if (like := (state.unit(ship).kind, numbers_known(state.facts, ship), cargo)) not in seen:
            seen.add(like)
            yield ship


def offers(code: str, state: State, without: tuple[str, ...] = ()) -> Iterator[Prompt]:
    """The moves of a code that are possible now, one prompt for each space with ships."""
    if code != ADMINISTRATIVE and any(payment_objections(state, code)):
        return
    for start in spaces_with_ships(state):
        here = state.at(start, Side.JAPAN, Branch.NAVAL)
        ships = tuple(ship for ship in here if ship not in without)
        if ships and _possible(state, code, ships):
            yield _prompt(state, code, start, ships)


def _prompt(state: State, code: str, start: str, ships: tuple[str, ...]) -> Prompt:
    options = tuple(draws.option(state, ship) for ship in ships)
    asked = Choice("ships", "Which ships", options, 1, len(ships), draws="counters", refines=True)
    heading, says = f"{title(code)}: {start}", "They stay together, as fast as the slowest."
    return Prompt(JAPAN, heading, f"CO {code}", says, MoveShips, "Sail", (asked,), (("code", code),))


def refined(state: State, prompt: Prompt, answers: Answers) -> Prompt:
    """The ships are chosen: where they may go, and whom they may take along."""
    fixed = dict(prompt.fixed)
    code, ships = fixed["code"], answers.get("ships") or _fixed(prompt, "ships")
    if not ships:
        return prompt
    chosen = (("code", code), *(("ships", ship) for ship in ships))
    found = destinations(state, code, ships)
    if not found:
        command = MoveShips(code, ships, "")
        against = [one.reason for one in objections(state, command) if not one.final]
        says = "; ".join(dict.fromkeys(against)) or NOTHING[code]
        return replace(prompt, inputs=(Choice("to", "Where to", ()),), fixed=chosen, says=f"{says}.")
    start = state.units[ships[0]].place
    payers = purse_choice(state, code, tuple(found), start)
    inputs = (_where(state, found), *_cargo(state, code, ships, tuple(found)), *payers)
    return replace(prompt, inputs=inputs, fixed=chosen, brings=_brings(state, ships))


def _fixed(prompt: Prompt, name: str) -> tuple[str, ...]:
    return tuple(value for key, value in prompt.fixed if key == name)


def _where(state: State, found: Mapping[str, Way]) -> Choice:
    options = tuple(Option(to, to, _told(state, way)) for to, way in found.items())
    return Choice("to", "Where to", options, draws="places")


def _told(state: State, way: Way) -> str:
    """A way in words, with what is known of the reactions on it (CO 10.0)."""
    if not way:
        return "stay here"
    by_way = f" by way of {', '.join(way[:-1])}" if len(way) > 1 else ""
    dangers = [] if state.shock else [*filter(None, (_danger(state, space) for space in way))]
    reaction = f"; reaction at {', '.join(dangers)}" if dangers else ""
    return f"{len(way)} space{'s' if len(way) > 1 else ''}{by_way}{reaction}"


def _danger(state: State, space: str) -> str:
    told = state.facts.known(key_of("reaction", space))
    return f"{space} ({told})" if told not in (None, "none") else ""


def _cargo(state: State, code: str, ships: tuple[str, ...], ends: tuple[str, ...]) -> Iterator[Choice]:
    """Who may go aboard."""
    start = state.units[ships[0]].place
    room = sum(transport.rooms(state, ships, code).values())
    waiting = _boarders(state, code, start, ends)
    if room and waiting:
        least = 0 if code in DOUBLED or transport.cargo_of(state, ships, code) else 1
        most = min(room, len(waiting))
        everybody = bool(least) and most == len(waiting)
        options = tuple(replace(draws.option(state, unit), chosen=everybody) for unit in waiting)
        yield Choice("cargo", "Who goes aboard", options, least, most, draws="counters")
        if is_free(state, code, ships):
            yield BY_HAND


def _boarders(state: State, code: str, start: str, ends: tuple[str, ...]) -> tuple[str, ...]:
    """Those ashore who may go aboard, without the one who is to drop."""
    kept = _to_drop(state, code, start, ends)
    return tuple(
        unit
        for unit in transport.waiting(state, start, code)
        if unit != kept and not any(transport.boarding_objections(state, code, start, unit))
    )


def _to_drop(state: State, code: str, start: str, ends: tuple[str, ...]) -> str:
    """The airborne unit that must not go aboard because none of elsewhere can drop (CO G3C-4)."""
    if code != WITH_AIRBORNE:
        return ""
    found = (droppers(state, to) for to in ends)
    needed = (all(state.units[unit].place == start for unit in units) and units[-1] for units in found)
    return next((unit for unit in needed if unit), "")


def purse_choice(state: State, code: str, ends: tuple[str, ...], start: str = "") -> Iterator[Choice]:
    """What pays, where several sources do for everything that can be chosen (CO 5.2, 6.1)."""
    fitting = [{one.source: one.left for one in purses_for(state, code, to, start)} for to in ends]
    common = [source for source in fitting[0] if all(source in one for one in fitting)] if fitting else []
    if len(common) > 1 and code != ADMINISTRATIVE:
        options = tuple(Option(source, source, f"{fitting[0][source]} left") for source in common)
        yield Choice("purse", "Paid from", options, 0, 1)


def _brings(state: State, ships: tuple[str, ...]) -> tuple[str, ...]:
    """What would be eliminated because these ships leave (CO 7.2, 18.0)."""
    start = state.units[ships[0]].place
    if start == HOME:
        return ()
    return stacking.warnings(apply(state, UnitsMoved(ships, HOME)))


def why_not(code: str, state: State) -> Iterator[Objection]:
    """Why an action is impossible now."""
    against = tuple(payment_objections(state, code))
    yield from against
    if not against and not any(offers(code, state)):
        yield Objection(f"CO {code}", NOTHING[code])


OFFERED = ("G3N-1", "G3N-2", "G3N-3", "G3N-4", "G3N-9", "G3N-10", "G3N-11", "G3C-4")
ATTACKING = ("G3N-6", "G3C-2")
OFFERS: Mapping[str, Offers] = MappingProxyType({code: partial(offers, code) for code in OFFERED})
ATTACKING_OFFERS: Mapping[str, Offers] = MappingProxyType({code: partial(offers, code) for code in ATTACKING})
WHY_NOT: Mapping[str, Callable[[State], Iterator[Objection]]] = MappingProxyType(
    {code: partial(why_not, code) for code in (*OFFERED, *ATTACKING)}
)
