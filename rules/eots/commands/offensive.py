"""Offensives, from the card to the end (EotS 5.0, 7.2)."""

from dataclasses import dataclass

from rules.eots.assignment import Assignment, Positions, by_hex, by_unit


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a strategy card, or pass: `use` tells what for, as `rules.eots.cards.use_names.Use` names it.

    An offensive names its HQ and the units it activates; an HQ that returns, its port `to`; a route is
    named by `to`, too. A card put face down is `sealed` in place of being named; the `salt` opens it.
    """

    card: str = ""
    use: str = "operations"
    hq: str = ""
    units: tuple[str, ...] = ()
    to: str = ""
    sealed: str = ""
    salt: str = ""


@dataclass(frozen=True, slots=True)
class PickFutureOffensive:
    """Pick the card that begins face down as Future Offensive."""

    card: str = ""
    sealed: str = ""


@dataclass(frozen=True, slots=True)
class MoveForces:
    """Move activated units together to a hex, by the plainest way if none is named."""

    units: tuple[str, ...]
    to: str
    mode: str = ""


@dataclass(frozen=True, slots=True)
class PlaceForces(Positions):
    """Say where activated units are now ("unit:hex"); the app finds ways there, and their order."""

    positions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Disengage:
    """Step back from troops that just entered."""

    units: tuple[str, ...]
    to: str


@dataclass(frozen=True, slots=True)
class StandFast:
    """Do not step back."""

    hex: str


@dataclass(frozen=True, slots=True)
class DeclareBattles:
    """Declare the battle hexes, who fights there from afar ("hex:unit", or "hex:" alone), who covers."""

    battles: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()

    @property
    def fighters(self) -> tuple[Assignment, ...]:
        """The battle hexes, each once without a unit or with one that fights there."""
        return by_hex(self.battles)

    @property
    def covering(self) -> tuple[Assignment, ...]:
        """The landings with those who cover them."""
        return by_hex(self.covers)


@dataclass(frozen=True, slots=True)
class PlayReaction:
    """Answer an offensive with a reaction card from the hand, or with the one held over."""

    card: str
    held: bool = False
    salt: str = ""


@dataclass(frozen=True, slots=True)
class TrySpecialReaction:
    """Roll to make a battle of a landing."""

    hex: str


@dataclass(frozen=True, slots=True)
class IncludeUnits:
    """Let attackers that are in no battle join one that special reaction made; nobody, if none is named."""

    hex: str
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TryIntelligence:
    """Roll to find the offensive out."""


@dataclass(frozen=True, slots=True)
class EndAnswer:
    """Leave the intelligence as it is, and go on."""


@dataclass(frozen=True, slots=True)
class ActivateReaction:
    """Activate units by one HQ to join the battles."""

    hq: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndReaction:
    """End the reaction; units that could fight in several battles name theirs ("unit:hex")."""

    joining: tuple[str, ...] = ()

    @property
    def assignments(self) -> tuple[Assignment, ...]:
        """The battles that units chose."""
        return tuple(named for named in by_unit(self.joining) if named.hex)


@dataclass(frozen=True, slots=True)
class RollAttack:
    """Roll the die of an attack that a card brings."""

    card: str


@dataclass(frozen=True, slots=True)
class SufferLosses:
    """Choose the counters that an attack hits, each as often as it loses steps."""

    card: str
    number: int = -1
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DropTroops:
    """Drop the paratroops or the airborne unit of the event on a hex."""

    hex: str


@dataclass(frozen=True, slots=True)
class SendBack:
    """Send an active enemy unit back to where it started, as a card says."""

    card: str
    unit: str


@dataclass(frozen=True, slots=True)
class ForgoWeather:
    """Let the enemy's event take a card rather than answer it with weather."""


@dataclass(frozen=True, slots=True)
class MeetShips:
    """Put the unit that the event sends out in a hex which the enemy's ships entered."""

    hex: str


@dataclass(frozen=True, slots=True)
class RetreatTroops(Positions):
    """Say where the defenders go that the offensive has beaten, one after the other ("unit:hex")."""

    positions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReturnForces(Positions):
    """Make a side's post battle movement ("unit:hex"); units not named stay."""

    positions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClearUp(Positions):
    """Make the emergency moves and removals that an offensive leaves ("unit:place")."""

    positions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LogOffensive(Positions):
    """Enter an offensive that was played without the app, as it ended.

    `positions` are the places of its units now ("unit:hex"), `taken` the hexes it captured.
    """

    card: str
    use: str
    hq: str
    units: tuple[str, ...] = ()
    positions: tuple[str, ...] = ()
    reduced: tuple[str, ...] = ()
    eliminated: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    shipping: int = 0
