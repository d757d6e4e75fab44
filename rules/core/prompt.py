"""Prompts: what may be done now, and what must be said to do it.

A prompt names a command and asks for its fields by a handful of inputs. The page draws any prompt, a private
plan and a player by lot answer it, and tests read it: there is no second list of what is offered.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rules.core.view import UnitView

Answers: TypeAlias = Mapping[str, tuple[str, ...]]
BUTTONS = "buttons"
"""How a choice is drawn whose options are short words or figures, all in sight however many."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen; one that cannot be says why not, with its rule."""

    value: str
    label: str
    detail: str = ""
    why_not: str = ""
    rule: str = ""
    chosen: bool = False
    unit: UnitView | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """Choose from a list: at least so many, at most so many.

    `draws` says how the options are drawn: as a plain list, as counters, as places of the map, as cards or
    as buttons.
    A choice that `refines` is followed by others that depend on it, so that the prompt is asked for anew. One
    about a `unit` is a row with its counter; `says` and `rule` tell what holds for it.
    """

    name: str
    label: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    draws: str = "list"
    refines: bool = False
    unit: UnitView | None = None
    says: str = ""
    rule: str = ""

    @property
    def open(self) -> tuple[Option, ...]:
        """The options that can be chosen."""
        return tuple(option for option in self.options if not option.why_not)


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll dice: how many, what is needed, how likely that is, and what each of several is for."""

    count: int = 1
    needs: str = ""
    chance: int | None = None
    each: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Number:
    """Say a number between two others."""

    name: str
    label: str
    lowest: int
    highest: int
    value: int


@dataclass(frozen=True, slots=True)
class Words:
    """Say something in a few words; `taps` can be tapped into it, with `joint` between them.

    Of `pairs` two taps make one word, such as `Indochina|Siam`.
    """

    name: str
    label: str
    longest: int = 120
    taps: tuple[str, ...] = ()
    joint: str = ", "
    value: str = ""
    pairs: bool = False


@dataclass(frozen=True, slots=True)
class Pairs:
    """Say for each of several things where it goes or what it does: one choice a row."""

    name: str
    label: str
    rows: tuple[Choice, ...]


Input: TypeAlias = Choice | Roll | Number | Words | Pairs


@dataclass(frozen=True, slots=True)
class Prompt:
    """Something that a seat may do now: one sentence, what it asks for, its button, and what it will bring.

    `command` is the class of the command, `fixed` the fields of it that nobody is asked for. What is
    `optional` may be passed over; what is not is what the game waits for. A prompt that `refines`, or one of
    whose choices does, is asked for anew with its answers. One with a `picture` is drawn by the game itself.

    Prompts of one `group` are drawn together, each about a `unit` as a row with its counter and a `detail`.
    One that `waits_for` something cannot be done before it; `anybody` may do what is no seat's own; to what
    `asks_others` the other seats have to agree.
    """

    seat: str
    title: str
    rule: str
    says: str
    command: type
    button: str
    inputs: tuple[Input, ...] = ()
    fixed: tuple[tuple[str, str], ...] = ()
    brings: tuple[str, ...] = ()
    optional: bool = False
    refines: bool = False
    picture: str = ""
    group: str = ""
    unit: UnitView | None = None
    detail: str = ""
    waits_for: tuple[str, ...] = ()
    anybody: bool = False
    asks_others: bool = False

    @property
    def kind(self) -> str:
        """The command by its name."""
        return self.command.__name__

    @property
    def dice(self) -> int:
        """How many dice it asks for."""
        return sum(one.count for one in self.inputs if isinstance(one, Roll))

    @property
    def is_refined(self) -> bool:
        """Whether nothing more depends on its answers."""
        return not self.refines and not any(isinstance(one, Choice) and one.refines for one in self.inputs)

    @property
    def can_be_answered(self) -> bool:
        """Whether it waits for nothing, and every choice has enough to choose from."""
        if self.waits_for:
            return False
        choices = (one for one in self.fields() if isinstance(one, Choice))
        return all(len(choice.open) >= choice.least for choice in choices)

    def fields(self) -> Iterator[Choice | Number | Words]:
        """Everything that is asked for by name, row by row."""
        for one in self.inputs:
            if isinstance(one, Pairs):
                yield from one.rows
            elif not isinstance(one, Roll):
                yield one
