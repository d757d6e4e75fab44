"""Wars for the file: a whole game from every start in every edition, played by those who want to win.

`python -m tests.app.record_wars` writes them anew, by today's rules, or only those of the starts that it is
given (`python -m tests.app.record_wars 1942 burma`); `test_recorded_wars.py` decides them again.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from app.games.eots.random_play import eots
from app.games.eots.sensible.games import SensibleGame
from app.transfer import four_words
from rules.core.game import Setup
from rules.eots.events import BattleFought, ControlChanged, OffensiveBegan
from rules.eots.printed.sides import Side
from tests.app.recording import Recorder

STARTS = ("1941", "1942", "1943", "1944", "burma")
SEEDS = range(1, 10)
PROCESSES = 2


@dataclass(frozen=True, slots=True)
class War:
    """What happened in a game: how often, and how much of it was lost."""

    offensives: int
    battles: int
    places: int
    turns: int

    @property
    def is_real(self) -> bool:
        """Whether there was a war at all: in every turn offensives, battles and places that changed hands."""
        enough = (self.offensives, 3), (self.battles, 2), (self.places, 2)
        return all(found >= least * self.turns for found, least in enough)


def war_of(events: Iterable[Any], turns: int) -> War:
    """The war that the events of a game tell of."""
    found = Counter(type(event) for event in events)
    return War(found[OffensiveBegan], found[BattleFought], found[ControlChanged], turns)


def name_of(scenario: str, edition: str) -> str:
    """The name of a file and of its table."""
    return f"war-{scenario}-{edition}".replace(".", "-")


def wars() -> Iterator[tuple[str, str]]:
    """Every start in every edition that it has."""
    yield from ((one, edition) for one in STARTS for edition in eots().scenarios[one].editions)


def fought(scenario: str, edition: str, seed: int) -> Recorder:
    """One whole game."""
    game = Recorder(name_of(scenario, edition), Setup(scenario, edition, "guided", "table"))
    player = SensibleGame.of(scenario, edition, seed)
    player.told = game.keep
    player.finish()
    assert game.state == player.state
    return game


def written(scenario: str, edition: str) -> str:
    """The first game that comes to its end and has a war in it, on file; what was written."""
    failed: list[str] = []
    for seed in SEEDS:
        try:
            game = fought(scenario, edition, seed)
        except Exception as error:
            failed.append(f"seed {seed} broke off: {type(error).__name__} {str(error)[:300]}")
            continue
        war = war_of(game.events(), game.state.turn - game.first_turn + 1)
        if war.is_real and game.state.winner in tuple(Side):
            path, words = game.write(), four_words(game.entries[-1]["hash"])
            size, end = path.stat().st_size // 1024, f"{game.state.result} ({game.state.winner})"
            told = f"{path.name}: seed {seed}, {len(game.entries)} entries, {size} KB, {war}, {end}, {words}"
            return "\n".join((*failed, told))
        failed.append(f"seed {seed}: no war, {war}")
    return "\n".join((*failed, f"{name_of(scenario, edition)}: NOT WRITTEN"))


def main(chosen: tuple[str, ...]) -> None:
    """Write every war, or those of the chosen starts."""
    todo = [war for war in wars() if not chosen or war[0] in chosen]
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        for job in [pool.submit(written, *war) for war in todo]:
            print(job.result(), flush=True)


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
