"""Sealed choices at the table: kept for their seat alone, sealed in the record, opened as what they are."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from sqlmodel import select

from app import record, transfer
from app.models import Device, Sealed
from app.sealed import new_salt
from rules.core.sealed import commitment
from tests.app.checks import exported, sentence
from tests.app.test_access import EXAMPLES, ROUTES, TABLE
from tests.app.test_plan import banner, begin, page_of, send
from tests.eots.app.test_conduct_pages import done, now, page
from tests.support import Phone, two_players

PUT, OTHER = "J40", "J23"
PICKED, UNPICKED = "J40", "J48"
pytestmark = pytest.mark.sampled(1)
both_databases = pytest.mark.sampled(2)
LOOKERS = {"observer": "observer", "referee": "referee", "screen": "big screen"}


def put_down(phone: Phone, card: str = PUT, **fields: Any) -> Any:
    return phone.do("PlayCard", card=card, use="future", **fields)


def pick(phone: Phone, card: str = PICKED) -> Any:
    return phone.do("PickFutureOffensive", card=card)


def kept(app: Flask) -> list[Sealed]:
    """Everything that is kept for seats on this server."""
    with app.extensions["adjutant.db"].reading() as db:
        found = list(db.exec(select(Sealed)))
        db.expunge_all()
    return found


def burma(app: Flask) -> tuple[Phone, Phone]:
    """Japan has picked its card and the Allies have played one."""
    japan, allies = two_players(app, scenario="burma")
    done(pick(japan))
    done(allies.do("PlayCard", card="A02", use="discard"))
    return japan, allies


# At the table


def test_every_salt_is_new_and_has_128_bits() -> None:
    salts = {new_salt() for _ in range(64)}
    assert len(salts) == 64
    assert all(len(bytes.fromhex(salt)) == 16 for salt in salts)


@both_databases
def test_a_card_put_face_down_is_sealed_in_the_record_and_kept_for_its_seat(app: Flask) -> None:
    japan, _ = two_players(app)
    done(put_down(japan))
    (row,) = kept(app)
    assert (row.seat, row.value) == ("japan", PUT)
    assert row.commitment == commitment(PUT, row.salt)
    entry = exported(japan)["entries"][1]
    assert entry["command"]["card"] == "" and entry["command"]["sealed"] == row.commitment
    assert entry["events"][0]["card"] == "" and entry["events"][0]["sealed"] == row.commitment
    assert row.salt not in json.dumps(entry)


def test_its_own_player_sees_it_and_nobody_else(app: Flask) -> None:
    japan, allies = two_players(app)
    done(put_down(japan))
    assert "Your card face down" in now(japan) and f"{PUT} " in now(japan)
    assert "Your card face down" not in now(allies)


def test_burmas_secret_card_is_picked_on_now_and_played_from_there(app: Flask) -> None:
    japan, allies = two_players(app, scenario="burma")
    assert "Pick your first Future Offensive" in now(japan)
    assert "Pick your first Future Offensive" not in now(allies)
    done(pick(japan))
    assert "Pick your first" not in now(japan) and "Your card face down" in now(japan)
    assert "Japan picks the first Future Offensive, face down" in now(allies)
    done(allies.do("PlayCard", card="A02", use="discard"))
    assert 'value="held:operations" checked' in page(japan, f"play?card={PICKED}&use=operations")
    done(japan.do("PlayCard", card=PICKED, use="held:discard"))
    assert "Your card face down" not in now(japan)
    entry = exported(allies)["entries"][-1]
    assert entry["command"]["salt"] == entry["events"][0]["salt"] == kept(app)[0].salt


def test_another_card_is_refused_with_its_rule_and_nothing_is_told(app: Flask) -> None:
    japan, allies = burma(app)
    answer = japan.do("PlayCard", card=UNPICKED, use="held:discard")
    assert answer.status_code == 422
    assert "is not the card that was put face down" in sentence(answer)
    assert "EotS 7.29" in answer.get_data(as_text=True)
    done(japan.do("PlayCard", card=UNPICKED, use="held:discard", basis="ruling"))
    assert kept(app)[0].salt not in json.dumps(exported(allies))  # with it the true card could be guessed
    done(allies.do("Answer", question=japan.head(), agree="true"))
    assert "set aside" in page(allies, "log") and transfer.verify(json.dumps(exported(allies)))


def test_a_choice_is_taken_back_made_again_and_brought_back(app: Flask) -> None:
    japan, _ = two_players(app, scenario="burma")
    done(pick(japan, UNPICKED))
    done(japan.do("Strike", back_to=0))
    assert "Pick your first" in now(japan)
    done(pick(japan, PICKED))
    assert PICKED in now(japan).partition("Your card face down")[2][:400]
    done(japan.do("Strike", back_to=1))  # forward again to the first
    assert UNPICKED in now(japan).partition("Your card face down")[2][:400]
    assert len(kept(app)) == 2


@both_databases
def test_a_tap_sent_twice_is_one_entry_and_one_seal(app: Flask) -> None:
    japan, _ = two_players(app)
    again = {"seen": 0, "key": "the-same-key-twice"}
    done(put_down(japan, **again))
    done(put_down(japan, **again))
    assert japan.head() == 1 and len(kept(app)) == 1
    assert put_down(japan, OTHER, **again).status_code == 409
    assert japan.head() == 1


def test_a_plan_shows_its_card_to_its_device_and_is_sealed_when_committed(app: Flask) -> None:
    japan, allies = two_players(app)
    begin(japan)
    done(put_down(japan))
    assert f"face down: {PUT}" in now(japan) and kept(app) == []
    done(send(japan, "commit"))
    assert [row.value for row in kept(app)] == [PUT]
    assert exported(allies)["entries"][1]["command"]["card"] == ""


def test_a_plan_turns_up_the_own_card_only(app: Flask) -> None:
    japan, _ = burma(app)
    begin(japan)
    assert japan.do("PlayCard", card=UNPICKED, use="held:discard").status_code == 422
    done(japan.do("PlayCard", card=PICKED, use="held:discard"))
    assert "1 step" in banner(japan)


# What others see


def party(app: Flask, **table: str) -> dict[str, Phone]:
    japan, allies = two_players(app, **table)
    links, found = japan.invitations(), {"japan": japan, "allies": allies}
    for role, link in LOOKERS.items():
        found[role] = Phone(app, role.capitalize())
        assert found[role].join(links[link]).status_code == 303
    return found


def secretly(found: dict[str, Phone], card: str) -> None:
    """A card put down, taken back, put down again; a question about one more; one more in a plan."""
    japan = found["japan"]
    done(put_down(japan, card))
    done(japan.do("Strike", back_to=0))
    done(put_down(japan, card))
    done(found["allies"].do("PlayCard", card="A28", use="discard"))
    done(put_down(japan, card, basis="ruling", why="we agreed"))
    begin(japan)


def addresses(head: int) -> Iterator[tuple[str, dict[str, str]]]:
    """Every address at a table that can be read, with the questions that it takes."""
    for method, rule in ROUTES:
        if method == "GET" and rule.startswith(TABLE) and not rule.endswith("/live"):
            path = rule.removeprefix(TABLE)
            for part, example in EXAMPLES.items():
                path = path.replace(part, example)
            yield path, {"seen": "0"} if path == "/news" else {}
    yield "/news", {"seen": "0", "view": "screen"}
    for card in (PUT, OTHER):
        yield f"/card/{card}", {}
        yield "/play", {"card": card}
        yield "/find", {"q": card}
        yield "/cards", {"q": card}
    yield "/cards", {"side": "japan"}
    yield "/log", {"seat": "japan"}
    yield "/log", {"kind": "question"}
    for seq in range(head + 1):
        yield f"/at/{seq}", {}


def own_names(app: Flask, table: str) -> list[str]:
    """What only this table is called: its id, its devices, the words of its entries."""
    with app.extensions["adjutant.db"].reading() as db:
        devices = [device.id for device in db.exec(select(Device))]
        ids = (table, table.replace("_", r"\_"))  # Markdown escapes it
        return [*ids, *devices, *(transfer.four_words(digest) for _, digest in record.chain(db, table))]


def steady(text: str, names: list[str]) -> str:
    """A page without what differs at every table: ids, hashes, their words, times, keys and codes."""
    for name in names:
        text = text.replace(name, "NAME").replace(name.replace("_", "\\_"), "NAME")  # as Markdown writes it
    for pattern in (
        r"[0-9a-f]{64}",
        r'data-(version|is|was|becomes|parts)="[^"]*"',
        r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d\.\d+\+00:00)?",
        r"\b\d\d:\d\d\b",
        r'"?(key|signature|token)"?( value=|: ?)"[^"]*"',
        r'name="read" value="\d+"|"going":\d+',
        r'csrf[^>]*?content="[^"]*"|"X-CSRFToken": "[^"]*"',
        r"/j/[\w-]+",
        r"<svg[^>]*qr.*?</svg>|<path[^>]*qr[^>]*>",
    ):
        text = re.sub(pattern, "VOLATILE", text, flags=re.S)
    return text


@pytest.mark.parametrize("role", ["allies", *LOOKERS])
def test_two_tables_that_differ_in_the_card_only_look_the_same(app: Flask, role: str) -> None:
    tables = {card: party(app) for card in (PUT, OTHER)}
    for card, found in tables.items():
        secretly(found, card)
    phones = [(found[role], own_names(app, found[role].table)) for found in tables.values()]
    different = []
    for path, query in addresses(phones[0][0].head()):
        answers = [phone.client.get(f"/t/{phone.table}{path}", query_string=query) for phone, _ in phones]
        texts = [
            (answer.status_code, steady(answer.get_data(as_text=True), names))
            for answer, (_, names) in zip(answers, phones, strict=True)
        ]
        if texts[0] != texts[1]:
            different.append((path, query))
    assert different == []


def test_the_very_same_comparison_finds_an_open_difference(app: Flask) -> None:
    """The pages of two tables where the cards were played openly do differ."""
    found = []
    for card in (PUT, OTHER):
        japan, allies = two_players(app)
        done(japan.do("PlayCard", card=card, use="discard"))
        paths = ("", "/log", "/export", "/cards")
        names = own_names(app, allies.table)
        found.append([steady(page_of(allies, path), names) for path in paths])
    assert all(one != other for one, other in zip(*found, strict=True))


def test_no_other_seat_gets_the_opening_and_the_owner_does(app: Flask) -> None:
    found = party(app)
    done(put_down(found["japan"]))
    (row,) = kept(app)
    for role in ("allies", *LOOKERS):
        assert "sealed" not in exported(found[role]) and row.salt not in json.dumps(exported(found[role]))
    fields = {"commitment": row.commitment, "seat": "japan", "value": PUT, "salt": row.salt}
    assert exported(found["japan"])["sealed"] == [fields]


def test_a_referee_does_not_find_out_by_trying(app: Flask) -> None:
    found = party(app, scenario="burma")
    done(pick(found["japan"]))
    done(found["allies"].do("PlayCard", card="A02", use="discard"))
    tried = [found["referee"].do("PlayCard", card=card, use="held:discard") for card in (PICKED, UNPICKED)]
    assert [answer.status_code for answer in tried] == [422, 422]
    assert sentence(tried[0]) == sentence(tried[1])
