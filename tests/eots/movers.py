"""Movers in one line: where units may go, by hex and cost, and paths followed with a finger."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from rules.eots.movement import air, amphibious_assault, ground, naval
from rules.eots.movement.allowance import Allowance, Destination
from rules.eots.movement.scene import Scene
from rules.eots.printed.components import Unit
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import DIRECTIONS, HexId, neighbour
from rules.maps.hexset import HexSet
from tests.eots.boards import board

COSTS = {"open": 2, "mountain": 6, "jungle": 4, "mixed": 4}

# Truk and the Japanese ports around it, all over open sea: straight distances.
NEAR_TRUK = {"3615": 4, "4415": 4, "3813": 5}
NEXT_TO_TRUK = {"3416": 6, "4715": 7}


@dataclass(frozen=True)
class Movers:
    """One side's units on a board, asked where they may go."""

    scene: Scene

    def units(self, names: str) -> tuple[Unit, ...]:
        """Counters by their ids, in one line."""
        return self.scene.units(names.split())

    def place(self, names: str) -> HexId:
        """Where the first of these units stands."""
        return HexId(self.scene.state.units[UnitId(names.split()[0])].place)

    def sail(self, names: str, strategic: bool = False) -> dict[str, int]:
        """Where ships may sail to together, and what it costs."""
        mode = Mode.STRATEGIC_NAVAL if strategic else Mode.NAVAL
        return costs(naval.destinations(self.scene, self.units(names), self.place(names), mode))

    def course(self, names: str, to: str, strategic: bool = False) -> tuple[HexId, ...] | None:
        """The hexes that ships pass on their way."""
        mode = Mode.STRATEGIC_NAVAL if strategic else Mode.NAVAL
        return naval.path(self.scene, self.units(names), self.place(names), HexId(to), mode)

    def fly(self, names: str, strategic: bool = False) -> dict[str, int]:
        """Where air units may fly to together, and in how many legs."""
        return {h: found.cost for h, found in self.flights(names, strategic).items()}

    def flights(self, names: str, strategic: bool = False) -> dict[str, Destination]:
        """The same with what is noted of each flight."""
        mode = Mode.STRATEGIC_AIR if strategic else Mode.AIR
        found = list(air.destinations(self.scene, self.units(names), self.place(names), mode))
        assert len({one.hex for one in found}) == len(found)
        return {one.hex: one for one in found}

    def march(self, names: str) -> dict[str, int]:
        """Where ground units may march to together, and the half movement points it takes."""
        return costs(ground.destinations(self.scene, self.units(names), self.place(names)))

    def route(self, names: str, to: str) -> tuple[HexId, ...] | None:
        """The hexes of a march."""
        return ground.path(self.scene, self.units(names), self.place(names), HexId(to))

    def land(self, troops: str, ships: str = "", mode: Mode = Mode.AMPHIBIOUS) -> dict[str, int]:
        """Where troops may go by sea, alone or with ships, and what it costs."""
        found = amphibious_assault.destinations(
            self.scene, self.units(troops), self.units(ships), self.place(troops), mode
        )
        return costs(found)

    def voyage(
        self, troops: str, to: str, ships: str = "", mode: Mode = Mode.AMPHIBIOUS
    ) -> tuple[HexId, ...] | None:
        """The hexes that troops pass at sea."""
        return amphibious_assault.path(
            self.scene, self.units(troops), self.units(ships), self.place(troops), HexId(to), mode
        )

    def landing(self, troops: str, to: str, marines_landed: bool = False) -> list[str]:
        """The rules against a landing."""
        found = amphibious_assault.landing_objections(
            self.scene, self.units(troops), HexId(to), marines_landed
        )
        return [objection.rule for objection in found]

    def hexes(self, found: HexSet) -> set[str]:
        """A set of hexes by their numbers."""
        return set(self.scene.tables.space.names(found))


def movers(
    units: Mapping[str, str],
    side: Side = Side.JAPAN,
    *,
    oc: int = 1,
    landed: str = "",
    battles: str = "",
    **changes: Any,
) -> Movers:
    """A side's movers on a board built in one line; hexes just assaulted, and declared battle hexes."""
    return on(board(units, **changes), side, oc=oc, landed=landed, battles=battles)


def on(state: State, side: Side, *, oc: int = 1, landed: str = "", battles: str = "") -> Movers:
    """A side's movers in a position."""
    return Movers(
        Scene(
            found=audit(state),
            side=side,
            allowance=Allowance.of(state.components.charts, oc),
            assaulted=frozenset(map(HexId, landed.split())),
            declared=frozenset(map(HexId, battles.split())),
        )
    )


def costs(found: Iterable[Destination]) -> dict[str, int]:
    """Destinations by hex, each named once."""
    listed = list(found)
    assert len({one.hex for one in listed}) == len(listed)
    return {one.hex: one.cost for one in listed}


def hexside(state: State, here: HexId, there: HexId) -> str:
    """The printed hexside between two hexes; none where they are not next to each other."""
    for direction in DIRECTIONS:
        if neighbour(here, direction) == there:
            return state.components.hexes[here].sides[direction]
    return ""


def crosses_water(state: State, path: Iterable[HexId], all_sea: bool = False) -> bool:
    """Whether every step of a path crosses playable water (EotS 8.21, 8.47)."""
    sides = (hexside(state, here, there) for here, there in pairwise(path))
    return all(side == "w" if all_sea else "w" in side for side in sides)


def adjacent_steps(path: Iterable[HexId]) -> bool:
    """Whether every step of a path leads to a neighbouring hex."""
    return all(there in [neighbour(here, d) for d in DIRECTIONS] for here, there in pairwise(path))


def marched(state: State, path: Iterable[HexId], shuts_routes: Iterable[str] = ()) -> int:
    """The half movement points of a march, hex by hex (EotS 8.42)."""
    closed, total = set(shuts_routes), 0
    for here, there in pairwise(path):
        side = hexside(state, here, there)
        assert "l" in side, f"no land between {here} and {there}"
        by_route = "r" in side and there not in closed and not state.route_is_closed(here, there)
        total += 1 if by_route else COSTS[state.components.hexes[there].terrain]
    return total
