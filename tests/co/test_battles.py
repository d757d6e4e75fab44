"""Battles from the position through their steps and back (CO 11.0): E8-E16, D11, D13, D15, D16."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from types import MappingProxyType

import pytest

from rules import games
from rules.co import dispatch
from rules.co.battle.battle import Action
from rules.co.battle.combatants import Branch, Side
from rules.co.battle.needs import Fired
from rules.co.battle_commands import (
    CaptureBase,
    ChooseLosses,
    ChooseTargets,
    DrawLot,
    LeaveBase,
    Retreat,
    RollEdge,
    RollSalvo,
)
from rules.co.battle_results import BaseOffered
from rules.co.places import ALLIED_REFIT, ASIDE, JAPANESE_REFIT, OUT_OF_PLAY
from rules.co.printed import chart
from rules.co.state import Counter, Purse, State
from rules.co.telling import TellFact
from rules.core.answering import by_lot, command_of, settled
from tests.co.battle_positions import (
    ALLIES,
    JAPAN,
    against,
    battle,
    meant,
    offers,
    on_map,
    position,
    prompt,
)
from tests.co.campaigns import do, put

NONE = "0/0/0/0 1"


def at_sea(japan: dict[str, str], allies: dict[str, str], space: str = "Sea C3", **fields: object) -> State:
    """Two fleets with their numbers."""
    numbers = {**japan, **allies}
    return position(dict.fromkeys(numbers, space), numbers=numbers, **fields)  # type: ignore[arg-type]


def test_11_1_e8_an_air_unit_fires_in_every_stage_for_which_it_has_a_factor() -> None:
    numbers = {"jp-23": "3/0/0/1 3", "br-224": NONE, "br-8a": NONE}
    bases = {(JAPAN, "Indochina"): 1, (ALLIES, "Singapore"): 1}
    state = position(
        {"jp-23": "Singapore", "br-224": "Singapore", "br-8a": "Singapore"}, bases, numbers=numbers
    )
    state = put(state, "jp-23", "Singapore", base="Indochina", revealed=True)
    state = do(battle(replace(state, turn=1), "G3A-2", "Singapore", "jp-23"), RollSalvo(), 3)
    assert state.course is not None
    state = do(state, ChooseTargets(("br-8a",)))
    state = do(state, RollSalvo(), 1)
    assert on_map(state, "br-224", "br-8a") == (ALLIED_REFIT, ALLIED_REFIT)


@pytest.mark.parametrize("face", range(1, 7))
def test_11_6_e9_a_factor_of_two_hits_with_one_and_two(face: int) -> None:
    state = at_sea({"jp-bb-1": "0/2/0/0 3"}, {"us-dd-1": NONE}, turn=1)
    state = do(battle(state, "G3N-5", "Sea C3", "jp-bb-1"), RollSalvo(), face)
    assert (on_map(state, "us-dd-1") == (ALLIED_REFIT,)) is (face <= 2)
    assert state.course is None and len(state.agenda) == 1


def test_11_6_e10_a_base_of_level_3_with_two_hits_has_level_1() -> None:
    numbers = {"jp-bb-1": "0/0/0/3 3", "jp-bb-2": "0/0/0/3 3"}
    state = position(dict.fromkeys(numbers, "Wake"), {(ALLIES, "Wake"): 3}, numbers=numbers, turn=1)
    state = do(battle(state, "G3N-7", "Wake", *numbers), RollSalvo(), 3, 3)
    assert state.base(ALLIES, "Wake") == 1


SCREENED = {"us-dd-1": NONE, "us-dd-2": NONE, "us-cv-1": NONE}


def test_11_6_1_e11_the_screen_is_covered_before_the_carrier_is_aimed_at() -> None:
    firing = {f"jp-dd-p{n}": "0/1/0/0 3" for n in range(1, 5)}
    state = battle(at_sea(firing, SCREENED, turn=1), "G3N-5", "Sea C3", *firing)
    state_aims = ("us-dd-1", "us-dd-2", "us-cv-1", "us-cv-1")
    assert "CO 11.6.1" in against(state, ChooseTargets(("us-cv-1",) * 4))
    assert "CO 11.6.1" in against(state, ChooseTargets(("us-dd-1", "us-cv-1", "us-cv-1", "us-cv-1")))
    assert "CO 11.5" in against(state, ChooseTargets(("us-dd-1",)))
    state = do(do(state, ChooseTargets(state_aims)), RollSalvo(), 1, 6, 6, 1)
    assert on_map(state, "us-dd-1", "us-dd-2", "us-cv-1") == (ALLIED_REFIT, "Sea C3", ALLIED_REFIT)
    assert state.vp == 3


def test_11_6_1_e12_a_submarine_fires_past_the_screen() -> None:
    state = battle(at_sea({"jp-ss-1": "0/1/0/0 3"}, SCREENED, turn=1), "G3N-5", "Sea C3", "jp-ss-1")
    state = do(do(state, ChooseTargets(("us-cv-1",))), RollSalvo(), 1)
    assert on_map(state, "us-cv-1") == (ALLIED_REFIT,)


@pytest.mark.parametrize(("faces", "vp", "left"), [((1, 1, 6), -6, 4), ((1, 1, 1), -8, 3)])
def test_11_6_2_e13_hits_follow_the_priorities(faces: tuple[int, ...], vp: int, left: int) -> None:
    japan = dict.fromkeys(("jp-cv-1", "jp-cv-2", "jp-cvl-3", "jp-dd-p1", "jp-dd-p2", "jp-dd-p3"), NONE)
    allies = dict.fromkeys(("us-ca-1", "us-cl-1", "us-dd-1"), "0/1/0/0 3")
    state = battle(at_sea(japan, allies, turn=1), "G3N-5", "Sea C3", *japan)
    state = do(state, RollSalvo(), *faces)
    assert state.vp == vp and len(state.at("Sea C3", JAPAN)) == left
    assert on_map(state, "jp-cv-1", "jp-cv-2") == (JAPANESE_REFIT, JAPANESE_REFIT)


def test_11_6_2_e14_two_ways_to_take_two_hits() -> None:
    numbers = {"jp-div-p1": "0/0/0/1 1 0/0/0/1", "jp-rgt-p1": "0/0/0/1 1", "br-8a": "0/0/0/6 1 0/0/0/6"}
    numbers["br-3ind"] = "0/0/0/6 1 0/0/0/6"
    state = position(dict.fromkeys(numbers, "Malaya"), numbers=numbers)
    state = do(battle(state, "G3G-3", "Malaya", "jp-div-p1", "jp-rgt-p1"), RollEdge(), 1, 6)
    state = do(state, RollSalvo(), 6, 6)
    offered = [meant(one) for one in dispatch.prompts(state)]
    assert offered == [ChooseLosses(("jp-div-p1", "jp-div-p1")), ChooseLosses(("jp-div-p1", "jp-rgt-p1"))]
    assert "CO 11.6" in against(state, ChooseLosses(("jp-rgt-p1", "jp-rgt-p1")))
    first, second = (do(state, one) for one in offered)
    first, second = (_all_miss(one) for one in (first, second))
    assert on_map(first, "jp-div-p1", "jp-rgt-p1") == (JAPANESE_REFIT, "Malaya")
    assert on_map(second, "jp-div-p1", "jp-rgt-p1") == ("Malaya", JAPANESE_REFIT)
    assert second.units["jp-div-p1"].steps == 1
    # A unit that is eliminated comes back whole.
    assert first.units["jp-div-p1"].steps == 2


def _all_miss(state: State) -> State:
    """The rest of a battle in which nobody hits."""
    while state.course is not None:
        one = prompt(state)
        state = do(state, meant(one), *(6,) * one.dice)
    return state


def test_11_6_2_e15_an_air_raid_strikes_the_base_first() -> None:
    numbers = {"jp-rgt-p1": "0/0/0/1 1", "us-18b": "0/0/0/1 3", "us-5b": "0/0/0/1 3"}
    state = position(dict.fromkeys(numbers, "Wake"), {(JAPAN, "Wake"): 2}, numbers=numbers)
    for unit in ("us-18b", "us-5b"):
        state = put(state, unit, "Wake", base="Pearl Harbor", revealed=True)
    state = do(battle(state, "counterattack", "Wake"), RollSalvo(), 1, 1)
    state = _all_miss(state)
    assert state.base(JAPAN, "Wake") == 0 and on_map(state, "jp-rgt-p1") == ("Wake",)
    # Allied air units keep the base to which they fly back.
    assert state.units["us-5b"].base == "Pearl Harbor"


def test_15_1_e16_a_base_reduced_to_two_holds_two_air_units() -> None:
    air = tuple(f"jp-army-air-p{n}" for n in range(1, 5))
    numbers = {**dict.fromkeys(air, NONE), "us-18b": "0/0/0/1 3", "us-5b": "0/0/0/1 3"}
    state = position(dict.fromkeys(numbers, "Wake"), {(JAPAN, "Wake"): 4}, numbers=numbers)
    for unit in ("us-18b", "us-5b"):
        state = put(state, unit, "Wake", base="Pearl Harbor", revealed=True)
    state = do(battle(state, "counterattack", "Wake"), RollSalvo(), 1, 1)
    state = do(state, ChooseLosses(air[:2]))
    assert state.base(JAPAN, "Wake") == 2
    assert on_map(state, *air) == (JAPANESE_REFIT, JAPANESE_REFIT, "Wake", "Wake")


def test_18_0_d11_the_far_east_fleet_is_worth_four_and_never_comes_back() -> None:
    state = at_sea({"jp-bb-1": "0/6/0/0 3"}, {"br-fef": NONE}, "Ceylon", turn=1)
    state = do(battle(state, "G3N-5", "Ceylon", "jp-bb-1"), RollSalvo(), 6)
    assert state.vp == 4 and on_map(state, "br-fef") == (OUT_OF_PLAY,)


@pytest.mark.parametrize(("space", "holder"), [("Sea C1", Side.JAPAN), ("Sea C3", Side.ALLIES)])
def test_11_2_d13_the_line_decides_ties(space: str, holder: Side) -> None:
    state = at_sea({"jp-dd-p1": "0/1/0/0 3"}, {"us-dd-1": "0/1/0/0 3"}, space)
    state = do(battle(state, "G3N-5", space, "jp-dd-p1"), RollEdge(), 3, 3)
    assert state.course is not None and state.course.edge is not None
    assert state.course.edge.holder is holder


def test_23_0_d13_japan_has_the_edge_on_turn_1_without_rolling() -> None:
    state = at_sea({"jp-dd-p1": "0/1/0/0 3"}, {"us-dd-1": "0/1/0/0 3"}, turn=1)
    state = battle(state, "G3N-5", "Sea C3", "jp-dd-p1")
    assert state.course is not None and state.course.edge is not None
    assert state.course.edge.holder is Side.JAPAN and meant(prompt(state)) == RollSalvo()


def test_11_2_d15_whoever_is_eliminated_does_not_fire() -> None:
    state = at_sea({"jp-bb-1": "0/6/6/6 3"}, {"us-dd-1": "0/6/6/6 3"}, turn=1)
    state = battle(state, "G3N-5", "Sea C3", "jp-bb-1")
    state = do(state, RollSalvo(), 1)
    assert state.course is None and on_map(state, "jp-bb-1", "us-dd-1") == ("Sea C3", ALLIED_REFIT)


INVADERS = {"jp-tr-p1": "0/0/0/0 3", "jp-div-p1": "0/0/0/3 1 0/0/0/2", "jp-rgt-p1": "0/0/0/2 1"}
ABOARD = {"jp-div-p1": "jp-tr-p1", "jp-rgt-p1": "jp-tr-p1"}


def invasion(space: str, defenders: dict[str, str], base: int = 1, **fields: object) -> State:
    """Troops before a coast."""
    numbers = {**INVADERS, **defenders}
    units, bases = dict.fromkeys(numbers, space), {(ALLIES, space): base} if base else {}
    state = position(units, bases, ABOARD, numbers, **fields)  # type: ignore[arg-type]
    return battle(state, "G3C-2", space, *INVADERS)


def test_9_6_1_d16_troops_go_down_with_their_amphib_and_do_not_fight() -> None:
    state = invasion("Wake", {"us-4-marine": "0/1/0/1 1"})
    state = do(do(state, RollEdge(), 1, 6), RollSalvo(), 1)
    assert state.course is None
    assert on_map(state, *INVADERS) == (JAPANESE_REFIT,) * 3
    assert not any(state.units[unit].aboard for unit in INVADERS)
    assert state.base(ALLIES, "Wake") == 1 and on_map(state, "us-4-marine") == ("Wake",)


def test_7_3_a_failed_invasion_of_an_island_chain_re_embarks() -> None:
    state = _all_miss(invasion("Wake", {"us-4-marine": "0/1/0/1 1"}))
    assert state.units["jp-div-p1"].aboard == state.units["jp-rgt-p1"].aboard == "jp-tr-p1"
    assert on_map(state, *INVADERS) == ("Wake",) * 3


def test_7_3_on_a_large_island_the_survivors_stay_ashore() -> None:
    state = _all_miss(invasion("Java", {"ne-nei-ground": "0/1/0/1 1"}))
    assert state.ashore("Java", JAPAN) == ("jp-div-p1", "jp-rgt-p1")
    assert not state.cargo("jp-tr-p1")


def test_3_1_an_island_that_is_cleared_is_held_and_scores_at_once() -> None:
    state = invasion("Wake", {}, turn=1)
    state = do(state, RollSalvo(), 1, 1)
    assert state.base(ALLIES, "Wake") == 0 and state.ashore("Wake", JAPAN) == ("jp-div-p1", "jp-rgt-p1")
    assert "Wake" in state.held and state.vp == 1


def test_7_3_airborne_units_of_a_failed_assault_on_an_island_chain_are_lost() -> None:
    numbers = {"jp-ar-p1": "0/0/0/2 1", "us-4-marine": "0/0/0/1 1"}
    state = position(dict.fromkeys(numbers, "Wake"), numbers=numbers)
    state = put(state, "jp-ar-p1", "Wake", base="Marianas", revealed=True)
    state = _all_miss(battle(state, "G3G-5", "Wake", "jp-ar-p1"))
    assert on_map(state, "jp-ar-p1") == (JAPANESE_REFIT,)


def test_g3g_5_airborne_units_that_stay_have_landed() -> None:
    numbers = {"jp-ar-p1": "0/0/0/2 1", "ne-nei-ground": "0/0/0/1 1"}
    state = position(dict.fromkeys(numbers, "Java"), numbers=numbers)
    state = put(state, "jp-ar-p1", "Java", base="Borneo", revealed=True)
    state = _all_miss(battle(state, "G3G-5", "Java", "jp-ar-p1"))
    assert state.units["jp-ar-p1"] == Counter("Java", 1, revealed=True)


# Options


def test_25_2_a_captured_base_is_offered_placed_or_left() -> None:
    state = invasion("Wake", {}, turn=1, options=("capturing-bases",))
    state = do(state, RollSalvo(), 1, 1)
    assert state.course is None and isinstance(state.due, BaseOffered)
    assert [meant(one) for one in dispatch.prompts(state)] == [CaptureBase(), LeaveBase()]
    assert do(state, CaptureBase()).base(JAPAN, "Wake") == 1
    assert do(state, LeaveBase()).base(JAPAN, "Wake") == 0
    assert not isinstance(do(state, LeaveBase()).due, BaseOffered)


def beaten(space: str, **fields: object) -> State:
    """A division that has reduced a division."""
    numbers = {"jp-div-p1": "0/0/0/3 1 0/0/0/2", "br-3ind": "0/0/0/1 1 0/0/0/1", "br-8a": NONE}
    units = {"jp-div-p1": space, "br-3ind": space, **fields.pop("others", {})}  # type: ignore[dict-item]
    state = position(units, numbers=numbers, options=("retreat",), **fields)  # type: ignore[arg-type]
    state = battle(replace(state, turn=1), "G3G-3", space, "jp-div-p1")
    return do(do(state, RollSalvo(), 1), RollSalvo(), 6)


def test_25_3_the_beaten_retreat_where_the_player_says() -> None:
    state = beaten("Malaya")
    # By land lie Siam and Singapore, and nobody is there.
    assert "CO 25.3" in against(state, Retreat("br-3ind", "Sumatra"))
    state = do(state, Retreat("br-3ind", "Singapore"))
    assert on_map(state, "br-3ind") == ("Singapore",) and state.units["br-3ind"].steps == 1


def test_25_3_one_refuge_needs_no_choice_and_none_is_the_end() -> None:
    assert on_map(beaten("Malaya", others={"jp-div-p2": "Siam"}), "br-3ind") == ("Singapore",)
    others = {"jp-div-p2": "Siam", "jp-div-p3": "Singapore"}
    assert on_map(beaten("Malaya", others=others), "br-3ind") == (ALLIED_REFIT,)


def test_25_3_nobody_retreats_from_a_fortress() -> None:
    owners = MappingProxyType({"Singapore": Side.ALLIES})
    assert on_map(beaten("Singapore", owners=owners), "br-3ind") == ("Singapore",)


# Facts, fog, the edge


def test_14_0_units_are_revealed_when_the_battle_begins() -> None:
    state = at_sea({"jp-dd-p1": "0/1/0/0 3"}, {"us-dd-1": NONE})
    state = put(state, "us-dd-1", "Sea C3", revealed=False)
    assert battle(state, "G3N-5", "Sea C3", "jp-dd-p1").units["us-dd-1"].revealed


def without(state: State, *keys: str) -> State:
    """A copy of which these facts are not known."""
    values = {key: value for key, value in state.facts.values.items() if key not in keys}
    return replace(state, facts=replace(state.facts, values=values))


def test_11_2_the_line_is_asked_for_only_when_a_tie_needs_it() -> None:
    state = at_sea({"jp-dd-p1": "0/1/0/0 3"}, {"us-dd-1": "0/1/0/0 3"})
    state = battle(without(state, "inside.Sea C3"), "G3N-5", "Sea C3", "jp-dd-p1")
    assert do(state, RollEdge(), 4, 3).pending is None
    state = do(state, RollEdge(), 3, 3)
    assert state.pending is not None and state.pending.key == "inside.Sea C3"
    state = do(state, TellFact("inside.Sea C3", "yes"))
    assert state.course is not None and state.course.edge is not None
    assert state.course.edge.holder is Side.JAPAN and state.course.edge.faces == (3, 3)


def test_11_6_2_the_priorities_are_asked_for_only_when_hits_need_them() -> None:
    state = at_sea({"jp-cv-1": NONE, "jp-dd-p1": NONE}, {"us-dd-1": "0/6/0/0 3"}, turn=1)
    state = battle(without(state, "targets"), "G3N-5", "Sea C3", "jp-cv-1", "jp-dd-p1")
    state = do(state, RollSalvo(), 1)
    assert state.pending is not None and state.pending.key == "targets"
    state = do(state, TellFact("targets", "DD,CV"))
    assert on_map(state, "jp-cv-1", "jp-dd-p1") == ("Sea C3", JAPANESE_REFIT)


def test_2_4_numbers_are_asked_for_of_those_that_fire() -> None:
    known = {"jp-cv-1": "2/2/0/0 4"}
    state = position({"jp-cv-1": "Sea C3", "us-dd-1": "Sea C3"}, numbers=known, turn=1)
    state = without(state, "numbers.all allies DD")
    # Only air and carriers answer a carrier strike.
    assert battle(state, "G3N-8", "Sea C3", "jp-cv-1").pending is None
    asked = battle(state, "G3N-5", "Sea C3", "jp-cv-1").pending
    assert asked is not None and asked.key == "numbers.us-dd-1"


def modifiers_of(state: State) -> str:
    return prompt(battle(state, "G3N-5", "Sea C3", "jp-dd-p1")).says


def test_24_1_banzai_and_the_purse_that_paid_help_the_edge() -> None:
    state = at_sea({"jp-dd-p1": "0/1/0/0 3"}, {"us-dd-1": "0/1/0/0 3"})
    assert "+1" not in modifiers_of(state)
    assert "Banzai" in modifiers_of(replace(state, banzai=True))
    state = replace(state, purses=(Purse("Yamamoto", 2, ("G3N",), edge=1),))
    (offer,) = offers(state, "G3N-5")
    state = do(state, meant(offer))
    assert "+1 Yamamoto (CO 24.1)" in prompt(state).says


def test_24_2_ships_of_a_surprise_attack_fight_as_one() -> None:
    state = at_sea({"jp-dd-p1": "0/1/0/0 3"}, {"us-dd-1": "0/1/0/0 3"}, surprise=frozenset({"us-dd-1"}))
    state = battle(state, "counterattack", "Sea C3")
    assert state.course is not None and state.course.battle.action is Action.SURPRISE_ATTACK


def test_11_2_the_fortress_is_that_of_who_held_it_alone() -> None:
    numbers = {"jp-div-p1": "0/0/0/3 1", "br-8a": "0/0/0/1 1"}
    state = position(dict.fromkeys(numbers, "Singapore"), numbers=numbers)
    state = replace(state, owners=MappingProxyType({"Singapore": Side.ALLIES}))
    says = prompt(battle(state, "G3G-3", "Singapore", "jp-div-p1")).says
    assert "fortress of the Allies" in says


@pytest.mark.parametrize(
    ("first", "says"),
    [({"Singapore": Side.JAPAN}, "fortress of Japan"), ({}, "fortress of the Allies")],
)
def test_ruling_15_with_its_switch_the_fortress_is_that_of_who_held_it_first(
    first: dict[str, Side], says: str
) -> None:
    numbers = {"jp-div-p1": "0/0/0/3 1", "br-8a": "0/0/0/1 1"}
    state = position(dict.fromkeys(numbers, "Singapore"), numbers=numbers)
    owners = MappingProxyType({"Singapore": Side.JAPAN if not first else Side.ALLIES})
    rulings = MappingProxyType({"CO-15": "start"})
    state = replace(state, owners=owners, first=MappingProxyType(first), rulings=rulings)
    assert says in prompt(battle(state, "G3G-3", "Singapore", "jp-div-p1")).says


def test_14_0_a_battle_that_cannot_be_fought_is_passed_over() -> None:
    state = position({"jp-dd-p1": "Sea C3"})
    state = battle(state, "G3N-5", "Sea C3", "jp-dd-p1")
    assert state.course is None and len(state.agenda) == 1


def test_15_1_the_lot_draws_allied_air_without_a_base() -> None:
    numbers = {"jp-bb-1": "0/0/0/6 3", "us-18b": NONE, "us-5b": NONE}
    state = position(dict.fromkeys(numbers, "Wake"), {(ALLIES, "Wake"): 2}, numbers=numbers, turn=1)
    state = do(battle(state, "G3N-7", "Wake", "jp-bb-1"), RollSalvo(), 1)
    assert meant(prompt(state)) == DrawLot()
    state = do(state, DrawLot(), 6)
    assert on_map(state, "us-18b", "us-5b") == ("Wake", ALLIED_REFIT)


def test_11_0_the_forecast_is_in_the_prompt() -> None:
    state = at_sea({"jp-cv-1": "0/3/0/0 4"}, {"us-dd-1": "0/3/0/0 3"}, "Sea C1")
    brings = prompt(battle(state, "G3N-5", "Sea C1", "jp-cv-1")).brings
    # Japan alone has a carrier and wins ties: 26 of 36 rolls. The carrier is lost with one half if the
    # destroyer fires: always when the Allies fire first, half of the other times: 10/36/2 + 26/36/4.
    assert brings[0] == "Japan fires first: 72 %"
    assert "Japanese CV-1 is lost: 32 %" in brings


# By lot


@cache
def _empty(options: tuple[str, ...]) -> State:
    return position({}, options=options)


def by_chance(lot: Random) -> State | None:
    """A battle of units drawn by lot at a space drawn by lot, or nothing if it cannot be fought."""
    every = ("capturing-bases", "retreat", "elites")
    state = _empty(tuple(option for option in every if lot.random() < 0.5))
    space = lot.choice([one for one in chart.spaces(state.facts) if one != "Home Islands"])
    sea = chart.kind(state.facts, space) == "sea"
    placed = dict(_drawn(state, space, sea, lot))
    _load(state, placed, lot)
    bases = {(side, space): lot.randint(1, 4) for side in Side if not sea and lot.random() < 0.6}
    state = replace(
        state,
        turn=lot.randint(1, 4),
        units=MappingProxyType({**state.units, **placed}),
        bases=MappingProxyType(bases),
        held=frozenset(),
    )
    for action in lot.sample(list(Action), len(Action)):
        led = lot.choice(("G3N-5", "G3N-8")) if action == "G3C-3" else "G3G-3" if action == "G3C-4" else ""
        force = tuple(unit for unit in state.at(space, action.attacker) if lot.random() < 0.7)
        if (fought := battle(state, action, space, *force, led_by=led)).course is not None:
            return fought
    return None


@cache
def _counters(side: Side) -> tuple[str, ...]:
    state = _empty(())
    return tuple(one for one in sorted(state.units) if state.unit(one).side is side)


def _drawn(state: State, space: str, sea: bool, lot: Random) -> Iterator[tuple[str, Counter]]:
    """Up to six units of each side, aircraft and some airborne units from elsewhere."""
    for side in Side:
        for unit in lot.sample(_counters(side), lot.randint(1, 6)):
            kind, lies = state.unit(unit), state.units[unit]
            if not (sea and kind.branch is Branch.GROUND):
                flies = kind.branch is Branch.AIR or (kind.kind == "airborne" and lot.random() < 0.6)
                yield unit, Counter(space, lies.steps, "", "Elsewhere" if flies else "", lot.random() < 0.5)


def _load(state: State, placed: dict[str, Counter], lot: Random) -> None:
    """Some troops go aboard."""
    ships = [one for one in placed if one.startswith("jp-") and state.unit(one).kind in ("TR", "APD")]
    troops = [one for one in placed if one.startswith("jp-") and state.unit(one).branch is Branch.GROUND]
    for number, unit in enumerate(troops[: 3 * len(ships)]):
        if not placed[unit].base and lot.random() < 0.7:
            placed[unit] = replace(placed[unit], aboard=ships[number // 3])


def test_300_battles_by_lot_accept_every_prompt_and_leave_every_unit_in_one_place() -> None:
    lot, fought = Random(1942), 0
    while fought < 300:
        state = by_chance(lot)
        if state is None:
            continue
        fought += 1
        there, space = frozenset(state.units), state.course.battle.space.name if state.course else ""
        while state.due is not None and len(state.agenda) > 1:
            state = _stepped(state, lot)
        assert there == frozenset(state.units)
        _check(state, space)


def _stepped(state: State, lot: Random) -> State:
    """One prompt by lot, whatever it is; whatever it offers stands."""
    assert state.pending is None
    game, found = games()["co"], dispatch.prompts(state)
    for one in (one for one in found if one.is_refined):
        assert not against(state, meant(one)), (one, against(state, meant(one)))
    one = settled(game, state, game.seats[0], lot.choice(found), lot.choice)
    command = command_of(one, by_lot(one, lot.choice)) if one.inputs else meant(one)
    assert not against(state, command), (one, against(state, command))
    return do(state, command, *(lot.randint(1, 6) for _ in range(one.dice)))


def _check(state: State, space: str) -> None:
    """Every unit is where it was or where the lost go, cargo with its ship, and the points add up."""
    refuges = chart.links(state.facts).get(space, {})
    gone = {Side.JAPAN: {JAPANESE_REFIT, OUT_OF_PLAY}, Side.ALLIES: {ALLIED_REFIT, OUT_OF_PLAY}}
    for unit, lies in state.units.items():
        places = {ASIDE, space, *gone[state.unit(unit).side], *refuges}
        assert lies.place in places, (unit, lies)
        assert 1 <= lies.steps <= 2
        if lies.aboard:
            assert lies.place == space == state.units[lies.aboard].place
    assert state.vp == sum(line.value for line in state.ledger)
    assert all(0 < level <= 4 for level in state.bases.values())
    assert state.course is None


def test_11_6_what_was_fired_is_in_the_log_of_the_course() -> None:
    state = at_sea({"jp-bb-1": "0/1/0/0 3"}, {"us-dd-1": "0/1/0/0 3"}, turn=1)
    state = do(battle(state, "G3N-5", "Sea C3", "jp-bb-1"), RollSalvo(), 6)
    assert state.course is not None
    (fired,) = state.course.log
    assert isinstance(fired, Fired) and fired.faces == (6,)
