"""How much is sent and how fast it is answered, by a real server process."""

import re
from collections.abc import Iterator
from statistics import median, quantiles

from app.bench.empty import compared
from app.bench.phone import Phone
from app.bench.process import serving
from app.bench.workshop import Bench, Workshop, milliseconds
from app.games.eots.bench.long_table import long_table

LOADED = re.compile(r'(?:src|href|data-sheet)="(/(?:static|map)/(?![\w/-]+-dark-)[^"#]+)"')


def opening(workshop: Workshop) -> dict[str, float]:
    """A long table's page, first and again, after restarts of the server."""
    phone = long_table(workshop)
    again: list[float] = []

    def first() -> Iterator[float]:
        for _ in range(workshop.times(5, 1)):
            with serving(workshop.data) as server:
                phone.reach(server.port)
                yield milliseconds(lambda: phone.text(f"/t/{phone.table}"))
                again.extend(milliseconds(lambda: phone.text(f"/t/{phone.table}")) for _ in range(5))

    found = compared(workshop, first())
    return {
        "open_2000_entries_ms": found.ms,
        "open_2000_entries_x_empty": found.x_empty,
        "open_2000_entries_warm_ms": median(again),
        "open_2000_entries_warm_x_empty": median(again) / found.ms * found.x_empty,
    }


def sizes(workshop: Workshop) -> dict[str, float]:
    """Bytes of the bodies, as a browser that takes gzip gets them."""
    phone = long_table(workshop)
    return {
        "first_page_bytes": _with_everything(Phone(workshop.port), "/"),
        "table_page_bytes": _with_everything(phone, f"/t/{phone.table}"),
    }


def _with_everything(phone: Phone, path: str) -> float:
    """A page and all that it loads in one theme."""
    loaded = dict.fromkeys(LOADED.findall(phone.text(path)))
    return float(sum(len(phone.request("GET", part)[1]) for part in (path, *loaded)))


def board(workshop: Workshop) -> dict[str, float]:
    """The map as served, and how long a hex sheet and a search take."""
    phone = long_table(workshop)
    maps = re.findall(r'src="(/map/[^"]+)"', phone.text(f"/t/{phone.table}"))
    places = ("3706", "2813", "4017", "5808", "1805")
    sheets = _each(phone, [f"place/{place}" for place in places], workshop)
    words = ("kent", "4021", "raboul", "air", "zzzz")
    searches = _each(phone, [f"find?q={text}" for text in words], workshop)
    return {
        "map_bytes": float(max(len(phone.request("GET", path)[1]) for path in maps)),
        "place_sheet_p95_ms": quantiles(sheets, n=20)[-1],
        "search_p95_ms": quantiles(searches, n=20)[-1],
    }


def _each(phone: Phone, paths: list[str], workshop: Workshop) -> list[float]:
    """The times of several addresses of a table, asked in turn, the first round left out."""
    addresses = [f"/t/{phone.table}/{path}" for path in paths]
    for address in addresses:
        phone.text(address)
    rounds = workshop.times(20, 4)
    return [milliseconds(lambda a=a: phone.text(a)) for _ in range(rounds) for a in addresses]  # type: ignore[misc]


BENCHES = (
    Bench(
        opening,
        {
            "open_2000_entries_ms": "the page of a table with 2,000 entries, the first after a restart",
            "open_2000_entries_x_empty": "that, compared with an empty page",
            "open_2000_entries_warm_ms": "the same page again",
            "open_2000_entries_warm_x_empty": "that, compared with an empty page",
        },
    ),
    Bench(
        sizes,
        {
            "first_page_bytes": "the first page and everything it loads, compressed",
            "table_page_bytes": "the table's page and everything it loads, compressed",
        },
    ),
    Bench(
        board,
        {
            "map_bytes": "the drawn map, compressed",
            "place_sheet_p95_ms": "a hex with its counters, all but the slowest of twenty",
            "search_p95_ms": "one search, all but the slowest of twenty",
        },
    ),
)
