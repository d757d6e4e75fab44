"""The Japanese Action Execution Phase: the menu of all actions, kept events, the end (CO 5.1, 8.2)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType, ModuleType

from rules.co import japanese_events, telling
from rules.co.actions import Offers, payment_objections, title
from rules.co.chapter import JAPAN, Chapter
from rules.co.dues import OfPhase
from rules.co.events import Event, PointsLost, Settled
from rules.co.printed.text import text
from rules.co.state import Phase, State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.pack import FactKey, FactMissing
from rules.core.prompt import Prompt
from rules.core.remembered import remembered

ACTION_CHAPTERS: tuple[str, ...] = (
    "personnel",
    "intelligence",
    "naval_prompts",
    "air_movement",
    "ground_movement",
    "attacks",
    "logistics",
    "japanese_refit",
    "administrative_movement",
)
"""The chapters of `rules.co` that have `OFFERS` and perhaps `WHY_NOT` of actions."""

GROUPS: Mapping[str, str] = MappingProxyType(
    {
        "G1": "G1 Personnel",
        "G2": "G2 Intelligence",
        "G3N": "G3 Naval operations",
        "G3A": "G3 Air operations",
        "G3G": "G3 Ground operations",
        "G3C": "G3 Combined operations",
        "G4L": "G4 Logistics",
    }
)
NEEDS_IT = " needs it"
"""How the detail of a question ends that an action waits for."""
OTHER_OBJECTION = Objection("CO 8.2", "Nothing is there with which it could be done")


@dataclass(frozen=True, slots=True)
class EndActions:
    """End the phase; what is left of the action points is lost (CO 5.1)."""


@dataclass(frozen=True, slots=True)
class Line:
    """One action of the menu: how it may be done now, or why not; or the printed fact that it waits for."""

    code: str
    title: str
    group: str
    rule: str
    says: str
    prompts: tuple[Prompt, ...] = ()
    why_not: tuple[Objection, ...] = ()
    asks: FactKey = ""


@cache
def _chapters() -> tuple[ModuleType, ...]:
    names = (f"rules.co.{one}" for one in ACTION_CHAPTERS)
    return tuple(import_module(one) for one in names if find_spec(one) is not None)


def offers_of(code: str) -> tuple[Offers, ...]:
    """What every chapter offers for an action."""
    found = (getattr(module, "OFFERS", {}).get(code) for module in _chapters())
    return tuple(one for one in found if one is not None)


def why_not(state: State, code: str) -> Iterator[Objection]:
    """What every chapter says against an action that none of them offers."""
    for module in _chapters():
        if code in (reasons := getattr(module, "WHY_NOT", {})):
            yield from reasons[code](state)


def codes() -> tuple[str, ...]:
    """All actions in the order of the rulebook."""
    groups = tuple(GROUPS)
    return tuple(sorted(text().actions, key=lambda code: (groups.index(_kind(code)), _number(code))))


def _kind(code: str) -> str:
    return code.partition("-")[0]


def _number(code: str) -> int:
    return int(code.partition("-")[2])


@remembered
def menu(state: State) -> tuple[Line, ...]:
    """All 39 actions with what they need (CO 8.2)."""
    return tuple(_line(state, code) for code in codes())


def _line(state: State, code: str) -> Line:
    action = text().actions[code]
    line = Line(code, title(code), GROUPS[_kind(code)], action.rule, action.says)
    try:
        if unpaid := tuple(payment_objections(state, code)):
            return replace(line, why_not=unpaid)
        found = tuple(prompt for offers in offers_of(code) for prompt in offers(state))
        if found:
            return replace(line, prompts=tuple(replace(one, group=line.group) for one in found))
        return replace(line, why_not=tuple(dict.fromkeys(why_not(state, code))) or (OTHER_OBJECTION,))
    except FactMissing as missing:
        return replace(line, asks=missing.key)


def _asking(state: State, lines: tuple[Line, ...]) -> Iterator[Prompt]:
    """The printed facts that actions wait for, each asked once, those of one list together."""
    waiting = {line.asks: line for line in reversed(lines) if line.asks}
    seen: set[str] = set()
    for key, line in waiting.items():
        first, *others = telling.asked(state, key)
        if first.title in seen:
            continue
        seen.add(first.title)
        named = (replace(one, title=f"{first.title} {one.title}") for one in others)
        for prompt in (first, *named):
            yield replace(prompt, optional=True, group=line.group, detail=f"{line.title}{NEEDS_IT}")


def _prompts(state: State) -> Iterator[Prompt]:
    lines = menu(state)
    for line in lines:
        yield from line.prompts
    yield from _asking(state, lines)
    yield from japanese_events.offers(state)
    left = sum(purse.left for purse in state.purses)
    lost = "1 action point is lost." if left == 1 else f"{left} action points are lost."
    says = " ".join((lost if left else "No action point is left.", *_still_playable(state)))
    title_of, button = "End the Japanese actions", "End the phase"
    yield Prompt(JAPAN, title_of, "CO 5.1", says, EndActions, button, optional=left > 0)


def _still_playable(state: State) -> Iterator[str]:
    """The kept events that would bring more (CO 6.1)."""
    if kept := japanese_events.playable(state):
        yield f"{' and '.join(map(japanese_events.name, kept))} can still be played."


def _objections(state: State, command: EndActions) -> Iterator[Objection]:
    if state.phase is not Phase.ACTION_EXECUTION:
        yield Objection("CO 5.1", "Actions are ended in the Action Execution Phase")
    elif not isinstance(state.due, OfPhase):
        yield Objection("CO 5.1", "An action is under way")


def _outcome(state: State, command: EndActions, dice: Dice) -> Iterator[Event]:
    """What is left is lost, since points are not saved from turn to turn (CO 5.1)."""
    for purse in state.purses:
        if purse.left:
            yield PointsLost(purse.source, purse.left, "not used this turn", "CO 5.1")
    yield from japanese_events.disposed(state)
    yield Settled()


CHAPTER = Chapter(
    (EndActions,),
    _objections,
    _outcome,
    _prompts,
    phases=(Phase.ACTION_EXECUTION,),
    by_itself=japanese_events.resolved,
)
