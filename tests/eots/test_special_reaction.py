"""Special reaction: the landings it meets, its die, cover, switching, both printed examples (EotS 7.27)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.eots.commands import (
    ActivateReaction,
    EndAnswer,
    EndReaction,
    IncludeUnits,
    PlayReaction,
    TryIntelligence,
    TrySpecialReaction,
)
from rules.eots.events import CombatFought
from rules.eots.offensive import included_attackers
from rules.eots.offensive.special_reaction import landings_to_meet
from rules.eots.printed.sides import Side, UnitId
from rules.maps.hexgrid import HexId
from tests.eots.campaigns import begun
from tests.eots.chapter_7 import (
    ALLIES,
    HOLLANDIA_UNITS,
    JAPAN,
    KAUAI_UNITS,
    hollandia,
    kauai,
    landed,
    malaya,
)
from tests.eots.offensives import Game
from tests.support import eots

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])
BIAK, HOLLANDIA, KAUAI = HexId("3319"), HexId("3520"), HexId("5708")


def special(game: Game, face: int, hex_id: str = HOLLANDIA) -> Game:
    game.do(TrySpecialReaction(hex_id), face)
    return game


def refused(game: Game, hex_id: str = HOLLANDIA) -> set[str]:
    return game.rules_against(TrySpecialReaction(hex_id))


def met(edition: str = "3.2", **changes: Any) -> Game:
    """Hollandia up to the reaction: special reaction and the intelligence die have both succeeded."""
    return special(landed(edition, **changes), 0).roll(0)


def reacted(game: Game, units: str = "jp-26-air-flotilla jp-bb-yamato", to: str = HOLLANDIA) -> Game:
    game.react("jp-hq-south-seas", units)
    return game.move(units.split()[-1], to)


# The example of v3.2: Hollandia


def test_7_27_example_hollandia_from_the_landing_to_the_last_return() -> None:
    game = special(landed(), 4)
    assert set(game.offensive.battles) == {BIAK, HOLLANDIA}
    assert game.offensive.condition == "surprise"  # special reaction alone changes nothing
    game.roll(4)
    assert game.offensive.condition == "intercept"
    reacted(game).do(EndReaction())
    assert set(game.offensive.battles[HOLLANDIA]) >= {"us-cv-enterprise", "us-5af"}
    assert game.offensive.battles[BIAK] == ()  # still a battle hex, without combat
    assert game.offensive.joining == {"jp-26-air-flotilla": BIAK, "jp-bb-yamato": HOLLANDIA}
    # Yamato 18 at 1: Enterprise is flipped. Enterprise 12 and the 5th 10, 22 at 1/2: 11 do not hurt Yamato.
    game.fight(HOLLANDIA, air=(3, 6))
    combat = next(event for event in game.events if isinstance(event, CombatFought))
    assert (combat.strengths, combat.hits) == ((22, 18), (11, 18))
    assert combat.winner == "japan"  # 18 against 8 + 10: the tie is the reaction player's
    assert game.state.units[UnitId("us-cv-enterprise")].reduced
    assert not game.state.units[UnitId("jp-bb-yamato")].reduced
    assert not game.state.units[UnitId("us-5af")].reduced
    assert game.state.control[HOLLANDIA] is Side.JAPAN
    game.home("jp-bb-yamato:4017", "jp-26-air-flotilla:3416")  # committed to Biak, and yet it returns
    game.home("us-cv-enterprise:3822", "us-sf-brigade:3822", "us-5af:3822")
    assert game.step == ""
    assert game.where("us-sf-brigade") == game.where("us-5af") == "3822"
    assert game.where("jp-26-air-flotilla") == "3416"
    assert game.state.control[HOLLANDIA] is Side.JAPAN


def test_7_27_example_biak_fights_nowhere_else() -> None:
    game = reacted(met())
    assert game.rules_against(EndReaction(("jp-26-air-flotilla:3520",))) == {"EotS 7.26"}


# The die


@pytest.mark.parametrize("face", range(10))
def test_7_27_the_die_counts_the_zone(face: int) -> None:
    # A33 by operations has 2; the landing lies in a zone, so two are subtracted: 0 to 4.
    assert (HOLLANDIA in special(landed(), face).offensive.battles) == (face <= 4)


@pytest.mark.parametrize("face", [0, 4, 5, 9])
def test_7_27_the_condition_stays(face: int) -> None:
    assert special(landed(), face).offensive.condition == "surprise"


def event_landing(card: str) -> Game:
    """The landing by an event, the 5th covering it; Enterprise stays in port."""
    game = hollandia().launch(card, "us-hq-southwest-pacific", HOLLANDIA_UNITS, event=True)
    return game.move("us-sf-brigade", "3520").declare("3319:us-5af")


@pytest.mark.parametrize("face", range(10))
def test_7_27_an_event_uses_its_own_value(face: int) -> None:
    game = event_landing("A29")  # 4 as an event, 2 by operations
    assert (HOLLANDIA in special(game, face).offensive.battles) == (face <= 6)


@pytest.mark.parametrize("face", range(10))
def test_7_27_a_surprise_event_uses_the_value_of_operations(face: int) -> None:
    game = event_landing("A13")  # surprise; 3 by operations
    assert game.rules_against(TryIntelligence()) == {"EotS 7.25 C"}
    assert (HOLLANDIA in special(game, face).offensive.battles) == (face <= 5)


def test_7_27_a_nine_fails_here_too() -> None:
    game = kauai().launch("J10", "jp-hq-combined-fleet-yamamoto", KAUAI_UNITS, event=True)
    game.move(KAUAI_UNITS, KAUAI).declare(covers=["5708:jp-cv-shokaku"])  # 7 as an event, 9 - 2 = 7
    assert special(game, 9, KAUAI).offensive.battles == {}


@EDITIONS
@pytest.mark.parametrize("face", range(10))
def test_7_27_midway_adds_four_to_this_roll_too(edition: str, face: int) -> None:
    # J12 adds 4 to each Allied intelligence roll, the zone takes 2: 8 as an event, so 0 to 6.
    game = kauai(edition).launch("J12", "jp-hq-combined-fleet-yamamoto", KAUAI_UNITS, event=True)
    game.move(KAUAI_UNITS, KAUAI).declare(covers=["5708:jp-cv-shokaku"])
    assert (KAUAI in special(game, face, KAUAI).offensive.battles) == (face <= 6)


def test_7_27_one_roll_for_a_hex() -> None:
    for face in (0, 9):
        assert refused(special(landed(), face)) == {"EotS 7.27"}


def test_7_27_each_hex_has_its_own_roll() -> None:
    # Vogelkop (3219, a resource) is 1 hex from Biak; Lexington opens the way and covers the landing there.
    more = {"us-marine-brigade": "3822", "us-cv-lexington": "3822"}
    game = hollandia(more=more, japan="3219 3520 3319 4017")
    units = f"{HOLLANDIA_UNITS} us-marine-brigade us-cv-lexington"
    game.launch("A31", "us-hq-southwest-pacific", units)
    game.move("us-sf-brigade", "3520").move("us-marine-brigade us-cv-lexington", "3219")
    game.declare(covers=["3520:us-5af", "3219:us-cv-lexington"])
    assert landings_to_meet(game.state) == ("3219", "3520")
    special(game, 9, "3219")
    assert landings_to_meet(game.state) == ("3520",)
    special(game, 0, "3520")
    assert game.offensive.battles == {HOLLANDIA: ("us-5af",)}


# Which landings


def test_7_27_the_hex_is_watched_by_an_air_zone() -> None:
    game = hollandia(without="jp-26-air-flotilla")
    game.launch("A33", "us-hq-southwest-pacific", HOLLANDIA_UNITS).move("us-sf-brigade", "3520").declare()
    assert refused(game) == {"EotS 7.27"}


def test_7_27_a_carrier_watches_as_well() -> None:
    game = hollandia(without="jp-26-air-flotilla", more={"jp-cv-shokaku": "3319"})
    game.launch("A33", "us-hq-southwest-pacific", HOLLANDIA_UNITS).move("us-sf-brigade", "3520").declare()
    assert refused(game) == set()


@EDITIONS
def test_7_27_the_hex_is_in_range_of_an_hq(edition: str) -> None:
    # South HQ at Saigon reaches 13 hexes: Biak, and with it the 26th, but not Hollandia.
    game = hollandia(edition, more={"jp-hq-south": "2212"}, without="jp-hq-south-seas jp-bb-yamato")
    game.launch("A33", "us-hq-southwest-pacific", HOLLANDIA_UNITS).move("us-sf-brigade", "3520").declare()
    assert refused(game) == {"EotS 7.27"}


@pytest.mark.parametrize("hex_id", ["3519"])
def test_7_27_the_hex_has_a_city_resource_port_or_airfield(hex_id: str) -> None:
    game = hollandia(japan="3519 3520 3319 4017")
    game.launch("A33", "us-hq-southwest-pacific", HOLLANDIA_UNITS).move("us-sf-brigade", hex_id).declare()
    assert refused(game, hex_id) == {"EotS 7.27"}


def test_7_27_the_hex_was_empty() -> None:
    game = hollandia(more={"jp-18-army": "3520 reduced"})
    game.launch("A33", "us-hq-southwest-pacific", HOLLANDIA_UNITS).move("us-sf-brigade", "3520").declare(
        "3520:"
    )
    assert refused(game) == {"EotS 7.27"}


def test_7_27_the_hex_was_the_reaction_players() -> None:
    game = hollandia(allies="3520 3822 3720 3620", japan="3319 4017")
    game.launch("A33", "us-hq-southwest-pacific", HOLLANDIA_UNITS).move("us-sf-brigade", "3520").declare()
    assert refused(game) == {"EotS 7.27"}


@pytest.mark.parametrize(("edition", "refusal"), [("3.2", {"EotS 7.27"}), ("2.0", set())])
def test_13_63_no_special_reaction_in_fallen_india_of_which_v2_0_says_nothing(
    edition: str, refusal: set[str]
) -> None:
    # Akyab is 2 hexes from Calcutta, and the HQ at Rangoon 4.
    units = {"br-hq-seac": "1308", "br-33-corps": "1307", "jp-hq-south": "2008", "jp-5-air-division": "2006"}
    # The British carrier escorts the troops through the zone.
    fleet = {"br-cv-victorious": "1307"}
    force, flags = "br-33-corps br-cv-victorious", "1805 2006 2008"
    markers = {"allied-asp": 4, "us-rivalry": 0}
    game = begun({**units, **fleet}, force, "br-hq-seac", 3, japan=flags, markers=markers, edition=edition)
    game.state = replace(game.state, surrendered=frozenset({"india"}))
    covers = ("1805:br-cv-victorious",) if edition == "3.2" else ()
    game.move(force, "1805", "amphibious").declare(covers=covers)
    assert refused(game, "1805") == refusal


@EDITIONS
def test_7_27_troops_that_marched_in_are_not_met(edition: str) -> None:
    # Kuantan: city, airfield and resource, one hex from the RAF and from Malaya HQ.
    game = malaya(edition, without="in-3-corps").launch("J23", "jp-hq-south", "jp-15-army")
    game.move("jp-15-army", "2014").declare()
    assert refused(game, "2014") == {"EotS 7.27"}


def test_7_27_a_neutralised_zone_watches_too() -> None:
    assert refused(landed()) == set()  # the 5th neutralises it


@EDITIONS
@pytest.mark.parametrize("hex_id", ["", "x", "9999", "3319", "3822", "turn-3"])
def test_7_27_no_other_hex(edition: str, hex_id: str) -> None:
    assert refused(landed(edition), hex_id) == {"EotS 7.27"}


# When, and by whom


def test_7_27_after_the_declaration_and_before_the_intelligence_die() -> None:
    game = hollandia().launch("A33", "us-hq-southwest-pacific", HOLLANDIA_UNITS).move("us-sf-brigade", "3520")
    assert refused(game) == {"EotS 7.2"}
    assert refused(landed().roll(0)) == {"EotS 7.2"}
    assert refused(hollandia()) == {"EotS 7.2"}


def test_7_27_a_card_does_not_replace_the_die() -> None:
    game = landed()
    game.do(PlayReaction("J04"))
    assert game.offensive.condition == "intercept"
    assert set(game.offensive.battles) == {BIAK}
    assert refused(game) == {"EotS 7.27"}  # step 6 comes before step 7


def test_5_32_d_weather_comes_before_special_reaction() -> None:
    assert special(landed(), 9).rules_against(PlayReaction("J19")) == {"EotS 5.32 D"}


def test_7_27_the_intelligence_die_is_still_to_be_rolled() -> None:
    for face in (0, 9):
        assert special(landed(), face).rules_against(TryIntelligence()) == set()


def test_7_27_the_reaction_player_decides() -> None:
    game = landed()
    assert game.rules_against(TrySpecialReaction(HOLLANDIA), ALLIES) == {"EotS 7.2"}
    assert game.rules_against(TrySpecialReaction(HOLLANDIA), JAPAN) == set()


def test_7_27_nobody_need_try() -> None:
    game = landed()
    game.do(EndAnswer())
    assert game.step == "react"
    assert HOLLANDIA not in game.offensive.battles


# What follows


@EDITIONS
def test_7_24_what_covers_the_landing_takes_part(edition: str) -> None:
    game = hollandia(edition).launch("A33", "us-hq-southwest-pacific", HOLLANDIA_UNITS)
    game.move("us-sf-brigade", "3520").move("us-cv-enterprise", "3519")
    game.declare(covers=["3520:us-cv-enterprise", "3520:us-5af"])
    assert game.offensive.battles == {}
    assert set(special(game, 0).offensive.battles[HOLLANDIA]) == {"us-cv-enterprise", "us-5af"}


def test_7_27_a_failed_roll_leaves_the_landing_alone() -> None:
    game = special(landed(), 9)
    game.do(EndAnswer())
    game.do(EndReaction())
    game.fight(BIAK, air=(0, 0))
    assert game.state.control[HOLLANDIA] is Side.ALLIES  # just before post battle movement
    assert game.step == "return"


def test_7_27_units_that_strike_from_afar_cause_no_switch() -> None:
    # Shokaku (range 3) sails from Truk to a hex within 3 of Hollandia; nobody is in it.
    game = met(more={"jp-cv-shokaku": "4017"})
    reacted(game, "jp-26-air-flotilla jp-cv-shokaku", "3718").do(EndReaction(("jp-cv-shokaku:3520",)))
    assert game.offensive.battles[BIAK] == ("us-cv-enterprise",)
    assert "us-cv-enterprise" not in game.offensive.battles[HOLLANDIA]
    assert game.offensive.joining["jp-cv-shokaku"] == HOLLANDIA  # type: ignore[index]


def test_7_27_if_nobody_comes_the_carrier_fights_its_own_battle() -> None:
    game = met()
    game.react("jp-hq-south-seas", "jp-26-air-flotilla").do(EndReaction())
    assert game.offensive.battles[BIAK] == ("us-cv-enterprise",)


def test_7_27_the_limit_of_the_reaction_is_one_for_all_battles() -> None:
    # South Seas HQ 2 and the 2 operations of A33: four units.
    ships = {"jp-ca-aoba": "4017", "jp-ca-nachi": "4017", "jp-bb-kongo": "4017"}
    game = met(more=ships)
    four = "jp-26-air-flotilla jp-bb-yamato jp-ca-aoba jp-ca-nachi"
    game.react("jp-hq-south-seas", four)
    again = met(more=ships)
    from_all = (*four.split(), "jp-bb-kongo")
    assert again.rules_against(ActivateReaction("jp-hq-south-seas", from_all)) == {"EotS 7.21"}


# The example of v2.0: Kauai


def landed_on_kauai(edition: str) -> Game:
    game = kauai(edition).launch("J10", "jp-hq-combined-fleet-yamamoto", KAUAI_UNITS).move(KAUAI_UNITS, KAUAI)
    covers = ["5708:jp-cv-shokaku"] if edition == "3.2" else []
    return game.declare(covers=covers)


@EDITIONS
def test_6_27_example_kauai_no_battle_is_declared_or_need_be(edition: str) -> None:
    game = landed_on_kauai(edition)
    assert game.offensive.battles == {}
    assert game.offensive.shipping == 0  # organic transport
    assert game.rules_against(TryIntelligence()) == {"EotS 7.2"}
    assert landings_to_meet(game.state) == (KAUAI,)


@EDITIONS
def test_6_27_example_kauai_without_the_roll_there_is_no_reaction(edition: str) -> None:
    game = landed_on_kauai(edition)
    game.do(EndAnswer())
    assert game.state.control[KAUAI] is Side.JAPAN
    assert game.step == "return"


@EDITIONS
@pytest.mark.parametrize("face", range(10))
def test_6_27_example_kauai_the_die(edition: str, face: int) -> None:
    # J10 by operations has 5; into the zone of Oahu, so two are subtracted (6.25 E): 0 to 7.
    assert (KAUAI in special(landed_on_kauai(edition), face, KAUAI).offensive.battles) == (face <= 7)


@EDITIONS
def test_6_27_example_kauai_a_reaction_follows(edition: str) -> None:
    game = special(landed_on_kauai(edition), 0, KAUAI).roll(0)
    game.react("us-hq-central-pacific", "us-7af").do(EndReaction())
    assert set(game.offensive.battles[KAUAI]) == set(KAUAI_UNITS.split())
    assert game.offensive.joining == {"us-7af": KAUAI}
    # Shokaku 14 and Tenryu 4 against 10: the 7th Air Force is 1 hex away.
    game.fight(KAUAI, air=(6, 6), land=(9, 0))
    combat = next(event for event in game.events if isinstance(event, CombatFought))
    assert combat.strengths == (18, 10)
    assert game.state.control[KAUAI] is Side.JAPAN


@pytest.mark.parametrize("rolls", [(), (9,)])
def test_6_27_of_v2_0_the_reaction_move_follows_at_once_and_the_surprise_stays(
    rolls: tuple[int, ...],
) -> None:
    # Kauai as printed: one successful roll, then a normal reaction move; a failed die of 6.25 bars nothing.
    game = special(landed_on_kauai("2.0"), 0, KAUAI)
    for face in rolls:
        game.roll(face)
    if not rolls:
        game.do(EndAnswer())
    game.react("us-hq-central-pacific", "us-7af").do(EndReaction())
    assert game.offensive.condition == "surprise"
    assert game.offensive.joining == {"us-7af": KAUAI}
    # Japan strikes first, 6 + 3: 18 hits flip the 7th Air Force (10), whose reduced side has 5 left.
    game.fight(KAUAI, air=(6, 6), land=(9, 0))
    combat = next(event for event in game.events if isinstance(event, CombatFought))
    assert combat.strengths == (18, 5)


def test_7_2_of_v3_2_special_reaction_alone_brings_no_reaction_move() -> None:
    game = special(landed_on_kauai("3.2"), 0, KAUAI)
    game.do(EndAnswer())
    assert game.rules_against(ActivateReaction("us-hq-central-pacific", ("us-7af",))) == {"EotS 7.26"}


def test_6_27_of_v2_0_a_failed_special_reaction_brings_no_reaction_move() -> None:
    game = special(landed("2.0"), 9)
    game.do(EndAnswer())
    react = ActivateReaction("jp-hq-south-seas", ("jp-26-air-flotilla",))
    assert game.rules_against(react) == {"EotS 7.26"}


def test_6_27_of_v2_0_the_reaction_enters_any_battle_hex() -> None:
    # Ruling R-180: a normal reaction move (6.26), for the declared battle too.
    game = special(landed("2.0"), 0)
    game.do(EndAnswer())
    game.react("jp-hq-south-seas", "jp-26-air-flotilla jp-bb-yamato").move("jp-bb-yamato", BIAK)
    game.do(EndReaction())
    assert game.offensive.joining == {"jp-26-air-flotilla": BIAK, "jp-bb-yamato": BIAK}


def test_6_27_of_v2_0_the_page_offers_the_reaction_in_a_surprise() -> None:
    game = special(landed_on_kauai("2.0"), 0, KAUAI)
    game.do(EndAnswer())
    view = eots().offensive(game.state)
    assert view is not None and view.activation is not None
    assert "no reaction" not in view.says


# v2.0: attackers in no battle are included after the roll


def uncommitted() -> Game:
    """The brigade ashore at Hollandia; Enterprise at sea and the 5th at Gili Gili are in no battle."""
    game = hollandia("2.0", more={"us-ca-northampton": "3822", "us-13af": "3822"})
    game.launch("A31", "us-hq-southwest-pacific", f"{HOLLANDIA_UNITS} us-ca-northampton")
    game.move("us-sf-brigade", "3520").move("us-cv-enterprise us-ca-northampton", "3720")
    return game.declare()


def test_6_27_of_v2_0_who_joins_is_said_after_the_roll() -> None:
    game = special(uncommitted(), 0)
    assert game.offensive.battles == {HOLLANDIA: ()}
    assert included_attackers.waiting(game.state) == {HOLLANDIA: ("us-5af", "us-cv-enterprise")}
    for command in (TryIntelligence(), EndAnswer(), PlayReaction("J04")):
        assert game.rules_against(command) == {"EotS 7.27"}
    game.do(IncludeUnits(HOLLANDIA, ("us-5af",)), seat=ALLIES)
    assert game.offensive.battles == {HOLLANDIA: ("us-5af",)}
    assert not included_attackers.waiting(game.state)
    game.do(EndAnswer())


def test_6_27_of_v2_0_ships_go_with_the_carrier_that_joins() -> None:
    game = special(uncommitted(), 0)
    game.do(IncludeUnits(HOLLANDIA, ("us-cv-enterprise",)))
    assert game.offensive.battles == {HOLLANDIA: ("us-cv-enterprise", "us-ca-northampton")}


def test_6_27_of_v2_0_nobody_need_join() -> None:
    game = special(uncommitted(), 0)
    game.do(IncludeUnits(HOLLANDIA))
    assert game.offensive.battles == {HOLLANDIA: ()}
    game.do(EndAnswer())


def test_6_27_of_v2_0_a_failed_roll_asks_nobody() -> None:
    assert not included_attackers.waiting(special(uncommitted(), 9).state)


@pytest.mark.parametrize("units", [("us-13af",), ("us-sf-brigade",), ("us-5af", "us-5af"), ("nobody",)])
def test_6_27_of_v2_0_only_active_units_in_range_and_in_no_battle_join(units: tuple[str, ...]) -> None:
    assert special(uncommitted(), 0).rules_against(IncludeUnits(HOLLANDIA, units)) == {"EotS 7.27"}


def test_6_27_of_v2_0_the_attacker_says_who_joins() -> None:
    game = special(uncommitted(), 0)
    assert game.rules_against(IncludeUnits(HOLLANDIA), JAPAN) == {"EotS 7.2"}
    assert game.rules_against(IncludeUnits(HOLLANDIA), ALLIES) == set()


def test_6_27_of_v2_0_units_committed_to_a_battle_stay_in_it() -> None:
    game = hollandia("2.0").launch("A33", "us-hq-southwest-pacific", HOLLANDIA_UNITS)
    game.move("us-sf-brigade", "3520").move("us-cv-enterprise", "3720").declare("3319:us-5af")
    assert included_attackers.waiting(special(game, 0).state) == {HOLLANDIA: ("us-cv-enterprise",)}


def test_6_27_of_v2_0_the_page_asks_the_attacker() -> None:
    view = eots().offensive(special(uncommitted(), 0).state)
    assert view is not None
    (choice,) = view.choices
    assert (choice.seat, choice.kind, choice.many) == ("allies", "IncludeUnits", True)
    assert [option.value for option in choice.options] == ["us-5af", "us-cv-enterprise"]


def test_7_27_of_v3_2_nobody_joins_after_the_roll() -> None:
    game = special(landed(), 0)
    assert game.rules_against(IncludeUnits(HOLLANDIA, ("us-5af",))) == {"EotS 7.27"}


def test_6_27_of_v2_0_uncommitted_units_stacked_there_are_included() -> None:
    game = hollandia("2.0").launch("A33", "us-hq-southwest-pacific", HOLLANDIA_UNITS)
    game.move("us-sf-brigade", "3520").move("us-cv-enterprise", "3520").declare()
    special(game, 0).do(IncludeUnits(HOLLANDIA))  # the 5th stays out
    reacted(game.roll(0), "jp-bb-yamato").do(EndReaction())
    assert set(game.offensive.battles[HOLLANDIA]) == {"us-sf-brigade", "us-cv-enterprise"}


# All units in a battle hex fight there (7.24, 9.1)


def escorted(edition: str, **changes: Any) -> Game:
    """Washington sails to Hollandia with Enterprise, which strikes Biak; Hollandia is met, too."""
    more = {"us-bb-washington": "3822", "jp-24-air-flotilla": "3820"}
    fields = {"japan": "3520 3319 4017 3820", "more": more, **changes}
    game = hollandia(edition, **fields).launch(
        "A33", "us-hq-southwest-pacific", f"{HOLLANDIA_UNITS} us-bb-washington"
    )
    game.move("us-sf-brigade", HOLLANDIA).move("us-cv-enterprise us-bb-washington", HOLLANDIA)
    return special(game.declare(f"{BIAK}:us-cv-enterprise", covers=[f"{HOLLANDIA}:us-5af"]), 0).roll(0)


@EDITIONS
def test_9_1_a_ship_in_a_battle_hex_fights_there_though_its_carrier_strikes_elsewhere(edition: str) -> None:
    # The 24th strikes Hollandia from the Admiralties, three hexes away: Enterprise stays with Biak.
    game = escorted(edition)
    assert "us-bb-washington" in game.offensive.battles[BIAK]
    game.react("jp-hq-south-seas", "jp-24-air-flotilla").do(EndReaction())
    assert set(game.offensive.battles[HOLLANDIA]) >= {"us-bb-washington", "us-5af"}
    assert game.offensive.battles[BIAK] == ("us-cv-enterprise",)


@EDITIONS
def test_7_27_carriers_change_over_when_the_enemy_is_in_their_hex(edition: str) -> None:
    game = escorted(edition)
    game.react("jp-hq-south-seas", "jp-bb-yamato").move("jp-bb-yamato", HOLLANDIA).do(EndReaction())
    assert game.offensive.battles[BIAK] == ()
    assert {"us-cv-enterprise", "us-bb-washington"} <= set(game.offensive.battles[HOLLANDIA])
