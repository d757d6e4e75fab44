"""The forecast against every roll there is, and by hand (CO 11.0)."""

from dataclasses import replace
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import pytest

from rules.co.battle.aimed_anew import Cover, Flags, anew_objections
from rules.co.battle.battle import Action, Battle, Rulings, Space
from rules.co.battle.blows import FactNeeded
from rules.co.battle.combatants import Side, Stage
from rules.co.battle.display import Display, Numbers, Steps, laid_out, shooters, targets
from rules.co.battle.forecast import forecast
from rules.co.battle.needs import Fact
from rules.co.battle.policy import STANDING_ORDERS
from rules.co.battle.salvos import aim_objections
from rules.co.battle_forecast import lines
from tests.by_lot import Lot
from tests.co.battles import ISLAND, LAND, SEA, fight
from tests.co.counted import counted
from tests.co.random_battles import random_battle

F = Fraction
OUTSIDE = replace(SEA, inside_line=False)
BATTLES: dict[str, tuple[str, str, str, Space, dict[str, Any]]] = {
    "ship against ship": ("G3N-5", "bb BB 0300", "ca CA 0200", SEA, {}),
    "two against two": ("G3N-5", "bb BB 0300, cv CV 0200", "ca CA 0200, tr TR 0100", OUTSIDE, {"turn": 1}),
    "past the screen": ("G3N-5", "a BB 0400, b DD 0100", "dd DD 0100, cv CV 0300", SEA, {"turn": 1}),
    "air and ground": (
        "G3C-1",
        "z air 2001 in, div inf 0003/0001",
        "p air 2001, b base 1",
        LAND,
        {"turn": 1},
    ),
    "cargo": ("G3C-2", "tr TR 0000 +m, m inf 0004", "gun inf 0200/0101 static, b base 1", ISLAND, {}),
    "a base and its air": (
        "counterattack",
        "jb base 2, z air 1001, y air 0001",
        "x BB 1103, w BB 0003",
        LAND,
        {},
    ),
    "Allied air by lot": (
        "G3C-1",
        "z air 0005 in, div inf 0002",
        "b base 2, p air 0003, q air 0001",
        LAND,
        {"turn": 1},
    ),
    "more air than its base holds": (
        "G3A-2",
        "z air 2003 in",
        "b base 1, p air 2000, q air 1000",
        LAND,
        {"turn": 1},
    ),
    "airborne": ("G3G-5", "para abn 0003 in", "lf inf 0002", ISLAND, {}),
    "submarines": ("G3N-5", "dd DD 0020, ss SS 0010", "ss2 SS 0010, s3 SS 0000", SEA, {"turn": 1}),
    "retreat": (
        "G3G-3",
        "a inf 0003/0001",
        "lf inf 0002/0001",
        replace(LAND, refuge=False),
        {"rulings": Rulings(ground_unit_retreat=True)},
    ),
    "seaplanes": ("counterattack", "sp air 0000 sp, av AV 0100, jb base 1", "x BB 0203", LAND, {}),
    "ships by lot": (
        "counterattack",
        "d1 DD 0100, d2 DD 0200, d3 DD 0000",
        "x BB 0300",
        SEA,
        {"rulings": Rulings(ships_by_lot=True)},
    ),
}


def fought(name: str) -> Battle:
    action, japan, allies, where, more = BATTLES[name]
    return fight(action, japan, allies, where, **more)


@pytest.mark.parametrize("name", BATTLES)
def test_the_forecast_is_the_count_of_all_faces(name: str) -> None:
    battle = fought(name)
    assert forecast(battle) == counted(battle)


@pytest.mark.lot
@pytest.mark.parametrize("batch", range(4))
def test_the_forecast_of_battles_by_lot_is_the_count_of_all_hits(batch: int, lot: Lot) -> None:
    for seed in islice(lot.seeds(), 200 if lot.long else 10):
        battle = random_battle(Random(seed), 3)
        assert forecast(battle) == counted(battle, faces=False), battle


class LastFirst:
    """Another policy: everybody fires at the last target that may be, and loses the last units first."""

    def aims(self, display: Display, steps: Steps, stage: Stage) -> Numbers:
        marks = targets(display, steps, stage, Side.JAPAN)
        firing = shooters(display, steps, stage, Side.JAPAN)
        chosen = (marks[-1],) * len(firing)
        names = {display.units[n].id: display.units[t].id for n, t in zip(firing, chosen, strict=True)}
        legal = not list(aim_objections(display, steps, stage, names))
        return chosen if legal else STANDING_ORDERS.aims(display, steps, stage)

    def anew(self, display: Display, steps: Steps, stage: Stage, held: Flags, cover: Cover) -> Numbers:
        chosen = (targets(display, steps, stage, Side.JAPAN)[-1],) * len(held)
        legal = not list(anew_objections(display, held, chosen, cover))
        return chosen if legal else STANDING_ORDERS.anew(display, steps, stage, held, cover)

    def losses(self, display: Display, steps: Steps, among: Numbers, count: int) -> Numbers:
        every = [n for n in reversed(among) for _ in range(steps[n])]
        return tuple(every[:count])


@pytest.mark.lot
def test_the_forecast_follows_the_policy_that_it_is_given(lot: Lot) -> None:
    for seed in islice(lot.seeds(), 200 if lot.long else 15):
        battle = random_battle(Random(seed), 3)
        assert forecast(battle, LastFirst()) == counted(battle, LastFirst(), faces=False), battle


# By hand


def test_11_6_one_ship_against_one_by_hand() -> None:
    # Inside the line Japan fires first with 21 of 36 (a tie is its own). A three sinks half the time; the
    # cruiser answers with a two, a third of the time, if it is still there, and the other way round.
    found = forecast(fought("ship against ship"))
    first, second = F(21, 36), F(15, 36)
    assert found.edge == {Side.JAPAN: first, Side.ALLIES: second}
    sinks = first * F(1, 2) + second * F(2, 3) * F(1, 2)
    sunk = first * F(1, 2) * F(1, 3) + second * F(1, 3)
    assert found.lost == {"ca": sinks, "bb": sunk}
    assert found.hits[Stage.SURFACE, Side.JAPAN] == sinks
    assert found.victory_points == 2 * sinks - 3 * sunk
    assert found.cleared == 0 and found.swept == sinks


def test_the_losses_of_troops_aircraft_and_ships_are_told() -> None:
    # On turn 1 Japan has the edge; a factor of 3 hits half the time, one of 2 a third of the time.
    told = lines(fight("G3G-3", "a inf 0003", "x inf 0002", LAND, turn=1))
    assert {"Allied ground units lost: 0.5 of 1", "The space is cleared: 50 %"} <= {*told}
    bombed = lines(fight("G3A-2", "a air 3001 in", "x air 0001, base base 2", LAND, turn=1))
    assert "Allied air units lost: 0.5 of 1" in bombed
    swept = lines(fight("G3N-5", "a BB 0300", "x CL 0100", SEA, turn=1))
    assert "All Allied ships are gone: 50 %" in swept


def test_7_3_chance_to_clear_an_island_chain_by_hand() -> None:
    # Turn 1: two units with factors 3 and 2 at a base of level 1 alone: it falls unless both miss.
    battle = fight("G3C-2", "tr TR 0000 +a +b, a inf 0003, b inf 0002", "base base 1", ISLAND, turn=1)
    assert forecast(battle).cleared == 1 - F(1, 2) * F(2, 3)
    # At level 2 both must hit.
    battle = fight("G3C-2", "tr TR 0000 +a +b, a inf 0003, b inf 0002", "base base 2", ISLAND, turn=1)
    assert forecast(battle).cleared == F(1, 2) * F(1, 3)


def test_9_6_1_chance_to_lose_a_transport_and_its_troops_by_hand() -> None:
    # Guns with 2 and 3 fire: transports come before the destroyer, and the empty one is given up first.
    japan = "t1 TR 0000 +m, m inf 0001, t2 TR 0000, dd DD 0000"
    battle = fight("G3C-2", japan, "gun inf 0200 static, gun2 inf 0300 static", LAND, turn=1)
    found = forecast(battle)
    both = F(1, 3) * F(1, 2)
    assert found.lost["t1"] == found.lost["m"] == both
    assert found.lost["t2"] == F(1, 3) + F(1, 2) - both
    assert found.lost["dd"] == 0


def test_15_1_chance_of_allied_air_by_lot_by_hand() -> None:
    # Turn 1: a sure hit reduces the base from 2 to 1, and one of two air units is drawn.
    battle = fight("G3A-2", "z air 0006 in", "b base 2, p air 0000, q air 0000", LAND, turn=1)
    assert forecast(battle).lost == {"z": 0, "b": 0, "p": F(1, 2), "q": F(1, 2)}


# Facts that are missing


def test_11_2_a_forecast_needs_the_line_where_the_edge_is_rolled_for() -> None:
    battle = fight("G3N-5", "bb BB 0300", "ca CA 0200", replace(SEA, inside_line=None))
    with pytest.raises(FactNeeded) as error:
        forecast(battle)
    assert error.value.fact is Fact.INSIDE_LINE
    forecast(replace(battle, turn=1))


def test_11_6_2_a_forecast_needs_the_priorities_where_they_matter() -> None:
    battle = fight("G3N-5", "bb BB 0300, dd DD 0100", "ca CA 0200", targeting_priority=None)
    with pytest.raises(FactNeeded) as error:
        forecast(battle)
    assert error.value.fact is Fact.TARGETING_PRIORITY
    forecast(fight("G3N-5", "bb BB 0300", "ca CA 0200", targeting_priority=None))


# The policy


def aims(battle: Battle) -> dict[str, str]:
    display = laid_out(battle)
    found = STANDING_ORDERS.aims(display, display.start, Stage.SURFACE)
    firing = shooters(display, display.start, Stage.SURFACE, Side.JAPAN)
    return {display.units[a].id: display.units[b].id for a, b in zip(firing, found, strict=True)}


def test_standing_orders_fire_past_the_screen_when_that_brings_more() -> None:
    # A carrier is worth 1 + 3, a destroyer 1: the weak ship covers, the strong one fires at the carrier.
    assert aims(fought("past the screen")) == {"a": "cv", "b": "dd"}
    # With a cruiser (1 + 2) as the only ship there is nothing to cover with.
    assert aims(fight("G3N-5", "a BB 0400", "dd DD 0100, cv CV 0300")) == {"a": "dd"}


def test_standing_orders_spread_fire_among_equals() -> None:
    battle = fight("G3N-5", "a BB 0300, b BB 0300", "d1 DD 0100, d2 DD 0100")
    assert sorted(aims(battle).values()) == ["d1", "d2"]


@pytest.mark.lot
def test_11_6_1_standing_orders_are_always_legal(lot: Lot) -> None:
    for seed in islice(lot.seeds(), 2000 if lot.long else 150):
        battle = random_battle(Random(seed), 7)
        display = laid_out(battle)
        for stage in battle.stages:
            firing = shooters(display, display.start, stage, Side.JAPAN)
            if not firing or not targets(display, display.start, stage, Side.JAPAN):
                continue
            found = STANDING_ORDERS.aims(display, display.start, stage)
            names = {display.units[a].id: display.units[b].id for a, b in zip(firing, found, strict=True)}
            assert list(aim_objections(display, display.start, stage, names)) == []


# Speed

JAPAN_10 = (
    "cv CV 3211, ca CA 1202, dd DD 0120, t1 TR 0000 +d1 +d2, d1 inf 0003/0001, d2 inf 0002/0001, m mar 0002, "
    "apd APD 0110 +m, z1 air 3101 in, z2 air 2112 in"
)
ALLIES_10 = (
    "lf inf 1103/0102, mf inf 0102/0001, gun inf 1200 static, reg inf 0001, base base 3, p1 air 2101, "
    "p2 air 1002, p3 air 1211, x inf 0002/0001, y inf 0101"
)


@pytest.mark.parametrize(
    "battle",
    [
        fight("G3C-2", JAPAN_10, ALLIES_10, ISLAND),
        fight(
            "G3C-3",
            "a CV 3211, b CV 2211, c BB 1303, d CA 1202, e CL 1111, f DD 0120, g DD 0110, h SS 0210, "
            "i air 1310 in, j air 2200 in",
            "k CV 3210, l BB 2303, m BB 1303, n CA 1202, o CA 1201, p CL 1111, q DD 0110, r DD 0120, "
            "s SS 0210, t TR 0000",
            led_by=Action.G3N_5,
        ),
    ],
    ids=["invasion", "at sea"],
)
def test_the_chances_of_ten_units_a_side_are_chances(battle: Battle) -> None:
    found = forecast(battle)
    assert sum(found.edge.values()) == 1 and all(0 <= chance <= 1 for chance in found.lost.values())
