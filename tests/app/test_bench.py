"""The bench runs anywhere, touches nobody's data, and its figures keep their names."""

import re
from pathlib import Path

import pytest

from app import bench

NAMES = {
    "air_destinations_ms",
    "append_p50_ms",
    "append_p99_ms",
    "append_ratio",
    "audit_100_units_ms",
    "audit_200_units_ms",
    "audit_50_units_ms",
    "audit_after_move_ms",
    "audit_after_move_share",
    "audit_explained_ms",
    "audit_full_ms",
    "audit_growth",
    "audit_ratio",
    "audit_tables_mb",
    "battle_result_ms",
    "calculator_answer_ms",
    "campaign_commands_per_second",
    "campaign_open_ms",
    "card_prospect_ms",
    "carrier_destinations_ms",
    "co_commands_per_second",
    "co_forecast_10_units_ms",
    "co_open_campaign_ms",
    "co_open_campaign_warm_ms",
    "co_open_campaign_x_empty",
    "destinations_ratio",
    "empty_page_cpu_ms",
    "empty_page_ms",
    "errand_view_ms",
    "first_page_bytes",
    "fold_2000_entries_ms",
    "fold_ratio",
    "forecast_10_units_ms",
    "forecast_20_units_ms",
    "forecast_4_units_ms",
    "forecast_growth",
    "forecast_ratio",
    "map_bytes",
    "memory_per_table_mb",
    "news_bytes",
    "news_cpu_ms",
    "news_once_more_cpu_ms",
    "news_once_more_x_empty",
    "news_x_empty",
    "offensive_move_ms",
    "offensive_view_ms",
    "old_board_cpu_ms",
    "old_board_x_empty",
    "old_board_x_tap",
    "open_2000_entries_ms",
    "open_2000_entries_warm_ms",
    "open_2000_entries_warm_x_empty",
    "open_2000_entries_x_empty",
    "place_sheet_p95_ms",
    "play_sheet_ms",
    "report_ms",
    "request_1_phones_x_empty",
    "request_32_phones_x_empty",
    "request_8_phones_x_empty",
    "requests_per_second_1_phones",
    "requests_per_second_32_phones",
    "requests_per_second_8_phones",
    "scrub_cpu_ms",
    "scrub_x_empty",
    "scrub_x_tap",
    "search_p95_ms",
    "table_page_bytes",
    "tap_10000_entries_cpu_ms",
    "tap_10000_entries_x_empty",
    "tap_1000_entries_cpu_ms",
    "tap_1000_entries_x_empty",
    "tap_100_entries_cpu_ms",
    "tap_100_entries_x_empty",
    "tap_2000_entries_cpu_ms",
    "tap_2000_entries_x_empty",
    "tap_growth",
    "undo_cpu_ms",
    "undo_x_empty",
    "undo_x_tap",
}
# These need a browser, or PostgreSQL and minutes.
NOT_QUICKLY = {
    "activation_settled_ms",
    "choice_settled_ms",
    "mover_settled_ms",
    "other_phone_settled_ms",
    "other_phone_settled_x_empty",
    "tables_10_failed",
    "tables_10_slowest_ms",
    "tables_10_slowest_x_empty",
    "tables_1_failed",
    "tables_1_slowest_ms",
    "tables_1_slowest_x_empty",
    "tables_50_failed",
    "tables_50_slowest_ms",
    "tables_50_slowest_x_empty",
    "tap_settled_ms",
    "tap_settled_x_empty",
}


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, float]:
    """A quick run, with the user's database named in the environment."""
    data = tmp_path_factory.mktemp("user")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATABASE_URL", f"sqlite:///{data / 'mine.db'}")
        patch.setenv("ADJUTANT_DATA", str(data))
        found = bench.run(quick=True)
    assert list(Path(data).iterdir()) == []
    return found


@pytest.mark.slow
def test_every_figure_has_its_name_and_is_positive(figures: dict[str, float]) -> None:
    assert set(figures) == NAMES
    assert all(figure > 0 for figure in figures.values())


@pytest.mark.slow
def test_the_figures_agree_with_each_other(figures: dict[str, float]) -> None:
    assert figures["append_p50_ms"] <= figures["append_p99_ms"]
    assert figures["open_2000_entries_warm_ms"] < figures["open_2000_entries_ms"]
    assert figures["append_ratio"] > 1
    assert figures["fold_ratio"] > 1


@pytest.mark.slow
def test_pages_are_small(figures: dict[str, float]) -> None:
    assert figures["first_page_bytes"] <= 32 * 1024
    assert figures["table_page_bytes"] <= 90 * 1024


def test_the_report_says_what_each_figure_means() -> None:
    names = sorted(NAMES | NOT_QUICKLY)
    lines = bench.report(dict.fromkeys(names, 1234.5)).splitlines()
    assert len(lines) == len(names)
    assert len({line.index("1,234.50") for line in lines}) == 1
    assert all(line.rpartition("1,234.50")[2].strip() for line in lines)


@pytest.mark.slow
def test_a_phone_is_sent_only_what_it_does_not_show(figures: dict[str, float]) -> None:
    assert figures["news_bytes"] <= 12_000


def test_what_is_left_out_is_named_with_the_reason() -> None:
    lines = list(bench.left_out(quick=True))
    assert {name for line in lines for name in re.findall(r"\w+_(?:ms|failed|empty)\b", line)} == NOT_QUICKLY
    assert all(re.fullmatch(r"Left out: .+ \(.+\)\.", line) for line in lines)


def test_only_what_was_asked_for_is_measured() -> None:
    assert set(bench.run(quick=True, only=("carrier",))) == {
        "air_destinations_ms",
        "carrier_destinations_ms",
        "destinations_ratio",
    }


@pytest.mark.slow
def test_the_map_is_small(figures: dict[str, float]) -> None:
    assert figures["map_bytes"] <= 24_000


@pytest.mark.slow
def test_the_tables_of_the_audit_are_small(figures: dict[str, float]) -> None:
    assert figures["audit_tables_mb"] < 5
