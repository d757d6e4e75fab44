"""The political events of the Allied cards: rivalry, War in Europe, China, Political Will (EotS 5.34)."""

from dataclasses import replace

import pytest

from rules.eots.printed.sides import Side
from tests.eots.allied_events import (
    allied_turn,
    box,
    discarded,
    drawn,
    event,
    pile,
    refused,
    value,
)
from tests.eots.campaigns import flag
from tests.eots.chapter_7 import hand
from tests.eots.offensives import Game, opened

MANILA, SOERABAJA, MORESBY = "2813", "2220", "3823"
MUKDEN, HARBIN = "3303", "3302"

# Boxes toward +3 in 1942, 1943, 1944 and 1945, as printed.
MINOR, MAJOR = (1, 1, 2, 3), (1, 2, 3, 3)
EUROPE = {**dict.fromkeys(("A11", "A14", "A41", "A42"), MINOR), **dict.fromkeys(("A47", "A66", "A73"), MAJOR)}
TURNS = ((2, 4), (5, 7), (8, 10), (11, 12))  # the first and the last turn of each year

# China: where the card goes after its event.
CHINA = (
    ("A49", "removed"),
    ("A77", "removed"),
    ("A81", "discarded"),
    ("A82", "discarded"),
    ("A83", "discarded"),
)
DISPUTES = ("A02", "A43")


# US Political Will


def test_A01_works_with_manila_japanese() -> None:
    game = event(allied_turn(japan=MANILA, markers={"political-will": 6}), "A01")
    assert (box(game, "political-will"), pile(game, "A01"), hand(game, "allies")) == ("7", "removed", 6)


def test_A01_refused_while_the_allies_hold_manila() -> None:
    assert refused(allied_turn(allies=MANILA), "A01") == {"EotS 5.31"}


def test_A01_refused_as_an_event_in_a_yearly_scenario() -> None:
    assert refused(allied_turn(japan=MANILA, scenario="1942"), "A01") == {"EotS 17.26"}


def test_A06_works_once() -> None:
    game = event(allied_turn(markers={"political-will": 6, "doolittle-raid": 0}), "A06")
    assert (box(game, "political-will"), box(game, "doolittle-raid")) == ("7", "Done")
    assert pile(game, "A06") == "removed"
    game.state = replace(game.state, last_played=Side.JAPAN)
    assert refused(game, "A06") == {"EotS 5.36"}


def test_A06_refused_as_an_event_in_a_yearly_scenario() -> None:
    assert refused(allied_turn(scenario="1942"), "A06") == {"EotS 17.26"}


def test_A06_no_effect_when_discarded() -> None:
    game = discarded(allied_turn(markers={"political-will": 6, "doolittle-raid": 0}), "A06")
    assert (box(game, "political-will"), box(game, "doolittle-raid")) == ("6", "Not yet")
    assert pile(game, "A06") == "discarded"


# Inter-service rivalry


@pytest.mark.parametrize("card", DISPUTES)
def test_works_japan_falls_into_rivalry_and_a_card_is_drawn(card: str) -> None:
    game = event(allied_turn(markers={"japan-rivalry": 0}), card)
    assert box(game, "japan-rivalry") == "Rivalry"
    assert (hand(game, "allies"), game.state.drawn[Side.ALLIES], pile(game, card)) == (7, 1, "discarded")


@pytest.mark.parametrize("card", DISPUTES)
def test_no_effect_on_a_japan_in_rivalry_but_the_draw(card: str) -> None:
    game = event(allied_turn(markers={"japan-rivalry": 1}), card)
    assert (box(game, "japan-rivalry"), hand(game, "allies")) == ("Rivalry", 7)


@pytest.mark.parametrize("card", DISPUTES)
def test_no_effect_of_a_fourth_draw_in_a_phase_5_35(card: str) -> None:
    game = event(drawn(allied_turn(markers={"japan-rivalry": 0}), 3), card)
    assert (box(game, "japan-rivalry"), hand(game, "allies")) == ("Rivalry", 6)


@pytest.mark.parametrize("card", DISPUTES)
def test_no_effect_of_a_dispute_that_is_discarded(card: str) -> None:
    game = discarded(allied_turn(markers={"japan-rivalry": 0}), card)
    assert (box(game, "japan-rivalry"), hand(game, "allies")) == ("Strategic agreement", 6)


def arcadia(rivalry: int = 1) -> Game:
    """January 1942 with US rivalry, the Allies to play."""
    game = opened("1942")
    markers = {**game.state.markers}
    markers.update({track: rivalry for track in markers if track == "us-rivalry"})
    game.state = replace(game.state, last_played=Side.JAPAN, markers=markers)
    return game


def test_A04_works_in_a_supplied_port_of_java() -> None:
    game = event(arcadia(), "A04", to=SOERABAJA)
    assert game.where("joint-hq-abda") == SOERABAJA
    assert (box(game, "us-rivalry"), pile(game, "A04")) == ("Strategic agreement", "removed")


def test_A04_refused_in_a_port_outside_the_indies() -> None:
    assert refused(arcadia(), "A04", to=MORESBY) == {"EotS 5.31 C"}


def test_A04_no_effect_but_the_agreement_where_abda_finds_no_port() -> None:
    game = arcadia()
    held = {hex_id: Side.JAPAN for hex_id in game.state.control if hex_id < "3000"}
    game.state = replace(game.state, control={**game.state.control, **held})
    event(game, "A04")
    assert (game.where("joint-hq-abda"), box(game, "us-rivalry")) == ("removed", "Strategic agreement")


# War in Europe


@pytest.mark.parametrize("card", EUROPE)
def test_works_the_war_in_europe_by_the_year_of_the_turn(card: str) -> None:
    for year, steps in enumerate(EUROPE[card]):
        for turn in TURNS[year]:
            game = event(allied_turn(turn=turn, markers={"war-in-europe": -4}), card)
            assert value(game, "war-in-europe") == -4 + steps, turn
            assert pile(game, card) == "removed"


@pytest.mark.parametrize("card", EUROPE)
def test_works_the_war_in_europe_up_to_its_last_box(card: str) -> None:
    game = event(allied_turn(turn=11, markers={"war-in-europe": 2}), card)  # three boxes in 1945
    assert value(game, "war-in-europe") == 3


@pytest.mark.parametrize("card", EUROPE)
def test_no_effect_on_a_war_in_europe_that_is_won(card: str) -> None:
    assert value(event(allied_turn(markers={"war-in-europe": 3}), card), "war-in-europe") == 3


@pytest.mark.parametrize("card", EUROPE)
def test_no_effect_on_the_war_in_europe_when_discarded(card: str) -> None:
    game = discarded(allied_turn(markers={"war-in-europe": -4}), card)
    assert (value(game, "war-in-europe"), pile(game, card)) == (-4, "discarded")


# China


@pytest.mark.parametrize(("card", "goes"), CHINA)
def test_works_china_recovers_one_box(card: str, goes: str) -> None:
    game = event(allied_turn(markers={"china-front": 3}), card)  # Threat to Chungking
    assert (box(game, "china-front"), pile(game, card)) == ("Major Breakthrough", goes)
    assert box(event(allied_turn(markers={"china-front": 2}), card), "china-front") == "Unstable Front"


@pytest.mark.parametrize(("card", "goes"), CHINA)
def test_no_effect_on_china_before_the_stable_front(card: str, goes: str) -> None:
    for front in (1, 0):
        game = event(allied_turn(markers={"china-front": front}), card)
        assert (value(game, "china-front"), pile(game, card)) == (front, goes)


# Manchuria


CORPS = {"in-4-corps": "1805"}


def soviets(tojo: int = 1, front: int = 3) -> Game:
    """1945, Manchuria Japanese."""
    markers = {"tojo-resigned": tojo, "china-front": front}
    return allied_turn(turn=11, more=CORPS, japan=f"{HARBIN} {MUKDEN}", markers=markers)


def test_A79_works_once_tojo_has_resigned() -> None:
    game = event(soviets(front=3), "A79")
    assert (flag(game, HARBIN), flag(game, MUKDEN)) == ("allies", "allies")
    assert (box(game, "china-front"), pile(game, "A79")) == ("Unstable Front", "removed")
    assert value(game, "manchuria-lost") == 1


@pytest.mark.parametrize(("front", "after"), [(2, 0), (1, 0), (4, 2)])
def test_A79_works_into_the_stable_front_too(front: int, after: int) -> None:
    assert value(event(soviets(front=front), "A79"), "china-front") == after


def test_A79_no_effect_on_a_china_that_surrendered() -> None:
    game = event(soviets(front=5), "A79")
    assert (box(game, "china-front"), flag(game, HARBIN)) == ("Government Collapsed", "allies")


def test_A79_refused_while_tojo_is_in_office() -> None:
    assert refused(soviets(tojo=0), "A79") == {"EotS 5.31"}


def test_A79_refused_for_operations_once_tojo_has_resigned() -> None:
    corps = {"hq": "br-hq-seac", "units": ("in-4-corps",)}
    for tojo, may in ((0, True), (1, False)):
        game = allied_turn(turn=11, more=CORPS, markers={"tojo-resigned": tojo})
        assert (refused(game, "A79", "operations", **corps) == set()) is may


def test_A79_refused_as_a_discard_or_future_offensive() -> None:
    assert refused(soviets(tojo=0), "A79", "discard") == {"EotS 5.37"}
    assert refused(soviets(tojo=0), "A79", "future") == {"EotS 7.29"}
