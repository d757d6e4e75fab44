"""Every script has one purpose, said in its first line, and tests that the table of scripts names."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOREIGN = ROOT / "static" / "pyodide"
SCRIPTS = [
    path
    for path in sorted((ROOT / "static").rglob("*.js"))
    if ".min." not in path.name and not path.is_relative_to(FOREIGN)
]
ROW = re.compile(r"^\| `(static/[\w/.-]+)` \| (.+?) \| `(tests/[\w/.-]+)` \|$", re.M)


def rows() -> dict[str, tuple[str, str]]:
    """What the documentation says of each script: its purpose and where it is tested."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    return {script: (purpose, test) for script, purpose, test in ROW.findall(text)}


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_a_script_says_its_purpose_and_has_tests(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("// ")
    assert len(lines) <= 300
    purpose, test = rows()[name(path)]
    assert purpose
    assert (ROOT / test).is_file()


def test_the_table_names_no_script_that_is_gone() -> None:
    assert set(rows()) == set(map(name, SCRIPTS))
