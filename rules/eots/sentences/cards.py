"""What cards do to piles, and their obligations, in the players' words (EotS 5.0)."""

from rules.core.game import Sentence
from rules.eots.commands import (
    CardErrand,
    DiscardDrawn,
    EndErrand,
    ExchangeCard,
    Relocate,
    SpendStep,
)
from rules.eots.events import (
    CardEvent,
    CardExchanged,
    CardLost,
    DeckShuffled,
    ErrandGiven,
    ErrandUsed,
    NothingChanged,
    ShuffleDue,
)
from rules.eots.obligation import ObligationKind
from rules.eots.printed.components import Components
from rules.eots.printed.sides import Side, UnitId
from rules.eots.reinforcements import replacement_points

CARD = "card"
OFFERS = {
    ObligationKind.REPLACEMENT: "steps of replacements to spend",
    ObligationKind.LOSSES: "steps to be lost",
    ObligationKind.MOVE: "counters may move",
    ObligationKind.EXCHANGE: "card may be exchanged",
    ObligationKind.DISCARD: "card is lost from the hand",
    ObligationKind.EXPRESS: "Tokyo Express may be placed",
}


def offer(kind: str, left: int) -> str:
    """What is left of an obligation: "2 steps of replacements to spend"."""
    words = OFFERS[ObligationKind(kind)]
    if left == 1:
        words = words.replace("steps", "step", 1).replace("counters", "counter")
    return f"{left} {words}"


def _name(components: Components, card: str) -> str:
    if card in replacement_points.FUNDS:
        return replacement_points.title(card)
    return components.cards[card].name if card in components.cards else card[:20]


def _rule(card: str) -> str:
    return replacement_points.rule(card) if card in replacement_points.FUNDS else "EotS 5.33"


def sentence(components: Components, event: CardEvent) -> Sentence:
    """What happened, in one line of the log."""
    match event:
        case ErrandGiven(card, kind, _, left):
            return Sentence(f"{_name(components, card)}: {offer(kind, left)}", CARD, rule=_rule(card))
        case ErrandUsed(card, kind, _, left):
            rest = offer(kind, left) if left else "done"
            return Sentence(f"{_name(components, card)}: {rest}", CARD, rule=_rule(card))
        case CardExchanged(side, given, taken):
            both = f"{_name(components, given)} for {_name(components, taken)}"
            return Sentence(f"{Side(side).label} exchanged {both} of its discards", CARD, rule="EotS 5.0")
        case CardLost(side, card, by, pile):
            text = f"{Side(side).label} lost {_name(components, card)} by {_name(components, by)}"
            where = "removed from the game" if pile == "removed" else "discarded"
            return Sentence(f"{text}; it is {where}", CARD, rule="EotS 5.37")
        case DeckShuffled(side, cards, why):
            text = f"{Side(side).label} shuffled {cards} discards into the draw pile: {why}"
            return Sentence(text, CARD, rule="EotS 5.37")
        case NothingChanged(card):
            return Sentence(f"{_name(components, card)}: nothing changes on the board", CARD, rule="EotS 5.3")
        case ShuffleDue(side, card):
            whose = "Japanese" if side == Side.JAPAN else "Allied"
            text = f"{_name(components, card)}: the {whose} deck is shuffled when the turn ends"
            return Sentence(text, CARD, rule="EotS 5.37")


def proposal(components: Components, command: CardErrand) -> str:
    """A command as something not yet done."""
    match command:
        case SpendStep(_, _, unit, to):
            name = components.units[UnitId(unit)].name if unit in components.units else unit[:40]
            where = f" back in {components.place_title(to)}" if to else " to full strength"
            return f"A replacement step: {name}{where}"
        case Relocate(card, units, to):
            return f"{_name(components, card)} moves {len(units)} to {components.place_title(to)}"
        case ExchangeCard(_, give, take):
            return f"Give {give[:20]} for {take[:20]}"
        case DiscardDrawn(_, lost):
            return f"Lose {lost[:20]}"
        case EndErrand(card):
            return f"Leave the rest of {_name(components, card)}"
