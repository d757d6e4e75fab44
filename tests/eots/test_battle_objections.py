"""What speaks against a battle as it was entered, clause by clause (EotS 9.1-9.5)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.core.game import REFEREE
from rules.core.legality import Objection
from rules.eots.commands import FightBattle, RollBattle
from rules.eots.events import (
    BattleRolled,
    UnitsFlipped,
)
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.views.battle import BattleView
from tests.eots.boards import board
from tests.eots.fights import (
    ALLIES,
    AT_SEA,
    BEATEN,
    BOMBARDED,
    DECKS,
    FLEETS,
    JAPAN,
    KUANTAN,
    STRUCK,
    SWATOW,
    Faces,
    after,
    against,
    entered,
    fought,
    luzon,
    moved,
    outcome,
    rules,
    seen,
)
from tests.support import eots, position

# What speaks against it

# Two fleets at sea: Kongo 13-14 and Takao 12-10, Maryland 15-10 and CA US Asia 4-6.


def fleets(edition: str) -> State:
    places = {unit: where.place for unit, where in FLEETS.units.items() if where.place == "2811"}
    return board(places, edition=edition)


def test_9_0_a_whole_battle_stands_from_either_seat() -> None:
    for seat in (JAPAN, ALLIES, REFEREE):
        assert against(FLEETS, AT_SEA, seat) == []


def refusal(state: State, command: FightBattle) -> Objection:
    """The only objection; none to a battle can be set aside unless its test says so."""
    (found,) = against(state, command)
    return found


def test_9_1_a_missing_unit_of_the_hex() -> None:
    found = refusal(FLEETS, replace(AT_SEA, units=AT_SEA.units[1:]))
    missing = FLEETS.components.units[UnitId(AT_SEA.units[0])].name
    assert found == Objection("EotS 9.1", f"All units in the hex fight: {missing} is missing", final=True)


@pytest.mark.parametrize(
    ("unit", "place"),
    [
        ("jp-cv-akagi", "2815"),  # 4 hexes, range 3
        ("us-feaf", "2814"),  # 3 hexes, range 2, extended only in parentheses
        ("jp-22-air-flotilla", "2817"),  # 6 hexes, extended 5
        ("jp-14-army", "2812"),  # troops fight where they are
        ("us-19-lrb", "china-box"),
        ("us-cv-wasp", "eliminated"),
        ("jp-bb-nagato", "2812"),  # a ship elsewhere
    ],
)
def test_9_11_and_9_12_who_cannot_fight_here(unit: str, place: str) -> None:
    state = board({**dict.fromkeys(AT_SEA.units, "2811"), unit: place})
    found = refusal(state, replace(AT_SEA, units=(*AT_SEA.units, unit)))
    assert (found.rule, found.final) == ("EotS 9.11, 9.12", True)
    assert state.components.units[UnitId(unit)].name in found.reason


def test_9_12_a_ship_stacked_with_a_carrier_that_stays_out() -> None:
    state = board({**dict.fromkeys(AT_SEA.units, "2811"), "jp-bb-nagato": "2812", "jp-cv-akagi": "2812"})
    both = (*AT_SEA.units, "jp-cv-akagi", "jp-bb-nagato")
    assert rules(state, replace(AT_SEA, units=(*AT_SEA.units, "jp-bb-nagato"))) == ["EotS 9.11, 9.12"]
    assert rules(state, replace(AT_SEA, units=both)) == []


def test_9_12_the_ships_with_a_distant_carrier_cannot_be_left_out() -> None:
    # "Their presence with the aircraft carriers makes them part of the losses procedure."
    state = board({**dict.fromkeys(AT_SEA.units, "2811"), "jp-bb-nagato": "2812", "jp-cv-akagi": "2812"})
    assert rules(state, replace(AT_SEA, units=(*AT_SEA.units, "jp-cv-akagi"))) == ["EotS 9.12"]


def test_9_1_an_hq_named_among_the_fighters() -> None:
    state = board({**dict.fromkeys(AT_SEA.units, "2811"), "us-hq-southwest-pacific": "2813"})
    found = against(state, replace(AT_SEA, units=(*AT_SEA.units, "us-hq-southwest-pacific")))
    assert found and all(one.final for one in found)


def test_9_11_aircraft_in_another_battle_hex_cannot_fight_here() -> None:
    # "An air/carrier unit that is in a battle hex must participate in that battle."
    state = board({**dict.fromkeys(AT_SEA.units, "2811"), "jp-cv-akagi": "2812", "us-feaf": "2812"})
    assert rules(state, replace(AT_SEA, units=(*AT_SEA.units, "jp-cv-akagi"))) == ["EotS 9.11"]


def test_9_11_aircraft_that_are_not_activated_fight_by_agreement_only() -> None:
    units = {**dict.fromkeys(AT_SEA.units, "2811"), "jp-cv-akagi": "2812"}
    state = board(units, activated="jp-bb-kongo jp-ca-takao")
    found = refusal(state, replace(AT_SEA, units=(*AT_SEA.units, "jp-cv-akagi")))
    assert found == Objection("EotS 9.11", "CV Akagi is not activated")
    # In the hex the idle fight too (9.2 A).
    assert rules(state, AT_SEA) == []


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"hex": "9999"}, "Map"),
        ({"hex": ""}, "Map"),
        ({"offensive": ""}, "EotS 7.25"),
        ({"offensive": "nobody"}, "EotS 7.25"),
        ({"condition": "luck"}, "EotS 7.25"),
        ({"units": (*AT_SEA.units, "jp-cv-yamato")}, "Counters"),
        ({"units": (*AT_SEA.units, AT_SEA.units[0])}, "Counters"),
        ({"changes": ("japan:air-naval:lots:why",)}, "EotS 5.31"),
        ({"air_offensive": 10}, "Dice"),
        ({"air_reaction": -1}, "Dice"),
        ({"ground_offensive": 99}, "Dice"),
        ({"ground_reaction": -9}, "Dice"),
        ({"came": ("jp-bb-kongo:sea",)}, "EotS 9.13"),  # a ship
        ({"came": ("jp-14-army:sea",)}, "EotS 9.13"),  # not in this battle
        ({"came": ("nobody:sea",)}, "EotS 9.13"),
        ({"came": ("",)}, "EotS 9.13"),
    ],
)
def test_9_0_what_cannot_be_a_battle_is_refused_for_good(change: dict[str, Any], rule: str) -> None:
    found = refusal(FLEETS, replace(AT_SEA, **change))
    assert (found.rule, found.final) == (rule, True)


def test_9_0_a_unit_that_lies_on_its_other_side_now() -> None:
    flipped = eots().apply(FLEETS, UnitsFlipped(("us-bb-maryland",), ()))
    found = refusal(flipped, AT_SEA)
    assert found == Objection("Counters", "BB MD/CA lies on its other side now", final=True)
    assert rules(FLEETS, replace(AT_SEA, reduced=("us-bb-maryland",))) == ["Counters"]
    assert rules(FLEETS, replace(AT_SEA, reduced=("nobody",))) == ["Counters"]


@pytest.mark.parametrize(("by", "nobody"), [("japan", "the Allies"), ("allies", "Japan")])
def test_9_1_a_battle_needs_two_sides(by: str, nobody: str) -> None:
    units = {"jp-bb-kongo": "2811"} if by == "japan" else {"us-bb-maryland": "2811"}
    command = entered(board(units), "2811", offensive=by, air=(0, 0))
    found = refusal(board(units), command)
    assert found == Objection("EotS 9.1", f"Nobody fights for {nobody} here", final=True)


def test_9_1_nobody_at_all() -> None:
    assert rules(board({}), entered(board({}), "2811")) == ["EotS 9.1", "EotS 9.1"]


# Dice


@pytest.mark.parametrize(
    ("dice", "missing"),
    [
        ((None, None), ["Japan", "Allies"]),
        ((6, None), ["Allies"]),
        ((None, 6), ["Japan"]),
    ],
)
def test_9_2_b_a_missing_die_is_named(dice: Faces, missing: list[str]) -> None:
    found = against(FLEETS, replace(AT_SEA, air_offensive=dice[0], air_reaction=dice[1]))
    said = [f"The die of {one} for the air-naval combat is missing" for one in missing]
    assert found == [Objection("Dice", text, final=True) for text in said]


def test_9_4_a_missing_ground_dice_are_named_after_the_air_naval_combat() -> None:
    # The corps has no aircraft or ships and does not roll there.
    state = luzon()
    assert [one.reason for one in against(state, entered(state, "2812"))] == [
        "The die of Japan for the air-naval combat is missing"
    ]
    assert [one.reason for one in against(state, entered(state, "2812", air=(0, None)))] == [
        "The die of Japan for the ground combat is missing",
        "The die of Allies for the ground combat is missing",
    ]
    assert against(state, entered(state, "2812", air=(0, None), land=(0, 0))) == []


ROLLED = eots().apply(FLEETS, BattleRolled("2811", "air-naval", (3, 8), "app"))


def test_9_2_b_other_dice_than_the_app_rolled() -> None:
    found = against(ROLLED, replace(AT_SEA, air_offensive=3, air_reaction=9))
    assert found == [Objection("Dice", "The app rolled 8, not 9", final=True)]
    assert rules(ROLLED, replace(AT_SEA, air_offensive=3, air_reaction=8)) == []
    assert rules(ROLLED, replace(AT_SEA, air_offensive=None, air_reaction=8)) == ["Dice"]


def test_9_2_b_the_dice_of_another_hex_or_combat_do_not_matter() -> None:
    elsewhere = eots().apply(FLEETS, BattleRolled("2812", "air-naval", (3, 8), "app"))
    ashore = eots().apply(FLEETS, BattleRolled("2811", "ground", (3, 8), "app"))
    assert rules(elsewhere, AT_SEA) == rules(ashore, AT_SEA) == []


# How troops came


@pytest.mark.parametrize("way", ["2812", "2114", "1912", "9999", "", "land"])
def test_9_5_troops_come_from_next_door_over_land(way: str) -> None:
    # 2114 is next door, but across the sea; Jitra is two hexes away.
    command = replace(entered(KUANTAN, "2014", land=(0, 0)), came=(f"jp-15-army:{way}",))
    assert rules(KUANTAN, command) == ["EotS 9.5"]


WAKE = {
    "jp-4-sn-brigade": "4612",
    "jp-1-sn-brigade": "4612",
    "jp-cl-tenryu": "4612",
    "jp-bb-kongo": "4612",
    "jp-14-army": "4612",
    "us-wake-brigade": "4612",
    "jp-ca-aoba": "4715",
}


@pytest.mark.parametrize(
    ("unit", "ship"),
    [
        ("jp-4-sn-brigade", "jp-bb-kongo"),  # a battleship carries nobody
        ("jp-14-army", "jp-cl-tenryu"),  # an army is not carried
        ("jp-4-sn-brigade", "jp-ca-aoba"),  # not in this battle
        ("us-wake-brigade", "jp-cl-tenryu"),
        ("jp-4-sn-brigade", "jp-1-sn-brigade"),
    ],
)
def test_8_46_who_cannot_carry_whom(unit: str, ship: str) -> None:
    state = board(WAKE)
    command = replace(entered(state, "4612", air=(0, 0), land=(0, 0)), came=(f"{unit}:{ship}",))
    found = against(state, command)
    assert ("EotS 8.46", True) in [(one.rule, one.final) for one in found]


def test_8_46_a_brigade_aboard_a_cruiser_stands() -> None:
    state = board(WAKE)
    came = ("jp-4-sn-brigade:jp-cl-tenryu", "jp-1-sn-brigade:sea", "jp-14-army:sea")
    assert rules(state, entered(state, "4612", air=(0, 0), land=(0, 0), came=came)) == []


def test_8_46_a_ship_carries_one_brigade_only() -> None:
    state = board(WAKE)
    came = ("jp-4-sn-brigade:jp-cl-tenryu", "jp-1-sn-brigade:jp-cl-tenryu", "jp-14-army:sea")
    command = replace(entered(state, "4612", air=(0, 0), land=(0, 0)), came=came)
    assert set(rules(state, command)) == {"EotS 8.46"}


def test_8_46_a_ship_escorting_a_distant_carrier_brought_nobody() -> None:
    state = board({**WAKE, "jp-cv-akagi": "4614", "jp-ca-aoba": "4614"})
    came = ("jp-4-sn-brigade:jp-ca-aoba", "jp-1-sn-brigade:sea", "jp-14-army:sea")
    command = entered(state, "4612", air=(0, 0), land=(0, 0), units=("jp-cv-akagi",))
    assert "jp-ca-aoba" in command.units
    assert rules(state, replace(command, came=came)) == ["EotS 8.46"]


def test_8_46_a_ship_that_is_not_in_this_game_carries_nobody() -> None:
    # Burma is played with few counters, and CA Aoba is not among them.
    state = moved(position("burma"), "2006", "jp-28-army")
    command = replace(entered(state, "2006", land=(0, 0)), came=("jp-28-army:jp-ca-aoba",))
    found = against(state, command)
    assert found and all(one.final for one in found)


def test_8_45_nobody_assaults_an_inland_hex_from_the_sea() -> None:
    state = moved(board({"jp-15-army": "1913", "in-3-corps": "2013"}), "2013", "jp-15-army")
    command = replace(entered(state, "2013", land=(0, 0)), came=("jp-15-army:sea",))
    assert against(state, command) == [
        Objection("EotS 8.45", "2013 cannot be entered from the sea", final=True)
    ]


def test_9_5_attacking_troops_must_have_come_somehow() -> None:
    # Else they cannot go back: beaten, they would stay in the hex.
    command = replace(entered(KUANTAN, "2014", land=(1, 7)), came=())
    assert rules(KUANTAN, command) == ["EotS 9.5"]


# Losses, clause by clause; Kongo and Takao's 6 brings 25 hits


@pytest.mark.parametrize(
    ("hits", "rule"),
    [
        # Maryland 10 and the CA 6 leave 9.
        (("us-bb-maryland", "us-ca-us-asia", "us-bb-maryland"), "EotS 9.2 F 1"),
        (("us-ca-us-asia", "us-ca-us-asia"), "EotS 9.2 F 2"),
        (("jp-bb-kongo",), "EotS 9.2 F"),
        (("nobody",), "EotS 9.2 F"),
    ],
)
def test_9_2_f_1_and_2_losses_that_cannot_be(hits: tuple[str, ...], rule: str) -> None:
    found = refusal(FLEETS, replace(AT_SEA, air_offensive_hits=hits))
    assert (found.rule, found.final) == (rule, True)


def test_9_2_f_3_what_is_left_may_be_lost_in_one_edition() -> None:
    # One step of the CA, 19 hits left, and Maryland's first step costs 10.
    some = replace(AT_SEA, air_offensive_hits=("us-ca-us-asia",))
    assert rules(fleets("3.2"), some) == []
    assert rules(fleets("2.0"), some) == ["EotS 9.2 F"]
    # Choosing nothing is a choice.
    nothing = replace(AT_SEA, choosing=("air_offensive",))
    assert rules(fleets("3.2"), nothing) == []
    assert rules(fleets("2.0"), nothing) == ["EotS 9.2 F"]


CARRIERS = {"us-cv-wasp": "2812", "us-cv-enterprise": "2812", "us-bb-maryland": "2811"}


def test_9_2_f_4_more_distant_carriers_than_aircraft_reach() -> None:
    # Akagi 12 and Nagato 20: 32 hits for carriers of 12 in the next hex, but one aircraft reaches only one.
    state = board({"jp-cv-akagi": "2811", "jp-bb-nagato": "2811", **CARRIERS})
    command = entered(state, "2811", units=("us-cv-wasp", "us-cv-enterprise"), air=(6, 0))
    hits = ("us-cv-wasp", "us-cv-enterprise")
    assert rules(state, replace(command, air_offensive_hits=hits)) == ["EotS 9.2 F 4"]
    assert rules(state, replace(command, air_offensive_hits=("us-cv-wasp", "us-bb-maryland"))) == []


def test_9_2_f_5_troops_beside_a_ship_and_the_last_step() -> None:
    # Nagato's 20 hits; a corps takes 10 for each step.
    beside = board({"jp-bb-nagato": "2812", "us-nl-corps": "2812", "us-ca-us-asia": "2812"})
    command = entered(beside, "2812", air=(6, 0))
    assert rules(beside, replace(command, air_offensive_hits=("us-nl-corps",))) == ["EotS 9.2 F"]
    alone = board({"jp-bb-nagato": "2812", "us-nl-corps": "2812"})
    command = entered(alone, "2812", air=(6, None))
    assert rules(alone, replace(command, air_offensive_hits=("us-nl-corps",))) == []
    assert rules(alone, replace(command, air_offensive_hits=("us-nl-corps",) * 2)) == ["EotS 9.2 F 5"]


def test_9_2_f_5_the_step_that_the_reaction_player_keeps() -> None:
    # 18 + 20 + 17 = 55 hits, 40 take all four steps.
    command = entered(BOMBARDED, "2812", air=(6, None), last_step="us-sl-corps")
    hits = ("us-nl-corps", "us-sl-corps")
    assert rules(BOMBARDED, replace(command, air_offensive_hits=(*hits, "us-sl-corps"))) == ["EotS 9.2 F 5"]
    assert rules(BOMBARDED, replace(command, air_offensive_hits=(*hits, "us-nl-corps"))) == []


@pytest.mark.parametrize("kept", ["nobody", "jp-bb-hiei", "us-x-corps"])
def test_9_2_f_5_the_step_to_be_kept_is_of_a_defender(kept: str) -> None:
    command = replace(entered(BOMBARDED, "2812", air=(6, None)), last_step=kept)
    assert rules(BOMBARDED, command) == ["EotS 9.2 F 5"]


def test_9_2_f_5_the_step_to_be_kept_is_forgotten_when_the_other_side_attacks() -> None:
    # Whoever chose the corps and then says that the Allies attack must still see the battle.
    command, _ = seen(BOMBARDED, "2812", offensive="allies", last_step="us-sl-corps")
    assert command.last_step == ""


def test_9_2_f_6_the_step_of_a_weak_critical_hit() -> None:
    # CA US Asia alone, 4 hits and a nine: Takao's 10 is the lowest defence.
    state = board({"jp-bb-kongo": "2811", "jp-ca-takao": "2811", "us-ca-us-asia": "2811"})
    command = entered(state, "2811", air=(0, 9))
    assert rules(state, replace(command, air_reaction_hits=("jp-bb-kongo",))) == ["EotS 9.2 F 6"]
    assert rules(state, replace(command, choosing=("air_reaction",))) == ["EotS 9.2 F 6"]
    assert rules(state, replace(command, air_reaction_hits=("jp-ca-takao",))) == []


TWO_CORPS = moved(
    board({"jp-15-army": "1913", "in-3-corps": "2014", "in-1-corps": "2014"}), "2014", "jp-15-army"
)


@pytest.mark.parametrize(
    ("hits", "rule"),
    [
        (("in-1-corps", "in-3-corps"), "EotS 9.4 B 2"),  # 12 + 9 of 20
        (("in-3-corps", "in-3-corps"), "EotS 9.4 B 3"),
        (("jp-15-army",), "EotS 9.4 B"),
        (("nobody",), "EotS 9.4 B"),
    ],
)
def test_9_4_b_ground_losses_that_cannot_be(hits: tuple[str, ...], rule: str) -> None:
    # 5 - 2: all of 20.
    command = entered(TWO_CORPS, "2014", land=(5, 0))
    assert rules(TWO_CORPS, replace(command, ground_offensive_hits=hits)) == [rule]
    assert rules(TWO_CORPS, replace(command, ground_offensive_hits=("in-1-corps",))) == []


def test_9_4_b_1_aircraft_and_ships_take_no_ground_hits() -> None:
    state = luzon(us_ca_us_asia="2812", jp_21_air_flotilla="2811")
    # 12 + 16 = 28 hits sink the CA (6 and 6), so the army lands and the corps answers; Takao is no target.
    command = entered(state, "2812", air=(6, 0), land=(0, 5), units=("jp-21-air-flotilla",))
    assert rules(state, replace(command, ground_reaction_hits=("jp-ca-takao",))) == ["EotS 9.4 B"]
    assert rules(state, replace(command, ground_reaction_hits=("jp-14-army",))) == []


def test_13_76_a_garrison_dies_after_the_counters() -> None:
    # XI Corps 22 at +2 and -2: a nine brings 44 hits; the army's steps are 12 and 12, the garrisons' 12 each.
    state = board({**SWATOW, "jp-17-army": "2809"})
    command = entered(state, "2809", air=(0, None), land=(9, 0))
    hits = ("jp-17-army", "garrison-1")
    assert rules(state, replace(command, ground_offensive_hits=hits)) == ["EotS 13.76, 13.94"]
    assert (
        rules(state, replace(command, ground_offensive_hits=("jp-17-army", "jp-17-army", "garrison-1"))) == []
    )


# The step between Japanese carriers: Wasp and Enterprise bring 24 hits with a 6


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"transfer": "jp-cvl-zuiho:jp-cv-akagi"}, "CVL Zuiho has lost no step here"),
        ({"transfer": "jp-cv-akagi:jp-cv-akagi"}, "can only pass its loss to another carrier"),
        ({"transfer": "jp-cv-akagi:jp-cv-soryu"}, "jp-cv-soryu is no Japanese carrier of this battle"),
        ({"transfer": "us-cv-wasp:us-cv-enterprise"}, "is no Japanese carrier of this battle"),
        ({"transfer": "jp-cv-akagi:jp-cvl-zuiho", "air_reaction": 9}, "The Allies had a critical hit"),
    ],
)
def test_9_2_f_7_a_step_that_cannot_be_moved(change: dict[str, Any], reason: str) -> None:
    found = against(DECKS, replace(STRUCK, **change))
    assert {one.rule for one in found} == {"EotS 9.2 F 7"} and all(one.final for one in found)
    assert reason in " ".join(one.reason for one in found)


def test_9_2_f_7_a_carrier_that_is_gone_gives_no_step() -> None:
    # Reduced before the battle, Zuiho dies of 8; Akagi, reduced for 12, cannot pass a step to her.
    state = eots().apply(DECKS, UnitsFlipped(("jp-cvl-zuiho",), ()))
    hits, move = ("jp-cv-akagi", "jp-cvl-zuiho"), "jp-cv-akagi:jp-cvl-zuiho"
    command = entered(state, "2811", air=(0, 6), air_reaction_hits=hits, transfer=move)
    assert [one.reason for one in against(state, command)] == [
        "CVL Zuiho is eliminated and has no step to give"
    ]


def test_9_2_f_7_no_step_is_moved_without_an_air_naval_combat() -> None:
    command = entered(KUANTAN, "2014", land=(0, 0), transfer="jp-cv-akagi:jp-cvl-zuiho")
    assert rules(KUANTAN, command) == ["EotS 9.2 F 7"]


# Retreats: with a nought the army (10 hits on a defence of 9) beats the corps, which does it no harm


@pytest.mark.parametrize(
    "retreat",
    [
        "in-3-corps:1913",  # the attacker's way in
        "in-3-corps:2114",  # the sea
        "in-3-corps:2112",  # not next door
        "in-3-corps:2013",  # legal, but Singapore is a friendly named location
        "in-3-corps:",
        "jp-15-army:1913",  # the victor stays
        "nobody:2015",
    ],
)
def test_9_5_a_retreat_that_cannot_be(retreat: str) -> None:
    found = against(KUANTAN, replace(BEATEN, retreats=(retreat,)))
    assert found and {(one.rule, one.final) for one in found} == {("EotS 9.5", True)}


def test_9_5_a_hex_with_an_enemy_unit_is_no_refuge() -> None:
    state = moved(
        board({"jp-15-army": "1913", "in-3-corps": "2014", "jp-bb-kongo": "2015"}), "2014", "jp-15-army"
    )
    command = entered(state, "2014", land=(0, 0), retreats=("in-3-corps:2015",))
    assert rules(state, command) == ["EotS 9.5"]


def test_9_5_a_retreat_into_a_full_hex() -> None:
    # Two beaten corps (two steps of 9 and 12 cost 21: the army's nine, 30 hits, reduces both) and in
    # Singapore two units already: room for one. The other goes to 2013 or 2113.
    state = moved(
        board(
            {
                "jp-15-army": "1913",
                "in-3-corps": "2014",
                "in-1-corps": "2014",
                "au-8-division": "2015",
                "br-ma-air": "2015",
                "br-hq-malaya": "2015",
                "br-bb-force-z": "2015",
            }
        ),
        "2014",
        "jp-15-army",
    )
    hits = ("in-3-corps", "in-1-corps")
    command = entered(state, "2014", land=(9, 0), ground_offensive_hits=hits)
    assert rules(state, command) == []
    found = against(state, replace(command, retreats=("in-3-corps:2015", "in-1-corps:2015")))
    assert {one.rule for one in found} == {"EotS 9.5"}
    assert Objection("EotS 9.5", "2015 Singapore has room for 1 of them", final=True) in found


# No friendly named location: Singapore is Japan's, so any hex will do, and 2013 has room for one.
CROWDED = moved(
    board(
        {
            "jp-15-army": "1913",
            "in-3-corps": "2014",
            "in-1-corps": "2014",
            "au-8-division": "2013",
            "au-1-corps": "2013",
        },
        japan="2015",
    ),
    "2014",
    "jp-15-army",
)


def crowded(*retreats: str) -> tuple[FightBattle, BattleView]:
    hits = ("in-3-corps", "in-1-corps")
    return seen(CROWDED, "2014", land=(9, 0), ground_offensive_hits=hits, retreats=retreats)


def test_9_5_more_of_them_than_a_hex_has_room_for() -> None:
    command, _ = crowded("in-3-corps:2013", "in-1-corps:2013")
    assert against(CROWDED, command) == [Objection("EotS 9.5", "2013 has room for 1 of them", final=True)]
    assert rules(CROWDED, crowded("in-3-corps:2013", "in-1-corps:2113")[0]) == []


def test_9_5_the_sheet_says_that_a_hex_has_no_room_for_all() -> None:
    _, view = crowded("in-3-corps:2013", "in-1-corps:2013")
    assert [one.rule for one in view.objections] == ["EotS 9.5"] and not view.complete


@pytest.mark.parametrize("unit", ["in-3-corps", "in-1-corps"])
def test_9_5_the_proposal_leaves_the_room_that_was_chosen_for_another(unit: str) -> None:
    now = after(CROWDED, crowded(f"{unit}:2013")[0])
    assert now.units[unit].place == "2013"
    other = "in-1-corps" if unit == "in-3-corps" else "in-3-corps"
    assert now.units[other].place in ("2015", "2113")


def test_9_5_a_retreat_leads_to_legal_hexes_only() -> None:
    # From Lashio Japan's army may not go to 2306 in the interior of China (8.41 A). The corps' 16 with
    # 9 - 2: 24 hits, of which one step of 12 is chosen; the army's nought, 10 hits, is nothing to 12.
    state = moved(board({"in-4-corps": "2106", "jp-15-army": "2206"}, japan="2206"), "2206", "in-4-corps")
    command, view = seen(state, "2206", land=(9, 0), ground_offensive_hits=("jp-15-army",))
    (retreat,) = view.retreats
    assert "jp-15-army:2306" not in [one.value for one in retreat.choices]
    assert rules(state, replace(command, retreats=("jp-15-army:2306",))) == ["EotS 9.5"]


def test_9_5_room_in_a_hex_that_they_may_not_enter_is_none() -> None:
    # Lashio again: Allies in 2105, 2205 and 2305 and on their way in at 2106; 2306 is closed, 2207 has room
    # for one. 36 with 9 - 2: 54 hits; of two armies one step each is chosen, and they are beaten by two
    # steps to one (19 hits). One goes to 2207, the other is eliminated.
    state = moved(
        board(
            {
                "in-4-corps": "2106",
                "br-33-corps": "2106",
                "jp-15-army": "2206",
                "jp-33-army": "2206",
                "jp-14-army": "2207",
                "jp-16-army": "2207",
                "br-15-corps": "2105",
                "in-1-corps": "2205",
                "in-2-corps": "2305",
            },
            japan="2206 2207",
        ),
        "2206",
        "in-4-corps",
        "br-33-corps",
    )
    now = fought(state, "2206", land=(9, 0), ground_offensive_hits=("jp-15-army", "jp-33-army"))
    assert sorted(str(now.units[unit].place) for unit in ("jp-15-army", "jp-33-army")) == [
        "2207",
        "eliminated",
    ]


# Rolling by the app


@pytest.mark.parametrize(("where", "combat"), [("9999", "ground"), ("2811", "sea"), ("", "")])
def test_9_2_b_no_dice_for_what_is_no_combat(where: str, combat: str) -> None:
    (found,) = against(FLEETS, RollBattle(where, combat))
    assert (found.rule, found.final) == ("Dice", True)


def test_9_2_b_dice_are_rolled_once() -> None:
    assert outcome(FLEETS, RollBattle("2811", "air-naval"), 3, 8) == (
        BattleRolled("2811", "air-naval", (3, 8), "table"),
    )
    (found,) = against(ROLLED, RollBattle("2811", "air-naval"))
    assert found == Objection("Dice", "The dice of this combat have been rolled", final=True)
    assert rules(ROLLED, RollBattle("2811", "ground")) == []


def test_4_22_in_a_guided_game_battles_belong_to_the_offensives() -> None:
    state = replace(FLEETS, mode="guided", segment="offensives")
    for command in (AT_SEA, RollBattle("2811", "air-naval")):
        assert rules(state, command) == []
        assert rules(replace(state, segment="attrition"), command) == ["EotS 4.4"]
