"""Intelligence actions (CO G2-1 to G2-4) and the fog of war (CO 14.0)."""

import pytest

from rules.co import dispatch
from rules.co.fog_of_war import hidden, is_open
from rules.co.intelligence import RaiseBurmaArmy, Scout, Spy, in_reach
from rules.co.places import ALLIED_POOL, ASIDE, FLEET_RESERVE, HOME
from rules.co.state import Phase, Purse, State
from rules.core.pack import FactMissing, Facts
from tests.co.campaigns import cleared, do, folded, in_phase, offered, put, put_all, refused, with_base

ALLIES = ("us-24", "us-bb-1", "us-5p")


def acting(**changes: object) -> State:
    purses = (Purse("Basic actions", 3),)
    return cleared(in_phase(Phase.ACTION_EXECUTION, 2, **{"purses": purses, **changes}))


def revealed(state: State) -> set[str]:
    return {unit for unit, lies in state.units.items() if lies.revealed}


# G2-1


def test_g2_1_a_base_looks_at_its_space_and_those_next_to_it() -> None:
    state = put(put(put(acting(), "us-24", "Rabaul"), "us-bb-1", "Sea S1"), "us-5p", "Solomons")
    state = do(state, Scout("Truk"))
    assert revealed(state) == {"us-24", "us-bb-1"}
    assert state.purses[0].left == 2


def test_g2_1_so_does_a_carrier() -> None:
    state = put(put(acting(), "jp-cv-1", "Sea C2"), "us-24", "Wake")
    assert revealed(do(state, Scout("Sea C2"))) == {"us-24"}


@pytest.mark.parametrize("unit", ["jp-bb-1", "jp-army-air-p1", "jp-tr-p1"])
def test_g2_1_other_units_do_not(unit: str) -> None:
    assert refused(put(acting(), unit, "Sea C2"), Scout("Sea C2")) == ("CO G2-1",)


def test_g2_1_a_point_is_needed() -> None:
    assert refused(acting(purses=()), Scout("Truk")) == ("CO 5.2",)


# G2-2


@pytest.mark.parametrize("unit", ["jp-av-p1", "jp-army-air-p1"])
def test_g2_2_a_tender_or_air_unit_looks_three_spaces_along_every_axis(unit: str) -> None:
    state = put(put(put(acting(), unit, "Truk"), "us-24", "Sea W3"), "us-bb-1", "New Hebrides")
    state = put(put(state, "us-5p", "Port Moresby"), "us-25", "Manila")
    state = do(state, Scout("Truk", "G2-2"))
    # Truk, Rabaul, Solomons, New Hebrides; Truk, Rabaul, Sea W3, Port Moresby; Truk, Palaus, Manila (lateral)
    assert revealed(state) == {"us-24", "us-bb-1", "us-5p", "us-25"}


def test_g2_2_not_four() -> None:
    state = put(put(acting(), "jp-av-p1", "Sea W2"), "us-bb-1", "New Hebrides")
    assert revealed(do(state, Scout("Sea W2", "G2-2"))) == set()


@pytest.mark.parametrize("space", ["Truk", "Sea C2"])
def test_g2_2_a_base_or_a_fleet_carrier_is_not_enough(space: str) -> None:
    assert refused(put(acting(), "jp-cv-1", "Sea C2"), Scout(space, "G2-2")) == ("CO G2-2",)
    assert not [one for one in offered(acting(), Scout) if dict(one.fixed)["code"] == "G2-2"]


def test_ruling_n65_no_scout_looks_across_the_home_islands() -> None:
    facts = acting().facts
    assert "Sea N1" not in in_reach(facts, "Sea C1", 2)
    assert {"Sea N1", "Sea C2", "Wake", "Bonins"} <= set(in_reach(facts, HOME, 3))


def test_g2_1_an_axis_that_nobody_has_told_is_asked_for() -> None:
    with pytest.raises(FactMissing, match=r"axis\.1"):
        in_reach(Facts(), "Truk", 1)
    axes = ((f"axis.{number}", f"Home Islands|Sea {number}a") for number in range(1, 7))
    facts = Facts().learned(*axes, ("axis.4", "Home Islands|Sea W1|Truk|Rabaul"))
    with pytest.raises(FactMissing, match=r"lines\.lateral"):
        in_reach(facts, "Truk", 1)
    facts = facts.learned(("lines.lateral", "Palaus|Truk"), ("lines.land", "none"))
    assert set(in_reach(facts, "Truk", 1)) == {"Truk", "Sea W1", "Rabaul", "Palaus"}


def test_8_2_only_scouting_codes_scout() -> None:
    assert "CO 8.2" in refused(acting(), Scout("Truk", "G2-4"))


# G2-3


@pytest.mark.parametrize(("where", "seen"), [("map", {"us-24", "us-5p"}), ("reserve", {"us-bb-1"})])
def test_g2_3_an_odd_die_shows_the_map_or_the_fleet_reserve(where: str, seen: set[str]) -> None:
    state = put(put(put(acting(), "us-24", "Manila"), "us-5p", "Midway"), "us-bb-1", FLEET_RESERVE)
    assert revealed(do(state, Spy(where), 3)) == seen
    assert revealed(do(state, Spy(where), 4)) == set()
    assert do(state, Spy(where), 4).purses[0].left == 2


def test_g2_3_nothing_else_is_looked_at() -> None:
    assert refused(acting(), Spy("pool")) == ("CO G2-3",)
    assert refused(acting(purses=()), Spy("map")) == ("CO 5.2",)


# G2-4


def held_burma_road(state: State) -> State:
    return put(with_base(state, "allies", "Burma Road", 0), "jp-div-p1", "Burma Road")


def test_g2_4_the_army_appears_at_the_burma_road() -> None:
    state = do(held_burma_road(acting()), RaiseBurmaArmy())
    assert state.units["jp-bia"].place == "Burma Road"
    assert refused(state, RaiseBurmaArmy()) == ("CO G2-4",)


def test_g2_4_not_where_the_road_is_contested() -> None:
    assert refused(acting(), RaiseBurmaArmy()) == ("CO G2-4",)
    assert refused(put(held_burma_road(acting()), "br-bc", "Burma Road"), RaiseBurmaArmy()) == ("CO G2-4",)
    assert not offered(acting(), RaiseBurmaArmy)
    assert offered(held_burma_road(acting()), RaiseBurmaArmy)


# 14.0


def test_14_0_units_in_a_space_with_japanese_ones_are_open() -> None:
    state = put_all(acting(), "Manila", *ALLIES)
    assert not is_open(state, "us-24")
    state = put(state, "jp-ss-1", "Manila")
    assert is_open(state, "us-24")
    state = folded(state, dispatch._follows(state))
    assert revealed(state) == set(ALLIES)
    assert is_open(put(state, "jp-ss-1", HOME, revealed=False), "us-24")


def test_14_1_only_mobile_ground_units_lie_face_down_in_displays() -> None:
    state = put_all(acting(), ALLIED_POOL, "us-24", "us-mf", "us-5p", "us-bb-1")
    assert [unit for unit in ("us-24", "us-mf", "us-5p", "us-bb-1") if is_open(state, unit)] == [
        "us-mf",
        "us-5p",
        "us-bb-1",
    ]


def test_14_0_japanese_units_are_always_open() -> None:
    assert is_open(acting(), "jp-cv-1")
    assert hidden(put(acting(), "jp-cv-1", "Midway"), ("Midway", ASIDE)) != ("jp-cv-1",)
