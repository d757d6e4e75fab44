"""The report of a campaign: by turn its actions, battles with their dice, losses, points with reasons."""

from random import Random
from typing import Any

import pytest

from app.report import Report, html_file, markdown, report_of
from app.report.parts import Block, Line
from rules import games
from rules.co import dispatch
from rules.co.events import BattleRolled, DiceRolled
from rules.co.japanese_events import DrawEvent
from rules.co.naval_movement import MoveShips
from rules.co.places import ALLIED_REFIT, JAPANESE_REFIT, OUT_OF_PLAY
from rules.co.ready_placement import BeginReady
from rules.co.state import Phase, State
from rules.core.game import Setup
from rules.core.table import Entry, OpenTable
from tests.co.battle_positions import meant
from tests.co.campaigns import campaign, events_of, folded

SETUP = Setup("campaign", "practice", "guided", "table")
FLEET = ("jp-bb-3a", "jp-ca-p4", "jp-cv-1", "jp-cv-2", "jp-cv-5", "jp-dd-p5")


class Played:
    """A record as it is played."""

    def __init__(self) -> None:
        opening = OpenTable("co", "a-table-here", SETUP)
        self.random = Random(7)
        self.state: State = campaign()
        self.entries = [Entry(0, at(0), "japan", "Ann", opening, (games()["co"].open(SETUP),))]

    def do(self, command: Any, *faces: int) -> None:
        """An entry."""
        events = events_of(self.state, command, *faces)
        seq = len(self.entries)
        self.entries.append(Entry(seq, at(seq), "japan", "Ann", command, events))
        self.state = folded(self.state, events)

    def follow(self) -> None:
        """What is due, as it is proposed."""
        prompt = dispatch.prompts(self.state)[0]
        self.do(meant(prompt), *(self.random.randint(1, 6) for _ in range(prompt.dice)))

    @property
    def report(self) -> Report:
        """What is told of it."""
        return report_of(games()["co"], [(entry, f"{entry.seq:064x}") for entry in self.entries])


def at(minute: int) -> str:
    return f"2026-01-02T10:{minute:02d}:00.000+00:00"


@pytest.fixture(scope="module")
def played() -> Played:
    """The Pacific Fleet is attacked at Pearl Harbor, the Japanese carriers among the acting ships."""
    game = Played()
    game.do(BeginReady(), 1, 1)
    game.do(DrawEvent(("co-prosperity",)))
    game.do(MoveShips("G3N-6", FLEET, "Pearl Harbor"))
    while game.state.course is not None:
        game.follow()
    assert game.state.phase is Phase.ACTION_EXECUTION
    return game


def blocks(report: Report) -> list[Block]:
    (segment,) = (one for one in report.turns[0].segments if one.name == Phase.ACTION_EXECUTION.value)
    return segment.told


def test_an_action_and_its_battle_are_told_with_dice_losses_and_points(played: Played) -> None:
    action, battle = (block for block in blocks(played.report) if block.title is not None)
    assert action.title is not None and action.title.text.startswith("G3N-6 Move and attack at sea")
    assert battle.title is not None and battle.title.text.startswith("Battle at Pearl Harbor")
    lines = [line for line in battle.items if isinstance(line, Line)]
    rolled = [e.faces for one in played.entries for e in one.events if isinstance(e, BattleRolled)]
    assert [line.dice for line in lines if line.dice] == rolled
    assert [line.text for line in lines if " VP: " in line.text] == [
        f"{one.value:+d} VP: {one.why}" for one in played.state.ledger
    ]
    assert "The battle at Pearl Harbor is over" in lines[-1].text


def test_the_losses_of_both_sides_are_those_that_left_the_map(played: Played) -> None:
    state, lost = played.state, played.report.turns[0].losses
    gone = [unit for unit in state.units if state.units[unit].place in (JAPANESE_REFIT, ALLIED_REFIT)]
    gone += [unit for unit in state.at(OUT_OF_PLAY) if unit not in campaign().at(OUT_OF_PLAY)]
    assert gone, "the dice were chosen so that somebody is lost"
    for side in ("japan", "allies"):
        assert lost[side].units == sum(state.unit(unit).side == side for unit in gone)
    assert lost["allies"].names


def test_dice_are_counted_by_side_and_purpose(played: Played) -> None:
    (group,) = played.report.dice
    rows = {row.label: row.total for row in group.rows}
    events = [e for one in played.entries for e in one.events if isinstance(e, BattleRolled | DiceRolled)]
    assert rows["All"] == sum(len(event.faces) for event in events)
    fired = sum(len(event.faces) for event in events if isinstance(event, BattleRolled))
    assert rows["Fire in battle"] + rows.get("Losses by lot", 0) == fired
    assert rows["Events, lots and refit"] == 2
    assert rows["Japan"] and rows["Allies"]


def test_points_are_drawn_turn_by_turn_and_nobody_signs_for_the_allies(played: Played) -> None:
    report = played.report
    assert report.track_names == ("Victory points",)
    assert report.balances[-1].values == (played.state.vp,)
    assert [one.seat_name for one in report.signatures] == ["Japan"]


def test_the_files_say_whose_values_they_are_and_what_happened(played: Played) -> None:
    for text in (markdown(played.report), html_file(played.report)):
        assert "Practice values, not the printed ones" in text
        assert "Turn 1, December 1941" in text
        assert "Battle at Pearl Harbor" in text
        assert "Japan lost" in text or "Lost in this turn" in text
        assert "Bid" not in text and "Between the cards" not in text
