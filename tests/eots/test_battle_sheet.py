"""A battle's sheet at every stage: forces, dice, losses, forecast and outcome (EotS 9.1 to 9.5)."""

from fractions import Fraction
from typing import Any

import pytest

from rules.core.view import UnitView
from rules.eots.battle.air_naval_combat import Transfer
from rules.eots.battle.battle import Battle
from rules.eots.battle.changes import changed, read_change
from rules.eots.battle.forces import Fighter, Role
from rules.eots.battle.resolution import Around, Entered, course
from rules.eots.views.battle import BattleView, CombatView, FighterView, RollView
from rules.eots.views.battle_sheet import Extras, battle_view
from rules.eots.views.battle_sheet_forecast import need, percent
from tests.eots.battles import READER, battle_of

OFFENSIVE, REACTION = Role


def drawn(unit: Fighter) -> UnitView:
    return UnitView(unit.id, unit.name, "", unit.side, "", "", "", "", False, unit.two_sided, "", "")


def sheet(
    battle: Battle,
    air: tuple[int | None, int | None] = (None, None),
    land: tuple[int | None, int | None] = (None, None),
    around: Around | None = None,
    extras: dict[str, Any] | None = None,
    **entered: Any,
) -> BattleView:
    """The sheet with some dice, the attacker's first."""
    dice = [
        {role: face for role, face in zip(Role, faces, strict=True) if face is not None}
        for faces in (air, land)
    ]
    found = Entered(*dice, **entered)
    shown = Extras(draw=drawn, **(extras or {}))
    return battle_view(battle, found, course(battle, found, around), shown, around)


def fighters(view: BattleView) -> dict[str, FighterView]:
    return {one.unit.id: one for force in view.forces for one in force.fighters}


def lost(view: BattleView) -> dict[str, str]:
    return {name: one.loss for name, one in fighters(view).items() if one.loss}


def rolls(view: BattleView, combat: str = "air-naval") -> tuple[RollView, RollView]:
    found = {one.code: one for one in view.combats}[combat]
    mine, theirs = found.rolls
    return mine, theirs


def combats(view: BattleView) -> dict[str, CombatView]:
    return {one.code: one for one in view.combats}


# The percentages


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), 0),
        (Fraction(1), 100),
        (Fraction(1, 2), 50),
        (Fraction(1, 3), 33),
        (Fraction(2, 3), 67),
        (Fraction(1, 100), 1),
        (Fraction(1, 10_000), 1),  # possible, so not nought
        (Fraction(1, 250), 1),
        (Fraction(99, 100), 99),
        (Fraction(9_999, 10_000), 99),  # open, so not certain
        (Fraction(996, 1000), 99),
    ],
)
def test_a_percentage_never_claims_what_is_not_so(chance: Fraction, shown: int) -> None:
    assert percent(chance) == shown


def by_face(*chances: Any) -> list[Fraction]:
    return [Fraction(one) for one in chances]


@pytest.mark.parametrize(
    ("chances", "says"),
    [
        (by_face(*[0] * 10), "cannot"),
        (by_face(*[1] * 10), "any die wins"),
        (by_face(*[0] * 6, *[1] * 4), "6+ wins"),
        (by_face(*[0] * 9, 1), "9+ wins"),
        (by_face(0, 0, 0, *["1/2"] * 4, 1, 1, 1), "3+ probably wins, 7+ surely"),
        (by_face(*["1/2"] * 5, *[1] * 5), "any die probably wins, 5+ surely"),
        (by_face(*["3/5"] * 10), "any die probably wins"),
        (by_face(*[0] * 5, *["1/2"] * 5), "5+ probably wins"),
        # 0.49 is not more often than not; a nine has the best chance.
        (by_face(*[0] * 8, "1/4", "49/100"), "at best 49 %, with a 9"),
        (by_face(*["49/100"] * 10), "at best 49 %, whatever the die"),
        # A low face that wins does not help where a higher one may lose.
        (by_face(1, 1, 0, 0, 0, 1, 1, 1, 1, 1), "5+ wins"),
    ],
)
def test_the_die_that_is_needed(chances: list[Fraction], says: str) -> None:
    assert need(chances) == says


# Before the dice

WASP = battle_of("2811", "jp-cv-akagi", "us-cv-wasp")
LUZON = ("2812", "jp-ca-takao jp-14-army", "us-feaf us-nl-corps")
LANDING = {"amphibious": ["jp-14-army"]}


def test_9_2_b_before_the_dice_each_face_shows_its_hits() -> None:
    # Takao 12 and an even die: a quarter 3, a half 6, all 12. FEAF 8: 2, 4, 8.
    mine, theirs = rolls(sheet(battle_of(*LUZON, **LANDING)))
    assert (mine.strength, mine.bonus, mine.modifiers, mine.die) == (12, "", (), None)
    assert mine.faces == (3, 3, 3, 6, 6, 6, 12, 12, 12, 12)
    assert (theirs.strength, theirs.faces) == (8, (2, 2, 2, 4, 4, 4, 8, 8, 8, 8))
    assert (mine.side, theirs.side) == ("japan", "allies")
    assert (mine.field, theirs.field) == ("air_offensive", "air_reaction")


def test_9_2_b_before_the_dice_a_bonus_is_counted_in() -> None:
    # Surprise adds 3: nought is a three already.
    mine, theirs = rolls(sheet(battle_of(*LUZON, condition="surprise", **LANDING)))
    assert (mine.bonus, mine.modifiers) == ("+3", (("+3", "Surprise attack", "EotS 9.2 B"),))
    assert mine.faces == (6, 6, 6, 12, 12, 12, 12, 12, 12, 12)
    assert theirs.bonus == ""


def test_9_0_before_the_dice_nothing_is_decided() -> None:
    view = sheet(battle_of(*LUZON, **LANDING))
    (combat,) = view.combats
    assert (combat.code, combat.decided, combat.winner, combat.choices) == ("air-naval", False, "", ())
    assert (view.complete, view.outcome, view.control, view.retreats) == (False, (), "", ())
    assert lost(view) == {} and view.notes == ()
    assert not any(one.silent or one.fixed or one.chosen for one in combat.rolls)


def test_9_3_a_forecast_by_hand() -> None:
    # Akagi and Wasp, 12-12 each: 6+ reduces the other to 8, nothing kills. Japan wins with a hit on Wasp and
    # none on Akagi (4/10 x 6/10); with 6+ in 6 of 10. The Allies win surely with 6+, else in 6 of 10.
    view = sheet(WASP)
    (chance,) = view.forecast.chances
    assert (chance.label, chance.side, chance.percent) == ("Air-naval", "japan", 24)
    assert (chance.other, chance.other_percent) == ("allies", 76)
    assert view.forecast.needs == (
        (
            "To win the air-naval combat",
            "Japan: 6+ probably wins · Allies: any die probably wins, 6+ surely",
        ),
    )
    for losses in view.forecast.losses:
        assert (losses.expected, losses.worst, losses.steps) == (0.4, 1, 2)
    assert {name: (one.hit, one.killed) for name, one in fighters(view).items()} == {
        "jp-cv-akagi": (40, 0),
        "us-cv-wasp": (40, 0),
    }


def test_9_3_a_forecast_after_the_first_die_by_hand() -> None:
    # Japan's six is a hit on Wasp: it wins unless the Allies roll 6+, 6 of 10. Only their die is open.
    view = sheet(WASP, air=(6, None))
    (chance,) = view.forecast.chances
    assert (chance.percent, chance.other_percent) == (60, 40)
    assert view.forecast.needs == (("To win the air-naval combat", "Allies: 6+ wins"),)
    japan, allies = view.forecast.losses
    assert (japan.expected, japan.worst) == (0.4, 1)
    assert (allies.expected, allies.worst) == (1.0, 1)


KUANTAN = battle_of("2014", "jp-15-army", "in-3-corps", ground_entry={"jp-15-army": "1913"})


def test_9_4_a_forecast_by_hand() -> None:
    # 20 at -2: 0-4 reduce the corps (10 hits on 9), 5+ eliminate it (20 or 30). The corps' 9: 7+ reduce the
    # army (14 or 18 on 12), never more. With 0-4 Japan wins unless it loses a step too: 7 of 10.
    view = sheet(KUANTAN)
    (chance,) = view.forecast.chances
    assert (chance.label, chance.percent, chance.other_percent) == ("Kuantan", 85, 15)
    assert view.forecast.needs == (
        ("To have Kuantan in the end", "Japan: any die probably wins, 5+ surely · Allies: 7+ probably wins"),
    )
    japan, allies = view.forecast.losses
    assert (japan.expected, japan.worst, japan.steps) == (0.3, 1, 2)
    assert (allies.expected, allies.worst, allies.steps) == (1.5, 2, 2)
    units = fighters(view)
    assert (units["in-3-corps"].hit, units["in-3-corps"].killed) == (100, 50)
    assert (units["jp-15-army"].hit, units["jp-15-army"].killed) == (30, 0)


def test_9_34_without_aircraft_and_ships_the_ground_combat_comes_at_once() -> None:
    (combat,) = sheet(KUANTAN).combats
    assert (combat.code, combat.rule) == ("ground", "EotS 9.4")
    mine, theirs = combat.rolls
    # -2: 0-4 a half of 20, 5-8 all, 9 one and a half.
    assert (mine.bonus, mine.faces) == ("-2", (10, 10, 10, 10, 10, 20, 20, 20, 20, 30))
    # 9 rounded up: 5, 9, 14, 18.
    assert theirs.faces == (5, 5, 5, 9, 9, 9, 9, 14, 14, 18)


def test_9_4_a_a_final_modifier_is_shown_alone() -> None:
    view = sheet(changed(KUANTAN, [read_change("japan:ground:=4:Col. Tsuji")]))
    mine, _ = rolls(view, "ground")
    assert mine.modifiers == (("+4", "Col. Tsuji", "EotS 5.31"),)
    # 0-2 are 4 to 6: all of 20; 3 and 4 are 7 and 8; 5+ are two times.
    assert mine.faces == (20, 20, 20, 30, 30, 40, 40, 40, 40, 40)


def test_9_1_a_side_without_units_is_shown_without_a_forecast() -> None:
    view = sheet(battle_of("2811", "jp-cv-akagi", ""), extras={"with_forecast": False})
    assert view.forecast is None and view.forces[1].fighters == ()
    assert view.combats == ()


# The forces


def test_9_1_each_unit_shows_what_it_adds_and_how_it_came() -> None:
    battle = battle_of(
        "2813",
        "jp-cv-akagi@2811 jp-bb-kongo@2811 jp-22-air-flotilla@2909 jp-ca-takao jp-14-army jp-16-army",
        "us-feaf:inactive us-nl-corps",
        amphibious=["jp-14-army"],
        ground_entry={"jp-16-army": "2812"},
    )
    # Tainan is 4 hexes away: beyond 3, within 5, half of 20. Kongo with the distant carrier adds nothing.
    shown = {name: (one.strength, one.tags) for name, one in fighters(sheet(battle)).items()}
    assert shown == {
        "jp-cv-akagi": (12, ("from afar",)),
        "jp-bb-kongo": (0, ("escort",)),
        "jp-22-air-flotilla": (10, ("extended range, half",)),
        "jp-ca-takao": (12, ()),
        "jp-14-army": (18, ("by sea",)),
        "jp-16-army": (18, ("from 2812",)),
        "us-feaf": (8, ("inactive",)),
        "us-nl-corps": (6, ()),
    }


def test_8_46_a_brigade_aboard_a_ship_says_so() -> None:
    battle = battle_of(
        "4612",
        "jp-4-sn-brigade jp-cl-tenryu",
        "us-wake-brigade",
        amphibious=["jp-4-sn-brigade"],
        transport={"jp-4-sn-brigade": "jp-cl-tenryu"},
    )
    assert fighters(sheet(battle))["jp-4-sn-brigade"].tags == ("by sea", "aboard a ship")


def test_13_76_garrisons_are_among_the_defenders_but_not_among_the_steps() -> None:
    # 12 divisions are three units of 9-12; the 17th Army has two steps.
    battle = battle_of("2809", "us-xi-corps", "jp-17-army", by="allies", amphibious=["us-xi-corps"])
    view = sheet(battle)
    guards = [one for name, one in fighters(view).items() if name.startswith("garrison")]
    assert [(one.strength, one.tags) for one in guards] == [(9, ("no counter",))] * 3
    assert view.forecast.losses[1].steps == 2


@pytest.mark.parametrize(
    ("by", "parts"),
    [
        ("japan", [("Japan", "attacks"), ("Allies", "defend")]),
        ("allies", [("Allies", "attack"), ("Japan", "defends")]),
    ],
)
def test_9_0_the_attacker_comes_first(by: str, parts: list[tuple[str, str]]) -> None:
    forces = {"japan": "jp-cv-akagi", "allies": "us-cv-wasp"}
    other = "allies" if by == "japan" else "japan"
    view = sheet(battle_of("2811", forces[by], forces[other], by=by))
    assert [(one.name, one.part) for one in view.forces] == parts
    assert {one.value: one.on for one in view.sides} == {by: True, other: False}
    assert view.offensive == by


@pytest.mark.parametrize("condition", ["surprise", "intercept", "ambush"])
def test_7_25_the_condition_is_the_one_that_is_on(condition: str) -> None:
    view = sheet(battle_of("2811", "jp-cv-akagi", "us-cv-wasp", condition=condition))
    assert [one.value for one in view.conditions if one.on] == [condition]
    assert len(view.conditions) == 3


def test_9_0_a_battle_without_a_hex_is_somewhere() -> None:
    table = {
        "terrain": "jungle",
        "offensive": "japan",
        "offensive_units": [{"unit": "jp-15-army"}],
        "reaction_units": [{"unit": "in-3-corps"}],
    }
    view = sheet(READER.read(table), land=(9, 0))
    assert (view.hex, view.title, view.facts) == ("", "Somewhere", "Jungle")
    # 9 - 1: 30 hits eliminate the corps.
    assert view.outcome[0][0] == "Japan takes the hex"


# With one die


def test_9_2_d_after_a_first_strike_the_answer_is_counted_anew() -> None:
    # Surprise: 3 + 3 = 6, 12 hits reduce FEAF (10) to 4, 2 are lost. It then answers with 1, 2 or 4.
    view = sheet(battle_of(*LUZON, condition="surprise", **LANDING), air=(3, None))
    mine, theirs = rolls(view)
    assert (mine.die, mine.modified, mine.rating, mine.hits) == (3, 6, "1", 12)
    assert (mine.losses, mine.lost) == (
        ("US Far East Air Force reduced",),
        "2 hits lost: the weakest unit takes 10",
    )
    assert (theirs.strength, theirs.faces) == (4, (1, 1, 1, 2, 2, 2, 4, 4, 4, 4))
    assert lost(view) == {"us-feaf": "reduced"}
    assert not combats(view)["air-naval"].decided and view.forecast is not None


def test_9_2_c_with_one_of_two_dice_the_other_side_still_strikes_in_full() -> None:
    view = sheet(battle_of(*LUZON, **LANDING), air=(6, None))
    assert rolls(view)[1].strength == 8


def test_9_2_e_in_an_ambush_the_defenders_die_counts_first() -> None:
    # 9 + 4: FEAF's 8 hits do nothing to Takao (10), but a nine is a critical hit and takes her step.
    view = sheet(battle_of(*LUZON, condition="ambush", **LANDING), air=(None, 9))
    mine, theirs = rolls(view)
    assert (theirs.bonus, theirs.modified, theirs.critical) == ("+4", 13, True)
    assert lost(view) == {"jp-ca-takao": "reduced"}
    assert mine.strength == 7


def test_9_2_d_who_is_gone_after_a_first_strike_is_silent() -> None:
    # Kongo and Takao, 25: 25 hits sink the CA US Asia of 6 and 6.
    battle = battle_of("2811", "jp-bb-kongo jp-ca-takao", "us-ca-us-asia", condition="surprise")
    view = sheet(battle, air=(3, None))
    mine, theirs = rolls(view)
    assert (theirs.silent, theirs.die, mine.silent) == (True, None, False)
    assert mine.losses == ("CA US Asia eliminated",)
    assert mine.lost == "13 hits lost: no unit is left to take them"
    assert combats(view)["air-naval"].winner == "japan" and view.complete


def test_9_2_a_a_side_without_aircraft_and_ships_is_silent_from_the_start() -> None:
    mine, theirs = rolls(sheet(battle_of("2812", "jp-ca-takao", "us-nl-corps")))
    assert (mine.silent, theirs.silent) == (False, True)


def test_j01_a_side_that_an_event_keeps_from_rolling_is_silent() -> None:
    view = sheet(battle_of("2811", "jp-cv-akagi", "us-cv-wasp", no_roll=["allies"]), air=(6, None))
    assert rolls(view)[1].silent and view.complete


def test_7_25_a_die_that_the_app_rolled_is_fixed() -> None:
    mine, theirs = rolls(sheet(WASP, air=(6, 0), extras={"fixed": frozenset({"air_offensive"})}))
    assert (mine.fixed, theirs.fixed) == (True, False)


# With both dice


def test_9_3_with_both_dice_the_winner_stands_and_the_ground_combat_opens() -> None:
    # 12 hits reduce FEAF, FEAF's 2 hits do nothing: 12 against 4, but FEAF alone has aircraft (9.3).
    view = sheet(battle_of(*LUZON, **LANDING), air=(6, 0))
    combat = combats(view)["air-naval"]
    assert (combat.decided, combat.winner, combat.rule) == (True, "allies", "EotS 9.3")
    # So the army does not land, and the battle is over.
    assert set(combats(view)) == {"air-naval"} and view.complete
    assert ("14th Army does not land: the air-naval combat is lost", "EotS 8.45 C, 9.13") in view.notes
    assert [one.text for one in view.retreats] == ["14th Army goes back by sea, in post battle movement"]
    assert view.outcome == (("The Allies keep 2812", "EotS 9.4 C 3"),)
    assert view.control == "allies"


def test_9_33_after_a_victory_the_ground_dice_are_asked_for() -> None:
    # 21st Flotilla 16 and Takao 12, 28 hits: FEAF (10 and 10) is gone, 8 are lost.
    battle = battle_of(
        "2812", "jp-ca-takao jp-21-air-flotilla@3009 jp-14-army", "us-feaf us-nl-corps", **LANDING
    )
    assert rolls(sheet(battle))[0].strength == 12 + 8  # Taihoku is 4 hexes away, half of 16
    view = sheet(battle, air=(6, 0))
    # 20 hits: FEAF reduced and eliminated.
    assert lost(view) == {"us-feaf": "eliminated"}
    assert combats(view)["air-naval"].winner == "japan"
    mine, theirs = rolls(view, "ground")
    assert [one[0] for one in mine.modifiers] == ["+2", "+2"] and mine.bonus == "+4"
    assert theirs.modifiers == (("+3", "Held the hex before the assault", "EotS 9.4 A"),)
    assert not view.complete
    # The forecast now speaks of the hex alone.
    assert [one.label for one in view.forecast.chances] == ["The hex"]
    assert [label for label, _ in view.forecast.needs] == ["To have the hex in the end"]


def test_9_33_the_forecast_ashore_by_hand() -> None:
    # +4 with 18 against a corps of 10 and 10: 0-2 (4 to 6) 18 hits, one step; 3+ 27 or 36, both. The corps at
    # +3 with 6: 0-3 (3 to 6) 6 hits, one step of the army at 6; 4 and 5 9 hits; 6+ 12 hits, both steps.
    # Japan 3+: takes it unless the army is gone too (4 of 10): 6/10. Japan 0-2: one step each, or two of
    # its own: never. 7/10 x 6/10 = 42 %.
    battle = battle_of(
        "2812", "jp-ca-takao jp-21-air-flotilla@3009 jp-14-army", "us-feaf us-nl-corps", **LANDING
    )
    view = sheet(battle, air=(6, 0))
    (chance,) = view.forecast.chances
    assert chance.percent == 42
    units = fighters(view)
    assert (units["us-nl-corps"].hit, units["us-nl-corps"].killed) == (100, 70)
    assert (units["jp-14-army"].hit, units["jp-14-army"].killed) == (100, 40)


def test_9_4_c_with_all_dice_the_battle_is_complete() -> None:
    # The example at Kuantan: one step each, a tie, and the army goes back to Kuala Lumpur.
    view = sheet(KUANTAN, land=(1, 7))
    combat = combats(view)["ground"]
    assert (combat.decided, combat.winner, combat.rule) == (True, "allies", "EotS 9.4 C 1")
    assert view.complete and view.forecast is None and view.control == "allies"
    assert lost(view) == {"jp-15-army": "reduced", "in-3-corps": "reduced"}
    assert view.outcome == (("The Allies keep Kuantan", "EotS 9.4 C 3"),)
    (retreat,) = view.retreats
    assert (retreat.unit, retreat.text) == ("jp-15-army", "15th Army retreats to 1913 Kuala Lumpur")
    assert retreat.choices == ()


def test_9_5_the_places_for_beaten_defenders_are_offered() -> None:
    # 0 - 2: one step of the corps and none of the army. 1913 is the way in; Singapore is named, 2013 and
    # 2113 are not.
    (retreat,) = sheet(KUANTAN, land=(0, 0)).retreats
    assert retreat.text == "3rd Indian Corps retreats to 2015 Singapore"
    around = Around(friendly=lambda _: False)
    (retreat,) = sheet(KUANTAN, land=(0, 0), around=around).retreats
    assert [one.value for one in retreat.choices] == [f"in-3-corps:{h}" for h in ("2013", "2015", "2113")]
    assert [one.on for one in retreat.choices] == [True, False, False]
    (retreat,) = sheet(
        KUANTAN, land=(0, 0), around=around, extras={"retreats": {"in-3-corps": "2113"}}
    ).retreats
    assert [one.on for one in retreat.choices] == [False, False, True]


def test_9_5_a_defender_with_nowhere_to_go_is_lost_with_all_its_steps() -> None:
    around = Around(occupied=lambda _: True)
    view = sheet(KUANTAN, land=(0, 0), around=around)
    assert view.retreats[0].text == "3rd Indian Corps cannot retreat and is eliminated"
    assert lost(view) == {"in-3-corps": "eliminated"}


def test_9_3_an_attack_without_troops_ends_with_its_winner() -> None:
    assert sheet(WASP, air=(6, 0)).outcome == (("Japan wins the air-naval combat", "EotS 9.3"),)


def test_8_45_b_an_assault_turned_back_is_noted() -> None:
    battle = battle_of("2812", "jp-14-army", "us-ca-us-asia us-nl-corps", **LANDING)
    view = sheet(battle)
    assert view.complete and view.combats == () and lost(view) == {"jp-14-army": "reduced"}
    assert [text for text, _ in view.notes] == [
        "14th Army meets ships without an escort: reduced, does not land",
        "The battle is lost before any die is rolled",
    ]


def test_8_46_a_brigade_that_goes_down_with_its_ship_is_noted() -> None:
    # New Orleans 9 and VMF-211 1: 10 hits reduce Tenryu (8), a second time only with 16: 2 x 8. So Tenryu
    # comes reduced, and 10 hits sink her.
    battle = battle_of(
        "4612",
        "jp-4-sn-brigade jp-cl-tenryu:reduced",
        "us-vmf-211 us-ca-new-orleans us-wake-brigade",
        amphibious=["jp-4-sn-brigade"],
        transport={"jp-4-sn-brigade": "jp-cl-tenryu"},
    )
    view = sheet(battle, air=(0, 6))
    assert lost(view) == {"jp-cl-tenryu": "eliminated", "jp-4-sn-brigade": "eliminated"}
    assert ("4th SN Brigade goes down with its ship", "EotS 8.46") in view.notes


# Chosen losses

FLEETS = battle_of("2811", "jp-bb-kongo jp-ca-takao", "us-bb-maryland us-ca-us-asia")


def test_9_2_f_what_is_proposed_can_be_chosen_otherwise() -> None:
    # 25 hits: Maryland 10 and the CA 6, then 9 left: the CA again.
    mine, _ = rolls(sheet(FLEETS, air=(6, 0)))
    assert (mine.chosen, mine.open) == (False, True)
    assert mine.losses == ("BB MD/CA reduced", "CA US Asia eliminated")
    assert mine.allocation == ("us-bb-maryland", "us-ca-us-asia", "us-ca-us-asia")
    assert mine.lost == "3 hits lost: the weakest unit takes 10"
    assert [one.id for one in mine.offers] == ["us-bb-maryland", "us-ca-us-asia"]


def test_9_2_f_chosen_losses_take_the_place_of_the_proposal() -> None:
    view = sheet(FLEETS, air=(6, 0), air_hits={OFFENSIVE: ("us-ca-us-asia",)})
    mine, theirs = rolls(view)
    assert (mine.chosen, theirs.chosen) == (True, False)
    assert (mine.allocation, mine.losses) == (("us-ca-us-asia",), ("CA US Asia reduced",))
    # 19 are left: Maryland takes 10; the reduced CA is protected while she is full.
    offers = {one.id: (one.cost, one.result, [o.rule for o in one.objections]) for one in mine.offers}
    assert offers == {
        "us-bb-maryland": (10, "reduce", []),
        "us-ca-us-asia": (6, "eliminate", ["EotS 9.2 F 2"]),
    }
    assert mine.lost == "19 hits left"
    assert lost(view) == {"us-ca-us-asia": "reduced"}
    assert view.complete  # with v3.2 hits may be left (9.2 F)


def test_9_2_f_once_nothing_more_can_be_chosen_the_rest_is_lost() -> None:
    hits = ("us-bb-maryland", "us-ca-us-asia", "us-ca-us-asia")
    mine, _ = rolls(sheet(FLEETS, air=(6, 0), air_hits={OFFENSIVE: hits}))
    assert (mine.chosen, mine.lost) == (True, "3 hits lost: the weakest unit takes 10")


def test_9_2_f_a_choice_just_begun_takes_nothing_yet() -> None:
    mine, _ = rolls(sheet(FLEETS, air=(6, 0), air_hits={OFFENSIVE: ()}))
    assert (mine.chosen, mine.losses, mine.allocation) == (True, (), ())
    assert [bool(one.objections) for one in mine.offers] == [False, False]


def test_8_2_f_of_v2_hits_that_must_be_applied_hold_the_battle_up() -> None:
    battle = battle_of("2811", "jp-bb-kongo jp-ca-takao", "us-bb-maryland us-ca-us-asia", edition="2.0")
    view = sheet(battle, air=(6, 0), air_hits={OFFENSIVE: ("us-ca-us-asia",)})
    assert [one.rule for one in rolls(view)[0].objections] == ["EotS 9.2 F"]
    assert not view.complete and view.objections


def test_9_2_f_of_a_choice_that_is_wrong_the_beginning_is_shown() -> None:
    view = sheet(
        FLEETS, air=(6, 0), air_hits={OFFENSIVE: ("us-ca-us-asia", "us-ca-us-asia", "us-bb-maryland")}
    )
    mine, _ = rolls(view)
    assert mine.allocation == ("us-ca-us-asia",)
    assert [one.rule for one in mine.objections] == ["EotS 9.2 F 2"]
    assert [one.rule for one in view.objections] == ["EotS 9.2 F 2"]
    assert not view.complete and not combats(view)["air-naval"].decided


def test_9_4_b_ground_losses_are_chosen_too() -> None:
    # 0 - 2: 10 hits against two units of 9 and 12 at full strength.
    battle = battle_of("2014", "jp-15-army", "in-3-corps in-1-corps", ground_entry={"jp-15-army": "1913"})
    view = sheet(battle, land=(5, 0), ground_hits={OFFENSIVE: ("in-1-corps",)})
    mine, _ = rolls(view, "ground")
    # 20 hits, 12 for the 1st Corps: 8 do nothing to the 3rd with 9.
    assert (mine.chosen, mine.losses) == (True, ("1st Indian Corps reduced",))
    assert mine.lost == "8 hits lost: the weakest unit takes 9"


def test_9_2_f_where_there_is_one_choice_only_nothing_is_open() -> None:
    mine, _ = rolls(sheet(WASP, air=(6, 0)))
    assert not mine.open


# Why hits are lost


def test_9_2_f_4_hits_too_few_for_the_escort_again_are_lost_with_the_reason() -> None:
    # Kongo has no aircraft: Wasp, two hexes away, is out of reach; Maryland with her takes 10 of 13.
    battle = battle_of("2813", "jp-bb-kongo", "us-cv-wasp@2811 us-bb-maryland@2811")
    mine, _ = rolls(sheet(battle, air=(6, 0)))
    assert (mine.losses, mine.lost) == (("BB MD/CA reduced",), "3 hits lost: the weakest unit takes 10")


def test_9_2_f_4_a_full_carrier_out_of_reach_keeps_the_others_alive() -> None:
    # Kongo and Takao, 25: Maryland is reduced for 10; 15 more could sink her, were Wasp not full.
    battle = battle_of("2813", "jp-bb-kongo jp-ca-takao", "us-cv-wasp@2811 us-bb-maryland@2811")
    mine, _ = rolls(sheet(battle, air=(6, 0)))
    assert mine.losses == ("BB MD/CA reduced",)
    assert mine.lost == "15 hits lost: CV Wasp is out of the ships' reach and at full strength"


def test_9_2_f_2_hits_before_a_full_unit_are_lost_with_the_reason() -> None:
    # Kongo's 13 hits against Yamato's like: Massachusetts 16 at full strength protects the reduced CA of 6.
    battle = battle_of("2811", "jp-bb-kongo", "us-bb-massachusetts us-ca-us-asia:reduced")
    mine, _ = rolls(sheet(battle, air=(6, 0)))
    assert (mine.losses, mine.lost) == (
        (),
        "13 hits lost: BB Massachusetts takes 16 and is at full strength",
    )


def test_9_2_f_5_hits_on_the_last_ground_step_are_lost_with_the_reason() -> None:
    # Nagato 20: a corps of 10 loses one step, and keeps the other.
    mine, _ = rolls(sheet(battle_of("2812", "jp-bb-nagato", "us-nl-corps"), air=(6, None)))
    assert mine.losses == ("North Luzon (NL) Corps reduced",)
    assert mine.lost == "10 hits lost: the last ground step stays"


def test_9_4_b_4_a_single_hit_lost_is_one_hit() -> None:
    # 10 hits, 9 for the corps' first step.
    mine, _ = rolls(sheet(KUANTAN, land=(0, 0)), "ground")
    assert mine.lost == "1 hit lost: the weakest unit takes 9"


def test_9_2_b_no_hit_is_lost_where_all_are_used() -> None:
    mine, _ = rolls(sheet(WASP, air=(6, 0)))
    assert (mine.hits, mine.lost) == (12, "")


# What else may be chosen

CARRIERS = battle_of("2811", "jp-cv-akagi jp-cvl-zuiho", "us-cv-wasp us-cv-enterprise")


def moves(view: BattleView) -> dict[str, bool]:
    found = [one for one in combats(view)["air-naval"].choices if one[1] == "EotS 9.2 F 7"]
    return {one.value: one.on for one in found[0][2]} if found else {}


def test_9_2_f_7_a_step_may_be_moved_between_carriers_that_have_one_to_give() -> None:
    # 24 hits: Akagi 12 and Zuiho 8 are reduced. Each may recover at the other's cost.
    view = sheet(CARRIERS, air=(0, 6))
    assert lost(view) == {"jp-cv-akagi": "reduced", "jp-cvl-zuiho": "reduced"}
    assert moves(view) == {
        "": True,
        "jp-cv-akagi:jp-cvl-zuiho": False,
        "jp-cvl-zuiho:jp-cv-akagi": False,
    }


def test_9_2_f_7_only_a_carrier_that_lost_a_step_recovers() -> None:
    view = sheet(CARRIERS, air=(0, 6), air_hits={REACTION: ("jp-cv-akagi",)})
    assert moves(view) == {"": True, "jp-cv-akagi:jp-cvl-zuiho": False}


def test_9_2_f_7_no_step_is_moved_before_all_have_rolled_or_after_a_critical_hit() -> None:
    assert moves(sheet(CARRIERS, air=(None, 6))) == {}
    assert moves(sheet(CARRIERS, air=(0, 9))) == {}
    assert moves(sheet(CARRIERS, air=(0, 0))) == {}  # 6 hits, nothing is lost


def test_9_2_f_7_one_carrier_alone_moves_nothing() -> None:
    assert moves(sheet(battle_of("2811", "jp-cv-akagi jp-bb-kongo", "us-cv-wasp"), air=(0, 6))) == {}


def test_9_2_f_7_allied_carriers_move_nothing() -> None:
    view = sheet(battle_of("2811", "us-cv-wasp us-cv-enterprise", "jp-cv-akagi", by="allies"), air=(0, 6))
    assert lost(view) and moves(view) == {}


def test_9_2_f_7_the_sheet_shows_the_step_where_it_was_moved() -> None:
    # Akagi's step becomes Zuiho's: Zuiho, unharmed until then, is reduced, and Akagi is whole.
    move = Transfer(recovers="jp-cv-akagi", loses="jp-cvl-zuiho")
    view = sheet(CARRIERS, air=(0, 6), air_hits={REACTION: ("jp-cv-akagi",)}, transfer=move)
    assert moves(view) == {"": False, "jp-cv-akagi:jp-cvl-zuiho": True}
    assert view.complete
    assert lost(view) == {"jp-cvl-zuiho": "reduced"}


def test_9_2_f_7_a_step_moved_wrongly_is_refused_on_the_sheet() -> None:
    move = Transfer(recovers="jp-cvl-zuiho", loses="jp-cv-akagi")
    view = sheet(CARRIERS, air=(0, 6), air_hits={REACTION: ("jp-cv-akagi",)}, transfer=move)
    assert [one.rule for one in view.objections] == ["EotS 9.2 F 7"] and not view.complete


LAST_STEP = ("2812", "jp-bb-yamato jp-bb-nagato jp-bb-hiei", "us-nl-corps us-sl-corps")


def test_9_2_f_5_the_last_step_is_chosen_where_hits_are_enough_for_all() -> None:
    # 18 + 20 + 17 = 55 hits; both corps together take 40. By itself the stronger one is kept.
    view = sheet(battle_of(*LAST_STEP), air=(6, None))
    (question,) = combats(view)["air-naval"].choices
    assert question[1] == "EotS 9.2 F 5"
    assert [(one.name, one.value, one.on) for one in question[2]] == [
        ("last_step", "us-nl-corps", True),
        ("last_step", "us-sl-corps", False),
    ]
    assert lost(view) == {"us-nl-corps": "reduced", "us-sl-corps": "eliminated"}
    view = sheet(battle_of(*LAST_STEP, last_step="us-sl-corps"), air=(6, None))
    assert lost(view) == {"us-nl-corps": "eliminated", "us-sl-corps": "reduced"}


def test_9_2_f_5_with_fewer_hits_nobody_is_asked() -> None:
    # A half of 55 is 28.
    assert combats(sheet(battle_of(*LAST_STEP), air=(3, None)))["air-naval"].choices == ()


def test_9_2_f_5_a_unit_alone_needs_no_choice() -> None:
    battle = battle_of("2812", "jp-bb-yamato jp-bb-nagato", "us-nl-corps")
    assert combats(sheet(battle, air=(6, None)))["air-naval"].choices == ()
