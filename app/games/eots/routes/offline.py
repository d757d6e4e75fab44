"""What a phone keeps to calculate battles without the server: a Python for browsers, and the rules."""

import gzip
import hashlib
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, abort, request, url_for

from app.assets import FOR_EVER, STATIC, fingerprint
from app.games.eots import bundle

pages = Blueprint("offline", __name__)

RUNTIME = STATIC / "pyodide"
WORKER = "worker.js"
RULES = "rules.zip"
# Only the worker may compile WebAssembly. It has no document, and nothing but this server is open to it.
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
KINDS = {
    WORKER: "text/javascript",
    "pyodide.mjs": "text/javascript",
    "pyodide.asm.mjs": "text/javascript",
    "pyodide.asm.wasm": "application/wasm",
    "pyodide-lock.json": "application/json",
    "python_stdlib.zip": "application/zip",
    RULES: "application/zip",
}


@cache
def present_version() -> str:
    """A short hash of all the pieces; they lie beside each other under it."""
    stored = [_stored(piece).relative_to(STATIC).as_posix() for piece in KINDS if piece != RULES]
    parts = [*map(fingerprint, stored), bundle.fingerprint(), WORKER_POLICY]
    return hashlib.sha256("".join(parts).encode()).hexdigest()[:12]


@pages.get("/battle/offline/<version>/<piece>")
def show(version: str, piece: str) -> Response:
    """A piece, kept for ever under its present version."""
    if piece not in KINDS:
        abort(404)
    response = _archive(piece) if piece.endswith(".zip") else _compressed(piece)
    response.mimetype = KINDS[piece]
    response.headers["Cache-Control"] = FOR_EVER if version == present_version() else "no-cache"
    if piece == WORKER:
        response.headers["Content-Security-Policy"] = WORKER_POLICY
    return response


@pages.get("/battle-sw.js")
def service_worker() -> Response:
    """What opens the page without network; it may answer for the page because it does not lie below it."""
    text = (STATIC / "eots" / "sw.js").read_bytes()
    return Response(text, mimetype="text/javascript", headers={"Cache-Control": "no-cache"})


def _stored(piece: str) -> Path:
    """The file of a piece; the largest is stored compressed."""
    if piece == WORKER:
        return STATIC / "eots" / "offline-worker.js"
    compressed = RUNTIME / f"{piece}.gz"
    return compressed if compressed.exists() else RUNTIME / piece


def _archive(piece: str) -> Response:
    return Response(bundle.archive() if piece == RULES else _stored(piece).read_bytes())


def _compressed(piece: str) -> Response:
    """Compressed once for all phones, not at each request."""
    if not request.accept_encodings.quality("gzip"):
        return Response(gzip.decompress(_gzip(piece)))
    return Response(_gzip(piece), headers={"Content-Encoding": "gzip"})


@cache
def _gzip(piece: str) -> bytes:
    file = _stored(piece)
    return file.read_bytes() if file.suffix == ".gz" else gzip.compress(file.read_bytes(), 9, mtime=0)


@pages.app_context_processor
def _offer() -> dict[str, object]:
    return {"offline_worker": lambda: url_for("offline.show", version=present_version(), piece=WORKER)}
