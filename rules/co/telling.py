"""Printed facts are told when they are asked for, or at any time (the owner's copy)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.co import counters_told, cups, questions
from rules.co.cups import Identify
from rules.co.events import CopyTaken, Event
from rules.co.numbers_told import TellNumbers
from rules.co.numbers_told import told as numbers_told
from rules.co.printed.consistency import contradiction
from rules.co.printed.kinds import KINDS
from rules.co.state import State
from rules.core import asking
from rules.core.asking import DecideByHand as DecideByHand
from rules.core.asking import TellFact as TellFact
from rules.core.asking import TellFacts as TellFacts
from rules.core.asking import TellList as TellList
from rules.core.asking import Withdraw as Withdraw
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.pack import FactKey, about, fault
from rules.core.prompt import Prompt

RULE = asking.RULE


@dataclass(frozen=True, slots=True)
class TakeCopy:
    """Say everything that is known of a copy, key by key."""

    name: str
    facts: tuple[tuple[str, str], ...]


Command = TellFact | TellFacts | TellList | TellNumbers | DecideByHand | Withdraw | TakeCopy | Identify
COMMANDS: tuple[type, ...] = (*asking.COMMANDS, TellNumbers, TakeCopy, Identify)


def objections(state: State, command: Command) -> Iterator[Objection]:
    """What speaks against a fact: it is impossible."""
    if isinstance(command, Identify):
        if why := cups.why_not(state, command):
            yield Objection(cups.RULE, why, final=True)
        return
    if isinstance(command, TakeCopy):
        together = state.facts.learned(*command.facts)
        for key, value in command.facts:
            if wrong := fault(KINDS, key, value) or contradiction(together, key, value):
                yield Objection(RULE, f"{key}: {wrong}", final=True)
        return
    yield from asking.objections(KINDS, state.known, _plain(state, command), contradiction)


def outcome(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    """The fact is known."""
    if isinstance(command, Identify):
        yield cups.identified(command)
        return
    if isinstance(command, TakeCopy):
        new = tuple(fact for fact in command.facts if state.facts.known(fact[0]) != fact[1])
        yield CopyTaken(command.name, new)
        return
    yield from asking.outcome(KINDS, state.known, _plain(state, command))


def _plain(state: State, command: Command) -> Command:
    """Numbers that were tapped as the fact that they are."""
    return numbers_told(state.facts, command) if isinstance(command, TellNumbers) else command


def asked(state: State, key: FactKey) -> Iterator[Prompt]:
    """The question for a fact, and how else it may go on."""
    if cups.is_identity(key):
        yield from cups.asked(state, key)
        yield from counters_told.of_unknown(state, about(key))
        yield from cups.question(state, key).exits(state.pending)
        return
    yield from questions.prompts(state, key)
    yield from questions.question(state, key).exits(state.pending)
