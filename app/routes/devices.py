"""The devices of a person: which they are, another one, and signing out."""

from flask import Blueprint, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from app import devices, forms, handing, live, network
from app.db import database
from app.errors import Refused
from app.security import limiter

pages = Blueprint("devices", __name__)


@pages.get("/devices")
def show() -> str:
    """Where this person is signed in."""
    with database().reading() as db:
        device, here = devices.this_device(db), devices.this_sign_in(db)
        signed_in = devices.sign_ins(db, device.id) if device else []
        tables = len(devices.tables_of(db, device.id)) if device else 0
        return render_template("devices.html", device=device, here=here, signed_in=signed_in, tables=tables)


@pages.post("/devices/add")
@limiter.limit("30/minute")
def add() -> str:
    """A code by which another device goes on as this person."""
    with database().writing() as db:
        device = devices.this_device(db)
        if device is None:
            raise Refused(403, "Sit down at a table first", "Devices")
        token, name = devices.hand_over(db, device.id), device.name
    link = f"{network.public_url()}{url_for('devices.offer', code=token)}"
    template = "_handover.html" if request.headers.get("HX-Request") else "handover.html"
    return render_template(template, link=link, qr=network.qr_svg, name=name, table=None)


@pages.post("/devices/end")
def end() -> Response:
    """Sign out one device, or all of them; the last one takes its seats along."""
    which = forms.text("which")
    with database().writing() as db:
        left = handing.sign_out(db, which)
    for game_id, device_id in left.tables:
        live.newsroom().expel(game_id, device_id)
        live.newsroom().stir(game_id)
    if left.here:
        session.clear()
        return redirect(url_for("home.landing"), 303)
    return redirect(url_for("devices.show"), 303)


@pages.get("/d/<code>")
@limiter.limit("60/minute")
def offer(code: str) -> str:
    """Who this device would be; the button makes it so."""
    with database().reading() as db:
        offered = handing.offered(db, code)
        return render_template("go_on.html", offered=offered, token=code)


@pages.post("/d")
@limiter.limit("30/minute")
def accept() -> Response:
    """Go on as somebody on this device."""
    with database().writing() as db:
        moved = handing.accept(db, request.form.get("token", ""), bool(request.form.get("only")))
    for game_id, device_id in moved.tables:
        live.newsroom().expel(game_id, device_id)
        live.newsroom().stir(game_id)
    if moved.game_id:
        return redirect(url_for("table.show", game_id=moved.game_id), 303)
    return redirect(url_for("home.landing"), 303)
