"""A reaction with its real battle, from the step into the range to the end of the action (CO 10.0, 10.1)."""

from rules.co.battle.battle import Action
from rules.co.battle.combatants import Side
from rules.co.battle_commands import RollEdge
from rules.co.dues import OfPhase
from rules.co.naval_movement import MoveShips
from rules.co.places import FLEET_RESERVE
from rules.co.reaction import RollReaction
from rules.co.state import State
from tests.co.battle_positions import meant, position, prompt
from tests.co.campaigns import do

MINE, THERE = "jp-cv-1", "jp-dd-p1"
THEIRS = ("us-ca-1", "us-cl-1", "us-dd-3")
BASE = {(Side.ALLIES, "Midway"): 2}


def entering() -> State:
    """A carrier comes to Midway, where a destroyer lies already; three ships are in the Fleet Reserve."""
    units = {MINE: "Sea C3", THERE: "Midway", **dict.fromkeys(THEIRS, FLEET_RESERVE)}
    return do(position(units, BASE), MoveShips("G3N-1", (MINE,), "Midway"))


def test_10_1_e7_a_three_at_midway_brings_three_ships_and_a_battle_before_the_action_goes_on() -> None:
    state = do(entering(), RollReaction(), 3)
    assert set(state.at("Midway", Side.ALLIES)) == {*THEIRS}
    assert state.course is not None and state.course.battle.action is Action.REACTION
    parts = zip(state.course.display.units, state.course.display.parts, strict=True)
    in_it = {unit.id for unit, part in parts if part.taken}
    assert {MINE, THERE, *THEIRS} <= in_it  # those that react and any that were there, of both sides
    assert meant(prompt(state)) == RollEdge()
    assert len(state.agenda) > 1  # the action goes on only after it
    while state.course is not None:
        one = prompt(state)
        state = do(state, meant(one), *(6,) * one.dice)
    assert state.units[MINE].place == "Midway"
    assert [type(due) for due in state.agenda] == [OfPhase]


def test_10_0_a_five_at_midway_brings_nobody() -> None:
    state = do(entering(), RollReaction(), 5)
    assert not state.at("Midway", Side.ALLIES)
    assert state.course is None or state.course.battle.action is not Action.REACTION
