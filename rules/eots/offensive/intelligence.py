"""Offensive intelligence: what condition an offensive is met in, and the end of the answer (EotS 7.25)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.eots.cards.selection import describes
from rules.eots.commands import EndAnswer, TryIntelligence
from rules.eots.events import (
    Event,
    IntelligenceTried,
    StepReached,
)
from rules.eots.fold.board import apply
from rules.eots.offensive import card_attacks, end_of_offensive, raids, ships_met, units_sent_back
from rules.eots.offensive.offensive_limits import (
    card_of,
    holds,
    wrong_step,
)
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.card import Card
from rules.eots.printed.card_effects import IntelligenceModifier
from rules.eots.state import State
from rules.eots.supply.audit import audit

ALWAYS_FAILS = 9
ZONE_MODIFIER = -2


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
            settled = audit(state)
            near = replace(effect.by, within=effect.watched)
            zone = (
                settled.zones[offensive.side.enemy].projected & settled.tables.space.bits[effect.watched.of]
            )
            watched = zone or any(describes(settled, near, unit) for unit in state.units)
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


def objections(state: State, command: TryIntelligence) -> Iterator[Objection]:
    """Every reason against the roll."""
    if wrong := (*wrong_step(state, Step.ANSWER), *raids.first_objections(state)):
        yield from wrong
        return
    assert state.offensive is not None
    yield from may_roll(state, state.offensive)


def outcome(state: State, command: TryIntelligence, dice: Dice) -> tuple[Event, ...]:
    """The die, and then the reaction or what can be done in a surprise (EotS 7.2)."""
    target = intelligence_of(state)
    faces = dice.roll(1)
    found_out, modified = target.succeeds(faces[0])
    tried = IntelligenceTried(faces, dice.origin, modified, target.value, found_out)
    return tried, StepReached(Step.REACT)


def end_objections(state: State, command: EndAnswer) -> Iterator[Objection]:
    """The answer ends in its step; without a battle hex, after every attack that cards bring."""
    yield from wrong_step(state, Step.ANSWER)
    yield from raids.first_objections(state)
    if state.offensive is not None and not state.offensive.battles:
        yield from card_attacks.unsettled(state)
        yield from units_sent_back.unsettled(state)


def end_outcome(state: State, command: EndAnswer) -> tuple[Event, ...]:
    """On to the reaction; without any battle hex, to post battle movement (EotS 7.2)."""
    assert state.offensive is not None
    after = apply(state, StepReached(Step.REACT))
    if state.offensive.battles or ships_met.meeting(after) is not None:
        return (StepReached(Step.REACT),)
    return end_of_offensive.after_combat(after)
