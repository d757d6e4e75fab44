"""Battles put together from the events of one entry."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.report.parts import Fight, Line, Roll
from rules.eots.events import BattleFought, CombatFought

COMBATS = {"air-naval": "Air-naval", "ground": "Ground"}


@dataclass
class Fighting:
    """What was heard of a battle so far; it begins with a combat and ends with its outcome.

    An entry that tells the `end` of a battle tells of it from its first event on: troops may be lost before
    anybody fights (EotS 8.45 B).
    """

    sides: Mapping[str, str]
    end: bool = False
    rolls: list[Roll] = field(default_factory=list)
    whys: list[tuple[str, str]] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    last: Line | None = None

    @property
    def open(self) -> bool:
        """Whether a battle has begun and is not over."""
        return self.last is not None or self.end

    def take(self, event: Any, line: Line) -> Fight | None:
        """One more event; the battle if it is the last."""
        if isinstance(event, CombatFought):
            self.last = line
            self.rolls += _rolls(event, self.sides)
            winner = self.sides.get(event.winner, event.winner)
            combat = COMBATS.get(event.combat, event.combat)
            self.whys.append((f"{combat} combat: {winner}, {event.why}", event.rule))
        elif isinstance(event, BattleFought):
            return self._fight(line)
        elif self.open:
            self.last = line
            self.lines.append(line)
        return None

    def unfinished(self) -> Iterator[Fight]:
        """A battle whose end is not told in its entry."""
        if self.last is not None:
            yield self._fight(self.last)

    def _fight(self, end: Line) -> Fight:
        found = Fight(end.seq, end.text, tuple(self.rolls), tuple(self.whys), tuple(self.lines), end.mark)
        self.rolls, self.whys, self.lines, self.last, self.end = [], [], [], None, False
        return found


def _rolls(event: CombatFought, sides: Mapping[str, str]) -> Iterator[Roll]:
    found = zip(event.sides, event.strengths, event.faces, event.modified, event.hits, strict=False)
    for side, strength, die, modified, hits in found:
        combat, won = COMBATS.get(event.combat, event.combat), event.winner == side
        yield Roll(combat, side, sides.get(side, side), strength, die, modified, hits, won)
