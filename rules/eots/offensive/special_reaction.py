"""Special reaction: a landing met by an intelligence die of its own (EotS 7.27)."""

from collections.abc import Iterator

from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.eots.commands import TrySpecialReaction
from rules.eots.events import (
    Event,
    SpecialReactionTried,
)
from rules.eots.movement import naval
from rules.eots.movement.forbidden_hexes import is_left_to_itself
from rules.eots.offensive import raids
from rules.eots.offensive.intelligence import intelligence_of
from rules.eots.offensive.offensive_limits import (
    holds,
    scene_of,
    title,
    wrong_step,
)
from rules.eots.offensive_under_way import Step
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.maps.hexgrid import HexId, distance


def landings_to_meet(state: State) -> tuple[HexId, ...]:
    """The landings that may be made battle hexes and were not rolled for yet (EotS 7.27)."""
    offensive = state.offensive
    if offensive is None or offensive.step is not Step.ANSWER or offensive.rolled or offensive.reaction_cards:
        return ()
    if holds(state, offensive, "no-allied-reaction"):
        return ()
    scene = scene_of(state, offensive.side)
    enemy, space = offensive.side.enemy, scene.tables.space
    watched = scene.any_zone
    landings = []
    for hex_id in space.names(naval.landings(scene) & watched):
        printed = state.components.hexes[hex_id]
        worth = printed.features & {"port", "airfield", "city", "resource", "chinese-city", "japanese-city"}
        open_ = hex_id not in offensive.tried and hex_id not in offensive.battles
        if worth and open_ and not is_left_to_itself(state, printed) and _hq_near(state, enemy, hex_id):
            landings.append(hex_id)
    return tuple(sorted(landings))


def _hq_near(state: State, side: Side, hex_id: HexId) -> bool:
    """Whether an HQ of a side has a hex in its range, counted straight (EotS 7.27)."""
    return any(
        distance(HexId(state.units[hq.id].place), hex_id) <= (hq.hq_range or 0) for hq in state.hqs(side)
    )


def objections(state: State, command: TrySpecialReaction) -> Iterator[Objection]:
    """Why a landing cannot be met (EotS 7.27)."""
    if wrong := (*wrong_step(state, Step.ANSWER), *raids.first_objections(state)):
        yield from wrong
    elif command.hex not in landings_to_meet(state):
        reason = f"{title(state, command.hex)[:40]} is no landing that special reaction may meet now"
        yield Objection("EotS 7.27", reason, final=True)


def outcome(state: State, command: TrySpecialReaction, dice: Dice) -> tuple[Event, ...]:
    """A die for the landing: an intelligence roll of its own (EotS 7.27)."""
    target = intelligence_of(state)
    faces = dice.roll(1)
    made, modified = target.succeeds(faces[0])
    return (SpecialReactionTried(command.hex, faces, dice.origin, modified, target.value, made),)
