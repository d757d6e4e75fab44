"""What the cards of an offensive change in its battles (EotS 5.31 D, 5.32)."""

from collections.abc import Iterator
from dataclasses import replace

from rules.eots.battle.battle import Battle, Event
from rules.eots.battle.changes import CRITICAL_FROM, EVENT_RULE
from rules.eots.battle.forces import Fighter, Modifier, Role
from rules.eots.cards.selection import FORTRESSES, describes
from rules.eots.printed.card import Card, CombatModifier
from rules.eots.printed.card_conditions import Units
from rules.eots.printed.card_effects import SpecialRule
from rules.eots.printed.sides import UnitId
from rules.eots.printed.track_names import DEFENSIVE_DOCTRINE
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import HexId, distance

NEAR = 6
STANDING = {DEFENSIVE_DOCTRINE: "J31"}


def with_bonuses(state: State, battle: Battle) -> Battle:
    """A battle with the modifiers that the offensive's event and the reaction cards bring."""
    for card, lasts in _cards(state):
        for modifier in card.event.combat_modifiers:
            if modifier.lasts == lasts and _holds(state, battle, modifier):
                battle = _changed(state, battle, card, modifier)
        if battle.hex.id in FORTRESSES and _fortified(state, card):
            battle = replace(battle, bombarded=False)
    return battle


def _fortified(state: State, card: Card) -> bool:
    """Whether the event keeps ships from bombarding Manila and Singapore (EotS v2.0 17.11)."""  # Ruling R-12
    rules = {one.rule for one in card.event.effects if isinstance(one, SpecialRule)}
    spared = state.components.edition.coastal_fortresses == "not-bombarded"
    return spared and "escort-needed-at-manila-and-singapore" in rules


def _cards(state: State) -> Iterator[tuple[Card, str]]:
    """The cards at work: those of the offensive, and those that last for the game."""
    offensive, cards = state.offensive, state.components.cards
    for track, card in STANDING.items():
        if state.markers[track] and card in cards:
            yield cards[card], "game"
    if offensive is None:
        return
    if offensive.as_event:
        yield cards[offensive.card], "offensive"
    yield from ((cards[card], "offensive") for card in offensive.reaction_cards)


def _holds(state: State, battle: Battle, one: CombatModifier) -> bool:
    """Whether a modifier's place and company are there."""
    where, regions = battle.hex, state.components.regions
    named = one.hexes or one.regions or one.terrain
    inside = any(where.id in regions[region].hexes for region in one.regions if region in regions)
    if named and not (where.id in one.hexes or inside or where.terrain in one.terrain):
        return False
    if one.feature is not None and one.feature not in where.features:
        return False
    fighting = [unit.id for role in Role for unit in battle.force(role)]
    if one.if_in_battle is not None and not any(_is(state, one.if_in_battle, u) for u in fighting):
        return False
    return one.if_inactive_within_6 is None or _near(state, battle, one.if_inactive_within_6)


def _is(state: State, wanted: Units, unit: str) -> bool:
    return UnitId(unit) in state.units and describes(audit(state), wanted, UnitId(unit))


def _near(state: State, battle: Battle, wanted: Units) -> bool:
    hexes = state.components.hexes
    return any(
        position.place in hexes
        and distance(HexId(position.place), battle.hex.id) <= NEAR
        and _is(state, wanted, unit)
        for unit, position in state.units.items()
    )


def _changed(state: State, battle: Battle, card: Card, one: CombatModifier) -> Battle:
    role = Role.OFFENSIVE if one.side is battle.offensive_side else Role.REACTION
    if one.roll:
        modifier = Modifier(one.roll, card.name, EVENT_RULE, final=one.replaces_others)
        battle = replace(battle, events=(*battle.events, Event(role, one.battle, modifier)))
    if one.attack or one.defense:
        force = tuple(_stronger(state, unit, one) for unit in battle.force(role))
        battle = (
            replace(battle, offensive=force) if role is Role.OFFENSIVE else replace(battle, reaction=force)
        )
    if one.no_roll:
        battle = replace(battle, no_roll=battle.no_roll | {one.side})
    if one.half_defense:
        battle = replace(battle, half_defense=battle.half_defense | {one.side})
    if one.critical_from_modified is not None:
        battle = replace(battle, critical_from=CRITICAL_FROM)
    return battle


def _stronger(state: State, unit: Fighter, one: CombatModifier) -> Fighter:
    """A fighter with the factors that the card gives or takes, never below nothing."""
    if one.of is not None and not _is(state, one.of, unit.id):
        return unit
    reduced = unit.reduced_attack or unit.reduced_defense
    return replace(
        unit,
        attack=max(0, unit.attack + one.attack),
        defense=max(1, unit.defense + one.defense),
        reduced_attack=max(0, unit.reduced_attack + one.attack) if reduced else unit.reduced_attack,
        reduced_defense=max(1, unit.reduced_defense + one.defense) if reduced else unit.reduced_defense,
    )
