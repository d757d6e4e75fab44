"""Allied turns by lot: units of both sides anywhere, on the practice map or on one drawn by lot."""

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from app.games.co.playing.by_lot import CampaignByLot
from rules.co import dispatch
from rules.co.battle.combatants import Branch, Side
from rules.co.control import Control, control, sole_owners
from rules.co.events import FactsLearned, PhaseBegun
from rules.co.fold import apply
from rules.co.places import (
    ALLIED_BIN,
    ALLIED_POOL,
    ALLIED_REFIT,
    ALLIED_REFITTED,
    ASIDE,
    DISCARDED,
    FLEET_RESERVE,
    HOME,
    JAPANESE_POOL,
    OUT_OF_PLAY,
)
from rules.co.printed import chart
from rules.co.rulings import CAPTURING_BASES, ELITES, MARCHING_IN, MOPPING_UP, RETREAT
from rules.co.sequence import PHASES
from rules.co.state import Booked, Counter, Phase, State
from rules.co.units import BIA, FEF, SIAM
from rules.core.answering import by_lot, command_of
from rules.core.dice import TableDice
from rules.core.game import SeatKind
from tests.co.allied import position
from tests.co.allies_compared import Watcher, of_japan
from tests.co.campaigns import changed
from tests.co.plain_allies import RETURNED

OPTIONS = (MOPPING_UP, CAPTURING_BASES, RETREAT, MARCHING_IN, ELITES)
WITHOUT_SEA_AXIS = ("Siam", "Burma Road", "India")
JAPANESE = (Phase.RANDOM_EVENT, Phase.ACTION_DETERMINATION, Phase.ACTION_EXECUTION)
SHORT = (
    *(Phase.NAVAL_RETURN, Phase.REINFORCEMENT, Phase.AIR_RETURN, Phase.ALLIED_REFIT),
    *(Phase.VICTORY_FEVER, Phase.TURN_RECORD, *(Phase.ALLIED_EVENTS,) * 6),
)
SPECIALS = ("Pacific Theater Reorganization", "Surprise Naval Attack")
MOST = 3000
OVER_A_SPACE = 5


def learned(state: State, facts: dict[str, str]) -> State:
    """The same with other printed facts."""
    return apply(state, FactsLearned(tuple(facts.items())))


def another_map(state: State, lot: Random) -> State:
    """The same spaces on other axes, with branches and with other lines."""
    spaces = [space for space in chart.spaces(state.facts) if space != HOME]
    lot.shuffle(spaces)
    facts = {f"inside.{space}": lot.choice(("yes", "no")) for space in spaces}
    for number in range(1, 7):
        facts[f"axis.{number}"] = _axis(spaces[number - 1 :: 6], lot)
    values = {key: value for key, value in state.facts.values.items() if not key.startswith("link.")}
    land = [space for space in spaces if chart.kind(state.facts, space) != "sea"]
    for _ in range(lot.randint(5, 40)):
        kind = lot.choice(("land", "land", "lateral", "sea"))
        among = land if kind == "land" else [one for one in spaces if one not in WITHOUT_SEA_AXIS]
        one, other = sorted(lot.sample(among, 2))
        if kind == "land" or spaces.index(one) % 6 != spaces.index(other) % 6:
            facts[f"link.{one}|{other}"] = kind
    facts |= {f"worth.{one}": lot.choice(("fortress", "objective", "neither")) for one in land}
    return learned(replace(state, facts=replace(state.facts, values=values)), facts)


def _axis(spaces: list[str], lot: Random) -> str:
    """The spaces of an axis outward, now and then from an earlier one on."""
    items, before = [HOME], [HOME]
    for space in spaces:
        if space in WITHOUT_SEA_AXIS:
            items.append(f"{space}<")
            continue
        items.append(f"{space}<{lot.choice(before)}" if lot.random() < 0.4 or len(before) == 1 else space)
        if items[-1] == space and items[-2].partition("<")[0] in WITHOUT_SEA_AXIS:
            items[-1] = f"{space}<{before[-1]}"
        before.append(space)
    return "|".join(items)


def other_numbers(state: State, lot: Random) -> State:
    """Some Allied units with another movement or range."""
    facts = {}
    for unit in sorted(state.units):
        if state.unit(unit).side is Side.ALLIES and lot.random() < 0.5:
            most = {Branch.AIR: (1, 7), Branch.NAVAL: (1, 6), Branch.GROUND: (0, 2)}[state.unit(unit).branch]
            facts[f"numbers.{unit}"] = f"{lot.randint(0, 3)}/{lot.randint(0, 3)}/1/2 {lot.randint(*most)}"
    return learned(state, facts)


def scattered(lot: Random) -> State:
    """An Allied turn about to begin: bases and units of both sides anywhere that they can be."""
    fever, options = lot.random() < 0.6, tuple(sorted(lot.sample(OPTIONS, lot.randint(0, 5))))
    turn = lot.randint(1, 7 if fever else 5)
    state = position(Phase.ACTION_EXECUTION, turn, options)
    state = changed(state, fever=fever, vp=lot.choice((lot.randint(0, 17), lot.randint(3, 7))))
    state = replace(state, ledger=(Booked(turn, state.vp, "what the test begins with", "CO 3.1"),))
    if lot.random() < 0.6:
        state = another_map(state, lot)
    state = other_numbers(state, lot)
    track = {f"events.{turn}": str(lot.randint(1, 6)), f"dice.{turn}": str(lot.randint(0, 3))}
    state = learned(state, track)
    markers = {**state.markers, **dict.fromkeys(SPECIALS if fever else (), ALLIED_BIN)}
    in_bin = sorted(marker for marker, place in markers.items() if place == ALLIED_BIN)
    gone = lot.sample(in_bin, lot.randint(0, len(in_bin) - 2))
    state = changed(state, markers={**markers, **dict.fromkeys(gone, DISCARDED)})
    return _settled(_units(_bases(state, lot), lot, few_japanese=lot.random() < 0.4))


def _bases(state: State, lot: Random) -> State:
    bases: dict[Any, int] = {}
    japan = lot.choice((0.02, 0.1, 0.3))
    for space in chart.spaces(state.facts):
        if space == HOME or chart.kind(state.facts, space) == "sea":
            continue
        if lot.random() < 0.55:
            bases[Side.ALLIES, space] = lot.randint(1, 4)
        if lot.random() < japan:
            bases[Side.JAPAN, space] = lot.randint(1, 4)
    return changed(state, bases=bases)


def _units(state: State, lot: Random, few_japanese: bool) -> State:
    """Every unit somewhere: aircraft on bases with room, troops ashore, ships where ships can be."""
    spaces = [space for space in chart.spaces(state.facts) if space != HOME]
    crowds = lot.sample(spaces, 12)
    share = {(side, branch): lot.choice((0.02, 0.1, 0.3, 0.9)) for side in Side for branch in Branch}
    share[Side.ALLIES, Branch.AIR] = lot.choice((0.3, 0.9))
    if few_japanese:
        share |= {(Side.JAPAN, branch): 0.04 for branch in Branch}
        levels = {key: level for key, level in state.bases.items() if key[0] is Side.ALLIES}
        state = changed(state, bases=levels)
    units, there = dict(state.units), dict[tuple[Side, Branch, str], int]()
    for unit in lot.sample(sorted(units), len(units)):
        kind = state.unit(unit)
        if unit in (SIAM, BIA):
            continue
        place = _off_map(kind.side, kind.branch, lot)
        if unit == FEF:
            place = lot.choice(("Ceylon", "Ceylon", OUT_OF_PLAY))
        elif lot.random() < share[kind.side, kind.branch]:
            among = crowds if lot.random() < 0.5 else spaces
            room = {one: _room(state, kind.side, kind.branch, one) for one in among}
            here = [one for one in among if there.get((kind.side, kind.branch, one), 0) < room[one]]
            place = lot.choice(here or [place])
        units[unit] = Counter(place, state.units[unit].steps)
        key = (kind.side, kind.branch, place)
        there[key] = there.get(key, 0) + 1
    scouts, tender = "us-sf", "us-av-1"
    where = units[scouts].place
    if where in spaces and lot.random() < 0.5 and _room(state, Side.ALLIES, Branch.NAVAL, where):
        units[tender] = Counter(where)
        if lot.random() < 0.5:
            state = changed(state, bases={**state.bases, (Side.ALLIES, where): lot.randint(1, 2)})
    return changed(state, units=units)


def _off_map(side: Side, branch: Branch, lot: Random) -> str:
    if side is Side.JAPAN:
        return HOME
    fleet = (FLEET_RESERVE,) * 3 if branch is Branch.NAVAL else ()
    refitted = () if branch is Branch.NAVAL and lot.random() < 0.5 else (ALLIED_REFITTED,)
    place: str = lot.choice((*fleet, *refitted, ALLIED_POOL, ALLIED_POOL, ALLIED_REFIT, ASIDE))
    return place


def _room(state: State, side: Side, branch: Branch, space: str) -> int:
    """How many units of a branch can be there."""
    match branch:
        case Branch.NAVAL:
            return 99 if chart.holds_ships(state.facts, space) else 0
        case Branch.AIR:
            return state.base(side, space)
    return {"sea": 0, "island chain": 4}.get(chart.kind(state.facts, space), 99)


def _settled(state: State) -> State:
    """Nothing is left to be booked, and who is alone somewhere holds it."""
    held = frozenset(
        space for space in chart.spaces(state.facts) if control(state, space) is Control.JAPANESE
    )
    return changed(state, held=held, owners=sole_owners(state), first=sole_owners(state))


def on_missions(state: State, lot: Random) -> State:
    """Some Allied aircraft are over other spaces; perhaps their base has changed since."""
    spaces = [space for space in chart.spaces(state.facts) if space != HOME]
    targets = lot.sample(spaces, 6)
    share = lot.choice((0.1, 0.5, 1))
    units, bases = dict(state.units), dict(state.bases)
    for unit in state.on_map(Side.ALLIES, Branch.AIR):
        lies, to = units[unit], lot.choice(targets)
        flying = sum(bool(one.base) for one in units.values() if one.place == to)
        if lot.random() < share and to != lies.place and flying < OVER_A_SPACE:
            units[unit] = replace(lies, place=to, base=lies.place)
            if lot.random() < 0.3:
                bases[Side.ALLIES, lies.place] = lot.randint(1, 2)
            if lot.random() < 0.2:
                bases.pop((Side.ALLIES, lies.place), None)
    return _settled(changed(state, units=units, bases=bases))


def along_an_axis(state: State, lot: Random) -> State:
    """Most of the Allies on one axis, with a handful of Japanese units to go for."""
    axis = chart.axis(state.facts, lot.randint(1, 6))[1:]
    land = [space for space in axis if chart.kind(state.facts, space) != "sea"]
    bases = {key: level for key, level in state.bases.items() if key[1] not in axis or lot.random() < 0.1}
    bases |= {(Side.ALLIES, space): 4 for space in land if lot.random() < 0.8}
    units, kinds = dict(state.units), {unit: state.unit(unit) for unit in state.units}
    air = [unit for unit in units if kinds[unit].side is Side.ALLIES and kinds[unit].branch is Branch.AIR]
    homes = [space for side, space in bases if side is Side.ALLIES and space in land] * 4
    lot.shuffle(homes)
    units |= {unit: Counter(home) for unit, home in zip(air, homes, strict=False)}
    for unit, lies in state.units.items():
        kind = kinds[unit]
        if kind.side is Side.JAPAN and lies.place in axis:
            units[unit] = replace(lies, place=HOME)
        elif kind.side is Side.ALLIES and kind.branch is Branch.GROUND and lot.random() < 0.5 and land:
            units[unit] = replace(lies, place=lot.choice(land))
    troops = [unit for unit in units if kinds[unit].side is Side.JAPAN and units[unit].place == HOME]
    for unit in lot.sample(troops, min(len(troops), lot.randint(1, 4))):
        branch = kinds[unit].branch
        where = [space for space in axis if branch is Branch.AIR or _room(state, Side.JAPAN, branch, space)]
        if where and unit not in (SIAM, BIA):
            units[unit] = replace(units[unit], place=lot.choice(where))
    return _settled(changed(state, units=units, bases=bases))


@dataclass
class AlliedTurn:
    """Allied phases from one to another, with a watcher."""

    state: State
    lot: Random
    watcher: Watcher = field(init=False)

    def __post_init__(self) -> None:
        self.watcher = Watcher(self.state)

    def play(self, first: Phase = Phase.NAVAL_RETURN, until: tuple[Phase, ...] = JAPANESE) -> Watcher:
        """From the beginning of a phase to that of another, or to the end."""
        begun = PhaseBegun(first.value, self.state.turn)
        self._done(None, (begun, *dispatch._follows(apply(self.state, begun))))
        for _ in range(MOST):
            if self.state.over or self.state.phase in until:
                return self.watcher
            self._step()
        raise AssertionError(f"no end: {self.state.phase} {self.state.due}")

    def _done(self, command: Any, events: tuple[Any, ...]) -> None:
        before = self.state
        for event in events:
            self.state = apply(self.state, event)
        self.watcher.after(before, command, events, self.state)

    def _step(self) -> None:
        offered = [one for one in dispatch.prompts(self.state) if one.can_be_answered]
        assert offered, (self.state.phase, self.state.due)
        one = self.lot.choice(offered)
        command = command_of(one, by_lot(one, self.lot.choice))
        if tuple(dispatch.objections(self.state, command)):
            return
        faces = tuple(self.lot.randint(1, 6) for _ in range(one.dice))
        self._done(command, dispatch.outcome(self.state, command, TableDice(faces)))


def of_a_phase(seed: int) -> Watcher:
    """One Allied phase by lot; the Counterattack is too long for it."""
    lot = Random(seed)
    state, phase = scattered(lot), lot.choice(SHORT)
    if phase is Phase.ALLIED_EVENTS and lot.random() < 0.6:
        state = along_an_axis(state, lot)
    if phase in (Phase.ALLIED_EVENTS, Phase.AIR_RETURN):
        state = on_missions(state, lot) if phase is Phase.AIR_RETURN or lot.random() < 0.2 else state
    if phase is Phase.ALLIED_EVENTS:
        kinds = sorted(RETURNED if state.fever else RETURNED.keys() - {*SPECIALS})
        few = lot.sample(kinds, lot.randint(1, 3))
        markers = dict.fromkeys(few, ALLIED_BIN)
        others = {one: DISCARDED for one, place in state.markers.items() if place == ALLIED_BIN}
        state = changed(state, markers={**state.markers, **others, **markers})
    return AlliedTurn(state, lot).play(phase, (*JAPANESE, PHASES[PHASES.index(phase) + 1]))


def of_a_position(seed: int) -> list[str]:
    """What any position means for Japan; some of its units have just arrived."""
    lot = Random(seed)
    state = scattered(lot)
    arrived = lot.sample([unit for unit in state.units if state.unit(unit).side is Side.JAPAN], 4)
    waiting = {unit: Counter(JAPANESE_POOL, state.units[unit].steps) for unit in arrived}
    return list(of_japan(changed(state, units={**state.units, **waiting}), tuple(arrived)))


@dataclass
class WatchedCampaign(CampaignByLot):
    """A campaign by lot that a watcher follows."""

    watcher: Watcher | None = None

    def do(self, seat: SeatKind, command: Any) -> None:
        before, known = self.state, len(self.events)
        super().do(seat, command)
        if self.watcher is None:
            self.watcher = Watcher(before)
        self.watcher.after(before, command, self.events[known:], self.state)
