"""JSON from outside, read piece by piece: nothing is built that is larger than what may stand there.

A record is one object with a list of entries. Each value is cut out of a window of bounded length, and
looked at before the next is read, so that the first fault ends the reading, however much follows.
"""

import codecs
import json
import re
from collections.abc import Iterator
from typing import Any

SHORT, LONG = 4 * 1024, 1024 * 1024
WINDOWS = (SHORT, 64 * 1024, LONG)  # most values are short; an entry that takes a whole copy in is not
DEEPEST = 16
MOST_KEYS = 500
MOST_ITEMS = 2500
LONGEST_TEXT = 2000
SPACE = re.compile(rb"[ \t\r\n]{0,4096}")


class BadJson(Exception):
    """What is no JSON, or larger than anything that may stand in such a file."""


def _no_constant(name: str) -> Any:
    raise BadJson(f"{name} is no number")


DECODER = json.JSONDecoder(parse_constant=_no_constant)


class Reader:
    """A place in a text, moving on value by value."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._at = 0

    def fields(self) -> Iterator[str]:
        """The keys of the object that begins here; after each its value must be read."""
        self._expect(b"{")
        while not self._comes(b"}"):
            key = self.value()
            if not isinstance(key, str):
                raise BadJson("a key must be a text")
            self._expect(b":")
            yield key
            self._separated(b"}")

    def items(self) -> Iterator[Any]:
        """The values of the list that begins here."""
        self._expect(b"[")
        while not self._comes(b"]"):
            yield self.value()
            self._separated(b"]")

    def value(self) -> Any:
        """The value that begins here, if it is of a size that may stand in a file."""
        self._skip()
        for window in WINDOWS:
            try:
                found, length = _decoded(self._text[self._at : self._at + window])
            except (ValueError, RecursionError) as error:
                if self._at + window >= len(self._text):
                    raise BadJson("it is no JSON, or only a part of it") from error
                continue
            self._at += length
            check_size(found)
            return found
        raise BadJson("a part of it is no JSON, or too large")

    def end(self) -> None:
        """Nothing more comes."""
        self._skip()
        if self._at != len(self._text):
            raise BadJson("something follows its end")

    def _skip(self) -> None:
        found = SPACE.match(self._text, self._at)
        assert found is not None
        self._at = found.end()

    def _next(self) -> bytes:
        self._skip()
        return self._text[self._at : self._at + 1]

    def _comes(self, sign: bytes) -> bool:
        """Whether this sign is next; it is then passed."""
        there = self._next() == sign
        self._at += there
        return there

    def _expect(self, sign: bytes) -> None:
        if not self._comes(sign):
            raise BadJson(f"{sign.decode()} is missing")

    def _separated(self, end: bytes) -> None:
        """A comma and something after it, or the end."""
        if self._next() != end:
            self._expect(b",")
            if self._next() == end:
                raise BadJson("something is missing after a comma")


def _decoded(window: bytes) -> tuple[Any, int]:
    """The value at the beginning of a window and its length; a letter cut in two at the end is left out."""
    text, _ = codecs.utf_8_decode(window, "strict", False)
    found, length = DECODER.raw_decode(text)
    if length == len(text) and not isinstance(found, str | list | dict) and len(window) in WINDOWS:
        raise ValueError("a number may go on")
    return found, length if text.isascii() else len(text[:length].encode())


def check_size(value: Any, depth: int = 1) -> None:
    """Refuse what is too deep, too many or too long, or holds text that cannot be written."""
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, list | dict):
        if depth > DEEPEST:
            raise BadJson(f"something is nested more than {DEEPEST} deep")
        if len(value) > (MOST_ITEMS if isinstance(value, list) else MOST_KEYS):
            raise BadJson("a list or object is too long")
        for key in value if isinstance(value, dict) else ():
            _check_text(key)
        for item in value.values() if isinstance(value, dict) else value:
            check_size(item, depth + 1)


def _check_text(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise BadJson(f"a text is longer than {LONGEST_TEXT} letters")
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise BadJson("a text has letters that do not exist") from error
