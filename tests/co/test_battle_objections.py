"""What cannot be fought (CO 7.1, 8.2, 9.6.1, 21.0, 23.0)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.co.battle.battle import Action, Battle, Rulings, Space
from rules.co.battle.battle_objections import basing_objections, objections
from rules.co.battle.combatants import Factors, ShipType, UnitId
from rules.co.battle.course import begun
from rules.core.legality import IllegalCommand
from tests.co.battles import ISLAND, LAND, SEA, fight


def rules(battle: Battle) -> list[str]:
    return [one.rule for one in objections(battle)]


INVASION = "tr TR 0000 +div, div inf 0003, ca CA 1202"
GOOD: dict[str, tuple[str, str, str, Space, dict[str, Any]]] = {
    "G3N-2": ("G3N-2", "bb BB 1203", "dd DD 0110", SEA, {}),
    "G3N-5": ("G3N-5", "bb BB 1203", "dd DD 0110", SEA, {}),
    "G3N-5 in a port": ("G3N-5", "bb BB 1203", "dd DD 0110, base base 4", LAND, {}),
    "G3N-6": ("G3N-6", "bb BB 1203", "ss SS 0110", SEA, {}),
    "G3N-7": ("G3N-7", "bb BB 1203", "base base 1", ISLAND, {}),
    "G3N-8": ("G3N-8", "cv CV 3211, av AV 1000", "base base 1", LAND, {}),
    "G3A-2": ("G3A-2", "zero air 3101 in", "base base 1", LAND, {}),
    "G3A-3": ("G3A-3", "nell air 1300 in", "bb BB 2303", SEA, {}),
    "G3A-3 at a port": ("G3A-3", "nell air 1300 in", "bb BB 2303, base base 3", LAND, {}),
    "G3G-2": ("G3G-2", "div inf 0003", "base base 1", LAND, {}),
    "G3G-3": ("G3G-3", "div inf 0003", "p40 air 2101, base base 1", LAND, {}),
    "G3G-5": ("G3G-5", "para abn 0002 in", "base base 1", LAND, {}),
    "G3C-1": ("G3C-1", "div inf 0003, zero air 3101 in", "base base 1", LAND, {}),
    "G3G-5 against a ship": ("G3G-5", "para abn 0302 in", "dd DD 0110", LAND, {}),
    "G3C-2": ("G3C-2", INVASION, "base base 1", ISLAND, {}),
    "G3N-11": ("G3C-2", "dd DD 0110 +mar, mar mar 0002", "base base 1", ISLAND, {}),
    "G3C-3": ("G3C-3", "bb BB 1203, zero air 3101 in", "dd DD 0110", SEA, {"led_by": Action.G3N_5}),
    "G3C-4": ("G3C-4", "div inf 0003, para abn 0002 in", "b base 1", LAND, {"led_by": Action.G3G_2}),
    "reaction": ("reaction", "bb BB 1203", "dd DD 0110", SEA, {}),
    "counterattack": ("counterattack", "div inf 0003", "lf inf 0002", LAND, {}),
    "surprise": ("surprise attack", "bb BB 1203", "cv CV 3210", SEA, {}),
}
BAD: dict[str, tuple[str, str, str, Space, dict[str, Any], str]] = {
    "G3N-5 needs ships": ("G3N-5", "bb BB 1203", "base base 1", LAND, {}, "CO G3N-5"),
    "G3N-5 is naval": ("G3N-5", "bb BB 1203, z air 3101 in", "dd DD 0110", SEA, {}, "CO G3N-5"),
    "G3N-2 needs ships": ("G3N-2", "bb BB 1203", "base base 1", LAND, {}, "CO G3N-2"),
    "G3N-6 needs ships": ("G3N-6", "bb BB 1203", "base base 1", LAND, {}, "CO G3N-6"),
    "G3N-7 needs ground": ("G3N-7", "bb BB 1203", "p40 air 2101, dd DD 0110", LAND, {}, "CO G3N-7"),
    "G3N-8 is for carriers": ("G3N-8", "cv CV 3211, bb BB 1203", "dd DD 0110", SEA, {}, "CO G3N-8"),
    "G3A-2 is at land": ("G3A-2", "zero air 3101 in", "dd DD 0110", SEA, {}, "CO G3A-2"),
    "G3A-2 without carriers": ("G3A-2", "z air 3101 in, cv CV 3211", "b base 1", LAND, {}, "CO G3A-2"),
    "G3A-3 needs ships": ("G3A-3", "nell air 1300 in", "base base 3", LAND, {}, "CO G3A-3"),
    "G3A-3 at sea alone": (
        "G3A-3",
        "nell air 1300 in",
        "bb BB 2303",
        LAND,
        {"rulings": Rulings(ships_in_port=False)},
        "CO G3A-3",
    ),
    "G3G-2 needs ground": ("G3G-2", "div inf 0003", "dd DD 0110", LAND, {}, "CO G3G-2"),
    "G3G-3 needs an enemy": ("G3G-3", "div inf 0003", "", LAND, {}, "CO G3G-3"),
    "G3G-5 from the air": ("G3G-5", "para abn 0002", "base base 1", LAND, {}, "CO G3G-5"),
    "G3C-1 needs air": ("G3C-1", "div inf 0003", "base base 1", LAND, {}, "CO G3C-1"),
    "G3C-1 needs ground": ("G3C-1", "zero air 3101 in", "base base 1", LAND, {}, "CO G3C-1"),
    "G3C-2 without Allied ships": ("G3C-2", INVASION, "b base 1, ss SS 0110", ISLAND, {}, "CO G3C-2"),
    "G3C-2 lands somebody": ("G3C-2", "tr TR 0000, ca CA 1202", "base base 1", ISLAND, {}, "CO G3C-2"),
    "G3C-2 with its ship": ("G3C-2", "tr TR 0000 x +div, div inf 0003", "b base 1", LAND, {}, "CO G3C-2"),
    "G3C-3 adds to something": ("G3C-3", "bb BB 1203, z air 3101 in", "dd DD 0110", SEA, {}, "CO G3C-3"),
    "G3C-3 not to a bombardment": (
        "G3C-3",
        "bb BB 1203, z air 3101 in",
        "b base 1",
        LAND,
        {"led_by": Action.G3N_7},
        "CO G3C-3",
    ),
    "G3C-3 needs air": ("G3C-3", "bb BB 1203", "dd DD 0110", SEA, {"led_by": Action.G3N_5}, "CO G3C-3"),
    "G3C-4 needs airborne": ("G3C-4", "div inf 0003", "b base 1", LAND, {"led_by": Action.G3G_2}, "CO G3C-4"),
    "G3C-4 adds to something": ("G3C-4", "p abn 0002 in", "b base 1", LAND, {}, "CO G3C-4"),
    "no other adds": ("G3N-5", "bb BB 1203", "dd DD 0110", SEA, {"led_by": Action.G3N_8}, "CO G3N-5"),
    "nobody acts": ("G3N-5", "bb BB 1203 x", "dd DD 0110", SEA, {}, "CO G3N-5"),
    "23.0 no reaction on turn 1": ("reaction", "bb BB 1203", "dd DD 0110", SEA, {"turn": 1}, "CO 23.0"),
    "10.1 against ships": ("reaction", "bb BB 1203", "base base 2", LAND, {}, "CO 10.1"),
    "21.0 a base alone": ("counterattack", "div inf 0003", "base base 2", LAND, {}, "CO 21.0"),
    "21.0 somebody to attack": ("counterattack", "", "lf inf 0002", LAND, {}, "CO 21.0"),
    "7.1 one base": ("G3G-3", "div inf 0003, b1 base 1, b2 base 1", "b base 1", LAND, {}, "CO 7.1"),
    "7.1 five air units": (
        "G3A-2",
        ", ".join(f"z{n} air 3101 in" for n in range(6)),
        "b base 1",
        LAND,
        {},
        "CO 7.1",
    ),
    "7.1 four on an island chain": (
        "G3C-2",
        "t1 TR 0000 +a +b +c, t2 TR 0000 +d +e, a inf 0001, b inf 0001, c inf 0001, d inf 0001, e inf 0001",
        "base base 1",
        ISLAND,
        {},
        "CO 7.1",
    ),
    "7.1 no ground at sea": ("G3N-5", "bb BB 1203, div inf 0003 x", "dd DD 0110", SEA, {}, "CO 7.1"),
    "9.6.1 Allied ships carry nobody": (
        "G3N-5",
        "bb BB 1203",
        "tr TR 0000 +div, div inf 0003",
        SEA,
        {},
        "CO 9.6.1",
    ),
    "G3N-9 three aboard": (
        "G3N-5",
        "tr TR 0000 +a +b +c +d, a inf 0001, b inf 0001, c inf 0001, d inf 0001",
        "dd DD 0110",
        SEA,
        {},
        "CO G3N-9",
    ),
    "G3N-9 not on a carrier": ("G3N-5", "cv CV 3211 +a, a inf 0001", "dd DD 0110", SEA, {}, "CO G3N-9"),
    "G3N-9 nobody static": ("G3N-5", "tr TR 0000 +a, a inf 0001 static", "dd DD 0110", SEA, {}, "CO G3N-9"),
    "G3N-10 air on an LS": ("G3N-5", "tr TR 0000 +a, a air 1001", "dd DD 0110", SEA, {}, "CO G3N-10"),
    "G3N-10 no assault": ("G3C-2", "ls LS 0000 +a, a air 1001", "b base 1", LAND, {}, "CO G3N-10"),
    "G3N-11 marines": ("G3N-5", "ca CA 1202 +a, a inf 0001", "dd DD 0110", SEA, {}, "CO G3N-11"),
}


@pytest.mark.parametrize("name", GOOD)
def test_8_2_battles_that_can_be_fought(name: str) -> None:
    action, japan, allies, where, more = GOOD[name]
    assert list(objections(fight(action, japan, allies, where, **more))) == []


@pytest.mark.parametrize("name", BAD)
def test_8_2_battles_that_cannot_be_fought(name: str) -> None:
    action, japan, allies, where, more, rule = BAD[name]
    battle = fight(action, japan, allies, where, **more)
    assert rule in rules(battle)
    with pytest.raises(IllegalCommand):
        begun(battle)


def test_9_6_1_who_is_aboard_cannot_act() -> None:
    battle = fight("G3G-2", "tr TR 0000 x +a, a inf 0003", "b base 1", LAND)
    assert "CO 9.6.1" in rules(replace(battle, force=frozenset((UnitId("a"),))))


def test_15_0_a_base_has_no_combat_factors() -> None:
    battle = fight("G3G-3", "div inf 0003", "b base 1", LAND)
    armed = tuple(replace(one, front=Factors(ground=3)) for one in battle.combatants)
    assert rules(replace(battle, combatants=armed)) == ["CO 15.0"]


def test_11_5_units_are_named_once_and_are_there() -> None:
    battle = fight("G3N-5", "bb BB 1203, bb BB 1203", "dd DD 0110")
    assert rules(battle) == ["CO 11.5"]
    battle = fight("G3N-5", "bb BB 1203", "dd DD 0110", force=frozenset((UnitId("bb"), UnitId("nobody"))))
    assert rules(battle) == ["CO 11.0"]
    battle = fight("G3N-5", "a TR 0000 +div, b TR 0000 +div, div inf 0003", "dd DD 0110")
    assert "CO 9.6.1" in rules(battle)


def test_2_4_3_steps_and_sides_of_counters() -> None:
    battle = fight("G3G-3", "div inf 0003/0001", "base base 4", LAND)
    too_many = replace(battle.combatants[0], steps=3)
    assert rules(replace(battle, combatants=(too_many, battle.combatants[1]))) == ["CO 2.4.3"]
    high = replace(battle.combatants[1], steps=5)
    assert rules(replace(battle, combatants=(battle.combatants[0], high))) == ["CO 2.4.3"]
    ship = fight("G3N-5", "bb BB 1203/1101", "dd DD 0110")
    assert "CO 2.4.3" in rules(ship)


def test_2_4_1_ships_have_a_type_and_others_have_none() -> None:
    battle = fight("G3A-2", "zero air 3101 in", "base base 1", LAND)
    ship = replace(battle.combatants[0], ship=ShipType.BB)
    assert "CO 2.4.1" in rules(replace(battle, combatants=(ship, battle.combatants[1])))
    flying = fight("G3G-3", "div inf 0003 in", "base base 1", LAND)
    assert rules(flying) == ["CO 2.4.2"]
    assert rules(fight("G3G-3", "div inf 0003 sp", "base base 1", LAND)) == ["CO 2.4.2"]


def test_18_0_a_tender_bases_any_number_of_seaplanes() -> None:
    allies = "av AV 1000, a air 1000 sp, b air 1000 sp"
    assert list(basing_objections(fight("G3N-5", "bb BB 1203", allies))) == []
    landplanes = list(basing_objections(fight("G3N-5", "bb BB 1203", allies.replace(" sp", ""))))
    assert [one.rule for one in landplanes] == ["CO 7.1"]


def test_9_5_1_a_crowded_base_is_an_error_of_a_file_and_keeps_nobody_from_fighting() -> None:
    battle = fight("G3G-3", "div inf 0003", "b base 1, a air 1001, c air 1001", LAND)
    assert [one.rule for one in basing_objections(battle)] == ["CO 7.1"]
    assert rules(battle) == []
