"""Parts of prompts: options, rows of counters, dice, the units that an HQ may activate (EotS 7.21, 7.26)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.core.prompt import Choice, Option, Prompt, Roll
from rules.eots import commands
from rules.eots.cards import december_1941
from rules.eots.cards.hands import known_card, may_use_held
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.views.offensive import (
    ActivationView,
    AssignmentView,
    DieView,
    OptionView,
)

KINDS = {cls.__name__: cls for cls in commands.COMMANDS}


def option_of(one: OptionView) -> Option:
    return Option(one.value, one.label, one.detail, one.why_not, one.rule, one.chosen)


def assignment_rows(name: str, found: Iterable[AssignmentView]) -> Iterator[Choice]:
    """One choice for each counter that goes somewhere."""
    for one in found:
        if one.options:
            meant = next((option for option in one.options if option.chosen), one.options[0])
            options = tuple(
                replace(option_of(option), chosen=option is meant, unit=one.unit) for option in one.options
            )
            yield Choice(name, one.unit.name, options, draws="places")


def die_prompt(die: DieView, seat: str, optional: bool = False) -> Prompt:
    roll = Roll(1, die.needs, die.chance)
    says = die.why or f"{die.title}: {die.needs}."
    return Prompt(
        seat, die.title, die.rule, says, KINDS[die.kind], "Roll", (roll,), die.fields, optional=optional
    )


def activation(found: ActivationView, hq: str, fixed: list[tuple[str, str]]) -> Iterator[Choice]:
    """An HQ, then as many of its units as it may activate (EotS 7.21, 7.26)."""
    if not hq and len(found.hqs) > 1:
        yield Choice("hq", "HQ", tuple(map(option_of, found.hqs)), refines=True)
        return
    fixed.append(("hq", hq or found.hq))
    options = tuple(
        Option(one.unit.id, one.unit.name, one.unit.place_title, one.why_not, one.rule, one.chosen, one.unit)
        for group in found.eligible
        for one in group.units
    )
    most = min(found.limit, len(options))
    yield Choice("units", f"Units: {found.explained}", options, 1, max(most, 1), "counters")


def cards_in_play(state: State, side: Side) -> Iterator[Option]:
    """The cards that could be in the hand, and the one held over where everybody knows it."""
    cards = state.components.cards
    held = known_card(state, side) if may_use_held(state, side) else ""
    gone = {*state.discarded_cards, *state.removed_cards, *state.future_offensive} - {held}
    opening = december_1941.due(state) if december_1941.is_december(state) else None
    for code in state.deck or tuple(cards):
        if code not in gone and cards[code].side == side and opening in (None, cards[code]):
            yield Option(code, cards[code].name)
