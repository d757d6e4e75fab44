"""The audit in its plainest form: breadth-first searches over hex numbers.

It serves to check and to measure the fast one; every step can be followed on the map with a finger.
"""

import heapq
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.eots.printed.components import Hex, Unit
from rules.eots.printed.editions import Edition
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.state import Position, State
from rules.maps.hexgrid import DIRECTIONS, HexId, distance, neighbour

SEA, LAND, START = "sea", "land", "start"
KUNMING, MADRAS, RANGOON = HexId("2407"), HexId("1406"), HexId("2008")
CHINA_BOX = "china-box"
ZONE_RADIUS = 2
LOGISTICS_POINTS = 4
COMMONWEALTH = frozenset(("british", "australian", "indian", "new-zealand"))
CARRIERS = frozenset(("CV", "CVL", "CVE"))
HEAVY_BOMBERS = frozenset(("lrb", "b29"))
ENTERING = {"open": 1.0, "mountain": 3.0}
ENTERING_OTHER = 2.0
ENTERING_BY_ROUTE = 0.5

NO_HEXES: frozenset[HexId] = frozenset()

Reached = frozenset[tuple[HexId, str]]
Step = tuple[HexId, str, int]


@dataclass(frozen=True)
class PlainAudit:
    """Who is in supply and by whom, what the zones cover, and what attrition would do."""

    units: Mapping[UnitId, tuple[str, ...]]
    hqs: Mapping[UnitId, tuple[bool, int]]
    in_force: Mapping[Side, frozenset[HexId]]
    neutralised: Mapping[Side, frozenset[HexId]]
    ports: Mapping[Side, frozenset[HexId]]
    airfields: Mapping[Side, frozenset[HexId]]
    burma_road: str
    attrition: Mapping[UnitId, str]


@dataclass(frozen=True)
class _Board:
    """The position, with the answers that no zone can change worked out once."""

    state: State
    edition: Edition
    hexes: Mapping[HexId, Hex]
    by_sea: Mapping[HexId, tuple[HexId, ...]]
    by_land: Mapping[HexId, tuple[HexId, ...]]
    by_route: Mapping[HexId, tuple[HexId, ...]]
    solely: Mapping[Side, frozenset[HexId]]
    zone_around: Mapping[UnitId, frozenset[HexId]]

    def controls(self, side: Side, place: HexId) -> bool:
        """Whether a side controls a hex; Kunming and the hexes around it are Allied (EotS 6.5, 13.75)."""
        if _around_kunming(place):
            return side is Side.ALLIES
        return self.state.controls(side, place)

    def standing(self, side: Side) -> list[tuple[Unit, HexId]]:
        """A side's counters in hexes of the map."""
        units = self.state.components.units
        places = ((units[unit], HexId(position.place)) for unit, position in self.state.units.items())
        return [(unit, place) for unit, place in places if unit.side is side and place in self.hexes]

    def hqs(self, side: Side) -> list[tuple[Unit, HexId]]:
        """A side's HQs in hexes of the map."""
        return [(unit, place) for unit, place in self.standing(side) if unit.unit_class == "hq"]


@dataclass(frozen=True)
class _Line:
    """What binds a supply line: enemy zones in force, the ways it may go, the ports where it may change."""

    side: Side
    zones: frozenset[HexId]
    ways: tuple[str, ...] = (SEA, LAND)
    length: int | None = None
    changes: int | None = None
    change_ports: frozenset[HexId] = NO_HEXES
    avoided: frozenset[HexId] = NO_HEXES


@dataclass(frozen=True)
class _Supply:
    """What one side draws, given the enemy zones in force."""

    hqs: Mapping[UnitId, tuple[bool, int]]
    ports: frozenset[HexId]
    airfields: frozenset[HexId]
    units: Mapping[UnitId, tuple[str, ...]]


def plain_audit(state: State) -> PlainAudit:
    """Everything at once, from nothing but the position (EotS 6.0)."""
    board = _read_board(state)
    projectors = _settle(board)
    projected = {side: _cover(board, projectors[side]) for side in Side}
    in_force = {side: _in_force(board, projectors[side], projectors[side.enemy]) for side in Side}
    supply = {side: _supply(board, side, in_force[side.enemy]) for side in Side}
    units = {unit: words for side in Side for unit, words in supply[side].units.items()}
    return PlainAudit(
        units=units,
        hqs={hq: status for side in Side for hq, status in supply[side].hqs.items()},
        in_force=in_force,
        neutralised={side: projected[side] - in_force[side] for side in Side},
        ports={side: supply[side].ports for side in Side},
        airfields={side: supply[side].airfields for side in Side},
        burma_road=_burma_road(board, in_force[Side.JAPAN], supply[Side.ALLIES].airfields),
        attrition=_attrition(board, units),
    )


# The board


def _read_board(state: State) -> _Board:
    """Which hexes adjoin, who stands where, and what each zone would cover."""
    components = state.components
    hexes = components.hexes
    return _Board(
        state=state,
        edition=components.edition,
        hexes=hexes,
        by_sea={place: _adjoining(hexes, place, "w") for place in hexes},
        by_land={place: _adjoining(hexes, place, "l") for place in hexes},
        by_route={
            place: tuple(
                other for other in _adjoining(hexes, place, "r") if not state.route_is_closed(place, other)
            )
            for place in hexes
        },
        solely={side: _solely_occupied(state, side) for side in Side},
        zone_around={
            unit: frozenset(h for h in hexes if distance(HexId(position.place), h) <= ZONE_RADIUS)
            for unit, position in state.units.items()
            if position.place in hexes and _flies(components.units[unit])
        },
    )


def _adjoining(hexes: Mapping[HexId, Hex], place: HexId, letter: str) -> tuple[HexId, ...]:
    """The hexes across hexsides that carry a letter: w sea, l land, r transport route."""
    crossed = (
        neighbour(place, direction) for direction in DIRECTIONS if letter in hexes[place].sides[direction]
    )
    return tuple(other for other in crossed if other in hexes)


def _around_kunming(place: HexId) -> bool:
    """Whether a hex is Kunming or touches it (EotS 13.75)."""
    return distance(place, KUNMING) <= 1


def _flies(unit: Unit) -> bool:
    """Whether a unit has a zone when in supply: air units and carriers (EotS 6.4)."""
    return unit.unit_class == "air" or unit.type in CARRIERS


def _solely_occupied(state: State, side: Side) -> frozenset[HexId]:
    """Hexes with a side's ground unit, air unit or (v3.2) HQ and nothing of its enemy (EotS 6.21 E, R-49)."""
    blocking = {"ground", "air", "hq"} if state.components.edition.hq_blocks_supply else {"ground", "air"}
    units = state.components.units
    blocked = {
        p.place for u, p in state.units.items() if units[u].side is side and units[u].unit_class in blocking
    }
    contested = {p.place for u, p in state.units.items() if units[u].side is side.enemy}
    hexes = state.components.hexes
    return frozenset(
        place
        for place in hexes
        if (place in blocked or _garrison(state, place) is side)
        and not (place in contested or _garrison(state, place) is side.enemy)
    )


def _garrison(state: State, place: HexId) -> Side | None:
    """Whose troops hold a hex without any counter (EotS 13.75, 13.76, 13.94)."""
    if _around_kunming(place):
        return Side.ALLIES
    features = state.components.hexes[place].features
    in_japan = "japanese-city" in features and place not in state.lost_garrisons
    in_china = "chinese-city" in features and _divisions_hold_china(state)
    return Side.JAPAN if state.controls(Side.JAPAN, place) and (in_japan or in_china) else None


def _divisions_hold_china(state: State) -> bool:
    """Whether each Japanese city in China has an intrinsic unit (EotS 13.76; v2.0 12.77)."""
    divisions = state.markers[TrackId("divisions-in-china")]
    return divisions > 0 or state.components.edition.intrinsic_units_at_least > 0


# Supply lines


def _trace(board: _Board, line: _Line, starts: Iterable[tuple[HexId, str]]) -> Reached:
    """Every hex that a line reaches, with the way its last hexside was crossed (EotS 6.21)."""
    lengths: dict[Step, int] = {(place, way, 0): 0 for place, way in starts}
    queue = deque(lengths)
    while queue:
        step = queue.popleft()
        if lengths[step] == line.length:
            continue
        for following in _following(board, line, step):
            if following not in lengths:
                lengths[following] = lengths[step] + 1
                queue.append(following)
    return frozenset((place, way) for place, way, _ in lengths)


def _following(board: _Board, line: _Line, step: Step) -> Iterator[Step]:
    """The next hexes of a line, and how often it has changed between sea and land by then."""
    here, came, changes = step
    for way in line.ways:
        changed = came not in (START, way)
        if changed and not _may_change(board, line, here, way, changes):
            continue
        counted = changes + 1 if changed and line.changes is not None else changes
        for there in _across(board, line, here, way):
            yield there, way, counted


def _across(board: _Board, line: _Line, here: HexId, way: str) -> Iterator[HexId]:
    """The hexes across open hexsides: no zone at sea, no lone enemy on land (EotS 6.21 A, B, E)."""
    beyond, barred = (
        (board.by_sea, line.zones) if way == SEA else (board.by_land, board.solely[line.side.enemy])
    )
    if here not in barred:
        yield from (there for there in beyond[here] if there not in barred and there not in line.avoided)


def _may_change(board: _Board, line: _Line, here: HexId, way: str, changes: int) -> bool:
    """Whether a line may go on from here by the other way (EotS 6.21 C, D, F, G, Port Limitation)."""
    if line.changes is not None:
        return changes < line.changes and here in line.change_ports
    port = board.hexes[here].port
    if port and board.controls(line.side, here):
        return True
    if way == LAND or board.edition.supply_leaves_shore_by_port:
        return False
    return not (port and board.controls(line.side.enemy, here))


def _places(reached: Reached) -> frozenset[HexId]:
    """The hexes reached, whichever way."""
    return frozenset(place for place, _ in reached)


def _by_sea(board: _Board, side: Side, zones: frozenset[HexId], starts: Iterable[HexId]) -> frozenset[HexId]:
    """The hexes reached by sea alone, the starting hexes included."""
    return _places(_trace(board, _Line(side, zones, (SEA,)), [(start, START) for start in starts]))


def _overland(board: _Board, side: Side, starts: Iterable[HexId], points: float | None) -> frozenset[HexId]:
    """The hexes within some movement points of ground movement, the starts included (EotS 6.21, 8.42)."""
    line = _Line(side, NO_HEXES, (LAND,))
    spent = dict.fromkeys(starts, 0.0)
    queue = [(0.0, start) for start in spent]
    heapq.heapify(queue)
    while queue:
        so_far, here = heapq.heappop(queue)
        for there in _across(board, line, here, LAND):
            total = so_far + _entering(board, here, there)
            if (points is None or total <= points) and total < spent.get(there, float("inf")):
                spent[there] = total
                heapq.heappush(queue, (total, there))
    return frozenset(spent)


def _entering(board: _Board, here: HexId, there: HexId) -> float:
    """Movement points to enter an adjacent hex by land (EotS 8.42)."""
    if there in board.by_route[here]:
        return ENTERING_BY_ROUTE
    return ENTERING.get(board.hexes[there].terrain, ENTERING_OTHER)


# Ultimate sources and HQs


def _from_sources(board: _Board, side: Side, zones: frozenset[HexId]) -> frozenset[HexId]:
    """The hexes that a line of any length reaches from the side's ultimate sources (EotS 6.21 B, 6.22)."""
    if side is Side.ALLIES:
        return _from_edges(board, zones, ("east", "south", "west"))
    sources = [h.id for h in board.hexes.values() if h.japan_supply and board.controls(side, h.id)]
    free = [(source, START) for source in sources if board.hexes[source].japan_supply != "overland"]
    reached = _places(_trace(board, _Line(side, zones), free))
    for source in sources:
        if board.hexes[source].japan_supply == "overland":
            reached |= _from_overland_source(board, side, zones, source)
    return reached


def _from_edges(board: _Board, zones: frozenset[HexId], edges: tuple[str, ...]) -> frozenset[HexId]:
    """The hexes that an Allied line reaches from some map edges, whoever controls them (EotS 6.22)."""
    starts = [(h.id, START) for h in board.hexes.values() if h.supply_edge in edges]
    return _places(_trace(board, _Line(Side.ALLIES, zones), starts))


def _from_overland_source(
    board: _Board, side: Side, zones: frozenset[HexId], source: HexId
) -> frozenset[HexId]:
    """The hexes reached from a source that is left by land and not come back to (EotS 17.11.5)."""
    line = _Line(side, zones, avoided=frozenset((source,)))
    starts = [(there, LAND) for there in _across(board, line, source, LAND)]
    return frozenset((source,)) | _places(_trace(board, line, starts))


def _hq_status(board: _Board, side: Side, zones: frozenset[HexId]) -> Mapping[UnitId, tuple[bool, int]]:
    """Whether each HQ is in supply, and its efficiency (EotS 6.21 B, 6.25)."""
    supplied = _from_sources(board, side, zones)
    from_east = _from_edges(board, zones, ("east",)) if side is Side.ALLIES else NO_HEXES
    return {
        hq.id: (place in supplied, _efficiency(board, hq, place in supplied, place in from_east))
        for hq, place in board.hqs(side)
    }


def _efficiency(board: _Board, hq: Unit, supplied: bool, from_east: bool) -> int:
    """Efficiency, one less for a supplied US or Joint HQ without a line to the east edge (EotS 6.25)."""
    printed = hq.hq_efficiency or 0
    bound = board.edition.hq_efficiency_modified and hq.commands in ("us", "joint")
    has_east = any(h.supply_edge == "east" for h in board.hexes.values())
    return max(0, printed - 1) if bound and supplied and has_east and not from_east else printed


# Ports and airfields


def _eligible_ports(board: _Board, side: Side, zones: frozenset[HexId]) -> frozenset[HexId]:
    """The side's supply-eligible ports (EotS 6.21; v2.0 13.2)."""
    if board.edition.supply_eligible_by == "ultimate-source":
        reached = _from_sources(board, side, zones)
    else:
        seats = [place for _, place in board.hqs(side)]
        reached = _by_sea(board, side, zones, seats) | _overland(board, side, seats, LOGISTICS_POINTS)
    return frozenset(place for place in reached if board.hexes[place].port and board.controls(side, place))


def _eligible_airfields(
    board: _Board, side: Side, zones: frozenset[HexId], ports: frozenset[HexId]
) -> frozenset[HexId]:
    """The side's supply-eligible airfields, overland limits apart (EotS 1.3; v2.0 13.2)."""
    if board.edition.supply_eligible_by == "ultimate-source":
        reached = _from_sources(board, side, zones)
    else:
        starts = [(place, START) for _, place in board.hqs(side)]
        changes = board.edition.supply_switch_ports
        reached = _places(_trace(board, _Line(side, zones, changes=changes, change_ports=ports), starts))
    return frozenset(
        place for place in reached if board.hexes[place].airfield and board.controls(side, place)
    )


# China


def _burma_road(board: _Board, zones: frozenset[HexId], airfields: frozenset[HexId]) -> str:
    """The box of the Burma Road marker (EotS 13.78)."""
    if _road_is_open(board, zones):
        return "open"
    return "closed-hump" if _hump_flies(board, airfields) else "closed"


def _road_is_open(board: _Board, zones: frozenset[HexId]) -> bool:
    """Whether the road leads to Madras, or with v3.2 to Rangoon and the sea (EotS 13.78 A, B, R-53)."""
    road = _along_the_road(board)
    if MADRAS in road:
        return True
    if board.edition.burma_road_by == "madras" or RANGOON not in road:
        return False
    voyage = _by_sea(board, Side.ALLIES, zones, [RANGOON])
    return any(place == MADRAS or board.hexes[place].supply_edge for place in voyage)


def _along_the_road(board: _Board) -> frozenset[HexId]:
    """The hexes joined to Kunming by transport routes through Allied hexes (EotS 13.78)."""
    found = {KUNMING}
    queue = deque(found)
    while queue:
        for there in board.by_route[queue.popleft()]:
            if there not in found and board.controls(Side.ALLIES, there):
                found.add(there)
                queue.append(there)
    return frozenset(found)


def _hump_flies(board: _Board, airfields: frozenset[HexId]) -> bool:
    """Whether the Hump is active and has an airfield to start from (EotS 6.23, 13.78 D)."""
    active = board.state.markers[TrackId("hump")] == 1
    return active and any(HexId(start) in airfields for start in board.edition.hump_airfields)


# Units


def _supply(board: _Board, side: Side, zones: frozenset[HexId]) -> _Supply:
    """Everything that a side draws while these enemy zones are in force (EotS 6.2)."""
    hqs = _hq_status(board, side, zones)
    ports = _eligible_ports(board, side, zones)
    airfields = _eligible_airfields(board, side, zones, ports)
    road = _burma_road(board, zones, airfields) if side is Side.ALLIES else "closed"
    kunming = frozenset((KUNMING,)) if road != "closed" else NO_HEXES
    fed = {
        hq: _fed_by(board, hq, place, zones, ports, kunming) for hq, place in board.hqs(side) if hqs[hq.id][0]
    }
    by_kunming = _overland(board, side, kunming, board.edition.kunming_supply_limit)
    units = {
        unit.id: tuple(sorted(_suppliers(board, unit, place, fed, by_kunming)))
        for unit, place in board.standing(side)
        if unit.unit_class != "hq"
    }
    return _Supply(hqs, ports, airfields, units | _in_china_box(board, side, road))


def _fed_by(
    board: _Board,
    hq: Unit,
    place: HexId,
    zones: frozenset[HexId],
    ports: frozenset[HexId],
    kunming: frozenset[HexId],
) -> frozenset[HexId]:
    """The hexes whose units an HQ in supply can supply (EotS 6.21 A, Overland Logistical Range)."""
    edition = board.edition
    line = _Line(
        hq.side, zones, length=hq.hq_range or 0, changes=edition.supply_switch_ports, change_ports=ports
    )
    reached = _trace(board, line, [(place, START)])
    if edition.overland_supply_limit is None:
        return _places(reached)
    near = _overland(board, hq.side, ports | kunming | {place}, edition.overland_supply_limit)
    return frozenset(there for there, way in reached if way != LAND or there in near)


def _commands(hq: Unit, unit: Unit) -> bool:
    """Whether an HQ may supply a unit (EotS 6.12)."""
    if hq.commands == "us":
        return unit.nationality in ("us", "chinese")
    if hq.commands == "commonwealth":
        american_air = unit.nationality == "us" and unit.unit_class == "air"
        return unit.nationality in COMMONWEALTH or unit.nationality == "chinese" or american_air
    return hq.side is unit.side


def _suppliers(
    board: _Board,
    unit: Unit,
    place: HexId,
    fed: Mapping[Unit, frozenset[HexId]],
    by_kunming: frozenset[HexId],
) -> Iterator[str]:
    """All that supplies a unit on the map (EotS 6.21, 6.23, 13.75)."""
    yield from (hq.id for hq, places in fed.items() if place in places and _commands(hq, unit))
    if place in by_kunming:
        yield "kunming"
    if unit.side is Side.JAPAN and place == board.state.tokyo_express:
        yield "tokyo-express"
    if unit.id in board.state.activated:
        yield "activated"


def _in_china_box(board: _Board, side: Side, road: str) -> dict[UnitId, tuple[str, ...]]:
    """What supplies the units in the China box (EotS 13.74)."""
    word = {"open": "burma-road", "closed-hump": "hump"}.get(road)
    found: dict[UnitId, tuple[str, ...]] = {}
    for unit in board.state.units_in(CHINA_BOX):
        if unit.side is side and unit.unit_class != "hq":
            words = {"activated"} if unit.id in board.state.activated else set()
            if word and unit.unit_class == "air":
                words.add(word)
            found[unit.id] = tuple(sorted(words))
    return found


# Zones


def _settle(board: _Board) -> Mapping[Side, frozenset[UnitId]]:
    """The units of both sides that have zones; in a deadlock the Allies keep theirs (EotS 6.21, R-47)."""
    allied = _flyers(board, Side.ALLIES)
    while True:
        japanese = _lasting(board, Side.JAPAN, allied)
        remaining = _lasting(board, Side.ALLIES, japanese)
        if remaining == allied:
            return {Side.JAPAN: japanese, Side.ALLIES: allied}
        allied = remaining


def _flyers(board: _Board, side: Side) -> frozenset[UnitId]:
    """All units of a side that might have a zone; none while its zones are cancelled (EotS 6.4)."""
    if side in board.state.zones_cancelled:
        return frozenset()
    return frozenset(unit.id for unit, _ in board.standing(side) if _flies(unit))


def _lasting(board: _Board, side: Side, enemies: frozenset[UnitId]) -> frozenset[UnitId]:
    """The units left with zones when those found without supply lose theirs, one round after another."""
    own = _flyers(board, side)
    while True:
        supply = _supply(board, side, _in_force(board, enemies, own))
        supplied = frozenset(unit for unit in own if supply.units[unit])
        if supplied == own:
            return own
        own = supplied


def _cover(board: _Board, projectors: Iterable[UnitId]) -> frozenset[HexId]:
    """The hexes within two of any of these units (EotS 6.4)."""
    return NO_HEXES.union(*(board.zone_around[unit] for unit in projectors))


def _in_force(board: _Board, projectors: frozenset[UnitId], enemies: frozenset[UnitId]) -> frozenset[HexId]:
    """The zones that no enemy other than a heavy bomber neutralises (EotS 6.4)."""
    units = board.state.components.units
    neutralising = [enemy for enemy in enemies if units[enemy].type not in HEAVY_BOMBERS]
    return _cover(board, projectors) - _cover(board, neutralising)


# Attrition


def _attrition(board: _Board, supplied: Mapping[UnitId, tuple[str, ...]]) -> Mapping[UnitId, str]:
    """What attrition would do to every air and ground unit without supply (EotS 6.24)."""
    found = {
        unit: _loss(board, board.state.components.units[unit], board.state.units[unit])
        for unit, words in supplied.items()
        if not words and board.state.components.units[unit].unit_class in ("air", "ground")
    }
    return {unit: loss for unit, loss in found.items() if loss}


def _loss(board: _Board, unit: Unit, position: Position) -> str:
    """What a unit without supply loses, if anything (EotS 6.24, 13.74, R-55)."""
    if unit.two_sided and not position.reduced:
        return "reduced"
    in_box = position.place == CHINA_BOX
    if in_box and board.edition.china_box_attrition == "flip-only":
        return ""
    place = KUNMING if in_box else HexId(position.place)
    spared = any(distance(seat, place) <= (hq.hq_range or 0) for hq, seat in board.hqs(unit.side))
    return "" if spared else "eliminated"
