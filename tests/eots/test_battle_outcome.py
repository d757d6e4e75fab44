"""What a battle does to the board: losses, control, retreats, markers (EotS 9.2-9.5)."""

from dataclasses import replace

import pytest

from rules.eots.commands import RollBattle
from rules.eots.events import (
    BattleFought,
    CombatFought,
    ControlChanged,
    SegmentBegan,
    TokyoExpressPlaced,
    UnitsEliminated,
    UnitsFlipped,
    UnitsMoved,
)
from rules.eots.printed.sides import Side
from rules.eots.state import Position, State
from rules.maps.hexgrid import HexId
from tests.eots.boards import board
from tests.eots.fights import (
    AT_SEA,
    BEATEN,
    BOMBARDED,
    DECKS,
    EDITIONS,
    FLEETS,
    KUANTAN,
    STRUCK,
    SWATOW,
    after,
    against,
    changes,
    entered,
    fought,
    luzon,
    moved,
    outcome,
    rules,
    seen,
)
from tests.support import eots

# What it does to the board


def test_9_2_f_1_losses_are_flipped_and_eliminated() -> None:
    # 25 hits: Maryland 10, the CA 6 and 6; 3 are lost. A quarter of 19 does nothing.
    events = outcome(FLEETS, AT_SEA)
    assert events[1:] == (
        UnitsFlipped(("us-bb-maryland",), ()),
        UnitsEliminated(("us-ca-us-asia",), ("2811",)),
        BattleFought("2811", "japan", "intercept", False, AT_SEA.units, ()),
    )
    combat = events[0]
    assert isinstance(combat, CombatFought)
    assert (combat.combat, combat.sides, combat.strengths) == ("air-naval", ("japan", "allies"), (25, 19))
    assert (combat.faces, combat.modified, combat.hits) == ((6, 0), (6, 0), (25, 5))
    assert (combat.winner, combat.rule) == ("japan", "EotS 9.3")  # 25 against 9
    assert changes(FLEETS, after(FLEETS, AT_SEA)) == {
        "us-bb-maryland": "reduced",
        "us-ca-us-asia": "eliminated",
    }


def test_9_2_f_1_a_reduced_unit_and_one_with_one_side_die_of_one_step() -> None:
    # Nagato's 20 hits: the reduced CA takes 6 and VMF-211, which has one side, 8.
    state = board({"jp-bb-nagato": "2812", "us-vmf-211": "2812", "us-ca-us-asia": "2812 reduced"})
    now = fought(state, "2812", air=(6, 0))
    assert changes(state, now) == {"us-ca-us-asia": "eliminated", "us-vmf-211": "eliminated"}
    assert now.units["us-ca-us-asia"] == Position("eliminated", True)


def test_9_2_f_chosen_losses_are_those_that_happen() -> None:
    chosen = replace(AT_SEA, air_offensive_hits=("us-ca-us-asia",))
    assert changes(FLEETS, after(FLEETS, chosen)) == {"us-ca-us-asia": "reduced"}
    nothing = replace(AT_SEA, choosing=("air_offensive",))
    assert changes(FLEETS, after(FLEETS, nothing)) == {}


def test_9_2_f_5_the_step_that_is_kept_survives() -> None:
    for kept, dead in (("us-sl-corps", "us-nl-corps"), ("us-nl-corps", "us-sl-corps")):
        now = fought(BOMBARDED, "2812", air=(6, None), last_step=kept)
        assert changes(BOMBARDED, now) == {kept: "reduced", dead: "eliminated"}


def test_9_2_f_7_a_step_moved_between_carriers_is_lost_by_the_other() -> None:
    command = replace(STRUCK, transfer="jp-cv-akagi:jp-cvl-zuiho")
    assert changes(DECKS, after(DECKS, STRUCK)) == {"jp-cv-akagi": "reduced"}
    assert changes(DECKS, after(DECKS, command)) == {"jp-cvl-zuiho": "reduced"}


def test_9_2_f_7_a_sunk_carrier_comes_back_reduced() -> None:
    # Akagi 12, Zuiho 8; reduced before, Akagi is lost with 24 hits once Zuiho is reduced.
    state = eots().apply(DECKS, UnitsFlipped(("jp-cv-akagi",), ()))
    command = entered(state, "2811", air=(0, 6), air_reaction_hits=("jp-cvl-zuiho", "jp-cv-akagi"))
    assert changes(state, after(state, command)) == {"jp-cvl-zuiho": "reduced", "jp-cv-akagi": "eliminated"}
    moved_on = replace(command, transfer="jp-cv-akagi:jp-cvl-zuiho")
    assert changes(state, after(state, moved_on)) == {"jp-cvl-zuiho": "eliminated"}


def test_9_2_a_a_combat_where_one_side_rolls_is_told_with_one_die() -> None:
    events = outcome(BOMBARDED, entered(BOMBARDED, "2812", air=(6, 4)))
    assert (events[0].sides, events[0].faces) == (("japan",), (6,))


# Control


def test_9_4_c_3_a_captured_hex_changes_its_flag() -> None:
    # 5 - 2: 20 hits take both steps of the corps.
    now = fought(KUANTAN, "2014", land=(5, 0))
    assert changes(KUANTAN, now) == {"in-3-corps": "eliminated"}
    assert now.controls(Side.JAPAN, HexId("2014"))
    assert {h for h in now.control if now.control[h] is not KUANTAN.control[h]} == {"2014"}


def test_9_4_c_1_a_hex_that_is_held_keeps_its_flag() -> None:
    command = entered(KUANTAN, "2014", land=(1, 7))
    flags = [one for one in outcome(KUANTAN, command) if isinstance(one, ControlChanged)]
    assert flags == [ControlChanged("1913", Side.JAPAN)]  # where the army goes back to


def test_9_4_c_2_where_both_are_eliminated_the_flag_stays() -> None:
    # Takao's nought brings 3 hits and does nothing. Ashore Japan's reduced army has 9 at +2 - 2: a seven
    # brings 14 hits for the reduced corps' 10. The corps' 3 at +3: a six brings 6, the army's step at half.
    state = moved(
        board({"jp-17-army": "2909 reduced", "jp-ca-takao": "3014", "us-nl-corps": "3014 reduced"}),
        "3014",
        "jp-17-army",
    )
    now = fought(state, "3014", air=(0, None), land=(7, 6))
    assert changes(state, now) == {"jp-17-army": "eliminated", "us-nl-corps": "eliminated"}
    assert now.controls(Side.ALLIES, HexId("3014"))


def test_9_33_a_hex_without_defenders_is_taken_after_an_air_naval_victory() -> None:
    # Takao's 12 hits sink the CA (6 and 6), and nobody stands on the beach.
    state = moved(
        board({"jp-14-army": "2909", "jp-ca-takao": "2812", "us-ca-us-asia": "2812"}), "2812", "jp-14-army"
    )
    now = fought(state, "2812", air=(6, 0))
    assert changes(state, now) == {"us-ca-us-asia": "eliminated"}
    assert now.controls(Side.JAPAN, HexId("2812"))


def test_9_33_ships_alone_take_nothing() -> None:
    state = board({"jp-bb-nagato": "2812", "us-ca-us-asia": "2812"})
    now = fought(state, "2812", air=(6, 0))
    assert changes(state, now) == {"us-ca-us-asia": "eliminated"}
    assert now.control == state.control


def test_9_32_without_the_air_naval_victory_an_assault_takes_nothing() -> None:
    # Takao 12 sinks nobody with 3 hits: FEAF has aircraft and Japan none, so the army waits at sea.
    state = luzon(us_feaf="2812")
    command = entered(state, "2812", air=(0, 0))
    events = outcome(state, command)
    assert events[-1] == BattleFought("2812", "japan", "intercept", False, command.units, ("jp-14-army",))
    assert changes(state, after(state, command)) == {}


def test_9_33_a_hex_that_is_held_already_gets_no_second_flag() -> None:
    # Japan throws an intruder out of its own hex.
    state = moved(board({"jp-15-army": "1913", "in-3-corps": "2014"}, japan="2014"), "2014", "jp-15-army")
    command = entered(state, "2014", offensive="japan", land=(5, 0))
    events = outcome(state, command)
    assert events[-1].captured and not [one for one in events if isinstance(one, ControlChanged)]


def test_9_33_nobody_controls_the_sea() -> None:
    assert after(FLEETS, AT_SEA).control == FLEETS.control


# Retreats


def test_9_5_a_beaten_defender_goes_to_a_friendly_named_location() -> None:
    # 2013 and 2113 are as near, but Singapore is a place.
    now = after(KUANTAN, BEATEN)
    assert now.units["in-3-corps"] == Position("2015", True)
    assert now.controls(Side.JAPAN, HexId("2014"))
    moves = [one for one in outcome(KUANTAN, BEATEN) if isinstance(one, UnitsMoved)]
    assert moves == [UnitsMoved(("in-3-corps",), ("2014",), "2015")]


@pytest.mark.parametrize("to", ["2013", "2015", "2113"])
def test_9_5_without_one_the_attacker_chooses_any_legal_hex(to: str) -> None:
    state = moved(board({"jp-15-army": "1913", "in-3-corps": "2014"}, japan="2015"), "2014", "jp-15-army")
    now = fought(state, "2014", land=(0, 0), retreats=(f"in-3-corps:{to}",))
    assert now.units["in-3-corps"] == Position(to, True)


def crowd(*places: str) -> dict[str, str]:
    """Allied troops, each in a place."""
    names = ["au-8-division", "au-1-corps", "au-2-corps", "us-x-corps", "us-xi-corps", "us-i-corps", "nl-air"]
    return dict(zip(names, places, strict=False))


def test_9_5_three_units_fill_a_hex() -> None:
    # Singapore holds two: one beaten corps finds room there, the other goes on to a nameless hex.
    state = moved(
        board({"jp-15-army": "1913", "in-3-corps": "2014", "in-1-corps": "2014", **crowd("2015", "2015")}),
        "2014",
        "jp-15-army",
    )
    now = fought(state, "2014", land=(9, 0), ground_offensive_hits=("in-3-corps", "in-1-corps"))
    places = sorted(str(now.units[unit].place) for unit in ("in-3-corps", "in-1-corps"))
    assert places[1] == "2015" and places[0] in ("2013", "2113")


def test_9_5_a_full_refuge_sends_them_to_a_nameless_hex() -> None:
    state = moved(
        board({"jp-15-army": "1913", "in-3-corps": "2014", **crowd("2015", "2015", "2015")}),
        "2014",
        "jp-15-army",
    )
    assert fought(state, "2014", land=(0, 0)).units["in-3-corps"].place in ("2013", "2113")


def test_9_5_without_any_room_they_are_eliminated() -> None:
    # Three units each in Singapore and 2013, an enemy in 2113, the attacker's way in from 1913.
    full = crowd("2015", "2015", "2015", "2013", "2013", "2013")
    state = moved(
        board({"jp-15-army": "1913", "in-3-corps": "2014", "jp-bb-kongo": "2113", **full}),
        "2014",
        "jp-15-army",
    )
    now = fought(state, "2014", land=(0, 0))
    assert now.units["in-3-corps"].place == "eliminated"
    assert now.controls(Side.JAPAN, HexId("2014"))


def test_9_5_from_a_one_hex_island_nobody_retreats() -> None:
    # Samar: 18 at +2 - 2 with a three, 18 hits: the corps loses a step (10), Japan none (4 hits of 6).
    state = moved(
        board({"jp-14-army": "2909", "jp-ca-takao": "3014", "us-sl-corps": "3014"}), "3014", "jp-14-army"
    )
    command = entered(state, "3014", air=(0, None), land=(3, 0))
    combat = outcome(state, command)[1]
    assert (combat.combat, combat.hits, combat.winner) == ("ground", (18, 4), "japan")
    now = after(state, command)
    assert changes(state, now) == {"us-sl-corps": "eliminated"}
    assert now.controls(Side.JAPAN, HexId("3014"))


def test_9_5_attackers_by_land_go_back_where_they_came_from() -> None:
    now = fought(KUANTAN, "2014", land=(1, 7))
    assert changes(KUANTAN, now) == {"jp-15-army": "1913", "in-3-corps": "reduced"}
    assert now.units["jp-15-army"] == Position("1913", True)


def test_9_5_a_beaten_assault_waits_for_post_battle_movement() -> None:
    # 18 at +2 with a nought: 9 hits are nothing to a corps of 10. Its 6 at +3 with a nought: 6 hits, a step
    # of the army at half. Beaten, it stays in the hex until it goes by sea.
    state = luzon()
    command = entered(state, "2812", air=(0, None), land=(0, 0))
    events = outcome(state, command)
    assert events[-1].by_sea == ("jp-14-army",) and not events[-1].captured
    assert after(state, command).units["jp-14-army"] == Position("2812", True)


def test_9_5_retreats_do_not_count_as_moves_into_the_next_battle() -> None:
    now = after(KUANTAN, BEATEN)
    assert "in-3-corps" not in now.came_from and "jp-15-army" not in now.came_from


# Assaults that are met or sunk


def test_8_46_a_brigade_goes_down_with_its_ship() -> None:
    # Wake: New Orleans 9 and VMF-211 1, 10 hits sink the reduced Tenryu (8). The brigade at full strength
    # is lost with both its steps, and Wake holds.
    state = board(
        {
            "jp-4-sn-brigade": "4612",
            "jp-cl-tenryu": "4612 reduced",
            "us-vmf-211": "4612",
            "us-ca-new-orleans": "4612",
            "us-wake-brigade": "4612",
        }
    )
    aboard = ("jp-4-sn-brigade:jp-cl-tenryu",)
    now = fought(state, "4612", air=(0, 6), came=aboard)
    assert changes(state, now) == {"jp-cl-tenryu": "eliminated", "jp-4-sn-brigade": "eliminated"}
    assert now.controls(Side.ALLIES, HexId("4612"))
    # Over the sea by itself it lives, and waits to go home.
    command = entered(state, "4612", air=(0, 6), came=("jp-4-sn-brigade:sea",))
    assert outcome(state, command)[-1].by_sea == ("jp-4-sn-brigade",)
    assert changes(state, after(state, command)) == {"jp-cl-tenryu": "eliminated"}


MET = {"jp-14-army": "2812", "us-ca-us-asia": "2812", "us-nl-corps": "2812"}


@EDITIONS
def test_8_45_b_an_assault_alone_is_turned_back_without_dice(edition: str) -> None:
    state = board(MET, edition=edition)
    command = entered(state, "2812", came=("jp-14-army:sea",))
    events = outcome(state, command)
    assert events == (
        UnitsFlipped(("jp-14-army",), ()),
        BattleFought("2812", "japan", "intercept", False, command.units, ("jp-14-army",)),
    )
    assert changes(state, after(state, command)) == {"jp-14-army": "reduced"}


@EDITIONS
def test_8_45_b_a_reduced_assault_that_is_met_is_lost(edition: str) -> None:
    state = board({**MET, "jp-14-army": "2812 reduced"}, edition=edition)
    now = fought(state, "2812", came=("jp-14-army:sea",))
    assert changes(state, now) == {"jp-14-army": "eliminated"}


def test_8_45_b_of_v3_2_the_others_fight_on() -> None:
    # The 21st Flotilla, 16 from the next hex: a six sinks the CA, 16 hits of 12. Nobody landed.
    state = board({**MET, "jp-21-air-flotilla": "2811"})
    command = entered(state, "2812", units=("jp-21-air-flotilla",), came=("jp-14-army:sea",))
    assert rules(state, command) == ["Dice", "Dice"]
    now = fought(state, "2812", units=("jp-21-air-flotilla",), came=("jp-14-army:sea",), air=(6, 0))
    assert changes(state, now) == {"jp-14-army": "reduced", "us-ca-us-asia": "eliminated"}
    assert now.controls(Side.ALLIES, HexId("2812"))


def test_7_45_b_of_v2_0_the_whole_battle_is_lost_without_dice() -> None:
    # Ruling R-72: troops by land go back where they came from.
    state = moved(
        board({**MET, "jp-21-air-flotilla": "2811", "jp-16-army": "2813"}, edition="2.0", japan="2813"),
        "2812",
        "jp-16-army",
    )
    command = entered(state, "2812", units=("jp-21-air-flotilla",), came=("jp-14-army:sea",))
    now = after(state, command)
    assert changes(state, now) == {"jp-14-army": "reduced", "jp-16-army": "2813"}
    assert outcome(state, command)[-1].by_sea == ("jp-14-army",)


def test_8_45_b_any_ship_of_ones_own_is_an_escort() -> None:
    state = board({**MET, "jp-cl-tenryu": "2812"})
    assert rules(state, entered(state, "2812", came=("jp-14-army:sea",))) == ["Dice", "Dice"]


# Markers, garrisons and dice


def rabaul(express: str) -> State:
    """XI Corps lands at Rabaul beside New Jersey; the Tokyo Express lies somewhere."""
    units = {"us-xi-corps": "4021", "us-bb-new-jersey": "4021", "jp-ss-brigade": "4021 reduced"}
    return board(units, japan="4021 4017", markers={"tokyo_express": express})


def test_6_23_the_tokyo_express_leaves_a_hex_that_the_allies_take() -> None:
    # The SS Brigade, reduced, 3-6: New Jersey's nought brings 4 hits; XI Corps' 22 take its step.
    state = rabaul("4021")
    command = entered(state, "4021", air=(0, None), land=(9, 0), came=("us-xi-corps:sea",))
    assert TokyoExpressPlaced("4021", None) in outcome(state, command)
    assert after(state, command).tokyo_express is None


def test_6_23_the_tokyo_express_stays_in_another_hex() -> None:
    state = rabaul("4017")
    command = entered(state, "4021", air=(0, None), land=(9, 0), came=("us-xi-corps:sea",))
    assert not [one for one in outcome(state, command) if isinstance(one, TokyoExpressPlaced)]
    assert after(state, command).tokyo_express == "4017"


def test_6_23_the_tokyo_express_stays_where_the_allies_are_thrown_back() -> None:
    state = board(
        {"us-marine-brigade": "4021 reduced", "us-bb-new-jersey": "4021", "jp-18-army": "4021"},
        japan="4021",
        markers={"tokyo_express": "4021"},
    )
    # New Jersey's nought, 4 hits, and half of the brigade's 4 are nothing to an army of 12; its 36 are all.
    command = entered(state, "4021", air=(0, None), land=(0, 9), came=("us-marine-brigade:sea",))
    now = after(state, command)
    assert changes(state, now) == {"us-marine-brigade": "eliminated"}
    assert now.tokyo_express == "4021" and now.controls(Side.JAPAN, HexId("4021"))


def test_13_76_garrisons_leave_no_event() -> None:
    # One division group: a garrison of 9-12. XI Corps 22 at +2 - 2 with a five: 22 hits take its one step.
    state = board(SWATOW, markers={"divisions-in-china": 4})
    command = entered(state, "2809", air=(0, None), land=(5, 0), came=("us-xi-corps:sea",))
    events = outcome(state, command)
    # It answers 9 x 1 at 0 + 3 with 9 hits: the corps' step costs 6 on the beach.
    assert [type(one) for one in events] == [
        CombatFought,
        CombatFought,
        UnitsFlipped,
        ControlChanged,
        BattleFought,
    ]
    assert events[2] == UnitsFlipped(("us-xi-corps",), ())
    assert "garrison" not in str(events[2:])


def test_13_76_garrisons_that_are_beaten_simply_go() -> None:
    # Three garrisons; 44 hits of a nine take three, 36. One answer of 27 at 0 + 3 is 27 hits: both steps of
    # the corps at 6. Both gone: the city stays Japan's, and no event speaks of garrisons.
    state = board(SWATOW)
    command = entered(state, "2809", air=(0, None), land=(9, 0), came=("us-xi-corps:sea",))
    now = after(state, command)
    assert changes(state, now) == {"us-xi-corps": "eliminated"}
    assert now.controls(Side.JAPAN, HexId("2809"))


def test_13_94_a_city_of_japan_that_is_taken_loses_its_garrison_for_good() -> None:
    # Tokyo, 12-12 in the open: two corps of 22 take its step with any die; its 12 hits leave them a corps.
    state = board({"us-xi-corps": "3706", "us-i-corps": "3706", "us-bb-new-jersey": "3706"})
    came = ("us-xi-corps:sea", "us-i-corps:sea")
    now = fought(state, "3706", air=(0, None), land=(9, 0), came=came)
    assert now.controls(Side.ALLIES, HexId("3706"))
    assert now.lost_garrisons == {"3706"}


def test_9_2_b_the_dice_of_the_app_are_used_and_cleared() -> None:
    # Rolled for an attack on 2812 as well, where a corps stands.
    state = eots().apply(FLEETS, UnitsMoved(("us-nl-corps",), ("removed",), "2812"))
    rolled = after(state, RollBattle("2811", "air-naval"), 6, 0)
    rolled = after(rolled, RollBattle("2812", "ground"), 1, 2)
    command, view = seen(rolled, "2811")
    assert (command.air_offensive, command.air_reaction) == (6, 0)
    assert all(roll.fixed for roll in view.combats[0].rolls)
    now = after(rolled, command)
    assert changes(rolled, now) == {"us-bb-maryland": "reduced", "us-ca-us-asia": "eliminated"}
    assert now.battle_dice == {("2812", "ground"): (1, 2)}


def test_9_2_b_nobody_rolls_for_an_empty_hex() -> None:
    (found,) = against(FLEETS, RollBattle("2812", "ground"))
    assert (found.rule, found.reason) == ("Dice", "Nobody is in 2812 to fight")


def test_9_2_b_dice_of_the_app_count_for_more_than_what_is_said() -> None:
    rolled = after(FLEETS, RollBattle("2811", "air-naval"), 6, 0)
    assert entered(rolled, "2811", air=(9, 9)).air_offensive == 6


def test_4_22_dice_that_were_not_used_do_not_outlive_their_segment() -> None:
    rolled = after(FLEETS, RollBattle("2811", "air-naval"), 6, 0)
    assert eots().apply(rolled, SegmentBegan(2, "offensives")).battle_dice == {}
