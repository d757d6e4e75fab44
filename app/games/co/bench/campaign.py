"""How fast a whole campaign by lot is refereed, and how fast its page is opened at its end."""

import time
from collections.abc import Iterator
from functools import cache
from statistics import median

from app import present, referee
from app.bench.empty import compared
from app.bench.phone import Phone
from app.bench.process import serving
from app.bench.workshop import Bench, Workshop, milliseconds
from app.games.co.playing import co
from app.games.co.playing.by_lot import CampaignByLot
from rules.co.opening import PRACTICE
from rules.core.dice import TableDice, faces_from
from rules.core.game import Setup

SEED, WHO = 1, "Bench"
SETUP = Setup("campaign", PRACTICE, "guided", "table")
OPENED = {"game": "co", "scenario": SETUP.scenario, "edition": SETUP.edition, "mode": SETUP.mode}


@cache
def played() -> CampaignByLot:
    """One campaign by lot to its end, played once."""
    player = CampaignByLot.of(SEED)
    player.finish()
    return player


def refereed(workshop: Workshop) -> dict[str, float]:
    """Its commands judged, resolved and folded once more with the same dice."""
    player = played()
    begun = time.perf_counter()
    _decided(player)
    return {"co_commands_per_second": len(player.commands) / (time.perf_counter() - begun)}


def _decided(player: CampaignByLot) -> None:
    game = co()
    seat, state = game.seats[0], game.begin(game.open(SETUP))
    for command, faces in zip(player.commands, player.rolled, strict=True):
        if any(game.objections(state, seat, command)):
            raise RuntimeError(f"{command} stood before")
        for event in game.outcome(state, seat, command, TableDice(faces_from(faces, game.faces))):
            state = game.apply(state, event)


def opening(workshop: Workshop) -> dict[str, float]:
    """The page of that campaign's table at its end, first and again, after restarts of the server."""
    phone = workshop.once("campaign", lambda: _table(workshop))
    again: list[float] = []

    def first() -> Iterator[float]:
        for _ in range(workshop.times(5, 1)):
            with serving(workshop.data) as server:
                phone.reach(server.port)
                yield milliseconds(lambda: phone.text(f"/t/{phone.table}"))
                again.extend(milliseconds(lambda: phone.text(f"/t/{phone.table}")) for _ in range(5))

    found = compared(workshop, first())
    return {
        "co_open_campaign_ms": found.ms,
        "co_open_campaign_x_empty": found.x_empty,
        "co_open_campaign_warm_ms": median(again),
    }


def _table(workshop: Workshop) -> Phone:
    """The phone of a player whose table has that campaign in its record, but for its last command."""
    phone = Phone(workshop.port)
    phone.open_table({**OPENED, "side": "japan"})
    game, database, player = co(), workshop.database(), played()
    pairs = zip(player.commands[:-1], player.rolled[:-1], strict=True)
    for seen, (command, faces) in enumerate(pairs):
        dice = TableDice(faces_from(faces, game.faces))
        tap = referee.Tap(game.seats[0], WHO, seen, present.new_key(), command, dice)
        referee.submit(database, phone.table, tap)
    database.engine.dispose()
    return phone


BENCHES = (
    Bench(
        refereed,
        {"co_commands_per_second": "CO: commands of a campaign by lot judged, resolved and folded"},
    ),
    Bench(
        opening,
        {
            "co_open_campaign_ms": "CO: the page of such a campaign near its end, the first after a restart",
            "co_open_campaign_x_empty": "that, compared with an empty page",
            "co_open_campaign_warm_ms": "the same page again",
        },
    ),
)
