"""How fast the whole board is audited, beside a plain breadth-first search."""

import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from statistics import median
from typing import Any

from app.bench.workshop import Bench, Workshop, milliseconds, typical
from app.games.eots.bench.plain_audit import plain_audit
from rules import games
from rules.core.game import Setup
from rules.eots.printed.sides import UnitId
from rules.eots.state import Position, State
from rules.eots.supply.audit import audit, forget
from rules.eots.supply.explanation import Explainer
from rules.eots.supply.supply_paths import Tables, tables_of

SCENARIO = Setup("1943", "v3.2", "free", "app")
# One unit of each kind, and where it goes: a ship, an army, an air unit near the enemy, a carrier at sea.
MOVES = (
    ("jp-ca-mogami", "3706"),
    ("jp-17-army", "4020"),
    ("us-13af", "4423"),
    ("us-cv-enterprise", "4424"),
)
UNITS = (50, 100, 200)


def start() -> State:
    """The 1943 start."""
    game: Any = games()["eots"]
    state: State = game.begin(game.open(SCENARIO))
    return state


def full(state: State) -> None:
    """A full audit with verdicts for every unit, nothing remembered from earlier ones."""
    tables_of(state.components).forget()
    fresh(state)


def fresh(state: State) -> None:
    """An audit of a position that was not asked about before."""
    forget()
    assert audit(state).verdicts


def audits(workshop: Workshop) -> dict[str, float]:
    """A full audit, beside the reference and after single moves."""
    state = start()
    full(state)
    fast = typical(lambda: full(state), workshop.times(60, 15))
    plain = typical(lambda: plain_audit(state), workshop.times(7, 3))
    moved = [_after(state, move, workshop.times(20, 7)) for move in MOVES]
    return {
        "audit_full_ms": fast,
        "audit_ratio": plain / fast,
        "audit_after_move_ms": median(after for _, after in moved),
        "audit_after_move_share": max(after / whole for whole, after in moved),
        "audit_explained_ms": typical(lambda: _explained(state), workshop.times(9, 3)),
    }


def _after(state: State, move: tuple[str, str], times: int) -> tuple[float, float]:
    """A full audit, and one after a unit moved that remembers it; measured in turn."""
    unit, to = move
    moved = replace(state, units={**state.units, UnitId(unit): Position(to)})

    samples = [(milliseconds(lambda: full(state)), milliseconds(lambda: fresh(moved))) for _ in range(times)]
    return median(whole for whole, _ in samples), median(after for _, after in samples)


def _explained(state: State) -> None:
    """A full audit and the reason for every unit."""
    forget()
    explainer = Explainer(audit(state))
    for unit in explainer.audit.verdicts:
        explainer.unit(unit)


def growth(workshop: Workshop) -> dict[str, float]:
    """How a full audit grows with the units on the map."""
    figures = {}
    for number, state in _crowds(start()):
        full(state)
        figures[f"audit_{number}_units_ms"] = typical(partial(full, state), workshop.times(40, 10))
    figures["audit_growth"] = figures[f"audit_{UNITS[-1]}_units_ms"] / figures[f"audit_{UNITS[0]}_units_ms"]
    return figures


def _crowds(state: State) -> Iterator[tuple[int, State]]:
    """The same war with fewer and with more counters: HQs stay, the rest stand on fitting hexes."""
    hexes = state.components.hexes
    fits = {
        "air": [h for h, found in hexes.items() if found.airfield],
        "naval": [h for h, found in hexes.items() if found.coastal],
        "ground": [h for h, found in hexes.items() if found.land],
    }
    hqs = {u: p for u, p in state.units.items() if state.components.units[u].unit_class == "hq"}
    others = sorted(u for u in state.units if u not in hqs)
    for number in UNITS:
        placed = dict(hqs)
        for index, unit in enumerate(others[: number - len(hqs)]):
            where = fits[state.components.units[unit].unit_class]
            placed[unit] = Position(where[index * 37 % len(where)])
        yield number, replace(state, units=placed)


def memory(workshop: Workshop) -> dict[str, float]:
    """What the tables of a map take once prepared and used."""
    state = start()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    tables = Tables(state.components)
    for hex_id in state.components.hexes:
        tables.space.disc(hex_id, 2)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return {"audit_tables_mb": (after - before) / 1_000_000}


BENCHES = (
    Bench(
        audits,
        {
            "audit_full_ms": "zones and supply of the 1943 start with every verdict, nothing remembered",
            "audit_ratio": "a plain breadth-first search compared with that here",
            "audit_after_move_ms": "the audit after one unit moved",
            "audit_after_move_share": "that, the slowest kind of move, as a share of a full audit",
            "audit_explained_ms": "an audit with the reason and path of every unit",
        },
    ),
    Bench(
        growth,
        {
            "audit_50_units_ms": "a full audit with 50 units",
            "audit_100_units_ms": "with 100 units",
            "audit_200_units_ms": "with 200 units",
            "audit_growth": "200 units compared with 50",
        },
    ),
    Bench(memory, {"audit_tables_mb": "the prepared tables of the Pacific map"}),
)
