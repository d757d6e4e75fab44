"""What the players agree before they begin: optional rules and bids for sides (EotS v2.0 16.49, EotS 2.3)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import MappingProxyType

from rules.core.game import Setup
from rules.core.legality import Objection
from rules.core.view import Note
from rules.eots.events import Event, OffensiveEnded, WillChanged
from rules.eots.printed.sides import Side
from rules.eots.scenario import BID, OPERATION_Z, Scenario, SpecialRule
from rules.eots.state import State

MOST_BID = 99
BIDS_OF_POINTS = MappingProxyType(
    {"bid-victory-points": "EotS v2.0 16.49 A", "bid-for-the-allies": "EotS 2.3"}
)
BIDS = frozenset((*BIDS_OF_POINTS, BID))


@dataclass(frozen=True, slots=True)
class Bid:
    """A side, and what a player gives for it."""

    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who plays what, and what Japan gains or loses."""

    first: Side
    second: Side
    japan: int


def settle(first: Bid, second: Bid, first_wins_tie: bool = True) -> Settlement:
    """Two sealed bids: each has his side and pays, or the higher has it and pays (EotS v2.0 16.49)."""
    if first.side is not second.side:
        japan = first if first.side is Side.JAPAN else second
        allies = second if japan is first else first
        return Settlement(first.side, second.side, allies.points - japan.points)
    first_wins = first_wins_tie if first.points == second.points else first.points > second.points
    paid = max(first.points, second.points)
    japan_gains = paid if first.side is Side.ALLIES else -paid
    wanted, other = first.side, first.side.enemy
    return Settlement(wanted, other, japan_gains) if first_wins else Settlement(other, wanted, japan_gains)


def objections(scenario: Scenario, setup: Setup) -> Iterator[Objection]:
    """Options must belong to the scenario, and a bid to an option."""
    known = {option.code for option in scenario.options}
    for option in setup.options:
        if option not in known:
            yield Objection("EotS 17.0", f"{scenario.name} has no option {option!r}", final=True)
    if setup.bid and not BIDS & set(setup.options):
        yield Objection("EotS v2.0 16.49", "A bid needs the option to bid", final=True)
    if abs(setup.bid) > MOST_BID:
        yield Objection("EotS v2.0 16.49", f"A bid is at most {MOST_BID}", final=True)
    if setup.bid < 0 and "bid-for-the-allies" in setup.options:
        yield Objection("EotS 2.3", "In Burma the bid is for the Allies and never below zero", final=True)


def settled(state: State, events: Iterable[Event]) -> Iterator[Event]:
    """A bid of US Political Will, settled at the conclusion of Operation Z (EotS v2.0 16.49 B)."""
    concluded = any(isinstance(one, OffensiveEnded) and one.card == OPERATION_Z for one in events)
    if concluded and state.bid and BID in state.options:
        yield WillChanged("bid", -state.bid, "The bid for sides", "EotS v2.0 16.49 B")


def note(rule: SpecialRule) -> Note:
    """A special or optional rule as players read it."""
    return Note(rule.code, rule.rule, rule.text)


def notes(scenario: Scenario, state: State) -> tuple[Note, ...]:
    """What holds in this game."""
    special = [rule for rule in scenario.special if rule.code in state.special]
    chosen = [rule for rule in scenario.options if rule.code in state.options]
    bid = [Note("bid", "EotS v2.0 16.49", f"Settled bid: {state.bid:+d} for Japan.")] if state.bid else []
    return (*map(note, special), *map(note, chosen), *bid)
