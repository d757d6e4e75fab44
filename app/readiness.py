"""Made ready before the first request: templates compiled, bundles made, tables of the games prepared."""

import gc

from flask import Flask

from app.bundles import bundles, version
from app.games import rooms

RUBBISH = 5_000


def make_ready(app: Flask) -> None:
    """Do at the start what the first phone would otherwise wait for."""
    for name in app.jinja_env.list_templates(extensions=["html"]):
        app.jinja_env.get_template(name)
    for files in bundles().values():
        version(files)
    for room in rooms().values():
        room.prepare()
    # What is here now stays, and a request leaves little rubbish: neither is worth looking at all the time.
    gc.collect()
    gc.freeze()
    gc.set_threshold(RUBBISH, 20, 80)
