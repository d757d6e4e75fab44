"""What happens in a campaign: a few plain kinds of events, of which every chapter makes its own."""

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rules.co.battle.battle import Bonus, Space
from rules.co.battle.combatants import Combatant
from rules.core.asking import DecidedByHand as DecidedByHand
from rules.core.asking import FactAsked as FactAsked
from rules.core.asking import FactLearned as FactLearned
from rules.core.asking import FactsForgotten as FactsForgotten
from rules.core.asking import FactsLearned as FactsLearned
from rules.core.asking import Withdrawn as Withdrawn


@dataclass(frozen=True, slots=True)
class CampaignBegun:
    """The map was laid out; `facts` is all that is known of the copy, key by key."""

    mode: str
    copy: str
    options: tuple[str, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    units: tuple[tuple[str, str], ...] = ()
    bases: tuple[tuple[str, str, int], ...] = ()
    markers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PhaseBegun:
    """A phase begins (CO 5.1)."""

    phase: str
    turn: int


@dataclass(frozen=True, slots=True)
class NowDue:
    """Something is due before anything else; it is a small object of its chapter."""

    due: Any


@dataclass(frozen=True, slots=True)
class Settled:
    """What was due is done."""


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Dice were rolled for something, and what they say."""

    what: str
    faces: tuple[int, ...]
    origin: str
    says: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class UnitsMoved:
    """Units went to a place, along a path if it is told; aboard a ship, from one, or to a display."""

    units: tuple[str, ...]
    to: str
    why: str = ""
    rule: str = ""
    path: tuple[str, ...] = ()
    aboard: str = ""
    base: str = ""
    lot: bool = False


@dataclass(frozen=True, slots=True)
class UnitsRevealed:
    """The player may look at Allied units (CO 14.0)."""

    units: tuple[str, ...]
    why: str = ""
    rule: str = "CO 14.0"


@dataclass(frozen=True, slots=True)
class DrawnFaceDown:
    """A counter came out of a real cup, and nobody knows which it is (CO 14.1)."""

    unit: str
    name: str
    nation: str
    branch: str


@dataclass(frozen=True, slots=True)
class Identified:
    """An unknown unit was turned up: it is that counter (CO 14.0)."""

    unknown: str
    unit: str


@dataclass(frozen=True, slots=True)
class StepsChanged:
    """A unit has so many steps now (CO 2.4.3)."""

    unit: str
    steps: int
    why: str = ""
    rule: str = "CO 2.4.3"


@dataclass(frozen=True, slots=True)
class BaseChanged:
    """A base has so many levels now; none if it is gone (CO 15.0)."""

    side: str
    space: str
    level: int
    why: str = ""
    rule: str = "CO 15.0"


@dataclass(frozen=True, slots=True)
class MarkerMoved:
    """An event marker went somewhere (CO 24.0)."""

    marker: str
    to: str
    why: str = ""
    rule: str = "CO 6.0"


@dataclass(frozen=True, slots=True)
class PointsGiven:
    """Action points came from a source (CO 5.2)."""

    source: str
    points: int
    rule: str
    codes: tuple[str, ...] = ()
    axis: str = ""
    edge: int = 0
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class PointsLost:
    """Action points that are left are lost."""

    source: str
    points: int
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class PointsSet:
    """So many action points are left of a source, by hand (CO 5.2)."""

    source: str
    left: int


@dataclass(frozen=True, slots=True)
class DegreeSwitched:
    """The app leads the campaign to another degree from now on."""

    before: str
    degree: str


@dataclass(frozen=True, slots=True)
class ActionTaken:
    """An action was paid for from a purse, and where it is done (CO 8.2)."""

    code: str
    source: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Noted:
    """Something holds from now on: `banzai`, or what may be done once a turn."""

    what: str
    units: tuple[str, ...] = ()
    says: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Scored:
    """Victory points were booked (CO 3.1)."""

    value: int
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class ControlBooked:
    """Japanese control of a space began or ended, and its points are booked (CO 2.7, 3.1)."""

    space: str
    japanese: bool


@dataclass(frozen=True, slots=True)
class FeverBegan:
    """Victory Fever is in effect (CO 3.4)."""

    vp: int


@dataclass(frozen=True, slots=True)
class BattleBegun:
    """A battle begins: everything that it must know (CO 11.0)."""

    space: Space
    action: str
    combatants: tuple[Combatant, ...]
    force: tuple[str, ...]
    led_by: str = ""
    bonuses: tuple[Bonus, ...] = ()
    priority: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BattleRolled:
    """Dice of a battle, in the order in which they were asked for."""

    faces: tuple[int, ...]
    origin: str
    says: str = ""
    rule: str = "CO 11.6"


@dataclass(frozen=True, slots=True)
class TargetsChosen:
    """The target of every shot of a salvo, or of hits aimed anew and what these brought (CO 11.6.1)."""

    aims: tuple[tuple[str, str], ...]
    says: str = ""


@dataclass(frozen=True, slots=True)
class LossesChosen:
    """Japanese units that lose steps (CO 11.6.2)."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BattleFactTold:
    """The battle learned a printed fact that it waited for."""

    inside_line: str = ""
    priority: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class EdgeHelped:
    """An event that is played before the dice for the edge adds to those of Japan (CO 24.1)."""

    value: int
    why: str


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """The battle is over; what came of it follows."""

    space: str
    cleared: bool = False


@dataclass(frozen=True, slots=True)
class CampaignEnded:
    """The campaign is over."""

    result: str
    rule: str


@dataclass(frozen=True, slots=True)
class UnitsConcealed:
    """Allied units lie face down again (CO 14.1)."""

    units: tuple[str, ...]
    why: str = ""
    rule: str = "CO 14.1"


@dataclass(frozen=True, slots=True)
class CopyTaken:
    """Everything that is told of a copy and was not known so was learned at once."""

    name: str
    facts: tuple[tuple[str, str], ...]


Event: TypeAlias = (
    CampaignBegun
    | FactLearned
    | FactsLearned
    | FactAsked
    | Withdrawn
    | DecidedByHand
    | FactsForgotten
    | PhaseBegun
    | NowDue
    | Settled
    | DiceRolled
    | UnitsMoved
    | UnitsRevealed
    | StepsChanged
    | BaseChanged
    | MarkerMoved
    | PointsGiven
    | PointsLost
    | ActionTaken
    | Noted
    | Scored
    | ControlBooked
    | FeverBegan
    | BattleBegun
    | BattleRolled
    | TargetsChosen
    | LossesChosen
    | BattleFactTold
    | EdgeHelped
    | BattleEnded
    | CampaignEnded
    | UnitsConcealed
    | DrawnFaceDown
    | Identified
    | CopyTaken
    | PointsSet
    | DegreeSwitched
)
