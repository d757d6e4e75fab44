"""A record as a file: export, verification and import."""

import hashlib
import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, cached_property
from typing import Any, TypeVar

from mnemonic import Mnemonic
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from sqlmodel import Session

from app import codec, inspection, record, sealed, signing
from app.bounded_json import BadJson, Reader
from app.inspection import BadRecord as BadRecord
from app.models import Entry as Row
from app.models import Game as GameRow
from app.patience import in_time
from app.sealed import OpeningFile
from app.signing import SignatureFile, Signed, Signer
from rules import games
from rules.core.game import AnyGame
from rules.core.legality import IllegalCommand
from rules.core.say import sentences
from rules.core.table import Entry, OpenTable, Table, fold, go_on

FORMAT = "adjutant-record"
VERSION = 2
FIRST_VERSION = 1
WORDS = 4
MOST_ENTRIES = 25_000
MOST_SEALED = 1000
MOST_SIGNATURES = 2000

Model = TypeVar("Model", bound=BaseModel)


class MadeFile(BaseModel):
    """What an entry was made by, and which other playing seats were empty or held by the same device."""

    model_config = ConfigDict(extra="forbid", strict=True)

    rules: int = Field(ge=1)
    app: str = Field(max_length=40)
    absent: list[str]


class EntryFile(BaseModel):
    """One entry in the file."""

    model_config = ConfigDict(extra="forbid", strict=True)

    seq: int = Field(ge=0)
    at: str = Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$")
    seat: str = Field(min_length=1, max_length=40)
    who: str = Field(max_length=60)
    key: str = Field(min_length=1, max_length=80)
    command: dict[str, Any]
    events: list[dict[str, Any]]
    made: MadeFile | None = None
    prev: str = Field(pattern=r"^[0-9a-f]{64}$")
    hash: str = Field(pattern=r"^[0-9a-f]{64}$")

    def content(self) -> dict[str, Any]:
        """What the hash covers."""
        return self.model_dump(exclude={"hash"} if self.made else {"hash", "made"})


class RecordFile(BaseModel):
    """The whole file; its JSON Schema is static/record.schema.json."""

    model_config = ConfigDict(extra="forbid", strict=True, title="Adjutant record")

    format: str = Field(pattern=f"^{FORMAT}$")
    version: int = Field(ge=FIRST_VERSION, le=VERSION)
    game: str = Field(max_length=40)
    table: str = Field(pattern=r"^[A-Za-z0-9_-]{8,40}$")
    entries: list[EntryFile] = Field(min_length=1)
    hash: str = Field(pattern=r"^[0-9a-f]{64}$")
    words: str
    sealed: list[OpeningFile] = Field(default_factory=list, max_length=MOST_SEALED)
    signatures: list[SignatureFile] = Field(default=[], max_length=MOST_SIGNATURES)


@dataclass(frozen=True)
class Verified:
    """A record whose chain holds and which folds."""

    file: RecordFile
    entries: list[Entry]
    table: Table
    words: str

    @property
    def opening(self) -> OpenTable:
        """The first command."""
        opening: OpenTable = self.entries[0].command
        return opening

    @cached_property
    def signed(self) -> Signed:
        """The signatures under it, and which of them hold."""
        seats = [seat.code for seat in games()[self.file.game].seats if seat.is_player]
        hashes = [entry.hash for entry in self.file.entries]
        return signing.judge(self.file.table, hashes, self.file.signatures, seats)


@cache
def _wordlist() -> Sequence[str]:
    return tuple(Mnemonic("english").wordlist)


def four_words(digest: str) -> str:
    """A hash as four words that players can write on paper."""
    wordlist = _wordlist()
    number = int.from_bytes(hashlib.sha256(bytes.fromhex(digest)).digest()[:8])
    picked = []
    for _ in range(WORDS):
        number, index = divmod(number, len(wordlist))
        picked.append(wordlist[index])
    return " ".join(picked)


def schema() -> dict[str, Any]:
    """The JSON Schema of the file, as published in static/record.schema.json."""
    published = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {**published, **RecordFile.model_json_schema()}


def export(
    session: Session, game: GameRow, seats: Collection[str] = (), signer: Signer | None = None
) -> dict[str, Any]:
    """A table's whole record as JSON values, with the secrets of these seats, signed by a server."""
    rules = record.rules_of(game)
    signatures = signing.kept(session, game.id)
    if signer is not None and (now := signer.sign(game.id, game.head, game.head_hash)) not in signatures:
        signatures.append(now)
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game.code,
        "table": game.id,
        "entries": [
            sealed.redacted(rules, row, _plain_entry(row), seats) for row in record.rows(session, game.id)
        ],
        "hash": game.head_hash,
        "words": four_words(game.head_hash),
        **sealed.exported(session, game, seats),
        "signatures": [one.model_dump() for one in signatures],
    }


def _plain_entry(row: Row) -> dict[str, Any]:
    plain = row.model_dump(include=set(EntryFile.model_fields), exclude_none=True)
    try:
        return {**plain, **{name: json.loads(plain[name]) for name in record.JSON if name in plain}}
    except ValueError as error:
        raise record.Damaged(row.game_id, f"its entry {row.seq} cannot be read") from error


def verify(text: str | bytes) -> Verified:
    """Check a file: its form, its chain of hashes, and that it folds."""
    file = _parse(text)
    _check_version(file)
    _check_chain(file)
    _check_keys(file)
    _check_times(file)
    _check_game(file)
    found = [_entry(file.game, item) for item in in_time(file.entries)]
    _check_opening(file, found[0])
    table = _fold(file, found)
    sealed.check_openings(file.sealed, found)
    return Verified(file, found, table, four_words(file.hash))


def _parse(text: str | bytes) -> RecordFile:
    """The file in its form, read entry by entry up to the first fault."""
    reader = Reader(text.encode() if isinstance(text, str) else text)
    found: dict[str, Any] = {}
    try:
        for key in reader.fields():
            if key in found or key not in RecordFile.model_fields:
                raise BadRecord(f"its field {key[:40]} is not as records have it")
            found[key] = _entry_files(reader) if key == "entries" else reader.value()
        reader.end()
    except BadJson as error:
        raise BadRecord(f"it is no record of a game, or only a part of one ({error})") from error
    return _formed(RecordFile, found, "")


def _entry_files(reader: Reader) -> list[EntryFile]:
    """The entries, each in its form before the next is read."""
    found: list[EntryFile] = []
    for number, item in enumerate(in_time(reader.items())):
        if number >= MOST_ENTRIES:
            raise BadRecord(f"it has more than {MOST_ENTRIES} entries")
        if not isinstance(item, dict) or not item.keys() <= EntryFile.model_fields.keys():
            raise BadRecord(f"its field entries.{number} is not as records have it")
        found.append(_formed(EntryFile, item, f"entries.{number}."))
    return found


def _formed(model: type[Model], value: dict[str, Any], where: str) -> Model:
    """A part of the file in its form."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        where += ".".join(str(part) for part in first["loc"])
        raise BadRecord(f"its field {where} is not as records have it ({first['msg']})") from error


def _check_version(file: RecordFile) -> None:
    """The first version of the file had neither signatures nor what entries were made by."""
    if file.version == FIRST_VERSION and (file.signatures or any(entry.made for entry in file.entries)):
        raise BadRecord(f"files of version {FIRST_VERSION} have no signatures and no field made")


def _check_chain(file: RecordFile) -> None:
    prev = record.FIRST_PREV
    for seq, entry in enumerate(in_time(file.entries)):
        if entry.seq != seq:
            raise BadRecord(f"entry {seq} is missing or out of order")
        if entry.prev != prev:
            raise BadRecord(f"entry {seq} does not follow entry {seq - 1}")
        if not sealed.is_withheld(entry.command) and record.entry_hash(**entry.content()) != entry.hash:
            raise BadRecord(f"entry {seq} was altered: its hash does not fit its content")
        prev = entry.hash
    if file.hash != prev:
        raise BadRecord("the file's hash is not that of its last entry")
    if file.words != four_words(file.hash):
        raise BadRecord("its words are not those of its hash")


def _check_times(file: RecordFile) -> None:
    """Every entry has a day and an hour of the calendar."""
    for entry in file.entries:
        try:
            datetime.fromisoformat(entry.at)
        except ValueError as error:
            raise BadRecord(f"entry {entry.seq}: there is no such time as {entry.at}") from error


def _check_keys(file: RecordFile) -> None:
    """No form makes two entries."""
    keys = [entry.key for entry in file.entries]
    if len(set(keys)) != len(keys):
        raise BadRecord("two entries have the same key")
    if not all(key.isprintable() for key in keys):
        raise BadRecord("a key has ordinary letters only")


def _entry(code: str, item: EntryFile) -> Entry:
    try:
        command, events = codec.from_plain(code, item.command), codec.from_plain(code, item.events)
    except codec.Unreadable as error:
        raise BadRecord(f"entry {item.seq}: {error}") from error
    return Entry(item.seq, item.at, item.seat, item.who, command, events)


def _check_game(file: RecordFile) -> None:
    if file.game not in games():
        raise BadRecord(f"this server does not know the game {file.game!r}")


def _check_opening(file: RecordFile, opening: Entry) -> None:
    command = opening.command
    if not isinstance(command, OpenTable) or len(opening.events) != 1:
        raise BadRecord("entry 0 does not open a table")
    if (command.game, command.table) != (file.game, file.table):
        raise BadRecord("the file names another table than its first entry")
    try:
        games()[file.game].open(command.setup)
    except IllegalCommand as error:
        raise BadRecord(f"entry 0: {error}") from error


def _fold(file: RecordFile, found: list[Entry]) -> Table:
    """Fold and read every line once; a record made by hand may name things that do not exist."""
    game = games()[file.game]
    inspection.check_entries(game, found)
    try:
        _check_replay(game, found)
        return fold(game, found)
    except (KeyError, ValueError, TypeError, AttributeError, IndexError, RuntimeError) as error:
        raise BadRecord(f"the record cannot be replayed: {error!r}") from error


def _check_replay(game: AnyGame, found: list[Entry]) -> None:
    """Read every line and look at the positions."""
    opening = found[0].events[0]
    state = game.begin(opening)
    inspection.check_board(game, opening, state)
    places, before = inspection.Places(game, state), None
    for entry, table in zip(found, replay(game, found), strict=True):
        if before is not None:
            sealed.check_entry(game, before, entry)
        before = table
        places.check(entry, table.state)
        list(sentences(game, entry))
        game.standing(table.state)
        state = table.state
    inspection.check_board(game, opening, state)


def replay(game: AnyGame, found: list[Entry]) -> Iterator[Table]:
    """The table after each entry, in one pass; a strike itself moves nothing."""
    gone_back_to = {entry.struck_to for entry in found}
    kept: dict[int, Table] = {}
    table = fold(game, found[:1])
    for entry in in_time(found):
        if entry.seq > 0:
            table = go_on(game, table, entry, kept.__getitem__)
        if entry.seq in gone_back_to:
            kept[entry.seq] = table
        yield table


def restore(session: Session, verified: Verified, rows: Sequence[Row] = (), doubt: str = "") -> GameRow:
    """Write a verified record to this server, entry for entry, with what is doubtful in it."""
    file = verified.file
    known = record.find_game(session, file.table)
    if known is not None:
        seq = file.entries[-1].seq
        older = bool(file.sealed) and sealed.has_gone_on(session, known, seq, file.hash)
        if known.head_hash != file.hash and not older:
            raise BadRecord("this server already has another record of that table")
        if known.packed:
            session.add_all(rows or entry_rows(verified))
            known.packed = None
        sealed.restore(session, known.id, file.sealed)
        return known
    game = _game_row(verified, doubt)
    session.add(game)
    session.flush()
    for one in verified.signed.good:
        signing.keep(session, game, one)
    session.add_all(rows or entry_rows(verified))
    sealed.restore(session, game.id, file.sealed)
    return game


def _game_row(verified: Verified, doubt: str = "") -> GameRow:
    """The stored form of the table."""
    file, setup = verified.file, verified.opening.setup
    return GameRow(
        id=file.table,
        code=file.game,
        scenario=setup.scenario,
        edition=setup.edition,
        mode=setup.mode,
        dice=setup.dice,
        solo=False,
        created=file.entries[0].at,
        head=file.entries[-1].seq,
        head_hash=file.hash,
        doubt=doubt,
    )


def entry_rows(verified: Verified) -> list[Row]:
    """The stored form of every entry, each with the position it led to."""
    game = _game_row(verified)
    tables = replay(games()[game.code], verified.entries)
    found = zip(verified.file.entries, verified.entries, tables, strict=True)
    return [record.row_of(game, entry, item.model_dump(), table) for item, entry, table in found]
