"""A counter as the player sees it (CO 2.4, 14.0)."""

from rules.co.battle.combatants import Branch, Side
from rules.co.fold import most_steps
from rules.co.names import SIDES, bare
from rules.co.places import DISPLAYS
from rules.co.printed.roster import FACE_DOWN, numbers
from rules.co.state import State
from rules.co.units import Numbers, UnitType
from rules.core.pack import FactMissing
from rules.core.view import UnitView

CONCEALED, UNTOLD = "?", ""
"""The figures of a counter that lies face down, and of one whose figures nobody has told."""


def unit_view(state: State, unit: str) -> UnitView:
    """A counter as it lies: its name is on its back, its figures are seen only face up (Ruling CO-25)."""
    kind, lies = state.unit(unit), state.units[unit]
    two_sided = face_up(state, unit) and most_steps(state, unit) == 2
    reduced = two_sided and lies.steps == 1
    return UnitView(
        id=unit,
        name=name(kind),
        short=kind.name,
        side=kind.side.value,
        unit_class=kind.branch.value,
        type=kind.kind,
        nationality=kind.nation.value,
        figures=figures(state, unit, reduced),
        reduced=reduced,
        two_sided=two_sided,
        place=lies.place,
        place_title=f"{lies.place}, aboard {bare(lies.aboard)}" if lies.aboard else lies.place,
        landmark=kind.kind in ("CV", "CVL"),
    )


def name(kind: UnitType) -> str:
    """A counter as it is called in a list."""
    elite = ", elite" if kind.elite else ""
    return f"{kind.name} {'' if kind.ship or kind.kind == FACE_DOWN else f'({kind.kind})'}".strip() + elite


def figures(state: State, unit: str, reduced: bool) -> str:
    """The four factors and the movement of the side that is up: `3/2/1/1 4`."""
    if not face_up(state, unit):
        return CONCEALED
    found = _numbers(state, unit)
    if found is None:
        return UNTOLD
    side = found.back if reduced and found.back is not None else found.front
    return f"{side.air}/{side.surface}/{side.submarine}/{side.ground} {found.move}"


def _numbers(state: State, unit: str) -> Numbers | None:
    try:
        return numbers(state.facts, unit)
    except FactMissing:
        return None


def face_up(state: State, unit: str) -> bool:
    """Whether the player may look at a counter (CO 14.0, 14.1)."""
    kind, lies = state.unit(unit), state.units[unit]
    if kind.side is Side.JAPAN or lies.revealed:
        return True
    if lies.place in DISPLAYS:
        told = _numbers(state, unit)
        return kind.branch is not Branch.GROUND or (told is not None and told.move == 0)
    return any(True for one in state.at(lies.place, Side.JAPAN))


def base_view(state: State, side: Side, place: str) -> UnitView:
    """A base as a counter with its level (CO 15.0)."""
    level = state.base(side, place)
    whose = SIDES[side]
    return UnitView(
        id=f"base {side} {place}",
        name=f"{whose} base ({level})",
        short="Base",
        side=side.value,
        unit_class="base",
        type="base",
        nationality=whose,
        figures=str(level),
        reduced=False,
        two_sided=False,
        place=place,
        place_title=place,
    )
