"""Ground combat, control and retreats (EotS 9.13, 9.32-9.34, 9.4, 9.5; 13.76, 13.94)."""

from fractions import Fraction
from typing import Any

import pytest

from rules.eots.battle.forces import Modifier, Role, modified
from rules.eots.battle.resolution import Around, Entered, Outcome, resolve
from rules.maps.hexgrid import HexId
from tests.eots.battles import battle_of, fought, losses, modifiers, retreats
from tests.support import eots

CHARTS = eots().sets["pacific", "v3.2"].charts
BY_SEA = {"amphibious": ["jp-14-army"]}
OPEN, MIXED, JUNGLE, MOUNTAIN = "2812", "2813", "2006", "3823"


def on_land(where: str, offensive: str, reaction: str, **fields: Any) -> dict[str, Any]:
    found = fought(where, offensive, reaction, **fields)["ground"]
    assert isinstance(found, dict)
    return found


# 9.13, 9.32, 9.33


def test_9_13_an_assault_lands_after_an_air_naval_victory() -> None:
    assert fought(OPEN, "jp-14-army jp-ca-takao", "us-nl-corps", **BY_SEA)["ground"] is not None


def test_9_13_an_assault_does_not_land_after_a_defeat() -> None:
    result = fought(OPEN, "jp-14-army jp-ca-takao", "us-nl-corps us-feaf", **BY_SEA)
    assert result["air_naval"]["winner"] == "reaction"
    assert result["ground"] is None and result["control"] == "allies"
    assert retreats(result) == {"jp-14-army": ("by-sea", [])}


MIX = {"amphibious": ["jp-14-army"], "ground_entry": {"jp-16-army": "2812"}}


def test_9_13_after_a_defeat_only_troops_that_came_by_land_fight() -> None:
    result = fought(MIXED, "jp-14-army jp-16-army jp-ca-takao", "us-nl-corps us-feaf", **MIX)
    assert result["air_naval"]["winner"] == "reaction"
    assert result["ground"]["offensive"]["strength"] == 18


def test_9_13_after_a_victory_all_fight() -> None:
    result = fought(MIXED, "jp-14-army jp-16-army jp-ca-takao", "us-nl-corps", **MIX)
    assert result["ground"]["offensive"]["strength"] == 36


def test_9_13_reaction_troops_that_landed_fight_whatever_happened_at_sea() -> None:
    for fleet, winner in (("jp-bb-nagato", "offensive"), ("", "reaction")):
        result = fought(
            OPEN,
            f"jp-14-army {fleet}",
            "us-marine-brigade us-ca-us-asia",
            amphibious=["us-marine-brigade"],
            ground_entry={"jp-14-army": "2813"},
        )
        assert result["air_naval"]["winner"] == winner
        assert result["ground"]["reaction"]["strength"] == 8


def test_9_32_an_assault_does_not_take_an_empty_hex_after_a_defeat() -> None:
    result = fought(OPEN, "jp-14-army jp-ca-takao", "us-feaf", **BY_SEA)
    assert (result["control"], result["ground"]) == ("allies", None)


def test_9_32_an_assault_that_did_not_land_leaves_even_a_captured_hex() -> None:
    # 16th Army: 9 - 2 = 7: 27 hits eliminate SL Corps (20); its 4 x 1/2 do nothing.
    result = fought(MIXED, "jp-14-army jp-16-army jp-ca-takao", "us-sl-corps us-feaf", land=(9, 0), **MIX)
    assert result["air_naval"]["winner"] == "reaction" and result["control"] == "japan"
    assert retreats(result) == {"jp-14-army": ("by-sea", [])}


def test_v2_0_7_45_c_an_assault_that_did_not_land_stays_in_a_hex_that_troops_by_land_took() -> None:
    troops, changes = "jp-14-army jp-16-army jp-ca-takao", {"land": (9, 0), "edition": "2.0", **MIX}
    result = fought(MIXED, troops, "us-sl-corps us-feaf", **changes)
    assert result["control"] == "japan"
    assert retreats(result) == {}
    beaten = fought(MIXED, troops, "us-nl-corps us-feaf", **{**changes, "land": (0, 9)})
    assert beaten["control"] == "allies"
    assert retreats(beaten)["jp-14-army"] == ("by-sea", [])


def test_9_33_troops_of_one_side_alone_take_the_hex() -> None:
    result = fought(OPEN, "jp-14-army jp-ca-takao", "us-ca-us-asia", air=(6, 0), **BY_SEA)
    assert (result["ground"], result["control"], retreats(result)) == (None, "japan", {})


def test_9_33_without_any_troops_the_reaction_player_keeps_the_hex() -> None:
    result = fought(OPEN, "jp-ca-takao", "us-ca-us-asia", air=(6, 0))
    assert (result["air_naval"]["winner"], result["control"]) == ("offensive", "allies")


def test_9_33_troops_of_the_defender_alone_keep_the_hex() -> None:
    assert fought(OPEN, "jp-ca-takao", "us-nl-corps", air=(6, 0))["control"] == "allies"


# 9.4 A


def test_9_4_a_ground_combat_is_simultaneous_whatever_the_condition() -> None:
    for condition in ("surprise", "intercept", "ambush"):
        found = on_land(OPEN, "jp-14-army", "us-nl-corps", condition=condition, land=(9, 9))
        assert losses(found["offensive"]) == ["us-nl-corps reduced", "us-nl-corps eliminated"]
        assert losses(found["reaction"]) == ["jp-14-army reduced"]  # 6 x 2 = 12
        assert (found["offensive"]["modifiers"], found["reaction"]["modifiers"]) == ([], [])


def test_9_4_a_inactive_defenders_add_their_strength() -> None:
    found = on_land(OPEN, "jp-14-army", "us-nl-corps:inactive us-sl-corps:reduced:inactive")
    assert found["reaction"]["strength"] == 8


def test_9_4_a_1_ships_of_the_offensive_player_alone_bombard() -> None:
    assert modifiers(on_land(OPEN, "jp-14-army jp-ca-takao", "us-nl-corps")["offensive"]) == {
        "Shore bombardment": 2
    }
    both = on_land(OPEN, "jp-14-army jp-ca-takao", "us-nl-corps us-ca-us-asia")
    assert modifiers(both["offensive"]) == {}


def test_9_4_a_1_what_counts_is_after_the_air_naval_combat() -> None:
    # Nagato 20 eliminates US Asia (6 + 6) with a six.
    found = on_land(OPEN, "jp-14-army jp-bb-nagato", "us-nl-corps us-ca-us-asia", air=(6, 0))
    assert modifiers(found["offensive"]) == {"Shore bombardment": 2}


def test_9_4_a_1_distant_ships_do_not_bombard() -> None:
    found = on_land(OPEN, "jp-14-army jp-cv-akagi@2811 jp-bb-kongo@2811", "us-nl-corps")
    assert modifiers(found["offensive"]) == {"Air superiority": 2}


def test_9_4_a_2_aircraft_of_the_offensive_player_alone_are_superior() -> None:
    for plane in ("jp-22-air-flotilla@2811", "jp-cv-akagi@2811"):
        found = on_land(OPEN, f"jp-14-army {plane}", "us-nl-corps")
        assert modifiers(found["offensive"]) == {"Air superiority": 2}


@pytest.mark.parametrize("enemy", ["us-feaf:inactive", "us-feaf@2813", "us-cv-wasp@2813"])
def test_9_4_a_2_any_enemy_aircraft_bar_superiority(enemy: str) -> None:
    found = on_land(OPEN, "jp-14-army jp-22-air-flotilla@2811", f"us-nl-corps {enemy}")
    assert modifiers(found["offensive"]) == {}


def test_9_4_a_an_unopposed_carrier_in_the_hex_brings_both() -> None:
    found = on_land(OPEN, "jp-14-army jp-cve-kaiyo", "us-nl-corps")
    assert modifiers(found["offensive"]) == {"Shore bombardment": 2, "Air superiority": 2}


def test_9_4_a_the_reaction_player_gets_neither() -> None:
    found = on_land(OPEN, "jp-14-army", "us-nl-corps us-ca-us-asia us-feaf")
    assert modifiers(found["reaction"]) == {}


@pytest.mark.parametrize(
    ("where", "by", "attacker", "defender", "value"),
    [
        (OPEN, "japan", "jp-14-army", "us-nl-corps", 0),
        (JUNGLE, "japan", "jp-15-army", "in-4-corps", -1),
        (MIXED, "japan", "jp-14-army", "us-nl-corps", -2),
        (MOUNTAIN, "japan", "jp-18-army", "au-port-moresby-brigade", -3),
        ("4612", "allies", "us-2-marine-division", "jp-4-sn-brigade", 0),
    ],
)
def test_9_4_a_3_terrain_modifies_the_offensive_player_alone(
    where: str, by: str, attacker: str, defender: str, value: int
) -> None:
    found = on_land(where, attacker, defender, by=by)
    assert sum(modifiers(found["offensive"]).values()) == value
    assert found["reaction"]["modifiers"] == []


def test_9_4_a_troops_that_held_the_hex_add_three_against_an_assault() -> None:
    found = on_land(OPEN, "jp-14-army", "us-nl-corps", **BY_SEA)
    assert modifiers(found["reaction"]) == {"Held the hex before the assault": 3}


def test_9_4_a_nothing_is_added_against_an_attack_by_land() -> None:
    found = on_land(OPEN, "jp-14-army", "us-nl-corps", ground_entry={"jp-14-army": "2813"})
    assert modifiers(found["reaction"]) == {}


def test_9_4_a_troops_that_just_arrived_did_not_hold_the_hex() -> None:
    for how in (
        {"amphibious": ["jp-14-army", "us-marine-brigade"]},
        {**BY_SEA, "ground_entry": {"us-marine-brigade": "2813"}},
    ):
        found = on_land(OPEN, "jp-14-army", "us-marine-brigade", **how)
        assert modifiers(found["reaction"]) == {}


@pytest.mark.parametrize(("edition", "value"), [("3.2", {"Held the hex before the assault": 3}), ("2.0", {})])
def test_9_4_a_an_hq_held_the_hex_with_v3_only(edition: str, value: dict[str, int]) -> None:
    landed = ["jp-14-army", "us-marine-brigade"]
    found = on_land(
        OPEN, "jp-14-army", "us-marine-brigade us-hq-southwest-pacific", edition=edition, amphibious=landed
    )
    assert modifiers(found["reaction"]) == value


def test_9_4_a_the_7th_armor_brigade_adds_one_for_the_allies() -> None:
    found = on_land(JUNGLE, "jp-15-army", "br-7-armor-brigade")
    assert modifiers(found["reaction"]) == {"7th Armor Brigade": 1}
    found = on_land(JUNGLE, "br-7-armor-brigade in-4-corps", "jp-15-army", by="allies")
    assert modifiers(found["offensive"]) == {"Jungle terrain": -1, "7th Armor Brigade": 1}


def test_9_4_a_events_of_both_players_add() -> None:
    doctrine = {"side": "japan", "battle": "ground", "value": 1, "why": "Defense doctrine"}
    found = on_land(OPEN, "us-xi-corps", "jp-14-army", by="allies", modifiers=[doctrine])
    assert modifiers(found["reaction"]) == {"Defense doctrine": 1}
    assert modifiers(found["offensive"]) == {}


def test_9_4_a_colonel_tsuji_takes_the_place_of_every_modifier() -> None:
    tsuji = {"side": "japan", "battle": "ground", "value": 4, "why": "Col. Tsuji", "final": True}
    found = on_land(MIXED, "jp-14-army jp-ca-takao", "us-nl-corps", modifiers=[tsuji], land=(3, 0))
    assert found["offensive"]["modified"] == 7


def test_9_4_a_modifiers_are_cumulative_otherwise() -> None:
    assert modified(4, [Modifier(2, "", ""), Modifier(2, "", ""), Modifier(-2, "", "")]) == 6


@pytest.mark.parametrize("result", range(-10, 21))
def test_9_4_a_ground_results_table(result: int) -> None:
    quarters = 2 if result <= 2 else 4 if result <= 6 else 6 if result <= 8 else 8
    assert CHARTS.ground_effect(result) == Fraction(quarters, 4)


def test_9_4_a_there_are_no_critical_ground_hits() -> None:
    found = on_land(OPEN, "jp-14-army", "us-nl-corps", land=(0, 9))
    assert not found["reaction"]["critical"] and not found["offensive"]["critical"]


# 9.4 C


def test_9_4_c_1_the_only_side_left_wins() -> None:
    found = on_land(OPEN, "jp-14-army", "us-nl-corps", land=(9, 0))
    assert (found["winner"], found["rule"]) == ("offensive", "EotS 9.4 C 1")
    # 14th Army reduced by sea defends with 6: 6 x 1 eliminates it.
    found = on_land(OPEN, "jp-14-army:reduced", "us-nl-corps", land=(0, 0), **BY_SEA)
    assert losses(found["reaction"]) == ["jp-14-army eliminated"]
    assert found["winner"] == "reaction"


def test_9_4_c_1_the_side_that_lost_more_steps_retreats() -> None:
    # 9 strength: 3 to 6 makes 9, 7 makes 14 hits: one step of SL Corps; its 4 to 8 hits do nothing.
    result = fought(
        OPEN, "jp-14-army:reduced", "us-sl-corps", land=(7, 9), ground_entry={"jp-14-army": "2813"}
    )
    assert result["ground"]["winner"] == "offensive" and result["control"] == "japan"
    assert list(retreats(result)) == ["us-sl-corps"]


def test_9_4_c_1_a_tie_is_the_reaction_players_and_the_attacker_retreats() -> None:
    result = fought(OPEN, "jp-14-army", "us-sl-corps", land=(0, 0), ground_entry={"jp-14-army": "2813"})
    assert result["ground"]["winner"] == "reaction" and result["control"] == "allies"
    assert retreats(result) == {"jp-14-army": ("by-land", ["2813"])}


def test_9_4_c_1_steps_lost_at_sea_do_not_count() -> None:
    # Nagato's ten reduce SL Corps before; on land nobody loses a step: 9 x 1/2 and 2 x 1/2.
    result = fought(
        MIXED,
        "jp-14-army:reduced jp-bb-nagato",
        "us-sl-corps",
        air=(3, 0),
        ground_entry={"jp-14-army": "2812"},
    )
    assert losses(result["air_naval"]["offensive"]) == ["us-sl-corps reduced"]
    assert result["ground"]["winner"] == "reaction"


def test_9_4_c_2_where_both_are_eliminated_the_hex_stays() -> None:
    # 9 x 2 = 18 hits on NL Corps (10); its 3 x 2 = 6 hits on the army by sea (6).
    result = fought(OPEN, "jp-14-army:reduced", "us-nl-corps:reduced", land=(9, 9), **BY_SEA)
    assert losses(result["ground"]["offensive"]) == ["us-nl-corps eliminated"]
    assert losses(result["ground"]["reaction"]) == ["jp-14-army eliminated"]
    assert (result["ground"]["rule"], result["control"]) == ("EotS 9.4 C 2", "allies")


def test_9_4_c_3_control_follows_the_survivors() -> None:
    assert fought(OPEN, "jp-14-army", "us-nl-corps", land=(9, 0))["control"] == "japan"


# 9.5


def beaten(
    where: str, attacker: str, defenders: str, entry: str, around: Around | None = None, **fields: Any
) -> Outcome:
    """A battle in which nobody dies but the defenders lose a step more."""
    battle = battle_of(where, attacker, defenders, ground_entry={attacker: entry}, **fields)
    return resolve(battle, Entered({}, {Role.OFFENSIVE: 9, Role.REACTION: 0}), around)


def places(found: Outcome) -> dict[str, tuple[str, ...]]:
    assert found.captured
    return {one.unit: one.to for one in found.retreats}


def test_9_5_an_attacker_goes_back_where_it_came_from() -> None:
    result = fought("2014", "jp-15-army", "in-3-corps", land=(1, 7), ground_entry={"jp-15-army": "1913"})
    assert retreats(result) == {"jp-15-army": ("by-land", ["1913"])}


def test_9_5_a_beaten_assault_leaves_by_sea() -> None:
    result = fought(OPEN, "jp-14-army jp-ca-takao", "us-nl-corps", land=(0, 0), **BY_SEA)
    assert retreats(result) == {"jp-14-army": ("by-sea", [])}


def test_9_5_defenders_do_not_go_where_the_attack_came_from() -> None:
    # 2913 borders only 2912 by land. 18 at 9 - 2: 27 hits reduce both corps; their 14 x 1/2 do nothing.
    found = places(beaten("2913", "jp-14-army", "us-reserve-corps us-sl-corps", "2912"))
    assert found == {"us-reserve-corps": (), "us-sl-corps": ()}


def test_9_5_named_places_come_first() -> None:
    # Kuantan (2014) borders Kuala Lumpur (1913), Singapore (2015), 2013 and 2113 by land.
    # 15th Army 20 at 9 - 2: 30 hits reduce both corps (24); their 28 x 1/2 reduce it (12).
    found = places(beaten("2014", "jp-15-army", "in-4-corps in-2-corps", "1913"))
    assert set(found) == {"in-4-corps", "in-2-corps"}
    assert all("2015" in to and "1913" not in to for to in found.values())
    assert all("2013" not in to for to in found.values())  # no name, no airfield, no port


def test_9_5_a_named_place_of_the_enemy_is_no_better_than_another_hex() -> None:
    around = Around(friendly=lambda _: False)
    found = places(beaten("2014", "jp-15-army", "in-4-corps in-2-corps", "1913", around))
    assert {"2013", "2015"} <= set(found["in-4-corps"])


def test_9_5_hexes_with_attackers_are_barred() -> None:
    around = Around(occupied=lambda hex_id: hex_id == "2015")
    found = places(beaten("2014", "jp-15-army", "in-4-corps in-2-corps", "1913", around))
    assert "2015" not in found["in-4-corps"]


def test_9_5_nobody_retreats_into_an_overstack() -> None:
    def room(hex_id: HexId) -> int:
        return {"2015": 1}.get(hex_id, 0)

    found = beaten("2014", "jp-15-army", "in-4-corps in-2-corps", "1913", Around(room=room))
    assert sorted(places(found).values()) == [(), ("2015",)]
    assert sorted(one.eliminated for one in found.retreats) == [False, True]


def test_9_5_on_a_one_hex_island_the_beaten_are_eliminated() -> None:
    # The division's 12 at 3 + 2 reduce the army (12); its 18 x 1/2 do nothing to the division (12).
    result = fought("4612", "us-1-marine-division us-bb-new-jersey", "jp-14-army", by="allies", land=(3, 0))
    assert result["control"] == "allies"
    assert retreats(result) == {"jp-14-army": ("eliminated", [])}


# 13.76, 13.94


@pytest.mark.parametrize(
    ("edition", "divisions", "count"),
    [("3.2", 12, 3), ("3.2", 5, 2), ("3.2", 4, 1), ("3.2", 0, 1), ("2.0", 5, 2), ("2.0", 0, 0)],
)
def test_13_76_garrisons_of_china_by_divisions(edition: str, divisions: int, count: int) -> None:
    battle = battle_of(
        "2809", "us-xi-corps", "jp-17-army", by="allies", edition=edition, divisions_in_china=divisions
    )
    garrison = [one for one in battle.reaction if one.intrinsic]
    assert [(one.attack, one.defense, one.steps) for one in garrison] == [(9, 12, 1)] * count


def test_13_94_every_home_islands_city_has_a_garrison() -> None:
    battle = battle_of("3706", "us-xi-corps", "", by="allies")
    assert [(one.attack, one.defense, one.steps) for one in battle.reaction] == [(12, 12, 1)]


def test_13_76_there_is_no_garrison_where_the_allies_defend_or_hold() -> None:
    assert len(battle_of("2709", "jp-17-army", "br-hong-kong-division").reaction) == 1
    held = battle_of("2709", "us-xi-corps", "jp-17-army", by="allies", control="allies")
    assert [one.id for one in held.reaction] == ["jp-17-army"]


def test_13_76_garrisons_hold_the_beach_and_die_last() -> None:
    # XI Corps 22 at 9 - 2 = 7: 33 hits: the army (12), then the garrison (12).
    # Both defend with 9 + 9 at 0 + 3: 18 hits; the corps by sea takes 6 a step: all are eliminated.
    result = fought(
        "2809",
        "us-xi-corps",
        "jp-17-army:reduced",
        by="allies",
        amphibious=["us-xi-corps"],
        divisions_in_china=4,
        land=(9, 0),
    )
    found = result["ground"]
    assert modifiers(found["reaction"]) == {"Held the hex before the assault": 3}
    assert (found["reaction"]["strength"], found["offensive"]["hits"]) == (18, 33)
    assert losses(found["offensive"]) == ["jp-17-army eliminated", "garrison-1 eliminated"]
    assert losses(found["reaction"]) == ["us-xi-corps reduced", "us-xi-corps eliminated"]
    assert result["control"] == "japan"


def test_13_76_a_garrison_does_not_retreat() -> None:
    # XI Corps 22 at 5 - 2 = 3: 22 hits: the army (12), not the garrison. 18 x 1/2 do nothing.
    result = fought(
        "2809", "us-xi-corps", "jp-17-army:reduced", by="allies", divisions_in_china=4, land=(5, 0)
    )
    assert losses(result["ground"]["offensive"]) == ["jp-17-army eliminated"]
    assert (result["control"], retreats(result)) == ("allies", {})
