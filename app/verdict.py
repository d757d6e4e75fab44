"""What a record proves: every command decided again with its own dice, its times, seats and signatures."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

from app import codec, signing
from app.given_dice import CONTRADICTIONS, GivenDice, TooFewDice
from app.signing import SERVER, Signed
from app.transfer import EntryFile, Verified, four_words, replay
from rules import games
from rules.core.game import AnyGame, SeatCode
from rules.core.legality import IllegalCommand
from rules.core.table import (
    Entry,
    QuestionAnswered,
    QuestionAsked,
    RulingMade,
    Strike,
    Table,
    decide,
    may_strike_freely,
    takes_both,
)

UNKNOWN = 0
CLOCKS = timedelta(hours=1)
GOOD, NOTE, BAD = "good", "note", "bad"


@dataclass(frozen=True, slots=True)
class Difference:
    """An entry that is not what the rules decide today; `forged` where no rules ever did."""

    seq: int
    why: str
    forged: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the verdict: good, a note, or bad."""

    mark: str
    text: str


@dataclass(frozen=True)
class Verdict:
    """What was found: how many entries were decided again, those that differ, and the signatures."""

    rules: AnyGame
    entries: int
    decided: int
    differences: tuple[Difference, ...]
    alone: tuple[int, ...]
    signed: Signed
    here: str = ""

    @property
    def forged(self) -> tuple[Difference, ...]:
        """The entries that are not as the rules decide."""
        return tuple(one for one in self.differences if one.forged)

    @property
    def is_faithful(self) -> bool:
        """Whether every entry is what the rules decide and every signature fits."""
        return not (self.differences or self.signed.broken or self.decided < self.entries)

    @property
    def doubt(self) -> str:
        """What is kept with a table that is opened in spite of it; nothing of a faithful record."""
        return "" if self.is_faithful else self.summary

    @property
    def summary(self) -> str:
        """The verdict in one sentence."""
        if self.forged:
            return f"Not as the rules decide at entry {self.forged[0].seq}"
        if self.signed.broken:
            return f"A signature under entry {self.signed.broken[0][1]} does not fit the record"
        if self.differences:
            return f"Decided differently today at entry {self.differences[0].seq}"
        if self.decided < self.entries:
            return f"Decided again only as far as entry {self.decided - 1}"
        return "Faithful: every entry is what the rules decide"

    def findings(self) -> Iterator[Finding]:
        """Everything that was found, the summary first."""
        later = not self.forged and not self.signed.broken
        yield Finding(GOOD if self.is_faithful else NOTE if later else BAD, self.summary)
        yield from self._differences()
        if self.decided < self.entries:
            yield Finding(NOTE, f"The entries after {self.decided - 1} took too long to be decided again")
        if self.alone:
            yield Finding(NOTE, f"Done without the other side, whose seat was empty: {_listed(self.alone)}")
        yield from self._signatures()

    def _differences(self) -> Iterator[Finding]:
        for found, mark in ((self.forged, BAD), (self._differently, NOTE)):
            if found:
                more = f"; {len(found) - 1} more: {_listed([d.seq for d in found[1:]])}" if found[1:] else ""
                yield Finding(mark, f"Entry {found[0].seq}: {found[0].why}{more}")

    @property
    def _differently(self) -> tuple[Difference, ...]:
        return tuple(one for one in self.differences if not one.forged)

    def _signatures(self) -> Iterator[Finding]:
        """Who signed how far, and with which key."""
        for seat, seq in self.signed.broken:
            yield Finding(BAD, f"The signature of {self._name(seat)} under entry {seq} does not fit")
        for seat in (SERVER, *(seat.code for seat in self.rules.seats if seat.is_player)):
            name, last = self._name(seat), self.signed.last(seat)
            if last is None:
                yield Finding(NOTE, f"Not signed by {name}")
            else:
                yield Finding(GOOD, f"Signed by {name} as far as entry {last}{self._keys(seat)}")

    def _name(self, seat: str) -> str:
        names = {one.code: one.name for one in self.rules.seats}
        return "the server" if seat == SERVER else names.get(seat, repr(seat))

    def _keys(self, seat: str) -> str:
        """The keys in words, unless it is the key of this server."""
        keys = self.signed.keys(seat)
        if seat == SERVER and keys == (self.here,):
            return ", which is this one"
        return f", key: {' and '.join(map(key_words, keys))}"


def key_words(key: str) -> str:
    """A public key in four words."""
    return four_words(key.encode().hex())


def _listed(numbers: tuple[int, ...] | list[int]) -> str:
    """The first few of the entries."""
    shown = ", ".join(map(str, numbers[:5]))
    return f"entries {shown} and {len(numbers) - 5} more" if len(numbers) > 5 else f"entries {shown}"


def verdict_of(verified: Verified, seconds: float | None = None) -> Verdict:
    """Decide a record again, for so many seconds at most, and look at everything else in it."""
    judge = Judge(games()[verified.file.game], verified)
    until = None if seconds is None else time.monotonic() + seconds
    differences: list[Difference] = [*judge.faults()]
    decided = 0
    for seq, before in enumerate(judge.tables()):
        if until is not None and time.monotonic() > until:
            break
        differences.extend(judge.differences(seq, before))
        decided += 1
    first = {one.seq: one for one in sorted(differences, key=lambda one: (one.seq, one.forged))}
    signer = signing.this_server()
    return Verdict(
        rules=judge.game,
        entries=len(verified.entries),
        decided=decided,
        differences=tuple(first.values()),
        alone=tuple(judge.alone),
        signed=verified.signed,
        here=signer.key if signer else "",
    )


class Judge:
    """Decides the entries of one record, one after the other, each on the board that the record had then."""

    def __init__(self, game: AnyGame, verified: Verified) -> None:
        self.game = game
        self.entries = verified.entries
        self.items = verified.file.entries
        self.setup = verified.opening.setup
        self.seats = {seat.code: seat for seat in game.seats}
        self.alone: list[int] = []

    def tables(self) -> Iterator[Table | None]:
        """The table before each entry."""
        yield None
        for _, table in zip(self.entries[1:], replay(self.game, self.entries), strict=False):
            yield table

    # What no rules decide

    def faults(self) -> Iterator[Difference]:
        """Times, seats and versions that no table writes."""
        for before, item in pairwise(self.items):
            if _moment(item) < _moment(before) - CLOCKS:
                yield Difference(item.seq, f"it was made before entry {before.seq}", True)
            if before.made and (item.made is None or item.made.rules < before.made.rules):
                yield Difference(item.seq, "it was made by older rules than the entry before", True)
        for item in self.items:
            yield from (Difference(item.seq, why, True) for why in self._faults(item))

    def _faults(self, item: EntryFile) -> Iterator[str]:
        if _moment(item) > datetime.now(UTC) + CLOCKS:
            yield f"it was made in the future, {item.at}"
        if not self.seats[item.seat].acts:
            yield f"{self.seats[item.seat].name} looks on and cannot act"
        others = {seat.code for seat in self.game.seats if seat.is_player} - {item.seat}
        if item.made and (not others.issuperset(item.made.absent) or _unsorted(item.made.absent)):
            yield "it names seats that cannot be absent"

    # What the rules decide

    def differences(self, seq: int, before: Table | None) -> Iterator[Difference]:
        """What is different when an entry is decided again."""
        entry, made = self.entries[seq], self.items[seq].made
        forged = (made.rules if made else UNKNOWN) == self.game.rules_version
        why = self._opened(entry) if before is None else self._decided(entry, before, self._absent(seq))
        if why:
            yield Difference(seq, why, forged)
        elif before is not None and self._needed(entry, before):
            self.alone.append(seq)

    def _opened(self, entry: Entry) -> str:
        same = _same(entry.events, (self.game.open(self.setup),))
        return "" if same else "the scenario is set up otherwise"

    def _decided(self, entry: Entry, before: Table, absent: frozenset[SeatCode]) -> str:
        """Why an entry is not what its command brings about; nothing if it is."""
        dice = GivenDice(entry.faces, origin="app" if self.setup.dice == "app" else "table")
        try:
            events = decide(self.game, before, self.seats[entry.seat], entry.command, dice, absent)
        except IllegalCommand as error:
            return f"the rules refuse it: {error}"
        except TooFewDice:
            return "more dice are rolled for it"
        except CONTRADICTIONS:
            return "it cannot be decided on this board"
        return "" if _same(entry.events, events) else "something else comes of it"

    def _absent(self, seq: int) -> frozenset[SeatCode]:
        """The seats that were not asked: as the entry says, or as an earlier version must have found them."""
        made = self.items[seq].made
        if made is not None:
            return frozenset(made.absent)
        events = self.entries[seq].events
        playing = frozenset(seat.code for seat in self.game.seats if seat.is_player)
        if any(isinstance(event, QuestionAnswered) for event in events):
            return frozenset()
        asked = (event.asked for event in events if isinstance(event, QuestionAsked))
        return playing - frozenset(next(asked, ()))

    def _needed(self, entry: Entry, before: Table) -> bool:
        """Whether an entry would have needed the agreement of a seat that was absent."""
        seat, command = self.seats[entry.seat], entry.command
        if seat.is_referee or any(isinstance(e, QuestionAsked | QuestionAnswered) for e in entry.events):
            return False
        if isinstance(command, Strike):
            return not may_strike_freely(before, seat, command.back_to)
        ruled = any(isinstance(event, RulingMade) for event in entry.events)
        return ruled or takes_both(self.game, before, command)


def _same(one: Any, other: Any) -> bool:
    """Whether events say the same, as the record writes them."""
    return bool(one == other) or codec.to_plain(one) == codec.to_plain(other)


def _unsorted(names: list[str]) -> bool:
    return names != sorted(set(names))


def _moment(item: EntryFile) -> datetime:
    return datetime.fromisoformat(item.at)
