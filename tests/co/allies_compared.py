"""The engine's Allied turn beside the plain reading of it: what its events do, phase by phase.

A watcher folds every event itself.  When a phase is over, or an event marker is put away, what was done in it
is held against what `plain_allies` finds in the position at its beginning and in the dice.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from rules.co import dispatch
from rules.co import events as e
from rules.co.action_points import points
from rules.co.actions import FIRST_ACTION
from rules.co.allied_events import kind_of_marker
from rules.co.allied_reinforcement import AlliedReinforcementsToDeploy
from rules.co.battle.combatants import Side
from rules.co.battle.participation import participation
from rules.co.battle_position import refuges
from rules.co.fold import apply
from rules.co.japanese_refit import CATEGORIES, Refit
from rules.co.japanese_reinforcements import AREAS, Placement, PlaceReinforcements
from rules.co.places import (
    ALLIED_BIN,
    ALLIED_IN_PLAY,
    ALLIED_POOL,
    ALLIED_REFIT,
    ALLIED_REFITTED,
    DISCARDED,
    DISPLAYS,
    FLEET_RESERVE,
    HOME,
    JAPANESE_BIN,
    JAPANESE_POOL,
    JAPANESE_REFIT,
    LATER,
    OUT_OF_PLAY,
)
from rules.co.printed import chart
from rules.co.printed.roster import numbers
from rules.co.state import Phase, State
from rules.co.units import AVG, SIAM
from rules.co.victory import sudden_death
from rules.core.pack import Facts
from tests.co import plain_allies as plain

SIDES: dict[Side, plain.Side] = {Side.JAPAN: "japanese", Side.ALLIES: "allied"}
PLACES = {
    ALLIED_POOL: plain.POOL,
    ALLIED_REFITTED: plain.BOX,
    ALLIED_REFIT: plain.REFIT,
    JAPANESE_REFIT: plain.REFIT,
    FLEET_RESERVE: plain.RESERVE,
    **dict.fromkeys((place for place in DISPLAYS if place in (JAPANESE_POOL, LATER, "Aside")), "aside"),
    OUT_OF_PLAY: "out",
}
OPTIONS = {"mopping-up": "25.1", "capturing-bases": "25.2", "retreat": "25.3"} | {
    "marching-in": "25.4",
    "elites": "25.5",
}
NATIONS = {"China": "Chinese"}
NO_AXIS = 9
Log = list[tuple[State, Any]]
Found = Iterator[str]


# ---------------------------------------------------------------- the position in plain words

_maps: dict[int, tuple[Facts, dict[str, plain.Space], tuple[tuple[str, str, str], ...]]] = {}


def _map(facts: Facts) -> tuple[dict[str, plain.Space], tuple[tuple[str, str, str], ...]]:
    if id(facts) not in _maps:
        if len(_maps) > 50:
            _maps.clear()
        spaces = {name: _space(facts, name) for name in chart.spaces(facts)}
        links = chart.links(facts)
        edges = tuple((a, b, str(links[a][b])) for a in links for b in links[a] if a < b)
        _maps[id(facts)] = (facts, spaces, edges)
    _, spaces, edges = _maps[id(facts)]
    return spaces, edges


def _space(facts: Facts, name: str) -> plain.Space:
    kind = chart.kind(facts, name).replace(" ", "_") if name != HOME else "home"
    worth = chart.worth(facts, name) if kind in ("land", "island_chain") else ""
    axis = 0 if name == HOME else (*chart.axes_of(facts, name), NO_AXIS)[0]
    inside = name == HOME or chart.is_inside(facts, name)
    return plain.Space(name, kind, axis, inside, worth == "fortress", worth == "objective")


def plainly(state: State) -> plain.Position:
    """The same position in plain words."""
    spaces, edges = _map(state.facts)
    units = [_unit(state, unit) for unit in state.units]
    units += [
        plain.Unit(f"{side} base {space}", SIDES[side], "base", "base", space, steps=level)
        for (side, space), level in state.bases.items()
    ]
    options = frozenset(OPTIONS[one] for one in state.options if one in OPTIONS)
    return plain.Position(spaces, edges, tuple(units), state.turn, state.vp, state.fever, options)


def _unit(state: State, unit: str) -> plain.Unit:
    kind, lies = state.unit(unit), state.units[unit]
    return plain.Unit(
        unit,
        SIDES[kind.side],
        str(kind.branch),
        "AVG" if unit == AVG else str(kind.ship or kind.kind),
        PLACES.get(lies.place, lies.place),
        NATIONS.get(str(kind.nation), str(kind.nation)),
        numbers(state.facts, unit).move,
        lies.steps,
        lies.base,
        lies.aboard,
        kind.seaplane,
        kind.elite,
    )


def axes(facts: Facts) -> dict[str, int]:
    """The numbers of the axes by their names."""
    return {chart.axis_name(facts, number): number for number in range(1, 7)}


def one(p: plain.Position, name: str) -> plain.Unit:
    """The unit of a name."""
    return next(u for u in p.units if u.name == name)


# ---------------------------------------------------------------- what was done


def moves(log: Log) -> list[tuple[str, str]]:
    """Every unit that went somewhere, in order."""
    found = [event for _, event in log if isinstance(event, e.UnitsMoved)]
    return [(unit, event.to) for event in found for unit in event.units if unit != SIAM]  # CO 18.0


def went(log: Log) -> dict[str, str]:
    """Where each unit went at last."""
    return dict(moves(log))


def bases(log: Log) -> dict[str, int]:
    """Where a base changed, and its level now."""
    return {event.space: event.level for _, event in log if isinstance(event, e.BaseChanged)}


def rolls(log: Log, what: str) -> list[tuple[int, ...]]:
    """The dice for something."""
    return [event.faces for _, event in log if isinstance(event, e.DiceRolled) and event.what == what]


def differ(what: str, plainly_so: Any, engine: Any) -> Found:
    """Two things that should be the same."""
    if plainly_so != engine:
        yield f"{what}: plain {plainly_so}, engine {engine}"


def gone_to(p: plain.Position, unit: str) -> str:
    """22.2, 18.0: the Refit Display, or out of the game."""
    return OUT_OF_PLAY if one(p, unit).type in ("AVG", "FEF") else ALLIED_REFIT


# ---------------------------------------------------------------- the phases


def naval_return(start: State, log: Log) -> Found:
    """5.1, 19.1: the ships, and the aircraft that lose a tender."""
    p, gone = plainly(start), went(log)
    ships = {unit for unit, to in gone.items() if to == FLEET_RESERVE}
    yield from differ("ships that return", plain.ships_home(p), ships)
    lost = {unit: to for unit, to in gone.items() if unit not in ships}
    expected = plain.lost_with_the_tender(p)
    for space, (count, among) in expected.items():
        here = among & lost.keys()
        yield from differ(f"aircraft lost at {space}", count, len(here))
    yield from differ(
        "who else is lost", set(), lost.keys() - set().union(*(a for _, a in expected.values()))
    )
    yield from differ("where they go", {unit: gone_to(p, unit) for unit in lost}, lost)
    yield from differ("bases", {}, bases(log))


def deployed(log: Log) -> Found:
    """22.1: each unit by its own die, or back into the bin."""
    face = 0
    for state, event in log:
        if isinstance(event, e.DiceRolled) and len(event.faces) == 1:
            face = event.faces[0]
        if not isinstance(event, e.UnitsMoved) or not isinstance(state.due, AlliedReinforcementsToDeploy):
            continue
        p = plainly(state)
        for unit in event.units:
            to = plain.reinforcement(p, one(p, unit), face)
            if (there := PLACES.get(event.to, event.to)) not in to:
                yield f"{unit} deploys with {face}: plain {sorted(to)}, engine {there}"


def due_to_deploy(log: Log) -> list[tuple[str, ...]]:
    """The units of each draw, as they became due; what is left of a draw is none."""
    found: list[tuple[str, ...]] = []
    left: set[str] = set()
    for _, event in log:
        if isinstance(event, e.NowDue) and isinstance(event.due, AlliedReinforcementsToDeploy):
            units = set(event.due.units)
            if not (left and units < left):
                found.append(event.due.units)
            left = units
    return found


def drawn_and_placed(log: Log) -> Found:
    """Every unit that was drawn went somewhere, once."""
    placed = Counter(
        unit
        for state, event in log
        if isinstance(event, e.UnitsMoved) and isinstance(state.due, AlliedReinforcementsToDeploy)
        for unit in event.units
    )
    yield from differ("drawn and placed", Counter(u for draw in due_to_deploy(log) for u in draw), placed)


def reinforcement_phase(start: State, log: Log) -> Found:
    """22.1: so many dice, so many counters; then those refitted last turn."""
    pool = set(start.at(ALLIED_POOL))
    dice = int(start.facts.told(f"dice.{start.turn}"))
    thrown = [faces for faces in rolls(log, "Allied reinforcements") if faces]
    number = 0
    if pool and dice:
        yield from differ("dice for reinforcements", [dice], [len(faces) for faces in thrown[:1]])
        number = plain.drawn(thrown[0] if thrown else (), len(pool))
    draws = [set(draw) for draw in due_to_deploy(log)]
    from_pool = draws[0] if number else set()
    yield from differ("counters drawn", number, len(from_pool))
    yield from differ("drawn from the bin", set(), from_pool - pool)
    yield from differ("refitted units", set(start.at(ALLIED_REFITTED)), draws[-1])
    yield from drawn_and_placed(log)
    yield from deployed(log)


def of_each_marker(log: Log) -> Iterator[tuple[str, State, Log]]:
    """Each marker with the position in which it was drawn and what it did."""
    marker, begun, part = "", None, Log()
    for state, event in log:
        if isinstance(event, e.MarkerMoved) and event.to == ALLIED_IN_PLAY:
            marker, begun, part = event.marker, state, []
        elif isinstance(event, e.MarkerMoved) and event.marker == marker and begun is not None:
            yield marker, begun, [*part, (state, event)]
            begun = None
        elif begun is not None:
            part.append((state, event))


def events_phase(start: State, log: Log) -> Found:
    """6.2, 24.2: so many markers, each carried out and put away."""
    drawn = 0
    for marker, begun, part in of_each_marker(log):
        drawn += 1
        kind = kind_of_marker(marker)
        for text in EVENTS[kind](begun, part):
            yield f"{kind}: {text}"
        to = ALLIED_BIN if plain.RETURNED[kind] else DISCARDED
        yield from differ(f"{kind} goes", to, part[-1][1].to)
        yield from differ(f"{kind} was in the bin", ALLIED_BIN, begun.markers[marker])
    bin_left = [m for m, place in log[-1][0].markers.items() if place == ALLIED_BIN] if log else []
    wanted = int(start.facts.told(f"events.{start.turn}"))
    if bin_left:
        yield from differ("markers drawn", wanted, drawn)


def ships_sent(p: plain.Position, log: Log, die: int) -> Found:
    """24.2, CO-16: as many ships of the Fleet Reserve as the die says."""
    reserve = {u.name for u in p.units if u.place == plain.RESERVE and u.branch == "naval"}
    yield from differ("ships drawn", plain.drawn((die,), len(reserve)), len(went(log)))
    yield from differ("ships from elsewhere", set(), went(log).keys() - reserve)


def raid(start: State, log: Log) -> Found:
    """20.1, 24.2."""
    p = plainly(start)
    yield from differ("bases", {}, bases(log))
    thrown = rolls(log, "Naval Raid")
    if not thrown:
        yield from differ("ships without a roll", {}, went(log))
        yield from differ("ships in reserve", (), start.at(FLEET_RESERVE))
        return
    number, space = thrown[-1]
    yield from ships_sent(p, log, number)
    yield from differ("where", {plain.RAID[space - 1]} if went(log) else set(), set(went(log).values()))


def offensive(start: State, log: Log, what: str = "Naval Offensive") -> Found:
    """20.2, 24.2: deployed, then homewards."""
    p = plainly(start)
    yield from differ("bases", {}, bases(log))
    thrown = [faces for faces in rolls(log, what) if len(faces) == 2]
    if not thrown:
        yield from differ("ships without a roll", {}, went(log))
        yield from differ("ships in reserve", (), start.at(FLEET_RESERVE))
        return
    yield from ships_sent(p, log, thrown[0][0])
    place = plain.OFFENSIVE[thrown[0][1] - 1]
    ships, ends = went(log).keys(), set(went(log).values())
    yield from differ("where first", {place}, {dict(reversed(moves(log)))[ship] for ship in ships})
    slowest = min(one(p, ship).move for ship in ships)
    possible = plain.sails_to(p, place, slowest)
    if len(ends) != 1 or not ends <= possible:
        yield f"sail from {place} with {slowest}: plain one of {sorted(possible)}, engine {ends}"
    for _, event in log:
        if isinstance(event, e.UnitsMoved) and event.path:
            yield from path_home(p, event.path, slowest)


def path_home(p: plain.Position, path: tuple[str, ...], slowest: int) -> Found:
    """20.2: each step is one towards the Home Islands, past nobody, as many as the slowest can."""
    for here, there in pairwise(path):
        if there not in plain.sea_steps_home(p, here):
            yield f"step from {here} to {there}"
    if any(plain.at(p, space, "japanese") for space in path[:-1]):
        yield f"past Japanese units: {path}"
    if len(path) - 1 > slowest:
        yield f"too far: {path}"


def surprise(start: State, log: Log) -> Found:
    """24.2: outside the line on the first axis with Japanese ships, else as an offensive."""
    p = plainly(start)
    spaces = plain.surprise_spaces(p, axes(start.facts))
    what = "Surprise Naval Attack"
    if start.at(FLEET_RESERVE):
        noted = [
            set(event.units) for _, event in log if isinstance(event, e.Noted) and event.what == "surprise"
        ]
        yield from differ("the surprise force", [set(start.surprise) | went(log).keys()], noted)
    if not spaces:
        yield from offensive(start, log, what)
        return
    yield from differ("bases", {}, bases(log))
    if not start.at(FLEET_RESERVE):
        yield from differ("ships", {}, went(log))
        return
    yield from ships_sent(p, log, rolls(log, what)[-1][0])
    where = set(went(log).values())
    if len(where) != 1 or not where <= spaces:
        yield f"where: plain one of {sorted(spaces)}, engine {where}"


def abda(start: State, log: Log) -> Found:
    """20.1, 24.2, CO-11: a ship of each nation, and a level more."""
    p = plainly(start)
    thrown = rolls(log, "ABDA")
    yield from differ("dice", 1, len(thrown[0]) if thrown else 0)
    if not thrown:
        return
    space = plain.ABDA[thrown[0][0] - 1]
    ships = went(log)
    yield from differ("where", {space} if ships else set(), set(ships.values()))
    for nation, among in plain.abda_nations(p).items():
        yield from differ(f"ships of {nation}", min(1, len(among)), len(among & ships.keys()))
    yield from differ("ships of others", set(), ships.keys() - set().union(*plain.abda_nations(p).values()))
    level = plain.base(p, space, "allied")
    yield from differ("base", {space: level + 1} if 0 < level < 4 else {}, bases(log))


def air(start: State, log: Log, event: str) -> Found:
    """20.3, 24.2: all aircraft of a base to the same nearest target, five at most over one."""
    p, flown = plainly(start), went(log)
    able = plain.flights(p, event)
    yield from differ("bases", {}, bases(log))
    yield from differ("who flies that may not", set(), flown.keys() - able.keys())
    targets: dict[str, set[str]] = {}
    for unit, to in flown.items():
        if unit in able and to not in able[unit][1]:
            yield f"{unit} flies to {to}: plain one of {sorted(able[unit][1])}"
        targets.setdefault(one(p, unit).place, set()).add(to)
    yield from (f"{home} has several targets {found}" for home, found in targets.items() if len(found) > 1)
    over = {to: plain.over(p, to) + sum(place == to for place in flown.values()) for to in flown.values()}
    yield from (f"{count} over {to}" for to, count in over.items() if count > 5)
    for unit in able.keys() - flown.keys():
        steps, spaces = able[unit]
        chosen = targets.get(one(p, unit).place, spaces)
        if not any(full_of_nearer(p, able, flown, space, steps) for space in chosen):
            yield f"{unit} stays: plain it flies to {sorted(spaces)}"
    for _, done in log:
        if isinstance(done, e.UnitsMoved):
            yield from differ("their base", {done.base}, {one(p, unit).place for unit in done.units})


def full_of_nearer(
    p: plain.Position,
    able: dict[str, tuple[int, set[str]]],
    flown: dict[str, str],
    space: str,
    steps: int,
) -> bool:
    """7.1, CO-44: five are over a space, and nobody of them came from farther off."""
    there = [unit for unit, to in flown.items() if to == space]
    full = plain.over(p, space) + len(there) >= 5
    return full and all(able[unit][0] <= steps for unit in there if unit in able)


def air_at_ships(start: State, log: Log) -> Found:
    """24.2."""
    return air(start, log, "Air vs Naval Offensive")


def air_at_land(start: State, log: Log) -> Found:
    """24.2."""
    return air(start, log, "Air to Ground Offensive")


def ground(start: State, log: Log) -> Found:
    """20.4, 24.2: every mobile stack one space, or none of it."""
    p = plainly(start)
    ways = plain.marches(p)
    yield from differ("bases", {}, bases(log))
    gone: dict[str, str] = {}
    for state, event in log:
        if not isinstance(event, e.UnitsMoved):
            continue
        home = one(p, event.units[0]).place
        mobile = {u.name for u in plain.at(p, home, "allied", "ground") if u.mobile}
        yield from differ(f"the stack of {home}", mobile, set(event.units))
        if event.to not in ways.get(home, set()) - {""}:
            yield f"from {home} to {event.to}: plain one of {ways.get(home)}"
        if home in gone:
            yield f"{home} moves twice"
        if plain.crowded(plainly(state), event.to, len(mobile)):
            yield f"too many at {event.to}"
        gone[home] = event.to
    after = plainly(log[-1][0])
    for home in ways.keys() - gone.keys():
        stack = sum(u.mobile for u in plain.at(p, home, "allied", "ground"))
        crowded = (q for q in (p, after) for step in ways[home] - {""} if plain.crowded(q, step, stack))
        if "" not in ways[home] and not any(crowded):
            yield f"{home} stays: plain one of {ways[home]}"


def doolittle(start: State, log: Log) -> Found:
    """24.2."""
    faces = rolls(log, "Doolittle Raid")
    scored = [event.value for _, event in log if isinstance(event, e.Scored)]
    yield from differ("points", [plain.DOOLITTLE[face] for (face,) in faces], scored)
    yield from differ("rolls", 1, len(faces))
    yield from differ("moves", {}, went(log))


def reorganization(start: State, log: Log) -> Found:
    """24.2: reinforcements, then the bases outside the line."""
    pool = set(start.at(ALLIED_POOL))
    if pool:
        faces = rolls(log, "Pacific Theater Reorganization")
        draws = due_to_deploy(log)
        yield from differ("counters", [plain.drawn(faces[0], len(pool))], [len(draw) for draw in draws])
    yield from drawn_and_placed(log)
    yield from deployed(log)
    p = plainly(start)
    expected = plain.reorganised(p)
    now = {space: bases(log).get(space, plain.base(p, space, "allied")) for space in expected}
    yield from differ("bases", expected, now)
    yield from differ("other bases", set(), bases(log).keys() - expected.keys())


EVENTS = {
    "ABDA": abda,
    "Naval Raid": raid,
    "Naval Offensive": offensive,
    "Surprise Naval Attack": surprise,
    "Air vs Naval Offensive": air_at_ships,
    "Air to Ground Offensive": air_at_land,
    "Ground Offensive": ground,
    "Doolittle Raid": doolittle,
    "Pacific Theater Reorganization": reorganization,
}


def counterattack(start: State, log: Log) -> Found:
    """21.0: every space with both sides, in its order, and everybody fights."""
    p = plainly(start)
    fought = [event.space.name for _, event in log if isinstance(event, e.BattleBegun)]
    called_off = {
        event.what.removeprefix("no battle at ")
        for _, event in log
        if isinstance(event, e.Noted) and event.what.startswith("no battle at ")
    }
    yield from differ("counterattacks", plain.counterattacks(p), {*fought, *called_off})
    yield from (f"no battle at {space}" for space in called_off)
    if not plain.in_order(p, dict.fromkeys(fought)):
        yield f"order of counterattacks {fought}"
    for state, event in log:
        if isinstance(event, e.BattleBegun):
            yield from battle(apply(state, event))
        if isinstance(event, e.BattleEnded) and state.course is not None and state.course.edge is not None:
            yield from differ("first fire", plain.first_fire(state.turn), SIDES[state.course.edge.holder])


def battle(state: State) -> Found:
    """21.0 (2), CO-58, CO-59: who is in it."""
    assert state.course is not None
    fight = state.course.battle
    p, space = plainly(state), fight.space.name
    parts = dict(zip((unit.id for unit in fight.combatants), participation(fight), strict=True))
    fires = {str(unit.id) for unit in fight.combatants if parts[unit.id].fires and unit.side is Side.ALLIES}
    struck = f"surprise strike at {space}" in state.done
    there = plain.counterattackers(p, space)
    strikers = {unit for unit in there & state.surprise if one(p, unit).type in plain.CARRIERS}
    second = f"counterattack at {space}" in state.done
    if strikers and struck and not second:
        yield from differ(f"who strikes at {space}", strikers, fires)
        return
    expected = there - state.surprise if struck else there
    yield from differ(f"who attacks at {space}", expected, fires)
    engaged = {str(unit.id) for unit in fight.combatants if unit.side is Side.JAPAN and parts[unit.id].target}
    names = {f"{Side.JAPAN} base {space}"}
    yield from differ(f"who is engaged at {space}", plain.defenders(p, space) - names, engaged - names)
    yield from differ(f"the base at {space}", bool(plain.base(p, space, "japanese")), bool(engaged & names))


def air_return(start: State, log: Log) -> Found:
    """21.1, CO-34: to the base, as far as there is room."""
    p, gone = plainly(start), went(log)
    home, lost = plain.air_return(p)
    yield from differ("who is dealt with", home | lost, set(gone))
    for base in {one(p, unit).from_base for unit in home}:
        back = {unit for unit in home if one(p, unit).from_base == base}
        needing = {u for u in back if not (one(p, u).seaplane and plain.tender(p, base))}
        level = plain.base(p, base, "allied") if plain.control(p, base) == "allied" else 0
        room = max(0, level - len(plain.needing_base(p, base)))
        returned = {unit for unit in back if gone.get(unit) == base}
        yield from differ(f"tender at {base}", back - needing, returned - needing)
        yield from differ(f"back at {base}", min(room, len(needing)), len(returned & needing))
        lost |= back - returned
    yield from differ(
        "where the lost go",
        {unit: gone_to(p, unit) for unit in lost},
        {unit: to for unit, to in gone.items() if unit in lost},
    )


def allied_refit(start: State, log: Log) -> Found:
    """22.2, 22.3, 3.1 c."""
    p = plainly(start)
    waiting = plain.refit_rolls(p)
    dice = [(s, event) for s, event in log if isinstance(event, e.DiceRolled) and event.rule == "CO 22.2"]
    yield from differ("refit rolls", len(waiting), sum(len(event.faces) for _, event in dice))
    names = Counter(f"Refit of {start.unit(unit).name}" for unit in waiting)
    yield from differ("who is rolled for", names, Counter(event.what for _, event in dice))
    yield from refit_results(start, log, waiting)
    tested = [event for _, event in log if isinstance(event, e.DiceRolled) and event.rule == "CO 22.3"]
    spaces = [event.what.removeprefix("Base at ") for event in tested]
    yield from differ("bases rolled for", plain.base_rolls(p), set(spaces))
    axes_in_order = [plain.outward(p, space)[0] for space in spaces]
    yield from differ("axes of the bases", sorted(axes_in_order), axes_in_order)
    raised = {}
    for event, space in zip(tested, spaces, strict=True):
        level = plain.base(p, space, "allied")
        if plain.base_after(level, event.faces[0]) != level:
            raised[space] = level + 1
    yield from differ("bases raised", raised, bases(log))


def refit_results(start: State, log: Log, waiting: set[str]) -> Found:
    """22.2: by the printed table; 3.1 c: the points at once."""
    p, gone, due, order = plainly(start), dict[str, str](), 0, iter(sorted_as_rolled(start, waiting))
    for _, event in log:
        if not isinstance(event, e.DiceRolled) or event.rule != "CO 22.2":
            continue
        unit = next(order)
        result = start.facts.told(f"arefit.{one(p, unit).branch}.{event.faces[0]}")
        if result == "destroyed":
            gone[unit] = OUT_OF_PLAY
        elif result == "reinforcement":
            gone[unit] = ALLIED_REFITTED
            due += plain.refit_points(one(p, unit))
    yield from differ("refit results", gone, went(log))
    scored = sum(event.value for _, event in log if isinstance(event, e.Scored))
    yield from differ("refit points", due, scored)


def sorted_as_rolled(start: State, waiting: set[str]) -> list[str]:
    """In the order of the display, which the dice follow."""
    return [unit for unit in start.at(ALLIED_REFIT) if unit in waiting]


def victory_fever(start: State, log: Log) -> Found:
    """3.4, CO-78."""
    thrown = rolls(log, "Victory Fever")
    yield from differ("fever is rolled for", plain.fever_asked(start.vp, start.fever), bool(thrown))
    began = [event.vp for _, event in log if isinstance(event, e.FeverBegan)]
    strikes = bool(thrown) and plain.fever_strikes(thrown[0], start.vp)
    yield from differ("fever", [plain.points_after_fever(start.vp)] if strikes else [], began)
    markers = {event.marker: event.to for _, event in log if isinstance(event, e.MarkerMoved)}
    expected = {
        **dict.fromkeys(("operation-mi", "operation-mo"), JAPANESE_BIN),
        **dict.fromkeys(("Pacific Theater Reorganization", "Surprise Naval Attack"), ALLIED_BIN),
    }
    yield from differ("markers of the fever", expected if strikes else {}, markers)


def turn_record(start: State, log: Log) -> Found:
    """12.0, 22.0: the next wave, from turn to turn."""
    yield from differ("a turn after the last", True, start.turn < plain.last_turn(start.fever))
    new = plain.waves(start.turn + 1) - plain.waves(start.turn)
    expected = {
        unit: JAPANESE_POOL if start.unit(unit).side is Side.JAPAN else ALLIED_POOL
        for unit in start.units
        if start.units[unit].place == LATER and str(start.unit(unit).code) in new
    }
    yield from differ("new in the pools", expected, went(log))


def ended(start: State, log: Log, result: str) -> Found:
    """3.3, 25.1: the end after the last turn."""
    p = plainly(start)
    total = start.vp + plain.mopping_up(p)
    yield from differ("the last turn", plain.last_turn(start.fever), start.turn)
    if plain.level(total) not in result.lower():
        yield f"level: plain {plain.level(total)} with {total}, engine {result}"


def action_determination(start: State, log: Log) -> Found:
    """5.2: the points of the turn, without those of events."""
    given = sum(
        event.points
        for _, event in log
        if isinstance(event, e.PointsGiven) and event.rule.startswith("CO 5.2")
    )
    basic = int(start.facts.told(f"actions.{start.turn}"))
    yield from differ("action points", plain.action_points(plainly(start), basic), given)


PHASES = {
    Phase.ACTION_DETERMINATION: action_determination,
    Phase.NAVAL_RETURN: naval_return,
    Phase.REINFORCEMENT: reinforcement_phase,
    Phase.ALLIED_EVENTS: events_phase,
    Phase.COUNTERATTACK: counterattack,
    Phase.AIR_RETURN: air_return,
    Phase.ALLIED_REFIT: allied_refit,
    Phase.VICTORY_FEVER: victory_fever,
    Phase.TURN_RECORD: turn_record,
}


# ---------------------------------------------------------------- at any time


def at_rest(state: State, before: State, events: Iterable[Any]) -> Found:
    """2.7, 3.1: what Japan holds is booked; 3.1 b: each change with its points."""
    if state.course is None and not state.over and state.phase is not Phase.SET_UP:
        p = plainly(state)
        held = {s for s in p.spaces if s != HOME and plain.control(p, s) == "japanese"}
        yield from differ("held", held, {*state.held} - {HOME})
    spaces, _ = _map(state.facts)
    expected = given = 0
    for event in events:
        if isinstance(event, e.ControlBooked):
            expected += plain.space_points(spaces[event.space]) * (1 if event.japanese else -1)
        if isinstance(event, e.Scored) and "controls " in event.why:
            given += event.value
    yield from differ("points for control", expected, given)


def placement(state: State) -> Found:
    """12.1: where each Japanese unit that has arrived may go."""
    if not isinstance(state.due, Placement):
        return
    p = plainly(state)
    for unit in (unit for unit in state.due.units if unit not in AREAS):
        allowed = plain.japan_may_place(p, one(p, unit))
        engine = {
            space
            for space in p.spaces
            if not any(dispatch.objections(state, PlaceReinforcements((unit,), space)))
        }
        yield from differ(f"{unit} is placed", allowed, engine)


def japanese_refit(before: State, command: Any, log: Log) -> Found:
    """13.1, 3.1 c: a die for each unit of the category, by the printed table."""
    if not isinstance(command, Refit) or command.code not in CATEGORIES:
        return
    p = plainly(before)
    branch = str(CATEGORIES[command.code])
    waiting = plain.refit_of(p, branch)
    dice = [ev for _, ev in log if isinstance(ev, e.DiceRolled) and ev.rule == "CO 13.1"]
    yield from differ("Japanese refit rolls", len(waiting), len(dice))
    due = 0
    for unit, event in zip(sorted(waiting), dice, strict=False):
        result = before.facts.told(f"jrefit.{branch}.{event.faces[0]}")
        due += plain.refit_points(one(p, unit)) if result in ("returns", "pool") else 0
        to = dict(reversed(moves(log))).get(unit, "")
        expected = {"destroyed": OUT_OF_PLAY, "pool": JAPANESE_POOL, "stays": "", "returns": ""}[result]
        if unit not in AREAS:
            yield from differ(f"refit of {unit}", expected, to)
    scored = sum(ev.value for _, ev in log if isinstance(ev, e.Scored) and "refitted" in ev.why)
    yield from differ("points of Japanese refit", due, scored)


@dataclass
class Watcher:
    """Follows a campaign and tells what is otherwise than in the plain reading."""

    state: State
    start: State | None = None
    log: Log = field(default_factory=Log)
    found: list[str] = field(default_factory=list)
    cases: Counter[str] = field(default_factory=Counter)

    def after(self, before: State, command: Any, events: Iterable[Any], now: State) -> None:
        """A command with everything that followed from it, from one position to the other."""
        if before is not self.state:  # taken back
            self.state, self.start = before, None
        mine = Log()
        for event in (events := tuple(events)):
            mine.append((self.state, event))
            self._happened(event)
        self.state = now
        self._tell("at rest", at_rest(self.state, before, events))
        if isinstance(self.state.due, Placement) and not self.state.over:
            self.cases["placement"] += 1
            self._tell("placement", placement(self.state))
        if isinstance(command, Refit):
            self.cases["Japanese refit"] += 1
            self._tell("Japanese refit", japanese_refit(before, command, mine))

    def _happened(self, event: Any) -> None:
        if isinstance(event, e.PhaseBegun):
            self._phase_over()
            self.state = apply(self.state, event)
            self.start, self.log = self.state, Log()
            return
        if isinstance(event, e.CampaignEnded):
            if self.start is not None and event.rule == "CO 3.3":
                self.cases["end"] += 1
                self._tell("end", ended(self.start, self.log, event.result))
            self.start = None
        self.log.append((self.state, event))
        self.state = apply(self.state, event)

    def _phase_over(self) -> None:
        if self.start is None or self.start.phase not in PHASES:
            return
        phase = self.start.phase
        self.cases[str(phase.value)] += 1
        if phase is Phase.ALLIED_EVENTS:
            for marker, _, log in of_each_marker(self.log):
                self.cases[kind_of_marker(marker)] += 1
                self.cases[f"{kind_of_marker(marker)}: units"] += len(went(log))
        if phase is Phase.COUNTERATTACK:
            self.cases["battles"] += sum(isinstance(event, e.BattleBegun) for _, event in self.log)
        self._tell(f"turn {self.start.turn}, {phase.value}", PHASES[phase](self.start, self.log))

    def _tell(self, where: str, found: Found) -> None:
        self.found += [f"{where}: {text}" for text in found]


def of_japan(state: State, units: tuple[str, ...]) -> Found:
    """5.2, 12.1, 25.3, 3.2: what a position means for Japan, asked of the engine at once."""
    p = plainly(state)
    basic = int(state.facts.told(f"actions.{state.turn}"))
    given = (one.points for one in points(state) if one.rule.startswith("CO 5.2"))
    yield from differ("action points", plain.action_points(p, basic), sum(given))
    arrived = replace(state, agenda=(*state.agenda, Placement(units)))
    yield from placement(arrived)
    for space in p.spaces:
        yield from differ(f"retreat from {space}", plain.retreats_to(p, space), set(refuges(state, space)))
    for had_first in (False, True):
        after = replace(state, phase=Phase.ACTION_EXECUTION)
        after = replace(after, done=frozenset({FIRST_ACTION}) if had_first else frozenset())
        for vp in range(-2, 21):
            events = sudden_death(replace(after, vp=vp))
            ends = [event.result for event in events if isinstance(event, e.CampaignEnded)]
            expected = plain.sudden_death(state.turn, had_first, vp)
            if bool(ends) != bool(expected) or (expected and expected not in ends[0]):
                yield f"sudden death with {vp} on turn {state.turn}: plain {expected}, engine {ends}"
