"""The Allied Naval Return Phase: ships on the map go back to the Fleet Reserve (CO 5.1, 19.1)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.co import allied_basing
from rules.co.allied_instructions import by_place, instruction, names, unless_phase
from rules.co.battle.combatants import Branch, Side
from rules.co.chapter import Chapter
from rules.co.events import Event, Settled, UnitsMoved
from rules.co.places import FLEET_RESERVE
from rules.co.state import Phase, State
from rules.co.units import FEF
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt

RULE = "CO 19.1"


@dataclass(frozen=True, slots=True)
class ReturnFleet:
    """Put all Allied ships on the map into the Fleet Reserve."""


def returning(state: State) -> tuple[str, ...]:
    """The Allied ships on the map but the Far East Fleet, which never leaves its space (CO 18.0)."""
    return tuple(unit for unit in state.on_map(Side.ALLIES, Branch.NAVAL) if unit != FEF)


def _by_itself(state: State) -> tuple[Event, ...]:
    """Who has lost its tender is seen to before the phase ends (CO 9.5.1, 18.0)."""
    return () if returning(state) else (allied_basing.required(state) or (Settled(),))


def _objections(state: State, command: ReturnFleet) -> Iterator[Objection]:
    yield from unless_phase(state, Phase.NAVAL_RETURN, RULE)


def _outcome(state: State, command: ReturnFleet, dice: Dice) -> Iterator[Event]:
    yield UnitsMoved(returning(state), FLEET_RESERVE, "return to the", RULE)


def _prompts(state: State) -> Iterator[Prompt]:
    ships = returning(state)
    which = "the Allied ship" if len(ships) == 1 else f"the {len(ships)} Allied ships"
    stays = "; FEF stays where it is" if FEF in state.on_map(Side.ALLIES, Branch.NAVAL) else ""
    says = f"Put {which} on the map into the Fleet Reserve{stays}."
    where = tuple(f"{space}: {names(state, there)}" for space, there in by_place(state, ships).items())
    yield instruction("Allied ships return", RULE, says, ReturnFleet, brings=where)


CHAPTER = Chapter(
    (ReturnFleet,), _objections, _outcome, _prompts, phases=(Phase.NAVAL_RETURN,), by_itself=_by_itself
)
