"""Offensives by lot, every answer of the engine beside that of the plain referee."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from app.games.eots.bench.plain_audit import plain_audit
from app.games.eots.random_play import eots
from rules.core.game import SeatKind
from rules.eots.battle.participants import battle_hexes
from rules.eots.commands import DeclareBattles, FightBattle, ReturnForces, TryIntelligence, TrySpecialReaction
from rules.eots.events import (
    BattlesDeclared,
    ReactionEnded,
    SpecialReactionTried,
    UnitsEliminated,
    UnitsIncluded,
    UnitsMoved,
)
from rules.eots.offensive import battle_hexes as declaring_engine
from rules.eots.offensive import (
    emergency_movement,
    ground_disengagement,
    post_battle_movement,
    special_reaction,
    stack_moves,
)
from rules.eots.offensive import reaction as reacting
from rules.eots.offensive import retreats as retreating
from rules.eots.offensive.activation import eligibility
from rules.eots.offensive.stack import stack_of
from rules.eots.offensive_under_way import Step
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId
from tests.eots.plain import burma_network, crowds, declaring, emergency, landings, participation, retreats
from tests.eots.plain.bold import Bold, Lucky
from tests.eots.plain.control import Flags
from tests.eots.plain.homeward import Homeward
from tests.eots.plain.participation import Commitments
from tests.eots.plain.reaction import Reaction
from tests.eots.plain.table import Table, flies, in_range

OWN_RULES = frozenset(("J01", "J02"))


@dataclass(frozen=True)
class Difference:
    """Where the engine and the plain referee part, and what each says."""

    clause: str
    where: str
    what: str
    engine: str
    plain: str

    def __str__(self) -> str:
        return f"{self.clause} [{self.where}] {self.what}: engine {self.engine}, plain {self.plain}"


@dataclass
class Watched(Bold):
    """Both sides by lot, more events and reaction cards than usual, with a second referee beside them."""

    seed: int = 0
    number: int = 0
    found: list[Difference] = field(default_factory=list)
    asked: dict[str, int] = field(default_factory=dict)
    bound: Commitments = field(default_factory=Commitments)
    flags: Flags | None = None

    @classmethod
    def seated(cls, scenario: str, edition: str, seed: int) -> "Watched":
        """A new game with the second referee beside it."""
        player = cls.of(scenario, edition, seed)
        player.seed = seed
        return player

    @classmethod
    def crowded(cls, scenario: str, edition: str, seed: int) -> "Watched":
        """A board on which both sides are crowded around one port."""
        player = cls.seated(scenario, edition, seed)
        player.state = crowds.crowded(player.state, player.random)
        return player

    # What is compared

    def _differ(
        self,
        clause: str,
        what: str,
        engine: Iterable[Any],
        plain: Iterable[Any],
        doubtful: Iterable[Any] = (),
    ) -> None:
        """Note two sets that should be the same, what no rule decides left out."""
        mine, theirs = {str(x) for x in plain}, {str(x) for x in engine}
        left = {str(x) for x in doubtful}
        self.asked[clause] = self.asked.get(clause, 0) + 1
        if mine - left != theirs - left:
            only, missing = sorted(theirs - mine - left), sorted(mine - theirs - left)
            self._note(
                clause, what, f"also {only}" if only else "less", f"also {missing}" if missing else "less"
            )

    def _note(self, clause: str, what: str, engine: str, plain: str) -> None:
        offensive = self.state.offensive
        card = f"{offensive.card}{'e' if offensive.as_event else ''} {offensive.step}" if offensive else "end"
        where = f"{self.state.scenario} {self.state.edition} seed {self.seed} offensive {self.number} {card}"
        self.found.append(Difference(clause, where, what, engine, plain))

    # The offensive

    def offensive(self) -> bool:
        """One offensive to its end, watched."""
        self.number += 1
        self.bound, self.flags = Commitments(), Flags(self.state.control)
        played = super().offensive()
        if played:
            self._at_the_end()
        return played

    def do(self, seat: SeatKind, command: Any) -> None:
        """Give a command, and follow its events."""
        before, told = self.state, len(self.events)
        if isinstance(command, FightBattle):
            self._before_battle(before, command)
        if isinstance(command, DeclareBattles):
            self._compare_declared()
        fair = self.random
        if isinstance(command, TryIntelligence | TrySpecialReaction):
            self.random = Lucky(fair.randrange(1 << 30))
        super().do(seat, command)
        self.random = fair
        events = self.events[told:]
        if isinstance(command, FightBattle) and self.flags is not None:
            self.flags.fought(before, HexId(command.hex), events, self.state)
        self._follow(before, command, events)
        if isinstance(command, ReturnForces):
            self._lost_on_the_way(before, command, events)

    def _homeward(self, state: State, side: Side) -> Homeward:
        assert self.flags is not None
        bound = {*self.bound.fought, *self.bound.joining, *self.bound.declared}
        return Homeward(Table(state), side, bound, self.flags.beaten)

    def _lost_on_the_way(self, before: State, command: ReturnForces, events: list[Any]) -> None:
        """Those are lost, and no others, for whom no place was left (EotS 9.61, 9.62)."""
        side = post_battle_movement.homeward(before).side
        plain = self._homeward(before, side)
        lost = {unit for event in events if isinstance(event, UnitsEliminated) for unit in event.units}
        named = {text.partition(":")[0] for text in command.positions}
        engine = {unit for unit in plain.movers() if unit in lost and unit not in named}
        homeless = {unit for unit in plain.movers() if plain.has_none(unit)}
        left = {u for u in homeless if before.edition == "v2.0" and plain.table.unit(u).unit_class == "air"}
        self._differ("9.6 lost", f"of {side}", engine, homeless, left)

    def _follow(self, before: State, command: Any, events: list[Any]) -> None:
        state = before
        for event in events:
            after = eots().apply(state, event)
            assert self.flags is not None
            self.flags.tell(state, event, after)
            self._commit(event)
            self._rescued(state, event)
            if not isinstance(command, FightBattle):
                self._retreated(state, event)
            state = after

    def _rescued(self, state: State, event: Any) -> None:
        """Who is put elsewhere or lost in an emergency, and where to (EotS 8.22, 8.32)."""
        offensive = state.offensive
        if offensive is None or offensive.step not in (Step.RETURN, Step.CLEAR_UP):
            return
        if isinstance(event, UnitsMoved | UnitsEliminated):
            distress = emergency.in_distress(state, {*offensive.units, *offensive.reaction_units})
            for unit in event.units:
                if (refuges := distress.get(UnitId(unit))) is not None:
                    to = event.to if isinstance(event, UnitsMoved) else ""
                    fits = to in refuges or (not to and not refuges)
                    self._differ(
                        "8.22 done", f"{unit} at {state.units[UnitId(unit)].place} to {to}", [fits], [True]
                    )

    def _commit(self, event: Any) -> None:
        match event:
            case BattlesDeclared():
                self.bound.declared.update(participation.read(event.battles))
                self.bound.covers.update(participation.read(event.covers))
            case SpecialReactionTried() if event.made:
                self.bound.special.add(HexId(event.hex))
            case UnitsIncluded():
                self.bound.covers.update({UnitId(unit): HexId(event.hex) for unit in event.units})
            case ReactionEnded():
                pairs = (text.partition(":") for text in event.joining)
                self.bound.joining.update({UnitId(unit): HexId(place) for unit, _, place in pairs})

    def step(self) -> None:
        """What the rules offer now, beside what they should."""
        offensive = self.state.offensive
        if offensive is not None and (offensive.card not in OWN_RULES or not offensive.as_event):
            getattr(self, f"_compare_{offensive.step.replace('-', '_')}", lambda: None)()
        super().step()

    def _compare_declared(self) -> None:
        """The battle hexes that must and may be declared, before they are (EotS 7.24)."""
        table, found = Table(self.state), declaring_engine.choices(self.state)
        self._differ("7.24 must", "battle hexes", found.compulsory, declaring.compulsory(table))
        if found.several or not found.compulsory:
            self._differ("7.24 may", "battle hexes", found.optional, declaring.optional(table))

    # Step by step

    def _compare_move(self) -> None:
        """Who may step back, and where to (EotS 8.43)."""
        table = Table(self.state)
        for place, engine in ground_disengagement.refuges(self.state).items():
            self._differ("8.43", f"from {place}", engine, retreats.steps_back_to(table, place))
        assert self.state.offensive is not None
        for unit, way in self.state.offensive.ways.items():
            if way.mode == "ground" and table.place(unit) in self.state.offensive.stepped_back:
                self._compare_going_on(table, unit)

    def _compare_going_on(self, table: Table, unit: UnitId) -> None:
        """Where a march goes on after the enemy stepped back (EotS 8.43)."""
        enemy = table.unit(unit).side.enemy
        engine = set()
        if unit in stack_moves.idle_units(self.state):
            found = stack_moves.all_ways(stack_of(self.state, (unit,)))
            engine = {one.hex for one in found if not table.occupied(one.hex, enemy)}
        what = f"{unit} on from {table.place(unit)}"
        self._differ("8.43 going on", what, engine, retreats.goes_on(table, unit))

    def _compare_answer(self) -> None:
        """Which landings may be met (EotS 7.27)."""
        plain = landings.landings_to_meet(Table(self.state))
        self._differ("7.27", "landings", special_reaction.landings_to_meet(self.state), plain)

    def _compare_react(self) -> None:
        """Who may react, and where to (EotS 7.26)."""
        offensive = self.state.offensive
        assert offensive is not None
        reaction = Reaction(Table(self.state))
        if offensive.reaction_hq is None:
            if not any(reacting.may_react(self.state)):
                self._compare_activation(reaction)
            return
        carriers = tuple(reaction.table.unit(u) for u in offensive.reaction_units)
        carriers = tuple(u for u in carriers if u.type in participation.CARRIERS)
        for unit in stack_moves.idle_units(self.state):
            engine = {(d.hex, str(d.mode)) for d in stack_moves.all_ways(stack_of(self.state, (unit,)))}
            plain = set(reaction.destinations(reaction.table.unit(unit), carriers))
            self._differ("7.26 moves", f"{unit} at {reaction.table.place(unit)}", engine, plain)

    def _compare_activation(self, reaction: Reaction) -> None:
        self._differ("7.26 HQs", "HQs", reacting.reaction_hqs(self.state), reaction.hqs())
        for hq in sorted(reaction.hqs()):
            engine = reacting.reaction_eligibility(self.state, hq, explained=False)
            if engine.objections:
                continue
            battles = f"battles {sorted(reaction.battles)}"
            eligible = reaction.eligible(hq)
            self._compare_limits(reaction, hq, engine.limit, eligible)
            self._differ("7.26 units", f"{hq}, {battles}", engine.eligible, eligible)
            for unit in eligible - reaction.alone(hq):
                allowed = not any(reacting.together_objections(self.state, hq, (unit,)))
                self._differ("7.26 alone", f"{unit}, {hq}, {battles}", [allowed], [False])

    def _compare_limits(self, reaction: Reaction, hq: UnitId, limit: int, eligible: set[UnitId]) -> None:
        """How many units an HQ activates: the offer, and with one of those in Burma (EotS 7.26, 13.79)."""
        self._differ("7.26 limit", hq, [limit], [reaction.offered(hq, eligible)])
        there = sorted(unit for unit in eligible if burma_network.starts_there(reaction.table, unit))
        for unit in there if reaction.side is Side.JAPAN else ():
            play = reacting.play_of(self.state, hq)
            engine = eligibility(reaction.table.audit, play, (unit,), (unit,), explained=False).limit
            self._differ("7.26 limit", f"{hq} with {unit}", [engine], [reaction.limit(hq, [unit])])

    def _compare_battle(self) -> None:
        """Which battles are left to fight (EotS 7.28)."""
        offensive = self.state.offensive
        assert offensive is not None
        plain = set()
        for place in offensive.battles:
            fighting = participation.battle(self.state, place, self.bound).participants()
            sides = {self.state.components.units[unit].side for unit in fighting}
            table = Table(self.state)
            if len(sides) == 2 or (
                sides == {offensive.side} and table.garrisoned(place, offensive.side.enemy)
            ):
                plain.add(place)
        plain -= self.state.fought
        self._differ("7.28", "battles to fight", battle_hexes(self.state), plain)

    def _before_battle(self, state: State, command: FightBattle) -> None:
        """Who fights, and where the beaten go (EotS 9.1, 9.5)."""
        offensive = state.offensive
        if offensive is None or (offensive.card in OWN_RULES and offensive.as_event):
            return
        found = participation.battle(state, HexId(command.hex), self.bound)
        self._differ("9.1", f"battle {command.hex}", command.units, found.participants(), found.doubtful())
        self.bound.fought |= {UnitId(unit) for unit in command.units}
        too_far = [unit for unit in command.units if not self._in_reach(state, unit, HexId(command.hex))]
        self._differ("9.11", f"out of range of {command.hex}", too_far, ())

    def _compare_retreat(self) -> None:
        """Where the offensives player may put the beaten of the reaction (EotS 9.5)."""
        for unit in retreating.choices(self.state):
            engine = retreating.refuges(self.state, unit)
            self._differ(
                "9.5", f"{unit} from {self.state.units[unit].place}", engine, self._refuges(self.state, unit)
            )

    def _refuges(self, state: State, unit: UnitId) -> set[HexId]:
        """Where a beaten unit goes by land (EotS 9.5)."""
        table = Table(state)
        assert state.offensive is not None
        if table.unit(unit).side is state.offensive.side:
            return retreats.way_back(table, unit)
        place = HexId(table.place(unit))
        return retreats.refuges(table, table.unit(unit), place, retreats.entered_from(table, place))

    def _retreated(self, state: State, event: Any) -> None:
        """Every beaten unit goes where it may, and is lost only if it may go nowhere (EotS 9.5)."""
        offensive = state.offensive
        if offensive is None or not isinstance(event, UnitsMoved | UnitsEliminated):
            return
        beaten = {unit for side in Side for unit in retreating.beaten(state, side)}
        for unit in beaten.intersection(event.units):
            refuges = self._refuges(state, UnitId(unit))
            to = event.to if isinstance(event, UnitsMoved) else ""
            fits = to in refuges or (not to and not refuges)
            what = f"{unit} from {state.units[UnitId(unit)].place} to {to}, open {sorted(refuges)}"
            self._differ("9.5 done", what, [fits], [True])

    def _in_reach(self, state: State, unit: str, battle: HexId) -> bool:
        """Whether aircraft or a carrier that fights from afar is in range (EotS 9.11)."""
        table = Table(state)
        found, place = table.unit(unit), table.place(unit)
        return place == battle or not flies(found) or in_range(found, place, battle)

    def _compare_reaction_return(self) -> None:
        """Who goes home, and where to (EotS 9.61, 9.62), and who controls what by now (EotS 6.5)."""
        self._compare_control()
        engine = post_battle_movement.homeward(self.state)
        plain = self._homeward(self.state, engine.side)
        clause = "9.61" if plain.reacting else "9.62"
        movers = post_battle_movement.returning(self.state, engine.side)
        self._differ(f"{clause} who", "movers", movers, plain.movers())
        for unit in movers:
            what = f"{unit} at {plain.table.place(unit)}"
            self._differ(clause, what, engine.homes(unit), plain.homes(unit))

    _compare_return = _compare_reaction_return

    def _compare_clear_up(self) -> None:
        """Emergency moves (EotS 8.22, 8.32)."""
        assert self.state.offensive is not None
        active = {*self.state.offensive.units, *self.state.offensive.reaction_units}
        distress = emergency.in_distress(self.state, () if self.state.edition == "v2.0" else active)
        engine = {
            one.unit: set(one.places)
            for one in emergency_movement.emergencies(self.state)
            if not one.optional
        }
        self._differ("8.22 who", "units", engine, distress)
        for unit in engine.keys() & distress.keys():
            self._differ("8.22", f"{unit} at {self.state.units[unit].place}", engine[unit], distress[unit])

    def _compare_control(self) -> None:
        assert self.flags is not None
        wrong = self.flags.wrong(self.state)
        self.asked["6.5"] = self.asked.get("6.5", 0) + 1
        for place, (engine, plain) in wrong.items():
            why = self.flags.why.get(place, "untouched")
            self._note("6.5", f"control of {place}, {why}", str(engine), str(plain))
            self.flags.excused.add(place)

    def _at_the_end(self) -> None:
        """Flags as they should be, and nobody left where he may not be."""
        self._compare_control()
        self._differ("8.22 left", "in enemy hexes", emergency.in_distress(self.state), ())
        for side in Side:
            table = Table(self.state)
            full = {h for h in self.state.components.hexes if table.crowd(h, side) > 3}
            self._differ("8.48", f"overfull, {side}", full, ())


def audits_agree(state: State) -> list[str]:
    """Where the audit that serves here and the plain search of it differ (EotS 6.2, 6.4)."""
    table, plain = Table(state), plain_audit(state)
    wrong = [f"zone of {side}" for side in Side if table.zone(side) != plain.in_force[side]]
    wrong += [unit for unit, by in plain.units.items() if bool(by) != table.in_supply(unit)]
    return wrong
