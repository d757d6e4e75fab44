"""The pages for readers: links lead somewhere, and every promise has tests that try to break it."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))
PAGES = ("README.md", "CONTRIBUTING.md", *DOCS)
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


def test_there_are_promises() -> None:
    assert len(promises()) >= 8


def _exists(path: str, name: str) -> bool:
    """Whether a test stands in its file."""
    if not (ROOT / path).exists():
        return False
    tree = ast.parse(text_of(path))
    return any(isinstance(node, ast.FunctionDef) and node.name == name for node in ast.walk(tree))
