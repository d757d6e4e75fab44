"""Strategic warfare: the submarine die and the B29s (EotS 12.2, 12.3, v2.0 11.2, 11.3)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.eots import strategic_bombing
from rules.eots.commands import (
    ActivateReaction,
    DeclareBattles,
    EndSegment,
    RollBombing,
    RollSubmarines,
)
from rules.eots.events import CountSet, JapanBombed, SubmarinesRolled
from rules.eots.printed.sides import UnitId
from tests.eots.chapter_7 import ALLIES, JAPAN, game_of
from tests.eots.offensives import Game
from tests.eots.segments import entered, history_of, mark, said, segment, step, titles
from tests.support import eots

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])
WARFARE = "strategic-warfare"
XX, XXI = "us-20bc", "us-21bc"

# Saipan is 7 hexes from Tokyo, Guam 8, Iwo Jima 3. Central Pacific HQ supplies from Saipan.
MARIANAS = {XXI: "3813", "us-hq-central-pacific": "3813"}


def at_sea(turn: int = 5, **changes: Any) -> Game:
    """Submarines before their die."""
    return segment(WARFARE, turn=turn, **changes)


def marianas(where: str = "3813", turn: int = 10, **changes: Any) -> Game:
    """The XXI Bomber Command on an island, its HQ at Saipan, the submarines at home."""
    units = {**MARIANAS, XXI: where, **changes.pop("more", {})}
    allies = f"3813 3814 {changes.pop('allies', '')}"
    counts = {"submarines": turn, **changes.pop("counts", {})}
    return segment(WARFARE, units, turn=turn, allies=allies, counts=counts, **changes)


def raid(game: Game, face: int, unit: str = XXI) -> JapanBombed:
    """One B29 over Japan."""
    event = game.do(RollBombing(unit), face, seat=ALLIES)[0]
    assert isinstance(event, JapanBombed)
    return event


# 12.2 Submarines


@EDITIONS
@pytest.mark.parametrize(
    ("turn", "escorts", "highest"),
    [
        (2, 0, 1),  # 1 + 1 for torpedoes - 2 = 0
        (4, 0, 3),
        (5, 0, 5),
        (5, 1, 3),  # 3 + 2 - 5 = 0
        (5, 2, 1),
        (9, 1, 7),
    ],
)
def test_12_21_zero_or_less_after_the_turn_and_the_modifiers(
    edition: str, turn: int, escorts: int, highest: int
) -> None:
    for face in (highest, highest + 1):
        game = at_sea(turn, edition=edition, markers={"escorts": escorts})
        event = game.do(RollSubmarines(), face, seat=ALLIES)[0]
        assert isinstance(event, SubmarinesRolled)
        assert event.sunk is (face == highest)
        assert event.modified == face - highest
        assert game.state.history.cards_lost == int(event.sunk)


def test_v20_example_a_2_with_bad_torpedoes_fails_on_turn_2() -> None:
    event = at_sea(2, edition="2.0").do(RollSubmarines(), 2)[0]
    assert (event.modified, event.sunk) == (1, False)


@EDITIONS
def test_12_21_a_success_costs_a_card_a_shipping_point_and_an_escort(edition: str) -> None:
    game = at_sea(5, edition=edition, markers={"escorts": 2, "japan-asp": 6})
    game.do(RollSubmarines(), 1)
    assert (mark(game, "escorts"), mark(game, "japan-asp")) == (1, 5)
    assert game.state.history.cards_lost == 1


@EDITIONS
def test_12_21_a_failure_costs_nothing(edition: str) -> None:
    game = at_sea(5, edition=edition, markers={"escorts": 1, "japan-asp": 6})
    game.do(RollSubmarines(), 9)
    assert (mark(game, "escorts"), mark(game, "japan-asp")) == (1, 6)
    assert game.state.history.cards_lost == 0


@EDITIONS
def test_10_32_the_last_shipping_point_stays_and_escorts_end_at_none(edition: str) -> None:
    game = at_sea(5, edition=edition, markers={"escorts": 0, "japan-asp": 1})
    game.do(RollSubmarines(), 0)
    assert (mark(game, "escorts"), mark(game, "japan-asp")) == (0, 1)
    assert game.state.history.cards_lost == 1


def test_17_11_24_in_burma_japan_keeps_its_one_point() -> None:
    game = segment(WARFARE, scenario="burma", turn=7)
    assert game.do(RollSubmarines(), 7)[0].sunk
    assert mark(game, "japan-asp") == 1
    assert game.state.history.cards_lost == 1


@EDITIONS
def test_12_21_the_die_is_rolled_every_turn_and_once(edition: str) -> None:
    game = at_sea(edition=edition)
    assert "EotS 12.21" in game.rules_against(EndSegment())
    game.do(RollSubmarines(), 9)
    assert "EotS 12.21" not in game.rules_against(EndSegment())
    assert game.rules_against(RollSubmarines()) == {"EotS 12.21"}


def test_4_13_the_allied_player_rolls() -> None:
    assert at_sea().rules_against(RollSubmarines(), JAPAN) == {"EotS 4.13"}
    assert not at_sea().rules_against(RollSubmarines(), ALLIES)
    assert marianas().rules_against(RollBombing(XXI), JAPAN) == {"EotS 4.13"}


def test_4_13_not_in_another_segment() -> None:
    assert segment("deal").rules_against(RollSubmarines()) == {"EotS 4.14"}


def test_12_22_the_die_says_what_it_needs_and_why() -> None:
    die = step(at_sea(4, markers={"escorts": 1}), "Submarine warfare").dice[0]
    assert (die.needs, die.chance) == ("1 or less", 20)
    counted = "turn 4 off the die, 2 on it for escorts, 1 on it for defective torpedoes"
    assert (
        die.why == f"Counted already: {counted}. A success costs Japan a card, a shipping point and an escort"
    )
    least = step(at_sea(4, markers={"japan-asp": 1}), "Submarine warfare").dice[0]
    assert least.why.endswith("A success costs Japan a card")
    die = step(at_sea(9), "Submarine warfare").dice[0]
    assert (die.needs, die.chance) == ("9 or less", 100)
    die = step(at_sea(2, markers={"escorts": 2}), "Submarine warfare").dice[0]
    assert (die.needs, die.chance) == ("cannot succeed", 0)  # 0 + 4 + 1 - 2 = 3


def test_12_0_the_cards_of_last_turn_are_not_lost_again() -> None:
    game = entered(WARFARE, counts={"cards-lost": 2})
    assert game.state.segment == WARFARE
    assert CountSet("cards-lost", 0) in game.events
    assert game.state.history.cards_lost == 0
    assert not any("Cards that strategic warfare took" in text for text in said(game))


# 12.31 Which B29s bomb


@EDITIONS
@pytest.mark.parametrize("where", ["3813", "3814"])
def test_12_31_from_a_supplied_airfield_within_8_hexes_of_tokyo(edition: str, where: str) -> None:
    assert not marianas(where, edition=edition).rules_against(RollBombing(XXI), ALLIES)


@EDITIONS
def test_12_31_not_from_farther_away(edition: str) -> None:
    game = marianas("4017", edition=edition, allies="4017")  # Truk, 11 hexes and more
    assert game.rules_against(RollBombing(XXI), ALLIES) == {"EotS 12.31"}


@EDITIONS
def test_12_31_not_without_an_airfield(edition: str) -> None:
    game = marianas("3812", edition=edition, allies="3812")  # Asuncion
    assert game.rules_against(RollBombing(XXI), ALLIES) == {"EotS 12.31"}


def test_12_31_the_unit_is_in_supply() -> None:
    game = marianas(more={"us-hq-central-pacific": "removed"})
    reasons = [one.reason for one in game.against(RollBombing(XXI), ALLIES)]
    assert reasons == ["XXI Bomber Command (B29) at 3813 Saipan/Tinian is out of supply"]


def test_v20_11_31_the_airfield_is_supply_eligible() -> None:
    # From the east edge to Saipan no zone is in the way, with or without an HQ.
    alone = {"us-hq-central-pacific": "removed"}
    assert not marianas(edition="2.0", more=alone).rules_against(RollBombing(XXI), ALLIES)
    # A Japanese zone over Saipan that nothing neutralises cuts the line; B29s have no zone.
    cut = {**alone, "jp-1-air-division": "3814", "jp-hq-south-seas": "4017"}
    game = marianas(edition="2.0", more=cut, japan="3814 4017")
    assert game.rules_against(RollBombing(XXI), ALLIES) == {"EotS 12.31"}


@EDITIONS
def test_12_31_from_the_china_box_while_it_is_in_supply(edition: str) -> None:
    def in_china(**changes: Any) -> Game:
        units = {XX: "china-box", "br-hq-seac": "1805"}
        counts = {"submarines": 9}
        return segment(WARFARE, units, turn=9, edition=edition, counts=counts, **changes)

    assert not in_china().rules_against(RollBombing(XX), ALLIES)  # the Burma Road of 1941 is open
    cut = in_china(japan="2206")  # Lashio
    assert [one.reason for one in cut.against(RollBombing(XX), ALLIES)] == [
        "XX Bomber Command (B29) is out of supply in China"
    ]


@EDITIONS
def test_12_31_not_in_the_turn_a_replacement_brought_it_back(edition: str) -> None:
    game = marianas(edition=edition, counts={f"returned-{XXI}": 10})
    assert game.rules_against(RollBombing(XXI), ALLIES) == {"EotS 12.31"}
    game = marianas(edition=edition, counts={f"returned-{XXI}": 9})
    assert not game.rules_against(RollBombing(XXI), ALLIES)


@EDITIONS
def test_12_31_on_its_turn_of_entry(edition: str) -> None:
    game = marianas(edition=edition)
    game.state = replace(game.state, newcomers=frozenset({UnitId(XXI)}))
    assert not game.rules_against(RollBombing(XXI), ALLIES)


def test_12_31_only_b29s_bomb_and_only_on_the_map() -> None:
    game = marianas(more={"us-7af-lrb": "3814", XX: "turn-10"})
    assert game.rules_against(RollBombing("us-7af-lrb"), ALLIES) == {"EotS 12.31"}
    assert game.rules_against(RollBombing(XX), ALLIES) == {"EotS 12.31"}
    assert game.rules_against(RollBombing("nobody"), ALLIES) == {"Counters"}


def test_12_31_bombing_is_optional_and_once_a_turn() -> None:
    game = marianas()
    assert not game.rules_against(EndSegment())
    raid(game, 9)
    assert game.rules_against(RollBombing(XXI), ALLIES) == {"EotS 12.31"}


def test_12_31_what_may_bomb_and_what_may_not() -> None:
    game = marianas(more={XX: "4017"}, allies="4017")
    view = step(game, "Strategic bombing")
    assert [(die.title, die.fields) for die in view.dice] == [
        ("XXI Bomber Command (B29)", (("unit", XXI),)),
    ]
    assert any("XX Bomber Command (B29) at 4017" in line for line in view.lines)
    assert not view.optional  # a raid is easily forgotten
    coming = eots().going_on(game.state)
    assert coming is not None
    assert "XXI Bomber Command (B29) does not bomb Japan this turn" in coming.lines
    assert "Strategic bombing" not in titles(at_sea())


# 12.32 The die


@EDITIONS
@pytest.mark.parametrize(("side", "highest"), [("", 8), (" reduced", 4)])
def test_12_32_full_strength_0_to_8_reduced_0_to_4(edition: str, side: str, highest: int) -> None:
    die = step(marianas(f"3813{side}", edition=edition), "Strategic bombing").dice[0]
    assert (die.needs, die.chance) == (f"{highest} or less", 10 * highest + 10)
    for face in (0, highest, highest + 1):
        game = marianas(f"3813{side}", edition=edition)
        event = raid(game, face)
        assert (event.modified, event.value, event.hit) == (face, highest, face <= highest)
        assert game.state.history.cards_lost == int(event.hit)
        assert strategic_bombing.bombed(game.state) is event.hit


@EDITIONS
def test_12_32_each_success_takes_a_card_two_at_most_and_the_submarines_one_more(edition: str) -> None:
    # 12.33: there are two B29s and each bombs once.
    game = marianas(edition=edition, more={XX: "3814"}, counts={"submarines": 0})
    game.do(RollSubmarines(), 0)
    assert raid(game, 0).hit and raid(game, 0, XX).hit
    assert game.state.history.cards_lost == 3
    lines = step(game, "Strategic warfare so far").lines
    assert lines == ("Japan draws fewer cards this turn: minus 1 by submarines, minus 2 by bombing",)


@EDITIONS
@pytest.mark.parametrize(("side", "place", "reduced"), [("", "3813", True), (" reduced", "eliminated", True)])
def test_12_32_a_9_costs_a_step(edition: str, side: str, place: str, reduced: bool) -> None:
    game = marianas(f"3813{side}", edition=edition)
    raid(game, 9)
    found = game.state.units[UnitId(XXI)]
    assert (found.place, found.reduced) == (place, reduced)


@EDITIONS
def test_12_32_any_other_failure_costs_nothing(edition: str) -> None:
    game = marianas("3813 reduced", edition=edition)
    raid(game, 8)
    assert game.where(XXI) == "3813"


@EDITIONS
def test_12_32_no_step_is_lost_with_an_allied_iwo_jima(edition: str) -> None:
    for where in ("3813", "3709"):  # the hex of the B29 itself counts
        game = marianas(where, edition=edition, allies="3709")
        assert not raid(game, 9).hit
        assert not game.state.units[UnitId(XXI)].reduced


def test_12_32_the_safe_airfield_is_within_5_hexes_with_v32_and_within_3_with_v20() -> None:
    for edition, safe in (("3.2", True), ("2.0", False)):
        game = marianas(edition=edition, allies="3209")  # Okinawa, 5 hexes from Tokyo
        raid(game, 9)
        assert game.state.units[UnitId(XXI)].reduced is not safe


def test_12_32_it_need_not_be_in_supply() -> None:
    game = marianas(more={"jp-1-air-division": "3706", "jp-hq-south": "3607"}, allies="3709")
    assert strategic_bombing.safe_airfields(game.state) == ("3709",)


# Interceptors


def test_12_32_interceptors_add_1_to_the_die() -> None:
    game = marianas(markers={"interceptors": 1})
    die = step(game, "Strategic bombing").dice[0]
    assert (die.needs, die.chance) == ("7 or less", 80)
    assert die.why == "Full strength: 8 or less, interceptors add 1 to the die"
    assert (raid(game, 7).modified, game.state.history.cards_lost) == (8, 1)
    reduced = marianas("3813 reduced", markers={"interceptors": 1})
    assert not raid(reduced, 4).hit


def test_r_127_a_9_by_interceptors_costs_a_step_and_15_6_a_10_is_a_9() -> None:
    for face in (8, 9):
        game = marianas(markers={"interceptors": 1})
        event = raid(game, face)
        assert (event.modified, event.hit) == (9, False)
        assert game.state.units[UnitId(XXI)].reduced


def test_12_32_interceptors_end_with_a_supplied_airfield_near_tokyo() -> None:
    game = entered(WARFARE, MARIANAS, turn=10, allies="3813 3709", markers={"interceptors": 1})
    assert mark(game, "interceptors") == 0


def test_v20_11_32_interceptors_keep_the_success_from_political_will_only() -> None:
    game = marianas(edition="2.0", markers={"interceptors": 1})
    assert step(game, "Strategic bombing").dice[0].needs == "8 or less"
    assert (raid(game, 8).modified, game.state.history.cards_lost) == (8, 1)
    assert strategic_bombing.bombed(game.state) and not strategic_bombing.raises_will(game.state)
    game.do(EndSegment())
    assert game.state.history.turns_bombed == 1  # 16.2 all the same


@EDITIONS
def test_16_43_b_a_success_raises_political_will(edition: str) -> None:
    game = marianas(edition=edition)
    raid(game, 9)
    assert not strategic_bombing.raises_will(game.state)
    game = marianas(edition=edition)
    raid(game, 0)
    assert strategic_bombing.raises_will(game.state)


def test_16_43_b_with_v32_interceptors_hide_nothing() -> None:
    game = marianas(markers={"interceptors": 1})
    raid(game, 0)
    assert strategic_bombing.raises_will(game.state)


# 16.2 Turns of bombing


@EDITIONS
def test_16_2_successes_are_counted_turn_after_turn(edition: str) -> None:
    game = marianas(edition=edition, counts={"bombed": 2})
    raid(game, 0)
    game.do(EndSegment())
    assert (game.state.segment, game.state.history.turns_bombed) == ("deal", 3)


@EDITIONS
@pytest.mark.parametrize("rolls", [True, False])
def test_16_2_a_turn_without_success_begins_anew(edition: str, rolls: bool) -> None:
    game = marianas(edition=edition, counts={"bombed": 2, "bombed-this-turn": 9})
    if rolls:
        raid(game, 9)
    game.do(EndSegment())
    assert game.state.history.turns_bombed == 0


# 12.31 B29s that bombed in the offensives of the turn

NEAR_GUAM = {**MARIANAS, "us-7af-lrb": "3813", "jp-27-army": "3814", "jp-hq-south-seas": "4017"}


def offensive(bombed: bool, edition: str = "3.2") -> Game:
    """The Marianas in an offensives segment, Guam and its garrison Japanese, the Allies to play."""
    flags = {"allies": "3813 3709", "japan": "3814 4017"}
    game = game_of(NEAR_GUAM, edition=edition, japan_hand=3, allied_hand=6, **flags)
    counts = {f"raided-{XXI}": game.state.turn} if bombed else {}
    game.state = replace(game.state, history=history_of(counts))
    return game


@EDITIONS
def test_12_31_a_b29_that_bombed_fights_in_no_offensive(edition: str) -> None:
    for bombed in (False, True):
        game = offensive(bombed, edition)
        game.launch("A31", "us-hq-central-pacific", f"{XXI} us-7af-lrb")
        battle = DeclareBattles((f"3814:{XXI}", "3814:us-7af-lrb"), ())
        assert ("EotS 7.24" in game.rules_against(battle)) is bombed
        assert not game.rules_against(DeclareBattles(("3814:us-7af-lrb",), ()))


def test_r_128_it_may_be_activated_and_fly_elsewhere() -> None:
    game = offensive(bombed=True)
    game.launch("A31", "us-hq-central-pacific", XXI).move(XXI, "3709")
    assert game.where(XXI) == "3709"


def test_12_31_the_bar_ends_with_the_turn() -> None:
    game = offensive(bombed=True)
    game.state = replace(game.state, turn=game.state.turn + 1)
    assert not strategic_bombing.raided(game.state, UnitId(XXI))


@EDITIONS
def test_12_31_it_reacts_only_to_enemies_in_its_own_hex(edition: str) -> None:
    def attacked(where: str, bombed: bool) -> set[str]:
        units = {**MARIANAS, "us-ca-northampton": "3814", "jp-cv-akagi": "3709", "jp-bb-kongo": "3709"}
        units |= {"jp-hq-combined-fleet-yamamoto": "3607"}
        game = game_of(units, edition=edition, allies="3813 3814", japan="3709")
        game.state = replace(
            game.state, history=history_of({f"raided-{XXI}": game.state.turn} if bombed else {})
        )
        game.launch("J10", "jp-hq-combined-fleet-yamamoto", "jp-bb-kongo")
        game.move("jp-bb-kongo", where).declare(f"{where}:").roll(0)
        return game.rules_against(ActivateReaction("us-hq-central-pacific", (XXI,)))

    assert attacked("3814", bombed=False) == set()
    assert attacked("3814", bombed=True) == {"EotS 12.31"}
    assert attacked("3813", bombed=True) == set()
