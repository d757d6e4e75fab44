"""A counter is put right by hand on a phone of 360 by 640, in three taps; set-up, ships and points too."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.devices import Device, submit
from tests.browser.test_pages import check
from tests.co.browser.test_room import CHOICES

CORRECTION = "#log-list .deviation .tag.alert"


def at_the_board(player: Device, mode: str = "guided") -> str:
    """A campaign with the practice copy, its counters placed, the board in view."""
    address = submit(player, "/new", {**CHOICES, "edition": "practice", "mode": mode})
    seq = player.page.locator("#fresh").get_attribute("data-seq")
    player.page.locator("#now-due section.prompt button.primary").first.click()
    expect(player.page.locator("#fresh")).not_to_have_attribute("data-seq", seq or "")
    player.rest()
    if player.page.locator(".bar a[data-place=board]").is_visible():
        player.place("board")
    player.taps = 0
    return address


def lying(player: Device, unit: str, space: str) -> Locator:
    return player.page.locator(f"#board-overlay .stack[data-place-id='{space}'] [data-unit='{unit}']")


def chosen(player: Device) -> str:
    return player.page.locator("#sheet input[name=units]:checked").get_attribute("value") or ""


def test_a_counter_is_moved_by_hand_in_three_taps(device: Callable[..., Device]) -> None:
    player = device()
    at_the_board(player)
    player.tap_hex("Truk")
    expect(player.page.locator("#sheet h2")).to_have_text("Truk")
    check(player.page, "co-place-looks-phone")
    player.tap(player.button("Move by hand"))
    expect(player.page.locator(".by-hand")).to_contain_text("marked in the log")
    check(player.page, "co-place-by-hand-phone")
    unit = chosen(player)
    player.tap_hex("Palaus")
    expect(lying(player, unit, "Palaus")).to_be_attached()
    assert unit and player.taps == 3
    expect(player.page.locator(CORRECTION, has_text="Correction")).to_have_count(1)


def test_a_scribe_moves_with_two_taps_and_puts_counters_beside_the_map(device: Callable[..., Device]) -> None:
    player = device(dark=True)
    at_the_board(player, "free")
    player.tap_hex("Truk")
    player.page.locator("#sheet label.strip-unit").first.click()
    check(player.page, "co-scribe-phone-dark")
    unit = chosen(player)
    player.page.locator("#sheet-body").evaluate("one => one.closest('#sheet').scrollTo(0, 9999)")
    player.tap(player.page.locator("#sheet [data-to='Fleet Reserve']"))
    expect(lying(player, unit, "Truk")).to_have_count(0)
    expect(player.page.locator("#log-list")).to_contain_text("by hand to Fleet Reserve")


def test_what_differs_at_the_set_up_is_put_right_and_points_are_set(device: Callable[..., Device]) -> None:
    player = device(wide=True)
    at_the_board(player)
    page, table = player.page, player.page.url.split("?")[0].split("#")[0]
    player.open(f"{table}/setup")
    page.locator("details", has_text="Truk").locator("summary").first.click()
    page.get_by_role("link", name="Truk differs").click()
    expect(page.locator("#sheet h2")).to_have_text("Truk")
    page.get_by_role("group", name="Japanese base").get_by_role("button", name="2").click()
    expect(page.locator("#log-list")).to_contain_text("Japanese base at Truk: now level 2")
    page.get_by_role("button", name="Points and markers").click()
    page.get_by_role("button", name="Set by hand").click()
    page.get_by_label("Victory points for").fill("a wager")
    check(page, "co-points-laptop")
    page.get_by_role("button", name="+1").click()
    expect(page.locator("#log-list")).to_contain_text("+1 VP: a wager")
    expect(page.locator(CORRECTION, has_text="Correction")).to_have_count(2)


def test_counters_go_aboard_a_ship_and_ashore_again(device: Callable[..., Device]) -> None:
    player = device()
    at_the_board(player)
    page, table = player.page, player.page.url.split("?")[0].split("#")[0]
    for button, says in (
        ("Aboard TR-P2", "by hand aboard TR-P2 at Formosa"),
        ("Ashore", "by hand ashore at Formosa"),
    ):
        player.open(f"{table}?place=Formosa&correct=1&then={button.split()[0]}#board")
        page.locator("#sheet input[value=jp-div-p4]").check(force=True)
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.locator("#log-list")).to_contain_text(says)
