"""Dice come from where the table has all of them: its own dice, or the app's."""

import json
import re
from html import unescape

import pytest
from flask import Flask

from tests.app.checks import everything, sentence
from tests.support import Phone, two_players


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("fields", [{"face": "3"}, {"face": "3", "roll": "table"}, {"roll": "table"}])
def test_a_table_with_app_dice_accepts_no_typed_face(app: Flask, fields: dict[str, str]) -> None:
    japan, _ = two_players(app, dice="app")
    before = everything(app)
    answer = japan.do("RollDice", what="luck", count=1, **fields)
    assert (answer.status_code, sentence(answer)) == (
        400,
        "The app rolls the dice at this table; no face can be entered",
    )
    assert everything(app) == before


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_table_with_its_own_dice_lets_the_app_roll_nothing(app: Flask) -> None:
    japan, _ = two_players(app)
    before = everything(app)
    answer = japan.do("RollDice", what="luck", count=1, roll="app")
    assert (answer.status_code, sentence(answer)) == (
        400,
        "The dice are rolled on the table; enter their faces",
    )
    assert everything(app) == before


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("basis", ["", "ruling"])
def test_a_battle_at_a_table_with_app_dice_names_no_other_face(phone: Phone, basis: str) -> None:
    phone.open_table("both", dice="app")
    phone.do("MoveUnits", units="jp-14-army", to="2813", basis="correction")
    faces = {"air_offensive": "9", "air_reaction": "0", "ground_offensive": "9", "ground_reaction": "0"}
    page = phone.client.get(f"/t/{phone.table}/battle/2813", query_string=faces).get_data(as_text=True)
    assert 'role="radiogroup" aria-label="Die of' not in page
    said = (json.loads(unescape(one)) for one in re.findall(r"hx-vals='(\{.*?\})'", page))
    fields = next(one for one in said if one["kind"] == "FightBattle")
    answer = phone.do(fields.pop("kind"), **{**fields, "basis": basis})
    assert answer.status_code == 422
    assert "no face can be entered" in answer.get_data(as_text=True)
