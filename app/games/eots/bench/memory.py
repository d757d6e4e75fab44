"""How much memory one more open table takes."""

from itertools import islice

from app.bench.phone import Phone
from app.bench.process import lacks_processes, serving
from app.bench.workshop import Bench, Workshop
from app.games.eots.bench.long_table import ALONE, commands, form_of, lengthen

ENTRIES = 300
FIRST = 2


def memory(workshop: Workshop) -> dict[str, float]:
    """What a new server holds before and after many tables were opened; the first few are there before."""
    with serving(workshop.data) as server:
        phone, number = Phone(server.port), workshop.times(40, 4)
        tables = [_made(workshop, phone) for _ in range(FIRST + number)]
        for table in tables[:FIRST]:
            _played(phone, table)
        before = server.memory()
        for table in tables[FIRST:]:
            _played(phone, table)
        return {"memory_per_table_mb": (server.memory() - before) / number}


def _made(workshop: Workshop, phone: Phone) -> str:
    phone.open_table(ALONE)
    lengthen(workshop.database(), phone.table, ENTRIES)
    return phone.table


def _played(phone: Phone, table: str) -> None:
    """A table's page opened, and a tap at it."""
    phone.table = table
    phone.load()
    for command in islice(commands(phone.seen), 1):
        phone.tap(form_of(command))


BENCHES = (
    Bench(
        memory,
        {"memory_per_table_mb": "the server's memory for one more open table of 300 entries"},
        lacks_processes,
    ),
)
