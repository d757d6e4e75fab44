"""A battle before the dice: its hex, forces, condition and everything that changes a die (EotS 9.0)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.eots.battle.forces import Force, Modifier, Role
from rules.eots.printed.components import Components, Hex
from rules.eots.printed.intelligence_conditions import Condition
from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId

COMBATS = ("air-naval", "ground")
# Where the die of each side in each combat is entered.
DICE: Mapping[tuple[str, Role], str] = {
    ("air-naval", Role.OFFENSIVE): "air_offensive",
    ("air-naval", Role.REACTION): "air_reaction",
    ("ground", Role.OFFENSIVE): "ground_offensive",
    ("ground", Role.REACTION): "ground_reaction",
}
# The hex of a battle of which only the terrain is known.
NAMELESS = HexId("0000")


@dataclass(frozen=True, slots=True)
class Event:
    """A modifier that a card or a standing effect brings (EotS 9.2 B, 9.4)."""

    role: Role
    combat: str
    modifier: Modifier


@dataclass(frozen=True)
class Battle:
    """One battle hex."""

    components: Components
    hex: Hex
    turn: int
    offensive_side: Side
    condition: Condition
    offensive: Force
    reaction: Force
    events: tuple[Event, ...] = ()
    critical_from: int | None = None
    held_before: bool = True
    last_step: str = ""
    no_roll: frozenset[Side] = frozenset()
    half_defense: frozenset[Side] = frozenset()
    bombarded: bool = True

    def side(self, role: Role) -> Side:
        """The side that plays a part."""
        return self.offensive_side if role is Role.OFFENSIVE else self.offensive_side.enemy

    def force(self, role: Role) -> Force:
        """The units of a part."""
        return self.offensive if role is Role.OFFENSIVE else self.reaction

    def with_force(self, role: Role, force: Force) -> "Battle":
        """The same battle with other units."""
        if role is Role.OFFENSIVE:
            return replace(self, offensive=force)
        return replace(self, reaction=force)

    def event_modifiers(self, role: Role, combat: str) -> tuple[Modifier, ...]:
        """What events add to a part's die."""
        return tuple(e.modifier for e in self.events if e.role is role and e.combat == combat)

    @property
    def entry_hexes(self) -> frozenset[HexId]:
        """The hexes from which offensive ground units came by land (EotS 9.5)."""
        return frozenset(u.entered_from for u in self.offensive if u.entered_from is not None)
