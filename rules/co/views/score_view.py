"""The score as it stands: level of victory, sudden death, the chance of Victory Fever (CO 3.0)."""

from collections.abc import Iterator
from itertools import groupby, product

from rules.co.state import LAST_TURN, Phase, State
from rules.co.victory import DECISIVE, DEFEAT, DRAW, VICTORY, level
from rules.core.view import LedgerLine, LedgerView, ScoreItem, ScoreView

DICE = tuple(sum(faces) for faces in product(range(1, 7), repeat=3))
JAPAN = "japan"


class Score:
    """The panel of the score."""

    def score(self, state: State) -> ScoreView:
        """The victory points with what they are worth now, or as it ended."""
        return ScoreView(
            title="Victory points of Japan",
            rule="CO 3.1",
            items=(*_turns(state), *_levels(state), *_sudden_death(state), *_fever(state)),
            total=state.vp,
            result=state.result or level(state.vp),
            winner=_winner(state),
            over=state.over,
        )


class Ledgers:
    """The panel of accounts."""

    def ledgers(self, state: State) -> tuple[LedgerView, ...]:
        """Every victory point with its reason."""
        lines = tuple(LedgerLine(f"Turn {one.turn}: {one.why}", one.value, one.rule) for one in state.ledger)
        return (LedgerView("Victory points of Japan", JAPAN, lines, state.vp),)


def _winner(state: State) -> str:
    if not state.over:
        return ""
    return JAPAN if state.vp >= VICTORY else "" if state.vp >= DRAW else "allies"


def _turns(state: State) -> Iterator[ScoreItem]:
    """The points of each turn."""
    for turn, lines in groupby(state.ledger, lambda line: line.turn):
        booked = [*lines]
        many = f"{len(booked)} line{'' if len(booked) == 1 else 's'}"
        yield ScoreItem(f"Turn {turn}", "CO 3.1", sum(line.value for line in booked), True, many)


def _levels(state: State) -> Iterator[ScoreItem]:
    """What the points are worth at the end (CO 3.3)."""
    for name, least, most in (
        ("Japanese victory", VICTORY, None),
        ("Draw", DRAW, VICTORY - 1),
        ("Japanese defeat", 0, DRAW - 1),
    ):
        is_it = state.vp >= least and (most is None or state.vp <= most)
        span = f"{least} or more" if most is None else f"{least} to {most}"
        away = "" if is_it or state.vp >= least else f", {least - state.vp} to go"
        yield ScoreItem(name, "CO 3.3", 0, is_it and not state.over, f"{span}{away}")


def _sudden_death(state: State) -> Iterator[ScoreItem]:
    """How far sudden death is (CO 3.2)."""
    when = "" if state.turn > 1 else ", from the first action of turn 2 on"
    yield ScoreItem(
        "Sudden death: decisive Japanese victory",
        "CO 3.2",
        0,
        state.vp >= DECISIVE,
        f"{DECISIVE} or more{when}{_away(DECISIVE - state.vp)}",
    )
    yield ScoreItem(
        "Sudden death: Japanese defeat",
        "CO 3.2",
        0,
        state.vp < DEFEAT,
        f"fewer than {DEFEAT}{when}{_away(state.vp - DEFEAT + 1)}",
    )


def _away(points: int) -> str:
    return f", {points} away" if points > 0 else ""


def _fever(state: State) -> Iterator[ScoreItem]:
    """How likely Victory Fever is this turn (CO 3.4)."""
    if state.fever:
        yield ScoreItem("Victory Fever", "CO 3.4", 0, True, "the campaign goes on to June")
    elif not state.over and (state.turn, state.phase) < (LAST_TURN, Phase.OVER):
        says = f"three dice of {state.vp} or less: {fever_chance(state.vp)} %"
        yield ScoreItem("Victory Fever this turn", "CO 3.4", 0, False, says)


def fever_chance(vp: int) -> int:
    """The chance in percent that three dice show no more than the victory points (CO 3.4)."""
    return round(100 * sum(total <= vp for total in DICE) / len(DICE))
