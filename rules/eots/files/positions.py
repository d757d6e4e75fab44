"""Positions as plain objects: a scenario's set-up and what is changed in it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from rules.core.data import BadData
from rules.core.degrees import Degree
from rules.core.game import ScenarioInfo, Setup
from rules.eots.files.position_memory import MemoryDecoder, ids_of, memory_of, written
from rules.eots.movement.reach import OPERATIONS
from rules.eots.offensive_under_way import Offensive
from rules.eots.printed.components import BOXES, PRESENT_EDITION, Components
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.sequence import SEGMENTS
from rules.eots.state import Position, State
from rules.maps.hexgrid import HexId

FIELDS = (
    "game",
    "scenario",
    "edition",
    "turn",
    "replace",
    "units",
    "control",
    "markers",
    "activated",
    "zones_cancelled",
    "mode",
    "segment",
    "offensive",
    "memory",
)
# The short names of markers that a position may use besides the codes of their tracks.
MARKERS: Mapping[str, str] = {
    "hump": "hump",
    "kwai_bridge": "kwai-bridge",
    "jarhat_route": "jarhat",
    "imphal_route": "imphal",
    "ledo_route": "ledo",
    "us_rivalry": "us-rivalry",
    "japan_rivalry": "japan-rivalry",
}
TOKYO_EXPRESS = "tokyo_express"
OFF_MAP = "removed"
LAST_TURN = 12
MODES = tuple(Degree)


def starting_position(game: Any, scenario: str, edition: str) -> State:
    """A scenario as it is set up."""
    state: State = game.begin(game.open(Setup(scenario, edition, "free", "table")))
    return state


def write_position(game: Any, state: State) -> dict[str, Any]:
    """The whole position with what the game remembers, as it can be read again."""
    short = {track: name for name, track in MARKERS.items()}
    markers = {short.get(track, str(track)): value for track, value in state.markers.items()}
    return {
        "game": "eots",
        "scenario": state.scenario,
        "edition": state.edition.removeprefix("v"),
        "turn": state.turn,
        "replace": True,
        "units": {unit: _written(state.components, where) for unit, where in sorted(state.units.items())},
        "control": dict(sorted(state.control.items())),
        "markers": {
            **{name: bool(value) if name in MARKERS else value for name, value in markers.items()},
            TOKYO_EXPRESS: state.tokyo_express,
        },
        "activated": sorted(state.activated),
        "zones_cancelled": sorted(state.zones_cancelled),
        "mode": state.mode,
        "segment": state.segment,
        "offensive": written(state.offensive) if state.offensive else None,
        "memory": memory_of(state, starting_position(game, state.scenario, state.edition)),
    }


def _written(components: Components, where: Position) -> dict[str, Any]:
    kind = "hex" if where.place in components.hexes else "box"
    return {kind: where.place, "reduced": where.reduced}


class PositionReader:
    """Reads positions, naming file and field of the first thing that is wrong."""

    def __init__(self, game: Any, path: Path) -> None:
        self.game = game
        self.path = path

    def bad(self, field: str, reason: str) -> BadData:
        """The error that names a field."""
        return BadData(self.path, None, f"{field}: {reason}")

    def read(self, data: Any) -> State:
        """The position that an object describes."""
        table = self._object("the position", data)
        self._known("position", table, FIELDS)
        if (code := table.get("game", "eots")) != "eots":
            raise self.bad("game", f"there is no game {code!r}; it must be 'eots'")
        state = self._scenario(table)
        state = replace(state, turn=self._turn(table, state.turn))
        state = replace(state, units=self._units(table, state))
        state = replace(state, control=self._control(table, state))
        state = self._markers(table, state)
        return replace(
            state,
            activated=frozenset(UnitId(u) for u in self._unit_list(table, state)),
            zones_cancelled=frozenset(self._sides(table)),
            mode=self._word(table, "mode", MODES, state.mode),
            segment=self._word(table, "segment", tuple(one.code for one in SEGMENTS), state.segment),
            offensive=self._offensive(table, state),
            **self._decoder("memory", state).memory(self._object("memory", table.get("memory", {})), state),
        )

    def _word(self, table: Mapping[str, Any], field: str, words: tuple[str, ...], usual: str) -> str:
        word = table.get(field, usual)
        if not isinstance(word, str) or word not in words:
            raise self.bad(field, f"must be one of {', '.join(words)}, not {word!r}")
        return word

    def _offensive(self, table: Mapping[str, Any], state: State) -> Offensive | None:
        """The offensive under way (EotS 7.2)."""
        raw = table.get("offensive")
        found: Offensive | None = self._decoder("position", state).read(Offensive | None, raw, "offensive")
        if found and found.oc not in OPERATIONS:
            raise self.bad("offensive.oc", f"must be one of {OPERATIONS}, not {found.oc}")
        return found

    def _decoder(self, what: str, state: State) -> MemoryDecoder:
        return MemoryDecoder(self.path, None, what, ids_of(state.components))

    def _object(self, field: str, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.bad(field, f"must be an object, not {_kind(value)}")
        return value

    def _known(self, what: str, table: Mapping[str, Any], fields: tuple[str, ...]) -> None:
        for name in table:
            if name not in fields:
                raise self.bad(name, f"a {what} has no such field{_meant(name, fields)}")

    def _scenario(self, table: Mapping[str, Any]) -> State:
        code = table.get("scenario")
        scenarios: Mapping[str, ScenarioInfo] = self.game.scenarios
        if not isinstance(code, str) or code not in scenarios:
            known = ", ".join(scenarios)
            raise self.bad("scenario", f"there is no scenario {code!r}; it must be one of {known}")
        edition = self._edition(table, scenarios[code])
        return starting_position(self.game, code, edition)

    def _edition(self, table: Mapping[str, Any], scenario: ScenarioInfo) -> str:
        asked = table.get("edition")
        if asked is None:
            return PRESENT_EDITION if PRESENT_EDITION in scenario.editions else scenario.editions[0]
        edition = f"v{str(asked).removeprefix('v')}"
        if edition not in scenario.editions:
            known = ", ".join(e.removeprefix("v") for e in scenario.editions)
            raise self.bad("edition", f"{scenario.name} is played with {known}, not with {asked!r}")
        return edition

    def _turn(self, table: Mapping[str, Any], first: int) -> int:
        turn = table.get("turn", first)
        if isinstance(turn, bool) or not isinstance(turn, int) or not 1 <= turn <= LAST_TURN:
            raise self.bad("turn", f"must be a number from 1 to {LAST_TURN}, not {turn!r}")
        return turn

    # Counters

    def _units(self, table: Mapping[str, Any], state: State) -> Mapping[UnitId, Position]:
        listed = self._object("units", table.get("units", {}))
        placed = {
            self._unit(f"units.{name}", name, state): self._place(name, listed[name], state)
            for name in listed
        }
        return {**self._others(table, state), **placed}

    def _others(self, table: Mapping[str, Any], state: State) -> Mapping[UnitId, Position]:
        """The counters that are not listed: as set up, or off the map (`replace`)."""
        only = table.get("replace", False)
        if not isinstance(only, bool):
            raise self.bad("replace", f"must be true or false, not {only!r}")
        if not only:
            return state.units
        return {unit: Position(OFF_MAP, where.reduced) for unit, where in state.units.items()}

    def _unit(self, field: str, name: Any, state: State) -> UnitId:
        units = state.components.units
        if not isinstance(name, str) or name not in units:
            raise self.bad(field, f"there is no counter {name!r}{_meant(str(name), units)}")
        return UnitId(name)

    def _place(self, name: str, value: Any, state: State) -> Position:
        field = f"units.{name}"
        where = self._object(field, value)
        self._known(f"counter ({field})", where, ("hex", "box", "reduced"))
        reduced = where.get("reduced", False)
        if not isinstance(reduced, bool):
            raise self.bad(f"{field}.reduced", f"must be true or false, not {reduced!r}")
        if ("hex" in where) == ("box" in where):
            raise self.bad(field, "needs either a hex or a box")
        if "hex" in where:
            return Position(self._hex(f"{field}.hex", where["hex"], state), reduced)
        return Position(self._box(f"{field}.box", where["box"], state), reduced)

    def _hex(self, field: str, value: Any, state: State) -> HexId:
        hexes = state.components.hexes
        if not isinstance(value, str) or value not in hexes:
            raise self.bad(field, f"there is no hex {value!r} on this map{_meant(str(value), hexes)}")
        return HexId(value)

    def _box(self, field: str, value: Any, state: State) -> str:
        boxes = state.components.boxes()
        name = value.replace("_", "-") if isinstance(value, str) else value
        if not isinstance(name, str) or name not in boxes:
            raise self.bad(field, f"there is no box {value!r}{_meant(str(value), BOXES)}")
        return name

    # Flags and markers

    def _control(self, table: Mapping[str, Any], state: State) -> Mapping[HexId, Side]:
        listed = self._object("control", table.get("control", {}))
        changed = {}
        for name, side in listed.items():
            hex_id = self._hex(f"control.{name}", name, state)
            if hex_id not in state.control:
                raise self.bad(f"control.{name}", "open sea; nobody controls it")
            changed[hex_id] = self._side(f"control.{name}", side)
        return {**state.control, **changed}

    def _side(self, field: str, value: Any) -> Side:
        if value not in tuple(Side):
            raise self.bad(field, f"must be 'japan' or 'allies', not {value!r}")
        return Side(value)

    def _markers(self, table: Mapping[str, Any], state: State) -> State:
        listed = self._object("markers", table.get("markers", {}))
        markers = dict(state.markers)
        express = state.tokyo_express
        for name, value in listed.items():
            if name == TOKYO_EXPRESS:
                express = None if value is None else self._hex(f"markers.{name}", value, state)
            else:
                track = self._track(name, state)
                markers[track] = self._value(f"markers.{name}", value, state, track)
        return replace(state, markers=markers, tokyo_express=express)

    def _track(self, name: str, state: State) -> TrackId:
        code = MARKERS.get(name, name.replace("_", "-"))
        if code not in state.components.tracks:
            known = (*MARKERS, TOKYO_EXPRESS, *state.components.tracks)
            raise self.bad(f"markers.{name}", f"there is no such marker{_meant(name, known)}")
        return TrackId(code)

    def _value(self, field: str, value: Any, state: State, track: TrackId) -> int:
        printed = state.components.tracks[track]
        switch = printed.highest == 1
        number = isinstance(value, int) and (switch or not isinstance(value, bool))
        if not number or not printed.lowest <= value <= printed.highest:
            ends = f"from {printed.lowest} to {printed.highest}"
            asked = "must be true or false" if switch else f"must be a number {ends}"
            raise self.bad(field, f"{asked}, not {value!r}")
        return int(value)

    def _unit_list(self, table: Mapping[str, Any], state: State) -> Iterator[str]:
        for name in self._list("activated", table):
            yield self._unit("activated", name, state)

    def _sides(self, table: Mapping[str, Any]) -> Iterator[Side]:
        for name in self._list("zones_cancelled", table):
            yield self._side("zones_cancelled", name)

    def _list(self, field: str, table: Mapping[str, Any]) -> list[Any]:
        value = table.get(field, [])
        if not isinstance(value, list):
            raise self.bad(field, f"must be a list, not {_kind(value)}")
        return value


def _kind(value: Any) -> str:
    names = {list: "a list", str: "text", type(None): "null", bool: "true or false"}
    return names.get(type(value), "a number")


def _meant(word: str, known: Any) -> str:
    close = get_close_matches(word.lower(), list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""
