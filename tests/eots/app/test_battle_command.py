"""Battles from the command line: `adjutant battle`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.app.shell import Keep, Run, refused


@pytest.fixture
def run(run: Run) -> Run:
    """`adjutant battle`, as the shell runs it."""
    return lambda *arguments, **options: run("battle", *arguments, **options)


@pytest.fixture
def keep(keep: Keep) -> Keep:
    """A file with a battle in it."""
    return lambda table, name="battle.json": keep(table, name)


def singapore(**fields: Any) -> dict[str, Any]:
    """The battle of Singapore, from the example of play (EotS v2.0 19.0)."""
    return {
        "game": "eots",
        "edition": "3.2",
        "turn": 2,
        "hex": "2015",
        "offensive": "japan",
        "condition": "intercept",
        "offensive_units": [
            {"unit": "jp-bb-kongo", "reduced": False, "from": "2015"},
            {"unit": "jp-ca-mogami"},
            {"unit": "jp-22-air-flotilla", "from": "2112"},
        ],
        "reaction_units": [{"unit": "br-ma-air", "reduced": False, "from": "2015", "active": True}],
        "modifiers": [{"side": "allies", "battle": "air-naval", "value": 2, "why": "Operation Matador"}],
        "dice": {"air_naval": {"offensive": 6, "reaction": 7}},
        **fields,
    }


def wake(**fields: Any) -> dict[str, Any]:
    """The assault on Wake, from the same example."""
    return {
        "hex": "4612",
        "offensive": "japan",
        "condition": "surprise",
        "turn": 1,
        "offensive_units": [
            {"unit": "jp-4-sn-brigade"},
            {"unit": "jp-cl-tenryu"},
            {"unit": "jp-24-air-flotilla", "from": "4715"},
        ],
        "reaction_units": [{"unit": "us-vmf-211", "active": False}, {"unit": "us-wake-brigade"}],
        "amphibious": ["jp-4-sn-brigade"],
        "dice": {"air_naval": {"offensive": 2, "reaction": 8}, "ground": {"offensive": 4, "reaction": 9}},
        **fields,
    }


def test_the_battle_of_singapore_is_written_out(run: Run, keep: Keep) -> None:
    written = run(keep(singapore()), "--json").json
    assert written["air_naval"]["offensive"] == {
        "strength": 45,
        "modifiers": [],
        "die": 6,
        "modified": 6,
        "rating": 1.0,
        "hits": 45,
        "critical": False,
        "applied": [
            {"unit": "br-ma-air", "result": "reduced"},
            {"unit": "br-ma-air", "result": "eliminated"},
        ],
        "lost": 27,
        "why_lost": "no unit is left to take them",
    }
    reaction = written["air_naval"]["reaction"]
    assert reaction["modifiers"][0]["value"] == 2 and reaction["modifiers"][0]["why"] == "Operation Matador"
    assert (reaction["modified"], reaction["critical"], reaction["applied"]) == (9, False, [])
    assert (written["air_naval"]["winner"], written["air_naval"]["rule"]) == ("offensive", "EotS 9.3")
    assert (written["ground"], written["control"], written["retreats"]) == (None, "allies", [])
    assert "odds" not in written


def test_ground_combat_and_retreats_are_written_out(run: Run, keep: Keep) -> None:
    written = run(keep(wake()), "--json").json
    assert written["ground"]["winner"] == "reaction"
    assert written["ground"]["reaction"]["applied"] == [{"unit": "jp-4-sn-brigade", "result": "reduced"}]
    (retreat,) = written["retreats"]
    assert (retreat["unit"], retreat["way"], retreat["rule"]) == ("jp-4-sn-brigade", "by-sea", "EotS 9.5")


def test_odds_are_added_when_asked_for(run: Run, keep: Keep) -> None:
    odds = run(keep(singapore()), "--odds", "--json").json["odds"]
    assert set(odds) >= {"air_naval_win", "capture", "expected_steps", "units"}
    # 45 strength: 12 hits (0 to 2) reduce the air unit (9), 23 and 45 hits eliminate it (18). Six hits or
    # fewer cost Japan a step only with a nine.
    assert odds["units"]["br-ma-air"] == {"reduced": 0.3, "eliminated": 0.7}
    assert odds["expected_steps"] == {"offensive": 0.1, "reaction": 1.7}
    assert (odds["air_naval_win"], odds["capture"]) == (1.0, 0.0)


def test_without_dice_only_the_odds_are_written(run: Run, keep: Keep) -> None:
    table = singapore()
    del table["dice"]
    assert list(run(keep(table), "--json").json) == ["odds"]


def test_several_files_make_one_object_a_line(run: Run, keep: Keep) -> None:
    ended = run(keep(singapore(), "one.json"), keep(wake(), "two.json"), "--json")
    lines = [json.loads(line) for line in ended.out.splitlines()]
    assert [line["control"] for line in lines] == ["allies", "allies"]
    assert [line["ground"] is None for line in lines] == [True, False]


def test_a_battle_is_read_from_standard_input(run: Run) -> None:
    assert run("-", "--json", stdin=json.dumps(singapore())).json["control"] == "allies"


def test_both_editions_are_read(run: Run, keep: Keep) -> None:
    for edition in ("2.0", "3.2", "v2.0"):
        assert run(keep(singapore(edition=edition)), "--json").json["control"] == "allies"


def test_a_chosen_allocation_is_kept(run: Run, keep: Keep) -> None:
    critical = singapore(
        dice={"air_naval": {"offensive": 6, "reaction": 9}},
        allocation={"air_naval": {"reaction": ["jp-ca-mogami"]}},
    )
    applied = run(keep(critical), "--json").json["air_naval"]["reaction"]["applied"]
    assert applied == [{"unit": "jp-ca-mogami", "result": "reduced"}]


def test_an_illegal_allocation_is_refused_with_its_rule(run: Run, keep: Keep) -> None:
    table = singapore(allocation={"air_naval": {"reaction": ["jp-bb-kongo"]}})
    refused(run(keep(table)), "allocation", "EotS 9.2 F 1")
    table = singapore(allocation={"air_naval": {"offensive": ["nobody"]}})
    refused(run(keep(table)), "allocation", "nobody")


def test_a_transfer_is_written_or_refused(run: Run, keep: Keep) -> None:
    # Washington and Essex, 30 at a three: 15 hits reduce Akagi.
    table = {
        "hex": "2811",
        "offensive": "japan",
        "offensive_units": [{"unit": "jp-cv-akagi"}, {"unit": "jp-cvl-zuiho"}],
        "reaction_units": [{"unit": "us-bb-washington"}, {"unit": "us-cv-essex"}],
        "dice": {"air_naval": {"offensive": 0, "reaction": 3}},
        "transfer": {"from": "jp-cv-akagi", "to": "jp-cvl-zuiho"},
    }
    written = run(keep(table), "--json").json
    assert written["air_naval"]["transfer"] == table["transfer"]
    table["dice"] = {"air_naval": {"offensive": 0, "reaction": 9}}
    refused(run(keep(table)), "transfer", "critical", "EotS 9.2 F 7")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"game": "chess"}, ["game"]),
        ({"edition": "4.0"}, ["edition"]),
        ({"edition": None}, ["edition"]),
        ({"turn": 13}, ["turn"]),
        ({"turn": "two"}, ["turn"]),
        ({"turn": True}, ["turn"]),
        ({"hex": "9999"}, ["hex"]),
        ({"hex": 2015}, ["hex"]),
        ({"hex": ["2015"]}, ["hex"]),
        ({"offensive": "germany"}, ["offensive"]),
        ({"offensive": {}}, ["offensive"]),
        ({"condition": "panic"}, ["condition"]),
        ({"condition": []}, ["condition"]),
        ({"weather": "fine"}, ["weather"]),
        ({"offensive_units": "all"}, ["offensive_units"]),
        ({"offensive_units": ["jp-bb-kongo"]}, ["offensive_units[0]"]),
        ({"offensive_units": [{"unit": "jp-bb-bismarck"}]}, ["offensive_units[0].unit"]),
        ({"offensive_units": [{"unit": ["jp-bb-kongo"]}]}, ["offensive_units[0].unit"]),
        ({"offensive_units": [{}]}, ["offensive_units[0].unit"]),
        ({"offensive_units": [{"unit": "us-bb-maryland"}]}, ["offensive_units[0].unit", "Allies"]),
        ({"offensive_units": [{"unit": "jp-bb-kongo", "speed": 30}]}, ["speed"]),
        ({"offensive_units": [{"unit": "jp-bb-kongo", "reduced": "no"}]}, ["offensive_units[0].reduced"]),
        ({"offensive_units": [{"unit": "jp-bb-kongo", "active": 1}]}, ["offensive_units[0].active"]),
        ({"offensive_units": [{"unit": "jp-bb-kongo", "from": "0000"}]}, ["offensive_units[0].from"]),
        ({"offensive_units": [{"unit": "jp-cv-akagi", "from": "2311"}]}, ["offensive_units[0].from", "9.11"]),
        ({"offensive_units": [{"unit": "jp-bb-kongo", "from": "2311"}]}, ["offensive_units", "9.12"]),
        (
            {"offensive_units": [{"unit": "jp-bb-kongo"}, {"unit": "jp-bb-kongo"}]},
            ["offensive_units", "twice"],
        ),
        ({"reaction_units": {"unit": "br-ma-air"}}, ["reaction_units"]),
        ({"reaction_units": [{"unit": "jp-bb-kongo"}]}, ["reaction_units[0].unit"]),
        (
            {"reaction_units": [{"unit": "br-ma-air", "from": "2014", "active": False}]},
            ["reaction_units[0].active"],
        ),
        ({"amphibious": "jp-14-army"}, ["amphibious"]),
        ({"amphibious": ["jp-14-army"]}, ["amphibious"]),
        ({"amphibious": ["jp-bb-kongo"]}, ["amphibious"]),
        ({"amphibious": [["jp-14-army"]]}, ["amphibious"]),
        ({"ground_entry": ["1913"]}, ["ground_entry"]),
        ({"ground_entry": {"jp-15-army": "1913"}}, ["ground_entry"]),
        ({"ground_entry": {"jp-15-army": "9999"}}, ["ground_entry.jp-15-army"]),
        ({"transport": ["jp-cl-tenryu"]}, ["transport"]),
        ({"transport": {"jp-4-sn-brigade": "jp-cl-tenryu"}}, ["transport"]),
        ({"transfer": "akagi"}, ["transfer"]),
        ({"transfer": {"from": "jp-cv-akagi"}}, ["transfer.to"]),
        ({"transfer": {"from": "jp-cv-akagi", "to": "jp-cvl-zuiho"}}, ["transfer"]),
        ({"last_step": 3}, ["last_step"]),
        ({"last_step": "jp-14-army"}, ["last_step"]),
        ({"modifiers": {"value": 2}}, ["modifiers"]),
        ({"modifiers": [2]}, ["modifiers[0]"]),
        ({"modifiers": [{"side": "us", "battle": "ground", "value": 1}]}, ["modifiers[0].side"]),
        ({"modifiers": [{"side": "japan", "battle": "sea", "value": 1}]}, ["modifiers[0].battle"]),
        ({"modifiers": [{"side": "japan", "battle": [], "value": 1}]}, ["modifiers[0].battle"]),
        ({"modifiers": [{"side": "japan", "battle": "ground", "value": "+1"}]}, ["modifiers[0].value"]),
        (
            {"modifiers": [{"side": "japan", "battle": "ground", "value": 1, "final": "yes"}]},
            ["modifiers[0].final"],
        ),
        ({"dice": [6, 7]}, ["dice"]),
        ({"dice": {"sea": {}}}, ["sea"]),
        ({"dice": {"air_naval": 6}}, ["dice.air_naval"]),
        ({"dice": {"air_naval": {"offensive": 10, "reaction": 7}}}, ["dice.air_naval.offensive"]),
        ({"dice": {"air_naval": {"offensive": -1, "reaction": 7}}}, ["dice.air_naval.offensive"]),
        ({"dice": {"air_naval": {"offensive": 6.0, "reaction": 7}}}, ["dice.air_naval.offensive"]),
        ({"dice": {"air_naval": {"offensive": 6}}}, ["dice.air_naval.reaction"]),
        ({"dice": {"ground": {"offensive": 6, "reaction": 5}}}, ["dice.air_naval.offensive"]),
        ({"allocation": []}, ["allocation"]),
        ({"allocation": {"air_naval": []}}, ["allocation.air_naval"]),
        ({"allocation": {"air_naval": {"offensive": "br-ma-air"}}}, ["allocation.air_naval.offensive"]),
        ({"critical_from": "nine"}, ["critical_from"]),
    ],
)
def test_bad_fields_are_named(run: Run, keep: Keep, fields: dict[str, Any], words: list[str]) -> None:
    refused(run(keep(singapore(**fields)), "--json"), "battle.json", *words)


def test_a_missing_ground_die_is_named(run: Run, keep: Keep) -> None:
    table = wake(dice={"air_naval": {"offensive": 2, "reaction": 8}})
    refused(run(keep(table)), "dice.ground.offensive")


@pytest.mark.parametrize("missing", ["hex", "offensive"])
def test_what_a_battle_cannot_do_without_is_named(run: Run, keep: Keep, missing: str) -> None:
    table = singapore()
    del table[missing]
    refused(run(keep(table)), missing)


@pytest.mark.parametrize("text", ["", "[]", "3", "null", "{", '"battle"', "[" * 100_000])
def test_what_is_no_battle_is_refused(run: Run, keep: Keep, text: str) -> None:
    refused(run(keep(text)), "battle.json")


def test_a_missing_file_is_refused(run: Run, tmp_path: Path) -> None:
    ended = run(str(tmp_path / "nowhere.json"))
    assert ended.status == 2 and ended.out == "" and "nowhere.json" in ended.err
