"""Lines over the turns, as shapes for an SVG without script or style."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 44, 84, 26, 34
MOST_LINES = 7
APART = 22
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


@dataclass(frozen=True)
class Series:
    """One line of a chart."""

    code: str
    name: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Mark:
    """A value where it lies on the paper."""

    x: float
    y: float
    value: int


@dataclass(frozen=True)
class Drawn:
    """A line ready to be drawn: its marks, and where its name stands."""

    code: str
    name: str
    marks: tuple[Mark, ...]
    name_y: float

    @property
    def points(self) -> str:
        """The line as SVG writes it."""
        return " ".join(f"{mark.x:g},{mark.y:g}" for mark in self.marks)


@dataclass(frozen=True)
class Chart:
    """A drawing and what it says in words."""

    code: str
    title: str
    says: str
    grid: tuple[tuple[float, int], ...]
    ticks: tuple[tuple[float, str], ...]
    lines: tuple[Drawn, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


def chart(
    code: str, title: str, labels: Sequence[str], series: Sequence[Series], lowest: int = 0, highest: int = 1
) -> Chart:
    """A chart of one or two lines that holds every value."""
    values = [value for one in series for value in one.values]
    low, high, step = scale(min([lowest, *values]), max([highest, *values]))
    height = HEIGHT - TOP - BOTTOM

    def across(index: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (index + 0.5) / len(labels), 1)

    def up(value: float) -> float:
        return round(TOP + height * (high - value) / (high - low), 1)

    drawn = [
        Drawn(
            one.code,
            one.name,
            tuple(Mark(across(i), up(value), value) for i, value in enumerate(one.values)),
            up(one.values[-1]),
        )
        for one in series
    ]
    return Chart(
        code=code,
        title=title,
        says=_says(labels, series),
        grid=tuple((up(value), value) for value in range(low, high + 1, step)),
        ticks=tuple((across(index), label) for index, label in enumerate(labels)),
        lines=tuple(_apart(drawn)),
    )


def scale(lowest: int, highest: int) -> tuple[int, int, int]:
    """Round ends and the step between the lines of the grid."""
    step = next((s for s in STEPS if (highest - lowest) / s < MOST_LINES), STEPS[-1])
    return lowest // step * step, -(-highest // step) * step, step


def _apart(drawn: list[Drawn]) -> list[Drawn]:
    """Names of lines that end together, one above the other."""
    if len(drawn) != 2 or abs(drawn[0].name_y - drawn[1].name_y) >= APART:
        return drawn
    middle = (drawn[0].name_y + drawn[1].name_y) / 2
    above = 0 if drawn[0].name_y <= drawn[1].name_y else 1
    moved = [middle - APART / 2 if index == above else middle + APART / 2 for index in range(2)]
    return [Drawn(one.code, one.name, one.marks, y) for one, y in zip(drawn, moved, strict=True)]


def _says(labels: Sequence[str], series: Sequence[Series]) -> str:
    told = []
    for one in series:
        points = (f"{label} {value}" for label, value in zip(labels, one.values, strict=True))
        told.append(f"{one.name}: {', '.join(points)}.")
    return " ".join(told)
