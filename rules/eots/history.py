"""What happened in this turn and in earlier ones that the rules still ask about.

The record names such a thing by a text, as "dealt" or "raided-us-20bc"; here each is a field of its own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any

from rules.eots.printed.sides import UnitId
from rules.maps.hexgrid import HexId


@dataclass(frozen=True, slots=True)
class History:
    """Turns in which something was last done, by what it was done with, and a few running counts."""

    dealt: int = 0
    submarines: int = 0
    sunk: int = 0
    bombed_this_turn: int = 0
    intercepted: int = 0
    nations_settled: int = 0
    kondo_traded: int = 0
    india_regained: int = 0
    free_moves: int = 0
    cards_lost: int = 0
    turns_bombed: int = 0
    segments_blockaded: int = 0
    mandates_controller: int = 0
    shipping_arrived: int | None = None
    arrived: Mapping[str, int] = field(default_factory=dict)
    europe_rolled: Mapping[UnitId, int] = field(default_factory=dict)
    raided: Mapping[UnitId, int] = field(default_factory=dict)
    returned: Mapping[UnitId, int] = field(default_factory=dict)
    will_counted: Mapping[str, int] = field(default_factory=dict)
    fell: Mapping[str, int] = field(default_factory=dict)
    freed: Mapping[str, int] = field(default_factory=dict)
    occupied: Mapping[HexId, int] = field(default_factory=dict)
    held: Mapping[HexId, int] = field(default_factory=dict)
    aleutians: Mapping[HexId, int] = field(default_factory=dict)
    hawaii: Mapping[HexId, int] = field(default_factory=dict)


NAMES: Mapping[str, str] = MappingProxyType(
    {
        "dealt": "dealt",
        "submarines": "submarines",
        "sunk": "sunk",
        "bombed_this_turn": "bombed-this-turn",
        "intercepted": "intercepted",
        "nations_settled": "nations",
        "kondo_traded": "kondo-for-no-offensive",
        "india_regained": "india-regained",
        "free_moves": "free-moves",
        "cards_lost": "cards-lost",
        "turns_bombed": "bombed",
        "segments_blockaded": "blockade",
        "mandates_controller": "mandates",
        "shipping_arrived": "shipping-arrived",
        "arrived": "arrived-",
        "europe_rolled": "europe-",
        "raided": "raided-",
        "returned": "returned-",
        "will_counted": "will-",
        "fell": "fell-",
        "freed": "freed-",
        "occupied": "occupied-",
        "held": "held-",
        "aleutians": "aleutians-",
        "hawaii": "hawaii-",
    }
)
SINGLE = {name: key for key, name in NAMES.items() if not name.endswith("-")}
GROUPS = {name: key for key, name in NAMES.items() if name.endswith("-")}


def name_of(key: str, subject: str = "") -> str:
    """The name of a field in the record, with what it is about."""
    return NAMES[key] + subject


def meaning_of(name: str) -> tuple[str, str]:
    """The field that a name of the record means, and what it is about; nothing if there is none."""
    if name in SINGLE:
        return SINGLE[name], ""
    head, _, subject = name.partition("-")
    return GROUPS.get(f"{head}-", ""), subject


def noted(history: History, name: str, value: int) -> History:
    """The history with something that the record names; what no rule asks about is passed over."""
    key, subject = meaning_of(name)
    if not key:
        return history
    if subject:
        return with_entry(history, key, subject, value)
    change: dict[str, Any] = {key: value}
    return replace(history, **change)


def with_entry(history: History, key: str, subject: str, value: int) -> History:
    """The history with one more entry in a field that has many."""
    change: dict[str, Any] = {key: {**getattr(history, key), subject: value}}
    return replace(history, **change)


def counts_of(history: History) -> dict[str, int]:
    """Everything in a history by the names of the record."""
    return dict(_entries(history))


def _entries(history: History) -> Iterator[tuple[str, int]]:
    for one in fields(history):
        value = getattr(history, one.name)
        if isinstance(value, Mapping):
            yield from ((name_of(one.name, subject), number) for subject, number in value.items())
        elif value != one.default:
            yield name_of(one.name), value
