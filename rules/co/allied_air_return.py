"""The Allied Air Return Phase: missions go back to their bases (CO 21.1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from rules.co import draws
from rules.co.allied_basing import eliminated
from rules.co.allied_deployment import at_tender
from rules.co.allied_instructions import instruction, known_order, names, unless_phase
from rules.co.battle.combatants import Branch, Side
from rules.co.chapter import Chapter
from rules.co.control import Control, control
from rules.co.draws import Draw
from rules.co.events import Event, Settled, UnitsMoved
from rules.co.state import Phase, State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt

RULE = "CO 21.1"


@dataclass(frozen=True, slots=True)
class ReturnAir:
    """Put back every mission that nothing hinders, and remove those that have no base."""


@dataclass(frozen=True, slots=True)
class ReturnToFullBase:
    """Draw who still finds room on the first base that is too small; `units` came out of a real cup."""

    units: tuple[str, ...] = ()


Command: TypeAlias = ReturnAir | ReturnToFullBase


def in_the_air(state: State) -> tuple[str, ...]:
    """The Allied air units on missions (CO 7.0)."""
    return tuple(unit for unit in state.on_map(Side.ALLIES, Branch.AIR) if state.units[unit].base)


def _homes(state: State) -> tuple[str, ...]:
    """The bases that they flew from."""
    return known_order(state.facts, {state.units[unit].base for unit in in_the_air(state)})


def returning(state: State, base: str) -> tuple[str, ...]:
    """The missions of a base."""
    return tuple(unit for unit in in_the_air(state) if state.units[unit].base == base)


def crowd(state: State, base: str) -> Draw:
    """Those that need room on a base, and how many find it (CO 15.1, 21.1, Rulings CO-34, CO-45)."""
    units = tuple(unit for unit in returning(state, base) if not at_tender(state, unit, base))
    there = state.at(base, Side.ALLIES, Branch.AIR)
    landed = sum(not state.units[unit].base and not at_tender(state, unit, base) for unit in there)
    level = state.base(Side.ALLIES, base) if control(state, base) is Control.ALLIED else 0
    return Draw(units, max(0, level - landed))


def _full(state: State) -> tuple[str, ...]:
    """The bases that have room for some of their missions only."""
    return tuple(base for base in _homes(state) if crowd(state, base).dice)


def _simple(state: State) -> tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]:
    """Every other base, who returns to it and who has lost it."""
    found = []
    for base in _homes(state):
        draw = crowd(state, base)
        if not draw.dice:
            lost = () if draw.most else draw.cup
            found.append((base, tuple(unit for unit in returning(state, base) if unit not in lost), lost))
    return tuple(found)


def _by_itself(state: State) -> tuple[Event, ...]:
    return () if in_the_air(state) else (Settled(),)


def _objections(state: State, command: Command) -> Iterator[Objection]:
    yield from unless_phase(state, Phase.AIR_RETURN, RULE)
    if isinstance(command, ReturnAir) and not _simple(state):
        yield Objection(RULE, "No mission returns without a draw")
    if isinstance(command, ReturnToFullBase):
        full = _full(state)
        if not full:
            yield Objection(RULE, "Every base has room for its missions")
        yield from draws.objections(crowd(state, full[0]) if full else Draw(()), command.units, RULE)


def _outcome(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    if isinstance(command, ReturnAir):
        for base, back, lost in _simple(state):
            yield from _landed(state, base, back)
            yield from _lost(state, base, lost)
        return
    base = _full(state)[0]
    draw = crowd(state, base)
    found, told = draws.outcome(state, draw, command.units, dice, f"Room at {base}", "CO 15.1")
    yield from told
    if found is not None:
        tender = (unit for unit in returning(state, base) if unit not in draw.cup)
        yield from _landed(state, base, (*tender, *found))
        yield from _lost(state, base, tuple(unit for unit in draw.cup if unit not in found))


def _landed(state: State, base: str, units: tuple[str, ...]) -> Iterator[Event]:
    if units:
        yield UnitsMoved(units, base, "return to", RULE)


def _lost(state: State, base: str, units: tuple[str, ...]) -> Iterator[Event]:
    """Units without a base are eliminated; those that never refit are out of play (CO 18.0, 21.1)."""
    yield from eliminated(state, units, f"{_why_lost(state, base)}: eliminated,", RULE)


def _why_lost(state: State, base: str) -> str:
    return f"no room at {base}" if control(state, base) is Control.ALLIED else f"{base} is lost"


def _prompts(state: State) -> Iterator[Prompt]:
    if simple := _simple(state):
        says = "Put the air units on missions back on their bases; those without a base are eliminated."
        home = (f"{base}: {names(state, back)}" for base, back, _ in simple if back)
        gone = (
            f"{names(state, lost)} eliminated: {_why_lost(state, base)}" for base, _, lost in simple if lost
        )
        yield instruction("Air units return", RULE, says, ReturnAir, brings=(*home, *gone))
        return
    base = _full(state)[0]
    draw = crowd(state, base)
    says = f"{base} has room for {draw.most} of {names(state, draw.cup)}; the others are eliminated."
    yield from draws.offers(state, draw, ReturnToFullBase, f"Air units return to {base}", RULE, says)


CHAPTER = Chapter(
    (ReturnAir, ReturnToFullBase),
    _objections,
    _outcome,
    _prompts,
    phases=(Phase.AIR_RETURN,),
    by_itself=_by_itself,
)
