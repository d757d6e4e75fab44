"""The audit as a whole: it equals the plain search, follows single moves, and moves the right way."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, seed
from hypothesis import strategies as st

from app.games.eots.bench.plain_audit import plain_audit
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.state import Position, State
from rules.eots.supply.attrition import attrition
from rules.eots.supply.audit import Audit, audit, forget
from rules.eots.supply.explanation import Explainer
from rules.eots.supply.supply_paths import tables_of
from rules.eots.supply.zones_of_influence import LONG_RANGE
from rules.maps.hexgrid import HexId, distance
from tests.by_lot import Lot, examples
from tests.eots.random_boards import GAMES, boards, places
from tests.support import position


def fast(found: Audit) -> dict[str, Any]:
    """An audit in the words of the plain one."""

    def hexes(one: int) -> frozenset[HexId]:
        return frozenset(found.tables.space.names(one))

    hqs = [hq for side in Side for hq in found.supply[side].hqs]
    return {
        "units": {unit: set(verdict.by) for unit, verdict in found.verdicts.items()},
        "hqs": {hq: (found.hq_in_supply(hq), found.efficiency(hq)) for hq in hqs},
        "in_force": {side: hexes(found.zones[side].in_force) for side in Side},
        "neutralised": {side: hexes(found.zones[side].neutralised) for side in Side},
        "ports": {side: hexes(found.supply[side].ports) for side in Side},
        "airfields": {side: hexes(found.supply[side].airfields) for side in Side},
        "burma_road": found.road.value,
        "attrition": {unit: loss.value for unit, loss in attrition(found).items()},
    }


def plain(state: State) -> dict[str, Any]:
    found = plain_audit(state)
    return {
        "units": {unit: set(by) for unit, by in found.units.items()},
        **{
            name: getattr(found, name)
            for name in ("hqs", "in_force", "neutralised", "ports", "airfields", "burma_road", "attrition")
        },
    }


@pytest.mark.parametrize(("scenario", "edition"), GAMES)
def test_the_start_equals_the_plain_audit(scenario: str, edition: str) -> None:
    state = position(scenario, edition)
    assert fast(audit(state)) == plain(state)


@pytest.mark.lot
@pytest.mark.slow
@pytest.mark.sampled(5)
@pytest.mark.parametrize(("scenario", "edition"), GAMES)
def test_crowded_boards_equal_the_plain_audit(scenario: str, edition: str, lot: Lot) -> None:
    @seed(lot.seed())
    @examples(30 if scenario == "burma" else 3)
    @given(boards(scenario, edition))
    def compare(state: State) -> None:
        assert fast(audit(state)) == plain(state)

    compare()


@pytest.mark.lot
@pytest.mark.slow
@pytest.mark.sampled(5)
@pytest.mark.parametrize(("scenario", "edition"), GAMES)
def test_sparse_boards_equal_the_plain_audit(scenario: str, edition: str, lot: Lot) -> None:
    @seed(lot.seed())
    @examples(60 if scenario == "burma" else 12)
    @given(boards(scenario, edition, sparse=True))
    def compare(state: State) -> None:
        assert fast(audit(state)) == plain(state)

    compare()


@pytest.mark.parametrize("scenario", ["1942", "1943", "burma"])
def test_an_audit_after_single_moves_equals_one_from_nothing(scenario: str) -> None:
    """What is remembered between audits never shows."""
    start = position(scenario)
    fits: Mapping[str, list[HexId]] = places(start)
    movable = sorted(start.units)

    @examples(10)
    @given(st.lists(st.tuples(st.sampled_from(movable), st.integers(0, 400), st.booleans()), max_size=12))
    def walk(moves: list[tuple[UnitId, int, bool]]) -> None:
        state = start
        for unit, number, flag in moves:
            where = fits[start.components.units[unit].unit_class]
            state = replace(state, units={**state.units, unit: Position(where[number % len(where)])})
            if flag:
                hex_id = fits["ground"][number % len(fits["ground"])]
                state = replace(state, control={**state.control, hex_id: Side.JAPAN})
            remembered = fast(audit(state))
            tables_of(state.components).forget()
            forget()
            assert remembered == fast(audit(state))

    walk()


CHANGES: dict[str, Any] = {
    "activated": frozenset({UnitId("us-4-marine")}),
    "tokyo_express": HexId("4423"),
    "zones_cancelled": frozenset({Side.ALLIES}),
    "lost_garrisons": frozenset({HexId("3706")}),
    "markers": {TrackId("hump"): 1, TrackId("divisions-in-china"): 0},
}


@pytest.mark.parametrize("field", CHANGES)
def test_an_audit_is_remembered_only_for_the_same_question(field: str) -> None:
    """Whatever an audit looks at makes another question of a position with the same counters."""
    start = position("1942")
    fields: dict[str, Any] = {"control": {**start.control, HexId("4423"): Side.JAPAN}}
    known = fast(audit(replace(start, **fields)))
    change = {**start.markers, **CHANGES[field]} if field == "markers" else CHANGES[field]
    changed = replace(start, **fields, **{field: change})
    after = fast(audit(changed))
    forget()
    tables_of(start.components).forget()
    assert after == fast(audit(changed)) == plain(changed)
    assert fast(audit(replace(start, **fields))) == known


def test_an_audit_is_remembered_for_another_position_with_the_same_answer() -> None:
    start = position("1942")
    one, other = audit(start), audit(replace(start, turn=start.turn + 1))
    assert other.supply is one.supply
    assert (one.state.turn, other.state.turn) == (start.turn, start.turn + 1)


@pytest.mark.parametrize(("scenario", "edition"), [("1942", "v3.2"), ("1943", "v2.0"), ("burma", "v3.2")])
def test_6_4_zones_are_two_hexes_and_neutralise_each_other_alike(scenario: str, edition: str) -> None:
    @examples(10)
    @given(boards(scenario, edition))
    def check(state: State) -> None:
        found = audit(state)
        units = state.components.units
        for hex_id in state.components.hexes:
            bit = found.tables.space.bits[hex_id]
            near = {
                side: [
                    one.unit
                    for one in found.projecting[side]
                    if distance(HexId(state.units[one.unit.id].place), hex_id) <= 2
                ]
                for side in Side
            }
            for side in Side:
                enemy_neutralises = any(units[u.id].type not in LONG_RANGE for u in near[side.enemy])
                assert bool(found.zones[side].in_force & bit) == (bool(near[side]) and not enemy_neutralises)
                assert bool(found.zones[side].neutralised & bit) == (bool(near[side]) and enemy_neutralises)

    check()


@pytest.mark.parametrize(("scenario", "edition"), [("1942", "v3.2"), ("1943", "v2.0"), ("burma", "v3.2")])
def test_6_21_supply_only_grows_when_an_enemy_zone_is_taken_away(scenario: str, edition: str) -> None:
    @examples(10)
    @given(boards(scenario, edition), st.data())
    def check(state: State, data: st.DataObject) -> None:
        before = audit(state)
        for side in Side:
            if not before.projecting[side.enemy]:
                continue
            enemy = data.draw(st.sampled_from([one.unit.id for one in before.projecting[side.enemy]]))
            after = audit(state, frozenset({enemy}))
            for unit, verdict in before.verdicts.items():
                if state.components.units[unit].side is side and verdict.in_supply:
                    assert after.verdicts[unit].in_supply

    check()


@pytest.mark.parametrize(("scenario", "edition"), [("1941", "v3.2"), ("1944", "v2.0"), ("burma", "v3.2")])
def test_every_verdict_can_be_explained(scenario: str, edition: str) -> None:
    """A path is unbroken and ends at the unit; without one there is a reason and a rule."""

    @examples(6)
    @given(boards(scenario, edition))
    def check(state: State) -> None:
        found = audit(state)
        explainer = Explainer(found)
        for unit, verdict in found.verdicts.items():
            one = explainer.unit(unit)
            assert one.in_supply == verdict.in_supply
            assert one.why and all(rule.startswith("EotS ") for rule in one.rules)
            assert all(distance(a, b) == 1 for a, b in zip(one.path, one.path[1:], strict=False))
            if one.path and (one.broken is None or one.broken.kind != "hq"):
                assert len(one.ways) == max(0, len(one.path) - 1)
            if one.in_supply and len(one.path) > 1:
                assert one.path[-1] == verdict.place

    check()
