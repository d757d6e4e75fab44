"""What if: counters that an address takes off the board, or takes to have no zone."""

from collections.abc import Container

from flask import request

from app.errors import BadForm, Refused
from rules.core.view import Supposition

MOST_SUPPOSED = 12


def supposing_from(known: Container[str]) -> Supposition:
    """The what-if of the address; counters that are not in this game are refused."""
    asked = {name: tuple(dict.fromkeys(request.args.getlist(name))) for name in ("gone", "zoneless")}
    for unit in (*asked["gone"], *asked["zoneless"]):
        if unit not in known:
            raise Refused(400, f"There is no counter {unit[:40]} in this game", "Counters")
    if sum(map(len, asked.values())) > MOST_SUPPOSED:
        raise BadForm("gone", f"Suppose at most {MOST_SUPPOSED} counters at once")
    return Supposition(asked["gone"], asked["zoneless"])
