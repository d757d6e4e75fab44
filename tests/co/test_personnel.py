"""Personnel actions and reinforcements (CO G1-1 to G1-3, 12.0, 12.1)."""

import pytest

from rules.co import japanese_events
from rules.co.action_points import RollIghq
from rules.co.events import MarkerMoved
from rules.co.japanese_reinforcements import (
    DrawReinforcements,
    EmbarkReinforcements,
    Placement,
    PlaceReinforcements,
    PoolDraw,
    placed_next,
    pool,
)
from rules.co.personnel import AppealToHeadquarters, CallReinforcements, DrawAgain, ReplaceEmergency
from rules.co.places import ASIDE, DISCARDED, HOME, JAPANESE_BIN, JAPANESE_POOL, JAPANESE_REFIT
from rules.co.state import Phase, Purse, State
from rules.co.telling import TellFact
from rules.core.answering import command_of, proposed
from rules.core.pack import Facts
from tests.co.campaigns import (
    changed,
    cleared,
    do,
    folded,
    in_phase,
    offered,
    put,
    put_all,
    refused,
    told,
    with_base,
)

GENERAL = Purse("Basic actions", 3)


def acting(**changes: object) -> State:
    return in_phase(Phase.ACTION_EXECUTION, 2, **{"purses": (GENERAL,), **changes})


def with_pool(*units: str) -> State:
    return put_all(cleared(acting()), JAPANESE_POOL, *units)


def drawn(*units: str) -> State:
    """These units wait for their placement."""
    return do(with_pool(*units), CallReinforcements(), 6)


# G1-1


def test_g1_1_a_die_says_how_many_units_are_drawn() -> None:
    state = do(acting(), CallReinforcements(), 3)
    assert state.due == PoolDraw(3)
    assert state.purses[0].left == 2
    taken = pool(state)[:3]
    state = do(state, DrawReinforcements(taken))
    assert state.due == Placement(taken, taken)


def test_g1_1_more_than_there_are_has_no_further_effect() -> None:
    assert drawn("jp-tr-p6", "jp-ca-p5").due == Placement(("jp-ca-p5", "jp-tr-p6"), ("jp-ca-p5", "jp-tr-p6"))


def test_g1_1_dice_draw_several_together() -> None:
    state = do(with_pool("jp-ca-p5", "jp-dd-p7", "jp-tr-p6"), CallReinforcements(), 2)
    assert offered(state, DrawReinforcements)[0].dice == 1
    assert do(state, DrawReinforcements(), 1).due.units == ("jp-ca-p5", "jp-dd-p7")


def test_g1_1_an_empty_pool_gives_nothing() -> None:
    assert refused(with_pool(), CallReinforcements()) == ("CO G1-1",)


def test_g1_1_what_is_not_in_the_pool_is_not_drawn() -> None:
    state = do(acting(), CallReinforcements(), 1)
    assert refused(state, DrawReinforcements(("jp-cv-1",))) == ("CO G1-1",)
    assert refused(state, DrawReinforcements(pool(state)[:2])) == ("CO G1-1",)


def test_g1_1_without_points_or_outside_the_phase_it_is_refused() -> None:
    assert refused(acting(purses=()), CallReinforcements()) == ("CO 5.2",)
    assert "CO 5.1" in refused(changed(acting(), phase=Phase.COUNTERATTACK), CallReinforcements())
    assert refused(acting(), DrawReinforcements()) == ("CO G1-1",)


# 12.1


def test_12_1_units_are_placed_in_the_home_islands_and_a_fortress() -> None:
    state = do(
        drawn("jp-ca-p5", "jp-div-p8", "jp-tr-p6"), PlaceReinforcements(("jp-ca-p5", "jp-tr-p6"), "Truk")
    )
    assert state.due.units == ("jp-div-p8",)
    state = do(state, PlaceReinforcements(("jp-div-p8",), HOME))
    assert state.units["jp-tr-p6"].place == "Truk"
    assert state.units["jp-div-p8"].place == HOME
    assert state.due == in_phase(Phase.ACTION_EXECUTION).due


@pytest.mark.parametrize("to", ["Indochina", "Singapore", "Sea H1"])
def test_12_1_not_elsewhere(to: str) -> None:
    assert refused(drawn("jp-ca-p5"), PlaceReinforcements(("jp-ca-p5",), to)) == ("CO 12.1",)


def test_12_1_allied_ships_keep_ships_and_troops_away_but_not_aircraft() -> None:
    state = put(drawn("jp-ca-p5", "jp-div-p8", "jp-army-air-p6"), "us-ca-1", "Truk")
    assert refused(state, PlaceReinforcements(("jp-ca-p5",), "Truk")) == ("CO 12.1",)
    assert refused(state, PlaceReinforcements(("jp-div-p8",), "Truk")) == ("CO 12.1",)
    assert refused(state, PlaceReinforcements(("jp-army-air-p6",), "Truk")) == ()


def test_12_1_a_fortress_without_sea_axis_takes_no_ships() -> None:
    state = drawn("jp-ca-p5")
    state = with_base(told(state, **{"worth.Burma Road": "fortress"}), "japan", "Burma Road", 1)
    assert refused(state, PlaceReinforcements(("jp-ca-p5",), "Burma Road")) == ("CO 7.1",)


def test_7_1_air_units_need_room_at_the_base() -> None:
    state = with_base(drawn("jp-army-air-p6", "jp-navy-air-p4"), "japan", "Truk", 1)
    both = ("jp-army-air-p6", "jp-navy-air-p4")
    assert refused(state, PlaceReinforcements(both, "Truk")) == ("CO 7.1",)
    assert refused(state, PlaceReinforcements(both[:1], "Truk")) == ()
    assert refused(state, PlaceReinforcements(both, HOME)) == ()


def test_18_0_a_seaplane_at_a_tender_takes_no_room() -> None:
    state = with_base(put(drawn("jp-yokh"), "jp-army-air-p1", "Truk"), "japan", "Truk", 1)
    assert refused(state, PlaceReinforcements(("jp-yokh",), "Truk")) == ("CO 7.1",)
    assert refused(put(state, "jp-av-p1", "Truk"), PlaceReinforcements(("jp-yokh",), "Truk")) == ()


def test_7_1_an_island_chain_takes_four_ground_units() -> None:
    there = ("jp-div-p1", "jp-div-p2", "jp-div-p3")
    state = put_all(drawn("jp-div-p8", "jp-div-p9"), "Truk", *there)
    assert refused(state, PlaceReinforcements(("jp-div-p8", "jp-div-p9"), "Truk")) == ("CO 7.1",)
    assert refused(state, PlaceReinforcements(("jp-div-p8",), "Truk")) == ()


def test_12_1_ground_units_embark_on_an_amphib_of_the_same_draw() -> None:
    state = drawn("jp-div-p8", "jp-div-p9", "jp-tr-p6")
    state = do(state, EmbarkReinforcements(("jp-div-p8", "jp-div-p9"), "jp-tr-p6"))
    state = do(state, PlaceReinforcements(("jp-tr-p6",), "Truk"))
    assert state.cargo("jp-tr-p6") == ("jp-div-p8", "jp-div-p9")
    assert state.units["jp-div-p8"].place == "Truk"
    assert not isinstance(state.due, Placement)


def test_12_1_and_also_on_one_that_is_placed_already() -> None:
    state = do(drawn("jp-div-p8", "jp-tr-p6"), PlaceReinforcements(("jp-tr-p6",), "Truk"))
    state = do(state, EmbarkReinforcements(("jp-div-p8",), "jp-tr-p6"))
    assert state.units["jp-div-p8"].place == "Truk"
    assert state.units["jp-div-p8"].aboard == "jp-tr-p6"


def test_12_1_but_not_on_another_ship_nor_more_than_three() -> None:
    four = ("jp-div-p8", "jp-div-p9", "jp-rgt-p1", "jp-rgt-p2")
    state = put(drawn(*four, "jp-tr-p6"), "jp-tr-p1", HOME)
    assert refused(state, EmbarkReinforcements(four, "jp-tr-p6")) == ("CO G3N-9",)
    assert refused(state, EmbarkReinforcements(four[:3], "jp-tr-p6")) == ()
    assert refused(state, EmbarkReinforcements(four[:1], "jp-tr-p1")) == ("CO 12.1",)
    assert refused(drawn("jp-ca-p5", "jp-tr-p6"), EmbarkReinforcements(("jp-ca-p5",), "jp-tr-p6")) == (
        "CO 12.1",
    )


def test_12_1_only_what_has_arrived_is_placed() -> None:
    assert refused(drawn("jp-ca-p5"), PlaceReinforcements(("jp-cv-1",), HOME)) == ("CO 12.1",)
    assert refused(drawn("jp-ca-p5"), PlaceReinforcements((), HOME)) == ("CO 12.1",)
    assert refused(acting(), PlaceReinforcements(("jp-cv-1",), HOME)) == ("CO 12.1",)


def test_12_1_nothing_is_offered_that_is_refused() -> None:
    state = put(
        with_base(drawn("jp-div-p8", "jp-army-air-p6", "jp-tr-p6"), "japan", "Truk", 1), "jp-yokh", "Truk"
    )
    found = (*offered(state, PlaceReinforcements), *offered(state, EmbarkReinforcements))
    assert len(found) == 4  # Home Islands; ships and troops at Truk, whose base is full; aboard
    for prompt in found:
        assert not refused(state, command_of(prompt, proposed(prompt)))


# G1-2


def test_g1_2_a_tr_or_an_engineer_comes_straight_from_refit() -> None:
    state = put_all(cleared(acting()), JAPANESE_REFIT, "jp-tr-p1", "jp-eng-p1", "jp-cv-1")
    assert refused(state, ReplaceEmergency("jp-tr-p1")) == ()
    state = do(do(state, ReplaceEmergency("jp-eng-p1")), PlaceReinforcements(("jp-eng-p1",), "Truk"))
    assert state.units["jp-eng-p1"].place == "Truk"
    assert state.vp == 0


def test_g1_2_nothing_else_does() -> None:
    state = put_all(cleared(acting()), JAPANESE_REFIT, "jp-ls-p1", "jp-cv-1")
    assert refused(state, ReplaceEmergency("jp-ls-p1")) == ("CO G1-2",)
    assert refused(state, ReplaceEmergency("jp-tr-p1")) == ("CO G1-2",)
    assert not offered(state, ReplaceEmergency)


# G1-3


def test_g1_3_one_more_event_is_drawn() -> None:
    state = do(acting(), AppealToHeadquarters(("yamashita",)))
    assert "yamashita" in japanese_events.kept(state)
    assert state.purses[0].left == 2


def test_g1_3_once_a_turn() -> None:
    state = do(acting(), AppealToHeadquarters(("yamashita",)))
    assert refused(state, AppealToHeadquarters()) == ("CO G1-3",)
    assert not offered(state, AppealToHeadquarters)


def test_g1_3_the_bin_must_not_be_empty() -> None:
    state = acting()
    events = (MarkerMoved(one, DISCARDED) for one, lies in state.markers.items() if lies == JAPANESE_BIN)
    assert refused(folded(state, events), AppealToHeadquarters()) == ("CO G1-3",)


def test_g1_3_dice_that_draw_nothing_are_rolled_again_without_another_point() -> None:
    state = do(acting(), AppealToHeadquarters(), 6, 6)
    assert offered(state, DrawAgain)
    state = do(state, DrawAgain(), 1, 1)
    assert "banzai" in japanese_events.kept(state)
    assert state.purses[0].left == 2
    assert refused(state, DrawAgain()) == ("CO G1-3",)


@pytest.mark.parametrize(("face", "left"), [(4, 3), (1, 1)])
def test_ruling_r13_ighq_is_rolled_at_once_and_changes_what_is_left(face: int, left: int) -> None:
    state = do(acting(), AppealToHeadquarters(("ighq",)))
    state = do(state, RollIghq(), face)
    assert sum(purse.left for purse in state.purses) == left
    assert state.markers["ighq"] == JAPANESE_BIN
    assert state.phase is Phase.ACTION_EXECUTION


def test_ruling_r13_never_below_none() -> None:
    state = acting(purses=(Purse("Basic actions", 1),))
    state = do(do(state, AppealToHeadquarters(("ighq",))), RollIghq(), 5)
    assert [purse.left for purse in state.purses] == [0]


def test_18_0_siam_and_bia_that_have_no_area_are_set_aside() -> None:
    state = put_all(cleared(acting()), JAPANESE_REFIT, "jp-bia", "jp-siam")
    after = folded(state, placed_next(state, ("jp-bia", "jp-siam")))
    assert after.units["jp-bia"].place == after.units["jp-siam"].place == ASIDE
    held = with_base(with_base(state, "allies", "Rangoon", 0), "japan", "Rangoon", 1)
    after = folded(held, placed_next(held, ("jp-bia",)))
    assert after.due == Placement(("jp-bia",))
    assert refused(after, PlaceReinforcements(("jp-bia",), HOME)) == ("CO 18.0",)
    assert refused(after, PlaceReinforcements(("jp-bia",), "Rangoon")) == ()


def test_12_1_a_port_that_nobody_has_told_is_asked_for_when_it_is_chosen() -> None:
    state = drawn("jp-ca-p5")
    facts = {key: one for key, one in state.facts.values.items() if not key.startswith(("axis.", "link."))}
    state = changed(state, facts=Facts(facts))
    assert {dict(prompt.fixed)["to"] for prompt in offered(state, PlaceReinforcements)} == {HOME, "Truk"}
    assert do(state, PlaceReinforcements(("jp-ca-p5",), HOME)).units["jp-ca-p5"].place == HOME
    waiting = do(state, PlaceReinforcements(("jp-ca-p5",), "Truk"))
    assert waiting.pending is not None
    assert waiting.pending.key == "axis.1"


def test_12_1_whether_a_unit_is_mobile_is_asked_when_it_embarks() -> None:
    state = drawn("jp-div-p8", "jp-tr-p6")
    facts = {key: one for key, one in state.facts.values.items() if key != "numbers.all japan division"}
    state = changed(state, facts=Facts(facts))
    assert offered(state, EmbarkReinforcements)
    waiting = do(state, EmbarkReinforcements(("jp-div-p8",), "jp-tr-p6"))
    assert waiting.pending is not None
    assert waiting.pending.key == "numbers.jp-div-p8"
    assert do(waiting, TellFact("numbers.jp-div-p8", "0/0/0/2 1")).units["jp-div-p8"].aboard == "jp-tr-p6"
