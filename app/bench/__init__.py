"""What this machine achieves: every figure by its name, measured in a temporary directory."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from app.bench import empty
from app.bench.workshop import Bench, Workshop
from app.games import rooms

NOT_QUICKLY = "a quick run has no time for it; --only asks for it"


def benches() -> tuple[Bench, ...]:
    """The benches of the server itself and of every game."""
    of_games = (bench for room in rooms().values() if room.benches for bench in room.benches())
    return (*empty.BENCHES, *of_games)


def run(quick: bool, only: Sequence[str] = ()) -> dict[str, float]:
    """The figures by name; only those of the benches with such names, if any are asked for."""
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="adjutant-bench-", ignore_cleanup_errors=True) as directory:
        workshop = Workshop(Path(directory), quick)
        with closing(workshop):
            for bench in benches():
                if bench.is_wanted(quick, only) and not bench.lacks():
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


def left_out(quick: bool, only: Sequence[str] = ()) -> Iterator[str]:
    """What a run leaves out, and why, a line each."""
    for bench in benches():
        if only and not bench.is_wanted(quick, only):
            continue
        reason = bench.lacks() or ("" if bench.is_wanted(quick, only) else NOT_QUICKLY)
        if reason:
            yield f"Left out: {', '.join(bench.meanings)} ({reason})."
