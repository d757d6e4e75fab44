"""Counters that no text names: told by their name, or counted where only their kind matters (CO 2.4).

A counter is kept as a fact `unit.jp-div-1`; its kind says its branch, its ship type or its arm.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from rules.co.battle.combatants import Branch, GroundType, ShipType
from rules.co.printed.kinds import CODES as CODES
from rules.co.printed.roster import roster
from rules.co.units import Nation
from rules.core.pack import Facts, key_of

PREFIX: Mapping[Nation, str] = MappingProxyType(
    {
        **dict.fromkeys((Nation.JAPAN, Nation.SIAM, Nation.BURMA), "jp"),
        Nation.BRITISH_EMPIRE: "br",
        Nation.CHINA: "ch",
        Nation.NETHERLANDS: "ne",
        Nation.UNITED_STATES: "us",
    }
)
SHIPS = tuple(ship for ship in ShipType if ship is not ShipType.FEF)
ARMS: Mapping[str, GroundType] = MappingProxyType(
    {
        **dict.fromkeys(("division", "brigade", "regiment"), GroundType.INFANTRY),
        **dict.fromkeys(("corps or command", "fortress force"), GroundType.INFANTRY),
        "marine": GroundType.MARINE,
        "airborne": GroundType.AIRBORNE,
        "armor": GroundType.ARMOR,
        "engineer": GroundType.ENGINEER,
    }
)
AIRCRAFT = ("army air", "navy air", "seaplane", "pursuit", "bomber", "mixed air")
KINDS_OF_COUNTERS: tuple[str, ...] = (*SHIPS, *ARMS, *AIRCRAFT)


def branch_of(kind: str) -> Branch:
    """The branch of a kind of counter."""
    if kind in SHIPS:
        return Branch.NAVAL
    return Branch.GROUND if kind in ARMS else Branch.AIR


def told(facts: Facts, nation: str, kind: str, code: str, name: str) -> tuple[str, str]:
    """The fact of a counter that is not known yet: its key and its value."""
    slug = re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")
    first = f"{PREFIX[Nation(nation)]}-{slug}"
    known = roster(facts)
    unit = first if first not in known else f"{first}-{branch_of(kind)}"
    ship = kind if kind in SHIPS else ""
    values = (name, nation, branch_of(kind).value, kind, code, ship, ARMS.get(kind, ""), "")
    return key_of("unit", unit), ";".join(map(str, values))


def counted(facts: Facts, nation: str, kind: str, number: int) -> tuple[str, ...]:
    """Names for so many counters of one kind that are told without their own."""
    names = {unit.name for unit in roster(facts).values() if unit.nation == nation}
    short = kind if kind in SHIPS else kind.title()
    free = (name for n in range(1, 200) if (name := f"{short} no {n}") not in names)
    return tuple(next(free) for _ in range(number))
