"""How much is sent and how fast it is answered, by a real server process."""

import json
import re
import time
from concurrent.futures import ThreadPoolExecutor
from statistics import median, quantiles

from app.bench.phone import Phone, Stream
from app.bench.process import serving
from app.bench.workshop import Bench, Workshop, milliseconds
from app.games.eots.bench.long_table import SETUP, long_table

PHONES = 8
TRACKS = (
    "political-will",
    "japan-asp",
    "japan-asp-used",
    "allied-asp",
    "allied-asp-used",
    "japan-hand",
    "allied-hand",
    "japan-resources",
)
LOADED = re.compile(r'(?:src|href)="(/(?:static|map)/(?![\w/-]+-dark-)[^"#]+)"')


def opening(workshop: Workshop) -> dict[str, float]:
    """A long table's page, first and again, after restarts of the server."""
    phone = long_table(workshop)
    first: list[float] = []
    again: list[float] = []
    for _ in range(workshop.times(5, 1)):
        with serving(workshop.data) as port:
            phone.reach(port)
            first.append(milliseconds(lambda: phone.text(f"/t/{phone.table}")))
            again += [milliseconds(lambda: phone.text(f"/t/{phone.table}")) for _ in range(5)]
    return {"open_2000_entries_ms": median(first), "open_2000_entries_warm_ms": median(again)}


def sizes(workshop: Workshop) -> dict[str, float]:
    """Bytes of the bodies, as a browser that takes gzip gets them."""
    phone = long_table(workshop)
    phone.reach(workshop.port)
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
    phone.reach(workshop.port)
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


def throughput(workshop: Workshop) -> dict[str, float]:
    """Eight phones tapping and asking for news, eight streams open."""
    seconds = workshop.times(6, 1)
    phones = _table_for_eight(workshop.port)
    streams = [Stream(phone) for phone in phones]
    began = time.perf_counter()
    with ThreadPoolExecutor(PHONES) as pool:
        until = began + seconds
        playing = [pool.submit(_play, *who, until) for who in zip(phones, TRACKS, strict=True)]
        requests = sum(done.result() for done in playing)
    took = time.perf_counter() - began
    for stream in streams:
        stream.close()
    return {"requests_per_second_8_phones": requests / took}


def _table_for_eight(port: int) -> list[Phone]:
    host = Phone(port)
    host.open_table({**SETUP, "side": "both"})
    token = host.invitation()
    guests = [Phone(port) for _ in range(PHONES - 1)]
    for guest in guests:
        guest.join(token)
    return [host, *guests]


def _play(phone: Phone, track: str, until: float) -> int:
    """A tap, then the news, over and over; the number of requests."""
    requests = 0
    while time.perf_counter() < until:
        seen = int(json.loads(phone.text(f"/t/{phone.table}/head"))["seq"])
        phone.tap(seen, {"kind": "MoveMarker", "track": track, "to": requests % 9})
        phone.request("GET", f"/t/{phone.table}/news?seen={seen}")
        requests += 3
    return requests


BENCHES = (
    Bench(
        opening,
        {
            "open_2000_entries_ms": "the page of a table with 2,000 entries, the first after a restart",
            "open_2000_entries_warm_ms": "the same page again",
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
    Bench(
        throughput,
        {"requests_per_second_8_phones": "eight phones tapping and reading news, eight streams open"},
    ),
)
