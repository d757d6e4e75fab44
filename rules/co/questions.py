"""How each kind of printed fact is asked for: by buttons, in a list for many at once, by tapping (CO 2.1)."""

from collections.abc import Iterator, Mapping

from rules.co import numbers_told
from rules.co.chapter import JAPAN
from rules.co.places import HOME
from rules.co.printed import chart
from rules.co.printed.kinds import AXES, FACES, KINDS, MONTHS, NOTHING
from rules.co.printed.roster import roster
from rules.co.printed.text import text
from rules.co.state import State
from rules.co.units import Code
from rules.core.asking import Question
from rules.core.pack import SEPARATOR, FactKey, Facts, about, key_of, kind_of
from rules.core.prompt import Prompt, Words

REFITS = ("jrefit", "arefit")
LONGEST = 600
HOW = {
    "axis": "Where it forks, add a branch as Darwin<Sea 4b: Darwin lies next to Sea 4b.",
    "targets": "AP on the map means TR (2.1).",
}
"""What helps to tell a fact together."""
OF_A_TURN = ("actions", "events", "dice")
INSIDE = "Tick every space inside the Initial Objective Line."
CHAINS = "Tick every space that is an island chain; the others are land."
MARKED = "Tick every fortress, then every objective; the others are neither."
LETTERS = "abcdefgh"


def question(state: State, key: FactKey) -> Question:
    """The question for a fact in the words of the table."""
    return Question(JAPAN, KINDS[kind_of(key)], key, _thing(state, key))


def _thing(state: State, key: FactKey) -> str:
    """What a fact is about, as it is printed."""
    thing, kind = about(key), kind_of(key)
    unit = roster(state.facts).get(thing)
    if kind in ("numbers", "code") and unit is not None:
        return numbers_told.printed_name(unit)
    if kind == "link":
        return " and ".join(thing.split("|"))
    if kind in REFITS:
        category, _, face = thing.partition(SEPARATOR)
        return f"{category} units, die {face}"
    if kind in OF_A_TURN and thing.isdigit() and 1 <= int(thing) <= len(MONTHS):
        return f"{thing} ({MONTHS[int(thing) - 1]})"
    return thing


def prompts(state: State, key: FactKey) -> Iterator[Prompt]:
    """The question, for all that will be asked alike where there are several."""
    asked = question(state, key)
    kind = kind_of(key)
    together = tuple(alike(state, key))
    if kind == "numbers":
        yield numbers_told.prompt(asked, state.facts)
    elif (words := tapped(state.facts, key)) is not None:
        how = _lines_known(state, about(key)) if kind == "lines" else HOW.get(kind, "")
        yield asked.with_words(words, how)
    elif kind == "reaction":
        yield asked.with_ticks()
    elif not asked.kind.buttons:
        yield asked.with_words(Words("value", asked.kind.title, LONGEST))
    elif len(together) > 1:
        yield _together(state, asked, together)
    else:
        yield asked.with_buttons()


def tapped(facts: Facts, key: FactKey) -> Words | None:
    """How a fact is tapped together, if it is: spaces of an axis, lines by their ends, types in order."""
    kind = KINDS[kind_of(key)]
    match kind.code:
        case "axis":
            return Words("value", kind.title, LONGEST, _spaces_left(facts, key), "|", HOME)
        case "lines":
            ends = tuple(one for one in dict.fromkeys((*chart.spaces(facts), *text().spaces)) if one != HOME)
            return Words("value", kind.title, LONGEST, ends, ",", NOTHING, True)
        case "reaction":
            return None
    return Words("value", kind.title, LONGEST, kind.buttons, ",") if kind.many else None


def alike(state: State, key: FactKey) -> Iterator[FactKey]:
    """The unknown facts that are asked for in one list with this one, it first."""
    kind = kind_of(key)
    yield key
    if kind in OF_A_TURN:
        keys = [key_of(one, about(key)) for one in OF_A_TURN]
    elif kind in ("inside", "worth", "kind") and about(key) in _named(state, kind):
        keys = [key_of(kind, space) for space in _named(state, kind)]
    elif kind == "code":
        keys = [key_of(kind, one.id) for one in roster(state.facts).values() if one.code is Code.UNTOLD]
    elif kind in REFITS:
        category = about(key).partition(SEPARATOR)[0]
        keys = [key_of(kind, category, face) for face in FACES]
    elif kind == "copies":
        keys = [key_of(kind, one.marker) for one in text().markers.values() if one.side == "allies"]
    else:
        keys = []
    yield from (one for one in keys if one != key and state.facts.known(one) is None)


def _named(state: State, kind: str) -> tuple[str, ...]:
    """The spaces of which a fact of a kind can be asked: sea spaces lie only inside the line or outside."""
    known = dict.fromkeys((*chart.spaces(state.facts), *text().spaces))
    names = (space for space in known if space != HOME)
    if kind == "inside":
        return tuple(names)
    return tuple(space for space in names if space in text().spaces)


def _together(state: State, asked: Question, keys: tuple[FactKey, ...]) -> Prompt:
    kind = asked.kind.code
    names: Mapping[FactKey, str] = {key: about(key) for key in keys}
    if kind == "inside":
        return asked.ticked(INSIDE, names, {"yes": "Inside the line"}, "no")
    if kind == "kind":
        return asked.ticked(CHAINS, names, {"island chain": "Island chains"}, "land")
    if kind == "worth":
        return asked.ticked(MARKED, names, {"fortress": "Fortresses", "objective": "Objectives"}, "neither")
    if kind == "code":
        rows = {key: (_thing(state, key), asked.kind.buttons) for key in keys}
        return asked.in_rows("Which code is on the back of each?", rows)
    rows = {key: (KINDS[kind_of(key)].title, KINDS[kind_of(key)].buttons) for key in keys}
    if kind in REFITS:
        rows = {key: (f"Die {about(key)[-1]}", asked.kind.buttons) for key in sorted(keys)}
        category = about(asked.key).partition(SEPARATOR)[0]
        return asked.in_rows(f"{asked.kind.title}, {category} units: what does each die bring?", rows)
    if kind == "copies":
        rows = {key: (name, asked.kind.buttons) for key, name in names.items()}
        return asked.in_rows("How many of each Allied event marker are there?", rows)
    return asked.in_rows(f"Turn track, turn {asked.thing}: what is printed there?", rows)


def _lines_known(state: State, sort: str) -> str:
    """The lines of a sort that the booklet or an answer has told one by one."""
    known = (about(key) for key, link in state.facts.of_kind("link") if link == sort)
    told = (" and ".join(one.split("|")) for one in known)
    listed = ", ".join(told)
    return f"{listed}: known already. None if there are no more." if listed else "None if there are none."


def _spaces_left(facts: Facts, key: FactKey) -> tuple[str, ...]:
    """What may be tapped for an axis: spaces of no other axis yet, and sea spaces by letters."""
    others = (number for number in AXES if str(number) != about(key))
    told = {space for number in others for space in chart.known_spaces(facts, number)}
    seas = (f"{chart.SEA}{about(key)}{letter}" for letter in LETTERS)
    return (*(space for space in text().spaces if space not in {HOME, *told}), *seas)
