"""What single change would bring a unit into supply: every one is tried on the board (EotS 6.2)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from rules.eots.commands import PlaceTokyoExpress
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.printed.track_names import HUMP
from rules.eots.state import Position, State
from rules.eots.supply import tokyo_express
from rules.eots.supply.audit import Audit, audit
from rules.eots.supply.obstacles import Hurdle
from rules.eots.supply.transport_routes import may_build
from rules.eots.supply.zones_of_influence import REACH, Projector
from rules.maps.hexgrid import HexId
from rules.maps.hexset import HexSet

MOST_NAMES = 3


@dataclass(frozen=True, slots=True)
class Mend:
    """A single change that would bring the unit into supply."""

    kind: str
    subject: str
    text: str
    zoneless: tuple[UnitId, ...] = ()


@dataclass(frozen=True, slots=True)
class _Change:
    """A change to be tried."""

    mend: Mend
    state: State
    without: frozenset[UnitId] = frozenset()
    covered: Mapping[Side, HexSet] = field(default_factory=dict)


def find_mend(found: Audit, unit: UnitId, place: str, broken: Hurdle | None) -> Mend | None:
    """The first single change that helps, the likeliest tried first."""
    for change in _changes(found, unit, place, broken):
        tried = audit(change.state, found.without_zones | change.without, change.covered)
        if _in_supply(tried, unit):
            return change.mend
    return None


def _in_supply(found: Audit, unit_id: UnitId) -> bool:
    unit = found.state.components.units[unit_id]
    if unit.unit_class == "hq":
        return found.hq_in_supply(unit_id)
    return bool(found.suppliers(unit, found.state.units[unit_id].place))


def _changes(found: Audit, unit: UnitId, place: str, broken: Hurdle | None) -> Iterator[_Change]:
    side = found.state.components.units[unit].side
    if broken is not None:
        yield from _at_the_break(found, side, broken)
    for track, text in _buildings(found, side):
        markers = {**found.state.markers, track: 1}
        yield _Change(Mend("marker", track, text), replace(found.state, markers=markers))
    if broken is not None:
        yield from _without_zones(found, side, broken)
        yield from _with_cover(found, side, broken)
    if side is Side.JAPAN and place in found.state.components.hexes and _express_runs(found.state, place):
        text = "by the Tokyo Express, card 28 or 44"
        express = replace(found.state, tokyo_express=HexId(place))
        yield _Change(Mend("tokyo-express", place, text), express)


def _express_runs(state: State, place: str) -> bool:
    """Whether the Tokyo Express may come to a hex (EotS 6.23)."""
    return not any(tokyo_express.objections(state, PlaceTokyoExpress(place)))


def _at_the_break(found: Audit, side: Side, broken: Hurdle) -> Iterator[_Change]:
    """The enemy leaves, or the port changes hands (EotS 6.21 E-G)."""
    title = found.state.components.place_title
    if broken.kind == "enemy":
        for hex_id in (broken.origin, broken.to):
            text = f"if {title(hex_id)} were not held by the enemy alone"
            yield _Change(Mend("enemy", hex_id, text), _emptied(found.state, hex_id, side.enemy))
    elif broken.kind == "enemy-port":
        control = {**found.state.control, broken.origin: side}
        text = f"with control of {title(broken.origin)}"
        yield _Change(Mend("control", broken.origin, text), replace(found.state, control=control))


def _emptied(state: State, hex_id: HexId, side: Side) -> State:
    gone = {u.id: Position("removed") for u in state.units_in(hex_id) if u.side is side}
    return replace(state, units={**state.units, **gone})


def _buildings(found: Audit, side: Side) -> Iterator[tuple[TrackId, str]]:
    """Routes that may be built, and the Hump (EotS 6.23, 13.77)."""
    for route in found.state.components.routes.values():
        if route.id not in found.state.routes and may_build(found, route, side):
            yield TrackId(route.id), f"once the {route.name} is built"
    if side is Side.ALLIES and not found.state.markers[HUMP]:
        yield HUMP, "once the Hump flies"


def _without_zones(found: Audit, side: Side, broken: Hurdle) -> Iterator[_Change]:
    """Each enemy zone taken away, those at the break first, then all zones of one hex (EotS 6.21 B)."""
    first = zoners(found, side, broken)
    ranked = (*first, *(p for p in found.projecting[side.enemy] if p not in first))
    for one in ranked:
        text = f"without the zone of {one.unit.name} in {_titled(found, one.hex)}"
        mend = Mend("zone", one.unit.id, text, (one.unit.id,))
        yield _Change(mend, found.state, frozenset({one.unit.id}))
    for where in dict.fromkeys(one.hex for one in ranked):
        stack = [one.unit for one in ranked if one.hex == where]
        if len(stack) > 1:
            ids, subject = tuple(u.id for u in stack), next(found.tables.space.names(where))
            text = f"without the zones of {names(u.name for u in stack)} in {_titled(found, where)}"
            yield _Change(Mend("zones", subject, text, ids), found.state, frozenset(ids))


def _with_cover(found: Audit, side: Side, broken: Hurdle) -> Iterator[_Change]:
    """An own air unit or carrier near the break would neutralise the zones there (EotS 6.4)."""
    if broken.kind == "zone":
        for hex_id in (broken.to, broken.origin):
            text = f"with an own air unit or carrier in {found.state.components.place_title(hex_id)}"
            covered = {side: found.tables.space.disc(hex_id, REACH)}
            yield _Change(Mend("cover", hex_id, text), found.state, covered=covered)


def _titled(found: Audit, where: HexSet) -> str:
    return found.state.components.place_title(next(found.tables.space.names(where)))


def zoners(found: Audit, side: Side, broken: Hurdle) -> list[Projector]:
    """The enemy units whose zones close a hexside to a side (EotS 6.21 B)."""
    closed = found.supply[side].closed_sea
    where = found.tables.space.of((broken.origin, broken.to)) & closed
    return [one for one in found.projecting[side.enemy] if one.zone & where]


def names(found: Iterable[str]) -> str:
    """A few names and how many more."""
    listed = list(dict.fromkeys(found))
    if len(listed) > MOST_NAMES:
        return f"{', '.join(listed[:MOST_NAMES])} and {len(listed) - MOST_NAMES} more"
    return " and ".join([", ".join(listed[:-1]), listed[-1]] if len(listed) > 1 else listed)
