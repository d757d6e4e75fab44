"""Plain values of a battle file, each refused by the name of its field."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from rules.core.data import BadData
from rules.eots.battle.forces import Force, Kind
from rules.eots.printed.components import Components, Hex, Unit
from rules.eots.printed.sides import Side, UnitId
from rules.maps.hexgrid import HexId


class Fields:
    """Reads values, naming file and field of the first thing that is wrong."""

    def __init__(self, components_of: Callable[[str], Components], path: Path) -> None:
        self.components_of = components_of
        self.path = path

    def bad(self, field: str, reason: str) -> BadData:
        """The error that names a field."""
        return BadData(self.path, None, f"{field}: {reason}")

    def object(self, field: str, value: Any, fields: tuple[str, ...] | None = None) -> dict[str, Any]:
        """An object, with no fields but those known."""
        if not isinstance(value, dict):
            raise self.bad(field, "must be an object")
        for name in value:
            if fields is not None and name not in fields:
                raise self.bad(str(name), "there is no such field")
        return value

    def list(self, field: str, value: Any) -> list[Any]:
        """A list."""
        if not isinstance(value, list):
            raise self.bad(field, "must be a list")
        return value

    def number(self, field: str, value: Any, least: int, most: int) -> int:
        """A whole number between two ends."""
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.bad(field, f"must be a number from {least} to {most}, not {value!r}")
        return value

    def flag(self, field: str, value: Any) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            raise self.bad(field, f"must be true or false, not {value!r}")
        return value

    def word(self, field: str, value: Any, words: Iterable[str]) -> str:
        """One of several words."""
        known = tuple(words)
        if not isinstance(value, str) or value not in known:
            raise self.bad(field, f"must be one of {', '.join(known)}, not {value!r}")
        return value

    def side(self, field: str, value: Any) -> Side:
        """A side."""
        if not isinstance(value, str) or value not in tuple(Side):
            raise self.bad(field, f"must be 'japan' or 'allies', not {value!r}")
        return Side(value)

    def components(self, table: Mapping[str, Any]) -> Components:
        """The counters and map of an edition."""
        edition = f"v{str(table.get('edition', '3.2')).removeprefix('v')}"
        try:
            return self.components_of(edition)
        except KeyError as unknown:
            raise self.bad("edition", f"must be 2.0 or 3.2, not {table.get('edition')!r}") from unknown

    def hex(self, field: str, value: Any, components: Components) -> Hex:
        """A hex of the map."""
        if not isinstance(value, str) or value not in components.hexes:
            raise self.bad(field, f"there is no hex {value!r} on the map")
        return components.hexes[HexId(value)]

    def unit(self, field: str, value: Any, components: Components) -> Unit:
        """A counter by its id."""
        if not isinstance(value, str) or value not in components.units:
            raise self.bad(field, f"there is no counter {value!r}")
        return components.units[UnitId(value)]

    def ids(self, field: str, table: Mapping[str, Any]) -> tuple[str, ...]:
        """Names of counters; whether they fight here is asked later."""
        return tuple(str(one) for one in self.list(field, table.get(field, [])))

    def troops(self, field: str, names: Iterable[str], force: Force) -> None:
        """Refuse names that are no ground units of this battle."""
        troops = {unit.id for unit in force if unit.kind is Kind.GROUND}
        for name in sorted(set(names) - troops):
            raise self.bad(field, f"{name} is no ground unit of this battle")
