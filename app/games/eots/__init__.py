"""The room of Empire of the Sun."""

from app.games import register
from app.games.eots.map.sheets import EotsDrawing

register("eots", EotsDrawing())
