"""Starts of studies: with a pack beside them, or gone on from by the events of an earlier study."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app import codec
from app.copies import read_pack
from app.games import Studies
from app.given_dice import CONTRADICTIONS
from rules.core.data import BadData
from rules.core.game import AnyGame
from rules.core.pack_file import BadPack
from rules.core.table import EVENTS, Entry, line_of

PACK, FACTS, GONE_ON = "pack", "facts", "events"


@dataclass(frozen=True)
class Start:
    """A position that a study begins with, and what it was told as."""

    game: AnyGame
    studies: Studies
    told: dict[str, Any]
    state: Any

    def written(self, entries: Sequence[Entry], state: Any) -> Any:
        """The position after a list of commands, so that it can be read again."""
        position = self.studies.written(state)
        if not self.studies.start:
            return position
        events = [codec.to_plain(event) for event in _of_the_game(line_of(entries))]
        before = self.told.get(GONE_ON, [])
        begun = {name: value for name, value in self.told.items() if name in self.studies.start}
        return {**position, **begun, GONE_ON: [*before, *events]}


def _of_the_game(line: Iterable[Entry]) -> Iterable[Any]:
    return (event for entry in line for event in entry.events if not isinstance(event, EVENTS))


def start_of(game: AnyGame, studies: Studies, file: Path, data: Any) -> Start:
    """The position that a file describes; the first thing that is wrong is named."""
    if not studies.start or not isinstance(data, dict):
        return Start(game, studies, {}, studies.position(file, data))
    told = _with_pack(game, studies, file, data)
    if GONE_ON not in told:
        return Start(game, studies, told, studies.position(file, told))
    begun = {name: value for name, value in told.items() if name in studies.start}
    state = _gone_on(game, file, studies.position(file, begun), told[GONE_ON])
    _check_shown(studies, file, told, state)
    return Start(game, studies, told, state)


def _with_pack(game: AnyGame, studies: Studies, file: Path, data: dict[str, Any]) -> dict[str, Any]:
    """A start with the facts of the pack that it names, which lies beside it; its own facts stand."""
    if PACK not in data:
        return data
    named, own = data[PACK], data.get(FACTS, {})
    if not isinstance(named, str) or not isinstance(own, dict):
        raise BadData(file, None, f"{PACK}: must be the name of a file, and {FACTS} an object")
    path = file.parent / named
    try:
        pack = read_pack(path, game.code)
    except OSError as error:
        raise BadData(file, None, f"{PACK}: {path.name}: {error.strerror}") from error
    except BadPack as bad:
        first = bad.mistakes[0]
        reason = ": ".join(filter(None, (first.key, first.reason)))
        raise BadData(path, first.line or None, reason) from bad
    rest = {name: value for name, value in data.items() if name != PACK}
    return {**studies.with_pack, **rest, FACTS: {**dict(pack.facts), **own}}


def _gone_on(game: AnyGame, file: Path, state: Any, events: Any) -> Any:
    """The position after the events of an earlier study."""
    if not isinstance(events, list):
        raise BadData(file, None, f"{GONE_ON}: must be a list")
    for number, plain in enumerate(events):
        try:
            event = codec.from_plain(game.code, plain)
            if not isinstance(event, game.events):
                raise codec.Unreadable("is no event")
            state = game.apply(state, event)
        except (codec.Unreadable, RecursionError, *CONTRADICTIONS) as error:
            raise BadData(file, None, f"{GONE_ON}[{number}]: {error}") from error
    return state


def _check_shown(studies: Studies, file: Path, told: dict[str, Any], state: Any) -> None:
    """Refuse a position that was changed by hand: it follows from its start and its events."""
    shown = json.loads(json.dumps(studies.written(state)))
    for name, value in told.items():
        if name in studies.start or name == GONE_ON:
            continue
        if name not in shown:
            raise BadData(file, None, f"{name}: there is no such field")
        if shown[name] != value:
            raise BadData(file, None, f"{name}: does not follow from its start and its events")
