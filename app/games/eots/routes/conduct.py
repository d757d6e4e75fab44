"""Playing a card and conducting an offensive: what is chosen so far, and where units may go."""

from flask import Blueprint, render_template, request

from app import plans, present, seats
from app.db import database
from app.errors import BadForm, Refused
from app.games.eots import auditing
from app.games.eots.now import now_of, rules_at
from app.games.eots.reach import reach_of
from rules.core.prompt import Choice
from rules.core.view import LayerView
from rules.eots.assignment import by_unit, unit_first
from rules.eots.cards.use_names import HELD
from rules.eots.commands import PlayCard
from rules.eots.views.activation_view import HELD_OVER

pages = Blueprint("conduct", __name__)

MOST_UNITS = 60


def _units() -> tuple[str, ...]:
    units = tuple(dict.fromkeys(request.args.getlist("units")))
    if len(units) > MOST_UNITS:
        raise BadForm("units", f"At most {MOST_UNITS} counters at once")
    return units


def _asked(own: frozenset[str]) -> PlayCard:
    """The play that an address describes; the player's own card face down comes from there, unless told."""
    args = request.args
    card, use = args.get("card", ""), args.get("use", "").removeprefix(HELD)
    held = HELD if args.get("source", HELD_OVER if card.upper() in own else "") == HELD_OVER else ""
    return PlayCard(
        card[:10], f"{held}{use[:30]}", args.get("hq", "")[:60], _units(), args.get("to", "")[:20]
    )


@pages.get("/t/<table:game_id>/play")
def play(game_id: str) -> str:
    """A card about to be played: uses, HQs and units, as far as they are chosen."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        table = present.table_context(db, place)
        view = rules_at(place).play(
            table.table.state,
            now_of(table).player,
            _asked(table.face_down.values),
            request.args.get("q", "")[:40],
        )
        if view is None:
            raise Refused(409, "No card is played now", "EotS 4.22")
        return render_template("eots/_play.html", table=table, play=view, q=request.args.get("q", "")[:40])


@pages.get("/t/<table:game_id>/react")
def react(game_id: str) -> str:
    """The reaction's HQ and units, as far as they are chosen."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        table = present.table_context(db, place)
        view = rules_at(place).offensive(table.table.state, request.args.get("hq", "")[:60], _units())
        if view is None or view.activation is None:
            raise Refused(409, "Nothing reacts now", "EotS 7.26")
        return render_template("eots/_react.html", table=table, view=view)


@pages.get("/t/<table:game_id>/arrivals/<unit>")
def arrivals(game_id: str, unit: str) -> str:
    """Where a counter may be put now, on the map."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        state = plans.table_of(db, place).state
        asked = (prompt for seat in place.seats for prompt in rules_at(place).prompts(state, seat))
        rows = (row for prompt in asked for row in prompt.fields() if isinstance(row, Choice))
        found = next((row for row in rows if row.unit is not None and row.unit.id == unit), None)
        if found is None or found.unit is None:
            raise Refused(404, "That counter is not placed now", "Counters")
        labels = {option.value: option.label for option in found.open}
        named = (one for one in by_unit(labels) if one.hex.isdigit())
        hexes = {one.hex: labels[unit_first(*one)] for one in named}
        layers = auditing.shapes((LayerView("move", found.unit.side, "Open to it", tuple(hexes)),))
        titles = tuple(hexes.values())
        return render_template("eots/_arrivals.html", unit=found.unit, layers=layers, titles=titles)


@pages.get("/t/<table:game_id>/moves")
def moves(game_id: str) -> str:
    """Where the chosen units may go now: layers, costs and ways."""
    place = seats.place_at(game_id)
    args = request.args
    with database().reading() as db:
        state = plans.table_of(db, place).state
        return reach_of(place, state, _units(), args.get("mode", "")[:20], args.get("path", "")[:10])
