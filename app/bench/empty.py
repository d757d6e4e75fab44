"""A page that asks nothing of the server but an answer: by it machines can be compared.

It is the script `/sw.js`, uncompressed, asked for without a cookie: no table, no seat, no database.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median

from app.bench.phone import Phone
from app.bench.process import lacks_processes
from app.bench.workshop import Bench, Workshop, milliseconds

PAGE = "/sw.js"
IN_A_ROW = 10
Clock = Callable[[Callable[[], object]], float]


@dataclass(frozen=True)
class Compared:
    """How long something takes as a rule, in milliseconds, and how many empty pages that is."""

    ms: float
    x_empty: float


def compared(workshop: Workshop, samples: Iterable[float], clock: Clock = milliseconds) -> Compared:
    """Samples and empty pages in turn, so that both have the same machine."""
    ask = _asking(workshop.port)
    ask()
    pairs = [(sample, clock(ask) / IN_A_ROW) for sample in samples]
    typical = median(sample for sample, _ in pairs)
    return Compared(typical, typical / median(empty for _, empty in pairs))


def compared_cpu(workshop: Workshop, samples: Iterable[float]) -> Compared:
    """The same with samples of the server's processor time."""
    return compared(workshop, samples, workshop.server.cpu_of)


def empty_ms(workshop: Workshop, port: int = 0) -> float:
    """How long the empty page takes now, on this run's server or on the one at a port."""
    return _typical(workshop, milliseconds, port)


def _typical(workshop: Workshop, clock: Clock, port: int = 0) -> float:
    ask = _asking(port or workshop.port)
    ask()
    return median(clock(ask) for _ in range(workshop.times(20, 5))) / IN_A_ROW


def _asking(port: int) -> Callable[[], None]:
    """The page asked for several times, for it takes less than a millisecond."""
    phone = Phone(port)

    def ask() -> None:
        for _ in range(IN_A_ROW):
            phone.text(PAGE)

    return ask


BENCHES = (
    Bench(
        lambda workshop: {"empty_page_ms": empty_ms(workshop)},
        {"empty_page_ms": "a page that touches nothing (/sw.js), asked again and again"},
    ),
    Bench(
        lambda workshop: {"empty_page_cpu_ms": _typical(workshop, workshop.server.cpu_of)},
        {"empty_page_cpu_ms": "the same, processor time of the server"},
        lacks_processes,
    ),
)
