"""Where benches work: a temporary directory, a server when one is needed, and a clock."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from statistics import median, quantiles
from typing import TypeVar, cast

from app.bench.process import Server, serving
from app.db import Database, connect

Made = TypeVar("Made")


def lacks_nothing() -> str:
    """What every machine has."""
    return ""


@dataclass(frozen=True)
class Bench:
    """Something to measure, and what each of its figures means.

    `lacks` names what this machine would need for it; a `long` one is left out of a quick run.
    """

    measure: Callable[["Workshop"], dict[str, float]]
    meanings: Mapping[str, str]
    lacks: Callable[[], str] = lacks_nothing
    long: bool = False

    def is_wanted(self, quick: bool, only: Sequence[str]) -> bool:
        """Whether it belongs to a run, or was asked for by a part of a figure's name."""
        if only:
            return any(text in name for text in only for name in self.meanings)
        return not (quick and self.long)


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
    def server(self) -> Server:
        """The server of all the benches that need one but not a new one."""
        return self.until_closed.enter_context(serving(self.data))

    @property
    def port(self) -> int:
        """Where it is reached."""
        return self.server.port

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
