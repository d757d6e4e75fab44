"""What follows the last salvo: retreats, failed invasions, captured bases (CO 7.3, 25.2, 25.3)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.co.battle.battle import SpaceKind
from rules.co.battle.combatants import Branch, Side
from rules.co.battle.display import Display, Numbers, Steps


@dataclass(frozen=True, slots=True)
class Aftermath:
    """Units by their numbers: who retreats or finds no refuge, who re-embarks or is lost with its invasion.

    `cleared`: no Allied ground unit is left in a land space. `may_place_base`: a level 1 base (25.2).
    """

    cleared: bool
    retreats: Numbers = ()
    without_refuge: Numbers = ()
    re_embarked: Numbers = ()
    airborne_lost: Numbers = ()
    may_place_base: bool = False


def aftermath(display: Display, steps: Steps) -> Aftermath:
    """What follows a battle that is over (CO 7.3, 25.2, 25.3)."""
    leaving = _leaving(display, steps)
    refuge = display.battle.space.refuge
    cleared = _is_cleared(display, steps, leaving)
    failed = _is_failed_invasion(display) and not cleared
    return Aftermath(
        cleared,
        leaving if refuge else (),
        () if refuge else leaving,
        tuple(n for n, part in enumerate(display.parts) if part.lands and steps[n]) if failed else (),
        _dropped(display, steps) if failed else (),
        _may_place_base(display, steps),
    )


def _dropped(display: Display, steps: Steps) -> Numbers:
    """The Japanese airborne units that came from the air (CO 7.3)."""
    units = enumerate(display.units)
    return tuple(n for n, unit in units if unit.dropped and unit.side is Side.JAPAN and steps[n])


def _is_cleared(display: Display, steps: Steps, leaving: Numbers) -> bool:
    """Whether no Allied ground unit or base is left in a land space (CO 2.7, 7.3)."""
    if display.battle.space.sort is SpaceKind.SEA:
        return False
    return not any(steps[n] for n in _land_units(display, Side.ALLIES) if n not in leaving)


def _land_units(display: Display, side: Side) -> Iterator[int]:
    """The ground units and base of a side (CO 2.6)."""
    return (n for n, unit in enumerate(display.units) if unit.side is side and unit.is_land)


def _is_failed_invasion(display: Display) -> bool:
    """Whether troops that came by sea or air cannot stay among Allied ones: on island chains (CO 7.3)."""
    battle = display.battle
    return battle.is_ground_attack and battle.space.sort is SpaceKind.ISLAND_CHAIN


def _leaving(display: Display, steps: Steps) -> Numbers:
    """The mobile Allied ground units that a ground attack drives out, never of a fortress (CO 25.3)."""
    battle = display.battle
    if not battle.rulings.ground_unit_retreat or battle.space.fortress:
        return ()
    if not _by_ground_units(display, steps):
        return ()
    if ground_hits(display, steps, Side.ALLIES) <= ground_hits(display, steps, Side.JAPAN):  # Ruling CO-66
        return ()
    units = display.units
    allied = (n for n in _land_units(display, Side.ALLIES) if steps[n])
    return tuple(n for n in allied if units[n].branch is Branch.GROUND and not units[n].static)


def _by_ground_units(display: Display, steps: Steps) -> bool:
    """Whether Japanese ground units attacked: some stood on land, or landed, in the last stage (CO 11.1)."""
    if not display.battle.is_ground_attack:
        return False
    drowned, units = _drowned(display, steps), display.units
    ashore = (n for n in _land_units(display, Side.JAPAN) if display.parts[n].taken and n not in drowned)
    return any(units[n].branch is Branch.GROUND for n in ashore)  # Ruling CO-103


def _drowned(display: Display, steps: Steps) -> set[int]:
    """The units that went down with their ship (CO 9.6.1)."""
    return {one for ship, cargo in display.cargo.items() if not steps[ship] for one in cargo}


def ground_hits(display: Display, steps: Steps, side: Side) -> int:
    """The hits on a side's ground units; troops that went down with their ship were not hit (CO 25.3)."""
    drowned = _drowned(display, steps)
    start, parts = display.start, display.parts
    engaged = (n for n in _land_units(display, side) if parts[n].taken and n not in drowned)
    return sum(start[n] - steps[n] for n in engaged)


def _may_place_base(display: Display, steps: Steps) -> bool:
    """Whether a ground attack captured a base: it and all other Allied ground units are gone (CO 25.2)."""
    battle = display.battle
    if not battle.rulings.capturing_bases or not _by_ground_units(display, steps):
        return False
    eliminated = not any(steps[n] for n in _land_units(display, Side.ALLIES))  # Ruling CO-67
    return eliminated and bool(battle.of(Side.ALLIES, Branch.BASE)) and not _has_base(display, steps)


def _has_base(display: Display, steps: Steps) -> bool:
    """Whether Japan has its one base in the space (CO 7.1)."""
    japanese = (n for n in _land_units(display, Side.JAPAN) if steps[n])
    return any(display.units[n].branch is Branch.BASE for n in japanese)
