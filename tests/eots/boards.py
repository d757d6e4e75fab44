"""Positions in one line, and the audit of them that a plain search confirms."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.games.eots.bench.plain_audit import plain_audit
from rules.eots.files.positions import PositionReader
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.attrition import attrition
from rules.eots.supply.audit import Audit, audit
from rules.eots.supply.explanation import Explainer, Explanation
from rules.maps.hexset import HexSet
from tests.support import eots


def board(
    units: Mapping[str, str],
    *,
    scenario: str = "1941",
    edition: str = "3.2",
    japan: str = "",
    allies: str = "",
    markers: Mapping[str, Any] | None = None,
    activated: str = "",
    cancelled: str = "",
) -> State:
    """Only these counters on the map ("3823", "3823 reduced", "china-box"), the flags of a scenario changed.

    In December 1941 Japan holds the Empire, Korea and coastal China; everything else is Allied, and with
    v3.2 no route is built.
    """
    position = {
        "scenario": scenario,
        "edition": edition,
        "replace": True,
        "units": {unit: _place(where) for unit, where in units.items()},
        "control": {**dict.fromkeys(japan.split(), "japan"), **dict.fromkeys(allies.split(), "allies")},
        "markers": dict(markers or {}),
        "activated": activated.split(),
        "zones_cancelled": cancelled.split(),
    }
    return PositionReader(eots(), Path("a test")).read(position)


def _place(where: str) -> dict[str, Any]:
    place, _, side_up = where.partition(" ")
    return {"hex" if place.isdigit() else "box": place, "reduced": side_up == "reduced"}


@dataclass(frozen=True)
class Judged:
    """What the audit says of a position."""

    audit: Audit

    def by(self, unit: str) -> tuple[str, ...]:
        """What a unit draws supply from."""
        return self.audit.verdicts[UnitId(unit)].by

    def supplied(self, unit: str) -> bool:
        """Whether a unit is in supply."""
        return self.audit.verdicts[UnitId(unit)].in_supply

    def hq(self, hq: str) -> bool:
        """Whether an HQ is in supply."""
        return self.audit.hq_in_supply(UnitId(hq))

    def zone(self, side: Side) -> set[str]:
        """The hexes of a side's zones in force."""
        return self._hexes(self.audit.zones[side].in_force)

    def neutralised(self, side: Side) -> set[str]:
        """The hexes of a side's neutralised zones."""
        return self._hexes(self.audit.zones[side].neutralised)

    def ports(self, side: Side) -> set[str]:
        """The supply-eligible ports of a side."""
        return self._hexes(self.audit.supply[side].ports)

    def airfields(self, side: Side) -> set[str]:
        """The supply-eligible airfields of a side."""
        return self._hexes(self.audit.supply[side].airfields)

    def why(self, unit: str) -> Explanation:
        """The explanation of a unit's or an HQ's supply, with what would mend it."""
        explainer, unit_id = Explainer(self.audit), UnitId(unit)
        if self.audit.state.components.units[unit_id].unit_class == "hq":
            return explainer.hq(unit_id, mending=True)
        return explainer.unit(unit_id, mending=True)

    def _hexes(self, hexes: HexSet) -> set[str]:
        return set(self.audit.tables.space.names(hexes))


def judged(state: State, compared: bool = False) -> Judged:
    """The audit of a position, if asked once the plain one has come to the same result."""
    found = Judged(audit(state))
    if not compared:
        return found
    plain = plain_audit(state)
    assert {unit: set(verdict.by) for unit, verdict in found.audit.verdicts.items()} == {
        unit: set(by) for unit, by in plain.units.items()
    }
    hqs = [hq for side in Side for hq in found.audit.supply[side].hqs]
    assert {hq: (found.hq(hq), found.audit.efficiency(hq)) for hq in hqs} == dict(plain.hqs)
    for side in Side:
        assert found.zone(side) == plain.in_force[side]
        assert found.neutralised(side) == plain.neutralised[side]
        assert found.ports(side) == plain.ports[side]
        assert found.airfields(side) == plain.airfields[side]
    assert found.audit.road == plain.burma_road
    assert attrition(found.audit) == plain.attrition
    return found


def judge(units: Mapping[str, str], **changes: Any) -> Judged:
    """The audit of a position built in one line."""
    return judged(board(units, **changes))
