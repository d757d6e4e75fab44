"""Who fights: those who moved, those an action takes along, those it calls up (CO 8.2, 11.0, 18.0)."""

from dataclasses import replace

import pytest

from rules.co.air_strikes import AirStrike
from rules.co.battle.combatants import Side
from rules.co.ground_movement import MoveGround
from rules.co.land_attacks import LandAttack
from rules.co.naval_movement import MoveShips
from rules.co.state import State
from tests.co.battle_positions import JAPAN, against, meant, offers, position
from tests.co.campaigns import do


def fighting(state: State) -> set[str]:
    """The Japanese units in the battle that has begun."""
    assert state.course is not None
    parts = zip(state.course.display.units, state.course.display.parts, strict=True)
    return {unit.id for unit, part in parts if part.taken and unit.side is Side.JAPAN}


@pytest.mark.parametrize("code", ["G3N-1", "G3N-2"])
def test_11_0_ships_that_move_among_the_enemy_fight_alone(code: str) -> None:
    """A cruiser and a loaded transport live beside Allied ships; a destroyer comes (Rulings CO-5, CO-37)."""
    start = "Sea C1" if code == "G3N-1" else "Home Islands"
    there = {"jp-ca-p1": "Sea C2", "jp-tr-p1": "Sea C2", "jp-div-p1": "Sea C2", "us-dd-1": "Sea C2"}
    state = position({"jp-dd-p1": start, **there}, aboard={"jp-div-p1": "jp-tr-p1"})
    state = do(state, MoveShips(code, ("jp-dd-p1",), "Sea C2"))
    assert fighting(state) == {"jp-dd-p1"}
    assert state.course is not None and state.course.battle.action == code


def test_g3n_6_takes_along_the_ships_that_were_there() -> None:
    there = {"jp-ca-p1": "Sea C2", "us-dd-1": "Sea C2"}
    state = do(position({"jp-dd-p1": "Sea C1", **there}), MoveShips("G3N-6", ("jp-dd-p1",), "Sea C2"))
    assert fighting(state) == {"jp-dd-p1", "jp-ca-p1"}


@pytest.mark.parametrize(("code", "others"), [("G3G-1", set()), ("G3G-2", {"jp-div-p2"})])
def test_11_0_troops_that_march_into_the_enemy_fight_alone_but_g3g_2_takes_others_along(
    code: str, others: set[str]
) -> None:
    state = position({"jp-div-p1": "Luzon", "jp-div-p2": "Manila", "us-25": "Manila"})
    if code == "G3G-1":
        state = do(state, MoveGround(code, ("jp-div-p1",), "Manila"))
    else:
        state = do(state, LandAttack(code, "Manila", "Luzon", ("jp-div-p1",)))
    assert fighting(state) == {"jp-div-p1", *others}


def test_g3c_4_nobody_marches_and_drops_at_once() -> None:
    bases = {(JAPAN, "Manila"): 1}
    units = {"jp-div-p1": "Manila", "jp-ar-p1": "Manila", "us-25": "Luzon"}
    state = position(units, bases)
    both = LandAttack("G3C-4", "Luzon", "Manila", ("jp-ar-p1", "jp-div-p1"), ("jp-ar-p1",), lead="G3G-2")
    assert "CO 9.1" in against(state, both)
    assert not against(state, replace(both, units=("jp-div-p1",)))
    (offer,) = offers(state, "G3C-4")
    assert meant(offer).units == ("jp-div-p1",)
    alone = position({"jp-ar-p1": "Manila", "us-25": "Luzon"}, bases)
    assert not offers(alone, "G3C-4")


@pytest.mark.parametrize("code", ["G3G-2", "G3C-1"])
def test_18_0_siams_army_joins_the_battle_that_its_entry_brings(code: str) -> None:
    bases = {(JAPAN, "Indochina"): 4}
    units = {"jp-div-p1": "Indochina", "jp-army-air-p1": "Indochina", "br-3ind": "Siam"}
    air = ("jp-army-air-p1",) if code == "G3C-1" else ()
    base = "Indochina" if air else ""
    state = do(
        position(units, bases), LandAttack(code, "Siam", "Indochina", ("jp-div-p1",), air=air, base=base)
    )
    assert fighting(state) == {"jp-div-p1", "jp-siam", *air}


def test_g3a_2_nobody_flies_against_ships_alone_where_they_are_not_struck() -> None:
    """The switch of Ruling CO-29 keeps ships in port out of an air strike."""
    state = position({"jp-army-air-p1": "Formosa", "us-dd-1": "Manila"}, {(JAPAN, "Formosa"): 3})
    strike = AirStrike("G3A-2", "Manila", "Formosa", ("jp-army-air-p1",))
    assert not against(state, strike)
    kept_out = replace(state, rulings={"CO-29": "no"})
    assert "CO G3A-2" in against(kept_out, strike)
    assert not offers(kept_out, "G3A-2")
