"""A process that serves: gunicorn's threads, and a loop that waits for the clients."""

import errno
import resource
import selectors
import signal
import socket
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from gunicorn.http import get_parser
from gunicorn.workers.gthread import ThreadWorker

from app.connections import (
    KEPT_ALIVE_SECONDS,
    LEAVING_SECONDS,
    MOST_RECORDS,
    PIECE,
    SLOWEST,
    Connection,
    House,
    Phase,
    Turns,
    Unwelcome,
)

GRACE = 1
AT_ONCE = 32
LOOK_EVERY = 0.25
OTHER_FILES = 256  # database, log, pipes
FILES = 4096
BUSY = "Other records are on their way in. Try again soon."


class Worker(ThreadWorker):
    """Reads requests and sends answers by itself; a thread never waits for a client."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        settings = self.app.settings
        self.patience = float(settings.patience)
        most = _most_connections(self.cfg.worker_connections)
        self.house = House(most, most if settings.proxies else settings.connections_per_address)
        self.turns = Turns()
        self._next_look = 0.0

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Stop soon, and never in the middle of a request."""
        self.cfg.set("graceful_timeout", GRACE)
        if (app := getattr(self, "wsgi", None)) is not None:
            app.extensions["adjutant.live"].close()
        super().handle_exit(sig, frame)

    handle_quit = handle_exit

    def is_parent_alive(self) -> bool:
        """Stop in the same way when the master is gone."""
        alive = bool(super().is_parent_alive())
        if not alive:
            self.handle_exit(signal.SIGTERM, None)
        return alive

    def accept(self, listener: socket.socket) -> None:
        """Let new clients in; who is one too many makes room, or is turned away."""
        for _ in range(AT_ONCE):
            try:
                client, address = listener.accept()
            except BlockingIOError:
                return
            except OSError as error:
                self._not_accepted(error)
                return
            self._let_in(Connection(client, address, listener.getsockname(), self.patience))

    def _not_accepted(self, error: OSError) -> None:
        if error.errno in (errno.EMFILE, errno.ENFILE):
            self._make_room("")
        elif error.errno not in (errno.ECONNABORTED, errno.EPROTO):
            raise error

    def _let_in(self, conn: Connection) -> None:
        if self.house.is_full_for(conn.address) and not self._make_room(conn.address):
            conn.close()
            return
        self.nr_conns += 1
        self.house.enter(conn)
        self._watch(conn, selectors.EVENT_READ, self._on_readable)

    def _make_room(self, address: str) -> bool:
        """Whether somebody could be sent away."""
        gone = self.house.longest_waiting(address)
        if gone is not None:
            self._drop(gone)
        return gone is not None

    def _watch(self, conn: Connection, event: int, then: Callable[[Connection], None]) -> None:
        """Go on with a connection when it is ready; whatever happens there ends that connection only."""

        def go_on(_socket: Any) -> None:
            if conn.phase is Phase.GONE:
                return
            try:
                then(conn)
            except BlockingIOError:
                pass
            except OSError:
                self._drop(conn)
            except Exception:
                self.log.exception("a connection failed")
                self._drop(conn)

        self.poller.register(conn.sock, event, go_on)

    def _forget(self, conn: Connection) -> None:
        with suppress(KeyError, ValueError, OSError):
            self.poller.unregister(conn.sock)

    def _drop(self, conn: Connection) -> None:
        """End a connection at once."""
        self._forget(conn)
        if self.house.leave(conn) and conn.phase is not Phase.LEAVING:
            self.nr_conns -= 1
        conn.close()

    def _on_readable(self, conn: Connection) -> None:
        if conn.receive():
            self._consider(conn)
        else:
            self._drop(conn)

    def _consider(self, conn: Connection) -> None:
        """Give a thread to a request that is here as a whole."""
        is_new = conn.wanted is None
        try:
            complete = conn.is_complete()
            if is_new and self._too_many_records(conn):
                raise Unwelcome("503 Service Unavailable", BUSY, "Retry-After: 10\r\n")
        except Unwelcome as unwelcome:
            conn.brings_record = False
            conn.sock.sendall(unwelcome.answer)
            self._leave(conn)
            return
        if complete:
            self._forget(conn)
            conn.parser = get_parser(self.cfg, conn.take_request(self.app.settings.proxies), conn.client)
            conn.enter(Phase.SERVED, 0)
            self.turns.ask(conn)
            self._serve()

    def _serve(self) -> None:
        """Give threads to those whose turn it is."""
        while (conn := self.turns.next()) is not None:
            self.enqueue_req(conn)

    def _too_many_records(self, conn: Connection) -> bool:
        """Whether so many large files are on their way in that this one has to wait."""
        if not conn.brings_record:
            return False
        of_one = 0 if self.app.settings.proxies else self.house.records(conn.address)
        return self.house.records() > MOST_RECORDS or of_one > MOST_RECORDS // 2

    def finish_request(self, conn: Connection, fs: Future[bool]) -> None:
        """The thread is done: the client takes the rest of its answer from the loop."""
        conn.last = conn.last or not self.alive or not _may_go_on(fs)
        conn.parser, conn.brings_record = None, False
        self.turns.done(conn)
        try:
            conn.sock.setblocking(False)
            self._hand_over(conn)
        except (OSError, ValueError):
            self._drop(conn)
        self._serve()

    def _hand_over(self, conn: Connection) -> None:
        """What the thread could not send is sent by the loop, as long as not too much is kept in all."""
        if not conn.sock.kept:
            self._settle(conn)
            return
        conn.enter(Phase.TAKING, self.patience + len(conn.sock.kept) / SLOWEST)
        self._watch(conn, selectors.EVENT_WRITE, self._on_writable)
        while (hoarding := self.house.hoarding()) is not None:
            self._drop(hoarding)

    def _on_writable(self, conn: Connection) -> None:
        conn.sock.flush()
        if not conn.sock.kept:
            self._forget(conn)
            self._settle(conn)

    def _settle(self, conn: Connection) -> None:
        """After an answer: the next request of the same client, or its end."""
        if conn.last:
            self._leave(conn)
            return
        conn.enter(Phase.IDLE, KEPT_ALIVE_SECONDS)
        self._watch(conn, selectors.EVENT_READ, self._on_readable)
        if conn.arrived:
            conn.enter(Phase.ARRIVING, self.patience)
            self._consider(conn)

    def _leave(self, conn: Connection) -> None:
        """Say goodbye and let the client hang up, so that it reads its answer to the end."""
        self._forget(conn)
        self.nr_conns -= 1
        conn.enter(Phase.LEAVING, LEAVING_SECONDS)
        conn.arrived.clear()
        try:
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._drop(conn)
            return
        self._watch(conn, selectors.EVENT_READ, self._on_parting)

    def _on_parting(self, conn: Connection) -> None:
        if not conn.sock.recv(PIECE):
            self._drop(conn)

    def murder_keepalived(self, force: bool = False) -> None:
        """Drop those whose patience has run out, or everybody."""
        now = time.monotonic()
        if force or now >= self._next_look:
            self._next_look = now + LOOK_EVERY
            for conn in self.house.overdue(float("inf") if force else now):
                self._drop(conn)


def _may_go_on(fs: Future[bool]) -> bool:
    """Whether a request was answered in such a way that another may follow."""
    return not fs.cancelled() and fs.exception() is None and bool(fs.result())


def _most_connections(wanted: int) -> int:
    """As many connections as this process may have files open, some left for other things."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < FILES:
        soft = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(64, min(wanted, soft - OTHER_FILES))
