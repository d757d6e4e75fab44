"""The map of a copy: kinds and worth of spaces, axes, lines, reaction numbers (CO 2.1, 9.0, 10.0)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from rules.co.places import HOME
from rules.co.printed.kinds import AXES, NOTHING
from rules.core.pack import FactMissing, Facts, about, key_of
from rules.core.remembered import remembered

SEA = "Sea "
"""How the sea spaces of the map, which have no names, are called."""


class Link(StrEnum):
    """The lines of the map (CO 2.1)."""

    SEA = "sea"
    LAND = "land"
    LATERAL = "lateral"
    NONE = "none"


def kind(facts: Facts, space: str) -> str:
    """`sea`, `island chain`, `land` or `home` (CO 2.1); a space called a sea space is one."""
    if space.startswith(SEA) and facts.known(key_of("kind", space)) is None:
        return "sea"
    return facts.told(key_of("kind", space))


def worth(facts: Facts, space: str) -> str:
    """`fortress`, `objective` or `neither` (CO 3.1)."""
    return facts.told(key_of("worth", space))


def is_inside(facts: Facts, space: str) -> bool:
    """Whether it lies within the Japanese Initial Objective Line (CO 2.1)."""
    return facts.told(key_of("inside", space)) == "yes"


def reaction_range(facts: Facts, space: str) -> tuple[int, ...]:
    """The numbers that bring Allied ships (CO 10.0)."""
    told = facts.told(key_of("reaction", space))
    return () if told == "none" else tuple(map(int, told.split(",")))


def axis(facts: Facts, number: int) -> tuple[str, ...]:
    """The spaces of an axis from the Home Islands outward (CO 2.1, 17.0)."""
    known = _axes(facts).get(number)
    if known is None:
        raise FactMissing(key_of("axis", number))
    return known.spaces


def outward(facts: Facts, number: int) -> tuple[str, ...]:
    """The spaces of an axis, those nearest to the Home Islands along it first (CO 21.0).

    What no sea axis joins lies one step beyond what was told before it.
    """
    axis(facts, number)
    steps: dict[str, int] = {}
    last = -1
    for space, parent in _known_axis(facts, number):
        steps[space] = last = steps.get(parent, last) + 1
    return tuple(sorted(steps, key=lambda space: steps[space]))


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis: its spaces outward, each also with the one before it, if a sea axis joins them."""

    spaces: tuple[str, ...]
    along: tuple[tuple[str, str], ...]


@remembered
def _axes(facts: Facts) -> Mapping[int, Axis]:
    """Every axis that is told."""
    told = {number: facts.known(key_of("axis", number)) for number in AXES}
    along = {number: tuple(_along(one)) for number, one in told.items() if one}
    return {number: Axis(tuple(space for space, _ in one), one) for number, one in along.items()}


def _along(told: str) -> Iterator[tuple[str, str]]:
    """The spaces of an axis, each with the one before it, if a sea axis joins them."""
    before = ""
    for item in filter(None, told.split("|")):
        space, branches, parent = item.partition("<")
        yield space, parent if branches else before
        before = space


def _known_axis(facts: Facts, number: int) -> tuple[tuple[str, str], ...]:
    known = _axes(facts).get(number)
    return known.along if known else ()


def known_spaces(facts: Facts, number: int) -> tuple[str, ...]:
    """The spaces of an axis, none as long as nobody has told it."""
    known = _axes(facts).get(number)
    return known.spaces if known else ()


def axis_name(facts: Facts, number: int) -> str:
    """What an axis is called."""
    return facts.told(key_of("axisname", number))


def axis_called(facts: Facts, name: str) -> int:
    """The number of the axis of a name."""
    for number in AXES:
        if facts.known(key_of("axisname", number)) == name:
            return number
    untold = (key for number in AXES if facts.known(key := key_of("axisname", number)) is None)
    raise FactMissing(next(untold, key_of("axisname", AXES[-1])))


@remembered
def links(facts: Facts) -> Mapping[str, Mapping[str, Link]]:
    """From each space the known lines to others."""
    found: dict[str, dict[str, Link]] = {}
    for one, other, link in _lines(facts):
        if link is not Link.NONE:
            found.setdefault(one, {})[other] = link
            found.setdefault(other, {})[one] = link
    return MappingProxyType(found)


def _lines(facts: Facts) -> Iterator[tuple[str, str, Link]]:
    for _, told in facts.of_kind("axis"):
        for space, parent in _along(told):
            if parent and facts.known(key_of("link", "|".join(sorted((space, parent))))) is None:
                yield parent, space, Link.SEA
    for key, told in facts.of_kind("lines"):
        for one, other in (item.split("|") for item in told.split(",") if item != NOTHING):
            if facts.known(key_of("link", "|".join(sorted((one, other))))) is None:
                yield one, other, Link(about(key))
    for key, link in facts.of_kind("link"):
        one, other = about(key).split("|")
        yield one, other, Link(link)


def need_lines(facts: Facts, *sorts: Link) -> None:
    """Ask for the axes, whose spaces lines join, and then for all lines of some sorts (CO 2.1, 9.0)."""
    untold = _untold(facts)
    for key in (*_AXIS_KEYS, *(_LINE_KEYS[sort] for sort in sorts)) if untold else ():
        if key in untold:
            raise FactMissing(key)


_AXIS_KEYS = tuple(key_of("axis", number) for number in AXES)
_LINE_KEYS = {sort: key_of("lines", sort) for sort in (Link.LAND, Link.LATERAL)}


@remembered
def _untold(facts: Facts) -> frozenset[str]:
    """The axes and sorts of lines that nobody has told."""
    return frozenset(key for key in (*_AXIS_KEYS, *_LINE_KEYS.values()) if facts.known(key) is None)


def spaces(facts: Facts) -> tuple[str, ...]:
    """Every space that is known by name, the Home Islands first, then axis by axis."""
    along = (space for number in AXES for space, _ in _known_axis(facts, number))
    kinds = (about(key) for key, _ in facts.of_kind("kind"))
    return tuple(dict.fromkeys((HOME, *along, *kinds)))


def axes_of(facts: Facts, space: str) -> tuple[int, ...]:
    """The axes that a space lies on, as far as they are known (CO 2.1)."""
    return tuple(n for n in AXES if any(space == one for one, _ in _known_axis(facts, n)))


def is_port(facts: Facts, space: str) -> bool:
    """Whether a sea axis leads to a land or island chain space (CO 2.1, 9.4)."""
    return kind(facts, space) in ("land", "island chain") and Link.SEA in links(facts).get(space, {}).values()


def holds_ships(facts: Facts, space: str) -> bool:
    """Whether naval units can be there (CO 7.0, 9.2)."""
    return kind(facts, space) in ("sea", "home") or is_port(facts, space)
