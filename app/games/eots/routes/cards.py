"""The strategy cards: each with its figures, all of them, how it stands, and their codes on paper."""

from typing import cast

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app import network, panels, plans, seats
from app.db import database
from app.errors import Refused
from app.games.eots import printing
from app.games.eots.now import rules_at
from app.rulings import rulings_on
from app.security import limiter
from rules import games
from rules.core.view import CardRow
from rules.eots.game import EmpireOfTheSun

pages = Blueprint("cards", __name__)


def _rules() -> EmpireOfTheSun:
    return cast(EmpireOfTheSun, games()["eots"])


@pages.get("/t/<table:game_id>/card/<card>")
def show_card(game_id: str, card: str) -> str:
    """A card with its figures."""
    place = seats.place_at(game_id)
    found = rules_at(place).card(card)
    with database().reading() as db:
        state = plans.table_of(db, place).state
        if found is None:
            raise Refused(
                404, f"There is no card {card[:10]}{panels.meant(place.rules, state, card)}", "Cards"
            )
        now = rules_at(place).prospect(state, found.id)
        return render_template("eots/_card.html", card=found, now=now, rulings=rulings_on(found.id))


@pages.get("/t/<table:game_id>/cards")
def listing(game_id: str) -> str:
    """Every card of the scenario, by side, kind, what it touches and where it lies."""
    place = seats.place_at(game_id)
    asked = {name: request.args.get(name, "")[:40] for name in ("side", "kind", "touches", "lies", "q")}
    with database().reading() as db:
        state = plans.table_of(db, place).state
        rows, piles = rules_at(place).card_rows(state), rules_at(place).piles(state)
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
        score = rules_at(place).score(state)
        return render_template(
            "eots/_standing.html",
            place=place,
            seq=table.seq,
            score=score,
            score_items=score.items if score else (),
            outlook=rules_at(place).outlook(state),
            stakes=(*rules_at(place).stakes(state), *rules_at(place).reminders(state)),
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


@pages.get("/c/<card>")
def scanned_card(card: str) -> Response:
    """The code on a card's sleeve: opens it at the table this device played at last, if there is one."""
    if _rules().card(card) is None:
        raise Refused(404, f"There is no card {card[:20]!r}", "EotS 5.0")
    mine = seats.my_games(1)
    if not mine:
        return redirect(url_for("home.landing"), 303)
    return redirect(url_for("table.show", game_id=mine[0][0].id, card=card.upper()) + "#now", 303)


@pages.get("/print/cards")
@limiter.limit("20/minute")
def print_cards() -> Response:
    """A code for every card, to be stuck on its sleeve; drawn once and kept."""
    codes = printing.card_codes(network.public_url())
    response = make_response()
    response.headers["Cache-Control"] = "private, no-cache"
    response.set_etag(codes.etag)
    if response.make_conditional(request).status_code != 304:
        response.set_data(render_template("eots/print_cards.html", codes=codes.pictures))
    return response
