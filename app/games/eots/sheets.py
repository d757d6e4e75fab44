"""Sheets of the board: a hex or box with its counters and what can be done there."""

from flask import render_template, request
from markupsafe import Markup

from app import by_hand
from app.games.eots.now import rules_at
from app.games.eots.reach import reach_of
from app.games.eots.supposing import supposing_from
from app.seats import SeatedDevice
from rules.core.table import Table
from rules.core.view import PlaceView
from rules.eots.state import State


def place_sheet(place: SeatedDevice, table: Table, found: PlaceView) -> str:
    """A hex or box with its counters and what can be done there."""
    hand = by_hand.hand_at(place)
    movable, mover = ((), "") if hand.out_of_sequence else _movers(place, table.state, found)
    chosen = _chosen(found, movable)
    return render_template(
        "eots/_place.html",
        table=table,
        place=place,
        found=found,
        chosen=chosen,
        reach=_reach(place, table.state, found, chosen) if movable else None,
        movable=movable,
        mover=mover,
        hand=hand,
        unsupplied=rules_at(place).unsupplied(table.state, supposing_from(table.state.units)),
    )


def _movers(place: SeatedDevice, state: State, found: PlaceView) -> tuple[tuple[str, ...], str]:
    """The counters that an offensive lets this device move from here, and the seat it moves them for."""
    movable = rules_at(place).movable(state, found.id)
    side = next((unit.side for unit in found.units if unit.id in movable), "")
    seat = next((s.code for s in place.seats if s.code == side or s.is_referee), "") if side else ""
    return (movable, seat) if seat else ((), "")


def _reach(place: SeatedDevice, state: State, found: PlaceView, chosen: set[str]) -> Markup:
    """Where those may go that are chosen already: it comes with the sheet, so that nothing is asked again."""
    return Markup(reach_of(place, state, [unit.id for unit in found.units if unit.id in chosen]))


def _chosen(found: PlaceView, movable: tuple[str, ...]) -> set[str]:
    """The counter that was tapped, unless it is an HQ with others: that one hardly ever moves.

    In an offensive all those of its class that may move are chosen with it.
    """
    tapped = {*request.args.getlist("unit"), *request.args.getlist("units")}
    classes = {unit.unit_class for unit in found.units if unit.id in tapped and unit.id in movable}
    if classes:
        return {unit.id for unit in found.units if unit.id in movable and unit.unit_class in classes}
    alone = len(found.units) == 1
    return {unit.id for unit in found.units if unit.id in tapped and (alone or unit.unit_class != "hq")}
