"""The deal before it is made: both draws and what limits them (EotS 4.14, 12.0)."""

from collections.abc import Iterator

from rules.eots.cards.decks import deck_of
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.turn.deal import ARCADIA, ARCADIA_TURN, RULE, Draw, allied_draw, dealt, japanese_draw
from rules.eots.views.turn import StepView


def steps(state: State) -> Iterator[StepView]:
    """What each side draws and why, and the button (EotS 4.14)."""
    if not dealt(state):
        lines = tuple(_lines(state))
        yield StepView("Deal the cards", RULE, lines=lines, kind="DealCards", button="Cards are dealt")


def _lines(state: State) -> Iterator[str]:
    if ARCADIA in state.options and state.turn == ARCADIA_TURN:
        yield "The Allies may take card 4 as one of their cards, said before anybody draws."
    for draw in (japanese_draw(state), allied_draw(state)):
        yield f"{draw.line}."
        yield from _pile(state, draw)


def _pile(state: State, draw: Draw) -> Iterator[str]:
    """How to draw more than the pile holds."""  # Ruling R-104
    found = deck_of(state, draw.side)
    there = max(0, found.drawable)
    if draw.cards > there and found.discarded:
        rest = f"shuffle the {len(found.discarded)} discards and draw {draw.cards - there}"
        whose = "Japanese" if draw.side is Side.JAPAN else "Allied"
        yield f"The {whose} pile holds {there}: {'draw them, ' if there else ''}{rest}."
