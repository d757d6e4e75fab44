"""A proxy in front is believed only where it is known."""

import ipaddress
from collections.abc import Iterable
from typing import Any

from werkzeug.middleware.proxy_fix import ProxyFix

from app.config import Settings

FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_FORWARDED")


class KnownProxies:
    """Takes what a known proxy forwards, and nothing that anybody else says of himself."""

    def __init__(self, app: Any, settings: Settings) -> None:
        self._direct = app
        self._forwarded = ProxyFix(app, x_for=settings.proxies, x_proto=settings.proxies, x_host=1)
        self._known = [ipaddress.ip_network(part, strict=False) for part in settings.trusted_proxies]

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Hand the request on with the address it came from."""
        if self._is_known(environ.get("REMOTE_ADDR", "")):
            return self._forwarded(environ, start_response)
        for name in FORWARDED:
            environ.pop(name, None)
        answer: Iterable[bytes] = self._direct(environ, start_response)
        return answer

    def _is_known(self, address: str) -> bool:
        """A socket of this machine has no address, and only a proxy here can use it."""
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return not address
        return any(found in network for network in self._known)
