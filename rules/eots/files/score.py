"""The score as a plain object for files and other programs (README, "Commands, moves and scores")."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from rules.core.view import ScoreItem
from rules.eots.events import WillChanged
from rules.eots.fold.board import folded
from rules.eots.printed import track_names
from rules.eots.printed.sides import Side
from rules.eots.printed.victory import VictoryItem
from rules.eots.state import State
from rules.eots.turn import automatic_victory, political_will, score
from rules.eots.views import score_view

BID = "bid"


def score_object(state: State) -> dict[str, Any]:
    """The score if the game ended now, or as it ended, with everything that it looks at (EotS 16.0, 17.0)."""
    found, now = score_view.score_view(state), score.settled(state)
    return {
        "scenario": state.scenario,
        "turn": state.turn,
        "kind": score.victory_of(state).kind,
        "rule": found.rule,
        "items": [_item(*pair) for pair in zip_longest(score.victory_of(state).items, score.points(now))],
        "total": found.total,
        "conditions": list(_conditions(now)),
        "result": found.result,
        "winner": found.winner or None,
        "over": found.over,
        "political_will": _political_will(state),
    }


def _item(printed: VictoryItem | None, line: ScoreItem) -> dict[str, Any]:
    """An item with its points; they are Japan's, those for the Allies are below zero."""
    value = printed.points if printed else line.points
    return {
        "code": printed.code if printed else BID,
        "side": (Side.JAPAN if value > 0 else Side.ALLIES).value,
        "points": line.points,
        "counts": line.counts,
        "text": line.text,
        "detail": line.detail,
        "rule": line.rule,
    }


def _conditions(state: State) -> Iterator[dict[str, Any]]:
    """What wins without points, part by part (EotS 13.93, 16.1 to 16.3)."""
    for one in automatic_victory.victories(state):
        for part in automatic_victory.conditions(state, one):
            yield {
                "code": one.code,
                "side": one.side.value,
                "met": part.met,
                "text": part.text,
                "detail": part.detail,
                "rule": one.rule,
            }


def _political_will(state: State) -> dict[str, Any]:
    """Where US Political Will is, and what would move it if the turn, or the game, ended now (EotS 16.4)."""
    coming = political_will.outlook(state)
    last = () if state.winner else tuple(score.last_changes(state))
    return {
        "now": state.markers[track_names.POLITICAL_WILL],
        "turn_end": [_change(one) for one in coming],
        "after": folded(state, coming).markers[track_names.POLITICAL_WILL],
        "before_scoring": [_change(one) for one in last],
    }


def _change(one: WillChanged) -> dict[str, Any]:
    return {"code": one.code, "change": one.change, "text": one.text, "rule": one.rule}
