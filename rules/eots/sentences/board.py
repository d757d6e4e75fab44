"""Events, commands and differences in the players' words."""

from collections.abc import Iterator
from typing import Any, get_args

from rules.core.degrees import Degree
from rules.core.game import Sentence
from rules.eots.battle import result
from rules.eots.commands import (
    ChangeControl,
    DiscardDrawn,
    EliminateUnits,
    EndErrand,
    EndSegment,
    ExchangeCard,
    FightBattle,
    FlipUnits,
    MoveMarker,
    MoveOfTurn,
    MoveUnits,
    PlaceTokyoExpress,
    Relocate,
    RollBattle,
    RollDice,
    ShuffleDeck,
    SpendStep,
    SufferAttrition,
    SwitchDegree,
)
from rules.eots.events import (
    AttritionSuffered,
    BattleFought,
    BattleRolled,
    CardEvent,
    CombatFought,
    ControlChanged,
    DegreeSwitched,
    DiceRolled,
    MarkerMoved,
    NationSurrendered,
    OffensiveEvent,
    ScenarioSetUp,
    SegmentBegan,
    TokyoExpressPlaced,
    TurnEvent,
    UnitsEliminated,
    UnitsFlipped,
    UnitsMoved,
)
from rules.eots.printed.components import Components
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.sentences import cards as said
from rules.eots.sentences import offensive
from rules.eots.sentences import turn as turn_words
from rules.eots.sentences.offensive import names
from rules.eots.sequence import SEGMENTS, date_of
from rules.eots.state import State
from rules.maps.hexgrid import HexId


def sentence(components: Components, event: Any) -> Sentence:
    """What happened, in one line of the log."""
    match event:
        case ScenarioSetUp():
            return Sentence(f"Scenario {event.scenario} was set up, rules {event.edition}", "table")
        case UnitsMoved(units, origins, to):
            return Sentence(_moved(components, units, origins, to), "move")
        case UnitsFlipped(reduced, restored):
            return Sentence(_flipped(components, reduced, restored), "strength")
        case UnitsEliminated(units, origins):
            return Sentence(f"{names(components, units)} eliminated{_from(components, origins)}", "strength")
        case ControlChanged(hex_id, side):
            title = components.place_title(hex_id)
            return Sentence(f"{title} now controlled by {Side(side).label}", "control", rule="EotS 6.5")
        case MarkerMoved(track, origin, to, before, after):
            printed = components.tracks[TrackId(track)]
            text = f"{printed.name}: {before or printed.label(origin)} to {after or printed.label(to)}"
            return Sentence(text, "track", rule=printed.rule)
        case TokyoExpressPlaced(_, to):
            where = f"supplies {components.place_title(to)}" if to else "left the map"
            return Sentence(f"The Tokyo Express {where}", "track", rule="EotS 6.23")
        case AttritionSuffered(turn, reduced, eliminated):
            losses = _losses(components, reduced, eliminated)
            return Sentence(f"Attrition of turn {turn}: {losses}", "strength", rule="EotS 6.24")
        case BattleRolled(hex_id, combat, faces, _):
            where = components.place_title(hex_id)
            return Sentence(f"Rolled by the app for the {combat} combat at {where}", "dice", faces)
        case CombatFought():
            return Sentence(_combat(event), "battle", event.faces, event.rule)
        case BattleFought():
            return Sentence(_battle(components, event), "battle", rule="EotS 9.0")
        case NationSurrendered(nation):
            name = components.regions[nation].name.removeprefix("Mainland ")
            return Sentence(f"{name} surrenders", "control", rule="EotS 13.0")
        case DiceRolled(what, faces, origin):
            by = " at the table" if origin == "table" else " by the app"
            return Sentence(f"Rolled{by}{f' for {what}' if what else ''}", "dice", faces)
        case SegmentBegan(turn, segment):
            found = next(s for s in SEGMENTS if s.code == segment)
            return Sentence(
                f"{found.name} segment began, turn {turn}, {date_of(turn)}", "sequence", rule=found.rule
            )
        case DegreeSwitched(before, degree):
            was, now = Degree.of(before).label, Degree.of(degree).label
            return Sentence(f"From now on the app is {now}, no longer {was}", "degree")
        case _ if isinstance(event, get_args(OffensiveEvent)):
            return offensive.sentence(components, event)
        case _ if isinstance(event, get_args(TurnEvent)):
            return turn_words.sentence(components, event)
        case _ if isinstance(event, get_args(CardEvent)):
            return said.sentence(components, event)
    return Sentence(type(event).__name__, "table")


def _combat(event: CombatFought) -> str:
    """A combat in one line: each side's strength, die and hits, and who won."""
    rolls = zip(event.sides, event.strengths, event.faces, event.modified, event.hits, strict=True)
    parts = []
    for side, strength, face, modified, hits in rolls:
        die = f"{face}" if face == modified else f"{face}, modified {modified}"
        parts.append(f"{Side(side).label} {strength}, die {die}: {hits} {'hit' if hits == 1 else 'hits'}")
    winner = "Japan wins" if event.winner == Side.JAPAN else "the Allies win"
    kind = "Air-naval combat" if event.combat == "air-naval" else "Ground combat"
    return f"{kind}: {'; '.join(parts)}; {winner}, {event.why}"


def _battle(components: Components, event: BattleFought) -> str:
    """How a battle ended."""
    side = Side(event.offensive)
    attacks = "Japan attacked" if side is Side.JAPAN else "the Allies attacked"
    units = (components.units[UnitId(unit)] for unit in event.units)
    invaded = any(unit.unit_class == "ground" and unit.side is side for unit in units)
    end = " and took it" if event.captured else " and did not take it" if invaded else ""
    back = f"; {names(components, event.by_sea)} to go back by sea" if event.by_sea else ""
    where = components.place_title(event.hex)
    return f"Battle at {where}, {event.condition}: {attacks}{end}{back}"


def _moved(components: Components, units: tuple[str, ...], origins: tuple[str, ...], to: str) -> str:
    return f"{names(components, units)} moved{_from(components, origins)} to {components.place_title(to)}"


def _from(components: Components, origins: tuple[str, ...]) -> str:
    places = dict.fromkeys(origins)
    return f" from {components.place_title(origins[0])}" if len(places) == 1 else ""


def _flipped(components: Components, reduced: tuple[str, ...], restored: tuple[str, ...]) -> str:
    parts = []
    if reduced:
        parts.append(f"{names(components, reduced)} reduced")
    if restored:
        parts.append(f"{names(components, restored)} restored to full strength")
    return "; ".join(parts)


def _losses(components: Components, reduced: tuple[str, ...], eliminated: tuple[str, ...]) -> str:
    parts = [f"{names(components, reduced)} reduced"] if reduced else []
    parts += [f"{names(components, eliminated)} eliminated"] if eliminated else []
    return "; ".join(parts) or "nobody is struck"


def proposal(state: State, command: Any) -> str:
    """What a command would do, not yet done."""
    components = state.components
    match command:
        case MoveUnits(units, to):
            return f"Move {names(components, units)} to {components.place_title(to)}"
        case FlipUnits(units):
            return f"Flip {names(components, units)}"
        case EliminateUnits(units):
            return f"Eliminate {names(components, units)}"
        case ChangeControl(hex_id, side):
            return f"Give {components.place_title(hex_id)} to {Side(side).label}"
        case MoveMarker(track, to):
            printed = components.tracks[TrackId(track)]
            return f"Set {printed.name} to {printed.label(to)}"
        case PlaceTokyoExpress(hex_id):
            return f"Tokyo Express to {components.place_title(hex_id)}" if hex_id else "No more Tokyo Express"
        case SufferAttrition(reduced, eliminated):
            return f"Apply attrition: {_losses(components, reduced, eliminated)}"
        case RollBattle(hex_id, combat):
            return f"Let the app roll for the {combat} combat at {components.place_title(hex_id)}"
        case FightBattle():
            lines = (sentence(components, event).text for event in result.events(state, command))
            return "\n".join((f"The battle at {components.place_title(command.hex)}", *lines))
        case RollDice(what, count):
            return f"Roll {count} for {what}" if what else f"Roll {count}"
        case EndSegment():
            return "End the segment"
        case SwitchDegree(degree):
            return f"Let the app be {Degree.of(degree).label} from now on\n{Degree.of(degree).says}"
        case ShuffleDeck(side):
            return f"Shuffle the discards of {side[:10]} into the draw pile"
        case SpendStep() | Relocate() | ExchangeCard() | DiscardDrawn() | EndErrand():
            return said.proposal(components, command)
        case _ if isinstance(command, MoveOfTurn):
            return turn_words.proposal(components, command)
    return offensive.proposal(components, command)


ASIDE = {
    "eliminated": "with the eliminated units",
    "removed": "out of the game",
    "delay": "in the delay box",
}


def difference(before: State, after: State) -> tuple[str, ...]:
    """What to do with the real counters to come from one position to the other."""
    return (
        *_unit_changes(before, after),
        *_leaving(before, after),
        *_control_changes(before, after),
        *_marker_changes(before, after),
        *_removed_cards(before, after),
        *_turn_changes(before, after),
    )


def _unit_changes(before: State, after: State) -> Iterator[str]:
    """Counters that go to one place together are one thing to do."""
    moved: dict[str, list[str]] = {}
    turned: list[str] = []
    for unit_id, position in after.units.items():
        old, name = before.units[unit_id], after.components.units[unit_id].name
        if old.place != position.place:
            moved.setdefault(position.place, []).append(name)
        if old.reduced != position.reduced:
            turned.append(f"Turn {name} to its {'reduced' if position.reduced else 'full'} side")
    for place, units in moved.items():
        yield f"Put {_listed(units)} {_where(after, place)}"
    yield from turned


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _where(state: State, place: str) -> str:
    """Where counters are put: "in 2813 Manila", "with the eliminated units"."""
    return ASIDE.get(place, f"in {state.components.place_title(place)}")


def _control_changes(before: State, after: State) -> Iterator[str]:
    flagged: dict[str, list[str]] = {}
    for hex_id, side in after.control.items():
        if before.control[hex_id] is not side:
            flagged.setdefault(side.label, []).append(after.components.place_title(HexId(hex_id)))
    for side_name, places in flagged.items():
        yield f"Flag {_listed(places)} for {side_name}"


def _marker_changes(before: State, after: State) -> Iterator[str]:
    for track_id, value in after.markers.items():
        track = after.components.tracks[track_id]
        if before.markers[track_id] != value and track.counter:
            yield f"Set {track.name} to {track.label(value)}"


def _removed_cards(before: State, after: State) -> Iterator[str]:
    """Cards that leave the game are put apart from the discards (EotS 5.36)."""
    gone = [c for c in after.removed_cards if c not in before.removed_cards]
    back = [c for c in before.removed_cards if c not in after.removed_cards]
    cards = after.components.cards
    yield from (f"Take the card {cards[card].name} out of the game" for card in gone)
    yield from (f"Take the card {cards[card].name} back into the game" for card in back)


def _leaving(before: State, after: State) -> Iterator[str]:
    """Beaten troops go back by sea or retreat, after all battles (EotS 9.5)."""
    for unit in sorted(after.leaving - before.leaving):
        where = after.components.place_title(after.units[unit].place)
        yield f"{after.components.units[unit].name} leaves {where} by sea, in post battle movement"
    for unit in sorted(after.retreating - before.retreating):
        where = after.components.place_title(after.units[unit].place)
        yield f"{after.components.units[unit].name} leaves {where}, in post battle movement"


def _turn_changes(before: State, after: State) -> Iterator[str]:
    if before.tokyo_express != after.tokyo_express:
        place = after.tokyo_express
        where = f"in {after.components.place_title(place)}" if place else "beside the map"
        yield f"Put the Tokyo Express marker {where}"
    if before.turn != after.turn:
        yield f"Set the turn marker to turn {after.turn}"
