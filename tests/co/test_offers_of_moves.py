"""Nothing that is offered for a move is refused; unknown facts are asked for where they are needed."""

from collections import Counter
from dataclasses import replace
from random import Random
from types import MappingProxyType

import pytest

from rules.co import administrative_movement, air_movement, dispatch, ground_movement, naval_prompts
from rules.co.action_execution import menu
from rules.co.air_movement import RebaseAir
from rules.co.chapter import JAPAN
from rules.co.drafts import DRAFTS
from rules.co.dues import OfPhase
from rules.co.naval_movement import MoveShips
from rules.co.numbers_told import TellNumbers
from rules.co.places import FLEET_RESERVE, HOME
from rules.co.state import Purse, State
from rules.co.telling import TellFact
from rules.core.answering import by_lot, command_of
from rules.core.dice import TableDice
from rules.core.game import SeatKind
from rules.core.prompt import Choice, Prompt
from tests.co.positions import folded, position

SEAT = SeatKind(JAPAN, "Japan", is_player=True)
OFFERS = {
    **naval_prompts.OFFERS,
    **naval_prompts.ATTACKING_OFFERS,
    **ground_movement.OFFERS,
    **air_movement.OFFERS,
    **administrative_movement.OFFERS,
}


def busy(turn: int) -> State:
    """Units of every kind at many places, and enough to pay for moves."""
    homes = ("jp-cv-1", "jp-cv-2", "jp-tr-p1", "jp-ls-p1", "jp-dd-p1", "jp-div-p1", "jp-snlf-p1", "jp-23")
    truk = ("jp-ca-p1", "jp-tr-p2", "jp-div-p2", "jp-snlf-p2", "jp-eng-p1", "jp-navy-air-p1", "jp-ss-1")
    chin = ("jp-div-p3", "jp-ar-p1", "jp-army-air-p1", "jp-yokh", "jp-av-p1", "jp-apd-p1", "jp-bb-1")
    allies = ("us-ca-1", "us-cl-1", "us-dd-3", "us-cv-1", "us-bb-1")
    placed = (
        *((unit, HOME) for unit in homes),
        *((unit, "Truk") for unit in truk),
        *((unit, "Indochina") for unit in chin),
        *((unit, FLEET_RESERVE) for unit in allies),
        *(("br-3ind", "Malaya"), ("us-adc", "Aleutians"), ("us-dd-af", "Manila"), ("jp-siam", "Aside")),
    )
    return position(
        *placed, turn=turn, purses=(Purse("Basic actions", 60), Purse("Operation C", 9, ("G3N",)))
    )


def offered(state: State) -> list[Prompt]:
    if isinstance(state.due, OfPhase):
        return [prompt for offers in OFFERS.values() for prompt in offers(state)]
    return list(dispatch.prompts(state))


def taken(state: State, random: Random) -> tuple[State, str]:
    """One offer by lot, refined as often as it needs to be, and what came of it."""
    prompt = random.choice(offered(state))
    assert prompt.can_be_answered, prompt
    while not prompt.is_refined:
        first = next(one for one in prompt.inputs if isinstance(one, Choice) and one.refines)
        answers = by_lot(replace(prompt, inputs=(first,)), random.choice)
        prompt = DRAFTS.refined(state, SEAT, prompt, answers)
        if not prompt.can_be_answered:
            return state, "nowhere to go together"
    command = command_of(prompt, by_lot(prompt, random.choice))
    refused = tuple(dispatch.objections(state, command))
    assert not refused, (command, refused)
    faces = tuple(random.randint(1, 6) for _ in range(prompt.dice))
    return folded(state, dispatch.outcome(state, command, TableDice(faces))), prompt.kind


@pytest.mark.parametrize("seed", range(4))
def test_8_2_whatever_is_offered_is_legal(seed: int) -> None:
    random, state = Random(seed), busy(1 + seed % 2)
    done: Counter[str] = Counter()
    for _ in range(30):
        if state.over:
            break
        state, kind = taken(state, random)
        done[kind] += 1
        assert state.pending is None
        assert len(state.agenda) < 8
    assert sum(done.values()) - done["nowhere to go together"] > 10


def test_an_unknown_movement_factor_is_asked_for_once_the_ships_are_chosen() -> None:
    state = position(("jp-cv-1", "Truk"))
    facts = {key: value for key, value in state.facts.values.items() if not key.startswith("numbers")}
    state = replace(state, facts=replace(state.facts, values=MappingProxyType(facts)))
    (prompt,) = OFFERS["G3N-1"](state)
    asked = DRAFTS.refined(state, SEAT, prompt, {"ships": ("jp-cv-1",)})
    assert asked.command is TellNumbers and dict(asked.fixed)["fact"] == "numbers.jp-cv-1"


def test_an_unknown_axis_is_asked_for_before_ways_are_offered() -> None:
    state = position(("jp-cv-1", "Truk"))
    facts = {key: value for key, value in state.facts.values.items() if key != "axis.5"}
    state = replace(state, copy="own", facts=replace(state.facts, values=MappingProxyType(facts)))
    (prompt,) = OFFERS["G3N-1"](state)
    asked = DRAFTS.refined(state, SEAT, prompt, {"ships": ("jp-cv-1",)})
    assert dict(asked.fixed)["fact"] == "axis.5"
    flies = replace(state, units=position(("jp-army-air-p1", "Truk")).units)
    after = folded(
        flies, dispatch.outcome(flies, RebaseAir("G3A-1", ("jp-army-air-p1",), "Palaus"), TableDice())
    )
    assert after.pending is not None and after.pending.key == "axis.5"


def test_9_0_the_lines_of_an_own_copy_are_asked_for_once_and_lead_there() -> None:
    """Truk and Wake are joined by no axis and no line of the practice copy."""
    facts = position(("jp-cv-1", "Truk")).facts.forgotten("lines.lateral")
    state = position(("jp-cv-1", "Truk"))
    state = replace(state, copy="own", facts=facts)
    command = MoveShips("G3N-1", ("jp-cv-1",), "Wake", way=("Wake",))
    assert not tuple(dispatch.objections(state, command))
    after = folded(state, dispatch.outcome(state, command, TableDice()))
    assert after.pending is not None and after.pending.key == "lines.lateral"
    sailed = folded(after, dispatch.outcome(after, TellFact("lines.lateral", "Truk|Wake"), TableDice()))
    assert sailed.units["jp-cv-1"].place == "Wake"
    none = folded(after, dispatch.outcome(after, TellFact("lines.lateral", "none"), TableDice()))
    assert none.pending is None and none.units["jp-cv-1"].place == "Truk"


def test_9_2_the_land_lines_of_an_own_copy_are_asked_for_before_anybody_is_held() -> None:
    state = position(("jp-div-p1", "Bonins"))
    state = replace(state, copy="own", facts=state.facts.forgotten("lines.land"))
    (line,) = (one for one in menu(state) if one.code == "G3G-1")
    assert line.asks == "lines.land" and not line.why_not
