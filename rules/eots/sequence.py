"""The sequence of play (EotS 4.0)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.legality import Objection
from rules.eots.battle.participants import battle_hexes
from rules.eots.card_events.obligations import first_objections
from rules.eots.cards.decks import at_turn_end
from rules.eots.commands import ERRANDS, OFFENSIVE
from rules.eots.events import DeckShuffled, MarkerMoved, SegmentBegan
from rules.eots.markers import marker_to
from rules.eots.movement.stacking import overstacked
from rules.eots.printed.sides import TrackId
from rules.eots.state import State
from rules.eots.supply.attrition import is_due as attrition_is_due


@dataclass(frozen=True, slots=True)
class Segment:
    """One step of a turn, and what belongs to it where the app leads."""

    code: str
    phase: str
    name: str
    rule: str
    changes: frozenset[str] = frozenset()


SEGMENTS = (
    Segment(
        "reinforcement",
        "Strategic",
        "Reinforcement",
        "EotS 4.11",
        frozenset(("PlaceArrivals", "SendToEurope")),
    ),
    Segment(
        "replacement",
        "Strategic",
        "Replacement",
        "EotS 4.12",
        frozenset(("SpendStep", "EndErrand")),
    ),
    Segment(
        "strategic-warfare",
        "Strategic",
        "Strategic warfare",
        "EotS 4.13",
        frozenset(("RollSubmarines", "RollBombing")),
    ),
    Segment("deal", "Strategic", "Deal cards", "EotS 4.14", frozenset(("DealCards",))),
    Segment("initiative", "Offensives", "Initiative", "EotS 4.21"),
    Segment(
        "offensives",
        "Offensives",
        "Offensives",
        "EotS 4.22",
        frozenset(("PlaceTokyoExpress", "FightBattle", "RollBattle", "MakeFreeMoves"))
        | {command.__name__ for command in (*OFFENSIVE, *ERRANDS)},
    ),
    Segment("national-status", "Political", "National status", "EotS 4.31", frozenset(("SettleNations",))),
    Segment("political-will", "Political", "US political will", "EotS 4.32"),
    Segment("attrition", "Attrition", "Attrition", "EotS 4.4", frozenset(("SufferAttrition",))),
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


def new_turn(state: State) -> Iterator[MarkerMoved | DeckShuffled]:
    """Shipping is ready again, and the China offensive a turn older (EotS 8.45 A, 13.72)."""
    for track, to in (("japan-asp-used", 0), ("allied-asp-used", 0)):
        yield from marker_to(state, track, to)
    china = state.components.tracks[TrackId("china-offensive")]
    now = state.markers[china.id]
    yield from marker_to(state, china.id, now + 1 if 0 < now < china.highest else 0)
    yield from at_turn_end(state)


def end_segment_objections(state: State) -> Iterator[Objection]:
    """A segment ends only within the stacking limits and with its attrition done (EotS 6.24, 8.24, 8.48)."""
    if next_segment(state) is None and state.winner:
        yield Objection("EotS 4.5", "The game is over", final=True)
    if state.segment == "attrition" and state.led and attrition_is_due(state):
        yield Objection("EotS 6.24", "The attrition of this turn is not applied yet")
    yield from first_objections(state)
    if state.offensive is not None:
        yield Objection("EotS 7.28", "An offensive is under way")
    elif state.segment == "offensives" and state.led:
        hands = state.markers[TrackId("japan-hand")], state.markers[TrackId("allied-hand")]
        if any(hands):
            reason = f"Cards are still in hand: Japan {hands[0]}, Allies {hands[1]}"
            yield Objection("EotS 4.22", reason)
        for hex_id in battle_hexes(state):
            yield Objection(
                "EotS 7.24", f"The battle at {state.components.place_title(hex_id)} is not fought"
            )
    for excess in overstacked(state):
        yield Objection(excess.rule, excess.reason)
