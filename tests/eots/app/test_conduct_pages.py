"""Offensives at the table: choosing a card, an HQ and units, moving, answering, and what is refused."""

import html
import re
from typing import Any

from flask import Flask

from tests.support import Phone, two_players

CARD = "card=J23&use=event&hq=jp-hq-south"
UNITS = ("jp-15-army", "jp-22-air-flotilla", "jp-bb-kongo", "jp-ca-mogami")


def page(phone: Phone, path: str, status: int = 200) -> str:
    answer = phone.client.get(f"/t/{phone.table}/{path}", headers={"HX-Request": "true"})
    assert answer.status_code == status, answer.get_data(as_text=True)
    return html.unescape(str(answer.get_data(as_text=True)))


def now(phone: Phone) -> str:
    """The table's page as it is now."""
    text = html.unescape(str(phone.client.get(f"/t/{phone.table}").get_data(as_text=True)))
    return text[text.index('id="place-now"') : text.index('id="place-audit"')]


def done(answer: Any) -> None:
    assert answer.status_code == 200, answer.get_data(as_text=True)


def launch(phone: Phone) -> None:
    """Operation RE as an event: South HQ activates four units (section 19)."""
    done(phone.do("PlayCard", card="J23", use="event", hq="jp-hq-south", units=list(UNITS)))


def attack(japan: Phone) -> None:
    """The 15th Army enters Kuantan, the ships Singapore; the air flotilla flies to Kota Bharu and waits."""
    launch(japan)
    done(japan.do("MoveForces", units=["jp-15-army"], to="2014"))
    done(japan.do("MoveForces", units=["jp-22-air-flotilla"], to="2112"))
    done(japan.do("MoveForces", units=["jp-bb-kongo", "jp-ca-mogami"], to="2015"))
    done(japan.do("DeclareBattles", battles=["2014:", "2015:"]))


def test_a_card_is_found_by_number_and_by_title(app: Flask) -> None:
    japan, allies = two_players(app)
    assert "Your turn to play a card" in now(japan)
    assert "Waiting: Japan to play a card" in now(allies)
    assert "J23 Operation RE" in page(japan, "play?q=23")
    assert "J23 Operation RE" in page(japan, "play?q=operation re")
    assert "A5 Operation Matador" in page(allies, "play?q=5")
    assert "Operation Matador" not in page(japan, "play?q=matador")


def test_a_scanned_card_opens_at_the_table_played_last(app: Flask) -> None:
    japan, _ = two_players(app)
    answer = japan.client.get("/c/j23")
    assert answer.status_code == 303 and answer.location.endswith(f"/t/{japan.table}?card=J23#now")
    text = html.unescape(str(japan.client.get(answer.location).get_data(as_text=True)))
    assert "J23 Operation RE" in text and "Activate 0 of" in text
    assert japan.client.get("/c/X99").status_code == 404
    assert "J23 Operation RE" in html.unescape(japan.client.get("/print/cards").get_data(as_text=True))


def test_a_card_shows_its_uses_the_hqs_with_their_limits_and_who_may_go(app: Flask) -> None:
    japan, _ = two_players(app)
    text = page(japan, f"play?{CARD}")
    # South HQ: efficiency 1 and logistics 3 (section 19).
    assert "efficiency 1 + 3 = 4" in text and "Activate 0 of 4" in text
    assert "2212 Saigon" in text and "22nd Air Flotilla" in text
    chosen = "&".join(f"units={unit}" for unit in UNITS)
    text = page(japan, f"play?{CARD}&{chosen}")
    assert "Activate 4 of 4" in text and "disabled" not in text[text.index("conduct-foot") :]
    more = page(japan, f"play?{CARD}&{chosen}&units=jp-25-army")
    assert "5 units; South HQ may activate 4 with this card" in more and "EotS 7.21" in more
    assert "disabled" in more[more.index("conduct-foot") :]


def test_uses_that_the_board_forbids_say_why(app: Flask) -> None:
    japan, _ = two_players(app)
    text = page(japan, "play?card=J23")
    assert "A China offensive takes a Japanese card of 3 operations" in text
    weather = page(japan, "play?card=J19")
    assert "only answers an offensive" in weather


def test_an_offensive_is_conducted_by_two_phones(app: Flask) -> None:
    japan, allies = two_players(app)
    launch(japan)
    mine, theirs = now(japan), now(allies)
    assert "You: Move" in japan.client.get(f"/t/{japan.table}").get_data(as_text=True)
    assert "Waiting for Japan" in theirs and "Waiting for" not in mine
    found = page(japan, "moves?units=jp-15-army")
    assert "2014 Kuantan" in found and "marches" in found and "reach-battle" in found
    path = page(japan, "moves?units=jp-15-army&path=2014")
    assert "move-path" in path
    sheet = page(japan, "place/1913?unit=jp-15-army")
    assert 'data-kind="MoveForces"' in sheet
    assert 'data-kind="MoveForces"' not in page(allies, "place/1913?unit=jp-15-army")
    done(japan.do("MoveForces", units=["jp-15-army"], to="2014"))
    assert "marches to 2014 Kuantan" in now(japan)


def test_the_answer_is_the_other_phones_with_the_die_it_needs(app: Flask) -> None:
    japan, allies = two_players(app)
    attack(japan)
    text = now(allies)
    # Operation RE as an event has 6; 2 off the die, for they moved in the zone of the Malaya air unit.
    assert "8 or less, 90 %" in text and "Counted already: 2 off the die" in text
    assert "8 or less, 90 %" in now(japan) and 'value="TryIntelligence"' not in now(japan)
    refused = japan.do("TryIntelligence", face="1")
    assert refused.status_code == 422 and "for Allies to decide" in refused.get_data(as_text=True)
    done(allies.do("TryIntelligence", face="8"))
    assert "intercept" in now(japan)
    react = page(allies, "react?hq=br-hq-malaya&units=br-ma-air")
    # Malaya HQ: efficiency 1 and the card's 2 operations.
    assert "efficiency 1 + 2 = 3" in react and "React with 1 of 3" in react
    done(allies.do("ActivateReaction", hq="br-hq-malaya", units=["br-ma-air"]))
    done(allies.do("EndReaction"))
    assert "Fight: 2 battles" in now(japan) and "Fight: 2 battles" in now(allies)


def test_what_is_entered_too_early_or_by_the_wrong_seat_is_refused_with_its_rule(app: Flask) -> None:
    japan, allies = two_players(app)
    for phone, kind, fields, says in (
        (japan, "MoveForces", {"units": ["jp-15-army"], "to": "2014"}, "No offensive is under way"),
        (japan, "EndAnswer", {}, "No offensive is under way"),
        (allies, "PlayCard", {"card": "J23"}, "is a card of Japan"),
        (japan, "PlayCard", {"card": "J99"}, "There is no card"),
        (japan, "PlayCard", {"card": "J23", "use": "lunch"}, "is not played for"),
    ):
        answer = phone.do(kind, **fields)
        assert answer.status_code == 422 and says in html.unescape(answer.get_data(as_text=True)), kind
    launch(japan)
    away = japan.do("MoveForces", units=["jp-15-army"], to="4017")
    assert away.status_code == 422 and "EotS 8" in away.get_data(as_text=True)


def test_units_that_stand_elsewhere_on_the_table_are_entered_together(app: Flask) -> None:
    japan, _ = two_players(app)
    launch(japan)
    where = {
        "positions.jp-15-army": "2014 Kuantan",
        "positions.jp-22-air-flotilla": "2112",
        "positions.jp-bb-kongo": "2015",
        "positions.jp-ca-mogami": "",
    }
    done(japan.do("PlaceForces", **where))
    text = now(japan)
    assert "marches to 2014 Kuantan" in text and "sails to 2015 Singapore" in text
    assert "in 2311 Cam Ranh" in text  # Mogami was not named and stays
    lost = japan.do("PlaceForces", **{"positions.jp-ca-mogami": "5808"})
    assert lost.status_code == 422 and "CA Mogami to 5808" in html.unescape(lost.get_data(as_text=True))


def test_a_finished_offensive_is_entered_in_one_form(app: Flask) -> None:
    japan, _ = two_players(app)
    text = page(japan, "play?card=J23&hq=jp-hq-south&units=jp-15-army")
    assert "Already played? Enter how it ended" in text and 'name="positions.jp-15-army"' in text
    fields = {"card": "J23", "use": "operations", "hq": "jp-hq-south", "units": ["jp-15-army"]}
    wrong = japan.do("LogOffensive", **fields, **{"positions.jp-15-army": "2408"})
    assert wrong.status_code == 422
    taken = {"taken": "1912", "positions.jp-15-army": "1912", "reduced": "jp-15-army"}
    done(japan.do("LogOffensive", **fields, **taken))
    assert "The offensive of J23 Operation RE is over" in now(japan)


def test_steps_are_undone_one_by_one_until_the_other_seat_acts(app: Flask) -> None:
    japan, allies = two_players(app)
    attack(japan)
    back = re.search(r'name="back_to" value="(\d+)"', now(japan))
    assert back
    done(japan.do("Strike", back_to=back[1]))
    assert "Declare and hand over" in now(japan)
    done(japan.do("DeclareBattles", battles=["2014:", "2015:"]))
    done(allies.do("EndAnswer"))
    assert "Ask to undo" in now(japan)


def test_the_whole_of_it_is_tried_in_a_plan(app: Flask) -> None:
    japan, allies = two_players(app)
    done(japan.post(f"/t/{japan.table}/plan/begin", {}))
    plan = re.search(r'data-plan="([^"]+)"', japan.client.get(f"/t/{japan.table}").get_data(as_text=True))
    assert plan

    def planned(kind: str, **fields: Any) -> None:
        done(japan.do(kind, plan=plan[1], **fields))

    planned("PlayCard", card="J23", use="event", hq="jp-hq-south", units=list(UNITS))
    planned("MoveForces", units=["jp-15-army"], to="2014")
    planned("DeclareBattles", battles=["2014:"])
    assert "Intelligence" in now(japan) and "90 %" in now(japan)
    assert "Your turn" not in now(allies) and "J23" not in now(allies)
    done(japan.post(f"/t/{japan.table}/plan/commit", {"plan": plan[1], "seen": "0"}))
    assert "90 %" in now(allies)


def test_16_47_the_progress_of_the_war_is_counted_all_turn_long(phone: Phone) -> None:
    phone.open_table(scenario="1943")
    # Turn 5, 4 shipping points: 4 hexes are needed. Buin (4222) is Japanese and has a port.
    assert "Progress of the War: 0 of 4" in now(phone)
    done(phone.do("ChangeControl", hex="4222", side="allies", basis="correction"))
    text = now(phone)
    assert "Progress of the War: 1 of 4" in text and "4222" in text


def test_paratroops_are_dropped_where_the_card_lets_them(app: Flask) -> None:
    japan, allies = two_players(app)
    done(japan.do("PlayCard", card="J58", use="event", hq="jp-hq-south", units=["jp-22-air-flotilla"]))
    text = now(japan)
    assert "Paratroops may drop on" in text and 'value="DropTroops"' in text
    assert "Waiting for Japan: Move." in now(allies) and 'value="DropTroops"' not in now(allies)
    form = text[text.index('value="DropTroops"') :]
    offered = re.findall(r'<option value="([0-9]{4})"', form[: form.index("</form>")])
    assert offered and japan.do("DropTroops", hex="2112").status_code == 422  # Japanese
    done(japan.do("DropTroops", hex=offered[0]))
    assert "Paratroops may drop on" not in now(japan)


def staged(text: str) -> str:
    """What is due on a page."""
    begin = text.index("due prompt") if "due prompt" in text else text.index("due conduct prompt")
    return text[begin : text.index("</section>", begin)]


def test_one_thing_is_due_and_everything_else_is_folded(app: Flask) -> None:
    japan, allies = two_players(app)
    attack(japan)
    text = now(allies)
    assert text.count("due conduct prompt") + text.count("due prompt") == 1
    assert 'value="TryIntelligence"' in staged(text) and "Go on: accept the surprise" in staged(text)
    assert 'value="PlayReaction"' not in staged(text) and 'value="PlayReaction"' in text
    assert 'list="known-PlayReaction-card"' in text
    assert "due prompt" not in now(japan) and "due conduct prompt" not in now(japan)
    done(allies.do("PlayReaction", card="A8"))


def test_what_anybody_may_do_is_offered_once_to_who_plays_both_sides(phone: Phone) -> None:
    phone.open_table("both", mode="guided")
    assert now(phone).count('value="EndSegment"') == 1
    assert "Cards are still in hand" in now(phone)


def test_the_big_screen_follows_the_same_prompts(app: Flask) -> None:
    japan, _ = two_players(app)
    attack(japan)
    screen = page(japan, "screen")
    shown = screen[screen.index('class="card due-now"') :]
    assert "Intelligence" in shown and "Counted already: 2 off the die" in shown
