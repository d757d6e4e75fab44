"""What a game says of its events in a report, beside their sentences; each of it may be left out."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from app.report.dice import Die, plain_dice
from app.report.parts import Fight, Line
from rules.core.table import Entry


@dataclass(frozen=True)
class Loss:
    """A step or a whole counter lost; below zero when a correction brought it back."""

    side: str
    steps: int
    units: int
    name: str


class Fighting(Protocol):
    """What is put together from several events of one entry, such as a battle."""

    @property
    def open(self) -> bool:
        """Whether something has begun and is not over."""

    def take(self, event: Any, line: Line) -> Fight | None:
        """One more event; the whole if it is the last."""

    def unfinished(self) -> Iterator[Fight]:
        """What has no end in its entry."""


class NoFighting:
    """Every event by itself."""

    open = False

    def take(self, event: Any, line: Line) -> Fight | None:
        """Nothing is put together."""
        return None

    def unfinished(self) -> Iterator[Fight]:
        """Nothing is left."""
        return iter(())


def _no_losses(state: Any, event: Any, correcting: bool) -> Iterator[Loss]:
    return iter(())


@dataclass(frozen=True)
class Chapter:
    """How a game's record is read.

    `charted` are the tracks that are drawn turn by turn, `losses_title` names the chart of what was lost;
    `other_sides` lose and roll too, but nobody sits there. An event that `begins` a block is its title, with
    more events told beneath it (none if it begins no block); one that `ends` closes it. `result` says how a
    game that is over ended: text and rule; `signs` the side that an event signs the result for.
    `rolled_twice` counts the dice of an event that only repeat others.
    """

    charted: tuple[str, ...] = ()
    losses_title: str = ""
    other_sides: Mapping[str, str] = field(default_factory=dict)
    untold: Callable[[Any], bool] = lambda event: False
    begins: Callable[[Entry, Any], tuple[Any, ...] | None] = lambda entry, event: None
    ends: Callable[[Any], bool] = lambda event: False
    fighting: Callable[[Mapping[str, str], Entry], Fighting] = lambda sides, entry: NoFighting()
    dice: Callable[[Any, str, Any], Iterator[Die]] = plain_dice
    losses: Callable[[Any, Any, bool], Iterator[Loss]] = _no_losses
    result: Callable[[Any, Mapping[str, str], list[Any]], tuple[str, str]] | None = None
    signs: Callable[[Any], str] = lambda event: ""
    repeated_dice: Callable[[list[Entry]], Callable[[Any], int]] | None = None
