"""One pass over a record: every entry in force, event by event, in the turn and segment where it happened."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.games.eots.report.fights import Fighting
from app.games.eots.report.losses import losses_of
from app.report.charts import Chart, Series, chart
from app.report.deviations import Counted, Deviations
from app.report.dice import Tally, dice_of
from app.report.parts import (
    Balance,
    Block,
    Head,
    Line,
    Lost,
    Report,
    Result,
    Segment,
    Signature,
    TrackChange,
    Turn,
)
from app.transfer import four_words
from rules.core.game import Game
from rules.core.say import seat_name, sentences
from rules.core.table import EVENTS as OF_THE_TABLE
from rules.core.table import (
    Answer,
    Corrected,
    Entry,
    OpenTable,
    QuestionAsked,
    RulingMade,
    WarningPassed,
)
from rules.core.view import TrackView
from rules.eots.commands import LogOffensive
from rules.eots.events import (
    BattleFought,
    BattleRolled,
    CardPlayed,
    CombatFought,
    GameEnded,
    OffensiveBegan,
    OffensiveEnded,
    ResultSigned,
    SegmentBegan,
    StepReached,
)

CHARTED = ("political-will", "japan-resources")
DEVIATING = {RulingMade: "ruling", Corrected: "correction", WarningPassed: "warned"}
UNTOLD = (SegmentBegan, StepReached)

Chain = Sequence[tuple[Entry, str]]


def report_of(rules: Game, chain: Chain, present: Mapping[str, Sequence[str]] | None = None) -> Report:
    """The report of a record, each entry with its hash; `present` names who sits at the table besides."""
    reader = _Reader(rules, [entry for entry, _ in chain], {entry.seq: digest for entry, digest in chain})
    reader.read()
    return reader.report(present or {})


def standing(entries: Sequence[Entry]) -> frozenset[int]:
    """The entries that were not taken back, with the strikes that still count."""
    strikes = {entry.seq: entry.struck_to for entry in entries if entry.struck_to is not None}
    found: set[int] = set()
    last = entries[-1].seq
    for strike in sorted(strikes, reverse=True):
        if strike <= last:
            found.update(range(strike, last + 1))
            last = strikes[strike]
    return frozenset(found | set(range(last + 1)))


@dataclass
class _Reader:
    """The report as far as it is read."""

    rules: Game
    entries: Sequence[Entry]
    hashes: Mapping[int, str]
    turns: list[Turn] = field(default_factory=list)
    balances: list[Balance] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    names: dict[str, dict[str, None]] = field(default_factory=dict)
    signed: dict[str, str] = field(default_factory=dict)
    ended: GameEnded | None = None
    taken_back: list[Entry] = field(default_factory=list)
    deviations: Counted = field(default_factory=Counted)

    def __post_init__(self) -> None:
        self.state: Any = self.rules.begin(self.entries[0].events[0])
        self.heading = self.rules.heading(self.state)
        self.degrees = [self.rules.degree(self.state).label]
        self.sides = {seat.code: seat.name for seat in self.rules.seats if seat.plays}
        self.lost = {code: Lost(code, name) for code, name in self.sides.items()}
        self.tracks = self._tracks()
        self.balances.append(self._balance("start"))
        self._begin_turn()

    def read(self) -> None:
        """Every entry once."""
        in_force = standing(self.entries)
        pending: list[Entry] = []
        for entry in self.entries:
            self.names.setdefault(entry.seat, {})[entry.who] = None
            if entry.seq not in in_force:
                pending.append(entry)
            elif entry.struck_to is not None:
                self._strike(entry, pending)
                pending = []
            elif entry.seq:
                self._entry(entry)
        self._end_turn(self.entries[-1].seq, ended=bool(self.state.winner))

    # Entries

    def _strike(self, entry: Entry, undone: list[Entry]) -> None:
        """What a strike took back stands beneath it and is not counted."""
        self.taken_back += undone
        seat = self._actor(entry)
        lines = [line for one in undone for line in self._lines(one, self._actor(one), one.events)]
        for line in self._lines(entry, seat, entry.events):
            if line.kind == "undo":
                self._add(replace(line, mark="undo", undone=tuple(lines)))

    def _entry(self, entry: Entry) -> None:
        seat, mark = self._actor(entry), ""
        fighting = Fighting(self.sides, any(isinstance(event, BattleFought) for event in entry.events))
        for event in entry.events:
            if isinstance(event, tuple(DEVIATING)):
                mark = DEVIATING[type(event)]
                self.deviations.add(entry.seq, seat or entry.seat, mark)
            if not isinstance(event, OF_THE_TABLE):
                self._count(entry, seat, event, mark == "correction")
                self._follow(entry, event)
            for line in self._lines(entry, seat, (event,), mark):
                if isinstance(event, CardPlayed):
                    logged = self._lines(entry, seat, tuple(_activated(entry.command, event)), mark)
                    self._segment.blocks.append(Block(line, list(logged)))
                elif isinstance(event, OF_THE_TABLE):
                    self._add(line)
                elif (fight := fighting.take(event, line)) is not None:
                    self._add(fight)
                elif not fighting.open:
                    self._add(line)
            if isinstance(event, OffensiveEnded):
                self._segment.blocks.append(Block())
        for fight in fighting.unfinished():
            self._add(fight)

    def _lines(self, entry: Entry, seat: str, events: tuple[Any, ...], mark: str = "") -> Iterator[Line]:
        """The sentences of events; what was only asked, and which step came next, is left to the log."""
        told = tuple(event for event in events if not _untold(event))
        for said in sentences(self.rules, replace(entry, events=told)) if told else ():
            if said.kind != "question":
                name = seat_name(self.rules, seat) if seat else ""
                yield Line(entry.seq, seat, name, said.text, said.kind, said.dice, said.rule, mark)

    def _actor(self, entry: Entry) -> str:
        """The seat that wanted something, where another only agreed; none where the game only goes on."""
        if self.rules.goes_on(entry.command):
            return ""
        if isinstance(entry.command, Answer) and 0 <= entry.command.question < len(self.entries):
            return self.entries[entry.command.question].seat
        return entry.seat

    def _count(self, entry: Entry, seat: str, event: Any, correcting: bool) -> None:
        """Dice, losses, the result and its signatures."""
        for die in dice_of(self.state, seat if seat in self.sides else "", event):
            self.tally.add(die)
        for loss in losses_of(self.state, event, correcting):
            self._lose(loss.side, loss.steps, loss.units, loss.name)
        if isinstance(event, GameEnded):
            self.ended = event
        elif isinstance(event, ResultSigned):
            self.signed[event.side] = f"{entry.who}, {_moment(entry.at)}"

    def _lose(self, side: str, steps: int, units: int, name: str) -> None:
        for lost in (self.turns[-1].losses[side], self.lost[side]):
            lost.steps += steps
            lost.units += units
            if units > 0:
                lost.names.append(name)
            elif units and name in lost.names:
                lost.names.remove(name)

    def _follow(self, entry: Entry, event: Any) -> None:
        """Apply an event; a new heading opens a segment, and perhaps a turn."""
        after = self.rules.apply(self.state, event)
        if (degree := self.rules.degree(after).label) != self.degrees[-1]:
            self.degrees.append(degree)
        heading = self.rules.heading(after)
        if heading != self.heading:
            turned = _turn(heading) != _turn(self.heading)
            if turned:
                self._end_turn(entry.seq, ended=True)
            self.state, self.heading = after, heading
            if turned:
                self._begin_turn()
            else:
                self.turns[-1].segments.append(Segment(_segment(heading)))
        self.state = after

    def _add(self, item: Any) -> None:
        self._segment.blocks[-1].items.append(item)

    @property
    def _segment(self) -> Segment:
        return self.turns[-1].segments[-1]

    # Turns

    def _begin_turn(self) -> None:
        number, name = _turn(self.heading)
        losses = {code: Lost(code, side) for code, side in self.sides.items()}
        self.turns.append(Turn(number, name, [Segment(_segment(self.heading))], losses))

    def _end_turn(self, seq: int, ended: bool) -> None:
        """The turn's last entry with its four words, its markers, and what was lost so far."""
        turn, before, self.tracks = self.turns[-1], self.tracks, self._tracks()
        turn.ended, turn.seq, turn.words = ended, seq, four_words(self.hashes[seq])
        turn.tracks = tuple(
            TrackChange(track.name, before[code].label, track.label)
            for code, track in self.tracks.items()
            if code in before and before[code].value != track.value
        )
        self.balances.append(self._balance(turn.number if ended else "now"))

    def _tracks(self) -> Mapping[str, TrackView]:
        return {track.id: track for track in self.rules.board(self.state).tracks}

    def _balance(self, label: str) -> Balance:
        shown = tuple(self.tracks[code].label for code in CHARTED if code in self.tracks)
        values = tuple(self.tracks[code].value for code in CHARTED if code in self.tracks)
        lost = tuple(replace(one, names=list(one.names)) for one in self.lost.values())
        return Balance(label, shown, values, lost)

    # The whole

    def report(self, present: Mapping[str, Sequence[str]]) -> Report:
        """What was read, put together."""
        head_hash = self.hashes[self.entries[-1].seq]
        return Report(
            head=self._head(present),
            result=self._result(),
            signatures=tuple(
                Signature(code, name, self._names(code, present), self.signed.get(code, ""))
                for code, name in self.sides.items()
            ),
            turns=self.turns,
            charts=tuple(self._charts()),
            track_names=tuple(self.tracks[code].name for code in CHARTED if code in self.tracks),
            balances=tuple(self.balances),
            dice=self.tally.groups(self.sides),
            dice_taken_back=_dice_taken_back(self.entries, self.taken_back),
            entries=len(self.entries),
            taken_back=len(self.taken_back),
            hash=head_hash,
            words=four_words(head_hash),
            deviations=self._deviations(),
        )

    def _deviations(self) -> tuple[Deviations, ...]:
        """What each side had set aside, and a referee's own if there is one."""
        names = {seat.code: seat.name for seat in self.rules.seats}
        acting = [
            seat.code for seat in self.rules.seats if seat.plays or (seat.rules and seat.code in self.names)
        ]
        return self.deviations.of(acting, names)

    def _head(self, present: Mapping[str, Sequence[str]]) -> Head:
        opening: OpenTable = self.entries[0].command
        setup, info = opening.setup, self.rules.scenarios[opening.setup.scenario]
        seats = [seat for seat in self.rules.seats if seat.plays or seat.code in self.names]
        notes = self.rules.notes(self.state)
        return Head(
            game=self.rules.name,
            scenario=info.name,
            summary=info.summary,
            edition=self.rules.editions.get(setup.edition, setup.edition),
            mode=", then ".join(self.degrees),
            dice=setup.dice,
            table=opening.table,
            bid=next((note.text for note in notes if note.code == "bid"), "none"),
            notes=tuple(note for note in notes if note.code != "bid"),
            opened=_moment(self.entries[0].at),
            latest=_moment(self.entries[-1].at),
            players=tuple((seat.name, self._names(seat.code, present)) for seat in seats),
        )

    def _names(self, code: str, present: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
        """Who acted in a seat, then who sits there."""
        return tuple(dict.fromkeys((*self.names.get(code, ()), *present.get(code, ()))))

    def _result(self) -> Result:
        if not self.state.winner or self.ended is None:
            return Result(False, f"Not over. The record stands at {self.heading.replace(' · ', ', ')}.")
        winner = self.sides.get(self.state.winner, "nobody")
        points = "" if self.state.points is None else f", {self.state.points} points"
        text = f"{self.state.result}{points}: {self.ended.why}. Winner: {winner}."
        return Result(True, text, self.ended.rule, tuple(self._score()))

    def _score(self) -> Iterator[tuple[str, str, str]]:
        """The lines of the score sheet that counted: points, what for, and the rule."""
        found = self.rules.score(self.state)
        for item in found.items if found is not None else ():
            if item.counts:
                points = f"{item.points:+d}" if item.points else ""
                yield points, f"{item.text}{f' ({item.detail})' if item.detail else ''}", item.rule

    def _charts(self) -> Iterator[Chart]:
        labels = [balance.label for balance in self.balances]
        known = [code for code in CHARTED if code in self.tracks]
        for index, code in enumerate(known):
            track = self.tracks[code]
            line = Series(code, track.name, tuple(balance.values[index] for balance in self.balances))
            yield chart(code, track.name, labels, [line], track.lowest, track.highest)
        lost = [
            Series(one.side, one.side_name, tuple(balance.losses[index].steps for balance in self.balances))
            for index, one in enumerate(self.lost.values())
        ]
        yield chart("losses", "Steps lost since the start", labels, lost)


def _activated(command: Any, event: CardPlayed) -> Iterator[OffensiveBegan]:
    """The HQ and the units of an offensive that was entered as it ended; only its command names them."""
    if isinstance(command, LogOffensive):
        yield OffensiveBegan(event.side, event.card, False, command.hq, 0, command.units, ())


def _untold(event: Any) -> bool:
    return isinstance(event, UNTOLD) or (isinstance(event, Corrected) and not event.why)


def _turn(heading: str) -> tuple[str, str]:
    """The number and the date in a heading: 'T2 Jan-Apr 1942 · Offensives'."""
    turn = heading.partition(" · ")[0]
    found = re.match(r"T(\d+) (.*)", turn)
    return (found[1], found[2]) if found else (turn, turn)


def _segment(heading: str) -> str:
    return heading.partition(" · ")[2]


def _moment(at: str) -> str:
    """A moment of the record, to the minute."""
    return f"{at[:10]} {at[11:16]} UTC"


def _dice_taken_back(entries: Sequence[Entry], taken_back: Sequence[Entry]) -> int:
    """How many dice were rolled in entries that do not count; a combat only repeats what the app rolled."""
    rolled = {
        (event.hex, event.combat, face)
        for entry in entries
        for event in entry.events
        if isinstance(event, BattleRolled)
        for face in event.faces
    }

    def counts(event: Any) -> int:
        if isinstance(event, QuestionAsked):
            return 0
        faces = getattr(event, "faces", ())
        if isinstance(event, CombatFought):
            return sum((event.hex, event.combat, face) not in rolled for face in faces)
        return len(faces)

    return sum(counts(event) for entry in taken_back for event in entry.events)
