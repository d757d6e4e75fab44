"""What Japanese events let their side do once they are played: steps, moves, exchanges, the Tokyo Express,
effects that outlast the card (EotS 5.33, 5.37, 6.23)."""

from dataclasses import replace

import pytest

from rules.eots.commands import (
    DiscardDrawn,
    EndErrand,
    EndSegment,
    ExchangeCard,
    PlaceTokyoExpress,
    PlayCard,
    Relocate,
    SpendStep,
)
from rules.eots.events import NothingChanged
from rules.eots.printed.sides import Side, TrackId
from tests.eots.boards import judged
from tests.eots.card_fights import standing
from tests.eots.chapter_7 import ALLIES, JAPAN, game_of, hand
from tests.eots.japanese_events import also, each, label, on_turn, pile
from tests.eots.offensives import Game
from tests.eots.segments import said
from tests.support import eots

WORKS: list[str] = []
REFUSED: list[str] = []

SOUTH, SOUTH_SEAS = "jp-hq-south", "jp-hq-south-seas"
YAMAMOTO = "jp-hq-combined-fleet-yamamoto"


def played(game: Game, card: str) -> Game:
    """The card as an event."""
    game.do(PlayCard(card, "event"))
    return game


def mark(game: Game, track: str) -> int:
    return game.state.markers[TrackId(track)]


# Replacements, now or saved


@also("J05", "J30", "J71")
def test_works_air_steps_are_spent_at_once_or_saved(card: str) -> None:
    steps = 3 if card == "J30" else 2
    game = played(on_turn(more={"jp-25-air-flotilla": "2212 reduced", "jp-5-air-division": "turn-5"}), card)
    game.do(SpendStep(card, 0, "jp-25-air-flotilla"), seat=JAPAN)
    assert game.state.errands == ()  # nobody else needs a step
    assert standing(game, "jp-25-air-flotilla") == "full"
    assert mark(game, "japan-air-replacements") == steps - 1


@also("J72")
def test_works_naval_steps_are_spent_at_once_or_saved(card: str) -> None:
    game = played(on_turn(more={"jp-bb-yamato": "2311 reduced", "jp-cv-junyo": "2311 reduced"}), card)
    game.do(SpendStep(card, 0, "jp-bb-yamato"))
    game.do(EndErrand(card))
    assert (standing(game, "jp-bb-yamato"), standing(game, "jp-cv-junyo")) == ("full", "reduced")
    assert mark(game, "japan-naval-replacements") == 2


@also("J05", "J30", "J71", "J72")
def test_refused_steps_for_another_branch_or_nation_or_a_whole_unit(card: str) -> None:
    more = {"jp-25-air-flotilla": "2212 reduced", "jp-bb-yamato": "2311 reduced"}
    more |= {"jp-15-army": "2212 reduced", "us-bb-washington": "2015 reduced", "br-seac-air": "2015 reduced"}
    more |= {"jp-26-air-flotilla": "2212", "jp-cv-junyo": "2311"}
    more |= {"jp-22-air-flotilla": "2212 reduced", "jp-bb-kongo": "2311 reduced"}  # 11.1: pre-war
    game = played(on_turn(more=more), card)
    right = "jp-bb-yamato" if card == "J72" else "jp-25-air-flotilla"
    assert game.rules_against(SpendStep(card, 0, right)) == set()
    for wrong in {*more, "nobody"} - {right}:
        assert game.rules_against(SpendStep(card, 0, wrong)) != set(), wrong


# J39 Bose: two ground steps within 3 hexes of Rangoon, now or never


def bose(**armies: str) -> Game:
    units = {unit.replace("_", "-"): place for unit, place in armies.items()}
    return on_turn(more=units, japan="1912 1913 2012 2112 2008 2106 2108 2109 2110")


@each(WORKS, "J39")
def test_works_bose_restores_two_armies_near_rangoon(card: str) -> None:
    game = played(bose(jp_15_army="2008 reduced", jp_38_army="2110 reduced"), card)
    game.do(SpendStep(card, 0, "jp-15-army"), seat=JAPAN)
    game.do(SpendStep(card, 0, "jp-38-army"), seat=JAPAN)
    assert (standing(game, "jp-15-army"), standing(game, "jp-38-army")) == ("full", "full")
    assert (game.state.errands, pile(game, card)) == ((), "removed")


@also("J39")
def test_refused_bose_far_from_rangoon_or_for_others_or_a_third_time(card: str) -> None:
    armies = {"jp_15_army": "2008 reduced", "jp_38_army": "2110 reduced", "jp_33_army": "2109 reduced"}
    game = played(bose(**armies, jp_25_army="2212 reduced", jp_22_air_flotilla="2008 reduced"), card)
    assert game.rules_against(SpendStep(card, 0, "jp-25-army")) != set()  # Saigon is 5 hexes away
    assert game.rules_against(SpendStep(card, 0, "jp-22-air-flotilla")) != set()
    assert game.rules_against(SpendStep(card, 0, "jp-15-army"), ALLIES) != set()
    game.do(SpendStep(card, 0, "jp-15-army"))
    game.do(SpendStep(card, 0, "jp-38-army"))
    assert game.rules_against(SpendStep(card, 0, "jp-33-army")) != set()


@also("J39")
def test_no_effect_bose_finds_no_army_and_saves_nothing(card: str) -> None:
    game = played(bose(jp_15_army="1913", jp_25_army="2212 reduced"), card)
    assert (game.state.errands, pile(game, card)) == ((), "removed")
    left = played(bose(jp_15_army="2008 reduced"), card)
    left.do(EndErrand(card))
    assert "2 steps are lost" in " ".join(said(left))
    for one in (game, left):
        assert (mark(one, "japan-air-replacements"), mark(one, "japan-naval-replacements")) == (0, 0)
    assert left.rules_against(SpendStep(card, 0, "jp-15-army")) != set()


@also("J39")
def test_works_bose_brings_a_dead_army_back_to_rangoon(card: str) -> None:
    # 11.0: a step brings it back reduced, a second one makes it whole. No Allied zone closes the sea.
    game = on_turn(more={"jp-33-army": "eliminated"}, without="br-ma-air", japan="1912 1913 2012 2112 2008")
    played(game, card)
    assert game.rules_against(SpendStep(card, 0, "jp-33-army", "2212")) != set()  # Saigon is too far
    game.do(SpendStep(card, 0, "jp-33-army", "2008"))
    assert (game.where("jp-33-army"), standing(game, "jp-33-army")) == ("2008", "reduced")
    game.do(SpendStep(card, 0, "jp-33-army"))
    assert standing(game, "jp-33-army") == "full"


@also("J35", "J77")
def test_refused_anything_else_before_the_move(card: str) -> None:
    game = evacuation() if card == "J35" else redeployed()
    following = PlayCard("A31", "discard")
    assert game.rules_against(following) == {"EotS 5.33"}
    game.do(EndErrand(card, game.state.errands[0].number))
    assert game.rules_against(following) == set()


# J33, J67, J68: a card of the hand for one of the discards


def exchanging(card: str) -> Game:
    game = on_turn(japan_rivalry=1)
    removed = (*game.state.removed_cards, "J26")
    game.state = replace(game.state, discarded_cards=("J10", "A31"), removed_cards=removed)
    return played(game, card)


@also("J33", "J67", "J68")
def test_works_a_card_of_the_hand_for_any_of_the_discards(card: str) -> None:
    game = exchanging(card)
    game.do(ExchangeCard(card, "J20", "J10"), seat=JAPAN)
    assert (pile(game, "J20"), pile(game, "J10"), hand(game, "japan")) == ("discarded", "", 6)
    assert game.rules_against(ExchangeCard(card, "J21", "J20")) != set()  # one exchange


@pytest.mark.parametrize(
    ("give", "take"),
    [
        ("J20", "J26"),  # removed from the game
        ("J20", "A31"),  # an Allied card
        ("J20", "J11"),  # not in the discard pile
        ("J26", "J10"),
        ("A20", "J10"),
        ("J10", "J10"),
        ("", "J10"),
        ("J20", ""),
        ("J01", "J10"),  # not in this scenario
        ("J43", "J10"),  # 5.37: never discarded by choice
    ],
)
@also("J33", "J67", "J68")
def test_refused_an_exchange_for_other_cards(card: str, give: str, take: str) -> None:
    game = exchanging(card)
    assert game.rules_against(ExchangeCard(card, give, take)) != set()
    assert game.rules_against(ExchangeCard(card, "J20", "J10"), ALLIES) != set()


@also("J33", "J67", "J68")
def test_works_the_exchange_is_optional(card: str) -> None:
    game = exchanging(card)
    game.do(EndErrand(card, game.state.errands[0].number))
    assert (pile(game, "J10"), hand(game, "japan"), game.state.errands) == ("discarded", 6, ())


@also("J33", "J67", "J68")
def test_no_effect_is_said_in_so_many_words(card: str) -> None:
    game = played(on_turn(japan_rivalry=0), card)
    assert NothingChanged(card) in game.events
    assert eots().sentence(NothingChanged(card)).text.endswith(": nothing changes on the board")
    assert NothingChanged(card) not in played(on_turn(japan_rivalry=1), card).events
    assert NothingChanged(card) not in exchanging(card).events


@also("J33", "J67", "J68")
def test_no_effect_nothing_to_exchange(card: str) -> None:
    assert played(on_turn(japan_rivalry=1), card).state.errands == ()
    last = on_turn(japan_hand=1, allied_hand=3)
    last.state = replace(last.state, discarded_cards=("J10",))
    assert played(last, card).state.errands == ()


# J35: up to three ground units leave a coast and the hexes next to it. 4322 is next to Guadalcanal (4423).

ISLANDERS = {
    SOUTH_SEAS: "4017",
    "jp-17-army": "4423",
    "jp-1-sn-brigade": "4423",
    "jp-2-sn-brigade": "4322",
    "jp-3-sn-brigade": "4423",
    "us-cv-enterprise": "4524",
    "us-hq-south-pacific-halsey": "4828",
}
THREE = ("jp-17-army", "jp-1-sn-brigade", "jp-2-sn-brigade")
RABAUL = "4021"


def evacuation(card: str = "J35", asp: int = 0, **more: str) -> Game:
    units = {unit.replace("_", "-"): place for unit, place in more.items()}
    held = "4423 4322 4021 4020"
    game = game_of(ISLANDERS, more=units, japan=held, markers={"japan-asp": asp})
    return played(game, card)


@each(WORKS, "J35")
def test_works_three_units_are_evacuated_through_an_allied_zone_without_shipping(card: str) -> None:
    game = evacuation()
    assert "4423" in judged(game.state).zone(Side.ALLIES)
    game.do(Relocate(card, THREE, RABAUL), seat=JAPAN)
    assert [game.where(unit) for unit in THREE] == [RABAUL] * 3
    assert (mark(game, "japan-asp-used"), game.step, pile(game, card)) == (0, "", "discarded")
    assert game.state.errands == ()


@also("J35")
def test_refused_a_fourth_unit_or_units_from_afar_or_others(card: str) -> None:
    game = evacuation(jp_4_sn_brigade="4017", jp_25_air_flotilla="4423", jp_ca_aoba="4423")
    four = (*THREE, "jp-3-sn-brigade")
    for wrong in (four, ("jp-17-army", "jp-4-sn-brigade"), ("jp-25-air-flotilla",), ("jp-ca-aoba",), ()):
        assert game.rules_against(Relocate(card, wrong, RABAUL)) != set(), wrong
    assert game.rules_against(Relocate(card, ("us-cv-enterprise",), RABAUL)) != set()
    assert game.rules_against(Relocate(card, THREE, RABAUL), ALLIES) != set()


@pytest.mark.parametrize("to", ["4322", "4424", "4828", "4222", "", "turn-4"])
@also("J35")
def test_refused_an_evacuation_to_what_is_no_own_port(card: str, to: str) -> None:
    # New Georgia has no port; Noumea, Bougainville and Rennell are Allied.
    found = evacuation().against(Relocate(card, ("jp-17-army",), to))
    assert [one.reason.endswith("is not a port of Japan") for one in found] == [True]


@also("J35")
def test_refused_an_evacuation_says_why(card: str) -> None:
    game = evacuation(jp_4_sn_brigade="4017")

    def why(units: str, to: str) -> list[str]:
        return [one.reason for one in game.against(Relocate(card, tuple(units.split()), to))]

    assert why("jp-17-army jp-4-sn-brigade", RABAUL) == [
        "They are not in one coastal hex and the hexes next to it"
    ]
    assert why("jp-4-sn-brigade", "4017") == ["They are in 4017 Truk already"]
    full = evacuation(jp_18_army="4021", jp_38_army="4021", jp_4_sn_brigade="4021")
    against = full.against(Relocate(card, THREE, RABAUL))
    assert [(one.rule, one.reason) for one in against] == [("EotS 8.24", "4021 Rabaul has no room for them")]


@also("J35")
def test_refused_a_coast_without_a_ground_unit(card: str) -> None:
    # 2316 in Borneo is inland, next to Sinkawang (2216) and 2315 on the coast.
    units = {SOUTH: "2212", "jp-18-army": "2316", "jp-17-army": "2417", "jp-ca-aoba": "2216"}
    game = played(game_of(units, japan="2216 2315 2316 2317 2417"), card)
    assert game.rules_against(Relocate(card, ("jp-18-army",), "2212")) != set()
    troops = played(game_of({**units, "jp-1-sn-brigade": "2216"}, japan="2216 2315 2316 2417"), card)
    assert troops.rules_against(Relocate(card, ("jp-18-army",), "2212")) == set()


@also("J35")
def test_no_effect_an_evacuation_of_nobody(card: str) -> None:
    game = evacuation()
    game.do(EndErrand(card, game.state.errands[0].number))
    assert game.where("jp-17-army") == "4423"


# J77: up to four ships and the Combined Fleet HQ to a port within 3 hexes of a resource. Kure is 2 from one.

FLEET = ("jp-bb-kongo", "jp-bb-nagato", "jp-ca-aoba", "jp-cv-shokaku")


def redeployed(**more: str) -> Game:
    units = {YAMAMOTO: "4017", **dict.fromkeys((*FLEET, "jp-ca-mogami"), "4017"), SOUTH: "2212"}
    units |= {unit.replace("_", "-"): place for unit, place in more.items()}
    return played(game_of(units), "J77")


@each(WORKS, "J77")
def test_works_four_ships_and_the_hq_go_to_a_port_near_a_resource(card: str) -> None:
    game = redeployed()
    game.do(Relocate(card, (*FLEET, YAMAMOTO), "3407"), seat=JAPAN)
    assert {game.where(unit) for unit in (*FLEET, YAMAMOTO)} == {"3407"}
    assert (game.where("jp-ca-mogami"), pile(game, card)) == ("4017", "discarded")


@also("J77")
def test_refused_a_fifth_ship_or_other_units_or_a_port_far_from_resources(card: str) -> None:
    game = redeployed(jp_15_army="4017", jp_27_air_flotilla="4017")
    for wrong in ((*FLEET, "jp-ca-mogami"), ("jp-15-army",), ("jp-27-air-flotilla",), (SOUTH,), ()):
        assert game.rules_against(Relocate(card, wrong, "3407")) != set(), wrong
    # Saipan and Kwajalein are far from any resource; Singapore is Allied, Mukden inland.
    for port in ("3813", "4715", "2015", "", "3303"):
        assert game.rules_against(Relocate(card, FLEET, port)) != set(), port
    assert game.rules_against(Relocate(card, FLEET, "3407")) == set()


@also("J77")
def test_refused_a_way_through_an_allied_zone(card: str) -> None:
    # Kure within the zone of a carrier in the next hex; with a Japanese air unit there it is neutralised.
    more = {"us_cv_enterprise": "3408", "us_hq_central_pacific": "5808"}
    assert redeployed(**more).rules_against(Relocate(card, FLEET, "3407")) != set()
    assert redeployed(**more, jp_25_air_flotilla="3407").rules_against(Relocate(card, FLEET, "3407")) == set()


# J28, J44 Tokyo Express. 2417 in Borneo is out of supply: 5 movement points from Miri.


def express(card: str) -> Game:
    units = {SOUTH: "2212", "jp-18-army": "2417", "jp-bb-kongo": "2311"}
    game = game_of(units, japan="2417")
    game.do(PlayCard(card, "event", SOUTH, ("jp-bb-kongo",)))
    return game


@each(WORKS, "J28", "J44")
def test_works_the_tokyo_express_supplies_its_hex_for_the_turn(card: str) -> None:
    game = express(card)
    assert not judged(game.state).supplied("jp-18-army")
    assert [obligation.kind for obligation in game.state.errands] == ["express"]
    game.do(PlaceTokyoExpress("2417"), seat=JAPAN)
    assert judged(game.state).supplied("jp-18-army")
    assert (game.state.tokyo_express, game.state.errands) == ("2417", ())


@pytest.mark.parametrize("place", ["2015", "4017", "5808"])
@each(REFUSED, "J28", "J44")
def test_refused_the_tokyo_express_in_an_allied_or_distant_hex(card: str, place: str) -> None:
    # Singapore is Allied; Truk is Japanese and 18 columns from Saigon, Oahu farther.
    assert express(card).rules_against(PlaceTokyoExpress(place), JAPAN) == {"EotS 6.23"}


@also("J28", "J44")
def test_no_effect_by_operations_there_is_no_express(card: str) -> None:
    game = game_of({SOUTH: "2212", "jp-bb-kongo": "2311"})
    game.do(PlayCard(card, "operations", SOUTH, ("jp-bb-kongo",)))
    assert game.state.errands == ()


# What outlasts the card


def segments_until(game: Game, turn: int, segment: str) -> Game:
    """The turn goes on to a segment."""
    while (game.state.turn, game.state.segment) != (turn, segment):
        game.do(EndSegment())
    return game


@also("J15", "J82")
def test_works_unrest_limits_the_replacements_of_the_next_turn(card: str) -> None:
    game = played(on_turn(3), card)
    assert mark(game, "india-replacement-limit") == 1
    assert mark(segments_until(game, 4, "replacement"), "india-replacement-limit") == 1
    assert mark(segments_until(game, 4, "offensives"), "india-replacement-limit") == 0


@also("J15", "J82")
def test_works_a_second_card_takes_one_more_step(card: str) -> None:
    # Ruling R-25
    game = played(on_turn(3), card)
    game.state = replace(game.state, last_played=Side.ALLIES)
    played(game, "J82" if card == "J15" else "J15")
    assert mark(game, "india-replacement-limit") == 2


@also("J15", "J82")
def test_works_unrest_limits_replacements_in_revolts_too(card: str) -> None:
    assert mark(played(on_turn(3, india=4), card), "india-replacement-limit") == 1


@also("J80")
def test_works_panama_delays_the_reinforcements_of_the_next_turn(card: str) -> None:
    game = played(on_turn(3), card)
    assert mark(game, "panama-delay") == 1
    assert mark(segments_until(game, 4, "reinforcement"), "panama-delay") == 1
    assert mark(segments_until(game, 4, "offensives"), "panama-delay") == 0


@also("J71")
def test_works_interceptors_until_the_allies_have_an_airfield_near_tokyo(card: str) -> None:
    game = played(on_turn(9), card)
    assert mark(segments_until(game, 10, "offensives"), "interceptors") == 1
    # Iwo Jima, 3 hexes from Tokyo, supplied from Oahu.
    near = on_turn(9, more={"us-hq-central-pacific": "5808"}, allies="3709 3813 4612 4715")
    assert mark(segments_until(played(near, card), 10, "offensives"), "interceptors") == 0


@also("J71")
def test_no_effect_interceptors_stay_for_an_airfield_farther_away(card: str) -> None:
    # Saipan is 7 hexes from Tokyo.
    far = on_turn(9, more={"us-hq-central-pacific": "5808"}, allies="3813 4612 4715")
    assert mark(segments_until(played(far, card), 10, "offensives"), "interceptors") == 1


# J43 Tojo


def for_operations(turn: int) -> Game:
    game = on_turn(turn)
    game.do(PlayCard("J43", "operations", SOUTH, ("jp-bb-kongo",)))
    return game


@also("J43")
def test_works_tojo_for_operations_has_the_deck_shuffled_at_the_end_of_the_turn(card: str) -> None:
    game = for_operations(3)
    assert game.state.to_shuffle == {Side.JAPAN}
    assert (pile(game, card), label(game, "tojo-resigned")) == ("discarded", "In office")
    game.state = replace(game.state, offensive=None, discarded_cards=("J43", "J10", "A31"))
    segments_until(game, 4, "offensives")
    assert (pile(game, card), pile(game, "J10"), pile(game, "A31")) == ("", "", "discarded")
    assert game.state.to_shuffle == frozenset()


@also("J43")
def test_works_tojo_as_an_event_shuffles_nothing(card: str) -> None:
    assert played(on_turn(8), card).state.to_shuffle == frozenset()


@also("J43")
def test_refused_tojo_is_an_event_from_1944_on(card: str) -> None:
    for turn, rules in ((7, set()), (8, {"EotS 5.37"}), (12, {"EotS 5.37"})):
        asked = PlayCard(card, "operations", SOUTH, ("jp-bb-kongo",))
        assert on_turn(turn).rules_against(asked) == rules, turn
        assert on_turn(turn).rules_against(PlayCard(card, "event")) == set()


@also("J43")
def test_works_in_the_scenario_of_1944_tojo_is_played_for_operations(card: str) -> None:
    game = on_turn(8, scenario="1944")
    assert game.rules_against(PlayCard(card, "operations", SOUTH, ("jp-bb-kongo",))) == set()
    assert game.rules_against(PlayCard(card, "event")) == {"EotS 17.26"}


@pytest.mark.parametrize("edition", ["3.2", "2.0"])
@pytest.mark.parametrize(("turn", "will", "lies"), [(10, 4, "removed"), (7, 6, "discarded")])
@also("J43")
def test_works_tojo_lost_by_an_allied_event(card: str, turn: int, will: int, lies: str, edition: str) -> None:
    # 5.37: from 1944 it happens at once; before, the deck is shuffled at the end of the turn.
    game = on_turn(turn, edition, more={"us-20bc": "3813"}, allies="3813", political_will=6)
    game.state = replace(game.state, last_played=Side.JAPAN)
    played(game, "A67")
    game.do(DiscardDrawn("A67", card), seat=JAPAN)
    assert (mark(game, "political-will"), pile(game, card), hand(game, "japan")) == (will, lies, 6)
    assert game.state.to_shuffle == (frozenset() if turn == 10 else {Side.JAPAN})
