"""The national status segment: nations that fall or are free again, and islands that follow (EotS 13.0)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.core.game import SeatKind
from rules.eots.commands import EndSegment, SettleNations
from rules.eots.events import ControlChanged, NationFreed, NationSurrendered
from rules.eots.offensive.progress_of_the_war import progress
from rules.eots.printed.sides import Side, UnitId
from rules.maps.hexgrid import HexId
from tests.eots.offensives import Game
from tests.eots.segments import end, mark, overruled, segment, step
from tests.support import eots

BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])
JAPAN, ALLIES = SeatKind("japan", "Japan"), SeatKind("allies", "Allies")
# The keys of 13.22, 13.42, 13.52, 13.82, 13.85.
MANILA, DAVAO = "2813", "2915"
OIL = "1813 1916 2017 2220 2415 2517 2616"
TJILATJAP = "2019"
BURMA = "2008 2106 2206 2305"
AUSTRALIA = "2426 2525 2825 3023 3226 3624 3626 3727"
NEW_GUINEA = "3219 3319 3520 3720 3822 3823 4024"


def status(units: dict[str, str] | None = None, **changes: Any) -> Game:
    """A guided game in the national status segment of turn 5, or of another."""
    return segment("national-status", units, **changes)


def ended(units: dict[str, str] | None = None, **changes: Any) -> Game:
    """The same when the segment has ended, nobody having had to choose."""
    return end(status(units, **changes))


def flags(game: Game, side: str) -> set[str]:
    """The hexes that changed to a side."""
    return {e.hex for e in game.events if isinstance(e, ControlChanged) and e.side == side}


def fell(game: Game) -> list[str]:
    """The nations that surrendered."""
    return [event.nation for event in game.events if isinstance(event, NationSurrendered)]


def freed(game: Game) -> list[str]:
    """The nations that were taken back."""
    return [event.nation for event in game.events if isinstance(event, NationFreed)]


# The segment itself (4.31, 13.1)


@BOTH
def test_4_31_nothing_happens_where_no_keys_have_changed_hands(edition: str) -> None:
    game = ended(edition=edition)
    assert (fell(game), freed(game), flags(game, "japan")) == ([], [], set())
    assert game.state.segment == "political-will"


def test_4_31_a_free_game_leaves_nations_to_the_players() -> None:
    game = Game(replace(status(japan=f"{MANILA} {DAVAO}").state, mode="free"))
    game.do(EndSegment())
    assert fell(game) == []


@BOTH
def test_4_31_what_going_on_will_do_is_said_before(edition: str) -> None:
    game = status(edition=edition, japan="2014 2015")
    following = eots().going_on(game.state)
    assert following is not None and "Malaya surrenders" in following.lines


@BOTH
def test_13_1_a_nation_surrenders_only_once_per_game(edition: str) -> None:
    for before in (frozenset[str](), frozenset({"malaya"})):
        state = status(edition=edition, japan="2014 2015", surrendered="malaya").state
        game = Game(replace(state, freed=before))
        game.do(EndSegment())
        assert fell(game) == []


# The Philippines (13.2)


@BOTH
@pytest.mark.parametrize("keys", [MANILA, DAVAO])
def test_13_22_one_of_manila_and_davao_is_not_enough(edition: str, keys: str) -> None:
    game = status({"us-sl-corps": "2812"}, edition=edition, japan=keys)
    (line,) = step(game, "Nations").lines
    assert line.startswith("Philippines: Japan holds 1 of 2")
    game.do(EndSegment())
    assert (fell(game), game.where("us-sl-corps")) == ([], "2812")


@BOTH
def test_13_22_ground_units_die_and_every_base_is_japanese(edition: str) -> None:
    units = {"us-sl-corps": "2912", "us-p-brigade": "3014", "us-ca-us-asia": "2220"}
    game = ended(units, edition=edition, japan=f"{MANILA} {DAVAO}")
    assert fell(game) == ["philippines"]
    assert (game.where("us-sl-corps"), game.where("us-p-brigade")) == ("eliminated", "eliminated")
    # The six bases of 13.21 less the two keys; the hexes without a base keep their flags.
    assert flags(game, "japan") == {"2715", "2812", "2911", "3014"}
    assert game.where("us-ca-us-asia") == "2220"


@BOTH
def test_13_22_other_ships_and_aircraft_die_and_hqs_go_by_6_14(edition: str) -> None:
    units = {"br-ca-exeter": "3014", "us-hq-southwest-pacific": "2812", "joint-hq-abda": "2715"}
    game = ended(units, edition=edition, turn=2, japan=f"{MANILA} {DAVAO}")
    # v2.0 says nothing of ships that are not American: they stay, and their port with them (ruling R-131).
    assert game.where("br-ca-exeter") == ("eliminated" if edition == "3.2" else "3014")
    assert game.state.controls(Side.JAPAN, HexId("3014")) is (edition == "3.2")
    assert (game.where("us-hq-southwest-pacific"), game.where("joint-hq-abda")) == ("turn-3", "removed")


@BOTH
def test_13_22_an_hq_goes_even_if_a_ship_beside_it_stays(edition: str) -> None:
    # v2.0 12.22 counts a US HQ among the ground units; the cruiser keeps the port there (ruling R-131).
    units = {"br-ca-exeter": "3014", "us-hq-southwest-pacific": "3014"}
    game = ended(units, edition=edition, turn=2, japan=f"{MANILA} {DAVAO}")
    assert game.where("us-hq-southwest-pacific") == "turn-3"
    assert game.state.controls(Side.JAPAN, HexId("3014")) is (edition == "3.2")


@BOTH
def test_8_22_example_the_asiatic_fleet_leaves_leyte_for_soerabaja(edition: str) -> None:
    game = status({"us-ca-us-asia": "3014"}, edition=edition, japan=f"{MANILA} {DAVAO}")
    assert game.rules_against(EndSegment()) == {"EotS 13.0"}
    view = step(game, "Units that have to leave")
    values = [option.value for option in view.assignments[0].options]
    # Tarakan is the nearest port, 4 hexes; every Philippine port falls.
    assert (view.kind, view.seat, values[0]) == ("SettleNations", "allies", "us-ca-us-asia:2616")
    assert view.assignments[0].options[0].chosen and "us-ca-us-asia:2220" in values
    assert game.rules_against(SettleNations()) == {"EotS 8.22"}
    assert game.rules_against(SettleNations(("us-ca-us-asia:2715",))) == {"EotS 8.22"}
    assert game.rules_against(SettleNations(("us-ca-us-asia:3823",))) == {"EotS 8.22"}  # 13 hexes away
    assert game.rules_against(SettleNations(("us-ca-us-asia:2220", "us-feaf:2220"))) == {"EotS 13.0"}
    assert game.rules_against(SettleNations(("us-ca-us-asia:2220",)), JAPAN) == {"EotS 7.2"}
    game.do(SettleNations(("us-ca-us-asia:2220",)), seat=ALLIES)
    assert (game.where("us-ca-us-asia"), fell(game)) == ("2220", ["philippines"])
    game.do(EndSegment())
    assert (fell(game), game.state.segment) == (["philippines"], "political-will")


@BOTH
def test_13_22_a_unit_with_one_refuge_goes_there_and_one_without_is_lost(edition: str) -> None:
    # The Far East Air Force (range 4) reaches Hong Kong only; without it nothing.
    units = {"us-feaf": "2911"}
    for hong_kong, place in (("", "2709"), ("2709", "eliminated")):
        game = ended(units, edition=edition, japan=f"{MANILA} {DAVAO} {hong_kong}")
        assert game.where("us-feaf") == place


def test_4_31_the_app_may_be_overruled_and_then_takes_what_it_proposed() -> None:
    game = status({"us-ca-us-asia": "3014"}, japan=f"{MANILA} {DAVAO}")
    overruled(game)
    assert (game.where("us-ca-us-asia"), game.state.segment) == ("2616", "political-will")


def test_13_0_settling_is_refused_where_nobody_has_to_choose() -> None:
    assert status().rules_against(SettleNations()) == {"EotS 13.0"}


# Malaya and Siam (13.3)


@BOTH
@pytest.mark.parametrize("keys", ["2014", "2015"])
def test_13_32_malaya_needs_singapore_and_kuantan(edition: str, keys: str) -> None:
    assert fell(ended(edition=edition, japan=keys)) == []


def test_13_32_malaya_surrenders_without_units_or_hexes() -> None:
    game = ended({"in-3-corps": "1913", "br-ma-air": "1912"}, japan="2014 2015")
    assert (fell(game), flags(game, "japan")) == (["malaya"], set())
    assert (game.where("in-3-corps"), game.where("br-ma-air")) == ("1913", "1912")


def test_v2_0_12_0_bases_of_malaya_without_allied_units_are_japanese() -> None:
    # Bases of 12.31: 1912 and 1913 are held, 2012 and 2112 empty.
    game = ended({"in-3-corps": "1913", "br-ma-air": "1912"}, edition="2.0", japan="2014 2015")
    assert (fell(game), flags(game, "japan")) == (["malaya"], {"2012", "2112"})


@BOTH
def test_13_33_siam_never_surrenders(edition: str) -> None:
    assert fell(ended(edition=edition, japan="2110 2109 2010 2011 2209 2210 1911")) == []


# The Dutch East Indies (13.4)


@BOTH
@pytest.mark.parametrize("missing", [TJILATJAP, "2017", "2616"])
def test_13_42_seven_resources_and_tjilatjap_are_needed(edition: str, missing: str) -> None:
    keys = " ".join(h for h in f"{OIL} {TJILATJAP}".split() if h != missing)
    assert fell(ended({"nl-1-regiment": "2721"}, edition=edition, japan=keys)) == []


@BOTH
def test_13_42_dutch_units_go_wherever_they_are(edition: str) -> None:
    units = {"nl-1-regiment": "2721", "nl-cl-dutch": "3727", "nl-air": "eliminated"}
    game = ended(units, edition=edition, japan=f"{OIL} {TJILATJAP}")
    assert fell(game) == ["dutch-east-indies"]
    assert {game.where(unit) for unit in units} == {"removed"}
    # 13.41 lists 20 bases; Bangka has none, 7 of the others were Japanese.
    assert len(flags(game, "japan")) == 12 and "2721" in flags(game, "japan")


@BOTH
def test_13_42_us_and_commonwealth_troops_hold_their_hexes_an_hq_alone_does_not(edition: str) -> None:
    units = {"us-1-marine-division": "2721", "au-2-corps": "2719", "joint-hq-abda": "2018"}
    game = ended(units, edition=edition, japan=f"{OIL} {TJILATJAP}")
    assert not flags(game, "japan") & {"2721", "2719"} and "2018" in flags(game, "japan")
    assert game.where("joint-hq-abda") == "removed"  # 6.14: an HQ with a dot


@pytest.mark.parametrize(("edition", "rules"), [("3.2", {"EotS 8.22"}), ("2.0", set())])
def test_13_42_ships_leave_the_indies_with_v3_2_even_if_a_port_there_is_still_allied(
    edition: str, rules: set[str]
) -> None:
    # Koepang is held by the marines, 4 hexes from Makassar's neighbour Kendari: v2.0 12.42 lets ships stay.
    units = {"us-1-marine-division": "2721", "us-ca-northampton": "2719"}
    game = status(units, edition=edition, japan=f"{OIL} {TJILATJAP}")
    assert game.rules_against(SettleNations(("us-ca-northampton:2721",))) == rules
    game.do(SettleNations(("us-ca-northampton:3023",)))
    assert game.where("us-ca-northampton") == "3023"


# Burma (13.5)


@BOTH
@pytest.mark.parametrize("missing", BURMA.split())
def test_13_52_burma_needs_four_cities(edition: str, missing: str) -> None:
    keys = " ".join(h for h in BURMA.split() if h != missing)
    assert fell(ended({"in-1-burma-division": "2006"}, edition=edition, japan=keys)) == []


@BOTH
def test_13_52_the_units_of_burma_go_and_akyab_only_with_v2_0(edition: str) -> None:
    units = {"in-1-burma-division": "2104", "in-burma-indian-division": "eliminated", "in-2-corps": "2104"}
    game = ended(units, edition=edition, japan=BURMA)
    assert fell(game) == ["burma"]
    assert [game.where(unit) for unit in units] == ["removed", "removed", "2104"]
    assert flags(game, "japan") == ({"2006"} if edition == "2.0" else set())


@BOTH
def test_v2_0_12_0_akyab_stays_where_an_allied_unit_holds_it(edition: str) -> None:
    assert flags(ended({"in-2-corps": "2006"}, edition=edition, japan=BURMA), "japan") == set()


# Australia (13.8)


@BOTH
@pytest.mark.parametrize("missing", ["3226", "3023"])
def test_13_82_every_port_and_airfield_of_australia_is_needed(edition: str, missing: str) -> None:
    keys = " ".join(h for h in AUSTRALIA.split() if h != missing)
    assert fell(ended(edition=edition, japan=keys)) == []


@BOTH
def test_13_83_australian_units_stay_in_play(edition: str) -> None:
    game = ended({"au-2-corps": "3727", "au-air": "3823"}, edition=edition, japan=AUSTRALIA)
    assert fell(game) == ["australia"]
    assert (game.where("au-2-corps"), game.where("au-air")) == ("3727", "3823")


# Nations taken back (13.1)


@BOTH
def test_13_1_the_philippines_are_free_with_both_keys_but_not_where_japan_stands(edition: str) -> None:
    units = {"jp-35-army": "3014", "jp-22-air-flotilla": "2715"}
    japan = "2812 2911 3014 2715"
    game = ended(units, edition=edition, japan=japan, surrendered="philippines")
    assert (freed(game), flags(game, "allies")) == (["philippines"], {"2812", "2911"})
    assert game.state.freed == {"philippines"} and "philippines" in game.state.surrendered


@BOTH
def test_13_1_one_key_does_not_free_a_nation(edition: str) -> None:
    game = status(edition=edition, japan=f"2812 {DAVAO}", surrendered="philippines")
    assert step(game, "Nations").lines[0].startswith("Philippines: the Allies hold 1 of 2")
    game.do(EndSegment())
    assert (freed(game), flags(game, "allies")) == ([], set())


@BOTH
@pytest.mark.parametrize("nation", ["malaya", "dutch-east-indies", "burma", "australia"])
def test_13_1_every_nation_but_india_and_china_can_be_taken_back(edition: str, nation: str) -> None:
    assert freed(ended(edition=edition, surrendered=f"{nation} india china")) == [nation]


def test_13_1_what_is_free_again_counts_as_progress() -> None:
    game = status(japan="2812 2911", surrendered="philippines")
    game.state = replace(game.state, turn_control=game.state.control)
    game.do(EndSegment())
    assert progress(game.state) == ("2812", "2911")


# The Mandates, New Guinea and the Marshalls (13.84, 13.85, 13.92)


@BOTH
def test_13_84_rabaul_and_guadalcanal_bring_the_mandates(edition: str) -> None:
    units = {"us-1-marine-division": "4222", "us-hq-south-pacific-halsey": "3820"}
    game = ended(units, edition=edition, japan="4021 4423")
    # All but the two keys and the one with the marines, and with v3.2 the one of the HQ (6.1).
    mandates, held = eots().components.regions["australian-mandates"].hexes, edition == "3.2"
    assert flags(game, "japan") == set(mandates) - {"4021", "4423", "4222", *(["3820"] if held else [])}
    assert game.where("us-hq-south-pacific-halsey") == ("3820" if held else "turn-6")


@pytest.mark.parametrize(("edition", "flag", "where"), [("3.2", set(), "4020"), ("2.0", {"4020"}, "turn-6")])
def test_13_84_an_hq_alone_holds_its_hex_where_it_counts_as_a_ground_unit(
    edition: str, flag: set[str], where: str
) -> None:
    game = ended({"jp-hq-south-seas": "4020"}, edition=edition, japan="4020")
    assert (flags(game, "allies"), game.where("jp-hq-south-seas")) == (flag, where)


@BOTH
def test_13_84_one_of_them_brings_nothing_and_takes_nothing_back(edition: str) -> None:
    game = ended(edition=edition, japan="4021 4020 3820")
    assert (flags(game, "japan"), flags(game, "allies")) == (set(), set())


@BOTH
def test_13_84_japanese_ships_in_mandates_that_turn_allied_leave(edition: str) -> None:
    units = {"jp-ca-nachi": "4020", "jp-18-army": "3820"}
    game = status(units, edition=edition, japan="4020 3820 4121")
    assert game.rules_against(EndSegment()) == {"EotS 13.0"}
    assert step(game, "Units that have to leave").seat == "japan"
    # The Admiralties stay Japanese, for an army holds them.
    game.do(SettleNations(("jp-ca-nachi:3820",)), seat=JAPAN)
    assert (game.where("jp-ca-nachi"), flags(game, "allies")) == ("3820", {"4020", "4121"})


@BOTH
def test_13_85_all_ports_and_vogelkop_bring_the_named_places_of_new_guinea(edition: str) -> None:
    units = {"us-5af": "3620"}
    game = ended(units, edition=edition, japan=NEW_GUINEA)
    # Sarong, Madang and Buna; Aitape is held by an air unit, unnamed hexes stay.
    assert flags(game, "japan") == {"3119", "3721", "3922"}


@BOTH
@pytest.mark.parametrize("missing", ["3219", "3319"])
def test_13_85_one_key_less_brings_nothing(edition: str, missing: str) -> None:
    keys = " ".join(h for h in NEW_GUINEA.split() if h != missing)
    game = status(edition=edition, japan=keys)
    assert step(game, "Nations").lines[0].startswith("New Guinea: Japan holds 6 of 7")
    game.do(EndSegment())
    assert flags(game, "japan") == set()


@BOTH
def test_13_92_eniwetok_and_kwajalein_bring_the_marshalls(edition: str) -> None:
    # The brigade holds Wotje; the flotilla at Jaluit has Kusaie (2 hexes) and other fields to fly to.
    units = {"jp-4-sn-brigade": "4815", "jp-22-air-flotilla": "4817", "jp-hq-south-seas": "4816"}
    game = status(units, edition=edition, allies="4415 4715")
    assert game.rules_against(EndSegment()) == {"EotS 13.0"}
    game.do(SettleNations(("jp-22-air-flotilla:4815",)))
    game.do(EndSegment())
    assert {"4316", "4615", "4713", "4817", "4916"} <= flags(game, "allies")
    assert "4815" not in flags(game, "allies") and "4517" not in flags(game, "allies")
    assert game.where("jp-22-air-flotilla") == "4815"
    # The HQ is a ground unit by 6.1 of v3.2; v2.0 has no such words.
    assert ("4816" in flags(game, "allies")) == (edition == "2.0")
    assert game.where("jp-hq-south-seas") == ("turn-6" if edition == "2.0" else "4816")


@BOTH
def test_13_92_one_of_them_is_not_enough_and_japan_gains_nothing_by_both(edition: str) -> None:
    assert flags(ended(edition=edition, allies="4415"), "allies") == set()
    assert flags(ended(edition=edition, allies="4817"), "japan") == set()


# Stacking after emergency moves (8.24, 8.34)


@BOTH
def test_8_34_aircraft_over_the_limit_of_their_one_refuge_go_to_the_turn_track(edition: str) -> None:
    units = {"us-feaf": "2911", "us-5af": "2709", "us-7af": "2709", "us-11af": "2709"}
    game = status({**units, "us-hq-southwest-pacific": "2415"}, edition=edition, japan=f"{MANILA} {DAVAO}")
    assert game.rules_against(EndSegment()) >= {"EotS 13.0"}
    view = step(game, "Units that have to leave")
    assert {one.unit.id for one in view.assignments} == set(units)
    assert "EotS 8.48" in game.rules_against(SettleNations())
    game.do(SettleNations(("us-7af:remove",)))
    assert game.where("us-feaf") == "2709" and game.where("us-7af") in ("turn-7", "eliminated")
    game.do(EndSegment())


@BOTH
def test_13_0_both_sides_choose_the_allies_first(edition: str) -> None:
    units = {"us-ca-us-asia": "3014", "jp-ca-nachi": "4020", "jp-18-army": "3820"}
    game = status(units, edition=edition, japan=f"{MANILA} {DAVAO} 4020 3820")
    assert game.rules_against(SettleNations(("jp-ca-nachi:3820",)), JAPAN) >= {"EotS 7.2"}
    game.do(SettleNations(("us-ca-us-asia:2220",)), seat=ALLIES)
    assert (game.where("jp-ca-nachi"), game.rules_against(EndSegment())) == ("4020", {"EotS 13.0"})
    game.do(SettleNations(("jp-ca-nachi:3820",)), seat=JAPAN)
    assert not game.rules_against(EndSegment())


# China, Japan and its blockade (13.73, 13.93)


@BOTH
def test_13_73_china_is_only_shown(edition: str) -> None:
    game = status(edition=edition, markers={"china-front": 4})
    assert step(game, "Nations").lines == ("China: Chungking falls, 1 box from collapse",)
    game.do(EndSegment())
    assert fell(game) == []


# Japan's resource hexes in December 1941: Harbin and Mukden by land from Seoul, Seoul by sea.
@BOTH
def test_13_93_the_blockade_counts_segments_on_end_and_ends_with_the_first_line(edition: str) -> None:
    cut = {"allies": "3302 3303 3305", "edition": edition}
    assert ended(**cut).state.history.segments_blockaded == 1
    assert ended(**cut, counts={"blockade": 2}).state.history.segments_blockaded == 3
    assert ended(edition=edition, counts={"blockade": 2}).state.history.segments_blockaded == 0
    said = step(status(**cut, counts={"blockade": 1}), "Nations").lines[-1]
    assert said == "Japan: no resource hex reaches it, segment 2 of 3"


@BOTH
def test_13_93_a_resource_hex_behind_allied_zones_does_not_count(edition: str) -> None:
    # Balikpapan alone is Japanese; the 5th Air Force at Tarakan, supplied from Miri, closes the sea there.
    cut = {"allies": "3302 3303 3305", "japan": "2517", "edition": edition}
    assert ended(**cut).state.history.segments_blockaded == 0
    assert ended({"us-5af": "2616", "joint-hq-abda": "2415"}, **cut).state.history.segments_blockaded == 1
    # A Japanese air unit there would neutralise it.
    both = {"us-5af": "2616", "joint-hq-abda": "2415", "jp-22-air-flotilla": "2517", "jp-hq-south": "2212"}
    assert ended(both, **cut).state.history.segments_blockaded == 0


@BOTH
def test_13_93_a_resource_hex_that_the_allies_hold_does_not_count(edition: str) -> None:
    # Ruling R-134: a line could run to Balikpapan, but it is Allied.
    assert ended(edition=edition, allies="3302 3303 3305 2517").state.history.segments_blockaded == 1


@BOTH
def test_13_93_honshu_is_shown_hex_by_hex(edition: str) -> None:
    lines = step(status(edition=edition, allies="3706"), "Nations").lines
    assert lines[0].startswith("Honshu: the Allies hold 1 of 7 (")


def test_13_1_markers_follow_what_a_surrender_changes() -> None:
    game = ended(japan=f"{OIL} {TJILATJAP}", markers={"japan-resources": 3})
    # Three on the mainland and the seven of the Indies.
    assert mark(game, "japan-resources") == 10


# Bases that Japan still occupied when a nation was taken back (v2.0 12.0)


@BOTH
def test_12_0_of_v2_0_a_base_returns_once_the_japanese_have_left_it(edition: str) -> None:
    units = {"us-xi-corps": MANILA, "us-x-corps": DAVAO, "jp-15-army": "3014", "jp-25-air-flotilla": "2911"}
    game = segment(
        "national-status", units, turn=9, scenario="1943", edition=edition, allies=f"{MANILA} {DAVAO}"
    )
    overruled(game)
    assert "philippines" in game.state.freed
    assert game.state.controls(Side.ALLIES, HexId("2812"))
    assert all(game.state.controls(Side.JAPAN, HexId(h)) for h in ("3014", "2911"))
    away = {UnitId("jp-15-army"): replace(game.state.units[UnitId("jp-15-army")], place="eliminated")}
    game.state = replace(game.state, units={**game.state.units, **away}, segment="national-status", turn=10)
    overruled(game)
    assert game.state.controls(Side.ALLIES, HexId("3014")) is (edition == "2.0")
    assert game.state.controls(Side.JAPAN, HexId("2911"))
