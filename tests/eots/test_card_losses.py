"""Steps that cards cost without a die: skip bombing, weather, shelling, escorts (EotS 5.31, 5.32, 7.2)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.eots.commands import EndReaction
from rules.eots.printed.sides import TrackId
from tests.eots.card_fights import (
    RAIDERS,
    answer,
    answered,
    combat,
    hit,
    miss,
    off_iwo,
    raided,
    standing,
    to_battle,
)
from tests.eots.chapter_7 import ALLIES, JAPAN, game_of, malaya
from tests.eots.offensives import Game

NOT_DUE = {"EotS 5.32 B"}


# J65 Yamato


def suicide(yamato: str) -> Game:
    game = answer(off_iwo(more={"jp-bb-yamato": yamato, "jp-bb-nagato": "3407"}), "J65")
    return to_battle(game).fight("3709", air=(0, 0))


def test_j65_yamato_loses_a_step_after_the_battles_though_it_stayed_in_port() -> None:
    game = suicide("3407")
    assert game.step == "aftermath"
    for wrong in ((), ("jp-bb-nagato",), ("jp-bb-yamato", "jp-bb-yamato")):
        assert miss(game, "J65", *wrong, number=0) == NOT_DUE
    hit(game, "J65", "jp-bb-yamato", number=0)
    assert (standing(game, "jp-bb-yamato"), game.step) == ("reduced", "return")


@pytest.mark.parametrize("place", ["turn-5", "eliminated"])
def test_j65_nothing_is_lost_when_yamato_is_not_on_the_map(place: str) -> None:
    assert suicide(place).step == "return"


# A55 Forager


def forager(event: bool = True, **changes: Any) -> Game:
    game = off_iwo(card="A55", event=event, **changes)
    return to_battle(game).fight("3709", air=(0, 0))


def test_a55_an_air_unit_in_a_battle_hex_loses_a_step_at_the_end() -> None:
    # Essex 14, Northampton 9, Washington 16, New Orleans 6: 45, half of it (0 + 3) is 23.
    game = off_iwo("us-ca-northampton", card="A55", event=True)
    to_battle(game).fight("3709", air=(0, 0))  # 5 hits do not hurt the 25th
    assert (standing(game, "jp-25-air-flotilla"), game.step) == ("full", "aftermath")
    for wrong in ((), ("jp-26-air-flotilla",), ("jp-27-air-flotilla",), ("jp-25-air-flotilla",) * 2):
        assert miss(game, "A55", *wrong, number=0) == NOT_DUE
    assert miss(game, "A55", "jp-25-air-flotilla", number=0, seat=JAPAN) != set()
    hit(game, "A55", "jp-25-air-flotilla", number=0, seat=ALLIES)
    assert standing(game, "jp-25-air-flotilla") == "reduced"


def test_a55_an_active_air_unit_loses_a_step_and_may_die() -> None:
    more = {"jp-26-air-flotilla": "4110 reduced", "jp-61-air-flotilla": "3706"}
    game = off_iwo("us-ca-northampton", card="A55", event=True, more=more).roll(0)
    game.react("jp-hq-combined-fleet-ozawa", "jp-26-air-flotilla").do(EndReaction())
    game.fight("3709", air=(0, 0))  # intercept: 9 / 4 and 15 / 4, nobody is hurt
    assert miss(game, "A55", "jp-61-air-flotilla", number=0) == NOT_DUE
    hit(game, "A55", "jp-26-air-flotilla", number=0)
    assert standing(game, "jp-26-air-flotilla") == "dead"


def test_a55_for_operations_costs_nothing() -> None:
    assert forager(event=False).step == "return"


def test_a55_finds_nobody_when_the_air_unit_died_in_the_battle() -> None:
    game = off_iwo(card="A55", event=True, more={"jp-25-air-flotilla": "3709 reduced"})
    to_battle(game).fight("3709", air=(9, 0))
    assert (standing(game, "jp-25-air-flotilla"), game.step) == ("dead", "return")


# J20 Guadalcanal


def shelled(raid: str = "jp-bb-kongo", event: bool = True, **changes: Any) -> Game:
    """Japanese ships at Singapore by J20: a BB shells the RAF there, if no Allied BB is at hand."""
    game = game_of(RAIDERS, japan="1912 1913 2012 2112", **changes)
    return game.launch("J20", "jp-hq-south", raid, event=event).move(raid, "2015").declare("2015:")


def test_j20_a_battleship_shells_an_air_unit_in_its_battle_hex() -> None:
    game = shelled(more={"br-fe-air": "1717"})
    answered(game)
    assert game.rules_against(EndReaction()) == {"EotS 7.2"}
    for wrong in ((), ("br-fe-air",), ("au-8-division",), ("jp-bb-kongo",), ("br-ma-air", "br-ma-air")):
        assert miss(game, "J20", *wrong, number=0) == NOT_DUE
    assert miss(game, "J20", "br-ma-air", number=0, seat=ALLIES) != set()
    hit(game, "J20", "br-ma-air", number=0, seat=JAPAN)
    to_battle(game).fight("2015", air=(0, 0))  # 3 by surprise: half of 13 does not hurt
    assert combat(game, "air-naval").strengths == (13, 3)


def test_j20_the_step_may_be_the_last() -> None:
    game = shelled(more={"br-ma-air": "2015 reduced"})
    assert standing(hit(game, "J20", "br-ma-air", number=0), "br-ma-air") == "dead"


def test_j20_one_air_unit_in_all() -> None:
    game = shelled(more={"br-fe-air": "2015"})
    assert miss(game, "J20", "br-ma-air", "br-fe-air", number=0) == NOT_DUE
    hit(game, "J20", "br-fe-air", number=0)
    assert miss(game, "J20", "br-ma-air", number=0) == NOT_DUE


def test_j20_an_allied_battleship_in_the_hex_forbids_it() -> None:
    game = shelled(more={"br-bb-warspite": "2015"})
    assert miss(game, "J20", "br-ma-air", number=0) == NOT_DUE


def test_j20_an_allied_battleship_that_reacts_into_the_hex_comes_too_late() -> None:
    game = shelled(more={"br-bb-warspite": "1917"}).roll(0)
    game.react("br-hq-malaya", "br-bb-warspite").move("br-bb-warspite", "2015")
    assert miss(game, "J20", "br-ma-air", number=0) == set()


def test_j20_an_air_unit_that_leaves_in_reaction_was_shelled_before() -> None:
    game = shelled().roll(0)
    game.react("br-hq-malaya", "br-ma-air").move("br-ma-air", "2014")
    assert miss(game, "J20", "br-ma-air", number=0) == set()


@pytest.mark.parametrize("raid", ["jp-ca-mogami", "jp-ca-mogami jp-ca-nachi"])
def test_j20_cruisers_do_not_shell(raid: str) -> None:
    assert miss(shelled(raid), "J20", "br-ma-air", number=0) == NOT_DUE


def test_j20_for_operations_shells_nobody() -> None:
    game = shelled(event=False)
    assert miss(game, "J20", "br-ma-air", number=0) == NOT_DUE
    assert to_battle(game).step == "battle"


def test_j20_an_air_unit_that_reacts_and_dies_does_not_hold_up_the_battle() -> None:
    game = shelled(more={"br-ma-air": "2015 reduced"}).roll(0)
    game.react("br-hq-malaya", "br-ma-air")
    hit(game, "J20", "br-ma-air", number=0).do(EndReaction())
    assert game.step == "battle"
    game.fight("2015", air=(0, 0))
    assert combat(game, "air-naval").strengths == (13,)


# J02: escorts of an assault on Manila or Singapore


def opening(ships: str, where: str = "2813", troops: str = "jp-14-army", start: str = "2909") -> Game:
    own = ("jp-hq-south", "jp-ca-aoba", "jp-cl-tenryu", "jp-ca-nachi", "jp-14-army")
    game = game_of({**dict.fromkeys(own, start), "us-feaf": where}, scenario="1941")
    game.state = replace(game.state, removed_cards=("J01",))
    sailing = f"{ships} {troops}".strip()
    game.launch("J02", "jp-hq-south", sailing, event=True).move(sailing, where)
    return game.declare(f"{where}:")


def test_j02_every_escort_of_the_assault_on_manila_loses_a_step() -> None:
    game = opening("jp-ca-aoba jp-cl-tenryu")
    answered(game)
    assert game.rules_against(EndReaction()) == {"EotS 7.2"}
    for wrong in ((), ("jp-ca-aoba",), ("jp-ca-aoba", "jp-ca-nachi"), ("jp-ca-aoba", "jp-14-army")):
        assert miss(game, "J02", *wrong, number=5) == NOT_DUE, wrong
    assert miss(game, "J02", "jp-ca-aoba", "jp-cl-tenryu", number=5, seat=ALLIES) != set()
    hit(game, "J02", "jp-ca-aoba", "jp-cl-tenryu", number=5, seat=JAPAN)
    assert (standing(game, "jp-ca-aoba"), standing(game, "jp-cl-tenryu")) == ("reduced", "reduced")
    assert standing(game, "jp-ca-nachi") == "full"
    assert to_battle(game).step == "battle"


def test_j02_the_escort_of_the_assault_on_singapore_loses_a_step() -> None:
    game = opening("jp-ca-aoba", where="2015", start="2212")
    assert standing(hit(game, "J02", "jp-ca-aoba", number=5), "jp-ca-aoba") == "reduced"


def test_j02_no_escort_pays_for_another() -> None:
    game = opening("jp-ca-aoba jp-cl-tenryu")
    assert miss(game, "J02", "jp-ca-aoba", "jp-ca-aoba", number=5) == NOT_DUE


def test_j02_ships_without_troops_escort_nothing() -> None:
    game = opening("jp-ca-aoba jp-cl-tenryu", troops="")
    assert miss(game, "J02", "jp-ca-aoba", "jp-cl-tenryu", number=5) == NOT_DUE


def test_j02_an_assault_elsewhere_costs_no_escort() -> None:
    game = opening("jp-ca-aoba", where="2915")  # Davao
    assert miss(game, "J02", "jp-ca-aoba", number=5) == NOT_DUE


# A24 Skip bombing


def bombed(more: dict[str, str], raid: str = "jp-bb-kongo jp-ca-mogami", **changes: Any) -> Game:
    return answer(raided(raid, more=more, **changes), "A24")


def test_a24_a_cruiser_that_passed_a_us_air_unit_loses_a_step() -> None:
    game = bombed({"us-5af": "2015"})  # it ended its move in the hex of the 5th
    answered(game)
    assert game.rules_against(EndReaction()) == {"EotS 7.2"}
    for wrong in ("jp-bb-kongo", "jp-cl-tenryu", "us-5af"):  # no BB, and none at rest
        assert miss(game, "A24", wrong, number=1) == NOT_DUE
    assert miss(game, "A24", "jp-ca-mogami", number=1, seat=ALLIES) != set()
    hit(game, "A24", "jp-ca-mogami", number=1, seat=JAPAN)
    assert standing(game, "jp-ca-mogami") == "reduced"


@pytest.mark.parametrize("unit", ["", "br-fe-air", "us-5af-lrb"])
def test_a24_only_near_a_us_air_unit_that_is_no_lrb(unit: str) -> None:
    game = bombed({unit: "2015"} if unit else {})
    assert miss(game, "A24", "jp-ca-mogami", number=1) == NOT_DUE
    assert to_battle(game).step == "battle"


def test_a24_a_us_air_unit_too_far_from_the_way_does_not_count() -> None:
    game = bombed({"us-5af": "3822"})
    assert miss(game, "A24", "jp-ca-mogami", number=1) == NOT_DUE


@pytest.mark.parametrize(("place", "near"), [("1917", True), ("2019", True), ("2020", False)])
def test_a24_extended_range_is_4_hexes_from_the_way(place: str, near: bool) -> None:
    game = bombed({"us-5af": place})  # 2, 4 and 5 hexes from Singapore, the nearest hex of the way
    assert miss(game, "A24", "jp-ca-mogami", number=1) == (set() if near else NOT_DUE)


def test_a24_an_air_unit_that_reacts_to_a_base_nearer_by_saw_no_ship_pass() -> None:
    # 2020 is 5 hexes from the way; the 5th flies on to Tjilatjap or nearer after the ships have moved.
    game = raided("jp-bb-kongo jp-ca-mogami", more={"us-5af": "2020"}, edition="2.0").roll(0)
    game.react("br-hq-malaya", "us-5af").move("us-5af", "2018")
    answer(game, "A24")
    assert miss(game, "A24", "jp-ca-mogami", number=1) == NOT_DUE


def test_a24_without_a_cruiser_costs_no_ship() -> None:
    game = bombed({"us-5af": "2015"}, raid="jp-bb-kongo")
    assert to_battle(game).step == "battle"


@pytest.mark.parametrize(("before", "after"), [(7, 6), (2, 1), (1, 1)])
def test_a24_japan_loses_a_shipping_point_but_not_its_last(before: int, after: int) -> None:
    game = bombed({}, markers={"japan-asp": before})
    assert game.state.markers[TrackId("japan-asp")] == after


# J64 and J21: an offensive that is cancelled


def weather(fleet: str = "us-ca-northampton us-ca-new-orleans us-bb-washington") -> Game:
    return answer(off_iwo(fleet), "J64")


def test_j64_weather_may_cost_a_whole_cruiser_a_step() -> None:
    game = weather()
    assert miss(game, "J64", "us-ca-northampton", number=1, seat=JAPAN) == set()
    assert miss(game, "J64", "us-ca-northampton", number=1, seat=ALLIES) != set()
    for wrong in ("us-ca-new-orleans", "us-bb-washington", "us-cv-lexington"):
        assert miss(game, "J64", wrong, number=1) == NOT_DUE
    hit(game, "J64", "us-ca-northampton", number=1, seat=JAPAN)
    assert (standing(game, "us-ca-northampton"), game.step) == ("reduced", "")
    assert game.where("us-ca-northampton") == "3813"


def test_j64_weather_the_step_is_optional() -> None:
    game = weather()
    assert miss(game, "J64", number=1, seat=JAPAN) == set()
    hit(game, "J64", number=1, seat=JAPAN)
    assert (standing(game, "us-ca-northampton"), game.step) == ("full", "")


@pytest.mark.parametrize("fleet", ["us-cv-essex us-bb-washington", "us-ca-new-orleans"])
def test_j64_weather_without_a_whole_cruiser_just_ends_the_offensive(fleet: str) -> None:
    game = weather(fleet)
    assert game.step == ""
    assert standing(game, "us-ca-new-orleans") == "reduced"


def gandhi(**corps: str) -> Game:
    units = {"br-hq-seac": "1805", "br-seac-air": "2006", "jp-25-army": "2008"}
    units |= {unit.replace("_", "-"): place for unit, place in corps.items()}
    game = malaya(more=units, without="in-3-corps", japan_hand=5, allied_hand=7)
    game.launch("A19", "br-hq-seac", "br-seac-air").declare("2008:br-seac-air")
    return answer(game, "J21")


def test_j21_gandhi_costs_a_whole_indian_corps_a_step() -> None:
    game = gandhi(in_1_corps="1805", in_2_corps="1805", in_4_corps="2105 reduced", br_15_corps="2105")
    assert miss(game, "J21", "in-1-corps", number=1, seat=ALLIES) == set()
    assert miss(game, "J21", "in-1-corps", number=1, seat=JAPAN) != set()
    for wrong in ((), ("in-4-corps",), ("br-15-corps",), ("in-1-corps", "in-1-corps")):
        assert miss(game, "J21", *wrong, number=1) == NOT_DUE
    hit(game, "J21", "in-1-corps", number=1, seat=ALLIES)
    assert (standing(game, "in-1-corps"), standing(game, "in-2-corps"), game.step) == ("reduced", "full", "")


def test_j21_gandhi_spares_reduced_corps() -> None:
    game = gandhi(in_4_corps="2105 reduced", br_15_corps="2105")
    assert game.step == ""
    assert (standing(game, "in-4-corps"), standing(game, "br-15-corps")) == ("reduced", "full")
