"""Battles and lists of commands of the game from the command line."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from app.cli import commands

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
