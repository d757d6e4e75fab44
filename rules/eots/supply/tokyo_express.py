"""The Tokyo Express (EotS 6.23)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.commands import PlaceTokyoExpress
from rules.eots.events import TokyoExpressPlaced
from rules.eots.obligation import ObligationKind
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import HexId, distance

RULE = "EotS 6.23"


def objections(state: State, command: PlaceTokyoExpress) -> Iterator[Objection]:
    """Every reason against putting the marker in a hex (EotS 6.23)."""
    if not command.hex:
        if state.tokyo_express is None:
            yield Objection(RULE, "The Tokyo Express marker is not on the map")
        return
    if state.led and not any(e.kind is ObligationKind.EXPRESS for e in state.errands):
        yield Objection(RULE, "The Tokyo Express comes by card J28 or J44, once for each")
    where = state.components.hexes[HexId(command.hex)]
    if where.id == state.tokyo_express:
        yield Objection(RULE, f"The Tokyo Express already supplies {where.title}")
    if not state.controls(Side.JAPAN, where.id):
        yield Objection(RULE, f"Japan does not control {where.title}")
    if not _in_range(state, where.id):
        in_supply = " in supply" if _needs_supply(state) else ""
        yield Objection(RULE, f"{where.title} is not in range of a Japanese HQ{in_supply}")


def _in_range(state: State, hex_id: HexId) -> bool:
    """Whether a Japanese HQ has the hex within its range (EotS 6.23)."""
    found = audit(state).supply[Side.JAPAN].hqs.values()
    hqs = [hq for hq in found if hq.in_supply or not _needs_supply(state)]
    seats = [(HexId(state.units[hq.unit.id].place), hq.unit.hq_range or 0) for hq in hqs]
    return any(distance(seat, hex_id) <= reach for seat, reach in seats)


def _needs_supply(state: State) -> bool:
    return state.components.edition.tokyo_express_from == "supplied-hq"


def leaves(state: State) -> tuple[TokyoExpressPlaced, ...]:
    """The Tokyo Express marker comes off the map, if it was there (EotS 6.23)."""
    return () if state.tokyo_express is None else (TokyoExpressPlaced(state.tokyo_express, None),)
