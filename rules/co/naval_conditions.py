"""Where a naval move of each code may begin and end (CO 8.2)."""

from collections.abc import Iterator

from rules.co.battle.combatants import Branch
from rules.co.land_attacks import droppers
from rules.co.movement import DOUBLED, TRANSPORTS, allies_at, has_base
from rules.co.places import HOME
from rules.co.printed import chart
from rules.co.state import State
from rules.co.transport import room_for
from rules.core.legality import Objection

MOVING_CODES = (
    *("G3N-1", "G3N-2", "G3N-3", "G3N-4", "G3N-6", "G3N-9", "G3N-10", "G3N-11"),
    *("G3C-2", "G3C-4", "G4L-7"),
)


def start_objections(state: State, code: str, start: str) -> Iterator[Objection]:
    """What speaks against beginning there."""
    rule = f"CO {code}"
    if code == "G3N-2" and start != HOME:
        yield Objection(rule, "The force begins in the Home Islands")
    if code == "G3N-3" and (start == HOME or chart.kind(state.facts, start) != "sea"):
        yield Objection(rule, "The force begins in a sea space")
    if code == "G3N-6" and start == HOME:
        yield Objection(rule, "From the Home Islands a force sails by G3N-2")
    if code in DOUBLED:
        if not has_base(state, start):
            yield Objection(rule, f"No Japanese base is at {start}")
        if allies_at(state, start, Branch.NAVAL, Branch.AIR, Branch.BASE):
            yield Objection(rule, f"Allied ships, aircraft or a base are at {start}")
    if code in TRANSPORTS and allies_at(state, start, Branch.NAVAL):
        yield Objection(rule, f"Allied ships are at {start}")


def end_objections(
    state: State, code: str, start: str, to: str, boarding: tuple[str, ...] = ()
) -> Iterator[Objection]:
    """What speaks against ending there with what goes aboard."""
    if not to:  # nobody has said where
        return
    rule = f"CO {code}"
    match code:
        case "G3N-2" if to == HOME or not _at_sea(state, to):
            yield Objection(
                rule, "The move ends in a sea space, or in a port with Allied ships (Ruling CO-30)"
            )
        case "G3N-3" if to != HOME:
            yield Objection(rule, "The move ends in the Home Islands")
        case "G4L-7" if to == HOME and state.ruling("CO-53") != "home":
            yield Objection(rule, "Administrative naval moves end where a Japanese base unit is")
        case "G3N-4" | "G4L-7" if not has_base(state, to):
            yield Objection(rule, f"No Japanese base is at {to}")
        case "G3N-6" if not allies_at(state, to, Branch.NAVAL):
            yield Objection(rule, f"No Allied ships are at {to}")
        case "G3C-2" | "G3C-4":
            yield from _invasion_objections(state, code, to)
            if code == "G3C-4" and not set(droppers(state, to)) - set(boarding):
                yield Objection(rule, f"No airborne unit can drop at {to}")


def _at_sea(state: State, space: str) -> bool:
    """Whether it is a sea space; a port with Allied ships counts as one (Ruling CO-30)."""
    return allies_at(state, space, Branch.NAVAL) or chart.kind(state.facts, space) == "sea"


def _invasion_objections(state: State, code: str, to: str) -> Iterator[Objection]:
    """An invasion is of a port that Allied ground units or a base hold, without Allied ships (CO G3C-2)."""
    if not allies_at(state, to, Branch.GROUND, Branch.BASE):
        yield Objection(f"CO {code}", f"No Allied ground unit or base is at {to}")
    elif allies_at(state, to, Branch.NAVAL):
        yield Objection(f"CO {code}", f"Allied ships are at {to}")
    elif room_for(state, code, to) == 0:
        yield Objection("CO 7.1", f"No more ground units fit at {to}")
