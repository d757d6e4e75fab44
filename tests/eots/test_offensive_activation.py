"""Activating units, how far they go and in which order they move (EotS 7.21, 7.22, 7.23)."""

from typing import Any

import pytest

from rules.eots.commands import MoveForces, PlayCard
from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId
from tests.eots.chapter_7 import (
    HOLLANDIA_UNITS,
    RE_UNITS,
    game_of,
    hollandia,
    malaya,
    operation_re,
)
from tests.eots.offensives import Game, opened

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])
ALLIED_TURN: dict[str, Any] = {"japan_hand": 5, "allied_hand": 7}


def against(game: Game, card: str, hq: str, units: str, event: bool = False) -> set[str]:
    use = "event" if event else "operations"
    return game.rules_against(PlayCard(card, use, hq, tuple(units.split())))


# 7.21: how many


@EDITIONS
def test_7_21_the_limit_is_efficiency_plus_operations(edition: str) -> None:
    # South HQ has efficiency 1; J23 has 2 operations: three units.
    game = malaya(edition)
    assert against(game, "J23", "jp-hq-south", "jp-15-army jp-bb-kongo jp-ca-mogami") == set()
    assert against(game, "J23", "jp-hq-south", RE_UNITS) == {"EotS 7.21"}
    assert against(game, "J10", "jp-hq-south", RE_UNITS) == set()  # 3 operations


@EDITIONS
def test_7_21_for_an_event_it_is_efficiency_plus_logistics(edition: str) -> None:
    # The example of v2.0 page 13: logistics 3 and efficiency 1.
    game = malaya(edition, more={"jp-23-air-flotilla": "2311"})
    assert against(game, "J23", "jp-hq-south", RE_UNITS, event=True) == set()
    five = f"{RE_UNITS} jp-23-air-flotilla"
    assert against(game, "J23", "jp-hq-south", five, event=True) == {"EotS 7.21"}


def test_7_21_at_least_one_unit_and_each_once() -> None:
    game = malaya()
    assert against(game, "J23", "jp-hq-south", "") == {"EotS 7.21"}
    assert against(game, "J23", "jp-hq-south", "jp-bb-kongo jp-bb-kongo") == {"EotS 7.21"}


def test_7_21_units_of_the_offensive_are_activated_where_they_are() -> None:
    game = malaya().launch("J23", "jp-hq-south", "jp-15-army jp-bb-kongo")
    assert set(game.offensive.units) == game.state.activated == {"jp-15-army", "jp-bb-kongo"}
    assert (game.offensive.side, game.offensive.oc, game.offensive.as_event) == (Side.JAPAN, 2, False)
    assert game.step == "move"


# 7.21: the HQ


@EDITIONS
@pytest.mark.parametrize("hq", ["", "nobody", "br-hq-malaya", "jp-bb-kongo", "in-3-corps"])
def test_7_21_the_hq_is_one_of_the_players_own(edition: str, hq: str) -> None:
    assert against(malaya(edition), "J23", hq, "jp-bb-kongo") == {"EotS 7.21"}


@EDITIONS
def test_7_21_the_hq_must_be_in_supply(edition: str) -> None:
    units = {"jp-hq-south-seas": "4017", "jp-ca-aoba": "4017", "us-hq-central-pacific": "5808"}
    assert against(game_of(units, edition=edition), "J23", "jp-hq-south-seas", "jp-ca-aoba") == set()
    cut = game_of(units, more={"us-cv-enterprise": "4016"}, edition=edition)
    assert "EotS 7.21" in against(cut, "J23", "jp-hq-south-seas", "jp-ca-aoba")


@EDITIONS
@pytest.mark.parametrize("place", ["turn-3", "removed", "eliminated"])
def test_6_3_an_hq_off_the_map_activates_nobody(edition: str, place: str) -> None:
    game = malaya(edition, more={"jp-hq-south": place, "jp-hq-south-seas": "4017"})
    assert "EotS 6.3" in against(game, "J23", "jp-hq-south", "jp-bb-kongo")


@EDITIONS
def test_5_31_a_an_event_names_its_hq_but_operations_do_not(edition: str) -> None:
    game = malaya(edition, **ALLIED_TURN)
    assert "EotS 5.31 A" in against(game, "A07", "br-hq-malaya", "in-3-corps", event=True)
    assert against(game, "A07", "br-hq-malaya", "in-3-corps") == set()


# 7.21: the units


@EDITIONS
def test_7_21_units_of_the_enemy_are_not_activated(edition: str) -> None:
    assert against(malaya(edition), "J23", "jp-hq-south", "in-3-corps") == {"EotS 7.21"}


@pytest.mark.parametrize("unit", ["nobody", "", "2015", "jp-hq"])
def test_7_21_a_counter_that_does_not_exist(unit: str) -> None:
    assert malaya().rules_against(PlayCard("J23", "operations", "jp-hq-south", (unit,))) == {"Counters"}


@EDITIONS
def test_6_1_hqs_are_not_activated(edition: str) -> None:
    game = malaya(edition, more={"jp-hq-south-seas": "2311"})
    assert against(game, "J23", "jp-hq-south", "jp-hq-south") != set()
    assert against(game, "J23", "jp-hq-south", "jp-hq-south-seas") != set()


@EDITIONS
@pytest.mark.parametrize("place", ["turn-3", "delay", "removed", "eliminated", "event"])
def test_6_3_a_unit_off_the_map_is_not_activated(edition: str, place: str) -> None:
    game = malaya(edition, more={"jp-ca-takao": place})
    assert "EotS 6.3" in against(game, "J23", "jp-hq-south", "jp-ca-takao")


@EDITIONS
def test_6_3_a_unit_out_of_range_is_not_activated(edition: str) -> None:
    # Truk is 18 columns east of Saigon; South HQ reaches 13 hexes.
    game = malaya(edition, more={"jp-ca-aoba": "4017", "jp-hq-south-seas": "4017"})
    assert against(game, "J23", "jp-hq-south", "jp-ca-aoba") == {"EotS 6.3"}
    assert against(game, "J23", "jp-hq-south-seas", "jp-ca-aoba") == set()


@EDITIONS
def test_7_21_units_must_be_in_supply(edition: str) -> None:
    # The P Brigade on Samar, the water around it in the zone of Davao: no supply, no activation.
    units = {
        "us-hq-southwest-pacific": "2813",
        "us-p-brigade": "3014",
        "us-sl-corps": "2813",
        "jp-5-air-division": "2915",
        "jp-hq-south-seas": "3416",
    }
    game = game_of(units, edition=edition, japan="2915", allies="2813 3014", **ALLIED_TURN)
    assert against(game, "A33", "us-hq-southwest-pacific", "us-sl-corps") == set()
    assert "EotS 6.3" in against(game, "A33", "us-hq-southwest-pacific", "us-p-brigade")


COMMANDS = {
    "us-hq-southwest-pacific": {"us-i-corps", "us-ca-us-asia", "us-feaf", "cn-5-army"},
    "br-hq-seac": {"au-8-division", "in-3-corps", "br-ma-air", "br-bb-force-z", "us-feaf", "cn-5-army"},
    "joint-hq-abda": {
        "us-i-corps",
        "us-ca-us-asia",
        "us-feaf",
        "au-8-division",
        "in-3-corps",
        "br-ma-air",
        "br-bb-force-z",
        "nl-air",
        "cn-5-army",
    },
}
EVERYBODY = sorted(COMMANDS["joint-hq-abda"])


@EDITIONS
@pytest.mark.parametrize("hq", COMMANDS)
def test_7_21_a_b_c_each_hq_has_its_nationalities(edition: str, hq: str) -> None:
    game = game_of({hq: "2015", **dict.fromkeys(EVERYBODY, "2015")}, edition=edition, **ALLIED_TURN)
    allowed = {unit for unit in EVERYBODY if "EotS 6.12" not in against(game, "A33", hq, unit)}
    assert allowed == COMMANDS[hq]


@EDITIONS
@pytest.mark.parametrize(("marker", "refused"), [(True, {"EotS 14.2 A"}), (False, set())])
def test_7_21_rivalry_keeps_army_and_navy_apart(edition: str, marker: bool, refused: set[str]) -> None:
    game = malaya(edition, markers={"japan_rivalry": marker})
    assert against(game, "J23", "jp-hq-south", "jp-15-army jp-bb-kongo") == refused
    assert against(game, "J23", "jp-hq-south", "jp-ca-mogami jp-bb-kongo") == set()


@EDITIONS
def test_17_11_operation_z_needs_no_hq_and_takes_its_four_ships(edition: str) -> None:
    game = opened("1941", f"v{edition}")
    ships = "jp-cv-akagi jp-cv-soryu jp-cv-shokaku jp-bb-hiei"
    game.launch("J01", "jp-hq-combined-fleet-yamamoto", ships, event=True).move(ships, "5506")
    assert game.where("jp-cv-akagi") == "5506"  # 18 hexes, more than 5 times 3
    fifth = f"{ships} jp-ca-takao"
    game = opened("1941", f"v{edition}")
    assert against(game, "J01", "jp-hq-combined-fleet-yamamoto", fifth, event=True) != set()


# 7.22: how far


def fleet(card: str, event: bool = False, edition: str = "3.2") -> Game:
    """Nachi at Palau: Truk is 6 hexes away by sea, a friendly port."""
    units = {"jp-ca-nachi": "3416", "jp-hq-south-seas": "4017"}
    return game_of(units, edition=edition).launch(card, "jp-hq-south-seas", "jp-ca-nachi", event=event)


@EDITIONS
@pytest.mark.parametrize(("card", "reached"), [("J04", False), ("J23", True), ("J10", True)])
def test_7_22_ships_move_five_hexes_an_operation(edition: str, card: str, reached: bool) -> None:
    game = fleet(card, edition=edition)
    assert (game.refused("jp-ca-nachi", "4017", "naval") == set()) is reached


@EDITIONS
@pytest.mark.parametrize(("event", "reached"), [(False, False), (True, True)])
def test_7_22_an_event_may_allow_more(edition: str, event: bool, reached: bool) -> None:
    # J9: 21 hexes for ships. Oahu lies 21 columns east of Tokyo (3706), with nothing but sea between.
    units = {"jp-cv-akagi": "3706", "jp-hq-combined-fleet-yamamoto": "3407", "us-ca-northampton": "5808"}
    game = game_of(units, more={"us-hq-central-pacific": "5808"}, edition=edition)
    game.launch("J09", "jp-hq-combined-fleet-yamamoto", "jp-cv-akagi", event=event)
    assert (game.refused("jp-cv-akagi", "5808", "naval") == set()) is reached


@EDITIONS
@pytest.mark.parametrize(("card", "reached"), [("J04", False), ("J23", True)])
def test_7_22_troops_have_a_point_an_operation(edition: str, card: str, reached: bool) -> None:
    # Kuantan is mixed terrain (2 points), and with the 3rd Corps in it the route is of no use.
    game = malaya(edition).launch(card, "jp-hq-south", "jp-15-army")
    assert (game.refused("jp-15-army", "2014") == set()) is reached


@EDITIONS
@pytest.mark.parametrize(
    ("card", "reached"),
    [("A25", {"3624"}), ("A33", {"3624", "3226"}), ("A31", {"3624", "3226", "2825"})],
)
def test_7_22_aircraft_have_a_leg_an_operation(edition: str, card: str, reached: set[str]) -> None:
    # 5th Air Force, extended range 4: Townsville, 3624, 3226, 2825, each 4 hexes from the one before.
    units = {"us-5af": "3727", "us-hq-southwest-pacific": "3727"}
    game = game_of(units, edition=edition, **ALLIED_TURN).launch(card, "us-hq-southwest-pacific", "us-5af")
    way = ("3624", "3226", "2825")
    assert {hex_id for hex_id in way if game.refused("us-5af", hex_id, "air") == set()} == reached


@EDITIONS
def test_7_22_as_an_event_the_distance_is_still_that_of_the_operations(edition: str) -> None:
    # J23: logistics 3, operations 2; Kure is farther from Cam Ranh than 10 hexes, Tainan is not.
    game = malaya(edition).launch("J23", "jp-hq-south", "jp-bb-kongo", event=True)
    assert game.refused("jp-bb-kongo", "2909", "naval") == set()
    assert game.refused("jp-bb-kongo", "3407", "naval") == {"EotS 8.21"}


# 7.23: one stack after the other


def test_7_23_a_stack_moves_once() -> None:
    game = malaya().launch("J10", "jp-hq-south", "jp-bb-kongo jp-ca-mogami")
    game.move("jp-bb-kongo", "2212")
    assert game.refused("jp-bb-kongo", "2015") == {"EotS 7.23"}
    assert game.refused("jp-bb-kongo jp-ca-mogami", "2015") >= {"EotS 7.23"}
    game.move("jp-ca-mogami", "2015")


def test_7_23_units_are_not_picked_up_on_the_way() -> None:
    game = malaya(more={"jp-ca-takao": "2909"}).launch("J10", "jp-hq-south", "jp-bb-kongo jp-ca-takao")
    assert game.refused("jp-bb-kongo jp-ca-takao", "2015") == {"EotS 7.23"}


def test_7_23_aircraft_do_not_move_with_ships_or_troops() -> None:
    game = malaya(more={"jp-bb-kongo": "2212"})
    game.launch("J10", "jp-hq-south", "jp-bb-kongo jp-22-air-flotilla")
    assert game.refused("jp-bb-kongo jp-22-air-flotilla", "2311") == {"EotS 7.23"}


def test_6_3_only_activated_units_move() -> None:
    game = malaya().launch("J23", "jp-hq-south", "jp-bb-kongo")
    assert "EotS 6.3" in game.refused("jp-ca-mogami", "2015")
    assert "EotS 7.2" in game.refused("br-ma-air", "2112")
    assert "EotS 6.1" in game.refused("jp-hq-south", "2311")


def landing(units: str, edition: str = "3.2", **changes: Any) -> Game:
    return hollandia(edition, **changes).launch("A33", "us-hq-southwest-pacific", units)


@EDITIONS
def test_7_23_a_zone_that_is_not_neutralised_bars_a_landing(edition: str) -> None:
    game = landing("us-sf-brigade us-cv-enterprise", edition, without="us-5af")
    assert game.refused("us-sf-brigade", "3520", "amphibious") == {"EotS 8.45 B"}


@EDITIONS
def test_7_23_aircraft_that_moved_first_open_the_way(edition: str) -> None:
    # From Lae to Wewak (2 hexes): there the 5th's zone meets that of the 26th over Hollandia.
    game = landing(HOLLANDIA_UNITS, edition, more={"us-5af": "3822"})
    assert game.refused("us-sf-brigade", "3520", "amphibious") == {"EotS 8.45 B"}
    game.move("us-5af", "3720").move("us-sf-brigade", "3520")
    assert game.where("us-sf-brigade") == "3520"


@EDITIONS
def test_7_23_long_range_bombers_open_nothing(edition: str) -> None:
    game = landing("us-sf-brigade us-cv-enterprise", edition, without="us-5af", more={"us-5af-lrb": "3720"})
    assert game.refused("us-sf-brigade", "3520", "amphibious") == {"EotS 8.45 B"}


@EDITIONS
def test_7_23_a_carrier_opens_the_way_of_the_troops_it_sails_with(edition: str) -> None:
    game = landing("us-sf-brigade us-cv-enterprise", edition, without="us-5af")
    game.move("us-sf-brigade us-cv-enterprise", "3520")
    assert game.offensive.landings == {HexId("3520")}
    assert game.offensive.shipping == 1


def test_7_2_each_thing_has_its_step() -> None:
    game = operation_re()
    assert game.refused("jp-bb-kongo", "2311") == {"EotS 7.2"}
    assert malaya().refused("jp-bb-kongo", "2015") == {"EotS 7.2"}


@pytest.mark.parametrize("mode", ["x", "NAVAL", "teleport"])
def test_8_0_a_way_of_moving_that_does_not_exist(mode: str) -> None:
    game = malaya().launch("J23", "jp-hq-south", "jp-bb-kongo")
    assert game.refused("jp-bb-kongo", "2015", mode) == {"EotS 8.0"}


@pytest.mark.parametrize("place", ["", "9999", "Singapore", "delay", "removed", "turn-9"])
def test_7_23_a_place_that_does_not_exist(place: str) -> None:
    game = malaya().launch("J23", "jp-hq-south", "jp-bb-kongo")
    assert game.rules_against(MoveForces(("jp-bb-kongo",), place)) == {"Map"}
