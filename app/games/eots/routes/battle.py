"""Battles at the table: those to be fought, and the sheet of each."""

from flask import Blueprint, render_template, request, url_for

from app import forms, plans, present, seats
from app.db import database
from app.games.eots import battles
from app.games.eots.now import now_of, rules_at
from app.table_context import TableContext

pages = Blueprint("battle", __name__)


@pages.get("/t/<table:game_id>/battles")
def listing(game_id: str) -> str:
    """The battles to be fought; the only one is opened at once."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        table = present.table_context(db, place)
    if len(now_of(table).battles) == 1 and not request.args.get("all"):
        return _sheet(place, now_of(table).battles[0], "")
    return _listed(table)


def _listed(table: TableContext, error: str = "", typed: str = "") -> str:
    marks = rules_at(table.place).battles(table.table.state)
    return render_template("eots/_battles.html", table=table, marks=marks, error=error, typed=typed)


@pages.get("/t/<table:game_id>/battle")
def anywhere(game_id: str) -> str:
    """A battle in a hex named by number or name."""
    place = seats.place_at(game_id)
    text = request.args.get("where", "")[:40]
    with database().reading() as db:
        state = plans.table_of(db, place).state
        found = next((one for one in rules_at(place).find(state, text) if one.kind == "hex"), None)
        if found is None:
            table = present.table_context(db, place)
            return _listed(table, f"There is no hex called “{text}”", text)
    return _sheet(place, found.id, "")


@pages.get("/t/<table:game_id>/battle/<hex_id>")
def show(game_id: str, hex_id: str) -> str:
    """The sheet of one battle, as far as it was entered."""
    place = seats.place_at(game_id)
    return _sheet(place, hex_id, request.query_string.decode("utf-8", "replace"))


def _sheet(place: seats.SeatedDevice, hex_id: str, query: str) -> str:
    """A battle's sheet; when the board has moved on and nobody is left to fight, the list."""
    asked = battles.asked_battle(hex_id, query)
    with database().reading() as db:
        table = present.table_context(db, place)
        state = table.table.state
        over = request.args.get("refresh") and hex_id not in rules_at(place).battle_hexes(state)
        if over:
            return _listed(table)
        command, view = rules_at(place).battle(state, asked)
        sheet = battles.TableSheet(
            place=place,
            seq=forms.number("seen", request.args, default=table.seq),
            command=command,
            view=view,
            action=url_for("battle.show", game_id=place.game.id, hex_id=hex_id),
            others=table.others,
            link=battles.calculator_query(state, command),
        )
        return render_template("eots/_battle_table.html", table=table, sheet=sheet)
