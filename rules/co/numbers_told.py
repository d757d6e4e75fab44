"""The numbers of a counter, told with one tap each; for one alone or for all of its kind (CO 2.4)."""

from dataclasses import dataclass

from rules.co.names import SIDES
from rules.co.printed.roster import roster
from rules.co.units import UnitType
from rules.core.asking import Question, TellFact, buttons
from rules.core.pack import FactKey, Facts, about, key_of
from rules.core.prompt import Choice, Option, Pairs, Prompt

FACTORS = ("air", "surface", "submarine", "ground")
FIGURES, MOVES = tuple(map(str, range(7))), tuple(map(str, range(10)))
ALL = "all "


@dataclass(frozen=True, slots=True)
class TellNumbers:
    """Say the four factors and the movement of a counter; `back` those of its reduced side, if it has one.

    A factor of the back is told as `air:3`; one that is not told is none. `alike` says that all counters of
    its side and kind have these numbers.
    """

    fact: str
    air: int
    surface: int
    submarine: int
    ground: int
    move: int
    back: tuple[str, ...] = ()
    alike: bool = False


def told(facts: Facts, command: TellNumbers) -> TellFact:
    """The fact that was tapped together."""
    front = "/".join(str(getattr(command, factor)) for factor in FACTORS)
    reduced = {factor: value for factor, _, value in (one.partition(":") for one in command.back)}
    back = "/".join(reduced.get(factor, "0") for factor in FACTORS)
    value = f"{front} {command.move} {back}" if reduced else f"{front} {command.move}"
    kind = roster(facts).get(about(command.fact))
    return TellFact(of_all(kind) if command.alike and kind is not None else command.fact, value)


def of_all(kind: UnitType) -> FactKey:
    """The fact for all counters of a side and kind."""
    return key_of("numbers", f"{ALL}{kind.side} {kind.kind}")


def printed_name(kind: UnitType) -> str:
    """A counter as it can be told from the others on the table: `CV-1 (Japan, CV)`."""
    return f"{kind.name} ({kind.nation}, {kind.kind})"


def prompt(asked: Question, facts: Facts) -> Prompt:
    """Everything that is printed on a counter, on one screen."""
    kind = roster(facts).get(about(asked.key))
    front = tuple(buttons(one, one.capitalize(), FIGURES) for one in FACTORS)
    move = buttons("move", "Movement or range", MOVES)
    whose = (_whose(kind),) if kind is not None else ()
    return asked.prompt(TellNumbers, (*front, move, *whose, _back()))


def _back() -> Pairs:
    """The reduced side: nothing is chosen where the back has no factors."""
    rows = (
        Choice(
            "back", one.capitalize(), tuple(Option(f"{one}:{figure}", figure) for figure in FIGURES), least=0
        )
        for one in FACTORS
    )
    return Pairs("back", "Reduced side, if it has two steps", tuple(rows))


def _whose(kind: UnitType) -> Choice:
    """For this one alone, or for all of its type."""
    one = Option("false", f"{kind.name} alone", chosen=True)
    every = Option("true", f"all of this type: {SIDES[kind.side]} {kind.kind}")
    return Choice("alike", "For", (one, every))
