"""Allied air offensives: based aircraft fly to the nearest target of their axis (CO 20.3, 24.2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from rules.co import draws
from rules.co.allied_instructions import instruction, names, unless_due
from rules.co.allied_targets import distance, flyers, home_bases, targets
from rules.co.battle import lots
from rules.co.battle.combatants import Branch, Side
from rules.co.chapter import Chapter
from rules.co.draws import Draw
from rules.co.events import DiceRolled, Event, NowDue, Settled, UnitsMoved
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt, Roll

RULE = "CO 24.2"
OVER_A_SPACE = 5


@dataclass(frozen=True, slots=True)
class AirTargets:
    """The targets of some bases are to be drawn by lot; `flights` are bases with the targets they have."""

    event: str
    tied: tuple[str, ...]
    flights: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class AirFlights:
    """Missions are to be flown, target by target; each flight is a base and its target."""

    event: str
    flights: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class DrawAirTarget:
    """Draw the target of the first base that has several equally near."""


@dataclass(frozen=True, slots=True)
class FlyMission:
    """Fly to the first target; `units` are those drawn from a real cup where not all can fly."""

    units: tuple[str, ...] = ()


Command: TypeAlias = DrawAirTarget | FlyMission


@dataclass(frozen=True, slots=True)
class Mission:
    """Who flies to a target for sure, and the draw among those equally far (CO 7.1, Ruling CO-44)."""

    target: str
    sure: tuple[str, ...]
    draw: Draw


def begun(state: State, kind: str) -> tuple[Event, ...]:
    """The targets of all bases from which somebody flies; nothing if there are none."""
    near = {base: targets(state, kind, base) for base in home_bases(state)}
    found = {base: near[base] for base in near if near[base] and flyers(state, kind, base, near[base][0])}
    tied = tuple(base for base, spaces in found.items() if len(spaces) > 1)
    sure = tuple((base, spaces[0]) for base, spaces in found.items() if len(spaces) == 1)
    return (NowDue(AirTargets(kind, tied, sure)),) if found else ()


def mission(state: State, due: AirFlights) -> Mission:
    """The mission to the first target: the nearest bases first, a lot among the last (Ruling CO-44)."""
    target = due.flights[0][1]
    room = OVER_A_SPACE - sum(bool(state.units[unit].base) for unit in _over(state, target))
    away: dict[int, tuple[str, ...]] = {}
    for base in (base for base, to in due.flights if to == target):
        steps = distance(state, base, target)
        away[steps] = (*away.get(steps, ()), *flyers(state, due.event, base, target))
    sure: tuple[str, ...] = ()
    for steps in sorted(away):
        if len(sure) + len(away[steps]) > room:
            return Mission(target, sure, Draw(away[steps], room - len(sure)))
        sure += away[steps]
    return Mission(target, sure, Draw(()))


def _over(state: State, space: str) -> tuple[str, ...]:
    return state.at(space, Side.ALLIES, Branch.AIR)


def _by_itself(state: State) -> tuple[Event, ...]:
    match state.due:
        case AirTargets(event, (), flights):
            return Settled(), NowDue(AirFlights(event, flights))
        case AirFlights(_, ()):
            return (Settled(),)
        case AirFlights() as due:
            found = mission(state, due)
            return () if found.sure or found.draw.most else tuple(_rest(due, found.target))
    return ()


def _rest(due: AirFlights, target: str) -> Iterator[Event]:
    """The missions to the other targets are left."""
    yield Settled()
    yield NowDue(AirFlights(due.event, tuple(flight for flight in due.flights if flight[1] != target)))


def _objections(state: State, command: Command) -> Iterator[Objection]:
    if isinstance(command, DrawAirTarget):
        yield from unless_due(state, AirTargets, RULE)
        return
    yield from unless_due(state, AirFlights, RULE)
    if isinstance(state.due, AirFlights) and state.due.flights:
        yield from draws.objections(mission(state, state.due).draw, command.units, "CO 7.1")


def _outcome(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    due = state.due
    if isinstance(command, DrawAirTarget):
        yield from _target_drawn(state, due, dice)
        return
    found = mission(state, due)
    drawn: tuple[str, ...] | None = found.draw.cup[: found.draw.most]
    if found.draw.dice:
        drawn, told = draws.outcome(state, found.draw, command.units, dice, due.event, "CO 7.1")
        yield from told
    if drawn is not None:
        yield from _flown(state, (*found.sure, *drawn), found.target)
        yield from _rest(due, found.target)


def _target_drawn(state: State, due: AirTargets, dice: Dice) -> Iterator[Event]:
    base, *others = due.tied
    spaces = targets(state, due.event, base)
    faces = dice.roll(lots.dice_for(len(spaces)))
    place = lots.drawn(faces, len(spaces))
    says = draws.AGAIN if place is None else spaces[place]
    yield DiceRolled(f"{due.event} from {base}", faces, dice.origin, says, "CO 20.0")
    if place is not None:
        yield Settled()
        yield NowDue(AirTargets(due.event, tuple(others), (*due.flights, (base, spaces[place]))))


def _flown(state: State, units: tuple[str, ...], target: str) -> Iterator[Event]:
    """Each unit flies from its base, to which it returns (CO 21.1)."""
    bases = dict.fromkeys(state.units[unit].place for unit in units)
    for base in bases:
        flying = tuple(unit for unit in units if state.units[unit].place == base)
        yield UnitsMoved(flying, target, f"fly from {base} to", "CO 20.3", base=base)


def _prompts(state: State) -> Iterator[Prompt]:
    match state.due:
        case AirTargets(event, tied):
            spaces = targets(state, event, tied[0])
            says = f"The air units at {tied[0]} fly to one of {', '.join(spaces)}, all equally near."
            roll = Roll(lots.dice_for(len(spaces)), "which of them")
            yield instruction(f"{event}: {tied[0]}", "CO 20.0", says, DrawAirTarget, roll)
        case AirFlights() as due:
            yield from _fly(state, due)


def _fly(state: State, due: AirFlights) -> Iterator[Prompt]:
    found = mission(state, due)
    draw, title = found.draw, f"{due.event}: {found.target}"
    flying = (*found.sure, *(() if draw.dice else draw.cup[: draw.most]))
    bases = dict.fromkeys(state.units[unit].place for unit in flying)
    groups = (
        f"{names(state, (unit for unit in flying if state.units[unit].place == base))} from {base}"
        for base in bases
    )
    says = f"Fly to {found.target}: {'; '.join(groups)}." if flying else ""
    if draw.dice:
        more = f"Five at most fly over a space: draw {draw.most} of {names(state, draw.cup)}."
        yield from draws.offers(state, draw, FlyMission, title, "CO 7.1", f"{says} {more}".strip())
    else:
        yield instruction(title, RULE, says, FlyMission)


CHAPTER = Chapter(
    (DrawAirTarget, FlyMission),
    _objections,
    _outcome,
    _prompts,
    (AirTargets, AirFlights),
    by_itself=_by_itself,
)
