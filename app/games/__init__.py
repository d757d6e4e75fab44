"""The rooms of the games: what each of them shows in its own way."""

from importlib import import_module

from app.drawn_map import MapDrawing

_drawings: dict[str, MapDrawing] = {}


def register(code: str, drawing: MapDrawing) -> None:
    """Let a game's maps be drawn its own way."""
    _drawings[code] = drawing


def drawing_of(code: str) -> MapDrawing:
    """How a game draws its maps; its room is opened when it is first asked for."""
    if code not in _drawings:
        import_module(f"{__name__}.{code}")
    return _drawings[code]
