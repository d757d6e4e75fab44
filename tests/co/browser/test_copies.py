"""Copies on a phone and on a laptop: accessible, and a wrong value said where it was typed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rules.co.printed.text import text
from rules.core import pack_file
from rules.core.pack_file import Pack
from tests.browser.devices import Device
from tests.browser.test_pages import check

SEND = """async (fields) => {
    const token = document.querySelector("meta[name=csrf-token]").content;
    const headers = {"X-CSRFToken": token, "HX-Request": "true"};
    const body = new URLSearchParams(fields);
    return (await fetch(`${location.pathname}/do`, {method: "POST", headers, body})).status;
}"""


def new_game(device: Device, look: str = "", name: str = "Ann") -> None:
    """A table of an own copy, as the form offers it."""
    page = device.page
    device.open("/new?game=co")
    expect(page.get_by_label("Name of a new one")).to_be_hidden()
    page.get_by_text("Your own copy").click()
    expect(page.get_by_label("Name of a new one")).to_be_visible()
    if look:
        check(page, f"co-new-{look}")
    page.get_by_label("Your name").fill(name)
    device.button("Open the table").click()
    page.wait_for_url("**/t/*")


@pytest.mark.slow
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("wide", [False, True], ids=["phone", "laptop"])
def test_the_pages_of_a_copy_are_accessible(
    device: Callable[..., Device], tmp_path: Path, wide: bool, dark: bool
) -> None:
    one = device(wide=wide, dark=dark)
    page, look = one.page, f"{'laptop' if wide else 'phone'}-{'dark' if dark else 'light'}"
    new_game(one, look)
    table = page.url.split("#")[0]
    one.place("table")
    page.get_by_role("link", name="What is printed").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann's copy")
    page.locator("#space-facts > summary").click()
    check(page, f"co-copy-at-table-{look}")
    page.get_by_role("link", name="Reaction ranges, Wake: not known. Tell").click()
    page.get_by_label("Reaction ranges, Wake").fill("7")
    one.button("Keep it").click()
    expect(page.get_by_text("a die shows 1 to 6, not '7'")).to_be_visible()
    check(page, f"co-fact-refused-{look}")
    page.get_by_label("Reaction ranges, Wake").fill("1,2")
    one.button("Keep it").click()
    expect(page.get_by_role("status")).to_contain_text("1,2 is printed there")
    check(page, f"co-fact-told-{look}")
    one.open(f"{table}/copy/fact?fact=reaction.Wake")
    page.get_by_label("Reaction ranges, Wake").fill("1,2,3")
    one.button("See what it changes").click()
    expect(page.get_by_text("No verdict so far comes out otherwise")).to_be_visible()
    check(page, f"co-fact-changed-{look}")
    one.open("/copies")
    check(page, f"co-copies-{look}")
    page.get_by_role("link", name="Ann's copy").click()
    check(page, f"co-copy-{look}")
    page.locator("#space-facts > summary").click()
    page.get_by_label("Objectives, Wake").select_option("objective")
    page.get_by_label("Reaction ranges, Marianas").fill("9")
    one.button("Keep: Space facts").click()
    wrong = page.get_by_label("Reaction ranges, Marianas")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_have_value("9")
    expect(page.get_by_label("Objectives, Wake")).to_have_value("objective")
    check(page, f"co-copy-refused-{look}")
    wrong.fill("none")
    one.button("Keep: Space facts").click()
    expect(page.locator("#space-facts")).to_have_attribute("open", "")
    expect(page.get_by_role("alert")).to_have_count(0)
    file = tmp_path / "whole.json"
    file.write_text(pack_file.write(Pack("co", "Whole", text().practice)))
    page.get_by_text("As a file").click()
    page.get_by_label("Pack file to take in").set_input_files(file)
    one.button("Take it in").click()
    expect(page.get_by_role("status")).to_contain_text("new from the file")
    expect(page.get_by_role("status")).to_contain_text("what was written here stands")
    check(page, f"co-copy-joined-{look}")
    page.locator("#numbers-of-counters > summary").click()
    check(page, f"co-copy-counters-{look}")
    with page.expect_download() as downloaded:
        page.get_by_role("link", name="Export").click()
    assert json.loads(Path(downloaded.value.path()).read_text())["facts"]["reaction.Wake"] == "1,2"
    one.open(table)


@pytest.mark.slow
def test_a_second_table_offers_the_copy_and_asks_for_nothing_it_knows(
    device: Callable[..., Device],
) -> None:
    one = device()
    new_game(one)
    due = one.page.locator("#now-due section.prompt")
    expect(due.first).to_contain_text("Tap the spaces of axis 2")
    for word in ("Wake", "Sea 2a", "Midway"):
        due.locator(f"[data-tap='{word}']").click()
    due.locator("button.primary").first.click()
    expect(due.first).not_to_contain_text("Tap the spaces of axis 2")
    new_game(one)
    expect(due.first).not_to_contain_text("Tap the spaces of axis 2")
    expect(due.first).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("wide", [False, True], ids=["phone", "laptop"])
def test_what_a_correction_touches_is_seen_before_and_after(
    device: Callable[..., Device], tmp_path: Path, wide: bool
) -> None:
    one, look = device(wide=wide, dark=wide), "laptop" if wide else "phone"
    page = one.page
    file = tmp_path / "whole.json"
    file.write_text(pack_file.write(Pack("co", "Whole", text().practice)))
    one.open("/copies")
    page.get_by_text("Bring a pack file").click()
    page.get_by_label("Pack file").set_input_files(file)
    one.button("Keep it as a new copy").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Whole")
    new_game(one)
    table = page.url.split("#")[0]
    told = {"kind": "PlaceUnits", "seat": "japan", "place": "Sea C1", "units": "jp-ss-1"}
    assert page.evaluate(SEND, {**told, "seen": "1", "key": "a-key-of-a-test"}) == 200
    one.open(f"{table}/copy/fact?fact=inside.Sea C1")
    page.get_by_label("Objective line, Sea C1").select_option("no")
    one.button("See what it changes").click()
    expect(page.get_by_text("1 entry comes out otherwise")).to_be_visible()
    expect(page.get_by_text("Refused now:")).to_be_visible()
    check(page, f"co-touched-before-{look}")
    one.button("Enter it, and leave what was played").click()
    expect(page.get_by_role("status")).to_contain_text("no is printed there")
    expect(page.get_by_text("1 entry comes out otherwise")).to_be_visible()
    check(page, f"co-touched-after-{look}")
    one.button("Go back to before entry 2").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#status")).to_be_visible()
