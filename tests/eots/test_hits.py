"""Applying hits, clause by clause (EotS 9.2 F 1-6, 9.4 B)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.eots.battle.air_naval_combat import blow_of
from rules.eots.battle.forces import Fighter, Kind, Role
from rules.eots.battle.ground_combat import blow_of as ground_blow_of
from rules.eots.battle.hits import Blow, apply_hits, best, keeper, objections
from tests.eots.battles import PlainHits, battle_of, carrier, fought, losses, troops, unit


def reasons(blow: Blow, *allocation: str) -> list[str]:
    """The rules that speak against an allocation."""
    return [one.rule for one in objections(blow, allocation)]


def lost(blow: Blow, *allocation: str) -> int:
    assert not reasons(blow, *allocation)
    return apply_hits(blow, allocation).lost


# 9.2 F 1


def test_9_2_f_1_hits_equal_to_the_defence_flip_a_unit() -> None:
    blow = Blow(12, (unit("bb", 12),))
    assert best(blow) == ("bb",)
    (after,) = apply_hits(blow, ["bb"]).survivors
    assert (after.steps, after.present_attack) == (1, 5)


def test_9_2_f_1_one_hit_too_few_does_nothing() -> None:
    blow = Blow(11, (unit("bb", 12),))
    assert best(blow) == ()
    assert reasons(blow, "bb") == ["EotS 9.2 F 1"]
    assert apply_hits(blow, ()).lost == 11


def test_9_2_f_1_a_reduced_unit_is_eliminated() -> None:
    applied = apply_hits(Blow(12, (unit("bb", 12, reduced=True),)), ["bb"])
    assert [(one.unit, one.eliminated) for one in applied.losses] == [("bb", True)]
    assert applied.survivors == ()


def test_9_2_f_1_both_steps_take_twice_the_defence() -> None:
    alone = (unit("bb", 12),)
    assert best(Blow(23, alone)) == ("bb",)
    assert best(Blow(24, alone)) == ("bb", "bb")


def test_9_2_b_hits_are_used_up_by_the_step_they_take() -> None:
    pair = (unit("a", 10), unit("b", 10))
    assert reasons(Blow(19, pair), "a", "b") == ["EotS 9.2 F 1"]
    assert lost(Blow(20, pair), "a", "b") == 0


def test_9_2_f_an_eliminated_or_foreign_unit_takes_nothing() -> None:
    blow = Blow(50, (unit("a", 10, reduced=True),))
    assert reasons(blow, "a", "a") == ["EotS 9.2 F"]
    assert reasons(blow, "nobody") == ["EotS 9.2 F"]


# 9.2 F 2


def test_9_2_f_2_full_units_are_reduced_before_any_dies() -> None:
    blow = Blow(30, (unit("full", 10), unit("weak", 10, reduced=True)))
    assert reasons(blow, "weak") == ["EotS 9.2 F 2"]
    assert lost(blow, "full", "weak") == 10
    assert lost(blow, "full", "weak", "full") == 0


def test_9_2_f_2_a_unit_with_one_side_counts_as_reduced() -> None:
    blow = Blow(30, (unit("full", 10), unit("hermes", 8, one_sided=True)))
    assert reasons(blow, "hermes") == ["EotS 9.2 F 2"]
    assert lost(blow, "full", "hermes") == 12


def test_9_2_f_2_a_full_unit_too_strong_for_the_hits_still_protects_the_reduced() -> None:
    blow = Blow(12, (unit("yamato", 18), unit("weak", 10, reduced=True)))
    assert best(blow) == ()
    assert reasons(blow, "weak") == ["EotS 9.2 F 2"]


def test_9_2_f_2_escorts_with_a_distant_carrier_must_be_reduced_too() -> None:
    blow = Blow(
        40,
        (carrier("cv", 12, in_hex=False, reduced=True), unit("bb", 14, in_hex=False)),
        protected=frozenset({"cv"}),
        matched=1,
    )
    assert reasons(blow, "cv") == ["EotS 9.2 F 2"]
    assert lost(blow, "bb", "cv") == 14


# 9.2 F 3: the example. No Japanese counter has an odd defence, so its units are made up.

EXAMPLE = Blow(47, (unit("ca", 10), unit("cl", 13), unit("bb", 14), unit("yamato", 18)))


def test_9_2_f_3_the_example_loses_ten_hits_before_a_full_unit_of_18() -> None:
    assert lost(EXAMPLE, "ca", "cl", "bb") == 10
    assert reasons(EXAMPLE, "ca", "cl", "bb", "ca") == ["EotS 9.2 F 2"]
    assert reasons(EXAMPLE, "ca", "cl", "bb", "yamato") == ["EotS 9.2 F 1"]


def test_9_2_f_6_the_example_with_a_critical_hit_eliminates_a_reduced_unit() -> None:
    assert lost(replace(EXAMPLE, critical=True), "ca", "cl", "bb", "ca") == 0


def test_9_2_f_3_what_is_lost_is_explained() -> None:
    assert "yamato takes 18" in apply_hits(EXAMPLE, ["ca", "cl", "bb"]).why_lost


def test_8_2_f_v2_hits_cannot_be_avoided_while_a_target_can_be_damaged() -> None:
    must = replace(EXAMPLE, must_apply=True)
    assert reasons(must, "ca") == ["EotS 9.2 F"]
    assert lost(must, "ca", "cl", "bb") == 10
    assert lost(EXAMPLE, "ca") == 37  # v3.2: in any manner desired


@pytest.mark.parametrize(("edition", "must"), [("2.0", True), ("3.2", False)])
def test_9_2_f_only_v2_compels_every_hit(edition: str, must: bool) -> None:
    battle = battle_of("2813", "jp-bb-kongo", "us-bb-maryland", edition=edition)
    assert blow_of(battle, Role.OFFENSIVE, 13, critical=False).must_apply is must
    battle = battle_of("2709", "jp-17-army", "br-hong-kong-division", edition=edition)
    assert ground_blow_of(battle, Role.OFFENSIVE, 18).must_apply is must


# 9.2 F 4

THREE = tuple(carrier(name, 12, in_hex=False) for name in ("a", "b", "c"))
DISTANT = frozenset("abc")


def test_9_2_f_4_one_air_unit_and_one_carrier_reach_two_of_three_carriers() -> None:
    battle = battle_of(
        "2813",
        "jp-22-air-flotilla@2810 jp-cv-akagi@2810",
        "us-cv-enterprise@2811 us-cv-lexington@2811 us-cv-wasp@2811",
    )
    blow = blow_of(battle, Role.OFFENSIVE, 36, critical=False)
    assert not reasons(blow, "us-cv-enterprise", "us-cv-wasp")
    assert reasons(blow, "us-cv-enterprise", "us-cv-wasp", "us-cv-lexington") == ["EotS 9.2 F 4"]
    assert len(best(blow)) == 2


def test_9_2_f_4_the_side_applying_hits_chooses_which_carriers() -> None:
    blow = Blow(24, THREE, protected=DISTANT, matched=2)
    for pair in ("ab", "ac", "bc", "ca"):
        assert not reasons(blow, *pair)


def test_9_2_f_4_one_carrier_with_45_hits_against_two_full_carriers() -> None:
    two = tuple(carrier(name, 14, in_hex=False) for name in ("essex", "hancock"))
    blow = Blow(45, two, protected=frozenset({"essex", "hancock"}), matched=1)
    assert lost(blow, "essex") == 31
    assert reasons(blow, "essex", "essex") == ["EotS 9.2 F 2"]
    assert reasons(blow, "essex", "hancock") == ["EotS 9.2 F 4"]
    assert len(best(blow)) == 1
    assert not reasons(replace(blow, critical=True), "essex", "essex")
    assert reasons(replace(blow, critical=True), "essex", "hancock") == ["EotS 9.2 F 4"]


def test_9_2_f_4_without_aircraft_no_distant_carrier_is_hit() -> None:
    battle = battle_of("2813", "jp-bb-kongo", "us-cv-wasp@2811 us-bb-maryland@2811")
    blow = blow_of(battle, Role.OFFENSIVE, 60, critical=False)
    assert reasons(blow, "us-cv-wasp") == ["EotS 9.2 F 4"]
    assert not reasons(blow, "us-bb-maryland")  # a ship can always be the target
    assert reasons(blow, "us-bb-maryland", "us-bb-maryland") == ["EotS 9.2 F 2"]


def test_9_2_f_4_without_aircraft_carriers_in_the_hex_of_enemy_ships_are_hit() -> None:
    battle = battle_of("2813", "jp-bb-kongo", "us-cv-wasp us-feaf")
    blow = blow_of(battle, Role.OFFENSIVE, 60, critical=False)
    assert not reasons(blow, "us-cv-wasp", "us-feaf", "us-cv-wasp", "us-feaf")


def test_9_2_f_4_a_battle_hex_without_enemy_ships_protects_aircraft_in_it() -> None:
    battle = battle_of("2813", "jp-cv-akagi@2811", "us-feaf us-19-lrb")
    blow = blow_of(battle, Role.OFFENSIVE, 40, critical=False)
    assert blow.protected == {"us-feaf", "us-19-lrb"}
    assert reasons(blow, "us-feaf", "us-19-lrb") == ["EotS 9.2 F 4"]


def test_9_2_f_4_an_enemy_carrier_in_the_hex_is_a_naval_unit() -> None:
    battle = battle_of("2813", "jp-cv-akagi", "us-feaf us-19-lrb us-cv-wasp@2811")
    blow = blow_of(battle, Role.OFFENSIVE, 40, critical=False)
    assert blow.protected == {"us-cv-wasp"}
    assert not reasons(blow, "us-feaf", "us-19-lrb", "us-cv-wasp")


def test_9_2_f_4_a_second_step_of_a_matched_unit_needs_no_second_match() -> None:
    blow = Blow(40, (carrier("cv", 12, in_hex=False),), protected=frozenset({"cv"}), matched=1)
    assert lost(blow, "cv", "cv") == 16


# 9.2 F 5


def test_9_2_f_5_ground_units_are_hit_where_the_enemy_has_nothing_else() -> None:
    battle = battle_of("2915", "jp-ca-nachi", "us-mindanao-corps")
    blow = blow_of(battle, Role.OFFENSIVE, 10, critical=False)
    assert best(blow) == ("us-mindanao-corps",)


def test_9_2_f_5_ground_units_are_safe_beside_an_air_or_naval_unit() -> None:
    for beside in ("us-feaf", "us-ca-us-asia", "us-cv-wasp@2913 us-bb-maryland@2913"):
        battle = battle_of("2915", "jp-ca-nachi", f"us-mindanao-corps {beside}")
        blow = blow_of(battle, Role.OFFENSIVE, 90, critical=False)
        assert reasons(blow, "us-mindanao-corps") == ["EotS 9.2 F"]


def test_9_2_f_5_the_last_ground_step_survives() -> None:
    blow = Blow(60, (troops("corps", 10),), spared=True)
    assert best(blow) == ("corps",)
    assert reasons(blow, "corps", "corps") == ["EotS 9.2 F 5"]
    assert lost(blow, "corps") == 50
    assert best(replace(blow, critical=True)) == ("corps",)
    assert best(Blow(60, (troops("regiment", 6, one_sided=True),), spared=True, critical=True)) == ()


TWO_CORPS = (troops("strong", 10, 8, 6), troops("weak", 10, 4, 2))


def test_9_2_f_5_with_hits_for_all_the_reaction_player_chooses_the_last_step() -> None:
    blow = Blow(40, TWO_CORPS, spared=True)
    assert sorted(best(blow)) == ["strong", "weak", "weak"]
    assert reasons(blow, "strong", "weak", "strong") == ["EotS 9.2 F 5"]
    other = replace(blow, keeper="weak")
    assert sorted(best(other)) == ["strong", "strong", "weak"]
    assert reasons(other, "strong", "weak", "weak") == ["EotS 9.2 F 5"]


def test_9_2_f_5_with_fewer_hits_the_choice_is_with_who_applies_them() -> None:
    blow = Blow(39, TWO_CORPS, spared=True, keeper="strong")
    assert sorted(best(blow)) == ["strong", "strong", "weak"]
    assert not reasons(blow, "strong", "weak", "weak")


def test_8_2_f_5_of_v2_0_wherever_there_is_a_choice_it_is_the_reaction_players() -> None:
    # 30 hits leave one step, of either corps: the reaction player says of which.
    blow = Blow(30, TWO_CORPS, spared=True, keeper="strong", any_choice=True)
    assert sorted(best(blow)) == ["strong", "weak", "weak"]
    assert reasons(blow, "strong", "weak", "strong") == ["EotS 9.2 F 5"]
    other = replace(blow, keeper="weak")
    assert sorted(best(other)) == ["strong", "strong", "weak"]


def test_8_2_f_5_of_v2_0_with_hits_that_leave_more_there_is_no_last_step_to_choose() -> None:
    blow = Blow(29, TWO_CORPS, spared=True, keeper="strong", any_choice=True)
    assert not reasons(blow, "strong", "weak")


def test_8_2_f_5_of_v2_0_where_only_one_unit_can_be_the_last_there_is_no_choice() -> None:
    # 8 hits take the brigade alone; 12 take either.
    pair = (troops("brigade", 8, one_sided=True), troops("corps", 12, one_sided=True))
    few = Blow(8, pair, spared=True, keeper="brigade", any_choice=True)
    assert not reasons(few, "brigade")
    assert reasons(replace(few, hits=12), "brigade") == ["EotS 9.2 F 5"]
    assert not reasons(replace(few, hits=12), "corps")


@pytest.mark.parametrize(("edition", "hits"), [("v2.0", 30), ("v3.2", 40)])
def test_9_2_f_5_from_how_many_hits_on_an_edition_asks_the_reaction_player(edition: str, hits: int) -> None:
    battle = battle_of("2812", "jp-bb-yamato", "us-nl-corps us-sl-corps", edition=edition)
    few, enough = (blow_of(battle, Role.OFFENSIVE, n, critical=False) for n in (hits - 1, hits))
    assert (keeper(few), keeper(enough)) == ("", "us-nl-corps")


def test_9_2_f_5_the_choice_is_the_reaction_players_when_he_applies_the_hits() -> None:
    blow = Blow(40, TWO_CORPS, spared=True, by_reaction=True)
    assert sorted(best(blow)) == ["strong", "strong", "weak"]
    assert not reasons(blow, "strong", "weak", "weak")


def test_9_2_f_5_a_garrison_is_always_the_last_step() -> None:
    battle = battle_of("2809", "us-bb-new-jersey", "jp-17-army", by="allies", turn=8)
    blow = blow_of(battle, Role.OFFENSIVE, 24, critical=False)
    assert best(blow) == ("jp-17-army", "jp-17-army")
    assert reasons(blow, "garrison-1") == ["EotS 9.2 F"]


def test_9_2_f_5_the_chosen_last_step_in_a_whole_battle() -> None:
    # Yamato 18 + Nagato 20 + Hiei 17 = 55; die 6 + 3: 55 hits; 2 x 10 + 2 x 10 = 40 would take both corps.
    fleet = "jp-bb-yamato jp-bb-nagato jp-bb-hiei"
    result = fought("2812", fleet, "us-nl-corps us-sl-corps", condition="surprise", air=(6, 0))
    assert losses(result["air_naval"]["offensive"])[-1] == "us-sl-corps eliminated"
    assert result["air_naval"]["offensive"]["lost"] == 25
    result = fought(
        "2812", fleet, "us-nl-corps us-sl-corps", condition="surprise", air=(6, 0), last_step="us-sl-corps"
    )
    assert losses(result["air_naval"]["offensive"])[-1] == "us-nl-corps eliminated"


# 9.2 F 6


def test_9_2_f_6_a_critical_hit_may_eliminate_beside_full_units() -> None:
    blow = Blow(24, (carrier("cv", 12), unit("bb", 14)), critical=True)
    assert lost(blow, "cv", "cv") == 0
    assert reasons(replace(blow, critical=False), "cv", "cv") == ["EotS 9.2 F 2"]


def test_9_2_f_6_a_critical_hit_too_weak_takes_a_step_of_the_lowest_defence() -> None:
    blow = Blow(3, (carrier("cv", 12), unit("bb", 14), unit("ca", 10)), critical=True)
    assert best(blow) == ("ca",)
    assert reasons(blow, "cv") == ["EotS 9.2 F 6"]
    assert reasons(blow) == ["EotS 9.2 F 6"]
    assert reasons(blow, "ca", "ca") == ["EotS 9.2 F 6"]
    assert best(replace(blow, critical=False)) == ()


def test_9_2_f_6_the_lowest_defence_is_among_those_that_can_be_hit() -> None:
    far = carrier("cvl", 8, in_hex=False)
    blow = Blow(3, (far, unit("bb", 14)), critical=True, protected=frozenset({"cvl"}))
    assert best(blow) == ("bb",)
    assert best(replace(blow, matched=1)) == ("cvl",)


def test_9_2_f_6_ties_are_the_reaction_players_choice() -> None:
    blow = Blow(3, (unit("strong", 10, 12), unit("weak", 10, 4)), critical=True)
    assert not reasons(blow, "strong") and not reasons(blow, "weak")
    assert best(blow) == ("weak",)
    assert best(replace(blow, by_reaction=True)) == ("strong",)


def test_9_2_f_6_hits_enough_for_one_step_bring_no_extra_step() -> None:
    blow = Blow(10, (unit("ca", 10), unit("bb", 14)), critical=True)
    assert best(blow) == ("ca",)
    assert reasons(blow, "bb") == ["EotS 9.2 F 1"]


# 9.4 B


def test_9_4_b_1_only_ground_units_are_hit() -> None:
    battle = battle_of("2812", "jp-14-army jp-ca-takao", "us-nl-corps us-feaf:inactive")
    blow = ground_blow_of(battle, Role.OFFENSIVE, 30)
    assert [one.id for one in blow.targets] == ["us-nl-corps"]
    assert reasons(blow, "us-feaf") == ["EotS 9.4 B"]


def test_9_4_b_1_inactive_ground_units_are_hit() -> None:
    battle = battle_of("2812", "jp-14-army", "us-nl-corps:inactive")
    assert best(ground_blow_of(battle, Role.OFFENSIVE, 10)) == ("us-nl-corps",)


def test_9_4_b_2_and_3_ground_steps_cost_the_defence_and_full_units_come_first() -> None:
    blow = Blow(16, (troops("corps", 10), troops("regiment", 6, one_sided=True)), on_ground=True)
    assert reasons(blow, "regiment") == ["EotS 9.4 B 3"]
    assert lost(blow, "corps", "regiment") == 0
    assert reasons(replace(blow, hits=15), "corps", "regiment") == ["EotS 9.4 B 2"]


def test_9_4_b_4_excess_ground_hits_are_lost_and_the_last_step_may_die() -> None:
    blow = Blow(27, (troops("corps", 10),), on_ground=True)
    assert best(blow) == ("corps", "corps")
    assert lost(blow, "corps", "corps") == 7


@pytest.mark.parametrize(("defense", "half"), [(12, 6), (6, 3), (5, 3)])
def test_9_4_b_5_an_assault_defends_at_half_rounded_up(defense: int, half: int) -> None:
    blow = Blow(half, (troops("army", defense),), on_ground=True, halved=frozenset({"army"}))
    assert best(blow) == ("army",)
    assert best(replace(blow, hits=half - 1)) == ()


def test_9_4_b_5_only_offensive_assaults_are_halved() -> None:
    battle = battle_of(
        "2812", "jp-14-army jp-16-army", "us-marine-brigade", amphibious=["jp-14-army", "us-marine-brigade"]
    )
    blow = ground_blow_of(battle, Role.REACTION, 20)
    assert [blow.cost(one) for one in blow.targets] == [6, 12]
    assert [ground_blow_of(battle, Role.OFFENSIVE, 20).cost(battle.reaction[0])] == [8]


def test_9_2_f_1_an_assault_is_not_halved_by_air_and_naval_hits() -> None:
    battle = battle_of("2812", "jp-14-army", "us-feaf us-nl-corps", amphibious=["jp-14-army"])
    blow = blow_of(battle, Role.REACTION, 8, critical=False)
    assert [blow.cost(one) for one in blow.targets] == [12]


def test_13_76_garrisons_are_the_last_to_be_eliminated() -> None:
    garrison = troops("garrison", 12, 9, one_sided=True, intrinsic=True)
    blow = Blow(35, (garrison, troops("army", 12, 18, 9)), on_ground=True)
    assert best(blow) == ("army", "army")
    assert reasons(blow, "army", "garrison") == ["EotS 13.76, 13.94"]
    assert best(replace(blow, hits=36)) == ("army", "army", "garrison")


# Any force

ABLE = st.sampled_from((Kind.AIR, Kind.CARRIER, Kind.SHIP))


@st.composite
def fighters(draw: st.DrawFn, kind: st.SearchStrategy[Kind], garrisons: bool = False) -> tuple[Fighter, ...]:
    """A few units, full, reduced and one-sided."""
    found = []
    for number in range(draw(st.integers(1, 4))):
        form = draw(st.sampled_from(("full", "reduced", "one-sided")))
        attack = draw(st.integers(1, 22))
        intrinsic = garrisons and draw(st.integers(0, 4)) == 0
        found.append(
            unit(
                f"u{number}",
                draw(st.integers(4, 18)),
                attack,
                draw(st.integers(1, attack)),
                kind=draw(kind),
                reduced=form == "reduced",
                one_sided=form == "one-sided" or intrinsic,
                intrinsic=intrinsic,
            )
        )
    return tuple(found)


@st.composite
def air_naval_blows(draw: st.DrawFn) -> Blow:
    targets = draw(fighters(ABLE))
    flying = [one.id for one in targets if one.kind is not Kind.SHIP]
    protected = draw(st.frozensets(st.sampled_from(flying))) if flying else frozenset()
    return Blow(
        draw(st.integers(0, 110)),
        targets,
        critical=draw(st.booleans()),
        protected=protected,
        matched=draw(st.integers(0, 3)),
        must_apply=draw(st.booleans()),
        by_reaction=draw(st.booleans()),
    )


@st.composite
def bombardments(draw: st.DrawFn) -> Blow:
    targets = draw(fighters(st.just(Kind.GROUND)))
    return Blow(
        draw(st.integers(0, 110)),
        targets,
        critical=draw(st.booleans()),
        spared=True,
        guarded=draw(st.integers(0, 3)) == 0,
        must_apply=draw(st.booleans()),
        by_reaction=draw(st.booleans()),
        keeper=draw(st.sampled_from(targets)).id,
        any_choice=draw(st.booleans()),
    )


@st.composite
def ground_blows(draw: st.DrawFn) -> Blow:
    targets = draw(fighters(st.just(Kind.GROUND), garrisons=True))
    landed = draw(st.frozensets(st.sampled_from([one.id for one in targets])))
    hits, must = draw(st.integers(0, 110)), draw(st.booleans())
    return Blow(hits, targets, on_ground=True, halved=landed, must_apply=must)


BLOWS = st.one_of(air_naval_blows(), bombardments(), ground_blows())


@given(BLOWS)
def test_9_2_f_the_proposal_is_always_legal(blow: Blow) -> None:
    assert reasons(blow, *best(blow)) == []
    assert PlainHits(blow).accepts(best(blow))


@given(BLOWS, st.data())
def test_9_2_f_objections_are_those_of_a_plain_reading(blow: Blow, data: st.DataObject) -> None:
    names = st.sampled_from([*(one.id for one in blow.targets), "nobody"])
    allocation = data.draw(st.lists(names, max_size=6))
    assert (reasons(blow, *allocation) == []) is PlainHits(blow).accepts(allocation)


@given(BLOWS, st.data())
def test_9_2_f_every_legal_walk_is_accepted(blow: Blow, data: st.DataObject) -> None:
    plain = PlainHits(blow)
    if plain.lucky():
        return
    now, allocation = plain.begin, []
    while moves := list(plain.moves(now)):
        index = data.draw(st.sampled_from(moves))
        allocation.append(plain.names[index])
        now = plain.after(now, index)
    assert reasons(blow, *allocation) == []
    assert lost(blow, *allocation) == plain.left(now)


@given(BLOWS)
def test_9_2_f_no_legal_allocation_takes_more_than_the_proposal(blow: Blow) -> None:
    plain = PlainHits(blow)
    if lucky := plain.lucky():
        assert len(best(blow)) == 1 and best(blow)[0] in lucky
        return
    most = max(plain.value(now) for now in plain.reachable())
    assert plain.value(plain.reached(best(blow))) == most
