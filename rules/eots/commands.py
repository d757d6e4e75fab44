"""What a player may ask; each is one tap at the table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MoveUnits:
    """Put counters in a hex or box."""

    units: tuple[str, ...]
    to: str


@dataclass(frozen=True, slots=True)
class FlipUnits:
    """Turn counters over: full strength to reduced, or back."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EliminateUnits:
    """Take counters off the map as losses."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangeControl:
    """Put a side's flag in a hex."""

    hex: str
    side: str


@dataclass(frozen=True, slots=True)
class MoveMarker:
    """Put a marker on another box of its track."""

    track: str
    to: int


@dataclass(frozen=True, slots=True)
class PlaceTokyoExpress:
    """Put the Tokyo Express marker in a hex, or take it off the map."""

    hex: str = ""


@dataclass(frozen=True, slots=True)
class SufferAttrition:
    """Apply the attrition of the turn to both sides, as both have seen it."""

    reduced: tuple[str, ...] = ()
    eliminated: tuple[str, ...] = ()


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


@dataclass(frozen=True, slots=True)
class RollDice:
    """Roll dice for something and keep the faces."""

    what: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class EndSegment:
    """Go on to the next segment of the turn."""


BOARD = (MoveUnits, FlipUnits, EliminateUnits, ChangeControl, MoveMarker, PlaceTokyoExpress)
COMMANDS: tuple[type, ...] = (*BOARD, SufferAttrition, RollBattle, FightBattle, RollDice, EndSegment)
Command = (
    MoveUnits
    | FlipUnits
    | EliminateUnits
    | ChangeControl
    | MoveMarker
    | PlaceTokyoExpress
    | SufferAttrition
    | RollBattle
    | FightBattle
    | RollDice
    | EndSegment
)
