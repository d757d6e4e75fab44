"""Zones of influence of air units and carriers (EotS 6.4)."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.eots.printed.components import Unit
from rules.maps.hexset import HexSet

REACH = 2
CARRIERS = frozenset(("CV", "CVL", "CVE"))
LONG_RANGE = frozenset(("lrb", "b29"))


@dataclass(frozen=True, slots=True)
class Projector:
    """A unit that has a zone of influence while it is in supply."""

    unit: Unit
    hex: HexSet
    zone: HexSet

    @property
    def neutralises(self) -> bool:
        """Whether its zone takes away the enemy's; long range bombers' do not (EotS 6.4)."""
        return self.unit.type not in LONG_RANGE


@dataclass(frozen=True, slots=True)
class Zones:
    """The zones of one side: all, those in force, and those the enemy neutralises (EotS 6.4)."""

    projected: HexSet
    in_force: HexSet
    long_range_only: HexSet

    @property
    def neutralised(self) -> HexSet:
        """Where an enemy zone takes this one away."""
        return self.projected & ~self.in_force


def has_zone(unit: Unit) -> bool:
    """Whether the counter is one that projects a zone when in supply (EotS 6.4)."""
    return unit.unit_class == "air" or unit.type in CARRIERS


def projected(of: Iterable[Projector]) -> HexSet:
    """The hexes covered by these zones."""
    covered = 0
    for one in of:
        covered |= one.zone
    return covered


def neutralising(of: Iterable[Projector]) -> HexSet:
    """The hexes in which these units take away enemy zones (EotS 6.4)."""
    return projected(one for one in of if one.neutralises)


def zones(own: Iterable[Projector], enemy: Iterable[Projector]) -> Zones:
    """One side's zones, given the units of both that project (EotS 6.4)."""
    own = tuple(own)
    everywhere, against = projected(own), neutralising(own)
    return Zones(everywhere, everywhere & ~neutralising(enemy), everywhere & ~against)
