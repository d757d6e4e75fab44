"""The forecast against every roll there is, resolved one by one."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product, repeat
from random import Random
from time import process_time
from typing import Any

import pytest

from rules.eots.battle.battle import Battle
from rules.eots.battle.forces import Role
from rules.eots.battle.forecast import forecast
from rules.eots.battle.hits import best
from rules.eots.battle.resolution import Entered, resolve
from rules.eots.files.battle_outcome import odds_object, outcome_object
from tests.by_lot import Lot, is_long, seed_of
from tests.eots.battles import battle_of

LANDED = {"amphibious": ["jp-14-army"]}
MANILA = ("2813", "jp-ca-takao jp-cv-akagi@2811 jp-14-army", "us-feaf us-ca-us-asia us-nl-corps")
BATTLES: dict[str, tuple[tuple[str, str, str], dict[str, Any]]] = {
    "intercept": (MANILA, LANDED),
    "surprise": (MANILA, {**LANDED, "condition": "surprise"}),
    "ambush": (MANILA, {**LANDED, "condition": "ambush", "turn": 5}),
    "critical by event": (MANILA, {**LANDED, "condition": "ambush", "critical_from": 9}),
    "v2.0": (MANILA, {**LANDED, "condition": "surprise", "edition": "2.0"}),
    "US aircraft may be gone when they answer": (
        ("2813", "jp-cv-shokaku jp-cv-akagi jp-bb-nagato", "us-vmf-211 us-bb-maryland"),
        {"condition": "surprise", "turn": 9},
    ),
    "ground only": (("2014", "jp-15-army", "in-3-corps"), {"ground_entry": {"jp-15-army": "1913"}}),
    "at sea only": (("2811", "jp-cv-akagi jp-bb-kongo", "us-cv-wasp us-bb-maryland"), {}),
    "turned back, nobody left": (("2812", "jp-14-army", "us-ca-us-asia us-nl-corps"), LANDED),
    "turned back, others fight": (
        ("2812", "jp-14-army jp-22-air-flotilla@2811", "us-ca-us-asia us-nl-corps"),
        LANDED,
    ),
    "bombardment": (("2812", "jp-bb-nagato jp-14-army", "us-nl-corps us-sl-corps:reduced"), LANDED),
    "troops go down with their ship": (
        ("4612", "jp-4-sn-brigade jp-cl-tenryu", "us-vmf-211 us-ca-new-orleans us-wake-brigade"),
        {"amphibious": ["jp-4-sn-brigade"], "transport": {"jp-4-sn-brigade": "jp-cl-tenryu"}},
    ),
    "by land and by sea": (
        ("2813", "jp-14-army jp-16-army jp-ca-takao", "us-nl-corps us-feaf"),
        {**LANDED, "ground_entry": {"jp-16-army": "2812"}},
    ),
    "garrisons": (
        ("2809", "us-xi-corps us-bb-new-jersey", "jp-17-army"),
        {"by": "allies", "amphibious": ["us-xi-corps"], "divisions_in_china": 5},
    ),
}


Faces = dict[Role, int]
NOTHING = Entered()
WHOLE, SOME = 4, 4  # battles of which every roll is counted; rolls at sea of the others, with all on land


def rolls(known: Faces) -> list[Faces]:
    """Both dice, every face that can still come."""
    faces = [[known[role]] if role in known else range(10) for role in Role]
    return [dict(zip(Role, both, strict=True)) for both in product(*faces)]


def outcomes(battle: Battle, known: Entered) -> Iterator[tuple[Faces, Faces, dict[str, Any]]]:
    """Every one of the 10,000 rolls; dice that nobody rolls are not resolved a hundred times."""
    land_rolls = rolls(dict(known.ground_dice))
    without_sea: dict[int, dict[str, Any]] = {}
    for air in rolls(dict(known.air_dice)):
        for number, land in enumerate(land_rolls):
            found = without_sea.get(number) or outcome_object(resolve(battle, Entered(air, land)))
            if found["air_naval"] is None:
                without_sea[number] = found
            if found["ground"] is None:
                yield from ((air, any_, found) for any_ in land_rolls)
                break
            yield air, land, found


def lost(battle: Battle, result: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Every step lost, by unit and result; one eliminated for want of a retreat loses all it has left."""
    fought = list(lost_fighting(result))
    yield from fought
    for one in result["retreats"]:
        if one["way"] == "eliminated":
            whole = next(unit.steps for unit in battle.reaction if unit.id == one["unit"])
            left = whole - sum(name == one["unit"] for name, _ in fought)
            yield from repeat((one["unit"], "eliminated"), left)


def lost_fighting(result: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for one in (*result["turned_back"], *result["lost_at_sea"]):
        yield one["unit"], one["result"]
    for combat in ("air_naval", "ground"):
        for role in Role:
            for one in ((result[combat] or {}).get(role.value) or {"applied": ()})["applied"]:
                yield one["unit"], one["result"]


def counted(battle: Battle, known: Entered = NOTHING) -> dict[str, Any]:
    """The forecast by counting."""
    mine = {one.id for one in battle.offensive}
    won = taken = 0
    steps, worst = Counter[str](), Counter[str]()
    reduced, eliminated = Counter[str](), Counter[str]()
    by_air_die, by_ground_die = Counter[tuple[Role, int]](), Counter[tuple[Role, int]]()
    count, air_faces, ground_faces = 0, Counter[tuple[Role, int]](), Counter[tuple[Role, int]]()
    for air, land, result in outcomes(battle, known):
        count += 1
        air_faces.update(air.items())
        ground_faces.update(land.items())
        cancelled = result["turned_back"] and len(result["turned_back"]) == len(mine)
        sea = result["air_naval"]
        victory = not cancelled and (sea is None or sea["winner"] == "offensive")
        captured = result["control"] == battle.offensive_side
        won, taken = won + victory, taken + captured
        winner = Role.OFFENSIVE if victory else Role.REACTION
        holder = Role.OFFENSIVE if captured else Role.REACTION
        by_air_die[winner, air[winner]] += 1
        by_ground_die[holder, land[holder]] += 1
        here = list(lost(battle, result))
        sides = Counter("offensive" if name in mine else "reaction" for name, _ in here)
        steps += sides
        worst |= sides
        dead = {name for name, how in here if how == "eliminated"}
        eliminated.update(dead)
        reduced.update({name for name, _ in here} - dead)
    return {
        "air_naval_win": Fraction(won, count),
        "capture": Fraction(taken, count),
        "steps": {role: Fraction(steps[role.value], count) for role in Role},
        "worst": {role: worst[role.value] for role in Role},
        "reduced": {name: Fraction(times, count) for name, times in reduced.items()},
        "eliminated": {name: Fraction(times, count) for name, times in eliminated.items()},
        "by_air_die": shares(by_air_die, air_faces),
        "by_ground_die": shares(by_ground_die, ground_faces),
    }


def shares(won: Counter[tuple[Role, int]], of: Counter[tuple[Role, int]]) -> dict[Role, list[Fraction]]:
    """How often a side wins with each face of its die; nothing for faces that cannot come any more."""
    return {r: [Fraction(won[r, face], of[r, face] or 1) for face in range(10)] for r in Role}


@pytest.mark.lot
@pytest.mark.slow
@pytest.mark.parametrize("number", range(WHOLE))
def test_the_forecast_is_the_count_of_all_rolls(number: int, pytestconfig: pytest.Config) -> None:
    """Of some battles by lot; the long run counts every battle."""
    drawn = Random(seed_of(pytestconfig)).sample(sorted(BATTLES), len(BATTLES))
    for name in drawn[number::WHOLE] if is_long(pytestconfig) else [drawn[number]]:
        battle = fought(name)
        assert vars(forecast(battle)) == counted(battle), name


@pytest.mark.lot
@pytest.mark.parametrize("name", BATTLES)
def test_the_forecast_is_the_count_of_all_rolls_on_land_after_some_at_sea(name: str, lot: Lot) -> None:
    battle = fought(name)
    for roll in Random(lot.seed()).sample(rolls({}), SOME):
        known = Entered(roll) if fights_at_sea(battle, roll) else NOTHING
        assert vars(forecast(battle, rolled=known)) == counted(battle, known), known


def fights_at_sea(battle: Battle, roll: Faces) -> bool:
    """Whether dice are rolled at sea at all."""
    return outcome_object(resolve(battle, Entered(roll, roll)))["air_naval"] is not None


def fought(name: str) -> Battle:
    """One of the battles above."""
    (where, offensive, reaction), fields = BATTLES[name]
    return battle_of(where, offensive, reaction, **fields)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("intercept", Entered({Role.OFFENSIVE: 7})),
        ("surprise", Entered({Role.REACTION: 9}, {Role.REACTION: 0})),
        ("by land and by sea", Entered({Role.OFFENSIVE: 3, Role.REACTION: 6}, {Role.OFFENSIVE: 5})),
        ("ground only", Entered({}, {Role.OFFENSIVE: 8})),
    ],
)
def test_the_forecast_counts_the_rolls_that_can_still_come(name: str, known: Entered) -> None:
    battle = fought(name)
    assert vars(forecast(battle, rolled=known)) == counted(battle, known)


def test_9_3_a_battle_by_hand() -> None:
    # Akagi 12-12 against Wasp 12-12 in each other's hex: 6 to 9 (4 of 10) reduce, nothing kills; a tie is
    # the reaction player's, so Japan wins with a hit on Wasp and none on Akagi: 4/10 x 6/10.
    odds = forecast(battle_of("2811", "jp-cv-akagi", "us-cv-wasp"))
    # A nine is a critical hit, but 12 hits take one step anyway; a roll of 9 eliminates nobody.
    assert odds.air_naval_win == Fraction(24, 100)
    assert odds.reduced == {"us-cv-wasp": Fraction(2, 5), "jp-cv-akagi": Fraction(2, 5)}
    assert odds.capture == 0 and odds.eliminated == {}


def test_9_2_f_6_a_lucky_nine_by_hand() -> None:
    # Three hits at most against a defence of 14: only a nine takes a step.
    odds = forecast(battle_of("2811", "jp-bb-kongo", "nl-cl-dutch"))
    assert odds.reduced["jp-bb-kongo"] == Fraction(1, 10)
    # Kongo's 13: 4 hits (0 to 2) nothing, 7 hits (3 to 5) nothing, 13 hits one step of 8 (6 to 9).
    assert odds.reduced["nl-cl-dutch"] == Fraction(4, 10)


def test_9_4_a_ground_battle_by_hand() -> None:
    # Hong Kong: 9 strength at -2. 5 hits (0 to 4) reduce, 9 hits (5 to 8) and 14 (9) eliminate. Six hits at
    # most do nothing to the army.
    odds = forecast(
        battle_of("2709", "jp-17-army:reduced", "br-hong-kong-division", ground_entry={"jp-17-army": "2708"})
    )
    assert odds.capture == 1 and odds.air_naval_win == 1
    # The only way out of Hong Kong by land is the attacker's way in, so a beaten division is lost too.
    assert odds.reduced == {}
    assert odds.eliminated == {"br-hong-kong-division": Fraction(1)}
    assert odds.steps == {Role.OFFENSIVE: Fraction(0), Role.REACTION: Fraction(2)}


def test_odds_are_written_as_decimals() -> None:
    odds = odds_object(forecast(battle_of("2811", "jp-cv-akagi", "us-cv-wasp")))
    assert odds["air_naval_win"] == 0.24
    assert odds["expected_steps"] == {"offensive": 0.4, "reaction": 0.4}
    assert odds["units"]["us-cv-wasp"] == {"reduced": 0.4, "eliminated": 0.0}


def test_a_forecast_of_twelve_units_is_quick() -> None:
    battle = battle_of(
        "2813",
        "jp-cv-akagi jp-cv-soryu jp-bb-kongo jp-ca-takao jp-14-army jp-16-army",
        "us-feaf us-19-lrb us-bb-maryland us-cv-essex us-nl-corps us-sl-corps",
        amphibious=["jp-14-army", "jp-16-army"],
        turn=8,
    )
    best.cache_clear()
    begun = process_time()
    forecast(battle)
    assert process_time() - begun < 0.5
