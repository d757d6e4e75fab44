"""The audit at the table: reasons, paths, layers, what if, and attrition agreed by both."""

import re

from flask import Flask

from rules.core.view import Supposition
from tests.support import Phone, eots, position, two_players


def page(phone: Phone, path: str) -> str:
    answer = phone.client.get(f"/t/{phone.table}/{path}".rstrip("/"))
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return str(answer.get_data(as_text=True))


def test_the_audit_lists_every_unit_out_of_supply_with_its_reason(phone: Phone) -> None:
    phone.open_table()
    text = page(phone, "audit")
    out = eots().unsupplied(position(), Supposition())
    assert f"{len(out)} out of supply" in text
    assert all(f"/supply/{unit}" in text for unit in out)
    assert "No HQ on the map may supply Dutch units" in text and "EotS 6.12" in text


def test_one_unit_shows_its_break_and_what_would_mend_it(phone: Phone) -> None:
    phone.open_table()
    text = page(phone, "supply/us-19-lrb")
    assert "Out of supply ✕" in text and "EotS 6.21 B" in text
    assert 'class="trace-cut"' in text
    assert "without the zones of CVL Ryujo and CVL Zuiho in 2915 Davao" in text
    assert "What if those zones were gone?" in text


def test_an_hq_shows_its_reach(phone: Phone) -> None:
    phone.open_table()
    text = page(phone, "supply/jp-hq-south")
    assert "In supply ✓" in text and "reach-supplied" in text
    assert "efficiency 1 (0 in Burma: no railway, no Rangoon), range 13" in text
    assert "Supplies " in text


def test_the_zones_are_a_layer_in_three_kinds(phone: Phone) -> None:
    phone.open_table(scenario="1943")
    text = page(phone, "zones")
    kinds = re.findall(r'class="zone zone-(\S+) zone-(\S+)"', text)
    assert kinds == [
        ("in-force", "japan"),
        ("in-force", "allies"),
        ("long-range", "allies"),
        ("neutralised", "both"),
    ]


def test_what_if_changes_the_answer_and_not_the_record(phone: Phone) -> None:
    phone.open_table(scenario="1943")
    text = page(phone, "audit?zoneless=us-1-maw")
    assert "South Seas (SS) Brigade comes into supply" in text
    assert "All in supply" in text
    assert phone.head() == 0
    assert "1 out of supply" in page(phone, "audit")


def test_what_if_reaches_hqs_efficiency_and_the_road() -> None:
    state = position("1942")
    gone = eots().audit(state, Supposition(gone=("us-feaf",)))
    assert "Southwest Pacific HQ falls out of supply" in gone.changes


def test_bad_suppositions_are_refused_in_a_sentence(phone: Phone) -> None:
    phone.open_table()
    for path, status in (
        ("audit?gone=nobody", 400),
        ("zones?zoneless=nobody", 400),
        ("supply/nobody", 404),
        ("supply/au-3-corps", 404),
        ("audit?" + "&".join(f"gone={unit}" for unit in list(position().units)[:13]), 400),
    ):
        answer = phone.client.get(f"/t/{phone.table}/{path}")
        assert answer.status_code == status, path
        assert "Traceback" not in answer.get_data(as_text=True)


def test_the_hex_sheet_marks_units_out_of_supply(phone: Phone) -> None:
    phone.open_table()
    assert "✕ out of supply" in page(phone, "place/2917")
    assert "✕ out of supply" not in page(phone, "place/2212")


def test_a_wrong_burma_road_marker_is_seen_and_set(phone: Phone) -> None:
    phone.open_table()
    phone.do("MoveMarker", track="burma-road", to="2")
    assert "The marker lies at “Closed, no Hump” and should lie at “Open”." in page(phone, "audit")
    phone.do("MoveMarker", track="burma-road", to="0")
    assert "The marker lies at" not in page(phone, "audit")


def test_the_tokyo_express_is_placed_on_its_hex(phone: Phone) -> None:
    phone.open_table("both", scenario="1943")
    assert "Tokyo Express here" in page(phone, "place/4322")
    answer = phone.do("PlaceTokyoExpress", hex="4322")
    assert answer.status_code == 200
    assert "All in supply" in page(phone, "audit")
    assert "Take the Tokyo Express off" in page(phone, "place/4322")
    assert 'class="mark mark-japan" data-place-id="4322"' in page(phone, "")
    refused = phone.do("PlaceTokyoExpress", hex="5808")
    assert refused.status_code == 422 and "EotS 6.23" in refused.get_data(as_text=True)


def losses(text: str) -> dict[str, list[str]]:
    found = re.findall(r'name="(reduced|eliminated)" value="([^"]+)"', text)
    return {name: [unit for kind, unit in found if kind == name] for name, _ in found}


def to_attrition(japan: Phone) -> None:
    """From the offensives to the attrition segment."""
    for _ in range(3):
        assert japan.do("EndSegment").status_code == 200


def test_6_24_attrition_is_agreed_by_both_and_applied_in_one_tap(app: Flask) -> None:
    japan, allies = two_players(app)
    to_attrition(japan)
    now = page(japan, "")
    assert "Allies will be asked to agree." in now
    due = losses(now)
    assert set(due["reduced"]) == {
        "au-1-corps",
        "au-2-corps",
        "au-air",
        "au-port-moresby-brigade",
        "nl-air",
        "nl-java-division",
    }
    assert japan.do("SufferAttrition", **due).status_code == 200
    asked = page(allies, "")
    assert "Apply attrition: " in asked and "reduced?" in asked
    question = re.search(r'name="question" value="(\d+)"', asked)
    assert question
    agreed = allies.do("Answer", question=question[1], agree="true")
    assert "Turn 1st Australian Corps to its reduced side" in agreed.get_data(as_text=True)
    assert "Apply to" not in page(japan, "")
    again = japan.do("SufferAttrition", **due)
    assert again.status_code == 422 and "has been applied" in again.get_data(as_text=True)


def test_6_24_a_wrong_list_is_refused_and_a_declined_one_changes_nothing(app: Flask) -> None:
    japan, allies = two_players(app)
    to_attrition(japan)
    wrong = japan.do("SufferAttrition", reduced=["au-1-corps"])
    assert wrong.status_code == 422
    assert "Australian Air Force is reduced by attrition" in wrong.get_data(as_text=True)
    assert japan.do("SufferAttrition", **losses(page(japan, ""))).status_code == 200
    question = re.search(r'name="question" value="(\d+)"', page(allies, ""))
    assert question
    assert allies.do("Answer", question=question[1], agree="false").status_code == 200
    assert "Apply to 6 units" in page(japan, "")


def test_6_24_the_phone_that_asked_hears_what_to_turn_over(app: Flask) -> None:
    japan, allies = two_players(app)
    to_attrition(japan)
    japan.do("SufferAttrition", **losses(page(japan, "")))
    question = re.search(r'name="question" value="(\d+)"', page(allies, ""))
    assert question
    seen = japan.head()
    allies.do("Answer", question=question[1], agree="true")
    assert "Turn Dutch Air to its reduced side" in page(japan, f"news?seen={seen}")
    assert "Now on the board" not in page(japan, f"news?seen={seen}&busy=1")


def test_6_23_the_log_says_when_the_tokyo_express_leaves(phone: Phone) -> None:
    phone.open_table("both", scenario="1943")
    phone.do("PlaceTokyoExpress", hex="4322")
    phone.do("ChangeControl", hex="4322", side="allies", basis="correction")
    assert "The Tokyo Express left the map" in page(phone, "log")


def test_what_if_holds_for_the_sheets_of_the_board(phone: Phone) -> None:
    phone.open_table(scenario="1943")
    assert "✕ out of supply" in page(phone, "place/4322")
    assert "✕ out of supply" not in page(phone, "place/4322?zoneless=us-1-maw")
    supposed = page(phone, "audit?zoneless=us-1-maw&gone=jp-hq-south")
    assert "audit?gone=jp-hq-south" in supposed and "audit?zoneless=us-1-maw" in supposed


def test_6_24_both_phones_that_apply_at_once_have_agreed(app: Flask) -> None:
    japan, allies = two_players(app)
    to_attrition(japan)
    form = losses(page(japan, ""))
    assert allies.do("SufferAttrition", **form).status_code == 200
    again = allies.do("SufferAttrition", **form)
    assert again.status_code == 422 and "asked already" in again.get_data(as_text=True)
    assert "Agree a ruling" not in again.get_data(as_text=True)
    answer = japan.do("SufferAttrition", **form)
    assert answer.status_code == 200
    text = page(japan, "")
    assert "to answer" not in text and "Apply to" not in text


def test_an_answer_is_no_matter_for_a_ruling(app: Flask) -> None:
    japan, allies = two_players(app)
    to_attrition(japan)
    japan.do("SufferAttrition", **losses(page(japan, "")))
    for basis in ("ruling", "correction"):
        answer = allies.do("Answer", question=str(japan.head()), agree="true", basis=basis, why="so")
        assert answer.status_code == 422, answer.get_data(as_text=True)
        assert "Not allowed" in answer.get_data(as_text=True)
