"""The strategy cards: what is printed on each, as data (EotS 5.0)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.eots.printed.card_conditions import Condition, MustPlayAsEvent, Units, Within
from rules.eots.printed.card_effects import Effect
from rules.eots.printed.card_vocabulary import (
    BoxId,
    CardId,
    CardType,
    Deck,
    EventIntelligence,
    Feature,
    Flag,
    LogisticsFormula,
    MayEliminate,
    Nationality,
    Place,
    ReactionKind,
    RegionId,
    Terrain,
    Timing,
    Trait,
    UnitClass,
    UnitType,
    Window,
)
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.maps.hexgrid import HexId


@dataclass(frozen=True, slots=True)
class UnitLimit:
    """Activated units of these classes must be such units, so many at most or at least."""

    classes: tuple[UnitClass, ...]
    types: tuple[UnitType, ...] = ()
    nationalities: tuple[Nationality, ...] = ()
    units: tuple[UnitId, ...] = ()
    at_most: int | None = None
    at_least: int | None = None
    if_available: bool = False


@dataclass(frozen=True, slots=True)
class Activation:
    """What the card changes in activating and moving units (EotS 6.3, 7.21)."""

    classes: tuple[UnitClass, ...] = ()
    one_class_only: bool = False
    nationalities: tuple[Nationality, ...] = ()
    limits: tuple[UnitLimit, ...] = ()
    units: tuple[UnitId, ...] = ()
    start: HexId | None = None
    total_units: int | None = None
    free_units: Units | None = None
    ignores_command: bool = False
    needs_supply: bool = True
    asp_allowed: bool = True
    extra_asp: int = 0
    naval_move: int | None = None
    naval_move_both_sides: bool = False
    army_with_one_ship_hqs: tuple[UnitId, ...] = ()


@dataclass(frozen=True, slots=True)
class AttackRow:
    """One line of an attack die: faces and steps lost."""

    lowest: int
    highest: int
    steps: int
    may_eliminate: MayEliminate = "no"


@dataclass(frozen=True, slots=True)
class AttackRoll:
    """A die rolled for an attack on some counters."""

    when: Window
    chooser: Side
    target: Units
    rows: tuple[AttackRow, ...]


@dataclass(frozen=True, slots=True)
class CombatModifier:
    """A change to a side's combat roll, or to the strength of some of its counters (EotS 9.2, 9.4).

    Hexes, regions or terrain: one of them is enough.
    """

    side: Side
    battle: Literal["air-naval", "ground"]
    roll: int = 0
    attack: int = 0
    defense: int = 0
    of: Units | None = None
    hexes: tuple[HexId, ...] = ()
    regions: tuple[RegionId, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    feature: Feature | None = None
    if_in_battle: Units | None = None
    if_inactive_within_6: Units | None = None
    replaces_others: bool = False
    critical_from_modified: int | None = None
    no_roll: bool = False
    half_defense: bool = False
    lasts: Literal["offensive", "game"] = "offensive"


@dataclass(frozen=True, slots=True)
class Reinforcement:
    """A counter that the event brings into play; regions or boxes, either will do (EotS 5.31 C)."""

    unit: UnitId
    when: Literal["now", "next-turn"] = "now"
    place: Place = "normal"
    base: Literal["port", "airfield"] | None = None
    regions: tuple[RegionId, ...] = ()
    boxes: tuple[BoxId, ...] = ()
    otherwise: Literal["lost", "any-supplied-airfield"] | None = None
    may_be_delayed: bool = True


@dataclass(frozen=True, slots=True)
class Replacement:
    """Steps that the event gives, to spend now or to save (EotS 5.33)."""

    classes: tuple[UnitClass, ...]
    steps: int
    nationalities: tuple[Nationality, ...] = ()
    units: tuple[UnitId, ...] = ()
    traits: tuple[Trait, ...] = ()
    regions: tuple[RegionId, ...] = ()
    boxes: tuple[BoxId, ...] = ()
    within: Within | None = None
    saved_on: TrackId | None = None
    returning: Literal["normal", "none", "supplied-base-in-regions", "port-in-range-of-us-or-joint-hq"] = (
        "normal"
    )
    return_units: tuple[UnitId, ...] = ()
    return_regions: tuple[RegionId, ...] = ()
    ignores_prewar: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """Everything an event does beyond the figures of its card."""

    conditions: tuple[Condition, ...] = ()
    must_play_as_event: MustPlayAsEvent | None = None
    activation: Activation = Activation()
    effects: tuple[Effect, ...] = ()
    attack_roll: AttackRoll | None = None
    combat_modifiers: tuple[CombatModifier, ...] = ()
    reinforcements: tuple[Reinforcement, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    scenario_notes: Mapping[Deck, str] | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """One strategy card."""

    id: CardId
    side: Side
    number: int
    title: str
    subtitle: str
    type: CardType
    reaction_kind: ReactionKind | None
    ops: int
    intel_oc: int | None
    intel_ec: int | EventIntelligence | None
    logistics: int | None
    logistics_alt: int | None
    logistics_alt_hqs: frozenset[UnitId]
    logistics_formula: LogisticsFormula | None
    any_hq: bool
    hqs: frozenset[UnitId]
    flags: frozenset[Flag]
    draws: int
    timing: Timing
    decks: frozenset[Deck]
    summary: str
    event: Event

    @property
    def name(self) -> str:
        """Number and title, as players say it: "J44 Tokyo Express"."""
        return f"{self.id[0]}{self.number} {self.title}"

    @property
    def removed(self) -> bool:
        """Whether the card leaves the game once played as an event (EotS 5.36)."""
        return "removed" in self.flags

    def permits(self, hq: UnitId) -> bool:
        """Whether the event may use this HQ of the card's side (EotS 5.31 A)."""
        return self.any_hq or hq in self.hqs

    def logistics_with(self, hq: UnitId, opponent_ops: int = 0) -> int | None:
        """The logistics value when this HQ activates, its efficiency not counted."""
        if self.logistics_formula == "opponent-ops":
            return opponent_ops
        if self.logistics_formula == "opponent-ops-plus-1":
            return opponent_ops + 1
        return self.logistics_alt if hq in self.logistics_alt_hqs else self.logistics
