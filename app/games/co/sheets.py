"""The sheet of a space or a display: what is printed there, what lies there, who carries whom."""

from flask import render_template

from app.seats import SeatedDevice
from rules.co.names import bare
from rules.co.unit_view import CONCEALED
from rules.core.table import Table
from rules.core.view import PlaceView


def place_sheet(place: SeatedDevice, table: Table, found: PlaceView) -> str:
    """A space or display with its counters."""
    units = table.state.units
    aboard = {
        unit.id: bare(units[unit.id].aboard)
        for unit in found.units
        if unit.id in units and units[unit.id].aboard
    }
    return render_template(
        "co/_place.html",
        place=place,
        table=table,
        found=found,
        aboard=aboard,
        concealed=CONCEALED,
        caution=place.rules.board(table.state, place.main).caution,
    )
