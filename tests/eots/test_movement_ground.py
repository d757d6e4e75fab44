"""Movement of troops by land: marches, and where they may not go (EotS 8.41, 8.42, 8.49).

The numbers of the rules are those of v3.2; v2.0 has the same in its chapters 6 and 7. Japan holds the
Empire, Korea and coastal China on the boards here, the Allies all the rest.
"""

import pytest

from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId
from tests.eots.movers import movers

ALLIES, JAPAN = Side.ALLIES, Side.JAPAN
BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])


# Marches (8.42)


def test_8_42_terrain_costs_1_2_or_3_points_and_a_route_half_a_point() -> None:
    # From 2209: Udorn (2210) is open, Bangkok (2110) lies on its route, 2211 and 2011 one further; jungle
    # (2109) and mixed terrain cost 2 points. The railway at 2010 is not built.
    units = {"jp-15-army": "2209"}
    assert movers(units, oc=1).march("jp-15-army") == {"2210": 2}
    others = dict.fromkeys(("2208", "2308", "2309", "2108", "2109"), 4)
    assert movers(units, oc=2).march("jp-15-army") == {"2210": 2, "2110": 3, "2211": 4, "2011": 4, **others}


def test_8_42_a_mountain_costs_3_points() -> None:
    units = {"jp-15-army": "2417"}
    assert "2416" not in movers(units, oc=2).march("jp-15-army")
    assert movers(units, oc=3).march("jp-15-army")["2416"] == 6


def test_8_42_with_1_oc_troops_may_be_unable_to_march() -> None:
    assert movers({"jp-15-army": "2417"}).march("jp-15-army") == {}


def test_8_42_marches_cross_land_hexsides_only() -> None:
    # Rabaul: New Britain goes on south (4022); Kavieng, Green and Gasmata lie across water.
    assert movers({"jp-17-army": "4021"}, oc=2).march("jp-17-army") == {"4022": 4}
    assert movers({"jp-17-army": "4017"}, oc=3).march("jp-17-army") == {}


@BOTH
def test_19_0_v2_0_example_the_march_to_kuala_lumpur(edition: str) -> None:
    # Five hexsides of route: two and a half points. The railway to 2109 is not built: half and 2 points.
    units = {"jp-15-army": "2211", "jp-38-army": "2211"}
    japan = movers(units, oc=3, edition=edition)
    assert japan.march("jp-15-army")["1913"] == 5
    assert japan.route("jp-15-army", "1913") == ("2211", "2110", "2011", "2012", "1912", "1913")
    assert japan.march("jp-38-army")["2109"] == 5
    assert japan.route("jp-38-army", "2109") == ("2211", "2110", "2109")


@BOTH
def test_19_0_v2_0_example_hong_kong_is_entered_at_the_cost_of_its_terrain(edition: str) -> None:
    units = {"jp-17-army": "2708 reduced", "br-hong-kong-division": "2709"}
    assert "2709" not in movers(units, oc=1, edition=edition).march("jp-17-army")
    assert movers(units, oc=2, edition=edition).march("jp-17-army")["2709"] == 4
    # Without the division the route leads there for half a point.
    assert movers({"jp-17-army": "2708"}, edition=edition).march("jp-17-army")["2709"] == 1


@BOTH
def test_6_24_v2_0_example_kuantan_is_reached_and_singapore_not_left(edition: str) -> None:
    units = {"jp-15-army": "1913", "in-3-corps": "2014", "au-8-division": "2015"}
    board = {"japan": "1912 1913 2012", "edition": edition}
    assert movers(units, oc=2, **board).march("jp-15-army")["2014"] == 4
    allies = movers(units, ALLIES, oc=2, battles="2014 2015", **board)
    assert allies.march("au-8-division") == {}
    assert movers(units, ALLIES, oc=2, battles="2014", **board).march("au-8-division")["2014"] == 1


@pytest.mark.parametrize("enemy", ["us-avg", "in-3-corps"])
def test_8_42_enemy_air_and_ground_units_close_a_route_and_stop_a_march(enemy: str) -> None:
    free = movers({"jp-15-army": "2110"}, oc=2).march("jp-15-army")
    assert (free["2011"], free["2012"], free["1912"]) == (1, 2, 3)
    met = movers({"jp-15-army": "2110", enemy: "2012"}, oc=2).march("jp-15-army")
    assert met["2012"] == 1 + 2  # open terrain
    assert "1912" not in met


def test_8_42_an_enemy_hq_stops_a_march_but_leaves_the_route() -> None:
    units = {"jp-15-army": "2211", "joint-hq-abda": "2110"}
    met = movers(units, oc=2).march("jp-15-army")
    assert met["2110"] == 1
    assert "2011" not in met  # from the north only Bangkok leads there
    assert movers({"jp-15-army": "2211"}, oc=2).march("jp-15-army")["2011"] == 2


def test_8_11_8_42_enemy_ships_neither_stop_a_march_nor_close_a_route() -> None:
    met = movers({"jp-15-army": "2110", "br-ca-exeter": "2012"}, oc=2).march("jp-15-army")
    assert (met["2012"], met["1912"]) == (2, 3)


@pytest.mark.parametrize(("enemy", "stops"), [("br-ca-exeter", False), ("joint-hq-abda", True)])
def test_7_41_v2_0_any_enemy_unit_closes_a_route(enemy: str, stops: bool) -> None:
    met = movers({"jp-15-army": "2110", enemy: "2012"}, oc=2, edition="2.0").march("jp-15-army")
    assert met["2012"] == 1 + 2
    assert met.get("1912") == (None if stops else 4)


@pytest.mark.parametrize("side", [JAPAN, ALLIES])
def test_13_75_13_76_garrisons_that_are_not_on_counters_stop_a_march(side: Side) -> None:
    if side is JAPAN:
        scene = movers({"jp-15-army": "2206"}, oc=3).scene
        assert scene.stopping & scene.tables.space.bits[HexId("2306")]
    else:  # Canton has its garrison: off the route, and no further.
        march = movers({"us-xiv-corps": "2709"}, ALLIES, oc=3).march("us-xiv-corps")
        assert (march["2708"], march["2609"]) == (1, 1 + 4)


def test_8_42_a_declared_battle_hex_stops_a_march_and_is_not_left() -> None:
    stopped = movers({"jp-15-army": "2110"}, oc=2, battles="2011").march("jp-15-army")
    assert stopped["2011"] == 1  # without enemies the route still serves
    assert "2012" not in stopped
    assert movers({"jp-15-army": "2110"}, oc=3, battles="2110").march("jp-15-army") == {}


def test_8_42_a_march_may_leave_a_hex_with_enemies_that_is_no_battle_hex() -> None:
    units = {"jp-15-army": "2110", "us-avg": "2110"}
    assert movers(units, oc=1).march("jp-15-army")["2011"] == 1


@pytest.mark.parametrize(("built", "cost"), [(0, 4), (1, 1)])
def test_13_79_the_railway_to_rangoon_serves_when_it_is_built(built: int, cost: int) -> None:
    japan = movers({"jp-15-army": "2110"}, oc=2, markers={"kwai-bridge": built})
    assert japan.march("jp-15-army")["2010"] == cost
    assert japan.march("jp-15-army").get("2008") == (4 if built else None)


def test_13_77_routes_of_northern_india_serve_when_they_are_built() -> None:
    # Dimasur, Jarhat (open), Imphal (mixed), Mandalay (jungle).
    units = {"in-4-corps": "2005"}
    unbuilt = movers(units, ALLIES, oc=2).march("in-4-corps")
    assert (unbuilt["2104"], unbuilt["2105"]) == (2, 4)
    assert "2106" not in unbuilt
    built = movers(units, ALLIES, oc=2, markers={"jarhat": 1, "imphal": 1}).march("in-4-corps")
    assert (built["2104"], built["2105"], built["2106"]) == (1, 2, 3)
    # A hexside of two routes needs both markers gone.
    jarhat = movers(units, ALLIES, oc=2, markers={"jarhat": 1}).march("in-4-corps")
    assert (jarhat["2104"], jarhat["2105"]) == (1, 4)


def test_12_76_v2_0_the_routes_of_northern_india_are_printed() -> None:
    march = movers({"in-4-corps": "2005"}, ALLIES, oc=2, edition="2.0").march("in-4-corps")
    assert (march["2104"], march["2105"], march["2106"]) == (1, 2, 3)


# Where troops may not go (8.41)


@BOTH
def test_8_41_a_example_japanese_troops_do_not_leave_the_coast_of_china(edition: str) -> None:
    march = movers({"jp-17-army": "2508"}, oc=3, edition=edition).march("jp-17-army")
    assert march["2609"] == 4
    assert not {"2408", "2507", "2506", "2407"} & march.keys()


@BOTH
def test_8_41_b_japanese_troops_enter_northern_india_and_no_more_of_it(edition: str) -> None:
    # Dacca to Calcutta is a built route, half a point.
    units = {"jp-15-army": "1905", "in-4-corps": "2006"}
    japan = movers(units, oc=3, japan="1905", edition=edition)
    assert japan.march("jp-15-army")["2005"] == 1
    assert "1805" not in japan.march("jp-15-army")
    assert movers({"in-4-corps": "1905"}, ALLIES, edition=edition).march("in-4-corps")["1805"] == 1


@pytest.mark.parametrize(("edition", "lands"), [("3.2", True), ("2.0", False)])
def test_8_41_b_japanese_troops_land_on_ceylon_with_v3_2(edition: str, lands: bool) -> None:
    japan = movers({"jp-15-army": "1809"}, oc=3, japan="1809", edition=edition)
    found = japan.land("jp-15-army")
    assert ("1308" in found) is lands
    assert not {"1406", "1606", "1805"} & found.keys()
    assert "1905" in found


@BOTH
def test_8_41_c_no_troops_enter_soviet_territory(edition: str) -> None:
    march = movers({"jp-17-army": "3802"}, oc=3, edition=edition).march("jp-17-army")
    assert march == {"3803": 4}  # the south of Sakhalin, not 3801
    assert not {"3800", "3801"} & movers({"jp-17-army": "3803"}, oc=3).land("jp-17-army").keys()


@BOTH
def test_8_41_d_e_only_the_chinese_go_into_china_and_they_go_little_further(edition: str) -> None:
    units = {"br-33-corps": "2206", "cn-5-army": "2206", "cn-6-army": "2207"}
    allies = movers(units, ALLIES, oc=3, edition=edition)
    assert not {"2306", "2307", "2407"} & allies.march("br-33-corps").keys()
    chinese = allies.march("cn-5-army")
    assert (chinese["2306"], chinese["2407"]) == (1, 2)
    assert chinese["2305"] == 1  # Burma
    # The 6th Army may go on in Burma and to 2307 next to Kunming, not to Indochina.
    march = allies.march("cn-6-army")
    assert (march["2307"], march["2107"]) == (4, 4)
    assert "2208" not in march
    together = allies.march("cn-5-army br-33-corps")
    assert together["2305"] == 1
    assert "2306" not in together


@BOTH
def test_13_91_no_troops_enter_manchukuo(edition: str) -> None:
    # From 3304: Seoul by its route, 3205 by land; 3303, 3204 and 3404 are Manchukuo.
    march = movers({"jp-korean-army": "3304"}, oc=2, edition=edition).march("jp-korean-army")
    assert (march["3305"], march["3205"]) == (1, 4)
    assert not {"3303", "3204", "3404"} & march.keys()
    assert "3404" not in movers({"jp-korean-army": "3306"}, oc=3).land("jp-korean-army")


# The armour brigade (8.49)


def test_8_49_the_armour_brigade_enters_mountains_only_by_a_route() -> None:
    units = {"br-7-armor-brigade": "2417", "br-77-brigade": "2417"}
    allies = movers(units, ALLIES, oc=3)
    assert allies.march("br-77-brigade")["2416"] == 6
    assert "2416" not in allies.march("br-7-armor-brigade")
    assert "2416" not in allies.march("br-77-brigade br-7-armor-brigade")
    by_route = movers({"br-7-armor-brigade": "2014"}, ALLIES).march("br-7-armor-brigade")
    assert by_route["2013"] == 1
    # 2113 has no route to the mountain 2013: the way leads over Kota Bharu (open) and its route.
    around = movers({"br-7-armor-brigade": "2113"}, ALLIES, oc=2)
    assert around.march("br-7-armor-brigade")["2013"] == 2 + 1
    assert around.route("br-7-armor-brigade", "2013") == ("2113", "2112", "2013")


def test_8_49_the_armour_brigade_attacks_a_mountain_along_a_route() -> None:
    units = {"br-7-armor-brigade": "2014", "jp-15-army": "2013"}
    assert movers(units, ALLIES, oc=3).march("br-7-armor-brigade")["2013"] == 6
    assert "2013" not in movers(units, ALLIES, oc=2).march("br-7-armor-brigade")


def test_7_49_v2_0_the_armour_brigade_stops_in_any_terrain_but_open_off_a_route() -> None:
    # Around 2207 everything is jungle or mixed and without a route; 2306 and 2307 are closed to it.
    units = {"br-7-armor-brigade": "2207", "br-77-brigade": "2207"}
    allies = movers(units, ALLIES, oc=3, edition="2.0")
    assert allies.march("br-7-armor-brigade") == dict.fromkeys(("2206", "2208", "2106", "2107"), 4)
    assert allies.march("br-77-brigade")["2305"] == 4 + 1
    # Open terrain and routes do not stop it: Udorn, Bangkok, 2011.
    open_ground = movers({"br-7-armor-brigade": "2209"}, ALLIES, oc=2, edition="2.0")
    assert open_ground.march("br-7-armor-brigade")["2011"] == 2 + 1 + 1


@pytest.mark.parametrize(
    ("unit", "edition", "cost", "way"),
    [
        ("br-77-brigade", "3.2", 5, "3822 3922 3823"),
        ("br-7-armor-brigade", "3.2", 5, "3822 3922 3823"),
        ("br-77-brigade", "2.0", 5, "3822 3922 3823"),
        ("br-7-armor-brigade", "2.0", 6, "3822 3823"),
    ],
)
def test_7_49_v2_0_the_armour_brigade_may_enter_a_mountain(
    unit: str, edition: str, cost: int, way: str
) -> None:
    # From Lae over Buna (mixed) a route leads to Port Moresby; with v2.0 armour would have to stop at Buna.
    allies = movers({unit: "3822"}, ALLIES, oc=3, edition=edition)
    assert allies.march(unit)["3823"] == cost
    assert allies.route(unit, "3823") == tuple(way.split())
