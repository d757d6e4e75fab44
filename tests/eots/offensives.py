"""Offensives in one line a step: a board, what each side does, and what the rules say to it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rules.core.dice import TableDice, faces_from
from rules.core.game import REFEREE, SeatKind, Setup
from rules.core.legality import Objection
from rules.eots.commands import (
    ActivateReaction,
    ClearUp,
    DeclareBattles,
    EndAnswer,
    EndReaction,
    FightBattle,
    MoveForces,
    PlayCard,
    ReturnForces,
    TryIntelligence,
)
from rules.eots.dice import FACES
from rules.eots.offensive import stack_moves
from rules.eots.offensive.stack import stack_of
from rules.eots.offensive_under_way import Offensive
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from tests.support import eots


@dataclass
class Game:
    """A position that commands change; each must stand, unless it is asked what speaks against it."""

    state: State
    events: list[Any] = field(default_factory=list)

    @property
    def offensive(self) -> Offensive:
        """The offensive under way."""
        assert self.state.offensive is not None
        return self.state.offensive

    @property
    def step(self) -> str:
        """Where it stands, or "" when none is under way."""
        return self.state.offensive.step if self.state.offensive else ""

    def where(self, unit: str) -> str:
        """The hex or box of a counter."""
        return self.state.units[UnitId(unit)].place

    def against(self, command: Any, seat: SeatKind = REFEREE) -> list[Objection]:
        """What speaks against a command."""
        return list(eots().objections(self.state, seat, command))

    def rules_against(self, command: Any, seat: SeatKind = REFEREE) -> set[str]:
        """The rules that speak against a command."""
        return {objection.rule for objection in self.against(command, seat)}

    def do(self, command: Any, *faces: int, seat: SeatKind = REFEREE) -> list[Any]:
        """Give a command that must stand; its events."""
        assert not (found := self.against(command, seat)), found
        events = list(eots().outcome(self.state, seat, command, TableDice(faces_from(faces, FACES))))
        for event in events:
            self.state = eots().apply(self.state, event)
        self.events += events
        return events

    # The steps in few words

    def launch(self, card: str, hq: str, units: str, event: bool = False) -> "Game":
        """Play a card for an offensive."""
        self.do(PlayCard(card, "event" if event else "operations", hq, tuple(units.split())))
        return self

    def move(self, units: str, to: str, mode: str = "") -> "Game":
        """Move a stack."""
        self.do(MoveForces(tuple(units.split()), to, mode))
        return self

    def refused(self, units: str, to: str, mode: str = "") -> set[str]:
        """The rules against a move."""
        return self.rules_against(MoveForces(tuple(units.split()), to, mode))

    def goes(self, units: str) -> dict[str, str]:
        """Every hex that a stack may go to, with its plainest way."""
        stack = stack_of(self.state, tuple(map(UnitId, units.split())))
        return {one.hex: str(one.mode) for one in stack_moves.destinations(stack)}

    def declare(self, *battles: str, covers: Iterable[str] = ()) -> "Game":
        """Declare battles: "hex:unit" for units from afar, "hex:" alone for those who stand there."""
        self.do(DeclareBattles(battles, tuple(covers)))
        return self

    def roll(self, face: int) -> "Game":
        """The intelligence die."""
        self.do(TryIntelligence(), face)
        return self

    def surprise(self) -> "Game":
        """Nothing answers the offensive."""
        self.do(EndAnswer())
        self.do(EndReaction())
        return self

    def react(self, hq: str, units: str) -> "Game":
        """Activate a reaction."""
        self.do(ActivateReaction(hq, tuple(units.split())))
        return self

    def fight(self, where: str, *, air: tuple[int, int] = (9, 0), land: tuple[int, int] = (9, 0)) -> "Game":
        """Fight a battle with these dice, the attacker's first, and the losses that the app proposes."""
        dice = dict(zip(("air_offensive", "air_reaction"), air, strict=True))
        dice |= dict(zip(("ground_offensive", "ground_reaction"), land, strict=True))
        asked = FightBattle(where, "", **dice)  # type: ignore[arg-type]
        command, _ = eots().battle(self.state, asked)
        self.do(command)
        return self

    def home(self, *positions: str) -> "Game":
        """Post battle movement: "unit:hex"; the others stay."""
        self.do(ReturnForces(positions))
        return self

    def clear(self, *positions: str) -> "Game":
        """Emergency moves ("unit:hex") and removals ("unit:remove")."""
        self.do(ClearUp(positions))
        return self


def opened(scenario: str = "1942", edition: str = "v3.2") -> Game:
    """A scenario as it is set up, in its offensives segment."""
    game = eots()
    return Game(game.begin(game.open(Setup(scenario, edition, "free", "table"))))
