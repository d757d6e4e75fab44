"""Empire of the Sun: the war in the Pacific, 1941 to 1945."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from rules.core.degrees import Degree
from rules.core.dice import Dice
from rules.core.game import (
    OBSERVER,
    REFEREE,
    SCREEN,
    Consent,
    Nature,
    ScenarioInfo,
    SeatKind,
    Sentence,
    Setup,
    Standing,
)
from rules.core.legality import Objection, each_once, refuse_if
from rules.core.panels import Panels
from rules.core.prompt import Answers, Prompt
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
    Note,
    PileView,
    PlaceView,
    ScoreView,
    Supposition,
    VerdictView,
)
from rules.eots import bidding, dispatch, initiative
from rules.eots.battle import battle_objections, participants
from rules.eots.cards import lasting_effects
from rules.eots.check import refuse_faults
from rules.eots.commands import (
    BOARD,
    COMMANDS,
    Command,
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
from rules.eots.dice import FACES
from rules.eots.events import (
    EVENTS,
    Event,
    ScenarioSetUp,
)
from rules.eots.fold.board import apply, begin
from rules.eots.movement import reach
from rules.eots.movement.amphibious_shipping import unused_shipping
from rules.eots.offensive import progress_of_the_war
from rules.eots.offensive.future_offensive import FaceDown
from rules.eots.printed.card import Card
from rules.eots.printed.card_reader import card_id, read_cards
from rules.eots.printed.card_vocabulary import CardId
from rules.eots.printed.components import BOXES, PACIFIC, PRESENT_EDITION, Components, Hex, read_sets
from rules.eots.printed.editions import Rulebook, read_rulebook
from rules.eots.printed.sides import Side, UnitId
from rules.eots.scenario import Scenario, read_scenarios
from rules.eots.sentences import board as say
from rules.eots.sequence import date_of, segment_of
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
from rules.eots.views.prompts import offered
from rules.eots.views.segment_view import segment_steps
from rules.eots.views.turn import NextView, StepView
from rules.maps.hexgrid import HexId

GameEvent: TypeAlias = Event | ScenarioSetUp

SHORTEST = 3
NUMBER = re.compile(r"\b[0-9]{4}\b")
BID = "points for Japan (negative when Japan pays)"


class EmpireOfTheSun:
    """The game as the table sees it."""

    code: str = "eots"
    name: str = "Empire of the Sun"
    rules_version: int = 1
    seats: tuple[SeatKind, ...] = (
        SeatKind("japan", "Japan", is_player=True),
        SeatKind("allies", "Allies", is_player=True, many=True),
        REFEREE,
        OBSERVER,
        SCREEN,
    )
    editions: Mapping[str, str] = {"v3.2": "Rules v3.2", "v2.0": "Rules v2.0"}
    commands: tuple[type, ...] = COMMANDS
    events: tuple[type, ...] = EVENTS
    faces: range = FACES
    hides: bool = False
    uncovers: tuple[type, ...] = ()
    log_kinds: tuple[tuple[str, str], ...] = (
        ("move", "Moves"),
        ("strength", "Losses and strength"),
        ("battle", "Battles"),
        ("control", "Control"),
        ("track", "Tracks"),
        ("dice", "Dice"),
        ("sequence", "Sequence"),
        ("degree", "Referee, Adviser, Scribe"),
    )
    sealing: Sealing[State, Command, GameEvent]
    panels: Panels[State]

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
        self.panels = Panels(self, self, self, self, self, self, drafts=self)
        self._areas = finding.read_areas(directory / "areas.toml", self.components)
        self._terms = {name: finding.terms_of(c, self.cards) for (name, _), c in self.sets.items()}
        self.scenarios: Mapping[str, ScenarioInfo] = {
            code: ScenarioInfo(code, s.name, s.summary, s.editions, tuple(map(bidding.note, s.options)), BID)
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

    def begin(self, event: GameEvent) -> State:
        """The position at the start."""
        if not isinstance(event, ScenarioSetUp):
            raise TypeError("a record begins with its scenario")
        return begin(self.sets[event.map, event.edition], event)

    def apply(self, state: State, event: GameEvent) -> State:
        """The position after an event."""
        return apply(state, event)

    def objections(self, state: State, seat: SeatKind, command: Command) -> Iterator[Objection]:
        """Every reason against a command, each once."""
        return iter(each_once(dispatch.objections(state, seat, command)))

    def outcome(self, state: State, seat: SeatKind, command: Command, dice: Dice) -> tuple[GameEvent, ...]:
        """The events of a command that stands."""
        return dispatch.outcome(state, seat, command, dice)

    def nature(self, command: Command) -> Nature:
        """Whether a command speaks of the board only, tells what was done by hand, or ends a segment."""
        corrects = isinstance(command, BOARD)
        moves = MoveForces | PlaceForces | Disengage | MakeFreeMoves | PlaceArrivals | RollDice
        by_hand = corrects or isinstance(command, moves)
        return Nature(corrects, by_hand, isinstance(command, EndSegment), self._owner(command))

    def consent(self, state: State, command: Command) -> Consent:
        """Whether both sides must have seen what a command does to them (EotS 6.24, 9.0), and its dice."""
        if isinstance(command, LogOffensive):  # its battles were fought where the app did not see them
            return Consent(Degree.of(state.mode) is Degree.REFEREE)
        if isinstance(command, FightBattle):
            return Consent(True, battle_objections.named_faces(state, command))
        return Consent(isinstance(command, SufferAttrition | SwitchDegree))

    def prompts(self, state: State, seat: SeatKind) -> tuple[Prompt, ...]:
        """Everything that a seat may do now."""
        return offered.prompts(state, seat)

    def refined(self, state: State, seat: SeatKind, prompt: Prompt, answers: Answers) -> Prompt:
        """A prompt after some of its choices, with those that depend on them."""
        return offered.refined(state, seat, prompt, answers)

    def _owner(self, command: Command) -> str | None:
        """The side of the counters or of the flag."""
        return dispatch.owner(self.components, command)

    def subjects(self, item: Command | GameEvent) -> frozenset[str]:
        """The counters, hex or track that a command or an event is about."""
        return dispatch.subjects(item)

    def sentence(self, event: GameEvent) -> Sentence:
        """An event in one line."""
        return say.sentence(self.components, event)

    def proposal(self, state: State, command: Command) -> str:
        """A command as something not yet done."""
        return say.proposal(state, command)

    def difference(self, before: State, after: State) -> tuple[str, ...]:
        """What to do on the physical board."""
        return say.difference(before, after)

    def is_there(self, state: State) -> bool:
        """Every counter of the game is known."""
        return True

    def touched(self, before: State, after: State) -> Iterator[str]:
        """The counters, flags, markers and cards that lie otherwise."""
        return real_board.touched(before, after)

    def lies(self, state: State, thing: str) -> str:
        """How a counter, flag, marker or card must lie."""
        return real_board.lies(state, thing)

    def task(self, state: State, thing: str, was: str) -> BoardTask:
        """What is to be done with a counter, flag, marker or card."""
        return real_board.task(state, thing, was)

    def standing(self, state: State) -> Standing:
        """Turn and segment as printed on the track, and who has won (EotS 4.0, 16.0)."""
        return Standing(
            heading=board_view.heading(state),
            milestone=f"{state.turn} {state.winner or ''}".strip(),
            degree=Degree.of(state.mode),
            turn=str(state.turn),
            turn_name=date_of(state.turn),
            phase=segment_of(state).name,
            over=bool(state.winner),
            notes=bidding.notes(self._scenarios[state.scenario], state),
        )

    def board(self, state: State, seat: SeatKind) -> BoardView:
        """The whole table, which lies open to every seat."""
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
        """The shipping points that each side may still use this turn (EotS 10.3, 14.2 B)."""
        return {side: max(0, unused_shipping(state, side)) for side in Side}

    def boxes(self, state: State) -> Mapping[str, str]:
        """The boxes beside the map that counters may be put in, by their names."""
        return state.components.boxes()

    def place_meant(self, text: str) -> str:
        """The hex whose number a text has in it, the box that players call so, else the text as it is."""
        if (number := NUMBER.search(text)) is not None:
            return number[0]
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
        empty = state.led and initiative.to_play(state) is None
        return play_view(state, seat, asked, text) if waiting and not empty else None

    def to_play(self, state: State) -> str:
        """Whose card is next, if that is known and none is being played."""
        waiting = state.offensive is None and state.segment == "offensives"
        return (initiative.to_play(state) or "") if waiting else ""

    def moves(self, state: State, units: tuple[str, ...], mode: str = "", to: str = "") -> MovesView:
        """Where chosen counters may go now, and the path to one hex."""
        return moves_view(state, units, mode, to)

    def movable(self, state: State, place: str) -> tuple[str, ...]:
        """The counters in a place that may move now."""
        return movable(state, place)

    def battle_hexes(self, state: State) -> tuple[str, ...]:
        """The hexes where both sides stand."""
        return participants.battle_hexes(state)

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


def load(directory: Path) -> EmpireOfTheSun:
    """The game from its data files."""
    return EmpireOfTheSun(directory)
