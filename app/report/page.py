"""The report as one HTML file that needs nothing else."""

from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from app.assets import STATIC
from app.config import ROOT
from app.games import side_styles
from app.report.parts import Report


@cache
def _template() -> Template:
    loader = FileSystemLoader(ROOT / "templates")
    pages = Environment(loader=loader, autoescape=True, undefined=StrictUndefined)
    return pages.get_template("report_file.html")


@cache
def _styles() -> Markup:
    """Our own stylesheets, which hold no end of an element."""
    names = ("app.css", *side_styles(), "report.css")
    return Markup("\n".join((STATIC / name).read_text(encoding="utf-8") for name in names))


def html_file(report: Report) -> str:
    """The whole file, its styles inside."""
    return _template().render(report=report, styles=_styles())
