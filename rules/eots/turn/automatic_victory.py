"""What wins a game without points, at once or as a turn ends (EotS 4.5, 16.1 to 16.3, 17.11).

Japan's own surrender, which is one such thing, is in `japanese_surrender` (EotS 13.93).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from rules.core.legality import Objection
from rules.eots.bidding import settled
from rules.eots.cards.lasting_effects import TOKYO
from rules.eots.commands import Command, RollDice, SignResult, SwitchDegree
from rules.eots.events import Event, GameEnded, SegmentBegan
from rules.eots.fold.board import apply
from rules.eots.printed.sides import Side
from rules.eots.printed.track_names import POLITICAL_WILL
from rules.eots.printed.victory import AutomaticVictory
from rules.eots.state import State
from rules.eots.strategic_bombing import bombers
from rules.eots.supply.supply_lines import CHINA_BOX
from rules.eots.turn import japanese_surrender
from rules.eots.turn.score_history import remembered
from rules.eots.turn.victory_condition import Condition
from rules.maps.hexgrid import HexId, distance

ONCE, TURN_END, END = "once", "turn-end", "end"
BOMBED_TURNS = 4


# What there is to hold


def _negotiations(state: State, automatic: AutomaticVictory) -> tuple[Condition, ...]:
    """US Political Will in the box of negotiations (EotS 4.5, 16.1)."""
    will = state.markers[POLITICAL_WILL]
    return (Condition(automatic.text, will <= (automatic.threshold or 0), f"US Political Will {will}"),)


def japanese_resources(state: State) -> int:
    """The resource hexes that Japan controls (EotS 12.11)."""
    hexes = state.components.regions["resources"].hexes
    return sum(state.controls(Side.JAPAN, hex_id) for hex_id in hexes)


def _ruin(state: State, automatic: AutomaticVictory) -> tuple[Condition, ...]:
    """Japan bombed four turns running, without resources, and a B29 in range (EotS 16.2)."""
    most, resources, turns = automatic.threshold or 0, japanese_resources(state), state.history.turns_bombed
    near = list(_in_range_of_tokyo(state))
    return (
        Condition(
            f"Japan was bombed on {BOMBED_TURNS} turns running", turns >= BOMBED_TURNS, f"{turns} turns"
        ),
        Condition(f"Japan has at most {most} resource hex", resources <= most, f"{resources} resource hexes"),
        Condition("A B29 is in range of Tokyo", bool(near), ", ".join(near) or "None"),
    )


def _in_range_of_tokyo(state: State) -> Iterator[str]:
    """The B29s within their range of Tokyo; from China they always are (EotS 13.74, 16.2)."""
    for unit in bombers(state):
        place = state.units[unit.id].place
        if place == CHINA_BOX or distance(HexId(place), TOKYO) <= (unit.range or 0):
            yield f"{unit.name} in {state.components.place_title(place)}"


def _endurance(state: State, automatic: AutomaticVictory) -> tuple[Condition, ...]:
    """The Allies have not won (EotS 16.3)."""
    allied = (one for one in victories(state) if one.side is Side.ALLIES)
    return (Condition(automatic.text, not any(is_met(state, one) for one in allied), ""),)


def _too_few_resources(state: State, automatic: AutomaticVictory) -> tuple[Condition, ...]:
    """Japan has not what it went to war for (EotS v2.0 17.27)."""
    resources = japanese_resources(state)
    return (Condition(automatic.text, resources < (automatic.threshold or 0), f"{resources} resource hexes"),)


CONDITIONS: Mapping[str, Callable[[State, AutomaticVictory], tuple[Condition, ...]]] = MappingProxyType(
    {
        "japan-surrendered": japanese_surrender.conditions,
        "negotiations": _negotiations,
        "bombed-into-ruin": _ruin,
        "endurance": _endurance,
        "too-few-resources": _too_few_resources,
    }
)
ANY_SUFFICES = frozenset(("japan-surrendered",))


def victories(state: State) -> tuple[AutomaticVictory, ...]:
    """What wins this game without points."""
    return state.components.victories[state.scenario].automatic


def conditions(state: State, automatic: AutomaticVictory) -> tuple[Condition, ...]:
    """How the parts of a condition stand."""
    return CONDITIONS[automatic.code](state, automatic)


def is_met(state: State, automatic: AutomaticVictory) -> bool:
    """Whether a condition holds now."""
    holds = any if automatic.code in ANY_SUFFICES else all
    return holds(one.met for one in conditions(state, automatic))


def first_met(state: State, *at: str) -> AutomaticVictory | None:
    """The first condition that holds, among those looked at now (EotS 4.5)."""  # Rulings
    return next((one for one in victories(state) if one.at in at and is_met(state, one)), None)


# Who has won


def ended(automatic: AutomaticVictory) -> GameEnded:
    """The end of the game by a condition."""
    return GameEnded(automatic.side, automatic.name, None, automatic.text, automatic.rule)


def won(state: State) -> GameEnded | None:
    """The end of the game, if somebody has just won (EotS 13.93, 17.11)."""
    found = None if state.winner else first_met(state, ONCE)
    return ended(found) if found else None


def won_at_turn_end(state: State) -> GameEnded | None:
    """The end of the game, if somebody has won as this turn ends without points being counted (EotS 4.5)."""
    moments = (ONCE, TURN_END, END) if state.turn >= state.last_turn else (ONCE, TURN_END)
    found = first_met(state, *moments)
    return ended(found) if found else None


def after(state: State, events: Iterable[Event]) -> tuple[Event, ...]:
    """What follows at once from the events of a command, in guided and free games alike.

    A bid of US Political Will is settled, a free game remembers what the score asks for as a turn ends,
    and whoever has just won, has won.
    """
    events = tuple(events)
    if state.winner:
        return ()
    then = state
    for event in events:
        then = apply(then, event)
    more: tuple[Event, ...] = (*settled(then, events), *_free_turn_end(state, events))
    for event in more:
        then = apply(then, event)
    end = won(then)
    return (*more, end) if end else more


def _free_turn_end(state: State, events: tuple[Event, ...]) -> Iterator[Event]:
    """What a free game remembers of a turn that has ended."""
    if not state.led and any(isinstance(e, SegmentBegan) and e.turn != state.turn for e in events):
        yield from remembered(state)


def over(state: State, command: Command) -> Iterator[Objection]:
    """After the end only signatures are left to give; players may agree to play on."""
    if state.winner and not isinstance(command, SignResult | RollDice | SwitchDegree):
        yield Objection("EotS 16.0", f"The game is over: {state.result}")
