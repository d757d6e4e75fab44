"""What a sheet offers to do by hand: at once, as a correction to be agreed to, or after a warning."""

from dataclasses import dataclass

from flask import request

from app import plans
from app.db import database
from app.seats import SeatedDevice, absent_seats
from rules.core.degrees import Degree


@dataclass(frozen=True)
class Hand:
    """How a sheet may change the board by hand, and whom that asks first."""

    degree: Degree
    wanted: bool
    correct: bool
    asks: tuple[str, ...] = ()

    @property
    def looks(self) -> bool:
        """Whether the sheet only shows, until somebody says that it is by hand."""
        return self.degree.leads and not self.wanted

    @property
    def plain(self) -> bool:
        """Whether changes by hand are how this game is kept."""
        return not self.degree.leads

    @property
    def out_of_sequence(self) -> bool:
        """Whether what the sheet sends is out of sequence."""
        return self.degree.leads and self.wanted

    @property
    def basis(self) -> str:
        """What the form says it is: a correction, unless the app is to warn first."""
        return "" if self.degree is Degree.ADVISER and not self.correct else "correction"


def hand_at(place: SeatedDevice) -> Hand:
    """How this device may change the board by hand, as the address asks for it."""
    with database().reading() as db:
        degree = place.rules.standing(plans.table_of(db, place).state).degree
    correct = bool(request.args.get("correct"))
    asks = others(place) if degree is Degree.REFEREE and not place.main.is_referee else ()
    return Hand(degree, correct or bool(request.args.get("hand")), correct, asks)


def others(place: SeatedDevice) -> tuple[str, ...]:
    """The sides on other devices, whose agreement is asked where both must agree."""
    absent = absent_seats(place) | {seat.code for seat in place.seats}
    return tuple(seat.name for seat in place.rules.seats if seat.is_player and seat.code not in absent)
