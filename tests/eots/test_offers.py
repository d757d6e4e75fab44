"""Choosing losses one by one: what is offered next, and how far a choice stands (EotS 9.2 F, 9.4 B)."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rules.eots.battle.hits import Blow, Offer, apply_hits, beginning, best, objections, offers
from tests.eots.battles import PlainHits, carrier, troops, unit
from tests.eots.test_hits import BLOWS, EXAMPLE


def offered(blow: Blow, *allocation: str) -> dict[str, list[str]]:
    """The rules against each unit as the next to be hit; none where it may be."""
    return {one.unit.id: [against.rule for against in one.objections] for one in offers(blow, allocation)}


def legal(blow: Blow, *allocation: str) -> list[Offer]:
    return [one for one in offers(blow, allocation) if not one.objections]


def free(blow: Blow) -> Blow:
    """The same hits where none must be applied, so that a beginning is no less than a whole."""
    return replace(blow, must_apply=False)


# By hand


def test_9_2_f_1_an_offer_says_what_the_step_costs() -> None:
    costs = {one.unit.id: one.cost for one in offers(EXAMPLE, ())}
    assert costs == {"ca": 10, "cl": 13, "bb": 14, "yamato": 18}
    landed = Blow(7, (troops("army", 13),), on_ground=True, halved=frozenset({"army"}))
    assert [one.cost for one in offers(landed, ())] == [7]


def test_9_2_f_3_the_example_has_nothing_left_to_offer() -> None:
    # 47 - 10 - 13 - 14 leaves 10: Yamato takes 18, and while she is full no reduced unit dies.
    assert offered(EXAMPLE, "ca", "cl", "bb") == {
        "ca": ["EotS 9.2 F 2"],
        "cl": ["EotS 9.2 F 1", "EotS 9.2 F 2"],
        "bb": ["EotS 9.2 F 1", "EotS 9.2 F 2"],
        "yamato": ["EotS 9.2 F 1"],
    }


def test_9_2_f_6_a_critical_hit_offers_the_reduced_unit_that_the_hits_can_take() -> None:
    assert offered(replace(EXAMPLE, critical=True), "ca", "cl", "bb") == {
        "ca": [],
        "cl": ["EotS 9.2 F 1"],
        "bb": ["EotS 9.2 F 1"],
        "yamato": ["EotS 9.2 F 1"],
    }


def test_9_2_f_an_eliminated_unit_is_offered_no_more() -> None:
    blow = Blow(30, (unit("weak", 10, reduced=True), unit("other", 10, reduced=True)))
    assert offered(blow, "weak") == {"other": []}
    assert offered(blow, "weak", "other") == {}


def test_9_2_f_1_a_reduced_unit_is_offered_on_its_reduced_side() -> None:
    (after,) = offers(Blow(30, (unit("bb", 10),)), ("bb",))
    assert (after.unit.steps, after.objections) == (1, ())


def test_9_2_f_4_the_third_distant_carrier_is_out_of_reach_of_two_aircraft() -> None:
    three = tuple(carrier(name, 12, in_hex=False) for name in "abc")
    blow = Blow(60, three, protected=frozenset("abc"), matched=2)
    assert offered(blow, "a") == {"a": ["EotS 9.2 F 2"], "b": [], "c": []}
    assert offered(blow, "a", "b") == {"a": ["EotS 9.2 F 2"], "b": ["EotS 9.2 F 2"], "c": ["EotS 9.2 F 4"]}


def test_9_2_f_5_the_last_ground_step_is_not_to_be_had() -> None:
    blow = Blow(60, (troops("corps", 10),), spared=True)
    assert offered(blow) == {"corps": []}
    assert offered(blow, "corps") == {"corps": ["EotS 9.2 F 5"]}


def test_9_2_f_5_the_unit_that_the_reaction_player_keeps_is_not_to_be_had() -> None:
    # 40 hits take all four steps, so the reaction player's choice binds.
    corps = (troops("strong", 10, 8, 6), troops("weak", 10, 4, 2))
    blow = Blow(40, corps, spared=True, keeper="strong")
    assert offered(blow, "strong", "weak") == {"strong": ["EotS 9.2 F 5"], "weak": []}
    assert offered(replace(blow, hits=39), "strong", "weak") == {"strong": [], "weak": []}


def test_9_2_f_6_a_critical_hit_too_weak_offers_the_lowest_defence_and_then_nothing() -> None:
    blow = Blow(3, (carrier("cv", 12), unit("ca", 10), unit("cl", 10)), critical=True)
    assert offered(blow) == {"cv": ["EotS 9.2 F 6"], "ca": [], "cl": []}
    assert legal(blow, "ca") == []


def test_13_76_a_garrison_is_offered_when_the_counters_are_gone() -> None:
    garrison = troops("garrison", 12, 9, one_sided=True, intrinsic=True)
    blow = Blow(24, (garrison, troops("army", 12, reduced=True)), on_ground=True)
    assert offered(blow) == {"garrison": ["EotS 13.76, 13.94"], "army": []}
    assert offered(blow, "army") == {"garrison": []}


def test_8_2_f_of_v2_a_step_is_offered_although_more_hits_must_be_applied() -> None:
    must = replace(EXAMPLE, must_apply=True)
    assert offered(must) == {"ca": [], "cl": [], "bb": [], "yamato": []}
    assert list(objections(must, ["ca"]))


def test_9_2_f_what_stands_of_a_choice_ends_before_the_first_wrong_step() -> None:
    assert beginning(EXAMPLE, ["ca", "cl", "bb", "yamato", "ca"]) == ("ca", "cl", "bb")
    assert beginning(EXAMPLE, ["ca", "nobody", "cl"]) == ("ca",)
    assert beginning(EXAMPLE, ["ca", "ca", "cl"]) == ("ca",)
    assert beginning(EXAMPLE, []) == ()
    # Nothing is skipped: after a wrong step the rest falls, even what could stand by itself.
    assert beginning(EXAMPLE, ["nobody", "ca"]) == ()


def test_9_2_f_6_of_a_choice_after_a_weak_critical_hit_only_the_step_stands() -> None:
    blow = Blow(3, (unit("ca", 10), unit("bb", 14)), critical=True)
    assert beginning(blow, ["ca"]) == ("ca",)
    assert beginning(blow, ["ca", "ca"]) == ("ca",)
    assert beginning(blow, ["bb", "ca"]) == ()


def test_9_2_f_after_a_choice_that_falls_the_offers_follow_what_stands() -> None:
    assert offered(EXAMPLE, "ca", "nobody", "cl") == offered(EXAMPLE, "ca")


# Any force


@st.composite
def choices(draw: st.DrawFn) -> tuple[Blow, tuple[str, ...]]:
    """Hits, and a list of names that is legal for a while, or to its end."""
    blow = draw(BLOWS)
    plain = PlainHits(blow)
    now, walked = plain.begin, []
    for _ in range(draw(st.integers(0, 6))):
        moves = list(plain.moves(now))
        if not moves or plain.lucky():
            break
        index = draw(st.sampled_from(moves))
        walked.append(plain.names[index])
        now = plain.after(now, index)
    names = st.sampled_from([*plain.names, "nobody"])
    return blow, (*walked, *draw(st.lists(names, max_size=3)))


@given(choices())
def test_9_2_f_what_stands_is_the_longest_beginning_that_a_plain_reading_accepts(
    chosen: tuple[Blow, tuple[str, ...]],
) -> None:
    blow, allocation = chosen
    plain = PlainHits(free(blow))
    # A critical hit too weak for any unit demands its step; before it is chosen nothing stands.
    accepted = [n for n in range(len(allocation) + 1) if plain.accepts(allocation[:n])]
    longest = 0
    while longest + 1 in accepted:
        longest += 1
    assert beginning(blow, allocation) == allocation[:longest]


@given(choices())
def test_9_2_f_the_offers_are_the_units_still_there_in_their_order(
    chosen: tuple[Blow, tuple[str, ...]],
) -> None:
    blow, allocation = chosen
    now = apply_hits(blow, beginning(blow, allocation)).survivors
    assert [one.unit for one in offers(blow, allocation)] == list(now)


@given(choices())
def test_9_2_f_an_offer_is_legal_exactly_where_a_plain_reading_goes_on(
    chosen: tuple[Blow, tuple[str, ...]],
) -> None:
    blow, allocation = chosen
    done, plain = beginning(blow, allocation), PlainHits(blow)
    if lucky := plain.lucky():
        may = set() if done else set(lucky)
    else:
        may = {plain.names[index] for index in plain.moves(plain.reached(done))}
    assert {one.unit.id for one in legal(blow, *allocation)} == may


@given(choices())
def test_9_2_f_a_legal_offer_stands_as_the_next_step_and_any_other_is_refused(
    chosen: tuple[Blow, tuple[str, ...]],
) -> None:
    blow, allocation = chosen
    done = beginning(blow, allocation)
    for one in offers(blow, allocation):
        further = (*done, one.unit.id)
        if one.objections:
            assert list(objections(blow, further))
            assert beginning(blow, further) == done
        else:
            assert not list(objections(free(blow), further))
            assert beginning(blow, further) == further


@given(BLOWS, st.booleans(), st.data())
def test_9_2_f_following_the_offers_to_their_end_is_always_accepted(
    blow: Blow, must_apply: bool, data: st.DataObject
) -> None:
    blow = replace(blow, must_apply=must_apply)
    done: tuple[str, ...] = ()
    while may := legal(blow, *done):
        # Stopping short is an objection exactly where hits must be applied.
        if not PlainHits(blow).lucky():
            assert bool(list(objections(blow, done))) is must_apply
        done = (*done, data.draw(st.sampled_from(may)).unit.id)
    assert not list(objections(blow, done))
    assert PlainHits(blow).accepts(done)


@given(BLOWS)
def test_9_2_f_the_proposal_is_reached_by_legal_offers(blow: Blow) -> None:
    proposal = best(blow)
    for number, name in enumerate(proposal):
        assert name in [one.unit.id for one in legal(blow, *proposal[:number])]
