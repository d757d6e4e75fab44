"""How many requests one process answers while several phones play at one table."""

import time
from concurrent.futures import ThreadPoolExecutor

from app.bench.empty import empty_ms
from app.bench.phone import Phone, Stream
from app.bench.workshop import Bench, Workshop
from app.games.eots.bench.long_table import ALONE

PHONES = (1, 8, 32)
TRACKS = (
    *("political-will", "japan-asp", "japan-asp-used", "allied-asp", "allied-asp-used"),
    *("japan-hand", "allied-hand", "japan-resources", "china-offensive", "hump", "kwai-bridge", "jarhat"),
    *("imphal", "ledo", "barges", "escorts", "defensive-doctrine", "submarine-doctrine", "interceptors"),
    *("india-replacement-limit", "panama-delay", "war-in-europe", "china-front", "divisions-in-china"),
    *("burma-road", "india", "us-rivalry", "japan-rivalry", "japan-air-replacements"),
    *("japan-naval-replacements", "japan-passes", "allied-passes"),
)
"""One for each phone, so that no tap overtakes another."""


def throughput(workshop: Workshop) -> dict[str, float]:
    """Several phones tapping and asking for news, each with its stream."""
    figures: dict[str, float] = {}
    for number in PHONES:
        rate = _requests_per_second(workshop, number)
        figures[f"requests_per_second_{number}_phones"] = rate
        figures[f"request_{number}_phones_x_empty"] = 1000 / rate / empty_ms(workshop)
    return figures


def _requests_per_second(workshop: Workshop, number: int) -> float:
    phones = _at_one_table(workshop.port, number)
    streams = [Stream(phone) for phone in phones]
    seconds = workshop.times(60, 3) / 10
    with ThreadPoolExecutor(number) as pool:
        began = time.perf_counter()
        playing = [pool.submit(_play, *who, began + seconds) for who in zip(phones, TRACKS, strict=False)]
        requests = sum(done.result() for done in playing)
        took = time.perf_counter() - began
    for stream in streams:
        stream.close()
    return requests / took


def _at_one_table(port: int, number: int) -> list[Phone]:
    """So many phones of one side, each with the table's page open."""
    phones = [Phone(port) for _ in range(number)]
    host, *guests = phones
    host.open_table(ALONE)
    token = host.invitation()
    for guest in guests:
        guest.join(token)
    for phone in phones:
        phone.load()
    return phones


def _play(phone: Phone, track: str, until: float) -> int:
    """The newest number, a tap, then the news, over and over; the number of requests."""
    rounds = 0
    while time.perf_counter() < until:
        phone.head()
        phone.tap({"kind": "MoveMarker", "track": track, "to": rounds % 2})
        phone.news()
        rounds += 1
    return 3 * rounds


def _meanings() -> dict[str, str]:
    texts = {number: f"{number} phones" if number > 1 else "one phone" for number in PHONES}
    return {
        **{
            f"requests_per_second_{number}_phones": f"{text} tapping and reading news, as many streams open"
            for number, text in texts.items()
        },
        **{
            f"request_{number}_phones_x_empty": f"a request of {text} compared with an empty page"
            for number, text in texts.items()
        },
    }


BENCHES = (Bench(throughput, _meanings()),)
