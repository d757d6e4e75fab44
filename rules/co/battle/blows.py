"""What one salvo may do to a battle, with the chance of each result (CO 11.6)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import lcm

from rules.co.battle.chances import Chances, both, certain, hits_of, joined, some_of
from rules.co.battle.combatants import Branch, Side, Stage
from rules.co.battle.display import (
    Display,
    Numbers,
    Steps,
    after_hits,
    hits_that_count,
    shooters,
    targets,
)
from rules.co.battle.hits import Claim, Hits, claim, excess_air, holds_air
from rules.co.battle.interchange import suffering
from rules.co.battle.needs import Fact
from rules.co.battle.policy import Policy
from rules.co.battle.volleys import NOBODY, Struck, volley
from rules.core.legality import IllegalCommand, Objection

Salvo = tuple[Stage, Side]
# The hits of a salvo that count, and the units that it changes with the steps they then have.
Changes = tuple[tuple[int, int], ...]
Blow = tuple[int, Changes]


class FactNeeded(IllegalCommand):
    """A forecast hangs on a printed fact that nobody has read off."""

    def __init__(self, fact: Fact, rule: str) -> None:
        super().__init__((Objection(rule, f"the battle waits for a fact: {fact}", final=True),))
        self.fact = fact


@dataclass(slots=True)
class Blows:
    """The blows of one salvo of a battle, each worked out once for all ways that are the same to it."""

    display: Display
    policy: Policy
    salvo: Salvo
    firing: Numbers
    suffering: Numbers
    fired: dict[Steps, "Chances[Struck] | Chances[Hits]"] = field(default_factory=dict)
    given: dict[tuple[Steps, "Struck | Hits"], Chances[Blow]] = field(default_factory=dict)

    def of(self, steps: Steps) -> "Fire":
        """Everything that the salvo may do to a battle that stands like this."""
        fired = self._fired(steps)
        stands = tuple([steps[n] for n in self.suffering])
        blows = [(n, self._given(stands, hits, steps)) for hits, n in fired.cases.items()]
        return Fire(blows, fired.whole, lcm(*[one.whole for _, one in blows]))

    def _fired(self, steps: Steps) -> "Chances[Struck] | Chances[Hits]":
        """The chances of its hits, which depend on those that fire and their targets."""
        stands = tuple([steps[n] for n in self.firing])
        if stands not in self.fired:
            stage, side = self.salvo
            if side is Side.JAPAN:
                self.fired[stands] = volley(self.display, self.policy, steps, stage)
            else:
                self.fired[stands] = _scored(self, steps, stage)
        return self.fired[stands]

    def _given(self, stands: Steps, hits: "Struck | Hits", steps: Steps) -> Chances[Blow]:
        """The chances of what hits do, which depend on those that may suffer."""
        if (known := self.given.get((stands, hits))) is not None:
            return known
        struck = _allotted(self, steps, hits) if isinstance(hits, Hits) else certain(hits)
        self.given[stands, hits] = _settled(self, steps, struck)
        return self.given[stands, hits]


def blows_of(display: Display, policy: Policy, salvo: Salvo) -> Blows:
    """The blows of a salvo, none of them worked out yet."""
    firing = (*display.guns[salvo], *display.marks[salvo])
    return Blows(display, policy, salvo, firing, suffering(display, salvo))


@dataclass(frozen=True, slots=True)
class Fire:
    """What a salvo may do: cases out of so many hits, and the blows of each out of a part of `common`."""

    blows: list[tuple[int, Chances[Blow]]]
    hits: int
    common: int

    @property
    def whole(self) -> int:
        """All cases."""
        return self.hits * self.common


def _scored(blows: Blows, steps: Steps, stage: Stage) -> Chances[Hits]:
    """The chances of the hits of an Allied salvo, by who scores them (CO 11.6.2)."""
    display = blows.display
    if not targets(display, steps, stage, Side.ALLIES):
        return certain(Hits())
    factors: dict[bool, list[int]] = {True: [], False: []}
    for n in shooters(display, steps, stage, Side.ALLIES):
        ground = display.units[n].branch is Branch.GROUND
        factors[ground].append(display.units[n].factor(stage, steps[n]))
    others, ground_units = (hits_of(tuple(sorted(factors[ground]))) for ground in (False, True))
    pairs = both(others, ground_units)
    return Chances({Hits(*hits): count for hits, count in pairs.cases.items()}, pairs.whole)


def _allotted(blows: Blows, steps: Steps, hits: Hits) -> Chances[Struck]:
    """Whom hits strike: what the rules demand, then the player's choice or the lot (CO 11.6.2)."""
    demanded = claim(blows.display, steps, blows.salvo[0], hits)
    if demanded is None:
        raise FactNeeded(Fact.TARGETING_PRIORITY, "CO 11.6.2")
    return _chosen(blows, steps, demanded)


def _chosen(blows: Blows, steps: Steps, demanded: Claim) -> Chances[Struck]:
    """The hits of a claim by unit."""
    display, struck, count = blows.display, demanded.struck, demanded.count
    if demanded.by_lot and count:
        drawn = some_of(demanded.among, count)
        return Chances({_by_unit((*struck, *one)): n for one, n in drawn.cases.items()}, drawn.whole)
    if not count:
        return certain(_by_unit(struck))
    left = after_hits(display, steps, Counter(struck))
    return certain(_by_unit((*struck, *blows.policy.losses(display, left, demanded.among, count))))


def _by_unit(struck: Iterable[int]) -> Struck:
    """Hits counted by unit."""
    return tuple(sorted(Counter(struck).items()))


def _settled(blows: Blows, steps: Steps, fired: Chances[Struck]) -> Chances[Blow]:
    """What hits change: steps, cargo, and air that its base no longer holds (CO 9.5.1, 9.6.1, 15.1)."""
    parts = []
    for struck, count in fired.cases.items():
        hits = dict(struck)
        after = after_hits(blows.display, steps, hits)
        counted, changed = hits_that_count(steps, hits), _changed(blows.display, after, hits)
        grounded = _grounded(blows, after, hits)
        cases = {(counted, (*changed, *_gone(one))): n for one, n in grounded.cases.items()}
        parts.append((count, Chances(cases, grounded.whole)))
    return joined(parts, fired.whole)


def _changed(display: Display, after: Steps, hits: Mapping[int, int]) -> Changes:
    """The units that were struck, and the cargo of ships that sank (CO 9.6.1)."""
    cargo = tuple(one for n in hits if not after[n] for one in display.cargo.get(n, ()))
    return tuple((n, after[n]) for n in (*hits, *cargo))


def _gone(grounded: Struck) -> Changes:
    """Air units without a base; they have one step each."""
    return tuple((n, 0) for n, _ in grounded)


def _grounded(blows: Blows, after: Steps, hits: Iterable[int]) -> Chances[Struck]:
    """The air units that lose their base; none if neither base nor tender was struck (CO 15.1, 18.0)."""
    units = blows.display.units
    if not any(holds_air(units[n]) for n in hits):
        return certain(NOBODY)
    return _chosen(blows, after, excess_air(blows.display.battle, after, blows.salvo[1].enemy))
