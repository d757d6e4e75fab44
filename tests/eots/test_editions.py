"""What differs between the rulebooks, and where each prints a rule."""

from typing import Any

import pytest

from rules import SCENARIOS
from rules.eots.printed.editions import differences, read_editions
from tests.support import eots

EDITIONS = read_editions(SCENARIOS / "eots" / "editions.toml")

# name: value in v2.0, value in v3.2
VALUES: dict[str, tuple[Any, Any]] = {
    "offensives_chapter": (6, 7),  # 6.0 and 7.0
    "air_withdrawal": ("whole-card", "activated-unit"),  # 7.33 and 8.33
    "hq_efficiency_modified": (False, True),  # 7.51 and 6.25, 13.79
    "hqs_are_ground_units": (False, True),  # 7.5 and 6.1
    "hq_removed_when": ("alone-or-enemy-control", "enemy-control"),  # 7.55 and 6.14
    "hq_returns_to": ("supply-eligible-port", "supplied-port"),  # 7.56 and 6.15
    "supply_eligible_by": ("ultimate-source", "hq"),  # 13.2 and 6.21
    "overland_supply_limit": (None, 4),  # 13.1 and 6.21
    "supply_switch_ports": (None, 1),  # 13.1 and 6.21
    "supply_leaves_shore_by_port": (False, True),  # 13.1 and 6.21 D
    "hq_blocks_supply": (False, True),  # 13.1 and 6.21 E
    "hq_supply_unlimited_stated": (False, True),  # 13.1 and 6.21
    "kunming_supply_limit": (None, 4),  # 12.75 and 13.75
    "hump_airfields": (("1905", "2104", "2205"), ("1905", "2104")),  # 13.31 and 6.23
    "tokyo_express_from": ("any-hq", "supplied-hq"),  # 13.32 and 6.23
    "tokyo_express_lasts": ("turn", "turn"),  # 13.32 and 6.23
    "attrition_first": ("simultaneous", "eliminate"),  # 13.4 and 6.24
    "china_box_attrition": ("normal", "flip-only"),  # 13.4 and 13.74
    "own_zoi_assumed_stated": (False, True),  # 13.1 and 6.21
    "interior_china_battle_bar_stated": (False, True),  # 6.24 and 7.24
    "cover_assignment": (False, True),  # 6.24 and 7.24
    "zoi_modifies_special_reaction_stated": (False, True),  # 6.27 and 7.27
    "special_reaction_brings": ("reaction-move", "battle-hex"),  # 6.27 and 7.2 steps 6 and 7, 7.27
    "attack_cards_played": ("with-any-answer", "after-reaction"),  # 5.32 and 7.2 steps 8 to 10
    "counteroffensives_per_offensive": (None, 1),  # 5.32 and 5.32
    "special_event_by_choice": (True, False),  # 5.37 and 5.37
    "initiative_card_as": ("event", "event-offensive"),  # 6.29 and 7.29
    "emergency_air_moves_of": ("all", "inactive"),  # 7.32 and 8.32
    "emergency_moves_compulsory": (False, True),  # 7.22, 7.32 and 8.22, 8.32
    "strategic_air_doubles": ("allowance", "legs"),  # 7.33 and 8.33
    "disengagement_needs_movement": (True, False),  # 7.43 and 8.43
    "route_closed_by": ("any-unit", "air-or-ground"),  # 7.41 and 8.42
    "armor_terrain": ("stops-off-open", "no-mountain"),  # 7.49 and 8.49
    "japanese_in_ceylon": (False, True),  # 7.42 and 8.41
    "transport_meets_ships": ("passes", "with-an-escort"),  # 7.12, 7.44 and 8.11
    "captured_port_usable": ("any", "ground-movement"),  # 7.44 and 8.44
    "unescorted_assault": ("battle-lost", "turned-back"),  # 7.45 and 8.45
    "beaten_assault": ("stays-where-the-hex-was-taken", "leaves"),  # 7.45 C, 8.32 and 9.32
    "transport_loss_until": ("offensive-end", "ground-combat"),  # 7.46 and 8.46
    "one_hex_island_by": ("six-water-hexsides", "passable-area"),  # 1.3 and 1.3
    "parenthesised_join_bar_stated": (False, True),  # 7.31 and 9.2
    "hits_must_be_applied": (True, False),  # 8.2 and 9.2
    "last_ground_step_chosen": ("any-choice", "hits-for-all"),  # 8.2 F 5 and 9.2 F 5
    "critical_hit_ignores": ((2, 3), (2,)),  # 8.2 and 9.2
    "hq_gives_beach_defence": (False, True),  # 8.4 and 9.4
    "post_battle_movement_always": (True, True),  # 6.2 step 3 and 9.6
    "reinforcement_place": ("supply-eligible", "in-supply"),  # 9.1 and 10.11
    "rivalry_delays": ("us-army", "us-army"),  # 14.1 A and 10.21
    "ground_units_return": ("marine-divisions-and-corps", "any-us-or-commonwealth"),  # 10.31 and 11.31
    "prewar_units_return": (True, False),  # 10.1 and 11.1
    "b29_bombs_from": ("supply-eligible-airfield", "airfield-in-supply"),  # 11.31 and 12.31
    "b29_safe_airfield_range": (3, 5),  # 11.32 and 12.32
    "high_altitude_interceptors": ("no-political-will", "die-modifier"),  # 11.32 and 12.32
    "europe_level_4_political_will": (-1, 0),  # 15.5, 16.48 and 15.5
    "china_offensive_turns": ("even", "not-consecutive"),  # 12.72 and 13.72
    "failed_china_offensive_reaches_stable": (True, False),  # 12.72 and 13.72
    "china_air_support_in_supply": (False, True),  # 12.72 C and 13.72 B
    "china_collapses_by_event": (False, True),  # 12.73 and 13.73
    "intrinsic_units_at_least": (0, 1),  # 12.77 and 13.76
    "china_war_closed_by": ("ports-and-korea", "ports-and-korean-ports"),  # 12.93 and 13.71
    "china_airmen": ("by-airfield", "return"),  # 12.71 and 13.73
    "burma_road_by": ("madras", "rangoon-or-madras"),  # 12.76 and 13.78
    "northern_india_routes": ("printed", "constructed"),  # 12.76 and 13.77
    "india_track": ("doubled-boxes", "five-boxes"),  # 12.62 and 13.62
    "india_surrender_moves": ("india-commonwealth", "mainland-commonwealth"),  # 12.63 and 13.63
    "india_regained_by": ("any-way", "assault-or-march"),  # 12.63 and 13.63
    "surrender_yields_bases": (("philippines", "malaya", "burma", "india"), ("philippines",)),  # 12.0, 13.1
    "surrender_drives_out": ((), ("philippines", "dutch-east-indies")),  # 12.22, 12.42 and 13.22, 13.42
    "evacuated_bases_return": (True, False),  # 12.0 and 13.1
    "india_surrender_hqs": (
        ("india", "northern-india"),
        ("india", "northern-india", "ceylon"),
    ),  # 12.63, 13.63
    "manchukuo_every_type_stated": (False, True),  # 12.91 and 13.91
    "rivalry_binds": ("us-hq", "any-hq"),  # 14.1 and 14.1
    "progress_example_needs": (4, 3),  # 16.47 and 16.47
    "bidding": ("side-and-points", "points-for-allies"),  # 16.49 and 2.3
    "prints_yearly_scenarios": (True, False),  # 17.2 to 17.9, 18.0 and 17.11
    "coastal_fortresses": ("not-bombarded", "escorts-lose-a-step"),  # 17.11 and 5.3 (the card)
    "hong_kong_printed": ("2509", "2709"),  # 12.71, 12.77 and 13.71, 13.76
    "us_army_colour": ("blue", "green"),  # 1.3 and 1.3
}


# Worded differently, but the same in effect.
AGREED = {"post_battle_movement_always", "rivalry_delays", "tokyo_express_lasts"}


def test_every_difference_is_tested() -> None:
    assert tuple(VALUES) == differences()
    assert len(VALUES) == 78


@pytest.mark.parametrize("name", VALUES)
def test_each_edition_has_its_own_value(name: str) -> None:
    assert (getattr(EDITIONS["v2.0"], name), getattr(EDITIONS["v3.2"], name)) == VALUES[name]
    assert (VALUES[name][0] == VALUES[name][1]) == (name in AGREED)


@pytest.mark.parametrize("code", ["v2.0", "v3.2"])
def test_every_difference_cites_its_rule(code: str) -> None:
    assert set(EDITIONS[code].rules) == set(VALUES)
    assert all(rule[0].isdigit() for rule in EDITIONS[code].rules.values())


def test_the_rules_cited_for_v3_2_stand_in_its_table_of_numbers() -> None:
    numbers = {n for rule in EDITIONS["v3.2"].rules.values() for n in rule.split(", ")}
    earlier = {"1.24", "1.3", "2.3"}  # before section 4
    assert numbers - earlier <= set(eots().rulebook.earlier)


@pytest.mark.parametrize(
    ("newer", "older"),
    [
        ("4.21", "4.21"),
        ("5.32", "5.32"),
        ("6.11", "7.51"),
        ("6.21", "13.1"),
        ("6.22", "13.2"),
        ("6.24", "13.4"),
        ("6.3", "7.52"),
        ("6.4", "7.35"),
        ("6.5", "12.1"),
        ("7.27", "6.27"),
        ("8.11", "7.12"),
        ("8.35", "7.36"),
        ("8.41", "7.42"),
        ("8.42", "7.41"),
        ("8.45 B", "7.45 B"),
        ("9.2 F", "8.2 F"),
        ("10.12", "9.14"),
        ("11.33", "10.33"),
        ("12.32", "11.32"),
        ("13.41", "12.41"),
        ("13.76", "12.77"),
        ("13.78", "12.76"),
        ("13.93", "12.93"),
        ("14.1", "14.1"),
        ("16.47", "16.47"),
    ],
)
def test_rule_numbers_of_v3_2_and_v2_0(newer: str, older: str) -> None:
    assert eots().rulebook.rule_in("v2.0", newer) == older
    assert eots().rulebook.rule_in("v3.2", newer) == newer


@pytest.mark.parametrize("number", ["6.25", "13.77", "13.79", "17.11"])
def test_rules_that_v2_0_does_not_have(number: str) -> None:
    assert eots().rulebook.rule_in("v2.0", number) is None
