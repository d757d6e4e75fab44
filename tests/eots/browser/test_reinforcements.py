"""Reinforcements on a phone: dice one after the other, and places chosen on the map."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from rules.eots.state import State
from tests.app.record_ways import on, started
from tests.browser.devices import Device
from tests.browser.test_pages import check
from tests.eots.browser.test_ending import brought
from tests.support import eots

ROWS = 4
SCROLLED = "document.querySelector('#place-now').scrollTop"


def at_reinforcements(one: Device, name: str, folder: Path) -> None:
    """The Allied phone in a reinforcement segment with dice for Europe to roll."""
    game = started(name, "1942-45")
    on(game, lambda state: state.segment == "reinforcement" and any(s.dice for s in eots().steps(state)))
    file = folder / "record.json"
    file.write_text(game.text(), encoding="utf-8")
    brought(one, file, "allies")
    one.looks = True
    one.place("now")
    one.look()


def test_the_second_of_two_quick_taps_enters_no_die_for_the_next_unit(
    device: Callable[..., Device], tmp_path: Path
) -> None:
    one = device()
    at_reinforcements(one, "europe", tmp_path)
    dice = one.page.locator(".due .die-form")
    before, seq = dice.count(), int(one.page.locator("#status").get_attribute("data-seq") or 0)
    assert before >= 2
    expect(dice.first).to_be_visible()
    expect(dice.nth(1)).to_be_hidden()
    check(one.page, "europe-phone")
    one.page.locator(".due .pad-key").first.dblclick()
    expect(dice).to_have_count(before - 1)
    one.rest()
    expect(dice).to_have_count(before - 1)
    expect(one.page.locator("#status")).to_have_attribute("data-seq", str(seq + 1))


def test_a_place_is_chosen_on_the_map(device: Callable[..., Device], tmp_path: Path) -> None:
    one = device()
    at_reinforcements(one, "on-the-map", tmp_path)
    one.tap("details[data-kind=PlaceArrivals] > summary")  # the dice come first
    choice = one.page.locator(".assignment:has(.with-map a) select").first
    unit = str(choice.get_attribute("data-keep")).split(" ")[1]
    other = choice.evaluate(
        "one => [...one.options].map(o => o.value).find(v => v !== one.value && /\\d{4}$/.test(v))"
    )
    one.taps = 0
    one.tap(one.page.locator(".assignment:has(.with-map a) .with-map a").first)
    expect(one.page.locator("#sheet")).to_contain_text("Tap one of the marked hexes")
    expect(one.page.locator("#reachable .reach").first).to_be_attached()
    one.tap_hex(str(other).split(":")[1])
    expect(one.page.locator(f"select[data-keep='positions {unit}']")).to_have_value(str(other))
    expect(one.page.locator("#place-now")).to_be_visible()
    assert one.taps == 2


def many_takers(state: State) -> bool:
    """Whether the first that Japan may do is to choose who of many takes a step."""
    first = next((view for view in eots().errands(state) if view.seat == "japan"), None)
    return first is not None and len(first.takers) > ROWS


def test_a_list_of_replacements_stays_where_it_is_after_a_tap(
    device: Callable[..., Device], tmp_path: Path
) -> None:
    game, one = started("steps", "1942-45"), device()
    on(game, many_takers)
    file = tmp_path / "record.json"
    file.write_text(game.text(), encoding="utf-8")
    brought(one, file, "japan")
    one.place("now")
    last = one.page.locator("#now .due form.assignment").nth(ROWS).get_by_role("button")
    one.rest()
    last.hover()  # as far as a tap would scroll it
    one.rest()
    at, seq = one.page.evaluate(SCROLLED), one.page.locator("#status").get_attribute("data-seq")
    assert at > 0
    last.click()
    expect(one.page.locator("#status")).not_to_have_attribute("data-seq", seq or "")
    one.rest()
    assert one.page.evaluate(SCROLLED) == at
