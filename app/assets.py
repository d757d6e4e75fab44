"""Static files under names that change with their content, so that phones keep them for ever."""

import gzip
import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, Response, request, url_for

from app.memory import Memory

FOR_EVER = "public, max-age=31536000, immutable"
STATIC = Path(__file__).parent.parent / "static"
COMPRESSED = 64

_compressed: Memory[bytes, bytes] = Memory(COMPRESSED)


@cache
def fingerprint(filename: str) -> str:
    """A short hash of a static file."""
    return hashlib.sha256((STATIC / filename).read_bytes()).hexdigest()[:12]


def asset(filename: str) -> str:
    """The address of a static file in its present version."""
    return url_for("static", filename=filename, v=fingerprint(filename))


def init_app(app: Flask) -> None:
    """Offer `asset` to templates and let versioned files be kept."""
    app.add_template_global(asset)
    app.after_request(_compress_once)
    app.after_request(_keep)


def _keep(response: Response) -> Response:
    """Let phones keep a versioned file, and let it be compressed: a file sent as it lies cannot be."""
    if request.endpoint == "static" and response.status_code == 200:
        response.direct_passthrough = False
        response.set_data(response.get_data())
        if "v" in request.args:
            response.headers["Cache-Control"] = FOR_EVER
    return response


def _compress_once(response: Response) -> Response:
    """What is kept for ever is compressed as well as it can be, once for all phones."""
    kept = response.status_code == 200 and response.headers.get("Cache-Control") == FOR_EVER
    kind = response.mimetype or ""
    is_text = kind.startswith("text/") or kind.endswith(("json", "xml"))
    asked = "Content-Encoding" not in response.headers and request.accept_encodings.quality("gzip")
    if not (kept and is_text and asked):
        return response
    plain = response.get_data()
    smaller = _compressed.get(plain, lambda: gzip.compress(plain, 9, mtime=0))
    if len(smaller) < len(plain):
        response.set_data(smaller)
        response.headers["Content-Encoding"] = "gzip"
        _tell_apart(response)
    return response


def _tell_apart(response: Response) -> None:
    """A compressed file is not the same as the plain one to whoever asks whether it has changed."""
    tag, _ = response.get_etag()
    if tag is not None:
        response.set_etag(f"{tag}:gzip")
        response.make_conditional(request)
