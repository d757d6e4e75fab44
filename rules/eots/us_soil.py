"""Alaska and Hawaii: how long Japan has occupied US soil (EotS 16.42)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rules.eots.events import CountSet
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

    def count(self, hex_id: HexId) -> str:
        """The name under which the segments of a hex are counted."""
        return f"{self.region}-{hex_id}"


CLOCKS = (Clock("aleutians", "alaska", "Alaska", 3), Clock("hawaii", "hawaii", "Hawaii", 2))


def running(state: State, clock: Clock) -> Iterator[tuple[HexId, int]]:
    """For every hex the segments on end, with this one, that a Japanese unit stands in it (EotS 16.42)."""
    if state.count(f"will-{clock.code}"):
        return
    for hex_id in _hexes(state, clock):  # Ruling R-136
        yield hex_id, state.count(clock.count(hex_id)) + 1 if is_occupied(state, hex_id) else 0


def is_occupied(state: State, hex_id: HexId) -> bool:
    """Whether a Japanese unit of any type stands in a hex (EotS 16.42)."""
    return any(unit.side is Side.JAPAN for unit in state.units_in(hex_id))


def wound(state: State) -> Iterator[CountSet]:
    """The clocks as the US Political Will segment leaves them (EotS 16.42)."""
    for clock in CLOCKS:
        for hex_id, number in running(state, clock):
            if number != state.count(clock.count(hex_id)):
                yield CountSet(clock.count(hex_id), number)


def kept(state: State) -> State:
    """The position with the clocks that go on: a hex without Japanese units begins anew (EotS 16.42)."""
    names = {clock.count(h): h for clock in CLOCKS for h in _hexes(state, clock)}  # Ruling R-136
    gone = [n for n, hex_id in names.items() if state.count(n) and not is_occupied(state, hex_id)]
    return replace(state, counts={**state.counts, **dict.fromkeys(gone, 0)}) if gone else state


def _hexes(state: State, clock: Clock) -> Iterable[HexId]:
    region = state.components.regions.get(clock.region)
    return sorted(region.hexes) if region is not None else ()
