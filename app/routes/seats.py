"""Who sits at the table: codes, devices, and the door."""

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from app import door, forms, handing, invitations, knocking, live, network, present, record, seats
from app.db import database
from app.errors import Refused
from app.parts import part_of
from app.security import limiter

pages = Blueprint("seats", __name__)


@pages.get("/t/<table:game_id>/seats")
def show(game_id: str) -> str:
    """Everybody present, the codes that this device may show, and who came and left."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        tokens = invitations.shown_tokens(db, place)
        return render_template(
            "_seats.html",
            place=place,
            present=[
                (one, door.may_free(place, one), door.may_replace(place, one))
                for one in seats.sitting(db, place.game)
            ],
            codes=[
                (seat, present.join_link(tokens[seat.code]) if seat.code in tokens else None)
                for seat in place.rules.seats
                if invitations.may_show(place, seat.code)
            ],
            goings=door.goings(db, game_id),
            qr=network.qr_svg,
        )


@pages.post("/t/<table:game_id>/invite")
@limiter.limit("60/minute")
def invite(game_id: str) -> Answer:
    """A new code for a seat, or none; nobody seated is thrown out."""
    place = seats.deciding_at(game_id)
    seat = seats.seat_kind(place.rules, forms.text("code"))
    if not invitations.may_show(place, seat.code):
        raise Refused(403, f"Only those who sit there may show the code of {seat.name}", "Seats")
    with database().writing() as db:
        if request.form.get("close"):
            invitations.withdraw(db, game_id, seat.code)
        else:
            invitations.invite(db, place.game, seat.code, inside=seat in place.seats)
    return redirect(url_for("seats.show", game_id=game_id), 303)


@pages.post("/t/<table:game_id>/remove")
def remove(game_id: str) -> Answer:
    """Take a device's seats."""
    place = seats.deciding_at(game_id)
    device = forms.text("device")
    with database().writing() as db:
        door.free(db, place, device)
    return _changed(game_id, device)


def _changed(game_id: str, device: str = "") -> Answer:
    """Tell everybody at the table, and end the streams of whoever left."""
    if device:
        live.newsroom().expel(game_id, device)
    live.newsroom().stir(game_id)
    return redirect(url_for("seats.show", game_id=game_id), 303)


@pages.post("/t/<table:game_id>/new-phone")
@limiter.limit("30/minute")
def new_phone(game_id: str) -> str:
    """A code by which somebody whose phone is gone goes on with another."""
    place = seats.deciding_at(game_id)
    with database().writing() as db:
        name, token = handing.phone_for(db, place, forms.text("device"))
    live.newsroom().stir(game_id)
    link = f"{network.public_url()}{url_for('devices.offer', code=token)}"
    return render_template("_handover.html", link=link, qr=network.qr_svg, name=name, table=game_id)


@pages.post("/t/<table:game_id>/sit")
def sit(game_id: str) -> Answer:
    """Play a side that is free, besides one's own."""
    place = seats.deciding_at(game_id)
    seat = seats.seat_kind(place.rules, forms.text("code"))
    if not seat.is_player:
        raise Refused(403, f"Scan the code of {seat.name} to sit there", "Seats")
    with database().writing() as db:
        game = record.lock(db, game_id) or place.game
        door.sit(db, game, seat.code, place.device.name)
    return _changed(game_id)


@pages.post("/t/<table:game_id>/leave")
def leave(game_id: str) -> Answer:
    """Give up a seat, or leave the table."""
    place = seats.place_at(game_id)
    code = forms.text("code", required=False)
    with database().writing() as db:
        door.leave(db, place, code)
    stays = code and len(place.held) > 1
    _changed(game_id, "" if stays else place.device.id)
    address = url_for("table.show", game_id=game_id) if stays else url_for("home.landing")
    if request.headers.get("HX-Request"):
        return Response(headers={"HX-Redirect": address})
    return redirect(address, 303)


@pages.post("/t/<table:game_id>/knock")
def knock(game_id: str) -> str:
    """Let in somebody who asks, or not."""
    place = seats.deciding_at(game_id)
    with database().writing() as db:
        knocking.answer(db, place, forms.text("knock"), forms.choice("let_in", ("yes", "no"), "no") == "yes")
    live.newsroom().stir(game_id)
    return _notices(game_id)


@pages.post("/t/<table:game_id>/told")
def told(game_id: str) -> str:
    """What was told about the door has been read."""
    place = seats.place_at(game_id)
    with database().writing() as db:
        door.read_up_to(db, place, forms.number("read", request.form))
    return _notices(game_id)


def _notices(game_id: str) -> str:
    """What is still to be said about the door."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        shown = present.DoorContext(game_id, knocking.notices(db, place))
        return part_of(render_template("_door.html", table=shown)).in_page
