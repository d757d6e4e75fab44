"""Battles in one line, and a plain reading of the rules on hits to hold the engine against."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rules.eots.battle.battle import Battle
from rules.eots.battle.forces import Fighter, Kind
from rules.eots.battle.hits import Blow
from rules.eots.files.battle import BattleReader, study
from rules.eots.printed.sides import Side
from tests.support import eots

READER = BattleReader(lambda edition: eots().sets["pacific", edition], Path("a test"))
Faces = tuple[int, int]


def battle_table(
    where: str, offensive: str, reaction: str, by: str = "japan", **fields: Any
) -> dict[str, Any]:
    """A battle as a file has it; units are "jp-cv-akagi", "us-feaf:reduced:inactive" or "us-19-lrb@2813"."""
    return {
        "game": "eots",
        "hex": where,
        "offensive": by,
        "offensive_units": [_listed(one) for one in offensive.split()],
        "reaction_units": [_listed(one) for one in reaction.split()],
        **fields,
    }


def _listed(text: str) -> dict[str, Any]:
    name, _, origin = text.partition("@")
    unit, *marks = name.split(":")
    listed: dict[str, Any] = {"unit": unit, "reduced": "reduced" in marks, "active": "inactive" not in marks}
    return {**listed, "from": origin} if origin else listed


def battle_of(where: str, offensive: str, reaction: str, **fields: Any) -> Battle:
    """A battle before its dice."""
    return READER.read(battle_table(where, offensive, reaction, **fields))


def fought(
    where: str,
    offensive: str,
    reaction: str,
    *,
    air: Faces = (0, 0),
    land: Faces = (0, 0),
    **fields: Any,
) -> dict[str, Any]:
    """The result of a battle, dice of the offensive player first."""
    dice = {
        "air_naval": {"offensive": air[0], "reaction": air[1]},
        "ground": {"offensive": land[0], "reaction": land[1]},
    }
    table = battle_table(where, offensive, reaction, dice=dice, **fields)
    return study(READER, table, with_odds=False)


def modifiers(attack: dict[str, Any]) -> dict[str, int]:
    """What changed a die, by its reason."""
    return {one["why"]: one["value"] for one in attack["modifiers"]}


def losses(attack: dict[str, Any]) -> list[str]:
    """The steps that an attack took: "us-feaf reduced"."""
    return [f"{one['unit']} {one['result']}" for one in attack["applied"]]


def retreats(result: dict[str, Any]) -> dict[str, tuple[str, list[str]]]:
    """Who leaves, how and where to."""
    return {one["unit"]: (one["way"], one["to"]) for one in result["retreats"]}


# Counters that no game prints


def unit(
    name: str,
    defense: int,
    attack: int = 10,
    half: int = 5,
    *,
    kind: Kind = Kind.SHIP,
    reduced: bool = False,
    one_sided: bool = False,
    **fields: Any,
) -> Fighter:
    """A counter of two steps, or with one side only."""
    return Fighter(
        id=name,
        name=name,
        side=Side.JAPAN,
        kind=kind,
        attack=attack,
        defense=defense,
        reduced_attack=0 if one_sided else half,
        reduced_defense=0 if one_sided else defense,
        steps=1 if reduced or one_sided else 2,
        **fields,
    )


def carrier(name: str, defense: int, attack: int = 10, half: int = 5, **fields: Any) -> Fighter:
    """A carrier."""
    return unit(name, defense, attack, half, kind=Kind.CARRIER, **fields)


def troops(name: str, defense: int, attack: int = 10, half: int = 5, **fields: Any) -> Fighter:
    """A ground unit."""
    return unit(name, defense, attack, half, kind=Kind.GROUND, **fields)


# The rules on hits once more, step by step over plain numbers (9.2 F 1-6, 9.4 B, 13.76)

Steps = tuple[int, ...]


class PlainHits:
    """Which next step a player may take, knowing only how many steps each unit has left."""

    def __init__(self, blow: Blow) -> None:
        self.blow = blow
        self.names = [unit.id for unit in blow.targets]
        self.begin: Steps = tuple(unit.steps for unit in blow.targets)
        self.costs = [self._cost(unit) for unit in blow.targets]

    def _cost(self, unit: Fighter) -> int:
        """Every counter here and in the box defends with the same strength on both sides."""
        return (unit.defense + 1) // 2 if unit.id in self.blow.halved else unit.defense

    def spent(self, now: Steps) -> int:
        return sum((had - has) * cost for had, has, cost in zip(self.begin, now, self.costs, strict=True))

    def left(self, now: Steps) -> int:
        return self.blow.hits - self.spent(now)

    def moves(self, now: Steps) -> Iterator[int]:
        """The units that may lose the next step."""
        for index in range(len(now)):
            if now[index] and self._allowed(now, index):
                yield index

    def _allowed(self, now: Steps, index: int) -> bool:
        blow, target = self.blow, self.blow.targets[index]
        if self.costs[index] > self.left(now):  # F 1
            return False
        dies = now[index] == 1
        if dies and not blow.critical and 2 in now:  # F 2, F 6; B 3
            return False
        if target.id in blow.protected and now[index] == self.begin[index]:  # F 4
            hit = [
                n for n, one in enumerate(blow.targets) if one.id in blow.protected and now[n] < self.begin[n]
            ]
            if len(hit) >= blow.matched:
                return False
        kept = sum(now) == 1 or (not blow.by_reaction and target.id == self._kept())  # F 5
        if dies and blow.spared and not blow.guarded and kept:
            return False
        # 13.76
        others = any(has and not one.intrinsic for has, one in zip(now, blow.targets, strict=True))
        return not (blow.on_ground and target.intrinsic and others)

    def _kept(self) -> str:
        """The step that the reaction player keeps: with hits for all, or where each of several can be it."""
        everything = sum(had * cost for had, cost in zip(self.begin, self.costs, strict=True))
        spare = 0 if not self.blow.any_choice else 1
        last = [
            name
            for name, cost in zip(self.names, self.costs, strict=True)
            if everything - spare * cost <= self.blow.hits
        ]
        choice = bool(last) and (not spare or len(last) > 1)
        strongest = max(self.blow.targets, key=lambda one: (one.id in last, one.attack_with(1))).id
        return "" if not choice else self.blow.keeper if self.blow.keeper in last else strongest

    def after(self, now: Steps, index: int) -> Steps:
        return (*now[:index], now[index] - 1, *now[index + 1 :])

    def lucky(self) -> list[str]:
        """The units of which a critical hit too weak for any takes a step all the same (F 6)."""
        blow = self.blow
        able = [n for n, one in enumerate(blow.targets) if one.id not in blow.protected or blow.matched > 0]
        if not blow.critical or not able or min(self.costs[n] for n in able) <= blow.hits:
            return []
        if blow.spared and not blow.guarded and sum(self.begin) == 1:
            return []
        return [self.names[n] for n in able if self.costs[n] == min(self.costs[m] for m in able)]

    def accepts(self, allocation: Sequence[str]) -> bool:
        """Whether the whole list may stand."""
        if lucky := self.lucky():
            return len(allocation) == 1 and allocation[0] in lucky
        now = self.begin
        for name in allocation:
            if name not in self.names or self.names.index(name) not in self.moves(now):
                return False
            now = self.after(now, self.names.index(name))
        return not (self.blow.must_apply and list(self.moves(now)))

    def reachable(self) -> set[Steps]:
        """Every position that legal steps lead to."""
        seen, waiting = {self.begin}, [self.begin]
        while waiting:
            now = waiting.pop()
            for then in (self.after(now, index) for index in self.moves(now)):
                if then not in seen:
                    seen.add(then)
                    waiting.append(then)
        return seen

    def value(self, now: Steps) -> tuple[int, int]:
        """Attack strength removed, then steps."""
        removed = sum(
            _attack(one, had) - _attack(one, has)
            for one, had, has in zip(self.blow.targets, self.begin, now, strict=True)
        )
        return removed, sum(self.begin) - sum(now)

    def reached(self, allocation: Sequence[str]) -> Steps:
        """Where an allocation ends."""
        return tuple(had - allocation.count(name) for name, had in zip(self.names, self.begin, strict=True))


def _attack(one: Fighter, steps: int) -> int:
    if steps == 0:
        return 0
    return one.reduced_attack if steps == 1 and one.reduced_defense else one.attack
