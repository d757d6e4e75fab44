"""A raid that takes a card from the enemy's hand unless weather answers it at once (EotS 5.31, card A72)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.legality import Objection
from rules.eots.card_events import obligations
from rules.eots.cards.hands import in_hand
from rules.eots.commands import ForgoWeather
from rules.eots.events import ErrandGiven, Event, WeatherForgone
from rules.eots.obligation import ObligationKind
from rules.eots.offensive.offensive_limits import card_of, wrong_step
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.card_effects import RandomDiscard
from rules.eots.printed.card_vocabulary import Window
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.supply.zones_of_influence import CARRIERS

RULE = "EotS 5.31"
HOME_ISLANDS = "japan-home-islands"


@dataclass(frozen=True, slots=True)
class Raid:
    """A card that takes others from a hand, and which of its effects does."""

    card: str
    number: int
    effect: RandomDiscard


def raid(state: State) -> Raid | None:
    """The raid that has been declared and that weather may still answer."""  # Ruling R-118
    offensive = state.offensive
    if offensive is None or offensive.step is not Step.ANSWER or offensive.weather_forgone:
        return None
    for number, effect in enumerate(card_of(state, offensive).event.effects if offensive.as_event else ()):
        if not isinstance(effect, RandomDiscard) or effect.when is not Window.BATTLES_DECLARED:
            continue
        if _declared(state, offensive) and in_hand(state, effect.side):
            return Raid(offensive.card, number, effect)
    return None


def _declared(state: State, offensive: Offensive) -> bool:
    """Whether a US carrier fights in a battle hex of the Home Islands."""
    region = state.components.regions.get(HOME_ISLANDS)
    hexes = region.hexes if region is not None else frozenset()
    return any(_us_carrier(state, u) for h, units in offensive.battles.items() if h in hexes for u in units)


def _us_carrier(state: State, unit_id: UnitId) -> bool:
    unit = state.components.units[unit_id]
    return unit.type in CARRIERS and unit.nationality == "us"


def objections(state: State, command: ForgoWeather) -> Iterator[Objection]:
    """Why there is no weather to forgo."""
    if wrong := tuple(wrong_step(state, Step.ANSWER)):
        yield from wrong
    elif raid(state) is None:
        yield Objection(RULE, "No raid takes a card now", final=True)


def first_objections(state: State) -> Iterator[Objection]:
    """Why nothing but weather answers yet: the raid, then the card that it takes."""
    if (found := raid(state)) is not None:
        name = state.components.cards[found.card].name
        yield Objection(RULE, f"{name}: weather at once, or {found.effect.side.does('loses')} a card first")
    yield from obligations.first_objections(state)


def outcome(state: State, command: ForgoWeather) -> tuple[Event, ...]:
    """No weather: a card is lost at random."""
    found = raid(state)
    assert found is not None
    taken = ErrandGiven(found.card, ObligationKind.DISCARD, found.number, found.effect.cards)
    return WeatherForgone(found.card), taken
