"""The strategy cards: totals, figures, and what the reader refuses (EotS 5.0, 17.0, 18.0)."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import get_args

import pytest

from rules import SCENARIOS
from rules.core.data import BadData
from rules.core.hexgrid import HexId
from rules.eots.cards import MARKERS, Card, CardId, card_id, read_cards
from rules.eots.cards.card import Activation, Event, UnitLimit
from rules.eots.cards.conditions import (
    BattleHex,
    Controls,
    Exists,
    MustPlayAsEvent,
    TrackAt,
    TurnFrom,
    Within,
)
from rules.eots.cards.decode import kebab
from rules.eots.cards.effects import (
    BuildRoute,
    CancelOffensive,
    Effect,
    ExchangeCard,
    GainControl,
    LoseSteps,
    MoveTrack,
    MoveTrackByYear,
    PlaceMarker,
    RandomDiscard,
    ReplaceUnit,
    SetTrack,
)
from rules.eots.cards.words import Nationality, UnitType
from rules.eots.components import Components, Side, TrackId, UnitId, read_components

DATA = SCENARIOS / "eots"


@pytest.fixture(scope="module")
def components() -> Components:
    return read_components(DATA)


@pytest.fixture(scope="module")
def cards(components: Components) -> Mapping[CardId, Card]:
    return read_cards(DATA, components)


def numbers(cards: Iterable[Card], side: Side) -> set[int]:
    """The numbers of one side's cards."""
    return {card.number for card in cards if card.side is side}


def of_side(cards: Mapping[CardId, Card], side: Side) -> list[Card]:
    return [card for card in cards.values() if card.side is side]


# Totals.


@pytest.mark.parametrize(
    ("side", "total", "types", "kinds", "ops", "removed", "draws"),
    [
        (
            Side.ALLIES,
            84,
            {"military": 43, "reaction": 10, "resource": 10, "political": 21},
            {"counteroffensive": 1, "intelligence": 4, "personage": 1, "attack": 4},
            {1: 19, 2: 43, 3: 22},
            41,
            10,
        ),
        (
            Side.JAPAN,
            86,
            {"military": 29, "reaction": 25, "resource": 10, "political": 22},
            {"intelligence": 6, "counteroffensive": 5, "weather": 3, "personage": 1, "attack": 10},
            {1: 15, 2: 29, 3: 42},
            44,
            22,
        ),
    ],
)
def test_5_0_totals_of_each_deck(
    cards: Mapping[CardId, Card],
    side: Side,
    total: int,
    types: dict[str, int],
    kinds: dict[str, int],
    ops: dict[int, int],
    removed: int,
    draws: int,
) -> None:
    deck = of_side(cards, side)
    assert [card.number for card in deck] == list(range(1, total + 1))
    assert Counter(card.type for card in deck) == types
    assert Counter(card.reaction_kind for card in deck if card.reaction_kind) == kinds
    assert Counter(card.ops for card in deck) == ops
    assert sum(card.removed for card in deck) == removed
    assert sum(card.draws for card in deck) == draws


@pytest.mark.parametrize(
    ("deck", "allies", "japan"),
    [
        ("campaign", 84, 86),
        ("start_1942", 84, 84),
        ("start_1943", 70, 75),
        ("start_1944", 59, 70),
        ("burma", 24, 24),
    ],
)
def test_17_0_deck_sizes(cards: Mapping[CardId, Card], deck: str, allies: int, japan: int) -> None:
    held = [card for card in cards.values() if deck in card.decks]
    assert len(numbers(held, Side.ALLIES)) == allies
    assert len(numbers(held, Side.JAPAN)) == japan


@pytest.mark.parametrize(
    ("deck", "allies", "japan"),
    [
        ("start_1942", "", "1 2"),  # v2.0 17.25 A
        ("start_1943", "1 3 4 6 7 8 10 11 12 14 16 17 20 51", "1 2 5 6 13 15 18 39 55 73 78"),  # v2.0 17.35
        (
            "start_1944",  # v2.0 17.45
            "1 3 4 6 7 8 10 11 12 14 16 17 18 20 22 23 24 27 30 39 41 42 47 51 73",
            "1 2 5 6 13 15 18 26 31 39 51 53 54 55 73 78",
        ),
    ],
)
def test_17_0_cards_out_of_play_at_a_later_start(
    cards: Mapping[CardId, Card], deck: str, allies: str, japan: str
) -> None:
    out = [card for card in cards.values() if deck not in card.decks]
    assert numbers(out, Side.ALLIES) == {int(number) for number in allies.split()}
    assert numbers(out, Side.JAPAN) == {int(number) for number in japan.split()}
    assert all(card.removed for card in out)


def test_18_0_the_burma_decks(cards: Mapping[CardId, Card]) -> None:
    held = [card for card in cards.values() if "burma" in card.decks]
    allies = "2 7 18 19 22 26 33 34 38 39 41 42 48 49 52 57 58 59 60 77 78 81 82 83"
    japan = "3 4 5 6 7 8 15 16 21 22 26 33 39 40 41 42 48 49 50 53 54 67 82 86"
    assert numbers(held, Side.ALLIES) == {int(number) for number in allies.split()}
    assert numbers(held, Side.JAPAN) == {int(number) for number in japan.split()}


def test_17_11_item_9_the_opening_choice_is_of_military_events(cards: Mapping[CardId, Card]) -> None:
    choice = {card.number for card in cards.values() if "Future Offensive" in str(card.event.scenario_notes)}
    assert choice == {3, 8, 16, 40, 48, 50}
    assert all(cards[CardId(f"J{number:02}")].type == "military" for number in choice)


# Figures of single cards: title, type, operations, OC and EC intelligence, logistics.

FIGURES = [
    ("A01", "Bataan Death March", "political", 1, 1, None, None),
    ("A02", "Imperial HQ Debate", "political", 1, 1, None, None),
    ("A05", "Operation Matador", "reaction", 2, 2, "intercept", 3),  # v2.0 19.0
    ("A09", "Olympic and Coronet", "military", 3, 3, 5, 12),
    ("A12", "Commander Rochefort", "reaction", 2, 2, "ambush", None),
    ("A18", "Edwin Booz", "resource", 1, 1, None, None),
    ("A21", "Operation Cartwheel", "military", 3, 3, 5, 4),
    ("A25", "Operation Lilliput", "military", 1, 2, 4, 3),
    ("A26", "US Army Breaks Japanese Army Codes", "reaction", 2, 2, "ambush", None),  # v2.0 5.21
    ("A30", "Operation Sandcrab-Cottage", "military", 2, 2, 4, 4),
    ("A33", "Quadrant Conference", "military", 2, 2, 4, 3),  # 5.31 D
    ("A46", "Operation Brewer", "military", 2, 2, "surprise", 1),
    ("A60", "20th Bomber Command", "resource", 3, 3, None, None),
    ("A70", "Slim's Burma Offensive", "military", 2, 2, 4, 6),  # 5.31 C
    ("A79", "Soviets Invade Manchuria", "political", 3, 3, None, None),
    ("A84", "U.S. Carrier Raids", "military", 3, 3, "surprise", 0),
    ("J01", "Operation Z", "military", 3, None, "surprise", None),
    ("J02", "IAI\u2013Operation No. 1", "military", 3, None, "surprise", 20),
    ("J03", "Col. Tsuji, Unit 82", "military", 2, 4, "surprise", 3),  # v2.0 5.21
    ("J10", "2nd Operational Phase", "military", 3, 5, 7, 6),  # v2.0 5.22
    ("J12", "Operation MI", "military", 3, 5, 8, 8),
    ("J17", "Japanese Counterattack at Savo Island", "reaction", 2, 4, "intercept", 3),
    ("J20", "Naval Battle of Guadalcanal", "military", 2, 3, 5, 5),
    ("J23", "Operation RE", "military", 2, 4, 6, 3),  # v2.0 19.0
    ("J34", "US Army/Navy Dispute", "political", 2, 4, None, None),  # 5.31 D
    ("J35", "Operation KE", "resource", 3, 5, None, None),
    ("J44", "Tokyo Express", "military", 3, 5, 7, 4),
    ("J47", "VADM Kondo", "military", 3, 5, 7, 7),  # v2.0 17.25 D
    ("J65", "Yamato Suicide Run", "reaction", 1, 4, "intercept", None),
    ("J73", "Ants", "military", 2, 4, 6, 3),
    ("J75", "Submarine Attack", "reaction", 1, 3, None, None),
    ("J85", "Battle of Kolombangara", "reaction", 2, 4, "intercept", None),
]


@pytest.mark.parametrize(("card", "title", "type_", "ops", "oc", "ec", "logistics"), FIGURES)
def test_5_0_figures_of_a_card(
    cards: Mapping[CardId, Card],
    card: str,
    title: str,
    type_: str,
    ops: int,
    oc: int | None,
    ec: int | str | None,
    logistics: int | None,
) -> None:
    found = cards[CardId(card)]
    figures = (found.title, found.type, found.ops, found.intel_oc, found.intel_ec, found.logistics)
    assert figures == (title, type_, ops, oc, ec, logistics)


def test_5_31_a_named_hqs_and_split_logistics(cards: Mapping[CardId, Card]) -> None:
    southwest, central = UnitId("us-hq-southwest-pacific"), UnitId("us-hq-central-pacific")
    assert cards[CardId("A21")].logistics_with(southwest) == 6
    assert cards[CardId("A21")].logistics_with(central) == 4
    assert cards[CardId("A46")].permits(southwest)
    assert not cards[CardId("A46")].permits(central)
    south = UnitId("jp-hq-south")
    assert cards[CardId("J65")].logistics_with(south, opponent_ops=3) == 4
    assert cards[CardId("J85")].logistics_with(south, opponent_ops=3) == 3
    assert cards[CardId("J83")].hqs == {south}


def test_5_32_d_every_weather_card_cancels_and_is_removed(cards: Mapping[CardId, Card]) -> None:
    weather = [card for card in cards.values() if card.reaction_kind == "weather"]
    assert all(card.removed and CancelOffensive() in card.event.effects for card in weather)


def test_5_32_intelligence_and_counteroffensive_cards_set_the_condition(cards: Mapping[CardId, Card]) -> None:
    setting = {card for card in cards if cards[card].intel_ec in ("intercept", "ambush")}
    assert setting == {
        card for card in cards if cards[card].reaction_kind in ("intelligence", "counteroffensive")
    }


def test_5_37_the_special_events(cards: Mapping[CardId, Card]) -> None:
    special = {card.id: card.event.must_play_as_event for card in cards.values() if "special" in card.flags}
    resigned = TrackAt(TrackId("tojo-resigned"), "Resigned")
    assert special == {"A79": MustPlayAsEvent(resigned), "J43": MustPlayAsEvent(TurnFrom(8))}


def test_17_26_political_will_events_of_the_yearly_scenarios(cards: Mapping[CardId, Card]) -> None:
    flagged = {card.id for card in cards.values() if "one-year-ops-only" in card.flags}
    moving = {card.id for card in cards.values() if moves(card, "political-will")}
    assert flagged == {"A01", "A06", "J43", "J74"} == moving - {"J01"}


def moves(card: Card, track: str) -> list[int]:
    return [
        found.steps for found in card.event.effects if isinstance(found, MoveTrack) and found.track == track
    ]


@pytest.mark.parametrize(
    ("track", "expected"),
    [
        ("political-will", {"A01": 1, "A06": 1, "J01": 8, "J43": -2, "J74": -1}),
        ("allied-asp", {"A18": 1}),
        ("japan-asp", {"A24": -1}),
        ("india", {"J15": 1, "J82": 1}),
        ("escorts", {"J37": 1, "J38": 1}),
        (
            "china-front",
            {
                **dict.fromkeys(("A49", "A77", "A81", "A82", "A83"), -1),
                "A79": -2,
                **dict.fromkeys(("J06", "J26", "J41", "J42"), 1),
            },
        ),
    ],
)
def test_5_34_cards_that_move_a_track(
    cards: Mapping[CardId, Card], track: str, expected: dict[str, int]
) -> None:
    assert {card.id: sum(found) for card in cards.values() if (found := moves(card, track))} == expected


def test_15_0_war_in_europe_by_year(cards: Mapping[CardId, Card]) -> None:
    years = {
        card.id: dict(found.steps)
        for card in cards.values()
        for found in card.event.effects
        if isinstance(found, MoveTrackByYear)
    }
    assert len(years) == 14
    assert years[CardId("A11")] == {"1942": 1, "1943": 1, "1944": 2, "1945": 3}
    assert years[CardId("A47")] == {"1942": 1, "1943": 2, "1944": 3, "1945": 3}
    assert years[CardId("J51")] == {"1942": -2, "1943": -1}
    assert years[CardId("J55")] == {"1942": -3, "1943": -2, "1944": -1}


def test_14_0_cards_that_begin_or_end_rivalry(cards: Mapping[CardId, Card]) -> None:
    flips: dict[tuple[str, str], set[str]] = {}
    for card in cards.values():
        for found in card.event.effects:
            if isinstance(found, SetTrack) and found.track.endswith("rivalry"):
                flips.setdefault((found.track, found.box), set()).add(card.id)
    assert flips == {
        ("us-rivalry", "Rivalry"): {"J07", "J11", "J34"},
        ("us-rivalry", "Strategic agreement"): {"A04", "A10", "A33", "A39", "A52", "A65"},
        ("japan-rivalry", "Rivalry"): {"A02", "A43"},
        ("japan-rivalry", "Strategic agreement"): {"J33", "J67", "J68"},
    }


def events_with(cards: Mapping[CardId, Card], kind: type) -> set[str]:
    return {card.id for card in cards.values() if any(isinstance(each, kind) for each in card.event.effects)}


def test_effects_stand_on_the_cards_that_have_them(cards: Mapping[CardId, Card]) -> None:
    assert events_with(cards, ExchangeCard) == {"A10", "A52", "J33", "J67", "J68"}
    assert events_with(cards, RandomDiscard) == {"A60", "A67", "A72"}
    assert events_with(cards, CancelOffensive) == {"J19", "J21", "J22", "J64"}
    assert events_with(cards, GainControl) == {"A28", "A79", "J58", "J59", "J60"}
    assert events_with(cards, BuildRoute) == {"A33", "A39", "J18"}
    assert events_with(cards, ReplaceUnit) == {"A20", "A27"}
    assert events_with(cards, LoseSteps) == {
        "A16", "A24", "A55", "J02", "J20", "J21", "J45", "J61", "J62", "J63", "J64", "J65", "J66", "J81",
    }  # fmt: skip
    attacks = {card.id for card in cards.values() if card.event.attack_roll}
    assert attacks == {"A61", "A68", "A78", "J24", "J27", "J36", "J75", "J76", "J79", "J86"}
    assert {card.id for card in cards.values() if "kamikaze" in card.flags} == {
        card.id for card in cards.values() if card.title == "Kamikaze Attack"
    }


@pytest.mark.parametrize(
    ("card", "steps"),
    [
        ("A61", "1111122200"),
        ("A68", "1111111100"),
        ("A78", "1111111100"),
        ("J24", "1111100000"),
        ("J27", "1111122200"),
        ("J36", "1111100000"),
        ("J75", "1111100000"),
        ("J76", "1111100000"),
        ("J79", "1111100000"),
        ("J86", "1111111100"),
    ],
)
def test_5_32_b_steps_lost_for_each_face(cards: Mapping[CardId, Card], card: str, steps: str) -> None:
    roll = cards[CardId(card)].event.attack_roll
    assert roll is not None
    assert "".join(str(row.steps) * (row.highest - row.lowest + 1) for row in roll.rows) == steps


def test_17_11_the_two_opening_cards(cards: Mapping[CardId, Card]) -> None:
    first, second = cards[CardId("J01")], cards[CardId("J02")]
    assert (first.timing, second.timing) == ("opening-first", "opening-second")
    assert first.event.activation.start == "3705"
    assert first.event.conditions == (BattleHex(hexes=(HexId("5808"),)),)
    assert second.event.activation.total_units == 26
    assert second.decks == {"campaign"}


def test_single_events(cards: Mapping[CardId, Card]) -> None:
    assert cards[CardId("A01")].event.conditions == (Controls(Side.JAPAN, (HexId("2813"),)),)
    assert cards[CardId("A09")].event.activation.extra_asp == 4
    assert cards[CardId("A13")].event.activation == Activation(limits=(UnitLimit(("ground",), at_most=1),))
    assert cards[CardId("A35")].event == cards[CardId("A44")].event
    assert not cards[CardId("A05")].event.activation.asp_allowed
    assert not cards[CardId("J48")].event.activation.needs_supply
    (target,) = cards[CardId("A67")].event.conditions
    assert isinstance(target, Exists)
    assert target.units.within == Within(HexId("3706"), 8)
    assert [each.steps for each in cards[CardId("A39")].event.replacements] == [3, 1]
    assert cards[CardId("J72")].event.replacements[0].saved_on == "japan-naval-replacements"
    assert cards[CardId("J78")].event.reinforcements[0].unit == "jp-tainan-air"
    assert cards[CardId("J10")].event.conditions == (
        TrackAt(TrackId("japan-rivalry"), "Strategic agreement"),
    )
    assert cards[CardId("A32")].event == Event()


def test_6_23_the_tokyo_express_cards(cards: Mapping[CardId, Card]) -> None:
    placing = {
        card.id
        for card in cards.values()
        for found in card.event.effects
        if isinstance(found, PlaceMarker) and found.marker == "tokyo-express"
    }
    assert placing == {"J28", "J44"} == {card.id for card in cards.values() if "tokyo-express" in card.flags}


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
