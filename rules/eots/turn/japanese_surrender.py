"""The surrender of Japan: the conquest of Honshu, the blockade of the Home Islands (EotS 13.93, 16.1)."""

from collections.abc import Iterator
from dataclasses import replace

from rules.eots.events import CountSet
from rules.eots.history import name_of
from rules.eots.printed.components import PACIFIC
from rules.eots.printed.sides import Side
from rules.eots.printed.victory import AutomaticVictory
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.eots.turn.victory_condition import Condition

HONSHU = "honshu"


def conditions(state: State, automatic: AutomaticVictory) -> tuple[Condition, ...]:
    """The conquest of Honshu, or the blockade of the Home Islands (EotS 13.93)."""
    hexes = state.components.regions[HONSHU].hexes
    left = sorted(hex_id for hex_id in hexes if not state.controls(Side.ALLIES, hex_id))
    names = ", ".join(state.components.place_title(hex_id) for hex_id in left)
    needed, blockaded = automatic.threshold or 0, state.history.segments_blockaded
    segments = f"Japan is cut off from every resource hex for {needed} National Status Segments running"
    return (
        Condition("Every hex of Honshu is Allied", not left, f"{len(left)} left: {names}" if left else "All"),
        Condition(segments, blockaded >= needed, f"{blockaded} of {needed}"),
    )


def blockade(state: State) -> Iterator[CountSet]:
    """The national status segments on end in which no resource hex reaches Japan (EotS 13.93)."""
    number = state.history.segments_blockaded + 1 if is_blockaded(state) else 0
    if number != state.history.segments_blockaded:
        yield CountSet(name_of("segments_blockaded"), number)


def is_blockaded(state: State) -> bool:
    """Whether no supply line runs from a Japanese source to a resource hex that Japan holds (EotS 13.93)."""
    if state.map != PACIFIC:
        return False
    found = audit(replace(state, activated=frozenset()))
    held = {h for h in state.components.regions["resources"].hexes if state.controls(Side.JAPAN, h)}
    # Ruling R-134
    return not found.supply[Side.JAPAN].sourced & found.tables.space.of(held)
