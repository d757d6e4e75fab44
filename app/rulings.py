"""The numbered rulings, read from RULINGS.md so that the app and the repository say the same."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

RULINGS = Path(__file__).parent.parent / "RULINGS.md"
ROW = re.compile(r"\| [A-Z]+-\d+ \|")


@dataclass(frozen=True)
class Ruling:
    """What Adjutant does where a rulebook is silent or contradicts itself."""

    number: str
    rule: str
    question: str
    ruling: str
    game: str = ""


def rulings_on(card: str) -> tuple[Ruling, ...]:
    """The rulings that name a card beside their rule: "Cards A16, A78"."""
    spoken = f"{card[:1]}{card[1:].lstrip('0')}"
    return tuple(one for one in rulings() if spoken in one.rule.replace(",", " ").split())


def by_game() -> Mapping[str, tuple[Ruling, ...]]:
    """The rulings under the headings of their games."""
    names = dict.fromkeys(one.game for one in rulings())
    return {name: tuple(one for one in rulings() if one.game == name) for name in names}


@cache
def rulings() -> tuple[Ruling, ...]:
    """Every ruling, in the order of the file, each with the heading of its game."""
    game, found = "", []
    for line in RULINGS.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            game = line.removeprefix("## ")
        elif ROW.match(line):
            number, rule, question, ruling = (cell.strip() for cell in line.strip("|").split("|"))
            found.append(Ruling(number, rule, question, ruling, game))
    return tuple(found)
