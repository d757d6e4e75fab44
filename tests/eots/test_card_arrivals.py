"""Counters that events bring into play: where they may come, and what becomes of them (EotS 5.31 C)."""

from dataclasses import replace

from rules.eots.commands import PlayCard
from rules.eots.printed.sides import Side, UnitId
from tests.eots.offensives import Game, opened

SOERABAJA, MORESBY, SAIGON = "2220", "3823", "2212"


def allies_to_play() -> Game:
    """January 1942, the Allies to play."""
    game = opened("1942")
    game.state = replace(game.state, last_played=Side.JAPAN)
    return game


def test_a04_abda_lands_in_a_supplied_port_of_the_indies() -> None:
    game = allies_to_play()
    assert game.where("joint-hq-abda") == "event"
    assert game.rules_against(PlayCard("A04", "event")) == {"EotS 5.31 C"}  # say where
    for wrong in (MORESBY, SAIGON, "2919", "nowhere"):  # another region, Japanese, no port, no hex
        assert game.rules_against(PlayCard("A04", "event", to=wrong)) == {"EotS 5.31 C"}, wrong
    game.do(PlayCard("A04", "event", to=SOERABAJA))
    assert game.where("joint-hq-abda") == SOERABAJA


def test_a04_abda_is_lost_where_it_finds_no_port() -> None:
    game = allies_to_play()
    held = {hex_id: Side.JAPAN for hex_id in game.state.control if hex_id < "3000"}
    game.state = replace(game.state, control={**game.state.control, **held})
    game.do(PlayCard("A04", "event"))
    assert game.where("joint-hq-abda") == "removed"


def test_a04_for_operations_brings_nobody() -> None:
    game = allies_to_play()
    game.do(PlayCard("A04", "discard"))
    assert game.where("joint-hq-abda") == "event"


def test_a27_ozawa_takes_the_place_of_yamamoto() -> None:
    game = allies_to_play()
    place = game.where("jp-hq-combined-fleet-yamamoto")
    assert place == "3407" and game.where("jp-hq-combined-fleet-ozawa") == "event"
    game.do(PlayCard("A27", "event"))
    assert game.where("jp-hq-combined-fleet-yamamoto") == "removed"
    assert game.where("jp-hq-combined-fleet-ozawa") == place


def test_a27_changes_nothing_when_yamamoto_is_gone_for_good() -> None:
    game = allies_to_play()
    units = dict(game.state.units)
    yamamoto = UnitId("jp-hq-combined-fleet-yamamoto")
    units[yamamoto] = replace(units[yamamoto], place="removed")
    game.state = replace(game.state, units=units)
    game.do(PlayCard("A27", "event"))
    assert game.where("jp-hq-combined-fleet-ozawa") == "event"
