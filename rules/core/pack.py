"""Printed facts of the owner's copy: what no text gives is asked once, in place, and kept (a pack).

A fact is a short text under a key such as `reaction.Midway`; its kind, named by the first part of the key,
says how it is asked for and which texts are possible. A calculation that needs an unknown one raises
`FactMissing`; whoever decides a command then asks for just that fact and decides again.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

SEPARATOR = "."
FactKey = str


@dataclass(frozen=True, slots=True)
class FactKind:
    """One kind of printed fact.

    `question` is asked with `{about}` for what the key speaks of; `buttons` are offered, several of them
    where it is `many`; `check` says what is wrong with an answer, or nothing. `waits` are the verdicts
    that the table may give once without the fact, each with its label; none where the rules cannot go on.
    """

    code: str
    title: str
    question: str
    buttons: tuple[str, ...]
    check: Callable[[str, str], str]
    rule: str
    many: bool = False
    waits: tuple[tuple[str, str], ...] = ()


class FactMissing(Exception):
    """A printed fact is needed that nobody has told yet."""

    def __init__(self, key: FactKey) -> None:
        super().__init__(key)
        self.key = key


def key_of(kind: str, *about: object) -> FactKey:
    """The key of a fact."""
    return SEPARATOR.join((kind, *map(str, about)))


def kind_of(key: FactKey) -> str:
    """The kind that a key names."""
    return key.partition(SEPARATOR)[0]


def about(key: FactKey) -> str:
    """What a key speaks of."""
    return key.partition(SEPARATOR)[2]


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that is known of one copy of a game."""

    values: Mapping[FactKey, str] = field(default_factory=lambda: MappingProxyType({}))

    def told(self, key: FactKey) -> str:
        """A fact that must be known."""
        if key not in self.values:
            raise FactMissing(key)
        return self.values[key]

    def known(self, key: FactKey) -> str | None:
        """A fact, if it is known."""
        return self.values.get(key)

    def of_kind(self, kind: str) -> Iterator[tuple[FactKey, str]]:
        """All known facts of a kind."""
        return ((key, value) for key, value in self.values.items() if kind_of(key) == kind)

    def learned(self, *facts: tuple[FactKey, str]) -> "Facts":
        """The same with more facts, or corrected ones."""
        return replace(self, values=MappingProxyType({**self.values, **dict(facts)}))

    def forgotten(self, *keys: FactKey) -> "Facts":
        """The same without some facts."""
        left = {key: value for key, value in self.values.items() if key not in keys}
        return replace(self, values=MappingProxyType(left))


def fault(kinds: Mapping[str, FactKind], key: FactKey, value: str) -> str:
    """What is wrong with a fact, or nothing."""
    kind = kinds.get(kind_of(key))
    if kind is None:
        return f"there is no kind of fact called {kind_of(key)!r}"
    return kind.check(about(key), value)
