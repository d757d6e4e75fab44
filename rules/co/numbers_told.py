"""The numbers of a counter, told with one tap each; for one alone or for all of its kind (CO 2.4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.co.names import SIDES
from rules.co.printed.roster import roster
from rules.co.units import UnitType
from rules.core.asking import Question, TellFact, buttons
from rules.core.pack import FactKey, Facts, about, key_of
from rules.core.prompt import Choice, Option, Prompt

FACTORS = ("air", "surface", "submarine", "ground")
FIGURES, MOVES = tuple(map(str, range(7))), tuple(map(str, range(10)))
ALL = "all "


@dataclass(frozen=True, slots=True)
class TellNumbers:
    """Say the four factors and the movement of a counter, those of its reduced side if it has one.

    `alike` says that all counters of its side and kind have them.
    """

    fact: str
    air: int
    surface: int
    submarine: int
    ground: int
    move: int
    reduced: bool = False
    reduced_air: int = 0
    reduced_surface: int = 0
    reduced_submarine: int = 0
    reduced_ground: int = 0
    alike: bool = False


def told(facts: Facts, command: TellNumbers) -> TellFact:
    """The fact that was tapped together."""
    front = "/".join(str(getattr(command, factor)) for factor in FACTORS)
    back = "/".join(str(getattr(command, f"reduced_{factor}")) for factor in FACTORS)
    value = f"{front} {command.move} {back}" if command.reduced else f"{front} {command.move}"
    kind = roster(facts).get(about(command.fact))
    return TellFact(of_all(kind) if command.alike and kind is not None else command.fact, value)


def of_all(kind: UnitType) -> FactKey:
    """The fact for all counters of a side and kind."""
    return key_of("numbers", f"{ALL}{kind.side} {kind.kind}")


def printed_name(kind: UnitType) -> str:
    """A counter as it can be told from the others on the table: `CV-1 (Japan, CV)`."""
    return f"{kind.name} ({kind.nation}, {kind.kind})"


def prompts(asked: Question, facts: Facts) -> Iterator[Prompt]:
    """The front alone, or both sides."""
    kind = roster(facts).get(about(asked.key))
    whose = (_whose(kind),) if kind is not None else ()
    move = buttons("move", "Movement or range", MOVES)
    yield asked.prompt(TellNumbers, (*_factors(), move, *whose), "One step: nothing on its back.", "Keep")
    inputs: tuple[Any, ...] = (*_factors(), move, *_factors("reduced_", "Reduced: "), *whose)
    both = asked.prompt(TellNumbers, inputs, "The front, then the reduced side.", "Keep both sides")
    yield _reduced(both, asked)


def _reduced(prompt: Prompt, asked: Question) -> Prompt:
    return Prompt(
        prompt.seat,
        f"{asked.thing or about(asked.key)} has a reduced side",
        prompt.rule,
        prompt.says,
        prompt.command,
        prompt.button,
        prompt.inputs,
        (*prompt.fixed, ("reduced", "true")),
        optional=True,
    )


def _factors(name: str = "", label: str = "") -> tuple[Choice, ...]:
    return tuple(buttons(f"{name}{one}", f"{label}{one}".capitalize(), FIGURES) for one in FACTORS)


def _whose(kind: UnitType) -> Choice:
    """For this one alone, or for all of its type."""
    one = Option("false", f"{kind.name} alone", chosen=True)
    every = Option("true", f"all of this type: {SIDES[kind.side]} {kind.kind}")
    return Choice("alike", "For", (one, every))
