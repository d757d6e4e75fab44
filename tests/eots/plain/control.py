"""Who controls the hexes of an offensive (EotS 1.3, 6.5)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.eots.events import (
    BattlesDeclared,
    CombatFought,
    Disengaged,
    ForcesMoved,
    OffensiveCancelled,
    OffensiveEnded,
    SentBack,
    StepReached,
    TroopsDropped,
    UnitsMoved,
)
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId
from tests.eots.plain.landings import BY_SEA, landed
from tests.eots.plain.table import Table

AFTER_BATTLES = frozenset(("reaction-return", "return"))


@dataclass
class Flags:
    """The flags as they should lie, followed from event to event."""

    before: Mapping[HexId, Side]
    flags: dict[HexId, Side] = field(default_factory=dict)
    excused: set[HexId] = field(default_factory=set)
    battles: set[HexId] = field(default_factory=set)
    beaten: set[UnitId] = field(default_factory=set)
    settled: bool = False
    why: dict[HexId, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.flags = dict(self.before)

    def tell(self, before: State, event: Any, after: State) -> None:
        """One event, with the positions before and after it."""
        match event:
            case ForcesMoved():
                self._march(Table(before), event)
            case Disengaged():
                self._step_back(Table(after), event)
            case UnitsMoved():
                self._retreat(Table(after), event)
            case OffensiveCancelled():
                self.flags = dict(self.before)
            case BattlesDeclared():
                self.excused.update(_islands_beside(Table(before)))
            case SentBack():
                assert before.offensive is not None
                way = before.offensive.ways.get(UnitId(event.unit))
                self.excused.update(way.path if way is not None else ())
            case TroopsDropped():
                self.excused.add(HexId(event.hex))
            case OffensiveEnded() if not self.settled:
                self._landings(Table(before))
            case StepReached() if event.step in AFTER_BATTLES and not self.settled:
                self._landings(Table(before))

    def _march(self, table: Table, event: ForcesMoved) -> None:
        """Troops on the march take the empty hexes that they enter or pass (EotS 6.5, R-89)."""
        if event.mode != "ground":
            return
        side, offensive = table.unit(event.units[0]).side, table.state.offensive
        goes_on = offensive is not None and event.units[0] in offensive.ways  # EotS 8.43
        for place in event.path[0 if goes_on else 1 : -1]:
            if not _held(table, place, side.enemy):
                self._take(HexId(place), side, "passed")
        if not table.occupied(event.path[-1], side.enemy):
            self._take(HexId(event.path[-1]), side, "entered")

    def _take(self, place: HexId, side: Side, why: str) -> None:
        if place in self.flags:
            self.flags[place] = side
            self.why[place] = why

    def _step_back(self, table: Table, event: Disengaged) -> None:
        """Who steps back enters a hex, and leaves his own to those who entered it (EotS 6.5, 8.43)."""
        side = table.unit(event.units[0]).side
        self._take(HexId(event.to), side, "stepped back into")
        if not table.occupied(event.origin, side):
            self._take(HexId(event.origin), side.enemy, "left to the mover")

    def _retreat(self, table: Table, event: UnitsMoved) -> None:
        """Beaten troops that go over land enter the hex they go to (EotS 1.3, 6.5, 9.5)."""
        for unit in event.units:
            found = table.unit(unit)
            offensive = table.state.offensive
            by_sea = (
                offensive is not None
                and unit in offensive.ways
                and offensive.ways[UnitId(unit)].mode in BY_SEA
            )
            marches = found.unit_class == "ground" and table.on_map(event.to) and not by_sea
            if marches and not table.occupied(event.to, found.side.enemy):
                self._take(HexId(event.to), found.side, "retreated into")

    def _landings(self, table: Table) -> None:
        """Troops that landed and were not beaten hold their hex before post battle movement (EotS 6.5)."""
        self.settled = True
        offensive = table.state.offensive
        assert offensive is not None
        for unit in offensive.ways:
            place = table.place(unit)
            if table.unit(unit).unit_class != "ground" or unit in self.beaten or not table.on_map(place):
                continue
            enemy = offensive.side.enemy
            held = table.here(place, enemy, "air", "ground") or table.garrisoned(place, enemy)
            if place not in self.battles and not held:
                self._take(HexId(place), offensive.side, "landed on")

    def fought(self, before: State, place: HexId, events: Iterable[Any], after: State) -> None:
        """A battle, by the winners of its combats (EotS 9.32, 9.33, 9.34, 9.4 C)."""
        offensive = before.offensive
        assert offensive is not None
        side, combats = offensive.side, {e.combat: e for e in events if isinstance(e, CombatFought)}
        self.battles.add(place)
        alive = {
            u for u in offensive.ways if Table(before).place(u) == place and after.units[u].place == place
        }
        troops = {u for u in alive if before.components.units[u].unit_class == "ground"}
        by_sea = {u for u in troops if offensive.ways[u].mode in BY_SEA}
        sea = combats.get("air-naval")
        met = turned_back(Table(before), place)
        if met and before.edition == "v2.0":  # The whole battle is lost (Ruling R-72).
            self.beaten |= troops
            return
        if met or (sea is not None and sea.winner != side):
            troops -= by_sea
            self.beaten |= by_sea
        ground = combats.get("ground")
        empty = not Table(before).troops(place, side.enemy)
        won = ground.winner == side if ground is not None else empty
        if won and troops:
            self._take(place, side, "won")
        elif ground is not None:
            self.beaten |= troops

    def wrong(self, state: State) -> dict[HexId, tuple[Side | None, Side | None]]:
        """Every hex with another flag than it should have: what lies there, and what should."""
        return {
            h: (state.control.get(h), side)
            for h, side in self.flags.items()
            if state.control.get(h) is not side and h not in self.excused
        }


def turned_back(table: Table, place: HexId) -> bool:
    """Whether ships that reacted into a hex meet a landing without any ship of its own (EotS 8.45 B)."""
    offensive = table.state.offensive
    assert offensive is not None
    landing = any(table.place(u) == place and way.mode in BY_SEA for u, way in offensive.ways.items())
    escorted = bool(table.here(place, offensive.side, "naval"))
    ships = table.here(place, offensive.side.enemy, "naval")
    return landing and not escorted and any(ship.id in offensive.reaction_ways for ship in ships)


def _islands_beside(table: Table) -> set[HexId]:
    """The hexes beside landings of card A28, which may come with them (R-113)."""
    offensive = table.state.offensive
    assert offensive is not None
    if offensive.card != "A28" or not offensive.as_event:
        return set()
    return {there for place in landed(table) for there, _ in table.around(place)}


def _held(table: Table, place: str, side: Side) -> bool:
    """Whether anything of a side stops troops in a hex; ships do not (EotS 8.42)."""
    return bool(table.here(place, side, "air", "ground", "hq")) or table.garrisoned(place, side)
