"""What differs between the rulebooks, as parameters; `editions.toml` cites the rule of both."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from rules.core.data import BadData, read_csv, read_toml

EDITIONS = ("v2.0", "v3.2")
NO_LIMIT = "none"
RULEBOOK_COLUMNS = ("v3.2", "v2.0", "title")
_OWN = ("code", "rules")


@dataclass(frozen=True, slots=True)
class Edition:
    """One rulebook: a value for every difference, and the rule it stands in."""

    code: str
    rules: Mapping[str, str]
    offensives_chapter: int
    air_withdrawal: Literal["whole-card", "activated-unit"]
    hq_efficiency_modified: bool
    hqs_are_ground_units: bool
    hq_removed_when: Literal["alone-or-enemy-control", "enemy-control"]
    hq_returns_to: Literal["supply-eligible-port", "supplied-port"]
    supply_eligible_by: Literal["ultimate-source", "hq"]
    overland_supply_limit: int | None
    supply_switch_ports: int | None
    supply_leaves_shore_by_port: bool
    hq_blocks_supply: bool
    hq_supply_unlimited_stated: bool
    kunming_supply_limit: int | None
    hump_airfields: tuple[str, ...]
    tokyo_express_from: Literal["any-hq", "supplied-hq"]
    tokyo_express_lasts: Literal["offensive", "turn"]
    attrition_first: Literal["simultaneous", "eliminate"]
    china_box_attrition: Literal["normal", "flip-only"]
    own_zoi_assumed_stated: bool
    interior_china_battle_bar_stated: bool
    cover_assignment: bool
    zoi_modifies_special_reaction_stated: bool
    special_reaction_brings: Literal["reaction-move", "battle-hex"]
    attack_cards_played: Literal["with-any-answer", "after-reaction"]
    counteroffensives_per_offensive: int | None
    special_event_by_choice: bool
    initiative_card_as: Literal["event", "event-offensive"]
    emergency_air_moves_of: Literal["all", "inactive"]
    emergency_moves_compulsory: bool
    strategic_air_doubles: Literal["allowance", "legs"]
    disengagement_needs_movement: bool
    route_closed_by: Literal["any-unit", "air-or-ground"]
    armor_terrain: Literal["stops-off-open", "no-mountain"]
    japanese_in_ceylon: bool
    transport_meets_ships: Literal["passes", "with-an-escort"]
    captured_port_usable: Literal["any", "ground-movement"]
    unescorted_assault: Literal["battle-lost", "turned-back"]
    beaten_assault: Literal["stays-where-the-hex-was-taken", "leaves"]
    transport_loss_until: Literal["offensive-end", "ground-combat"]
    one_hex_island_by: Literal["six-water-hexsides", "passable-area"]
    parenthesised_join_bar_stated: bool
    hits_must_be_applied: bool
    last_ground_step_chosen: Literal["any-choice", "hits-for-all"]
    critical_hit_ignores: tuple[int, ...]
    hq_gives_beach_defence: bool
    post_battle_movement_always: bool
    reinforcement_place: Literal["supply-eligible", "in-supply"]
    rivalry_delays: Literal["all", "us-army"]
    ground_units_return: Literal["marine-divisions-and-corps", "any-us-or-commonwealth"]
    prewar_units_return: bool
    b29_bombs_from: Literal["supply-eligible-airfield", "airfield-in-supply"]
    b29_safe_airfield_range: int
    high_altitude_interceptors: Literal["no-political-will", "die-modifier"]
    europe_level_4_political_will: int
    china_offensive_turns: Literal["even", "not-consecutive"]
    failed_china_offensive_reaches_stable: bool
    china_air_support_in_supply: bool
    china_collapses_by_event: bool
    intrinsic_units_at_least: int
    china_war_closed_by: Literal["ports-and-korea", "ports-and-korean-ports"]
    china_airmen: Literal["by-airfield", "return"]
    burma_road_by: Literal["madras", "rangoon-or-madras"]
    northern_india_routes: Literal["printed", "constructed"]
    india_track: Literal["doubled-boxes", "five-boxes"]
    india_surrender_moves: Literal["india-commonwealth", "mainland-commonwealth"]
    india_regained_by: Literal["any-way", "assault-or-march"]
    surrender_yields_bases: tuple[str, ...]
    surrender_drives_out: tuple[str, ...]
    evacuated_bases_return: bool
    india_surrender_hqs: tuple[str, ...]
    manchukuo_every_type_stated: bool
    rivalry_binds: Literal["us-hq", "any-hq"]
    progress_example_needs: int
    bidding: Literal["side-and-points", "points-for-allies"]
    prints_yearly_scenarios: bool
    coastal_fortresses: Literal["not-bombarded", "escorts-lose-a-step"]
    hong_kong_printed: str
    us_army_colour: Literal["blue", "green"]


def read_editions(path: Path) -> Mapping[str, Edition]:
    """Both rulebooks."""
    table = read_toml(path)
    if odd := set(table) ^ set(differences()):
        raise BadData(path, None, f"every difference stands once: {', '.join(sorted(odd))}")
    return {code: _edition(path, code, table) for code in EDITIONS}


def differences() -> tuple[str, ...]:
    """The names of all differences."""
    return tuple(field.name for field in fields(Edition) if field.name not in _OWN)


def _edition(path: Path, code: str, table: dict[str, Any]) -> Edition:
    hints = get_type_hints(Edition)
    try:
        values = {name: _value(hints[name], table[name][code]) for name in differences()}
        return Edition(code=code, rules={name: table[name]["rules"][code] for name in values}, **values)
    except (KeyError, ValueError) as wrong:
        raise BadData(path, None, f"edition {code}: {wrong}") from wrong


def _value(hint: Any, value: Any) -> Any:
    """A value that fits its field; lists become tuples and the word for no limit becomes nothing."""
    if get_origin(hint) is Literal:
        fits = value in get_args(hint)
    elif get_origin(hint) is tuple:
        value = tuple(value)
        fits = all(type(item) is get_args(hint)[0] for item in value)
    elif isinstance(hint, UnionType):
        value = None if value == NO_LIMIT else value
        fits = value is None or type(value) in get_args(hint)
    else:
        fits = type(value) is hint
    if not fits:
        raise ValueError(f"{value!r} does not fit {hint}")
    return value


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The numbers of v3.2 beside those of v2.0."""

    earlier: Mapping[str, str]

    def rule_in(self, edition: str, number: str) -> str | None:
        """The number under which an edition prints a rule of v3.2, letters kept; nothing if it has none."""
        if edition == "v3.2":
            return number
        rule, space, letters = number.partition(" ")
        found = self.earlier.get(rule)
        return f"{found}{space}{letters}" if found else None


def read_rulebook(path: Path) -> Rulebook:
    """The table of rule numbers."""
    return Rulebook({row["v3.2"]: row["v2.0"] for row in read_csv(path, RULEBOOK_COLUMNS)})
