"""The forecast against every roll there is, resolved one by one."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product, repeat
from time import perf_counter
from typing import Any

import pytest

from rules.eots.battle.battle import Battle
from rules.eots.battle.forces import Role
from rules.eots.battle.forecast import forecast
from rules.eots.battle.hits import best
from rules.eots.battle.resolution import Entered, resolve
from rules.eots.battle.writing import odds_object, outcome_object
from tests.rules.battles import battle_of

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


def outcomes(battle: Battle) -> Iterator[dict[str, Any]]:
    """Every one of the 10,000 rolls; ground dice that nobody rolls are not resolved a hundred times."""
    for mine, theirs in product(range(10), repeat=2):
        air = {Role.OFFENSIVE: mine, Role.REACTION: theirs}
        for faces in product(range(10), repeat=2):
            found = outcome_object(resolve(battle, Entered(air, dict(zip(Role, faces, strict=True)))))
            if found["ground"] is None:
                yield from repeat(found, 100)
                break
            yield found


def lost(result: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Every step lost, by unit and result."""
    for one in (*result["turned_back"], *result["lost_at_sea"]):
        yield one["unit"], one["result"]
    for combat in ("air_naval", "ground"):
        for role in Role:
            for one in ((result[combat] or {}).get(role.value) or {"applied": ()})["applied"]:
                yield one["unit"], one["result"]


def counted(battle: Battle) -> dict[str, Any]:
    """The forecast by counting."""
    mine = {one.id for one in battle.offensive}
    won = taken = 0
    steps, worst = Counter[str](), Counter[str]()
    reduced, eliminated = Counter[str](), Counter[str]()
    for result in outcomes(battle):
        cancelled = result["turned_back"] and len(result["turned_back"]) == len(mine)
        sea = result["air_naval"]
        won += not cancelled and (sea is None or sea["winner"] == "offensive")
        taken += result["control"] == battle.offensive_side
        here = list(lost(result))
        sides = Counter("offensive" if name in mine else "reaction" for name, _ in here)
        steps += sides
        worst |= sides
        dead = {name for name, how in here if how == "eliminated"}
        eliminated.update(dead)
        reduced.update({name for name, _ in here} - dead)
    return {
        "air_naval_win": Fraction(won, 10_000),
        "capture": Fraction(taken, 10_000),
        "steps": {role: Fraction(steps[role.value], 10_000) for role in Role},
        "worst": {role: worst[role.value] for role in Role},
        "reduced": {name: Fraction(count, 10_000) for name, count in reduced.items()},
        "eliminated": {name: Fraction(count, 10_000) for name, count in eliminated.items()},
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", BATTLES)
def test_the_forecast_is_the_count_of_all_rolls(name: str) -> None:
    (where, offensive, reaction), fields = BATTLES[name]
    battle = battle_of(where, offensive, reaction, **fields)
    assert vars(forecast(battle)) == counted(battle)


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
    assert odds.reduced == {"br-hong-kong-division": Fraction(1, 2)}
    assert odds.eliminated == {"br-hong-kong-division": Fraction(1, 2)}
    assert odds.steps == {Role.OFFENSIVE: Fraction(0), Role.REACTION: Fraction(3, 2)}


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
    begun = perf_counter()
    forecast(battle)
    assert perf_counter() - begun < 0.5
