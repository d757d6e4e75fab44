"""Japanese troops that are on no counter, in cities of China and of Japan (EotS 13.76, 13.94)."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from rules.eots.battle.forces import Fighter, Kind
from rules.eots.printed.components import Components, Hex
from rules.eots.printed.sides import Side
from rules.eots.printed.track_names import DIVISIONS_IN_CHINA
from rules.eots.state import State
from rules.maps.hexgrid import HexId

DIVISIONS = 12


def garrisons(components: Components, where: Hex, divisions: int = DIVISIONS) -> Iterator[Fighter]:
    """The Japanese troops of a city in China or Japan that are on no counter (EotS 13.76, 13.94)."""
    charts = components.charts
    if "japanese-city" in where.features:
        yield _garrison(1, charts.home_islands["attack"], charts.home_islands["defense"])
    elif "chinese-city" in where.features:
        for number in range(intrinsic_units(components, divisions)):
            yield _garrison(number + 1, charts.china["attack"], charts.china["defense"])


def intrinsic_units(components: Components, divisions: int) -> int:
    """The units of a Chinese city by the divisions there, at least what the edition leaves (EotS 13.76)."""
    each = components.charts.china["divisions_per_unit"]
    return max(components.edition.intrinsic_units_at_least, ceil(Fraction(divisions, each)))


def _garrison(number: int, attack: int, defense: int) -> Fighter:
    name = f"garrison {number}"
    return Fighter(f"garrison-{number}", name, Side.JAPAN, Kind.GROUND, attack, defense, intrinsic=True)


def garrisons_of(state: State, hex_id: HexId) -> tuple[Fighter, ...]:
    """The Japanese troops of a city that are on no counter (EotS 13.76, 13.94)."""
    held = state.controls(Side.JAPAN, hex_id) and hex_id not in state.lost_garrisons
    divisions = state.markers[DIVISIONS_IN_CHINA]
    return tuple(garrisons(state.components, state.components.hexes[hex_id], divisions)) if held else ()


def unseen_of(state: State, side: Side, hex_id: HexId) -> tuple[Fighter, ...]:
    """A side's troops in a hex that are on no counter."""
    return garrisons_of(state, hex_id) if side is Side.JAPAN else ()
