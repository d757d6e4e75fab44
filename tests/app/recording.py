"""Games as record files: written from commands and dice, and decided again command by command."""

import gzip
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app import codec, record
from app.games.eots.random_play.plain import Steady
from app.transfer import FORMAT, VERSION, Verified, four_words, verify
from rules import games
from rules.core.dice import TableDice, faces_from
from rules.core.game import REFEREE, Setup
from rules.core.table import Entry, OpenTable, decide, fold, follow
from rules.eots.dice import FACES
from tests.app.kept_records import RECORDS, kept

CLOCK = "2026-01-01T12:{minute:02d}:{second:02d}.000+00:00"


@dataclass
class Recorder:
    """One game's entries, made by the referee's seat."""

    name: str
    setup: Setup
    entries: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        opening = games()["eots"].open(self.setup)
        command = OpenTable("eots", self.name, self.setup)
        self._add(command, (opening,))
        self.table = fold(games()["eots"], [Entry(0, CLOCK, REFEREE.code, "Referee", command, (opening,))])

    @property
    def state(self) -> Any:
        """The position now."""
        return self.table.state

    @property
    def first_turn(self) -> int:
        """The turn that the game began in."""
        opening = games()["eots"].open(self.setup)
        return int(games()["eots"].begin(opening).turn)

    def events(self) -> Iterator[Any]:
        """Everything that happened."""
        for entry in self.entries:
            yield from codec.from_plain("eots", entry["events"])

    def do(self, command: Any, *faces: int) -> None:
        """A command that stands, decided with these dice, or with any."""
        game = games()["eots"]
        dice = TableDice(faces_from(faces, FACES)) if faces else Steady()
        self.keep(command, decide(game, self.table, REFEREE, command, dice))

    def keep(self, command: Any, events: Iterable[Any]) -> None:
        """A command and what came of it."""
        entry = Entry(len(self.entries), CLOCK, REFEREE.code, "Referee", command, tuple(events))
        self._add(command, entry.events)
        self.table = follow(games()["eots"], self.table, entry)

    def _add(self, command: Any, events: tuple[Any, ...]) -> None:
        seq = len(self.entries)
        minute, second = divmod(seq % 3600, 60)
        content = {
            "seq": seq,
            "at": CLOCK.format(minute=minute, second=second),
            "seat": REFEREE.code,
            "who": "Referee",
            "key": f"k{seq}",
            "command": codec.to_plain(command),
            "events": [codec.to_plain(event) for event in events],
            "prev": self.entries[-1]["hash"] if self.entries else record.FIRST_PREV,
        }
        self.entries.append({**content, "hash": record.entry_hash(**content)})

    def text(self) -> str:
        """The whole file."""
        last = self.entries[-1]["hash"]
        return codec.canonical(
            {
                "format": FORMAT,
                "version": VERSION,
                "game": "eots",
                "table": self.name,
                "entries": self.entries,
                "hash": last,
                "words": four_words(last),
            }
        )

    def write(self) -> Path:
        """The file among the records, compressed; those that are kept are not written again."""
        assert self.name not in kept(), f"{self.name} stays as it is"
        path = RECORDS / f"{self.name}.json.gz"
        path.write_bytes(gzip.compress(self.text().encode(), mtime=0))
        return path


def read(path: Path) -> Verified:
    """A record whose chain holds and which folds."""
    return verify(gzip.decompress(path.read_bytes()))


def decided_again(found: Verified) -> Any:
    """The last position, every command judged and resolved anew with its own dice."""
    game = games()[found.file.game]
    table = fold(game, found.entries[:1])
    for entry in found.entries[1:]:
        dice = TableDice(faces_from(entry.faces, FACES))
        events = decide(game, table, REFEREE, entry.command, dice)
        assert codec.to_plain(events) == codec.to_plain(entry.events), (entry.seq, entry.command)
        table = follow(game, table, Entry(entry.seq, entry.at, entry.seat, entry.who, entry.command, events))
    return table.state
