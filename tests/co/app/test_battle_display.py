"""The Battle Display and the picture of a forecast: the figures are those of the forecast itself."""

import re
from fractions import Fraction

import pytest

from app import transfer
from app.games.co.battle_display import BattleDisplay, possible
from app.games.co.forecast_picture import Picture, picture_of
from app.verdict import verdict_of
from rules.co import battle_forecast
from rules.co.battle.combatants import Side
from rules.co.state import Phase, State
from tests.co.app.test_pages import CHOICES, do, read
from tests.co.battle_positions import battle, meant, position, prompt
from tests.co.campaigns import do as done
from tests.co.campaigns import in_phase
from tests.support import Phone

AT_SEA = {"jp-cv-1": "Sea C3", "jp-ca-p1": "Sea C3", "us-cv-1": "Sea C3", "us-dd-1": "Sea C3"}


@pytest.fixture
def fought() -> State:
    """Two ships a side at sea, a carrier among each."""
    return battle(position(AT_SEA), "G3N-5", "Sea C3", "jp-cv-1", "jp-ca-p1")


def picture(state: State) -> Picture:
    assert state.course is not None
    found = picture_of(state.course.battle)
    assert found is not None
    return found


def test_11_2_the_edge_is_one_bar_of_both_sides(fought: State) -> None:
    """Both fly and neither has a modifier: 15 of 36 rolls are Japan's, 6 are ties that the line decides."""
    edge = picture(fought).rows[0]
    forecast = battle_forecast.forecast(fought)
    assert forecast is not None and forecast.edge[Side.JAPAN] in (Fraction(15, 36), Fraction(21, 36))
    mine = round(float(forecast.edge[Side.JAPAN]) * 100, 1)
    assert [(bar.side, bar.start, round(bar.length, 1)) for bar in edge.bars] == [
        ("japan", 0, mine),
        ("allies", mine, round(100 - mine, 1)),
    ]


def test_11_6_hits_of_a_stage_and_the_carriers_are_as_they_are_counted(fought: State) -> None:
    forecast = battle_forecast.forecast(fought)
    assert forecast is not None
    rows = {row.label: row for row in picture(fought).rows}
    hits = [float(forecast.hits[stage, side]) for stage, side in forecast.hits if stage == "anti-surface"]
    assert rows["At ships"].figures == " : ".join(f"{one:.1f}" for one in hits)
    lost = [rows["● CV-1 lost"].figures, rows["★ CV-1 lost"].figures]  # both sides have one
    assert lost == [battle_forecast.percent(forecast.lost[unit]) for unit in ("jp-cv-1", "us-cv-1")]
    for row in picture(fought).rows:
        assert row.words in picture(fought).words


def test_11_1_the_display_follows_the_battle(fought: State) -> None:
    display = BattleDisplay(fought, fought.course)  # type: ignore[arg-type]
    assert [step.name for step in display.steps if step.now] == ["Edge"] and display.begins
    after = done(fought, meant(prompt(fought)), 6, 1)
    display = BattleDisplay(after, after.course)  # type: ignore[arg-type]
    assert display.edge.startswith("Japan has the edge: 6 against 1") and not display.begins
    assert [step.name for step in display.steps if step.done] == ["Edge", "Anti-air"]
    units = {one.unit.id for force in display.forces for each in force.companies for one in each.fighters}
    assert units == set(AT_SEA)


def test_8_2_where_an_attack_is_possible() -> None:
    state = in_phase(Phase.ACTION_EXECUTION)
    found = {one.space for one in possible(position({"jp-cv-1": "Sea C3", "us-cv-1": "Sea C3"}))}
    assert found == {"Sea C3"}
    assert not possible(position({"jp-cv-1": "Sea C3", "us-cv-1": "Pearl Harbor"}))
    assert not possible(in_phase(Phase.NAVAL_RETURN)) and state.phase is Phase.ACTION_EXECUTION


def test_the_page_shows_the_battle_to_everybody_and_no_other_game_has_it(phone: Phone) -> None:
    phone.open_table("japan", edition="practice", **CHOICES)
    do(phone, "BeginReady", roll="app")
    while 'aria-label="Take an action"' not in read(phone):
        do(phone, "RollIghq", roll="app")
    assert "An attack is possible in" in read(phone, "/battle-display")
    answer = phone.post(
        f"/t/{phone.table}/do",
        {
            "kind": "MoveShips",
            "seat": "japan",
            "seen": str(phone.head()),
            "key": "a-key-of-its-own",
            "code": "G3N-6",
            "ships": ["jp-cv-1", "jp-cv-2"],
            "to": "Pearl Harbor",
        },
    )
    assert answer.status_code == 200
    watcher = Phone(phone.app, "Bob")
    watcher.join(phone.invitations()["observer"])
    for one in (phone, watcher):
        page = read(one, "/battle-display")
        assert "Battle at Pearl Harbor" in page and "fires first: Japan 100 %" in page
        assert "Japan has the edge throughout turn 1" in page
    assert 'data-place="now"' not in read(watcher, "/battle-display")
    other = Phone(phone.app, "Cleo")
    other.open_table("japan")
    assert other.client.get(f"/t/{other.table}/battle-display").status_code == 404


def test_a_record_with_the_apps_dice_is_decided_again(phone: Phone) -> None:
    """Several rolls of one tap, the draw, the event, aim and fire, are found in its entry in their order."""
    phone.open_table("japan", edition="practice", **CHOICES)
    do(phone, "BeginReady", roll="app")
    while 'aria-label="Take an action"' not in read(phone):
        do(phone, "RollIghq", roll="app")
    do(phone, "MoveShips", code="G3N-6", ships="jp-cv-1", to="Pearl Harbor")
    aims = re.findall(r'<option value="([^"]+)" selected>', read(phone))
    before = read(phone, "/battle-display")
    do(phone, "ChooseTargets", aims=aims[0])
    assert "1 unit fires" in read(phone, "/battle-display") and "1 unit fires" not in before
    file = phone.client.get(f"/t/{phone.table}/export").get_data()
    verdict = verdict_of(transfer.verify(file))
    assert verdict.doubt == "", verdict
