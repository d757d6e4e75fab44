"""A strategy card as a player reads it (EotS 5.0)."""

from collections.abc import Iterator

from rules.core.view import CardView
from rules.eots.printed.card import Card
from rules.eots.printed.components import Components


def card_view(card: Card, components: Components) -> CardView:
    """The card's figures and what it does, in our own words."""
    kind = f"{card.type}, {card.reaction_kind}" if card.reaction_kind else str(card.type)
    figures = tuple(_figures(card, components))
    return CardView(card.id, card.name, card.subtitle, card.side, kind, figures, card.summary)


def _figures(card: Card, components: Components) -> Iterator[tuple[str, str]]:
    yield "Operations", str(card.ops)
    if card.intel_oc is not None:
        yield "Intelligence as OC", str(card.intel_oc)
    if card.intel_ec is not None:
        yield "Intelligence as EC", str(card.intel_ec)
    if card.logistics is not None:
        yield "Logistics", str(card.logistics)
    if card.logistics_alt is not None:
        yield "Logistics with", f"{_names(card.logistics_alt_hqs, components)}: {card.logistics_alt}"
    if card.any_hq or card.hqs:
        yield "HQ", "any" if card.any_hq else _names(card.hqs, components)
    if card.draws:
        yield "Draws", str(card.draws)
    if card.removed:
        yield "After the event", "removed from play"


def _names(hqs: frozenset[str], components: Components) -> str:
    return ", ".join(sorted(u.name for u in components.units.values() if u.id in hqs))
