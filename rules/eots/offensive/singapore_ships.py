"""The Japanese ships in Singapore, off the map of Burma: how they sortie and go back (EotS 17.11.14).

The box, the hex by which it is entered and left (1912) and how far that is are in `maps.toml` (Ruling R-87).
A card that strikes ships in it finds them in `cards.selection`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.core.legality import Objection
from rules.eots.movement import naval
from rules.eots.movement.allowance import Destination
from rules.eots.movement.scene import Scene
from rules.eots.offensive_under_way import Step
from rules.eots.printed.card import Card
from rules.eots.printed.components import OffMapBox, Unit
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.maps.hexgrid import HexId

RULE = "EotS 17.11.14"
SPECIAL = "singapore-ships"
OPERATION_C = "J08"


def singapore(state: State) -> Mapping[str, OffMapBox]:
    """The box of Singapore, in the scenario that has its ships (EotS 17.11.1)."""
    return state.components.map.boxes if SPECIAL in state.special else {}


# Out


def activation_objections(ship: Unit, card: Card | None, as_event: bool) -> Iterator[Objection]:
    """Ships in Singapore, those that went there later too, are activated by Operation C as an event alone."""
    if card is None or card.id != OPERATION_C or not as_event:
        yield Objection(RULE, f"{ship.name} leaves Singapore only by card {OPERATION_C}")


def sortie(scene: Scene, place: str) -> tuple[Scene, HexId]:
    """Where units begin their move and with what points: ships from Singapore in 1912, the way there paid."""
    box = singapore(scene.state).get(place)
    return (_less(scene, box), box.entry) if box is not None else (scene, HexId(place))


def _less(scene: Scene, box: OffMapBox) -> Scene:
    """The scene with the points left beside the hexes between Singapore and the map."""  # Ruling R-87
    left = max(0, scene.allowance.naval - box.distance)
    return replace(scene, allowance=replace(scene.allowance, naval=left))


# And back


def exits(scene: Scene, ships: tuple[Unit, ...], origin: HexId, mode: Mode) -> Iterator[Destination]:
    """Singapore for Japanese ships on the map that move over 1912, in no reaction."""  # Ruling R-191
    state, offensive = scene.state, scene.state.offensive
    assert offensive is not None
    came_out = state.units[ships[0].id].place in singapore(state)
    if scene.side is not Side.JAPAN or offensive.step is Step.REACT or came_out:
        return
    for code, box in singapore(state).items():
        course = naval.path(scene, ships, origin, box.entry, mode)
        far = len(course) - 1 + box.distance if course else None
        if far is not None and far <= naval.points(scene, mode):
            yield Destination(HexId(code), mode, far)


def path(scene: Scene, ships: tuple[Unit, ...], origin: HexId, to: HexId, mode: Mode) -> tuple[HexId, ...]:
    """The way of ships to Singapore, over 1912."""
    entry = singapore(scene.state)[to].entry
    return *(naval.path(scene, ships, origin, entry, mode) or (origin,)), to


def must_return(state: State, origin: str) -> bool:
    """Whether a unit that came from a place ends its post battle movement in Singapore or is lost."""
    return origin in singapore(state)


def homes(scene: Scene, ship: Unit, place: HexId) -> list[str]:
    """Singapore, if a Japanese ship gets there over 1912 in post battle movement."""  # Ruling R-155
    bits, boxes = scene.tables.space.bits, singapore(scene.state) if scene.side is Side.JAPAN else {}
    return [
        code
        for code, box in boxes.items()
        if bits[box.entry] & naval.in_reach(_less(scene, box), (ship,), place)
    ]
