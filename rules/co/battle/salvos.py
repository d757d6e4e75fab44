"""Salvos: the shots of a side in a stage, and at whom the player may aim them (CO 11.5, 11.6, 11.6.1)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.co.battle.combatants import Branch, Combatant, ShipClass, Side, Stage, UnitId
from rules.co.battle.display import Display, Numbers, Steps, shooters, targets
from rules.co.battle.hits import Hits
from rules.core.legality import Objection


@dataclass(frozen=True, slots=True)
class Shot:
    """One unit that fires: it hits with its factor or less; the Allies do not aim (CO 11.6, 11.6.2)."""

    shooter: UnitId
    factor: int
    target: UnitId | None = None

    def hits(self, face: int) -> bool:
        """Whether a die hits (CO 11.6)."""
        return face <= self.factor


Aims = Mapping[UnitId, UnitId]


def salvo(display: Display, steps: Steps, stage: Stage, side: Side, aims: Aims) -> tuple[Shot, ...]:
    """The shots of a side in a stage; none if there is nobody to fire at (CO 11.1, 11.5)."""
    if not targets(display, steps, stage, side):
        return ()
    units = display.units
    firing = [(units[n], steps[n]) for n in shooters(display, steps, stage, side)]
    return tuple(Shot(unit.id, unit.factor(stage, left), aims.get(unit.id)) for unit, left in firing)


def only_aims(display: Display, steps: Steps, stage: Stage) -> Aims | None:
    """The aims of a Japanese salvo where there is only one target; nothing where there is a choice."""
    marks = targets(display, steps, stage, Side.JAPAN)
    if len(marks) != 1:
        return None
    units = display.units
    return {units[n].id: units[marks[0]].id for n in shooters(display, steps, stage, Side.JAPAN)}


def is_screen(unit: Combatant) -> bool:
    """Whether a ship screens carriers and amphibs (CO 11.6.1)."""
    return unit.ship_class is ShipClass.SURFACE_COMBAT  # Ruling CO-14


def is_held_by_screen(unit: Combatant) -> bool:
    """Whether a shooter must mind the screen: surface ships other than carriers (CO 11.6.1)."""
    return unit.is_surface_ship and not unit.is_carrier


def aim_objections(display: Display, steps: Steps, stage: Stage, aims: Aims) -> Iterator[Objection]:
    """Every reason against the targets of a Japanese salvo (CO 11.5, 11.6.1)."""
    units = display.units
    firing = {units[n].id for n in shooters(display, steps, stage, Side.JAPAN)}
    open_to = {units[n].id for n in targets(display, steps, stage, Side.JAPAN)}
    for shooter in sorted(firing - aims.keys()):
        yield Objection("CO 11.5", f"{shooter} fires and needs a target")
    for shooter in sorted(aims.keys() - firing):
        yield Objection("CO 11.1", f"{shooter} does not fire in this stage")
    for target in sorted(set(aims.values()) - open_to):
        yield Objection("CO 11.1", f"{target} cannot be fired at in this stage")
    if stage is Stage.SURFACE and not aims.keys() - firing and not set(aims.values()) - open_to:
        yield from _screen_objections(display, steps, aims)


def _screen_objections(display: Display, steps: Steps, aims: Aims) -> Iterator[Objection]:
    """Ships fire past the screen only if every ship of it is fired at by a surface ship (CO 11.6.1)."""
    of = {unit.id: unit for unit in display.units}
    past = [a for a, b in aims.items() if is_held_by_screen(of[a]) and not is_screen(of[b])]
    covered = {b for a, b in aims.items() if of[a].is_surface_ship}  # Ruling CO-48
    if not past:
        return
    for n in screen(display, steps):
        if (ship := display.units[n]).id not in covered:
            reason = f"{of[past[0]].name} cannot fire past {ship.name}, at which no surface ship fires"
            yield Objection("CO 11.6.1", reason)


def screen(display: Display, steps: Steps) -> Numbers:
    """The Allied ships that screen the others (CO 11.6.1)."""
    marks = targets(display, steps, Stage.SURFACE, Side.JAPAN)
    return tuple(n for n in marks if is_screen(display.units[n]))


def scored_hits(display: Display, shots: tuple[Shot, ...], faces: tuple[int, ...]) -> Hits:
    """The hits of an Allied salvo by who scored them (CO 11.6.2)."""
    scored = [shot.shooter for shot, face in zip(shots, faces, strict=True) if shot.hits(face)]
    ground = sum(display.units[display.number[name]].branch is Branch.GROUND for name in scored)
    return Hits(len(scored) - ground, ground)
