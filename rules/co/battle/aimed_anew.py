"""Japanese shots whose target is gone before their turn: their hits strike others (CO 11.5, 11.6, 11.6.1).

Shots of a salvo are fired one after the other. Those that find their target gone are fired last, at whom the
player says; only what is more than all targets can take is lost (Ruling CO-82).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.co.battle.combatants import Combatant, Side, Stage, UnitId
from rules.co.battle.display import Display, Numbers, Steps, targets
from rules.co.battle.salvos import Shot, is_held_by_screen, is_screen, screen
from rules.core.legality import Objection

# For each hit that is aimed anew whether the screen holds it, those that it does not hold first.
Flags = tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Cover:
    """What keeps hits that are aimed anew from passing the screen (CO 11.6.1).

    `bare` are the ships of the screen at which no surface ship fired, `spare` so many surface ships that
    found their target gone and hit nothing: each of them may have fired at one of these.
    """

    bare: Numbers = ()
    spare: int = 0


@dataclass(frozen=True, slots=True)
class Volley:
    """A salvo in turn: hits by the number of their target, and the shots that hit when it was gone."""

    hits: Mapping[int, int]
    strays: tuple[Shot, ...] = ()
    spare: int = 0


def in_turn(display: Display, steps: Steps, shots: Iterable[tuple[Shot, bool]]) -> Volley:
    """Shots one after the other, each with whether it hits (CO 11.5)."""
    left, hits, strays, spare = list(steps), dict[int, int](), list[Shot](), 0
    for shot, hit in shots:
        assert shot.target is not None
        n = display.number[shot.target]
        if left[n] and hit:
            left[n] -= 1
            hits[n] = hits.get(n, 0) + 1
        elif hit:
            strays.append(replace(shot, target=None))  # Ruling CO-82
        elif not left[n]:
            spare += shooter(display, shot).is_surface_ship
    return Volley(hits, tuple(sorted(strays, key=lambda shot: _minds(display, shot))), spare)


def shooter(display: Display, shot: Shot) -> Combatant:
    """The unit that fires a shot."""
    return display.units[display.number[shot.shooter]]


def _minds(display: Display, shot: Shot) -> bool:
    """Whether the screen can hold a shot (CO 11.6.1)."""
    return is_held_by_screen(shooter(display, shot))


def flags(display: Display, shots: Iterable[Shot], cover: Cover) -> Flags:
    """Which of some hits the screen holds; none where every ship of it was fired at."""
    return tuple(bool(cover.bare) and _minds(display, shot) for shot in shots)


def uncovered(display: Display, steps: Steps, stage: Stage, aims: Iterable[tuple[int, int]]) -> Numbers:
    """The ships of the screen at which no surface ship fires, by pairs of shooter and target (CO 11.6.1)."""
    if stage is not Stage.SURFACE:
        return ()
    covered = {target for n, target in aims if display.units[n].is_surface_ship}  # Ruling CO-48
    return tuple(n for n in screen(display, steps) if n not in covered)


def standing(cover: Cover, steps: Steps) -> Cover:
    """What is left of it when some ships are gone."""
    return replace(cover, bare=tuple(n for n in cover.bare if steps[n]))


def can_pass(cover: Cover, others: int) -> bool:
    """Whether a hit can pass the screen if so many others strike at it (CO 11.6.1)."""
    return len(cover.bare) - others <= cover.spare


def forced(display: Display, steps: Steps, stage: Stage, held: Flags, cover: Cover) -> Numbers | None:
    """Whom hits strike, once for each, where there is nothing to choose; nothing where there is (CO 11.6)."""
    marks = targets(display, steps, stage, Side.JAPAN)
    if len(held) >= sum(steps[n] for n in marks):
        return tuple(n for n in marks for _ in range(steps[n]))
    if held == (True,) and not can_pass(cover, 0):
        marks = screen(display, steps)
    return marks * len(held) if len(marks) == 1 or not held else None


def strays_objections(
    shots: Sequence[Shot], among: Sequence[UnitId], chosen: Mapping[UnitId, UnitId]
) -> Iterator[Objection]:
    """Every reason against the names in a choice of targets for hits aimed anew (CO 11.1, 11.5)."""
    firing = {shot.shooter for shot in shots}
    for name in sorted(firing - chosen.keys()):
        yield Objection("CO 11.5", f"{name} has hit and needs another target")
    for name in sorted(chosen.keys() - firing):
        yield Objection("CO 11.1", f"{name} has nothing to aim anew")
    for name in sorted({*chosen.values()} - {*among}):
        yield Objection("CO 11.1", f"{name} cannot be fired at any more")


def anew_objections(display: Display, held: Flags, chosen: Numbers, cover: Cover) -> Iterator[Objection]:
    """Why hits aimed anew cannot pass the screen (CO 11.6.1)."""
    past = any(flag and not is_screen(display.units[n]) for flag, n in zip(held, chosen, strict=True))
    bare = [n for n in cover.bare if n not in chosen]
    if past and len(bare) > cover.spare:
        name = display.units[bare[0]].name
        yield Objection("CO 11.6.1", f"Nobody can fire past {name}, at which no surface ship fires")


def strikes(steps: Steps, held: Flags, chosen: Numbers) -> tuple[Numbers, Flags]:
    """Hits in turn: who is struck, and the hits that find their target gone once more (CO 11.5)."""
    left, struck, again = list(steps), list[int](), list[bool]()
    for flag, n in zip(held, chosen, strict=True):
        if left[n]:
            left[n] -= 1
            struck.append(n)
        else:
            again.append(flag)
    return tuple(struck), tuple(again)


def named(shots: Iterable[Shot], chosen: Mapping[UnitId, UnitId]) -> tuple[Shot, ...]:
    """Shots with the targets that were chosen for them."""
    return tuple(replace(shot, target=chosen[shot.shooter]) for shot in shots)
