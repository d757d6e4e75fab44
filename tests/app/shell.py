"""What the `adjutant` command leaves behind when the shell runs it."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Ended:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert (self.status, self.err) == (0, "")
        return json.loads(self.out)


Run = Callable[..., Ended]
Keep = Callable[..., str]


def refused(ended: Ended, *words: str) -> None:
    """Status 2, nothing printed, one sentence with these words."""
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith("adjutant: ")
    assert ended.err.count("\n") == 1 and ended.err.endswith("\n")
    assert all(word in ended.err for word in words), ended.err
