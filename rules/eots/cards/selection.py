"""Which counters on the board a card speaks of, and whether its conditions hold (EotS 5.31)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rules.core.legality import Objection
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.card import Card
from rules.eots.printed.card_conditions import (
    BattleHex,
    Controls,
    Exists,
    Occupies,
    OffensiveBy,
    TrackAt,
    TurnFrom,
    Units,
)
from rules.eots.printed.card_effects import MoveTrack
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import Audit
from rules.eots.supply.audit import audit as audit_of
from rules.eots.supply.national_command import COMMONWEALTH
from rules.maps.hexgrid import HexId, distance

# Traits that only an offensive under way can tell.
LATER = frozenset(
    (
        "active",
        "activated-there",
        "inactive",
        "active-or-in-battle-hex",
        "in-chosen-battle",
        "crossed-us-air-extended-range",
        "escorts-assault-on-manila-or-singapore",
        "lends-its-extended-range",
        "shelled-by-bb",
        "in-range-of-hq",
    )
)


def nations(named: Iterable[str]) -> frozenset[str]:
    """The nationalities meant by a card's words; the Commonwealth has four."""
    found = frozenset(named)
    return found | COMMONWEALTH if "commonwealth" in found else found


def describes(audit: Audit, wanted: Units, unit_id: UnitId) -> bool:
    """Whether a counter in play is one of those meant, as far as the board tells."""
    unit, position = audit.state.components.units[unit_id], audit.state.units[unit_id]
    place, offensive = position.place, audit.state.offensive
    if "activated-there" in wanted.traits and offensive is not None:
        place = offensive.origins.get(unit_id, place)
    return (
        _printed(wanted, unit)
        and _placed(audit, wanted, place)
        and all(_has(audit, trait, unit, position.place, position.reduced) for trait in wanted.traits)
    )


def _printed(wanted: Units, unit: Unit) -> bool:
    return (
        unit.side is wanted.side
        and (not wanted.classes or unit.unit_class in wanted.classes)
        and (not wanted.types or unit.type in wanted.types)
        and (not wanted.nationalities or unit.nationality in nations(wanted.nationalities))
        and (not wanted.units or unit.id in wanted.units)
    )


def _placed(audit: Audit, wanted: Units, place: str) -> bool:
    regions, hexes = audit.state.components.regions, audit.state.components.hexes
    if wanted.boxes and place in wanted.boxes:
        return True
    if place in audit.state.components.map.boxes:  # EotS 17.11.14
        return "inactive" in wanted.traits and not wanted.regions and wanted.within is None
    if place not in hexes:
        return False
    if wanted.within is not None:
        return distance(wanted.within.of, HexId(place)) <= wanted.within.distance
    inside = not wanted.regions or any(r in regions and place in regions[r].hexes for r in wanted.regions)
    outside = not any(r in regions and place in regions[r].hexes for r in wanted.outside)
    return inside and outside and not (wanted.boxes and not wanted.regions)


def _has(audit: Audit, trait: str, unit: Unit, place: str, reduced: bool) -> bool:
    if trait == "full-strength":
        return not reduced and unit.two_sided
    if trait == "reduced":
        return reduced or not unit.two_sided
    if trait == "in-port":
        if place in audit.state.components.map.boxes:  # EotS 17.11.14
            return True
        return place in audit.state.components.hexes and audit.state.components.hexes[HexId(place)].port
    if trait == "in-range-of-us-hq":
        return _near_us_hq(audit.state, place)
    if trait in ("active", "inactive") and audit.state.offensive is not None:
        return (unit.id in audit.state.activated) is (trait == "active")
    if trait == "in-supply":
        return bool(audit.suppliers(unit, place))
    if audit.state.offensive is not None and trait in IN_BATTLE:
        return IN_BATTLE[trait](audit.state, audit.state.offensive, unit, place)
    return trait in LATER


def _near_us_hq(state: State, place: str) -> bool:
    """Whether a US HQ on the map has a hex within its range, counted in plain hexes."""  # Ruling R-106
    return place in state.components.hexes and any(
        distance(HexId(state.units[hq.id].place), HexId(place)) <= (hq.hq_range or 0)
        for hq in state.hqs(Side.ALLIES)
        if hq.nationality == "us"
    )


def _in_a_battle(state: State, offensive: Offensive, unit: Unit, place: str) -> bool:
    assigned = any(unit.id in units for units in offensive.battles.values()) or unit.id in offensive.joining
    return assigned or place in offensive.battles


def _active_or_in_battle_hex(state: State, offensive: Offensive, unit: Unit, place: str) -> bool:
    return unit.id in state.activated or place in offensive.battles


def _reaches_a_battle(state: State, offensive: Offensive, unit: Unit, place: str) -> bool:
    far = max(unit.range or 0, unit.extended_range or 0)
    on_map = place in state.components.hexes
    return on_map and any(distance(HexId(place), h) <= far for h in offensive.battles)


def _escorts_assault(state: State, offensive: Offensive, unit: Unit, place: str) -> bool:
    """Whether a ship pays for an assault on a fortress, as the card has it."""  # Ruling R-12
    pays = state.components.edition.coastal_fortresses == "escorts-lose-a-step"
    return pays and place in FORTRESSES and place in offensive.landings and unit.id in state.activated


def _shelled(state: State, offensive: Offensive, unit: Unit, place: str) -> bool:
    place = offensive.reaction_origins.get(unit.id, place)
    ships = [one for one in state.units_in(place) if one.type == "BB"]
    shelling = any(ship.side is not unit.side and ship.id in state.activated for ship in ships)
    guarded = any(ship.side is unit.side and ship.id not in offensive.reaction_ways for ship in ships)
    return place in offensive.battles and shelling and not guarded


def _crossed(state: State, offensive: Offensive, unit: Unit, place: str) -> bool:
    """Whether a ship's way led within extended range of a US air unit that is no LRB, where that was then."""
    way = offensive.ways.get(unit.id)
    if way is None:
        return False
    for other, position in state.units.items():
        plane, base = state.components.units[other], offensive.reaction_origins.get(other, position.place)
        if plane.nationality == "us" and plane.type == "air" and base in state.components.hexes:
            far = max(plane.range or 0, plane.extended_range or 0)
            if any(distance(HexId(base), hex_id) <= far for hex_id in way.path):
                return True
    return False


FORTRESSES = frozenset(("2813", "2015"))  # Manila and Singapore
IN_BATTLE: Mapping[str, Callable[[State, Offensive, Unit, str], bool]] = {
    "in-chosen-battle": _in_a_battle,
    "active-or-in-battle-hex": _active_or_in_battle_hex,
    "lends-its-extended-range": _reaches_a_battle,
    "escorts-assault-on-manila-or-singapore": _escorts_assault,
    "shelled-by-bb": _shelled,
    "crossed-us-air-extended-range": _crossed,
}


def unmet_conditions(audit: Audit, card: Card) -> Iterator[Objection]:
    """The card's conditions that the board does not meet; battles and moves are judged later (EotS 5.31)."""
    for condition in card.event.conditions:
        if reason := _unmet(audit, condition):
            yield Objection("EotS 5.31", f"{card.name} cannot be an event now: {reason}")


def holds_now(state: State, condition: Any) -> bool:
    """Whether the board meets a condition."""
    return not _unmet(audit_of(state), condition)


def _unmet(audit: Audit, condition: Any) -> str:
    state = audit.state
    match condition:
        case Controls(side, hexes):
            lost = [h for h in hexes if h in state.control and state.control[h] is not side]
            return f"{side.does('does')} not control {state.components.place_title(lost[0])}" if lost else ""
        case Occupies(side, regions):
            held = any(
                state.side_units_in(h, side, "ground")
                for region in regions
                if region in state.components.regions
                for h in state.components.regions[region].hexes
            )
            return "" if held else f"{side.does('has')} no ground unit in {' or '.join(regions)}"
        case Exists(units):
            found = any(describes(audit, units, unit) for unit in state.units)
            return "" if found else "no such unit is in play"
        case TrackAt(track, box):
            printed = state.components.tracks[track]
            now = printed.label(state.markers[track])
            return "" if now == box else f"{printed.name} must be at {box}, it is at {now}"
        case BattleHex() if state.offensive is not None and state.offensive.step is not Step.MOVE:
            near, where = condition.within, state.offensive.battles
            fits = [h for h in where if near is None or distance(near.of, h) <= near.distance]
            return "" if fits or not near else "no battle hex is near enough"
        case OffensiveBy(hqs):
            offensive = state.offensive
            names = " or ".join(state.components.units[hq].name for hq in hqs)
            return "" if offensive is None or offensive.hq in hqs else f"it answers an offensive of {names}"
        case TurnFrom(turn):
            return "" if state.turn >= turn else f"it waits for turn {turn}"
    return ""


def barred(state: State, card: Card) -> Iterator[Objection]:
    """Events that a yearly scenario leaves out (EotS v2.0 17.26)."""
    only_ops = "one-year-ops-only" in card.flags or any(
        isinstance(one, MoveTrack) and one.track == "political-will" for one in card.event.effects
    )
    if "political-will-events-as-oc" in state.special and only_ops:
        yield Objection("EotS 17.26", f"{card.name} is played for operations only in this scenario")
