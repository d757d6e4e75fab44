"""The end of an offensive: control, emergency moves, HQs, markers, Political Will (EotS 6.5, 8.22, 16.45)."""

from dataclasses import replace

import pytest

from rules.core.game import SeatKind
from rules.eots.commands import ClearUp, StandFast
from rules.eots.offensive import progress_of_the_war
from rules.eots.printed.sides import TrackId, UnitId
from rules.eots.state import Position
from rules.maps.hexgrid import HexId
from tests.eots.boards import board
from tests.eots.campaigns import begun, flag, lost, settle
from tests.eots.offensives import Game

BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])
JAPAN, ALLIES = SeatKind("japan", "Japan"), SeatKind("allies", "Allies")
GUADALCANAL, SANTO, NOUMEA, LEYTE, WAKE, MIDWAY = "4423", "4825", "4828", "3014", "4612", "5108"
HALSEY = {"us-hq-south-pacific-halsey": NOUMEA}
AHQ, JHQ, SHQ = "us-hq-south-pacific-halsey", "jp-hq-south-seas", "jp-hq-south"
SHIPPING = {"allied-asp": 4}


def marker(game: Game, track: str) -> int:
    """Where a marker lies."""
    return game.state.markers[TrackId(track)]


# Control (6.5)

GUADALCANAL_6_5 = {
    **HALSEY,
    "us-ca-northampton": SANTO,
    "us-1-marine-division": SANTO,
    "us-13af": SANTO,
    "jp-ss-brigade": GUADALCANAL,
}


@BOTH
def test_6_5_example_guadalcanal_is_allied_just_before_post_battle_movement(edition: str) -> None:
    active = "us-ca-northampton us-1-marine-division us-13af"
    game = begun(GUADALCANAL_6_5, active, AHQ, 1, japan=GUADALCANAL, markers=SHIPPING, edition=edition)
    game.move("us-ca-northampton us-1-marine-division", GUADALCANAL)
    game.declare(f"{GUADALCANAL}:us-13af")
    settle(game)
    assert flag(game, GUADALCANAL) == "japan"
    # 9 + 10 / 2 = 14 x 1 reduces the brigade (6); 12 with 9 - 2 + 2 + 2: x 2 eliminates it.
    game.fight(GUADALCANAL, air=(6, 0), land=(9, 0))
    assert ("jp-ss-brigade" in lost(game), flag(game, GUADALCANAL), game.step) == (True, "allies", "return")
    # The Northampton stays in the port, the 13th Air Force flies the 4 hexes from Espiritu Santo.
    game.home(f"us-13af:{GUADALCANAL}")
    assert {game.where(unit) for unit in active.split()} == {GUADALCANAL}


@BOTH
def test_6_5_an_empty_hex_that_was_assaulted_changes_hands_just_before_post_battle_movement(
    edition: str,
) -> None:
    units = {**HALSEY, "us-ca-northampton": SANTO, "us-1-marine-division": SANTO}
    game = begun(
        units,
        " ".join(set(units) - set(HALSEY)),
        AHQ,
        1,
        japan=GUADALCANAL,
        markers=SHIPPING,
        edition=edition,
    )
    game.move("us-1-marine-division", GUADALCANAL).declare()
    assert flag(game, GUADALCANAL) == "japan"
    settle(game)
    assert (flag(game, GUADALCANAL), game.step) == ("allies", "return")


@BOTH
def test_6_5_ships_and_aircraft_take_nothing(edition: str) -> None:
    units = {**HALSEY, "us-ca-northampton": SANTO, "jp-ca-aoba": GUADALCANAL}
    game = begun(units, "us-ca-northampton", AHQ, 1, japan=GUADALCANAL, edition=edition)
    game.move("us-ca-northampton", GUADALCANAL).declare(f"{GUADALCANAL}:")
    settle(game)
    game.fight(GUADALCANAL, air=(9, 0))
    assert flag(game, GUADALCANAL) == "japan"


@BOTH
def test_9_4_c_2_when_all_troops_die_the_reaction_keeps_the_hex(edition: str) -> None:
    # The SF Brigade, 4 with 9 - 2: x 1.5 = 6 hits kill the SS Brigade, reduced; that, 3 with 9 + 3:
    # x 2 = 6 hits, takes both steps of 6 / 2 = 3.
    units = {**HALSEY, "us-sf-brigade": SANTO, "jp-ss-brigade": f"{GUADALCANAL} reduced"}
    game = begun(units, "us-sf-brigade", AHQ, 1, japan=GUADALCANAL, markers=SHIPPING, edition=edition)
    game.move("us-sf-brigade", GUADALCANAL).declare(f"{GUADALCANAL}:")
    settle(game)
    game.fight(GUADALCANAL, land=(9, 9))
    dead = {"us-sf-brigade", "jp-ss-brigade"}
    assert (lost(game), flag(game, GUADALCANAL), game.step) == (dead, "japan", "")


# Emergency naval moves (8.22)

# The Nachi and the 16th Army take Leyte; the cruiser, inactive, is not hit: 10 with 0 + 3: x 1/2 = 5 < 6.
AT_LEYTE = {
    "jp-hq-south-seas": "3416",
    "jp-ca-nachi": "3416",
    "jp-16-army": "3416",
    "us-ca-us-asia": LEYTE,
    "us-p-brigade": LEYTE,
}
# Every port within 10 hexes that is Allied in December 1941.
ALLIED_PORTS = [
    "2813",
    "2915",
    "2715",
    "2616",
    "2415",
    "2517",
    "2709",
    "2719",
    "3319",
    "2110",
    "2721",
    "3023",
    "3520",
    "2015",
    "2018",
    "2019",
    "2220",
    "3720",
    "3820",
]


def _leyte(edition: str, japan: str = "") -> Game:
    game = begun(AT_LEYTE, "jp-ca-nachi jp-16-army", JHQ, 1, japan=japan, edition=edition)
    game.move("jp-ca-nachi jp-16-army", LEYTE).declare(f"{LEYTE}:")
    settle(game)
    # 18 with 9 - 2 + 2: x 2 kills the brigade.
    game.fight(LEYTE, air=(0, 0), land=(9, 0))
    assert (flag(game, LEYTE), game.step) == ("japan", "return")
    return game.home()


@BOTH
def test_8_22_inactive_ships_in_a_captured_port_are_placed_within_10_hexes_after_the_offensive(
    edition: str,
) -> None:
    game = _leyte(edition)
    assert game.step == "clear-up"
    for port in ALLIED_PORTS:
        assert not game.against(ClearUp((f"us-ca-us-asia:{port}",))), port
    # Teloekbetoeng is 11 hexes away, Palau Japanese, Sarong no port.
    for port in ("1917", "3416", "3119"):
        assert game.rules_against(ClearUp((f"us-ca-us-asia:{port}",))) == {"EotS 8.22"}
    assert game.rules_against(ClearUp()) >= {"EotS 8.22"}
    soerabaja = ClearUp(("us-ca-us-asia:2220",))
    assert game.rules_against(soerabaja, JAPAN) == {"EotS 7.2"}
    game.do(soerabaja, seat=ALLIES)
    assert (game.where("us-ca-us-asia"), game.step) == ("2220", "")


@BOTH
def test_8_22_the_only_port_is_taken_without_asking(edition: str) -> None:
    game = _leyte(edition, " ".join(set(ALLIED_PORTS) - {"2220"}))
    assert (game.where("us-ca-us-asia"), game.step) == ("2220", "")


@BOTH
def test_8_22_without_a_port_within_10_hexes_the_ships_are_lost(edition: str) -> None:
    game = _leyte(edition, " ".join(ALLIED_PORTS))
    assert ("us-ca-us-asia" in lost(game), game.step) == (True, "")


# Emergency air moves (8.32)


def _wake(air: str, edition: str, japan: str = "") -> Game:
    """The Ryujo and the 16th Army take Wake; 6 with 0 + 3: x 1/2 = 3 hits harm no aircraft."""
    units = {
        "jp-hq-south-seas": "4715",
        "jp-cvl-ryujo": "4715",
        "jp-16-army": "4715",
        "us-wake-brigade": WAKE,
        air: WAKE,
    }
    allied = {"us-hq-central-pacific": "5808"}
    game = begun({**units, **allied}, "jp-cvl-ryujo jp-16-army", JHQ, 1, japan=japan, edition=edition)
    game.move("jp-cvl-ryujo jp-16-army", WAKE).declare(f"{WAKE}:")
    settle(game)
    game.fight(WAKE, air=(0, 0), land=(9, 0))
    assert (flag(game, WAKE), game.step) == ("japan", "return")
    return game.home("jp-cvl-ryujo:4715")


@BOTH
def test_8_32_example_the_marine_air_unit_of_wake_has_no_airfield_within_4_hexes(edition: str) -> None:
    game = _wake("us-vmf-211", edition)
    assert ("us-vmf-211" in lost(game), game.step) == (True, "")


@BOTH
def test_8_32_example_a_long_range_air_unit_is_placed_on_midway_6_hexes_away(edition: str) -> None:
    game = _wake("us-7af-lrb", edition)
    assert (game.where("us-7af-lrb"), game.step) == (MIDWAY, "")


@BOTH
def test_8_32_example_if_midway_is_japanese_it_is_lost(edition: str) -> None:
    game = _wake("us-7af-lrb", edition, MIDWAY)
    assert ("us-7af-lrb" in lost(game), game.step) == (True, "")


@BOTH
def test_8_32_the_owner_chooses_among_airfields_and_a_parenthesised_range_serves_after_a_battle(
    edition: str,
) -> None:
    # Jolo and Davao are 3 and 2 hexes from Leyte, Manila 2; the range of 4 is in parentheses.
    units = {**AT_LEYTE, "jp-cvl-ryujo": "3416", "us-feaf": f"{LEYTE} reduced"}
    units.pop("us-ca-us-asia")
    active = "jp-cvl-ryujo jp-16-army"
    # 6 with 0 + 3: x 1/2 = 3 hits do nothing; 6 to 4 win the air-naval combat.
    game = begun(units, active, JHQ, 1, edition=edition).move(active, LEYTE).declare(f"{LEYTE}:")
    settle(game)
    game.fight(LEYTE, air=(0, 0), land=(9, 0))
    game.home("jp-cvl-ryujo:3416")
    assert game.step == "clear-up"
    for field in ("2715", "2915", "2813", "2812", "2911", "3017"):
        assert not game.against(ClearUp((f"us-feaf:{field}",))), field
    assert game.rules_against(ClearUp(("us-feaf:2719",))) == {"EotS 8.32"}
    game.clear("us-feaf:2813")
    assert (game.where("us-feaf"), game.step) == ("2813", "")


# HQs (6.14)


@BOTH
@pytest.mark.parametrize(
    ("hq", "goes"),
    [("us-hq-southwest-pacific", "turn-2"), ("br-hq-malaya", "removed"), ("joint-hq-abda", "removed")],
)
def test_6_14_an_hq_in_enemy_hands_goes_to_the_turn_track_and_one_with_a_dot_for_good(
    hq: str, goes: str, edition: str
) -> None:
    units = {"jp-hq-south-seas": "3416", "jp-ca-nachi": "3416", "jp-16-army": "3416", hq: "2915"}
    game = begun(units, "jp-ca-nachi jp-16-army", JHQ, 1, edition=edition)
    game.move("jp-ca-nachi jp-16-army", "2915").declare("2915:")
    settle(game)
    assert (flag(game, "2915"), game.step) == ("japan", "return")
    game.home()
    assert (game.where(hq), game.step) == (goes, "")


@BOTH
def test_6_14_an_hq_whose_hex_is_held_stays(edition: str) -> None:
    # Ships alone take nothing.
    units = {
        "jp-hq-south-seas": "3416",
        "jp-ca-nachi": "3416",
        "us-hq-southwest-pacific": "2915",
        "us-reserve-corps": "2915",
    }
    game = begun(units, "jp-ca-nachi", JHQ, 1, edition=edition)
    game.move("jp-ca-nachi", "2915").declare("2915:")
    settle(game)
    game.fight("2915", air=(0, 0))
    game.home("jp-ca-nachi:3416")
    assert game.where("us-hq-southwest-pacific") == "2915"


# Markers that follow the board


def test_12_11_the_resource_marker_follows_a_captured_resource() -> None:
    # 3 in Korea and Manchukuo; Miri is the fourth.
    units = {"jp-hq-south": "2212", "jp-ca-mogami": "2311", "jp-2-sn-brigade": "2311"}
    game = begun(units, "jp-ca-mogami jp-2-sn-brigade", SHQ, 1)
    game.move("jp-ca-mogami jp-2-sn-brigade", "2415").declare()
    settle(game)
    assert marker(game, "japan-resources") == 3
    game.home()
    assert (marker(game, "japan-resources"), game.step) == (4, "")


def test_13_78_the_burma_road_marker_follows_the_capture_of_rangoon() -> None:
    # 2108 to Rangoon (jungle) is 2 points; its railway is not built.
    units = {"jp-hq-south": "2212", "jp-15-army": "2108"}
    game = begun(units, "jp-15-army", SHQ, 2, japan="2108 2109 2110 2010")
    assert marker(game, "burma-road") == 0
    game.move("jp-15-army", "2008").declare()
    settle(game)
    assert (flag(game, "2008"), marker(game, "burma-road"), game.step) == ("japan", 2, "")


NORTHERN_INDIA = "1905 2005 2104 2105 2205"


@pytest.mark.parametrize(("edition", "box"), [("3.2", 0), ("2.0", 2)])
def test_13_62_a_hex_of_northern_india_regained_restarts_the_track_at_once_in_v3_2_only(
    edition: str, box: int
) -> None:
    # v2.0 12.62: "during the next National Status Segment". Calcutta to Dacca is half a point by route.
    units = {"br-hq-seac": "1805", "br-15-corps": "1805"}
    game = begun(
        units, "br-15-corps", "br-hq-seac", 1, japan=NORTHERN_INDIA, markers={"india": 2}, edition=edition
    )
    game.move("br-15-corps", "1905").declare()
    settle(game)
    assert game.step == ""
    assert marker(game, "india") == box


def test_13_62_nothing_happens_while_japan_did_not_hold_all_of_northern_india() -> None:
    units = {"br-hq-seac": "1805", "br-15-corps": "1805"}
    markers = {"india": 2}
    game = begun(units, "br-15-corps", "br-hq-seac", 1, japan="1905 2005 2104 2105", markers=markers)
    game.move("br-15-corps", "1905").declare()
    settle(game)
    assert marker(game, "india") == 2


# US casualties (16.45)


def _casualties(troops: str, edition: str = "3.2") -> Game:
    """Troops land among the Japanese on Guadalcanal (18 and 18, x 2 with 9 + 3) and die."""
    units = {**HALSEY, "joint-hq-anzac": SANTO, "jp-16-army": GUADALCANAL, "jp-17-army": GUADALCANAL}
    landed = dict.fromkeys(troops.split(), SANTO)
    markers = {"allied-asp": 6, "political-will": 5}
    game = begun(
        {**units, **landed}, troops, "joint-hq-anzac", 1, japan=GUADALCANAL, markers=markers, edition=edition
    )
    game.move(troops, GUADALCANAL).declare(f"{GUADALCANAL}:")
    settle(game)
    return game.fight(GUADALCANAL, land=(0, 9))


@BOTH
@pytest.mark.parametrize(
    ("troops", "loses"),
    [
        ("us-1-marine-division", 1),
        ("us-1-marine-division us-x-corps", 1),
        ("us-1-marine-division nz-3-division", 1),
        ("us-sf-brigade", 0),  # a brigade
        ("nz-3-division", 0),  # not of the US
    ],
)
def test_16_45_a_whole_attack_with_a_us_division_or_corps_that_dies_costs_a_point(
    troops: str, loses: int, edition: str
) -> None:
    game = _casualties(troops, edition)
    assert lost(game) == set(troops.split())
    assert game.step == ""
    assert marker(game, "political-will") == 5 - loses


@BOTH
def test_16_45_an_army_division_can_receive_replacements_too(edition: str) -> None:
    # v3.2 11.31: any US ground unit; v2.0 10.31: of divisions only the Marines return, but any is restored.
    units = {
        "us-hq-southwest-pacific": "3822",
        "us-11-airborne-division": "3721",
        "jp-16-army": "3720",
        "jp-17-army": "3720",
        "jp-hq-south-seas": "4017",
    }
    markers = {"political-will": 5}
    game = begun(
        units,
        "us-11-airborne-division",
        "us-hq-southwest-pacific",
        3,
        japan="3720 4017",
        markers=markers,
        edition=edition,
    )
    game.move("us-11-airborne-division", "3720").do(StandFast("3720"))
    game.declare("3720:")
    settle(game)
    game.fight("3720", land=(0, 9))
    assert "us-11-airborne-division" in lost(game)
    assert marker(game, "political-will") == 4


@BOTH
def test_16_45_no_point_while_part_of_the_attack_lives(edition: str) -> None:
    # Two divisions, reduced (8 + 8 with 0 - 2: x 1/2 = 8 < 12); the army, reduced, 9 with 0 + 3: x 1 = 9
    # hits kill one of them.
    two = {"us-1-marine-division": f"{SANTO} reduced", "us-2-marine-division": f"{SANTO} reduced"}
    units = {**HALSEY, **two, "jp-16-army": f"{GUADALCANAL} reduced"}
    markers = {"allied-asp": 6, "political-will": 5}
    game = begun(units, " ".join(two), AHQ, 1, japan=GUADALCANAL, markers=markers, edition=edition)
    game.move(" ".join(two), GUADALCANAL).declare(f"{GUADALCANAL}:")
    settle(game)
    game.fight(GUADALCANAL, land=(0, 0))
    left = set(two) - lost(game)
    assert len(left) == 1
    game.home(*(f"{unit}:{SANTO}" for unit in left))
    assert (marker(game, "political-will"), game.step) == (5, "")


def test_16_45_at_most_one_point_a_turn() -> None:
    game = _casualties("us-1-marine-division")
    assert game.state.casualties_turn == game.state.turn
    fresh = {UnitId("us-2-marine-division"): Position(SANTO)}
    hands = {TrackId("japan-hand"): 0}
    again = Game(
        replace(game.state, units={**game.state.units, **fresh}, markers={**game.state.markers, **hands})
    )
    again.launch("A02", "joint-hq-anzac", "us-2-marine-division").move("us-2-marine-division", GUADALCANAL)
    again.declare(f"{GUADALCANAL}:")
    settle(again)
    again.fight(GUADALCANAL, land=(0, 9))
    assert "us-2-marine-division" in lost(again)
    assert marker(again, "political-will") == 4


def test_16_45_no_point_when_japan_attacks() -> None:
    units = {
        "jp-hq-south-seas": "4017",
        "jp-16-army": "4021",
        "jp-17-army": "4021",
        "us-1-marine-division": GUADALCANAL,
    }
    game = begun(units, "jp-16-army jp-17-army", JHQ, 1, japan="4021", markers={"political-will": 5})
    game.move("jp-16-army jp-17-army", GUADALCANAL).declare(f"{GUADALCANAL}:")
    settle(game)
    game.fight(GUADALCANAL, land=(9, 0))
    assert ("us-1-marine-division" in lost(game), marker(game, "political-will")) == (True, 5)


# Progress of the War (16.47)


def _turn(turn: int, began: str, now: str, shipping: int = 3) -> Game:
    """Japan held these hexes when the turn began, and those now."""
    before, after = board({}, japan=began, markers={"allied-asp": shipping}), board({}, japan=now)
    return Game(replace(before, turn=turn, turn_control=before.control, control=after.control))


def test_16_47_example_five_captured_and_three_lost_again_are_two() -> None:
    five = "4423 4222 4021 4020 3822"
    game = _turn(4, five, "4423 4222 4021")
    assert (progress_of_the_war.progress(game.state), progress_of_the_war.progress_needed(game.state)) == (
        ("3822", "4020"),
        3,
    )


@pytest.mark.parametrize(
    ("turn", "shipping", "needed"), [(3, 6, 0), (4, 0, 0), (4, 3, 3), (4, 4, 4), (12, 9, 4)]
)
def test_16_47_from_turn_4_as_many_hexes_as_shipping_but_4_at_most(
    turn: int, shipping: int, needed: int
) -> None:
    assert progress_of_the_war.progress_needed(_turn(turn, "", "", shipping).state) == needed


@pytest.mark.parametrize(
    ("hex_id", "counts"),
    [
        ("4600", False),  # Attu/Kiska, a one-hex island without a base
        ("4522", False),  # Malaita, likewise
        ("4423", True),  # Guadalcanal, an island with port and airfield
        ("4322", True),  # New Georgia, an airfield
        ("2017", True),  # Bangka, a resource
        ("2713", False),  # Palawan, two hexes with a name and nothing in them
        ("2714", False),
        ("4120", False),  # New Ireland, likewise
        ("2210", True),  # Udorn, a city without port or airfield
        ("2709", True),  # Hong Kong, a Chinese city
        ("2108", False),  # nothing there
    ],
)
def test_16_47_what_counts_as_progress(hex_id: str, counts: bool) -> None:
    assert (HexId(hex_id) in progress_of_the_war.progress(_turn(5, hex_id, "").state)) is counts


def test_16_47_retaking_what_was_allied_when_the_turn_began_is_no_progress() -> None:
    assert not progress_of_the_war.progress(_turn(5, "", "").state)
