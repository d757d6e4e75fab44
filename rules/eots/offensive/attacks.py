"""Losses that cards bring without a battle: submarines, kamikazes and the like (EotS 5.32 B, 7.2)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.eots.apply import apply
from rules.eots.audit import audit
from rules.eots.cards.card import Card
from rules.eots.cards.conditions import Units
from rules.eots.cards.effects import LoseSteps
from rules.eots.cards.selecting import describes
from rules.eots.commands import RollAttack, SufferLosses
from rules.eots.components import Side, UnitId
from rules.eots.events import AttackRolled, DueSettled, Event, UnitsEliminated, UnitsFlipped
from rules.eots.offensive import concluding
from rules.eots.offensive.ground_rules import name
from rules.eots.offensive.offensive import ROLLED, Due, Offensive, Step
from rules.eots.state import State

BEFORE = (
    "at-once",
    "before-movement",
    "before-reaction",
    "reaction-movement",
    "before-combat",
    "before-combat-or-offensive-end",
)
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
    when: str
    each: bool = False
    optional: bool = False

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
    )


def open_attacks(state: State) -> tuple[Attack, ...]:
    """The attacks whose time has come and that have somebody to hit."""
    offensive = state.offensive
    if offensive is None:
        return ()
    found = (attack_of(state, due) for due in offensive.dues)
    timely = [one for one in found if _timely(offensive, one)]
    return tuple(one for one in timely if targets(state, one))


def _timely(offensive: Offensive, attack: Attack) -> bool:
    if attack.early:
        return offensive.step in EARLY
    return offensive.step is Step.AFTERMATH


def waiting_after_battles(state: State) -> bool:
    """Whether an attack comes after the battles (EotS 7.2, step 12)."""
    offensive = state.offensive
    assert offensive is not None
    later = (attack_of(state, due) for due in offensive.dues)
    return any(not one.early and targets(state, one) for one in later)


def targets(state: State, attack: Attack) -> tuple[UnitId, ...]:
    """The counters that an attack may hit, each as often as it has steps to lose."""
    settled = audit(state)
    found: list[UnitId] = []
    for unit in state.units:
        if describes(settled, attack.target, unit):
            steps = 2 if state.components.units[unit].two_sided and not state.units[unit].reduced else 1
            if attack.may_eliminate == "no":
                steps -= 1
            found += [unit] * steps
    if attack.may_eliminate == "last-resort":
        return _last_resort(state, attack, found)
    return tuple(found)


def _last_resort(state: State, attack: Attack, found: list[UnitId]) -> tuple[UnitId, ...]:
    """Full-strength units first; others only when these are not enough."""
    full = [u for u in dict.fromkeys(found) if found.count(u) == 2]
    return tuple(full) if len(full) >= (attack.steps or 1) else tuple(found)


def needed(state: State, attack: Attack) -> int:
    """How many steps are to be chosen."""
    possible = targets(state, attack)
    return len(set(possible)) if attack.each else min(attack.steps or 0, len(possible))


# Rolling


def roll_objections(state: State, command: RollAttack) -> Iterator[Objection]:
    """Why an attack's die is not rolled."""
    if not any(one.due.card == command.card and one.steps is None for one in open_attacks(state)):
        yield Objection("EotS 5.32 B", "No such attack waits for its die", final=True)


def roll_outcome(state: State, command: RollAttack, dice: Dice) -> tuple[Event, ...]:
    """The die of an attack, and the steps it costs."""
    card = state.components.cards[command.card]
    assert card.event.attack_roll is not None
    faces = dice.roll(1)
    rows = card.event.attack_roll.rows
    steps = next(row.steps for row in rows if row.lowest <= faces[0] <= row.highest)
    events: tuple[Event, ...] = (AttackRolled(card.id, faces, dice.origin, steps),)
    return (*events, *_afterwards(state, events))


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
    wanted = needed(state, attack)
    if len(command.units) != wanted and not (attack.optional and not command.units):
        reason = f"{attack.card.name} costs {wanted} {'step' if wanted == 1 else 'steps'}"
        yield Objection("EotS 5.32 B", reason, final=True)


def _named(state: State, command: SufferLosses) -> Attack | None:
    found = (one for one in open_attacks(state) if one.due.card == command.card)
    return next((one for one in found if one.due.number == command.number), None)


def loss_outcome(state: State, command: SufferLosses) -> tuple[Event, ...]:
    """Counters turned over or taken off, and the due settled."""
    reduced, dead = list[str](), list[str]()
    for unit in dict.fromkeys(command.units):
        position = state.units[UnitId(unit)]
        steps = 2 if state.components.units[UnitId(unit)].two_sided and not position.reduced else 1
        (dead if command.units.count(unit) >= steps else reduced).append(unit)
    events: tuple[Event, ...] = (DueSettled(command.card, command.number),)
    if reduced:
        events = (*events, UnitsFlipped(tuple(reduced), ()))
    if dead:
        events = (*events, UnitsEliminated(tuple(dead), tuple(state.units[UnitId(u)].place for u in dead)))
    return (*events, *_afterwards(state, events))


def _afterwards(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """After the last attack that follows the battles the offensive goes on."""
    for event in events:
        state = apply(state, event)
    offensive = state.offensive
    if offensive is None or offensive.step is not Step.AFTERMATH or open_attacks(state):
        return ()
    return concluding.after_battles(state)


def unsettled(state: State) -> Iterator[Objection]:
    """Attacks that come before the battles and are not settled yet."""
    for attack in open_attacks(state):
        yield Objection("EotS 7.2", f"{attack.card.name} is to be resolved first")
