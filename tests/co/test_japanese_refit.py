"""Japanese refit (CO 13.0, G4L-3 to G4L-5, 3.1 c)."""

import pytest

from rules.co import dispatch
from rules.co.japanese_refit import Refit
from rules.co.japanese_reinforcements import Placement, PlaceReinforcements
from rules.co.places import JAPANESE_POOL, JAPANESE_REFIT, OUT_OF_PLAY
from rules.co.state import Phase, Purse, State
from rules.co.telling import TellFact
from rules.core.dice import TableDice
from rules.core.pack import Facts
from tests.co.campaigns import changed, cleared, do, folded, in_phase, offered, put_all, refused, told

TABLE = {f"jrefit.naval.{face}": says for face, says in enumerate(("returns", "pool", "stays"), 1)}


def refitting(*units: str, **changes: object) -> State:
    state = in_phase(Phase.ACTION_EXECUTION, 2, **{"purses": (Purse("Basic actions", 3),), **changes})
    return put_all(told(cleared(state), **TABLE, **{"jrefit.naval.6": "destroyed"}), JAPANESE_REFIT, *units)


def test_13_1_a_die_for_each_unit_of_the_category() -> None:
    state = refitting("jp-bb-1", "jp-ca-p1", "jp-cv-1", "jp-dd-p1", "jp-div-p1", "jp-army-air-p1")
    naval, air, ground = offered(state, Refit)
    assert (naval.dice, air.dice, ground.dice) == (4, 1, 1)
    state = do(state, Refit("G4L-3"), 1, 2, 3, 6)
    assert state.due == Placement(("jp-bb-1",))
    assert state.units["jp-ca-p1"].place == JAPANESE_POOL
    assert state.units["jp-cv-1"].place == JAPANESE_REFIT
    assert state.units["jp-dd-p1"].place == OUT_OF_PLAY
    assert state.vp == 3 + 2  # a BB placed, a CA in the pool
    state = do(state, PlaceReinforcements(("jp-bb-1",), "Truk"))
    assert state.units["jp-bb-1"].place == "Truk"
    assert state.purses[0].left == 2


@pytest.mark.parametrize(
    ("unit", "vp"),
    [("jp-cv-1", 3), ("jp-bb-y", 3), ("jp-cvl-3", 2), ("jp-ca-p1", 2), ("jp-cve-1", 0), ("jp-ss-1", 0)],
)
def test_3_1_refitted_ships_score(unit: str, vp: int) -> None:
    assert do(refitting(unit), Refit("G4L-3"), 1).vp == vp
    assert do(refitting(unit), Refit("G4L-3"), 3).vp == 0


@pytest.mark.parametrize("code", ["G4L-3", "G4L-4", "G4L-5"])
def test_13_1_a_category_without_units_is_not_refitted(code: str) -> None:
    assert refused(refitting(), Refit(code)) == ("CO 13.1",)
    assert not offered(refitting(), Refit)


def test_13_1_a_point_is_needed_and_a_refit_code() -> None:
    assert refused(refitting("jp-cv-1", purses=()), Refit("G4L-3")) == ("CO 5.2",)
    assert refused(refitting("jp-cv-1"), Refit("G4L-6")) == ("CO 8.2",)


def test_13_1_a_cell_of_the_table_that_nobody_has_told_is_asked_for() -> None:
    state = refitting("jp-cv-1", "jp-dd-p1")
    unknown = {key: one for key, one in state.facts.values.items() if not key.startswith("jrefit")}
    state = changed(state, facts=Facts(unknown))
    after = folded(state, dispatch.outcome(state, Refit("G4L-3"), TableDice((4, 4))))
    assert after.pending is not None
    assert after.pending.key == "jrefit.naval.4"
    after = do(after, TellFact("jrefit.naval.4", "stays"))
    assert after.pending is None
    assert after.purses[0].left == 2
