"""What the game achieves on this machine."""

from app.bench.workshop import Bench
from app.games.co.bench import campaign, forecasts

BENCHES: tuple[Bench, ...] = (*forecasts.BENCHES, *campaign.BENCHES)
