"""What a game knows beyond its board, as plain objects: an offensive under way, piles, what is remembered."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType
from typing import Any, Literal, NewType, get_args, get_origin, get_type_hints

from rules.eots.history import History, counts_of, noted
from rules.eots.offensive_under_way import Due, Offensive, Way
from rules.eots.printed.card_decoder import Decoder, known_ids
from rules.eots.printed.card_vocabulary import CardId, RegionId
from rules.eots.printed.components import BOXES, Components
from rules.eots.printed.intelligence_conditions import Condition
from rules.eots.printed.sides import UnitId
from rules.eots.state import Forces, State

PlaceId = NewType("PlaceId", str)
ON_THE_BOARD = frozenset(
    (
        *("components", "map", "scenario", "edition", "mode", "turn", "segment", "units", "control"),
        *("markers", "tokyo_express", "activated", "zones_cancelled", "offensive"),
    )
)
HISTORY, COUNTS = "history", "counts"  # what is counted goes by the names of the record
REMEMBERED = tuple(field.name for field in fields(State) if field.name not in ON_THE_BOARD)
PILES = ("deck", "hand_cards", "removed_cards", "discarded_cards", "future_offensive", "future_choice")
PLACES = Mapping[UnitId, PlaceId]
# Texts that name something, so that a name that does not exist is found when it is read.
NAMED: Mapping[Any, Mapping[str, Any]] = {
    State: {
        **dict.fromkeys(PILES, tuple[CardId, ...]),
        **dict.fromkeys(("surrendered", "freed"), frozenset[RegionId]),
        "came_from": PLACES,
        "winner": Literal["", "japan", "allies"],
    },
    Offensive: {
        "card": CardId,
        "reaction_cards": tuple[CardId, ...],
        "origins": PLACES,
        "reaction_origins": PLACES,
        "disengaged": PLACES,
    },
    Way: {"path": tuple[PlaceId, ...]},
    Due: {"card": CardId},
    Forces: {
        "offensive": Literal["japan", "allies"],
        "condition": Condition,
        "units": tuple[UnitId, ...],
    },
}
SEPARATOR = "/"
CONTROL = ("turn_control", "opening_control")


def written(value: Any) -> Any:
    """A value of the state as JSON values; sets are sorted, a key of two parts has a stroke between them."""
    if is_dataclass(value):
        return {field.name: written(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {_key(key): written(item) for key, item in value.items()}
    if isinstance(value, frozenset):
        return sorted(map(str, value))
    if isinstance(value, tuple):
        return [written(item) for item in value]
    return str(value) if isinstance(value, str) else value


def _key(key: Any) -> str:
    return SEPARATOR.join(map(str, key)) if isinstance(key, tuple) else str(key)


def memory_of(state: State, start: State) -> dict[str, Any]:
    """What a game remembers, where it differs from its scenario's set-up."""
    changed = [name for name in REMEMBERED if getattr(state, name) != getattr(start, name)]
    found = {name: written(_news(name, getattr(state, name), getattr(start, name))) for name in changed}
    return {COUNTS if name == HISTORY else name: value for name, value in found.items()}


def _news(name: str, now: Any, then: Any) -> Any:
    """A value; of flags only those that are another side's, and counts by their names in the record."""
    if isinstance(now, History):
        return counts_of(now)
    return {h: side for h, side in now.items() if side is not then.get(h)} if name in CONTROL else now


def ids_of(components: Components) -> Mapping[object, frozenset[str]]:
    """Every id that a position may use, by its type."""
    return {
        **known_ids(components),
        CardId: frozenset(components.cards),
        PlaceId: frozenset((*components.hexes, *BOXES)),
    }


class MemoryDecoder(Decoder):
    """Reads what `written` wrote; the annotated types of the state are the schema."""

    __slots__ = ()

    def read(self, kind: Any, raw: Any, key: str) -> Any:
        """A value of the type asked for, or BadData."""
        if get_origin(kind) is frozenset:
            return frozenset(self._list(kind, raw, key))
        if get_origin(kind) is tuple and ... not in get_args(kind) and isinstance(raw, str):  # a key
            return self._list(kind, raw.split(SEPARATOR), key)
        return Decoder.read(self, kind, raw, key)

    def hints(self, kind: Any) -> Mapping[str, Any]:
        """The types of a class's fields, with what their texts name."""
        return {**get_type_hints(kind), **NAMED.get(kind, {})}

    def _list(self, kind: Any, raw: Any, key: str) -> tuple[Any, ...]:
        if not isinstance(raw, list):
            raise self.bad(f"{key} must be a list, not {raw!r}")
        kinds = [each for each in get_args(kind) if each is not ...]
        if len(kinds) == 1:
            return tuple(self.read(kinds[0], each, key) for each in raw)
        if len(raw) != len(kinds):
            raise self.bad(f"{key} has {len(kinds)} parts, not {len(raw)}")
        return tuple(self.read(one, each, key) for one, each in zip(kinds, raw, strict=True))

    def _union(self, kind: Any, raw: Any, key: str) -> Any:
        if raw is None and NoneType in get_args(kind):
            return None
        return Decoder._union(self, kind, raw, key)

    def memory(self, raw: dict[str, Any], state: State) -> dict[str, Any]:
        """The fields of the state that an object names; flags that it does not name stay."""
        if unknown := sorted(raw.keys() - {*REMEMBERED, COUNTS} | raw.keys() & {HISTORY}):
            raise self.bad(f"a game remembers no {unknown[0]!r}")
        hints = self.hints(State)
        found = {name: self.read(hints[name], value, name) for name, value in raw.items() if name != COUNTS}
        if COUNTS in raw:
            found[HISTORY] = self._history(raw[COUNTS])
        flags = {name: {**getattr(state, name), **found[name]} for name in CONTROL if name in found}
        return {**found, **flags}

    def _history(self, raw: Any) -> History:
        """What is counted, by the names of the record."""
        history = History()
        for name, value in self.read(Mapping[str, int], raw, COUNTS).items():
            history = noted(history, name, value)
        return history
