"""The printed facts of an own copy: their kinds, how much of them is known, a pack taken in."""

from collections.abc import Iterable, Iterator, Mapping

from rules.co.places import HOME
from rules.co.printed import chart, kinds
from rules.co.printed.roster import FACE_DOWN, roster
from rules.co.printed.text import text
from rules.co.state import LAST_TURN_OF_FEVER, State
from rules.co.telling import TakeCopy
from rules.co.units import Code
from rules.core.pack import FactKey, FactKind, Facts, key_of, kind_of
from rules.core.pack_file import Pack

TURNS = range(1, LAST_TURN_OF_FEVER + 1)
OF_TURNS, OF_SPACES = ("actions", "events", "dice"), ("kind", "worth", "inside", "reaction")
SPARES = ("4/3", "2/1")


class OwnCopy:
    """What the pages and the command line ask of the facts of a copy."""

    kinds: Mapping[str, FactKind] = kinds.KINDS

    def facts(self, state: State) -> Facts:
        """Everything that is known at a table."""
        return state.facts

    def expected(self, facts: Facts) -> Mapping[str, tuple[FactKey, ...]]:
        """Group by group the facts that a copy has, as far as its spaces and counters are known."""
        cells = [key for slot in kinds.CHARTS for key in slot.cells()]
        allied = (one for one in text().markers.values() if one.side == "allies")
        return {
            "Turn track": tuple(key_of(kind, turn) for kind in OF_TURNS for turn in TURNS),
            "Axes": tuple(key_of(kind, number) for kind in ("axis", "axisname") for number in kinds.AXES),
            "Space facts": tuple(_of_spaces(facts)),
            "Tables": (*cells, "terrain"),
            "Event markers": tuple(key_of("copies", one.marker) for one in allied),
            "Codes on counters": tuple(_codes(facts)),
            "Numbers of counters": tuple(_numbers(facts)),
            "Spare bases": tuple(key_of("spare", spare) for spare in SPARES),
        }

    def taken(self, pack: Pack) -> TakeCopy:
        """The command that takes a pack in."""
        return TakeCopy(pack.name, pack.facts)

    def pack(self, state: State, name: str) -> Pack:
        """Everything that is known at a table as a pack."""
        told = ((key, value) for key, value in state.facts.values.items() if key not in state.lent)
        printed = ((key, value) for key, value in told if kind_of(key) in self.kinds)
        return Pack("co", name, tuple(sorted(printed)))


def spaces(facts: Facts) -> Iterable[str]:
    """The named spaces of the text and those of the axes that are told."""
    return dict.fromkeys((*text().spaces, *chart.spaces(facts)))


def _of_spaces(facts: Facts) -> Iterator[FactKey]:
    """Four facts of a named space; of a sea space, which is worth nothing, the line and the reaction."""
    for space in spaces(facts):
        if space.startswith(chart.SEA):
            yield from (key_of(kind, space) for kind in ("inside", "reaction"))
        elif space != HOME:
            yield from (key_of(kind, space) for kind in OF_SPACES)


def _codes(facts: Facts) -> Iterator[FactKey]:
    """The codes on the backs of counters of which the text gives the names alone (CO 2.4.1)."""
    for unit, kind in roster(facts).items():
        key = key_of("code", unit)
        if kind.code is Code.UNTOLD or facts.known(key) is not None:
            yield key


def _numbers(facts: Facts) -> Iterator[FactKey]:
    """Of every known counter its own numbers, or those that are told for all alike."""
    for unit, kind in roster(facts).items():
        if kind.kind == FACE_DOWN:
            continue
        alike = key_of("numbers", f"all {kind.side} {kind.kind}")
        yield alike if facts.known(alike) is not None else key_of("numbers", unit)
