"""Japanese brigades aboard ships, and barges (EotS 8.46, 8.47)."""

import pytest

from rules.eots.commands import ActivateReaction, EndReaction, ReturnForces
from rules.eots.offensive import stack_moves
from rules.eots.offensive.stack import stack_of
from rules.eots.printed.sides import UnitId
from tests.eots.campaigns import begun, flag, last_move, lost, settle
from tests.eots.offensives import Game

BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])
TRUK, KAVIENG, RABAUL, GASMATA = "4017", "4020", "4021", "3921"
SEAS = {"jp-hq-south-seas": TRUK}
HQ = "jp-hq-south-seas"
NONE = {"japan-asp": 0}


# Aboard ships (8.46)

AOBA = {**SEAS, "jp-ca-aoba": TRUK, "jp-ss-brigade": TRUK}
STACK = "jp-ca-aoba jp-ss-brigade"


@BOTH
@pytest.mark.parametrize("side_up", ["", " reduced"])
def test_8_46_example_the_aoba_takes_the_south_seas_detachment_from_truk_to_rabaul(
    side_up: str, edition: str
) -> None:
    units = {**SEAS, "jp-ca-aoba": TRUK + side_up, "jp-ss-brigade": TRUK + side_up}
    game = begun(units, STACK, HQ, 1, markers=NONE, edition=edition)
    game.move(STACK, RABAUL)
    move = last_move(game)
    assert (move.mode, move.cost, move.shipping, move.carried) == (
        "organic",
        4,
        0,
        ("jp-ss-brigade:jp-ca-aoba",),
    )
    game.declare()
    settle(game)
    # Rabaul is Japanese just before post battle movement, so the Aoba may stay in its port.
    assert (flag(game, RABAUL), game.step) == ("japan", "return")
    game.home()
    assert (game.where("jp-ca-aoba"), game.where("jp-ss-brigade"), game.step) == (RABAUL, RABAUL, "")


@BOTH
@pytest.mark.parametrize("ship", ["jp-ca-aoba", "jp-cl-tenryu", "jp-apd-kamikaze"])
def test_8_46_cruisers_and_destroyer_transports_carry(ship: str, edition: str) -> None:
    units = {**SEAS, ship: TRUK, "jp-4-sn-brigade": TRUK}
    game = begun(units, f"{ship} jp-4-sn-brigade", HQ, 1, markers=NONE, edition=edition)
    assert not game.refused(f"{ship} jp-4-sn-brigade", RABAUL)


@BOTH
@pytest.mark.parametrize(
    ("ship", "troops"),
    [("jp-bb-hiei", "jp-ss-brigade"), ("jp-cv-akagi", "jp-ss-brigade"), ("jp-ca-aoba", "jp-16-army")],
)
def test_8_46_other_ships_and_other_troops_need_shipping(ship: str, troops: str, edition: str) -> None:
    units = {**SEAS, ship: TRUK, troops: TRUK}
    game = begun(units, f"{ship} {troops}", HQ, 1, markers=NONE, edition=edition)
    assert game.refused(f"{ship} {troops}", RABAUL) == {"EotS 8.45 A"}
    rich = begun(units, f"{ship} {troops}", HQ, 1, edition=edition).move(f"{ship} {troops}", RABAUL)
    assert last_move(rich).shipping == (2 if troops == "jp-16-army" else 1)


@BOTH
def test_8_46_one_brigade_a_ship(edition: str) -> None:
    three = {**AOBA, "jp-3-sn-brigade": TRUK, "jp-apd-kamikaze": TRUK}
    game = begun(three, f"{STACK} jp-3-sn-brigade jp-apd-kamikaze", HQ, 2, markers=NONE, edition=edition)
    assert game.refused(f"{STACK} jp-3-sn-brigade", RABAUL) == {"EotS 8.45 A"}
    game.move(f"{STACK} jp-3-sn-brigade jp-apd-kamikaze", RABAUL)
    assert last_move(game).shipping == 0
    assert len(last_move(game).carried) == 2


@BOTH
def test_8_46_ship_and_brigade_start_together(edition: str) -> None:
    units = {**SEAS, "jp-ca-aoba": TRUK, "jp-ss-brigade": "4415"}
    game = begun(units, STACK, HQ, 2, markers=NONE, edition=edition)
    assert game.refused(STACK, RABAUL) == {"EotS 7.23"}
    assert "EotS 8.45 A" in game.refused("jp-ss-brigade", RABAUL, "amphibious")


@BOTH
def test_8_46_a_brigade_without_a_ship_takes_a_point(edition: str) -> None:
    game = begun(AOBA, STACK, HQ, 1, edition=edition).move("jp-ss-brigade", RABAUL)
    assert (last_move(game).mode, last_move(game).shipping) == ("amphibious", 1)


def test_8_46_8_45_b_aboard_a_cruiser_no_zone_in_force_is_entered() -> None:
    # An American air unit on Gasmata, 1 hex from Rabaul.
    units = {**AOBA, "us-5af": GASMATA, "us-hq-southwest-pacific": "3727"}
    game = begun(units, STACK, HQ, 2)
    assert game.refused(STACK, RABAUL) == {"EotS 8.45 B"}


@BOTH
def test_8_46_a_brigade_may_use_shipping_although_a_ship_could_carry_it(edition: str) -> None:
    game = begun(AOBA, STACK, HQ, 1, edition=edition).move(STACK, RABAUL, "amphibious")
    assert (last_move(game).shipping, last_move(game).carried) == (1, ())
    assert game.offensive.ways[UnitId("jp-ss-brigade")].entered_by == "sea"
    assert not game.offensive.brought_by(("jp-ca-aoba",))
    without = begun(AOBA, STACK, HQ, 1, markers=NONE, edition=edition)
    assert without.refused(STACK, RABAUL, "amphibious") == {"EotS 8.45 A"}


# An Allied cruiser comes to Kavieng, which a Japanese brigade holds; Japan reacts.
REACTING = {
    **AOBA,
    "jp-3-sn-brigade": KAVIENG,
    "us-ca-northampton": "3822",
    "us-hq-southwest-pacific": "3727",
}


@BOTH
def test_8_46_7_26_ships_carry_in_a_reaction_as_well(edition: str) -> None:
    shq = "us-hq-southwest-pacific"
    game = begun(REACTING, "us-ca-northampton", shq, 2, japan=KAVIENG, markers=NONE, edition=edition)
    game.move("us-ca-northampton", KAVIENG).declare(f"{KAVIENG}:").roll(0)
    together = ActivateReaction(HQ, ("jp-ca-aoba", "jp-ss-brigade"))
    assert not game.against(together)
    game.do(together)
    game.move(STACK, KAVIENG)
    assert (last_move(game).mode, last_move(game).shipping) == ("organic", 0)


@BOTH
def test_8_46_a_brigade_whose_ship_is_sunk_before_the_ground_combat_is_lost_too(edition: str) -> None:
    # Wake: 7th Air Force and three battleships (10 + 15 + 16 + 16) against the Tenryu (4): die 9 of Japan's
    # enemy.
    units = {**SEAS, "jp-cl-tenryu": "4715", "jp-4-sn-brigade": "4715", "us-wake-brigade": "4612"}
    fleet = {"us-bb-maryland": "4612", "us-bb-washington": "4612", "us-bb-new-jersey": "4612"}
    stack = "jp-cl-tenryu jp-4-sn-brigade"
    game = begun({**units, **fleet}, stack, HQ, 1, edition=edition)
    game.move(stack, "4612").declare("4612:")
    settle(game)
    # Surprise: Japan fires first with 4 and hits nobody; 47 hits answer, the Tenryu takes 8 + 8.
    game.fight("4612", air=(3, 9))
    assert {"jp-cl-tenryu", "jp-4-sn-brigade"} <= lost(game)


# Barges (8.47)

BARGES = {"barges": 1, "japan-asp": 0}
ARMY = {**SEAS, "jp-16-army": KAVIENG, "jp-17-army": KAVIENG}


def _modes(game: Game, unit: str, to: str) -> set[str]:
    stack = stack_of(game.state, (UnitId(unit),))
    return {str(one.mode) for one in stack_moves.all_ways(stack) if one.hex == to}


@BOTH
def test_8_47_with_a_3_oc_card_one_unit_of_any_size_crosses_one_all_sea_hexside(edition: str) -> None:
    # Kavieng and Rabaul are neighbours across the sea.
    game = begun(ARMY, "jp-16-army jp-17-army", HQ, 3, japan=KAVIENG, markers=BARGES, edition=edition)
    assert _modes(game, "jp-16-army", RABAUL) == {"barges"}
    assert "3820" not in game.goes("jp-16-army")
    game.move("jp-16-army", RABAUL)
    assert (last_move(game).mode, last_move(game).shipping, last_move(game).cost) == ("barges", 0, 1)
    # Only one crosses; with v2.0 the port that it took is open to transports (7.44).
    assert _modes(game, "jp-17-army", RABAUL) == ({"strategic-ground"} if edition == "2.0" else set())


@pytest.mark.parametrize("oc", [1, 2])
def test_8_47_not_with_a_smaller_card(oc: int) -> None:
    game = begun(ARMY, "jp-16-army", HQ, oc, japan=KAVIENG, markers=BARGES)
    assert not _modes(game, "jp-16-army", RABAUL)


def test_8_47_also_with_a_3_oc_card_played_as_an_event() -> None:
    game = begun(ARMY, "jp-16-army", HQ, 3, event=True, japan=KAVIENG, markers=BARGES)
    assert _modes(game, "jp-16-army", RABAUL) == {"barges"}


def test_8_47_not_before_the_barge_event() -> None:
    game = begun(ARMY, "jp-16-army", HQ, 3, japan=KAVIENG, markers={"barges": 0, "japan-asp": 0})
    assert not _modes(game, "jp-16-army", RABAUL)


def test_8_47_the_pt_boats_end_the_barges() -> None:
    game = begun(ARMY, "jp-16-army", HQ, 3, japan=KAVIENG, markers={"barges": 2, "japan-asp": 0})
    assert not _modes(game, "jp-16-army", RABAUL)


def test_8_47_not_over_a_hexside_that_is_partly_land() -> None:
    # Lae and Buna are neighbours by land and water.
    game = begun({**SEAS, "jp-16-army": "3822"}, "jp-16-army", HQ, 3, japan="3822", markers=BARGES)
    assert "barges" not in _modes(game, "jp-16-army", "3922")


def test_8_47_8_45_b_barges_enter_no_zone_in_force() -> None:
    # Buna is 2 hexes from Rabaul, 3 from Kavieng.
    units = {**ARMY, "us-5af": "3922", "us-hq-southwest-pacific": "3727"}
    game = begun(units, "jp-16-army", HQ, 3, japan=KAVIENG, markers=BARGES)
    assert not _modes(game, "jp-16-army", RABAUL)


@BOTH
def test_8_47_barges_take_an_empty_hex_like_any_assault(edition: str) -> None:
    game = begun(ARMY, "jp-16-army", HQ, 3, japan=KAVIENG, markers=BARGES, edition=edition)
    game.move("jp-16-army", RABAUL)
    assert flag(game, RABAUL) == "allies"
    game.declare()
    settle(game)
    assert (flag(game, RABAUL), game.step) == ("japan", "")


@BOTH
def test_8_47_beaten_troops_go_back_by_barge(edition: str) -> None:
    units = {**SEAS, "jp-16-army": KAVIENG, "au-8-division": RABAUL, "joint-hq-anzac": "3727"}
    game = begun(units, "jp-16-army", HQ, 3, japan=KAVIENG, markers=BARGES, edition=edition)
    game.move("jp-16-army", RABAUL).declare(f"{RABAUL}:")
    settle(game)
    # Japan's die 0, -2 for mixed terrain: 18 x 1/2 = 9 < 12. The division's 0, +3 against an assault: 6 x 1
    # = 6, and the army defends with 12 / 2 = 6: one step. Japan lost more steps and goes back.
    game.fight(RABAUL, land=(0, 0))
    assert "jp-16-army" in game.state.leaving
    assert "EotS 9.62" in game.rules_against(ReturnForces())
    assert "EotS 9.62" in game.rules_against(ReturnForces((f"jp-16-army:{TRUK}",)))
    game.home(f"jp-16-army:{KAVIENG}")
    assert (game.where("jp-16-army"), flag(game, RABAUL), game.step) == (KAVIENG, "allies", "")


def test_8_47_no_barges_in_a_reaction() -> None:
    # The Northampton comes to Rabaul, where a Japanese brigade stands; the army at Kavieng has no shipping.
    units = {**SEAS, "jp-16-army": KAVIENG, "jp-ss-brigade": RABAUL, "us-ca-northampton": "3822"}
    allied = {"us-hq-southwest-pacific": "3727"}
    japan = f"{KAVIENG} {RABAUL}"
    game = begun(
        {**units, **allied}, "us-ca-northampton", "us-hq-southwest-pacific", 3, japan=japan, markers=BARGES
    )
    game.move("us-ca-northampton", RABAUL).declare(f"{RABAUL}:").roll(0)
    assert "EotS 7.26" in game.rules_against(ActivateReaction(HQ, ("jp-16-army",)))
    game.react(HQ, "jp-ss-brigade")
    game.do(EndReaction())
    assert game.step == "battle"


# Strategic transport past enemy ships (8.11)

JAVA = {
    "jp-hq-south": "2212",
    "jp-16-army": "2018",
    "jp-ca-mogami": "2018",
    "nl-cl-dutch": "2219",
    "br-ca-exeter": "2319",
    "us-ca-us-asia": "2320",
}
ESCORTED = "jp-16-army jp-ca-mogami"


def java(edition: str, oc: int = 1) -> Game:
    """Both ports of Java are Japanese, and Allied cruisers lie in every hex of sea before Soerabaja."""
    return begun(JAVA, ESCORTED, "jp-hq-south", oc, markers=NONE, edition=edition, japan="2018 2220 2212")


def test_8_11_transport_passes_enemy_ships_only_with_an_escort() -> None:
    game = java("3.2")
    assert "2220" not in game.goes("jp-16-army")
    game.move(ESCORTED, "2220")
    move = last_move(game)
    assert (move.mode, move.shipping, game.where("jp-ca-mogami")) == ("strategic-ground", 0, "2220")
    # Batavia to Soerabaja is three hexes: the cruiser made a move like any other and may go on from there.
    game.declare()
    settle(game)
    assert game.step == "return"
    game.home("jp-ca-mogami:2018")
    assert game.where("jp-16-army") == "2220"


def test_8_23_an_escort_beyond_its_normal_move_sails_strategically() -> None:
    units = {**JAVA, "jp-16-army": "2212", "jp-ca-mogami": "2212"}
    game = begun(units, ESCORTED, "jp-hq-south", 1, markers=NONE, japan="2018 2220 2212")
    game.move(ESCORTED, "2220").declare()  # eight hexes
    settle(game)
    assert game.step == ""  # nobody makes post battle movement


def test_v2_0_7_12_transport_passes_enemy_ships_like_a_ship() -> None:
    game = java("2.0").move("jp-16-army", "2220")
    assert (last_move(game).mode, game.where("jp-16-army")) == ("strategic-ground", "2220")


def test_v2_0_7_44_transport_enters_no_battle_hex() -> None:
    game = java("2.0").move("jp-ca-mogami", "2219")  # a battle hex to be, between Batavia and Soerabaja
    path = set(last_move(game.move("jp-16-army", "2220")).path)
    assert "2219" not in path
