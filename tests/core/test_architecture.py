"""The walls of the house: who may import whom."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "rules").rglob("*.py"))
ROUTES = sorted((ROOT / "app" / "routes").glob("*.py"))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", RULES, ids=relative)
def test_rules_import_the_standard_library_only(path: Path) -> None:
    foreign = {
        name for name in imports(path) if name.split(".")[0] not in {*sys.stdlib_module_names, "rules"}
    }
    assert not foreign


@pytest.mark.parametrize("path", RULES, ids=relative)
def test_only_the_dice_are_random(path: Path) -> None:
    if path.name != "dice.py":
        assert not {"random", "secrets"} & {name.split(".")[0] for name in imports(path)}


@pytest.mark.parametrize("path", ROUTES, ids=relative)
def test_routes_never_touch_the_database_directly(path: Path) -> None:
    forbidden = ("sqlalchemy", "sqlmodel", "app.models")
    assert not [name for name in imports(path) if name.startswith(forbidden)]


def test_the_core_knows_no_game() -> None:
    for path in (ROOT / "rules" / "core").glob("*.py"):
        ours = {name.split(".")[1] for name in imports(path) if name.startswith("rules.")}
        assert ours <= {"core"}, path
