"""A battle ready to be drawn: forces, dice, hits, losses, forecast and outcome (EotS 9.0)."""

from dataclasses import dataclass

from rules.core.legality import Objection
from rules.core.view import UnitView


@dataclass(frozen=True, slots=True)
class SwitchView:
    """Something that is so or not so for one unit, or a choice among several."""

    name: str
    label: str
    value: str
    on: bool


@dataclass(frozen=True, slots=True)
class FighterView:
    """A unit in a battle: what it adds, how it came, what it lost, and how likely it is hit."""

    unit: UnitView
    strength: int
    tags: tuple[str, ...] = ()
    loss: str = ""
    hit: int = 0
    killed: int = 0
    fights: bool = True
    locked: bool = True
    switches: tuple[SwitchView, ...] = ()
    ways: tuple[SwitchView, ...] = ()


@dataclass(frozen=True, slots=True)
class ForceView:
    """One side of a battle, and the units that could join it."""

    role: str
    side: str
    name: str
    part: str
    fighters: tuple[FighterView, ...]
    others: tuple[FighterView, ...] = ()
    flies_here: bool = False


@dataclass(frozen=True, slots=True)
class OfferView:
    """A unit that may take the next step loss, or why not."""

    id: str
    name: str
    cost: int
    result: str
    objections: tuple[Objection, ...]


@dataclass(frozen=True, slots=True)
class RollView:
    """One side's roll: what it rolls with, its die if it is known, and what came of it."""

    field: str
    side: str
    name: str
    strength: int
    modifiers: tuple[tuple[str, str, str], ...]
    bonus: str
    faces: tuple[int, ...]
    silent: bool = False
    die: int | None = None
    fixed: bool = False
    modified: int = 0
    rating: str = ""
    hits: int = 0
    critical: bool = False
    losses: tuple[str, ...] = ()
    lost: str = ""
    chosen: bool = False
    allocation: tuple[str, ...] = ()
    offers: tuple[OfferView, ...] = ()
    objections: tuple[Objection, ...] = ()

    @property
    def unfinished(self) -> bool:
        """Whether losses are being chosen and hits are left."""
        return self.chosen and any(not offer.objections for offer in self.offers)

    @property
    def open(self) -> bool:
        """Whether there is anything to choose among the losses."""
        return sum(not offer.objections for offer in self.offers) > 1


@dataclass(frozen=True, slots=True)
class CombatView:
    """One combat of a battle with both rolls on it."""

    code: str
    title: str
    note: str
    rolls: tuple[RollView, ...]
    decided: bool = False
    winner: str = ""
    verdict: str = ""
    rule: str = ""
    choices: tuple[tuple[str, str, tuple[SwitchView, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class ChanceView:
    """A question with two answers, and how likely the first is."""

    label: str
    side: str
    percent: int
    other: str
    other_percent: int


@dataclass(frozen=True, slots=True)
class LossesView:
    """The step losses to be expected of one side."""

    side: str
    name: str
    expected: float
    worst: int
    steps: int


@dataclass(frozen=True, slots=True)
class ForecastView:
    """What a battle may bring, read in two seconds."""

    chances: tuple[ChanceView, ...]
    losses: tuple[LossesView, ...]
    needs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RetreatView:
    """A unit that must leave: where to, and what may be chosen."""

    unit: str
    text: str
    rule: str
    choices: tuple[SwitchView, ...] = ()


@dataclass(frozen=True, slots=True)
class BattleView:
    """A battle as it stands, from the forces to what comes of it."""

    hex: str
    title: str
    facts: str
    offensive: str
    conditions: tuple[SwitchView, ...]
    sides: tuple[SwitchView, ...]
    forces: tuple[ForceView, ...]
    combats: tuple[CombatView, ...]
    forecast: ForecastView | None
    notes: tuple[tuple[str, str], ...]
    outcome: tuple[tuple[str, str], ...]
    control: str
    retreats: tuple[RetreatView, ...]
    complete: bool
    objections: tuple[Objection, ...] = ()


@dataclass(frozen=True, slots=True)
class BattleMark:
    """A hex where there is something to fight about."""

    hex: str
    title: str
    offensive: str
    forces: tuple[tuple[str, tuple[UnitView, ...]], ...]
    chances: tuple[ChanceView, ...] = ()
