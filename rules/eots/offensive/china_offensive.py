"""The China offensive of a Japanese card (EotS 13.71, 13.72)."""

from collections.abc import Iterator

from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.eots.events import DiceRolled, Event
from rules.eots.markers import marker_to
from rules.eots.printed.card import Card
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import BURMA_ROAD, CHINA_FRONT, CHINA_OFFENSIVE, DIVISIONS_IN_CHINA
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.eots.supply.supply_lines import CHINA_BOX
from rules.eots.war_in_china import war_closed

HELPING_LRB = UnitId("us-14af-lrb")


def objections(state: State, card: Card) -> Iterator[Objection]:
    """A China offensive by operations (EotS 13.72)."""
    if card.side is not Side.JAPAN or card.ops != 3:
        yield Objection("EotS 13.72", "A China offensive takes a Japanese card of 3 operations")
    if state.components.edition.china_offensive_turns == "even":
        if state.turn % 2 or state.markers[CHINA_OFFENSIVE]:
            yield Objection("EotS 13.72", "One China offensive is allowed in each even turn")
    elif state.markers[CHINA_OFFENSIVE]:
        yield Objection("EotS 13.72", "No two China offensives in two consecutive turns")
    yield from china_closed(state)


def china_closed(state: State) -> Iterator[Objection]:
    """Why Japan attacks no more in China, by operations or by an event (EotS 13.71, 13.73)."""
    if "china" in state.surrendered:
        yield Objection("EotS 13.73", "China has surrendered")
    if war_closed(state):
        yield Objection("EotS 13.71", "The Allies hold every port of China and Korea")


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
    return state.markers[DIVISIONS_IN_CHINA] - state.components.charts.burma_road[state.markers[BURMA_ROAD]]


def china_highest(state: State) -> int:
    """The highest face with which a China offensive succeeds; below zero none does (EotS 13.72 A)."""
    return min(9, china_baseline(state) - china_support(state))


def china_die(state: State) -> tuple[str, ...]:
    """What the die of a China offensive must show, and why (EotS 13.72)."""
    highest, road = china_highest(state), state.components.charts.burma_road[state.markers[BURMA_ROAD]]
    chance = f"{highest} or less, {10 * (highest + 1)} %" if highest >= 0 else "It cannot succeed"
    parts = [f"{state.markers[DIVISIONS_IN_CHINA]} divisions in China"]
    parts += [f"{road} off for the Burma Road"] if road else []
    support = china_support(state)
    parts += [f"{support} off for Allied air units in China"] if support else []
    return chance, f"Counted already: {', '.join(parts)}"


def _answered(state: State, support: int) -> bool:
    """Whether a failed offensive drives Japan back: air units helped, with v2.0 any there (13.72 A)."""
    any_unit = state.components.edition.china_offensive_turns == "even"
    return bool(support) or (any_unit and any(state.units_in(CHINA_BOX)))


def outcome(state: State, dice: Dice) -> Iterator[Event]:
    """The die, and the front where it leads (EotS 13.72)."""
    faces = dice.roll(1)
    support, front = china_support(state), state.markers[CHINA_FRONT]
    yield DiceRolled(f"the China offensive, {china_die(state)[0].partition(',')[0]}", faces, dice.origin)
    yield from marker_to(state, CHINA_OFFENSIVE, 1)
    track = state.components.tracks[CHINA_FRONT]
    if faces[0] + support <= china_baseline(state):  # Ruling R-146
        if front < track.highest:
            yield from marker_to(state, CHINA_FRONT, front + 1)
    elif _answered(state, support) and front > track.lowest:
        stable_too = state.components.edition.failed_china_offensive_reaches_stable
        to = front - 1 if front - 1 > track.lowest or stable_too else front
        if to != front:
            yield from marker_to(state, CHINA_FRONT, to)
