"""Losses that cards bring without a battle: submarines, kamikazes and the like (EotS 5.32 B, 7.2)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.eots.battle.assignments import bound_to
from rules.eots.cards.selection import describes
from rules.eots.commands import RollAttack, SufferLosses
from rules.eots.events import (
    AttackRolled,
    DueSettled,
    Event,
    UnitsEliminated,
    UnitsFlipped,
)
from rules.eots.fold.offensive import dues_of
from rules.eots.offensive.offensive_limits import name
from rules.eots.offensive_under_way import ROLLED, Due, Offensive, Step
from rules.eots.printed.card import Card
from rules.eots.printed.card_conditions import BattleHex, Exists, Units
from rules.eots.printed.card_effects import CancelOffensive, LoseSteps
from rules.eots.printed.card_vocabulary import Window
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import HexId, distance

BEFORE = (
    Window.AT_ONCE,
    Window.BEFORE_MOVEMENT,
    Window.BATTLES_DECLARED,
    Window.BEFORE_REACTION,
    Window.REACTION_MOVEMENT,
    Window.BEFORE_COMBAT,
    Window.BEFORE_COMBAT_OR_OFFENSIVE_END,
)
LENDS = "lends-its-extended-range"
EARLY = (Step.ANSWER, Step.REACT)


@dataclass(frozen=True, slots=True)
class Attack:
    """A due as its card prints it: on whom, chosen by whom, how many steps, and when."""

    due: Due
    card: Card
    target: Units
    chooser: Side
    steps: int | None
    may_eliminate: str
    when: Window
    each: bool = False
    optional: bool = False
    with_kamikaze: bool = False

    @property
    def in_one_battle(self) -> bool:
        """Whether all it hits are in one battle, which no other such card strikes."""
        return "in-chosen-battle" in self.target.traits

    @property
    def early(self) -> bool:
        """Whether it comes before the battles."""
        return self.when in BEFORE


def attack_of(state: State, due: Due) -> Attack:
    """What a due asks for."""
    card = state.components.cards[due.card]
    if due.number == ROLLED:
        roll = card.event.attack_roll
        assert roll is not None
        row = next((r for r in roll.rows if r.steps == due.steps), None) if due.steps else None
        return Attack(
            due, card, roll.target, roll.chooser, due.steps, row.may_eliminate if row else "yes", roll.when
        )
    effect = card.event.effects[due.number]
    assert isinstance(effect, LoseSteps)
    return Attack(
        due=due,
        card=card,
        target=effect.target,
        chooser=effect.chooser or card.side,
        steps=effect.steps,
        may_eliminate=effect.may_eliminate,
        when=effect.when,
        each=effect.each,
        optional=effect.optional,
        with_kamikaze=effect.with_kamikaze,
    )


def open_attacks(state: State) -> tuple[Attack, ...]:
    """The attacks whose time has come and that have somebody to hit."""
    offensive = state.offensive
    if offensive is None:
        return ()
    due_now = (attack_of(state, due) for due in offensive.dues)
    timely = [attack for attack in due_now if _timely(state, offensive, attack)]
    return tuple(attack for attack in timely if targets(state, attack))


def _timely(state: State, offensive: Offensive, attack: Attack) -> bool:
    if attack.with_kamikaze and not kamikazes(state, offensive):
        return False
    if LENDS in attack.target.traits and _strikes_still(state, offensive, attack.card):
        return False
    return offensive.step in EARLY if attack.early else offensive.step is Step.AFTERMATH


def _strikes_still(state: State, offensive: Offensive, card: Card) -> bool:
    """Whether a card has still to strike, so that nobody knows yet which air unit lends it its range."""
    own = (attack_of(state, due) for due in offensive.dues if due.card == card.id)
    return any(attack.in_one_battle and targets(state, attack) for attack in own)


def nobody_to_hit(state: State, card: Card) -> Iterator[Objection]:
    """An attack card is not played where it can hit nothing (EotS 5.31, 5.32 B)."""
    brought = (attack_of(state, due) for due in dues_of(card))
    strikes = [
        attack
        for attack in brought
        if attack.due.number == ROLLED or (attack.in_one_battle and not attack.with_kamikaze)
    ]
    if strikes and not any(targets(state, attack) for attack in strikes):
        yield Objection("EotS 5.31", f"{card.name} finds nobody to hit")


def kamikaze_battles(state: State, card: Card) -> int:
    """How many battles a kamikaze card could strike, one card each."""
    offensive = state.offensive
    assert offensive is not None
    clear = replace(state, offensive=replace(offensive, struck={}))
    brought = (attack_of(state, due) for due in dues_of(card))
    strike = next((attack for attack in brought if attack.in_one_battle), None)
    return sum(_struck_by(clear, strike, h) for h in offensive.battles) if strike else 0


def kamikazes(state: State, offensive: Offensive) -> int:
    """How many kamikaze cards answer the offensive."""
    return sum("kamikaze" in state.components.cards[card].flags for card in offensive.reaction_cards)


def targets(state: State, attack: Attack) -> tuple[UnitId, ...]:
    """The counters that an attack may hit, each as often as it has steps to lose."""
    settled = audit(state)
    found: list[UnitId] = []
    for unit in state.units:
        if describes(settled, attack.target, unit) and _in_reach(state, attack, unit):
            steps = 2 if state.components.units[unit].two_sided and not state.units[unit].reduced else 1
            if attack.may_eliminate == "no":  # Ruling R-101
                steps -= 1
            found += [unit] * steps
    return tuple(found)


def battle_of(state: State, unit: UnitId) -> HexId | None:
    """The battle that a counter takes part in."""
    offensive = state.offensive
    assert offensive is not None
    place = HexId(state.units[unit].place)
    return place if place in offensive.battles else bound_to(offensive, unit)


def _in_reach(state: State, attack: Attack, unit: UnitId) -> bool:
    """Whether a counter is in a battle that the card strikes, or an air unit that can carry it there."""
    offensive = state.offensive
    assert offensive is not None
    strikes = [h for h in offensive.battles if _struck_by(state, attack, h)]
    if attack.in_one_battle:
        return battle_of(state, unit) in strikes
    if LENDS in attack.target.traits:
        mine = [h for h, card in offensive.struck.items() if card == attack.card.id] or strikes
        return any(_carries(state, unit, hex_id) for hex_id in mine)
    return True


def _struck_by(state: State, attack: Attack, hex_id: HexId) -> bool:
    """Whether a card may strike a battle: near enough, within an air unit's reach, and not another card's."""
    offensive = state.offensive
    assert offensive is not None
    conditions = attack.card.event.conditions
    near = all(
        distance(condition.within.of, hex_id) <= condition.within.distance
        for condition in conditions
        if isinstance(condition, BattleHex) and condition.within is not None
    )
    lent = [
        condition.units
        for condition in conditions
        if isinstance(condition, Exists) and LENDS in condition.units.traits
    ]
    settled = audit(state)
    carried = all(
        any(describes(settled, wanted, u) and _carries(state, u, hex_id) for u in state.units)
        for wanted in lent
    )
    if attack.with_kamikaze:
        return hex_id in offensive.struck or not offensive.struck
    return near and carried and offensive.struck.get(hex_id, attack.card.id) == attack.card.id


def _carries(state: State, unit_id: UnitId, hex_id: HexId) -> bool:
    """Whether an air unit reaches a hex at its extended range."""
    unit, place = state.components.units[unit_id], HexId(state.units[unit_id].place)
    far = max(unit.range or 0, unit.extended_range or 0)
    return place in state.components.hexes and distance(place, hex_id) <= far


def needed(state: State, attack: Attack) -> int:
    """How many steps are to be chosen."""
    possible = targets(state, attack)
    if attack.each:
        return len(set(possible))
    if attack.in_one_battle:
        battles = [battle_of(state, unit) for unit in possible]
        return min(attack.steps or 0, max((battles.count(one) for one in battles), default=0))
    return min(attack.steps or 0, len(possible))


def proposed(state: State, attack: Attack) -> tuple[UnitId, ...]:
    """Counters that the rules let be hit: in one battle where that is asked, whole ones first."""
    possible, wanted = targets(state, attack), needed(state, attack)
    if attack.each:
        return tuple(dict.fromkeys(possible))
    for first in dict.fromkeys(battle_of(state, unit) for unit in possible):
        here = [u for u in possible if not attack.in_one_battle or battle_of(state, u) == first]
        once = sorted(dict.fromkeys(here), key=lambda u: -here.count(u))
        again = [u for u in once if here.count(u) == 2]
        if len(once) + len(again) >= wanted:
            return tuple([*once, *again][:wanted])
    return possible[:wanted]


# Rolling


def roll_objections(state: State, command: RollAttack) -> Iterator[Objection]:
    """Why an attack's die is not rolled."""
    if not any(attack.due.card == command.card and attack.steps is None for attack in open_attacks(state)):
        yield Objection("EotS 5.32 B", "No such attack waits for its die", final=True)


def roll_outcome(state: State, command: RollAttack, dice: Dice) -> tuple[Event, ...]:
    """The die of an attack, and the steps it costs."""
    card = state.components.cards[command.card]
    assert card.event.attack_roll is not None
    faces = dice.roll(1)
    rows = card.event.attack_roll.rows
    steps = next(row.steps for row in rows if row.lowest <= faces[0] <= row.highest)
    return (AttackRolled(card.id, faces, dice.origin, steps),)


# Losses


def loss_objections(state: State, command: SufferLosses) -> Iterator[Objection]:
    """Why these counters are not what an attack hits."""
    attack = _named(state, command)
    if attack is None or attack.steps is None:
        yield Objection("EotS 5.32 B", "No such loss is due", final=True)
        return
    possible = list(targets(state, attack))
    for unit in command.units:
        if unit not in possible:
            yield Objection("EotS 5.32 B", f"{attack.card.name} cannot hit {name(state, unit)}", final=True)
            return
        possible.remove(UnitId(unit))
    yield from _choice_objections(state, attack, command.units)
    wanted = needed(state, attack)
    if len(command.units) != wanted and not (attack.optional and not command.units):
        reason = f"{attack.card.name} costs {wanted} {'step' if wanted == 1 else 'steps'}"
        yield Objection("EotS 5.32 B", reason, final=True)


def _choice_objections(state: State, attack: Attack, units: tuple[str, ...]) -> Iterator[Objection]:
    """Each once, in one battle, and whole ships before others sink, where the card says so."""
    if attack.each and len(set(units)) != len(units):
        yield Objection("EotS 5.32 B", "Each of them loses its own step", final=True)
    if attack.in_one_battle and len({battle_of(state, UnitId(unit)) for unit in units}) > 1:
        yield Objection("EotS 5.32 B", f"{attack.card.name} strikes in one battle", final=True)
    if attack.may_eliminate == "last-resort":
        possible = targets(state, attack)
        here = {battle_of(state, UnitId(unit)) for unit in units}
        whole = {u for u in possible if possible.count(u) == 2 and battle_of(state, u) in here}
        spared = whole - set(units)
        sinking = any(unit not in whole or units.count(unit) == 2 for unit in units)
        if spared and sinking:
            reason = f"{name(state, min(spared))} takes a step before another sinks"
            yield Objection("EotS 5.32 B", reason, final=True)


def _named(state: State, command: SufferLosses) -> Attack | None:
    of_card = (attack for attack in open_attacks(state) if attack.due.card == command.card)
    return next((attack for attack in of_card if attack.due.number == command.number), None)


def loss_outcome(state: State, command: SufferLosses) -> tuple[Event, ...]:
    """Counters turned over or taken off, and the due settled."""
    reduced, dead = list[str](), list[str]()
    for unit in dict.fromkeys(command.units):
        position = state.units[UnitId(unit)]
        steps = 2 if state.components.units[UnitId(unit)].two_sided and not position.reduced else 1
        (dead if command.units.count(unit) >= steps else reduced).append(unit)
    dead += _passengers(state, dead)
    attack = _named(state, command)
    assert attack is not None
    where = battle_of(state, UnitId(command.units[0])) if attack.in_one_battle and command.units else None
    events: tuple[Event, ...] = (DueSettled(command.card, command.number, where or ""),)
    if reduced:
        events = (*events, UnitsFlipped(tuple(reduced), ()))
    if dead:
        events = (*events, UnitsEliminated(tuple(dead), tuple(state.units[UnitId(u)].place for u in dead)))
    return events


def _passengers(state: State, ships: list[str]) -> list[str]:
    """Brigades that go down with their ship, after the battles too in one edition (EotS 8.46)."""
    offensive = state.offensive
    assert offensive is not None
    if offensive.step not in EARLY and state.components.edition.transport_loss_until == "ground-combat":
        return []
    aboard = offensive.brought_by(ships)
    return [unit for unit in aboard if state.units[unit].place in state.components.hexes]


def cancelled_by(state: State) -> str:
    """The card that ends the offensive once the losses it brings are taken (EotS 5.32 D, E)."""
    offensive = state.offensive
    if offensive is None or offensive.step is not Step.ANSWER:
        return ""
    return next((c for c in offensive.reaction_cards if cancels(state.components.cards[c])), "")


def cancels(card: Card) -> bool:
    """Whether a reaction card ends the offensive: weather, or an event that says so (EotS 5.32 D, E)."""
    return card.reaction_kind == "weather" or any(
        isinstance(effect, CancelOffensive) for effect in card.event.effects
    )


def unsettled(state: State) -> Iterator[Objection]:
    """Attacks that come before the battles and are not settled yet."""  # Ruling R-100
    for attack in open_attacks(state):
        yield Objection("EotS 7.2", f"{attack.card.name} is to be resolved first")
