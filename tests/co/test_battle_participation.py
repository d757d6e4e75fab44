"""Who takes part (CO 8.2, 10.1, 11.0, 11.3-11.5, 21.0, 24.2), and who does not."""

from dataclasses import replace

import pytest

from rules.co.battle.battle import Action, Battle, Rulings
from rules.co.battle.combatants import Stage
from rules.co.battle.participation import participation
from tests.co.battles import ISLAND, LAND, SEA, fight, left, play


def parts(battle: Battle) -> dict[str, str]:
    """F fires, T is a target, L lands, - stays out."""
    found = {}
    for unit, part in zip(battle.combatants, participation(battle), strict=True):
        letters = ("F" if part.fires else "") + ("T" if part.target else "") + ("L" if part.lands else "")
        found[unit.id] = letters or "-"
        assert part.why and part.rule.startswith("CO ")
    return {str(name): letters for name, letters in found.items()}


INVASION = "tr TR 0000 +div, div inf 0003, ca CA 1202"
PORT = "cv CV 3210, dd DD 0110, p40 air 2101, div inf 0003/0001, base base 3"


def test_g3n_5_only_the_acting_force_attacks() -> None:
    found = parts(fight("G3N-5", "bb BB 1203, ca CA 1202 x", "dd DD 0110"))
    assert found == {"bb": "FT", "ca": "-", "dd": "FT"}


def test_11_0_units_outside_the_force_neither_fire_nor_are_hit() -> None:
    battle = fight("G3N-5", "bb BB 0100, cv CV 0300 x", "dd DD 0600", turn=1)
    course = play(battle, 6, 1)
    assert course.over and left(course) == {"bb": 0, "cv": 1, "dd": 1}


def test_11_3_based_air_rises_and_fights_whatever_attacks_its_space() -> None:
    for action, japan in (("G3A-2", "z air 1001 in"), ("G3G-3", "d inf 0001"), ("G3N-5", "bb BB 0100")):
        assert parts(fight(action, japan, "p40 air 2101, dd DD 0110, b base 1", LAND))["p40"] == "FT"


def test_11_3_air_on_a_bombarded_base_does_not_answer_but_is_in_the_battle() -> None:
    battle = fight("G3N-7", "bb BB 2001", "p40 air 0600, b base 1", LAND, turn=1)
    assert parts(battle)["p40"] == "T"
    assert left(play(battle, 2)) == {"bb": 1, "p40": 0, "b": 1}
    grounded = play(battle, 3, 1)
    assert grounded.over and left(grounded) == {"bb": 1, "p40": 0, "b": 0}


def test_11_3_air_answers_who_does_not_bombard() -> None:
    """In an invasion air fires at amphibs and escorts (Ruling CO-23)."""
    found = parts(fight("G3C-2", INVASION, "p40 air 0600, b base 1", LAND))
    assert found["p40"] == "FT"


def test_g3n_2_the_force_alone_attacks_at_the_end_of_its_move() -> None:
    assert parts(fight("G3N-2", "bb BB 1203, ss SS 0110 x", "dd DD 0110"))["ss"] == "-"


def test_g3n_6_takes_along_the_ships_that_were_there() -> None:
    found = parts(fight("G3N-6", "bb BB 1203, ca CA 1202 x, a air 2101 x", "dd DD 0110, base base 1", LAND))
    assert found == {"bb": "FT", "ca": "FT", "a": "-", "dd": "FT", "base": "FT"}


IN_PORT = "dd DD 0110, p40 air 2101, gun inf 0203 static, base base 3"


@pytest.mark.parametrize("action", ["G3N-2", "G3N-5", "G3N-6", "reaction"])
def test_11_1_a_battle_with_ships_in_a_port_is_fought_by_everybody_through_four_stages(action: str) -> None:
    battle = fight(action, "bb BB 1203", IN_PORT, LAND)
    assert set(parts(battle).values()) == {"FT"}
    assert battle.stages == tuple(Stage)


@pytest.mark.parametrize("action", ["G3N-2", "G3N-5", "G3N-6"])
def test_ruling_co_30_the_shore_neither_fires_nor_is_fired_at_if_the_table_says_so(action: str) -> None:
    battle = fight(action, "bb BB 1203", IN_PORT, LAND, rulings=Rulings(shore_in_naval_battles=False))
    assert parts(battle) == {"bb": "FT", "dd": "FT", "p40": "FT", "gun": "-", "base": "-"}


def test_10_1_the_shore_is_in_a_reaction_battle_whatever_is_said_of_ports() -> None:
    off = Rulings(shore_in_naval_battles=False)
    battle = fight(
        "reaction", "bb BB 0006, j inf 0002 x", "ca CA 0000, g inf 0602, b base 2", LAND, rulings=off
    )
    assert set(parts(battle).values()) == {"FT"}


def test_10_1_in_a_reaction_battle_japan_fires_at_the_shore_too() -> None:
    battle = fight("reaction", "bb BB 0006", "ca CA 0000, g inf 0000, b base 1", LAND)
    course = play(battle, (6, 1), {"bb": "g"}, 1)
    assert course.over and left(course) == {"bb": 1, "ca": 1, "g": 0, "b": 1}


def test_g3n_7_bombardment_is_answered_by_guns_and_ships_not_by_air() -> None:
    found = parts(fight("G3N-7", "bb BB 1203, own inf 0002 x, zero air 3101 x, jb base 1", PORT, LAND))
    assert found["bb"] == "FT"
    assert found["own"] == found["zero"] == found["jb"] == "-"
    assert found["div"] == found["base"] == found["dd"] == "FT"
    assert found["p40"] == "T"


def test_g3n_8_only_air_and_carriers_answer() -> None:
    found = parts(fight("G3N-8", "cv1 CV 3211, bb BB 1203 x", PORT, LAND))
    assert found["cv1"] == "FT" and found["bb"] == "-"
    assert found["cv"] == found["p40"] == "FT"
    assert found["dd"] == found["div"] == found["base"] == "T"


def test_g3n_8_air_does_not_answer_if_the_table_follows_11_3() -> None:
    found = parts(fight("G3N-8", "cv1 CV 3211", PORT, LAND, rulings=Rulings(air_answers_carriers=False)))
    assert found["p40"] == "T" and found["cv"] == "FT"


def test_g3a_2_strikes_everybody_in_a_port() -> None:
    found = parts(fight("G3A-2", "zero air 3101 in, here air 1100 x, cv1 CV 3211 x", PORT, LAND))
    assert found["zero"] == "FT" and found["here"] == found["cv1"] == "-"
    assert {found[name] for name in ("cv", "dd", "p40", "div", "base")} == {"FT"}


def test_g3a_2_air_in_the_target_may_join() -> None:
    assert parts(fight("G3A-2", "zero air 3101 in, here air 1100", "base base 1", LAND))["here"] == "FT"


def test_g3a_2_spares_the_ships_if_the_table_says_so() -> None:
    found = parts(fight("G3A-2", "zero air 3101 in", PORT, LAND, rulings=Rulings(ships_in_port=False)))
    assert found["cv"] == found["dd"] == "-"
    assert found["p40"] == found["div"] == "FT"


def test_g3a_3_strikes_ships_at_sea_whatever_is_said_of_ports() -> None:
    battle = fight("G3A-3", "nell air 1300 in", "bb BB 2303", rulings=Rulings(ships_in_port=False))
    assert parts(battle) == {"nell": "FT", "bb": "FT"}


def test_g3g_2_takes_along_the_troops_that_were_there_but_no_base_air_or_ship() -> None:
    found = parts(
        fight("G3G-2", "div inf 0003, reg inf 0001 x, jb base 1, zero air 3101 x, ca CA 1202 x", PORT, LAND)
    )
    assert found["div"] == found["reg"] == "FT"
    assert found["jb"] == found["zero"] == found["ca"] == "-"
    assert {found[name] for name in ("cv", "dd", "p40", "div", "base")} == {"FT"}


def test_g3g_3_all_mobile_troops_attack_static_ones_and_bases_do_not() -> None:
    found = parts(fight("G3G-3", "div inf 0003, reg inf 0001 x, fort inf 0001 static x", "base base 1", LAND))
    assert found == {"div": "FT", "reg": "FT", "fort": "-", "base": "FT"}


def test_g3g_5_friends_in_the_space_may_join_or_not() -> None:
    found = parts(fight("G3G-5", "para abn 0002 in, reg inf 0001, zero air 2001 x", "base base 1", LAND))
    assert found == {"para": "FT", "reg": "FT", "zero": "-", "base": "FT"}


def test_g3c_1_ground_and_air_attack_together() -> None:
    found = parts(fight("G3C-1", "div inf 0003, sally air 1002 in, ca CA 1202 x", "lf inf 0002", LAND))
    assert found == {"div": "FT", "sally": "FT", "ca": "-", "lf": "FT"}


def test_g3c_2_troops_land_and_their_ships_can_be_fired_at() -> None:
    found = parts(
        fight(
            "G3C-2",
            "tr TR 0000 +div +reg, div inf 0003, reg inf 0001 x, ca CA 1202, bb BB 1203 x, zero air 3101 in",
            "gun inf 0203 static, p40 air 2101, base base 2",
            ISLAND,
        )
    )
    assert found["div"] == "L" and found["reg"] == "-"  # the regiment stays aboard
    assert found["tr"] == found["ca"] == found["zero"] == "FT"
    assert found["bb"] == "-"
    assert found["gun"] == found["p40"] == found["base"] == "FT"


def test_g3c_3_allied_air_takes_no_part() -> None:
    ships, air = "bb BB 1203, nell air 1300 in", "cv CV 3210, p40 air 2101, dd DD 0110"
    found = parts(fight("G3C-3", ships, air, LAND, led_by=Action.G3N_5))
    assert found == {"bb": "FT", "nell": "FT", "cv": "FT", "p40": "-", "dd": "FT"}


def test_g3c_3_with_a_carrier_strike_is_answered_by_carriers_alone() -> None:
    found = parts(fight("G3C-3", "cv1 CV 3211, nell air 1300 in", PORT, LAND, led_by=Action.G3N_8))
    assert found["cv"] == "FT" and found["p40"] == "-" and found["dd"] == found["base"] == "T"


def test_g3c_4_adds_an_airborne_unit_to_an_invasion() -> None:
    japan = "tr TR 0000 +div, div inf 0003, para abn 0002 in, reg inf 0001 x"
    found = parts(fight("G3C-4", japan, "base base 1", LAND, led_by=Action.G3C_2))
    assert found == {"tr": "FT", "div": "L", "para": "FT", "reg": "-", "base": "FT"}


def test_g3c_4_with_a_ground_attack_takes_along_the_troops_that_were_there() -> None:
    found = parts(fight("G3C-4", "para abn 0002 in, reg inf 0001 x", "b base 1", LAND, led_by=Action.G3G_3))
    assert found == {"para": "FT", "reg": "FT", "b": "FT"}


def test_10_1_everybody_in_the_space_fights_on_both_sides() -> None:
    found = parts(
        fight("reaction", "ca CA 1202, ss SS 0110 x, tr TR 0000 x +div, div inf 0003 x", "cv CV 3210")
    )
    assert found == {"ca": "FT", "ss": "FT", "tr": "FT", "div": "-", "cv": "FT"}


def test_21_0_all_allied_units_but_bases_attack_and_all_japanese_are_engaged() -> None:
    japan = "div inf 0003, zero air 3101, jb base 2, tr TR 0000 +reg, reg inf 0001"
    found = parts(fight("counterattack", japan, "lf inf 0002, base base 4, p40 air 2101", LAND))
    assert found == {
        "div": "FT",
        "zero": "FT",
        "jb": "FT",
        "tr": "FT",
        "reg": "-",
        "lf": "FT",
        "base": "-",
        "p40": "FT",
    }


def test_24_2_a_surprise_attack_with_carriers_is_a_carrier_strike() -> None:
    battle = fight(
        "surprise attack", "cv1 CV 3211, ca CA 1202, zero air 3101, jb base 1", "cv CV 3210, dd DD 0110", LAND
    )
    found = parts(battle)
    assert found == {"cv1": "FT", "ca": "T", "zero": "FT", "jb": "T", "cv": "FT", "dd": "-"}
    silent = replace(battle, rulings=Rulings(air_answers_carriers=False))
    assert parts(silent)["zero"] == "T"


def test_24_2_carriers_outside_the_surprise_force_do_not_strike_with_it() -> None:
    """They counterattack after the strike: nobody fires in both (Ruling CO-59, 11.5)."""
    allies = "cv CV 3210, dd DD 0110, av AV 2100 x"
    found = parts(fight("surprise attack", "cv1 CV 3211, jb base 1", allies, LAND))
    assert found == {"cv1": "FT", "jb": "T", "cv": "FT", "dd": "-", "av": "-"}
    allies = "cv CV 3210 x, dd DD 0110 x, av AV 2100"
    after = parts(fight("counterattack", "cv1 CV 3211, jb base 1", allies, LAND))
    assert after == {"cv1": "FT", "jb": "FT", "cv": "-", "dd": "-", "av": "FT"}


def test_21_0_the_units_outside_a_surprise_force_counterattack_after_its_strike() -> None:
    allies = "cv CV 3210 x, ca CA 1202 x, g inf 0002, dd DD 0110, p40 air 2101, b base 2"
    found = parts(fight("counterattack", "cv1 CV 3211, j inf 0002, jb base 1", allies, LAND))
    assert {name for name, part in found.items() if part == "-"} == {"cv", "ca", "b"}
    assert {name for name, part in found.items() if part == "FT"} == {"cv1", "j", "jb", "g", "dd", "p40"}


def test_24_2_a_surprise_attack_without_carriers_is_a_counterattack() -> None:
    found = parts(fight("surprise attack", "ca CA 1202", "dd DD 0110, bb BB 2303"))
    assert set(found.values()) == {"FT"}


def test_9_6_1_troops_aboard_neither_fire_nor_are_fired_at() -> None:
    found = parts(fight("G3N-5", "tr TR 0000 +div, div inf 3333, bb BB 1203", "dd DD 0110", SEA))
    assert found["div"] == "-" and found["tr"] == "FT"
