"""Where chosen units may go in an offensive, drawn for the sheet and for the map."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import render_template

from app.games.eots import auditing
from app.games.eots.map.drawing import hex_centre
from app.games.eots.now import rules_at
from app.seats import SeatedDevice
from rules.eots.state import State
from rules.eots.views.offensive import MovesView
from rules.maps.hexgrid import HexId


@dataclass(frozen=True)
class Cost:
    """What a move costs, written in its hex."""

    x: float
    y: float
    text: str


def reach_of(place: SeatedDevice, state: State, units: Sequence[str], mode: str = "", to: str = "") -> str:
    """Layers, costs and ways of some units, and the path to one place; nothing where none is chosen."""
    found = rules_at(place).moves(state, tuple(units), mode, to) if units else None
    return render_template(
        "eots/_moves.html",
        place=place,
        found=found,
        layers=auditing.shapes(found.layers) if found else (),
        costs=_costs(found) if found else (),
        path=_path(found) if found else "",
        mode=mode,
    )


def _costs(found: MovesView) -> tuple[Cost, ...]:
    on_map = (one for one in found.destinations if one.hex.isdigit())
    return tuple(Cost(*hex_centre(HexId(one.hex)), one.cost.split(" ")[0]) for one in on_map)


def _path(found: MovesView) -> str:
    centres = (hex_centre(HexId(one)) for one in found.path if one.isdigit())
    return " ".join(f"{x:g},{y:g}" for x, y in centres)
