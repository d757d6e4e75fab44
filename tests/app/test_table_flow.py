"""A table from opening to undo, through the web, on both databases."""

import re

from flask import Flask

from tests.support import Phone, two_players


def test_a_counter_moves_and_both_see_it(app: Flask) -> None:
    japan, allies = two_players(app)
    answer = japan.do("MoveUnits", units=["jp-cv-akagi"], to="4017")
    assert answer.status_code == 200, answer.get_data(as_text=True)
    news = allies.client.get(f"/t/{allies.table}/news?seen=0").get_data(as_text=True)
    assert "CV Akagi moved from 3706 Tokyo to 4017 Truk" in news


def test_an_illegal_command_names_every_rule(app: Flask) -> None:
    japan, _ = two_players(app)
    answer = japan.do("MoveUnits", units=["us-feaf", "jp-15-army"], to="4017")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "belongs to Allies" in page and "EotS 7.21" in page
    assert "not controlled by Allies" in page and "EotS 8.31" in page
    assert japan.head() == 0


def test_choices_that_do_not_fit_are_shown_again(phone: Phone) -> None:
    choices = {"scenario": "burma", "edition": "v2.0", "mode": "free", "side": "allies", "name": "Zoë"}
    answer = phone.post("/new", choices)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "Burma is not played with &#39;v2.0&#39;" in page
    for kept in ('value="burma" checked', 'value="v2.0" checked', 'value="allies" checked', 'value="Zoë"'):
        assert kept in page


def test_undo_goes_back_step_by_step_and_redo_forward(phone: Phone) -> None:
    phone.open_table("both")
    for value in ("7", "6", "5"):
        phone.do("MoveMarker", track="political-will", to=value)

    def offered(label: str) -> str | None:
        page = phone.client.get(f"/t/{phone.table}").get_data(as_text=True)
        now = page[page.index('id="now"') :]
        found = re.search(rf'name="back_to" value="(\d+)"(?:(?!</form>).)*?</svg> {label}<', now, re.S)
        return found[1] if found else None

    assert offered("Redo") is None
    for back_to in ("2", "1", "0"):
        assert offered("Undo") == back_to
        assert phone.do("Strike", back_to=back_to).status_code == 200
    assert offered("Undo") is None
    assert offered("Redo") == "5"
    assert phone.do("Strike", back_to="5").status_code == 200
    assert "US Political Will: 8 to 7" in phone.client.get(f"/t/{phone.table}").get_data(as_text=True)
    assert offered("Undo") == "0"
    for back_to in ("4", "3"):
        assert offered("Redo") == back_to
        assert phone.do("Strike", back_to=back_to).status_code == 200
    assert "US Political Will: 6 to 5" in phone.client.get(f"/t/{phone.table}").get_data(as_text=True)
    assert offered("Redo") is None and offered("Undo") == "2"


def test_a_step_forward_is_offered_no_more_once_something_else_was_done(phone: Phone) -> None:
    phone.open_table("both")
    for value in ("7", "6"):
        phone.do("MoveMarker", track="political-will", to=value)
    for back_to in ("1", "0", "3"):
        phone.do("Strike", back_to=back_to)
    assert ">Redo" in re.sub(r"</svg> ", ">", phone.client.get(f"/t/{phone.table}").get_data(as_text=True))
    phone.do("MoveMarker", track="political-will", to="9")
    assert ">Redo" not in re.sub(
        r"</svg> ", ">", phone.client.get(f"/t/{phone.table}").get_data(as_text=True)
    )


def test_a_double_tap_is_applied_once(phone: Phone) -> None:
    phone.open_table("both")
    for _ in range(3):
        answer = phone.do("MoveMarker", seen=0, key="the-same-key", track="political-will", to="7")
        assert answer.status_code == 200
    assert phone.head() == 1


def test_what_was_redone_and_what_was_declined_is_said_to_both(app: Flask) -> None:
    japan, allies = two_players(app)
    moved = "CV Akagi moved from 3706 Tokyo to 4017 Truk"
    japan.do("MoveUnits", units=["jp-cv-akagi"], to="4017")
    japan.do("Strike", back_to="0")
    redone = japan.do("Strike", back_to="1").get_data(as_text=True)
    heard = allies.client.get(f"/t/{allies.table}/news?seen=2").get_data(as_text=True)
    assert f"Brought back: {moved}" in redone and f"Brought back: {moved}" in heard
    allies.do("MoveMarker", track="political-will", to="7")
    japan.do("Strike", back_to="0")
    allies.do("Answer", question="5", agree="false")
    log = japan.client.get(f"/t/{japan.table}/log").get_data(as_text=True)
    assert f"Declined to undo: US Political Will: 8 to 7; {moved}" in log
    assert "what entry" not in log


def test_the_first_page_goes_on_before_it_begins_anew(phone: Phone) -> None:
    assert "Continue" not in phone.client.get("/").get_data(as_text=True)
    phone.open_table()
    page = phone.client.get("/").get_data(as_text=True)
    assert page.index("Continue") < page.index("New game") < page.index("Sit down at a table")
