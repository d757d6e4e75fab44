"""How a scenario is won: items, levels and automatic victories (EotS 16.0, 17.0)."""

from dataclasses import dataclass

from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId


@dataclass(frozen=True, slots=True)
class VictoryItem:
    """What scores for Japan, or against it, and what it looks at."""

    code: str
    rule: str
    text: str
    points: int
    per: str = ""
    at: str = "end"
    instead_of: str = ""
    unless: str = ""
    threshold: int | None = None
    region: str = ""
    hexes: tuple[HexId, ...] = ()


@dataclass(frozen=True, slots=True)
class VictoryLevel:
    """A result by Japan's points; the last one has no end."""

    name: str
    side: Side
    up_to: int | None = None


@dataclass(frozen=True, slots=True)
class AutomaticVictory:
    """A condition that wins without counting points: at once, as any turn ends, or at the end of the last."""

    code: str
    rule: str
    text: str
    side: Side
    name: str
    at: str = "end"
    threshold: int | None = None


@dataclass(frozen=True, slots=True)
class Victory:
    """How a scenario is won."""

    code: str
    rule: str
    kind: str
    items: tuple[VictoryItem, ...]
    levels: tuple[VictoryLevel, ...]
    automatic: tuple[AutomaticVictory, ...]

    def level(self, points: int) -> VictoryLevel:
        """The result for a number of Japanese points."""
        return next(level for level in self.levels if level.up_to is None or points <= level.up_to)
