"""A command's chapter: what speaks against it, what it does, whose it is, what it is about."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots import commands
from rules.eots.card_events import obligations
from rules.eots.events import Event
from rules.eots.offensive import (
    card_attacks,
    included_attackers,
)
from rules.eots.offensive.offensive_limits import wrong_seat
from rules.eots.printed.components import Components
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State

Objections = Callable[[State, SeatKind, Any], Iterator[Objection]]
Outcome = Callable[[State, SeatKind, Any, Dice], tuple[Event, ...]]
Impossible = Callable[[State, Any], Iterator[Objection]]
Owner = Callable[[Components, Any], str | None]
Subjects = Callable[[Any], frozenset[str]]
Decider = Callable[[State, Any], Side | None]


def side_of_units(components: Components, command: Any) -> str | None:
    """The side of the first counter that a command names."""
    unit = components.units.get(UnitId(next(iter(getattr(command, "units", ())), "")))
    return unit.side.value if unit else None


def things_named(item: Any) -> frozenset[str]:
    """The counters and the hex that a command or an event names."""
    named = ("units", "reduced", "restored", "eliminated", "hex")
    return frozenset(name for field in named for name in _as_tuple(getattr(item, field, ())))


def _as_tuple(value: str | Iterable[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def about(*things: str) -> Subjects:
    """The subjects of what is always about the same."""
    return lambda item: frozenset(things)


def anything(state: State, command: Any) -> Iterator[Objection]:
    """Nothing is impossible."""
    yield from ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """Where a command is judged and done."""

    objections: Objections
    outcome: Outcome
    impossible: Impossible = anything
    owner: Owner = side_of_units
    subjects: Subjects = things_named
    at_any_time: bool = False


def by_anybody(objections: Callable[[State, Any], Iterator[Objection]]) -> Objections:
    """What speaks against a command whoever says it."""
    return lambda state, seat, command: objections(state, command)


def without_dice(outcome: Callable[[State, Any], tuple[Event, ...]]) -> Outcome:
    """What a command does that rolls no dice."""
    return lambda state, seat, command, dice: outcome(state, command)


def with_dice(outcome: Callable[[State, Any, Dice], tuple[Event, ...]]) -> Outcome:
    """What a command does by dice, whoever says it."""
    return lambda state, seat, command, dice: outcome(state, command, dice)


unopposed = by_anybody(anything)


def nobody(state: State, command: Any) -> Side | None:
    """Neither side alone, or the chapter says whose it is."""
    return None


def acting(state: State, command: Any) -> Side | None:
    """The side whose step it is."""
    return state.offensive.acting() if state.offensive is not None else None


def attacker(state: State, command: Any) -> Side | None:
    """The side of the offensive."""
    return state.offensive.side if state.offensive is not None else None


def defender(state: State, command: Any) -> Side | None:
    """The other side."""
    return state.offensive.side.enemy if state.offensive is not None else None


def framed(objections: Objections, decides: Decider) -> Objections:
    """What speaks against a command of an offensive: the side, what a card asks first, then its chapter."""

    def all_objections(state: State, seat: SeatKind, command: Any) -> Iterator[Objection]:
        if (side := decides(state, command)) is not None:
            yield from wrong_seat(state, seat, side)
        yield from obligations.first_objections(state)
        if not isinstance(command, commands.SufferLosses) and (by := card_attacks.cancelled_by(state)):
            name = state.components.cards[by].name
            yield Objection("EotS 5.32 D", f"{name} ends the offensive; its loss comes first", final=True)
            return
        if not isinstance(command, commands.IncludeUnits):
            yield from included_attackers.unsettled(state)
        yield from objections(state, seat, command)

    return all_objections


def of_offensive(objections: Objections, outcome: Outcome, decides: Decider = acting) -> Chapter:
    """The chapter of a command of an offensive."""
    return Chapter(framed(objections, decides), outcome, subjects=about("offensive"))


def of_turn(objections: Objections, outcome: Outcome, at_any_time: bool = False) -> Chapter:
    """The chapter of a command of a turn."""
    return Chapter(objections, outcome, subjects=about("turn"), at_any_time=at_any_time)
