"""The facts of an own copy: impossible ones are refused, packs are taken in, progress is told."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from app import codec
from app.cli import commands
from rules.co import dispatch
from rules.co.action_points import fortresses
from rules.co.battle_commands import AimAndFire, ChooseTargets, RollSalvo
from rules.co.japanese_set_up import starting
from rules.co.own_copy import OwnCopy
from rules.co.places import ALLIED_REFIT, ASIDE, JAPANESE_POOL, LATER
from rules.co.printed.kinds import KINDS
from rules.co.printed.text import text
from rules.co.sentences import sentence
from rules.co.telling import TakeCopy, TellFact
from rules.core import pack_file
from rules.core.pack import Facts
from rules.core.pack_file import Pack
from tests.co.campaigns import campaign, do, events_of, refused
from tests.co.copies_by_lot import keys
from tests.co.test_offered_targets import aiming

OWN = OwnCopy()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("reaction.Wake", "7"),
        ("reaction.Wake", "1,1"),
        ("axis.1", "Sea N1|Aleutians"),
        ("axis.7", "Home Islands|Sea N1"),
        ("axis.1", "Home Islands|Sea N1|Sea N1"),
        ("axis.1", "Home Islands|Sea N1|Aleutians<Truk"),
        ("actions.2", "13"),
        ("link.Wake|Midway", "sea"),
        ("numbers.jp-cv-1", "7/0/0/0 3"),
        ("jrefit.naval.7", "stays"),
        ("targets", "CV,CV"),
        ("unit.jp-x", "X;Japan;naval;BB"),
        ("nothing.Wake", "1"),
    ],
)
def test_impossible_facts_are_refused(key: str, value: str) -> None:
    assert refused(campaign("own"), TellFact(key, value)) == ("Your copy",)
    assert refused(campaign("own"), TakeCopy("Mine", (("actions.2", "5"), (key, value)))) == ("Your copy",)


def test_2_1_no_two_axes_have_one_name() -> None:
    state = campaign("own")
    assert refused(state, TellFact("axisname.2", "North Pacific")) == ("Your copy",)
    assert not refused(state, TellFact("axisname.1", "North Pacific"))


def test_a_pack_is_taken_in_at_once() -> None:
    state = campaign("own")
    pack = Pack("co", "Mine", text().practice)
    (taken,) = events_of(state, OWN.taken(pack))
    assert codec.as_read("co", taken) == taken
    new = [fact for fact in text().practice if fact not in text().known]
    assert sentence(taken).text == f"Mine: {len(new)} printed facts"
    state = do(state, OWN.taken(pack))
    assert dict(OWN.pack(state, "Mine").facts) == dict(text().practice)
    assert set(state.units) == set(campaign().units)
    assert all(state.units[unit].steps == lies.steps for unit, lies in campaign().units.items())
    assert dict(state.markers) == dict(campaign().markers)


def test_the_practice_copy_knows_everything() -> None:
    facts = campaign().facts
    found = pack_file.progress(facts, OWN.expected(facts))
    assert all(one.known == one.of for one in found), [str(one) for one in found]


def test_an_own_copy_begins_with_what_the_text_tells() -> None:
    facts = campaign("own").facts
    found = {one.title: one for one in pack_file.progress(facts, OWN.expected(facts))}
    assert str(found["Turn track"]) == "Turn track 1 of 21"
    assert str(found["Axes"]) == "Axes 1 of 12"
    # 32 named spaces beside the Home Islands; 5 kinds, one worth and one reaction range are in the text.
    assert str(found["Space facts"]) == "Space facts 7 of 128"
    assert str(found["Codes on counters"]) == "Codes on counters 0 of 16"


def test_the_command_line_checks_and_joins_packs(tmp_path: Path) -> None:
    one, two, out = tmp_path / "one.json", tmp_path / "two.json", tmp_path / "out.json"
    one.write_text(pack_file.write(Pack("co", "One", (("actions.2", "5"),))))
    two.write_text(pack_file.write(Pack("co", "Two", (("actions.2", "6"), ("actions.3", "4")))))
    done = CliRunner().invoke(commands, ["copy", str(one), str(two), "-o", str(out)])
    assert done.exit_code == 0
    assert "Turn track 2 of 21" in done.output
    assert "Two: actions.2: says '6', '5' stands" in done.output
    written = pack_file.read(out.read_text(), "out.json", "co", KINDS)
    assert dict(written.facts) == {"actions.2": "5", "actions.3": "4"}
    as_json = CliRunner().invoke(commands, ["copy", str(one), "--json"])
    assert json.loads(as_json.output)[0] == {"title": "Turn track", "known": 1, "of": 21}


def test_a_wrong_pack_changes_nothing(tmp_path: Path) -> None:
    bad, out = tmp_path / "bad.json", tmp_path / "out.json"
    bad.write_text(json.dumps({"game": "co", "name": "Bad", "facts": {"reaction.Wake": "7"}}))
    done = CliRunner().invoke(commands, ["copy", str(bad), "-o", str(out)])
    assert done.exit_code == 2
    assert "bad.json:1: reaction.Wake: a die shows 1 to 6, not '7'" in done.output
    assert not out.exists()
    assert "Traceback" not in done.output
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe")
    assert CliRunner().invoke(commands, ["copy", str(binary)]).exit_code == 2
    other = tmp_path / "other.json"
    other.write_text(json.dumps({"game": "eots", "name": "Bad", "facts": {}}))
    done = CliRunner().invoke(commands, ["copy", str(other)])
    assert (done.exit_code, "other.json: game: there is no game" in done.output) == (2, True)


def test_the_facts_of_the_text_stand_in_every_pack() -> None:
    facts = Facts().learned(*text().practice)
    differing = [key for key, value in text().known if not agrees(value, facts.known(key) or "")]
    assert not differing


def agrees(text: str, told: str) -> bool:
    """Whether a copy says what the text does; of some counters that gives neither the code nor the size."""
    fields = zip(text.split(";"), told.split(";"), strict=True)
    return all(said in ("", own, "infantry", "mixed air") for said, own in fields)


def test_2_4_the_codes_and_sizes_that_no_text_gives_are_no_facts_of_the_text() -> None:
    units = {key: value.split(";") for key, value in text().known if key.startswith("unit.")}
    assert not units["unit.jp-cv-1"][4] and not units["unit.us-cv-17"][4]
    assert units["unit.jp-ss-1"][4] == units["unit.us-cv-1"][4] == "Start"
    assert units["unit.br-3ind"][3] == units["unit.br-8a"][3] == "infantry"


def test_2_4_1_a_code_that_is_told_puts_the_counter_where_it_waits() -> None:
    state = campaign("own")
    asked = [key for one in dispatch.prompts(state) for key in keys(one)]
    assert {"code.jp-23", "code.jp-cv-1", "code.us-cv-17"} <= {*asked}
    state = do(do(state, TellFact("code.jp-cvl-cg", "1942A")), TellFact("code.jp-cve-1", "1941"))
    state = do(state, TellFact("code.jp-cv-1", "Start"))
    places = [state.units[unit].place for unit in ("jp-cvl-cg", "jp-cve-1", "jp-cv-1")]
    assert places == [LATER, JAPANESE_POOL, ASIDE]
    assert "jp-cv-1" in starting(state) and "jp-cv-2" not in starting(state)
    assert refused(state, TellFact("code.jp-cv-2", "1943")) == ("Your copy",)


def test_5_2_the_first_bases_but_truk_are_no_fortresses() -> None:
    state = campaign("own")
    assert fortresses(state) == ("Truk",)
    assert state.facts.known("worth.Formosa") is None
    assert fortresses(do(state, TellFact("worth.Formosa", "fortress"))) == ("Formosa", "Truk")


def test_11_6_a_battle_under_way_is_decided_with_the_corrected_numbers() -> None:
    """A 4 misses with a factor of 3 and hits with 4: the entry that rolled it was touched by the answer."""
    state = aiming(("jp-dd-p1", "jp-dd-p2"), ("us-dd-1", "us-dd-2"))
    aims = AimAndFire(("us-dd-1", "us-dd-2"))
    corrected = OwnCopy().supposed(state, "numbers.jp-dd-p1", "0/4/0/0 3")
    for one, left in ((state, "Sea C3"), (corrected, ALLIED_REFIT)):
        assert do(one, aims, 4, 6).units["us-dd-1"].place == left
    salvo = do(state, ChooseTargets(aims.aims))
    after = OwnCopy().supposed(salvo, "numbers.jp-dd-p1", "0/4/0/0 3")
    assert do(after, RollSalvo(), 4, 6).units["us-dd-1"].place == ALLIED_REFIT
    assert OwnCopy().supposed(state, "numbers.jp-dd-p1", "0/3/0/0 3").course == state.course
