"""Audits and activations as plain objects, for files and other programs (README, "Positions and audits")."""

from typing import Any

from rules.core.legality import Objection
from rules.eots.offensive.activation import Eligibility
from rules.eots.printed.sides import Side
from rules.eots.supply.attrition import attrition
from rules.eots.supply.audit import Audit
from rules.eots.supply.explanation import Explainer, Explanation
from rules.maps.hexset import HexSet


def audit_object(audit: Audit, mending: bool = False) -> dict[str, Any]:
    """A whole audit."""
    explainer = Explainer(audit)
    return {
        "units": {unit: explanation_object(explainer.unit(unit, mending)) for unit in sorted(audit.verdicts)},
        "hqs": {
            hq: _hq_object(audit, explainer.hq(hq, mending))
            for hq in sorted(hq for side in Side for hq in audit.supply[side].hqs)
        },
        "zoi": {side.value: zones_object(audit, side) for side in Side},
        "supply_eligible_ports": {s.value: _hexes(audit, audit.supply[s].ports) for s in Side},
        "supply_eligible_airfields": {s.value: _hexes(audit, audit.supply[s].airfields) for s in Side},
        "burma_road": audit.road.value,
        "attrition": {unit: loss.value for unit, loss in sorted(attrition(audit).items())},
    }


def explanation_object(found: Explanation) -> dict[str, Any]:
    """One verdict with its path, and its break and remedy if it is out of supply."""
    written: dict[str, Any] = {
        "hex": found.place,
        "in_supply": found.in_supply,
        "by": list(found.by),
        "path": list(found.path),
        "why": found.why,
        "rules": list(found.rules),
    }
    if found.broken is not None:
        written["broken"] = {"from": found.broken.origin, "to": found.broken.to, "rule": found.broken.rule}
    if found.mend is not None:
        written["mend"] = {"kind": found.mend.kind, "subject": found.mend.subject, "text": found.mend.text}
    return written


def _hq_object(audit: Audit, found: Explanation) -> dict[str, Any]:
    written = explanation_object(found)
    del written["by"]
    return {**written, "efficiency": audit.efficiency(found.unit)}


def zones_object(audit: Audit, side: Side) -> dict[str, list[str]]:
    """One side's zones."""
    zones = audit.zones[side]
    return {
        "in_force": _hexes(audit, zones.in_force),
        "neutralised": _hexes(audit, zones.neutralised),
        "long_range_only": _hexes(audit, zones.long_range_only),
    }


def _hexes(audit: Audit, hexes: HexSet) -> list[str]:
    return sorted(audit.tables.space.names(hexes))


def activation_object(found: Eligibility) -> dict[str, Any]:
    """What an HQ may activate with a card."""
    return {
        "limit": found.limit,
        "efficiency": found.efficiency,
        "value": found.value,
        "objections": [objection_object(one) for one in found.objections],
        "eligible": sorted(found.eligible),
        "free": sorted(found.free),
        "refused": {
            unit: [objection_object(one) for one in why] for unit, why in sorted(found.refused.items())
        },
    }


def objection_object(one: Objection) -> dict[str, str]:
    """A reason with its rule."""
    return {"rule": one.rule, "reason": one.reason}
