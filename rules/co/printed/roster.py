"""The counters of a copy, as far as they are known: who they are, and their numbers (CO 2.4)."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.co.battle.combatants import Branch, Factors, GroundType, ShipType
from rules.co.units import Code, Nation, Numbers, UnitType
from rules.core.pack import FactKey, FactMissing, Facts, about, key_of
from rules.core.remembered import remembered

FACE_DOWN, UNSEEN = "face down", "unseen"
"""The kind of a counter that was put down unseen, and the kind of fact by which it is known meanwhile."""


@remembered
def roster(facts: Facts) -> Mapping[str, UnitType]:
    """Every counter that is known by name, by its id."""
    codes = {about(key): code for key, code in facts.of_kind("code")}
    found = ((about(key), value) for kind in ("unit", UNSEEN) for key, value in facts.of_kind(kind))
    return MappingProxyType({unit: _unit(unit, value, codes.get(unit, "")) for unit, value in found})


def code_needed(facts: Facts) -> FactKey | None:
    """The code on the back of a counter that nobody has told yet (CO 2.4.1)."""
    return next((key_of("code", one.id) for one in roster(facts).values() if one.code is Code.UNTOLD), None)


def _unit(unit: str, value: str, told: str) -> UnitType:
    name, nation, branch, kind, code, ship, arm, elite = value.split(";")
    return UnitType(
        unit,
        name,
        Nation(nation),
        Branch(branch),
        kind,
        Code(code or told),
        ShipType(ship) if ship else None,
        GroundType(arm) if arm else None,
        bool(elite),
    )


def numbers(facts: Facts, unit: str) -> Numbers:
    """The numbers of a counter: its own, or those told for all of its kind and side."""
    if roster(facts)[unit].kind == FACE_DOWN:
        raise FactMissing(key_of("identity", unit))
    own = numbers_known(facts, unit) or facts.told(key_of("numbers", unit))
    front, move, *back = own.split(" ")
    return Numbers(_factors(front), int(move), _factors(back[0]) if back else None)


def numbers_known(facts: Facts, unit: str) -> str:
    """The numbers of a counter as they were told, for it alone or for all alike; nothing if nobody has."""
    kind = roster(facts)[unit]
    alike = key_of("numbers", f"all {kind.side} {kind.kind}")
    return facts.known(key_of("numbers", unit)) or facts.known(alike) or ""


def _factors(text: str) -> Factors:
    return Factors(*map(int, text.split("/")))
