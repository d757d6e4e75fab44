"""The card of whoever is next, refined from card to use to HQ and units (EotS 4.22, 7.21)."""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.prompt import Choice, Option, Prompt, Roll
from rules.eots import commands, initiative
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.views.activation_view import play_view
from rules.eots.views.offensive import (
    PlayView,
)
from rules.eots.views.prompts.parts import activation, cards_in_play, option_of

PLAIN = commands.PlayCard("", use="")


def play_prompts(state: State) -> Iterator[Prompt]:
    """The card of whoever is next, or of either side where that is not led (EotS 4.22, 7.21)."""
    if state.segment != "offensives":
        return
    due = initiative.to_play(state)
    if state.led and due is None:
        return
    for side in Side:
        found = card_prompt(state, side, PLAIN, due is side)
        yield found if due in (side, None) else replace(found, waits_for=(found.says,))


def card_prompt(state: State, side: Side, asked: commands.PlayCard, due: bool) -> Prompt:
    view = play_view(state, side, asked, "")
    if not asked.card:
        cards = Choice("card", "Card", tuple(cards_in_play(state, side)), draws="cards", refines=True)
        unseen = tuple(Option(one.value, one.label) for one in view.unseen)
        return Prompt(
            side,
            "Play a card",
            "EotS 7.21",
            view.says or "Play a card.",
            commands.PlayCard,
            "Play it",
            (cards, *((Choice("use", "Without a card", unseen, 0),) if unseen else ())),
            optional=not due,
            picture="card",
        )
    return _refined_play(side, view, asked)


def _refined_play(side: Side, view: PlayView, asked: commands.PlayCard) -> Prompt:
    """A card with its use, its HQ and its units, as far as they are chosen."""
    fixed: list[tuple[str, str]] = [("card", asked.card)]
    inputs: list[Choice | Roll] = []
    if not asked.use:
        uses = tuple(map(option_of, (*view.uses, *view.other_uses)))
        inputs.append(Choice("use", "Played for", uses, refines=True))
    else:
        fixed.append(("use", asked.use))
        inputs += _details(view, asked, fixed)
    title = view.card.title if view.card else "Play a card"
    button, does = "Play it", view.does
    return Prompt(
        side,
        title,
        "EotS 7.21",
        view.says or title,
        commands.PlayCard,
        button,
        tuple(inputs),
        tuple(fixed),
        does,
    )


def _details(
    view: PlayView, asked: commands.PlayCard, fixed: list[tuple[str, str]]
) -> Iterator[Choice | Roll]:
    """HQ, units, place and die of a use."""
    if view.activation is not None:
        yield from activation(view.activation, asked.hq, fixed)
    elif view.hqs:
        yield Choice("hq", "HQ", tuple(map(option_of, view.hqs)))
    if view.places:
        yield Choice("to", "To choose", tuple(map(option_of, view.places)))
    if view.die:
        yield Roll(1, view.die[0])
