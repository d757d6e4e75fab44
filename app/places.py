"""The places for streams: a fixed number, and whoever has most gives one to whoever has fewer."""

import threading
from collections import Counter
from dataclasses import dataclass
from typing import Protocol


class Cuttable(Protocol):
    """A connection that can be ended from this side."""

    def cut(self) -> None:
        """End it."""


@dataclass(frozen=True, eq=False)
class Place:
    """A stream's place, and who has it."""

    address: str
    device: str
    line: Cuttable


class Places:
    """Who has which place; an address counts before its devices, so that none has all."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._taken: list[Place] = []
        self._lock = threading.Lock()

    def take(self, address: str, device: str, line: Cuttable) -> Place | None:
        """A free place, or one of the greediest, whose stream ends; none where nobody has too many."""
        with self._lock:
            if len(self._taken) >= self._number:
                greedy = self._greediest(address, device)
                if greedy is None:
                    return None
                self._taken.remove(greedy)
                greedy.line.cut()
            self._taken.append(place := Place(address, device, line))
            return place

    def give_back(self, place: Place) -> None:
        """One is free again, unless another has it already."""
        with self._lock:
            if place in self._taken:
                self._taken.remove(place)

    def _greediest(self, address: str, device: str) -> Place | None:
        """The newest place of the address, or else of the device beside the asker's, that has too many."""
        rich = _richer(Counter(place.address for place in self._taken), address)
        if rich is not None:
            return [place for place in self._taken if place.address == rich][-1]
        own = [place for place in self._taken if place.address == address]
        rich = _richer(Counter(place.device for place in own), device)
        return None if rich is None else [place for place in own if place.device == rich][-1]


def _richer(counts: Counter[str], who: str) -> str | None:
    """Whoever has most, if that is at least two more than who asks."""
    most, number = max(counts.items(), key=lambda item: item[1], default=("", 0))
    return most if number >= counts[who] + 2 else None
