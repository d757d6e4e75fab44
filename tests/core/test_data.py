"""Readers refuse bad data with file and line."""

from pathlib import Path

import pytest

from rules import SCENARIOS
from rules.core.data import BadData, read_csv, read_toml
from rules.eots.check import faults
from rules.eots.game import EmpireOfTheSun
from rules.eots.printed.components import read_hexes


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_an_odd_header_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "a.csv", "id,nome\n")
    with pytest.raises(BadData, match=r"a\.csv:1: columns must be id,name"):
        list(read_csv(path, ("id", "name")))


def test_a_short_line_is_refused_with_its_number(tmp_path: Path) -> None:
    path = write(tmp_path / "a.csv", "id,name\n1,x\n2\n")
    with pytest.raises(BadData, match=r"a\.csv:3: 2 cells expected, 1 found"):
        list(read_csv(path, ("id", "name")))


def test_lines_out_of_order_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "a.csv", "id,name\n2,x\n1,y\n")
    with pytest.raises(BadData, match=r"a\.csv:3: '1' must come after '2'"):
        list(read_csv(path, ("id", "name")))


def test_numbers_must_be_numbers(tmp_path: Path) -> None:
    path = write(tmp_path / "a.csv", "id,size\n1,ten\n")
    (row,) = read_csv(path, ("id", "size"))
    with pytest.raises(BadData, match=r"a\.csv:2: size must be a number, not 'ten'"):
        row.number("size")


def test_bad_toml_names_its_file(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"b\.toml: "):
        read_toml(write(tmp_path / "b.toml", "name = \n"))


HEADER = "hex,name,terrain,region,features,supply_edge,japan_supply,n,ne,se,s,sw,nw\n"


def test_an_asymmetric_hexside_is_refused(tmp_path: Path) -> None:
    text = HEADER + "2812,,ocean,ocean,,,,,,,w,,\n2813,,open,x,,,,l,,,,,\n"
    with pytest.raises(BadData, match=r"hexes\.csv:2: hexside s of 2812 is 'w' but 'l' from the other side"):
        read_hexes(write(tmp_path / "hexes.csv", text))


def test_an_unknown_feature_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"hexes\.csv:2: unknown feature habour"):
        read_hexes(write(tmp_path / "hexes.csv", HEADER + "2812,,open,x,habour,,,,,,,,\n"))


def spoiled(tmp_path: Path, file: str, old: str, new: str) -> Path:
    """A copy of the game's data with one thing changed."""
    for source in (SCENARIOS / "eots").rglob("*"):
        if source.is_file():
            target = tmp_path / source.relative_to(SCENARIOS / "eots")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
    path = tmp_path / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("setup.csv", "au-1-corps,3023", "au-1-corps,9999", r"setup\.csv:2: unknown place '9999'"),
        ("setup.csv", "au-1-corps,", "au-9-corps,", r"setup\.csv:\d+: "),
        ("units.csv", ",us-5af-lrb\n", ",us-55af\n", r"units\.csv:\d+: unknown unit 'us-55af'"),
        ("scenarios/1942.toml", '"1912"', '"1999"', r"1942\.toml: unknown hex '1999' in control"),
        (
            "scenarios/1942.toml",
            "political-will = 8",
            "political-will = 11",
            r"political-will = 11 is off its track",
        ),
        ("scenarios/1941.toml", "\nindia = 0", "", r"1941\.toml: markers must name every track once: india"),
        ("scenarios/1943.toml", '"1942"', '"1940"', r"1943\.toml: there is no scenario '1940' to be like"),
        ("scenarios/1943.toml", '"burma", "dutch', '"birma", "dutch', r"1943\.toml: unknown region 'birma'"),
        (
            "scenarios/burma.toml",
            '"burma-areas"',
            '"burma-arias"',
            r"burma\.toml: unknown rule 'burma-arias'",
        ),
        ("scenarios/burma.toml", '"burma-areas"', '"burma-areas", 7', r"burma\.toml: unknown rule 7"),
        ("scenarios/1943.toml", "discarded =", "thrown =", r"1943\.toml: cards: .*thrown"),
        ("scenarios/1942.toml", 'victory = "1942"', 'victory = "1940"', r"1942\.toml: no '1940'"),
        (
            "scenarios/burma.toml",
            "war-in-europe = 0",
            "war-in-europe = -5",
            r"war-in-europe = -5 is off its track",
        ),
        ("tracks.toml", 'rule = "EotS 16.4"\n', "", r"tracks\.toml: track political-will has no 'rule'"),
        ("maps.toml", 'turns = "turns.csv"\n', "", r"maps\.toml: map pacific has no 'turns'"),
        (
            "maps.toml",
            'entry = "1912"',
            'entry = "1913"',
            r"maps\.toml: box singapore-box has no way in at 1913",
        ),
        (
            "regions.toml",
            'keys = ["2813"',
            'keys = ["2899"',
            r"region philippines: unknown hex '2899' in keys",
        ),
        (
            "regions.toml",
            '["maldives"]',
            '["atolls"]',
            r"regions\.toml: region maldives: no hex is in 'atolls'",
        ),
        ("regions.toml", 'bases = ["2006"', 'bases = ["2005"', r"region burma: base 2005 lies outside"),
        (
            "regions.toml",
            '"1813", "1916", "2017", "2008"',
            '"1813", "1916", "2008"',
            r"not the resource hexes",
        ),
        ("regions.toml", 'rule = "EotS 13.21"\n', "", r"regions\.toml: region philippines has no 'rule'"),
        ("routes.toml", '["2008", "2108"]', '["2008", "2009"]', r"no transport route between 2008 and 2009"),
        ("routes.toml", 'after = "jarhat"', 'after = "jorhat"', r"comes after an unknown route 'jorhat'"),
        ("routes.toml", "[ledo]", "[lido]", r"routes\.toml: route lido has no track"),
        (
            "editions.toml",
            '"v2.0" = 3\n',
            '"v2.0" = "3"\n',
            r"editions\.toml: edition v2\.0: '3' does not fit",
        ),
        ("editions.toml", "[bidding]", "[bids]", r"every difference stands once: bidding, bids"),
        ("charts.toml", 'effect = "2"', 'effect = "two"', r"charts\.toml: charts: "),
        ("turns.csv", "02,Jan-Apr 1942,japan", "02,Jan-Apr 1942,tojo", r"turns\.csv:3: first_on_tie must be"),
        ("turns.csv", "12,May-Aug 1945", "13,May-Aug 1945", r"1941\.toml: turns 1 to 12 are off the track"),
        (
            "victory.toml",
            '"3727", "5808"',
            '"3727", "9808"',
            r"victory\.toml: townsville-cut-off: unknown place",
        ),
        ("special_rules.toml", "optional = true", "optinal = true", r"special_rules\.toml: .*optinal"),
    ],
)
def test_unresolved_ids_stop_the_program(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    with pytest.raises(BadData, match=message):
        EmpireOfTheSun(spoiled(tmp_path, file, old, new))


AKAGI, BRIGADE, ARMY = "jp-cv-akagi,3705", "jp-1-sn-brigade,2909", "jp-28-army,turn-2 reduced,2110 reduced,"


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("hexes.csv", "port airfield", "airfield", r"hexes\.csv: 76 ports are printed, 75 found"),
        ("hexes.csv", "port airfield", "port", r"hexes\.csv: 143 airfields are printed, 142 found"),
        ("hexes_burma.csv", ",airfield one-hex-island", ",one-hex-island", r"hexes_burma\.csv: 25 airfields"),
        ("units.csv", "XXIV Corps,allies", "XXIV Corps,japan", r"126 Allies counters are printed, 125"),
        ("setup.csv", AKAGI, "jp-cv-akagi,3702", r"setup\.csv:\d+: 1941: CV Akagi is not in a friendly port"),
        ("setup.csv", AKAGI, "jp-cv-akagi,4423", r"setup\.csv:\d+: 1941: CV Akagi is not in a friendly port"),
        ("setup.csv", "us-7af,5808,5108", "us-7af,5808,4819", r"7th Air Force is not in a friendly airfield"),
        ("setup.csv", "jp-hq-south,2212", "jp-hq-south,2211", r"1941: South HQ is not in a friendly port"),
        ("setup.csv", BRIGADE, "jp-1-sn-brigade,2810", r"1941: 1st SN Brigade is not in a friendly land hex"),
        ("setup.csv", BRIGADE, "jp-1-sn-brigade,3706", r"setup\.csv:\d+: 1941: .*; 3 may stay"),
        (
            "setup.csv",
            f"{ARMY}2008,2008,2007",
            f"{ARMY}2008,2008,2813",
            r"burma: 2813 is not on the burma map",
        ),
        (
            "setup.csv",
            "jp-38-army,2211",
            "jp-38-army,2014",
            r"setup\.csv:\d+: 1941: both sides stand in 2014",
        ),
        ("setup.csv", "nl-1-regiment,1916", "nl-1-regiment,1916 reduced", r"1941: .* has no reduced side"),
        ("scenarios/1941.toml", '"us-cv-enterprise", ', "", r"1941: CV Enterprise is not in a friendly port"),
        ("scenarios/1943.toml", '"J26"', '"A26"', r"1943\.toml: 'A26' is no card of Japan"),
        ("scenarios/1943.toml", '"J26"', '"J25"', r"1943\.toml: card J25 lies in two places"),
        ("scenarios/1941.toml", '"offensives"', '"tea"', r"1941\.toml: unknown segment 'tea'"),
    ],
)
def test_a_set_up_against_the_rules_stops_the_program(
    tmp_path: Path, file: str, old: str, new: str, message: str
) -> None:
    with pytest.raises(BadData, match=message):
        EmpireOfTheSun(spoiled(tmp_path, file, old, new))


def test_the_data_as_it_stands_has_no_fault() -> None:
    game = EmpireOfTheSun(SCENARIOS / "eots")
    assert list(faults(SCENARIOS / "eots", game.sets, game._scenarios)) == []
