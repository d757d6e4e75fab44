"""The set-up checklist: what stands where at the start, ticked off by two people at once."""

from dataclasses import dataclass

from sqlmodel import Session, select

from app import panels, record
from app.models import Tick
from app.seats import SeatedDevice
from rules.core.view import PlaceView, TrackView

MARKERS = "markers"


@dataclass(frozen=True)
class Item:
    """A hex or box to set up."""

    place: PlaceView
    done: bool


@dataclass(frozen=True)
class Section:
    """An area of the map with its hexes."""

    name: str
    items: list[Item]

    @property
    def done(self) -> int:
        """How many are ticked."""
        return sum(item.done for item in self.items)


@dataclass(frozen=True)
class Checklist:
    """The whole set-up."""

    place: SeatedDevice
    sections: list[Section]
    tracks: tuple[TrackView, ...]
    tracks_done: bool

    @property
    def done(self) -> int:
        """How many items are ticked."""
        return sum(section.done for section in self.sections) + self.tracks_done

    @property
    def total(self) -> int:
        """How many items there are."""
        return sum(len(section.items) for section in self.sections) + 1


def checklist(session: Session, place: SeatedDevice) -> Checklist:
    """The position as it stands, by area, with what was ticked."""
    state = record.table_of(session, place.game).state
    ticked = _ticked(session, place.game.id)
    sections = [
        Section(name, [Item(found, found.id in ticked) for found in places])
        for name, places in panels.places(place.rules).areas(state)
    ]
    return Checklist(place, sections, place.rules.board(state, place.main).tracks, MARKERS in ticked)


def _ticked(session: Session, game_id: str) -> set[str]:
    return set(session.exec(select(Tick.place).where(Tick.game_id == game_id)).all())


def tick(session: Session, game_id: str, place: str, done: bool) -> None:
    """Tick a place off, or take the tick back; doing it twice is the same as once."""
    found = session.get(Tick, (game_id, place))
    if done and found is None:
        session.add(Tick(game_id=game_id, place=place))
    elif not done and found is not None:
        session.delete(found)
