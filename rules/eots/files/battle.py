"""Battles as plain objects, for files and other programs (README, "Battles")."""

from collections.abc import Mapping
from typing import Any

from rules.eots.battle.air_naval_combat import TRANSFER_RULE, Transfer
from rules.eots.battle.battle import COMBATS, NAMELESS, Battle, Event
from rules.eots.battle.fighters import held_before
from rules.eots.battle.forces import Fighter, Force, Modifier, Role
from rules.eots.battle.forecast import forecast
from rules.eots.battle.garrisons import DIVISIONS, garrisons
from rules.eots.battle.resolution import Entered, Outcome, course
from rules.eots.files.battle_outcome import odds_object, outcome_object
from rules.eots.files.battle_units import UnitsReader, aboard
from rules.eots.files.file_values import Fields
from rules.eots.printed.components import TERRAIN, Components, Hex
from rules.eots.printed.intelligence_conditions import Condition
from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId, neighbour

FIELDS = (
    "game",
    "edition",
    "turn",
    "hex",
    "terrain",
    "offensive",
    "condition",
    "offensive_units",
    "reaction_units",
    "amphibious",
    "ground_entry",
    "modifiers",
    "no_roll",
    "half_defense",
    "dice",
    "allocation",
    "divisions_in_china",
    "critical_from",
    "control",
    "transport",
    "transfer",
    "last_step",
)
Allocations = Mapping[str, Mapping[Role, tuple[str, ...]]]


class BattleReader(Fields):
    """Reads battles, naming file and field of the first thing that is wrong."""

    def read(self, data: Any) -> Battle:
        """The battle that an object describes."""
        table = self.object("the battle", data, FIELDS)
        self.word("game", table.get("game", "eots"), ("eots",))
        components = self.components(table)
        where = self._where(table, components)
        side = self.side("offensive", table.get("offensive"))
        offensive, reaction = self._forces(table, components, where, side)
        intrinsic = tuple(self._garrisons(table, components, where, side.enemy))
        with_hq = self._with_hq(table, components)
        return Battle(
            components=components,
            hex=where,
            turn=self.number("turn", table.get("turn", 2), 1, 12),
            offensive_side=side,
            condition=Condition(self.word("condition", table.get("condition", "intercept"), Condition)),
            offensive=offensive,
            reaction=(*reaction, *intrinsic),
            events=tuple(self._events(table, side)),
            critical_from=self._critical(table),
            held_before=held_before(components, (*reaction, *intrinsic), with_hq),
            last_step=self._last_step(table, reaction),
            no_roll=self._sides("no_roll", table),
            half_defense=self._sides("half_defense", table),
        )

    def _where(self, table: Mapping[str, Any], components: Components) -> Hex:
        """The battle hex, or a nameless one of some terrain."""
        if "terrain" not in table:
            return self.hex("hex", table.get("hex"), components)
        if "hex" in table:
            raise self.bad("terrain", "say either the hex or its terrain")
        terrain = self.word("terrain", table["terrain"], TERRAIN)
        return Hex(NAMELESS, "", terrain, "", frozenset(), "", "", {})

    def _forces(
        self, table: Mapping[str, Any], components: Components, where: Hex, side: Side
    ) -> tuple[Force, Force]:
        """Both sides' units, with how their troops came (EotS 8.46, 9.13)."""
        amphibious = frozenset(self.ids("amphibious", table))
        entries = self._entries(table, components, where)
        reader = UnitsReader(self, components, where, amphibious, entries)
        offensive = reader.force("offensive_units", table, side)
        reaction = reader.force("reaction_units", table, side.enemy)
        self.troops("amphibious", amphibious, offensive + reaction)
        self.troops("ground_entry", entries, offensive + reaction)
        for both in sorted(amphibious & set(entries)):
            raise self.bad("ground_entry", f"{both} came by sea, as amphibious says")
        ships = self._transport(table, components, offensive, reaction)
        return aboard(offensive, ships), aboard(reaction, ships)

    def _sides(self, field: str, table: Mapping[str, Any]) -> frozenset[Side]:
        return frozenset(self.side(field, one) for one in self.list(field, table.get(field, [])))

    def _critical(self, table: Mapping[str, Any]) -> int | None:
        value = table.get("critical_from")
        return None if value is None else self.number("critical_from", value, 0, 20)

    def _last_step(self, table: Mapping[str, Any], reaction: Force) -> str:
        """The unit that the reaction player keeps as the last ground step (EotS 9.2 F 5)."""
        if (name := table.get("last_step")) is None:
            return ""
        if not isinstance(name, str):
            raise self.bad("last_step", f"must be the id of a counter, not {name!r}")
        self.troops("last_step", (name,), reaction)
        return name

    def _transport(
        self, table: Mapping[str, Any], components: Components, offensive: Force, reaction: Force
    ) -> Mapping[str, str]:
        """The ship that brought each unit by organic transport (EotS 8.46)."""
        listed = self.object("transport", table.get("transport", {}))
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
        return ships

    def transfer(self, data: Mapping[str, Any]) -> Transfer | None:
        """The step loss that Japan moves between carriers, if any (EotS 9.2 F 7)."""
        if "transfer" not in data:
            return None
        table = self.object("transfer", data["transfer"], ("from", "to"))
        for name in ("from", "to"):
            if not isinstance(table.get(name), str):
                raise self.bad(f"transfer.{name}", "must be the id of a carrier")
        return Transfer(recovers=table["from"], loses=table["to"])

    def _entries(self, table: Mapping[str, Any], components: Components, where: Hex) -> Mapping[str, HexId]:
        """The hex next door from which each unit came by land (EotS 9.5)."""
        found: dict[str, HexId] = {}
        for name, value in self.object("ground_entry", table.get("ground_entry", {})).items():
            unit = self.unit("ground_entry", name, components)
            entry = self.hex(f"ground_entry.{name}", value, components)
            if not any("l" in kind and neighbour(where.id, d) == entry.id for d, kind in where.sides.items()):
                reason = f"{entry.title} is not next to {where.title} over land (EotS 9.5)"
                raise self.bad(f"ground_entry.{name}", reason)
            found[unit.id] = entry.id
        return found

    def _with_hq(self, table: Mapping[str, Any], components: Components) -> bool:
        """Whether an HQ is among the defenders (EotS 9.4 A)."""
        names = [one.get("unit", "") for one in table.get("reaction_units", [])]
        return any(components.units[name].unit_class == "hq" for name in names if name)

    def _events(self, table: Mapping[str, Any], offensive: Side) -> list[Event]:
        found = []
        for number, one in enumerate(self.list("modifiers", table.get("modifiers", []))):
            field = f"modifiers[{number}]"
            event = self.object(field, one, ("side", "battle", "value", "why", "rule", "final"))
            side = self.side(f"{field}.side", event.get("side"))
            combat = self.word(f"{field}.battle", event.get("battle"), COMBATS)
            value = self.number(f"{field}.value", event.get("value"), -20, 20)
            why, rule = str(event.get("why", "event")), str(event.get("rule", "EotS 5.31"))
            final = self.flag(f"{field}.final", event.get("final", False))
            role = Role.OFFENSIVE if side is offensive else Role.REACTION
            found.append(Event(role, combat, Modifier(value, why, rule, final)))
        return found

    def _garrisons(
        self, table: Mapping[str, Any], components: Components, where: Hex, side: Side
    ) -> list[Fighter]:
        """Troops that are not on counters, where Japan defends its own city (EotS 13.76, 13.94)."""
        held = self.side("control", table.get("control", side.value)) is Side.JAPAN
        divisions = self.number(
            "divisions_in_china", table.get("divisions_in_china", DIVISIONS), 0, DIVISIONS
        )
        return list(garrisons(components, where, divisions)) if side is Side.JAPAN and held else []

    # Dice and allocations

    def dice(self, data: Mapping[str, Any]) -> Mapping[str, Mapping[Role, int]]:
        """The faces of both combats; those not given are missing."""
        table = self.object("dice", data.get("dice", {}), ("air_naval", "ground"))
        found: dict[str, Mapping[Role, int]] = {}
        for combat, faces in table.items():
            listed = self.object(f"dice.{combat}", faces, tuple(Role))
            found[combat] = {
                Role(role): self.number(f"dice.{combat}.{role}", face, 0, 9) for role, face in listed.items()
            }
        return found

    def allocations(self, data: Mapping[str, Any]) -> Allocations:
        """The losses that were chosen; those not given are proposed."""
        table = self.object("allocation", data.get("allocation", {}), ("air_naval", "ground"))
        found: dict[str, Mapping[Role, tuple[str, ...]]] = {}
        for combat, by_role in table.items():
            listed = self.object(f"allocation.{combat}", by_role, tuple(Role))
            found[combat] = {
                Role(role): tuple(str(one) for one in self.list(f"allocation.{combat}.{role}", ids))
                for role, ids in listed.items()
            }
        return found


# Studies


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
    """The outcome of the dice; every die that is rolled must be given."""
    chosen = reader.allocations(data)
    entered = Entered(
        air_dice=dice.get("air_naval", {}),
        ground_dice=dice.get("ground", {}),
        air_hits=chosen.get("air_naval", {}),
        ground_hits=chosen.get("ground", {}),
        transfer=reader.transfer(data),
    )
    found = course(battle, entered)
    for objection in found.objections:
        field = "transfer" if objection.rule == TRANSFER_RULE else "allocation"
        raise reader.bad(field, f"{objection.reason} ({objection.rule})")
    for combat, role in found.missing:
        raise reader.bad(f"dice.{combat.replace('-', '_')}.{role}", "this die is rolled and must be given")
    assert found.outcome is not None
    return found.outcome
