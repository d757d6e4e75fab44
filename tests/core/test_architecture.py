"""The walls of the house: who may import whom."""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from rules import games

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


GAMES = [path.name for path in sorted((ROOT / "scenarios").iterdir()) if path.is_dir()]
CORE = [
    *(
        path
        for path in RULES
        if path.is_relative_to(ROOT / "rules/core") or path.is_relative_to(ROOT / "rules/maps")
    ),
    ROOT / "rules/__init__.py",
]
WEB = [
    path
    for path in sorted((ROOT / "app").rglob("*.py"))
    if path.relative_to(ROOT / "app").parts[:2] not in {("games", code) for code in GAMES}
]
SHARED = [
    *(
        path
        for folder in ("templates", "static")
        for path in sorted((ROOT / folder).glob("*"))
        if path.suffix in (".html", ".js", ".css")
    ),
    *(path for folder in ("board", "page", "table") for path in sorted((ROOT / "static" / folder).glob("*"))),
]
OF_A_GAME = (
    "EmpireOfTheSun",
    "Empire of the Sun",
    "Pacific",
    "Tokyo",
    "Burma",
    "Japan",
    "Allies",
    "Allied",
    "japan",
    "allies",
    "EotS",
    "eots",
)


def own_words() -> set[str]:
    """Names of games, their sides, and their commands and events."""
    words = set(OF_A_GAME)
    for game in games().values():
        words |= {game.code, game.name, *(seat.code for seat in game.seats if seat.is_player)}
        own = (cls for cls in (*game.commands, *game.events) if not cls.__module__.startswith("rules.core"))
        words |= {cls.__name__ for cls in own}
    return words


@pytest.mark.parametrize("path", [*CORE, *WEB, *SHARED], ids=relative)
def test_the_shared_rooms_name_no_game_no_side_and_no_command_of_one(path: Path) -> None:
    if "migrations" in path.parts or ".min." in path.name:
        return
    text = path.read_text(encoding="utf-8")
    found = {word for word in own_words() if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text)}
    assert not found


@pytest.mark.parametrize("path", [*CORE, *WEB], ids=relative)
def test_the_shared_rooms_import_no_game(path: Path) -> None:
    private = tuple(f"{room}.{code}" for code in GAMES for room in ("rules", "app.games"))
    assert not [name for name in imports(path) if f"{name}.".startswith(tuple(f"{one}." for one in private))]


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_name(path): path for path in RULES}
WEB_MODULES = {module_name(path): path for path in sorted((ROOT / "app").rglob("*.py"))}


def imported_among(modules: Mapping[str, Path], name: str) -> set[str]:
    """Those of some modules that one of them imports anywhere, inside of functions too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(modules[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (inner & modules.keys()) or {node.module}
    return found & modules.keys()


@cache
def imported(name: str) -> set[str]:
    """The modules of the rules that one imports."""
    return imported_among(MODULES, name)


def cycle(graph: Mapping[str, set[str]]) -> list[str]:
    """The first ring of a graph, if it has one."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@cache
def package_of(name: str) -> str:
    """The package of a module; a module beside packages, as the state of a game, stands for itself."""
    package = name if MODULES[name].name == "__init__.py" else name.rpartition(".")[0]
    has_packages = any(path.parent.parent == MODULES[package].parent for path in RULES)
    return name if has_packages else package


def test_a_ring_is_found() -> None:
    assert cycle({"a": {"b"}, "b": {"c"}, "c": {"a"}})
    assert not cycle({"a": {"b", "c"}, "b": {"c"}})


def test_no_module_of_the_rules_imports_itself_by_a_detour() -> None:
    assert not cycle({name: imported(name) for name in MODULES})


def test_no_module_of_the_web_imports_itself_by_a_detour() -> None:
    graph = {name: imported_among(WEB_MODULES, name) - {name} for name in WEB_MODULES}
    assert len(graph) > 100
    assert not cycle(graph)


def test_no_package_of_the_rules_imports_itself_by_a_detour() -> None:
    graph: dict[str, set[str]] = {}
    for name in MODULES:
        package = package_of(name)
        if package != "rules.core":  # what it may import has its own test
            graph.setdefault(package, set()).update(map(package_of, imported(name)))
            graph[package].discard(package)
    assert not cycle(graph)
