"""The events of the Japanese advance: December 1941, and the paratroops over the Indies (EotS v2.0 17.11)."""

from dataclasses import replace

import pytest

from rules.eots.commands import (
    ActivateReaction,
    ClearUp,
    DeclareBattles,
    DropTroops,
    EndAnswer,
    EndReaction,
    MeetShips,
    PlayCard,
    PlayReaction,
    TryIntelligence,
)
from rules.eots.printed.sides import Side, TrackId
from rules.maps.hexgrid import HexId
from tests.eots.boards import judged
from tests.eots.card_fights import combat, hit, miss, standing, to_battle
from tests.eots.chapter_7 import game_of
from tests.eots.japanese_events import also, each, pile
from tests.eots.offensives import Game, opened

WORKS: list[str] = []
REFUSED: list[str] = []

YAMAMOTO, SOUTH = "jp-hq-combined-fleet-yamamoto", "jp-hq-south"
SHIPS = "jp-cv-akagi jp-cv-soryu jp-cv-shokaku jp-bb-hiei"
STRIKE = ("5808:jp-cv-akagi", "5808:jp-cv-soryu", "5808:jp-cv-shokaku")
OFF_OAHU = "5508"  # 18 hexes from Ominato, 3 from Oahu


# J1 Operation Z


def operation_z(edition: str = "v3.2") -> Game:
    """The first card of the war, played from the position in which the campaign begins."""
    return opened("1941", edition).launch("J01", YAMAMOTO, SHIPS, event=True)


def after_pearl_harbor(edition: str = "v3.2") -> Game:
    """Operation Z is over, its ships back at Ominato."""
    game = to_battle(operation_z(edition).move(SHIPS, OFF_OAHU).declare(*STRIKE)).fight("5808", air=(0, 0))
    homes = [f"{ship}:3705" for ship in SHIPS.split()]
    return game.home(*homes)


@each(WORKS, "J01")
def test_works_operation_z_strikes_oahu_unanswered(card: str) -> None:
    game = operation_z()
    assert game.state.markers[TrackId("political-will")] == 8
    game.move(SHIPS, OFF_OAHU).declare(*STRIKE)
    assert game.offensive.condition == "surprise"
    assert game.rules_against(TryIntelligence()) == {"EotS 7.25 C"}
    to_battle(game).fight("5808", air=(0, 9))
    found = combat(game, "air-naval")
    # Akagi 12, Soryu 10, Shokaku 14, and Hiei stays off; 0 and 3 for surprise make half.
    assert (found.sides, found.strengths, found.hits) == (("japan",), (36,), (18,))
    assert pile(game, card) == "removed"


@also("J01")
def test_works_the_us_carriers_at_sea_go_to_oahu_and_the_ships_rest(card: str) -> None:
    before = opened("1941")
    at_sea = {before.where("us-cv-enterprise"), before.where("us-cv-lexington")}
    assert at_sea == {"5410", "5609"}
    game = after_pearl_harbor()
    assert (game.where("us-cv-enterprise"), game.where("us-cv-lexington")) == ("5808", "5808")
    assert game.step == ""
    for ship in SHIPS.split():
        assert game.rules_against(PlayCard("J02", "event", YAMAMOTO, (ship,))) != set(), ship
    assert game.rules_against(PlayCard("J02", "event", YAMAMOTO, ("jp-bb-nagato",))) == set()


@each(REFUSED, "J01")
def test_refused_operation_z_without_a_battle_at_oahu(card: str) -> None:
    game = operation_z().move(SHIPS, OFF_OAHU)
    assert "EotS 5.31" in game.rules_against(DeclareBattles(()))


@also("J01")
def test_refused_operation_z_with_other_units_or_for_operations(card: str) -> None:
    game = opened("1941")
    for units in ("jp-bb-nagato", f"{SHIPS} jp-bb-nagato", "jp-5-air-division"):
        assert game.rules_against(PlayCard(card, "event", YAMAMOTO, tuple(units.split()))) != set(), units
    for use in ("operations", "discard", "future"):
        assert game.rules_against(PlayCard(card, use, YAMAMOTO, tuple(SHIPS.split()))) != set(), use


@also("J01")
def test_refused_the_ships_of_operation_z_part_or_sail_farther(card: str) -> None:
    game = operation_z()
    assert game.refused("jp-cv-akagi jp-bb-hiei", OFF_OAHU) != set()
    assert OFF_OAHU in game.goes(SHIPS)
    assert "5808" not in game.goes(SHIPS)  # 21 hexes


@also("J01")
def test_refused_the_us_carriers_at_sea_are_no_targets(card: str) -> None:
    game = operation_z().move(SHIPS, OFF_OAHU)
    for hex_id in ("5410", "5609"):  # both within reach of the carriers
        battles = (*STRIKE[:2], f"{hex_id}:jp-cv-shokaku")
        assert game.rules_against(DeclareBattles(battles)) != set(), hex_id


@also("J01", "J02")
def test_refused_the_opening_cards_after_december_1941(card: str) -> None:
    game = opened("1941")
    game.state = replace(game.state, turn=2)
    assert game.rules_against(PlayCard(card, "event", YAMAMOTO, tuple(SHIPS.split()))) != set()


# J2 Operation No. 1


def conquest(units: str, hq: str = SOUTH, edition: str = "v3.2") -> Game:
    """The second card of the war."""
    return after_pearl_harbor(edition).launch("J02", hq, units, event=True)


def everybody(game: Game) -> tuple[str, ...]:
    """The Japanese units that the second card may activate."""
    units = game.state.components.units
    own = [u for u in game.state.units if units[u].side is Side.JAPAN and units[u].unit_class != "hq"]
    return tuple(u for u in own if not game.against(PlayCard("J02", "event", SOUTH, (u,))))


@each(WORKS, "J02")
def test_works_26_units_of_any_hq_without_an_answer(card: str) -> None:
    game = after_pearl_harbor()
    able = everybody(game)
    assert {"jp-ca-aoba", "jp-25-army"} <= set(able)  # Truk is South Seas', not in range of Saigon
    assert game.rules_against(PlayCard(card, "event", SOUTH, able[:27])) == {"EotS 7.21"}
    game.do(PlayCard(card, "event", SOUTH, able[:26]))
    assert pile(game, card) == "removed"
    assert judged(game.state).zone(Side.ALLIES) == set()


@each(REFUSED, "J02")
def test_refused_operation_no_1_before_operation_z(card: str) -> None:
    game = opened("1941")
    assert game.rules_against(PlayCard(card, "event", SOUTH, ("jp-25-army",))) != set()


@also("J02")
def test_refused_any_other_card_in_december_1941(card: str) -> None:
    for game in (opened("1941"), after_pearl_harbor()):
        for other in ("J10", "J03"):
            assert game.rules_against(PlayCard(other, "operations", SOUTH, ("jp-25-army",))) != set()
    assert after_pearl_harbor().rules_against(PlayCard("", "pass")) != set()


@also("J02")
def test_refused_an_allied_reaction(card: str) -> None:
    # Kongo at Singapore; nothing the Allies have may answer, but for Force Z and air units in range.
    game = conquest("jp-bb-kongo")
    game.move("jp-bb-kongo", "2015").declare("2015:")
    assert game.rules_against(TryIntelligence()) != set()
    assert game.rules_against(PlayReaction("A59")) != set()
    assert game.rules_against(ActivateReaction("br-hq-malaya", ("br-ma-air",))) != set()


@also("J02")
def test_works_force_z_meets_the_ships_off_malaya_and_air_units_in_range_join(card: str) -> None:
    game = conquest("jp-bb-kongo").move("jp-bb-kongo", "2014").declare("2014:")
    game.do(EndAnswer())
    assert game.where("br-bb-force-z") == "2015"
    assert game.rules_against(EndReaction()) != set()
    assert game.rules_against(MeetShips("2015")) != set()
    game.do(MeetShips("2014"))
    assert game.where("br-bb-force-z") == "2014"
    game.do(EndReaction())
    game.fight("2014", air=(0, 0))
    # Force Z 8 and the RAF at Singapore, a hex away, 6.
    assert combat(game, "air-naval").strengths == (13, 8 + 6)


@also("J02")
def test_refused_a_landing_farther_than_5_hexes_from_a_japanese_port(card: str) -> None:
    # Saigon is 4 hexes from Miri, 7 from Balikpapan; Palau is farther from it.
    game = conquest("jp-25-army")
    assert game.refused("jp-25-army", "2415") == set()
    assert "EotS v2.0 17.11" in game.refused("jp-25-army", "2517")


@also("J02")
def test_works_an_assault_on_manila_costs_each_escort_a_step(card: str) -> None:
    game = conquest("jp-14-army jp-ca-takao jp-bb-kongo")
    assert "EotS v2.0 17.11" in game.refused("jp-14-army", "2813")
    game.move("jp-14-army jp-ca-takao jp-bb-kongo", "2813").declare("2813:")
    hit(game, card, "jp-ca-takao", "jp-bb-kongo", number=5)
    assert (standing(game, "jp-ca-takao"), standing(game, "jp-bb-kongo")) == ("reduced", "reduced")


@also("J02")
def test_works_allied_ships_may_make_an_emergency_move_afterwards(card: str) -> None:
    # 8.22: a friendly port within 10 hexes, as from Leyte to Soerabaja; not Truk, nor far Oahu.
    game = conquest("jp-bb-kongo").declare()
    game.do(EndAnswer())
    game.home()
    for wrong in ("us-ca-us-asia:4017", "us-ca-us-asia:5808", "jp-bb-kongo:2220"):
        assert game.rules_against(ClearUp((wrong,))) != set(), wrong
    assert game.rules_against(ClearUp()) == set()
    assert Game(game.state).clear("us-ca-us-asia:2220").where("us-ca-us-asia") == "2220"


@also("J02")
def test_no_effect_with_v2_0_no_escort_loses_a_step(card: str) -> None:
    # Ruling R-12
    game = conquest("jp-14-army jp-ca-takao", edition="v2.0")
    assert "EotS v2.0 17.11" in game.refused("jp-14-army", "2813")
    game.move("jp-14-army jp-ca-takao", "2813").declare("2813:")
    assert miss(game, card, "jp-ca-takao", number=5) == {"EotS 5.32 B"}


@pytest.mark.parametrize(("edition", "bombardment"), [("3.2", 2), ("2.0", 0)])
@also("J02")
def test_no_effect_with_v2_0_no_ship_bombards_manila(card: str, edition: str, bombardment: int) -> None:
    # Ruling R-12; Manila is mixed terrain (-2).
    units = {SOUTH: "2212", "jp-14-army": "2909", "jp-ca-takao": "2909"}
    allied = {"us-reserve-corps": "2813", "us-hq-southwest-pacific": "3727"}
    game = game_of({**units, **allied}, scenario="1941", edition=edition)
    game.state = replace(game.state, removed_cards=("J01",))
    game.launch(card, SOUTH, "jp-14-army jp-ca-takao", event=True)
    game.move("jp-14-army jp-ca-takao", "2813").declare("2813:")
    if edition == "3.2":
        hit(game, card, "jp-ca-takao", number=5)
    to_battle(game).fight("2813", land=(5, 0))
    assert combat(game, "ground").modified[0] == 5 - 2 + bombardment


# J58, J59, J60 Paratroops. The 22nd at Kota Bharu reaches 5 hexes: Medan 3, Palembang and Bangka 5.

PARATROOPS = ("J58", "J59", "J60")
INDIES = {SOUTH: "2212", "jp-22-air-flotilla": "2112", "jp-bb-kongo": "2311"}


def indies(card: str, active: str = "jp-22-air-flotilla", **more: str) -> Game:
    units = {**INDIES, **{unit.replace("_", "-"): place for unit, place in more.items()}}
    game = game_of(units, japan="2112 2012", allies="1813 1916 1917 2017 2216 2015")
    return game.launch(card, SOUTH, active, event=True)


def held_by(game: Game, hex_id: str) -> Side:
    return game.state.control[HexId(hex_id)]


@pytest.mark.parametrize("target", ["1813", "1916", "2017"])
@each(WORKS, *PARATROOPS)
def test_works_paratroops_take_an_empty_hex(card: str, target: str) -> None:
    game = indies(card)
    game.do(DropTroops(target))
    assert held_by(game, target) is Side.JAPAN
    assert game.rules_against(DropTroops("2216")) != set()  # one hex


@also(*PARATROOPS)
def test_works_paratroops_destroy_a_lone_dutch_regiment(card: str) -> None:
    game = indies(card, nl_1_regiment="1916")
    game.do(DropTroops("1916"))
    assert (held_by(game, "1916"), standing(game, "nl-1-regiment")) == (Side.JAPAN, "dead")


@pytest.mark.parametrize(
    ("target", "more"),
    [
        ("1916", {"nl_1_regiment": "1916", "nl_2_regiment": "1916"}),
        ("1916", {"nl_1_regiment": "1916", "nl_air": "1916"}),
        ("1916", {"nl_java_division": "1916"}),
        ("1916", {"au_8_division": "1916"}),
        ("1916", {"br_hq_malaya": "1916"}),
        ("2017", {"nl_cl_dutch": "2017"}),
        ("1917", {}),  # 6 hexes
        ("2012", {}),  # Japanese
        ("2114", {}),  # the sea
        ("2017", {"br_ma_air": "2015", "br_hq_malaya": "2015"}),  # in its zone
        ("", {}),
    ],
)
@each(REFUSED, *PARATROOPS)
def test_refused_paratroops_elsewhere(card: str, target: str, more: dict[str, str]) -> None:
    assert indies(card, **more).rules_against(DropTroops(target)) != set()


@also(*PARATROOPS)
def test_refused_paratroops_after_a_move_or_without_an_active_air_unit(card: str) -> None:
    moved = indies(card, "jp-22-air-flotilla jp-bb-kongo").move("jp-bb-kongo", "2212")
    assert moved.rules_against(DropTroops("1813")) != set()
    assert indies(card, "jp-bb-kongo").rules_against(DropTroops("1813")) != set()


@also(*PARATROOPS)
def test_no_effect_by_operations_there_are_no_paratroops(card: str) -> None:
    game = game_of(INDIES, japan="2112", allies="1813").launch(card, SOUTH, "jp-22-air-flotilla")
    assert game.rules_against(DropTroops("1813")) != set()


@also(*PARATROOPS)
def test_works_paratroops_need_not_drop(card: str) -> None:
    game = indies(card).declare()
    assert held_by(game, "1813") is Side.ALLIES
