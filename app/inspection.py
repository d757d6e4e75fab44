"""What a record from elsewhere must hold beyond its chain, so that every page of it can be shown."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from rules.core.game import OBSERVER, AnyGame
from rules.core.table import (
    EVENTS,
    WRAPPED,
    Answer,
    Entry,
    OpenTable,
    QuestionAsked,
    Strike,
    Struck,
    Withheld,
)


class BadRecord(Exception):
    """A file that is no faithful record, with the reason."""


def check_entries(game: AnyGame, entries: Sequence[Entry]) -> None:
    """Refuse a record whose entries could not have been made at a table."""
    for entry in entries:
        if (fault := next(_faults(game, entry), None)) is not None:
            raise BadRecord(f"entry {entry.seq}: {fault}")


def commands_of(game: AnyGame) -> tuple[type, ...]:
    """What a seat may ask for at a table that is open."""
    return (*game.commands, Strike, Answer, *get_args(WRAPPED))


def _faults(game: AnyGame, entry: Entry) -> Iterator[str]:
    made_by = (OpenTable,) if entry.seq == 0 else (*commands_of(game), Withheld)
    if not isinstance(entry.command, made_by):
        yield f"{_kind(entry.command)} is no command here"
    if entry.seat not in (seat.code for seat in game.seats):
        yield f"there is no seat {entry.seat!r}"
    if not entry.who.isprintable():
        yield "a name has ordinary letters only"
    if any(face not in game.faces for face in entry.faces):
        yield f"a die shows {game.faces[0]} to {game.faces[-1]}"
    for event in entry.events:
        yield from _event_faults(game, entry.seq, event)


def _event_faults(game: AnyGame, seq: int, event: Any) -> Iterator[str]:
    if not isinstance(event, (*game.events, *EVENTS)):
        yield f"{_kind(event)} is no event"
    match event:
        case Struck(back_to) | QuestionAsked(Strike(back_to)):
            if not 0 <= back_to < seq:
                yield f"there is no entry {back_to} to go back to"
        case QuestionAsked(asked):
            asked = asked.command if isinstance(asked, WRAPPED) else asked
            if not isinstance(asked, game.commands):
                yield f"{_kind(asked)} cannot be asked for"


def _kind(item: Any) -> str:
    return type(item).__name__


class Places:
    """The places that a record names: those of the world it opens with, and those told of later."""

    def __init__(self, game: AnyGame, opening: Any) -> None:
        self.panel = game.panels.places
        self.opening = opening
        self.seen: dict[str, bool] = {}
        """Whether a place that was found is on the map."""

    def check(self, entry: Entry, state: Any) -> None:
        """Refuse an entry that moves counters off the world or flags what is not on the map."""
        if self.panel is None:
            return
        for event in entry.events:
            to, where = getattr(event, "to", None), getattr(event, "hex", None)
            if isinstance(to, str) and self._on_map(to, state) is None:
                raise BadRecord(f"entry {entry.seq}: there is no hex or box {to!r}")
            if isinstance(where, str) and not self._on_map(where, state) and not _may_lack_hex(event, where):
                raise BadRecord(f"entry {entry.seq}: there is no hex {where!r}")

    def _on_map(self, name: str, state: Any) -> bool | None:
        if name in self.seen:
            return self.seen[name]
        assert self.panel is not None
        found = self.panel.place(self.opening, name) or self.panel.place(state, name)
        if found is None:
            return None
        return self.seen.setdefault(name, found.on_map)


def _may_lack_hex(event: Any, where: str) -> bool:
    """Whether an event that may be about no hex at all is about none."""
    return not where and type(event).__dataclass_fields__["hex"].default == ""


def check_board(game: AnyGame, opening: Any, state: Any) -> None:
    """Refuse a position that lost a counter or has a marker off its track."""
    board = game.board(state, OBSERVER)
    groups = (*(stack.units for stack in board.stacks), *(box.units for box in board.boxes))
    shown = {unit.id for units in groups for unit in units}
    if lost := sorted(game.subjects(opening) - shown):
        raise BadRecord(f"{lost[0]!r} is in no hex or box")
    for track in board.tracks:
        if not track.lowest <= track.value <= track.highest:
            raise BadRecord(f"{track.name} goes from {track.lowest} to {track.highest}, not to {track.value}")
