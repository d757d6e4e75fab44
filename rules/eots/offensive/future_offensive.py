"""Cards that lie face down: the Future Offensive and the secret card of Burma (EotS 7.29, 17.11.9)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.core.sealed import COMMITMENT, FaceDownOffer, TurnedUp, matches
from rules.eots.card_events import special_events
from rules.eots.cards.card_numbers import card_named
from rules.eots.cards.hands import holds_over, is_empty
from rules.eots.cards.use_names import Use, read_use
from rules.eots.commands import (
    PickFutureOffensive,
    PlayCard,
    PlayReaction,
)
from rules.eots.events import (
    CardPlayed,
    FutureOffensivePicked,
    ReactionCardPlayed,
)
from rules.eots.printed.card import Card
from rules.eots.printed.sides import Side
from rules.eots.state import State

PICKED = "EotS 17.11.9"


def form_objections(command: PlayCard, use: Use) -> Iterator[Objection]:
    """A seal stands for a card that is put face down, and for nothing else."""
    if not command.sealed:
        return
    if use is not Use.FUTURE or command.card or not COMMITMENT.fullmatch(command.sealed):
        yield Objection("EotS 7.29", "Only a card that is put face down is sealed, and not named", final=True)


def designation_objections(state: State, side: Side, card: Card | None) -> Iterator[Objection]:
    """Why no card is held over: one at a time, designated once a turn (EotS 7.29)."""
    if holds_over(state, side):
        yield Objection("EotS 7.29", f"{side.does('holds')} a Future Offensive already")
    if card is not None:
        yield from special_events.future_objections(card)
    if state.designated.get(side) == state.turn:
        yield Objection("EotS 7.29", "A card was designated this turn already")


# The card that Burma begins with


def first_choice(state: State, side: Side) -> tuple[Card, ...]:
    """The cards of which a side picks one to begin with (EotS 17.11.9)."""
    found = (state.components.cards[card] for card in state.future_choice)
    return tuple(card for card in found if card.side is side)


def _picker(state: State) -> Side | None:
    """The side that begins with a card of its choice face down and has not picked it yet."""
    sides = (side for side in Side if first_choice(state, side) and side in state.held_over)
    return next((side for side in sides if side not in state.seals), None)


def _is_late(state: State, side: Side) -> bool:
    """Whether cards were played already; the pick comes before the first of them."""
    return state.last_played is not None or state.held_over.get(side) != state.turn - 1


def objections(state: State, seat: SeatKind, command: PickFutureOffensive) -> Iterator[Objection]:
    """Why a card is not picked to begin face down (EotS 17.11.9)."""
    side = _picker(state)
    if side is None:
        yield Objection(PICKED, "Nobody picks a Future Offensive now", final=True)
        return
    if not seat.is_referee and seat.code != side:
        yield Objection(PICKED, f"{side.does('picks')} that card", final=True)
    if _is_late(state, side):
        yield Objection(PICKED, "It is picked before the first card is played")
    if not command.sealed:
        card, choice = card_named(state, command.card), first_choice(state, side)
        if card is None or card not in choice:
            numbers = ", ".join(str(one.number) for one in choice)
            yield Objection(PICKED, f"The first Future Offensive is one of the cards {numbers}", final=True)
    elif command.card or not COMMITMENT.fullmatch(command.sealed):
        yield Objection(PICKED, "A sealed card is not named", final=True)


def outcome(state: State, command: PickFutureOffensive) -> tuple[FutureOffensivePicked, ...]:
    """The card lies under its seal."""
    side = _picker(state)
    assert side is not None
    return (FutureOffensivePicked(side, command.sealed),)


# What is sealed and what is turned up


@dataclass(frozen=True, slots=True)
class FaceDown:
    """The choices that this game makes face down."""

    cards: Mapping[str, Card]

    def puts_down(self, command: Any) -> bool:
        """Whether a command puts a card face down."""
        return isinstance(command, PickFutureOffensive) or (
            isinstance(command, PlayCard) and command.use == Use.FUTURE
        )

    def chosen(self, state: State, command: Any) -> str:
        """The card that a command puts face down, if it names one."""
        if not self.puts_down(command) or not command.card:
            return ""
        card = card_named(state, command.card)
        return card.id if card is not None else ""

    def hidden(self, command: Any) -> Any:
        """The command without the card that it puts face down, and without all that could tell of it."""
        if not self.owner(command):
            return command
        if isinstance(command, PlayCard):
            return PlayCard(use=command.use, sealed=command.sealed)
        return replace(command, card="")

    def owner(self, command: Any) -> str:
        """The side of the card that a command puts face down by its name."""
        if not self.puts_down(command) or not command.card:
            return ""
        return Side.JAPAN if command.card.strip()[:1] in "jJ" else Side.ALLIES

    def turned_up(self, state: State, item: Any) -> TurnedUp | None:
        """The card that is played from under its seal."""
        if not isinstance(item, PlayCard | PlayReaction | CardPlayed | ReactionCardPlayed):
            return None
        card = card_named(state, item.card)
        seal = state.seals.get(card.side, "") if card is not None else ""
        return TurnedUp(seal, card.id) if card is not None and seal and _is_held(item) else None

    def lying(self, state: State) -> frozenset[str]:
        """The seals of the cards that lie face down."""
        return frozenset(seal for seal in state.seals.values() if seal)

    def title(self, value: str) -> str:
        """A card with its number and title."""
        return self.cards[value].name if value in self.cards else value

    def offer(self, state: State, seat: str) -> FaceDownOffer | None:
        """The pick of the card that a side begins with."""
        side = _picker(state)
        if side is None or seat != side or _is_late(state, side):
            return None
        options = tuple((card.id, card.name) for card in first_choice(state, side))
        title = "Pick your first Future Offensive, face down"
        return FaceDownOffer(title, PICKED, "PickFutureOffensive", "card", options, "Put it face down")


def _is_held(item: PlayCard | PlayReaction | CardPlayed | ReactionCardPlayed) -> bool:
    """Whether a card comes from where it was held over."""
    if isinstance(item, PlayReaction | ReactionCardPlayed):
        return item.held
    return read_use(item.use)[1]


def is_held(state: State, card: Card, said: bool) -> bool:
    """Whether a card is the one held over: players say so, or the scenario has named it."""
    return said or card.id in state.future_offensive


def held_objections(state: State, card: Card) -> Iterator[Objection]:
    """When the card held over may be played, and which it can be (EotS 7.29 B, 17.11.9)."""
    side = card.side
    choice = [c for c in map(state.components.cards.__getitem__, state.future_choice) if c.side is side]
    if not holds_over(state, side):
        yield Objection("EotS 7.29", f"{side.does('holds')} no Future Offensive")
        return
    if state.held_over.get(side) == state.turn:
        yield Objection("EotS 7.29 B", "It was designated this turn and waits for the next")
    if is_empty(state, side):
        yield Objection("EotS 7.29 B", "It cannot be the last card played in a turn")
    if choice and card not in choice:
        numbers = ", ".join(str(one.number) for one in choice)
        yield Objection("EotS 17.11.9", f"The first Future Offensive is one of the cards {numbers}")


def seal_objections(state: State, card: Card, salt: str) -> Iterator[Objection]:
    """Why a card is not the one that lies face down under its seal (EotS 7.29, 17.11.9)."""
    seal = state.seals.get(card.side, "")
    if not seal:
        return
    if not salt:
        reason = f"Only {card.side.label}, on the server where the card was put face down, can turn it up"
        yield Objection("EotS 7.29", reason)
    elif not matches(seal, card.id, salt):
        yield Objection("EotS 7.29", f"{card.name} is not the card that was put face down")
    else:
        yield from special_events.future_objections(card)
