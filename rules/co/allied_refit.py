"""The Allied Refit Phase: eliminated units, then the bases outside the line (CO 22.2, 22.3)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from rules.co.allied_instructions import instruction, known_order, names, unless_phase
from rules.co.battle.combatants import Branch, ShipType, Side
from rules.co.battle.outcome import typed
from rules.co.chapter import Chapter
from rules.co.events import BaseChanged, DiceRolled, Event, Noted, Scored, Settled, UnitsMoved
from rules.co.places import ALLIED_REFIT, ALLIED_REFITTED, OUT_OF_PLAY
from rules.co.printed import chart
from rules.co.printed.kinds import ALLIED_REFIT as ALLIED_REFIT_TABLE
from rules.co.state import Phase, State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt, Roll

UNITS_RULE, BASES_RULE = "CO 22.2", "CO 22.3"
REFITTED, REPAIRED = "Allied units refitted", "Allied bases checked"
HIGHEST, RAISES = 4, 6
COSTS: Mapping[ShipType, int] = MappingProxyType(
    {ShipType.CV: 3, ShipType.BB: 3, ShipType.CVL: 2, ShipType.CA: 2}
)


@dataclass(frozen=True, slots=True)
class RefitAllies:
    """Roll a die for each Allied unit in the Refit Display."""


@dataclass(frozen=True, slots=True)
class RepairAlliedBases:
    """Roll a die for each Allied base outside the line."""


Command: TypeAlias = RefitAllies | RepairAlliedBases


def waiting(state: State) -> tuple[str, ...]:
    """The Allied units that are rolled for; FEF and AVG never are (CO 18.0, 22.2)."""
    return tuple(unit for unit in state.at(ALLIED_REFIT, Side.ALLIES) if state.unit(unit).refits)


def checked(state: State) -> tuple[str, ...]:
    """The Allied bases that are rolled for: outside the line, no Japanese ships or ground units (CO 22.3).

    One that has the highest level cannot be raised and is not rolled for (Ruling CO-77).
    """
    spaces = [
        space for (side, space), level in state.bases.items() if side is Side.ALLIES and level < HIGHEST
    ]
    calm = (space for space in spaces if not _disturbed(state, space))
    return known_order(state.facts, (space for space in calm if not chart.is_inside(state.facts, space)))


def _disturbed(state: State, space: str) -> bool:
    units = state.at(space, Side.JAPAN, Branch.NAVAL, Branch.GROUND)
    return bool(units or state.base(Side.JAPAN, space))


def _by_itself(state: State) -> tuple[Event, ...]:
    if REFITTED not in state.done:
        return () if waiting(state) else (Noted(REFITTED),)
    if REPAIRED not in state.done:
        return () if checked(state) else (Noted(REPAIRED),)
    return (Settled(),)


def _objections(state: State, command: Command) -> Iterator[Objection]:
    yield from unless_phase(state, Phase.ALLIED_REFIT, UNITS_RULE)
    if isinstance(command, RefitAllies) and (REFITTED in state.done or not waiting(state)):
        yield Objection(UNITS_RULE, "No Allied unit waits for its refit")
    if isinstance(command, RepairAlliedBases) and (REPAIRED in state.done or REFITTED not in state.done):
        yield Objection(BASES_RULE, "The bases are checked once, after the units")


def _outcome(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    if isinstance(command, RefitAllies):
        units = waiting(state)
        for unit, face in zip(units, dice.roll(len(units)), strict=True):
            yield from _refitted(state, unit, face, dice.origin)
        yield Noted(REFITTED)
        return
    spaces = checked(state)
    for space, face in zip(spaces, dice.roll(len(spaces)), strict=True):
        raised = face == RAISES
        says = "one level more" if raised else "no change"
        yield DiceRolled(f"Base at {space}", (face,), dice.origin, says, BASES_RULE)
        if raised:
            level = state.base(Side.ALLIES, space) + 1
            yield BaseChanged(Side.ALLIES.value, space, level, "repaired", BASES_RULE)
    yield Noted(REPAIRED)


def _refitted(state: State, unit: str, face: int, origin: str) -> Iterator[Event]:
    """What the Allied Refit Table says; its victory points at once (CO 3.1, 22.2, Ruling CO-52)."""
    kind = state.unit(unit)
    result = ALLIED_REFIT_TABLE.cell(state.facts, kind.branch, face)
    yield DiceRolled(f"Refit of {kind.name}", (face,), origin, RESULTS[result], UNITS_RULE)
    if result == "destroyed":
        yield UnitsMoved((unit,), OUT_OF_PLAY, "is lost for good:", UNITS_RULE)
    if result == "reinforcement":
        yield UnitsMoved((unit,), ALLIED_REFITTED, "returns:", UNITS_RULE)
        if points := _cost(state, unit):
            yield Scored(-points, f"Allied {typed(kind.ship, kind.name)} refitted", "CO 3.1")


RESULTS = {
    "destroyed": "lost for good",
    "reinforcement": "returns with the next reinforcements",
    "stays": "stays in the Refit Display",
}


def _prompts(state: State) -> Iterator[Prompt]:
    if REFITTED not in state.done:
        units = waiting(state)
        says = f"Roll a die for each Allied unit in the Refit Display, in this order: {names(state, units)}."
        roll = Roll(len(units), "the Allied Refit Table")
        yield instruction("Allied refit", UNITS_RULE, says, RefitAllies, roll, _costs(state, units))
        return
    spaces = checked(state)
    says = f"Roll a die for each Allied base outside the line, in this order: {', '.join(spaces)}."
    roll = Roll(len(spaces), "6 raises a base by one level")
    yield instruction("Allied base repair", BASES_RULE, says, RepairAlliedBases, roll)


def _costs(state: State, units: tuple[str, ...]) -> tuple[str, ...]:
    """What the return of each ship would cost Japan (CO 3.1)."""
    priced = ((state.unit(unit), _cost(state, unit)) for unit in units)
    return tuple(f"{kind.name} back: -{cost} VP" for kind, cost in priced if cost)


def _cost(state: State, unit: str) -> int:
    """The victory points that Japan loses when a unit comes back (CO 3.1)."""
    ship = state.unit(unit).ship
    return 0 if ship is None else COSTS.get(ship, 0)


CHAPTER = Chapter(
    (RefitAllies, RepairAlliedBases),
    _objections,
    _outcome,
    _prompts,
    phases=(Phase.ALLIED_REFIT,),
    by_itself=_by_itself,
)
