"""Bases and ground units rebuilt (CO G4L-1, G4L-2, G4L-6, 15.0)."""

import pytest

from rules.co.battle.combatants import Side
from rules.co.control import Control, control
from rules.co.logistics import BuildBases, RaiseBases, RebuildGround, left
from rules.co.places import HOME
from rules.co.state import Phase, Purse, State
from rules.core.answering import command_of, proposed
from rules.core.pack import Facts
from tests.co.campaigns import changed, cleared, do, in_phase, offered, put, put_all, refused, told, with_base

JAPAN = Side.JAPAN


def acting(**changes: object) -> State:
    purses = (Purse("Basic actions", 3),)
    return cleared(in_phase(Phase.ACTION_EXECUTION, 2, **{"purses": purses, **changes}))


def without(state: State, *keys: str) -> State:
    values = {key: one for key, one in state.facts.values.items() if key not in keys}
    return changed(state, facts=Facts(values))


# G4L-1


def test_g4l_1_bases_are_built_in_all_spaces_with_an_amphib_or_engineer() -> None:
    state = put(put(acting(), "jp-eng-p1", "Siam"), "jp-tr-p1", "Gilberts")
    state = do(state, BuildBases(("Gilberts", "Siam")))
    assert state.base(JAPAN, "Siam") == state.base(JAPAN, "Gilberts") == 1
    assert state.purses[0].left == 2
    assert state.vp == 1  # the Gilberts are an objective of the practice copy


def test_g4l_1_nothing_is_built_without_them() -> None:
    state = put(put(acting(), "jp-div-p1", "Siam"), "jp-dd-p1", "Gilberts")
    assert refused(state, BuildBases(("Siam",))) == ("CO G4L-1",)
    assert refused(state, BuildBases(("Gilberts",))) == ("CO G4L-1",)
    assert refused(state, BuildBases(())) == ("CO G4L-1",)
    assert not offered(state, BuildBases)


def test_9_6_1_an_engineer_aboard_builds_nothing() -> None:
    state = put(put(acting(), "jp-bb-1", "Gilberts"), "jp-eng-p1", "Gilberts", aboard="jp-bb-1")
    assert refused(state, BuildBases(("Gilberts",))) == ("CO G4L-1",)


def test_15_0_one_base_a_space() -> None:
    assert refused(put(acting(), "jp-eng-p1", "Truk"), BuildBases(("Truk",))) == ("CO 15.0",)


def test_15_5_no_base_at_sea_nor_in_the_home_islands() -> None:
    state = put(put(acting(), "jp-tr-p1", "Sea C2"), "jp-tr-p2", HOME)
    assert refused(state, BuildBases(("Sea C2",))) == ("CO 15.5",)
    assert refused(state, BuildBases((HOME,))) == ("CO G4L-1",)


def test_g4l_1_an_amphib_builds_in_any_space_without_a_japanese_base() -> None:
    state = put(acting(), "jp-tr-p1", "Wake")
    assert control(state, "Wake") is Control.ALLIED
    after = do(state, BuildBases(("Wake",)))
    assert after.base(JAPAN, "Wake") == 1 and control(after, "Wake") is Control.CONTESTED


def test_ruling_n40_by_its_switch_an_amphib_alone_builds_nothing_where_the_allies_hold_the_space() -> None:
    state = changed(put(acting(), "jp-tr-p1", "Wake"), rulings={"CO-40": "held"})
    assert refused(state, BuildBases(("Wake",))) == ("CO G4L-1",)
    assert refused(put(state, "jp-eng-p1", "Wake"), BuildBases(("Wake",))) == ()
    assert refused(put(state, "jp-snlf-p1", "Wake"), BuildBases(("Wake",))) == ()


def test_13_3_base_counters_run_out() -> None:
    state = put(put(acting(), "jp-eng-p1", "Siam"), "jp-tr-p1", "Gilberts")
    one = told(state, **{"spare.2/1": "1"})
    assert refused(one, BuildBases(("Gilberts", "Siam"))) == ("CO 13.3",)
    assert refused(one, BuildBases(("Siam",))) == ()
    none = told(state, **{"spare.2/1": "0"})
    assert refused(none, BuildBases(("Siam",))) == ("CO 13.3",)
    assert not offered(none, BuildBases)
    unknown = without(state, "spare.2/1")
    assert left(unknown, "2/1") is None
    assert refused(unknown, BuildBases(("Gilberts", "Siam"))) == ()


def test_13_3_a_destroyed_base_is_available_again() -> None:
    state = told(acting(), **{"spare.2/1": "0", "spare.4/3": "0"})
    assert left(with_base(state, JAPAN, "Bonins", 0), "2/1") == 1
    assert left(with_base(state, JAPAN, "Truk", 2), "4/3") == 1
    assert left(with_base(state, JAPAN, "Truk", 2), "2/1") == -1


# G4L-2


def test_g4l_2_bases_go_up_one_level_wherever_an_amphib_or_engineer_is() -> None:
    state = put(put(acting(), "jp-eng-p1", "Truk"), "jp-ls-p1", "Bonins")
    state = do(state, RaiseBases(("Truk", "Bonins")))
    assert state.base(JAPAN, "Truk") == 4
    assert state.base(JAPAN, "Bonins") == 2


def test_g4l_2_four_is_the_most() -> None:
    state = put(acting(), "jp-eng-p1", "Indochina")
    assert refused(state, RaiseBases(("Indochina",))) == ("CO 15.0",)
    assert not offered(state, RaiseBases)


def test_g4l_2_a_base_and_a_builder_are_needed() -> None:
    assert refused(acting(), RaiseBases(("Truk",))) == ("CO G4L-2",)
    assert refused(put(acting(), "jp-eng-p1", "Siam"), RaiseBases(("Siam",))) == ("CO G4L-2",)
    assert refused(put(acting(), "jp-eng-p1", "Truk"), RaiseBases(("Truk", "Truk"))) == ("CO G4L-2",)


def test_13_3_from_level_2_to_3_a_large_counter_is_needed() -> None:
    state = put(put(put(acting(), "jp-tr-p1", "Okinawa"), "jp-tr-p2", "Palaus"), "jp-tr-p3", "Bonins")
    state = told(state, **{"spare.4/3": "1"})
    assert refused(state, RaiseBases(("Okinawa", "Palaus"))) == ("CO 13.3",)
    assert refused(state, RaiseBases(("Okinawa", "Bonins"))) == ()
    found = offered(state, RaiseBases)
    assert [command_of(prompt, proposed(prompt)).spaces for prompt in found] == [
        ("Bonins",),
        ("Bonins", "Okinawa"),
    ]
    assert not any(refused(state, command_of(prompt, proposed(prompt))) for prompt in found)
    none = told(put(acting(), "jp-tr-p1", "Okinawa"), **{"spare.4/3": "0"})
    assert not offered(none, RaiseBases)


# G4L-6


def worn(state: State, place: str, *units: str) -> State:
    for unit in units:
        state = put(state, unit, place, steps=1)
    return state


def test_g4l_6_all_reduced_units_of_the_home_islands_become_whole() -> None:
    state = put(worn(acting(), HOME, "jp-div-p1", "jp-div-p2"), "jp-bde-p1", HOME, steps=1)
    state = do(state, RebuildGround(HOME))
    assert state.units["jp-div-p1"].steps == state.units["jp-div-p2"].steps == 2
    assert state.units["jp-bde-p1"].steps == 1


def test_g4l_6_elsewhere_as_many_as_the_level_of_the_base() -> None:
    state = worn(acting(), "Okinawa", "jp-div-p1", "jp-div-p2", "jp-div-p3")
    two = ("jp-div-p1", "jp-div-p3")
    assert refused(state, RebuildGround("Okinawa", ("jp-div-p1", "jp-div-p2", "jp-div-p3"))) == ("CO G4L-6",)
    assert refused(state, RebuildGround("Okinawa")) == ("CO G4L-6",)
    state = do(state, RebuildGround("Okinawa", two))
    assert [state.units[unit].steps for unit in ("jp-div-p1", "jp-div-p2", "jp-div-p3")] == [2, 1, 2]


def test_g4l_6_a_base_and_reduced_units_are_needed() -> None:
    assert refused(worn(acting(), "Siam", "jp-div-p1"), RebuildGround("Siam", ("jp-div-p1",))) == (
        "CO G4L-6",
    )
    whole = put(acting(), "jp-div-p1", "Okinawa", steps=2)
    assert refused(whole, RebuildGround("Okinawa", ("jp-div-p1",))) == ("CO G4L-6",)
    state = worn(acting(), "Okinawa", "jp-div-p1")
    assert refused(state, RebuildGround("Okinawa", ("jp-div-p2",))) == ("CO G4L-6",)
    assert not offered(whole, RebuildGround)
    assert len(offered(state, RebuildGround)) == 1


@pytest.mark.parametrize("command", [BuildBases(("Siam",)), RaiseBases(("Truk",)), RebuildGround(HOME)])
def test_5_2_a_point_is_needed(command: object) -> None:
    state = put_all(worn(acting(purses=()), HOME, "jp-div-p1"), "Siam", "jp-eng-p1")
    assert "CO 5.2" in refused(put(state, "jp-eng-p2", "Truk"), command)
