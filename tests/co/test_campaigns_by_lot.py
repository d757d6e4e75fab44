"""Whole campaigns by lot: no dead end, nothing is lost, the ledger adds up, a copy is learned on the way."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from app.play_by_lot import Offer, PlayByLot
from rules import games
from rules.co.battle.combatants import HIGHEST_LEVEL
from rules.co.numbers_told import TellNumbers
from rules.co.places import DISPLAYS, HOME
from rules.co.printed import chart
from rules.co.printed.text import text
from rules.co.state import State
from rules.co.telling import TellFact, TellFacts, TellList
from rules.core.game import SeatKind, Setup
from rules.core.pack import about
from rules.core.prompt import Pairs, Prompt
from tests.by_lot import Lot

MOST_COMMANDS = 4000
NEVER = ("Withdraw", "DecideByHand", "TakeCopy", "TellCounter", "CountCounters")
UNSEEN = "Draw reinforcements: unseen"
WEIGHTS = {"EndActions": 0.05, **dict.fromkeys((*NEVER, UNSEEN), 0)}
PRINTED = dict(text().practice)


@dataclass
class Owner(PlayByLot):
    """A player by lot who reads off the practice copy whatever is asked of his own."""

    told: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def choose(self, offers: Sequence[Offer]) -> None:
        """A fact is told when it is asked for; everything else is by lot."""
        asked = [(seat, prompt) for seat, prompt in offers if keys(prompt)]
        due = [(seat, prompt) for seat, prompt in asked if not prompt.optional or len(offers) == len(asked)]
        if not due and not (asked and self.random.random() < 0.5):
            super().choose([offer for offer in offers if not keys(offer[1])] or offers)
            return
        seat, prompt = self.random.choice(due or asked)
        assert self.did(seat, prompt, None), prompt

    def did(self, seat: SeatKind, prompt: Prompt, command: Any) -> bool:
        """A question, also one that stands in the place of a draft, is answered by what is printed."""
        if told := keys(prompt):
            self.asked.append(told[0])
            self.told += told
            command = answer(self.state, prompt)
        return super().did(seat, prompt, command)


def keys(prompt: Prompt) -> tuple[str, ...]:
    """The facts that a prompt asks for."""
    if prompt.command is TellFacts:
        rows = (row for one in prompt.inputs if isinstance(one, Pairs) for row in one.rows)
        listed = tuple(row.options[0].value.partition("=")[0] for row in rows)
        return listed or tuple(value for name, value in prompt.fixed if name == "among")
    telling = prompt.command in (TellFact, TellList, TellNumbers)
    return tuple(value for name, value in prompt.fixed if name == "fact" and telling)


def answer(state: State, prompt: Prompt) -> TellFact | TellFacts:
    """What stands on the practice copy, in the form that the prompt asks for it."""
    told = {alike(state, key): printed(key) for key in keys(prompt)}
    if prompt.command is not TellFacts:
        return TellFact(*next(iter(told.items())))
    return TellFacts(tuple(f"{key}={value}" for key, value in told.items()))


def printed(key: str) -> str:
    """What stands on the practice copy; of a counter what stands there for all of its kind."""
    if key in PRINTED:
        return PRINTED[key]
    if key.startswith("code."):
        return PRINTED[key.replace("code", "unit")].split(";")[4]
    return "none" if key.startswith("link.") else PRINTED[of_all(key)]


def alike(state: State, key: str) -> str:
    """The same fact for all counters alike, where the practice copy and this one call them the same."""
    if key in PRINTED or not key.startswith("numbers."):
        return key
    kind = state.unit(about(key))
    every = of_all(key)
    return every if every == f"numbers.all {kind.side} {kind.kind}" else key


def of_all(key: str) -> str:
    """What is told for all counters alike, where it is so; else the fact itself."""
    if not key.startswith("numbers."):
        return key
    _, nation, _, kind, *_ = PRINTED[key.replace("numbers", "unit")].split(";")
    side = "japan" if nation in ("Japan", "Siam", "Burma") else "allies"
    return f"numbers.all {side} {kind}"


def campaign_by_lot(seed: int, copy: str = "practice", options: tuple[str, ...] = ()) -> Owner:
    """A campaign played to its end from its prompts alone."""
    game: Any = games()["co"]
    state = game.begin(game.open(Setup("campaign", copy, "guided", "table", options)))
    player = Owner(game, state, Random(seed), weights=WEIGHTS)
    player.play(MOST_COMMANDS)
    return player


def is_sound(state: State) -> None:
    """Every counter lies in one place that there is, and what was booked adds up."""
    spaces = {*chart.spaces(state.facts), *DISPLAYS, *text().spaces}
    assert {lies.place for lies in state.units.values()} <= spaces
    for lies in state.units.values():
        assert not lies.aboard or state.units[lies.aboard].place == lies.place
    assert all(1 <= level <= HIGHEST_LEVEL for level in state.bases.values())
    assert state.vp == sum(line.value for line in state.ledger)
    assert not any(side == "allies" and space == HOME for side, space in state.bases)


def ends_well(player: Owner) -> None:
    """The campaign is over, nobody was ever stuck, and every position on the way was sound."""
    assert player.game.standing(player.state).over, player.state.agenda
    assert player.taken_back == 0, player.refused.most_common(5)
    for state in (*player.history[::25], player.state):
        is_sound(state)


@pytest.mark.lot
@pytest.mark.parametrize("batch", range(2))
def test_campaigns_by_lot_end_and_are_sound(lot: Lot, batch: int) -> None:
    ends_well(campaign_by_lot(lot.seed() + batch))


@pytest.mark.lot
def test_with_an_own_copy_only_what_is_needed_is_asked_and_never_twice(lot: Lot) -> None:
    player = campaign_by_lot(lot.seed(), "own")
    ends_well(player)
    twice = [key for key, count in Counter(player.told).items() if count > 1]
    assert player.told and not twice, twice
    known = player.state.facts.known
    assert all((known(key) or known(of_all(key))) == printed(key) for key in player.told)


@pytest.mark.lot
def test_campaigns_with_every_optional_rule_by_lot(lot: Lot) -> None:
    game: Any = games()["co"]
    codes = [note.code for note in game.scenarios["campaign"].options]
    chosen = {code.partition("=")[0]: code for code in Random(lot.seed()).sample(codes, len(codes))}
    ends_well(campaign_by_lot(lot.seed(), options=tuple(chosen.values())))
