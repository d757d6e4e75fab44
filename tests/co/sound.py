"""What must hold of every position of a campaign, and of a whole campaign once it has ended."""

from collections import Counter

from rules.co.battle.combatants import HIGHEST_LEVEL, Branch, Side
from rules.co.opening import OWN
from rules.co.places import DISPLAYS, HOME
from rules.co.printed import chart
from rules.co.printed.text import text
from rules.co.state import State

CAPACITY = {"TR": 3, "APD": 3, "LS": 3, "BB": 1, "CA": 1, "CL": 1, "DD": 1}
ON_ISLANDS = 4


def is_sound(state: State) -> None:
    """Every counter lies in one place that there is, and what was booked adds up."""
    spaces = {*chart.spaces(state.facts), *DISPLAYS, *text().spaces}
    assert {lies.place for lies in state.units.values()} <= spaces
    for lies in state.units.values():
        assert not lies.aboard or state.units[lies.aboard].place == lies.place
        assert lies.steps in (1, 2)
    assert all(1 <= level <= HIGHEST_LEVEL for level in state.bases.values())
    assert state.vp == sum(line.value for line in state.ledger)
    assert not any(side == "allies" and space == HOME for side, space in state.bases)


def is_played_soundly(state: State) -> None:
    """The same where nobody put anything right by hand: nothing lies where the rules let nothing lie."""
    is_sound(state)
    allies = {lies.place for unit, lies in state.units.items() if state.unit(unit).side is Side.ALLIES}
    assert HOME not in allies
    are_carried(state)
    if len(state.agenda) == 1 and state.course is None:
        are_stacked(state)


def are_carried(state: State) -> None:
    """No ship carries more than it may, and no Allied one anything (CO 9.6.1, G3N-9 to G3N-11)."""
    loads = Counter(lies.aboard for lies in state.units.values() if lies.aboard)
    for ship, load in loads.items():
        kind = state.unit(ship)
        assert kind.side is Side.JAPAN and load <= CAPACITY[kind.kind], (ship, load)


def are_stacked(state: State) -> None:
    """Between actions nothing is over-stacked (CO 7.1, 7.2, 15.1)."""
    if state.phase.value in ("Set-up", "The campaign is over"):
        return
    for place in {lies.place for lies in state.units.values()} - {HOME, *DISPLAYS}:
        tender = any(state.unit(ship).kind == "AV" for ship in state.at(place, Side.JAPAN, Branch.NAVAL))
        air = [
            unit
            for unit in state.at(place, Side.JAPAN, Branch.AIR)
            if not state.units[unit].aboard and not (tender and state.unit(unit).seaplane)
        ]
        assert len(air) <= state.base(Side.JAPAN, place), (place, air)
        if state.facts.known(f"kind.{place}") == "island chain":
            assert len(state.ashore(place, Side.JAPAN)) <= ON_ISLANDS, place


def same_counters(begun: State, now: State) -> None:
    """The counters are those of the beginning, and on an own copy those that were told since."""
    told = {key.partition(".")[2] for key, _ in now.facts.of_kind("unit")}
    assert set(now.units) == told >= set(begun.units)
    assert set(now.markers) >= set(begun.markers)
    assert now.copy == OWN or (set(now.units), set(now.markers)) == (set(begun.units), set(begun.markers))
