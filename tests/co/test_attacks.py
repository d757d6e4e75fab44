"""Japanese attacks by their codes: where each works, and what refuses it (CO 8.2)."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from app import codec
from rules.co import attacks, dispatch
from rules.co.actions import EndOfAction
from rules.co.air_strikes import AirStrike
from rules.co.arrivals import Invade, StayAboard
from rules.co.battle.combatants import Side
from rules.co.battle_commands import AimAndFire, RollEdge, RollSalvo
from rules.co.dues import Arrived
from rules.co.events import BattleBegun, NowDue
from rules.co.land_attacks import LandAttack
from rules.co.naval_attacks import NavalAttack
from rules.co.places import HOME, JAPANESE_REFIT
from rules.co.state import Phase, Purse, State
from rules.core.dice import TableDice
from tests.co.battle_positions import (
    ALLIES,
    JAPAN,
    PURSE,
    against,
    due,
    meant,
    offers,
    on_map,
    position,
    prompt,
    reasons,
)
from tests.co.campaigns import do, put, told

NONE = "0/0/0/0 1"


def all_miss(state: State) -> State:
    """What is due until the action is over, every die a six."""
    while len(state.agenda) > 1:
        one = prompt(state)
        state = do(state, meant(one), *(6,) * one.dice)
    return state


# Ships

FLEETS = {"jp-cv-1": "Sea C3", "jp-bb-1": "Sea C3", "us-dd-1": "Sea C3"}


def test_g3n_5_ships_attack_where_they_are() -> None:
    state = position(FLEETS)
    (offer,) = offers(state, "G3N-5")
    assert meant(offer) == NavalAttack("G3N-5", "Sea C3", ("jp-bb-1", "jp-cv-1"))
    assert offer.brings
    state = do(state, NavalAttack("G3N-5", "Sea C3", ("jp-bb-1",)))
    assert state.course is not None and state.course.battle.force == {"jp-bb-1"}
    assert state.purses[0].left == PURSE.left - 1
    state = all_miss(state)
    assert on_map(state, *FLEETS) == ("Sea C3",) * 3 and state.phase is Phase.ACTION_EXECUTION


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (NavalAttack("G3N-5", "Sea C3"), "CO G3N-5: no unit acts"),
        (NavalAttack("G3N-5", "Sea C3", ("us-dd-1",)), "no Japanese naval unit"),
        (NavalAttack("G3N-5", "Sea C3", ("jp-dd-p1",)), "CO 9.1"),
        (NavalAttack("G3N-5", "Sea C3", ("jp-bb-1", "jp-bb-1")), "CO 9.1"),
        (NavalAttack("G3N-5", "Sea C1", ("jp-dd-p1",)), "no Allied naval unit"),
        (NavalAttack("G3N-8", "Sea C3", ("jp-bb-1",)), "CO G3N-8: BB-1 is no carrier"),
        (NavalAttack("G3N-7", "Sea C3", ("jp-bb-1",)), "CO G3N-7: there is no Allied ground unit"),
        (NavalAttack("G3N-5", "Sea C3", ("jp-bb-1",), purse="Operation C"), "CO 6.1"),
        (NavalAttack("G3N-1", "Sea C3", ("jp-bb-1",)), "CO 8.2"),
        (NavalAttack("G3N-5", "Sea C3", ("jp-bb-1",), lead="G3N-8"), "Aircraft are added by G3C-3"),
    ],
)
def test_8_2_what_refuses_a_naval_attack(command: NavalAttack, says: str) -> None:
    assert says in against(position({**FLEETS, "jp-dd-p1": "Sea C1"}), command)


def test_5_2_an_attack_must_be_paid_for_in_its_phase() -> None:
    state, command = position(FLEETS), NavalAttack("G3N-5", "Sea C3", ("jp-bb-1",))
    assert "CO 5.2" in against(replace(state, purses=(Purse("Basic actions", 0),)), command)
    assert "CO 5.1" in against(replace(state, phase=Phase.ALLIED_REFIT), command)
    assert not offers(replace(state, purses=()), "G3N-5")


def test_g3n_7_ships_bombard_and_coastal_guns_answer() -> None:
    numbers = {"jp-bb-1": "0/0/0/3 3", "us-4-marine": "0/6/0/1 1", "jp-rgt-p1": "0/0/0/6 1"}
    state = position(dict.fromkeys(numbers, "Wake"), numbers=numbers, turn=1)
    (offer,) = offers(state, "G3N-7")
    state = do(state, meant(offer))
    # Ships fire at ground last; the coastal gun fires in the anti-surface stage before that.
    assert state.course is not None and [one.shooter for one in state.course.needs.shots] == ["us-4-marine"]  # type: ignore[union-attr]
    state = do(state, RollSalvo(), 6)
    assert on_map(all_miss(state), "jp-bb-1", "jp-rgt-p1") == (JAPANESE_REFIT, "Wake")


def test_g3n_8_carriers_alone_strike() -> None:
    state = position(FLEETS)
    (offer,) = offers(state, "G3N-8")
    assert meant(offer) == NavalAttack("G3N-8", "Sea C3", ("jp-cv-1",))
    assert all_miss(do(state, meant(offer))).course is None
    without = position({"jp-bb-1": "Sea C3", "us-dd-1": "Sea C3"})
    assert not offers(without, "G3N-8") and "carriers" in reasons(without, "G3N-8")


def test_g3c_3_aircraft_in_range_join_ships_and_return() -> None:
    units = {**FLEETS, "jp-navy-air-p1": "Wake", "us-18b": "Pearl Harbor"}
    numbers = {"jp-navy-air-p1": "1/6/0/0 2"}
    state = position(units, {(JAPAN, "Wake"): 1, (ALLIES, "Pearl Harbor"): 1}, numbers=numbers)
    # Wake, Midway, Sea C3: two spaces.
    both = offers(state, "G3C-3")
    assert [meant(one).lead for one in both] == ["G3N-5", "G3N-8"]
    state = do(state, meant(both[0]))
    assert on_map(state, "jp-navy-air-p1") == ("Sea C3",)
    state = all_miss(state)
    assert on_map(state, "jp-navy-air-p1") == ("Wake",) and not state.units["jp-navy-air-p1"].base
    far = position(units, {(JAPAN, "Wake"): 1}, numbers={"jp-navy-air-p1": "1/6/0/0 1"})
    command = NavalAttack("G3C-3", "Sea C3", ("jp-bb-1",), ("jp-navy-air-p1",), "Wake", "G3N-5")
    assert "CO 9.5.2" in against(far, command)
    assert "CO G3C-3" in against(state, replace(command, lead="G3N-7"))
    assert "CO G3C-3" in against(state, replace(command, air=(), base=""))


# Aircraft

RAID = {"jp-23": "Indochina", "jp-navy-air-p1": "Indochina", "br-224": "Singapore", "br-8a": "Singapore"}
RAID_BASES = {(JAPAN, "Indochina"): 2, (ALLIES, "Singapore"): 2}
RANGES = {"jp-23": "3/0/0/1 3", "jp-navy-air-p1": "3/1/0/1 2"}


def raid(**fields: object) -> State:
    return position(RAID, RAID_BASES, numbers=RANGES, **fields)  # type: ignore[arg-type]


def test_g3a_2_aircraft_of_one_base_strike_a_land_space_and_return() -> None:
    # Indochina, Sea H2, Sea H3, Singapore: three spaces.
    (offer,) = offers(raid(), "G3A-2")
    assert meant(offer) == AirStrike("G3A-2", "Singapore", "Indochina", ("jp-23",))
    state = do(raid(), meant(offer))
    assert state.units["jp-23"].base == "Indochina" and on_map(state, "jp-23") == ("Singapore",)
    state = all_miss(state)
    assert on_map(state, "jp-23") == ("Indochina",) and not state.units["jp-23"].base


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (AirStrike("G3A-2", "Singapore", "Indochina", ("jp-navy-air-p1",)), "CO 9.5.2"),
        (AirStrike("G3A-2", "Singapore", "Indochina", ("br-224",)), "no Japanese air unit"),
        (AirStrike("G3A-2", "Singapore", "Formosa", ("jp-23",)), "CO 9.1"),
        (AirStrike("G3A-2", "Singapore", "Indochina"), "CO G3A-2: no unit acts"),
        (AirStrike("G3A-2", "Sea H2", "Indochina", ("jp-23",)), "CO G3A-2"),
        (AirStrike("G3A-3", "Sea H2", "Indochina", ("jp-23",)), "no Allied naval unit"),
        (AirStrike("G3A-2", HOME, "Indochina", ("jp-23",)), "CO 2.1"),
        (AirStrike("G3A-1", "Singapore", "Indochina", ("jp-23",)), "CO 8.2"),
    ],
)
def test_8_2_what_refuses_an_air_strike(command: AirStrike, says: str) -> None:
    assert says in against(raid(), command)


def test_9_5_1_an_air_unit_without_a_base_does_not_strike() -> None:
    state = position(RAID, {(ALLIES, "Singapore"): 2}, numbers=RANGES)
    assert "CO 9.5.1" in against(state, AirStrike("G3A-2", "Singapore", "Indochina", ("jp-23",)))


def test_7_1_five_air_units_fly_over_a_space() -> None:
    air = tuple(f"jp-army-air-p{n}" for n in range(1, 7))
    state = position({**dict.fromkeys(air, HOME), "us-dd-1": "Sea C1"})
    (offer,) = offers(state, "G3A-3")
    assert len(meant(offer).units) == 5
    assert "CO 7.1" in against(state, AirStrike("G3A-3", "Sea C1", HOME, air))


def test_g3a_3_aircraft_strike_ships_at_sea() -> None:
    state = position({"jp-23": "Wake", "us-dd-1": "Sea C3"}, {(JAPAN, "Wake"): 1})
    (offer,) = offers(state, "G3A-3")
    assert on_map(all_miss(do(state, meant(offer))), "jp-23") == ("Wake",)
    assert not offers(state, "G3A-2") and "CO 9.5.2" in reasons(state, "G3A-2")


def test_15_1_air_units_whose_base_is_gone_do_not_return() -> None:
    state = do(raid(), AirStrike("G3A-2", "Singapore", "Indochina", ("jp-23",)))
    assert isinstance(state.agenda[-2], EndOfAction) and state.agenda[-2].flown == (("jp-23", "Indochina"),)


# Ground units

ARMY = {"jp-div-p1": "Siam", "jp-div-p2": "Malaya", "br-3ind": "Malaya"}


def test_g3g_2_a_march_takes_those_along_that_are_there() -> None:
    (offer,) = offers(position(ARMY), "G3G-2")
    assert meant(offer) == LandAttack("G3G-2", "Malaya", "Siam", ("jp-div-p1",))
    assert "must join" in offer.says
    state = do(position(ARMY), meant(offer))
    assert state.course is not None
    assert state.course.battle.force == {"jp-div-p1", "jp-div-p2"}
    assert on_map(all_miss(state), *ARMY) == ("Malaya",) * 3


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (LandAttack("G3G-2", "Malaya", "Siam"), "CO G3G-2: Nobody marches"),
        (LandAttack("G3G-2", "Malaya", "Indochina", ("jp-div-p1",)), "CO 9.1"),
        (LandAttack("G3G-2", "Singapore", "Siam", ("jp-div-p1",)), "CO G3G-1: No land axis"),
        (LandAttack("G3G-2", "Rangoon", "Siam", ("jp-div-p1",)), "no Allied ground unit"),
        (LandAttack("G3G-2", "Malaya", "Siam", ("jp-siam",)), "CO 18.0"),
        (LandAttack("G3G-2", "Sea H3", "Siam", ("jp-div-p1",)), "CO 9.2"),
        (LandAttack("G3G-2", "Atlantis", "Siam", ("jp-div-p1",)), "CO 2.1"),
        (LandAttack("G3G-2", "Malaya", "Siam", ("jp-div-p1",), ("jp-ar-p1",)), "no airborne units drop"),
        (LandAttack("G3G-2", "Malaya", "Siam", ("jp-div-p1",), lead="G3G-3"), "G3C-4"),
        (LandAttack("G3G-2", "Malaya", "Siam", ("jp-div-p1",), air=("jp-23",)), "G3C-1"),
        (LandAttack("G3G-3", "Malaya", "Siam", ("jp-div-p1",)), "Nobody marches"),
        (LandAttack("G3G-3", "Malaya", joining=("jp-div-p2",)), "Everybody there joins"),
        (LandAttack("G3G-3", "Singapore"), "No mobile Japanese ground unit"),
        (LandAttack("G3G-3", "Siam"), "no enemy"),
        (LandAttack("G3G-1", "Malaya"), "CO 8.2"),
        (LandAttack("G3C-1", "Malaya"), "G3C-1"),
        (LandAttack("G3C-4", "Malaya", lead="G3G-3"), "1 airborne units drop"),
    ],
)
def test_8_2_what_refuses_a_ground_attack(command: LandAttack, says: str) -> None:
    assert says in against(position({**ARMY, "jp-siam": "Siam", "jp-ar-p1": "Siam"}), command)


def test_18_0_siams_army_is_there_the_instant_japan_enters_and_fights_beside_it() -> None:
    state = position({"br-3ind": "Siam", "jp-div-p1": "Indochina"}, {(JAPAN, "Indochina"): 4}, turn=3)
    state = do(state, LandAttack("G3G-2", "Siam", "Indochina", ("jp-div-p1",)))
    assert state.course is not None
    assert {"jp-siam", "jp-div-p1"} <= {one.id for one in state.course.battle.combatants}
    assert state.units["jp-siam"].place == "Siam"


def test_18_0_troops_aboard_or_aircraft_do_not_bring_siams_army() -> None:
    places = {"jp-tr-p1": "Siam", "jp-div-p1": "Siam", "jp-23": "Siam"}
    state = position(places, {(JAPAN, "Siam"): 1}, aboard={"jp-div-p1": "jp-tr-p1"}, turn=3)
    assert due(state, ()).units["jp-siam"].place == "Aside"


def test_9_6_1_units_aboard_do_not_march() -> None:
    state = position(
        {"jp-div-p1": "Malaya", "jp-tr-p1": "Malaya", "br-8a": "Singapore"}, aboard={"jp-div-p1": "jp-tr-p1"}
    )
    assert "CO 9.6.1" in against(state, LandAttack("G3G-2", "Singapore", "Malaya", ("jp-div-p1",)))


def test_2_4_3_static_units_do_not_march() -> None:
    state = position(ARMY, numbers={"jp-div-p1": "0/0/0/3 0"})
    assert "CO 2.4.3" in against(state, LandAttack("G3G-2", "Malaya", "Siam", ("jp-div-p1",)))
    assert not offers(state, "G3G-2")


def test_g3g_3_all_mobile_units_attack_where_they_are() -> None:
    state = position({**ARMY, "jp-rgt-p1": "Malaya"})
    (offer,) = offers(state, "G3G-3")
    assert meant(offer) == LandAttack("G3G-3", "Malaya")
    state = do(state, meant(offer))
    assert state.course is not None and state.course.battle.force == {"jp-div-p2", "jp-rgt-p1"}
    assert not offers(position({"jp-div-p1": "Siam"}), "G3G-3")


DROP = {"jp-ar-p1": "Marianas", "us-4-marine": "Wake"}
DROP_BASES = {(JAPAN, "Marianas"): 1, (ALLIES, "Wake"): 1}


def test_g3g_5_an_airborne_unit_drops_on_the_enemy_up_to_three_spaces_away() -> None:
    # From the Marshalls a lateral axis, which takes everything, leads to Wake.
    state = position({**DROP, "jp-ar-p1": "Marshalls"}, {(JAPAN, "Marshalls"): 1})
    attacks_on = [meant(one) for one in offers(state, "G3G-5") if one.brings]
    assert attacks_on == [LandAttack("G3G-5", "Wake", airborne=("jp-ar-p1",))]
    state = do(state, attacks_on[0])
    assert state.course is not None and state.units["jp-ar-p1"].base == "Marshalls"
    assert on_map(all_miss(state), "jp-ar-p1") == (JAPANESE_REFIT,)


def test_g3g_5_it_attacks_whatever_allied_unit_occupies_the_space() -> None:
    state = position({"jp-ar-p1": "Truk", "us-dd-1": "Rabaul"}, {(JAPAN, "Truk"): 1})
    found = next(meant(one) for one in offers(state, "G3G-5") if meant(one).space == "Rabaul")
    state = do(state, found)
    assert state.course is not None and state.course.battle.force == {"jp-ar-p1"}
    assert on_map(all_miss(state), "jp-ar-p1") == ("Rabaul",)


def test_g3g_5_it_lands_in_peace_where_nobody_is() -> None:
    state = position({"jp-ar-p1": "Truk"}, {(JAPAN, "Truk"): 1})
    command = LandAttack("G3G-5", "Rabaul", airborne=("jp-ar-p1",))
    state = do(state, command)
    assert state.course is None and on_map(state, "jp-ar-p1") == ("Rabaul",)
    assert not state.units["jp-ar-p1"].base and state.vp == 1


@pytest.mark.parametrize(
    ("unit", "space", "says"),
    [
        ("jp-ar-p1", "Gilberts", "not within 3 spaces"),
        ("jp-ar-p2", "Wake", "at no Japanese base"),
        ("jp-div-p1", "Wake", "not airborne"),
        ("jp-23", "Wake", "no Japanese ground unit"),
        ("jp-ar-p1", "Truk", "already"),
    ],
)
def test_g3g_5_what_refuses_an_airborne_assault(unit: str, space: str, says: str) -> None:
    units = {
        "jp-ar-p1": "Truk",
        "jp-ar-p2": "Malaya",
        "jp-div-p1": "Truk",
        "jp-23": "Truk",
        "us-4-marine": "Wake",
    }
    state = position(units, {(JAPAN, "Truk"): 2})
    assert says in against(state, LandAttack("G3G-5", space, airborne=(unit,)))


def test_7_1_no_fifth_ground_unit_drops_on_an_island_chain() -> None:
    four = {f"jp-rgt-p{n}": "Rabaul" for n in range(1, 5)}
    state = position({"jp-ar-p1": "Truk", **four}, {(JAPAN, "Truk"): 1})
    assert "CO 7.1" in against(state, LandAttack("G3G-5", "Rabaul", airborne=("jp-ar-p1",)))


def test_g3c_1_aircraft_join_a_march_an_attack_and_a_drop() -> None:
    state = position({**ARMY, "jp-23": "Indochina"}, {(JAPAN, "Indochina"): 1})
    found = [meant(one) for one in offers(state, "G3C-1")]
    assert [(one.start, one.units) for one in found] == [("Siam", ("jp-div-p1",)), ("", ())]
    assert all(one.air == ("jp-23",) and one.base == "Indochina" for one in found)
    state = do(state, found[0])
    assert state.course is not None and state.course.battle.force == {"jp-div-p1", "jp-div-p2", "jp-23"}
    assert on_map(all_miss(state), "jp-23") == ("Indochina",)


def test_g3c_4_an_airborne_unit_joins_a_ground_attack() -> None:
    state = position({**ARMY, "jp-ar-p1": "Indochina"}, {(JAPAN, "Indochina"): 1})
    found = {meant(one).lead: meant(one) for one in offers(state, "G3C-4")}
    assert set(found) == {"G3G-2", "G3G-3"}
    state = do(state, found["G3G-3"])
    assert state.course is not None and state.course.battle.force == {"jp-div-p2", "jp-ar-p1"}
    state = all_miss(state)
    # On land the survivors stay, and they have landed.
    assert on_map(state, "jp-ar-p1") == ("Malaya",) and not state.units["jp-ar-p1"].base


# Forces that have come

LANDING = {"jp-tr-p1": "Wake", "jp-div-p1": "Wake", "jp-bb-1": "Wake", "us-4-marine": "Wake"}


def landed(**fields: object) -> State:
    """An invasion force before Wake; the action under way is G3C-2."""
    units = {**LANDING, "jp-23": "Marshalls"}
    bases = {(ALLIES, "Wake"): 1, (JAPAN, "Marshalls"): 1}
    state = position(units, bases, {"jp-div-p1": "jp-tr-p1"}, **fields)  # type: ignore[arg-type]
    ships = ("jp-tr-p1", "jp-bb-1")
    return due(state, (NowDue(EndOfAction("G3C-2", "Marshalls")), NowDue(Arrived("G3C-2", ships, "Wake"))))


def test_g3c_2_troops_land_with_bombardment_and_aircraft() -> None:
    plain, with_air, stay = dispatch.prompts(landed())
    assert meant(plain) == Invade(("jp-bb-1",)) and meant(stay) == StayAboard()
    assert meant(with_air) == Invade(("jp-bb-1",), (), ("jp-23",), "Marshalls")
    state = do(landed(), meant(with_air))
    assert state.course is not None
    assert state.course.battle.force == {"jp-tr-p1", "jp-bb-1", "jp-div-p1", "jp-23"}
    state = all_miss(state)
    assert on_map(state, "jp-23") == ("Marshalls",) and state.units["jp-div-p1"].aboard == "jp-tr-p1"


def test_g3c_2_nobody_has_to_bombard_and_the_troops_may_stay_aboard() -> None:
    state = do(landed(), Invade())
    assert state.course is not None and state.course.battle.force == {"jp-tr-p1", "jp-div-p1"}
    state = do(landed(), StayAboard())
    assert state.course is None and state.units["jp-div-p1"].aboard == "jp-tr-p1"


def test_g3c_2_no_invasion_among_allied_ships() -> None:
    state = position({**LANDING, "us-dd-1": "Wake"}, {(ALLIES, "Wake"): 1}, {"jp-div-p1": "jp-tr-p1"})
    state = due(state, (NowDue(Arrived("G3C-2", ("jp-tr-p1",), "Wake")),))
    assert state.course is None and state.units["jp-div-p1"].aboard == "jp-tr-p1"
    assert "CO G3C-2" in against(state, Invade())


def test_g3c_2_what_refuses_an_invasion() -> None:
    assert "CO 9.1" in against(landed(), Invade(("jp-bb-2",)))
    assert "CO 9.5.2" in against(
        landed(numbers={"jp-23": "1/0/0/1 0"}), Invade((), (), ("jp-23",), "Marshalls")
    )
    assert "no Japanese ground" in against(landed(), Invade((), ("us-4-marine",)))


@pytest.mark.parametrize("code", ["G3N-2", "G3N-6"])
def test_r5_ships_that_have_come_fight(code: str) -> None:
    state = due(position({**FLEETS, "jp-dd-p1": "Sea C3"}), (NowDue(Arrived(code, ("jp-bb-1",), "Sea C3")),))
    assert state.course is not None and meant(prompt(state)) == RollEdge()
    parts = zip(state.course.display.units, state.course.display.parts, strict=True)
    mine = {unit.id for unit, part in parts if part.taken and unit.side is Side.JAPAN}
    # G3N-6 takes along all that were there.
    assert mine == ({"jp-bb-1"} if code == "G3N-2" else {"jp-bb-1", "jp-cv-1", "jp-dd-p1"})


def test_r5_ground_units_that_have_come_fight() -> None:
    state = due(
        position({**ARMY, "jp-div-p1": "Malaya"}), (NowDue(Arrived("G3G-2", ("jp-div-p1",), "Malaya")),)
    )
    assert state.course is not None


def test_14_0_no_forecast_of_units_that_are_not_identified() -> None:
    state = put(raid(), "br-8a", "Singapore", revealed=False)
    (offer,) = offers(state, "G3A-2")
    assert offer.brings == ("The Allied units there are not identified yet",)


def test_8_2_every_code_says_why_it_is_not_possible() -> None:
    state = position({})
    for code in attacks.OFFERS:
        assert not offers(state, code)
    for code in attacks.WHY_NOT:
        assert reasons(state, code)


def test_11_6_1_the_proposed_aims_stand() -> None:
    allies = {"us-dd-1": NONE, "us-cv-1": NONE}
    numbers = {"jp-bb-1": "0/3/0/0 3", "jp-dd-p1": "0/1/0/0 3", **allies}
    state = position(dict.fromkeys(numbers, "Sea C3"), numbers=numbers, turn=1)
    state = do(state, NavalAttack("G3N-5", "Sea C3", ("jp-bb-1", "jp-dd-p1")))
    aims = meant(prompt(state))
    # The weakest covers the destroyer, the battleship fires at the carrier.
    assert isinstance(aims, AimAndFire) and not against(state, aims)
    assert sorted(aims.aims) == ["us-cv-1", "us-dd-1"]


def test_2_7_owners_stay_as_they_were() -> None:
    state = position(ARMY, owners=MappingProxyType({"Malaya": Side.ALLIES}))
    assert all_miss(do(state, LandAttack("G3G-3", "Malaya"))).owners["Malaya"] is Side.ALLIES


def test_what_an_attack_brings_is_read_from_its_record_as_it_was_written() -> None:
    state = landed()
    command = meant(dispatch.prompts(state)[1])
    events = dispatch.outcome(state, command, TableDice(()))
    assert any(isinstance(event, BattleBegun) for event in events)
    assert codec.from_plain("co", codec.to_plain(command)) == command
    assert codec.as_read("co", events) == events


def test_7_1_as_many_march_into_an_island_chain_as_there_is_room_for() -> None:
    """Two divisions are ashore, three stand next to them: any two of these may march."""
    units = {f"jp-div-p{n}": "Siam" for n in (1, 2, 3)} | {"jp-div-p4": "Malaya", "jp-div-p5": "Malaya"}
    state = position({**units, "br-3ind": "Malaya"})
    state = told(state, **{"kind.Malaya": "island chain"})
    (offer,) = offers(state, "G3G-2")
    (asked,) = (one for one in offer.inputs if one.name == "units")
    assert (asked.least, asked.most, len(asked.options)) == (1, 2, 3)
    assert not against(state, meant(offer))


def test_g3c_2_a_landing_without_aircraft_needs_no_numbers_of_aircraft() -> None:
    """How far the aircraft of an own copy fly is asked beside it, for whoever wants them."""
    state = landed()
    air = next(unit for unit in state.on_map(Side.JAPAN) if state.unit(unit).branch == "air")
    kind = state.unit(air).kind
    keys = (f"numbers.{air}", f"numbers.all japan {kind}")
    state = replace(state, copy="own", facts=state.facts.forgotten(*keys))
    first, *others = dispatch.prompts(state)
    assert isinstance(meant(first), Invade) and not meant(first).aircraft
    assert any(one.optional and one.title.startswith("With aircraft: ") for one in others)
