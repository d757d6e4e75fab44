"""The reaction, its HQ, units and moves, and how an offensive is concluded (EotS 7.26, 7.28)."""

from typing import Any

import pytest

from rules.eots.commands import (
    ActivateReaction,
    EndAnswer,
    EndReaction,
    MoveForces,
    PlayCard,
    StandFast,
    TrySpecialReaction,
)
from rules.eots.offensive.reaction import reaction_eligibility
from rules.eots.printed.sides import UnitId
from rules.maps.hexgrid import HexId
from tests.eots.campaigns import begun
from tests.eots.chapter_7 import ALLIES, JAPAN, game_of, landed, malaya, operation_re, raid
from tests.eots.offensives import Game

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])


def against(game: Game, hq: str, units: str) -> set[str]:
    return game.rules_against(ActivateReaction(hq, tuple(units.split())))


def found_out(edition: str = "3.2", **changes: Any) -> Game:
    """Operation RE, intercepted."""
    return operation_re(edition, **changes).roll(0)


# When there is a reaction


@EDITIONS
def test_7_26_in_a_surprise_attack_there_is_none(edition: str) -> None:
    for game in (operation_re(edition).roll(9), operation_re(edition)):
        if game.step == "answer":
            game.do(EndAnswer())
        assert "EotS 7.26" in against(game, "br-hq-malaya", "in-3-corps")
        game.do(EndReaction())
        assert game.step == "battle"


@EDITIONS
def test_7_26_the_reaction_player_need_not_react(edition: str) -> None:
    game = found_out(edition)
    game.do(EndReaction())
    assert game.step == "battle"
    assert game.offensive.reaction_units == ()


def test_7_2_a_reaction_waits_for_the_intelligence() -> None:
    assert against(operation_re(), "br-hq-malaya", "in-3-corps") == {"EotS 7.2"}
    assert malaya().rules_against(EndReaction()) == {"EotS 7.2"}


# The HQ


@EDITIONS
def test_7_26_one_hq_reacts_and_only_once(edition: str) -> None:
    game = found_out(edition).react("br-hq-malaya", "in-3-corps")
    assert against(game, "br-hq-malaya", "au-8-division") == {"EotS 7.26"}


@EDITIONS
@pytest.mark.parametrize("hq", ["", "nobody", "jp-hq-south", "in-3-corps", "br-ma-air"])
def test_7_26_it_is_an_own_hq(edition: str, hq: str) -> None:
    assert against(found_out(edition), hq, "in-3-corps") == {"EotS 7.26"}


@EDITIONS
def test_7_26_a_battle_hex_is_in_its_range(edition: str) -> None:
    # SEAC at Calcutta reaches 10 hexes; Kuantan is 10 away, Singapore 11.
    more = {"br-hq-seac": "1805", "br-hq-malaya": "removed"}
    game = raid(edition, more=more).roll(0)
    assert "EotS 7.26" in against(game, "br-hq-seac", "br-ma-air")


@EDITIONS
def test_7_26_an_hq_off_the_map_does_not_react(edition: str) -> None:
    game = found_out(edition, more={"br-hq-seac": "turn-3"})
    assert against(game, "br-hq-seac", "in-3-corps") != set()


@EDITIONS
def test_7_26_its_units_join_battles_beyond_its_range(edition: str) -> None:
    # Malaya HQ reaches 5 hexes: Kuantan, not Soerabaja (6). Force Z sails there all the same.
    more = {"br-bb-force-z": "2015", "us-ca-us-asia": "2220", "us-hq-southwest-pacific": "2813"}
    game = malaya(edition, more=more, allies="2813 2220")
    game.launch("J10", "jp-hq-south", "jp-15-army jp-bb-kongo", event=True)
    game.move("jp-15-army", "2014").move("jp-bb-kongo", "2220").declare("2014:", "2220:").roll(0)
    game.react("br-hq-malaya", "br-bb-force-z").move("br-bb-force-z", "2220").do(EndReaction())
    assert game.offensive.joining == {"br-bb-force-z": "2220"}


# How many and which units


@EDITIONS
@pytest.mark.parametrize("event", [False, True])
def test_7_26_the_limit_is_efficiency_plus_the_operations_of_the_card(edition: str, event: bool) -> None:
    # J23 has 2 operations, whether it was played as OC or EC; Malaya HQ has efficiency 1.
    more = {"br-bb-force-z": "2015", "br-cvl-hermes": "2015"}
    game = malaya(edition, more=more).launch("J23", "jp-hq-south", "jp-bb-kongo", event=event)
    game.move("jp-bb-kongo", "2015").declare("2015:").roll(0)
    assert against(game, "br-hq-malaya", "br-ma-air br-bb-force-z br-cvl-hermes") == set()
    four = "au-8-division br-ma-air br-bb-force-z br-cvl-hermes"
    assert against(game, "br-hq-malaya", four) == {"EotS 7.21"}


@EDITIONS
def test_7_26_units_in_a_battle_hex_may_be_activated(edition: str) -> None:
    game = found_out(edition).react("br-hq-malaya", "in-3-corps au-8-division br-ma-air")
    game.do(EndReaction())
    assert game.offensive.joining == {"in-3-corps": "2014", "au-8-division": "2015", "br-ma-air": "2015"}


@EDITIONS
def test_7_26_a_unit_that_can_join_no_battle_is_not_activated(edition: str) -> None:
    # The Indian corps cannot sail; from Sumatra it reaches nothing.
    game = found_out(edition, more={"in-2-corps": "2018"})
    assert "EotS 7.26" in against(game, "br-hq-malaya", "in-2-corps")


@EDITIONS
def test_7_26_a_unit_that_was_activated_must_join(edition: str) -> None:
    game = found_out(edition, more={"br-bb-force-z": "2018"}).react("br-hq-malaya", "br-bb-force-z")
    assert game.rules_against(EndReaction()) == {"EotS 7.26"}
    game.move("br-bb-force-z", "2015").do(EndReaction())
    assert game.offensive.joining == {"br-bb-force-z": "2015"}


@EDITIONS
def test_7_26_a_move_leads_into_a_battle(edition: str) -> None:
    game = found_out(edition, more={"br-bb-force-z": "2018"}).react("br-hq-malaya", "br-bb-force-z")
    assert "EotS 7.26" in game.refused("br-bb-force-z", "2019")  # Batavia, a friendly port


@EDITIONS
def test_7_26_the_restrictions_of_activation_hold(edition: str) -> None:
    more = {"us-ca-us-asia": "2018", "nl-air": "2018", "br-bb-force-z": "removed"}
    game = found_out(edition, more=more)
    assert "EotS 6.12" in against(game, "br-hq-malaya", "us-ca-us-asia")
    assert "EotS 6.12" in against(game, "br-hq-malaya", "nl-air")
    assert "EotS 6.12" in against(game, "br-hq-malaya", "jp-bb-kongo")


@EDITIONS
@pytest.mark.parametrize("unit", ["br-hq-malaya", "br-bb-force-z", "in-4-corps"])
def test_7_26_neither_hqs_nor_counters_off_the_map_are_activated(edition: str, unit: str) -> None:
    game = found_out(edition, more={"in-4-corps": "turn-4"})
    assert against(game, "br-hq-malaya", unit) != set()


@pytest.mark.parametrize("units", ["", "x", "in-3-corps in-3-corps", "in-3-corps x"])
def test_7_26_counters_that_exist_and_each_once(units: str) -> None:
    assert against(found_out(), "br-hq-malaya", units) == {"Counters"}


def test_7_26_the_reaction_player_decides() -> None:
    game = found_out()
    asked = ActivateReaction("br-hq-malaya", ("br-ma-air",))
    assert game.rules_against(asked, JAPAN) == {"EotS 7.2"}
    game.do(asked, seat=ALLIES)
    assert game.rules_against(EndReaction(), JAPAN) == {"EotS 7.2"}
    assert "EotS 7.2" in game.rules_against(MoveForces(("br-ma-air",), "1916"), JAPAN)
    assert "EotS 7.2" in game.refused("jp-bb-kongo", "2311")
    game.do(EndReaction(), seat=ALLIES)


# How they move


@EDITIONS
def test_7_26_example_the_8th_division_stays_in_singapore(edition: str) -> None:
    # v2.0 page 13: it cannot move to Kuantan, because Singapore is a battle hex.
    game = found_out(edition).react("br-hq-malaya", "au-8-division")
    assert game.refused("au-8-division", "2014") >= {"EotS 7.26"}


@EDITIONS
def test_7_26_ships_in_a_battle_hex_stay(edition: str) -> None:
    game = found_out(edition, more={"br-bb-force-z": "2015"}).react("br-hq-malaya", "br-bb-force-z")
    assert game.refused("br-bb-force-z", "2018") >= {"EotS 7.26"}


@EDITIONS
def test_7_26_aircraft_may_leave_a_battle_hex_but_fight_there(edition: str) -> None:
    # 1916 on Sumatra has an airfield, within the range of 2.
    game = found_out(edition).react("br-hq-malaya", "br-ma-air").move("br-ma-air", "1916")
    game.do(EndReaction())
    assert game.where("br-ma-air") == "1916"
    assert game.offensive.joining == {"br-ma-air": "2015"}


@EDITIONS
def test_7_26_carriers_may_leave_a_battle_hex_too(edition: str) -> None:
    game = found_out(edition, more={"br-cv-indomitable": "2015"}).react("br-hq-malaya", "br-cv-indomitable")
    assert game.refused("br-cv-indomitable", "2017", "naval") == set()


@EDITIONS
def test_7_26_no_strategic_movement(edition: str) -> None:
    game = found_out(edition, more={"br-bb-force-z": "2018"}).react("br-hq-malaya", "br-bb-force-z")
    assert game.refused("br-bb-force-z", "2015", "strategic-naval") != set()
    assert game.refused("br-bb-force-z", "2015", "naval") == set()


@EDITIONS
@pytest.mark.parametrize(("card", "reached"), [("A25", False), ("A33", True)])
def test_7_22_the_reaction_moves_by_the_operations_of_the_offensive(
    edition: str, card: str, reached: bool
) -> None:
    # From Truk to Hollandia Yamato has 6 hexes to sail; A25 has 1 operation, A33 has 2.
    game = landed(edition, card)
    game.do(TrySpecialReaction("3520"), 0)
    game.roll(0)
    assert (against(game, "jp-hq-south-seas", "jp-bb-yamato") == set()) is reached


def truk(edition: str, **more: str) -> Game:
    """The Allies raid Truk from the sea; Japanese brigades are at Ponape (4316) and Kwajalein."""
    units = {
        "us-cv-enterprise": "4021",
        "us-hq-southwest-pacific": "3727",
        "jp-ca-aoba": "4017",
        "jp-hq-south-seas": "4017",
        **more,
    }
    hands: dict[str, Any] = {"japan_hand": 5, "allied_hand": 7}
    game = game_of(units, edition=edition, japan="4017 4316 4415", allies="4021", **hands)
    game.launch("A33", "us-hq-southwest-pacific", "us-cv-enterprise")
    return game.move("us-cv-enterprise", "4018").declare("4017:us-cv-enterprise").roll(0)


@EDITIONS
def test_7_26_one_shipping_point_at_most(edition: str) -> None:
    # Both brigades come to Truk outside Enterprise's zone only while the 24th neutralises it there.
    brigades = {"jp-3-sn-brigade": "4316", "jp-ss-brigade": "4316", "jp-24-air-flotilla": "4017"}
    game = truk(edition, **brigades).react("jp-hq-south-seas", "jp-3-sn-brigade jp-ss-brigade")
    game.move("jp-3-sn-brigade", "4017", "amphibious")
    assert game.offensive.reaction_shipping == 1
    assert game.refused("jp-ss-brigade", "4017", "amphibious") == {"EotS 8.45 A"}


@EDITIONS
def test_7_26_an_army_of_two_points_does_not_come(edition: str) -> None:
    army = {"jp-17-army": "4316", "jp-24-air-flotilla": "4017"}
    assert "EotS 7.26" in against(truk(edition, **army), "jp-hq-south-seas", "jp-17-army")
    reduced = {"jp-17-army": "4316 reduced", "jp-24-air-flotilla": "4017"}
    assert against(truk(edition, **reduced), "jp-hq-south-seas", "jp-17-army") == set()


@EDITIONS
def test_7_26_organic_transport_comes_besides(edition: str) -> None:
    more = {
        "jp-3-sn-brigade": "4316",
        "jp-4-sn-brigade": "4415",
        "jp-cl-tenryu": "4415",
        "jp-24-air-flotilla": "4017",
    }
    game = truk(edition, **more)
    game.react("jp-hq-south-seas", "jp-3-sn-brigade jp-4-sn-brigade jp-cl-tenryu")
    game.move("jp-3-sn-brigade", "4017", "amphibious").move("jp-4-sn-brigade jp-cl-tenryu", "4017")
    assert game.offensive.reaction_shipping == 1
    game.do(EndReaction())
    assert set(game.offensive.joining.values()) == {"4017"}


@EDITIONS
@pytest.mark.parametrize("hex_id", ["2014", "2015"])
def test_7_26_a_unit_in_reach_of_several_battles_chooses_one(edition: str, hex_id: str) -> None:
    # Aircraft on Sumatra (1914) are 1 hex from Kuantan and 1 from Singapore.
    game = found_out(edition, more={"br-fe-air": "1914"}).react("br-hq-malaya", "br-fe-air")
    game.do(EndReaction((f"br-fe-air:{hex_id}",)))
    assert game.offensive.joining == {"br-fe-air": hex_id}


@pytest.mark.parametrize(
    "text", ["x:2015", "br-ma-air:2014", "br-ma-air:x", "jp-bb-kongo:2015", "in-3-corps:2014"]
)
def test_7_26_a_unit_fights_where_it_can(text: str) -> None:
    game = found_out().react("br-hq-malaya", "br-ma-air")
    assert game.rules_against(EndReaction((text,))) == {"EotS 7.26"}


# 7.28: the conclusion


@EDITIONS
def test_7_28_the_reaction_returns_first_then_the_offensive(edition: str) -> None:
    game = raid(edition, more={"br-bb-force-z": "2018"}).roll(0)
    game.react("br-hq-malaya", "br-bb-force-z").move("br-bb-force-z", "2015").do(EndReaction())
    game.fight("2015", air=(0, 0))  # Kongo 13 at 1/4 and Force Z 8 with the RAF 6 at 1/4 hurt nobody
    assert game.step == "reaction-return"
    game.home("br-bb-force-z:2018")
    assert game.step == "return"
    game.home("jp-bb-kongo:2311")
    assert game.step == ""
    assert (game.where("br-bb-force-z"), game.where("jp-bb-kongo")) == ("2018", "2311")


@EDITIONS
def test_7_28_then_the_other_player_plays_a_card(edition: str) -> None:
    game = raid(edition).surprise().fight("2015").home("jp-bb-kongo:2311")
    assert game.rules_against(PlayCard("J40", "discard")) == {"EotS 4.22"}
    assert game.rules_against(PlayCard("A19", "discard")) == set()


@EDITIONS
def test_7_28_units_without_a_battle_return_too(edition: str) -> None:
    game = malaya(edition).launch("J23", "jp-hq-south", "jp-bb-kongo jp-ca-mogami")
    game.move("jp-bb-kongo", "2015").move("jp-ca-mogami", "2212").declare("2015:").surprise()
    game.fight("2015").home("jp-bb-kongo:2311", "jp-ca-mogami:2311")
    assert game.where("jp-ca-mogami") == "2311"


def test_7_28_nothing_of_the_offensive_remains() -> None:
    game = raid().surprise().fight("2015").home("jp-bb-kongo:2311")
    assert game.state.offensive is None
    assert (game.state.activated, game.state.came_from, game.state.fought) == (frozenset(), {}, frozenset())


def test_7_28_units_may_act_again_in_the_next_offensive() -> None:
    game = raid().surprise().fight("2015", air=(0, 0)).home("jp-bb-kongo:2311")
    game.do(PlayCard("A19", "discard"))
    game.launch("J40", "jp-hq-south", "jp-bb-kongo").move("jp-bb-kongo", "2015").declare("2015:")
    assert game.offensive.battles == {HexId("2015"): (UnitId("jp-bb-kongo"),)}


def test_13_79_the_offer_counts_with_those_who_can_reach_a_battle() -> None:
    # South HQ reaches both armies, but only the 38th can join the battle in Burma: 1 - 1 + 2.
    units = {"jp-hq-south": "2212", "jp-38-army": "2108", "jp-16-army": "2311"}
    allies = {"br-hq-seac": "1805", "in-1-corps": "2107"}
    state = {"japan": "2108 2109", "markers": {"japan-asp": 0}}
    game = begun({**units, **allies}, "in-1-corps", "br-hq-seac", 2, **state)
    game.move("in-1-corps", "2108").do(StandFast("2108"))
    game.declare("2108:").roll(0)
    found = reaction_eligibility(game.state, UnitId("jp-hq-south"), explained=False)
    assert found.eligible == ("jp-38-army",)
    assert (found.efficiency, found.limit) == (0, 2)
