"""Where benches work: a temporary directory, a server when one is needed, and a clock."""

import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from statistics import median, quantiles
from typing import TypeVar, cast

from app.bench.process import serving
from app.db import Database, connect

Made = TypeVar("Made")


@dataclass(frozen=True)
class Bench:
    """Something to measure, and what each of its figures means."""

    measure: Callable[["Workshop"], dict[str, float]]
    meanings: Mapping[str, str]


@dataclass
class Workshop:
    """One run of the benches."""

    directory: Path
    quick: bool
    until_closed: ExitStack = field(default_factory=ExitStack)
    made: dict[str, object] = field(default_factory=dict)

    def times(self, full: int, quick: int) -> int:
        """How often to repeat something."""
        return quick if self.quick else full

    @property
    def data(self) -> Path:
        """The data directory of the servers that are started here."""
        return self.directory / "data"

    def database(self) -> Database:
        """The database of those servers."""
        return connect(f"sqlite:///{self.data / 'adjutant.db'}")

    @cached_property
    def port(self) -> int:
        """The server of all the benches that need one but not a new one."""
        return self.until_closed.enter_context(serving(self.data))

    def close(self) -> None:
        """Stop the server, if one was needed."""
        self.until_closed.close()

    def once(self, name: str, make: Callable[[], Made]) -> Made:
        """Something that several benches use, made by the first of them."""
        if name not in self.made:
            self.made[name] = make()
        return cast(Made, self.made[name])


def milliseconds(action: Callable[[], object]) -> float:
    """How long something takes once."""
    began = time.perf_counter()
    action()
    return (time.perf_counter() - began) * 1000


def typical(action: Callable[[], object], times: int) -> float:
    """How long something takes as a rule, in milliseconds."""
    return median(milliseconds(action) for _ in range(times))


def slowest_of_hundred(samples: list[float]) -> float:
    """The 99th percentile."""
    return quantiles(samples, n=100)[98]
