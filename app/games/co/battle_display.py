"""The Battle Display on the phone: the battle that is being fought, or where one is possible (CO 11.0)."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from app.games.co.forecast_picture import NAMES, Picture, picture_of
from rules.co.action_execution import menu
from rules.co.battle import needs as n
from rules.co.battle.battle import Action
from rules.co.battle.combatants import Branch, Combatant, Side, Stage
from rules.co.battle.course import Course
from rules.co.battle.outcome import worth
from rules.co.battle.tactical_edge import Modifier, modifiers
from rules.co.battle_words import STAGES
from rules.co.battle_words import name as name_in
from rules.co.dues import OfPhase
from rules.co.sentences import brought_by
from rules.co.state import Phase, State
from rules.co.unit_view import base_view, unit_view
from rules.co.views.place_view import lying
from rules.core.view import UnitView

ATTACKS = frozenset(one.value for one in Action if one.value.startswith("G3"))
EDGE = "Edge"


@dataclass(frozen=True)
class Fighter:
    """A unit of a battle: its counter, and the steps left of those it had."""

    unit: UnitView
    left: int
    steps: int

    @property
    def lost(self) -> bool:
        """Whether it is eliminated."""
        return not self.left

    @property
    def hit(self) -> bool:
        """Whether it has lost steps and is left."""
        return 0 < self.left < self.steps


@dataclass(frozen=True)
class Company:
    """Units of a side that are in the battle for the same reason."""

    why: str
    rule: str
    fighters: tuple[Fighter, ...]


@dataclass(frozen=True)
class Force:
    """The units of a side, and what changes its die for the edge."""

    side: str
    name: str
    companies: tuple[Company, ...]
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True)
class Step:
    """A step of a battle: it is over, under way, or to come."""

    name: str
    done: bool
    now: bool


@dataclass(frozen=True)
class Salvo:
    """What a salvo brought: its dice and hits; losses stand by themselves."""

    text: str
    faces: tuple[int, ...] = ()
    rule: str = ""


@dataclass(frozen=True)
class BattleDisplay:
    """The battle that is being fought."""

    state: State
    course: Course

    @property
    def title(self) -> str:
        """Where it is fought."""
        return f"Battle at {self.course.battle.space.name}"

    @property
    def action(self) -> str:
        """What brought it."""
        return brought_by(self.course.battle.action)

    @property
    def edge(self) -> str:
        """Who has the edge, and why."""
        edge = self.course.edge
        if edge is None:
            return "The edge is not rolled yet"
        if edge.faces is None:
            return f"{edge.why[0].upper()}{edge.why[1:]}"
        return f"{'Japan has' if edge.holder is Side.JAPAN else 'The Allies have'} the edge: {edge.why}"

    @property
    def edge_rule(self) -> str:
        """The rule of the edge."""
        return self.course.edge.rule if self.course.edge is not None else "CO 11.2"

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The edge and the stages, where the battle stands."""
        now = self._now
        names = (EDGE, *(STAGES[stage] for stage in self.course.battle.stages))
        at = names.index(now)
        return tuple(Step(one, number < at, one == now) for number, one in enumerate(names))

    @property
    def _now(self) -> str:
        stage = getattr(self.course.needs, "stage", None)
        if stage is not None:
            return STAGES[stage]
        last = [one.stage for one in self.course.log if isinstance(one, n.Fired)]
        return STAGES[last[-1]] if last else EDGE

    @cached_property
    def forces(self) -> tuple[Force, ...]:
        """Both sides with what is left of them."""
        return tuple(
            Force(side, NAMES[side], self._companies(side), modifiers(self.course.battle, side))
            for side in Side
        )

    def _companies(self, side: Side) -> tuple[Company, ...]:
        display, left = self.course.display, self.course.steps
        found: dict[tuple[str, str], list[Fighter]] = defaultdict(list)
        for unit, part, steps in zip(display.units, display.parts, left, strict=True):
            if unit.side is side and part.taken:
                found[part.why, part.rule].append(Fighter(self._seen(unit), steps, unit.steps))
        return tuple(Company(why, rule, tuple(fighters)) for (why, rule), fighters in found.items())

    def _seen(self, unit: Combatant) -> UnitView:
        if unit.branch is Branch.BASE:
            return base_view(self.state, unit.side, self.course.battle.space.name)
        return unit_view(self.state, unit.id)

    @cached_property
    def told(self) -> tuple[Salvo, ...]:
        """Everything that its dice brought, the newest first."""
        return tuple(_told(self.course, one) for one in reversed(self.course.log))

    @property
    def points(self) -> str:
        """The victory points of what is lost so far (CO 3.1)."""
        units = zip(self.course.display.units, self.course.steps, strict=True)
        lost = [(unit.name, worth(unit)) for unit, left in units if not left and worth(unit)]
        total = sum(value for _, value in lost)
        return f"{total:+d} VP ({', '.join(f'{name} {value:+d}' for name, value in lost)})" if lost else ""

    @property
    def begins(self) -> bool:
        """Whether no die was rolled yet."""
        rolled = self.course.edge is not None and self.course.edge.faces is not None
        return not self.course.log and not rolled

    @property
    def forecast(self) -> Picture | None:
        """What it was likely to bring before its first die."""
        return picture_of(self.course.battle)


def _told(course: Course, one: n.Happened) -> Salvo:
    match one:
        case n.Fired(stage, side, shots, faces):
            hits = "no hit" if not one.hits else f"{one.hits} hit{'' if one.hits == 1 else 's'}"
            fired = f"{len(shots)} unit{'' if len(shots) == 1 else 's'} fire{'s' if len(shots) == 1 else ''}"
            return Salvo(f"{_stage(stage)}, {NAMES[side]}: {fired}, {hits}", faces, "CO 11.6")
        case n.Loss(_, unit, before, after, why, rule):
            what = "eliminated" if not after else f"{before} to {after} steps"
            return Salvo(f"{name_in(course, unit)}: {what} ({why})", rule=rule)
        case n.Landed(units):
            names = ", ".join(name_in(course, unit) for unit in units)
            return Salvo(f"{names}: ashore", rule="CO 11.1")


def _stage(stage: Stage) -> str:
    return STAGES[stage]


@dataclass(frozen=True)
class Possible:
    """A space where an attack is possible now: who is there, and by which actions."""

    space: str
    units: tuple[UnitView, ...]
    ways: tuple[tuple[str, tuple[str, ...]], ...]


def possible(state: State) -> tuple[Possible, ...]:
    """Where the player can attack now."""
    if state.phase is not Phase.ACTION_EXECUTION or not isinstance(state.due, OfPhase):
        return ()
    ways: dict[str, dict[str, tuple[str, ...]]] = defaultdict(dict)
    for line in menu(state):
        for prompt in line.prompts if line.code in ATTACKS else ():
            for space in _spaces(prompt.fixed):
                ways[space].setdefault(line.title, prompt.brings)
    found = ((space, tuple(by.items())) for space, by in ways.items())
    return tuple(Possible(space, lying(state, space), by) for space, by in found)


def _spaces(fixed: tuple[tuple[str, str], ...]) -> Iterator[str]:
    return (value for name, value in fixed if name == "space")
