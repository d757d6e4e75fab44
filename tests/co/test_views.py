"""What the player sees: the chart, the counters in the fog, places, the real board, the score, the log."""

from dataclasses import replace

from rules.co import events as e
from rules.co import fold, names, opening, views
from rules.co.action_menu import MENU, drawn
from rules.co.battle.combatants import Side
from rules.co.battle.lots import AGAIN
from rules.co.panels import PANELS
from rules.co.places import FLEET_RESERVE, HOME, JAPANESE_REFIT
from rules.co.sentences import sentence
from rules.co.state import Phase, State
from rules.co.unit_view import CONCEALED
from rules.co.views.chart_name import PRACTICE, TEXT, chart_name
from rules.co.views.score_view import fever_chance
from rules.core.prompt import Prompt
from tests.co.campaigns import after_set_up, campaign, cleared, in_phase, put, with_base

PLACES, REAL = PANELS.places, PANELS.real_board
assert PLACES is not None and REAL is not None


def seen(state: State, unit: str) -> str:
    return views.unit_view(state, unit).figures


def test_the_board_has_stacks_flags_and_bases_with_their_levels() -> None:
    state = with_base(put(cleared(after_set_up()), "jp-div-p1", "Luzon"), Side.JAPAN, "Truk", 3)
    board = views.board(state)
    assert [(stack.place, [unit.id for unit in stack.units]) for stack in board.stacks] == [
        ("Luzon", ["jp-div-p1"])
    ]
    marks = {(mark.place, mark.short, mark.side) for mark in board.marks}
    assert {("Truk", "3", "japan"), ("Pearl Harbor", "4", "allies")} <= marks
    flags = {flag.place: flag.side for flag in board.flags}
    assert flags["Truk"] == "japan" and flags["Wake"] == "allies"
    assert "Luzon" not in flags  # Japanese troops and an Allied base: contested, 2.7
    assert board.start == HOME and board.map == PRACTICE


def test_the_tracks_tell_victory_points_the_turn_and_the_points_of_each_source() -> None:
    state = in_phase(Phase.ACTION_EXECUTION, 2, vp=13)
    state = fold.apply(state, e.PointsGiven("Basic actions", 5, "CO 5.2"))
    state = fold.apply(state, e.PointsGiven("operation-b", 1, "CO 6.1", ("G3G", "G3A")))
    tracks = {track.name: track.label for track in views.board(state).tracks}
    assert tracks["Victory points"] == "13, victory"
    assert tracks["Turn"] == "2 of 5"
    assert tracks["Action points, Basic actions"] == "5"
    assert tracks["Action points, Operation B"] == "1"


def test_practice_values_are_called_so_and_those_of_an_own_copy_are_not() -> None:
    assert views.board(campaign()).caution == "Practice values, not the printed ones"
    assert views.board(campaign("own")).caution == ""


def test_14_0_the_figures_of_allied_units_are_concealed() -> None:
    state = put(after_set_up(), "us-24", "Luzon")
    assert seen(state, "us-24") == CONCEALED
    assert views.unit_view(state, "us-24").name == "24 (division)"


def test_14_0_a_japanese_unit_in_the_space_or_a_look_reveals_them() -> None:
    state = put(cleared(after_set_up()), "us-24", "Luzon")
    assert seen(put(state, "us-24", "Luzon", revealed=True), "us-24") == "0/0/0/2 1"
    assert seen(put(state, "jp-cv-1", "Luzon"), "us-24") == "0/0/0/2 1"
    assert seen(put(state, "jp-cv-1", "Manila"), "us-24") == CONCEALED


def test_14_1_displays_are_open_except_for_mobile_ground_units() -> None:
    state = cleared(after_set_up())
    assert seen(put(state, "us-cv-1", FLEET_RESERVE), "us-cv-1") == "2/2/1/1 4"
    assert seen(put(state, "us-24", "Allied Reinforcements"), "us-24") == CONCEALED
    assert seen(put(state, "us-mf", "Allied Reinforcements"), "us-mf") != CONCEALED  # it cannot move


def test_2_4_3_a_reduced_unit_shows_the_factors_of_its_back() -> None:
    state = put(after_set_up(), "jp-div-p1", "Luzon", steps=1)
    assert seen(state, "jp-div-p1") == "0/0/0/2 1"
    assert views.unit_view(state, "jp-div-p1").reduced


def test_figures_that_nobody_has_told_are_left_out() -> None:
    assert seen(campaign("own"), "jp-cv-1") == ""


def test_a_place_tells_what_is_printed_and_what_lies_there() -> None:
    midway = PLACES.place(after_set_up(), "Midway")
    assert midway is not None
    assert midway.facts == (
        *("island chain", "objective, 1 VP", "outside the objective line"),
        *("reaction 1,2,3,4", "Central Pacific"),
    )
    assert midway.control == "the Allies" and midway.units[0].name == "Allied base (2)"
    assert PLACES.place(after_set_up(), "Atlantis") is None


def test_a_display_is_a_place_beside_the_map_and_event_markers_have_theirs() -> None:
    state = put(after_set_up(), "jp-cv-1", JAPANESE_REFIT)
    display = PLACES.place(state, JAPANESE_REFIT)
    assert display is not None and not display.on_map
    assert [unit.id for unit in display.units] == ["jp-cv-1"]
    bins = PLACES.place(state, "Japanese event bin")
    assert bins is not None and "Yamamoto" in bins.facts
    assert JAPANESE_REFIT in PLACES.boxes(state)
    assert PLACES.place_meant("fleet reserve") == FLEET_RESERVE


def test_what_is_looked_for_is_found_where_it_lies() -> None:
    state = put(after_set_up(), "us-cv-1", "Midway")
    found = PLACES.find(state, "midway")
    assert (found[0].kind, found[0].place) == ("place", "Midway")
    assert next(one for one in PLACES.find(state, "cv-1") if one.id == "us-cv-1").place == "Midway"


def test_the_board_as_a_list_names_each_occupied_place_once() -> None:
    state = after_set_up()
    listed = [place.id for _, places in PLACES.areas(state) for place in places]
    assert len(listed) == len(set(listed))
    assert {lies.place for lies in state.units.values()} <= set(listed)
    assert {place for _, place in state.bases} <= set(listed)


def test_contested_spaces_fortresses_and_carriers_are_compared_first() -> None:
    state = put(after_set_up(), "jp-div-p1", "Luzon")
    assert PLACES.essentials(state)[0].id == "Luzon"


def test_the_real_board_hears_of_every_counter_base_and_marker_that_lies_otherwise() -> None:
    before = put(after_set_up(), "us-24", "Luzon")
    after = fold.apply(before, e.UnitsMoved(("jp-cv-1",), "Sea H1", "sail to"))
    after = fold.apply(after, e.UnitsRevealed(("us-24",)))
    after = fold.apply(after, e.BaseChanged("allies", "Luzon", 1))
    after = fold.apply(after, e.Scored(2, "Manila", "CO 3.1"))
    assert REAL.difference(before, before) == ()
    assert REAL.difference(before, after) == (
        *("CV-1 from Sea C3 to Sea H1", "US 24 infantry in Luzon: face up"),
        *("Allied base in Luzon: level 1", "Victory points to 2"),
    )


def test_a_task_says_how_a_thing_must_lie_and_shows_its_counter() -> None:
    state = put(after_set_up(), "jp-div-p1", "Luzon", steps=1)
    task = REAL.task(state, "unit jp-div-p1", "Formosa")
    assert task.text == "Div P1 from Formosa to Luzon, reduced"
    assert task.lies == "Luzon; reduced" and task.unit is not None
    assert REAL.task(state, "base japan Wake", "1").text == "Take the Japanese base from Wake"


def test_3_3_the_score_tells_the_level_and_3_2_how_far_sudden_death_is() -> None:
    assert PANELS.score is not None
    score = PANELS.score.score(in_phase(Phase.ACTION_EXECUTION, 2, vp=8))
    assert score is not None
    lines = {item.text: (item.counts, item.detail) for item in score.items}
    assert score.total == 8 and score.result == "Draw"
    assert lines["Draw"] == (True, "7 to 12")
    assert lines["Japanese victory"] == (False, "13 or more, 5 to go")
    assert lines["Sudden death: decisive Japanese victory"] == (False, "18 or more, 10 away")
    assert lines["Sudden death: Japanese defeat"] == (False, "fewer than 0, 9 away")
    assert lines["Victory Fever this turn"] == (False, "three dice of 8 or less: 26 %")


def test_3_4_the_chance_of_victory_fever() -> None:
    # 56 of the 216 throws of three dice show 8 or less; none shows less than 3, all show 18 or less.
    assert [fever_chance(vp) for vp in (2, 3, 8, 10, 18)] == [0, 0, 26, 50, 100]


def test_3_1_the_ledger_has_a_reason_for_every_point() -> None:
    assert PANELS.ledgers is not None
    state = fold.apply(after_set_up(), e.Scored(2, "Japan controls Manila", "CO 3.1"))
    ledger = PANELS.ledgers.ledgers(state)[0]
    assert [(line.text, line.amount) for line in ledger.lines] == [("Turn 1: Japan controls Manila", 2)]
    assert ledger.balance == state.vp == 2


def test_the_chart_has_a_name_for_what_is_known_of_it() -> None:
    own = campaign("own")
    assert chart_name(own.facts) == TEXT
    axis = fold.apply(own, e.FactLearned("axis.1", "Home Islands|Sea 1a|Aleutians"))
    worth = fold.apply(axis, e.FactLearned("worth.Aleutians", "objective"))
    assert len({chart_name(one.facts) for one in (own, axis, worth)}) == 3
    numbers = fold.apply(own, e.FactLearned("numbers.jp-cv-1", "3/2/1/1 4"))
    assert chart_name(numbers.facts) == TEXT


def test_counters_have_their_names_in_sentences() -> None:
    assert names.unit("jp-cv-1") == "CV-1" and names.unit("us-cv-1") == "US CV-1"
    assert names.unit("ne-nei-air") == "Dutch NEI aircraft"
    assert names.unit("jp-tr-no-2") == "TR no 2"  # told of an own copy
    assert names.units(("jp-dd-p1", "br-bb-z", "ch-corps-p1")) == "DD-P1, British BB-Z and Chinese Corps P1"
    assert names.units(f"jp-dd-{n}" for n in range(40)).endswith("and 24 more")


def test_events_are_told_in_whole_sentences() -> None:
    told = {
        e.UnitsMoved(
            ("jp-cv-1", "jp-dd-p1"), "Wake", "sail to", "CO 9.3", ("Sea C1", "Sea C2", "Wake")
        ): "CV-1 and DD-P1: sail to Wake by way of Sea C2",
        e.UnitsMoved(("us-ca-1",), "Out of play", "is lost for good:"): (
            "US CA-1 is lost for good: Out of play"
        ),
        e.MarkerMoved("operation-b", "Events Discarded", "discarded"): "Operation B: discarded",
        e.FactLearned("reaction.Midway", "1,2,3", "1"): "Printed: Reaction ranges, Midway: 1, 2, 3, not 1",
        e.FactLearned("axis.6", "Home Islands|Sea H1|Manila<Sea H1"): (
            "Printed: Axes, 6: Home Islands, Sea H1, Manila (from Sea H1)"
        ),
        e.FactLearned("unit.jp-navy-air-no-2", "Navy Air no 2;Japan;air;navy air;1942A"): (
            "Printed: Counters, Navy Air no 2: Japan, navy air, 1942A"
        ),
        e.FactsLearned((("code.jp-cv-1", "Start"), ("code.us-cv-17", "1941"))): (
            "Printed: Codes on counters, Start: CV-1; Codes on counters, 1941: US CV-17"
        ),
        e.ActionTaken("G3N-1", "operation-c", "Wake"): "G3N-1 Move a naval force, Wake (paid by Operation C)",
        e.BaseChanged("japan", "Wake", 0, "hit"): "Japanese base at Wake: removed: hit",
    }
    assert {event: sentence(event).text for event in told} == told


def test_8_2_the_actions_stand_in_one_menu_and_nothing_else_does() -> None:
    action = Prompt("japan", "G1-1", "CO G1-1", "", e.Noted, "Do", group="G1 Personnel")
    other = replace(action, group="Events")
    assert [one.picture for one in drawn((action, other))] == [MENU, ""]


def test_the_practice_copy_says_what_it_is_where_it_is_chosen() -> None:
    assert opening.COPIES["practice"] == "Practice values, not the printed ones"


def test_a_place_is_found_with_what_lies_there() -> None:
    state = after_set_up()
    place, *rest = PLACES.find(state, "truk")
    assert (place.id, place.detail) == ("Truk", "Japanese base (3), 5 ships, 1 air unit, 3 ground units")
    assert {one.id for one in rest} >= set(state.at("Truk"))
    assert all(one.place == "Truk" for one in rest if one.id in state.at("Truk"))


def test_what_is_printed_on_a_counter_is_told_in_words() -> None:
    said = PANELS.printed.said if PANELS.printed is not None else None
    assert said is not None
    assert said("numbers.all japan CV", "3/2/1/1 4") == "air 3, surface 2, submarine 1, ground 1; moves 4"
    told = said("numbers.us-24", "0/0/0/2 1 0/0/0/1")
    assert told.endswith("ground 2; moves 1; reduced air 0, surface 0, submarine 0, ground 1")
    assert said("reaction.Wake", "1,2") == "1, 2"


def test_a_draw_that_the_app_rolls_again_is_not_told() -> None:
    for origin, told in (("app", ""), ("table", "Allied event: nothing is drawn, roll again")):
        assert sentence(e.DiceRolled("Allied event", (6, 6), origin, AGAIN, "CO 6.2")).text == told
