"""What single military events of the Allied cards ask for and bring (EotS 5.31)."""

from collections.abc import Mapping
from typing import Any

import pytest

from rules.eots.commands import (
    DeclareBattles,
    DiscardDrawn,
    DropTroops,
    ForgoWeather,
    PlayCard,
    PlayReaction,
    TryIntelligence,
)
from tests.eots.allied_events import allied_turn, box, marked, pile, refused, value
from tests.eots.campaigns import flag
from tests.eots.card_fights import (
    at_hollandia,
    at_truk,
    combat,
    from_singapore,
    hit,
    landing,
    marianas,
    miss,
    off_iwo,
    standing,
    to_battle,
)
from tests.eots.chapter_7 import hollandia
from tests.eots.offensives import Game
from tests.eots.test_events_allies_offensives import CENTRAL, SEAC, SWP, theatre

TOKYO, ATTU, DUTCH_HARBOR, LEYTE, PALAU = "3706", "4600", "5100", "3014", "3416"
TROOPS = "us-1-marine-division us-ca-northampton"


# Bonuses in combat: Allied die 3, surprise, the figures of the cards


@pytest.mark.parametrize(("card", "bonus"), [("A07", 2), ("A29", 1)])
def test_works_for_the_allied_ground_die(card: str, bonus: int) -> None:
    game = to_battle(from_singapore(card, "au-1-corps")).fight("2014", land=(3, 0))
    assert combat(game, "ground").modified == (3 - 2 + bonus, 0)  # mixed terrain


@pytest.mark.parametrize("card", ["A07", "A29"])
def test_no_effect_on_the_ground_die_by_operations(card: str) -> None:
    game = to_battle(from_singapore(card, "au-1-corps", event=False)).fight("2014", land=(3, 0))
    assert combat(game, "ground").modified == (3 - 2, 0)


def lilliput(event: bool) -> Game:
    """I Corps (22) and a reduced Australian corps (11) land at Hollandia (jungle: -1)."""
    more = {
        "us-i-corps": "3620",
        "au-3-corps": "3620 reduced",
        "jp-18-army": "3520",
        "joint-hq-anzac": "3727",
    }
    gone = "us-5af us-sf-brigade us-cv-enterprise jp-26-air-flotilla jp-bb-yamato"
    game = hollandia(more=more, without=gone, markers={"allied-asp": 3})
    troops = "us-i-corps au-3-corps" if event else "us-i-corps"
    game.launch("A25", SWP, troops, event=event).move(troops, "3520")
    return to_battle(game.declare("3520:")).fight("3520", land=(4, 0))


def test_A25_works_with_green_us_troops() -> None:
    found = combat(lilliput(event=True), "ground")
    assert (found.modified[0], found.strengths[0]) == (4 - 1, 22 - 1 + 11)


def test_A25_no_effect_on_us_troops_by_operations() -> None:
    assert combat(lilliput(event=False), "ground").strengths[0] == 22


def test_A36_works_for_each_us_heavy_cruiser() -> None:
    game = to_battle(off_iwo(event=True)).fight("3709", air=(0, 0))
    assert combat(game, "air-naval").strengths[0] == 14 + (9 + 2) + 16 + (6 + 2)


def test_A36_no_effect_by_operations() -> None:
    game = to_battle(off_iwo(event=False)).fight("3709", air=(0, 0))
    assert combat(game, "air-naval").strengths[0] == 14 + 9 + 16 + 6


def test_A37_works_on_a_one_hex_island() -> None:
    game = to_battle(landing("A37")).fight("3709", air=(0, 0), land=(2, 0))
    assert combat(game, "ground").modified[0] == 2 + 2 - 2 + 2  # bombardment, mixed terrain, the card


def test_A37_no_effect_elsewhere() -> None:
    game = to_battle(at_hollandia("A37")).fight("3520", air=(0, 0), land=(1, 0))
    assert combat(game, "ground").modified[0] == 1 + 2 - 1  # bombardment, jungle


DECKS = {"jp-cv-shokaku": "4017", "jp-27-air-flotilla": "4017"}


def turkey_shoot(event: bool) -> Game:
    """Washington (16) at Truk against Shokaku (14) and the 27th (10)."""
    return to_battle(at_truk("us-bb-washington", DECKS, "A55", event)).fight("4017", air=(0, 0))


def test_A55_works_on_carriers_and_an_air_unit_in_the_battle_hex() -> None:
    game = turkey_shoot(event=True)
    assert combat(game, "air-naval").strengths[1] == (14 - 2) + 10
    assert game.step == "aftermath"
    assert miss(game, "A55", "jp-26-air-flotilla", number=0) != set()  # at Marcus, not active
    assert miss(game, "A55", "jp-cv-shokaku", number=0) != set()
    assert standing(hit(game, "A55", "jp-27-air-flotilla", number=0), "jp-27-air-flotilla") == "reduced"
    assert game.step == "return"


def test_A55_no_effect_by_operations() -> None:
    game = turkey_shoot(event=False)
    assert combat(game, "air-naval").strengths[1] == 14 + 10
    assert game.step == "return"


def test_A55_no_effect_where_no_air_unit_fought() -> None:
    game = to_battle(at_truk("us-bb-washington", {"jp-cv-shokaku": "4017"}, "A55", True))
    assert game.fight("4017", air=(0, 0)).step == "return"


# Battles and landings that the event asks for


def off_japan(card: str, units: str = TROOPS, asp: int = 0, event: bool = True) -> Game:
    """Troops at Saipan, 7 hexes from Tokyo; no Japanese aircraft."""
    more = {**dict.fromkeys(units.split(), "3813"), "us-7af": "3813"}
    game = marianas(more, without="jp-25-air-flotilla jp-26-air-flotilla", markers={"allied-asp": asp})
    return marked(game, us_rivalry=0).launch(card, CENTRAL, f"{units} us-7af", event=event)


def test_A09_works_with_a_landing_in_the_home_islands_and_4_points_of_its_own() -> None:
    game = off_japan("A09").move(TROOPS, TOKYO).declare(f"{TOKYO}:")
    assert game.do(TryIntelligence(), 9)[0].value == 5
    assert value(game, "allied-asp") == 0


def test_A09_works_without_a_claim_on_the_shipping_of_the_turn() -> None:
    game = to_battle(off_japan("A09").move(TROOPS, TOKYO).declare(f"{TOKYO}:"))
    game.fight(TOKYO, air=(0, 0), land=(9, 0))
    game.home("us-ca-northampton:3813")
    assert (game.step, value(game, "allied-asp-used")) == ("", 0)


def test_A09_refused_a_fifth_point_of_shipping() -> None:
    game = off_japan("A09", "us-1-marine-division us-i-corps us-x-corps us-ca-northampton")  # 1 + 2 + 2
    game.move("us-i-corps us-x-corps", TOKYO)
    assert game.refused(TROOPS, TOKYO) == {"EotS 8.45 A"}


def test_A09_refused_any_point_by_operations() -> None:
    assert off_japan("A09", event=False).refused(TROOPS, TOKYO) == {"EotS 8.45 A"}


def test_A09_refused_without_a_battle_in_the_home_islands() -> None:
    game = off_japan("A09")
    assert game.rules_against(DeclareBattles(())) == {"EotS 5.31"}
    assert game.rules_against(DeclareBattles(("3814:us-7af",))) >= {"EotS 5.31"}


def test_A09_refused_without_ground_units_in_the_home_islands() -> None:
    game = off_japan("A09").move("us-ca-northampton", TOKYO)
    assert game.rules_against(DeclareBattles((f"{TOKYO}:",))) == {"EotS 5.31"}


def aleutians(japan: str = ATTU, event: bool = True) -> Game:
    """The Marines at Dutch Harbor; a Japanese brigade at Attu or elsewhere."""
    units = {CENTRAL: "5808", "jp-hq-south-seas": "4017", "jp-1-sn-brigade": japan}
    more = dict.fromkeys(TROOPS.split(), DUTCH_HARBOR)
    flags = {"japan": f"{japan} 4017", "allies": f"{DUTCH_HARBOR} 3813"}
    game = allied_turn(units, more=more, markers={"us-rivalry": 0, "allied-asp": 2}, **flags)
    return game.launch("A30", CENTRAL, TROOPS, event=event)


def test_A30_works_against_a_japanese_aleutian_hex() -> None:
    game = aleutians().move(TROOPS, ATTU).declare(f"{ATTU}:")
    assert game.do(TryIntelligence(), 9)[0].value == 4
    assert pile(game, "A30") == "removed"


def test_A30_refused_without_a_battle_in_the_aleutians() -> None:
    assert aleutians().rules_against(DeclareBattles(())) == {"EotS 5.31"}


def test_A30_works_for_operations_while_japan_holds_no_aleutian_hex() -> None:
    assert aleutians("4715", event=False).offensive.as_event is False


def test_A30_refused_for_operations_while_japan_occupies_an_aleutian_hex() -> None:
    units = {CENTRAL: "5808", "jp-hq-south-seas": "4017", "jp-1-sn-brigade": ATTU}
    more = dict.fromkeys(TROOPS.split(), DUTCH_HARBOR)
    game = allied_turn(units, more=more, markers={"us-rivalry": 0}, japan=f"{ATTU} 4017")
    assert refused(game, "A30", "discard") == set()
    assert refused(game, "A30", "operations", hq=CENTRAL, units=tuple(TROOPS.split())) != set()


def off_leyte(card: str, units: str, rivalry: int = 0, event: bool = True, **changes: str) -> Game:
    """US units at Palau; Japanese brigades at Leyte, a one hex island, and at Yap."""
    japan = {"jp-1-sn-brigade": LEYTE, "jp-2-sn-brigade": "3515", "jp-hq-south": "2212"}
    more = {**dict.fromkeys(units.split(), PALAU), **japan}
    flags = {"allies": PALAU, "japan": f"{LEYTE} 3515 2813"}
    markers = {"us-rivalry": rivalry, "allied-asp": 6}
    return allied_turn({SWP: PALAU}, more=more, markers=markers, **flags).launch(card, SWP, units, event)


@pytest.mark.parametrize("card", ["A62", "A65"])
def test_works_with_a_battle_in_the_philippines(card: str) -> None:
    game = off_leyte(card, "us-5af").declare(f"{LEYTE}:us-5af")
    assert game.do(TryIntelligence(), 9)[0].value == 5


@pytest.mark.parametrize("card", ["A62", "A65"])
def test_refused_without_a_battle_in_the_philippines(card: str) -> None:
    game = off_leyte(card, "us-5af")
    assert game.rules_against(DeclareBattles(())) == {"EotS 5.31"}
    assert game.rules_against(DeclareBattles(("3515:us-5af",))) == {"EotS 5.31"}


def test_A62_works_for_the_army_alone_on_a_one_hex_island() -> None:
    game = off_leyte("A62", "us-i-corps us-ca-northampton").move("us-i-corps us-ca-northampton", LEYTE)
    assert game.declare(f"{LEYTE}:").step == "answer"


@pytest.mark.parametrize(("card", "event"), [("A65", True), ("A62", False)])
def test_A62_no_effect_for_another_event_or_by_operations(card: str, event: bool) -> None:
    game = off_leyte(card, "us-i-corps us-ca-northampton", event=event)
    assert "EotS 8.45 D" in game.refused("us-i-corps us-ca-northampton", LEYTE)


def test_A65_works_on_rivalry() -> None:
    game = off_leyte("A65", "us-5af", rivalry=1)
    assert box(game, "us-rivalry") == "Strategic agreement"


@pytest.mark.parametrize("rivalry", [0, 1])
def test_A65_no_effect_on_rivalry_by_operations_or_where_there_is_none(rivalry: int) -> None:
    assert value(off_leyte("A65", "us-5af", rivalry, event=False), "us-rivalry") == rivalry
    assert value(off_leyte("A65", "us-5af", 0), "us-rivalry") == 0


@pytest.mark.parametrize("card", ["A74", "A75"])
def test_works_with_a_landing_within_10_hexes_of_tokyo(card: str) -> None:
    game = landing(card)  # Iwo Jima: 3
    assert game.do(TryIntelligence(), 9)[0].value == 5


@pytest.mark.parametrize("card", ["A74", "A75"])
def test_refused_without_a_landing_near_tokyo(card: str) -> None:
    game = off_japan(card, asp=1)
    assert game.rules_against(DeclareBattles(())) == {"EotS 5.31"}
    game.move("us-ca-northampton", TOKYO)  # ships are no landing
    assert game.rules_against(DeclareBattles((f"{TOKYO}:",))) == {"EotS 5.31"}


@pytest.mark.parametrize("card", ["A74", "A75"])
def test_refused_with_a_landing_12_hexes_from_tokyo(card: str) -> None:
    more = {"us-1-marine-division": "3813", "jp-1-sn-brigade": "4017"}
    gone = "jp-25-air-flotilla jp-26-air-flotilla jp-27-air-flotilla"
    game = marianas(more, without=gone, markers={"allied-asp": 1})
    game.launch(card, CENTRAL, TROOPS, event=True).move(TROOPS, "4017")
    assert game.rules_against(DeclareBattles(("4017:",))) == {"EotS 5.31"}


# Markers and counters that the event brings


def quadrant(rivalry: int = 1, **routes: int) -> Game:
    return marked(
        theatre(SEAC, "in-4-corps"), us_rivalry=rivalry, **{"jarhat": 0, "imphal": 0, "ledo": 0, **routes}
    )


def test_A33_works_on_rivalry_and_builds_jarhat() -> None:
    game = quadrant()
    game.do(PlayCard("A33", "event", SEAC, ("in-4-corps",), to="jarhat"))
    assert (box(game, "us-rivalry"), box(game, "jarhat")) == ("Strategic agreement", "Built")


@pytest.mark.parametrize("route", ["imphal", "ledo"])
def test_A33_works_for_the_other_routes_after_jarhat(route: str) -> None:
    game = quadrant(jarhat=1)
    game.do(PlayCard("A33", "event", SEAC, ("in-4-corps",), to=route))
    assert box(game, route) == "Built"


@pytest.mark.parametrize("route", ["imphal", "ledo"])
def test_A33_refused_another_route_before_jarhat(route: str) -> None:
    assert refused(quadrant(), "A33", hq=SEAC, units=("in-4-corps",), to=route) == {"EotS 13.77"}


def test_A33_no_effect_without_rivalry_and_a_route() -> None:
    game = quadrant(rivalry=0).launch("A33", SEAC, "in-4-corps", event=True)
    assert (value(game, "us-rivalry"), value(game, "jarhat")) == (0, 0)


# US carrier raids


def carrier_raid(event: bool) -> Game:
    game = marianas({"us-cv-essex": "3813"}).launch("A84", CENTRAL, "us-cv-essex", event=event)
    return game.move("us-cv-essex", "3709").declare("3709:")


def test_A84_works_against_weather_and_intelligence() -> None:
    game = carrier_raid(event=True)
    for card in ("J19", "J22", "J04", "J49"):
        assert "EotS 5.31" in game.rules_against(PlayReaction(card)), card
    assert game.rules_against(TryIntelligence()) != set()


def test_A84_no_effect_by_operations() -> None:
    game = carrier_raid(event=False)
    assert game.rules_against(PlayReaction("J22")) == set()
    assert game.rules_against(PlayReaction("J49")) == set()
    assert game.rules_against(TryIntelligence()) == set()


# A28: islands beside a landing

WOODLARK, GREEN, BOUGAINVILLE, ENTRECASTEAUX = "4122", "4121", "4222", "4023"


def chronicle(more: Mapping[str, str], event: bool = True, allies: str = "") -> Game:
    """The Marines at Port Moresby; Woodlark and the three islands beside it Japanese."""
    islands = [h for h in (WOODLARK, GREEN, BOUGAINVILLE, ENTRECASTEAUX) if h not in allies]
    units = {SWP: "3727", "jp-hq-south-seas": "4017", **dict.fromkeys(TROOPS.split(), "3823")}
    markers = {"us-rivalry": 0, "allied-asp": 2}
    flags = {"japan": " ".join((*islands, "4017")), "allies": f"3823 {allies}"}
    game = allied_turn(units, more=more, markers=markers, **flags)
    return game.launch("A28", SWP, TROOPS, event=event).move(TROOPS, WOODLARK)


def test_A28_works_for_the_empty_islands_beside_an_empty_one() -> None:
    game = chronicle({"jp-1-sn-brigade": BOUGAINVILLE}).declare()
    flags = {h: flag(game, h) for h in (GREEN, ENTRECASTEAUX, BOUGAINVILLE)}
    assert flags == {GREEN: "allies", ENTRECASTEAUX: "allies", BOUGAINVILLE: "japan"}
    assert game.step == "answer"  # before any reaction


def test_A28_no_effect_beside_an_island_that_is_defended() -> None:
    game = chronicle({"jp-1-sn-brigade": WOODLARK}).declare(f"{WOODLARK}:")
    assert {flag(game, h) for h in (GREEN, ENTRECASTEAUX, BOUGAINVILLE)} == {"japan"}


def test_A28_no_effect_by_operations() -> None:
    game = chronicle({}, event=False).declare()
    assert {flag(game, h) for h in (GREEN, ENTRECASTEAUX, BOUGAINVILLE)} == {"japan"}


def test_A28_no_effect_of_an_offensive_that_weather_cancels() -> None:
    game = chronicle({}).declare()
    game.do(PlayReaction("J22"))
    assert {flag(game, h) for h in (WOODLARK, GREEN, ENTRECASTEAUX, BOUGAINVILLE)} == {"japan"}


# A69: the 11th Airborne from Palau; Leyte is 4 hexes away

AIRBORNE = "us-11-airborne-division"


def s_day(plane: str = "us-5af", active: str = "", event: bool = True, **japan: str) -> Game:
    """The airborne division at Palau, beside an air unit; Leyte Japanese and empty."""
    units = {SWP: PALAU, AIRBORNE: PALAU, plane: PALAU, "us-ca-northampton": PALAU, "jp-hq-south": "2212"}
    more = {unit.replace("_", "-"): place for unit, place in japan.items()}
    flags = {"allies": PALAU, "japan": f"{LEYTE} 2915 3515"}
    game = allied_turn(units, more=more, markers={"us-rivalry": 0}, **flags)
    return game.launch("A69", SWP, active or "us-ca-northampton", event=event)


def no_drop(game: Game, hex_id: str = LEYTE) -> set[str]:
    return game.rules_against(DropTroops(hex_id))


def test_A69_works_on_an_empty_hex_within_extended_range() -> None:
    game = s_day()
    game.do(DropTroops(LEYTE))
    assert (game.where(AIRBORNE), flag(game, LEYTE)) == (LEYTE, "allies")
    assert AIRBORNE not in game.offensive.units


def test_A69_works_within_the_range_of_a_long_range_bomber() -> None:
    assert no_drop(s_day("us-5af-lrb"), "2915") == set()  # Davao: 5 hexes, the LRB has 6
    assert no_drop(s_day("us-5af"), "2915") != set()  # the 5th has 4


def test_A69_refused_on_an_occupied_hex() -> None:
    assert no_drop(s_day(jp_1_sn_brigade=LEYTE)) != set()


def test_A69_refused_in_a_japanese_air_zone() -> None:
    assert no_drop(s_day(jp_22_air_flotilla="2915")) != set()


def test_A69_refused_when_the_division_is_activated() -> None:
    assert no_drop(s_day(active=f"{AIRBORNE} us-ca-northampton")) != set()


@pytest.mark.parametrize("plane", ["br-seac-air", "us-cv-essex"])
def test_A69_refused_without_a_us_air_unit_beside_it(plane: str) -> None:
    assert no_drop(s_day(plane)) != set()


def test_A69_no_effect_of_an_offensive_that_weather_cancels() -> None:
    game = s_day()
    game.do(DropTroops(LEYTE))
    game.declare().do(PlayReaction("J22"))
    assert (game.where(AIRBORNE), flag(game, LEYTE)) == (PALAU, "japan")


def test_A69_no_effect_by_operations() -> None:
    assert no_drop(s_day(event=False)) != set()


# A72: carriers off Japan


def halsey(where: str = TOKYO, event: bool = True, active: str = "us-cv-essex", japan_hand: int = 5) -> Game:
    """US ships from Saipan at Tokyo, or at Iwo Jima with its flotilla; five Japanese cards."""
    game = marianas(
        without="jp-26-air-flotilla" if where == "3709" else "jp-25-air-flotilla jp-26-air-flotilla"
    )
    game = marked(game, us_rivalry=0, japan_hand=japan_hand)
    game.launch("A72", CENTRAL, active, event=event).move(active, where)
    return game.declare(f"{where}:")


def test_A72_works_when_a_us_carrier_fights_in_the_home_islands() -> None:
    game = halsey()
    assert game.rules_against(TryIntelligence()) != set()  # the raid comes first
    game.do(ForgoWeather())
    assert game.rules_against(PlayReaction("J22")) != set()  # weather at once or never
    game.do(DiscardDrawn("A72", "J23"))
    assert (value(game, "japan-hand"), pile(game, "J23")) == (4, "discarded")
    assert game.rules_against(TryIntelligence()) == set()


def test_A72_no_effect_where_weather_answers_at_once() -> None:
    game = halsey()
    game.do(PlayReaction("J22"))
    assert (game.step, value(game, "japan-hand"), game.state.errands) == ("", 4, ())  # the weather card


@pytest.mark.parametrize(
    "raid", [{"where": "3709"}, {"event": False}, {"active": "us-ca-northampton"}, {"japan_hand": 0}]
)
def test_A72_no_effect_elsewhere_by_operations_without_a_carrier_or_a_hand(raid: Mapping[str, Any]) -> None:
    game = halsey(**raid)
    assert game.rules_against(ForgoWeather()) != set()
    assert game.rules_against(TryIntelligence()) == set()
