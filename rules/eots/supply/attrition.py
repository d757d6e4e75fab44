"""Attrition of units out of supply (EotS 6.24)."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from rules.core.legality import Objection
from rules.eots.commands import SufferAttrition
from rules.eots.events import AttritionSuffered
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import UnitId
from rules.eots.state import Position, State
from rules.eots.supply.audit import Audit, audit
from rules.eots.supply.supply_lines import CHINA_BOX
from rules.eots.supply.supply_paths import KUNMING
from rules.maps.hexgrid import HexId, distance


class Loss(StrEnum):
    """What attrition does to a unit."""

    REDUCED = "reduced"
    ELIMINATED = "eliminated"


def attrition(found: Audit) -> Mapping[UnitId, Loss]:
    """The air and ground units of both sides that attrition strikes, all at once (EotS 6.24)."""
    units, positions = found.state.components.units, found.state.units
    losses = {}
    for verdict in found.verdicts.values():
        unit = units[verdict.unit]
        if not verdict.in_supply and unit.unit_class in ("air", "ground"):
            loss = _loss(found, unit, positions[verdict.unit])
            if loss is not None:
                losses[verdict.unit] = loss
    return losses


def _loss(found: Audit, unit: Unit, position: Position) -> Loss | None:
    """What an unsupplied unit suffers: the strong are reduced, the weak die far from HQs (EotS 6.24)."""
    if unit.two_sided and not position.reduced:
        return Loss.REDUCED
    in_box = position.place == CHINA_BOX
    if in_box and found.state.components.edition.china_box_attrition == "flip-only":
        return None  # EotS 13.74
    place = KUNMING if in_box else HexId(position.place)  # Ruling R-55
    return None if _near_hq(found, unit, place) else Loss.ELIMINATED


def _near_hq(found: Audit, unit: Unit, place: HexId) -> bool:
    """Whether a friendly HQ, in supply or not, is in range, nothing blocking (EotS 6.24)."""
    for hq in found.supply[unit.side].hqs.values():
        seat = HexId(found.state.units[hq.unit.id].place)
        if distance(seat, place) <= (hq.unit.hq_range or 0):
            return True
    return False


def objections(state: State, command: SufferAttrition) -> Iterator[Objection]:
    """Every reason against applying these losses now (EotS 4.4, 6.24)."""
    if is_barred(state):
        rule = "EotS v2.0 17.11" if state.turn == 1 else "EotS 17.11.6"
        yield Objection(rule, f"Turn {state.turn} has no attrition")
    if state.attrition_turn == state.turn:
        yield Objection("EotS 4.4", f"The attrition of turn {state.turn} has been applied")
        return
    due = attrition(audit(state))
    asked = {UnitId(u): Loss.REDUCED for u in command.reduced}
    asked |= {UnitId(u): Loss.ELIMINATED for u in command.eliminated}
    for unit in sorted(due.keys() | asked.keys()):
        if due.get(unit) is not asked.get(unit):
            yield Objection("EotS 6.24", _differs(state, unit, due.get(unit)))


def _differs(state: State, unit: UnitId, due: Loss | None) -> str:
    name = state.components.units[unit].name
    return f"{name} suffers no attrition" if due is None else f"{name} is {due.value} by attrition"


def outcome(state: State, command: SufferAttrition) -> tuple[AttritionSuffered, ...]:
    """The losses of the turn (EotS 6.24)."""
    return (AttritionSuffered(state.turn, command.reduced, command.eliminated),)


def is_barred(state: State) -> bool:
    """Whether the scenario spares the units this turn (EotS v2.0 17.11, 17.11.6)."""
    last = state.turn == state.last_turn and "last-card-ends-the-game" in state.special  # Ruling R-142
    return last or (state.turn == 1 and "no-attrition-on-turn-1" in state.special)


def is_due(state: State) -> bool:
    """Whether the attrition of the turn is still to be applied (EotS 4.4)."""
    return not is_barred(state) and state.attrition_turn != state.turn and bool(attrition(audit(state)))
