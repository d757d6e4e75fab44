"""The counters as they are printed: who they are, and their numbers (CO 2.4)."""

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.co.battle.combatants import Branch, Combatant, Factors, GroundType, ShipType, Side, UnitId

# Units of the text that have rules of their own (CO 18.0).
SIAM, BIA, FEF, AVG = "jp-siam", "jp-bia", "br-fef", "us-avg"


class Nation(StrEnum):
    """Whose counters they are (CO 2.3)."""

    JAPAN = "Japan"
    SIAM = "Siam"
    BURMA = "Burma"
    BRITISH_EMPIRE = "British Empire"
    CHINA = "China"
    NETHERLANDS = "Netherlands"
    UNITED_STATES = "United States"

    @property
    def side(self) -> Side:
        """The side that it is on."""
        return Side.JAPAN if self in (Nation.JAPAN, Nation.SIAM, Nation.BURMA) else Side.ALLIES


class Code(StrEnum):
    """When a unit comes into play (CO 2.4.1, 12.0, 22.0)."""

    START = "Start"
    Y1941 = "1941"
    Y1942A = "1942A"
    Y1942B = "1942B"
    ASIDE = "aside"
    UNTOLD = ""


@dataclass(frozen=True, slots=True)
class UnitType:
    """What a counter is: its identity, which everybody sees.

    `kind` is the word by which numbers may be told for all alike: a ship type, or `division`, `army air`.
    """

    id: str
    name: str
    nation: Nation
    branch: Branch
    kind: str
    code: Code
    ship: ShipType | None = None
    arm: GroundType | None = None
    elite: bool = False

    @property
    def side(self) -> Side:
        """The side that it is on."""
        return self.nation.side

    @property
    def seaplane(self) -> bool:
        """Whether it may base at a seaplane tender (CO 18.0)."""
        return self.kind == "seaplane"

    @property
    def refits(self) -> bool:
        """Whether it may ever come back (CO 18.0)."""
        return self.id not in (FEF, AVG)


@dataclass(frozen=True, slots=True)
class Numbers:
    """The printed numbers of a counter; `back` is its reduced side (CO 2.4, 11.1)."""

    front: Factors
    move: int
    back: Factors | None = None

    @property
    def steps(self) -> int:
        """How many hits it takes (CO 2.4.3)."""
        return 1 if self.back is None else 2


def combatant(unit: UnitType, numbers: Numbers, steps: int, flown_in: bool = False) -> Combatant:
    """A unit as a battle sees it."""
    made = Combatant(
        id=UnitId(unit.id),
        name=unit.name,
        side=unit.side,
        branch=unit.branch,
        front=numbers.front,
        back=numbers.back,
        steps=steps,
        ship=unit.ship,
        arm=unit.arm,
        elite=unit.elite,
        static=unit.branch is Branch.GROUND and numbers.move == 0,
        seaplane=unit.seaplane,
        refits=unit.refits,
    )
    return replace(made, flown_in=flown_in)
