"""Naval movement: costs, blocking, shock, the conditions of every code (CO 8.2, 9.0)."""

from dataclasses import replace
from types import MappingProxyType

from rules.co.battle.combatants import Side
from rules.co.dues import OfPhase
from rules.co.events import NowDue
from rules.co.movement import reach
from rules.co.naval_movement import CHAPTER, Arrived, MoveShips, Underway
from rules.co.naval_prompts import ATTACKING_OFFERS, OFFERS, WHY_NOT
from rules.co.places import HOME
from rules.co.state import Purse, State
from rules.co.transport import Disembark
from tests.co.positions import aboard, against, at, based, done, objections, position

CV, TR, DD, SS, LS, CA = "jp-cv-1", "jp-tr-p1", "jp-dd-p1", "jp-ss-1", "jp-ls-p1", "jp-ca-p1"
DIV, MARINE, AIR, ALLIED = "jp-div-p1", "jp-snlf-p1", "jp-navy-air-p1", "us-dd-3"


def ruled(state: State, **rulings: str) -> State:
    chosen = {number.replace("_", "-"): value for number, value in rulings.items()}
    return replace(state, rulings=MappingProxyType(chosen))


def go(code: str, ships: str, to: str, *way: str, cargo: tuple[str, ...] = (), purse: str = "") -> MoveShips:
    return MoveShips(code, tuple(ships.split()), to, cargo, way, purse)


def offered(state: State, code: str) -> bool:
    offers = {**OFFERS, **ATTACKING_OFFERS}[code]
    assert any(offers(state)) != any(WHY_NOT[code](state))
    return any(offers(state))


# Costs and lines


def test_9_0_a_lateral_axis_takes_the_whole_factor() -> None:
    """Worked example: Manila to Palaus."""
    state = position((CV, "Manila"))
    assert reach(state, (CV,), "G3N-1")["Palaus"] == ("Palaus",)
    assert against(state, go("G3N-1", CV, "Sea P2", "Palaus", "Sea P2")) == ["CO 9.3"]
    assert at(done(state, go("G3N-1", CV, "Palaus")), CV) == "Palaus"


def test_9_0_a_lateral_axis_needs_the_unspent_factor() -> None:
    state = position((CV, "Sea W1"))
    command = go("G3N-1", CV, "Marianas", "Sea W2", "Marianas")
    assert against(state, command) == ["CO 9.0"]
    assert "Marianas" not in reach(state, (CV,), "G3N-1") or len(reach(state, (CV,), "G3N-1")["Marianas"]) > 2
    assert not objections(ruled(state, CO_55="left"), command)


def test_9_2_ships_use_sea_axes_and_stay_off_land() -> None:
    """Worked example: Singapore to Malaya; Siam, Burma Road and India have no sea axis."""
    state = position((CV, "Singapore"))
    assert against(state, go("G3N-1", CV, "Malaya", "Malaya")) == ["CO 9.2"]
    assert reach(state, (CV,), "G3N-1")["Malaya"] == ("Sea H3", "Malaya")
    for space in ("Siam", "Burma Road", "India"):
        assert "CO 9.2" in against(state, go("G3N-1", CV, space))
    assert not objections(position((CV, "Sea H3")), go("G3N-1", CV, "Singapore"))


def test_9_3_a_force_is_as_fast_as_its_slowest_ship() -> None:
    state = position((CV, HOME), (DD, HOME))
    far = go("G3N-1", CV, "Midway", "Sea C1", "Sea C2", "Wake", "Midway")
    open_sea = go("G3N-1", CV, "Palaus", "Okinawa", "Sea P1", "Palaus")
    assert "CO 9.7" in against(state, far)
    assert not objections(state, open_sea)
    state = position((CV, HOME), (DD, HOME), turn=1)
    assert not objections(state, far)
    assert against(state, replace(far, ships=(CV, DD))) == ["CO 9.3"]


def test_9_1_a_force_begins_in_one_space() -> None:
    state = position((CV, HOME), (DD, "Truk"), (ALLIED, "Sea W1"))
    assert against(state, go("G3N-1", f"{CV} {DD}", "Sea W1")) == ["CO 9.1"]
    assert against(state, go("G3N-1", ALLIED, "Sea W2")) == ["CO 9.1"]
    assert against(state, go("G3N-1", f"{CV} {CV}", "Sea W1")) == ["CO 9.1"]
    assert against(state, go("G3N-1", "nobody", "Sea W1")) == ["CO 9.1"]


def test_16_0_the_home_islands_end_a_move() -> None:
    state = position((CV, "Sea W1"))
    assert against(state, go("G3N-1", CV, "Sea C1", HOME, "Sea C1")) == ["CO 16.0"]
    assert not objections(state, go("G3N-1", CV, HOME))


# Blocking


def test_9_7_surface_ships_stop_at_an_enemy_base_and_submarines_do_not() -> None:
    state = position((CV, "Sea C2"), (SS, "Sea C2"))
    command = go("G3N-1", CV, "Midway", "Wake", "Midway")
    assert against(state, command) == ["CO 9.7"]
    assert not objections(state, replace(command, ships=(SS,)))
    assert against(state, replace(command, ships=(SS, CV))) == ["CO 9.7"]
    assert not objections(ruled(state, CO_4="naval"), command)


def test_9_7_ships_and_aircraft_stop_too() -> None:
    for unit in (ALLIED, "us-5b"):
        state = position((CV, "Truk"), (unit, "Sea W2"))
        assert against(state, go("G3N-1", CV, "Sea W1", "Sea W2", "Sea W1")) == ["CO 9.7"]
    state = position((CV, "Truk"), ("us-24", "Sea W2"))
    assert not objections(state, go("G3N-1", CV, "Sea W1", "Sea W2", "Sea W1"))


def test_G3N_1_a_force_may_leave_the_enemy_for_the_enemy() -> None:
    state = position((CV, "Sea W2"), (ALLIED, "Sea W2"), ("us-dd-1", "Sea W1"))
    assert not objections(state, go("G3N-1", CV, "Sea W1"))


def test_23_0_on_turn_1_nothing_stops_ships() -> None:
    state = position((CV, "Sea C2"), turn=1)
    after = done(state, go("G3N-1", CV, "Midway", "Wake", "Midway"))
    assert at(after, CV) == "Midway"
    assert len(after.agenda) == 1


def test_14_0_allied_units_on_the_way_are_seen() -> None:
    after = done(position((CV, "Sea C2"), ("us-24", "Wake"), turn=1), go("G3N-1", CV, "Wake"))
    assert after.units["us-24"].revealed


# Mandatory combat


def test_11_0_a_force_that_moved_fights_the_ships_where_it_ends() -> None:
    state = position((CV, "Sea W1"), (ALLIED, "Sea W2"))
    assert _attack(state, go("G3N-1", CV, "Sea W2")) == "G3N-1"
    assert _attack(ruled(state, CO_5="never"), go("G3N-1", CV, "Sea W2")) == ""
    assert _attack(state, go("G3N-6", CV, "Sea W2")) == "G3N-6"
    assert _attack(position((CV, HOME), (ALLIED, "Sea W2")), go("G3N-2", CV, "Sea W2")) == "G3N-2"


def test_11_0_a_base_alone_forces_no_ships_to_fight() -> None:
    state = position((CV, "Sea C2"), turn=1)
    assert _attack(state, go("G3N-1", CV, "Wake")) == ""
    assert _attack(ruled(state, CO_5="strict"), go("G3N-1", CV, "Wake")) == "G3N-7"


def _attack(state: State, command: MoveShips) -> str:
    """The attack that follows a move, told by what becomes due when the force has come."""
    where = command.to
    there = replace(state, units=MappingProxyType({**state.units, CV: replace(state.units[CV], place=where)}))
    due = Underway(command.code, command.ships, where, (), where)
    events = CHAPTER.by_itself(replace(there, agenda=(due,)))
    dues = [event.due for event in events if isinstance(event, NowDue)]
    return next((due.code for due in dues if isinstance(due, Arrived)), "")


# The codes


def test_G3N_1_works_and_is_paid_for() -> None:
    state = position((CV, "Truk"))
    assert offered(state, "G3N-1")
    after = done(state, go("G3N-1", CV, "Sea W1"))
    assert at(after, CV) == "Sea W1"
    assert after.purses[0].left == 3
    assert not offered(position(), "G3N-1")
    assert not offered(position((CV, "Truk"), purses=()), "G3N-1")
    assert "CO 5.2" in against(position((CV, "Truk"), purses=()), go("G3N-1", CV, "Sea W1"))


def test_6_1_a_purse_of_an_axis_pays_for_moves_that_end_on_it() -> None:
    purse = Purse("Operation AI", 2, ("G3N", "G3C"), "Central Pacific")
    state = position((CV, HOME), purses=(purse,))
    assert not objections(state, go("G3N-1", CV, "Sea C1"))
    assert against(state, go("G3N-1", CV, "Sea W1")) == ["CO 5.2"]


def test_24_1_who_comes_home_is_on_the_axis_where_he_began() -> None:
    purse = Purse("Operation AI", 2, ("G3N", "G3C"), "Central Pacific")
    assert not objections(position((CV, "Sea C2"), purses=(purse,)), go("G3N-3", CV, HOME))
    elsewhere = position((CV, "Sea S1"), (DD, "Sea C1"), purses=(purse,))
    assert against(elsewhere, go("G3N-3", CV, HOME)) == ["CO 5.2"]
    assert [dict(one.fixed) for one in OFFERS["G3N-3"](elsewhere)] == [{"code": "G3N-3"}]
    basic = replace(elsewhere, purses=(purse, Purse("Basic actions", 1)))
    assert [one.left for one in done(basic, go("G3N-3", CV, HOME)).purses] == [2, 0]


def test_G3N_2_from_the_home_islands_to_the_sea() -> None:
    state = position((CV, HOME), (DD, "Truk"))
    assert offered(state, "G3N-2")
    assert at(done(state, go("G3N-2", CV, "Sea C2")), CV) == "Sea C2"
    assert "CO G3N-2" in against(state, go("G3N-2", DD, "Sea W2"))
    assert against(state, go("G3N-2", CV, "Okinawa")) == ["CO G3N-2"]
    port = position((CV, HOME), (ALLIED, "Okinawa"))
    assert not objections(port, go("G3N-2", CV, "Okinawa"))
    assert not offered(position((DD, "Truk")), "G3N-2")


def test_G3N_3_from_the_sea_to_the_home_islands() -> None:
    state = position((CV, "Sea W2"), (DD, "Truk"))
    assert offered(state, "G3N-3")
    assert at(done(state, go("G3N-3", CV, HOME)), CV) == HOME
    assert "CO G3N-3" in against(state, go("G3N-3", CV, "Sea W1"))
    assert "CO G3N-3" in against(state, go("G3N-3", DD, HOME))
    assert not offered(position((DD, "Truk")), "G3N-3")


def test_G3N_4_doubles_the_factor_and_pays_two_for_a_lateral_axis() -> None:
    state = position((DD, "Truk"))
    way = ("Palaus", "Sea P1", "Okinawa", HOME)
    assert at(done(state, go("G3N-4", DD, HOME, *way)), DD) == HOME
    two = ("Palaus", "Truk", "Palaus", "Sea P1")
    assert "CO 9.3" in against(state, go("G3N-4", DD, "Sea P1", *two))
    three = ("Palaus", "Truk", "Palaus")
    assert not objections(state, go("G3N-4", DD, "Palaus", *three))
    assert "CO 9.0" in against(state, go("G3N-4", DD, "Palaus", *three, "Truk", "Palaus"))


def test_G3N_4_begins_and_ends_at_bases_away_from_the_allies() -> None:
    state = position((DD, "Truk"), (CA, "Sea W1"))
    assert offered(state, "G3N-4")
    assert against(state, go("G3N-4", DD, "Sea W1")) == ["CO G3N-4"]
    assert against(state, go("G3N-4", CA, "Truk")) == ["CO G3N-4"]
    assert "CO G3N-4" in against(state, go("G3N-4", DD, "Rabaul"))
    beset = position((DD, "Truk"), (ALLIED, "Truk"))
    assert against(beset, go("G3N-4", DD, HOME)) == ["CO G3N-4"]
    assert not offered(beset, "G3N-4")
    barred = position((DD, "Truk"), (ALLIED, "Sea W2"))
    assert "CO G3N-4" in against(barred, go("G3N-4", DD, HOME, "Sea W2", "Sea W1", HOME))


def test_G3N_4_carries_ground_units() -> None:
    state = position((TR, "Truk"), (DIV, "Truk"), (CV, "Truk"))
    after = done(state, go("G3N-4", TR, "Palaus", cargo=(DIV,)))
    assert (at(after, DIV), after.units[DIV].aboard) == ("Palaus", TR)
    assert "CO G3N-4" in against(state, go("G3N-4", CV, "Palaus", cargo=(DIV,)))


def test_G3N_6_needs_allied_ships_where_it_ends() -> None:
    state = position((CV, "Sea W1"), (ALLIED, "Sea W2"), (DD, HOME))
    assert offered(state, "G3N-6")
    after = done(state, go("G3N-6", CV, "Sea W2"))
    assert at(after, CV) == "Sea W2"
    assert "CO G3N-6" in against(state, go("G3N-6", CV, "Sea C1", HOME, "Sea C1"))
    assert against(position((CV, "Sea W1")), go("G3N-6", CV, "Sea W2")) == ["CO G3N-6"]
    assert "CO G3N-6" in against(state, go("G3N-6", DD, "Sea W2"))
    assert not offered(position((CV, "Sea W1")), "G3N-6")


def test_G3N_9_carries_three_for_each_amphib() -> None:
    """D10: four units on one TR are illegal, three legal."""
    units = ("jp-div-p1", "jp-div-p2", "jp-div-p3", "jp-div-p4")
    state = position((TR, HOME), *((unit, HOME) for unit in units))
    assert offered(state, "G3N-9")
    assert against(state, go("G3N-9", TR, "Okinawa", cargo=units)) == ["CO G3N-9"]
    after = done(state, go("G3N-9", TR, "Okinawa", cargo=units[:3]))
    assert all(after.units[unit].aboard == TR for unit in units[:3])
    two = position((TR, HOME), ("jp-tr-p2", HOME), *((unit, HOME) for unit in units))
    spread = done(two, go("G3N-9", f"{TR} jp-tr-p2", "Okinawa", cargo=units))
    assert [len(spread.cargo(ship)) for ship in (TR, "jp-tr-p2")] == [2, 2]


def test_G3N_9_needs_troops_and_keeps_away_from_allied_ships() -> None:
    state = position((TR, HOME), (DIV, HOME), (AIR, HOME), ("us-24", HOME))
    assert against(state, go("G3N-9", TR, "Okinawa")) == ["CO G3N-9"]
    assert against(state, go("G3N-9", TR, "Okinawa", cargo=(AIR,))) == ["CO G3N-9"]
    assert against(state, go("G3N-9", TR, "Okinawa", cargo=("us-24",))) == ["CO G3N-9"]
    assert against(state, go("G3N-9", TR, "Okinawa", cargo=("jp-div-p2",))) == ["CO G3N-9"]
    barred = position((TR, HOME), (DIV, HOME), (ALLIED, "Okinawa"))
    command = go("G3N-9", TR, "Palaus", "Okinawa", "Sea P1", "Palaus", cargo=(DIV,))
    assert "CO G3N-9" in against(barred, command)
    beset = position((TR, "Truk"), (DIV, "Truk"), (ALLIED, "Truk"))
    assert against(beset, go("G3N-9", TR, "Palaus", cargo=(DIV,))) == ["CO G3N-9"]
    assert not offered(beset, "G3N-9")
    assert not offered(position((TR, HOME)), "G3N-9")
    assert not offered(position((CV, HOME), (DIV, HOME)), "G3N-9")


def test_23_0_transports_pass_allied_ships_on_turn_1_but_do_not_end_among_them() -> None:
    state = aboard(position((TR, "Sea H3"), (DIV, "Sea H3"), ("br-bb-z", "Singapore"), turn=1), TR, DIV)
    assert at(done(state, go("G3N-9", TR, "Sumatra", "Singapore", "Sumatra")), TR) == "Sumatra"
    assert "Sumatra" in reach(state, (TR,), "G3N-9")
    assert against(state, go("G3N-9", TR, "Singapore")) == ["CO G3N-9"]
    for later in (replace(state, turn=2), ruled(state, CO_100="closed")):
        assert "CO G3N-9" in against(later, go("G3N-9", TR, "Sumatra", "Singapore", "Sumatra"))
        assert "Sumatra" not in reach(later, (TR,), "G3N-9")


def test_23_0_ships_that_rebase_pass_allied_units_on_turn_1() -> None:
    state = position((DD, "Truk"), (ALLIED, "Sea W2"), turn=1)
    way = ("Sea W2", "Sea W1", HOME)
    assert not objections(state, go("G3N-4", DD, HOME, *way))
    assert "CO G3N-4" in against(replace(state, turn=2), go("G3N-4", DD, HOME, *way))


def test_18_0_bia_and_siam_go_aboard_no_ship() -> None:
    state = position((TR, "Rangoon"), ("jp-bia", "Rangoon"))
    assert against(state, go("G3N-9", TR, "Sea H4", cargo=("jp-bia",))) == ["CO 18.0"]


def test_9_6_1_troops_at_sea_go_on() -> None:
    state = aboard(position((TR, "Sea W1"), (DIV, "Sea W1")), TR, DIV)
    assert offered(state, "G3N-9")
    after = done(state, go("G3N-9", TR, "Sea W2"))
    assert (at(after, DIV), after.units[DIV].aboard) == ("Sea W2", TR)
    assert at(done(state, go("G3N-1", TR, "Sea W2")), DIV) == "Sea W2"


def test_G3N_10_an_ls_carries_one_air_unit_to_a_base_with_room() -> None:
    state = position((LS, HOME), (TR, HOME), (AIR, HOME), ("jp-navy-air-p2", HOME))
    assert offered(state, "G3N-10")
    after = done(done(state, go("G3N-10", LS, "Okinawa", cargo=(AIR,))), Disembark((AIR,)))
    assert (at(after, AIR), after.units[AIR].aboard) == ("Okinawa", "")
    assert against(state, go("G3N-10", LS, "Okinawa", cargo=(AIR, "jp-navy-air-p2"))) == ["CO G3N-10"]
    assert against(state, go("G3N-10", TR, "Okinawa", cargo=(AIR,))) == ["CO G3N-10"]
    assert not offered(position((LS, HOME)), "G3N-10")


def test_G3N_10_aircraft_may_stay_aboard_and_do_where_a_base_has_no_room() -> None:
    state = position((LS, HOME), (AIR, HOME), ("jp-navy-air-p2", "Bonins"))
    for to in ("Bonins", "Sea W1"):
        after = done(state, go("G3N-10", LS, to, cargo=(AIR,)))
        assert (at(after, AIR), after.units[AIR].aboard, after.due) == (to, LS, OfPhase(after.phase.value))
    stays = done(done(state, go("G3N-10", LS, "Okinawa", cargo=(AIR,))), Disembark())
    assert stays.units[AIR].aboard == LS
    assert at(done(done(stays, go("G3N-10", LS, "Okinawa")), Disembark((AIR,))), AIR) == "Okinawa"
    assert against(stays, go("G3N-9", LS, "Okinawa")) == ["CO G3N-9", "CO 9.0"]


def test_G3N_9_carries_and_lands_no_aircraft_and_G3N_10_nobody_else() -> None:
    mixed = position((LS, "Truk"), (AIR, "Truk"), (TR, "Truk"), (DIV, "Truk"), (CA, "Truk"), (MARINE, "Truk"))
    mixed = aboard(aboard(aboard(mixed, LS, AIR), TR, DIV), CA, MARINE)
    assert "CO G3N-9" in against(mixed, go("G3N-9", LS, "Palaus"))
    assert "CO G3N-10" in against(mixed, go("G3N-10", TR, "Palaus"))
    assert "CO G3N-11" in against(mixed, go("G3N-11", f"{LS} {TR}", "Palaus"))
    for code, carried in (("G3N-9", DIV), ("G3N-10", AIR), ("G3N-11", MARINE)):
        there = done(mixed, go(code, f"{LS} {TR} {CA}", "Palaus"))
        for unit in {DIV, AIR, MARINE} - {carried}:
            assert against(there, Disembark((unit,))) == [f"CO {code}"]
        after = done(there, Disembark((carried,)))
        assert {unit for unit in (DIV, AIR, MARINE) if not after.units[unit].aboard} == {carried}


def test_9_0_a_force_that_stays_has_no_way() -> None:
    state = aboard(position((TR, "Truk"), (DIV, "Truk"), turn=3), TR, DIV)
    assert not objections(state, go("G3N-9", TR, "Truk"))
    assert against(state, go("G3N-9", TR, "Truk", "Pearl Harbor", "Truk")) == ["CO 9.0"]
    assert against(state, go("G3N-9", TR, "Truk", "Rabaul", "Truk")) == ["CO 9.0"]
    at_sea = aboard(position((TR, "Sea W2"), (DIV, "Sea W2"), turn=3), TR, DIV)
    assert against(at_sea, go("G3N-9", TR, "Sea W2")) == ["CO 9.0"]


def test_G3N_11_warships_carry_one_marine_unit_each() -> None:
    state = position((CA, HOME), (DD, HOME), (CV, HOME), (MARINE, HOME), ("jp-snlf-p2", HOME), (DIV, HOME))
    assert offered(state, "G3N-11")
    both = (MARINE, "jp-snlf-p2")
    after = done(state, go("G3N-11", f"{CA} {DD}", "Okinawa", cargo=both))
    assert {after.units[unit].aboard for unit in both} == {CA, DD}
    assert against(state, go("G3N-11", CA, "Okinawa", cargo=both)) == ["CO G3N-11"]
    assert against(state, go("G3N-11", CV, "Okinawa", cargo=(MARINE,))) == ["CO G3N-11"]
    assert against(state, go("G3N-11", CA, "Okinawa", cargo=(DIV,))) == ["CO G3N-11"]
    assert not offered(position((CV, HOME), (MARINE, HOME)), "G3N-11")


def test_G3C_2_invades_a_held_port_without_allied_ships() -> None:
    state = position((TR, "Sea C2"), (DIV, "Sea C2"), turn=1)
    state = aboard(state, TR, DIV)
    assert offered(state, "G3C-2")
    assert not objections(state, go("G3C-2", TR, "Wake"))
    assert "CO G3C-2" in against(state, go("G3C-2", TR, "Sea C1"))
    guarded = aboard(position((TR, "Sea C2"), (DIV, "Sea C2"), (ALLIED, "Wake"), turn=1), TR, DIV)
    assert "CO G3C-2" in against(guarded, go("G3C-2", TR, "Wake"))
    assert not offered(position((TR, "Sea C2"), turn=1), "G3C-2")


def test_G3C_2_may_begin_where_it_lands() -> None:
    state = aboard(position((TR, "Wake"), (DIV, "Wake")), TR, DIV)
    assert not objections(state, go("G3C-2", TR, "Wake"))


def test_8_2_other_codes_move_no_ships() -> None:
    assert against(position((CV, HOME)), go("G3A-1", CV, "Sea C1")) == ["CO 8.2"]


def test_5_1_one_action_after_the_other() -> None:
    state = position((CV, HOME))
    busy = replace(state, agenda=(*state.agenda, Underway("G3N-1", (CV,), HOME, (), HOME)))
    assert "CO 5.1" in against(busy, go("G3N-1", CV, "Sea C1"))


def test_15_0_a_new_base_is_a_base_to_go_to() -> None:
    state = based(position((DD, "Truk")), Side.JAPAN, Solomons=1)
    state = based(state, Side.ALLIES, Rabaul=0)
    assert not objections(state, go("G3N-4", DD, "Solomons"))
