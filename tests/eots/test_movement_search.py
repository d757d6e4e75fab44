"""Movement beside a plain search, on random boards (EotS 8.0)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st

from app.games.eots.bench import plain_moves
from rules.eots.movement import air, amphibious_assault, ground, naval
from rules.eots.movement.allowance import Allowance
from rules.eots.movement.scene import Scene
from rules.eots.printed.components import Unit
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import HexId, column_row, distance
from tests.by_lot import Lot, examples
from tests.eots.movers import adjacent_steps, costs, crosses_water, marched
from tests.eots.random_boards import GAMES, boards

ALLIES, JAPAN = Side.ALLIES, Side.JAPAN

Stack = tuple[Unit, ...]


class Drawn:
    """A random board in the eyes of one side's movers, and the dice that choose among them."""

    def __init__(self, scene: Scene, pick: Random) -> None:
        self.scene = scene
        self.pick = pick

    def __repr__(self) -> str:
        return f"a board of {self.scene.state.scenario} for {self.scene.side.label}"

    def stacks(self, unit_class: str, most: int) -> Iterator[tuple[Stack, HexId]]:
        """Some units of a class that stand together, wherever the side has any."""
        scene, pick = self.scene, self.pick
        by_hex: dict[HexId, list[Unit]] = {}
        for unit_id, where in scene.state.units.items():
            unit, place = scene.state.components.units[unit_id], HexId(where.place)
            if unit.side is scene.side and unit.unit_class == unit_class and place in scene.tables.hexes:
                by_hex.setdefault(place, []).append(unit)
        for place in pick.sample(sorted(by_hex), min(most, len(by_hex))):
            here = by_hex[place]
            yield tuple(pick.sample(here, pick.randint(1, min(3, len(here))))), place

    def some(self, found: Mapping[str, Any], most: int) -> list[HexId]:
        """Some of the destinations."""
        return [HexId(h) for h in self.pick.sample(sorted(found), min(most, len(found)))]


@st.composite
def drawn(draw: Any, scenario: str, edition: str) -> Drawn:
    state = draw(boards(scenario, edition, sparse=draw(st.booleans())))
    pick = Random(f"{scenario} {edition} {draw(st.integers(0, 2**32))}")
    land = [h for h, found in state.components.hexes.items() if found.land]
    scene = Scene(
        found=audit(state),
        side=pick.choice([JAPAN, ALLIES]),
        allowance=Allowance.of(state.components.charts, pick.randint(1, 3)),
        assaulted=frozenset(pick.sample([h for h in land if state.components.hexes[h].coastal], 4)),
        declared=frozenset(pick.sample(land, pick.choice((0, 12)))),
    )
    return Drawn(scene, pick)


def agree(fast: Mapping[Any, Any], plain: Mapping[Any, Any], units: Sequence[Unit], way: str) -> None:
    """Whether both searches found the same; if not, where they differ."""
    differing = sorted(h for h in {*fast, *plain} if fast.get(h) != plain.get(h))
    found = [(h, fast.get(h), plain.get(h)) for h in differing]
    assert not found, f"{way} of {[unit.id for unit in units]}, fast and plain: {found}"


def named(scene: Scene, hexes: int) -> frozenset[HexId]:
    return frozenset(scene.tables.space.names(hexes))


def zone_met(scene: Scene, without: Sequence[Unit] = ()) -> frozenset[HexId]:
    """The enemy zones in force, these units without a zone of their own, as the audit has them."""
    found = audit(scene.state, frozenset(unit.id for unit in without))
    return named(scene, found.zones[scene.side.enemy].in_force)


def check_course(scene: Scene, path: Sequence[HexId], cost: int, limit: int, shut: frozenset[HexId]) -> None:
    """A path at sea is the shortest around all enemy zones, or through them if none leads around (7.25 E)."""
    zones = named(scene, scene.any_zone)
    around = plain_moves.sail(scene.state, path[0], limit, (shut | zones) - {path[0]})
    if path[-1] in around:
        assert len(path) - 1 == around[path[-1]]
        assert not zones & set(path[1:])
    else:
        assert len(path) - 1 == cost


def ships_agree(board: Drawn) -> int:
    scene = board.scene
    state, side, points = scene.state, scene.side, scene.allowance.naval
    enemies, ports = plain_moves.occupied(state, side.enemy), plain_moves.bases(state, side, "port")
    count = 0
    for units, origin in board.stacks("naval", 4):
        zone = zone_met(scene, units)
        for mode in (Mode.NAVAL, Mode.STRATEGIC_NAVAL):
            fast = costs(naval.destinations(scene, units, origin, mode))
            plain = plain_moves.ship_destinations(
                state,
                units,
                origin,
                points,
                enemies,
                ports,
                zone,
                scene.assaulted,
                mode.strategic,
                scene.declared,
            )
            agree(fast, plain, units, f"{mode} from {origin}")
            count += 1
            for to in board.some(fast, 5):
                path = naval.path(scene, units, origin, to, mode)
                assert path
                assert (path[0], path[-1]) == (origin, to)
                assert crosses_water(state, path)
                limit = points * (2 if mode.strategic else 1)
                check_course(scene, path, fast[to], limit, zone if mode.strategic else frozenset())
                assert not (mode.strategic and zone & set(path))
    return count


def sheet(state: State) -> frozenset[HexId]:
    """The whole sheet: aircraft cross what is not printed of it, but do not leave the map."""
    columns, rows = zip(*map(column_row, state.components.hexes), strict=True)
    return frozenset(
        HexId(f"{column:02d}{row:02d}")
        for column in range(min(columns), max(columns) + 1)
        for row in range(min(rows), max(rows) + 1)
    )


def aircraft_agree(board: Drawn) -> int:
    scene = board.scene
    state, legs = scene.state, scene.allowance.legs
    sky = sheet(state)
    count = 0
    for units, origin in board.stacks("air", 3):
        zone = zone_met(scene, units)
        for mode in (Mode.AIR, Mode.STRATEGIC_AIR):
            fast = {
                one.hex: plain_moves.Landing(one.cost, bool(one.note))
                for one in air.destinations(scene, units, origin, mode)
            }
            plain = plain_moves.air_destinations(
                state, units, origin, legs, scene.declared, zone, mode.strategic, sky
            )
            agree(fast, plain, units, f"{mode} from {origin}")
            count += 1
            for to in board.some(fast, 4):
                check_flight(scene, units, (origin, to), mode, fast[to])
    return count


def check_flight(
    scene: Scene, units: Stack, between: tuple[HexId, HexId], mode: Mode, stated: plain_moves.Landing
) -> None:
    """The legs of a flight, and the hexes it passes."""
    found = air.path(scene, units, *between, mode)
    assert found
    legs, extended = found
    assert (legs[0], legs[-1]) == between
    assert plain_moves.Landing(len(legs) - 1, extended) == stated
    reach = min(air.leg_lengths(unit, extended) for unit in units)
    fields = plain_moves.bases(scene.state, scene.side, "airfield") | {HexId("5408")}
    assert all(distance(here, there) <= reach for here, there in pairwise(legs))
    assert set(legs[1:]) <= fields
    # Strategic flights have no zone of their own (8.33).
    found_then = audit(scene.state, frozenset(unit.id for unit in units)) if mode.strategic else scene.found
    flown = air.flown_hexes(replace(scene, found=found_then), legs, mode, reach)
    assert (flown[0], flown[-1]) == between
    assert set(legs) <= set(flown)
    assert adjacent_steps(flown)
    assert len(flown) - 1 <= reach * (len(legs) - 1)
    assert not (mode.strategic and zone_met(scene, units) & set(flown))


def marches_agree(board: Drawn) -> int:
    scene = board.scene
    state, enemy = scene.state, scene.side.enemy
    troops = plain_moves.counters(state, enemy, "air", "ground") | plain_moves.garrisons(state, enemy)
    stops = troops | plain_moves.counters(state, enemy, "hq") | scene.declared
    any_unit = state.components.edition.route_closed_by == "any-unit"
    shuts = plain_moves.occupied(state, enemy) if any_unit else troops
    count = 0
    for units, origin in board.stacks("ground", 10):
        fast = costs(ground.destinations(scene, units, origin))
        half_points = scene.allowance.half_points
        plain = plain_moves.march_destinations(state, units, origin, half_points, scene.declared)
        agree(fast, plain, units, f"march from {origin}")
        count += 1
        for to in board.some(fast, 5):
            path = ground.path(scene, units, origin, to)
            assert path
            assert (path[0], path[-1]) == (origin, to)
            assert marched(state, path, shuts) == fast[to]
            assert not stops & set(path[1:-1])
            entered = [state.components.hexes[h] for h in path[1:]]
            assert all(plain_moves.may_enter(state, unit, where) for unit in units for where in entered)
    return count


WAYS = {
    Mode.AMPHIBIOUS: plain_moves.ASSAULT,
    Mode.ORGANIC: plain_moves.ASSAULT,
    Mode.BARGES: plain_moves.BARGES,
    Mode.STRATEGIC_GROUND: plain_moves.TRANSPORT,
}


def troops_agree(board: Drawn) -> int:
    scene = board.scene
    state, points = scene.state, scene.allowance.naval
    fleet = [u for u in state.components.units.values() if u.side is scene.side and u.unit_class == "naval"]
    enemy_ships = plain_moves.counters(state, scene.side.enemy, "naval")
    count = 0
    for troops, origin in board.stacks("ground", 4):
        ships = tuple(board.pick.sample(fleet, board.pick.choice([0, 0, 1, 2])))
        for mode, way in WAYS.items():
            zone = zone_met(scene, (*troops, *ships) if mode.strategic else ())
            fast = costs(amphibious_assault.destinations(scene, troops, ships, origin, mode))
            plain = plain_moves.troop_destinations(
                state, troops, ships, origin, points, zone, way, scene.assaulted
            )
            agree(fast, plain, (*troops, *ships), f"{mode} from {origin}")
            count += 1
            decks = any(ship.type in plain_moves.CARRIERS for ship in ships)
            passes = bool(ships) or (mode.strategic and state.edition == "v2.0")
            for to in board.some(fast, 4):
                path = amphibious_assault.path(scene, troops, ships, origin, to, mode)
                assert path
                assert (path[0], path[-1]) == (origin, to)
                assert crosses_water(state, path, all_sea=mode is Mode.BARGES)
                near = mode.strategic and bool(ships) and fast[to] <= points
                carried = decks and (near or not mode.strategic)
                shut = (frozenset() if carried else zone) | (frozenset() if passes else enemy_ships)
                far = points if near else amphibious_assault.limit(scene, origin, mode)
                if mode is not Mode.BARGES:
                    check_course(scene, path, fast[to], far, shut)
                assert carried or not zone & set(path)
                assert passes or not enemy_ships & set(path)
    return count


@pytest.mark.lot
@pytest.mark.slow
@pytest.mark.sampled(32)
@pytest.mark.parametrize("check", [ships_agree, aircraft_agree, marches_agree, troops_agree])
@pytest.mark.parametrize(("scenario", "edition"), GAMES)
def test_the_fast_search_finds_what_the_plain_one_finds(
    scenario: str, edition: str, check: Callable[[Drawn], int], lot: Lot
) -> None:
    compared = 0

    @seed(lot.seed())
    @settings(examples(6 if scenario == "burma" else 2), phases=(Phase.generate,))
    @given(drawn(scenario, edition))
    def compare(board: Drawn) -> None:
        nonlocal compared
        compared += check(board)

    compare()
    assert compared
