"""What a database or a disk that fails is called, in one sentence."""

import errno
import sqlite3
from enum import Enum

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

FULL_CODES = ("53100",)
BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
UNWRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH)
FULL = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
PRIMARY = 0xFF
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class BadDatabase(Exception):
    """A database the program refuses to start with, or to touch."""


class Failure(Enum):
    """What ails a database."""

    AWAY = "away"
    FULL = "full"
    UNWRITABLE = "unwritable"
    BROKEN = "broken"
    OTHER = "other"


def failure_of(error: SQLAlchemyError) -> Failure:
    """What ails the database that answered so; `OTHER` is a fault of ours."""
    original = error.orig if isinstance(error, DBAPIError) else None
    if isinstance(original, sqlite3.Error):
        return _embedded_failure(original)
    code = getattr(original, "sqlstate", None) or ""
    if code in FULL_CODES:
        return Failure.FULL
    if code == "25006":
        return Failure.UNWRITABLE
    away = isinstance(error, OperationalError | InterfaceError | PoolTimeout)
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return Failure.AWAY if away or lost else Failure.OTHER


def _embedded_failure(error: sqlite3.Error) -> Failure:
    code = (getattr(error, "sqlite_errorcode", None) or 0) & PRIMARY
    if code in BROKEN:
        return Failure.BROKEN
    if code in UNWRITABLE:
        return Failure.UNWRITABLE
    if code in FULL:
        return Failure.FULL
    return Failure.AWAY if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) else Failure.OTHER


def first_line(error: BaseException) -> str:
    """The first line of what a library says."""
    original = getattr(error, "orig", None) or error
    return (str(original).strip().splitlines() or [type(original).__name__])[0]


def disk_sentence(error: OSError) -> str:
    """A file that could not be read or written."""
    name = error.filename or "the data directory"
    if error.errno in NO_ROOM:
        return f"The disk is full: {name} could not be written. Make room and start again."
    return f"{name} cannot be used: {error.strerror or error}."
