"""Submarines and B29s before their dice: what they need and what is at stake (EotS 12.2, 12.3)."""

from collections.abc import Iterator

from rules.eots import strategic_bombing
from rules.eots.dice import FACES
from rules.eots.movement.amphibious_shipping import least_japanese_shipping
from rules.eots.printed.sides import Side
from rules.eots.printed.track_names import ESCORTS, JAPAN_ASP
from rules.eots.state import State
from rules.eots.turn.strategic_warfare import (
    RULE,
    SUBMARINES,
    escort_modifier,
    modified,
    said_losses,
    sailed,
    torpedo_modifier,
)
from rules.eots.views.offensive import DieView
from rules.eots.views.turn import StepView


def steps(state: State) -> Iterator[StepView]:
    """The submarine die, then every B29 that may bomb and why the others do not (EotS 12.2, 12.3)."""
    allies = Side.ALLIES.value, Side.ALLIES.label
    if not sailed(state):
        yield StepView("Submarine warfare", SUBMARINES, *allies, dice=(_submarine_die(state),))
    dice = tuple(_bombing_dice(state))
    lines = tuple(_bombing_lines(state, bool(dice)))
    if lines:
        yield StepView(
            "Strategic bombing", strategic_bombing.RULE, *allies, lines=lines, dice=dice, optional=not dice
        )
    if took := said_losses(state):
        text = f"Japan draws fewer cards this turn: {', '.join(took)}"
        yield StepView("Strategic warfare so far", RULE, lines=(text,))


def _submarine_die(state: State) -> DieView:
    faces = [face for face in FACES if modified(state, face) <= 0]
    escorts, torpedoes = escort_modifier(state), torpedo_modifier(state)
    parts = [f"turn {state.turn} off the die"]
    parts += [f"{escorts} on it for escorts"] if escorts else []
    parts += [f"{torpedoes} on it for defective torpedoes"] if torpedoes else []
    why = f"Counted already: {', '.join(parts)}. A success costs Japan {_stake(state)}"
    return DieView("Submarines", SUBMARINES, "RollSubmarines", (), _needs(faces), 10 * len(faces), why)


def _stake(state: State) -> str:
    """What Japan loses to submarines (EotS 12.21, 10.32)."""
    lost = ["a card"]
    lost += ["a shipping point"] if state.markers[JAPAN_ASP] > least_japanese_shipping(state) else []
    lost += ["an escort"] if state.markers[ESCORTS] else []
    return lost[0] if len(lost) == 1 else f"{', '.join(lost[:-1])} and {lost[-1]}"


def _bombing_dice(state: State) -> Iterator[DieView]:
    for unit in strategic_bombing.able(state):
        raid = strategic_bombing.raid_of(state, unit)
        faces = [face for face in FACES if raid.succeeds(face)]
        side = "Reduced" if state.units[unit.id].reduced else "Full strength"
        why = f"{side}: {raid.value} or less"
        why += f", interceptors add {raid.modifier} to the die" if raid.modifier else ""
        given = (("unit", str(unit.id)),)
        chance = 10 * len(faces)
        yield DieView(
            unit.name, strategic_bombing.PROCEDURE, "RollBombing", given, _needs(faces), chance, why
        )


def _needs(faces: list[int]) -> str:
    return f"{max(faces)} or less" if faces else "cannot succeed"


def _bombing_lines(state: State, any_may: bool) -> Iterator[str]:
    """What a raid costs, and why the other B29s stay at home."""
    if any_may:
        yield "Each B29 may bomb or not; one that does fights in no offensive this turn, its own hex apart."
        yield _risk(state)
    for unit in strategic_bombing.bombers(state):
        if not strategic_bombing.raided(state, unit.id):
            yield from (f"No raid: {one.reason}." for one in strategic_bombing.objections(state, unit))


def _risk(state: State) -> str:
    """What a 9 does (EotS 12.32)."""
    if found := strategic_bombing.safe_airfields(state):
        return f"A 9 costs no step: the Allies hold {state.components.place_title(found[0])}."
    near = state.components.edition.b29_safe_airfield_range
    return f"A 9 costs the B29 a step, as no Allied airfield is within {near} hexes of Tokyo."
