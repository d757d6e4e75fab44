"""The strategy cards: what their events say and do (EotS 5.31 to 5.37, 14.0, 15.0)."""

from collections.abc import Mapping

import pytest

from rules.eots.printed.card import Activation, Card, Event, UnitLimit
from rules.eots.printed.card_conditions import (
    BattleHex,
    Controls,
    Exists,
    MustPlayAsEvent,
    TrackAt,
    TurnFrom,
    Within,
)
from rules.eots.printed.card_effects import (
    BuildRoute,
    CancelOffensive,
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
from rules.eots.printed.card_vocabulary import CardId
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.maps.hexgrid import HexId


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
