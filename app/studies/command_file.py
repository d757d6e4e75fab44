"""A list of commands as a file: each with its seat and dice, as the record stores a command."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app import codec, transfer
from app.inspection import commands_of
from rules.core.data import BadData
from rules.core.game import AnyGame, SeatKind
from rules.core.table import WRAPPED, Entry, QuestionAnswered, QuestionAsked

FIELDS = ("seat", "command", "dice", "agreed")


@dataclass(frozen=True, slots=True)
class Asked:
    """A command of the list; `agreed` says that no other seat is asked, `field` where it stands."""

    field: str
    seat: SeatKind
    command: Any
    faces: tuple[int, ...] = ()
    agreed: bool = False


def read_commands(game: AnyGame, path: Path, data: Any) -> Sequence[Asked]:
    """Every command of a file, read before the first is decided; an exported record is such a file."""
    if isinstance(data, dict) and data.get("format") == transfer.FORMAT:
        return _recorded(game, path, data)
    listed = data.get("commands") if isinstance(data, dict) else data
    if not isinstance(listed, list):
        raise BadData(path, None, "commands: must be a list")
    return [CommandReader(game, path, f"commands[{n}]").read(item) for n, item in enumerate(listed)]


def _recorded(game: AnyGame, path: Path, data: dict[str, Any]) -> Sequence[Asked]:
    """The commands of a record after its opening, with the dice that fell and the agreement there was."""
    try:
        entries = transfer.verify(json.dumps(data)).entries
    except transfer.BadRecord as error:
        raise BadData(path, None, f"is not a faithful record: {error}") from error
    return [_again(game, entry) for entry in entries[1:]]


def _again(game: AnyGame, entry: Entry) -> Asked:
    seat = next(seat for seat in game.seats if seat.code == entry.seat)
    agreed = not any(isinstance(event, QuestionAsked | QuestionAnswered) for event in entry.events)
    return Asked(f"entries[{entry.seq}]", seat, entry.command, entry.faces, agreed)


@dataclass(frozen=True, slots=True)
class CommandReader:
    """Reads one item, naming file and field of the first thing that is wrong."""

    game: AnyGame
    path: Path
    field: str

    def bad(self, part: str, reason: str) -> BadData:
        """The error that names a part of the item."""
        return BadData(self.path, None, f"{self.field}{part}: {reason}")

    def read(self, item: Any) -> Asked:
        """The command that an item describes."""
        if not isinstance(item, dict):
            raise self.bad("", "must be an object with seat and command")
        for name in item:
            if name not in FIELDS:
                raise self.bad("", f"there is no field {name!r}; there are {', '.join(FIELDS)}")
        seat, command = self._seat(item.get("seat")), self._command(item.get("command"))
        return Asked(self.field, seat, command, self._faces(item.get("dice", [])), self._agreed(item))

    def _seat(self, code: Any) -> SeatKind:
        found = next((seat for seat in self.game.seats if seat.code == code), None)
        if found is None:
            known = ", ".join(seat.code for seat in self.game.seats)
            raise self.bad(".seat", f"must be one of {known}, not {code!r}")
        return found

    def _command(self, value: Any) -> Any:
        if not isinstance(value, dict) or codec.KIND not in value:
            raise self.bad(".command", "must be an object with its kind")
        try:
            command = codec.from_plain(self.game.code, value)
        except codec.Unreadable as error:
            raise self.bad(".command", str(error)) from error
        except RecursionError as error:
            raise self.bad(".command", "is too deep") from error
        self._check(command, commands_of(self.game))
        if isinstance(command, WRAPPED):
            self._check(command.command, self.game.commands)
        return command

    def _check(self, command: Any, kinds: tuple[type, ...]) -> None:
        if not isinstance(command, kinds):
            raise self.bad(".command", f"{type(command).__name__} is no command here")

    def _faces(self, dice: Any) -> tuple[int, ...]:
        if not isinstance(dice, list):
            raise self.bad(".dice", "must be a list of faces")
        faces = self.game.faces
        for face in dice:
            if type(face) is not int or face not in faces:
                raise self.bad(".dice", f"a die shows {faces[0]} to {faces[-1]}, not {face!r}")
        return tuple(dice)

    def _agreed(self, item: dict[str, Any]) -> bool:
        agreed = item.get("agreed", False)
        if not isinstance(agreed, bool):
            raise self.bad(".agreed", f"must be true or false, not {agreed!r}")
        return agreed
