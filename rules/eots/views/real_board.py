"""What lies on the real board: each counter, flag, marker and card by a name of its own, and how it lies.

A thing is called "unit jp-cv-akagi", "flag 2813", "track political-will", "card J39", "express" or "turn".
"""

from collections.abc import Iterator

from rules.core.view import BoardTask
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.sentences.board import ASIDE
from rules.eots.state import Position, State
from rules.eots.views.board_view import printed_view
from rules.maps.hexgrid import HexId

REDUCED = " reduced"


def touched(before: State, after: State) -> Iterator[str]:
    """The things that lie otherwise in one position than in the other."""
    if before.units is not after.units:
        yield from (f"unit {u}" for u, position in after.units.items() if before.units[u] != position)
    if before.control is not after.control:
        yield from (f"flag {h}" for h, side in after.control.items() if before.control[h] is not side)
    if before.markers is not after.markers:
        tracks = after.components.tracks
        yield from (
            f"track {t}" for t, n in after.markers.items() if before.markers[t] != n and tracks[t].counter
        )
    if before.removed_cards is not after.removed_cards:
        yield from (f"card {c}" for c in sorted({*before.removed_cards} ^ {*after.removed_cards}))
    if before.tokyo_express != after.tokyo_express:
        yield "express"
    if before.turn != after.turn:
        yield "turn"


def lies(state: State, thing: str) -> str:
    """How a thing lies in a position; nothing if there is no such thing."""
    kind, _, name = thing.partition(" ")
    if kind == "unit" and (position := state.units.get(UnitId(name))) is not None:
        return f"{position.place}{REDUCED if position.reduced else ''}"
    if kind == "flag":
        return str(state.control.get(HexId(name), ""))
    if kind == "track":
        return str(state.markers.get(TrackId(name), ""))
    if kind == "card":
        return "out" if name in state.removed_cards else "in"
    return {"express": state.tokyo_express or "", "turn": str(state.turn)}.get(kind, "")


def task(state: State, thing: str, was: str) -> BoardTask:
    """What is to be done with a thing that still lies as it was."""
    kind, _, name = thing.partition(" ")
    now = lies(state, thing)
    if kind == "unit":
        unit = state.components.units[UnitId(name)]
        up = _position(now)
        return BoardTask(thing, now, _unit_words(state, unit.name, was, now), printed_view(unit, up.reduced))
    return BoardTask(thing, now, _words(state, kind, name, now))


def _position(text: str) -> Position:
    return Position(text.removesuffix(REDUCED), text.endswith(REDUCED))


def _unit_words(state: State, name: str, was: str, now: str) -> str:
    """A counter moved, turned over, or both."""
    old, new = _position(was), _position(now)
    side = "reduced" if new.reduced else "full"
    if old.place == new.place:
        return f"Turn {name} to its {side} side"
    title = state.components.place_title
    turned = f", {side} side up" if old.reduced != new.reduced else ""
    if new.place in ASIDE:
        return f"Put {name} from {title(old.place)} {ASIDE[new.place]}{turned}"
    return f"Move {name} from {title(old.place)} to {title(new.place)}{turned}"


def _words(state: State, kind: str, name: str, now: str) -> str:
    """A flag, marker or card to be put as it lies now."""
    title = state.components.place_title
    match kind:
        case "flag":
            return f"Flag {title(name)} for {Side(now).label}"
        case "track":
            track = state.components.tracks[TrackId(name)]
            return f"Set {track.name} to {track.label(int(now))}"
        case "card":
            where = "out of the game" if now == "out" else "back into the game"
            return f"Take the card {state.components.cards[name].name} {where}"
        case "express":
            return f"Put the Tokyo Express marker {f'in {title(now)}' if now else 'beside the map'}"
    return f"Set the turn marker to turn {now}"
