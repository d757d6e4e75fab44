"""What one seat may see, ready to be drawn; every game fills the same shapes."""

from dataclasses import dataclass

from rules.core.legality import Objection


@dataclass(frozen=True, slots=True)
class Note:
    """Something that holds in this game, with its rule."""

    code: str
    rule: str
    text: str


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
    landmark: bool = False


@dataclass(frozen=True, slots=True)
class BoardTask:
    """A thing that must be moved on the real board, how it must lie then, and the counter if it is one."""

    thing: str
    lies: str
    text: str
    unit: UnitView | None = None


@dataclass(frozen=True, slots=True)
class StackView:
    """The counters of one place."""

    place: str
    units: tuple[UnitView, ...]


@dataclass(frozen=True, slots=True)
class FlagView:
    """A place whose owner is worth a flag."""

    place: str
    side: str


@dataclass(frozen=True, slots=True)
class MarkView:
    """A marker that lies in a place."""

    place: str
    short: str
    title: str
    side: str


@dataclass(frozen=True, slots=True)
class ActionView:
    """Something a seat may do in a place besides moving counters."""

    label: str
    seat: str
    kind: str
    fields: tuple[tuple[str, str], ...]


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
class CardProspect:
    """What a card's event would do now, and what speaks against it."""

    lies: str
    objections: tuple[Objection, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card in the browser: where it lies and what it touches."""

    id: str
    title: str
    side: str
    kind: str
    summary: str
    lies: str
    in_play: bool
    touches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChipView:
    """An effect that lasts: what it is, the card that brought it, and when it ends."""

    title: str
    card: str
    card_name: str
    ends: str
    rule: str


@dataclass(frozen=True, slots=True)
class PileView:
    """A side's cards by where they lie, as both players may know it."""

    side: str
    side_name: str
    draw: int
    hand: int
    held: int
    discarded: tuple[tuple[str, str], ...]
    removed: tuple[tuple[str, str], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class BoardView:
    """The whole table as one seat sees it; `caution` is said wherever it is seen."""

    heading: str
    rule: str
    start: str
    map: str
    stacks: tuple[StackView, ...]
    flags: tuple[FlagView, ...]
    marks: tuple[MarkView, ...]
    tracks: tuple[TrackView, ...]
    boxes: tuple[PlaceView, ...]
    caution: str = ""


@dataclass(frozen=True, slots=True)
class Supposition:
    """What if: counters taken off the board, and counters taken to have no zone."""

    gone: tuple[str, ...] = ()
    zoneless: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.gone or self.zoneless)


@dataclass(frozen=True, slots=True)
class VerdictView:
    """A counter's supply: the word, the reason, the rules, the path or its break, and what would mend it."""

    unit: UnitView
    good: bool
    verdict: str
    why: str
    rules: tuple[str, ...]
    path: tuple[str, ...]
    ways: tuple[str, ...]
    broken: tuple[str, str] | None = None
    mend: str = ""
    mend_zoneless: tuple[str, ...] = ()
    figure: str = ""
    has_zone: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class VerdictGroup:
    """The verdicts of one side in one area."""

    side: str
    area: str
    verdicts: tuple[VerdictView, ...]


@dataclass(frozen=True, slots=True)
class LossView:
    """What a counter would lose."""

    unit: UnitView
    loss: str


@dataclass(frozen=True, slots=True)
class MarkerAdvice:
    """A marker that the rules would have elsewhere."""

    track: str
    name: str
    rule: str
    is_at: str
    should_be: str
    value: int
    agrees: bool
    why: str


@dataclass(frozen=True, slots=True)
class AuditView:
    """The whole board audited, what is wrong first."""

    out: tuple[VerdictGroup, ...]
    supplied: tuple[VerdictGroup, ...]
    hqs: tuple[VerdictView, ...]
    counts: tuple[tuple[str, int], ...]
    losses: tuple[LossView, ...]
    losses_rule: str
    losses_note: str
    markers: tuple[MarkerAdvice, ...]
    supposed: tuple[tuple[UnitView, str], ...] = ()
    changes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LayerView:
    """Hexes to be shown together, by what they are."""

    code: str
    side: str
    title: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DutyView:
    """Something that is due now: what it does, and the command that does it."""

    title: str
    rule: str
    lines: tuple[str, ...]
    button: str
    kind: str
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ScoreItem:
    """One line of the score sheet: what it looks at, how it stands, and the points it gives now."""

    text: str
    rule: str
    points: int
    counts: bool
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The score if the game ended now, or as it ended."""

    title: str
    rule: str
    items: tuple[ScoreItem, ...]
    total: int | None
    result: str
    winner: str
    over: bool
    signed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line of an account: what came or went, and why."""

    text: str
    amount: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class LedgerView:
    """An account of points, as a seat may see it."""

    title: str
    seat: str
    lines: tuple[LedgerLine, ...]
    balance: int
