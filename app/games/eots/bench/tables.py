"""Many tables on one server: two processes, PostgreSQL, four phones a table, an entry every few seconds."""

from app.bench.crowd import Crowd, Seat, Table
from app.bench.empty import empty_ms
from app.bench.phone import Phone
from app.bench.postgres import lacks_postgres, postgres
from app.bench.process import serving
from app.bench.workshop import Bench, Workshop
from app.db import Database, connect
from app.games.eots.bench.long_table import SETUP, commands, form_of, lengthen

NUMBERS = (1, 10, 50)
ENTRIES = 300
SETTINGS = {"WORKERS": "2", "CONNECTIONS_PER_ADDRESS": "1000"}
"""Here all phones have one address."""


def tables(workshop: Workshop) -> dict[str, float]:
    """The slowest request of all, and how many failed."""
    figures: dict[str, float] = {}
    with (
        postgres(workshop.directory / "postgres") as url,
        serving(workshop.directory / "tables", DATABASE_URL=url, **SETTINGS) as server,
    ):
        database = connect(url)
        empty = empty_ms(workshop, server.port)
        made = [_table(server.port, database) for _ in range(max(NUMBERS))]
        for number in NUMBERS:
            crowd = Crowd(made[:number])
            crowd.play(workshop.times(20, 6))
            figures[f"tables_{number}_slowest_ms"] = max(crowd.took)
            figures[f"tables_{number}_slowest_x_empty"] = max(crowd.took) / empty
            figures[f"tables_{number}_failed"] = float(crowd.failed)
        database.engine.dispose()
    return figures


def _table(port: int, database: Database) -> Table:
    """A table of some entries with two phones at each side, every one with its page open."""
    host, second, other, fourth = phones = [Phone(port) for _ in range(4)]
    host.open_table({**SETUP, "side": "japan"})
    lengthen(database, host.table, ENTRIES)
    second.join(host.invitation("japan"))
    other.join(host.invitation("allies"))
    fourth.join(other.invitation("allies"))
    for phone in phones:
        phone.load()
    coming = commands(host.seen)
    return Table([Seat(phone) for phone in phones], lambda: host.tap(form_of(next(coming))))


def _meanings() -> dict[str, str]:
    texts = {
        number: f"{number} table{'s' if number > 1 else ''}, four phones and an entry every 5 s at each"
        for number in NUMBERS
    }
    return {
        **{f"tables_{number}_slowest_ms": f"{text}: the slowest request" for number, text in texts.items()},
        **{
            f"tables_{number}_slowest_x_empty": f"{text}: that, compared with an empty page"
            for number, text in texts.items()
        },
        **{f"tables_{number}_failed": f"{text}: requests that failed" for number, text in texts.items()},
    }


BENCHES = (Bench(tables, _meanings(), lacks_postgres, long=True),)
