"""Battles read from plain objects, with what was rolled and chosen; every error names its field."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from rules.co.battle.battle import Action, Battle, Bonus, FirstFire, Rulings, Space, SpaceKind
from rules.co.battle.combatants import (
    HIGHEST_LEVEL,
    Branch,
    Combatant,
    Factors,
    GroundType,
    ShipType,
    Side,
    UnitId,
)
from rules.co.battle.needs import Answer, Faces, Losses, Targets
from rules.co.battle.plain_fields import Fields
from rules.co.battle.tactical_edge import FACES

LAST_TURN = 7
HIGHEST_FACTOR = 9
FACTORS = tuple(one.name for one in fields(Factors))
SWITCHES = tuple(one.name for one in fields(Rulings))
FLAGS = ("elite", "static", "seaplane", "flown_in")
UNIT = (
    "id",
    "name",
    "side",
    "branch",
    "type",
    *FACTORS,
    "back",
    "steps",
    "level",
    "cargo",
    "refits",
    *FLAGS,
)
SPACE = ("name", "kind", "inside_line", "fortress", "refuge")
BATTLE = (
    "game",
    "turn",
    "space",
    "action",
    "led_by",
    "force",
    "units",
    "bonuses",
    "rulings",
    "targeting_priority",
    "answers",
)
ANSWERS = ("dice", "targets", "losses")


class BattleReader(Fields):
    """Reads battles and what was entered for them."""

    def battle(self, data: Any) -> Battle:
        """The battle that an object describes."""
        table = self.object("battle", data, BATTLE)
        if table.get("game", "co") != "co":
            raise self.bad("game", f"must be co, not {table['game']!r}")
        led_by, order = table.get("led_by"), table.get("targeting_priority")
        return Battle(
            space=self._space(table.get("space")),
            turn=self.number("turn", table.get("turn"), 1, LAST_TURN),
            action=self.word("action", table.get("action"), Action),
            combatants=tuple(self._units(table)),
            force=frozenset(map(UnitId, self.texts("force", table.get("force", [])))),
            led_by=None if led_by is None else self.word("led_by", led_by, Action),
            bonuses=tuple(self._bonuses(table)),
            rulings=self._rulings(table.get("rulings", {})),
            targeting_priority=None if order is None else self._priority(order),
        )

    def _space(self, value: Any) -> Space:
        """The facts of the space."""
        table = self.object("space", value, SPACE)
        inside, fortress = table.get("inside_line"), table.get("fortress")
        return Space(
            self.text("space.name", table.get("name", "the space")),
            self.word("space.kind", table.get("kind"), SpaceKind),
            None if inside is None else self.flag("space.inside_line", inside),
            None if fortress is None else self.word("space.fortress", fortress, Side),
            self.flag("space.refuge", table.get("refuge", True)),
        )

    def _priority(self, value: Any) -> tuple[ShipType, ...]:
        """The Allied Targeting Priority Table, each type once (CO 11.6.2)."""
        order = self.words("targeting_priority", value, ShipType)
        if len(set(order)) != len(order):
            raise self.bad("targeting_priority", "a type is named twice")
        return order

    def _bonuses(self, table: Mapping[str, Any]) -> Iterator[Bonus]:
        """What events add to the dice for the edge (CO 11.2)."""
        for n, one in enumerate(self.list("bonuses", table.get("bonuses", []))):
            field = f"bonuses[{n}]"
            bonus = self.object(field, one, ("side", "value", "why", "rule"))
            yield Bonus(
                self.word(f"{field}.side", bonus.get("side"), Side),
                self.number(f"{field}.value", bonus.get("value"), 1, max(FACES)),
                self.text(f"{field}.why", bonus.get("why")),
                self.text(f"{field}.rule", bonus.get("rule", "CO 24.1")),
            )

    def _rulings(self, value: Any) -> Rulings:
        """The rulings and optional rules that the table chose."""
        table = self.object("rulings", value, SWITCHES)
        first = table.get("counterattack", FirstFire.ALLIES_FROM_TURN_2)
        rest = ((name, one) for name, one in table.items() if name != "counterattack")
        chosen = {name: self.flag(f"rulings.{name}", one) for name, one in rest}
        return Rulings(counterattack=self.word("rulings.counterattack", first, FirstFire), **chosen)

    # Units

    def _units(self, table: Mapping[str, Any]) -> Iterator[Combatant]:
        """All units of both sides in the space."""
        for n, one in enumerate(self.list("units", table.get("units"))):
            yield self._unit(f"units[{n}]", self.object(f"units[{n}]", one, UNIT))

    def _unit(self, field: str, table: Mapping[str, Any]) -> Combatant:
        """One unit; a base gives its level in place of steps (CO 2.4.3)."""
        branch = self.word(f"{field}.branch", table.get("branch"), Branch)
        name, kind = self.text(f"{field}.id", table.get("id")), table.get("type")
        return Combatant(
            id=UnitId(name),
            name=self.text(f"{field}.name", table.get("name", name)),
            side=self.word(f"{field}.side", table.get("side"), Side),
            branch=branch,
            front=self._factors(field, {key: table[key] for key in FACTORS if key in table}),
            back=self._back(f"{field}.back", table.get("back")),
            steps=self._steps(field, table, branch),
            ship=self.word(f"{field}.type", kind, ShipType) if branch is Branch.NAVAL else None,
            arm=self._arm(f"{field}.type", kind, branch),
            cargo=tuple(map(UnitId, self.texts(f"{field}.cargo", table.get("cargo", [])))),
            refits=self.flag(f"{field}.refits", table.get("refits", True)),
            **{flag: self.flag(f"{field}.{flag}", table.get(flag, False)) for flag in FLAGS},
        )

    def _factors(self, field: str, table: Mapping[str, Any]) -> Factors:
        """Four factors; those not given are zero (CO 11.1)."""
        return Factors(**{k: self.number(f"{field}.{k}", n, 0, HIGHEST_FACTOR) for k, n in table.items()})

    def _back(self, field: str, value: Any) -> Factors | None:
        """The reduced side, if there is one (CO 2.4.3)."""
        return None if value is None else self._factors(field, self.object(field, value, FACTORS))

    def _steps(self, field: str, table: Mapping[str, Any], branch: Branch) -> int:
        """The steps left: the level of a base, those of a whole unit if they are not given."""
        if branch is Branch.BASE:
            return self.number(f"{field}.level", table.get("level"), 1, HIGHEST_LEVEL)
        if "level" in table:
            raise self.bad(f"{field}.level", "only bases have a level")
        most = 1 if table.get("back") is None else 2
        return self.number(f"{field}.steps", table.get("steps", most), 1, most)

    def _arm(self, field: str, kind: Any, branch: Branch) -> GroundType | None:
        """The type of a ground unit; infantry if none is given (CO 2.4.3)."""
        if branch is Branch.GROUND:
            return self.word(field, kind or GroundType.INFANTRY, GroundType)
        if branch is not Branch.NAVAL and kind is not None:
            raise self.bad(field, f"{branch} units have no type")
        return None

    # What was entered

    def answers(self, data: Mapping[str, Any]) -> tuple[Answer, ...]:
        """The dice and choices, in the order in which the battle asks for them."""
        listed = self.list("answers", data.get("answers", []))
        return tuple(self._answer(f"answers[{n}]", one) for n, one in enumerate(listed))

    def _answer(self, field: str, value: Any) -> Answer:
        """One answer: dice, targets or losses."""
        table = self.object(field, value, ANSWERS)
        if len(table) != 1:
            raise self.bad(field, f"must have one of {', '.join(ANSWERS)}")
        ((kind, given),) = table.items()
        where = f"{field}.{kind}"
        match kind:
            case "dice":
                return Faces(self._dice(where, given))
            case "targets":
                return Targets(tuple(self._aims(where, given)))
        return Losses(tuple(map(UnitId, self.texts(where, given))))

    def _dice(self, field: str, value: Any) -> tuple[int, ...]:
        """Faces of the die."""
        listed = enumerate(self.list(field, value))
        return tuple(self.number(f"{field}[{n}]", face, FACES[0], FACES[-1]) for n, face in listed)

    def _aims(self, field: str, value: Any) -> Iterator[tuple[UnitId, UnitId]]:
        """Pairs of a shooter and its target (CO 11.6.1)."""
        for shooter, target in self.object(field, value).items():
            yield UnitId(shooter), UnitId(self.text(f"{field}.{shooter}", target))
