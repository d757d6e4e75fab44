"""Facts asked in place: what was rolled is kept, many are asked in one list, some are decided by hand."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app.given_dice import GivenDice
from rules import games
from rules.co import dispatch, questions, telling
from rules.co.battle_commands import RollEdge
from rules.co.events import DecidedByHand, DiceRolled, FactAsked, FactsForgotten, PointsGiven
from rules.co.japanese_refit import Refit
from rules.co.naval_movement import MoveShips
from rules.co.numbers_told import TellNumbers
from rules.co.own_copy import OwnCopy
from rules.co.places import JAPANESE_POOL, JAPANESE_REFIT
from rules.co.printed.kinds import KINDS
from rules.co.printed.roster import numbers
from rules.co.sentences import sentence
from rules.co.state import Phase, Purse, State
from rules.co.telling import DecideByHand, TakeCopy, TellFact, TellFacts, TellList, Withdraw
from rules.core.answering import command_of
from rules.core.dice import AppDice, TableDice
from rules.core.pack import Facts
from rules.core.prompt import BUTTONS, Choice, Pairs
from tests.by_lot import Lot
from tests.co.battle_positions import battle, position
from tests.co.campaigns import campaign, changed, cleared, do, folded, in_phase, offered, put_all, refused
from tests.co.owners import PRINTED, WEIGHTS, Owner

REFIT = Refit("G4L-3")


class LoadedDice:
    """Dice of the app that fall as they are told, and can be rolled once only."""

    origin = "app"

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)

    def roll(self, count: int) -> tuple[int, ...]:
        found, self.left = tuple(self.left[:count]), self.left[count:]
        assert len(found) == count, "these dice were rolled before"
        return found


def without(state: State, *kinds: str) -> State:
    """The same copy without the facts of some kinds."""
    facts = {key: value for key, value in state.facts.values.items() if key.partition(".")[0] not in kinds}
    return changed(state, facts=Facts(facts))


def refitting(*units: str) -> State:
    state = in_phase(Phase.ACTION_EXECUTION, 2, purses=(Purse("Basic actions", 3),))
    return put_all(without(cleared(state), "jrefit"), JAPANESE_REFIT, *units)


def asked_for(state: State) -> str:
    assert state.pending is not None
    return str(state.pending.key)


def test_13_1_dice_of_the_app_are_kept_until_every_cell_that_they_hit_is_told() -> None:
    state = refitting("jp-bb-1", "jp-ca-p1", "jp-cv-1")
    dice: Any = LoadedDice(4, 2, 4)
    state = folded(state, first := dispatch.outcome(state, REFIT, dice))
    assert first == (FactAsked("jrefit.naval.4", REFIT, (4, 2, 4), "app"),)
    state = folded(state, second := dispatch.outcome(state, TellFact("jrefit.naval.4", "stays"), dice))
    assert second[-1] == FactAsked("jrefit.naval.2", REFIT, (4, 2, 4), "app")
    events = dispatch.outcome(state, TellFact("jrefit.naval.2", "pool"), dice)
    rolled = [one for one in events if isinstance(one, DiceRolled)]
    assert [(one.faces, one.origin, one.says) for one in rolled] == [
        ((4,), "app", "stays"),
        ((2,), "app", "pool"),
        ((4,), "app", "stays"),
    ]
    after = folded(state, events)
    assert after.units["jp-ca-p1"].place == JAPANESE_POOL
    assert after.purses[0].left == 2


def test_a_record_with_kept_dice_is_decided_again_to_the_same() -> None:
    state = refitting("jp-bb-1", "jp-ca-p1")
    commands = (REFIT, TellFact("jrefit.naval.4", "stays"), TellFact("jrefit.naval.2", "pool"))
    dice: Any = LoadedDice(4, 2)
    for command in commands:
        events = dispatch.outcome(state, command, dice)
        faces = tuple(face for event in events for face in getattr(event, "faces", ()))
        assert dispatch.outcome(state, command, GivenDice(faces, origin="app")) == events
        state = folded(state, events)
    assert state.pending is None


def test_dice_read_off_the_table_are_kept_for_two_facts_too() -> None:
    state = folded(
        state := refitting("jp-bb-1", "jp-ca-p1"), dispatch.outcome(state, REFIT, TableDice((6, 1)))
    )
    state = do(state, TellFact("jrefit.naval.6", "destroyed"))
    assert asked_for(state) == "jrefit.naval.1"
    state = do(state, TellFact("jrefit.naval.1", "pool"))
    assert (state.pending, state.units["jp-ca-p1"].place) == (None, JAPANESE_POOL)


def test_a_command_that_asks_before_it_rolls_is_rolled_by_the_app_afterwards() -> None:
    state = without(in_phase(Phase.REINFORCEMENT, 2), "dice")
    state = changed(state, pending=None)
    state = folded(state, dispatch.outcome(state, TellFact("worth.Wake", "neither"), TableDice()))
    assert asked_for(state) == "dice.2"


# By hand


def test_13_1_the_table_decides_a_cell_once_and_is_asked_again() -> None:
    state = refitting("jp-ca-p1", "jp-bb-1")
    state = folded(state, dispatch.outcome(state, REFIT, TableDice((3, 3))))
    events = dispatch.outcome(state, DecideByHand("jrefit.naval.3", "pool"), TableDice())
    assert DecidedByHand("jrefit.naval.3", "pool", "CO 13.1") in events
    assert FactsForgotten(("jrefit.naval.3",)) in events
    assert (
        sentence(events[0]).text
        == "Decided at the table: Japanese Refit Table, naval, die 3: goes into the pool"
    )
    state = folded(state, events)
    assert state.units["jp-ca-p1"].place == state.units["jp-bb-1"].place == JAPANESE_POOL
    assert state.vp == 2 + 3  # CO 3.1: a CA and a BB refitted
    assert state.facts.known("jrefit.naval.3") is None and not state.lent
    again = put_all(state, JAPANESE_REFIT, "jp-ca-p1")
    assert asked_for(folded(again, dispatch.outcome(again, REFIT, TableDice((3,))))) == "jrefit.naval.3"


def test_two_cells_are_decided_by_hand_for_one_command() -> None:
    state = refitting("jp-ca-p1", "jp-bb-1")
    state = folded(state, dispatch.outcome(state, REFIT, TableDice((3, 5))))
    state = do(state, DecideByHand("jrefit.naval.5", "stays"))
    assert state.lent == ("jrefit.naval.5",)
    state = do(state, DecideByHand("jrefit.naval.3", "stays"))
    assert (state.lent, state.pending, state.purses[0].left) == ((), None, 2)


def test_5_2_a_phase_that_stopped_by_itself_goes_on_by_a_decision() -> None:
    state = without(in_phase(Phase.ACTION_DETERMINATION, 2), "actions")
    state = do(state, TellFact("worth.Wake", "neither"))
    assert (asked_for(state), state.pending.command if state.pending else 0) == ("actions.2", None)
    titles = [prompt.title for prompt in dispatch.prompts(state)]
    assert titles == ["Turn track, turn 2 (January): basic actions?", "I'll decide at the table"]
    events = dispatch.outcome(state, DecideByHand("actions.2", "4"), TableDice())
    assert any(isinstance(one, PointsGiven) and one.points == 4 for one in events)
    state = folded(state, events)
    assert state.facts.known("actions.2") is None
    assert state.phase is Phase.ACTION_EXECUTION


def test_11_2_a_battle_goes_on_by_a_decision_about_its_edge() -> None:
    numbers = {"jp-dd-p1": "0/1/0/0 3", "us-dd-1": "0/1/0/0 3"}
    state = position(dict.fromkeys(numbers, "Sea C3"), numbers=numbers)
    state = battle(without(state, "inside"), "G3N-5", "Sea C3", "jp-dd-p1")
    state = do(state, RollEdge(), 3, 3)  # a tie: the line decides
    assert asked_for(state) == "inside.Sea C3"
    state = do(state, DecideByHand("inside.Sea C3", "yes"))
    assert state.course is not None and state.course.battle.space.inside_line
    assert (state.pending, state.facts.known("inside.Sea C3")) == (None, None)


def test_what_is_decided_for_once_is_no_part_of_the_pack() -> None:
    state = folded(campaign("own"), (DecidedByHand("worth.Wake", "fortress"),))
    assert "worth.Wake" not in dict(OwnCopy().pack(state, "Mine").facts)


@pytest.mark.parametrize("key", ["axis.1", "numbers.jp-cv-1", "axisname.3", "targets"])
def test_what_the_rules_cannot_go_on_without_is_not_decided_by_hand(key: str) -> None:
    state = without(campaign("own"), key.partition(".")[0])
    assert refused(state, DecideByHand(key, "none")) != ()
    assert not any(prompt.command is DecideByHand for prompt in telling.asked(state, key))
    first = next(telling.asked(state, key))
    assert "cannot go on without it" in first.says


def test_10_0_whether_ships_react_can_be_decided() -> None:
    (by_hand,) = (
        one for one in telling.asked(campaign("own"), "reaction.Wake") if one.command is DecideByHand
    )
    (asked,) = by_hand.inputs
    assert isinstance(asked, Choice)
    assert [(one.value, one.label) for one in asked.options] == [
        ("none", "no ships react"),
        ("1,2,3,4,5,6", "ships react"),
    ]


def test_every_decision_by_hand_is_a_possible_fact() -> None:
    for code, kind in KINDS.items():
        about = {"jrefit": "naval.1", "arefit": "air.2", "link": "Manila|Palaus"}.get(code, "2")
        assert not [value for value, _ in kind.waits if kind.check(about, value)], code


def test_8_2_what_actions_wait_for_is_asked_once_and_each_exit_has_its_name() -> None:
    state = changed(without(in_phase(Phase.ACTION_EXECUTION, 2), "worth", "kind", "inside"), copy="own")
    state = changed(state, purses=(Purse("Basic actions", 5),))
    titles = [one.title for one in dispatch.prompts(state) if one.detail.endswith("needs it")]
    assert titles and len(titles) == len(set(titles))


# Lists


def test_2_1_the_line_is_asked_for_in_one_list() -> None:
    state = without(campaign(), "inside")
    (prompt,) = questions.prompts(state, "inside.Midway")
    assert prompt.command is TellFacts
    (asked,) = prompt.inputs
    assert isinstance(asked, Choice) and len(asked.options) > 32
    state = do(state, TellFacts(("inside.Wake=yes",), ("inside.Wake", "inside.Midway"), "no"))
    assert (state.facts.known("inside.Wake"), state.facts.known("inside.Midway")) == ("yes", "no")
    (rest,) = questions.prompts(state, "inside.Truk")
    among = [value for name, value in rest.fixed if name == "among"]
    assert "inside.Truk" in among and not {"inside.Wake", "inside.Midway"} & {*among}


def test_5_2_6_2_22_1_a_turn_of_the_track_is_asked_for_at_once() -> None:
    state = without(campaign(), "actions", "events", "dice")
    (prompt,) = questions.prompts(state, "dice.2")
    (asked,) = prompt.inputs
    assert isinstance(asked, Pairs)
    assert [row.options[0].value for row in asked.rows] == ["dice.2=0", "actions.2=0", "events.2=0"]
    assert [len(row.options) for row in asked.rows] == [7, 13, 7]


def test_3_1_fortresses_and_objectives_are_ticked_in_two_lists() -> None:
    state = without(campaign(), "worth")
    (prompt,) = questions.prompts(state, "worth.Wake")
    fortresses, objectives = prompt.inputs
    assert isinstance(fortresses, Choice) and isinstance(objectives, Choice)
    assert (fortresses.label, objectives.label) == ("Fortresses", "Objectives")
    answers = {"facts": ("worth.Truk=fortress", "worth.Wake=objective")}
    state = do(state, command_of(prompt, answers))
    told = [state.facts.known(f"worth.{space}") for space in ("Truk", "Wake", "Luzon")]
    assert told == ["fortress", "objective", "neither"]
    twice = TellFacts(("worth.Wake=fortress", "worth.Wake=objective"))
    assert refused(state, twice) == ("Your copy",)


def test_an_impossible_fact_in_a_list_refuses_all_of_it() -> None:
    state = campaign("own")
    assert refused(state, TellFacts(("inside.Wake=yes", "worth.Wake=great"))) == ("Your copy",)
    assert refused(state, TellFacts()) == ("Your copy",)
    assert refused(state, TellFacts(("nonsense",))) == ("Your copy",)


def test_10_0_reaction_numbers_are_ticked() -> None:
    state = do(campaign("own"), TellList("reaction.Wake", ("1", "2")))
    assert state.facts.known("reaction.Wake") == "1,2"
    assert do(state, TellList("reaction.Truk")).facts.known("reaction.Truk") == "none"
    assert refused(state, TellList("reaction.Wake", ("7",))) == ("Your copy",)


# Numbers and words


def test_2_4_numbers_are_tapped_for_a_counter_by_its_printed_name_or_for_all_alike() -> None:
    state = without(campaign(), "numbers")
    (asked,) = telling.asked(state, "numbers.us-5b")
    assert asked.title == "5B (United States, bomber): what is printed on it?"
    choices = [one for one in asked.inputs if isinstance(one, Choice)]
    assert [one.name for one in choices] == ["air", "surface", "submarine", "ground", "move", "alike"]
    assert all(one.draws == BUTTONS and len(one.options) == 7 for one in choices[:4])
    assert [option.label for option in choices[5].options] == ["5B alone", "all of this type: Allied bomber"]
    state = do(state, TellNumbers("numbers.us-5b", 1, 2, 0, 3, 4, alike=True))
    assert state.facts.known("numbers.all allies bomber") == "1/2/0/3 4"
    assert numbers(state.facts, "us-18b").move == 4


def test_2_4_3_the_reduced_side_is_told_on_the_same_screen() -> None:
    state = without(campaign(), "numbers")
    (asked,) = telling.asked(state, "numbers.us-5b")
    answers = {"air": ("1",), "surface": ("2",), "submarine": ("0",), "ground": ("3",), "move": ("4",)}
    command = command_of(asked, {**answers, "back": ("surface:1", "ground:2"), "alike": ("false",)})
    assert command == TellNumbers("numbers.us-5b", 1, 2, 0, 3, 4, ("surface:1", "ground:2"))
    assert do(state, command).facts.known("numbers.us-5b") == "1/2/0/3 4 0/1/0/2"
    assert refused(state, TellNumbers("numbers.us-5b", 7, 0, 0, 0, 1)) == ("Your copy",)
    assert refused(state, TellNumbers("numbers.us-5b", 1, 0, 0, 0, 1, ("air:9",))) == ("Your copy",)


def test_2_4_numbers_of_all_alike_answer_the_question_for_one() -> None:
    state = without(campaign(), "numbers")
    state = folded(state, (FactAsked("numbers.us-5b"),))
    assert do(state, TellNumbers("numbers.us-5b", 1, 2, 0, 3, 4, alike=True)).pending is None


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("link.Manila|Palaus", "Which line joins Manila and Palaus?"),
        ("arefit.air.4", "Allied Refit Table, air units, die 4?"),
        ("actions.2", "Turn track, turn 2 (January): basic actions?"),
    ],
)
def test_a_question_says_no_name_that_only_the_app_uses(key: str, says: str) -> None:
    assert questions.question(campaign("own"), key).says == says


@pytest.mark.parametrize("kind", ["actions", "spare"])
def test_every_legal_number_has_its_button(kind: str) -> None:
    assert KINDS[kind].buttons == tuple(map(str, range(13)))


# How much is asked


def asked_in_the_first_turn(seed: int) -> Iterator[str]:
    game: Any = games()["co"]
    state = campaign("own")
    units = tuple((key, value) for key, value in PRINTED.items() if key.startswith("unit."))
    state = do(state, TakeCopy("Counters", units))
    player = Owner(game, state, Random(seed), weights=WEIGHTS)
    for _ in range(2000):
        if player.state.turn > 1 or game.standing(player.state).over:
            break
        player.step()
    assert player.state.turn == 2
    return iter(player.asked)


@pytest.mark.lot
def test_a_first_turn_with_all_counters_asks_about_forty_questions(lot: Lot) -> None:
    asked = list(asked_in_the_first_turn(lot.seed()))
    assert asked and len(asked) == len(set(asked))
    assert len(asked) <= 45, asked


def test_withdraw_leaves_undone_what_waits_and_nothing_else() -> None:
    state = in_phase(Phase.ACTION_EXECUTION, 2, purses=(Purse("Basic actions", 3),))
    state = without(put_all(cleared(state), "Truk", "jp-cv-1"), "lines")
    assert refused(state, Withdraw()) == ("Your copy",)
    sails = MoveShips("G3N-1", ("jp-cv-1",), "Wake", way=("Wake",))
    waiting = folded(state, dispatch.outcome(state, sails, TableDice()))
    assert asked_for(waiting) == "lines.lateral"
    after = do(waiting, Withdraw())
    assert (after.pending, after.units["jp-cv-1"].place, after.purses[0].left) == (None, "Truk", 3)


def test_5_0_what_has_its_dice_is_not_left_undone_to_be_rolled_again() -> None:
    state = refitting("jp-ca-p1")
    waiting = folded(state, dispatch.outcome(state, REFIT, AppDice(range(1, 7))))
    assert refused(waiting, Withdraw()) == ("Your copy",)
    assert not offered(waiting, Withdraw)
    assert offered(waiting, DecideByHand)
