"""The tiny game at a table of the app: opened, joined, played, undone, exported, verified, imported."""

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from flask import Flask

from app import codec, create_app, transfer
from app.config import Settings
from app.db import connect
from app.present import new_key
from app.report import markdown, report_of
from app.verdict import verdict_of
from rules import games
from tests.app.checks import send_record
from tests.conftest import SECRET
from tests.support import Phone
from tests.tiny import CODE, as_guest
from tests.tiny.game import NAMES, SIDES, CardPlayed, PlayCard

PAGES = ["place/tower", "find?q=fox", "list", "setup", "walk", "print/status", "log", "report"]
MORE_PAGES = ["screen", "at/0", "seats"]
CHOICES = {"game": CODE, "scenario": "river", "edition": "first"}


@pytest.fixture(autouse=True)
def guest() -> Iterator[None]:
    with as_guest():
        yield


@pytest.fixture
def phones(app: Flask) -> dict[str, Phone]:
    """Three phones, one for each side."""
    found = {FOX: Phone(app, "Ann")}
    found[FOX].open_table(FOX, mode="guided", **CHOICES)
    for side in SIDES[1:]:
        found[side] = Phone(app, NAMES[side])
        found[side].join(found[FOX].invitations()[side])
    return found


FOX = SIDES[0]


def page(phone: Phone) -> str:
    return phone.client.get(f"/t/{phone.table}").get_data(as_text=True)


def stands(phone: Phone) -> str:
    """Where the one piece of this phone's side stands."""
    file = phone.client.get(f"/t/{phone.table}/export").data
    return str(transfer.verify(file).table.state.at[FOX])


def _another_house(directory: Path) -> Flask:
    """A server with a database of its own."""
    database = connect(f"sqlite:///{directory / 'elsewhere.db'}")
    database.migrate()
    return create_app(Settings(database_url=f"sqlite:///{directory / 'elsewhere.db'}", secret_key=SECRET))


def forms(text: str) -> list[dict[str, list[str]]]:
    """The prompts of a page: what each of their forms would send, one list of values for every field."""
    found = []
    for form in re.findall(r'data-kind="\w+".*?<form.*?</form>', text, re.S):
        fields: dict[str, list[str]] = {}
        for name, value in re.findall(r'name="(\w+)" value="([^"]*)"(?! disabled)', form):
            fields.setdefault(name, []).append(value)
        found.append(fields)
    return found


def play(phones: dict[str, Phone], lot: Random) -> str:
    """One form of one phone, filled in by lot; what the page of it says then."""
    side = lot.choice([side for side, phone in phones.items() if forms(page(phone))])
    fields = forms(page(phones[side]))[0]
    faces = fields.pop("face", [])
    sent: dict[str, object] = {name: lot.choice(values) for name, values in fields.items()}
    if fields["kind"] == ["TurnUp"]:  # what was put there is told to its own phone alone
        mine = re.search(r"face-down.*?<strong>(\d) coins", page(phones[side]), re.S)
        assert mine
        sent["card"] = mine[1]
    if faces:
        sent["face"] = [lot.choice(faces), lot.choice(faces)]
    sent |= {"seen": phones[side].head(), "key": new_key()}  # as the page's script does
    answer = phones[side].post(f"/t/{phones[side].table}/do", sent)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return page(phones[side])


def played(phones: dict[str, Phone], seed: int = 3) -> Phone:
    """A whole game by the forms of the pages."""
    lot = Random(seed)
    for _ in range(200):
        if "The game is over" in play(phones, lot):
            return phones[FOX]
    raise AssertionError("nobody wins")


def test_a_class_may_have_the_name_of_another_games_class() -> None:
    assert codec.from_plain(CODE, codec.to_plain(PlayCard("2"))) == PlayCard("2")
    assert type(codec.from_plain("eots", {"kind": "PlayCard", "card": "J23"})) is not PlayCard
    assert codec.registry(CODE)["CardPlayed"] is CardPlayed


def test_three_phones_play_it_to_its_end_and_the_record_is_exported_verified_and_brought_back(
    tmp_path: Path, phones: dict[str, Phone]
) -> None:
    host = played(phones)
    file = host.client.get(f"/t/{host.table}/export").data
    verified = transfer.verify(file)
    assert verdict_of(verified).is_faithful
    assert verified.table.state.winner
    elsewhere = Phone(_another_house(tmp_path), "Dan")
    looked = elsewhere.post("/import", {"record": (io.BytesIO(file), "record.json"), "name": "Dan"})
    assert "Three Crowns" in looked.get_data(as_text=True)
    brought = send_record(elsewhere, file, FOX)
    assert brought.status_code == 303
    elsewhere.table = brought.headers["Location"].split("/")[2]
    assert "The game is over" in page(elsewhere)
    assert transfer.verify(elsewhere.client.get(f"/t/{elsewhere.table}/export").data).file == verified.file
    hashes = (entry.hash for entry in verified.file.entries)
    told = markdown(report_of(games()[CODE], list(zip(verified.entries, hashes, strict=True))))
    assert "wins" in told and "fight" in told


def test_a_bid_is_seen_by_its_own_seat_alone_until_it_is_turned_up(phones: dict[str, Phone]) -> None:
    fox, heron = phones[FOX], phones[SIDES[1]]
    bid = {"kind": "PlayCard", "card": "3", "seen": str(fox.head()), "key": "a-key-of-its-own"}
    assert fox.post(f"/t/{fox.table}/do", bid).status_code == 200
    assert "3 coins" in page(fox)
    assert "<p><strong>3 coins" not in page(heron)
    export = json.loads(heron.client.get(f"/t/{heron.table}/export").data)
    assert '"card": "3"' not in json.dumps(export)
    lie = {"kind": "TurnUp", "side": FOX, "card": "1", "seen": str(fox.head()), "key": "another-key-here"}
    assert fox.post(f"/t/{fox.table}/do", lie).status_code == 422


def test_a_march_is_undone_and_what_is_too_far_is_refused_with_its_rule(phones: dict[str, Phone]) -> None:
    lot = Random(5)
    while "March" not in (text := page(phones[FOX])) or 'data-kind="March"' not in text:
        play(phones, lot)
    fox = phones[FOX]
    far = {"kind": "March", "to": "tower", "seen": str(fox.head()), "key": "too-far-away-1"}
    refused = fox.post(f"/t/{fox.table}/do", far)
    assert refused.status_code == 422 and "Crowns 4" in refused.get_data(as_text=True)
    step = {"kind": "March", "to": "Bridge", "seen": str(fox.head()), "key": "one-step-away-1"}
    before = fox.head()
    assert stands(fox) == "mill"
    assert fox.post(f"/t/{fox.table}/do", step).status_code == 200
    assert stands(fox) == "bridge"
    assert fox.do("Strike", back_to=str(before)).status_code == 200
    assert stands(fox) == "mill"
    assert "Redo" in page(fox)


@pytest.mark.parametrize("path", [*PAGES, *MORE_PAGES])
def test_every_shared_page_shows_it(phones: dict[str, Phone], path: str) -> None:
    answer = phones[FOX].client.get(f"/t/{phones[FOX].table}/{path}")
    assert answer.status_code == 200


def test_its_map_is_drawn_and_its_places_are_sent(phones: dict[str, Phone]) -> None:
    text = page(phones[FOX])
    picture = re.search(r'src="(/map/crowns/river-light-[^"]+)"', text)
    sheet = re.search(r'"(/map/crowns/river-[0-9a-f]+\.json)"', text)
    assert picture and sheet
    assert "Tower" in phones[FOX].client.get(picture[1]).get_data(as_text=True)
    columns = phones[FOX].client.get(sheet[1]).json["columns"]
    sent = {start + end for _, start, ends, _ in columns for end in ends}
    assert sent == {"mill", "ford", "gate", "bridge", "tower"}
