"""What a seat sees of a turn's segment and of the score, ready to be drawn."""

from dataclasses import dataclass

from rules.eots.turn.score_lines import ScoreItem
from rules.eots.views.offensive import AssignmentView, DieView


@dataclass(frozen=True, slots=True)
class StepView:
    """Something to do in a segment: lines to read, dice to roll, counters to place, or a button."""

    title: str
    rule: str
    seat: str = ""
    seat_name: str = ""
    lines: tuple[str, ...] = ()
    dice: tuple[DieView, ...] = ()
    assignments: tuple[AssignmentView, ...] = ()
    legend: str = ""
    kind: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    button: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The score if the game ended now, or as it ended."""

    title: str
    rule: str
    items: tuple[ScoreItem, ...]
    total: int | None
    result: str
    winner: str
    over: bool
    signed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NextView:
    """What going on will do, and where it leads if it passes segments in which nothing can be done."""

    title: str
    lines: tuple[str, ...]
    waits_for: tuple[str, ...] = ()
    until: str = ""
