"""Random positions for property tests: counters, flags and markers changed from a scenario's start."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.state import Position, State
from rules.maps.hexgrid import HexId
from tests.support import eots, position

GAMES = [(code, edition) for code, info in eots().scenarios.items() for edition in info.editions]
SWITCHES = ("hump", "kwai-bridge", "jarhat", "imphal", "ledo")
OFF = Position("removed")


def places(state: State) -> Mapping[str, list[HexId]]:
    """Where a counter of each class may be put, fitting or nearly so."""
    hexes = state.components.hexes
    return {
        "air": [h for h, found in hexes.items() if found.airfield],
        "naval": [h for h, found in hexes.items() if found.coastal],
        "ground": [h for h, found in hexes.items() if found.land],
        "hq": [h for h, found in hexes.items() if found.port],
    }


@st.composite
def boards(draw: Any, scenario: str, edition: str, sparse: bool = False) -> State:
    """A scenario's start with many changes; a sparse one keeps only what is drawn."""
    state = position(scenario, edition)
    fits = places(state)
    units = dict.fromkeys(state.units, OFF) if sparse else dict(state.units)
    drawn = draw(st.lists(st.sampled_from(sorted(state.units)), max_size=14 if sparse else 60, unique=True))
    hqs = [u for u in state.units if state.components.units[u].unit_class == "hq"]
    for unit in (*drawn, *(draw(st.lists(st.sampled_from(hqs), max_size=3, unique=True)) if sparse else ())):
        where = draw(st.sampled_from(fits[state.components.units[unit].unit_class]))
        units[unit] = Position(where, draw(st.booleans()))
    flags = draw(st.dictionaries(st.sampled_from(sorted(state.control)), st.sampled_from(Side), max_size=60))
    switched = {TrackId(name): draw(st.integers(0, 1)) for name in SWITCHES}
    china = {TrackId("divisions-in-china"): draw(st.sampled_from((0, 4)))}
    return replace(
        state,
        units=units,
        control={**state.control, **flags},
        markers={**state.markers, **switched, **china},
        tokyo_express=draw(st.none() | st.sampled_from(fits["ground"])),
        activated=frozenset(UnitId(u) for u in draw(st.lists(st.sampled_from(sorted(units)), max_size=2))),
        zones_cancelled=draw(st.sampled_from((frozenset(), frozenset(), frozenset({Side.ALLIES})))),
    )
