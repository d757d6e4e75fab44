"""What cards and agreements change in a battle (EotS 5.31, 9.2 B, 9.2 F 6, 9.4 A; cards J01, J03, A12)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.data import BadData
from rules.eots.battle import air_naval_combat, ground_combat
from rules.eots.battle.air_naval_combat import blow_of, transfer_objections
from rules.eots.battle.battle import Battle
from rules.eots.battle.changes import Change, changed, read_change
from rules.eots.battle.forces import Role, modified, strength
from rules.eots.battle.forecast import forecast
from rules.eots.battle.resolution import Entered, course
from rules.eots.printed.sides import Side
from tests.eots.battles import battle_of, fought, losses

EDITIONS = pytest.mark.parametrize("edition", ["2.0", "3.2"])
MANILA = ("2813", "jp-ca-takao jp-14-army", "us-feaf us-nl-corps")
PEARL_HARBOR = (
    "5808",
    "jp-cv-akagi@5506 jp-cv-soryu@5506 jp-cv-shokaku@5506 jp-bb-hiei@5506",
    "us-bb-maryland us-ca-new-orleans us-7af us-7af-lrb us-x-corps",
)
OPERATION_Z = {"no_roll": ["allies"], "half_defense": ["allies"]}
BOTH = dict.fromkeys(Role, 0)


def with_changes(battle: Battle, *texts: str) -> Battle:
    found = [read_change(text) for text in texts]
    assert None not in found
    return changed(battle, [one for one in found if one is not None])


def added(battle: Battle, role: Role, combat: Any) -> int:
    """What is added to a die."""
    return modified(0, combat.modifiers(battle, role))


# Reading


@pytest.mark.parametrize(
    ("text", "change", "value"),
    [
        ("japan:ground:+2:Banzai", Change(Side.JAPAN, "ground", "+2", "Banzai"), 2),
        ("allies:ground:-1:Mud", Change(Side.ALLIES, "ground", "-1", "Mud"), -1),
        ("allies:air-naval:3:", Change(Side.ALLIES, "air-naval", "3", ""), 3),
        ("japan:air-naval:+20:most", Change(Side.JAPAN, "air-naval", "+20", "most"), 20),
        ("japan:air-naval:-20:least", Change(Side.JAPAN, "air-naval", "-20", "least"), -20),
        ("japan:ground:=4:Col. Tsuji", Change(Side.JAPAN, "ground", "=4", "Col. Tsuji"), 4),
        ("allies:air-naval:no-roll:Z", Change(Side.ALLIES, "air-naval", "no-roll", "Z"), 0),
        ("japan:air-naval:half-defense:Z", Change(Side.JAPAN, "air-naval", "half-defense", "Z"), 0),
        ("allies:air-naval:critical:Hypo", Change(Side.ALLIES, "air-naval", "critical", "Hypo"), 0),
        ("japan:ground:+1", Change(Side.JAPAN, "ground", "+1", ""), 1),
        ("japan:ground:+1:  a: b  ", Change(Side.JAPAN, "ground", "+1", "a: b"), 1),
    ],
)
def test_5_31_each_kind_of_change_is_read(text: str, change: Change, value: int) -> None:
    assert read_change(text) == change
    assert change.value == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":::",
        "japan",
        "japan:ground",
        "japan:ground::why",
        "nobody:ground:+1:why",
        "Japan:ground:+1:why",
        "japan:sea:+1:why",
        "japan::+1:why",
        "japan:ground:+21:why",
        "japan:ground:-21:why",
        "japan:ground:=21:why",
        "japan:ground:100:why",
        "japan:ground:+-1:why",
        "japan:ground:--1:why",
        "japan:ground:1.5:why",
        "japan:ground:=:why",
        "japan:ground:+:why",
        "japan:ground:==4:why",
        "japan:ground:+=4:why",
        "japan:ground: 1:why",
        "japan:ground:²:why",
        "japan:ground:\u0661:why",  # a digit, but not of a die
        "japan:ground:lots:why",
        "japan:ground:no-roll:why",  # these three speak of air-naval combat only
        "japan:ground:half-defense:why",
        "allies:ground:critical:why",
        "japan:air-naval:critical:why",  # only Allied cards make a critical hit (9.2 F 6)
    ],
)
def test_5_31_a_text_that_changes_nothing_is_refused(text: str) -> None:
    assert read_change(text) is None


@given(
    st.text()
    | st.lists(
        st.sampled_from(("japan", "allies", "ground", "air-naval", "+1", "=4", "critical", "no-roll", "²"))
        | st.text(max_size=4),
        max_size=5,
    ).map(":".join)
)
def test_5_31_any_text_is_read_or_refused_and_read_again_the_same(text: str) -> None:
    found = read_change(text)
    if found is None:
        return
    assert read_change(f"{found.side}:{found.combat}:{found.kind}:{found.why}") == found
    assert abs(found.value) <= 20


def test_5_31_a_change_says_what_it_does() -> None:
    titles = {
        "japan:ground:+2:Banzai": "Ground: +2, Banzai",
        "japan:ground:=4:Col. Tsuji": "Ground: +4 and nothing else, Col. Tsuji",
        "allies:air-naval:no-roll:": "Air-naval: does not roll",
        "allies:air-naval:half-defense:Z": "Air-naval: defends at half, Z",
        "allies:air-naval:critical:Hypo": "Air-naval: critical from a modified 9, Hypo",
    }
    assert {text: read_change(text).title for text in titles} == titles


# Dice


def test_9_2_b_a_change_counts_for_its_side_and_combat_alone() -> None:
    # By sea to Manila: Japan +2 bombardment, -2 mixed terrain; the Allies +3 on the beach; no more.
    battle = battle_of(*MANILA, amphibious=["jp-14-army"])
    before = {
        (role, combat): added(battle, role, combat)
        for role in Role
        for combat in (air_naval_combat, ground_combat)
    }
    assert before == {
        (Role.OFFENSIVE, air_naval_combat): 0,
        (Role.OFFENSIVE, ground_combat): 0,
        (Role.REACTION, air_naval_combat): 0,
        (Role.REACTION, ground_combat): 3,
    }
    for side, role in (("japan", Role.OFFENSIVE), ("allies", Role.REACTION)):
        for name, combat in (("air-naval", air_naval_combat), ("ground", ground_combat)):
            after = with_changes(battle, f"{side}:{name}:+2:a card")
            found = {key: added(after, *key) for key in before}
            assert found == {**before, (role, combat): before[role, combat] + 2}


def test_9_2_b_the_side_of_a_change_is_found_when_the_allies_attack() -> None:
    battle = battle_of("2813", "us-ca-us-asia", "jp-ca-takao", by="allies")
    after = with_changes(battle, "allies:air-naval:+2:Matador", "japan:air-naval:-1:Storm")
    assert added(after, Role.OFFENSIVE, air_naval_combat) == 2
    assert added(after, Role.REACTION, air_naval_combat) == -1


def test_9_2_b_changes_add_up_with_each_other_and_with_the_printed_ones() -> None:
    battle = battle_of("2813", "jp-ca-takao", "us-feaf", condition="surprise")
    after = with_changes(battle, "japan:air-naval:+2:one", "japan:air-naval:-1:two")
    assert added(after, Role.OFFENSIVE, air_naval_combat) == 3 + 2 - 1


def test_9_2_b_a_change_without_a_reason_is_by_agreement() -> None:
    battle = with_changes(battle_of("2813", "jp-ca-takao", "us-feaf"), "japan:air-naval:+2")
    (found,) = air_naval_combat.modifiers(battle, Role.OFFENSIVE)
    assert (found.value, found.why, found.rule, found.final) == (2, "By agreement", "EotS 5.31", False)


# Col. Tsuji (card J03): +4 is the final modifier, whatever else would apply (9.4 A)

TSUJI = "japan:ground:=4:Col. Tsuji"
KUANTAN = battle_of("2014", "jp-15-army", "in-3-corps", ground_entry={"jp-15-army": "1913"})


def test_9_4_a_col_tsuji_takes_the_place_of_the_terrain() -> None:
    assert added(KUANTAN, Role.OFFENSIVE, ground_combat) == -2
    assert added(with_changes(KUANTAN, TSUJI), Role.OFFENSIVE, ground_combat) == 4


def test_9_4_a_col_tsuji_takes_the_place_of_what_would_help_too() -> None:
    # Kaiyo alone gives +2 for bombardment and +2 for aircraft in the open; a card 3 more.
    battle = battle_of("2812", "jp-14-army jp-cve-kaiyo", "us-nl-corps", amphibious=["jp-14-army"])
    battle = with_changes(battle, "japan:ground:+3:Banzai")
    assert added(battle, Role.OFFENSIVE, ground_combat) == 7
    assert added(with_changes(battle, TSUJI), Role.OFFENSIVE, ground_combat) == 4


def test_9_4_a_col_tsuji_leaves_the_enemy_die_and_the_air_naval_die_alone() -> None:
    battle = with_changes(battle_of(*MANILA, amphibious=["jp-14-army"], condition="surprise"), TSUJI)
    assert added(battle, Role.REACTION, ground_combat) == 3
    assert added(battle, Role.OFFENSIVE, air_naval_combat) == 3


def test_9_4_a_col_tsuji_at_kuantan() -> None:
    # Die 1 + 4 = 5: 20 x 1 = 20 hits take both steps of the corps (9 each), 2 are lost. Without him 1 - 2
    # makes 10 hits and one step. The corps' 7 brings 9 x 1.5 = 14 hits, one step of 12.
    dice = {Role.OFFENSIVE: 1, Role.REACTION: 7}
    outcome = course(with_changes(KUANTAN, TSUJI), Entered(ground_dice=dice)).outcome
    attacks = outcome.ground.attacks
    assert (attacks[Role.OFFENSIVE].modified, attacks[Role.OFFENSIVE].hits) == (5, 20)
    assert [one.unit for one in attacks[Role.OFFENSIVE].applied.losses] == ["in-3-corps", "in-3-corps"]
    assert attacks[Role.OFFENSIVE].applied.lost == 2
    assert (outcome.captured, outcome.control) == (True, Side.JAPAN)
    without = course(KUANTAN, Entered(ground_dice=dice)).outcome
    assert without.ground.attacks[Role.OFFENSIVE].hits == 10 and not without.captured


# Operation Z (card J01): the Allies do not roll and defend at half


@EDITIONS
def test_19_0_pearl_harbor_with_the_card(edition: str) -> None:
    # 12 + 10 + 14 = 36 (Hiei escorts); 8 + 3 brings 36 hits. At half: Maryland 5 and 5, New Orleans 4, both
    # air forces 5 and 5 each: 34, and 2 are lost. Nobody answers, so no second die is asked for.
    historical = ["us-bb-maryland", "us-ca-new-orleans", "us-7af", "us-7af-lrb"]
    historical += ["us-bb-maryland", "us-7af", "us-7af-lrb"]
    result = fought(
        *PEARL_HARBOR,
        edition=edition,
        turn=1,
        condition="surprise",
        air=(8, 9),
        allocation={"air_naval": {"offensive": historical}},
        **OPERATION_Z,
    )
    found = result["air_naval"]
    attack = found["offensive"]
    assert (attack["strength"], attack["modified"], attack["hits"], attack["lost"]) == (36, 11, 36, 2)
    assert losses(attack)[4:] == [
        "us-bb-maryland eliminated",
        "us-7af eliminated",
        "us-7af-lrb eliminated",
    ]
    assert losses(attack)[1] == "us-ca-new-orleans reduced"
    assert "reaction" not in found
    assert (found["winner"], result["ground"], result["control"]) == ("offensive", None, "allies")


def test_19_0_pearl_harbor_needs_no_allied_die() -> None:
    battle = battle_of(*PEARL_HARBOR, condition="surprise", **OPERATION_Z)
    assert course(battle, Entered()).missing == (("air-naval", Role.OFFENSIVE),)
    assert course(battle, Entered({Role.OFFENSIVE: 8})).missing == ()


def test_19_0_the_fields_of_a_file_and_the_changes_say_the_same() -> None:
    by_file = battle_of(*PEARL_HARBOR, condition="surprise", **OPERATION_Z)
    by_text = with_changes(
        battle_of(*PEARL_HARBOR, condition="surprise"),
        "allies:air-naval:no-roll:Operation Z",
        "allies:air-naval:half-defense:Operation Z",
    )
    assert by_file == by_text


def test_19_0_pearl_harbor_without_the_card_is_not_reduced_so_far() -> None:
    # 10 + 8 + 10 + 10 = 38 hits would reduce all four once; 36 do not, so nothing dies either.
    battle = battle_of(*PEARL_HARBOR, condition="surprise")
    attack = air_naval_combat.attack(battle, Role.OFFENSIVE, 8, None)
    assert attack.hits == 36
    assert not any(loss.eliminated for loss in attack.applied.losses)
    assert len(attack.applied.losses) == 3


def test_j01_a_side_that_does_not_roll_still_counts_for_the_winner() -> None:
    # Takao's 12 are a quarter, 3 hits: nobody is hit, and 15 against 12 is the Allies' combat all the same.
    battle = with_changes(battle_of("2811", "jp-ca-takao", "us-bb-maryland"), "allies:air-naval:no-roll:Z")
    found = air_naval_combat.resolve(battle, BOTH)
    assert set(found.attacks) == {Role.OFFENSIVE}
    assert found.winner is Role.REACTION


def test_j01_an_attacker_may_be_the_one_who_does_not_roll() -> None:
    battle = with_changes(battle_of("2811", "jp-ca-takao", "us-bb-maryland"), "japan:air-naval:no-roll:Z")
    assert set(air_naval_combat.resolve(battle, BOTH).attacks) == {Role.REACTION}
    # Both silent: the strengths decide without a die.
    silent = with_changes(battle, "allies:air-naval:no-roll:Z")
    assert air_naval_combat.resolve(silent, {}).attacks == {}
    assert strength(silent.offensive) == 12 and air_naval_combat.resolve(silent, {}).winner is Role.REACTION


def test_j01_who_does_not_roll_on_the_sea_rolls_on_the_ground() -> None:
    battle = with_changes(battle_of("2813", "jp-14-army", "us-nl-corps"), "allies:air-naval:no-roll:Z")
    assert course(battle, Entered()).missing == (("ground", Role.OFFENSIVE), ("ground", Role.REACTION))


def test_j01_a_side_without_a_roll_does_no_harm_in_the_forecast() -> None:
    odds = forecast(battle_of(*PEARL_HARBOR, condition="surprise", **OPERATION_Z))
    assert odds.steps[Role.OFFENSIVE] == 0 and odds.worst[Role.OFFENSIVE] == 0
    assert odds.air_naval_win == 1


def test_j01_half_the_defence_is_rounded_up_and_only_of_the_side_it_names() -> None:
    # RAF Malaya 9: 5. CA Takao stays at 10.
    battle = with_changes(battle_of("2015", "jp-ca-takao", "br-ma-air"), "allies:air-naval:half-defense:Z")
    blow = blow_of(battle, Role.OFFENSIVE, 9, critical=False)
    assert [blow.cost(one) for one in blow.targets] == [5]
    blow = blow_of(battle, Role.REACTION, 9, critical=False)
    assert [blow.cost(one) for one in blow.targets] == [10]


def test_j01_half_the_defence_holds_for_troops_under_bombardment_but_not_in_ground_combat() -> None:
    battle = battle_of("2812", "jp-ca-takao jp-14-army", "us-nl-corps", amphibious=["jp-14-army"])
    battle = with_changes(battle, "allies:air-naval:half-defense:Z")
    shelled = blow_of(battle, Role.OFFENSIVE, 12, critical=False)
    assert [shelled.cost(one) for one in shelled.targets] == [5]
    attacked = ground_combat.blow_of(battle, Role.OFFENSIVE, 12)
    assert [attacked.cost(one) for one in attacked.targets] == [10]


@pytest.mark.parametrize("field", ["no_roll", "half_defense"])
@pytest.mark.parametrize("value", [["nobody"], "allies", [1], [None]])
def test_j01_a_file_names_sides_there(field: str, value: Any) -> None:
    with pytest.raises(BadData, match=field):
        battle_of(*PEARL_HARBOR, **{field: value})


# Commander Rochefort (card A12): a modified nine of the Allies is a critical hit (9.2 F 6)

ROCHEFORT = "allies:air-naval:critical:Commander Rochefort"


@pytest.mark.parametrize(("die", "critical"), [(4, False), (5, True), (6, True), (9, True)])
def test_9_2_f_6_rochefort_makes_a_modified_nine_critical(die: int, critical: bool) -> None:
    # An ambush adds 4: 4 + 4 = 8 is none, 5 + 4 = 9 is one.
    battle = battle_of("2811", "jp-cv-akagi jp-cv-soryu", "us-cv-wasp us-cv-enterprise", condition="ambush")
    battle = with_changes(battle, ROCHEFORT)
    assert air_naval_combat.attack(battle, Role.REACTION, die, None).critical is critical


def test_9_2_f_6_without_rochefort_only_an_unmodified_nine_is_critical() -> None:
    battle = battle_of("2811", "jp-cv-akagi", "us-cv-wasp", condition="ambush")
    assert [
        die for die in range(10) if air_naval_combat.attack(battle, Role.REACTION, die, None).critical
    ] == [9]


def test_9_2_f_6_rochefort_helps_the_allies_alone() -> None:
    battle = battle_of("2811", "jp-cv-akagi", "us-cv-wasp", condition="surprise")
    battle = with_changes(battle, ROCHEFORT, "japan:air-naval:+4:a card")
    assert [
        die for die in range(10) if air_naval_combat.attack(battle, Role.OFFENSIVE, die, None).critical
    ] == [9]


def test_9_2_f_6_rochefort_sinks_a_carrier_beside_a_full_one() -> None:
    # Wasp and Enterprise, 24 hits: both steps of Akagi (12 and 12) although Soryu is full.
    battle = battle_of("2811", "jp-cv-akagi jp-cv-soryu", "us-cv-wasp us-cv-enterprise", condition="ambush")
    chosen = ("jp-cv-akagi", "jp-cv-akagi")
    plain = air_naval_combat.attack(battle, Role.REACTION, 5, chosen)
    assert [one.rule for one in plain.objections] == ["EotS 9.2 F 2"]
    lucky = air_naval_combat.attack(with_changes(battle, ROCHEFORT), Role.REACTION, 5, chosen)
    assert lucky.objections == () and lucky.applied.losses[-1].eliminated


def test_9_2_f_7_rochefort_bars_the_transfer_between_carriers() -> None:
    # Die 5 + 4: critical with the card; Akagi's step then stays hers.
    battle = battle_of("2811", "jp-cv-akagi jp-cvl-zuiho", "us-cv-wasp", condition="ambush")
    move = air_naval_combat.Transfer(recovers="jp-cv-akagi", loses="jp-cvl-zuiho")
    dice, chosen = {Role.OFFENSIVE: 0, Role.REACTION: 5}, {Role.REACTION: ("jp-cv-akagi",)}
    for one, rules in ((battle, []), (with_changes(battle, ROCHEFORT), ["EotS 9.2 F 7"])):
        found = air_naval_combat.progress(one, dice, chosen)
        against = transfer_objections(one, found.battle, found.attacks, move)
        assert [objection.rule for objection in against] == rules
