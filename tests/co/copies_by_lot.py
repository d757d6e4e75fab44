"""Printed copies by lot, and a player who begins with an empty pack and reads one when he is asked."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from app.games.co.playing.by_lot import HABITS, CampaignByLot
from app.play_by_lot import Offer
from rules.co.counters_told import CountCounters, TellCounter
from rules.co.numbers_told import TellNumbers
from rules.co.opening import OWN
from rules.co.own_copy import OwnCopy
from rules.co.places import HOME
from rules.co.printed.chart import SEA
from rules.co.printed.kinds import AXES, AXIS_NAMES, KINDS
from rules.co.printed.text import text
from rules.co.telling import TellFact, TellFacts, TellList
from rules.core.game import SeatKind
from rules.core.pack import about, fault, kind_of
from rules.core.pack_file import Pack
from rules.core.prompt import Pairs, Prompt

WITHOUT_SEA_AXIS = ("Siam", "Burma Road", "India")
"""They touch no sea axis (CO 9.2)."""
SEAS = 3
COUNTED, SELDOM = 6, 0.05
"""So many times counters are told that no text names."""


@dataclass
class CopyByLot:
    """A map, numbers and tables, each possible; whatever is asked twice is answered alike."""

    random: Random
    facts: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.axes = dict(zip(map(str, AXES), self._axes(), strict=True))
        others = [name for name in AXIS_NAMES if name != AXIS_NAMES[0]]
        names = (AXIS_NAMES[0], *self.random.sample(others, len(others)))
        self.names = dict(zip(map(str, AXES), names, strict=True))

    def _axes(self) -> list[str]:
        """Every named space on one axis, with some sea spaces between them."""
        spaces = [space for space in text().spaces if space != HOME]
        self.random.shuffle(spaces)
        shares = [spaces[n :: len(AXES)] for n in range(len(AXES))]
        return [self._along(number, share) for number, share in zip(AXES, shares, strict=True)]

    def _along(self, number: int, share: list[str]) -> str:
        seas = [f"{SEA}{number}{letter}" for letter in "abcdefgh"[: self.random.randint(1, SEAS)]]
        items = [f"{space}<" if space in WITHOUT_SEA_AXIS else space for space in (*share, *seas)]
        self.random.shuffle(items)
        return "|".join((HOME, *items))

    def told(self, key: str) -> str:
        """What stands there."""
        if key not in self.facts:
            self.facts[key] = self._drawn(key)
            assert not fault(KINDS, key, self.facts[key]), (key, self.facts[key])
        return self.facts[key]

    def _drawn(self, key: str) -> str:
        kind, pick = kind_of(key), self.random
        buttons = KINDS[kind].buttons
        match kind:
            case "axis":
                return self.axes[about(key)]
            case "axisname":
                return self.names[about(key)]
            case "kind":
                return pick.choice(("land", "island chain"))
            case "lines":
                return self._lines()
            case "reaction":
                faces = sorted(pick.sample("123456", pick.randint(0, 4)))
                return ",".join(faces) or "none"
            case "targets":
                return ",".join(pick.sample(buttons, len(buttons)))
            case "numbers":
                return self._numbers(key)
        return pick.choice(buttons)

    def _lines(self) -> str:
        """Some pairs of spaces; one pair may stand among the land lines as well as the lateral ones."""
        spaces = sorted(text().spaces)
        pairs = {"|".join(sorted(self.random.sample(spaces, 2))) for _ in range(self.random.randint(0, 9))}
        return ",".join(sorted(pairs)) or "none"

    def _numbers(self, key: str) -> str:
        """Four factors and a movement factor; now and then a reduced side."""
        front = [self.random.choice((0, 0, 1, 1, 2, 3, 6)) for _ in range(4)]
        back = f" {'/'.join(str(one // 2) for one in front)}" if self.random.random() < 0.3 else ""
        return f"{'/'.join(map(str, front))} {self.random.choice((0, 1, 2, 3, 4, 6))}{back}"


@dataclass
class OwnerByLot(CampaignByLot):
    """A player by lot with a copy of his own, who tells what he is asked for and counts some counters."""

    habits: ClassVar = MappingProxyType({**HABITS, "TellCounter": SELDOM, "CountCounters": SELDOM})
    copy: CopyByLot = field(default_factory=lambda: CopyByLot(Random()))
    asked: list[str] = field(default_factory=list)
    in_turn: Counter[int] = field(default_factory=Counter)
    counters: int = 0

    def choose(self, offers: Sequence[Offer]) -> None:
        """What is asked for is told, now and then before it is needed; the rest is by lot."""
        asked = [(seat, prompt) for seat, prompt in offers if keys(prompt)]
        others = [offer for offer in offers if not keys(offer[1]) and self.weight(offer[1]) > 0]
        due = [(seat, prompt) for seat, prompt in asked if not prompt.optional or not others]
        if due or (asked and self.random.random() < 0.5):
            seat, prompt = self.random.choice(due or asked)
            assert self.did(seat, prompt, None), prompt
        else:
            super().choose(others)

    def weight(self, prompt: Prompt) -> float:
        """Some counters are told, not more and more of them."""
        telling = prompt.command in (TellCounter, CountCounters)
        return 0 if telling and self.counters >= COUNTED else super().weight(prompt)

    def did(self, seat: SeatKind, prompt: Prompt, command: Any) -> bool:
        """A question, also one in the place of a draft, is answered; each counter has a name of its own."""
        if keys(prompt):
            command = self.answer(prompt)
        if isinstance(command, TellCounter):
            command = replace(command, name=f"Lot {self.counters}")
        self.counters += isinstance(command, TellCounter | CountCounters)
        return super().did(seat, prompt, command)

    def answer(self, prompt: Prompt) -> TellFact | TellFacts:
        """What stands on the copy, of some counters the numbers of all of their kind; none is asked twice."""
        told = [self.alike(key) for key in keys(prompt)]
        assert not {*told} & {*self.state.facts.values}, f"{told} are asked twice"
        self.asked += told
        self.in_turn[self.state.turn] += 1
        if prompt.command is not TellFacts:
            return TellFact(told[0], self.copy.told(told[0]))
        return TellFacts(tuple(f"{key}={self.copy.told(key)}" for key in told))

    def alike(self, key: str) -> str:
        """The same fact, now and then for all counters of a kind."""
        if kind_of(key) != "numbers" or self.random.random() < 0.5:
            return key
        kind = self.state.unit(about(key))
        return f"numbers.all {kind.side} {kind.kind}"


def keys(prompt: Prompt) -> tuple[str, ...]:
    """The facts that a prompt asks for."""
    if prompt.command is TellFacts:
        rows = (row for one in prompt.inputs if isinstance(one, Pairs) for row in one.rows)
        listed = tuple(row.options[0].value.partition("=")[0] for row in rows)
        return listed or tuple(value for name, value in prompt.fixed if name == "among")
    telling = prompt.command in (TellFact, TellList, TellNumbers)
    return tuple(value for name, value in prompt.fixed if name == "fact" and telling)


def owner(seed: int, pack: Pack | None = None, copy: CopyByLot | None = None) -> OwnerByLot:
    """A new campaign with an own copy: nothing is known but what the text says, or a pack."""
    player = OwnerByLot.of(seed, OWN)
    player.copy = copy or CopyByLot(Random(seed))
    if pack is not None:
        player.do(player.game.seats[0], OwnCopy().taken(pack))
    return player


def learned(player: OwnerByLot) -> Pack:
    """Everything that is known at the table at the end."""
    return OwnCopy().pack(player.state, "Learned")
