"""Static files under names that change with their content, so that phones keep them for ever."""

import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, Response, request, url_for

FOR_EVER = "public, max-age=31536000, immutable"
STATIC = Path(__file__).parent.parent / "static"
PAGE_STYLE = "app.css"
PAGE_SCRIPTS = (
    "htmx-2.0.11.min.js",
    *(f"page/{name}.js" for name in ("once", "options", "times", "finger", "folds", "awake", "print")),
    "untaken.js",
)


@cache
def fingerprint(filename: str) -> str:
    """A short hash of a static file."""
    return hashlib.sha256((STATIC / filename).read_bytes()).hexdigest()[:12]


def asset(filename: str) -> str:
    """The address of a static file in its present version."""
    return url_for("static", filename=filename, v=fingerprint(filename))


def look_of_every_page() -> str:
    """A text that changes with what every page loads."""
    return "".join(map(fingerprint, (PAGE_STYLE, "theme.js", *PAGE_SCRIPTS)))


def init_app(app: Flask) -> None:
    """Offer `asset` to templates and let versioned files be kept."""
    app.add_template_global(asset)
    app.jinja_env.globals["page_scripts"] = PAGE_SCRIPTS
    app.after_request(_keep)


def _keep(response: Response) -> Response:
    """Let phones keep a versioned file, and let it be compressed: a file sent as it lies cannot be."""
    if request.endpoint == "static" and response.status_code == 200:
        response.direct_passthrough = False
        response.set_data(response.get_data())
        if "v" in request.args:
            response.headers["Cache-Control"] = FOR_EVER
    return response
