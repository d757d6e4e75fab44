"""The printed map, its regions, routes and boxes against the rulebooks."""

import pytest

from rules.eots.printed.components import Components, Hex
from rules.eots.printed.sides import Side
from rules.maps.hexgrid import DIRECTIONS, HexId, distance, neighbour
from tests.support import eots, position

PACIFIC = eots().sets["pacific", "v3.2"]
BURMA = eots().sets["burma", "v3.2"]


def ids(text: str) -> set[str]:
    return set(text.replace(",", " ").split())


def land_hexes(components: Components = PACIFIC) -> dict[HexId, Hex]:
    return {h: found for h, found in components.hexes.items() if found.land}


def next_to(hex_id: str) -> set[HexId]:
    return {neighbour(HexId(hex_id), direction) for direction in DIRECTIONS} & set(land_hexes())


def joined_by_land(start: str) -> set[HexId]:
    """Every hex that can be walked to."""
    found, waiting = {HexId(start)}, [HexId(start)]
    while waiting:
        here = waiting.pop()
        for direction in DIRECTIONS:
            other = neighbour(here, direction)
            if "l" in PACIFIC.hexes[here].sides[direction] and other not in found:
                found.add(other)
                waiting.append(other)
    return found


def island(hex_id: str) -> bool:
    found = PACIFIC.hexes[HexId(hex_id)]
    return found.land and not any("l" in side for side in found.sides.values())


def test_1_23_the_burma_map_is_counted() -> None:
    hexes = BURMA.hexes.values()
    assert len(hexes) == 129
    assert sum(h.port for h in hexes) == 14
    assert sum(h.airfield for h in hexes) == 25
    assert [h.id for h in hexes if "resource" in h.features] == ["2008"]


def test_17_11_15_the_burma_map_prints_what_the_large_map_prints_but_the_andaman_airfield() -> None:
    differing = {
        h
        for h, found in BURMA.hexes.items()
        if h in PACIFIC.hexes
        and (found.name, found.terrain, found.region, found.features)
        != (lambda p: (p.name, p.terrain, p.region, p.features))(PACIFIC.hexes[h])
    }
    assert differing == {"1809"}
    assert BURMA.hexes[HexId("1809")].airfield
    assert not PACIFIC.hexes[HexId("1809")].airfield


def test_17_11_5_supply_sources_of_the_burma_map() -> None:
    allied = {h for h, found in BURMA.hexes.items() if found.supply_edge}
    assert allied == {h for h in BURMA.hexes if h.startswith("10")}
    japanese = {h: found.japan_supply for h, found in BURMA.hexes.items() if found.japan_supply}
    assert japanese == {"2212": "overland", "1912": "edge"}


def test_6_22_supply_sources_of_the_large_map() -> None:
    hexes = PACIFIC.hexes.items()
    assert {found.supply_edge for _, found in hexes} == {"", "east", "south", "west"}
    cities = {h for h, found in hexes if found.japan_supply == "city"}
    assert cities == {h for h, found in hexes if "japanese-city" in found.features}
    assert cities <= PACIFIC.regions["japan-home-islands"].hexes


def test_17_11_14_singapore_lies_three_sea_hexes_from_jitra() -> None:
    box = BURMA.map.boxes["singapore-box"]
    assert (box.hex, box.entry, box.distance) == ("2015", "1912", 3)
    assert "2015" not in BURMA.hexes
    assert PACIFIC.map.boxes == {}


KEYS = {
    "philippines": ("2813 2915", -1),  # 13.22, 16.41
    "malaya": ("2015 2014", -1),  # 13.32
    "dutch-east-indies": ("1813 1916 2017 2220 2415 2517 2616 2019", -1),  # 13.42, resources of 12.11
    "burma": ("2008 2106 2206 2305", -1),  # 13.52
    "northern-india": ("2104 2005 2205 1905 2105", 0),  # 13.61, 13.62
    "australian-mandates": ("4021 4423", 0),  # 13.84
    "marshalls": ("4415 4715", 0),  # 13.92
    "india": ("", -2),  # 13.62, 16.41
    "china": ("", -2),  # 13.73, 16.41
}


@pytest.mark.parametrize("nation", KEYS)
def test_13_key_hexes_and_political_will(nation: str) -> None:
    keys, political_will = KEYS[nation]
    region = PACIFIC.regions[nation]
    assert region.keys == ids(keys)
    assert region.political_will == political_will


def test_13_82_australia_falls_with_all_its_coastal_bases() -> None:
    australia = PACIFIC.regions["australia"]
    based = {h for h in australia.hexes if PACIFIC.hexes[h].port or PACIFIC.hexes[h].airfield}
    assert australia.keys == based
    assert australia.political_will == -2


def test_13_85_new_guinea_is_held_by_all_its_ports_and_its_resource() -> None:
    guinea = PACIFIC.regions["new-guinea"]
    printed = {h for h in guinea.hexes if PACIFIC.hexes[h].port or "resource" in PACIFIC.hexes[h].features}
    assert guinea.keys == printed


BASES = {
    "philippines": "2715 2812 2813 2911 2915 3014",  # 13.21
    "malaya": "1912 1913 2012 2014 2015 2112",  # 13.31
    "burma": "2006 2008 2106 2206 2305",  # 13.51
    "sumatra": "1813 1914 1916 1917 2017",  # 13.41
    "java": "2018 2019 2220",
    "borneo": "2216 2318 2415 2517 2616",
    "celebes": "2620 2719 2917",
    "australian-mandates": "3820 4020 4021 4222 4423",  # 13.81
}


@pytest.mark.parametrize("nation", BASES)
def test_13_key_bases_as_the_rule_lists_them(nation: str) -> None:
    assert PACIFIC.regions[nation].bases == ids(BASES[nation])


@pytest.mark.parametrize("nation", ["philippines", "burma", "sumatra", "java", "borneo", "celebes", "malaya"])
def test_13_no_printed_base_is_missing_from_the_list(nation: str) -> None:
    region = PACIFIC.regions[nation]
    assert {h for h in region.hexes if PACIFIC.hexes[h].port or PACIFIC.hexes[h].airfield} <= region.bases


def test_13_41_the_dutch_east_indies_with_their_islands() -> None:
    listed = ids(
        " ".join(BASES[i] for i in ("sumatra", "java", "borneo", "celebes")) + " 2320 2919 2721 3017"
    )
    assert PACIFIC.regions["dutch-east-indies"].bases == listed


def test_13_21_the_philippines_are_luzon_mindanao_the_islands_near_manila_and_jolo() -> None:
    near = {h for h in land_hexes() if distance(h, HexId("2813")) <= 2}
    defined = joined_by_land("2813") | joined_by_land("2915") | near | {"2715"}
    assert PACIFIC.regions["philippines"].hexes == defined


def test_13_31_malaya_is_the_land_within_3_hexes_of_singapore() -> None:
    near = {h for h in joined_by_land("2015") if distance(h, HexId("2015")) <= 3}
    assert PACIFIC.regions["malaya"].hexes == near


def test_13_61_northern_india_and_ceylon() -> None:
    assert PACIFIC.regions["northern-india"].hexes == ids("2104 2005 2205 1905 2105")
    assert PACIFIC.regions["ceylon"].hexes == joined_by_land("1307")


def test_13_75_kunming_and_all_adjacent_hexes() -> None:
    assert PACIFIC.regions["kunming"].hexes == next_to("2407") | {"2407"}


def test_13_71_china_is_neither_hong_kong_nor_formosa() -> None:
    china = PACIFIC.regions["china"].hexes
    assert not china & ids("2709 2909 3009")
    assert PACIFIC.regions["china-coastal"].hexes | PACIFIC.regions["china-interior"].hexes == china
    ports = {h for h in PACIFIC.regions["china-coastal"].hexes if PACIFIC.hexes[h].port}
    assert PACIFIC.regions["china-coastal"].keys == ports | ids("3305 3306")


def test_13_81_mandates_are_the_five_and_what_lies_next_to_them() -> None:
    mandates = PACIFIC.regions["australian-mandates"].hexes
    five = ids("3820 4020 4021 4222 4423")
    around = {h for base in five for h in next_to(base) if island(h) or h in joined_by_land(base)}
    assert mandates == five | around


def test_13_9_manchukuo_and_korea() -> None:
    beside = next_to("3302") | next_to("3303") | ids("3302 3303")
    assert PACIFIC.regions["manchukuo"].hexes == beside - {"3304"}
    assert PACIFIC.regions["korea"].hexes == next_to("3305") | {"3305"}
    assert PACIFIC.regions["korea"].bases == ids("3305 3306")


def test_13_92_the_marshalls_are_the_islands_within_2_hexes_of_eniwetok_and_kwajalein() -> None:
    near = {h for h in land_hexes() if min(distance(h, HexId("4415")), distance(h, HexId("4715"))) <= 2}
    assert PACIFIC.regions["marshalls"].hexes == near


def test_13_93_honshu() -> None:
    honshu = PACIFIC.regions["honshu"]
    assert honshu.keys == honshu.hexes == joined_by_land("3706")


def test_16_42_alaska_and_hawaii() -> None:
    assert PACIFIC.regions["hawaii"].hexes == ids("5708 5808 5908 5108")
    row = {h for h in land_hexes() if h.endswith("00") and 46 <= int(h[:2]) <= 51}
    assert PACIFIC.regions["aleutians"].hexes == row


def test_12_11_the_fourteen_resource_hexes() -> None:
    listed = "1813 1916 2017 2008 2014 2220 2415 2517 2616 2813 3219 3302 3303 3305"
    assert PACIFIC.regions["resources"].hexes == ids(listed)


def test_11_33_commonwealth_shipyards() -> None:
    assert PACIFIC.regions["commonwealth-shipyards"].hexes == ids("1307 1308 2015 2709 3727")


def test_13_0_nations_off_the_burma_map_are_left_out() -> None:
    assert "philippines" not in BURMA.regions
    assert BURMA.regions["malaya"].keys == frozenset()
    assert BURMA.regions["burma"].keys == ids("2008 2106 2206 2305")


def test_13_79_the_railway_runs_from_bangkok_to_rangoon() -> None:
    kwai = PACIFIC.routes["kwai-bridge"]
    steps = ids("2008 2108 2109 2010 2110")
    assert {h for side in kwai.hexsides for h in side} == steps
    assert (kwai.markers, kwai.builders) == (("2108", "2109"), ("japan",))


def test_13_77_jarhat_comes_first_and_japan_builds_only_imphal() -> None:
    routes = PACIFIC.routes
    assert {r.id: r.markers for r in routes.values() if r.id != "kwai-bridge"} == {
        "jarhat": ("2104",),
        "imphal": ("2105",),
        "ledo": ("2205",),
    }
    assert [r.id for r in routes.values() if r.after == "jarhat"] == ["imphal", "ledo"]
    assert [r.id for r in routes.values() if "japan" in r.builders] == ["kwai-bridge", "imphal"]


def test_8_42_a_marker_closes_every_route_of_its_hex() -> None:
    for route in ("jarhat", "imphal", "ledo"):
        (marker,) = PACIFIC.routes[route].markers
        sides = PACIFIC.hexes[marker].sides
        printed = {frozenset((marker, neighbour(marker, d))) for d in DIRECTIONS if "r" in sides[d]}
        assert PACIFIC.routes[route].hexsides == printed


def test_8_42_a_hexside_of_two_routes_needs_both() -> None:
    state = position("burma")
    assert state.route_is_closed(HexId("2104"), HexId("2205"))
    assert not state.route_is_closed(HexId("2005"), HexId("2104"))
    assert not state.route_is_closed(HexId("2108"), HexId("2109"))
    assert position("1941").route_is_closed(HexId("2109"), HexId("2108"))
    assert not position("1941", "v2.0").route_is_closed(HexId("2104"), HexId("2205"))


def test_13_62_india_has_five_boxes_in_v3_2_and_three_doubled_ones_in_v2_0() -> None:
    newer = eots().sets["pacific", "v3.2"].tracks["india"].boxes
    older = eots().sets["pacific", "v2.0"].tracks["india"].boxes
    assert newer == ("Stable", "Unrest", "Strikes", "Unstable", "Revolts")
    assert [box.partition(",")[0] for box in older] == ["Stable", "Unrest", "Unrest", "Unstable", "Unstable"]


def test_17_11_the_burma_map_prints_shorter_tracks() -> None:
    tracks = BURMA.tracks
    assert (tracks["war-in-europe"].lowest, tracks["war-in-europe"].highest) == (-4, 3)
    assert tracks["divisions-in-china"].highest == 8


def test_8_45_amphibious_shipping_of_units() -> None:
    units = PACIFIC.units
    assert (units["jp-korean-army"].asp_full, units["jp-korean-army"].asp_reduced) == (4, 2)
    assert (units["us-x-corps"].asp_full, units["us-x-corps"].asp_reduced) == (2, 1)
    assert units["us-1-marine-division"].asp_full == 1
    assert units["in-1-corps"].asp_full is None


def test_8_46_ships_that_lift_and_brigades_that_are_lifted() -> None:
    lifting = {u.type for u in PACIFIC.units.values() if u.organic_transport == "lift"}
    loads = {u.id for u in PACIFIC.units.values() if u.organic_transport == "load"}
    assert lifting == {"CA", "CL", "APD"}
    assert loads == {"jp-ss-brigade", *(f"jp-{n}-sn-brigade" for n in range(1, 5))}
    assert all(u.side is Side.JAPAN for u in PACIFIC.units.values() if u.organic_transport)
