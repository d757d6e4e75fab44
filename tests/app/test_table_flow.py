"""A table from opening to undo, through the web, on both databases."""

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


def test_a_double_tap_is_applied_once(phone: Phone) -> None:
    phone.open_table("both")
    for _ in range(3):
        answer = phone.do("MoveMarker", seen=0, key="the-same-key", track="political-will", to="7")
        assert answer.status_code == 200
    assert phone.head() == 1
