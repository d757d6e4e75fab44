"""Activating units by an HQ for an offensive or a reaction (EotS 5.1, 6.3, 7.21, 7.26, 14.0).

The operations value (5.1) says here how many units; how far they move is in `movement.allowance`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.core.legality import Objection
from rules.eots import inter_service_rivalry
from rules.eots.cards.december_1941 import RULE as DECEMBER
from rules.eots.cards.december_1941 import resting
from rules.eots.cards.selection import describes, nations, unmet_conditions
from rules.eots.inter_service_rivalry import service_of
from rules.eots.offensive import singapore_ships
from rules.eots.offensive.singapore_ships import singapore
from rules.eots.printed.card import Activation, Card, UnitLimit
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import HUMP
from rules.eots.strategic_bombing import raided
from rules.eots.supply.audit import Audit, enemy_alone
from rules.eots.supply.bridge_over_the_river_kwai import burma_efficiency, starts_in_burma
from rules.eots.supply.burma_road import Road
from rules.eots.supply.explanation import Explainer
from rules.eots.supply.national_command import commands_over
from rules.eots.supply.supply_lines import CHINA_BOX
from rules.eots.supply.supply_paths import KUNMING
from rules.eots.supply.zones_of_influence import CARRIERS
from rules.maps.hexgrid import HexId, distance
from rules.maps.hexset import HexSet

NO_CONDITIONS = Activation()


@dataclass(frozen=True, slots=True)
class Play:
    """A card that activates units: for its operations, as an event, or as the answer to an offensive.

    In a reaction the card is the counteroffensive, if there is one, and `offensive_ops` the value of the
    enemy's card; `battle_hexes` are those declared.
    """

    hq: UnitId
    card: Card | None
    as_event: bool = False
    reaction: bool = False
    offensive_ops: int = 0
    battle_hexes: tuple[HexId, ...] = ()

    @property
    def conditions(self) -> Activation:
        """What the card changes in activating; nothing when played for its operations (EotS 5.31)."""
        return self.card.event.activation if self.card is not None and self.as_event else NO_CONDITIONS


@dataclass(frozen=True, slots=True)
class Eligibility:
    """What an HQ may activate: how many units, which, and why not the others."""

    play: Play
    side: Side
    efficiency: int
    value: int
    limit: int
    objections: tuple[Objection, ...]
    eligible: tuple[UnitId, ...]
    free: frozenset[UnitId]
    refused: Mapping[UnitId, tuple[Objection, ...]]


def eligibility(
    audit: Audit,
    play: Play,
    chosen: tuple[UnitId, ...] = (),
    only: tuple[UnitId, ...] | None = None,
    explained: bool = True,
) -> Eligibility:
    """Every unit of the HQ's side, each eligible or with the reasons against it (EotS 6.3, 7.21, 7.26).

    `only` some of them may be weighed; supply that is not `explained` is only named.
    """
    clerk = _Clerk(audit, play, chosen, explained)
    against = tuple(clerk.against_play())
    weighed = clerk.candidates() if only is None else only
    found = {unit: (*against, *clerk.against(unit)) for unit in weighed}
    refused = {unit: objections for unit, objections in found.items() if objections}
    eligible = tuple(unit for unit in found if unit not in refused)
    value = clerk.value()
    counted = chosen or eligible
    places = [audit.state.units[unit].place for unit in counted]
    in_burma = [starts_in_burma(audit.state.components, place) for place in places]
    applies = bool(in_burma) and (any(in_burma) if chosen else all(in_burma))  # Ruling R-58
    change = burma_efficiency(audit, play.hq).change(counted) if applies else 0
    efficiency = max(0, audit.efficiency(play.hq) + change)
    free = frozenset(u for u in eligible if clerk.is_free(u))
    limit = play.conditions.total_units or efficiency + value
    return Eligibility(play, clerk.side, efficiency, value, limit, against, eligible, free, refused)


def selection_objections(audit: Audit, play: Play, chosen: tuple[UnitId, ...]) -> Iterator[Objection]:
    """Every reason against activating just these units together (EotS 5.31, 7.21, 14.0)."""
    asks = any(limit.at_least is not None for limit in play.conditions.limits)
    found = eligibility(audit, play, chosen, None if asks else chosen)
    yield from found.objections
    for unit in chosen:
        yield from found.refused.get(unit, ())[len(found.objections) :]
    counted = [unit for unit in chosen if unit not in found.free]
    if len(counted) > found.limit:
        reason = f"{len(counted)} units; {_name(audit, play.hq)} may activate {found.limit} with this card"
        yield Objection("EotS 7.21", reason)
    for limit in play.conditions.limits:
        yield from _too_few(audit, found, limit, chosen)


def _too_few(
    audit: Audit, found: Eligibility, limit: UnitLimit, chosen: tuple[UnitId, ...]
) -> Iterator[Objection]:
    """A card may ask for some units, where any are available (EotS 5.31)."""
    if limit.at_least is None:
        return
    units = audit.state.components.units
    fits = sum(_fits(limit, units[unit]) for unit in chosen)
    available = sum(_fits(limit, units[unit]) for unit in found.eligible)
    needed = min(limit.at_least, available) if limit.if_available else limit.at_least
    if fits < needed:
        yield Objection("EotS 5.31", f"The card asks for at least {needed} {_limit_name(limit)}")


class _Clerk:
    """Weighs every unit against one play."""

    def __init__(self, audit: Audit, play: Play, chosen: tuple[UnitId, ...], explained: bool) -> None:
        self.audit, self.play, self.chosen, self.explained = audit, play, chosen, explained
        self.state = audit.state
        self.units = audit.state.components.units
        self.hq: Unit = self.units[play.hq]
        self.side: Side = self.hq.side
        self.explainer = Explainer(audit)
        self.reached: HexSet = self._reached()

    def candidates(self) -> Iterator[UnitId]:
        """The side's units on the map and in the boxes that units are activated from."""
        places = {CHINA_BOX, *singapore(self.state)}
        for unit_id, position in self.state.units.items():
            unit = self.units[unit_id]
            on_map = position.place in self.state.components.hexes or position.place in places
            if unit.side is self.side and unit.unit_class != "hq" and on_map:
                yield unit_id

    def value(self) -> int:
        """What the card adds to the efficiency (EotS 7.21, 7.26)."""
        card, play = self.play.card, self.play
        if play.reaction and (card is None or not play.as_event):
            return play.offensive_ops
        if card is None:
            return 0
        return (card.logistics_with(self.hq.id, play.offensive_ops) or 0) if play.as_event else card.ops

    # The HQ and the card

    def against_play(self) -> Iterator[Objection]:
        """Every reason against this HQ or this card, whatever units are chosen."""
        if self._needs_no_hq():
            pass
        elif not self._on_map():
            yield Objection("EotS 6.3", f"{self.hq.name} is not on the map")
        elif self.play.conditions.needs_supply and not self.audit.hq_in_supply(self.hq.id):
            why = self.explainer.hq(self.hq.id).why
            yield Objection("EotS 7.21", f"{self.hq.name} is out of supply: {why}")
        if self.play.card is not None:
            yield from self._against_card(self.play.card)
        if self.play.reaction and self._on_map():
            yield from self._against_reaction()

    def _on_map(self) -> bool:
        return self.state.units[self.hq.id].place in self.state.components.hexes

    def _needs_no_hq(self) -> bool:
        """Whether the event names its units and no HQ, as the war's first card does (EotS v2.0 17.11)."""
        card = self.play.card
        return card is not None and bool(self.play.conditions.units) and not (card.any_hq or card.hqs)

    def _against_card(self, card: Card) -> Iterator[Objection]:
        if card.side is not self.side:
            yield Objection("EotS 5.1", f"{card.name} is a card of {card.side.label}")
            return
        if not self.play.as_event:
            return
        if self._activates_nothing(card):
            reason = f"{card.name} has no logistics value and activates nothing as an event"
            yield Objection("EotS 5.31", reason)
        if self.play.reaction and card.type != "reaction":
            yield Objection("EotS 5.32", f"{card.name} is no answer to an offensive")
        if not self.play.reaction and card.type == "reaction":
            yield Objection("EotS 5.32", f"{card.name} starts no offensive as an event")
        anywhere = self._needs_no_hq() or "any-hq-on-cards" in self.state.special
        if not card.permits(self.hq.id) and not anywhere:
            yield Objection("EotS 5.31 A", f"{card.name} may not be used by {self.hq.name}")
        yield from unmet_conditions(self.audit, card)

    def _activates_nothing(self, card: Card) -> bool:
        value = card.logistics_with(self.hq.id, self.play.offensive_ops)
        return value is None and self.play.conditions.total_units is None

    def _against_reaction(self) -> Iterator[Objection]:
        place = HexId(self.state.units[self.hq.id].place)
        near = [h for h in self.play.battle_hexes if distance(place, h) <= (self.hq.hq_range or 0)]
        if not near:
            yield Objection("EotS 7.26", f"No declared battle hex is within range of {self.hq.name}")

    # The units

    def against(self, unit_id: UnitId) -> Iterator[Objection]:
        """Every reason against activating one unit."""
        unit, place = self.units[unit_id], self.state.units[unit_id].place
        conditions = self.play.conditions
        if unit.unit_class == "hq":
            yield Objection("EotS 6.1", f"{unit.name} does not move and is not activated")
            return
        if place not in self.state.components.hexes and place not in (CHINA_BOX, *singapore(self.state)):
            yield Objection("EotS 6.3", f"{unit.name} is not on the map")
            return
        if self.hq.commands not in commands_over(unit) and not conditions.ignores_command:
            reason = f"{self.hq.name} commands no {_kind(unit)} units"
            yield Objection("EotS 6.12", reason)
        supplied = place in singapore(self.state) or self.audit.suppliers(unit, place)  # Ruling R-62
        if conditions.needs_supply and not supplied:
            reason = f": {self.explainer.unit(unit_id).why}" if self.explained else ""
            yield Objection("EotS 6.3", f"{unit.name} is out of supply{reason}")
        if not self._needs_no_hq():
            yield from self._against_path(unit, place)
        if self.play.reaction and raided(self.state, unit_id) and not self._entered(place):
            reason = f"{unit.name} bombed Japan and reacts only to enemies in its own hex"
            yield Objection("EotS 12.31", reason)
        if unit_id in resting(self.state):
            yield Objection(DECEMBER, f"{unit.name} is not activated again this turn")
        yield from self._against_service(unit)
        yield from self._against_conditions(unit, place, conditions)

    def _entered(self, place: str) -> bool:
        """Whether enemy units are in a hex (EotS 12.31)."""
        return any(unit.side is self.side.enemy for unit in self.state.units_in(place))

    def _reached(self) -> HexSet:
        """What activation paths reach, through declared battle hexes too in a reaction (EotS 6.3, 7.26)."""
        tables = self.audit.tables
        closed_land = enemy_alone(self.audit.standing, self.side, with_hqs=False)
        if self.play.reaction:
            closed_land &= ~tables.space.of(self.play.battle_hexes)
        everything = tables.space.everything
        sea = everything & ~self.audit.zones[self.side.enemy].in_force
        land, reached = everything & ~closed_land, 0
        for hq in self._hqs():
            start = tables.space.bits.get(HexId(self.state.units[hq.id].place), 0)
            reached |= tables.activation_range(sea, land, start, hq.hq_range or 0)
        return reached

    def _hqs(self) -> list[Unit]:
        """The HQs in whose range units are activated: one, or all in supply by one card (EotS v2.0 17.11)."""
        card = self.play.card
        if card is None or not self.play.as_event or card.logistics_formula != "plus-every-hq":
            return [self.hq]
        return [hq.unit for hq in self.audit.supply[self.side].hqs.values() if hq.in_supply]

    def _against_path(self, unit: Unit, place: str) -> Iterator[Objection]:
        if place in singapore(self.state):
            yield from singapore_ships.activation_objections(unit, self.play.card, self.play.as_event)
        elif place == CHINA_BOX:
            if not self._reaches_china():
                yield Objection(
                    "EotS 13.74", f"{self.hq.name} has no path to Kunming or to the Hump's airfields"
                )
        elif not self.audit.tables.space.bits[HexId(place)] & self.reached:
            yield Objection("EotS 6.3", self._no_path(unit, HexId(place)))

    def _reaches_china(self) -> bool:
        """Whether there is a path to Kunming, or with the Hump to its airfields (EotS 13.74)."""
        space, supply = self.audit.tables.space, self.audit.supply[Side.ALLIES]
        goals = space.of([KUNMING])  # Ruling R-59
        if self.state.markers[HUMP]:
            goals |= supply.airfields & space.of(self.state.components.edition.hump_airfields)
        return self.audit.road is not Road.CLOSED and bool(goals & self.reached)

    def _no_path(self, unit: Unit, place: HexId) -> str:
        origin = self.state.units[self.hq.id].place
        if origin not in self.state.components.hexes:
            return f"{self.hq.name} is not on the map"
        far = distance(HexId(origin), place)
        if far > (self.hq.hq_range or 0):
            return f"{unit.name} is {far} hexes from {self.hq.name}, range {self.hq.hq_range}"
        hexes = f"{self.hq.hq_range} hexes"
        return f"No activation path of {hexes} leads around enemy zones and units to {unit.name}"

    # Rivalry

    def _against_service(self, unit: Unit) -> Iterator[Objection]:
        """Army and navy do not act together under rivalry (EotS 14.1 C, 14.2 A)."""
        if not inter_service_rivalry.binds(self.state, self.hq) or (service := service_of(unit)) is None:
            return
        others = [self.units[c] for c in self.chosen if c != unit.id and service_of(self.units[c])]
        against = [other for other in others if service_of(other) != service]
        if against and not self._escorts(unit, others):
            rule = "EotS 14.1 C" if self.side is Side.ALLIES else "EotS 14.2 A"
            reason = f"Under rivalry {unit.name} cannot act with {against[0].name} of the other service"
            yield Objection(rule, reason)

    def _escorts(self, unit: Unit, others: list[Unit]) -> bool:
        """Some events let one ship that is no carrier go with the army (EotS 14.1 C)."""
        if self.hq.id not in self.play.conditions.army_with_one_ship_hqs:
            return False
        navy = [u for u in (*others, unit) if service_of(u) == "navy"]
        return len(navy) == 1 and navy[0].unit_class == "naval" and navy[0].type not in CARRIERS

    # What the card says

    def _against_conditions(self, unit: Unit, place: str, conditions: Activation) -> Iterator[Objection]:
        if conditions.classes and unit.unit_class not in conditions.classes:
            yield Objection("EotS 5.31", f"The card activates only {' and '.join(conditions.classes)} units")
        if conditions.nationalities and not nations(conditions.nationalities) & {unit.nationality}:
            yield Objection("EotS 5.31", f"The card activates no {_kind(unit)} units")
        if conditions.units and unit.id not in conditions.units:
            yield Objection("EotS 5.31", f"The card does not name {unit.name}")
        if conditions.start is not None and place != conditions.start:
            title = self.state.components.place_title(conditions.start)
            yield Objection("EotS 5.31", f"The card activates only units in {title}")
        if conditions.one_class_only and self._other_class(unit):
            yield Objection("EotS 5.31", "The card activates units of one class only")
        for limit in conditions.limits:
            yield from self._against_limit(unit, limit)

    def _other_class(self, unit: Unit) -> bool:
        return any(self.units[c].unit_class != unit.unit_class for c in self.chosen)

    def _against_limit(self, unit: Unit, limit: UnitLimit) -> Iterator[Objection]:
        if unit.unit_class not in limit.classes or limit.at_least is not None:
            return
        if not _fits(limit, unit):
            yield Objection(
                "EotS 5.31", f"Of {' and '.join(limit.classes)} units the card allows {_limit_name(limit)}"
            )
        elif limit.at_most is not None and self._taken(unit, limit) >= limit.at_most:
            yield Objection("EotS 5.31", f"The card allows at most {limit.at_most} {_limit_name(limit)}")

    def _taken(self, unit: Unit, limit: UnitLimit) -> int:
        earlier = self.chosen[: self.chosen.index(unit.id)] if unit.id in self.chosen else self.chosen
        return sum(_fits(limit, self.units[c]) for c in earlier)

    def is_free(self, unit_id: UnitId) -> bool:
        """Whether the card activates a unit beyond the limit (EotS 5.31)."""
        free = self.play.conditions.free_units
        return free is not None and describes(self.audit, free, unit_id)


def _fits(limit: UnitLimit, unit: Unit) -> bool:
    return (
        unit.unit_class in limit.classes
        and (not limit.types or unit.type in limit.types)
        and (not limit.nationalities or unit.nationality in nations(limit.nationalities))
        and (not limit.units or unit.id in limit.units)
    )


def _limit_name(limit: UnitLimit) -> str:
    words: Iterable[str] = (*limit.nationalities, *limit.units, *(limit.types or limit.classes))
    return f"{', '.join(words)} units"


def _kind(unit: Unit) -> str:
    names = {"us": "US", "new-zealand": "New Zealand", "japan": "Japanese", "dutch": "Dutch"}
    return names.get(unit.nationality, unit.nationality.title())


def _name(audit: Audit, unit: UnitId) -> str:
    return audit.state.components.units[unit].name
