"""Templates that can be read: no line runs beyond the edge of a window."""

from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parents[2] / "templates"
LONGEST = 140


@pytest.mark.parametrize(
    "path",
    sorted(TEMPLATES.rglob("*.html")),
    ids=lambda path: path.relative_to(TEMPLATES).as_posix(),
)
def test_no_line_of_a_template_is_long(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert not [number for number, line in enumerate(lines, 1) if len(line) > LONGEST]
