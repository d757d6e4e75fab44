"""How fast a report is read from a long record and written."""

from sqlmodel import Session

from app import record
from app.bench.workshop import Bench, Workshop, typical
from app.games.eots.bench.long_table import long_table
from app.report import Report, html_file, report_of
from rules import games


def report(workshop: Workshop) -> dict[str, float]:
    """A long record read from the database, told by turn, and written as one HTML file."""
    table = long_table(workshop).table
    html_file(_read(workshop, table))
    return {"report_ms": typical(lambda: html_file(_read(workshop, table)), workshop.times(7, 3))}


def _read(workshop: Workshop, table: str) -> Report:
    with Session(workshop.database().engine) as session:
        game = record.find_game(session, table)
        assert game is not None
        return report_of(games()[game.code], record.chain(session, table))


BENCHES = (Bench(report, {"report_ms": "the report of a record of 2,000 entries, read and written as HTML"}),)
