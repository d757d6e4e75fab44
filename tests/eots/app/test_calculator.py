"""The battle calculator: its buttons, its links, bare factors, search and whatever is typed into it."""

import re
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.eots.battle_query import (
    BARE_KINDS,
    DICE,
    FLAGS,
    HITS,
    MANY,
    MODIFY,
    MOST_UNITS,
    SINGLE,
    Asked,
    asked_from,
    battle_object,
    changes_in,
    components_of,
    is_bare,
)
from app.games.eots.calculator import ANSWER, EXAMPLE, FIND, PAGE, Sheet, answer, found_by, sheet_from
from rules.eots.views.battle import BattleView
from tests.by_lot import examples
from tests.support import Phone


def query(**fields: Any) -> str:
    return urlencode(fields, doseq=True)


def asked(**fields: Any) -> Asked:
    return asked_from(query(**fields))


def sheet(**fields: Any) -> Sheet:
    return sheet_from(query(**fields))


def fighters(found: Sheet) -> dict[str, Any]:
    return {one.unit.id: one for force in found.view.forces for one in force.fighters}


# The buttons

FLEETS = {"units": ["jp-bb-kongo", "jp-ca-takao", "us-bb-maryland", "us-ca-us-asia"], "terrain": "ocean"}


def test_add_puts_a_unit_in_once() -> None:
    assert asked(add="jp-cv-akagi").many("units") == ("jp-cv-akagi",)
    assert asked(units="jp-cv-akagi", add="us-cv-wasp").many("units") == ("jp-cv-akagi", "us-cv-wasp")
    assert asked(units="jp-cv-akagi", add="jp-cv-akagi").many("units") == ("jp-cv-akagi",)
    assert asked(add=["jp-cv-akagi", "us-cv-wasp"]).many("units") == ("jp-cv-akagi", "us-cv-wasp")


def test_drop_takes_a_unit_out_with_all_that_was_said_of_it() -> None:
    flags = dict.fromkeys(FLAGS, "jp-cv-akagi")
    hits = {name: ["jp-cv-akagi", "us-cv-wasp"] for name in HITS}
    found = asked(units=["jp-cv-akagi", "us-cv-wasp"], drop="jp-cv-akagi", **flags, **hits)
    assert found.many("units") == ("us-cv-wasp",)
    assert all("jp-cv-akagi" not in found.many(name) for name in (*FLAGS, *HITS))
    assert all(found.many(name) == ("us-cv-wasp",) for name in HITS)


def test_drop_of_a_unit_that_is_not_there_does_nothing() -> None:
    assert asked(units="jp-cv-akagi", drop="nobody").many("units") == ("jp-cv-akagi",)


def test_at_puts_the_battle_in_a_hex() -> None:
    found = sheet(at="2813", hex="2015")
    assert found.asked.one("hex") == "2813"
    assert found.view.title == "2813 Manila/Corregidor"


def test_anywhere_leaves_only_the_terrain() -> None:
    found = sheet(hex="2813", anywhere="1", terrain="jungle")
    assert (found.view.hex, found.view.facts, found.error) == ("", "Jungle", "")
    assert found.link == f"{PAGE}?terrain=jungle"


def bare(side: str, kind: str, *factors: int | str, **fields: Any) -> Asked:
    names = ("attack", "defense", "attack2", "defense2")
    typed = {f"bare_{name}": value for name, value in zip(names, factors, strict=False)}
    return asked(bare="1", bare_side=side, bare_kind=kind, **typed, **fields)


def test_bare_puts_in_factors_instead_of_a_counter() -> None:
    found = bare("allies", "carrier", 12, 12, 8, 12)
    (unit,) = found.many("units")
    assert is_bare(unit)
    (listed,) = battle_object(found)["reaction_units"]
    assert {**listed, "id": ""} == {
        "id": "",
        "kind": "carrier",
        "attack": 12,
        "defense": 12,
        "reduced_attack": 8,
        "reduced_defense": 12,
        "reduced": False,
        "reach": "here",
    }


def test_bare_units_of_the_same_factors_are_two_units() -> None:
    first = bare("japan", "ship", 12, 10, 7, 10)
    second = bare("japan", "ship", 12, 10, 7, 10, units=first.many("units"))
    assert len(set(second.many("units"))) == 2


def test_a_bare_unit_put_in_after_another_was_taken_out_has_a_name_of_its_own() -> None:
    found = bare("japan", "ship", 12, 10, 7, 10, units="japan.ship.12.10.7.10.2")
    assert len(set(found.many("units"))) == 2


def test_bare_units_without_reduced_factors_have_one_step() -> None:
    found = bare("japan", "ship", 12, 10, "", "", units=["us-cv-wasp"])
    view = sheet_from(found.query()).view
    assert view.forecast.losses[0].steps == 1


def test_two_bare_units_that_lose_a_step_are_two_losses() -> None:
    # 25 hits of Kongo and Takao reduce both ships of 10.
    pair = ["allies.ship.4.10.2.10.1", "allies.ship.4.10.2.10.2"]
    found = sheet(units=["jp-bb-kongo", "jp-ca-takao", *pair], terrain="ocean", air_offensive=6)
    assert len(found.view.combats[0].rolls[0].losses) == 2


def test_modify_adds_a_change_and_unmodify_takes_one_back() -> None:
    change = dict(
        zip((f"modify_{name}" for name in MODIFY), ("japan", "ground", "+2", "Banzai"), strict=True)
    )
    found = asked(modify="1", **change)
    assert found.many("changes") == ("japan:ground:+2:Banzai",)
    found = asked(changes="allies:ground:-1:Mud", modify="1", **change)
    assert found.many("changes") == ("allies:ground:-1:Mud", "japan:ground:+2:Banzai")
    assert asked(changes=found.many("changes"), unmodify="0").many("changes") == ("japan:ground:+2:Banzai",)
    assert asked(changes=found.many("changes"), unmodify="1").many("changes") == ("allies:ground:-1:Mud",)
    assert asked(changes=found.many("changes"), unmodify="7").many("changes") == found.many("changes")


def test_modify_with_nothing_that_changes_is_left_out() -> None:
    assert asked(modify="1", modify_side="japan", modify_value="lots").many("changes") == ()


def test_a_change_counts_on_the_sheet() -> None:
    found = sheet(**FLEETS, changes="japan:air-naval:+2:Storm")
    assert found.view.combats[0].rolls[0].modifiers == (("+2", "Storm", "EotS 5.31"),)
    assert [one.title for one in found.changes] == ["Air-naval: +2, Storm"]


# Kongo and Takao's six: 25 hits, Maryland 10, CA US Asia 6 and 6


def test_choosing_begins_an_empty_list_and_hit_adds_to_it() -> None:
    begun = sheet(**FLEETS, air_offensive=6, choosing="air_offensive")
    roll = begun.view.combats[0].rolls[0]
    assert (roll.chosen, roll.allocation) == (True, ())
    one = asked(**FLEETS, air_offensive=6, choosing="air_offensive", hit="air_offensive:us-ca-us-asia")
    assert one.many("air_offensive_hits") == ("us-ca-us-asia",)
    two = asked_from(f"{one.query()}&hit=air_offensive:us-bb-maryland")
    assert two.many("air_offensive_hits") == ("us-ca-us-asia", "us-bb-maryland")
    three = asked_from(f"{two.query()}&hit=air_offensive:us-ca-us-asia")
    assert sheet_from(three.query()).view.combats[0].rolls[0].losses == (
        "CA US Asia eliminated",
        "BB MD/CA reduced",
    )


def test_unhit_takes_the_last_back_and_propose_all() -> None:
    hits = ["us-ca-us-asia", "us-bb-maryland"]
    fields = {**FLEETS, "air_offensive": 6, "choosing": "air_offensive", "air_offensive_hits": hits}
    assert asked(**fields, unhit="air_offensive").many("air_offensive_hits") == ("us-ca-us-asia",)
    back = asked(**fields, propose="air_offensive")
    assert (back.many("choosing"), back.many("air_offensive_hits")) == ((), ())
    roll = sheet_from(back.query()).view.combats[0].rolls[0]
    assert not roll.chosen and roll.losses == ("BB MD/CA reduced", "CA US Asia eliminated")


def test_hits_that_nobody_chose_do_not_count() -> None:
    found = sheet(**FLEETS, air_offensive=6, air_offensive_hits="us-ca-us-asia")
    assert not found.view.combats[0].rolls[0].chosen


def test_a_wrong_hit_is_an_objection_on_the_sheet() -> None:
    fields = {**FLEETS, "air_offensive": 6, "choosing": "air_offensive"}
    found = sheet(**fields, air_offensive_hits=["us-ca-us-asia", "us-ca-us-asia"])
    assert [one.rule for one in found.view.objections] == ["EotS 9.2 F 2"] and found.error == ""


@pytest.mark.parametrize(
    ("flag", "unit", "strength", "tags"),
    [
        ("reduced", "jp-cv-akagi", 8, ()),
        ("near", "jp-cv-akagi", 12, ("from afar",)),
        ("extended", "jp-22-air-flotilla", 10, ("extended range, half",)),
        ("amphibious", "jp-14-army", 18, ("by sea",)),
    ],
)
def test_each_flag_is_a_switch_of_its_unit(
    flag: str, unit: str, strength: int, tags: tuple[str, ...]
) -> None:
    plain = fighters(sheet(units=[unit, "us-cv-wasp"]))[unit]
    assert {one.name: one.on for one in plain.switches}[flag] is False
    found = fighters(sheet(units=[unit, "us-cv-wasp"], **{flag: unit}))[unit]
    assert {one.name: one.on for one in found.switches}[flag] is True
    assert (found.strength, found.tags) == (strength, tags)


def test_only_what_may_be_said_of_a_unit_is_asked() -> None:
    units = ["jp-14-army", "jp-bb-kongo", "jp-tainan-air", "us-vmf-211", "us-nl-corps"]
    offered = {
        name: {one.name for one in unit.switches} for name, unit in fighters(sheet(units=units)).items()
    }
    assert offered == {
        "jp-14-army": {"reduced", "amphibious"},
        "jp-bb-kongo": {"reduced", "near"},
        "jp-tainan-air": {"reduced", "near"},  # its extended range stands in parentheses
        "us-vmf-211": {"near"},  # one side only
        "us-nl-corps": {"reduced"},  # a defender
    }


# Links


def test_a_link_leaves_out_what_goes_without_saying() -> None:
    assert (
        asked(turn="2", edition="3.2", terrain="open", offensive="japan", condition="intercept").query() == ""
    )
    assert sheet().link == PAGE
    assert sheet(turn="3").link == f"{PAGE}?turn=3"


def test_the_example_is_a_battle_without_faults() -> None:
    found = sheet_from(EXAMPLE)
    assert found.error == "" and found.view.forecast is not None
    assert len(fighters(found)) == 6


KNOWN = sorted(unit for unit, found in components_of().units.items() if found.unit_class != "hq")
SOME_UNITS = st.lists(
    st.sampled_from(KNOWN) | st.sampled_from(("japan.ship.12.10.7.10.1", "allies.air.8.10.4.10.1")),
    max_size=6,
    unique=True,
)
SOME_CHANGES = ("japan:ground:=4:Col. Tsuji", "allies:air-naval:+2:A & B = C?", "allies:air-naval:critical:")
FACE = st.sampled_from(("", *"0123456789"))


@st.composite
def sensible(draw: st.DrawFn) -> dict[str, Any]:
    """What the page itself may send."""
    units = draw(SOME_UNITS)
    some = st.lists(st.sampled_from(units), unique=True, max_size=3) if units else st.just([])
    two_sided = [unit for unit in units if is_bare(unit) or components_of().units[unit].two_sided]
    return {
        "units": units,
        "edition": draw(st.sampled_from(("3.2", "2.0"))),
        "turn": str(draw(st.integers(1, 12))),
        "hex": draw(st.sampled_from(("", "2813", "2811", "2809", "3706"))),
        "terrain": draw(st.sampled_from(("open", "jungle", "mountain", "ocean"))),
        "offensive": draw(st.sampled_from(("japan", "allies"))),
        "condition": draw(st.sampled_from(("surprise", "intercept", "ambush"))),
        "reduced": draw(st.lists(st.sampled_from(two_sided), unique=True)) if two_sided else [],
        "changes": draw(st.lists(st.sampled_from(SOME_CHANGES), max_size=2, unique=True)),
        "choosing": draw(st.lists(st.sampled_from(DICE), unique=True, max_size=2)),
        **{die: draw(FACE) for die in DICE},
        **{name: draw(some) * draw(st.integers(1, 2)) for name in HITS},
    }


def without_defaults(found: Asked) -> dict[str, tuple[str, ...]]:
    """What was said, without empty values and those that go without saying."""
    default = {name: Asked().one(name) for name in SINGLE}
    said = {
        name: tuple(value for value in values if value and value != default.get(name))
        for name, values in found.values.items()
    }
    return {name: values for name, values in said.items() if values}


@examples(40)
@given(sensible())
def test_a_link_asks_for_the_same_again(fields: dict[str, Any]) -> None:
    first = asked(**fields)
    again = asked_from(first.query())
    assert without_defaults(again) == without_defaults(first)
    assert battle_object(again) == battle_object(first)
    assert changes_in(again) == changes_in(first)
    assert again.query() == first.query()
    # Once said in a link, it is said the same for ever.
    assert asked_from(again.query()) == again


def test_a_link_keeps_two_changes_of_the_same_kind() -> None:
    plus = {"modify_side": "japan", "modify_battle": "ground", "modify_value": "+1", "modify_why": ""}
    first = asked(changes="japan:ground:+1:", modify="1", **plus)
    assert len(first.many("changes")) == 2
    assert asked_from(first.query()).many("changes") == first.many("changes")


@pytest.mark.parametrize(
    "fields",
    [
        {"units": ["jp-cv-akagi", "us-cv-wasp"], "terrain": "ocean"},
        {"units": ["jp-14-army", "us-nl-corps"], "hex": "2812", "amphibious": "jp-14-army", "turn": "5"},
        {"units": ["us-xi-corps"], "hex": "2809", "offensive": "allies", "edition": "2.0"},
    ],
)
def test_a_link_of_what_needs_saying_is_asked_back_exactly(fields: dict[str, Any]) -> None:
    first = asked(**fields)
    assert asked_from(first.query()) == first


class Form(HTMLParser):
    """What a browser would send of the calculator's form."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.sent: list[tuple[str, str]] = []
        self.buttons: list[tuple[str, str]] = []
        self._select = ""
        self._options: list[tuple[str, bool]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        name, value = found.get("name", ""), found.get("value", "")
        if tag == "input" and name and (found.get("type") in ("hidden", "text") or "checked" in found):
            self.sent.append((name, value))
        elif tag == "button" and name:
            self.buttons.append((name, value))
        elif tag == "select":
            self._select, self._options = name, []
        elif tag == "option":
            self._options.append((value, "selected" in found))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            chosen = [value for value, selected in self._options if selected] or [self._options[0][0]]
            self.sent.append((self._select, chosen[-1]))

    @property
    def query(self) -> str:
        return urlencode(self.sent)


@examples(15)
@given(sensible())
def test_the_page_sends_back_what_it_shows(fields: dict[str, Any]) -> None:
    first = asked(**fields)
    sent = Form(answer(ANSWER, query(**fields))).query
    # Dice and losses of a combat that is not shown are not sent again; everything else is.
    kept = {name: value for name, value in battle_object(first).items() if name not in ("dice", "allocation")}
    assert {name: battle_object(asked_from(sent))[name] for name in kept} == kept
    assert changes_in(asked_from(sent)) == changes_in(first)
    shown, again = sheet_from(sent), sheet_from(Form(answer(ANSWER, sent)).query)
    assert (again.view, again.error) == (shown.view, shown.error)


def test_every_button_of_the_page_is_answered() -> None:
    fields = {
        **FLEETS,
        "air_offensive": 6,
        "choosing": "air_offensive",
        "changes": "japan:air-naval:+2:Storm",
    }
    form = Form(answer(ANSWER, query(**fields, air_offensive_hits="us-ca-us-asia")))
    kinds = {name for name, _ in form.buttons}
    assert {"drop", "hit", "unhit", "propose", "unmodify"} <= kinds
    for name, value in form.buttons:
        found = sheet_from(f"{form.query}&{urlencode({name: value})}")
        assert found.error == "" and found.link != f"{PAGE}?{asked_from(form.query).query()}"


# Bare factors


def as_bare(unit: str) -> str:
    """A counter's factors, as they would be typed in."""
    printed = components_of().units[unit]
    kind = {"air": "air", "ground": "ground"}.get(printed.unit_class) or (
        "carrier" if printed.type in ("CV", "CVL", "CVE") else "ship"
    )
    factors = (printed.attack, printed.defense, printed.reduced_attack or 0, printed.reduced_defense or 0)
    return ".".join((printed.side.value, kind, *map(str, factors), "1"))


@pytest.mark.parametrize(
    ("units", "flags"),
    [
        (["jp-cv-akagi", "us-cv-wasp"], {}),
        (["jp-cv-akagi", "us-cv-essex", "us-vmf-211"], {"near": ["jp-cv-akagi"], "turn": ["8"]}),
        (["jp-22-air-flotilla", "jp-bb-kongo", "us-bb-maryland"], {"extended": ["jp-22-air-flotilla"]}),
        (["jp-14-army", "jp-ca-takao", "us-nl-corps"], {"amphibious": ["jp-14-army"], "terrain": ["mixed"]}),
        (["jp-15-army", "in-3-corps"], {"reduced": ["in-3-corps"], "terrain": ["jungle"]}),
    ],
)
def test_bare_factors_of_a_counter_bring_its_forecast(units: list[str], flags: dict[str, list[str]]) -> None:
    names = {unit: as_bare(unit) for unit in units}
    printed = sheet(units=units, **flags)
    by_hand = sheet(
        units=list(names.values()),
        **{name: [names.get(value, value) for value in values] for name, values in flags.items()},
    )
    assert printed.error == by_hand.error == ""
    assert printed.view.forecast is not None
    assert printed.view.forecast == by_hand.view.forecast
    hit = {names[unit]: (one.hit, one.killed, one.strength) for unit, one in fighters(printed).items()}
    assert {unit: (one.hit, one.killed, one.strength) for unit, one in fighters(by_hand).items()} == hit


@pytest.mark.parametrize(
    "unit",
    [
        "japan.ship.1.2.3.4",
        "japan.ship.1.2.3.4.5.6",
        "nobody.ship.1.2.3.4.1",
        "japan.tank.1.2.3.4.1",
        "japan.ship.x.2.3.4.1",
        "japan.ship.-1.2.3.4.1",
        "japan.ship.100.2.3.4.1",
        "japan.ship..2.3.4.1",
        "japan",
        "",
    ],
)
def test_what_is_not_bare_factors_is_left_out(unit: str) -> None:
    assert not is_bare(unit)
    assert asked(units=["jp-cv-akagi", unit]).many("units") == ("jp-cv-akagi",)


# Nonsense


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"hex": "9999"}, "there is no hex '9999'"),
        ({"terrain": "swamp"}, "terrain: must be one of"),
        ({"turn": "0"}, "turn: must be a number from 1 to 12"),
        ({"turn": "13"}, "turn: must be a number from 1 to 12"),
        ({"turn": "soon"}, "turn: must be a number from 1 to 12"),
        ({"edition": "4.0"}, "edition: must be 2.0 or 3.2"),
        ({"offensive": "nobody"}, "offensive: must be 'japan' or 'allies'"),
        ({"condition": "luck"}, "condition: must be one of"),
        ({"air_offensive": "10"}, "must be a number from 0 to 9"),
        ({"air_reaction": "-1"}, "must be a number from 0 to 9"),
        ({"ground_offensive": "nine"}, "must be a number from 0 to 9"),
        ({"ground_reaction": "1.5"}, "must be a number from 0 to 9"),
        ({"last_step": "nobody"}, "is no ground unit of this battle"),
        ({"transfer": "jp-cv-akagi"}, "transfer.to: must be the id of a carrier"),
        ({"near": "jp-bb-kongo"}, "neither in the battle hex nor with a carrier"),
        ({"extended": "us-bb-maryland"}, "no extended range to fight at"),
        ({"amphibious": "jp-bb-kongo"}, "is no ground unit of this battle"),
    ],
)
def test_what_cannot_be_is_said_and_the_rest_is_shown(fields: dict[str, str], words: str) -> None:
    found = sheet(units=["jp-bb-kongo", "us-bb-maryland"], **fields)
    assert words in found.error
    assert set(fighters(found)) == {"jp-bb-kongo", "us-bb-maryland"}
    # The words stand on the page, with what was typed taken for text.
    assert "This cannot be" in answer(ANSWER, query(units=["jp-bb-kongo", "us-bb-maryland"], **fields))


@pytest.mark.parametrize(
    "fields",
    [
        {"edition": "japan"},
        {"offensive": "surprise"},
        {"condition": "2.0"},
        {"turn": "+-5"},
        {"air_offensive": "--1"},
        {"units": "japan.ship.5.0.0.0.1"},  # no defence
        {"bare": "1"},  # nothing typed in
        {"bare": "1", "bare_attack": "12", "bare_defense": "0"},
        {"units": "japan.ship.\u00b2.5.0.0.1"},
        {"units": "japan.ship.5.\u0665.0.0.1"},
        {"units": ["japan.ship.9.9.0.0.2", "japan.ship.9.9.0.0.02"]},
        {"anywhere": "1"},
    ],
)
def test_nonsense_never_breaks_the_page(fields: dict[str, str]) -> None:
    found = sheet(**fields)
    assert isinstance(found.view, BattleView)
    assert 'id="battle"' in answer(ANSWER, query(**fields))


NAMES = (
    *SINGLE,
    *MANY,
    *("add", "drop", "at", "anywhere", "bare", "modify", "unmodify", "hit", "unhit", "propose"),
    *(f"bare_{name}" for name in ("side", "kind", "attack", "defense", "attack2", "defense2")),
    *(f"modify_{name}" for name in MODIFY),
)
WORDS = (
    *("jp-cv-akagi", "us-cv-wasp", "jp-14-army", "us-nl-corps", "jp-hq-south", "jp-bb-kongo", "us-vmf-211"),
    *("japan", "allies", "2.0", "3.2", "surprise", "ambush", "2813", "0000", "ocean", "ground", "air-naval"),
    *(
        "0",
        "9",
        "10",
        "-1",
        "+1",
        "+-1",
        "=4",
        "no-roll",
        "critical",
        "half-defense",
        "1e3",
        "\u00b2",
        "",
        ":",
    ),
    *("japan.ship.12.10.7.10.1", "allies.ground.5.0.0.0.1", "jp-cv-akagi:jp-cvl-zuiho", "air_offensive"),
    *("air_offensive:us-cv-wasp", "ground_reaction", "japan:ground:+1:x", *BARE_KINDS),
)


@examples(60)
@given(
    st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(WORDS) | st.text(max_size=12)), max_size=12)
)
def test_whatever_is_typed_there_is_a_page_and_at_most_a_sentence(fields: list[tuple[str, str]]) -> None:
    found = sheet_from(urlencode(fields))
    assert isinstance(found.view, BattleView)
    assert found.error == "" or len(found.error.split()) >= 3
    page = answer(ANSWER, urlencode(fields))
    assert 'id="battle"' in page and ("This cannot be" in page) is bool(found.error)


@examples(40)
@given(st.text(max_size=60))
def test_a_query_that_is_none_is_answered(text: str) -> None:
    assert 'id="battle"' in answer(ANSWER, text)


@examples(40)
@given(st.text(max_size=60))
def test_any_text_can_be_looked_for(text: str) -> None:
    assert 'id="battle-found-list"' in answer(FIND, query(q=text))


def test_what_is_typed_is_text_and_nothing_else() -> None:
    odd = "<script>alert(1)</script>"
    assert odd not in answer(ANSWER, query(hex=odd, terrain=odd, air_offensive=odd))
    assert odd not in answer(FIND, query(q=odd))
    assert odd not in answer(ANSWER, query(**FLEETS, changes=f"japan:ground:+1:{odd}"))


def test_no_more_than_thirty_units_fight() -> None:
    assert MOST_UNITS == 30
    found = asked(units=KNOWN[:40])
    assert found.many("units") == tuple(KNOWN[:30])
    assert len(asked(units=KNOWN[:30], add=KNOWN[30]).many("units")) == 30
    # A flag of a unit that no longer fits in is forgotten with it.
    assert asked(units=KNOWN[:31], reduced=[KNOWN[0], KNOWN[30]]).many("reduced") == (KNOWN[0],)


def test_a_unit_named_twice_is_one_unit() -> None:
    assert asked(units=["jp-cv-akagi", "jp-cv-akagi"]).many("units") == ("jp-cv-akagi",)


# Search


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("akagi", "add", "jp-cv-akagi"),
        ("CV Akagi", "add", "jp-cv-akagi"),
        ("wasp", "add", "us-cv-wasp"),
        ("manila", "at", "2813"),
        ("2813", "at", "2813"),
        ("manilla", "at", "2813"),
    ],
)
def test_search_finds_units_and_hexes(text: str, name: str, value: str) -> None:
    assert (name, value) in [(hit.name, hit.value) for hit in found_by(text)]
    assert f'name="{name}" value="{value}"' in answer(FIND, query(q=text))


@pytest.mark.parametrize("text", ["hq", "south hq", "combined fleet", "southwest pacific", "jp-hq-south"])
def test_search_finds_no_hq(text: str) -> None:
    assert not [hit for hit in found_by(text) if "-hq-" in hit.value]


def test_search_finds_no_card_and_no_track() -> None:
    assert {hit.name for hit in found_by("tokyo")} <= {"at", "add"}
    assert not found_by("political will") and not found_by("")
    assert "Nothing that fights is called" in answer(FIND, query(q="zzzz"))


def test_what_search_finds_can_be_put_in() -> None:
    for hit in (*found_by("akagi"), *found_by("manila"), *found_by("corps")):
        assert sheet(**{hit.name: hit.value}).error == ""


# Pages


def body(phone: Phone, path: str) -> str:
    found = phone.client.get(path)
    assert found.status_code == 200, path
    return found.get_data(as_text=True)


def test_the_pages_answer(phone: Phone) -> None:
    assert "Battle calculator" in body(phone, PAGE)
    whole = body(phone, f"{PAGE}?{EXAMPLE}")
    assert "CV Akagi" in whole and "2813 Manila/Corregidor" in whole
    part = body(phone, f"{ANSWER}?{EXAMPLE}")
    assert "CV Akagi" in part and "<html" not in part
    assert "CV Akagi" in body(phone, f"{FIND}?q=akagi")
    assert "Nothing that fights is called" in body(phone, f"{FIND}?q=zzzz")


def test_the_pages_need_no_seat_and_answer_nonsense_too(phone: Phone) -> None:
    for path in (PAGE, ANSWER):
        assert "This cannot be" in body(phone, f"{path}?hex=9999&units=jp-cv-akagi")
        assert body(phone, f"{path}?%FF=%FF&units=%00")
    assert body(phone, FIND) and body(phone, f"{FIND}?q=%FF")


def test_the_page_carries_the_link_to_itself(phone: Phone) -> None:
    found = re.search(r'data-link="([^"]+)"', body(phone, f"{ANSWER}?{query(**FLEETS)}&turn=2"))
    assert found
    link = found[1].replace("&amp;", "&")
    assert link == f"{PAGE}?{asked(**FLEETS).query()}"
    assert "BB Kongo" in body(phone, link)


def test_the_whole_page_and_its_answer_show_the_same_battle(phone: Phone) -> None:
    part = body(phone, f"{ANSWER}?{EXAMPLE}")
    whole = body(phone, f"{PAGE}?{EXAMPLE}")
    shown = re.findall(r'name="units" value="([^"]+)"', part)
    assert len(shown) == 6 and re.findall(r'name="units" value="([^"]+)"', whole) == shown
