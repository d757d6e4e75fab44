"""Nations near their fate, and the choices they bring, ready to be drawn (EotS 13.0)."""

from collections.abc import Iterator

from rules.eots.assignment import unit_first
from rules.eots.events import MarkerMoved, NationSurrendered
from rules.eots.offensive import clearing_up
from rules.eots.printed import track_names
from rules.eots.printed.components import PACIFIC
from rules.eots.printed.sides import Side
from rules.eots.printed.track_names import CHINA_FRONT
from rules.eots.state import State
from rules.eots.turn import displaced_units as leaving
from rules.eots.turn import india
from rules.eots.turn.japanese_surrender import HONSHU, is_blockaded
from rules.eots.turn.mandates import MANDATES
from rules.eots.turn.surrender import (
    MARSHALLS,
    NATIONS,
    NEW_GUINEA,
    REMOVED,
    nation_name,
    region_with_keys,
)
from rules.eots.views.board_view import unit_view
from rules.eots.views.offensive import AssignmentView, OptionView
from rules.eots.views.turn import StepView
from rules.maps.hexgrid import HexId

CHINA_IN_DANGER = 2
BLOCKADE_LASTS = 3


def lines(state: State, blockaded: bool) -> Iterator[str]:
    """One line for every nation near its fate (EotS 13.0)."""
    for nation in NATIONS:
        if nation not in state.surrendered:
            yield from _keys(state, Side.JAPAN, nation, "surrenders")
        elif nation not in state.freed:
            yield from _keys(state, Side.ALLIES, nation, "is free again")
    yield from _india(state)
    yield from _china(state)
    for group in (MANDATES, NEW_GUINEA, MARSHALLS):
        yield from _group(state, group)
    yield from _japan(state, blockaded)


def _keys(state: State, side: Side, code: str, then: str) -> Iterator[str]:
    """How many of its keys a side holds, where it holds any (EotS 13.1)."""
    region = region_with_keys(state, code)
    if region is None:
        return
    held = [h for h in sorted(region.keys) if state.controls(side, h)]
    missing = [h for h in sorted(region.keys) if h not in held]
    who = "Japan holds" if side is Side.JAPAN else "the Allies hold"
    if held:
        names = ", ".join(_place(state, h) for h in held)
        without = f"; not {', '.join(_place(state, h) for h in missing)}" if missing else ""
        fate = "" if missing else f": {nation_name(state, code)} {then}"
        yield f"{nation_name(state, code)}: {who} {len(held)} of {len(region.keys)} ({names}{without}){fate}"


def _place(state: State, hex_id: str) -> str:
    return state.components.hexes[HexId(hex_id)].name or hex_id


def _group(state: State, code: str) -> Iterator[str]:
    """A group of islands whose keys are divided, seen from whoever holds more (EotS 13.84, 13.85, 13.92)."""
    region = region_with_keys(state, code)
    if region is None:
        return
    japanese = sum(state.controls(Side.JAPAN, h) for h in region.keys)
    if 0 < japanese < len(region.keys):
        more = Side.JAPAN if 2 * japanese > len(region.keys) and code != MARSHALLS else Side.ALLIES
        yield from _keys(state, more, code, "")


def _india(state: State) -> Iterator[str]:
    """The marker of India and Northern India (EotS 13.62)."""
    hexes = india.northern_hexes(state)
    held = sum(state.controls(Side.JAPAN, h) for h in hexes)
    settled = state.history.nations_settled == state.turn
    if settled or "india" in state.surrendered or not (held or state.markers[track_names.INDIA]):
        return
    label = state.components.tracks[track_names.INDIA].label(state.markers[track_names.INDIA])
    yield f"India: {label}; Japan holds {held} of {len(hexes)} in Northern India{_india_next(state)}"


def _india_next(state: State) -> str:
    """What this segment does to India, if anything."""
    match next(india.fate(state), None):
        case NationSurrendered():
            return ": India surrenders"
        case MarkerMoved(label=label):
            return f": its marker goes to {label}"
        case _:
            return ""


def _china(state: State) -> Iterator[str]:
    """The front in China; its collapse does not wait for this segment (EotS 13.73)."""
    track, now = state.components.tracks[CHINA_FRONT], state.markers[CHINA_FRONT]
    if "china" not in state.surrendered and now >= CHINA_IN_DANGER:
        left = track.highest - now
        yield f"China: {track.label(now)}, {left} {'box' if left == 1 else 'boxes'} from collapse"


def _japan(state: State, blockaded: bool) -> Iterator[str]:
    """Honshu and the blockade of the Home Islands (EotS 13.93)."""
    if state.map != PACIFIC:
        return
    yield from _keys(state, Side.ALLIES, HONSHU, "is conquered")
    if blockaded:
        number = min(state.history.segments_blockaded + 1, BLOCKADE_LASTS)
        yield f"Japan: no resource hex reaches it, segment {number} of {BLOCKADE_LASTS}"


# What a side chooses


def choice(state: State, side: Side, said: tuple[str, ...]) -> StepView:
    """The units that leave, each with its places, the nearest with room proposed (EotS 8.22, 8.32, 13.63)."""
    return StepView(
        title="Units that have to leave",
        rule="EotS 13.0",
        seat=side,
        seat_name=side.label,
        lines=said,
        assignments=tuple(_assignments(state, side)),
        legend="Where they go",
        kind="SettleNations",
        button="They are there",
    )


def _assignments(state: State, side: Side) -> Iterator[AssignmentView]:
    found, chosen = leaving.plan(state), leaving.proposed(state, side)
    mine = found.open(side)
    for one in mine:
        options = tuple(
            OptionView(unit_first(one.unit, to), _to(state, to), chosen.get(one.unit) == to)
            for to in one.places
        )
        stays = (OptionView("", "stays", True),) if one.optional else ()
        says = "may leave" if one.optional else "must leave"
        yield AssignmentView(unit_view(state, one.unit), (*stays, *options), says, one.rule)
    for excess in () if mine else clearing_up.excesses(found.board, side):
        for unit in excess.choices:
            options = (
                OptionView("", "stays", unit not in chosen),
                OptionView(unit_first(unit, clearing_up.REMOVE), "to the turn track", unit in chosen),
            )
            yield AssignmentView(unit_view(state, unit), options, excess.reason, excess.rule)


def _to(state: State, place: str) -> str:
    return "out of the game" if place == REMOVED else f"to {state.components.place_title(place)}"


def steps(state: State) -> Iterator[StepView]:
    """Every nation near its fate, and what has to be chosen (EotS 13.0)."""
    said = tuple(lines(state, is_blockaded(state)))
    side = leaving.chooser(state)
    if side is not None:
        yield choice(state, side, said)
    else:
        yield StepView("Nations", "EotS 13.0", lines=said or ("No nation is near its fate.",))
