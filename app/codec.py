"""Rules dataclasses as JSON, tagged with their class name; the game of a record says whose class it is."""

import json
import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from rules import games
from rules.core import table

KIND = "kind"
LARGEST_NUMBER = 2**31 - 1
SHORT = 40


class Unreadable(Exception):
    """JSON that is no command or event of any game."""


@cache
def registry(code: str) -> Mapping[str, type]:
    """Every class that may stand in a record of a game, by name."""
    known: dict[str, type] = {}
    core = (*table.COMMANDS, *table.EVENTS, *table.PARTS)
    for cls in (*core, *games()[code].commands, *games()[code].events):
        if known.setdefault(cls.__name__, cls) is not cls:
            raise RuntimeError(f"two classes named {cls.__name__} would share one kind")
    return known


@cache
def adapter(cls: type) -> TypeAdapter[Any]:
    """The validator of one class."""
    return TypeAdapter(cls)


@cache
def _names(cls: type) -> frozenset[str]:
    """The names of the fields of a class of a record."""
    return frozenset(field.name for field in fields(cls))


def to_plain(value: Any) -> Any:
    """A rules object as JSON values."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            KIND: type(value).__name__,
            **{f.name: to_plain(getattr(value, f.name)) for f in fields(value)},
        }
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    return value


def from_plain(code: str, value: Any) -> Any:
    """An object of a game's rules from JSON values, checked field by field."""
    if isinstance(value, list):
        return tuple(from_plain(code, item) for item in value)
    if not isinstance(value, dict):
        return _sound(value)
    if KIND not in value:
        return {_sound(key): from_plain(code, item) for key, item in value.items()}
    cls = registry(code).get(str(value[KIND]))
    if cls is None:
        raise Unreadable(f"unknown kind {value[KIND]!r}")
    arguments = {key: from_plain(code, item) for key, item in value.items() if key != KIND}
    if unknown := arguments.keys() - _names(cls):
        raise Unreadable(f"{value[KIND]} has no {min(unknown)!r}")
    try:
        return adapter(cls).validate_python(arguments)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Unreadable(f"{value[KIND]}.{where}: {first['msg']}") from error


def _sound(value: Any) -> Any:
    """A number or text that any database keeps; short texts, as ids are, are kept once for all."""
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise Unreadable(f"no number is larger than {LARGEST_NUMBER}")
    if isinstance(value, str) and "\x00" in value:
        raise Unreadable("a text has ordinary letters only")
    return sys.intern(value) if isinstance(value, str) and len(value) <= SHORT else value


def canonical(value: Any) -> str:
    """JSON in the one form that is hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def read(code: str, text: str) -> Any:
    """An object of a game's rules from the JSON kept in the database."""
    return from_plain(code, json.loads(text))


def as_read(code: str, value: Any) -> Any:
    """A rules object as whoever reads it finds it: what has no order of its own is in that of the record."""
    return read(code, canonical(to_plain(value)))
