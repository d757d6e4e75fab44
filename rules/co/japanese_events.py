"""Japanese events: one is drawn each turn, those that are kept are played (CO 6.1, 24.1)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from rules.co import draws
from rules.co.action_points import IGHQ, OPERATION_AI, IghqDue, source_named
from rules.co.actions import under_way
from rules.co.battle.needs import RollEdge
from rules.co.chapter import JAPAN, Chapter
from rules.co.draws import Draw
from rules.co.dues import OfPhase
from rules.co.events import (
    DiceRolled,
    EdgeHelped,
    Event,
    MarkerMoved,
    Noted,
    NowDue,
    PointsGiven,
    PointsLost,
    Settled,
)
from rules.co.places import DISCARDED, JAPANESE_AVAILABLE, JAPANESE_BIN, JAPANESE_IN_PLAY
from rules.co.printed.text import text
from rules.co.state import Phase, Purse, State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Choice, Prompt

RULE, DESCRIBED = "CO 6.1", "CO 24.1"
BANZAI = "banzai"
NO_DRAW = "no event drawn"
AFTER: Mapping[str, str] = {"discard": DISCARDED, "return": JAPANESE_BIN}


@dataclass(frozen=True, slots=True)
class Bonus:
    """The additional actions of an event (CO 24.1)."""

    points: int
    codes: tuple[str, ...]
    axis: str = ""
    edge: int = 0


NAVAL, GROUND_OR_AIR, AFLOAT = ("G3N",), ("G3G", "G3A"), ("G3N", "G3C")
BONUSES: Mapping[str, Bonus] = MappingProxyType(
    {
        "co-prosperity": Bonus(1, ("G1", "G2", "G4")),
        "operation-b": Bonus(1, GROUND_OR_AIR),
        "operation-c": Bonus(1, NAVAL),
        "operation-e": Bonus(1, GROUND_OR_AIR),
        "operation-j": Bonus(1, GROUND_OR_AIR),
        "operation-mi": Bonus(2, AFLOAT, "Central Pacific"),
        "operation-mo": Bonus(2, AFLOAT, "Southwest Pacific"),  # Ruling CO-6
        "operation-r": Bonus(1, GROUND_OR_AIR),
        "yamamoto": Bonus(2, NAVAL, edge=1),
        "yamashita": Bonus(2, GROUND_OR_AIR, edge=1),
    }
)
LED_BY: Mapping[tuple[str, ...], tuple[str, ...]] = {
    NAVAL: ("G3C-2", "G3C-3"),
    GROUND_OR_AIR: ("G3C-1", "G3C-4"),
}
"""The combined actions that each arm leads, where Ruling CO-26 is switched to `combined`."""


@dataclass(frozen=True, slots=True)
class DrawEvent:
    """Draw one Japanese event; `units` is the marker that came out of a real bin (CO 6.1)."""

    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayEvent:
    """Play a kept event (CO 6.1)."""

    marker: str


@dataclass(frozen=True, slots=True)
class LeaveEvent:
    """Take no more of the actions of the event that is being played."""

    source: str


def name(marker: str) -> str:
    """What a marker is called."""
    known = text().markers.get(marker)
    return known.name if known else marker


def of_bin(state: State) -> Draw:
    """One of the markers in the bin, each as likely (CO 6.1)."""
    return Draw(tuple(sorted(one for one, lies in state.markers.items() if lies == JAPANESE_BIN)))


def kept(state: State) -> tuple[str, ...]:
    """The markers that the player holds."""
    return tuple(sorted(one for one, lies in state.markers.items() if lies == JAPANESE_AVAILABLE))


def drawing(
    state: State, units: tuple[str, ...], dice: Dice, rule: str
) -> tuple[str, tuple[DiceRolled | MarkerMoved, ...]]:
    """One marker is drawn, nothing if the dice must be rolled again; and the events of it."""
    found, told = draws.outcome(state, of_bin(state), units, dice, "Japanese event", rule)
    rolled = tuple(one for one in told if isinstance(one, DiceRolled))
    if found is None:
        return "", rolled
    said = tuple(replace(one, says=name(found[0])) for one in rolled)
    return found[0], (*said, MarkerMoved(found[0], JAPANESE_AVAILABLE, f"{name(found[0])} is drawn", rule))


def drawing_offers(
    state: State, command: type, title: str, rule: str, fixed: tuple[tuple[str, str], ...] = ()
) -> Iterator[Prompt]:
    """The draw of a marker, by dice or from a real bin, the markers by their names."""
    says = "One of the markers in the bin comes out."
    for prompt in draws.offers(state, of_bin(state), command, title, rule, says, fixed):
        yield replace(prompt, inputs=tuple(_named(one) for one in prompt.inputs))


def _named(asked: Any) -> Any:
    if not isinstance(asked, Choice):
        return asked
    options = (replace(one, label=name(one.value), detail=_says(one.value)) for one in asked.options)
    return replace(asked, options=tuple(options))


def _says(marker: str) -> str:
    known = text().markers.get(marker)
    return known.says if known else ""


# The Random Event Phase


def _begins(state: State) -> tuple[Event, ...]:
    """From an empty bin nothing is drawn (Ruling CO-54)."""
    if not of_bin(state).cup:
        return Noted(NO_DRAW, says="The event bin is empty: nothing is drawn", rule=RULE), Settled()
    return ()


# Playing events


def playable(state: State) -> tuple[str, ...]:
    """The kept events that may be played now."""
    return tuple(one for one in kept(state) if not any(_play_objections(state, one)))


def _play_objections(state: State, marker: str) -> Iterator[Objection]:
    if state.phase is not Phase.ACTION_EXECUTION:
        yield Objection(DESCRIBED, "Events are played in the Action Execution Phase")
    if marker not in kept(state):
        yield Objection(RULE, f"{name(marker)} is not among the events that are kept", final=True)
    elif marker == OPERATION_AI:
        yield Objection(DESCRIBED, "Operation AI is played by itself on turn 1", final=True)
    elif marker == IGHQ:
        yield Objection(DESCRIBED, "IGHQ is played when Action Determination begins", final=True)
    if marker == BANZAI:
        return
    if not isinstance(state.due, OfPhase):
        yield Objection(RULE, "An action is under way")
    if under_way(state):
        yield Objection(RULE, "The event that is being played is resolved first")


def _played(state: State, marker: str) -> Iterator[Event]:
    """Its points are there at once, or Banzai holds for this turn (CO 24.1)."""
    if marker == BANZAI:
        says = "Banzai! Japan adds 1 to every edge roll of this Japanese turn"
        yield Noted(BANZAI, says=says, rule=DESCRIBED)
        if _edge_is_due(state):
            yield EdgeHelped(1, name(marker))
        yield MarkerMoved(marker, DISCARDED, f"{name(marker)} is played and discarded", DESCRIBED)
        return
    bonus = BONUSES[marker]
    codes = bonus.codes
    if state.ruling("CO-26") == "combined":
        codes += LED_BY.get(codes, ())
    source = source_named(state, name(marker))
    yield MarkerMoved(marker, JAPANESE_IN_PLAY, f"{name(marker)} is played", DESCRIBED)
    yield PointsGiven(source, bonus.points, DESCRIBED, codes, bonus.axis, bonus.edge, at_once=True)


def disposed(state: State) -> Iterator[Event]:
    """The event that was played goes where it says (CO 24.0, 24.1)."""
    for marker, lies in state.markers.items():
        if lies == JAPANESE_IN_PLAY:
            after = text().markers[marker].after
            why = "is discarded" if after == "discard" else "goes back to the bin"
            yield MarkerMoved(marker, AFTER[after], f"{name(marker)} {why}", DESCRIBED)


def resolved(state: State) -> tuple[Event, ...]:
    """What happens by itself between two actions: an event without actions left is over (CO 6.1)."""
    return () if under_way(state) else tuple(disposed(state))


def _edge_is_due(state: State) -> bool:
    return state.course is not None and isinstance(state.course.needs, RollEdge)


def before_the_edge(state: State) -> Iterator[Prompt]:
    """Banzai may be played at any time, and helps most before the dice for the edge (CO 24.1)."""
    if _edge_is_due(state) and BANZAI in playable(state):
        yield _playing(BANZAI)


def _playing(marker: str) -> Prompt:
    known = text().markers[marker]
    return Prompt(
        JAPAN,
        f"Play {known.name}",
        DESCRIBED,
        known.says + ".",
        PlayEvent,
        "Play it",
        fixed=(("marker", marker),),
        optional=True,
    )


def offers(state: State) -> Iterator[Prompt]:
    """The events that may be played now, or the end of the one that is being played."""
    yield from map(_playing, playable(state))
    for purse in under_way(state):
        if isinstance(state.due, OfPhase):
            yield _leaving(purse)


def _leaving(purse: Purse) -> Prompt:
    lost = (
        f"1 action of {purse.source} is" if purse.left == 1 else f"{purse.left} actions of {purse.source} are"
    )
    says = f"{lost} lost, and other actions go on."
    fixed = (("source", purse.source),)
    title = f"No more actions of {purse.source}"
    return Prompt(JAPAN, title, RULE, says, LeaveEvent, "Leave them", (), fixed, optional=True)


# The chapter


def _objections(state: State, command: DrawEvent | PlayEvent | LeaveEvent) -> Iterator[Objection]:
    match command:
        case DrawEvent(units):
            if state.phase is not Phase.RANDOM_EVENT or not isinstance(state.due, OfPhase):
                yield Objection("CO 5.1", "One event is drawn in the Random Event Phase")
            yield from draws.objections(of_bin(state), units, RULE)
        case PlayEvent(marker):
            yield from _play_objections(state, marker)
        case LeaveEvent(source):
            if source not in {purse.source for purse in under_way(state)}:
                yield Objection(RULE, f"No action of {source} is left")
            if not isinstance(state.due, OfPhase):
                yield Objection(RULE, "An action is under way")


def _outcome(state: State, command: DrawEvent | PlayEvent | LeaveEvent, dice: Dice) -> Iterable[Event]:
    match command:
        case DrawEvent(units):
            marker, events = drawing(state, units, dice, RULE)
            return (*events, Settled()) if marker else events
        case PlayEvent(marker):
            return _played(state, marker)
        case LeaveEvent(source):
            left = next(purse.left for purse in under_way(state) if purse.source == source)
            return (PointsLost(source, left, "not taken", RULE),)


def appealed(marker: str) -> tuple[Event, ...]:
    """What an event brings that is drawn out of its phase (Ruling CO-13)."""
    return (NowDue(IghqDue()),) if marker == IGHQ else ()


def _prompts(state: State) -> Iterator[Prompt]:
    yield from drawing_offers(state, DrawEvent, "Draw the event of this turn", RULE)


CHAPTER = Chapter(
    (DrawEvent, PlayEvent, LeaveEvent),
    _objections,
    _outcome,
    _prompts,
    phases=(Phase.RANDOM_EVENT,),
    by_itself=_begins,
)
