"""The production server: gunicorn with threads."""

import os
import signal
import sys
from contextlib import suppress
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.workers.gthread import ThreadWorker

from app import create_app, housekeeping
from app.config import Settings

GRACE = 3
WORKER_GRACE = 1


class Worker(ThreadWorker):
    """A process that serves; told to stop in any way, it lets the streams go and finishes what it began."""

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Stop soon, and never in the middle of a request."""
        self.cfg.set("graceful_timeout", WORKER_GRACE)
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

    def finish_request(self, conn: Any, fs: Any) -> None:
        """An ended connection is closed by a thread; the loop that takes new ones waits for no phone."""
        if self.alive and not fs.cancelled() and fs.exception() is None and fs.result():
            super().finish_request(conn, fs)
            return
        self.nr_conns -= 1
        with suppress(RuntimeError):
            self.tpool.submit(conn.close, graceful=True)


class Server(BaseApplication):
    """Gunicorn, configured by our settings alone."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        super().__init__()

    def load_config(self) -> None:
        """Hand our settings over."""
        values = {
            "bind": f"{self.settings.host}:{self.settings.port}",
            "worker_class": Worker,
            "workers": self.settings.workers,
            "threads": self.settings.threads,
            "graceful_timeout": GRACE,
            "keepalive": 15,
            "loglevel": "warning",
            "limit_request_line": 4096,
            "control_socket_disable": True,
        }
        for name, value in values.items():
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def load(self) -> Any:
        """The app, made anew in each worker."""
        app = create_app(self.settings)
        housekeeping.start(app)
        return app

    def run(self) -> None:
        """Serve until told to stop; a worker process ends here, whatever a thread of it still waits for."""
        master = os.getpid()
        try:
            super().run()
        except SystemExit as end:
            if os.getpid() == master:
                raise
            _leave(end.code)


def _leave(code: Any) -> None:
    """End this process at once; what was acknowledged is in the database."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 0)
