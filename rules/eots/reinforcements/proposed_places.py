"""The places proposed to those who arrive, as a careful player would try them (EotS 10.11)."""

from collections.abc import Iterable, Mapping
from functools import cache

from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.reinforcements.reinforcement_placement import Arrivals
from rules.eots.supply.national_command import commands_over
from rules.eots.supply.supply_lines import CHINA_BOX
from rules.eots.supply.supply_paths import KUNMING
from rules.maps.hexgrid import HexId, distance

FAR, SAFE, HQ_SAFE = 30, 4, 6
# By the set-ups of 1942 to 1944; ABDA, which is in none of them, on Java.
HOMES: Mapping[UnitId, HexId] = {
    UnitId(hq): HexId(home)
    for hq, home in {
        "br-hq-malaya": "2015",
        "br-hq-seac": "1805",
        "joint-hq-abda": "2019",
        "joint-hq-anzac": "3823",
        "jp-hq-combined-fleet-ozawa": "3407",
        "jp-hq-combined-fleet-yamamoto": "3407",
        "jp-hq-south": "2212",
        "jp-hq-south-seas": "4017",
        "us-hq-central-pacific": "5808",
        "us-hq-south-pacific-ghormley": "4828",
        "us-hq-south-pacific-halsey": "4828",
        "us-hq-southwest-pacific": "3727",
    }.items()
}
Rank = tuple[bool, int, int, str]


class Proposer:
    """Compares the places of one side's arrivals."""

    def __init__(self, arrivals: Arrivals, side: Side) -> None:
        state = arrivals.audit.state
        units, bits = state.components.units, arrivals.audit.tables.space.bits
        on_map = [(units[u], HexId(p.place)) for u, p in state.units.items() if p.place in bits]
        self.space = arrivals.audit.tables.space
        self.friends = [(unit, place) for unit, place in on_map if unit.side is side]
        self.enemy = self.space.of(place for unit, place in on_map if unit.side is not side)
        self.away = cache(self._away)

    def ranked(self, unit: Unit, places: Iterable[str]) -> list[str]:
        """The places of a unit, the likeliest first."""
        return self._ranked_hq(unit, places) if unit.unit_class == "hq" else self._ranked(unit, places)

    def _ranked(self, unit: Unit, places: Iterable[str]) -> list[str]:
        """Not under the enemy's guns, near an HQ that commands it and is safe itself, then forward."""
        hqs = [at for one, at in self.friends if one.commands and one.commands in commands_over(unit)]
        hqs = [at for at in hqs if self.away(at) >= HQ_SAFE] or hqs

        def rank(place: str) -> Rank:
            near = min((distance(_hex(place), hq) for hq in hqs), default=0)
            return self.away(place) < SAFE, near, self.away(place), place

        return sorted(places, key=rank)

    def _ranked_hq(self, hq: Unit, places: Iterable[str]) -> list[str]:
        """Not near the enemy, and as near as can be to where it stood in the war."""

        def rank(place: str) -> Rank:
            return self.away(place) < HQ_SAFE, distance(HexId(place), HOMES[hq.id]), 0, place

        return sorted(places, key=rank)

    def _away(self, place: str) -> int:
        """How far a place is from the nearest enemy counter."""
        return next((n for n in range(FAR) if self.space.disc(_hex(place), n) & self.enemy), FAR)


def _hex(place: str) -> HexId:
    return KUNMING if place == CHINA_BOX else HexId(place)
