"""What a card does without an offensive: China, HQs, routes, rivalry, the turn track (EotS 5.0)."""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.eots.audit import audit
from rules.eots.cards import errands
from rules.eots.cards.card import Card
from rules.eots.china import war_closed
from rules.eots.commands import PlayCard
from rules.eots.components import Side, TrackId, Unit, UnitId
from rules.eots.events import CardLost, CountSet, DiceRolled, Event, UnitsMoved
from rules.eots.hands import in_hand
from rules.eots.markers import marker_to
from rules.eots.offensive.ground_rules import title
from rules.eots.offensive.uses import Use
from rules.eots.placement import is_left_to_itself
from rules.eots.regions import RouteId
from rules.eots.routes import may_build
from rules.eots.state import State
from rules.eots.supply import CHINA_BOX
from rules.maps.hexgrid import HexId

AKYAB, OAHU = HexId("2006"), HexId("5808")
HOME = {Side.JAPAN: ("japan-home-islands",), Side.ALLIES: ("australia", "india", "northern-india", "ceylon")}
RIVALRY = {Side.JAPAN: TrackId("japan-rivalry"), Side.ALLIES: TrackId("us-rivalry")}
FRONT, DIVISIONS, ROAD = TrackId("china-front"), TrackId("divisions-in-china"), TrackId("burma-road")
CHINA_MARKER = TrackId("china-offensive")
HELPING_LRB = UnitId("us-14af-lrb")
KONDO, KONDO_RULE, KONDO_TURN = "kondo-for-no-offensive", "EotS v2.0 17.25 D", 2


def objections(state: State, card: Card, use: Use, command: PlayCard) -> Iterator[Objection]:
    """Every reason against such a play."""
    if use is Use.CHINA:
        yield from _china(state, card)
    elif use is Use.WITHDRAW_HQ:
        yield from _withdrawal(state, card.side, command)
    elif use is Use.RETURN_HQ:
        yield from _return(state, card.side, command)
    elif use is Use.ROUTE:
        yield from _route(state, card, command)
    elif use is Use.RIVALRY:
        yield from _rivalry(state, card)
    elif use is Use.WITHDRAW_AIR:
        yield from _air(state, card.side, command)
    elif use is Use.KONDO:
        yield from _kondo(state, card)


def _kondo(state: State, card: Card) -> Iterator[Objection]:
    """A card of the opening hand for Kondo's, which only its player knows to be allowed (v2.0 17.25 D)."""
    if KONDO not in state.options:
        yield Objection(KONDO_RULE, "This game was not opened with the trade for card 47", final=True)
    if card.side is not Side.JAPAN or card.id == "J47":
        yield Objection(KONDO_RULE, "Japan gives another card for card 47", final=True)
    elif card.type == "military":
        yield Objection(KONDO_RULE, f"With {card.name} the hand has a military event, so nothing is traded")
    if state.last_played is not None or state.count(KONDO) or state.turn != KONDO_TURN:
        yield Objection(KONDO_RULE, "It is traded once, before the first card of the game")


def kondo_traded(state: State, card: Card) -> tuple[Event, ...]:
    """The card among the discards, Kondo's in its place in the hand (EotS v2.0 17.25 D)."""
    pile = "removed" if errands.happens(state, card) and card.removed else "discarded"
    lost = CardLost(Side.JAPAN, card.id, "J47", pile, in_hand(state, Side.JAPAN))
    return lost, *errands.special_discarded(state, card), CountSet(KONDO, state.turn)


def hq_named(state: State, side: Side, text: str) -> Unit | None:
    """A side's HQ by its id."""
    unit = state.components.units.get(UnitId(text))
    known = unit is not None and unit.id in state.units and unit.unit_class == "hq" and unit.side is side
    return unit if known else None


def _china(state: State, card: Card) -> Iterator[Objection]:
    """A China offensive by operations (EotS 13.72)."""
    if card.side is not Side.JAPAN or card.ops != 3:
        yield Objection("EotS 13.72", "A China offensive takes a Japanese card of 3 operations")
    if state.components.edition.china_offensive_turns == "even":
        if state.turn % 2 or state.markers[CHINA_MARKER]:
            yield Objection("EotS 13.72", "One China offensive is allowed in each even turn")
    elif state.markers[CHINA_MARKER]:
        yield Objection("EotS 13.72", "No two China offensives in two consecutive turns")
    yield from china_closed(state)


def china_closed(state: State) -> Iterator[Objection]:
    """Why Japan attacks no more in China, by operations or by an event (EotS 13.71, 13.73)."""
    if "china" in state.surrendered:
        yield Objection("EotS 13.73", "China has surrendered")
    if war_closed(state):
        yield Objection("EotS 13.71", "The Allies hold every port of China and Korea")


def _withdrawal(state: State, side: Side, command: PlayCard) -> Iterator[Objection]:
    """Nothing can stop an HQ from leaving (EotS 6.13)."""
    hq = hq_named(state, side, command.hq)
    if hq is None or state.units[hq.id].place not in state.components.hexes:
        yield Objection("EotS 6.13", "Choose an HQ of yours on the map", final=True)
    if "headquarters-are-safe" in state.special:
        yield Objection("EotS 17.11.8", "HQs stay where they are in this scenario")


def _return(state: State, side: Side, command: PlayCard) -> Iterator[Objection]:
    """An HQ returns early to a supplied port at home (EotS 6.15)."""
    hq = hq_named(state, side, command.hq)
    if hq is None or not state.units[hq.id].place.startswith("turn-"):
        yield Objection("EotS 6.15", "Choose an HQ of yours on the turn track", final=True)
    elif side is Side.ALLIES and _is_fallen(state, command.to):
        yield Objection("EotS 13.63", "Allied units return to mainland India by assault or march only")
    elif not may_return(state, hq.id, command.to):
        yield Objection(
            "EotS 6.15", f"{hq.name} cannot return to {title(state, command.to)[:40] or 'nowhere'}"
        )


def return_ports(state: State, hq: UnitId) -> tuple[HexId, ...]:
    """The ports where an HQ on the turn track may return (EotS 6.15)."""
    home = _home(state, state.components.units[hq].side)
    return tuple(hex_id for hex_id in sorted(home) if may_return(state, hq, hex_id))


def may_return(state: State, hq: UnitId, to: str) -> bool:
    """Whether a port at home is free for an HQ and would supply it (EotS 6.15)."""
    side, hex_id = state.components.units[hq].side, HexId(to)
    if hex_id not in _home(state, side) or not state.components.hexes[hex_id].port:
        return False
    free = not any(unit.unit_class == "hq" for unit in state.units_in(hex_id))
    return state.controls(side, hex_id) and free and _serves(state, hq, hex_id)


def _is_fallen(state: State, to: str) -> bool:
    """Whether no HQ returns to a hex since India surrendered (EotS 13.63)."""  # Ruling R-171
    where = state.components.hexes.get(HexId(to))
    return where is not None and is_left_to_itself(state, where)


def _home(state: State, side: Side) -> set[HexId]:
    components = state.components
    regions = (components.regions[region] for region in HOME[side] if region in components.regions)
    home = {hex_id for region in regions for hex_id in region.hexes}
    home |= {OAHU} if side is Side.ALLIES else set()
    return {h for h in home if h in components.hexes and not _is_fallen(state, h)}


def _serves(state: State, hq: UnitId, hex_id: HexId) -> bool:
    """Whether a port is supply-eligible, or would have the HQ in supply (EotS 6.15, v2.0 7.56)."""
    if state.components.edition.hq_returns_to == "supply-eligible-port":
        found = audit(state)
        ports = found.supply[state.components.units[hq].side].ports
        return bool(ports & found.tables.space.bits[hex_id])
    units = {**state.units, hq: replace(state.units[hq], place=hex_id)}
    return audit(replace(state, units=units)).hq_in_supply(hq)


def _route(state: State, card: Card, command: PlayCard) -> Iterator[Objection]:
    """A transport route of Northern India (EotS 13.77 B, C)."""
    route = state.components.routes.get(RouteId(command.to))
    if route is None or "allies" not in route.builders:
        yield Objection("EotS 13.77", "Choose the Jarhat, Imphal or Ledo route", final=True)
        return
    if card.ops != 3:
        yield Objection("EotS 13.77 B", "A route takes a card of 3 operations")
    if state.components.edition.northern_india_routes != "constructed" or state.markers[TrackId(route.id)]:
        yield Objection("EotS 13.77 B", f"The {route.name} is built")
    if card.side not in route.builders:
        yield Objection("EotS 13.77 C", "Japan builds the Imphal route only")
    elif card.side is Side.JAPAN:
        if not may_build(audit(state), route, Side.JAPAN):
            yield Objection("EotS 13.77 C", "No transport route leads from Imphal to a Japanese Rangoon")
    else:
        yield from _allied_route(state, route.after)


def _allied_route(state: State, after: RouteId | None) -> Iterator[Objection]:
    needed = {*state.components.regions["northern-india"].hexes, AKYAB} & set(state.control)
    if lost := sorted(h for h in needed if not state.controls(Side.ALLIES, h)):
        yield Objection("EotS 13.77 B", f"The Allies must hold {title(state, lost[0])}")
    if after is not None and not state.markers[TrackId(after)]:
        yield Objection("EotS 13.77 B", f"The {state.components.routes[after].name} is built first")


def _rivalry(state: State, card: Card) -> Iterator[Objection]:
    """In the yearly scenarios a 3 OC card ends one's own rivalry (EotS v2.0 17.26)."""
    if "rivalry-ends-by-3-oc" not in state.special:
        yield Objection("EotS 14.0", "In this scenario only events end rivalry")
    if card.ops != 3:
        yield Objection("EotS v2.0 17.26", "Ending rivalry takes a card of 3 operations")
    if not state.markers[RIVALRY[card.side]]:
        yield Objection("EotS 14.0", f"{card.side.does('has')} no rivalry to end")


def _air(state: State, side: Side, command: PlayCard) -> Iterator[Objection]:
    """A whole card takes air units to the turn track (EotS v2.0 7.33)."""
    if state.components.edition.air_withdrawal != "whole-card":
        yield Objection("EotS 8.33", "Air units leave for the turn track when an offensive activates them")
    for unit in command.units:
        found = state.components.units.get(UnitId(unit))
        if (
            found is None
            or found.side is not side
            or found.unit_class != "air"
            or found.id not in state.units
        ):
            yield Objection("EotS v2.0 7.33", f"{unit[:40]} is no air unit of {side.label}", final=True)
        elif state.units[found.id].place not in state.components.hexes:
            yield Objection("EotS v2.0 7.33", f"{found.name} is not on the map", final=True)
    if len(command.units) != 1:
        yield Objection("EotS v2.0 7.33", "Choose one air unit", final=True)


def outcome(state: State, card: Card, use: Use, command: PlayCard, dice: Dice) -> Iterator[Event]:
    """What such a play does."""
    if use is Use.CHINA:
        yield from _china_offensive(state, dice)
    elif use is Use.WITHDRAW_HQ:
        place = state.units[UnitId(command.hq)].place
        once = "prewar" in state.components.units[UnitId(command.hq)].traits
        yield UnitsMoved((command.hq,), (place,), "removed" if once else f"turn-{state.turn + 1}")
    elif use is Use.RETURN_HQ:
        yield UnitsMoved((command.hq,), (state.units[UnitId(command.hq)].place,), command.to)
    elif use is Use.ROUTE:
        yield from marker_to(state, TrackId(command.to), 1)
    elif use is Use.RIVALRY:
        yield from marker_to(state, RIVALRY[card.side], 0)
    elif use is Use.WITHDRAW_AIR:
        origins = tuple(state.units[UnitId(unit)].place for unit in command.units)
        yield UnitsMoved(command.units, origins, f"turn-{state.turn + 1}")


def china_support(state: State) -> int:
    """What Allied air units in China add to the die, with v2.0 those out of supply too (EotS 13.72 B)."""
    there = state.units_in(CHINA_BOX)
    helping = [unit for unit in there if unit.type not in ("lrb", "b29") or unit.id == HELPING_LRB]
    if not state.components.edition.china_air_support_in_supply:
        return len(helping)
    settled = audit(state)
    return sum(bool(settled.suppliers(unit, CHINA_BOX)) for unit in helping)


def china_baseline(state: State) -> int:
    """What the die of a China offensive must not exceed (EotS 13.72 A)."""
    return state.markers[DIVISIONS] - state.components.charts.burma_road[state.markers[ROAD]]


def china_highest(state: State) -> int:
    """The highest face with which a China offensive succeeds; below zero none does (EotS 13.72 A)."""
    return min(9, china_baseline(state) - china_support(state))


def china_die(state: State) -> tuple[str, ...]:
    """What the die of a China offensive must show, and why (EotS 13.72)."""
    highest, road = china_highest(state), state.components.charts.burma_road[state.markers[ROAD]]
    chance = f"{highest} or less, {10 * (highest + 1)} %" if highest >= 0 else "It cannot succeed"
    parts = [f"{state.markers[DIVISIONS]} divisions in China"]
    parts += [f"{road} off for the Burma Road"] if road else []
    support = china_support(state)
    parts += [f"{support} off for Allied air units in China"] if support else []
    return chance, f"Counted already: {', '.join(parts)}"


def _answered(state: State, support: int) -> bool:
    """Whether a failed offensive drives Japan back: air units helped, with v2.0 any there (13.72 A)."""
    any_unit = state.components.edition.china_offensive_turns == "even"
    return bool(support) or (any_unit and any(state.units_in(CHINA_BOX)))


def _china_offensive(state: State, dice: Dice) -> Iterator[Event]:
    faces = dice.roll(1)
    support, front = china_support(state), state.markers[FRONT]
    yield DiceRolled(f"the China offensive, {china_die(state)[0].partition(',')[0]}", faces, dice.origin)
    yield from marker_to(state, CHINA_MARKER, 1)
    track = state.components.tracks[FRONT]
    if faces[0] + support <= china_baseline(state):  # Ruling R-146
        if front < track.highest:
            yield from marker_to(state, FRONT, front + 1)
    elif _answered(state, support) and front > track.lowest:
        stable_too = state.components.edition.failed_china_offensive_reaches_stable
        to = front - 1 if front - 1 > track.lowest or stable_too else front
        if to != front:
            yield from marker_to(state, FRONT, to)
