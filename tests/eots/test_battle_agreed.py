"""Battles told, agreed and played again; the example of play on the board (EotS v2.0 19.0)."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.dice import TableDice
from rules.core.game import REFEREE, SeatKind, Setup
from rules.core.legality import IllegalCommand
from rules.core.table import Answer, Entry, OpenTable, QuestionAsked, SetAside, Table, decide, fold, follow
from rules.eots.commands import EndSegment, FightBattle, FlipUnits, MoveMarker, MoveUnits, RollBattle
from rules.eots.events import (
    BattleFought,
    CombatFought,
    ControlChanged,
)
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import Position, State
from rules.eots.views.battle import BattleView
from rules.maps.hexgrid import HexId
from tests.eots.boards import board
from tests.eots.fights import (
    ALLIES,
    AT_SEA,
    BEATEN,
    DECKS,
    FLEETS,
    JAPAN,
    KUANTAN,
    STRUCK,
    Faces,
    after,
    against,
    changes,
    entered,
    fought,
    moved,
    outcome,
)
from tests.support import eots, position

# Told, agreed and played again


def test_9_0_the_record_says_what_happened() -> None:
    for state, command in ((FLEETS, AT_SEA), (KUANTAN, BEATEN), (DECKS, STRUCK)):
        events = outcome(state, command)
        said = [eots().sentence(event).text for event in events]
        assert not {type(event).__name__ for event in events} & set(said)
        assert said[0].startswith(("Air-naval combat: ", "Ground combat: "))
        assert said[-1].startswith(f"Battle at {state.components.place_title(command.hex)}, intercept: ")


@dataclass
class Played:
    """A record of the 1942 scenario kept in memory, the 15th Army in Kuantan."""

    entries: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        setup = Setup("1942", "v3.2", "free", "table")
        opening = eots().open(setup)
        self.entries.append(Entry(0, "", "japan", "Ann", OpenTable("eots", "a table", setup), (opening,)))
        self.do(JAPAN, MoveUnits(("jp-15-army",), "2014"))

    @property
    def table(self) -> Table:
        return fold(eots(), self.entries)

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    def do(self, seat: SeatKind, command: Any, *faces: int, absent: frozenset[str] = frozenset()) -> Entry:
        events = decide(eots(), self.table, seat, command, TableDice(faces), absent)
        self.entries.append(Entry(self.table.seq + 1, "", seat.code, seat.name, command, events))
        return self.entries[-1]

    def kuantan(self, land: Faces = (1, 7)) -> FightBattle:
        return entered(self.state, "2014", land=land)

    def changed(self) -> dict[str, str]:
        return changes(position("1942"), self.state)


# The example of play: one step each, the army goes back to Kuala Lumpur.
BOTH_LOSE = {"jp-15-army": "reduced", "in-3-corps": "reduced"}


def test_9_0_the_other_player_is_asked_first_and_told_what_would_happen() -> None:
    played = Played()
    command = played.kuantan()
    (event,) = played.do(JAPAN, command).events
    assert isinstance(event, QuestionAsked)
    assert (event.asked, event.objections, event.command) == (("allies",), (), command)
    lines = event.says.splitlines()
    assert lines[0] == "The battle at 2014 Kuantan"
    assert lines[1].startswith("Ground combat: Japan 20, die 1, modified -1: 10 hits; Allies 9, die 7")
    assert lines[2:4] == [
        "15th Army and 3rd Indian Corps reduced",
        "15th Army moved from 2014 Kuantan to 1913 Kuala Lumpur",
    ]
    assert lines[4].startswith("Battle at 2014 Kuantan, intercept: Japan attacked and did not take it")
    assert played.changed() == {"jp-15-army": "2014"}


def test_9_0_what_both_agree_on_is_done() -> None:
    played = Played()
    played.do(JAPAN, played.kuantan())
    answer = played.do(ALLIES, Answer(2, True))
    assert any(isinstance(event, BattleFought) for event in answer.events)
    assert answer.faces == (1, 7)
    assert played.changed() == BOTH_LOSE
    assert not played.table.questions


def test_9_0_the_record_folds_to_the_board_after_the_battle() -> None:
    played = Played()
    before, command = played.state, played.kuantan()
    played.do(JAPAN, command)
    table = played.table
    answer = played.do(ALLIES, Answer(2, True))
    assert played.state == after(before, command)
    assert follow(eots(), table, answer) == played.table


def test_9_0_the_defender_may_propose_it_too() -> None:
    played = Played()
    played.do(ALLIES, played.kuantan())
    with pytest.raises(IllegalCommand, match="Allies was not asked"):
        played.do(ALLIES, Answer(2, True))
    played.do(JAPAN, Answer(2, True))
    assert played.changed() == BOTH_LOSE


def test_9_0_what_is_declined_changes_nothing() -> None:
    played = Played()
    played.do(JAPAN, played.kuantan())
    played.do(ALLIES, Answer(2, False))
    assert played.changed() == {"jp-15-army": "2014"}
    assert not played.table.questions
    assert isinstance(played.do(JAPAN, played.kuantan()).events[0], QuestionAsked)


def test_9_0_a_referee_and_a_player_alone_ask_nobody() -> None:
    for seat, absent in ((REFEREE, frozenset[str]()), (JAPAN, frozenset({"allies"}))):
        played = Played()
        played.do(seat, played.kuantan(), absent=absent)
        assert played.changed() == BOTH_LOSE


def test_9_0_a_wrong_battle_is_not_even_asked() -> None:
    played = Played()
    command = played.kuantan()
    with pytest.raises(IllegalCommand, match="The die of Japan for the ground combat is missing"):
        played.do(JAPAN, replace(command, ground_offensive=None))
    with pytest.raises(IllegalCommand, match="cannot take hits here"):
        played.do(JAPAN, SetAside(replace(command, ground_offensive_hits=("us-feaf",))))
    assert not played.table.questions


def a_flip(played: Played) -> None:
    played.do(ALLIES, FlipUnits(("in-3-corps",)))


def a_departure(played: Played) -> None:
    played.do(ALLIES, MoveUnits(("in-3-corps",), "2015"))


def an_arrival(played: Played) -> None:
    played.do(ALLIES, MoveUnits(("au-8-division",), "2014"))


@pytest.mark.parametrize(
    ("meanwhile", "reason"),
    [
        (a_flip, "3rd Indian Corps lies on its other side now"),
        (a_departure, "3rd Indian Corps in 2015 Singapore cannot fight here"),
        (an_arrival, "All units in the hex fight: 8th Australian Division is missing"),
    ],
)
def test_9_0_an_agreement_about_another_board_is_refused(
    meanwhile: Callable[[Played], None], reason: str
) -> None:
    played = Played()
    played.do(JAPAN, played.kuantan())
    meanwhile(played)
    before = played.state
    with pytest.raises(IllegalCommand, match=reason):
        played.do(ALLIES, Answer(2, True))
    assert played.state == before


def test_9_0_other_dice_rolled_meanwhile_are_the_dice() -> None:
    played = Played()
    played.do(JAPAN, played.kuantan())
    played.do(ALLIES, RollBattle("2014", "ground"), 5, 0)
    with pytest.raises(IllegalCommand, match="The app rolled 5, not 1"):
        played.do(ALLIES, Answer(2, True))


def test_9_0_a_change_of_the_board_elsewhere_does_not_matter() -> None:
    played = Played()
    played.do(JAPAN, played.kuantan())
    played.do(ALLIES, MoveMarker("political-will", 7))
    played.do(JAPAN, MoveUnits(("jp-cv-akagi",), "3407"))
    played.do(ALLIES, Answer(2, True))
    assert played.changed() == {**BOTH_LOSE, "jp-cv-akagi": "3407"}


def test_9_0_a_battle_is_fought_once() -> None:
    played = Played()
    command = played.kuantan()
    played.do(JAPAN, command)
    played.do(ALLIES, command)
    with pytest.raises(IllegalCommand, match="cannot fight here"):
        played.do(JAPAN, command)
    assert played.changed() == BOTH_LOSE


def test_9_0_what_is_set_aside_is_recorded_as_a_ruling() -> None:
    # Outside the offensives of a guided game, by agreement.
    state = replace(FLEETS, mode="guided", segment="attrition")
    table = Table(0, state, {}, "japan", 0)
    (asked_,) = decide(eots(), table, JAPAN, SetAside(AT_SEA, "both agree"), TableDice(()))
    assert isinstance(asked_, QuestionAsked)
    assert [one.rule for one in asked_.objections] == ["EotS 4.4"]
    assert asked_.says.startswith("The battle at 2811")


def test_9_5_a_new_segment_forgets_where_troops_came_from() -> None:
    played = Played()
    assert played.state.came_from == {"jp-15-army": "1913"}
    played.do(JAPAN, EndSegment())
    assert played.state.came_from == {}


# The example of play, from the set-ups of 1941 and 1942 (EotS v2.0 19.0)

SETUPS = pytest.mark.parametrize("edition", ["v2.0", "v3.2"])


def played_out(state: State, where: str, **said: Any) -> tuple[State, dict[str, str]]:
    """The board after one of its battles, and what changed."""
    now = fought(state, where, **said)
    return now, changes(state, now)


@SETUPS
def test_19_0_pearl_harbor_on_the_board(edition: str) -> None:
    # 36 hits at half the defence: 2 x 5 Maryland, 4 New Orleans, 2 x 5 each air force; Hiei only escorts.
    fleet = ("jp-cv-akagi", "jp-cv-soryu", "jp-cv-shokaku")
    state = moved(position("1941", edition), "5506", *fleet, "jp-bb-hiei")
    historical = ("us-bb-maryland", "us-ca-new-orleans", "us-7af", "us-7af-lrb")
    command = entered(
        state,
        "5808",
        units=fleet,
        condition="surprise",
        air=(8, None),
        air_offensive_hits=(*historical, "us-bb-maryland", "us-7af", "us-7af-lrb"),
        changes=("allies:air-naval:no-roll:Operation Z", "allies:air-naval:half-defense:Operation Z"),
    )
    assert "jp-bb-hiei" in command.units and "us-hq-central-pacific" not in command.units
    events = outcome(state, command)
    assert (events[0].strengths, events[0].modified, events[0].hits) == ((36,), (11,), (36,))
    now = after(state, command)
    assert changes(state, now) == {
        "us-bb-maryland": "eliminated",
        "us-7af": "eliminated",
        "us-7af-lrb": "eliminated",
        "us-ca-new-orleans": "reduced",
    }
    assert now.controls(Side.ALLIES, HexId("5808"))


@SETUPS
def test_19_0_kota_bharu_on_the_board(edition: str) -> None:
    # 33 hits sink Force Z (10 and 10) before it answers; nobody holds the beach.
    state = moved(position("1941", edition), "2112", "jp-25-army", "jp-bb-kongo", "br-bb-force-z")
    command = entered(state, "2112", units=("jp-22-air-flotilla",), condition="surprise", air=(3, None))
    assert command.came == ("jp-25-army:sea",)
    now = after(state, command)
    assert changes(state, now) == {"br-bb-force-z": "eliminated"}
    assert now.controls(Side.JAPAN, HexId("2112"))
    assert now.units["jp-25-army"] == Position("2112", True)


@SETUPS
def test_19_0_hong_kong_on_the_board(edition: str) -> None:
    # 5 - 2: 9 hits for 4 and 4; even a nine, 6 hits, does the army no harm.
    state = moved(position("1941", edition), "2709", "jp-17-army")
    assert entered(state, "2709").came == ("jp-17-army:2708",)
    now, found = played_out(state, "2709", condition="surprise", land=(5, 9))
    assert found == {"br-hong-kong-division": "eliminated"}
    assert now.controls(Side.JAPAN, HexId("2709"))


@SETUPS
def test_19_0_north_luzon_on_the_board(edition: str) -> None:
    # 27 from Formosa at half, 12 Takao: half of 39 is 20, FEAF 10 and the 19th 9. Ashore 27 hits and 6.
    state = moved(position("1941", edition), "2812", "jp-14-army", "jp-ca-takao")
    aircraft = ("jp-5-air-division", "jp-21-air-flotilla", "jp-23-air-flotilla")
    command = entered(state, "2812", units=aircraft, condition="surprise", air=(0, 2), land=(5, 3))
    sea, land, *_ = outcome(state, command)
    assert (sea.strengths, sea.hits) == ((39, 5), (20, 2))
    assert (land.modified, land.hits) == ((7, 6), (27, 6))
    now = after(state, command)
    assert changes(state, now) == {
        "us-feaf": "reduced",
        "us-19-lrb": "reduced",
        "us-nl-corps": "eliminated",
        "jp-14-army": "reduced",
    }
    assert now.controls(Side.JAPAN, HexId("2812"))


@SETUPS
def test_19_0_south_luzon_on_the_board(edition: str) -> None:
    # Zuiho's 8 hits do nothing; 5 + 2 + 2 - 2 = 7, 14 hits reduce the corps, which has one way out.
    state = moved(position("1941", edition), "2913", "jp-cvl-zuiho", "jp-19-army")
    now, found = played_out(state, "2913", condition="surprise", air=(8, None), land=(5, 0))
    assert found == {"us-sl-corps": "2912"}
    assert now.units["us-sl-corps"] == Position("2912", True)
    assert now.controls(Side.JAPAN, HexId("2913"))


@SETUPS
def test_19_0_samar_on_the_board(edition: str) -> None:
    # Ryujo strikes over three hexes: 6 hits reduce the CA, whose answer, a quarter of 2, reaches nobody.
    state = moved(position("1941", edition), "3017", "jp-cvl-ryujo")
    now, found = played_out(state, "3014", units=("jp-cvl-ryujo",), condition="surprise", air=(3, 0))
    assert found == {"us-ca-us-asia": "reduced"}
    assert now.controls(Side.ALLIES, HexId("3014"))


@SETUPS
def test_19_0_davao_on_the_board(edition: str) -> None:
    # Nachi's 10 hits reduce the corps; 9 x 1.5 = 14 eliminate it. It answers with 1 x 2.
    state = moved(position("1941", edition), "2915", "jp-ca-nachi", "jp-16-army")
    now, found = played_out(state, "2915", condition="surprise", air=(3, None), land=(7, 9))
    assert found == {"us-mindanao-corps": "eliminated"}
    assert now.controls(Side.JAPAN, HexId("2915"))


@SETUPS
def test_19_0_wake_on_the_board(edition: str) -> None:
    # 5 + 4 = 9 at a half, 5 hits, nothing; 4 against 6 ashore, nothing; the Marines' 2 x 2 = 4 take a step
    # of 3. The brigade goes back by sea.
    state = moved(position("1941", edition), "4612", "jp-4-sn-brigade", "jp-cl-tenryu")
    command = entered(
        state,
        "4612",
        units=("jp-24-air-flotilla",),
        condition="surprise",
        came=("jp-4-sn-brigade:jp-cl-tenryu",),
        air=(2, 8),
        land=(4, 9),
    )
    events = outcome(state, command)
    assert [one.winner for one in events[:2]] == ["japan", "allies"]
    assert events[-1].by_sea == ("jp-4-sn-brigade",)
    now = after(state, command)
    assert changes(state, now) == {"jp-4-sn-brigade": "reduced"}
    assert now.controls(Side.ALLIES, HexId("4612"))


@SETUPS
def test_19_0_singapore_on_the_board(edition: str) -> None:
    # 45 hits take RAF Malaya (9 and 9); the rest is lost, for an air unit was there. 6 hits do nothing.
    state = moved(position("1942", edition), "2015", "jp-bb-kongo", "jp-ca-mogami")
    state = moved(state, "2112", "jp-22-air-flotilla")
    command = entered(
        state,
        "2015",
        units=("jp-22-air-flotilla",),
        air=(6, 7),
        changes=("allies:air-naval:+2:Operation Matador",),
    )
    (sea,) = [one for one in outcome(state, command) if isinstance(one, CombatFought)]
    assert (sea.strengths, sea.modified, sea.hits) == ((45, 6), (6, 9), (45, 6))
    now = after(state, command)
    assert changes(state, now) == {"br-ma-air": "eliminated"}
    assert now.control == state.control


@SETUPS
def test_19_0_kuantan_on_the_board(edition: str) -> None:
    state = moved(position("1942", edition), "2014", "jp-15-army")
    now, found = played_out(state, "2014", land=(1, 7))
    assert found == {"jp-15-army": "1913", "in-3-corps": "reduced"}
    assert now.units["jp-15-army"] == Position("1913", True)
    assert now.controls(Side.ALLIES, HexId("2014"))


# Any battle

BATTLEFIELDS = (
    "2811",
    "2812",
    "2813",
    "2014",
    "2709",
    "2809",
    "2915",
    "3014",
    "3706",
    "4612",
    "4021",
    "2206",
)
NEAR = {"air": (0, 0, 1, 2, 3, 4), "naval": (0, 0, 0, 1, 2)}
JAPANESE = (
    "jp-cv-akagi jp-cvl-zuiho jp-cv-soryu jp-bb-kongo jp-ca-takao jp-cl-tenryu jp-22-air-flotilla "
    "jp-tainan-air jp-5-air-division jp-14-army jp-15-army jp-4-sn-brigade jp-ss-brigade jp-hq-south"
)
ALLIED = (
    "us-cv-wasp us-cv-essex us-cve-sangamon br-cvl-hermes us-bb-maryland us-ca-us-asia us-feaf us-5af "
    "us-vmf-211 us-19-lrb in-3-corps us-nl-corps us-wake-brigade us-1-marine-division br-7-armor-brigade "
    "us-hq-southwest-pacific"
)
COUNTERS = {Side.JAPAN: JAPANESE.split(), Side.ALLIES: ALLIED.split()}
FACES = st.sampled_from((*range(10), *range(10), None))


@st.composite
def situations(draw: st.DrawFn) -> tuple[State, FightBattle]:
    """A few counters in and around a hex, and what somebody says of the battle there."""
    edition, where = draw(st.sampled_from(("3.2", "2.0"))), draw(st.sampled_from(BATTLEFIELDS))
    empty = board({}, edition=edition)
    units: dict[str, str] = {}
    origins: dict[str, str] = {}
    for side in Side:
        for unit in draw(st.lists(st.sampled_from(COUNTERS[side]), min_size=1, max_size=4, unique=True)):
            printed = empty.components.units[UnitId(unit)]
            if printed.unit_class == "ground" and not empty.components.hexes[HexId(where)].land:
                continue
            rows = draw(st.sampled_from(NEAR.get(printed.unit_class, (0,))))
            away = -rows if side is Side.JAPAN else rows  # north or south, so that no second battle arises
            place = HexId(f"{where[:2]}{int(where[2:]) + away:02d}")
            units[unit] = place if place in empty.components.hexes else where
            units[unit] += " reduced" if printed.two_sided and draw(st.booleans()) else ""
            if printed.unit_class == "ground":
                origins[unit] = draw(st.sampled_from(("", "1913", "2812", "2708", "2915", "2106", "3017")))
    state = board(units, edition=edition, markers={"divisions-in-china": draw(st.sampled_from((0, 4, 12)))})
    if where in state.control:
        state = eots().apply(state, ControlChanged(where, draw(st.sampled_from(Side))))
    state = replace(state, came_from={UnitId(u): place for u, place in origins.items() if place})
    afar = tuple(u for u in units if "-hq-" not in u and draw(st.booleans()))
    said = FightBattle(
        where,
        draw(st.sampled_from(("", "japan", "allies"))),
        draw(st.sampled_from(("surprise", "intercept", "ambush"))),
        units=afar,
        air_offensive=draw(FACES),
        air_reaction=draw(FACES),
        ground_offensive=draw(FACES),
        ground_reaction=draw(FACES),
    )
    return state, said


@dataclass(frozen=True)
class Shown:
    """A battle on its board; only what was said of it is worth printing."""

    state: State
    command: FightBattle
    view: BattleView

    def __repr__(self) -> str:
        units = {unit: where for unit, where in self.state.units.items() if where.place != "removed"}
        return f"{self.state.edition}: {units}, {self.command}"


@st.composite
def battles(draw: st.DrawFn) -> Shown:
    """A battle as the table shows it, after some of what its sheet offers was chosen."""
    state, said = draw(situations())
    command, view = eots().battle(state, said)
    for _ in range(draw(st.integers(0, 2))):
        offered = [one for combat in view.combats for _, _, found in combat.choices for one in found]
        offered += [one for retreat in view.retreats for one in retreat.choices]
        if not offered:
            break
        one = draw(st.sampled_from(offered))
        before = {text.partition(":")[0]: text for text in said.retreats}
        kept = (*{**before, one.value.partition(":")[0]: one.value}.values(),)
        said = replace(said, **{one.name: kept if one.name == "retreats" else one.value})
        command, view = eots().battle(state, said)
    return Shown(state, command, view)


def steps(state: State) -> dict[str, int]:
    """The steps of every counter, none once it is eliminated."""
    units = state.components.units
    return {
        unit: 0 if where.place == "eliminated" else 1 + (units[unit].two_sided and not where.reduced)
        for unit, where in state.units.items()
    }


@given(battles())
def test_9_0_what_the_sheet_calls_complete_stands_and_nothing_else_does(
    battle: Shown,
) -> None:
    state, command, view = battle.state, battle.command, battle.view
    assert view.complete is (against(state, command) == [])


@given(battles())
def test_9_0_a_battle_touches_only_those_who_fight_it(battle: Shown) -> None:
    state, command, view = battle.state, battle.command, battle.view
    if not view.complete:
        return
    now = after(state, command)
    assert set(changes(state, now)) <= set(command.units)
    flags = {h for h in state.control if now.control[h] is not state.control[h]}
    refuges = {str(now.units[UnitId(u)].place): state.components.units[UnitId(u)].side for u in command.units}
    for hex_id in flags - {command.hex}:  # beaten troops hold where they go (6.5)
        assert now.controls(refuges[hex_id], hex_id)
    if command.hex in flags:
        assert now.controls(Side(command.offensive), HexId(command.hex))
    assert (now.markers, now.turn, now.segment) == (state.markers, state.turn, state.segment)
    for unit in state.units:
        assert steps(now)[unit] <= steps(state)[unit]


@given(battles())
def test_9_0_the_steps_lost_are_those_on_the_sheet(battle: Shown) -> None:
    state, command, view = battle.state, battle.command, battle.view
    if not view.complete:
        return
    before, now = steps(state), steps(after(state, command))
    shown = {}
    for one in (one for force in view.forces for one in force.fighters):
        if one.unit.id in before:
            shown[one.unit.id] = {"": 0, "reduced": 1, "eliminated": before[one.unit.id]}[one.loss]
    lost = {unit: before[unit] - now[unit] for unit in before if before[unit] != now[unit]}
    assert {unit: steps for unit, steps in shown.items() if steps} == lost


@given(battles())
def test_9_2_f_the_losses_of_the_sheet_said_aloud_bring_the_same_board(
    battle: Shown,
) -> None:
    state, command, view = battle.state, battle.command, battle.view
    if not view.complete:
        return
    losses = {f"{roll.field}_hits": roll.allocation for combat in view.combats for roll in combat.rolls}
    assert after(state, replace(command, **losses)) == after(state, command)


@given(battles())
def test_9_5_after_a_battle_no_beaten_unit_is_left_with_the_victors(
    battle: Shown,
) -> None:
    state, command, view = battle.state, battle.command, battle.view
    if not view.complete:
        return
    *_, end = events = outcome(state, command)
    now = after(state, command)
    troops = {side: now.side_units_in(command.hex, side, "ground") for side in Side}
    if end.captured:
        # Assaults that did not land may wait beside those who took the hex.
        assert not troops[Side(command.offensive).enemy]
    else:
        here = {unit.id for unit in troops[Side(command.offensive)]}
        assert here <= set(end.by_sea)
    assert isinstance(end, BattleFought) and sum(isinstance(one, BattleFought) for one in events) == 1
