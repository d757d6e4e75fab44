"""Printed facts are told when they are asked for, or at any time (the owner's copy)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.co.chapter import JAPAN
from rules.co.events import CopyTaken, Event, FactLearned, Withdrawn
from rules.co.places import HOME
from rules.co.printed import chart
from rules.co.printed.consistency import contradiction
from rules.co.printed.kinds import AXES, KINDS
from rules.co.printed.text import text
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.pack import FactKey, FactKind, Facts, about, fault, kind_of
from rules.core.prompt import Choice, Option, Prompt, Words

RULE = "Your copy"


@dataclass(frozen=True, slots=True)
class TellFact:
    """Say what is printed on the copy."""

    fact: str
    value: str


@dataclass(frozen=True, slots=True)
class TakeCopy:
    """Say everything that is known of a copy, key by key."""

    name: str
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Leave undone what waits for a fact."""


COMMANDS: tuple[type, ...] = (TellFact, TakeCopy, Withdraw)


def objections(state: State, command: TellFact | TakeCopy | Withdraw) -> Iterator[Objection]:
    """What speaks against a fact: it is impossible."""
    match command:
        case TellFact(key, value):
            yield from _impossible(state.facts, key, value)
        case TakeCopy(_, facts):
            together = state.facts.learned(*facts)
            for key, value in facts:
                yield from _impossible(together, key, value)
        case Withdraw():
            if state.pending is None or state.pending.command is None:
                yield Objection(RULE, "Nothing waits for a fact")


def _impossible(facts: Facts, key: FactKey, value: str) -> Iterator[Objection]:
    """A fact that cannot be, by itself or beside the others."""
    if wrong := fault(KINDS, key, value) or contradiction(facts, key, value):
        yield Objection(RULE, f"{key}: {wrong}", final=True)


def outcome(state: State, command: TellFact | TakeCopy | Withdraw, dice: Dice) -> Iterator[Event]:
    """The fact is known."""
    match command:
        case TellFact(key, value):
            yield FactLearned(key, value, state.facts.known(key) or "")
        case TakeCopy(name, facts):
            yield CopyTaken(name, tuple(fact for fact in facts if state.facts.known(fact[0]) != fact[1]))
        case Withdraw():
            yield Withdrawn()


def asked(state: State, key: FactKey) -> Iterator[Prompt]:
    """The question for one fact, with big buttons."""
    kind = KINDS[kind_of(key)]
    fixed = (("fact", key),)
    question = kind.asked(key)
    if kind.buttons and not kind.many:
        options = tuple(Option(word, word) for word in kind.buttons)
        inputs: tuple[Choice | Words, ...] = (Choice("value", kind.title, options),)
    else:
        inputs = (_tapped(state, key, kind),)
    yield Prompt(JAPAN, question, kind.rule, question, TellFact, "Keep for ever", inputs, fixed)
    if state.pending is not None and state.pending.command is not None:
        says = "What waits for it is not done."
        yield Prompt(JAPAN, "I'll decide later", RULE, says, Withdraw, "Leave it", optional=True)


def _tapped(state: State, key: FactKey, kind: FactKind) -> Words:
    """A text that is mostly tapped together: numbers, types, the spaces of an axis."""
    if kind.code == "axis":
        told = {space for number in AXES for space in chart.known_spaces(state.facts, number)}
        seas = (f"{chart.SEA}{about(key)}{letter}" for letter in "abcdefgh")
        taps = (*(space for space in text().spaces if space not in {HOME, *told}), *seas)
        return Words("value", kind.title, 400, taps, "|", HOME)
    nothing = ("none",) if kind.code == "reaction" else ()
    return Words("value", kind.title, 400, (*kind.buttons, *nothing) if kind.many else (), ",")
