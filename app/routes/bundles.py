"""Scripts and styles in few files, kept by every phone for ever."""

from flask import Blueprint, Response, abort, request

from app.assets import FOR_EVER
from app.bundles import KINDS, bundles, text, version

pages = Blueprint("bundles", __name__)


@pages.get("/static/bundle/<bundle>")
def show(bundle: str) -> Response:
    """A bundle; what is asked for in another version than the present one is not kept."""
    files = bundles().get(bundle)
    if not files:
        abort(404)
    kept = FOR_EVER if request.args.get("v") == version(files) else "no-cache"
    kind = KINDS[bundle.rpartition(".")[2]]
    return Response(text(files), mimetype=kind, headers={"Cache-Control": kept})
