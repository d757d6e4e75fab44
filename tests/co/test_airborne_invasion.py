"""An airborne unit beside troops that land from the sea (CO G3C-4 with G3C-2)."""

from dataclasses import replace
from random import Random

import pytest

from rules.co import dispatch
from rules.co.action_execution import menu
from rules.co.arrivals import Invade, StayAboard
from rules.co.battle.battle import Action
from rules.co.battle.combatants import Side
from rules.co.drafts import DRAFTS
from rules.co.naval_movement import MoveShips
from rules.co.places import HOME, JAPANESE_REFIT
from rules.co.reaction import RollReaction
from rules.co.state import State
from rules.co.transport import Disembark
from rules.core.answering import by_lot, command_of
from rules.core.dice import TableDice
from rules.core.prompt import Choice, Prompt
from tests.co.positions import aboard, against, at, based, done, folded, position
from tests.co.test_offers_of_moves import SEAT

TR, DIV, DROPS, OTHER = "jp-tr-p1", "jp-div-p1", "jp-ar-p1", "jp-bde-p1"


def ready(*placed: tuple[str, str]) -> State:
    """A division before Rabaul, which has an Allied base alone, and an airborne unit at Truk."""
    state = position((TR, "Truk"), (DIV, "Truk"), (DROPS, "Truk"), *placed, turn=3)
    return aboard(state, TR, DIV)


def assault(state: State, code: str = "G3C-4") -> State:
    """The division goes ashore; no Allied ships react."""
    state = done(done(state, MoveShips(code, (TR,), "Rabaul")), RollReaction(), 6)
    return done(state, Disembark((DIV,)))


def prompts_of(state: State) -> tuple[Prompt, ...]:
    return next(line for line in menu(state) if line.code == "G3C-4").prompts


def refined(state: State) -> Prompt:
    (prompt,) = (one for one in prompts_of(state) if one.command is MoveShips)
    return DRAFTS.refined(state, SEAT, prompt, {"ships": (TR,)})


def test_g3c_4_an_airborne_unit_joins_an_amphibious_invasion() -> None:
    state = assault(ready())
    plain, stay = dispatch.prompts(state)
    assert plain.command is Invade and stay.command is StayAboard
    assert [one.name for one in plain.inputs if isinstance(one, Choice)] == ["airborne"]
    state = done(state, Invade(airborne=(DROPS,)))
    assert state.course is not None
    battle = state.course.battle
    assert (battle.action, battle.led_by) == (Action.G3C_4, Action.G3C_2)
    assert battle.force == {TR, DIV, DROPS}


def test_g3c_4_one_airborne_unit_drops_and_with_g3c_2_none() -> None:
    state = assault(ready(("jp-ar-p2", "Truk")))
    assert "CO G3C-4" in against(state, Invade(airborne=(DROPS, "jp-ar-p2")))
    assert "CO G3C-4" in against(state, Invade())
    assert "CO G3G-5" in against(state, Invade(airborne=(OTHER,)))
    assert "CO G3C-2" in against(assault(ready(), "G3C-2"), Invade(airborne=(DROPS,)))
    assert at(done(state, StayAboard()), DROPS) == "Truk"


def test_g3c_4_who_alone_can_drop_is_no_cargo_so_that_nobody_sails() -> None:
    state = position((TR, "Truk"), (DROPS, "Truk"), turn=3)
    assert not [one for one in prompts_of(state) if one.command is MoveShips]
    with_others = position((TR, "Truk"), (DROPS, "Truk"), (DIV, "Truk"), turn=3)
    assert [one for one in prompts_of(with_others) if one.command is MoveShips]


def test_g3c_4_needs_an_airborne_unit_in_range_of_the_invasion() -> None:
    far = replace(ready(), units={**ready().units, DROPS: replace(ready().units[DROPS], place=HOME)})
    assert "CO G3C-4" in against(far, MoveShips("G3C-4", (TR,), "Rabaul"))
    assert not any(one.command is MoveShips for one in prompts_of(far))
    boarding = MoveShips("G3C-4", (TR,), "Rabaul", (DROPS,))
    assert "CO G3C-4" in against(ready(), boarding)
    assert not against(ready(), MoveShips("G3C-2", (TR,), "Rabaul", (DROPS,)))


def test_g3c_4_the_only_unit_that_can_drop_is_not_offered_to_board() -> None:
    cargo = next((one for one in refined(ready((OTHER, "Truk"))).inputs if one.name == "cargo"), None)
    assert isinstance(cargo, Choice)
    assert [option.value for option in cargo.options] == [OTHER]


def test_7_1_an_island_chain_holds_those_who_land_and_those_who_drop() -> None:
    here = tuple(f"jp-div-p{n}" for n in range(2, 5))
    state = ready(*((unit, "Rabaul") for unit in here[:2]))
    assert not against(state, MoveShips("G3C-4", (TR,), "Rabaul"))
    full = ready(*((unit, "Rabaul") for unit in here))
    assert "CO 7.1" in against(full, MoveShips("G3C-4", (TR,), "Rabaul"))
    assert not against(full, MoveShips("G3C-2", (TR,), "Rabaul"))


def test_7_3_an_airborne_unit_is_lost_where_its_invasion_fails() -> None:
    state = done(assault(based(ready(), Side.ALLIES, Rabaul=4)), Invade(airborne=(DROPS,)))
    while state.course is not None:
        prompt = dispatch.prompts(state)[0]
        command = command_of(prompt, by_lot(prompt, Random(1).choice))
        state = folded(state, dispatch.outcome(state, command, TableDice((6,) * prompt.dice)))
    assert at(state, DROPS) == JAPANESE_REFIT
    assert state.units[DIV].aboard == TR


@pytest.mark.parametrize("seed", range(12))
def test_8_2_whatever_is_offered_stands(seed: int) -> None:
    random = Random(seed)
    state = ready((OTHER, "Truk"), ("jp-23", "Truk"), ("jp-bb-1", "Truk"))
    prompt = refined(state)
    command = command_of(prompt, by_lot(prompt, random.choice))
    assert not against(state, command)
    state = folded(state, dispatch.outcome(state, command, TableDice((6,))))
    asked = (RollReaction, Disembark, Invade)
    while (prompt := dispatch.prompts(state)[0]).command in asked:
        command = command_of(prompt, by_lot(prompt, random.choice))
        assert not against(state, command)
        state = folded(state, dispatch.outcome(state, command, TableDice((6,))))
