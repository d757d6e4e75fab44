"""Battles as plain objects, for files and other programs (README, "Battles")."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rules.core.data import BadData
from rules.core.hexgrid import HexId, distance
from rules.core.legality import IllegalCommand
from rules.eots.battle.air_naval import TRANSFER_RULE, Transfer
from rules.eots.battle.battle import Battle, Event
from rules.eots.battle.forces import Condition, Fighter, Force, Kind, Modifier, Role
from rules.eots.battle.forecast import forecast
from rules.eots.battle.resolution import Outcome, resolve
from rules.eots.battle.writing import odds_object, outcome_object
from rules.eots.components import Components, Hex, Side, Unit, UnitId
from rules.eots.zoi import CARRIERS

FIELDS = (
    "game",
    "edition",
    "turn",
    "hex",
    "offensive",
    "condition",
    "offensive_units",
    "reaction_units",
    "amphibious",
    "ground_entry",
    "modifiers",
    "dice",
    "allocation",
    "divisions_in_china",
    "critical_from",
    "control",
    "transport",
    "transfer",
    "last_step",
)
UNIT_FIELDS = ("unit", "reduced", "from", "active")
COMBATS = ("air-naval", "ground")
DIVISIONS = 12
ARMOR = "br-7-armor-brigade"
Allocations = Mapping[str, Mapping[Role, tuple[str, ...]]]


class BattleReader:
    """Reads battles, naming file and field of the first thing that is wrong."""

    def __init__(self, components_of: Callable[[str], Components], path: Path) -> None:
        self.components_of = components_of
        self.path = path

    def bad(self, field: str, reason: str) -> BadData:
        """The error that names a field."""
        return BadData(self.path, None, f"{field}: {reason}")

    def read(self, data: Any) -> Battle:
        """The battle that an object describes."""
        table = self._object("the battle", data, FIELDS)
        if (code := table.get("game", "eots")) != "eots":
            raise self.bad("game", f"there is no game {code!r}; it must be 'eots'")
        components = self._components(table)
        where = self._hex("hex", table.get("hex"), components)
        side = self._side("offensive", table.get("offensive"))
        amphibious = frozenset(self._ids("amphibious", table, components))
        entries = self._entries(table, components)
        reader = _Units(self, components, where, amphibious, entries)
        offensive = reader.force("offensive_units", table, side)
        reaction = reader.force("reaction_units", table, side.enemy)
        self._known("amphibious", amphibious, offensive + reaction)
        self._known("ground_entry", entries, offensive + reaction)
        for both in sorted(amphibious & set(entries)):
            raise self.bad("ground_entry", f"{both} came by sea, as amphibious says")
        offensive, reaction = self._carried(table, components, offensive, reaction)
        held = any(_held(unit) for unit in reaction) or self._hq(table, components)
        intrinsic = tuple(self._intrinsic(table, components, where, side.enemy))
        return Battle(
            components=components,
            hex=where,
            turn=self._number("turn", table.get("turn", 2), 1, 12),
            offensive_side=side,
            condition=self._condition(table),
            offensive=offensive,
            reaction=(*reaction, *intrinsic),
            events=tuple(self._events(table, side)),
            critical_from=self._critical(table),
            held_before=held or bool(intrinsic),
            last_step=self._last_step(table, reaction),
        )

    # Plain things

    def _object(self, field: str, value: Any, fields: tuple[str, ...] | None = None) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.bad(field, "must be an object")
        for name in value:
            if fields is not None and name not in fields:
                raise self.bad(str(name), "there is no such field")
        return value

    def _list(self, field: str, value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise self.bad(field, "must be a list")
        return value

    def _number(self, field: str, value: Any, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.bad(field, f"must be a number from {least} to {most}, not {value!r}")
        return value

    def _components(self, table: Mapping[str, Any]) -> Components:
        edition = f"v{str(table.get('edition', '3.2')).removeprefix('v')}"
        try:
            return self.components_of(edition)
        except KeyError as unknown:
            raise self.bad("edition", f"must be 2.0 or 3.2, not {table.get('edition')!r}") from unknown

    def _hex(self, field: str, value: Any, components: Components) -> Hex:
        if not isinstance(value, str) or value not in components.hexes:
            raise self.bad(field, f"there is no hex {value!r} on the map")
        return components.hexes[HexId(value)]

    def _side(self, field: str, value: Any) -> Side:
        if value not in tuple(Side):
            raise self.bad(field, f"must be 'japan' or 'allies', not {value!r}")
        return Side(value)

    def _condition(self, table: Mapping[str, Any]) -> Condition:
        value = table.get("condition", "intercept")
        if value not in tuple(Condition):
            raise self.bad("condition", f"must be one of {', '.join(Condition)}, not {value!r}")
        return Condition(value)

    def _critical(self, table: Mapping[str, Any]) -> int | None:
        value = table.get("critical_from")
        return None if value is None else self._number("critical_from", value, 0, 20)

    def unit(self, field: str, value: Any, components: Components) -> Unit:
        """A counter by its id."""
        if not isinstance(value, str) or value not in components.units:
            raise self.bad(field, f"there is no counter {value!r}")
        return components.units[UnitId(value)]

    def _ids(self, field: str, table: Mapping[str, Any], components: Components) -> list[str]:
        return [self.unit(field, one, components).id for one in self._list(field, table.get(field, []))]

    def _known(self, field: str, names: Iterable[str], force: Force) -> None:
        """Refuse names that are no ground units of this battle."""
        troops = {unit.id for unit in force if unit.kind is Kind.GROUND}
        for name in sorted(set(names) - troops):
            raise self.bad(field, f"{name} is no ground unit of this battle")

    def _last_step(self, table: Mapping[str, Any], reaction: Force) -> str:
        """The unit that the reaction player keeps as the last ground step (EotS 9.2 F 5)."""
        if (name := table.get("last_step")) is None:
            return ""
        if not isinstance(name, str):
            raise self.bad("last_step", f"must be the id of a counter, not {name!r}")
        self._known("last_step", (name,), reaction)
        return name

    def _carried(
        self, table: Mapping[str, Any], components: Components, offensive: Force, reaction: Force
    ) -> tuple[Force, Force]:
        """Both forces, troops marked with the ship that brought them (EotS 8.46)."""
        listed = self._object("transport", table.get("transport", {}))
        ships: dict[str, str] = {}
        for name, ship in listed.items():
            load = self.unit("transport", name, components)
            lift = self.unit(f"transport.{name}", ship, components)
            if load.organic_transport != "load" or lift.organic_transport != "lift":
                raise self.bad(f"transport.{name}", f"{lift.name} cannot carry {load.name} (EotS 8.46)")
            if not any({load.id, lift.id} <= {unit.id for unit in force} for force in (offensive, reaction)):
                raise self.bad(f"transport.{name}", f"{load.name} or {lift.name} is not in this battle")
            if lift.id in ships.values():
                raise self.bad(f"transport.{name}", f"{lift.name} carries only one unit (EotS 8.46)")
            ships[load.id] = lift.id
        return _aboard(offensive, ships), _aboard(reaction, ships)

    def transfer(self, data: Mapping[str, Any]) -> Transfer | None:
        """The step loss that Japan moves between carriers, if any (EotS 9.2 F 7)."""
        if "transfer" not in data:
            return None
        table = self._object("transfer", data["transfer"], ("from", "to"))
        for name in ("from", "to"):
            if not isinstance(table.get(name), str):
                raise self.bad(f"transfer.{name}", "must be the id of a carrier")
        return Transfer(recovers=table["from"], loses=table["to"])

    def _entries(self, table: Mapping[str, Any], components: Components) -> Mapping[str, HexId]:
        listed = self._object("ground_entry", table.get("ground_entry", {}))
        return {
            self.unit("ground_entry", name, components).id: self._hex(
                f"ground_entry.{name}", h, components
            ).id
            for name, h in listed.items()
        }

    def flag(self, field: str, value: Any) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            raise self.bad(field, f"must be true or false, not {value!r}")
        return value

    def _hq(self, table: Mapping[str, Any], components: Components) -> bool:
        """Whether an HQ held the hex, which one edition counts (EotS 9.4 A)."""
        units = [
            self.unit("reaction_units", one.get("unit"), components)
            for one in table.get("reaction_units", [])
        ]
        return components.edition.hq_gives_beach_defence and any(u.unit_class == "hq" for u in units)

    def _events(self, table: Mapping[str, Any], offensive: Side) -> list[Event]:
        found = []
        for number, one in enumerate(self._list("modifiers", table.get("modifiers", []))):
            field = f"modifiers[{number}]"
            event = self._object(field, one, ("side", "battle", "value", "why", "rule", "final"))
            role = (
                Role.OFFENSIVE
                if self._side(f"{field}.side", event.get("side")) is offensive
                else Role.REACTION
            )
            if event.get("battle") not in COMBATS:
                raise self.bad(f"{field}.battle", "must be 'air-naval' or 'ground'")
            value = self._number(f"{field}.value", event.get("value"), -20, 20)
            why, rule = str(event.get("why", "event")), str(event.get("rule", "EotS 5.31"))
            final = self.flag(f"{field}.final", event.get("final", False))
            found.append(Event(role, event["battle"], Modifier(value, why, rule, final)))
        return found

    def _intrinsic(
        self, table: Mapping[str, Any], components: Components, where: Hex, side: Side
    ) -> list[Fighter]:
        """Garrisons that are not on counters, where Japan defends its own city (EotS 13.76, 13.94)."""
        held = self._side("control", table.get("control", side.value)) is Side.JAPAN
        if side is not Side.JAPAN or not held:
            return []
        charts = components.charts
        if "japanese-city" in where.features:
            return [_garrison(1, charts.home_islands["attack"], charts.home_islands["defense"])]
        if "chinese-city" not in where.features:
            return []
        divisions = self._number(
            "divisions_in_china", table.get("divisions_in_china", DIVISIONS), 0, DIVISIONS
        )
        count = charts.intrinsic_units(divisions, components.edition.intrinsic_units_at_least)
        return [_garrison(n + 1, charts.china["attack"], charts.china["defense"]) for n in range(count)]

    # Dice and allocations

    def dice(self, data: Mapping[str, Any]) -> Mapping[str, Mapping[Role, int]]:
        """The faces of both combats; those not given are missing."""
        table = self._object("dice", data.get("dice", {}), ("air_naval", "ground"))
        found: dict[str, Mapping[Role, int]] = {}
        for combat, faces in table.items():
            listed = self._object(f"dice.{combat}", faces, tuple(Role))
            found[combat] = {
                Role(role): self._number(f"dice.{combat}.{role}", face, 0, 9) for role, face in listed.items()
            }
        return found

    def allocations(self, data: Mapping[str, Any]) -> Allocations:
        """The losses that were chosen; those not given are proposed."""
        table = self._object("allocation", data.get("allocation", {}), ("air_naval", "ground"))
        found: dict[str, Mapping[Role, tuple[str, ...]]] = {}
        for combat, by_role in table.items():
            listed = self._object(f"allocation.{combat}", by_role, tuple(Role))
            found[combat] = {
                Role(role): tuple(str(one) for one in self._list(f"allocation.{combat}.{role}", ids))
                for role, ids in listed.items()
            }
        return found


def _garrison(number: int, attack: int, defense: int) -> Fighter:
    name = f"garrison {number}"
    return Fighter(f"garrison-{number}", name, Side.JAPAN, Kind.GROUND, attack, defense, intrinsic=True)


class _Units:
    """Counters into fighters, by where they stand and how they came."""

    def __init__(
        self,
        reader: BattleReader,
        components: Components,
        where: Hex,
        amphibious: frozenset[str],
        entries: Mapping[str, HexId],
    ) -> None:
        self.reader, self.components, self.where = reader, components, where
        self.amphibious, self.entries = amphibious, entries

    def force(self, field: str, table: Mapping[str, Any], side: Side) -> tuple[Fighter, ...]:
        """One side's units, HQs left out."""
        listed = self.reader._list(field, table.get(field, []))
        found = [self._fighter(f"{field}[{n}]", one, side) for n, one in enumerate(listed)]
        units = tuple(one for one in found if one is not None)
        self._escorts(field, listed, units)
        if len({unit.id for unit in units}) != len(units):
            raise self.reader.bad(field, "a counter is named twice")
        return units

    def _escorts(self, field: str, listed: list[Any], units: Force) -> None:
        """Refuse ships outside the battle hex that are with no carrier (EotS 9.12)."""
        where = {one["unit"]: one.get("from", self.where.id) for one in listed}
        decks = {where[unit.id] for unit in units if unit.kind is Kind.CARRIER}
        for unit in units:
            if unit.escort and where[unit.id] not in decks:
                raise self.reader.bad(
                    field, f"{unit.name} is neither in the battle hex nor with a carrier (EotS 9.12)"
                )

    def _fighter(self, field: str, value: Any, side: Side) -> Fighter | None:
        table = self.reader._object(field, value, UNIT_FIELDS)
        unit = self.reader.unit(f"{field}.unit", table.get("unit"), self.components)
        if unit.side is not side:
            raise self.reader.bad(f"{field}.unit", f"{unit.name} belongs to {unit.side.label}")
        if unit.unit_class == "hq":
            return None
        origin = self.reader._hex(f"{field}.from", table.get("from", self.where.id), self.components)
        reduced = self.reader.flag(f"{field}.reduced", table.get("reduced", False))
        active = self.reader.flag(f"{field}.active", table.get("active", True))
        return self._made(field, unit, origin.id, reduced, active)

    def _made(self, field: str, unit: Unit, origin: HexId, reduced: bool, active: bool) -> Fighter:
        far = distance(origin, self.where.id)
        kind = _kind(unit)
        if far and kind is Kind.GROUND:
            raise self.reader.bad(f"{field}.from", f"{unit.name} fights only in the battle hex")
        if far and not active and kind is not Kind.SHIP:
            raise self.reader.bad(
                f"{field}.active", f"{unit.name} is inactive and fights only in the battle hex (EotS 9.2 A)"
            )
        assert unit.attack is not None and unit.defense is not None
        return Fighter(
            id=unit.id,
            name=unit.name,
            side=unit.side,
            kind=kind,
            attack=unit.attack,
            defense=unit.defense,
            reduced_attack=unit.reduced_attack or 0,
            reduced_defense=unit.reduced_defense or 0,
            steps=2 if unit.two_sided and not reduced else 1,
            nationality=unit.nationality,
            in_hex=far == 0,
            halved=self._halved(field, unit, kind, far),
            active=active,
            amphibious=unit.id in self.amphibious,
            armor=unit.id == ARMOR,
            entered_from=self.entries.get(unit.id),
        )

    def _halved(self, field: str, unit: Unit, kind: Kind, far: int) -> bool:
        """Whether an air unit fights at extended range; too far is refused (EotS 9.11, 9.2 A)."""
        if kind is Kind.SHIP or kind is Kind.GROUND or far <= (unit.range or 0):
            return False
        if kind is Kind.AIR and unit.extended_kind != "parenthesised" and far <= (unit.extended_range or 0):
            return True
        raise self.reader.bad(
            f"{field}.from", f"{unit.name} is {far} hexes away, out of its range (EotS 9.11)"
        )


def _held(unit: Fighter) -> bool:
    """Whether a unit stood in the hex before any assault (EotS 9.4 A)."""
    return unit.kind is Kind.GROUND and not unit.amphibious and unit.entered_from is None


def _aboard(force: Force, ships: Mapping[str, str]) -> Force:
    return tuple(replace(unit, carried_by=ships.get(unit.id, "")) for unit in force)


def _kind(unit: Unit) -> Kind:
    if unit.unit_class == "air":
        return Kind.AIR
    if unit.unit_class == "naval":
        return Kind.CARRIER if unit.type in CARRIERS else Kind.SHIP
    return Kind.GROUND


# Studies


class _Faces(dict[Role, int]):
    """Dice of one combat; one that is asked for must be there."""

    def __init__(self, reader: BattleReader, combat: str, faces: Mapping[Role, int]) -> None:
        super().__init__(faces)
        self.reader, self.combat = reader, combat

    def __missing__(self, role: Role) -> int:
        raise self.reader.bad(f"dice.{self.combat}.{role}", "this die is rolled and must be given")


def study(reader: BattleReader, data: Any, with_odds: bool) -> dict[str, Any]:
    """A battle from an object: its result if there are dice, its chances if asked."""
    battle = reader.read(data)
    dice = reader.dice(data)
    written = outcome_object(_resolved(reader, data, battle, dice)) if dice else {}
    if with_odds or not dice:
        written["odds"] = odds_object(forecast(battle))
    return written


def _resolved(
    reader: BattleReader, data: Mapping[str, Any], battle: Battle, dice: Mapping[str, Mapping[Role, int]]
) -> Outcome:
    chosen, transfer = reader.allocations(data), reader.transfer(data)
    air, land = (_Faces(reader, combat, dice.get(combat, {})) for combat in ("air_naval", "ground"))
    try:
        found = resolve(battle, air, land, chosen.get("air_naval"), chosen.get("ground"), transfer=transfer)
    except IllegalCommand as error:
        first = error.objections[0]
        if first.rule != TRANSFER_RULE:
            raise
        raise reader.bad("transfer", f"{first.reason} ({first.rule})") from error
    if transfer is not None and found.air_naval is None:
        raise reader.bad("transfer", "there is no air-naval combat here")
    return found
