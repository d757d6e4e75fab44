"""A strict reader of tables into the card dataclasses: the annotated types are the schema."""

import dataclasses
import re
from collections.abc import Callable, Mapping
from enum import EnumType
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from rules.core.data import BadData
from rules.eots.printed.card_vocabulary import MARKERS, BoxId, MarkerId, RegionId
from rules.eots.printed.components import BOXES, Components
from rules.eots.printed.regions import RouteId
from rules.eots.printed.sides import TrackId, UnitId
from rules.maps.hexgrid import HexId


def kebab(name: str) -> str:
    """The word a data file uses for a class: MoveTrack is move-track."""
    return re.sub(r"(?<!^)([A-Z])", r"-\1", name).lower()


def known_ids(components: Components) -> Mapping[object, frozenset[str]]:
    """Every id that data may use, by its type."""
    return {
        HexId: frozenset(components.hexes),
        UnitId: frozenset(components.units),
        TrackId: frozenset(components.tracks),
        RegionId: frozenset(components.regions),
        BoxId: frozenset(BOXES),
        MarkerId: frozenset(MARKERS),
        RouteId: frozenset(components.routes),
    }


@dataclasses.dataclass(frozen=True, slots=True)
class Decoder:
    """Reads one card's table; its errors name file, line and card."""

    path: Path
    line: int | None
    card: str
    ids: Mapping[object, frozenset[str]]

    def bad(self, reason: str) -> BadData:
        """The error that names this card."""
        return BadData(self.path, self.line, f"{self.card}: {reason}")

    def read(self, kind: Any, raw: Any, key: str) -> Any:
        """A value of the type asked for, or BadData."""
        readers: Mapping[object, Callable[[Any, Any, str], Any]] = {
            tuple: self._list,
            Mapping: self._mapping,
            Literal: self._word,
            UnionType: self._union,
            Union: self._union,
        }
        if (origin := get_origin(kind)) in readers:
            return readers[origin](kind, raw, key)
        if dataclasses.is_dataclass(kind):
            return self._table(kind, raw, key)
        if isinstance(kind, NewType):
            return self._id(kind, raw, key)
        if isinstance(kind, EnumType):
            return kind(self._one_of(tuple(kind), raw, key))
        return self._plain(kind, raw, key)

    def _plain(self, kind: Any, raw: Any, key: str) -> Any:
        if type(raw) is not kind:
            raise self.bad(f"{key} must be {kind.__name__}, not {raw!r}")
        return raw

    def _one_of(self, allowed: tuple[Any, ...], raw: Any, key: str) -> Any:
        if not isinstance(raw, str) or raw not in allowed:
            raise self.bad(f"{key} must be one of {', '.join(allowed)}, not {raw!r}")
        return raw

    def _word(self, kind: Any, raw: Any, key: str) -> Any:
        return self._one_of(get_args(kind), raw, key)

    def _id(self, kind: NewType, raw: Any, key: str) -> Any:
        if not isinstance(raw, str) or raw not in self.ids[kind]:
            raise self.bad(f"unknown {kind.__name__.removesuffix('Id').lower()} {raw!r} in {key}")
        return raw

    def _list(self, kind: Any, raw: Any, key: str) -> tuple[Any, ...]:
        if not isinstance(raw, list) or not raw:
            raise self.bad(f"{key} must be a list of something, not {raw!r}")
        return tuple(self.read(get_args(kind)[0], each, key) for each in raw)

    def _mapping(self, kind: Any, raw: Any, key: str) -> dict[Any, Any]:
        keys, values = get_args(kind)
        table = self._plain(dict, raw, key)
        return {self.read(keys, k, key): self.read(values, v, f"{key}.{k}") for k, v in table.items()}

    def _union(self, kind: Any, raw: Any, key: str) -> Any:
        members = [member for member in get_args(kind) if member is not NoneType]
        if len(members) == 1:
            return self.read(members[0], raw, key)
        table = dict(self._plain(dict, raw, key))
        classes = {kebab(member.__name__): member for member in members}
        word = self._one_of(tuple(classes), table.pop("kind", None), f"{key}.kind")
        return self._table(classes[word], table, f"{key} {word}")

    def hints(self, kind: Any) -> Mapping[str, Any]:
        """The types of a class's fields."""
        return get_type_hints(kind)

    def _table(self, kind: Any, raw: Any, key: str) -> Any:
        table, hints = self._plain(dict, raw, key), self.hints(kind)
        if unknown := table.keys() - hints.keys():
            raise self.bad(f"unknown key {', '.join(sorted(unknown))} in {key}")
        if missing := [name for name in _needed(kind) if name not in table]:
            raise self.bad(f"{key} has no {', '.join(missing)}")
        return kind(**{name: self.read(hints[name], each, name) for name, each in table.items()})


def _needed(kind: Any) -> list[str]:
    """The fields of a class that have no value of their own."""
    none = dataclasses.MISSING
    return [f.name for f in dataclasses.fields(kind) if f.default is none and f.default_factory is none]
