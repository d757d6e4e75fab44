"""Reaction, participation, retreats, control and the way home beside a plain referee (EotS 7.26-9.6)."""

import pytest

from tests.by_lot import Lot
from tests.eots.plain.referee import Watched, audits_agree

SCENARIOS = ("1941", "1942", "1943", "1944", "1942-43", "1942-44", "1942-45", "1943-44", "1943-45")
TABLES = (*((one, edition) for one in SCENARIOS for edition in ("v3.2", "v2.0")), ("burma", "v3.2"))
FEW, MANY = 3, 160
IN_A_GAME, ON_A_CROWDED_BOARD = 8, 2


def played(player: Watched, offensives: int) -> Watched:
    """Some offensives of one game by lot."""
    for _ in range(offensives):
        player.refill()
        if not player.offensive():
            break
    return player


@pytest.mark.lot
@pytest.mark.slow
@pytest.mark.sampled(8)
@pytest.mark.parametrize(("scenario", "edition"), TABLES)
def test_7_26_to_9_6_engine_and_plain_referee_agree(scenario: str, edition: str, lot: Lot) -> None:
    wanted = MANY if lot.long else FEW
    differences: list[str] = []
    for seed, done in zip(lot.seeds(), range(0, wanted, IN_A_GAME), strict=False):
        player = played(Watched.seated(scenario, edition, seed), min(IN_A_GAME, wanted - done))
        differences += [str(difference) for difference in player.found]
    assert not differences, "\n".join(differences)


@pytest.mark.lot
@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize(("scenario", "edition"), (*TABLES[:8], TABLES[-1]))
def test_7_26_to_9_6_engine_and_plain_referee_agree_on_crowded_boards(
    scenario: str, edition: str, lot: Lot
) -> None:
    differences: list[str] = []
    for seed, _ in zip(lot.seeds(), range(MANY if lot.long else FEW), strict=False):
        player = played(Watched.crowded(scenario, edition, seed), ON_A_CROWDED_BOARD)
        differences += [str(difference) for difference in player.found]
    assert not differences, "\n".join(differences)


def test_9_61_13_74_aircraft_go_home_to_china_over_an_airfield_that_was_fought_for() -> None:
    # The battle of 1406 is over: the 10th Air Force starts from there, and flies over the Hump.
    assert not played(Watched.seated("burma", "v3.2", 84), 2).found


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "edition"), (("1942", "v3.2"), ("1943", "v2.0"), ("burma", "v3.2")))
def test_6_2_the_audit_that_serves_here_is_that_of_a_plain_search(scenario: str, edition: str) -> None:
    assert not audits_agree(played(Watched.seated(scenario, edition, 3), 2).state)
