"""Taking a Japanese action: what pays for it, how it begins, how the menu finds it (CO 5.2, 6.1, 8.0).

Every action is a command of its chapter with the fields `code` (of 8.2) and `purse` (the source that pays,
none for whichever fits best). A chapter lists the prompts of its actions in `OFFERS`, by code.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from rules.co.events import ActionTaken, Event, NowDue
from rules.co.places import HOME
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


def pays_for(state: State, purse: Purse, code: str, ends_at: str = "", where: str = "") -> bool:
    """Whether a purse may be spent on an action that ends or attacks in a space, and began in another.

    The Home Islands lie on all axes: who comes home is on the axis where he began (CO 6.1, Ruling CO-38).
    """
    if purse.left < 1 or not (not purse.codes or code.startswith(purse.codes)):
        return False
    if not purse.axis or not ends_at:
        return True
    on = where if ends_at == HOME else ends_at
    return on != HOME and chart.axis_called(state.facts, purse.axis) in chart.axes_of(state.facts, on)


def under_way(state: State) -> tuple[Purse, ...]:
    """What is left of the actions of the event that is being played (CO 6.1, Ruling CO-51)."""
    return tuple(purse for purse in state.purses if purse.at_once and purse.left)


def purses_for(state: State, code: str, ends_at: str = "", where: str = "") -> tuple[Purse, ...]:
    """The purses that may pay: of an event that is being played no other, else the most restricted first."""
    open_now = under_way(state) or state.purses
    fitting = (purse for purse in open_now if pays_for(state, purse, code, ends_at, where))
    return tuple(sorted(fitting, key=lambda one: (not one.axis, not one.codes)))


def payment_objections(
    state: State, code: str, purse: str = "", ends_at: str = "", where: str = ""
) -> Iterator[Objection]:
    """What speaks against paying for an action now."""
    if state.phase is not Phase.ACTION_EXECUTION or state.due is None or len(state.agenda) > 1:
        says = "Actions are taken one after the other, in the Action Execution Phase"
        yield Objection("CO 5.1", says, final=len(state.agenda) != 1)
    fitting = purses_for(state, code, ends_at, where)
    if (purse and purse not in {one.source for one in fitting}) or not fitting:
        yield _unpaid(state, code, purse)


def _unpaid(state: State, code: str, purse: str) -> Objection:
    """Why an action cannot be paid for (CO 5.2, 6.1)."""
    if event := under_way(state):
        says = f"The actions of {event[0].source} come first, and are taken one after the other"
        return Objection("CO 6.1", f"{says} (Ruling CO-51)")
    if purse:
        return Objection("CO 6.1", f"{purse} does not pay for {code} there")
    return Objection("CO 5.2", f"No action point is left for {code}")


def begun(
    state: State,
    code: str,
    purse: str = "",
    where: str = "",
    ends_at: str = "",
    flown: tuple[tuple[str, str], ...] = (),
) -> tuple[Event, ...]:
    """An action is paid for, if anything pays, and under way; what it does is put on top by its chapter."""
    source = purse or next((one.source for one in purses_for(state, code, ends_at, where)), "")
    return ActionTaken(code, source, ends_at or where), NowDue(EndOfAction(code, where, flown, source))


def edge_of_action(state: State, source: str) -> int:
    """What the purse that paid adds to the tactical edge (CO 24.1)."""
    return next((purse.edge for purse in state.purses if purse.source == source), 0)


def title(code: str) -> str:
    """An action as the menu names it."""
    return f"{code} {text().actions[code].name}"
