"""The schema of packs and the reader say the same of every kind of fact."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules.co.own_copy import OwnCopy
from rules.co.printed.kinds import KINDS
from rules.co.printed.text import text
from rules.core.pack import fault, kind_of

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "pack.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
BROKEN = [
    ("actions.2", "13"),
    ("actions.2", "03"),
    ("actions.8", "3"),
    ("actions", "3"),
    ("events.0", "1"),
    ("dice.3", "7"),
    ("axis.1", "Sea N1|Aleutians"),
    ("axis.1", "Home Islands"),
    ("axis.7", "Home Islands|Sea N1"),
    ("axisname.1", "North Atlantic"),
    ("axisname.9", "North Pacific"),
    ("link.Wake", "sea"),
    ("link.Midway|Wake", "ferry"),
    ("lines.sea", "Midway|Wake"),
    ("lines.land", "Wake"),
    ("lines.land", "Midway|Wake,"),
    ("kind.Wake", "hill"),
    ("kind", "land"),
    ("worth.Wake", "much"),
    ("inside.Wake", "maybe"),
    ("reaction.Wake", "7"),
    ("reaction.Wake", "1, 2"),
    ("reaction.Wake", ""),
    ("targets", "CV,XX"),
    ("targets.Wake", "CV"),
    ("jrefit.naval.7", "stays"),
    ("jrefit.naval.1", "reinforcement"),
    ("arefit.mud.1", "stays"),
    ("arefit.air.1", "returns"),
    ("unit.jp-x", "X;Japan;naval;BB"),
    ("unit.jp-x", "X;Atlantis;naval;BB;Start;BB;;"),
    ("unit", "X;Japan;naval;BB;Start;BB;;"),
    ("code.jp-x", "1943"),
    ("code", "Start"),
    ("numbers.jp-x", "7/0/0/0 3"),
    ("numbers.jp-x", "1/1/1 3"),
    ("numbers.jp-x", "1/1/1/1"),
    ("numbers.jp-x", "1/1/1/1 ³"),
    ("copies.ABDA", "5"),
    ("spare.2/1", "-1"),
    ("terrain", ""),
    ("terrain.land", " hills"),
    ("nothing.Wake", "1"),
]


UNTOLD = (("code.jp-cv-1", "1942A"), ("lines.land", "Indochina|Siam,Malaya|Siam"), ("lines.lateral", "none"))
"""What neither the text nor the practice copy tells so."""


def valid(facts: dict[str, Any]) -> bool:
    return bool(VALIDATOR.is_valid({"game": "co", "name": "Mine", "facts": facts}))


def test_it_is_a_schema_with_every_kind_of_fact() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    told = dict((*text().practice, *text().known, *UNTOLD))
    assert {kind_of(key) for key in told} == set(KINDS), "each kind is tried below"
    assert {kind_of(key) for key, _ in BROKEN} >= set(KINDS), "and broken"


@pytest.mark.parametrize(
    "facts", [text().practice, text().known, UNTOLD], ids=["practice", "known", "untold"]
)
def test_every_fact_that_ships_fits_it(facts: tuple[tuple[str, str], ...]) -> None:
    assert list(VALIDATOR.iter_errors({"game": "co", "name": "Mine", "facts": dict(facts)})) == []
    assert [(key, value) for key, value in facts if fault(KINDS, key, value)] == []


@pytest.mark.parametrize(("key", "value"), BROKEN)
def test_a_broken_fact_fits_neither(key: str, value: str) -> None:
    assert not valid({key: value})
    assert fault(KINDS, key, value)


@pytest.mark.parametrize("key", sorted({kind_of(key) for key, _ in text().practice}))
def test_every_button_is_an_answer_that_fits_both(key: str) -> None:
    about = next(one for one, _ in text().practice if kind_of(one) == key)
    for button in KINDS[key].buttons:
        assert valid({about: button}) and not fault(KINDS, about, button)


def test_what_the_copy_expects_can_be_told() -> None:
    facts = OwnCopy().given.learned(*text().practice)
    expected = {key for keys in OwnCopy().expected(facts).values() for key in keys}
    assert valid({key: value for key, value in facts.values.items() if key in expected})


def test_a_pack_of_another_game_is_not_held_to_it() -> None:
    assert VALIDATOR.is_valid({"game": "hills", "name": "Mine", "facts": {"height.A": "3"}})
    assert not VALIDATOR.is_valid({"game": "hills", "name": "Mine", "facts": {"height.A": 3}})
