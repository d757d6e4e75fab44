"""What the owner tells of the Terrain Effects chart is shown at its battles (Ruling CO-57)."""

import pytest

from rules.co import dispatch
from rules.co.state import State
from rules.co.telling import TellFact
from tests.co.battle_positions import battle, position
from tests.co.campaigns import campaign, do, refused, told

JUNGLE = "Jungle: attackers fire second"


def at_malaya(**facts: str) -> State:
    numbers = {"jp-div-p1": "0/0/0/3 1", "br-8a": "0/0/0/2 1"}
    state = position(dict.fromkeys(numbers, "Malaya"), numbers=numbers)
    return battle(told(state, **facts), "G3G-3", "Malaya", "jp-div-p1")


@pytest.mark.parametrize("key", ["terrain", "terrain.land", "terrain.Malaya"])
def test_2_1_the_effect_is_shown_at_its_battles(key: str) -> None:
    first = dispatch.prompts(at_malaya(**{key: JUNGLE}))[0]
    assert f"Terrain Effects chart: {JUNGLE}" in first.brings


@pytest.mark.parametrize("facts", [{}, {"terrain.island chain": JUNGLE}, {"terrain.Siam": JUNGLE}])
def test_2_1_no_effect_of_elsewhere_is_shown(facts: dict[str, str]) -> None:
    first = dispatch.prompts(at_malaya(**{"terrain": "none", **facts}))[0]
    assert not [line for line in first.brings if line.startswith("Terrain")]


@pytest.mark.parametrize("value", ["", "x" * 121, " x", "a\nb"])
def test_2_1_an_effect_is_a_short_text(value: str) -> None:
    assert refused(campaign("own"), TellFact("terrain", value)) == ("Your copy",)
    assert do(campaign("own"), TellFact("terrain", JUNGLE)).facts.known("terrain") == JUNGLE
