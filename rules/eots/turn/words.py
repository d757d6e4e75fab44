"""A turn's events and commands in the players' words."""

from rules.core.game import Sentence
from rules.eots.commands import (
    DealCards,
    MoveOfTurn,
    PlaceArrivals,
    RollBombing,
    RollSubmarines,
    SendToEurope,
    SettleNations,
    SignResult,
)
from rules.eots.components import Components, Side, UnitId
from rules.eots.events import (
    CardsDealt,
    CountSet,
    EuropeRolled,
    GameEnded,
    JapanBombed,
    NationFreed,
    ResultSigned,
    SubmarinesRolled,
    TurnEvent,
    WillChanged,
)

# What the rules count from turn to turn, as players read it in the log.
COUNTED = {
    "cards-lost": "Cards that strategic warfare took from Japan this turn",
    "bombed": "Turns on which Japan was bombed, one after the other",
    "blockade": "National status segments that Japan is cut off from its resources",
    "aleutians": "Political will segments that Japan holds a hex of the Aleutians",
    "hawaii": "Political will segments that Japan holds a hex of Hawaii",
}


def _unit(components: Components, unit: str) -> str:
    return components.units[UnitId(unit)].name if unit in components.units else unit[:40]


def sentence(components: Components, event: TurnEvent) -> Sentence:
    """What happened, in one line of the log."""
    match event:
        case NationFreed(nation):
            return Sentence(f"{components.regions[nation].name} is free again", "control", rule="EotS 13.1")
        case CountSet(name, value):
            return Sentence(f"{COUNTED.get(name, name.replace('-', ' ').capitalize())}: {value}", "track")
        case EuropeRolled(unit, faces, _, modified, value, sent):
            fate = "is sent to Europe for three turns" if sent else "is delayed"
            text = f"{_unit(components, unit)} {fate} ({modified} against {value} or less)"
            return Sentence(text, "dice", faces, "EotS 10.24")
        case SubmarinesRolled(faces, _, modified, sunk):
            text = "Submarines succeed" if sunk else "Submarines fail"
            return Sentence(f"{text}, modified {modified}", "dice", faces, "EotS 12.21")
        case JapanBombed(unit, faces, _, modified, value, hit):
            text = f"{_unit(components, unit)} {'bombs Japan' if hit else 'misses Japan'}"
            return Sentence(f"{text}, {modified} against {value} or less", "dice", faces, "EotS 12.32")
        case CardsDealt(japan, allies, japan_passes, allied_passes):
            both = f"Japan {japan} and {_passes(japan_passes)}, Allies {allies} and {_passes(allied_passes)}"
            return Sentence(f"Dealt: {both}", "card", rule="EotS 4.14")
        case WillChanged(_, change, text, rule):
            return Sentence(f"US Political Will {change:+d}: {text}", "track", rule=rule)
        case GameEnded(winner, result, points, why, rule):
            who = Side(winner).label if winner in tuple(Side) else "Nobody"
            scored = f", {points} points" if points is not None else ""
            return Sentence(f"The game is over. {result}{scored}: {why} ({who})", "sequence", rule=rule)
        case ResultSigned(side):
            return Sentence(f"{Side(side).label} signed the result", "table")


def _passes(number: int) -> str:
    return "1 pass" if number == 1 else f"{number or 'no'} passes"


def proposal(components: Components, command: MoveOfTurn) -> str:
    """A command as something not yet done."""
    match command:
        case SendToEurope(unit):
            return f"Roll whether {_unit(components, unit)} goes to Europe"
        case PlaceArrivals(side, positions):
            return f"Place {len(positions)} reinforcements of {side[:10]}"
        case RollSubmarines():
            return "Roll for the submarines"
        case RollBombing(unit):
            return f"Bomb Japan with {_unit(components, unit)}"
        case DealCards():
            return "Deal the cards"
        case SettleNations():
            return "Settle the fate of nations"
        case SignResult(side):
            return f"Sign for {side[:10]}"
