"""Attrition of units out of supply (EotS 6.24), and both players' agreement to it."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from rules.core.dice import TableDice
from rules.core.game import REFEREE, SeatKind, Setup
from rules.core.legality import IllegalCommand, Objection
from rules.core.table import (
    Answer,
    Entry,
    OpenTable,
    QuestionAnswered,
    QuestionAsked,
    Table,
    decide,
    fold,
)
from rules.eots.commands import EndSegment, FlipUnits, MoveMarker, MoveUnits, SufferAttrition
from rules.eots.events import AttritionSuffered
from rules.eots.files.positions import PositionReader
from rules.eots.state import Position, State
from rules.eots.supply.attrition import attrition, is_due
from rules.eots.supply.audit import audit
from tests.support import eots, position

JAPAN, ALLIES = (SeatKind("japan", "Japan", is_player=True), SeatKind("allies", "Allies", is_player=True))
EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])


# Japan holds Lashio and Rangoon: the Burma Road is closed, and no line leads to Kunming from the sea.
CLOSED = {"control": {"2206": "japan", "2008": "japan"}}


def board(places: dict[str, str], **fields: Any) -> State:
    """Only these counters on the 1942 map, each "hex", "box" or "hex reduced"."""
    units = {unit: at(place) for unit, place in places.items()}
    table = {"scenario": "1942", "edition": "3.2", "replace": True, "units": units, **fields}
    return PositionReader(eots(), Path("a test")).read(table)


def at(place: str) -> dict[str, Any]:
    where, _, side = place.partition(" ")
    return {"hex" if where.isdecimal() else "box": where, "reduced": side == "reduced"}


def losses(places: dict[str, str], **fields: Any) -> dict[str, str]:
    """What attrition does, by unit."""
    return {unit: loss.value for unit, loss in attrition(audit(board(places, **fields))).items()}


# The table of losses


@EDITIONS
def test_6_24_an_unsupplied_unit_of_full_strength_is_reduced(edition: str) -> None:
    assert losses({"au-1-corps": "3023"}, edition=edition) == {"au-1-corps": "reduced"}
    assert losses({"au-air": "3727"}, edition=edition) == {"au-air": "reduced"}


@EDITIONS
def test_6_24_a_unit_in_supply_suffers_nothing(edition: str) -> None:
    assert losses({"au-1-corps": "3023", "joint-hq-anzac": "3023"}, edition=edition) == {}
    assert losses({"au-1-corps": "3023 reduced", "joint-hq-anzac": "3023"}, edition=edition) == {}


@EDITIONS
def test_6_24_a_reduced_unit_far_from_every_hq_is_eliminated(edition: str) -> None:
    assert losses({"au-1-corps": "3023 reduced"}, edition=edition) == {"au-1-corps": "eliminated"}
    assert losses({"au-air": "3727 reduced"}, edition=edition) == {"au-air": "eliminated"}


@EDITIONS
def test_6_24_a_reduced_unit_near_a_friendly_hq_survives(edition: str) -> None:
    # Townsville is 8 hexes away, range 20; a US HQ supplies no Australians, but any friendly HQ will do.
    places = {"us-hq-southwest-pacific": "3727", "au-1-corps": "3023 reduced"}
    assert losses(places, edition=edition) == {}


@EDITIONS
def test_6_24_nearness_does_not_save_the_first_step(edition: str) -> None:
    places = {"us-hq-southwest-pacific": "3727", "au-1-corps": "3023"}
    assert losses(places, edition=edition) == {"au-1-corps": "reduced"}


@EDITIONS
def test_6_24_an_enemy_hq_saves_nobody(edition: str) -> None:
    places = {"jp-hq-south-seas": "4021", "au-1-corps": "3823 reduced"}
    assert losses(places, edition=edition) == {"au-1-corps": "eliminated"}


TRUK_CUT_OFF = {
    "jp-hq-south-seas": "4017",
    "us-cv-enterprise": "4018",
    "us-hq-central-pacific": "5808",
}


@EDITIONS
def test_6_24_an_hq_out_of_supply_counts(edition: str) -> None:
    # The carrier's zone cuts off Truk. Tarawa is 10 hexes away, range 12.
    places = {**TRUK_CUT_OFF, "jp-3-sn-brigade": "4017 reduced", "jp-1-sn-brigade": "5018 reduced"}
    assert not audit(board(places, edition=edition)).hq_in_supply("jp-hq-south-seas")
    assert losses(places, edition=edition) == {}


@EDITIONS
@pytest.mark.parametrize(("place", "expected"), [("2010", {}), ("2109", {"nl-1-regiment": "eliminated"})])
def test_6_24_exactly_the_range_is_near(place: str, expected: dict[str, str], edition: str) -> None:
    # Malaya HQ, range 5, in Singapore: 2010 is 5 hexes away, 2109 is 6.
    places = {"br-hq-malaya": "2015", "nl-1-regiment": place}
    assert losses(places, edition=edition, **CLOSED) == expected


@EDITIONS
def test_6_24_enemy_units_do_not_block_the_range(edition: str) -> None:
    # A straight line of five hexes from Hanoi over Bangkok to 1911.
    places = {"br-hq-malaya": "2409", "nl-1-regiment": "1911", "jp-15-army": "2110", "jp-hq-south": "2212"}
    assert losses(places, edition=edition) == {}


@EDITIONS
def test_6_24_enemy_zones_do_not_block_the_range(edition: str) -> None:
    places = {
        "us-hq-southwest-pacific": "2813",
        "us-p-brigade": "3014",
        "jp-5-air-division": "2915",
        "jp-hq-south": "2212",
    }
    assert not audit(board(places, edition=edition)).verdicts["us-p-brigade"].in_supply
    assert losses(places, edition=edition) == {}


def test_6_24_unplayable_hexsides_do_not_block_the_range() -> None:
    # Rangoon to 1505 is a straight line of five hexes; its first hexside is unplayable water.
    assert losses({"br-hq-malaya": "2008", "nl-1-regiment": "1505"}) == {}


@EDITIONS
def test_6_24_naval_units_and_hqs_are_not_affected(edition: str) -> None:
    places = {"br-ca-exeter": "1307", "br-bb-warspite": "1307 reduced", "br-cvl-hermes": "1308"}
    assert losses(places, edition=edition) == {}
    assert losses(TRUK_CUT_OFF, edition=edition) == {}


@EDITIONS
def test_6_24_a_unit_with_one_side_counts_as_reduced(edition: str) -> None:
    places = {"nl-1-regiment": "1916", "us-wake-brigade": "4612", "us-vmf-211": "4612"}
    assert losses(places, edition=edition) == dict.fromkeys(places, "eliminated")


@EDITIONS
def test_6_24_strikes_both_sides_at_once(edition: str) -> None:
    places = {
        "au-1-corps": "3023",
        "au-air": "3727 reduced",
        "jp-15-army": "2709",
        "jp-14-army": "2812 reduced",
    }
    assert losses(places, edition=edition) == {
        "au-1-corps": "reduced",
        "au-air": "eliminated",
        "jp-15-army": "reduced",
        "jp-14-army": "eliminated",
    }


@EDITIONS
def test_6_24_two_air_units_may_starve_each_other(edition: str) -> None:
    # Each sits in a zone of the other and has no HQ: neither zone exists, and both lose a step.
    places = {"us-feaf": "2813", "jp-5-air-division": "2812"}
    assert losses(places, edition=edition) == dict.fromkeys(places, "reduced")


def test_6_24_the_tokyo_express_feeds_its_hex_and_no_other() -> None:
    # 2416 is 3 movement points from Miri, 2417 five.
    places = {"jp-hq-south": "2212", "jp-18-army": "2417", "jp-19-army": "2417 reduced"}
    control = {"2416": "japan", "2417": "japan"}
    assert losses(places, control=control, markers={"tokyo_express": "2417"}) == {}
    elsewhere = losses(places, control=control, markers={"tokyo_express": "2416"})
    assert elsewhere == {"jp-18-army": "reduced"}


def test_6_24_the_hump_feeds_kunming() -> None:
    places = {"br-hq-seac": "1805", "cn-5-army": "2407"}
    assert losses(places, **CLOSED, markers={"hump": True}) == {}
    assert losses(places, **CLOSED) == {"cn-5-army": "reduced"}


@EDITIONS
def test_13_74_an_air_unit_in_the_china_box_loses_a_step(edition: str) -> None:
    places = {"us-14af-lrb": "china-box"}
    assert losses(places, edition=edition, **CLOSED) == {"us-14af-lrb": "reduced"}
    assert losses(places, edition=edition) == {}  # the Burma Road is open


def test_13_74_nothing_dies_in_the_china_box_in_v3_2() -> None:
    assert losses({"us-14af-lrb": "china-box reduced"}, **CLOSED) == {}


def test_13_4_of_v2_0_kills_in_the_china_box_far_from_hqs() -> None:
    places = {"us-14af-lrb": "china-box reduced"}
    assert losses(places, edition="2.0", **CLOSED) == {"us-14af-lrb": "eliminated"}
    near = {**places, "br-hq-seac": "1805"}  # 6 hexes from Kunming, range 10
    assert losses(near, edition="2.0", **CLOSED) == {}
    far = {**places, "br-hq-malaya": "1805"}  # range 5
    assert losses(far, edition="2.0", **CLOSED) == {"us-14af-lrb": "eliminated"}


# The command

# The start of 1942: no HQ supplies Australians beyond India or any Dutch unit. All are in range of Manila.
DUE = ("au-1-corps", "au-2-corps", "au-air", "au-port-moresby-brigade", "nl-air", "nl-java-division")


def objections(state: State, command: Any, seat: SeatKind = JAPAN) -> list[Objection]:
    return list(eots().objections(state, seat, command))


def rules(state: State, command: Any) -> list[str]:
    return [objection.rule for objection in objections(state, command)]


def after(state: State, command: Any) -> State:
    for event in eots().outcome(state, JAPAN, command, TableDice(())):
        state = eots().apply(state, event)
    return state


def test_6_24_the_losses_of_the_board_are_accepted_from_either_seat() -> None:
    assert objections(position(), SufferAttrition(DUE), JAPAN) == []
    assert objections(position(), SufferAttrition(DUE[::-1]), ALLIES) == []


def test_6_24_a_missing_loss_is_named() -> None:
    (objection,) = objections(position(), SufferAttrition(DUE[1:]))
    assert objection == Objection("EotS 6.24", "1st Australian Corps is reduced by attrition")


def test_6_24_a_loss_too_many_is_named() -> None:
    (objection,) = objections(position(), SufferAttrition((*DUE, "us-x-corps")))
    assert objection == Objection("EotS 6.24", "X Corps suffers no attrition")


def test_6_24_the_wrong_loss_is_named() -> None:
    (objection,) = objections(position(), SufferAttrition(DUE[1:], DUE[:1]))
    assert objection == Objection("EotS 6.24", "1st Australian Corps is reduced by attrition")


@pytest.mark.parametrize(
    "command",
    [
        SufferAttrition(("no-such-unit",)),
        SufferAttrition((*DUE, "au-air")),
        SufferAttrition(DUE, ("au-air",)),
        SufferAttrition(("nl-1-regiment",)),  # it has no reduced side
    ],
)
def test_6_24_what_cannot_be_recorded_is_refused_for_good(command: SufferAttrition) -> None:
    found = objections(position(), command)
    assert found and all(objection.final for objection in found)


def test_6_24_the_losses_are_folded() -> None:
    state = after(position(), SufferAttrition(DUE))
    assert all(state.units[unit] == replace(position().units[unit], reduced=True) for unit in DUE)
    assert {unit for unit in state.units if state.units[unit] != position().units[unit]} == set(DUE)
    assert state.attrition_turn == 2


def test_6_24_the_dead_leave_the_map() -> None:
    places = {"nl-1-regiment": "1916", "au-air": "3727 reduced", "au-1-corps": "3023"}
    state = board(places)
    command = SufferAttrition(("au-1-corps",), ("au-air", "nl-1-regiment"))
    assert rules(state, command) == []
    state = after(state, command)
    assert state.units["nl-1-regiment"] == Position("eliminated")
    assert state.units["au-air"] == Position("eliminated", True)
    assert state.units["au-1-corps"] == Position("3023", True)


def test_4_4_attrition_strikes_once_a_turn() -> None:
    state = after(position(), SufferAttrition(DUE))
    assert rules(state, SufferAttrition()) == ["EotS 4.4"]
    # In the next turn the reduced ones live on in range of Manila, so nothing more is due.
    assert rules(replace(state, turn=3), SufferAttrition()) == []


def test_17_11_of_v2_0_turn_1_of_the_campaign_has_no_attrition() -> None:
    state = position("1941")
    due = tuple(attrition(audit(state)))
    assert due and "EotS v2.0 17.11" in rules(state, SufferAttrition(due))
    assert "EotS v2.0 17.11" in rules(state, SufferAttrition())
    assert rules(replace(state, turn=2), SufferAttrition(due)) == []
    assert (is_due(state), is_due(replace(state, turn=2))) == (False, True)


def test_4_4_a_guided_game_has_its_own_segment_for_it() -> None:
    state = position(mode="guided")
    assert rules(replace(state, segment="attrition"), SufferAttrition(DUE)) == []
    assert rules(replace(state, segment="offensives"), SufferAttrition(DUE)) == ["EotS 4.22"]


def test_6_24_the_segment_of_a_guided_game_does_not_end_before_it() -> None:
    state = replace(position(mode="guided"), segment="attrition")
    assert rules(state, EndSegment()) == ["EotS 6.24"]
    assert rules(after(state, SufferAttrition(DUE)), EndSegment()) == []
    assert rules(replace(state, mode="free"), EndSegment()) == []


def test_6_24_a_segment_without_losses_ends_at_once() -> None:
    assert rules(replace(position("1944", mode="guided"), segment="attrition"), EndSegment()) == []
    assert rules(replace(position("1941", mode="guided"), segment="attrition"), EndSegment()) == []


# Agreement


@dataclass
class Played:
    """A record of the 1942 scenario kept in memory."""

    entries: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        setup = Setup("1942", "v3.2", "free", "table")
        opening = eots().open(setup)
        self.entries.append(Entry(0, "", "japan", "Ann", OpenTable("eots", "a table", setup), (opening,)))

    @property
    def table(self) -> Table:
        return fold(eots(), self.entries)

    def do(self, seat: SeatKind, command: Any, absent: frozenset[str] = frozenset()) -> Entry:
        events = decide(eots(), self.table, seat, command, TableDice(()), absent)
        self.entries.append(Entry(self.table.seq + 1, "", seat.code, seat.name, command, events))
        return self.entries[-1]

    def reduced(self) -> set[str]:
        start = position().units
        return {
            unit for unit, where in self.table.state.units.items() if where.reduced != start[unit].reduced
        }


def test_6_24_the_other_player_is_asked_first() -> None:
    played = Played()
    (event,) = played.do(JAPAN, SufferAttrition(DUE)).events
    assert isinstance(event, QuestionAsked)
    assert (event.asked, event.objections, event.command) == (("allies",), (), SufferAttrition(DUE))
    assert (played.reduced(), played.table.state.attrition_turn) == (set(), 0)


def test_6_24_what_both_agree_on_is_done() -> None:
    played = Played()
    played.do(JAPAN, SufferAttrition(DUE))
    answer = played.do(ALLIES, Answer(1, True))
    assert AttritionSuffered(2, DUE, ()) in answer.events
    assert (played.reduced(), played.table.state.attrition_turn) == (set(DUE), 2)
    assert not played.table.questions


def test_6_24_the_allies_may_ask_japan() -> None:
    played = Played()
    played.do(ALLIES, SufferAttrition(DUE))
    with pytest.raises(IllegalCommand, match="Allies was not asked"):
        played.do(ALLIES, Answer(1, True))
    played.do(JAPAN, Answer(1, True))
    assert played.reduced() == set(DUE)


def test_6_24_what_is_declined_changes_nothing() -> None:
    played = Played()
    played.do(JAPAN, SufferAttrition(DUE))
    played.do(ALLIES, Answer(1, False))
    assert (played.reduced(), played.table.state.attrition_turn) == (set(), 0)
    assert not played.table.questions
    assert isinstance(played.do(ALLIES, SufferAttrition(DUE)).events[0], QuestionAsked)


def test_6_24_an_absent_player_is_not_asked() -> None:
    played = Played()
    played.do(JAPAN, SufferAttrition(DUE), absent=frozenset({"allies"}))
    assert played.reduced() == set(DUE)


def test_6_24_a_referee_asks_nobody() -> None:
    played = Played()
    assert played.do(REFEREE, SufferAttrition(DUE)).events == (AttritionSuffered(2, DUE, ()),)


def test_6_24_wrong_losses_are_not_even_asked() -> None:
    played = Played()
    with pytest.raises(IllegalCommand, match="1st Australian Corps is reduced by attrition"):
        played.do(JAPAN, SufferAttrition(DUE[1:]))
    assert not played.table.questions


def test_6_24_an_agreement_about_another_board_is_refused() -> None:
    # Once flipped, the corps is safe in range of Manila.
    played = Played()
    played.do(JAPAN, SufferAttrition(DUE))
    played.do(ALLIES, FlipUnits(("au-1-corps",)))
    with pytest.raises(IllegalCommand, match="1st Australian Corps suffers no attrition"):
        played.do(ALLIES, Answer(1, True))
    assert (played.reduced(), played.table.state.attrition_turn) == ({"au-1-corps"}, 0)


def test_6_24_a_change_of_the_board_that_changes_no_loss_does_not_matter() -> None:
    played = Played()
    played.do(JAPAN, SufferAttrition(DUE))
    played.do(JAPAN, MoveUnits(("jp-cv-akagi",), "3407"))
    played.do(ALLIES, MoveMarker("political-will", 7))
    played.do(ALLIES, Answer(1, True))
    assert played.reduced() == set(DUE)


def test_6_24_both_who_ask_for_it_have_agreed_and_it_strikes_once() -> None:
    played = Played()
    played.do(JAPAN, SufferAttrition(DUE))
    with pytest.raises(IllegalCommand, match="asked already"):
        played.do(JAPAN, SufferAttrition(DUE))
    entry = played.do(ALLIES, SufferAttrition(DUE))
    assert [type(event) for event in entry.events] == [QuestionAnswered, AttritionSuffered]
    assert not played.table.questions
    for late in (Answer(1, True), Answer(2, True)):
        with pytest.raises(IllegalCommand, match="no longer open"):
            played.do(JAPAN, late)
