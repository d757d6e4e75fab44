"""A wire between a server and its database that can be cut and mended."""

import socket
import threading
from contextlib import suppress

HOST = "127.0.0.1"


class Wire:
    """Passes bytes on between a port of its own and another; cut, it lets every connection go."""

    def __init__(self, port: int) -> None:
        self._far_end = port
        self._whole = True
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._door = socket.create_server((HOST, 0))
        self.port = int(self._door.getsockname()[1])
        threading.Thread(target=self._take_in, daemon=True).start()

    def cut(self) -> None:
        """Every connection ends, and no new one is answered."""
        with self._lock:
            self._whole = False
            ending, self._open = self._open, set()
        for end in ending:
            _drop(end)

    def mend(self) -> None:
        """New connections are passed on again."""
        self._whole = True

    def close(self) -> None:
        """Leave nothing open."""
        self.cut()
        _drop(self._door)

    def _take_in(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            try:
                self._join(near, socket.create_connection((HOST, self._far_end)))
            except OSError:
                _drop(near)

    def _join(self, *ends: socket.socket) -> None:
        with self._lock:
            if not self._whole:
                for end in ends:
                    _drop(end)
                return
            self._open.update(ends)
        for source, target in (ends, ends[::-1]):
            threading.Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        with self._lock:
            self._open -= {source, target}
        _drop(source)
        _drop(target)


def _drop(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
