"""What the rules remember from turn to turn, by field and by its name in the record."""

import pytest

from rules.eots.history import NAMES, History, counts_of, meaning_of, name_of, noted

GROUPS = [key for key, name in NAMES.items() if name.endswith("-")]
SINGLE = [key for key, name in NAMES.items() if not name.endswith("-")]


@pytest.mark.parametrize("key", SINGLE)
def test_a_count_goes_by_its_name_in_the_record(key: str) -> None:
    history = noted(History(), name_of(key), 3)
    assert getattr(history, key) == 3
    assert counts_of(history) == {NAMES[key]: 3}


@pytest.mark.parametrize("key", GROUPS)
def test_a_count_of_something_keeps_what_it_is_about(key: str) -> None:
    history = noted(noted(History(), name_of(key, "us-20bc"), 3), name_of(key, "5808"), 4)
    assert getattr(history, key) == {"us-20bc": 3, "5808": 4}
    assert counts_of(history) == {f"{NAMES[key]}us-20bc": 3, f"{NAMES[key]}5808": 4}


def test_a_later_count_takes_the_place_of_an_earlier_one() -> None:
    assert noted(noted(History(), "raided-us-20bc", 3), "raided-us-20bc", 4).raided == {"us-20bc": 4}


def test_what_no_rule_asks_about_changes_nothing() -> None:
    assert noted(History(), "weather-in-tokyo", 3) == History()
    assert meaning_of("weather-in-tokyo") == ("", "in-tokyo")


def test_a_name_that_begins_like_a_group_may_be_one_of_its_own() -> None:
    assert meaning_of("bombed-this-turn") == ("bombed_this_turn", "")
    assert meaning_of("europe-us-cve-long-island") == ("europe_rolled", "us-cve-long-island")
