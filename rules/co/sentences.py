"""Events and commands in the player's words."""

import re
from typing import Any, get_args

from rules.co import by_hand_commands as c
from rules.co import events as e
from rules.co import names
from rules.co.battle.battle import Action
from rules.co.battle.combatants import Side
from rules.co.battle.lots import AGAIN
from rules.co.degree import SwitchDegree
from rules.co.dues import Arrived
from rules.co.numbers_told import FACTORS
from rules.co.printed.kinds import KINDS as FACTS
from rules.core.degrees import Degree
from rules.core.game import Sentence
from rules.core.pack import about, kind_of

EVENTS: tuple[type, ...] = get_args(e.Event)
REFITS = ("jrefit", "arefit")
KINDS: tuple[tuple[str, str], ...] = (
    ("move", "Moves"),
    ("battle", "Battles"),
    ("points", "Victory points"),
    ("event", "Events"),
    ("turn", "Turn"),
    ("copy", "Your copy"),
)
SILENT = Sentence("", "turn")
WORDS_OF_A_COUNTER = 4
"""A counter is told as its name, nation, branch, kind and code, and what else is known of it."""
SHORT = {"": "to", "set up": "set up at"}
"""How units go, where an event says it in short."""
ONE = {
    "go ashore at": "goes ashore at",
    "have landed at": "has landed at",
    "reinforce the": "reinforces the",
}
"""The same of a single unit."""
COPIES = {"practice": ", with the practice copy: practice values, not the printed ones", "own": ", own copy"}


def sentence(event: e.Event) -> Sentence:
    """One line of the log; nothing for what needs no telling."""
    match event:
        case e.CampaignBegun(_, copy):
            return Sentence(f"The campaign begins{COPIES.get(copy, '')}", "turn", rule="CO 4.0")
        case e.PhaseBegun(phase, turn):
            return Sentence(f"Turn {turn}: {phase} Phase", "turn", rule="CO 5.1")
        case e.DegreeSwitched(before, degree):
            said = f"The app is {Degree.of(degree).label} from now on, not {Degree.of(before).label}"
            return Sentence(said, "turn")
        case e.Withdrawn(why):
            return Sentence(f"Left undone{_because(why)}", "turn")
        case e.DiceRolled(_, _, "app", says) if says == AGAIN:
            return SILENT
        case e.DiceRolled(what, faces, _, says, rule):
            said = f"1 ship reacts{says[13:]}" if says.startswith("1 ships react") else says
            return Sentence(f"{names.action(what)}{_because(said)}", "event", faces, rule)
        case e.CampaignEnded(result, rule):
            return Sentence(result, "turn", (), rule)
        case e.Noted(_, _, says, rule) if says:
            return Sentence(says, "event", (), rule)
        case e.MarkerMoved(marker, to, why, rule):
            name = names.marker(marker)
            return Sentence(why if why.startswith(name) else f"{name}: {why or to}", "event", (), rule)
    return _of_the_copy(event) or _of_points(event) or _of_units(event) or _of_battles(event) or SILENT


def _of_the_copy(event: e.Event) -> Sentence | None:
    match event:
        case e.FactLearned(key, value, was):
            corrected = f", not {in_words(key, was)}" if was else ""
            return Sentence(
                f"Printed: {_what(key)}: {in_words(key, value)}{corrected}", "copy", rule=_rule(key)
            )
        case e.FactsLearned(facts):
            return Sentence(f"Printed: {_all_of(facts)}", "copy", rule=_rule(facts[0][0]) if facts else "")
        case e.CopyTaken(name, facts):
            return Sentence(f"{name}: {len(facts)} printed facts", "copy")
        case e.DecidedByHand(key, verdict, rule):
            says = dict(FACTS[kind_of(key)].waits).get(verdict, verdict)
            return Sentence(f"Decided at the table: {_what(key)}: {says}", "copy", rule=rule)
        case e.FactAsked(key):
            return Sentence(f"To be read off the copy: {_what(key)}", "copy", rule=_rule(key))
    return None


def _what(key: str) -> str:
    """What a printed fact speaks of: `Reaction ranges, Midway`."""
    kind, thing = FACTS.get(kind_of(key)), about(key)
    title = kind.title if kind else kind_of(key)
    return f"{title}, {_named(key)}" if thing else title


def _named(key: str) -> str:
    """What a key is about: a counter, two spaces, a cell of a table."""
    kind, thing = kind_of(key), about(key)
    first, _, rest = thing.partition(" ")
    if kind == "numbers" and first == "all":
        side, _, alike = rest.partition(" ")
        return f"all {names.SIDES.get(side, side)} {alike}"
    if kind in ("unit", "numbers", "code"):
        return names.unit(thing)
    if kind in REFITS:
        return ", die ".join(thing.split("."))
    return " and ".join(thing.split("|"))


def _all_of(facts: tuple[tuple[str, str], ...]) -> str:
    """Facts that were told at once, those that say the same together."""
    lines: dict[str, list[str]] = {}
    for key, value in facts:
        kind = FACTS.get(kind_of(key))
        lines.setdefault(f"{kind.title if kind else kind_of(key)}, {in_words(key, value)}", []).append(
            _named(key)
        )
    return "; ".join(f"{what}: {', '.join(things)}" for what, things in lines.items())


def in_words(key: str, value: str) -> str:
    """What is printed, in words: factors by their names, lists with room to read them."""
    if kind_of(key) == "lines":
        return "; ".join(" to ".join(one.split("|")) for one in value.split(","))
    if kind_of(key) != "numbers":
        return _value(value)
    front, move, *back = value.split(" ")
    reduced = f"; reduced {_factors(back[0])}" if back else ""
    return f"{_factors(front)}; moves {move}{reduced}"


def _factors(told: str) -> str:
    return ", ".join(f"{name} {one}" for name, one in zip(FACTORS, told.split("/"), strict=True))


def _value(value: str) -> str:
    """A printed fact with room to read it."""
    if len(words := value.split(";")) > WORDS_OF_A_COUNTER:
        _, nation, _, what, code, *_ = words
        return ", ".join(filter(None, (nation, what, code)))
    outward = re.sub(r"<([^|]*)", lambda found: f" (from {found[1]})" if found[1] else "", value)
    return re.sub(r"[|,]", ", ", outward)


def _rule(key: str) -> str:
    kind = FACTS.get(kind_of(key))
    return kind.rule if kind else ""


def _of_points(event: e.Event) -> Sentence | None:
    match event:
        case e.ActionTaken(code, source, where):
            at = f", {where}" if where else ""
            says = f"{names.action(code)}{at} ({f'paid by {_source(source)}' if source else 'not paid for'})"
            return Sentence(says, "event", (), f"CO {code}")
        case e.PointsGiven(source, points, rule):
            return Sentence(f"{_source(source)}: {_points(points)}", "event", (), rule)
        case e.PointsLost(source, points, why, rule):
            return Sentence(f"{_source(source)}: {_points(points)} lost{_because(why)}", "event", (), rule)
        case e.Scored(value, why, rule):
            return Sentence(f"{_signed(value)} VP: {why}", "points", (), rule)
        case e.ControlBooked(space, japanese):
            says = "Japan controls" if japanese else "Japan no longer controls"
            return Sentence(f"{says} {space}", "points", (), "CO 2.7")
        case e.PointsSet(source, left):
            says = f"{_source(source)}: {_points(left)} left, by hand"
            return Sentence(says, "event", (), "CO 5.2")
        case e.FeverBegan(vp):
            says = f"Victory Fever: the campaign goes on to June, victory points stand at {vp}"
            return Sentence(says, "points", (), "CO 3.4")
    return None


def _of_units(event: e.Event) -> Sentence | None:
    match event:
        case e.UnitsMoved(units, to, why, rule, path, aboard):
            way = f" by way of {', '.join(path[1:-1])}" if len(path) > 2 else ""
            where = f" aboard {names.unit(aboard)}" if aboard and "aboard" not in why else ""
            how = _goes(ONE.get(why, why) if len(units) == 1 else why)
            goes = f"{names.units(units)}{how} {names.place(to)}"
            return Sentence(f"{goes}{where}{way}", "move", (), rule)
        case e.UnitsRevealed(units, why, rule):
            return Sentence(f"{names.units(units)} turned face up{_because(why)}", "event", (), rule)
        case e.UnitsConcealed(units, why, rule) if why:
            return Sentence(f"{names.units(units)} turned face down{_because(why)}", "event", (), rule)
        case e.DrawnFaceDown(_, name):
            return Sentence(f"{name} is drawn and put down unseen", "move", (), "CO 14.1")
        case e.Identified(unknown, unit):
            return Sentence(f"{names.unit(unknown)} is {names.unit(unit)}", "event", (), "CO 14.0")
        case e.StepsChanged(unit, steps, why, rule):
            says = "is gone" if steps < 1 else "is reduced" if steps == 1 else "is whole"
            return Sentence(f"{names.unit(unit)} {says}{_because(why)}", "battle", (), rule)
        case e.BaseChanged(side, space, level, why, rule):
            says = f"now level {level}" if level > 0 else "removed"
            return Sentence(f"{names.SIDES[side]} base at {space}: {says}{_because(why)}", "move", (), rule)
    return None


def _of_battles(event: e.Event) -> Sentence | None:
    match event:
        case e.BattleBegun(space, action):
            return Sentence(f"Battle at {space.name}: {brought_by(Action(action))}", "battle", (), "CO 11.0")
        case e.BattleRolled(faces, _, says, rule):
            return Sentence(says or "Dice", "battle", faces, rule)
        case e.TargetsChosen(_, says) if says:
            return Sentence(says, "battle", (), "CO 11.6.1")
        case e.LossesChosen(units):
            return Sentence(f"Japan takes losses from {names.units(units)}", "battle", (), "CO 11.6.2")
        case e.BattleEnded(space):
            return Sentence(f"The battle at {space} is over", "battle", (), "CO 11.0")
        case e.NowDue(Arrived(code, _, where, cargo)) if cargo:
            return Sentence(f"{names.units(cargo)}: to land at {where}", "battle", (), f"CO {code}")
    return None


ALLIED = {
    Action.REACTION: "Allied reaction",
    Action.COUNTERATTACK: "Allied counterattack",
    Action.SURPRISE_ATTACK: "Allied Surprise Naval Attack",
}


def brought_by(action: Action) -> str:
    """What brings a battle."""
    return ALLIED.get(action) or names.action(action)


def _goes(why: str) -> str:
    """How units go: `: sail to`, or what became of them."""
    return f" {why}" if why.endswith(":") else f": {SHORT.get(why, why)}"


def _because(why: str) -> str:
    return f": {why}" if why else ""


def _source(source: str) -> str:
    return names.marker(source)


def _points(points: int) -> str:
    return "1 action point" if points == 1 else f"{points} action points"


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else str(value)


def proposal(command: Any) -> str:
    """A command as something not yet done; most in the words of its class."""
    match command:
        case c.MoveUnits(units, to):
            return f"Move {names.units(units)} to {names.place(to)} by hand"
        case c.SetBase(side, space, level):
            return f"{names.SIDES[Side(side)]} base at {space} by hand: {level or 'none'}"
        case c.BookPoints(value, reason):
            return f"{_signed(value)} VP: {reason}"
        case SwitchDegree(degree):
            return f"Let the app be {Degree.of(degree).label}"
    words = re.findall("[A-Z][a-z]*", type(command).__name__)
    code = getattr(command, "code", "")
    return names.action(code) if code else " ".join((words[0], *map(str.lower, words[1:])))
