"""What is done at a table of this game by lot: the next thing in it, and any sheet that a phone can open."""

from contextlib import suppress
from random import Random
from typing import Any

from app.games.eots.random_play import eots
from app.games.eots.random_play.player import RandomPlayer
from app.play_by_lot import Stuck
from rules.core.game import REFEREE
from rules.eots.commands import PickFutureOffensive, PlayCard
from rules.eots.state import State
from tests.app.course_by_lot import Step, one_step
from tests.app.taps_by_lot import Hand
from tests.support import position

SCENARIOS = tuple((code, edition) for code, info in eots().scenarios.items() for edition in info.editions)
USES = ("future", "discard", "operations", "event", "held:discard", "held:operations")
BY_HAND = ("", "?hand=1", "?correct=1")
TRACKS = ("political-will", "japan-asp", "allied-hand")
CARDS = tuple(position().components.cards)


def face_down(state: State, random: Random) -> Step:
    """A card that a side chooses and does not show."""
    seat = random.choice([seat for seat in eots().seats if seat.is_player])
    if state.future_choice:
        return seat, PickFutureOffensive(random.choice(state.future_choice))
    cards = [card.id for card in state.components.cards.values() if card.side == seat.code]
    return seat, PlayCard(random.choice(cards), use="future")


def any_sheet(hand: Hand) -> str:
    """The address of a place, a track, the dice, or a card to be played."""
    choice = hand.random.choice
    where, card, use = choice(hand.places or ["3706"]), choice(CARDS), choice(USES)
    cards = [f"/play?card={card}&use={use}"] * 2
    return choice([f"/place/{where}{choice(BY_HAND)}", f"/track/{choice(TRACKS)}", "/dice", *cards])


def any_step(rules: Any, state: State, random: Random) -> list[Step]:
    """A card is put face down, an offensive is begun or goes on, or anything else that is offered."""
    if random.random() < 0.15:
        return [face_down(state, random)]
    player = RandomPlayer(rules, state, random, RandomPlayer.habits, (REFEREE,))
    if state.offensive is not None or random.random() < 0.3:
        with suppress(Stuck):
            player.step()
    return [(REFEREE, command) for command in player.commands] or one_step(rules, state, random)
