"""Names of counters by their ids alone, for sentences that see no position.

The id of a counter begins with its nation, and goes on with its name in small letters: `jp-cv-1`, `us-24`.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from rules.co.battle.combatants import Branch, ShipType, Side
from rules.co.places import HOME
from rules.co.printed.text import text
from rules.core.pack import about, kind_of

WHOSE = {"us": "US ", "br": "British ", "ne": "Dutch ", "ch": "Chinese ", "jp": ""}
SIDES: Mapping[str, str] = MappingProxyType({Side.JAPAN: "Japanese", Side.ALLIES: "Allied"})
MOST = 16
SAYS_WHAT = re.compile("Air|Seaplane|Pursuit|Bomber|Div|Bde|Brig|Rgt|Reg|Corps|Fortress|Mar|SNLF|Eng|Arm")
"""Words in the name of a counter that say what it is."""
LETTERS = 3
"""A word of no more letters than these is an abbreviation."""


@cache
def _names() -> Mapping[str, str]:
    """The counters that the tables name."""
    tables = text()
    facts = dict((*tables.practice, *tables.known))
    told = {about(key): value.split(";") for key, value in facts.items() if kind_of(key) == "unit"}
    return MappingProxyType(
        {
            unit: with_kind(name, Branch(branch), arm)
            for unit, (name, _, branch, _, _, _, arm, _) in told.items()
        }
    )


def with_kind(name: str, branch: Branch, arm: str) -> str:
    """The name of a counter, with what it is where the name does not say that: `24` is `24 infantry`."""
    if branch in (Branch.NAVAL, Branch.BASE) or SAYS_WHAT.search(name):
        return name
    return f"{name} {'aircraft' if branch is Branch.AIR else arm}"


def bare(unit: str) -> str:
    """The name of a counter as it is printed, without its nation."""
    return _names().get(unit) or _spelled(unit.partition("-")[2] or unit)


def _spelled(slug: str) -> str:
    """A name from its small letters: `tr-5` is `TR-5`, `div-no-2` is `Div no 2`."""
    first, *rest = slug.split("-")
    if first.upper() in set(ShipType):
        joint = " " if "no" in rest else "-"
        return joint.join((first.upper(), *(one if one == "no" else one.upper() for one in rest)))
    return " ".join((_word(first), *(one if one == "no" else _word(one) for one in rest)))


def _word(word: str) -> str:
    """A word of a name: abbreviations and numbers in capitals."""
    plain = (word.isalpha() and len(word) > LETTERS) or word in ("div", "bde", "rgt", "eng", "air")
    return word.title() if plain else word.upper()


def unit(unit_id: str) -> str:
    """A counter as the log says it; those of the Allies with their nation."""
    return f"{WHOSE.get(unit_id.partition('-')[0], '')}{bare(unit_id)}"


def units(ids: Iterable[str]) -> str:
    """Several counters: `DD-P1, DD-P2 and US CV-1`; of very many the first."""
    found = [*map(unit, ids)]
    if len(found) > MOST + 1:
        return f"{', '.join(found[:MOST])} and {len(found) - MOST} more"
    return " and ".join(filter(None, (", ".join(found[:-1]), *found[-1:])))


def marker(code: str) -> str:
    """An event marker as it is printed; further copies carry their number."""
    first, _, number = code.partition(" #")
    known = text().markers.get(first)
    return f"{known.name if known else first}{f' ({number})' if number else ''}"


def action(code: str) -> str:
    """An action with its name."""
    known = text().actions.get(code)
    return f"{code} {known.name}" if known else code


def place(place_id: str) -> str:
    """A place as it is said in a sentence."""
    return f"the {place_id}" if place_id == HOME else place_id
