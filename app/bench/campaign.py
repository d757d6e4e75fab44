"""How fast a whole campaign is refereed: every segment of every turn, each card discarded, to the winner."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from app.bench.workshop import Bench, Workshop, typical
from rules import games
from rules.core.dice import Origin
from rules.core.game import REFEREE, Setup
from rules.eots import commands
from rules.eots.audit import forget
from rules.eots.state import State

KINDS = {cls.__name__: cls for cls in commands.COMMANDS}
MOST = 3_000
FACE = 5
SETUP = Setup("1942-45", "v3.2", "guided", "table")


@dataclass(frozen=True)
class Steady:
    """Dice that always show the same face."""

    face: int = FACE
    origin: Origin = "table"

    def roll(self, count: int) -> tuple[int, ...]:
        """So many dice."""
        return (self.face,) * count


def campaign(workshop: Workshop) -> dict[str, float]:
    """One campaign from 1942 to its end, the plainest choice everywhere."""
    begun = time.perf_counter()
    given = tuple(played("1942-45", "v3.2"))
    took = time.perf_counter() - begun
    return {
        "campaign_commands_per_second": len(given) / took,
        "campaign_open_ms": typical(lambda: _opened(given), workshop.times(10, 3)),
    }


def _opened(given: tuple[tuple[Any, tuple[Any, ...]], ...]) -> None:
    """The last position of the campaign out of its events, and what a phone shows of it."""
    forget()
    game: Any = games()["eots"]
    state = game.begin(game.open(SETUP))
    for _, events in given:
        for event in events:
            state = game.apply(state, event)
    game.board(state)
    game.score(state)


def played(scenario: str, edition: str) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Every command of a game with its events, until somebody has won."""
    game: Any = games()["eots"]
    state = game.begin(game.open(replace(SETUP, scenario=scenario, edition=edition)))
    for _ in range(MOST):
        if state.winner:
            return
        command = plain_move(game, state)
        events = tuple(game.outcome(state, REFEREE, command, Steady()))
        for event in events:
            state = game.apply(state, event)
        yield command, events
    raise RuntimeError("the campaign does not end")


def plain_move(game: Any, state: State) -> Any:
    """What a player without a plan does now."""
    for errand in state.errands:
        return commands.EndErrand(errand.card, errand.number, errand.kind)
    if state.segment == "offensives" and (side := game.to_play(state)):
        return commands.PlayCard(_card(state, side), "discard")
    for step in game.steps(state):
        for die in step.dice:
            if die.kind != "RollBombing":
                return _command(die.kind, die.fields, ())
        if step.button:
            chosen = (o.value for one in step.assignments for o in one.options if o.chosen)
            return _command(step.kind, step.fields, tuple(value for value in chosen if value))
    for duty in game.duties(state):
        lists: dict[str, Any] = {"reduced": (), "eliminated": ()} if duty.kind == "SufferAttrition" else {}
        for name, value in duty.fields:
            lists[name] = (*lists.get(name, ()), value) if name in ("reduced", "eliminated") else value
        return KINDS[duty.kind](**lists)
    return commands.EndSegment()


def _card(state: State, side: str) -> str:
    """A card that could be in the hand, no Special Event among them."""
    gone = {*state.discarded_cards, *state.removed_cards, *state.future_offensive}
    cards = state.components.cards
    deck = state.deck or tuple(cards)
    mine = (c for c in deck if c not in gone and cards[c].side == side)
    return next(
        c for c in mine if "special" not in cards[c].flags and not cards[c].timing.startswith("opening")
    )


def _command(kind: str, fields: tuple[tuple[str, str], ...], positions: tuple[str, ...]) -> Any:
    values: dict[str, Any] = dict(fields)
    if positions:
        values["positions"] = positions
    return KINDS[kind](**values)


BENCHES = (
    Bench(
        campaign,
        {
            "campaign_commands_per_second": "commands of a whole campaign, judged, resolved and folded",
            "campaign_open_ms": "the last position of that campaign out of its record, with board and score",
        },
    ),
)
