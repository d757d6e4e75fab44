"""Several units at once, in an order that works (EotS 7.23), and the limits of the Burma scenario (17.11)."""

import pytest

from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.commands import DeclareBattles, EndReaction, MoveForces, PlaceForces, PlayCard, ReturnForces
from rules.eots.events import ForcesMoved
from tests.eots.boards import board
from tests.eots.campaigns import begun, settle
from tests.eots.offensives import Game

BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])
ALLIES = SeatKind("allies", "Allies")
SHIPPING = {"allied-asp": 4}


def place(game: Game, *positions: str) -> list[tuple[str, ...]]:
    """Say where units are; the stacks in the order in which they moved."""
    events = game.do(PlaceForces(positions))
    return [event.units for event in events if isinstance(event, ForcesMoved)]


def refused(game: Game, *positions: str) -> list[Objection]:
    """What speaks against units being there."""
    return game.against(PlaceForces(positions))


# Orders that work (7.23)

# The 26th Flotilla on Biak has Hollandia in its zone; Wewak is 2 hexes from it.
NEW_GUINEA = {
    "us-hq-southwest-pacific": "3727",
    "us-sf-brigade": "3822",
    "us-cv-enterprise": "3822",
    "us-bb-north-carolina": "3822",
    "us-5af": "3822",
    "jp-26-air-flotilla": "3319",
    "jp-hq-south-seas": "4017",
}
HOLLANDIA = "3520"


def _new_guinea(active: str, edition: str = "3.2", event: bool = False) -> Game:
    hq, japan = "us-hq-southwest-pacific", f"{HOLLANDIA} 3319"
    return begun(NEW_GUINEA, active, hq, 2, event, SHIPPING, japan=japan, edition=edition)


@BOTH
def test_7_23_a_carrier_goes_before_the_troops_whose_way_it_clears(edition: str) -> None:
    game = _new_guinea("us-sf-brigade us-cv-enterprise", edition)
    order = place(game, "us-sf-brigade:3520", "us-cv-enterprise:3419")
    assert order == [("us-cv-enterprise",), ("us-sf-brigade",)]
    assert (game.where("us-cv-enterprise"), game.where("us-sf-brigade")) == ("3419", HOLLANDIA)


@BOTH
def test_7_23_aircraft_go_before_the_troops_whose_way_they_clear(edition: str) -> None:
    # Lae to Wewak is 2 hexes.
    game = _new_guinea("us-sf-brigade us-5af", edition)
    assert place(game, "us-sf-brigade:3520", "us-5af:3720") == [("us-5af",), ("us-sf-brigade",)]


@BOTH
def test_7_23_from_one_hex_to_another_units_go_together_where_they_may(edition: str) -> None:
    game = _new_guinea("us-sf-brigade us-cv-enterprise us-bb-north-carolina", edition)
    order = place(
        game, *(f"{unit}:3520" for unit in ("us-sf-brigade", "us-bb-north-carolina", "us-cv-enterprise"))
    )
    assert [set(stack) for stack in order] == [{"us-sf-brigade", "us-cv-enterprise", "us-bb-north-carolina"}]


@BOTH
def test_7_23_8_21_e_ships_follow_the_troops_that_they_cover(edition: str) -> None:
    units = {"jp-hq-south": "2212", "jp-25-army": "2509 reduced", "jp-bb-kongo": "2909"}
    game = begun(units, "jp-25-army jp-bb-kongo", "jp-hq-south", 2, edition=edition)
    assert place(game, "jp-bb-kongo:2112", "jp-25-army:2112") == [("jp-25-army",), ("jp-bb-kongo",)]


@BOTH
def test_7_23_8_45_d_marines_land_before_the_army_from_elsewhere(edition: str) -> None:
    units = {
        "us-hq-south-pacific-halsey": "4828",
        "us-x-corps": "4826",
        "us-1-marine-division": "4825",
        "jp-ss-brigade": "4423",
    }
    active, hq = "us-x-corps us-1-marine-division", "us-hq-south-pacific-halsey"
    game = begun(units, active, hq, 1, japan="4423", markers=SHIPPING, edition=edition)
    order = place(game, "us-x-corps:4423", "us-1-marine-division:4423")
    assert order == [("us-1-marine-division",), ("us-x-corps",)]


@BOTH
def test_7_23_8_44_a_march_takes_the_port_that_others_are_shipped_to(edition: str) -> None:
    # Hainan has a port; there is no shipping for an assault on Bangkok.
    units = {"jp-hq-south": "2212", "jp-15-army": "2211", "jp-38-army": "2509"}
    markers = {"japan-asp": 0}
    game = begun(units, "jp-15-army jp-38-army", "jp-hq-south", 2, markers=markers, edition=edition)
    assert place(game, "jp-38-army:2110", "jp-15-army:2110") == [("jp-15-army",), ("jp-38-army",)]


@BOTH
def test_7_23_8_44_shipping_is_left_to_those_who_need_it(edition: str) -> None:
    # 2 points: the 16th Army goes to the own port of Saipan without any, the 17th assaults Rabaul with both.
    units = {"jp-hq-south-seas": "4017", "jp-16-army": "4017", "jp-17-army": "4017"}
    markers = {"japan-asp": 2}
    active = "jp-16-army jp-17-army"
    game = begun(units, active, "jp-hq-south-seas", 2, markers=markers, edition=edition)
    assert not refused(game, "jp-16-army:3813", "jp-17-army:4021")


def test_7_23_who_stays_where_he_is_makes_no_move() -> None:
    game = _new_guinea("us-sf-brigade us-5af")
    assert place(game, "us-sf-brigade:3822", "us-5af:3720") == [("us-5af",)]
    assert game.where("us-sf-brigade") == "3822"


def test_7_23_air_units_and_ships_to_one_goal_move_apart() -> None:
    game = _new_guinea("us-5af us-cv-enterprise")
    assert set(place(game, "us-cv-enterprise:3720", "us-5af:3720")) == {("us-cv-enterprise",), ("us-5af",)}


# What is said against it


def test_7_23_the_refusal_says_which_unit_and_why() -> None:
    game = _new_guinea("us-sf-brigade us-cv-enterprise us-bb-north-carolina")
    found = refused(game, "us-bb-north-carolina:3720", "us-sf-brigade:3520")
    assert "EotS 8.45 B" in {one.rule for one in found}
    assert all("SF Brigade" in one.reason and "Hollandia" in one.reason for one in found)
    assert not any("North Carolina" in one.reason for one in found)
    assert "EotS 8.47" not in {one.rule for one in found}
    assert game.where("us-bb-north-carolina") == "3822"


def test_7_23_8_45_a_the_unit_without_shipping_is_the_one_refused() -> None:
    units = {"jp-hq-south-seas": "4017", "jp-16-army": "4017", "jp-17-army": "4017"}
    markers = {"japan-asp": 3}
    game = begun(units, "jp-16-army jp-17-army", "jp-hq-south-seas", 2, markers=markers)
    found = refused(game, "jp-16-army:4021", "jp-17-army:4021")
    assert "EotS 8.45 A" in {one.rule for one in found}
    assert len({one.reason.partition(" to ")[0] for one in found}) == 1


def test_7_23_7_24_an_oc_has_one_battle_hex_and_the_second_is_refused() -> None:
    units = {
        "jp-hq-south-seas": "4017",
        "jp-ca-aoba": "4017",
        "jp-ca-nachi": "4017",
        "us-ca-northampton": "4021",
        "us-ca-new-orleans": "4020",
    }
    active, where = "jp-ca-aoba jp-ca-nachi", ("jp-ca-aoba:4021", "jp-ca-nachi:4020")
    assert "EotS 7.24" in {one.rule for one in refused(begun(units, active, "jp-hq-south-seas", 2), *where)}
    assert not refused(begun(units, active, "jp-hq-south-seas", 2, event=True), *where)


@pytest.mark.parametrize(
    ("positions", "rule"),
    [
        ((), "Counters"),
        (("us-5af:3720", "us-5af:3823"), "Counters"),
        (("us-6af:3720",), "Counters"),
        (("us-5af:9999",), "Map"),
        (("jp-26-air-flotilla:3822",), "EotS 7.2"),
        (("us-hq-southwest-pacific:3822",), "EotS 6.1"),
        (("us-sf-brigade:3620",), "EotS 6.3"),
    ],
)
def test_7_23_what_makes_no_sense(positions: tuple[str, ...], rule: str) -> None:
    assert rule in {one.rule for one in refused(_new_guinea("us-5af"), *positions)}


def test_7_23_7_26_a_reaction_says_so_too_and_for_itself() -> None:
    units = {
        "jp-hq-south-seas": "4017",
        "jp-ca-aoba": "4021",
        "us-hq-south-pacific-halsey": "4828",
        "us-ca-northampton": "4828",
        "us-ca-new-orleans": "4825",
        "us-1-marine-division": "4423",
    }
    game = begun(units, "jp-ca-aoba", "jp-hq-south-seas", 2, japan="4021")
    game.move("jp-ca-aoba", "4423").declare("4423:").roll(0)
    game.react("us-hq-south-pacific-halsey", "us-ca-northampton us-ca-new-orleans")
    both = PlaceForces(("us-ca-northampton:4423", "us-ca-new-orleans:4423"))
    assert game.rules_against(both, SeatKind("japan", "Japan")) == {"EotS 7.2"}
    game.do(both, seat=ALLIES)
    game.do(EndReaction(), seat=ALLIES)
    assert game.offensive.joining == {"us-ca-northampton": "4423", "us-ca-new-orleans": "4423"}


# Burma (17.11)

SEAC, SOUTH = {"br-hq-seac": "1805"}, {"jp-hq-south": "2212"}


def test_17_11_1_allied_troops_do_not_leave_burma_and_india() -> None:
    # Rangoon to 2108 (Burma) and on to 2109 (Siam) by the railway.
    units = {**SEAC, "br-33-corps": "2008"}
    game = begun(units, "br-33-corps", "br-hq-seac", 2, scenario="burma", allies="2008")
    assert "2108" in game.goes("br-33-corps")
    assert "EotS 17.11.1" in game.refused("br-33-corps", "2109")


def test_r_196_allied_ships_stay_at_sea_off_siam() -> None:
    # The air flotilla in Singora is two hexes from 1910, at sea, and from 2010 on the coast of Siam.
    units = {**SEAC, "br-cv-indomitable": "2008", "jp-28-air-flotilla": "2012"}
    game = begun(units, "br-cv-indomitable", "br-hq-seac", 2, scenario="burma", allies="2008")
    assert "1910" in game.goes("br-cv-indomitable")
    assert "EotS 17.11.1" in game.refused("br-cv-indomitable", "2010")


@pytest.mark.parametrize(("unit", "start"), [("jp-15-army", "2409"), ("jp-8-air-division", "2409")])
def test_17_11_1_japanese_troops_and_aircraft_stay_out_of_china(unit: str, start: str) -> None:
    game = begun({**SOUTH, unit: start}, unit, "jp-hq-south", card="J16", scenario="burma")
    assert "EotS 17.11.1" in game.refused(unit, "2508")
    assert game.goes(unit)


def test_17_11_1_japanese_troops_march_in_siam_and_indochina() -> None:
    game = begun({**SOUTH, "jp-15-army": "2212"}, "jp-15-army", "jp-hq-south", card="J05", scenario="burma")
    assert {"2211", "2110", "2210"} <= set(game.goes("jp-15-army"))


def test_17_11_8_a_hex_with_an_hq_alone_is_no_target() -> None:
    # Dacca, taken by Japan, is one hex from Calcutta.
    units = {**SOUTH, **SEAC, "jp-5-air-division": "2008", "jp-apd-kamikaze": "2008"}
    game = begun(units, "jp-5-air-division", "jp-hq-south", card="J16", scenario="burma", japan="1905")
    game.move("jp-5-air-division", "1905")
    assert game.rules_against(DeclareBattles(("1805:jp-5-air-division",)))


def test_17_11_8_no_ship_goes_to_an_hq_alone() -> None:
    units = {**SOUTH, **SEAC, "jp-apd-kamikaze": "2008"}
    game = begun(units, "jp-apd-kamikaze", "jp-hq-south", card="J16", scenario="burma")
    assert "EotS 17.11.8" in game.refused("jp-apd-kamikaze", "1805")


def test_17_11_8_no_hq_is_removed() -> None:
    # Akyab to Dacca (open) is one point.
    units = {**SOUTH, "jp-15-army": "2006", "br-hq-seac": "1905"}
    game = begun(units, "jp-15-army", "jp-hq-south", card="J16", scenario="burma")
    assert "EotS 17.11.8" in game.refused("jp-15-army", "1905")


# The ships of Singapore (17.11.14)

FLEET = {**SOUTH, **dict.fromkeys(("jp-bb-nagato", "jp-cv-junyo", "jp-cvl-zuiho"), "singapore-box")}
INDIAN_OCEAN = {**FLEET, **SEAC, "br-bb-warspite": "1307", "br-ca-london": "1307"}
SHIPS = "jp-bb-nagato jp-cv-junyo jp-cvl-zuiho"


def test_17_11_14_the_ships_of_singapore_sail_only_by_operation_c_as_an_event() -> None:
    state = board(INDIAN_OCEAN, scenario="burma", markers={"japan-hand": 5, "allied-hand": 3})
    for card, use in (("J08", "operations"), ("J16", "event"), ("J40", "operations")):
        played = PlayCard(card, use, "jp-hq-south", tuple(SHIPS.split()))
        assert Game(state).rules_against(played), card
    assert not Game(state).against(PlayCard("J08", "event", "jp-hq-south", tuple(SHIPS.split())))


def test_17_11_14_they_enter_over_1912_and_must_go_back_the_same_way() -> None:
    # 15 hexes, 3 of them to Jitra; from there to Colombo 8.
    game = begun(INDIAN_OCEAN, SHIPS, "jp-hq-south", event=True, card="J08", scenario="burma")
    assert "EotS 8.21" in game.refused(SHIPS, "1709", "naval")
    game.move(SHIPS, "1307").declare("1307:")
    settle(game)
    game.fight("1307", air=(0, 0))
    assert game.step == "return"
    assert "EotS 9.6" in game.rules_against(ReturnForces(tuple(f"{ship}:2008" for ship in SHIPS.split())))
    game.home(*(f"{ship}:singapore-box" for ship in SHIPS.split()))
    assert {game.where(ship) for ship in SHIPS.split()} == {"singapore-box"}
    assert game.step == ""


def test_17_11_14_they_do_not_reach_further_than_their_points() -> None:
    # The Maldives are 12 hexes from Jitra: 15 in all; nobody is there, and a raid needs an enemy.
    far = {**FLEET, **SEAC, "br-bb-warspite": "1005"}
    game = begun(far, SHIPS, "jp-hq-south", event=True, card="J08", scenario="burma")
    reach = game.rules_against(MoveForces(tuple(SHIPS.split()), "1005"))
    assert not reach
