"""What a battle may bring, counted over every die (CO 11.0); nothing is simulated.

A battle is a row of salvos. Before each, the ways in which the battle can stand are counted together: who is
left of those that can still fire or be struck. What can no longer fire nor be struck is forgotten, and units
that from here on do the same count as one another, so the ways stay few.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from rules.co.battle.aftermath import aftermath
from rules.co.battle.battle import Battle
from rules.co.battle.battle_objections import objections
from rules.co.battle.blows import Blow, Blows, FactNeeded, blows_of
from rules.co.battle.chances import Chances, certain
from rules.co.battle.combatants import Side, Stage, UnitId
from rules.co.battle.course import order_of_fire
from rules.co.battle.display import Display, Steps, laid_out
from rules.co.battle.interchange import Interchange, interchange, is_to_be_swept
from rules.co.battle.needs import Fact
from rules.co.battle.outcome import worth
from rules.co.battle.policy import STANDING_ORDERS, Policy
from rules.co.battle.tactical_edge import edge_odds
from rules.core.legality import refuse_if

Chance = Fraction
Salvo = tuple[Stage, Side]


@dataclass(frozen=True, slots=True)
class Forecast:
    """Exact chances: to fire first, to clear the space, to lose each unit; expected hits that count, by stage
    and the side that scores them; expected victory points. `swept`: no Allied ship is left, of those that
    there are where no ground attack is made."""

    edge: Mapping[Side, Chance]
    cleared: Chance
    lost: Mapping[UnitId, Chance]
    hits: Mapping[Salvo, Chance]
    victory_points: Chance
    swept: Chance = Fraction(0)


@dataclass(slots=True)
class _Ledger:
    """What is counted on the way."""

    cleared: Chance = Fraction(0)
    swept: Chance = Fraction(0)
    lost: dict[int, Chance] = field(default_factory=lambda: defaultdict(Fraction))
    hits: dict[Salvo, Chance] = field(default_factory=lambda: defaultdict(Fraction))


def forecast(battle: Battle, policy: Policy = STANDING_ORDERS) -> Forecast:
    """The chances of a battle before its first die, the player choosing by a policy (CO 11.0)."""
    refuse_if(objections(battle))
    if (odds := edge_odds(battle)) is None:
        raise FactNeeded(Fact.INSIDE_LINE, "CO 11.2")
    ledger, display = _Ledger(), laid_out(battle)
    blows = {salvo: blows_of(display, policy, salvo) for salvo in display.guns}
    for first, chance in odds.items():
        if chance:
            _count(display, blows, ledger, first, chance)
    return _written(display, odds, ledger)


def _written(display: Display, odds: Mapping[Side, Chance], ledger: _Ledger) -> Forecast:
    """The forecast from what was counted (CO 3.1)."""
    units = display.units
    return Forecast(
        odds,
        ledger.cleared,
        {unit.id: ledger.lost[n] for n, unit in enumerate(units)},
        {(stage, side): ledger.hits[stage, side] for stage in display.battle.stages for side in Side},
        sum((chance * worth(units[n]) for n, chance in ledger.lost.items()), Fraction(0)),
        ledger.swept,
    )


def _count(
    display: Display, blows: Mapping[Salvo, Blows], ledger: _Ledger, first: Side, chance: Chance
) -> None:
    """All ways of a battle in which a side fires first."""
    salvos = order_of_fire(display.battle, first)
    ways: Chances[Steps] = certain(display.start)
    for done, salvo in enumerate(salvos, start=1):
        tally = _Tally(interchange(display, salvo, salvos[done:]))
        ways = _after(blows[salvo], ways, tally)
        _enter(ledger, salvo, tally, chance / ways.whole)
    for steps, count in ways.cases.items():
        _conclude(display, ledger, steps, chance * Fraction(count, ways.whole))


@dataclass(slots=True)
class _Tally:
    """Cases after a salvo: how the battle then stands, the hits that counted, and the units lost."""

    same: Interchange
    cases: dict[Steps, int] = field(default_factory=lambda: defaultdict(int))
    lost: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    hits: int = 0

    def add(self, steps: Steps, blow: Blow, count: int) -> None:
        """So many cases of a blow to a battle that stands like this."""
        hits, changes = blow
        self.hits += hits * count
        for n, left in changes:
            if not left:
                self.lost[n] += count
        self.cases[self.same.after(steps, changes)] += count


def _after(blows: Blows, ways: Chances[Steps], tally: _Tally) -> Chances[Steps]:
    """The ways in which a battle stands after one more salvo."""
    fires = [(steps, count, blows.of(steps)) for steps, count in ways.cases.items()]
    common = lcm(*[fire.whole for _, _, fire in fires])
    for steps, count, fire in fires:
        kept = tally.same.forget(steps)
        share = count * (common // fire.whole)
        for weight, given in fire.blows:
            each = share * weight * (fire.common // given.whole)
            for blow, cases in given.cases.items():
                tally.add(kept, blow, each * cases)
    return Chances(tally.cases, ways.whole * common)


def _enter(ledger: _Ledger, salvo: Salvo, tally: _Tally, share: Chance) -> None:
    """Hits and losses of a salvo."""
    ledger.hits[salvo] += tally.hits * share
    for n, count in tally.lost.items():
        ledger.lost[n] += count * share


def _conclude(display: Display, ledger: _Ledger, steps: Steps, chance: Chance) -> None:
    """What follows the last salvo (CO 7.3, 25.3)."""
    found = aftermath(display, steps)
    ledger.cleared += chance * found.cleared
    ships = [n for n, unit in enumerate(display.units) if is_to_be_swept(display.battle, unit)]
    if ships and not any(steps[n] for n in ships):
        ledger.swept += chance
    for n in (*found.without_refuge, *found.airborne_lost):
        ledger.lost[n] += chance
