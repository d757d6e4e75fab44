"""How fast an offensive answers: the sheet of a card, one move, and what a phone sees after it."""

from dataclasses import replace
from typing import Any

from app.bench.workshop import Bench, Workshop, typical
from rules import games
from rules.core.dice import TableDice
from rules.core.game import REFEREE, Setup
from rules.eots.commands import MoveForces, PlayCard
from rules.eots.state import State
from rules.eots.supply.audit import forget

UNITS = ("jp-15-army", "jp-25-army", "jp-22-air-flotilla", "jp-bb-kongo", "jp-ca-mogami", "jp-ca-takao")
CARD = PlayCard("J10", "event", "jp-hq-south", UNITS)
EVENT = PlayCard("J77", "event")
MOVE = MoveForces(("jp-bb-kongo", "jp-ca-mogami"), "2015")


def offensives(workshop: Workshop) -> dict[str, float]:
    """Six units of the South HQ, nothing remembered from one measurement to the next."""
    times = workshop.times(25, 5)
    game: Any = games()["eots"]
    state = game.begin(game.open(Setup("1942", "v3.2", "free", "table")))
    begun, asked = _after(game, state, CARD), _after(game, state, EVENT)

    def fresh(work: Any) -> Any:
        def measured() -> None:
            forget()
            work()

        return measured

    return {
        "play_sheet_ms": typical(fresh(lambda: game.play(state, "japan", CARD)), times),
        "offensive_move_ms": typical(fresh(lambda: _after(game, begun, MOVE)), times),
        "offensive_view_ms": typical(fresh(lambda: game.offensive(replace(begun))), times),
        "card_prospect_ms": typical(fresh(lambda: game.prospect(state, "A39")), times),
        "errand_view_ms": typical(fresh(lambda: game.errands(asked)), times),
    }


def _after(game: Any, state: State, command: Any) -> State:
    assert not any(game.objections(state, REFEREE, command))
    for event in game.outcome(state, REFEREE, command, TableDice(())):
        state = game.apply(state, event)
    return state


BENCHES = (
    Bench(
        offensives,
        {
            "play_sheet_ms": "a card with its HQs and the units each may activate, six of them chosen",
            "offensive_move_ms": "one move of a stack checked and made, its path found",
            "offensive_view_ms": "what a phone shows of an offensive of six units, its battles to declare",
            "card_prospect_ms": "whether A39 may be played now, and what it would do",
            "errand_view_ms": "every ship that J77 lets move, and the ports it may go to",
        },
    ),
)
