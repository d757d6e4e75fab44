"""Reads the strategy cards: figures from cards.csv, events from card_effects.toml (EotS 5.0)."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

from rules.core.data import BadData, Row, read_csv, read_toml
from rules.eots.printed.card import AttackRoll, Card, Event
from rules.eots.printed.card_conditions import TrackAt
from rules.eots.printed.card_decoder import Decoder, known_ids
from rules.eots.printed.card_effects import MoveTrack, SetTrack
from rules.eots.printed.card_vocabulary import (
    LETTERS,
    PRINTED,
    CardId,
    CardType,
    Deck,
    EventIntelligence,
    Flag,
    LogisticsFormula,
    ReactionKind,
    Timing,
)
from rules.eots.printed.components import Components
from rules.eots.printed.sides import Side, TrackId, UnitId

CARD_COLUMNS = (
    "id",
    "side",
    "number",
    "title",
    "subtitle",
    "type",
    "reaction_kind",
    "ops",
    "intel_oc",
    "intel_ec",
    "logistics",
    "logistics_alt",
    "logistics_alt_hqs",
    "logistics_formula",
    "hqs",
    "flags",
    "timing",
    "decks",
    "summary",
)
CARD_IDS = frozenset(f"{code}{n:02}" for code, side in LETTERS.items() for n in range(1, PRINTED[side] + 1))
HEADER = re.compile(r"\[+\s*([^\].\s]+)")
SPOKEN = re.compile(r"([AJ])0*([1-9][0-9]?)")
DRAW = re.compile(r"draw-([1-9])")


def card_id(text: str) -> CardId:
    """The id of a card as a player writes it: "j44", "A1" and "A01" all do."""
    found = SPOKEN.fullmatch(text.strip().upper())
    if found is None or (normal := f"{found[1]}{found[2]:0>2}") not in CARD_IDS:
        raise ValueError(f"{text!r} is not a card: A1 to A84 or J1 to J86")
    return CardId(normal)


def read_cards(directory: Path, components: Components) -> Mapping[CardId, Card]:
    """Every strategy card of both sides, by id; only the Pacific map has every hex they name (EotS 5.0)."""
    path = directory / "cards.csv"
    events = read_events(directory / "card_effects.toml", components)
    cards: dict[CardId, Card] = {}
    for row in read_csv(path, CARD_COLUMNS):
        card = _card(row, components, events)
        _check_number(row, card, cards)
        _check_figures(row, card)
        cards[card.id] = card
    if len(cards) != sum(PRINTED.values()):
        raise BadData(path, None, f"{sum(PRINTED.values())} cards expected, {len(cards)} found")
    return cards


# The table of figures.


def _card(row: Row, components: Components, events: Mapping[CardId, Event]) -> Card:
    id_, side = CardId(row["id"]), Side(row.one_of("side", tuple(Side)))
    hqs = row.words("hqs")
    flags, draws = _flags(row)
    return Card(
        id=id_,
        side=side,
        number=_needed(row, "number"),
        title=row["title"],
        subtitle=row["subtitle"],
        type=_word(row, "type", CardType),
        reaction_kind=_word(row, "reaction_kind", ReactionKind) if row["reaction_kind"] else None,
        ops=_needed(row, "ops"),
        intel_oc=row.number("intel_oc"),
        intel_ec=_intel_ec(row),
        logistics=row.number("logistics"),
        logistics_alt=row.number("logistics_alt"),
        logistics_alt_hqs=_hqs(row, row.words("logistics_alt_hqs"), side, components),
        logistics_formula=_word(row, "logistics_formula", LogisticsFormula)
        if row["logistics_formula"]
        else None,
        any_hq="any" in hqs,
        hqs=_hqs(row, hqs - {"any"}, side, components),
        flags=flags,
        draws=draws,
        timing=_word(row, "timing", Timing),
        decks=_words(row, "decks", row.words("decks"), Deck),
        summary=row["summary"],
        event=events.get(id_, Event()),
    )


def _needed(row: Row, column: str) -> int:
    if (number := row.number(column)) is None:
        raise row.bad(f"{column} must be a number")
    return number


def _word(row: Row, column: str, vocabulary: Any) -> Any:
    return row.one_of(column, get_args(vocabulary))


def _words(row: Row, column: str, words: frozenset[str], vocabulary: Any) -> Any:
    if unknown := words - set(get_args(vocabulary)):
        raise row.bad(f"unknown word in {column}: {', '.join(sorted(unknown))}")
    return words


def _flags(row: Row) -> tuple[frozenset[Flag], int]:
    """The flags of a card, its draws counted apart."""
    words = row.words("flags")
    draws = [found for word in words if (found := DRAW.fullmatch(word))]
    if len(draws) > 1:
        raise row.bad("flags: only one draw")
    flags = _words(row, "flags", words - {found[0] for found in draws}, Flag)
    return flags, sum(int(found[1]) for found in draws)


def _intel_ec(row: Row) -> int | EventIntelligence | None:
    if not (text := row["intel_ec"]) or text.isdecimal():
        return row.number("intel_ec")
    word: EventIntelligence = _word(row, "intel_ec", EventIntelligence)
    return word


def _hqs(row: Row, words: frozenset[str], side: Side, components: Components) -> frozenset[UnitId]:
    """HQ counters, all of the card's own side."""
    for word in sorted(words):
        unit = components.units.get(UnitId(word))
        if unit is None or unit.unit_class != "hq" or unit.side is not side:
            raise row.bad(f"unknown HQ {word!r} of {side.label}")
    return frozenset(map(UnitId, words))


def _check_number(row: Row, card: Card, before: Mapping[CardId, Card]) -> None:
    """Cards run from 1 upward on each side, id and number alike."""
    expected = 1 + sum(other.side is card.side for other in before.values())
    if card.number != expected:
        raise row.bad(f"number must be {expected}, not {card.number}")
    if LETTERS.get(card.id[:1]) is not card.side or card.id[1:] != f"{card.number:02}":
        raise row.bad(f"id {card.id!r} does not fit {card.side} {card.number}")


def _check_figures(row: Row, card: Card) -> None:
    """The figures of a card must fit together."""
    for fits, reason in _figures(card):
        if not fits:
            raise row.bad(reason)


def _figures(card: Card) -> Iterator[tuple[bool, str]]:
    offensive = card.type == "military" or card.reaction_kind == "counteroffensive"
    logistics = card.logistics is not None or card.logistics_formula is not None
    opening = card.timing.startswith("opening")
    yield bool(card.title and card.summary and card.decks), "title, summary and decks are needed"
    yield 1 <= card.ops <= 3, "ops must be 1 to 3"
    yield (card.reaction_kind is not None) == (card.type == "reaction"), "reaction_kind goes with reactions"
    yield card.intel_oc is not None or opening, "intel_oc is needed"
    yield not offensive or card.intel_ec is not None, "intel_ec is needed"
    yield offensive or not logistics, "logistics goes with military events and counteroffensives"
    yield not offensive or opening or logistics, "logistics is needed"
    yield logistics == (card.any_hq or bool(card.hqs)), "hqs and logistics go together"
    yield not (card.any_hq and card.hqs), "hqs must be any or a list"
    yield (card.logistics_alt is None) != bool(card.logistics_alt_hqs), "logistics_alt needs its HQs"
    yield _timely(card), f"timing {card.timing} does not fit {card.type}"


def _timely(card: Card) -> bool:
    if card.type == "military":
        return card.timing in ("own-offensive", "opening-first", "opening-second")
    if card.type == "reaction":
        return card.timing in ("after-movement", "before-combat", "after-combat")
    return card.timing == "own-action"


# The tables of events.


def read_events(path: Path, components: Components) -> Mapping[CardId, Event]:
    """What each card's event does; a card printed like another names it."""
    tables, lines, ids = read_toml(path), _lines(path), known_ids(components)
    events: dict[CardId, Event] = {}
    for name, table in tables.items():
        decoder = Decoder(path, lines.get(name), name, ids)
        if name not in CARD_IDS:
            raise decoder.bad("no such card")
        events[CardId(name)] = _event(decoder, table, events, components)
    return events


def _lines(path: Path) -> Mapping[str, int]:
    """The line on which each card's first table begins."""
    lines: dict[str, int] = {}
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if found := HEADER.match(text):
            lines.setdefault(found[1].strip("\"'"), number)
    return lines


def _event(decoder: Decoder, table: Any, before: Mapping[CardId, Event], components: Components) -> Event:
    if isinstance(table, dict) and "same_as" in table:
        if len(table) > 1 or table["same_as"] not in before:
            raise decoder.bad("same_as must stand alone and name an earlier card")
        return before[table["same_as"]]
    event: Event = decoder.read(Event, table, "the card")
    _check_boxes(decoder, event, components)
    if event.attack_roll:
        _check_faces(decoder, event.attack_roll)
    return event


def _check_boxes(decoder: Decoder, event: Event, components: Components) -> None:
    """A box must be printed on its track."""
    for track, box in _boxes(event):
        if box and box not in components.tracks[track].boxes:
            raise decoder.bad(f"{track} has no box {box!r}")


def _boxes(event: Event) -> Iterator[tuple[TrackId, str]]:
    for found in (*event.conditions, *event.effects):
        match found:
            case TrackAt():
                yield found.track, found.box
            case SetTrack():
                yield found.track, found.box
                yield found.track, found.not_from
            case MoveTrack():
                yield found.track, found.not_into
                yield found.track, found.not_from


def _check_faces(decoder: Decoder, roll: AttackRoll) -> None:
    """An attack die has one row for every face from 0 to 9."""
    faces = [face for row in roll.rows for face in range(row.lowest, row.highest + 1)]
    if faces != list(range(10)):
        raise decoder.bad("attack_roll.rows must cover the faces 0 to 9 in order")
