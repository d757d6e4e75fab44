"""The starts of all scenarios, audited by hand on the map: HQs and units out of supply (EotS 6.2)."""

from dataclasses import dataclass
from itertools import pairwise

import pytest

from rules.eots.printed.sides import Side, UnitId
from rules.eots.supply.attrition import attrition
from rules.eots.supply.audit import audit
from rules.eots.supply.explanation import Explainer
from rules.maps.hexgrid import DIRECTIONS, HexId, neighbour
from tests.support import eots, position

# Scenarios that start from the same set-up.
SCENARIOS = {
    "1941": ("1941",),
    "1942": ("1942", "1942-43", "1942-44", "1942-45"),
    "1943": ("1943", "1943-44", "1943-45"),
    "1944": ("1944",),
    "burma": ("burma",),
}
EDITIONS = {"burma": ("v3.2",)}
STARTS = [
    pytest.param(setup, scenario, edition, id=f"{scenario}-{edition}")
    for setup, scenarios in SCENARIOS.items()
    for scenario in scenarios
    for edition in EDITIONS.get(setup, ("v3.2", "v2.0"))
]


@dataclass(frozen=True)
class Hq:
    """An HQ at a start, and a line over water from an ultimate source to it."""

    id: str
    hex: str
    efficiency: int
    line: str
    in_supply: bool = True


# No enemy zone in force touches these lines; what comes near is noted. A US or joint HQ has a line from the
# east edge, so its efficiency is the printed one (6.25).

# From Home to Saigon by the Formosa Strait, past Hainan. The zone of Manila's air unit in 1942 ends at 2711;
# that of 2812 in 1941 is neutralised in 2810 and 2710 from Tainan (2909).
TO_SAIGON = "3307 3208 3108 3009 2908 2909 2810 2710 2610 2510 2411 2412 2312 2213 2212"
# From Tokyo to Truk by Iwo Jima and Woleai; Wake's zone ends at 4412.
TO_TRUK = "3706 3707 3708 3709 3710 3711 3712 3713 3714 3715 3716 3817 3917 4017"
# From the west edge to Calcutta by the Maldives and the tip of India; Rangoon's zone ends at 1807.
TO_CALCUTTA = "1005 1105 1206 1306 1406 1506 1606 1706 1806 1805"
# From the west edge to Singapore by the Sunda Strait; Saigon's zone ends at 2214.
TO_SINGAPORE = "1920 1919 1918 2018 2117 2116 2016 2015"
TO_OAHU = "6008 5908 5808"
# From the east edge by Fiji and Espiritu Santo to the Coral Sea, far south of every Japanese zone.
EAST_TO_ESPIRITU_SANTO = "6025 5925 5825 5725 5625 5525 5425 5325 5225 5125 5025 4925 4825"
EAST_TO_CORAL_SEA = f"{EAST_TO_ESPIRITU_SANTO} 4725 4625 4525 4425 4325 4225 4125 4025 3924 3824"
TO_PORT_MORESBY = f"{EAST_TO_CORAL_SEA} 3823"  # Rabaul's zone ends at 4023
TO_TOWNSVILLE = f"{EAST_TO_CORAL_SEA} 3825 3826 3827 3727"
TO_NOUMEA = f"{EAST_TO_ESPIRITU_SANTO} 4826 4827 4828"

YAMAMOTO = Hq("jp-hq-combined-fleet-yamamoto", "3407", 3, "3407")  # Kure is a source itself
SOUTH = Hq("jp-hq-south", "2212", 1, TO_SAIGON)
SOUTH_SEAS = Hq("jp-hq-south-seas", "4017", 2, TO_TRUK)
CENTRAL = Hq("us-hq-central-pacific", "5808", 3, TO_OAHU)
MALAYA = Hq("br-hq-malaya", "2015", 1, TO_SINGAPORE)
SEAC = Hq("br-hq-seac", "1805", 1, TO_CALCUTTA)
ANZAC = Hq("joint-hq-anzac", "3823", 1, TO_PORT_MORESBY)
HALSEY = Hq("us-hq-south-pacific-halsey", "4828", 3, TO_NOUMEA)
TOWNSVILLE = Hq("us-hq-southwest-pacific", "3727", 2, TO_TOWNSVILLE)

# 1941: from the east edge by Nauru, north of New Guinea and Morotai to Manila. The zone of Kwajalein ends at
# 4717, that of the carrier at Palau (3416) at 3418.
EAST_TO_MANILA = (
    "6019 5919 5819 5719 5619 5519 5419 5319 5219 5119 5019 4919 4819 4719 4619 4519 4419 4319 4219 4119 "
    "4019 3919 3819 3719 3619 3518 3419 3318 3218 3117 3017 2916 2816 2815 2814 2813"
)
# 1942: by the Torres Strait, the Flores Sea and round Borneo. Manila's air unit neutralises the zone of 2812
# in 2713 and 2613; 2513 lies outside the zones of 2812 and of Saigon.
ROUND_BORNEO_TO_MANILA = (
    f"{EAST_TO_CORAL_SEA} 3723 3623 3523 3423 3322 3222 3121 3021 2920 2820 2720 2620 2519 2419 2319 2219 "
    "2118 2117 2116 2115 2215 2314 2414 2513 2613 2713 2813"
)

HQS = {
    "1941": (
        YAMAMOTO,
        SOUTH,
        SOUTH_SEAS,
        MALAYA,
        CENTRAL,
        Hq("us-hq-southwest-pacific", "2813", 2, EAST_TO_MANILA),
    ),
    "1942": (
        YAMAMOTO,
        SOUTH,
        SOUTH_SEAS,
        MALAYA,
        SEAC,
        CENTRAL,
        Hq("us-hq-southwest-pacific", "2813", 2, ROUND_BORNEO_TO_MANILA),
    ),
    "1943": (YAMAMOTO, SOUTH, SOUTH_SEAS, SEAC, ANZAC, CENTRAL, HALSEY, TOWNSVILLE),
    "1944": (
        Hq("jp-hq-combined-fleet-ozawa", "3407", 2, "3407"),
        SOUTH,
        Hq("jp-hq-south-seas", "3813", 2, "3706 3707 3708 3709 3710 3711 3712 3813"),
        SEAC,
        ANZAC,
        CENTRAL,
        HALSEY,
        TOWNSVILLE,
    ),
    # On this map Saigon is the Japanese source, by land (17.11.5).
    "burma": (Hq("jp-hq-south", "2212", 1, "2212"), SEAC),
}

# Malaya HQ (range 5) and, from 1942, SEAC HQ (range 10) are the only ones for the Commonwealth: 13 and 24
# hexes from Darwin, 18 and 28 from Port Moresby, 21 and 32 from Townsville.
AUSTRALIANS = {
    "au-1-corps",  # Darwin
    "au-2-corps",  # Townsville
    "au-air",  # Townsville
    "au-ca-kent",  # Townsville
    "au-port-moresby-brigade",  # Port Moresby
}
# Only a joint HQ supplies the Dutch, and none is on the map.
DUTCH = {*(f"nl-{number}-regiment" for number in range(1, 9)), "nl-air", "nl-cl-dutch", "nl-java-division"}

OUT_OF_SUPPLY = {
    ("1941", "v3.2"): {
        *AUSTRALIANS,
        *DUTCH,
        "br-ca-exeter",  # Colombo, 11 hexes from Malaya HQ
        # Dacca is 10 hexes from Malaya HQ, and 4.5 movement points from Kunming by 2306, 2206, 2106 and 2006.
        "br-fe-air",
        "in-2-corps",
        "br-hong-kong-division",  # 9 hexes from Malaya HQ; the 17th Army and garrisons close the land
    },
    # Kunming supplies Dacca overland at any distance (12.75 of v2.0); the Burma Road is open.
    ("1941", "v2.0"): {*AUSTRALIANS, *DUTCH, "br-ca-exeter", "br-hong-kong-division"},
    ("1942", "v3.2"): {
        *AUSTRALIANS,
        *DUTCH,
        # Menado lies in the zone of the carriers at Davao, which a long range bomber does not neutralise; by
        # land it is 10 movement points from Kendari, the only port of Celebes.
        "us-19-lrb",
    },
    # Without the overland limit the bombers live over Kendari, 18 hexes from Manila, range 20: 2913 3013 3113
    # 3214 3215 3216 3217 3117 3018 3019 2918 2819 2719 by sea, 2718 2618 2717 2818 2917 by land.
    ("1942", "v2.0"): {*AUSTRALIANS, *DUTCH},
    # New Georgia: only water leads there, in the zone of the 1st Marine Air Wing on Guadalcanal, which that
    # of Rabaul, three hexes away, does not reach.
    ("1943", "v3.2"): {"jp-ss-brigade"},
    ("1943", "v2.0"): {"jp-ss-brigade"},
    ("1944", "v3.2"): set(),
    ("1944", "v2.0"): set(),
    ("burma", "v3.2"): set(),
}

# The full strength air and ground units among them. The Dutch regiments, which have one side, and the reduced
# bombers survive: none is more than 10 hexes from Manila, range 20.
STARVED = {"au-1-corps", "au-2-corps", "au-air", "au-port-moresby-brigade", "nl-air", "nl-java-division"}
REDUCED = {
    ("1941", "v3.2"): {*STARVED, "br-fe-air", "in-2-corps", "br-hong-kong-division"},
    ("1941", "v2.0"): {*STARVED, "br-hong-kong-division"},
    ("1942", "v3.2"): STARVED,
    ("1942", "v2.0"): STARVED,
    ("1943", "v3.2"): {"jp-ss-brigade"},
    ("1943", "v2.0"): {"jp-ss-brigade"},
}

# In 1941 and 1942 Burma is Allied: from Kunming by Lashio and Mandalay to Rangoon and the sea at 2009 (v3.2),
# or by Imphal, Jarhat and Dacca to Madras (v2.0). Later Lashio is Japanese, and the Hump flies from Dacca.
BURMA_ROAD = {
    "1941": "open",
    "1942": "open",
    "1943": "closed-hump",
    "1944": "closed-hump",
    "burma": "closed-hump",
}


@pytest.mark.parametrize(("setup", "scenario", "edition"), STARTS)
def test_6_21_b_the_headquarters_of_every_start(setup: str, scenario: str, edition: str) -> None:
    found = audit(position(scenario, edition))
    on_map = {hq for side in Side for hq in found.supply[side].hqs}
    audited = {
        (hq, found.state.units[hq].place, found.hq_in_supply(hq), found.efficiency(hq)) for hq in on_map
    }
    assert audited == {(UnitId(hq.id), hq.hex, hq.in_supply, hq.efficiency) for hq in HQS[setup]}


@pytest.mark.parametrize(("setup", "scenario", "edition"), STARTS)
def test_6_21_a_the_units_out_of_supply_at_every_start(setup: str, scenario: str, edition: str) -> None:
    verdicts = audit(position(scenario, edition)).verdicts
    assert {unit for unit, verdict in verdicts.items() if not verdict.in_supply} == OUT_OF_SUPPLY[
        setup, edition
    ]


@pytest.mark.parametrize(("setup", "scenario", "edition"), STARTS)
def test_6_24_the_attrition_of_every_start(setup: str, scenario: str, edition: str) -> None:
    losses = attrition(audit(position(scenario, edition)))
    assert {unit: loss.value for unit, loss in losses.items()} == dict.fromkeys(
        REDUCED.get((setup, edition), ()), "reduced"
    )


@pytest.mark.parametrize(("setup", "scenario", "edition"), STARTS)
def test_13_78_the_burma_road_of_every_start(setup: str, scenario: str, edition: str) -> None:
    assert audit(position(scenario, edition)).road.value == BURMA_ROAD[setup]


def test_17_0_no_scenario_is_forgotten() -> None:
    assert sorted(eots().scenarios) == sorted(name for names in SCENARIOS.values() for name in names)


@pytest.mark.parametrize(
    ("setup", "hq"), [pytest.param(setup, hq, id=f"{setup}-{hq.id}") for setup in HQS for hq in HQS[setup]]
)
def test_6_21_every_line_drawn_here_runs_over_water_from_a_source_to_its_hq(setup: str, hq: Hq) -> None:
    hexes = position(SCENARIOS[setup][0]).components.hexes
    line = [HexId(h) for h in hq.line.split()]
    source = hexes[line[0]]
    assert source.japan_supply if hq.id.startswith("jp-") else source.supply_edge
    assert line[-1] == hq.hex
    for one, other in pairwise(line):
        (direction,) = (d for d in DIRECTIONS if neighbour(one, d) == other)
        assert "w" in hexes[one].sides[direction], (one, other)


@pytest.mark.parametrize("setup", ["1941", "1942", "1943", "1944"])
@pytest.mark.parametrize("edition", ["v3.2", "v2.0"])
def test_6_21_b_no_zone_in_force_touches_the_lines_drawn_here(setup: str, edition: str) -> None:
    found = audit(position(setup, edition))
    for hq in HQS[setup]:
        enemy = Side.ALLIES if hq.id.startswith("jp-") else Side.JAPAN
        assert not found.tables.space.of(hq.line.split()) & found.zones[enemy].in_force, hq.id


@pytest.mark.parametrize("setup", ["1941", "1942", "1943", "1944"])
def test_6_25_every_us_and_joint_line_drawn_here_comes_from_the_east(setup: str) -> None:
    components = position(setup).components
    for hq in HQS[setup]:
        if components.units[UnitId(hq.id)].commands in ("us", "joint"):
            assert components.hexes[HexId(hq.line[:4])].supply_edge == "east"
            assert hq.efficiency == components.units[UnitId(hq.id)].hq_efficiency


@pytest.mark.parametrize(
    ("scenario", "edition", "unit", "hq", "length"),
    [
        ("1943", "v3.2", "jp-2-sn-brigade", "jp-hq-combined-fleet-yamamoto", 13),
        ("1943", "v2.0", "jp-2-sn-brigade", "jp-hq-combined-fleet-yamamoto", 13),
        ("1943", "v3.2", "nz-3-division", "joint-hq-anzac", 10),
        ("1943", "v2.0", "nz-3-division", "joint-hq-anzac", 10),
        ("1942", "v2.0", "us-19-lrb", "us-hq-southwest-pacific", 18),
    ],
)
def test_6_21_units_at_the_end_of_their_rope(
    scenario: str, edition: str, unit: str, hq: str, length: int
) -> None:
    # Attu: by land 3506 3606 to the port of 3705, by sea 3805 3904 4004 4103 4203 4302 4402 4501 4601.
    # Noumea: straight from Port Moresby by 3923 4024 4124 4225 4325 4426 4526 4627 4727. Menado: see above.
    found = Explainer(audit(position(scenario, edition))).unit(UnitId(unit))
    assert found.by == (hq,)
    assert len(found.path) - 1 == length
