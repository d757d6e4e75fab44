"""The sequence of play (EotS 4.0)."""

from dataclasses import dataclass

from rules.eots.commands import (
    ERRANDS,
    OFFENSIVE,
    DealCards,
    EndErrand,
    FightBattle,
    MakeFreeMoves,
    PlaceArrivals,
    PlaceTokyoExpress,
    RollBattle,
    RollBombing,
    RollSubmarines,
    SendToEurope,
    SettleNations,
    SpendStep,
    SufferAttrition,
)
from rules.eots.events import SegmentBegan
from rules.eots.state import State


@dataclass(frozen=True, slots=True)
class Segment:
    """One step of a turn, and what belongs to it where the app leads."""

    code: str
    phase: str
    name: str
    rule: str
    changes: frozenset[type] = frozenset()


SEGMENTS = (
    Segment(
        "reinforcement",
        "Strategic",
        "Reinforcement",
        "EotS 4.11",
        frozenset((PlaceArrivals, SendToEurope)),
    ),
    Segment(
        "replacement",
        "Strategic",
        "Replacement",
        "EotS 4.12",
        frozenset((SpendStep, EndErrand)),
    ),
    Segment(
        "strategic-warfare",
        "Strategic",
        "Strategic warfare",
        "EotS 4.13",
        frozenset((RollSubmarines, RollBombing)),
    ),
    Segment("deal", "Strategic", "Deal cards", "EotS 4.14", frozenset((DealCards,))),
    Segment("initiative", "Offensives", "Initiative", "EotS 4.21"),
    Segment(
        "offensives",
        "Offensives",
        "Offensives",
        "EotS 4.22",
        frozenset((PlaceTokyoExpress, FightBattle, RollBattle, MakeFreeMoves, *OFFENSIVE, *ERRANDS)),
    ),
    Segment("national-status", "Political", "National status", "EotS 4.31", frozenset((SettleNations,))),
    Segment("political-will", "Political", "US political will", "EotS 4.32"),
    Segment("attrition", "Attrition", "Attrition", "EotS 4.4", frozenset((SufferAttrition,))),
    Segment("end-of-turn", "End of turn", "End of turn", "EotS 4.5"),
)
_BY_CODE = {segment.code: segment for segment in SEGMENTS}

MONTHS = ("Jan-Apr", "May-Aug", "Sep-Dec")


def segment_of(state: State) -> Segment:
    """Where the turn stands."""
    return _BY_CODE[state.segment]


def date_of(turn: int) -> str:
    """The printed date of a turn: turn 1 is December 1941, then three turns a year."""
    if turn == 1:
        return "Dec 1941"
    return f"{MONTHS[(turn - 2) % 3]} {1942 + (turn - 2) // 3}"


def next_segment(state: State) -> SegmentBegan | None:
    """What comes after this segment; nothing after the last turn."""
    index = SEGMENTS.index(segment_of(state)) + 1
    if index < len(SEGMENTS):
        return SegmentBegan(state.turn, SEGMENTS[index].code)
    return SegmentBegan(state.turn + 1, SEGMENTS[0].code) if state.turn < state.last_turn else None
