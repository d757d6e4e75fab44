"""The files of the strategy cards: their ids and words, and what the reader refuses."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import get_args

import pytest

from rules import SCENARIOS
from rules.core.data import BadData
from rules.eots.printed.card import Card
from rules.eots.printed.card_decoder import kebab
from rules.eots.printed.card_effects import Effect
from rules.eots.printed.card_reader import card_id, read_cards
from rules.eots.printed.card_vocabulary import MARKERS, CardId, Nationality, UnitType
from rules.eots.printed.components import Components

DATA = SCENARIOS / "eots"


# Ids.


@pytest.mark.parametrize(
    ("text", "expected"), [("j44", "J44"), ("A1", "A01"), (" a01 ", "A01"), ("J86", "J86"), ("a84", "A84")]
)
def test_a_card_is_found_as_players_say_it(text: str, expected: str) -> None:
    assert card_id(text) == expected


@pytest.mark.parametrize("text", ["", "44", "A0", "A85", "J87", "J044x", "B3", "A-1", "J 44", "A1\u0661"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        card_id(text)


def test_every_id_in_the_files_resolves(components: Components) -> None:
    text = "\n".join((DATA / name).read_text(encoding="utf-8") for name in ("cards.csv", "card_effects.toml"))
    assert set(re.findall(r'"(\d{4})"', text)) <= set(components.hexes)
    units = set(re.findall(r"(?<![\w-])(?:au|br|cn|joint|jp|nl|nz|us)-[a-z0-9-]+", text))
    assert units - set(components.units) == {"us-rivalry"}
    assert set(re.findall(r'marker = "([^"]+)"', text)) == set(MARKERS)


def test_the_words_for_counters_are_those_of_the_counters(components: Components) -> None:
    assert set(get_args(UnitType)) == {unit.type for unit in components.units.values()}
    nations = {unit.nationality for unit in components.units.values()}
    assert set(get_args(Nationality)) == nations | {"commonwealth"}


def test_every_kind_of_effect_is_used(cards: Mapping[CardId, Card]) -> None:
    used = {type(found) for card in cards.values() for found in card.event.effects}
    assert used == set(get_args(Effect))
    assert kebab("MoveTrackByYear") == "move-track-by-year"


def test_every_card_has_a_short_summary(cards: Mapping[CardId, Card]) -> None:
    assert all(10 < len(card.summary) <= 130 for card in cards.values())
    assert cards[CardId("J44")].name == "J44 Tokyo Express"


def test_cards_are_frozen(cards: Mapping[CardId, Card]) -> None:
    with pytest.raises(AttributeError):
        cards[CardId("A01")].ops = 3  # type: ignore[misc]


# What the reader refuses.


def spoiled(directory: Path, file: str, old: str, new: str) -> Path:
    """The card files with one thing changed."""
    for name in ("cards.csv", "card_effects.toml"):
        text = (DATA / name).read_text(encoding="utf-8")
        if name == file:
            assert old in text
            text = text.replace(old, new, 1)
        (directory / name).write_text(text, encoding="utf-8")
    return directory


TABLE = [
    ("id,side,number", "id,side,nr", r"cards\.csv:1: columns must be id,side,number"),
    ("A02,allies,2,", "A02,axis,2,", r"cards\.csv:3: side must be one of japan, allies, not 'axis'"),
    ("A02,allies,2,", "A02,allies,3,", r"cards\.csv:3: number must be 2, not 3"),
    ("A02,allies,2,", "A02,japan,1,", r"cards\.csv:3: id 'A02' does not fit japan 1"),
    ("A02,allies,2,", "A002,allies,2,", r"cards\.csv:3: 'A002' must come after 'A01'"),
    ("A02,allies,2,", "A02,allies,two,", r"cards\.csv:3: number must be a number, not 'two'"),
    ("A02,allies,2,", "A02,allies,,", r"cards\.csv:3: number must be a number"),
    ("rivalry,political,,1,1,", "rivalry,politics,,1,1,", r"cards\.csv:3: type must be one of military"),
    ("rivalry,political,,1,1,", "rivalry,political,attack,1,1,", r"cards\.csv:3: reaction_kind goes with"),
    ("rivalry,political,,1,1,", "rivalry,political,,4,1,", r"cards\.csv:3: ops must be 1 to 3"),
    ("rivalry,political,,1,1,", "rivalry,political,,1,,", r"cards\.csv:3: intel_oc is needed"),
    ("2,2,4,4,,,,br-hq-seac,", "2,2,,4,,,,br-hq-seac,", r"cards\.csv:8: intel_ec is needed"),
    ("2,2,4,4,,,,br-hq-seac,", "2,2,secret,4,,,,br-hq-seac,", r"cards\.csv:8: intel_ec must be one of"),
    ("2,2,4,4,,,,br-hq-seac,", "2,2,4,,,,,br-hq-seac,", r"cards\.csv:8: logistics is needed"),
    ("2,2,4,4,,,,br-hq-seac,", "2,2,4,4,,,,,", r"cards\.csv:8: hqs and logistics go together"),
    ("2,2,4,4,,,,br-hq-seac,", "2,2,4,4,6,,,br-hq-seac,", r"cards\.csv:8: logistics_alt needs its HQs"),
    ("2,2,4,4,,,,br-hq-seac,", "2,2,4,4,,,,br-hq-cbi,", r"cards\.csv:8: unknown HQ 'br-hq-cbi' of Allies"),
    (
        "2,2,4,4,,,,br-hq-seac,",
        "2,2,4,4,,,,jp-hq-south,",
        r"cards\.csv:8: unknown HQ 'jp-hq-south' of Allies",
    ),
    ("2,2,4,4,,,,br-hq-seac,", "2,2,4,4,,,,us-avg,", r"cards\.csv:8: unknown HQ 'us-avg' of Allies"),
    ("2,2,4,4,,,,br-hq-seac,", "2,2,4,4,,,,any br-hq-seac,", r"cards\.csv:8: hqs must be any or a list"),
    ("opponent-ops-plus-1", "opponent-ops-plus-2", r"cards\.csv:\d+: logistics_formula must be one of"),
    (",draw-1,own-action,", ",draw-1 draw-2,own-action,", r"cards\.csv:3: flags: only one draw"),
    (",draw-1,own-action,", ",drawn,own-action,", r"cards\.csv:3: unknown word in flags: drawn"),
    (
        ",draw-1,own-action,",
        ",draw-1,own-offensive,",
        r"cards\.csv:3: timing own-offensive does not fit political",
    ),
    (",draw-1,own-action,", ",draw-1,whenever,", r"cards\.csv:3: timing must be one of"),
    ("campaign start_1942,", "campaign start_1941,", r"cards\.csv:2: unknown word in decks: start_1941"),
    ("J86,japan,86,", "J87,japan,87,", r"cards\.csv:171: number must be 86, not 87"),
]
EVENTS = [
    ("[A01]", "[A1]", r"card_effects\.toml:\d+: A1: no such card"),
    ("[A01]", "[A85]", r"card_effects\.toml:\d+: A85: no such card"),
    ("[A01]", "[A01", r"card_effects\.toml: .*line \d+"),
    ('hexes = ["2813"]', "hexes = [2813]", r"card_effects\.toml:\d+: A01: unknown hex 2813 in hexes"),
    ('hexes = ["2813"]', 'hexes = ["9999"]', r"A01: unknown hex '9999' in hexes"),
    ('hexes = ["2813"]', "hexes = []", r"A01: hexes must be a list of something, not \[\]"),
    ('hexes = ["2813"]', 'hex = "2813"', r"A01: unknown key hex in conditions controls"),
    ('side = "japan", hexes = ["2813"]', 'hexes = ["2813"]', r"A01: conditions controls has no side"),
    (
        'kind = "controls"',
        'kind = "holds"',
        r"A01: conditions\.kind must be one of controls, .*, not 'holds'",
    ),
    ('{ kind = "controls", side', "{ side", r"A01: conditions\.kind must be one of .*, not None"),
    ('track = "political-will"', 'track = "morale"', r"A01: unknown track 'morale' in track"),
    ("steps = 1 }", 'steps = "one" }', r"A01: steps must be int, not 'one'"),
    ("steps = 1 }", "steps = true }", r"A01: steps must be int, not True"),
    ('box = "Rivalry"', 'box = "Quarrel"', r"A02: japan-rivalry has no box 'Quarrel'"),
    ('not_into = "Stable Front"', 'not_into = "Stable"', r"A49: china-front has no box 'Stable'"),
    ('"joint-hq-abda"', '"joint-hq-adba"', r"A04: unknown unit 'joint-hq-adba' in unit"),
    ('"sumatra"', '"sumatera"', r"A04: unknown region 'sumatera' in regions"),
    ("start_1942 =", "start_1941 =", r"A04: scenario_notes must be one of campaign"),
    ("1942 = 1", "1941 = 1", r"A11: steps must be one of 1942"),
    ('boxes = ["china-box"]', 'boxes = ["chinabox"]', r"A17: unknown box 'chinabox' in boxes"),
    ('routes = ["jarhat"', 'routes = ["jorhat"', r"A33: unknown route 'jorhat' in routes"),
    ('marker = "manchuria-lost"', 'marker = "manchuria"', r"A79: unknown marker 'manchuria' in marker"),
    (
        'classes = ["ground", "air"]',
        'classes = ["tanks"]',
        r"A07: classes must be one of air, .*, not 'tanks'",
    ),
    (
        'side = "allies", battle',
        'side = "axis", battle',
        r"A05: side must be one of japan, allies, not 'axis'",
    ),
    ('same_as = "A11"', 'same_as = "A99"', r"A14: same_as must stand alone and name an earlier card"),
    (
        "lowest = 5, highest = 7",
        "lowest = 6, highest = 7",
        r"A61: attack_roll\.rows must cover the faces 0 to 9",
    ),
    ("activation = {", "activations = {", r"A05: unknown key activations in the card"),
    ("[A10]\n", "[A10]\nnote = 1\n", r"A10: unknown key note in the card"),
    ("activation = { asp_allowed = false }", "activation = 3", r"A05: activation must be dict, not 3"),
    ("[A01] ", "A00 = 1\n[A01] ", r"card_effects\.toml: A00: no such card"),
]


@pytest.mark.parametrize(("old", "new", "message"), TABLE)
def test_a_spoiled_table_is_refused_with_its_line(
    tmp_path: Path, components: Components, old: str, new: str, message: str
) -> None:
    with pytest.raises(BadData, match=message):
        read_cards(spoiled(tmp_path, "cards.csv", old, new), components)


@pytest.mark.parametrize(("old", "new", "message"), EVENTS)
def test_a_spoiled_event_is_refused_with_its_card(
    tmp_path: Path, components: Components, old: str, new: str, message: str
) -> None:
    with pytest.raises(BadData, match=message):
        read_cards(spoiled(tmp_path, "card_effects.toml", old, new), components)


def test_a_missing_last_card_is_refused(tmp_path: Path, components: Components) -> None:
    path = spoiled(tmp_path, "", "", "") / "cards.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:-1]), encoding="utf-8")
    with pytest.raises(BadData, match=r"cards\.csv: 170 cards expected, 169 found"):
        read_cards(tmp_path, components)


def test_a_gap_in_the_numbers_is_refused(tmp_path: Path, components: Components) -> None:
    path = spoiled(tmp_path, "", "", "") / "cards.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:40] + lines[41:]), encoding="utf-8")
    with pytest.raises(BadData, match=r"cards\.csv:41: number must be 40, not 41"):
        read_cards(tmp_path, components)
