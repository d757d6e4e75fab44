"""The kinds of printed facts that no text gives: how each is asked for, and what it may be.

A fact is kept as a short text under a key: `reaction.Midway` = `1,2,3,4`, `axis.1` = `Home Islands|...`. An
axis names its spaces outward; one that branches off says from which (`Manila<Sea H2`), one that no sea axis
joins says nothing (`Siam<`).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from rules.co.battle.combatants import Branch, GroundType, ShipType
from rules.co.places import HOME
from rules.co.units import Code, Nation
from rules.core.charts import ChartSlot, Check, one_of, ranking
from rules.core.data import read_csv
from rules.core.pack import FactKind

AXES = range(1, 7)
AXIS_NAMES = (
    *("North Pacific", "Central Pacific", "South Pacific"),
    *("Southwest Pacific", "Philippine Sea", "South China Sea"),
)
SPACE_KINDS = ("home", "sea", "island chain", "land")
WORTHS = ("fortress", "objective", "neither")
LINKS = ("sea", "land", "lateral", "none")
SORTS = ("land", "lateral")
"""The lines of the map that lie on no sea axis."""
NOTHING = "none"
DIE = range(1, 7)
CODES = (Code.START, Code.Y1941, Code.Y1942A, Code.Y1942B)
TURNS = range(1, 8)
MONTHS = ("December 1941", "January", "February", "March", "April", "May", "June 1942")
CATEGORIES = ("naval", "air", "ground")
JAPANESE_REFITS = ("returns", "pool", "stays", "destroyed")
ALLIED_REFITS = ("reinforcement", "stays", "destroyed")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 .'/-]{0,39}")
LONGEST_EFFECT = 120
FACTORS = re.compile(r"[0-6]/[0-6]/[0-6]/[0-6]")


def between(lowest: int, highest: int) -> Callable[[str, str], str]:
    """A fact that is a number."""

    def check(about: str, value: str) -> str:
        fits = value in map(str, range(lowest, highest + 1))
        return "" if fits else f"must be a number from {lowest} to {highest}, not {value!r}"

    return check


def about_one_of(known: Iterable[object], what: str, check: Check) -> Check:
    """A fact about one of a few things, such as a turn."""
    things = tuple(map(str, known))
    return lambda about, value: check(about, value) if about in things else f"there is no {what} {about!r}"


def about_space(check: Check) -> Check:
    """A fact about a space."""
    return lambda about, value: (
        check(about, value) if NAME.fullmatch(about) else f"{about!r} is no name of a space"
    )


def about_counter(check: Check) -> Check:
    """A fact about a counter, or a kind of them."""
    return lambda about, value: check(about, value) if about.strip() else "it says of no counter"


def _reaction(about: str, value: str) -> str:
    numbers = () if value == "none" else tuple(value.split(","))
    known = {str(face) for face in DIE}
    wrong = [number for number in numbers if number not in known]
    if wrong:
        return f"a die shows 1 to 6, not {wrong[0]!r}"
    return "" if len(set(numbers)) == len(numbers) else "no number stands there twice"


def _axis(about: str, value: str) -> str:
    spaces = [item.partition("<")[0] for item in value.split("|")]
    if about not in map(str, AXES):
        return f"there are axes 1 to 6, not {about!r}"
    if spaces[0] != HOME:
        return f"an axis begins at the {HOME}"
    if len(spaces) < 2 or len(set(spaces)) != len(spaces):
        return "an axis names each of its spaces once, the nearest first"
    bad = next((space for space in spaces if not NAME.fullmatch(space)), None)
    if bad is not None:
        return f"{bad!r} is no name of a space"
    stray = next((item for item in value.split("|") if item.partition("<")[2] not in ("", *spaces)), None)
    return "" if stray is None else f"{stray!r} branches off from no space of this axis"


def _link(about: str, value: str) -> str:
    ends = about.split("|")
    if len(ends) != 2 or not all(map(NAME.fullmatch, ends)) or sorted(ends) != ends or ends[0] == ends[1]:
        return "a line joins two spaces, named in the order of the alphabet"
    return one_of(LINKS)(about, value)


def _lines(about: str, value: str) -> str:
    """Every line of a sort, each as two spaces: `Indochina|Siam,Malaya|Siam`, or none."""
    pairs = [] if value == NOTHING else [item.split("|") for item in value.split(",")]
    wrong = next((one for one in pairs if len(one) != 2 or not all(map(NAME.fullmatch, one))), None)
    if wrong is not None:
        return f"a line joins two spaces, as in Indochina|Siam, not {'|'.join(wrong)!r}"
    ends = [tuple(sorted(one)) for one in pairs]
    if any(one == other for one, other in ends):
        return "no line joins a space with itself"
    return "" if len(set(ends)) == len(ends) else "no line is told twice"


def _terrain(about: str, value: str) -> str:
    if about and not NAME.fullmatch(about):
        return f"{about!r} is no name of a space"
    fits = value.strip() == value and 0 < len(value) <= LONGEST_EFFECT
    return "" if fits and value.isprintable() else f"is a text of 1 to {LONGEST_EFFECT} letters, or none"


def _numbers(about: str, value: str) -> str:
    front, _, rest = value.partition(" ")
    move, _, back = rest.partition(" ")
    if not FACTORS.fullmatch(front):
        return "four factors from 0 to 6 are written 3/2/1/0"
    if move not in map(str, range(10)):
        return "after the factors comes the movement factor or range, 0 to 9"
    return "" if not back or FACTORS.fullmatch(back) else "the reduced side has four factors too"


IDENTITY = "name;nation;branch;kind;code;ship;arm;elite"
WORDS_OF_IDENTITY: tuple[tuple[str, frozenset[str]], ...] = (
    ("nation", frozenset(Nation)),
    ("branch", frozenset(Branch) - {Branch.BASE}),
    ("code", frozenset(Code)),
    ("ship", frozenset(ShipType) | {""}),
    ("arm", frozenset(GroundType) | {""}),
    ("elite", frozenset({"elite", ""})),
)


def _unit(about: str, value: str) -> str:
    words = dict(zip(IDENTITY.split(";"), value.split(";"), strict=False))
    if value.count(";") != IDENTITY.count(";") or not NAME.fullmatch(words["name"]):
        return f"a counter is told as {IDENTITY}"
    wrong = next((name for name, known in WORDS_OF_IDENTITY if words[name] not in known), None)
    return "" if wrong is None else f"{words[wrong]!r} is no {wrong}"


FACES = tuple(map(str, DIE))
JAPANESE_REFIT = ChartSlot("jrefit", CATEGORIES, FACES, one_of(JAPANESE_REFITS))
ALLIED_REFIT = ChartSlot("arefit", CATEGORIES, FACES, one_of(ALLIED_REFITS))
TARGETING = ChartSlot("targets", (), (), ranking(tuple(ShipType), "type of ship"))
CHARTS = (JAPANESE_REFIT, ALLIED_REFIT, TARGETING)


# What each kind may be, in the order in which a copy is told.
CHECKS: Mapping[str, Callable[[str, str], str]] = MappingProxyType(
    {
        "actions": about_one_of(TURNS, "turn", between(0, 12)),
        "events": about_one_of(TURNS, "turn", between(0, 6)),
        "dice": about_one_of(TURNS, "turn", between(0, 6)),
        "axis": _axis,
        "axisname": about_one_of(AXES, "axis", one_of(AXIS_NAMES)),
        "link": _link,
        "lines": about_one_of(SORTS, "sort of lines,", _lines),
        "kind": about_space(one_of(SPACE_KINDS)),
        "worth": about_space(one_of(WORTHS)),
        "inside": about_space(one_of(("yes", "no"))),
        "reaction": about_space(_reaction),
        **{chart.code: chart.check for chart in CHARTS},
        "unit": about_counter(_unit),
        "code": about_counter(one_of(CODES)),
        "numbers": about_counter(_numbers),
        "copies": about_counter(between(1, 4)),
        "spare": about_counter(between(0, 12)),
        "terrain": _terrain,
    }
)
COLUMNS = ("kind", "title", "question", "buttons", "rule", "many", "waits")
QUESTIONS = Path(__file__).parents[3] / "scenarios" / "co" / "facts.csv"


def _kinds() -> Iterator[tuple[str, FactKind]]:
    """The kinds with the questions that are asked for them."""
    asked = {row["kind"]: row for row in read_csv(QUESTIONS, COLUMNS)}
    for code, check in CHECKS.items():
        row = asked[code]
        buttons = tuple(filter(None, row["buttons"].split("|")))
        waits = tuple(_labelled(one) for one in filter(None, row["waits"].split("|")))
        many = bool(row["many"])
        yield code, FactKind(code, row["title"], row["question"], buttons, check, row["rule"], many, waits)


def _labelled(verdict: str) -> tuple[str, str]:
    """A verdict that may be given by hand, and how it is called."""
    value, _, label = verdict.partition("=")
    return value, label or value


KINDS: Mapping[str, FactKind] = MappingProxyType(dict(_kinds()))
