"""Adjutant's web app: the factory."""

from pathlib import Path

from flask import Flask
from flask_compress import Compress
from flask_htmx import HTMX
from flask_wtf import CSRFProtect
from werkzeug.routing import BaseConverter

from app import assets, bundles, db, errors, live, map_addresses, network, present, security, templating
from app.caution import caution, caution_style
from app.config import Settings
from app.copy_view import known_at
from app.drafting import code_of
from app.games import rooms, side_icons
from app.proxies import KnownProxies
from app.routes import BLUEPRINTS
from app.verdict import key_words

ROOT = Path(__file__).parent.parent


class TableId(BaseConverter):
    """A table's id in an address; anything else is no address."""

    regex = r"[A-Za-z0-9_-]{8,40}"


csrf = CSRFProtect()
htmx = HTMX()
compress = Compress()


def create_app(settings: Settings | None = None) -> Flask:
    """The application, wired from its settings."""
    settings = settings or Settings.from_environment()
    app = Flask("adjutant", root_path=str(ROOT), template_folder="templates", static_folder="static")
    app.config.update(settings.flask_config())
    app.extensions["adjutant.settings"] = settings
    app.extensions["adjutant.db"] = db.connect(settings.database_url)
    app.extensions["adjutant.live"] = live.start(app.extensions["adjutant.db"], settings)
    if settings.proxies:
        app.wsgi_app = KnownProxies(app.wsgi_app, settings)  # type: ignore[method-assign]
    templating.init_app(app)
    network.init_app(app)
    csrf.init_app(app)
    htmx.init_app(app)
    compress.init_app(app)
    security.init_app(app)
    assets.init_app(app)
    bundles.init_app(app)
    map_addresses.init_app(app)
    errors.init_app(app)
    app.url_map.converters["table"] = TableId
    app.add_template_global(present.new_key)
    app.add_template_global(code_of, "prompt_code")
    app.add_template_global(key_words)
    app.add_template_global(known_at, "copy_known")
    app.add_template_global(caution)
    app.add_template_global(caution_style)
    app.add_template_global(side_icons)
    for blueprint in (*BLUEPRINTS, *(one for room in rooms().values() for one in room.blueprints)):
        app.register_blueprint(blueprint)
    return app
