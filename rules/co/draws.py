"""Drawing counters from a pool or a cup, each as likely as the others (CO 4.0, 6.1, 8.2, 22.1).

A draw is decided by dice, or the counters came out of a real cup and are tapped. Its command has a field
`units`: what came out of the cup, nothing where the dice decide.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

from rules.co.battle import lots
from rules.co.chapter import JAPAN
from rules.co.events import DiceRolled, Event
from rules.co.names import marker
from rules.co.printed.roster import roster
from rules.co.state import State
from rules.co.unit_view import unit_view
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Choice, Option, Prompt, Roll

AGAIN = "nothing is drawn, roll again"


@dataclass(frozen=True, slots=True)
class Draw:
    """So many of these counters or markers, drawn together; all if there are no more (Ruling CO-16)."""

    cup: tuple[str, ...]
    count: int = 1

    @property
    def most(self) -> int:
        """How many come out."""
        return max(0, min(self.count, len(self.cup)))

    @property
    def ways(self) -> int:
        """How many different draws there are."""
        return comb(len(self.cup), self.most)

    @property
    def dice(self) -> int:
        """The dice that decide it, none where nothing is left to chance."""
        return lots.dice_for(self.ways) if self.ways > 1 else 0

    def decided(self, faces: tuple[int, ...]) -> tuple[str, ...] | None:
        """What dice draw, in the order of the cup; nothing if they must be rolled again."""
        place = lots.drawn(faces, self.ways)
        if place is None:
            return None
        return tuple(_combination(self.cup, self.most, place))


def _combination(cup: tuple[str, ...], count: int, place: int) -> Iterator[str]:
    """The combination at a place of all of them in their order, however many there are."""
    for number, unit in enumerate(cup):
        with_it = comb(len(cup) - number - 1, count - 1) if count else 0
        if place < with_it:
            yield unit
            count -= 1
        else:
            place -= with_it


def dice_needed(count: int, together: int = 1) -> int:
    """The dice that draw one, or several together, of so many; none where there is nothing to choose."""
    return Draw(tuple(map(str, range(count))), together).dice


def drawn(units: tuple[str, ...], faces: tuple[int, ...]) -> str | None:
    """The one that dice draw; nothing if they must be rolled again, or if there is nothing."""
    found = Draw(units).decided(faces) if units else None
    return found[0] if found else None


def objections(draw: Draw, units: tuple[str, ...], rule: str) -> Iterator[Objection]:
    """What speaks against counters told as drawn; none are told where the dice decide."""
    if not units:
        return
    if strange := next((unit for unit in units if unit not in draw.cup), None):
        yield Objection(rule, f"{strange} is not among those to be drawn", final=True)
    if len(units) != draw.most or len(set(units)) != len(units):
        yield Objection(rule, f"{draw.most} are drawn, each once", final=True)


def outcome(
    state: State, draw: Draw, units: tuple[str, ...], dice: Dice, what: str, rule: str
) -> tuple[tuple[str, ...] | None, tuple[Event, ...]]:
    """What is drawn, nothing if it must be rolled again; and the event that tells it."""
    if units:
        says = f"drawn from the cup: {named(state, units)}"
        return units, (DiceRolled(what, (), "table", says, rule),)
    faces = dice.roll(draw.dice) if draw.dice else ()
    found = draw.decided(faces)
    says = AGAIN if found is None else named(state, found) or "nothing is left"
    return found, (DiceRolled(what, faces, dice.origin, says, rule),)


def offers(
    state: State,
    draw: Draw,
    command: type,
    title: str,
    rule: str,
    says: str,
    fixed: tuple[tuple[str, str], ...] = (),
) -> Iterator[Prompt]:
    """The draw by dice, and as a second way the tapping of what came out of a real cup."""
    inputs = (Roll(draw.dice, f"{draw.most} of {len(draw.cup)}, each as likely"),) if draw.dice else ()
    yield Prompt(JAPAN, title, rule, says, command, "Draw", inputs, fixed)
    if draw.dice:
        options = tuple(option(state, unit) for unit in draw.cup)
        asked = Choice("units", "What came out", options, draw.most, draw.most)
        told = "Or draw from your own cup and tap what came out."
        yield Prompt(
            JAPAN, f"{title}: from the cup", rule, told, command, "These", (asked,), fixed, optional=True
        )


def option(state: State, unit: str) -> Option:
    """A counter or marker that can be tapped."""
    kind = roster(state.facts).get(unit)
    if kind is None:
        return Option(unit, marker(unit))
    view = unit_view(state, unit) if unit in state.units else None
    return Option(unit, kind.name, f"{kind.nation}, {kind.kind}", unit=view)


def named(state: State, units: tuple[str, ...]) -> str:
    """Counters and markers in words."""
    known = roster(state.facts)
    return ", ".join(known[unit].name if unit in known else marker(unit) for unit in units)
