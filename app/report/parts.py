"""What a report consists of; the page and the Markdown are written from these alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.report.charts import Chart
from app.report.deviations import DEVIATIONS, Deviations
from app.report.dice import DiceGroup
from rules.core.view import Note

MARKS = {"": "", "ruling": "Ruling", "correction": "Correction", "warned": "Warned", "undo": "Taken back"}


@dataclass(frozen=True)
class Line:
    """Something that happened, in one sentence; `mark` says what else it is, `undone` what it took back.

    What comes by itself has no seat.
    """

    seq: int
    seat: str
    seat_name: str
    text: str
    kind: str
    dice: tuple[int, ...] = ()
    rule: str = ""
    mark: str = ""
    undone: tuple["Line", ...] = ()

    @property
    def label(self) -> str:
        """The mark in words, unless the sentence says so itself."""
        return "" if self.kind == self.mark != "undo" else MARKS[self.mark]


@dataclass(frozen=True)
class Roll:
    """One side in one combat."""

    combat: str
    side: str
    side_name: str
    strength: int
    die: int
    modified: int
    hits: int
    won: bool


@dataclass(frozen=True)
class Fight:
    """A battle: its rolls, how each combat ended, what was lost, and its outcome."""

    seq: int
    title: str
    rolls: tuple[Roll, ...]
    whys: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]
    mark: str = ""

    @property
    def label(self) -> str:
        """The mark in words."""
        return MARKS[self.mark]


@dataclass
class Block:
    """What belongs together: a card with all that came of it; without a title, what belongs to no card."""

    title: Line | None = None
    items: list[Line | Fight] = field(default_factory=list)


@dataclass
class Segment:
    """One segment of a turn."""

    name: str
    blocks: list[Block] = field(default_factory=lambda: [Block()])

    @property
    def told(self) -> list[Block]:
        """The blocks with something in them."""
        return [block for block in self.blocks if block.title or block.items]


@dataclass
class Lost:
    """What a side lost in a turn."""

    side: str
    side_name: str
    steps: int = 0
    units: int = 0
    names: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class TrackChange:
    """A marker that ended a turn elsewhere than it began it."""

    name: str
    start: str
    end: str


@dataclass
class Turn:
    """One turn; `ended` is false for the one still being played."""

    number: str
    name: str
    segments: list[Segment] = field(default_factory=list)
    losses: dict[str, Lost] = field(default_factory=dict)
    tracks: tuple[TrackChange, ...] = ()
    ended: bool = False
    seq: int = 0
    words: str = ""

    @property
    def told(self) -> list[Segment]:
        """The segments in which something happened."""
        return [segment for segment in self.segments if segment.told]


@dataclass(frozen=True)
class Balance:
    """The figures at the end of a turn: the charts' numbers, with both sides' losses added up."""

    label: str
    tracks: tuple[str, ...]
    values: tuple[int, ...]
    losses: tuple[Lost, ...]


@dataclass(frozen=True)
class Signature:
    """A playing seat, who sat there, and whether its side signed the result in the app."""

    seat: str
    seat_name: str
    names: tuple[str, ...]
    signed: str = ""


@dataclass(frozen=True)
class Result:
    """How the game ended, as far as it did."""

    over: bool
    text: str
    rule: str = ""
    score: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True)
class Head:
    """What was played, by whom, when."""

    game: str
    scenario: str
    summary: str
    edition: str
    mode: str
    dice: str
    table: str
    bid: str
    notes: tuple[Note, ...]
    opened: str
    latest: str
    players: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Report:
    """The whole report."""

    head: Head
    result: Result
    signatures: tuple[Signature, ...]
    turns: Sequence[Turn]
    charts: tuple[Chart, ...]
    track_names: tuple[str, ...]
    balances: tuple[Balance, ...]
    dice: tuple[DiceGroup, ...]
    dice_taken_back: int
    entries: int
    taken_back: int
    hash: str
    words: str
    doubt: str = ""
    deviations: tuple[Deviations, ...] = ()
    deviation_kinds: tuple[str, ...] = tuple(DEVIATIONS.values())
