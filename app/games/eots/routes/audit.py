"""The audit at the table: verdicts with their reasons, layers of the map, and what if."""

from flask import Blueprint, render_template, request

from app import forms, plans, seats
from app.db import database
from app.errors import BadForm, Refused
from app.games.eots import auditing
from app.games.eots.now import rules_at
from app.games.eots.supposing import MOST_SUPPOSED, supposing_from

pages = Blueprint("audit", __name__)


@pages.get("/t/<table:game_id>/audit")
def show(game_id: str) -> str:
    """Everything out of supply, and why."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        seen = plans.sight(db, place)
        supposing = supposing_from(seen.table.state.units)
        found = auditing.audit_at(place, seen, supposing)
        return render_template("eots/_audit.html", place=place, seen=seen, audit=found, supposing=supposing)


@pages.get("/t/<table:game_id>/supply")
def headquarters(game_id: str) -> str:
    """The HQs, to choose whose supply is shown on the map."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        seen = plans.sight(db, place)
        supposing = supposing_from(seen.table.state.units)
        found = auditing.audit_at(place, seen, supposing)
        return render_template("eots/_hqs.html", place=place, audit=found, supposing=supposing)


@pages.get("/t/<table:game_id>/supply/<unit>")
def supply(game_id: str, unit: str) -> str:
    """One counter's supply: path or break, rule and remedy."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        state = plans.table_of(db, place).state
        supposing = supposing_from(state.units)
        verdict = rules_at(place).verdict(state, unit, supposing)
        if verdict is None:
            raise Refused(404, f"There is no counter {unit[:40]} on the map", "Counters")
        trace = auditing.trace_of(verdict)
        layers = (
            auditing.reach_shapes(place, state, unit, supposing) if verdict.unit.unit_class == "hq" else ()
        )
        return render_template(
            "eots/_supply.html",
            place=place,
            verdict=verdict,
            trace=trace,
            layers=layers,
            supposing=supposing,
            frame=auditing.frame_of(verdict, layers),
        )


@pages.get("/t/<table:game_id>/zones")
def zones(game_id: str) -> str:
    """The zones of influence as a layer of the map."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        seen = plans.sight(db, place, public=request.args.get("view") == "screen")
        shapes = auditing.zone_shapes(place, seen, supposing_from(seen.table.state.units))
        return render_template("eots/_zones.html", layers=shapes)


@pages.get("/t/<table:game_id>/reach")
def reach(game_id: str) -> str:
    """Where chosen counters could go with a card of some operations value."""
    place = seats.place_at(game_id)
    units = tuple(dict.fromkeys(request.args.getlist("units")))
    oc = forms.number("oc", request.args)
    if len(units) > MOST_SUPPOSED:
        raise BadForm("units", f"At most {MOST_SUPPOSED} counters at once")
    with database().reading() as db:
        layers = auditing.shapes(rules_at(place).reach(plans.table_of(db, place).state, units, oc))
        return render_template("eots/_reach.html", layers=layers, oc=oc)
