"""How fast the destinations of units are found, beside a plain search."""

from typing import Any

from app.bench.workshop import Bench, Workshop, typical
from app.games.eots.bench import plain_moves
from rules import games
from rules.core.game import Setup
from rules.eots.movement import air, naval
from rules.eots.movement.allowance import Allowance
from rules.eots.movement.scene import Scene
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import UnitId
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import HexId

OPERATIONS = 3
CARRIER, AIRCRAFT = UnitId("jp-cv-akagi"), UnitId("jp-21-air-flotilla")


def moves(workshop: Workshop) -> dict[str, float]:
    """A carrier with 3 operations, an air unit with six legs, and the same carrier the plain way."""
    times = workshop.times(25, 5)
    game: Any = games()["eots"]
    state = game.begin(game.open(Setup("1942", "v3.2", "free", "table")))
    found = audit(state)
    units = state.components.units
    ship, plane = units[CARRIER], units[AIRCRAFT]
    at, field = (HexId(state.units[unit.id].place) for unit in (ship, plane))

    def scene() -> Scene:
        return Scene(found, ship.side, Allowance.of(state.components.charts, OPERATIONS))

    def plain() -> None:
        enemies, ports = (
            plain_moves.occupied(state, ship.side.enemy),
            plain_moves.bases(state, ship.side, "port"),
        )
        plain_moves.ship_destinations(state, (ship,), at, scene().allowance.naval, enemies, ports)

    carrier = typical(lambda: list(naval.destinations(scene(), (ship,), at, Mode.NAVAL)), times)
    flight = typical(lambda: list(air.destinations(scene(), (plane,), field, Mode.STRATEGIC_AIR)), times)
    return {
        "carrier_destinations_ms": carrier,
        "air_destinations_ms": flight,
        "destinations_ratio": typical(plain, times) / carrier,
    }


BENCHES = (
    Bench(
        moves,
        {
            "carrier_destinations_ms": "every destination of a carrier with 3 operations",
            "air_destinations_ms": "every destination of an air unit with six legs around zones",
            "destinations_ratio": "a plain search compared with the carrier's here",
        },
    ),
)
