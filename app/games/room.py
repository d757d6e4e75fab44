"""A room: what one game shows beside what every game has."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click
from flask import Blueprint

from app.drawn_map import MapDrawing
from app.seats import SeatedDevice
from rules.core.table import Table
from rules.core.view import PlaceView

Page = Any
"""The context of a table's page; its module knows the rooms, so that this one cannot know it."""


@dataclass(frozen=True)
class Tab:
    """A place in the bar of the table's page: its code, its name and the template of its section."""

    code: str
    title: str
    template: str


def _nothing(page: Page) -> Any:
    return None


def _nothing_to_prepare() -> None:
    return None


@dataclass(frozen=True)
class Studies:
    """What the console asks of a game in files: its positions read and written, its battles.

    A file that names no game is of the one that was the only one once. `start` are the fields of a start that
    a position is gone on from by its events, where it is not written whole; `with_pack` is what a start says
    unless it says otherwise, where it comes with a pack.
    """

    position: Callable[[Path, Any], Any]
    written: Callable[[Any], Any]
    battle: Callable[[Path, Any, bool], Any]
    unnamed: bool = False
    start: tuple[str, ...] = ()
    with_pack: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Room:
    """How a game is drawn: its own pages and parts where a picture serves better than the shared ones.

    `side_styles` and `side_icons` are its sides' colours and emblems, which every page may need. `context`
    makes what its templates know as `table.game`. `counters` is a template of macros that draw its counters,
    `icons` one with the symbols they use. `pictures` are the templates that draw prompts by the name of their
    picture; an empty one says that they are drawn elsewhere. `titles` are what those prompts are called
    together, where it is said what the game waits for. `heading` stands above what is due, `result` beside
    the end of the game, `below` is what may be looked at beneath it, `dashboard` the figures of the big
    screen, `about` parts of the place *Table*, `home` links of the first page, `layers` the chips of the map.
    `usual_dice` say whose dice an edition is played with where that is not the table's, `cautions` what must
    be said of an edition on all pages of its tables. `moves_by_hand` is the command by which counters are
    moved out of sequence, `sheet` draws a place of the map, `on_map` is the page that shows on it where a
    counter may be put. `copy_scripts` are those of the page of one printed fact. `prepare` makes tables that
    whoever asks first would wait for.
    """

    blueprints: tuple[Blueprint, ...] = ()
    tabs: tuple[Tab, ...] = ()
    side_styles: tuple[str, ...] = ()
    side_icons: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    copy_scripts: tuple[str, ...] = ()
    context: Callable[[Page], Any] = _nothing
    drawing: MapDrawing | None = None
    counters: str = "_counter.html"
    icons: str = ""
    pictures: Mapping[str, str] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    heading: str = ""
    result: str = ""
    below: str = ""
    dashboard: str = "_gauges.html"
    about: tuple[str, ...] = ()
    home: str = ""
    sheet: Callable[[SeatedDevice, Table, PlaceView], str] | None = None
    layers: str = ""
    on_map: str = ""
    usual_dice: Mapping[str, str] = field(default_factory=dict)
    cautions: Mapping[str, str] = field(default_factory=dict)
    moves_by_hand: str = ""
    walk_says: str = "places where an error would change most"
    report: Callable[[], Any] | None = None
    commands: tuple[click.Command, ...] = ()
    studies: Studies | None = None
    prepare: Callable[[], None] = _nothing_to_prepare
    benches: Callable[[], Sequence[Any]] | None = None

    @property
    def board_styles(self) -> tuple[str, ...]:
        """The style of what lies on its map."""
        return (self.drawing.style,) if self.drawing is not None and self.drawing.style else ()
