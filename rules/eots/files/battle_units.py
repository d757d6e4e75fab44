"""The counters of a battle file, or bare factors in their place, as fighters (EotS 9.1)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.eots.battle.fighters import Reach, extended_range, fighter, kind_of, reach_of
from rules.eots.battle.forces import Fighter, Force, Kind
from rules.eots.files.file_values import Fields
from rules.eots.printed.components import Components, Hex, Unit
from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId, distance

UNIT_FIELDS = ("unit", "reduced", "from", "reach", "active")
BARE_FIELDS = (
    "id",
    "name",
    "kind",
    "attack",
    "defense",
    "reduced_attack",
    "reduced_defense",
    "nationality",
    "reduced",
    "reach",
    "active",
)
MOST = 99


class UnitsReader:
    """Reads the units of a battle, by where they stand and how they came."""

    def __init__(
        self,
        fields: Fields,
        components: Components,
        where: Hex,
        amphibious: frozenset[str] = frozenset(),
        entries: Mapping[str, HexId] | None = None,
    ) -> None:
        self.fields, self.components, self.where = fields, components, where
        self.amphibious, self.entries = amphibious, entries or {}

    def force(self, field: str, table: Mapping[str, Any], side: Side) -> Force:
        """One side's units, HQs left out."""
        listed = self.fields.list(field, table.get(field, []))
        found = [self._fighter(f"{field}[{n}]", n, one, side) for n, one in enumerate(listed)]
        units = tuple(one for one in found if one is not None)
        if len({unit.id for unit in units}) != len(units):
            raise self.fields.bad(field, "a counter is named twice")
        places = [self._place(one) for one, unit in zip(listed, found, strict=True) if unit is not None]
        self._escorts(field, places, units)
        return units

    def _place(self, listed: dict[str, Any]) -> str:
        """Where a unit stands: a hex, or only how it reaches the battle."""
        return str(listed.get("from", listed.get("reach", self.where.id)))

    def _escorts(self, field: str, places: list[str], units: Force) -> None:
        """Refuse ships outside the battle hex that are with no carrier (EotS 9.12)."""
        decks = {place for place, u in zip(places, units, strict=True) if u.kind is Kind.CARRIER}
        for place, unit in zip(places, units, strict=True):
            if unit.escort and place not in decks:
                reason = f"{unit.name} is neither in the battle hex nor with a carrier (EotS 9.12)"
                raise self.fields.bad(field, reason)

    def _fighter(self, field: str, number: int, value: Any, side: Side) -> Fighter | None:
        if isinstance(value, dict) and "unit" not in value and "kind" in value:
            return self._bare(field, number, value, side)
        table = self.fields.object(field, value, UNIT_FIELDS)
        unit = self.fields.unit(f"{field}.unit", table.get("unit"), self.components)
        if unit.side is not side:
            raise self.fields.bad(f"{field}.unit", f"{unit.name} belongs to {unit.side.label}")
        if unit.unit_class == "hq":
            return None
        made = fighter(
            unit,
            self._reach(field, table, unit),
            reduced=self.fields.flag(f"{field}.reduced", table.get("reduced", False)),
            active=self.fields.flag(f"{field}.active", table.get("active", True)),
            amphibious=unit.id in self.amphibious,
            entered_from=self.entries.get(unit.id),
        )
        return self._checked(field, made)

    def _checked(self, field: str, unit: Fighter) -> Fighter:
        """A unit that may fight as it was given (EotS 9.2 A, 9.13)."""
        if not unit.in_hex and unit.kind is Kind.GROUND:
            raise self.fields.bad(f"{field}.from", f"{unit.name} fights only in the battle hex")
        if not unit.in_hex and not unit.active and unit.kind is not Kind.SHIP:
            reason = f"{unit.name} is inactive and fights only in the battle hex (EotS 9.2 A)"
            raise self.fields.bad(f"{field}.active", reason)
        return unit

    def _reach(self, field: str, table: Mapping[str, Any], unit: Unit) -> Reach:
        """How a unit comes to fight, from its hex or as it is said (EotS 9.11, 9.2 A)."""
        if "reach" in table and "from" in table:
            raise self.fields.bad(f"{field}.reach", "say either where it is or how it reaches the battle")
        if "reach" in table:
            return self._said(field, table["reach"], unit)
        origin = (
            self.fields.hex(f"{field}.from", table["from"], self.components).id if "from" in table else ""
        )
        far = distance(HexId(origin), self.where.id) if origin else 0
        found = reach_of(unit, far)
        if found is None and kind_of(unit) is Kind.GROUND:
            return Reach.NEAR  # refused with its own words
        if found is None:
            reason = f"{unit.name} is {far} hexes away, out of its range (EotS 9.11)"
            raise self.fields.bad(f"{field}.from", reason)
        return found

    def _said(self, field: str, value: Any, unit: Unit) -> Reach:
        reach = Reach(self.fields.word(f"{field}.reach", value, Reach))
        if reach is Reach.EXTENDED and not extended_range(unit):
            reason = f"{unit.name} has no extended range to fight at (EotS 9.2 A)"
            raise self.fields.bad(f"{field}.reach", reason)
        return reach

    def _bare(self, field: str, number: int, value: dict[str, Any], side: Side) -> Fighter:
        """Factors without a counter; a one-sided unit has no reduced ones."""
        table = self.fields.object(field, value, BARE_FIELDS)
        kind = Kind(self.fields.word(f"{field}.kind", table["kind"], Kind))
        attack, defense, reduced_attack, reduced_defense = (
            self.fields.number(f"{field}.{name}", table.get(name, 0), least, MOST)
            for name, least in (("attack", 0), ("defense", 1), ("reduced_attack", 0), ("reduced_defense", 0))
        )
        reach = Reach(self.fields.word(f"{field}.reach", table.get("reach", Reach.HERE), Reach))
        if reach is Reach.EXTENDED and kind is not Kind.AIR:
            raise self.fields.bad(f"{field}.reach", "only air units fight at extended range (EotS 9.2 A)")
        reduced = self.fields.flag(f"{field}.reduced", table.get("reduced", False))
        code = str(table.get("id") or f"{side.value}-bare-{number + 1}")
        name = str(table.get("name") or f"{kind.title()} {attack}-{defense}")
        return self._checked(
            field,
            Fighter(
                id=code,
                name=name,
                side=side,
                kind=kind,
                attack=attack,
                defense=defense,
                reduced_attack=reduced_attack,
                reduced_defense=reduced_defense,
                steps=2 if reduced_defense and not reduced else 1,
                nationality=str(table.get("nationality", "us" if side is Side.ALLIES else "japan")),
                in_hex=reach is Reach.HERE,
                halved=reach is Reach.EXTENDED,
                active=self.fields.flag(f"{field}.active", table.get("active", True)),
                amphibious=code in self.amphibious,
            ),
        )


def aboard(force: Force, ships: Mapping[str, str]) -> Force:
    """A force whose troops are marked with the ship that brought them (EotS 8.46)."""
    return tuple(replace(unit, carried_by=ships.get(unit.id, "")) for unit in force)
