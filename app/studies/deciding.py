"""`adjutant decide`: commands judged and applied one after the other, by the door of the table."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import click

from app import codec, panels
from app.games import Studies, room_of, studied
from app.given_dice import CONTRADICTIONS, GivenDice, TooFewDice
from app.studies.command_file import Asked, read_commands
from app.studies.files import POSITION, json_of
from app.studies.starts import Start, start_of
from rules import games
from rules.core.data import BadData
from rules.core.game import AnyGame, SeatCode
from rules.core.legality import IllegalCommand, Objection
from rules.core.say import sentences
from rules.core.table import Entry, QuestionAsked, Table, decide, go_on

DONE, ASKED, REFUSED = "done", "asked", "refused"


@dataclass(frozen=True, slots=True)
class Decided:
    """A command with what came of it: events, or what speaks against it."""

    asked: Asked
    entry: Entry
    objections: tuple[Objection, ...] = ()

    @property
    def result(self) -> str:
        """Done, asked of another seat, or refused."""
        if self.objections:
            return REFUSED
        return ASKED if any(isinstance(one, QuestionAsked) for one in self.entry.events) else DONE

    def written(self) -> dict[str, Any]:
        """The same as JSON values; events as the record stores them."""
        return {
            "entry": self.entry.seq,
            "seat": self.asked.seat.code,
            "kind": type(self.asked.command).__name__,
            "result": self.result,
            "events": codec.to_plain(self.entry.events),
            "objections": [
                {"rule": one.rule, "reason": one.reason, "final": one.final} for one in self.objections
            ],
        }

    def sentences(self, game: AnyGame) -> Iterator[str]:
        """The same for a reader."""
        head = f"{self.entry.seq} {self.asked.seat.name}, {type(self.asked.command).__name__}"
        for one in self.objections:
            yield f"{head}: REFUSED, {one.reason} [{one.rule}]"
        for line in sentences(game, self.entry):
            yield f"{head}: {line.text}{f' [{line.rule}]' if line.rule else ''}"


@dataclass
class Court:
    """A table that decides a list of commands; the position it starts from is entry 0."""

    game: AnyGame
    path: Path
    table: Table
    earlier: dict[int, Table] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=lambda: [Entry(0, "", "", "", None, ())])

    def __post_init__(self) -> None:
        self.earlier[0] = self.table

    def decide(self, asked: Asked) -> Decided:
        """One command; a refused one changes nothing but is counted."""
        seq = self.table.seq + 1
        entry = Entry(seq, "", asked.seat.code, "", asked.command, ())
        try:
            entry = self._with_events(entry, asked)
            self.table = go_on(self.game, self.table, entry, self.earlier.__getitem__)
            against: tuple[Objection, ...] = ()
        except IllegalCommand as error:
            self.table, against = replace(self.table, seq=seq), error.objections
        except CONTRADICTIONS as error:
            raise self._bad(asked, f"cannot be decided on this position ({error!r})") from error
        self.earlier[seq] = self.table
        self.entries.append(entry)
        return Decided(asked, entry, against)

    def _with_events(self, entry: Entry, asked: Asked) -> Entry:
        """What comes of a command with all of its dice and no other; the events may show those it named."""
        dice = GivenDice(asked.faces)
        absent = frozenset[SeatCode](seat.code for seat in self.game.seats if asked.agreed)
        try:
            events = decide(self.game, self.table, asked.seat, asked.command, dice, absent)
        except TooFewDice as error:
            raise self._bad(asked, f"dice: {error}") from error
        entry = replace(entry, events=events)
        if dice.used < len(asked.faces) and asked.faces != entry.faces:
            raise self._bad(asked, f"dice: {dice.used} must be rolled, {len(asked.faces)} given")
        return entry

    def _bad(self, asked: Asked, reason: str) -> BadData:
        return BadData(self.path, None, f"{asked.field}: {reason}")


def opened(game: AnyGame, path: Path, state: Any) -> Court:
    """A table at which nobody has acted yet."""
    questions: Mapping[int, Any] = MappingProxyType({})
    return Court(game, path, Table(0, state, questions, "", 0))


@click.command("decide")
@click.argument("position", type=POSITION)
@click.argument("commands", type=POSITION)
@click.option("--stop", is_flag=True, help="Stop at the first refusal, with status 1.")
@click.option("--json", "as_json", is_flag=True, help="JSON instead of sentences.")
def decide_commands(position: Path, commands: Path, stop: bool, as_json: bool) -> None:
    """Judge and apply COMMANDS one after the other, from a POSITION."""
    if str(position) == str(commands) == "-":
        raise BadData(Path("standard input"), None, "is either the position or the commands, not both")
    file, start = json_of(position)
    code = studied(file, start)
    game, studies = games()[code], studies_of(file, code)
    begun = start_of(game, studies, file, start)
    name, data = json_of(commands)
    court = opened(game, name, begun.state)
    found: list[Decided] = []
    for asked in read_commands(game, name, data):
        found.append(court.decide(asked))
        if stop and found[-1].objections:
            break
    click.echo(_json(begun, court, found) if as_json else "\n".join(_sentences(game, court, found)))
    raise SystemExit(1 if stop and found and found[-1].objections else 0)


def studies_of(file: Path, code: str) -> Studies:
    """The studies of a game that has some."""
    studies = room_of(code).studies
    if studies is None:
        raise BadData(file, None, f"game: there are no studies of {code!r}")
    return studies


def _json(begun: Start, court: Court, found: list[Decided]) -> str:
    position = begun.written(court.entries, court.table.state)
    return json.dumps({"commands": [one.written() for one in found], "position": position})


def _sentences(game: AnyGame, court: Court, found: list[Decided]) -> Iterator[str]:
    """Every command, where the game stands then, and what has changed on the board."""
    for one in found:
        yield from one.sentences(game)
    yield f"Then: {game.standing(court.table.state).heading}"
    for line in panels.difference(game, court.earlier[0].state, court.table.state):
        yield f"On the board: {line}"


@click.command("battle")
@click.argument("files", nargs=-1, required=True, type=POSITION)
@click.option("--odds", is_flag=True, help="Count the chances over all dice as well.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, without white space.")
def battle(files: tuple[Path, ...], odds: bool, as_json: bool) -> None:
    """Resolve battles from their dice, or count their chances."""
    for file in files:
        name, data = json_of(file)
        written = studies_of(name, studied(name, data)).battle(name, data, odds)
        click.echo(json.dumps(written) if as_json else json.dumps(written, indent=1))


COMMANDS = (decide_commands, battle)
