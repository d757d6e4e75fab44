"""The deal: resource hexes, strategic reserves, both hands and their passes (EotS 4.14, 12.1, 12.4, 12.5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.cards.decks import drawn_out
from rules.eots.commands import DealCards
from rules.eots.events import CardsDealt, Event
from rules.eots.printed.components import PACIFIC
from rules.eots.printed.sides import Side
from rules.eots.reinforcements import war_in_europe
from rules.eots.state import State
from rules.eots.turn.strategic_warfare import said_losses

RULE = "EotS 4.14"
NATIONS = ("china", "india", "australia")
ARCADIA, ARCADIA_TURN = "arcadia-conference", 2


@dataclass(frozen=True, slots=True)
class Draw:
    """The cards and passes of a side, and how they are counted."""

    side: Side
    cards: int
    passes: int
    why: str

    @property
    def line(self) -> str:
        """The draw in one line."""
        passes = "1 pass" if self.passes == 1 else f"{self.passes or 'no'} passes"
        return f"{self.side.label} {self.cards}, {passes}: {self.why}"


def opening(state: State) -> Iterator[Event]:
    """Nothing happens by itself; the players deal (EotS 4.14)."""
    yield from ()


def due(state: State) -> Iterator[Objection]:
    """Both hands are dealt (EotS 4.14)."""
    if not dealt(state):
        yield Objection(RULE, "The cards are not dealt yet")


def closing(state: State) -> Iterator[Event]:
    """Nothing happens by itself (EotS 4.14)."""
    yield from ()


def objections(state: State, seat: SeatKind, command: DealCards) -> Iterator[Objection]:
    """The cards of a turn are dealt once, by anybody at the table (EotS 4.14)."""
    if dealt(state):
        yield Objection(RULE, f"The cards of turn {state.turn} are dealt")


def outcome(state: State, seat: SeatKind, command: DealCards, dice: Dice) -> tuple[Event, ...]:
    """Both hands and passes, and a new pile where the old one ran out."""  # Ruling R-104
    japan, allies = japanese_draw(state), allied_draw(state)
    shuffled = (event for draw in (japan, allies) for event in drawn_out(state, draw.side, draw.cards))
    return *shuffled, CardsDealt(japan.cards, allies.cards, japan.passes, allies.passes)


def dealt(state: State) -> bool:
    """Whether the cards of this turn are dealt (EotS 4.14)."""
    return state.history.dealt == state.turn


# How the cards are counted


def japanese_draw(state: State) -> Draw:
    """Reserves or half the resource hexes, less what strategic warfare took (EotS 12.1, 12.2, 12.3)."""
    held, reserves, lost = resources_held(state), strategic_reserves(state), state.history.cards_lost
    given = resource_draw(held) if reserves is None else reserves
    cards = max(_least(state, reserves), given - lost)
    parts = [_base(state, held, given), *said_losses(state)]
    if cards > given - lost:
        parts.append(f"never fewer than {cards}")
    return Draw(Side.JAPAN, cards, _japanese_passes(state, cards), ", ".join(parts))


def strategic_reserves(state: State) -> int | None:
    """The cards that Japan draws whatever it holds, on turns 2 to 4 and in Burma (EotS 12.12, 17.11.10)."""
    return state.components.charts.turns[state.turn].japan_draw


def resource_draw(held: int) -> int:
    """A card for every two resource hexes, rounded up (EotS 12.11)."""
    return ceil(Fraction(held, 2))


def resources_held(state: State) -> int:
    """The resource hexes under Japanese control (EotS 12.11)."""
    return sum(state.controls(Side.JAPAN, hex_id) for hex_id in state.components.regions["resources"].hexes)


def _least(state: State, printed: int | None) -> int:
    """The cards that are always drawn, unless the turn itself has fewer (EotS 12.11, 12.21, 12.52)."""
    least = state.components.charts.hand.least
    return least if printed is None else min(printed, least)


def _japanese_passes(state: State, cards: int) -> int:
    """A pass for every card short of a full hand, two at most (EotS 12.4, 17.11.10)."""
    hand = state.components.charts.hand
    return min(hand.most_passes, max(0, hand.full - cards))


def _base(state: State, held: int, given: int) -> str:
    if strategic_reserves(state) is None:
        return f"{held} resource hex{'' if held == 1 else 'es'} give{'s' if held == 1 else ''} {given}"
    return f"the reserves give {given}" if state.map == PACIFIC else f"{given} cards a turn"


def allied_draw(state: State) -> Draw:
    """The cards of the turn, one fewer and a pass more for each limitation (EotS 12.51, 12.52)."""
    charts, limits = state.components.charts, tuple(_limitations(state))
    turn, lost = charts.turns[state.turn], len(limits)
    cards = max(_least(state, turn.allied_draw), turn.allied_draw - lost)
    parts = [f"turn {state.turn} gives {turn.allied_draw}", *limits]
    if cards > turn.allied_draw - lost:
        parts.append(f"never fewer than {cards}")
    passes = min(charts.hand.most_passes, turn.allied_passes + lost)
    return Draw(Side.ALLIES, cards, passes, ", ".join(parts))


def _limitations(state: State) -> Iterator[str]:
    """Nations that have ever surrendered, and Europe at level 4 (EotS 12.52, 13.1, 15.5).

    Nothing moves the war in Europe between the beginning of a turn and its deal.
    """
    for nation in NATIONS:
        if nation in state.surrendered:
            yield f"minus 1 as {nation.title()} surrendered"
    if fewer := war_in_europe.cards_lost(state):
        yield f"minus {fewer} as the war in Europe is at level {war_in_europe.europe(state).level}"
