"""The seed of a run: whatever the tests draw by lot follows from this one number."""

import subprocess
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parents[1]
SOURCES = ("rules", "app", "scenarios", "tests")
KINDS = (".py", ".csv", ".toml")
GIT = ("git", "rev-parse", "HEAD")
TIMES = 20  # as many examples in the long run
LONG = "long"
ALL = 1_000_000


def seed_of_the_commit() -> int:
    """A number that changes with the commit, or without one with any source file."""
    try:
        asked = subprocess.run(GIT, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return crc32(_tree().encode())
    return crc32(asked.stdout.strip().encode())


def _tree() -> str:
    """A hash over every source file."""
    digest = sha256()
    for path in sorted(path for name in SOURCES for path in (ROOT / name).rglob("*")):
        if path.suffix in KINDS:
            digest.update(path.read_bytes())
    return digest.hexdigest()


def seed_of(config: pytest.Config) -> int:
    """The seed of this run."""
    return int(config.getoption("--seed"))


def is_long(config: pytest.Config) -> bool:
    """Whether this is the long run."""
    return bool(config.getoption("--long"))


def choose_examples(config: pytest.Config) -> None:
    """Examples follow from the seed alone: not from the clock, nor from what failed before."""
    settings.register_profile("short", deadline=None, database=None, suppress_health_check=list(HealthCheck))
    settings.register_profile(LONG, settings.get_profile("short"), max_examples=100 * TIMES)
    settings.load_profile(LONG if is_long(config) else "short")


def examples(few: int) -> settings:
    """So many examples, or many times as many in the long run."""
    return settings(max_examples=few * (TIMES if settings.get_current_profile_name() == LONG else 1))


def command(config: pytest.Config) -> str:
    """What repeats a failure."""
    return f"./test{' --long' if is_long(config) else ''} --seed {seed_of(config)} -k NAME"


def not_drawn(config: pytest.Config, items: list[pytest.Item]) -> set[pytest.Item]:
    """The cases of sampled tests that this run leaves out.

    Of the four looks of a page it takes one, of the two kinds of database one unless a test is about them.
    """
    left_out = _other_databases(config, items)
    cases: dict[str, list[pytest.Item]] = {}
    items = [item for item in items if item not in left_out]
    for item in items:
        cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for name, found in cases.items():
        drawn = Random(f"{seed_of(config)} {name}").sample(found, min(_wanted(found[0]), len(found)))
        left_out |= {item for item in found if item not in drawn}
    return left_out


def _other_databases(config: pytest.Config, items: list[pytest.Item]) -> set[pytest.Item]:
    """Of every case on both kinds of database the one that this run does not take."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        kind = getattr(getattr(item, "callspec", None), "params", {}).get("database_url")
        if kind is not None and item.get_closest_marker("both_databases") is None:
            cases.setdefault(item.nodeid.replace(kind, ""), []).append(item)
    pairs = {name: found for name, found in cases.items() if len(found) > 1}
    return {
        item
        for name, found in pairs.items()
        for item in Random(f"{seed_of(config)} {name}").sample(found, len(found) - 1)
    }


def _wanted(item: pytest.Item) -> int:
    mark = item.get_closest_marker("sampled")
    if mark is not None:
        return int(mark.args[0])
    looks = getattr(getattr(item, "callspec", None), "params", {})
    return 1 if {"wide", "dark"} <= looks.keys() else ALL


class Lot:
    """Seeds for everything that one test draws: of this run, and of this test alone."""

    def __init__(self, config: pytest.Config, name: str) -> None:
        self.long = is_long(config)
        self._name = f"{seed_of(config)} {name}"

    def seed(self) -> int:
        """The one seed of a test that draws once."""
        return next(self.seeds())

    def seeds(self) -> Iterator[int]:
        """One seed after the other, as many as wanted."""
        drawn = Random(self._name)
        while True:
            yield drawn.randrange(2**32)
