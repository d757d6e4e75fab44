"""What was not used lately is packed, and comes back as it was."""

import pytest
from flask import Flask
from markupsafe import Markup

from app import log_pieces, parts
from app.memory import Memory
from app.packed_memory import PackedMemory
from tests.app.page_on_phone import PageOnPhone
from tests.app.test_parts import are_as_drawn_anew
from tests.support import Phone


def never() -> str:
    raise AssertionError("it is known")


def test_the_latest_are_as_they_are_and_the_others_packed() -> None:
    kept: PackedMemory[str, list[str]] = PackedMemory(2, 2)
    values = {key: [key * 1000] for key in "abc"}
    for key, value in values.items():
        kept.put(key, value)
    assert [*kept._values] == ["b", "c"]
    assert {key: len(packed) < 100 for key, packed in kept._packed._values.items()} == {"a": True}
    assert kept.peek("b") is values["b"]
    assert kept.peek("a") == values["a"] and kept.peek("a") is not values["a"]
    assert [*kept._packed._values] == ["c"]


def test_what_is_too_much_for_both_is_made_anew() -> None:
    kept: PackedMemory[int, str] = PackedMemory(2, 2)
    for number in range(5):
        kept.put(number, str(number))
    assert kept.peek(0) is None
    assert kept.get(1, never) == "1"
    assert kept.get(0, lambda: "anew") == "anew"


def test_a_newer_value_takes_the_place_of_a_packed_one() -> None:
    kept: PackedMemory[str, str] = PackedMemory(1, 2)
    for key, value in (("a", "old"), ("b", ""), ("a", "new"), ("b", "")):
        kept.put(key, value)
    assert kept.get("a", never) == "new"
    kept.forget()
    assert kept.peek("a") is None and kept.peek("b") is None


def test_text_that_needs_no_escape_stays_so() -> None:
    kept: PackedMemory[str, Markup] = PackedMemory(1, 1)
    kept.put("a", Markup("<p>"))
    kept.put("b", Markup(""))
    found = kept.peek("a")
    assert isinstance(found, Markup) and found == "<p>"


def test_what_somebody_is_adding_to_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    class Growing:
        def __reduce__(self) -> str:
            raise RuntimeError("dictionary changed size during iteration")

    kept: PackedMemory[str, object] = PackedMemory(1, 1)
    kept.put("a", Growing())
    kept.put("b", "")
    assert kept.peek("a") is None


def test_a_page_is_the_same_whether_its_table_rested_or_not(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_pieces, "_lines", PackedMemory(1, 8))
    monkeypatch.setattr(log_pieces, "_pages", Memory(1))
    monkeypatch.setattr(parts, "_shared", PackedMemory(1, 8))
    pages = []
    for _ in range(3):
        phone = Phone(app)
        phone.open_table()
        pages.append(PageOnPhone(phone).load())
    for page in (*pages, *pages):
        to = 6 if page.seq == "0" else 5
        assert page.phone.do("MoveMarker", track="japan-asp", to=to).status_code == 200
        page.hear()
        are_as_drawn_anew(page)
