"""Where reinforcements and replacements may be placed (EotS 10.11, 11.0, 13.74)."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.core.legality import Objection
from rules.eots.files.positions import PositionReader
from rules.eots.printed.sides import Side, UnitId
from rules.eots.reinforcements.reinforcement_placement import Arrivals
from rules.eots.reinforcements.replacements import replacement_objections
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.eots.supply.supply_lines import CHINA_BOX
from tests.eots.random_boards import GAMES
from tests.support import eots, position

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])
SOUTH = {"jp-hq-south": "2212"}


def board(places: dict[str, str], segment: str = "reinforcement", **fields: Any) -> State:
    """Only these counters on the 1942 map, each "hex", "box" or "hex reduced"."""
    units = {unit: at(place) for unit, place in places.items()}
    table = {"scenario": "1942", "edition": "3.2", "replace": True, "units": units, **fields}
    return replace(PositionReader(eots(), Path("a test")).read(table), segment=segment)


def at(place: str) -> dict[str, Any]:
    where, _, side = place.partition(" ")
    return {"hex" if where.isdecimal() else "box": where, "reduced": side == "reduced"}


def objections(state: State, unit: str, place: str, *new_hqs: str) -> list[Objection]:
    arrivals = Arrivals(audit(state), frozenset(map(UnitId, new_hqs)))
    return list(arrivals.objections(eots().components.units[UnitId(unit)], place))


def rules(state: State, unit: str, place: str, *new_hqs: str) -> list[str]:
    return [objection.rule for objection in objections(state, unit, place, *new_hqs)]


def places(state: State, unit: str, *new_hqs: str) -> list[str]:
    arrivals = Arrivals(audit(state), frozenset(map(UnitId, new_hqs)))
    return arrivals.places(eots().components.units[UnitId(unit)])


# Ground and naval units: a friendly port, in supply, in range


@EDITIONS
@pytest.mark.parametrize("unit", ["jp-15-army", "jp-ca-aoba"])
def test_10_11_ground_and_naval_units_arrive_in_a_friendly_port(unit: str, edition: str) -> None:
    state = board(SOUTH, edition=edition)
    assert rules(state, unit, "2311") == []  # Cam Ranh
    assert rules(state, unit, "2212") == []  # with the HQ


@EDITIONS
@pytest.mark.parametrize("place", ["2312", "2211", "3709"])  # a coast, Phnom Penh, Iwo Jima
def test_10_11_ground_units_do_not_arrive_without_a_port(place: str, edition: str) -> None:
    state = board({"jp-hq-south": "2212", "jp-hq-combined-fleet-yamamoto": "3407"}, edition=edition)
    assert "EotS 10.11" in rules(state, "jp-15-army", place)


@EDITIONS
def test_10_11_naval_units_do_not_arrive_without_a_port(edition: str) -> None:
    state = board({"jp-hq-combined-fleet-yamamoto": "3407"}, edition=edition)
    assert rules(state, "jp-ca-aoba", "3706") == []
    assert "EotS 10.11" in rules(state, "jp-ca-aoba", "3709")  # Iwo Jima
    assert "EotS 10.11" in rules(state, "jp-ca-aoba", "3710")  # at sea


@EDITIONS
@pytest.mark.parametrize("segment", ["reinforcement", "offensives"])
@pytest.mark.parametrize("unit", ["jp-15-army", "jp-ca-aoba"])
def test_10_11_nothing_arrives_in_an_enemy_port(unit: str, segment: str, edition: str) -> None:
    # Tarakan is empty and Allied; a line of ships would reach it.
    assert rules(board(SOUTH, segment, edition=edition), unit, "2616") != []
    friendly = board(SOUTH, segment, edition=edition, control={"2616": "japan"})
    assert rules(friendly, unit, "2616") == []


def test_10_11_nothing_arrives_beyond_the_range_of_every_hq() -> None:
    state = board(SOUTH)
    found = objections(state, "jp-15-army", "4017")  # Truk
    assert {objection.rule for objection in found} == {"EotS 10.11"}
    assert any("activation range" in objection.reason for objection in found)
    assert rules(board({**SOUTH, "jp-hq-south-seas": "4017"}), "jp-15-army", "4017") == []


def test_10_11_exactly_the_range_is_within_it() -> None:
    # A straight line of ten hexes from Port Moresby to Noumea by Gili Gili and Rossel; Viti is fifteen away.
    state = board({"joint-hq-anzac": "3823"})
    assert rules(state, "nz-3-division", "4828") == []
    assert rules(state, "nz-3-division", "5325") == ["EotS 10.11", "EotS 10.11"]


def test_10_11_supply_from_kunming_does_not_replace_an_hq_in_range() -> None:
    # The Burma Road is open, and Lashio lies a movement point from Kunming.
    (objection,) = objections(board({}), "us-14af", "2206")
    assert objection.rule == "EotS 10.11"
    assert "activation range" in objection.reason
    assert rules(board({"br-hq-seac": "1805"}), "us-14af", "2206") == []


MYITKYINA = {"control": {"2305": "japan"}}


def test_10_11_a_range_does_not_replace_supply_in_v3_2() -> None:
    # Seven hexes from Saigon, but far over 4 movement points from Bangkok, the nearest port of Japan's.
    (objection,) = objections(board(SOUTH, **MYITKYINA), "jp-5-air-division", "2305")
    assert objection.rule == "EotS 10.11"
    assert "out of supply" in objection.reason


def test_9_11_of_v2_0_asks_only_that_the_base_is_supply_eligible() -> None:
    assert rules(board(SOUTH, edition="2.0", **MYITKYINA), "jp-5-air-division", "2305") == []


def test_9_11_of_v2_0_refuses_a_base_without_a_path_to_a_source() -> None:
    # Allied troops in the six hexes around Myitkyina.
    armies = ("cn-5-army", "cn-6-army", "cn-66-army", "in-1-corps", "in-2-corps", "in-3-corps")
    ring = dict(zip(armies, ("2205", "2206", "2304", "2306", "2405", "2406"), strict=True))
    found = objections(board({**SOUTH, **ring}, edition="2.0", **MYITKYINA), "jp-5-air-division", "2305")
    assert Objection("EotS 10.11", "2305 Myitkyina is not supply-eligible") in found


# Air units: a friendly airfield


@EDITIONS
def test_10_11_air_units_arrive_at_a_friendly_airfield(edition: str) -> None:
    state = board(SOUTH, edition=edition)
    assert rules(state, "jp-5-air-division", "2211") == []  # Phnom Penh has no port
    assert "EotS 8.31" in rules(state, "jp-5-air-division", "2509")  # Hainan has only a port
    assert "EotS 8.31" in rules(state, "jp-5-air-division", "2616")  # Tarakan is Allied


@EDITIONS
def test_8_31_air_units_do_not_arrive_beside_an_enemy_ground_unit(edition: str) -> None:
    state = board({**SOUTH, "in-1-corps": "2211", "jp-15-army": "2211"}, edition=edition)
    assert rules(state, "jp-5-air-division", "2211") == ["EotS 8.31"]


# HQs that may activate the unit


@EDITIONS
@pytest.mark.parametrize(
    ("hq", "allowed"),
    [
        ("us-hq-southwest-pacific", {"us-xi-corps", "us-cv-essex", "us-5af"}),
        ("br-hq-seac", {"us-5af", "br-15-corps", "br-ca-london", "au-air"}),
        ("joint-hq-anzac", {"us-xi-corps", "us-cv-essex", "us-5af", "br-15-corps", "br-ca-london", "au-air"}),
    ],
)
def test_6_12_the_hq_must_be_one_that_may_activate_the_unit(hq: str, allowed: set[str], edition: str) -> None:
    state = board({hq: "3626"}, edition=edition)
    arriving = ("us-xi-corps", "us-cv-essex", "us-5af", "br-15-corps", "br-ca-london", "au-air")
    assert {unit for unit in arriving if not rules(state, unit, "3626")} == allowed


# Truk in the zone of a carrier: its HQ is out of supply.
TRUK_CUT_OFF = {
    "jp-hq-south-seas": "4017",
    "us-cv-enterprise": "4018",
    "us-hq-central-pacific": "5808",
}


@EDITIONS
def test_10_11_an_hq_out_of_supply_brings_nothing(edition: str) -> None:
    # Yap is 5 hexes from Truk and clear of the zone, an airfield with its own way to Japan.
    assert rules(board(TRUK_CUT_OFF, edition=edition), "jp-5-air-division", "3515") != []
    connected = {"jp-hq-south-seas": "4017"}
    assert rules(board(connected, edition=edition), "jp-5-air-division", "3515") == []


# HQs


@EDITIONS
def test_10_11_an_hq_arrives_in_a_friendly_port_in_supply(edition: str) -> None:
    state = board({}, edition=edition)
    assert rules(state, "jp-hq-south-seas", "4017") == []
    assert rules(state, "us-hq-southwest-pacific", "3023") == []
    assert "EotS 6.11" in rules(state, "jp-hq-south-seas", "3515")  # Yap has no port
    assert "EotS 6.11" in rules(state, "jp-hq-south-seas", "3023")  # Darwin is Allied


@EDITIONS
def test_10_11_an_hq_does_not_arrive_where_it_would_be_out_of_supply(edition: str) -> None:
    # The zone of a carrier at Manila's door, which Saigon supplies.
    state = board({**SOUTH, "jp-cv-akagi": "2713"}, edition=edition)
    assert "EotS 10.11" in rules(state, "us-hq-southwest-pacific", "2813")
    assert rules(board(SOUTH, edition=edition), "us-hq-southwest-pacific", "2813") == []


@EDITIONS
def test_6_11_two_hqs_do_not_share_a_port(edition: str) -> None:
    state = board({"jp-hq-south-seas": "4017"}, edition=edition)
    assert rules(state, "jp-hq-combined-fleet-ozawa", "4017") == ["EotS 6.11"]
    assert rules(state, "jp-hq-combined-fleet-ozawa", "3813") == []


# Enemy zones

# Darwin draws its supply by land from the south edge. The carrier's zone covers it.
DARWIN = {"joint-hq-anzac": "3023", "jp-hq-south": "2220", "jp-cv-akagi": "2922"}
JAVA = {"control": {"2220": "japan"}}


@EDITIONS
@pytest.mark.parametrize("unit", ["au-1-corps", "au-ca-kent", "us-5af"])
def test_10_11_nothing_arrives_in_an_enemy_zone(unit: str, edition: str) -> None:
    (objection,) = objections(board(DARWIN, edition=edition, **JAVA), unit, "3023")
    assert objection.rule == "EotS 10.11"
    assert "zone of influence" in objection.reason


@EDITIONS
def test_10_11_a_neutralised_zone_does_not_matter(edition: str) -> None:
    state = board({**DARWIN, "au-air": "3023"}, edition=edition, **JAVA)
    assert rules(state, "au-1-corps", "3023") == []


@EDITIONS
def test_10_11_a_long_range_bomber_neutralises_nothing(edition: str) -> None:
    state = board({**DARWIN, "us-5af-lrb": "3023"}, edition=edition, **JAVA)
    assert rules(state, "au-1-corps", "3023") == ["EotS 10.11"]


@EDITIONS
def test_10_11_an_hq_does_not_arrive_in_an_enemy_zone(edition: str) -> None:
    without = {unit: place for unit, place in DARWIN.items() if unit != "joint-hq-anzac"}
    (objection,) = objections(board(without, edition=edition, **JAVA), "us-hq-southwest-pacific", "3023")
    assert "zone of influence" in objection.reason


# HQs that arrived in the same segment


@EDITIONS
def test_10_11_a_new_hq_serves_only_its_own_hex(edition: str) -> None:
    state = board({"joint-hq-anzac": "3727"}, edition=edition)
    assert rules(state, "au-1-corps", "3727", "joint-hq-anzac") == []
    assert rules(state, "au-1-corps", "3626") == []
    assert "EotS 10.11" in rules(state, "au-1-corps", "3626", "joint-hq-anzac")
    assert places(state, "au-1-corps", "joint-hq-anzac") == ["3727"]


@EDITIONS
def test_10_11_an_hq_that_began_the_turn_on_the_map_serves_beside_it(edition: str) -> None:
    state = board({"joint-hq-anzac": "3727", "br-hq-seac": "3023"}, edition=edition)
    assert rules(state, "au-1-corps", "3626", "joint-hq-anzac") == []  # by SEAC HQ, 7 hexes away
    assert "EotS 10.11" in rules(state, "us-xi-corps", "3626", "joint-hq-anzac")


# Stacking and forbidden ground


@EDITIONS
def test_8_48_nothing_arrives_in_a_full_hex(edition: str) -> None:
    full = dict.fromkeys(("jp-14-army", "jp-16-army", "jp-25-army"), "2311")
    state = board({**SOUTH, **full}, edition=edition)
    assert rules(state, "jp-15-army", "2311") == ["EotS 8.48"]
    assert rules(state, "jp-5-air-division", "2311") == ["EotS 8.48"]
    assert rules(state, "jp-ca-aoba", "2311") == []


@EDITIONS
def test_8_24_no_seventh_ship_arrives_in_a_port(edition: str) -> None:
    six = ("jp-bb-hiei", "jp-bb-kongo", "jp-bb-nagato", "jp-ca-nachi", "jp-cv-akagi", "jp-cv-soryu")
    state = board({**SOUTH, **dict.fromkeys(six, "2311")}, edition=edition)
    assert rules(state, "jp-15-army", "2311") == []
    assert rules(state, "jp-ca-aoba", "2311") == ["EotS 8.24"]


@EDITIONS
def test_8_34_the_second_half_of_a_pair_arrives_in_a_full_hex(edition: str) -> None:
    full = dict.fromkeys(("us-x-corps", "us-i-corps", "us-7af"), "5808")
    state = board({"us-hq-central-pacific": "5808", **full}, edition=edition)
    assert rules(state, "us-7af-lrb", "5808") == []
    assert rules(state, "us-5af", "5808") == ["EotS 8.48"]


def test_8_41_b_where_a_unit_may_not_stand_it_does_not_arrive() -> None:
    # Calcutta is Japanese here and supplied by sea from Rangoon, but Japanese troops stop in Northern India.
    state = board({"jp-hq-south": "2008"}, control={"1805": "japan", "1905": "japan", "2008": "japan"})
    assert rules(state, "jp-15-army", "1805") == ["EotS 8.41 B"]
    assert rules(state, "jp-15-army", "1905") == []
    offensives = replace(
        state, segment="reinforcement"
    )  # v2.0 12.61: nor do ships, aircraft and HQs base there
    for unit in ("jp-ca-aoba", "jp-22-air-flotilla", "jp-hq-south-seas"):
        assert rules(offensives, unit, "1805") == ["EotS 13.61"]
        assert "EotS 13.61" not in rules(offensives, unit, "1905")


# Chinese units


@EDITIONS
@pytest.mark.parametrize("hqs", [{}, {"br-hq-seac": "1805"}])
def test_10_11_chinese_units_arrive_only_in_kunming(hqs: dict[str, str], edition: str) -> None:
    state = board(hqs, edition=edition)
    assert places(state, "cn-5-army") == ["2407"]
    assert "EotS 10.11" in rules(state, "cn-5-army", "2008")


@EDITIONS
def test_11_34_kunming_must_be_a_supply_source(edition: str) -> None:
    closed = {"control": {"2206": "japan"}}
    assert rules(board({"br-hq-seac": "1805"}, edition=edition, **closed), "cn-5-army", "2407") == [
        "EotS 11.34"
    ]
    hump = board({"br-hq-seac": "1805"}, edition=edition, markers={"hump": True}, **closed)
    assert rules(hump, "cn-5-army", "2407") == []


@EDITIONS
def test_11_34_an_enemy_zone_does_not_close_kunming_to_chinese_armies(edition: str) -> None:
    units = {"br-hq-seac": "1805", "jp-hq-south": "2212", "jp-8-air-division": "2409"}
    closed = {"control": {"2206": "japan"}}
    hump = board(units, edition=edition, markers={"hump": True}, **closed)
    assert (rules(hump, "cn-5-army", "2407"), places(hump, "cn-5-army")) == ([], ["2407"])
    assert rules(board(units, edition=edition, **closed), "cn-5-army", "2407") == ["EotS 11.34"]


# The China box


@EDITIONS
def test_13_74_allied_air_units_arrive_in_the_china_box_over_the_open_road(edition: str) -> None:
    state = board({}, edition=edition)
    assert rules(state, "us-14af", "china-box") == []
    assert rules(state, "br-seac-air", "china-box") == []
    assert rules(state, "us-20bc", "china-box") == []


@EDITIONS
@pytest.mark.parametrize("hump", [True, False])
def test_13_74_a_closed_road_brings_nothing_there(hump: bool, edition: str) -> None:
    closed = {"control": {"2206": "japan"}, "markers": {"hump": hump}}
    assert rules(board({"br-hq-seac": "1805"}, edition=edition, **closed), "us-14af", "china-box") == [
        "EotS 13.74"
    ]


@EDITIONS
@pytest.mark.parametrize("unit", ["jp-5-air-division", "us-xi-corps", "us-cv-essex"])
def test_13_74_it_takes_allied_air_units_only(unit: str, edition: str) -> None:
    assert rules(board(SOUTH, edition=edition), unit, "china-box") == ["EotS 13.74"]


@EDITIONS
def test_13_74_it_holds_two_air_units(edition: str) -> None:
    one = {"us-14af-lrb": "china-box"}
    assert rules(board(one, edition=edition), "us-14af", "china-box") == []
    two = {**one, "us-10af-lrb": "china-box"}
    assert rules(board(two, edition=edition), "us-14af", "china-box") == ["EotS 13.74"]


@EDITIONS
def test_13_74_it_holds_one_b29(edition: str) -> None:
    state = board({"us-20bc": "china-box"}, edition=edition)
    assert rules(state, "us-21bc", "china-box") == ["EotS 13.74"]
    assert rules(state, "us-14af", "china-box") == []


@EDITIONS
def test_13_74_nothing_arrives_there_after_china_has_surrendered(edition: str) -> None:
    state = replace(board({}, edition=edition), surrendered=frozenset({"china"}))
    assert rules(state, "us-14af", "china-box") == ["EotS 13.74"]


def test_17_11_17_in_burma_the_b29_needs_only_an_airfield_of_northern_india() -> None:
    seac = {"br-hq-seac": "1805"}
    state = board(seac, scenario="burma")  # the road is closed
    assert rules(state, "us-20bc", "china-box") == []
    assert rules(state, "us-14af", "china-box") == ["EotS 13.74"]
    lost = dict.fromkeys(("1905", "2104", "2205"), "japan")
    assert rules(board(seac, scenario="burma", control=lost), "us-20bc", "china-box") == ["EotS 13.74"]


# All places


def test_10_11_the_places_of_a_unit_are_those_without_objections() -> None:
    # Malaya HQ, range 5, in Colombo: Ceylon, Madras and the Maldives. Calcutta is five hexes away by 1705,
    # where a supply line cannot go ashore; by sea it has six.
    state = board({"br-hq-malaya": "1307"})
    assert places(state, "br-15-corps") == ["1005", "1307", "1308", "1406"]
    assert places(state, "us-xi-corps") == []


def test_9_11_of_v2_0_a_supply_eligible_port_in_range_will_do() -> None:
    state = board({"br-hq-malaya": "1307"}, edition="2.0")
    assert places(state, "br-15-corps") == ["1005", "1307", "1308", "1406", "1805"]


# Replacements on the map


@EDITIONS
def test_11_0_a_reduced_unit_in_supply_is_brought_to_full_strength(edition: str) -> None:
    state = board(
        {"us-hq-central-pacific": "5808", "us-xi-corps": "5808 reduced", "us-i-corps": "5808"},
        edition=edition,
    )
    assert list(replacement_objections(audit(state), UnitId("us-xi-corps"))) == []
    (objection,) = replacement_objections(audit(state), UnitId("us-i-corps"))
    assert objection == Objection("EotS 11.0", "I Corps is not reduced")


def replacement_rules(state: State, unit: str) -> list[str]:
    return [objection.rule for objection in replacement_objections(audit(state), UnitId(unit))]


@EDITIONS
def test_11_0_a_unit_out_of_supply_takes_no_replacements(edition: str) -> None:
    assert replacement_rules(board({"us-xi-corps": "5808 reduced"}, edition=edition), "us-xi-corps") == [
        "EotS 11.0"
    ]


@EDITIONS
def test_11_0_a_unit_in_an_enemy_zone_takes_no_replacements(edition: str) -> None:
    state = board({**DARWIN, "au-1-corps": "3023 reduced"}, edition=edition, **JAVA)
    assert replacement_rules(state, "au-1-corps") == ["EotS 11.0"]
    covered = board({**DARWIN, "au-1-corps": "3023 reduced", "au-air": "3023"}, edition=edition, **JAVA)
    assert replacement_rules(covered, "au-1-corps") == []


@EDITIONS
def test_11_1_a_pre_war_unit_takes_no_replacements(edition: str) -> None:
    state = board(
        {"br-hq-seac": "1805", "in-1-corps": "1805 reduced", "in-4-corps": "1805 reduced"}, edition=edition
    )
    assert replacement_rules(state, "in-1-corps") == ["EotS 11.1"]
    assert replacement_rules(state, "in-4-corps") == []


@EDITIONS
def test_11_35_dutch_units_take_no_replacements(edition: str) -> None:
    state = board({"joint-hq-abda": "2019", "nl-java-division": "2019 reduced"}, edition=edition)
    assert "EotS 11.35" in replacement_rules(state, "nl-java-division")


def test_11_0_a_unit_with_one_side_has_nothing_to_gain() -> None:
    state = board({"us-hq-central-pacific": "5808", "us-wake-brigade": "5808"})
    assert "EotS 11.0" in replacement_rules(state, "us-wake-brigade")


def test_11_0_a_reduced_air_unit_in_the_china_box_is_refitted_while_in_supply() -> None:
    box = {"us-14af-lrb": "china-box reduced"}
    assert replacement_rules(board(box), "us-14af-lrb") == []
    assert replacement_rules(board(box, control={"2206": "japan"}), "us-14af-lrb") == ["EotS 11.0"]


# Every place


@pytest.mark.parametrize(("scenario", "edition"), GAMES)
def test_10_11_the_places_of_a_unit_are_those_against_which_nothing_speaks(
    scenario: str, edition: str
) -> None:
    state = replace(position(scenario, edition), segment="reinforcement")
    units, everywhere = state.components.units, (*state.components.hexes, CHINA_BOX)
    for side in Side:
        arrivals = Arrivals.of(state, side)
        away = [units[u] for u, p in state.units.items() if not state.components.is_on_board(p.place)]
        hqs = [unit for unit in away if unit.unit_class == "hq" and unit.side is side]
        with_hq = arrivals.joined(hqs[0].id, arrivals.first_place(hqs[0])) if hqs else arrivals
        for unit in {arrivals.kind_of(unit.id): unit for unit in away if unit.side is side}.values():
            for found in (arrivals, with_hq):
                legal = [place for place in everywhere if not any(found.objections(unit, place))]
                assert sorted(found.places(unit)) == sorted(legal), unit


@EDITIONS
def test_13_63_after_its_surrender_nothing_arrives_in_mainland_india_with_v3_2(edition: str) -> None:
    state = board({"br-hq-seac": "1307"}, edition=edition)
    assert rules(state, "br-33-corps", "1805") == []
    fallen = replace(state, surrendered=state.surrendered | {"india"})
    # v2.0 12.63 has no word on the way back: what the Allies hold is a friendly port.
    assert rules(fallen, "br-33-corps", "1805") == (["EotS 13.63"] if edition == "3.2" else [])
    assert rules(fallen, "br-33-corps", "1307") == []
    assert ("1805" in places(fallen, "br-33-corps")) == (edition == "2.0")
