"""Adjutant's web app: the factory."""

from pathlib import Path

from flask import Flask
from flask_compress import Compress
from flask_htmx import HTMX
from flask_wtf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.routing import BaseConverter

from app import assets, db, errors, live, network, present, security
from app.config import Settings
from app.routes import (
    audit,
    battle,
    board,
    calculator,
    conduct,
    home,
    join,
    maps,
    offline,
    plan,
    report,
    seats,
    table,
)

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
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.proxies, x_proto=settings.proxies, x_host=1)  # type: ignore[method-assign]
    network.init_app(app)
    csrf.init_app(app)
    htmx.init_app(app)
    compress.init_app(app)
    security.init_app(app)
    assets.init_app(app)
    errors.init_app(app)
    app.url_map.converters["table"] = TableId
    app.add_template_global(present.new_key)
    for blueprint in (
        audit.pages,
        battle.pages,
        board.pages,
        calculator.pages,
        conduct.pages,
        home.pages,
        join.pages,
        maps.pages,
        offline.pages,
        plan.pages,
        report.pages,
        seats.pages,
        table.pages,
    ):
        app.register_blueprint(blueprint)
    return app
