"""What this machine achieves: every figure by its name, measured in a temporary directory."""

import tempfile
from contextlib import closing
from pathlib import Path

from app.bench.workshop import Bench, Workshop
from app.games import rooms


def benches() -> tuple[Bench, ...]:
    """The benches of every game."""
    return tuple(bench for room in rooms().values() if room.benches for bench in room.benches())


def run(quick: bool) -> dict[str, float]:
    """The figures by name."""
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="adjutant-bench-", ignore_cleanup_errors=True) as directory:
        workshop = Workshop(Path(directory), quick)
        with closing(workshop):
            for bench in benches():
                measured = bench.measure(workshop)
                figures.update({name: round(figure, 3) for name, figure in measured.items()})
    return figures


def report(figures: dict[str, float]) -> str:
    """The figures for a reader, each with its meaning."""
    meanings = {name: meaning for bench in benches() for name, meaning in bench.meanings.items()}
    width = max(map(len, figures), default=0)
    return "\n".join(
        f"{name:<{width}}  {figure:>12,.2f}  {meanings.get(name, '')}".rstrip()
        for name, figure in figures.items()
    )
