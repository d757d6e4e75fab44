"""What a phone needs to calculate by itself: the rules, their data and the calculator, in one archive."""

import hashlib
import io
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).parents[3]
ROOM = "app/games/eots"
MODULES = ("battle_query", "calculator")
"""The modules that the calculator is made of; the packages around them are empty in the archive."""
EMPTY = ("app", "app/games", ROOM)

SOURCES = (
    *(f"{ROOM}/{name}.py" for name in MODULES),
    "rules/**/*.py",
    "scenarios/eots/**/*.*",
    "templates/eots/_battle*.html",
    *(f"templates/{name}.html" for name in ("_icons", "_macros", "pacific/_counter", "pacific/_unit_icons")),
)
PACKAGES = ("jinja2", "markupsafe")


@cache
def archive() -> bytes:
    """The archive, the same bytes for the same content."""
    made = io.BytesIO()
    with ZipFile(made, "w") as file:
        for name, content in contents().items():
            file.writestr(ZipInfo(name), content, ZIP_DEFLATED, 9)
    return made.getvalue()


@cache
def fingerprint() -> str:
    """A short hash of everything in the archive."""
    whole = hashlib.sha256()
    for name, content in contents().items():
        whole.update(f"{name}\0{len(content)}\0".encode() + content)
    return whole.hexdigest()[:12]


@cache
def contents() -> dict[str, bytes]:
    """Every file of the archive by its name, in order."""
    found = {path.relative_to(ROOT).as_posix(): path for pattern in SOURCES for path in ROOT.glob(pattern)}
    found |= {name: path for package in PACKAGES for name, path in _package(package)}
    empty = {f"{package}/__init__.py": b"" for package in EMPTY}
    return {**empty, **{name: path.read_bytes() for name, path in sorted(found.items())}}


def _package(name: str) -> Iterator[tuple[str, Path]]:
    """The Python of an installed package and its licence; compiled parts are for other machines."""
    for file in metadata.files(name) or ():
        if file.suffix == ".py" or "LICENSE" in file.name:
            yield file.as_posix(), Path(str(file.locate()))
