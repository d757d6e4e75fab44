"""What is alike in the positions of several tables is there once."""

from app import codec
from rules.core.game import Setup
from rules.eots.events import ScenarioSetUp, UnitsFlipped, UnitsMoved
from rules.eots.fold.board import begin, folded
from rules.eots.state import State
from tests.support import eots


def opening(scenario: str, edition: str) -> ScenarioSetUp:
    """The opening of a table, read from its record."""
    event = codec.as_read("eots", eots().open(Setup(scenario, edition, "free", "table")))
    assert isinstance(event, ScenarioSetUp)
    return event


def test_tables_that_open_alike_begin_with_one_position() -> None:
    first, again = opening("1942", "v3.2"), opening("1942", "v3.2")
    assert first is not again
    assert eots().begin(first) is eots().begin(again)


def test_tables_that_open_otherwise_begin_otherwise() -> None:
    starts = [eots().begin(opening(*one)) for one in (("1942", "v3.2"), ("1942", "v2.0"), ("1943", "v3.2"))]
    assert [(one.scenario, one.edition) for one in starts] == [
        ("1942", "v3.2"),
        ("1942", "v2.0"),
        ("1943", "v3.2"),
    ]
    other = eots().sets["pacific", "v2.0"]
    assert begin(other, opening("1942", "v3.2")).components is other


def test_counters_that_lie_alike_share_where_they_lie() -> None:
    def after(scenario: str) -> State:
        events = UnitsMoved(("jp-cv-akagi",), ("3706",), "4017"), UnitsFlipped(("jp-cv-akagi",), ())
        return folded(eots().begin(opening(scenario, "v3.2")), events)

    one, other = after("1942"), after("1943")
    assert one.units["jp-cv-akagi"] is other.units["jp-cv-akagi"]  # type: ignore[index]
    assert one.units["jp-cv-akagi"].reduced  # type: ignore[index]


def test_nothing_that_was_flipped_leaves_the_counters_as_they_are() -> None:
    state = eots().begin(opening("1942", "v3.2"))
    assert folded(state, [UnitsFlipped((), ())]).units is state.units
