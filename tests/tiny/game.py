"""Three Crowns: three seats, a map of points, a six-sided die, sealed bids, fights, and a winner.

Each turn all bid face down. When all lie there, each turns its bid up; the highest moves first and pays.
Then each moves one step. Where two stand together they fight: each rolls a die, the lower goes home. Whoever
stands in the Tower alone at the end of a turn wins a crown; two crowns win, or most of them after six turns.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
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
from rules.core.legality import Objection, refuse_if
from rules.core.panels import Panels
from rules.core.prompt import Choice, Option, Prompt, Roll
from rules.core.sealed import FaceDownOffer, TurnedUp
from rules.core.search import Found, search, term
from rules.core.view import BoardTask, BoardView, PlaceView, StackView, TrackView, UnitView
from rules.maps.graph import Graph, Line, PointId

FOX, HERON, OTTER = SIDES = ("fox", "heron", "otter")
NAMES = {FOX: "Fox", HERON: "Heron", OTTER: "Otter"}
HOMES = {FOX: "mill", HERON: "ford", OTTER: "gate"}
TOWER = "tower"
PLACES = {"mill": "Mill", "ford": "Ford", "gate": "Gate", "bridge": "Bridge", TOWER: "Tower"}
COINS, TURNS, CROWNS = 6, 6, 2
LINES = tuple(Line(PointId(place), PointId("bridge")) for place in ("mill", "ford", "gate", TOWER))
GRAPH = Graph(map(PointId, PLACES), LINES)


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Put a bid face down; the record holds its seal."""

    card: str = ""
    sealed: str = ""


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Turn a side's bid up."""

    side: str
    card: str
    salt: str = ""


@dataclass(frozen=True, slots=True)
class March:
    """Go one step, or stay."""

    to: str


@dataclass(frozen=True, slots=True)
class Fight:
    """Fight whoever stands there too."""


@dataclass(frozen=True, slots=True)
class CrownsBegun:
    """The game was laid out."""

    mode: str


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A bid lies face down."""

    seat: str
    sealed: str


@dataclass(frozen=True, slots=True)
class CardTurnedUp:
    """A bid was turned up."""

    seat: str
    card: str
    sealed: str
    salt: str


@dataclass(frozen=True, slots=True)
class Marched:
    """A counter went somewhere."""

    seat: str
    to: str


@dataclass(frozen=True, slots=True)
class Fought:
    """Two fought; the beaten one goes home."""

    sides: tuple[str, ...]
    faces: tuple[int, ...]
    beaten: str
    origin: str


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The turn is over, and who got a crown."""

    crowned: str


Command: TypeAlias = PlayCard | TurnUp | March | Fight
Event: TypeAlias = CrownsBegun | CardPlayed | CardTurnedUp | Marched | Fought | TurnEnded


@dataclass(frozen=True, slots=True)
class State:
    """The position."""

    mode: str
    turn: int = 1
    at: Mapping[str, str] = field(default_factory=lambda: HOMES)
    coins: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, COINS))
    crowns: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    sealed: Mapping[str, str] = field(default_factory=dict)
    bids: Mapping[str, int] = field(default_factory=dict)
    marched: tuple[str, ...] = ()

    @property
    def phase(self) -> str:
        """Bidding, turning up, marching or fighting."""
        if len(self.bids) == len(SIDES):
            return "Fight" if self.together else "March"
        return "Turn up" if len(self.sealed) == len(SIDES) else "Bid"

    @property
    def order(self) -> tuple[str, ...]:
        """The sides as they march: the highest bid first."""
        return tuple(sorted(SIDES, key=lambda side: (-self.bids.get(side, 0), SIDES.index(side))))

    @property
    def next(self) -> str:
        """Who marches next, or nobody."""
        return next((side for side in self.order if side not in self.marched), "")

    @property
    def together(self) -> tuple[str, ...]:
        """The two who must fight: who came last, and whom he found."""
        last = self.marched[-1] if self.marched else ""
        found = next((side for side in SIDES if side != last and self.at[side] == self.at.get(last)), "")
        return (last, found) if found else ()

    @property
    def winner(self) -> str:
        """Who has won, if anybody has."""
        best = max(SIDES, key=lambda side: self.crowns[side])
        return best if self.crowns[best] >= CROWNS or self.turn > TURNS else ""


class FaceDown:
    """The bids as sealed choices."""

    def chosen(self, state: State, command: Command) -> str:
        """The bid that a command puts face down."""
        return command.card if isinstance(command, PlayCard) else ""

    def hidden(self, command: Command) -> Command:
        """The command without its bid."""
        return replace(command, card="") if isinstance(command, PlayCard) else command

    def puts_down(self, command: Command) -> bool:
        """Whether it is a bid."""
        return isinstance(command, PlayCard)

    def owner(self, command: Command) -> str:
        """Nobody's: bids were sealed from the first record on."""
        return ""

    def turned_up(self, state: State, item: Command | Event) -> TurnedUp | None:
        """The bid that is turned up."""
        if isinstance(item, CardTurnedUp):
            return TurnedUp(item.sealed, item.card)
        sealed = state.sealed.get(item.side, "") if isinstance(item, TurnUp) else ""
        return TurnedUp(sealed, item.card) if isinstance(item, TurnUp) and sealed else None

    def lying(self, state: State) -> frozenset[str]:
        """Every bid that is not turned up yet."""
        return frozenset(seal for side, seal in state.sealed.items() if side not in state.bids)

    def title(self, value: str) -> str:
        """A bid in words."""
        return f"{value} coins"

    def offer(self, state: State, seat: str) -> FaceDownOffer | None:
        """Nothing beside the prompts."""
        return None


class ThreeCrowns:
    """The game as the table sees it."""

    code: str = "crowns"
    name: str = "Three Crowns"
    rules_version: int = 1
    seats: tuple[SeatKind, ...] = (
        *(SeatKind(side, NAMES[side], is_player=True) for side in SIDES),
        REFEREE,
        OBSERVER,
        SCREEN,
    )
    scenarios: Mapping[str, ScenarioInfo] = {
        "river": ScenarioInfo("river", "The river", "Three want the Tower", ("first",))
    }
    editions: Mapping[str, str] = {"first": "First rules"}
    commands: tuple[type, ...] = (PlayCard, TurnUp, March, Fight)
    events: tuple[type, ...] = (CrownsBegun, CardPlayed, CardTurnedUp, Marched, Fought, TurnEnded)
    faces: range = range(1, 7)
    hides: bool = False
    uncovers: tuple[type, ...] = ()
    log_kinds: tuple[tuple[str, str], ...] = (("move", "Marches"), ("fight", "Fights"), ("bid", "Bids"))

    def __init__(self) -> None:
        self.sealing = FaceDown()
        self.panels: Panels[State] = Panels(places=self, real_board=self)

    # The contract

    def open(self, setup: Setup) -> Event:
        """The event that lays out the game."""
        if setup.scenario not in self.scenarios or setup.edition not in self.editions:
            refuse_if([Objection("Crowns 1", "There is one game: the river, first rules", final=True)])
        return CrownsBegun(setup.mode)

    def begin(self, event: Event) -> State:
        """The position at the start."""
        assert isinstance(event, CrownsBegun)
        return State(event.mode)

    def apply(self, state: State, event: Event) -> State:
        """The position after an event."""
        match event:
            case CardPlayed(seat, sealed):
                return replace(state, sealed={**state.sealed, seat: sealed})
            case CardTurnedUp(seat, card):
                coins = {**state.coins, seat: state.coins[seat] - int(card)}
                return replace(state, bids={**state.bids, seat: int(card)}, coins=coins)
            case Marched(seat, to):
                return replace(state, at={**state.at, seat: to}, marched=(*state.marched, seat))
            case Fought(_, _, beaten):
                return replace(state, at={**state.at, beaten: HOMES[beaten]})
            case TurnEnded(crowned):
                crowns = {side: number + (side == crowned) for side, number in state.crowns.items()}
                return State(state.mode, state.turn + 1, state.at, state.coins, crowns)
        return state

    def objections(self, state: State, seat: SeatKind, command: Command) -> Iterator[Objection]:
        """Every reason against a command."""
        if state.winner:
            yield Objection("Crowns 6", "The game is over", final=True)
        match command:
            case PlayCard(card):
                if state.phase != "Bid" or seat.code in state.sealed:
                    yield Objection("Crowns 2", "No bid is put face down now")
                if card and not (card.isdigit() and int(card) <= state.coins.get(seat.code, 0)):
                    yield Objection("Crowns 2", f"Nobody has {card} coins to bid", final=True)
            case TurnUp(side, card, salt):
                if state.phase != "Turn up" or side in state.bids or side != seat.code:
                    yield Objection("Crowns 3", "That bid is not turned up now")
                if salt and set(salt) == {"0"}:
                    yield Objection("Crowns 3", f"{card} is not what lies there", final=True)
            case March(to):
                yield from self._march_objections(state, seat, to)
            case Fight():
                if not state.together:
                    yield Objection("Crowns 5", "Nobody stands together")

    def _march_objections(self, state: State, seat: SeatKind, to: str) -> Iterator[Objection]:
        if to not in PLACES:
            yield Objection("Map", f"There is no place {to!r}", final=True)
        elif state.phase != "March" or seat.code != state.next:
            yield Objection("Crowns 4", f"{seat.name} does not march now")
        elif to != state.at[seat.code] and to not in GRAPH.neighbours(PointId(state.at[seat.code])):
            yield Objection("Crowns 4", f"The {PLACES[to]} is more than one step away")

    def outcome(self, state: State, seat: SeatKind, command: Command, dice: Dice) -> tuple[Event, ...]:
        """The events of a command that stands."""
        match command:
            case PlayCard(_, sealed):
                return (CardPlayed(seat.code, sealed),)
            case TurnUp(side, card, salt):
                return (CardTurnedUp(side, card, state.sealed[side], salt),)
            case March(to):
                events: tuple[Event, ...] = (Marched(seat.code, to),)
            case Fight():
                faces = dice.roll(2)
                beaten = state.together[0] if faces[0] <= faces[1] else state.together[1]
                events = (Fought(state.together, faces, beaten, dice.origin),)
        return *events, *self._turn_ends(state, events)

    def _turn_ends(self, state: State, events: tuple[Event, ...]) -> Iterator[Event]:
        for event in events:
            state = self.apply(state, event)
        if len(state.marched) == len(SIDES) and not state.together:
            yield TurnEnded(next((side for side in SIDES if state.at[side] == TOWER), ""))

    def prompts(self, state: State, seat: SeatKind) -> tuple[Prompt, ...]:
        """What a side may do now."""
        if state.winner or not seat.is_player:
            return ()
        side = seat.code
        if state.phase == "Bid" and side not in state.sealed:
            return (_bid(side, PlayCard, "Bid", "Put a bid face down.", state.coins[side], ()),)
        if state.phase == "Turn up" and side not in state.bids:
            fixed = (("side", side),)
            return (_bid(side, TurnUp, "Turn up", "Say what lies there.", state.coins[side], fixed),)
        if state.phase == "March" and side == state.next:
            return (self._march(state, side),)
        if state.phase == "Fight" and side == state.together[0]:
            return (_fight(state, side),)
        return ()

    def _march(self, state: State, side: str) -> Prompt:
        here = state.at[side]
        steps = (Option(to, PLACES[to]) for to in GRAPH.neighbours(PointId(here)))
        options = (Option(here, f"Stay in the {PLACES[here]}"), *steps)
        where = Choice("to", "Where to", options, draws="places")
        return Prompt(side, "March", "Crowns 4", "Go one step, or stay.", March, "Go", (where,))

    def nature(self, command: Command) -> Nature:
        """A march only tells what was done on the board."""
        return Nature(by_hand=isinstance(command, March))

    def consent(self, state: State, command: Command) -> Consent:
        """Nothing asks the others."""
        return Consent()

    def subjects(self, item: Command | Event) -> frozenset[str]:
        """Bids of different sides do not meet; everything else is about the turn."""
        match item:
            case PlayCard():
                return frozenset()
            case TurnUp(side) | CardTurnedUp(side):
                return frozenset({f"bid-{side}"})
            case CardPlayed():
                return frozenset()
            case CrownsBegun():
                return frozenset(SIDES)
        return frozenset({"turn"})

    def sentence(self, event: Event) -> Sentence:
        """An event in one line."""
        match event:
            case CardPlayed(seat):
                return Sentence(f"{NAMES[seat]} put a bid face down", "bid")
            case CardTurnedUp(seat, card):
                return Sentence(f"{NAMES[seat]} bids {card}", "bid")
            case Marched(seat, to):
                return Sentence(f"{NAMES[seat]} marches to the {PLACES[to]}", "move")
            case Fought(sides, faces, beaten):
                return Sentence(
                    f"{' and '.join(map(NAMES.__getitem__, sides))} fight: {NAMES[beaten]} goes home",
                    "fight",
                    faces,
                    "Crowns 5",
                )
            case TurnEnded(crowned):
                got = f"{NAMES[crowned]} wins a crown" if crowned else "nobody wins a crown"
                return Sentence(f"The turn is over: {got}", "turn")
        return Sentence("Three Crowns begins", "turn")

    def proposal(self, state: State, command: Command) -> str:
        """A command as something not yet done."""
        return type(command).__name__

    def standing(self, state: State) -> Standing:
        """The turn and its phase."""
        result = f"{NAMES[state.winner]} wins" if state.winner else ""
        degree = Degree.of(state.mode)
        heading, milestone = f"Turn {state.turn} · {state.phase}", f"{state.turn} {state.winner}"
        turn = str(state.turn)
        return Standing(heading, milestone, degree, turn, "", state.phase, bool(result), result, "Crowns 6")

    def board(self, state: State, seat: SeatKind) -> BoardView:
        """The whole table."""
        standing = {place: [side for side in SIDES if state.at[side] == place] for place in PLACES}
        stacks = (
            StackView(place, tuple(_counter(state, side) for side in sides))
            for place, sides in standing.items()
            if sides
        )
        tracks = (
            *(_track(side, "crowns", state.crowns[side], TURNS) for side in SIDES),
            *(_track(side, "coins", state.coins[side], COINS) for side in SIDES),
        )
        return BoardView(
            self.standing(state).heading, "Crowns 1", TOWER, "river", tuple(stacks), (), (), tracks, ()
        )

    # Its panels

    def place(self, state: State, place: str) -> PlaceView | None:
        """A place with who stands there."""
        if place not in PLACES:
            return None
        units = tuple(_counter(state, side) for side in SIDES if state.at[side] == place)
        return PlaceView(place, PLACES[place], (), "", units, True)

    def place_meant(self, text: str) -> str:
        """A place by its name."""
        return next((code for code, name in PLACES.items() if name.lower() == text.strip().lower()), text)

    def boxes(self, state: State) -> Mapping[str, str]:
        """There are none."""
        return {}

    def find(self, state: State, text: str) -> list[Found]:
        """Places and counters."""
        terms = [
            *(term("place", code, name) for code, name in PLACES.items()),
            *(term("unit", side, NAMES[side]) for side in SIDES),
        ]
        at = {**{code: code for code in PLACES}, **state.at}
        return [Found(one.kind, one.id, one.title, "", at[one.id]) for one in search(terms, text)]

    def areas(self, state: State) -> list[tuple[str, list[PlaceView]]]:
        """One area: the river."""
        found = (self.place(state, place) for place in PLACES)
        return [("The river", [place for place in found if place is not None and place.units])]

    def essentials(self, state: State) -> list[PlaceView]:
        """All of it."""
        return self.areas(state)[0][1]

    def difference(self, before: State, after: State) -> tuple[str, ...]:
        """Who is to be moved."""
        return tuple(f"{NAMES[side]} to the {PLACES[after.at[side]]}" for side in self.touched(before, after))

    def is_there(self, state: State) -> bool:
        """Everybody has the board."""
        return True

    def touched(self, before: State, after: State) -> Iterator[str]:
        """Whoever stands elsewhere."""
        return (side for side in SIDES if before.at[side] != after.at[side])

    def lies(self, state: State, thing: str) -> str:
        """Where a counter stands."""
        return state.at[thing]

    def task(self, state: State, thing: str, was: str) -> BoardTask:
        """Move a counter."""
        unit = _counter(state, thing)
        return BoardTask(thing, state.at[thing], f"{NAMES[thing]} to the {PLACES[state.at[thing]]}", unit)


def _bid(
    side: str, command: type, title: str, says: str, coins: int, fixed: tuple[tuple[str, str], ...]
) -> Prompt:
    options = tuple(Option(str(number), f"{number} coins") for number in range(min(coins, 3) + 1))
    return Prompt(
        side, title, "Crowns 2", says, command, title, (Choice("card", "How much", options),), fixed
    )


def _fight(state: State, side: str) -> Prompt:
    names = " against ".join(NAMES[one] for one in state.together)
    roll = Roll(2, "his die, then the other's: the lower goes home")
    return Prompt(side, "Fight", "Crowns 5", f"{names}.", Fight, "Fight", (roll,))


def _counter(state: State, side: str) -> UnitView:
    place = state.at[side]
    return UnitView(
        side, NAMES[side], NAMES[side], side, "prince", "", "", "1", False, False, place, PLACES[place]
    )


def _track(side: str, what: str, value: int, highest: int) -> TrackView:
    labels = tuple(map(str, range(highest + 1)))
    return TrackView(
        f"{side}-{what}", f"{NAMES[side]}'s {what}", "Crowns 1", value, str(value), 0, highest, labels
    )
