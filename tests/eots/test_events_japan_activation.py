"""Japanese military events: how many units each activates, which, and by which HQ (EotS 5.31, 7.21)."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import cycle, islice

import pytest

from rules.eots.commands import ActivateReaction, DeclareBattles, LogOffensive, PlayCard, TryIntelligence
from rules.eots.offensive.offensive_limits import shipping_left
from rules.eots.printed.sides import Side, TrackId
from tests.eots.chapter_7 import MALAYA, game_of
from tests.eots.japanese_events import also, each, label, pile
from tests.eots.offensives import Game

WORKS: list[str] = []
REFUSED: list[str] = []

YAMAMOTO, OZAWA = "jp-hq-combined-fleet-yamamoto", "jp-hq-combined-fleet-ozawa"
SOUTH, SOUTH_SEAS = "jp-hq-south", "jp-hq-south-seas"
EFFICIENCY = {SOUTH: 1, SOUTH_SEAS: 2, YAMAMOTO: 3, OZAWA: 2}

# Eleven of each class.
GROUND = [f"jp-{n}-army" for n in (14, 15, 16, 17, 18, 19, 25, 27, 28, 29, 31)]
AIR = [f"jp-{n}-air-division" for n in range(1, 12)]
NAVAL = [
    *("jp-bb-kongo", "jp-bb-hiei", "jp-bb-nagato", "jp-ca-aoba", "jp-ca-mogami", "jp-ca-nachi"),
    *("jp-ca-takao", "jp-cl-tenryu", "jp-cv-akagi", "jp-cv-soryu", "jp-cvl-ryujo"),
]
BRIGADES = ["jp-1-sn-brigade", "jp-2-sn-brigade"]
CLASSES = {"ground": GROUND, "air": AIR, "naval": NAVAL}

# The logistics value and the HQ that is tried; J1 and J2 are played in the opening only.
LOGISTICS: Mapping[str, tuple[int, str]] = {
    "J03": (3, SOUTH),
    "J08": (4, SOUTH),
    "J09": (6, YAMAMOTO),
    "J10": (6, SOUTH_SEAS),
    "J12": (8, YAMAMOTO),
    "J14": (5, SOUTH_SEAS),
    "J16": (4, SOUTH_SEAS),
    "J20": (5, SOUTH_SEAS),
    "J23": (3, SOUTH),
    "J25": (4, OZAWA),
    "J28": (4, SOUTH_SEAS),
    "J29": (4, YAMAMOTO),
    "J32": (4, SOUTH_SEAS),
    "J37": (2, YAMAMOTO),
    "J38": (2, OZAWA),
    "J40": (4, SOUTH),
    "J44": (4, SOUTH_SEAS),
    "J47": (7, SOUTH),
    "J48": (5, SOUTH_SEAS),
    "J50": (6, SOUTH),
    "J58": (5, SOUTH),
    "J59": (5, SOUTH),
    "J60": (5, SOUTH_SEAS),
    "J73": (3, SOUTH_SEAS),
    "J76": (1, SOUTH),
    "J79": (1, YAMAMOTO),
    "J83": (4, SOUTH),
}
# The classes that a card activates, where it does not activate all.
ONLY: Mapping[str, tuple[str, ...]] = {
    "J03": ("ground",),
    "J08": ("naval",),
    "J16": ("ground", "air"),
    "J29": ("air", "naval"),
    "J32": ("air",),
    "J40": ("ground", "air"),
    "J48": ("ground", "air"),
    "J50": ("ground", "air"),
}
ONE_GROUND_UNIT = ("J09", "J14", "J28")
ONE_BRIGADE = ("J76", "J79")
# The HQs that a card names, where it does not name all.
NAMED: Mapping[str, tuple[str, ...]] = {
    "J37": (YAMAMOTO, OZAWA),
    "J38": (YAMAMOTO, OZAWA),
    "J47": (SOUTH, SOUTH_SEAS),
    "J48": (SOUTH, SOUTH_SEAS),
    "J50": (SOUTH, SOUTH_SEAS),
    "J58": (SOUTH, SOUTH_SEAS),
    "J59": (SOUTH, SOUTH_SEAS),
    "J60": (SOUTH, SOUTH_SEAS),
    "J73": (SOUTH, SOUTH_SEAS),
    "J83": (SOUTH,),
}


def staff(hq: str, **markers: int) -> Game:
    """One HQ at Kure with more units than it can ever activate, Japan to play."""
    units = dict.fromkeys((*GROUND, *AIR, *NAVAL, *BRIGADES), "3407")
    return game_of({hq: "3407", **units}, markers={k.replace("_", "-"): v for k, v in markers.items()})


def team(card: str, size: int) -> tuple[str, ...]:
    """So many units that a card activates together."""
    if card in (*ONE_GROUND_UNIT, *ONE_BRIGADE):
        first = GROUND[0] if card in ONE_GROUND_UNIT else BRIGADES[0]
        return (first, *islice((u for pair in zip(AIR, NAVAL, strict=True) for u in pair), size - 1))
    pools = [iter(CLASSES[name]) for name in ONLY.get(card, tuple(CLASSES))]
    return tuple(next(pool) for pool in islice(cycle(pools), size))


def event(card: str, hq: str, *units: str) -> PlayCard:
    """An offensive by the event."""
    return PlayCard(card, "event", hq, units)


# How many


@each(WORKS, *LOGISTICS)
def test_works_logistics_and_efficiency_tell_how_many_units(card: str) -> None:
    logistics, hq = LOGISTICS[card]
    limit = logistics + EFFICIENCY[hq]
    game = staff(hq)
    assert game.rules_against(event(card, hq, *team(card, limit + 1))) == {"EotS 7.21"}
    game.do(event(card, hq, *team(card, limit)))
    assert game.offensive.as_event and set(game.offensive.units) == set(team(card, limit))
    assert game.offensive.oc == (2 if card in ("J03", "J20", "J23", "J73", "J76", "J79", "J83") else 3)


@also(*LOGISTICS)
def test_works_the_card_goes_where_it_says(card: str) -> None:
    _, hq = LOGISTICS[card]
    game = staff(hq)
    game.do(event(card, hq, *team(card, 1)))
    removed = card in ("J37", "J38", "J73", "J76", "J79")
    assert pile(game, card) == ("removed" if removed else "discarded")


# Which


@each(REFUSED, *ONLY)
def test_refused_units_of_another_class(card: str) -> None:
    _, hq = LOGISTICS[card]
    game = staff(hq)
    for name, units in CLASSES.items():
        expected = set() if name in ONLY[card] else {"EotS 5.31"}
        assert game.rules_against(event(card, hq, units[0])) == expected, name
        assert game.rules_against(PlayCard(card, "operations", hq, (units[0],))) == set()


@each(REFUSED, *ONE_GROUND_UNIT)
def test_refused_a_second_ground_unit(card: str) -> None:
    _, hq = LOGISTICS[card]
    assert staff(hq).rules_against(event(card, hq, *GROUND[:2])) == {"EotS 5.31"}
    assert staff(hq).rules_against(event(card, hq, BRIGADES[0], GROUND[0])) == {"EotS 5.31"}


@each(REFUSED, *ONE_BRIGADE)
def test_refused_an_army_or_a_second_brigade(card: str) -> None:
    _, hq = LOGISTICS[card]
    assert staff(hq).rules_against(event(card, hq, GROUND[0])) == {"EotS 5.31"}
    assert staff(hq).rules_against(event(card, hq, *BRIGADES)) == {"EotS 5.31"}
    assert staff(hq).rules_against(event(card, hq, BRIGADES[0], NAVAL[0])) == set()


# By whom


@each(REFUSED, *(card for card in NAMED if card != "J48"))
def test_refused_an_hq_that_the_card_does_not_name(card: str) -> None:
    for hq in EFFICIENCY:
        expected = set() if hq in NAMED[card] else {"EotS 5.31 A"}
        assert staff(hq).rules_against(event(card, hq, *team(card, 1))) == expected, hq


@also("J48")
def test_refused_adachi_by_the_combined_fleet(card: str) -> None:
    for hq in EFFICIENCY:
        expected = set() if hq in NAMED[card] else {"EotS 5.31 A"}
        assert staff(hq).rules_against(event(card, hq, GROUND[0])) == expected, hq


@also(*(card for card in LOGISTICS if card not in NAMED))
def test_works_with_any_hq(card: str) -> None:
    for hq in EFFICIENCY:
        assert staff(hq).rules_against(event(card, hq, *team(card, 1))) == set(), hq


# What a card asks for


@each(REFUSED, "J10")
def test_refused_the_second_phase_under_japanese_rivalry(card: str) -> None:
    assert staff(SOUTH, japan_rivalry=1).rules_against(event(card, SOUTH, "jp-15-army")) == {"EotS 5.31"}
    assert staff(SOUTH, japan_rivalry=0).rules_against(event(card, SOUTH, "jp-15-army")) == set()
    assert staff(SOUTH, us_rivalry=1).rules_against(event(card, SOUTH, "jp-15-army")) == set()


@also("J48")
def test_works_adachi_activates_without_supply_but_in_range(card: str) -> None:
    # 2417 lies 5 movement points from Miri and 6 hexes from Saigon; Truk is 18 columns away.
    units = {SOUTH: "2212", "jp-18-army": "2417", "jp-17-army": "4017"}
    assert game_of(units).rules_against(PlayCard(card, "operations", SOUTH, ("jp-18-army",))) == {"EotS 6.3"}
    assert game_of(units).rules_against(event(card, SOUTH, "jp-18-army")) == set()
    assert game_of(units).rules_against(event(card, SOUTH, "jp-17-army")) == {"EotS 6.3"}


# J3 comes as a surprise


@also("J03")
def test_works_tsuji_is_a_surprise_that_no_die_changes(card: str) -> None:
    game = game_of(MALAYA, japan="1912 1913 2012 2112").launch(card, SOUTH, "jp-15-army", event=True)
    game.move("jp-15-army", "2014").declare("2014:")
    assert game.offensive.condition == "surprise"
    assert game.rules_against(TryIntelligence()) == {"EotS 7.25 C"}


# J9: ships of both sides move 21 hexes


def hawaii(card: str, as_event: bool) -> Game:
    units = {YAMAMOTO: "3407", "jp-cv-akagi": "3706", "us-ca-northampton": "5808"}
    game = game_of({**units, "us-hq-central-pacific": "5808"})
    return game.launch(card, YAMAMOTO, "jp-cv-akagi", event=as_event)


@also("J09")
def test_works_japanese_ships_sail_21_hexes(card: str) -> None:
    assert "5808" in hawaii(card, as_event=True).goes("jp-cv-akagi")  # 21 columns from Tokyo
    assert "5808" not in hawaii(card, as_event=False).goes("jp-cv-akagi")


@pytest.mark.parametrize("as_event", [True, False])
@also("J09")
def test_works_allied_ships_sail_21_hexes_in_reaction(card: str, as_event: bool) -> None:
    # Saipan lies 20 columns west of Oahu: too far for 15 hexes.
    units = {YAMAMOTO: "3407", "jp-bb-kongo": "3706", "us-7af": "3813"}
    allied = {"us-ca-northampton": "5808", "us-hq-central-pacific": "5808"}
    game = game_of({**units, **allied}, allies="3813")
    game.launch(card, YAMAMOTO, "jp-bb-kongo", event=as_event).move("jp-bb-kongo", "3813").declare("3813:")
    game.roll(0)
    react = ActivateReaction("us-hq-central-pacific", ("us-ca-northampton",))
    assert (game.rules_against(react) == set()) is as_event
    if as_event:
        game.do(react)
        assert "3813" in game.goes("us-ca-northampton")


# J12: one hex islands only, and four more on the Allied die unless 5508 is watched


def midway(more: Mapping[str, str] | None = None, as_event: bool = True) -> Game:
    """Akagi at Kwajalein, near Wake; Lae is no one hex island."""
    units = {YAMAMOTO: "4017", "jp-cv-akagi": "4715", "jp-cv-soryu": "4017"}
    allied = {"us-wake-brigade": "4612", "us-5af": "3822", "us-hq-southwest-pacific": "3727"}
    game = game_of({**units, **allied, **(more or {})}, allies="4612 3822 3727", japan="4715 4017")
    return game.launch("J12", YAMAMOTO, "jp-cv-akagi jp-cv-soryu", event=as_event)


@also("J12")
def test_works_midway_adds_four_to_the_allied_die(card: str) -> None:
    # Event value 8: with four more a 4 is the last face that finds the fleet out.
    for face, condition in ((4, "intercept"), (5, "surprise")):
        game = midway().move("jp-cv-akagi", "4612").declare("4612:")
        assert game.roll(face).offensive.condition == condition


@each(REFUSED, "J12")
def test_refused_midway_with_a_battle_that_is_on_no_one_hex_island(card: str) -> None:
    game = midway().move("jp-cv-soryu", "3822").move("jp-cv-akagi", "4612")
    assert game.rules_against(DeclareBattles(("3822:", "4612:"))) == {"EotS 5.31"}


@pytest.mark.parametrize(
    ("watcher", "place"),
    [("us-ca-northampton", "5808"), ("us-cv-enterprise", "5608"), ("us-7af", "5708")],
)
@also("J12")
def test_no_effect_midway_is_watched(card: str, watcher: str, place: str) -> None:
    # Oahu is 3 hexes from 5508; the zones of a carrier and an air unit reach 2 hexes.
    more = {watcher: place, "us-hq-central-pacific": "5808"}
    game = midway(more).move("jp-cv-akagi", "4612").declare("4612:")
    assert game.roll(8).offensive.condition == "intercept"


@pytest.mark.parametrize(
    ("watcher", "place"),
    [
        ("us-ca-northampton", "5108"),
        ("br-ca-exeter", "5808"),
        ("us-bb-maryland", "5808"),
        ("us-7af", "5808"),
    ],
)
@also("J12")
def test_works_midway_is_not_watched_from_so_far_or_by_other_ships(
    card: str, watcher: str, place: str
) -> None:
    # Midway is 4 hexes from 5508; a zone of 2 hexes around Oahu, 3 hexes away, does not cover 5508.
    more = {watcher: place, "us-hq-central-pacific": "5808"}
    game = midway(more).move("jp-cv-akagi", "4612").declare("4612:")
    assert game.roll(5).offensive.condition == "surprise"


# J37, J38 Escorts, J73 Barges


@pytest.mark.parametrize(("before", "after"), [(0, "+2"), (1, "+4"), (2, "+4")])
@also("J37", "J38")
def test_works_escorts_up_to_four(card: str, before: int, after: str) -> None:
    game = staff(YAMAMOTO, escorts=before)
    game.do(event(card, YAMAMOTO, "jp-bb-kongo"))
    assert label(game, "escorts") == after


@also("J37", "J38")
def test_no_effect_escorts_after_the_submarine_doctrine(card: str) -> None:
    game = game_of({YAMAMOTO: "3407", "jp-bb-kongo": "3407"}, allied_hand=8)
    game.do(PlayCard("A80", "event"))
    game.do(event(card, YAMAMOTO, "jp-bb-kongo"))  # the offensive is legal
    assert label(game, "escorts") == "None"


@also("J73")
def test_works_ants_bring_barges(card: str) -> None:
    game = staff(SOUTH)
    game.do(event(card, SOUTH, "jp-15-army"))
    assert label(game, "barges") == "Barges"


@also("J73")
def test_no_effect_ants_after_pt_boats(card: str) -> None:
    game = game_of({SOUTH: "2212", "jp-15-army": "2212"}, allied_hand=8)
    game.do(PlayCard("A23", "event"))
    game.do(event(card, SOUTH, "jp-15-army"))
    assert label(game, "barges") == "PT boats"


# J44: two points of shipping for this offensive


def shipped(card: str, rivalry: int, as_event: bool, asp: int = 0) -> Game:
    """An army at Palau, which needs 2 points, and Biak empty 4 hexes away."""
    markers = {"japan-asp": asp, "japan-rivalry": rivalry}
    game = game_of({SOUTH_SEAS: "4017", "jp-15-army": "3416"}, markers=markers, japan="3416", allies="3319")
    game.do(PlayCard(card, "event" if as_event else "operations", SOUTH_SEAS, ("jp-15-army",)))
    return game


@also("J44")
def test_works_tokyo_express_lends_two_points_of_shipping(card: str) -> None:
    assert "3319" in shipped(card, 0, as_event=True).goes("jp-15-army")
    game = shipped(card, 0, as_event=True, asp=3).move("jp-15-army", "3319")
    assert game.state.markers[TrackId("japan-asp-used")] == 0  # the points of the card go first


@each(REFUSED, "J44")
def test_no_effect_tokyo_express_by_operations_lends_no_shipping(card: str) -> None:
    assert "3319" not in shipped(card, 0, as_event=False).goes("jp-15-army")


@pytest.mark.parametrize(("points", "used", "left"), [(7, 0, 5), (7, 4, 1), (6, 0, 4), (1, 0, 2), (0, 0, 1)])
@also("J44")
def test_works_rivalry_leaves_half_of_the_total_with_the_two_points_of_the_card(
    card: str, points: int, used: int, left: int
) -> None:
    # 14.2 B: with 7 points (7 + 2) / 2 = 4.5, rounded up.
    units = {SOUTH_SEAS: "4017", "jp-15-army": "3416"}
    markers = {"japan-asp": points, "japan-asp-used": used, "japan-rivalry": 1}
    game = game_of(units, markers=markers, japan="3416", allies="3319")
    game.do(PlayCard(card, "event", SOUTH_SEAS, ("jp-15-army",)))
    assert shipping_left(game.state, game.offensive, Side.JAPAN) == left


@also("J44")
def test_works_in_rivalry_an_army_takes_the_one_point_of_the_card_and_one_of_the_turn(card: str) -> None:
    game = shipped(card, 1, as_event=True, asp=3).move("jp-15-army", "3319")
    assert game.state.markers[TrackId("japan-asp-used")] == 1
    # (3 + 2) / 2 = 2.5, rounded up, and 2 of them are used.
    assert shipping_left(game.state, game.offensive, Side.JAPAN) == 1
    assert "3319" not in shipped(card, 1, as_event=True).goes("jp-15-army")  # 2 / 2 = 1, and it needs 2


# Offensives entered as they ended bring what their events bring, too


@also("J37", "J38", "J73")
def test_works_a_logged_event_moves_its_marker(card: str) -> None:
    hq, track, box = (SOUTH, "barges", "Barges") if card == "J73" else (YAMAMOTO, "escorts", "+2")
    game = game_of({hq: "3407", "jp-bb-kongo": "3407"})
    game.do(LogOffensive(card, "event", hq, ("jp-bb-kongo",)))
    assert (label(game, track), pile(game, card)) == (box, "removed")


@also("J44")
def test_works_a_logged_event_lends_its_shipping(card: str) -> None:
    game = game_of(
        {SOUTH_SEAS: "4017", "jp-15-army": "3416"}, markers={"japan-asp": 0}, japan="3416", allies="3319"
    )
    moved = ("jp-15-army:3319",)
    game.do(LogOffensive(card, "event", SOUTH_SEAS, ("jp-15-army",), moved, taken=("3319",), shipping=2))
    assert game.state.markers[TrackId("japan-asp-used")] == 0


# Rivalry binds every event


def test_no_event_brings_army_and_navy_together_under_rivalry() -> None:
    game = staff(YAMAMOTO, japan_rivalry=1)
    asked = event("J25", YAMAMOTO, "jp-15-army", "jp-bb-kongo")
    assert game.rules_against(asked) == {"EotS 14.2 A"}
    game.state = replace(game.state, markers={**game.state.markers, TrackId("japan-rivalry"): 0})
    assert game.rules_against(asked) == set()


def test_it_is_the_turn_of_the_allies() -> None:
    game = staff(YAMAMOTO)
    game.state = replace(game.state, last_played=Side.JAPAN)
    assert game.rules_against(event("J25", YAMAMOTO, "jp-bb-kongo")) == {"EotS 4.22"}
