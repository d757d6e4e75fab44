"""Whom Japanese shots are aimed at: rows of which any combination stands (CO 11.6.1).

Ships fire past the screen only if each ship of it is fired at. So either all of them fire at the screen, or
some are named first who cover it, and the others fire at whom they like.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.co.battle import needs as n
from rules.co.battle.aimed_anew import Cover, flags
from rules.co.battle.combatants import Stage, UnitId
from rules.co.battle.course import Course
from rules.co.battle.policy import STANDING_ORDERS
from rules.co.battle.salvos import Shot, is_screen, screen
from rules.co.battle_commands import AimAndFire, ChooseTargets
from rules.co.battle_words import STAGES, called, where
from rules.co.chapter import JAPAN
from rules.co.state import State
from rules.core.prompt import Answers, Choice, Input, Option, Pairs, Prompt, Roll

RULE = "CO 11.6.1"
MOST_COVERED = 5
"""Steps in which ships that cover the screen are named."""
SCREEN = "Surface ships fire past the screen only if each ship of it is fired at."
PAST = ", past the screen"
BELOW = " To do that, open “past the screen” below."
ANEW = "These hit when their target was gone. Choose what they hit instead."


@dataclass(frozen=True, slots=True)
class Aiming:
    """What a choice of targets hangs on: who minds the screen, and which ships of it must be covered."""

    course: Course
    need: n.ChooseTargets

    @property
    def cover(self) -> Cover:
        """The ships of the screen at which nobody fires yet."""
        if self.course.cover is not None:
            return self.course.cover
        if self.need.stage is not Stage.SURFACE:
            return Cover()
        return Cover(screen(self.course.display, self.course.steps))

    @property
    def held(self) -> tuple[UnitId, ...]:
        """The shooters that the screen holds, as far as it stands."""
        held = flags(self.course.display, self.need.shots, self.cover)
        return tuple(shot.shooter for shot, is_held in zip(self.need.shots, held, strict=True) if is_held)

    @property
    def to_cover(self) -> tuple[UnitId, ...]:
        """The ships that must be fired at before anybody fires past the screen."""
        cover = self.cover
        bare = tuple(self.course.display.units[number].id for number in cover.bare)
        return bare[: max(0, len(bare) - cover.spare)]

    @property
    def covering(self) -> tuple[UnitId, ...]:
        """The shooters that can cover the screen (Ruling CO-48)."""
        anew = self.course.cover is not None
        units = self.course.display.units
        number = self.course.display.number
        return tuple(
            shot.shooter for shot in self.need.shots if anew or units[number[shot.shooter]].is_surface_ship
        )

    @property
    def past(self) -> tuple[UnitId, ...]:
        """The targets behind the screen."""
        display = self.course.display
        return tuple(one for one in self.need.among if not is_screen(display.units[display.number[one]]))

    @property
    def is_free(self) -> bool:
        """Whether the screen holds nobody back."""
        return not (self.held and self.to_cover and self.past)

    def meant(self) -> Mapping[UnitId, UnitId]:
        """What the standing orders aim at, or aim at anew."""
        course, stage = self.course, self.need.stage
        if course.cover is None:
            chosen = STANDING_ORDERS.aims(course.display, course.steps, stage)
        else:
            held = flags(course.display, self.need.shots, course.cover)
            chosen = STANDING_ORDERS.anew(course.display, course.steps, stage, held, course.cover)
        units = course.display.units
        return {shot.shooter: units[target].id for shot, target in zip(self.need.shots, chosen, strict=True)}

    def pins(self, meant: Mapping[UnitId, UnitId]) -> Mapping[UnitId, UnitId] | None:
        """Who covers the screen if targets are chosen so; nothing if nobody may then fire past it."""
        if not any(meant[one] in self.past for one in self.held):
            return None
        found = {}
        for target in self.to_cover:
            shooter = next((one for one in self.covering if meant[one] == target), None)
            if shooter is not None:
                found[shooter] = target
        return found


def prompts(course: Course, need: n.ChooseTargets) -> Iterator[Prompt]:
    """A row for every shot as the standing orders aim; and where the screen stands, the other ways."""
    aiming = Aiming(course, need)
    meant = aiming.meant()
    if aiming.is_free:
        yield _rows(aiming, meant, {})
        return
    pins = aiming.pins(meant)
    yield _rows(aiming, meant, pins)
    if pins is not None and len(need.among) - len(aiming.past) > 1:
        yield replace(_rows(aiming, meant, None), title=_title(aiming, ", the screen alone"), optional=True)
    others = len(aiming.covering) > len(aiming.to_cover) or {*aiming.held} - {*aiming.covering}
    if others and _can_be_covered(aiming):
        yield _covers(aiming, ())


def _can_be_covered(aiming: Aiming) -> bool:
    """Whether there are ships enough for the screen, and not too many to be named one by one."""
    return len(aiming.to_cover) <= min(MOST_COVERED, len(aiming.covering))


def refined(state: State, prompt: Prompt, answers: Answers) -> Prompt:
    """One ship more that covers the screen is named; when all are, the targets of the others."""
    course = state.course
    if course is None or not isinstance(course.needs, n.ChooseTargets):
        return prompt
    aiming = Aiming(course, course.needs)
    named = (*(value for _, value in prompt.fixed), *answers.get("aims", ()))
    if len(named) < len(aiming.to_cover):
        return _covers(aiming, named)
    pins = dict(zip(map(UnitId, named), aiming.to_cover, strict=False))
    return replace(_rows(aiming, {**aiming.meant(), **pins}, pins), title=_title(aiming, PAST))


def _title(aiming: Aiming, how: str = "") -> str:
    anew = " anew" if aiming.course.cover is not None else ""
    return f"{where(aiming.course)}: {STAGES[aiming.need.stage].lower()} targets{anew}{how}"


def _covers(aiming: Aiming, named: tuple[str, ...]) -> Prompt:
    """Who fires at the next ship of the screen."""
    target = aiming.to_cover[len(named)]
    options = tuple(
        Option(shot.shooter, _label(aiming, shot))
        for shot in aiming.need.shots
        if shot.shooter in aiming.covering and shot.shooter not in named
    )
    asked = Choice("aims", f"Who fires at {called(aiming.course, target)}", options, refines=True)
    fixed = tuple(("aims", one) for one in named)
    says = f"{SCREEN} Say first who does."
    title = _title(aiming, PAST)
    return Prompt(JAPAN, title, RULE, says, *_asked(aiming), (asked,), fixed, optional=True)


AIMED = "Choose what each unit fires at. It hits with the factor in brackets or less."


def _rows(aiming: Aiming, meant: Mapping[UnitId, UnitId], pins: Mapping[UnitId, UnitId] | None) -> Prompt:
    """A row for every shot with the targets that it may be given whatever the others are."""
    rows = tuple(_row(aiming, shot, meant[shot.shooter], pins) for shot in aiming.need.shots)
    says = ANEW if aiming.course.cover is not None else AIMED
    if not aiming.is_free:
        says += f" {SCREEN}"
        says += BELOW if pins is None and _can_be_covered(aiming) else ""
    inputs: tuple[Input, ...] = (Pairs("aims", "Targets", rows),)
    if aiming.course.cover is None:
        inputs += (Roll(len(rows), each=tuple(row.label for row in rows)),)
    return Prompt(JAPAN, _title(aiming), RULE, says, *_asked(aiming), inputs)


def _asked(aiming: Aiming) -> tuple[type, str]:
    """The command and its button: shots are aimed and fired, hits only aimed anew."""
    return (AimAndFire, "Aim and fire") if aiming.course.cover is None else (ChooseTargets, "Aim anew")


def _row(aiming: Aiming, shot: Shot, meant: UnitId, pins: Mapping[UnitId, UnitId] | None) -> Choice:
    among = aiming.need.among
    if pins is None and shot.shooter in aiming.held:
        among = tuple(one for one in among if one not in aiming.past)
    elif pins is not None and shot.shooter in pins:
        among = (pins[shot.shooter],)
    options = tuple(
        Option(one, called(aiming.course, one), _steps(aiming.course, one), chosen=one == meant)
        for one in among
    )
    return Choice("aims", _label(aiming, shot), options)


def _label(aiming: Aiming, shot: Shot) -> str:
    return f"{called(aiming.course, shot.shooter)} ({shot.factor})"


def _steps(course: Course, unit: str) -> str:
    steps = course.steps[course.display.number[UnitId(unit)]]
    return f"{steps} steps" if steps > 1 else ""
