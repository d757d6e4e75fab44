"""What the rulebook prints: set-up, deployment tables, events, actions, and the printed facts it names."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules.co.battle.combatants import Side
from rules.co.printed.kinds import KINDS
from rules.core.data import Row, read_csv
from rules.core.pack import fault


@dataclass(frozen=True, slots=True)
class Action:
    """One of the 39 Japanese actions (CO 8.2)."""

    code: str
    name: str
    rule: str
    says: str


@dataclass(frozen=True, slots=True)
class Marker:
    """One kind of event marker, and where it goes after it was played (CO 24.0)."""

    marker: str
    side: str
    name: str
    special: bool
    after: str
    says: str


@dataclass(frozen=True, slots=True)
class Placed:
    """One line of the set-up: a unit, or a base, which has a level (CO 4.2, 4.3)."""

    thing: str
    side: str
    place: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class Text:
    """Everything that is the same for every copy."""

    actions: Mapping[str, Action]
    markers: Mapping[str, Marker]
    setup: tuple[Placed, ...]
    deployment: Mapping[str, str]
    spaces: tuple[str, ...]
    known: tuple[tuple[str, str], ...]
    practice: tuple[tuple[str, str], ...]

    def deployed(self, line: str, face: int) -> str:
        """The space of a deployment table (CO 22.1, 24.2)."""
        return self.deployment[f"{line} {face}"]


def load_text(directory: Path) -> Text:
    """The tables, read from their files; a mistake in one names its file and line."""
    actions = read_csv(directory / "actions.csv", ("code", "name", "rule", "says"))
    columns = ("marker", "side", "name", "special", "after", "says")
    markers = read_csv(directory / "events.csv", columns)
    setup = read_csv(directory / "setup.csv", ("thing", "side", "place", "level"))
    cells = read_csv(directory / "deployment.csv", ("cell", "space"))
    return Text(
        {row["code"]: Action(*row.cells.values()) for row in actions},
        {row["marker"]: _marker(row) for row in markers},
        tuple(Placed(row["thing"], row["side"], row["place"], row.number("level") or 0) for row in setup),
        {row["cell"]: row["space"] for row in cells},
        tuple(row["name"] for row in read_csv(directory / "spaces.csv", ("name",))),
        _facts(read_csv(directory / "known.csv", ("key", "value", "rule"))),
        _facts(read_csv(directory / "practice.csv", ("key", "value"))),
    )


def _marker(row: Row) -> Marker:
    side, after = row.one_of("side", list(Side)), row.one_of("after", ("discard", "return"))
    return Marker(row["marker"], side, row["name"], bool(row["special"]), after, row["says"])


def _facts(rows: Iterable[Row]) -> tuple[tuple[str, str], ...]:
    """Printed facts, each checked as one that is told is."""
    found = []
    for row in rows:
        if wrong := fault(KINDS, row["key"], row["value"]):
            raise row.bad(f"{row['key']}: {wrong}")
        found.append((row["key"], row["value"]))
    return tuple(found)


SCENARIOS = Path(__file__).parents[3] / "scenarios" / "co"


@cache
def text() -> Text:
    """The rulebook's tables, read once."""
    return load_text(SCENARIOS)
