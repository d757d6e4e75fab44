"""Events on two phones: what a card would do, what it asks for, what stays in force, the piles."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.devices import Device, two_devices
from tests.browser.test_pages import check

TAPS_OF_AN_EVENT = 5


def play(one: Device, card: str) -> None:
    """A card by its number, as an event that starts no offensive."""
    one.place("now")
    before = one.taps
    one.tap("#card-text")
    one.page.keyboard.type(card)
    one.tap(one.found("#card-found", card))
    expect(one.page.locator("#use-event")).to_be_visible()
    if not one.page.locator("#use-event").is_checked():
        one.tap("label:has(#use-event)")
        expect(one.page.locator("#use-event")).to_be_checked()
    one.tap(one.button("Play it"))
    expect(one.page.locator("#toast")).to_contain_text("as an event")
    assert one.taps - before <= TAPS_OF_AN_EVENT


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("wide", [False, True], ids=["phone", "laptop"])
def test_events_ask_for_what_they_bring_and_the_game_goes_on(
    device: Callable[..., Device], wide: bool, dark: bool
) -> None:
    look = f"{'laptop' if wide else 'phone'}-{'dark' if dark else 'light'}"
    japan, allies = two_devices(lambda: device(wide=wide, dark=dark), "guided")
    play(japan, "J39")
    expect(allies.page.locator("#now")).to_contain_text("Waiting for Japan: J39")
    check(japan.page, f"errand-replacement-{look}")
    strengthen = japan.page.locator("#now button", has_text="To full strength")
    japan.tap(strengthen.first)
    expect(strengthen).to_have_count(0)  # one unit alone could take a step
    play(allies, "A16")
    allies.tap(allies.page.locator("#now .due .choice", has_text="22nd Air Flotilla"))
    check(allies.page, f"errand-losses-{look}")
    allies.tap(allies.button("Take the step"))
    todo = japan.page.locator("#todo")
    expect(todo.locator("summary")).to_contain_text("to do")
    japan.tap(todo.locator("summary"))
    expect(todo).to_contain_text("22nd Air Flotilla to its reduced side")
    check(japan.page, f"todo-{look}")
    japan.tap("[data-todo-done]")
    expect(todo).to_be_hidden()
    play(japan, "J80")
    expect(allies.page.locator(".in-force")).to_contain_text("Panama Canal delay")
    expect(allies.page.locator(".in-force")).to_contain_text("J80, until next turn's reinforcements")
    japan.tap(japan.page.locator(".effect").first)
    expect(japan.page.locator("#sheet")).to_contain_text("J80 Submarine Launched")
    japan.tap("#sheet [data-close-sheet]")
    japan.tap(japan.button("All cards"))
    expect(japan.page.locator(".piles")).to_contain_text("Draw pile")
    check(japan.page, f"cards-{look}")


def test_what_a_card_would_do_is_one_tap_away(device: Callable[..., Device]) -> None:
    japan, _ = two_devices(device, "guided")
    japan.tap("#card-text")
    japan.page.keyboard.type("J51")
    japan.taps = 0
    japan.tap(japan.found("#card-found", "J51"))
    japan.tap(".does summary")
    expect(japan.page.locator(".does")).to_contain_text("War in Europe would go from 0 to -2")
    assert japan.taps == 2


def press_slowly(one: Device, what: Locator) -> None:
    """A finger that stays longer than any answer takes."""
    box = what.bounding_box()
    assert box is not None
    one.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    one.page.mouse.down()
    one.page.wait_for_timeout(1000)
    one.page.mouse.up()


def test_a_slow_tap_on_a_card_that_was_looked_for_is_not_lost(device: Callable[..., Device]) -> None:
    japan, _ = two_devices(device, "guided")
    japan.tap("#card-text")
    japan.page.keyboard.type("J51")
    found = japan.page.locator("#card-found button", has_text="J51").first
    expect(found).to_be_visible()
    press_slowly(japan, found)
    expect(japan.page.locator("#use-discard")).to_be_visible()


def test_a_slow_tap_stays_where_the_finger_is_while_an_answer_comes(device: Callable[..., Device]) -> None:
    japan, _ = two_devices(device, "guided")
    japan.tap(japan.button("All cards"))
    japan.tap("#cards-text")
    japan.page.keyboard.type("J39")
    found = japan.page.locator("#sheet .found-item", has_text="J39").first
    expect(japan.page.locator("#sheet")).to_contain_text("1 card")
    japan.page.locator("#cards-text").evaluate("one => { one.value = 'J'; one.focus(); }")
    japan.page.keyboard.type("3")  # the list for this comes while the finger is down
    press_slowly(japan, found)
    expect(japan.page.locator("#sheet h2").first).to_contain_text("J39")
