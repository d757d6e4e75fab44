"""The score of a game, if it ended now or as it ended (EotS 16.0, 17.11, v2.0 17.27, 17.38, 17.48)."""

from collections.abc import Iterator, Mapping

from rules.core.view import ScoreItem
from rules.eots.bidding import BIDS_OF_POINTS
from rules.eots.events import GameEnded, WillChanged
from rules.eots.fold.turn import fold
from rules.eots.printed.sides import Side
from rules.eots.printed.track_names import WAR_IN_EUROPE
from rules.eots.printed.victory import Victory, VictoryItem
from rules.eots.state import State
from rules.eots.turn import automatic_victory
from rules.eots.turn.victory_points import COUNTERS, Board, Tally

CAMPAIGN = "campaign"


def victory_of(state: State) -> Victory:
    """How this game is won."""
    return state.components.victories[state.scenario]


def final(state: State) -> GameEnded:
    """How the game would end with this turn, nothing left to settle (EotS 4.5, 16.2, 16.3, 17.0)."""
    moments = automatic_victory.ONCE, automatic_victory.TURN_END, automatic_victory.END
    if found := automatic_victory.first_met(state, *moments):
        return automatic_victory.ended(found)
    victory, scored = victory_of(state), total(state)
    level = victory.level(scored)
    return GameEnded(level.side, level.name, scored, f"the points as turn {state.turn} ends", victory.rule)


# Points


def total(state: State) -> int:
    """Japan's points."""
    return sum(item.points for item in points(state) if item.counts)


def points(state: State) -> tuple[ScoreItem, ...]:
    """Every item that scores, and the bid."""
    items, board = victory_of(state).items, Board(state)
    tallies = {item.code: COUNTERS[item.code](board, item) for item in items}
    lines = (_line(item, tallies[item.code], _counts(item, items, tallies)) for item in items)
    return (*lines, *_bid(state))


def _counts(item: VictoryItem, items: tuple[VictoryItem, ...], tallies: Mapping[str, Tally]) -> bool:
    """Whether an item counts: found, not replaced by another, and not barred by one."""
    replaced = any(other.instead_of == item.code and tallies[other.code].times for other in items)
    barred = bool(item.unless) and bool(tallies[item.unless].times)
    return bool(tallies[item.code].times) and not replaced and not barred


def _line(item: VictoryItem, tally: Tally, counts: bool) -> ScoreItem:
    times = tally.times if item.per else 1
    return ScoreItem(item.text, item.rule, item.points * times if counts else 0, counts, tally.detail)


def _bid(state: State) -> Iterator[ScoreItem]:
    """What was bid for sides, on the Japanese total (EotS 2.3, v2.0 16.49 A)."""
    if state.bid and (chosen := BIDS_OF_POINTS.keys() & state.options):
        rule = BIDS_OF_POINTS[chosen.pop()]
        yield ScoreItem("The bid for sides", rule, state.bid, True, f"{state.bid:+d}")


# What is settled before points are counted


def settled(state: State) -> State:
    """The position as it would be scored, with what is settled last; a game that is over is settled."""
    if not state.winner:
        for event in last_changes(state):
            state = fold(state, event)
    return state


def last_changes(state: State) -> Iterator[WillChanged]:
    """US Political Will by the progress of the war and by Europe before scoring (EotS 17.11.22, .25)."""
    if "burma-progress-of-the-war" in state.special and not won_hexes(state):
        yield WillChanged("progress", -1, "No hex was won from Japan", "EotS 17.11.22")
    europe = state.markers[WAR_IN_EUROPE]
    if "europe-at-the-end" in state.special and europe:
        text = f"The war in Europe is at {europe:+d}"
        yield WillChanged("europe", 1 if europe > 0 else -1, text, "EotS 17.11.25")


def won_hexes(state: State) -> tuple[str, ...]:
    """The Allied hexes that Japan held when the game began (EotS 17.11.22)."""
    began = state.opening_control.items()
    return tuple(h for h, side in began if side is Side.JAPAN and state.controls(Side.ALLIES, h))
