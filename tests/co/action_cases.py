"""What each action of 8.2 asks for, and positions in which it works or is refused."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.co.battle.combatants import Side
from rules.co.state import State
from tests.co.battle_positions import position

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
Bases = Mapping[tuple[Side, str], int]


@dataclass(frozen=True)
class Case:
    """A command in a position; where a condition refuses it, what is said."""

    code: str
    command: Any
    state: Callable[[], State]
    condition: str = ""
    says: str = ""

    @property
    def name(self) -> str:
        """The case among all of them."""
        return f"{self.code} {self.condition or 'works'}"


def at(
    units: Mapping[str, str],
    aboard: Mapping[str, str] | None = None,
    bases: Bases | None = None,
    **fields: Any,
) -> Callable[[], State]:
    """The position with these units and bases alone."""
    return lambda: position(units, bases or {}, aboard or {}, **fields)


def japanese(**levels: int) -> Bases:
    """Japanese bases; underscores in names are spaces."""
    return {(JAPAN, name.replace("_", " ")): level for name, level in levels.items()}


def allied(**levels: int) -> Bases:
    """Allied bases; underscores in names are spaces."""
    return {(ALLIES, name.replace("_", " ")): level for name, level in levels.items()}
