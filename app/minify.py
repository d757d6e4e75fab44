"""Scripts and stylesheets without what only people read: comments, indentation, idle spaces.

What stands in strings, templates and regular expressions is left as it is, and a line is joined with the next
only where no semicolon could be missing between them.
"""

import re
from collections.abc import Iterator

_STRING = r'"(?:\\.|[^"\\])*"|' + r"'(?:\\.|[^'\\])*'"
_SCRIPT = re.compile(
    rf"""(?P<space>(?:\s|//[^\n]*|/\*.*?\*/)+)
    |(?P<string>{_STRING})
    |(?P<word>[\w$]+)
    |(?P<mark>.)""",
    re.S | re.X,
)
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[\n])+/[a-z]*")
_TEMPLATE = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*(?P<end>`|\$\{)", re.S)
# After these words a stroke begins a regular expression; after any other it divides.
_BEFORE_A_VALUE = frozenset(("return", "typeof", "case", "in", "of", "void", "delete", "await", "yield"))
_OPENING, _CLOSING = frozenset("{([,;"), frozenset("})],;")
_TIGHT = _OPENING | _CLOSING | frozenset(":?=&|*>")

_COMMENT = re.compile(rf"({_STRING})|/\*.*?\*/", re.S)
_STYLE = re.compile(rf"({_STRING}|(?<=:)\s(?=\s*[;}}]))|\s*([{{}};,])\s*|(?<=:)\s+|(\s)\s*", re.S)


def script(text: str) -> str:
    """A script that does the same in fewer letters."""
    pieces = [*_pieces(text)]
    parts = [piece for piece, _ in pieces]
    for at, (piece, is_space) in enumerate(pieces):
        if is_space:
            before, after = parts[at - 1][-1:] if at else ";", "".join(parts[at + 1 : at + 2])[:1] or ";"
            parts[at] = _gap(before, "\n" in piece, after)
    return "".join(parts) + "\n"


def _gap(before: str, is_line_end: bool, after: str) -> str:
    """What must stay between two pieces of a script."""
    if is_line_end:
        return "" if before in _OPENING or after in _CLOSING else "\n"
    return "" if before in _TIGHT or after in _TIGHT else " "


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """A script's words, marks, strings and the spaces between them, each with whether it is space."""
    at, before, open_braces = 0, "", [""]
    while at < len(text):
        found = _SCRIPT.match(text, at)
        assert found is not None
        if found["mark"] == "/" and _begins_a_value(before):
            found = _REGEX.match(text, at) or found
        elif found["mark"] == "`" or (found["mark"] == "}" and open_braces[-1] == "`"):
            if found["mark"] == "}":
                open_braces.pop()
            found = _TEMPLATE.match(text, at + 1) or found
            if found["end"] == "${":
                open_braces.append("`")
        elif found["mark"] == "{":
            open_braces.append("{")
        elif found["mark"] == "}":
            open_braces.pop()
        piece, at = text[at : found.end()], found.end()
        is_space = found.re is _SCRIPT and found["space"] is not None
        yield piece, is_space
        before = before if is_space else piece


def _begins_a_value(before: str) -> bool:
    """Whether what follows a piece is a value, so that a stroke cannot divide."""
    return before in _BEFORE_A_VALUE or not re.search(r"[\w$)\]}\"'`/]$", before)


def style(text: str) -> str:
    """A stylesheet that says the same in fewer letters; a property that is empty keeps its one space."""
    without = _COMMENT.sub(lambda found: found[1] or " ", text)
    return _STYLE.sub(lambda found: found[1] or found[2] or (" " if found[3] else ""), without).strip() + "\n"
