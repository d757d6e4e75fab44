"""What the game achieves on this machine."""

from app.bench.workshop import Bench
from app.games.eots.bench import (
    audits,
    battles,
    campaign,
    memory,
    moves,
    news,
    offensives,
    records,
    reports,
    screens,
    tables,
    taps,
    throughput,
    web,
)

BENCHES: tuple[Bench, ...] = (
    *records.BENCHES,
    *reports.BENCHES,
    *audits.BENCHES,
    *battles.BENCHES,
    *moves.BENCHES,
    *offensives.BENCHES,
    *campaign.BENCHES,
    *web.BENCHES,
    *taps.BENCHES,
    *news.BENCHES,
    *throughput.BENCHES,
    *memory.BENCHES,
    *screens.BENCHES,
    *tables.BENCHES,
)
