"""Empire of the Sun: the war in the Pacific, 1941 to 1945."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rules.core.degrees import Degree
from rules.core.dice import Dice
from rules.core.game import OBSERVER, REFEREE, SCREEN, Note, ScenarioInfo, SeatKind, Sentence, Setup
from rules.core.legality import Objection, each_once, refuse_if
from rules.core.sealed import Sealing
from rules.core.search import Found
from rules.core.view import (
    ActionView,
    AuditView,
    BoardTask,
    BoardView,
    CardProspect,
    CardRow,
    CardView,
    ChipView,
    DutyView,
    LayerView,
    PileView,
    PlaceView,
    Supposition,
    VerdictView,
)
from rules.eots import bidding, dispatch
from rules.eots.battle import battle_objections, participants
from rules.eots.cards import lasting_effects
from rules.eots.check import refuse_faults
from rules.eots.commands import (
    BOARD,
    COMMANDS,
    Disengage,
    EndSegment,
    FightBattle,
    LogOffensive,
    MakeFreeMoves,
    MoveForces,
    PlaceArrivals,
    PlaceForces,
    PlayCard,
    RollDice,
    SufferAttrition,
    SwitchDegree,
)
from rules.eots.events import (
    EVENTS,
    ScenarioSetUp,
)
from rules.eots.fold.board import apply, begin
from rules.eots.movement import reach
from rules.eots.movement.amphibious_shipping import USED, usable_shipping
from rules.eots.offensive import card_play, progress_of_the_war
from rules.eots.offensive.future_offensive import FaceDown
from rules.eots.printed.card import Card
from rules.eots.printed.card_reader import card_id, read_cards
from rules.eots.printed.card_vocabulary import CardId
from rules.eots.printed.components import BOXES, PACIFIC, PRESENT_EDITION, Components, Hex, read_sets
from rules.eots.printed.editions import Rulebook, read_rulebook
from rules.eots.printed.sides import Side, UnitId
from rules.eots.scenario import Scenario, read_scenarios
from rules.eots.sentences import board as say
from rules.eots.state import State
from rules.eots.supply.explanation import Explainer
from rules.eots.supply.supply_lines import CHINA_BOX
from rules.eots.turn import political_will
from rules.eots.views import (
    audit_view,
    battle_at_table,
    board_view,
    card_prospect,
    finding,
    real_board,
    reminders,
    score_view,
)
from rules.eots.views.activation_view import play_view
from rules.eots.views.battle import BattleMark, BattleView
from rules.eots.views.card_view import card_view
from rules.eots.views.moves_view import movable, moves_view
from rules.eots.views.next_view import next_view
from rules.eots.views.obligation_view import obligation_views, pile_views, shuffle_duties
from rules.eots.views.offensive import ErrandView, MovesView, OffensiveView, PlayView
from rules.eots.views.offensive_view import offensive_view
from rules.eots.views.segment_view import segment_steps
from rules.eots.views.turn import NextView, ScoreView, StepView
from rules.maps.hexgrid import HexId

SHORTEST = 3


class EmpireOfTheSun:
    """The game as the table sees it."""

    code: str = "eots"
    name: str = "Empire of the Sun"
    rules_version: int = 1
    seats: tuple[SeatKind, ...] = (
        SeatKind("japan", "Japan", plays=True),
        SeatKind("allies", "Allies", plays=True),
        REFEREE,
        OBSERVER,
        SCREEN,
    )
    editions: Mapping[str, str] = {"v3.2": "Rules v3.2", "v2.0": "Rules v2.0"}
    commands: tuple[type, ...] = COMMANDS
    events: tuple[type, ...] = EVENTS
    sealing: Sealing

    def __init__(self, directory: Path) -> None:
        printed = read_sets(directory)
        self._scenarios: Mapping[str, Scenario] = read_scenarios(directory, printed)
        self.rulebook: Rulebook = read_rulebook(directory / "rulebook.csv")
        refuse_faults(directory, printed, self._scenarios)
        self.cards: Mapping[CardId, Card] = read_cards(directory, printed[PACIFIC, PRESENT_EDITION])
        cards = {str(code): card for code, card in self.cards.items()}
        self.sealing = FaceDown(cards)
        victories = {code: scenario.victory for code, scenario in self._scenarios.items()}
        self.sets: Mapping[tuple[str, str], Components] = {
            key: replace(components, cards=cards, victories=victories) for key, components in printed.items()
        }
        self.components: Components = self.sets[PACIFIC, PRESENT_EDITION]
        self._areas = finding.read_areas(directory / "areas.toml", self.components)
        self._terms = {name: finding.terms_of(c, self.cards) for (name, _), c in self.sets.items()}
        self.scenarios: Mapping[str, ScenarioInfo] = {
            code: ScenarioInfo(code, s.name, s.summary, s.editions, tuple(map(bidding.note, s.options)))
            for code, s in self._scenarios.items()
        }

    def open(self, setup: Setup) -> ScenarioSetUp:
        """The event that lays out a scenario."""
        refuse_if(self._setup_objections(setup))
        return self._scenarios[setup.scenario].set_up(setup)

    def _setup_objections(self, setup: Setup) -> Iterator[Objection]:
        scenario = self._scenarios.get(setup.scenario)
        if scenario is None:
            yield Objection("EotS 17.0", f"There is no scenario {setup.scenario!r}", final=True)
        elif setup.edition not in scenario.editions:
            yield Objection("EotS 17.0", f"{scenario.name} is not played with {setup.edition!r}", final=True)
        else:
            yield from bidding.objections(scenario, setup)
        if setup.mode not in tuple(Degree):
            yield Objection("Table", f"A table is {', '.join(Degree)}", final=True)
        if setup.dice not in ("table", "app"):
            yield Objection("Dice", "Dice come from the table or from the app", final=True)

    def begin(self, event: Any) -> State:
        """The position at the start."""
        return begin(self.sets[event.map, event.edition], event)

    def apply(self, state: State, event: Any) -> State:
        """The position after an event."""
        return apply(state, event)

    def objections(self, state: State, seat: SeatKind, command: Any) -> Iterator[Objection]:
        """Every reason against a command, each once."""
        return iter(each_once(dispatch.objections(state, seat, command)))

    def outcome(self, state: State, seat: SeatKind, command: Any, dice: Dice) -> tuple[Any, ...]:
        """The events of a command that stands."""
        return dispatch.outcome(state, seat, command, dice)

    def corrects(self, command: Any) -> bool:
        """Whether the command speaks of the board only."""
        return isinstance(command, BOARD)

    def degree(self, state: State) -> Degree:
        """How far the app referees this game now."""
        return Degree.of(state.mode)

    def needs_agreement(self, state: State, command: Any) -> bool:
        """Whether both sides must have seen what a command does to them (EotS 6.24, 9.0)."""
        if isinstance(command, LogOffensive):  # its battles were fought where the app did not see them
            return self.degree(state) is Degree.REFEREE
        return isinstance(command, SufferAttrition | FightBattle | SwitchDegree)

    def named_faces(self, state: State, command: Any) -> tuple[int, ...]:
        """The dice that a battle was fought with though the app has not rolled them (EotS 9.0)."""
        return battle_objections.named_faces(state, command) if isinstance(command, FightBattle) else ()

    def goes_on(self, command: Any) -> bool:
        """Whether a command only ends a segment."""
        return isinstance(command, EndSegment)

    def by_hand(self, command: Any) -> bool:
        """Whether a command only says what its player has just done with the counters."""
        moves = MoveForces | PlaceForces | Disengage | MakeFreeMoves | PlaceArrivals
        return self.corrects(command) or isinstance(command, moves | RollDice)

    def owner(self, command: Any) -> str | None:
        """The side of the counters or of the flag."""
        return dispatch.owner(self.components, command)

    def subjects(self, item: Any) -> frozenset[str]:
        """The counters, hex or track that a command or an event is about."""
        return dispatch.subjects(item)

    def sentence(self, event: Any) -> Sentence:
        """An event in one line."""
        return say.sentence(self.components, event)

    def proposal(self, state: State, command: Any) -> str:
        """A command as something not yet done."""
        return say.proposal(state, command)

    def difference(self, before: State, after: State) -> tuple[str, ...]:
        """What to do on the physical board."""
        return say.difference(before, after)

    def touched(self, before: State, after: State) -> Iterator[str]:
        """The counters, flags, markers and cards that lie otherwise."""
        return real_board.touched(before, after)

    def lies(self, state: State, thing: str) -> str:
        """How a counter, flag, marker or card must lie."""
        return real_board.lies(state, thing)

    def task(self, state: State, thing: str, was: str) -> BoardTask:
        """What is to be done with a counter, flag, marker or card."""
        return real_board.task(state, thing, was)

    def heading(self, state: State) -> str:
        """Turn and segment, as printed on the track."""
        return board_view.heading(state)

    def milestone(self, state: State) -> str:
        """The turn, and who has won (EotS 4.0, 16.0)."""
        return f"{state.turn} {state.winner or ''}".strip()

    def board(self, state: State) -> BoardView:
        """The whole table, as every seat sees it."""
        return board_view.board_view(state)

    def place(self, state: State, place: str) -> PlaceView | None:
        """A hex or box, if there is one of that name."""
        known = place in state.components.hexes or place in state.components.boxes()
        return board_view.place_view(state, place) if known else None

    def maps(self) -> Mapping[str, Mapping[HexId, Hex]]:
        """The hexes of the two maps."""
        return {name: components.hexes for (name, _), components in self.sets.items()}

    def card(self, card: str) -> CardView | None:
        """A strategy card by its number, as players say it."""
        try:
            found = self.cards.get(card_id(card))
        except ValueError:
            return None
        return card_view(found, self.components) if found else None

    def prospect(self, state: State, card: str) -> CardProspect | None:
        """What a card's event would do now."""
        try:
            return card_prospect.prospect(state, self.cards[card_id(card)])
        except (ValueError, KeyError):
            return None

    def card_rows(self, state: State) -> tuple[CardRow, ...]:
        """Every card of the scenario for the browser."""
        return tuple(card_prospect.rows(state))

    def errands(self, state: State) -> tuple[ErrandView, ...]:
        """What cards let or make a side do now."""
        return tuple(obligation_views(state))

    def chips(self, state: State) -> tuple[ChipView, ...]:
        """The effects that last, each with its card and its end."""
        return tuple(lasting_effects.chips(state))

    def piles(self, state: State) -> tuple[PileView, ...]:
        """The piles of both sides."""
        return pile_views(state)

    def steps(self, state: State) -> tuple[StepView, ...]:
        """What can be done in this segment."""
        return segment_steps(state)

    def going_on(self, state: State) -> NextView | None:
        """What comes next, and what going on will do (EotS 4.0)."""
        return next_view(state)

    def score(self, state: State) -> ScoreView:
        """The score sheet of the game."""
        return score_view.score_view(state)

    def outlook(self, state: State) -> tuple[Note, ...]:
        """The items of US Political Will if the turn ended now (EotS 16.4)."""
        found = () if state.winner else political_will.outlook(state)
        return tuple(Note(one.code, one.rule, f"{one.change:+d}: {one.text}") for one in found)

    def reminders(self, state: State) -> tuple[Note, ...]:
        """What should not be forgotten now."""
        return () if state.winner else reminders.reminders(state)

    def stakes(self, state: State) -> tuple[Note, ...]:
        """What is at stake this turn: the Progress of the War so far (EotS 16.47)."""
        taken, needed = progress_of_the_war.progress(state), progress_of_the_war.progress_needed(state)
        if state.map != PACIFIC or not (taken or needed):
            return ()
        names = ", ".join(state.components.place_title(hex_id) for hex_id in taken)
        count = f"{len(taken)} of {needed}" if needed else f"{len(taken)}, none needed before turn 4"
        text = f"Progress of the War: {count}{f' ({names})' if names else ''}"
        return (Note("progress", "EotS 16.47", text),)

    def find_cards(self) -> tuple[tuple[str, str], ...]:
        """Every card by its number, with its name."""
        return tuple((code, card.name) for code, card in self.cards.items())

    def notes(self, state: State) -> tuple[Note, ...]:
        """The special rules, options and bids that hold in this game."""
        return bidding.notes(self._scenarios[state.scenario], state)

    def find(self, state: State, text: str) -> list[Found]:
        """What is meant by a text, the likeliest first."""
        return list(finding.find(self._terms[state.components.map.code], state, text))

    def areas(self, state: State) -> list[tuple[str, list[PlaceView]]]:
        """The occupied hexes of every area, and the boxes."""
        return list(finding.by_area(self._areas, state))

    def essentials(self, state: State) -> list[PlaceView]:
        """The few hexes whose error would change most."""
        return finding.essentials(state)

    def audit(self, state: State, supposing: Supposition) -> AuditView:
        """The supply of every unit and HQ, with its reason."""
        return audit_view.audit_view(self._areas, state, supposing)

    def verdict(self, state: State, unit: str, supposing: Supposition) -> VerdictView | None:
        """Why one counter is in supply or not, and what would mend it."""
        found = audit_view.supposed_audit(state, supposing)
        place = found.state.units.get(UnitId(unit))
        if place is None or not (place.place in state.components.hexes or place.place == CHINA_BOX):
            return None
        explainer = Explainer(found)
        is_hq = state.components.units[UnitId(unit)].unit_class == "hq"
        one = (explainer.hq if is_hq else explainer.unit)(UnitId(unit), True)
        return audit_view.verdict_view(found, one)

    def layers(self, state: State, supposing: Supposition, unit: str = "") -> tuple[LayerView, ...]:
        """The zones of both sides, or what one HQ supplies."""
        found = audit_view.supposed_audit(state, supposing)
        return audit_view.reach_layers(found, UnitId(unit)) if unit else audit_view.zone_layers(found)

    def unsupplied(self, state: State, supposing: Supposition) -> frozenset[str]:
        """The counters out of supply."""
        found = audit_view.supposed_audit(state, supposing)
        hqs = {hq for supply in found.supply.values() for hq in supply.hqs}
        units = {unit for unit, verdict in found.verdicts.items() if not verdict.in_supply}
        return frozenset(units | {hq for hq in hqs if not found.hq_in_supply(hq)})

    def actions(self, state: State, place: str) -> tuple[ActionView, ...]:
        """The Tokyo Express comes to a hex, or leaves it."""
        return board_view.actions(state, place)

    def duties(self, state: State) -> tuple[DutyView, ...]:
        """What must be done now, ready to be done."""
        return (*audit_view.duties(state), *shuffle_duties(state))

    def shipping(self, state: State) -> Mapping[str, int]:
        """The shipping points that each side may still use this turn (EotS 8.45 A, 14.2 B)."""
        return {side: max(0, usable_shipping(state, side) - state.markers[USED[side]]) for side in Side}

    def boxes(self, state: State) -> Mapping[str, str]:
        """The boxes beside the map that counters may be put in, by their names."""
        return state.components.boxes()

    def place_meant(self, text: str) -> str:
        """The box that players call so, whole or in part; else the text as it is."""
        word = text.strip().casefold()
        named = [box for box, title in BOXES.items() if len(word) >= SHORTEST and word in title.casefold()]
        exact = [box for box, title in BOXES.items() if title.casefold() == word]
        return exact[0] if exact else named[0] if len(named) == 1 else text

    def reach(self, state: State, units: tuple[str, ...], operations: int) -> tuple[LayerView, ...]:
        """Where counters could go together, by kind of move."""
        refuse_if(reach.objections(state, units, operations))
        return reach.layers(state, units, operations)

    def offensive(self, state: State, hq: str = "", units: tuple[str, ...] = ()) -> OffensiveView | None:
        """The offensive under way, with a reaction as far as it is chosen."""
        return offensive_view(state, hq, units)

    def play(self, state: State, seat: str, asked: PlayCard, text: str = "") -> PlayView | None:
        """A card about to be played, in the segment for it."""
        waiting = state.offensive is None and state.segment == "offensives" and not state.winner
        empty = state.led and card_play.to_play(state) is None
        return play_view(state, seat, asked, text) if waiting and not empty else None

    def to_play(self, state: State) -> str:
        """Whose card is next, if that is known and none is being played."""
        waiting = state.offensive is None and state.segment == "offensives"
        return (card_play.to_play(state) or "") if waiting else ""

    def moves(self, state: State, units: tuple[str, ...], mode: str = "", to: str = "") -> MovesView:
        """Where chosen counters may go now, and the path to one hex."""
        return moves_view(state, units, mode, to)

    def movable(self, state: State, place: str) -> tuple[str, ...]:
        """The counters in a place that may move now."""
        return movable(state, place)

    def battle_hexes(self, state: State) -> tuple[str, ...]:
        """The hexes where both sides stand."""
        return tuple(participants.battle_hexes(state))

    def battles(self, state: State) -> tuple[BattleMark, ...]:
        """The battles of this board with their chances."""
        return battle_at_table.marks(state)

    def battle(self, state: State, asked: FightBattle) -> tuple[FightBattle, BattleView]:
        """A battle of this board, from the forces to what comes of it."""
        refuse_if(
            battle_objections.unsound(
                state, replace(asked, offensive=asked.offensive or "japan", came=(), last_step="")
            )
        )
        command = battle_at_table.filled(state, asked)
        refuse_if(battle_objections.unsound(state, command))
        return command, battle_at_table.view(state, command)
