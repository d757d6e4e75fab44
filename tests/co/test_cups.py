"""Real cups of an own copy: counters told as they come out, and unknown units put down unseen (CO 14.0)."""

from random import Random
from typing import Any

import pytest

from rules import games
from rules.co import allied_ground_offensive, dispatch, draws
from rules.co.allied_reinforcement import (
    AlliedReinforcementsToDeploy,
    AlliedReinforcementsToDraw,
    DeployAlliedReinforcement,
    DrawAlliedReinforcements,
)
from rules.co.battle.combatants import Branch
from rules.co.counters_told import TellCounter
from rules.co.cups import Identify, candidates
from rules.co.events import FactAsked, UnitsRevealed
from rules.co.japanese_reinforcements import DrawReinforcements, PoolDraw
from rules.co.own_copy import OwnCopy
from rules.co.places import ALLIED_POOL, FLEET_RESERVE, JAPANESE_POOL
from rules.co.reaction import DrawReaction, ReactionShips
from rules.co.sentences import sentence
from rules.co.state import Phase, Purse, State
from rules.co.telling import TakeCopy
from rules.co.unit_view import CONCEALED, unit_view
from rules.co.units import Nation
from rules.core.dice import TableDice
from rules.core.prompt import Choice, Pairs
from tests.by_lot import Lot
from tests.co.campaigns import campaign, changed, do, folded, in_phase, offered, put, refused, told
from tests.co.owners import PRINTED, WEIGHTS, Owner, ends_well

BRITISH = "British Empire;ground;1"


def own(**changes: Any) -> State:
    """The practice map and set-up, as an own copy whose cups may hold more than is told."""
    return changed(in_phase(Phase.REINFORCEMENT, 2), copy="own", **changes)


def drawing(count: int, **changes: Any) -> State:
    return own(agenda=(AlliedReinforcementsToDraw(count),), **changes)


def emptied(state: State, place: str) -> State:
    for unit in state.at(place):
        state = put(state, unit, "Out of play")
    return state


# Counters that are not in the list


@pytest.mark.parametrize("phase", [Phase.SET_UP, Phase.ACTION_EXECUTION, Phase.COUNTERATTACK])
def test_12_0_a_counter_is_told_in_any_phase(phase: Phase) -> None:
    state = do(campaign("own", phase=phase), TellCounter("Japan", "TR", "1941", "TR-7", JAPANESE_POOL))
    assert state.units["jp-tr-7"].place == JAPANESE_POOL
    assert refused(campaign(phase=phase), TellCounter("Japan", "TR", "1941", "TR-7")) == ("CO 2.4",)


def test_12_0_between_actions_a_counter_can_be_told_with_its_place() -> None:
    state = changed(in_phase(Phase.ACTION_EXECUTION, 2), copy="own")
    for prompt in (both := offered(state, TellCounter)):
        where = next(one for one in prompt.inputs if isinstance(one, Choice) and one.name == "place")
        assert where.options[0].value == "" and prompt.optional
    assert [one.title for one in both] == [
        "A Japanese counter of your copy",
        "An Allied counter of your copy",
    ]
    assert not offered(in_phase(Phase.ACTION_EXECUTION, 2), TellCounter)


def test_12_0_a_counter_lies_in_a_place_that_there_is() -> None:
    told = TellCounter("Japan", "TR", "1941", "TR-7", "Atlantis")
    assert refused(campaign("own"), told) == ("CO 2.4",)


def test_22_1_of_a_bin_that_may_hold_more_no_number_is_said() -> None:
    known = in_phase(Phase.REINFORCEMENT, 2, agenda=(AlliedReinforcementsToDraw(2),))
    for state, start in ((drawing(2), "Draw 2 counters from the Allied bin."), (known, "Draw 2 of the ")):
        first, *_ = offered(state, DrawAlliedReinforcements)
        assert first.says.startswith(start)


def test_g1_1_a_transport_that_comes_out_of_the_cup_is_told_then_drawn() -> None:
    state = emptied(own(agenda=(PoolDraw(1),)), JAPANESE_POOL)
    (short,) = offered(state, DrawReinforcements)
    assert (short.button, short.dice) == ("That is all", 0)
    (missing,) = (one for one in offered(state, TellCounter) if one.title == "It is not in the list")
    assert dict(missing.fixed) == {"place": JAPANESE_POOL}
    kinds = next(one for one in missing.inputs if isinstance(one, Choice) and one.name == "what")
    assert "TR" in [option.value for option in kinds.options]
    state = do(state, TellCounter("Japan", "TR", "1941", "TR-7", JAPANESE_POOL))
    state = do(state, DrawReinforcements(("jp-tr-7",)))
    assert state.due.units == ("jp-tr-7",)


def test_10_0_a_ship_of_the_reserve_that_nobody_told_of_can_react() -> None:
    state = emptied(own(agenda=(ReactionShips(("jp-dd-p1",), "Sea C2", 1),)), FLEET_RESERVE)
    (missing,) = offered(state, TellCounter)
    whose = next(one for one in missing.inputs if isinstance(one, Choice) and one.name == "nation")
    assert "Japan" not in [option.value for option in whose.options]
    state = do(state, TellCounter("United States", "CA", "Start", "CA-9", FLEET_RESERVE))
    events = dispatch.outcome(state, DrawReaction(), TableDice())
    assert folded(state, events[:3]).units["us-ca-9"].place == "Sea C2"


def test_ruling_16_the_app_takes_all_there_are_only_where_it_knows_all() -> None:
    draw = draws.Draw(("us-5b",), 2, ALLIED_POOL)
    assert draws.settles_itself(in_phase(Phase.REINFORCEMENT, 2), draw)
    assert not draws.settles_itself(own(), draw)
    assert draws.settles_itself(own(), draws.Draw((), 0, ALLIED_POOL))


# Unknown units


def deployed_unseen() -> tuple[State, str]:
    """A British ground unit that was drawn and put down unseen, at its space."""
    state = do(drawing(1), DrawAlliedReinforcements((), (BRITISH,)))
    (unit,) = state.due.units
    return do(state, DeployAlliedReinforcement(), 1), unit


def test_14_1_a_unit_put_down_unseen_is_known_by_nation_and_branch_alone() -> None:
    state, unit = deployed_unseen()
    kind, lies = state.unit(unit), state.units[unit]
    assert (kind.nation, kind.branch, kind.name) == (
        Nation.BRITISH_EMPIRE,
        Branch.GROUND,
        "British ground unit 1",
    )
    assert lies.place not in (ALLIED_POOL, "") and not lies.revealed
    view = unit_view(state, unit)
    assert (view.name, view.figures) == ("British ground unit 1", CONCEALED)
    assert unit in state.ashore(lies.place, kind.side)


def test_14_1_what_is_drawn_unseen_is_offered_beside_what_was_seen() -> None:
    (prompt,) = (
        one for one in offered(drawing(3), DrawAlliedReinforcements) if one.title.endswith(": unseen")
    )
    seen, rows = prompt.inputs
    assert isinstance(seen, Choice) and (seen.least, seen.most) == (0, 3)
    assert isinstance(rows, Pairs) and len(rows.rows) == 8
    air = next(unit for unit in drawing(3).at(ALLIED_POOL))
    state = do(drawing(3), DrawAlliedReinforcements((air,), ("China;ground;2",)))
    assert isinstance(state.due, AlliedReinforcementsToDeploy) and len(state.due.units) == 3


@pytest.mark.parametrize(
    ("units", "unseen"),
    [
        ((), ("Japan;ground;1",)),
        ((), ("China;naval;1",)),
        ((), ("China;ground;0",)),
        ((), ("China;ground;9",)),
        ((), ("China;ground;1", "China;ground;1")),
        ((), ("China;ground;2", "China;air;1")),
        (("jp-cv-1",), ("China;ground;1",)),
        ((), ("China",)),
    ],
)
def test_14_1_what_cannot_have_been_drawn_unseen_is_refused(
    units: tuple[str, ...], unseen: tuple[str, ...]
) -> None:
    assert refused(drawing(2), DrawAlliedReinforcements(units, unseen)) == ("CO 22.1",)


def test_22_1_the_app_draws_no_counter_that_may_lie_on_the_map_unknown() -> None:
    state, _ = deployed_unseen()
    state = changed(state, agenda=(AlliedReinforcementsToDraw(1),))
    first, *_ = offered(state, DrawAlliedReinforcements)
    assert (first.dice, first.optional) == (0, False)


def revealed(state: State, unit: str) -> State:
    """A Japanese unit comes into its space: it is turned up (CO 14.0)."""
    place = state.units[unit].place
    state = changed(state, phase=Phase.ACTION_EXECUTION, purses=(Purse("Basic actions", 3),))
    state = put(state, "jp-div-p1", place)
    return folded(state, dispatch._follows(state))


def test_14_0_which_it_is_is_asked_the_moment_it_is_turned_up() -> None:
    state, unit = deployed_unseen()
    place = state.units[unit].place
    state = revealed(state, unit)
    assert state.pending is not None and state.pending.key == f"identity.{unit}"
    asked, *others = dispatch.prompts(state)
    assert asked.title == f"British ground unit 1 at {place} is turned up: which is it?"
    assert [one.command for one in others] == [TellCounter]
    real = candidates(state, unit)[0]
    assert state.unit(real).nation is Nation.BRITISH_EMPIRE
    events = dispatch.outcome(state, Identify(unit, real), TableDice())
    assert sentence(events[0]).text.startswith("British Unknown Ground 1 is")
    state = folded(state, events)
    assert unit not in state.units and state.pending is None
    assert (state.units[real].place, state.units[real].revealed) == (place, True)


def test_14_0_one_that_is_not_in_the_list_is_told_then_chosen() -> None:
    state, unit = deployed_unseen()
    state = revealed(state, unit)
    state = do(state, TellCounter("British Empire", "division", "1941", "99th", ALLIED_POOL))
    assert state.pending is not None
    state = do(state, Identify(unit, "br-99th"))
    assert state.units["br-99th"].revealed


def test_14_0_it_can_only_be_one_of_its_nation_and_branch() -> None:
    state, unit = deployed_unseen()
    state = revealed(state, unit)
    assert refused(state, Identify(unit, "us-5b")) == ("CO 14.0",)
    assert refused(state, Identify("br-nobody", "br-8a")) == ("CO 14.0",)


def test_g2_1_a_unit_that_is_scouted_is_asked_for_too() -> None:
    state, unit = deployed_unseen()
    state = folded(state, (UnitsRevealed((unit,), "scouted from Truk", "CO G2-1"),))
    (asked,) = dispatch._follows(state)
    assert isinstance(asked, FactAsked) and asked.key == f"identity.{unit}"


def test_22_1_an_unknown_unit_that_finds_no_room_is_in_the_bin_again() -> None:
    state = do(drawing(1), DrawAlliedReinforcements((), ("Netherlands;air;1",)))
    (unit,) = state.due.units
    state = changed(state, bases={})
    state = do(state, DeployAlliedReinforcement(), 1)
    assert unit not in state.units
    assert not [key for key in state.facts.values if key.startswith("unseen.")]


def test_an_unknown_unit_is_no_part_of_the_pack() -> None:
    state, unit = deployed_unseen()
    copy = OwnCopy()
    assert not [key for key, _ in copy.pack(state, "Mine").facts if unit in key]
    expected = copy.expected(state.facts)["Numbers of counters"]
    assert not [key for key in expected if unit in key]


@pytest.mark.lot
def test_campaigns_by_lot_with_units_put_down_unseen_end_and_are_sound(lot: Lot) -> None:
    game: Any = games()["co"]
    units = tuple((key, value) for key, value in PRINTED.items() if key.startswith("unit."))
    state = do(campaign("own"), TakeCopy("Counters", units))
    unseen = {**WEIGHTS, "Draw reinforcements: unseen": 2}
    player = Owner(game, state, Random(lot.seed()), weights=unseen)
    player.play(4000)
    ends_well(player)


def test_14_0_a_unit_face_down_does_not_show_whether_it_has_two_steps() -> None:
    state = told(in_phase(Phase.ACTION_EXECUTION, 2), **{"numbers.br-8a": "0/0/0/3 1 0/0/0/1"})
    state = put(state, "br-8a", "India", revealed=False, steps=1)
    hidden = unit_view(state, "br-8a")
    assert (hidden.figures, hidden.two_sided, hidden.reduced) == (CONCEALED, False, False)
    shown = unit_view(put(state, "br-8a", "India", revealed=True, steps=1), "br-8a")
    assert (shown.two_sided, shown.reduced) == (True, True)


def test_14_1_a_unit_put_down_unseen_is_mobile_and_marches_unseen() -> None:
    """Mobile Allied ground units lie face down, so that nobody looks at one to know whether it can go."""
    state, unit = deployed_unseen()
    place = state.units[unit].place
    assert unit in allied_ground_offensive.mobile(state, place)
