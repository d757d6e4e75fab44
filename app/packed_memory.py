"""A memory in which only what was used lately lies as it is; the rest is packed until it is asked for."""

import pickle
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import cast

from app.memory import K, Memory, V

FASTEST = 1


class PackedMemory(Memory[K, V]):
    """Keeps so many values as they are, and so many more in a fraction of their room.

    A value may be given back as an equal one; what is added to one that is being packed may be lost.
    """

    def __init__(self, plain: int, packed: int) -> None:
        super().__init__(plain)
        self._packed: Memory[K, bytes] = Memory(packed)

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value kept for a key, or made now."""
        found = self.peek(key)
        return super().get(key, make) if found is None else found

    def peek(self, key: K) -> V | None:
        """The value kept for a key, if there is one; it is one of the latest from now on."""
        found = super().latest(key)
        if found is None and (packed := self._packed.pop(key)) is not None:
            found = self.put(key, cast(V, pickle.loads(zlib.decompress(packed))))
        return found

    def put(self, key: K, value: V) -> V:
        """Keep a value as it is."""
        self._packed.pop(key)
        return super().put(key, value)

    def forget(self) -> None:
        """Keep nothing."""
        super().forget()
        self._packed.forget()

    def _left(self, key: K, value: V) -> None:
        """Pack what was not used lately, unless somebody is just adding to it."""
        with suppress(RuntimeError):
            self._packed.put(key, zlib.compress(pickle.dumps(value, pickle.HIGHEST_PROTOCOL), FASTEST))
