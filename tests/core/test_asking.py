"""Facts asked in place, with a small game of its own: a mine whose walls are printed on the owner's copy."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest

from rules.core import asking
from rules.core.asking import (
    DecideByHand,
    FactAsked,
    FactLearned,
    FactsLearned,
    KeptDice,
    Known,
    Pending,
    Question,
    TellFact,
    TellFacts,
    TellList,
    Withdraw,
    Withdrawn,
)
from rules.core.charts import ChartSlot, one_of, ranking
from rules.core.dice import Dice, DiceNeeded, TableDice
from rules.core.pack import FactKind, Facts
from rules.core.prompt import BUTTONS, Choice, Words

WALLS = ChartSlot("wall", ("clay", "rock"), ("1", "2", "3"), one_of(("falls", "holds")))
ORDER = ChartSlot("order", (), (), ranking(("pick", "bar"), "tool"))
KINDS = {
    "wall": FactKind(
        "wall",
        "Walls",
        "{about}?",
        ("falls", "holds"),
        WALLS.check,
        "M 1",
        waits=(("falls", "it falls"), ("holds", "it holds")),
    ),
    "order": FactKind("order", "Tools", "Which first?", ("pick", "bar"), ORDER.check, "M 2", many=True),
}


@dataclass(frozen=True)
class Dig:
    """Roll two dice against a kind of wall."""

    wall: str


@dataclass(frozen=True)
class Dug:
    """What came of it."""

    faces: tuple[int, ...]
    fell: tuple[str, ...]
    origin: str


@dataclass
class AppLike:
    """Dice of an app that fall as they are told."""

    left: list[int]
    origin: str = "app"
    rolled: int = 0

    def roll(self, count: int) -> tuple[int, ...]:
        self.rolled += count
        found, self.left = tuple(self.left[:count]), self.left[count:]
        return found


@dataclass
class Mine:
    """A table at which walls are dug through."""

    known: Known = field(default_factory=Known)
    log: list[object] = field(default_factory=list)

    def dig(self, wall: str, dice: Dice) -> tuple[object, ...]:
        faces = dice.roll(2)
        return (Dug(faces, tuple(WALLS.cell(self.known.facts, wall, face) for face in faces), dice.origin),)

    def do(self, command: object, dice: Dice) -> None:
        waiting = self.known.pending
        if isinstance(command, Dig):
            self.take(asking.tried(lambda kept: self.dig(command.wall, kept), command, dice))
            return
        assert not tuple(asking.objections(KINDS, self.known, command, lambda *_: ""))
        self.take(asking.outcome(KINDS, self.known, command))
        if waiting is None or isinstance(command, Withdraw) or self.known.pending is not None:
            return
        if (asked := waiting.command) is not None:
            self.take(asking.tried(lambda kept: self.dig(asked.wall, kept), asked, dice, waiting))

    def take(self, events: Iterator[object] | tuple[object, ...]) -> None:
        for event in tuple(events):
            self.known = self.known.after(event)
            self.log.append(event)


def test_dice_of_the_app_are_rolled_once_however_many_facts_are_asked() -> None:
    mine, dice = Mine(), AppLike([3, 1])
    mine.do(Dig("clay"), dice)  # type: ignore[arg-type]
    assert mine.log == [FactAsked("wall.clay.3", Dig("clay"), (3, 1), "app")]
    mine.do(TellFact("wall.clay.3", "holds"), dice)  # type: ignore[arg-type]
    assert mine.log[-1] == FactAsked("wall.clay.1", Dig("clay"), (3, 1), "app")
    mine.do(TellFact("wall.clay.1", "falls"), dice)  # type: ignore[arg-type]
    assert mine.log[-1] == Dug((3, 1), ("holds", "falls"), "app")
    assert dice.rolled == 2


def test_dice_of_the_table_are_kept_whether_they_were_looked_at_or_not() -> None:
    assert KeptDice(TableDice((4, 5))).faces == (4, 5)
    kept = KeptDice(TableDice(), (4, 5), "table")
    assert (kept.roll(2), kept.origin, kept.faces) == ((4, 5), "table", (4, 5))
    with pytest.raises(DiceNeeded):
        kept.roll(3)


def test_what_has_its_dice_is_not_left_undone_where_the_table_can_decide() -> None:
    mine = Mine()
    mine.do(Dig("clay"), TableDice((2, 2)))
    against = tuple(asking.objections(KINDS, mine.known, Withdraw(), lambda *_: ""))
    assert [one.reason for one in against] == ["Its dice are cast: decide at the table instead"]


def test_a_decision_by_hand_holds_until_it_is_forgotten() -> None:
    mine = Mine()
    mine.do(Dig("clay"), TableDice((2, 2)))
    mine.do(DecideByHand("wall.clay.2", "falls"), TableDice())
    assert mine.log[-1] == Dug((2, 2), ("falls", "falls"), "table")
    assert mine.known.lent == ("wall.clay.2",)
    forgotten = mine.known.after(asking.FactsForgotten(mine.known.lent))
    assert (forgotten.facts.known("wall.clay.2"), forgotten.lent) == (None, ())


def test_a_fact_that_is_told_is_lent_no_longer() -> None:
    known = Known().after(asking.DecidedByHand("wall.clay.2", "falls"))
    assert known.after(FactLearned("wall.clay.2", "holds")).lent == ()


def against(command: object, known: Known | None = None) -> list[str]:
    found = asking.objections(KINDS, known or Known(), command, lambda *_: "")
    return [one.reason for one in found]


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (TellFact("wall.clay.7", "falls"), "wall.clay.7: 'clay.7' is no cell of the table"),
        (TellFact("wall.sand.1", "falls"), "wall.sand.1: 'sand.1' is no cell of the table"),
        (TellFact("wall.clay.1", "melts"), "wall.clay.1: must be one of falls, holds, not 'melts'"),
        (TellFact("order", "pick,pick"), "order: each tool stands there once"),
        (TellFact("order", "spade"), "order: 'spade' is no tool"),
        (TellFact("order.x", "pick"), "order.x: 'x' is no cell of the table"),
        (TellFact("door.x", "open"), "door.x: there is no kind of fact called 'door'"),
        (
            TellFacts(("wall.clay.1=falls", "wall.clay.2=no")),
            "wall.clay.2: must be one of falls, holds, not 'no'",
        ),
        (TellFacts(), "Nothing is told"),
        (TellFacts(("wall.clay.1=falls", "wall.clay.1=holds")), "wall.clay.1: is told twice"),
        (TellList("order", ("pick", "spade")), "order: 'spade' is no tool"),
        (DecideByHand("order", "pick"), "The rules cannot go on without this one"),
        (Withdraw(), "Nothing waits for a fact"),
    ],
)
def test_what_cannot_be_is_refused(command: object, why: str) -> None:
    assert against(command) == [why]


def test_what_is_known_is_not_decided_by_hand() -> None:
    known = Known(Facts().learned(("wall.clay.1", "holds")))
    assert against(DecideByHand("wall.clay.1", "falls"), known) == ["That is known"]


def test_several_are_told_at_once_and_the_rest_is_otherwise() -> None:
    mine = Mine(replace(Known(), pending=Pending("wall.clay.2")))
    mine.do(TellFacts(("wall.clay.1=falls",), ("wall.clay.1", "wall.clay.2"), "holds"), TableDice())
    assert mine.log == [FactsLearned((("wall.clay.1", "falls"), ("wall.clay.2", "holds")))]
    assert mine.known.pending is None


def test_what_waits_can_be_left_undone() -> None:
    mine = Mine(Known(pending=asking.Pending("wall.rock.1", Dig("rock"))))
    mine.do(Withdraw(), TableDice())
    assert mine.log[-1] == Withdrawn()
    assert mine.known.pending is None


def test_a_question_is_a_prompt_with_buttons_and_its_exits() -> None:
    asked = Question("digger", KINDS["wall"], "wall.clay.2", "clay, die 2")
    prompt = asked.with_buttons()
    (choice,) = prompt.inputs
    assert isinstance(choice, Choice)
    assert (prompt.title, choice.draws, [one.value for one in choice.options]) == (
        "clay, die 2?",
        BUTTONS,
        ["falls", "holds"],
    )
    assert [one.command for one in asked.exits(None)] == [DecideByHand]
    waiting = Pending("wall.clay.2", Dig("clay"))
    assert [one.command for one in asked.exits(waiting)] == [DecideByHand, Withdraw]
    order = Question("digger", KINDS["order"], "order")
    assert order.with_words(Words("value", "Order", taps=("pick", "bar"))).says == asking.NEEDED
    assert not tuple(order.exits(None))


def test_a_chart_tells_its_cells_and_what_is_known_of_a_row() -> None:
    facts = Facts().learned(("wall.clay.2", "holds"))
    assert list(WALLS.cells())[:2] == ["wall.clay.1", "wall.clay.2"]
    assert len(list(WALLS.cells())) == 6
    assert list(ORDER.cells()) == ["order"]
    assert WALLS.row(facts, "clay") == {"2": "holds"}
    assert WALLS.cell(facts, "clay", 2) == "holds"
