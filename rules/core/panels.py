"""Panels: what only some games have, each a small protocol that the pages ask for by itself."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from rules.core.pack import FactKey, FactKind, Facts
from rules.core.pack_file import Pack
from rules.core.prompt import Answers, Prompt, Words
from rules.core.search import Found
from rules.core.seats import SeatKind
from rules.core.view import (
    AuditView,
    BoardTask,
    CardRow,
    CardView,
    LedgerView,
    PileView,
    PlaceView,
    ScoreView,
    Supposition,
    VerdictView,
)

State = TypeVar("State")
Seen = TypeVar("Seen", contravariant=True)


class Places(Protocol[Seen]):
    """Places with counters in them, on a map or beside it."""

    def place(self, state: Seen, place: str) -> PlaceView | None:
        """A place with all that is in it, if there is one of that name."""

    def place_meant(self, text: str) -> str:
        """The place that players call so; else the text as it is."""

    def boxes(self, state: Seen) -> Mapping[str, str]:
        """The places beside the map that counters may be put in, by their names."""

    def find(self, state: Seen, text: str) -> list[Found]:
        """Whatever has a name or a number and is meant by a text, the likeliest first."""

    def areas(self, state: Seen) -> list[tuple[str, list[PlaceView]]]:
        """The occupied places by area."""

    def essentials(self, state: Seen) -> list[PlaceView]:
        """The few places whose error would change most."""


class RealBoard(Protocol[Seen]):
    """What must be done with the real counters, markers and cards."""

    def is_there(self, state: Seen) -> bool:
        """Whether real counters can lie as the record says: nobody has those of an invented copy."""

    def difference(self, before: Seen, after: Seen) -> tuple[str, ...]:
        """What to do on the physical board to come from one state to the other."""

    def touched(self, before: Seen, after: Seen) -> Iterator[str]:
        """The real things that lie otherwise in one state than in the other, each by its own name."""

    def lies(self, state: Seen, thing: str) -> str:
        """How a real thing must lie, as a short word that two states can be compared by."""

    def task(self, state: Seen, thing: str, was: str) -> BoardTask:
        """What is to be done with a real thing that still lies as it was."""


class Drafts(Protocol[Seen]):
    """Prompts whose choices depend on each other."""

    def refined(self, state: Seen, seat: SeatKind, prompt: Prompt, answers: Answers) -> Prompt:
        """A prompt after some of its choices, with those that depend on them."""


class Score(Protocol[Seen]):
    """A score sheet."""

    def score(self, state: Seen) -> ScoreView | None:
        """The score if the game ended now, or as it ended."""


class Audit(Protocol[Seen]):
    """A verdict on every counter, such as its supply, with its reason."""

    def audit(self, state: Seen, supposing: Supposition) -> AuditView:
        """Every counter's verdict, the position changed as supposed."""

    def verdict(self, state: Seen, unit: str, supposing: Supposition) -> VerdictView | None:
        """One counter's verdict with its path and what would mend it, if it is on the map."""

    def unsupplied(self, state: Seen, supposing: Supposition) -> frozenset[str]:
        """The counters that the verdict is against."""


class Battles(Protocol[Seen]):
    """Places where there is something to fight about."""

    def battle_hexes(self, state: Seen) -> tuple[str, ...]:
        """The places where a fight is due."""


class Cards(Protocol[Seen]):
    """Cards with numbers, in piles."""

    def card(self, card: str) -> CardView | None:
        """A card by its number, if there is one."""

    def card_rows(self, state: Seen) -> tuple[CardRow, ...]:
        """Every card of the scenario."""

    def piles(self, state: Seen) -> tuple[PileView, ...]:
        """The piles of every side."""


class Ledgers(Protocol[Seen]):
    """Accounts of points that come and go."""

    def ledgers(self, state: Seen) -> tuple[LedgerView, ...]:
        """Every account with its lines."""


class Printed(Protocol[Seen]):
    """Printed facts of the owner's copy, which can be kept in a pack.

    `editions` are those that are played with the owner's own copy; `given` is what the rulebook says of every
    copy.
    """

    kinds: Mapping[str, FactKind]
    editions: frozenset[str]

    @property
    def given(self) -> Facts:
        """What is known before anything is told."""

    def facts(self, state: Seen) -> Facts:
        """Everything that is known at a table."""

    def expected(self, facts: Facts) -> Mapping[str, tuple[FactKey, ...]]:
        """Group by group the facts that a copy has, as far as anybody knows."""

    def taken(self, pack: Pack) -> Any:
        """The command that takes a pack in."""

    def pack(self, state: Seen, name: str) -> Pack:
        """Everything that is known at a table as a pack."""

    def called(self, key: FactKey) -> str:
        """What a key speaks of, as players say it."""

    def contradiction(self, facts: Facts, key: FactKey, value: str) -> str:
        """What a fact cannot stand beside, of everything that is known, or nothing."""

    def asked(self, state: Seen) -> FactKey | None:
        """The fact that a table waits for, if it does."""

    def said(self, key: FactKey, value: str) -> str:
        """What is printed, in words."""

    def tapped(self, facts: Facts, key: FactKey) -> Words | None:
        """How a fact is tapped together, if it is more than one word of a few."""

    def telling(self, key: FactKey, value: str) -> Any:
        """The command that tells one fact."""

    def told_otherwise(self, command: Any, key: FactKey, value: str) -> Any:
        """A command as it would have been with another fact, which it told; else the same command."""

    def supposed(self, state: Any, key: FactKey, value: str) -> Any:
        """A position as it would be with another fact."""


@dataclass(frozen=True, slots=True)
class Panels(Generic[State]):
    """The panels that a game has."""

    places: Places[State] | None = None
    real_board: RealBoard[State] | None = None
    score: Score[State] | None = None
    audit: Audit[State] | None = None
    battles: Battles[State] | None = None
    cards: Cards[State] | None = None
    ledgers: Ledgers[State] | None = None
    drafts: Drafts[State] | None = None
    printed: Printed[State] | None = None
