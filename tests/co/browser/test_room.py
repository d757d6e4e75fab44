"""The campaign in real browsers: opened in two taps, a chart that grows as it is looked at, an action."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.devices import Device, links, submit

CHOICES = {
    "game": "co",
    "scenario": "campaign",
    "mode": "guided",
    "side": "japan",
    "name": "Ann",
    "dice": "app",
}
PLACES = "() => [...new Set([...document.querySelectorAll('#names text')].map((one) => one.textContent))]"
WIDER = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


def test_a_campaign_is_opened_in_two_taps(device: Callable[..., Device]) -> None:
    host = device()
    host.open()
    host.tap(host.page.get_by_role("link", name="Centrifugal Offensive"))
    host.tap(host.button("Open the table"))
    host.page.wait_for_url("**/t/*")
    assert host.taps == 2
    expect(host.page.locator("#status")).to_contain_text("Japan")
    expect(host.page.locator("#status")).to_contain_text("Practice values, not the printed ones")
    expect(host.page.locator(".invite-first")).to_have_count(0)


@pytest.mark.slow
def test_a_chart_grows_on_every_phone_while_they_look_at_it(device: Callable[..., Device]) -> None:
    host, observer = device(), device(wide=True, dark=True)
    submit(host, "/new", {**CHOICES, "edition": "own"})
    submit(observer, "/join", {"token": links(host)["observer"].rsplit("/", 1)[1], "name": "Bob"})
    expect(observer.page.locator("#board")).not_to_have_class(re.compile("is-loading"))
    before = observer.page.locator(".board-map.on-dark").get_attribute("src")
    observer.page.locator("[data-zoom=fit]").click()
    told = host.page.locator("#now-due section.prompt")
    told.locator("[data-tap='Wake']").click()
    told.locator("[data-tap='Sea 2a']").click()
    told.locator("[data-tap='Midway']").click()
    expect(told.locator("input[name=value]")).to_have_value("Home Islands|Wake|Sea 2a|Midway")
    told.locator("[data-tap='Wake']").click()
    expect(told.locator("input[name=value]")).to_have_value("Home Islands|Sea 2a|Midway")
    told.locator("button.primary").click()
    map_of = observer.page.locator(".board-map.on-dark")
    expect(map_of).not_to_have_attribute("src", before or "", timeout=15_000)
    observer.page.wait_for_function(f"{PLACES.replace('() =>', '() => (')}).includes('Sea 2a')")


@pytest.mark.slow
def test_ships_are_chosen_then_where_they_go_and_nothing_is_wider_than_a_phone(
    device: Callable[..., Device],
) -> None:
    player = device()
    submit(player, "/new", {**CHOICES, "edition": "practice"})
    page = player.page
    for _ in range(12):
        if page.locator(".menu").count():
            break
        seq = page.locator("#fresh").get_attribute("data-seq")
        page.locator("#now-due section.prompt button.primary").first.click()
        expect(page.locator("#fresh")).not_to_have_attribute("data-seq", seq or "")
        player.rest()
    page.locator(".menu .group > summary", has_text="Naval").click()
    way = page.locator(".menu .line", has_text="G3N-1 ").locator(".way", has_text="Home Islands").first
    way.locator("summary").click()
    way.locator("label.candidate").first.click()
    way.get_by_role("button", name="Next").click()
    expect(way.locator("button.goes").first).to_be_visible()
    assert not page.evaluate(WIDER)
    way.locator("button.goes", has_text="Sea H1").first.click()
    expect(page.locator("#log-list")).to_contain_text("Move a naval force, Sea H1")
    player.place("board")
    assert not page.evaluate(WIDER)
