"""The battle calculator: a page without a game, its answers and its search."""

from flask import Blueprint, render_template, request

from app.games.eots.calculator import answer as answered
from app.games.eots.calculator import sheet_from

pages = Blueprint("calculator", __name__)


@pages.get("/battle")
def show() -> str:
    """The whole page, with the battle of its address."""
    return render_template("eots/battle.html", sheet=sheet_from(_query()))


@pages.get("/battle/answer")
@pages.get("/battle/find", endpoint="find")
def answer() -> str:
    """What one tap or letter changes on the page."""
    return answered(request.path, _query())


def _query() -> str:
    return request.query_string.decode("utf-8", "replace")
