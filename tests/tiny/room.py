"""How the tiny game is drawn: a map of points, and otherwise the shared parts alone."""

from pathlib import Path

from app.drawn_points import PointDrawing, PointMap
from app.games import Room
from tests.tiny.game import LINES, PLACES, TOWER

POINTS = {
    "mill": (80.0, 80.0),
    "ford": (80.0, 220.0),
    "gate": (80.0, 360.0),
    "bridge": (240.0, 220.0),
    TOWER: (400.0, 220.0),
}
JOINED = tuple((str(line.one), str(line.other)) for line in LINES)
ROOM = Room(drawing=PointDrawing({"river": PointMap(POINTS, PLACES, JOINED)}, Path(__file__)))
