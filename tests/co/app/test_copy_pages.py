"""The pages of copies: plain tables, each mistake where it was typed, files in and out."""

import html
import json
import re
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from rules.co.printed.text import text
from tests.co.app.test_copies_at_tables import copies, copy_id, opened, row_of, tell
from tests.support import Phone

ANNS = "Ann's copy"


@pytest.fixture
def mine(app: Flask, phone: Phone) -> Phone:
    """Somebody with a copy of which nothing is told."""
    opened(phone)
    return phone


def page(phone: Phone, name: str = ANNS, more: str = "") -> str:
    answer = phone.client.get(f"/copies/{copy_id(phone.app, name)}{more}")
    assert answer.status_code == 200
    return html.unescape(answer.get_data(as_text=True))


def keep(phone: Phone, facts: dict[str, str], shown: dict[str, str] | None = None) -> TestResponse:
    fields = {f"fact:{key}": value for key, value in facts.items()}
    path = f"/copies/{copy_id(phone.app, ANNS)}/facts"
    return phone.post(path, {**fields, "group": "space-facts", "shown": json.dumps(shown or {})})


def bring(phone: Phone, content: Any, path: str = "/copies/import", **fields: str) -> TestResponse:
    data = content if isinstance(content, str) else json.dumps(content, indent=1)
    return phone.post(path, {**fields, "pack": (BytesIO(data.encode()), "my pack.json")})


def text_of(answer: TestResponse) -> str:
    return html.unescape(answer.get_data(as_text=True))


def pack(name: str = "Bob's copy", **facts: str) -> dict[str, Any]:
    return {"game": "co", "name": name, "facts": {key.replace("_", "."): one for key, one in facts.items()}}


def test_the_first_page_leads_to_the_copies(mine: Phone) -> None:
    assert 'href="/copies"' in mine.client.get("/").get_data(as_text=True)
    listed = text_of(mine.client.get("/copies"))
    assert "Ann's copy" in listed and re.search(r"Centrifugal Offensive: \d+ of \d+", listed)


def test_somebody_else_has_no_way_to_it(app: Flask, mine: Phone) -> None:
    one = copy_id(app, "Ann's copy")
    bob = Phone(app, "Bob")
    opened(bob)
    for path in ("", "/export"):
        assert bob.client.get(f"/copies/{one}{path}").status_code == 404
        assert Phone(app).client.get(f"/copies/{one}{path}").status_code == 404
    for path in ("/facts", "/another", "/delete"):
        answer = bob.post(f"/copies/{one}{path}", {"fact:reaction.Wake": "1", "sure": "yes", "value": "1"})
        assert answer.status_code == 404
    assert bob.post(f"/copies/{one}/name", {"name": "Stolen"}).status_code == 404
    assert copies(app)["Ann's copy"] == {}
    assert "Ann's copy" not in text_of(bob.client.get("/copies"))


def test_every_group_has_its_bar_and_what_the_rulebook_says_is_known(mine: Phone) -> None:
    shown = page(mine)
    # 32 named spaces beside the Home Islands; 5 kinds, one worth and one reaction range are in the text.
    assert 'aria-label="Space facts 7 of 128"' in shown
    assert 'aria-label="Turn track 1 of 21"' in shown
    assert re.search(r'aria-label="Reaction ranges, Midway"[^>]*', shown)


@pytest.mark.both_databases
def test_what_is_typed_is_kept_and_counted(app: Flask, mine: Phone) -> None:
    assert keep(mine, {"reaction.Wake": " 1,2 ", "worth.Wake": "objective"}).status_code == 303
    assert copies(app)["Ann's copy"] == {"reaction.Wake": "1,2", "worth.Wake": "objective"}
    assert "Space facts 9 of 128" in page(mine)


def test_an_impossible_fact_is_refused_where_it_is_typed_and_nothing_else_is_lost(
    app: Flask, mine: Phone
) -> None:
    answer = keep(mine, {"reaction.Wake": "7", "worth.Wake": "objective", "axis.2": "Wake|Midway"})
    assert answer.status_code == 422
    shown = text_of(answer)
    assert "Reaction ranges, Wake: a die shows 1 to 6, not '7'" in shown
    assert "Axes, 2: an axis begins at the Home Islands" in shown
    assert re.search(r'name="fact:reaction.Wake" value="7"[^>]*aria-invalid="true"', shown)
    assert re.search(r'name="fact:axis.2" value="Wake\|Midway"', shown), "what was typed is still there"
    assert copies(app)["Ann's copy"] == {"worth.Wake": "objective"}


def test_only_what_somebody_changed_is_written(app: Flask, mine: Phone) -> None:
    keep(mine, {"reaction.Wake": "1"})
    tell(mine, "reaction.Wake", "1,2")
    keep(mine, {"reaction.Wake": "1", "reaction.Guam": "3"}, shown={"reaction.Wake": "1"})
    assert copies(app)["Ann's copy"]["reaction.Wake"] == "1,2", "an old page takes no new answer back"


def test_a_fact_that_is_emptied_is_not_known_any_more(app: Flask, mine: Phone) -> None:
    keep(mine, {"reaction.Wake": "1", "worth.Wake": "objective"})
    keep(mine, {"reaction.Wake": ""}, shown={"reaction.Wake": "1"})
    assert copies(app)["Ann's copy"] == {"worth.Wake": "objective"}


def test_two_facts_that_cannot_stand_beside_each_other_are_refused(app: Flask, mine: Phone) -> None:
    answer = keep(mine, {"axisname.2": "South Pacific", "axisname.3": "South Pacific"})
    assert answer.status_code == 422
    assert "Names of the axes, 2: axis 3 is called South Pacific already" in text_of(answer)
    assert copies(app)["Ann's copy"] == {}


def test_another_fact_is_told_by_its_kind(app: Flask, mine: Phone) -> None:
    path = f"/copies/{copy_id(app, ANNS)}/another"
    link = {"about_kind": "link", "about": "Luzon|Palaus", "value": "sea"}
    assert mine.post(path, link).status_code == 303
    assert "Luzon to Palaus" in page(mine)
    wrong = mine.post(path, {**link, "about": "Palaus|Luzon"})
    assert wrong.status_code == 422
    assert "link.Palaus|Luzon: a line joins two spaces, named in the order of the alphabet" in text_of(wrong)


def test_the_page_says_what_two_tables_said_differently(app: Flask, mine: Phone) -> None:
    first = mine.table
    tell(mine, "reaction.Wake", "1,2")
    opened(mine)
    tell(mine, "reaction.Wake", "1,2,3")
    shown = page(mine)
    assert f"was 1,2, said at table {first}; the newest answer stands" in shown


def test_it_is_renamed_and_no_two_have_one_name(app: Flask, mine: Phone) -> None:
    one = copy_id(app, "Ann's copy")
    assert mine.post(f"/copies/{one}/name", {"name": "The club's"}).status_code == 303
    assert mine.post("/copies", {"game": "co", "name": "Another"}).status_code == 303
    refused = mine.post(f"/copies/{one}/name", {"name": "Another"})
    assert refused.status_code == 422 and "You have a copy called Another already" in text_of(refused)
    assert set(copies(app)) == {"The club's", "Another"}


def test_it_is_deleted_when_its_owner_is_sure_and_its_tables_go_on(app: Flask, mine: Phone) -> None:
    one = copy_id(app, "Ann's copy")
    assert mine.post(f"/copies/{one}/delete").status_code == 422
    tell(mine, "reaction.Wake", "1,2")
    assert mine.post(f"/copies/{one}/delete", {"sure": "yes"}).status_code == 303
    assert copies(app) == {}
    tell(mine, "reaction.Guam", "1,2")
    assert mine.client.get(f"/t/{mine.table}").status_code == 200


@pytest.mark.both_databases
def test_it_goes_out_as_a_file_and_comes_in_as_a_copy(app: Flask, mine: Phone) -> None:
    tell(mine, "reaction.Wake", "1,2")
    answer = mine.client.get(f"/copies/{copy_id(app, ANNS)}/export")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="co-ann-s-copy.json"'
    file = answer.get_data(as_text=True)
    assert json.loads(file)["facts"] == {**dict(text().known), "reaction.Wake": "1,2"}
    assert bring(mine, file).status_code == 303
    assert copies(app)["Ann's copy (2)"]["reaction.Wake"] == "1,2"
    stranger = Phone(app, "Zoe")
    assert bring(stranger, pack("Zoe's", reaction_Wake="3")).status_code == 303
    assert copies(app)["Zoe's"] == {"reaction.Wake": "3"}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{", "my pack.json:1: is no JSON"),
        (pack(reaction_Wake="7"), "my pack.json:5: reaction.Wake: a die shows 1 to 6, not '7'"),
        (pack(axis_1="Wake|Guam"), "my pack.json:5: axis.1: an axis begins at the Home Islands"),
        ({**pack(), "game": "chess"}, "my pack.json: game: there is no game 'chess' with packs"),
        ({**pack(), "more": 1}, "my pack.json:5: more: is no part of a pack"),
    ],
)
def test_a_wrong_file_names_file_line_and_field_and_changes_nothing(
    app: Flask, mine: Phone, content: Any, says: str
) -> None:
    before = copies(app)
    answer = bring(mine, content)
    assert answer.status_code == 422 and says in text_of(answer), text_of(answer)
    if not isinstance(content, dict) or content["game"] == "co":
        answer = bring(mine, content, f"/copies/{copy_id(app, ANNS)}/import")
        assert answer.status_code == 422 and says in text_of(answer)
    assert copies(app) == before
    binary = mine.post("/copies/import", {"pack": (BytesIO(b"\xff\xfe\x00"), "x.json")})
    assert binary.status_code == 422 and "x.json: is no text" in text_of(binary)
    assert mine.post("/copies/import", {}).status_code == 400


@pytest.mark.parametrize(("stands", "kept"), [("mine", "1,2"), ("file", "3")])
def test_a_file_that_says_otherwise_stands_or_does_not_as_is_said(
    app: Flask, mine: Phone, stands: str, kept: str
) -> None:
    keep(mine, {"reaction.Wake": "1,2"})
    path = f"/copies/{copy_id(app, ANNS)}/import"
    answer = bring(mine, pack(reaction_Wake="3", reaction_Guam="4"), path, stands=stands)
    assert answer.status_code == 200
    shown = text_of(answer)
    assert "1 new from the file" in shown
    assert "Reaction ranges, Wake: here 1,2, in the file 3" in shown
    assert copies(app)["Ann's copy"] == {"reaction.Wake": kept, "reaction.Guam": "4"}
    assert row_of(app, "reaction.Guam").told_by == ""


def test_a_file_says_more_than_the_rulebook(app: Flask, mine: Phone) -> None:
    """The rulebook names CV-1 without its code; nothing was told here that could stand against the file."""
    known, whole = dict(text().known), dict(text().practice)
    path = f"/copies/{copy_id(app, ANNS)}/import"
    content = {"game": "co", "name": "Whole", "facts": whole}
    assert "said otherwise" not in text_of(bring(mine, content, path))
    assert copies(app)[ANNS] == {key: value for key, value in whole.items() if known.get(key) != value}


def test_a_new_game_offers_the_copies(app: Flask, mine: Phone) -> None:
    shown = text_of(mine.client.get("/new?game=co"))
    assert "Ann's copy" in shown and re.search(rf'value="{copy_id(app, ANNS)}"\s+checked', shown)
    assert 'name="copy_name"' in shown
    assert 'name="copy_name"' not in text_of(mine.client.get("/new?game=eots"))


def test_a_number_beyond_the_usual_ones_can_be_typed(app: Flask, mine: Phone) -> None:
    assert re.search(r'<input [^>]*name="fact:actions.2"[^>]*inputmode="numeric"', page(mine))
    assert keep(mine, {"actions.2": "12"}).status_code == 303
    assert copies(app)[ANNS] == {"actions.2": "12"}
