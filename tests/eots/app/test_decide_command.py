"""Commands judged and applied from the command line: `adjutant decide`."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from rules.eots.files.positions import write_position
from tests.app.checks import exported
from tests.app.recording import RECORDS, read
from tests.app.shell import Ended, Keep, Run, refused
from tests.support import Phone, eots, two_players

START = {"scenario": "1942", "edition": "2.0"}


def asked(kind: str, seat: str = "japan", dice: list[int] | None = None, **fields: Any) -> dict[str, Any]:
    """One item of a list of commands."""
    item = {"seat": seat, "command": {"kind": kind, **fields}}
    return item if dice is None else {**item, "dice": dice}


@pytest.fixture
def decided(run: Run, keep: Keep) -> Any:
    """`adjutant decide` with a position and commands."""

    def decide(commands: Any, *options: str, position: Any = START) -> Ended:
        return run("decide", keep(position), keep(commands, "commands.json"), *options)

    return decide


# The comprehensive example of play (EotS v2.0 19.0): Operation RE answered by Operation Matador.

RE = ["jp-15-army", "jp-22-air-flotilla", "jp-bb-kongo", "jp-ca-mogami"]
FORCE = ["in-3-corps", "au-8-division", "br-ma-air"]
EXAMPLE = [
    asked("PlayCard", card="J23", use="event", hq="jp-hq-south", units=RE),
    asked("MoveForces", units=["jp-15-army"], to="2014"),
    asked("MoveForces", units=["jp-22-air-flotilla"], to="2112"),
    asked("MoveForces", units=["jp-bb-kongo", "jp-ca-mogami"], to="2015"),
    asked("DeclareBattles", battles=["2014:", "2015:jp-22-air-flotilla"]),
    asked("PlayReaction", "allies", card="A05"),
    asked("EndAnswer", "allies"),
    asked("ActivateReaction", "allies", hq="br-hq-malaya", units=FORCE),
    asked("MoveForces", "allies", units=["au-8-division"], to="2014"),  # refused: it is in a battle hex
    asked("EndReaction", "allies"),
    asked(
        "FightBattle",
        hex="2015",
        offensive="japan",
        units=["jp-bb-kongo", "jp-ca-mogami", "jp-22-air-flotilla", "br-ma-air", "au-8-division"],
        changes=["allies:air-naval:+2:Operation Matador"],
        air_offensive=6,
        air_reaction=7,
    ),
    asked("Answer", "allies", question=11, agree=True),
    asked(
        "FightBattle",
        hex="2014",
        offensive="japan",
        units=["jp-15-army", "in-3-corps"],
        came=["jp-15-army:1913"],
        ground_offensive=1,
        ground_reaction=7,
    ),
    asked("Answer", "allies", question=13, agree=True),
    asked("ReturnForces", positions=["jp-bb-kongo:2311", "jp-ca-mogami:2311"]),
]


def test_19_0_v2_0_operation_re_from_the_card_to_the_end(decided: Any) -> None:
    found = decided(EXAMPLE, "--json").json
    results = [one["result"] for one in found["commands"]]
    assert results == ["done"] * 8 + ["refused", "done", "asked", "done", "asked", "done", "done"]
    assert [one["entry"] for one in found["commands"]] == list(range(1, 16))
    (objection,) = found["commands"][8]["objections"]
    assert (objection["rule"], found["commands"][8]["events"]) == ("EotS 7.26", [])
    position = found["position"]
    assert position["units"]["br-ma-air"]["box"] == "eliminated"
    assert position["units"]["jp-15-army"] == {"hex": "1913", "reduced": True}
    assert position["units"]["in-3-corps"] == {"hex": "2014", "reduced": True}
    assert {position["units"][ship]["hex"] for ship in ("jp-bb-kongo", "jp-ca-mogami")} == {"2311"}
    assert position["units"]["jp-22-air-flotilla"] == {"hex": "2112", "reduced": False}
    assert {position["control"][hex_id] for hex_id in ("2014", "2015")} == {"allies"}
    assert position["offensive"] is None
    assert {"J23", "A05"} <= set(position["memory"]["discarded_cards"])


def test_19_0_v2_0_the_hits_stand_in_the_events(decided: Any) -> None:
    commands = decided(EXAMPLE, "--json").json["commands"]
    (combat,) = (event for event in commands[11]["events"] if event["kind"] == "CombatFought")
    # Kongo 13, Mogami 12 and the flotilla 20, x 1; the Malaya air unit 6 with 7 + 2, x 1.
    assert (combat["strengths"], combat["modified"], combat["hits"]) == ([45, 6], [6, 9], [45, 6])


# A position holds no open question, so a list is not cut between a question and its answer.
CUTS = [n for n, item in enumerate(EXAMPLE) if n and item["command"]["kind"] != "Answer"]


@pytest.mark.parametrize("cut", CUTS)
def test_19_0_v2_0_the_offensive_goes_on_from_its_position_at_any_step(decided: Any, cut: int) -> None:
    whole = decided(EXAMPLE, "--json").json["position"]
    before = decided(EXAMPLE[:cut], "--json").json["position"]
    rest = json.loads(json.dumps(EXAMPLE[cut:]))
    for item in rest:
        if "question" in item["command"]:
            item["command"]["question"] -= cut
    assert decided(rest, "--json", position=before).json["position"] == whole


def test_sentences_without_the_option(decided: Any) -> None:
    lines = decided(EXAMPLE[:9]).out.splitlines()
    assert lines[0].startswith("1 Japan, PlayCard: Japan plays J23 ")
    assert lines[-1].startswith("On the board: ")
    (refusal,) = (line for line in lines if line.startswith("9 "))
    assert refusal.startswith("9 Allies, MoveForces: REFUSED, 8th Australian Division")
    assert refusal.endswith("[EotS 7.26]")
    assert "Then: T2 Jan-Apr 1942 · Offensives" in lines


# What a list does


def test_a_refused_command_changes_nothing_and_the_next_is_decided(decided: Any) -> None:
    move = asked("MoveUnits", units=["jp-cv-akagi"], to="4017")
    odd = asked("MoveUnits", units=["jp-cv-akagi"], to="9999")
    found = decided([odd, move], "--json").json
    assert [one["result"] for one in found["commands"]] == ["refused", "done"]
    assert found["position"] == decided([move], "--json").json["position"]


def test_stop_ends_at_the_first_refusal_with_status_1(decided: Any) -> None:
    move = asked("MoveUnits", units=["jp-cv-akagi"], to="4017")
    odd = asked("MoveUnits", units=["jp-cv-akagi"], to="9999")
    ended = decided([move, odd, move], "--json", "--stop")
    assert (ended.status, ended.err) == (1, "")
    found = json.loads(ended.out)
    assert [one["result"] for one in found["commands"]] == ["done", "refused"]
    assert found["position"]["units"]["jp-cv-akagi"] == {"hex": "4017", "reduced": False}
    assert decided([move], "--json", "--stop").status == 0


def test_dice_are_used_and_shown(decided: Any) -> None:
    roll = asked("RollDice", what="luck", count=2, dice=[3, 0])
    (found,) = decided([roll], "--json").json["commands"]
    assert found["events"] == [
        {"kind": "DiceRolled", "what": "luck", "faces": [3, 0], "origin": "table"},
    ]


def test_an_observer_is_refused_not_misread(decided: Any) -> None:
    (found,) = decided([asked("RollDice", "observer", [3], what="luck")], "--json").json["commands"]
    assert [one["rule"] for one in found["objections"]] == ["Seats"]


def test_a_strike_goes_back_by_the_number_of_an_entry(decided: Any) -> None:
    moves = [asked("MoveUnits", units=["jp-cv-akagi"], to=to) for to in ("4017", "3706")]
    odd = asked("MoveUnits", units=["nobody"], to="4017")
    found = decided([moves[0], odd, moves[1], asked("Strike", back_to=2)], "--json").json
    assert [one["result"] for one in found["commands"]] == ["done", "refused", "done", "done"]
    assert found["position"]["units"]["jp-cv-akagi"]["hex"] == "4017"


def test_agreed_asks_nobody(decided: Any) -> None:
    ruling = {"kind": "SetAside", "command": {"kind": "EndSegment"}, "why": "we agree"}
    item = {"seat": "japan", "command": ruling}
    over = {**START, "memory": {"winner": "japan", "result": "over"}}
    assert decided([item], "--json", position=over).json["commands"][0]["result"] == "asked"
    assert (
        decided([{**item, "agreed": True}], "--json", position=over).json["commands"][0]["result"] == "done"
    )


def test_a_list_may_be_empty_or_stand_in_an_object(decided: Any) -> None:
    assert decided([], "--json").json["commands"] == []
    roll = asked("RollDice", what="luck", dice=[3])
    assert len(decided({"commands": [roll]}, "--json").json["commands"]) == 1


def test_position_or_commands_come_from_standard_input(run: Run, keep: Keep) -> None:
    start, roll = keep(START), keep([asked("RollDice", what="luck", dice=[3])], "commands.json")
    usual = run("decide", start, roll, "--json").json
    assert run("decide", "-", roll, "--json", stdin=json.dumps(START)).json == usual
    assert run("decide", start, "-", "--json", stdin=Path(roll).read_text(encoding="utf-8")).json == usual
    refused(run("decide", "-", "-", stdin="{}"), "standard input", "not both")


# Records fed back


def opening_of(name: str) -> dict[str, Any]:
    game = eots()
    return write_position(game, game.begin(read(RECORDS / f"{name}.json.gz").entries[0].events[0]))


@pytest.mark.parametrize("name", ["war-1942-v3-2", "war-burma-v3-2"])
def test_a_record_fed_back_comes_to_its_own_end(run: Run, keep: Keep, name: str) -> None:
    found = read(RECORDS / f"{name}.json.gz")
    text = gzip.decompress((RECORDS / f"{name}.json.gz").read_bytes()).decode()
    written = run("decide", keep(opening_of(name)), keep(text, "record.json"), "--json", "--stop").json
    assert written["position"] == json.loads(json.dumps(write_position(eots(), found.table.state)))
    assert len(written["commands"]) == len(found.entries) - 1


def listed(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The commands of a record after its opening, as a list."""
    return [
        {
            "seat": entry["seat"],
            "command": entry["command"],
            "dice": [face for event in entry["events"] for face in event.get("faces", ())],
        }
        for entry in record["entries"][1:]
    ]


def test_a_record_turned_into_a_list_comes_to_its_own_end(run: Run, keep: Keep) -> None:
    found = read(RECORDS / "war-burma-v3-2.json.gz")
    commands, start = listed(found.file.model_dump()), opening_of("war-burma-v3-2")
    written = run("decide", keep(start), keep(commands, "c.json"), "--json", "--stop").json
    assert written["position"] == json.loads(json.dumps(write_position(eots(), found.table.state)))


def played(app: Flask) -> Phone:
    """A table of two with a move, a die, a strike that must be agreed to, and another move."""
    japan, allies = two_players(app)
    japan.do("MoveUnits", units=["jp-cv-akagi"], to="4017")
    allies.do("RollDice", what="luck", face="7")
    japan.do("Strike", back_to="1", why="a slip")
    allies.do("Answer", question="3", agree="true")
    assert japan.do("MoveUnits", units=["jp-cv-soryu"], to="4017").status_code == 200
    return japan


def test_an_exported_table_fed_back_comes_to_its_own_end(app: Flask, run: Run, keep: Keep) -> None:
    record = exported(played(app))
    setup = record["entries"][0]["command"]["setup"]
    start = {key: setup[key] for key in ("scenario", "edition", "mode")}
    from_record = run("decide", keep(start), keep(record, "record.json"), "--json").json
    from_list = run("decide", keep(start), keep(listed(record), "commands.json"), "--json").json
    assert [one["result"] for one in from_list["commands"]] == ["done", "done", "asked", "done", "done"]
    assert from_list == from_record
    assert {from_list["position"]["units"][unit]["hex"] for unit in ("jp-cv-akagi", "jp-cv-soryu")} == {
        "4017"
    }


def test_a_record_of_one_alone_needs_nobody_to_agree(phone: Phone, run: Run, keep: Keep) -> None:
    phone.open_table()
    phone.do("MoveUnits", units=["jp-cv-akagi"], to="4017")
    phone.do("RollDice", what="luck", face="7")
    assert phone.do("Strike", back_to="0", why="a slip").status_code == 200
    record = exported(phone)
    again = run("decide", keep(START), keep(record, "record.json"), "--json").json
    assert [one["result"] for one in again["commands"]] == ["done"] * 3
    assert again["position"]["units"]["jp-cv-akagi"]["hex"] != "4017"
    as_two = run("decide", keep(START), keep(listed(record), "commands.json"), "--json").json
    assert [one["result"] for one in as_two["commands"]] == ["done", "done", "asked"]


def test_an_altered_record_is_refused(app: Flask, run: Run, keep: Keep) -> None:
    record = exported(played(app))
    record["entries"][1]["who"] = "Eve"
    refused(run("decide", keep(START), keep(record, "record.json")), "record.json", "entry 1 was altered")


# Bad input

ROLL = {"kind": "RollDice", "what": "luck"}
BAD_COMMANDS: list[tuple[Any, tuple[str, ...]]] = [
    ("", ("is not JSON",)),
    ("[", ("is not JSON",)),
    ("[" * 100_000, ("is not JSON",)),
    (
        '[{"seat": "japan", "command": ' + '{"kind":"SetAside","command":' * 400 + "1" + "}" * 401 + "]",
        ("commands[0].command",),
    ),
    ('[{"seat": "japan", "dice": [NaN]}]', ("is not JSON", "NaN")),
    ('["\\ud800"]', ("is not JSON",)),
    ("[" + "9" * 5000 + "]", ("is not JSON",)),
    (" " * (16 * 1024 * 1024 + 1), ("larger",)),
    ("null", ("commands", "list")),
    ({}, ("commands", "list")),
    ({"commands": {}}, ("commands", "list")),
    ({"format": "adjutant-record"}, ("faithful record",)),
    ([5], ("commands[0]", "object")),
    ([[]], ("commands[0]", "object")),
    ([{"seat": "japan", "command": ROLL, "dice": [3], "who": "Ann"}], ("commands[0]", "'who'")),
    ([{"command": ROLL}], ("commands[0].seat", "japan, allies")),
    ([{"seat": "germany", "command": ROLL}], ("commands[0].seat", "'germany'")),
    ([{"seat": ["japan"], "command": ROLL}], ("commands[0].seat",)),
    ([{"seat": "japan"}], ("commands[0].command", "kind")),
    ([{"seat": "japan", "command": "RollDice"}], ("commands[0].command", "kind")),
    ([{"seat": "japan", "command": {"what": "luck"}}], ("commands[0].command", "kind")),
    ([asked("Teleport")], ("commands[0].command", "'Teleport'")),
    ([{"seat": "japan", "command": {"kind": ["RollDice"]}}], ("commands[0].command",)),
    ([asked("OpenTable", game="eots", table="x", setup=None)], ("commands[0].command",)),
    ([asked("DiceRolled", what="x", faces=[3], origin="table")], ("commands[0].command", "DiceRolled")),
    ([asked("Struck", back_to=0, why="")], ("commands[0].command", "Struck")),
    ([asked("SetAside", command=5)], ("commands[0].command", "int")),
    ([asked("SetAside", command={"to": "4017"})], ("commands[0].command", "dict")),
    ([asked("Correct", command={"kind": "Strike", "back_to": 0})], ("commands[0].command", "Strike")),
    ([asked("MoveUnits", units=["jp-cv-akagi"])], ("commands[0].command", "MoveUnits.to")),
    ([asked("MoveUnits", units=["jp-cv-akagi"], to=4017)], ("commands[0].command", "MoveUnits.to")),
    ([asked("MoveUnits", units="jp-cv-akagi", to="4017")], ("commands[0].command", "MoveUnits.units")),
    ([asked("MoveUnits", units=["jp-cv-akagi"], to="4017", how="x")], ("commands[0].command", "'how'")),
    ([asked("MoveUnits", units=["a\x00b"], to="4017")], ("commands[0].command",)),
    ([asked("Strike", back_to=2**40)], ("commands[0].command",)),
    ([asked("RollDice", what="luck", dice=[10])], ("commands[0].dice", "10")),
    ([asked("RollDice", what="luck", dice=[-1])], ("commands[0].dice", "-1")),
    ([asked("RollDice", what="luck", dice=[True])], ("commands[0].dice", "True")),
    ([asked("RollDice", what="luck", dice=[3.0])], ("commands[0].dice", "3.0")),
    ([asked("RollDice", what="luck", dice=["3"])], ("commands[0].dice", "'3'")),
    ([{"seat": "japan", "command": ROLL, "dice": 3}], ("commands[0].dice", "list")),
    ([{"seat": "japan", "command": ROLL, "dice": None}], ("commands[0].dice", "list")),
    ([{"seat": "japan", "command": ROLL, "agreed": 1}], ("commands[0].agreed",)),
    (
        [asked("RollDice", what="luck", dice=[3]), asked("RollDice", what="luck")],
        ("commands[1]", "dice", "1 must be rolled, 0 given"),
    ),
    (
        [asked("RollDice", what="luck", count=3, dice=[3, 4])],
        ("commands[0]", "dice", "3 must be rolled, 2 given"),
    ),
    ([asked("RollDice", what="luck", dice=[3, 4])], ("commands[0]", "dice", "1 must be rolled, 2 given")),
    (
        [asked("MoveUnits", units=["jp-cv-akagi"], to="4017", dice=[3])],
        ("commands[0]", "dice", "0 must be rolled, 1 given"),
    ),
]


@pytest.mark.parametrize(("commands", "words"), BAD_COMMANDS, ids=lambda value: repr(value)[:60])
def test_bad_commands_are_one_sentence_that_names_file_and_field(
    decided: Any, commands: Any, words: tuple[str, ...]
) -> None:
    refused(decided(commands, "--json"), "commands.json", *words)
    refused(decided(commands), "commands.json", *words)


UNDER_WAY = {
    "side": "japan",
    "card": "J23",
    "as_event": True,
    "hq": "jp-hq-south",
    "oc": 2,
    "units": [],
    "origins": {},
}
BAD_POSITIONS: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    ({"mode": "easy"}, ("mode", "'easy'")),
    ({"mode": None}, ("mode",)),
    ({"segment": "tea"}, ("segment", "'tea'")),
    ({"segment": ["offensives"]}, ("segment",)),
    ({"offensive": []}, ("offensive",)),
    ({"offensive": {}}, ("offensive", "side")),
    ({"offensive": {**UNDER_WAY, "side": "germany"}}, ("side", "'germany'")),
    ({"offensive": {**UNDER_WAY, "card": "J99"}}, ("card", "'J99'")),
    ({"offensive": {**UNDER_WAY, "hq": "nobody"}}, ("hq", "'nobody'")),
    ({"offensive": {**UNDER_WAY, "oc": "2"}}, ("oc", "'2'")),
    ({"offensive": {**UNDER_WAY, "oc": True}}, ("oc",)),
    ({"offensive": {**UNDER_WAY, "oc": 9}}, ("oc", "9")),
    ({"offensive": {**UNDER_WAY, "units": ["nobody"]}}, ("units", "'nobody'")),
    ({"offensive": {**UNDER_WAY, "step": "tea"}}, ("step", "'tea'")),
    ({"offensive": {**UNDER_WAY, "battles": {"9999": []}}}, ("battles", "'9999'")),
    (
        {"offensive": {**UNDER_WAY, "ways": {"jp-cv-akagi": {"mode": "walks", "path": [], "cost": 0}}}},
        ("mode", "'walks'"),
    ),
    ({"offensive": {**UNDER_WAY, "origins": {"jp-cv-akagi": "nowhere"}}}, ("origins", "'nowhere'")),
    ({"offensive": {**UNDER_WAY, "weather": True}}, ("offensive", "weather")),
    ({"memory": []}, ("memory",)),
    ({"memory": {"units": {}}}, ("memory", "'units'")),
    ({"memory": {"deck": ["J99"]}}, ("memory", "deck", "'J99'")),
    ({"memory": {"deck": "J01"}}, ("memory", "deck")),
    ({"memory": {"counts": {"blockade": "3"}}}, ("memory", "counts.blockade")),
    ({"memory": {"battle_dice": {"2813": [3]}}}, ("memory", "battle_dice")),
    ({"memory": {"held_over": {"germany": 1}}}, ("memory", "held_over", "'germany'")),
    ({"memory": {"winner": "germany"}}, ("memory", "winner", "'germany'")),
    ({"memory": {"surrendered": ["atlantis"]}}, ("memory", "surrendered", "'atlantis'")),
    ({"memory": {"errands": [{"card": "J01", "kind": "tea", "number": 0, "left": 1}]}}, ("memory", "kind")),
    ({"memory": {"points": 1.5}}, ("memory", "points")),
]


@pytest.mark.parametrize(("fields", "words"), BAD_POSITIONS, ids=lambda value: repr(value)[:60])
def test_what_a_position_remembers_is_read_strictly(
    decided: Any, fields: dict[str, Any], words: tuple[str, ...]
) -> None:
    refused(decided([], "--json", position={**START, **fields}), "position.json", *words)


def test_a_position_that_contradicts_itself_is_one_sentence(decided: Any) -> None:
    obligation = {"card": "tea", "kind": "losses", "number": 0, "left": 1}
    ended = decided([asked("EndSegment")], position={**START, "memory": {"errands": [obligation]}})
    refused(ended, "commands.json", "commands[0]", "cannot be decided on this position")


def test_the_commands_of_the_docs_are_read(decided: Any) -> None:
    text = (Path(__file__).parents[3] / "docs/formats.md").read_text(encoding="utf-8")
    (block,) = (part for part in re.findall(r"```json\n(.*?)```", text, re.S) if part.startswith("["))
    results = [one["result"] for one in decided(json.loads(block), "--json").json["commands"]]
    assert results == ["done", "done", "refused"]  # the battle hex is not declared yet


def test_missing_files_are_named(run: Run, keep: Keep, tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.json")
    refused(run("decide", missing, keep([], "commands.json")), "missing.json")
    refused(run("decide", keep(START), missing), "missing.json")
    assert run("decide", keep(START)).status == 2
