"""What pages load, in few files: each is some files of `static` in their order, written shortly."""

import hashlib
from collections.abc import Mapping
from functools import cache

from flask import Flask
from markupsafe import Markup

from app import minify
from app.assets import STATIC, fingerprint
from app.games import rooms, side_styles
from app.templating import address

HTMX = "htmx-2.0.11.min.js"  # as it comes; it changes less often than our own
BOARD = ("places", "view", "names", "gestures", "board", "choosing")
TABLE = (
    *("stamping", "swapping", "becoming", "patching", "places", "sheet", "layers", "following", "supposing"),
    *("planning", "refusals", "toast", "stage", "finding", "framing", "dice"),
)
LOOKING = (*(f"board/{name}.js" for name in BOARD), *(f"table/{name}.js" for name in TABLE))
SHARED: Mapping[str, tuple[str, ...]] = {
    "theme.js": ("theme.js",),
    "page.js": (
        *(f"page/{name}.js" for name in ("once", "options", "times", "finger", "folds", "awake", "print")),
        "untaken.js",
    ),
    "then.js": LOOKING,
    "screen.js": (*LOOKING, "live.js"),
    "board.css": ("board.css",),
    "copies.css": ("copies.css",),
}
PLAYING = (*LOOKING, "todo.js", "drafts.js", "kept.js", "live.js", "signing.js", "last-seen.js")
ON_EVERY_PAGE = ("page.css", "theme.js", "page.js")
KINDS = {"js": "text/javascript", "css": "text/css"}


def bundles() -> Mapping[str, tuple[str, ...]]:
    """The files of every bundle: the shared ones, a game's own styles, and all that its table needs."""
    found = {**SHARED, "page.css": ("app.css", *side_styles())}
    for code, room in rooms().items():
        found[f"game-{code}.css"] = own = room.board_styles + room.styles
        found[f"table-{code}.css"] = ("board.css", "prompts.css", *own)
        found[f"table-{code}.js"] = (*room.scripts, *PLAYING)
        found[f"copy-{code}.js"] = room.copy_scripts
        found[f"copy-{code}.css"] = room.styles if room.copy_scripts else ()
    return found


def bundle(name: str) -> str:
    """The address of a bundle in its present version."""
    return address("bundles.show", bundle=name, v=version(bundles()[name]))


def load(*names: str) -> Markup:
    """What loads some bundles in their order; a game that has nothing of its own has nothing to load."""
    return Markup("\n").join(_tag(name) for name in names if bundles()[name])


def _tag(name: str) -> Markup:
    if name.endswith(".css"):
        return Markup('<link rel="stylesheet" href="{}">').format(bundle(name))
    return Markup('<script defer src="{}"></script>').format(bundle(name))


@cache
def text(files: tuple[str, ...]) -> str:
    """Some files as one."""
    return "".join(map(_one, files))


@cache
def version(files: tuple[str, ...]) -> str:
    """A short hash of some files."""
    return hashlib.sha256(text(files).encode()).hexdigest()[:12]


def _one(file: str) -> str:
    """A file of a bundle; a script that fails stops none of the others."""
    written = (STATIC / file).read_text(encoding="utf-8")
    if file.endswith(".css"):
        return minify.style(written)
    return f"try{{{minify.script(written)}}}catch(e){{reportError(e)}}\n"


def look_of_every_page() -> str:
    """A text that changes with what every page loads."""
    files = bundles()
    return "".join((fingerprint(HTMX), *(version(files[name]) for name in ON_EVERY_PAGE)))


def init_app(app: Flask) -> None:
    """Offer the bundles to templates."""
    app.add_template_global(bundle)
    app.add_template_global(load)
    app.jinja_env.globals["htmx_script"] = HTMX
