"""The movement rules of Centrifugal Offensive a second time, as plainly as the text says them.

Written from the rulebook and the decisions CO-* of RULINGS.md alone, without the engine, so
that the two can be held against each other. A position is plain data; every question is
answered by trying all ways. A function that judges an order gives back the list of its
offences, each with its clause; an empty list means the order is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

Way = tuple[str, ...]
Judge = Callable[[Way], list[str]]

HOME = "home"
AMPHIBS = ("TR", "APD", "LS")
WARSHIPS_WITH_MARINES = ("BB", "CA", "CL", "DD")
ISLAND_LIMIT = 4
MISSION_LIMIT = 5
CARGO_PER_AMPHIB = 3
AIRBORNE_TRANSPORT_RANGE = 6
AIRBORNE_ASSAULT_RANGE = 3


@dataclass(frozen=True)
class Space:
    """A space of the map (2.1): its kind is home, sea, land or island."""

    name: str
    kind: str
    reaction: tuple[int, ...] = ()


@dataclass(frozen=True)
class Unit:
    """A counter: arm is naval, air, ground or base; move is MF or range; level is a base's."""

    name: str
    side: str
    arm: str
    kind: str
    move: int
    place: str
    aboard: str | None = None
    level: int = 0
    only_in: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Position:
    """All that movement asks of a game: the turn, the map and the counters.

    `near` says of each space which others lines join to it, with the kinds of line: sea, land, lateral.
    """

    turn: int
    spaces: dict[str, Space]
    near: dict[str, dict[str, set[str]]]
    units: dict[str, Unit] = field(default_factory=dict)

    @cached_property
    def standing(self) -> dict[str, list[Unit]]:
        """Who is in each space, without those aboard a ship."""
        found: dict[str, list[Unit]] = {}
        for unit in self.units.values():
            if unit.aboard is None:
                found.setdefault(unit.place, []).append(unit)
        return found


# ---------------------------------------------------------------- what stands where


def here(position: Position, place: str, side: str, arm: str) -> list[Unit]:
    """The counters of one side and arm in a space, without those aboard a ship (9.6.1)."""
    return [unit for unit in position.standing.get(place, []) if unit.side == side and unit.arm == arm]


def base_level(position: Position, place: str, side: str) -> int:
    """The steps of the side's base in the space, 0 without one (15.0)."""
    return sum(unit.level for unit in here(position, place, side, "base"))


def is_home(position: Position, place: str) -> bool:
    """Whether the space is the Japanese Home Islands (16.0)."""
    return position.spaces[place].kind == HOME


def has_base(position: Position, place: str) -> bool:
    """Whether a Japanese base unit is in the space (2.6)."""
    return base_level(position, place, "japan") > 0


def base_or_home(position: Position, place: str) -> bool:
    """A space with a Japanese base, or the Home Islands (G3N-4, G3A-1, G3G-4)."""
    return has_base(position, place) or is_home(position, place)


def allied(position: Position, place: str, *arms: str) -> bool:
    """Whether Allied units of one of the arms are in the space."""
    return any(here(position, place, "allies", arm) for arm in arms)


def forbidden_to_admin(position: Position, place: str) -> bool:
    """Allied naval units, air units or an Allied base (G3N-4, G4L-7, G4L-8, G4L-9)."""
    return allied(position, place, "naval", "air", "base")


def is_port(position: Position, place: str) -> bool:
    """Any land or island chain space with a connecting sea axis (2.1, 9.4); so too home."""
    return position.spaces[place].kind != "sea" and may_hold_ships(position, place)


def may_hold_ships(position: Position, place: str) -> bool:
    """Naval units can only be where one or more sea axes lead (7.0, 9.2)."""
    return any("sea" in kinds for kinds in position.near.get(place, {}).values())


def edge_kinds(position: Position, one: str, other: str) -> set[str]:
    """The kinds of line that join two spaces: sea, land, lateral (9.0)."""
    return position.near.get(one, {}).get(other, set())


def neighbours(position: Position, place: str) -> list[str]:
    """All spaces that any line joins to this one (9.0)."""
    return sorted(position.near.get(place, {}))


def all_ways(position: Position, start: str, longest: int, offences: Judge) -> Iterator[Way]:
    """Every way without offence, space by space along lines (9.0); going on mends no offence."""
    ways: list[Way] = [()]
    for _ in range(longest):
        longer = [(*way, step) for way in ways for step in neighbours(position, way[-1] if way else start)]
        ways = [way for way in longer if not offences(way)]
        yield from ways


# ---------------------------------------------------------------- one force


def force_offences(position: Position, names: Sequence[str], arm: str) -> list[str]:
    """A force is one or more Japanese units of one space (2.6, 9.1), not aboard (9.6.1)."""
    if not names:
        return ["2.6: a force has at least one unit"]
    if len(set(names)) != len(names):
        return ["2.6: a unit named twice"]
    units = [position.units[name] for name in names]
    wrong = []
    if any(unit.side != "japan" for unit in units):
        wrong.append("8.0: not a Japanese unit")
    if any(unit.arm != arm for unit in units):
        wrong.append(f"8.2: not a {arm} unit")
    if len({unit.place for unit in units}) > 1:
        wrong.append("9.1: not in the same space")
    if any(unit.aboard is not None for unit in units):
        wrong.append("9.6.1: a transported unit conducts no other action")
    return wrong


def start_of(position: Position, names: Sequence[str]) -> str:
    """The space where a force begins (9.1)."""
    return position.units[names[0]].place


def slowest(position: Position, names: Sequence[str]) -> int:
    """The factor of a force is its lowest, for it stays together (9.1)."""
    return min(position.units[name].move for name in names)


# ---------------------------------------------------------------- ships


def ship_must_stop(position: Position, names: Sequence[str], place: str) -> bool:
    """Whether entering the space ends the movement, whatever a reaction die says.

    16.0: the Home Islands always. 9.7 (CO-4): Allied air, naval or base units stop surface
    ships, and with them their whole force (9.1); nothing stops submarines. 23.0a: nothing
    Allied stops ships on turn 1.
    """
    if is_home(position, place):
        return True
    if position.turn == 1:
        return False
    surface = any(position.units[name].kind != "SS" for name in names)
    return surface and allied(position, place, "air", "naval", "base")


def rolls_for_reaction(position: Position, place: str) -> bool:
    """10.0: a force that enters a space with a reaction number rolls; 23.0b: not on turn 1."""
    return position.turn > 1 and bool(position.spaces[place].reaction)


def reaction_stops(position: Position, path: Sequence[str]) -> list[str]:
    """Spaces of the way where a die may end the movement (10.0)."""
    return [place for place in path if rolls_for_reaction(position, place)]


def sailed(position: Position, path: Sequence[str], faces: Sequence[int]) -> tuple[str, int]:
    """Where a force ends and how many dice are rolled: one in each reaction space entered; a
    number within the range stops the force (10.0)."""
    rolled = 0
    for place in path:
        if rolls_for_reaction(position, place):
            rolled += 1
            if faces[rolled - 1 : rolled] and faces[rolled - 1] in position.spaces[place].reaction:
                return place, rolled
    return path[-1], rolled


def sailing_offences(
    position: Position, names: Sequence[str], path: Sequence[str], doubled: bool = False
) -> list[str]:
    """The way of a naval force: lines (9.2), cost (9.0, 9.3, G3N-4), stops (9.7, 16.0).

    CO-55: a lateral step needs the whole factor unspent and takes it all. CO-10: of a
    doubled factor it takes two.
    """
    wrong = []
    factor = slowest(position, names) * (2 if doubled else 1)
    spent = 0
    place = start_of(position, names)
    for number, step in enumerate(path):
        kinds = edge_kinds(position, place, step)
        if "sea" in kinds:
            spent += 1
        elif "lateral" in kinds and doubled:
            spent += 2
        elif "lateral" in kinds:
            if spent or factor < 1:
                wrong.append("9.0: a lateral step takes the whole factor")
            spent += factor
        else:
            return [*wrong, "9.2: no sea or lateral axis"]
        if not may_hold_ships(position, step):
            wrong.append("7.0: no sea axis leads there")
        if spent > factor:
            wrong.append("9.3: beyond the movement factor")
        if number < len(path) - 1 and ship_must_stop(position, names, step):
            wrong.append("9.7/16.0: movement ceases there")
        place = step
    return wrong


def g3n1_offences(position: Position, names: Sequence[str], path: Sequence[str]) -> list[str]:
    """G3N-1: one or more naval units of one space move together up to their factor."""
    wrong = force_offences(position, names, "naval")
    if wrong:
        return wrong
    if not path or path[-1] == start_of(position, names):
        wrong.append("G3N-1: no move")
    return wrong + sailing_offences(position, names, path)


def counts_as_sea(position: Position, place: str) -> bool:
    """A sea space; CO-30: or a port with Allied ships."""
    return position.spaces[place].kind == "sea" or allied(position, place, "naval")


def g3n2_offences(position: Position, names: Sequence[str], path: Sequence[str]) -> list[str]:
    """G3N-2: as G3N-1, from the Home Islands to a sea space; CO-30: or to Allied ships in a port."""
    wrong = g3n1_offences(position, names, path)
    if names and not is_home(position, start_of(position, names)):
        wrong.append("G3N-2: begins in the Home Islands")
    if path and not counts_as_sea(position, path[-1]):
        wrong.append("G3N-2: ends at sea")
    return wrong


def g3n3_offences(position: Position, names: Sequence[str], path: Sequence[str]) -> list[str]:
    """G3N-3: as G3N-1, from a sea space to the Home Islands."""
    wrong = g3n1_offences(position, names, path)
    if names and position.spaces[start_of(position, names)].kind != "sea":
        wrong.append("G3N-3: begins at sea")
    if path and not is_home(position, path[-1]):
        wrong.append("G3N-3: ends in the Home Islands")
    return wrong


def g3n6_offences(position: Position, names: Sequence[str], path: Sequence[str]) -> list[str]:
    """G3N-6: as G3N-1, from sea or port into a space with Allied ships, which are attacked (CO-30)."""
    wrong = g3n1_offences(position, names, path)
    if names and is_home(position, start_of(position, names)):
        wrong.append("G3N-6: from the Home Islands it is G3N-2")
    if path and not allied(position, path[-1], "naval"):
        wrong.append("G3N-6: no enemy naval force there")
    return wrong


def keeps_clear_offences(position: Position, start: str, path: Sequence[str], *arms: str) -> list[str]:
    """Must not begin in nor enter spaces with such Allied units; CO-100: on turn 1 may pass."""
    wrong = []
    if allied(position, start, *arms):
        wrong.append("G3N-4/G3N-9: begins among Allied units")
    entered = path[-1:] if position.turn == 1 else path
    if any(allied(position, place, *arms) for place in entered):
        wrong.append("G3N-4/G3N-9: enters a space with Allied units")
    return wrong


def rebasing_offences(
    position: Position,
    names: Sequence[str],
    path: Sequence[str],
    home_too: bool,
    cargo: dict[str, str] | None = None,
) -> list[str]:
    """The move of G3N-4 and G4L-7: doubled, from base to base, clear of the Allies; amphibs may
    take ground units along."""
    wrong = force_offences(position, names, "naval")
    if wrong:
        return wrong
    wrong += loading_offences(position, names, "G3N-9", cargo or {})
    start = start_of(position, names)
    if not path or path[-1] == start:
        return ["G3N-4: no move"]
    if not base_or_home(position, start):
        wrong.append("G3N-4: starts at a Japanese base or in the Home Islands")
    if is_home(position, path[-1]):
        if not home_too:
            wrong.append("G4L-7: ends with a Japanese base unit (CO-53)")
    elif not has_base(position, path[-1]):
        wrong.append("G3N-4: ends at a Japanese base or in the Home Islands")
    wrong += keeps_clear_offences(position, start, path, "naval", "air", "base")
    return wrong + sailing_offences(position, names, path, doubled=True)


def g3n4_offences(
    position: Position, names: Sequence[str], path: Sequence[str], cargo: dict[str, str] | None = None
) -> list[str]:
    """G3N-4: one force moves up to its doubled factor from base to base."""
    return rebasing_offences(position, names, path, home_too=True, cargo=cargo)


def g4l7_offences(
    position: Position, names: Sequence[str], path: Sequence[str], cargo: dict[str, str] | None = None
) -> list[str]:
    """G4L-7: each group of ships by itself as G3N-4, but ending with a base unit (CO-53)."""
    return rebasing_offences(position, names, path, home_too=False, cargo=cargo)


# ---------------------------------------------------------------- cargo


def cargo_of(position: Position, ship: str) -> list[str]:
    """What is aboard a ship (9.6.1)."""
    return [unit.name for unit in position.units.values() if unit.aboard == ship]


def may_go_by_sea(unit: Unit, action: str) -> bool:
    """Whom an action takes aboard: G3N-9 mobile ground units, G3N-10 air, G3N-11 marines.

    CO-75: the BIA and Siam's army board no ships. 2.4.3, 9.2: bases and static units neither.
    """
    if unit.side != "japan" or unit.aboard is not None or unit.only_in is not None:
        return False
    if action == "G3N-10":
        return unit.arm == "air"
    if unit.arm != "ground" or unit.move < 1:
        return False
    return action != "G3N-11" or unit.kind == "marine"


def holds(position: Position, ship: str, cargo: Sequence[str]) -> bool:
    """Whether one ship can hold all this: three ground units an amphib (G3N-9), one air unit
    an LS (G3N-10), one marine a BB, CA, CL or DD (G3N-11)."""
    kind = position.units[ship].kind
    units = [position.units[name] for name in cargo]
    if not units:
        return True
    if all(unit.arm == "air" for unit in units):
        return kind == "LS" and len(units) == 1
    if any(unit.arm == "air" for unit in units):
        return False
    if kind in AMPHIBS:
        return len(units) <= CARGO_PER_AMPHIB
    if kind in WARSHIPS_WITH_MARINES:
        return len(units) == 1 and units[0].kind == "marine"
    return False


def loading_offences(
    position: Position, names: Sequence[str], action: str, cargo: dict[str, str]
) -> list[str]:
    """Who boards which ship at the start: same space, right kind, room beside what is aboard."""
    wrong = []
    start = start_of(position, names)
    for unit_name, ship in cargo.items():
        unit = position.units[unit_name]
        if ship not in names:
            wrong.append(f"{action}: the ship is not of the force")
            continue
        if not may_go_by_sea(unit, action):
            wrong.append(f"{action}: this unit is not transported")
        if unit.place != start:
            wrong.append(f"{action}: the unit is not in the port of the ships")
        kind = position.units[ship].kind
        if action == "G3N-9" and kind not in AMPHIBS:
            wrong.append("G3N-9: only TR, APD and LS")
        if action == "G3N-10" and kind != "LS":
            wrong.append("G3N-10: only LS")
        if action == "G3N-11" and kind not in WARSHIPS_WITH_MARINES:
            wrong.append("G3N-11: only BB, CA, CL and DD")
    for ship in names:
        boarded = [unit for unit, on in cargo.items() if on == ship]
        if boarded and not holds(position, ship, cargo_of(position, ship) + boarded):
            wrong.append(f"{action}: more than the ship holds")
    return wrong


def landing_offences(
    position: Position, action: str, end: str, cargo: Sequence[str], landing: Sequence[str]
) -> list[str]:
    """Who goes ashore at the end: cargo of the force, in a port or the Home Islands (G3N-9,
    9.6.1); at most four ground units on an island chain (7.1); aircraft need basing (G3N-10);
    nobody among Allied ships (G3N-9, CO-22); re-basing brings no assault (G3N-4)."""
    if not landing:
        return []
    wrong = []
    if any(name not in cargo for name in landing):
        wrong.append("G3N-9: not aboard")
    if not is_port(position, end):
        wrong.append("9.6.1: disembarks only in a port or the Home Islands")
    if allied(position, end, "naval"):
        wrong.append("G3N-9: Allied ships are there")
    if action in ("G3N-4", "G4L-7") and allied(position, end, "ground", "air", "base"):
        wrong.append("G3N-4: no assault")
    ground = [name for name in landing if position.units[name].arm == "ground"]
    air = [name for name in landing if position.units[name].arm == "air"]
    if ground and room_for_ground(position, end) < len(ground):
        wrong.append("7.1: more than four on an island chain")
    if air and not air_fits(position, end, air):
        wrong.append("G3N-10: not enough basing")
    return wrong


def transport_offences(
    position: Position,
    action: str,
    names: Sequence[str],
    path: Sequence[str],
    cargo: dict[str, str],
    landing: Sequence[str],
) -> list[str]:
    """G3N-9, G3N-10, G3N-11: load, move up to the factor clear of Allied ships, land or stay.

    CO-49: ships that are loaded already go on by G3N-9 from wherever they are.
    """
    wrong = force_offences(position, names, "naval")
    if wrong:
        return wrong
    start = start_of(position, names)
    end = path[-1] if path else start
    already = carried(position, names, action)
    if not cargo and not already:
        wrong.append(f"{action}: nothing is transported")
    if cargo and not is_port(position, start):
        wrong.append(f"{action}: begins in a port")
    if path and end == start:
        wrong.append(f"{action}: no move")
    if not path and not could_land(position, action, end, already):
        wrong.append(f"{action}: nobody moves and nobody can land")
    wrong += loading_offences(position, names, action, cargo)
    wrong += keeps_clear_offences(position, start, path, "naval")
    wrong += sailing_offences(position, names, path)
    return wrong + landing_offences(position, action, end, [*cargo, *already], landing)


def carried(position: Position, names: Sequence[str], action: str) -> list[str]:
    """What the ships have aboard already that the action moves: its kind of cargo on its kind of ship."""
    ships = {"G3N-10": ("LS",), "G3N-11": WARSHIPS_WITH_MARINES}.get(action, AMPHIBS)
    return [
        one
        for ship in names
        if position.units[ship].kind in ships
        for one in cargo_of(position, ship)
        if (position.units[one].arm == "air") == (action == "G3N-10")
    ]


def could_land(position: Position, action: str, end: str, aboard: Sequence[str]) -> bool:
    """Whether anybody aboard may go ashore there."""
    return any(not landing_offences(position, action, end, aboard, [one]) for one in aboard)


def is_assault(position: Position, end: str, landing: Sequence[str]) -> bool:
    """G3N-9: ground units that land among enemy ground or air units make a G3C-2 assault."""
    ground = [name for name in landing if position.units[name].arm == "ground"]
    return bool(ground) and allied(position, end, "ground", "air", "base")


# ---------------------------------------------------------------- aircraft


def tended(position: Position, place: str) -> bool:
    """Whether a Japanese AV is in the space (18.0)."""
    return any(unit.kind == "AV" for unit in here(position, place, "japan", "naval"))


def air_deaths(position: Position, place: str, air: Sequence[str]) -> int:
    """How many of these air units have no place on the ground here.

    7.1, 15.1: up to the base's level, none without one (9.5.1); no limit in the Home Islands;
    18.0, CO-65: with a tender any number of seaplanes, which then do not count.
    """
    if is_home(position, place):
        return 0
    counted = [
        name for name in air if not (position.units[name].kind == "seaplane" and tended(position, place))
    ]
    return max(0, len(counted) - base_level(position, place, "japan"))


def air_fits(position: Position, place: str, arriving: Sequence[str]) -> bool:
    """Whether the arriving aircraft find basing beside those already there (G3A-1)."""
    there = [unit.name for unit in here(position, place, "japan", "air")]
    everyone = sorted(set(there) | set(arriving))
    return air_deaths(position, place, everyone) == 0


def baseless(position: Position, names: Sequence[str]) -> list[str]:
    """Air units only operate from a friendly base, home, or seaplanes from a tender (9.5, 18.0)."""
    start = start_of(position, names)
    if any(air_deaths(position, start, [name]) for name in names):
        return ["9.5: no base where they start"]
    return []


def flying_offences(position: Position, start: str, path: Sequence[str], reach: int) -> list[str]:
    """The way of aircraft: any line, one point a space (9.5.2, CO-41), stopping on entering a
    space with Allied air or base units (9.7) or the Home Islands (16.0)."""
    wrong: list[str] = []
    place = start
    for number, step in enumerate(path):
        if not edge_kinds(position, place, step):
            return [*wrong, "9.0: no axis"]
        last = number == len(path) - 1
        if not last and (is_home(position, step) or allied(position, step, "air", "base")):
            wrong.append("9.7/16.0: movement ceases there")
        place = step
    if len(path) > reach:
        wrong.append("9.5.2: beyond the range")
    return wrong


def can_fly(position: Position, start: str, end: str, reach: int) -> bool:
    """Whether any way of at most that length leads there (9.5.2)."""
    if start == end:
        return True
    return any(
        way[-1] == end
        for way in all_ways(position, start, reach, lambda way: flying_offences(position, start, way, reach))
    )


def g3a1_offences(position: Position, names: Sequence[str], path: Sequence[str]) -> list[str]:
    """G3A-1: one force, up to twice the lowest range, from base to base with capacity."""
    wrong = force_offences(position, names, "air")
    if wrong:
        return wrong
    start = start_of(position, names)
    if not path or path[-1] == start:
        return ["G3A-1: no move to another base"]
    wrong += baseless(position, names)
    wrong += flying_offences(position, start, path, 2 * slowest(position, names))
    if not air_fits(position, path[-1], names):
        wrong.append("G3A-1: not enough capacity")
    return wrong


def strike_offences(position: Position, names: Sequence[str], target: str, *arms: str) -> list[str]:
    """A flight of G3A-2 or G3A-3: within the lowest range there and back (9.5.2), at most
    five units over the space (7.1), and something to attack there."""
    wrong = force_offences(position, names, "air")
    if wrong:
        return wrong
    start = start_of(position, names)
    reach = slowest(position, names)
    wrong += baseless(position, names)
    if not can_fly(position, start, target, reach):
        wrong.append("9.5.2: out of range")
    if len(names) > MISSION_LIMIT:
        wrong.append("7.1: at most five over a space")
    if not allied(position, target, *arms):
        wrong.append("G3A-2/G3A-3: nothing to attack")
    if is_home(position, target):
        wrong.append("G3A-2: not the Home Islands")
    return wrong


def g3a2_offences(position: Position, names: Sequence[str], target: str) -> list[str]:
    """G3A-2: at ground or air units in a land space; CO-29: and at ships in port."""
    wrong = strike_offences(position, names, target, "ground", "air", "base", "naval")
    if position.spaces[target].kind == "sea":
        wrong.append("G3A-2: a land space")
    return wrong


def g3a3_offences(position: Position, names: Sequence[str], target: str) -> list[str]:
    """G3A-3: at Allied ships in a sea space."""
    wrong = strike_offences(position, names, target, "naval")
    if position.spaces[target].kind != "sea":
        wrong.append("G3A-3: a sea space")
    return wrong


def g4l8_offences(position: Position, names: Sequence[str], path: Sequence[str]) -> list[str]:
    """G4L-8: each group by itself as G3A-1, from a base or home, entering no space with Allied
    naval, air or base units; groups before it have landed already. 18.0: a seaplane bases at a
    tender too, which is then the base where it starts or ends."""
    wrong = g3a1_offences(position, names, path)
    if wrong:
        return wrong
    if any(forbidden_to_admin(position, place) for place in path):
        wrong.append("G4L-8: enters a space with Allied units")
    return wrong


# ---------------------------------------------------------------- ground units


def room_for_ground(position: Position, place: str) -> int:
    """How many more ground units may stand here: four on an island chain beside a base (7.1)."""
    if position.spaces[place].kind != "island":
        return 1000
    return ISLAND_LIMIT - len(here(position, place, "japan", "ground"))


def march_offences(position: Position, names: Sequence[str], target: str) -> list[str]:
    """G3G-1: mobile ground units of one space go to an adjacent one along a land axis."""
    wrong = force_offences(position, names, "ground")
    if wrong:
        return wrong
    start = start_of(position, names)
    if "land" not in edge_kinds(position, start, target):
        wrong.append("G3G-1: no land axis")
    for name in names:
        unit = position.units[name]
        if unit.move < 1:
            wrong.append("2.4.3: a static unit")
        if unit.only_in is not None and target not in unit.only_in:
            wrong.append("18.0: this unit cannot go there")
    if room_for_ground(position, target) < len(names):
        wrong.append("7.1: more than four on an island chain")
    return wrong


def g3g1_offences(position: Position, names: Sequence[str], target: str) -> list[str]:
    """G3G-1: a march; CO-5: among Allied ground units it brings their battle with it."""
    return march_offences(position, names, target)


def g3g2_offences(position: Position, names: Sequence[str], target: str) -> list[str]:
    """G3G-2: a march into a space with Allied ground units or base, and an attack on them."""
    wrong = march_offences(position, names, target)
    if not allied(position, target, "ground", "base"):
        wrong.append("G3G-2: no enemy ground units")
    return wrong


def g4l9_offences(position: Position, names: Sequence[str], target: str) -> list[str]:
    """G4L-9: each group by itself as G3G-1, from base to base, entering no space with Allied
    naval, air or base units; groups before it have arrived already."""
    wrong = march_offences(position, names, target)
    if wrong:
        return wrong
    if not has_base(position, start_of(position, names)):
        wrong.append("G4L-9: starts with a Japanese base")
    if not has_base(position, target):
        wrong.append("G4L-9: ends with a Japanese base")
    if forbidden_to_admin(position, target):
        wrong.append("G4L-9: enters a space with Allied units")
    return wrong


def airborne_way_offences(position: Position, start: str, path: Sequence[str], reach: int) -> list[str]:
    """The flight of an airborne unit: any line, a lateral one taking the whole allowance (9.0,
    CO-41, CO-55), stopped only by the Home Islands (CO-72)."""
    wrong: list[str] = []
    place = start
    for number, step in enumerate(path):
        kinds = edge_kinds(position, place, step)
        if not kinds:
            return [*wrong, "9.0: no axis"]
        if kinds == {"lateral"} and (number > 0 or len(path) > 1):
            wrong.append("9.0: a lateral step takes the whole allowance")
        if number < len(path) - 1 and is_home(position, step):
            wrong.append("16.0: movement ceases there")
        place = step
    if len(path) > reach:
        wrong.append("G3G-4: too far")
    return wrong


def airborne_offences(position: Position, name: str, path: Sequence[str], reach: int) -> list[str]:
    """An airborne unit ashore flies from a base or home (G3G-4, CO-56) within stacking (7.1)."""
    wrong = force_offences(position, [name], "ground")
    if wrong:
        return wrong
    unit = position.units[name]
    if unit.kind != "airborne":
        wrong.append("G3G-4: not an airborne unit")
    if not base_or_home(position, unit.place):
        wrong.append("G3G-4: starts at a Japanese base or in the Home Islands")
    if not path or path[-1] == unit.place:
        return [*wrong, "G3G-4: no move"]
    if room_for_ground(position, path[-1]) < 1:
        wrong.append("7.1: more than four on an island chain")
    return wrong + airborne_way_offences(position, unit.place, path, reach)


def g3g4_offences(position: Position, name: str, path: Sequence[str]) -> list[str]:
    """G3G-4: up to six spaces to another Japanese base or home; no combat."""
    wrong = airborne_offences(position, name, path, AIRBORNE_TRANSPORT_RANGE)
    if path and not base_or_home(position, path[-1]):
        wrong.append("G3G-4: ends at a Japanese base or in the Home Islands")
    return wrong


def g3g5_offences(position: Position, name: str, path: Sequence[str]) -> list[str]:
    """G3G-5: up to three spaces to any land space."""
    wrong = airborne_offences(position, name, path, AIRBORNE_ASSAULT_RANGE)
    if path and position.spaces[path[-1]].kind not in ("land", "island"):
        wrong.append("G3G-5: a land space")
    return wrong


def destinations(position: Position, start: str, longest: int, on_the_way: Judge, order: Judge) -> set[str]:
    """Every space to which some way leads that is without offence as a whole order too."""
    return {way[-1] for way in all_ways(position, start, longest, on_the_way) if not order(way)}


# ---------------------------------------------------------------- the end of an action


def moved(position: Position, names: Sequence[str], place: str) -> Position:
    """The position after these units have gone there, with what they have aboard (9.6.1)."""
    units = {
        unit.name: replace(unit, place=place) if unit.name in names or unit.aboard in names else unit
        for unit in position.units.values()
    }
    return replace(position, units=units)


def deaths(position: Position) -> dict[tuple[str, str], int]:
    """How many Japanese units of an arm too many stand in a space at the end of an action
    (7.2, 9.5.1, 15.1); which of them go, the player chooses, but a tended seaplane stays."""
    found: dict[tuple[str, str], int] = {}
    for place in position.spaces:
        air = [unit.name for unit in here(position, place, "japan", "air")]
        excess = air_deaths(position, place, air)
        if excess:
            found[place, "air"] = excess
        ground = max(0, -room_for_ground(position, place))
        if ground:
            found[place, "ground"] = ground
    return found


def must_die(position: Position) -> set[str]:
    """Aircraft that no choice can save: where there is neither base nor tender (9.5.1)."""
    return {
        unit.name
        for place in position.spaces
        for unit in here(position, place, "japan", "air")
        if air_deaths(position, place, [unit.name])
    }
