"""What a serving process does now and then, beside its requests."""

import threading
from contextlib import suppress

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from app import tally
from app.db import Database

EVERY = 60.0


def keep_house(database: Database) -> None:
    """Move what was written ahead into the one file, and drop counts whose time is over."""
    with suppress(SQLAlchemyError):
        database.checkpoint()
        tally.forget_past(database)


def start(app: Flask) -> None:
    """Keep house by the clock, as long as this process lives."""
    threading.Thread(target=_go_on, args=(app.extensions["adjutant.db"],), daemon=True, name="house").start()


def _go_on(database: Database) -> None:
    rest = threading.Event()
    while not rest.wait(EVERY):
        keep_house(database)
