"""Ways over the board: search, lists, setting up, comparing, printing."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app import by_hand, forms, invitations, network, panels, plans, present, record, seats, setting_up
from app.db import database
from app.errors import Refused
from app.games import room_of

pages = Blueprint("board", __name__)

LONGEST_QUESTION = 60


@pages.get("/t/<table:game_id>/find")
def find(game_id: str) -> str:
    """Counters, hexes, places and tracks by name or number."""
    place = seats.place_at(game_id)
    text = request.args.get("q", "")[:LONGEST_QUESTION]
    with database().reading() as db:
        found = panels.places(place.rules).find(plans.table_of(db, place).state, text)
        return render_template("_found.html", place=place, found=found, text=text)


@pages.get("/t/<table:game_id>/list")
def listing(game_id: str) -> str:
    """The board as a list by area."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        table = plans.table_of(db, place)
        areas, hand = panels.places(place.rules).areas(table.state), by_hand.hand_at(place)
        return render_template(
            "_list.html", room=room_of(place.game.code), place=place, table=table, areas=areas, hand=hand
        )


@pages.get("/t/<table:game_id>/setup")
def setup(game_id: str) -> str:
    """The set-up checklist."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        template = "_setup.html" if request.headers.get("HX-Request") else "setup.html"
        return render_template(template, list=setting_up.checklist(db, place), room=room_of(place.game.code))


@pages.post("/t/<table:game_id>/tick")
def tick(game_id: str) -> Response:
    """Tick a place of the set-up off."""
    place = seats.acting_at(game_id)
    where = forms.text("place")
    with database().writing() as db:
        state = record.table_of(db, place.game).state
        known = where == setting_up.MARKERS or panels.is_place(place.rules, state, where)
        if not known:
            raise Refused(400, f"There is no place {where}", "Map")
        setting_up.tick(db, game_id, where, bool(request.form.get("done")))
    return redirect(url_for("board.setup", game_id=game_id), 303)


@pages.get("/t/<table:game_id>/walk")
def walk(game_id: str) -> str:
    """Compare the board with the table, one essential hex after the other."""
    place = seats.place_at(game_id)
    number = forms.number("n", request.args, default=0)
    with database().reading() as db:
        stops = panels.places(place.rules).essentials(record.table_of(db, place.game).state)
        template = "_walk.html" if request.headers.get("HX-Request") else "walk.html"
        room = room_of(place.game.code)
        return render_template(template, place=place, stops=stops, number=min(number, len(stops)), room=room)


@pages.get("/t/<table:game_id>/print/status")
def print_status(game_id: str) -> str:
    """The position on paper."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        state = record.table_of(db, place.game).state
        board, areas = place.rules.board(state, place.main), panels.places(place.rules).areas(state)
        return render_template("print_status.html", place=place, board=board, areas=areas)


@pages.get("/t/<table:game_id>/print/codes")
def print_codes(game_id: str) -> str:
    """QR codes on paper: the seats for those who may invite, and the way to each HQ and area."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        state = record.table_of(db, place.game).state
        tokens = invitations.shown_tokens(db, place) if place.manages else {}
        codes = [
            (seat.name, present.join_link(tokens[seat.code]))
            for seat in place.rules.seats
            if seat.code in tokens and not (seat.is_player and seat.code in place.occupied)
        ]
        ways = present.ways(place, state)
        return render_template("print_codes.html", place=place, codes=codes, ways=ways, qr=network.qr_svg)
