"""Packs: every mistake is named with its file, key and reason, and changes nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.core import pack_file
from rules.core.json_lines import lines_of
from rules.core.pack import FactKind, FactMissing, Facts, about, key_of, kind_of
from rules.core.pack_file import BadPack, Pack

KINDS = {
    "height": FactKind(
        "height",
        "Heights",
        "How high is {about}?",
        (),
        lambda about, value: "" if value.isdigit() else f"must be a number, not {value!r}",
        "R 1",
    )
}


def content(**changes: Any) -> str:
    return json.dumps({"game": "hills", "name": "Mine", "facts": {"height.A": "3"}, **changes})


def read(text: str) -> Pack:
    return pack_file.read(text, "mine.json", "hills", KINDS)


def mistakes(text: str) -> list[str]:
    with pytest.raises(BadPack) as bad:
        read(text)
    return [str(one) for one in bad.value.mistakes]


def test_a_key_names_its_kind_and_what_it_speaks_of() -> None:
    assert key_of("height", "St. Helens", 2) == "height.St. Helens.2"
    assert kind_of("height.St. Helens") == "height"
    assert about("height.St. Helens") == "St. Helens"


def test_what_is_not_known_must_be_asked() -> None:
    with pytest.raises(FactMissing) as missing:
        Facts().told("height.A")
    assert missing.value.key == "height.A"
    assert Facts().learned(("height.A", "3")).told("height.A") == "3"


def test_a_pack_comes_back_as_it_was_written() -> None:
    pack = Pack("hills", "Größe", (("height.A", "3"), ("height.B", "4")))
    assert read(pack_file.write(pack)) == pack
    backwards = Pack("hills", "Größe", tuple(reversed(pack.facts)))
    assert pack_file.write(backwards) == pack_file.write(pack)


def test_every_impossible_fact_is_named_with_its_line() -> None:
    facts = {"height.A": "high", "depth.B": "3", "height.C": 3, "height.D": "4", "height.E": "9" * 1000}
    text = json.dumps({"game": "hills", "name": "Mine", "facts": {**facts, "height.\n": "1"}}, indent=1)
    assert mistakes(text) == [
        "mine.json:5: height.A: must be a number, not 'high'",
        "mine.json:6: depth.B: there is no kind of fact called 'depth'",
        "mine.json:7: height.C: must be a text of at most 600 letters",
        "mine.json:9: height.E: must be a text of at most 600 letters",
        "mine.json:10: height.\n: a key has at most 120 ordinary letters",
    ]


def test_a_key_is_found_where_it_stands_however_it_is_written() -> None:
    text = '{"a": {"b\\u00f6": "\\"b\\": {"},\n "l": [{"a": 1},\n {"a": 2}],\n\n "b": 3}'
    assert json.loads(text)["a"] == {"bö": '"b": {'}
    assert lines_of(text) == {
        ("a",): 1,
        ("a", "bö"): 1,
        ("l",): 2,
        ("l", "", "a"): 3,
        ("b",): 5,
    }


def test_facts_that_cannot_stand_beside_each_other_are_refused_together() -> None:
    def beside(facts: Facts, key: str, value: str) -> str:
        same = [one for one, known in facts.values.items() if known == value and one != key]
        return f"is as high as {same[0]}" if same else ""

    text = content(facts={"height.A": "3", "height.B": "3"})
    with pytest.raises(BadPack) as bad:
        pack_file.read(text, "mine.json", "hills", KINDS, beside)
    assert [str(one) for one in bad.value.mistakes] == [
        "mine.json:1: height.A: is as high as height.B",
        "mine.json:1: height.B: is as high as height.A",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "mine.json:1: is no JSON"),
        ("[" * 100_000, "mine.json: is no JSON"),
        ("[]", "mine.json: must be an object with game, name, facts"),
        ("x" * 500_000, "mine.json: a pack has at most"),
        (content(game="dales"), "mine.json:1: game: is for 'dales', not for 'hills'"),
        (content(name=""), "mine.json:1: name: must be a text"),
        (content(name=7), "mine.json:1: name: must be a text"),
        (content(facts=[]), "mine.json:1: facts: must be an object"),
        (content(more=1), "mine.json:1: more: is no part of a pack"),
        ('{"game": "hills", "name": "Mine"}', "mine.json: facts: is missing"),
        (
            '{"game": "hills", "name": "Mine", "facts": {"height.A": "1", "height.A": "2"}}',
            "mine.json:1: height.A: stands there twice",
        ),
    ],
)
def test_a_file_that_is_no_pack_is_refused(text: str, says: str) -> None:
    assert mistakes(text)[0].startswith(says)


def test_what_the_first_pack_says_stands() -> None:
    one = Pack("hills", "One", (("height.A", "3"),))
    two = Pack("hills", "Two", (("height.A", "4"), ("height.B", "5")))
    both, differing = pack_file.merged((one, two))
    assert both == Pack("hills", "One", (("height.A", "3"), ("height.B", "5")))
    assert [str(one) for one in differing] == ["Two: height.A: says '4', '3' stands"]


def test_progress_is_counted_group_by_group() -> None:
    facts = Facts().learned(("height.A", "3"))
    (found,) = pack_file.progress(facts, {"Heights": ("height.A", "height.B", "height.B")})
    assert str(found) == "Heights 1 of 2"


def test_the_schema_allows_what_the_reader_allows() -> None:
    schema = json.loads((Path(__file__).parents[2] / "docs" / "pack.schema.json").read_text("utf-8"))
    assert tuple(schema["required"]) == tuple(schema["properties"]) == pack_file.FIELDS
    facts = schema["properties"]["facts"]
    assert facts["maxProperties"] == pack_file.MOST_FACTS
    assert facts["additionalProperties"]["maxLength"] == pack_file.LONGEST_FACT
    assert schema["properties"]["name"]["maxLength"] == pack_file.LONGEST_NAME
