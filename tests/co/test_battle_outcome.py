"""What a battle comes to (CO 3.1, 7.3, 18.0, 22.3, 25.2, 25.3)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.co.battle.battle import Action, Battle, Rulings, Space
from rules.co.battle.combatants import ShipType, Side
from rules.co.battle.outcome import Outcome, outcome
from tests.co.battles import ISLAND, LAND, fight, play


def points(found: Outcome) -> list[tuple[str, int]]:
    return [(str(one.unit), one.value) for one in found.points]


@pytest.mark.parametrize(
    ("kind", "allied", "japanese"),
    [("CV", 3, -3), ("BB", 3, -3), ("CVL", 2, -2), ("CA", 2, -2), ("BC", 0, -3)]
    + [(kind, 0, 0) for kind in ("CVE", "AV", "CL", "CLAA", "DD", "APD", "LS", "TR", "SS")],
)
def test_3_1_points_of_ships_sunk_on_both_sides(kind: str, allied: int, japanese: int) -> None:
    stage = "0060" if kind == "SS" else "0600"
    ours = outcome(play(fight("G3N-5", f"a CL {stage}", f"x {kind} 0000", turn=1), 1))
    assert ours.victory_points == allied
    theirs = outcome(play(fight("counterattack", f"x {kind} 0000", f"a CL {stage}"), 1))
    assert theirs.victory_points == japanese
    assert all(one.rule == "CO 3.1" and "eliminated" in one.why for one in (*ours.points, *theirs.points))


def test_3_1_d11_fef_is_worth_four_in_all_and_never_refits() -> None:
    found = outcome(play(fight("G3A-3", "a air 0600 in", "fef FEF 0000", turn=1), 1))
    assert points(found) == [("fef", 4)]
    assert [(one.unit, one.to) for one in found.eliminated] == [("fef", "out of play")]


def test_3_1_d11_force_z_is_worth_three_and_goes_to_refit() -> None:
    found = outcome(play(fight("G3A-3", "a air 0600 in", "bb-z BB 0000", turn=1), 1))
    assert points(found) == [("bb-z", 3)]
    assert [(one.unit, one.to) for one in found.eliminated] == [("bb-z", "refit")]


def test_18_0_d11_avg_never_refits() -> None:
    found = outcome(play(fight("G3A-2", "a air 6000 in", "avg air 0000 gone, b base 2", LAND, turn=1), 1))
    assert [(one.unit, one.to) for one in found.eliminated] == [("avg", "out of play")]


def test_22_3_an_allied_base_that_is_gone_never_comes_back() -> None:
    found = outcome(play(fight("G3N-7", "bb BB 0006", "b base 1", LAND, turn=1), 1))
    assert [(one.unit, one.to) for one in found.eliminated] == [("b", "out of play")]
    assert found.points == ()


def test_3_1_both_signs_in_one_battle_a_line_each() -> None:
    battle = fight("G3N-5", "cv CV 0600, ca CA 0600", "bb BB 0600, ca2 CA 0600, cvl CVL 0000", turn=1)
    course = play(battle, {"cv": "cvl", "ca": "bb"}, (1, 1), 1)
    assert points(outcome(course)) == [("bb", 3), ("cvl", 2), ("cv", -3)]
    assert outcome(course).victory_points == 2


# 7.3

TROOPS = "tr TR 0000 +div +reg, div inf 0003/0001, reg inf 0001"


def invasion(where: Space, *given: Any, **fields: Any) -> Outcome:
    battle = fight("G3C-2", TROOPS, "lf inf 0000, b base 1", where, turn=1, **fields)
    return outcome(play(battle, *given))


def test_7_3_an_island_chain_that_is_cleared_is_held() -> None:
    found = invasion(ISLAND, {"div": "lf", "reg": "b"}, (3, 1))
    assert found.cleared and found.re_embarked == ()
    assert {one.unit for one in found.survivors} == {"tr", "div", "reg"}


def test_7_3_on_an_island_chain_that_is_not_cleared_troops_re_embark() -> None:
    found = invasion(ISLAND, {"div": "lf", "reg": "b"}, (3, 2))
    assert not found.cleared
    assert found.re_embarked == (("div", "tr"), ("reg", "tr"))
    assert {one.unit for one in found.survivors} == {"tr", "div", "reg", "b"}


def test_7_3_on_land_troops_stay() -> None:
    found = invasion(LAND, {"div": "lf", "reg": "b"}, (3, 2))
    assert not found.cleared and found.re_embarked == ()
    assert {one.unit for one in found.survivors} == {"tr", "div", "reg", "b"}


def test_7_3_marines_re_embark_on_their_warship() -> None:
    battle = fight("G3C-2", "dd DD 0000 +m, m mar 0001", "b base 1", ISLAND, turn=1)
    assert outcome(play(battle, 6)).re_embarked == (("m", "dd"),)


def test_7_3_airborne_units_are_lost_on_an_island_chain_that_is_not_cleared() -> None:
    battle = fight("G3G-5", "para abn 0001 in", "b base 1", ISLAND, turn=1)
    failed = outcome(play(battle, 6))
    assert [(one.unit, one.to, one.rule) for one in failed.eliminated] == [("para", "refit", "CO 7.3")]
    assert [one.unit for one in failed.survivors] == ["b"]
    assert [one.unit for one in outcome(play(battle, 1)).survivors] == ["para"]
    on_land = replace(battle, space=LAND)
    assert [one.unit for one in outcome(play(on_land, 6)).survivors] == ["para", "b"]


def test_7_3_with_an_invasion_airborne_units_die_and_the_others_re_embark() -> None:
    japan = f"{TROOPS}, para abn 0001 in"
    battle = fight("G3C-4", japan, "b base 4", ISLAND, turn=1, led_by=Action.G3C_2)
    found = outcome(play(battle, (6, 6, 6)))
    assert found.re_embarked == (("div", "tr"), ("reg", "tr"))
    assert [one.unit for one in found.eliminated] == ["para"]


def test_2_7_a_sea_space_is_never_cleared() -> None:
    assert not outcome(play(fight("G3N-5", "a BB 0600", "x DD 0000", turn=1), 1)).cleared


def test_7_3_a_base_alone_keeps_a_space_from_being_cleared() -> None:
    found = outcome(
        play(fight("G3G-3", "div inf 0003", "lf inf 0000, b base 1", LAND, turn=1), {"div": "lf"}, 1)
    )
    assert not found.cleared


# 25.2

CAPTURING = Rulings(capturing_bases=True)


def test_25_2_a_base_eliminated_with_all_allied_troops_may_be_replaced() -> None:
    battle = fight(
        "G3G-3", "a inf 0003, b inf 0003", "lf inf 0000, base base 1", LAND, turn=1, rulings=CAPTURING
    )
    assert outcome(play(battle, {"a": "lf", "b": "base"}, (1, 1))).may_place_base
    assert not outcome(play(battle, {"a": "lf", "b": "base"}, (6, 1))).may_place_base
    not_played = replace(battle, rulings=Rulings())
    assert not outcome(play(not_played, {"a": "lf", "b": "base"}, (1, 1))).may_place_base


def test_25_2_only_ground_units_capture_and_only_where_there_was_a_base() -> None:
    shelled = fight("G3N-7", "bb BB 0006", "base base 1", LAND, turn=1, rulings=CAPTURING)
    assert not outcome(play(shelled, 1)).may_place_base
    no_base = fight("G3G-3", "a inf 0003", "lf inf 0000", LAND, turn=1, rulings=CAPTURING)
    assert not outcome(play(no_base, 1)).may_place_base


def test_25_2_a_side_has_one_base() -> None:
    battle = fight("G3G-3", "a inf 0003, jb base 1", "base base 1", LAND, turn=1, rulings=CAPTURING)
    assert not outcome(play(battle, 1)).may_place_base


# On turn 1 a coastal gun fires at the transport, then two battleships shell the shore.
LANDING = "tr TR 0000 +div, div inf 0003, b1 BB 0006, b2 BB 0006"
TRANSPORT_FIRST = (ShipType.TR, ShipType.BB)


def landing(allies: str, rulings: Rulings) -> Battle:
    return fight("G3C-2", LANDING, allies, LAND, turn=1, rulings=rulings, targeting_priority=TRANSPORT_FIRST)


def test_25_2_troops_that_all_went_down_with_their_ships_capture_nothing() -> None:
    battle = landing("base base 1, gun inf 0200 static", CAPTURING)
    sunk = outcome(play(battle, 2, {"b1": "base", "b2": "gun"}, (1, 1)))
    assert {one.unit for one in sunk.eliminated} == {"tr", "div", "base", "gun"}
    assert sunk.cleared and not sunk.may_place_base
    afloat = outcome(play(battle, 3, {"b1": "base", "b2": "gun", "div": "gun"}, (6, 1, 1)))
    assert afloat.may_place_base


# 25.3

RETREAT = Rulings(ground_unit_retreat=True)


def retreat(where: Space, *given: Any, allies: str = "lf inf 0001/0001, fort inf 0000 static") -> Outcome:
    battle = fight("G3G-3", "a inf 0003, b inf 0003", allies, where, turn=1, rulings=RETREAT)
    return outcome(play(battle, *given))


def test_25_3_mobile_allied_troops_retreat_when_they_took_more_hits() -> None:
    found = retreat(LAND, {"a": "lf", "b": "fort"}, (1, 6), 6)
    assert found.retreats == ("lf",) and not found.cleared  # the static unit stays
    assert {one.unit for one in found.survivors} == {"a", "b", "lf", "fort"}


def test_25_3_with_as_many_hits_nobody_retreats() -> None:
    assert retreat(LAND, {"a": "lf", "b": "fort"}, (1, 6), 1, ["a"]).retreats == ()


def test_25_3_troops_without_a_refuge_are_eliminated() -> None:
    found = retreat(replace(LAND, refuge=False), {"a": "lf", "b": "fort"}, (1, 1), 6)
    assert [(one.unit, one.rule) for one in found.eliminated][-1] == ("lf", "CO 25.3")
    assert found.cleared and found.retreats == ()


def test_25_3_a_space_from_which_all_retreat_is_cleared() -> None:
    assert retreat(
        LAND, {"a": "lf", "b": "lf2"}, (1, 6), (6, 6), allies="lf inf 0001/0001, lf2 inf 0001"
    ).cleared


def test_25_3_nobody_retreats_from_a_fortress() -> None:
    for side in Side:
        assert retreat(replace(LAND, fortress=side), {"a": "lf", "b": "fort"}, (1, 6), 6).retreats == ()


def test_25_3_allied_attackers_do_not_retreat() -> None:
    battle = fight("counterattack", "a inf 0003", "lf inf 0001/0001", LAND, rulings=RETREAT)
    assert outcome(play(battle, 6, 1)).retreats == ()


def test_25_3_troops_that_went_down_with_their_ship_were_not_hit() -> None:
    # The gun sinks the transport with its division; the marines on land take one hit fewer than they give.
    japan = "tr TR 0000 +div, div inf 0003/0001, dd DD 0000 +m, m mar 0003"
    allies = "gun inf 0200 static, lf inf 0000/0000"
    battle = fight("G3C-2", japan, allies, LAND, turn=1, rulings=RETREAT)
    found = outcome(play(battle, 2, {"m": "lf"}, 3))
    assert {one.unit for one in found.eliminated} == {"tr", "div"}
    assert found.retreats == ("lf",)


def test_25_3_nobody_retreats_from_an_invasion_whose_troops_all_went_down() -> None:
    battle = landing("gun inf 0200 static, lf inf 0000/0000", RETREAT)
    sunk = outcome(play(battle, 2, {"b1": "lf", "b2": "gun"}, (1, 1)))
    assert {one.unit for one in sunk.eliminated} == {"tr", "div", "gun"} and sunk.retreats == ()
    afloat = outcome(play(battle, 3, {"b1": "lf", "b2": "gun", "div": "gun"}, (6, 1, 1)))
    assert afloat.retreats == ("lf",)


def test_25_3_is_an_optional_rule() -> None:
    battle = fight("G3G-3", "a inf 0003", "lf inf 0000/0000", LAND, turn=1)
    assert outcome(play(battle, 1)).retreats == ()
