"""Battles and lists of commands of the game from the command line."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from app.cli import commands
from rules.co.printed.text import text

WHOLE = {"game": "co", "copy": "practice"}
SETTING_UP = [
    {"seat": "japan", "command": {"kind": "PlaceAsUsual"}},
    {"seat": "japan", "command": {"kind": "DoneSettingUp"}},
]


def file(tmp_path: Path, name: str, data: Any) -> str:
    path = tmp_path / name
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


def decided(tmp_path: Path, start: Any, asked: list[Any]) -> Result:
    found = file(tmp_path, "start.json", start), file(tmp_path, "commands.json", asked)
    return CliRunner().invoke(commands, ["decide", *found, "--json"])


def test_a_campaign_is_set_up_command_by_command(tmp_path: Path) -> None:
    answer = decided(tmp_path, WHOLE, SETTING_UP)
    assert answer.exit_code == 0, answer.output
    found = json.loads(answer.output)
    assert [one["result"] for one in found["commands"]] == ["done", "done"]
    position = found["position"]
    assert position["turn"] == 1 and position["vp"] == 0 and position["units"]["br-fef"]["place"] == "Ceylon"
    assert {"side": "japan", "space": "Truk", "level": 3} in position["bases"]


def test_a_refused_command_says_its_rule(tmp_path: Path) -> None:
    asked = [{"seat": "japan", "command": {"kind": "PlaceUnits", "units": ["jp-div-p1"], "place": "Manila"}}]
    found = json.loads(decided(tmp_path, WHOLE, asked).output)
    assert found["commands"][0]["result"] == "refused"
    assert found["commands"][0]["objections"][0]["rule"].startswith("CO 4.2")


def test_facts_of_an_own_copy_are_taken_and_asked_for(tmp_path: Path) -> None:
    start = {"game": "co", "copy": "own", "facts": {"kind.Manila": "island chain", "reaction.Rabaul": "1,2"}}
    answer = decided(tmp_path, start, [])
    assert answer.exit_code == 0 and json.loads(answer.output)["position"]["copy"] == "own"


@pytest.mark.parametrize(
    ("start", "says"),
    [
        ({**WHOLE, "facts": {"reaction.Midway": "7"}}, "facts.reaction.Midway: a die shows 1 to 6, not '7'"),
        (
            {**WHOLE, "facts": {"axis.1": "Sea N1|Aleutians"}},
            "facts.axis.1: an axis begins at the Home Islands",
        ),
        ({**WHOLE, "copy": "borrowed"}, "the practice copy or your own"),
        ({**WHOLE, "paint": 1}, "start.paint: there is no such field"),
        ({**WHOLE, "game": "chess"}, "game: must be one of eots, co, not 'chess'"),
        ({**WHOLE, "options": ["elite"]}, "There is no optional rule 'elite'"),
    ],
)
def test_a_wrong_start_names_file_and_field(tmp_path: Path, start: Any, says: str) -> None:
    path = file(tmp_path, "start.json", start), file(tmp_path, "commands.json", [])
    with pytest.raises(Exception, match=r"start\.json") as wrong:
        CliRunner().invoke(commands, ["decide", *path], catch_exceptions=False)
    assert says in str(wrong.value)


def test_battles_of_both_games_are_told_apart(tmp_path: Path) -> None:
    battle = {
        "game": "co",
        "turn": 2,
        "space": {"name": "Sea S1", "kind": "sea", "inside_line": True},
        "action": "G3N-5",
        "force": ["a"],
        "units": [
            {"id": "a", "side": "japan", "branch": "naval", "type": "BB", "surface": 3},
            {"id": "b", "side": "allies", "branch": "naval", "type": "CA", "surface": 2},
        ],
    }
    answer = CliRunner().invoke(
        commands, ["battle", file(tmp_path, "battle.json", battle), "--odds", "--json"]
    )
    assert answer.exit_code == 0, answer.output
    assert json.loads(answer.output)["odds"]


PRACTICE = dict(text().practice)


def in_pack(tmp_path: Path, facts: dict[str, str]) -> str:
    return Path(file(tmp_path, "mine.json", {"game": "co", "name": "Mine", "facts": facts})).name


def test_a_start_takes_the_pack_beside_it(tmp_path: Path) -> None:
    start = {"game": "co", "pack": in_pack(tmp_path, PRACTICE), "facts": {"actions.1": "6"}}
    asked = [
        {"seat": "japan", "command": {"kind": "PlaceUnits", "units": ["jp-ss-1"], "place": "Sea C1"}},
        {"seat": "japan", "command": {"kind": "PlaceUnits", "units": ["jp-ss-2"], "place": "Wake"}},
    ]
    answer = decided(tmp_path, start, asked)
    assert answer.exit_code == 0, answer.output
    found = json.loads(answer.output)
    assert [one["result"] for one in found["commands"]] == ["done", "refused"], "Wake is outside the line"
    assert found["position"]["copy"] == "own"
    assert found["position"]["facts"] == {**PRACTICE, "actions.1": "6"}


@pytest.mark.parametrize("copy", ["practice", "own"])
def test_a_position_that_was_written_is_read_again(tmp_path: Path, copy: str) -> None:
    start = {"game": "co", "copy": copy, "facts": PRACTICE}
    place = {"kind": "PlaceUnits", "units": ["jp-ss-1", "jp-ss-2", "jp-ss-3"], "place": "Sea C1"}
    whole = [
        {"seat": "japan", "command": place},
        {"seat": "japan", "command": {"kind": "PlaceTheRest"}},
        {"seat": "japan", "command": {"kind": "Strike", "back_to": 1}, "agreed": True},
        {"seat": "japan", "command": {"kind": "PlaceTheRest"}},
        {"seat": "japan", "command": {"kind": "DoneSettingUp"}},
        {"seat": "japan", "command": {"kind": "LaidOut"}},
        {"seat": "japan", "command": {"kind": "DrawPacificFleet"}, "dice": [1, 1]},
        {"seat": "japan", "command": {"kind": "DrawEvent", "units": ["co-prosperity"]}},
    ]
    at_once = json.loads(decided(tmp_path, start, whole).output)["position"]
    position: Any = start
    for n, one in enumerate(whole):
        if one["command"]["kind"] == "Strike":
            continue
        again = decided(tmp_path, position, [] if n == 1 else [one])
        assert again.exit_code == 0, again.output
        position = json.loads(again.output)["position"]
    assert position == at_once
    assert at_once["phase"] == "Action Execution" and at_once["purses"]


def test_a_fact_that_waits_is_read_again_with_its_command(tmp_path: Path) -> None:
    start = {
        "game": "co",
        "copy": "own",
        "facts": {k: v for k, v in PRACTICE.items() if k != "inside.Sea C1"},
    }
    place = {"kind": "PlaceUnits", "units": ["jp-ss-1"], "place": "Sea C1"}
    first = json.loads(decided(tmp_path, start, [{"seat": "japan", "command": place}]).output)["position"]
    assert first["asks"] == "inside.Sea C1"
    told = {"kind": "TellFact", "fact": "inside.Sea C1", "value": "yes"}
    then = json.loads(decided(tmp_path, first, [{"seat": "japan", "command": told}]).output)["position"]
    assert then["units"]["jp-ss-1"]["place"] == "Sea C1"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"vp": 40}, "start.json: vp: does not follow from its start and its events"),
        ({"paint": 1}, "start.json: paint: there is no such field"),
        ({"events": {}}, "start.json: events: must be a list"),
        ({"events": [{"kind": "Nonsense"}]}, "start.json: events[0]: unknown kind 'Nonsense'"),
        ({"events": [{"kind": "PlaceTheRest"}]}, "start.json: events[0]: is no event"),
    ],
)
def test_a_position_that_was_changed_by_hand_is_refused(
    tmp_path: Path, changes: dict[str, Any], says: str
) -> None:
    position = json.loads(decided(tmp_path, WHOLE, SETTING_UP).output)["position"]
    answer = decided(tmp_path, {**position, **changes}, [])
    assert says in str(answer.exception)


@pytest.mark.parametrize(
    ("pack", "says"),
    [
        ({"reaction.Wake": "7"}, "mine.json:1: reaction.Wake: a die shows 1 to 6, not '7'"),
        (None, "start.json: pack: absent.json: No such file"),
        (7, "start.json: pack: must be the name of a file"),
    ],
)
def test_a_wrong_pack_names_file_line_and_field(tmp_path: Path, pack: Any, says: str) -> None:
    named = in_pack(tmp_path, pack) if isinstance(pack, dict) else (pack or "absent.json")
    answer = decided(tmp_path, {"game": "co", "pack": named}, [])
    assert says in str(answer.exception)
