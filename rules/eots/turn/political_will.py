"""US Political Will at the end of a turn, item by item (EotS 4.32, 16.4)."""

from collections.abc import Callable, Iterator

from rules.core.legality import Objection
from rules.eots import alaska_and_hawaii, strategic_bombing
from rules.eots.events import Event, WillChanged
from rules.eots.fold.board import folded
from rules.eots.offensive.progress_of_the_war import progress, progress_needed
from rules.eots.printed.components import PACIFIC
from rules.eots.printed.sides import Side
from rules.eots.printed.track_names import POLITICAL_WILL
from rules.eots.reinforcements.war_in_europe import europe
from rules.eots.state import State
from rules.eots.supply.zones_of_influence import CARRIERS
from rules.eots.turn.displaced_units import coming
from rules.eots.turn.surrender import NATIONS, nation_name

RULE = "EotS 4.32"
BY_TRACK = ("india", "china")
ALL_NATIONS = "all-nations"
ALL_FALLEN = -2
FEW_RESOURCES, RESOURCE_TURNS, RESOURCES_GAIN = 3, range(5, 13), 3
WORST_LEVEL = 4
BURMA_PROGRESS = "burma-progress-of-the-war"
OVER = ("attrition", "end-of-turn")


def opening(state: State) -> Iterator[Event]:
    """Nothing happens before the segment ends (EotS 4.32)."""
    yield from ()


def due(state: State) -> Iterator[Objection]:
    """Nothing has to be chosen (EotS 4.32)."""
    yield from ()


def closing(state: State) -> Iterator[Event]:
    """Every item that counts this turn, and the clocks of US soil (EotS 16.4)."""
    yield from items(state)
    yield from alaska_and_hawaii.wound(state)


# The items


def outlook(state: State) -> tuple[WillChanged, ...]:
    """What would be counted if the turn ended now; nothing once it is (EotS 16.4)."""
    if state.winner or state.segment in OVER:
        return ()
    if state.segment == "political-will":
        return items(state)
    return items(folded(state, coming(state)))


def items(state: State) -> tuple[WillChanged, ...]:
    """Every item that counts in this segment (EotS 16.41 to 16.47)."""
    counted = (item for clause in _CLAUSES for item in clause(state))
    return _together(
        state, [one for one in counted if state.history.will_counted.get(one.code) != state.turn]
    )


def _together(state: State, counted: list[WillChanged]) -> tuple[WillChanged, ...]:
    """The items in an order in which no end of the track takes anything away: only their sum counts."""
    gains = sum(max(0, item.change) for item in counted)  # Ruling R-144
    room = state.markers[POLITICAL_WILL] + gains <= state.components.tracks[POLITICAL_WILL].highest
    return tuple(sorted(counted, key=lambda item: item.change, reverse=room))


def _was_counted(state: State, code: str) -> bool:
    """Whether an item that counts once per game has done so."""
    return code in state.history.will_counted


def _nations(state: State) -> tuple[str, ...]:
    """The nations of the list that are on this map (EotS 16.41)."""
    regions = state.components.regions
    return tuple(n for n in (*NATIONS, *BY_TRACK) if n in regions and (regions[n].keys or n in BY_TRACK))


def _surrenders(state: State) -> Iterator[WillChanged]:
    """Nations that fell, each once, and all of them (EotS 16.41)."""
    listed = _nations(state)
    for nation in listed:
        if nation in state.history.fell and not _was_counted(state, nation):
            value = state.components.regions[nation].political_will
            yield WillChanged(nation, value, f"{nation_name(state, nation)} has surrendered", "EotS 16.41")
    gone = state.surrendered - state.freed  # Ruling R-135
    if gone.issuperset(listed) and not _was_counted(state, ALL_NATIONS):
        yield WillChanged(ALL_NATIONS, ALL_FALLEN, "Every Allied nation has surrendered", "EotS 16.41")


def _retaken(state: State) -> Iterator[WillChanged]:
    """Nations that the Allies took back give what their fall cost (EotS 16.41)."""
    for nation in NATIONS:
        code = f"{nation}-retaken"
        if nation in state.freed and not _was_counted(state, code):
            value = -state.components.regions[nation].political_will
            yield WillChanged(code, value, f"{nation_name(state, nation)} is taken back", "EotS 16.41")


def _occupation(state: State) -> Iterator[WillChanged]:
    """Alaska after three segments, Hawaii after two, each once per game (EotS 16.42)."""
    for clock in alaska_and_hawaii.CLOCKS:
        if any(number >= clock.segments for _, number in alaska_and_hawaii.running(state, clock)):
            text = f"{clock.name} is occupied for {clock.segments} segments"
            yield WillChanged(clock.code, -1, text, "EotS 16.42")


def _resources(state: State) -> Iterator[WillChanged]:
    """Japan has three resource hexes or fewer, once per game from turn 5 on (EotS 16.43 A)."""
    # Ruling R-194
    if state.map != PACIFIC or state.turn not in RESOURCE_TURNS or _was_counted(state, "resources"):
        return
    left = sum(state.controls(Side.JAPAN, h) for h in state.components.regions["resources"].hexes)
    if left <= FEW_RESOURCES:
        text = f"Japan has {left} resource {'hex' if left == 1 else 'hexes'} left"
        yield WillChanged("resources", RESOURCES_GAIN, text, "EotS 16.43 A")


def _bombing(state: State) -> Iterator[WillChanged]:
    """Bombs cost Japan a card this turn; with v2.0 interceptors prevent it (EotS 16.43 B)."""
    if strategic_bombing.raises_will(state):
        yield WillChanged("bombing", 1, "Japan was bombed", "EotS 16.43 B")


def _naval_situation(state: State) -> Iterator[WillChanged]:
    """No US carrier on the map, and no US ship at all (EotS 16.46)."""
    if state.map != PACIFIC:  # Ruling R-135
        return
    on_map = (state.components.units[u] for u, p in state.units.items() if p.place in state.components.hexes)
    ships = [unit.type for unit in on_map if unit.nationality == "us" and unit.unit_class == "naval"]
    if not CARRIERS & set(ships):
        yield WillChanged("no-carriers", -1, "No US carrier is on the map", "EotS 16.46")
    if not ships:
        yield WillChanged("no-ships", -1, "No US ship is on the map", "EotS 16.46")


def _progress(state: State) -> Iterator[WillChanged]:
    """Too few hexes taken from Japan and held, from turn 4 on; not so in Burma (EotS 16.47, 17.11.22)."""
    if BURMA_PROGRESS in state.special:
        return
    won, needed = len(progress(state)), progress_needed(state)
    if won < needed:
        text = f"Progress of the War: {won} of {needed} hexes taken"
        yield WillChanged("progress", -1, text, "EotS 16.47")


def _europe(state: State) -> Iterator[WillChanged]:
    """With v2.0 the war in Europe at its worst level (EotS v2.0 15.5 E, 16.48)."""
    cost = state.components.edition.europe_level_4_political_will
    if cost and europe(state).level == WORST_LEVEL:
        text = "The war in Europe is at level 4"
        yield WillChanged("europe", cost, text, "EotS v2.0 16.48")


_CLAUSES: tuple[Callable[[State], Iterator[WillChanged]], ...] = (
    _surrenders,
    _retaken,
    _occupation,
    _resources,
    _bombing,
    _naval_situation,
    _progress,
    _europe,
)
