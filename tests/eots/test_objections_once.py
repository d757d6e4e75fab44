"""No objection is printed twice, whatever is asked and whenever."""

from collections import Counter
from typing import Any

import pytest

from app.games.eots.random_play.player import RandomPlayer
from rules.core.game import REFEREE
from rules.core.legality import IllegalCommand, Objection, each_once, refuse_if
from rules.eots.commands import (
    EndAnswer,
    EndReaction,
    EndSegment,
    ForgoWeather,
    PlayCard,
    PlayReaction,
    ReturnForces,
    TryIntelligence,
)
from tests.eots.test_events_allies_operations import halsey
from tests.support import eots

ASKED = (
    TryIntelligence(),
    EndAnswer(),
    EndReaction(),
    PlayReaction("J22"),
    PlayReaction("A24"),
    ReturnForces(()),
    EndSegment(),
    PlayCard("J23", "event", "jp-hq-south", ("jp-15-army", "us-5af")),
    PlayCard("A31", "operations", "us-hq-central-pacific", ("us-5af",)),
)


def twice(state: Any, command: Any) -> list[str]:
    """The objections to a command that stand more than once."""
    printed = Counter(f"{o.reason} ({o.rule})" for o in eots().objections(state, REFEREE, command))
    return [text for text, number in printed.items() if number > 1]


def test_what_is_still_to_be_done_for_a_card_is_said_once() -> None:
    game = halsey()
    game.do(ForgoWeather())
    assert len(game.against(TryIntelligence())) == 1  # a card is to be lost first
    assert not any(twice(game.state, command) for command in ASKED)


@pytest.mark.parametrize("scenario", ["1942", "1943", "burma"])
def test_no_objection_stands_twice_in_offensives_by_lot(scenario: str) -> None:
    player = RandomPlayer.of(scenario, "v3.2", 12)
    player.told = lambda command, events: check(player)
    for _ in range(3):
        player.refill()
        player.offensive()


def check(player: RandomPlayer) -> None:
    found = {command: again for command in ASKED if (again := twice(player.state, command))}
    assert not found, found


def test_the_same_objection_is_final_if_it_is_so_anywhere() -> None:
    both = (Objection("EotS 7.2", "too late"), Objection("EotS 7.1", "not yours"))
    found = each_once((*both, Objection("EotS 7.2", "too late", final=True)))
    assert found == (Objection("EotS 7.2", "too late", final=True), Objection("EotS 7.1", "not yours"))


def test_a_refusal_names_a_reason_once() -> None:
    with pytest.raises(IllegalCommand) as refusal:
        refuse_if((Objection("EotS 7.2", "too late"), Objection("EotS 7.2", "too late")))
    assert str(refusal.value) == "too late (EotS 7.2)"
