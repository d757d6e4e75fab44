"""Where units may go, from the command line: `adjutant moves`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.app.shell import Ended, Keep, Run, refused

YEAR_1942 = {"scenario": "1942", "edition": "2.0"}
# December 1941 during card 2: the Allies have no zones.
DECEMBER = {"scenario": "1941", "edition": "2.0", "zones_cancelled": ["allies"]}
SHIPS = ("jp-bb-kongo", "jp-ca-mogami")


@pytest.fixture
def ask(run: Run, keep: Keep) -> Any:
    """`adjutant moves` for a position."""

    def moves(position: Any, *options: str) -> Ended:
        return run("moves", keep(position), *options)

    return moves


def by_hex(ended: Ended, mode: str) -> dict[str, dict[str, Any]]:
    return {one["hex"]: one for one in ended.json["moves"].get(mode, [])}


# The comprehensive example of play (EotS v2.0 19.0)


def test_19_0_v2_0_operation_re_at_sea_on_land_and_in_the_air(ask: Any) -> None:
    sailed = by_hex(ask(YEAR_1942, "--units", *SHIPS, "--operations", "2", "--json"), "naval")["2015"]
    # From Cam Ranh by 2312, 2213, 2113 or their neighbours to Singapore, where the enemy is.
    assert (sailed["cost"], len(sailed["path"]), sailed["enemy"]) == (5, 6, True)
    assert (sailed["path"][0], sailed["path"][-1]) == ("2311", "2015")
    marched = by_hex(ask(YEAR_1942, "--units", "jp-15-army", "--operations", "2", "--json"), "ground")["2014"]
    # Kuantan is next to Kuala Lumpur, a hex of mixed terrain.
    assert (marched["cost"], marched["path"], marched["enemy"]) == (2, ["1913", "2014"], True)
    flown = by_hex(ask(YEAR_1942, "--units", "jp-22-air-flotilla", "--operations", "2", "--json"), "air")
    assert (flown["2112"]["cost"], flown["2112"]["path"]) == (1, ["2212", "2112"])


@pytest.mark.parametrize(
    ("units", "mode", "to", "cost", "shipping"),
    [
        ("jp-1-sn-brigade", "amphibious", "2911", 2, 1),
        ("jp-14-army", "amphibious", "2812", 3, 2),
        ("jp-19-army", "amphibious", "2913", 6, 1),
        ("jp-25-army", "amphibious", "2112", 6, 1),
        ("jp-ca-mogami,jp-2-sn-brigade", "organic", "2415", 4, 0),
        ("jp-cl-tenryu,jp-4-sn-brigade", "organic", "4612", 4, 0),
        ("jp-cvl-ryujo", "naval", "3315", 1, 0),
        ("jp-17-army", "ground", "2709", 2, 0),
    ],
)
def test_19_0_v2_0_the_moves_of_december_1941(
    ask: Any, units: str, mode: str, to: str, cost: int, shipping: int
) -> None:
    ended = ask(DECEMBER, "--units", units, "--operations", "3", "--json")
    found = by_hex(ended, mode)
    assert (found[to]["cost"], found[to]["shipping"]) == (cost, shipping)
    assert found[to]["path"][0] == ended.json["from"] and found[to]["path"][-1] == to


def test_8_46_the_ship_that_carries_a_brigade_is_named(ask: Any) -> None:
    ended = ask(DECEMBER, "--units", "jp-ca-mogami,jp-2-sn-brigade", "--operations", "3", "--json")
    assert by_hex(ended, "organic")["2415"]["carried"] == {"jp-2-sn-brigade": "jp-ca-mogami"}


def test_19_0_v2_0_a_division_in_a_declared_battle_hex_stays(ask: Any) -> None:
    found = ask(
        YEAR_1942, "--units", "au-8-division", "--operations", "2", "--reaction-to", "2015", "--json"
    ).json
    assert (found["moves"], [one["rule"] for one in found["objections"]]) == ({}, ["EotS 7.26"])
    assert (found["reaction_to"], found["side"]) == ("2015", "allies")


def test_7_26_no_strategic_move_in_a_reaction(ask: Any) -> None:
    usual = ask(YEAR_1942, "--units", "br-ma-air", "--operations", "2", "--json").json
    reaction = ask(
        YEAR_1942, "--units", "br-ma-air", "--operations", "2", "--reaction-to", "2015", "--json"
    ).json
    assert "strategic-air" in usual["moves"] and set(reaction["moves"]) == {"air"}


def test_more_operations_never_reach_less(ask: Any) -> None:
    reached = [
        set(by_hex(ask(YEAR_1942, "--units", "jp-bb-kongo", "--operations", n, "--json"), "naval"))
        for n in "123"
    ]
    assert reached[0] < reached[1] < reached[2]


def test_what_each_may_do_alone_is_said_when_asked(ask: Any) -> None:
    together = ask(YEAR_1942, "--units", *SHIPS, "--operations", "2", "--json").json
    assert "each" not in together
    found = ask(YEAR_1942, "--units", *SHIPS, "--operations", "2", "--each", "--json").json
    assert set(found.pop("each")) == set(SHIPS) and found == together
    alone = ask(YEAR_1942, "--units", SHIPS[0], "--operations", "2", "--each", "--json").json
    assert "each" not in alone and alone["units"] == [SHIPS[0]]


def test_7_23_aircraft_do_not_move_with_ships(ask: Any) -> None:
    position = {**YEAR_1942, "units": {"jp-22-air-flotilla": {"hex": "2311"}}}
    found = ask(position, "--units", "jp-22-air-flotilla", *SHIPS, "--operations", "2", "--json").json
    assert (found["moves"], [one["rule"] for one in found["objections"]]) == ({}, ["EotS 7.23"])


def test_counters_are_named_in_any_way(ask: Any) -> None:
    usual = ask(YEAR_1942, "--units", *SHIPS, "--operations", "2", "--json").json
    for said in (("--units", ",".join(SHIPS)), ("--units", SHIPS[0], "--units", SHIPS[1])):
        assert ask(YEAR_1942, *said, "--operations", "2", "--json").json == usual


def test_a_stack_goes_where_the_command_of_the_table_lets_it_go(run: Run, keep: Keep) -> None:
    # Every destination is a move that `decide` does, and the hex next to it in no list is refused.
    units, start = ["jp-15-army"], keep(YEAR_1942)
    found = run("moves", start, "--units", *units, "--operations", "2", "--json").json["moves"]["ground"]
    card = {"kind": "PlayCard", "card": "J23", "use": "operations", "hq": "jp-hq-south", "units": units}
    for one in found:
        move = {"kind": "MoveForces", "units": units, "to": one["hex"], "mode": "ground"}
        commands = keep([{"seat": "japan", "command": each} for each in (card, move)], "commands.json")
        moved = run("decide", start, commands, "--json").json["commands"][1]["events"][0]
        assert (moved["path"], moved["cost"]) == (one["path"], 2 * one["cost"])


def test_sentences_without_the_option(ask: Any) -> None:
    lines = ask(YEAR_1942, "--units", "jp-15-army", "--operations", "2").out.splitlines()
    assert lines[0] == "15th Army from 1913 Kuala Lumpur, 2 operations"
    assert "ground: 2014 Kuantan, 2 MP, the enemy is there: 1913 2014" in lines
    assert "ground: 2012 Singora, 1 MP: 1913 1912 2012" in lines
    stays = ask(YEAR_1942, "--units", "au-8-division", "--operations", "2", "--reaction-to", "2015")
    assert stays.out.splitlines()[1].startswith("NO MOVE: ") and stays.out.endswith("[EotS 7.26]\n")


def test_a_position_comes_from_standard_input(run: Run, ask: Any) -> None:
    options = ("--units", "jp-15-army", "--operations", "2", "--json")
    assert run("moves", "-", *options, stdin=json.dumps(YEAR_1942)).json == ask(YEAR_1942, *options).json


# Bad input

GOOD = ("--units", "jp-15-army", "--operations", "2")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), ("--operations", "1, 2 or 3", "None")),
        (("--operations", "2"), ("position.json", "--units")),
        (("--units", "jp-15-army"), ("--operations", "None")),
        *(
            (("--units", "jp-15-army", "--operations", n), ("--operations", repr(n)))
            for n in ("0", "4", "-1", "two", "2.0", "", "٢")
        ),
        (("--units", "nobody", "--operations", "2"), ("position.json", "--units", "'nobody'")),
        (("--units", "", "--operations", "2"), ("position.json", "--units", "''")),
        (("--units", "jp-15-army,", "--operations", "2"), ("position.json", "--units", "''")),
        (("--units", "jp-15-army", "jp-15-army", "--operations", "2"), ("position.json", "--units", "once")),
        (("--units", "jp-15-army", "in-3-corps", "--operations", "2"), ("--units", "both sides")),
        (("--units", "jp-15-army", "jp-bb-kongo", "--operations", "2"), ("--units", "one hex")),
        (("--units", "jp-hq-south", "--operations", "2"), ("--units", "jp-hq-south is an HQ")),
        (("--units", "br-bb-force-z", "--operations", "2"), ("--units", "br-bb-force-z is not on the map")),
        ((*GOOD, "--reaction-to", "9999"), ("--reaction-to", "'9999'")),
        ((*GOOD, "--reaction-to", ""), ("--reaction-to", "''")),
        ((*GOOD, "--reaction-to", "china-box"), ("--reaction-to", "'china-box'")),
    ],
)
def test_the_option_that_is_wrong_is_named(
    ask: Any, options: tuple[str, ...], words: tuple[str, ...]
) -> None:
    refused(ask(YEAR_1942, *options, "--json"), *words)


@pytest.mark.parametrize(
    "text", ["", "[]", "{", "[" * 100_000, '{"scenario": "1940"}', '{"scenario": "1942", "x": 1}']
)
def test_a_bad_position_is_named(ask: Any, text: str) -> None:
    refused(ask(text, *GOOD), "position.json")


def test_a_missing_file_is_named(run: Run, tmp_path: Path) -> None:
    refused(run("moves", str(tmp_path / "missing.json"), *GOOD), "missing.json")
