"""The charts as the pages know them: one for each map that the facts of a copy make."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import cast

from app.drawn_map import MapDrawing, MapName, MapSheet, NameKind, Point
from app.games.co.chart.drawing import draw
from app.games.co.chart.layout import MARGIN, REACH, layout
from app.memory import Memory
from rules import SCENARIOS
from rules.co.places import HOME
from rules.co.printed import chart, text
from rules.co.state import State
from rules.co.views.chart_name import PRACTICE, TEXT, chart_name
from rules.core.pack import Facts

KEPT = 32
OUTLINE = f"M-{REACH} 0a{REACH} {REACH} 0 1 0 {2 * REACH} 0a{REACH} {REACH} 0 1 0-{2 * REACH} 0z"
NAME_DROP = REACH + 2
# By these names players find their way when they look at the whole chart.
LANDMARKS = (
    *(HOME, "Pearl Harbor", "Singapore", "Manila", "Truk", "Midway", "Rabaul", "India", "Samoa"),
    *("Aleutians", "Darwin", "Java", "Wake", "Rangoon", "Solomons", "Ceylon", "Port Moresby"),
)


@dataclass(frozen=True)
class Chart:
    """One chart: the facts it is drawn from, and where its spaces lie."""

    facts: Facts

    @cached_property
    def points(self) -> Mapping[str, Point]:
        """Where every space lies."""
        return layout(self.facts)

    @cached_property
    def sheet(self) -> MapSheet:
        """Where everything lies, as the pages know it."""
        names = tuple(name for _, name in sorted(self._names(), key=lambda found: found[0]))
        return MapSheet(*self.size, REACH, OUTLINE, self.points, names)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height with a margin around the spaces."""
        across, down = zip(*self.points.values(), strict=True)
        return round(max(across) + MARGIN), round(max(down) + MARGIN)

    def _names(self) -> Iterator[tuple[int, MapName]]:
        """How they rank: the landmarks, other places, sea spaces, which have no names of their own."""
        for space, (x, y) in self.points.items():
            is_sea = space.startswith(chart.SEA)
            rank = LANDMARKS.index(space) if space in LANDMARKS else len(LANDMARKS) + is_sea
            kind = NameKind.LANDMARK if space in LANDMARKS else NameKind.MINOR
            yield rank, MapName(space, x, y + NAME_DROP, kind)


_charts: Memory[str, Chart] = Memory(KEPT)


@dataclass(frozen=True)
class ChartDrawing:
    """How the charts are drawn: those that every copy begins with, and the one of a position."""

    grown: Mapping[str, Facts] = field(default_factory=dict)
    counters: str = "pacific/_counter.html"
    style: str = "pacific/counters.css"

    def maps(self) -> Iterable[str]:
        """The charts that no position is needed for."""
        return (PRACTICE, TEXT)

    def of(self, state: object) -> MapDrawing:
        """The chart as far as it is known in a position."""
        facts = cast(State, state).facts
        return ChartDrawing({chart_name(facts): facts})

    def draw(self, name: str, theme: str) -> str:
        """A chart as a picture of its own."""
        known = self._chart(name)
        return draw(known.facts, known.points, known.size, theme)

    def sheet(self, name: str) -> MapSheet:
        """Where everything lies on a chart."""
        return self._chart(name).sheet

    def _chart(self, name: str) -> Chart:
        return _charts.get(name, lambda: Chart(self._facts(name)))

    def _facts(self, name: str) -> Facts:
        tables = text.text()
        begun = {PRACTICE: tables.practice, TEXT: tables.known}
        return Facts().learned(*begun[name]) if name in begun else self.grown[name]

    def sources(self) -> Iterable[Path]:
        """The files that the charts are drawn from."""
        drawn = (*Path(__file__).parent.glob("*.py"), Path(chart.__file__))
        return (*drawn, *((SCENARIOS / "co").glob("*.csv")))
