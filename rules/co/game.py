"""Centrifugal Offensive as the table sees it: one player commands Japan, the app the Allies."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rules.co import by_hand, by_hand_commands, dispatch, fold, opening, sentences, views
from rules.co.action_menu import drawn
from rules.co.chapter import JAPAN
from rules.co.degree import NextPhase, SwitchDegree
from rules.co.events import CampaignBegun, Event, UnitsRevealed
from rules.co.foreseen import foreseen
from rules.co.panels import PANELS
from rules.co.state import State
from rules.core.degrees import Degree
from rules.core.dice import Dice
from rules.core.game import (
    OBSERVER,
    REFEREE,
    SCREEN,
    Consent,
    Nature,
    ScenarioInfo,
    SeatKind,
    Sentence,
    Setup,
    Standing,
)
from rules.core.legality import Objection
from rules.core.panels import Panels
from rules.core.prompt import Prompt
from rules.core.sealed import NothingSealed
from rules.core.view import BoardView, Note


class CentrifugalOffensive:
    """The game."""

    code: str = "co"
    name: str = "Centrifugal Offensive"
    rules_version: int = 2
    seats: tuple[SeatKind, ...] = (
        SeatKind(JAPAN, "Japan", is_player=True),
        REFEREE,
        OBSERVER,
        SCREEN,
    )
    scenarios: Mapping[str, ScenarioInfo] = opening.SCENARIOS
    editions: Mapping[str, str] = opening.COPIES
    commands: tuple[type, ...] = dispatch.COMMANDS
    events: tuple[type, ...] = (*sentences.EVENTS, *dispatch.DUES, *opening.PARTS)
    faces: range = range(1, 7)
    hides: bool = False
    uncovers: tuple[type, ...] = (UnitsRevealed,)
    log_kinds: tuple[tuple[str, str], ...] = sentences.KINDS

    def __init__(self) -> None:
        self.sealing = NothingSealed[State, Any, Event]()
        self.panels: Panels[State] = PANELS

    def open(self, setup: Setup) -> Event:
        """The event that lays out the campaign."""
        return opening.opened(setup)

    def begin(self, event: Event) -> State:
        """The position that it lays out."""
        assert isinstance(event, CampaignBegun)
        return fold.begin(event)

    def apply(self, state: State, event: Event) -> State:
        """The position after an event."""
        return fold.apply(state, event)

    def objections(self, state: State, seat: SeatKind, command: Any) -> Iterator[Objection]:
        """Every reason against a command."""
        return dispatch.objections(state, command)

    def outcome(self, state: State, seat: SeatKind, command: Any, dice: Dice) -> tuple[Event, ...]:
        """The events of a command that stands."""
        return dispatch.outcome(state, command, dice)

    def prompts(self, state: State, seat: SeatKind) -> tuple[Prompt, ...]:
        """What the player may do now."""
        offered = dispatch.prompts(state) if seat.is_player else ()
        return tuple(drawn(foreseen(state, prompt) for prompt in offered))

    def nature(self, command: Any) -> Nature:
        """Everything is the player's own; what is said by hand corrects the board."""
        if isinstance(command, by_hand_commands.COMMANDS):
            return Nature(corrects=True, by_hand=True, owner=JAPAN, things=by_hand.things(command))
        return Nature(goes_on=isinstance(command, NextPhase), owner=JAPAN)

    def consent(self, state: State, command: Any) -> Consent:
        """All that play agree to how far the app leads; to nothing else."""
        return Consent(isinstance(command, SwitchDegree))

    def subjects(self, item: Any) -> frozenset[str]:
        """There is one player: whatever is done is about the campaign; its opening is about its counters."""
        if isinstance(item, CampaignBegun):
            return frozenset(unit for unit, _ in item.units)
        return frozenset({"campaign"})

    def sentence(self, event: Event) -> Sentence:
        """An event in the player's words."""
        return sentences.sentence(event)

    def proposal(self, state: State, command: Any) -> str:
        """A command as something not yet done."""
        return sentences.proposal(command)

    def standing(self, state: State) -> Standing:
        """Turn, phase and how it ended."""
        caution = views.caution(state)
        return Standing(
            views.heading(state),
            f"{state.turn} {state.result}",
            Degree.of(state.mode),
            str(state.turn),
            opening.MONTHS[state.turn - 1],
            state.phase.value,
            state.over,
            state.result,
            state.result_rule,
            (Note("copy", "CO 2.1", caution),) if caution else (),
        )

    def board(self, state: State, seat: SeatKind) -> BoardView:
        """The chart with what lies on it."""
        return views.board(state)


def load(directory: Path) -> CentrifugalOffensive:
    """The game, its tables checked."""
    opening.check(directory)
    return CentrifugalOffensive()
