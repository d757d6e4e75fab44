"""The panels of a game for the pages that need them; a game without one has no such page."""

from typing import Any, TypeVar

from app.errors import Refused
from rules.core.game import AnyGame
from rules.core.panels import Places

Panel = TypeVar("Panel")


def needed(panel: Panel | None, what: str) -> Panel:
    """A panel that a page cannot do without."""
    if panel is None:
        raise Refused(404, f"This game has no {what}", "Table")
    return panel


def places(rules: AnyGame) -> Places[Any]:
    """The places with counters in them."""
    return needed(rules.panels.places, "places")


def difference(rules: AnyGame, before: Any, after: Any) -> tuple[str, ...]:
    """What to do on the physical board to come from one state to the other, where the app keeps one."""
    real = rules.panels.real_board
    return real.difference(before, after) if real is not None else ()


def to_do(rules: AnyGame, before: Any, after: Any) -> tuple[str, ...]:
    """The same where real counters can lie so."""
    real = rules.panels.real_board
    return difference(rules, before, after) if real is not None and real.is_there(after) else ()


def is_place(rules: AnyGame, state: Any, name: str) -> bool:
    """Whether a game has a place of that name."""
    known = rules.panels.places
    return known is not None and known.place(state, name) is not None


def meant(rules: AnyGame, state: Any, text: str) -> str:
    """What somebody may have meant who named something that is not there."""
    known = rules.panels.places
    close = (known.find(state, text[:40]) or known.find(state, text[:3])) if known is not None else []
    return f"; did you mean {close[0].title}?" if close else ""
