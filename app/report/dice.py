"""Every die of a record, and how far its faces are from what chance gives."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rules.core.dice import FACES
from rules.core.table import QuestionAsked
from rules.eots.events import (
    AttackRolled,
    BattleRolled,
    CombatFought,
    EuropeRolled,
    IntelligenceTried,
    JapanBombed,
    SpecialReactionTried,
    SubmarinesRolled,
)
from rules.eots.printed.sides import Side

ENOUGH = 50
UNLIKELY = 0.05
MOST = 1_000_000
ORIGINS = {"table": "Dice of the table", "app": "Dice rolled by the app"}
OTHER = "other dice"


@dataclass(frozen=True)
class Die:
    """One die: its face, the side that rolled it if that is known, what for, and where it was rolled."""

    face: int
    side: str
    purpose: str
    origin: str


def dice_of(state: Any, side: str, event: Any) -> Iterator[Die]:
    """The dice of an event in the position before it; `side` is whoever entered it.

    The app's dice of a combat stand in the record twice, when rolled and when fought: they count when rolled.
    """
    faces = getattr(event, "faces", ())
    if not faces or isinstance(event, QuestionAsked):
        return
    if isinstance(event, CombatFought) and (event.hex, event.combat) in state.battle_dice:
        return
    origin = getattr(event, "origin", "table")
    sides, purpose = _rolled_by(state, side, event)
    for index, face in enumerate(faces):
        yield Die(face, sides[index] if index < len(sides) else sides[-1], purpose, origin)


def _rolled_by(state: Any, side: str, event: Any) -> tuple[tuple[str, ...], str]:
    """The sides of the dice, in their order, and what they were for."""
    match event:
        case CombatFought():
            return event.sides, f"{event.combat} combat"
        case BattleRolled():
            return _attacker_first(event.offensive), f"{event.combat} combat"
        case IntelligenceTried():
            return (_reacting(state, side),), "intelligence"
        case SpecialReactionTried():
            return (_reacting(state, side),), "special reaction"
        case AttackRolled():
            card = state.components.cards.get(event.card)
            return (card.side if card is not None else side,), "attacks by cards"
        case EuropeRolled():
            return (Side.ALLIES,), "the war in Europe"
        case SubmarinesRolled():
            return (Side.ALLIES,), "submarines"
        case JapanBombed():
            return (Side.ALLIES,), "bombing of Japan"
    return (side,), OTHER


def _attacker_first(offensive: str) -> tuple[str, ...]:
    return (offensive, Side(offensive).enemy) if offensive in tuple(Side) else ("",)


def _reacting(state: Any, side: str) -> str:
    return state.offensive.side.enemy if state.offensive is not None else side


@dataclass(frozen=True)
class DiceRow:
    """Some of the dice, counted by face."""

    label: str
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """How many dice."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """How often each face would show on average."""
        return self.total / len(FACES)

    @property
    def mean(self) -> float:
        """The average face."""
        return sum(face * count for face, count in enumerate(self.counts)) / self.total

    @property
    def chi_square(self) -> float:
        """The squared distances from what is expected, each as a share of it, added up."""
        return sum((count - self.expected) ** 2 for count in self.counts) / self.expected

    @property
    def says(self) -> str:
        """What that means, plainly."""
        if self.total < ENOUGH:
            return "too few to judge"
        chance = chance_of(self.chi_square)
        if chance >= UNLIKELY:
            return "within chance"
        rare = 1 / chance if chance > 1 / MOST else math.inf
        return f"unlikely: 1 in {rare:,.0f}" if rare < MOST else f"unlikely: less than 1 in {MOST:,}"


def chance_of(chi_square: float) -> float:
    """How often fair ten-sided dice are at least that far off: the chi-square law with nine degrees."""
    root = math.sqrt(chi_square)
    term, tail = root, 0.0
    for odd in range(3, len(FACES) + 1, 2):
        tail += term
        term *= chi_square / odd
    density = math.exp(-chi_square / 2) / math.sqrt(2 * math.pi)
    return math.erfc(root / math.sqrt(2)) + 2 * density * tail


@dataclass(frozen=True)
class DiceGroup:
    """The dice of one origin, or of both: all of them, then by side, then by purpose."""

    title: str
    rows: tuple[DiceRow, ...]

    @property
    def says(self) -> str:
        """One sentence about all of them."""
        row = self.rows[0]
        if row.total < ENOUGH:
            return f"{row.total} dice: too few to judge; {ENOUGH} are needed."
        return f"{row.total} dice, χ² = {row.chi_square:.2f} with 9 degrees of freedom: {row.says}."


@dataclass
class Tally:
    """Dice as they are counted."""

    counts: dict[tuple[str, str, str], list[int]] = field(default_factory=dict)

    def add(self, die: Die) -> None:
        """Count one die."""
        if die.face in FACES:
            self.counts.setdefault((die.origin, die.side, die.purpose), [0] * len(FACES))[die.face] += 1

    def groups(self, sides: dict[str, str]) -> tuple[DiceGroup, ...]:
        """All dice, and those of each origin where there are both."""
        found = [origin for origin in ORIGINS if any(key[0] == origin for key in self.counts)]
        both = [("All dice", tuple(found))] if len(found) > 1 else []
        titles = [*both, *((ORIGINS[origin], (origin,)) for origin in found)]
        return tuple(DiceGroup(title, tuple(self._rows(origins, sides))) for title, origins in titles)

    def _rows(self, origins: tuple[str, ...], sides: dict[str, str]) -> Iterator[DiceRow]:
        keys = [key for key in self.counts if key[0] in origins]
        yield DiceRow("All", self._sum(keys))
        for side in sorted({key[1] for key in keys}, key=lambda side: (side == "", side != "japan", side)):
            label = sides.get(side, side) or "Side not known"
            yield DiceRow(label, self._sum([key for key in keys if key[1] == side]))
        for purpose in sorted({key[2] for key in keys}):
            counts = self._sum([key for key in keys if key[2] == purpose])
            yield DiceRow(purpose[:1].upper() + purpose[1:], counts)

    def _sum(self, keys: list[tuple[str, str, str]]) -> tuple[int, ...]:
        return tuple(sum(self.counts[key][face] for key in keys) for face in FACES)
