"""Fleets that react: carriers in range of the battle hex, and ships that go with them (EotS 7.26, 8.21)."""

import pytest

from rules.eots.commands import ActivateReaction, EndReaction
from tests.eots.campaigns import begun
from tests.eots.offensives import Game

BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])
TOWNSVILLE, MORESBY, NOUMEA, OAHU, MIDWAY = "3727", "3823", "4828", "5808", "5108"
SEAS, YAMAMOTO = "jp-hq-south-seas", "jp-hq-combined-fleet-yamamoto"
SW, CENTRAL, HALSEY = "us-hq-southwest-pacific", "us-hq-central-pacific", "us-hq-south-pacific-halsey"
CV, CA, BB = "us-cv-enterprise", "us-ca-new-orleans", "us-bb-washington"


def against(game: Game, hq: str, units: str) -> set[str]:
    return game.rules_against(ActivateReaction(hq, tuple(units.split())))


def raid_on_townsville(edition: str, **more: str) -> Game:
    """The 25th at Port Moresby strikes Townsville, five hexes away; nobody of Japan is in the hex."""
    units = {SEAS: "4021", "jp-25-air-flotilla": MORESBY, SW: TOWNSVILLE, "au-8-division": TOWNSVILLE, **more}
    game = begun(units, "jp-25-air-flotilla", SEAS, 2, edition=edition, japan="4021 3823")
    return game.declare("3727:jp-25-air-flotilla").roll(0)


def raid_on_midway(edition: str, oc: int = 1, **more: str) -> Game:
    """Akagi three hexes off Midway strikes it; nobody of Japan is in the hex, which has no port."""
    units = {YAMAMOTO: "4715", "jp-cv-akagi": "4910", CENTRAL: OAHU, "us-vmf-211": MIDWAY, **more}
    game = begun(units, "jp-cv-akagi", YAMAMOTO, oc, edition=edition, japan="4715")
    return game.declare(f"{MIDWAY}:jp-cv-akagi").roll(0)


@BOTH
def test_8_21_c_a_reacting_carrier_ends_anywhere_within_its_range_of_the_battle_hex(edition: str) -> None:
    # Enterprise strikes two hexes far. Townsville is eleven hexes from Noumea; the 25th, which
    # attacks from Port Moresby, is far beyond its reach.
    game = raid_on_townsville(edition, **{CV: NOUMEA})
    assert against(game, SW, CV) == set()
    game.react(SW, CV)
    assert {"3827", "3926"} <= set(game.goes(CV))  # at sea, one and two hexes off Townsville
    game.move(CV, "3827").do(EndReaction())
    assert game.offensive.joining == {CV: TOWNSVILLE}


@BOTH
def test_7_26_a_reacting_carrier_goes_nowhere_else(edition: str) -> None:
    game = raid_on_townsville(edition, **{CV: NOUMEA}).react(SW, CV)
    assert "4027" not in game.goes(CV)  # three hexes off


@BOTH
def test_9_12_a_ship_reacts_as_escort_of_the_carrier_it_lies_with(edition: str) -> None:
    # With an OC of 1 ships sail 5 hexes: Oahu to Midway is 7. Enterprise gets within two hexes of it, and
    # New Orleans goes along; by itself it gets into no battle.
    game = raid_on_midway(edition, **{CV: OAHU, CA: OAHU})
    assert against(game, CENTRAL, CA) == {"EotS 7.26"}
    assert against(game, CENTRAL, f"{CV} {CA}") == set()
    game.react(CENTRAL, f"{CV} {CA}").move(f"{CV} {CA}", "5308").do(EndReaction())
    assert game.offensive.joining == {CV: MIDWAY, CA: MIDWAY}


@BOTH
def test_9_12_an_escort_may_sail_after_its_carrier(edition: str) -> None:
    game = raid_on_midway(edition, **{CV: OAHU, CA: OAHU}).react(CENTRAL, f"{CV} {CA}")
    game.move(CV, "5308")
    assert set(game.goes(CA)) == {"5308"}
    assert game.rules_against(EndReaction()) == {"EotS 7.26"}  # it was activated and must join
    game.move(CA, "5308").do(EndReaction())
    assert game.offensive.joining == {CV: MIDWAY, CA: MIDWAY}


@BOTH
def test_9_12_a_ship_from_another_port_joins_a_reacting_carrier(edition: str) -> None:
    # Guadalcanal is six hexes from Port Moresby, five are sailed with an OC of 1.
    units = {SEAS: "4021", "jp-25-air-flotilla": "4021", HALSEY: NOUMEA, "us-1-marine-division": "4423"}
    fleet = {CV: "4825", CA: MORESBY}
    game = begun({**units, **fleet}, "jp-25-air-flotilla", SEAS, 1, edition=edition, japan="4021")
    game.declare("4423:jp-25-air-flotilla").roll(0)
    assert against(game, HALSEY, CA) == {"EotS 7.26"}
    assert against(game, HALSEY, f"{CV} {CA}") == set()
    game.react(HALSEY, f"{CV} {CA}").move(CV, "4324").move(CA, "4324").do(EndReaction())
    assert game.offensive.joining == {CV: "4423", CA: "4423"}


@BOTH
def test_9_12_a_ship_escorts_a_carrier_that_strikes_from_its_port(edition: str) -> None:
    # Gili Gili, which the 25th strikes from Rabaul, is two hexes from Port Moresby.
    units = {SEAS: "4021", "jp-25-air-flotilla": "4021", SW: TOWNSVILLE, "au-8-division": "4024"}
    game = begun(
        {**units, CV: MORESBY, CA: MORESBY}, "jp-25-air-flotilla", SEAS, 2, edition=edition, japan="4021"
    )
    game.declare("4024:jp-25-air-flotilla").roll(0)
    assert against(game, SW, f"{CV} {CA}") == set()
    game.react(SW, f"{CV} {CA}").do(EndReaction())
    assert game.offensive.joining == {CV: "4024", CA: "4024"}


@BOTH
def test_7_26_a_ship_reacts_into_any_declared_battle_hex(edition: str) -> None:  # Ruling R-159
    # Midway has no port and holds no enemy; with a card of 2 a ship sails 10 hexes.
    game = raid_on_midway(edition, 2, **{CA: OAHU})
    assert against(game, CENTRAL, CA) == set()
    game.react(CENTRAL, CA).move(CA, MIDWAY).do(EndReaction())
    assert game.offensive.joining == {CA: MIDWAY}


@BOTH
def test_7_26_aircraft_that_take_part_in_no_battle_do_not_fly_to_china(edition: str) -> None:
    # The AVG at Dacca; Colombo, which Akagi strikes, is far beyond its range of two.
    japan = {"jp-hq-south": "2015", "jp-cv-akagi": "1308"}
    allies = {"us-avg": "1905", "br-hq-seac": "1805", "br-ca-exeter": "1307"}
    game = begun({**japan, **allies}, "jp-cv-akagi", "jp-hq-south", 2, edition=edition, japan="2015")
    game.declare("1307:jp-cv-akagi").roll(0)
    assert against(game, "br-hq-seac", "us-avg") == {"EotS 7.26"}


@BOTH
def test_9_12_a_ship_of_the_offensive_goes_with_its_carrier_too(edition: str) -> None:
    # Noumea to Guadalcanal is seven hexes of sea, five are sailed with an OC of 1: both end two hexes off.
    units = {HALSEY: NOUMEA, CV: NOUMEA, BB: NOUMEA, SEAS: "4021", "jp-25-air-flotilla": "4423"}
    game = begun(units, f"{CV} {BB}", HALSEY, 1, edition=edition, japan="4021 4423")
    game.move(f"{CV} {BB}", "4524").declare(f"4423:{CV}")
    assert game.offensive.battles == {"4423": (CV, BB)}


@BOTH
def test_7_26_a_carrier_that_leaves_its_battle_enters_no_other(edition: str) -> None:
    # An event: the 25th strikes Rennell and the 24th Guadalcanal next to it. Enterprise must fight where she
    # lay (9.11), and in the other battle hex she would have to fight there (9.1).
    units = {SEAS: "4021", "jp-25-air-flotilla": "4222", "jp-24-air-flotilla": "4021", HALSEY: NOUMEA}
    fleet = {CV: "4424", "us-1-marine-division": "4423"}
    flotillas = "jp-25-air-flotilla jp-24-air-flotilla"
    game = begun({**units, **fleet}, flotillas, SEAS, 2, event=True, edition=edition, japan="4021 4222")
    game.declare("4424:jp-25-air-flotilla", "4423:jp-24-air-flotilla").roll(0).react(HALSEY, CV)
    assert "4524" in game.goes(CV)
    assert "4423" not in game.goes(CV)


@BOTH
def test_8_31_a_flight_from_china_does_not_land_in_a_battle_hex(edition: str) -> None:
    # The 14th Air Force in China would fly by Dacca or Jarhat, which both are battle hexes now, and
    # the other airfields of Northern India are Japanese.
    japan = {"jp-hq-south": "2008", "jp-5-air-division": "2007", "jp-9-air-division": "2007"}
    allies = {"us-14af-lrb": "china-box", "br-hq-seac": "1406", "in-1-corps": "1905", "in-2-corps": "2104"}
    flags = {"japan": "2008 2007 2006 2205 2105", "markers": {"hump": True}}
    divisions = "jp-5-air-division jp-9-air-division"
    game = begun({**japan, **allies}, divisions, "jp-hq-south", 3, event=True, edition=edition, **flags)
    game.declare("1905:jp-5-air-division", "2104:jp-9-air-division").roll(0)
    assert against(game, "br-hq-seac", "us-14af-lrb") == {"EotS 7.26"}
