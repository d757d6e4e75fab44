"""Reaction cards: the answer of the other side's hand to an offensive (EotS 5.32)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.card_events.arrivals import arrived
from rules.eots.card_events.tracks import track_events
from rules.eots.cards.card_numbers import card_named
from rules.eots.cards.decks import drawing, drawn_out, gone
from rules.eots.cards.hands import in_hand, is_empty
from rules.eots.cards.selection import unmet_conditions
from rules.eots.commands import PlayReaction
from rules.eots.events import (
    Event,
    OffensiveCancelled,
    ReactionCardPlayed,
)
from rules.eots.fold.board import apply
from rules.eots.offensive import card_attacks, raids, reaction
from rules.eots.offensive.future_offensive import held_objections, is_held, seal_objections
from rules.eots.offensive.offensive_limits import (
    follow_the_reaction,
    holds,
    name,
    wrong_step,
)
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.card import Card
from rules.eots.printed.card_effects import SpecialRule
from rules.eots.printed.intelligence_conditions import Condition
from rules.eots.state import State
from rules.eots.supply.audit import audit

MOST_REACTIONS = 3
AMBUSH_BEATS = {Condition.SURPRISE: 0, Condition.INTERCEPT: 1, Condition.AMBUSH: 2}


def reaction_named(state: State, offensive: Offensive, text: str) -> Card | None:
    """The card of the reacting side that is meant: by number with or without its letter, or by its title."""
    side, word = offensive.side.enemy, text.strip().lower()
    found = card_named(state, text) or card_named(state, f"{side[0]}{word}")
    if found is not None or not word:
        return found
    cards = (c for c in state.components.cards.values() if c.side is side and c.type == "reaction")
    named = [card for card in cards if word in card.title.lower() and not any(gone(state, card))]
    return named[0] if named else None


def brings(card: Card) -> Condition | None:
    """The intelligence condition that a reaction card brings (EotS 5.32 A, C)."""
    return Condition(card.intel_ec) if isinstance(card.intel_ec, str) else None


def objections(state: State, command: PlayReaction) -> Iterator[Objection]:
    """Why a card cannot answer the offensive now (EotS 5.32, 7.25)."""  # Ruling R-95
    if wrong := tuple(wrong_step(state, Step.ANSWER, Step.REACT)):
        yield from wrong
        return
    offensive = state.offensive
    assert offensive is not None
    card = reaction_named(state, offensive, command.card)
    if card is None:
        yield Objection("EotS 5.0", f"There is no card {command.card[:20]!r}", final=True)
        return
    if card.side is offensive.side or card.type != "reaction":
        yield Objection(
            "EotS 5.32", f"{card.name} is no reaction card of {offensive.side.enemy.label}", final=True
        )
        return
    if card.reaction_kind != "weather":
        yield from raids.first_objections(state)
    yield from gone(state, card)
    yield from _in_hand(state, card, command)
    yield from _limits(state, offensive, card)
    yield from card_attacks.nobody_to_hit(state, card)
    yield from unmet_conditions(audit(state), card)


def _in_hand(state: State, card: Card, command: PlayReaction) -> Iterator[Objection]:
    """A reaction card comes from the hand, or is the one held over since an earlier turn (EotS 5.0, 7.29)."""
    if is_held(state, card, command.held):
        yield from held_objections(state, card)
        yield from seal_objections(state, card, command.salt)
    elif is_empty(state, card.side):
        yield Objection("EotS 5.32", f"{card.side.does('has')} no card in hand")


def _limits(state: State, offensive: Offensive, card: Card) -> Iterator[Objection]:
    played = [state.components.cards[c] for c in offensive.reaction_cards]
    if len(played) >= MOST_REACTIONS:
        yield Objection("EotS 5.32", "Three reaction cards answer an offensive at most")
    if any(one.reaction_kind == "weather" for one in played):
        yield Objection("EotS 5.32 D", "Nothing is played together with weather")
    played_before = card_attacks.kamikazes(state, offensive)
    if (
        "kamikaze" in card.flags
        and played_before
        and played_before >= card_attacks.kamikaze_battles(state, card)
    ):
        yield Objection("EotS 5.32 B", "One kamikaze card strikes in each battle")
    if card_attacks.cancels(card) and offensive.step is not Step.ANSWER:
        yield Objection("EotS 5.32 E", f"{card.name} ends an offensive right after its moves, not later")
    if card.reaction_kind == "weather":
        yield from _weather(state, offensive, bool(played))
        return
    if card.reaction_kind == "attack":
        yield from _attack(state, offensive)
    if not offensive.battles and card.event.attack_roll is None and not card_attacks.cancels(card):
        yield Objection("EotS 5.32", "Reaction cards need a declared battle hex")
    if card.reaction_kind == "counteroffensive":
        limit = state.components.edition.counteroffensives_per_offensive
        earlier = sum(one.reaction_kind == "counteroffensive" for one in played)
        if limit is not None and earlier >= limit:
            yield Objection("EotS 5.32 C", "One counteroffensive answers an offensive at most")
    if brings(card) is not None:
        if offensive.rolled and not _rule(card, "playable-after-intelligence-roll"):
            yield Objection("EotS 7.25 C", "After the intelligence roll no card changes the intelligence")
        if _rule(card, "not-after-intelligence-card") and any(
            one.reaction_kind == "intelligence" for one in played
        ):
            yield Objection("EotS 5.32 A", f"{card.name} is not played after an intelligence card")
        if holds(state, offensive, "surprise-cannot-change") or holds(state, offensive, "no-allied-reaction"):
            yield Objection("EotS 5.31", "The event leaves the surprise as it is")
        if offensive.step is Step.REACT and not _rule(card, "playable-after-intelligence-roll"):
            yield Objection("EotS 7.2", "The time for intelligence has passed")


def _attack(state: State, offensive: Offensive) -> Iterator[Objection]:
    """With battle hexes an attack card comes after the reaction move (EotS 7.2, steps 8 and 9)."""
    if not offensive.battles or not follow_the_reaction(state):
        return
    if offensive.step is Step.ANSWER:
        yield Objection("EotS 7.2", "Attack cards come after the reaction move")
    for unit in reaction.still_to_move(state, {}) if offensive.step is Step.REACT else ():
        yield Objection("EotS 7.2", f"{name(state, unit)} moves first; attack cards come after it")


def _weather(state: State, offensive: Offensive, played: bool) -> Iterator[Objection]:
    late = offensive.rolled or offensive.tried or offensive.weather_forgone or played
    if late or offensive.step is not Step.ANSWER:
        yield Objection("EotS 5.32 D", "Weather comes before every roll and every other card")
    if holds(state, offensive, "weather-has-no-effect"):
        yield Objection("EotS 5.31", "Weather has no effect on this event")


def _rule(card: Card, rule: str) -> bool:
    return any(isinstance(one, SpecialRule) and one.rule == rule for one in card.event.effects)


def outcome(state: State, command: PlayReaction) -> tuple[Event, ...]:
    """The card on its pile, and what it does to the intelligence; weather ends everything."""
    offensive = state.offensive
    assert offensive is not None
    card = reaction_named(state, offensive, command.card)
    assert card is not None
    pile = "removed" if card.removed or card.reaction_kind == "weather" else "discarded"
    draws = drawing(state, card.side, card.draws, state.drawn.get(card.side, 0))
    held = is_held(state, card, command.held)
    hand = max(0, in_hand(state, card.side) - (not held)) + draws
    new, now = brings(card), offensive.condition
    condition = new if new is not None and AMBUSH_BEATS[new] > AMBUSH_BEATS[now] else None
    said = condition or ""
    played = ReactionCardPlayed(card.side, card.id, said, pile, hand, draws, held, command.salt)
    after = apply(state, played)
    moved: tuple[Event, ...] = (*track_events(state, card), *arrived(state, card, ""))
    events: tuple[Event, ...] = (*drawn_out(state, card.side, draws), played, *moved)
    if not card_attacks.cancels(card) or any(one.card is card for one in card_attacks.open_attacks(after)):
        return events
    return *events, OffensiveCancelled(offensive.card, card.id)
