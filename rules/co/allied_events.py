"""The Allied Event & Action Execution Phase: markers are drawn and carried out one by one (CO 6.2, 24.2)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from rules.co import (
    allied_air_offensive,
    allied_ground_offensive,
    allied_ships,
    doolittle_raid,
    draws,
    reorganization,
)
from rules.co.allied_instructions import instruction, unless_due, unless_phase
from rules.co.battle.combatants import Side
from rules.co.chapter import Chapter
from rules.co.draws import Draw
from rules.co.events import Event, MarkerMoved, Noted, NowDue, Settled
from rules.co.places import ALLIED_BIN, ALLIED_IN_PLAY, DISCARDED
from rules.co.printed.text import text
from rules.co.state import Phase, State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.pack import key_of
from rules.core.prompt import Prompt

RULE = "CO 6.2"
DRAWN = "allied event "
BEGINS: Mapping[str, Callable[[State, str], tuple[Event, ...]]] = MappingProxyType(
    {
        "ABDA": allied_ships.begun,
        "Naval Offensive": allied_ships.begun,
        "Naval Raid": allied_ships.begun,
        "Surprise Naval Attack": allied_ships.begun,
        "Air vs Naval Offensive": allied_air_offensive.begun,
        "Air to Ground Offensive": allied_air_offensive.begun,
        "Ground Offensive": allied_ground_offensive.begun,
        "Doolittle Raid": doolittle_raid.begun,
        "Pacific Theater Reorganization": reorganization.begun,
    }
)
"""What each event asks for; nothing where it finds nothing to do."""


@dataclass(frozen=True, slots=True)
class MarkerDrawn:
    """A marker was drawn and is to be carried out."""

    marker: str


@dataclass(frozen=True, slots=True)
class MarkerCarriedOut:
    """What a marker asked for is done; one that found nothing to do is told so."""

    marker: str
    idle: bool = False


@dataclass(frozen=True, slots=True)
class DrawAlliedEvent:
    """Draw an Allied event marker; `units` is the one that came out of a real cup."""

    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PutMarkerAway:
    """Put a marker that found nothing to do back into the bin, or aside."""


Command: TypeAlias = DrawAlliedEvent | PutMarkerAway


def kind_of_marker(marker: str) -> str:
    """The event of a marker, of which there may be several copies."""
    return marker.partition(" #")[0]


def in_bin(state: State) -> tuple[str, ...]:
    """The markers that can be drawn (CO 6.2)."""
    return tuple(sorted(marker for marker, place in state.markers.items() if place == ALLIED_BIN))


def drawn_already(state: State) -> int:
    """How many were drawn this turn."""
    return sum(1 for done in state.done if done.startswith(DRAWN))


def due_this_turn(state: State) -> int:
    """How many the Turn Record Track gives this turn (CO 6.2)."""
    return int(state.facts.told(key_of("events", state.turn)))


def goes_to(marker: str) -> str:
    """Where a marker goes after it is carried out (CO 24.0)."""
    return ALLIED_BIN if text().markers[kind_of_marker(marker)].after == "return" else DISCARDED


def _by_itself(state: State) -> tuple[Event, ...]:
    match state.due:
        case MarkerDrawn(marker):
            kind = kind_of_marker(marker)
            events = BEGINS[kind](state, kind)
            return Settled(), NowDue(MarkerCarriedOut(marker, not events)), *events
        case MarkerCarriedOut(marker, False):
            return tuple(_away(marker))
        case MarkerCarriedOut():
            return ()
    if drawn_already(state) >= due_this_turn(state):
        return (Settled(),)
    _need_copies(state)
    return () if in_bin(state) else (Settled(),)  # Ruling CO-54


def _need_copies(state: State) -> None:
    """How many of each marker the copy has, before one of them is drawn (CO 4.3, 6.2)."""
    for one in text().markers.values():
        if one.side == Side.ALLIES:
            state.facts.told(key_of("copies", one.marker))


def _away(marker: str) -> Iterator[Event]:
    to = goes_to(marker)
    yield MarkerMoved(marker, to, "back in the bin" if to == ALLIED_BIN else "discarded", "CO 24.0")
    yield Settled()


def _objections(state: State, command: Command) -> Iterator[Objection]:
    match command:
        case DrawAlliedEvent(units):
            yield from unless_phase(state, Phase.ALLIED_EVENTS, RULE)
            if drawn_already(state) >= due_this_turn(state):
                yield Objection(RULE, "All Allied events of this turn are drawn")
            yield from draws.objections(Draw(in_bin(state)), units, RULE)
        case PutMarkerAway():
            yield from unless_due(state, MarkerCarriedOut, RULE)


def _outcome(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    if isinstance(command, PutMarkerAway):
        yield from _away(state.due.marker)
        return
    number = drawn_already(state) + 1
    found, told = draws.outcome(state, Draw(in_bin(state)), command.units, dice, "Allied event", RULE)
    yield from told
    if found is not None:
        yield MarkerMoved(found[0], ALLIED_IN_PLAY, "drawn", RULE)
        yield Noted(f"{DRAWN}{number}")
        yield NowDue(MarkerDrawn(found[0]))


def _prompts(state: State) -> Iterator[Prompt]:
    if isinstance(state.due, MarkerCarriedOut):
        marker = state.due.marker
        to = "back into the bin" if goes_to(marker) == ALLIED_BIN else "aside, out of the game"
        says = f"{kind_of_marker(marker)} finds nothing to do. Put the marker {to}."
        yield instruction(kind_of_marker(marker), "CO 24.2", says, PutMarkerAway)
        return
    number, most = drawn_already(state) + 1, due_this_turn(state)
    title = f"Allied event {number} of {most}"
    says = f"Draw one of the {len(in_bin(state))} markers in the Allied event bin."
    yield from draws.offers(state, Draw(in_bin(state)), DrawAlliedEvent, title, RULE, says)


CHAPTER = Chapter(
    (DrawAlliedEvent, PutMarkerAway),
    _objections,
    _outcome,
    _prompts,
    (MarkerDrawn, MarkerCarriedOut),
    (Phase.ALLIED_EVENTS,),
    _by_itself,
)
