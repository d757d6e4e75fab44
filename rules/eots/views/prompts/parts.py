"""Parts of prompts: options, rows of counters, dice, the units that an HQ may activate (EotS 7.21, 7.26)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from rules.core.prompt import Choice, Option, Prompt, Roll
from rules.core.view import UnitView
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

POSITIONS = "positions"
KINDS = {cls.__name__: cls for cls in commands.COMMANDS}


def option_of(one: OptionView) -> Option:
    return Option(one.value, one.label, one.detail, one.why_not, one.rule, one.chosen)


def _row_option(one: OptionView, chosen: bool, unit: UnitView) -> Option:
    return Option(one.value, one.label, one.detail, one.why_not, one.rule, chosen, unit)


def assignment_rows(name: str, found: Iterable[AssignmentView]) -> Iterator[Choice]:
    """One choice for each counter that goes somewhere."""
    draws = "places" if name == POSITIONS else "list"
    for one in found:
        if one.options:
            meant = next((option for option in one.options if option.chosen), one.options[0])
            options = tuple(_row_option(option, option is meant, one.unit) for option in one.options)
            rule = one.rule if one.says else ""
            yield Choice(name, one.unit.name, options, draws=draws, unit=one.unit, says=one.says, rule=rule)


def without_choice(found: Iterable[AssignmentView]) -> Iterator[str]:
    """What becomes of counters that can go nowhere."""
    return (f"{one.unit.name} {one.says}" for one in found if not one.options)


def die_prompt(die: DieView, seat: str, optional: bool = False, group: str = "") -> Prompt:
    """A die to be rolled."""
    return Prompt(
        seat,
        die.title,
        die.rule,
        die.why or f"{die.title}: {die.needs}.",
        KINDS[die.kind],
        "Roll",
        (Roll(1, die.needs, die.chance),),
        die.fields,
        optional=optional,
        group=group,
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
        if code not in gone and cards[code].side is side and (opening is None or opening == cards[code]):
            yield _card_option(code, cards[code].name)


@lru_cache(maxsize=512)
def _card_option(code: str, name: str) -> Option:
    return Option(code, name)
