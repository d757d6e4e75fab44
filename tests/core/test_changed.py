"""A thing changed in a few fields is the one that the standard library makes."""

from dataclasses import dataclass, replace

import pytest

from rules.core.changed import changed


@dataclass(frozen=True, slots=True)
class Thing:
    """Something with several fields."""

    one: int
    other: str = "b"
    last: tuple[int, ...] = ()


@pytest.mark.parametrize("changes", [{}, {"one": 2}, {"last": (3,), "other": "c"}])
def test_a_changed_thing_is_a_new_one_with_the_other_fields_as_they_were(changes: dict[str, object]) -> None:
    thing = Thing(1)
    assert changed(thing, **changes) == replace(thing, **changes)  # type: ignore[arg-type]
    assert thing == Thing(1)


def test_a_field_that_it_has_not_cannot_be_changed() -> None:
    with pytest.raises(KeyError):
        changed(Thing(1), more=1)
