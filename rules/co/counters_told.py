"""The counters of an own copy that no text names, told while setting up (CO 4.2, 12.0)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from rules.co.chapter import JAPAN
from rules.co.events import Event, FactLearned
from rules.co.opening import OWN
from rules.co.printed import counters
from rules.co.printed.kinds import KINDS
from rules.co.state import Phase, State
from rules.co.units import Nation
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.pack import fault
from rules.core.prompt import Choice, Number, Option, Prompt, Words

RULE, MOST = "CO 2.4", 20


@dataclass(frozen=True, slots=True)
class TellCounter:
    """Say which counter the copy has, by its name."""

    nation: str
    what: str
    code: str
    name: str


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
    if state.copy != OWN or state.phase is not Phase.SET_UP:
        yield Objection(RULE, "Counters are told of your own copy, while it is set up", final=True)
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
    nations = (Nation.JAPAN, *(nation for nation in Nation if nation.side is not Nation.JAPAN.side))
    words = (("nation", "Whose", nations), ("what", "What", counters.KINDS_OF_COUNTERS))
    inputs = tuple(
        Choice(name, label, tuple(Option(str(word), str(word)) for word in known))
        for name, label, known in (*words, ("code", "Code on its back", counters.CODES))
    )
    by_name, counted = Words("name", "Name on it", 40), Number("count", "How many", 1, MOST, 1)
    says = "The text names few counters; yours has more, with a code on the back."
    yield Prompt(
        JAPAN,
        "A counter of your copy",
        RULE,
        says,
        TellCounter,
        "It is there",
        (*inputs, by_name),
        optional=True,
    )
    title = "Several counters of a kind"
    says = "Where names do not matter, count them."
    yield Prompt(JAPAN, title, RULE, says, CountCounters, "They are there", (*inputs, counted), optional=True)
