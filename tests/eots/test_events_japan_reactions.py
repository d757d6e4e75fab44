"""Japanese reaction events: intelligence, counteroffensives, weather, Gandhi, attacks (EotS 5.32)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from rules.eots.commands import ActivateReaction, EndAnswer, EndReaction, PlayCard
from rules.eots.printed.sides import Side, TrackId
from tests.eots.card_fights import (
    answer,
    answered,
    at_truk,
    combat,
    die_refused,
    hit,
    marianas,
    miss,
    off_iwo,
    reaction_refused,
    rolled,
    standing,
    to_battle,
)
from tests.eots.chapter_7 import hand, malaya
from tests.eots.japanese_events import also, each, pile
from tests.eots.offensives import Game

WORKS: list[str] = []
REFUSED: list[str] = []

OZAWA, SOUTH_SEAS = "jp-hq-combined-fleet-ozawa", "jp-hq-south-seas"  # both have efficiency 2
CODE_CHANGES = ("J04", "J49", "J69", "J70", "J84")
COUNTEROFFENSIVES = ("J17", "J45", "J46", "J65", "J85")
SUBMARINES_BEFORE = ("J36", "J75")
SUBMARINES_AFTER = ("J24", "J27", "J86")
KAMIKAZES = ("J61", "J62", "J63", "J66", "J81")
WEATHER = ("J19", "J22", "J64")
REACTIONS = (
    *(*CODE_CHANGES, "J13", *COUNTEROFFENSIVES, *WEATHER, "J21"),
    *(*SUBMARINES_BEFORE, *SUBMARINES_AFTER, *KAMIKAZES),
)


def against(game: Game, card: str) -> set[str]:
    return reaction_refused(game, card)


@also(*REACTIONS)
def test_refused_a_reaction_event_starts_no_offensive_and_answers_no_own_one(card: str) -> None:
    game = marianas(japan_hand=7, allied_hand=5)
    asked = PlayCard(card, "event", OZAWA, ("jp-25-air-flotilla",))
    assert "EotS 5.32" in game.rules_against(asked)
    game.launch("J25", OZAWA, "jp-25-air-flotilla").declare()
    assert against(game, card) == {"EotS 5.32"}


@also(*REACTIONS)
def test_refused_a_fourth_reaction_event(card: str) -> None:
    cards = [one for one in ("J04", "J36", "J24", "J75") if one != card][:3]
    assert "EotS 5.32" in against(answer(off_iwo(), *cards), card)


# Intelligence


@each(WORKS, *CODE_CHANGES)
def test_works_a_code_change_makes_an_intercept_and_draws_a_card(card: str) -> None:
    game = off_iwo()
    assert game.offensive.condition == "surprise"
    answer(game, card)
    assert game.offensive.condition == "intercept"
    assert (hand(game, "japan"), pile(game, card)) == (5, "discarded")


@each(REFUSED, *CODE_CHANGES)
def test_refused_a_code_change_after_the_die_or_without_a_battle_hex(card: str) -> None:
    assert "EotS 7.25 C" in against(off_iwo().roll(9), card)
    assert against(no_battle(), card) == {"EotS 5.32"}


@also(*CODE_CHANGES, "J13", *COUNTEROFFENSIVES)
def test_refused_the_surprise_of_carrier_raids_stays(card: str) -> None:
    assert against(off_iwo("us-cv-essex", card="A84", event=True), card) == {"EotS 5.31"}


@pytest.mark.parametrize("die", [None, 9])
@each(WORKS, "J13")
def test_works_may_28_follows_the_die_too(card: str, die: int | None) -> None:
    game = off_iwo() if die is None else off_iwo().roll(die)
    answer(game, card)
    assert game.offensive.condition == "intercept"
    assert (hand(game, "japan"), pile(game, card)) == (4, "removed")


@pytest.mark.parametrize("earlier", CODE_CHANGES)
@each(REFUSED, "J13")
def test_refused_may_28_after_an_intelligence_card(card: str, earlier: str) -> None:
    assert against(answer(off_iwo(), earlier), card) == {"EotS 5.32 A"}


def no_battle() -> Game:
    return marianas().launch("A36", "us-hq-central-pacific", "us-cv-essex").declare()


# Counteroffensives: units at Kure, 4 hexes from Iwo Jima

SHIPS = (
    *("jp-bb-kongo", "jp-bb-hiei", "jp-bb-nagato", "jp-ca-aoba"),
    *("jp-ca-mogami", "jp-ca-nachi", "jp-ca-takao", "jp-cl-tenryu"),
)
FLIERS = ("jp-21-air-flotilla", "jp-22-air-flotilla")


def counter(card: str, hq: str = OZAWA, offensive: str = "A36", **more: str) -> Game:
    """Essex at Iwo Jima, a counteroffensive played, one HQ at Kure to react."""
    units = {**dict.fromkeys((*SHIPS, *FLIERS), "3407"), hq: "3407"}
    units |= {unit.replace("_", "-"): place for unit, place in more.items()}
    gone = "" if hq == OZAWA else OZAWA
    game = off_iwo("us-cv-essex", card=offensive, more=units, without=gone)
    answer(game, card)
    answered(game)
    return game


def reacts(game: Game, hq: str, *units: str) -> set[str]:
    return game.rules_against(ActivateReaction(hq, units))


@pytest.mark.parametrize(
    ("hq", "offensive", "limits"),
    [
        (OZAWA, "A36", {"J17": 3, "J45": 5, "J46": 5, "J65": 4, "J85": 3}),  # three operations
        (SOUTH_SEAS, "A36", {"J17": 3, "J45": 4, "J46": 4, "J65": 4, "J85": 3}),
        (OZAWA, "A33", {"J17": 3, "J45": 5, "J46": 5, "J65": 3, "J85": 2}),  # two
        (OZAWA, "A25", {"J17": 3, "J45": 5, "J46": 5, "J65": 2, "J85": 1}),  # one, though its OC is 2
    ],
)
@each(WORKS, *COUNTEROFFENSIVES)
def test_works_an_intercept_with_the_logistics_of_the_card(
    card: str, hq: str, offensive: str, limits: Mapping[str, int]
) -> None:
    game = counter(card, hq, offensive)
    assert game.offensive.condition == "intercept"
    limit = limits[card] + 2
    assert reacts(game, hq, *SHIPS[: limit + 1]) == {"EotS 7.21"}
    game.react(hq, " ".join(SHIPS[:limit]))
    drawn = 1 if card == "J17" else 0
    assert hand(game, "japan") == 4 + drawn
    assert pile(game, card) == ("discarded" if card == "J17" else "removed")


@each(REFUSED, *COUNTEROFFENSIVES)
def test_refused_a_second_counteroffensive(card: str) -> None:
    earlier = "J46" if card == "J45" else "J45"
    assert against(answer(off_iwo(), earlier), card) == {"EotS 5.32 C"}
    assert against(no_battle(), card) == {"EotS 5.32"}


@also("J17")
def test_refused_savo_island_takes_aircraft_or_ships_and_no_carrier(card: str) -> None:
    game = counter(card, jp_cv_shokaku="3407", jp_cvl_ryujo="3407")
    assert reacts(game, OZAWA, SHIPS[0], SHIPS[3]) == set()
    assert reacts(game, OZAWA, *FLIERS) == set()
    assert reacts(game, OZAWA, SHIPS[0], FLIERS[0]) == {"EotS 5.31"}
    for carrier in ("jp-cv-shokaku", "jp-cvl-ryujo"):
        assert reacts(game, OZAWA, carrier) == {"EotS 5.31"}


@also("J65", "J85")
def test_refused_units_of_another_class(card: str) -> None:
    game = counter(card, jp_cv_shokaku="3407", jp_1_sn_brigade="3709")
    assert reacts(game, OZAWA, SHIPS[0], "jp-cv-shokaku") == set()
    assert reacts(game, OZAWA, FLIERS[0]) == (set() if card == "J65" else {"EotS 5.31"})
    assert reacts(game, OZAWA, "jp-1-sn-brigade") == {"EotS 5.31"}


@also("J45", "J46")
def test_works_every_class_may_react(card: str) -> None:
    game = counter(card, jp_cv_shokaku="3407", jp_1_sn_brigade="3709")
    assert reacts(game, OZAWA, SHIPS[0], FLIERS[0], "jp-cv-shokaku", "jp-1-sn-brigade") == set()


@also("J17")
def test_works_savo_island_adds_two_to_cruisers_and_light_ships(card: str) -> None:
    ships = dict.fromkeys(("jp-ca-aoba", "jp-cl-tenryu", "jp-apd-kamikaze", "jp-bb-kongo"), "4017")
    for one, bonus in ((card, 6), ("J45", 0)):
        game = to_battle(answer(at_truk("us-bb-washington", ships), one)).fight("4017", air=(0, 0))
        assert combat(game, "air-naval").strengths[1] == 12 + 4 + 8 + 13 + bonus


@pytest.mark.parametrize(("other", "left"), [("", "full"), ("J45", "reduced")])
@also("J46")
def test_works_a_go_gives_two_to_the_defence_of_allied_carriers(card: str, other: str, left: str) -> None:
    # The 27th and Tenryu make 14 hits, as many as Essex can bear; with two more it bears them.
    game = at_truk("us-cv-essex", dict.fromkeys(("jp-27-air-flotilla", "jp-cl-tenryu"), "4017"))
    to_battle(answer(game, other or card)).fight("4017", air=(0, 6))
    assert standing(game, "us-cv-essex") == left


@also("J45")
def test_works_sho_go_costs_one_step_more_with_a_kamikaze_only(card: str) -> None:
    game = answer(off_iwo(), card)
    assert miss(game, card, "us-ca-northampton", number=0) == {"EotS 5.32 B"}
    hit(answer(game, "J61"), "J61", "us-cv-essex", "us-bb-washington", number=0)
    hit(game, card, "us-ca-northampton", number=0)
    assert standing(game, "us-ca-northampton") == "reduced"


@pytest.mark.parametrize(("place", "after"), [("3407", "reduced"), ("3407 reduced", "dead")])
@also("J65")
def test_works_yamato_loses_a_step_after_the_battle(card: str, place: str, after: str) -> None:
    game = to_battle(answer(off_iwo(more={"jp-bb-yamato": place}), card)).fight("3709", air=(0, 0))
    assert game.step == "aftermath"
    hit(game, card, "jp-bb-yamato", number=0)
    assert (standing(game, "jp-bb-yamato"), game.step) == (after, "return")


@also("J65")
def test_no_effect_yamato_is_not_on_the_map(card: str) -> None:
    game = to_battle(answer(off_iwo(more={"jp-bb-yamato": "turn-5"}), card)).fight("3709", air=(0, 0))
    assert game.step == "return"


# Weather


@each(WORKS, *WEATHER)
def test_works_weather_sends_everybody_back(card: str) -> None:
    game = answer(off_iwo("us-cv-essex us-bb-washington", card="A36"), card)
    assert game.step == ""
    assert (game.where("us-cv-essex"), game.where("us-bb-washington")) == ("3813", "3813")
    assert (pile(game, card), pile(game, "A36")) == ("removed", "discarded")
    assert hand(game, "japan") == (5 if card == "J64" else 4)


@also(*WEATHER)
def test_works_weather_needs_no_battle_hex_and_keeps_a_card_in_the_game(card: str) -> None:
    game = answer(from_india("br-hq-seac", offensive="A07", event=True), card)
    assert (game.step, pile(game, "A07")) == ("", "discarded")  # its event would remove it
    assert answer(no_battle(), card).step == ""


@each(REFUSED, *WEATHER)
def test_refused_weather_after_a_die_or_a_card_or_against_carrier_raids(card: str) -> None:
    assert "EotS 5.32 D" in against(off_iwo().roll(9), card)
    for earlier in ("J04", "J36", "J17"):
        assert "EotS 5.32 D" in against(answer(off_iwo(), earlier), card)
    assert against(off_iwo("us-cv-essex", card="A84", event=True), card) == {"EotS 5.31"}


@also("J64")
def test_works_halseys_typhoon_may_cost_a_whole_cruiser_or_destroyer_a_step(card: str) -> None:
    fleet = "us-ca-northampton us-ca-new-orleans us-bb-washington us-dd-us-asia"
    before = answer(off_iwo(fleet, more={"us-dd-us-asia": "3813"}), card)
    for ship in ("us-ca-northampton", "us-dd-us-asia"):
        game = hit(Game(before.state), card, ship, number=1)
        assert (standing(game, ship), game.step) == ("reduced", "")
    assert hit(Game(before.state), card, number=1).step == ""  # it is Japan's choice
    for ship in ("us-ca-new-orleans", "us-bb-washington"):  # reduced already; a battleship
        assert miss(before, card, ship, number=1) == {"EotS 5.32 B"}


# Gandhi


def from_india(
    hq: str, more: Mapping[str, str] | None = None, offensive: str = "A19", event: bool = False
) -> Game:
    """SEAC or Malaya HQ strikes Rangoon, or Kuala Lumpur."""
    units = {"br-hq-seac": "1805", "br-seac-air": "2006", "jp-25-army": "2008", **(more or {})}
    game = malaya(more=units, japan_hand=5, allied_hand=7)
    if hq == "br-hq-seac":
        return game.launch(offensive, hq, "br-seac-air", event).declare("2008:br-seac-air")
    return game.launch(offensive, hq, "br-ma-air", event).declare("1913:br-ma-air")


@each(WORKS, "J21")
def test_works_gandhi_cancels_an_offensive_of_seac(card: str) -> None:
    game = answer(from_india("br-hq-seac", {"in-4-corps": "2105 reduced"}), card)
    assert miss(game, card, "in-4-corps", number=1) == {"EotS 5.32 B"}
    hit(game, card, "in-3-corps", number=1)
    assert (standing(game, "in-3-corps"), game.step) == ("reduced", "")
    assert (hand(game, "japan"), pile(game, card)) == (5, "removed")


@also("J21")
def test_refused_gandhi_after_the_answer(card: str) -> None:
    late = from_india("br-hq-seac")
    late.do(EndAnswer())
    for game in (from_india("br-hq-seac").roll(9), late):
        assert against(game, card) == {"EotS 5.32 E"}


@each(REFUSED, "J21")
def test_refused_gandhi_against_another_hq(card: str) -> None:
    assert against(from_india("br-hq-malaya"), card) == {"EotS 5.31"}
    assert against(off_iwo(), card) == {"EotS 5.31"}


# Submarines


def attacking(card: str, **changes: Any) -> Game:
    """A card played against the fleet off Iwo Jima, its die to be rolled."""
    game = answer(off_iwo(**changes), card)
    if card in SUBMARINES_AFTER:
        assert die_refused(game, card) == {"EotS 5.32 B"}
        to_battle(game).fight("3709", air=(0, 0))
    return game


# The highest face that costs one step, and two.
FACES = {"J24": (4, 4), "J27": (4, 7), "J36": (4, 4), "J75": (4, 4), "J86": (7, 7)}


@each(WORKS, *FACES)
def test_works_a_submarine_costs_an_active_ship_a_step(card: str) -> None:
    before, (one, two) = attacking(card), FACES[card]
    assert (hand(before, "japan"), pile(before, card)) == (5, "discarded")
    for face in range(10):
        game = rolled(Game(before.state), card, face)
        if face <= one:
            assert standing(hit(game, card, "us-bb-washington"), "us-bb-washington") == "reduced"
        elif face <= two:
            hit(game, card, "us-bb-washington", "us-bb-washington")
            assert standing(game, "us-bb-washington") == "dead"
        else:
            assert miss(game, card, "us-bb-washington") == {"EotS 5.32 B"}


@also(*FACES)
def test_works_a_submarine_sinks_a_reduced_ship(card: str) -> None:
    game = hit(rolled(attacking(card), card, 0), card, "us-ca-new-orleans")
    assert standing(game, "us-ca-new-orleans") == "dead"


@each(REFUSED, *FACES)
def test_refused_a_submarine_without_an_active_ship(card: str) -> None:
    game = marianas({"us-7af": "3813"}).launch("A36", "us-hq-central-pacific", "us-7af")
    assert against(game.declare("3709:us-7af"), card) == {"EotS 5.31"}


# Kamikazes


@each(WORKS, *KAMIKAZES)
def test_works_kamikazes_cost_two_ships_and_an_air_unit_a_step(card: str) -> None:
    game = answer(off_iwo(), card)
    assert (hand(game, "japan"), pile(game, card)) == (5, "removed")
    assert miss(game, card, "us-cv-essex", "us-cv-essex", number=0) == {"EotS 5.32 B"}  # others are whole
    hit(game, card, "us-cv-essex", "us-bb-washington", number=0)
    hit(game, card, "jp-25-air-flotilla", number=1)
    found = [standing(game, u) for u in ("us-cv-essex", "us-bb-washington", "jp-25-air-flotilla")]
    assert found == ["reduced"] * 3
    answered(game)
    assert game.rules_against(EndReaction()) == set()


@each(REFUSED, *KAMIKAZES)
def test_refused_kamikazes_far_from_tokyo_or_without_aircraft_or_twice(card: str) -> None:
    far = at_truk("us-bb-washington", {"jp-27-air-flotilla": "4017"})  # 12 hexes from Tokyo
    assert against(far, card) == {"EotS 5.31"}
    grounded = "jp-25-air-flotilla jp-26-air-flotilla"
    assert against(off_iwo(more={"jp-1-sn-brigade": "3709"}, without=grounded), card) == {"EotS 5.31"}
    earlier = "J61" if card != "J61" else "J81"
    assert against(answer(off_iwo(), earlier), card) == {"EotS 5.32 B"}


# Draws


@also(*CODE_CHANGES, "J17", "J64", *FACES, *KAMIKAZES)
def test_no_effect_the_fourth_draw_of_a_phase(card: str) -> None:
    game = off_iwo("us-cv-essex us-bb-washington")
    game.state = replace(game.state, drawn={Side.JAPAN: 3})
    answer(game, card)
    assert game.state.markers[TrackId("japan-hand")] == 4
