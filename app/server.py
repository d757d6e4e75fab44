"""The production server: gunicorn with threads."""

import os
import sys
from typing import Any

from gunicorn.app.base import BaseApplication

from app import create_app, housekeeping
from app.config import Settings
from app.connections import KEPT_ALIVE_SECONDS
from app.readiness import make_ready
from app.worker import Worker

GRACE = 3


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
            "keepalive": int(KEPT_ALIVE_SECONDS),
            "loglevel": "warning",
            "limit_request_line": 4096,
            "sendfile": False,
            "control_socket_disable": True,
        }
        for name, value in values.items():
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def load(self) -> Any:
        """The app, made anew in each worker."""
        app = create_app(self.settings)
        make_ready(app)
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
