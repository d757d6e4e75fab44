"""Commands that put something face down or turn it up, on their way into the record."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from rules.core.game import AnyGame, SeatKind
from rules.core.legality import IllegalCommand, Objection, each_once
from rules.core.sealed import NO_SALT, Opening, commitment
from rules.core.table import Correct, QuestionAsked, RulingMade, SetAside, Table, Withheld, objections

WRAPPERS = (SetAside, Correct, Withheld)


@dataclass(frozen=True, slots=True)
class Entering:
    """A command as the record will hold it, and what opens the seal that it makes."""

    command: Any
    opening: Opening | None = None


def inner(command: Any) -> Any:
    """The command of the game within a ruling, a correction or something withheld."""
    return inner(command.command) if isinstance(command, WRAPPERS) else command


def within(command: Any, change: Callable[[Any], Any]) -> Any:
    """The same command with the command of the game in it changed."""
    if isinstance(command, WRAPPERS):
        return replace(command, command=within(command.command, change))
    return change(command)


def bare(command: Any) -> Any:
    """A command without seal or salt, as a player asks it; what a phone sends there is not believed."""
    return within(command, lambda one: _with(_with(one, "sealed", ""), "salt", ""))


def _with(command: Any, name: str, value: str) -> Any:
    """A command with one of the two fields, if it has that field."""
    known = any(field.name == name for field in fields(command))
    return replace(command, **{name: value}) if known and getattr(command, name) != value else command


def entering(
    game: AnyGame, table: Table, seat: SeatKind, command: Any, salt: str, known: Mapping[str, Opening]
) -> Entering:
    """A command as it enters the record: what it chooses face down sealed, what it turns up opened."""
    command = bare(command)
    value = game.sealing.chosen(table.state, inner(command))
    if not value:
        return Entering(opening_it(game, table, seat, command, known))
    hidden = within(command, game.sealing.hidden)
    _refuse_telling(game, table, seat, inner(command), inner(hidden))
    opening = Opening(commitment(value, salt), seat.code, value, salt)
    return Entering(within(hidden, lambda one: _with(one, "sealed", opening.commitment)), opening)


def opening_it(
    game: AnyGame, table: Table, seat: SeatKind, command: Any, known: Mapping[str, Opening]
) -> Any:
    """A command that turns something up, with the salt of its seal if it is what was sealed by this seat.

    A false value gets a salt that opens nothing: the true one with a false value would tell the true value.
    """
    found = game.sealing.turned_up(table.state, inner(command))
    opening = known.get(found.commitment) if found else None
    if found is None or opening is None or opening.seat != seat.code:
        return command
    salt = opening.salt if opening.value == found.value else NO_SALT
    return within(command, lambda one: _with(one, "salt", salt))


def _refuse_telling(game: AnyGame, table: Table, seat: SeatKind, plain: Any, hidden: Any) -> None:
    """Refuse what only the value speaks against; no ruling can be asked about it without telling it."""
    others = {(one.rule, one.reason) for one in objections(game, table, seat, hidden)}
    against = each_once(objections(game, table, seat, plain))
    telling = {(one.rule, one.reason) for one in against} - others
    if telling:
        raise IllegalCommand(
            tuple(replace(one, final=one.final or (one.rule, one.reason) in telling) for one in against)
        )


def withheld(game: AnyGame, command: Any, events: tuple[Any, ...]) -> Any:
    """A command as those see it who may not know what it put face down before choices were sealed.

    What was put to the others as a question was told to them and is not withheld.
    """
    told = any(isinstance(event, QuestionAsked) for event in events)
    if told or isinstance(command, Withheld) or not game.sealing.owner(inner(command)):
        return command
    return Withheld(within(command, game.sealing.hidden))


def faults(game: AnyGame, before: Table, seat: str, command: Any, events: tuple[Any, ...]) -> Iterator[str]:
    """What is wrong with an entry's seals: opened falsely, or something else withheld than a choice."""
    ruled = any(isinstance(event, RulingMade) for event in events)
    for event in events:
        found = None if isinstance(event, QuestionAsked) else game.sealing.turned_up(before.state, event)
        if found and not ruled and not Opening(found.commitment, seat, found.value, event.salt).holds:
            yield f"{game.sealing.title(found.value)} is not what was put face down"
    if isinstance(command, Withheld) and not _only_hidden(game, before, seat, command, events):
        yield "what is withheld is no choice made face down"


def _only_hidden(game: AnyGame, before: Table, seat: str, command: Any, events: tuple[Any, ...]) -> bool:
    """Whether an entry with a withheld command did nothing but put something face down."""
    kind = next((one for one in game.seats if one.code == seat), None)
    asked = inner(command)
    if kind is None or not isinstance(asked, game.commands) or not game.sealing.puts_down(asked):
        return False
    done = tuple(event for event in events if not isinstance(event, RulingMade))
    try:
        return done == game.outcome(before.state, kind, asked, _NoDice())
    except IllegalCommand:
        return False


@dataclass(frozen=True, slots=True)
class _NoDice:
    """Dice that are never rolled: nothing that is put face down asks for any."""

    origin: Any = "table"

    def roll(self, count: int) -> tuple[int, ...]:
        """A refusal."""
        raise IllegalCommand((Objection("Dice", f"{count} dice", final=True),))
