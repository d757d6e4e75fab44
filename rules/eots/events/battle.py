"""What happens in battles (EotS 9.0)."""

from dataclasses import dataclass

from rules.core.dice import Origin


@dataclass(frozen=True, slots=True)
class BattleRolled:
    """Both dice of a combat, the attacker's first."""

    hex: str
    combat: str
    faces: tuple[int, ...]
    origin: Origin
    offensive: str = ""
    condition: str = ""
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CombatFought:
    """One combat of a battle: each side that rolled with its strength, die, modified die and hits."""

    hex: str
    combat: str
    sides: tuple[str, ...]
    strengths: tuple[int, ...]
    faces: tuple[int, ...]
    modified: tuple[int, ...]
    hits: tuple[int, ...]
    winner: str
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class BattleFought:
    """A battle is over: who attacked, how, and whether the hex was taken."""

    hex: str
    offensive: str
    condition: str
    captured: bool
    units: tuple[str, ...]
    by_sea: tuple[str, ...] = ()
    beaten: tuple[str, ...] = ()
