"""The report of a game: its page, and the files to keep or to sign."""

from dataclasses import replace

from flask import Blueprint, Response, render_template

from app import record, seats
from app.db import database
from app.report import Report, html_file, report_of
from app.report import markdown as written

pages = Blueprint("report", __name__)


@pages.get("/t/<table:game_id>/report")
def show(game_id: str) -> str:
    """The report by turn, to read and to print."""
    place = seats.place_at(game_id)
    return render_template("report.html", report=_report(place), game_id=game_id)


@pages.get("/t/<table:game_id>/report.html")
def html(game_id: str) -> Response:
    """The report as one file that opens anywhere."""
    place = seats.place_at(game_id)
    return _file(place, html_file(_report(place)), "html")


@pages.get("/t/<table:game_id>/report.md")
def markdown(game_id: str) -> Response:
    """The report as Markdown."""
    place = seats.place_at(game_id)
    return _file(place, written(_report(place)), "md")


def _report(place: seats.SeatedDevice) -> Report:
    """The report of the whole record, with those who sit here and have not acted yet."""
    with database().reading() as db:
        game = record.find_game(db, place.game.id) or place.game
        present: dict[str, list[str]] = {}
        for sitting in seats.sitting(db, game):
            for seat in sitting.seats:
                if seat.is_player:
                    present.setdefault(seat.code, []).append(sitting.name)
        return replace(report_of(place.rules, record.chain(db, game.id), present), doubt=game.doubt)


def _file(place: seats.SeatedDevice, text: str, ending: str) -> Response:
    """Something to keep, never opened as a page of this server."""
    name = f"adjutant-report-{place.game.code}-{place.game.scenario}-{place.game.id}.{ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    kind = "text/html" if ending == "html" else "text/markdown"
    return Response(text, content_type=f"{kind}; charset=utf-8", headers=headers)
