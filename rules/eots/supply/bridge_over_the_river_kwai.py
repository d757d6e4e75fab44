"""The bridge over the River Kwai: the Japanese logistical network in Burma (EotS 13.79)."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from rules.eots.printed.components import Components
from rules.eots.printed.regions import RouteId
from rules.eots.printed.sides import Side, UnitId
from rules.eots.supply.audit import Audit
from rules.eots.supply.burma_road import RANGOON
from rules.eots.supply.supply_lines import HqSupply
from rules.maps.hexgrid import DIRECTIONS, HexId, neighbour

RAILWAY = RouteId("kwai-bridge")
LINE = tuple(HexId(h) for h in ("2110", "2010", "2109", "2108", "2008"))  # Bangkok to Rangoon
STEPS = tuple(pairwise(LINE))
AREAS = ("burma", "northern-india", "ceylon")


@dataclass(frozen=True, slots=True)
class Logistics:
    """How the network changes the efficiency of an HQ that activates units there (EotS 13.79)."""

    penalty: int = 0
    over_railway: frozenset[UnitId] = frozenset()

    def change(self, activated: Iterable[UnitId]) -> int:
        """The change when these units are activated, at least one of them starting there."""
        return 1 if not self.over_railway.isdisjoint(activated) else self.penalty


def starts_in_burma(components: Components, place: str) -> bool:
    """Whether a place lies in Burma, Northern India or Ceylon (EotS 13.79)."""
    return any(area in components.regions and place in components.regions[area].hexes for area in AREAS)


def burma_efficiency(audit: Audit, hq: UnitId) -> Logistics:
    """What a Japanese HQ gains or loses by activating units in Burma (EotS 13.79)."""
    state = audit.state
    headquarters = audit.supply[Side.JAPAN].hqs.get(hq)
    built, rangoon = RAILWAY in state.routes, state.controls(Side.JAPAN, RANGOON)
    if headquarters is None:
        return Logistics()
    if not built and not rangoon:
        return Logistics(penalty=-1 if state.components.edition.hq_efficiency_modified else 0)
    if not (built and rangoon and headquarters.in_supply):  # Ruling R-109
        return Logistics()
    reached = _reached_over_railway(audit, headquarters)
    return Logistics(
        over_railway=frozenset(
            unit
            for unit, position in state.units.items()
            if state.components.units[unit].side is Side.JAPAN
            and position.place in reached
            and starts_in_burma(state.components, position.place)
        )
    )


@dataclass(frozen=True, slots=True)
class _At:
    """A point of the search: a hex, how it was entered, the changes so far, the railway hexsides in a row."""

    hex: HexId
    way: str
    changes: int
    ridden: int


def _reached_over_railway(audit: Audit, hq: HqSupply) -> frozenset[str]:
    """The hexes to which a supply line of this HQ leads along the whole railway (EotS 6.21, 13.79)."""
    place = HexId(audit.state.units[hq.unit.id].place)
    front = deque((_At(place, way, 0, 0), 0) for way in ("sea", "land"))
    seen = {at for at, _ in front}
    while front:
        at, length = front.popleft()
        if length < (hq.unit.hq_range or 0):
            for onward in _onward(audit, at, at.hex == place):
                if onward not in seen:
                    seen.add(onward)
                    front.append((onward, length + 1))
    supplied = frozenset(audit.tables.space.names(hq.supplies))
    return frozenset(at.hex for at in seen if at.ridden == len(STEPS) and at.hex in supplied)


def _onward(audit: Audit, at: _At, at_hq: bool) -> Iterable[_At]:
    line, bits = audit.supply[Side.JAPAN].unit_line, audit.tables.space.bits
    limit = audit.state.components.edition.supply_switch_ports
    for direction in DIRECTIONS:
        to = neighbour(at.hex, direction)
        for way, code, way_open in (("sea", "w", line.sea), ("land", "l", line.land)):
            if code not in audit.tables.hexes[at.hex].sides[direction]:
                continue
            if not (bits[at.hex] & way_open and bits[to] & way_open):
                continue
            changed = way != at.way and not at_hq
            change_in = line.ashore if way == "land" else line.to_sea
            if changed and (not bits[at.hex] & change_in or (limit is not None and at.changes >= limit)):
                continue
            ridden = (
                _ridden(at.ridden, at.hex, to) if way == "land" else at.ridden * (at.ridden == len(STEPS))
            )
            yield _At(to, way, at.changes + changed if limit is not None else 0, ridden)


def _ridden(before: int, origin: HexId, to: HexId) -> int:
    """How many hexsides of the railway lie in a row behind a line, all of them once it has ridden it."""
    if before == len(STEPS) or (origin, to) == STEPS[before]:
        return min(before + 1, len(STEPS))
    return int((origin, to) == STEPS[0])
