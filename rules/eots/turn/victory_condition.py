"""One part of what wins a game without points, and how it stands; see `automatic_victory` (EotS 16.1)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that must hold, whether it does, and what was found."""

    text: str
    met: bool
    detail: str
