"""Effects that outlast the card that brought them: which stand now, and when they end (EotS 5.3)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.view import ChipView
from rules.eots.events import MarkerMoved
from rules.eots.markers import marker_to
from rules.eots.printed.sides import Side, TrackId
from rules.eots.printed.track_names import INDIA_REPLACEMENT_LIMIT, INTERCEPTORS, PANAMA_DELAY
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import HexId, distance

TOKYO, NEAR_TOKYO = HexId("3706"), 5


@dataclass(frozen=True, slots=True)
class Lasting:
    """A marker that stands for an effect: its box, the cards that put it there, and its end."""

    track: str
    box: int
    cards: tuple[str, ...]
    title: str
    ends: str


GAME = "the end of the game"
EFFECTS = (
    Lasting("us-rivalry", 1, ("J07", "J11", "J34"), "US rivalry", "an Allied event that ends it"),
    Lasting("japan-rivalry", 1, ("A02", "A43"), "Japanese rivalry", "a Japanese event that ends it"),
    Lasting("hump", 1, ("A17",), "Hump airlift", GAME),
    Lasting("kwai-bridge", 1, ("J18",), "Kwai railway", GAME),
    Lasting("barges", 1, ("J73",), "Barges", "A23"),
    Lasting("barges", 2, ("A23",), "PT boats, no barges", GAME),
    Lasting("escorts", 1, ("J37", "J38"), "Escorts +2", "a successful submarine attack, or A80"),
    Lasting("escorts", 2, ("J37", "J38"), "Escorts +4", "two successful submarine attacks, or A80"),
    Lasting("submarine-doctrine", 1, ("A80",), "Submarine doctrine", GAME),
    Lasting("defensive-doctrine", 1, ("J31",), "Defence of islands +1", GAME),
    Lasting("doolittle-raid", 1, ("A06",), "Doolittle raid flown", GAME),
    Lasting("tojo-resigned", 1, ("J43",), "Tojo resigned", GAME),
    Lasting("manchuria-lost", 1, ("A79",), "Manchuria lost", GAME),
    Lasting(
        "interceptors", 1, ("J71",), "Interceptors", "a supplied Allied airfield within 5 hexes of Tokyo"
    ),
    Lasting("india-replacement-limit", 1, ("J15", "J82"), "Unrest in India", "next turn's replacements"),
    Lasting(
        "india-replacement-limit", 2, ("J15", "J82"), "Unrest in India, twice", "next turn's replacements"
    ),
    Lasting("panama-delay", 1, ("J80",), "Panama Canal delay", "next turn's reinforcements"),
)
EXPRESS = ("J28", "J44")
BY_CARD = "rivalry-ends-by-3-oc"


def chips(state: State) -> Iterator[ChipView]:
    """Every effect in force, with its card and its end."""
    for one in EFFECTS:
        track = state.components.tracks.get(TrackId(one.track))
        if track is not None and state.markers[track.id] == one.box:
            by_card = "rivalry" in one.track and BY_CARD in state.special
            ends = f"{one.ends}, or a 3 OC card" if by_card else one.ends
            yield _chip(state, one.title, one.cards, ends, track.rule)
    if state.tokyo_express is not None:
        where = state.components.place_title(state.tokyo_express)
        ends = "the end of the turn, the loss of the hex, or another such card"
        yield _chip(state, f"Tokyo Express at {where}", EXPRESS, ends, "EotS 6.23")


def _chip(state: State, title: str, cards: tuple[str, ...], ends: str, rule: str) -> ChipView:
    gone = (*state.discarded_cards, *state.removed_cards)
    card = next((one for one in cards if one in gone), cards[0])
    return ChipView(title, card, state.components.cards[card].name, ends, rule)


def ended(state: State) -> Iterator[MarkerMoved]:
    """The effects whose end has come (EotS 12.32, 10.23, 11.31)."""
    if state.markers[INTERCEPTORS] and _airfield_near_tokyo(state):
        yield from marker_to(state, INTERCEPTORS, 0)
    if state.segment == "reinforcement":
        yield from marker_to(state, PANAMA_DELAY, 0)
    if state.segment == "replacement":
        yield from marker_to(state, INDIA_REPLACEMENT_LIMIT, 0)


def _airfield_near_tokyo(state: State) -> bool:
    found = audit(state)
    eligible = found.tables.space.names(found.supply[Side.ALLIES].airfields)
    return any(distance(TOKYO, hex_id) <= NEAR_TOKYO for hex_id in eligible)
