"""Records from outside are taken in one at a time and not for ever, so that taps go on meanwhile."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Response, after_this_request, current_app

from app.config import Settings
from app.errors import Refused
from app.patience import OutOfTime, within

IN_LINE = 4
WAIT_SECONDS = 5.0

_line = threading.BoundedSemaphore(IN_LINE)
_one = threading.Lock()


@contextmanager
def turn() -> Iterator[None]:
    """The only import of this process for a while; who finds others before is asked to come again."""
    if not _line.acquire(blocking=False):
        raise _later()
    try:
        if not _one.acquire(timeout=WAIT_SECONDS):
            raise _later()
        try:
            with _bounded():
                yield
        finally:
            _one.release()
    finally:
        _line.release()


@contextmanager
def _bounded() -> Iterator[None]:
    settings: Settings = current_app.extensions["adjutant.settings"]
    try:
        with within(settings.import_seconds):
            yield
    except OutOfTime as error:
        seconds = "1 second" if settings.import_seconds == 1 else f"{settings.import_seconds} seconds"
        reason = f"This record takes more than {seconds} to check here"
        raise Refused(422, reason, "Record") from error


def _later() -> Refused:
    @after_this_request
    def say_when(response: Response) -> Response:
        response.headers["Retry-After"] = "10"
        return response

    return Refused(503, "Other records are being read in. Try again in ten seconds.", "Record")
