"""Questions of an own copy on a phone: tapped with undo, in one list, decided by hand."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.devices import Device, submit
from tests.co.browser.test_room import CHOICES, WIDER

SMALL = """() => [...document.querySelectorAll("#now-due :is(button, .choice, select, .chip, summary)")]
  .filter((one) => one.checkVisibility()).map((one) => [one.outerHTML, one.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([text]) => text)"""


def sound(page: Page) -> None:
    """Nothing is wider than the phone or smaller than a finger, and nothing bars anybody."""
    assert not page.evaluate(WIDER)
    assert not page.evaluate(SMALL)
    assert not Axe().run(page).response["violations"]


def kept(device: Device, button: str) -> None:
    """A tap that makes an entry."""
    seq = device.page.locator("#fresh").get_attribute("data-seq")
    device.page.locator("#now-due").get_by_role("button", name=button).first.click()
    expect(device.page.locator("#fresh")).not_to_have_attribute("data-seq", seq or "")
    device.rest()


@pytest.mark.slow
@pytest.mark.parametrize("dark", [False, True])
def test_an_axis_is_tapped_with_undo_and_names_of_its_own(device: Callable[..., Device], dark: bool) -> None:
    player = device(dark=dark)
    submit(player, "/new", {**CHOICES, "edition": "own"})
    due = player.page.locator("#now-due section.prompt", has_text="axis 2")
    sound(player.page)
    due.locator("[data-tap='Wake']").click()
    due.locator("[data-tap='Midway']").click()
    due.get_by_role("button", name="Undo").click()
    due.get_by_label("A name that is not below").fill("Johnston")
    due.get_by_label("A name that is not below").press("Enter")
    due.locator("[data-tap='Sea 2a']").click()
    expect(due.locator("input[name=value]")).to_have_value("Home Islands|Wake|Johnston|Sea 2a")
    expect(due.locator("[data-tap='Midway']")).to_have_attribute("aria-pressed", "false")
    kept(player, "Keep")
    expect(player.page.locator("#log-list")).to_contain_text("Wake, Johnston, Sea 2a")


@pytest.mark.slow
def test_submarines_ask_for_the_line_in_one_list_or_the_table_decides(device: Callable[..., Device]) -> None:
    player = device()
    page = player.page
    submit(player, "/new", {**CHOICES, "edition": "own"})
    due = page.locator("#now-due section.prompt", has_text="axis 2")
    for space in ("Wake", "Sea 2a"):
        due.locator(f"[data-tap='{space}']").click()
    kept(player, "Keep")
    submarines = page.locator(
        "#now-due .prompt", has=page.get_by_role("heading", name=re.compile("Submarines"))
    )
    if submarines.locator("summary").count():
        submarines.locator("summary").first.click()
    for unit in submarines.locator("input[name=units]").all():
        unit.check()
    submarines.locator("label.choice", has_text="Sea 2a").click()
    kept(player, "Place")
    asked = page.locator("#now-due section.prompt", has_text="Tick every space inside")
    expect(asked.locator(".figures .choice")).not_to_have_count(0)
    sound(page)
    page.locator("#now-due summary", has_text="I'll decide at the table").click()
    page.locator("#now-due label.choice", has_text="inside").last.click()
    kept(player, "Decide")
    expect(page.locator("#log-list")).to_contain_text("Decided at the table: Objective line, Sea 2a: inside")
    expect(page.locator("#log-list")).to_contain_text("SS-1")
