"""A forecast as its sheet shows it: who wins, what each side loses, and the die it needs (EotS 9.0)."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from rules.eots.battle import air_naval_combat
from rules.eots.battle.battle import Battle
from rules.eots.battle.forces import Kind, Role
from rules.eots.battle.forecast import Odds
from rules.eots.battle.resolution import Course, Entered
from rules.eots.views.battle import ChanceView, ForecastView, LossesView

HALF = Fraction(1, 2)


def view(battle: Battle, odds: Odds, entered: Entered, course: Course) -> ForecastView:
    """What the dice that are still to come may bring."""
    bars = chances(battle, odds)
    decided = course.ashore is not None and course.sea is not None
    losses = tuple(
        LossesView(
            side=battle.side(role),
            name=battle.side(role).label,
            expected=round(float(odds.steps[role]), 1),
            worst=odds.worst[role],
            steps=sum(unit.steps for unit in battle.force(role) if not unit.intrinsic),
        )
        for role in Role
    )
    needs = tuple(_needs(battle, odds, entered, decided))
    return ForecastView(bars[1:] if decided else bars, losses, needs)


def chances(battle: Battle, odds: Odds) -> tuple[ChanceView, ...]:
    """Who wins the air-naval combat, and who has the hex in the end."""
    bars = []
    if air_naval_combat.fought(battle):
        bars.append(_bar(battle, "Air-naval", odds.air_naval_win))
    if _invaded(battle):
        bars.append(_bar(battle, battle.hex.name or "The hex", odds.capture))
    return tuple(bars)


def _invaded(battle: Battle) -> bool:
    return any(unit.kind is Kind.GROUND for unit in battle.offensive)


def _bar(battle: Battle, label: str, chance: Fraction) -> ChanceView:
    mine, theirs = battle.side(Role.OFFENSIVE), battle.side(Role.REACTION)
    share = percent(chance)
    return ChanceView(label, mine, share, theirs, 100 - share)


def percent(chance: Fraction) -> int:
    """A chance in whole hundredths; what is possible is never nought, what is open never certain."""
    if chance in (0, 1):
        return int(chance) * 100
    return min(99, max(1, round(chance * 100)))


def _needs(battle: Battle, odds: Odds, entered: Entered, decided: bool) -> Iterator[tuple[str, str]]:
    """The die that wins, for each side and combat that is still to come."""
    if air_naval_combat.fought(battle) and not decided:
        roles = [role for role in Role if role not in entered.air_dice]
        yield "To win the air-naval combat", _each(battle, roles, odds.by_air_die)
    if _invaded(battle) and any(unit.kind is Kind.GROUND for unit in battle.reaction):
        roles = [role for role in Role if role not in entered.ground_dice]
        label = f"To have {battle.hex.name or 'the hex'} in the end"
        yield label, _each(battle, roles, odds.by_ground_die)


def _each(battle: Battle, roles: list[Role], by_die: Mapping[Role, list[Fraction]]) -> str:
    """The need of each side whose die is still to come."""
    return " · ".join(f"{battle.side(role).label}: {need(by_die[role])}" for role in roles)


def need(by_face: Sequence[Fraction]) -> str:
    """The least die that wins more often than not, and the one that surely does."""
    best, likely, sure = max(by_face), _from(by_face, HALF), _from(by_face, Fraction(1))
    if best == 0:
        return "cannot"
    if likely is None:
        how = "whatever the die" if min(by_face) == best else f"with a {by_face.index(best)}"
        return f"at best {percent(best)} %, {how}"
    die = "any die" if likely == 0 else f"{likely}+"
    if sure == likely:
        return f"{die} wins"
    return f"{die} probably wins" if sure is None else f"{die} probably wins, {sure}+ surely"


def _from(by_face: Sequence[Fraction], least: Fraction) -> int | None:
    """The face from which on the chance is at least so high."""
    low = [face for face, chance in enumerate(by_face) if chance < least]
    first = max(low) + 1 if low else 0
    return first if first < len(by_face) else None
