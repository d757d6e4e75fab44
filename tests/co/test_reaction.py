"""Allied reaction to a naval force that moves (CO 10.0, 10.1, 23.0)."""

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from rules.co import dispatch, reaction
from rules.co.actions import EndOfAction
from rules.co.administrative_movement import AdministrativeMoves, BeginAdministrativeMoves, MoveShipGroup
from rules.co.arrivals import Engage, Refrain
from rules.co.battle.combatants import Side
from rules.co.dues import Arrived
from rules.co.events import DiceRolled, Event, Noted, UnitsMoved
from rules.co.naval_movement import MoveShips
from rules.co.places import FLEET_RESERVE, HOME, JAPANESE_REFIT
from rules.co.reaction import DrawReaction, ReactionRoll, ReactionShips, RollReaction
from rules.co.state import State
from rules.co.transport import Disembark, GoAshore
from rules.core.dice import TableDice
from tests.co.positions import against, at, based, done, folded, objections, position

CV, SS, TR, DIV = "jp-cv-1", "jp-ss-1", "jp-tr-p1", "jp-div-p1"
RESERVE = ("us-ca-1", "us-cl-1", "us-dd-3", "us-cv-1", "us-bb-1")


def fleet(*placed: tuple[str, str], turn: int = 2, **changes: Any) -> State:
    return position(*placed, *((ship, FLEET_RESERVE) for ship in RESERVE), turn=turn, **changes)


@pytest.fixture
def battles(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, tuple[str, ...]]]:
    """The battles that were begun; nothing happens in them."""
    found: list[tuple[str, str, tuple[str, ...]]] = []

    def begun(state: State, action: str, space: str, force: tuple[str, ...]) -> tuple[Event, ...]:
        found.append((action, space, force))
        return (Noted("a battle"),)

    monkeypatch.setattr(reaction, "battle_begun", begun)
    return found


def test_10_0_within_the_range_the_force_stops_and_so_many_ships_come(
    battles: list[tuple[str, str, tuple[str, ...]]],
) -> None:
    """Worked example: Midway, range 1 to 4, a 3."""
    state = done(fleet((CV, "Sea C2"), ("jp-dd-p1", "Midway"), turn=2), MoveShips("G3N-1", (CV,), "Wake"))
    assert state.due == ReactionRoll((CV,), "Wake")
    state = fleet((CV, "Sea C3"), ("jp-dd-p1", "Midway"))
    state = done(state, MoveShips("G3N-1", (CV,), "Midway"))
    assert state.due == ReactionRoll((CV,), "Midway")
    state = done(state, RollReaction(), 3)
    assert isinstance(state.due, ReactionShips) and state.due.count == 3
    state = done(state, DrawReaction(RESERVE[:3]))
    assert set(state.at("Midway", Side.ALLIES)) == {*RESERVE[:3]}
    assert battles == [("reaction", "Midway", (CV,))]
    assert len(state.agenda) == 1


def test_10_0_outside_the_range_the_force_goes_on() -> None:
    state = based(fleet((CV, "Truk")), Side.ALLIES, Rabaul=0)
    state = done(state, MoveShips("G3N-1", (CV,), "Sea W3"))
    assert (at(state, CV), state.due) == ("Rabaul", ReactionRoll((CV,), "Rabaul"))
    state = done(state, RollReaction(), 2)
    assert (at(state, CV), state.due) == ("Sea W3", ReactionRoll((CV,), "Sea W3"))
    state = done(state, RollReaction(), 4)
    assert at(state, CV) == "Sea W3" and len(state.agenda) == 1


def test_10_0_a_force_that_is_stopped_goes_no_further(
    battles: list[tuple[str, str, tuple[str, ...]]],
) -> None:
    state = based(fleet((CV, "Truk")), Side.ALLIES, Rabaul=0)
    state = done(done(state, MoveShips("G3N-1", (CV,), "Sea W3")), RollReaction(), 1)
    state = done(state, DrawReaction(("us-bb-1",)))
    assert at(state, CV) == "Rabaul" and len(state.agenda) == 1
    assert battles == [("reaction", "Rabaul", (CV,))]


def test_10_0_submarines_are_rolled_for_and_stopped(
    battles: list[tuple[str, str, tuple[str, ...]]],
) -> None:
    state = done(fleet((SS, "Truk")), MoveShips("G3N-1", (SS,), "Solomons"))
    state = done(done(state, RollReaction(), 1), DrawReaction(("us-bb-1",)))
    assert at(state, SS) == "Rabaul"


def test_23_0_nothing_is_rolled_on_turn_1() -> None:
    state = done(fleet((CV, "Truk"), turn=1), MoveShips("G3N-1", (CV,), "Solomons"))
    assert at(state, CV) == "Solomons" and len(state.agenda) == 1


def test_10_0_ships_that_stay_are_not_rolled_for() -> None:
    state = done(fleet((CV, "Midway")), MoveShips("G3N-1", (CV,), "Wake", way=("Wake",)))
    assert isinstance(state.due, ReactionRoll) and state.due.space == "Wake"


def test_10_0_an_empty_reserve_still_stops_the_force(
    battles: list[tuple[str, str, tuple[str, ...]]],
) -> None:
    state = based(position((CV, "Truk")), Side.ALLIES, Rabaul=0)
    state = replace(
        state,
        units=MappingProxyType(
            {
                unit: replace(lies, place="Aside" if lies.place == FLEET_RESERVE else lies.place)
                for unit, lies in state.units.items()
            }
        ),
    )
    state = done(done(state, MoveShips("G3N-1", (CV,), "Sea W3")), RollReaction(), 1)
    assert (at(state, CV), battles, len(state.agenda)) == ("Rabaul", [], 1)


def test_10_1_ships_that_were_there_fight_too_once(
    battles: list[tuple[str, str, tuple[str, ...]]],
) -> None:
    state = fleet((CV, "Truk"), ("us-dd-1", "Rabaul"))
    state = done(state, MoveShips("G3N-6", (CV,), "Rabaul"))
    state = done(done(state, RollReaction(), 1), DrawReaction(("us-bb-1",)))
    assert battles == [("reaction", "Rabaul", (CV,))]


@pytest.mark.parametrize(
    ("code", "start", "to", "may"),
    [
        ("G3N-6", "Sea C3", "Midway", True),
        ("G3N-1", "Sea C3", "Midway", False),
        ("G3N-6", "Sea C3", "Wake", False),
    ],
)
def test_10_1_the_force_completes_its_action_after_the_battle(
    battles: list[tuple[str, str, tuple[str, ...]]], code: str, start: str, to: str, may: bool
) -> None:
    state = based(fleet((CV, start), ("us-dd-1", to)), Side.ALLIES, Midway=0, Wake=0)
    way = ("Midway",) if to == "Midway" else ("Midway", "Wake")
    state = done(done(state, MoveShips(code, (CV,), to, way=way)), RollReaction(), 1)
    state = done(state, DrawReaction(("us-bb-1",)))
    assert battles == [("reaction", "Midway", (CV,))]
    assert (state.due == Arrived(code, (CV,), to, may=True)) is may
    assert (len(state.agenda) == 1) is not may


def test_10_1_the_attack_is_made_or_not(battles: list[tuple[str, str, tuple[str, ...]]]) -> None:
    state = done(fleet((CV, "Sea C3"), ("us-dd-1", "Midway")), MoveShips("G3N-6", (CV,), "Midway"))
    state = done(done(state, RollReaction(), 1), DrawReaction(("us-bb-1",)))
    assert [one.command for one in dispatch.prompts(state)] == [Engage, Refrain]
    assert done(state, Refrain()).course is None and len(done(state, Refrain()).agenda) == 1
    fought = done(state, Engage())
    assert fought.course is not None and fought.course.battle.action == "G3N-6"
    assert against(fleet(), Engage()) == ["CO G3N-2"]
    once = fleet((CV, "Sea C3"), ("us-dd-1", "Midway"), rulings={"CO-71": "once"})
    once = done(done(once, MoveShips("G3N-6", (CV,), "Midway")), RollReaction(), 1)
    assert len(done(once, DrawReaction(("us-bb-1",))).agenda) == 1


def test_g3n_2_a_force_that_need_not_fight_may_attack() -> None:
    state = position((CV, HOME), ("us-dd-1", "Sea C1"), rulings={"CO-5": "never"})
    state = done(state, MoveShips("G3N-2", (CV,), "Sea C1"))
    assert state.due == Arrived("G3N-2", (CV,), "Sea C1", may=True)
    assert done(state, Refrain()).course is None
    fought = done(state, Engage())
    assert fought.course is not None and fought.course.battle.force == {CV}


def test_10_0_fewer_ships_than_rolled_all_come(
    battles: list[tuple[str, str, tuple[str, ...]]],
) -> None:
    state = fleet((CV, "Sea C3"))
    few = {unit: replace(state.units[unit], place="Aside") for unit in state.at(FLEET_RESERVE)}
    few["us-dd-3"] = replace(state.units["us-dd-3"], place=FLEET_RESERVE)
    state = replace(state, units=MappingProxyType({**state.units, **few}))
    state = done(done(state, MoveShips("G3N-1", (CV,), "Midway")), RollReaction(), 4)
    assert state.at("Midway", Side.ALLIES) == ("us-dd-3",)
    assert battles == [("reaction", "Midway", (CV,))]


def test_10_0_dice_draw_the_ships(battles: list[tuple[str, str, tuple[str, ...]]]) -> None:
    state = done(done(fleet((CV, "Sea C3")), MoveShips("G3N-1", (CV,), "Midway")), RollReaction(), 1)
    cup = state.at(FLEET_RESERVE, Side.ALLIES)
    dice = next(one for prompt in dispatch.prompts(state) for one in prompt.inputs).count
    assert dice == (1 if len(cup) <= 6 else 2)
    state = done(state, DrawReaction(), *([1] * dice))
    assert state.at("Midway", Side.ALLIES) == cup[:1]


def test_10_0_nothing_else_is_done_while_a_die_is_due() -> None:
    state = done(fleet((CV, "Truk"), (SS, "Truk")), MoveShips("G3N-1", (CV,), "Rabaul"))
    assert "CO 5.1" in against(state, MoveShips("G3N-1", (SS,), "Sea W2"))
    assert against(state, DrawReaction()) == ["CO 10.0"]
    assert against(fleet(), RollReaction()) == ["CO 10.0"]
    (prompt,) = dispatch.prompts(state)
    assert prompt.dice == 1


def test_10_0_re_basing_and_administrative_moves_roll_group_by_group() -> None:
    state = based(fleet((CV, "Truk"), (SS, "Truk")), Side.ALLIES, Rabaul=0)
    state = based(state, Side.JAPAN, Rabaul=1)
    assert isinstance(done(state, MoveShips("G3N-4", (CV,), "Rabaul")).due, ReactionRoll)
    state = done(state, BeginAdministrativeMoves("G4L-7"))
    for ship in (CV, SS):
        state = done(state, MoveShipGroup((ship,), "Rabaul"))
        assert state.due == ReactionRoll((ship,), "Rabaul")
        state = done(state, RollReaction(), 6)
    assert state.due == AdministrativeMoves("G4L-7", (CV, SS))


def test_R22_the_troops_land_where_no_allied_ship_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    def sunk(state: State, action: str, space: str, force: tuple[str, ...]) -> tuple[Event, ...]:
        ships = state.at(space, Side.ALLIES)
        return (UnitsMoved(ships, "Allied Units for Refit"),)

    monkeypatch.setattr(reaction, "battle_begun", sunk)
    state = done(_transport(), RollReaction(), 1)
    state = done(state, DrawReaction(("us-dd-3",)))
    assert isinstance(state.due, GoAshore)
    state = done(state, Disembark((DIV,)))
    assert (at(state, DIV), state.units[DIV].aboard) == ("Gilberts", "")


def test_R22_the_troops_stay_aboard_where_allied_ships_are_left(
    battles: list[tuple[str, str, tuple[str, ...]]],
) -> None:
    state = done(done(_transport(), RollReaction(), 1), DrawReaction(("us-dd-3",)))
    assert len(state.agenda) == 1
    assert (at(state, DIV), state.units[DIV].aboard) == ("Gilberts", TR)


def test_9_1_ships_that_were_sunk_do_not_move_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(state: State, action: str, space: str, force: tuple[str, ...]) -> tuple[Event, ...]:
        return (UnitsMoved((*force, DIV), JAPANESE_REFIT),)

    monkeypatch.setattr(reaction, "battle_begun", lost)
    state = done(done(_transport(), RollReaction(), 1), DrawReaction(("us-dd-3",)))
    assert len(state.agenda) == 1 and at(state, TR) == JAPANESE_REFIT


def _transport() -> State:
    """Troops of the Marshalls on their way to the Gilberts, where a 1 brings a ship."""
    state = fleet((TR, "Marshalls"), (DIV, "Marshalls"))
    return done(state, MoveShips("G3N-9", (TR,), "Gilberts", (DIV,)))


def test_16_0_the_home_islands_have_no_reaction() -> None:
    state = done(fleet((CV, "Sea W1")), MoveShips("G3N-1", (CV,), HOME))
    assert len(state.agenda) == 1


def test_an_unknown_range_is_asked_for_when_the_force_is_under_way() -> None:
    state = fleet((CV, "Sea C3"))
    facts = {key: value for key, value in state.facts.values.items() if key != "reaction.Midway"}
    state = replace(state, facts=replace(state.facts, values=MappingProxyType(facts)))
    state = done(state, MoveShips("G3N-1", (CV,), "Midway"))
    assert state.pending is not None and state.pending.key == "reaction.Midway"
    state = done(state, dispatch.telling.TellFact("reaction.Midway", "none"))
    assert at(state, CV) == "Midway" and len(state.agenda) == 1


def test_8_0_the_action_is_open_until_its_end() -> None:
    state = done(fleet((CV, "Sea C3")), MoveShips("G3N-1", (CV,), "Midway"))
    assert any(isinstance(due, EndOfAction) for due in state.agenda)
    events = dispatch.outcome(state, RollReaction(), TableDice((6,)))
    assert [event.faces for event in events if isinstance(event, DiceRolled)] == [(6,)]
    assert not objections(folded(state, events), MoveShips("G3N-1", (CV,), "Sea C3"))
