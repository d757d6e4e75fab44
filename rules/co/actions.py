"""Taking a Japanese action: what pays for it, how it begins, how the menu finds it (CO 5.2, 6.1, 8.0).

Every action is a command of its chapter with the fields `code` (of 8.2) and `purse` (the source that pays,
none for whichever fits best). A chapter lists the prompts of its actions in `OFFERS`, by code.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from rules.co.events import ActionTaken, Event, NowDue
from rules.co.printed import chart
from rules.co.printed.text import text
from rules.co.state import Phase, Purse, State
from rules.core.legality import Objection
from rules.core.prompt import Prompt

Offers: TypeAlias = Callable[[State], Iterator[Prompt]]
FIRST_ACTION = "first action"


@dataclass(frozen=True, slots=True)
class EndOfAction:
    """An action is under way; when everything above it is settled, it ends (CO 7.2, 9.5.1).

    `where` is the space where it began, `flown` the air units that return to bases: pairs of unit and base;
    `source` the purse that paid.
    """

    code: str
    where: str = ""
    flown: tuple[tuple[str, str], ...] = ()
    source: str = ""


def pays_for(state: State, purse: Purse, code: str, ends_at: str = "") -> bool:
    """Whether a purse may be spent on an action that ends or attacks in a space (CO 6.1, Ruling CO-38)."""
    if purse.left < 1 or not (not purse.codes or code.startswith(purse.codes)):
        return False
    if purse.axis and ends_at:
        return chart.axis_called(state.facts, purse.axis) in chart.axes_of(state.facts, ends_at)
    return True


def purses_for(state: State, code: str, ends_at: str = "") -> tuple[Purse, ...]:
    """The purses that may pay, those of events first, the most restricted before the general one."""
    fitting = (purse for purse in state.purses if pays_for(state, purse, code, ends_at))
    return tuple(sorted(fitting, key=lambda one: (not one.at_once, not one.axis, not one.codes)))


def payment_objections(state: State, code: str, purse: str = "", ends_at: str = "") -> Iterator[Objection]:
    """What speaks against paying for an action now."""
    if state.phase is not Phase.ACTION_EXECUTION or state.due is None or len(state.agenda) > 1:
        yield Objection("CO 5.1", "Actions are taken one after the other, in the Action Execution Phase")
    fitting = purses_for(state, code, ends_at)
    if purse and purse not in {one.source for one in fitting}:
        yield Objection("CO 6.1", f"{purse} does not pay for {code} there")
    elif not fitting:
        yield Objection("CO 5.2", f"No action point is left for {code}")
    if any(one.at_once and one.left for one in state.purses) and not any(one.at_once for one in fitting):
        yield Objection("CO 6.1", "The actions of the event come first (Ruling CO-51)")


def begun(
    state: State,
    code: str,
    purse: str = "",
    where: str = "",
    ends_at: str = "",
    flown: tuple[tuple[str, str], ...] = (),
) -> tuple[Event, ...]:
    """An action is paid for and under way; what it does is put on top by its chapter."""
    source = purse or purses_for(state, code, ends_at)[0].source
    return ActionTaken(code, source, ends_at or where), NowDue(EndOfAction(code, where, flown, source))


def edge_of_action(state: State, source: str) -> int:
    """What the purse that paid adds to the tactical edge (CO 24.1)."""
    return next((purse.edge for purse in state.purses if purse.source == source), 0)


def title(code: str) -> str:
    """An action as the menu names it."""
    return f"{code} {text().actions[code].name}"
