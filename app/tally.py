"""Limits and quotas, counted in the database for all processes together."""

import ipaddress
import time
from typing import Any

from flask import current_app, request
from limits import RateLimitItem
from limits.storage import Storage
from limits.strategies import STRATEGIES, FixedWindowRateLimiter
from sqlalchemy import func, text
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session, col, delete, select

from app.config import MEGABYTE, Settings
from app.db import Database, database
from app.errors import Refused
from app.models import Entry, Game, Tally

SCHEME = "adjutant"
SCHEMES = [SCHEME]
STRATEGY = "counted"
HOUR, DAY = 3600, 86_400
FULL = "Room"
COUNT = text(
    "INSERT INTO tally (key, number, until) VALUES (:key, :amount, :until) ON CONFLICT (key) DO UPDATE SET "
    "number = CASE WHEN tally.until <= :now THEN :amount ELSE tally.number + :amount END, "
    "until = CASE WHEN tally.until <= :now THEN :until ELSE tally.until END RETURNING number"
)


def address() -> str:
    """Who is counted: the address of the request, of IPv6 the network that one household has."""
    told = request.remote_addr or "127.0.0.1"
    try:
        found = ipaddress.ip_address(told)
    except ValueError:
        return told
    return str(ipaddress.ip_network((found, 64), strict=False)) if found.version == 6 else told


def count(session: Session, key: str, seconds: int, amount: int = 1) -> int:
    """Count something in a time that begins with the first of them; how many there are now."""
    now = time.time()
    values: dict[str, Any] = {"key": key, "amount": amount, "now": now, "until": now + seconds}
    return int(session.connection().execute(COUNT, values).scalar_one())


def forget_past(found: Database) -> None:
    """Drop the counts whose time is over."""
    with found.writing() as session:
        session.exec(delete(Tally).where(col(Tally.until) <= time.time()))


class DatabaseStorage(Storage):
    """Where the limits of the routes are counted."""

    STORAGE_SCHEME = SCHEMES

    @property
    def base_exceptions(self) -> type[Exception]:
        """What may go wrong."""
        return SQLAlchemyError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """One request more."""
        with database().writing() as session:
            return count(session, key, expiry, amount)

    def get(self, key: str) -> int:
        """How many requests there were."""
        found = self._found(key)
        return found.number if found else 0

    def get_expiry(self, key: str) -> float:
        """When counting begins anew."""
        found = self._found(key)
        return found.until if found else time.time()

    def _found(self, key: str) -> Tally | None:
        with database().reading() as session:
            return session.exec(select(Tally).where(Tally.key == key, Tally.until > time.time())).first()

    def check(self) -> bool:
        """Whether the database answers."""
        return database().ask() is not None

    def reset(self) -> int | None:
        """Forget every count."""
        with database().writing() as session:
            session.exec(delete(Tally))
        return None

    def clear(self, key: str) -> None:
        """Forget one count."""
        with database().writing() as session:
            session.exec(delete(Tally).where(col(Tally.key) == key))


class Counted(FixedWindowRateLimiter):
    """A fixed time; who has reached the limit is turned away without another write."""

    def hit(self, item: RateLimitItem, *identifiers: str, cost: int = 1) -> bool:
        """One request more, if there may be one."""
        return self.test(item, *identifiers, cost=cost) and super().hit(item, *identifiers, cost=cost)


STRATEGIES[STRATEGY] = Counted


def _settings() -> Settings:
    found: Settings = current_app.extensions["adjutant.settings"]
    return found


def admit_table(session: Session) -> None:
    """One table more from this address today and in all, or a sentence."""
    settings = _settings()
    _take(session, "tables", DAY, settings.tables_per_day, 1, "Too many tables were opened from here today.")
    if record_count(session) >= settings.most_tables:
        raise Refused(507, f"This server keeps {settings.most_tables} tables and has no room for more.", FULL)
    if settings.most_megabytes and record_bytes(session) >= settings.most_megabytes * MEGABYTE:
        raise Refused(507, f"This server's records have reached {settings.most_megabytes} MB.", FULL)


def admit_import(size: int) -> None:
    """One import more of so many bytes from this address this hour, or a sentence."""
    settings = _settings()
    with database().writing() as session:
        said = "Too many records were brought in from here. Try again in an hour."
        _take(session, "imports", HOUR, settings.imports_per_hour, 1, said)
        _take(session, "import-bytes", HOUR, settings.import_megabytes_per_hour * MEGABYTE, size, said)


def _take(session: Session, what: str, seconds: int, most: int, amount: int, said: str) -> None:
    """Count what this address does; beyond its quota it is refused, and nothing is counted."""
    if _settings().rate_limits and count(session, f"{what} {address()}", seconds, amount) > most:
        raise Refused(429, said, "Quota")


def record_count(session: Session) -> int:
    """How many tables there are, without those packed away."""
    return session.exec(select(func.count()).select_from(Game).where(col(Game.packed).is_(None))).one()


def record_bytes(session: Session) -> int:
    """How large the database is, nearly."""
    connection = session.connection()
    if connection.dialect.name == "sqlite":
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        return int(pages) * int(connection.exec_driver_sql("PRAGMA page_size").scalar_one())
    size = func.pg_total_relation_size(Entry.__tablename__)
    return int(connection.execute(select(size)).scalar_one())
