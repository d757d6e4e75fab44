"""The Allied turn, one instruction after the other: what all its chapters share (CO 19.0, 20.0)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from rules.co.battle.combatants import Branch, Side
from rules.co.chapter import JAPAN
from rules.co.dues import OfPhase
from rules.co.names import unit as called
from rules.co.places import HOME
from rules.co.printed import chart
from rules.co.printed.chart import Link
from rules.co.printed.kinds import AXES
from rules.co.state import Phase, State
from rules.core.legality import Objection
from rules.core.pack import Facts
from rules.core.prompt import Prompt, Roll

DONE = "Done"


def instruction(
    title: str,
    rule: str,
    says: str,
    command: type,
    roll: Roll | None = None,
    brings: tuple[str, ...] = (),
) -> Prompt:
    """One instruction: a tap says that it is done, or its dice are rolled."""
    inputs = () if roll is None else (roll,)
    return Prompt(JAPAN, title, rule, says, command, DONE if roll is None else "Roll", inputs, brings=brings)


def unless_due(state: State, due: type, rule: str) -> Iterator[Objection]:
    """What speaks against an instruction that is not the one to be carried out."""
    if not isinstance(state.due, due):
        yield Objection(rule, "That is not the instruction to be carried out now")


def unless_phase(state: State, phase: Phase, rule: str) -> Iterator[Objection]:
    """What speaks against an instruction of another phase, or while something else is due."""
    if state.phase is not phase or not isinstance(state.due, OfPhase):
        yield Objection(rule, f"That is done in the {phase} Phase")


def names(state: State, units: Iterable[str]) -> str:
    """Units in words; of two with one name each with its nation."""
    found = [*units]
    often = Counter(state.unit(unit).name for unit in found)
    return ", ".join(one if often[one := state.unit(unit).name] == 1 else called(unit) for unit in found)


def by_place(state: State, units: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """Units by the space where they lie, in the order of the map as far as it is known."""
    found: dict[str, tuple[str, ...]] = {}
    for unit in units:
        place = state.units[unit].place
        found[place] = (*found.get(place, ()), unit)
    return MappingProxyType({place: found[place] for place in known_order(state.facts, found)})


def known_order(facts: Facts, spaces: Iterable[str]) -> tuple[str, ...]:
    """Spaces axis by axis and outward as far as that is known, the others after them by name."""
    order = {space: number for number, space in enumerate(chart.spaces(facts))}
    return tuple(sorted(spaces, key=lambda space: (order.get(space, len(order)), space)))


def outward(facts: Facts, spaces: Iterable[str]) -> tuple[str, ...]:
    """Spaces in the order of the axes and outward (CO 21.0); asks for the axes that it depends on."""
    left, found = sorted(set(spaces)), list[str]()
    for number in AXES:
        if len(left) < 2:
            break
        found += (space for space in chart.outward(facts, number) if space in left)
        left = [space for space in left if space not in found]
    return (*found, *left)


def axes_told(facts: Facts, space: str) -> tuple[int, ...]:
    """The axes of a space; asks for the axes as long as it is on none (CO 24.2, Ruling CO-28)."""
    for number in AXES:
        if found := chart.axes_of(facts, space):
            return found
        chart.axis(facts, number)
    return chart.axes_of(facts, space)


def has_land_units(state: State, space: str) -> bool:
    """Whether a Japanese base, or ground or air units not aboard ships, are in a space (CO 9.6.1, 24.2)."""
    return bool(state.ashore(space, Side.JAPAN)) or has_air_or_base(state, space)


def has_air_or_base(state: State, space: str) -> bool:
    """Whether a Japanese base, or an air unit that is not aboard a ship, is in a space (CO 9.6.1, 9.7)."""
    air = state.at(space, Side.JAPAN, Branch.AIR)
    return bool(state.base(Side.JAPAN, space)) or any(not state.units[unit].aboard for unit in air)


def has_any_unit(state: State, space: str) -> bool:
    """Whether a Japanese unit of any kind is in a space (CO 20.2)."""
    return bool(state.base(Side.JAPAN, space) or state.at(space, Side.JAPAN))


def japanese_spaces(state: State) -> tuple[str, ...]:
    """The spaces of the map, other than the Home Islands, with a Japanese unit (CO 16.0, Ruling CO-43)."""
    spaces = {state.units[unit].place for unit in state.on_map(Side.JAPAN)}
    spaces |= {space for side, space in state.bases if side is Side.JAPAN}
    return known_order(state.facts, spaces - {HOME})


def steps_from(
    facts: Facts,
    start: str,
    lines: frozenset[Link],
    within: frozenset[str] | None = None,
    stops: frozenset[str] = frozenset(),
) -> Mapping[str, int]:
    """How many steps away each space is, never through the Home Islands (CO 9.5.2, 16.0).

    Only along some lines, within some spaces if they are given, and not beyond those that are `stops`.
    """
    chart.need_lines(facts, *(line for line in (Link.LAND, Link.LATERAL) if line in lines))
    links, found, edge = chart.links(facts), {start: 0}, [start]
    while edge:
        space = edge.pop(0)
        if space in stops and space != start:
            continue
        for other, line in links.get(space, {}).items():
            barred = other == HOME or (within is not None and other not in within)
            if line in lines and not barred and other not in found:
                found[other] = found[space] + 1
                edge.append(other)
    return MappingProxyType(found)


def nearest(distances: Mapping[str, int], spaces: Iterable[str]) -> tuple[str, ...]:
    """Those that are nearest; more than one if there is a tie (CO 24.2)."""
    reached = [space for space in spaces if space in distances]
    least = min((distances[space] for space in reached), default=0)
    return tuple(space for space in reached if distances[space] == least)
