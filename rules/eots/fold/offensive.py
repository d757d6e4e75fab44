"""Folding the events of an offensive into the position; this never fails (EotS 7.2)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rules.eots.assignment import Assignment
from rules.eots.cards.hands import HANDS, PASSES
from rules.eots.events import (
    AttackRolled,
    BattlesDeclared,
    CardPlayed,
    CasualtiesSuffered,
    Disengaged,
    DueSettled,
    EmergencyMovesOffered,
    ForcesMoved,
    FutureOffensivePicked,
    IntelligenceTried,
    OffensiveBegan,
    OffensiveCancelled,
    OffensiveEnded,
    OffensiveEvent,
    ReactionActivated,
    ReactionCardPlayed,
    ReactionEnded,
    SentBack,
    ShipsMet,
    SpecialReactionTried,
    StepReached,
    StoodFast,
    TroopsDropped,
    UnitsIncluded,
    WeatherForgone,
)
from rules.eots.movement.amphibious_shipping import USED, lent_shipping
from rules.eots.offensive_under_way import ROLLED, Due, Offensive, Step, Way
from rules.eots.printed.card import Card
from rules.eots.printed.card_effects import LoseSteps, SpecialRule
from rules.eots.printed.intelligence_conditions import Condition
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId


def fold(state: State, event: OffensiveEvent) -> State:
    """The position after an event of an offensive."""
    match event:
        case CardPlayed():
            return _played(state, event)
        case FutureOffensivePicked(side, sealed):
            return replace(state, seals={**state.seals, Side(side): sealed})
        case OffensiveBegan():
            return _began(state, event)
        case OffensiveEnded():
            return _over(state)
        case CasualtiesSuffered():
            state = replace(state, casualties_turn=state.turn)
            found = state.offensive
            return replace(state, offensive=replace(found, casualties=True)) if found else state
    return _going_on(state, state.offensive, event) if state.offensive is not None else state


def _going_on(state: State, offensive: Offensive, event: OffensiveEvent) -> State:
    """The position after an event that changes more than the offensive's own papers."""
    match event:
        case ForcesMoved():
            return _moved(state, offensive, event)
        case Disengaged():
            return _disengaged(state, offensive, event)
        case ReactionCardPlayed():
            return _answered(state, offensive, event)
        case TroopsDropped():
            return _dropped(state, offensive, event)
        case SentBack():
            return _sent_back(state, offensive, event)
        case ShipsMet():
            return _met(state, offensive, event)
        case OffensiveCancelled():
            return _cancelled(state, offensive)
        case ReactionActivated():
            return _reacting(state, offensive, event)
        case _:
            return replace(state, offensive=_noted(offensive, event))


def _noted(offensive: Offensive, event: OffensiveEvent) -> Offensive:
    """The offensive after an event that changes nothing else."""
    match event:
        case StoodFast(hex_id):
            return replace(offensive, stood_fast=offensive.stood_fast | {HexId(hex_id)})
        case BattlesDeclared():
            battles = {**{HexId(h): () for h in event.hexes}, **_by_hex(event.fighters)}
            return replace(offensive, battles=battles, covers=_by_hex(event.covering))
        case AttackRolled(card, _, _, steps):
            return replace(offensive, dues=tuple(_rolled(offensive.dues, card, steps)))
        case DueSettled(card, number, hex_id):
            left = (due for due in offensive.dues if (due.card, due.number) != (card, number))
            struck = {**offensive.struck, HexId(hex_id): card} if hex_id else offensive.struck
            return replace(offensive, dues=tuple(left), struck=struck)
        case WeatherForgone():
            return replace(offensive, weather_forgone=True)
        case EmergencyMovesOffered():
            return replace(offensive, ships_offered=True)
        case SpecialReactionTried():
            return _special(offensive, HexId(event.hex), event.made)
        case UnitsIncluded(where, units):
            battle = (*offensive.battles[HexId(where)], *map(UnitId, units))
            battles = {**offensive.battles, HexId(where): battle}
            return replace(offensive, battles=battles, asked=offensive.asked | {HexId(where)})
        case IntelligenceTried():
            condition = Condition.INTERCEPT if event.found_out else offensive.condition
            return replace(offensive, condition=condition, rolled=True)
        case StepReached(step):
            return replace(offensive, step=Step(step))
        case ReactionEnded():
            return replace(_switched(offensive, event.met), joining=dict(event.joined))
        case _:
            return offensive


def _rolled(dues: Iterable[Due], card: str, steps: int) -> Iterable[Due]:
    """The dues after a die; one that costs nothing is settled."""
    for due in dues:
        if due.card == card and due.number == ROLLED:
            if steps:
                yield replace(due, steps=steps)
        else:
            yield due


def dues_of(card: Card) -> Iterable[Due]:
    """What a card makes due when it is played (EotS 5.32 B)."""
    if card.event.attack_roll is not None:
        yield Due(card.id, ROLLED)
    for number, effect in enumerate(card.event.effects):
        if isinstance(effect, LoseSteps):
            yield Due(card.id, number)


def _by_hex(fighters: Iterable[Assignment]) -> Mapping[HexId, tuple[UnitId, ...]]:
    by_hex: dict[HexId, tuple[UnitId, ...]] = {}
    for unit, hex_id in fighters:
        by_hex[hex_id] = (*by_hex.get(hex_id, ()), unit)
    return by_hex


def _piled(state: State, card: str, pile: str) -> State:
    """A card on its pile; a held-over one that is played is no longer held over."""
    if card in state.future_offensive:
        state = replace(state, future_offensive=tuple(c for c in state.future_offensive if c != card))
    if pile == "discarded":
        return replace(state, discarded_cards=(*state.discarded_cards, card))
    return replace(state, removed_cards=(*state.removed_cards, card)) if pile == "removed" else state


def _hand(state: State, side: Side, hand: int) -> State:
    return replace(state, markers={**state.markers, HANDS[side]: hand})


def _played(state: State, event: CardPlayed) -> State:
    side = Side(event.side)
    state = _piled(state, event.card, event.pile) if event.card else state
    markers = {**state.markers, HANDS[side]: event.hand, PASSES[side]: event.passes}
    state = replace(state, markers=markers, last_played=side, newcomers=frozenset[UnitId]())
    state = _drawn(state, side, event.draws)
    if event.use == "future":
        now, seal = {side: state.turn}, {side: event.sealed} if event.sealed else {}
        state = replace(state, seals={**state.seals, **seal})
        return replace(state, held_over={**state.held_over, **now}, designated={**state.designated, **now})
    if event.use.startswith("held"):
        return _no_longer_held(state, side)
    return state


def _drawn(state: State, side: Side, draws: int) -> State:
    return replace(state, drawn={**state.drawn, side: state.drawn.get(side, 0) + draws}) if draws else state


def _no_longer_held(state: State, side: Side) -> State:
    """The Future Offensive was played; one that was picked at the start is known by then (EotS 17.11.9)."""
    left = {one: turn for one, turn in state.held_over.items() if one is not side}
    choice = tuple(c for c in state.future_choice if state.components.cards[c].side is not side)
    seals = {one: seal for one, seal in state.seals.items() if one is not side}
    return replace(state, held_over=left, future_choice=choice, seals=seals)


def _began(state: State, event: OffensiveBegan) -> State:
    units = tuple(map(UnitId, event.units))
    offensive = Offensive(
        side=Side(event.side),
        card=event.card,
        as_event=event.as_event,
        hq=UnitId(event.hq),
        oc=event.oc,
        units=units,
        origins=dict(zip(units, event.origins, strict=True)),
        express=state.tokyo_express,
        garrisons=state.lost_garrisons,
        dues=tuple(dues_of(state.components.cards[event.card])) if event.as_event else (),
    )
    state = replace(state, zones_cancelled=state.zones_cancelled | _silenced(state, offensive))
    return replace(
        _quiet(state), offensive=offensive, activated=frozenset(units), came_from={}, fought=frozenset()
    )


def _silenced(state: State, offensive: Offensive | None) -> frozenset[Side]:
    """The side whose zones the offensive's event takes away (EotS v2.0 17.11)."""  # Ruling R-115
    if offensive is None or not offensive.as_event:
        return frozenset()
    effects = state.components.cards[offensive.card].event.effects
    rules = {one.rule for one in effects if isinstance(one, SpecialRule)}
    return frozenset({Side.ALLIES}) if "no-allied-air-zoi" in rules else frozenset()


def _quiet(state: State) -> State:
    return replace(state, battle_dice={}, battle_forces={}, leaving=frozenset(), retreating=frozenset())


def _over(state: State) -> State:
    """An offensive leaves nothing behind but the board (EotS 7.28)."""
    cancelled = state.zones_cancelled - _silenced(state, state.offensive)
    state = replace(_quiet(state), errands=(), zones_cancelled=cancelled)
    return replace(state, offensive=None, activated=frozenset(), came_from={}, fought=frozenset())


def _moved(state: State, offensive: Offensive, event: ForcesMoved) -> State:
    side, earlier = state.components.units[UnitId(event.units[0])].side, offensive
    carried = event.aboard
    path = tuple(map(HexId, event.path))
    ways: dict[UnitId, Way] = {}
    for unit in map(UnitId, event.units):
        mode = _own_mode(state, unit, event, unit in carried)
        before = offensive.ways.get(unit)  # it marches on (EotS 8.43)
        whole = (*before.path, *path[1:]) if before is not None and before.path[-1] == path[0] else path
        ways[unit] = Way(mode, whole, event.cost, carried.get(unit, ""), event.may_fight)
    if side is offensive.side:
        offensive = replace(
            offensive,
            ways={**offensive.ways, **ways},
            through_zone=offensive.through_zone or event.through_zone,
            shipping=offensive.shipping + event.shipping,
        )
    else:
        used = offensive.reaction_shipping + event.shipping
        offensive = replace(
            offensive, reaction_ways={**offensive.reaction_ways, **ways}, reaction_shipping=used
        )
    used_now = state.markers[USED[side]] + charged(state, side, earlier, event.shipping)
    state = replace(state, offensive=offensive, markers={**state.markers, USED[side]: used_now})
    return _placed(state, event.units, event.to)


def charged(state: State, side: Side, before: Offensive, shipping: int) -> int:
    """What of some shipping counts for the turn; points that the event lends go first (EotS 10.31)."""
    if side is not before.side or not before.as_event:
        return shipping
    lent = lent_shipping(state, side, state.components.cards[before.card].event.activation.extra_asp)
    return max(0, before.shipping + shipping - lent) - max(0, before.shipping - lent)


def _own_mode(state: State, unit: UnitId, event: ForcesMoved, carried: bool) -> Mode:
    """Ships that sail with troops sail; of the troops some are carried, the others need shipping."""
    mode = Mode(event.mode)
    naval = state.components.units[unit].unit_class == "naval"
    if mode is Mode.STRATEGIC_GROUND and naval:
        return Mode.NAVAL if event.may_fight else Mode.STRATEGIC_NAVAL
    if mode not in (Mode.AMPHIBIOUS, Mode.ORGANIC):
        return mode
    if naval:
        return Mode.NAVAL
    return Mode.ORGANIC if carried else Mode.AMPHIBIOUS


def _placed(state: State, units: Iterable[str], place: str) -> State:
    moved = {UnitId(u): state.units[UnitId(u)].at(place) for u in units}
    return replace(state, units={**state.units, **moved})


def _special(offensive: Offensive, hex_id: HexId, made: bool) -> Offensive:
    """A landing becomes a battle hex; what covers it takes part (EotS 7.27)."""
    offensive = replace(offensive, tried={**offensive.tried, hex_id: made})
    if not made:
        return offensive
    covering = offensive.covers.get(hex_id, ())
    return replace(offensive, battles={**offensive.battles, hex_id: covering})


def _switched(offensive: Offensive, met: Iterable[Assignment]) -> Offensive:
    """Attackers that the enemy met in their own hex fight there and nowhere else (EotS 7.27)."""
    for unit, hex_id in met:
        battles = {h: tuple(u for u in units if u != unit) for h, units in offensive.battles.items()}
        battles[hex_id] = (*battles.get(hex_id, ()), unit)
        offensive = replace(offensive, battles=battles)
    return offensive


def _disengaged(state: State, offensive: Offensive, event: Disengaged) -> State:
    """Units that stepped back, and the hex that they left (EotS 8.43)."""
    back = {UnitId(unit): event.origin for unit in event.units}
    offensive = replace(
        offensive,
        stepped_back=offensive.stepped_back | {HexId(event.origin)},
        disengaged={**back, **offensive.disengaged},
    )
    return replace(_placed(state, event.units, event.to), offensive=offensive)


def _answered(state: State, offensive: Offensive, event: ReactionCardPlayed) -> State:
    """A reaction card on its pile, and what it makes due (EotS 5.32)."""
    side = Side(event.side)
    state = _drawn(_hand(_piled(state, event.card, event.pile), side, event.hand), side, event.draws)
    if event.held:
        state = _no_longer_held(state, side)
    offensive = replace(
        offensive,
        reaction_cards=(*offensive.reaction_cards, event.card),
        condition=Condition(event.condition) if event.condition else offensive.condition,
        dues=(*offensive.dues, *dues_of(state.components.cards[event.card])),
    )
    return replace(state, offensive=offensive)


def _reacting(state: State, offensive: Offensive, event: ReactionActivated) -> State:
    """The units that an HQ activates in reaction (EotS 7.26)."""
    units = tuple(map(UnitId, event.units))
    origins = dict(zip(units, event.origins, strict=True))
    offensive = replace(
        offensive, reaction_hq=UnitId(event.hq), reaction_units=units, reaction_origins=origins
    )
    return replace(state, activated=state.activated | set(units), offensive=offensive)


def _dropped(state: State, offensive: Offensive, event: TroopsDropped) -> State:
    """Troops from the air where they came down; a unit goes back if weather cancels the offensive."""
    offensive = replace(offensive, dropped=HexId(event.hex))
    if event.unit:
        state = _placed(state, (event.unit,), event.hex)
        offensive = replace(offensive, origins={**offensive.origins, UnitId(event.unit): event.origin})
    return replace(state, offensive=offensive)


def _sent_back(state: State, offensive: Offensive, event: SentBack) -> State:
    """A unit where it started and inactive; a battle that it alone attacked is none (EotS 5.32 E)."""
    gone = UnitId(event.unit)
    left = {h: tuple(u for u in units if u != gone) for h, units in offensive.battles.items()}
    offensive = replace(
        offensive,
        units=tuple(u for u in offensive.units if u != gone),
        ways={u: way for u, way in offensive.ways.items() if u != gone},
        battles={h: units for h, units in left.items() if units or not offensive.battles[h]},
        sent_back={**offensive.sent_back, event.card: gone},
    )
    state = replace(state, offensive=offensive, activated=state.activated - {gone})
    return _placed(state, (event.unit,), event.to)


def _met(state: State, offensive: Offensive, event: ShipsMet) -> State:
    """A unit that reacts in a hex, which is a battle hex now, and the attackers who fight it there."""
    unit, where = UnitId(event.unit), HexId(event.hex)
    state = _placed(replace(state, activated=state.activated | {unit}), (event.unit,), event.hex)
    offensive = replace(
        offensive,
        battles={where: (), **offensive.battles},
        reaction_units=(*offensive.reaction_units, unit),
        reaction_origins={**offensive.reaction_origins, unit: event.origin},
    )
    return replace(
        state, offensive=_switched(offensive, (Assignment(UnitId(unit), where) for unit in event.attackers))
    )


def _cancelled(state: State, offensive: Offensive) -> State:
    """Units, flags and shipping as before the offensive; its card counts as discarded (EotS 5.32 D, 7.2)."""
    units = dict(state.units)
    for unit, place in (*offensive.origins.items(), *offensive.disengaged.items()):
        units[unit] = units[unit].at(place)
    for unit in offensive.restored:
        units[unit] = units[unit].turned(True)
    used = USED[offensive.side]
    spent = charged(state, offensive.side, replace(offensive, shipping=0), offensive.shipping)
    markers = {**state.markers, **offensive.tracks, used: state.markers[used] - spent}
    removed = tuple(card for card in state.removed_cards if card != offensive.card)
    back = (offensive.card,) if len(removed) < len(state.removed_cards) else ()
    state = replace(
        state,
        units=units,
        control={**state.control, **offensive.taken},
        tokyo_express=offensive.express,
        lost_garrisons=offensive.garrisons,
        markers=markers,
        removed_cards=removed,
        discarded_cards=(*state.discarded_cards, *back),
    )
    return _over(state)
