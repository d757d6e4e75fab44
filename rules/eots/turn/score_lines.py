"""One line of the score (EotS 16.0, 17.0)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScoreItem:
    """One line of the score sheet: what it looks at, how it stands, and the points it gives now."""

    text: str
    rule: str
    points: int
    counts: bool
    detail: str = ""
