"""Allied reinforcements: how many come, which, and where they are placed (CO 22.0, 22.1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from rules.co import cups, draws, fold
from rules.co.allied_deployment import why_not
from rules.co.allied_instructions import instruction, names, unless_due, unless_phase
from rules.co.battle.combatants import Branch
from rules.co.chapter import Chapter
from rules.co.draws import Draw
from rules.co.events import DiceRolled, Event, Noted, NowDue, Settled, UnitsConcealed, UnitsMoved
from rules.co.places import ALLIED_POOL, ALLIED_REFITTED, FLEET_RESERVE
from rules.co.printed.text import text
from rules.co.state import Phase, State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.pack import key_of
from rules.core.prompt import Prompt, Roll

RULE, TITLE = "CO 22.1", "Allied reinforcements"
ROLLED, REFITTED = "reinforcements rolled", "refitted units deployed"


@dataclass(frozen=True, slots=True)
class AlliedReinforcementsToDraw:
    """So many counters are to be drawn from the Allied bin (CO 22.1, 24.2)."""

    count: int


@dataclass(frozen=True, slots=True)
class AlliedReinforcementsToDeploy:
    """These are to be placed: ships together, every other unit by its own die (CO 22.1)."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RollAlliedReinforcements:
    """Roll for the number of reinforcements."""


@dataclass(frozen=True, slots=True)
class DrawAlliedReinforcements:
    """Draw them; `units` came out of a real cup, `unseen` was put down without looking (CO 14.1)."""

    units: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShipsToReserve:
    """Put the ships among them into the Fleet Reserve."""


@dataclass(frozen=True, slots=True)
class DeployAlliedReinforcement:
    """Roll for the space of the first air or ground unit that is left."""


Command: TypeAlias = (
    RollAlliedReinforcements | DrawAlliedReinforcements | ShipsToReserve | DeployAlliedReinforcement
)


def pool(state: State) -> tuple[str, ...]:
    """The Allied bin (CO 22.0)."""
    return state.at(ALLIED_POOL)


def cup(state: State, count: int) -> Draw:
    """So many of the bin; that of an own copy may hold more than is told."""
    known = tuple(unit for unit in pool(state) if not cups.is_unknown(state.unit(unit)))
    return Draw(known, count, ALLIED_POOL)


def _with(state: State, down: tuple[Event, ...]) -> State:
    """The position with the units that were put down unseen."""
    for event in down:
        state = fold.apply(state, event)
    return state


def dice_of_turn(state: State) -> int:
    """How many dice the Turn Record Track gives this turn (CO 22.1)."""
    return int(state.facts.told(key_of("dice", state.turn)))


def ships(state: State, units: tuple[str, ...]) -> tuple[str, ...]:
    """The naval units among them."""
    return tuple(unit for unit in units if state.unit(unit).branch is Branch.NAVAL)


def _by_itself(state: State) -> tuple[Event, ...]:
    """What needs no instruction."""
    match state.due:
        case AlliedReinforcementsToDraw(count):
            return _taken(state, cup(state, count))
        case AlliedReinforcementsToDeploy(units):
            return () if units else (Settled(),)
    if ROLLED not in state.done:
        return (Noted(ROLLED),) if cups.is_empty(state, ALLIED_POOL) or not dice_of_turn(state) else ()
    if REFITTED not in state.done:
        return Noted(REFITTED), NowDue(AlliedReinforcementsToDeploy(state.at(ALLIED_REFITTED)))
    return (Settled(),)


def _taken(state: State, draw: Draw) -> tuple[Event, ...]:
    """All that there are, where nothing is left to chance (Ruling CO-16)."""
    if not draws.settles_itself(state, draw):
        return ()
    says = f"{names(state, draw.cup[: draw.most]) or 'nothing'}"
    rolled = DiceRolled("Allied reinforcements", (), "table", says, RULE)
    return rolled, Settled(), NowDue(AlliedReinforcementsToDeploy(draw.cup[: draw.most]))


def _objections(state: State, command: Command) -> Iterator[Objection]:
    match command:
        case RollAlliedReinforcements():
            yield from unless_phase(state, Phase.REINFORCEMENT, RULE)
            if ROLLED in state.done:
                yield Objection(RULE, "The reinforcements of this turn are rolled already")
        case DrawAlliedReinforcements(units, unseen):
            yield from unless_due(state, AlliedReinforcementsToDraw, RULE)
            if isinstance(state.due, AlliedReinforcementsToDraw):
                yield from draws.objections(cup(state, state.due.count), units, RULE, unseen)
        case ShipsToReserve() | DeployAlliedReinforcement():
            yield from unless_due(state, AlliedReinforcementsToDeploy, RULE)
            if isinstance(state.due, AlliedReinforcementsToDeploy):
                yield from _out_of_order(state, state.due, isinstance(command, ShipsToReserve))


def _out_of_order(state: State, due: AlliedReinforcementsToDeploy, of_ships: bool) -> Iterator[Objection]:
    if bool(ships(state, due.units)) is not of_ships:
        yield Objection(RULE, "Ships go to the Fleet Reserve first, then each other unit is rolled for")


def _outcome(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    match command:
        case RollAlliedReinforcements():
            faces = dice.roll(dice_of_turn(state))
            says = f"{sum(faces)} counters"
            yield DiceRolled("Allied reinforcements", faces, dice.origin, says, RULE)
            yield Noted(ROLLED)
            yield NowDue(AlliedReinforcementsToDraw(sum(faces)))
        case DrawAlliedReinforcements(units, unseen):
            down = cups.drawn_unseen(state, unseen)
            yield from down
            known = (*units, *(one.unit for one in down))
            draw = cup(state, state.due.count)
            found, told = draws.outcome(_with(state, down), draw, known, dice, TITLE, RULE)
            yield from told
            if found is not None:
                yield Settled()
                yield NowDue(AlliedReinforcementsToDeploy(found))
        case ShipsToReserve():
            fleet = ships(state, state.due.units)
            yield UnitsMoved(fleet, FLEET_RESERVE, "reinforce the", RULE)
            yield from _left(state, fleet)
        case DeployAlliedReinforcement():
            yield from _deployed(state, state.due.units[0], dice)


def _left(state: State, placed: tuple[str, ...]) -> Iterator[Event]:
    """The others are still to be placed."""
    yield Settled()
    yield NowDue(AlliedReinforcementsToDeploy(tuple(unit for unit in state.due.units if unit not in placed)))


def _deployed(state: State, unit: str, dice: Dice) -> Iterator[Event]:
    """A unit goes to the space of its nation's line, or back into the bin (CO 22.1)."""
    kind, faces = state.unit(unit), dice.roll(1)
    space = text().deployed(kind.nation, faces[0])
    against = why_not(state, unit, space)
    yield DiceRolled(f"{kind.name}, {kind.nation}", faces, dice.origin, space, RULE)
    if against:
        yield UnitsMoved((unit,), ALLIED_POOL, f"{against} at {space}, so back to the", RULE)
    else:
        yield UnitsMoved((unit,), space, "deploys at", RULE, lot=True)
    if kind.branch is Branch.GROUND and state.units[unit].revealed:
        yield UnitsConcealed((unit,), "deployed face down")
    yield from _left(state, (unit,))


def _prompts(state: State) -> Iterator[Prompt]:
    match state.due:
        case AlliedReinforcementsToDraw(count):
            draw = cup(state, count)
            count = draws.number(state, draw)
            some = f"counter{'' if count == 1 else 's'}"
            which = some if draws.is_open(state, draw) else f"of the {len(draw.cup)} counters"
            says = f"Draw {count} {which} from the Allied bin."
            yield from draws.offers(state, draw, DrawAlliedReinforcements, "Draw reinforcements", RULE, says)
        case AlliedReinforcementsToDeploy(units):
            fleet = ships(state, units)
            yield _fleet(state, fleet) if fleet else _deploy(state, units)
        case _:
            number = dice_of_turn(state)
            says = (
                f"Roll {number} dice: so many counters come." if number > 1 else "Roll a die: so many come."
            )
            roll = Roll(number, "the total is the number of counters")
            yield instruction("Allied reinforcements", RULE, says, RollAlliedReinforcements, roll)


def _fleet(state: State, fleet: tuple[str, ...]) -> Prompt:
    says = f"Put {names(state, fleet)} into the Fleet Reserve."
    return instruction("Ships reinforce", RULE, says, ShipsToReserve)


def _deploy(state: State, units: tuple[str, ...]) -> Prompt:
    """The line of the unit's nation, face by face, with what cannot be."""
    unit, kind = units[0], state.unit(units[0])
    cells = [text().deployed(kind.nation, face) for face in range(1, 7)]
    line = ", ".join(f"{face} {space}" for face, space in enumerate(cells, 1))
    more = f", {len(units) - 1} more after it" if len(units) > 1 else ""
    against = {space: why_not(state, unit, space) for space in cells}
    brings = tuple(f"{space}: {why}, back into the bin" for space, why in against.items() if why)
    says = f"{kind.name} ({kind.nation}, {kind.branch}){more}. {line}."
    title = f"Deploy {kind.name}"
    return instruction(title, RULE, says, DeployAlliedReinforcement, Roll(1, "the space on its line"), brings)


CHAPTER = Chapter(
    (RollAlliedReinforcements, DrawAlliedReinforcements, ShipsToReserve, DeployAlliedReinforcement),
    _objections,
    _outcome,
    _prompts,
    (AlliedReinforcementsToDraw, AlliedReinforcementsToDeploy),
    (Phase.REINFORCEMENT,),
    _by_itself,
)
