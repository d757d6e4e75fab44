"""What the tests of doors and bad input look at: the whole database, a refusal's sentence, record files."""

import io
import json
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any

from flask import Flask
from sqlalchemy import text
from sqlmodel import SQLModel
from werkzeug.test import TestResponse

from app import record, transfer
from tests.support import Phone


def everything(app: Flask) -> dict[str, list[str]]:
    """Every row of every table, to see that nothing was written."""
    with app.extensions["adjutant.db"].engine.connect() as connection:
        return {
            name: sorted(str(tuple(row)) for row in connection.execute(text(f'SELECT * FROM "{name}"')))
            for name in SQLModel.metadata.tables
        }


def sentence(answer: TestResponse) -> str:
    """The first reason of a refusal, without its rule."""
    found = re.search(r"<li>(.*?)(<span|</li>)", answer.get_data(as_text=True), re.S)
    return unescape(found[1]).strip() if found else ""


def is_refusal(answer: TestResponse) -> bool:
    """Whether a request was turned away, by no fault of the server, with words that say why."""
    return 400 <= answer.status_code < 500 and len(sentence(answer).split()) >= 3


def send_record(phone: Phone, data: bytes, side: str = "japan", **fields: Any) -> TestResponse:
    """A record file in the form of the first page, accepted whatever is found in it."""
    form = {"record": (io.BytesIO(data), "record.json"), "name": phone.name, "side": side}
    form |= {"accept": _hash(data), **fields}
    return phone.post("/import", form, content_type="multipart/form-data")


def _hash(data: bytes) -> str:
    """The hash that a file says it has."""
    try:
        return str(json.loads(data)["hash"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""


def exported(phone: Phone) -> dict[str, Any]:
    """The record of a phone's table."""
    found: dict[str, Any] = json.loads(phone.client.get(f"/t/{phone.table}/export").data)
    return found


def chained(file: dict[str, Any]) -> bytes:
    """A record file whose hashes all fit, whatever it says."""
    prev = record.FIRST_PREV
    for seq, entry in enumerate(file["entries"]):
        entry.pop("hash", None)
        entry.update(seq=seq, prev=prev)
        prev = entry["hash"] = record.entry_hash(**entry)
    return json.dumps({**file, "hash": prev, "words": transfer.four_words(prev)}).encode()


def elsewhere(file: dict[str, Any]) -> bytes:
    """The same record as if it were of another table."""
    file["table"] = file["entries"][0]["command"]["table"] = "another-table"
    return chained(file)


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Break off what hangs: so many seconds of this process's own work, however busy the machine is."""

    def stop(_signal: int, _frame: object) -> None:
        raise TimeoutError(f"not done within {seconds} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
