"""Battles at the table: the list, the sheet, proposing, agreeing, the app's dice, and what is refused."""

import html
import json
import re
from typing import Any

from flask import Flask

from tests.support import Phone, two_players

DICE = "air_offensive=7&air_reaction=4&ground_offensive=9&ground_reaction=3"


def page(phone: Phone, path: str, status: int = 200) -> str:
    answer = phone.client.get(f"/t/{phone.table}/{path}", headers={"HX-Request": "true"})
    assert answer.status_code == status, answer.get_data(as_text=True)
    return html.unescape(str(answer.get_data(as_text=True)))


def land_at_manila(phone: Phone) -> None:
    """Takao and the 14th Army enter Manila, where an air force (reduced) and a corps stand."""
    for unit in ("jp-ca-takao", "jp-14-army"):
        assert phone.do("MoveUnits", units=unit, to="2813", basis="correction").status_code == 200


def proposal(text: str) -> dict[str, Any]:
    """The command that the button of a finished sheet sends."""
    found = re.findall(r"hx-vals='(\{.*?\})'", text)
    return next(one for one in map(json.loads, found) if one["kind"] == "FightBattle")


def propose(phone: Phone, text: str) -> Any:
    fields = proposal(text)
    return phone.do(fields.pop("kind"), **fields)


def test_a_board_without_contact_has_no_battle(phone: Phone) -> None:
    phone.open_table()
    assert "No battle to fight" in page(phone, "battles")


def test_the_only_battle_is_opened_at_once_and_filled_from_the_board(phone: Phone) -> None:
    phone.open_table()
    land_at_manila(phone)
    text = page(phone, "battles")
    for name in ("CA Takao", "14th Army", "US Far East Air Force", "Reserve (R) Corps"):
        assert name in text
    assert "Southwest Pacific HQ" not in text
    assert "No battle to fight" not in text and "hx-vals" not in text
    listed = page(phone, "battles?all=1")
    assert listed.count('class="battle-mark"') == 1 and "Japan attacks" in listed


def test_dice_show_the_result_and_nothing_is_recorded_yet(phone: Phone) -> None:
    phone.open_table()
    land_at_manila(phone)
    text = page(phone, f"battle/2813?{DICE}")
    # Takao's 12 on a seven: 12 hits, the reduced air force (defence 10) dies.
    assert "US Far East Air Force eliminated" in text and "2 hits lost" in text
    assert "Japan takes Manila/Corregidor" in text
    assert phone.head() == 2


def test_both_agree_and_the_board_changes(app: Flask) -> None:
    japan, allies = two_players(app)
    land_at_manila(japan)
    answer = propose(japan, page(japan, f"battle/2813?{DICE}"))
    assert answer.status_code == 200
    assert "Waiting for Allies" in page(japan, "battles")
    asked = page(allies, "battles")
    assert "The battle at 2813 Manila/Corregidor?" in asked and "Air-naval combat: Japan 12" in asked
    assert "Agree" in asked
    done = allies.do("Answer", question=str(allies.head()), agree="true").get_data(as_text=True)
    assert "Flag 2813 Manila/Corregidor for Japan" in done
    assert "No battle to fight" in page(japan, "battles")
    place = page(japan, "place/2813")
    assert "controlled by Japan" in place and "Reserve (R) Corps" not in place


def test_a_declined_battle_changes_nothing(app: Flask) -> None:
    japan, allies = two_players(app)
    land_at_manila(japan)
    propose(japan, page(japan, f"battle/2813?{DICE}"))
    allies.do("Answer", question=str(allies.head()), agree="false")
    assert "Reserve (R) Corps" in page(japan, "place/2813")
    assert "controlled by Allies" in page(japan, "place/2813")


def test_a_result_of_another_board_is_refused(app: Flask) -> None:
    japan, allies = two_players(app)
    land_at_manila(japan)
    old = page(japan, f"battle/2813?{DICE}")
    assert allies.do("FlipUnits", units="us-feaf", basis="correction").status_code == 200
    late = propose(japan, old)
    assert late.status_code == 409 and "Somebody was faster" in late.get_data(as_text=True)
    fields = {**proposal(old), "seen": japan.head()}
    answer = japan.do(fields.pop("kind"), **fields)
    assert answer.status_code == 422
    assert "US Far East Air Force lies on its other side now" in answer.get_data(as_text=True)


def test_the_app_rolls_both_dice_once(phone: Phone) -> None:
    phone.open_table(dice="app")
    land_at_manila(phone)
    text = page(phone, "battle/2813")
    assert "The app rolls: air-naval combat" in text
    assert phone.do("RollBattle", hex="2813", combat="air-naval", roll="app").status_code == 200
    again = phone.do("RollBattle", hex="2813", combat="air-naval", roll="app")
    assert again.status_code == 422 and "have been rolled" in again.get_data(as_text=True)
    text = page(phone, "battle/2813?air_offensive=0&air_reaction=0")
    faces = re.findall(r'The app rolled <span class="die">(\d)', text)
    assert len(faces) == 2
    log = page(phone, "log")
    assert "Rolled by the app for the air-naval combat at 2813" in log


def test_the_app_rolls_for_the_forces_that_stand_there(phone: Phone) -> None:
    phone.open_table("both", dice="app")
    land_at_manila(phone)
    text = page(phone, "battle/2813?condition=surprise")
    fields = next(json.loads(one) for one in re.findall(r"hx-vals='(\{.*?\})'", text) if "RollBattle" in one)
    assert phone.do(fields.pop("kind"), **fields).status_code == 200
    # Another intelligence or more aircraft after the roll: the sheet stays with what was rolled for.
    later = page(phone, "battle/2813?condition=ambush&units=jp-cvl-ryujo")
    assert "CVL Ryujo</strong><small>from afar" not in later
    assert re.search(r'value="surprise"[^>]*checked', later)
    # A counter that moves there makes the dice void.
    phone.do("MoveUnits", units="jp-ca-nachi", to="2813", basis="correction")
    assert "The app rolls: air-naval combat" in page(phone, "battle/2813")


def test_a_strike_from_afar_is_agreed(phone: Phone) -> None:
    phone.open_table("both")
    struck = "battle/2015?units=jp-22-air-flotilla&offensive=japan&air_offensive=5&air_reaction=5"
    text = page(phone, struck)
    answer = propose(phone, text)
    assert answer.status_code == 200, answer.get_data(as_text=True)


def test_losses_chosen_by_hand_are_sent_as_chosen(phone: Phone) -> None:
    phone.open_table("both")
    land_at_manila(phone)
    begun = f"battle/2813?{DICE}&choosing=air_offensive"
    assert "12 hits left" in page(phone, begun)
    wrong = page(phone, f"{begun}&hit=air_offensive:us-r-corps")
    assert "us-r-corps cannot take hits here" in wrong and "FightBattle" not in wrong
    text = page(phone, f"{begun}&hit=air_offensive:us-feaf")
    assert proposal(text)["air_offensive_hits"] == ["us-feaf"]
    assert propose(phone, text).status_code == 200


def test_what_cannot_be_a_battle_gets_a_sentence(phone: Phone) -> None:
    phone.open_table()
    land_at_manila(phone)
    assert "There is no hex" in page(phone, "battle/9999", 422)
    assert "by surprise, intercept or ambush" in page(phone, "battle/2813?condition=luck", 422)
    assert "air_offensive" in page(phone, "battle/2813?air_offensive=seven", 400)
    assert "one figure from 0 to 9" in page(phone, "battle/2813?air_offensive=12", 422)
    assert "There is no counter" in page(phone, "battle/2813?units=nobody", 422)
    assert "changes nothing in a battle" in page(phone, "battle/2813?changes=luck", 422)
    assert "is no ground unit of this battle" in page(phone, "battle/2813?came=us-feaf:sea", 422)
    lost = page(phone, "battle?where=nowhere at all")
    assert "There is no hex called “nowhere at all”" in lost and 'value="nowhere at all"' in lost


def test_any_hex_can_be_struck_from_afar(phone: Phone) -> None:
    phone.open_table()
    text = page(phone, "battle?where=Singapore")
    assert "Nobody fights for Japan here" in text and "From afar" in text
    afar = re.findall(r'name="units" value="(jp-[^"]+)" id="join', text)
    assert afar
    struck = page(phone, f"battle/2015?units={afar[0]}")
    assert "Nobody fights for" not in struck and "Fights from" in struck


def test_the_same_battle_opens_in_the_calculator(phone: Phone) -> None:
    phone.open_table("both")
    land_at_manila(phone)
    text = page(phone, "battle/2813?units=jp-cvl-ryujo&came=jp-14-army:sea&condition=surprise")
    link = re.search(r'href="(/battle\?[^"]+)"', text)
    assert link
    answer = phone.client.get(link[1]).get_data(as_text=True)
    for name in ("CA Takao", "14th Army", "CVL Ryujo", "US Far East Air Force", "Reserve (R) Corps"):
        assert name in answer
    bars = r'aria-label="((?:Air-naval|Manila/Corregidor): [^"]+)"'
    assert re.findall(bars, answer) == re.findall(bars, text) != []


def test_a_battle_that_is_over_gives_way_to_the_list(phone: Phone) -> None:
    phone.open_table("both")
    land_at_manila(phone)
    propose(phone, page(phone, f"battle/2813?{DICE}"))
    assert "No battle to fight" in page(phone, f"battle/2813?{DICE}&refresh=1")
