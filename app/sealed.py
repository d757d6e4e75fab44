"""What seats chose face down: kept here for its seat alone, while the record holds the commitment."""

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field
from sqlmodel import Session, col, select

from app import codec
from app.inspection import BadRecord
from app.models import Entry as EntryRow
from app.models import Game as GameRow
from app.models import Sealed as Row
from rules.core import face_down
from rules.core.face_down import Entering, inner
from rules.core.game import AnyGame, SeatKind
from rules.core.sealed import SALT_BYTES, Opening
from rules.core.table import Entry, Table

WITHHELD = "Withheld"


class OpeningFile(BaseModel):
    """What opens a commitment, in the file of the seat that it belongs to; no hash covers it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    commitment: str = Field(pattern=r"^[0-9a-f]{64}$")
    seat: str = Field(min_length=1, max_length=40)
    value: str = Field(min_length=1, max_length=80)
    salt: str = Field(pattern=r"^[0-9a-f]{32,64}$")


# At the table


def new_salt() -> str:
    """128 bits from the operating system's randomness."""
    return secrets.token_hex(SALT_BYTES)


def entering(
    session: Session, rules: AnyGame, table: Table, game: str, seat: SeatKind, command: Any
) -> Entering:
    """A command as it enters the record, its secret out of it."""
    known = _known(session, rules, table, game)
    return face_down.entering(rules, table, seat, command, new_salt(), known)


def trying(session: Session, rules: AnyGame, table: Table, game: str, seat: SeatKind, command: Any) -> Any:
    """A command as it is tried in a plan, which is its device's alone: what it turns up is opened."""
    known = _known(session, rules, table, game)
    return face_down.opening_it(rules, table, seat, face_down.bare(command), known)


def _known(session: Session, rules: AnyGame, table: Table, game: str) -> Mapping[str, Opening]:
    """What opens the seals that lie on the table."""
    lying = rules.sealing.lying(table.state)
    if not lying:
        return {}
    query = select(Row).where(Row.game_id == game, col(Row.commitment).in_(lying)).order_by(Row.commitment)
    return {row.commitment: _opening(row) for row in session.exec(query)}


def keep(session: Session, game: str, opening: Opening | None) -> None:
    """Keep what opens a seal, for its seat."""
    if opening is not None and session.get(Row, (game, opening.commitment)) is None:
        names = {"game_id": game, "commitment": opening.commitment, "seat": opening.seat}
        session.add(Row(**names, value=opening.value, salt=opening.salt))


def is_same(session: Session, rules: AnyGame, table: Table, game: str, entry: Entry, command: Any) -> bool:
    """Whether an entry was made by this very command, whose secret it does not hold."""
    asked = face_down.bare(command)
    hidden = face_down.within(asked, rules.sealing.hidden)
    if codec.to_plain(face_down.bare(entry.command)) != codec.to_plain(hidden):
        return False
    row = session.get(Row, (game, getattr(inner(entry.command), "sealed", "")))
    return (row.value if row else "") == rules.sealing.chosen(table.state, inner(asked))


def of_seats(session: Session, game: str, seats: Collection[str]) -> list[Opening]:
    """Everything that some seats put face down at a table, in a fixed order."""
    query = select(Row).where(Row.game_id == game, col(Row.seat).in_(seats)).order_by(col(Row.commitment))
    return [_opening(row) for row in session.exec(query)]


def lying(session: Session, rules: AnyGame, table: Table, game: str, seats: Collection[str]) -> list[Opening]:
    """What of these seats lies face down now."""
    known = _known(session, rules, table, game)
    return [one for one in known.values() if one.seat in seats]


def _opening(row: Row) -> Opening:
    return Opening(row.commitment, row.seat, row.value, row.salt)


# In a file


def exported(session: Session, game: GameRow, seats: Collection[str]) -> dict[str, Any]:
    """The part of a file that holds the secrets of its owner; none for others."""
    found = of_seats(session, game.id, seats)
    plain = [OpeningFile(**_fields(one)).model_dump() for one in found]
    return {"sealed": plain} if plain else {}


def _fields(one: Opening) -> dict[str, str]:
    return {"commitment": one.commitment, "seat": one.seat, "value": one.value, "salt": one.salt}


def redacted(rules: AnyGame, row: EntryRow, plain: dict[str, Any], seats: Collection[str]) -> dict[str, Any]:
    """An entry as these seats may see it: of a choice made face down before there were seals, only that.

    The key of its form is withheld with it: without it the hash tells nobody what was chosen.
    """
    command = codec.from_plain(rules.code, plain["command"])
    if row.seat in seats or rules.sealing.owner(inner(command)) in seats:
        return plain
    shown = face_down.withheld(rules, command, codec.from_plain(rules.code, plain["events"]))
    if shown is command:
        return plain
    return {**plain, "command": codec.to_plain(shown), "key": f"withheld-{row.hash[:24]}"}


def is_withheld(command: Mapping[str, Any]) -> bool:
    """Whether the content of an entry is not what its hash covers."""
    return command.get(codec.KIND) == WITHHELD


def check_entry(rules: AnyGame, before: Table, entry: Entry) -> None:
    """Refuse an entry that opens a seal falsely or withholds what is no choice made face down."""
    found = face_down.faults(rules, before, entry.seat, entry.command, entry.events)
    if (fault := next(found, None)) is not None:
        raise BadRecord(f"entry {entry.seq}: {fault}")


def check_openings(found: Sequence[OpeningFile], entries: Iterable[Entry]) -> None:
    """Refuse secrets that open nothing of this record, or something else than they say."""
    seals = {getattr(inner(entry.command), "sealed", ""): entry.seat for entry in entries}
    for one in found:
        if seals.get(one.commitment) != one.seat:
            raise BadRecord(
                f"its part sealed opens {one.commitment[:12]}…, which {one.seat} never put face down"
            )
        if not Opening(**one.model_dump()).holds:
            raise BadRecord(f"its part sealed does not open {one.commitment[:12]}… as it says")


def has_gone_on(session: Session, game: GameRow, seq: int, digest: str) -> bool:
    """Whether a table is the one that once ended with this entry, and only went on since."""
    last = session.get(EntryRow, (game.id, seq))
    return last is not None and last.hash == digest


def restore(session: Session, game: str, found: Iterable[OpeningFile]) -> None:
    """Keep the secrets that came with a file of their owner."""
    for one in found:
        keep(session, game, Opening(**one.model_dump()))
