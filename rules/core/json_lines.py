"""Where the keys of a JSON file stand, so that a mistake can be named with its line."""

import json
import re
from collections.abc import Iterator

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:]')
Keys = tuple[str, ...]


def key_lines(text: str) -> Iterator[tuple[Keys, int]]:
    """Every key after those that it lies in, with its line, of a file that can be read."""
    within: list[str] = []
    written, key, line, begun, at = '""', "", 1, 1, 0
    for found in TOKEN.finditer(text):
        token = found[0]
        line, at = line + text.count("\n", at, found.start()), found.start()
        if token[0] == '"':
            written, begun = token, line
        elif token == ":":
            key = str(json.loads(written, strict=False))
            yield (*within[1:], key), begun
        elif token in "{[":
            within.append(key)
            key = ""
        elif within:
            within.pop()
            key = ""


def lines_of(text: str) -> dict[Keys, int]:
    """The line of every key; of one that stands there twice the later one."""
    return dict(key_lines(text))
