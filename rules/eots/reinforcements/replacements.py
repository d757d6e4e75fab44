"""Replacement steps: who may take one, and where the dead come back (EotS 11.0, 11.1, 11.35).

How many steps there are and whom each is for (11.2, 11.3) is in `replacement_points`; pre-war units that
leave the map (11.1) are in `prewar_units`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.legality import Objection
from rules.eots.cards.selection import nations
from rules.eots.events import Event, UnitsFlipped, UnitsMoved
from rules.eots.prewar_units import is_prewar
from rules.eots.printed.card import Replacement
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.reinforcements.reinforcement_placement import Arrivals
from rules.eots.state import State
from rules.eots.supply.audit import Audit, audit
from rules.eots.supply.supply_lines import CHINA_BOX
from rules.maps.hexgrid import HexId, distance

ELIMINATED = "eliminated"
PREWAR = "EotS 11.1"
# Whose dead stay dead once their nation has surrendered (EotS 13.63, 13.83).
GONE = {"australian": "australia", "indian": "india"}


@dataclass(frozen=True, slots=True)
class Fund:
    """Steps that a side may spend, on the terms that a card or the replacement chart prints."""

    side: Side
    terms: Replacement

    def suits(self, unit: Unit) -> bool:
        """Whether the steps are meant for such a counter at all."""
        terms = self.terms
        return (
            unit.side is self.side
            and unit.unit_class in terms.classes
            and (not terms.units or unit.id in terms.units)
            and (not terms.nationalities or unit.nationality in nations(terms.nationalities))
        )


def restored_objections(state: State, fund: Fund, unit_id: UnitId) -> Iterator[Objection]:
    """Why a reduced unit is not brought to full strength by such a step (EotS 11.0)."""
    unit, place = state.components.units[unit_id], state.units[unit_id].place
    if not fund.suits(unit):
        yield Objection("EotS 5.33", f"These steps are not for {unit.name}")
        return
    new = unit_id in state.newcomers
    board = audit(state) if new else Arrivals.of(state, unit.side).audit  # Ruling R-153
    for objection in replacement_objections(board, unit_id):
        if not (fund.terms.ignores_prewar and objection.rule == PREWAR):
            yield objection
    if not _near(state, fund, place):
        yield Objection("EotS 5.33", f"{unit.name} is not where these steps go")


def replacement_objections(audit: Audit, unit_id: UnitId) -> Iterator[Objection]:
    """Every reason against bringing a reduced unit on the map to full strength (EotS 11.0, 11.1, 11.35)."""
    unit, position = audit.state.components.units[unit_id], audit.state.units[unit_id]
    if not (unit.two_sided and position.reduced):
        yield Objection("EotS 11.0", f"{unit.name} is not reduced")
    if is_prewar(unit):
        yield Objection(PREWAR, f"{unit.name} is a pre-war unit and takes no replacements")
    if unit.nationality == "dutch":
        yield Objection("EotS 11.35", "There are no replacements for Dutch units")
    if not audit.suppliers(unit, position.place):
        yield Objection("EotS 11.0", f"{unit.name} is out of supply")
    where = audit.tables.space.bits.get(HexId(position.place), 0)
    if where & audit.zones[unit.side.enemy].in_force:
        yield Objection("EotS 11.0", f"{unit.name} is in an enemy zone that nothing neutralises")


def _near(state: State, fund: Fund, place: str) -> bool:
    """Whether a place is one of those that a card names."""
    terms, regions = fund.terms, state.components.regions
    if terms.within is not None:
        on_map = place in state.components.hexes
        return on_map and distance(HexId(place), terms.within.of) <= terms.within.distance
    if not (terms.regions or terms.boxes):
        return True
    return place in terms.boxes or any(place in regions[r].hexes for r in terms.regions if r in regions)


def return_places(
    state: State, fund: Fund, unit_id: UnitId, arrivals: Arrivals | None = None
) -> tuple[str, ...]:
    """Where an eliminated unit may come back for a step (EotS 11.0, 11.1)."""
    if not may_return(state, fund, unit_id):
        return ()
    unit = state.components.units[unit_id]
    arrivals = arrivals or Arrivals.of(state, unit.side)
    return tuple(p for p in arrivals.places(unit) if _returns_to(state, fund, p))


def may_return(state: State, fund: Fund, unit_id: UnitId) -> bool:
    """Whether an eliminated unit comes back for such a step if it finds a place (EotS 11.1)."""
    unit, terms = state.components.units[unit_id], fund.terms
    if state.units[unit_id].place != ELIMINATED or not fund.suits(unit) or terms.returning == "none":
        return False
    if is_prewar(unit) or unit.nationality == "dutch" or unit.unit_class == "hq":
        return False
    if GONE.get(unit.nationality) in state.surrendered:
        return False
    return not terms.return_units or unit_id in terms.return_units


def _returns_to(state: State, fund: Fund, place: str) -> bool:
    terms, regions = fund.terms, state.components.regions
    if terms.return_regions:
        return any(place in regions[r].hexes for r in terms.return_regions if r in regions)
    # Ruling R-102
    return terms.within is None or _near(state, fund, place)


def takers(state: State, fund: Fund) -> Iterator[tuple[UnitId, tuple[str, ...]]]:
    """Who may take a step now: reduced units with no place, dead ones with theirs."""
    places: dict[tuple[object, ...], tuple[str, ...]] = {}
    arrivals = Arrivals.of(state, fund.side)
    for unit_id, position in state.units.items():
        unit = state.components.units[unit_id]
        if not fund.suits(unit):
            continue
        if position.place == ELIMINATED:
            key = (*arrivals.kind_of(unit_id), unit.traits)
            if key not in places or fund.terms.return_units:
                places[key] = return_places(state, fund, unit_id, arrivals)
            if places[key]:
                yield unit_id, places[key]
        elif not any(restored_objections(state, fund, unit_id)):
            yield unit_id, ()


def why_nobody(state: State, fund: Fund) -> str:
    """Why no unit takes such a step: what speaks against the first that needs one (EotS 11.0)."""
    suited = [u for u in state.units if fund.suits(state.components.units[u])]
    on_map = [u for u in suited if state.units[u].place in (*state.components.hexes, CHINA_BOX)]
    for unit in (u for u in on_map if state.units[u].reduced):
        for objection in restored_objections(state, fund, unit):
            return objection.reason
    dead = [u for u in suited if state.units[u].place == ELIMINATED]
    if any(may_return(state, fund, u) for u in dead):
        return "no eliminated unit finds a place"
    return "the eliminated units do not come back" if dead else "no unit needs one"


def step_objections(state: State, fund: Fund, unit: str, to: str) -> Iterator[Objection]:
    """Why a step is not spent so."""
    if UnitId(unit) not in state.units:
        yield Objection("Counters", f"There is no counter {unit[:40]!r} in this game", final=True)
        return
    found = state.components.units[UnitId(unit)]
    if state.units[found.id].place != ELIMINATED:
        yield from restored_objections(state, fund, found.id)
        return
    places = return_places(state, fund, found.id)
    if not places:
        yield Objection("EotS 11.0", f"{found.name} cannot come back now")
    elif to not in places:
        where = state.components.place_title(to)[:40] if to else ""
        yield Objection(
            "EotS 11.0",
            f"{found.name} cannot come back in {where}" if to else f"Choose where {found.name} comes back",
        )


def step_events(state: State, unit: str, to: str) -> tuple[Event, ...]:
    """A unit at full strength, or back on its reduced side."""
    found, position = state.components.units[UnitId(unit)], state.units[UnitId(unit)]
    if position.place != ELIMINATED:
        return (UnitsFlipped((), (unit,)),)
    back = UnitsMoved((unit,), (ELIMINATED,), to)
    weak = found.two_sided and not position.reduced
    return (UnitsFlipped((unit,), ()), back) if weak else (back,)
