"""The answer to an offensive: weather, special reaction, intelligence, cards (EotS 7.25, 7.27)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.sealed import matches
from rules.eots.apply import apply
from rules.eots.audit import audit
from rules.eots.battle.forces import Condition
from rules.eots.cards.arriving import arrived
from rules.eots.cards.card import Card
from rules.eots.cards.decks import drawing, drawn_out
from rules.eots.cards.effects import IntelligenceModifier, SpecialRule
from rules.eots.cards.numbers import card_named
from rules.eots.cards.selecting import describes, unmet_conditions
from rules.eots.cards.tracks import track_events
from rules.eots.commands import EndAnswer, PlayReaction, TryIntelligence, TrySpecialReaction
from rules.eots.components import Side
from rules.eots.events import (
    Event,
    IntelligenceTried,
    OffensiveCancelled,
    ReactionCardPlayed,
    SpecialReactionTried,
    StepReached,
)
from rules.eots.hands import holds_over, in_hand, is_empty
from rules.eots.movement import naval
from rules.eots.offensive import attacks, concluding, meeting, raiding, reacting, sending_back
from rules.eots.offensive.ground_rules import (
    card_of,
    follow_the_reaction,
    holds,
    name,
    scene_of,
    title,
    wrong_step,
)
from rules.eots.offensive.offensive import Offensive, Step
from rules.eots.placement import is_left_to_itself
from rules.eots.state import State
from rules.maps.hexgrid import HexId, distance

MOST_REACTIONS = 3
ALWAYS_FAILS = 9
ZONE_MODIFIER = -2
AMBUSH_BEATS = {Condition.SURPRISE: 0, Condition.INTERCEPT: 1, Condition.AMBUSH: 2}


# Special reaction


def landings_to_meet(state: State) -> tuple[HexId, ...]:
    """The landings that may be made battle hexes and were not rolled for yet (EotS 7.27)."""
    offensive = state.offensive
    if offensive is None or offensive.step is not Step.ANSWER or offensive.rolled or offensive.reaction_cards:
        return ()
    if holds(state, offensive, "no-allied-reaction"):
        return ()
    scene = scene_of(state, offensive.side)
    enemy, space = offensive.side.enemy, scene.tables.space
    watched = scene.any_zone
    found = []
    for hex_id in space.names(naval.landings(scene) & watched):
        printed = state.components.hexes[hex_id]
        worth = printed.features & {"port", "airfield", "city", "resource", "chinese-city", "japanese-city"}
        open_ = hex_id not in offensive.tried and hex_id not in offensive.battles
        if worth and open_ and not is_left_to_itself(state, printed) and _hq_near(state, enemy, hex_id):
            found.append(hex_id)
    return tuple(sorted(found))


def _hq_near(state: State, side: Side, hex_id: HexId) -> bool:
    """Whether an HQ of a side has a hex in its range, counted straight (EotS 7.27)."""
    return any(
        distance(HexId(state.units[hq.id].place), hex_id) <= (hq.hq_range or 0) for hq in state.hqs(side)
    )


def special_objections(state: State, command: TrySpecialReaction) -> Iterator[Objection]:
    """Why a landing cannot be met (EotS 7.27)."""
    if wrong := (*wrong_step(state, Step.ANSWER), *raiding.first_objections(state)):
        yield from wrong
    elif command.hex not in landings_to_meet(state):
        reason = f"{title(state, command.hex)[:40]} is no landing that special reaction may meet now"
        yield Objection("EotS 7.27", reason, final=True)


def special_outcome(state: State, command: TrySpecialReaction, dice: Dice) -> tuple[Event, ...]:
    """A die for the landing: an intelligence roll of its own (EotS 7.27)."""
    target = intelligence_of(state)
    faces = dice.roll(1)
    made, modified = target.succeeds(faces[0])
    return (SpecialReactionTried(command.hex, faces, dice.origin, modified, target.value, made),)


# Intelligence


@dataclass(frozen=True, slots=True)
class Target:
    """What an intelligence die must not exceed, and what is added to it (EotS 7.25 D, E)."""

    value: int
    modifier: int
    why: str = ""

    def succeeds(self, face: int) -> tuple[bool, int]:
        """Whether a face does, and the modified die; a 9 never does (EotS 7.25 E)."""
        modified = face + self.modifier
        return face != ALWAYS_FAILS and modified <= self.value, modified

    @property
    def chances(self) -> int:
        """How many of the ten faces do."""
        return sum(self.succeeds(face)[0] for face in range(10))


def intelligence_of(state: State) -> Target:
    """The value to roll against, by the card and the moves that were made (EotS 7.25 D, E, 7.27)."""
    offensive = state.offensive
    assert offensive is not None
    card = card_of(state, offensive)
    value = card.intel_ec if offensive.as_event else card.intel_oc
    if not isinstance(value, int):
        value = card.intel_oc
    zone = ZONE_MODIFIER if offensive.through_zone else 0  # Ruling R-98
    event = _event_modifier(state, offensive, card)
    words = f"{-zone} off the die, a unit moved in your air zone", f"{event} on the die, {card.name}"
    why = "; ".join(text for text, change in zip(words, (zone, event), strict=True) if change)
    return Target(value or 0, zone + event, why)


def _event_modifier(state: State, offensive: Offensive, card: Card) -> int:
    """What the event itself does to the enemy's roll, unless a hex is watched (EotS 5.31)."""
    total = 0
    for effect in card.event.effects if offensive.as_event else ():
        if isinstance(effect, IntelligenceModifier):
            found = audit(state)
            near = replace(effect.by, within=effect.watched)
            zone = found.zones[offensive.side.enemy].projected & found.tables.space.bits[effect.watched.of]
            watched = zone or any(describes(found, near, unit) for unit in state.units)
            total += 0 if watched else effect.change
    return total


def may_roll(state: State, offensive: Offensive) -> Iterator[Objection]:
    """Why there is no intelligence roll (EotS 7.25 C)."""
    if not offensive.battles:
        yield Objection("EotS 7.2", "There is no battle hex to react to", final=True)
    if offensive.as_event and card_of(state, offensive).intel_ec == "surprise":
        yield Objection(
            "EotS 7.25 C", "The card calls for surprise; only a reaction card can change it", final=True
        )
    if offensive.rolled:
        yield Objection("EotS 7.25 C", "The intelligence die has been rolled", final=True)
    if any(state.components.cards[c].intel_ec for c in offensive.reaction_cards):
        yield Objection("EotS 7.25 C", "A reaction card was played instead of a roll", final=True)
    if holds(state, offensive, "surprise-cannot-change") or holds(state, offensive, "no-allied-reaction"):
        yield Objection("EotS 5.31", "The event leaves the surprise as it is", final=True)


def intelligence_objections(state: State, command: TryIntelligence) -> Iterator[Objection]:
    """Every reason against the roll."""
    if wrong := (*wrong_step(state, Step.ANSWER), *raiding.first_objections(state)):
        yield from wrong
        return
    assert state.offensive is not None
    yield from may_roll(state, state.offensive)


def intelligence_outcome(state: State, dice: Dice) -> tuple[Event, ...]:
    """The die, and then the reaction or what can be done in a surprise (EotS 7.2)."""
    target = intelligence_of(state)
    faces = dice.roll(1)
    found_out, modified = target.succeeds(faces[0])
    tried = IntelligenceTried(faces, dice.origin, modified, target.value, found_out)
    return tried, StepReached(Step.REACT)


# Reaction cards


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


def reaction_objections(state: State, command: PlayReaction) -> Iterator[Objection]:
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
        yield from raiding.first_objections(state)
    yield from gone(state, card)
    yield from _in_hand(state, card, command)
    yield from _limits(state, offensive, card)
    yield from attacks.nobody_to_hit(state, card)
    yield from unmet_conditions(audit(state), card)


def _in_hand(state: State, card: Card, command: PlayReaction) -> Iterator[Objection]:
    """A reaction card comes from the hand, or is the one held over since an earlier turn (EotS 5.0, 7.29)."""
    if is_held(state, card, command.held):
        yield from held_objections(state, card)
        yield from seal_objections(state, card, command.salt)
    elif is_empty(state, card.side):
        yield Objection("EotS 5.32", f"{card.side.does('has')} no card in hand")


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
    elif "special" in card.flags:
        yield Objection("EotS 7.29", f"{card.name} must be played in the turn it is drawn")


def gone(state: State, card: Card) -> Iterator[Objection]:
    """A card that lies on a pile is in nobody's hand (EotS 5.36)."""
    if card.id in state.removed_cards:
        yield Objection("EotS 5.36", f"{card.name} was removed from the game")
    elif card.id in state.discarded_cards:
        yield Objection("EotS 5.0", f"{card.name} lies in the discard pile")
    if state.deck and card.id not in state.deck:
        yield Objection("EotS 17.0", f"{card.name} is not in this scenario")


def _limits(state: State, offensive: Offensive, card: Card) -> Iterator[Objection]:
    played = [state.components.cards[c] for c in offensive.reaction_cards]
    if len(played) >= MOST_REACTIONS:
        yield Objection("EotS 5.32", "Three reaction cards answer an offensive at most")
    if any(one.reaction_kind == "weather" for one in played):
        yield Objection("EotS 5.32 D", "Nothing is played together with weather")
    played_before = attacks.kamikazes(state, offensive)
    if "kamikaze" in card.flags and played_before and played_before >= attacks.kamikaze_battles(state, card):
        yield Objection("EotS 5.32 B", "One kamikaze card strikes in each battle")
    if attacks.cancels(card) and offensive.step is not Step.ANSWER:
        yield Objection("EotS 5.32 E", f"{card.name} ends an offensive right after its moves, not later")
    if card.reaction_kind == "weather":
        yield from _weather(state, offensive, bool(played))
        return
    if card.reaction_kind == "attack":
        yield from _attack(state, offensive)
    if not offensive.battles and card.event.attack_roll is None and not attacks.cancels(card):
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
    for unit in reacting.still_to_move(state, {}) if offensive.step is Step.REACT else ():
        yield Objection("EotS 7.2", f"{name(state, unit)} moves first; attack cards come after it")


def _weather(state: State, offensive: Offensive, played: bool) -> Iterator[Objection]:
    late = offensive.rolled or offensive.tried or offensive.weather_forgone or played
    if late or offensive.step is not Step.ANSWER:
        yield Objection("EotS 5.32 D", "Weather comes before every roll and every other card")
    if holds(state, offensive, "weather-has-no-effect"):
        yield Objection("EotS 5.31", "Weather has no effect on this event")


def _rule(card: Card, rule: str) -> bool:
    return any(isinstance(one, SpecialRule) and one.rule == rule for one in card.event.effects)


def reaction_outcome(state: State, command: PlayReaction) -> tuple[Event, ...]:
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
    if not attacks.cancels(card) or any(one.card is card for one in attacks.open_attacks(after)):
        return events
    return *events, OffensiveCancelled(offensive.card, card.id)


def end_objections(state: State, command: EndAnswer) -> Iterator[Objection]:
    """The answer ends in its step; without a battle hex, after every attack that cards bring."""
    yield from wrong_step(state, Step.ANSWER)
    yield from raiding.first_objections(state)
    if state.offensive is not None and not state.offensive.battles:
        yield from attacks.unsettled(state)
        yield from sending_back.unsettled(state)


def end_outcome(state: State) -> tuple[Event, ...]:
    """On to the reaction; without any battle hex, to post battle movement (EotS 7.2)."""
    assert state.offensive is not None
    after = apply(state, StepReached(Step.REACT))
    if state.offensive.battles or meeting.sortie(after) is not None:
        return (StepReached(Step.REACT),)
    return concluding.after_combat(after)
