"""The emergency naval moves before the first card of 1942 (EotS v2.0 17.25 C)."""

from dataclasses import replace

import pytest

from rules.core.game import SeatKind
from rules.eots.commands import MakeFreeMoves, PlayCard
from tests.eots.offensives import Game, opened
from tests.support import eots

JAPAN = SeatKind("japan", "Japan", is_player=True)
ASIA = "us-ca-us-asia"  # the US Asiatic fleet


def start(scenario: str = "1942") -> Game:
    game = opened(scenario)
    game.state = replace(game.state, mode="guided")
    return game


@pytest.mark.parametrize("scenario", ["1942", "1942-43", "1942-44", "1942-45"])
def test_17_25_c_every_allied_ship_may_move_before_the_first_card(scenario: str) -> None:
    game = start(scenario)
    steps = [step for step in eots().steps(game.state) if step.kind == "MakeFreeMoves"]
    assert len(steps) == 1 and steps[0].optional
    moving = next(one for one in steps[0].assignments if one.unit.id == ASIA)
    to = moving.options[1].value
    game.do(MakeFreeMoves((to,)))
    assert f"{ASIA}:{game.where(ASIA)}" == to


def test_17_25_c_once_and_not_after_a_card() -> None:
    game = start()
    game.do(MakeFreeMoves())
    assert game.rules_against(MakeFreeMoves()) == {"EotS v2.0 17.25 C"}
    game = start()
    game.do(PlayCard("J51", "event"))
    assert game.rules_against(MakeFreeMoves()) == {"EotS v2.0 17.25 C"}
    assert eots().steps(game.state) == ()


def test_17_25_c_is_not_in_other_scenarios_or_japans() -> None:
    assert not [s for s in eots().steps(start("1943").state) if s.kind == "MakeFreeMoves"]
    assert start().rules_against(MakeFreeMoves(), JAPAN) == {"EotS 7.2"}


def test_8_22_ten_hexes_to_a_friendly_port_and_six_ships_there() -> None:
    game = start()
    # Tokyo is Japanese, Oahu far beyond ten hexes from the Philippines and Java.
    for port in ("3706", "5808", "9999", ""):
        assert "EotS 8.22" in game.rules_against(MakeFreeMoves((f"{ASIA}:{port}",))), port
    assert "EotS 8.22" in game.rules_against(MakeFreeMoves(("jp-bb-kongo:2015",)))
