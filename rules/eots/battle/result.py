"""What a battle does to the board: losses, retreats and control, as events (EotS 9.2-9.5)."""

from collections.abc import Iterator, Mapping

from rules.core.dice import Dice
from rules.eots.battle.air_naval_combat import AirNaval
from rules.eots.battle.battle import Battle
from rules.eots.battle.forces import Role
from rules.eots.battle.forecast import steps_lost
from rules.eots.battle.ground_combat import Ground
from rules.eots.battle.hex_control import taken
from rules.eots.battle.participants import battle_of, course_of, retreats_of
from rules.eots.battle.resolution import Outcome
from rules.eots.commands import FightBattle, RollBattle
from rules.eots.events import (
    BattleFought,
    BattleRolled,
    CombatFought,
    ControlChanged,
    Event,
    UnitsEliminated,
    UnitsFlipped,
    UnitsMoved,
)
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.supply.tokyo_express import leaves
from rules.maps.hexgrid import HexId


def rolled(state: State, command: RollBattle, dice: Dice) -> tuple[BattleRolled, ...]:
    """The two dice of a combat, with the forces they are rolled for."""
    said = command.offensive, command.condition, command.units
    return (BattleRolled(command.hex, command.combat, dice.roll(2), dice.origin, *said),)


def events(state: State, command: FightBattle) -> tuple[Event, ...]:
    """The events of a battle whose dice are all there and whose losses are allowed."""
    outcome = course_of(state, command).outcome
    assert outcome is not None
    battle = battle_of(state, command)
    return (
        *_combats(battle, outcome),
        *_losses(state, battle, outcome),
        *_retreats(state, command, outcome),
        *_control(state, battle, outcome),
        BattleFought(
            hex=battle.hex.id,
            offensive=battle.offensive_side,
            condition=battle.condition,
            captured=outcome.captured,
            units=command.units,
            by_sea=tuple(one.unit for one in outcome.retreats if one.by_sea),
            beaten=tuple(_retreating(state, outcome)),
        ),
    )


def _combats(battle: Battle, outcome: Outcome) -> Iterator[CombatFought]:
    if outcome.air_naval is not None:
        yield _combat(battle, "air-naval", outcome.air_naval)
    if outcome.ground is not None:
        yield _combat(battle, "ground", outcome.ground)


def _combat(battle: Battle, combat: str, found: AirNaval | Ground) -> CombatFought:
    attacks = list(found.attacks.values())
    return CombatFought(
        hex=battle.hex.id,
        combat=combat,
        sides=tuple(battle.side(one.role) for one in attacks),
        strengths=tuple(one.strength for one in attacks),
        faces=tuple(one.die for one in attacks),
        modified=tuple(one.modified for one in attacks),
        hits=tuple(one.hits for one in attacks),
        winner=battle.side(found.winner),
        why=found.why,
        rule=found.rule,
    )


def steps_after(battle: Battle, outcome: Outcome) -> Mapping[str, int]:
    """The steps that each counter has left, with the one that Japan moved between carriers (EotS 9.2 F 7)."""
    left: dict[str, int] = {}
    for role in Role:
        lost = steps_lost(outcome, battle, role)
        left |= {u.id: u.steps - lost.get(u.id, 0) for u in battle.force(role) if not u.intrinsic}
    if outcome.air_naval is not None and (moved := outcome.air_naval.transfer):
        left[moved.recovers] += 1
        left[moved.loses] -= 1
    return left


def _losses(state: State, battle: Battle, outcome: Outcome) -> Iterator[Event]:
    before = {u.id: u.steps for role in Role for u in battle.force(role)}
    left = steps_after(battle, outcome)
    reduced = tuple(unit for unit, steps in left.items() if 0 < steps < before[unit])
    eliminated = tuple(unit for unit, steps in left.items() if steps <= 0)
    eliminated = (*eliminated, *(unit for unit in _aboard(state, eliminated) if unit not in left))
    if reduced:
        yield UnitsFlipped(reduced, ())
    if eliminated:
        yield UnitsEliminated(eliminated, tuple(state.units[UnitId(unit)].place for unit in eliminated))


def _aboard(state: State, ships: tuple[str, ...]) -> Iterator[UnitId]:
    """Troops elsewhere that go down with the ship that brought them (EotS 8.46)."""  # Ruling R-147
    until = state.components.edition.transport_loss_until
    for unit in state.offensive.brought_by(ships) if state.offensive is not None else ():
        place = HexId(state.units[unit].place)
        safe = until == "ground-combat" and place in state.fought
        if place in state.components.hexes and not safe:
            yield unit


def _retreating(state: State, outcome: Outcome) -> Iterator[str]:
    """The troops of an offensive that retreat by land after all its battles (EotS 9.4 C 1)."""
    if state.offensive is not None:
        yield from (one.unit for one in outcome.retreats if not one.by_sea and not one.eliminated)


def _retreats(state: State, command: FightBattle, outcome: Outcome) -> Iterator[Event]:
    """Outside an offensive beaten troops leave by land at once and hold where they go (EotS 6.5, 9.5)."""
    together: dict[HexId, list[str]] = {}
    for unit, to in retreats_of(state, command, outcome).items():
        together.setdefault(to, []).append(unit)
    for to, units in together.items():
        yield UnitsMoved(tuple(units), tuple(command.hex for _ in units), to)
        yield from taken(state, state.components.units[UnitId(units[0])].side, to)


def _control(state: State, battle: Battle, outcome: Outcome) -> Iterator[Event]:
    """The hex changes hands when it is taken (EotS 6.5, 9.4 C 3)."""
    where = battle.hex
    if outcome.captured and where.land and not state.controls(battle.offensive_side, where.id):
        yield ControlChanged(where.id, battle.offensive_side)
        if where.id == state.tokyo_express:
            yield from leaves(state)
