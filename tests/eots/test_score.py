"""The score sheet, letter by letter (EotS 17.11, v2.0 17.27, 17.38, 17.48), by hand from the rulebooks."""

from dataclasses import replace
from typing import Any

import pytest

from rules.eots.history import counts_of
from rules.eots.printed.sides import UnitId
from rules.eots.state import Position, State
from rules.eots.turn.score_history import remembered
from rules.eots.turn.victory_points import COUNTERS
from tests.eots.endings import items, last_turn, points, standing
from tests.support import eots, position

BOTH = ("v3.2", "v2.0")
YEARS = ("1942", "1943", "1944")
RABAUL, GUADALCANAL = "4021", "4423"
# The ports of New Guinea and its resource hex (13.85).
NEW_GUINEA = "3219 3319 3520 3720 3822 3823 4024"
CHINA = {"surrendered": frozenset({"china"})}
INDIA = {"surrendered": frozenset({"india"})}


def india(box: int) -> dict[str, Any]:
    return {"markers": {"india": box}}


def will(box: int) -> dict[str, Any]:
    return {"markers": {"political-will": box}}


# scenario, letter, what is changed, points
COMMON = [
    ("A", CHINA, 5),
    ("A", {}, 0),
    # The whole road from Kunming to Madras in Allied hands and built, or a hex of it Japanese.
    ("B", {"japan": "2206"}, 1),
    ("B", {"allies": "burma northern-india india 2306 2407", "markers": {"jarhat": 1, "ledo": 1}}, 0),
    ("C", {"japan": "3727"}, 5),
    ("C", {"japan": "5808"}, 5),
    ("C", {}, 0),
    ("D", {"japan": "1905"}, 1),
    ("D", {"japan": "1905 2005 2104 2105"}, 4),
    ("D", {"japan": "northern-india"}, 7),  # five hexes and the bonus of 2
    ("D", {"allies": "northern-india"}, 0),
    ("E", india(1), 1),
    ("E", india(2), 1),
    ("E", india(0), 0),
    ("E", india(3), 0),  # not cumulative with F
    ("E", INDIA, 0),
    ("F", india(2), 0),
    ("H", will(5), 1),  # the example
    ("H", will(2), 4),
    ("H", will(6), 0),
    ("I", will(6), -1),
    ("I", will(7), -2),  # the example
    ("I", will(5), 0),
]
ISLANDS = [
    ("J", {"japan": "5708 5908", "units": {"jp-1-sn-brigade": "5708", "jp-2-sn-brigade": "5908"}}, 2),
    ("J", {"japan": "5708 5908", "units": {"jp-1-sn-brigade": "5708"}}, 1),
    ("J", {"japan": "5708"}, 0),  # controlled, but not occupied
    ("J", {"units": {"jp-cv-akagi": "5708"}}, 0),  # occupied, but not controlled
    ("J", {"counts": {"held-5708": 1}}, 1),  # once held, for good
    ("K", {"japan": "5808", "units": {"jp-1-sn-brigade": "5808"}}, 3),
    ("K", {"japan": "5808"}, 0),
    ("K", {"counts": {"held-5808": 1}}, 3),
]
UNSTABLE = {"1942": 2, "1943": 3, "1944": 2}
MANDATES = {"1942": 1, "1943": 3, "1944": 1}
OWN = {
    "1942": [*ISLANDS],
    "1943": [
        *ISLANDS,
        ("L", {"allies": f"{RABAUL} {GUADALCANAL}"}, -3),
        ("L", {"allies": GUADALCANAL}, 0),
        ("M", {"allies": "4423 4222 4322 4522"}, -1),
        ("M", {"allies": "4423 4222 4322"}, 0),
        ("M", {"allies": "4423 4222 4322 4522 4021"}, 0),  # the Mandates are Allied: L instead
        ("N", {"allies": "4415 4715"}, -3),
        ("N", {"allies": "4415"}, 0),
        ("O", {"allies": NEW_GUINEA}, -3),
        ("O", {"allies": "3319 3520 3720 3822 3823 4024"}, 0),  # without the resource hex
        ("P", {"allies": "3720 3822 3823 4024"}, -1),
        ("P", {"allies": "3822 3823 4024"}, 0),
        ("P", {"allies": NEW_GUINEA}, 0),  # O instead
        ("Q", {"allies": "3709"}, 0),  # Iwo Jima has no port
        ("Q", {"allies": "3305"}, -3),
        ("Q", {}, 0),
        ("R", {"allies": "2008"}, -1),
        ("R", {"allies": "2008 2220 3302 3303"}, -4),
        ("R", {}, 0),
    ],
    "1944": [
        ("J", {"japan": "5808", "units": {"jp-1-sn-brigade": "5808"}}, 3),
        ("J", {"japan": "5808"}, 0),
        ("K", {"japan": NEW_GUINEA}, 5),
        ("K", {"japan": "3219 3319 3520 3720 3822 3823"}, 0),
        ("L", {"japan": NEW_GUINEA}, 3),
        ("L", {}, 3),
        ("L", {"allies": NEW_GUINEA}, 0),
        ("M", {}, 3),
        ("M", {"allies": RABAUL}, 0),
        ("N", {}, 5),
        ("N", {"allies": "3014"}, 0),
        ("N", {"allies": "2814"}, 5),  # no port
        ("P", {}, 5),
        ("P", {"allies": "3305"}, 0),
    ],
}  # fmt: skip
CASES = [
    (year, letter, change, scored)
    for year in YEARS
    for letter, change, scored in (
        *COMMON,
        ("F", india(3), UNSTABLE[year]),
        ("F", india(4), UNSTABLE[year]),
        ("F", INDIA, UNSTABLE[year]),
        ("G", {"japan": f"{RABAUL} {GUADALCANAL}"}, MANDATES[year]),
        ("G", {"allies": f"{RABAUL} {GUADALCANAL}"}, 0),
        *OWN[year],
    )
]


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("year", "letter", "change", "scored"), CASES)
def test_17_27_17_38_17_48_every_letter(
    year: str, letter: str, change: dict[str, Any], scored: int, edition: str
) -> None:
    assert points(standing(year, edition, **change), letter) == scored


@pytest.mark.parametrize(
    ("scenario", "letter"), [("1942-43", "17.38 R"), ("1943-44", "17.48 P"), ("1942-44", "17.48 N")]
)
def test_17_5_17_6_17_7_longer_scenarios_score_by_their_last_year(scenario: str, letter: str) -> None:
    assert items(position(scenario), letter)


# All of Burma taken, and the Ledo route built (13.78 B).
OPEN_ROAD = {"allies": "burma", "markers": {"ledo": 1}}
BURMA = [
    ("A", {"markers": {"china-front": 3}}, 1),
    ("A", {"markers": {"china-front": 4}}, 2),
    ("A", {"markers": {"china-front": 2}}, 0),
    ("A", {"markers": {"china-front": 1}}, -1),
    ("A", {"markers": {"china-front": 0}}, -2),
    ("A", {"markers": {"china-front": 5}, **CHINA}, 5),  # Ruling R-36
    ("B", {}, 3),
    ("B", OPEN_ROAD, 0),
    ("C", OPEN_ROAD, -1),
    ("C", {}, 0),
    ("D", {"allies": "2206", **will(3)}, 1),  # the example
    ("D", {"allies": "2206", **will(4)}, 0),
    ("D", {"allies": "2206", **will(6)}, 0),
    ("E", {"markers": {"war-in-europe": -1}}, 1),
    ("E", {"markers": {"war-in-europe": 2}}, -1),
    ("E", {"markers": {"war-in-europe": 0}}, 0),
    ("F", {"japan": "2105 2104"}, 2),
    ("F", {"japan": "northern-india"}, 5),  # no bonus in Burma
    ("F", {}, 0),
    ("G", india(1), 1),
    ("G", india(2), 1),
    ("G", india(0), 0),
    ("G", india(4), 0),
    ("H", india(3), 2),
    ("H", india(4), 2),
    ("H", INDIA, 2),
    ("H", india(2), 0),
    ("I", {"allies": "2008"}, -2),
    ("I", {}, 0),
    ("J", {}, 2),
    ("J", {"allies": "2008"}, 0),
    ("K", {}, 1),
    ("K", {"markers": {"us-rivalry": 0}}, 0),
    ("L", {}, -1),
    ("L", {"markers": {"japan-rivalry": 0}}, 0),
]  # fmt: skip


@pytest.mark.parametrize(("letter", "change", "scored"), BURMA)
def test_17_11_every_letter(letter: str, change: dict[str, Any], scored: int) -> None:
    assert points(standing("burma", **change), letter) == scored


def test_17_11_japan_begins_with_five_points() -> None:
    # The play note: 2 for Rangoon and 3 for the Burma Road; a hex won keeps Political Will as it is.
    assert eots().score(standing("burma", allies="2206")).total == 5


@pytest.mark.parametrize(
    ("change", "now"),
    [
        ({}, 3),  # no hex won
        ({"allies": "2206"}, 4),
        ({"allies": "2206", "markers": {"war-in-europe": -2}}, 3),
        ({"allies": "2206", "markers": {"war-in-europe": 1}}, 5),
        ({"markers": {"war-in-europe": -1}}, 2),
        ({"markers": {"war-in-europe": 3}}, 4),
    ],
)
def test_17_11_22_17_11_25_political_will_is_settled_before_scoring(change: dict[str, Any], now: int) -> None:
    state = standing("burma", **change)
    (line,) = items(state, "D")
    assert line.detail == f"US Political Will {now}"
    # a game that is over has been settled
    (after,) = items(replace(state, winner="allies"), "D")
    assert after.detail == "US Political Will 4"


def test_17_11_22_a_hex_that_was_never_japanese_is_not_won() -> None:
    state = standing("burma", allies="2104")
    assert [item.detail for item in items(state, "17.11.22")] == ["-1"]
    assert not items(standing("burma", allies="2206"), "17.11.22")


# The Mandates (13.84)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("year", "japanese"), [("1942", 0), ("1943", 3), ("1944", 1)])
def test_17_36_17_46_the_mandates_are_japanese_from_1943_on(year: str, japanese: int, edition: str) -> None:
    state = standing(year, edition, japan=RABAUL, allies=GUADALCANAL)
    assert points(state, "G") == japanese  # Ruling R-137


def test_13_84_one_of_the_two_hexes_changes_nothing() -> None:
    both = standing("1942", japan=f"{RABAUL} {GUADALCANAL}")
    kept = both
    for event in remembered(both):
        kept = eots().apply(kept, event)
    assert counts_of(kept.history) == {"mandates": 1}
    split = standing("1942", japan=RABAUL, history=kept.history)
    assert points(split, "G") == 1
    regained = standing("1942", allies=f"{RABAUL} {GUADALCANAL}", history=kept.history)
    assert [(e.name, e.value) for e in remembered(regained)] == [("mandates", 2)]


# Supply


def lonely(state: State, units: dict[str, str]) -> State:
    """Only these counters on the map."""
    gone = {unit: Position("removed") for unit in state.units}
    return replace(state, units={**gone, **{UnitId(u): Position(place) for u, place in units.items()}})


def test_17_27_c_zones_around_oahu_cut_townsville_off() -> None:
    flyers = {"jp-21-air-flotilla": "5708", "jp-22-air-flotilla": "5908", "jp-hq-south-seas": "5708"}
    near = standing("1942", japan="5708 5908 5108 4612 4715 4017 4021")
    state = lonely(near, flyers)
    assert points(state, "C") == 5
    (line,) = items(state, "C")
    assert line.detail == "No line runs"
    defended = lonely(near, {**flyers, "us-7af": "5808", "us-hq-central-pacific": "5808"})
    assert points(defended, "C") == 0


def test_17_48_m_rabaul_out_of_supply_is_worth_nothing() -> None:
    state = standing("1944")
    assert points(lonely(state, {"jp-hq-south-seas": "4017"}), "M") == 3
    assert points(lonely(state, {}), "M") == 0
    assert points(replace(lonely(state, {}), tokyo_express="4021"), "M") == 3


@pytest.mark.parametrize(
    ("ports", "hq", "scored"),
    [("3014", True, 3), ("3014 2915", True, 0), ("3014 2915", False, 3), ("3014", False, 3), ("", True, 0)],
)
def test_17_48_o_philippine_ports_in_supply(ports: str, hq: bool, scored: int) -> None:
    state = standing("1944", allies=ports)
    assert (
        points(lonely(state, {"us-hq-southwest-pacific": "3319"} if hq else {}), "O") == scored
    )  # Ruling R-140


def test_17_48_n_o_no_port_scores_five_and_not_three() -> None:
    state = standing("1944")
    assert (points(state, "N"), points(state, "O")) == (5, 0)


# Totals, levels and bids


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("year", "total"),
    # 1943: road 1, Mandates 3, Political Will -1. 1944: road 1, Mandates 1, Political Will 1, New Guinea 3,
    # Rabaul 3, no Philippine port 5, no port near Tokyo 5.
    [("1942", -3), ("1943", 3), ("1944", 19)],
)
def test_17_27_17_38_17_48_the_totals_of_the_starts(year: str, total: int, edition: str) -> None:
    assert eots().score(position(year, edition)).total == total


@pytest.mark.parametrize(
    ("political_will", "result", "winner"),
    # 1943 with the road closed and the Mandates Japanese: 4 points at a Political Will between 5 and 6.
    [
        (7, "Allied decisive victory", "allies"),  # 4 - 2 = 2
        (6, "Allied tactical victory", "allies"),  # 4 - 1 = 3
        (5, "Allied tactical victory", "allies"),  # 4 + 1 = 5
        (4, "Japanese tactical victory", "japan"),  # 6
        (1, "Japanese tactical victory", "japan"),  # 9
        (0, "Japanese automatic victory", "japan"),  # 10, but the US negotiate
    ],
)
def test_17_38_levels_by_points(political_will: int, result: str, winner: str) -> None:
    found = eots().score(standing("1943", **will(political_will)))
    assert (found.result, found.winner) == (result, winner)


@pytest.mark.parametrize(
    ("taken", "markers", "total", "result"),
    # Burma with a hex won: road 3 or -1, Rangoon 2 or -2, the front beside Major Breakthrough.
    [
        ("2206", {"china-front": 0}, 3, "Allied tactical victory"),
        ("2206", {"china-front": 1}, 4, "Allied tactical victory"),
        ("2206", {}, 5, "Japanese tactical victory"),
        ("2008", {}, 1, "Allied decisive victory"),
        ("burma", {"ledo": 1}, -3, "Allied decisive victory"),
    ],
)
def test_17_11_levels_by_points(taken: str, markers: dict[str, int], total: int, result: str) -> None:
    found = eots().score(standing("burma", allies=taken, markers=markers))
    assert (found.total, found.result) == (total, result)


def test_17_11_nine_points_are_a_decisive_victory() -> None:
    found = eots().score(standing("burma", allies="2206", japan="2105 2104", markers={"china-front": 4}))
    assert (found.total, found.result) == (9, "Japanese decisive victory")


@pytest.mark.parametrize("bid", [2, -1])
@pytest.mark.parametrize(
    ("scenario", "option", "plain"),
    [("1943", "bid-victory-points", 3), ("1942-43", "bid-victory-points", -22)],
)
def test_16_49_a_a_bid_is_settled_on_the_japanese_total(
    scenario: str, option: str, plain: int, bid: int
) -> None:
    assert eots().score(standing(scenario, option=option, bid=bid)).total == plain + bid
    assert eots().score(standing(scenario, option=option)).total == plain


def test_2_3_japan_scores_the_bid_for_the_allies() -> None:
    found = eots().score(standing("burma", allies="2206", option="bid-for-the-allies", bid=3))
    assert (found.total, found.result) == (8, "Japanese tactical victory")


def test_16_49_b_a_bid_of_political_will_scores_nothing() -> None:
    assert eots().score(standing("1942-45", option="bid-political-will", bid=3)).total is None


# The sheet itself


@pytest.mark.parametrize("code", eots().scenarios)
def test_every_item_of_every_scenario_is_counted(code: str) -> None:
    for edition in eots().scenarios[code].editions:
        state = position(code, edition)
        victory = state.components.victories[code]
        assert {item.code for item in victory.items} <= COUNTERS.keys()
        found = eots().score(state)
        assert len(found.items) >= len(victory.items) + len(victory.automatic)
        assert (found.total is None) == (victory.kind == "campaign")


def test_a_line_says_what_it_found() -> None:
    (line, bonus) = items(standing("1942", japan="1905 2105"), "D")
    assert (line.points, line.counts) == (2, True)
    assert line.detail == "2 of 5: 1905 Dacca, 2105 Imphal/Kohima"
    assert (bonus.points, bonus.counts, bonus.detail) == (0, False, "2 of 5")


def test_a_game_that_is_over_keeps_its_result() -> None:
    state = standing(
        "1943", winner="japan", result="Japanese tactical victory", points=7, signed=frozenset({"japan"})
    )
    found = eots().score(state)
    assert (found.over, found.result, found.winner, found.signed) == (True, state.result, "japan", ("japan",))
    assert found.total == 7
    assert not eots().score(last_turn(position("1943"))).over


def test_16_1_16_2_16_3_the_sheet_of_a_campaign() -> None:
    state = standing(
        "1943-45",
        counts={"bombed": 2, "blockade": 1},
        allies="3705",
        units={"us-20bc": "china-box"},
        **will(4),
    )
    details = {item.text: (item.counts, item.detail) for item in eots().score(state).items}
    assert details["Every hex of Honshu is Allied"][1].startswith("6 left: 3407 Kure")
    assert details["Japan was bombed on 4 turns running"] == (False, "2 turns")
    assert details["Japan has at most 1 resource hex"] == (False, "14 resource hexes")
    assert details["A B29 is in range of Tokyo"] == (
        True,
        "XX Bomber Command (B29) in Air units in China box",
    )
    blockade = "Japan is cut off from every resource hex for 3 National Status Segments running"
    assert details[blockade] == (False, "1 of 3")
    assert details["US Political Will is at zero in an End of Turn phase"] == (False, "US Political Will 4")
