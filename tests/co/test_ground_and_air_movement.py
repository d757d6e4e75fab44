"""Moves on land, flights from base to base, administrative moves (CO 8.2, 9.5, 9.6, 18.0)."""

from dataclasses import replace
from types import MappingProxyType

from rules.co import administrative_movement, air_movement, dispatch, ground_movement
from rules.co.administrative_movement import (
    AdministrativeMoves,
    BeginAdministrativeMoves,
    EndAdministrativeMoves,
    MoveAirGroup,
    MoveGroundGroup,
    MoveShipGroup,
)
from rules.co.air_movement import FlyAirborne, RebaseAir
from rules.co.battle.combatants import Side
from rules.co.dues import Arrived
from rules.co.events import NowDue
from rules.co.ground_movement import MoveGround, marched
from rules.co.movement import air_range
from rules.co.naval_movement import MoveShips
from rules.co.places import HOME
from rules.co.state import State
from tests.co.positions import aboard, against, at, based, done, objections, position

DIV, ENG, AR = "jp-div-p1", "jp-eng-p1", "jp-ar-p1"
ARMY, NAVY, SEAPLANE = "jp-army-air-p1", "jp-navy-air-p1", "jp-yokh"
OFFERS = {**ground_movement.OFFERS, **air_movement.OFFERS}
OFFERS |= administrative_movement.OFFERS
WHY_NOT = {**ground_movement.WHY_NOT, **air_movement.WHY_NOT, **administrative_movement.WHY_NOT}


def ruled(state: State, **rulings: str) -> State:
    chosen = {number.replace("_", "-"): value for number, value in rulings.items()}
    return replace(state, rulings=MappingProxyType(chosen))


def offered(state: State, code: str) -> bool:
    assert any(OFFERS[code](state)) != any(WHY_NOT[code](state))
    return any(OFFERS[code](state))


# On land


def march(to: str, *units: str, code: str = "G3G-1") -> MoveGround:
    return MoveGround(code, units, to)


def test_G3G_1_one_space_along_a_land_axis() -> None:
    state = position((DIV, "Indochina"), (ENG, "Indochina"))
    assert offered(state, "G3G-1")
    after = done(state, march("Siam", DIV, ENG))
    assert (at(after, DIV), at(after, ENG)) == ("Siam", "Siam")
    assert "CO 9.2" in against(state, march("Malaya", DIV))
    assert "CO 9.2" in against(state, march("Sea H2", DIV))
    assert against(state, march("Nowhere", DIV)) == ["CO 2.1"]
    assert not offered(position((DIV, "Truk")), "G3G-1")
    assert not offered(position((DIV, "Indochina"), purses=()), "G3G-1")


def test_G3G_1_a_force_is_ashore_in_one_space() -> None:
    state = position((DIV, "Indochina"), (ENG, "Siam"), ("us-24", "Siam"), ("jp-tr-p1", "Indochina"))
    assert against(state, march("Siam", DIV, ENG)) == ["CO 9.1"]
    assert against(state, march("Malaya", "us-24")) == ["CO 9.1"]
    assert against(state, march("Siam")) == ["CO 9.1"]
    assert against(aboard(state, "jp-tr-p1", DIV), march("Siam", DIV)) == ["CO 9.6.1"]
    assert against(state, march("Siam", DIV, code="G3N-1")) == ["CO 8.2"]


def test_9_7_among_the_enemy_they_fight() -> None:
    state = position((DIV, "Siam"), ("br-3ind", "Malaya"))
    assert NowDue(Arrived("G3G-1", (DIV,), "Malaya")) in tuple(marched(state, march("Malaya", DIV)))
    peace = ruled(state, CO_5="never")
    assert not any(isinstance(event, NowDue) for event in marched(peace, march("Malaya", DIV)))
    assert done(state, march("Malaya", DIV)).units["br-3ind"].revealed


def test_G3G_2_moves_only_to_the_enemy() -> None:
    state = position((DIV, "Siam"))
    assert not objections(state, march("Malaya", DIV, code="G3G-2"))
    assert against(state, march("Indochina", DIV, code="G3G-2")) == ["CO G3G-2"]


def test_18_0_siams_army_stays_and_appears_at_once() -> None:
    state = position((DIV, "Indochina"), ("jp-siam", "Aside"))
    after = done(state, march("Siam", DIV))
    assert at(after, "jp-siam") == "Siam"
    assert against(after, march("Indochina", "jp-siam")) == ["CO 18.0"]


def test_18_0_bia_enters_only_three_spaces() -> None:
    state = position(("jp-bia", "Rangoon"))
    assert against(state, march("Siam", "jp-bia")) == ["CO 18.0"]
    assert not objections(state, march("Burma Road", "jp-bia"))


def test_2_4_3_static_units_stay() -> None:
    state = position((DIV, "Indochina"))
    facts = state.facts.learned((f"numbers.{DIV}", "0/0/0/3 0"))
    assert against(replace(state, facts=facts), march("Siam", DIV)) == ["CO 2.4.3"]


# Aircraft


def test_9_5_2_range_counts_the_spaces_entered() -> None:
    state = position((ARMY, "Formosa"), (NAVY, "Formosa"))
    assert air_range(state, ARMY, "Luzon") == 2
    assert air_range(state, ARMY, "Indochina") == 2
    assert air_range(state, ARMY, "Manila") == 2
    assert air_range(state, ARMY, "Malaya") == 3
    assert air_range(state, ARMY, "Sumatra") is None
    assert air_range(state, ARMY, "Formosa") == 0


def test_9_7_aircraft_stop_at_enemy_aircraft_and_bases() -> None:
    state = position((ARMY, "Truk"))
    assert air_range(state, ARMY, "Solomons") is None
    assert air_range(based(state, Side.ALLIES, Rabaul=0), ARMY, "Solomons") == 2
    assert air_range(state, ARMY, "Rabaul") == 1


def test_9_5_2_a_lateral_axis_costs_one_point_or_all() -> None:
    state = position((ARMY, "Formosa"))
    assert air_range(state, ARMY, "Palaus") == 2
    assert air_range(ruled(state, CO_41="whole"), ARMY, "Sea P1") == 1
    assert air_range(ruled(state, CO_41="whole"), ARMY, "Palaus") is None


def test_16_0_aircraft_do_not_fly_through_the_home_islands() -> None:
    state = position((ARMY, "Okinawa"))
    assert air_range(state, ARMY, HOME) == 1
    assert air_range(state, ARMY, "Bonins") is None


def fly(to: str, *units: str) -> RebaseAir:
    return RebaseAir("G3A-1", units, to)


def test_G3A_1_twice_the_shortest_range_from_base_to_base() -> None:
    state = position((ARMY, "Formosa"), (NAVY, "Formosa"))
    assert offered(state, "G3A-1")
    assert at(done(state, fly("Indochina", ARMY, NAVY)), NAVY) == "Indochina"
    assert at(done(state, fly("Truk", ARMY)), ARMY) == "Truk"
    assert against(state, fly("Luzon", ARMY)) == ["CO 15.1"]
    assert against(state, fly("Formosa", ARMY)) == ["CO G3A-1"]
    assert against(state, fly("Nowhere", ARMY)) == ["CO 2.1"]
    assert not offered(position(), "G3A-1")


def test_G3A_1_too_far_is_refused() -> None:
    state = based(position((ARMY, "Formosa")), Side.JAPAN, Samoa=1)
    assert not objections(state, fly("Marshalls", ARMY))
    assert against(state, fly("Samoa", ARMY)) == ["CO 9.5.2"]


def test_G3A_1_needs_room_and_a_base_to_start_from() -> None:
    state = position((ARMY, "Formosa"), (NAVY, "Bonins"), (SEAPLANE, "Sea W1"))
    assert against(state, fly("Bonins", ARMY)) == ["CO 15.1"]
    assert against(state, fly("Truk", SEAPLANE)) == ["CO G3A-1"]
    tender = position((SEAPLANE, "Sea W1"), ("jp-av-p1", "Sea W1"))
    assert not objections(tender, fly("Truk", SEAPLANE))
    there = position((SEAPLANE, "Truk"), ("jp-av-p1", "Sea W1"))
    assert not objections(there, fly("Sea W1", SEAPLANE))
    assert against(state, fly("Truk", ARMY, NAVY)) == ["CO 9.1"]
    assert against(state, fly("Truk", "us-5b")) == ["CO 9.1"]


def test_G3A_1_contested_bases_will_do() -> None:
    state = based(position((ARMY, "Formosa"), ("us-lf", "Luzon")), Side.JAPAN, Luzon=1)
    assert not objections(state, fly("Luzon", ARMY))


def test_G3G_4_up_to_six_spaces_from_base_to_base() -> None:
    state = position((AR, "Formosa"))
    assert offered(state, "G3G-4")
    assert at(done(state, FlyAirborne(AR, "Indochina")), AR) == "Indochina"
    assert against(state, FlyAirborne(AR, "Luzon")) == ["CO G3G-4"]
    assert against(state, FlyAirborne(AR, "Formosa")) == ["CO G3G-4"]
    assert against(state, FlyAirborne(DIV, "Indochina")) == ["CO G3G-4"]
    assert against(state, FlyAirborne(AR, "Nowhere")) == ["CO 2.1"]
    assert against(state, FlyAirborne(AR, "Truk")) == ["CO G3G-4"]
    assert against(position((AR, "Siam")), FlyAirborne(AR, "Indochina")) == ["CO G3G-4"]
    assert not offered(position((AR, "Siam")), "G3G-4")


def test_G3G_4_a_lateral_axis_takes_the_whole_allowance() -> None:
    state = position((AR, "Truk"))
    assert not objections(state, FlyAirborne(AR, "Palaus"))
    assert against(state, FlyAirborne(AR, "Okinawa")) == ["CO G3G-4"]


def test_G3G_4_stacking_holds_where_it_lands() -> None:
    others = tuple((f"jp-div-p{n}", "Palaus") for n in range(1, 5))
    assert against(position((AR, "Truk"), *others), FlyAirborne(AR, "Palaus")) == ["CO 7.1"]


# Administrative moves


def test_G4L_7_ships_end_where_a_base_unit_is_and_not_in_the_home_islands() -> None:
    state = done(position(("jp-dd-p1", "Truk")), BeginAdministrativeMoves("G4L-7"))
    assert against(state, MoveShipGroup(("jp-dd-p1",), HOME)) == ["CO G4L-7"]
    assert not against(ruled(state, CO_53="home"), MoveShipGroup(("jp-dd-p1",), HOME))
    assert not against(position(("jp-dd-p1", "Truk")), MoveShips("G3N-4", ("jp-dd-p1",), HOME))
    plane = done(position(("jp-navy-air-p1", "Truk")), BeginAdministrativeMoves("G4L-8"))
    assert "CO G4L-8" not in against(plane, MoveAirGroup(("jp-navy-air-p1",), HOME))


def test_G4L_7_ships_move_separately_by_one_action() -> None:
    state = position(("jp-cv-1", "Truk"), ("jp-dd-p1", "Truk"), ("jp-ca-p1", "Sea W1"))
    assert offered(state, "G4L-7")
    state = done(state, BeginAdministrativeMoves("G4L-7"))
    assert state.due == AdministrativeMoves("G4L-7") and state.purses[0].left == 3
    assert dispatch.prompts(state)
    state = done(state, MoveShipGroup(("jp-cv-1",), "Palaus"))
    assert against(state, MoveShipGroup(("jp-cv-1",), "Truk")) == ["CO G4L-7"]
    assert "CO G4L-7" in against(state, MoveShipGroup(("jp-ca-p1",), "Truk"))
    assert "CO G4L-7" in against(state, MoveShipGroup(("jp-dd-p1",), "Sea W2"))
    state = done(state, MoveShipGroup(("jp-dd-p1",), "Okinawa"))
    state = done(state, EndAdministrativeMoves())
    assert (at(state, "jp-cv-1"), at(state, "jp-dd-p1"), len(state.agenda)) == ("Palaus", "Okinawa", 1)
    assert state.purses[0].left == 3
    assert against(state, MoveShipGroup(("jp-cv-1",), "Truk")) == ["CO 8.2"]
    assert not offered(position(("jp-ca-p1", "Sea W1")), "G4L-7")


def test_G4L_8_aircraft_fly_separately_and_away_from_the_allies() -> None:
    state = based(position((ARMY, "Formosa"), (NAVY, "Formosa")), Side.JAPAN, Luzon=2)
    assert offered(state, "G4L-8")
    state = done(state, BeginAdministrativeMoves("G4L-8"))
    assert "CO G4L-8" in against(state, MoveAirGroup((ARMY,), "Luzon"))
    assert against(state, MoveShipGroup(("jp-cv-1",), "Truk")) == ["CO G4L-8"]
    state = done(state, MoveAirGroup((ARMY,), "Indochina"))
    state = done(done(state, MoveAirGroup((NAVY,), "Truk")), EndAdministrativeMoves())
    assert (at(state, ARMY), at(state, NAVY)) == ("Indochina", "Truk")
    assert not offered(position(), "G4L-8")


def test_G4L_9_ground_units_march_from_base_to_base() -> None:
    state = position((DIV, "Indochina"), (ENG, "Indochina"))
    assert not offered(state, "G4L-9")
    state = based(state, Side.JAPAN, Siam=1)
    assert offered(state, "G4L-9")
    state = done(state, BeginAdministrativeMoves("G4L-9"))
    state = done(state, MoveGroundGroup((DIV,), "Siam"))
    assert "CO G4L-9" in against(state, MoveGroundGroup((DIV,), "Indochina"))
    assert at(done(state, EndAdministrativeMoves()), DIV) == "Siam"
    shut = based(position((DIV, "Siam")), Side.JAPAN, Siam=1, Malaya=1)
    shut = done(shut, BeginAdministrativeMoves("G4L-9")) if offered(shut, "G4L-9") else shut
    assert not offered(position((DIV, "Siam")), "G4L-9")


def test_G4L_9_not_among_allied_bases_ships_or_aircraft() -> None:
    state = based(position((DIV, "Siam"), (ENG, "Indochina")), Side.JAPAN, Siam=1, Malaya=1)
    state = done(state, BeginAdministrativeMoves("G4L-9"))
    assert against(state, MoveGroundGroup((DIV,), "Malaya")) == ["CO G4L-9"]


def test_G4L_9_no_attack_is_made_by_an_administrative_march() -> None:
    state = position((DIV, "Indochina"), ("br-3ind", "Siam"), ("jp-siam", "Siam"))
    state = done(based(state, Side.JAPAN, Siam=1), BeginAdministrativeMoves("G4L-9"))
    after = done(state, MoveGroundGroup((DIV,), "Siam"))
    assert after.course is None and at(done(after, EndAdministrativeMoves()), DIV) == "Siam"
    strict = done(ruled(state, CO_5="strict"), MoveGroundGroup((DIV,), "Siam"))
    assert strict.course is not None and DIV in strict.course.battle.force


def test_8_2_only_three_codes_are_administrative() -> None:
    assert against(position(), BeginAdministrativeMoves("G4L-1")) == ["CO 8.2"]
    assert against(position(), EndAdministrativeMoves()) == ["CO 8.2"]
