"""A whole turn in real browsers, its taps counted: one plays, one watches and sees the same."""

import re
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.devices import Device, a_phone, links, submit
from tests.co.browser.playing import Player
from tests.co.browser.playing import player as player

MOVE_AND_BATTLE, TO_FIRST_ACTION = 14, 4
BATTLE_STEPS = re.compile("Battle at ")


@pytest.mark.slow
def test_a_new_game_is_at_its_first_action_in_four_taps(player: Player) -> None:
    player.open()
    player.follow_until(player.at_menu)
    assert player.device.taps <= TO_FIRST_ACTION
    expect(player.page.locator(".menu .group > summary").first).to_be_visible()


@pytest.mark.slow
def test_an_allied_turn_takes_one_tap_an_instruction(player: Player) -> None:
    player.open()
    player.follow_until(player.at_menu)
    player.end_actions()
    player.device.looks = True  # whatever is due is in view without scrolling
    taps, entries = player.device.taps, int(player.seq)
    titles = player.follow_until(lambda: "GT2" in player.where)
    assert {"Allied ships return", "Allied reinforcements", "The turn ends"} <= set(titles)
    assert player.device.taps - taps == int(player.seq) - entries == len(titles)


@pytest.mark.slow
def test_a_naval_move_with_a_reaction_and_its_battle_of_three_ships_a_side(player: Player) -> None:
    """CV-1, CA-P4 and DD-P5 sail from Sea C3 to Midway; a 3 brings three Allied ships (CO 10.0)."""
    player.open()
    player.follow_until(player.at_menu)
    player.end_actions()
    player.follow_until(lambda: "GT2" in player.where and player.at_menu())
    before = player.device.taps
    player.rolls("3")
    way = player.way("G3N-1", "Sea C3")
    for ship in ("CV-1", "CA-P4", "DD-P5"):
        player.device.tap(way.locator("label.candidate", has_text=ship))
    player.device.tap(way.get_by_role("button", name="Next"))
    player.enter(way.locator("button.goes", has_text="Midway"))
    titles = player.follow_until(player.at_menu)
    assert titles[0] == "Reaction at Midway"
    assert any(BATTLE_STEPS.match(title) for title in titles)
    log = player.page.locator("#log-list")
    expect(log).to_contain_text("3 ships react, the force stops")
    expect(log).to_contain_text("The battle at Midway is over")
    assert player.device.taps - before <= MOVE_AND_BATTLE, titles


@pytest.mark.slow
def test_one_plays_a_whole_turn_and_one_who_watches_sees_the_same(player: Player, browser: Browser) -> None:
    with ExitStack() as made:
        watcher = made.enter_context(a_phone(browser, player.server, wide=True, dark=True))
        player.open()
        token = links(player.device)["observer"].rsplit("/", 1)[1]
        submit(watcher, "/join", {"token": token, "name": "Bob"})
        player.follow_until(player.at_menu)
        watcher.place("battle")
        way = player.way("G3A-2", "Luzon from Formosa")
        player.enter(way.get_by_role("button", name="Strike"))
        sees_the_battle(watcher, "Luzon")
        player.follow_until(lambda: player.at_menu() and is_abreast(player, watcher))
        watcher.place("now")
        player.end_actions()
        player.follow_until(lambda: "GT2" in player.where and is_abreast(player, watcher))
        shows_the_same(player, watcher)


def sees_the_battle(watcher: Device, space: str) -> None:
    """The Battle Display of who watches follows by itself."""
    shown = watcher.page.locator("#battles")
    expect(shown.locator("#battle-head")).to_contain_text(f"Battle at {space}")
    expect(shown.locator(".forecast svg")).to_have_attribute("aria-label", re.compile("fires first: Japan"))
    expect(shown.locator("button.primary, a.primary")).to_have_count(0)


def is_abreast(player: Player, watcher: Device) -> bool:
    """Who watches shows the newest entry, and for whom the game waits; nothing can be done there."""
    expect(watcher.page.locator("#fresh")).to_have_attribute("data-seq", player.seq)
    expect(watcher.page.locator(".status-where")).to_have_text(player.where)
    expect(watcher.page.locator("#now-due form")).to_have_count(0)
    if not player.at_menu():
        expect(watcher.page.locator("#now-due")).to_contain_text(player.title)
    return True


def shows_the_same(player: Player, watcher: Device) -> None:
    """Log, points and counters of both pages are the same, and as they are when fetched anew."""
    log = player.page.locator("#log-list li.entry p").all_text_contents()
    assert watcher.page.locator("#log-list li.entry p").all_text_contents() == log
    points = player.page.locator("#points-head").inner_text()
    assert watcher.page.locator("#points-head").inner_text() == points
    counters = watcher.page.locator("#board-overlay [data-unit]").count()
    watcher.page.reload()
    expect(watcher.page.locator("#points-head")).to_have_text(points)
    expect(watcher.page.locator("#board-overlay [data-unit]")).to_have_count(counters)


def test_the_practice_copy_is_played_with_the_apps_dice_unless_the_tables_are_chosen(
    device: Callable[..., Device],
) -> None:
    host = device()
    host.open("/new?game=co")
    host.button("Open the table").click()
    host.page.wait_for_url("**/t/*")
    expect(host.page.locator("#now-due button[name=roll]")).to_have_count(1)
    host.open("/new?game=co")
    host.page.locator("summary", has_text="Mode and dice").click()
    host.page.locator("label.choice", has_text="You roll and tap").click()
    host.button("Open the table").click()
    host.page.wait_for_url("**/t/*")
    expect(host.page.locator("#now-due .begin .pad-key")).to_have_count(6)
    rows = host.page.locator("#now-due .begin .pad-key").evaluate_all("all => all.map(one => one.offsetTop)")
    assert len(set(rows)) == 1, "six faces in one row"
