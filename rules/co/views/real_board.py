"""What lies on the real board: each counter, base and marker by a name of its own, and how it lies.

A thing is called "unit jp-cv-1", "base japan Truk", "marker ighq", "vp" or "turn".
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from rules.co.battle.combatants import Side
from rules.co.names import SIDES, bare, marker, unit
from rules.co.opening import OWN
from rules.co.places import ASIDE, DISPLAYS, HOME, LATER, OUT_OF_PLAY
from rules.co.state import State
from rules.co.unit_view import base_view, face_up, unit_view
from rules.core.view import BoardTask

Key = TypeVar("Key")

SEPARATOR = "; "
REDUCED, ABOARD, FACE_DOWN = "reduced", "aboard ", "face down"
BESIDE = {ASIDE: "aside", OUT_OF_PLAY: "out of play"}
CALLED = {LATER: "the later reinforcements"}


class RealBoard:
    """The panel of the real board."""

    def is_there(self, state: State) -> bool:
        """Nobody can lay counters on a map of practice values."""
        return state.copy == OWN

    def difference(self, before: State, after: State) -> tuple[str, ...]:
        """What to do with the counters to come from one position to the other."""
        things = dict.fromkeys(self.touched(before, after))
        return tuple(self.task(after, thing, self.lies(before, thing)).text for thing in things)

    def touched(self, before: State, after: State) -> Iterator[str]:
        """The things that lie otherwise."""
        found = (
            *(f"unit {one}" for one in _either(before.units, after.units)),
            *(f"base {side} {place}" for side, place in _either(before.bases, after.bases)),
            *(f"marker {one}" for one in _either(before.markers, after.markers)),
            *("vp", "turn", "fever"),
        )
        return (thing for thing in found if self.lies(before, thing) != self.lies(after, thing))

    def lies(self, state: State, thing: str) -> str:
        """How a thing lies; nothing if there is no such thing."""
        kind, _, name = thing.partition(" ")
        if kind == "unit":
            return _lies(state, name) if name in state.units else ""
        if kind == "base":
            side, _, place = name.partition(" ")
            return str(state.base(Side(side), place))
        if kind == "marker":
            return state.markers.get(name, "")
        return {"vp": str(state.vp), "turn": str(state.turn), "fever": str(state.fever)}[kind]

    def task(self, state: State, thing: str, was: str) -> BoardTask:
        """What is to be done with a thing that still lies as it was."""
        kind, _, name = thing.partition(" ")
        now = self.lies(state, thing)
        if kind == "unit":
            view = unit_view(state, name) if name in state.units else None
            return BoardTask(thing, now, _unit_words(name, was, now), view)
        if kind == "base":
            side, _, place = name.partition(" ")
            view = base_view(state, Side(side), place) if now != "0" else None
            return BoardTask(thing, now, _base_words(side, place, was, now), view)
        return BoardTask(thing, now, _marker_words(kind, name, now))


def _either(before: Mapping[Key, Any], after: Mapping[Key, Any]) -> tuple[Key, ...]:
    """The keys of two tables, none where they are one and the same."""
    return () if before is after else tuple(dict.fromkeys((*before, *after)))


def _lies(state: State, name: str) -> str:
    """A counter's place, its side up, its ship and whether it lies face down."""
    lies, view = state.units[name], unit_view(state, name)
    on_map = lies.place not in DISPLAYS
    parts = (
        lies.place,
        REDUCED if view.reduced else "",
        f"{ABOARD}{bare(lies.aboard)}" if lies.aboard else "",
        FACE_DOWN if on_map and not face_up(state, name) else "",
    )
    return SEPARATOR.join(filter(None, parts))


def _unit_words(name: str, was: str, now: str) -> str:
    """A counter moved, turned over, or both."""
    (place, *sides), (before, *old) = now.split(SEPARATOR), was.split(SEPARATOR)
    how = [side for side in sides if side not in old] + [
        {REDUCED: "whole", FACE_DOWN: "face up"}.get(side, "ashore") for side in old if side not in sides
    ]
    manner = ", ".join(how)
    if place == before:
        return (
            f"Turn {unit(name)}: {manner}"
            if REDUCED in sides + old
            else f"{unit(name)} in {_in(place)}: {manner}"
        )
    where = f"{'to' if place not in BESIDE else ''} {_in(place)}".strip()
    come = f" from {_in(before)}" if before else ""
    return f"{unit(name)}{come} {where}{f', {manner}' if manner else ''}"


def _in(place: str) -> str:
    called = BESIDE.get(place) or CALLED.get(place)
    return called or (f"the {place}" if place == HOME or place in DISPLAYS else place)


def _base_words(side: str, place: str, was: str, now: str) -> str:
    whose = SIDES[side]
    if now == "0":
        return f"Take the {whose} base from {place}"
    return (
        f"Put {'an' if whose[0] == 'A' else 'a'} {whose} base ({now}) in {place}"
        if was in ("", "0")
        else (f"{whose} base in {place}: level {now}")
    )


def _marker_words(kind: str, name: str, now: str) -> str:
    if kind == "marker":
        return f"Event marker {marker(name)} to {now}"
    if kind == "fever":
        return "Turn the turn marker to its Victory Fever side"
    return f"Victory points to {now}" if kind == "vp" else f"Turn marker to turn {now}"
