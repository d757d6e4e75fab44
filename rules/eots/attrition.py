"""Attrition of units out of supply (EotS 6.24)."""

from collections.abc import Mapping
from enum import StrEnum

from rules.core.hexgrid import HexId, distance
from rules.eots.audit import Audit
from rules.eots.components import Unit, UnitId
from rules.eots.state import Position
from rules.eots.supply import CHINA_BOX
from rules.eots.tracing import KUNMING


class Loss(StrEnum):
    """What attrition does to a unit."""

    REDUCED = "reduced"
    ELIMINATED = "eliminated"


def attrition(audit: Audit) -> Mapping[UnitId, Loss]:
    """The air and ground units of both sides that attrition strikes, all at once (EotS 6.24)."""
    units, positions = audit.state.components.units, audit.state.units
    losses = {}
    for verdict in audit.verdicts.values():
        unit = units[verdict.unit]
        if not verdict.in_supply and unit.unit_class in ("air", "ground"):
            loss = _loss(audit, unit, positions[verdict.unit])
            if loss is not None:
                losses[verdict.unit] = loss
    return losses


def _loss(audit: Audit, unit: Unit, position: Position) -> Loss | None:
    """What an unsupplied unit suffers: the strong are reduced, the weak die far from HQs (EotS 6.24)."""
    if unit.two_sided and not position.reduced:
        return Loss.REDUCED
    in_box = position.place == CHINA_BOX
    if in_box and audit.state.components.edition.china_box_attrition == "flip-only":
        return None  # EotS 13.74
    place = KUNMING if in_box else HexId(position.place)  # Ruling R-55
    return None if _near_hq(audit, unit, place) else Loss.ELIMINATED


def _near_hq(audit: Audit, unit: Unit, place: HexId) -> bool:
    """Whether a friendly HQ, in supply or not, is in range, nothing blocking (EotS 6.24)."""
    for hq in audit.supply[unit.side].hqs.values():
        seat = HexId(audit.state.units[hq.unit.id].place)
        if distance(seat, place) <= (hq.unit.hq_range or 0):
            return True
    return False
