"""An offensive's events and commands in the players' words (EotS 7.2)."""

from collections.abc import Iterable

from rules.core.game import Sentence
from rules.eots.assignment import Assignment, by_unit
from rules.eots.cards.use_names import WORDS, Use, read_use
from rules.eots.commands import (
    ActivateReaction,
    ClearUp,
    DeclareBattles,
    Disengage,
    DropTroops,
    IncludeUnits,
    LogOffensive,
    MeetShips,
    MoveForces,
    MoveOfOffensive,
    PickFutureOffensive,
    PlaceForces,
    PlayCard,
    PlayReaction,
    RetreatTroops,
    ReturnForces,
    SendBack,
    TrySpecialReaction,
)
from rules.eots.events import (
    AttackRolled,
    BattlesDeclared,
    CardPlayed,
    CasualtiesSuffered,
    Disengaged,
    DueSettled,
    EmergencyMovesOffered,
    ForcesMoved,
    FutureOffensivePicked,
    IntelligenceTried,
    OffensiveBegan,
    OffensiveCancelled,
    OffensiveEnded,
    OffensiveEvent,
    ReactionActivated,
    ReactionCardPlayed,
    ReactionEnded,
    SentBack,
    ShipsMet,
    SpecialReactionTried,
    StepReached,
    StoodFast,
    TroopsDropped,
    UnitsIncluded,
    WeatherForgone,
)
from rules.eots.offensive.offensive_limits import STEP_NAMES
from rules.eots.offensive_under_way import Step
from rules.eots.printed.components import Components
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side, UnitId

CARD, MOVE, BATTLE, DICE = "card", "move", "battle", "dice"


def names(components: Components, units: Iterable[str]) -> str:
    """Counters by name: 'CA Kent and BB Warspite'."""
    found = [components.units[UnitId(u)].name if u in components.units else u for u in units]
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}" if found else "nothing"


def card_name(components: Components, card: str) -> str:
    """A card with its title, or "a card" for one that lies face down."""
    return components.cards[card].name if card in components.cards else card or "a card"


def sentence(components: Components, event: OffensiveEvent) -> Sentence:
    """What happened, in one line of the log."""
    title = components.place_title
    match event:
        case CardPlayed():
            return Sentence(_played(components, event), CARD, rule="EotS 5.0")
        case FutureOffensivePicked(side):
            text = f"{Side(side).does('picks')} the first Future Offensive, face down"
            return Sentence(text, CARD, rule="EotS 17.11.9")
        case OffensiveBegan():
            hq = names(components, (event.hq,))
            return Sentence(f"{hq} activates {names(components, event.units)}", MOVE, rule="EotS 7.21")
        case ForcesMoved():
            return Sentence(_moved(components, event), MOVE, rule="EotS 8.0")
        case Disengaged(units, origin, to):
            text = f"{names(components, units)} stepped back from {title(origin)} to {title(to)}"
            return Sentence(text, MOVE, rule="EotS 8.43")
        case StoodFast(hex_id):
            return Sentence(f"The defenders of {title(hex_id)} stand fast", MOVE, rule="EotS 8.43")
        case BattlesDeclared():
            return Sentence(_declared(components, event), BATTLE, rule="EotS 7.24")
        case ReactionCardPlayed(side, card, condition):
            end = f": {condition}" if condition else ""
            text = f"{Side(side).does('answers')} with {card_name(components, card)}{end}"
            return Sentence(text, CARD, rule="EotS 5.32")
        case OffensiveCancelled(card, by):
            text = f"{card_name(components, by)} cancels the offensive of {card_name(components, card)}"
            return Sentence(text, CARD, rule="EotS 5.32 D")
        case SpecialReactionTried():
            end = "a battle hex" if event.made else "no battle hex"
            roll = _roll(event.faces[0], event.modified, event.value)
            return Sentence(
                f"Special reaction at {title(event.hex)}: {roll}, {end}", DICE, event.faces, "EotS 7.27"
            )
        case UnitsIncluded(hex_id, units):
            who = names(components, units) if units else "Nobody else"
            return Sentence(f"{who} joined the battle at {title(hex_id)}", BATTLE, rule="EotS 7.27")
        case IntelligenceTried():
            end = "intercepted" if event.found_out else "surprise"
            roll = _roll(event.faces[0], event.modified, event.value)
            return Sentence(f"Intelligence: {roll}, {end}", DICE, event.faces, "EotS 7.25")
        case StepReached(step):
            return Sentence(STEP_NAMES[Step(step)], "sequence", rule="EotS 7.2")
        case ReactionActivated(hq, units):
            text = f"{names(components, (hq,))} activates {names(components, units)} to react"
            return Sentence(text, MOVE, rule="EotS 7.26")
        case ReactionEnded():
            return Sentence(_reaction(components, event), BATTLE, rule="EotS 7.26")
        case AttackRolled(card, faces, _, steps):
            end = f"{steps} {'step' if steps == 1 else 'steps'} lost" if steps else "nothing"
            return Sentence(f"{card_name(components, card)}: {end}", DICE, faces, "EotS 5.32 B")
        case DueSettled(card):
            return Sentence(f"Losses by {card_name(components, card)}", BATTLE, rule="EotS 5.32 B")
        case TroopsDropped(card, hex_id, unit):
            who = names(components, (unit,)) if unit else "Paratroops"
            return Sentence(f"{card_name(components, card)}: {who} dropped on {title(hex_id)}", MOVE)
        case SentBack(card, unit, to):
            text = f"{card_name(components, card)} sends {names(components, (unit,))} back to {title(to)}"
            return Sentence(text, MOVE, rule="EotS 5.32 E")
        case WeatherForgone(card):
            return Sentence(f"No weather answers {card_name(components, card)}", CARD, rule="EotS 5.31")
        case EmergencyMovesOffered():
            text = "The Allied ships have made their emergency moves"
            return Sentence(text, MOVE, rule="EotS v2.0 17.11")
        case ShipsMet(unit, origin, to):
            text = f"{names(components, (unit,))} sails from {title(origin)} to meet the enemy at {title(to)}"
            return Sentence(text, MOVE, rule="EotS 5.31")
        case CasualtiesSuffered(hex_id):
            return Sentence(
                f"US casualties: a whole attack died at {title(hex_id)}", BATTLE, rule="EotS 16.45"
            )
        case OffensiveEnded(_, card):
            return Sentence(f"The offensive of {card_name(components, card)} is over", CARD, rule="EotS 7.28")


def _played(components: Components, event: CardPlayed) -> str:
    side, card = Side(event.side).label, card_name(components, event.card)
    named, is_held = read_use(event.use)
    use, held = Use(named), ", held over," if is_held else ""
    drawn = f"; draws {event.draws}" if event.draws else ""
    one = Side(event.side) is Side.JAPAN
    if use is Use.PASS:
        return f"{side} {'passes' if one else 'pass'}"
    if use is Use.FUTURE:
        return f"{side} {'holds' if one else 'hold'} a card over as Future Offensive"
    if use is Use.DISCARD:
        return f"{side} {'discards' if one else 'discard'} {card}{held.removesuffix(',')}"
    what = "as an event" if use is Use.EVENT else f"for: {WORDS[use]}"
    return f"{side} {'plays' if one else 'play'} {card}{held} {what}{drawn}"


def _moved(components: Components, event: ForcesMoved) -> str:
    words, title = Mode(event.mode).said_of(len(event.units)), components.place_title
    shipping = f", {event.shipping} shipping" if event.shipping else ""
    zone = ", through an enemy zone" if event.through_zone else ""
    who = names(components, event.units)
    return f"{who} {words} to {title(event.to)}{shipping}, from {title(event.origins[0])}{zone}"


def _declared(components: Components, event: BattlesDeclared) -> str:
    if not event.hexes:
        return "No battle hex is declared"
    return f"Battle hexes: {', '.join(map(components.place_title, event.hexes))}"


def _roll(face: int, modified: int, value: int) -> str:
    die = f"{face}" if face == modified else f"{face}, modified {modified}"
    return f"die {die} against {value}"


def _reaction(components: Components, event: ReactionEnded) -> str:
    if not event.joining:
        return "No unit reacts"
    joined: dict[str, list[str]] = {}
    for unit, hex_id in event.joined:
        joined.setdefault(hex_id, []).append(unit)
    return "; ".join(
        f"{names(components, units)} to the battle at {components.place_title(hex_id)}"
        for hex_id, units in joined.items()
    )


def proposal(components: Components, command: MoveOfOffensive) -> str:
    """What a command would do, not yet done."""
    title = components.place_title
    match command:
        case PlayCard():
            return f"Play {command.card or 'a card'} for {command.use}"
        case PickFutureOffensive():
            return "Pick the first Future Offensive, face down"
        case MoveForces(units, to):
            return f"Move {names(components, units)} to {title(to)}"
        case PlaceForces() | RetreatTroops() | ReturnForces() | ClearUp():
            return f"Move {_positions(components, by_unit(command.positions))}"
        case Disengage(units, to):
            return f"{names(components, units)} step back to {title(to)}"
        case DeclareBattles():
            hexes = dict.fromkeys(hex_id for _, hex_id in command.fighters)
            return f"Declare battles at {', '.join(map(title, hexes)) or 'no hex'}"
        case PlayReaction(card):
            return f"Answer with {card_name(components, card)}"
        case TrySpecialReaction(hex_id):
            return f"Roll for special reaction at {title(hex_id)}"
        case ActivateReaction(hq, units):
            return f"{names(components, (hq,))} activates {names(components, units)} to react"
        case DropTroops(hex_id):
            return f"Drop troops on {title(hex_id)}"
        case SendBack(card, unit):
            return f"{card_name(components, card)}: send {names(components, (unit,))} back"
        case IncludeUnits(hex_id, units):
            return f"{names(components, units) if units else 'Nobody'} to join the battle at {title(hex_id)}"
        case MeetShips(hex_id):
            return f"Meet the enemy's ships at {title(hex_id)}"
        case LogOffensive():
            return f"Enter an offensive of {command.card}"
    return type(command).__name__


def _positions(components: Components, positions: tuple[Assignment, ...]) -> str:
    title = components.place_title
    return ", ".join(f"{names(components, (unit,))} to {title(to)}" for unit, to in positions) or "nothing"
