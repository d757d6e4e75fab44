"""Battles (EotS 9.0)."""

from dataclasses import dataclass

from rules.eots.assignment import Assignment, by_unit


@dataclass(frozen=True, slots=True)
class RollBattle:
    """Let the app roll both dice of a combat, for the forces and the intelligence as they stand then."""

    hex: str
    combat: str
    offensive: str = ""
    condition: str = ""
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FightBattle:
    """Fight a battle with the dice that were rolled and the losses that were chosen, as both have seen it.

    `units` are all that fight, `reduced` those of them on their reduced side; `came` tells of troops how they
    entered ("unit:sea", "unit:2914", or the ship that carried them), `changes` what cards change, `transfer`
    the carriers between which Japan moves a step, `retreats` where beaten troops go ("unit:hex").
    """

    hex: str
    offensive: str
    condition: str = "intercept"
    units: tuple[str, ...] = ()
    reduced: tuple[str, ...] = ()
    came: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    air_offensive: int | None = None
    air_reaction: int | None = None
    ground_offensive: int | None = None
    ground_reaction: int | None = None
    air_offensive_hits: tuple[str, ...] = ()
    air_reaction_hits: tuple[str, ...] = ()
    ground_offensive_hits: tuple[str, ...] = ()
    ground_reaction_hits: tuple[str, ...] = ()
    choosing: tuple[str, ...] = ()
    last_step: str = ""
    transfer: str = ""
    retreats: tuple[str, ...] = ()

    @property
    def entries(self) -> tuple[Assignment, ...]:
        """How troops entered: from a hex, by sea or aboard a ship."""
        return by_unit(self.came)

    @property
    def refuges(self) -> tuple[Assignment, ...]:
        """Where beaten troops go."""
        return by_unit(self.retreats)

    @property
    def carriers(self) -> tuple[str, ...]:
        """The carriers between which a step moves: who recovers, who loses it."""
        return tuple(self.transfer.split(":"))
