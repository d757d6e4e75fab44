"""The tiny game played by lot from its prompts alone: nothing offered is refused, and somebody wins."""

from random import Random

import pytest

from rules.core.answering import by_lot, command_of
from rules.core.dice import TableDice
from rules.core.face_down import entering
from rules.core.game import Setup
from rules.core.sealed import Opening
from rules.core.table import Entry, OpenTable, Table, decide, fold, follow
from tests.tiny.game import CrownsBegun, ThreeCrowns, TurnUp

SETUP = Setup("river", "first", "guided", "table")


def played(seed: int) -> tuple[Table, list[Entry]]:
    """A whole game by lot."""
    game, lot = ThreeCrowns(), Random(seed)
    opening = Entry(0, "", "fox", "", OpenTable(game.code, "t", SETUP), (game.open(SETUP),))
    table, entries, known = fold(game, [opening]), [opening], dict[str, Opening]()
    while not game.standing(table.state).over:
        offers = [prompt for seat in game.seats for prompt in game.prompts(table.state, seat)]
        prompt = lot.choice(offers)
        seat = next(seat for seat in game.seats if seat.code == prompt.seat)
        command = command_of(prompt, by_lot(prompt, lot.choice))
        if isinstance(command, TurnUp):  # a player knows what he put there
            mine = next(one for one in known.values() if one.commitment == table.state.sealed[seat.code])
            command = TurnUp(seat.code, mine.value)
        into = entering(game, table, seat, command, f"{lot.getrandbits(128):032x}", known)
        if into.opening is not None:
            known[into.opening.commitment] = into.opening
        dice = TableDice(tuple(lot.choice(game.faces) for _ in range(prompt.dice)))
        events = decide(game, table, seat, into.command, dice)
        entries.append(Entry(table.seq + 1, "", seat.code, "", into.command, events))
        table = follow(game, table, entries[-1])
    return table, entries


@pytest.mark.parametrize("seed", range(20))
def test_every_game_by_lot_ends_and_folds_to_the_same_position(seed: int) -> None:
    table, entries = played(seed)
    assert ThreeCrowns().standing(table.state).result
    assert fold(ThreeCrowns(), entries).state == table.state
    assert isinstance(entries[0].events[0], CrownsBegun)
