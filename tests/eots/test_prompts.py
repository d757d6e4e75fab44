"""Whole games from prompts alone: whatever is due can be done, and somebody wins (EotS 4.0, 16.0)."""

from random import Random

import pytest

from app.games.eots.random_play import eots
from app.play_by_lot import PlayByLot
from rules.core.game import OBSERVER, REFEREE, Setup
from rules.core.prompt import Choice
from rules.eots.printed.sides import Side
from tests.by_lot import Lot
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
