"""Post battle movement and retreats within an offensive (EotS 8.45 C, 9.5, 9.6)."""

from dataclasses import replace

import pytest

from rules.core.game import SeatKind
from rules.eots.commands import EndReaction, RetreatTroops, ReturnForces
from rules.eots.events import StepReached
from rules.eots.offensive import post_battle_movement
from rules.eots.offensive.retreats import refuges
from rules.eots.printed.sides import Side, UnitId
from tests.eots.campaigns import begun, flag, lost, settle
from tests.eots.offensives import Game

Units = dict[str, str] | None

BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])
JAPAN, ALLIES = SeatKind("japan", "Japan"), SeatKind("allies", "Allies")
TRUK, RABAUL, GUADALCANAL, SANTO, EFATE, NOUMEA = "4017", "4021", "4423", "4825", "4826", "4828"
SEAS = {"jp-hq-south-seas": TRUK}
HALSEY = {"us-hq-south-pacific-halsey": NOUMEA}
JHQ, AHQ = "jp-hq-south-seas", "us-hq-south-pacific-halsey"
SHIPPING = {"allied-asp": 4}


def homes(game: Game, unit: str) -> set[str]:
    """Where a unit may end."""
    return set(post_battle_movement.homeward(game.state).homes(unit))  # type: ignore[arg-type]


def reduced(game: Game, unit: str) -> bool:
    """Whether a unit shows its reduced side."""
    return {str(one): position.reduced for one, position in game.state.units.items()}[unit]


# Who moves, and when (9.6)


@BOTH
def test_9_6_post_battle_movement_comes_without_battles_too(edition: str) -> None:
    game = begun({**SEAS, "jp-ca-aoba": TRUK}, "jp-ca-aoba", JHQ, 1, edition=edition)
    game.move("jp-ca-aoba", "3813").declare()
    settle(game)
    assert game.step == "return"
    game.home("jp-ca-aoba:4017")
    assert (game.where("jp-ca-aoba"), game.step) == (TRUK, "")


@BOTH
def test_9_6_who_did_not_move_in_the_offensive_may_move_now(edition: str) -> None:
    units = {**SEAS, "jp-ca-aoba": TRUK, "jp-24-air-flotilla": TRUK}
    game = begun(units, "jp-ca-aoba jp-24-air-flotilla", JHQ, 1, edition=edition)
    game.declare()
    settle(game)
    # Truk to Ponape is 3 hexes, to Saipan 5 by sea.
    game.home("jp-ca-aoba:3813", "jp-24-air-flotilla:4316")
    assert (game.where("jp-ca-aoba"), game.where("jp-24-air-flotilla")) == ("3813", "4316")


@BOTH
def test_9_6_the_same_allowance_as_in_the_offensive_and_nothing_strategic(edition: str) -> None:
    # 5 hexes with a card of 1: Palau is 6 from Truk.
    game = begun({**SEAS, "jp-ca-aoba": TRUK}, "jp-ca-aoba", JHQ, 1, edition=edition)
    game.declare()
    settle(game)
    assert homes(game, "jp-ca-aoba") == {TRUK, "3615", "4415", "3813"}
    assert "EotS 9.6" in game.rules_against(ReturnForces(("jp-ca-aoba:3416",)))


@BOTH
def test_9_6_inactive_units_and_troops_that_were_not_beaten_do_not_move(edition: str) -> None:
    units = {**SEAS, "jp-ca-aoba": TRUK, "jp-ca-nachi": TRUK, "jp-16-army": TRUK}
    game = begun(units, "jp-ca-aoba jp-16-army", JHQ, 2, edition=edition)
    game.move("jp-16-army", RABAUL).declare()
    settle(game)
    assert game.rules_against(ReturnForces(("jp-ca-nachi:3813",))) == {"EotS 9.6"}
    assert game.rules_against(ReturnForces(("jp-16-army:4017",))) == {"EotS 9.6"}


# A cruiser battle off Guadalcanal: the Aoba (12) attacks the Northampton (9); nobody is hurt by two zeros.
CRUISERS = {**SEAS, **HALSEY, "jp-ca-aoba": RABAUL, "us-ca-northampton": GUADALCANAL}


def _fought(edition: str = "3.2", oc: int = 2, **others: str) -> Game:
    game = begun({**CRUISERS, **others}, "jp-ca-aoba", JHQ, oc, japan=RABAUL, edition=edition)
    game.move("jp-ca-aoba", GUADALCANAL).declare(f"{GUADALCANAL}:").roll(0).react(AHQ, "us-ca-northampton")
    game.do(EndReaction())
    return game.fight(GUADALCANAL, air=(0, 0))


@BOTH
def test_9_6_the_reaction_moves_first_and_each_side_for_itself(edition: str) -> None:
    game = _fought(edition)
    assert game.step == "reaction-return"
    assert game.rules_against(ReturnForces(), JAPAN) == {"EotS 7.2"}
    game.do(ReturnForces((f"us-ca-northampton:{SANTO}",)), seat=ALLIES)
    assert game.step == "return"
    assert game.rules_against(ReturnForces((f"jp-ca-aoba:{RABAUL}",)), ALLIES) == {"EotS 7.2"}
    game.do(ReturnForces((f"jp-ca-aoba:{RABAUL}",)), seat=JAPAN)
    assert (game.where("us-ca-northampton"), game.where("jp-ca-aoba"), game.step) == (SANTO, RABAUL, "")
    steps = [event.step for event in game.events if isinstance(event, StepReached)]
    assert steps[-2:] == ["reaction-return", "return"]


# The reaction (9.61)


@BOTH
def test_9_61_reacting_ships_end_in_a_port_of_their_own_and_guadalcanal_is_one(edition: str) -> None:
    game = _fought(edition)
    found = homes(game, "us-ca-northampton")
    # 10 hexes: Guadalcanal itself, Buin, Gili Gili, Santo, Efate, Noumea, Viti, Funafuti and more; not
    # Rabaul.
    assert {GUADALCANAL, SANTO, EFATE, NOUMEA} <= found
    assert RABAUL not in found


@BOTH
def test_9_61_in_supply_and_within_range_of_an_hq_if_that_is_possible(edition: str) -> None:
    # Ghormley's range is 7: Guadalcanal 7, Viti 5, but Funafuti and Gili Gili lie further off.
    ghormley = "us-hq-south-pacific-ghormley"
    units = {**SEAS, ghormley: NOUMEA, "jp-ca-aoba": RABAUL, "us-ca-northampton": GUADALCANAL}
    game = begun(units, "jp-ca-aoba", JHQ, 2, japan=RABAUL, edition=edition)
    game.move("jp-ca-aoba", GUADALCANAL).declare(f"{GUADALCANAL}:").roll(0)
    game.react(ghormley, "us-ca-northampton")
    game.do(EndReaction())
    game.fight(GUADALCANAL, air=(0, 0))
    assert homes(game, "us-ca-northampton") == {GUADALCANAL, SANTO, EFATE, NOUMEA, "5325"}
    assert "EotS 9.6" in game.rules_against(ReturnForces(("us-ca-northampton:5321",)))
    assert "EotS 9.6" in game.rules_against(ReturnForces(("us-ca-northampton:4024",)))


@BOTH
def test_9_61_an_air_unit_that_left_its_battle_hex_ends_on_an_airfield(edition: str) -> None:
    units = {**SEAS, **HALSEY, "jp-ca-aoba": RABAUL, "us-13af": SANTO, "us-1-marine-division": GUADALCANAL}
    game = begun(units, "jp-ca-aoba", JHQ, 2, japan=RABAUL, edition=edition)
    game.move("jp-ca-aoba", GUADALCANAL).declare(f"{GUADALCANAL}:").roll(0).react(AHQ, "us-13af")
    game.do(EndReaction())
    game.fight(GUADALCANAL, air=(0, 0))
    assert "EotS 9.6" in game.rules_against(ReturnForces(("us-13af:4723",)))
    # Guadalcanal is 4 hexes away, Allied still, and no Japanese troops are in it.
    game.home(f"us-13af:{GUADALCANAL}")
    assert game.where("us-13af") == GUADALCANAL


# The offensive (9.62)


@BOTH
def test_9_62_ships_do_not_stay_in_an_enemy_hex_and_go_to_a_friendly_port(edition: str) -> None:
    game = _fought(edition)
    game.home()
    assert "EotS 9.6" in game.rules_against(ReturnForces())
    assert "EotS 9.6" in game.rules_against(ReturnForces(("jp-ca-aoba:4222",)))
    assert homes(game, "jp-ca-aoba") == {RABAUL, TRUK, "4415", "4715"}


@BOTH
def test_9_62_8_21_a_ship_that_reaches_no_friendly_port_is_lost(edition: str) -> None:
    # From the sea at 4811 to Midway 4 hexes; Kwajalein, 5 from there, is then more than 5 away.
    units = {"jp-hq-south-seas": "4715", "jp-ca-aoba": "4811", "us-wake-brigade": "5108"}
    game = begun(units, "jp-ca-aoba", JHQ, 1, edition=edition)
    game.move("jp-ca-aoba", "5108").declare("5108:")
    settle(game)
    game.fight("5108", air=(0, 0))
    assert game.step == "return"
    game.home()
    assert (lost(game), game.step) == ({"jp-ca-aoba"}, "")


@BOTH
def test_9_62_r_94_who_fought_uses_no_parenthesised_range_and_who_did_not_may(edition: str) -> None:
    # Port Moresby to Cairns is 4 hexes, to Cape York 2; a card of 1 gives one leg.
    southwest = "us-hq-southwest-pacific"
    units = {southwest: "3727", "us-1-maw": "3823", "us-2-maw": "3823", "jp-ss-brigade": "3822"}
    game = begun(units, "us-1-maw us-2-maw", southwest, 1, japan="3822", edition=edition)
    game.declare("3822:us-1-maw")
    settle(game)
    game.fight("3822", air=(0, 0))
    assert "3626" not in homes(game, "us-1-maw")
    assert {"3823", "3624"} <= homes(game, "us-1-maw")
    assert "3626" in homes(game, "us-2-maw")


# Beaten troops from the sea (8.45 C, 9.5, 9.62)

# The Enterprise and the Marines come to Guadalcanal, where two air units and a brigade stand. 22nd 20 and
# 24th 10 make 30: two steps of the carrier (24) by a 6; the Allies' 0 is a quarter of 12.
LOST_BATTLE = {
    **SEAS,
    **HALSEY,
    "us-cv-enterprise": SANTO,
    "us-1-marine-division": SANTO,
    "jp-22-air-flotilla": GUADALCANAL,
    "jp-24-air-flotilla": GUADALCANAL,
    "jp-ss-brigade": GUADALCANAL,
}


def _lost_battle(edition: str, japan: str = "", sunk: bool = True, others: Units = None) -> Game:
    force = "us-cv-enterprise us-1-marine-division"
    units = {**LOST_BATTLE, **(others or {})}
    game = begun(units, force, AHQ, 2, japan=f"{GUADALCANAL} {japan}", markers=SHIPPING, edition=edition)
    game.move(force, GUADALCANAL).declare(f"{GUADALCANAL}:")
    settle(game)
    # Surprise: the Allies' 0 + 3 = 3 is x 1/2 = 6 < 10, nobody is hurt; the answer 6 is x 1 = 30, 0 is x
    # 1/4 = 8.
    return game.fight(GUADALCANAL, air=(0, 6 if sunk else 0))


@BOTH
def test_9_62_troops_that_lost_at_sea_go_back_like_ships_to_a_friendly_coast(edition: str) -> None:
    game = _lost_battle(edition, sunk=False)
    assert game.step == "return"
    found = homes(game, "us-1-marine-division")
    # Friendly coasts with or without a port, but not where they were beaten, and not across 10 hexes.
    assert {SANTO, NOUMEA, "4824", "4424"} <= found
    assert GUADALCANAL not in found
    assert "EotS 9.62" in game.rules_against(ReturnForces((f"us-cv-enterprise:{SANTO}",)))
    game.home(f"us-cv-enterprise:{SANTO}", "us-1-marine-division:4824")
    assert (game.where("us-1-marine-division"), flag(game, GUADALCANAL)) == ("4824", "japan")


@BOTH
def test_9_62_troops_caught_in_a_zone_by_losses_go_on_through_it_and_then_not_into_another(
    edition: str,
) -> None:
    # Funafuti is 9 hexes away; with a Japanese air unit on Nanumea beside it, it lies in a second zone.
    game = _lost_battle(edition)
    assert "us-cv-enterprise" in lost(game)
    assert {SANTO, "5321", "4522"} <= homes(game, "us-1-marine-division")
    hq = {"jp-hq-combined-fleet-yamamoto": "4715", "jp-25-air-flotilla": "5221"}
    barred = _lost_battle(edition, "5221", others=hq)
    assert SANTO in homes(barred, "us-1-marine-division")
    assert "5321" not in homes(barred, "us-1-marine-division")


@BOTH
def test_9_62_beaten_troops_do_not_pass_hexes_with_enemies(edition: str) -> None:
    # All around Guadalcanal are enemy ships: nowhere to go, so the Marines are lost.
    ring = {
        "jp-ca-aoba": "4422",
        "jp-ca-nachi": "4322",
        "jp-ca-mogami": "4323",
        "jp-ca-takao": "4424",
        "jp-cl-tenryu": "4523",
        "jp-bb-kongo": "4522",
    }
    game = _lost_battle(edition, others=ring)
    assert not homes(game, "us-1-marine-division")
    game.home()
    assert "us-1-marine-division" in lost(game)


@BOTH
def test_8_45_c_troops_that_lost_the_ground_combat_go_back_by_sea(edition: str) -> None:
    units = {**SEAS, **HALSEY, "us-2-marine-division": SANTO, "jp-ss-brigade": GUADALCANAL}
    force = "us-2-marine-division"
    game = begun(units, force, AHQ, 1, japan=GUADALCANAL, markers=SHIPPING, edition=edition)
    game.move(force, GUADALCANAL).declare(f"{GUADALCANAL}:")
    settle(game)
    # 12 with 0 - 2: x 1/2 = 6 hits reduce the brigade; its 6 with 3 + 3: x 1 = 6 hits, one step of 12 / 2 =
    # 6. One step each: a tie goes to the reaction.
    game.fight(GUADALCANAL, land=(0, 3))
    assert (reduced(game, force), reduced(game, "jp-ss-brigade"), game.step) == (True, True, "return")
    assert flag(game, GUADALCANAL) == "japan"
    game.home(f"{force}:{SANTO}")
    assert (game.where(force), game.step) == (SANTO, "")


# Retreats over land (9.5)

SOUTH = {"jp-hq-south": "2212"}
KUALA_LUMPUR, KUANTAN, SINGAPORE = "1913", "2014", "2015"


def _kuantan(land: tuple[int, int], edition: str, **others: str) -> Game:
    units = {**SOUTH, "jp-15-army": KUALA_LUMPUR, "in-3-corps": KUANTAN, **others}
    game = begun(units, "jp-15-army", "jp-hq-south", 2, japan=KUALA_LUMPUR, edition=edition)
    game.move("jp-15-army", KUANTAN).declare(f"{KUANTAN}:")
    settle(game)
    return game.fight(KUANTAN, land=land)


@BOTH
def test_9_5_a_beaten_attacker_goes_back_to_the_hex_he_came_from(edition: str) -> None:
    # Japan 1 - 2: x 1/2 = 10 hits, the corps (9) is reduced; the corps 7: x 1.5 = 14 hits, the army (12)
    # too. A tie.
    game = _kuantan((1, 7), edition)
    assert (game.where("jp-15-army"), flag(game, KUANTAN), game.step) == (KUALA_LUMPUR, "allies", "")
    assert reduced(game, "jp-15-army") and reduced(game, "in-3-corps")


@BOTH
def test_9_5_a_beaten_defender_goes_to_a_friendly_named_place_first(edition: str) -> None:
    # Japan 1 - 2: 10 hits; the corps 0: x 1/2 = 5 hits, nothing. Singapore is named, 2013 and 2113 are not.
    game = _kuantan((1, 0), edition)
    assert (game.where("in-3-corps"), flag(game, KUANTAN), game.step) == (SINGAPORE, "japan", "")


@BOTH
def test_9_5_a_beaten_defender_goes_elsewhere_when_the_named_place_is_the_enemys(edition: str) -> None:
    game = _kuantan((1, 0), edition, **{"jp-25-army": SINGAPORE})
    assert set(refuges(game.state, UnitId("in-3-corps"))) == {"2013", "2113"}
    assert game.rules_against(RetreatTroops((f"in-3-corps:{SINGAPORE}",))) == {"EotS 9.5"}
    assert game.rules_against(RetreatTroops()) == {"EotS 9.5"}
    assert game.rules_against(RetreatTroops(("in-3-corps:2113",)), seat=ALLIES) == {"EotS 7.2"}
    game.do(RetreatTroops(("in-3-corps:2113",)), seat=JAPAN)  # the attacker says where (9.5)
    assert (game.where("in-3-corps"), game.step) == ("2113", "")


def _taken_by_land(edition: str) -> Game:
    """Kuantan, taken by the 15th Army while aircraft of Singapore turn the 14th Army back at sea."""
    carrier = {"jp-cvl-zuiho": "2212", "jp-14-army": "2212"}
    units = {**SOUTH, **carrier, "jp-15-army": KUALA_LUMPUR, "in-3-corps": KUANTAN}
    units |= {"br-hq-malaya": SINGAPORE, "us-feaf": SINGAPORE}
    active, markers = "jp-15-army jp-cvl-zuiho jp-14-army", {"japan-asp": 4}
    game = begun(
        units, active, "jp-hq-south", 2, japan=f"{KUALA_LUMPUR} 2212", markers=markers, edition=edition
    )
    game.move("jp-15-army", KUANTAN).move("jp-cvl-zuiho jp-14-army", KUANTAN).declare(f"{KUANTAN}:")
    game.roll(0).react("br-hq-malaya", "us-feaf").do(EndReaction())
    game.fight(KUANTAN, air=(0, 9), land=(9, 0))
    game.home(f"us-feaf:{SINGAPORE}")
    return game


def test_9_32_beaten_troops_leave_even_a_hex_that_others_took_by_land() -> None:
    game = _taken_by_land("3.2")
    assert (flag(game, KUANTAN), game.step) == ("japan", "return")
    assert "2212" in homes(game, "jp-14-army") and KUANTAN not in homes(game, "jp-14-army")
    assert "EotS 9.62" in game.rules_against(ReturnForces((f"jp-14-army:{KUANTAN}",)))


def test_v2_0_7_45_c_beaten_troops_stay_in_a_hex_that_others_took_by_land() -> None:
    game = _taken_by_land("2.0")
    assert (flag(game, KUANTAN), game.where("jp-14-army")) == ("japan", KUANTAN)
    assert UnitId("jp-14-army") not in post_battle_movement.returning(game.state, Side.JAPAN)


def test_7_24_a_battle_that_was_fought_is_not_fought_again_when_beaten_troops_come_there() -> None:
    # Event: the flotilla strikes Singapore from Kota Bharu (3 hexes), the army Kuantan; the corps falls back.
    units = {
        **SOUTH,
        "jp-15-army": KUALA_LUMPUR,
        "jp-22-air-flotilla": "2112",
        "in-3-corps": KUANTAN,
        "au-8-division": SINGAPORE,
    }
    active, japan = "jp-15-army jp-22-air-flotilla", f"{KUALA_LUMPUR} 2112"
    game = begun(units, active, "jp-hq-south", 2, event=True, japan=japan)
    game.move("jp-15-army", KUANTAN).declare(f"{KUANTAN}:", f"{SINGAPORE}:jp-22-air-flotilla")
    settle(game)
    game.fight(SINGAPORE, air=(0, 0)).fight(KUANTAN, land=(1, 0))
    assert game.where("in-3-corps") == SINGAPORE
    assert game.step == "return"


@BOTH
@pytest.mark.parametrize(("start", "from_india"), [("1307", False), ("1406", True)])
def test_13_63_beaten_troops_do_not_come_back_to_fallen_india_by_sea(
    edition: str, start: str, from_india: bool
) -> None:
    units = {"br-hq-seac": "1308", "br-33-corps": start, "jp-ss-brigade": "2006", "jp-hq-south": "2212"}
    game = begun(units, "br-33-corps", "br-hq-seac", 3, japan="2006", markers=SHIPPING, edition=edition)
    game = Game(replace(game.state, surrendered=frozenset({"india"})))
    game.move("br-33-corps", "2006", "amphibious").declare("2006:")
    settle(game)
    game.fight("2006", land=(0, 0))
    assert game.step == "return"
    calcutta = "1805" in homes(game, "br-33-corps")
    # v2.0 12.63 says nothing of the way back; who came from the mainland does not return to it.
    assert (calcutta, "1307" in homes(game, "br-33-corps")) == (edition == "2.0" or from_india, True)
