"""What a tap, a step back and an old board cost the server, however long the record is."""

import random
from collections.abc import Iterator
from functools import partial
from itertools import islice

from app.bench.empty import Compared, compared_cpu
from app.bench.process import lacks_processes
from app.bench.workshop import Bench, Workshop
from app.games.eots.bench.long_table import commands, form_of, long_table
from rules.eots.commands import MoveUnits

LENGTHS = (100, 1_000, 2_000, 10_000)
LONGEST = LENGTHS[-1]
IN_A_ROW = 5
"""Moved, flipped, rolled and two markers: as many taps as there are kinds of them."""
NEAR = 12
"""How many entries lie between one old board and the next, where somebody looks back a little."""
SEED = 1942
UNDONE = ("jp-bb-kongo",)
HEXES = ("4017", "3706")


def taps(workshop: Workshop) -> dict[str, float]:
    """Taps of several kinds at the end of records of several lengths."""
    found = {entries: tap(workshop, entries) for entries in LENGTHS}
    return {
        **{f"tap_{entries}_entries_cpu_ms": one.ms for entries, one in found.items()},
        **{f"tap_{entries}_entries_x_empty": one.x_empty for entries, one in found.items()},
        "tap_growth": found[LONGEST].x_empty / found[LENGTHS[0]].x_empty,
    }


def tap(workshop: Workshop, entries: int) -> Compared:
    """The processor time of the server that a tap takes as a rule."""
    return workshop.once(f"tap at {entries}", lambda: compared_cpu(workshop, _tapped(workshop, entries)))


def _tapped(workshop: Workshop, entries: int) -> Iterator[float]:
    phone = long_table(workshop, entries)
    phone.load()
    coming = commands(phone.seen)

    def each() -> None:
        for command in islice(coming, IN_A_ROW):
            phone.tap(form_of(command))

    each()
    for _ in range(workshop.times(20, 3)):
        yield workshop.server.cpu_of(each) / IN_A_ROW


def looking_back(workshop: Workshop) -> dict[str, float]:
    """Steps back, boards a little earlier, and boards anywhere, in a long record."""
    kinds = {"undo": _undone, "old_board": _looked_back, "scrub": _scrubbed}
    a_tap = tap(workshop, LONGEST)
    found = {name: compared_cpu(workshop, kind(workshop)) for name, kind in kinds.items()}
    return {
        **{f"{name}_cpu_ms": one.ms for name, one in found.items()},
        **{f"{name}_x_tap": one.x_empty / a_tap.x_empty for name, one in found.items()},
        **{f"{name}_x_empty": one.x_empty for name, one in found.items()},
    }


def _undone(workshop: Workshop) -> Iterator[float]:
    """One step back, each after a counter was moved twice; it undoes the second move."""
    phone = long_table(workshop, LONGEST)
    phone.load()
    for index in range(workshop.times(20, 3)):
        for to in (HEXES, HEXES[::-1])[index % 2]:
            phone.tap(form_of(MoveUnits(UNDONE, to)))
        back = {"kind": "Strike", "back_to": phone.seen - 1}
        yield workshop.server.cpu_of(partial(phone.tap, back))


def _looked_back(workshop: Workshop) -> Iterator[float]:
    """One old board after the other, each a little earlier than the one before."""
    phone = long_table(workshop, LONGEST)
    for seq in range(LONGEST - NEAR, 0, -NEAR)[: workshop.times(20, 3)]:
        yield workshop.server.cpu_of(partial(phone.at, seq))


def _scrubbed(workshop: Workshop) -> Iterator[float]:
    """Several old boards in a row, anywhere in the record."""
    phone, lot = long_table(workshop, LONGEST), random.Random(SEED)

    def scrub() -> None:
        for _ in range(IN_A_ROW):
            phone.at(lot.randrange(1, LONGEST))

    for _ in range(workshop.times(10, 2)):
        yield workshop.server.cpu_of(scrub) / IN_A_ROW


def _tap_meanings() -> dict[str, str]:
    texts = {entries: f"{entries:,} entries" for entries in LENGTHS}
    return {
        **{
            f"tap_{entries}_entries_cpu_ms": f"a tap answered at {text}, processor time of the server"
            for entries, text in texts.items()
        },
        **{
            f"tap_{entries}_entries_x_empty": f"a tap at {text} compared with an empty page"
            for entries, text in texts.items()
        },
        "tap_growth": "a tap at 10,000 entries compared with 100",
    }


BACK = {
    "undo": "one step back at 10,000 entries",
    "old_board": "an old board a few entries back",
    "scrub": "each of several old boards anywhere among 10,000 entries",
}


def _back_meanings() -> dict[str, str]:
    return {
        **{f"{name}_cpu_ms": f"{text}, processor time of the server" for name, text in BACK.items()},
        **{f"{name}_x_tap": f"{text}, compared with a tap" for name, text in BACK.items()},
        **{f"{name}_x_empty": f"{text}, compared with an empty page" for name, text in BACK.items()},
    }


BENCHES = (
    Bench(taps, _tap_meanings(), lacks_processes),
    Bench(looking_back, _back_meanings(), lacks_processes),
)
