"""Japanese resource events: what each gives, and where it gives nothing or is refused (EotS 5.33)."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from rules.eots.commands import PlayCard, PlayReaction
from rules.eots.printed.sides import Side, TrackId
from tests.eots.card_fights import at_hollandia, combat, marianas, off_iwo, to_battle
from tests.eots.chapter_7 import hand
from tests.eots.japanese_events import also, each, label, on_turn, pile
from tests.eots.offensives import Game, opened

WORKS: list[str] = []
REFUSED: list[str] = []

# The steps that a card gives: of which branch, how many.
STEPS: Mapping[str, tuple[str, int]] = {
    "J05": ("air", 2),
    "J30": ("air", 3),
    "J71": ("air", 2),
    "J72": ("naval", 3),
}


@each(REFUSED, "J05", "J30", "J31", "J35", "J39", "J71", "J72", "J77", "J78", "J80")
def test_refused_a_resource_event_in_an_offensive_of_the_allies(card: str) -> None:
    game = off_iwo()
    assert game.rules_against(PlayReaction(card)) == {"EotS 5.32"}
    assert "EotS 7.2" in game.rules_against(PlayCard(card, "event"))


# Replacements


@each(WORKS, *STEPS)
def test_works_replacements_are_saved(card: str) -> None:
    branch, steps = STEPS[card]
    other = "naval" if branch == "air" else "air"
    game = on_turn(**{f"japan_{branch}_replacements": 1})
    game.do(PlayCard(card, "event"))
    assert game.state.markers[TrackId(f"japan-{branch}-replacements")] == 1 + steps
    assert game.state.markers[TrackId(f"japan-{other}-replacements")] == 0
    assert (pile(game, card), hand(game, "japan")) == ("removed", 6)


@also("J05", "J30", "J71")
def test_works_with_v2_0_air_replacements_are_saved_too(card: str) -> None:
    game = on_turn(edition="2.0")
    game.do(PlayCard(card, "event"))
    assert game.state.markers[TrackId("japan-air-replacements")] == STEPS[card][1]


@also("J72")
def test_works_with_v2_0_naval_replacements_are_saved_too(card: str) -> None:
    game = on_turn(edition="2.0")
    game.do(PlayCard(card, "event"))
    assert game.state.markers[TrackId("japan-naval-replacements")] == 3


@also(*STEPS)
def test_no_effect_a_discarded_card_gives_no_replacements(card: str) -> None:
    game = on_turn()
    game.do(PlayCard(card, "discard"))
    assert game.state.markers[TrackId(f"japan-{STEPS[card][0]}-replacements")] == 0
    assert pile(game, card) == "discarded"


# J31 Island fortifications


def landed(fortified: bool) -> int:
    """The Japanese die of 3 as modified, when marines land on Iwo Jima, a one hex island."""
    more = {"us-1-marine-division": "3813", "jp-1-sn-brigade": "3709"}
    gone = "jp-25-air-flotilla jp-26-air-flotilla"
    game = marianas(more, without=gone, markers={"allied-asp": 2}, japan_hand=7, allied_hand=5)
    game.do(PlayCard("J31", "event" if fortified else "discard"))
    troops = "us-1-marine-division us-ca-northampton"
    game.launch("A36", "us-hq-central-pacific", troops).move(troops, "3709").declare("3709:")
    to_battle(game).fight("3709", air=(0, 0), land=(0, 3))
    return combat(game, "ground").modified[1]


@each(WORKS, "J31")
def test_works_island_fortifications_for_the_rest_of_the_game(card: str) -> None:
    game = on_turn()
    game.do(PlayCard(card, "event"))
    assert label(game, "defensive-doctrine") == "+1 on one hex islands"
    assert pile(game, card) == "removed"
    assert landed(fortified=True) == landed(fortified=False) + 1


@also("J31")
def test_no_effect_island_fortifications_on_a_larger_island(card: str) -> None:
    rolls = set()
    for doctrine in (0, 1):
        game = to_battle(at_hollandia("A36", event=False, doctrine=doctrine))
        rolls.add(combat(game.fight("3520", air=(0, 0), land=(0, 3)), "ground").modified)
    assert len(rolls) == 1


# J78 Tainan air unit: at the start of 1942 South HQ is at Saigon


def tainan() -> Game:
    game = opened("1942-45")
    game.state = replace(game.state, last_played=Side.ALLIES)
    assert game.where("jp-tainan-air") == "event"
    return game


@pytest.mark.parametrize("airfield", ["2212", "2311"])
@each(WORKS, "J78")
def test_works_tainan_comes_to_a_supplied_airfield(card: str, airfield: str) -> None:
    game = tainan()
    game.do(PlayCard(card, "event", to=airfield))
    assert (game.where("jp-tainan-air"), pile(game, card)) == (airfield, "removed")
    assert not game.state.units["jp-tainan-air"].reduced


@pytest.mark.parametrize("place", ["", "5808", "2109", "2213", "turn-4", "nowhere"])
@also("J78")
def test_refused_tainan_without_an_own_airfield(card: str, place: str) -> None:
    # Oahu is Allied, 2109 has no airfield, 2213 is the sea.
    assert tainan().rules_against(PlayCard(card, "event", to=place)) == {"EotS 5.31 C"}


@also("J78")
def test_no_effect_tainan_finds_no_airfield_without_an_hq(card: str) -> None:
    game = tainan()
    units = {u: replace(p, place="turn-6") if "-hq-" in u else p for u, p in game.state.units.items()}
    game.state = replace(game.state, units=units)
    game.do(PlayCard(card, "event"))
    assert game.where("jp-tainan-air") not in game.state.components.hexes


# J80 Panama


@each(WORKS, "J80")
def test_works_panama_draws_a_card(card: str) -> None:
    game = on_turn()
    game.do(PlayCard(card, "event"))
    assert (hand(game, "japan"), pile(game, card)) == (7, "removed")
