"""A private plan under the thumb: tried on one phone, unseen on the other until it is committed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.devices import Device, open_table, two_devices
from tests.browser.test_pages import check

BRIGADE = "#board-overlay [data-unit='jp-3-sn-brigade']"
TAPS_TO_PLAN_A_MOVE = 5


def stack(one: Device, hex_id: str) -> Locator:
    """The brigade where a phone's board shows it."""
    return one.page.locator(f"#board-overlay .stack[data-place-id='{hex_id}'] [data-unit='jp-3-sn-brigade']")


def newest_entry(one: Device) -> int:
    """The number of the newest entry, as the server tells it."""
    head = one.page.url.split("#")[0] + "/head"
    return int(one.page.evaluate("async (head) => (await (await fetch(head)).json()).seq", head))


def show_board(one: Device, hex_id: str) -> None:
    one.place("board")
    one.page.wait_for_function("window.adjutantBoard")
    one.page.evaluate("place => window.adjutantBoard.goTo(place, 3)", hex_id)
    one.rest()


def plan_a_move(one: Device) -> None:
    """Begin a plan and move the brigade in it."""
    one.tap(one.button("Plan privately"))
    expect(one.page.locator("body")).to_have_class(re.compile("planning"))
    show_board(one, "3814")
    one.tap(BRIGADE)
    one.tap("#place-form label.unit")
    one.tap_hex("3813")
    expect(one.page.locator("#toast")).to_contain_text("Planned: 3rd SN Brigade moved")


def test_a_move_is_planned_unseen_and_committed(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device)
    show_board(allies, "3814")
    japan.taps = 0
    plan_a_move(japan)
    assert japan.taps <= TAPS_TO_PLAN_A_MOVE
    expect(stack(japan, "3813")).to_have_count(1)
    expect(japan.page.locator("#plan")).to_contain_text("1 step")
    assert newest_entry(allies) == 0
    expect(stack(allies, "3814")).to_have_count(1)
    expect(allies.page.locator("#status")).to_contain_text("entry 0")
    japan.tap("#plan-commit")
    expect(japan.page.locator("#plan")).to_be_hidden()
    expect(japan.page.locator("body")).not_to_have_class(re.compile("planning"))
    expect(japan.page.locator("#sheet")).to_contain_text("Now on the board")
    expect(allies.page.locator("#toast")).to_contain_text("3rd SN Brigade moved")
    expect(stack(allies, "3813")).to_have_count(1)
    for one in (japan, allies):
        expect(one.page.locator("#status")).to_contain_text("entry 1")


def test_steps_are_taken_back_and_a_plan_is_thrown_away(device: Callable[..., Device]) -> None:
    japan, _ = two_devices(device)
    plan_a_move(japan)
    japan.tap("#plan-back")
    expect(stack(japan, "3814")).to_have_count(1)
    expect(japan.page.locator("#plan")).to_contain_text("0 steps")
    japan.tap_hex("3814")
    japan.tap("#place-form label.unit >> nth=0")
    japan.tap_hex("3813")
    expect(japan.page.locator("#plan")).to_contain_text("1 step")
    japan.tap("#plan-discard")
    expect(japan.page.locator("#plan")).to_be_hidden()
    expect(stack(japan, "3814")).to_have_count(1)
    expect(japan.page.locator("#status")).to_contain_text("entry 0")


def test_audit_and_battles_follow_the_plan(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    one.place("audit")
    expect(one.page.locator("#audit-head")).to_be_visible()
    one.place("battle")
    expect(one.page.locator("#battles")).to_contain_text("No battle to fight")
    one.place("now")
    one.tap(one.button("Plan privately"))
    show_board(one, "2813")
    one.tap("[aria-label='Board as a list']")
    one.page.locator("#sheet details", has_text="3rd SN Brigade").locator("summary").first.click()
    one.tap(one.page.locator("#sheet label.unit", has_text="3rd SN Brigade"))
    one.tap_hex("2813")
    expect(one.page.locator("#plan")).to_contain_text("1 step")
    one.place("battle")
    expect(one.page.locator("#battles")).to_contain_text("A plan ends where dice are rolled")
    one.place("now")
    expect(one.page.locator(".planned")).to_contain_text("3rd SN Brigade moved")
    one.tap("#plan-back")
    one.place("battle")
    expect(one.page.locator("#battles")).to_contain_text("No battle to fight")


def test_what_the_record_made_impossible_is_said_and_dropped(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device)
    plan_a_move(japan)
    show_board(allies, "3814")
    allies.tap_hex("3814")
    allies.tap(allies.page.locator("#place-form .choice", has_text="Correct the board").first)
    allies.tap("#place-form label.unit >> nth=0")
    allies.tap_hex("3813")
    expect(japan.page.locator("#plan")).to_contain_text("1 no longer possible: 3rd SN Brigade is already in")
    check(japan.page, "plan-lost-phone-light")
    japan.tap("#plan-commit")
    expect(japan.page.locator("#sheet")).to_contain_text(
        "No steps were entered. The rest stays in your plan."
    )
    check(japan.page, "plan-stopped-phone-light")
    japan.page.keyboard.press("Escape")
    japan.tap("#plan-drop")
    expect(japan.page.locator("#plan")).to_contain_text("0 steps")
    expect(stack(japan, "3813")).to_have_count(1)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("wide", [False, True], ids=["phone", "laptop"])
def test_a_plan_is_plain_to_see(device: Callable[..., Device], wide: bool, dark: bool) -> None:
    one = device(wide=wide, dark=dark)
    open_table(one, "japan")
    look = f"{'laptop' if wide else 'phone'}-{'dark' if dark else 'light'}"
    one.tap(one.button("Plan privately"))
    expect(one.page.locator("#plan")).to_contain_text("Plan, only you see it")
    check(one.page, f"plan-empty-{look}")
    if not wide:
        show_board(one, "3814")
    one.tap_hex("3814")
    one.page.locator("#place-form label.unit").first.click()
    check(one.page, f"plan-choosing-{look}")
    one.tap_hex("3813")
    expect(one.page.locator("#toast")).to_contain_text("Planned:")
    check(one.page, f"plan-board-{look}")
    if not wide:
        one.place("now")
    check(one.page, f"plan-now-{look}")
