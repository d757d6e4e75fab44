"""What *Now* shows of the campaign beside what is due: the points, the ledger, the displays."""

from dataclasses import dataclass
from functools import cached_property
from typing import cast

from app.games.co.battle_display import BattleDisplay, Possible, possible
from app.table_context import TableContext
from rules.co import telling, victory
from rules.co.action_execution import NEEDS_IT, Line, menu
from rules.co.actions import under_way
from rules.co.names import marker
from rules.co.places import ASIDE, DISPLAYS, LATER
from rules.co.printed.kinds import MONTHS
from rules.co.sequence import LAST
from rules.co.state import Phase, Purse, State
from rules.core.prompt import Prompt
from rules.core.view import LedgerView, PlaceView, ScoreItem, ScoreView


@dataclass(frozen=True)
class Way:
    """A way to do an action, by a name of its own."""

    label: str
    prompt: Prompt


def ways(line: Line) -> tuple[Way, ...]:
    """The ways to do an action; of two with one name each says more."""
    labels = [_label(line, prompt) for prompt in line.prompts]
    return tuple(
        Way(label if labels.count(label) == 1 else f"{label}: {_begun_small(prompt.says)}", prompt)
        for label, prompt in zip(labels, line.prompts, strict=True)
    )


def _label(line: Line, prompt: Prompt) -> str:
    """What a prompt says beside the name of its action: where, or what its button does."""
    rest = prompt.title.removeprefix(line.title).removeprefix(":").strip()
    if not prompt.title.startswith(line.title):
        return prompt.button if len(line.prompts) == 1 else prompt.title
    return f"{rest[0].upper()}{rest[1:]}" if rest else prompt.button


def _begun_small(says: str) -> str:
    """A sentence after a colon; names and codes of actions keep their capitals."""
    first, second = (*says.split(" "), "")[:2]
    begins = first[:1].lower() if first[1:].islower() and second[:1].islower() else first[:1]
    return f"{begins}{says[1:]}".rstrip(".")


@dataclass(frozen=True)
class Group:
    """The actions of one group."""

    title: str
    lines: tuple[Line, ...]

    @property
    def possible(self) -> tuple[Line, ...]:
        """Those that can be done, or that only a printed fact is missing for."""
        return tuple(line for line in self.lines if line.prompts or line.asks)

    @property
    def impossible(self) -> tuple[Line, ...]:
        """Those that cannot be done now."""
        return tuple(line for line in self.lines if line not in self.possible)


def _standing(number: int, now: int) -> str:
    return "now" if number == now else "done" if number < now else "next"


@dataclass(frozen=True)
class PhaseShown:
    """A phase of the turn: done, due now, or to come."""

    title: str
    standing: str


@dataclass(frozen=True)
class Now:
    """The campaign as every device sees it."""

    table: TableContext

    @property
    def state(self) -> State:
        """The position."""
        return cast(State, self.table.table.state)

    @cached_property
    def score(self) -> ScoreView:
        """The victory points and what they are worth."""
        panel = self.table.place.rules.panels.score
        assert panel is not None
        found = panel.score(self.state)
        assert found is not None
        return found

    @property
    def ways_to_end(self) -> tuple[ScoreItem, ...]:
        """The lines of the score that are not about points booked."""
        return tuple(item for item in self.score.items if not item.points)

    @cached_property
    def ledger(self) -> LedgerView:
        """Every victory point with its reason."""
        panel = self.table.place.rules.panels.ledgers
        assert panel is not None
        return panel.ledgers(self.state)[0]

    @property
    def purses(self) -> tuple[tuple[str, Purse], ...]:
        """The action points of this turn by where they come from."""
        return tuple((marker(purse.source), purse) for purse in self.state.purses)

    @property
    def usable(self) -> tuple[tuple[str, Purse], ...]:
        """Those that may be spent now: of an event that is being played, its own alone (CO 6.1)."""
        held = under_way(self.state)
        return tuple(
            (name, purse) for name, purse in self.purses if purse.left and (not held or purse in held)
        )

    @property
    def ends_after_first_action(self) -> bool:
        """Whether the first action of turn 2 ends the campaign if the points stay as they are (CO 3.2)."""
        return victory.ends_after_first_action(self.state)

    @property
    def displays(self) -> tuple[PlaceView, ...]:
        """The displays with something in them, those that matter now first."""
        late = (LATER, ASIDE)
        order = {box: number for number, box in enumerate(DISPLAYS)}
        found = (box for box in self._boxes if box.units or box.facts)
        return tuple(sorted(found, key=lambda box: (box.id in late, order.get(box.id, len(order)))))

    @cached_property
    def _boxes(self) -> tuple[PlaceView, ...]:
        panel = self.table.place.rules.panels.places
        assert panel is not None
        views = (panel.place(self.state, box) for box in panel.boxes(self.state))
        return tuple(view for view in views if view is not None)

    @cached_property
    def menu(self) -> tuple["Group", ...]:
        """All actions group by group, what can be done now and what cannot (CO 8.2)."""
        lines = menu(self.state)
        names = tuple(dict.fromkeys(line.group for line in lines))
        return tuple(Group(name, tuple(line for line in lines if line.group == name)) for name in names)

    @property
    def battle(self) -> BattleDisplay | None:
        """The battle that is being fought."""
        return BattleDisplay(self.state, self.state.course) if self.state.course is not None else None

    @cached_property
    def possible(self) -> tuple[Possible, ...]:
        """Where an attack is possible now."""
        return possible(self.state)

    def ways(self, line: Line) -> tuple[Way, ...]:
        """The ways to do an action."""
        return ways(line)

    def needed(self, group: "Group", prompts: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
        """The questions that actions of a group wait for, though another group asks them too."""
        asked = {next(telling.asked(self.state, line.asks)).title for line in group.lines if line.asks}
        return tuple(
            one for one in prompts if one.detail.endswith(NEEDS_IT) and one.title.startswith(tuple(asked))
        )

    @property
    def phases(self) -> tuple[PhaseShown, ...]:
        """The phases of the turn in their order, or the set-up alone (CO 5.1)."""
        order = tuple(Phase)
        now = order.index(self.state.phase)
        last = order.index(LAST)
        shown = order[:1] if not now else order[1 : last + 1]
        return tuple(PhaseShown(phase.value, _standing(order.index(phase), now)) for phase in shown)

    @property
    def month(self) -> str:
        """The month of the turn."""
        return MONTHS[self.state.turn - 1]
