"""A position as it is drawn: layers of pieces, each drawn once, and what changed between two positions."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from flask import current_app
from jinja2 import Template
from jinja2.environment import TemplateModule
from markupsafe import Markup

from app.drawn_map import MapDrawing, MapSheet, Point
from app.memory import Memory
from app.overlay import placed_flag, placed_mark, placed_stack
from rules.core.view import BoardView, FlagView, MarkView, StackView

Lying: TypeAlias = StackView | FlagView | MarkView
MOST_PIECES = 8192

PIECES: Memory[tuple[object, ...], Markup] = Memory(MOST_PIECES)
# What lies as it did is mostly the same thing, and is found without looking at all of it.
_LATELY: dict[int, tuple[Lying, tuple[object, ...], Markup]] = {}
# Layers as they were drawn lately: where the very same things lie, the layer is the same, at any table.
_DRAWN_LATELY: deque[tuple[tuple[Lying, ...], tuple[str, MapSheet, str], "Layer"]] = deque(maxlen=8)
# Per layer, the lowest first: how a thing is placed, and the macro that draws it.
_DRAWN_BY: Mapping[str, tuple[Callable[[Any, Point, float], object], str]] = {
    "control": (placed_flag, "control"),
    "counters": (placed_stack, "counters_of"),
    "marks": (placed_mark, "marker"),
}


def forget() -> None:
    """Keep nothing that was drawn, as after a restart."""
    PIECES.forget()
    _LATELY.clear()
    _DRAWN_LATELY.clear()


@dataclass(frozen=True, slots=True)
class Layer:
    """The pieces of one kind, in the order in which they are drawn."""

    code: str
    pieces: Mapping[str, Markup]

    @property
    def element(self) -> Markup:
        """The layer with all its pieces."""
        opening = Markup('<g class="layer layer-{0}" id="layer-{0}">').format(self.code)
        return Markup("\n").join((opening, *self.pieces.values(), Markup("</g>")))


@dataclass(frozen=True)
class Drawn:
    """A position made ready for every phone at once."""

    board: BoardView
    layers: tuple[Layer, ...]
    size: tuple[int, int]

    @property
    def overlay(self) -> Markup:
        """All that lies on the map."""
        return Markup("\n").join(layer.element for layer in self.layers)


@dataclass(frozen=True, slots=True)
class Put:
    """A piece that is new or drawn otherwise, and the key of the one right before it, if any."""

    key: str
    after: str
    piece: Markup


@dataclass(frozen=True, slots=True)
class LayerChange:
    """What makes one layer into another: first pieces go, then pieces are put in their order."""

    code: str
    gone: tuple[str, ...]
    put: tuple[Put, ...]


def drawn_position(board: BoardView, drawing: MapDrawing | None) -> Drawn:
    """What lies on the map, drawn; a game without a map has nothing drawn."""
    if drawing is None:
        return Drawn(board, (), (0, 0))
    sheet = drawing.sheet(board.map)
    lying: Mapping[str, tuple[Lying, ...]] = {
        "control": board.flags,
        "counters": board.stacks,
        "marks": board.marks,
    }
    layers = (_layer(code, things, sheet, drawing.counters) for code, things in lying.items())
    return Drawn(board, tuple(layers), sheet.size)


def difference(old: Drawn, new: Drawn) -> tuple[LayerChange, ...] | None:
    """What changed on the map, by layers; None if it must be drawn as a whole."""
    codes = [layer.code for layer in old.layers]
    if (old.board.map, old.size, codes) != (new.board.map, new.size, [layer.code for layer in new.layers]):
        return None
    return layers_difference(old.layers, new.layers)


def layers_difference(old: Sequence[Layer], new: Sequence[Layer]) -> tuple[LayerChange, ...] | None:
    """What makes some layers into others; None if one must be sent as a whole."""
    changes: list[LayerChange] = []
    for before, after in zip(old, new, strict=True):
        if not _same_order(before.pieces, after.pieces):
            return None
        changes.append(_layer_change(before, after))
    return tuple(change for change in changes if change.gone or change.put)


def _same_order(old: Mapping[str, Markup], new: Mapping[str, Markup]) -> bool:
    """Whether the keys that both have follow each other alike."""
    return [key for key in old if key in new] == [key for key in new if key in old]


def _layer_change(old: Layer, new: Layer) -> LayerChange:
    gone = tuple(key for key in old.pieces if key not in new.pieces)
    return LayerChange(new.code, gone, tuple(_puts(old.pieces, new.pieces)))


def _puts(old: Mapping[str, Markup], new: Mapping[str, Markup]) -> Iterator[Put]:
    """The pieces that are new or drawn otherwise."""
    after = ""
    for key, piece in new.items():
        if old.get(key) != piece:
            yield Put(key, after, piece)
        after = key


def _layer(code: str, things: tuple[Lying, ...], sheet: MapSheet, counters: str) -> Layer:
    """A layer, drawn once for all positions in which the very same things lie."""
    where = code, sheet, counters
    for lying, there, layer in tuple(_DRAWN_LATELY):
        if lying is things and (there[0], there[2]) == (code, counters) and there[1] is sheet:
            return layer
    made = _drawn_layer(code, things, sheet, counters)
    _DRAWN_LATELY.append((things, where, made))
    return made


def _drawn_layer(code: str, things: Iterable[Lying], sheet: MapSheet, counters: str) -> Layer:
    """A layer's pieces by their keys, in an order that a move does not change."""
    tenth = sheet.reach / 10
    pieces: dict[str, Markup] = {}
    for thing in sorted(things, key=lambda lying: lying.place):
        key = _free_key(thing.place, pieces)
        pieces[key] = _piece(code, key, thing, sheet.places[thing.place], tenth, counters)
    return Layer(code, pieces)


def _free_key(place: str, taken: Mapping[str, Markup]) -> str:
    """A place, numbered if something of the layer lies there already."""
    key, number = place, 1
    while key in taken:
        number += 1
        key = f"{place}.{number}"
    return key


def _piece(code: str, key: str, thing: Lying, point: Point, tenth: float, counters: str) -> Markup:
    """A thing as it lies at a point, drawn once for all positions in which it lies so."""

    where = (key, point, tenth, counters)
    same = _LATELY.get(id(thing))
    if same is not None and same[0] is thing and same[1] == where:
        return same[2]

    def draw() -> Markup:
        place, macro = _DRAWN_BY[code]
        macros = _macros(current_app.jinja_env.get_template("_pieces.html"), counters)
        drawn: Markup = getattr(macros, macro)(key, place(thing, point, tenth), tenth)
        return drawn

    piece = PIECES.get((counters, code, key, point, tenth, thing), draw)
    if len(_LATELY) > MOST_PIECES:
        _LATELY.clear()
    _LATELY[id(thing)] = (thing, where, piece)
    return piece


@lru_cache(maxsize=8)
def _macros(template: Template, counters: str) -> TemplateModule:
    """The macros that draw pieces, with a game's own counters."""
    return template.make_module({"counters": counters})
