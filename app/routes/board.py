"""Ways over the board: search, lists, setting up, comparing, printing."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app import by_hand, forms, invitations, network, plans, present, record, seats, setting_up
from app.db import database
from app.errors import Refused
from app.rulings import rulings_on
from rules.core.view import CardRow

pages = Blueprint("board", __name__)

LONGEST_QUESTION = 60


@pages.get("/t/<table:game_id>/find")
def find(game_id: str) -> str:
    """Counters, hexes, places and tracks by name or number."""
    place = seats.place_at(game_id)
    text = request.args.get("q", "")[:LONGEST_QUESTION]
    with database().reading() as db:
        found = place.rules.find(plans.table_of(db, place).state, text)
        return render_template("_found.html", place=place, found=found, text=text)


@pages.get("/t/<table:game_id>/card/<card>")
def show_card(game_id: str, card: str) -> str:
    """A card with its figures."""
    place = seats.place_at(game_id)
    found = place.rules.card(card)
    with database().reading() as db:
        state = plans.table_of(db, place).state
        if found is None:
            raise Refused(404, f"There is no card {card[:10]}{present.meant(place, state, card)}", "Cards")
        now = place.rules.prospect(state, found.id)
        return render_template("eots/_card.html", card=found, now=now, rulings=rulings_on(found.id))


@pages.get("/t/<table:game_id>/cards")
def cards(game_id: str) -> str:
    """Every card of the scenario, by side, kind, what it touches and where it lies."""
    place = seats.place_at(game_id)
    asked = {name: request.args.get(name, "")[:40] for name in ("side", "kind", "touches", "lies", "q")}
    with database().reading() as db:
        state = plans.table_of(db, place).state
        rows, piles = place.rules.card_rows(state), place.rules.piles(state)
    shown = [row for row in rows if _wanted(row, asked)]
    touched = sorted({word for row in rows for word in row.touches})
    return render_template(
        "eots/_cards.html", place=place, rows=shown, asked=asked, touched=touched, piles=piles
    )


@pages.get("/t/<table:game_id>/standing")
def standing(game_id: str) -> str:
    """The score if the game ended now, and what is at stake this turn."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        table = plans.table_of(db, place)
        state = table.state
        score = place.rules.score(state)
        return render_template(
            "eots/_standing.html",
            place=place,
            seq=table.seq,
            score=score,
            score_items=score.items if score else (),
            outlook=place.rules.outlook(state),
            stakes=(*place.rules.stakes(state), *place.rules.reminders(state)),
        )


def _wanted(row: CardRow, asked: dict[str, str]) -> bool:
    """Whether a card is one of those asked for."""
    word = asked["q"].strip().lower()
    return (
        asked["side"] in ("", row.side)
        and asked["kind"] in ("", row.kind)
        and (not asked["touches"] or asked["touches"] in row.touches)
        and (not asked["lies"] or (asked["lies"] == "play") is row.in_play)
        and (not word or word in f"{row.title} {row.summary}".lower())
    )


@pages.get("/t/<table:game_id>/list")
def listing(game_id: str) -> str:
    """The board as a list by area."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        table = plans.table_of(db, place)
        areas, hand = place.rules.areas(table.state), by_hand.hand_at(place)
        return render_template("_list.html", place=place, table=table, areas=areas, hand=hand)


@pages.get("/t/<table:game_id>/setup")
def setup(game_id: str) -> str:
    """The set-up checklist."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        template = "_setup.html" if request.headers.get("HX-Request") else "setup.html"
        return render_template(template, list=setting_up.checklist(db, place))


@pages.post("/t/<table:game_id>/tick")
def tick(game_id: str) -> Response:
    """Tick a place of the set-up off."""
    place = seats.acting_at(game_id)
    where = forms.text("place")
    with database().writing() as db:
        known = where == setting_up.MARKERS or place.rules.place(record.table_of(db, place.game).state, where)
        if not known:
            raise Refused(400, f"There is no hex or box {where}", "Map")
        setting_up.tick(db, game_id, where, bool(request.form.get("done")))
    return redirect(url_for("board.setup", game_id=game_id), 303)


@pages.get("/t/<table:game_id>/walk")
def walk(game_id: str) -> str:
    """Compare the board with the table, one essential hex after the other."""
    place = seats.place_at(game_id)
    number = forms.number("n", request.args, default=0)
    with database().reading() as db:
        stops = place.rules.essentials(record.table_of(db, place.game).state)
        template = "_walk.html" if request.headers.get("HX-Request") else "walk.html"
        return render_template(template, place=place, stops=stops, number=min(number, len(stops)))


@pages.get("/t/<table:game_id>/print/status")
def print_status(game_id: str) -> str:
    """The position on paper."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        state = record.table_of(db, place.game).state
        board, areas = place.rules.board(state), place.rules.areas(state)
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
            if seat.code in tokens and not (seat.plays and seat.code in place.occupied)
        ]
        ways = present.ways(place, state)
        return render_template("print_codes.html", place=place, codes=codes, ways=ways, qr=network.qr_svg)
