"""Moves, flags and markers against the rulebook (v3.2 numbers)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.core.dice import TableDice
from rules.core.game import REFEREE, SeatKind
from rules.eots.commands import (
    ChangeControl,
    EliminateUnits,
    EndSegment,
    FlipUnits,
    MoveMarker,
    MoveUnits,
    RollDice,
)
from rules.eots.movement.stacking import overstacked
from rules.eots.printed.sides import Side
from rules.eots.sequence import SEGMENTS
from rules.eots.state import Position, State
from tests.support import eots, position

JAPAN, ALLIES = (SeatKind("japan", "Japan", is_player=True), SeatKind("allies", "Allies", is_player=True))


def rules_against(state: State, command: Any, seat: SeatKind = JAPAN) -> list[str]:
    return [objection.rule for objection in eots().objections(state, seat, command)]


def with_units(state: State, **places: str) -> State:
    moved = {name.replace("_", "-"): Position(place) for name, place in places.items()}
    return replace(state, units={**state.units, **moved})


def after(state: State, command: Any, *faces: int) -> State:
    for event in eots().outcome(state, JAPAN, command, TableDice(faces)):
        state = eots().apply(state, event)
    return state


def test_7_21_a_player_moves_only_his_own_units() -> None:
    assert rules_against(position(), MoveUnits(("us-feaf",), "2812"), JAPAN)[0] == "EotS 7.21"
    assert rules_against(position(), MoveUnits(("jp-cv-akagi",), "4017"), ALLIES) == ["EotS 7.21"]
    assert rules_against(position(), MoveUnits(("jp-cv-akagi",), "4017"), JAPAN) == []


def test_8_21_no_ship_enters_a_hex_without_water() -> None:
    assert rules_against(position(), MoveUnits(("jp-cv-akagi",), "2407")) == ["EotS 8.21"]


def test_8_21_ships_end_in_a_friendly_port_outside_offensives() -> None:
    state = replace(position(), segment="national-status")
    assert rules_against(state, MoveUnits(("jp-cv-akagi",), "4017")) == []
    assert rules_against(state, MoveUnits(("jp-cv-akagi",), "4018")) == ["EotS 8.21"]
    assert rules_against(position(), MoveUnits(("jp-cv-akagi",), "4018")) == []


@pytest.mark.parametrize(
    ("to", "rules"),
    [
        ("4017", []),  # Truk: airfield, Japanese
        ("4018", ["EotS 8.31"]),  # open sea
        ("5108", ["EotS 8.31"]),  # Midway is Allied
        ("5408", ["EotS 8.35"]),  # the air ferry
        ("3302", ["EotS 13.91"]),  # Harbin in Manchukuo
    ],
)
def test_8_31_air_units_end_at_a_friendly_airfield(to: str, rules: list[str]) -> None:
    assert rules_against(position(), MoveUnits(("jp-21-air-flotilla",), to)) == rules


def test_8_31_air_units_do_not_end_with_an_enemy_ground_unit() -> None:
    state = with_units(position(), us_1_marine_division="4017")
    assert rules_against(state, MoveUnits(("jp-21-air-flotilla",), "4017")) == ["EotS 8.31"]


@pytest.mark.parametrize(
    ("unit", "seat", "to", "rules"),
    [
        ("jp-15-army", JAPAN, "4018", ["EotS 8.4"]),  # at sea
        ("jp-15-army", JAPAN, "3801", ["EotS 8.41 C"]),  # Soviet Sakhalin
        ("jp-15-army", JAPAN, "2407", ["EotS 8.41 A"]),  # Kunming
        ("jp-15-army", JAPAN, "1905", []),  # Dacca, Northern India
        ("jp-15-army", JAPAN, "1307", []),  # Ceylon
        ("jp-15-army", JAPAN, "1805", ["EotS 8.41 B"]),  # Calcutta
        ("us-xi-corps", ALLIES, "2407", ["EotS 8.41 D"]),
        ("cn-5-army", ALLIES, "2407", []),
        ("cn-5-army", ALLIES, "2206", []),  # Burma
        ("cn-5-army", ALLIES, "1905", []),  # Northern India
        ("cn-5-army", ALLIES, "2008", []),  # Rangoon, Burma
        ("cn-5-army", ALLIES, "1805", ["EotS 8.41 E"]),
    ],
)
def test_8_41_where_ground_units_may_not_be(unit: str, seat: SeatKind, to: str, rules: list[str]) -> None:
    state = with_units(position(), **{unit: "turn-2"})
    assert rules_against(state, MoveUnits((unit,), to), seat) == rules


def test_8_41_b_ceylon_is_open_to_japan_in_one_edition_only() -> None:
    move = MoveUnits(("jp-15-army",), "1307")
    assert rules_against(position(edition="v3.2"), move) == []
    assert rules_against(position(edition="v2.0"), move) == ["EotS 8.41 B"]


def test_13_91_nothing_enters_manchukuo() -> None:
    assert "EotS 13.91" in rules_against(position(), MoveUnits(("jp-15-army",), "3303"))


def test_6_1_an_hq_does_not_move() -> None:
    assert rules_against(position(), MoveUnits(("jp-hq-south-seas",), "4021")) == ["EotS 6.1"]


def test_6_11_an_hq_is_placed_in_a_friendly_port_without_another() -> None:
    state = with_units(position(), jp_hq_south_seas="turn-3")
    assert rules_against(state, MoveUnits(("jp-hq-south-seas",), "4021")) == []
    assert rules_against(state, MoveUnits(("jp-hq-south-seas",), "5808")) == ["EotS 6.11", "EotS 6.11"]
    assert rules_against(state, MoveUnits(("jp-hq-south-seas",), "3407")) == ["EotS 6.11"]


def test_13_74_the_china_box_takes_allied_air_only() -> None:
    assert rules_against(position(), MoveUnits(("jp-cv-akagi",), "china-box")) == ["EotS 13.74"]
    assert rules_against(position(), MoveUnits(("us-avg",), "china-box"), ALLIES) == []


def test_6_5_the_sea_has_no_flag_and_garrisons_keep_theirs() -> None:
    assert rules_against(position(), ChangeControl("4018", "japan")) == ["EotS 6.5"]
    assert rules_against(position(), ChangeControl("2813", "japan")) == ["EotS 6.5"]
    assert rules_against(position(), ChangeControl("5808", "allies")) == ["EotS 6.5"]
    assert after(position(), ChangeControl("2813", "japan")).controls(Side.JAPAN, "2813")


def test_8_48_three_air_and_ground_units_stay() -> None:
    state = with_units(position(), jp_15_army="4017", jp_25_army="4017", jp_38_army="4017")
    assert not [e for e in overstacked(state) if e.hex == "4017"]
    state = with_units(state, jp_14_army="4017")
    (excess,) = overstacked(state)
    assert (excess.hex, excess.rule) == ("4017", "EotS 8.48")
    assert rules_against(state, EndSegment()) == ["EotS 8.48"]


def test_8_34_a_pair_of_one_designation_counts_once() -> None:
    units = {"us_7af": "5108", "us_7af_lrb": "5108", "us_5af": "5108", "us_11af": "5108"}
    assert not list(overstacked(with_units(position(), **units)))
    units["us_10af_lrb"] = "5108"
    assert [e.rule for e in overstacked(with_units(position(), **units))] == ["EotS 8.48"]


def test_8_24_six_naval_units_stay() -> None:
    ships = [
        u.id for u in eots().components.units.values() if u.side is Side.JAPAN and u.unit_class == "naval"
    ]
    state = position()
    at_truk = [unit.id for unit in state.units_in("4017") if unit.unit_class == "naval"]
    for number, ship in enumerate(
        [s for s in ships if s not in at_truk][: 7 - len(at_truk)], len(at_truk) + 1
    ):
        assert not [e for e in overstacked(state) if e.hex == "4017"], number
        state = with_units(state, **{ship: "4017"})
    assert [e.rule for e in overstacked(state) if e.hex == "4017"] == ["EotS 8.24"]


def test_4_0_the_sequence_of_play_goes_round() -> None:
    state = replace(position(), segment=SEGMENTS[0].code)
    seen = []
    for _ in SEGMENTS:
        seen.append(state.segment)
        state = after(state, EndSegment())
    assert seen == [segment.code for segment in SEGMENTS]
    assert (state.turn, state.segment) == (3, "reinforcement")


def test_17_2_the_1942_scenario_ends_after_turn_4() -> None:
    state = replace(position(), turn=4, segment="end-of-turn")
    events = eots().outcome(state, REFEREE, EndSegment(), TableDice(()))
    assert [type(event).__name__ for event in events][-1] == "GameEnded"
    for event in events:
        state = eots().apply(state, event)
    assert rules_against(state, EndSegment()) == ["EotS 16.0", "EotS 4.5"]


@pytest.mark.parametrize(
    ("segment", "command", "rules"),
    [
        ("offensives", MoveUnits(("jp-cv-akagi",), "4017"), ["EotS 4.22"]),
        ("reinforcement", MoveUnits(("jp-cv-akagi",), "4017"), ["EotS 4.11"]),
        ("political-will", MoveMarker("political-will", 0), ["EotS 4.32"]),
        ("national-status", FlipUnits(("jp-15-army",)), ["EotS 4.31"]),
        ("deal", MoveUnits(("jp-cv-akagi",), "4017"), ["EotS 4.14"]),
        ("attrition", FlipUnits(("jp-15-army",)), ["EotS 4.4"]),
        ("attrition", MoveMarker("india", 1), ["EotS 4.4"]),
        ("initiative", EliminateUnits(("jp-15-army",)), ["EotS 4.21"]),
        ("deal", RollDice("a die is always good"), []),
    ],
)
def test_4_0_a_guided_game_keeps_the_sequence(segment: str, command: Any, rules: list[str]) -> None:
    assert rules_against(replace(position(mode="guided"), segment=segment), command) == rules
    if not isinstance(command, MoveUnits):
        assert rules_against(replace(position(mode="free"), segment=segment), command) == []


def test_markers_stay_on_their_tracks() -> None:
    assert rules_against(position(), MoveMarker("political-will", 11)) == ["EotS 16.4"]
    assert rules_against(position(), MoveMarker("war-in-europe", -7)) == []
    assert rules_against(position(), MoveMarker("war-in-europe", -8)) == ["EotS 15.0"]


def test_unknown_things_suggest_what_was_meant() -> None:
    (objection,) = eots().objections(position(), JAPAN, MoveUnits(("jp-cv-akagy",), "4017"))
    assert objection.final and "did you mean jp-cv-akagi?" in objection.reason
    (objection,) = eots().objections(position(), JAPAN, MoveMarker("indai", 1))
    assert "did you mean india?" in objection.reason


def test_one_sided_counters_have_no_other_side() -> None:
    (objection,) = eots().objections(position(), ALLIES, FlipUnits(("us-vmf-211",)))
    assert objection.final and "has no other side" in objection.reason


def test_a_difference_says_what_to_do_with_the_counters() -> None:
    before = position()
    state = after(after(before, MoveUnits(("jp-cv-akagi",), "4017")), FlipUnits(("jp-cv-akagi",)))
    state = after(after(state, ChangeControl("2813", "japan")), MoveMarker("political-will", 7))
    assert eots().difference(before, state) == (
        "Put CV Akagi in 4017 Truk",
        "Turn CV Akagi to its reduced side",
        "Flag 2813 Manila/Corregidor for Japan",
        "Set US Political Will to 7",
    )
    assert eots().difference(before, before) == ()
