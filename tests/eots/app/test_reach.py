"""Where counters could go: drawn on the map, or refused with a sentence."""

import re

from tests.support import Phone


def asked(phone: Phone, query: str, status: int = 200) -> str:
    answer = phone.client.get(f"/t/{phone.table}/reach?{query}", headers={"HX-Request": "true"})
    assert answer.status_code == status, answer.get_data(as_text=True)
    return str(answer.get_data(as_text=True))


def hexes(text: str, kind: str) -> set[str]:
    found = re.search(rf'class="reach reach-{kind}"[^>]*data-places="([^"]*)"', text)
    return set(found[1].split()) if found else set()


def test_8_42_an_army_marches_over_luzon(phone: Phone) -> None:
    phone.open_table()
    # The 14th Army in 2812 with 2 operations: mixed terrain all around costs 2 each. Manila is the enemy's.
    text = asked(phone, "units=jp-14-army&oc=2")
    assert "2813" in hexes(text, "battle")
    assert "2911" in hexes(text, "move") | hexes(text, "strategic")


def test_8_33_aircraft_go_further_the_strategic_way(phone: Phone) -> None:
    phone.open_table()
    text = asked(phone, "units=jp-21-air-flotilla&oc=1")
    assert hexes(text, "move") and hexes(text, "strategic")
    assert not hexes(text, "battle")


def test_more_operations_never_reach_less(phone: Phone) -> None:
    phone.open_table()
    found = [asked(phone, f"units=jp-cv-akagi&oc={oc}") for oc in (1, 2, 3)]
    reached = [hexes(text, "move") | hexes(text, "battle") for text in found]
    assert reached[0] <= reached[1] <= reached[2] and reached[0] < reached[2]


def test_what_cannot_move_together_gets_a_sentence(phone: Phone) -> None:
    phone.open_table()
    assert "1, 2 or 3 operations" in asked(phone, "units=jp-cv-akagi&oc=4", 422)
    assert "Choose at least one counter" in asked(phone, "oc=1", 422)
    assert "There is no counter" in asked(phone, "units=nobody&oc=1", 422)
    assert "together from one hex" in asked(phone, "units=jp-cv-akagi&units=jp-14-army&oc=1", 422)
    assert "does not move" in asked(phone, "units=jp-hq-south&oc=1", 422)
    assert "oc" in asked(phone, "units=jp-cv-akagi", 400)
