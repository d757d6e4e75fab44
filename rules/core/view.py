"""What one seat may see, ready to be drawn; every game fills the same shapes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UnitView:
    """A counter as it lies on the table."""

    id: str
    name: str
    short: str
    side: str
    unit_class: str
    type: str
    nationality: str
    figures: str
    reduced: bool
    two_sided: bool
    place: str
    place_title: str


@dataclass(frozen=True, slots=True)
class StackView:
    """The counters of one hex."""

    hex: str
    units: tuple[UnitView, ...]


@dataclass(frozen=True, slots=True)
class FlagView:
    """A hex whose owner is worth a flag."""

    hex: str
    side: str


@dataclass(frozen=True, slots=True)
class TrackView:
    """A track with its marker."""

    id: str
    name: str
    rule: str
    value: int
    label: str
    lowest: int
    highest: int
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A hex or box with all that is in it."""

    id: str
    title: str
    facts: tuple[str, ...]
    control: str
    units: tuple[UnitView, ...]
    on_map: bool


@dataclass(frozen=True, slots=True)
class CardView:
    """A card with its figures, in our own words."""

    id: str
    title: str
    subtitle: str
    side: str
    kind: str
    figures: tuple[tuple[str, str], ...]
    summary: str


@dataclass(frozen=True, slots=True)
class BoardView:
    """The whole table as one seat sees it."""

    heading: str
    rule: str
    going_on: str
    start: str
    map: str
    stacks: tuple[StackView, ...]
    flags: tuple[FlagView, ...]
    tracks: tuple[TrackView, ...]
    boxes: tuple[PlaceView, ...]
