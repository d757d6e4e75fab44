"""What the game achieves on this machine."""

from app.bench.workshop import Bench
from app.games.eots.bench import audits, battles, campaign, moves, offensives, records, reports, web

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
