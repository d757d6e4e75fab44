"""B29s over Japan: which of them may bomb, their die, and what they give up for it (EotS 12.3)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.legality import Objection
from rules.eots.cards.lasting_effects import TOKYO
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import INTERCEPTORS
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.eots.supply.supply_lines import CHINA_BOX
from rules.maps.hexgrid import HexId, distance

B29 = "b29"
RULE, PROCEDURE = "EotS 12.31", "EotS 12.32"
WORST = 9


def bombers(state: State) -> tuple[Unit, ...]:
    """The B29s on the map and in the China box (EotS 12.31)."""
    units, hexes = state.components.units, state.components.hexes
    placed = ((units[unit], where.place) for unit, where in state.units.items())
    return tuple(unit for unit, at in placed if unit.type == B29 and (at in hexes or at == CHINA_BOX))


def raided(state: State, unit: UnitId) -> bool:
    """Whether a B29 bombed Japan this turn, well or not (EotS 12.31)."""
    return state.history.raided.get(unit) == state.turn


def bombed(state: State) -> bool:
    """Whether Japan was bombed this turn with success (EotS 12.32, 16.2)."""
    return state.history.bombed_this_turn == state.turn


def raises_will(state: State) -> bool:
    """Whether the bombing of this turn moves US Political Will (EotS 16.43 B, v2.0 11.32)."""
    return bombed(state) and state.history.intercepted != state.turn


def is_intercepted(state: State, effect: str) -> bool:
    """Whether interceptors are in the air and the edition gives them this effect (EotS 12.32)."""
    return bool(state.markers[INTERCEPTORS]) and state.components.edition.high_altitude_interceptors == effect


# Who may bomb


def able(state: State) -> tuple[Unit, ...]:
    """The B29s that may bomb Japan now (EotS 12.31)."""
    return tuple(unit for unit in bombers(state) if not any(objections(state, unit)))


def objections(state: State, unit: Unit) -> Iterator[Objection]:
    """Every reason why a unit does not bomb Japan now (EotS 12.31)."""
    if unit.type != B29:
        yield Objection(RULE, f"Only B29s bomb Japan, not {unit.name}", final=True)
        return
    if raided(state, unit.id):
        yield Objection(RULE, f"{unit.name} has bombed this turn")
    if state.history.returned.get(unit.id) == state.turn:
        yield Objection(RULE, f"{unit.name} came back by replacements this turn")
    yield from _against_place(state, unit)


def _against_place(state: State, unit: Unit) -> Iterator[Objection]:
    """An airfield in range of Tokyo, or the China box, each in supply (EotS 12.31, 13.74)."""
    place = state.units[unit.id].place
    if place == CHINA_BOX:
        if not audit(state).verdicts[unit.id].in_supply:
            yield Objection(RULE, f"{unit.name} is out of supply in China")
    elif place not in state.components.hexes:
        yield Objection(RULE, f"{unit.name} is not on the map")
    else:
        yield from _against_base(state, unit, HexId(place))


def reaches(state: State, place: str) -> bool:
    """Whether a B29 in a place is near enough to Tokyo to bomb it (EotS 12.31)."""
    if place not in state.components.hexes:
        return place == CHINA_BOX
    return distance(HexId(place), TOKYO) <= state.components.charts.strategic_warfare["b29_range"]


def _against_base(state: State, unit: Unit, base: HexId) -> Iterator[Objection]:
    most = state.components.charts.strategic_warfare["b29_range"]
    title, far = state.components.place_title(base), distance(base, TOKYO)
    if not (state.components.hexes[base].airfield and state.controls(Side.ALLIES, base)):
        yield Objection(RULE, f"{title} is no Allied airfield")
    if far > most:
        yield Objection(RULE, f"{unit.name} at {title} is {far} hexes from Tokyo, not {most}")
    if not _supplied(state, unit, base):
        yield Objection(RULE, f"{unit.name} at {title} is out of supply")


def _supplied(state: State, unit: Unit, base: HexId) -> bool:
    """Supply for the unit, or with v2.0 for its airfield (EotS 12.31, v2.0 11.31)."""
    found = audit(state)
    if state.components.edition.b29_bombs_from == "airfield-in-supply":
        return found.verdicts[unit.id].in_supply
    return bool(found.supply[Side.ALLIES].airfields & found.tables.space.bits[base])


# The die


@dataclass(frozen=True, slots=True)
class Raid:
    """The die of a B29: at or under the value it succeeds, and a 9 may cost a step (EotS 12.32)."""

    value: int
    modifier: int
    is_safe: bool

    def modified(self, face: int) -> int:
        """The die after its modifier, a 9 at most (EotS 15.6)."""
        return min(WORST, face + self.modifier)

    def succeeds(self, face: int) -> bool:
        """Whether a face bombs Japan."""
        return self.modified(face) <= self.value

    def costs_a_step(self, face: int) -> bool:
        """Whether a face costs a step: a 9, interceptors included."""  # Ruling R-127
        return self.modified(face) == WORST and not self.is_safe


def raid_of(state: State, unit: Unit) -> Raid:
    """What a B29 rolls against (EotS 12.32)."""
    chart = state.components.charts.strategic_warfare
    value = chart["reduced_b29" if state.units[unit.id].reduced else "full_b29"]
    return Raid(value, int(is_intercepted(state, "die-modifier")), bool(safe_airfields(state)))


def safe_airfields(state: State) -> tuple[HexId, ...]:
    """The Allied airfields so near Tokyo that no B29 is lost, in supply or not (EotS 12.32)."""
    near = state.components.edition.b29_safe_airfield_range
    return tuple(
        hex_id
        for hex_id, printed in state.components.hexes.items()
        if printed.airfield and distance(hex_id, TOKYO) <= near and state.controls(Side.ALLIES, hex_id)
    )
