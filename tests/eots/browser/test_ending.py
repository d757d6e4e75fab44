"""The end of a game on two phones: the result, both signatures, and the report."""

import gzip
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.app.recording import RECORDS
from tests.browser.devices import Device, links
from tests.browser.test_pages import check


def restored(one: Device, record: str, folder: Path) -> None:
    """A table from a record, Japan's seat taken."""
    file = folder / f"{record}.json"
    file.write_bytes(gzip.decompress((RECORDS / f"{record}.json.gz").read_bytes()))
    brought(one, file, "japan")


def brought(one: Device, file: Path, side: str) -> None:
    """A table from a file, one side's seat taken."""
    one.open("/")
    one.page.get_by_text("Bring a game from a record file").click()
    one.page.locator("input[name=record]").set_input_files(file)
    one.page.locator("input[name=name]").fill("Ann")
    one.button("Look at it").click()
    one.page.locator("select[name=side]").select_option(side)
    one.button("Open it here").click()
    one.page.wait_for_url("**/t/*")


def test_both_phones_sign_the_result_with_one_tap_each(device: Callable[..., Device], tmp_path: Path) -> None:
    japan, allies = device(), device(dark=True)
    restored(japan, "record-points-burma", tmp_path)
    allies.open(links(japan)["allies"])
    allies.button("Sit down").click()
    for one in (japan, allies):
        expect(one.page.locator("#status")).to_contain_text("The game is over")
        one.place("now")
        expect(one.page.locator(".result")).to_contain_text("Japanese tactical victory")
        expect(one.page.locator("[data-kind=EndSegment]")).to_have_count(0)
    check(allies.page, "result-phone-dark")
    japan.taps = allies.taps = 0
    japan.tap(japan.button("Sign for Japan"))
    expect(allies.page.locator(".result")).to_contain_text("Japan signed")
    allies.tap(allies.button("Sign for Allies"))
    expect(japan.page.locator(".result")).to_contain_text("Allies signed")
    assert (japan.taps, allies.taps) == (1, 1)
    check(japan.page, "result-phone")
    japan.page.get_by_role("link", name="Report to print and sign").click()
    expect(japan.page.locator("#report")).to_contain_text("signed by")
    check(japan.page, "result-report-phone")
