"""The score from the command line: `adjutant score`."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from rules.eots.files.positions import write_position
from tests.app.recording import RECORDS, read
from tests.app.shell import Keep, Run, refused
from tests.support import eots


@pytest.fixture
def score(run: Run, keep: Keep) -> Any:
    """`adjutant score` of a position, as JSON."""
    return lambda position, *options: run("score", keep(position), "--json", *options).json


def points(found: dict[str, Any]) -> dict[str, int]:
    """The items that count, by the letter of their rule."""
    return {one["rule"].split()[-1]: one["points"] for one in found["items"] if one["counts"]}


def test_17_11_burma_begins_with_5_points_for_rangoon_and_the_road(score: Any) -> None:
    found = score({"scenario": "burma"})
    counted = points(found)
    assert (counted["B"], counted["J"]) == (3, 2)
    # Both services quarrel: K and L cancel. Ended now no hex was won (17.11.22): a will of 4 is one of 3 (D).
    assert counted == {"B": 3, "J": 2, "K": 1, "L": -1, "D": 1}
    assert (found["total"], found["result"], found["winner"]) == (6, "Japanese tactical victory", "japan")
    assert found["political_will"]["now"] == 4
    assert [(one["change"], one["rule"]) for one in found["political_will"]["before_scoring"]] == [
        (-1, "EotS 17.11.22")
    ]


def test_17_11_rangoon_taken_back(score: Any) -> None:
    found = score({"scenario": "burma", "control": {"2008": "allies"}, "markers": {"political_will": 2}})
    # A hex was won, so the will of 2 stands: two boxes below 4.
    assert {code: points(found).get(code) for code in "IJD"} == {"I": -2, "J": None, "D": 2}
    (rangoon,) = (one for one in found["items"] if one["rule"] == "EotS 17.11 I")
    assert (rangoon["side"], rangoon["points"], rangoon["counts"]) == ("allies", -2, True)


def test_17_38_v2_0_the_start_of_1943(score: Any) -> None:
    found = score({"scenario": "1943", "edition": "2.0"})
    # The Burma Road is closed, Rabaul makes the Mandates Japan's, and the will of 6 costs 1.
    assert points(found) == {"B": 1, "G": 3, "I": -1}
    assert (found["total"], found["kind"], found["rule"]) == (3, "points", "EotS v2.0 17.38")


@pytest.mark.parametrize(("will", "letter", "value"), [(5, "H", 1), (2, "H", 4), (7, "I", -2)])
def test_17_38_v2_0_the_examples_of_political_will(score: Any, will: int, letter: str, value: int) -> None:
    assert points(score({"scenario": "1943", "markers": {"political_will": will}}))[letter] == value


def test_16_47_progress_of_the_war_is_an_item_if_the_turn_ended_now(score: Any) -> None:
    found = score({"scenario": "1943"})["political_will"]
    assert (found["now"], found["after"]) == (6, 5)
    assert [(one["code"], one["change"], one["rule"]) for one in found["turn_end"]] == [
        ("progress", -1, "EotS 16.47")
    ]


def test_16_0_a_campaign_has_conditions_and_no_points(score: Any) -> None:
    found = score({"scenario": "1942-45"})
    assert (found["kind"], found["items"], found["total"]) == ("campaign", [], None)
    assert {one["code"]: one["side"] for one in found["conditions"]} == {
        "japan-surrendered": "allies",
        "negotiations": "japan",
        "bombed-into-ruin": "allies",
        "endurance": "japan",
    }
    lost = score({"scenario": "1942-45", "markers": {"political_will": 0}})
    (met,) = (one for one in lost["conditions"] if one["code"] == "negotiations")
    assert (met["met"], met["rule"], lost["winner"]) == (True, "EotS 16.1", "japan")


def test_2_3_the_bid_is_an_item(score: Any) -> None:
    found = score({"scenario": "burma", "memory": {"options": ["bid-for-the-allies"], "bid": 2}})
    (bid,) = (one for one in found["items"] if one["code"] == "bid")
    assert (bid["points"], bid["side"], bid["rule"], found["total"]) == (2, "japan", "EotS 2.3", 8)


def test_a_game_that_is_over_has_its_result(score: Any) -> None:
    table = read(RECORDS / "start-burma.json.gz").table
    found = score(write_position(eots(), table.state))
    assert (found["over"], found["winner"], found["result"]) == (True, table.state.winner, table.state.result)
    assert found["political_will"]["turn_end"] == []


def test_every_item_says_what_it_counts(score: Any) -> None:
    for scenario in ("1942", "1943", "1944", "burma"):
        for one in score({"scenario": scenario})["items"]:
            assert set(one) == {"code", "side", "points", "counts", "text", "detail", "rule"}
            assert one["text"] and one["rule"].startswith("EotS ") and one["side"] in ("japan", "allies")
            assert one["counts"] or one["points"] == 0


def test_sentences_without_the_option(run: Run, keep: Keep) -> None:
    lines = run("score", keep({"scenario": "burma"})).out.splitlines()
    assert "+3 Japan: The Burma Road is closed (Closed, Hump) [EotS 17.11 B]" in lines
    assert "+0 Allies: The Allies control Rangoon (Japan), does not count [EotS 17.11 I]" in lines
    assert "6 points: Japanese tactical victory [EotS 17.11]" in lines
    assert "US Political Will before scoring -1: No hex was won from Japan [EotS 17.11.22]" in lines
    assert lines[-1] == "US Political Will 4, 4 after the turn"


def test_a_position_comes_from_standard_input(run: Run, score: Any) -> None:
    text = json.dumps({"scenario": "burma"})
    assert run("score", "-", "--json", stdin=text).json == score({"scenario": "burma"})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ("is not JSON",)),
        ("[" * 100_000, ("is not JSON",)),
        ("[]", ("the position",)),
        ('{"scenario": 1942}', ("scenario", "1942")),
        ('{"scenario": "1942", "turn": NaN}', ("is not JSON", "NaN")),
        ('{"scenario": "1942", "markers": {"political_will": 99}}', ("markers.political_will", "99")),
        ('{"scenario": "1942", "memory": {"points": "x"}}', ("memory", "points")),
    ],
)
def test_a_bad_position_is_one_sentence(run: Run, keep: Keep, text: str, words: tuple[str, ...]) -> None:
    refused(run("score", keep(text)), "position.json", *words)
    refused(run("score", keep(text), "--json"), "position.json", *words)


def test_a_missing_file_or_one_that_is_no_text_is_named(run: Run, tmp_path: Path) -> None:
    refused(run("score", str(tmp_path / "missing.json")), "missing.json")
    file = tmp_path / "packed.json"
    file.write_bytes(gzip.compress(b"{}"))
    refused(run("score", str(file)), "packed.json", "is not JSON")
