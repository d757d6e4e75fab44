"""The end of a game in one line: a scenario's start with other flags, markers and counters."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.game import Setup
from rules.core.view import ScoreItem
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.state import Position, State
from rules.maps.hexgrid import HexId
from tests.eots.segments import history_of
from tests.support import eots


def standing(
    scenario: str,
    edition: str = "v3.2",
    *,
    japan: str = "",
    allies: str = "",
    markers: Mapping[str, int] | None = None,
    units: Mapping[str, str] | None = None,
    mode: str = "guided",
    option: str = "",
    bid: int = 0,
    counts: Mapping[str, int] | None = None,
    **fields: Any,
) -> State:
    """A scenario's start, changed: flags by hex or region, markers, counters and plain fields."""
    setup = Setup(scenario, edition, mode, "table", (option,) if option else (), bid)
    state = eots().begin(eots().open(setup))
    flags = {
        h: side for side, words in ((Side.JAPAN, japan), (Side.ALLIES, allies)) for h in _hexes(state, words)
    }
    moved = {UnitId(unit): Position(place) for unit, place in (units or {}).items()}
    marked = {TrackId(track): value for track, value in (markers or {}).items()}
    state = replace(state, control={**state.control, **flags}, units={**state.units, **moved})
    if counts is not None:
        fields["history"] = history_of(counts)
    return replace(state, markers={**state.markers, **marked}, **fields)


def _hexes(state: State, words: str) -> list[HexId]:
    """Hexes by number, or all the land of a region."""
    regions, found = state.components.regions, []
    for word in words.split():
        named = regions[word].hexes & state.control.keys() if word in regions else {HexId(word)}
        found += sorted(named)
    return found


def last_turn(state: State) -> State:
    """The same position as the last turn ends."""
    return replace(state, turn=state.last_turn, segment="end-of-turn")


def items(state: State, letter: str) -> list[ScoreItem]:
    """The lines of the score sheet under a letter of the rule, or under a whole rule."""
    return [
        item for item in eots().score(state).items if item.rule == letter or item.rule.endswith(f" {letter}")
    ]


def points(state: State, letter: str) -> int:
    """What a letter of the victory conditions scores."""
    return sum(item.points for item in items(state, letter) if item.counts)
