"""Every scenario against the rulebooks: v2.0 17.1 to 17.9 and 18.0, v3.2 17.11 and 18.0."""

import pytest

from rules import SCENARIOS
from rules.core.game import REFEREE, Setup
from rules.eots.printed.sides import Side
from rules.eots.scenario import Scenario
from rules.eots.state import State
from tests.eots.master_list import BURMA_LIST, MASTER_LIST, YEARS, lines, place_of
from tests.support import eots, position

EVERY = [(code, edition) for code, info in eots().scenarios.items() for edition in info.editions]
# The counter prints 1905, and counters outrank the list (v2.0 18.0, design note).
COUNTER_WINS = {("in-2-corps", "1941"): "1905", ("in-2-corps", "1942"): "1905"}


def scenario(code: str) -> Scenario:
    return eots()._scenarios[code]


def standing(state: State) -> dict[str, tuple[str, bool]]:
    return {unit: (p.place, p.reduced) for unit, p in state.units.items()}


def test_17_0_the_ten_scenarios_are_there() -> None:
    years = {"1941", "1942", "1943", "1944", "1942-43", "1943-44", "1942-44", "1942-45", "1943-45"}
    assert set(eots().scenarios) == years | {"burma"}
    assert {
        code for code, info in eots().scenarios.items() if set(info.editions) == {"v2.0", "v3.2"}
    } == years
    assert eots().scenarios["burma"].editions == ("v3.2",)


@pytest.mark.parametrize(("code", "edition"), EVERY)
def test_17_0_every_scenario_opens_in_every_edition_it_allows(code: str, edition: str) -> None:
    game = eots()
    state = game.begin(game.open(Setup(code, edition, "guided", "table")))
    assert (state.components.map.code, state.components.edition.code) == (state.map, edition)
    assert set(state.markers) == set(state.components.tracks)
    assert game.board(state, REFEREE).tracks and game.standing(state).heading


@pytest.mark.parametrize(
    ("code", "rule", "turns"),
    [
        ("1941", "17.1", (1, 12)), ("1942", "17.2", (2, 4)), ("1943", "17.3", (5, 7)),
        ("1944", "17.4", (8, 10)), ("1942-43", "17.5", (2, 7)), ("1943-44", "17.6", (5, 10)),
        ("1942-44", "17.7", (2, 10)), ("1942-45", "17.8", (2, 12)), ("1943-45", "17.9", (5, 12)),
        ("burma", "17.11", (6, 9)),
    ],
)  # fmt: skip
def test_17_0_scenarios_begin_with_offensives_and_end_as_printed(
    code: str, rule: str, turns: tuple[int, int]
) -> None:
    found = scenario(code)
    assert found.rule.rsplit(" ", 1)[1] == rule
    assert (found.first_turn, found.last_turn) == turns
    assert found.first_segment == "offensives"


@pytest.mark.parametrize("line", lines(MASTER_LIST), ids=lambda line: line[1])
def test_18_0_every_counter_of_v2_0_starts_as_in_the_master_list(line: list[str]) -> None:
    unit, _, *printed = line
    for year, place in zip(YEARS, printed, strict=True):
        where, reduced = place_of(place)
        expected = (COUNTER_WINS.get((unit, year), where), reduced)
        assert standing(position(year, "v2.0"))[unit] == expected, year


def test_18_0_the_master_list_names_every_counter_once() -> None:
    named = [line[0] for line in lines(MASTER_LIST)]
    assert len(named) == 200
    assert set(named) == set(eots().components.units)


def test_18_0_the_burma_list_is_the_whole_set_up_of_burma() -> None:
    assert standing(position("burma")) == {unit: place_of(place) for unit, _, place in lines(BURMA_LIST)}


@pytest.mark.parametrize(
    ("code", "base"),
    [("1942-43", "1942"), ("1942-44", "1942"), ("1942-45", "1942"), ("1943-44", "1943"), ("1943-45", "1943")],
)
def test_17_5_to_17_9_longer_scenarios_use_the_set_up_of_their_first_year(code: str, base: str) -> None:
    longer, year = position(code), position(base)
    assert longer.units == year.units
    assert longer.control == year.control
    assert longer.markers == year.markers
    assert longer.removed_cards == year.removed_cards
    assert longer.surrendered == year.surrendered


MARKERS: dict[str, dict[str, int | str]] = {
    # v2.0 17.14
    "1941": {
        "political-will": 0, "china-front": "Stable Front", "divisions-in-china": 12, "burma-road": "Open",
        "hump": "No Hump", "india": "Stable", "war-in-europe": 0, "japan-asp": 7, "barges": "No barges",
        "allied-asp": 0, "japan-resources": 3, "tojo-resigned": "In office",
        "us-rivalry": "Strategic agreement", "japan-rivalry": "Strategic agreement",
        "japan-passes": 0, "allied-passes": 0,
    },
    # 17.23 over 17.14, 17.25 A
    "1942": {
        "political-will": 8, "china-front": "Stable Front", "divisions-in-china": 11, "burma-road": "Open",
        "hump": "No Hump", "india": "Stable", "war-in-europe": 0, "japan-asp": 7, "barges": "No barges",
        "allied-asp": 1, "japan-resources": 4, "us-rivalry": "Strategic agreement",
        "japan-rivalry": "Strategic agreement", "japan-hand": 7, "allied-hand": 5, "japan-passes": 0,
        "allied-passes": 2,
    },
    # 17.33, 17.35
    "1943": {
        "political-will": 6, "china-front": "Major Breakthrough", "divisions-in-china": 7,
        "burma-road": "Closed, Hump", "hump": "Hump", "india": "Stable", "war-in-europe": -1, "japan-asp": 7,
        "barges": "Barges", "allied-asp": 4, "japan-resources": 14, "us-rivalry": "Rivalry",
        "japan-rivalry": "Rivalry", "japan-air-replacements": 2, "japan-naval-replacements": 1,
        "kwai-bridge": "Built", "japan-hand": 7, "allied-hand": 7, "tojo-resigned": "In office",
    },
    # 17.43, 17.45
    "1944": {
        "political-will": 5, "china-front": "Major Breakthrough", "divisions-in-china": 5,
        "burma-road": "Closed, Hump", "india": "Stable", "war-in-europe": 2, "japan-asp": 5,
        "barges": "PT boats", "allied-asp": 8, "japan-resources": 14, "us-rivalry": "Rivalry",
        "japan-rivalry": "Rivalry", "japan-air-replacements": 0, "japan-naval-replacements": 0,
        "defensive-doctrine": "+1 on one hex islands", "japan-hand": 6, "japan-passes": 1, "allied-hand": 7,
        "allied-passes": 0, "tojo-resigned": "In office",
    },
    # v3.2 18.0 Markers, 17.11.9, 17.11.12, 17.11.13, 17.11.21
    "burma": {
        "kwai-bridge": "Built", "war-in-europe": 0, "political-will": 4, "tojo-resigned": "In office",
        "india": "Stable", "divisions-in-china": 8, "us-rivalry": "Rivalry", "japan-rivalry": "Rivalry",
        "china-front": "Major Breakthrough", "burma-road": "Closed, Hump", "japan-air-replacements": 2,
        "japan-asp": 1, "barges": "No barges", "allied-asp": 1, "japan-asp-used": 0, "allied-asp-used": 0,
        "japan-resources": 1, "japan-passes": 0, "allied-passes": 0, "allied-hand": 4, "japan-hand": 3,
        "jarhat": "Built", "imphal": "Not built", "ledo": "Not built", "doolittle-raid": "Done",
    },
}  # fmt: skip


@pytest.mark.parametrize("code", MARKERS)
def test_17_14_17_23_17_33_17_43_and_18_0_markers_lie_as_printed(code: str) -> None:
    state = position(code)
    tracks = state.components.tracks
    found = {
        track: tracks[track].label(state.markers[track]) if isinstance(value, str) else state.markers[track]
        for track, value in MARKERS[code].items()
    }
    assert found == MARKERS[code]


@pytest.mark.parametrize("code", ["1941", "1942", "1943", "1944", "burma"])
def test_12_11_the_resource_marker_counts_the_hexes_japan_holds(code: str) -> None:
    state = position(code)
    held = [h for h in state.components.regions["resources"].hexes if state.controls(Side.JAPAN, h)]
    assert len(held) == state.markers["japan-resources"]


def cards(letter: str, numbers: str) -> set[str]:
    return {f"{letter}{int(number):02d}" for number in numbers.replace(",", " ").split()}


@pytest.mark.parametrize(
    ("code", "japan", "allies"),
    [
        ("1942", "1, 2", ""),
        (
            "1943",
            "1, 2, 5, 6, 13, 15, 18, 39, 55, 73, 78",
            "1, 3, 4, 6, 7, 8, 10, 11, 12, 14, 16, 17, 20, 51",
        ),
        (
            "1944",
            "1, 2, 5, 6, 13, 15, 18, 26, 31, 39, 51, 53, 54, 55, 73, 78",
            "1, 3, 4, 6, 7, 8, 10, 11, 12, 14, 16, 17, 18, 20, 22, 23, 24, 27, 30, 39, 41, 42, 47, 51, 73",
        ),
    ],
)
def test_17_25_17_35_17_45_cards_removed(code: str, japan: str, allies: str) -> None:
    assert set(position(code).removed_cards) == cards("J", japan) | cards("A", allies)


@pytest.mark.parametrize(
    ("code", "discarded", "future"),
    [
        ("1941", set(), set()),
        ("1942", set(), set()),
        ("1943", cards("A", "13, 15") | cards("J", "8, 12, 14, 20, 25, 29, 35"), {"A29", "J26"}),
        ("1944", {"J07", "A02"}, {"A45", "J04"}),
        ("burma", set(), set()),
    ],
)
def test_17_35_17_45_discards_and_future_offensives(code: str, discarded: set[str], future: set[str]) -> None:
    state = position(code)
    assert set(state.discarded_cards) == discarded
    assert set(state.future_offensive) == future


def test_17_11_of_v2_0_japan_holds_cards_1_and_2_on_turn_1() -> None:
    state = position("1941")
    assert state.hand_cards == ("J01", "J02")
    assert (state.markers["japan-hand"], state.markers["allied-hand"]) == (2, 0)


def test_18_0_the_burma_decks() -> None:
    allied = "2 7 18 19 22 26 33 34 38 39 41 42 48 49 52 57 58 59 60 77 78 81 82 83"
    japanese = "3 4 5 6 7 8 15 16 21 22 26 33 39 40 41 42 48 49 50 53 54 67 82 86"
    assert set(position("burma").deck) == cards("A", allied) | cards("J", japanese)
    assert len(position("burma").deck) == 48


def test_17_0_every_card_that_a_scenario_names_is_printed() -> None:
    printed = {
        line.split(",")[0] for line in (SCENARIOS / "eots" / "cards.csv").read_text("utf-8").splitlines()
    }
    for code in eots().scenarios:
        event = eots().open(Setup(code, "v3.2", "free", "table"))
        piles = (
            event.deck,
            event.hand_cards,
            event.removed_cards,
            event.discarded_cards,
            event.future_offensive,
        )
        assert {card for pile in piles for card in pile} <= printed, code


def test_17_11_9_japan_chooses_its_future_offensive_among_six() -> None:
    found = scenario("burma").cards
    assert set(found[Side.JAPAN].future_offensive_choice) == cards("J", "3 8 16 40 48 50")
    assert found[Side.ALLIES].future_offensive_choice == ()


@pytest.mark.parametrize(
    ("code", "number"), [("1941", 0), ("1942", 13), ("1943", 4), ("1944", 0), ("burma", 0)]
)
def test_17_24_17_34_17_44_reinforcements_of_the_first_turn_are_delayed(code: str, number: int) -> None:
    state = position(code)
    delayed = {unit.id for unit in state.units_in("delay")}
    entering = {line[0] for line in lines(MASTER_LIST) if line[2].strip("[]") == str(state.turn)}
    allied = {u for u in entering if state.components.units[u].side is Side.ALLIES}
    assert len(delayed) == number
    assert delayed == (allied - {"br-hq-seac"} if number else set())


def test_17_36_17_46_17_11_4_surrendered_nations() -> None:
    four = {"malaya", "philippines", "dutch-east-indies", "burma"}
    expected = {"1941": set(), "1942": set(), "1943": four, "1944": four, "burma": {"burma"}}
    assert {code: set(position(code).surrendered) for code in expected} == expected


CONTROL = {
    # 17.14: Allied markers on Guam and Hong Kong; 17.22: two Japanese markers
    "1941": ("3706 3305 2609 2508 4017 4715 3813", "3814 2709 2110 2013 2208 2407 4021"),
    "1942": ("1912 2012 1913 2709 2415 4021 3814 2915", "2015 2813 2019 4423 2008 4612"),
    # 17.32
    "1943": (
        "1813 2014 2015 2017 2018 2019 2110 2305 2415 2517 2709 3219 3319 3520 3620 3721 3814 4222 4719 "
        "2812 2911 3014 2919 3017 2721 4020 3820 3921 4121 4322 5018 4612 4600 2109 2010",
        "2006 2104 2105 2205 2407 3823 3922 4024 4423 4825 5808 1005 3626",
    ),
    # 17.41, 17.42
    "1944": (
        "1813 2014 2017 2018 2019 2110 2305 2415 2517 3119 3219 3319 3620 3814 2015 2709 4021 4020 3820",
        "4122 2006 3822 3823 3921 3922 4024 4222 4322 4423 5018 5100 4600 4719",
    ),
    # v3.2 17.11.3, 17.11.15
    "burma": (
        "1809 1709 1710 2008 2007 2106 2206 2305 2110 2212 1912 2012 2409 2508 2609 2108",
        "1005 1307 1308 1208 1406 1805 1905 2005 2104 2105 2205 2006 2407 2306",
    ),
}


@pytest.mark.parametrize("code", CONTROL)
def test_17_14_17_22_17_32_17_42_17_11_3_control(code: str) -> None:
    control = position(code).control
    for listed, side in zip(CONTROL[code], (Side.JAPAN, Side.ALLIES), strict=True):
        assert {h for h in listed.split() if control[h] is not side} == set()


def test_17_32_whole_nations_are_japanese_unless_an_allied_unit_stands_there() -> None:
    state = position("1943")
    for nation in ("malaya", "philippines", "dutch-east-indies", "burma", "australian-mandates"):
        allied = {h for h in state.components.regions[nation].hexes if state.controls(Side.ALLIES, h)}
        assert all(any(state.units_in(h)) for h in allied), nation


def test_17_11_13_and_13_77_routes_built() -> None:
    assert position("burma").routes == {"kwai-bridge", "jarhat"}
    assert position("1941").routes == set()
    assert position("1941", "v2.0").routes == {"jarhat", "imphal", "ledo"}
    assert position("1943").routes == {"kwai-bridge", "jarhat"}
    assert position("1944", "v2.0").routes == {"kwai-bridge", "jarhat", "imphal", "ledo"}


@pytest.mark.parametrize(
    ("code", "special"),
    [
        ("1941", "emergency-move-after-conquest"),
        ("1942", "free-allied-emergency-naval-move"),
        ("1942", "rivalry-ends-by-3-oc"),
        ("1943", "rivalry-ends-by-3-oc"),
        ("1944", "political-will-events-as-oc"),
        ("1944", "defensive-doctrine-in-effect"),
        ("1942-45", "free-allied-emergency-naval-move"),
        ("burma", "rivalry-ends-by-event-only"),
    ],
)
def test_17_25_17_26_special_rules_hold(code: str, special: str) -> None:
    assert special in position(code).special


def test_17_25_d_tournament_choices_are_for_1942_and_the_shortened_campaign() -> None:
    choosing = {
        code
        for code in eots().scenarios
        if "kondo-for-no-offensive" in {o.code for o in scenario(code).options}
    }
    assert choosing == {"1942", "1942-45"}
    assert all(option.optional for code in eots().scenarios for option in scenario(code).options)


@pytest.mark.parametrize(
    ("code", "victory"),
    [
        ("1941", "campaign"), ("1942", "1942"), ("1943", "1943"), ("1944", "1944"), ("1942-43", "1943"),
        ("1943-44", "1944"), ("1942-44", "1944"), ("1942-45", "campaign"), ("1943-45", "campaign"),
        ("burma", "burma"),
    ],
)  # fmt: skip
def test_17_5_to_17_9_victory_conditions(code: str, victory: str) -> None:
    assert scenario(code).victory.code == victory


POINTS = {
    # 17.27 A to K, 17.38 A to R, 17.48 A to P, v3.2 17.11 A to L: points in the order of the letters
    "1942": {"A": [5], "B": [1], "C": [5], "D": [1, 2], "E": [1], "F": [2], "G": [1], "H": [1], "I": [-1],
             "J": [1], "K": [3]},
    "1943": {"A": [5], "B": [1], "C": [5], "D": [1, 2], "E": [1], "F": [3], "G": [3], "H": [1], "I": [-1],
             "J": [1], "K": [3], "L": [-3], "M": [-1], "N": [-3], "O": [-3], "P": [-1], "Q": [-3], "R": [-1]},
    "1944": {"A": [5], "B": [1], "C": [5], "D": [1, 2], "E": [1], "F": [2], "G": [1], "H": [1], "I": [-1],
             "J": [3], "K": [5], "L": [3], "M": [3], "N": [5], "O": [3], "P": [5]},
    "burma": {"A": [1, -1, 5], "B": [3], "C": [-1], "D": [1], "E": [1, -1], "F": [1], "G": [1], "H": [2],
              "I": [-2], "J": [2], "K": [1], "L": [-1]},
}  # fmt: skip


@pytest.mark.parametrize("code", POINTS)
def test_17_27_17_38_17_48_17_11_points_by_letter(code: str) -> None:
    found: dict[str, list[int]] = {}
    for item in scenario(code).victory.items:
        found.setdefault(item.rule.rsplit(" ", 1)[1], []).append(item.points)
    assert found == POINTS[code]


@pytest.mark.parametrize(
    ("code", "steps"), [("1942", (2, 5, 9)), ("1943", (2, 5, 9)), ("1944", (2, 5, 9)), ("burma", (2, 4, 8))]
)
def test_17_27_17_38_17_48_17_11_levels(code: str, steps: tuple[int, int, int]) -> None:
    victory = scenario(code).victory
    assert [victory.level(points).name for points in steps] == [
        "Allied decisive victory", "Allied tactical victory", "Japanese tactical victory",
    ]  # fmt: skip
    assert [victory.level(points + 1).side for points in steps] == [Side.ALLIES, Side.JAPAN, Side.JAPAN]
    assert victory.level(steps[2] + 1).name == "Japanese decisive victory"


def test_17_27_japan_loses_1942_with_fewer_than_11_resource_hexes() -> None:
    (automatic,) = (a for a in scenario("1942").victory.automatic if a.code == "too-few-resources")
    assert (automatic.side, automatic.threshold) == (Side.ALLIES, 11)


def test_an_opening_without_the_newer_facts_still_folds() -> None:
    game = eots()
    event = game.open(Setup("1942", "v2.0", "free", "table"))
    newer = (
        "map",
        "deck",
        "hand_cards",
        "removed_cards",
        "discarded_cards",
        "future_offensive",
        "surrendered",
    )
    kept = {
        name: getattr(event, name)
        for name in type(event).__dataclass_fields__
        if name not in (*newer, "special", "options", "markers")
    }
    tracks = game.sets["pacific", "v2.0"].tracks
    older = {t: v for t, v in event.markers.items() if tracks[t].unrecorded is None}
    state = game.begin(type(event)(**kept, markers=older))
    assert state.units == position("1942").units
    assert state.routes == {"jarhat", "imphal", "ledo"}
    assert len(game.board(state, REFEREE).tracks) == len(tracks)
