"""Who must leave when flags change in the national status segment, and where to (EotS 8.22, 8.32, 13.0)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.core.legality import Objection
from rules.eots.events import Event, UnitsEliminated, UnitsMoved
from rules.eots.fold.board import folded
from rules.eots.movement.stacking import joins, overstacked
from rules.eots.offensive import clearing_up, emergency_movement, end_of_offensive, hq_moves
from rules.eots.offensive.offensive_limits import name, title
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.turn import india
from rules.eots.turn.surrender import REMOVED, fates
from rules.maps.hexgrid import HexId

INDIA_FALLS = "EotS 13.63"


@dataclass(frozen=True, slots=True)
class Leaving:
    """A unit that must leave its hex, or may, with every place it can be put."""

    unit: UnitId
    rule: str
    places: tuple[str, ...]
    optional: bool = False

    @property
    def open(self) -> bool:
        """Whether its owner has a choice."""
        return bool(self.places) if self.optional else len(self.places) > 1


@dataclass(frozen=True)
class Plan:
    """What the segment brings before anybody chooses, the board then, and who leaves."""

    events: tuple[Event, ...]
    after: State
    leaving: tuple[Leaving, ...]

    def open(self, side: Side) -> tuple[Leaving, ...]:
        """One side's units that have a choice."""
        units = self.after.components.units
        return tuple(one for one in self.leaving if one.open and units[one.unit].side is side)

    @cached_property
    def forced(self) -> tuple[Event, ...]:
        """Units without a choice go to their one place, or are lost (EotS 8.22, 8.32)."""
        must = (one for one in self.leaving if not (one.open or one.optional))
        return tuple(
            _moved(self.after, one.unit, one.places[0])
            if one.places
            else UnitsEliminated((one.unit,), (self.after.units[one.unit].place,))
            for one in must
        )

    @cached_property
    def board(self) -> State:
        """The board when only choices are left."""
        return folded(self.after, self.forced)

    def chosen(self, side: Side, wishes: Mapping[UnitId, str]) -> tuple[Event, ...]:
        """The moves of a side's units as it wishes."""
        able = (one for one in self.open(side) if wishes.get(one.unit, "") in one.places)
        return tuple(_moved(self.after, one.unit, wishes[one.unit]) for one in able)


def coming(state: State) -> tuple[Event, ...]:
    """What control brings in this turn's segment; nothing once it is settled (EotS 4.31)."""
    return () if state.history.nations_settled == state.turn else fates(state)


def plan(state: State) -> Plan:
    """The fates of nations, HQs in enemy hands, and the units that leave (EotS 13.0, 6.14)."""
    events = coming(state)
    if events:
        events = (*events, *hq_moves.displaced(folded(state, events)))
    after = folded(state, events)
    fallen = after.surrendered - state.surrendered
    refugees = india.refugees(state) if "india" in fallen else ()
    fleeing = tuple(Leaving(u.id, INDIA_FALLS, places, may) for u, places, may in refugees)
    named = {one.unit for one in fleeing}
    distressed = (one for one in _emergencies(after, fallen) if one.unit not in named)
    return Plan(events, after, (*distressed, *fleeing))


def _emergencies(state: State, fallen: frozenset[str]) -> Iterator[Leaving]:
    """Ships and aircraft in hexes that are the enemy's now; some leave a lost nation (EotS 13.22, 13.42)."""
    left = state.components.edition.surrender_drives_out
    regions = [state.components.regions[nation].hexes for nation in left if nation in fallen]
    for one in emergency_movement.emergencies(state):
        here = HexId(state.units[one.unit].place)
        closed = {h for hexes in regions if here in hexes for h in hexes}
        yield Leaving(one.unit, one.rule, tuple(p for p in one.places if p not in closed))


# Who chooses


def chooser(state: State) -> Side | None:
    """Who has to choose now: the Allies first, then Japan."""
    found = plan(state)
    for side in (Side.ALLIES, Side.JAPAN):
        if found.open(side) or _overfull(found.board, side):
            return side
    return None


def _overfull(state: State, side: Side) -> bool:
    """Whether a side chooses who leaves an overfull hex (EotS 8.24, 8.48)."""
    return any(len(one.choices) > one.over > 0 for one in clearing_up.excesses(state, side))


def proposed(state: State, side: Side) -> Mapping[UnitId, str]:
    """For each unit the nearest place with room; if nobody leaves, those who go from overfull hexes."""
    found = plan(state)
    if not (mine := found.open(side)):
        return clearing_up.proposed(found.board, side)
    chosen: dict[UnitId, str] = {}
    board = found.board
    for one in (one for one in mine if not one.optional):
        chosen[one.unit] = next((p for p in one.places if _has_room(board, one.unit, p)), one.places[0])
        board = folded(board, (_moved(board, one.unit, chosen[one.unit]),))
    return chosen


def _has_room(state: State, unit_id: UnitId, place: str) -> bool:
    unit = state.components.units[unit_id]
    there = [one for one in state.units_in(place) if one.side is unit.side and one.id != unit_id]
    return place not in state.components.hexes or joins(there, unit)


# What is wrong with a choice


def choice_objections(state: State, side: Side, wishes: Mapping[UnitId, str]) -> Iterator[Objection]:
    """Every reason against what a side chose (EotS 8.22, 8.32, 8.48, 13.63)."""
    found = plan(state)
    mine = found.open(side)
    gone = {unit for unit, to in wishes.items() if to == clearing_up.REMOVE and unit in state.units}
    for unit in wishes.keys() - {one.unit for one in mine} - (set() if mine else gone):
        yield Objection("EotS 13.0", f"{name(state, unit)} has nothing to choose", final=True)
    if not mine:
        yield from clearing_up.removal_objections(found.board, side, gone)
    for one in mine:
        yield from _misplaced(state, one, wishes.get(one.unit, ""))
    yield from _crowding(found, side, wishes)


def _misplaced(state: State, one: Leaving, to: str) -> Iterator[Objection]:
    if to in one.places or (one.optional and not to):
        return
    where = f"{title(state, to)[:40]} will not do" if to else "say where"
    best = title(state, one.places[0])
    yield Objection(one.rule, f"{name(state, one.unit)} must leave: {where}; {best} would")


def _crowding(found: Plan, side: Side, wishes: Mapping[UnitId, str]) -> Iterator[Objection]:
    """Those who leave India overfill no hex, and are not given up while there is room (EotS 13.63)."""
    board = folded(found.board, found.chosen(side, wishes))
    fleeing = [one for one in found.open(side) if one.rule == INDIA_FALLS and wishes.get(one.unit)]
    for excess in clearing_up.excesses(board, side):
        if any(wishes[one.unit] == excess.hex for one in fleeing):
            yield Objection(INDIA_FALLS, excess.reason)
    for one in (one for one in fleeing if wishes[one.unit] == REMOVED):
        if room := next((p for p in one.places if p != REMOVED and _has_room(board, one.unit, p)), ""):
            reason = f"{name(board, one.unit)} is not given up: {title(board, room)} has room"
            yield Objection(INDIA_FALLS, reason)


# What happens


def settled(state: State, side: Side | None, wishes: Mapping[UnitId, str]) -> tuple[Event, ...]:
    """All that control brings, one side's units as it chose; without a side both as proposed."""
    found = plan(state)
    events = (*found.events, *found.forced)
    choices = {side: wishes} if side is not None else {one: proposed(state, one) for one in Side}
    for one, chosen in choices.items():
        events = (*events, *found.chosen(one, chosen))
    if "india" in found.after.surrendered - state.surrendered:
        events = (*events, *india.lost_bases(folded(state, events)))
    events = (*events, *_thinned(folded(state, events), side, wishes))
    return (*events, *end_of_offensive.following(folded(state, events), {})) if events else ()


def _moved(state: State, unit: UnitId, to: str) -> UnitsMoved:
    return UnitsMoved((unit,), (state.units[unit].place,), to)


def _thinned(state: State, side: Side | None, wishes: Mapping[UnitId, str]) -> Iterator[Event]:
    """Units over the stacking limits leave, where their owner has no choice or made it (EotS 8.24, 8.48)."""
    for excess in overstacked(state):
        said = clearing_up.proposed(state, excess.side) if side is None else wishes
        chosen = tuple(u for u in excess.choices if said.get(u) == clearing_up.REMOVE)
        certain = excess.choices if len(excess.choices) <= excess.over else chosen
        yield from clearing_up.removed(state, excess, (*excess.forced, *certain))
