"""The position after an event; never fails, so that a corrected rule breaks no record."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from rules.co import events as e
from rules.co import unseen
from rules.co.battle.battle import Action, Battle, Bonus
from rules.co.battle.combatants import ShipType, Side, UnitId
from rules.co.battle.course import Course, answered, begun, told
from rules.co.battle.needs import Answer, Faces, Losses, Targets
from rules.co.control import sole_owners
from rules.co.dues import OfPhase
from rules.co.places import ALLIED_BIN, ALLIED_REFIT, ASIDE, JAPANESE_REFIT
from rules.co.pools import display_of
from rules.co.printed.kinds import NOTHING, SORTS
from rules.co.printed.roster import numbers_known, roster
from rules.co.rulings import battle_rulings
from rules.co.state import PRACTICE, Booked, Counter, Phase, Purse, State
from rules.core.asking import Known
from rules.core.legality import IllegalCommand
from rules.core.pack import Facts, about, key_of, kind_of

Key = TypeVar("Key")
Value = TypeVar("Value")


def begin(event: e.CampaignBegun) -> State:
    """The position that is laid out (CO 4.0); of the practice copy all lines are told one by one."""
    lines = ((key_of("lines", sort), NOTHING) for sort in SORTS) if event.copy == PRACTICE else ()
    state = State(
        event.mode,
        event.copy,
        frozenset(event.options),
        MappingProxyType(dict(event.rulings)),
        Facts().learned(*lines, *event.facts),
        bases=MappingProxyType({(Side(side), space): level for side, space, level in event.bases}),
        markers=MappingProxyType(dict(event.markers)),
    )
    units = {unit: Counter(place, most_steps(state, unit)) for unit, place in event.units}
    owners = {space: side for side, space in state.bases}
    held = frozenset(space for space, side in owners.items() if side is Side.JAPAN)
    return replace(
        state,
        units=MappingProxyType(units),
        owners=MappingProxyType(owners),
        first=MappingProxyType(owners),
        held=held,
        agenda=(OfPhase(Phase.SET_UP.value),),
    )


def most_steps(state: State, unit: str) -> int:
    """The steps of a whole unit, one as long as nobody has told its numbers (CO 2.4.3)."""
    return 2 if numbers_known(state.facts, unit).count(" ") == 2 else 1


def apply(state: State, event: e.Event) -> State:
    """The position after an event."""
    match event:
        case e.UnitsMoved():
            return unseen.put_back(_owned(_moved(state, event)), event)
        case e.BaseChanged(side, space, level):
            bases = {key: was for key, was in state.bases.items() if key != (side, space)}
            bases |= {(Side(side), space): level} if level > 0 else {}
            return _owned(replace(state, bases=MappingProxyType(bases)))
        case e.StepsChanged(unit, steps):
            return _counters(state, (unit,), steps=steps)
        case e.UnitsRevealed(units):
            return _counters(state, units, revealed=True)
        case e.UnitsConcealed(units):
            return _counters(state, units, revealed=False)
        case e.DrawnFaceDown() | e.Identified():
            return unseen.after(state, event)
        case e.Scored(value, why, rule):
            line = Booked(state.turn, value, why, rule)
            return replace(state, vp=state.vp + value, ledger=(*state.ledger, line))
        case e.FeverBegan(vp):
            line = Booked(state.turn, vp - state.vp, "Victory Fever", "CO 3.4")
            return replace(state, fever=True, vp=vp, ledger=(*state.ledger, line))
        case e.MarkerMoved(marker, to):
            return replace(state, markers=_with(state.markers, marker, to))
        case e.ControlBooked(space, japanese):
            held = state.held | {space} if japanese else state.held - {space}
            times = state.booked.get(space, 0) + (1 if japanese else -1)
            return replace(state, held=held, booked=_with(state.booked, space, times))
        case e.CampaignEnded(result, rule):
            ended = replace(state, result=result, result_rule=rule, phase=Phase.OVER)
            return replace(ended, agenda=(), course=None)
    return _proceedings(state, event)


def _proceedings(state: State, event: e.Event) -> State:
    """What is due, what is known, what is left to be spent."""
    match event:
        case e.NowDue(due):
            return replace(state, agenda=(*state.agenda, due))
        case e.Settled():
            return replace(state, agenda=state.agenda[:-1])
        case e.PhaseBegun(phase, turn):
            return _phase(state, Phase(phase), turn)
        case e.FactLearned(key, value):
            return _learned(state, state.known.after(event), (key, value))
        case e.CopyTaken(_, facts) | e.FactsLearned(facts):
            return _learned(state, state.known.learned(*facts), *facts)
        case e.FactAsked() | e.Withdrawn() | e.DecidedByHand() | e.FactsForgotten():
            return _known(state, state.known.after(event))
        case e.PointsGiven(source, points, _, codes, axis, edge, at_once):
            purse = Purse(source, points, codes, axis, edge, at_once)
            return replace(state, purses=(*state.purses, purse))
        case e.PointsLost(source, points):
            return _spent(state, source, points)
        case e.PointsSet(source, left):
            return _purses(state, source, lambda had: left)
        case e.DegreeSwitched(_, degree):
            return replace(state, mode=degree)
        case e.ActionTaken(_, source):
            return replace(_spent(state, source, 1), actions=state.actions + 1)
        case e.Noted(what, units):
            noted = replace(state, done=state.done | {what}, banzai=state.banzai or what == "banzai")
            return replace(noted, surprise=frozenset(units)) if what == "surprise" else noted
    return _battle(state, event)


def _battle(state: State, event: e.Event) -> State:
    """A battle under way."""
    match event:
        case e.BattleBegun():
            return replace(state, course=_begun(state, event))
        case e.BattleRolled(faces):
            return _answered(state, Faces(faces))
        case e.TargetsChosen(aims):
            return _answered(state, Targets(tuple((UnitId(one), UnitId(at)) for one, at in aims)))
        case e.LossesChosen(units):
            return _answered(state, Losses(tuple(map(UnitId, units))))
        case e.BattleFactTold():
            return _fact_told(state, event)
        case e.EdgeHelped(value, why):
            return _edge_helped(state, Bonus(Side.JAPAN, value, why))
        case e.BattleEnded():
            return replace(state, course=None)
    return state


def _moved(state: State, event: e.UnitsMoved) -> State:
    """Units with whatever is aboard them; those that come back from refit are whole (CO 2.4.3)."""
    cargo = tuple(unit for ship in event.units for unit in state.cargo(ship))
    moved = _counters(state, event.units, place=event.to, aboard=event.aboard, base=event.base)
    if event.to in (JAPANESE_REFIT, ALLIED_REFIT):
        for unit in event.units:
            moved = _counters(moved, (unit,), steps=most_steps(moved, unit))
    return _counters(moved, cargo, place=event.to)


def _counters(state: State, units: tuple[str, ...], **changes: Any) -> State:
    changed = {unit: replace(state.units.get(unit, Counter()), **changes) for unit in units}
    return replace(state, units=MappingProxyType({**state.units, **changed}))


def _owned(state: State) -> State:
    """Who last held each space alone (CO 2.7, Ruling CO-15)."""
    owners = {**state.owners, **sole_owners(state)}
    return state if owners == state.owners else replace(state, owners=MappingProxyType(owners))


def _phase(state: State, phase: Phase, turn: int) -> State:
    """A new phase with its due; a new turn takes what lasts a turn with it (CO 5.1)."""
    if turn != state.turn:
        state = replace(state, done=frozenset(), actions=0)
    if phase is Phase.NAVAL_RETURN:
        state = replace(state, purses=(), banzai=False)
    return replace(state, phase=phase, turn=turn, agenda=(OfPhase(phase.value),), course=None)


def _known(state: State, now: Known) -> State:
    """What is known now; a question is answered too by what is told for all counters alike (CO 2.4)."""
    known = replace(state, facts=now.facts, pending=now.pending, lent=now.lent)
    if now.pending is None or kind_of(now.pending.key) != "numbers":
        return known
    unit = about(now.pending.key)
    told = unit in roster(now.facts) and numbers_known(now.facts, unit)
    return replace(known, pending=None) if told else known


def _learned(state: State, now: Known, *facts: tuple[str, str]) -> State:
    """Facts more, and what they say of the counters (CO 2.4, 2.4.3)."""
    known = _known(state, now)
    kinds = {kind_of(key) for key, _ in facts}
    if kinds & {"unit", "code"}:
        told = dict.fromkeys(about(key) for key, _ in facts if kind_of(key) in ("unit", "code"))
        known = _waiting(known, state, (unit for unit in told if unit in roster(known.facts)))
    if "numbers" in kinds:
        known = _whole(known, state)
    for key, value in facts:
        if kind_of(key) == "copies":
            known = _copies(known, about(key), int(value))
    return known


def _waiting(known: State, before: State, told: Iterable[str]) -> State:
    """Counters that were not known wait where their codes say, and those that waited where they say now."""
    units = dict(known.units)
    for unit in told:
        waits = display_of(known.unit(unit), known.turn)
        if unit not in units:
            units[unit] = Counter(waits, most_steps(known, unit))
        elif units[unit].place == display_of(before.unit(unit), known.turn):
            units[unit] = replace(units[unit], place=waits)
    return replace(known, units=MappingProxyType(units))


def _whole(known: State, before: State) -> State:
    """Units that were whole have the steps of their numbers; none has more."""
    units = dict(known.units)
    for unit, lies in known.units.items():
        now = most_steps(known, unit)
        was = most_steps(before, unit) if unit in before.units else now
        if lies.steps != now and (lies.steps == was or lies.steps > now):
            units[unit] = replace(lies, steps=now)
    return replace(known, units=MappingProxyType(units))


def _copies(known: State, marker: str, copies: int) -> State:
    """As many Allied markers as the copy has; those that were not known lie in the bin, or aside (CO 4.3)."""
    names = (f"{marker} #{number}" for number in range(2, copies + 1))
    to = ASIDE if known.markers.get(marker) == ASIDE else ALLIED_BIN
    new = {name: to for name in names if marker in known.markers and name not in known.markers}
    return replace(known, markers=MappingProxyType({**known.markers, **new}))


def _spent(state: State, source: str, points: int) -> State:
    return _purses(state, source, lambda had: max(0, had - points))


def _purses(state: State, source: str, left: Callable[[int], int]) -> State:
    """The purse of a source with so many points."""
    purses = (
        replace(purse, left=left(purse.left)) if purse.source == source else purse for purse in state.purses
    )
    return replace(state, purses=tuple(purses))


def _begun(state: State, event: e.BattleBegun) -> Course | None:
    battle = Battle(
        space=event.space,
        turn=state.turn,
        action=Action(event.action),
        combatants=event.combatants,
        force=frozenset(map(UnitId, event.force)),
        led_by=Action(event.led_by) if event.led_by else None,
        bonuses=event.bonuses,
        rulings=battle_rulings(state),
        targeting_priority=tuple(map(ShipType, event.priority)) or None,
    )
    try:
        return begun(battle)
    except IllegalCommand:
        return None


def _answered(state: State, answer: Answer) -> State:
    if state.course is None:
        return state
    try:
        return replace(state, course=answered(state.course, answer))
    except IllegalCommand:
        return state


def _edge_helped(state: State, bonus: Bonus) -> State:
    """The dice for the edge of the battle under way have another modifier (CO 11.2)."""
    if state.course is None:
        return state
    display = state.course.display
    battle = replace(display.battle, bonuses=(*display.battle.bonuses, bonus))
    return replace(state, course=replace(state.course, display=replace(display, battle=battle)))


def _fact_told(state: State, event: e.BattleFactTold) -> State:
    """The battle knows a printed fact more (CO 11.2, 11.6.2)."""
    if state.course is None:
        return state
    battle = state.course.battle
    if event.inside_line:
        battle = replace(battle, space=replace(battle.space, inside_line=event.inside_line == "yes"))
    if event.priority:
        battle = replace(battle, targeting_priority=tuple(map(ShipType, event.priority)))
    try:
        return replace(state, course=told(state.course, battle))
    except IllegalCommand:
        return state


def _with(kept: Mapping[Key, Value], key: Key, value: Value) -> Mapping[Key, Value]:
    return MappingProxyType({**kept, key: value})
