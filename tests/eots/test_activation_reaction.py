"""Activating units for a reaction (EotS 5.32, 7.26)."""

import pytest

from rules.eots.offensive.activation import Play
from tests.eots.activations import HANOI, LUZON, TRUK_CUT_OFF, board, found, play, rules, selection


def reaction(hq: str, ops: int, *battle_hexes: str, card: str | None = None) -> Play:
    fields = {"reaction": True, "offensive_ops": ops, "battle_hexes": battle_hexes}
    return play(hq, card, card is not None, **fields)


@pytest.mark.parametrize("ops", [1, 2, 3])
def test_7_26_the_limit_is_efficiency_plus_the_oc_of_the_enemy_card(ops: int) -> None:
    state = board({"jp-hq-south-seas": "4017"})
    assert found(state, reaction("jp-hq-south-seas", ops, "4017")).limit == 2 + ops


@pytest.mark.parametrize(
    ("hq", "card", "limit"),
    [
        ("jp-hq-south", "J17", 1 + 3),
        ("jp-hq-south", "J45", 1 + 4),
        ("jp-hq-combined-fleet-yamamoto", "J45", 3 + 5),  # its own logistics
        ("jp-hq-south", "J85", 1 + 2),  # the enemy's operations
        ("jp-hq-south", "J65", 1 + 2 + 1),  # and one more
    ],
)
def test_7_26_a_counteroffensive_has_its_own_logistics(hq: str, card: str, limit: int) -> None:
    verdict = found(board({hq: "2212"}), reaction(hq, 2, "2213", card=card))
    assert (verdict.limit, verdict.objections) == (limit, ())


def test_5_32_only_a_reaction_event_answers_an_offensive() -> None:
    state = board({"jp-hq-south": "2212"})
    assert found(state, reaction("jp-hq-south", 2, "2212", card="J45")).objections == ()
    assert found(state, reaction("jp-hq-south", 2, "2212", card="J44")).objections != ()  # a military event


def test_5_32_a_counteroffensive_starts_no_offensive() -> None:
    state = board({"jp-hq-south": "2212"})
    assert found(state, play("jp-hq-south", "J45", True)).objections != ()
    assert found(state, play("jp-hq-south", "J45")).objections == ()  # for its operations


def test_7_26_a_battle_hex_must_be_in_range_of_the_hq() -> None:
    state = board(HANOI, control={"2409": "allies"})
    assert found(state, reaction("br-hq-malaya", 2, "1911")).objections == ()  # 5 hexes
    assert found(state, reaction("br-hq-malaya", 2, "1812", "1911")).objections == ()
    against = found(state, reaction("br-hq-malaya", 2, "1812")).objections  # 6 hexes
    assert [objection.rule for objection in against] == ["EotS 7.26"]


def test_7_26_without_a_battle_hex_there_is_no_reaction() -> None:
    against = found(board({"jp-hq-south": "2212"}), reaction("jp-hq-south", 2)).objections
    assert [objection.rule for objection in against] == ["EotS 7.26"]


def test_7_26_nothing_blocks_the_range_to_a_battle_hex() -> None:
    # Samar in the zone of Davao: no path leads there, but it is two hexes from Manila.
    state = board({**LUZON, "jp-5-air-division": "2915"})
    assert found(state, reaction("us-hq-southwest-pacific", 2, "3014")).objections == ()


def test_7_26_a_path_leads_through_a_declared_battle_hex() -> None:
    places = HANOI | {"jp-15-army": "2110"}
    state = board(places, activated=["in-3-corps"], control={"2409": "allies"})
    assert rules(state, reaction("br-hq-malaya", 2, "2110"), "in-3-corps") == []
    assert rules(state, reaction("br-hq-malaya", 2, "2210"), "in-3-corps") == ["EotS 6.3"]


def test_7_26_an_hq_out_of_supply_does_not_react() -> None:
    against = found(board(TRUK_CUT_OFF), reaction("jp-hq-south-seas", 2, "4017")).objections
    assert [objection.rule for objection in against] == ["EotS 7.21"]


def test_7_26_an_hq_off_the_map_does_not_react() -> None:
    state = board({"jp-hq-south": "turn-3", "jp-15-army": "2212"})
    assert found(state, reaction("jp-hq-south", 2, "2212")).eligible == ()


SAVO = dict.fromkeys(
    ("jp-26-air-flotilla", "jp-ca-nachi", "jp-bb-yamato", "jp-cv-shokaku", "jp-3-sn-brigade"), "4017"
)


def test_5_32_c_savo_island_takes_aircraft_or_ships_that_are_no_carriers() -> None:
    state = board({"jp-hq-south-seas": "4017", **SAVO})
    asked = reaction("jp-hq-south-seas", 2, "4017", card="J17")
    assert set(found(state, asked).eligible) == {"jp-26-air-flotilla", "jp-ca-nachi", "jp-bb-yamato"}
    assert found(state, asked, "jp-26-air-flotilla").eligible == ("jp-26-air-flotilla",)
    assert set(found(state, asked, "jp-ca-nachi").eligible) == {"jp-ca-nachi", "jp-bb-yamato"}
    assert selection(state, asked, "jp-ca-nachi", "jp-bb-yamato") == []
