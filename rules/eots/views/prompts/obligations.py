"""What cards let or make a side do (EotS 5.0)."""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.prompt import Choice, Option, Prompt
from rules.eots import commands
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.views.offensive import (
    AssignmentView,
    ErrandView,
)
from rules.eots.views.prompts.parts import cards_in_play, option_of


def obligation_prompts(state: State, view: ErrandView) -> Iterator[Prompt]:
    """What a card lets or makes a side do, and that it leaves the rest (EotS 5.0)."""
    found = tuple(_asked_for(state, view))
    yield from found
    if view.finish:
        fixed = (("card", view.card), ("number", str(view.number)), ("errand", view.kind))
        yield _of(view, commands.EndErrand, view.finish, (), fixed, bool(found) or view.kind == "express")


def _asked_for(state: State, view: ErrandView) -> Iterator[Prompt]:
    card = (("card", view.card),)
    numbered = (*card, ("number", str(view.number)))
    options, held = tuple(map(option_of, view.options)), tuple(cards_in_play(state, Side(view.seat)))
    match view.kind:
        case "replacement":
            yield from (_taker(view, taker, numbered) for taker in view.takers)
        case "losses":
            units = Choice("units", "Who loses the step", options)
            yield _of(view, commands.SufferLosses, "Take the step", (units,), numbered)
        case "move":
            who = tuple(Option(unit.id, unit.name, unit.place_title, unit=unit) for unit in view.movers)
            inputs = (Choice("units", "Who goes", who, 1, len(who), "counters"), Choice("to", "To", options))
            yield _of(view, commands.Relocate, "They go", inputs, card)
        case "exchange":
            give = Choice("give", "The card you give", held, draws="cards")
            yield _of(view, commands.ExchangeCard, "Exchange", (give, Choice("take", "For", options)), card)
        case "discard":
            lost = Choice("lost", "The card that is drawn blind", held, draws="cards")
            yield _of(view, commands.DiscardDrawn, "It is discarded", (lost,), card)
        case "express":
            where = Choice("hex", "It supplies", options, draws="places")
            yield _of(view, commands.PlaceTokyoExpress, "Place it", (where,), (), True)


def _of(
    view: ErrandView,
    command: type,
    button: str,
    inputs: tuple[Choice, ...],
    fixed: tuple[tuple[str, str], ...],
    optional: bool = False,
) -> Prompt:
    return Prompt(
        view.seat,
        view.title,
        view.rule,
        view.says,
        command,
        button,
        inputs,
        fixed,
        optional=optional,
        group=f"{view.card} {view.kind} {view.number}",
    )


def _taker(view: ErrandView, taker: AssignmentView, numbered: tuple[tuple[str, str], ...]) -> Prompt:
    fixed = (*numbered, ("unit", taker.unit.id))
    inputs = (Choice("to", "Comes back in", tuple(map(option_of, taker.options))),) if taker.options else ()
    button = "Bring back" if taker.options else "To full strength"
    return replace(_of(view, commands.SpendStep, button, inputs, fixed), unit=taker.unit, detail=taker.says)
