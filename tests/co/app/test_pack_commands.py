"""`adjutant pack`: files checked, joined, and taken from tables and copies of the server."""

import json
from pathlib import Path

import pytest
from flask import Flask
from sqlmodel import select

from app.models import Copy
from rules.co.printed.text import text
from rules.core import pack_file
from rules.core.pack_file import Pack
from tests.app.shell import Ended, Run
from tests.co.app.test_copies_at_tables import copy_id, opened, tell
from tests.support import Phone

KNOWN = dict(text().known)


def kept(directory: Path, file: str, name: str, *facts: tuple[str, str]) -> str:
    path = directory / file
    path.write_text(pack_file.write(Pack("co", name, facts)), encoding="utf-8")
    return str(path)


def test_files_are_checked_one_by_one(run: Run, tmp_path: Path) -> None:
    good = kept(tmp_path, "good.json", "Good", ("actions.2", "5"))
    bad = kept(tmp_path, "bad.json", "Bad", ("actions.2", "50"), ("reaction.Wake", "7"))
    ended = run("pack", "check", good, bad)
    assert ended.status == 2
    assert ended.out.startswith("Good: 1 facts\nTurn track 1 of 21\n")
    assert ended.err == (
        "bad.json:5: actions.2: must be a number from 0 to 12, not '50'\n"
        "bad.json:6: reaction.Wake: a die shows 1 to 6, not '7'\n"
    )
    assert run("pack", "check", good).status == 0


def test_what_was_checked_is_told_to_other_programs(run: Run, tmp_path: Path) -> None:
    good = kept(tmp_path, "good.json", "Good", ("actions.2", "5"))
    bad = kept(tmp_path, "bad.json", "Bad", ("reaction.Wake", "7"))
    one, two = map(json.loads, run("pack", "check", good, bad, "--json").out.splitlines())
    assert (one["file"], one["game"], one["name"], one["facts"]) == ("good.json", "co", "Good", 1)
    assert one["progress"][0] == {"title": "Turn track", "known": 1, "of": 21} and one["mistakes"] == []
    assert two == {
        "file": "bad.json",
        "mistakes": [{"line": 5, "field": "reaction.Wake", "reason": "a die shows 1 to 6, not '7'"}],
    }


@pytest.mark.parametrize("command", [("pack", "merge"), ("copy",)])
def test_files_are_joined_and_the_first_stands(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    one = kept(tmp_path, "one.json", "One", ("actions.2", "5"))
    two = kept(tmp_path, "two.json", "Two", ("actions.2", "6"), ("actions.3", "4"))
    out = tmp_path / "out.json"
    ended = run(*command, one, two, "-o", str(out))
    assert ended.status == 0 and ended.err == "Two: actions.2: says '6', '5' stands\n"
    assert json.loads(out.read_text()) == {
        "game": "co",
        "name": "One",
        "facts": {"actions.2": "5", "actions.3": "4"},
    }


def test_what_was_joined_is_told_to_other_programs(run: Run, tmp_path: Path) -> None:
    one = kept(tmp_path, "one.json", "One", ("actions.2", "5"))
    two = kept(tmp_path, "two.json", "Two", ("actions.2", "6"))
    told = run("pack", "merge", one, two, "-o", str(tmp_path / "out.json"), "--json").json
    assert (told["file"], told["name"], told["facts"]) == ("out.json", "One", 1)
    assert told["differing"] == [{"file": "Two", "field": "actions.2", "reason": "says '6', '5' stands"}]


def test_a_wrong_file_among_them_writes_nothing(run: Run, tmp_path: Path) -> None:
    one = kept(tmp_path, "one.json", "One", ("actions.2", "5"))
    bad = kept(tmp_path, "bad.json", "Bad", ("axis.2", "Wake|Midway"))
    out = tmp_path / "out.json"
    ended = run("pack", "merge", one, bad, "-o", str(out))
    assert (ended.status, out.exists()) == (2, False)
    assert ended.err == "bad.json:5: axis.2: an axis begins at the Home Islands\n"


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, database_url: str) -> None:
    """The command looks into the database of the test."""
    monkeypatch.setenv("DATABASE_URL", database_url)


@pytest.mark.usefixtures("here")
def test_a_table_and_a_copy_are_written_as_packs(app: Flask, phone: Phone, run: Run, tmp_path: Path) -> None:
    opened(phone)
    tell(phone, "reaction.Wake", "1,2")
    whole = {"game": "co", "name": "Ann's copy", "facts": {**KNOWN, "reaction.Wake": "1,2"}}
    for source in (phone.table, "Ann's copy", copy_id(app, "Ann's copy")):
        assert run("pack", "export", "--", source).json == whole
    out = tmp_path / "out.json"
    told = run("pack", "export", "Ann's copy", "-o", str(out), "--json").json
    assert (told["file"], told["facts"]) == ("out.json", len(whole["facts"]))
    assert json.loads(out.read_text()) == whole
    assert run("pack", "check", str(out)).status == 0


def failed(ended: Ended) -> str:
    assert (ended.status, ended.out) == (1, "")
    return ended.err


@pytest.mark.usefixtures("here")
def test_a_copy_that_is_not_here_or_is_here_twice_is_named(app: Flask, phone: Phone, run: Run) -> None:
    assert "There is no table and no copy 'Nobody'" in failed(run("pack", "export", "Nobody"))
    opened(phone)
    other = Phone(app, "Bob")
    opened(other, copy_name="Ann's copy", copy="new")
    said = failed(run("pack", "export", "Ann's copy"))
    assert "There are 2 copies called" in said
    with app.extensions["adjutant.db"].reading() as db:
        assert all(one in said for one in db.exec(select(Copy.id)))
