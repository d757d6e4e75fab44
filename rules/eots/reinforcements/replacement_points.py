"""The steps of the replacement chart, saved ones and those from China, and whom they are for (EotS 11.0)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.eots.prewar_units import is_prewar
from rules.eots.printed.card import Replacement
from rules.eots.printed.charts import Turn
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.printed.track_names import (
    DIVISIONS_IN_CHINA,
    INDIA_REPLACEMENT_LIMIT,
    JAPAN_AIR_REPLACEMENTS,
    JAPAN_NAVAL_REPLACEMENTS,
)
from rules.eots.state import State
from rules.eots.supply.national_command import COMMONWEALTH
from rules.eots.war_in_china import war_closed
from rules.maps.hexgrid import HexId

OAHU = HexId("5808")
SHIPYARDS = "commonwealth-shipyards"


@dataclass(frozen=True, slots=True)
class ChartFund:
    """One kind of steps; those with a track are taken from it one by one, and stay on it when unspent."""

    code: str
    side: Side
    title: str
    rule: str
    track: TrackId | None = None


_ALL = (
    ChartFund("allied-ground", Side.ALLIES, "Allied ground replacements", "EotS 11.31"),
    ChartFund("allied-air", Side.ALLIES, "Allied air replacements", "EotS 11.32"),
    ChartFund("us-naval", Side.ALLIES, "US naval replacements", "EotS 11.33"),
    ChartFund("commonwealth-naval", Side.ALLIES, "Commonwealth naval replacements", "EotS 11.33"),
    ChartFund("chinese", Side.ALLIES, "Chinese replacements", "EotS 11.34"),
    ChartFund(
        "japan-naval", Side.JAPAN, "Japanese naval replacements", "EotS 11.21", JAPAN_NAVAL_REPLACEMENTS
    ),
    ChartFund("japan-air", Side.JAPAN, "Japanese air replacements", "EotS 11.22", JAPAN_AIR_REPLACEMENTS),
    ChartFund("japan-china", Side.JAPAN, "Japanese divisions from China", "EotS 11.23", DIVISIONS_IN_CHINA),
)
FUNDS: Mapping[str, ChartFund] = MappingProxyType({fund.code: fund for fund in _ALL})


def title(code: str) -> str:
    """A kind of steps as players say it."""
    return FUNDS[code].title if code in FUNDS else code[:40]


def rule(code: str) -> str:
    """Where a kind of steps is printed."""
    return FUNDS[code].rule if code in FUNDS else "EotS 11.0"


def counted(steps: int) -> str:
    """So many steps and what they do: "2 steps are"."""
    return "1 step is" if steps == 1 else f"{steps} steps are"


def steps(state: State, code: str) -> int:
    """How many steps of a kind there are to spend now (EotS 11.2, 11.3)."""
    turn = state.components.charts.turns[state.turn]
    match code:
        case "allied-ground":
            return max(0, turn.allied_ground - state.markers[INDIA_REPLACEMENT_LIMIT])  # Ruling R-25
        case "allied-air":
            return turn.allied_air
        case "us-naval":
            return _us_naval(state, turn)
        case "commonwealth-naval":
            return turn.commonwealth_naval if _has_shipyard(state) else 0
        case "chinese":
            return 0 if "china" in state.surrendered else turn.chinese
        case "japan-naval":
            return min(
                state.markers[JAPAN_NAVAL_REPLACEMENTS] + turn.japan_naval,
                state.components.tracks[JAPAN_NAVAL_REPLACEMENTS].highest,
            )
        case "japan-air":
            return state.markers[JAPAN_AIR_REPLACEMENTS]
    return 0 if war_closed(state) else min(turn.japan_from_china, state.markers[DIVISIONS_IN_CHINA])


def _us_naval(state: State, turn: Turn) -> int:
    """US ships are mended only while the Allies hold Oahu (EotS 11.33)."""  # Ruling R-43
    return turn.us_naval + turn.us_naval_oahu if state.controls(Side.ALLIES, OAHU) else 0


def _has_shipyard(state: State) -> bool:
    """Whether the Allies hold a base that mends Commonwealth ships (EotS 11.33)."""
    return any(state.controls(Side.ALLIES, hex_id) for hex_id in state.components.regions[SHIPYARDS].hexes)


def terms(state: State, code: str) -> Replacement:
    """Whom the steps of a kind are for (EotS 11.2, 11.3)."""
    match code:
        case "allied-ground":
            suited = _allied_ground(state)
            back = tuple(u for u in suited if returns_for_steps(state, state.components.units[u]))
            return Replacement(("ground",), 0, units=suited, return_units=back)
        case "allied-air" | "japan-air":
            return Replacement(("air",), 0)
        case "us-naval":
            return Replacement(("naval",), 0, nationalities=("us",))
        case "commonwealth-naval":
            return Replacement(("naval",), 0, nationalities=("commonwealth",))
        case "chinese":
            return Replacement(("ground",), 0, nationalities=("chinese",))
        case "japan-naval":
            return Replacement(("naval",), 0)
    return Replacement(("ground",), 0)


def _allied_ground(state: State) -> tuple[UnitId, ...]:
    """The ground units that the chart's Allied steps are for; unrest in India leaves those of the US."""
    nations = {"us"} if state.markers[INDIA_REPLACEMENT_LIMIT] else {"us", *COMMONWEALTH}  # Ruling R-25
    units = (state.components.units[u] for u in state.units)
    ground = (unit for unit in units if unit.nationality in nations and unit.unit_class == "ground")
    return tuple(u.id for u in ground if returns_for_steps(state, u) or not is_prewar(u))


def returns_for_steps(state: State, unit: Unit) -> bool:
    """Whether ground steps bring a dead unit back: with v2.0 only corps and Marine divisions (EotS 11.31)."""
    if state.components.edition.ground_units_return == "any-us-or-commonwealth":
        return True
    return unit.size == "XXX" or (unit.service == "marine" and unit.size == "XX")
