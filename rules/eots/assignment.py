"""A counter and the hex, box or ship that it goes to, fights in or came by; the record has it as one text."""

from collections.abc import Iterable
from typing import NamedTuple

from rules.eots.printed.sides import UnitId
from rules.maps.hexgrid import HexId


class Assignment(NamedTuple):
    """A counter with its hex; a box or ship stands in place of the hex where that is meant."""

    unit: UnitId
    hex: HexId


def unit_first(unit: str, place: str) -> str:
    """A counter with its place as one text: "unit:hex"."""
    return f"{unit}:{place}"


def hex_first(hex_id: str, unit: str) -> str:
    """A battle hex with one that fights there as one text: "hex:unit"."""
    return f"{hex_id}:{unit}"


def by_unit(texts: Iterable[str]) -> tuple[Assignment, ...]:
    """What texts say that name the counter first."""
    parts = (text.partition(":") for text in texts)
    return tuple(Assignment(UnitId(unit), HexId(place)) for unit, _, place in parts)


def by_hex(texts: Iterable[str]) -> tuple[Assignment, ...]:
    """What texts say that name the hex first; a hex alone has no counter."""
    parts = (text.partition(":") for text in texts)
    return tuple(Assignment(UnitId(unit), HexId(place)) for place, _, unit in parts)


class Positions:
    """Commands that say of counters where they are or go."""

    __slots__ = ()
    positions: tuple[str, ...]

    @property
    def assignments(self) -> tuple[Assignment, ...]:
        """Every counter that has a place, with it."""
        return tuple(named for named in by_unit(self.positions) if named.hex)

    @property
    def wishes(self) -> tuple[Assignment, ...]:
        """Every counter that is named, with its place or none."""
        return by_unit(filter(None, self.positions))
