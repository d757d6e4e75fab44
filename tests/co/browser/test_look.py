"""Every screen of the campaign, in both themes and sizes: accessible, and nothing beside the screen."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.devices import a_phone
from tests.browser.test_pages import check
from tests.co.browser.playing import Player, seeded_server

LOOKS = [(wide, dark) for wide in (False, True) for dark in (False, True)]
PAGES = ("setup", "walk", "report", "screen", "print/status", "print/codes", "at/1")


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize(("wide", "dark"), LOOKS, ids=lambda on: str(int(on)))
def test_every_screen_is_accessible(browser: Browser, tmp_path: Path, wide: bool, dark: bool) -> None:
    look = f"{'laptop' if wide else 'phone'}-{'dark' if dark else 'light'}"
    with ExitStack() as made:
        server = made.enter_context(seeded_server(tmp_path))
        player = Player(made.enter_context(a_phone(browser, server, wide, dark)), server)
        player.device.open("/new?game=co")
        player.page.locator("summary", has_text="Mode and dice").click()
        check(player.page, f"co-new-{look}")
        player.device.button("Open the table").click()
        player.page.wait_for_url("**/t/*")
        the_screens(player, wide, look)


def the_screens(player: Player, wide: bool, look: str) -> None:
    """From the set-up over an attack to the Allied turn, then the pages beside the table."""
    page, device, places = player.page, player.device, ("log", "table") if wide else ("board", "log", "table")
    check(page, f"co-set-up-{look}")
    player.enter(device.button("Begin with the ready placement"))
    player.follow_until(player.at_menu)
    check(page, f"co-menu-{look}")
    way = player.way("G3N-1", "Sea C3")
    check(page, f"co-ships-{look}")
    way.get_by_role("button", name="All").click()
    expect(way.locator("button.goes").first).to_be_visible()
    way.scroll_into_view_if_needed()
    check(page, f"co-where-{look}")
    device.place("battle")
    expect(page.locator("#battles[data-version]")).to_be_visible()
    check(page, f"co-attacks-{look}")
    device.place("now")
    player.enter(way.locator("button.goes", has_text="Pearl Harbor"))
    check(page, f"co-aiming-{look}")
    device.place("battle")
    expect(page.locator("#battle-head")).to_be_visible()
    check(page, f"co-battle-{look}")
    device.place("now")
    player.follow_until(player.at_menu)
    check(page, f"co-after-{look}")
    for place in places:
        device.place(place)
        check(page, f"co-{place}-{look}")
    device.place("now")
    player.end_actions()
    check(page, f"co-allies-{look}")
    player.follow_until(lambda: "GT2" in player.where)
    check(page, f"co-turn-2-{look}")
    table = page.url.split("#")[0]
    device.open(f"{table}?place=Manila#board")
    expect(page.locator("#sheet .place-units")).to_be_visible()
    check(page, f"co-place-{look}")
    for name in PAGES:
        device.open(f"{table}/{name}")
        check(page, f"co-{name.replace('/', '-')}-{look}")
