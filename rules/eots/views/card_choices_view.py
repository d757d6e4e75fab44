"""What the cards of an offensive let or make a side choose, ready to be drawn (EotS 5.31, 5.32)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.eots.offensive import airborne_drops, included_attackers, raids, ships_met, units_sent_back
from rules.eots.offensive.offensive_limits import card_of, name, title
from rules.eots.printed.card import Card
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.views.offensive import CardChoiceView, OptionView


def card_choices(state: State) -> Iterator[CardChoiceView]:
    """Drops, units sent back, raids, meetings and late attackers that wait for a choice."""
    yield from _drops(state)
    yield from _sent_back(state)
    yield from _raids(state)
    yield from _meetings(state)
    yield from _included(state)


def _view(card: Card, side: Side, rule: str, kind: str, button: str) -> CardChoiceView:
    return CardChoiceView(side, side.label, card.name, card.summary, rule, kind, button)


def _choice(
    view: CardChoiceView,
    field: str,
    label: str,
    options: Iterable[OptionView],
    fields: tuple[tuple[str, str], ...] = (),
) -> CardChoiceView:
    return replace(view, field=field, label=label, options=tuple(options), fields=fields)


def _drops(state: State) -> Iterator[CardChoiceView]:
    offensive, hexes = state.offensive, airborne_drops.open_hexes(state)
    if offensive is not None and hexes:
        who = airborne_drops.unit_dropped(state) or "Paratroops"
        view = _view(card_of(state, offensive), offensive.side, airborne_drops.RULE, "DropTroops", "Drop")
        yield _choice(view, "hex", f"{who} may drop on", (OptionView(h, title(state, h)) for h in hexes))


def _sent_back(state: State) -> Iterator[CardChoiceView]:
    for card_id, units in units_sent_back.waiting(state).items():
        card = state.components.cards[card_id]
        view = _view(card, card.side, units_sent_back.RULE, "SendBack", "Send it back")
        options = (OptionView(u, f"{name(state, u)}, {title(state, state.units[u].place)}") for u in units)
        yield _choice(view, "unit", "Goes back to where it started", options, (("card", card.id),))


def _raids(state: State) -> Iterator[CardChoiceView]:
    if (found := raids.raid(state)) is not None:
        card, side = state.components.cards[found.card], found.effect.side
        yield _view(card, side, raids.RULE, "ForgoWeather", "No weather: lose a card")


def _meetings(state: State) -> Iterator[CardChoiceView]:
    offensive, found = state.offensive, ships_met.meeting(state)
    if offensive is not None and found is not None:
        side = offensive.side.enemy
        view = _view(card_of(state, offensive), side, ships_met.RULE, "MeetShips", "Sail")
        options = (OptionView(h, title(state, h)) for h in found.hexes)
        yield _choice(view, "hex", f"{name(state, found.unit)} sails to", options)


def _included(state: State) -> Iterator[CardChoiceView]:
    """Attackers in no battle who may join one that special reaction made (EotS v2.0 6.27)."""
    offensive = state.offensive
    for hex_id, units in included_attackers.waiting(state).items() if offensive is not None else ():
        assert offensive is not None
        side, where = offensive.side, title(state, hex_id)
        view = CardChoiceView(
            side,
            side.label,
            f"Special reaction at {where}",
            "Units in no battle may join this one.",
            included_attackers.RULE,
            "IncludeUnits",
            "They join, the others stay out",
            many=True,
        )
        options = (
            OptionView(u, f"{name(state, u)}, {title(state, state.units[u].place)}", True) for u in units
        )
        yield _choice(view, "units", "Who joins?", options, (("hex", hex_id),))
