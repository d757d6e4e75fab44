"""Drawing counters from a pool or a cup, each as likely as the others (CO 4.0, 6.1, 8.2, 22.1).

A draw is decided by dice, or the counters came out of a real cup and are tapped. Its command has a field
`units`: what came out of the cup, nothing where the dice decide.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from math import comb

from rules.co import counters_told, cups
from rules.co.battle import lots
from rules.co.chapter import JAPAN
from rules.co.events import DiceRolled, Event
from rules.co.names import marker
from rules.co.names import unit as unit_called
from rules.co.opening import OWN
from rules.co.places import ALLIED_POOL
from rules.co.printed.roster import roster
from rules.co.printed.text import text
from rules.co.state import State
from rules.co.unit_view import unit_view
from rules.co.units import Nation
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Choice, Option, Prompt, Roll

AGAIN = lots.AGAIN


@dataclass(frozen=True, slots=True)
class Draw:
    """So many of these counters or markers, drawn together; all if there are no more (Ruling CO-16).

    `place` is where the cup's counters lie; that of an own copy may hold some that are not told yet.
    """

    cup: tuple[str, ...]
    count: int = 1
    place: str = ""
    nations: tuple[Nation, ...] = ()

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


def is_open(state: State, draw: Draw) -> bool:
    """Whether the player looks into a real cup even if nothing is left to chance for the app."""
    return draw.count > 0 and cups.may_hold_more(state, draw.place)


def number(state: State, draw: Draw) -> int:
    """How many come out, as far as anybody can tell."""
    return draw.count if is_open(state, draw) else draw.most


def settles_itself(state: State, draw: Draw) -> bool:
    """Whether nothing is drawn because all that there are come, or none (Ruling CO-16)."""
    return not draw.dice and not is_open(state, draw)


def objections(
    draw: Draw, units: tuple[str, ...], rule: str, unseen: tuple[str, ...] = ()
) -> Iterator[Objection]:
    """What speaks against counters told as drawn; none are told where the dice decide."""
    if wrong := cups.fault(unseen):
        yield Objection(rule, wrong, final=True)
        return
    if unseen:
        yield from _with_unseen(draw, units, cups.count_of(unseen), rule)
        return
    if not units:
        return
    if strange := next((unit for unit in units if unit not in draw.cup), None):
        yield Objection(rule, f"{_called(strange)} is not among those to be drawn", final=True)
    if len(units) != draw.most or len(set(units)) != len(units):
        count = "One is" if draw.most == 1 else f"{draw.most} are"
        yield Objection(rule, f"{count} drawn, each once", final=True)


def _called(thing: str) -> str:
    """A counter or a marker by its name."""
    return marker(thing) if thing.partition(" #")[0] in text().markers else unit_called(thing)


def _with_unseen(draw: Draw, units: tuple[str, ...], count: int, rule: str) -> Iterator[Objection]:
    """Counters of which some were not looked at: no more than are drawn (CO 14.1)."""
    if draw.place != ALLIED_POOL:
        yield Objection(rule, "Only Allied reinforcements are put down unseen", final=True)
    if not set(units) <= set(draw.cup) or len(set(units)) != len(units):
        yield Objection(rule, "Each was in the cup, and came out once", final=True)
    if len(units) + count > draw.count:
        yield Objection(rule, f"{draw.count} are drawn, not {len(units) + count}", final=True)


def outcome(
    state: State, draw: Draw, units: tuple[str, ...], dice: Dice, what: str, rule: str
) -> tuple[tuple[str, ...] | None, tuple[Event, ...]]:
    """What is drawn, nothing if it must be rolled again; and what tells it. The app rolls until it draws."""
    if units:
        says = f"drawn from the cup: {named(state, units)}"
        return units, (DiceRolled(what, (), "table", says, rule),)
    told: tuple[Event, ...] = ()
    while True:
        faces = dice.roll(draw.dice) if draw.dice else ()
        found = draw.decided(faces)
        says = AGAIN if found is None else named(state, found) or "nothing is left"
        told += (DiceRolled(what, faces, dice.origin, says, rule),)
        if found is not None or dice.origin != "app":
            return found, told


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
    by_dice = not cups.is_uncertain(state, draw.place)
    if draw.dice and by_dice:
        thrown = f", {draw.dice} dice" if draw.dice > 1 else ""
        roll = Roll(draw.dice, f"{draw.most} of {len(draw.cup)}, each as likely{thrown}")
        yield Prompt(JAPAN, title, rule, says, command, "Draw", (roll,), fixed)
    elif not draw.dice:
        yield _all_of(state, draw, Prompt(JAPAN, title, rule, says, command, "Draw", (), fixed))
    if draw.dice and (state.copy == OWN or not by_dice):
        options = tuple(option(state, unit) for unit in draw.cup)
        asked = Choice("units", "What came out", options, draw.most, draw.most)
        told = "Or draw from your own cup and tap what came out." if by_dice else f"{says} Tap what came out."
        name = f"{title}: from the cup"
        yield Prompt(JAPAN, name, rule, told, command, "These", (asked,), fixed, optional=by_dice)
    if is_open(state, draw):
        yield from counters_told.into_cup(draw.place, draw.nations)
        if any(field.name == "unseen" for field in fields(command)):
            yield _unseen(state, draw, command, title, rule, fixed)


def _all_of(state: State, draw: Draw, prompt: Prompt) -> Prompt:
    """Nothing is left to chance; of an open cup the player says whether that is all."""
    if not is_open(state, draw):
        return prompt
    known = named(state, draw.cup[: draw.most]) or "none"
    says = f"{prompt.says} The app knows of no more than these: {known}."
    return replace(prompt, says=says, button="That is all")


def _unseen(
    state: State, draw: Draw, command: type, title: str, rule: str, fixed: tuple[tuple[str, str], ...]
) -> Prompt:
    """Counters that came out of a real cup and are put down unseen (CO 14.1)."""
    options = tuple(option(state, unit) for unit in draw.cup)
    seen = (Choice("units", "What came out and was seen", options, 0, draw.most),) if options else ()
    says = f"Draw {draw.count} from your own cup; those that you do not look at are kept as unknown units."
    inputs = (*seen, cups.rows(draw.count))
    return Prompt(JAPAN, f"{title}: unseen", rule, says, command, "These", inputs, fixed, optional=True)


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
