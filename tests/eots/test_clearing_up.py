"""Less common ends of an offensive: both sides clear up, ships that a march finds (EotS 8.22, 8.32, 8.48)."""

from dataclasses import replace

import pytest

from rules.core.game import SeatKind
from rules.eots.commands import (
    ClearUp,
    DeclareBattles,
    EndAnswer,
    EndReaction,
    PlayCard,
    ReturnForces,
)
from rules.eots.offensive import emergency_movement, post_battle_movement
from rules.eots.printed.sides import Side, UnitId
from rules.maps.hexgrid import HexId
from tests.eots.campaigns import begun, flag, last_move, lost, settle
from tests.eots.offensives import Game, opened

BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])
JAPAN, ALLIES = SeatKind("japan", "Japan"), SeatKind("allies", "Allies")
JHQ, LEYTE, PALAU = "jp-hq-south-seas", "3014", "3416"
BOX = "china-box"


# Ships that a march finds (8.22, ruling R-89)


@pytest.mark.parametrize("edition", ["3.2"])
def test_8_22_ships_in_a_port_that_a_march_passes_leave_after_the_offensive(edition: str) -> None:
    # Phnom Penh, Bangkok, 2011: half a point each; ships neither stop a march nor take away the route.
    units = {"jp-hq-south": "2212", "jp-15-army": "2211", "br-ca-exeter": "2110"}
    game = begun(units, "jp-15-army", "jp-hq-south", 1, edition=edition)
    game.move("jp-15-army", "2011").declare()
    assert flag(game, "2110") == "japan"
    settle(game)
    assert game.step == "clear-up"
    # Singapore is 5 hexes away, Rangoon 3.
    assert game.rules_against(ClearUp(("br-ca-exeter:2110",))) == {"EotS 8.22"}
    game.clear("br-ca-exeter:2008")
    assert (game.where("br-ca-exeter"), game.step) == ("2008", "")


# Both sides have something to clear up

# The Nachi and the 16th Army take Leyte (10 with 0 + 3: x 1/2 = 5 < 6); three more armies wait for a fourth
# in Palau.
CROWDED = {
    "jp-hq-south-seas": PALAU,
    "jp-ca-nachi": PALAU,
    "jp-16-army": PALAU,
    "jp-17-army": "3615",
    "jp-18-army": PALAU,
    "jp-19-army": PALAU,
    "jp-35-army": PALAU,
    "us-ca-us-asia": LEYTE,
    "us-p-brigade": LEYTE,
}


def _crowded(edition: str) -> Game:
    active = "jp-ca-nachi jp-16-army jp-17-army"
    game = begun(CROWDED, active, JHQ, 1, edition=edition)
    game.move("jp-ca-nachi jp-16-army", LEYTE).move("jp-17-army", PALAU, "strategic-ground").declare(
        f"{LEYTE}:"
    )
    settle(game)
    return game.fight(LEYTE, air=(0, 0), land=(9, 0)).home()


@BOTH
def test_8_22_8_48_each_side_clears_up_its_own_in_any_order(edition: str) -> None:
    for order in (0, 1):
        game = _crowded(edition)
        assert game.step == "clear-up"
        steps = [
            (ClearUp(("us-ca-us-asia:2813",)), ALLIES, JAPAN),
            (ClearUp(("jp-18-army:remove",)), JAPAN, ALLIES),
        ]
        for command, own, other in steps[::-1] if order else steps:
            assert game.rules_against(command, other) == {"EotS 7.2"}
            game.do(command, seat=own)
        assert (game.where("us-ca-us-asia"), game.where("jp-18-army"), game.step) == ("2813", "turn-3", "")


@BOTH
def test_8_48_only_units_of_the_overfull_hex_are_removed(edition: str) -> None:
    game = _crowded(edition)
    assert "EotS 8.48" in game.rules_against(ClearUp(("jp-16-army:remove",)))
    assert "EotS 8.48" in game.rules_against(ClearUp(("jp-18-army:remove", "jp-19-army:remove")))


# Active aircraft in a captured hex (9.61, v2.0 7.32)


@pytest.mark.parametrize(("edition", "saved"), [("3.2", False), ("2.0", True)])
def test_8_32_v2_0_lets_active_aircraft_make_the_emergency_move_too(edition: str, saved: bool) -> None:
    # v2.0 7.32: air units "that were or were not activated". One leg of 2 hexes (the 4 are in parentheses,
    # and it fought) reaches only Japanese airfields; Jolo, 3 hexes away, is Allied.
    units = {
        "jp-hq-south-seas": PALAU,
        "jp-cvl-ryujo": PALAU,
        "jp-16-army": PALAU,
        "us-feaf": f"{LEYTE} reduced",
        "us-p-brigade": LEYTE,
        "us-hq-southwest-pacific": "3023",
    }
    active, japan = "jp-cvl-ryujo jp-16-army", "2813 2915 2812 2911 2917 3017"
    game = begun(units, active, JHQ, 1, japan=japan, edition=edition)
    game.move(active, LEYTE).declare(f"{LEYTE}:").roll(0).react("us-hq-southwest-pacific", "us-feaf")
    game.do(EndReaction())
    # 6 with 0: x 1/4 = 2 hits; the FEAF 4: 1 hit. 6 to 4: Japan wins, and 18 with 9 - 2 + 2: x 2 kills the
    # brigade.
    game.fight(LEYTE, air=(0, 0), land=(9, 0))
    assert (flag(game, LEYTE), game.step) == ("japan", "reaction-return")
    game.home()
    if game.step == "return":
        game.home(f"jp-cvl-ryujo:{PALAU}")
    if saved:
        found = {one.unit: one.places for one in emergency_movement.emergencies(game.state)}
        assert "2715" in found[UnitId("us-feaf")]
        game.clear("us-feaf:2715")
    assert (game.where("us-feaf") == "2715") is saved
    assert ("us-feaf" in lost(game)) is not saved


# The box in China after the battles (9.6, 13.74)


def test_13_74_9_6_aircraft_from_the_box_fly_back_to_it() -> None:
    units = {"br-hq-seac": "1805", "us-14af": BOX, "jp-15-army": "2105"}
    game = begun(units, "us-14af", "br-hq-seac", 1, japan="2105")
    # Jarhat is one hex from Imphal.
    game.move("us-14af", "2104").declare("2105:us-14af")
    settle(game)
    game.fight("2105", air=(0, 0))
    assert BOX in post_battle_movement.homeward(game.state).homes("us-14af")  # type: ignore[arg-type]
    assert "EotS 9.6" in game.rules_against(ReturnForces(("us-14af:2105",)))
    game.home(f"us-14af:{BOX}")
    assert (game.where("us-14af"), game.step) == (BOX, "")


def box_at_the_end(edition: str, **places: str) -> Game:
    """The 14th Air Force and others may fly over the Hump; it is at Jarhat, a hex from Imphal."""
    units = {"br-hq-seac": "1805", "us-14af": BOX, "jp-15-army": "2105", **places}
    active = [unit for unit in units if unit.startswith("us-")]
    game = begun(units, " ".join(active), "br-hq-seac", 2, japan="2105", edition=edition)
    game.move("us-14af", "2104")
    return game


@BOTH
def test_13_74_9_6_the_box_takes_two_after_the_battles_too(edition: str) -> None:
    game = box_at_the_end(edition, **{"us-14af-lrb": BOX, "us-10af-lrb": "2104"})
    game.move("us-10af-lrb", BOX).declare("2105:us-14af")
    settle(game)
    game.fight("2105", air=(5, 5))
    back = ReturnForces((f"us-14af:{BOX}",))
    assert game.rules_against(back) == {"EotS 13.74"}
    proposed = {"us-14af": BOX, "us-14af-lrb": BOX, "us-10af-lrb": "2104"}  # everybody where he came from
    assert post_battle_movement.proposed(game.state) == proposed
    game.home(*(f"{unit}:{to}" for unit, to in proposed.items()))
    assert {unit: game.where(unit) for unit in proposed} == proposed


@BOTH
def test_13_74_9_6_only_one_of_them_is_a_b29(edition: str) -> None:
    game = box_at_the_end(edition, **{"us-20bc": BOX, "us-21bc": "2104"})
    game.move("us-20bc", "2104").move("us-21bc", BOX).declare("2105:us-14af")
    settle(game)
    game.fight("2105", air=(5, 5))
    assert game.rules_against(ReturnForces((f"us-20bc:{BOX}",))) == {"EotS 13.74"}
    game.home("us-20bc:2104", f"us-14af:{BOX}", f"us-21bc:{BOX}")
    assert {unit.id for unit in game.state.units_in(BOX)} == {"us-14af", "us-21bc"}


@BOTH
def test_13_74_9_6_aircraft_of_northern_india_may_end_in_the_box(edition: str) -> None:
    game = box_at_the_end(edition, **{"us-10af-lrb": "1905"})
    game.move("us-10af-lrb", "2104").declare("2105:us-14af")
    settle(game)
    game.fight("2105", air=(5, 5))
    game.home(f"us-10af-lrb:{BOX}", "us-14af:2104")
    assert (game.where("us-10af-lrb"), game.where("us-14af")) == (BOX, "2104")


@BOTH
def test_13_74_9_6_without_an_airfield_of_northern_india_nobody_flies_over(edition: str) -> None:
    game = box_at_the_end(edition).declare("2105:us-14af")
    settle(game)
    game.fight("2105", air=(5, 5))
    fields = dict.fromkeys(map(HexId, ("2104", "1905", "2205")), Side.JAPAN)
    game.state = replace(game.state, control={**game.state.control, **fields})
    assert BOX not in post_battle_movement.homeward(game.state).homes(UnitId("us-14af"))


def test_17_11_14_the_apd_may_leave_for_singapore_and_sails_by_operation_c_alone() -> None:
    game = opened("burma")
    game.state = replace(game.state, last_played=Side.ALLIES)
    game.launch("J40", "jp-hq-south", "jp-apd-kamikaze")
    game.do(DeclareBattles(()))
    game.do(EndAnswer())
    game.home("jp-apd-kamikaze:singapore-box")
    assert game.where("jp-apd-kamikaze") == "singapore-box"
    game.state = replace(game.state, last_played=Side.ALLIES)
    again = PlayCard("J50", "operations", "jp-hq-south", ("jp-apd-kamikaze",))
    assert "EotS 17.11.14" in game.rules_against(again)
    assert game.rules_against(PlayCard("J08", "event", "jp-hq-south", ("jp-apd-kamikaze",))) == set()


def test_r_195_the_apd_that_reacted_may_leave_for_singapore_and_need_not() -> None:
    game = opened("burma")
    game.launch("A19", "br-hq-seac", "us-10af-lrb").declare("2008:us-10af-lrb").roll(0)
    game.react("jp-hq-south", "jp-apd-kamikaze").do(EndReaction())
    game.fight("2008", air=(0, 0))
    found = post_battle_movement.homeward(game.state)
    assert (found.side, set(found.homes(UnitId("jp-apd-kamikaze")))) == (
        Side.JAPAN,
        {"2008", "singapore-box"},
    )


@pytest.mark.parametrize(
    ("oc", "way"),
    [("J40", "naval"), ("J04", "")],  # 3 points: 15 hexes; 1: 5, strategically 10
)
def test_17_11_14_the_apd_may_leave_for_singapore_in_its_move(oc: str, way: str) -> None:
    # Rangoon to 1912 are five hexes of sea, Singapore three more.
    game = opened("burma")
    game.state = replace(game.state, last_played=Side.ALLIES)
    game.launch(oc, "jp-hq-south", "jp-apd-kamikaze")
    if not way:
        assert "EotS 8.21" in game.refused("jp-apd-kamikaze", "singapore-box", "naval")
    game.move("jp-apd-kamikaze", "singapore-box")
    assert game.where("jp-apd-kamikaze") == "singapore-box"
    assert last_move(game).mode == (way or "strategic-naval")
    assert last_move(game).cost == 8
    game.do(DeclareBattles(()))
    game.do(EndAnswer())
    assert (game.where("jp-apd-kamikaze"), game.step) == ("singapore-box", "")


def test_17_11_14_no_allied_ship_and_no_other_map_knows_the_box() -> None:
    game = begun({"br-hq-seac": "1805", "au-ca-kent": "1805"}, "au-ca-kent", "br-hq-seac", 3)
    assert "Map" in game.refused("au-ca-kent", "singapore-box")
    burma = opened("burma").launch("A19", "br-hq-seac", "br-bb-warspite")
    assert burma.refused("br-bb-warspite", "singapore-box")


def test_13_74_aircraft_in_the_box_react_over_northern_india_and_fly_back() -> None:
    # Japan marches from Mandalay to Imphal; two legs take the 14th Air Force to fields within 4 hexes of it.
    units = {
        "jp-hq-south": "2212",
        "jp-15-army": "2106",
        "br-hq-seac": "1805",
        "us-14af": BOX,
        "in-4-corps": "2105",
    }
    japan = "2106 2107 2008 2007 2108 2109 2110 2010"
    game = begun(units, "jp-15-army", "jp-hq-south", 2, japan=japan, markers={"hump": 1})
    game.move("jp-15-army", "2105").declare("2105:").roll(0).react("br-hq-seac", "us-14af")
    assert {"2104", "1905", "2205"} <= set(game.goes("us-14af"))
    assert "2106" not in game.goes("us-14af")
    game.move("us-14af", "2104")
    game.do(EndReaction())
    assert game.offensive.joining == {"us-14af": "2105"}
    game.fight("2105", air=(0, 0), land=(0, 0))
    assert game.step == "reaction-return"
    game.home(f"us-14af:{BOX}")
    assert (game.where("us-14af"), game.step) == (BOX, "")


def test_13_74_9_6_who_stayed_in_the_box_may_leave_it_after_the_battles() -> None:
    units = {"br-hq-seac": "1805", "us-14af": BOX, "us-10af-lrb": "1905"}
    game = begun(units, "us-14af us-10af-lrb", "br-hq-seac", 1)
    game.declare()
    settle(game)
    game.home("us-14af:1905")
    assert game.where("us-14af") == "1905"


# HQs found alone (v2.0 7.55)


@BOTH
def test_6_14_an_hq_that_troops_march_upon_leaves_the_map(edition: str) -> None:
    # Bangkok, from Phnom Penh: half a point by route with v3.2, 2 points with v2.0.
    units = {"jp-hq-south": "2212", "jp-15-army": "2211", "br-hq-malaya": "2110"}
    game = begun(units, "jp-15-army", "jp-hq-south", 2, edition=edition)
    game.move("jp-15-army", "2110")
    if game.where("br-hq-malaya") == "2110":
        game.declare("2110:")
    else:
        game.declare()
    settle(game)
    assert (flag(game, "2110"), game.where("br-hq-malaya"), game.step) == ("japan", "removed", "")
