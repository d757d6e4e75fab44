"""Whom the military events of the Allied cards activate: classes, nations, rivalry (EotS 5.31, 14.1)."""

import pytest

from tests.eots.allied_events import allied_turn, marked, refused
from tests.eots.offensives import Game
from tests.eots.test_events_allies_offensives import ANZAC, CENTRAL, MALAYA, SEAC, SWP, theatre

NEW_ZEALAND = "nz-3-division"


def against(card: str, hq: str, units: str, rivalry: int = 0) -> set[str]:
    """The rules against activating these units by an event; ANZAC HQ supplies those of every nation."""
    helper = [ANZAC] if card in ("A25", "A76") else []
    game = marked(theatre(hq, *helper, *units.split()), us_rivalry=rivalry)
    return refused(game, card, hq=hq, units=tuple(units.split()))


# Classes


@pytest.mark.parametrize("card", ["A07", "A19", "A33", "A38", "A48"])
def test_works_with_air_and_ground_units(card: str) -> None:
    assert against(card, SEAC, "br-seac-air in-4-corps") == set()


@pytest.mark.parametrize("card", ["A07", "A19", "A33", "A38", "A48"])
def test_refused_with_ships_beside_air_and_ground_units(card: str) -> None:
    assert against(card, SEAC, "br-seac-air in-4-corps br-ca-london") == {"EotS 5.31"}


@pytest.mark.parametrize("card", ["A31", "A51"])
def test_works_with_air_units_alone(card: str) -> None:
    assert against(card, SEAC, "br-seac-air us-10af-lrb") == set()


@pytest.mark.parametrize("card", ["A31", "A51"])
@pytest.mark.parametrize("other", ["in-4-corps", "br-ca-london"])
def test_refused_with_troops_or_ships_in_an_air_offensive(card: str, other: str) -> None:
    assert against(card, SEAC, f"br-seac-air {other}") == {"EotS 5.31"}


@pytest.mark.parametrize("card", ["A13", "A37"])
def test_works_with_one_ground_unit(card: str) -> None:
    assert against(card, SWP, "us-5af us-cv-essex us-i-corps") == set()  # of any size


@pytest.mark.parametrize("card", ["A13", "A37"])
def test_refused_with_two_ground_units(card: str) -> None:
    assert against(card, SWP, "us-5af us-1-marine-division us-sf-brigade") == {"EotS 5.31"}


def test_A84_works_with_us_carriers_of_every_type() -> None:
    assert against("A84", CENTRAL, "us-cv-essex us-cvl-bataan us-cve-sangamon") == set()


@pytest.mark.parametrize("other", ["us-bb-washington", "us-ca-northampton", "us-7af", "us-sf-brigade"])
def test_A84_refused_with_anything_else(other: str) -> None:
    assert against("A84", CENTRAL, f"us-cv-essex {other}") == {"EotS 5.31"}


# Nations


@pytest.mark.parametrize("hq", [SEAC, MALAYA, ANZAC])
def test_A34_works_with_commonwealth_units(hq: str) -> None:
    assert against("A34", hq, "au-air br-ca-london in-4-corps nz-3-division") == set()


@pytest.mark.parametrize("other", ["us-5af", "cn-5-army", "nl-java-division", "us-ca-northampton"])
def test_A34_refused_with_units_of_other_nations(other: str) -> None:
    assert "EotS 5.31" in against("A34", ANZAC, f"au-air {other}")  # Dutch units: R-07


@pytest.mark.parametrize(("card", "hq"), [("A57", SEAC), ("A57", ANZAC), ("A58", SEAC), ("A70", SEAC)])
def test_works_with_commonwealth_and_chinese_units_and_us_aircraft(card: str, hq: str) -> None:
    assert against(card, hq, "in-4-corps br-ca-london us-10af-lrb") == set()
    if hq == SEAC:
        assert against(card, hq, "cn-5-army us-14af") == set()


@pytest.mark.parametrize(("card", "hq"), [("A57", SEAC), ("A57", ANZAC), ("A58", SEAC), ("A70", SEAC)])
@pytest.mark.parametrize("other", ["us-i-corps", "us-ca-northampton", "nl-java-division", "nl-air"])
def test_refused_with_us_troops_or_ships_and_dutch_units(card: str, hq: str, other: str) -> None:
    assert "EotS 5.31" in against(card, hq, f"in-4-corps {other}")


def test_A25_works_with_us_aircraft_and_us_and_australian_troops() -> None:
    assert against("A25", SWP, "us-5af us-i-corps au-1-corps") == set()


@pytest.mark.parametrize("other", ["au-air", NEW_ZEALAND, "us-ca-northampton", "br-15-corps"])
def test_A25_refused_with_other_units(other: str) -> None:
    assert against("A25", SWP, f"us-5af {other}") == {"EotS 5.31"}


@pytest.mark.parametrize("hq", [SWP, CENTRAL, SEAC])
def test_A76_works_with_aircraft_and_ships_of_every_nation_and_australian_troops(hq: str) -> None:
    assert against("A76", hq, "au-1-corps br-ca-london us-ca-northampton") == set()
    assert against("A76", hq, "au-4-corps au-air us-5af") == set()


@pytest.mark.parametrize("other", ["us-i-corps", "br-15-corps", NEW_ZEALAND, "us-sf-brigade"])
def test_A76_refused_with_troops_of_other_nations(other: str) -> None:
    assert against("A76", SWP, f"us-5af {other}") == {"EotS 5.31"}


# Single units


@pytest.mark.parametrize("card", ["A35", "A44"])
def test_works_with_the_new_zealanders_ships_and_aircraft(card: str) -> None:
    assert against(card, ANZAC, f"{NEW_ZEALAND} us-ca-northampton au-air") == set()


@pytest.mark.parametrize("card", ["A35", "A44"])
@pytest.mark.parametrize("other", ["au-1-corps", "us-1-marine-division", "br-15-corps"])
def test_refused_with_other_troops_than_the_new_zealanders(card: str, other: str) -> None:
    assert against(card, ANZAC, f"au-air {other}") == {"EotS 5.31"}


def burma(*units: str, without: str = "") -> Game:
    """Units at Calcutta; Chinese armies at Ledo, Myitkyina and Kunming, the road to them Allied."""
    armies = {"cn-5-army": "2205", "cn-6-army": "2305", "cn-66-army": "2407 reduced"}
    more = {**dict.fromkeys(units, "1805"), **armies}
    markers = {"us-rivalry": 0, "jarhat": 1, "imphal": 1, "ledo": 1}
    places = {SEAC: "1805", "jp-hq-south": "2212"}
    return allied_turn(places, more=more, markers=markers, allies="2008 2106 2206 2305", without=without)


def test_A38_works_with_a_chinese_army_among_its_units() -> None:
    units = ("in-4-corps", "cn-5-army")
    assert refused(burma("in-4-corps"), "A38", hq=SEAC, units=units) == set()


def test_A38_works_without_a_chinese_army_where_none_is_available() -> None:
    game = burma("in-4-corps", without="cn-5-army cn-6-army cn-66-army")
    assert refused(game, "A38", hq=SEAC, units=("in-4-corps",)) == set()


def test_A38_refused_without_a_chinese_army_in_range() -> None:
    assert refused(burma("in-4-corps"), "A38", hq=SEAC, units=("in-4-corps",)) == {"EotS 5.31"}


# Efficiency 1 and logistics 4.
FIVE = ["br-seac-air", "us-10af-lrb", "in-4-corps", "br-15-corps", "br-33-corps"]


@pytest.mark.parametrize("armies", [1, 2, 3])
def test_A48_works_with_chinese_armies_beyond_the_limit(armies: int) -> None:
    chinese = ("cn-5-army", "cn-6-army", "cn-66-army")[:armies]
    game = burma(*FIVE).launch("A48", SEAC, " ".join((*FIVE, *chinese)), event=True)
    assert set(chinese) <= set(game.offensive.units)


def test_A48_refused_with_a_sixth_unit_that_is_not_chinese() -> None:
    units = (*FIVE, "in-1-corps", "cn-5-army")
    assert refused(burma(*FIVE, "in-1-corps"), "A48", hq=SEAC, units=units) == {"EotS 7.21"}


def test_A48_refused_with_chinese_armies_beyond_the_limit_by_operations() -> None:
    units = (*FIVE[:3], "cn-5-army")  # 1 and 2 operations
    assert refused(burma(*FIVE), "A48", "operations", hq=SEAC, units=units) == {"EotS 7.21"}


# Rivalry


@pytest.mark.parametrize("card", ["A46", "A50"])
def test_works_under_rivalry_with_the_army_and_one_ship(card: str) -> None:
    assert against(card, SWP, "us-5af us-i-corps us-ca-northampton", rivalry=1) == set()


@pytest.mark.parametrize("card", ["A46", "A50"])
def test_works_under_rivalry_with_the_navy_alone(card: str) -> None:
    assert against(card, SWP, "us-cv-essex us-1-marine-division us-1-maw", rivalry=1) == set()


@pytest.mark.parametrize("card", ["A46", "A50"])
@pytest.mark.parametrize(
    "navy", ["us-cv-essex", "us-cve-sangamon", "us-1-maw", "us-ca-northampton us-bb-washington"]
)
def test_refused_under_rivalry_with_the_army_and_more_of_the_navy(card: str, navy: str) -> None:
    assert against(card, SWP, f"us-i-corps {navy}", rivalry=1) == {"EotS 14.1 C"}


def test_A50_refused_under_rivalry_for_another_hq() -> None:
    assert against("A50", CENTRAL, "us-i-corps us-ca-northampton", rivalry=1) == {"EotS 14.1 C"}


@pytest.mark.parametrize("card", ["A54", "A56", "A64"])
def test_refused_under_rivalry_by_the_other_task_forces(card: str) -> None:
    assert against(card, SWP, "us-i-corps us-ca-northampton", rivalry=1) == {"EotS 14.1 C"}
