"""Who lies under which ship: evenly, or as the player says (CO 9.6.1, G3N-9, Ruling CO-73)."""

from random import Random

import pytest

from rules.co import dispatch
from rules.co.administrative_movement import BeginAdministrativeMoves, MoveShipGroup
from rules.co.drafts import DRAFTS
from rules.co.loading import Loading, LoadShip
from rules.co.naval_movement import MoveShips
from rules.co.naval_prompts import OFFERS
from rules.co.state import State
from rules.core.answering import by_lot, command_of, proposed
from rules.core.dice import TableDice
from rules.core.prompt import Choice, Prompt
from tests.co.positions import aboard, against, at, done, folded, position
from tests.co.test_offers_of_moves import SEAT

SHIPS = ("jp-tr-p1", "jp-tr-p2", "jp-apd-p1")
UNITS = tuple(f"jp-div-p{n}" for n in range(1, 6))


def ready(ships: tuple[str, ...] = SHIPS) -> State:
    return position(*((unit, "Truk") for unit in (*ships, *UNITS)))


def sailing(*units: str, ships: tuple[str, ...] = SHIPS) -> State:
    command = MoveShips("G3N-9", ships, "Palaus", units, by_hand=True)
    return done(ready(ships), command)


def holds(state: State) -> list[int]:
    return [len(state.cargo(ship)) for ship in SHIPS]


def test_9_6_1_units_are_placed_beneath_the_ships_that_the_player_names() -> None:
    state = done(sailing(*UNITS), LoadShip(SHIPS[0], (UNITS[4],)))
    state = done(state, LoadShip(SHIPS[1], (UNITS[0], UNITS[1], UNITS[2])))
    assert state.cargo(SHIPS[0]) == (UNITS[4],) and state.cargo(SHIPS[2]) == (UNITS[3],)
    assert {at(state, unit) for unit in (*SHIPS, *UNITS)} == {"Palaus"}


def test_ruling_73_they_are_spread_evenly_where_nothing_is_said() -> None:
    assert holds(done(ready(), MoveShips("G3N-9", SHIPS, "Palaus", UNITS))) == [2, 2, 1]
    state = sailing(*UNITS)
    while isinstance(state.due, Loading):
        (prompt,) = dispatch.prompts(state)
        state = done(state, command_of(prompt, proposed(prompt)))
    assert holds(state) == [2, 2, 1]


def test_g3n_9_every_unit_finds_a_ship_with_room() -> None:
    two = sailing(*UNITS, ships=SHIPS[:2])
    assert against(two, LoadShip(SHIPS[0], UNITS[:1])) == ["CO G3N-9"]
    assert against(two, LoadShip(SHIPS[0], UNITS[:4])) == ["CO G3N-9"]
    assert against(two, LoadShip(SHIPS[0], ("jp-bde-p1",) * 2)) == ["CO 9.6.1"]
    assert against(two, LoadShip(SHIPS[1], UNITS[:2])) == ["CO 9.6.1"]
    assert holds(done(two, LoadShip(SHIPS[0], UNITS[:2])))[:2] == [2, 3]


def test_9_6_1_a_single_ship_with_room_is_not_asked_about() -> None:
    state = aboard(ready(), SHIPS[0], *UNITS[:3])
    full = done(state, MoveShips("G3N-9", SHIPS[:2], "Palaus", UNITS[3:], by_hand=True))
    assert holds(full) == [3, 2, 0] and not isinstance(full.due, Loading)
    nobody = done(state, MoveShips("G3N-9", SHIPS, "Palaus", by_hand=True))
    assert holds(nobody) == [3, 0, 0]


def test_g4l_7_ships_of_an_administrative_move_are_loaded_alike() -> None:
    state = done(ready(), BeginAdministrativeMoves("G4L-7"))
    state = done(state, MoveShipGroup(SHIPS[:2], "Palaus", UNITS[:2], by_hand=True))
    assert holds(done(state, LoadShip(SHIPS[0], UNITS[:2]))) == [2, 0, 0]


def refined(state: State, ships: tuple[str, ...]) -> Prompt:
    (prompt,) = OFFERS["G3N-9"](state)
    return DRAFTS.refined(state, SEAT, prompt, {"ships": ships})


@pytest.mark.parametrize("seed", range(8))
def test_8_2_whatever_is_placed_stands(seed: int) -> None:
    random, state = Random(seed), ready()
    prompt = refined(state, SHIPS)
    answers = {**by_lot(prompt, random.choice), "by_hand": ("true",)}
    while True:
        command = command_of(prompt, answers)
        assert not against(state, command)
        state = folded(state, dispatch.outcome(state, command, TableDice()))
        if not isinstance(state.due, Loading):
            break
        (prompt,) = dispatch.prompts(state)
        answers = by_lot(prompt, random.choice)


def test_9_6_1_the_question_is_asked_only_of_several_ships() -> None:
    names = {one.name for one in refined(ready(), SHIPS[:2]).inputs if isinstance(one, Choice)}
    assert "by_hand" in names
    assert "by_hand" not in {
        one.name for one in refined(ready(), SHIPS[:1]).inputs if isinstance(one, Choice)
    }
