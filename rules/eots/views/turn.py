"""What a seat sees of a turn's segment and of the score, ready to be drawn (EotS 4.0)."""

from dataclasses import dataclass

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
class NextView:
    """What going on will do, and where it leads if it passes segments in which nothing can be done."""

    title: str
    lines: tuple[str, ...]
    waits_for: tuple[str, ...] = ()
    until: str = ""
