"""How far the app leads the campaign, and how a Scribe's campaign goes on from phase to phase (CO 5.1)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.co.chapter import JAPAN, Chapter
from rules.co.events import CampaignEnded, DegreeSwitched, Event, Withdrawn
from rules.co.sequence import LAST, next_phase
from rules.co.state import LAST_TURN_OF_FEVER, Phase, State
from rules.co.victory import level
from rules.co.victory_fever import struck
from rules.core.degrees import Degree
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt

RULE = "CO 5.1"


@dataclass(frozen=True, slots=True)
class SwitchDegree:
    """Let the app be Referee, Adviser or Scribe from now on."""

    degree: str


@dataclass(frozen=True, slots=True)
class NextPhase:
    """Go on to the next phase; everything of this one was done by hand (CO 5.1)."""


@dataclass(frozen=True, slots=True)
class BeginFever:
    """Victory Fever was rolled: the campaign goes on to June (CO 3.4)."""


Command = SwitchDegree | NextPhase | BeginFever


def objections(state: State, command: Command) -> Iterator[Objection]:
    """What speaks against it."""
    if isinstance(command, SwitchDegree):
        if command.degree not in tuple(Degree):
            known = ", ".join(Degree)
            yield Objection(
                "Table", f"There is no degree {command.degree[:20]!r}; there are {known}", final=True
            )
        elif command.degree == state.mode:
            yield Objection("Table", f"The app is {Degree.of(state.mode).label} already", final=True)
    elif state.led:
        yield Objection(RULE, "The app goes on by itself", final=True)
    elif isinstance(command, BeginFever) and (state.fever or state.phase is not Phase.VICTORY_FEVER):
        yield Objection("CO 3.4", "Victory Fever begins once, in its phase", final=True)


def outcome(state: State, command: Command, dice: Dice) -> Iterable[Event]:
    """The other degree, the next phase, or the end of the campaign."""
    match command:
        case SwitchDegree(degree):
            return (DegreeSwitched(state.mode, degree),)
        case BeginFever():
            return tuple(struck(state))
        case NextPhase():
            asked = (Withdrawn("by hand"),) if state.pending is not None else ()
            return (*asked, *_on(state))


def _on(state: State) -> tuple[Event, ...]:
    """The next phase; after the last turn the level of victory is found (CO 3.3, 4.1)."""
    if state.phase is LAST and state.turn >= min(state.last_turn, LAST_TURN_OF_FEVER):
        return (CampaignEnded(f"{level(state.vp)}, {state.vp} victory points", "CO 3.3"),)
    return next_phase(state)


def kept_by_hand(state: State) -> Iterator[Prompt]:
    """All that a Scribe asks: when the phase is over."""
    says = "Do this phase with the real counters, and move them on the board here. Then go on."
    yield Prompt(JAPAN, f"{state.phase.value} by hand", RULE, says, NextPhase, "Next phase")
    if state.phase is Phase.VICTORY_FEVER and not state.fever:
        told = "Three dice showed no more than the victory points."
        yield Prompt(JAPAN, "Victory Fever", "CO 3.4", told, BeginFever, "It begins", optional=True)


def _prompts(state: State) -> Iterator[Prompt]:
    return iter(())


CHAPTER = Chapter((SwitchDegree, NextPhase, BeginFever), objections, outcome, _prompts)
