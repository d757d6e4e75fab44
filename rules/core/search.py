"""One search box for everything that has a name or a number, forgiving of spelling."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

Score = Callable[[str], float]

ENOUGH = 0.68
MOST = 12


@dataclass(frozen=True, slots=True)
class Found:
    """Something that was looked for: what it is, where it is now, and how to say it."""

    kind: str
    id: str
    title: str
    detail: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """A thing with the words it may be called by."""

    kind: str
    id: str
    title: str
    words: tuple[str, ...]


def plain(text: str) -> str:
    """Lower case without accents and punctuation."""
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return " ".join(re.sub(r"[^a-z0-9]+", " ", letters).split())


def term(kind: str, thing_id: str, title: str, *names: str) -> Term:
    """A thing to be found by its id, its title and other names."""
    texts = dict.fromkeys(plain(text) for text in (thing_id, title, *names))
    return Term(kind, thing_id, title, tuple(text for text in texts if text))


def search(terms: Sequence[Term], text: str, most: int = MOST) -> list[Term]:
    """The things meant by a text, the likeliest first; likeness counts only where nothing bears the name."""
    wanted = plain(text)
    if not wanted:
        return []
    return _best(terms, lambda name: _literal(name, wanted), most) or _best(terms, _likeness_to(wanted), most)


def _best(terms: Sequence[Term], score: Score, most: int) -> list[Term]:
    scored = [(max(map(score, item.words)), item) for item in terms]
    hits = sorted((pair for pair in scored if pair[0]), key=lambda pair: (-pair[0], pair[1].title))
    return [item for _, item in hits[:most]]


def _literal(name: str, wanted: str) -> float:
    """Ten for the very name, less for a beginning, a word, a word's beginning, all words, a part."""
    if name == wanted:
        return 10
    if name.startswith(wanted):
        return 6
    if f" {wanted}" in name:
        return 5 if f" {wanted} " in f"{name} " else 4
    if all(f" {word}" in f" {name}" for word in wanted.split()):
        return 3
    return 2 if len(wanted) > 2 and wanted in name else 0


def _likeness_to(wanted: str) -> Score:
    """How alike a longer text is to a name or to one of its words; nothing when hardly at all."""
    matcher = SequenceMatcher(None, b=wanted, autojunk=False)

    def ratio(candidate: str) -> float:
        matcher.set_seq1(candidate)
        hopeless = matcher.real_quick_ratio() < ENOUGH or matcher.quick_ratio() < ENOUGH
        return 0 if hopeless else matcher.ratio()

    def likeness(name: str) -> float:
        if len(wanted) < 4 or name.isdecimal():
            return 0
        words = (word for word in name.split() if abs(len(word) - len(wanted)) <= 2)
        best = max(map(ratio, (name, *words)))
        return best if best >= ENOUGH else 0

    return likeness
