"""Maps of points joined by lines, each line of a kind: a road, a river, a railway."""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NewType

PointId = NewType("PointId", str)


@dataclass(frozen=True, slots=True)
class Line:
    """A line between two points, to be walked both ways."""

    one: PointId
    other: PointId
    kind: str = ""


class Graph:
    """The points of one map and the lines between them, prepared once."""

    def __init__(self, points: Iterable[PointId], lines: Iterable[Line]) -> None:
        self.points: tuple[PointId, ...] = tuple(dict.fromkeys(points))
        self.lines: tuple[Line, ...] = tuple(lines)
        self._from: Mapping[PointId, list[tuple[PointId, str]]] = {point: [] for point in self.points}
        for line in self.lines:
            self._from[line.one].append((line.other, line.kind))
            self._from[line.other].append((line.one, line.kind))

    def neighbours(self, point: PointId, kinds: Container[str] | None = None) -> Iterator[PointId]:
        """The points one line away, over lines of these kinds only if any are named."""
        for other, kind in self._from[point]:
            if kinds is None or kind in kinds:
                yield other
