"""The positions that the tests of supply share (EotS 6.2)."""

from collections.abc import Mapping
from typing import Any

from rules.core.dice import TableDice
from rules.core.game import SeatKind
from rules.eots.printed.sides import Side
from rules.eots.state import State
from tests.support import eots

# South HQ at Saigon, or at Rangoon.
SAIGON = {"jp-hq-south": "2212"}
BURMA = {"jp-hq-south": "2008"}
HOME_CITIES = "3307 3407 3506 3507 3607 3704 3705 3706"
SEATS = {side: SeatKind(side.value, side.label, is_player=True) for side in Side}


def without(units: Mapping[str, str], *names: str) -> dict[str, str]:
    """A board without some of its counters."""
    return {name: place for name, place in units.items() if name not in names}


def after(state: State, *commands: Any) -> State:
    """The board after these commands of Japan."""
    for command in commands:
        for event in eots().outcome(state, SEATS[Side.JAPAN], command, TableDice(())):
            state = eots().apply(state, event)
    return state
