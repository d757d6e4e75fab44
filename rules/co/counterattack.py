"""The Allied Counterattack Phase: every space with units of both sides, in its order (CO 21.0)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.co import battles, naval_attacks
from rules.co.allied_instructions import has_any_unit, names, outward, unless_phase
from rules.co.battle.battle import Action
from rules.co.battle.combatants import Branch, Side
from rules.co.chapter import JAPAN, Chapter
from rules.co.events import Event, Noted, Settled
from rules.co.places import HOME
from rules.co.state import Phase, State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt

RULE = "CO 21.0"
FOUGHT, STRUCK = "counterattack at ", "surprise strike at "


@dataclass(frozen=True, slots=True)
class Counterattack:
    """Open the battle of the next space."""

    space: str


def attackers(state: State, space: str) -> tuple[str, ...]:
    """The Allied units in a space that counterattack: all but its base (CO 21.0).

    After a strike of the carriers of a surprise force the units outside that force (CO 24.2).
    """
    found = state.at(space, Side.ALLIES, Branch.NAVAL, Branch.AIR, Branch.GROUND)
    struck = f"{STRUCK}{space}" in state.done
    return tuple(unit for unit in found if not (struck and unit in state.surprise))  # Ruling CO-59


def strikes(state: State, space: str) -> tuple[str, ...]:
    """The carriers of a surprise force that strike first, and by themselves (CO 24.2, G3N-8)."""
    ships = (unit for unit in attackers(state, space) if unit in state.surprise)
    return tuple(ship for ship in ships if naval_attacks.is_carrier(state, ship))


def mixed(state: State) -> tuple[str, ...]:
    """The spaces with Allied units other than a base and Japanese units (CO 21.0)."""
    spaces = {state.units[unit].place for unit in state.on_map(Side.ALLIES)} - {HOME}
    return tuple(space for space in sorted(spaces) if has_any_unit(state, space))


def queue(state: State) -> tuple[str, ...]:
    """Those in which a battle is left to be fought, the lowest axis first and outward (CO 21.0)."""
    waiting = (space for space in mixed(state) if f"{FOUGHT}{space}" not in state.done)
    return outward(state.facts, (space for space in waiting if attackers(state, space)))


def battle_begun(state: State, space: str) -> tuple[Event, ...]:
    """The battle of a space; that ships of a surprise attack lead it is seen to there (CO 24.2)."""
    return battles.begun(state, Action.COUNTERATTACK.value, space, attackers(state, space))


def _by_itself(state: State) -> tuple[Event, ...]:
    return () if queue(state) else (Settled(),)


def _objections(state: State, command: Counterattack) -> Iterator[Objection]:
    yield from unless_phase(state, Phase.COUNTERATTACK, RULE)
    if command.space not in queue(state):
        yield Objection(RULE, f"There is no counterattack to be fought at {command.space}", final=True)
    elif command.space != queue(state)[0]:
        yield Objection(RULE, f"{queue(state)[0]} comes before {command.space}")


def _outcome(state: State, command: Counterattack, dice: Dice) -> Iterator[Event]:
    what = STRUCK if strikes(state, command.space) else FOUGHT
    yield Noted(f"{what}{command.space}")
    yield from battle_begun(state, command.space)


def _prompts(state: State) -> Iterator[Prompt]:
    space, *later = queue(state)
    attacking = strikes(state, space) or attackers(state, space)
    says = f"The Allies attack the Japanese units at {space} with {names(state, attacking)}."
    brings = (f"After it: {', '.join(later)}",) if later else ()
    fixed = (("space", space),)
    title = f"Counterattack at {space}"
    yield Prompt(JAPAN, title, RULE, says, Counterattack, "To battle", (), fixed, brings)


CHAPTER = Chapter(
    (Counterattack,), _objections, _outcome, _prompts, phases=(Phase.COUNTERATTACK,), by_itself=_by_itself
)
