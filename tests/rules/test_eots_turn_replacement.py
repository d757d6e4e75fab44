"""The replacement segment: how many steps, for whom, and what becomes of the rest (EotS 11.0, v2.0 10.0)."""

from typing import Any

import pytest

from rules.eots.commands import EndErrand, EndSegment, PlaceArrivals, SpendStep
from rules.eots.components import Side, UnitId
from rules.eots.events import CountSet, StepsUnused, UnitsMoved
from rules.eots.state import Position
from tests.rules.card_fights import standing
from tests.rules.chapter_7 import ALLIES, JAPAN
from tests.rules.offensives import Game
from tests.rules.segments import ended, entered, mark, said
from tests.support import eots

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])
HQS = {
    "us-hq-central-pacific": "5808",
    "us-hq-southwest-pacific": "3727",
    "br-hq-seac": "1805",
    "jp-hq-south": "2212",
    "jp-hq-combined-fleet-yamamoto": "3407",
}
# Somebody for every kind of steps, in a base with an HQ; the Chinese by the road to Kunming.
NEEDY = {
    "us-xi-corps": "5808 reduced",
    "us-5af": "5808 reduced",
    "us-cv-wasp": "5808 reduced",
    "br-bb-warspite": "1805 reduced",
    "cn-5-army": "2407 reduced",
    "jp-bb-yamato": "3407 reduced",
    "jp-25-air-flotilla": "2212 reduced",
    "jp-15-army": "2212 reduced",
}
TAKER = {
    "allied-ground": "us-xi-corps",
    "allied-air": "us-5af",
    "us-naval": "us-cv-wasp",
    "commonwealth-naval": "br-bb-warspite",
    "chinese": "cn-5-army",
    "japan-naval": "jp-bb-yamato",
    "japan-air": "jp-25-air-flotilla",
    "japan-china": "jp-15-army",
}


def replacing(units: dict[str, str] | None = None, turn: int = 3, **changes: Any) -> Game:
    """The replacement segment of a turn."""
    return entered({**HQS, **(NEEDY if units is None else units)}, "replacement", turn, **changes)


def given(game: Game) -> dict[str, int]:
    """The steps that wait to be spent."""
    return {errand.card: errand.left for errand in game.state.errands}


def unused(game: Game) -> dict[str, tuple[int, bool]]:
    """The steps that were not spent, and whether they are kept."""
    return {e.fund: (e.steps, e.kept) for e in game.events if isinstance(e, StepsUnused)}


def takers(game: Game, code: str) -> dict[str, list[str]]:
    """Who may take a step now, with the places where the dead come back."""
    (view,) = [view for view in eots().errands(game.state) if view.card == code]
    return {one.unit.id: [option.value for option in one.options] for one in view.takers}


def spend(game: Game, code: str, unit: str, to: str = "") -> Game:
    game.do(SpendStep(code, 0, unit, to))
    return game


def without_allies(game: Game) -> Game:
    """The Allies leave all their steps."""
    for errand in game.state.errands:
        if errand.card in ("allied-ground", "allied-air", "us-naval", "commonwealth-naval", "chinese"):
            game.do(EndErrand(errand.card))
    return game


# How many

# Allied ground, air, US naval, Commonwealth naval, Chinese, Japanese naval, by turn (11.21, 11.31 to 11.34).
CHART = {
    2: (2, 5, 2, 0, 0, 0),
    3: (2, 5, 1, 0, 1, 1),
    4: (2, 5, 2, 0, 0, 1),
    5: (2, 5, 1, 0, 1, 0),
    6: (2, 5, 2, 1, 0, 0),
    7: (2, 5, 1, 0, 1, 0),
    8: (2, 5, 2, 0, 0, 0),
    9: (2, 5, 1, 1, 1, 0),
    10: (2, 5, 2, 0, 0, 0),
    11: (2, 5, 1, 0, 1, 1),
    12: (2, 5, 2, 1, 0, 0),
}
KINDS = ("allied-ground", "allied-air", "us-naval", "commonwealth-naval", "chinese", "japan-naval")


@EDITIONS
@pytest.mark.parametrize("turn", CHART)
def test_11_3_the_steps_of_the_chart_by_turn(turn: int, edition: str) -> None:
    game = replacing(turn=turn, edition=edition)
    steps = given(game)
    assert tuple(steps.get(kind, 0) for kind in KINDS) == CHART[turn]
    assert steps["japan-china"] == 2  # 11.23
    assert "japan-air" not in steps  # 11.22: none by the chart


@EDITIONS
def test_11_33_without_oahu_no_us_ship_is_mended(edition: str) -> None:
    units = {**NEEDY, "us-cv-wasp": "3727 reduced"}
    assert "us-naval" not in given(replacing(units, 4, edition=edition, japan="5808"))


@EDITIONS
@pytest.mark.parametrize("shipyard", ["1307", "1308", "2015", "2709", "3727"])
def test_11_33_one_shipyard_brings_the_commonwealth_step(shipyard: str, edition: str) -> None:
    yards = {"1307", "1308", "2015", "2709", "3727"}
    units = {**NEEDY, "us-hq-southwest-pacific": "3626"}
    others = " ".join(sorted(yards - {shipyard}))
    one = replacing(units, 9, edition=edition, japan=others, allies=shipyard)
    assert given(one)["commonwealth-naval"] == 1
    none = replacing(units, 9, edition=edition, japan=" ".join(sorted(yards)))
    assert "commonwealth-naval" not in given(none)


@EDITIONS
def test_11_34_no_chinese_step_after_the_surrender(edition: str) -> None:
    assert "chinese" not in given(replacing(edition=edition, surrendered="china"))


@EDITIONS
@pytest.mark.parametrize(("cards", "steps"), [(1, 1), (2, 0)])
def test_cards_j15_j82_fewer_ground_steps_and_none_for_the_commonwealth(
    cards: int, steps: int, edition: str
) -> None:
    units = {**NEEDY, "br-15-corps": "1805 reduced"}
    game = replacing(units, edition=edition, markers={"india-replacement-limit": cards})
    assert given(game).get("allied-ground", 0) == steps
    assert given(game)["chinese"] == 1  # Ruling R-25
    if steps:
        assert set(takers(game, "allied-ground")) == {"us-xi-corps"}
        assert game.rules_against(SpendStep("allied-ground", 0, "br-15-corps")) != set()
    game.state = without_japan(without_allies(game)).state
    ended(game)
    assert mark(game, "india-replacement-limit") == 0  # one turn only


def without_japan(game: Game) -> Game:
    for errand in game.state.errands:
        game.do(EndErrand(errand.card))
    return game


# For whom


@EDITIONS
@pytest.mark.parametrize("code", TAKER)
def test_11_0_a_step_brings_a_reduced_unit_to_full_strength(code: str, edition: str) -> None:
    markers = {"japan-air-replacements": 1, "japan-naval-replacements": 1}
    game = replacing(turn=9, edition=edition, markers=markers)
    if code.startswith("japan"):
        without_allies(game)
    left = given(game)[code]
    spend(game, code, TAKER[code])
    assert standing(game, TAKER[code]) == "full"
    assert left - given(game).get(code, 0) in (1, left)  # the rest goes when nobody can take it
    if not code.startswith("japan"):
        others = set(TAKER.values()) - {TAKER[code]}
        assert all(game.against(SpendStep(code, 0, other)) for other in others)


# Ground units of the US and the Commonwealth; with v2.0 corps and US Marine divisions only (10.31).
GROUND = {
    "us-xi-corps": True,
    "br-15-corps": True,
    "au-1-corps": True,
    "us-1-marine-division": True,
    "us-11-airborne-division": False,
    "us-sf-brigade": False,
    "nz-3-division": False,
}


@EDITIONS
@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.parametrize("unit", GROUND)
def test_11_31_whom_allied_ground_steps_are_for(unit: str, dead: bool, edition: str) -> None:
    where = "1805" if unit.startswith("br") else "3727"
    hqs = {"joint-hq-anzac": "3727", "us-hq-southwest-pacific": "3626"}
    two_sided = eots().components.units[UnitId(unit)].two_sided
    if not (two_sided or dead):
        return
    game = replacing({**hqs, unit: "eliminated" if dead else f"{where} reduced"}, edition=edition)
    allowed = GROUND[unit] or edition == "3.2"
    assert ("allied-ground" in given(game)) is allowed
    if allowed:
        assert game.rules_against(SpendStep("allied-ground", 0, unit, where if dead else "")) == set()


@EDITIONS
@pytest.mark.parametrize(
    ("code", "unit", "place"),
    [
        ("allied-ground", "cn-6-army", "2407"),  # 11.34
        ("allied-ground", "in-3-corps", "1805"),  # 11.1: pre-war
        ("allied-ground", "nl-java-division", "3727"),  # 11.35
        ("allied-ground", "us-cv-essex", "5808"),
        ("allied-air", "us-feaf", "5808"),  # 11.1
        ("allied-air", "nl-air", "5808"),  # 11.35
        ("us-naval", "us-bb-maryland", "5808"),  # 11.1
        ("us-naval", "br-ca-london", "1805"),
        ("commonwealth-naval", "us-cv-essex", "5808"),
        ("chinese", "br-15-corps", "1805"),
    ],
)
@pytest.mark.parametrize("dead", [False, True])
def test_11_1_and_others_whom_steps_are_not_for(
    code: str, unit: str, place: str, dead: bool, edition: str
) -> None:
    game = replacing({**NEEDY, unit: "eliminated" if dead else f"{place} reduced"}, 9, edition=edition)
    assert unit not in takers(game, code)
    assert game.rules_against(SpendStep(code, 0, unit, place if dead else "")) != set()


@EDITIONS
def test_11_0_a_unit_out_of_supply_or_in_an_enemy_zone_takes_none(edition: str) -> None:
    units = {"us-xi-corps": "4612 reduced", "us-i-corps": "4715 reduced", "us-5af": "5808 reduced"}
    game = entered({"jp-hq-south": "2212", **units}, "replacement", edition=edition)  # no HQ at all
    assert given(game) == {}
    near = {
        **NEEDY,
        "us-i-corps": "5808 reduced",
        "us-xi-corps": "3822 reduced",
        "jp-26-air-flotilla": "3720",
        "jp-hq-south-seas": "3520",
    }
    game = replacing(near, edition=edition, japan="3720 3520", allies="3822")
    assert "EotS 11.0" in game.rules_against(SpendStep("allied-ground", 0, "us-xi-corps"))


# The dead come back


@EDITIONS
def test_11_0_one_step_brings_back_a_reduced_unit_and_two_a_full_one(edition: str) -> None:
    game = replacing({"us-xi-corps": "eliminated"}, edition=edition)
    assert game.rules_against(SpendStep("allied-ground", 0, "us-xi-corps")) == {"EotS 11.0"}  # where?
    spend(game, "allied-ground", "us-xi-corps", "5808")
    assert game.state.units[UnitId("us-xi-corps")] == Position("5808", reduced=True)
    assert given(game)["allied-ground"] == 1
    spend(game, "allied-ground", "us-xi-corps")
    assert game.state.units[UnitId("us-xi-corps")] == Position("5808")
    assert "allied-ground" not in given(game)


@EDITIONS
def test_11_0_they_are_placed_like_reinforcements(edition: str) -> None:
    game = replacing({"us-xi-corps": "eliminated", "us-cv-wasp": "eliminated"}, edition=edition)
    assert "5808" in takers(game, "allied-ground")["us-xi-corps"]
    assert "5808" in takers(game, "us-naval")["us-cv-wasp"]
    assert game.rules_against(SpendStep("us-naval", 0, "us-cv-wasp", "4017")) == {"EotS 11.0"}


@EDITIONS
def test_11_34_an_eliminated_chinese_army_comes_back_to_kunming(edition: str) -> None:
    game = replacing({"cn-5-army": "eliminated"}, edition=edition)
    assert takers(game, "chinese") == {"cn-5-army": ["2407"]}
    closed = replacing(
        {"cn-5-army": "eliminated"}, edition=edition, japan="2008 2106 2206", without="br-hq-seac"
    )
    assert "chinese" not in given(closed)  # Kunming is no source
    assert unused(closed)["chinese"] == (1, False)


@EDITIONS
def test_11_0_hqs_that_came_this_turn_serve_their_own_hex(edition: str) -> None:
    units = {"jp-hq-south": "2212", "us-hq-south-pacific-ghormley": "turn-3", "us-xi-corps": "eliminated"}
    game = entered(units, "reinforcement", edition=edition)
    game.do(PlaceArrivals("allies", ("us-hq-south-pacific-ghormley:4828",)))
    ended(game)
    assert takers(game, "allied-ground") == {"us-xi-corps": ["4828"]}


@EDITIONS
def test_11_0_aircraft_of_this_segment_open_no_zone_those_of_the_reinforcements_do(edition: str) -> None:
    units = {
        **HQS,
        "us-hq-southwest-pacific": "3823",
        "jp-26-air-flotilla": "4020",
        "jp-hq-south-seas": "4017",
    }
    flags = {"japan": "4020 4017", "allies": "4021 3823 3922 3921", "edition": edition}
    dead = {"us-5af": "eliminated", "us-xi-corps": "eliminated"}
    game = entered({**units, **dead}, "replacement", **flags)
    spend(game, "allied-air", "us-5af", "3922")
    assert "4021" not in takers(game, "allied-ground")["us-xi-corps"]
    arrived = entered({**units, "us-5af": "delay", "us-xi-corps": "eliminated"}, "reinforcement", **flags)
    arrived.do(PlaceArrivals("allies", ("us-5af:3922",)))
    ended(arrived)
    assert "4021" in takers(arrived, "allied-ground")["us-xi-corps"]


@EDITIONS
def test_13_83_dead_australians_stay_dead_after_the_surrender(edition: str) -> None:
    units = {"joint-hq-anzac": "4828", "au-1-corps": "eliminated", "au-3-corps": "4828 reduced"}
    game = replacing(units, edition=edition, surrendered="australia")
    assert set(takers(game, "allied-ground")) == {"au-3-corps"}
    before = replacing(units, edition=edition)
    assert set(takers(before, "allied-ground")) == {"au-1-corps", "au-3-corps"}


@EDITIONS
def test_12_31_a_b29_that_comes_back_does_not_bomb_this_turn(edition: str) -> None:
    game = replacing({"us-20bc": "eliminated", "us-21bc": "5808 reduced"}, 10, edition=edition)
    spend(game, "allied-air", "us-20bc", "5808")
    assert game.state.count("returned-us-20bc") == 10
    assert CountSet("returned-us-20bc", 10) in game.events
    assert any("does not bomb Japan this turn" in text for text in said(game))
    spend(game, "allied-air", "us-21bc")
    assert game.state.count("returned-us-21bc") == 0  # it was never gone


# What is left


@EDITIONS
def test_11_0_allied_steps_that_are_not_used_are_lost(edition: str) -> None:
    game = replacing(turn=9, edition=edition)
    without_allies(game)
    lost = {"allied-ground": 2, "allied-air": 5, "us-naval": 1, "commonwealth-naval": 1, "chinese": 1}
    assert unused(game) == {code: (steps, False) for code, steps in lost.items()}
    assert "Allied air replacements: 5 steps are lost" in said(game)


@EDITIONS
def test_11_32_steps_that_nobody_can_use_are_lost_at_once(edition: str) -> None:
    game = replacing({"us-5af": "5808 reduced"}, 4, edition=edition)
    assert given(game) == {"allied-air": 5}
    assert unused(game) == {"allied-ground": (2, False), "us-naval": (2, False), "japan-naval": (1, True)}
    spend(game, "allied-air", "us-5af")
    assert given(game) == {}
    assert unused(game)["allied-air"] == (4, False)
    assert game.rules_against(EndSegment()) == set()


@EDITIONS
def test_4_12_the_segment_ends_when_every_step_is_spent_or_left(edition: str) -> None:
    game = replacing({"us-5af": "5808 reduced", "jp-15-army": "2212 reduced"}, edition=edition)
    assert game.rules_against(EndSegment()) == {"EotS 11.32", "EotS 11.23"}
    without_japan(game)
    assert game.rules_against(EndSegment()) == set()


# Japan


@EDITIONS
def test_11_0_japan_comes_after_the_allies(edition: str) -> None:
    game = replacing({"us-5af": "5808 reduced", "jp-15-army": "2212 reduced"}, edition=edition)
    army = SpendStep("japan-china", 0, "jp-15-army")
    assert game.rules_against(army) == {"EotS 11.0"}
    assert game.rules_against(EndErrand("japan-china")) == {"EotS 11.0"}
    later = {view.card: (view.says, view.takers, view.finish) for view in eots().errands(game.state)}
    assert later["japan-china"] == ("2 steps of replacements to spend, after the Allies", (), "")
    game.do(EndErrand("allied-air"), seat=ALLIES)
    assert set(takers(game, "japan-china")) == {"jp-15-army"}
    game.do(army, seat=JAPAN)


@EDITIONS
def test_11_21_japanese_naval_steps_are_kept_from_turn_to_turn(edition: str) -> None:
    markers = {"japan-naval-replacements": 2}
    game = replacing(
        {"jp-bb-yamato": "3407 reduced", "jp-cv-junyo": "3407 reduced"}, edition=edition, markers=markers
    )
    assert given(game) == {"japan-naval": 3}  # one of turn 3
    spend(game, "japan-naval", "jp-bb-yamato")
    game.do(EndErrand("japan-naval"))
    assert mark(game, "japan-naval-replacements") == 2
    assert unused(game)["japan-naval"] == (2, True)
    assert "Japanese naval replacements: 2 steps are kept" in said(game)


@EDITIONS
def test_11_21_the_step_of_the_chart_is_kept_if_no_ship_needs_it(edition: str) -> None:
    assert mark(replacing({}, 3, edition=edition), "japan-naval-replacements") == 1
    assert mark(replacing({}, 2, edition=edition), "japan-naval-replacements") == 0


@EDITIONS
def test_11_22_saved_air_steps_are_spent_or_kept(edition: str) -> None:
    units = {"jp-25-air-flotilla": "eliminated", "jp-26-air-flotilla": "2212 reduced"}
    game = replacing(units, 6, edition=edition, markers={"japan-air-replacements": 3})
    spend(game, "japan-air", "jp-25-air-flotilla", "2212")
    game.do(EndErrand("japan-air"))
    assert (mark(game, "japan-air-replacements"), standing(game, "jp-25-air-flotilla")) == (2, "reduced")


@EDITIONS
def test_11_23_ground_steps_come_out_of_china(edition: str) -> None:
    units = {"jp-15-army": "2212 reduced", "jp-16-army": "eliminated", "jp-14-army": "2212 reduced"}
    game = replacing(units, edition=edition, markers={"divisions-in-china": 7})
    spend(game, "japan-china", "jp-15-army")
    spend(game, "japan-china", "jp-16-army", "2212")
    assert (mark(game, "divisions-in-china"), standing(game, "jp-16-army")) == (5, "reduced")
    assert given(game) == {}  # two a turn


@EDITIONS
@pytest.mark.parametrize(("divisions", "steps"), [(0, 0), (1, 1), (2, 2), (12, 2)])
def test_11_23_only_divisions_that_are_there(divisions: int, steps: int, edition: str) -> None:
    units = {"jp-15-army": "2212 reduced"}
    game = replacing(units, edition=edition, markers={"divisions-in-china": divisions})
    assert given(game).get("japan-china", 0) == steps


@EDITIONS
def test_11_23_what_is_not_taken_stays_in_china(edition: str) -> None:
    game = replacing({"jp-15-army": "2212 reduced"}, edition=edition, markers={"divisions-in-china": 7})
    game.do(EndErrand("japan-china"))
    assert mark(game, "divisions-in-china") == 7
    assert "japan-china" not in unused(game)


@EDITIONS
def test_13_71_no_division_leaves_a_china_without_ports(edition: str) -> None:
    hexes = eots().components.hexes.items()
    ports = [
        h for h, found in hexes if (found.region == "china-coast" and found.port) or found.region == "korea"
    ]
    game = replacing({"jp-15-army": "2212 reduced"}, edition=edition, allies=" ".join(ports))
    assert "japan-china" not in given(game)


@EDITIONS
def test_11_1_japanese_pre_war_units_take_none(edition: str) -> None:
    units = {"jp-bb-kongo": "3407 reduced", "jp-22-air-flotilla": "2212 reduced", "jp-cv-akagi": "eliminated"}
    markers = {"japan-naval-replacements": 2, "japan-air-replacements": 2}
    assert given(replacing(units, 6, edition=edition, markers=markers)) == {}


# Burma


def burma(units: dict[str, str], turn: int, **changes: Any) -> Game:
    places = {"br-hq-seac": "1805", "jp-hq-south": "2110", **units}
    return entered(places, "replacement", turn, scenario="burma", **changes)


BURMA_NEEDS = {
    "br-15-corps": "1805 reduced",
    "us-10af-lrb": "1805 reduced",
    "br-bb-warspite": "1805 reduced",
    "cn-5-army": "2407 reduced",
    "jp-28-army": "2110 reduced",
    "jp-28-air-flotilla": "2110 reduced",
}


@pytest.mark.parametrize(("turn", "chinese", "naval"), [(7, 1, 0), (8, 0, 0), (9, 1, 1)])
def test_17_11_19_and_20_the_steps_of_burma(turn: int, chinese: int, naval: int) -> None:
    found = given(burma(BURMA_NEEDS, turn))
    allied = {"allied-ground": 1, "allied-air": 1, "chinese": chinese, "commonwealth-naval": naval}
    japan = {"japan-air": 2, "japan-china": 1, "us-naval": 0, "japan-naval": 0}
    assert found == {code: steps for code, steps in {**allied, **japan}.items() if steps}


# What the players see


def test_every_kind_of_steps_has_its_title() -> None:
    game = replacing(turn=9, markers={"japan-air-replacements": 1, "japan-naval-replacements": 1})
    titles = {view.card: (view.title, view.seat, view.rule) for view in eots().errands(game.state)}
    assert titles == {
        "allied-ground": ("Allied ground replacements", Side.ALLIES, "EotS 11.31"),
        "allied-air": ("Allied air replacements", Side.ALLIES, "EotS 11.32"),
        "us-naval": ("US naval replacements", Side.ALLIES, "EotS 11.33"),
        "commonwealth-naval": ("Commonwealth naval replacements", Side.ALLIES, "EotS 11.33"),
        "chinese": ("Chinese replacements", Side.ALLIES, "EotS 11.34"),
        "japan-naval": ("Japanese naval replacements", Side.JAPAN, "EotS 11.21"),
        "japan-air": ("Japanese air replacements", Side.JAPAN, "EotS 11.22"),
        "japan-china": ("Japanese divisions from China", Side.JAPAN, "EotS 11.23"),
    }
    assert "Allied air replacements: 5 steps of replacements to spend" in said(game)


def test_each_side_spends_its_own_steps() -> None:
    game = replacing()
    assert game.rules_against(SpendStep("allied-air", 0, "us-5af"), JAPAN) == {"EotS 7.2"}
    assert game.rules_against(SpendStep("allied-air", 0, "us-5af"), ALLIES) == set()
    assert game.rules_against(SpendStep("no-such-steps", 0, "us-5af")) == {"EotS 5.33"}
    assert game.rules_against(SpendStep("allied-air", 0, "nobody")) == {"Counters"}


def test_11_0_what_an_overruled_end_leaves_is_said() -> None:
    game = replacing({"us-5af": "5808 reduced"})
    events = eots().outcome(game.state, ALLIES, EndSegment(), None)  # type: ignore[arg-type]
    assert StepsUnused("allied-air", 5, kept=False) in events
    assert not any(isinstance(event, UnitsMoved) for event in events)
