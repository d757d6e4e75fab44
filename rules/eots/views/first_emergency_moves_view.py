"""The emergency moves before the first card, ready to be drawn (EotS v2.0 17.25 C)."""

from collections.abc import Iterator

from rules.eots.assignment import unit_first
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.turn.first_emergency_moves import RULE, offered, ships
from rules.eots.views.board_view import unit_view
from rules.eots.views.offensive import AssignmentView, OptionView
from rules.eots.views.turn import StepView


def steps(state: State) -> Iterator[StepView]:
    """Every Allied ship with its ports."""
    if not offered(state):
        return
    yield StepView(
        title="Emergency moves before the first card",
        rule=RULE,
        seat=Side.ALLIES,
        seat_name=Side.ALLIES.label,
        assignments=tuple(_assignments(state)),
        legend="Every ship may make one",
        kind="MakeFreeMoves",
        button="They are there",
        optional=True,
    )


def _assignments(state: State) -> Iterator[AssignmentView]:
    for unit, ports in ships(state).items():
        here = state.components.place_title(state.units[unit].place)
        stays = OptionView("", f"stays in {here}", chosen=True)
        options = (OptionView(unit_first(unit, h), state.components.place_title(h)) for h in ports)
        if ports:
            yield AssignmentView(unit_view(state, unit), (stays, *options))
