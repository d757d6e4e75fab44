"""Japanese refit: the actions G4L-3 to G4L-5 (CO 13.0)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.co.actions import Offers, begun, payment_objections, title
from rules.co.battle.combatants import Branch, ShipType, Side
from rules.co.chapter import JAPAN, Chapter
from rules.co.events import DiceRolled, Event, Scored, UnitsMoved
from rules.co.japanese_reinforcements import placed_next
from rules.co.places import JAPANESE_POOL, JAPANESE_REFIT, OUT_OF_PLAY
from rules.co.printed.kinds import JAPANESE_REFIT as JAPANESE_REFIT_TABLE
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt, Roll

RULE, SCORED = "CO 13.1", "CO 3.1"
CATEGORIES: Mapping[str, Branch] = {"G4L-3": Branch.NAVAL, "G4L-4": Branch.AIR, "G4L-5": Branch.GROUND}
RETURNS, POOL, STAYS, DESTROYED = "returns", "pool", "stays", "destroyed"
WORTH: Mapping[ShipType, int] = {ShipType.CV: 3, ShipType.BB: 3, ShipType.CVL: 2, ShipType.CA: 2}
"""What a refitted ship brings (CO 3.1 c)."""


@dataclass(frozen=True, slots=True)
class Refit:
    """Roll a die for every unit of one category in Refit (CO 13.1)."""

    code: str
    purse: str = ""


def waiting(state: State, code: str) -> tuple[str, ...]:
    """The units in the Refit Display that an action is for, in the order of their dice."""
    return tuple(sorted(state.at(JAPANESE_REFIT, Side.JAPAN, CATEGORIES[code])))


def result(state: State, code: str, face: int) -> str:
    """What the Japanese Refit Table says (CO 13.1)."""
    return JAPANESE_REFIT_TABLE.cell(state.facts, CATEGORIES[code].value, face)


def _nothing(state: State, code: str) -> Iterator[Objection]:
    if not waiting(state, code):
        yield Objection(RULE, f"No {CATEGORIES[code].value} unit is in the Refit Display")


def _objections(state: State, command: Refit) -> Iterator[Objection]:
    if command.code not in CATEGORIES:
        yield Objection("CO 8.2", f"{command.code} is no refit", final=True)
        return
    yield from payment_objections(state, command.code, command.purse)
    yield from _nothing(state, command.code)


def _outcome(state: State, command: Refit, dice: Dice) -> Iterator[Event]:
    """Every unit is rolled for, then what returns is placed (CO 13.1, 12.1)."""
    units = waiting(state, command.code)
    faces = dice.roll(len(units))
    results = tuple(result(state, command.code, face) for face in faces)
    yield from begun(state, command.code, command.purse)
    for unit, face, says in zip(units, faces, results, strict=True):
        yield DiceRolled(f"Refit of {state.unit(unit).name}", (face,), dice.origin, says, RULE)
    back = {unit: says for unit, says in zip(units, results, strict=True) if says in (RETURNS, POOL)}
    for unit in back:
        yield from _scored(state, unit)
    gone = tuple(unit for unit, says in zip(units, results, strict=True) if says == DESTROYED)
    if gone:
        yield UnitsMoved(gone, OUT_OF_PLAY, "destroyed for good,", RULE)
    if pooled := tuple(unit for unit, says in back.items() if says == POOL):
        yield UnitsMoved(pooled, JAPANESE_POOL, "refitted, back to", RULE)
    yield from placed_next(state, tuple(unit for unit, says in back.items() if says == RETURNS))


def _scored(state: State, unit: str) -> Iterator[Event]:
    kind = state.unit(unit)
    if kind.ship is not None and kind.ship in WORTH:
        yield Scored(WORTH[kind.ship], f"{kind.name} is refitted", SCORED)


def _refitting(state: State, code: str) -> Iterator[Prompt]:
    if units := waiting(state, code):
        order = ", ".join(state.unit(unit).name for unit in units)
        says = f"A die for each, in this order: {order}."
        brings = tuple(_brings(state, code))
        inputs = (Roll(len(units), "see the Refit Table"),)
        yield Prompt(JAPAN, title(code), RULE, says, Refit, "Roll", inputs, (("code", code),), brings)


def _brings(state: State, code: str) -> Iterator[str]:
    """The row of the Refit Table, as far as it is known."""
    for face, told in JAPANESE_REFIT_TABLE.row(state.facts, CATEGORIES[code].value).items():
        yield f"{face}: {told}"
    for unit in map(state.unit, waiting(state, code)):
        if unit.ship is not None and unit.ship in WORTH:
            yield f"{unit.name} back: +{WORTH[unit.ship]} VP"


OFFERS: Mapping[str, Offers] = {
    "G4L-3": lambda state: _refitting(state, "G4L-3"),
    "G4L-4": lambda state: _refitting(state, "G4L-4"),
    "G4L-5": lambda state: _refitting(state, "G4L-5"),
}
WHY_NOT = {
    "G4L-3": lambda state: _nothing(state, "G4L-3"),
    "G4L-4": lambda state: _nothing(state, "G4L-4"),
    "G4L-5": lambda state: _nothing(state, "G4L-5"),
}


def _prompts(state: State) -> Iterator[Prompt]:
    return iter(())


CHAPTER = Chapter((Refit,), _objections, _outcome, _prompts)
