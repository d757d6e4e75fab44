"""Whole games from prompts alone: whatever is due can be done, and somebody wins (EotS 4.0, 16.0)."""

from random import Random

import pytest

from app.games.eots.random_play import eots
from app.play_by_lot import PlayByLot
from rules.core.game import OBSERVER, REFEREE, SeatKind, Setup
from rules.core.prompt import Choice, Prompt
from rules.eots.printed.sides import Side
from rules.eots.state import State
from tests.by_lot import Lot
from tests.eots.chapter_7 import RE_UNITS
from tests.eots.offensives import opened
from tests.support import position

GAMES = [(scenario, edition) for scenario, info in eots().scenarios.items() for edition in info.editions]
MOST = 3_000


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize(("scenario", "edition"), GAMES)
def test_4_0_a_game_is_played_from_its_prompts_to_its_end(scenario: str, edition: str, lot: Lot) -> None:
    game = eots()
    state = game.begin(game.open(Setup(scenario, edition, "guided", "table")))
    player = PlayByLot(game, state, Random(lot.seed()), {"Concede": 0})
    end = player.play(MOST)
    assert end.winner in tuple(Side)
    assert {"PlayCard", "DeclareBattles", "EndAnswer", "EndSegment"} <= player.done.keys()


def test_4_22_a_side_is_offered_its_own_prompts_only_and_a_referee_those_of_both() -> None:
    start = position("1943", mode="guided")
    for side in Side:
        found = eots().prompts(start, next(s for s in eots().seats if s.code == side))
        assert {prompt.seat for prompt in found} == {side}
    assert {prompt.seat for prompt in eots().prompts(start, REFEREE)} >= set(Side)
    assert eots().prompts(start, OBSERVER) == ()


def test_every_prompt_says_what_it_wants_and_cites_its_rule() -> None:
    for prompt in eots().prompts(position("1943", mode="guided"), REFEREE):
        assert prompt.title and prompt.rule and prompt.says and prompt.button
        assert prompt.command in eots().commands
        names = {one.name for one in prompt.inputs if isinstance(one, Choice)}
        assert names <= set(prompt.command.__dataclass_fields__)


def seat_of(side: Side) -> SeatKind:
    return next(seat for seat in eots().seats if seat.code == side)


def due(state: State, side: Side) -> list[Prompt]:
    return [prompt for prompt in eots().prompts(state, seat_of(side)) if not prompt.optional]


def test_4_22_who_is_not_next_sees_for_whom_the_card_waits_and_cannot_play_it() -> None:
    start = position("1943", mode="guided")
    (first,) = [side for side in Side if due(start, side)]
    assert [prompt.kind for prompt in due(start, first)] == ["PlayCard"]
    waiting = next(one for one in eots().prompts(start, seat_of(first.enemy)) if one.kind == "PlayCard")
    assert waiting.waits_for == (f"Waiting: {first.label} to play a card",)
    assert waiting.optional and not waiting.can_be_answered


def test_4_0_going_on_is_anybodys_and_says_what_it_waits_for() -> None:
    for side in Side:
        found = eots().prompts(position("1943", mode="guided"), seat_of(side))
        (going_on,) = [prompt for prompt in found if prompt.kind == "EndSegment"]
        assert going_on.anybody and going_on.optional
        assert "Cards are still in hand" in going_on.waits_for[0]


def test_7_25_intelligence_or_nothing_of_it_are_drawn_together_and_both_are_due() -> None:
    game = opened().launch("J23", "jp-hq-south", RE_UNITS, event=True)
    game.move("jp-15-army", "2014").declare("2014:")
    offered = due(game.state, Side.ALLIES)
    assert [prompt.kind for prompt in offered] == ["TryIntelligence", "EndAnswer"]
    assert len({prompt.group for prompt in offered}) == 1 and offered[0].group
