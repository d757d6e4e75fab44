"""The production server: gunicorn with threads."""

from typing import Any

from gunicorn.app.base import BaseApplication

from app import create_app
from app.config import Settings

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
            "worker_class": "gthread",
            "workers": self.settings.workers,
            "threads": self.settings.threads,
            "graceful_timeout": GRACE,
            "keepalive": 15,
            "loglevel": "warning",
            "worker_int": _end_streams,
            "worker_exit": lambda _server, worker: _end_streams(worker),
            "limit_request_line": 4096,
            "control_socket_disable": True,
        }
        for name, value in values.items():
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def load(self) -> Any:
        """The app, made anew in each worker."""
        return create_app(self.settings)


def _end_streams(worker: Any) -> None:
    """Let the open streams go, so that the worker can stop."""
    if (app := getattr(worker, "wsgi", None)) is not None:
        app.extensions["adjutant.live"].close()
