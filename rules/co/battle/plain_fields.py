"""Plain values of a battle file, each refused by the name of its field."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from rules.core.data import BadData

Word = TypeVar("Word", bound=StrEnum)


class Fields:
    """Reads values, naming file and field of the first thing that is wrong."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def bad(self, field: str, reason: str) -> BadData:
        """The error that names a field."""
        return BadData(self.path, None, f"{field}: {reason}")

    def object(self, field: str, value: Any, fields: Sequence[str] | None = None) -> dict[str, Any]:
        """An object, with no fields but those known."""
        if not isinstance(value, dict):
            raise self.bad(field, "must be an object")
        for name in value:
            if fields is not None and name not in fields:
                raise self.bad(f"{field}.{name}", "there is no such field")
        return value

    def list(self, field: str, value: Any) -> list[Any]:
        """A list."""
        if not isinstance(value, list):
            raise self.bad(field, "must be a list")
        return value

    def number(self, field: str, value: Any, least: int, most: int) -> int:
        """A whole number between two ends."""
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.bad(field, f"must be a number from {least} to {most}, not {value!r}")
        return value

    def flag(self, field: str, value: Any) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            raise self.bad(field, f"must be true or false, not {value!r}")
        return value

    def text(self, field: str, value: Any) -> str:
        """Some words."""
        if not isinstance(value, str) or not value:
            raise self.bad(field, f"must be text, not {value!r}")
        return value

    def word(self, field: str, value: Any, words: type[Word]) -> Word:
        """One of several words."""
        known = tuple(words)
        if not isinstance(value, str) or value not in known:
            raise self.bad(field, f"must be one of {', '.join(known)}, not {value!r}")
        return words(value)

    def words(self, field: str, value: Any, words: type[Word]) -> tuple[Word, ...]:
        """A list of such words."""
        return tuple(self.word(f"{field}[{n}]", one, words) for n, one in enumerate(self.list(field, value)))

    def texts(self, field: str, value: Any) -> Iterable[str]:
        """A list of texts."""
        return [self.text(f"{field}[{n}]", one) for n, one in enumerate(self.list(field, value))]
