"""The strategy cards: totals of the decks, figures of single cards (EotS 5.0, 17.0, 18.0)."""

from collections import Counter
from collections.abc import Iterable, Mapping

import pytest

from rules.eots.printed.card import Card
from rules.eots.printed.card_vocabulary import CardId
from rules.eots.printed.sides import Side


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
