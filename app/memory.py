"""A bounded memory of things that are costly to make again."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memory(Generic[K, V]):
    """Keeps the most recently used values, safe between threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value kept for a key, or made now; two threads may both make it, which does no harm."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        return self.put(key, make())

    def peek(self, key: K) -> V | None:
        """The value kept for a key, if there is one."""
        with self._lock:
            return self._values.get(key)

    def latest(self, key: K) -> V | None:
        """The value kept for a key, if there is one, used now."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def pop(self, key: K) -> V | None:
        """The value kept for a key, if there is one, kept no longer."""
        with self._lock:
            return self._values.pop(key, None)

    def put(self, key: K, value: V) -> V:
        """Keep a value, forgetting the one unused for longest."""
        left: list[tuple[K, V]] = []
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._size:
                left.append(self._values.popitem(last=False))
        for one in left:
            self._left(*one)
        return value

    def _left(self, key: K, value: V) -> None:
        """A value had to make room."""

    def forget(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._values.clear()
