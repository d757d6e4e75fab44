"""A player by lot who owns the practice copy, and reads off it whatever is asked of his own."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from app.games.co.playing.by_lot import HABITS as WEIGHTS
from app.play_by_lot import Offer, PlayByLot
from rules.co.printed.text import text
from rules.co.state import State
from rules.co.telling import TellFact, TellFacts
from rules.core.game import SeatKind
from rules.core.pack import about
from rules.core.prompt import Prompt
from tests.co.copies_by_lot import keys
from tests.co.sound import is_sound

__all__ = ["PRINTED", "WEIGHTS", "Owner", "alike", "answer", "ends_well", "of_all", "printed"]
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
    if key.startswith("lines."):
        return ",".join(about(one) for one, link in PRINTED.items() if is_line(one, link, about(key)))
    return PRINTED[of_all(key)]


def is_line(key: str, link: str, sort: str) -> bool:
    """Whether the practice copy has a line of a sort there that the booklet does not tell."""
    return key.startswith("link.") and link == sort and key not in dict(text().known)


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


def ends_well(player: PlayByLot) -> None:
    """The campaign is over, nobody was ever stuck, and every position on the way was sound."""
    assert player.game.standing(player.state).over, player.state.agenda
    assert player.taken_back == 0, player.refused.most_common(5)
    for state in (*player.history[::25], player.state):
        is_sound(state)
