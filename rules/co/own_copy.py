"""The printed facts of an own copy: their kinds, how much of them is known, a pack taken in."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.co import dispatch, fold, names, questions, sentences, supposed_battle
from rules.co.events import CopyTaken
from rules.co.numbers_told import TellNumbers
from rules.co.opening import OWN
from rules.co.places import HOME
from rules.co.printed import chart, kinds
from rules.co.printed.consistency import contradiction
from rules.co.printed.roster import FACE_DOWN, roster
from rules.co.printed.text import text
from rules.co.state import LAST_TURN_OF_FEVER, State
from rules.co.telling import COMMANDS, TakeCopy, TellFact, TellFacts, TellList
from rules.co.units import Code
from rules.core import asking
from rules.core.pack import FactKey, FactKind, Facts, about, key_of, kind_of
from rules.core.pack_file import Pack
from rules.core.prompt import Words

TURNS = range(1, LAST_TURN_OF_FEVER + 1)
OF_TURNS, OF_SPACES = ("actions", "events", "dice"), ("kind", "worth", "inside", "reaction")
SPARES = ("4/3", "2/1")
ASKED_BY = ("fact", "among")


class OwnCopy:
    """What the pages and the command line ask of the facts of a copy."""

    kinds: Mapping[str, FactKind] = kinds.KINDS
    editions: frozenset[str] = frozenset({OWN})

    @property
    def given(self) -> Facts:
        """What the rulebook says of every copy."""
        return Facts().learned(*text().known)

    def facts(self, state: State) -> Facts:
        """Everything printed that is known at a table, without what was decided for once."""
        told = ((key, value) for key, value in state.facts.values.items() if key not in state.lent)
        return Facts().learned(*((key, value) for key, value in told if kind_of(key) in self.kinds))

    def expected(self, facts: Facts) -> Mapping[str, tuple[FactKey, ...]]:
        """Group by group the facts that a copy has, as far as its spaces and counters are known."""
        cells = [key for slot in kinds.CHARTS for key in slot.cells()]
        allied = (one for one in text().markers.values() if one.side == "allies")
        return {
            "Turn track": tuple(key_of(kind, turn) for kind in OF_TURNS for turn in TURNS),
            "Axes": tuple(key_of(kind, number) for kind in ("axis", "axisname") for number in kinds.AXES),
            "Lines of the map": tuple(key_of("lines", sort) for sort in kinds.SORTS),
            "Space facts": tuple(_of_spaces(facts)),
            "Tables": (*cells, "terrain"),
            "Event markers": tuple(key_of("copies", one.marker) for one in allied),
            "Codes on counters": tuple(_codes(facts)),
            "Numbers of counters": tuple(_numbers(facts)),
            "Spare bases": tuple(key_of("spare", spare) for spare in SPARES),
        }

    def taken(self, pack: Pack) -> TakeCopy:
        """The command that takes a pack in."""
        return TakeCopy(pack.name, pack.facts)

    def pack(self, state: State, name: str) -> Pack:
        """Everything that is known at a table as a pack."""
        return Pack("co", name, tuple(sorted(self.facts(state).values.items())))

    def called(self, key: FactKey) -> str:
        """What a key speaks of: a space, a counter, a month, a face of a table."""
        return _called(kind_of(key), about(key))

    def contradiction(self, facts: Facts, key: FactKey, value: str) -> str:
        """What a fact cannot stand beside, of everything that is known."""
        return contradiction(facts, key, value)

    def asked(self, state: State) -> FactKey | None:
        """The fact that the table waits for."""
        if state.pending is not None:
            return state.pending.key
        asked = (prompt for prompt in dispatch.prompts(state) if prompt.command in COMMANDS)
        return next((key for prompt in asked for name, key in prompt.fixed if name in ASKED_BY), None)

    def said(self, key: FactKey, value: str) -> str:
        """What is printed, in words."""
        return sentences.in_words(key, value)

    def tapped(self, facts: Facts, key: FactKey) -> Words | None:
        """How a fact is tapped together: spaces of an axis, lines by their ends, types in their order."""
        return questions.tapped(facts, key)

    def telling(self, key: FactKey, value: str) -> TellFact:
        """The command that tells one fact."""
        return TellFact(key, value)

    def told_otherwise(self, command: Any, key: FactKey, value: str) -> Any:
        """A command with another fact in it, if it told this one."""
        match command:
            case TellFact(fact) | TellList(fact) | TellNumbers(fact) if fact == key:
                return TellFact(key, value)
            case TellFacts() if key in (told := dict(asking.facts_of(command))):
                return TellFacts(
                    tuple(f"{one}{asking.IS}{said}" for one, said in {**told, key: value}.items())
                )
            case TakeCopy(_, facts) if key in dict(facts):
                return replace(command, facts=tuple({**dict(facts), key: value}.items()))
        return command

    def supposed(self, state: State, key: FactKey, value: str) -> State:
        """The position with another fact, whatever waits for one waiting still."""
        after = replace(fold.apply(state, CopyTaken("", ((key, value),))), pending=state.pending)
        return supposed_battle.supposed(after)


def _called(kind: str, thing: str) -> str:
    if kind in OF_TURNS and thing.isdigit() and int(thing) in TURNS:
        return kinds.MONTHS[int(thing) - 1]
    if kind in ("jrefit", "arefit"):
        return thing.replace(".", ", die ")
    if kind == "copies":
        return names.marker(thing)
    if kind in ("unit", "numbers"):
        return thing if thing.startswith("all ") else names.unit(thing)
    return " to ".join(thing.split("|"))


def spaces(facts: Facts) -> Iterable[str]:
    """The named spaces of the text and those of the axes that are told."""
    return dict.fromkeys((*text().spaces, *chart.spaces(facts)))


def _of_spaces(facts: Facts) -> Iterator[FactKey]:
    """Four facts of a named space; of a sea space, which is worth nothing, the line and the reaction."""
    for space in spaces(facts):
        if space.startswith(chart.SEA):
            yield from (key_of(kind, space) for kind in ("inside", "reaction"))
        elif space != HOME:
            yield from (key_of(kind, space) for kind in OF_SPACES)


def _codes(facts: Facts) -> Iterator[FactKey]:
    """The codes on the backs of counters of which the text gives the names alone (CO 2.4.1)."""
    for unit, kind in roster(facts).items():
        key = key_of("code", unit)
        if kind.code is Code.UNTOLD or facts.known(key) is not None:
            yield key


def _numbers(facts: Facts) -> Iterator[FactKey]:
    """Of every known counter its own numbers, or those that are told for all alike."""
    for unit, kind in roster(facts).items():
        if kind.kind == FACE_DOWN:
            continue
        alike = key_of("numbers", f"all {kind.side} {kind.kind}")
        yield alike if facts.known(alike) is not None else key_of("numbers", unit)
