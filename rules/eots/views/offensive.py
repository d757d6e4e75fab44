"""What a seat sees of a card being played and of an offensive under way, ready to be drawn (EotS 7.2)."""

from dataclasses import dataclass

from rules.core.legality import Objection
from rules.core.view import CardView, LayerView, UnitView


@dataclass(frozen=True, slots=True)
class OptionView:
    """Something that can be chosen, or why it cannot."""

    value: str
    label: str
    chosen: bool = False
    why_not: str = ""
    rule: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class CandidateView:
    """A counter that may be activated, or why it may not."""

    unit: UnitView
    chosen: bool
    why_not: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class CandidateGroup:
    """The candidates of one hex."""

    title: str
    units: tuple[CandidateView, ...]


@dataclass(frozen=True, slots=True)
class ActivationView:
    """An HQ, how many units it may activate and which."""

    hqs: tuple[OptionView, ...]
    hq: str
    limit: int
    counted: int
    explained: str
    eligible: tuple[CandidateGroup, ...]
    refused: tuple[CandidateView, ...]
    objections: tuple[Objection, ...]

    @property
    def chosen(self) -> tuple[str, ...]:
        """The counters that are ticked."""
        return tuple(one.unit.id for group in self.eligible for one in group.units if one.chosen)

    @property
    def ready(self) -> bool:
        """Whether these may be activated."""
        return bool(self.chosen) and not self.objections


@dataclass(frozen=True, slots=True)
class PlayView:
    """A card about to be played: what for, and by whom; and what can be done without showing one."""

    side: str
    side_name: str
    says: str
    key: str
    found: tuple[OptionView, ...] = ()
    unseen: tuple[OptionView, ...] = ()
    card: CardView | None = None
    uses: tuple[OptionView, ...] = ()
    other_uses: tuple[OptionView, ...] = ()
    use: str = ""
    sources: tuple[OptionView, ...] = ()
    activation: ActivationView | None = None
    objections: tuple[Objection, ...] = ()
    hqs: tuple[OptionView, ...] = ()
    places: tuple[OptionView, ...] = ()
    die: tuple[str, ...] = ()
    does: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MoverView:
    """An activated counter: where it is, what it did."""

    unit: UnitView
    done: str
    may_move: bool


@dataclass(frozen=True, slots=True)
class AssignmentView:
    """A counter with the places or battles it may be given."""

    unit: UnitView
    options: tuple[OptionView, ...]
    says: str = ""
    rule: str = ""
    strength: int = 0

    @property
    def idle(self) -> bool:
        """Whether it would do nothing as things are chosen."""
        return next((not option.value for option in self.options if option.chosen), False)


@dataclass(frozen=True, slots=True)
class SectorView:
    """A declared battle hex with the numbers of both sides."""

    hex: str
    title: str
    says: str
    fought: bool = False


@dataclass(frozen=True, slots=True)
class DieView:
    """A die to be rolled: for what, at or under which figure."""

    title: str
    rule: str
    kind: str
    fields: tuple[tuple[str, str], ...]
    needs: str
    chance: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class AttackView:
    """Losses that a card brings: its die, or the counters to choose, one choice for each step."""

    seat: str
    seat_name: str
    card: str
    number: int
    title: str
    summary: str
    die: DieView | None
    choices: tuple[tuple[OptionView, ...], ...] = ()
    all_of: tuple[str, ...] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True)
class ErrandView:
    """What a card lets or makes a side do now: steps to spend, counters to move, cards to name."""

    seat: str
    seat_name: str
    card: str
    number: int
    kind: str
    title: str
    says: str
    rule: str
    takers: tuple[AssignmentView, ...] = ()
    movers: tuple[UnitView, ...] = ()
    options: tuple[OptionView, ...] = ()
    finish: str = ""


@dataclass(frozen=True, slots=True)
class CardChoiceView:
    """Something that a card lets or makes a side choose: a command, its field and the options for it."""

    seat: str
    seat_name: str
    title: str
    summary: str
    rule: str
    kind: str
    button: str
    field: str = ""
    label: str = ""
    options: tuple[OptionView, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    many: bool = False


@dataclass(frozen=True, slots=True)
class StepBackView:
    """Troops that may step back from those who entered their hex."""

    hex: str
    title: str
    units: tuple[UnitView, ...]
    to: tuple[OptionView, ...]


@dataclass(frozen=True, slots=True)
class StageView:
    """One step of the sequence."""

    code: str
    title: str
    standing: str


@dataclass(frozen=True, slots=True)
class OffensiveView:
    """An offensive under way: where it stands, whose move it is, what comes next, what can be done now."""

    step: str
    side: str
    acting: str
    acting_name: str
    title: str
    facts: tuple[str, ...]
    stages: tuple[StageView, ...]
    says: str
    rule: str
    following: str
    summary: str = ""
    movers: tuple[MoverView, ...] = ()
    step_back: tuple[StepBackView, ...] = ()
    battles: tuple[SectorView, ...] = ()
    compulsory: tuple[SectorView, ...] = ()
    assignments: tuple[AssignmentView, ...] = ()
    dice: tuple[DieView, ...] = ()
    no_roll: str = ""
    may_answer: bool = False
    cards_played: tuple[str, ...] = ()
    answers: tuple[OptionView, ...] = ()
    may_be_held: bool = False
    attacks: tuple["AttackView", ...] = ()
    choices: tuple[CardChoiceView, ...] = ()
    activation: ActivationView | None = None
    notes: tuple[tuple[str, str], ...] = ()
    warnings: tuple[Objection, ...] = ()


@dataclass(frozen=True, slots=True)
class DestinationView:
    """A hex where chosen counters may go: how, and at what cost."""

    hex: str
    title: str
    mode: str
    words: str
    cost: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class MovesView:
    """Everywhere that chosen counters may go together, and the ways they have."""

    layers: tuple[LayerView, ...]
    destinations: tuple[DestinationView, ...]
    modes: tuple[OptionView, ...]
    objections: tuple[Objection, ...]
    path: tuple[str, ...] = ()
    turn_track: str = ""
