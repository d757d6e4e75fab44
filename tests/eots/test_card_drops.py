"""Drops from the air: paratroops over the Indies, the 11th Airborne (cards J58 to J60, A69)."""

import pytest

from rules.eots.commands import DropTroops
from rules.eots.views.offensive_view import offensive_view
from tests.eots.campaigns import flag
from tests.eots.chapter_7 import ALLIES, JAPAN, game_of
from tests.eots.offensives import Game
from tests.support import eots

RULE = "EotS 5.31"

# Kota Bharu 2112 is 3 hexes from Medan, 5 from Palembang 1916 and Bangka 2017, 6 from 1917.
SOUTH = {"jp-hq-south": "2212", "jp-22-air-flotilla": "2112", "jp-bb-kongo": "2311"}
MEDAN, PALEMBANG, BANGKA = "1813", "1916", "2017"


def paratroops(more: dict[str, str] | None = None, active: str = "jp-22-air-flotilla", **flags: str) -> Game:
    """Western Force with an air unit at Kota Bharu."""
    game = game_of({**SOUTH, **(more or {})}, **{"japan": "2112 2012", **flags})
    return game.launch("J58", "jp-hq-south", active, event=True)


def refused(game: Game, hex_id: str) -> set[str]:
    """The rules against a drop."""
    return game.rules_against(DropTroops(hex_id))


def options(game: Game) -> set[str]:
    """The hexes that the app offers."""
    view = offensive_view(game.state)
    assert view is not None
    return {
        option.value for choice in view.choices if choice.kind == "DropTroops" for option in choice.options
    }


@pytest.mark.parametrize(("hex_id", "rules"), [(PALEMBANG, set()), ("1917", {RULE}), ("2012", {"EotS 6.5"})])
def test_j58_within_extended_range_and_not_ones_own(hex_id: str, rules: set[str]) -> None:
    assert refused(paratroops(), hex_id) == rules


def test_j58_a_range_in_parentheses_serves_too() -> None:
    # Ruling R-110: the Tainan air unit has 4 and (5).
    game = paratroops({"jp-tainan-air": "2112"}, active="jp-tainan-air")
    assert refused(game, PALEMBANG) == set()
    assert refused(game, "1917") == {RULE}


def test_j58_an_inactive_air_unit_carries_nobody() -> None:
    game = paratroops({"jp-21-air-flotilla": "2311"}, active="jp-21-air-flotilla")
    assert refused(game, PALEMBANG) == {RULE}  # 7 hexes from Cam Ranh


def test_j58_only_where_japanese_troops_may_be() -> None:
    # Ruling R-111: 2408 next to Hanoi is inland China.
    game = paratroops({"jp-21-air-flotilla": "2409"}, active="jp-21-air-flotilla")
    assert "EotS 8.41 A" in refused(game, "2408")


def test_j58_an_allied_zone_that_a_japanese_one_neutralises_does_not_matter() -> None:
    # The zone of Malaya air at Singapore covers Bangka (2) and 1914 (1). The 21st at Jitra
    # takes it away at 1914 (2), not at Bangka (5).
    allied = {"br-ma-air": "2015", "br-hq-malaya": "2015"}
    assert refused(paratroops(allied), BANGKA) == {"EotS 6.4"}
    assert refused(paratroops(allied, allies="1914"), "1914") == {"EotS 6.4"}
    game = paratroops({**allied, "jp-21-air-flotilla": "1912"}, japan="2112 2012 1912", allies="1914")
    assert refused(game, "1914") == set()
    assert refused(game, BANGKA) == {"EotS 6.4"}


def test_j58_an_airfield_that_they_took_serves_the_same_offensive() -> None:
    game = paratroops()
    assert MEDAN not in game.goes("jp-22-air-flotilla")
    game.do(DropTroops(MEDAN), seat=JAPAN)
    assert game.goes("jp-22-air-flotilla")[MEDAN] == "air"


def test_j58_the_app_offers_what_the_rules_allow() -> None:
    game = paratroops({"au-8-division": PALEMBANG})
    offered = options(game)
    assert {MEDAN, BANGKA} <= offered
    assert not offered & {PALEMBANG, "2012", "2112", "1917"}
    assert all(refused(game, hex_id) == set() for hex_id in offered)
    game.do(DropTroops(BANGKA))
    assert options(game) == set()


def test_j58_is_japans_to_do_and_is_said() -> None:
    game = paratroops({"nl-1-regiment": BANGKA})
    assert game.rules_against(DropTroops(BANGKA), ALLIES) == {"EotS 7.2"}
    said = [eots().sentence(event).text for event in game.do(DropTroops(BANGKA), seat=JAPAN)]
    assert said[0].startswith("J58 Western Force: Paratroops dropped on 2017")
    assert said[1].startswith("Dutch 1st Regiment eliminated")


# A69. Palau 3416 is 4 hexes from Leyte 3014 and 5 from Davao 2915.

PALAU, LEYTE, DAVAO = "3416", "3014", "2915"
AIRBORNE = "us-11-airborne-division"


def s_day(plane: str = "us-5af", at: str = PALAU, **more: str) -> Game:
    """The division and an air unit at Palau, a ship active."""
    units = {
        "us-hq-southwest-pacific": PALAU,
        "us-ca-northampton": PALAU,
        "us-bb-washington": PALAU,
        AIRBORNE: at,
        plane: at,
        **{unit.replace("_", "-"): place for unit, place in more.items()},
    }
    flags = {"allies": f"{PALAU} {at}", "japan": f"{LEYTE} {DAVAO}"}
    game = game_of(units, allied_hand=7, japan_hand=5, markers={"us-rivalry": 0}, **flags)
    return game.launch("A69", "us-hq-southwest-pacific", "us-ca-northampton us-bb-washington", event=True)


def test_a69_the_division_may_drop_after_others_moved_but_once() -> None:
    # Ruling R-112
    game = s_day(jp_1_sn_brigade=LEYTE).move("us-ca-northampton", LEYTE)
    game.do(DropTroops("3015"))
    assert game.where(AIRBORNE) == "3015"
    assert refused(game, "3115") == {RULE}


def test_a69_is_not_active_and_its_hex_is_allied_at_once() -> None:
    game = s_day()
    game.do(DropTroops(LEYTE), seat=ALLIES)
    assert AIRBORNE not in game.state.activated
    assert (game.where(AIRBORNE), flag(game, LEYTE)) == (LEYTE, "allies")
    assert game.goes("us-ca-northampton")[LEYTE] == "naval"  # a port of their own now


def test_a69_a_marine_air_wing_carries_as_far_as_its_parentheses() -> None:
    # Ruling R-110: 2 and (4).
    assert refused(s_day("us-1-maw"), LEYTE) == set()
    assert refused(s_day("us-1-maw"), DAVAO) == {RULE}


def test_a69_the_air_unit_must_be_in_supply() -> None:
    # The HQ at Palau has a range of 20: Wake is 12 hexes away, Oahu 24.
    reason = "11th Airborne Division is not on an airfield with a US air unit in supply"
    assert [one.reason for one in s_day(at="5808").against(DropTroops(LEYTE))] == [reason]
    assert reason not in [one.reason for one in s_day(at="4612").against(DropTroops(LEYTE))]


def test_a69_the_app_offers_the_drop() -> None:
    offered = options(s_day(jp_1_sn_brigade="3015"))
    assert LEYTE in offered
    assert not offered & {"3015", DAVAO, PALAU}
