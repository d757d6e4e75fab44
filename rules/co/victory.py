"""Victory points for control, sudden death, the level of victory (CO 2.7, 3.1, 3.2, 3.3)."""

from collections.abc import Iterator

from rules.co.actions import FIRST_ACTION
from rules.co.allied_events import DRAWN
from rules.co.control import Control, control, holders
from rules.co.dues import OfPhase
from rules.co.events import CampaignEnded, ControlBooked, Event, Scored
from rules.co.places import HOME
from rules.co.printed import chart
from rules.co.sequence import PHASES
from rules.co.state import Phase, State
from rules.core.pack import key_of

WORTH = {"fortress": 2, "objective": 1, "neither": 0}
CONTROLS, CONTROLS_NOT, CORRECTED = "Japan controls ", "Japan no longer controls ", " is marked as"
DEFEAT, DECISIVE, VICTORY, DRAW = 0, 18, 13, 7


def booked(state: State) -> Iterator[Event]:
    """The points of every space whose Japanese control began or ended (CO 2.7, 3.1)."""
    if state.phase in (Phase.SET_UP, Phase.OVER):
        return
    spaces = {*holders(state), *state.held} - {HOME}
    for space in sorted(spaces):
        is_held = control(state, space) is Control.JAPANESE
        if is_held != (space in state.held) and not _still_counts(state, space):
            yield ControlBooked(space, is_held)
            points = WORTH[chart.worth(state.facts, space)]
            if points:
                why = f"{CONTROLS if is_held else CONTROLS_NOT}{space}"
                yield Scored(points if is_held else -points, why, "CO 3.1")
    yield from _corrected(state)


def _corrected(state: State) -> Iterator[Event]:
    """The difference, where control was booked with another worth than is told now (CO 3.1)."""
    for space, times in state.booked.items():
        told = state.facts.known(key_of("worth", space))
        due = None if told is None else times * WORTH[told]
        if due is not None and due != (given := _given(state, space)):
            yield Scored(due - given, f"{space}{CORRECTED} {told}", "CO 3.1")


def _given(state: State, space: str) -> int:
    """What the ledger has for the control of a space."""
    lines = (f"{CONTROLS}{space}", f"{CONTROLS_NOT}{space}")
    return sum(
        line.value for line in state.ledger if line.why in lines or line.why.startswith(f"{space}{CORRECTED}")
    )


def _still_counts(state: State, space: str) -> bool:
    """Whether a held space counts until the Allies control it (a switch of Ruling CO-8)."""
    lost = control(state, space) is Control.ALLIED
    return space in state.held and state.ruling("CO-8") == "allied" and not lost


def sudden_death(state: State) -> Iterator[Event]:
    """The end at any time after the first action of turn 2 (CO 3.2)."""
    if state.over or not is_sudden_death_possible(state):
        return
    if state.vp < DEFEAT:
        yield CampaignEnded("Sudden death: Japan is defeated", "CO 3.2")
    elif state.vp >= DECISIVE:
        yield CampaignEnded("Sudden death: a decisive Japanese victory", "CO 3.2")


def is_sudden_death_possible(state: State) -> bool:
    """Whether the first action of turn 2 is over, of the Allies if Japan took none (CO 3.2, 5.3)."""
    if state.turn != 2 or FIRST_ACTION in state.done:
        return state.turn >= 2
    drawn = sum(1 for done in state.done if done.startswith(DRAWN))
    if state.phase is Phase.ALLIED_EVENTS:  # Ruling CO-101
        return drawn > 1 or (drawn == 1 and isinstance(state.due, OfPhase))
    return PHASES.index(state.phase) > PHASES.index(Phase.ALLIED_EVENTS)


def ends_after_first_action(state: State) -> bool:
    """Whether the campaign ends with the first action of turn 2 if its points stay as they are (CO 3.2)."""
    is_first = state.turn == 2 and not is_sudden_death_possible(state)
    return is_first and not DEFEAT <= state.vp < DECISIVE


def level(vp: int) -> str:
    """The level of victory at the end (CO 3.3)."""
    if vp >= VICTORY:
        return "Japanese victory"
    return "Draw" if vp >= DRAW else "Japanese defeat"
