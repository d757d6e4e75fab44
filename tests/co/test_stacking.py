"""Stacking, basing, going ashore and the end of an action (CO 7.1, 7.2, 9.5.1, 9.6.1, 15.1, 18.0)."""

from dataclasses import replace

from rules.co import dispatch, stacking
from rules.co.actions import FIRST_ACTION, EndOfAction
from rules.co.battle.combatants import Side
from rules.co.dues import Arrived
from rules.co.events import NowDue, Settled, UnitsMoved
from rules.co.naval_movement import MoveShips
from rules.co.places import HOME, JAPANESE_REFIT
from rules.co.stacking import EliminateExcess, OverStacked
from rules.co.state import State
from rules.co.transport import Disembark, GoAshore
from tests.co.positions import aboard, against, at, based, done, folded, position

TR, DIV = "jp-tr-p1", "jp-div-p1"
AIR = ("jp-army-air-p1", "jp-army-air-p2", "jp-army-air-p3", "jp-army-air-p4")
DIVS = ("jp-div-p1", "jp-div-p2", "jp-div-p3", "jp-div-p4", "jp-div-p5")
SEAPLANE, TENDER = "jp-yokh", "jp-av-p1"


def over(state: State) -> State:
    """With the choice due that is made where there is too much."""
    return replace(state, agenda=(*state.agenda, OverStacked()))


def counts(state: State) -> list[tuple[str, int, str]]:
    return [(one.space, one.count, one.rule) for one in stacking.excess(state)]


# 7.1 and 15.1


def test_9_5_1_a_base_that_is_reduced_keeps_one() -> None:
    """Worked example: Formosa, two air units, the base falls to level 1; the owner picks."""
    state = based(position(*((unit, "Formosa") for unit in AIR[:2])), Side.JAPAN, Formosa=1)
    assert counts(state) == [("Formosa", 1, "CO 15.1")]
    due = over(state)
    (prompt,) = dispatch.prompts(due)
    assert prompt.command is EliminateExcess and prompt.can_be_answered
    after = done(due, EliminateExcess("Formosa", AIR[:1]))
    assert (at(after, AIR[0]), at(after, AIR[1])) == (JAPANESE_REFIT, "Formosa")
    assert not isinstance(after.due, OverStacked)


def test_15_1_a_base_of_two_holds_two_of_four() -> None:
    state = based(position(*((unit, "Indochina") for unit in AIR)), Side.JAPAN, Indochina=2)
    assert counts(state) == [("Indochina", 2, "CO 15.1")]
    due = over(state)
    assert against(due, EliminateExcess("Indochina", AIR[:1])) == ["CO 15.1"]
    assert against(due, EliminateExcess("Indochina", (AIR[0], AIR[0]))) == ["CO 15.1"]
    assert against(due, EliminateExcess("Truk", AIR[:2])) == ["CO 7.2"]
    assert against(due, EliminateExcess("Indochina", ("us-5b", AIR[0]))) == ["CO 7.2"]
    assert against(state, EliminateExcess("Indochina", AIR[:2])) == ["CO 7.2"]


def test_9_5_1_aircraft_without_a_base_are_lost() -> None:
    state = position((AIR[0], "Rabaul"))
    assert counts(state) == [("Rabaul", 1, "CO 9.5.1")]
    after = folded(over(state), dispatch._follows(over(state)))
    assert at(after, AIR[0]) == JAPANESE_REFIT


def test_7_1_four_ground_units_on_an_island_chain() -> None:
    state = position(*((unit, "Palaus") for unit in DIVS))
    assert counts(state) == [("Palaus", 1, "CO 7.1")]
    assert not stacking.excess(position(*((unit, "Palaus") for unit in DIVS[:4])))
    assert not stacking.excess(position(*((unit, "Formosa") for unit in DIVS)))
    at_sea = position((TR, "Palaus"), *((unit, "Palaus") for unit in DIVS))
    assert not stacking.excess(aboard(at_sea, TR, DIVS[0]))


def test_7_1_the_home_islands_hold_any_number() -> None:
    assert not stacking.excess(position(*((unit, HOME) for unit in (*AIR, *DIVS))))


def test_18_0_a_tender_is_a_base_for_seaplanes() -> None:
    state = position((SEAPLANE, "Sea W1"), (TENDER, "Sea W1"))
    assert not stacking.excess(state)
    assert counts(position((SEAPLANE, "Sea W1"))) == [("Sea W1", 1, "CO 9.5.1")]
    assert counts(position((AIR[0], "Sea W1"), (TENDER, "Sea W1"))) == [("Sea W1", 1, "CO 9.5.1")]


def test_7_2_a_warning_names_what_would_be_lost() -> None:
    (warning,) = stacking.warnings(position((SEAPLANE, "Sea W1")))
    assert "1 would be eliminated" in warning
    assert stacking.warnings(position()) == ()


# Going ashore


def test_7_1_five_do_not_land_on_an_island_chain() -> None:
    """D10: five ground units landing on an island chain are illegal."""
    state = position((TR, "Truk"), ("jp-tr-p2", "Truk"), *((unit, "Truk") for unit in DIVS))
    state = done(state, MoveShips("G3N-9", (TR, "jp-tr-p2"), "Palaus", DIVS))
    assert isinstance(state.due, GoAshore)
    assert against(state, Disembark(DIVS)) == ["CO 7.1"]
    after = done(state, Disembark(DIVS[:4]))
    assert [after.units[unit].aboard for unit in DIVS[:4]] == [""] * 4
    assert after.units[DIVS[4]].aboard


def test_G3N_9_the_troops_may_stay_aboard() -> None:
    state = done(_transport(), Disembark())
    assert state.units[DIV].aboard == TR and len(state.agenda) == 1


def test_9_6_1_only_who_is_aboard_goes_ashore() -> None:
    assert against(_transport(), Disembark(("jp-div-p2",))) == ["CO 9.6.1"]
    assert against(position(), Disembark()) == ["CO 9.6.1"]


def test_G3N_9_nobody_lands_at_sea() -> None:
    state = position((TR, HOME), (DIV, HOME))
    assert len(done(state, MoveShips("G3N-9", (TR,), "Sea W1", (DIV,))).agenda) == 1


def test_G3C_2_landing_among_the_enemy_is_an_assault() -> None:
    state = position((TR, "Sea C2"), (DIV, "Sea C2"), turn=1)
    for code in ("G3N-9", "G3C-2"):
        landing = done(aboard(state, TR, DIV), MoveShips(code, (TR,), "Wake"))
        assert isinstance(landing.due, GoAshore)
        events = dispatch.OF_COMMAND[Disembark].outcome(landing, Disembark((DIV,)), None)  # type: ignore[arg-type]
        assert tuple(events) == (Settled(), NowDue(Arrived("G3C-2", (TR,), "Wake", (DIV,))))
    assert done(landing, Disembark()).units[DIV].aboard == TR


def test_G3N_4_nobody_lands_among_the_enemy_by_re_basing() -> None:
    state = position((TR, "Truk"), (DIV, "Truk"), ("us-24", "Palaus"))
    state = done(state, MoveShips("G3N-4", (TR,), "Palaus", (DIV,)))
    assert len(state.agenda) == 1 and state.units[DIV].aboard == TR


def _transport() -> State:
    state = position((TR, "Truk"), (DIV, "Truk"))
    return done(state, MoveShips("G3N-9", (TR,), "Palaus", (DIV,)))


# The end of an action


def ending(state: State, **fields: object) -> State:
    due = EndOfAction("G3A-2", **fields)  # type: ignore[arg-type]
    state = replace(state, agenda=(*state.agenda, due))
    return folded(state, dispatch._follows(state))


def test_9_5_1_aircraft_return_to_their_base() -> None:
    state = position((AIR[0], "Luzon"))
    after = ending(state, flown=((AIR[0], "Formosa"),))
    assert at(after, AIR[0]) == "Formosa" and len(after.agenda) == 1


def test_9_5_1_aircraft_that_were_shot_down_do_not_return() -> None:
    after = ending(position((AIR[0], JAPANESE_REFIT)), flown=((AIR[0], "Formosa"),))
    assert at(after, AIR[0]) == JAPANESE_REFIT


def test_9_5_1_aircraft_whose_base_is_gone_are_lost() -> None:
    state = based(position((AIR[0], "Luzon")), Side.JAPAN, Formosa=0)
    assert at(ending(state, flown=((AIR[0], "Formosa"),)), AIR[0]) == JAPANESE_REFIT


def test_7_2_too_many_at_the_end_of_an_action_are_chosen() -> None:
    after = ending(position(*((unit, "Palaus") for unit in DIVS)))
    assert isinstance(after.due, OverStacked)
    after = done(after, EliminateExcess("Palaus", DIVS[1:2]))
    assert at(after, DIVS[1]) == JAPANESE_REFIT and len(after.agenda) == 1


def test_7_2_a_tender_that_leaves_its_seaplanes_loses_them() -> None:
    state = position((SEAPLANE, "Sea W1"), (TENDER, "Sea W1"))
    after = done(state, MoveShips("G3N-1", (TENDER,), "Sea W2"))
    assert at(after, SEAPLANE) == JAPANESE_REFIT


def test_3_2_the_first_action_of_turn_2_is_noted_at_its_end() -> None:
    assert FIRST_ACTION in ending(position()).done
    assert FIRST_ACTION not in ending(position(turn=1)).done


def test_18_0_siams_army_appears_with_a_japanese_ground_unit() -> None:
    state = replace(position((DIV, "Siam"), ("jp-siam", "Aside")), agenda=(EndOfAction("G3G-5"),))
    assert UnitsMoved(("jp-siam",), "Siam", "appears in", "CO 18.0") in dispatch._follows(state)
