"""Nobody agrees for two while the other sits at the table."""

from typing import Any

import pytest
from flask import Flask

from tests.app.checks import exported, sentence
from tests.app.people import answer, ask, device_named, fall_silent, notices, seated, seats_page
from tests.eots.app.test_battle_pages import DICE, land_at_manila, page, propose
from tests.support import Phone, two_players

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

ILLEGAL = {"units": ["us-feaf"], "to": "4017", "basis": "ruling"}
AS_ALLIES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("Concede", {"side": "allies"}),
    ("SignResult", {"side": "allies"}),
    ("RollDice", {"what": "luck", "face": "3"}),
    ("MoveUnits", {"units": ["us-feaf"], "to": "2713"}),
    ("MoveUnits", {**ILLEGAL}),
    ("MoveUnits", {**ILLEGAL, "basis": "correction"}),
    ("Strike", {"back_to": "0"}),
    ("Answer", {"question": "1", "agree": "true"}),
)
FOR_ALLIES = "Somebody else sits there too: only they speak for Allies"


@pytest.fixture
def host_at_both(app: Flask) -> tuple[Phone, Phone]:
    """Ann plays Japan, landed at Manila, and was let in at the Allies, where Bob sits."""
    japan, allies = Phone(app, "Ann"), Phone(app, "Bob")
    japan.open_table()
    land_at_manila(japan)
    link = japan.invitations()["allies"]
    assert allies.join(link).status_code == 303
    assert ask(japan, link).status_code == 303
    assert answer(allies, let_in=True).status_code == 200
    assert seated(app, japan.table) == {"japan": {"Ann"}, "allies": {"Ann", "Bob"}}
    return japan, allies


def kinds(phone: Phone) -> list[str]:
    """What the events of the record are, entry by entry; only the first of each."""
    return [entry["events"][0]["kind"] for entry in exported(phone)["entries"]]


def open_question(phone: Phone) -> str:
    return str(phone.head())


def test_a_ruling_waits_for_the_other_player(host_at_both: tuple[Phone, Phone]) -> None:
    japan, allies = host_at_both
    assert japan.do("MoveUnits", **ILLEGAL).status_code == 200
    assert kinds(japan)[-1] == "QuestionAsked"
    for seat in ("allies", "japan"):
        refused = japan.do("Answer", question=open_question(japan), agree="true", seat=seat)
        assert refused.status_code in (403, 422)
    assert kinds(japan)[-1] == "QuestionAsked"
    assert allies.do("Answer", question=open_question(allies), agree="true").status_code == 200
    assert "RulingMade" in str(exported(allies)["entries"][-1])


def test_going_back_waits_for_the_other_player(host_at_both: tuple[Phone, Phone]) -> None:
    japan, allies = host_at_both
    assert allies.do("RollDice", what="luck", face="3").status_code == 200
    assert japan.do("Strike", back_to="0").status_code == 200
    assert kinds(japan)[-1] == "QuestionAsked"
    refused = japan.do("Answer", question=open_question(japan), agree="true", seat="allies")
    assert sentence(refused) == FOR_ALLIES
    assert "Struck" not in kinds(japan)


def test_a_battle_waits_for_the_other_player(host_at_both: tuple[Phone, Phone]) -> None:
    japan, allies = host_at_both
    assert propose(japan, page(japan, f"battle/2813?{DICE}")).status_code == 200
    assert kinds(japan)[-1] == "QuestionAsked"
    assert japan.do("Answer", question=open_question(japan), agree="true", seat="allies").status_code == 403
    assert allies.do("Answer", question=open_question(allies), agree="true").status_code == 200


def test_nothing_is_done_for_a_side_in_which_another_sits(host_at_both: tuple[Phone, Phone]) -> None:
    japan, _ = host_at_both
    before = japan.head()
    for kind, fields in AS_ALLIES:
        refused = japan.do(kind, seat="allies", **fields)
        assert (refused.status_code, sentence(refused)) == (403, FOR_ALLIES), kind
    assert japan.head() == before


def test_conceding_without_naming_a_seat_is_refused_too(host_at_both: tuple[Phone, Phone]) -> None:
    japan, allies = host_at_both
    assert sentence(japan.do("Concede", side="allies")) == "Only Allies can say so"
    assert allies.do("Concede", side="allies").status_code == 200


def test_the_page_offers_no_answer_for_the_other_player(host_at_both: tuple[Phone, Phone]) -> None:
    japan, allies = host_at_both
    assert japan.do("MoveUnits", **ILLEGAL).status_code == 200
    offered = 'name="agree"'
    table = f"/t/{japan.table}"
    assert offered not in japan.client.get(table).get_data(as_text=True)
    assert offered in allies.client.get(table).get_data(as_text=True)
    assert "You speak for Japan only" in seats_page(japan)


def test_two_at_one_side_and_one_at_both(app: Flask, host_at_both: tuple[Phone, Phone]) -> None:
    japan, allies = host_at_both
    cara = Phone(app, "Cara")
    assert allies.post(f"/t/{allies.table}/invite", {"code": "allies"}).status_code == 303
    assert cara.join(allies.invitations()["allies"]).status_code == 303
    assert japan.do("MoveUnits", **ILLEGAL).status_code == 200
    question = open_question(japan)
    assert japan.do("Answer", question=question, agree="true", seat="allies").status_code == 403
    assert cara.do("Answer", question=question, agree="true").status_code == 200


def test_one_device_with_both_sides_needs_nobody(phone: Phone) -> None:
    phone.open_table("both")
    assert phone.do("MoveUnits", **ILLEGAL).status_code == 200
    assert "RulingMade" in str(exported(phone)["entries"][-1])
    assert phone.do("Concede", side="allies", seat="allies").status_code == 200


def test_whoever_takes_over_a_side_of_a_hot_seat_speaks_for_it(app: Flask, phone: Phone) -> None:
    phone.open_table("both")
    guest = Phone(app, "Bob")
    assert guest.join(phone.invitations()["japan"]).status_code == 303
    assert guest.do("RollDice", what="luck", face="3").status_code == 200
    assert phone.do("RollDice", what="luck", face="3", seat="allies").status_code == 200
    assert phone.do("RollDice", what="luck", face="3", seat="japan").status_code == 403
    assert phone.do("MoveUnits", **ILLEGAL, seat="allies").status_code == 200
    assert kinds(phone)[-1] == "QuestionAsked"


def test_a_player_is_no_referee_while_another_plays(app: Flask) -> None:
    japan, allies = two_players(app)
    assert japan.join(japan.invitations()["referee"]).status_code == 303
    assert "Ann sat down as Referee" in notices(allies)
    for kind, fields in (
        ("MoveUnits", ILLEGAL),
        ("Concede", {"side": "allies"}),
        ("Answer", {"question": "1", "agree": "true"}),
    ):
        refused = japan.do(kind, seat="referee", **fields)
        assert refused.status_code == 403
        assert sentence(refused) == "You play a side: the referee is somebody who plays none"
    assert japan.head() == 0


def test_a_seat_taken_by_another_is_asked_for_and_refused(app: Flask) -> None:
    japan, allies = Phone(app, "Ann"), Phone(app, "Bob")
    japan.open_table()
    link = japan.invitations()["allies"]
    allies.join(link)
    closed = japan.join(link)
    assert closed.status_code == 409
    assert sentence(closed) == "The seat is taken by Bob; ask them to let you in"
    waiting = ask(japan, link).headers["Location"]
    assert "Ann wants to sit at Allies too" in notices(allies)
    assert "wants to sit" not in notices(japan)
    assert answer(allies, let_in=False).status_code == 200
    assert "They said no" in japan.client.get(waiting).get_data(as_text=True)
    assert seated(app, japan.table) == {"japan": {"Ann"}, "allies": {"Bob"}}


def test_nobody_but_who_sits_there_answers_while_they_are_there(app: Flask) -> None:
    japan, allies = Phone(app, "Ann"), Phone(app, "Bob")
    japan.open_table()
    link = japan.invitations()["allies"]
    allies.join(link)
    eve = Phone(app, "Eve")
    ask(eve, link)
    assert "Eve" not in notices(japan) and "Eve" in notices(allies)
    fall_silent(app, japan.table, "Bob")
    assert "Eve wants to sit at Allies too" in notices(japan)
    assert answer(japan, let_in=True).status_code == 200
    assert "Eve sat down as Allies too" in notices(allies)


def test_only_who_sits_at_a_side_shows_its_code(app: Flask) -> None:
    japan, allies = two_players(app)
    assert "allies" not in japan.invitations() and "allies" not in allies.invitations()
    refused = japan.post(f"/t/{japan.table}/invite", {"code": "allies"})
    assert (refused.status_code, sentence(refused)) == (
        403,
        "Only those who sit there may show the code of Allies",
    )


def test_the_host_takes_no_player_out_whose_phone_is_there(app: Flask) -> None:
    japan, allies = two_players(app)
    bob = device_named(app, japan.table, "Bob")
    refused = japan.post(f"/t/{japan.table}/remove", {"device": bob})
    assert refused.status_code == 422 and "Bob is at the table" in sentence(refused)
    fall_silent(app, japan.table, "Bob")
    assert japan.post(f"/t/{japan.table}/remove", {"device": bob}).status_code == 303
    assert allies.client.get(f"/t/{japan.table}/head").status_code == 403
