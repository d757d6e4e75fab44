"""Pack files: the printed facts of one copy of a game, to be kept, given away, merged and checked.

A pack is one JSON object: `game`, `name` and `facts`, which has a short text under every key. A file with
anything wrong in it changes nothing; every mistake is named with its file, its line, its key and its reason.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rules.core.json_lines import lines_of
from rules.core.pack import FactKey, FactKind, Facts, fault

FIELDS = ("game", "name", "facts")
LARGEST, MOST_FACTS, LONGEST_NAME, LONGEST_FACT, LONGEST_KEY = 200_000, 2000, 60, 600, 120
Beside: TypeAlias = Callable[[Facts, FactKey, str], str]
"""What a fact cannot stand beside, of everything that is known, or nothing."""


@dataclass(frozen=True, slots=True)
class Pack:
    """Everything that is known of a copy, in the order of its keys."""

    game: str
    name: str
    facts: tuple[tuple[FactKey, str], ...]


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing that is wrong with a pack; without a key it is about the whole file."""

    file: str
    key: FactKey
    reason: str
    line: int = 0

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(filter(None, (where, self.key, self.reason)))


class BadPack(Exception):
    """A pack file that is refused, with every mistake in it."""

    def __init__(self, mistakes: tuple[Mistake, ...]) -> None:
        super().__init__("; ".join(map(str, mistakes)))
        self.mistakes = mistakes


@dataclass(frozen=True, slots=True)
class Progress:
    """How many facts of a group are known, of those that the copy has as far as anybody knows."""

    title: str
    known: int
    of: int

    def __str__(self) -> str:
        return f"{self.title} {self.known} of {self.of}"


def _nothing(facts: Facts, key: FactKey, value: str) -> str:
    return ""


def read(text: str, file: str, game: str, kinds: Mapping[str, FactKind], beside: Beside = _nothing) -> Pack:
    """The pack in a file of a game, every fact possible; else every mistake at once."""
    found = _object(text, file)
    mistakes = tuple(_mistakes(found, file, game))
    facts = found.get("facts", {})
    if not mistakes:
        mistakes = tuple(_impossible(facts, file, kinds)) or tuple(_against(facts, file, beside))
    if mistakes:
        raise BadPack(_with_lines(mistakes, text, facts))
    return Pack(game, found["name"].strip(), tuple(sorted(facts.items())))


def game_of(text: str, file: str) -> str:
    """The game that a pack says it is for."""
    game = _object(text, file).get("game")
    if not isinstance(game, str):
        raise BadPack((Mistake(file, "game", "is missing"),))
    return game


def _with_lines(mistakes: Iterable[Mistake], text: str, facts: Any) -> tuple[Mistake, ...]:
    """The mistakes with the lines on which their keys stand."""
    lines = lines_of(text)

    def line(key: FactKey) -> int:
        of_fact = lines.get(("facts", key), 0) if isinstance(facts, dict) and key in facts else 0
        return of_fact or lines.get((key,), 0)

    return tuple(replace(one, line=line(one.key)) for one in mistakes)


def _object(text: str, file: str) -> dict[str, Any]:
    """The object in the file, no key of which stands there twice."""
    twice: list[str] = []

    def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        seen: set[str] = set()
        for key, _ in pairs:
            twice.extend({key} & seen)
            seen.add(key)
        return dict(pairs)

    if len(text) > LARGEST:
        raise BadPack((Mistake(file, "", f"a pack has at most {LARGEST} letters"),))
    try:
        found = json.loads(text, object_pairs_hook=no_key_twice)
    except json.JSONDecodeError as error:
        raise BadPack((Mistake(file, "", f"is no JSON: {error.msg}", error.lineno),)) from error
    except (ValueError, RecursionError) as error:
        raise BadPack((Mistake(file, "", f"is no JSON: {error}"),)) from error
    if not isinstance(found, dict):
        raise BadPack((Mistake(file, "", f"must be an object with {', '.join(FIELDS)}"),))
    if twice:
        said = tuple(Mistake(file, key, "stands there twice") for key in dict.fromkeys(twice))
        raise BadPack(_with_lines(said, text, found.get("facts")))
    return found


def _mistakes(found: Mapping[str, Any], file: str, game: str) -> Iterator[Mistake]:
    """What is wrong with the frame of a pack."""
    yield from (Mistake(file, key, "is no part of a pack") for key in found if key not in FIELDS)
    yield from (Mistake(file, key, "is missing") for key in FIELDS if key not in found)
    if found.get("game", game) != game:
        yield Mistake(file, "game", f"is for {found['game']!r}, not for {game!r}")
    if fault_of_name(found.get("name", "-")):
        yield Mistake(file, "name", f"must be a text of 1 to {LONGEST_NAME} letters")
    facts = found.get("facts", {})
    if not isinstance(facts, dict) or len(facts) > MOST_FACTS:
        yield Mistake(file, "facts", f"must be an object of at most {MOST_FACTS} facts")


def fault_of_name(name: Any) -> str:
    """What is wrong with the name of a copy, or nothing."""
    fits = isinstance(name, str) and 1 <= len(name.strip()) <= LONGEST_NAME and name.isprintable()
    return "" if fits else f"A name has 1 to {LONGEST_NAME} ordinary letters"


def _impossible(facts: Mapping[str, Any], file: str, kinds: Mapping[str, FactKind]) -> Iterator[Mistake]:
    for key, value in facts.items():
        if len(key) > LONGEST_KEY or not key.isprintable():
            yield Mistake(file, key, f"a key has at most {LONGEST_KEY} ordinary letters")
        elif not isinstance(value, str) or len(value) > LONGEST_FACT:
            yield Mistake(file, key, f"must be a text of at most {LONGEST_FACT} letters")
        elif reason := fault(kinds, key, value):
            yield Mistake(file, key, reason)


def _against(facts: Mapping[str, str], file: str, beside: Beside) -> Iterator[Mistake]:
    """Facts that are possible each by itself, but not beside each other."""
    together = Facts().learned(*facts.items())
    for key, value in facts.items():
        if reason := beside(together, key, value):
            yield Mistake(file, key, reason)


def write(pack: Pack) -> str:
    """A pack as its file; the same pack is the same text."""
    content = {"game": pack.game, "name": pack.name, "facts": dict(sorted(pack.facts))}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def merged(packs: Iterable[Pack]) -> tuple[Pack, tuple[Mistake, ...]]:
    """Packs of one game as one under the first one's name, and where a later one says otherwise.

    What the first one says stands.
    """
    first, *others = packs
    facts = dict(first.facts)
    differing: list[Mistake] = []
    for other in others:
        for key, value in other.facts:
            was = facts.setdefault(key, value)
            if was != value:
                differing.append(Mistake(other.name, key, f"says {value!r}, {was!r} stands"))
    return Pack(first.game, first.name, tuple(sorted(facts.items()))), tuple(differing)


def progress(facts: Facts, expected: Mapping[str, Iterable[FactKey]]) -> tuple[Progress, ...]:
    """Group by group how much of a copy is known."""
    return tuple(_progress(facts, title, tuple(dict.fromkeys(keys))) for title, keys in expected.items())


def _progress(facts: Facts, title: str, keys: tuple[FactKey, ...]) -> Progress:
    return Progress(title, sum(1 for key in keys if facts.known(key) is not None), len(keys))
