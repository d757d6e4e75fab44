"""Real cups of an own copy: they may hold counters that nobody has told the app of yet (CO 4.2, 10.0, 22.1).

A counter that comes out and is not in the list is told in place. One that is put on the map unseen is kept as
an unknown unit of its nation and branch, until it is turned up (CO 14.0, 14.1).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.co.battle.combatants import Branch, Side
from rules.co.chapter import JAPAN
from rules.co.events import DrawnFaceDown, Identified
from rules.co.opening import OWN
from rules.co.places import ALLIED_POOL, FLEET_RESERVE, JAPANESE_POOL
from rules.co.printed.counters import PREFIX
from rules.co.printed.roster import FACE_DOWN, roster
from rules.co.state import State
from rules.co.units import Nation, UnitType
from rules.core.asking import Question
from rules.core.pack import FactKey, FactKind, about, key_of, kind_of
from rules.core.prompt import Choice, Option, Pairs, Prompt

RULE, MOST = "CO 14.0", 5
IDENTITY = "identity"
TURN_IT_UP = FactKind(IDENTITY, "Face down", "{about} is turned up: which is it?", (), lambda *_: "", RULE)
CUPS: tuple[str, ...] = (FLEET_RESERVE, ALLIED_POOL, JAPANESE_POOL)
WORD: Mapping[Nation, str] = MappingProxyType(
    {
        Nation.BRITISH_EMPIRE: "British",
        Nation.UNITED_STATES: "US",
        Nation.CHINA: "Chinese",
        Nation.NETHERLANDS: "Dutch",
    }
)
UNSEEN = tuple((nation, branch) for nation in WORD for branch in (Branch.GROUND, Branch.AIR))


@dataclass(frozen=True, slots=True)
class Identify:
    """Say which counter an unknown unit is, now that it is turned up (CO 14.0)."""

    unknown: str
    unit: str


COMMANDS: tuple[type, ...] = (Identify,)


def may_hold_more(state: State, place: str) -> bool:
    """Whether a real cup may hold counters that are not told yet."""
    return state.copy == OWN and place in CUPS


def is_empty(state: State, place: str) -> bool:
    """Whether nothing can be drawn from a cup, as far as anybody can tell."""
    return not state.at(place) and not may_hold_more(state, place)


def is_uncertain(state: State, place: str) -> bool:
    """Whether a counter of a cup may lie on the map unknown, so that the app cannot draw from it."""
    return place == ALLIED_POOL and bool(unknown(state))


# Unknown units


def unknown(state: State) -> tuple[str, ...]:
    """The units of which nobody knows which they are."""
    return tuple(unit for unit in state.units if is_unknown(state.unit(unit)))


def is_unknown(kind: UnitType) -> bool:
    """Whether it is a counter that was put down unseen."""
    return kind.kind == FACE_DOWN


def turned_up(state: State) -> FactKey | None:
    """The question for an unknown unit that may be looked at now (CO 14.0)."""
    for unit in unknown(state):
        if state.units[unit].revealed:
            return key_of(IDENTITY, unit)
    return None


def drawn_unseen(state: State, told: tuple[str, ...]) -> tuple[DrawnFaceDown, ...]:
    """Unknown units for what was drawn, each `British Empire;ground;2`."""
    found: list[DrawnFaceDown] = []
    for one in told:
        nation, branch, count = one.split(";")
        names = _free(state, Nation(nation), Branch(branch))
        found += [DrawnFaceDown(*next(names), nation, branch) for _ in range(int(count))]
    return tuple(found)


def _free(state: State, nation: Nation, branch: Branch) -> Iterator[tuple[str, str]]:
    """Ids and names that no unknown unit has."""
    known = roster(state.facts)
    for number in range(1, 200):
        unit = f"{PREFIX[nation]}-unknown-{branch}-{number}"
        if unit not in known:
            yield unit, f"{WORD[nation]} {branch} unit {number}"


def fault(told: tuple[str, ...]) -> str:
    """What is wrong with what was drawn unseen, or nothing."""
    words = {f"{nation};{branch}" for nation, branch in UNSEEN}
    for one in told:
        which, _, count = one.rpartition(";")
        if which not in words or not (count.isdigit() and 1 <= int(count) <= MOST):
            return f"{one!r} is no Allied ground or air unit put down unseen"
    return "" if len({one.rpartition(";")[0] for one in told}) == len(told) else "each kind is told once"


def count_of(told: tuple[str, ...]) -> int:
    """How many were drawn unseen."""
    return sum(int(one.rpartition(";")[2]) for one in told)


def rows(most: int) -> Pairs:
    """How many of each nation and branch were put down unseen."""
    numbers = range(1, min(most, MOST) + 1)
    found = tuple(
        Choice(
            "unseen",
            f"{WORD[nation]} {branch} units",
            tuple(Option(f"{nation};{branch};{count}", str(count)) for count in numbers),
            least=0,
        )
        for nation, branch in UNSEEN
    )
    return Pairs("unseen", "Put down without looking", found)


# Which it is


def candidates(state: State, unit: str) -> tuple[str, ...]:
    """The counters that an unknown unit can be: of its nation and branch, in the bin or not in play yet."""
    kind = state.unit(unit)
    return tuple(
        one
        for one in state.at(ALLIED_POOL, Side.ALLIES, kind.branch)
        if state.unit(one).nation is kind.nation and not is_unknown(state.unit(one))
    )


def question(state: State, key: FactKey) -> Question:
    """Which counter it is that is turned up."""
    kind = roster(state.facts).get(about(key))
    place = state.units[about(key)].place if about(key) in state.units else ""
    thing = f"{kind.name} at {place}" if kind is not None else about(key)
    return Question(JAPAN, TURN_IT_UP, key, thing)


def asked(state: State, key: FactKey) -> Iterator[Prompt]:
    """The counters it can be; one that is not among them is told first."""
    unit = about(key)
    found = tuple(Option(one, state.unit(one).name, state.unit(one).kind) for one in candidates(state, unit))
    if found:
        inputs = (Choice("unit", "It is", found),)
        title = question(state, key).says
        fixed = (("unknown", unit),)
        says = "Look at its face."
        yield Prompt(JAPAN, title, RULE, says, Identify, "That one", inputs, fixed)


def is_identity(key: FactKey) -> bool:
    """Whether a question is about an unknown unit."""
    return kind_of(key) == IDENTITY


def why_not(state: State, command: Identify) -> str:
    """What speaks against it, or nothing."""
    if command.unknown not in unknown(state):
        return "That unit is known"
    return "" if command.unit in candidates(state, command.unknown) else "It cannot be that one"


def identified(command: Identify) -> Identified:
    """The unknown unit is that one."""
    return Identified(command.unknown, command.unit)
