"""Battles as plain objects (CO 11.0): read, followed and written; every error names its field."""

import json
from copy import deepcopy
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.co.battle.battle import FirstFire
from rules.co.battle.battle_file import BattleReader
from rules.co.battle.combatants import GroundType, ShipType
from rules.co.battle.course_file import course_object, odds_object, study
from rules.co.battle.forecast import forecast
from rules.core.data import BadData
from tests.by_lot import Lot
from tests.co.random_battles import fought_by_lot, random_battle

READER = BattleReader(Path("battle.json"))
WAKE: dict[str, Any] = {
    "game": "co",
    "turn": 2,
    "space": {"name": "Wake", "kind": "island chain", "inside_line": True, "fortress": None},
    "action": "G3C-2",
    "force": ["tr", "m", "ca", "zero"],
    "units": [
        {"id": "tr", "side": "japan", "branch": "naval", "type": "TR", "cargo": ["m"]},
        {
            "id": "m",
            "side": "japan",
            "branch": "ground",
            "type": "marine",
            "ground": 3,
            "back": {"ground": 1},
        },
        {
            "id": "ca",
            "name": "CA-6",
            "side": "japan",
            "branch": "naval",
            "type": "CA",
            "surface": 2,
            "ground": 2,
        },
        {"id": "zero", "side": "japan", "branch": "air", "air": 3, "ground": 1, "flown_in": True},
        {"id": "gun", "side": "allies", "branch": "ground", "surface": 2, "ground": 1, "static": True},
        {"id": "vmf", "side": "allies", "branch": "air", "air": 2, "surface": 1},
        {"id": "base", "side": "allies", "branch": "base", "level": 2},
    ],
    "targeting_priority": ["CV", "TR", "CA"],
}
# The edge is a roll of 3 and 3: a tie inside the line is Japan's, nobody alone has air. Zero (3) rolls three:
# the fighter falls before it answers. The gun (2) misses with a three, the marines land; Japan fires with
# marines 3, cruiser 2 and Zero 1 at gun, base and base: hits with 3 and 1, misses with a two.
ANSWERS: list[dict[str, Any]] = [
    {"dice": [3, 3]},
    {"dice": [3]},
    {"dice": [3]},
    {"targets": {"m": "gun", "ca": "base", "zero": "base"}},
    {"dice": [3, 1, 2]},
]


def given(**changes: Any) -> dict[str, Any]:
    return {**deepcopy(WAKE), **changes}


def test_a_battle_is_read() -> None:
    battle = READER.battle(WAKE)
    units = {unit.id: unit for unit in battle.combatants}
    assert units["tr"].ship is ShipType.TR and units["tr"].cargo == ("m",)  # type: ignore[index]
    assert units["m"].arm is GroundType.MARINE and units["m"].steps == 2  # type: ignore[index]
    assert units["ca"].name == "CA-6" and units["gun"].static  # type: ignore[index]
    assert units["base"].steps == 2 and battle.rulings.counterattack is FirstFire.ALLIES_FROM_TURN_2  # type: ignore[index]
    assert battle.targeting_priority == (ShipType.CV, ShipType.TR, ShipType.CA)


def test_a_battle_says_what_it_needs() -> None:
    needs = [study(READER, given(answers=ANSWERS[:n]), False)["needs"] for n in range(6)]
    assert [need and need["kind"] for need in needs] == [
        "edge dice",
        "salvo dice",
        "salvo dice",
        "targets",
        "salvo dice",
        None,
    ]
    assert needs[1]["shots"] == [{"shooter": "zero", "factor": 3, "target": "vmf"}]
    assert needs[2] == {
        "kind": "salvo dice",
        "stage": "anti-surface",
        "side": "allies",
        "dice": 1,
        "shots": [{"shooter": "gun", "factor": 2, "target": None}],
        "rule": "CO 11.6",
    }
    assert needs[3]["among"] == ["gun", "base"]


def test_a_battle_is_followed_to_its_end() -> None:
    written = study(READER, given(answers=ANSWERS), False)
    assert "odds" not in written
    assert written["edge"]["holder"] == "japan" and written["edge"]["why"] == "a tie inside the line"
    assert [one["kind"] for one in written["happened"]] == [
        "fired",
        "loss",
        "fired",
        "landed",
        "fired",
        "loss",
        "loss",
    ]
    assert written["happened"][0]["shots"] == [
        {"shooter": "zero", "factor": 3, "target": "vmf", "die": 3, "hit": True}
    ]
    assert written["steps"] == {"tr": 1, "m": 2, "ca": 1, "zero": 1, "gun": 0, "vmf": 0, "base": 1}
    found = written["outcome"]
    assert not found["cleared"] and found["re_embarked"] == {"m": "tr"}
    assert found["survivors"]["base"] == {"steps": 1, "counter": "turn over"}
    assert [(one["unit"], one["to"]) for one in found["eliminated"]] == [("vmf", "refit"), ("gun", "refit")]
    assert found["victory_points"] == 0 and found["points"] == []


def test_parts_and_modifiers_are_itemised() -> None:
    data = given(bonuses=[{"side": "japan", "value": 1, "why": "Banzai!"}], rulings={"elite_units": True})
    data["units"][3]["elite"] = True
    written = study(READER, data, False)
    assert written["edge"]["modifiers"]["japan"] == [
        {"value": 1, "why": "Banzai!", "rule": "CO 24.1"},
        {"value": 1, "why": "elite units", "rule": "CO 25.5"},
    ]
    assert written["parts"]["m"]["lands"] and written["parts"]["m"]["rule"] == "CO 11.1"


def test_without_answers_the_chances_are_counted() -> None:
    written = study(READER, WAKE, False)
    assert written["odds"]["edge"] == {"japan": 0.583333, "allies": 0.416667}
    assert set(written["odds"]["expected_hits"]) == {
        "anti-air",
        "anti-surface",
        "anti-submarine",
        "anti-ground",
    }
    assert 0 < written["odds"]["lost"]["tr"] < 1
    assert study(READER, given(answers=ANSWERS), True)["odds"] == written["odds"]


def test_losses_and_lots_are_asked_for() -> None:
    japan = [{"id": f"d{n}", "side": "japan", "branch": "naval", "type": "DD"} for n in (1, 2)]
    ship = {"id": "x", "side": "allies", "branch": "naval", "type": "BB", "surface": 3}
    sea = {"name": "a sea space", "kind": "sea"}
    data = {"turn": 2, "space": sea, "action": "counterattack", "units": [*japan, ship]}
    hit = study(READER, {**data, "answers": [{"dice": [1]}]}, False)
    assert hit["needs"] == {
        "kind": "losses",
        "stage": "anti-surface",
        "among": ["d1", "d2"],
        "count": 1,
        "rule": "CO 11.6.2",
    }
    done = study(READER, {**data, "answers": [{"dice": [1]}, {"losses": ["d2"]}]}, False)
    assert done["steps"]["d2"] == 0
    by_lot = study(READER, {**data, "rulings": {"ships_by_lot": True}, "answers": [{"dice": [1]}]}, False)
    assert by_lot["needs"]["kind"] == "lot" and by_lot["needs"]["dice"] == 1
    cruiser = {"id": "ca", "side": "japan", "branch": "naval", "type": "CA"}
    mixed = {**data, "units": [*japan, cruiser, ship], "answers": [{"dice": [1]}]}
    assert study(READER, mixed, False)["needs"] == {
        "kind": "fact",
        "fact": "Allied targeting priority",
        "rule": "CO 11.6.2",
    }


def changed(path: str, value: Any) -> dict[str, Any]:
    """The battle with one field changed; `units.3.air` is the air factor of the fourth unit."""
    data = given(answers=deepcopy(ANSWERS))
    place: Any = data
    *way, last = path.split(".")
    for key in way:
        place = place[int(key)] if isinstance(place, list) else place[key]
    place[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("game", "eots", "game"),
        ("turn", 0, "turn"),
        ("turn", True, "turn"),
        ("turn", "2", "turn"),
        ("colour", 1, "battle.colour"),
        ("space", 3, "space"),
        ("space.kind", "swamp", "space.kind"),
        ("space.inside_line", "yes", "space.inside_line"),
        ("space.fortress", "truk", "space.fortress"),
        ("space.depth", 1, "space.depth"),
        ("action", "G3N-3", "action"),
        ("led_by", "G3X", "led_by"),
        ("force", "tr", "force"),
        ("force", [1], "force[0]"),
        ("force", ["nobody"], "battle"),
        ("units", {}, "units"),
        ("units", [3], "units[0]"),
        ("units.0.id", 7, "units[0].id"),
        ("units.0.side", "china", "units[0].side"),
        ("units.0.branch", "cavalry", "units[0].branch"),
        ("units.0.type", "XX", "units[0].type"),
        ("units.1.type", "TR", "units[1].type"),
        ("units.3.type", "TR", "units[3].type"),
        ("units.3.air", 10, "units[3].air"),
        ("units.3.air", -1, "units[3].air"),
        ("units.3.speed", 3, "units[3].speed"),
        ("units.1.back", 1, "units[1].back"),
        ("units.1.back", {"ground": "x"}, "units[1].back.ground"),
        ("units.1.steps", 3, "units[1].steps"),
        ("units.6.level", 5, "units[6].level"),
        ("units.1.level", 1, "units[1].level"),
        ("units.0.cargo", "m", "units[0].cargo"),
        ("units.0.cargo", ["x"], "battle"),
        ("units.3.flown_in", 1, "units[3].flown_in"),
        ("units.3.refits", "no", "units[3].refits"),
        ("bonuses", [{"side": "japan", "value": 0, "why": "x"}], "bonuses[0].value"),
        ("bonuses", [{"side": "japan", "value": 1}], "bonuses[0].why"),
        ("rulings", {"weather": True}, "rulings.weather"),
        ("rulings", {"elite_units": 1}, "rulings.elite_units"),
        ("rulings", {"counterattack": "japan"}, "rulings.counterattack"),
        ("targeting_priority", ["AP"], "targeting_priority[0]"),
        ("targeting_priority", ["CV", "CV"], "targeting_priority"),
        ("answers", {}, "answers"),
        ("answers", [3], "answers[0]"),
        ("answers", [{}], "answers[0]"),
        ("answers", [{"dice": [1], "losses": []}], "answers[0]"),
        ("answers", [{"coins": []}], "answers[0].coins"),
        ("answers", [{"dice": [7, 1]}], "answers[0].dice[0]"),
        ("answers", [{"dice": [3]}], "answers[0]"),
        ("answers", [{"losses": ["tr"]}], "answers[0]"),
        ("answers", [*ANSWERS[:3], {"targets": {"m": 3}}], "answers[3].targets.m"),
        ("answers", [*ANSWERS[:3], {"targets": {"m": "gun"}}], "answers[3]"),
        ("answers", [*ANSWERS, {"dice": [1]}], "answers[5]"),
    ],
)
def test_every_error_names_its_field(path: str, value: Any, field: str) -> None:
    with pytest.raises(BadData) as error:
        study(READER, changed(path, value), False)
    assert str(error.value).startswith(f"battle.json: {field}: ")


def test_a_fact_that_a_forecast_needs_is_named() -> None:
    data = given(space={"name": "Wake", "kind": "island chain"})
    with pytest.raises(BadData, match="inside the line"):
        study(READER, data, False)
    assert study(READER, {**data, "answers": ANSWERS[:1]}, False)["needs"]["fact"] == "inside the line"


def test_what_is_not_an_object_is_no_battle() -> None:
    for data in ([], None, "battle", 3):
        with pytest.raises(BadData, match="must be an object"):
            study(READER, data, False)


@pytest.mark.lot
def test_what_is_written_is_plain_at_every_step(lot: Lot) -> None:
    for seed in islice(lot.seeds(), 200 if lot.long else 30):
        drawn = Random(seed)
        battle = random_battle(drawn, 4)
        for course in fought_by_lot(battle, drawn):
            written = course_object(course)
            assert json.loads(json.dumps(written)) == written
            assert (written["outcome"] is None) is (written["needs"] is not None)
        odds = odds_object(forecast(battle))
        assert json.loads(json.dumps(odds)) == odds
