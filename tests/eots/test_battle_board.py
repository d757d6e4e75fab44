"""Battles filled from the board: who fights, how troops came, who attacks (EotS 9.1)."""

from typing import Any

import pytest

from rules.core.legality import IllegalCommand
from rules.eots.events import (
    ControlChanged,
)
from rules.eots.state import State
from rules.eots.views import battle_at_table
from tests.eots.boards import board
from tests.eots.fights import LUZON, SWATOW, against, asked, entered, luzon, modifiers, moved, rules, seen
from tests.support import eots, position

# Who is in: filling from the board


def test_9_1_all_units_in_the_hex_are_in_and_no_others() -> None:
    command, view = seen(luzon(us_feaf="2813", jp_16_army="2909"), "2812")
    assert set(command.units) == {"jp-ca-takao", "jp-14-army", "us-nl-corps"}
    assert [one.unit.id for one in view.forces[0].fighters] == ["jp-14-army", "jp-ca-takao"]
    assert [one.unit.id for one in view.forces[1].fighters] == ["us-nl-corps"]


def test_9_1_an_hq_does_not_fight() -> None:
    command, view = seen(luzon(us_hq_southwest_pacific="2812"), "2812")
    assert "us-hq-southwest-pacific" not in command.units
    assert len(view.forces[1].fighters) == 1


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"units": ("us-hq-southwest-pacific",)}, "Southwest Pacific HQ does not fight"),
        ({"units": ("us-cv-yamato",)}, "There is no counter 'us-cv-yamato' in this game"),
        ({"condition": "luck"}, "surprise, intercept or ambush"),
        ({"changes": ("more",)}, "'more' changes nothing in a battle"),
        ({"came": ("jp-14-army:2015",)}, "'2015' is not next to 2812 over land"),
        ({"air": (10, None)}, "from 0 to 9"),
    ],
)
def test_9_0_what_cannot_be_a_battle_is_not_even_shown(said: dict[str, Any], reason: str) -> None:
    with pytest.raises(IllegalCommand, match=reason):
        seen(luzon(us_hq_southwest_pacific="2813"), "2812", **said)
    with pytest.raises(IllegalCommand, match="There is no hex '9999' on this map"):
        seen(luzon(), "9999")


def test_9_1_the_side_that_lies_up_is_taken_from_the_board() -> None:
    command, view = seen(luzon(us_feaf="2812 reduced"), "2812")
    assert command.reduced == ("us-feaf",)
    feaf = next(one for one in view.forces[1].fighters if one.unit.id == "us-feaf")
    assert feaf.strength == 4


# Down the column from 2812 each row is one hex further.
AIRCRAFT = {
    "us_feaf": "2813",  # 1 of 2
    "us_2_maw": "2814",  # 2 of 2
    "us_19_lrb": "2818",  # 6 of 6
    "us_5af": "2815",  # 3, extended 4
    "us_7af": "2816",  # 4, extended 4
    "us_1_maw": "2815",  # 3: its 4 stands in parentheses
    "us_11af": "2817",  # 5: too far
    "us_cv_wasp": "2814",  # 2 of 2
    "us_cv_essex": "2815",  # 3: too far
    "us_hq_southwest_pacific": "2813",
    "us_ca_us_asia": "2813",  # a ship elsewhere
    "us_sl_corps": "2813",  # troops elsewhere
}


def test_9_11_aircraft_in_range_are_offered_the_nearest_first() -> None:
    _, view = seen(luzon(**AIRCRAFT), "2812")
    assert [(one.unit.id, one.tags) for one in view.forces[1].others] == [
        ("us-feaf", ("1 hex",)),
        ("us-2-maw", ("2 hexes",)),
        ("us-cv-wasp", ("2 hexes",)),
        ("us-19-lrb", ("6 hexes",)),
        ("us-5af", ("3 hexes", "half strength")),
        ("us-7af", ("4 hexes", "half strength")),
    ]


@pytest.mark.parametrize(
    ("unit", "strength"),
    [("us-feaf", 8), ("us-2-maw", 8), ("us-cv-wasp", 12), ("us-19-lrb", 2), ("us-5af", 5), ("us-7af", 5)],
)
def test_9_11_aircraft_that_are_named_join_at_full_or_half_strength(unit: str, strength: int) -> None:
    state = luzon(**AIRCRAFT)
    command, view = seen(state, "2812", units=(unit,), air=(6, 0))
    assert unit in command.units
    (joined,) = [one for one in view.forces[1].fighters if one.unit.id == unit]
    assert joined.strength == strength
    assert [(one.name, one.value, one.on) for one in joined.switches] == [("units", unit, True)]
    assert not [one for one in view.forces[1].others if one.unit.id == unit]
    assert "EotS 9.11, 9.12" not in rules(state, command)


@pytest.mark.parametrize(
    "unit",
    ["us-1-maw", "us-11af", "us-cv-essex", "us-ca-us-asia", "us-sl-corps", "us-hq-southwest-pacific"],
)
def test_9_11_what_cannot_fight_from_afar_is_left_out(unit: str) -> None:
    assert unit not in battle_at_table.filled(luzon(**AIRCRAFT), asked("2812", units=(unit,))).units


def test_9_11_a_counter_off_the_map_is_left_out() -> None:
    state = luzon(jp_cv_akagi="eliminated", us_14af_lrb="china-box")
    command, view = seen(state, "2812", units=("jp-cv-akagi", "us-14af-lrb"))
    assert set(command.units) == {"jp-ca-takao", "jp-14-army", "us-nl-corps"}
    assert view.forces[0].others == view.forces[1].others == ()


def test_9_11_aircraft_in_another_battle_hex_are_not_offered() -> None:
    # A Japanese ship in Manila makes it a battle hex too; FEAF there must fight there.
    _, view = seen(luzon(us_feaf="2813", us_2_maw="2814", jp_ca_nachi="2813"), "2812")
    assert [one.unit.id for one in view.forces[1].others] == ["us-2-maw"]


def test_9_11_aircraft_that_are_not_activated_are_not_offered() -> None:
    units = {**LUZON, "us-feaf": "2813", "us-2-maw": "2814"}
    state = moved(board(units, activated="jp-ca-takao jp-14-army us-2-maw"), "2812", "jp-14-army")
    _, view = seen(state, "2812")
    assert [one.unit.id for one in view.forces[1].others] == ["us-2-maw"]


def test_9_12_ships_with_a_distant_carrier_join_her() -> None:
    state = luzon(jp_cv_akagi="2810", jp_bb_kongo="2810", jp_bb_hiei="2810", jp_bb_nagato="2811")
    command, view = seen(state, "2812", units=("jp-cv-akagi",), air=(0, 0), land=(0, 0))
    assert set(command.units) - set(LUZON) == {"jp-cv-akagi", "jp-bb-kongo", "jp-bb-hiei"}
    tags = {one.unit.id: (one.strength, one.tags) for one in view.forces[0].fighters}
    assert tags["jp-bb-kongo"] == tags["jp-bb-hiei"] == (0, ("escort",))
    assert tags["jp-cv-akagi"] == (12, ("from afar",))
    assert against(state, command) == []


def test_9_12_a_distant_carrier_brings_no_enemy_ships() -> None:
    state = luzon(jp_cv_akagi="2810", us_ca_us_asia="2810")
    assert "us-ca-us-asia" not in entered(state, "2812", units=("jp-cv-akagi",)).units


def test_9_12_without_the_carrier_her_escort_stays_out_too() -> None:
    state = luzon(jp_cv_akagi="2810", jp_bb_kongo="2810")
    assert "jp-bb-kongo" not in entered(state, "2812", units=("jp-bb-kongo",)).units
    # An air unit has no escort.
    state = luzon(jp_22_air_flotilla="2810", jp_bb_kongo="2810")
    assert "jp-bb-kongo" not in entered(state, "2812", units=("jp-22-air-flotilla",)).units


def test_9_12_a_carrier_in_the_hex_is_no_distant_one() -> None:
    state = luzon(jp_cv_akagi="2812", jp_bb_kongo="2811")
    command = entered(state, "2812")
    assert "jp-cv-akagi" in command.units and "jp-bb-kongo" not in command.units


# Garrisons


def guards(state: State, where: str, **said: Any) -> list[str]:
    _, view = seen(state, where, **said)
    units = (one.unit for force in view.forces for one in force.fighters)
    return [unit.figures for unit in units if unit.id.startswith("garrison")]


@pytest.mark.parametrize(
    ("divisions", "edition", "expected"),
    [
        (12, "3.2", 3),
        (9, "3.2", 3),
        (8, "3.2", 2),
        (5, "3.2", 2),
        (4, "3.2", 1),
        (0, "3.2", 1),
        (0, "2.0", 0),
    ],
)
def test_13_76_a_chinese_city_has_a_garrison_for_every_four_divisions(
    divisions: int, edition: str, expected: int
) -> None:
    state = board(SWATOW, edition=edition, markers={"divisions-in-china": divisions})
    if expected:
        assert eots().battle_hexes(state) == ("2809",)
        assert guards(state, "2809") == ["9-12"] * expected
    else:
        assert eots().battle_hexes(state) == ()


def test_13_76_a_garrison_is_gone_while_the_allies_hold_the_city_and_back_with_the_flag() -> None:
    held = board(SWATOW, allies="2809")
    assert guards(held, "2809", offensive="allies") == []
    assert eots().battle_hexes(held) == ()
    again = eots().apply(held, ControlChanged("2809", "japan"))
    assert guards(again, "2809") == ["9-12"] * 3


def test_13_76_a_garrison_does_not_attack() -> None:
    state = board({**SWATOW, "jp-17-army": "2809"})
    assert guards(state, "2809", offensive="japan") == []


def test_13_76_hong_kong_has_a_garrison_once_it_is_japanese() -> None:
    units = {"br-hong-kong-division": "2709"}
    assert guards(board(units, japan="2709"), "2709") == ["9-12"] * 3
    assert guards(board({**units, "jp-17-army": "2709"}), "2709") == []


def test_13_94_a_japanese_city_has_one_until_an_allied_flag_was_there() -> None:
    state = board({"us-xi-corps": "3706", "us-bb-new-jersey": "3706"})
    assert guards(state, "3706") == ["12-12"]
    taken = eots().apply(state, ControlChanged("3706", "allies"))
    back = eots().apply(taken, ControlChanged("3706", "japan"))
    assert guards(back, "3706") == []


def test_13_76_an_hq_alone_besieges_nobody() -> None:
    assert eots().battle_hexes(board({"us-hq-southwest-pacific": "2809"})) == ()


# How troops came


def ways(state: State, where: str, **said: Any) -> tuple[str, ...]:
    return entered(state, where, **said).came


def test_9_5_troops_came_over_land_from_the_hex_they_left() -> None:
    state = moved(board({"jp-15-army": "1913", "in-3-corps": "2014"}), "2014", "jp-15-army")
    assert ways(state, "2014") == ("jp-15-army:1913",)


def test_9_5_after_a_longer_march_the_last_hex_before_the_battle_counts() -> None:
    # Bangkok 2110, 2011, 2012, 2013, Kuantan; or by Jitra and Kuala Lumpur, one hex more.
    state = moved(board({"jp-15-army": "2110", "in-3-corps": "2014"}), "2014", "jp-15-army")
    assert ways(state, "2014") == ("jp-15-army:2013",)


def test_9_13_troops_that_cannot_have_walked_came_by_sea() -> None:
    assert ways(luzon(), "2812") == ("jp-14-army:sea",)


def test_9_13_troops_out_of_a_box_came_by_sea() -> None:
    state = moved(board({"jp-14-army": "turn-3", "us-nl-corps": "2812"}, japan="2813"), "2812", "jp-14-army")
    assert ways(state, "2812") == ("jp-14-army:sea",)


def test_9_5_troops_that_nobody_moved_came_from_a_friendly_hex_next_door() -> None:
    units = {"jp-15-army": "2014", "in-3-corps": "2014"}
    assert ways(board(units, japan="1913"), "2014") == ("jp-15-army:1913",)
    assert ways(board(units), "2014") == ("jp-15-army:sea",)


def test_9_13_defenders_were_there_before() -> None:
    state = moved(board({"jp-15-army": "1913", "in-3-corps": "2015"}), "2014", "jp-15-army", "in-3-corps")
    assert ways(state, "2014", offensive="japan") == ("jp-15-army:1913",)
    assert ways(state, "2014", offensive="allies") == ("in-3-corps:2015",)


def test_9_13_what_is_said_counts_for_more_than_a_guess() -> None:
    state = moved(board({"jp-15-army": "1913", "in-3-corps": "2014"}), "2014", "jp-15-army")
    assert ways(state, "2014", came=("jp-15-army:sea",)) == ("jp-15-army:sea",)
    assert ways(state, "2014", came=("jp-15-army:2013",)) == ("jp-15-army:2013",)
    said = ("in-3-corps:sea", "jp-16-army:sea")
    assert set(ways(state, "2014", came=said)) == {"jp-15-army:1913", "in-3-corps:sea"}


def test_9_13_the_ways_on_offer() -> None:
    state = board(
        {"jp-4-sn-brigade": "2014", "jp-cl-tenryu": "2014", "jp-bb-kongo": "2014", "in-3-corps": "2014"}
    )
    _, view = seen(state, "2014", offensive="japan")
    offered = {
        one.unit.id: [way.value.partition(":")[2] for way in one.ways] for one in view.forces[0].fighters
    }
    lands = ["1913", "2013", "2015", "2113"]
    assert offered["jp-4-sn-brigade"] == ["sea", *lands, "jp-cl-tenryu"]
    assert offered["jp-cl-tenryu"] == offered["jp-bb-kongo"] == []
    assert [way.value for way in view.forces[1].fighters[0].ways][:2] == ["in-3-corps:", "in-3-corps:sea"]


def test_9_13_no_sea_way_leads_inland() -> None:
    state = board({"jp-15-army": "2013", "in-3-corps": "2013"}, japan="1913")
    _, view = seen(state, "2013", offensive="japan")
    assert "jp-15-army:sea" not in [way.value for way in view.forces[0].fighters[0].ways]


def test_8_45_troops_in_an_inland_hex_did_not_come_by_sea() -> None:
    # 2013 has no water; no friendly hex lies next to it and nobody saw the army move.
    state = board({"jp-15-army": "2013", "in-3-corps": "2013"})
    assert "jp-15-army:sea" not in ways(state, "2013", offensive="japan")


# Beach defence


def landing(units: dict[str, str], edition: str = "3.2", **said: Any) -> list[str]:
    """What the defenders of 2812 add to their ground die once the air-naval combat is Japan's."""
    state = moved(
        board({"jp-14-army": "2909", "jp-ca-takao": "2812", **units}, edition=edition), "2812", "jp-14-army"
    )
    _, view = seen(state, "2812", air=(0, None), **said)
    return modifiers(view, "ground", 1)


def test_9_4_a_troops_that_held_the_beach_add_3() -> None:
    assert landing({"us-nl-corps": "2812"}) == ["+3 Held the hex before the assault"]


def test_9_4_a_troops_that_came_in_reaction_held_no_beach() -> None:
    assert landing({"us-nl-corps": "2812"}, came=("us-nl-corps:sea",)) == []
    assert landing({"us-nl-corps": "2812"}, came=("us-nl-corps:2813",)) == []


def test_9_4_a_one_unit_that_was_there_is_enough() -> None:
    two = {"us-nl-corps": "2812", "us-sl-corps": "2812"}
    assert landing(two, came=("us-nl-corps:2813",)) == ["+3 Held the hex before the assault"]


@pytest.mark.parametrize(
    ("edition", "expected"), [("3.2", ["+3 Held the hex before the assault"]), ("2.0", [])]
)
def test_9_4_a_an_hq_held_the_beach_in_one_edition(edition: str, expected: list[str]) -> None:
    units = {"us-nl-corps": "2812", "us-hq-southwest-pacific": "2812"}
    assert landing(units, edition, came=("us-nl-corps:2813",)) == expected


def test_9_4_a_against_troops_by_land_there_is_no_beach() -> None:
    state = moved(board({"jp-15-army": "1913", "in-3-corps": "2014"}), "2014", "jp-15-army")
    assert modifiers(seen(state, "2014")[1], "ground", 1) == []


def test_13_76_a_garrison_held_the_beach() -> None:
    # Ruling R-76. New Jersey wins the air-naval combat, for there is nobody else.
    _, view = seen(board(SWATOW), "2809", air=(0, None))
    assert modifiers(view, "ground", 1) == ["+3 Held the hex before the assault"]


# Who attacks, and where


def test_9_0_whoever_does_not_hold_the_hex_attacks() -> None:
    units = {"jp-14-army": "2812", "us-nl-corps": "2812"}
    assert entered(board(units), "2812").offensive == "japan"
    assert entered(board(units, japan="2812"), "2812").offensive == "allies"
    assert entered(board(units), "2812", offensive="allies").offensive == "allies"
    # The sea belongs to nobody.
    assert entered(board({"jp-cv-akagi": "2811", "us-cv-wasp": "2811"}), "2811").offensive == "japan"


def test_9_0_battles_are_where_both_sides_have_units_that_fight() -> None:
    state = board(
        {
            "jp-14-army": "2812",
            "us-nl-corps": "2812",
            "jp-cv-akagi": "2811",
            "us-cv-wasp": "2811",
            "us-reserve-corps": "2813",
            "jp-hq-south": "2015",
            "au-8-division": "2015",
            "jp-bb-kongo": "eliminated",
            "us-bb-maryland": "eliminated",
        }
    )
    assert eots().battle_hexes(state) == ("2811", "2812")
    assert eots().battle_hexes(position("1941")) == eots().battle_hexes(position("1942")) == ()


def test_9_0_the_battles_to_be_fought_are_marked_with_their_chances() -> None:
    # Akagi and Wasp: Japan wins in 24 of 100 (forecast by hand in the tests of the sheet).
    state = board({"jp-cv-akagi": "2811", "us-cv-wasp": "2811"})
    (mark,) = eots().battles(state)
    assert (mark.hex, mark.offensive) == ("2811", "japan")
    assert [(side, [unit.id for unit in units]) for side, units in mark.forces] == [
        ("japan", ["jp-cv-akagi"]),
        ("allies", ["us-cv-wasp"]),
    ]
    assert [(one.label, one.percent) for one in mark.chances] == [("Air-naval", 24)]


def test_13_76_a_besieged_garrison_is_marked() -> None:
    (mark,) = eots().battles(board(SWATOW))
    assert (mark.hex, mark.offensive) == ("2809", "allies")
    assert [len(units) for _, units in mark.forces] == [2, 3]
