"""December 1941 beyond the two offensives: order, ships that stay together, emergency moves (v2.0 17.11)."""

from dataclasses import replace
from functools import cache

import pytest

from rules.eots.commands import ClearUp, Disengage, EndAnswer, EndReaction, MeetShips, PlayCard, ReturnForces
from rules.eots.offensive import ground_disengagement
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import Position
from rules.eots.views.offensive_view import offensive_view
from rules.maps.hexgrid import HexId, distance
from tests.eots.boards import judged
from tests.eots.card_fights import to_battle
from tests.eots.chapter_7 import ALLIES, JAPAN
from tests.eots.offensives import Game, opened
from tests.support import eots

RULE = "EotS v2.0 17.11"
YAMAMOTO, SOUTH = "jp-hq-combined-fleet-yamamoto", "jp-hq-south"
SHIPS = "jp-cv-akagi jp-cv-soryu jp-cv-shokaku jp-bb-hiei"
STRIKE = ("5808:jp-cv-akagi", "5808:jp-cv-soryu", "5808:jp-cv-shokaku")
BOTH = pytest.mark.parametrize("edition", ["v2.0", "v3.2"])


@cache
def _struck(edition: str) -> Game:
    """Pearl Harbor fought, the ships about to go home."""
    game = opened("1941", edition).launch("J01", YAMAMOTO, SHIPS, event=True).move(SHIPS, "5506")
    return to_battle(game.declare(*STRIKE)).fight("5808", air=(0, 0))


def struck(edition: str = "v3.2") -> Game:
    """A game of its own from there."""
    return Game(_struck(edition).state)


def conquest(units: str, edition: str = "v3.2") -> Game:
    """The second card with these units."""
    game = struck(edition).home(*(f"{ship}:3706" for ship in SHIPS.split()))
    return game.launch("J02", SOUTH, units, event=True)


@BOTH
def test_17_11_nobody_holds_a_card_over_or_passes_in_december(edition: str) -> None:
    game = opened("1941", edition)
    assert RULE in game.rules_against(PlayCard("", "future"), JAPAN)
    assert RULE in game.rules_against(PlayCard("", "pass"), JAPAN)


@BOTH
def test_17_11_the_card_that_is_due_is_offered_without_being_looked_for(edition: str) -> None:
    def offered(game: Game, side: str) -> tuple[list[str], list[str]]:
        found = eots().play(game.state, side, PlayCard("", ""))
        assert found is not None
        return [one.value for one in found.found], [one.value for one in found.unseen]

    game = opened("1941", edition)
    assert offered(game, "japan") == (["J01"], [])
    assert offered(game, "allies") == ([], [])
    home = struck(edition).home(*(f"{ship}:3706" for ship in SHIPS.split()))
    assert offered(home, "japan") == (["J02"], [])
    assert offered(opened("1942", edition), "japan") == ([], ["future"])


# Operation Z


@BOTH
def test_17_11_the_ships_of_operation_z_end_in_one_port(edition: str) -> None:
    game = struck(edition)
    *most, last = SHIPS.split()
    apart = (*(f"{ship}:3706" for ship in most), f"{last}:3705")
    assert game.rules_against(ReturnForces(apart)) == {RULE}
    assert game.rules_against(ReturnForces(tuple(f"{ship}:3705" for ship in SHIPS.split()))) == set()


@BOTH
def test_17_11_operation_z_does_not_sail_into_the_american_carriers(edition: str) -> None:
    game = opened("1941", edition).launch("J01", YAMAMOTO, SHIPS, event=True)
    assert game.where("us-cv-lexington") == "5410"  # 18 hexes of sea do for it
    assert "5410" not in game.goes(SHIPS)


@BOTH
def test_17_11_operation_z_sails_only_to_where_it_strikes_oahu_from(edition: str) -> None:
    game = opened("1941", edition).launch("J01", YAMAMOTO, SHIPS, event=True)
    goes = game.goes(SHIPS)
    assert "5506" in goes
    assert all(distance(HexId(hex_id), HexId("5808")) <= 3 for hex_id in goes)
    assert RULE in game.refused(SHIPS, "2112")


@BOTH
@pytest.mark.parametrize("use", ["operations", "discard", "future", "china", "rivalry"])
def test_17_11_both_cards_are_events_and_nothing_else(edition: str, use: str) -> None:
    first = opened("1941", edition)
    assert RULE in first.rules_against(PlayCard("J01", use, YAMAMOTO, tuple(SHIPS.split())))
    second = struck(edition).home(*(f"{ship}:3706" for ship in SHIPS.split()))
    assert RULE in second.rules_against(PlayCard("J02", use, SOUTH, ("jp-25-army",)))


def test_17_11_the_allies_play_nothing() -> None:
    assert RULE in opened("1941").rules_against(PlayCard("A10", "operations", "us-hq-central-pacific"))


# Operation No. 1


@BOTH
def test_17_11_the_allied_zones_are_back_after_the_second_card(edition: str) -> None:
    assert judged(struck(edition).state).zone(Side.ALLIES) != set()
    game = conquest("jp-38-army", edition)
    assert judged(game.state).zone(Side.ALLIES) == set()
    game.declare().do(EndAnswer())
    game.do(ClearUp(()), seat=ALLIES)
    assert (game.step, game.state.zones_cancelled) == ("", frozenset())
    assert judged(game.state).zone(Side.ALLIES) != set()


def test_17_11_nobody_steps_back_from_troops_that_march_in() -> None:
    # The Allies do not react to moves of this event: the 3rd Corps and the Australians, 9 and more than the
    # reduced 15th Army's 10 together, meet it at Kuantan.
    game = struck().home(*(f"{ship}:3706" for ship in SHIPS.split()))
    units = dict(game.state.units)
    units[UnitId("jp-15-army")] = Position("1913", reduced=True)
    units[UnitId("au-8-division")] = Position("2014")
    control = {**game.state.control, HexId("1913"): Side.JAPAN}
    game.state = replace(game.state, units=units, control=control)
    game.launch("J02", SOUTH, "jp-15-army", event=True).move("jp-15-army", "2014")
    assert ground_disengagement.refuges(game.state) == {}
    assert game.rules_against(Disengage(("in-3-corps",), "2015"), ALLIES) != set()
    game.declare("2014:")


def test_17_11_force_z_stays_where_no_ship_comes() -> None:
    # The 25th Army lands at Kota Bharu with shipping alone.
    game = conquest("jp-25-army").move("jp-25-army", "2112").declare()
    game.do(EndAnswer())
    assert (game.step, game.where("br-bb-force-z")) == ("clear-up", "2015")


def test_17_11_of_two_coasts_the_allies_choose_one() -> None:
    # Ruling R-117
    game = (
        conquest("jp-25-army jp-bb-kongo jp-ca-mogami")
        .move("jp-25-army", "2112")
        .move("jp-ca-mogami", "2112")
    )
    game.move("jp-bb-kongo", "2014").declare("2014:").do(EndAnswer())
    assert game.rules_against(MeetShips("2112"), JAPAN) == {"EotS 7.2"}
    view = offensive_view(game.state)
    assert view is not None
    assert [o.value for choice in view.choices for o in choice.options] == ["2014", "2112"]
    game.do(MeetShips("2112"), seat=ALLIES)
    assert set(game.offensive.battles) == {"2014", "2112"}
    assert set(game.offensive.battles["2112"]) == {"jp-25-army", "jp-ca-mogami"}
    assert game.rules_against(MeetShips("2014")) == {"EotS 5.31"}


def test_17_11_force_z_returns_to_a_port() -> None:
    # Ruling R-117
    game = (
        conquest("jp-25-army jp-ca-mogami").move("jp-25-army", "2112").move("jp-ca-mogami", "2112").declare()
    )
    game.do(EndAnswer())
    game.do(MeetShips("2112"))
    game.do(EndReaction())
    game.fight("2112", air=(0, 9))
    assert game.step == "reaction-return"
    assert game.rules_against(ReturnForces(("br-bb-force-z:2112",))) == {"EotS 9.6"}
    game.home("br-bb-force-z:2015")
    assert game.where("br-bb-force-z") == "2015"


def test_17_11_air_units_join_one_battle_in_range_and_do_not_move() -> None:
    # Ruling R-116: Malaya air at Singapore reaches Kuantan (1) and 2113 (2), not Kota Bharu (3).
    game = conquest("jp-bb-kongo").move("jp-bb-kongo", "2014").declare("2014:")
    game.do(EndAnswer())
    game.do(MeetShips("2014"))
    assert game.rules_against(EndReaction(("br-ma-air:2015",))) == {"EotS 7.26"}
    game.do(EndReaction())
    assert game.offensive.joining["br-ma-air"] == "2014"  # type: ignore[index]
    assert "br-ma-air" not in game.state.activated
    game.fight("2014", air=(0, 0))
    assert game.where("br-ma-air") == "2015"


# The emergency move at the end (17.11)


@BOTH
def test_17_11_every_allied_ship_may_make_one_emergency_move(edition: str) -> None:
    # Ruling R-119: Batavia 2018 is 3 hexes from Singapore, Colombo 1307 is 11.
    game = conquest("jp-38-army", edition).declare()
    game.do(EndAnswer())
    assert game.step == "clear-up"
    assert game.rules_against(ClearUp(("br-bb-force-z:2018",)), JAPAN) == {"EotS 7.2"}
    assert game.rules_against(ClearUp(("br-bb-force-z:1307",))) == {RULE}
    game.do(ClearUp(("br-bb-force-z:2018",)), seat=ALLIES)
    assert (game.step, game.where("br-bb-force-z")) == ("", "2018")


def test_17_11_the_ships_may_stay() -> None:
    game = conquest("jp-38-army").declare()
    game.do(EndAnswer())
    game.do(ClearUp(()), seat=ALLIES)
    assert (game.step, game.where("br-bb-force-z")) == ("", "2015")


@BOTH
def test_17_11_what_leaves_no_choice_is_ticked_already(edition: str) -> None:
    state = opened("1941", edition).state
    view = eots().play(state, "japan", PlayCard("J01", use=""))
    assert view is not None and view.activation is not None
    assert (set(view.activation.chosen), view.activation.ready) == (set(SHIPS.split()), True)
    again = eots().play(state, "japan", PlayCard("J01", "event", YAMAMOTO))  # all of them unticked
    assert again is not None and again.activation is not None
    assert again.activation.chosen == ()
