"""The examples of docs/formats.md do what is said of them."""

import json
import re
from pathlib import Path
from typing import Any

from tests.app.shell import Run

TEXT = (Path(__file__).parents[2] / "docs" / "formats.md").read_text("utf-8")
EXAMPLES = [json.loads(one) for one in re.findall(r'```json\n(\{"game": "co".*?\})\n```', TEXT, re.S)]
PACK, START, BATTLE = EXAMPLES


def written(directory: Path, name: str, content: Any) -> str:
    (directory / name).write_text(json.dumps(content), encoding="utf-8")
    return str(directory / name)


def test_the_pack_is_one(tmp_path: Path, run: Run) -> None:
    (told,) = [
        json.loads(line)
        for line in run("pack", "check", written(tmp_path, "p", PACK), "--json").out.splitlines()
    ]
    assert told["mistakes"] == [] and told["facts"] == len(PACK["facts"])


def test_the_start_takes_the_pack_beside_it(tmp_path: Path, run: Run) -> None:
    written(tmp_path, START["pack"], PACK)
    start, asked = written(tmp_path, "start.json", START), written(tmp_path, "commands.json", [])
    position = run("decide", start, asked, "--json").json["position"]
    assert position["facts"] == {**PACK["facts"], **START["facts"]}
    named = re.search(r"The `position` that.*?changed by commands", TEXT, re.S)
    assert named and {name for name in position if f"`{name}`" not in named[0]} <= {"game"}


def test_the_battle_is_followed_to_its_end(tmp_path: Path, run: Run) -> None:
    found = run("battle", written(tmp_path, "battle.json", BATTLE), "--json").json
    assert found["needs"] is None and found["outcome"]["victory_points"] == 2
    told = TEXT.partition("The answer has `parts`")[2]
    assert [name for name in (*found, *found["outcome"]) if f"`{name}`" not in f"`parts`{told}"] == []
