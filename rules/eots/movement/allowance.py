"""The ways of moving, how far each goes by an operations value, and a move as it is made (EotS 5.1, 8.1).

Strategic moves double it: by sea (8.23) in `naval.points`, in the air (8.33) in `air.legs_of`.
"""

from dataclasses import dataclass

from rules.eots.printed.charts import Charts
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import UnitId
from rules.maps.hexgrid import HexId


@dataclass(frozen=True, slots=True)
class Allowance:
    """How far units move: points by sea, half points by land, and legs in the air (EotS 7.22, 8.1)."""

    naval: int
    half_points: int
    legs: int
    oc: int

    @classmethod
    def of(cls, charts: Charts, oc: int) -> "Allowance":
        """The base allowances times the operations value; air units fly that many legs (EotS 8.1)."""
        base = charts.movement
        return cls(base["naval"] * oc, 2 * base["ground"] * oc, oc, oc)


@dataclass(frozen=True, slots=True)
class Destination:
    """A hex that some units may move to: how, at what cost, and what is worth knowing of it."""

    hex: HexId
    mode: Mode
    cost: int
    through_zone: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """Units moved together along a path."""

    units: tuple[UnitId, ...]
    mode: Mode
    path: tuple[HexId, ...]
    cost: int
    shipping: int = 0
    through_zone: bool = False
