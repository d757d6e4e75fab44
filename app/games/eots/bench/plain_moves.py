"""Moves in their plainest form: searches over hex numbers, written from the rulebook alone.

They serve to check the fast ones; every step can be followed on the map with a finger. Enemy zones are
given as sets of hexes, everything else is read from the position.
"""

import heapq
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from rules.eots.printed.components import Hex, Unit
from rules.eots.printed.sides import Side, TrackId
from rules.eots.state import State
from rules.maps.hexgrid import DIRECTIONS, HexId, distance, neighbour

FERRY, KUNMING, PORT_MORESBY = HexId("5408"), HexId("2407"), HexId("3823")
CARRIERS = frozenset(("CV", "CVL", "CVE"))
GOES_BY_SEA = frozenset(("japan", "us", "british", "australian", "new-zealand"))
ARMOR = "br-7-armor-brigade"
ASSAULT, BARGES, TRANSPORT = "assault", "barges", "transport"
ENTERING = {"open": 2, "mountain": 6}
ENTERING_OTHER = 4
ENTERING_BY_ROUTE = 1

Hexes = frozenset[HexId]
NOWHERE: Hexes = frozenset()
AROUND_KUNMING: Hexes = frozenset((KUNMING, *(neighbour(KUNMING, direction) for direction in DIRECTIONS)))


# What movers meet


def held(state: State, side: Side) -> Hexes:
    """The hexes that a side controls; Kunming and those around it are Allied (EotS 6.5, 13.75)."""
    return frozenset(h for h in state.components.hexes if _holder(state, h) is side)


def _holder(state: State, hex_id: HexId) -> Side | None:
    return Side.ALLIES if hex_id in AROUND_KUNMING else state.control.get(hex_id)


def bases(state: State, side: Side, feature: str) -> Hexes:
    """The ports or airfields that a side controls and may use."""
    hexes = state.components.hexes
    found = (h for h in held(state, side) if feature in hexes[h].features)
    return frozenset(h for h in found if not outside(state, side, hexes[h]))


def outside(state: State, side: Side, where: Hex) -> bool:
    """Whether Burma's scenario keeps a side out of a hex (EotS 17.11.1)."""
    china, south = {"china-coast", "china-interior"}, {"siam", "malaya", "indochina", "sumatra"}
    return "burma-areas" in state.special and where.region in (china if side is Side.JAPAN else south)


def counters(state: State, side: Side, *classes: str) -> Hexes:
    """The hexes with a side's counters of some classes."""
    units = state.components.units
    places = (HexId(p.place) for u, p in state.units.items() if _is(units[u], side, classes))
    return frozenset(place for place in places if place in state.components.hexes)


def _is(unit: Unit, side: Side, classes: Collection[str]) -> bool:
    return unit.side is side and unit.unit_class in classes


def garrisons(state: State, side: Side) -> Hexes:
    """The hexes with troops that are not on counters (EotS 13.75, 13.76, 13.94)."""
    hexes = state.components.hexes
    if side is Side.ALLIES:
        return AROUND_KUNMING & hexes.keys()
    never_none = state.components.edition.intrinsic_units_at_least > 0
    in_china = never_none or state.markers[TrackId("divisions-in-china")] > 0
    return frozenset(
        h
        for h in held(state, side)
        if ("japanese-city" in hexes[h].features and h not in state.lost_garrisons)
        or ("chinese-city" in hexes[h].features and in_china)
    )


def occupied(state: State, side: Side) -> Hexes:
    """The hexes with anything of a side: counters, HQs and garrisons (EotS 7.24)."""
    return counters(state, side, "air", "naval", "ground", "hq") | garrisons(state, side)


def _manchukuo(state: State) -> Hexes:
    """The hexes that no unit of any type may enter (EotS 13.91)."""
    return frozenset(h for h, found in state.components.hexes.items() if found.region == "manchuria")


# Ships


def ship_destinations(
    state: State,
    units: Sequence[Unit],
    origin: HexId,
    points: int,
    enemies: Hexes,
    ports: Hexes,
    zone: Hexes = NOWHERE,
    landed: Hexes = NOWHERE,
    strategic: bool = False,
    declared: Hexes = NOWHERE,
) -> Mapping[HexId, int]:
    """Where ships in one hex may sail to together, and the points it takes (EotS 8.21, 8.23).

    `zone` are the enemy zones in force when these units have none of their own; `landed` are the hexes
    that friendly troops have assaulted; `declared` the battle hexes that ships react to.
    """
    if strategic:
        if origin not in ports or origin in zone:
            return {}
        far = sail(state, origin, 2 * points, zone)
        return {h: cost for h, cost in far.items() if h in ports and h not in enemies}
    side = units[0].side
    landings = frozenset(h for h in landed - enemies if _holder(state, h) is side.enemy)
    targets = landings | frozenset(h for h in enemies if state.components.hexes[h].region != "china-interior")
    near = sail(state, origin, points, NOWHERE)
    simply = enemies | ports | landings
    if declared:
        targets = declared
        simply |= declared
    return {h: cost for h, cost in near.items() if h in simply or _from_the_decks(state, units, h, targets)}


def _from_the_decks(state: State, units: Sequence[Unit], place: HexId, targets: Hexes) -> bool:
    """Whether the carriers that sail, or those that lie there already, reach a battle (EotS 8.21 C, E)."""
    decks = [unit for unit in units if unit.type in CARRIERS]
    if decks:
        return all(_in_range(unit, place, targets) for unit in decks)
    lying = [u for u in state.units_in(place) if u.side is units[0].side and u.type in CARRIERS]
    return any(u.id in state.activated and _in_range(u, place, targets) for u in lying)


def _in_range(carrier: Unit, place: HexId, targets: Hexes) -> bool:
    return any(distance(place, target) <= (carrier.range or 0) for target in targets)


def sail(state: State, origin: HexId, points: int, shut: Hexes) -> dict[HexId, int]:
    """The hexes entered over water, one point each, and what they cost; none of them shut (EotS 8.21)."""
    closed = shut | _manchukuo(state)
    return _spread(origin, points, lambda h: (t for t, side in _sides(state, h) if "w" in side), closed)


def _sides(state: State, here: HexId) -> Iterator[tuple[HexId, str]]:
    """The hexes around one and the hexsides to them."""
    for direction, side in state.components.hexes[here].sides.items():
        there = neighbour(here, direction)
        if there in state.components.hexes:
            yield there, side


def _spread(
    origin: HexId, limit: int, around: Callable[[HexId], Iterable[HexId]], shut: Hexes
) -> dict[HexId, int]:
    """Breadth first: every hex reached and in how many steps, the first one left out."""
    found = {origin: 0}
    queue = deque([origin])
    while queue:
        here = queue.popleft()
        for there in around(here):
            if there not in found and there not in shut and found[here] < limit:
                found[there] = found[here] + 1
                queue.append(there)
    del found[origin]
    return found


# Troops by sea


def troop_destinations(
    state: State,
    troops: Sequence[Unit],
    ships: Sequence[Unit],
    origin: HexId,
    points: int,
    zone: Hexes,
    way: str = ASSAULT,
    assaulted: Hexes = NOWHERE,
) -> Mapping[HexId, int]:
    """Where troops may go by sea, alone or with ships, and the points it takes (EotS 8.44-8.47)."""
    side, hexes = troops[0].side, state.components.hexes
    leaves = _coastal(hexes[origin]) and _holder(state, origin) is side
    if not leaves or not all(_goes_by_sea(unit, way) for unit in troops):
        return {}
    sneaks = way == TRANSPORT and state.edition == "v2.0"  # treated as ships in every way (v2.0 7.12)
    ships_bar = NOWHERE if ships or sneaks else counters(state, side.enemy, "naval")
    shut = ships_bar | (NOWHERE if _has_decks(ships) and way != TRANSPORT else zone)
    if sneaks:
        shut |= _contested(state, side)
    if way == TRANSPORT and ships:
        return _escorted_transport(
            state, ships, origin, points, zone, shut, _transport_ends(state, side, assaulted)
        )
    if origin in shut:
        return {}
    if way == BARGES:
        across = [there for there, kind in _sides(state, origin) if kind == "w"]
        return {h: 1 for h in across if h not in shut and _may_land(state, troops, h)}
    ports = bases(state, side, "port")
    doubled = way == TRANSPORT and origin in ports
    reached = sail(state, origin, 2 * points if doubled else points, shut)
    if way == ASSAULT:
        return {h: cost for h, cost in reached.items() if _may_land(state, troops, h)}
    ends = _transport_ends(state, side, assaulted)
    return {h: cost for h, cost in reached.items() if h in ends}


def _has_decks(ships: Sequence[Unit]) -> bool:
    return any(unit.type in CARRIERS for unit in ships)


def _contested(state: State, side: Side) -> Hexes:
    """Where active units stand with the enemy."""
    units = state.components.units
    own = {HexId(state.units[u].place) for u in state.activated if units[u].side is side}
    return frozenset(own) & occupied(state, side.enemy)


def _transport_ends(state: State, side: Side, assaulted: Hexes) -> Hexes:
    """The ports where strategic transport may end (EotS 8.44)."""
    ports = bases(state, side, "port")
    if state.edition == "v2.0":  # a port taken from the sea serves at once (EotS v2.0 7.44)
        ports |= {h for h in assaulted if "port" in state.components.hexes[h].features}
    return ports - occupied(state, side.enemy)


def _escorted_transport(
    state: State, ships: Sequence[Unit], origin: HexId, points: int, zone: Hexes, shut: Hexes, ends: Hexes
) -> Mapping[HexId, int]:
    """In a stack with ships, which sail as ever or strategically (EotS 8.11, 8.21, 8.23)."""
    found: dict[HexId, int] = {}
    if origin not in shut:
        doubled = origin in bases(state, ships[0].side, "port")
        found |= sail(state, origin, 2 * points if doubled else points, shut)
    plain = NOWHERE if _has_decks(ships) else zone
    if state.edition == "v2.0":
        plain |= _contested(state, ships[0].side)
    if origin not in plain:
        found |= sail(state, origin, points, plain)
    return {h: cost for h, cost in found.items() if h in ends}


def _coastal(where: Hex) -> bool:
    return any("w" in side for side in where.sides.values())


def _goes_by_sea(unit: Unit, way: str) -> bool:
    """Whether troops go by sea at all; the armour brigade makes no assault (EotS 8.44, 8.45, 8.49)."""
    return unit.nationality in GOES_BY_SEA and (way == TRANSPORT or unit.id != ARMOR)


def _may_land(state: State, troops: Sequence[Unit], place: HexId) -> bool:
    """Whether troops may land: a coast without mountains, Port Moresby apart (EotS 8.45)."""
    where = state.components.hexes[place]
    beach = where.terrain != "ocean" and (where.terrain != "mountain" or place == PORT_MORESBY)
    return beach and all(may_enter(state, unit, where) for unit in troops)


def may_enter(state: State, unit: Unit, where: Hex) -> bool:
    """Whether the map is open to a ground unit there (EotS 8.41, 13.91)."""
    if where.terrain == "ocean" or where.region in ("manchuria", "sakhalin-soviet"):
        return False
    if unit.nationality == "chinese":
        return where.region in ("burma", "northern-india") or where.id in AROUND_KUNMING
    if where.region == "china-interior":
        return False
    if unit.side is Side.JAPAN and where.region == "ceylon":
        return state.components.edition.japanese_in_ceylon
    return not (unit.side is Side.JAPAN and where.region == "india")


# Aircraft


@dataclass(frozen=True)
class Landing:
    """An airfield reached: after how many legs, and whether some of them need the extended range."""

    legs: int
    extended: bool


def air_destinations(
    state: State,
    units: Sequence[Unit],
    origin: HexId,
    legs: int,
    battles: Hexes = NOWHERE,
    zone: Hexes = NOWHERE,
    strategic: bool = False,
    over: Hexes | None = None,
) -> Mapping[HexId, Landing]:
    """Where air units may fly together, at normal range wherever that is enough (EotS 8.31, 8.33, 8.35).

    `zone` are the enemy zones in force while these units have none; only strategic flights mind them. The
    rules do not say what a leg may cross: here everything `over` which it is said to lead.
    """
    if strategic and origin in zone:
        return {}
    side = units[0].side
    fields = bases(state, side, "airfield") - _manchukuo(state) - battles
    ends = fields - counters(state, side.enemy, "ground") - garrisons(state, side.enemy) - {FERRY, origin}
    if side is Side.ALLIES and FERRY in state.components.hexes:
        fields |= frozenset((FERRY,)) - counters(state, side.enemy, "naval")
    found: dict[HexId, Landing] = {}
    for extended in (False, True):
        reach = min(_leg(unit, extended) for unit in units)

        def from_field(here: HexId, reach: int = reach) -> Iterable[HexId]:
            if strategic:
                return fields & _flown(here, reach, zone, over).keys()
            return (there for there in fields if distance(here, there) <= reach)

        for there, number in _spread(origin, 2 * legs if strategic else legs, from_field, NOWHERE).items():
            if there in ends and there not in found:
                found[there] = Landing(number, extended)
    return found


def _leg(unit: Unit, extended: bool) -> int:
    """How far one leg goes (EotS 8.1, 8.31)."""
    normal = unit.range or 0
    return max(normal, unit.extended_range or 0) if extended else normal


def _flown(origin: HexId, reach: int, zone: Hexes, over: Hexes | None) -> dict[HexId, int]:
    """The hexes that one leg reaches without entering a zone (EotS 8.33)."""

    def around(here: HexId) -> Iterable[HexId]:
        return _neighbours(here) if over is None else (h for h in _neighbours(here) if h in over)

    return _spread(origin, reach, around, zone)


@cache
def _neighbours(here: HexId) -> tuple[HexId, ...]:
    """The six numbers around one, whether or not the map prints them."""
    return tuple(neighbour(here, direction) for direction in DIRECTIONS)


# Marches


def march_destinations(
    state: State, units: Sequence[Unit], origin: HexId, half_points: int, battles: Hexes = NOWHERE
) -> Mapping[HexId, int]:
    """Where ground units may march together, and the half movement points it takes (EotS 8.41, 8.42)."""
    if origin in battles:
        return {}
    enemy = units[0].side.enemy
    troops = counters(state, enemy, "air", "ground") | garrisons(state, enemy)
    stops = (troops | counters(state, enemy, "hq") | battles) - {origin}
    shuts_routes = troops
    if state.components.edition.route_closed_by == "any-unit":
        shuts_routes = occupied(state, enemy)
    spent = {(origin, False): 0}
    queue: list[tuple[int, HexId, bool]] = [(0, origin, False)]
    while queue:
        points, here, halted = heapq.heappop(queue)
        if points > spent[here, halted] or halted:
            continue
        for there, cost, halts in _marches(state, units, here, shuts_routes):
            total, arrival = points + cost, (there, halts or there in stops)
            if total <= half_points and total < spent.get(arrival, half_points + 1):
                spent[arrival] = total
                heapq.heappush(queue, (total, *arrival))
    found: dict[HexId, int] = {}
    for (there, _halted), cost in spent.items():
        if there != origin:
            found[there] = min(cost, found.get(there, cost))
    return found


def _marches(
    state: State, units: Sequence[Unit], here: HexId, shuts_routes: Hexes
) -> Iterator[tuple[HexId, int, bool]]:
    """The hexes next to one that units may enter: at what cost, and whether they must stop (EotS 8.42)."""
    for there, side in _sides(state, here):
        where = state.components.hexes[there]
        if "l" not in side or outside(state, units[0].side, where):
            continue
        if not all(may_enter(state, unit, where) for unit in units):
            continue
        route = "r" in side and not state.route_is_closed(here, there)
        if route and there not in shuts_routes:
            yield there, ENTERING_BY_ROUTE, False
        if where.terrain != "atoll":
            armor = any(unit.id == ARMOR for unit in units) and not route
            yield from _off_route(state, there, where.terrain, armor)


def _off_route(state: State, there: HexId, terrain: str, armor: bool) -> Iterator[tuple[HexId, int, bool]]:
    """A hex entered at the cost of its terrain; what armour may do without a route (EotS 8.49)."""
    cost = ENTERING.get(terrain, ENTERING_OTHER)
    if not armor:
        yield there, cost, False
    elif state.components.edition.armor_terrain == "stops-off-open":
        yield there, cost, terrain != "open"
    elif terrain != "mountain":
        yield there, cost, False
