"""What the Japanese network in Burma adds to the efficiency of an HQ (EotS 13.79)."""

from collections import deque
from collections.abc import Iterable, Mapping
from itertools import pairwise

from app.games.eots.bench import plain_audit as plain
from rules.eots.printed.sides import Side, UnitId
from rules.maps.hexgrid import HexId
from tests.eots.plain.table import Table

AREAS = frozenset(("burma", "northern-india", "ceylon"))
RAILWAY = tuple(map(HexId, ("2110", "2010", "2109", "2108", "2008")))  # Bangkok to Rangoon
BANGKOK, RANGOON = RAILWAY[0], RAILWAY[-1]


def change(table: Table, hq: UnitId, units: Iterable[UnitId]) -> int:
    """The change when an HQ activates these units (EotS 13.79, R-58, R-109)."""
    there = [unit for unit in units if starts_there(table, unit)]
    if table.unit(hq).side is not Side.JAPAN or not there:
        return 0
    built, held = "kwai-bridge" in table.state.routes, table.controls(Side.JAPAN, RANGOON)
    if not built and not held:
        return 0 if table.state.edition == "v2.0" else -1
    over_it = built and held and {HexId(table.place(unit)) for unit in there} & _fed_over_it(table, hq)
    return 1 if over_it else 0


def starts_there(table: Table, unit: UnitId) -> bool:
    """Whether a unit is in Burma, Northern India or Ceylon (EotS 13.79)."""
    place = table.place(unit)
    return table.on_map(place) and table.hex(place).region in AREAS


def _fed_over_it(table: Table, hq: UnitId) -> set[HexId]:
    """The hexes that an HQ supplies, with a line of its range along the whole railway (EotS 6.21, 13.79)."""
    board, line = plain._read_board(table.state), _line(table, hq)
    start = {(HexId(table.place(hq)), plain.START, 0): 0}
    at_bangkok = {step: far for step, far in _traced(board, line, start).items() if step[0] == BANGKOK}
    for here, there in pairwise(RAILWAY):
        at_bangkok = _along(board, line, at_bangkok, here, there)
    found = _traced(board, line, at_bangkok)
    supplied = table.audit.tables.space.names(table.audit.supply[Side.JAPAN].hqs[hq].supplies)
    return {place for place, _, _ in found} & set(supplied)


def _line(table: Table, hq: UnitId) -> plain._Line:
    """What binds the line of an HQ to its units (EotS 6.21)."""
    edition, supply = table.state.components.edition, table.audit.supply[Side.JAPAN]
    return plain._Line(
        Side.JAPAN,
        table.zone(Side.ALLIES),
        length=table.unit(hq).hq_range or 0,
        changes=edition.supply_switch_ports,
        change_ports=frozenset(table.audit.tables.space.names(supply.ports)),
    )


def _traced(
    board: plain._Board, line: plain._Line, starts: Mapping[plain.Step, int]
) -> dict[plain.Step, int]:
    """Every end of a line that goes on from one of some ends, and its length."""
    lengths = dict(starts)
    queue = deque(sorted(lengths, key=lengths.__getitem__))
    while queue:
        step = queue.popleft()
        for onward in plain._following(board, line, step) if lengths[step] != line.length else ():
            if lengths[step] + 1 < lengths.get(onward, (line.length or 0) + 1):
                lengths[onward] = lengths[step] + 1
                queue.append(onward)
    return lengths


def _along(
    board: plain._Board, line: plain._Line, ends: Mapping[plain.Step, int], here: HexId, there: HexId
) -> dict[plain.Step, int]:
    """The ends of a line after one more hexside of the railway, by land."""
    found: dict[plain.Step, int] = {}
    for step, far in ends.items():
        onward = [one for one in plain._following(board, line, step) if one[:2] == (there, plain.LAND)]
        for one in onward if step[0] == here and far < (line.length or 0) else ():
            found[one] = min(far + 1, found.get(one, far + 1))
    return found
