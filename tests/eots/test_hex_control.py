"""Whose a hex is after troops entered or passed it: steps back, retreats, marches (EotS 1.3, 6.5)."""

import pytest

from rules.eots.commands import Disengage, PlayReaction
from rules.eots.movement import ground
from rules.eots.movement.allowance import Allowance
from rules.eots.movement.scene import Scene
from rules.eots.offensive import emergency_movement, post_battle_movement
from rules.eots.printed.sides import Side, UnitId
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import HexId
from tests.eots.boards import board
from tests.eots.campaigns import begun, flag, settle
from tests.eots.fights import fought, moved
from tests.eots.offensives import Game

BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])
RANGOON, MANDALAY, LASHIO, MYITKYINA, IMPHAL, LEDO = "2008", "2106", "2206", "2305", "2105", "2205"
SOUTH = {"jp-hq-south": "2212"}
HQ = "jp-hq-south"
AGREED = {"japan-rivalry": 0}
KUALA_LUMPUR, KUANTAN, SINGAPORE = "1913", "2014", "2015"


def _ledo(edition: str) -> Game:
    """A brigade of 4 enters Ledo from Imphal; the 4th Indian Corps of 16 stands there, Burma is Japan's."""
    units = {"jp-hq-south": RANGOON, "jp-2-sn-brigade": IMPHAL, "in-4-corps": LEDO}
    japan = f"{RANGOON} 2107 {MANDALAY} {LASHIO} {MYITKYINA} {IMPHAL}"
    game = begun(units, "jp-2-sn-brigade", "jp-hq-south", 2, japan=japan, edition=edition)
    return game.move("jp-2-sn-brigade", LEDO)


@BOTH
def test_6_5_troops_that_step_back_take_the_enemy_hex_that_they_enter(edition: str) -> None:
    game = _ledo(edition)
    game.do(Disengage(("in-4-corps",), MYITKYINA))
    assert (flag(game, LEDO), flag(game, MYITKYINA)) == ("japan", "allies")


@BOTH
@pytest.mark.parametrize("weather", [False, True])
def test_6_5_japanese_troops_take_a_hex_by_stepping_back_until_weather_undoes_it(
    weather: bool, edition: str
) -> None:
    units = {"br-hq-seac": "1805", "in-1-burma-division": LEDO, "jp-15-army": MYITKYINA, **SOUTH}
    game = begun(units, "in-1-burma-division", "br-hq-seac", 2, japan=MYITKYINA, edition=edition)
    game.move("in-1-burma-division", MYITKYINA)
    game.do(Disengage(("jp-15-army",), LASHIO))
    assert (flag(game, MYITKYINA), flag(game, LASHIO)) == ("allies", "japan")
    game.declare()
    if weather:
        game.do(PlayReaction("J19"))
        assert (flag(game, MYITKYINA), flag(game, LASHIO)) == ("japan", "allies")


@BOTH
def test_6_5_beaten_troops_take_the_enemy_hex_that_they_retreat_to(edition: str) -> None:
    # No friendly named location is left: Singapore is Japan's, and the corps is sent there.
    state = board({"jp-15-army": KUALA_LUMPUR, "in-3-corps": KUANTAN}, japan=SINGAPORE, edition=edition)
    state = moved(state, KUANTAN, "jp-15-army")
    now = fought(state, KUANTAN, land=(0, 0), retreats=(f"in-3-corps:{SINGAPORE}",))
    assert now.controls(Side.JAPAN, HexId(KUANTAN)) and now.controls(Side.ALLIES, HexId(SINGAPORE))


@BOTH
def test_6_5_a_retreat_to_an_own_hex_changes_no_flag(edition: str) -> None:
    state = board({"jp-15-army": KUALA_LUMPUR, "in-3-corps": KUANTAN}, edition=edition)
    state = moved(state, KUANTAN, "jp-15-army")
    now = fought(state, KUANTAN, land=(0, 0))
    assert {h for h in state.control if now.control[h] is not state.control[h]} == {KUANTAN}


# Who may not be entered upon (8.43, 9.5, 13.76, 17.11.1)


@BOTH
@pytest.mark.parametrize(("hex_id", "origin"), [("2708", "2609"), ("3606", "3706")])
def test_9_5_nobody_retreats_into_a_city_with_a_garrison(hex_id: str, origin: str, edition: str) -> None:
    # Around 2708 lie Canton, Swatow and Hong Kong, around 3606 five Japanese cities (13.76, 13.94).
    state = board({"jp-17-army": origin, "us-xi-corps": hex_id}, japan="2709", allies=hex_id, edition=edition)
    state = moved(state, hex_id, "jp-17-army")
    now = fought(state, hex_id, land=(5, 0))
    assert now.units[UnitId("us-xi-corps")].place == "eliminated"


@BOTH
def test_8_43_nobody_steps_back_into_a_city_with_a_garrison(edition: str) -> None:
    units = {**SOUTH, "jp-2-sn-brigade": "2609", "us-xi-corps": "2708"}
    game = begun(units, "jp-2-sn-brigade", HQ, 2, allies="2708 2709", edition=edition)
    game.move("jp-2-sn-brigade", "2708")
    assert "EotS 8.43" in game.rules_against(Disengage(("us-xi-corps",), "2809"))
    assert not game.against(Disengage(("us-xi-corps",), "2709"))


def test_17_11_1_allied_troops_stay_out_of_indochina_when_they_step_back_or_retreat() -> None:
    # 2207 lies in Burma, 2208 next to it in Indochina; around it is nothing but Japan's and China.
    units = {
        **SOUTH,
        "jp-28-army": "2107",
        "in-4-corps": "2207",
        "jp-15-army": MANDALAY,
        "jp-33-army": LASHIO,
    }
    state = board(units, scenario="burma", allies="2207")
    state = moved(state, "2207", "jp-28-army")
    now = fought(state, "2207", land=(5, 0))
    assert now.units[UnitId("in-4-corps")].place == "eliminated"
    units |= {"jp-28-army": "2107 reduced"}
    game = begun(units, "jp-28-army", HQ, 2, scenario="burma", allies="2207", card="J03")
    game.move("jp-28-army", "2207")
    assert "EotS 8.43" in game.rules_against(Disengage(("in-4-corps",), "2208"))


@BOTH
@pytest.mark.parametrize(("defender", "stands"), [("jp-17-army", True), ("jp-ss-brigade", False)])
def test_8_43_a_garrison_adds_its_strength_and_stays_when_counters_step_back(
    defender: str, stands: bool, edition: str
) -> None:
    # 22 enter Canton: the army's 18 and one garrison's 9 are more, the brigade's 6 and 9 are not.
    units = {"us-hq-central-pacific": "2709", "us-xi-corps": "2708", defender: "2609"}
    game = begun(
        units,
        "us-xi-corps",
        "us-hq-central-pacific",
        2,
        allies="2708",
        markers={"divisions-in-china": 4},
        edition=edition,
    )
    game.move("us-xi-corps", "2609")
    assert (not game.against(Disengage((defender,), "2508"))) is stands
    if stands:
        game.do(Disengage((defender,), "2508"))
        assert flag(game, "2609") == "japan"
        assert "EotS 7.23" in game.refused("us-xi-corps", "2708")


def test_17_11_1_japanese_units_of_burma_end_no_move_in_china() -> None:
    # Yungning and Canton are Japanese bases on this map, next to Hanoi.
    units = {**SOUTH, "jp-8-air-division": "2409", "jp-apd-kamikaze": "2409"}
    game = begun(
        units, "jp-8-air-division jp-apd-kamikaze", HQ, 3, scenario="burma", card="J40", markers=AGREED
    )
    assert {"2508", "2609"}.isdisjoint({*game.goes("jp-8-air-division"), *game.goes("jp-apd-kamikaze")})
    settle(game.declare())
    homes = post_battle_movement.homeward(game.state).homes
    assert "2212" in homes(UnitId("jp-apd-kamikaze")) and "2311" in homes(UnitId("jp-8-air-division"))
    for unit in ("jp-8-air-division", "jp-apd-kamikaze"):
        assert {"2508", "2609"}.isdisjoint(homes(UnitId(unit)))


def test_17_11_1_no_emergency_move_leads_to_china() -> None:
    state = board({**SOUTH, "jp-8-air-division": "2409", "jp-apd-kamikaze": "2409"}, scenario="burma")
    for unit in ("jp-8-air-division", "jp-apd-kamikaze"):
        found = emergency_movement.refuges(state, state.components.units[UnitId(unit)], HexId("2409"))
        assert found and {"2508", "2609"}.isdisjoint(found)


def test_17_11_1_allied_troops_of_burma_march_around_siam_and_indochina() -> None:
    # From 2208 one step leads back into Burma at 2108; with the other ways held it is closed all the same.
    units = {"br-hq-seac": "1805", "in-4-corps": "2207", "jp-28-army": "2107", **SOUTH}
    units |= {"jp-15-army": MANDALAY, "jp-33-army": LASHIO}
    state = board(units, scenario="burma", allies="2207 2206 2205")
    scene = Scene(audit(state), Side.ALLIES, Allowance(naval=0, half_points=10, legs=0, oc=5))
    march = ground.destinations(scene, (state.components.units[UnitId("in-4-corps")],), HexId("2207"))
    assert {"2208", "2108"}.isdisjoint({one.hex for one in march})


@pytest.mark.parametrize(("edition", "stands"), [("3.2", False), ("2.0", True)])
def test_8_49_armour_retreats_to_no_mountain(edition: str, stands: bool) -> None:
    # Ledo, entered from Imphal; Jarhat, Lashio and Myitkyina are held, the mountains of 2204 and 2304 empty.
    held = {"jp-28-army": "2104", "jp-33-army": LASHIO, "jp-38-army": MYITKYINA}
    units = {"jp-15-army": IMPHAL, "br-7-armor-brigade": LEDO, **held}
    state = moved(board(units, edition=edition), LEDO, "jp-15-army")
    now = fought(state, LEDO, land=(0, 0))
    assert (now.units[UnitId("br-7-armor-brigade")].place in ("2204", "2304")) is stands


@pytest.mark.parametrize(("unit", "stands"), [("br-7-armor-brigade", False), ("in-4-corps", True)])
def test_8_49_armour_steps_back_to_no_mountain(unit: str, stands: bool) -> None:
    units = {"jp-hq-south": RANGOON, "jp-2-sn-brigade": f"{IMPHAL} reduced", unit: LEDO}
    japan = f"{RANGOON} 2107 {MANDALAY} {IMPHAL}"
    game = begun(units, "jp-2-sn-brigade", "jp-hq-south", 2, japan=japan).move("jp-2-sn-brigade", LEDO)
    assert (not game.against(Disengage((unit,), "2204"))) is stands
    assert not game.against(Disengage((unit,), "2104"))


# Marching on (8.42, 8.43)


@BOTH
@pytest.mark.parametrize(("other", "stands"), [("br-ca-exeter", True), ("br-ma-air", False)])
def test_8_43_ships_that_stay_behind_do_not_stop_the_mover(other: str, stands: bool, edition: str) -> None:
    units = {**SOUTH, "jp-2-sn-brigade": KUALA_LUMPUR, "in-3-corps": KUANTAN, other: KUANTAN}
    game = begun(units, "jp-2-sn-brigade", HQ, 3, japan=KUALA_LUMPUR, edition=edition)
    game.move("jp-2-sn-brigade", KUANTAN)
    game.do(Disengage(("in-3-corps",), "2113"))
    assert flag(game, KUANTAN) == "allies"
    if not stands:
        assert "EotS 7.23" in game.refused("jp-2-sn-brigade", SINGAPORE)
        return
    game.move("jp-2-sn-brigade", SINGAPORE)
    assert (flag(game, KUANTAN), flag(game, SINGAPORE)) == ("japan", "japan")


@BOTH
def test_8_43_with_other_troops_still_there_the_mover_stays(edition: str) -> None:
    units = {**SOUTH, "jp-2-sn-brigade": KUALA_LUMPUR, "in-3-corps": KUANTAN, "au-8-division": KUANTAN}
    game = begun(units, "jp-2-sn-brigade", HQ, 3, japan=KUALA_LUMPUR, edition=edition)
    game.move("jp-2-sn-brigade", KUANTAN)
    game.do(Disengage(("in-3-corps",), "2113"))
    assert "EotS 7.23" in game.refused("jp-2-sn-brigade", SINGAPORE)


# Room for a retreat (8.34, 9.5)


@BOTH
@pytest.mark.parametrize(
    ("there", "stands"),
    [
        ("us-5af us-5af-lrb us-i-corps", True),
        ("us-5af us-7af-lrb us-i-corps", False),
        ("us-5af us-5af-lrb us-i-corps us-x-corps", False),
    ],
)
def test_9_5_two_air_units_of_one_designation_leave_room_for_a_retreat(
    there: str, stands: bool, edition: str
) -> None:
    # Kuantan again: everywhere but Singapore the enemy stands.
    units = {"jp-15-army": KUALA_LUMPUR, "in-3-corps": KUANTAN, "jp-25-army": "2013", "jp-16-army": "2113"}
    units |= {"jp-14-army": "2112"} | dict.fromkeys(there.split(), SINGAPORE)
    state = moved(board(units, edition=edition), KUANTAN, "jp-15-army")
    now = fought(state, KUANTAN, land=(0, 0))
    assert now.units[UnitId("in-3-corps")].place == (SINGAPORE if stands else "eliminated")
