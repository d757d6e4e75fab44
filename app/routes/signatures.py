"""Signatures that devices make for their seats."""

from flask import Blueprint, render_template, request

from app import forms, live, present, record, seats, signing
from app.db import database
from app.errors import BadForm, Refused
from app.parts import part_of
from app.security import limiter

pages = Blueprint("signatures", __name__)


@pages.post("/t/<table:game_id>/sign")
@limiter.limit("60/minute")
def sign(game_id: str) -> str:
    """Keep a device's signature for its seat under the entry that the server signed last."""
    place = seats.acting_at(game_id)
    seat, seq = place.seat(request.form.get("seat", "")), forms.number("seq", request.form)
    if not seat.is_player:
        raise Refused(403, f"{seat.name} signs no record", "Signatures")
    with database().writing() as db:
        game = record.lock(db, game_id) or place.game
        due = signing.standing(db, game_id, (seat.code,))
        if due is None or due.seq != seq:
            raise Refused(409, f"There is nothing to sign at entry {seq}", "Signatures")
        if due.to_sign:
            signing.keep(db, game, _signature(game_id, seat.code, due))
    live.newsroom().stir(game_id)
    with database().reading() as db:
        return part_of(render_template("_signing.html", table=present.signed_context(db, place))).in_page


def _signature(game_id: str, seat: str, due: signing.Standing) -> signing.SignatureFile:
    """The signature of the form, which must hold for what was asked."""
    values = {"seat": seat, "seq": due.seq, "hash": due.hash, "algorithm": signing.P256}
    values |= {name: forms.text(name) for name in ("key", "signature")}
    made = signing.read(values)
    if made is None or not signing.holds(game_id, made):
        raise BadForm("signature", "This signature does not fit the record")
    return made
