"""An Adviser warns, and every refusal that is not of the impossible can be gone over (docs/consent.md)."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app.play_by_lot import PlayByLot, Rolled
from rules import games
from rules.co import dispatch
from rules.co.ground_movement import MoveGround
from rules.co.naval_movement import MoveShips
from rules.co.state import State
from rules.core.answering import by_lot, command_of, settled
from rules.core.dice import TableDice
from rules.core.game import Setup
from rules.core.table import GoOnWarned, Table, WarningPassed, decide
from tests.by_lot import Lot
from tests.co.owners import WEIGHTS
from tests.co.positions import at, folded, objections, position
from tests.co.sound import is_sound

CA, DIV = "jp-ca-p1", "jp-div-p1"


def seat() -> Any:
    return next(one for one in games()["co"].seats if one.is_player)


def gone_over(state: State, command: Any, dice: Any) -> State:
    """The position after a warning was passed."""
    mark, *events = decide(games()["co"], Table(0, state, {}, "japan", 0), seat(), GoOnWarned(command), dice)
    assert isinstance(mark, WarningPassed)
    return folded(state, events)


def test_5_2_an_action_without_a_point_is_taken_all_the_same() -> None:
    state = position((CA, "Truk"), mode="advised", purses=())
    command = MoveShips("G3N-1", (CA,), "Palaus")
    assert [one.rule for one in objections(state, command)] == ["CO 5.2"]
    assert at(gone_over(state, command, TableDice(())), CA) == "Palaus"


def test_G3G_1_a_march_where_no_axis_leads_is_made_all_the_same() -> None:
    state = position((DIV, "Truk"), mode="advised")
    command = MoveGround("G3G-1", (DIV,), "Manila")
    assert [(one.rule, one.final) for one in objections(state, command)] == [("CO 9.2", False)]
    assert at(gone_over(state, command, TableDice(())), DIV) == "Manila"


def test_9_3_ships_sail_where_they_could_not_come() -> None:
    state = position((CA, "Truk"), mode="advised", turn=1)
    command = MoveShips("G3N-1", (CA,), "India")
    assert not any(one.final for one in objections(state, command))
    assert at(gone_over(state, command, TableDice(())), CA) == "India"


def out_of_place(history: list[State], random: Random) -> Iterator[Any]:
    """Commands that were offered in other positions of the same campaign."""
    for _ in range(6):
        then = random.choice(history)
        prompts = [one for one in dispatch.prompts(then) if one.can_be_answered]
        if prompts:
            prompt = settled(games()["co"], then, seat(), random.choice(prompts), random.choice)
            if prompt.can_be_answered and prompt.is_refined:
                yield command_of(prompt, by_lot(prompt, random.choice))


def with_warnings(random: Random, most: int = 60) -> int:
    """A campaign by lot in which refused commands are gone over, how often; from each it plays on."""
    game: Any = games()["co"]
    begun = game.begin(game.open(Setup("campaign", "practice", "advised", "table")))
    player, made = PlayByLot(game, begun, random, weights=WEIGHTS), 0
    for _ in range(most):
        player.play(15)
        if player.state.over:
            break
        for command in out_of_place(player.history, random):
            against = objections(player.state, command)
            if against and not any(one.final for one in against):
                player.state = gone_over(player.state, command, Rolled(random, game.faces))
                player.history.append(player.state)
                is_sound(player.state)
                made += 1
                break
    player.play(4000)
    assert player.state.over and not player.taken_back, player.refused.most_common(3)
    return made


@pytest.mark.lot
def test_campaigns_in_which_warnings_are_passed_end_and_are_sound(lot: Lot) -> None:
    random, made = Random(lot.seed()), 0
    while made < 3:
        made += with_warnings(random)
