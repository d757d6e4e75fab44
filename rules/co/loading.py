"""Who lies under which ship, where the player says it himself (CO 9.6.1, G3N-9, Ruling CO-73)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.co import draws, transport
from rules.co.chapter import JAPAN, Chapter
from rules.co.events import Event, NowDue, Settled
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Choice, Option, Prompt

RULE = "CO 9.6.1"
BY_HAND = Choice(
    "by_hand", "Under which ship", (Option("true", "I say who lies under which", "else evenly"),), 0, 1
)
"""What a move asks where several ships take units aboard."""


@dataclass(frozen=True, slots=True)
class Loading:
    """Units go aboard ships, one ship after the other, before these sail."""

    code: str
    ships: tuple[str, ...]
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LoadShip:
    """Place units beneath a ship (CO 9.6.1)."""

    ship: str
    units: tuple[str, ...] = ()


def is_free(state: State, code: str, ships: tuple[str, ...]) -> bool:
    """Whether there is anything to say: several ships have room."""
    return sum(room > 0 for room in transport.rooms(state, ships, code).values()) > 1


def _bounds(state: State, due: Loading) -> tuple[int, int]:
    """How many units the next ship takes at least, since the others have no room, and at most."""
    rooms = transport.rooms(state, due.ships, due.code)
    own = rooms[due.ships[0]]
    return max(0, len(due.units) - (sum(rooms.values()) - own)), min(own, len(due.units))


def _by_itself(state: State) -> tuple[Event, ...]:
    """A ship without room is passed over, the last one takes the rest."""
    due = state.due
    assert isinstance(due, Loading)
    rooms = transport.rooms(state, due.ships, due.code)
    open_now = tuple(ship for ship in due.ships if rooms.get(ship))
    if not due.units or len(open_now) <= 1:
        return (Settled(), *transport.boarded(state, due.code, due.ships, due.units))
    return () if open_now == due.ships else (Settled(), NowDue(replace(due, ships=open_now)))


def _objections(state: State, command: LoadShip) -> Iterator[Objection]:
    due = state.due
    if not isinstance(due, Loading) or command.ship != due.ships[0]:
        yield Objection(RULE, f"{command.ship} is not loaded now")
        return
    if len(set(command.units)) != len(command.units) or not set(command.units) <= set(due.units):
        yield Objection(RULE, "Only those who go aboard are placed, each once", final=True)
    least, most = _bounds(state, due)
    if not least <= len(command.units) <= most:
        yield Objection(f"CO {due.code}", f"From {least} to {most} units lie under this ship")


def _outcome(state: State, command: LoadShip, dice: Dice) -> Iterator[Event]:
    due = state.due
    assert isinstance(due, Loading)
    left = tuple(unit for unit in due.units if unit not in command.units)
    yield Settled()
    yield NowDue(Loading(due.code, due.ships[1:], left))
    yield from transport.boarded(state, due.code, (command.ship,), command.units)


def _prompts(state: State) -> Iterator[Prompt]:
    due = state.due
    assert isinstance(due, Loading)
    ship, (least, most) = due.ships[0], _bounds(state, due)
    evenly = transport.spread(state, due.code, due.ships, due.units).get(ship, ())
    options = tuple(replace(draws.option(state, unit), chosen=unit in evenly) for unit in due.units)
    name = state.unit(ship).name
    asked = Choice("units", f"Who lies under {name}", options, least, most, "counters")
    says = "The others go aboard the other ships."
    yield Prompt(JAPAN, f"Load {name}", RULE, says, LoadShip, "Place them", (asked,), (("ship", ship),))


CHAPTER = Chapter((LoadShip,), _objections, _outcome, _prompts, (Loading,), by_itself=_by_itself)
