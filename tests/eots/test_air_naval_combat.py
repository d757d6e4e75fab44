"""Air-naval combat: who fights, with what, and who wins (EotS 9.1, 9.2, 9.3; 8.45 B, 8.46)."""

from fractions import Fraction
from typing import Any

import pytest

from rules.core.data import BadData
from rules.eots.battle.air_naval_combat import blow_of, is_critical
from rules.eots.battle.forces import Role, strength
from rules.eots.battle.hits import hits_scored
from tests.eots.battles import battle_of, fought, losses, modifiers, retreats
from tests.support import eots

CHARTS = eots().sets["pacific", "v3.2"].charts
OCEAN = "2811"  # no terrain, no land, so that only the fleets matter


def refused(reason: str, where: str, offensive: str, reaction: str, **fields: Any) -> None:
    with pytest.raises(BadData, match=reason):
        battle_of(where, offensive, reaction, **fields)


def sea(offensive: str, reaction: str, **fields: Any) -> dict[str, Any]:
    """Only the air-naval combat, in the open sea."""
    found = fought(OCEAN, offensive, reaction, **fields)["air_naval"]
    assert isinstance(found, dict)
    return found


# 9.11


@pytest.mark.parametrize("origin", ["2811", "2812", "2813", "2814"])
def test_9_11_a_carrier_takes_part_within_its_range(origin: str) -> None:
    assert strength(battle_of(OCEAN, f"jp-cv-akagi@{origin}", "us-feaf").offensive) == 12


def test_9_11_a_carrier_out_of_range_is_refused() -> None:
    refused("out of its range", OCEAN, "jp-cv-akagi@2815", "us-feaf")
    refused("out of its range", OCEAN, "us-cv-essex@2814", "jp-cv-akagi", by="allies")


def test_9_11_an_air_unit_beyond_its_extended_range_is_refused() -> None:
    assert strength(battle_of(OCEAN, "jp-22-air-flotilla@2816", "us-feaf").offensive) == 10
    refused("out of its range", OCEAN, "jp-22-air-flotilla@2817", "us-feaf")


def test_9_11_a_unit_that_reacted_out_of_the_hex_still_fights() -> None:
    battle = battle_of(OCEAN, "jp-cv-akagi", "us-feaf@2813")
    assert strength(battle.reaction) == 8


# 9.12


def test_9_12_ships_in_the_hex_add_their_strength() -> None:
    assert strength(battle_of(OCEAN, "jp-bb-kongo jp-ca-takao", "us-feaf").offensive) == 25


def test_9_12_ships_with_a_distant_carrier_add_none_but_take_losses() -> None:
    battle = battle_of(OCEAN, "jp-cv-akagi@2813 jp-bb-kongo@2813", "us-cv-wasp us-bb-maryland")
    assert strength(battle.offensive) == 12
    blow = blow_of(battle, Role.REACTION, 30, critical=False)
    assert {one.id for one in blow.targets} == {"jp-cv-akagi", "jp-bb-kongo"}


def test_9_12_a_carrier_in_the_hex_adds_its_strength() -> None:
    assert strength(battle_of(OCEAN, "jp-cv-akagi jp-bb-kongo", "us-feaf").offensive) == 25


def test_9_12_a_ship_elsewhere_without_a_carrier_is_no_part_of_the_battle() -> None:
    refused("neither in the battle hex nor with a carrier", OCEAN, "jp-bb-kongo@2813", "us-feaf")
    refused("neither in the battle hex nor with a carrier", OCEAN, "jp-cv-akagi jp-bb-kongo@2813", "us-feaf")


def test_9_13_ground_units_fight_only_in_the_hex() -> None:
    refused("fights only in the battle hex", "2813", "jp-14-army@2812", "us-feaf")


# 9.2 A


def test_9_2_a_inactive_reaction_units_in_the_hex_count() -> None:
    battle = battle_of(OCEAN, "jp-cv-akagi", "us-feaf:inactive us-bb-maryland:inactive")
    assert strength(battle.reaction) == 23


def test_9_2_a_inactive_units_elsewhere_do_not() -> None:
    refused("inactive", OCEAN, "jp-cv-akagi", "us-feaf:inactive@2812")


@pytest.mark.parametrize(
    ("unit", "origin", "counts"),
    [
        ("us-5af", "2813", 10),  # range 2
        ("us-5af", "2815", 5),  # extended 4
        ("jp-5-air-division", "2815", 11),
        ("us-14af:reduced", "2815", 3),
        ("us-14af", "2815", 5),  # 9 halved, rounded up
        ("us-5af:reduced", "2814", 3),  # 5 halved, rounded up
        ("us-5af-lrb", "2817", 4),  # an LRB's only range is 6
        ("jp-21-air-flotilla", "2814", 16),
        ("jp-21-air-flotilla", "2816", 8),
    ],
)
def test_9_2_a_extended_range_halves_rounded_up(unit: str, origin: str, counts: int) -> None:
    by, enemy = ("japan", "us-feaf") if unit.startswith("jp") else ("allies", "jp-ca-takao")
    assert strength(battle_of(OCEAN, f"{unit}@{origin}", enemy, by=by).offensive) == counts


@pytest.mark.parametrize("edition", ["2.0", "3.2"])
def test_9_2_a_a_parenthesised_range_never_joins_a_battle(edition: str) -> None:
    refused("out of its range", OCEAN, "jp-cv-akagi", "us-feaf@2814", edition=edition)
    refused("out of its range", OCEAN, "jp-tainan-air@2816", "us-feaf", edition=edition)
    assert strength(battle_of(OCEAN, "jp-tainan-air@2815", "us-feaf", edition=edition).offensive) == 8


def test_9_2_c_the_example_adds_up_to_47() -> None:
    # 12 CV, 4 LRB, 10 air, 10 air at extended range, 16 BB in the battle hex.
    force = "us-cv-wasp@2812 us-5af-lrb@2817 us-5af@2812 us-13af@2815 us-bb-washington"
    for die, scored in ((0, 12), (2, 12), (3, 24), (5, 24), (6, 47), (8, 47)):
        attack = sea(force, "jp-bb-yamato", by="allies", air=(die, 0))["offensive"]
        assert (attack["strength"], attack["hits"], attack["modifiers"]) == (47, scored, [])


# 9.2 B


def test_9_2_b_surprise_adds_three_for_the_offensive_player_alone() -> None:
    found = sea("jp-bb-kongo", "us-bb-maryland", condition="surprise")
    assert modifiers(found["offensive"]) == {"Surprise attack": 3}
    assert modifiers(found["reaction"]) == {}
    found = sea("us-bb-maryland", "jp-bb-kongo", by="allies", condition="surprise")
    assert modifiers(found["offensive"]) == {"Surprise attack": 3}


def test_9_2_b_ambush_adds_four_for_the_allies() -> None:
    found = sea("jp-bb-kongo", "us-bb-maryland", condition="ambush")
    assert modifiers(found["reaction"]) == {"Ambush": 4}
    assert modifiers(found["offensive"]) == {}


def test_9_2_b_intercept_adds_nothing() -> None:
    found = sea("jp-bb-kongo", "us-bb-maryland")
    assert (found["offensive"]["modifiers"], found["reaction"]["modifiers"]) == ([], [])


@pytest.mark.parametrize(
    ("turn", "value"),
    [(1, 0), (4, 0), (5, 1), (7, 1), (8, 3), (12, 3)],
)
def test_9_2_b_us_aircraft_by_year(turn: int, value: int) -> None:
    for force in ("us-5af", "us-cve-sangamon", "us-5af-lrb"):
        attack = sea("jp-bb-kongo", force, turn=turn)["reaction"]
        assert sum(modifiers(attack).values()) == value
        assert attack["modified"] == value


@pytest.mark.parametrize(
    "force", ["us-bb-washington us-ca-baltimore", "br-seac-air br-cv-victorious", "nl-air"]
)
def test_9_2_b_ships_and_other_nations_bring_no_modifier(force: str) -> None:
    assert sea("jp-bb-kongo", force, turn=9)["reaction"]["modifiers"] == []


def test_9_2_b_the_us_modifier_is_the_allies_alone() -> None:
    assert sea("jp-bb-kongo", "us-5af", turn=9)["offensive"]["modifiers"] == []


def test_9_2_b_events_add_to_the_rest() -> None:
    event = {"side": "allies", "battle": "air-naval", "value": 2, "why": "Operation Matador"}
    other = {**event, "battle": "ground", "why": "on land"}
    attack = sea("jp-bb-kongo", "us-5af", turn=5, condition="ambush", modifiers=[event, other])["reaction"]
    assert modifiers(attack) == {"Ambush": 4, "US aircraft of this year": 1, "Operation Matador": 2}
    assert attack["modified"] == 7


@pytest.mark.parametrize("modified", range(-10, 21))
def test_9_2_b_air_naval_results_table(modified: int) -> None:
    rating = Fraction(1, 4) if modified <= 2 else Fraction(1, 2) if modified <= 5 else Fraction(1)
    assert CHARTS.air_naval_effect(modified) == rating


@pytest.mark.parametrize("factors", range(1, 101))
def test_9_2_b_the_printed_calculator(factors: int) -> None:
    row = [hits_scored(factors, Fraction(n, 4)) for n in (1, 2, 4, 6, 8)]
    assert row == [
        (factors + 3) // 4,
        (factors + 1) // 2,
        factors,
        factors + (factors + 1) // 2,
        2 * factors,
    ]


def test_9_2_b_only_an_unmodified_nine_is_critical() -> None:
    found = sea("jp-bb-kongo", "us-bb-maryland", condition="surprise", air=(6, 9))
    assert (found["offensive"]["modified"], found["offensive"]["critical"]) == (9, False)
    assert (found["reaction"]["critical"], found["reaction"]["rating"]) == (True, 1.0)


def test_9_2_f_6_an_event_makes_a_modified_nine_critical_for_the_allies() -> None:
    battle = battle_of(OCEAN, "jp-cv-akagi", "us-cv-wasp", condition="ambush", critical_from=9)
    assert [is_critical(battle, Role.REACTION, die, die + 4) for die in (4, 5, 9)] == [False, True, True]
    assert not is_critical(battle, Role.OFFENSIVE, 8, 12)


# 9.2 C, D, E


def test_9_2_c_an_intercept_is_simultaneous() -> None:
    # Akagi 12 and Wasp 12, defence 12 each: both sixes reduce both.
    found = sea("jp-cv-akagi", "us-cv-wasp", air=(6, 6))
    assert losses(found["offensive"]) == ["us-cv-wasp reduced"]
    assert losses(found["reaction"]) == ["jp-cv-akagi reduced"]
    assert found["reaction"]["strength"] == 12


def test_9_2_d_surprise_strikes_first_and_survivors_answer() -> None:
    # 3 + 3 = 6: 12 hits reduce Wasp to 8, whose six then makes 8 hits.
    found = sea("jp-cv-akagi", "us-cv-wasp", condition="surprise", air=(3, 6))
    assert losses(found["offensive"]) == ["us-cv-wasp reduced"]
    assert (found["reaction"]["strength"], found["reaction"]["hits"]) == (8, 8)
    assert losses(found["reaction"]) == []


def test_9_2_d_nobody_answers_when_nobody_survives() -> None:
    found = sea("jp-cv-akagi", "br-cvl-hermes", condition="surprise", air=(6, 9))
    assert losses(found["offensive"]) == ["br-cvl-hermes eliminated"]
    assert "reaction" not in found and found["winner"] == "offensive"


def test_9_2_d_units_outside_the_hex_answer_too() -> None:
    found = sea("jp-cv-akagi@2812", "us-cv-wasp@2812", condition="surprise", air=(0, 6))
    assert (found["reaction"]["strength"], losses(found["reaction"])) == (12, ["jp-cv-akagi reduced"])


def test_9_2_e_ambush_lets_the_reaction_player_strike_first() -> None:
    # 2 + 4 = 6: Wasp's 12 hits reduce Akagi to 8; its six then makes 8 hits.
    found = sea("jp-cv-akagi", "us-cv-wasp", condition="ambush", air=(6, 2))
    assert losses(found["reaction"]) == ["jp-cv-akagi reduced"]
    assert (found["offensive"]["strength"], found["offensive"]["hits"]) == (8, 8)


# 9.2 F 7

FLEET = "jp-cv-akagi jp-cvl-zuiho"
ENEMY = "us-bb-washington us-bb-missouri"  # 32 strength


def transferred(source: str, to: str, **fields: Any) -> dict[str, Any]:
    return sea(FLEET, ENEMY, transfer={"from": source, "to": to}, **fields)


def test_9_2_f_7_the_example_moves_a_step_from_a_cv_to_a_cvl() -> None:
    # 32 hits: both reduced (12 + 8), Akagi eliminated with the last 12. Without: 6 left, with: 8.
    plain = sea(FLEET, ENEMY, air=(0, 6))
    assert plain["reaction"]["lost"] == 0 and "surviving strength 6 against" in plain["why"]
    found = transferred("jp-cv-akagi", "jp-cvl-zuiho", air=(0, 6))
    assert found["transfer"] == {"from": "jp-cv-akagi", "to": "jp-cvl-zuiho"}
    assert "surviving strength 8 against" in found["why"]  # Akagi reduced, Zuiho gone


def test_9_2_f_7_from_reduced_to_full_strength() -> None:
    # 16 hits: Akagi alone is reduced; Zuiho takes the step: 12 + 6.
    found = transferred("jp-cv-akagi", "jp-cvl-zuiho", air=(0, 3))
    assert "surviving strength 18 against" in found["why"]


@pytest.mark.parametrize(
    ("source", "to", "air", "reason"),
    [
        ("jp-cv-akagi", "jp-cvl-zuiho", (0, 9), "critical hit"),
        ("jp-cvl-zuiho", "jp-cv-akagi", (0, 3), "has lost no step"),
        ("jp-cv-akagi", "jp-cv-akagi", (0, 3), "another carrier"),
        ("jp-cv-akagi", "jp-bb-kongo", (0, 3), "no Japanese carrier"),
        ("us-cv-wasp", "jp-cvl-zuiho", (0, 3), "no Japanese carrier"),
        ("jp-cvl-zuiho", "jp-cv-akagi", (0, 6), "eliminated and has no step"),
    ],
)
def test_9_2_f_7_what_bars_a_transfer(source: str, to: str, air: tuple[int, int], reason: str) -> None:
    with pytest.raises(BadData, match=f"transfer: .*{reason}"):
        transferred(source, to, air=air)


def test_9_2_f_7_a_single_carrier_has_no_partner() -> None:
    with pytest.raises(BadData, match="transfer"):
        sea("jp-cv-akagi", ENEMY, air=(0, 3), transfer={"from": "jp-cv-akagi", "to": "jp-cvl-zuiho"})


def test_9_2_f_7_japan_may_be_the_reaction_player() -> None:
    # 30 strength, a three: 15 hits reduce Akagi; Zuiho takes the step: 12 + 6 against 30.
    found = sea(
        "us-bb-washington us-cv-essex",
        FLEET,
        by="allies",
        air=(3, 0),
        transfer={"from": "jp-cv-akagi", "to": "jp-cvl-zuiho"},
    )
    assert "against 18" in found["why"]


def test_9_2_f_7_a_japanese_critical_hit_bars_nothing() -> None:
    assert "transfer" in transferred("jp-cv-akagi", "jp-cvl-zuiho", air=(9, 3))


# 9.3


def test_9_3_the_higher_surviving_strength_wins() -> None:
    assert sea("jp-bb-kongo", "us-ca-new-orleans")["winner"] == "offensive"  # 13 - 9
    assert sea("jp-ca-nachi", "us-bb-maryland")["winner"] == "reaction"  # 10 - 15


def test_9_3_a_tie_is_the_reaction_players() -> None:
    found = sea("jp-cv-akagi", "us-cv-wasp")  # 12 - 12, three hits each
    assert (found["winner"], found["rule"]) == ("reaction", "EotS 9.3")


def test_9_3_losses_count() -> None:
    # Kongo 13 hits (a six) reduce Maryland to 9; 13 - 9.
    assert sea("jp-bb-kongo", "us-bb-maryland", air=(6, 0))["winner"] == "offensive"


def test_9_3_air_units_at_extended_range_stay_halved() -> None:
    # 24th Flotilla 5 against Dutch Air 7: no loss on either side.
    assert sea("jp-24-air-flotilla@2815", "nl-air")["winner"] == "reaction"
    assert sea("jp-24-air-flotilla@2814", "nl-air")["winner"] == "offensive"


def test_9_3_escorts_of_distant_carriers_do_not_count() -> None:
    # Akagi 12 with Kongo 13 beside it, against Maryland 15.
    assert sea("jp-cv-akagi@2812 jp-bb-kongo@2812", "us-bb-maryland")["winner"] == "reaction"
    assert sea("jp-cv-akagi@2812 jp-bb-kongo", "us-bb-maryland")["winner"] == "offensive"


def test_9_3_inactive_units_count() -> None:
    assert sea("jp-ca-nachi", "us-bb-maryland:inactive")["winner"] == "reaction"


def test_9_3_aircraft_of_the_reaction_player_alone_win() -> None:
    found = sea("jp-bb-yamato", "us-vmf-211")  # 18 - 1, five hits against a defence of 8
    assert (found["winner"], found["why"]) == ("reaction", "only the reaction player has aircraft left")


def test_9_3_aircraft_of_the_offensive_player_alone_do_not() -> None:
    assert sea("jp-cvl-ryujo", "us-bb-maryland")["winner"] == "reaction"  # 6 - 15


def test_9_3_aircraft_that_died_do_not_win() -> None:
    # Surprise 3 + 3: 38 hits eliminate VMF-211 (8).
    found = sea("jp-bb-yamato jp-bb-nagato", "us-vmf-211", condition="surprise", air=(3, 0))
    assert found["winner"] == "offensive"


def test_9_31_nobody_left_is_an_offensive_victory() -> None:
    # Kaiyo reduced 6-8 and Hermes 2-8; sixes: 6 hits and 2 hits do nothing, so a critical hit each.
    found = sea("jp-cve-kaiyo:reduced", "br-cvl-hermes", air=(9, 9))
    assert losses(found["offensive"]) == ["br-cvl-hermes eliminated"]
    assert losses(found["reaction"]) == ["jp-cve-kaiyo eliminated"]
    assert (found["winner"], found["rule"]) == ("offensive", "EotS 9.31")


def test_9_34_without_air_and_naval_units_there_is_no_air_naval_combat() -> None:
    result = fought("2014", "jp-15-army", "in-3-corps", ground_entry={"jp-15-army": "1913"})
    assert result["air_naval"] is None and result["ground"] is not None


def test_9_14_supply_is_no_field_of_a_battle() -> None:
    refused("supply: there is no such field", OCEAN, "jp-cv-akagi", "us-feaf", supply=[])


# 8.45 B


LANDING = {"amphibious": ["jp-14-army"]}


def test_8_45_b_an_unescorted_assault_is_turned_back_and_the_battle_is_cancelled() -> None:
    result = fought("2812", "jp-14-army", "us-ca-us-asia us-nl-corps", **LANDING)
    assert result["turned_back"] == [{"unit": "jp-14-army", "result": "reduced"}]
    assert (result["air_naval"], result["ground"], result["control"]) == (None, None, "allies")
    assert retreats(result) == {"jp-14-army": ("by-sea", [])}


def test_8_45_b_a_reduced_unit_turned_back_is_eliminated() -> None:
    result = fought("2812", "jp-14-army:reduced", "us-ca-us-asia", **LANDING)
    assert result["turned_back"] == [{"unit": "jp-14-army", "result": "eliminated"}]
    assert retreats(result) == {}


def test_8_45_b_v3_others_fight_on_without_the_assault() -> None:
    # 22nd Flotilla 20 against 4: Japan wins in the air, but nobody lands.
    result = fought(
        "2812", "jp-14-army jp-22-air-flotilla@2811", "us-ca-us-asia us-nl-corps", air=(3, 0), **LANDING
    )
    assert result["air_naval"]["winner"] == "offensive"
    assert result["ground"] is None and result["control"] == "allies"
    assert retreats(result) == {"jp-14-army": ("by-sea", [])}


def test_7_45_b_v2_the_whole_battle_is_lost() -> None:
    result = fought(
        "2812",
        "jp-14-army jp-22-air-flotilla@2811",
        "us-ca-us-asia us-nl-corps",
        edition="2.0",
        air=(3, 0),
        **LANDING,
    )
    assert result["turned_back"] == [{"unit": "jp-14-army", "result": "reduced"}]
    assert (result["air_naval"], result["ground"], result["control"]) == (None, None, "allies")


@pytest.mark.parametrize("escort", ["jp-cl-tenryu", "jp-cvl-ryujo"])
def test_8_45_b_any_ship_in_the_hex_escorts_an_assault(escort: str) -> None:
    result = fought("2812", f"jp-14-army {escort}", "us-ca-us-asia", **LANDING)
    assert result["turned_back"] == []


def test_8_45_b_ships_outside_the_hex_do_not_meet_or_escort() -> None:
    result = fought("2812", "jp-14-army", "us-cv-wasp@2811 us-nl-corps", **LANDING)
    assert result["turned_back"] == []
    result = fought("2812", "jp-14-army jp-cv-akagi@2811", "us-ca-us-asia", **LANDING)
    assert result["turned_back"] != []


def test_8_45_b_air_units_do_not_turn_an_assault_back() -> None:
    assert fought("2812", "jp-14-army", "us-feaf", **LANDING)["turned_back"] == []


def test_8_45_b_troops_that_came_by_land_are_not_turned_back() -> None:
    result = fought("2813", "jp-14-army", "us-ca-us-asia", ground_entry={"jp-14-army": "2812"})
    assert result["turned_back"] == [] and result["control"] == "japan"


# 8.46

WAKE = ("4612", "jp-4-sn-brigade jp-cl-tenryu:reduced", "us-cv-wasp us-bb-maryland us-wake-brigade")
ABOARD = {"amphibious": ["jp-4-sn-brigade"], "transport": {"jp-4-sn-brigade": "jp-cl-tenryu"}}


def test_8_46_troops_go_down_with_their_ship() -> None:
    result = fought(*WAKE, air=(0, 6), **ABOARD)
    assert losses(result["air_naval"]["reaction"]) == ["jp-cl-tenryu eliminated"]
    assert result["lost_at_sea"] == [
        {"unit": "jp-4-sn-brigade", "result": "reduced"},
        {"unit": "jp-4-sn-brigade", "result": "eliminated"},
    ]
    assert result["ground"] is None and retreats(result) == {}


def test_8_46_a_step_lost_by_the_ship_does_not_touch_its_troops() -> None:
    force = "jp-4-sn-brigade jp-cl-tenryu jp-bb-nagato jp-bb-yamato jp-cv-akagi"
    result = fought("4612", force, "us-wake-brigade us-ca-northampton", air=(6, 6), **ABOARD)
    # Northampton 9: 9 hits reduce Tenryu (8) alone.
    assert losses(result["air_naval"]["reaction"]) == ["jp-cl-tenryu reduced"]
    assert result["lost_at_sea"] == [] and result["ground"] is not None


def test_8_46_troops_on_shipping_points_do_not_share_the_fate_of_a_ship() -> None:
    result = fought(*WAKE, air=(0, 6), amphibious=["jp-4-sn-brigade"])
    assert result["lost_at_sea"] == []
    assert retreats(result) == {"jp-4-sn-brigade": ("by-sea", [])}


@pytest.mark.parametrize(
    "transport",
    [
        {"jp-4-sn-brigade": "jp-bb-kongo"},
        {"jp-14-army": "jp-cl-tenryu"},
        {"jp-4-sn-brigade": "jp-ca-takao"},
        {"jp-4-sn-brigade": "jp-cl-tenryu", "jp-3-sn-brigade": "jp-cl-tenryu"},
    ],
)
def test_8_46_only_a_cruiser_or_apd_here_carries_one_of_the_five_brigades(transport: dict[str, str]) -> None:
    force = "jp-4-sn-brigade jp-3-sn-brigade jp-14-army jp-cl-tenryu jp-bb-kongo"
    refused("transport", "4612", force, "us-wake-brigade", transport=transport)
