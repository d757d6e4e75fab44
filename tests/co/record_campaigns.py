"""Campaigns for the file: one for every way to win or lose, with and without Victory Fever (CO 3.2 to 3.4).

`python -m tests.co.record_campaigns` plays seeds in turn and writes the ways that are not on file yet; what
is on file stays as it is. The dice of Victory Fever fall as the way asks for; all others fall by lot.
"""

import gzip
import hashlib
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from app import codec, record
from app.games.co.playing import co
from app.games.co.playing.by_lot import CampaignByLot
from app.games.co.playing.sensible.player import SensibleCampaign
from app.play_by_lot import Rolled
from app.transfer import FORMAT, VERSION, four_words
from rules.co.opening import PRACTICE
from rules.co.state import State
from rules.co.victory_fever import RollVictoryFever
from rules.core.game import Setup
from rules.core.table import OpenTable
from tests.app.kept_records import RECORDS, Kept

EARLIER = RECORDS / "CAMPAIGNS.txt"
CLOCK = "2026-01-01T12:{minute:02d}:{second:02d}.000+00:00"
SETUP = Setup("campaign", PRACTICE, "guided", "table")
RESULTS = {
    "sudden-defeat": "Sudden death: Japan is defeated",
    "decisive-victory": "Sudden death: a decisive Japanese victory",
    "victory": "Japanese victory",
    "draw": "Draw",
    "defeat": "Japanese defeat",
}
FEVERS = {"": False, "-with-fever": True}
STRIKES, FAILS = (1, 1, 1), (6, 6, 6)
"""Three dice that bring Victory Fever at any points from three on, and three that never do below eighteen."""


def name_of(result: str, fever: bool) -> str:
    """The name of a way, and of its file; nothing for a result that is no way."""
    way = next((way for way, says in RESULTS.items() if result.startswith(says)), "")
    return f"campaign-{way}{'-with-fever' if fever else ''}"


NAMES = tuple(f"campaign-{way}{fever}" for way in RESULTS for fever in FEVERS)
LATER = "-2"
"""What the file of a way is called whose first was made by earlier rules, and stays as it is."""


def made_by_earlier_rules() -> Mapping[str, Kept]:
    """The files that today's rules would decide otherwise, by their names."""
    lines = (line.split() for line in EARLIER.read_text(encoding="utf-8").splitlines())
    return {name: Kept(file, position) for name, file, position in lines}


def file_of(name: str) -> str:
    """The file of a way that is decided again entry by entry."""
    return f"{name}{LATER}" if name in made_by_earlier_rules() else name


def position_digest(state: State) -> str:
    """The SHA-256 of counters, bases, markers and points, and of how the campaign stands."""
    units = {unit: [lies.place, lies.steps, lies.aboard, lies.revealed] for unit, lies in state.units.items()}
    bases = {f"{side} {space}": level for (side, space), level in state.bases.items()}
    end = [state.turn, state.phase, state.vp, state.fever, state.result]
    position = {"units": units, "bases": bases, "markers": dict(state.markers), "end": end}
    return hashlib.sha256(codec.canonical(position).encode()).hexdigest()


@dataclass(frozen=True)
class Fevered(Rolled):
    """Dice of Victory Fever that fall as a way asks for."""

    faces_of_fever: tuple[int, ...] = STRIKES

    def roll(self, count: int) -> tuple[int, ...]:
        """Three faces."""
        self.shown.extend(self.faces_of_fever)
        return self.faces_of_fever


@dataclass
class Written:
    """What is written down of one campaign: commands with their events."""

    lines: list[tuple[Any, tuple[Any, ...]]] = field(default_factory=list)

    def keep(self, command: Any, events: tuple[Any, ...]) -> None:
        """One line more."""
        self.lines.append((command, events))

    def entries(self, name: str) -> list[dict[str, Any]]:
        """The entries of a table of some name, chained by their hashes."""
        opened = (OpenTable("co", name, SETUP), (co().open(SETUP),))
        entries: list[dict[str, Any]] = []
        for command, events in (opened, *self.lines):
            content = {
                **_when(len(entries)),
                "command": codec.to_plain(command),
                "events": [codec.to_plain(event) for event in events],
                "prev": entries[-1]["hash"] if entries else record.FIRST_PREV,
            }
            entries.append({**content, "hash": record.entry_hash(**content)})
        return entries

    def write(self, name: str) -> Path:
        """The file among the records, compressed; one that is there stays."""
        path, entries = RECORDS / f"{name}.json.gz", self.entries(name)
        assert not path.exists(), f"{name} stays as it is"
        last = entries[-1]["hash"]
        content = {"format": FORMAT, "version": VERSION, "game": "co", "table": name}
        content |= {"entries": entries, "hash": last, "words": four_words(last)}
        path.write_bytes(gzip.compress(codec.canonical(content).encode(), mtime=0))
        return path


def _when(seq: int) -> dict[str, Any]:
    """Who made an entry, and when."""
    minute, second = divmod(seq % 3600, 60)
    at = CLOCK.format(minute=minute, second=second)
    return {"seq": seq, "at": at, "seat": co().seats[0].code, "who": "Japan", "key": f"k{seq}"}


def played(player: CampaignByLot, fever: bool) -> tuple[State, Written]:
    """One campaign to its end, with its record."""
    written, game = Written(), player.game
    player.told = written.keep
    usual = player.dice

    def dice(command: Any) -> Rolled:
        if not isinstance(command, RollVictoryFever):
            return usual(command)
        return Fevered(player.random, game.faces, faces_of_fever=STRIKES if fever else FAILS)

    player.dice = dice  # type: ignore[method-assign]
    return player.finish(), written


def campaigns() -> Iterator[tuple[CampaignByLot, bool]]:
    """The players in turn: the sensible one, and now and then one by lot."""
    for seed in count():
        for fever in FEVERS.values():
            yield (CampaignByLot if seed % 5 == 4 else SensibleCampaign).of(seed), fever


def main(most: int) -> None:
    """Write every way that is not on file, as far as so many campaigns bring it."""
    wanted = {name for name in NAMES if not (RECORDS / f"{file_of(name)}.json.gz").exists()}
    for number, (player, fever) in enumerate(campaigns()):
        if not wanted or number >= most:
            break
        state, written = played(player, fever)
        name = name_of(state.result, state.fever)
        if name in wanted:
            wanted.discard(name)
            print(written.write(file_of(name)).name, len(written.lines), state.vp, state.result, flush=True)
    for name in sorted(wanted):
        print(f"{name}: NOT WRITTEN")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
