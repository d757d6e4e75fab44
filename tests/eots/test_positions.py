"""Positions as plain objects: read, written and read again (docs/formats.md)."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.core.data import BadData
from rules.core.table import fold, follow
from rules.eots.files.audit import audit_object
from rules.eots.files.positions import PositionReader, write_position
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.state import Position, State
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import HexId
from tests.app.recording import RECORDS
from tests.app.recording import read as recorded
from tests.support import eots, position


def read(table: Any) -> State:
    return PositionReader(eots(), Path("somewhere/a test.json")).read(table)


def again(state: State) -> State:
    """A position written to a file and read from it."""
    return read(json.loads(json.dumps(write_position(eots(), state))))


def error(table: Any) -> str:
    with pytest.raises(BadData) as refused:
        read(table)
    return str(refused.value)


# Every scenario is played with both editions, Burma with the newer one.
STARTS = [
    *(
        (scenario, edition)
        for scenario in (
            "1941",
            "1942",
            "1942-43",
            "1942-44",
            "1942-45",
            "1943",
            "1943-44",
            "1943-45",
            "1944",
        )
        for edition in ("v3.2", "v2.0")
    ),
    ("burma", "v3.2"),
]


# Written and read again


@pytest.mark.parametrize(("scenario", "edition"), STARTS)
def test_every_start_is_the_same_after_a_round_trip(scenario: str, edition: str) -> None:
    state = position(scenario, edition)
    back = again(state)
    assert (back.scenario, back.edition, back.turn) == (state.scenario, state.edition, state.turn)
    assert back.units == state.units
    assert back.control == state.control
    assert back.markers == state.markers
    assert audit_object(audit(back), mending=False) == audit_object(audit(state), mending=False)


def test_no_start_is_forgotten() -> None:
    found = [(code, edition) for code, scenario in eots().scenarios.items() for edition in scenario.editions]
    assert sorted(found) == sorted(STARTS)


def marked(state: State, **values: int) -> State:
    tracks = {TrackId(track.replace("_", "-")): value for track, value in values.items()}
    return replace(state, markers={**state.markers, **tracks})


def moved(state: State, **places: str) -> State:
    units = {UnitId(unit.replace("_", "-")): Position(place, True) for unit, place in places.items()}
    return replace(state, units={**state.units, **units})


Change = Callable[[State], State]


@pytest.mark.parametrize("edition", ["v3.2", "v2.0"])
@pytest.mark.parametrize(
    "change",
    [
        lambda state: moved(state, jp_15_army="2008", us_avg="china-box", us_5af="turn-4"),
        lambda state: replace(state, control={**state.control, HexId("2813"): Side.JAPAN}),
        lambda state: replace(state, tokyo_express=HexId("4021")),
        lambda state: replace(state, turn=9),
        lambda state: marked(state, hump=1, kwai_bridge=1, jarhat=0, imphal=1, ledo=1, us_rivalry=1),
    ],
    ids=["units", "control", "tokyo-express", "turn", "markers"],
)
def test_a_changed_position_is_the_same_after_a_round_trip(change: Change, edition: str) -> None:
    state = change(position("1942", edition))
    assert again(state) == state


@pytest.mark.parametrize(
    "change",
    [
        lambda state: replace(state, activated=frozenset({UnitId("nl-java-division")})),
        lambda state: replace(state, zones_cancelled=frozenset({Side.ALLIES})),
        lambda state: marked(state, divisions_in_china=0),  # no garrisons (12.77 of v2.0)
    ],
    ids=["activated", "zones-cancelled", "divisions-in-china"],
)
def test_whatever_an_audit_depends_on_survives_a_round_trip(change: Change) -> None:
    state = change(position("1942", "v2.0"))
    assert again(state) == state


def test_a_written_position_has_the_documented_fields() -> None:
    written = write_position(eots(), position("1943"))
    assert written["game"] == "eots"
    assert (written["scenario"], written["edition"], written["turn"]) == ("1943", "3.2", 5)
    assert written["replace"] is True
    assert written["units"]["jp-ss-brigade"] == {"hex": "4322", "reduced": False}
    assert written["units"]["us-14af-lrb"] == {"box": "china-box", "reduced": False}
    assert written["units"]["jp-2-sn-brigade"] == {"hex": "4600", "reduced": True}
    assert written["control"]["2813"] == "japan"
    assert written["markers"]["hump"] is True
    assert written["markers"]["ledo_route"] is False
    assert written["markers"]["tokyo_express"] is None


# What may be left out, and what is changed


def test_a_scenario_alone_is_its_start_with_the_newest_rules() -> None:
    assert read({"scenario": "1942"}) == position("1942", "v3.2")
    assert read({"scenario": "burma"}) == position("burma", "v3.2")


@pytest.mark.parametrize("edition", ["2.0", "v2.0", 2.0])
def test_an_edition_may_be_written_with_or_without_its_letter(edition: Any) -> None:
    assert read({"scenario": "1942", "edition": edition}) == position("1942", "v2.0")


def test_without_replace_only_the_listed_counters_change() -> None:
    units = {"au-ca-kent": {"hex": "3823"}, "jp-15-army": {"box": "eliminated", "reduced": True}}
    state = read({"scenario": "1942", "units": units})
    changed = {unit: where for unit, where in state.units.items() if where != position().units[unit]}
    assert changed == {"au-ca-kent": Position("3823"), "jp-15-army": Position("eliminated", True)}


def test_with_replace_only_the_listed_counters_are_on_the_map() -> None:
    state = read({"scenario": "1942", "replace": True, "units": {"au-ca-kent": {"hex": "3823"}}})
    on_map = {unit for unit, where in state.units.items() if where.place in state.components.hexes}
    assert on_map == {"au-ca-kent"}
    assert state.units.keys() == position().units.keys()
    assert list(audit(state).verdicts) == ["au-ca-kent"]


def test_a_counter_that_a_scenario_does_not_use_may_be_added() -> None:
    state = read({"scenario": "burma", "units": {"us-cv-essex": {"hex": "1307"}}})
    assert "us-cv-essex" not in position("burma").units
    assert state.units["us-cv-essex"] == Position("1307")


@pytest.mark.parametrize(
    "box", ["china-box", "china_box", "turn-5", "delay", "eliminated", "removed", "event"]
)
def test_a_counter_may_be_in_a_box(box: str) -> None:
    state = read({"scenario": "1942", "units": {"us-5af": {"box": box}}})
    assert state.units["us-5af"].place == box.replace("_", "-")


def test_the_singapore_box_is_beside_the_map_of_burma_only() -> None:
    units = {"jp-bb-nagato": {"box": "singapore-box"}}
    assert read({"scenario": "burma", "units": units}).units["jp-bb-nagato"].place == "singapore-box"
    assert error({"scenario": "1942", "units": units}).startswith("a test.json: units.jp-bb-nagato.box: ")


def test_control_changes_hex_by_hex() -> None:
    state = read({"scenario": "1942", "control": {"2813": "japan", "4017": "allies"}})
    changed = {h: side for h, side in state.control.items() if side is not position().control[h]}
    assert changed == {"2813": Side.JAPAN, "4017": Side.ALLIES}


@pytest.mark.parametrize(
    ("name", "track"),
    [
        ("hump", "hump"),
        ("kwai_bridge", "kwai-bridge"),
        ("kwai-bridge", "kwai-bridge"),
        ("jarhat_route", "jarhat"),
        ("jarhat", "jarhat"),
        ("imphal_route", "imphal"),
        ("ledo_route", "ledo"),
        ("us_rivalry", "us-rivalry"),
        ("japan_rivalry", "japan-rivalry"),
        ("japan-rivalry", "japan-rivalry"),
    ],
)
def test_a_marker_goes_by_its_short_name_or_the_code_of_its_track(name: str, track: str) -> None:
    assert position().markers[TrackId(track)] == 0
    for value in (True, 1):
        state = read({"scenario": "1942", "markers": {name: value}})
        assert state.markers == {**position().markers, TrackId(track): 1}


@pytest.mark.parametrize("name", ["war-in-europe", "war_in_europe"])
def test_a_track_takes_its_number(name: str) -> None:
    state = read({"scenario": "1942", "markers": {name: -7}})
    assert state.markers == {**position().markers, TrackId("war-in-europe"): -7}


def test_the_tokyo_express_lies_in_a_hex_or_nowhere() -> None:
    assert read({"scenario": "1942", "markers": {"tokyo_express": "4021"}}).tokyo_express == "4021"
    assert read({"scenario": "1942", "markers": {"tokyo_express": None}}).tokyo_express is None


def test_6_21_activated_units_stay_in_supply() -> None:
    table = {"scenario": "1942", "activated": ["nl-java-division"]}
    verdicts = audit(read(table)).verdicts
    assert verdicts[UnitId("nl-java-division")].by == ("activated",)
    assert not verdicts[UnitId("nl-air")].in_supply


def test_zones_may_be_cancelled_for_a_side() -> None:
    zones = audit(read({"scenario": "1942", "zones_cancelled": ["allies"]})).zones
    assert (zones[Side.ALLIES].projected, bool(zones[Side.JAPAN].projected)) == (0, True)


def test_a_turn_may_be_given() -> None:
    assert read({"scenario": "1942", "turn": 12}) == replace(position(), turn=12)


# What is wrong names the file and the field


@pytest.mark.parametrize("table", [None, [], "1942", 7, True])
def test_a_position_is_an_object(table: Any) -> None:
    assert error(table).startswith("a test.json: the position: must be an object, not ")


@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        ("unit", {}, "unit: a position has no such field; did you mean units?"),
        ("game", "chess", "game: there is no game 'chess'; it must be 'eots'"),
        ("scenario", None, "scenario: "),
        ("scenario", "1940", "scenario: there is no scenario '1940'; it must be one of 1941, "),
        ("scenario", 1942, "scenario: there is no scenario 1942"),
        ("scenario", ["1942"], "scenario: "),
        ("edition", "1.0", "edition: 1942 is played with 3.2, 2.0, not with '1.0'"),
        ("edition", {}, "edition: "),
        ("turn", 0, "turn: must be a number from 1 to 12, not 0"),
        ("turn", 13, "turn: must be a number from 1 to 12, not 13"),
        ("turn", "2", "turn: "),
        ("turn", 2.5, "turn: "),
        ("turn", True, "turn: "),
        ("turn", None, "turn: "),
        ("replace", "yes", "replace: must be true or false, not 'yes'"),
        ("replace", 1, "replace: "),
        ("units", [], "units: must be an object, not a list"),
        ("units", None, "units: must be an object, not null"),
        ("control", "japan", "control: must be an object, not text"),
        ("control", {"9999": "japan"}, "control.9999: there is no hex '9999' on this map"),
        ("control", {"4018": "japan"}, "control.4018: open sea; nobody controls it"),
        ("control", {"2813": "usa"}, "control.2813: must be 'japan' or 'allies', not 'usa'"),
        ("control", {"2813": None}, "control.2813: "),
        ("control", {"2813": ["japan"]}, "control.2813: "),
        ("markers", 7, "markers: must be an object, not a number"),
        ("markers", {"humpp": True}, "markers.humpp: there is no such marker; did you mean hump?"),
        ("markers", {"hump": "yes"}, "markers.hump: must be true or false, not 'yes'"),
        ("markers", {"hump": 2}, "markers.hump: must be true or false, not 2"),
        ("markers", {"hump": None}, "markers.hump: "),
        ("markers", {"political-will": 11}, "markers.political-will: must be a number from 0 to 10, not 11"),
        ("markers", {"political-will": 7.5}, "markers.political-will: "),
        ("markers", {"political-will": True}, "markers.political-will: must be a number from 0 to 10"),
        ("markers", {"tokyo_express": "9999"}, "markers.tokyo_express: there is no hex '9999'"),
        ("markers", {"tokyo_express": True}, "markers.tokyo_express: "),
        ("activated", "us-5af", "activated: must be a list, not text"),
        ("activated", ["us-5aff"], "activated: there is no counter 'us-5aff'; did you mean us-5af?"),
        ("activated", [5], "activated: "),
        ("zones_cancelled", {"japan": True}, "zones_cancelled: must be a list, not "),
        ("zones_cancelled", ["usa"], "zones_cancelled: must be 'japan' or 'allies', not 'usa'"),
    ],
)
def test_a_wrong_field_is_named(field: str, value: Any, named: str) -> None:
    assert error({"scenario": "1942", field: value}).startswith(f"a test.json: {named}")


@pytest.mark.parametrize(
    ("unit", "value", "named"),
    [
        ("jp-cv-akagy", {"hex": "4017"}, ": there is no counter 'jp-cv-akagy'; did you mean jp-cv-akagi?"),
        ("", {"hex": "4017"}, ": there is no counter ''"),
        ("us-5af", "4017", ": must be an object, not text"),
        ("us-5af", {}, ": needs either a hex or a box"),
        ("us-5af", {"reduced": True}, ": needs either a hex or a box"),
        ("us-5af", {"hex": "4017", "box": "delay"}, ": needs either a hex or a box"),
        ("us-5af", {"hex": "9999"}, ".hex: there is no hex '9999' on this map"),
        ("us-5af", {"hex": 4017}, ".hex: there is no hex 4017 on this map"),
        ("us-5af", {"hex": None}, ".hex: "),
        ("us-5af", {"box": "turn-16"}, ".box: there is no box 'turn-16'"),
        ("us-5af", {"box": "china"}, ".box: there is no box 'china'; did you mean china-box?"),
        ("us-5af", {"box": 5}, ".box: "),
        ("us-5af", {"hex": "4017", "reduced": "no"}, ".reduced: must be true or false, not 'no'"),
        ("us-5af", {"hex": "4017", "reduced": 1}, ".reduced: "),
    ],
)
def test_a_wrong_counter_is_named(unit: str, value: Any, named: str) -> None:
    assert error({"scenario": "1942", "units": {unit: value}}).startswith(f"a test.json: units.{unit}{named}")


def test_an_unknown_field_of_a_counter_is_named() -> None:
    message = error({"scenario": "1942", "units": {"us-5af": {"hex": "4017", "flipped": True}}})
    assert message.startswith("a test.json: ") and "flipped" in message and "units.us-5af" in message


def test_a_hex_of_the_large_map_is_not_on_that_of_burma() -> None:
    message = error({"scenario": "burma", "units": {"us-cv-essex": {"hex": "5808"}}})
    assert message.startswith("a test.json: units.us-cv-essex.hex: there is no hex '5808' on this map")


def test_burma_is_played_with_one_edition() -> None:
    assert error({"scenario": "burma", "edition": "2.0"}).startswith("a test.json: edition: ")


# What a game remembers beyond its board


@pytest.mark.parametrize("name", ["start-1941", "start-burma", "record-win-ruin"])
def test_positions_of_recorded_games_are_read_as_they_were_written(name: str) -> None:
    found = recorded(RECORDS / f"{name}.json.gz")
    table = fold(eots(), found.entries[:1])
    every = max(1, len(found.entries) // 40)
    for entry in found.entries[1:]:
        table = follow(eots(), table, entry)
        if entry.seq % every == 0:
            assert again(table.state) == table.state, entry.seq


def test_only_what_differs_from_the_set_up_is_remembered() -> None:
    start = position("1943")
    assert write_position(eots(), start)["memory"] == {}
    dice = {(HexId("2813"), "air-naval"): (3, 4)}
    changed = replace(start, battle_dice=dice, held_over={Side.JAPAN: 4}, winner="japan")
    assert write_position(eots(), changed)["memory"] == {
        "battle_dice": {"2813/air-naval": [3, 4]},
        "held_over": {"japan": 4},
        "winner": "japan",
    }
    assert again(changed) == changed


def test_flags_that_are_not_named_stay_as_they_were_set_up() -> None:
    start = position("1943")
    found = read({"scenario": "1943", "memory": {"turn_control": {"2813": "allies"}}})
    assert found.turn_control == {**start.turn_control, HexId("2813"): Side.ALLIES}
    assert write_position(eots(), found)["memory"] == {"turn_control": {"2813": "allies"}}
