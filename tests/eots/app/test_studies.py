"""Studies from the command line: `adjutant position`, `audit` and `activation`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.app.shell import Keep, Run, refused


def alone(**places: str) -> dict[str, Any]:
    """Only these counters on the 1942 map."""
    units = {
        unit.replace("_", "-"): {"hex" if place.isdecimal() else "box": place}
        for unit, place in places.items()
    }
    return {"game": "eots", "scenario": "1942", "edition": "3.2", "replace": True, "units": units}


# position


def test_position_prints_a_start_that_can_be_read_again(run: Run, keep: Keep) -> None:
    written = run("position", "eots", "1943").json
    assert (written["game"], written["scenario"], written["edition"], written["turn"]) == (
        "eots",
        "1943",
        "3.2",
        5,
    )
    assert written["units"]["jp-ss-brigade"] == {"hex": "4322", "reduced": False}
    assert written["markers"]["kwai_bridge"] is True
    start = run("audit", "--json", keep({"scenario": "1943"})).json
    assert run("audit", "--json", keep(written)).json == start


def test_position_takes_an_edition(run: Run) -> None:
    written = run("position", "eots", "1942", "--edition", "2.0").json
    assert written["edition"] == "2.0"
    assert written["markers"]["jarhat_route"] is True  # v2.0 prints the routes of Northern India


def test_position_of_burma_has_the_ships_in_singapore(run: Run) -> None:
    assert run("position", "eots", "burma").json["units"]["jp-bb-nagato"]["box"] == "singapore-box"


def test_position_names_a_scenario_or_an_edition_that_does_not_exist(run: Run) -> None:
    refused(run("position", "eots", "1940"), "scenario", "'1940'", "1941")
    refused(run("position", "eots", "burma", "--edition", "2.0"), "edition", "'2.0'")
    assert run("position", "chess", "1942").status == 2


# audit


def test_audit_has_the_documented_fields(run: Run, keep: Keep) -> None:
    audit = run("audit", keep({"scenario": "1942"}), "--json").json
    assert {
        "units",
        "hqs",
        "zoi",
        "supply_eligible_ports",
        "supply_eligible_airfields",
        "burma_road",
        "attrition",
    } <= audit.keys()
    for unit in audit["units"].values():
        assert {"hex", "in_supply", "by", "path", "why", "rules"} <= unit.keys()
        assert unit["in_supply"] is bool(unit["by"])
        assert unit["why"] and all(rule.startswith("EotS ") for rule in unit["rules"])
    for hq in audit["hqs"].values():
        assert {"hex", "in_supply", "efficiency", "path", "why"} <= hq.keys()
    for side in ("japan", "allies"):
        assert {"in_force", "neutralised"} <= audit["zoi"][side].keys()
        assert isinstance(audit["supply_eligible_ports"][side], list)
        assert isinstance(audit["supply_eligible_airfields"][side], list)


def test_audit_of_a_unit_in_supply(run: Run, keep: Keep) -> None:
    units = run(
        "audit", keep(alone(br_hq_malaya="2015", in_3_corps="2014", au_8_division="2015")), "--json"
    ).json["units"]
    assert units.keys() == {"in-3-corps", "au-8-division"}
    corps, division = units["in-3-corps"], units["au-8-division"]
    assert (corps["hex"], corps["in_supply"], corps["by"]) == ("2014", True, ["br-hq-malaya"])
    assert corps["path"] == ["2015", "2014"]
    assert (division["by"], division["path"]) == (["br-hq-malaya"], ["2015"])


def test_audit_of_a_unit_out_of_supply(run: Run, keep: Keep) -> None:
    audit = run("audit", keep(alone(us_hq_central_pacific="5808", nl_air="2019")), "--json").json
    unit = audit["units"]["nl-air"]
    assert (unit["hex"], unit["in_supply"], unit["by"], unit["path"]) == ("2019", False, [], [])
    assert unit["rules"] == ["EotS 6.12"]
    assert audit["attrition"] == {"nl-air": "reduced"}


def test_audit_of_an_hq(run: Run, keep: Keep) -> None:
    hq = run("audit", keep(alone(us_hq_central_pacific="5808")), "--json").json["hqs"][
        "us-hq-central-pacific"
    ]
    assert (hq["hex"], hq["in_supply"], hq["efficiency"]) == ("5808", True, 3)
    # Oahu is two hexes from the east edge.
    assert len(hq["path"]) == 3 and hq["path"][0].startswith("60") and hq["path"][-1] == "5808"


def test_audit_of_an_hq_out_of_supply(run: Run, keep: Keep) -> None:
    places = {"jp_hq_south_seas": "4017", "us_cv_enterprise": "4018", "us_hq_central_pacific": "5808"}
    hq = run("audit", keep(alone(**places)), "--json").json["hqs"]["jp-hq-south-seas"]
    assert hq["in_supply"] is False
    assert "CV Enterprise" in hq["why"]


def test_audit_of_zones(run: Run, keep: Keep) -> None:
    audit = run("audit", keep(alone(jp_hq_south_seas="4017", jp_cv_akagi="4017")), "--json").json
    two_hexes_around_truk = [
        *("3816", "3817", "3818"),
        *("3915", "3916", "3917", "3918"),
        *("4015", "4016", "4017", "4018", "4019"),
        *("4115", "4116", "4117", "4118"),
        *("4216", "4217", "4218"),
    ]
    assert audit["zoi"]["japan"]["in_force"] == two_hexes_around_truk
    assert audit["zoi"]["japan"]["neutralised"] == []
    assert (audit["zoi"]["allies"]["in_force"], audit["zoi"]["allies"]["neutralised"]) == ([], [])


def test_audit_of_eligible_ports_and_airfields(run: Run, keep: Keep) -> None:
    # From Oahu the ships reach every Allied port. Japan has no HQ, so nothing of it is eligible (6.21).
    audit = run("audit", keep(alone(us_hq_central_pacific="5808")), "--json").json
    assert {"2813", "3727", "1406", "5100"} <= set(audit["supply_eligible_ports"]["allies"])
    assert {"5808", "5108", "4612"} <= set(audit["supply_eligible_airfields"]["allies"])
    assert "4017" not in audit["supply_eligible_ports"]["allies"]
    assert audit["supply_eligible_ports"]["japan"] == audit["supply_eligible_airfields"]["japan"] == []


def test_audit_of_attrition(run: Run, keep: Keep) -> None:
    table = alone(nl_1_regiment="1916", au_1_corps="3023", br_ca_exeter="1307")
    audit = run("audit", keep(table), "--json").json
    assert audit["attrition"] == {"au-1-corps": "reduced", "nl-1-regiment": "eliminated"}


@pytest.mark.parametrize(
    ("scenario", "road"), [("1942", "open"), ("1943", "closed-hump"), ("1944", "closed-hump")]
)
def test_audit_of_the_burma_road(run: Run, keep: Keep, scenario: str, road: str) -> None:
    assert run("audit", keep({"scenario": scenario}), "--json").json["burma_road"] == road


def test_audit_of_a_closed_burma_road(run: Run, keep: Keep) -> None:
    table = {"scenario": "1942", "control": {"2206": "japan"}}
    assert run("audit", keep(table), "--json").json["burma_road"] == "closed"


def test_audit_of_several_files_is_an_object_a_line_in_their_order(run: Run, keep: Keep) -> None:
    files = [keep({"scenario": name}, f"{name}.json") for name in ("1943", "1942", "burma")]
    ended = run("audit", *files, "--json")
    assert (ended.status, ended.err) == (0, "")
    lines = [json.loads(line) for line in ended.out.splitlines()]
    assert [len(line["hqs"]) for line in lines] == [8, 7, 2]
    assert lines[1] == run("audit", "--json", files[1]).json


def test_audit_reads_standard_input(run: Run, keep: Keep) -> None:
    table = alone(us_hq_central_pacific="5808")
    from_file = run("audit", "--json", keep(table)).json
    assert run("audit", "--json", "-", stdin=json.dumps(table)).json == from_file


def test_audit_speaks_in_sentences_without_the_option(run: Run, keep: Keep) -> None:
    ended = run("audit", keep({"scenario": "1943"}))
    lines = ended.out.splitlines()
    assert lines[0] == "Burma Road: closed-hump"
    assert any(line.startswith("ANZAC HQ (3823): in supply, ") for line in lines)
    assert any(line.startswith("South Seas (SS) Brigade (4322): OUT OF SUPPLY, ") for line in lines)
    assert lines[-1] == "Attrition: South Seas (SS) Brigade reduced"


def test_audit_takes_a_unit_to_have_no_zone(run: Run, keep: Keep) -> None:
    file = keep({"scenario": "1943"})
    assert not run("audit", "--json", file).json["units"]["jp-ss-brigade"]["in_supply"]
    without = run("audit", "--json", "--without-zone", "us-1-maw", file).json
    assert without["units"]["jp-ss-brigade"]["in_supply"]
    refused(run("audit", "--json", "--without-zone", "us-9-maw", file), "--without-zone", "'us-9-maw'")


# activation

SAIGON = {"jp_hq_south": "2212", "jp_15_army": "2211", "jp_18_army": "2417", "jp_ca_aoba": "2212"}


def activation(run: Run, file: str, *options: str) -> Any:
    return run("activation", file, "--hq", "jp-hq-south", *options, "--json").json


def test_activation_has_the_documented_fields(run: Run, keep: Keep) -> None:
    found = activation(run, keep(alone(**SAIGON)), "--card", "japan:44", "--as", "ec")
    assert {"limit", "eligible", "refused"} <= found.keys()
    assert found["limit"] == 1 + 4
    assert found["eligible"] == ["jp-15-army", "jp-ca-aoba"]
    # 2417 in the middle of Borneo is 5 movement points from Miri.
    assert found["refused"].keys() == {"jp-18-army"}
    (objection,) = found["refused"]["jp-18-army"]
    assert objection.keys() == {"rule", "reason"}
    assert (objection["rule"], bool(objection["reason"])) == ("EotS 6.3", True)


def test_activation_is_for_operations_if_nothing_else_is_said(run: Run, keep: Keep) -> None:
    file = keep(alone(**SAIGON))
    assert activation(run, file, "--card", "japan:44")["limit"] == 1 + 3
    assert activation(run, file, "--card", "japan:44", "--as", "oc")["limit"] == 1 + 3


def test_activation_knows_the_conditions_of_the_card(run: Run, keep: Keep) -> None:
    found = activation(run, keep(alone(**SAIGON)), "--card", "japan:3", "--as", "ec")
    assert found["eligible"] == ["jp-15-army"]
    assert found["refused"]["jp-ca-aoba"][0]["rule"] == "EotS 5.31"


def test_activation_counts_the_units_chosen_already(run: Run, keep: Keep) -> None:
    file = keep({**alone(**SAIGON), "markers": {"japan_rivalry": True}})
    found = activation(run, file, "--card", "japan:44", "--with", "jp-15-army")
    assert found["refused"]["jp-ca-aoba"][0]["rule"] == "EotS 14.2 A"


def test_activation_names_what_speaks_against_the_play(run: Run, keep: Keep) -> None:
    found = activation(run, keep(alone(**SAIGON)), "--card", "allies:21")
    assert [one["rule"] for one in found["objections"]] == ["EotS 5.1"]
    assert found["eligible"] == []


def test_activation_answers_for_a_reaction(run: Run, keep: Keep) -> None:
    file = keep(alone(**SAIGON))
    found = activation(run, file, "--reaction-to", "allies:46", "--battle-hex", "2213")
    assert (found["limit"], found["objections"]) == (1 + 2, [])
    far = activation(run, file, "--reaction-to", "allies:46", "--battle-hex", "5808")
    assert [one["rule"] for one in far["objections"]] == ["EotS 7.26"]


def test_activation_speaks_in_sentences_without_the_option(run: Run, keep: Keep) -> None:
    ended = run("activation", keep(alone(**SAIGON)), "--hq", "jp-hq-south", "--card", "japan:44")
    lines = ended.out.splitlines()
    assert lines[0] == "Limit 4: efficiency 1 and 3 of the card"
    assert "eligible: 15th Army" in lines
    assert lines[-1].startswith("refused: 18th Army: ") and lines[-1].endswith("[EotS 6.3]")


def test_activation_reads_standard_input(run: Run) -> None:
    ended = run(
        "activation",
        "-",
        "--hq",
        "jp-hq-south",
        "--card",
        "japan:44",
        "--json",
        stdin=json.dumps(alone(**SAIGON)),
    )
    assert ended.json["eligible"] == ["jp-15-army", "jp-ca-aoba"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--hq", "jp-hq-nowhere", "--card", "japan:44"), ("--hq", "'jp-hq-nowhere'")),
        (("--hq", "jp-15-army", "--card", "japan:44"), ("--hq", "'jp-15-army'", "not an HQ")),
        (("--hq", "jp-hq-south"), ("--card",)),
        (("--hq", "jp-hq-south", "--card", "japan:87"), ("--card", "'japan:87'")),
        (("--hq", "jp-hq-south", "--card", "allies:0"), ("--card", "'allies:0'")),
        (("--hq", "jp-hq-south", "--card", "china:1"), ("--card", "'china:1'")),
        (("--hq", "jp-hq-south", "--card", "japan:"), ("--card", "'japan:'")),
        (("--hq", "jp-hq-south", "--card", "44"), ("--card", "'44'")),
        (("--hq", "jp-hq-south", "--card", "japan:44", "--with", "nobody"), ("--with", "'nobody'")),
        (("--hq", "jp-hq-south", "--reaction-to", "allies:99"), ("--reaction-to", "'allies:99'")),
        (
            ("--hq", "jp-hq-south", "--reaction-to", "allies:46", "--battle-hex", "9999"),
            ("--battle-hex", "'9999'"),
        ),
    ],
)
def test_activation_names_the_option_that_is_wrong(
    run: Run, keep: Keep, options: tuple[str, ...], words: tuple[str, ...]
) -> None:
    refused(run("activation", keep(alone(**SAIGON)), *options, "--json"), *words)


@pytest.mark.parametrize(
    "options", [("--card", "japan:44"), ("--hq", "jp-hq-south", "--card", "japan:44", "--as", "both")]
)
def test_activation_needs_an_hq_and_a_way_to_play(run: Run, keep: Keep, options: tuple[str, ...]) -> None:
    ended = run("activation", keep(alone(**SAIGON)), *options)
    assert (ended.status, ended.out) == (2, "")
    assert "Traceback" not in ended.err


# Bad files

BAD_FILES = [
    pytest.param("", ("is not JSON",), id="empty"),
    pytest.param("{", ("is not JSON",), id="half an object"),
    pytest.param("{'scenario': '1942'}", ("is not JSON",), id="single quotes"),
    pytest.param("[" * 100_000, ("is not JSON",), id="too deep"),
    pytest.param([], ("the position", "an object"), id="a list"),
    pytest.param({}, ("scenario",), id="no scenario"),
    pytest.param({"scenario": "1940"}, ("scenario", "'1940'"), id="scenario"),
    pytest.param({"scenario": "1942", "edition": "4.0"}, ("edition", "'4.0'"), id="edition"),
    pytest.param({"scenario": "1942", "turn": 99}, ("turn", "99"), id="turn"),
    pytest.param({"scenario": "1942", "colour": 1}, ("colour",), id="field"),
    pytest.param(alone(no_such_unit="4017"), ("units.no-such-unit",), id="unit"),
    pytest.param(alone(jp_cv_akagi="9999"), ("units.jp-cv-akagi.hex", "'9999'"), id="hex"),
    pytest.param(alone(jp_cv_akagi="nowhere"), ("units.jp-cv-akagi.box", "'nowhere'"), id="box"),
    pytest.param({"scenario": "1942", "control": {"9999": "japan"}}, ("control.9999",), id="control"),
    pytest.param({"scenario": "1942", "markers": {"hmup": True}}, ("markers.hmup", "hump"), id="marker"),
    pytest.param({"scenario": "1942", "activated": ["nobody"]}, ("activated", "'nobody'"), id="activated"),
    pytest.param({"scenario": "1942", "zones_cancelled": ["x"]}, ("zones_cancelled", "'x'"), id="zones"),
]


@pytest.mark.parametrize(("table", "words"), BAD_FILES)
def test_a_bad_position_is_one_sentence_that_names_file_and_field(
    run: Run, keep: Keep, table: Any, words: tuple[str, ...]
) -> None:
    file = keep(table, "bad.json")
    refused(run("audit", "--json", file), "bad.json", *words)
    refused(
        run("activation", file, "--hq", "jp-hq-south", "--card", "japan:44", "--json"), "bad.json", *words
    )


def test_a_file_that_is_no_text_is_one_sentence(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(b"\xff\xfe\x00\x80")
    refused(run("audit", str(file)), "bad.json", "is not JSON")


def test_a_missing_file_is_one_sentence(run: Run, tmp_path: Path) -> None:
    refused(run("audit", "--json", str(tmp_path / "missing.json")), "missing.json")
    refused(
        run("activation", str(tmp_path / "missing.json"), "--hq", "x", "--card", "japan:1"), "missing.json"
    )


def test_a_directory_is_no_file(run: Run, tmp_path: Path) -> None:
    refused(run("audit", str(tmp_path)), tmp_path.name)


def test_bad_standard_input_is_named_so(run: Run) -> None:
    refused(run("audit", "-", stdin="nothing"), "standard input", "is not JSON")


def test_the_second_of_two_files_is_named(run: Run, keep: Keep) -> None:
    ended = run("audit", "--json", keep({"scenario": "1942"}), keep({"scenario": "1940"}, "second.json"))
    assert ended.status == 2
    assert ended.err.startswith("adjutant: second.json: scenario: ")


def test_audit_needs_a_file(run: Run) -> None:
    assert run("audit").status == 2


def test_audit_looks_for_mends_only_when_asked(run: Run, keep: Keep) -> None:
    file = keep({"scenario": "1943"})
    assert "mend" not in run("audit", file, "--json").json["units"]["jp-ss-brigade"]
    assert run("audit", file, "--json", "--mend").json["units"]["jp-ss-brigade"]["mend"] == {
        "kind": "zone",
        "subject": "us-1-maw",
        "text": "without the zone of 1st Marine Air Wing in 4423 Guadalcanal",
    }
    assert "; in supply without the zone of 1st Marine Air Wing" in run("audit", file, "--mend").out
