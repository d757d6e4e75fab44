"""The whole set-up at once (CO 4.2, 4.3): the ready placement, the Allied list, the Pacific Fleet."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.co import allied_set_up, japanese_events, japanese_set_up
from rules.co.allied_set_up import FLEET, DrawPacificFleet, PacificFleet
from rules.co.chapter import JAPAN
from rules.co.dues import OfPhase
from rules.co.events import Event, NowDue, Settled
from rules.co.fold import apply
from rules.co.japanese_set_up import PlaceAsUsual
from rules.co.sequence import next_phase
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt, Roll

RULE = "CO 4.0"
PICTURE = "begin"


@dataclass(frozen=True, slots=True)
class BeginReady:
    """Place everything as the ready placement has it and draw the Pacific Fleet (practice copy)."""


COMMANDS: tuple[type, ...] = (BeginReady,)


def objections(state: State, command: BeginReady) -> Iterator[Objection]:
    """What speaks against it is what speaks against the ready placement."""
    return japanese_set_up.objections(state, PlaceAsUsual())


def outcome(state: State, command: BeginReady, dice: Dice) -> Iterator[Event]:
    """Everything lies there; where the app rolls, the first event is drawn as well (CO 4.2, 4.3, 6.1)."""
    placed = (*japanese_set_up.outcome(state, PlaceAsUsual(), dice), NowDue(PacificFleet()))
    yield from placed
    after = _folded(state, placed)
    fleet = tuple(allied_set_up.outcome(after, DrawPacificFleet(), dice))
    yield from fleet
    if dice.origin == "app":
        yield from _first_event(_folded(after, fleet), dice)


def _first_event(state: State, dice: Dice) -> Iterator[Event]:
    """The Random Event Phase begins and its event is drawn, if the bin has one (CO 5.1, 6.1)."""
    begun = next_phase(state)
    yield from begun
    state = _folded(state, begun)
    if japanese_events.of_bin(state).cup:
        yield from japanese_events.drawing(state, (), dice, japanese_events.RULE)[1]
        yield Settled()


def _folded(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = apply(state, event)
    return state


def prompts(state: State) -> Iterator[Prompt]:
    """One tap to the first action, as long as nothing was placed by hand."""
    if not isinstance(state.due, OfPhase) or any(objections(state, BeginReady())):
        return
    if len(japanese_set_up.unplaced(state)) < len(japanese_set_up.starting(state)):
        return
    says = "Both sides are placed and the Pacific Fleet is drawn; then the first turn begins."
    needs = f"{FLEET}: two of five begin at Pearl Harbor, each as likely"
    roll = Roll(allied_set_up.lot().dice, needs)
    title, button = "Begin at once", "Begin with the ready placement"
    brings = japanese_set_up.ready_lines()
    yield Prompt(JAPAN, title, RULE, says, BeginReady, button, (roll,), brings=brings, picture=PICTURE)
