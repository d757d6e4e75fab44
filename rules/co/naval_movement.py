"""Moving a naval force by steps (CO 9.3, 9.7, 10.0, 11.0; G3N-1 to -4, G3N-6, G3N-9 to -11, G3C-2, G3C-4).

What is due while it moves is `Underway`: the force runs on to the next space where a reaction is rolled for.
Where it has come it may have to fight (`Arrived`, settled by the chapter of attacks), and its cargo may go
ashore (`GoAshore`).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.co import loading, transport
from rules.co.actions import begun, payment_objections
from rules.co.battle.combatants import Branch, Side
from rules.co.chapter import Chapter
from rules.co.dues import Arrived as Arrived
from rules.co.events import Event, NowDue, Settled, UnitsMoved, UnitsRevealed
from rules.co.movement import TRANSPORTS, Sailing, Way, allies_at, must_bombard, reach, unseen
from rules.co.naval_conditions import MOVING_CODES, end_objections, start_objections
from rules.co.printed import chart
from rules.co.printed.chart import Link
from rules.co.reaction import ReactionRoll, reacts
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt

ADMINISTRATIVE = "G4L-7"
"""Its groups are paid for together by `administrative_movement`."""


@dataclass(frozen=True, slots=True)
class MoveShips:
    """Ships of one space go to another, with what they take aboard, by a way of their own if it is said.

    With `by_hand` the player says who lies under which ship before they sail.
    """

    code: str
    ships: tuple[str, ...]
    to: str
    cargo: tuple[str, ...] = ()
    way: tuple[str, ...] = ()
    purse: str = ""
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Underway:
    """A force is at a space of its way and has the rest before it; one that was `reacted` to has stopped."""

    code: str
    ships: tuple[str, ...]
    here: str
    rest: tuple[str, ...]
    to: str
    reacted: bool = False


def objections(state: State, command: MoveShips) -> Iterator[Objection]:
    """Every reason against a naval move."""
    code, ships = command.code, command.ships
    if code not in MOVING_CODES:
        yield Objection("CO 8.2", f"{code} moves no ships", final=True)
        return
    if wrong := tuple(_force_objections(state, ships)):
        yield from wrong
        return
    start = state.units[ships[0]].place
    if code != ADMINISTRATIVE:
        yield from payment_objections(state, code, command.purse, command.to, start)
    yield from start_objections(state, code, start)
    yield from transport.objections(state, code, ships, start, command.cargo)
    yield from _way_objections(state, command, start)
    yield from end_objections(state, code, start, command.to, command.cargo)


def _force_objections(state: State, ships: tuple[str, ...]) -> Iterator[Objection]:
    """A force: Japanese ships of one space (CO 9.1)."""
    if not ships or len(set(ships)) != len(ships):
        yield Objection("CO 9.1", "A force is one or more ships, each once", final=True)
    on_map = set(state.on_map(Side.JAPAN, Branch.NAVAL))
    if strange := [ship for ship in ships if ship not in on_map]:
        yield Objection("CO 9.1", f"{', '.join(strange)}: no Japanese ship on the map", final=True)
    elif len({state.units[ship].place for ship in ships}) > 1:
        yield Objection("CO 9.1", "All ships of a force begin in the same space", final=True)


def _way_objections(state: State, command: MoveShips, start: str) -> Iterator[Objection]:
    to, way = command.to, command.way
    if way and way[-1] != to:
        yield Objection("CO 9.0", f"The way ends at {way[-1]}, not at {to}", final=True)
    elif to == start:
        if way or not lands_here(state, command.code, command.ships):
            yield Objection("CO 9.0", f"The force is at {to} already")
    elif way:
        yield from Sailing(state, command.ships, command.code).objections(start, way)
    elif to not in reach(state, command.ships, command.code):
        yield from _unreached(state, command, start)


def _unreached(state: State, command: MoveShips, start: str) -> Iterator[Objection]:
    """Why ships cannot get there: what closes the space, or the way to it (CO 9.2, 9.3, 9.7)."""
    to, links = command.to, chart.links(state.facts)
    against = tuple(Sailing(state, command.ships, command.code).objections(start, (to,)))
    only_far = all(one.rule == "CO 9.2" for one in against) and to not in links.get(start, {})
    if only_far and not {Link.SEA, Link.LATERAL}.isdisjoint(links.get(to, {}).values()):
        far = f"{to} is too far from {start}, or Allied units stop the force on its way"
        against = (Objection("CO 9.3", far),)
    yield from against or (Objection("CO 9.3", f"{to} cannot be reached"),)


def lands_here(state: State, code: str, ships: tuple[str, ...]) -> bool:
    """Whether an action may be taken without a move, to land what is aboard already (CO 9.6.1, G3C-2)."""
    return code in TRANSPORTS and transport.can_land(state, code, ships, state.units[ships[0]].place)


def outcome(state: State, command: MoveShips, dice: Dice) -> Iterator[Event]:
    """The action is paid for, the cargo boards, the force sails."""
    start = state.units[command.ships[0]].place
    if command.code != ADMINISTRATIVE:
        yield from begun(state, command.code, command.purse, start, command.to)
    yield from sailed(state, command)


def sailed(state: State, command: MoveShips) -> Iterator[Event]:
    """The cargo boards, evenly or as the player says, and the force is under way (Ruling CO-73)."""
    code, ships, to = command.code, command.ships, command.to
    start = state.units[ships[0]].place
    way: Way = command.way or (() if to == start else reach(state, ships, code).get(to, (to,)))
    yield NowDue(Underway(code, ships, start, way, to))
    if command.by_hand and loading.is_free(state, code, ships):
        yield NowDue(loading.Loading(code, ships, command.cargo))
    else:
        yield from transport.boarded(state, code, ships, command.cargo)


# Under way


def _by_itself(state: State) -> tuple[Event, ...]:
    """The force runs on, or has come where it stops."""
    due = state.due
    assert isinstance(due, Underway)
    ships = tuple(ship for ship in due.ships if state.units[ship].place == due.here)
    if not ships:
        return (Settled(),)
    if due.rest and not due.reacted:
        return tuple(_runs(state, due, ships))
    return (Settled(), *_comes(state, due, ships))


def _runs(state: State, due: Underway, ships: tuple[str, ...]) -> Iterator[Event]:
    """On to the next space where a reaction is rolled for, else to the end (CO 10.0)."""
    steps = next((n for n, space in enumerate(due.rest, 1) if reacts(state, space)), len(due.rest))
    run, rest = due.rest[:steps], due.rest[steps:]
    here = run[-1]
    yield UnitsMoved(ships, here, "to", f"CO {due.code}", (due.here, *run))
    if seen := unseen(state, *run):
        yield UnitsRevealed(seen, "Japanese ships are there")
    yield Settled()
    yield NowDue(Underway(due.code, ships, here, rest, due.to))
    if reacts(state, here):
        yield NowDue(ReactionRoll(ships, here))


def _comes(state: State, due: Underway, ships: tuple[str, ...]) -> Iterator[Event]:
    """What follows where the move has ended: an attack, or the cargo goes ashore (CO 11.0, G3N-9)."""
    where, code = due.here, due.code
    if attack := attack_at_end(state, due):
        may = due.reacted or (code == "G3N-2" and state.ruling("CO-5") == "never")
        yield NowDue(Arrived(attack, ships, where, may=may))
    elif where == due.to and transport.can_land(state, code, ships, where):
        yield NowDue(transport.GoAshore(code, ships, where))
    elif not due.reacted and must_bombard(state, where):
        yield NowDue(Arrived("G3N-7", ships, where))


def attack_at_end(state: State, due: Underway) -> str:
    """The code of the naval attack that follows, none if none does.

    A force that moved fights the ships where it ends (Ruling CO-5); after a reaction it has fought, but may
    complete an action that attacks (CO 10.1, Ruling CO-71).
    """
    if not allies_at(state, due.here, Branch.NAVAL):
        return ""
    attacks = due.code if due.code in ("G3N-2", "G3N-6") else ""
    if due.reacted:
        return attacks if due.here == due.to and state.ruling("CO-71") != "once" else ""
    return attacks or ("" if state.ruling("CO-5") == "never" else "G3N-1")


def _prompts(state: State) -> Iterator[Prompt]:
    return iter(())


CHAPTER = Chapter((MoveShips,), objections, outcome, _prompts, (Underway,), by_itself=_by_itself)
