"""Corrections by hand: everything on the table can be put right, only what cannot be is refused (CO 2.1)."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.games.co.playing.by_lot import MOST_COMMANDS
from app.play_by_lot import PlayByLot
from rules import games
from rules.co import by_hand_commands as c
from rules.co import dispatch
from rules.co.battle.combatants import Side
from rules.co.degree import BeginFever, NextPhase, SwitchDegree
from rules.co.naval_attacks import NavalAttack
from rules.co.places import (
    ALLIED_IN_PLAY,
    ALLIED_REFIT,
    FLEET_RESERVE,
    HOME,
    JAPANESE_AVAILABLE,
    JAPANESE_BIN,
    JAPANESE_REFIT,
    OUT_OF_PLAY,
)
from rules.co.state import Phase, State
from rules.co.units import AVG
from rules.core.dice import TableDice
from rules.core.game import OBSERVER, Setup
from rules.core.legality import IllegalCommand
from rules.core.table import Correct, Corrected, GoOnWarned, Table, decide
from tests.by_lot import Lot
from tests.co.campaigns import after_set_up
from tests.co.owners import WEIGHTS
from tests.co.positions import aboard, at, based, folded, objections, position
from tests.co.sound import is_sound

TR, DIV, OTHER, CA = "jp-tr-p1", "jp-div-p1", "jp-div-p2", "jp-ca-p1"
US24 = "us-24"


def seat(code: str = "japan") -> Any:
    return next(one for one in games()["co"].seats if one.code == code)


def corrected(state: State, command: Any) -> State:
    """The position after a correction, as the table decides it."""
    table = Table(0, state, {}, "japan", 0)
    mark, *events = decide(games()["co"], table, seat(), Correct(command, "it lies so"), TableDice(()))
    assert mark == Corrected("it lies so")
    return folded(state, events)


def impossible(state: State, command: Any) -> list[str]:
    """What refuses it whoever agrees."""
    return [one.rule for one in objections(state, command) if one.final]


def begun(mode: str, **changes: Any) -> State:
    game: Any = games()["co"]
    return game.begin(game.open(Setup("campaign", "practice", mode, "table")))


# Counters


@pytest.mark.parametrize("to", ["Rabaul", HOME, "Sea C2", FLEET_RESERVE, JAPANESE_REFIT, OUT_OF_PLAY])
def test_a_counter_goes_to_any_space_or_display(to: str) -> None:
    state = corrected(position((DIV, "Truk"), (US24, "Wake")), c.MoveUnits((DIV, US24), to))
    assert (at(state, DIV), at(state, US24)) == (to, to)


def test_9_6_1_cargo_stays_with_a_ship_on_the_map_and_lies_by_itself_in_a_display() -> None:
    state = aboard(position((TR, "Truk"), (DIV, "Truk")), TR, DIV)
    for units in ((TR,), (TR, DIV)):
        sailed = corrected(state, c.MoveUnits(units, "Palaus"))
        assert at(sailed, DIV) == "Palaus" and sailed.units[DIV].aboard == TR
    lost = corrected(state, c.MoveUnits((TR,), JAPANESE_REFIT))
    assert at(lost, DIV) == JAPANESE_REFIT and not lost.units[DIV].aboard
    ashore = corrected(state, c.MoveUnits((DIV,), "Truk"))
    assert not ashore.units[DIV].aboard


def test_13_0_eliminated_counters_go_where_losses_go() -> None:
    state = aboard(position((TR, "Truk"), (DIV, "Truk"), (US24, "Wake"), (AVG, "Rangoon")), TR, DIV)
    state = corrected(state, c.EliminateUnits((TR, US24, AVG)))
    assert [at(state, one) for one in (TR, DIV, US24)] == [JAPANESE_REFIT, JAPANESE_REFIT, ALLIED_REFIT]
    assert at(state, AVG) == OUT_OF_PLAY, "18.0: the AVG never comes back"


def test_2_4_3_a_counter_is_turned_to_its_other_side_and_back() -> None:
    state = position((DIV, "Truk"))
    reduced = corrected(state, c.FlipUnits((DIV,)))
    assert (state.units[DIV].steps, reduced.units[DIV].steps) == (2, 1)
    assert corrected(reduced, c.FlipUnits((DIV,))).units[DIV].steps == 2
    assert impossible(position((TR, "Truk")), c.FlipUnits((TR,))) == ["CO 2.4.3"]


def test_14_0_allied_counters_are_turned_up_and_down() -> None:
    state = position((US24, "Wake"), (DIV, "Truk"))
    up = corrected(state, c.TurnUnits((US24,)))
    assert up.units[US24].revealed
    assert not corrected(up, c.TurnUnits((US24,))).units[US24].revealed
    assert impossible(state, c.TurnUnits((DIV,))) == ["CO 14.0"]
    seen = corrected(up, c.MoveUnits((DIV,), "Wake"))
    assert impossible(seen, c.TurnUnits((US24,))) == ["CO 14.0"], "who is there sees it"


def test_9_6_1_counters_go_aboard_and_ashore() -> None:
    state = position((TR, "Truk"), (DIV, "Palaus"), (OTHER, "Truk"), (CA, "Truk"), (US24, "Wake"))
    state = corrected(state, c.LoadUnits((DIV, OTHER), TR))
    assert at(state, DIV) == "Truk" and state.cargo(TR) == (DIV, OTHER)
    ashore = corrected(state, c.UnloadUnits((OTHER,)))
    assert ashore.cargo(TR) == (DIV,) and at(ashore, OTHER) == "Truk"
    assert impossible(state, c.LoadUnits((DIV,), TR)) == ["CO 9.6.1"]
    assert impossible(state, c.LoadUnits((US24,), TR)) == ["CO 9.6.1"]
    assert impossible(state, c.LoadUnits((CA,), TR)) == ["CO 9.6.1"]
    assert impossible(state, c.LoadUnits((DIV,), "us-cv-1")) == ["CO 9.6.1"]
    assert impossible(ashore, c.UnloadUnits((OTHER,))) == ["CO 9.6.1"]


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (c.MoveUnits((), "Truk"), "CO 2.4"),
        (c.MoveUnits((DIV, DIV), "Palaus"), "CO 2.4"),
        (c.MoveUnits(("jp-div-p0",), "Palaus"), "CO 2.4"),
        (c.MoveUnits((DIV,), "Truk"), "CO 2.1"),
        (c.MoveUnits((DIV,), "Atlantis"), "CO 2.1"),
        (c.SetBase("germany", "Truk", 1), "CO 15.0"),
        (c.SetBase("japan", "Atlantis", 1), "CO 2.1"),
        (c.SetBase("japan", FLEET_RESERVE, 1), "CO 2.1"),
        (c.SetBase("japan", HOME, 1), "CO 15.0"),
        (c.SetBase("japan", "Sea C2", 1), "CO 15.0"),
        (c.SetBase("japan", "Truk", 5), "CO 15.0"),
        (c.SetBase("japan", "Truk", 3), "CO 15.0"),
        (c.SetBase("allies", "Truk", 0), "CO 15.0"),
        (c.BookPoints(0, "nothing"), "CO 3.1"),
        (c.BookPoints(31, "much"), "CO 3.1"),
        (c.BookPoints(1, " "), "CO 3.1"),
        (c.MoveMarker("parade", JAPANESE_BIN), "CO 24.0"),
        (c.MoveMarker("operation-c", "Truk"), "CO 6.0"),
        (c.MoveMarker("operation-c", JAPANESE_BIN), "CO 6.0"),
        (c.MoveMarker("operation-c", ALLIED_IN_PLAY), "CO 6.0"),
        (c.SetPoints("The Emperor", 1), "CO 5.2"),
        (c.SetPoints("Basic actions", 31), "CO 5.2"),
        (c.SetPoints("Basic actions", 4), "CO 5.2"),
    ],
)
def test_only_the_impossible_is_refused_and_that_by_nobody_gone_over(command: Any, rule: str) -> None:
    state = position((DIV, "Truk"))
    assert impossible(state, command) == [rule]
    with pytest.raises(IllegalCommand):
        corrected(state, command)


def test_a_counter_that_fights_stays_until_the_battle_is_over() -> None:
    state = position((CA, "Wake"), ("us-ca-1", "Wake"))
    attack = NavalAttack("G3N-5", "Wake", (CA,))
    state = folded(state, dispatch.outcome(state, attack, TableDice(())))
    assert state.course is not None
    assert impossible(state, c.MoveUnits((CA,), "Truk")) == ["CO 11.0"]
    assert at(corrected(state, c.MoveUnits((DIV,), "Truk")), DIV) == "Truk"


# Bases, points, markers


def test_15_0_a_base_is_set_and_removed() -> None:
    state = corrected(position(), c.SetBase("allies", "Palaus", 2))
    assert state.base(Side.ALLIES, "Palaus") == 2
    assert (Side.ALLIES, "Palaus") not in corrected(state, c.SetBase("allies", "Palaus", 0)).bases


def test_3_1_points_are_booked_with_their_reason() -> None:
    state = corrected(position(vp=3), c.BookPoints(-2, "Doolittle was forgotten"))
    assert state.vp == 1 and state.ledger[-1].why == "Doolittle was forgotten"


def test_3_1_what_a_correction_does_to_an_objective_is_booked_too() -> None:
    state = based(position((DIV, "Rabaul")), Side.ALLIES, Rabaul=0)
    state = folded(state, dispatch._follows(state))
    assert "Rabaul" in state.held and state.ledger[-1].value == 1
    after = corrected(state, c.MoveUnits((DIV,), "Truk"))
    assert after.vp == state.vp - 1 and "Rabaul" not in after.held


def test_24_0_an_event_marker_lies_where_it_is_said_to_lie() -> None:
    state = corrected(position(), c.MoveMarker("operation-c", JAPANESE_AVAILABLE))
    assert state.markers["operation-c"] == JAPANESE_AVAILABLE


def test_5_2_so_many_points_are_left() -> None:
    state = corrected(position(), c.SetPoints("Basic actions", 6))
    assert [purse.left for purse in state.purses] == [6]


# The degrees


@pytest.mark.parametrize("mode", ["guided", "advised"])
def test_where_the_app_leads_by_hand_is_out_of_sequence(mode: str) -> None:
    state = position((DIV, "Truk"), mode=mode)
    (against,) = objections(state, c.MoveUnits((DIV,), "Palaus"))
    assert against.rule == "CO 5.1" and not against.final


def test_an_adviser_warns_and_a_scribe_does_at_once() -> None:
    command, game = c.MoveUnits((DIV,), "Palaus"), games()["co"]
    warned = Table(0, position((DIV, "Truk"), mode="advised"), {}, "japan", 0)
    with pytest.raises(IllegalCommand):
        decide(game, warned, seat(), command, TableDice(()))
    events = decide(game, warned, seat(), GoOnWarned(command), TableDice(()))
    assert type(events[0]).__name__ == "WarningPassed"
    free = Table(0, position((DIV, "Truk"), mode="free"), {}, "japan", 0)
    assert len(decide(game, free, seat(), command, TableDice(()))) == 1
    with pytest.raises(IllegalCommand):
        decide(game, free, OBSERVER, command, TableDice(()))


def test_with_a_scribe_the_player_does_everything_phase_by_phase() -> None:
    state = replace(after_set_up(), mode="free")
    assert [prompt.command for prompt in dispatch.prompts(state)] == [NextPhase]
    seen = []
    while not state.over:
        seen.append((state.turn, state.phase))
        state = folded(state, dispatch.outcome(state, NextPhase(), TableDice(())))
    assert len(seen) == 5 * 11 and seen[-1] == (5, Phase.TURN_RECORD)
    assert state.result_rule == "CO 3.3"


def test_a_scribes_set_up_is_led_and_yet_done_by_hand_where_the_player_likes() -> None:
    state = begun("free")
    assert NextPhase not in [prompt.command for prompt in dispatch.prompts(state)]
    assert impossible(state, NextPhase()) == ["CO 5.1"]
    assert not objections(state, c.MoveUnits((DIV,), "Truk"))


def test_3_4_a_scribe_is_told_of_victory_fever() -> None:
    state = position(phase=Phase.VICTORY_FEVER, mode="free", vp=12)
    assert [prompt.command for prompt in dispatch.prompts(state)] == [NextPhase, BeginFever]
    after = folded(state, dispatch.outcome(state, BeginFever(), TableDice(())))
    assert after.fever and after.last_turn == 7 and after.markers["operation-mi"] == JAPANESE_BIN
    assert impossible(after, BeginFever()) == ["CO 3.4"]


def test_a_scribe_leads_nothing() -> None:
    state = position((CA, "Wake"), ("us-ca-1", "Wake"), mode="free")
    assert impossible(state, NavalAttack("G3N-5", "Wake", (CA,))) == ["CO 5.1"]
    assert impossible(position(), NextPhase()) == ["CO 5.1"]


def test_the_degree_is_changed_and_the_app_goes_on_where_the_campaign_stands() -> None:
    state = position(mode="free", phase=Phase.NAVAL_RETURN)
    assert impossible(state, SwitchDegree("free")) == ["Table"]
    assert impossible(state, SwitchDegree("judge")) == ["Table"]
    led = folded(state, dispatch.outcome(state, SwitchDegree("guided"), TableDice(())))
    assert led.led and led.phase is not Phase.SET_UP and dispatch.prompts(led)[0].command is not NextPhase


# By lot


def any_correction(state: State, random: Random) -> Any:
    """Something said by hand, by lot."""
    unit, ship = random.choice([*state.units]), random.choice([*state.on_map(Side.JAPAN)] or ["none"])
    place = random.choice(
        ["Truk", "Manila", "Rabaul", HOME, "Wake", FLEET_RESERVE, JAPANESE_REFIT, OUT_OF_PLAY]
    )
    marker = random.choice([*state.markers])
    return random.choice(
        [
            c.MoveUnits((unit, random.choice([*state.units])), place),
            c.MoveUnits((ship,), place),
            c.EliminateUnits((unit,)),
            c.FlipUnits((unit,)),
            c.TurnUnits((unit,)),
            c.LoadUnits((unit,), ship),
            c.UnloadUnits((unit,)),
            c.SetBase(random.choice([*Side]).value, place, random.randint(0, 4)),
            c.BookPoints(random.choice([-1, 1]), "by lot"),
            c.MoveMarker(marker, random.choice([JAPANESE_BIN, JAPANESE_AVAILABLE, ALLIED_IN_PLAY])),
            c.SetPoints("Basic actions", random.randint(0, 6)),
        ]
    )


def with_corrections(random: Random) -> int:
    """A campaign by lot to its end in which the board is put right every few commands; how often."""
    game: Any = games()["co"]
    player, made = PlayByLot(game, begun("guided"), random, weights=WEIGHTS), 0
    for _ in range(MOST_COMMANDS // 10):
        player.play(10)
        if player.state.over:
            break
        command = any_correction(player.state, random)
        if not impossible(player.state, command):
            player.state = corrected(player.state, command)
            is_sound(player.state)
            made += 1
    assert player.state.over and not player.taken_back, player.refused.most_common(3)
    return made


@pytest.mark.lot
def test_campaigns_with_corrections_by_lot_end_and_are_sound(lot: Lot) -> None:
    random, made = Random(lot.seed()), 0
    while made < 8:
        made += with_corrections(random)


def test_a_scribe_leaves_a_battle_behind_with_its_phase() -> None:
    state = position((CA, "Wake"), ("us-ca-1", "Wake"))
    state = folded(state, dispatch.outcome(state, NavalAttack("G3N-5", "Wake", (CA,)), TableDice(())))
    state = folded(state, dispatch.outcome(state, SwitchDegree("free"), TableDice(())))
    assert state.course is not None and [one.command for one in dispatch.prompts(state)] == [NextPhase]
    after = folded(state, dispatch.outcome(state, NextPhase(), TableDice(())))
    assert after.course is None and after.phase is Phase.NAVAL_RETURN
    led = folded(after, dispatch.outcome(after, SwitchDegree("guided"), TableDice(())))
    assert led.led and dispatch.prompts(led)
