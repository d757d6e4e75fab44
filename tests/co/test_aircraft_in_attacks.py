"""Which aircraft take part in an attack: any five that fly there, and any of those there (CO 7.1, G3A-2)."""

from random import Random

import pytest

from rules.co import dispatch
from rules.co.air_strikes import AirStrike
from rules.co.arrivals import Invade
from rules.co.dues import Arrived
from rules.co.events import NowDue
from rules.co.places import HOME
from rules.co.state import State
from rules.core.answering import by_lot, command_of
from rules.core.prompt import Choice, Prompt
from tests.co.battle_positions import ALLIES, JAPAN, against, due, meant, offers, position

SIX = tuple(f"jp-army-air-p{n}" for n in range(1, 7))
THERE = ("jp-23", "jp-navy-air-p1")
AT_WAKE = {**dict.fromkeys(SIX, HOME), "us-4-marine": "Wake"}
NUMBERS = dict.fromkeys((*SIX, *THERE), "3/1/0/1 6")


def choices(one: Prompt) -> dict[str, tuple[int, int, int]]:
    """Of every choice of aircraft: how many there are, at least and at most."""
    asked = (choice for choice in one.inputs if isinstance(choice, Choice))
    return {
        choice.name: (len(choice.options), choice.least, choice.most)
        for choice in asked
        if choice.options and choice.options[0].value in (*SIX, *THERE)
    }


def over_wake(units: dict[str, str], **fields: object) -> State:
    bases = {(ALLIES, "Wake"): 2, (JAPAN, "Wake"): 2}
    return position({**AT_WAKE, **units}, bases, numbers=NUMBERS, **fields)  # type: ignore[arg-type]


def from_home(state: State, code: str) -> Prompt:
    return next(one for one in offers(state, code) if dict(one.fixed)["base"] == HOME)


def test_7_1_any_five_of_six_aircraft_fly() -> None:
    one = from_home(over_wake({}), "G3A-2")
    assert choices(one) == {"units": (6, 1, 5)}
    assert len(meant(one).units) == 5


def test_g3a_2_those_already_there_join_beside_the_five() -> None:
    state = over_wake(dict.fromkeys(THERE, "Wake"))
    one = from_home(state, "G3A-2")
    assert choices(one) == {"units": (6, 1, 5), "there": (2, 0, 2)}
    assert meant(one).force == (*SIX[:5], *THERE)
    assert not against(state, AirStrike("G3A-2", "Wake", HOME, (*SIX[1:], *THERE)))
    assert "CO 7.1" in against(state, AirStrike("G3A-2", "Wake", HOME, SIX, there=THERE))


@pytest.mark.parametrize(("code", "who"), [("G3C-1", "jp-div-p1"), ("G3C-3", "jp-bb-1")])
def test_7_1_combined_attacks_choose_their_aircraft_alike(code: str, who: str) -> None:
    ships = {"us-dd-1": "Wake"} if code == "G3C-3" else {}
    one = from_home(over_wake({**dict.fromkeys(THERE, "Wake"), who: "Wake", **ships}), code)
    assert choices(one) == {"air": (6, 1, 5), "there": (2, 0, 2)}


def test_7_1_an_invasion_chooses_its_aircraft_alike() -> None:
    units = {**AT_WAKE, **dict.fromkeys(THERE, "Wake"), "jp-tr-p1": "Wake", "jp-div-p1": "Wake"}
    bases = {(ALLIES, "Wake"): 2, (JAPAN, "Wake"): 2}
    state = position(units, bases, {"jp-div-p1": "jp-tr-p1"}, numbers=NUMBERS)
    state = due(state, (NowDue(Arrived("G3C-2", ("jp-tr-p1",), "Wake")),))
    one = next(found for found in dispatch.prompts(state) if dict(found.fixed).get("base") == HOME)
    assert one.command is Invade and choices(one) == {"air": (6, 1, 5), "there": (2, 0, 2)}


@pytest.mark.parametrize("seed", range(20))
def test_8_2_whatever_aircraft_are_chosen_the_attack_stands(seed: int) -> None:
    random = Random(seed)
    ground = {"jp-div-p1": "Wake", "jp-bb-1": "Wake", "us-dd-1": "Wake", "jp-ar-p1": HOME}
    state = over_wake({**dict.fromkeys(THERE, "Wake"), **ground})
    for code in ("G3A-2", "G3C-1", "G3C-3"):
        for one in offers(state, code):
            assert not against(state, command_of(one, by_lot(one, random.choice)))
