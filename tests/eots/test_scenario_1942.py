"""The 1942 scenario against the rulebook (v2.0 17.2), as printed there."""

import pytest

from rules.eots.printed.sides import Side
from tests.support import eots, position

JAPANESE = {
    "1913": ["15th Army"],
    "2109": ["38th Army"],
    "2110": ["28th Army (reduced)"],
    "2112": ["25th Army (reduced)"],
    "2212": ["South HQ", "22nd Air Flotilla"],
    "2311": ["BB Kongo", "CA Mogami"],
    "2415": ["2nd SN Brigade"],
    "2709": ["17th Army (reduced)"],
    "2812": ["5th Air Division", "14th Army"],
    "2909": ["21st Air Flotilla", "CA Takao"],
    "2911": ["1st SN Brigade"],
    "2913": ["19th Army (reduced)"],
    "2915": ["16th Army (reduced)", "CVL Ryujo", "CVL Zuiho", "CA Nachi"],
    "3004": ["2nd Air Division"],
    "3007": ["35th Army (reduced)"],
    "3009": ["23rd Air Flotilla"],
    "3305": ["Korean Army"],
    "3407": ["Combined Fleet HQ (Yamamoto)", "BB Nagato", "BB Yamato (reduced)", "25th Air Flotilla"],
    "3607": ["3rd Air Division", "4th Air Division"],
    "3704": ["27th Army (reduced)"],
    "3706": [
        "1st Air Division",
        "Eastern District (ED) Army",
        "18th Army (reduced)",
        "CV Akagi",
        "CV Soryu",
        "CV Shokaku",
        "BB Hiei",
    ],
    "3814": ["3rd SN Brigade"],
    "4017": ["South Seas HQ", "APD Kamikaze"],
    "4021": ["South Seas (SS) Brigade", "CA Aoba"],
    "4715": ["4th SN Brigade (reduced)", "24th Air Flotilla", "CL Tenryu"],
}
ALLIED = {
    "1805": ["SEAC HQ"],
    "2813": ["US Far East Air Force (reduced)"],
    "2912": ["South Luzon (SL) Corps (reduced)"],
    "2917": ["19th Bomber Group LRB (reduced)"],
    "3014": ["CA US Asia (reduced)"],
    "5108": ["7th Air Force"],
    "5808": ["7th Air Force LRB", "CV Lexington", "CV Enterprise", "CA New Orleans (reduced)"],
}


def standing(side: Side) -> dict[str, set[str]]:
    state = position()
    found: dict[str, set[str]] = {}
    for unit_id, place in state.units.items():
        unit = state.components.units[unit_id]
        if unit.side is side and place.place in state.components.hexes:
            found.setdefault(place.place, set()).add(unit.name + (" (reduced)" if place.reduced else ""))
    return found


def test_17_22_every_japanese_unit_stands_as_listed() -> None:
    listed = {hex_id: set(names) for hex_id, names in JAPANESE.items()}
    assert standing(Side.JAPAN) == listed


@pytest.mark.parametrize("hex_id", sorted(ALLIED))
def test_17_21_repositioned_allied_units_stand_as_listed(hex_id: str) -> None:
    assert set(ALLIED[hex_id]) <= standing(Side.ALLIES)[hex_id]


def test_17_21_five_allied_units_are_eliminated() -> None:
    state = position()
    gone = {state.components.units[u].name for u, p in state.units.items() if p.place == "eliminated"}
    assert len(gone) == 5


def test_17_23_markers_lie_as_listed() -> None:
    markers = position().markers
    listed = {"political-will": 8, "divisions-in-china": 11, "allied-asp": 1, "japan-resources": 4}
    assert {track: markers[track] for track in listed} == listed
    assert (markers["japan-hand"], markers["allied-hand"], markers["allied-passes"]) == (7, 5, 2)


def test_17_24_turn_2_reinforcements_wait_in_the_delay_box() -> None:
    state = position()
    assert sum(p.place == "delay" for p in state.units.values()) == 13
    assert state.units["br-hq-seac"].place == "1805"


def test_17_23_japan_holds_the_resource_hexes_of_its_marker() -> None:
    state = position()
    held = [
        h
        for h, side in state.control.items()
        if side is Side.JAPAN and "resource" in eots().components.hexes[h].features
    ]
    assert len(held) == state.markers["japan-resources"]


def test_the_printed_map_and_counters_are_all_there() -> None:
    components = eots().components
    hexes = components.hexes.values()
    assert len(components.hexes) == 1140
    assert sum(h.port for h in hexes) == 76
    assert sum(h.airfield for h in hexes) == 143
    assert sum("resource" in h.features for h in hexes) == 14
    assert len(components.units) == 200
    sides = [unit.side for unit in components.units.values()]
    assert (sides.count(Side.ALLIES), sides.count(Side.JAPAN)) == (126, 74)
