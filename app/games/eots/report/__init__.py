"""How the record of the game is read for its report."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.games.eots.report.dice import dice_of
from app.games.eots.report.fights import Fighting
from app.games.eots.report.losses import losses_of
from app.report.chapter import Chapter
from rules.core.table import Entry
from rules.eots.commands import LogOffensive
from rules.eots.events import (
    BattleFought,
    BattleRolled,
    CardPlayed,
    CombatFought,
    GameEnded,
    OffensiveBegan,
    OffensiveEnded,
    ResultSigned,
    SegmentBegan,
    StepReached,
)
from rules.eots.state import State

CHARTED = ("political-will", "japan-resources")
UNTOLD = (SegmentBegan, StepReached)


def chapter() -> Chapter:
    """What the report says of this game."""
    return Chapter(
        charted=CHARTED,
        losses_title="Steps lost since the start",
        untold=lambda event: isinstance(event, UNTOLD),
        begins=_begins,
        ends=lambda event: isinstance(event, OffensiveEnded),
        fighting=_fighting,
        dice=dice_of,
        losses=losses_of,
        result=_result,
        signs=lambda event: event.side if isinstance(event, ResultSigned) else "",
        repeated_dice=_repeated_dice,
    )


def _begins(entry: Entry, event: Any) -> tuple[Any, ...] | None:
    """A card begins a block; of an offensive that was entered as it ended the HQ and the units are told."""
    return tuple(_activated(entry.command, event)) if isinstance(event, CardPlayed) else None


def _activated(command: Any, event: CardPlayed) -> Iterator[OffensiveBegan]:
    """The HQ and the units of an offensive that was entered as it ended; only its command names them."""
    if isinstance(command, LogOffensive):
        yield OffensiveBegan(event.side, event.card, False, command.hq, 0, command.units, ())


def _fighting(sides: Mapping[str, str], entry: Entry) -> Fighting:
    return Fighting(sides, any(isinstance(event, BattleFought) for event in entry.events))


def _result(state: State, sides: Mapping[str, str], events: list[Any]) -> tuple[str, str]:
    """The result, its points, why the game ended and who has won."""
    ended = next((event for event in reversed(events) if isinstance(event, GameEnded)), None)
    winner = sides.get(state.winner or "", "nobody")
    points = "" if state.points is None else f", {state.points} points"
    why = f": {ended.why}" if ended is not None else ""
    return f"{state.result}{points}{why}. Winner: {winner}.", ended.rule if ended is not None else ""


def _repeated_dice(entries: list[Entry]) -> Callable[[Any], int]:
    """How many dice of an event only repeat what the app rolled for a combat before."""
    rolled = {
        (event.hex, event.combat, face)
        for entry in entries
        for event in entry.events
        if isinstance(event, BattleRolled)
        for face in event.faces
    }

    def repeated(event: Any) -> int:
        if not isinstance(event, CombatFought):
            return 0
        return sum((event.hex, event.combat, face) in rolled for face in event.faces)

    return repeated
