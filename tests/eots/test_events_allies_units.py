"""Counters that military events of the Allied cards bring, exchange or take away (EotS 5.31 C)."""

from typing import Any

import pytest

from rules.eots.commands import PlayCard, PlayReaction
from tests.eots.allied_events import allied_turn, pile, put, refused
from tests.eots.offensives import Game

SEAC, CENTRAL = "br-hq-seac", "us-hq-central-pacific"
GHORMLEY, HALSEY = "us-hq-south-pacific-ghormley", "us-hq-south-pacific-halsey"
ESPIRITU, EFATE, CALCUTTA, COLOMBO, RANGOON, JARHAT = "4825", "4826", "1805", "1307", "2008", "2104"


# A20: the fleet at Espiritu Santo; Halsey has efficiency 3, his card logistics 4

FLEET = [
    "us-cv-essex",
    "us-cv-wasp",
    "us-bb-washington",
    "us-ca-northampton",
    "us-13af",
    "us-1-maw",
    "us-1-marine-division",
]


def south_pacific(ghormley: str = ESPIRITU) -> Game:
    """The South Pacific with or without Ghormley; Halsey waits for his card."""
    units = {
        **dict.fromkeys([*FLEET, "us-sf-brigade"], ESPIRITU),
        "jp-hq-south-seas": "4017",
        CENTRAL: "5808",
    }
    more = {GHORMLEY: ghormley} if ghormley.isdigit() else {}
    game = allied_turn(units, more=more, markers={"us-rivalry": 0})
    if not more:
        put(game, GHORMLEY, ghormley)
    return put(game, HALSEY, "event")


def test_A20_works_in_the_hex_of_ghormley() -> None:
    game = south_pacific()
    game.do(PlayCard("A20", "event", HALSEY, tuple(FLEET)))
    assert (game.where(HALSEY), game.where(GHORMLEY)) == (ESPIRITU, "removed")
    assert (game.offensive.hq, game.offensive.oc, pile(game, "A20")) == (HALSEY, 1, "removed")


def test_A20_works_in_a_supplied_port_while_ghormley_is_still_to_come() -> None:
    game = south_pacific("turn-3")
    game.do(PlayCard("A20", "event", HALSEY, tuple(FLEET), to=EFATE))
    assert (game.where(HALSEY), game.where(GHORMLEY)) == (EFATE, "removed")


def test_A20_refused_with_an_eighth_unit() -> None:
    units = (*FLEET, "us-sf-brigade")
    assert refused(south_pacific(), "A20", hq=HALSEY, units=units) == {"EotS 7.21"}


@pytest.mark.parametrize("hq", [CENTRAL, GHORMLEY])
def test_A20_refused_with_another_hq(hq: str) -> None:
    assert "EotS 5.31 A" in refused(south_pacific(), "A20", hq=hq, units=(FLEET[0],))


def test_A20_no_effect_by_operations() -> None:
    game = south_pacific().launch("A20", GHORMLEY, FLEET[0])
    assert (game.where(HALSEY), game.where(GHORMLEY), pile(game, "A20")) == ("event", ESPIRITU, "discarded")


# A51: the 14th Air Force instead of the AVG


def chennault(hump: int = 0, **changes: Any) -> Game:
    """The AVG at Rangoon, the 10th at Calcutta; the 14th waits for its card."""
    units = {SEAC: CALCUTTA, "us-10af-lrb": CALCUTTA, "us-avg": RANGOON, "jp-hq-south": "2212"}
    return put(allied_turn(units, markers={"us-rivalry": 0, "hump": hump}, **changes), "us-14af", "event")


@pytest.mark.parametrize("place", [JARHAT, "china-box"])
def test_A51_works_in_northern_india_or_china(place: str) -> None:
    game = chennault()
    game.do(PlayCard("A51", "event", SEAC, ("us-10af-lrb",), to=place))
    assert (game.where("us-14af"), game.where("us-avg"), pile(game, "A51")) == (place, "removed", "removed")
    assert not game.state.units["us-14af"].reduced  # type: ignore[index]


@pytest.mark.parametrize("place", [CALCUTTA, RANGOON, "", "2105"])  # India, Burma, nowhere, no airfield
def test_A51_refused_elsewhere(place: str) -> None:
    assert refused(chennault(), "A51", hq=SEAC, units=("us-10af-lrb",), to=place) == {"EotS 5.31 C"}


NORTHERN_INDIA = "1905 2104 2105 2205"


def test_A51_works_at_any_supplied_airfield_where_neither_is_open() -> None:
    game = chennault(japan=f"{NORTHERN_INDIA} 2106 2206 2305")
    put(game, "us-avg", CALCUTTA)
    game.do(PlayCard("A51", "event", SEAC, ("us-10af-lrb",), to=CALCUTTA))
    assert (game.where("us-14af"), game.where("us-avg")) == (CALCUTTA, "removed")


@pytest.mark.parametrize("edition", ["3.2", "2.0"])
@pytest.mark.parametrize(("hump", "refusal"), [(1, set()), (0, {"EotS 5.31 C"})])
def test_A51_works_in_china_by_the_hump_while_the_road_is_closed(
    edition: str, hump: int, refusal: set[str]
) -> None:
    game = put(chennault(japan="2106 2206 2305", hump=hump, edition=edition), "us-avg", CALCUTTA)
    against = refused(game, "A51", hq=SEAC, units=("us-10af-lrb",), to="china-box")
    assert against == refusal


def test_A51_works_without_an_avg() -> None:
    game = put(chennault(), "us-avg", "removed")
    game.do(PlayCard("A51", "event", SEAC, ("us-10af-lrb",), to=JARHAT))
    assert (game.where("us-14af"), game.where("us-avg")) == (JARHAT, "removed")


def test_A51_no_effect_by_operations() -> None:
    game = chennault().launch("A51", SEAC, "us-10af-lrb")
    assert (game.where("us-14af"), game.where("us-avg")) == ("event", RANGOON)


# A70: the 7th Armour Brigade


def slim(**changes: Any) -> Game:
    """The 4th Corps at Calcutta; the 7th waits for its card."""
    units = {SEAC: CALCUTTA, "in-4-corps": CALCUTTA, "jp-hq-south": "2212"}
    return put(allied_turn(units, **changes), "br-7-armor-brigade", "event")


@pytest.mark.parametrize("place", [CALCUTTA, COLOMBO, RANGOON, "1905"])
def test_A70_works_in_a_supplied_port_of_india_or_burma(place: str) -> None:
    game = slim()
    game.do(PlayCard("A70", "event", SEAC, ("in-4-corps",), to=place))
    assert (game.where("br-7-armor-brigade"), pile(game, "A70")) == (place, "removed")
    assert "br-7-armor-brigade" not in game.offensive.units


@pytest.mark.parametrize("place", ["2015", JARHAT, "5808", ""])  # Malaya, no port, Oahu, nowhere
def test_A70_refused_elsewhere(place: str) -> None:
    assert refused(slim(), "A70", hq=SEAC, units=("in-4-corps",), to=place) == {"EotS 5.31 C"}


def test_A70_refused_in_a_japanese_port() -> None:
    assert refused(slim(japan=RANGOON), "A70", hq=SEAC, units=("in-4-corps",), to=RANGOON) == {"EotS 5.31 C"}


def test_A70_no_effect_by_operations() -> None:
    game = slim().launch("A70", SEAC, "in-4-corps")
    assert (game.where("br-7-armor-brigade"), pile(game, "A70")) == ("event", "discarded")


def test_A70_no_effect_of_an_offensive_that_weather_cancels_5_32_d() -> None:
    game = slim()
    game.do(PlayCard("A70", "event", SEAC, ("in-4-corps",), to=CALCUTTA))
    game.declare().do(PlayReaction("J22"))
    assert (game.where("br-7-armor-brigade"), pile(game, "A70")) == ("event", "discarded")


# Weather takes all of it back (5.32 D)


def weathered(game: Game) -> Game:
    """The offensive cancelled before anything moved."""
    game.declare().do(PlayReaction("J22"))
    return game


def test_A20_no_effect_of_an_offensive_that_weather_cancels() -> None:
    game = south_pacific()
    game.do(PlayCard("A20", "event", HALSEY, (FLEET[0],)))
    weathered(game)
    assert (game.where(HALSEY), game.where(GHORMLEY), pile(game, "A20")) == ("event", ESPIRITU, "discarded")


def test_A51_no_effect_of_an_offensive_that_weather_cancels() -> None:
    game = chennault()
    game.do(PlayCard("A51", "event", SEAC, ("us-10af-lrb",), to=JARHAT))
    weathered(game)
    assert (game.where("us-14af"), game.where("us-avg"), pile(game, "A51")) == ("event", RANGOON, "discarded")
