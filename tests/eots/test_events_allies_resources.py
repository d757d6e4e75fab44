"""The resource events of the Allied cards, and steps and cards that other events give (EotS 5.33, 11.0)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from rules.eots.commands import (
    DiscardDrawn,
    EndErrand,
    ExchangeCard,
    PlayCard,
    PlayReaction,
    SpendStep,
    SufferLosses,
)
from rules.eots.printed.card_vocabulary import CardId
from rules.eots.printed.sides import Side
from tests.eots.allied_events import (
    allied_turn,
    box,
    discarded,
    drawn,
    event,
    marked,
    pile,
    put,
    refused,
    value,
)
from tests.eots.card_fights import standing
from tests.eots.chapter_7 import hand
from tests.eots.offensives import Game

SEAC, CENTRAL, ANZAC = "br-hq-seac", "us-hq-central-pacific", "joint-hq-anzac"
CALCUTTA, DACCA, JARHAT, OAHU, TOWNSVILLE, COLOMBO = "1805", "1905", "2104", "5808", "3727", "1307"


def spend(game: Game, card: str, unit: str, to: str = "", number: int = 0) -> Game:
    """A replacement step of a card."""
    game.do(SpendStep(card, number, unit, to))
    return game


def no_step(game: Game, card: str, unit: str, to: str = "", number: int = 0) -> set[str]:
    """The rules against spending a step so."""
    return game.rules_against(SpendStep(card, number, unit, to))


def dead(game: Game, *units: str) -> Game:
    for unit in units:
        put(game, unit, "eliminated", reduced=True)
    return game


def japan_to_play(game: Game) -> set[str]:
    """The rules against the next card, a Japanese one."""
    return game.rules_against(PlayCard("J23", "discard"))


# Shipping, barges, the Combined Fleet, escorts


def test_A18_works_for_good() -> None:
    game = event(allied_turn(markers={"allied-asp": 1}), "A18")
    assert (value(game, "allied-asp"), pile(game, "A18")) == (2, "removed")


def test_A18_no_effect_when_discarded() -> None:
    game = discarded(allied_turn(markers={"allied-asp": 1}), "A18")
    assert (value(game, "allied-asp"), pile(game, "A18")) == (1, "discarded")


@pytest.mark.parametrize("barges", [0, 1])
def test_A23_works_with_barges_and_before_they_come(barges: int) -> None:
    game = event(allied_turn(markers={"barges": barges}), "A23")
    assert (box(game, "barges"), hand(game, "allies"), pile(game, "A23")) == ("PT boats", 7, "removed")


def test_A23_no_effect_when_discarded() -> None:
    game = discarded(allied_turn(markers={"barges": 1}), "A23")
    assert (box(game, "barges"), hand(game, "allies")) == ("Barges", 6)


def test_A23_no_effect_of_a_fourth_draw() -> None:
    assert hand(event(drawn(allied_turn(), 3), "A23"), "allies") == 6


YAMAMOTO, OZAWA = "jp-hq-combined-fleet-yamamoto", "jp-hq-combined-fleet-ozawa"


def vengeance(place: str) -> Game:
    return put(put(allied_turn(more={YAMAMOTO: "4017"}), YAMAMOTO, place), OZAWA, "event")


@pytest.mark.parametrize("place", ["4017", "turn-3"])
def test_A27_works_wherever_yamamoto_is(place: str) -> None:
    game = event(vengeance(place), "A27")  # on the turn track: R-05
    assert (game.where(OZAWA), game.where(YAMAMOTO), pile(game, "A27")) == (place, "removed", "removed")


def test_A27_no_effect_once_yamamoto_is_out_of_the_game() -> None:
    assert event(vengeance("removed"), "A27").where(OZAWA) == "event"


@pytest.mark.parametrize("escorts", [0, 1, 2])
def test_A80_works_on_escorts_now_and_later(escorts: int) -> None:
    game = event(allied_turn(markers={"escorts": escorts}), "A80")
    assert (box(game, "escorts"), value(game, "submarine-doctrine")) == ("None", 1)
    assert (hand(game, "allies"), pile(game, "A80")) == (7, "removed")


def test_A80_no_effect_when_discarded() -> None:
    game = discarded(allied_turn(markers={"escorts": 2}), "A80")
    assert (box(game, "escorts"), value(game, "submarine-doctrine"), hand(game, "allies")) == ("+4", 0, 6)


# Bombing: a Japanese hand card at random

SAIPAN, TOO_FAR = "3813", "4017"  # 7 and 12 hexes from Tokyo


def bombers(place: str, hand: int = 5) -> Game:
    units = {SEAC: CALCUTTA, "jp-hq-south": "2212", "us-20bc": place}
    return allied_turn(units, turn=10, allies=f"{SAIPAN} {TOO_FAR}", japan_hand=hand)


BASES = [("A60", "china-box", SAIPAN), ("A67", SAIPAN, "china-box")]


@pytest.mark.parametrize(("card", "base", "elsewhere"), BASES)
def test_works_from_the_base_that_the_card_asks_for(card: str, base: str, elsewhere: str) -> None:
    game = event(bombers(base), card)
    game.do(DiscardDrawn(card, "J23"))
    assert (hand(game, "japan"), pile(game, "J23"), pile(game, card)) == (4, "discarded", "removed")


@pytest.mark.parametrize(("card", "base", "elsewhere"), BASES)
def test_refused_without_a_b29_there(card: str, base: str, elsewhere: str) -> None:
    for place in (elsewhere, TOO_FAR):
        assert refused(bombers(place), card) == {"EotS 5.31"}, place


@pytest.mark.parametrize(("place", "against"), [("3814", set()), ("3615", {"EotS 5.31"})])
def test_A67_works_up_to_8_hexes_from_tokyo(place: str, against: set[str]) -> None:
    assert refused(bombers(place), "A67") == against  # Guam 8, Ulithi 9


@pytest.mark.parametrize(("card", "base", "elsewhere"), BASES)
def test_no_effect_on_an_empty_hand(card: str, base: str, elsewhere: str) -> None:
    game = event(bombers(base, hand=0), card)
    assert (hand(game, "japan"), game.state.errands) == (0, ())


# A03: Australian ground steps

SOUTHERN = {ANZAC: TOWNSVILLE, "jp-hq-south-seas": "4017", "au-1-corps": f"{TOWNSVILLE} reduced"}


def curtin(more: Mapping[str, str] | None = None, lost: str = "") -> Game:
    """A reduced Australian corps at Townsville; the others as said."""
    return event(dead(allied_turn(SOUTHERN, more=more), *lost.split()), "A03")


def test_A03_works_for_a_reduced_and_a_dead_corps() -> None:
    game = spend(curtin(lost="au-2-corps"), "A03", "au-1-corps")
    assert japan_to_play(game) != set()  # a step is left
    spend(game, "A03", "au-2-corps", TOWNSVILLE)
    assert (standing(game, "au-1-corps"), standing(game, "au-2-corps")) == ("full", "reduced")
    assert (game.where("au-2-corps"), pile(game, "A03")) == (TOWNSVILLE, "removed")
    assert (game.state.errands, japan_to_play(game)) == ((), set())


def test_A03_works_with_both_steps_for_one_dead_corps() -> None:
    game = spend(curtin(lost="au-2-corps"), "A03", "au-2-corps", "3626")  # Cairns
    assert (game.where("au-2-corps"), standing(spend(game, "A03", "au-2-corps"), "au-2-corps")) == (
        "3626",
        "full",
    )


@pytest.mark.parametrize("unit", ["us-i-corps", "au-air", "nz-3-division", "br-15-corps"])
def test_A03_refused_for_other_units(unit: str) -> None:
    assert no_step(curtin({unit: f"{TOWNSVILLE} reduced"}), "A03", unit) != set()


@pytest.mark.parametrize("place", ["3823", "3624", ""])  # Port Moresby, Cape York (no port), nowhere
def test_A03_refused_outside_the_ports_of_australia(place: str) -> None:
    assert no_step(curtin(lost="au-2-corps"), "A03", "au-2-corps", place) != set()


def test_A03_refused_for_a_dead_unit_with_a_dot_11_1() -> None:
    assert no_step(curtin(lost="au-8-division"), "A03", "au-8-division", TOWNSVILLE) != set()


def test_A03_no_effect_where_nobody_needs_a_step() -> None:
    game = event(allied_turn({**SOUTHERN, "au-1-corps": TOWNSVILLE}), "A03")
    assert (game.state.errands, pile(game, "A03")) == ((), "removed")


def test_A03_no_effect_of_steps_that_are_not_spent() -> None:
    game = curtin()
    game.do(EndErrand("A03"))
    assert (standing(game, "au-1-corps"), game.state.errands, japan_to_play(game)) == ("reduced", (), set())


# A15: US naval steps


def repair(more: Mapping[str, str], lost: str = "") -> Game:
    units = {CENTRAL: OAHU, SEAC: CALCUTTA, "jp-hq-south-seas": "4017"}
    return event(dead(allied_turn(units, more=more), *lost.split()), "A15")


def test_A15_works_for_a_reduced_and_a_sunk_ship() -> None:
    game = spend(repair({"us-cv-wasp": f"{OAHU} reduced"}, "us-bb-washington"), "A15", "us-cv-wasp")
    spend(game, "A15", "us-bb-washington", OAHU)
    assert (standing(game, "us-cv-wasp"), standing(game, "us-bb-washington")) == ("full", "reduced")
    assert (game.where("us-bb-washington"), pile(game, "A15")) == (OAHU, "discarded")


def test_A15_works_with_both_steps_for_one_ship() -> None:
    game = repair({}, "us-cv-essex")
    spend(spend(game, "A15", "us-cv-essex", OAHU), "A15", "us-cv-essex")
    assert (game.where("us-cv-essex"), standing(game, "us-cv-essex")) == (OAHU, "full")


@pytest.mark.parametrize("unit", ["br-ca-london", "us-i-corps", "us-7af"])
def test_A15_refused_for_other_units(unit: str) -> None:
    more = {unit: f"{OAHU} reduced", "us-cv-wasp": f"{OAHU} reduced"}
    assert no_step(repair(more), "A15", unit) != set()


@pytest.mark.parametrize("place", [COLOMBO, CALCUTTA, "4017", "5708", ""])
def test_A15_refused_in_a_port_out_of_range_of_us_and_joint_hqs(place: str) -> None:
    assert no_step(repair({}, "us-bb-washington"), "A15", "us-bb-washington", place) != set()


def test_A15_refused_for_a_sunk_ship_with_a_dot_11_1() -> None:
    game = repair({}, "us-ca-new-orleans us-bb-washington")
    assert no_step(game, "A15", "us-ca-new-orleans", OAHU) != set()


# A16: a Japanese air unit loses a step


def makin(more: Mapping[str, str]) -> Game:
    """Central Pacific HQ has range 25 at Oahu."""
    units = {CENTRAL: OAHU, "jp-hq-south": "2212"}
    return allied_turn(units, more=more, japan="4715 2212 4017")


@pytest.mark.parametrize(("side_up", "after"), [("", "reduced"), (" reduced", "dead")])
def test_A16_works_in_range_of_a_us_hq(side_up: str, after: str) -> None:
    game = event(makin({"jp-24-air-flotilla": f"4715{side_up}"}), "A16")
    game.do(SufferLosses("A16", 0, ("jp-24-air-flotilla",)))
    assert (standing(game, "jp-24-air-flotilla"), pile(game, "A16")) == (after, "removed")
    assert japan_to_play(game) == set()


@pytest.mark.parametrize(
    ("unit", "place"),
    [("jp-22-air-flotilla", "2212"), ("jp-25-air-flotilla", "3706"), ("jp-cv-shokaku", "4715")],
)
def test_A16_refused_out_of_range_in_the_home_islands_or_for_ships(unit: str, place: str) -> None:
    game = event(makin({"jp-24-air-flotilla": "4715", unit: place}), "A16")
    assert game.rules_against(SufferLosses("A16", 0, (unit,))) != set()


@pytest.mark.parametrize(("unit", "place"), [("jp-22-air-flotilla", "2212"), ("jp-25-air-flotilla", "3706")])
def test_A16_refused_without_a_target(unit: str, place: str) -> None:
    assert refused(makin({unit: place}), "A16") != set()


# A17: the Hump, and a step for the AVG or the 14th


def airlift(more: Mapping[str, str], lost: str = "") -> Game:
    units = {SEAC: CALCUTTA, "jp-hq-south": "2212"}
    return event(dead(allied_turn(units, more=more, markers={"hump": 0}), *lost.split()), "A17")


@pytest.mark.parametrize("unit", ["us-avg", "us-14af", "us-14af-lrb"])
@pytest.mark.parametrize("place", [DACCA, "2008", "china-box"])
def test_A17_works_for_the_avg_and_the_14th(unit: str, place: str) -> None:
    game = spend(airlift({unit: f"{place} reduced"}), "A17", unit)
    assert (standing(game, unit), box(game, "hump"), pile(game, "A17")) == ("full", "Hump", "removed")


@pytest.mark.parametrize("unit", ["us-14af", "us-14af-lrb"])
def test_A17_works_for_a_dead_14th(unit: str) -> None:
    game = spend(airlift({}, unit), "A17", unit, JARHAT)
    assert (game.where(unit), standing(game, unit)) == (JARHAT, "reduced")


def test_A17_refused_for_a_dead_avg() -> None:
    game = airlift({"us-14af": f"{DACCA} reduced"}, "us-avg")
    assert no_step(game, "A17", "us-avg", JARHAT) != set()


@pytest.mark.parametrize("place", [CALCUTTA, "china-box", ""])
def test_A17_refused_for_a_dead_14th_outside_northern_india_and_burma(place: str) -> None:
    assert no_step(airlift({}, "us-14af"), "A17", "us-14af", place) != set()


@pytest.mark.parametrize(("unit", "place"), [("us-10af-lrb", DACCA), ("us-14af-lrb", CALCUTTA)])
def test_A17_refused_for_other_units_or_elsewhere(unit: str, place: str) -> None:
    game = airlift({"us-14af": f"{DACCA} reduced", unit: f"{place} reduced"})
    assert no_step(game, "A17", unit) != set()


def test_A17_no_effect_but_the_hump_where_nobody_needs_a_step() -> None:
    game = airlift({"us-14af": DACCA})
    assert (box(game, "hump"), game.state.errands) == ("Hump", ())


# A39, A48: Chinese steps


def china(card: str, more: Mapping[str, str], lost: str = "", **changes: Any) -> Game:
    """Chinese armies along the Burma Road; the card played with the 4th Corps where it is an offensive."""
    units = {SEAC: CALCUTTA, "in-4-corps": CALCUTTA, "jp-hq-south": "2212"}
    markers = {"us-rivalry": 1, "jarhat": 0, "imphal": 0, "ledo": 0}
    game = dead(allied_turn(units, more=more, markers=markers), *lost.split())
    return event(game, card, **changes)


ARMIES = {"cn-5-army": "2407 reduced", "cn-6-army": "2306 reduced", "us-10af-lrb": f"{CALCUTTA} reduced"}


def test_A39_works_for_chinese_armies_an_air_unit_and_a_route() -> None:
    game = china("A39", ARMIES, "cn-66-army", to="jarhat")
    assert (box(game, "us-rivalry"), box(game, "jarhat")) == ("Strategic agreement", "Built")
    for unit, to in (("cn-5-army", ""), ("cn-6-army", ""), ("cn-66-army", "2407")):
        spend(game, "A39", unit, to)
    spend(game, "A39", "us-10af-lrb", number=1)
    assert {standing(game, unit) for unit in ARMIES} == {"full"}
    assert (game.where("cn-66-army"), standing(game, "cn-66-army")) == ("2407", "reduced")
    assert (game.state.errands, pile(game, "A39")) == ((), "removed")


def test_A39_refused_for_other_troops_and_a_second_air_step() -> None:
    more = {**ARMIES, "br-15-corps": f"{CALCUTTA} reduced", "br-seac-air": f"{CALCUTTA} reduced"}
    game = china("A39", more)
    assert no_step(game, "A39", "br-15-corps") != set()
    assert no_step(game, "A39", "cn-5-army", number=1) != set()
    spend(game, "A39", "us-10af-lrb", number=1)
    assert no_step(game, "A39", "br-seac-air", number=1) != set()


def test_A39_refused_another_route_before_jarhat() -> None:
    game = marked(allied_turn(), jarhat=0, imphal=0, ledo=0)
    assert refused(game, "A39", to="ledo") == {"EotS 13.77"}


def test_A39_no_effect_on_units_out_of_supply() -> None:
    game = china("A39", {**ARMIES, "us-7af": "4825 reduced"})  # no HQ reaches Espiritu Santo
    assert no_step(game, "A39", "us-7af", number=1) != set()


SIXTH = {"hq": SEAC, "units": ("in-4-corps",)}


def test_A48_works_for_one_reduced_chinese_army() -> None:
    game = spend(china("A48", ARMIES, **SIXTH), "A48", "cn-5-army")
    assert (standing(game, "cn-5-army"), standing(game, "cn-6-army")) == ("full", "reduced")
    assert (game.state.errands, game.step) == ((), "move")


def test_A48_refused_for_a_dead_army_and_other_troops() -> None:
    more = {**ARMIES, "br-15-corps": f"{CALCUTTA} reduced"}
    game = china("A48", more, "cn-66-army", **SIXTH)
    assert no_step(game, "A48", "cn-66-army", "2407") != set()
    assert no_step(game, "A48", "br-15-corps") != set()


def test_A48_no_effect_of_an_offensive_that_weather_cancels() -> None:
    game = spend(china("A48", ARMIES, **SIXTH), "A48", "cn-5-army")
    game.declare().do(PlayReaction("J22"))
    assert (standing(game, "cn-5-army"), pile(game, "A48")) == ("reduced", "discarded")


def test_A48_no_effect_where_every_army_is_whole() -> None:
    assert china("A48", {"cn-5-army": "2407"}, **SIXTH).state.errands == ()


# A10, A52: a hand card for a discarded one


def exchanged(card: str, *pile_: str, held: int = 7) -> Game:
    game = marked(allied_turn(allied_hand=held, japan_hand=0), us_rivalry=1)
    game.state = replace(game.state, discarded_cards=tuple(map(CardId, pile_)))
    return event(game, card)


@pytest.mark.parametrize("card", ["A10", "A52"])
def test_works_on_rivalry_and_for_a_card_of_the_discard_pile(card: str) -> None:
    game = exchanged(card, "A21", "J23", "A32")
    assert (box(game, "us-rivalry"), pile(game, card)) == ("Strategic agreement", "removed")
    game.do(ExchangeCard(card, "A19", "A21"))
    assert (pile(game, "A19"), pile(game, "A21"), hand(game, "allies")) == ("discarded", "", 6)
    assert game.state.errands == ()


@pytest.mark.parametrize("card", ["A10", "A52"])
@pytest.mark.parametrize(
    ("give", "take"),
    [("A19", "A36"), ("A19", "J23"), ("J10", "A21"), ("A32", "A21"), ("A19", ""), ("A19", "A06")],
)
def test_refused_for_cards_that_lie_elsewhere(card: str, give: str, take: str) -> None:
    game = exchanged(card, "A21", "J23", "A32")
    game.state = replace(game.state, removed_cards=(*game.state.removed_cards, CardId("A06")))
    assert game.rules_against(ExchangeCard(card, give, take)) != set()


@pytest.mark.parametrize("card", ["A10", "A52"])
def test_no_effect_of_an_exchange_that_is_not_wanted_or_possible(card: str) -> None:
    game = exchanged(card, "A21")
    game.do(EndErrand(card, 1))
    assert (pile(game, "A21"), hand(game, "allies"), game.state.errands) == ("discarded", 6, ())
    assert exchanged(card).state.errands == ()  # no discards
    assert exchanged(card, "A21", held=1).state.errands == ()  # no hand


@pytest.mark.parametrize("card", ["A10", "A52"])
def test_no_effect_on_an_agreement(card: str) -> None:
    assert box(event(marked(allied_turn(), us_rivalry=0), card), "us-rivalry") == "Strategic agreement"


# A79 before its time


def test_A79_no_effect_by_operations_but_a_new_deck_at_the_end_of_the_turn() -> None:
    game = marked(allied_turn(more={"in-4-corps": CALCUTTA}), tojo_resigned=0)
    game.launch("A79", SEAC, "in-4-corps")
    assert (pile(game, "A79"), game.state.to_shuffle) == ("discarded", frozenset((Side.ALLIES,)))
