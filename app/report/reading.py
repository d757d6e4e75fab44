"""One pass over a record: every entry in force, event by event, in the turn and segment where it happened."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.games import room_of
from app.report.chapter import Chapter
from app.report.charts import Chart, Series, chart
from app.report.deviations import Counted, Deviations
from app.report.dice import Tally
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
from rules.core.game import OBSERVER, AnyGame
from rules.core.say import Reference, past_of, reference, seat_name, sentences
from rules.core.table import (
    COMMANDS,
    Answer,
    Corrected,
    Entry,
    OpenTable,
    QuestionAsked,
    RulingMade,
    WarningPassed,
)
from rules.core.table import EVENTS as OF_THE_TABLE
from rules.core.view import TrackView

DEVIATING = {RulingMade: "ruling", Corrected: "correction", WarningPassed: "warned"}
NOTHING = Chapter()

Chain = Sequence[tuple[Entry, str]]


def report_of(rules: AnyGame, chain: Chain, present: Mapping[str, Sequence[str]] | None = None) -> Report:
    """The report of a record, each entry with its hash; `present` names who sits at the table besides."""
    hashes = {entry.seq: digest for entry, digest in chain}
    report = room_of(rules.code).report
    reader = _Reader(rules, report() if report else NOTHING, [entry for entry, _ in chain], hashes)
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

    rules: AnyGame
    chapter: Chapter
    entries: Sequence[Entry]
    hashes: Mapping[int, str]
    turns: list[Turn] = field(default_factory=list)
    balances: list[Balance] = field(default_factory=list)
    names: dict[str, dict[str, None]] = field(default_factory=dict)
    signed: dict[str, str] = field(default_factory=dict)
    events: list[Any] = field(default_factory=list)
    taken_back: list[Entry] = field(default_factory=list)
    deviations: Counted = field(default_factory=Counted)

    def __post_init__(self) -> None:
        self.state: Any = self.rules.begin(self.entries[0].events[0])
        self.tally = Tally(self.rules.faces)
        self.standing = self.rules.standing(self.state)
        self.degrees = [self.standing.degree.label]
        self.sides = {seat.code: seat.name for seat in self.rules.seats if seat.is_player}
        self.both = {**self.sides, **self.chapter.other_sides}
        self.lost = {code: Lost(code, name) for code, name in self.both.items()}
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
        self._end_turn(self.entries[-1].seq, ended=self.standing.over)

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
        fighting = self.chapter.fighting(self.sides, entry)
        for event in entry.events:
            if isinstance(event, tuple(DEVIATING)):
                mark = DEVIATING[type(event)]
                self.deviations.add(entry.seq, seat or entry.seat, mark)
            if not isinstance(event, OF_THE_TABLE):
                self._count(entry, seat, event, mark == "correction")
                self._follow(entry, event)
            for line in self._lines(entry, seat, (event,), mark):
                if (more := self._beneath(entry, event)) is not None:
                    self._segment.blocks.append(Block(line, list(self._lines(entry, seat, more, mark))))
                elif isinstance(event, OF_THE_TABLE):
                    self._add(line)
                elif (fight := fighting.take(event, line)) is not None:
                    self._add(fight)
                elif not fighting.open:
                    self._add(line)
            if self.chapter.ends(event):
                self._segment.blocks.append(Block())
        for fight in fighting.unfinished():
            self._add(fight)

    def _beneath(self, entry: Entry, event: Any) -> tuple[Any, ...] | None:
        """More to tell beneath an event that begins a block; nothing if it begins none."""
        return None if isinstance(event, OF_THE_TABLE) else self.chapter.begins(entry, event)

    def _lines(self, entry: Entry, seat: str, events: tuple[Any, ...], mark: str = "") -> Iterator[Line]:
        """The sentences of events; what was only asked, and which step came next, is left to the log."""
        told = tuple(event for event in events if not self._untold(event))
        for said in sentences(self.rules, replace(entry, events=told), self._about(entry)) if told else ():
            if said.kind != "question":
                name = seat_name(self.rules, seat) if seat else ""
                yield Line(entry.seq, seat, name, said.text, said.kind, said.dice, said.rule, mark)

    def _about(self, entry: Entry) -> Reference:
        return reference(entry, past_of(self.entries))

    def _untold(self, event: Any) -> bool:
        if isinstance(event, OF_THE_TABLE):
            return isinstance(event, Corrected) and not event.why
        return self.chapter.untold(event)

    def _actor(self, entry: Entry) -> str:
        """The seat that wanted something, where another only agreed; none where the game only goes on."""
        if not isinstance(entry.command, COMMANDS) and self.rules.nature(entry.command).goes_on:
            return ""
        if isinstance(entry.command, Answer) and 0 <= entry.command.question < len(self.entries):
            return self.entries[entry.command.question].seat
        return entry.seat

    def _count(self, entry: Entry, seat: str, event: Any, correcting: bool) -> None:
        """Dice, losses, the result and its signatures."""
        for die in self.chapter.dice(self.state, seat if seat in self.sides else "", event):
            self.tally.add(die)
        for loss in self.chapter.losses(self.state, event, correcting):
            self._lose(loss.side, loss.steps, loss.units, loss.name)
        self.events.append(event)
        if side := self.chapter.signs(event):
            self.signed[side] = f"{entry.who}, {_moment(entry.at)}"

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
        before, now = self.standing, self.rules.standing(after)
        if (degree := now.degree.label) != self.degrees[-1]:
            self.degrees.append(degree)
        if turned := now.turn != before.turn:
            self._end_turn(entry.seq, ended=True)
        self.state, self.standing = after, now
        if turned:
            self._begin_turn()
        elif now.phase != before.phase:
            self.turns[-1].segments.append(Segment(now.phase))

    def _add(self, item: Any) -> None:
        self._segment.blocks[-1].items.append(item)

    @property
    def _segment(self) -> Segment:
        return self.turns[-1].segments[-1]

    # Turns

    def _begin_turn(self) -> None:
        now = self.standing
        losses = {code: Lost(code, side) for code, side in self.both.items()}
        self.turns.append(Turn(now.turn, now.turn_name, [Segment(now.phase)], losses))

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
        return {track.id: track for track in self.rules.board(self.state, OBSERVER).tracks}

    def _balance(self, label: str) -> Balance:
        shown = tuple(self.tracks[code].label for code in self.chapter.charted if code in self.tracks)
        values = tuple(self.tracks[code].value for code in self.chapter.charted if code in self.tracks)
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
            track_names=tuple(self.tracks[code].name for code in self.chapter.charted if code in self.tracks),
            balances=tuple(self.balances),
            dice=self.tally.groups(self.both),
            dice_taken_back=self._dice_taken_back(),
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
            seat.code
            for seat in self.rules.seats
            if seat.is_player or (seat.is_referee and seat.code in self.names)
        ]
        return self.deviations.of(acting, names)

    def _head(self, present: Mapping[str, Sequence[str]]) -> Head:
        opening: OpenTable = self.entries[0].command
        setup, info = opening.setup, self.rules.scenarios[opening.setup.scenario]
        seats = [seat for seat in self.rules.seats if seat.is_player or seat.code in self.names]
        notes = self.standing.notes
        bids = any(scenario.bid for scenario in self.rules.scenarios.values())
        return Head(
            game=self.rules.name,
            scenario=info.name,
            summary=info.summary,
            edition=self.rules.editions.get(setup.edition, setup.edition),
            mode=", then ".join(self.degrees),
            dice=setup.dice,
            table=opening.table,
            bid=next((note.text for note in notes if note.code == "bid"), "none" if bids else ""),
            notes=tuple(note for note in notes if note.code != "bid"),
            opened=_moment(self.entries[0].at),
            latest=_moment(self.entries[-1].at),
            players=tuple((seat.name, self._names(seat.code, present)) for seat in seats),
        )

    def _names(self, code: str, present: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
        """Who acted in a seat, then who sits there."""
        return tuple(dict.fromkeys((*self.names.get(code, ()), *present.get(code, ()))))

    def _result(self) -> Result:
        if not self.standing.over:
            return Result(
                False, f"Not over. The record stands at {self.standing.heading.replace(' · ', ', ')}."
            )
        text, rule = self.standing.result, self.standing.rule
        if self.chapter.result is not None:
            text, rule = self.chapter.result(self.state, self.sides, self.events)
        return Result(True, text, rule, tuple(self._score()))

    def _score(self) -> Iterator[tuple[str, str, str]]:
        """The lines of the score sheet that counted: points, what for, and the rule."""
        panel = self.rules.panels.score
        found = panel.score(self.state) if panel is not None else None
        for item in found.items if found is not None else ():
            if item.counts:
                points = f"{item.points:+d}" if item.points else ""
                yield points, f"{item.text}{f' ({item.detail})' if item.detail else ''}", item.rule

    def _dice_taken_back(self) -> int:
        """How many dice were rolled in entries that do not count."""
        repeated = self.chapter.repeated_dice(list(self.entries)) if self.chapter.repeated_dice else None
        events = (event for entry in self.taken_back for event in entry.events)
        rolled = (event for event in events if not isinstance(event, QuestionAsked))
        return sum(
            len(getattr(event, "faces", ())) - (repeated(event) if repeated else 0) for event in rolled
        )

    def _charts(self) -> Iterator[Chart]:
        labels = [balance.label for balance in self.balances]
        known = [code for code in self.chapter.charted if code in self.tracks]
        for index, code in enumerate(known):
            track = self.tracks[code]
            line = Series(code, track.name, tuple(balance.values[index] for balance in self.balances))
            yield chart(code, track.name, labels, [line], track.lowest, track.highest)
        if not self.chapter.losses_title:
            return
        lost = [
            Series(one.side, one.side_name, tuple(balance.losses[index].steps for balance in self.balances))
            for index, one in enumerate(self.lost.values())
        ]
        yield chart("losses", self.chapter.losses_title, labels, lost)


def _moment(at: str) -> str:
    """A moment of the record, to the minute."""
    return f"{at[:10]} {at[11:16]} UTC"
