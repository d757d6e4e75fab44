"""A turn's events and commands in the players' words (EotS 4.0)."""

from rules.core.game import Sentence
from rules.eots.commands import (
    Concede,
    DealCards,
    MakeFreeMoves,
    MoveOfTurn,
    PlaceArrivals,
    RollBombing,
    RollSubmarines,
    SendToEurope,
    SettleNations,
    SignResult,
)
from rules.eots.events import (
    ArrivalsBarred,
    ArrivalsPlaced,
    CardsDealt,
    CountSet,
    EuropeRolled,
    GameEnded,
    JapanBombed,
    NationFreed,
    ResultSigned,
    StepsUnused,
    SubmarinesRolled,
    TurnEvent,
    WillChanged,
)
from rules.eots.history import meaning_of
from rules.eots.printed.components import Components
from rules.eots.printed.sides import Side, UnitId
from rules.eots.reinforcements import replacement_points

# What the rules count from turn to turn, as players read it in the log.
COUNTED = {
    "cards-lost": "Cards that strategic warfare took from Japan this turn",
    "bombed": "Turns on which Japan was bombed, one after the other",
    "intercepted": "Interceptors keep the bombing from US Political Will, turn",
    "blockade": "National status segments that Japan is cut off from its resources",
    "aleutians": "Political will segments in which Japan occupies",
    "hawaii": "Political will segments in which Japan occupies",
    "nations": "The fate of nations is settled, turn",
    "india-regained": "The Allies won a hex of Northern India, which calms India, turn",
}


def _unit(components: Components, unit: str) -> str:
    return components.units[UnitId(unit)].name if unit in components.units else unit[:40]


def sentence(components: Components, event: TurnEvent) -> Sentence:
    """What happened, in one line of the log."""
    match event:
        case NationFreed(nation):
            name = components.regions[nation].name.removeprefix("Mainland ")
            return Sentence(f"{name} is free again", "control", rule="EotS 13.1")
        case ArrivalsBarred(units, to, why, rule):
            return Sentence(f"{_names(components, units)} {_fate(units, to)}: {why}", "move", rule=rule)
        case ArrivalsPlaced(side, waiting):
            return Sentence(_placed(components, Side(side), waiting), "move", rule="EotS 10.12")
        case StepsUnused(fund, steps, kept, why):
            card = components.cards.get(fund)
            name = f"{card.name} ({card.id})" if card is not None else replacement_points.title(fund)
            fate = "kept" if kept else "lost"
            text = f"{name}: {replacement_points.counted(steps)} {fate}{why and f' ({why})'}"
            return Sentence(text, "strength", rule=replacement_points.rule(fund))
        case CountSet(name, value):
            return _count_sentence(components, name, value)
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


def _names(components: Components, units: tuple[str, ...]) -> str:
    return ", ".join(_unit(components, unit) for unit in units)


def _fate(units: tuple[str, ...], to: str) -> str:
    be = "is" if len(units) == 1 else "are"
    return f"{be} delayed" if to == "delay" else f"{be} lost"


def _placed(components: Components, side: Side, waiting: tuple[str, ...]) -> str:
    if not waiting:
        whose = "Japanese" if side is Side.JAPAN else "Allied"
        return f"All {whose} reinforcements have arrived"
    waits = "waits" if len(waiting) == 1 else "wait"
    return f"{_names(components, waiting)} {waits} in the delay box without a place to arrive"


def _count_sentence(components: Components, name: str, value: int) -> Sentence:
    """Something that the rules count, as players say it."""
    match meaning_of(name):
        case "returned", unit:
            text = f"{_unit(components, unit)} came back just now and does not bomb Japan"
            return Sentence(f"{text} this turn", "strength", rule="EotS 12.31")
        case "held", hex_id:
            place = components.place_title(hex_id)
            return Sentence(f"Japan held {place} at the end of the turn", "track", rule="EotS v2.0 17.27")
        case "mandates_controller", _:
            text = f"The Australian Mandates are {'Japanese' if value == 1 else 'Allied'} now"
            return Sentence(text, "control", rule="EotS 13.84")
        case "free_moves", _:
            text = "The emergency moves before the first card are made"
            return Sentence(text, "move", rule="EotS v2.0 17.25 C")
        case "kondo_traded", _:
            return Sentence("Japan takes card 47, Kondo, into its hand", "card", rule="EotS v2.0 17.25 D")
        case "cards_lost", _ if not value:
            return Sentence("", "track")
    return Sentence(f"{_counted(components, name)}: {value}", "track")


def _counted(components: Components, name: str) -> str:
    """What is counted, with its hex if there is one for each."""
    code, _, last = name.rpartition("-")
    if code in COUNTED and last in components.hexes:
        return f"{COUNTED[code]} {components.place_title(last)}"
    return COUNTED.get(name, name.replace("-", " ").capitalize())


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
        case MakeFreeMoves(positions):
            return f"Make {len(positions)} emergency naval moves"
        case SettleNations():
            return "Settle the fate of nations"
        case Concede(side):
            return f"{side[:10].capitalize()} gives the game up"
        case SignResult(side):
            return f"Sign for {side[:10]}"
