"""What is known before the set-up: the copy, the counters of the text, where they begin (CO 4.0)."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from rules.co import places
from rules.co.battle.battle import Bonus, Space
from rules.co.battle.combatants import Combatant, Factors, Side
from rules.co.events import CampaignBegun
from rules.co.pools import display_of
from rules.co.printed.kinds import MONTHS as MONTHS
from rules.co.printed.roster import roster
from rules.co.printed.text import Text, load_text, text
from rules.co.rulings import (
    CAPTURING_BASES,
    ELITES,
    MARCHING_IN,
    MOPPING_UP,
    RETREAT,
    SWITCHES,
    chosen_switches,
)
from rules.co.state import OWN as OWN
from rules.co.state import PRACTICE as PRACTICE
from rules.core.game import ScenarioInfo, Setup
from rules.core.legality import Objection, refuse_if
from rules.core.pack import Facts
from rules.core.view import Note

COPIES: Mapping[str, str] = {PRACTICE: "Practice values, not the printed ones", OWN: "Your own copy"}
PARTS: tuple[type, ...] = (Space, Combatant, Factors, Bonus)
SCENARIOS: Mapping[str, ScenarioInfo] = {
    "campaign": ScenarioInfo(
        "campaign",
        "The campaign",
        "December 1941 to April 1942, two months more if Victory Fever strikes",
        tuple(COPIES),
        (
            Note(MOPPING_UP, "CO 25.1", "Mopping up"),
            Note(CAPTURING_BASES, "CO 25.2", "Capturing bases"),
            Note(RETREAT, "CO 25.3", "Ground unit retreat"),
            Note(MARCHING_IN, "CO 25.4", "Allied reinforcements march in"),
            Note(ELITES, "CO 25.5", "Elite units"),
            *(Note(code, rule, says) for code, (rule, says) in SWITCHES.items()),
        ),
    )
}


def opened(setup: Setup) -> CampaignBegun:
    """The start of a campaign with a copy: nothing is on the map but the bases of the text."""
    if setup.scenario not in SCENARIOS or setup.edition not in COPIES:
        refuse_if(
            [Objection("CO 4.0", "There is one campaign, with the practice copy or your own", final=True)]
        )
    refuse_if(_of_options(setup.options))
    tables = text()
    facts = tables.practice if setup.edition == PRACTICE else tables.known
    return CampaignBegun(
        setup.mode,
        setup.edition,
        tuple(option for option in setup.options if option not in SWITCHES),
        chosen_switches(setup.options),
        facts=facts,
        units=tuple(_placed(tables, Facts().learned(*facts))),
        bases=tuple((one.side, one.place, one.level) for one in tables.setup if one.level),
        markers=tuple(_markers(tables, Facts().learned(*facts))),
    )


def _of_options(options: tuple[str, ...]) -> Iterator[Objection]:
    """What is wrong with the optional rules and switches that were chosen."""
    known = {note.code for note in SCENARIOS["campaign"].options}
    for option in sorted({*options} - known):
        yield Objection("CO 25.0", f"There is no optional rule {option!r}", final=True)
    numbers = [number for number, _ in chosen_switches(options)]
    for number in sorted({one for one in numbers if numbers.count(one) > 1}):
        yield Objection(f"Ruling {number}", "It is played in one way or another, not in two", final=True)


def _placed(tables: Text, facts: Facts) -> Iterator[tuple[str, str]]:
    """Every known counter where it begins; the Japanese ones that start are placed by the player."""
    fixed = {one.thing: one.place for one in tables.setup if not one.level and one.place != "Pacific Fleet"}
    for unit, kind in roster(facts).items():
        yield unit, fixed.get(unit) or display_of(kind)


def _markers(tables: Text, facts: Facts) -> Iterator[tuple[str, str]]:
    """Every event marker; of the Allied ones as many as the copy has (CO 4.2, 4.3)."""
    for one in tables.markers.values():
        first = places.ASIDE if one.special else _bin(one.marker, one.side)
        copies = int(facts.known(f"copies.{one.marker}") or 1) if one.side == Side.ALLIES else 1
        for number in range(1, copies + 1):
            yield (one.marker if number == 1 else f"{one.marker} #{number}"), first


def _bin(marker: str, side: str) -> str:
    if marker == "operation-ai":
        return places.JAPANESE_AVAILABLE
    return places.JAPANESE_BIN if side == Side.JAPAN else places.ALLIED_BIN


def check(directory: Path) -> None:
    """Refuse to start with tables that contradict each other."""
    load_text(directory)
