"""Search, list, set-up, comparison and paper, through the web."""

import re

from flask import Flask

from tests.support import Phone, two_players


def page(phone: Phone, path: str) -> str:
    answer = phone.client.get(f"/t/{phone.table}/{path}")
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def test_one_box_finds_counters_hexes_and_tracks(phone: Phone) -> None:
    phone.open_table("both")
    assert "CA Kent" in page(phone, "find?q=kent")
    assert "4021 Rabaul" in page(phone, "find?q=4021")
    assert "4021 Rabaul" in page(phone, "find?q=raboul")
    assert "US Political Will" in page(phone, "find?q=political")
    assert "Nothing is called “zzzz”." in page(phone, "find?q=zzzz")
    assert "<script>" not in page(phone, "find?q=<script>")


def test_a_card_is_found_by_number_and_shown(phone: Phone) -> None:
    phone.open_table("both")
    for text in ("j44", "tokyo express"):
        assert f"/t/{phone.table}/card/J44" in page(phone, f"find?q={text}")
    card = page(phone, "card/j44")
    assert "Tokyo Express" in card and "Operations" in card
    for odd in ("j99", "x1", "%00", "j" * 40):
        answer = phone.client.get(f"/t/{phone.table}/card/{odd}")
        assert answer.status_code == 404 and "There is no card" in answer.get_data(as_text=True)
    answer = phone.client.get(f"/t/{phone.table}/place/raboul")
    assert answer.status_code == 404 and "did you mean 4021 Rabaul?" in answer.get_data(as_text=True)


def test_options_and_special_rules_are_shown(phone: Phone) -> None:
    phone.open_table("both", options="bid-victory-points", bid="-2")
    text = phone.client.get(f"/t/{phone.table}").get_data(as_text=True)
    assert "Settled bid: -2 for Japan." in text and "EotS v2.0 16.49" in text
    assert phone.post("/new", {"bid": "many"}).status_code == 400


def test_what_is_found_says_where_it_is_now(phone: Phone) -> None:
    phone.open_table("both")
    phone.do("MoveUnits", units=["jp-cv-akagi"], to="4017")
    assert "4017 Truk" in page(phone, "find?q=akagi")


def test_a_tick_is_seen_on_every_phone_and_can_be_taken_back(app: Flask) -> None:
    japan, allies = two_players(app)
    total = re.search(r"<strong>0 of (\d+)</strong>", page(allies, "setup"))
    assert total
    for _ in range(2):
        assert japan.post(f"/t/{japan.table}/tick", {"place": "3706", "done": "1"}).status_code == 303
    assert f"<strong>1 of {total[1]}</strong>" in page(allies, "setup")
    assert allies.post(f"/t/{japan.table}/tick", {"place": "3706"}).status_code == 303
    assert f"<strong>0 of {total[1]}</strong>" in page(japan, "setup")
    assert japan.post(f"/t/{japan.table}/tick", {"place": "9999", "done": "1"}).status_code == 400
    assert japan.head() == 0


def test_the_checklist_names_every_counter(phone: Phone) -> None:
    phone.open_table("both")
    text = page(phone, "setup")
    for name in ("CV Akagi", "US Far East Air Force (reduced)", "1st Australian Corps", "BB Mississippi"):
        assert name in text


def test_the_walk_asks_for_hqs_air_and_carriers_first(phone: Phone) -> None:
    phone.open_table("both")
    stops = [re.search(r'class="verdict">([^<]+)<', page(phone, f"walk?n={n}")) for n in range(12)]
    titles = {stop[1] for stop in stops if stop}
    assert len(titles) == 12
    assert {"5808 Oahu (Honolulu)", "2813 Manila/Corregidor", "3706 Tokyo", "4017 Truk"} <= titles
    assert "The essentials agree" in page(phone, "walk?n=12")
    assert "The essentials agree" in page(phone, "walk?n=999")


def test_the_position_on_paper_is_complete(phone: Phone) -> None:
    phone.open_table("both")
    text = page(phone, "print/status")
    assert "US Far East Air Force*" in text
    assert "US Political Will" in text
    assert text.count("CV Akagi") == 1


def test_codes_on_paper_hold_seats_only_for_those_who_may_invite(app: Flask) -> None:
    japan, allies = two_players(app)
    assert "QR code: Referee" in page(japan, "print/codes")
    assert "QR code: Referee" not in page(allies, "print/codes")
    assert "QR code: South Seas HQ" in page(allies, "print/codes")


def test_an_address_can_open_a_place(phone: Phone) -> None:
    phone.open_table("both")
    answer = phone.client.get(f"/t/{phone.table}?place=3706&correct=1").get_data(as_text=True)
    assert f'hx-get="/t/{phone.table}/place/3706?correct=1"' in answer
    assert "hx-get" in answer and "place/9999" not in phone.client.get(
        f"/t/{phone.table}?place=9999"
    ).get_data(True)


def test_a_card_says_what_it_would_do_now(phone: Phone) -> None:
    phone.open_table("both")
    # War in Europe lies at 0 at the start of 1942; J51 takes it down 2 in that year (15.0).
    text = page(phone, "card/j51")
    assert "in hand or in the deck" in text and "War in Europe would go from" in text
    assert "It answers an offensive, and none is under way" in page(phone, "card/a8")
    assert "removed from the game" in page(phone, "card/j1")


def test_the_cards_are_browsed_by_side_kind_and_what_they_touch(phone: Phone) -> None:
    phone.open_table("both")
    everything = page(phone, "cards")
    assert "170 cards" in everything
    weather = page(phone, "cards?q=weather&side=japan&kind=reaction")
    assert "J19 Weather" in weather and "J22 Weather" in weather and "J23" not in weather
    india = page(phone, "cards?touches=India")
    assert "J15 Mahatma Gandhi" in india and "J23" not in india
    gone = page(phone, "cards?lies=gone&side=japan")
    assert "J1 Operation Z" in gone and "J23" not in gone


def test_a_box_is_named_as_players_call_it(phone: Phone) -> None:
    phone.open_table("both")
    page = phone.client.get(f"/t/{phone.table}/place/2813").get_data(as_text=True)
    assert "Air units in China box" in page and "china-box" not in page
    answer = phone.do("MoveUnits", units=["us-feaf"], to="Eliminated", basis="correction")
    assert answer.status_code == 200, answer.get_data(as_text=True)
    answer = phone.do("MoveUnits", units=["us-19-lrb"], to="china", basis="correction")
    assert answer.status_code == 200, answer.get_data(as_text=True)
