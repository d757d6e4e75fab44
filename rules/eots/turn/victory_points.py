"""What the victory points look at, one function an item (EotS 17.11, v2.0 17.27, 17.38, 17.48)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from types import MappingProxyType

from rules.eots.printed.sides import Side, TrackId
from rules.eots.printed.track_names import BURMA_ROAD, CHINA_FRONT, INDIA, POLITICAL_WILL, WAR_IN_EUROPE
from rules.eots.printed.victory import VictoryItem
from rules.eots.state import State
from rules.eots.supply.audit import Audit, audit
from rules.eots.supply.burma_road import Road
from rules.eots.supply.supply_paths import Start
from rules.eots.turn.mandates import mandates_controller
from rules.maps.hexgrid import HexId, distance

UNREST, UNSTABLE = frozenset((1, 2)), frozenset((3, 4))
NAMED_AT_MOST = 8


@dataclass(frozen=True, slots=True)
class Tally:
    """How often an item counts now, and what was found."""

    times: int
    detail: str = ""


@dataclass(frozen=True)
class Board:
    """A position as it is scored: nobody is on the move any more."""

    state: State

    @cached_property
    def audit(self) -> Audit:
        """Zones and supply of the board at rest."""
        moving = bool(self.state.activated)
        return audit(replace(self.state, activated=frozenset()) if moving else self.state)

    def region(self, item: VictoryItem) -> frozenset[HexId]:
        """The land hexes that an item looks at."""
        return self.state.components.regions[item.region].hexes & self.state.control.keys()

    def held(self, side: Side, hexes: Iterable[HexId]) -> list[HexId]:
        """Those of some hexes that a side controls (EotS 6.5)."""
        return sorted(hex_id for hex_id in hexes if self.state.controls(side, hex_id))

    def ports(self, side: Side, hexes: Iterable[HexId]) -> list[HexId]:
        """Those of some hexes in which a side has a port."""
        printed = self.state.components.hexes
        return self.held(side, (hex_id for hex_id in hexes if printed[hex_id].port))

    def names(self, hexes: Iterable[HexId]) -> str:
        """Some hexes by name, the first few if they are many."""
        titles = [self.state.components.place_title(hex_id) for hex_id in hexes]
        more = len(titles) - NAMED_AT_MOST
        return ", ".join(titles[:NAMED_AT_MOST]) + (f" and {more} more" if more > 0 else "")

    def counted(self, hexes: list[HexId], of: int | None = None) -> str:
        """How many hexes, and which."""
        number = f"{len(hexes)} of {of}" if of is not None else str(len(hexes))
        return f"{number}: {self.names(hexes)}" if hexes else number

    def is_supplied(self, side: Side, hex_id: HexId) -> bool:
        """Whether units of a side would be in supply in a hex (EotS 6.21, 6.23)."""  # Ruling R-140
        where = self.audit.tables.space.bits[hex_id]
        by_hq = any(where & hq.supplies for hq in self.audit.supply[side].hqs.values())
        return by_hq or (side is Side.JAPAN and hex_id == self.state.tokyo_express)


Counter = Callable[[Board, VictoryItem], Tally]


# Nations


def _china_surrendered(board: Board, _: VictoryItem) -> Tally:
    """China is out of the war (EotS 13.73)."""
    return Tally(int("china" in board.state.surrendered), _label(board, CHINA_FRONT))


def _front(sign: int, board: Board, item: VictoryItem) -> Tally:
    """Boxes of the Chinese front towards its collapse, or away from it (EotS 17.11 A)."""
    assert item.threshold is not None
    return Tally(
        max(0, sign * (board.state.markers[CHINA_FRONT] - item.threshold)), _label(board, CHINA_FRONT)
    )


def _road(is_open: bool, board: Board, _: VictoryItem) -> Tally:
    """Where the Burma Road leads; the Hump does not open it (EotS 13.78)."""
    road = board.audit.road
    label = board.state.components.tracks[BURMA_ROAD].label(road.box)
    return Tally(int((road is Road.OPEN) == is_open), label)


def _india(boxes: frozenset[int], with_surrender: bool, board: Board, _: VictoryItem) -> Tally:
    """The box of India; strikes are unrest, revolts and surrender are unstable (EotS 13.62)."""
    # Ruling R-139
    if "india" in board.state.surrendered:
        return Tally(int(with_surrender), "Surrendered")
    return Tally(int(board.state.markers[INDIA] in boxes), _label(board, INDIA))


# Places


def _hexes(side: Side, board: Board, item: VictoryItem) -> Tally:
    """Every hex of a region that a side controls."""
    hexes = board.region(item)
    found = board.held(side, hexes)
    return Tally(len(found), board.counted(found, len(hexes)))


def _all_hexes(side: Side, board: Board, item: VictoryItem) -> Tally:
    """A whole region."""
    hexes = board.region(item)
    found = board.held(side, hexes)
    return Tally(int(len(found) == len(hexes)), f"{len(found)} of {len(hexes)}")


def _enough(ports: bool, board: Board, item: VictoryItem) -> Tally:
    """At least so many Allied hexes or ports of a region."""
    hexes = board.region(item)
    found = board.ports(Side.ALLIES, hexes) if ports else board.held(Side.ALLIES, hexes)
    return Tally(int(len(found) >= (item.threshold or 0)), board.counted(found))


def _by_keys(side: Side, wanted: bool, board: Board, item: VictoryItem) -> Tally:
    """Control of a region by the hexes that the rule names (EotS 13.85, 13.92)."""
    keys = board.state.components.regions[item.region].keys
    missing = sorted(keys - set(board.held(side, keys)))
    detail = f"without {board.names(missing)}" if missing else "all of it"
    return Tally(int((not missing) == wanted), f"{side.label}: {detail}")


def _mandates(side: Side, board: Board, item: VictoryItem) -> Tally:
    """Control of the Mandates (EotS 13.84)."""
    keys = sorted(board.state.components.regions[item.region].keys)
    title = board.state.components.place_title
    flags = ", ".join(f"{title(key)}: {board.state.control[key].label}" for key in keys)
    split = len({board.state.control[key] for key in keys}) > 1
    said = f"{flags}; who held both last keeps them" if split else flags
    return Tally(int(mandates_controller(board.state) is side), said)


def is_held(state: State, hex_id: HexId) -> bool:
    """Whether Japan controls a hex and has a counter in it (EotS v2.0 17.27 J, K)."""
    occupied = any(unit.side is Side.JAPAN for unit in state.units_in(hex_id))
    return occupied and state.controls(Side.JAPAN, hex_id)


def _held(board: Board, item: VictoryItem) -> Tally:
    """Hexes that Japan held and occupied as some turn ended, this one included."""
    state = board.state
    found = [h for h in item.hexes if h in state.history.held or is_held(state, h)]
    return Tally(len(found), board.names(found))


def _controls(side: Side, board: Board, item: VictoryItem) -> Tally:
    """A side controls one hex."""
    owner = board.state.control[item.hexes[0]]
    return Tally(int(owner is side), owner.label)


def _near_tokyo(wanted: bool, board: Board, item: VictoryItem) -> Tally:
    """An Allied port within so many hexes of Tokyo."""
    tokyo, far = item.hexes[0], item.threshold or 0
    near = (hex_id for hex_id in board.state.control if distance(hex_id, tokyo) <= far)
    found = board.ports(Side.ALLIES, near)
    return Tally(int(bool(found) == wanted), board.counted(found))


# Supply


def _cut_off(board: Board, item: VictoryItem) -> Tally:
    """No Allied supply line, however long, runs between two places (EotS 6.21)."""
    # Ruling R-138
    if lost := board.held(Side.JAPAN, item.hexes):
        return Tally(1, f"Japan holds {board.names(lost)}")
    found, bits = board.audit, board.audit.tables.space.bits
    there, here = (bits[hex_id] for hex_id in item.hexes)
    reached = found.tables.reach(found.supply[Side.ALLIES].hq_line, Start(here, here)).any
    return Tally(int(not reached & there), "A line runs" if reached & there else "No line runs")


def _in_supply(board: Board, item: VictoryItem) -> Tally:
    """Japan controls a hex, and it is in supply (EotS v2.0 17.48 M)."""
    hex_id = item.hexes[0]
    if not board.state.controls(Side.JAPAN, hex_id):
        return Tally(0, "Taken")
    supplied = board.is_supplied(Side.JAPAN, hex_id)
    return Tally(int(supplied), "In supply" if supplied else "Out of supply")


def _no_port(board: Board, item: VictoryItem) -> Tally:
    """No Allied port in a region (EotS v2.0 17.48 N)."""
    found = board.ports(Side.ALLIES, board.region(item))
    return Tally(int(not found), board.counted(found))


def _too_few_ports(board: Board, item: VictoryItem) -> Tally:
    """Allied ports in a region, but no more in supply than the threshold (EotS v2.0 17.48 O)."""
    # Ruling R-140
    found = board.ports(Side.ALLIES, board.region(item))
    supplied = [hex_id for hex_id in found if board.is_supplied(Side.ALLIES, hex_id)]
    few = bool(found) and len(supplied) <= (item.threshold or 0)
    return Tally(int(few), f"In supply {board.counted(supplied, len(found))}")


# Tracks


def _label(board: Board, track: TrackId) -> str:
    return board.state.components.tracks[track].label(board.state.markers[track])


def _will(sign: int, board: Board, item: VictoryItem) -> Tally:
    """Boxes of US Political Will below or above a box (EotS 16.4)."""
    assert item.threshold is not None
    will = board.state.markers[POLITICAL_WILL]
    return Tally(max(0, sign * (will - item.threshold)), f"US Political Will {will}")


def _europe(sign: int, board: Board, _: VictoryItem) -> Tally:
    """The war in Europe on one side of zero (EotS 17.11 E)."""
    return Tally(int(sign * board.state.markers[WAR_IN_EUROPE] > 0), _label(board, WAR_IN_EUROPE))


def _marked(track: str, board: Board, _: VictoryItem) -> Tally:
    """A two-sided marker that is turned over (EotS 14.0)."""
    return Tally(board.state.markers[TrackId(track)], _label(board, TrackId(track)))


COUNTERS: Mapping[str, Counter] = MappingProxyType(
    {
        "china-surrendered": _china_surrendered,
        "china-left": partial(_front, 1),
        "china-right": partial(_front, -1),
        "burma-road-closed": partial(_road, False),
        "burma-road-open": partial(_road, True),
        "townsville-cut-off": _cut_off,
        "northern-india": partial(_hexes, Side.JAPAN),
        "all-northern-india": partial(_all_hexes, Side.JAPAN),
        "india-unrest": partial(_india, UNREST, False),
        "india-unstable": partial(_india, UNSTABLE, True),
        "mandates": partial(_mandates, Side.JAPAN),
        "allied-mandates": partial(_mandates, Side.ALLIES),
        "allied-mandate-hexes": partial(_enough, False),
        "political-will-low": partial(_will, -1),
        "political-will-high": partial(_will, 1),
        "kauai-or-hawaii": _held,
        "oahu": _held,
        "allied-marshalls": partial(_by_keys, Side.ALLIES, True),
        "new-guinea": partial(_by_keys, Side.JAPAN, True),
        "allied-new-guinea": partial(_by_keys, Side.ALLIES, True),
        "no-allied-new-guinea": partial(_by_keys, Side.ALLIES, False),
        "allied-new-guinea-ports": partial(_enough, True),
        "port-near-tokyo": partial(_near_tokyo, True),
        "no-port-near-tokyo": partial(_near_tokyo, False),
        "allied-resources": partial(_hexes, Side.ALLIES),
        "rabaul-in-supply": _in_supply,
        "no-philippine-port": _no_port,
        "one-philippine-port": _too_few_ports,
        "europe-negative": partial(_europe, -1),
        "europe-positive": partial(_europe, 1),
        "rangoon": partial(_controls, Side.JAPAN),
        "allied-rangoon": partial(_controls, Side.ALLIES),
        "allied-rivalry": partial(_marked, "us-rivalry"),
        "japanese-rivalry": partial(_marked, "japan-rivalry"),
    }
)
