"""Those who see the same: what parts of a page drawn for several phones may depend on, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.models import Device
from app.seats import SeatedDevice, absent_seats

NOBODY, SOMEBODY = "", "somebody"


@dataclass(frozen=True)
class Audience:
    """The seats that a device speaks for, those in which somebody else sits, and what it put face down.

    Two devices of one audience get the same parts, so whatever only one of them may see stands in it.
    """

    seats: tuple[str, ...]
    met: frozenset[str]
    face_down: tuple[tuple[str, str], ...] = ()
    public: bool = False


def audience_of(
    place: SeatedDevice, face_down: tuple[tuple[str, str], ...] = (), public: bool = False
) -> Audience:
    """The audience that a device belongs to."""
    playing = {seat.code for seat in place.rules.seats if seat.is_player}
    met = frozenset(playing - absent_seats(place))
    return Audience(tuple(seat.code for seat in place.seats), met, face_down, public)


def somebody_of(audience: Audience, place: SeatedDevice) -> SeatedDevice:
    """Somebody of an audience, without anything that is one device's own."""
    seats = tuple(seat for seat in place.seats if seat.code in audience.seats)
    return replace(
        place,
        device=Device(id=NOBODY, name="", created=""),
        seats=seats,
        held=seats,
        host=False,
        name="",
        occupied=_occupied(audience),
        told=0,
    )


def _occupied(audience: Audience) -> Mapping[str, frozenset[str]]:
    """Who sits where, as far as it matters: somebody else, or nobody but oneself."""
    own = {code: frozenset({NOBODY}) for code in audience.seats}
    return {**own, **{code: frozenset({SOMEBODY}) for code in audience.met}}
