"""The segments of a turn, each with its chapter: what opens it, what is due in it, what closes it (EotS 4.0).

A chapter is a module with three functions. `opening` is what happens by itself when its segment begins, `due`
what speaks against ending it, `closing` what happens by itself when it ends.
"""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Protocol

from rules.core.legality import Objection
from rules.eots import initiative
from rules.eots.events import Event
from rules.eots.state import State
from rules.eots.turn import (
    deal,
    end_of_turn,
    first_emergency_moves,
    national_status,
    political_will,
    reinforcement_segment,
    replacement_segment,
    strategic_warfare,
)


class Chapter(Protocol):
    """What a segment does."""

    def opening(self, state: State) -> Iterator[Event]:
        """What happens by itself when the segment begins."""

    def due(self, state: State) -> Iterator[Objection]:
        """What must be done before the segment ends."""

    def closing(self, state: State) -> Iterator[Event]:
        """What happens by itself when the segment ends."""


CHAPTERS: MappingProxyType[str, Chapter] = MappingProxyType(
    {
        "reinforcement": reinforcement_segment,
        "replacement": replacement_segment,
        "strategic-warfare": strategic_warfare,
        "deal": deal,
        "initiative": initiative,
        "offensives": first_emergency_moves,
        "national-status": national_status,
        "political-will": political_will,
        "end-of-turn": end_of_turn,
    }
)


def opening(state: State) -> tuple[Event, ...]:
    """What happens by itself now that this segment has begun."""
    chapter = _chapter(state)
    return tuple(chapter.opening(state)) if chapter is not None else ()


def due(state: State) -> tuple[Objection, ...]:
    """What must be done before this segment ends."""
    chapter = _chapter(state)
    return tuple(chapter.due(state)) if chapter is not None else ()


def closing(state: State) -> tuple[Event, ...]:
    """What happens by itself as this segment ends."""
    chapter = _chapter(state)
    return tuple(chapter.closing(state)) if chapter is not None else ()


def _chapter(state: State) -> Chapter | None:
    """The chapter of a guided game that is not over; in a free game the players do it all."""
    return CHAPTERS.get(state.segment) if state.led and not state.winner else None
