"""The card of whoever is next, refined from card to use to HQ and units (EotS 4.22, 7.21)."""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.prompt import Choice, Option, Prompt, Roll
from rules.eots import commands, initiative
from rules.eots.cards.card_numbers import card_named
from rules.eots.cards.use_names import Use
from rules.eots.offensive import card_play
from rules.eots.printed.card import Card
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.views.activation_view import chosen_view, play_view, uses_offered
from rules.eots.views.board_view import unit_view
from rules.eots.views.card_prospect import prospect
from rules.eots.views.offensive import PlayView
from rules.eots.views.prompts.parts import activation, cards_in_play, option_of

PLAIN = commands.PlayCard("", use="")
FIRST = "The Future Offensive goes first"


def play_prompts(state: State) -> Iterator[Prompt]:
    """The card of whoever is next, or of either side where that is not led (EotS 4.22, 7.21)."""
    if state.segment != "offensives":
        return
    due = initiative.to_play(state)
    if state.led and due is None:
        return
    for side in Side:
        found = card_prompt(state, side, PLAIN, due is side)
        if due in (side, None):
            yield found
            yield from _without_a_card(state, side)
        elif initiative.may_seize(state, side):
            yield replace(found, title=FIRST, rule="EotS 7.29 A")
        else:
            yield replace(found, waits_for=(found.says,))


def card_prompt(state: State, side: Side, asked: commands.PlayCard, due: bool) -> Prompt:
    """A card as far as it is chosen: its use, then its HQ and units (EotS 7.21)."""
    card = card_named(state, asked.card)
    if card is None or card.side is not side:
        cards = Choice("card", "Card", tuple(cards_in_play(state, side)), draws="cards", refines=True)
        says = play_view(state, side, PLAIN).says or "Play a card."
        return replace(_of(side, "Play a card", (cards,), optional=not due), says=says)
    if not asked.use:
        uses = Choice("use", "Played for", tuple(map(option_of, uses_offered(state, card))), refines=True)
        return _of(side, card.title, (uses,), (("card", asked.card),))
    use, _ = card_play.use_of(asked)
    assert use is not None
    fixed = [("card", asked.card), ("use", asked.use)]
    hqs = (UnitId(asked.hq),) if asked.hq else ()
    view = chosen_view(state, PlayView(side, side.label, "", ""), card, use, asked, *hqs)
    does = prospect(state, card).lines if use is Use.EVENT else ()
    return _of(side, card.title, tuple(_details(state, card, view, asked, fixed)), tuple(fixed), does)


def _of(
    side: Side,
    title: str,
    inputs: tuple[Choice | Roll, ...],
    fixed: tuple[tuple[str, str], ...] = (),
    brings: tuple[str, ...] = (),
    optional: bool = False,
) -> Prompt:
    play = commands.PlayCard
    return Prompt(
        *(side, title, "EotS 7.21", title, play, "Play it", inputs, fixed, brings, optional), picture="card"
    )


def _without_a_card(state: State, side: Side) -> Iterator[Prompt]:
    """What can be done without showing a card (EotS 4.22, 7.29)."""
    for one in play_view(state, side, PLAIN).unseen:
        yield _of(side, one.label, (), (("use", one.value),), optional=True)


def _details(
    state: State, card: Card, view: PlayView, asked: commands.PlayCard, fixed: list[tuple[str, str]]
) -> Iterator[Choice | Roll]:
    """HQ, units, place and die of a use."""
    if view.activation is not None:
        yield from activation(view.activation, asked.hq, fixed)
    elif view.use in (Use.WITHDRAW_HQ, Use.RETURN_HQ):
        yield from _mover(view, asked, fixed)
    if view.use == Use.WITHDRAW_AIR:
        yield Choice("units", "Air unit", tuple(_aircraft(state, card.side)), draws="counters")
    if view.places or (view.use == Use.RETURN_HQ and asked.hq):
        yield Choice("to", "To choose", tuple(map(option_of, view.places)))
    if view.die:
        yield Roll(1, view.die[0])


def _mover(view: PlayView, asked: commands.PlayCard, fixed: list[tuple[str, str]]) -> Iterator[Choice]:
    """The HQ that leaves the map, or returns to it (EotS 6.13, 6.15)."""
    if asked.hq:
        fixed.append(("hq", asked.hq))
    else:
        yield Choice("hq", "HQ", tuple(map(option_of, view.hqs)), refines=view.use == Use.RETURN_HQ)


def _aircraft(state: State, side: Side) -> Iterator[Option]:
    """The air units of a side on the map (EotS v2.0 7.33)."""
    for unit_id, position in state.units.items():
        unit = state.components.units[unit_id]
        if unit.side is side and unit.unit_class == "air" and position.place in state.components.hexes:
            shown = unit_view(state, unit_id)
            yield Option(unit_id, shown.name, shown.place_title, unit=shown)
