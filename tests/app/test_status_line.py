"""The line at the top of every phone: what the game waits for, and whether this phone is to do it."""

import gzip
import html
import json
import re

import pytest
from flask import Flask

from tests.app.checks import chained, send_record
from tests.app.recording import RECORDS
from tests.support import Phone, two_players


def line(phone: Phone) -> tuple[str, bool]:
    """What the game waits for by a phone's line at the top, and whether it stands out."""
    page = html.unescape(phone.client.get(f"/t/{phone.table}").get_data(as_text=True))
    status = page[page.index('id="status"') : page.index("entry-now")]
    tag = re.search(r'<span class="tag move( alert)?">(.*?)</span>', status)
    return (tag[2], bool(tag[1])) if tag else ("", False)


def brought(app: Flask, file: bytes, side: str) -> Phone:
    """A phone at the table of a record."""
    phone = Phone(app, "Ann")
    phone.table = send_record(phone, file, side=side).headers["Location"].rsplit("/", 1)[1]
    return phone


def test_each_side_is_told_whose_card_is_next(app: Flask) -> None:
    japan, allies = two_players(app)
    assert (line(japan), line(allies)) == (("You: Play a card", True), ("Japan: Play a card", False))
    assert japan.do("PlayCard", card="J23", use="discard").status_code == 200
    assert (line(japan), line(allies)) == (("Allies: Play a card", False), ("You: Play a card", True))


def test_one_phone_for_both_is_told_which_side(app: Flask) -> None:
    both = Phone(app, "Ann")
    both.open_table("both")
    assert line(both) == ("Japan: Play a card", True)


def test_an_offensive_waits_for_its_step(app: Flask) -> None:
    japan, allies = two_players(app)
    units = ["jp-15-army", "jp-bb-kongo"]
    assert japan.do("PlayCard", card="J23", use="event", hq="jp-hq-south", units=units).status_code == 200
    assert (line(japan), line(allies)) == (("You: Move", True), ("Japan: Move", False))


@pytest.mark.parametrize(
    ("entries", "side", "says"),
    [
        (31, "japan", "Allies: War in Europe"),
        (31, "allies", "You: War in Europe"),
        (35, "allies", "You: Reinforcements"),
    ],
)
def test_a_segment_waits_for_what_is_due(app: Flask, entries: int, side: str, says: str) -> None:
    file = json.loads(gzip.decompress((RECORDS / "start-1941.json.gz").read_bytes()))
    begun = chained({**file, "entries": file["entries"][:entries]})
    assert line(brought(app, begun, side)) == (says, side == "allies")


def test_a_game_that_is_over_waits_for_nothing(app: Flask) -> None:
    ended = gzip.decompress((RECORDS / "start-burma.json.gz").read_bytes())
    assert line(brought(app, ended, "japan")) == ("The game is over", False)


def test_troops_that_may_step_back_are_waited_for(app: Flask) -> None:
    japan, allies = two_players(app, scenario="burma", mode="guided")
    units = ["in-4-corps"]
    played = allies.do("PlayCard", card="A19", use="operations", hq="br-hq-seac", units=units)
    assert played.status_code == 200, played.get_data(as_text=True)
    assert allies.do("MoveForces", units=units, to="2106").status_code == 200
    assert (line(japan), line(allies)) == (("You: Step back?", True), ("Japan: Step back?", False))
