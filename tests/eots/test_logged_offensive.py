"""An offensive entered as it ended, who may decide what, and input that makes no sense (EotS 7.0, 7.2)."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.core.dice import TableDice, faces_from
from rules.core.game import OBSERVER, REFEREE, SCREEN, SeatKind
from rules.eots.commands import (
    ActivateReaction,
    ClearUp,
    DeclareBattles,
    Disengage,
    EndAnswer,
    EndReaction,
    LogOffensive,
    MoveForces,
    PlaceForces,
    PlayCard,
    PlayReaction,
    ReturnForces,
    StandFast,
    TryIntelligence,
    TrySpecialReaction,
)
from rules.eots.dice import FACES
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.maps.hexgrid import HexId
from tests.eots.chapter_7 import ALLIES, JAPAN, RE_UNITS, hand, hollandia, malaya, operation_re, raid
from tests.eots.offensives import Game
from tests.support import eots

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])

# Kuantan falls to the 15th Army, which loses a step; the 3rd Corps dies; the 22nd goes to Kota Bharu.
KUANTAN = LogOffensive(
    card="J23",
    use="operations",
    hq="jp-hq-south",
    units=("jp-15-army", "jp-22-air-flotilla"),
    positions=("jp-15-army:2014", "jp-22-air-flotilla:2112"),
    reduced=("jp-15-army",),
    eliminated=("in-3-corps",),
    taken=("2014",),
)


def logged(**changes: Any) -> LogOffensive:
    fields = {name: getattr(KUANTAN, name) for name in KUANTAN.__dataclass_fields__}
    return LogOffensive(**{**fields, **changes})


def against(game: Game, **changes: Any) -> set[str]:
    return game.rules_against(logged(**changes))


# Entering an offensive as it ended


@EDITIONS
@pytest.mark.parametrize("use", ["operations", "event"])
def test_7_0_an_offensive_is_entered_as_it_ended(edition: str, use: str) -> None:
    game = malaya(edition)
    game.do(logged(use=use), seat=JAPAN)
    assert game.state.offensive is None
    assert (game.where("jp-15-army"), game.where("jp-22-air-flotilla")) == ("2014", "2112")
    assert game.state.units[UnitId("jp-15-army")].reduced
    assert game.where("in-3-corps") == "eliminated"
    assert game.state.control[HexId("2014")] is Side.JAPAN
    assert game.state.discarded_cards == ("J23",)
    assert hand(game, "japan") == 6
    assert game.state.activated == frozenset()


def test_4_22_then_the_other_player_is_next() -> None:
    game = malaya()
    game.do(KUANTAN)
    assert game.rules_against(PlayCard("J40", "discard")) == {"EotS 4.22"}
    assert game.rules_against(PlayCard("A19", "discard")) == set()


def test_5_36_an_event_that_says_so_is_removed() -> None:
    game = malaya()
    game.do(logged(card="J73", use="event", units=("jp-15-army",), positions=("jp-15-army:2014",)))
    assert "J73" in game.state.removed_cards


def test_8_45_a_shipping_is_marked_as_used() -> None:
    game = malaya(markers={"japan-asp": 3, "japan-asp-used": 1})
    assert against(game, shipping=3) == {"EotS 8.45 A"}
    assert against(game, shipping=-1) == {"EotS 8.45 A"}
    game.do(logged(shipping=2))
    assert game.state.markers[TrackId("japan-asp-used")] == 3


@EDITIONS
def test_7_21_the_activation_is_checked(edition: str) -> None:
    game = malaya(edition)
    four = tuple(RE_UNITS.split())
    assert against(game, units=four) == {"EotS 7.21"}
    assert against(game, units=four, use="event") == set()
    assert against(game, hq="br-hq-malaya") == {"EotS 7.21"}
    assert against(game, units=(), positions=(), reduced=()) == {"EotS 7.21"}


def test_6_3_only_activated_units_moved() -> None:
    game = malaya()
    assert against(game, positions=(*KUANTAN.positions, "jp-bb-kongo:2212")) == {"EotS 6.3"}
    assert against(game, positions=(*KUANTAN.positions, "br-ma-air:1916")) == set()  # it reacted


def test_4_22_whose_turn_it_is() -> None:
    assert "EotS 4.22" in against(malaya(japan_hand=3, allied_hand=5))


def test_5_0_players_enter_their_own_offensives() -> None:
    assert malaya().rules_against(KUANTAN, ALLIES) == {"EotS 5.0"}
    assert malaya().rules_against(KUANTAN, JAPAN) == set()


def test_7_2_not_while_another_is_under_way() -> None:
    assert "EotS 7.2" in malaya().launch("J40", "jp-hq-south", "jp-bb-kongo").rules_against(KUANTAN)


@pytest.mark.parametrize("use", ["china", "discard", "pass", "", "x", "withdraw-hq"])
def test_7_1_an_offensive_is_played_by_operations_or_as_an_event(use: str) -> None:
    assert against(malaya(), use=use) == {"EotS 7.1"}


@pytest.mark.parametrize("card", ["J34", "J05"])  # political, resource
def test_7_1_an_event_without_logistics_is_no_offensive(card: str) -> None:
    assert against(malaya(), card=card, use="event") != set()
    assert against(malaya(), card=card) == set()


def test_8_21_ships_end_in_a_friendly_port() -> None:
    kongo = {"units": ("jp-bb-kongo",), "reduced": (), "eliminated": (), "taken": ()}
    assert against(malaya(), **kongo, positions=("jp-bb-kongo:2212",)) == set()
    assert against(malaya(), **kongo, positions=("jp-bb-kongo:2015",)) == {"EotS 8.21"}  # Allied
    assert against(malaya(), **kongo, positions=("jp-bb-kongo:2112",)) >= {"EotS 8.21"}  # no port
    left = malaya(without="br-ma-air au-8-division")
    assert against(left, **{**kongo, "taken": ("2015",)}, positions=("jp-bb-kongo:2015",)) == set()


def test_8_48_no_hex_is_overfull() -> None:
    more = {"jp-25-army": "2112", "jp-16-army": "2112", "jp-23-air-flotilla": "2112"}
    assert against(malaya(more=more)) != set()


def test_12_11_the_markers_follow_the_board() -> None:
    game = malaya()
    assert game.state.markers[TrackId("japan-resources")] == 4
    game.do(KUANTAN)  # a resource
    assert game.state.markers[TrackId("japan-resources")] == 5


SINGAPORE: dict[str, Any] = {
    "units": ("jp-15-army",),
    "positions": ("jp-15-army:2015",),
    "eliminated": ("in-3-corps", "au-8-division"),
    "taken": ("2014", "2015"),
}


def test_6_14_an_hq_in_a_hex_that_was_taken_leaves() -> None:
    game = malaya(without="br-ma-air")
    game.do(logged(**SINGAPORE))
    assert game.where("br-hq-malaya") == "removed"


def test_8_32_aircraft_do_not_stay_in_a_hex_that_was_taken() -> None:
    assert against(malaya(), **SINGAPORE) != set()
    went = {**SINGAPORE, "positions": ("jp-15-army:2015", "br-ma-air:2018")}
    assert against(malaya(), **went) == set()
    lost = {**SINGAPORE, "eliminated": ("in-3-corps", "au-8-division", "br-ma-air")}
    assert against(malaya(), **lost) == set()


@pytest.mark.parametrize("taken", ["turn-3", "2219", "9999", "", "removed", "Kuantan"])
def test_6_5_what_was_taken_is_a_hex_with_land(taken: str) -> None:
    assert against(malaya(), taken=(taken,)) != set()


@pytest.mark.parametrize(
    "changes",
    [
        {"units": ("x",)},
        {"units": ("jp-cv-akagi",)},
        {"units": ("jp-hq-south",)},
        {"reduced": ("x",)},
        {"eliminated": ("x",)},
        {"positions": ("x:2014",)},
        {"positions": ("jp-15-army:x",)},
        {"positions": ("jp-15-army:2014", "jp-15-army:2112")},
        {"positions": ("in-3-corps:2015",)},  # and eliminated
        {"reduced": ("jp-hq-south",)},  # has no other side
        {"card": "x"},
        {"card": ""},
        {"hq": "x"},
        {"hq": ""},
    ],
)
def test_7_0_names_that_are_none(changes: dict[str, Any]) -> None:
    assert against(malaya(), **changes) != set()


# Who decides


@EDITIONS
def test_7_2_each_side_decides_for_itself(edition: str) -> None:
    steps: list[tuple[Callable[[Game], Any], SeatKind]] = [
        (lambda game: PlayCard("J23", "operations", "jp-hq-south", ("jp-bb-kongo",)), JAPAN),
        (lambda game: MoveForces(("jp-bb-kongo",), "2015"), JAPAN),
        (lambda game: DeclareBattles(("2015:",)), JAPAN),
        (lambda game: TryIntelligence(), ALLIES),
        (lambda game: ActivateReaction("br-hq-malaya", ("br-bb-force-z",)), ALLIES),
        (lambda game: MoveForces(("br-bb-force-z",), "2015"), ALLIES),
        (lambda game: EndReaction(), ALLIES),
    ]
    game = malaya(edition, more={"br-bb-force-z": "2018"})
    for command_of, seat in steps:
        command, other = command_of(game), ALLIES if seat is JAPAN else JAPAN
        assert game.rules_against(command, other), command
        game.do(command, *([0] if isinstance(command, TryIntelligence) else []), seat=seat)
    game.fight("2015", air=(0, 0))
    for seat, position in ((ALLIES, "br-bb-force-z:2018"), (JAPAN, "jp-bb-kongo:2311")):
        other = ALLIES if seat is JAPAN else JAPAN
        assert game.rules_against(ReturnForces((position,)), other) == {"EotS 7.2"}
        game.do(ReturnForces((position,)), seat=seat)
    assert game.step == ""


def test_7_2_a_referee_decides_for_both() -> None:
    game = raid()
    game.do(TryIntelligence(), 0, seat=REFEREE)
    game.do(EndReaction(), seat=REFEREE)


@pytest.mark.parametrize("seat", [OBSERVER, SCREEN])
def test_7_2_who_only_looks_on_decides_nothing(seat: SeatKind) -> None:
    assert malaya().rules_against(PlayCard("J23", "discard"), seat) != set()
    assert malaya().rules_against(KUANTAN, seat) != set()
    assert raid().rules_against(TryIntelligence(), seat) != set()
    assert raid().rules_against(PlayReaction("A59"), seat) != set()


# Input that makes no sense

TEXTS = (
    "",
    ":",
    "::",
    "x",
    "x:y",
    "x:2015",
    "2015:x",
    "2015",
    "jp-bb-kongo",
    "jp-bb-kongo:",
    "jp-bb-kongo:x",
    "jp-bb-kongo:2015",
    "jp-bb-kongo:china-box",
    "jp-bb-kongo:turn-3",
    "2015:jp-bb-kongo",
    "2015:in-3-corps",
    "jp-cv-akagi:2015",
    "2015:jp-cv-akagi",
    "br-ma-air:removed",
    "in-3-corps:1913",
    "jp-hq-south:2112",
    "\x00",
    "x" * 300,
)
PLACES = ("", "x", "2015", "2219", "turn-3", "removed", "china-box", "singapore-box", "9999", "\x00", "2407")
UNITS = (
    (),
    ("",),
    ("x",),
    ("jp-bb-kongo",),
    ("jp-bb-kongo",) * 2,
    ("jp-bb-kongo", "jp-15-army"),
    ("in-3-corps",),
    ("jp-cv-akagi",),  # removed
    ("br-bb-force-z",),  # removed
    ("br-hq-malaya",),
    ("jp-hq-south",),
    ("jp-22-air-flotilla", "jp-bb-kongo"),
)
CARDS = ("", "x", "A05", "A59", "J19", "J10", "A61", "A22", "J01", "\x00")
HQS = ("", "x", "br-hq-malaya", "jp-hq-south", "joint-hq-abda", "in-3-corps")


def at(step: str) -> Game:
    """Operation RE at a step."""
    if step == "none":
        return malaya()
    if step == "move":
        return malaya().launch("J23", "jp-hq-south", RE_UNITS, event=True)
    game = operation_re()
    if step == "answer":
        return game
    game.roll(0)
    if step == "react":
        return game.react("br-hq-malaya", "br-ma-air")
    game.do(EndReaction())
    return game if step == "battle" else game.fight("2014").fight("2015", air=(0, 0))


def commands() -> list[Any]:
    found: list[Any] = [
        TryIntelligence(),
        EndAnswer(),
        EndReaction(),
        ReturnForces(),
        ClearUp(),
        PlaceForces(()),
    ]
    found += [kind((text,)) for text in TEXTS for kind in (EndReaction, ReturnForces, ClearUp, PlaceForces)]
    found += [DeclareBattles((one,), (other,)) for one in TEXTS for other in TEXTS[::3]]
    found += [DeclareBattles(("2014:", "2015:", text)) for text in TEXTS]
    ways = ("", "naval", "organic", "strategic-air", "x")
    found += [MoveForces(units, place, way) for units in UNITS for place in PLACES for way in ways]
    found += [Disengage(units, place) for units in UNITS for place in PLACES]
    found += [kind(place) for place in PLACES for kind in (StandFast, TrySpecialReaction)]
    found += [PlayReaction(card, held) for card in CARDS for held in (False, True)]
    found += [ActivateReaction(hq, units) for hq in HQS for units in UNITS]
    uses = ("operations", "event", "withdraw-hq", "return-hq", "route", "withdraw-air", "future", "pass", "x")
    found += [
        PlayCard(card, use, hq, units, place)
        for card in CARDS[2:8]
        for use in uses
        for hq in HQS[:4]
        for units in UNITS[3:9:2]
        for place in PLACES[::5]
    ]
    found += [logged(units=units, taken=(place,)) for units in UNITS for place in PLACES]
    found += [logged(positions=(text,), eliminated=units) for text in TEXTS for units in UNITS[::2]]
    return found


@pytest.mark.parametrize("step", ["none", "move", "answer", "react", "battle", "return"])
def test_7_2_whatever_is_asked_gets_an_answer(step: str) -> None:
    game = at(step)
    for command in commands():
        for objection in game.against(command):
            assert objection.rule and objection.reason, command
            assert len(objection.reason) < 400, command


@pytest.mark.parametrize("step", ["none", "move", "answer", "react", "battle", "return"])
def test_7_2_what_both_agree_to_can_be_done(step: str) -> None:
    """Only final objections stop a command that both sides agree to: the others must have an outcome."""
    game = at(step)
    for command in commands():
        if any(objection.final for objection in game.against(command)):
            continue
        state = game.state
        for event in eots().outcome(state, REFEREE, command, TableDice(faces_from((5,), FACES))):
            state = eots().apply(state, event)
        known = {*state.components.hexes, *state.components.boxes()}
        assert all(position.place in known for position in state.units.values()), command


@EDITIONS
def test_7_2_commands_out_of_their_step_are_refused(edition: str) -> None:
    everything: list[Any] = [
        MoveForces(("us-cv-enterprise",), "3720"),
        PlaceForces(("us-cv-enterprise:3720",)),
        DeclareBattles(),
        TryIntelligence(),
        EndAnswer(),
        ActivateReaction("jp-hq-south-seas", ("jp-bb-yamato",)),
        EndReaction(),
        ReturnForces(),
        ClearUp(),
        TrySpecialReaction("3520"),
        PlayReaction("J04"),
        Disengage(("jp-bb-yamato",), "3520"),
        StandFast("3520"),
    ]
    for command in everything:
        assert hollandia(edition).rules_against(command) == {"EotS 7.2"}, command
