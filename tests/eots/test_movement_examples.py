"""Moves of the examples of play (EotS 8.22, v2.0 6.24, 19.0)."""

from dataclasses import replace

import pytest

from rules.eots.movement import naval
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId, distance
from tests.eots.movers import movers, on
from tests.support import eots, position

ALLIES, JAPAN = Side.ALLIES, Side.JAPAN
BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])


def december() -> State:
    """The start of 1941 during card 2: the Allies have no zones."""
    return replace(position("1941", "v2.0"), zones_cancelled=frozenset({ALLIES}))


@pytest.mark.parametrize(
    ("troops", "ships", "to", "cost"),
    [
        ("jp-1-sn-brigade", "", "2911", 2),  # 2909, 2910, 2911
        ("jp-14-army", "", "2812", 3),  # over 2910 and 2811
        ("jp-19-army", "", "2913", 6),  # from Okinawa, in by 3013
        ("jp-16-army", "", "2915", 5),  # from Palau over 3016
        ("jp-25-army", "", "2112", 6),  # from Hainan along Hue, Cam Ranh and Saigon
        ("jp-2-sn-brigade", "jp-ca-mogami", "2415", 4),  # from Cam Ranh
        ("jp-3-sn-brigade", "jp-apd-kamikaze", "3814", 4),  # Guam from Truk
        ("jp-ss-brigade", "jp-ca-aoba", "4021", 4),  # Rabaul from Truk
        ("jp-4-sn-brigade", "jp-cl-tenryu", "4612", 4),  # Wake from Kwajalein
    ],
)
def test_19_0_v2_0_the_landings_of_december_1941(troops: str, ships: str, to: str, cost: int) -> None:
    mode = Mode.ORGANIC if ships else Mode.AMPHIBIOUS
    assert on(december(), JAPAN, oc=3).land(troops, ships, mode)[to] == cost


@pytest.mark.parametrize(
    ("ships", "to", "cost"),
    [
        ("jp-bb-kongo", "2112", 8),  # where the 25th Army has landed (8.21 E)
        ("jp-ca-takao", "2812", 3),
        ("jp-cvl-zuiho", "2913", 9),
        ("jp-ca-nachi", "2915", 5),
        ("jp-cvl-ryujo", "3315", 1),  # 3 hexes from Leyte
    ],
)
def test_19_0_v2_0_the_ships_of_december_1941(ships: str, to: str, cost: int) -> None:
    assert on(december(), JAPAN, oc=3, landed="2112").sail(ships)[to] == cost


def test_19_0_v2_0_operation_z_strikes_oahu_from_3_hexes() -> None:
    japan = on(december(), JAPAN, oc=3)
    stack = japan.units("jp-cv-akagi jp-cv-soryu jp-cv-shokaku")
    ends = japan.hexes(naval.ends(japan.scene, stack, Mode.NAVAL))
    assert distance(HexId("5506"), HexId("5808")) == 3
    assert "5506" in ends
    assert "5406" not in ends


def test_19_0_v2_0_without_card_2_wake_needs_a_carrier() -> None:
    # The Marines' zone covers Wake; the flotilla at Kwajalein, 4 hexes away, does not reach it.
    state = position("1941", "v2.0")
    japan = on(state, JAPAN, oc=3)
    assert "4612" not in japan.land("jp-4-sn-brigade", "jp-cl-tenryu", Mode.ORGANIC)
    units = {**state.units, UnitId("jp-cv-soryu"): state.units[UnitId("jp-cl-tenryu")]}
    escorted = on(replace(state, units=units), JAPAN, oc=3)
    assert escorted.land("jp-4-sn-brigade", "jp-cl-tenryu jp-cv-soryu", Mode.ORGANIC)["4612"] == 4


@BOTH
def test_6_24_v2_0_example_operation_re_at_sea_and_in_the_air(edition: str) -> None:
    units = {
        "jp-bb-kongo": "2311",
        "jp-ca-mogami": "2311",
        "jp-22-air-flotilla": "2212",
        "br-ma-air": "2015",
        "br-hq-malaya": "2015",
    }
    japan = movers(units, oc=2, japan="2112", edition=edition)
    assert japan.sail("jp-bb-kongo jp-ca-mogami")["2015"] == 5
    assert japan.flights("jp-22-air-flotilla")["2112"].note == ""
    assert distance(HexId("2112"), HexId("2015")) == 3


@BOTH
def test_8_22_example_soerabaja_is_within_an_emergency_move_of_leyte(edition: str) -> None:
    charts = eots().sets["pacific", f"v{edition}"].charts
    assert distance(HexId("3014"), HexId("2220")) == 10 == charts.movement["emergency_naval"]
