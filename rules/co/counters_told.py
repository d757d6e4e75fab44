"""The counters of an own copy that no text names: told at any time, or as they are drawn (CO 4.2, 12.0)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rules.co.battle.combatants import Side
from rules.co.chapter import JAPAN
from rules.co.events import Event, FactLearned, UnitsMoved
from rules.co.opening import OWN
from rules.co.places import (
    ALLIED_POOL,
    ALLIED_REFIT,
    ALLIED_REFITTED,
    ASIDE,
    DISPLAYS,
    FLEET_RESERVE,
    HOME,
    JAPANESE_POOL,
    JAPANESE_REFIT,
    LATER,
    OUT_OF_PLAY,
)
from rules.co.printed import chart, counters
from rules.co.printed.kinds import KINDS
from rules.co.state import Phase, State
from rules.co.units import Nation
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.pack import about, fault
from rules.core.prompt import Choice, Number, Option, Prompt, Words

RULE, MOST = "CO 2.4", 20


@dataclass(frozen=True, slots=True)
class TellCounter:
    """Say which counter the copy has, by its name, and where it lies if it is not where its code says."""

    nation: str
    what: str
    code: str
    name: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class CountCounters:
    """Say how many more counters of a kind the copy has, without their names."""

    nation: str
    what: str
    code: str
    count: int


Command: TypeAlias = TellCounter | CountCounters
COMMANDS: tuple[type, ...] = (TellCounter, CountCounters)


def objections(state: State, command: Command) -> Iterator[Objection]:
    """What speaks against a counter: there is none like that."""
    if state.copy != OWN:
        yield Objection(RULE, "Counters are told of your own copy", final=True)
    place = command.place if isinstance(command, TellCounter) else ""
    if place not in ("", HOME, *DISPLAYS, *chart.spaces(state.facts)):
        yield Objection(RULE, f"There is no space {place!r}", final=True)
    if place == HOME and command.nation in [one for one in Nation if one.side is Side.ALLIES]:
        yield Objection("CO 16.0", f"No Allied unit is in the {HOME}", final=True)
    words = ((command.nation, tuple(Nation)), (command.what, counters.KINDS_OF_COUNTERS))
    for word, known in (*words, (command.code, counters.CODES)):
        if word not in known:
            yield Objection(RULE, f"No counter is called {word!r}", final=True)
            return
    if isinstance(command, CountCounters) and not 1 <= command.count <= MOST:
        yield Objection(RULE, f"From 1 to {MOST} are counted at once", final=True)
    for key, value in _facts(state, command):
        if wrong := fault(KINDS, key, value):
            yield Objection(RULE, f"{key}: {wrong}", final=True)
        if state.facts.known(key) is not None:
            yield Objection(RULE, f"{key} is known already")


def outcome(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    """The counters wait where their code says."""
    for key, value in _facts(state, command):
        yield FactLearned(key, value)
        if isinstance(command, TellCounter) and command.place:
            yield UnitsMoved((about(key),), command.place, "found in the", RULE)


def _facts(state: State, command: Command) -> Iterator[tuple[str, str]]:
    nation, kind, code = command.nation, command.what, command.code
    if isinstance(command, TellCounter):
        yield counters.told(state.facts, nation, kind, code, command.name)
        return
    for name in counters.counted(state.facts, nation, kind, min(command.count, MOST)):
        yield counters.told(state.facts, nation, kind, code, name)


def prompts(state: State) -> Iterator[Prompt]:
    """A counter by its name, or so many of a kind."""
    if state.copy != OWN:
        return
    inputs = _words(NATIONS, counters.KINDS_OF_COUNTERS)
    says = "The text names few counters; yours has more, with a code on the back."
    for title, asked in _named(state):
        yield Prompt(JAPAN, title, RULE, says, TellCounter, "It is there", asked, optional=True)
    counted = Number("count", "How many", 1, MOST, 1)
    title = "Several counters of a kind"
    says = "Where names do not matter, count them."
    button = "They are there"
    yield Prompt(JAPAN, title, RULE, says, CountCounters, button, (*inputs, counted), optional=True)


def _named(state: State) -> Iterator[tuple[str, tuple[Choice | Words, ...]]]:
    """What is asked of a counter by its name; between actions also where it lies, which its side says."""
    kinds = counters.KINDS_OF_COUNTERS
    if state.phase is Phase.SET_UP:
        yield "A counter of your copy", (*_words(NATIONS, kinds), NAME)
        return
    for side, places in PLACES.items():
        whose = tuple(nation for nation in NATIONS if nation.side is side)
        title = f"{ARTICLES[side]} counter of your copy"
        yield title, (*_words(whose, kinds), NAME, _where(places))


def into_cup(place: str, nations: tuple[Nation, ...] = ()) -> Iterator[Prompt]:
    """A counter that came out of a real cup and is not in the list: told, then drawn (CO 10.0, 22.1)."""
    side = Side.JAPAN if place == JAPANESE_POOL else Side.ALLIES
    whose = nations or tuple(nation for nation in NATIONS if nation.side is side)
    kinds = counters.SHIPS if place == FLEET_RESERVE else counters.KINDS_OF_COUNTERS
    says = f"Say what it is: it is put into the {place}, and you tap it there."
    fixed = (("place", place),)
    inputs: tuple[Choice | Words, ...] = (*_words(whose, kinds), NAME)
    yield Prompt(
        JAPAN, "It is not in the list", RULE, says, TellCounter, "Add it", inputs, fixed, optional=True
    )


def of_unknown(state: State, unit: str) -> Iterator[Prompt]:
    """The counter that an unknown unit is, told first if it is not in the list (CO 14.0)."""
    kind = state.unit(unit)
    kinds = tuple(one for one in counters.KINDS_OF_COUNTERS if counters.branch_of(one) is kind.branch)
    says = "Say what it is, then choose it."
    fixed = (("place", ALLIED_POOL),)
    inputs: tuple[Choice | Words, ...] = (*_words((kind.nation,), kinds), NAME)
    title = f"{kind.name}: not in the list"
    yield Prompt(JAPAN, title, RULE, says, TellCounter, "Add it", inputs, fixed, optional=True)


EITHER = (LATER, ASIDE, OUT_OF_PLAY)
PLACES: Mapping[Side, tuple[str, ...]] = {
    Side.JAPAN: (HOME, JAPANESE_POOL, JAPANESE_REFIT, *EITHER),
    Side.ALLIES: (ALLIED_POOL, ALLIED_REFITTED, ALLIED_REFIT, *EITHER),
}
"""Where a counter of a side may be found; a ship of the Fleet Reserve is told where it is drawn."""
ARTICLES: Mapping[Side, str] = {Side.JAPAN: "A Japanese", Side.ALLIES: "An Allied"}
NATIONS = (Nation.JAPAN, *(nation for nation in Nation if nation.side is not Nation.JAPAN.side))
NAME = Words("name", "Name on it", 40)


def _words(nations: tuple[Nation, ...], kinds: tuple[str, ...]) -> tuple[Choice, ...]:
    """Whose it is, what it is, its code."""
    words = (
        ("nation", "Whose", nations),
        ("what", "What", kinds),
        ("code", "Code on its back", counters.CODES),
    )
    return tuple(
        Choice(name, label, tuple(Option(str(word), str(word)) for word in known))
        for name, label, known in words
    )


def _where(places: tuple[str, ...]) -> Choice:
    """Where it lies, if it is not where its code says."""
    options = (Option("", "where its code says"), *(Option(one, one) for one in places))
    return Choice("place", "Where it lies", options)
