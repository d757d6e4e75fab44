"""What this machine achieves: every figure by its name, measured in a temporary directory."""

import tempfile
from pathlib import Path

from app.bench import records, reports, web
from app.bench.workshop import Bench, Workshop
from app.games.eots.bench import audits, battles, campaign, moves, offensives

BENCHES: tuple[Bench, ...] = (
    *records.BENCHES,
    *reports.BENCHES,
    *audits.BENCHES,
    *battles.BENCHES,
    *moves.BENCHES,
    *offensives.BENCHES,
    *campaign.BENCHES,
    *web.BENCHES,
)


def run(quick: bool) -> dict[str, float]:
    """The figures by name."""
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="adjutant-bench-", ignore_cleanup_errors=True) as directory:
        workshop = Workshop(Path(directory), quick)
        for bench in BENCHES:
            figures.update({name: round(figure, 3) for name, figure in bench.measure(workshop).items()})
    return figures


def report(figures: dict[str, float]) -> str:
    """The figures for a reader, each with its meaning."""
    meanings = {name: meaning for bench in BENCHES for name, meaning in bench.meanings.items()}
    width = max(map(len, figures), default=0)
    return "\n".join(
        f"{name:<{width}}  {figure:>12,.2f}  {meanings.get(name, '')}".rstrip()
        for name, figure in figures.items()
    )
