"""Every course that a plain battle can take, with its chance."""

from __future__ import annotations

import typing
from fractions import Fraction

from tests.co.plain_battle import Battle, Says, Unit, fight, first_to_fire, hit_number


class Branch:
    """Follows one course of hits, misses and lots, and knows its chance."""

    def __init__(self, script: list[int], policy: typing.Any, first: str) -> None:
        self.script, self.policy, self.first = script, policy, first
        self.taken: list[tuple[int, int]] = []  # which way, of how many
        self.chance = Fraction(1)

    def way(self, chances: list[Fraction]) -> int:
        at = len(self.taken)
        which = self.script[at] if at < len(self.script) else 0
        self.taken.append((which, len(chances)))
        self.chance *= chances[which]
        return which

    def edge_die(self, side: str) -> int:
        return 100 if side == self.first else -100

    def die(self, stage: str, unit: Unit) -> int:
        number = min(6, hit_number(unit, stage))
        if number == 6:
            return 0
        return (0, 100)[self.way([Fraction(number, 6), Fraction(6 - number, 6)])]

    def lot(self, stage: str, units: list[Unit]) -> Unit:
        return units[self.way([Fraction(1, len(units))] * len(units))]

    def __getattr__(self, name: str) -> typing.Any:
        return getattr(self.policy, name)


def every_course(
    make: typing.Callable[[], Battle],
    policy: typing.Callable[[Battle], typing.Any],
    first: str,
    priority: list[str],
) -> typing.Iterator[tuple[Fraction, Battle]]:
    """Give every course of a battle with its chance, this side firing first."""
    script: list[int] = []
    while True:
        battle = make()
        branch = Branch(script, policy(battle), first)
        fight(battle, branch, priority)
        yield branch.chance, battle
        taken = branch.taken
        while taken and taken[-1][0] == taken[-1][1] - 1:
            taken.pop()
        if not taken:
            return
        script = [which for which, _ in taken[:-1]] + [taken[-1][0] + 1]


def edge_odds(battle: Battle) -> Fraction:
    """Count the 36 rolls of the edge: the share that Japan wins (11.2)."""

    class Two:
        def __init__(self, japan: int, allies: int) -> None:
            self.dice = {"J": japan, "A": allies}

        def edge_die(self, side: str) -> int:
            return self.dice[side]

    rolls = [(j, a) for j in range(1, 7) for a in range(1, 7)]
    won = [first_to_fire(battle, typing.cast(Says, Two(j, a))) == "J" for j, a in rolls]
    return Fraction(sum(won), 36)
