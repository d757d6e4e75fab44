"""An address into a battle: what it says, what its buttons do, and the battle file it stands for.

Nothing here needs a server: the same module answers on a phone that has lost its network.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, urlencode

from rules import SCENARIOS
from rules.eots.battle.changes import Change, read_change
from rules.eots.battle.fighters import entered_only_by_sea, from_afar, kind_of
from rules.eots.battle.forces import Kind, Role
from rules.eots.printed.components import PACIFIC, PRESENT_EDITION, Components, read_sets
from rules.eots.printed.sides import Side, UnitId
from rules.maps.hexgrid import HexId

DICE = ("air_offensive", "air_reaction", "ground_offensive", "ground_reaction")
HITS = tuple(f"{die}_hits" for die in DICE)
SINGLE = ("edition", "turn", "hex", "terrain", "offensive", "condition", *DICE, "last_step", "transfer")
FLAGS = ("reduced", "near", "extended", "amphibious")
MANY = ("units", *FLAGS, "changes", "choosing", *HITS)
REPEATED = (*HITS, "changes")
MODIFY = ("side", "battle", "value", "why")
DEFAULTS = {
    "edition": "3.2",
    "turn": "2",
    "terrain": "open",
    "offensive": "japan",
    "condition": "intercept",
}
COMBATS = {"air_naval": "air", "ground": "ground"}
BARE_KINDS = {"air": "Air", "carrier": "Carrier", "ship": "Ship", "ground": "Ground"}
MOST_UNITS = 30
MOST_VALUES = 400
LONGEST = 120
Values = dict[str, tuple[str, ...]]


@cache
def _sets() -> Mapping[tuple[str, str], Components]:
    return read_sets(SCENARIOS / "eots")


def components_of(edition: str = PRESENT_EDITION) -> Components:
    """The counters and the map of an edition."""
    return _sets()[PACIFIC, edition]


@dataclass(frozen=True)
class Asked:
    """What an address asks for: one value or several for each name, the actions of a tap carried out."""

    values: Values = field(default_factory=dict)

    def one(self, name: str) -> str:
        """The value of a name, or what is taken when nothing is said."""
        return (self.values.get(name) or (DEFAULTS.get(name, ""),))[-1]

    def many(self, name: str) -> tuple[str, ...]:
        """All values of a name."""
        return self.values.get(name, ())

    def saying(self, name: str, *values: str) -> "Asked":
        """The same with other values of one name."""
        return Asked({**self.values, name: values})

    def query(self) -> str:
        """The address that asks for the same, to be kept or sent to somebody."""
        kept = [(name, value) for name in (*SINGLE, *MANY) for value in self.values.get(name, ())]
        return urlencode([(name, value) for name, value in kept if value and value != DEFAULTS.get(name)])


def asked_from(query: str) -> Asked:
    """The battle of the calculator that a query string describes, after what its buttons do."""
    return _sound(acted(said_in(query)))


def said_in(query: str) -> Asked:
    """What a query string says, each thing once; only hits may fall on a unit twice."""
    values: dict[str, list[str]] = {}
    for name, value in parse_qsl(query, keep_blank_values=True)[:MOST_VALUES]:
        values.setdefault(name, []).append(value[:LONGEST])
    known = {n: tuple(v) if n in REPEATED else tuple(dict.fromkeys(v)) for n, v in values.items()}
    return Asked(known)


def acted(asked: Asked) -> Asked:
    """The buttons that were tapped: units put in or out, a hex, a bare unit, a modifier, hits."""
    for unit in asked.many("add"):
        asked = asked.saying("units", *dict.fromkeys((*asked.many("units"), unit)))
    for unit in asked.many("drop"):
        asked = _dropped(asked, unit)
    for side in asked.many("afar"):
        asked = asked.saying("near", *dict.fromkeys((*asked.many("near"), *_distant(asked, side))))
    if asked.one("at"):
        asked = asked.saying("hex", asked.one("at"))
    if asked.one("anywhere"):
        asked = asked.saying("hex")
    if asked.one("bare"):
        asked = asked.saying("units", *asked.many("units"), _bare_id(asked))
    if asked.one("modify"):
        parts = (asked.one(f"modify_{name}") for name in MODIFY)
        asked = asked.saying("changes", *asked.many("changes"), ":".join(parts))
    for number in asked.many("unmodify"):
        kept = (one for n, one in enumerate(asked.many("changes")) if str(n) != number)
        asked = asked.saying("changes", *kept)
    return _allocated(asked)


def problem_in(query: str) -> str:
    """Why something could not be put in, if it could not."""
    asked = said_in(query)
    if asked.one("bare") and not is_bare(_bare_id(asked)):
        return "Bare factors are whole numbers up to 99, and the defence is at least 1"
    parts = ":".join(asked.one(f"modify_{name}") for name in MODIFY)
    if asked.one("modify") and read_change(parts) is None:
        return f"This changes only the air-naval combat, a critical hit only that of the Allies: {parts[:60]}"
    if any(one not in components_of().units and not is_bare(one) for one in asked.many("units")):
        return "The address names units that are not in the game; they are left out"
    return ""


def _dropped(asked: Asked, unit: str) -> Asked:
    for name in ("units", *FLAGS, *HITS):
        asked = asked.saying(name, *(one for one in asked.many(name) if one != unit))
    return asked


def _bare_id(asked: Asked) -> str:
    """The name of a unit of which only the factors are known: side, kind and factors, and its number."""
    factors = (asked.one(f"bare_{name}") or "0" for name in ("attack", "defense", "attack2", "defense2"))
    stem = ".".join((asked.one("bare_side") or "japan", asked.one("bare_kind") or "ship", *factors))
    taken = asked.many("units")
    return next(name for n in range(1, MOST_VALUES + 2) if (name := f"{stem}.{n}") not in taken)


def _allocated(asked: Asked) -> Asked:
    """Losses chosen by hand: begun, added to, taken back, or left to the proposal."""
    for name in asked.many("propose"):
        asked = asked.saying("choosing", *(one for one in asked.many("choosing") if one != name))
        asked = asked.saying(f"{name}_hits")
    for text in asked.many("hit"):
        name, _, unit = text.partition(":")
        asked = asked.saying(f"{name}_hits", *asked.many(f"{name}_hits"), unit)
    for name in asked.many("unhit"):
        asked = asked.saying(f"{name}_hits", *asked.many(f"{name}_hits")[:-1])
    return asked


def _sound(asked: Asked) -> Asked:
    """Only names that mean something, units that exist, and flags of units that are there."""
    known = components_of().units
    units = [u for u in asked.many("units") if u in known or is_bare(u)][:MOST_UNITS]
    values = {name: asked.values[name] for name in (*SINGLE, *MANY) if name in asked.values}
    values["changes"] = tuple(one for one in asked.many("changes") if read_change(one))
    for flag in FLAGS:
        if flag in values:
            values[flag] = tuple(unit for unit in values[flag] if unit in units)
    return Asked({**values, "units": tuple(units)})


def is_bare(unit: str) -> bool:
    """Whether a unit is named by its factors alone."""
    side, *parts = unit.split(".")
    whole = len(parts) == 6 and parts[0] in BARE_KINDS and side in tuple(Side)
    numbers = whole and all(re.fullmatch(r"0|[1-9][0-9]?", part) for part in parts[1:])
    return bool(numbers) and parts[2] != "0"


# The battle as a file would describe it


def battle_object(asked: Asked) -> dict[str, Any]:
    """What was asked for, as a battle file has it."""
    side = asked.one("offensive")
    listed: dict[bool, list[dict[str, Any]]] = {True: [], False: []}
    for unit in asked.many("units"):
        listed[side_of(unit) == side].append(_listed(asked, unit))
    where = {"hex": asked.one("hex")} if asked.one("hex") else {"terrain": asked.one("terrain")}
    written: dict[str, Any] = {
        **where,
        "edition": asked.one("edition"),
        "turn": _number(asked.one("turn")),
        "offensive": side,
        "condition": asked.one("condition"),
        "offensive_units": listed[True],
        "reaction_units": listed[False],
        "amphibious": _by_sea(asked),
        "dice": {combat: _by_role(asked, name, _die) for combat, name in COMBATS.items()},
        "allocation": {combat: _by_role(asked, name, _chosen) for combat, name in COMBATS.items()},
    }
    if asked.one("last_step"):
        written["last_step"] = asked.one("last_step")
    if asked.one("transfer"):
        written["transfer"] = dict(zip(("from", "to"), asked.one("transfer").split(":"), strict=False))
    return written


def changes_in(asked: Asked) -> tuple[Change, ...]:
    """What cards and agreements change; a text that says nothing is left out."""
    return tuple(found for one in asked.many("changes") if (found := read_change(one)))


def _by_role(asked: Asked, combat: str, read: Any) -> dict[str, Any]:
    found = {role.value: read(asked, f"{combat}_{role.value}") for role in Role}
    return {role: value for role, value in found.items() if value is not None}


def _die(asked: Asked, name: str) -> Any:
    return _number(asked.one(name)) if asked.one(name) else None


def _chosen(asked: Asked, name: str) -> list[str] | None:
    return list(asked.many(f"{name}_hits")) if name in asked.many("choosing") else None


def _number(text: str) -> Any:
    """A number, or the text itself for the reader to refuse."""
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,6}", text, re.ASCII) else text


def side_of(unit: str) -> str:
    """The side of a counter or of bare factors."""
    return unit.split(".")[0] if is_bare(unit) else components_of().units[UnitId(unit)].side.value


def _distant(asked: Asked, side: str) -> list[str]:
    """A side's units that can fight from afar."""
    kinds = {unit: kind_named(unit) for unit in asked.many("units") if side_of(unit) == side}
    return from_afar(kinds)


def kind_named(unit: str) -> Kind:
    """What a counter, or bare factors, are in battle."""
    return Kind(unit.split(".")[1]) if is_bare(unit) else kind_of(components_of().units[UnitId(unit)])


def _by_sea(asked: Asked) -> list[str]:
    """Troops that come by sea: those said to, and all attackers where no land leads to the hex."""
    here = components_of().hexes.get(HexId(asked.one("hex")))
    island = here is not None and entered_only_by_sea(here)
    attacking = (u for u in asked.many("units") if side_of(u) == asked.one("offensive"))
    troops = (unit for unit in attacking if island and kind_named(unit) is Kind.GROUND)
    return list(dict.fromkeys((*asked.many("amphibious"), *troops)))


def _listed(asked: Asked, unit: str) -> dict[str, Any]:
    extended, near = unit in asked.many("extended"), unit in asked.many("near")
    reach = "extended" if extended else "near" if near else "here"
    common = {"reduced": unit in asked.many("reduced"), "reach": reach}
    if not is_bare(unit):
        return {"unit": unit, **common}
    _, kind, *factors = unit.split(".")
    names = ("attack", "defense", "reduced_attack", "reduced_defense")
    return {"id": unit, "kind": kind, **dict(zip(names, map(int, factors), strict=False)), **common}
