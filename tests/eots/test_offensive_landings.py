"""Troops from the sea within an offensive: shipping, escorts, zones, the US Army (EotS 8.45)."""

import pytest

from rules.eots.commands import (
    ActivateReaction,
    EndAnswer,
    EndReaction,
    MoveForces,
    PlayReaction,
    ReturnForces,
)
from tests.eots.campaigns import begun, flag, last_move
from tests.eots.offensives import Game

BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])
TRUK, KAVIENG, RABAUL, GUADALCANAL, SANTO, NOUMEA = "4017", "4020", "4021", "4423", "4825", "4828"
SEAS = {"jp-hq-south-seas": TRUK}
HALSEY = {"us-hq-south-pacific-halsey": NOUMEA}
JHQ, AHQ = "jp-hq-south-seas", "us-hq-south-pacific-halsey"
SHIPPING = {"allied-asp": 4}


# Shipping (8.45 A)


@BOTH
@pytest.mark.parametrize(
    ("unit", "side_up", "points"),
    [
        ("jp-16-army", "", 2),
        ("jp-16-army", " reduced", 1),
        ("jp-korean-army", "", 4),
        ("jp-korean-army", " reduced", 2),
        ("jp-1-sn-brigade", "", 1),
        ("jp-1-sn-brigade", " reduced", 1),
    ],
)
def test_8_45_a_japanese_shipping_by_size_and_step(
    unit: str, side_up: str, points: int, edition: str
) -> None:
    # Truk to Rabaul is 4 hexes.
    game = begun({**SEAS, unit: TRUK + side_up}, unit, JHQ, 1, edition=edition).move(unit, RABAUL)
    assert (last_move(game).mode, last_move(game).cost, last_move(game).shipping) == ("amphibious", 4, points)
    assert game.offensive.shipping == points


@BOTH
@pytest.mark.parametrize(
    ("unit", "side_up", "points"),
    [
        ("us-i-corps", "", 2),
        ("us-i-corps", " reduced", 1),
        ("us-1-marine-division", "", 1),
        ("us-1-marine-division", " reduced", 1),
        ("us-sf-brigade", "", 1),
        ("nz-3-division", "", 1),
        ("au-1-corps", "", 2),
    ],
)
def test_8_45_a_allied_shipping_by_size_and_step(unit: str, side_up: str, points: int, edition: str) -> None:
    hq = "joint-hq-anzac"
    game = begun({hq: SANTO, unit: SANTO + side_up}, unit, hq, 1, markers=SHIPPING, edition=edition)
    game.move(unit, GUADALCANAL, "amphibious")
    assert (last_move(game).cost, last_move(game).shipping) == (4, points)


@BOTH
def test_8_45_a_without_enough_shipping_nobody_lands(edition: str) -> None:
    full = {**HALSEY, "us-i-corps": SANTO}
    one = begun(full, "us-i-corps", AHQ, 1, markers={"allied-asp": 1}, edition=edition)
    assert one.refused("us-i-corps", GUADALCANAL, "amphibious") == {"EotS 8.45 A"}
    half = begun(
        {**HALSEY, "us-i-corps": f"{SANTO} reduced"}, "us-i-corps", AHQ, 1, markers={"allied-asp": 1}
    )
    assert not half.refused("us-i-corps", GUADALCANAL, "amphibious")


@BOTH
def test_8_45_a_shipping_is_used_once_a_turn(edition: str) -> None:
    units = {**HALSEY, "us-2-marine-division": SANTO, "us-3-marine-division": SANTO}
    used = {"allied-asp": 3, "allied-asp-used": 2}
    both = "us-2-marine-division us-3-marine-division"
    game = begun(units, both, AHQ, 1, markers=used, edition=edition)
    assert game.refused(both, GUADALCANAL, "amphibious") == {"EotS 8.45 A"}
    game.move("us-2-marine-division", GUADALCANAL, "amphibious")
    assert game.refused("us-3-marine-division", GUADALCANAL, "amphibious") == {"EotS 8.45 A"}
    assert dict(game.state.markers)["allied-asp-used"] == 3  # type: ignore[index]


# The Allies hold Guadalcanal; a Japanese cruiser comes to it, or a carrier to 4221, 3 hexes away.
HELD = {
    **SEAS,
    **HALSEY,
    "jp-ca-aoba": RABAUL,
    "jp-cv-shokaku": RABAUL,
    "us-1-marine-division": GUADALCANAL,
    "us-2-marine-division": SANTO,
    "us-3-marine-division": SANTO,
    "us-i-corps": SANTO,
    "us-ca-northampton": SANTO,
}
TWO = "us-2-marine-division us-3-marine-division"


def _attacked(ship: str, edition: str = "3.2") -> Game:
    game = begun(HELD, ship, JHQ, 2, japan=RABAUL, markers=SHIPPING, edition=edition)
    if ship == "jp-ca-aoba":
        return game.move(ship, GUADALCANAL).declare(f"{GUADALCANAL}:")
    return game.move(ship, "4221").declare(f"{GUADALCANAL}:{ship}")


@BOTH
def test_8_45_a_one_point_at_most_in_a_reaction(edition: str) -> None:
    game = _attacked("jp-cv-shokaku", edition).roll(0).react(AHQ, TWO)
    assert game.refused(TWO, GUADALCANAL, "amphibious") == {"EotS 8.45 A"}
    game.move("us-2-marine-division", GUADALCANAL)
    assert last_move(game).shipping == 1
    assert "EotS 8.45 A" in game.refused("us-3-marine-division", GUADALCANAL, "amphibious")


@BOTH
def test_8_45_a_a_full_corps_is_too_large_for_a_reaction(edition: str) -> None:
    game = _attacked("jp-cv-shokaku", edition).roll(0)
    assert "EotS 7.26" in game.rules_against(ActivateReaction(AHQ, ("us-i-corps",)))


@BOTH
def test_8_45_b_7_26_troops_that_reach_the_battle_only_with_an_escort_are_activated_with_it(
    edition: str,
) -> None:
    # The Aoba lies off Guadalcanal: the Marines cannot come alone, but they can with the Northampton.
    game = _attacked("jp-ca-aoba", edition).roll(0)
    assert "EotS 7.26" in game.rules_against(ActivateReaction(AHQ, ("us-2-marine-division",)))
    together = ("us-2-marine-division", "us-ca-northampton")
    assert not game.against(ActivateReaction(AHQ, together))


def test_8_45_a_no_shipping_in_a_counteroffensive_whose_card_forbids_it() -> None:
    # Operation Matador: any HQ, logistics 3, no ASPs.
    game = _attacked("jp-cv-shokaku")
    game.do(PlayReaction("A05"))
    game.do(EndAnswer())
    assert game.step == "react"
    assert "EotS 7.26" in game.rules_against(ActivateReaction(AHQ, ("us-2-marine-division",)))


# Enemy ships on the way (8.45 B)


@BOTH
@pytest.mark.parametrize("where", [GUADALCANAL, SANTO])
def test_8_45_b_troops_enter_and_leave_hexes_with_enemy_ships_only_with_an_escort(
    where: str, edition: str
) -> None:
    units = {**HALSEY, "us-1-marine-division": SANTO, "us-ca-northampton": SANTO, "jp-ca-aoba": where}
    active = "us-1-marine-division us-ca-northampton"
    game = begun(units, active, AHQ, 1, japan=GUADALCANAL, markers=SHIPPING, edition=edition)
    assert "EotS 8.45" in {
        rule[:9] for rule in game.refused("us-1-marine-division", GUADALCANAL, "amphibious")
    }
    game.move(active, GUADALCANAL)
    assert last_move(game).shipping == 1


def test_8_45_b_the_escort_sails_the_whole_way() -> None:
    # The Northampton comes from Noumea and cannot take the Marines aboard on its way.
    units = {**HALSEY, "us-1-marine-division": SANTO, "us-ca-northampton": NOUMEA}
    active = "us-1-marine-division us-ca-northampton"
    game = begun(units, active, AHQ, 2, japan=GUADALCANAL, markers=SHIPPING)
    assert game.rules_against(MoveForces(tuple(active.split()), GUADALCANAL)) == {"EotS 7.23"}


# Zones (8.45 B), Hollandia of 7.27

# The 26th Flotilla on Biak, 2 hexes from Hollandia, has it in its zone.
HOLLANDIA, LAE, WEWAK, BIAK = "3520", "3822", "3720", "3319"
NEW_GUINEA = {
    **SEAS,
    "us-hq-southwest-pacific": "3727",
    "us-sf-brigade": LAE,
    "us-cv-enterprise": LAE,
    "us-bb-north-carolina": LAE,
    "jp-26-air-flotilla": BIAK,
}
SHQ = "us-hq-southwest-pacific"


def _new_guinea(active: str, edition: str, **others: str) -> Game:
    units = {**NEW_GUINEA, **others}
    japan = f"{HOLLANDIA} {BIAK}"
    return begun(units, active, SHQ, 2, markers=SHIPPING, japan=japan, edition=edition)


@BOTH
def test_8_45_b_no_landing_in_a_zone_in_force_not_even_with_a_battleship(edition: str) -> None:
    game = _new_guinea("us-sf-brigade us-bb-north-carolina", edition)
    assert game.refused("us-sf-brigade", HOLLANDIA, "amphibious") == {"EotS 8.45 B"}
    assert game.refused("us-sf-brigade us-bb-north-carolina", HOLLANDIA) == {"EotS 8.45 B"}


@BOTH
def test_8_45_b_a_carrier_that_sails_along_neutralises_the_zone_on_the_way(edition: str) -> None:
    game = _new_guinea("us-sf-brigade us-cv-enterprise", edition)
    game.move("us-sf-brigade us-cv-enterprise", HOLLANDIA)
    assert (last_move(game).cost, last_move(game).shipping) == (4, 1)


@BOTH
def test_8_45_b_aircraft_nearby_neutralise_the_zone_for_troops_that_come_later(edition: str) -> None:
    # Wewak is 2 hexes from Hollandia.
    game = _new_guinea("us-sf-brigade", edition, **{"us-5af": WEWAK})
    game.move("us-sf-brigade", HOLLANDIA)
    assert last_move(game).mode == "amphibious"


@BOTH
def test_8_45_b_long_range_bombers_neutralise_nothing(edition: str) -> None:
    game = _new_guinea("us-sf-brigade", edition, **{"us-5af-lrb": WEWAK})
    assert game.refused("us-sf-brigade", HOLLANDIA, "amphibious") == {"EotS 8.45 B"}


@BOTH
def test_8_45_b_a_carrier_may_clear_the_way_before_the_troops_sail(edition: str) -> None:
    # The Enterprise sails to 3419, one hex from Biak, which it is to attack; then the brigade goes alone.
    game = _new_guinea("us-sf-brigade us-cv-enterprise", edition)
    game.move("us-cv-enterprise", "3419").move("us-sf-brigade", HOLLANDIA)
    assert (game.where("us-cv-enterprise"), game.where("us-sf-brigade")) == ("3419", HOLLANDIA)


# Turned back by ships (8.45 B)


def _turned_back(edition: str, escort: bool) -> Game:
    """The Marines land at Guadalcanal, held by a Japanese brigade; the Aoba reacts from Rabaul."""
    units = {**SEAS, **HALSEY, "us-1-marine-division": SANTO, "us-ca-northampton": SANTO}
    enemy = {"jp-ss-brigade": GUADALCANAL, "jp-ca-aoba": RABAUL}
    force = "us-1-marine-division us-ca-northampton"
    japan = f"{GUADALCANAL} {RABAUL}"
    game = begun({**units, **enemy}, force, AHQ, 2, japan=japan, markers=SHIPPING, edition=edition)
    game.move(force if escort else "us-1-marine-division", GUADALCANAL).declare(f"{GUADALCANAL}:").roll(0)
    game.react(JHQ, "jp-ca-aoba").move("jp-ca-aoba", GUADALCANAL)
    game.do(EndReaction())
    return game


@BOTH
def test_8_45_b_unescorted_troops_that_ships_meet_lose_a_step_and_the_battle(edition: str) -> None:
    game = _turned_back(edition, escort=False).fight(GUADALCANAL)
    marines = dict(game.state.units)["us-1-marine-division"]  # type: ignore[index]
    assert (marines.reduced, marines.place, game.step) == (True, GUADALCANAL, "reaction-return")
    game.home(f"jp-ca-aoba:{RABAUL}")
    assert "EotS 9.62" in game.rules_against(ReturnForces())
    game.home(f"us-1-marine-division:{SANTO}")
    assert (game.where("us-1-marine-division"), flag(game, GUADALCANAL), game.step) == (SANTO, "japan", "")


@BOTH
def test_8_45_b_with_a_ship_in_the_hex_they_are_not_turned_back(edition: str) -> None:
    # Dice: the Allies 8 (x 1: 9 hits, not enough for the Aoba's 10), the Japanese 0 (a quarter of 12: 3).
    game = _turned_back(edition, escort=True).fight(GUADALCANAL, air=(8, 0))
    assert not dict(game.state.units)["us-1-marine-division"].reduced  # type: ignore[index]


# Where troops land (8.45)


@BOTH
@pytest.mark.parametrize(("to", "stands"), [("3823", True), ("3722", False), ("3721", True)])
def test_8_45_no_mountain_is_landed_on_but_port_moresby(to: str, stands: bool, edition: str) -> None:
    units = {"us-hq-southwest-pacific": "3727", "us-sf-brigade": "3727"}
    game = begun(units, "us-sf-brigade", SHQ, 3, markers=SHIPPING, edition=edition)
    assert (not game.refused("us-sf-brigade", to, "amphibious")) is stands


@BOTH
def test_8_45_the_distance_is_never_doubled(edition: str) -> None:
    # Noumea to Guadalcanal is 7 hexes.
    units = {**HALSEY, "us-1-marine-division": NOUMEA}
    one = begun(units, "us-1-marine-division", AHQ, 1, markers=SHIPPING, edition=edition)
    assert one.refused("us-1-marine-division", GUADALCANAL, "amphibious") == {"EotS 8.45"}
    assert one.goes("us-1-marine-division")[GUADALCANAL] == "strategic-ground"  # an Allied port
    two = begun(units, "us-1-marine-division", AHQ, 2, markers=SHIPPING, edition=edition)
    assert not two.refused("us-1-marine-division", GUADALCANAL, "amphibious")


@BOTH
def test_8_45_troops_put_to_sea_from_a_friendly_coast_only(edition: str) -> None:
    units = {**HALSEY, "us-1-marine-division": SANTO}
    game = begun(units, "us-1-marine-division", AHQ, 2, japan=SANTO, markers=SHIPPING, edition=edition)
    assert game.refused("us-1-marine-division", GUADALCANAL, "amphibious") == {"EotS 8.45"}


# The US Army on one-hex islands (8.45 D)

ARMY, MARINES = "us-x-corps", "us-1-marine-division"
ISLAND = {**HALSEY, ARMY: SANTO, MARINES: SANTO, "nz-3-division": SANTO, "jp-ss-brigade": GUADALCANAL}


@BOTH
def test_8_45_d_the_us_army_needs_the_marines_on_a_held_one_hex_island(edition: str) -> None:
    active = f"{ARMY} {MARINES}"
    game = begun(ISLAND, active, AHQ, 1, japan=GUADALCANAL, markers=SHIPPING, edition=edition)
    assert game.refused(ARMY, GUADALCANAL, "amphibious") == {"EotS 8.45 D"}
    assert not game.refused(active, GUADALCANAL)
    game.move(MARINES, GUADALCANAL).move(ARMY, GUADALCANAL)
    assert game.offensive.shipping == 3


@BOTH
def test_8_45_d_others_than_the_us_army_land_alone(edition: str) -> None:
    units = {**ISLAND, "joint-hq-anzac": SANTO}
    game = begun(
        units, "nz-3-division", "joint-hq-anzac", 1, japan=GUADALCANAL, markers=SHIPPING, edition=edition
    )
    assert not game.refused("nz-3-division", GUADALCANAL)


@BOTH
def test_8_45_d_an_empty_or_allied_island_needs_no_marines(edition: str) -> None:
    units = {**HALSEY, ARMY: SANTO}
    empty = begun(units, ARMY, AHQ, 1, japan=GUADALCANAL, markers=SHIPPING, edition=edition)
    assert not empty.refused(ARMY, GUADALCANAL)


@BOTH
def test_8_45_d_no_limit_on_an_island_of_several_hexes(edition: str) -> None:
    units = {**HALSEY, ARMY: SANTO, "jp-ss-brigade": RABAUL}
    game = begun(units, ARMY, AHQ, 2, japan=RABAUL, markers=SHIPPING, edition=edition)
    assert not game.refused(ARMY, RABAUL)


def test_8_45_d_marines_that_stood_there_before_did_not_just_land() -> None:
    units = {**HALSEY, ARMY: SANTO, MARINES: GUADALCANAL, "jp-ss-brigade": GUADALCANAL}
    game = begun(units, ARMY, AHQ, 1, japan=GUADALCANAL, markers=SHIPPING)
    assert game.refused(ARMY, GUADALCANAL, "amphibious") == {"EotS 8.45 D"}
