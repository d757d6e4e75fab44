"""The long tables of the bench are honest records."""

import json
from pathlib import Path

from app import record, transfer
from app.db import connect
from app.games.eots.bench.long_table import PERIOD, SEAT, SETUP, WHO, lengthen
from app.verdict import verdict_of
from rules.core.game import Setup

ENTRIES = 4 * PERIOD + 7


def test_a_long_table_of_the_bench_is_what_the_rules_decide(tmp_path: Path) -> None:
    database = connect(f"sqlite:///{tmp_path / 'long.db'}")
    database.migrate()
    setup = Setup(SETUP["scenario"], SETUP["edition"], SETUP["mode"], "table")
    with database.writing() as session:
        record.open_record(session, "bench-long", "eots", setup, SEAT.code, WHO, solo=True)
    lengthen(database, "bench-long", ENTRIES)
    with database.reading() as session:
        game = record.find_game(session, "bench-long")
        assert game is not None
        text = json.dumps(transfer.export(session, game))
    verdict = verdict_of(transfer.verify(text))
    assert (verdict.entries, verdict.differences) == (ENTRIES, ())
