"""What one entry costs the server and the network for each phone that is told of it."""

from collections.abc import Iterator
from statistics import median

from app.bench.empty import compared_cpu
from app.bench.phone import Phone
from app.bench.process import lacks_processes
from app.bench.workshop import Bench, Workshop
from app.games.eots.bench.long_table import ENTRIES, SETUP, form_of, lengthen
from rules.eots.commands import MoveUnits

MOVED = ("jp-cv-akagi",)
HEXES = ("4017", "3706")


def news(workshop: Workshop) -> dict[str, float]:
    """A counter moved on one phone; the other side's phone hears of it, then one more of that side."""
    mover, other, beside = _three_phones(workshop)
    sizes: list[float] = []
    more: list[float] = []

    def heard() -> Iterator[float]:
        for index in range(workshop.times(30, 4)):
            mover.tap(form_of(MoveUnits(MOVED, HEXES[index % 2])))
            yield workshop.server.cpu_of(lambda: sizes.append(len(other.news())))
            more.append(workshop.server.cpu_of(beside.news))

    first = compared_cpu(workshop, heard())
    return {
        "news_cpu_ms": first.ms,
        "news_x_empty": first.x_empty,
        "news_bytes": median(sizes),
        "news_once_more_cpu_ms": median(more),
        "news_once_more_x_empty": median(more) / first.ms * first.x_empty,
    }


def _three_phones(workshop: Workshop) -> tuple[Phone, Phone, Phone]:
    """Somebody of one side and two of the other, at a table with a long record."""
    mover, other, beside = (Phone(workshop.port) for _ in range(3))
    mover.open_table({**SETUP, "side": "japan"})
    lengthen(workshop.database(), mover.table, ENTRIES)
    other.join(mover.invitation("allies"))
    beside.join(other.invite("allies"))
    for phone in (mover, other, beside):
        phone.load()
    return mover, other, beside


BENCHES = (
    Bench(
        news,
        {
            "news_cpu_ms": "one moved counter told to the other side's phone, processor time of the server",
            "news_x_empty": "that, compared with an empty page",
            "news_bytes": "what is sent for it, before compression",
            "news_once_more_cpu_ms": "the same told to one more phone of that side",
            "news_once_more_x_empty": "that, compared with an empty page",
        },
        lacks_processes,
    ),
)
