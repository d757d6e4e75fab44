"""The copy as a table knows it, and a wrong answer corrected with the verdicts that it touched."""

import html
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from app import touched
from app.present import new_key
from rules.co.action_points import BASIC
from rules.co.printed.kinds import KINDS
from rules.co.printed.text import text
from tests.co.app.test_copies_at_tables import (
    copies,
    copy_id,
    entries,
    opened,
    state_of,
    tell,
    with_copy,
)
from tests.support import Phone

ANNS = "Ann's copy"
PRACTICE = dict(text().practice)


@pytest.fixture
def own(phone: Phone) -> Phone:
    """A table with an own copy of which nothing is told."""
    return opened(phone)


@pytest.fixture
def played(phone: Phone) -> Phone:
    """A table whose copy knows everything, set up, with the 4 points of December (CO 5.2)."""
    with_copy(phone)
    did(phone, "PlaceUnits", units=["jp-ss-1", "jp-ss-2", "jp-ss-3"], place="Sea C1")
    for kind in ("PlaceTheRest", "DoneSettingUp", "LaidOut"):
        did(phone, kind)
    did(phone, "DrawPacificFleet", face=["1", "1"])
    did(phone, "DrawEvent", units="co-prosperity")
    return phone


def did(phone: Phone, kind: str, **fields: Any) -> None:
    answer = phone.do(kind, seat="japan", **fields)
    assert answer.status_code == 200, answer.get_data(as_text=True)


def basic(phone: Phone) -> int:
    """The points of the turn track that are left."""
    return next(purse.left for purse in state_of(phone).purses if purse.source == BASIC)


def read(phone: Phone, more: str = "", status: int = 200) -> str:
    answer = phone.client.get(f"/t/{phone.table}/copy{more}")
    assert answer.status_code == status, answer.get_data(as_text=True)
    return html.unescape(answer.get_data(as_text=True))


def post(phone: Phone, what: str, **fields: Any) -> TestResponse:
    return phone.post(f"/t/{phone.table}/copy/{what}", {"key": new_key(), **fields})


def test_the_table_says_how_much_is_known_and_leads_there(own: Phone) -> None:
    page = html.unescape(own.client.get(f"/t/{own.table}").get_data(as_text=True))
    found = re.search(r"Your copy: (\d+) of (\d+)", page)
    assert found and f'href="/t/{own.table}/copy"' in page
    assert f"{found[1]} of {found[2]} facts known here" in read(own)


def test_every_fact_can_be_told_or_changed_by_those_who_act(app: Flask, own: Phone) -> None:
    tell(own, "reaction.Wake", "1,2")
    shown = read(own)
    assert "Reaction ranges, Wake: 1, 2. Change" in shown
    assert "Reaction ranges, Guam" not in shown and "Objectives, Wake: not known. Tell" in shown
    looker = Phone(app, "Eve")
    looker.join(own.invitations()["observer"])
    assert ". Change" not in read(looker)
    assert looker.client.get(f"/t/{own.table}/copy/fact?fact=reaction.Wake").status_code == 403
    assert Phone(app).client.get(f"/t/{own.table}/copy").status_code == 403


def test_practice_values_are_marked_and_not_changed(app: Flask) -> None:
    ben = opened(Phone(app, "Ben"), edition="practice")
    shown = read(ben)
    assert "Practice values, not the printed ones" in shown and ". Change" not in shown
    read(ben, "/fact?fact=reaction.Wake", status=403)
    key, value = "reaction.Wake", "6"
    assert post(ben, "fact", fact=key, value=value).status_code == 403
    assert state_of(ben).facts.known(key) == PRACTICE[key]


def test_a_fact_is_asked_in_the_words_of_its_kind(own: Phone) -> None:
    question = KINDS["reaction"].question.format(about="Wake")
    assert "Wake" in question and question in read(own, "/fact?fact=reaction.Wake")
    read(own, "/fact?fact=nonsense.Wake", status=404)


def test_an_impossible_one_is_refused_where_it_is_typed(own: Phone) -> None:
    shown = read(own, "/fact?fact=reaction.Wake&value=7")
    assert "a die shows 1 to 6, not '7'" in shown and 'aria-invalid="true"' in shown
    answer = post(own, "fact", fact="reaction.Wake", value="7")
    assert answer.status_code == 422 and "a die shows 1 to 6" in answer.get_data(as_text=True)
    assert own.head() == 0


def test_a_new_answer_is_an_entry_and_is_kept(app: Flask, own: Phone) -> None:
    answer = post(own, "fact", fact="reaction.Wake", value="1,2")
    assert answer.status_code == 303
    assert parse_qs(urlsplit(answer.headers["Location"]).query)["told"] == ["1"]
    assert entries(own)[-1]["command"] == {"kind": "TellFact", "fact": "reaction.Wake", "value": "1,2"}
    assert copies(app) == {"Ann's copy": {"reaction.Wake": "1,2"}}
    key = new_key()
    for _ in range(2):
        post(own, "fact", fact="reaction.Wake", value="3", key=key)
    assert own.head() == 2, "a form that is sent twice is one entry"


def test_what_the_copy_says_otherwise_stands_beside_what_the_table_says(own: Phone) -> None:
    first = own.table
    tell(own, "reaction.Wake", "1,2")
    opened(own)
    tell(own, "reaction.Wake", "3")
    own.table = first
    shown = read(own)
    assert "1 said otherwise since" in shown and "▲ the copy now says 3" in shown


def test_a_table_without_a_copy_is_kept_in_one(app: Flask, own: Phone) -> None:
    tell(own, "reaction.Wake", "1,2")
    own.post(f"/copies/{copy_id(app, ANNS)}/delete", {"sure": "yes"})
    assert "Keep it for other tables" in read(own)
    assert post(own, "keep", copy="new", copy_name="Again").status_code == 303
    assert copies(app)["Again"] == {"reaction.Wake": "1,2"}
    tell(own, "reaction.Wake", "3")
    assert copies(app)["Again"]["reaction.Wake"] == "3"
    assert post(own, "keep", copy="new", copy_name="Twice").status_code == 409


def test_the_table_gives_its_copy_as_a_file(own: Phone) -> None:
    tell(own, "reaction.Wake", "1,2")
    file = own.client.get(f"/t/{own.table}/copy/export").get_json()
    assert file == {
        "game": "co",
        "name": "Ann's copy",
        "facts": {**dict(text().known), "reaction.Wake": "1,2"},
    }


def test_a_correction_says_beforehand_which_entries_it_touches(played: Phone) -> None:
    """Submarines begin inside the line (4.2): printed outside, the placement is refused."""
    shown = read(played, "/fact?fact=inside.Sea C1&value=no")
    assert "1 entry comes out otherwise" in shown
    assert "<h3>Entry 2</h3>" in shown and "Refused now: " in shown
    assert played.head() == 7, "nothing is entered yet"
    shown = read(played, "/fact?fact=actions.1&value=5")
    assert "1 entry comes out otherwise" in shown and "<h3>Entry 7</h3>" in shown
    assert re.search(r"→ Now: .*5 action points", shown), shown


def test_an_action_that_waited_for_a_wrong_answer_is_touched(phone: Phone) -> None:
    with_copy(phone, but="inside.Sea C1")
    did(phone, "PlaceUnits", units=["jp-ss-1"], place="Sea C1")
    did(phone, "TellFact", fact="inside.Sea C1", value="yes")
    assert state_of(phone).units["jp-ss-1"].place == "Sea C1"
    shown = read(phone, "/fact?fact=inside.Sea C1&value=no")
    assert "1 entry comes out otherwise" in shown and "<h3>Entry 3</h3>" in shown
    did(phone, "TellFact", fact="inside.Sea C2", value="yes")
    assert "No verdict so far comes out otherwise" in read(phone, "/fact?fact=inside.Sea C2&value=no")


def test_a_correction_that_touches_nothing_says_so(played: Phone) -> None:
    shown = read(played, "/fact?fact=actions.6&value=5")
    assert "No verdict so far comes out otherwise" in shown


def test_a_correction_that_was_entered_still_says_what_it_touched(played: Phone) -> None:
    answer = post(played, "fact", fact="actions.1", value="5")
    assert answer.status_code == 303
    told = html.unescape(played.client.get(answer.headers["Location"]).get_data(as_text=True))
    assert "5 is printed there. Entry 8 says so." in told
    assert "1 entry comes out otherwise" in told and "<h3>Entry 7</h3>" in told
    for way in ("Go back to before entry 7", "Correct by hand", "Leave it as it was played"):
        assert way in told
    assert basic(played) == 4, "it is left as it was played"


def test_one_goes_back_to_before_it_and_the_fact_stands_there(app: Flask, played: Phone) -> None:
    post(played, "fact", fact="actions.1", value="5")
    answer = post(played, "back", fact="actions.1", value="5", back_to="6")
    assert answer.status_code == 303 and answer.headers["Location"] == f"/t/{played.table}"
    kinds = [one["command"]["kind"] for one in entries(played)[8:]]
    assert kinds == ["TellFact", "Strike", "TellFact"]
    assert copies(app)[ANNS]["actions.1"] == "5"
    did(played, "DrawEvent", units="co-prosperity")
    assert basic(played) == 5


def test_a_record_that_is_too_long_is_looked_through_as_far_as_there_is_time(
    played: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(touched, "SECONDS", 0.0)
    shown = read(played, "/fact?fact=inside.Sea C1&value=no")
    assert "There was no time to look further than entry 0." in shown
