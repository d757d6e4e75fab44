"""Counters into fighters: how they reach the battle hex, and troops that are on no counter (EotS 9.1)."""

from collections.abc import Mapping
from enum import StrEnum

from rules.eots.battle.forces import FLYING, Fighter, Force, Kind
from rules.eots.movement.ground import ARMOR
from rules.eots.printed.components import Components, Hex, Unit
from rules.eots.supply.zones_of_influence import CARRIERS
from rules.maps.hexgrid import HexId


class Reach(StrEnum):
    """How a unit comes to fight: in the battle hex, within range of it, or at extended range."""

    HERE = "here"
    NEAR = "near"
    EXTENDED = "extended"


def kind_of(unit: Unit) -> Kind:
    """What a counter is in battle."""
    if unit.unit_class == "air":
        return Kind.AIR
    if unit.unit_class == "naval":
        return Kind.CARRIER if unit.type in CARRIERS else Kind.SHIP
    return Kind.GROUND


def reach_of(unit: Unit, far: int) -> Reach | None:
    """How a unit so many hexes away fights: ships as escorts, troops not at all (EotS 9.11, 9.2 A)."""
    if far == 0:
        return Reach.HERE
    kind = kind_of(unit)
    if kind is Kind.GROUND:
        return None
    if kind is Kind.SHIP or far <= (unit.range or 0):
        return Reach.NEAR
    return Reach.EXTENDED if far <= extended_range(unit) else None


def extended_range(unit: Unit) -> int:
    """The range at which an air unit still fights, at half strength; none in parentheses (EotS 9.2 A)."""
    fights = unit.unit_class == "air" and unit.extended_kind != "parenthesised"
    return (unit.extended_range or 0) if fights else 0


def fighter(
    unit: Unit,
    reach: Reach = Reach.HERE,
    *,
    reduced: bool = False,
    active: bool = True,
    amphibious: bool = False,
    entered_from: HexId | None = None,
    carried_by: str = "",
) -> Fighter:
    """A counter as it fights."""
    assert unit.attack is not None and unit.defense is not None
    return Fighter(
        id=unit.id,
        name=unit.name,
        side=unit.side,
        kind=kind_of(unit),
        attack=unit.attack,
        defense=unit.defense,
        reduced_attack=unit.reduced_attack or 0,
        reduced_defense=unit.reduced_defense or 0,
        steps=2 if unit.two_sided and not reduced else 1,
        nationality=unit.nationality,
        in_hex=reach is Reach.HERE,
        halved=reach is Reach.EXTENDED,
        active=active,
        amphibious=amphibious,
        armor=unit.id == ARMOR,
        entered_from=entered_from,
        carried_by=carried_by,
    )


def from_afar(kinds: Mapping[str, Kind]) -> list[str]:
    """The units that can fight from outside the hex; ships only beside their carriers (EotS 9.11, 9.12)."""
    decks = Kind.CARRIER in kinds.values()
    return [unit for unit, kind in kinds.items() if kind in FLYING or (kind is Kind.SHIP and decks)]


def entered_only_by_sea(where: Hex) -> bool:
    """Whether no land leads to a hex, so that whoever attacks it assaults from the sea (EotS 8.45)."""
    return not any("l" in side for side in where.sides.values())


def stood_there(unit: Fighter) -> bool:
    """Whether a unit held the hex before any assault (EotS 9.4 A)."""
    return unit.kind is Kind.GROUND and not unit.amphibious and unit.entered_from is None


def held_before(components: Components, reaction: Force, with_hq: bool) -> bool:
    """Whether troops, or in one edition an HQ, held the hex before the assault (EotS 9.4 A)."""
    return any(map(stood_there, reaction)) or (with_hq and components.edition.hq_gives_beach_defence)
