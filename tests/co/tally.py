"""Victory points counted once more, from nothing but what happened (CO 3.1 to 3.4, 24.2, 25.1).

A plain tally for the tests: it keeps its own map of counters and asks no rule of the engine.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rules.co import events as e
from rules.co.places import ALLIED_REFIT, DISPLAYS, HOME, JAPANESE_REFIT, OUT_OF_PLAY
from rules.co.state import State

JAPANESE = ("Japan", "Siam", "Burma")
ALLIED_LOSS = {"CV": 3, "BB": 3, "CVL": 2, "CA": 2, "FEF": 4}
JAPANESE_LOSS = {"CV": 3, "BB": 3, "BC": 3, "CVL": 2, "CA": 2}
REFITTED = {"CV": 3, "BB": 3, "CVL": 2, "CA": 2}
SPACES = {"fortress": 2, "objective": 1}
DOOLITTLE = {1: 1, 2: -1, 3: -1, 4: -2, 5: -2, 6: -3}
GONE = (JAPANESE_REFIT, ALLIED_REFIT, OUT_OF_PLAY)
MOPPING_UP = "mopping-up"


@dataclass(frozen=True)
class Identity:
    """What a counter says of itself."""

    japanese: bool
    branch: str
    ship: str


def sudden_end(turn: int, points: int, had_first_action: bool) -> str:
    """How the campaign has ended by now, if it has: from the first action of turn 2 on (CO 3.2)."""
    if turn < 2 or (turn == 2 and not had_first_action):
        return ""
    return "defeat" if points < 0 else "decisive" if points >= 18 else ""


def level(points: int) -> str:
    """The level of victory (CO 3.3)."""
    return "victory" if points >= 13 else "draw" if points >= 7 else "defeat"


class Tally:
    """The points and the counters of one campaign as its events tell of them."""

    def __init__(self, begun: State) -> None:
        self.facts = dict(begun.facts.values)
        self.place = {unit: lies.place for unit, lies in begun.units.items()}
        self.ship_of = {unit: lies.aboard for unit, lies in begun.units.items()}
        self.moved: set[str] = set()
        self.bases = {(str(side), space) for side, space in begun.bases}
        self.mopping_up = MOPPING_UP in begun.options
        self.turn, self.fever = begun.turn, begun.fever
        self.points = begun.vp
        self.at_first = {*begun.held}

    def follow(self, events: Iterable[Any]) -> None:
        """What happened next."""
        for event in events:
            self._happened(event)

    @property
    def vp(self) -> int:
        """The victory points: those of deeds, and those of what is held now and was not at first."""
        return self.points + self._worth(self.held()) - self._worth(self.at_first)

    def held(self) -> set[str]:
        """The spaces that Japan alone occupies with ground units or a base (CO 2.7)."""
        japan, allies = self._occupied(True), self._occupied(False)
        return japan - allies - {HOME}

    def _worth(self, spaces: set[str]) -> int:
        return sum(SPACES.get(self.facts.get(f"worth.{space}", ""), 0) for space in spaces)

    def _occupied(self, japanese: bool) -> set[str]:
        side = "japan" if japanese else "allies"
        ashore = {
            place
            for unit, place in self.place.items()
            if place not in DISPLAYS and not self.ship_of.get(unit) and self._stands(unit, japanese)
        }
        return ashore | {space for whose, space in self.bases if whose == side}

    def _stands(self, unit: str, japanese: bool) -> bool:
        told = self.identity(unit)
        return told.branch == "ground" and told.japanese is japanese

    def identity(self, unit: str) -> Identity:
        """The counter as it is printed."""
        _, nation, branch, _, _, ship, *_ = self.facts[f"unit.{unit}"].split(";")
        return Identity(nation in JAPANESE, branch, ship)

    def _happened(self, event: Any) -> None:
        match event:
            case e.UnitsMoved():
                for unit in event.units:
                    self._moved(unit, event.to, event.aboard)
            case e.BaseChanged(side, space, level):
                self.bases -= {(str(side), space)}
                self.bases |= {(str(side), space)} if level else set()
            case e.FactLearned(key, value):
                self.facts[key] = value
            case e.FactsLearned(facts) | e.CopyTaken(_, facts):
                self.facts.update(facts)
            case e.PhaseBegun(_, turn):
                self.turn = turn
            case e.DiceRolled():
                self._rolled(event)
            case e.CampaignEnded(result):
                self._ended(result)

    def sunk(self, units: Iterable[str]) -> int:
        """The points of units that are eliminated in combat (CO 3.1)."""
        told = [self.identity(unit) for unit in units]
        won = sum(ALLIED_LOSS.get(one.ship, 0) for one in told if not one.japanese)
        return won - sum(JAPANESE_LOSS.get(one.ship, 0) for one in told if one.japanese)

    def _moved(self, unit: str, to: str, aboard: str) -> None:
        """A counter with whatever is aboard it, and the points that this brings (CO 3.1)."""
        was = self.place.get(unit, "")
        told = self.identity(unit)
        if was and was not in DISPLAYS and to in GONE:
            self.points += self.sunk((unit,))
        if was in (JAPANESE_REFIT, ALLIED_REFIT) and to not in GONE:
            self.points += (1 if told.japanese else -1) * REFITTED.get(told.ship, 0)
        for one in (one for one, ship in self.ship_of.items() if ship == unit):
            self.place[one] = to
        self.moved |= {unit}
        self.place[unit], self.ship_of[unit] = to, aboard

    def _rolled(self, event: e.DiceRolled) -> None:
        """The Doolittle Raid, and Victory Fever (CO 3.4, 24.2)."""
        if event.what == "Doolittle Raid":
            self.points += DOOLITTLE[event.faces[0]]
        if event.what == "Victory Fever" and not self.fever and sum(event.faces) <= self.vp:
            self.fever = True
            self.points += max(1, self.vp - 5) - self.vp

    def _ended(self, result: str) -> None:
        """Mopping up, where the end was not sudden (CO 25.1)."""
        if self.mopping_up and "Sudden" not in result:
            inside = [space for side, space in self.bases if side == "allies" and self._is_inside(space)]
            self.points -= len(inside)

    def _is_inside(self, space: str) -> bool:
        return self.facts[f"inside.{space}"] == "yes"
