"""Troops on land within an offensive: marches, disengagement, strategic transport (EotS 6.5, 8.4).

The roads of Malaya: 2211 - 2110 - 2011 - 2012 - 1912 - 1913 - 2014 - 2015, each by route.
"""

import pytest

from rules.core.game import SeatKind
from rules.eots.commands import ClearUp, DeclareBattles, Disengage, StandFast
from rules.eots.offensive import stack_moves
from rules.eots.offensive.stack import stack_of
from rules.eots.printed.sides import TrackId, UnitId
from tests.eots.campaigns import begun, flag, last_move, settle
from tests.eots.offensives import Game

BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])
JAPAN, ALLIES = SeatKind("japan", "Japan"), SeatKind("allies", "Allies")
SOUTH = {"jp-hq-south": "2212"}
HQ = "jp-hq-south"
PHNOM_PENH, BANGKOK, SINGORA, JITRA, KUALA_LUMPUR = "2211", "2110", "2012", "1912", "1913"
KUANTAN, SINGAPORE = "2014", "2015"


# Marches (8.42)


@BOTH
@pytest.mark.parametrize(("oc", "furthest"), [(1, "2011"), (2, JITRA), (3, KUALA_LUMPUR)])
def test_8_42_half_a_point_a_hex_by_route_and_one_point_an_operation(
    oc: int, furthest: str, edition: str
) -> None:
    game = begun({**SOUTH, "jp-15-army": PHNOM_PENH}, "jp-15-army", HQ, oc, edition=edition)
    game.move("jp-15-army", furthest)
    # Bangkok, 2011, Singora, Jitra, Kuala Lumpur: so many half points.
    assert last_move(game).cost == {1: 2, 2: 4, 3: 5}[oc]


@BOTH
@pytest.mark.parametrize(("oc", "stands"), [(1, False), (2, True)])
def test_8_42_no_march_without_the_points_and_no_rate_of_the_route_to_enemy_troops(
    oc: int, stands: bool, edition: str
) -> None:
    # Hong Kong is mixed: 2 points with the garrison in it, half a point by route without.
    units = {**SOUTH, "jp-17-army": "2708 reduced", "br-hong-kong-division": "2709"}
    game = begun(units, "jp-17-army", HQ, oc, edition=edition)
    assert (not game.refused("jp-17-army", "2709", "ground")) is stands
    empty = begun({**SOUTH, "jp-17-army": "2708"}, "jp-17-army", HQ, 1, edition=edition)
    assert last_move(empty.move("jp-17-army", "2709")).cost == 1


@pytest.mark.parametrize(("edition", "cost"), [("3.2", 2), ("2.0", 0)])
def test_8_42_enemy_ships_do_not_stop_a_march_and_take_away_the_route_in_v2_0_only(
    edition: str, cost: int
) -> None:
    units = {**SOUTH, "jp-15-army": SINGORA, "br-ca-exeter": JITRA}
    game = begun(units, "jp-15-army", HQ, 1, japan=SINGORA, edition=edition)
    if not cost:
        assert "EotS 8.42" in game.refused("jp-15-army", KUALA_LUMPUR, "ground")
        return
    game.move("jp-15-army", KUALA_LUMPUR)
    assert last_move(game).cost == cost
    assert flag(game, JITRA) == "japan"


@BOTH
@pytest.mark.parametrize("enemy", ["br-ma-air", "in-3-corps"])
def test_8_42_a_march_ends_where_enemy_aircraft_or_troops_stand(enemy: str, edition: str) -> None:
    # Jitra is mixed: 2 points; with 3 there would be one left for Kuala Lumpur. The east coast is held as
    # well, and over the mountain of 2013 (3 points) there is no way either.
    units = {**SOUTH, "jp-15-army": SINGORA, enemy: JITRA, "in-1-burma-division": "2112"}
    game = begun(units, "jp-15-army", HQ, 3, japan=SINGORA, edition=edition)
    assert "EotS 8.42" in game.refused("jp-15-army", KUALA_LUMPUR, "ground")
    game.move("jp-15-army", JITRA)
    assert (last_move(game).cost, flag(game, JITRA)) == (4, "allies")


def test_8_42_a_march_ends_where_an_enemy_hq_is_and_that_is_a_battle_hex() -> None:
    # An HQ alone leaves the rate of the route (v3.2); Bangkok half a point, 2011 another.
    units = {**SOUTH, "jp-15-army": PHNOM_PENH, "br-hq-malaya": BANGKOK}
    game = begun(units, "jp-15-army", HQ, 1)
    assert "EotS 8.42" in game.refused("jp-15-army", "2011", "ground")
    game.move("jp-15-army", BANGKOK)
    assert game.rules_against(DeclareBattles()) == {"EotS 7.24"}


@pytest.mark.parametrize(("built", "oc"), [(0, 3), (1, 2)])
def test_8_42_a_route_that_is_not_built_is_none(built: int, oc: int) -> None:
    # Phnom Penh to Bangkok half a point, on to 2109 (jungle) 2; by the railway over 2010 twice half a point.
    units = {**SOUTH, "jp-38-army": PHNOM_PENH}
    markers = {"kwai-bridge": built}
    game = begun(units, "jp-38-army", HQ, oc, markers=markers).move("jp-38-army", "2109")
    assert last_move(game).cost == (3 if built else 5)
    if not built:
        assert begun(units, "jp-38-army", HQ, 2, markers=markers).refused("jp-38-army", "2109", "ground")


@BOTH
def test_6_5_a_march_takes_every_hex_it_passes_at_once(edition: str) -> None:
    game = begun({**SOUTH, "jp-15-army": PHNOM_PENH}, "jp-15-army", HQ, 3, edition=edition)
    game.move("jp-15-army", KUALA_LUMPUR)
    assert {flag(game, h) for h in (BANGKOK, "2011", SINGORA, JITRA, KUALA_LUMPUR)} == {"japan"}
    assert flag(game, "2112") == "allies"


@BOTH
def test_8_42_reacting_troops_enter_no_hex_with_enemy_troops_at_the_rate_of_the_route(edition: str) -> None:
    # The 8th Division reacts from Singapore to Kuantan: mixed, 2 points with the enemy in it.
    units = {
        **SOUTH,
        "jp-15-army": KUALA_LUMPUR,
        "in-3-corps": KUANTAN,
        "au-8-division": SINGAPORE,
        "br-hq-malaya": SINGAPORE,
    }
    game = begun(units, "jp-15-army", HQ, 2, japan=KUALA_LUMPUR, edition=edition)
    game.move("jp-15-army", KUANTAN).declare(f"{KUANTAN}:").roll(0).react("br-hq-malaya", "au-8-division")
    game.move("au-8-division", KUANTAN)
    assert last_move(game).cost == 4


# Where troops may not go (8.41)


@BOTH
@pytest.mark.parametrize(
    ("unit", "start", "to", "japan", "hq", "place"),
    [
        ("jp-15-army", "2508", "2408", "", "jp-hq-south", "2212"),  # A: non-coastal China
        ("jp-15-army", "2508", "2507", "", "jp-hq-south", "2212"),
        ("jp-15-army", "1905", "1805", "1905 2008", "jp-hq-south", "2008"),  # B: beyond Northern India
        ("br-15-corps", "2206", "2306", "", "br-hq-seac", "1805"),  # D: Allies in non-coastal China
        ("cn-5-army", "2207", "2208", "", "br-hq-seac", "1805"),  # E: Chinese beyond Burma
    ],
)
def test_8_41_where_troops_may_not_march(
    unit: str, start: str, to: str, japan: str, hq: str, place: str, edition: str
) -> None:
    game = begun({hq: place, unit: start}, unit, hq, 3, japan=japan, edition=edition)
    assert "EotS 8.42" in game.refused(unit, to, "ground")


def test_8_41_b_japan_lands_on_ceylon_in_v3_2_but_never_in_mainland_india() -> None:
    units = {"jp-hq-south": SINGAPORE, "jp-15-army": SINGAPORE}
    new = begun(units, "jp-15-army", HQ, 3, japan=SINGAPORE)
    assert not new.refused("jp-15-army", "1308", "amphibious")
    assert new.refused("jp-15-army", "1406", "amphibious") == {"EotS 8.45"}
    old = begun(units, "jp-15-army", HQ, 3, japan=SINGAPORE, edition="2.0")
    assert old.refused("jp-15-army", "1308", "amphibious") == {"EotS 8.45"}


def test_8_4_troops_use_one_way_of_moving_in_an_offensive() -> None:
    units = {**SOUTH, "jp-15-army": PHNOM_PENH}
    game = begun(units, "jp-15-army", HQ, 2).move("jp-15-army", BANGKOK)
    assert game.refused("jp-15-army", "2212") == {"EotS 7.23"}


# Disengagement (8.43)


def _entered(oc: int = 3, attacker: str = "jp-2-sn-brigade", edition: str = "3.2", also: str = "") -> Game:
    """Japan marches from Kuala Lumpur to Kuantan, 2 points, with the 3rd Indian Corps (9) in it."""
    units = {**SOUTH, attacker: KUALA_LUMPUR, "in-3-corps": KUANTAN}
    units |= {"jp-25-army": also} if also else {}
    game = begun(units, attacker, HQ, oc, japan=KUALA_LUMPUR, edition=edition)
    return game.move(attacker, KUANTAN)


@BOTH
def test_8_43_the_stronger_side_may_step_back_and_the_other_seat_decides(edition: str) -> None:
    game = _entered(edition=edition)
    back = Disengage(("in-3-corps",), SINGAPORE)
    assert game.rules_against(back, JAPAN) == {"EotS 7.2"}
    assert game.rules_against(DeclareBattles((f"{KUANTAN}:",))) == {"EotS 8.43"}
    game.do(back, seat=ALLIES)
    assert (game.where("in-3-corps"), flag(game, KUANTAN)) == (SINGAPORE, "japan")
    game.declare()
    assert not game.offensive.battles


@BOTH
def test_8_43_not_to_the_hex_that_the_enemy_came_from_or_one_with_an_enemy(edition: str) -> None:
    game = _entered(edition=edition, also="2113")
    assert "EotS 8.43" in game.rules_against(Disengage(("in-3-corps",), KUALA_LUMPUR))
    assert "EotS 8.43" in game.rules_against(Disengage(("in-3-corps",), "2113"))
    assert "EotS 8.43" in game.rules_against(Disengage(("in-3-corps",), "2114"))
    assert not game.against(Disengage(("in-3-corps",), "2013"))


@BOTH
def test_8_43_the_way_of_a_ship_bars_nothing(edition: str) -> None:
    # From Kota Bharu a ship comes past 2113, where the corps may step back to.
    units = {**SOUTH, "jp-2-sn-brigade": KUALA_LUMPUR, "in-3-corps": KUANTAN, "jp-ca-aoba": "2112"}
    active, japan = "jp-2-sn-brigade jp-ca-aoba", f"{KUALA_LUMPUR} 2112"
    game = begun(units, active, HQ, 3, japan=japan, edition=edition).move("jp-ca-aoba", KUANTAN)
    assert last_move(game).path == ("2112", "2113", KUANTAN)
    game.move("jp-2-sn-brigade", KUANTAN)
    assert not game.against(Disengage(("in-3-corps",), "2113"))


@BOTH
@pytest.mark.parametrize(
    ("attacker", "defender", "stands"),
    [
        ("jp-ss-brigade", "au-8-division", False),  # 6 to 6: equal
        ("jp-2-sn-brigade", "au-8-division", True),  # 4 to 6
        ("jp-15-army", "au-8-division", False),  # 20 to 6
    ],
)
def test_8_43_only_a_greater_strength_steps_back(
    attacker: str, defender: str, stands: bool, edition: str
) -> None:
    units = {**SOUTH, attacker: KUALA_LUMPUR, defender: KUANTAN}
    game = begun(units, attacker, HQ, 2, japan=KUALA_LUMPUR, edition=edition).move(attacker, KUANTAN)
    assert (not game.against(Disengage((defender,), SINGAPORE))) is stands
    assert (not game.against(DeclareBattles((f"{KUANTAN}:",)))) is not stands


@BOTH
def test_8_43_the_mover_goes_on_with_the_points_he_has_left(edition: str) -> None:
    # 2 of 3 points are spent; Singapore is half a point further by route.
    game = _entered(3, edition=edition)
    game.do(Disengage(("in-3-corps",), "2113"))
    game.move("jp-2-sn-brigade", SINGAPORE)
    assert (last_move(game).cost, flag(game, SINGAPORE)) == (5, "japan")
    # All 2 points are spent.
    done = _entered(2, edition=edition)
    done.do(Disengage(("in-3-corps",), "2113"))
    assert "EotS 8.42" in done.refused("jp-2-sn-brigade", SINGAPORE)


def test_8_43_the_mover_does_not_go_on_by_another_way() -> None:
    game = _entered(3)
    game.do(Disengage(("in-3-corps",), "2113"))
    assert "2115" not in game.goes("jp-2-sn-brigade")
    assert set(game.goes("jp-2-sn-brigade").values()) == {"ground"}


@BOTH
def test_8_43_standing_fast_leads_to_battle_and_cannot_be_taken_back(edition: str) -> None:
    game = _entered(edition=edition)
    assert game.rules_against(StandFast(KUANTAN), JAPAN) == {"EotS 7.2"}
    game.do(StandFast(KUANTAN), seat=ALLIES)
    assert "EotS 8.43" in game.rules_against(Disengage(("in-3-corps",), SINGAPORE))
    assert game.rules_against(StandFast("2015")) == {"EotS 8.43"}
    game.declare(f"{KUANTAN}:")
    assert set(game.offensive.battles) == {KUANTAN}


@BOTH
def test_8_43_troops_that_come_from_the_sea_are_met_in_battle(edition: str) -> None:
    units = {**SOUTH, "jp-2-sn-brigade": "2212", "in-3-corps": KUANTAN}
    game = begun(units, "jp-2-sn-brigade", HQ, 2, edition=edition).move("jp-2-sn-brigade", KUANTAN)
    assert last_move(game).mode == "amphibious"
    assert "EotS 8.43" in game.rules_against(Disengage(("in-3-corps",), SINGAPORE))


@pytest.mark.parametrize(("edition", "stands"), [("3.2", True), ("2.0", False)])
def test_8_43_stepping_back_regardless_of_the_cost_in_v3_2_and_with_points_in_v2_0(
    edition: str, stands: bool
) -> None:
    # From Singora into Jitra; the mountain of 2013 has no route from there: 3 points, with a card of 2.
    units = {**SOUTH, "jp-2-sn-brigade": SINGORA, "in-3-corps": JITRA}
    game = begun(units, "jp-2-sn-brigade", HQ, 2, japan=SINGORA, edition=edition)
    game.move("jp-2-sn-brigade", JITRA)
    found = game.against(Disengage(("in-3-corps",), "2013"))
    assert (not found) is stands


# Strategic ground transport (8.44)

SEAS = {"jp-hq-south-seas": "4017"}


@BOTH
def test_8_44_twice_as_far_from_a_port_and_no_shipping_is_used(edition: str) -> None:
    # Palau to Truk 6 hexes; from Iwo Jima, which has no port, 4 to Saipan and 9 to Truk.
    units = {**SEAS, "jp-16-army": "3416", "jp-ss-brigade": "3709"}
    game = begun(units, "jp-16-army jp-ss-brigade", "jp-hq-south-seas", 1, edition=edition)
    assert game.goes("jp-ss-brigade")["3813"] in ("amphibious", "strategic-ground")
    assert "4017" not in game.goes("jp-ss-brigade")
    game.move("jp-16-army", "4017").move("jp-ss-brigade", "3813", "strategic-ground")
    assert (last_move(game).cost, last_move(game).shipping) == (4, 0)
    assert (game.where("jp-16-army"), game.state.markers[TrackId("japan-asp-used")]) == ("4017", 0)


@BOTH
@pytest.mark.parametrize("enemy", ["us-ca-northampton", "us-5af"])
def test_8_44_not_to_a_port_with_an_enemy_and_not_into_a_zone(enemy: str, edition: str) -> None:
    where = "3813" if enemy == "us-ca-northampton" else "3814"
    units = {**SEAS, "jp-16-army": "3416", "us-hq-southwest-pacific": "3727", enemy: where}
    game = begun(units, "jp-16-army", "jp-hq-south-seas", 2, edition=edition)
    assert game.goes("jp-16-army").get("3813") != "strategic-ground"
    assert game.refused("jp-16-army", "3813", "strategic-ground")


@BOTH
def test_8_44_a_port_taken_by_a_march_of_this_offensive_serves(edition: str) -> None:
    units = {**SOUTH, "jp-15-army": PHNOM_PENH, "jp-38-army": "2212"}
    game = begun(units, "jp-15-army jp-38-army", HQ, 2, edition=edition)
    assert game.goes("jp-38-army").get(BANGKOK) != "strategic-ground"
    game.move("jp-15-army", BANGKOK).move("jp-38-army", BANGKOK, "strategic-ground")
    assert game.where("jp-38-army") == BANGKOK


@pytest.mark.parametrize(("edition", "way"), [("3.2", "amphibious"), ("2.0", "strategic-ground")])
def test_8_44_a_port_assaulted_in_this_offensive_is_friendly_at_once_with_v2_0(
    edition: str, way: str
) -> None:
    units = {**SEAS, "jp-ca-aoba": "4017", "jp-ss-brigade": "4017", "jp-16-army": "4017"}
    game = begun(units, "jp-ca-aoba jp-ss-brigade jp-16-army", "jp-hq-south-seas", 2, edition=edition)
    game.move("jp-ca-aoba jp-ss-brigade", "4021")
    assert game.goes("jp-16-army")["4021"] == way


def test_8_44_an_own_port_stays_friendly_when_others_land_there_by_assault() -> None:
    # The 16th Army is assaulted into Saipan, which was Japanese all the time.
    units = {**SEAS, "jp-16-army": "4017", "jp-ss-brigade": "4017"}
    game = begun(units, "jp-16-army jp-ss-brigade", "jp-hq-south-seas", 2)
    game.move("jp-16-army", "3813", "amphibious")
    assert "strategic-ground" in _ways(game, "jp-ss-brigade", "3813")


def _ways(game: Game, unit: str, to: str) -> set[str]:
    stack = stack_of(game.state, (UnitId(unit),))
    return {str(one.mode) for one in stack_moves.all_ways(stack) if one.hex == to}


@BOTH
@pytest.mark.parametrize("unit", ["in-3-corps", "nl-java-division", "cn-5-army"])
def test_8_44_8_45_indian_dutch_and_chinese_troops_do_not_go_by_sea(unit: str, edition: str) -> None:
    start = "2008" if unit == "cn-5-army" else SINGAPORE
    hq = "joint-hq-abda"
    game = begun({hq: "2018", unit: start}, unit, hq, 2, markers={"allied-asp": 4}, edition=edition)
    assert not {"amphibious", "strategic-ground"} & set(game.goes(unit).values())
    assert game.refused(unit, "1917", "amphibious") == {"EotS 8.45"}


# Stacking and the armour (8.48, 8.49)


@BOTH
def test_8_48_four_ground_units_in_a_hex_after_the_offensive_are_one_too_many(edition: str) -> None:
    four = dict.fromkeys(("jp-15-army", "jp-25-army", "jp-28-army"), PHNOM_PENH)
    game = begun({**SOUTH, **four, "jp-38-army": "2212"}, "jp-38-army", HQ, 2, edition=edition)
    game.move("jp-38-army", PHNOM_PENH).declare()
    settle(game)
    assert (game.step, game.rules_against(ClearUp())) == ("clear-up", {"EotS 8.48"})
    game.clear("jp-25-army:remove")
    assert (game.where("jp-25-army"), game.step) == ("turn-3", "")


def test_8_49_the_armour_is_shipped_but_assaults_nothing() -> None:
    units = {"br-hq-seac": "1805", "br-7-armor-brigade": "1805"}
    game = begun(units, "br-7-armor-brigade", "br-hq-seac", 2, markers={"allied-asp": 4})
    assert game.goes("br-7-armor-brigade")["2008"] == "strategic-ground"
    assert game.refused("br-7-armor-brigade", "2007", "amphibious") == {"EotS 8.45"}
