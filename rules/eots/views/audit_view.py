"""The audit as players see it: verdicts, layers of the map, what is due, and what would change (EotS 6.0)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from rules.core.view import (
    AuditView,
    DutyView,
    LayerView,
    LossView,
    MarkerAdvice,
    Supposition,
    UnitView,
    VerdictGroup,
    VerdictView,
)
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import BURMA_ROAD
from rules.eots.state import Position, State
from rules.eots.supply.attrition import Loss, attrition, is_barred
from rules.eots.supply.audit import Audit, Verdict, audit
from rules.eots.supply.bridge_over_the_river_kwai import burma_efficiency
from rules.eots.supply.burma_road import RANGOON, Road
from rules.eots.supply.explanation import Explainer, Explanation
from rules.eots.views.board_view import unit_view
from rules.eots.views.finding import Area, area_of
from rules.maps.hexgrid import HexId, distance
from rules.maps.hexset import HexSet

OFF = "removed"
ROAD_REASONS = {
    Road.OPEN: "a built route leads from Kunming to Madras, or to Rangoon and the open sea",
    Road.HUMP: "the route from Kunming is cut, but the Hump flies",
    Road.CLOSED: "the route from Kunming is cut and no Hump flies",
}
RULE = "EotS 6.24"
SPARED = "The others out of supply are ships, or reduced already and in range of an HQ."
ADJECTIVE = {Side.JAPAN: "Japanese", Side.ALLIES: "Allied"}


def supposed_audit(state: State, supposing: Supposition) -> Audit:
    """The audit of a position with some counters off the board or without their zones."""
    gone = {UnitId(unit): Position(OFF) for unit in supposing.gone if unit in state.units}
    zoneless = frozenset(UnitId(unit) for unit in supposing.zoneless)
    return audit(replace(state, units={**state.units, **gone}) if gone else state, zoneless)


def audit_view(areas: tuple[Area, ...], state: State, supposing: Supposition) -> AuditView:
    """Everything, those out of supply first, by side and area."""
    found = supposed_audit(state, supposing)
    explainer = Explainer(found)
    out = [verdict_view(found, explainer.unit(v.unit)) for v in found.verdicts.values() if not v.in_supply]
    supplied = [_supplied(found, verdict) for verdict in found.verdicts.values() if verdict.in_supply]
    losses = attrition(found)
    return AuditView(
        out=tuple(_groups(areas, state, out)),
        supplied=tuple(_groups(areas, state, supplied)),
        hqs=tuple(_hqs(found, explainer)),
        counts=tuple((side.label, sum(v.unit.side == side for v in out)) for side in Side),
        losses=tuple(LossView(unit_view(found.state, unit), loss.value) for unit, loss in losses.items()),
        losses_rule=RULE,
        losses_note=SPARED if len(out) > len(losses) else "",
        markers=(_road(found),),
        supposed=tuple(_supposed(state, supposing)),
        changes=tuple(_changes(audit(state), found)) if supposing else (),
    )


def verdict_view(found: Audit, one: Explanation) -> VerdictView:
    """A verdict with everything that explains it."""
    unit = found.state.components.units[one.unit]
    return VerdictView(
        unit=unit_view(found.state, one.unit),
        good=one.in_supply,
        verdict=one.verdict,
        why=one.why,
        rules=one.rules,
        path=one.path,
        ways=one.ways,
        broken=(one.broken.origin, one.broken.to) if one.broken else None,
        mend=one.mend.text if one.mend else "",
        mend_zoneless=one.mend.zoneless if one.mend else (),
        figure=_figure(found, one.unit),
        has_zone=any(p.unit.id == one.unit for p in found.projecting[unit.side]),
        note=_reach_note(found, one.unit),
    )


def _reach_note(found: Audit, hq: UnitId) -> str:
    """How many units an HQ supplies."""
    if found.state.components.units[hq].unit_class != "hq":
        return ""
    number = sum(hq in verdict.by for verdict in found.verdicts.values())
    return (
        f"Supplies {number} unit{'' if number == 1 else 's'}: the green hexes. Dotted: supply-eligible ports."
    )


def _supplied(found: Audit, verdict: Verdict) -> VerdictView:
    """A good verdict in short: what supplies the unit; its path is for those who ask."""
    units = found.state.components.units
    names = [units[UnitId(by)].name if by in units else by.replace("-", " ").title() for by in verdict.by]
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    unit = unit_view(found.state, verdict.unit)
    return VerdictView(unit, True, "In supply", f"{names[0]}{more}", (), (), ())


def _figure(found: Audit, unit_id: UnitId) -> str:
    """An HQ's efficiency and what has changed it (EotS 6.25, 13.79)."""
    unit = found.state.components.units[unit_id]
    if unit.unit_class != "hq":
        return ""
    now = found.efficiency(unit_id)
    east = ", no line from the east edge" if found.lacks_east(unit_id) else ""
    burma = ""
    seat = HexId(found.state.units[unit_id].place)
    if unit.side is Side.JAPAN and distance(seat, RANGOON) <= (unit.hq_range or 0):
        logistics = burma_efficiency(found, unit_id)
        if logistics.penalty:
            burma = f" ({max(0, now + logistics.penalty)} in Burma: no railway, no Rangoon)"
        elif logistics.over_railway:
            burma = f" ({now + 1} in Burma by the railway)"
    return f"efficiency {now}{east}{burma}, range {unit.hq_range}"


def _hqs(found: Audit, explainer: Explainer) -> Iterator[VerdictView]:
    hqs = [hq for side in Side for hq in found.supply[side].hqs]
    yield from (verdict_view(found, explainer.hq(hq)) for hq in hqs)


def _groups(areas: tuple[Area, ...], state: State, verdicts: list[VerdictView]) -> Iterator[VerdictGroup]:
    order = {area.name: number for number, area in enumerate(areas)}

    def key(verdict: VerdictView) -> tuple[str, int, str]:
        area = area_of(areas, state, verdict.unit.place)
        return verdict.unit.side, order.get(area, len(order)), area

    for (side, _, area), group in groupby(sorted(verdicts, key=lambda v: (key(v), v.unit.place)), key):
        yield VerdictGroup(side, area, tuple(group))


def _road(found: Audit) -> MarkerAdvice:
    """Where the Burma Road marker should lie (EotS 13.78)."""
    track = found.state.components.tracks[BURMA_ROAD]
    now, should = found.state.markers[track.id], found.road.box
    return MarkerAdvice(
        track.id,
        track.name,
        track.rule,
        track.label(now),
        track.label(should),
        should,
        now == should,
        ROAD_REASONS[found.road],
    )


def _supposed(state: State, supposing: Supposition) -> Iterator[tuple[UnitView, str]]:
    for unit in supposing.gone:
        yield unit_view(state, UnitId(unit)), "off the board"
    for unit in supposing.zoneless:
        yield unit_view(state, UnitId(unit)), "without its zone"


def _changes(before: Audit, after: Audit) -> Iterator[str]:
    """What a supposition changes, in one line each."""
    units = before.state.components.units
    for unit, verdict in after.verdicts.items():
        if verdict.in_supply != before.verdicts[unit].in_supply:
            yield f"{units[unit].name} {_turns(verdict.in_supply)}"
    for hq in (hq for side in Side for hq in after.supply[side].hqs):
        if after.hq_in_supply(hq) != before.hq_in_supply(hq):
            yield f"{units[hq].name} {_turns(after.hq_in_supply(hq))}"
        elif after.efficiency(hq) != before.efficiency(hq):
            yield f"{units[hq].name} has efficiency {after.efficiency(hq)} instead of {before.efficiency(hq)}"
    if after.road is not before.road:
        track = before.state.components.tracks[BURMA_ROAD]
        yield f"The Burma Road: {track.label(after.road.box)} instead of {track.label(before.road.box)}"


def _turns(in_supply: bool) -> str:
    return "comes into supply" if in_supply else "falls out of supply"


# Layers of the map


def zone_layers(found: Audit) -> tuple[LayerView, ...]:
    """Zones in force, those of long range bombers alone, and neutralised ones (EotS 6.4)."""
    layers = []
    neutralised = 0
    for side in Side:
        zones, name = found.zones[side], ADJECTIVE[side]
        strong = zones.in_force & ~zones.long_range_only
        layers.append(_layer(found, "in-force", side, f"{name} zone", strong))
        layers.append(_layer(found, "long-range", side, f"{name} LRB only", zones.in_force & ~strong))
        neutralised |= zones.neutralised
    layers.append(_layer(found, "neutralised", "both", "Neutralised", neutralised))
    return tuple(layer for layer in layers if layer.hexes)


def _layer(found: Audit, code: str, side: str, title: str, hexes: HexSet) -> LayerView:
    return LayerView(code, str(side), title, tuple(found.tables.space.names(hexes)))


def reach_layers(found: Audit, hq: UnitId) -> tuple[LayerView, ...]:
    """The hexes that an HQ supplies, and the supply-eligible ports of its side (EotS 6.21)."""
    unit = found.state.components.units[hq]
    supply = found.supply[unit.side]
    if hq not in supply.hqs:
        return ()
    return (
        _layer(found, "supplied", unit.side, f"Supplied by {unit.name}", supply.hqs[hq].supplies),
        _layer(found, "ports", unit.side, "Supply-eligible ports", supply.ports),
    )


# What is due


def duties(state: State) -> tuple[DutyView, ...]:
    """The attrition of the turn, in its segment (EotS 6.24)."""
    if state.segment != "attrition" or state.attrition_turn == state.turn or is_barred(state):
        return ()
    losses = attrition(audit(state))
    if not losses:
        return ()
    units = state.components.units
    lines = tuple(
        f"{units[unit].name}, {state.components.place_title(state.units[unit].place)}: {loss.value}"
        for unit, loss in losses.items()
    )
    field = {Loss.REDUCED: "reduced", Loss.ELIMINATED: "eliminated"}
    return (
        DutyView(
            title="Attrition",
            rule=RULE,
            lines=lines,
            button=f"Apply to {len(lines)} units" if len(lines) != 1 else "Apply to 1 unit",
            kind="SufferAttrition",
            fields=tuple((field[loss], unit) for unit, loss in losses.items()),
        ),
    )
