"""Alaska and Hawaii: how long Japan has occupied US soil (EotS 16.42)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rules.eots.events import CountSet
from rules.eots.history import name_of, with_entry
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.maps.hexgrid import HexId


@dataclass(frozen=True, slots=True)
class Clock:
    """US soil that Japan occupies: the region, and the segments after which it costs (EotS 16.42)."""

    region: str
    code: str
    name: str
    segments: int

    def counted(self, state: State) -> Mapping[HexId, int]:
        """The segments of each hex so far."""
        return state.history.aleutians if self.region == "aleutians" else state.history.hawaii


CLOCKS = (Clock("aleutians", "alaska", "Alaska", 3), Clock("hawaii", "hawaii", "Hawaii", 2))


def running(state: State, clock: Clock) -> Iterator[tuple[HexId, int]]:
    """For every hex the segments on end, with this one, that a Japanese unit stands in it (EotS 16.42)."""
    if clock.code in state.history.will_counted:
        return
    for hex_id in _hexes(state, clock):  # Ruling R-136
        yield hex_id, clock.counted(state).get(hex_id, 0) + 1 if is_occupied(state, hex_id) else 0


def is_occupied(state: State, hex_id: HexId) -> bool:
    """Whether a Japanese unit of any type stands in a hex (EotS 16.42)."""
    return any(unit.side is Side.JAPAN for unit in state.units_in(hex_id))


def wound(state: State) -> Iterator[CountSet]:
    """The clocks as the US Political Will segment leaves them (EotS 16.42)."""
    for clock in CLOCKS:
        for hex_id, number in running(state, clock):
            if number != clock.counted(state).get(hex_id, 0):
                yield CountSet(name_of(clock.region, hex_id), number)


def kept(state: State) -> State:
    """The position with the clocks that go on: a hex without Japanese units begins anew (EotS 16.42)."""
    history = state.history
    for clock in CLOCKS:  # Ruling R-136
        for hex_id, number in clock.counted(state).items():
            if number and not is_occupied(state, hex_id):
                history = with_entry(history, clock.region, hex_id, 0)
    return replace(state, history=history) if history is not state.history else state


def _hexes(state: State, clock: Clock) -> Iterable[HexId]:
    region = state.components.regions.get(clock.region)
    return sorted(region.hexes) if region is not None else ()
