"""Campaigns by lot in large numbers, each followed by what must hold of it.

A part of them begins in January with Japan further on than a player by lot ever comes, so that every action
can be taken.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from app.games.co.playing.by_lot import CampaignByLot
from rules.co.battle.combatants import Side
from rules.co.battle.course import Course
from rules.co.events import BattleEnded, MarkerMoved, Noted, PhaseBegun
from rules.co.places import ALLIED_BIN, ALLIED_REFIT, DISCARDED
from rules.co.printed.text import text
from rules.co.rulings import CAPTURING_BASES, ELITES, MARCHING_IN, MOPPING_UP, RETREAT
from rules.co.state import Booked, Phase, State
from tests.co.campaigns import in_phase, put, put_all, with_base
from tests.co.sound import is_played_soundly, same_counters
from tests.co.tally import Tally, level, sudden_end

OPTIONAL = (MOPPING_UP, CAPTURING_BASES, RETREAT, MARCHING_IN, ELITES)
FIRST_ACTION = "first action"
POINTS = 8


def further_on() -> State:
    """January: Japan stands in Siam and on the Burma Road; reduced troops, ships beside Allied ones."""
    ledger = (Booked(1, POINTS, "what the test begins with", "CO 3.1"),)
    state = in_phase(Phase.RANDOM_EVENT, turn=2, vp=POINTS, ledger=ledger)
    state = put_all(state, ALLIED_REFIT, "br-bc", "br-221", "us-avg")
    for space in ("Burma Road", "Rangoon"):
        state = with_base(state, Side.ALLIES, space, 0)
    state = with_base(with_base(state, Side.JAPAN, "Siam", 1), Side.JAPAN, "Rangoon", 2)
    state = put_all(state, "Siam", "jp-div-p1", "jp-siam", "jp-eng-p1")
    state = put(put(state, "jp-div-p2", "Indochina", steps=1), "jp-div-p3", "Burma Road")
    state = put_all(state, "Rangoon", "jp-div-p6", "jp-ar-p1")
    return put_all(state, "Sea H2", "us-ca-1", "us-dd-3", "jp-cl-p1", "jp-cvl-3")


def ends_first_action(event: Any) -> bool:
    """Whether the first action of turn 2 is over: Japan's, else an Allied event (CO 3.2, Ruling CO-101)."""
    match event:
        case Noted(what):
            return what == FIRST_ACTION
        case MarkerMoved(marker, to):
            allied = text().markers[marker.partition(" #")[0]].side == Side.ALLIES
            return allied and to in (ALLIED_BIN, DISCARDED)
        case PhaseBegun(phase):
            return phase == Phase.COUNTERATTACK
    return False


@dataclass
class Followed:
    """One campaign with its tally and the count of its actions."""

    player: CampaignByLot
    begun: State = field(init=False)
    tally: Tally = field(init=False)
    counted: int = 0
    had_first_action: bool = False
    broken_off: Course | None = None
    last: State = field(init=False)

    def __post_init__(self) -> None:
        self.begun, self.last, self.tally = self.player.state, self.player.state, Tally(self.player.state)
        self.player.told = self.after

    def after(self, command: Any, events: tuple[Any, ...]) -> None:
        """Whatever holds after every command."""
        self.tally.follow(events)
        self.counted += 1
        self.had_first_action |= self.tally.turn > 1 and any(map(ends_first_action, events))
        state = self.player.state
        self.broken_off = self.breaks_off(events) if state.over else None
        self.last = state
        if len(state.agenda) < 2 and state.pending is None:
            assert state.vp == self.vp, (command, state.vp, self.vp)
            assert state.over or not sudden_end(state.turn, self.vp, self.had_first_action), (
                command,
                state.vp,
            )
        if self.counted % 10 == 0:
            is_played_soundly(state)

    @property
    def vp(self) -> int:
        """The points of the tally, with the ships sunk in a battle that the end of the campaign broke off."""
        course = self.broken_off
        if course is None:
            return self.tally.vp
        ships = zip(course.display.units, course.steps, strict=True)
        return self.tally.vp + self.tally.sunk(unit.id for unit, steps in ships if not steps and unit.ship)

    def breaks_off(self, events: tuple[Any, ...]) -> Course | None:
        """The battle under way when the campaign ended, after its last shots (CO 3.2)."""
        state, course = self.last, None
        for event in events:
            state = self.player.game.apply(state, event)
            course = None if isinstance(event, BattleEnded) else state.course or course
        return course

    def to_the_end(self) -> None:
        """The whole campaign: it ends, nobody was stuck, nothing offered was refused, nothing is lost."""
        player = self.player
        state = player.finish()
        assert player.game.standing(state).over, state.agenda
        assert not player.taken_back and not player.refused, player.refused.most_common(5)
        is_played_soundly(state)
        same_counters(self.begun, state)
        self.ends_as_counted()

    def ends_as_counted(self) -> None:
        """Counters, points and the level of victory are those of the tally."""
        state, tally = self.player.state, self.tally
        moved = {unit: tally.place[unit] for unit in tally.moved}
        assert moved == {unit: state.units[unit].place for unit in moved}
        assert tally.bases == {(str(side), space) for side, space in state.bases}
        assert (state.vp, state.fever) == (self.vp, tally.fever)
        sudden = "Sudden" in state.result
        expected = sudden_end(state.turn, self.vp, self.had_first_action) if sudden else level(self.vp)
        assert expected and expected in state.result.lower(), (state.result, expected)
        assert sudden or state.turn == (7 if tally.fever else 5)


def campaign_of(seed: int, used: Counter[str]) -> Followed:
    """A campaign from the beginning or further on, now and then with optional rules."""
    random = Random(seed)
    options = tuple(sorted(random.sample(OPTIONAL, random.randint(0, len(OPTIONAL)))))
    player = CampaignByLot.of(seed, options=options if random.random() < 0.5 else ())
    if random.random() < 0.4:
        player.state = further_on()
    player.used = used
    return Followed(player)
