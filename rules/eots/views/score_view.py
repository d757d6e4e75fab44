"""The score sheet of a game (EotS 16.0, 17.0)."""

from collections.abc import Iterator

from rules.core.view import ScoreItem, ScoreView
from rules.eots.events import GameEnded
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.turn import automatic_victory
from rules.eots.turn.score import CAMPAIGN, final, last_changes, points, settled, total, victory_of


def score_view(state: State) -> ScoreView:
    """The score_view sheet: every item with its points now, and who would win (EotS 16.0, 17.0)."""
    victory, now = victory_of(state), settled(state)
    items = (*_last_lines(state), *points(now), *_automatic(now))
    end = GameEnded(state.winner, state.result, state.points, "", "") if state.winner else final(now)
    return ScoreView(
        title="Conditions of victory" if victory.kind == CAMPAIGN else "Victory points of Japan",
        rule=victory.rule,
        items=items,
        total=_shown_total(now),
        result=end.result,
        winner=end.winner,
        over=bool(state.winner),
        signed=tuple(side for side in Side if side in state.signed),
    )


def _shown_total(state: State) -> int | None:
    """The points as they are, or as the game ended; campaigns have none."""
    if state.winner or victory_of(state).kind == CAMPAIGN:
        return state.points
    return total(state)


def _automatic(state: State) -> Iterator[ScoreItem]:
    """The conditions that win without points, part by part (EotS 13.93, 16.1 to 16.3)."""
    for victory in automatic_victory.victories(state):
        for part in automatic_victory.conditions(state, victory):
            yield ScoreItem(part.text, victory.rule, 0, part.met, part.detail)


def _last_lines(state: State) -> Iterator[ScoreItem]:
    """The same on the score_view sheet of a game that is not over."""
    for change in () if state.winner else last_changes(state):
        yield ScoreItem(
            f"US Political Will before scoring: {change.text}", change.rule, 0, True, f"{change.change:+d}"
        )
