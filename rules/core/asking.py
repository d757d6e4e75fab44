"""Printed facts asked in place: a command that needs one waits with its dice, and then goes on.

`tried` decides a command, or asks for the fact that it needs; once the fact is told, the command is decided
again with the dice that were rolled already. A player may also say how it is this once: such a fact is lent,
and is asked for again the next time.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from rules.core.dice import Dice, Origin
from rules.core.legality import Objection
from rules.core.pack import FactKey, FactKind, FactMissing, Facts, about, fault, kind_of
from rules.core.prompt import BUTTONS, Choice, Option, Pairs, Prompt, Words

RULE = "Your copy"
IS = "="
NOTHING = "none"
NEEDED = "The rules cannot go on without it."
Event = TypeVar("Event")


# Commands


@dataclass(frozen=True, slots=True)
class TellFact:
    """Say what is printed on the copy."""

    fact: str
    value: str


@dataclass(frozen=True, slots=True)
class TellFacts:
    """Say several things at once, each as `key=value`; the rest of `among` is `otherwise`."""

    facts: tuple[str, ...] = ()
    among: tuple[str, ...] = ()
    otherwise: str = ""


@dataclass(frozen=True, slots=True)
class TellList:
    """Say what stands printed one beside the other, `none` where nothing does."""

    fact: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DecideByHand:
    """Decide at the table how it is this once; the fact itself is asked for again."""

    fact: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Leave undone what waits for a fact."""


COMMANDS: tuple[type, ...] = (TellFact, TellFacts, TellList, DecideByHand, Withdraw)


# Events


@dataclass(frozen=True, slots=True)
class FactLearned:
    """A printed fact was told, or corrected."""

    key: str
    value: str
    was: str = ""


@dataclass(frozen=True, slots=True)
class FactsLearned:
    """Several printed facts were told at once."""

    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class FactAsked:
    """A printed fact is needed; the command that needs it waits with the dice it was given."""

    key: str
    command: Any = None
    faces: tuple[int, ...] = ()
    origin: str = "table"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The command that waited is not done."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class DecidedByHand:
    """The table decided how it is this once."""

    key: str
    verdict: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class FactsForgotten:
    """What was decided for once holds no longer."""

    keys: tuple[str, ...]


EVENTS: tuple[type, ...] = (FactLearned, FactsLearned, FactAsked, Withdrawn, DecidedByHand, FactsForgotten)


# What is kept


@dataclass(frozen=True, slots=True)
class Pending:
    """A fact that is asked for, and the command that waits for it with the dice already rolled."""

    key: FactKey
    command: Any = None
    faces: tuple[int, ...] = ()
    origin: str = "table"


@dataclass(frozen=True, slots=True)
class Known:
    """All that a game keeps of its copy: the facts, the question that is open, what is lent for once."""

    facts: Facts = field(default_factory=Facts)
    pending: Pending | None = None
    lent: tuple[FactKey, ...] = ()

    def learned(self, *facts: tuple[FactKey, str]) -> "Known":
        """Facts more; a question that they answer is open no longer."""
        told = {key for key, _ in facts}
        pending = None if self.pending is not None and self.pending.key in told else self.pending
        lent = tuple(key for key in self.lent if key not in told)
        return Known(self.facts.learned(*facts), pending, lent)

    def after(self, event: Any) -> "Known":
        """What is known after an event."""
        match event:
            case FactLearned(key, value):
                return self.learned((key, value))
            case FactsLearned(facts):
                return self.learned(*facts)
            case FactAsked(key, command, faces, origin):
                return replace(self, pending=Pending(key, command, faces, origin))
            case Withdrawn():
                return replace(self, pending=None)
            case DecidedByHand(key, verdict):
                return replace(self.learned((key, verdict)), lent=(*self.lent, key))
            case FactsForgotten(keys):
                return replace(self, facts=self.facts.forgotten(*keys), lent=())
        return self


@dataclass(slots=True)
class KeptDice:
    """Dice that show first what they had shown already, and keep all that they show."""

    others: Dice
    kept: tuple[int, ...] = ()
    kept_from: str = ""
    shown: tuple[int, ...] = ()

    @property
    def origin(self) -> Origin:
        """Where they came from."""
        return ("app" if self.kept_from == "app" else "table") if self.kept else self.others.origin

    @property
    def faces(self) -> tuple[int, ...]:
        """Every face to be kept: what was rolled, or read off the table for the command."""
        entered = getattr(self.others, "faces", ())
        return self.kept or self.shown or (entered if isinstance(entered, tuple) else ())

    def roll(self, count: int) -> tuple[int, ...]:
        """The same faces again, then others."""
        if len(self.kept) == count:
            return self.kept
        found = self.others.roll(count)
        self.shown = (*self.shown, *found)
        return found


# Deciding


def tried(
    attempt: Callable[[Dice], tuple[Event, ...]], command: Any, dice: Dice, waiting: Pending | None = None
) -> tuple[Event | FactAsked, ...]:
    """The events of a command, or the fact that it needs; one that waited has its dice already."""
    kept = KeptDice(dice, waiting.faces, waiting.origin) if waiting is not None else KeptDice(dice)
    try:
        return attempt(kept)
    except FactMissing as missing:
        return (FactAsked(missing.key, command, kept.faces, kept.origin),)


def objections(
    kinds: Mapping[str, FactKind], known: Known, command: Any, against: Callable[[Facts, FactKey, str], str]
) -> Iterator[Objection]:
    """What speaks against a telling: a fact is impossible by itself, or beside the others."""
    told = dict(facts_of(command))
    together = known.facts.learned(*told.items())
    for key, value in told.items():
        if wrong := fault(kinds, key, value) or against(together, key, value):
            yield Objection(RULE, f"{key}: {wrong}", final=True)
    if isinstance(command, TellFacts):
        yield from _of_a_list(command)
    if isinstance(command, DecideByHand) and kind_of(command.fact) in kinds:
        if not kinds[kind_of(command.fact)].waits:
            yield Objection(RULE, "The rules cannot go on without this one", final=True)
        elif known.facts.known(command.fact) is not None:
            yield Objection(RULE, "That is known", final=True)
    if isinstance(command, Withdraw):
        pending = known.pending
        if pending is None or pending.command is None:
            yield Objection(RULE, "Nothing waits for a fact")
        elif kind_of(pending.key) in kinds and not may_be_left(kinds[kind_of(pending.key)], pending):
            yield Objection(RULE, "Its dice are cast: decide at the table instead", final=True)


def may_be_left(kind: FactKind, pending: Pending) -> bool:
    """Whether what waits may be left undone: not once its dice are cast, if the table can decide instead."""
    return pending.command is not None and not (pending.faces and kind.waits)


def _of_a_list(command: TellFacts) -> Iterator[Objection]:
    """A list tells something, and nothing in two ways."""
    keys = [_parted(fact)[0] for fact in command.facts]
    if not keys and not command.among:
        yield Objection(RULE, "Nothing is told", final=True)
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        yield Objection(RULE, f"{key}: is told twice", final=True)


def facts_of(command: Any) -> Iterator[tuple[FactKey, str]]:
    """The facts that a telling tells, or the one that it decides for once."""
    match command:
        case TellFact(key, value) | DecideByHand(key, value):
            yield key, value
        case TellList(key, words):
            yield key, ",".join(words) or NOTHING
        case TellFacts(facts, among, otherwise):
            told = dict(_parted(fact) for fact in facts)
            yield from {**dict.fromkeys(among, otherwise), **told}.items()


def _parted(fact: str) -> tuple[FactKey, str]:
    key, _, value = fact.partition(IS)
    return key, value


def outcome(
    kinds: Mapping[str, FactKind], known: Known, command: Any
) -> Iterator[FactLearned | FactsLearned | DecidedByHand | Withdrawn]:
    """The facts are known, one is decided for once, or what waited is left undone."""
    if isinstance(command, Withdraw):
        yield Withdrawn()
    elif isinstance(command, DecideByHand):
        rule = kinds[kind_of(command.fact)].rule
        yield DecidedByHand(command.fact, command.verdict, rule)
    elif isinstance(command, TellFacts):
        yield FactsLearned(tuple(facts_of(command)))
    else:
        for key, value in facts_of(command):
            yield FactLearned(key, value, known.facts.known(key) or "")


# Questions as prompts


@dataclass(frozen=True, slots=True)
class Question:
    """The question for one fact, or for several of a kind in one list, as a seat is asked it."""

    seat: str
    kind: FactKind
    key: FactKey
    thing: str = ""

    @property
    def says(self) -> str:
        """The question in words."""
        return self.kind.question.format(about=self.thing or about(self.key))

    def prompt(self, command: type, inputs: tuple[Any, ...], says: str = "", button: str = "Keep") -> Prompt:
        """A prompt that asks it."""
        fixed = (("fact", self.key),)
        said = " ".join(filter(None, (says, "" if self.kind.waits else NEEDED)))
        return Prompt(self.seat, self.says, self.kind.rule, said, command, button, inputs, fixed)

    def with_buttons(self) -> Prompt:
        """One of a few answers."""
        return self.prompt(TellFact, (buttons("value", self.kind.title, self.kind.buttons),))

    def with_ticks(self) -> Prompt:
        """Any of a few answers, or none of them."""
        every = len(self.kind.buttons)
        return self.prompt(TellList, (buttons("words", self.kind.title, self.kind.buttons, 0, every),))

    def with_words(self, words: Words, says: str = "") -> Prompt:
        """A text, mostly tapped together."""
        return self.prompt(TellFact, (words,), says)

    def ticked(self, says: str, keys: Mapping[FactKey, str], words: Mapping[str, str], rest: str) -> Prompt:
        """Several facts of a kind at once: a list to tick for each word, and what is in none is the rest."""
        inputs = tuple(_list(label, word, keys) for word, label in words.items())
        fixed = (*(("among", key) for key in keys), ("otherwise", rest))
        return Prompt(self.seat, says, self.kind.rule, "", TellFacts, "Keep all", inputs, fixed)

    def in_rows(self, says: str, keys: Mapping[FactKey, tuple[str, tuple[str, ...]]]) -> Prompt:
        """Several facts at once, one row each with its own answers; what is not chosen is not told."""
        rows = tuple(
            Choice("facts", name, tuple(Option(f"{key}{IS}{word}", word) for word in words), least=0)
            for key, (name, words) in keys.items()
        )
        inputs = (Pairs("facts", self.kind.title, rows),)
        return Prompt(self.seat, says, self.kind.rule, "", TellFacts, "Keep all", inputs)

    def exits(self, pending: Pending | None) -> Iterator[Prompt]:
        """How else it may go on: the table decides this once, or what waits is left undone."""
        if self.kind.waits:
            yield self._by_hand()
        if pending is not None and may_be_left(self.kind, pending):
            says = "What waits for it is not done."
            yield Prompt(self.seat, "Leave it undone", RULE, says, Withdraw, "Leave it", optional=True)

    def _by_hand(self) -> Prompt:
        options = tuple(Option(value, label) for value, label in self.kind.waits)
        inputs = (Choice("verdict", "This once", options, draws=BUTTONS),)
        says = f"{self.says} Your decision holds this once; it is asked again."
        title = "I'll decide at the table"
        fixed = (("fact", self.key),)
        return Prompt(
            self.seat, title, self.kind.rule, says, DecideByHand, "Decide", inputs, fixed, optional=True
        )


def _list(label: str, word: str, keys: Mapping[FactKey, str]) -> Choice:
    """Everything that may be one word, to be ticked."""
    options = tuple(Option(f"{key}{IS}{word}", name) for key, name in keys.items())
    return Choice("facts", label, options, 0, len(options), BUTTONS)


def buttons(name: str, label: str, words: tuple[str, ...], least: int = 1, most: int = 1) -> Choice:
    """Answers as big buttons."""
    return Choice(name, label, tuple(Option(word, word) for word in words), least, most, BUTTONS)
