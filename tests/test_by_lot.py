"""One number repeats whatever a run drew."""

from itertools import islice

import pytest

from tests.by_lot import Lot, command, seed_of, seed_of_the_commit


def test_a_seed_draws_the_same_again_and_another_test_something_else(pytestconfig: pytest.Config) -> None:
    first, again = (list(islice(Lot(pytestconfig, "one test").seeds(), 3)) for _ in range(2))
    other = list(islice(Lot(pytestconfig, "another test").seeds(), 3))
    assert first == again
    assert not {*first} & {*other}


def test_the_seed_is_that_of_the_commit_unless_one_is_given(pytestconfig: pytest.Config) -> None:
    assert seed_of_the_commit() == seed_of_the_commit()
    assert f"--seed {seed_of(pytestconfig)} " in command(pytestconfig)


def test_examples_follow_from_the_seed(pytestconfig: pytest.Config) -> None:
    assert int(pytestconfig.getoption("--hypothesis-seed")) == seed_of(pytestconfig)
