"""The comprehensive example of play of v2.0 (19.0), command by command on the real set-ups.

Dice that the text does not give are chosen so that they bring the results it states.
"""

from functools import cache
from typing import Any

import pytest

from rules.core.game import SeatKind
from rules.eots.commands import (
    ActivateReaction,
    EndAnswer,
    EndReaction,
    FightBattle,
    MeetShips,
    PlayCard,
    PlayReaction,
    ReturnForces,
    TryIntelligence,
)
from rules.eots.events import CombatFought
from rules.eots.offensive.retreats import refuges
from rules.eots.printed.sides import TrackId, UnitId
from tests.eots.campaigns import flag, last_move, lost
from tests.eots.offensives import Game, opened
from tests.support import eots

JAPAN, ALLIES = SeatKind("japan", "Japan"), SeatKind("allies", "Allies")
YAMAMOTO = "jp-hq-combined-fleet-yamamoto"
KIDO_BUTAI = "jp-cv-akagi jp-cv-soryu jp-cv-shokaku jp-bb-hiei"  # the text says Kongo; BB Kongo 1 is the Hiei


def reduced(game: Game) -> set[str]:
    """Everybody on the map who shows his reduced side."""
    hexes = game.state.components.hexes
    return {str(u) for u, found in game.state.units.items() if found.reduced and found.place in hexes}


def fought(game: Game, where: str, **entered: Any) -> dict[str, CombatFought]:
    """Fight a battle with these dice and choices; its combats."""
    command, _ = eots().battle(game.state, FightBattle(where, "", **entered))
    events = game.do(command)
    return {event.combat: event for event in events if isinstance(event, CombatFought)}


# Operation Z


def _operation_z() -> Game:
    return opened("1941", "v2.0").launch("J01", YAMAMOTO, KIDO_BUTAI, event=True)


SUNK = ("us-bb-maryland", "us-7af", "us-7af-lrb")


@cache
def _after_pearl_harbor() -> Game:
    game = _operation_z().move(KIDO_BUTAI, "5506")
    game.declare("5808:jp-cv-akagi", "5808:jp-cv-soryu", "5808:jp-cv-shokaku")
    game.surprise()
    hits = ("us-ca-new-orleans", *SUNK, *SUNK)
    fought(game, "5808", air_offensive=8, air_offensive_hits=hits, choosing=("air_offensive",))
    game.home(*(f"{ship}:3706" for ship in KIDO_BUTAI.split()))
    return game


def _copy(game: Game) -> Game:
    return Game(game.state, list(game.events))


def test_19_operation_z_the_carriers_sail_18_hexes_to_5506_and_no_further_off() -> None:
    game = _operation_z()
    # 5406 is 4 hexes from Oahu, beyond the carriers' range of 3.
    assert "EotS 8.21" in game.refused(KIDO_BUTAI, "5406", "naval")
    game.move(KIDO_BUTAI, "5506")
    assert (last_move(game).cost, last_move(game).mode) == (18, "naval")


def test_19_operation_z_nobody_answers() -> None:
    game = _operation_z().move(KIDO_BUTAI, "5506")
    game.declare("5808:jp-cv-akagi", "5808:jp-cv-soryu", "5808:jp-cv-shokaku")
    assert game.rules_against(TryIntelligence()) == {"EotS 7.25 C"}
    assert game.offensive.condition == "surprise"


def test_19_operation_z_36_hits_and_what_they_leave() -> None:
    game = _after_pearl_harbor()
    found = next(event for event in game.events if isinstance(event, CombatFought))
    assert (found.strengths, found.faces, found.modified, found.hits) == ((36,), (8,), (11,), (36,))
    assert lost(game) == set(SUNK)
    assert "us-ca-new-orleans" in reduced(game)
    assert (game.where("us-x-corps"), "us-x-corps" in reduced(game)) == ("5808", False)
    assert (flag(game, "5808"), game.where("us-hq-central-pacific")) == ("allies", "5808")


def test_19_operation_z_the_fleet_returns_to_tokyo_and_the_card_is_gone() -> None:
    game = _after_pearl_harbor()
    assert {game.where(ship) for ship in KIDO_BUTAI.split()} == {"3706"}
    assert {game.where(ship) for ship in ("us-cv-enterprise", "us-cv-lexington")} == {"5808"}
    assert game.state.markers[TrackId("political-will")] == 8
    assert ("J01" in game.state.removed_cards, game.step) == (True, "")


# IAI - Operation No. 1

MOVES = [  # units, hex, way, cost, shipping; marches in half points
    ("jp-25-army", "2112", "amphibious", 6, 1),  # the army first: an empty hex is no end for the Kongo alone
    ("jp-bb-kongo", "2112", "naval", 8, 0),
    ("jp-15-army", "1913", "ground", 5, 0),
    ("jp-38-army", "2109", "ground", 5, 0),
    ("jp-ca-mogami jp-2-sn-brigade", "2415", "organic", 4, 0),
    ("jp-17-army", "2709", "ground", 4, 0),
    ("jp-1-sn-brigade", "2911", "amphibious", 2, 1),
    ("jp-14-army", "2812", "amphibious", 3, 2),
    ("jp-ca-takao", "2812", "naval", 3, 0),
    ("jp-cvl-zuiho", "2913", "naval", 9, 0),
    ("jp-19-army", "2913", "amphibious", 6, 1),
    ("jp-16-army", "2915", "amphibious", 5, 1),
    ("jp-ca-nachi", "2915", "naval", 5, 0),
    ("jp-cvl-ryujo", "3315", "naval", 1, 0),  # within 3 hexes of Leyte; the text names no hex
    ("jp-apd-kamikaze jp-3-sn-brigade", "3814", "organic", 4, 0),
    ("jp-ca-aoba jp-ss-brigade", "4021", "organic", 4, 0),
    ("jp-cl-tenryu jp-4-sn-brigade", "4612", "organic", 4, 0),
]
STAY = "jp-22-air-flotilla jp-5-air-division jp-21-air-flotilla jp-23-air-flotilla jp-24-air-flotilla"
ACTIVE = STAY + " " + " ".join(units for units, *_ in MOVES)
BATTLES = (
    *("2709:", "2913:", "2915:", "3014:jp-cvl-ryujo", "4612:jp-24-air-flotilla"),
    *("2812:jp-5-air-division", "2812:jp-21-air-flotilla", "2812:jp-23-air-flotilla"),
)
COVERS = ("2112:jp-22-air-flotilla",)


def _conquest() -> Game:
    return _copy(_after_pearl_harbor()).launch("J02", "jp-hq-south", ACTIVE, event=True)


@cache
def _moved() -> Game:
    game = _conquest()
    for units, to, mode, cost, shipping in MOVES:
        game.move(units, to)
        found = last_move(game)
        assert (found.mode, found.cost, found.shipping) == (mode, cost, shipping), units
    return game


def test_19_iai_activates_26_units_and_not_one_more() -> None:
    assert len(ACTIVE.split()) == 26
    game = _copy(_after_pearl_harbor())
    more = PlayCard("J02", "event", "jp-hq-south", (*ACTIVE.split(), "jp-bb-nagato"))
    assert "EotS 7.21" in game.rules_against(more)


def test_19_iai_the_kongo_cannot_wait_at_kota_bharu_for_the_army() -> None:
    assert "EotS 8.21" in _conquest().refused("jp-bb-kongo", "2112")


def test_19_iai_takes_6_of_7_shipping_points() -> None:
    game = _moved()
    markers = game.state.markers
    assert (markers[TrackId("japan-asp-used")], markers[TrackId("japan-asp")]) == (6, 7)


def test_19_iai_the_15th_and_38th_armies_capture_all_hexes_they_pass() -> None:
    game = _moved()
    assert {flag(game, h) for h in ["2110", "2011", "2012", "1912", "1913", "2109"]} == {"japan"}
    assert {flag(game, h) for h in ["2112", "2415", "2911", "3814", "4021"]} == {"allies"}


@cache
def _declared() -> Game:
    game = _copy(_moved()).declare(*BATTLES, covers=COVERS)
    game.do(EndAnswer())
    # The Kongo at Kota Bharu makes Force Z sail there in the reaction movement.
    game.do(MeetShips("2112"), seat=ALLIES)
    game.do(EndReaction())
    return game


def test_19_iai_the_battle_hexes_and_no_allied_answer() -> None:
    game = _copy(_moved()).declare(*BATTLES, covers=COVERS)
    assert set(game.offensive.battles) == {"2709", "2812", "2913", "2915", "3014", "4612"}
    assert set(_declared().offensive.battles) == {"2112", "2709", "2812", "2913", "2915", "3014", "4612"}
    assert game.offensive.condition == "surprise"
    assert game.rules_against(TryIntelligence())


def test_19_iai_malaya_force_z_is_eliminated_without_loss() -> None:
    game = _copy(_declared())
    found = fought(game, "2112", air_offensive=3, air_reaction=0)
    # The Kongo 13 and the 22nd 20; 3 + 3: x 1 = 33 hits, twice 10.
    assert (found["air-naval"].strengths[0], found["air-naval"].hits[0]) == (33, 33)
    assert lost(game) - lost(_declared()) == {"br-bb-force-z"}


def test_19_iai_hong_kong_9_hits_eliminate_the_division() -> None:
    game = _copy(_declared())
    found = fought(game, "2709", ground_offensive=5, ground_reaction=8)["ground"]
    # 9 with 5 - 2 = 3: x 1; the division 3 with 8: x 1.5 = 5 < 12.
    assert (found.strengths, found.modified[0], found.hits) == ((9, 3), 3, (9, 5))
    assert lost(game) - lost(_declared()) == {"br-hong-kong-division"}


def test_19_iai_2812_twenty_hits_reduce_both_air_units_and_the_14th_army_wins() -> None:
    game = _copy(_declared())
    found = fought(game, "2812", air_offensive=0, air_reaction=0, ground_offensive=5, ground_reaction=0)
    # (22 + 16 + 16) / 2 and 12: 39; 0 + 3: x 1/2 = 20: 10 for the FEAF, 9 for the 19th.
    assert (found["air-naval"].strengths[0], found["air-naval"].hits[0]) == (39, 20)
    assert {"us-feaf", "us-19-lrb"} <= reduced(game)
    # 18 with 5 + 2 = 7: x 1.5 = 27; the corps 6 with 0 + 3: x 1 = 6.
    assert (found["ground"].hits, found["ground"].modified) == ((27, 6), (7, 3))
    assert "us-nl-corps" in lost(game)
    assert "jp-14-army" in reduced(game)


def test_19_iai_2913_the_south_luzon_corps_is_reduced_and_retreats_to_2912() -> None:
    game = _copy(_declared())
    found = fought(game, "2913", air_offensive=5, ground_offensive=5, ground_reaction=0)
    # The Zuiho's 8 with 5 + 3: x 1, not enough for 10; 9 with 5 + 2 + 2 - 2 = 7: x 1.5 = 14.
    assert (found["air-naval"].strengths[0], found["ground"].modified[0], found["ground"].hits[0]) == (
        8,
        7,
        14,
    )
    assert "us-sl-corps" in reduced(game) and "us-sl-corps" in game.state.retreating
    assert "2912" in refuges(game.state, UnitId("us-sl-corps"))
    assert game.where("jp-19-army") == "2913"


def test_19_iai_leyte_six_hits_reduce_the_asiatic_cruiser_and_nothing_comes_back() -> None:
    game = _copy(_declared())
    found = fought(game, "3014", air_offensive=3, air_reaction=9)["air-naval"]
    assert (found.strengths[0], found.hits[0]) == (6, 6)
    assert "us-ca-us-asia" in reduced(game)
    assert "jp-cvl-ryujo" not in reduced(game)
    assert flag(game, "3014") == "allies"


def test_19_iai_davao_the_mindanao_corps_is_reduced_from_the_sea_and_eliminated_on_land() -> None:
    game = _copy(_declared())
    found = fought(game, "2915", air_offensive=3, ground_offensive=7, ground_reaction=0)
    # The Nachi 10, x 1; 9 with 7 + 2 - 2 = 7: x 1.5 = 14.
    assert (found["air-naval"].hits[0], found["ground"].hits[0]) == (10, 14)
    assert "us-mindanao-corps" in lost(game)


def test_19_iai_wake_holds() -> None:
    game = _copy(_declared())
    dice = {"air_offensive": 0, "air_reaction": 0, "ground_offensive": 1, "ground_reaction": 9}
    found = fought(game, "4612", **dice)
    # 10 / 2 and 4: 9; 0 + 3: x 1/2 = 5 < 8. 4 with 1 + 2: x 1 = 4 < 6; the brigade's 2 with 9 + 3: x 2 = 4
    # >= 3.
    assert (found["air-naval"].strengths, found["air-naval"].hits[0]) == ((9, 1), 5)
    assert found["ground"].hits == (4, 4)
    assert "jp-4-sn-brigade" in reduced(game)
    assert "us-vmf-211" not in lost(game) and flag(game, "4612") == "allies"


@cache
def _all_fought() -> Game:
    game = _copy(_declared())
    fought(game, "2112", air_offensive=3, air_reaction=0)
    fought(game, "2709", ground_offensive=5, ground_reaction=8)
    fought(game, "2812", air_offensive=0, air_reaction=0, ground_offensive=5, ground_reaction=0)
    fought(game, "2913", air_offensive=5, ground_offensive=5, ground_reaction=0)
    fought(game, "3014", air_offensive=3, air_reaction=9)
    fought(game, "2915", air_offensive=3, ground_offensive=7, ground_reaction=0)
    fought(game, "4612", air_offensive=0, air_reaction=0, ground_offensive=1, ground_reaction=9)
    return game


HOMES = {
    "jp-bb-kongo": "2311",
    "jp-ca-mogami": "2311",
    "jp-cvl-ryujo": "2915",
    "jp-cvl-zuiho": "2915",
    "jp-ca-nachi": "2915",
    "jp-ca-takao": "2909",
    "jp-5-air-division": "2812",
    "jp-21-air-flotilla": "2909",
    "jp-apd-kamikaze": "4017",
    "jp-ca-aoba": "4021",
    "jp-cl-tenryu": "4715",
    "jp-4-sn-brigade": "4715",
}


def test_19_iai_after_the_battles_japan_holds_what_it_landed_on() -> None:
    game = _all_fought()
    assert game.step == "return"
    taken = "2112 2110 2011 2012 1912 1913 2109 2415 2709 2911 2812 2913 2915 3814 4021"
    assert {hex_id: flag(game, hex_id) for hex_id in taken.split()} == dict.fromkeys(taken.split(), "japan")
    assert {flag(game, h) for h in ["2813", "3014", "4612", "2014", "2015", "2912"]} == {"allies"}


@pytest.mark.parametrize(
    "ship", ["jp-bb-kongo", "jp-apd-kamikaze", "jp-cvl-zuiho", "jp-ca-takao", "jp-cl-tenryu"]
)
def test_19_iai_ships_in_hexes_without_a_port_must_leave(ship: str) -> None:
    game = _copy(_all_fought())
    wishes = tuple(f"{unit}:{to}" for unit, to in HOMES.items() if unit != ship)
    assert "EotS 9.6" in game.rules_against(ReturnForces(wishes))


@cache
def _concluded() -> Game:
    game = _copy(_all_fought())
    game.home(*(f"{unit}:{to}" for unit, to in HOMES.items()))
    # The two American air units in 2812 are placed in Manila and Menado.
    assert game.step == "clear-up"
    game.clear("us-feaf:2813", "us-19-lrb:2917")
    return game


def test_19_iai_post_battle_movement_and_emergency_moves() -> None:
    game = _concluded()
    assert {unit: game.where(unit) for unit in HOMES} == HOMES
    assert (game.where("us-feaf"), game.where("us-19-lrb"), game.step) == ("2813", "2917", "")
    assert {
        game.where(unit) for unit in ("jp-22-air-flotilla", "jp-23-air-flotilla", "jp-24-air-flotilla")
    } == {
        "2212",
        "3009",
        "4715",
    }


def test_19_iai_resources_go_from_3_to_4_and_political_will_stays_at_8() -> None:
    game = _concluded()
    assert game.state.markers[TrackId("japan-resources")] == 4
    assert game.state.markers[TrackId("political-will")] == 8
    assert "J02" in game.state.removed_cards
    assert {game.where(hq) for hq in ("us-hq-southwest-pacific", "br-hq-malaya")} == {"2813", "2015"}


# Operation RE, turn 2

RE = "jp-15-army jp-22-air-flotilla jp-bb-kongo jp-ca-mogami"


def _re(event: bool = True) -> Game:
    return opened("1942", "v2.0").launch("J23", "jp-hq-south", RE, event)


def _singapore() -> Game:
    game = _re().move("jp-15-army", "2014").move("jp-22-air-flotilla", "2112")
    return game.move("jp-bb-kongo jp-ca-mogami", "2015").declare("2014:", "2015:jp-22-air-flotilla")


def test_19_operation_re_activates_four_units() -> None:
    game = opened("1942", "v2.0")
    five = PlayCard("J23", "event", "jp-hq-south", (*RE.split(), "jp-25-army"))
    assert game.rules_against(five) == {"EotS 7.21"}
    _re()


def test_19_operation_re_the_moves() -> None:
    game = _re().move("jp-15-army", "2014")
    assert last_move(game).cost == 4
    game.move("jp-22-air-flotilla", "2112")
    assert last_move(game).cost == 1
    game.move("jp-bb-kongo jp-ca-mogami", "2015")
    assert last_move(game).cost == 5


def test_19_operation_re_two_battle_hexes_as_an_event_and_one_as_operations() -> None:
    assert set(_singapore().offensive.battles) == {"2014", "2015"}
    three = "jp-15-army jp-bb-kongo jp-ca-mogami"
    game = opened("1942", "v2.0").launch("J23", "jp-hq-south", three).move("jp-15-army", "2014")
    assert "EotS 7.24" in game.refused("jp-bb-kongo jp-ca-mogami", "2015")


def _matador() -> Game:
    game = _singapore()
    game.do(PlayReaction("A05"), seat=ALLIES)
    game.do(EndAnswer())
    return game


def test_19_operation_matador_makes_it_an_intercept_with_logistics_3() -> None:
    game = _matador()
    assert (game.offensive.condition, game.step) == ("intercept", "react")
    # 1 + 3 = 4 units; Force Z is gone.
    force = ActivateReaction("br-hq-malaya", ("in-3-corps", "au-8-division", "br-ma-air"))
    assert not game.against(force)
    assert game.rules_against(ActivateReaction("br-hq-malaya", ("br-bb-force-z",)))


def test_19_the_8th_division_cannot_leave_singapore_and_the_air_unit_may() -> None:
    game = _matador().react("br-hq-malaya", "in-3-corps au-8-division br-ma-air")
    assert game.refused("au-8-division", "2014") == {"EotS 7.26"}
    assert game.goes("br-ma-air")["1914"] == "air"  # one hex from Singapore, in Sumatra
    game.do(EndReaction())
    assert game.offensive.joining["br-ma-air"] == "2015"  # type: ignore[index]


@cache
def _re_fought() -> Game:
    game = _matador().react("br-hq-malaya", "in-3-corps au-8-division br-ma-air")
    game.do(EndReaction())
    # The card of 2007 gave the Allies +2 to the roll.
    change = ("allies:air-naval:+2:Operation Matador",)
    found = fought(game, "2015", air_offensive=6, air_reaction=7, changes=change)["air-naval"]
    assert (found.strengths, found.modified, found.hits) == ((45, 6), (6, 9), (45, 6))
    found = fought(game, "2014", ground_offensive=1, ground_reaction=7)["ground"]
    # The text says 18 and 13 hits; the counter has 20, and 9 x 1.5 rounds up to 14. The losses are the same.
    assert (found.strengths, found.modified, found.hits) == ((20, 9), (-1, 7), (10, 14))
    return game


def test_19_operation_re_the_malaya_air_unit_is_eliminated_and_japan_loses_nothing_at_singapore() -> None:
    game = _re_fought()
    assert "br-ma-air" in lost(game)
    assert not {"jp-bb-kongo", "jp-ca-mogami", "jp-22-air-flotilla"} & (lost(game) | reduced(game))
    assert (flag(game, "2015"), game.where("br-hq-malaya")) == ("allies", "2015")


def test_19_operation_re_both_lose_a_step_at_kuantan_and_the_15th_army_goes_back() -> None:
    game = _re_fought()
    assert {"jp-15-army", "in-3-corps"} <= reduced(game)
    assert (game.where("jp-15-army"), game.where("in-3-corps"), flag(game, "2014")) == (
        "1913",
        "2014",
        "allies",
    )


def test_19_operation_re_the_ships_return_to_cam_ranh_and_the_allies_are_next() -> None:
    game = _copy(_re_fought())
    assert game.step == "return"
    game.home("jp-bb-kongo:2311", "jp-ca-mogami:2311")
    assert {game.where(u) for u in ("jp-bb-kongo", "jp-ca-mogami")} == {"2311"}
    assert (game.where("jp-22-air-flotilla"), game.step) == ("2112", "")
    assert {"J23", "A05"} <= set(game.state.discarded_cards)
    assert "EotS 4.22" in game.rules_against(PlayCard("J10", "operations", "jp-hq-south", ("jp-25-army",)))
