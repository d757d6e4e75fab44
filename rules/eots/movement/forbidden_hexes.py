"""Where a counter may stand at all, whatever brought it there (EotS 6.13, 8.2-8.4, 13.71, 13.91).

When Japan may no longer act in China, which 13.71 says too, is in `war_in_china`.
"""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.printed.components import Components, Hex, Unit
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.supply.supply_paths import KUNMING
from rules.maps.hexgrid import HexId, distance

AIR_FERRY = HexId("5408")
BURMA_AREAS = "burma-areas"
CHINA = ("china-coast", "china-interior")
BURMA_ALLIED = frozenset(
    (*CHINA, "burma", "india", "northern-india", "ceylon", "andaman-nicobar", "maldives", "himalaya")
)


def placement_objections(state: State, unit: Unit, hex_id: HexId) -> Iterator[Objection]:
    """Every reason why a counter may not stand in a hex."""
    where = state.components.hexes[hex_id]
    if where.region == "manchuria" and unit.unit_class != "ground":
        yield Objection("EotS 13.91", f"{unit.name} may not enter Manchukuo at {where.title}")
    stays = unit.unit_class in ("air", "hq") or (unit.unit_class == "naval" and state.segment != "offensives")
    if unit.side is Side.JAPAN and where.region == "india" and stays:
        yield Objection("EotS 13.61", f"Japanese units may not enter mainland India at {where.title}")
    if unit.nationality != "chinese":
        yield from area_objections(state, unit.side, where)
    if unit.unit_class == "naval":
        yield from _naval(state, unit, where)
    elif unit.unit_class == "air":
        yield from _air(state, unit, where)
    elif unit.unit_class == "ground":
        yield from ground_objections(state.components, unit, where)
    else:
        yield from _hq(state, unit, where)


def area_objections(state: State, side: Side, where: Hex) -> Iterator[Objection]:
    """Burma's scenario keeps each side in its part of the world (EotS 17.11.1)."""
    if BURMA_AREAS not in state.special or not where.land:
        return
    if side is Side.ALLIES and where.region not in BURMA_ALLIED:
        yield Objection("EotS 17.11.1", f"Allied units stay out of {where.title}")
    if side is Side.JAPAN and where.region in CHINA:
        yield Objection("EotS 17.11.1", f"Japanese units stay out of China: {where.title}")


def is_left_to_itself(state: State, where: Hex) -> bool:
    """Whether a hex lies in a fallen India, where the Allies return by assault or march only (EotS 13.63)."""
    regained_by = state.components.edition.india_regained_by
    return where.region == "india" and "india" in state.surrendered and regained_by == "assault-or-march"


def _naval(state: State, unit: Unit, where: Hex) -> Iterator[Objection]:
    if not where.coastal:
        yield Objection("EotS 8.21", f"No ship can reach {where.title}: no side of it is playable water")
    elif state.segment != "offensives" and not (where.port and state.controls(unit.side, where.id)):
        yield Objection("EotS 8.21", f"Outside an offensive {unit.name} must be in a friendly port")


def _air(state: State, unit: Unit, where: Hex) -> Iterator[Objection]:
    if where.id == AIR_FERRY:
        yield Objection("EotS 8.35", "No unit may end its move at the air ferry in 5408")
    elif not where.airfield:
        yield Objection("EotS 8.31", f"{unit.name} needs an airfield; {where.title} has none")
    elif not state.controls(unit.side, where.id):
        yield Objection("EotS 8.31", f"{where.title} is not controlled by {unit.side.label}")
    if state.side_units_in(where.id, unit.side.enemy, "ground"):
        yield Objection("EotS 8.31", f"An enemy ground unit stands in {where.title}")


def ground_objections(components: Components, unit: Unit, where: Hex) -> Iterator[Objection]:
    """Every reason why a ground unit may not enter a hex (EotS 8.4, 8.41, 13.91)."""
    if where.region == "manchuria":
        yield Objection("EotS 13.91", f"{unit.name} may not enter Manchukuo at {where.title}")
    if not where.land:
        reason = (
            "No unit may end its move at" if where.id == AIR_FERRY else f"{unit.name} cannot stay at sea in"
        )
        yield Objection("EotS 8.4", f"{reason} {where.title}")
    elif where.region == "sakhalin-soviet":
        yield Objection("EotS 8.41 C", f"{where.title} is Soviet territory")
    elif unit.nationality == "chinese":
        yield from _chinese(unit, where)
    elif where.region == "china-interior":
        rule = "EotS 8.41 A" if unit.side is Side.JAPAN else "EotS 8.41 D"
        yield Objection(
            rule, f"{unit.name} may enter only coastal hexes of China, and {where.title} is not one"
        )
    elif unit.side is Side.JAPAN and where.region in ("india", "ceylon"):
        yield from _japanese_in_india(components, where)


def _japanese_in_india(components: Components, where: Hex) -> Iterator[Objection]:
    """Japan goes no further than Northern India, and to Ceylon only in one edition (EotS 8.41 B)."""
    ceylon = components.edition.japanese_in_ceylon  # Ruling R-46
    if where.region == "india" or not ceylon:
        open_to_them = "Northern India and Ceylon" if ceylon else "Northern India"
        yield Objection("EotS 8.41 B", f"Japanese ground units may enter only {open_to_them}")


def _chinese(unit: Unit, where: Hex) -> Iterator[Objection]:
    near_kunming = distance(where.id, KUNMING) <= 1
    if where.region not in ("burma", "northern-india") and not near_kunming:
        reason = f"{unit.name} may be only in Burma, Northern India, Kunming and next to it"
        yield Objection("EotS 8.41 E", reason)


def _hq(state: State, unit: Unit, where: Hex) -> Iterator[Objection]:
    place = state.units[unit.id].place
    if place in state.components.hexes and place != where.id:
        yield Objection("EotS 6.1", f"{unit.name} does not move; it is withdrawn and returns by 6.13 to 6.15")
    if not (where.port and state.controls(unit.side, where.id)):
        yield Objection("EotS 6.11", f"{unit.name} must be in a friendly port; {where.title} is none")
    if any(other.unit_class == "hq" and other.id != unit.id for other in state.units_in(where.id)):
        yield Objection("EotS 6.11", f"{where.title} already holds an HQ")
