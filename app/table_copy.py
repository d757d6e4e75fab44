"""The copy at a table: what is known there, one fact with what it would touch, and where it is kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from app import choosing_copy, copy_view, devices, kept_copies, logbook, record, touched
from app.copy_view import Cell, Group
from app.errors import Refused
from app.kept_copies import Kept
from app.models import Copy
from app.seats import SeatedDevice
from rules.core.game import Sentence
from rules.core.pack import FactKey, Facts, about, kind_of
from rules.core.pack_file import Pack, Progress
from rules.core.panels import Printed
from rules.core.prompt import Words
from rules.core.table import line_of


@dataclass(frozen=True)
class CopyHere:
    """The copy of a table, and who may change what."""

    place: SeatedDevice
    printed: Printed[Any]
    facts: Facts
    kept: Kept | None
    mine: bool
    choices: Sequence[Copy]
    caution: str

    @property
    def own(self) -> bool:
        """Whether the table is played with somebody's own copy, and not with one that ships with the game."""
        return self.place.game.edition in self.printed.editions

    @property
    def changes(self) -> bool:
        """Whether this device may tell facts here."""
        return self.own and self.place.acts

    @property
    def name(self) -> str:
        """What the copy is called."""
        return self.kept.copy.name if self.kept is not None else self.place.rules.editions[self.edition]

    @property
    def edition(self) -> str:
        """The edition that is played."""
        return self.place.game.edition

    @property
    def new_name(self) -> str:
        """What a new copy is called unless its owner says otherwise."""
        return choosing_copy.default_name(self.place.device.name)

    @property
    def whole(self) -> Progress:
        """How much is known."""
        return copy_view.whole(self.printed, self.facts)

    @property
    def groups(self) -> tuple[Group, ...]:
        """Everything that is known here."""
        return copy_view.groups(self.printed, self.facts, self.otherwise)

    @property
    def otherwise(self) -> dict[FactKey, str]:
        """What the copy that is kept says otherwise than the record of this table."""
        kept = self.kept.facts.values if self.kept is not None else {}
        return {
            key: value
            for key, value in kept.items()
            if (known := self.facts.known(key)) is not None and known != value
        }

    @property
    def unknown(self) -> int:
        """How many facts the copy that is kept knows, and this table does not."""
        kept = self.kept.facts.values if self.kept is not None else {}
        return sum(1 for key in kept if self.facts.known(key) is None)


def copy_here(db: Session, place: SeatedDevice) -> CopyHere:
    """What is known at a table."""
    state = record.table_of(db, place.game).state
    printed = kept_copies.printed_of(place.game.code)
    kept = kept_copies.at_table(db, place.game.id)
    device = devices.this_device(db)
    return CopyHere(
        place,
        printed,
        printed.facts(state),
        kept,
        kept is not None and device is not None and kept.copy.device_id == device.id,
        kept_copies.copies_of(db, device, place.game.code),
        place.rules.board(state, place.main).caution,
    )


@dataclass(frozen=True)
class TouchedLine:
    """An entry that would come out otherwise, as the log says it and as it would say it."""

    line: logbook.LogLine
    now: tuple[Sentence, ...]
    refused: str


@dataclass(frozen=True)
class OneFact:
    """A fact at a table: what is known, what somebody would tell, and what that touches."""

    here: CopyHere
    cell: Cell
    known: str
    value: str
    wrong: str
    lines: tuple[TouchedLine, ...] = ()
    decided: int = 0
    left: int | None = None
    told: int | None = None

    @property
    def question(self) -> str:
        """What is asked."""
        return self.cell.kind.question.format(about=about(self.cell.key))

    @property
    def words(self) -> Words | None:
        """How it is tapped together, if it is."""
        return self.here.printed.tapped(self.here.facts, self.cell.key)

    @property
    def looked(self) -> bool:
        """Whether it was looked what a new value touches."""
        return bool(self.value) and not self.wrong and (self.told is not None or self.value != self.known)


def one_fact(
    db: Session, place: SeatedDevice, key: FactKey, value: str, told: int | None = None, refused: str = ""
) -> OneFact:
    """A fact with another value, before it is entered or after entry `told` has done so."""
    here = copy_here(db, place)
    if kind_of(key) not in here.printed.kinds or not key.isprintable():
        raise Refused(404, "Nothing like that is printed on a copy", kept_copies.WHAT)
    known = here.facts.known(key) or ""
    wrong = refused or (kept_copies.wrong(here.printed, here.facts, key, value) if value else "")
    cell = Cell(key, here.printed.kinds[kind_of(key)], here.printed.called(key), value or known, wrong)
    found = OneFact(here, cell, known, value, wrong, told=told)
    if not found.looked:
        return found
    entries = record.entries(db, place.game.id, 0, None if told is None else told - 1)
    result = touched.touched(place.rules, line_of(entries), key, value, place.game.dice)
    lines = tuple(
        TouchedLine(logbook.log_line(db, place, one.entry), one.now, one.refused) for one in result.entries
    )
    return OneFact(here, cell, known, value, wrong, lines, result.decided, result.left, told)


def lay(db: Session, place: SeatedDevice, chosen: choosing_copy.ChosenCopy) -> None:
    """Keep what is known at a table, and from now on what is told there, in a copy of this person."""
    device = devices.this_device(db)
    game = record.lock(db, place.game.id)
    if device is None or game is None or kept_copies.at_table(db, game.id) is not None:
        raise Refused(409, "What is told here is kept in a copy already", kept_copies.WHAT)
    copy = choosing_copy.copy_for(db, device, game.code, chosen)
    kept = kept_copies.kept(db, copy)
    facts = kept.printed.facts(record.table_of(db, game).state).values
    new = [(key, value) for key, value in facts.items() if kept.facts.known(key) is None]
    kept_copies.lay_on(db, game, copy)
    kept_copies.write_down(db, kept, new, game.id)


def pack_here(db: Session, place: SeatedDevice) -> Pack:
    """What is known at a table as a pack."""
    here = copy_here(db, place)
    return here.printed.pack(record.table_of(db, place.game).state, here.name[:60])
