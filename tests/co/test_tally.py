"""The tally by which games by lot are counted once more counts as the booklet does (CO 3.1, 24.2, 25.1)."""

import pytest

from rules.co.events import BaseChanged, CampaignEnded, DiceRolled, UnitsMoved
from rules.co.places import ALLIED_REFIT, ALLIED_REFITTED, HOME, JAPANESE_POOL, JAPANESE_REFIT, OUT_OF_PLAY
from rules.co.rulings import MOPPING_UP
from tests.co.campaigns import after_set_up, changed
from tests.co.tally import Tally, level, sudden_end

HERE = "Sea C3"


def tally(**fields: object) -> Tally:
    return Tally(changed(after_set_up(), **fields))


@pytest.mark.parametrize(
    ("unit", "to", "points"),
    [
        *((unit, ALLIED_REFIT, 3) for unit in ("us-cv-1", "us-bb-1")),
        *((unit, ALLIED_REFIT, points) for unit, points in (("us-ca-1", 2), ("us-cl-1", 0), ("us-dd-1", 0))),
        ("br-fef", OUT_OF_PLAY, 4),
        *((unit, JAPANESE_REFIT, -3) for unit in ("jp-cv-1", "jp-bb-1")),
        *((unit, JAPANESE_REFIT, -2) for unit in ("jp-cvl-3", "jp-ca-p1")),
        ("jp-dd-p1", JAPANESE_REFIT, 0),
    ],
)
def test_3_1_ships_eliminated_in_combat(unit: str, to: str, points: int) -> None:
    found = tally()
    found.follow((UnitsMoved((unit,), HERE), UnitsMoved((unit,), to)))
    assert found.vp == points


def test_3_1_ships_refitted_count_the_other_way_and_destroyed_ones_not() -> None:
    found = tally()
    found.follow((UnitsMoved(("jp-cv-1", "jp-ca-p1", "jp-bb-1"), HERE),))
    found.follow((UnitsMoved(("jp-cv-1", "jp-ca-p1", "jp-bb-1"), JAPANESE_REFIT),))
    assert found.vp == -3 - 2 - 3
    found.follow((UnitsMoved(("jp-cv-1",), HOME), UnitsMoved(("jp-ca-p1",), JAPANESE_POOL)))
    found.follow((UnitsMoved(("jp-bb-1",), OUT_OF_PLAY),))
    assert found.vp == -3
    found.follow((UnitsMoved(("us-bb-1",), ALLIED_REFIT), UnitsMoved(("us-bb-1",), ALLIED_REFITTED)))
    assert found.vp == -3


def test_3_1_fortresses_and_other_objectives_as_they_are_won_and_lost() -> None:
    found = tally()
    found.follow((BaseChanged("allies", "Wake", 0), UnitsMoved(("jp-div-p1",), "Wake")))
    assert found.vp == 1
    found.follow((BaseChanged("japan", "Truk", 0), UnitsMoved(tuple(found.place), HOME)))
    assert found.vp <= -2  # Wake is empty again, and Truk is a fortress


def test_24_2_doolittle() -> None:
    for face, points in ((1, 1), (2, -1), (3, -1), (4, -2), (5, -2), (6, -3)):
        found = tally()
        found.follow((DiceRolled("Doolittle Raid", (face,), "table"),))
        assert found.vp == points


@pytest.mark.parametrize(("vp", "faces", "after"), [(8, (3, 1, 2), 3), (5, (1, 1, 1), 1), (8, (3, 3, 3), 8)])
def test_3_4_victory_fever(vp: int, faces: tuple[int, ...], after: int) -> None:
    found = tally(vp=vp)
    found.follow((DiceRolled("Victory Fever", faces, "table"),))
    assert (found.vp, found.fever) == (after, after != vp)


def test_25_1_mopping_up_counts_allied_bases_inside_the_line() -> None:
    found = tally(options=frozenset({MOPPING_UP}))
    inside = [
        space for side, space in found.bases if side == "allies" and found.facts[f"inside.{space}"] == "yes"
    ]
    found.follow((CampaignEnded("Draw", "CO 3.3"),))
    assert found.vp == -len(inside) < 0


def test_3_2_and_3_3_ends_and_levels() -> None:
    assert [level(points) for points in (0, 6, 7, 12, 13)] == ["defeat", "defeat", "draw", "draw", "victory"]
    assert sudden_end(2, -1, False) == sudden_end(1, 18, True) == sudden_end(3, 17, True) == ""
    assert (sudden_end(2, -1, True), sudden_end(3, 18, False)) == ("defeat", "decisive")
