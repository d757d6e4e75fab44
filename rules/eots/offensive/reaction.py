"""The reaction: its HQ, its units, and who joins which battle (EotS 7.26)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import starmap

from rules.core.legality import Objection
from rules.eots.assignment import unit_first
from rules.eots.battle.fighters import kind_of, reach_of
from rules.eots.battle.forces import FLYING, Kind
from rules.eots.commands import ActivateReaction, EndReaction
from rules.eots.events import Event, ReactionActivated, ReactionEnded, StepReached
from rules.eots.fold.board import apply
from rules.eots.movement import naval
from rules.eots.movement.scene import Scene
from rules.eots.offensive import card_attacks, end_of_offensive, ships_met, units_sent_back
from rules.eots.offensive.activation import Eligibility, Play, eligibility, selection_objections
from rules.eots.offensive.offensive_limits import (
    counteroffensive,
    holds,
    name,
    reaction_over,
    scene_of,
    title,
    wrong_step,
)
from rules.eots.offensive.stack import Stack, stack_of
from rules.eots.offensive.stack_moves import destinations
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.components import Unit
from rules.eots.printed.intelligence_conditions import Condition
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.supply.audit import Audit, audit
from rules.maps.hexgrid import HexId, distance
from rules.maps.hexset import HexSet


def may_react(state: State) -> Iterator[Objection]:
    """Why there is no reaction (EotS 7.26)."""
    offensive = state.offensive
    assert offensive is not None
    if offensive.condition is Condition.SURPRISE and not met_by_special_reaction(state, offensive):
        yield Objection("EotS 7.26", "In a surprise attack there is no reaction", final=True)
    if offensive.reaction_hq is not None:
        yield Objection("EotS 7.26", "One HQ reacts, once", final=True)
    if holds(state, offensive, "no-allied-reaction"):
        yield Objection("EotS 5.31", "The event allows no reaction", final=True)
    yield from reaction_over(state)


def met_by_special_reaction(state: State, offensive: Offensive) -> bool:
    """Whether a special reaction brings a reaction move, surprise or not (EotS v2.0 6.27)."""  # Ruling R-180
    moves = state.components.edition.special_reaction_brings == "reaction-move"
    return moves and bool(offensive.special_hexes)


def play_of(state: State, hq: UnitId) -> Play:
    """The reaction as an activation (EotS 7.26)."""
    offensive = state.offensive
    assert offensive is not None
    card = counteroffensive(state, offensive)
    return Play(
        hq=hq,
        card=card,
        as_event=card is not None,
        reaction=True,
        offensive_ops=offensive.oc,
        battle_hexes=tuple(offensive.battles),
    )


def reaction_hqs(state: State) -> tuple[UnitId, ...]:
    """The HQs with a battle hex in range, those that may activate most first (EotS 7.26)."""
    offensive = state.offensive
    assert offensive is not None
    found = []
    settled = audit(state)
    for unit_id, position in state.units.items():
        unit = state.components.units[unit_id]
        if (
            unit.side is offensive.side
            or unit.unit_class != "hq"
            or position.place not in state.components.hexes
        ):
            continue
        near = any(distance(HexId(position.place), h) <= (unit.hq_range or 0) for h in offensive.battles)
        if near and settled.hq_in_supply(unit_id):
            found.append(unit_id)
    return tuple(sorted(found, key=lambda hq: (-settled.efficiency(hq), hq)))


def reaction_eligibility(
    state: State, hq: UnitId, found: Audit | None = None, explained: bool = True
) -> Eligibility:
    """What an HQ may activate to react: only units that can take part in a battle (EotS 7.26)."""
    settled, play = found or audit(state), play_of(state, hq)
    first = eligibility(settled, play, explained=explained)
    joiners = Joiners(play, scene_of(state, first.side, settled), first.eligible)
    able = tuple(unit for unit in first.eligible if joiners.joins(unit))
    reason = Objection("EotS 7.26", "It cannot reach any battle")
    refused = {**first.refused, **{unit: (reason,) for unit in first.eligible if unit not in able}}
    return replace(eligibility(settled, play, only=able, explained=explained), refused=refused)


@dataclass(frozen=True)
class Joiners:
    """Units that might react together, each with what the others let it do (EotS 7.26)."""

    play: Play
    scene: Scene
    others: tuple[UnitId, ...]

    @property
    def state(self) -> State:
        """The position."""
        return self.scene.state

    def joins(self, unit_id: UnitId) -> bool:
        """Whether a unit fights where it stands, after a move, under escort or as an escort."""
        unit, place = self.state.components.units[unit_id], self._place(unit_id)
        if fights_from(self.state, unit, place) or any(destinations(self._supposed(unit_id))):
            return True
        if place not in self.state.components.hexes:
            return False
        if kind_of(unit) is Kind.SHIP:
            reach = naval.in_reach(self.scene, (unit,), place)
            return any(hexes & reach and self._together(unit_id, deck) for deck, hexes in self.decks.items())
        ships = (u for u in self._naval if self._place(u) == place and self._together(unit_id, u))
        return unit.unit_class == "ground" and any(
            any(destinations(self._supposed(unit_id, ship))) for ship in ships
        )

    @cached_property
    def decks(self) -> Mapping[UnitId, HexSet]:
        """Where each carrier among them strikes from, so that ships may join it (EotS 8.21 C, 9.12)."""
        space, units = self.scene.tables.space, self.state.components.units
        found: dict[UnitId, HexSet] = {}
        for unit in (units[u] for u in self._naval if kind_of(units[u]) is Kind.CARRIER):
            place = self._place(unit.id)
            here = space.bits.get(place, 0) if fights_from(self.state, unit, place) else 0
            found[unit.id] = here | space.of(one.hex for one in destinations(self._supposed(unit.id)))
        return found

    def _together(self, *units: UnitId) -> bool:
        """Whether units may be activated together, as rivalry or a card allows it (EotS 14.0)."""
        return not any(selection_objections(self.scene.found, self.play, units))

    @property
    def _naval(self) -> tuple[UnitId, ...]:
        return tuple(u for u in self.others if self.state.components.units[u].unit_class == "naval")

    def _place(self, unit: UnitId) -> HexId:
        return HexId(self.state.units[unit].place)

    def _supposed(self, *units: UnitId) -> Stack:
        """Units as if they were the only ones activated to react."""
        offensive = self.state.offensive
        assert offensive is not None
        alone = replace(offensive, step=Step.REACT, reaction_units=units)
        supposed = replace(self.state, offensive=alone, activated=self.state.activated | set(units))
        found = replace(self.scene.found, state=supposed)
        return stack_of(supposed, units, replace(self.scene, found=found))


def fights_from(state: State, unit: Unit, place: HexId) -> tuple[HexId, ...]:
    """The battles that a unit takes part in, or could, from a hex (EotS 7.24, 9.11)."""
    offensive = state.offensive
    assert offensive is not None
    if place not in state.components.hexes:
        return ()
    if place in offensive.battles:
        return (place,)
    origin = HexId(offensive.reaction_origins.get(unit.id, ""))
    if origin in offensive.battles:
        return (origin,)
    if kind_of(unit) not in FLYING:
        return ()
    return tuple(h for h in offensive.battles if reach_of(unit, distance(place, h)) is not None)


def activate_objections(state: State, command: ActivateReaction) -> Iterator[Objection]:
    """Every reason against activating just these units (EotS 7.26)."""
    if wrong := tuple(wrong_step(state, Step.REACT)):
        yield from wrong
        return
    offensive = state.offensive
    assert offensive is not None
    hq = state.components.units.get(UnitId(command.hq))
    if hq is None or hq.unit_class != "hq" or hq.side is offensive.side or hq.id not in state.units:
        yield Objection("EotS 7.26", "Choose an HQ of your own", final=True)
        return
    if not command.units or len(set(command.units)) != len(command.units):
        yield Objection("Counters", "Choose counters, each once", final=True)
        return
    for unit in command.units:
        if UnitId(unit) not in state.units:
            yield Objection("Counters", f"There is no counter {unit[:40]!r} in this game", final=True)
            return
    yield from may_react(state)
    yield from together_objections(state, hq.id, tuple(map(UnitId, command.units)))


def together_objections(state: State, hq: UnitId, units: tuple[UnitId, ...]) -> Iterator[Objection]:
    """Why just these units are not activated together to react (EotS 7.26)."""
    settled = audit(state)
    yield from selection_objections(settled, play_of(state, hq), units)
    joiners = Joiners(play_of(state, hq), scene_of(state, state.components.units[hq].side, settled), units)
    for unit in units:
        if not joiners.joins(unit):
            yield Objection("EotS 7.26", f"{name(state, unit)} cannot reach any battle")


def activate_outcome(state: State, command: ActivateReaction) -> tuple[Event, ...]:
    """The units that react."""
    origins = tuple(state.units[UnitId(unit)].place for unit in command.units)
    return (ReactionActivated(command.hq, command.units, origins),)


# Who joins which battle


def joining(state: State, chosen: Mapping[UnitId, HexId]) -> dict[UnitId, HexId]:
    """The battle of every reacting unit: the one it is in, the one it chose, or the nearest."""
    offensive = state.offensive
    assert offensive is not None
    found: dict[UnitId, HexId] = {}
    for unit_id in (*offensive.reaction_units, *joiners(state)):
        unit, place = state.components.units[unit_id], HexId(state.units[unit_id].place)
        if battles := fights_from(state, unit, place):
            wish = chosen.get(unit_id)
            found[unit_id] = wish if wish in battles else min(battles, key=lambda h: (distance(place, h), h))
    for unit_id in offensive.reaction_units:
        unit = state.components.units[unit_id]
        if unit_id not in found and kind_of(unit) is Kind.SHIP:
            with_them = [found[c] for c in found if _deck_beside(state, c, unit_id)]
            if with_them:
                found[unit_id] = with_them[0]
    return found


def joiners(state: State) -> tuple[UnitId, ...]:
    """The air units outside battle hexes that an event lets join a battle in range (EotS v2.0 17.11)."""
    offensive = state.offensive
    assert offensive is not None
    if not holds(state, offensive, "allied-air-joins-battles-in-range"):
        return ()
    units = map(state.components.units.__getitem__, state.units)
    planes = (u for u in units if u.side is not offensive.side and u.unit_class == "air")
    return tuple(u.id for u in planes if _joins(state, offensive, u))  # Ruling R-116


def _joins(state: State, offensive: Offensive, unit: Unit) -> bool:
    place = HexId(state.units[unit.id].place)
    return place not in offensive.battles and bool(fights_from(state, unit, place))


def _deck_beside(state: State, carrier: UnitId, ship: UnitId) -> bool:
    together = state.units[carrier].place == state.units[ship].place
    return together and kind_of(state.components.units[carrier]) is Kind.CARRIER


def end_objections(state: State, command: EndReaction) -> Iterator[Objection]:
    """Why the reaction cannot end yet (EotS 7.26)."""  # Ruling R-92
    if wrong := tuple(wrong_step(state, Step.REACT)):
        yield from wrong
        return
    offensive = state.offensive
    assert offensive is not None
    yield from card_attacks.unsettled(state)
    yield from units_sent_back.unsettled(state)
    yield from ships_met.unsettled(state)
    wishes = dict(command.assignments)
    found = joining(state, wishes)
    for unit, hex_id in wishes.items():
        if found.get(unit) != hex_id:
            reason = f"{name(state, unit)} cannot fight at {title(state, hex_id)[:40]}"
            yield Objection("EotS 7.26", reason, final=True)
    for unit in still_to_move(state, wishes):
        yield Objection("EotS 7.26", f"{name(state, unit)} was activated and must join a battle")


def still_to_move(state: State, wishes: Mapping[UnitId, HexId]) -> Iterator[UnitId]:
    """Units that were activated to react and join a battle only by a move that they can make (EotS 7.26)."""
    offensive = state.offensive
    assert offensive is not None
    found = joining(state, wishes)
    for unit in offensive.reaction_units:
        idle = unit not in found and unit not in offensive.reaction_ways
        if idle and any(destinations(stack_of(state, (unit,)))):
            yield unit


def end_outcome(state: State, command: EndReaction) -> tuple[Event, ...]:
    """Who fights where; attackers met in their own hex change over to it (EotS 7.27)."""
    joined = joining(state, dict(command.assignments))
    switched = tuple(starmap(unit_first, switching(state).items()))
    ended = ReactionEnded(tuple(starmap(unit_first, joined.items())), switched)
    after = apply(apply(state, ended), StepReached(Step.BATTLE))
    return ended, StepReached(Step.BATTLE), *end_of_offensive.after_battles_if_done(after)


def switching(state: State) -> Mapping[UnitId, HexId]:
    """Attackers in a hex that special reaction made a battle hex (EotS 7.24, 7.27, 9.1).

    Aircraft and carriers that strike elsewhere change over when the enemy entered it, all others in any case.
    """  # Ruling R-164
    offensive, units = state.offensive, state.components.units
    assert offensive is not None
    found: dict[UnitId, HexId] = {}
    for hex_id in sorted(offensive.special_hexes):
        met = any(u.side is not offensive.side and u.unit_class != "hq" for u in state.units_in(hex_id))
        for unit in offensive.units:
            striking = kind_of(units[unit]) in FLYING and any(
                unit in assigned for h, assigned in offensive.battles.items() if h != hex_id
            )
            here = state.units[unit].place == hex_id and unit not in offensive.battles[hex_id]
            if here and (met or not striking):
                found[unit] = hex_id
    return found
