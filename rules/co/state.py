"""The position of a campaign: everything that its events have made of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from rules.co.battle.combatants import Branch, Side
from rules.co.battle.course import Course
from rules.co.lying import Counter as Counter
from rules.co.lying import Index, index_of
from rules.co.printed import roster
from rules.co.units import UnitType
from rules.core.asking import Known, Pending
from rules.core.degrees import Degree
from rules.core.pack import FactKey, Facts

FIRST_TURN, LAST_TURN, LAST_TURN_OF_FEVER = 1, 5, 7

PRACTICE, OWN = "practice", "own"
"""The copies: values invented for practice, and those of an owner."""


class Phase(StrEnum):
    """The phases of a turn in their order (CO 5.1)."""

    SET_UP = "Set-up"
    RANDOM_EVENT = "Random Event"
    ACTION_DETERMINATION = "Action Determination"
    ACTION_EXECUTION = "Action Execution"
    NAVAL_RETURN = "Allied Naval Return"
    REINFORCEMENT = "Allied Reinforcement"
    ALLIED_EVENTS = "Allied Event & Action Execution"
    COUNTERATTACK = "Allied Counterattack"
    AIR_RETURN = "Allied Air Return"
    ALLIED_REFIT = "Allied Refit"
    VICTORY_FEVER = "Victory Fever"
    TURN_RECORD = "Turn Record"
    OVER = "The campaign is over"


@dataclass(frozen=True, slots=True)
class Purse:
    """Action points from one source (CO 5.2, 6.1).

    `codes` are the beginnings of the action codes that they pay for, all if there are none; `axis` the name
    of the only axis on which they may be spent; `edge` what they add to the tactical edge. `at_once` are
    those of an event, which are spent before any other action (Ruling CO-51).
    """

    source: str
    left: int
    codes: tuple[str, ...] = ()
    axis: str = ""
    edge: int = 0
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Booked:
    """One line of the ledger of victory points (CO 3.1)."""

    turn: int
    value: int
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class State:
    """The position.

    The last of `agenda` is what is due; each is a small class of the chapter that knows it. The purses are
    those of this turn; `done` is what was noted in it. `held` are the spaces whose Japanese control is
    booked, `booked` how often it counts in the ledger; `owners` who last held each space alone (2.7), `first`
    who held it at the start (Ruling CO-15); `surprise` the ships of a Surprise Naval Attack. `lent` are the
    facts that the table decided for once.
    """

    mode: str
    copy: str
    options: frozenset[str] = frozenset()
    rulings: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    facts: Facts = field(default_factory=Facts)
    turn: int = FIRST_TURN
    phase: Phase = Phase.SET_UP
    agenda: tuple[Any, ...] = ()
    pending: Pending | None = None
    lent: tuple[FactKey, ...] = ()
    units: Mapping[str, Counter] = field(default_factory=lambda: MappingProxyType({}))
    bases: Mapping[tuple[Side, str], int] = field(default_factory=lambda: MappingProxyType({}))
    markers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    purses: tuple[Purse, ...] = ()
    actions: int = 0
    done: frozenset[str] = frozenset()
    ledger: tuple[Booked, ...] = ()
    vp: int = 0
    fever: bool = False
    banzai: bool = False
    surprise: frozenset[str] = frozenset()
    owners: Mapping[str, Side] = field(default_factory=lambda: MappingProxyType({}))
    first: Mapping[str, Side] = field(default_factory=lambda: MappingProxyType({}))
    held: frozenset[str] = frozenset()
    booked: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    course: Course | None = None
    result: str = ""
    result_rule: str = ""

    @property
    def known(self) -> Known:
        """What is known of the copy, and the question that is open."""
        return Known(self.facts, self.pending, self.lent)

    @property
    def due(self) -> Any:
        """What is due, or nothing."""
        return self.agenda[-1] if self.agenda else None

    @property
    def led(self) -> bool:
        """Whether the app keeps the sequence of play and does what follows; it leads every set-up."""
        return Degree.of(self.mode).leads or self.phase is Phase.SET_UP

    @property
    def over(self) -> bool:
        """Whether the campaign has ended."""
        return bool(self.result)

    @property
    def last_turn(self) -> int:
        """The last turn as things stand (CO 4.1, 3.4)."""
        return LAST_TURN_OF_FEVER if self.fever else LAST_TURN

    @property
    def shock(self) -> bool:
        """Whether the Japanese Shock Effect holds (CO 23.0)."""
        return self.turn == FIRST_TURN

    def unit(self, unit: str) -> UnitType:
        """What a counter is."""
        return roster.roster(self.facts)[unit]

    @property
    def _index(self) -> Index:
        return index_of(self.units, self.facts)

    def at(self, place: str, side: Side | None = None, *branches: Branch) -> tuple[str, ...]:
        """The units in a place, of a side and of some branches if any are named; those aboard ships too."""
        return tuple(
            unit
            for unit, whose, branch in self._index.by_place.get(place, ())
            if (side is None or whose is side) and (not branches or branch in branches)
        )

    def ashore(self, place: str, side: Side) -> tuple[str, ...]:
        """The ground units in a space that are not aboard a ship, bases left out (CO 9.6.1)."""
        return tuple(unit for unit in self.at(place, side, Branch.GROUND) if not self.units[unit].aboard)

    def cargo(self, ship: str) -> tuple[str, ...]:
        """What a ship carries (CO 9.6.1)."""
        return tuple(self._index.cargo.get(ship, ()))

    def base(self, side: Side, place: str) -> int:
        """The level of a side's base in a space, or 0 (CO 15.0)."""
        return self.bases.get((side, place), 0)

    def on_map(self, side: Side, *branches: Branch) -> Iterator[str]:
        """The units of a side that lie in spaces of the map."""
        for unit, _, branch in self._index.on_map[side]:
            if not branches or branch in branches:
                yield unit

    def ruling(self, number: str) -> str:
        """How a ruling with a switch is set, nothing where it is as it is unless changed."""
        return self.rulings.get(number, "")
