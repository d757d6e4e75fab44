"""Headers and limits that hold for every response."""

from typing import Any

from flask import Flask, Response, current_app
from flask.sessions import SecureCookieSessionInterface
from flask_limiter import Limiter

from app import tally
from app.assets import FOR_EVER

limiter = Limiter(tally.address, storage_uri=f"{tally.SCHEME}://", strategy=tally.STRATEGY, default_limits=[])

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


KEPT = (FOR_EVER, "no-cache", "private, no-cache")


class Sessions(SecureCookieSessionInterface):
    """Signed cookies, never on what proxies and browsers keep for others too."""

    def save_session(self, app: Flask, session: Any, response: Any) -> None:
        """Renew the device's cookie with whatever is its own."""
        if response.headers.get("Cache-Control") != FOR_EVER:
            super().save_session(app, session, response)


def init_app(app: Flask) -> None:
    """Put the headers on every response and the limits on the routes that name them."""
    app.session_interface = Sessions()
    limiter.init_app(app)
    app.after_request(_headers)


def _headers(response: Response) -> Response:
    """What is not made to be kept is private: no browser and no proxy keeps it."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if current_app.config["SESSION_COOKIE_SECURE"]:
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    if response.headers.get("Cache-Control") not in KEPT or response.status_code >= 400:
        response.headers["Cache-Control"] = "no-store"
    return response
