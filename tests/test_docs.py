"""The pages for readers: links lead somewhere, and every promise has tests that try to break it."""

import ast
import re
from pathlib import Path

import pytest

from app.cli import commands
from rules.core.game import Game

ROOT = Path(__file__).parents[1]
DOCS = sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", *DOCS)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
TEST = re.compile(r"`(tests/\S+?\.py)::(test_\w+)`")
PROMISE = re.compile(r"^- \*\*(.+?)\*\*", re.M)
LONGEST_README = 100


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def promises() -> list[str]:
    section = text_of("README.md").partition("## What it promises")[2].partition("\n## ")[0]
    return PROMISE.findall(section)


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file(page: str) -> None:
    missing = [link for link in LINK.findall(text_of(page)) if not ((ROOT / page).parent / link).exists()]
    assert not missing


def test_the_readme_names_every_page() -> None:
    assert [page for page in PAGES if page != "README.md" and f"({page})" not in text_of("README.md")] == []


def test_every_setting_is_described() -> None:
    asked = set(re.findall(r'environ(?:\.get\(|, )"([A-Z_]+)"', text_of("app/config.py")))
    told = text_of("docs/operating.md") + text_of("docs/network.md")
    assert len(asked) > 15
    assert sorted(name for name in asked if f"`{name}`" not in told) == []


def test_the_readme_is_short() -> None:
    assert len(text_of("README.md").splitlines()) <= LONGEST_README


@pytest.mark.parametrize("promise", promises())
def test_a_promise_has_tests_that_try_to_break_it(promise: str) -> None:
    told = text_of("docs/promises.md").partition(f"\n## {promise}\n")[2].partition("\n## ")[0]
    named = TEST.findall(told)
    assert named
    assert [name for name in named if not _exists(*name)] == []


def test_adding_a_game_names_every_part_of_the_contract_and_no_other() -> None:
    told = text_of("docs/adding-a-game.md").partition("## The contract")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`[^|]+) \|", told, re.M)
    named = {re.match(r"\w+", word)[0] for row in rows for word in re.findall(r"`(\w[^`]*)`", row)}
    methods = {name for name in vars(Game) if not name.startswith("_")}
    assert named == methods | set(Game.__annotations__)


def test_every_file_that_adding_a_game_names_is_there() -> None:
    named = re.findall(r"`((?:rules|app|tests)/[\w/]+\.py)`", text_of("docs/adding-a-game.md"))
    assert len(named) > 5
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_command_of_the_readme_is_one() -> None:
    section = text_of("README.md").partition("## Commands")[2].partition("\n## ")[0]
    told = set(re.findall(r"^\| `(\w+)", section, re.M)) | set(re.findall(r"`, `(\w+)", section))
    assert told <= set(commands.commands)
    assert set(commands.commands) - told <= {"restore", "pack"}


def test_there_are_promises() -> None:
    assert len(promises()) >= 8


def _exists(path: str, name: str) -> bool:
    """Whether a test stands in its file."""
    if not (ROOT / path).exists():
        return False
    tree = ast.parse(text_of(path))
    return any(isinstance(node, ast.FunctionDef) and node.name == name for node in ast.walk(tree))


def test_the_quick_run_names_chapters_that_have_tests() -> None:
    chosen = re.search(r"for chapter in (.*?); do", (ROOT / "test").read_text(encoding="utf-8"), re.S)
    assert chosen is not None
    names = chosen[1].replace("\\", "").split()
    assert len(names) > 10
    assert not [name for name in names if not [*(ROOT / "tests/eots").glob(f"test_{name}*.py")]]
