"""The report as Markdown: for a mail, a forum or a file of one's own."""

import re
from collections.abc import Iterator, Sequence

from app.report.dice import ENOUGH, DiceGroup, DiceRow
from app.report.parts import Fight, Line, Report, Segment, Signature, Turn

SPECIAL = re.compile(r"([\\`*_\[\]<>#|~&])")
DOTS = "." * 12
BETWEEN = "Between the cards"


def plain(text: str) -> str:
    """A text in which nothing means anything to Markdown."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


def markdown(report: Report) -> str:
    """The whole report."""
    parts = (
        _head(report),
        _result(report),
        *(_turn(turn) for turn in report.turns),
        _deviations(report),
        _balances(report),
        _dice(report),
        _signatures(report),
    )
    text = "\n".join(line for part in parts for line in (*part, ""))
    return re.sub(r"\n{3,}", "\n\n", text).rstrip() + "\n"


def _table(columns: Sequence[str], rows: Sequence[Sequence[object]], numbers: int) -> Iterator[str]:
    """A table whose columns after the first few hold numbers."""
    yield f"| {' | '.join(columns)} |"
    yield f"|{'---|' * (len(columns) - numbers)}{'---:|' * numbers}"
    for row in rows:
        yield f"| {' | '.join(map(str, row))} |"


def _head(report: Report) -> Iterator[str]:
    head = report.head
    yield f"# {plain(head.game)}: {plain(head.scenario)}"
    yield ""
    yield f"{plain(head.summary)}."
    yield ""
    if report.doubt:
        yield f"**Doubtful record, brought from a file.** {plain(report.doubt)}."
        yield ""
    facts = (
        ("Rules", f"{head.edition}, {head.mode}, dice from the {head.dice}"),
        *((seat, ", ".join(names) or "nobody yet") for seat, names in head.players),
        *((("Bid", head.bid),) if head.bid else ()),
        ("First entry", head.opened),
        ("Last entry", head.latest),
        ("Entries", f"{report.entries}, of which {report.taken_back} taken back"),
        ("Table", head.table),
        ("Hash", report.hash),
        ("Four words", report.words),
    )
    yield from _table(("What", "This game"), [(plain(what), plain(text)) for what, text in facts], 0)
    if head.notes:
        yield ""
        yield from (f"- {plain(note.text)} ({plain(note.rule)})" for note in head.notes)


def _result(report: Report) -> Iterator[str]:
    yield "## Result"
    yield ""
    rule = f" ({plain(report.result.rule)})" if report.result.rule else ""
    yield f"{plain(report.result.text)}{rule}"
    yield ""
    for points, text, cited in report.result.score:
        yield f"- {plain(points)}{' ' if points else ''}{plain(text)} ({plain(cited)})"
    yield ""
    for one in report.signatures:
        signed = f"signed by {one.signed}" if one.signed else "not signed in the app"
        yield f"- {plain(one.seat_name)}: {plain(signed)}"


def _turn(turn: Turn) -> Iterator[str]:
    yield f"## Turn {plain(turn.number)}, {plain(turn.name)}"
    for segment in turn.told:
        yield ""
        yield from _segment(segment)
    if not turn.told:
        yield ""
        yield "Nothing was entered."
    yield ""
    number = plain(turn.number)
    yield f"### End of turn {number}" if turn.ended else f"### Turn {number} so far"
    yield ""
    for lost in turn.losses.values():
        names = f": {plain(', '.join(lost.names))}" if lost.names else ""
        much = f"{_steps(lost.steps)}, {_counters(lost.units)} eliminated"
        yield f"- {plain(lost.side_name)} lost {much}{names}"
    for track in turn.tracks:
        yield f"- {plain(track.name)}: {plain(track.start)} to {plain(track.end)}"
    yield ""
    yield f"After entry {turn.seq} the record is **{turn.words}**."


def _segment(segment: Segment) -> Iterator[str]:
    yield f"### {plain(segment.name)}"
    yield ""
    for index, block in enumerate(segment.told):
        if block.title is not None:
            mark = f"{block.title.label}. " if block.title.label else ""
            yield f"#### {mark}{plain(block.title.text)} ({block.title.seq})"
        elif index:
            yield f"#### {BETWEEN}"
        yield ""
        for item in block.items:
            yield from _fight(item) if isinstance(item, Fight) else _line(item)
        yield ""


def _line(line: Line) -> Iterator[str]:
    mark = f"**{line.label}.** " if line.label else ""
    dice = rf" \[{' '.join(map(str, line.dice))}\]" if line.dice else ""
    rule = f" ({plain(line.rule)})" if line.rule else ""
    yield f"- {_by(line)}: {mark}{plain(line.text)}{dice}{rule}"
    for one in line.undone:
        yield f"  - ~~{_by(one)}: {plain(one.text)}~~"


def _by(line: Line) -> str:
    return f"{line.seq} {plain(line.seat_name)}".rstrip()


def _fight(fight: Fight) -> Iterator[str]:
    mark = f"**{fight.label}.** " if fight.label else ""
    yield ""
    yield f"{mark}**{plain(fight.title)}** ({fight.seq})"
    yield ""
    if fight.rolls:
        columns = ("Combat", "Side", "Strength", "Die", "Modified", "Hits")
        rows = [(r.combat, r.side_name, r.strength, r.die, r.modified, r.hits) for r in fight.rolls]
        yield from _table(columns, rows, 4)
        yield ""
    yield from (f"- {plain(text)} ({plain(rule)})" for text, rule in fight.whys)
    yield from (f"- {plain(line.text)}" for line in fight.lines)
    yield ""


def _deviations(report: Report) -> Iterator[str]:
    """What each side had set aside, counted."""
    yield "## Set aside"
    yield ""
    rows = [(plain(one.seat_name), *one.counts, one.total) for one in report.deviations]
    yield from _table(("Side", *report.deviation_kinds, "All"), rows, len(report.deviation_kinds) + 1)


def _balances(report: Report) -> Iterator[str]:
    yield "## Turn by turn"
    yield ""
    sides = [lost.side_name for lost in report.balances[0].losses]
    lost = [f"{side}: {what} lost" for side in sides for what in ("steps", "counters")]
    rows = [
        (b.label, *b.tracks, *(number for one in b.losses for number in (one.steps, one.units)))
        for b in report.balances
    ]
    columns = ("After turn", *map(plain, report.track_names), *map(plain, lost))
    yield from _table(columns, rows, len(columns) - 1)


def _dice(report: Report) -> Iterator[str]:
    yield "## Dice"
    yield ""
    if not report.dice:
        yield "No dice were rolled."
    for group in report.dice:
        yield from _dice_group(group)
        yield ""
    if report.dice:
        yield (
            f"A fair die shows each face equally often. Fewer than {ENOUGH} dice say little, "
            "and one fair row in twenty is called unlikely."
        )
    if report.dice_taken_back:
        yield ""
        yield f"{report.dice_taken_back} more dice are in entries that were taken back; they are not counted."


def _dice_group(group: DiceGroup) -> Iterator[str]:
    yield f"### {group.title}"
    yield ""
    yield plain(group.says)
    yield ""
    columns = ("Dice", "Verdict", *map(str, group.rows[0].faces), "All", "Expected", "Mean", "χ²")
    yield from _table(columns, [_dice_row(row) for row in group.rows], len(columns) - 2)


def _dice_row(row: DiceRow) -> tuple[object, ...]:
    figures = (f"{row.expected:.1f}", f"{row.mean:.2f}", f"{row.chi_square:.2f}")
    return row.label, row.says, *row.counts, row.total, *figures


def _signatures(report: Report) -> Iterator[str]:
    yield "## Signatures"
    yield ""
    yield f"This is the record that ends with entry {report.entries - 1}: **{report.words}**."
    for one in report.signatures:
        yield ""
        yield _signature(one)


def _signature(one: Signature) -> str:
    name = plain(", ".join(one.names)) or DOTS * 2
    return f"{plain(one.seat_name)}: {name}, date {DOTS}, signature {DOTS * 3}"


def _steps(number: int) -> str:
    return "1 step" if number == 1 else f"{number} steps"


def _counters(number: int) -> str:
    return "1 counter" if number == 1 else f"{number} counters"
