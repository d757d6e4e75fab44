"""A frozen thing with many fields, changed in a few of them; as `dataclasses.replace`, in half the time."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

Thing = TypeVar("Thing")


def changed(thing: Thing, **changes: Any) -> Thing:
    """An equal thing but for some fields."""
    cls: Any = type(thing)
    places, values_of = _layout(cls)
    values = [*values_of(thing)]
    for name, value in changes.items():
        values[places[name]] = value
    made: Thing = cls(*values)
    return made


@cache
def _layout(cls: Any) -> tuple[Mapping[str, int], Callable[[Any], tuple[Any, ...]]]:
    """Where each field of a class with several fields stands, and how all are read at once."""
    names = [field.name for field in fields(cls)]
    return {name: place for place, name in enumerate(names)}, attrgetter(*names)
