"""The positions that the tests of chapter 7 share: Malaya, Hollandia and Kauai, and turns that go by."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.game import SeatKind
from rules.eots.events import SegmentBegan
from rules.eots.printed.sides import Side, TrackId
from tests.eots.boards import board
from tests.eots.offensives import Game
from tests.support import eots

JAPAN = SeatKind("japan", "Japan", is_player=True)
ALLIES = SeatKind("allies", "Allies", is_player=True)

# Operation RE (v2.0 page 13). South HQ: range 13, efficiency 1. Malaya HQ: range 5, efficiency 1.
# Air zones of the RAF at Singapore reach 2 hexes: 2014, 2013, 1914 and others, not Kota Bharu (3 hexes).
MALAYA = {
    "jp-hq-south": "2212",
    "jp-15-army": "1913",
    "jp-22-air-flotilla": "2212",
    "jp-bb-kongo": "2311",
    "jp-ca-mogami": "2311",
    "in-3-corps": "2014",
    "au-8-division": "2015",
    "br-ma-air": "2015",
    "br-hq-malaya": "2015",
}
RE_UNITS = "jp-15-army jp-22-air-flotilla jp-bb-kongo jp-ca-mogami"

# The example of 7.27. The zone of the 26th covers Hollandia (2 hexes); the 5th at Wewak neutralises it there.
HOLLANDIA = {
    "us-sf-brigade": "3822",
    "us-5af": "3720",
    "us-cv-enterprise": "3822",
    "us-hq-southwest-pacific": "3727",
    "jp-26-air-flotilla": "3319",
    "jp-bb-yamato": "4017",
    "jp-hq-south-seas": "4017",
}
HOLLANDIA_UNITS = "us-sf-brigade us-5af us-cv-enterprise"

# The example of v2.0 6.27: Kauai is 1 hex from Oahu and 12 hexes by sea from Kwajalein.
KAUAI = {
    "jp-cv-shokaku": "4715",
    "jp-cl-tenryu": "4715",
    "jp-4-sn-brigade": "4715",
    "jp-hq-combined-fleet-yamamoto": "4017",
    "us-7af": "5808",
    "us-hq-central-pacific": "5808",
}
KAUAI_UNITS = "jp-cv-shokaku jp-cl-tenryu jp-4-sn-brigade"


def game_of(
    units: Mapping[str, str],
    *,
    more: Mapping[str, str] | None = None,
    without: str = "",
    japan_hand: int = 7,
    allied_hand: int = 5,
    markers: Mapping[str, Any] | None = None,
    scenario: str = "1942",
    **changes: Any,
) -> Game:
    """A small board of 1942 with these hands; `without` some of its counters."""
    places = {unit: place for unit, place in {**units, **(more or {})}.items() if unit not in without.split()}
    hands = {"japan-hand": japan_hand, "allied-hand": allied_hand}
    return Game(board(places, scenario=scenario, markers={**hands, **(markers or {})}, **changes))


def malaya(edition: str = "3.2", **changes: Any) -> Game:
    """Malaya in January 1942, Kuala Lumpur and Kota Bharu Japanese."""
    return game_of(MALAYA, edition=edition, **{"japan": "1912 1913 2012 2112", **changes})


def hollandia(edition: str = "3.2", **changes: Any) -> Game:
    """New Guinea as in the example of 7.27, the Allies to play."""
    fields = {"japan": "3520 3319 4017", "allies": "3822 3720 3620", "allied_hand": 7, "japan_hand": 5}
    markers = {"allied-asp": 2, **changes.pop("markers", {})}
    return game_of(HOLLANDIA, edition=edition, markers=markers, **{**fields, **changes})


def kauai(edition: str = "3.2", **changes: Any) -> Game:
    """Hawaii as in the example of v2.0 6.27."""
    return game_of(KAUAI, edition=edition, **{"japan": "4715 4017", **changes})


def operation_re(edition: str = "3.2", event: bool = True, **changes: Any) -> Game:
    """Operation RE declared: the army at Kuantan, two ships and the 22nd at Singapore."""
    game = malaya(edition, **changes).launch("J23", "jp-hq-south", RE_UNITS, event=event)
    game.move("jp-15-army", "2014").move("jp-22-air-flotilla", "2112").move(
        "jp-bb-kongo jp-ca-mogami", "2015"
    )
    return game.declare("2014:", "2015:jp-22-air-flotilla")


def raid(edition: str = "3.2", card: str = "J23", **changes: Any) -> Game:
    """Kongo at Singapore by operations, declared: the smallest offensive with a battle hex."""
    game = malaya(edition, **changes).launch(card, "jp-hq-south", "jp-bb-kongo")
    return game.move("jp-bb-kongo", "2015").declare("2015:")


def landed(edition: str = "3.2", card: str = "A33", **changes: Any) -> Game:
    """Hollandia up to the declaration: the brigade ashore, the 5th covers it, Enterprise strikes Biak."""
    game = hollandia(edition, **changes).launch(card, "us-hq-southwest-pacific", HOLLANDIA_UNITS)
    game.move("us-sf-brigade", "3520").move("us-cv-enterprise", "3520")
    return game.declare("3319:us-cv-enterprise", covers=["3520:us-5af"])


def hand(game: Game, side: str) -> int:
    """How many cards a side holds."""
    return game.state.markers[TrackId("japan-hand" if side == "japan" else "allied-hand")]


def next_turn(game: Game, japan_hand: int = 7, allied_hand: int = 5) -> Game:
    """The offensives segment of the next turn, with new hands."""
    state = eots().apply(game.state, SegmentBegan(game.state.turn + 1, "offensives"))
    hands = {TrackId("japan-hand"): japan_hand, TrackId("allied-hand"): allied_hand}
    game.state = replace(state, markers={**state.markers, **hands})
    return game


def holding(game: Game, *sides: str) -> Game:
    """Each of these sides has a Future Offensive from an earlier turn."""
    game.state = replace(game.state, held_over={Side(side): game.state.turn - 1 for side in sides})
    return game
