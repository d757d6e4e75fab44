"""Readers refuse bad data with file and line."""

from pathlib import Path

import pytest

from rules import SCENARIOS
from rules.core.data import BadData, read_csv, read_toml
from rules.eots import EmpireOfTheSun
from rules.eots.components import read_hexes


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


HEADER = "hex,name,terrain,region,features,supply_edge,n,ne,se,s,sw,nw\n"


def test_an_asymmetric_hexside_is_refused(tmp_path: Path) -> None:
    text = HEADER + "2812,,ocean,ocean,,,,,,w,,\n2813,,open,x,,,l,,,,,\n"
    with pytest.raises(BadData, match=r"hexes\.csv:2: hexside s of 2812 is 'w' but 'l' from the other side"):
        read_hexes(write(tmp_path / "hexes.csv", text))


def test_an_unknown_feature_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"hexes\.csv:2: unknown feature habour"):
        read_hexes(write(tmp_path / "hexes.csv", HEADER + "2812,,open,x,habour,,,,,,,\n"))


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
        ("scenarios/1942.toml", "india = 0", "", r"markers must name every track once: india"),
        ("tracks.toml", 'rule = "EotS 16.4"\n', "", r"tracks\.toml: track political-will has no 'rule'"),
    ],
)
def test_unresolved_ids_stop_the_program(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    with pytest.raises(BadData, match=message):
        EmpireOfTheSun(spoiled(tmp_path, file, old, new))
