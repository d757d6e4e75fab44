"""Japanese attacks (CO 8.2): of ships, aircraft and ground units, and of forces that have just come."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from rules.co import air_strikes, arrivals, land_attacks, land_prompts, naval_attacks, naval_prompts
from rules.co.actions import Offers
from rules.co.air_strikes import AirStrike
from rules.co.arrivals import Engage, Invade, Refrain, StayAboard
from rules.co.chapter import Chapter
from rules.co.dues import Arrived
from rules.co.events import Event
from rules.co.land_attacks import LandAttack
from rules.co.naval_attacks import NavalAttack
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection

Command: TypeAlias = NavalAttack | AirStrike | LandAttack | arrivals.Command

OFFERS: Mapping[str, Offers] = {
    **naval_prompts.ATTACKING_OFFERS,
    **naval_attacks.OFFERS,
    **air_strikes.OFFERS,
    **land_prompts.OFFERS,
}
WHY_NOT: Mapping[str, Any] = {**naval_attacks.WHY_NOT, **air_strikes.WHY_NOT, **land_prompts.WHY_NOT}


def objections(state: State, command: Command) -> Iterator[Objection]:
    """What speaks against an attack."""
    match command:
        case NavalAttack():
            yield from naval_attacks.objections(state, command)
        case AirStrike():
            yield from air_strikes.objections(state, command)
        case LandAttack():
            yield from land_attacks.objections(state, command)
        case _:
            yield from arrivals.objections(state, command)


def outcome(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    """The attack begins; its dice are rolled step by step."""
    match command:
        case NavalAttack():
            yield from naval_attacks.outcome(state, command)
        case AirStrike():
            yield from air_strikes.outcome(state, command)
        case LandAttack():
            yield from land_attacks.outcome(state, command)
        case _:
            yield from arrivals.outcome(state, command)


CHAPTER = Chapter(
    (NavalAttack, AirStrike, LandAttack, Invade, StayAboard, Engage, Refrain),
    objections,
    outcome,
    arrivals.prompts,
    dues=(Arrived,),
    by_itself=arrivals.by_itself,
)
