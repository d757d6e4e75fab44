"""How fast a whole campaign by lot is refereed, offensives and all, and opened at its end."""

import time
from typing import Any

from app.bench.workshop import Bench, Workshop, typical
from app.games.eots.random_play import eots
from app.games.eots.random_play.games import RandomGame
from rules.core.dice import TableDice, faces_from
from rules.core.game import REFEREE, Setup
from rules.eots.dice import FACES
from rules.eots.supply.audit import forget

CAMPAIGN = Setup("1942-45", "v3.2", "guided", "table")
YEAR = Setup("1943", "v3.2", "guided", "table")
SEED = 1945
OFFENSIVES = 0.3
"""How often a card that could start an offensive is looked at for one."""


def campaign(workshop: Workshop) -> dict[str, float]:
    """One campaign from 1942 to its end, or a quick year; played first and timed as it is decided again."""
    setup = YEAR if workshop.quick else CAMPAIGN
    player = RandomGame.of(setup.scenario, setup.edition, SEED)
    player.offensives = OFFENSIVES
    player.finish()
    begun = time.perf_counter()
    events = _decided(setup, player)
    took = time.perf_counter() - begun
    return {
        "campaign_commands_per_second": len(player.commands) / took,
        "campaign_open_ms": typical(lambda: _opened(setup, events), workshop.times(10, 3)),
    }


def _decided(setup: Setup, player: RandomGame) -> tuple[Any, ...]:
    """The events of every command, judged, resolved and folded with the same dice."""
    forget()
    game = eots()
    state = game.begin(game.open(setup))
    found: list[Any] = []
    for command, faces in zip(player.commands, player.rolled, strict=True):
        if any(game.objections(state, REFEREE, command)):
            raise RuntimeError(f"{command} stood before")
        for event in game.outcome(state, REFEREE, command, TableDice(faces_from(faces, FACES))):
            state = game.apply(state, event)
            found.append(event)
    return tuple(found)


def _opened(setup: Setup, events: tuple[Any, ...]) -> None:
    """The last position of the campaign out of its events, and what a phone shows of it."""
    forget()
    game = eots()
    state = game.begin(game.open(setup))
    for event in events:
        state = game.apply(state, event)
    game.board(state, REFEREE)
    game.score(state)


BENCHES = (
    Bench(
        campaign,
        {
            "campaign_commands_per_second": "commands of a whole campaign by lot judged, resolved and folded",
            "campaign_open_ms": "the last position of that campaign out of its record, with board and score",
        },
    ),
)
