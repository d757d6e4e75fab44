"""A position as plain values, for files and other programs."""

from typing import Any

from rules.co.places import DISPLAYS
from rules.co.state import Counter, State
from rules.co.views.board_view import caution


def position_object(state: State) -> dict[str, Any]:
    """Turn and phase, points, purses, every counter that is not set aside, bases, markers, the ledger."""
    return {
        "game": "co",
        "copy": state.copy,
        **({"caution": said} if (said := caution(state)) else {}),
        "turn": state.turn,
        "phase": state.phase.value,
        "vp": state.vp,
        "fever": state.fever,
        "result": state.result,
        "asks": state.pending.key if state.pending else None,
        "purses": [{"source": one.source, "left": one.left} for one in state.purses],
        "units": {unit: _counter(lies) for unit, lies in sorted(state.units.items())},
        "bases": [
            {"side": side.value, "space": space, "level": level}
            for (side, space), level in sorted(state.bases.items())
        ],
        "markers": dict(sorted(state.markers.items())),
        "ledger": [{"turn": one.turn, "value": one.value, "why": one.why} for one in state.ledger],
    }


def _counter(lies: Counter) -> dict[str, Any]:
    """Where a counter lies, and what is not as usual."""
    found: dict[str, Any] = {"place": lies.place}
    if lies.place not in DISPLAYS:
        found["steps"] = lies.steps
    return found | ({"aboard": lies.aboard} if lies.aboard else {})
