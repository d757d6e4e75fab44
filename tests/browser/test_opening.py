"""From nothing to two phones at a table."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.devices import Device, links, open_table


def test_a_new_game_shows_its_code_in_four_taps(device: Callable[..., Device]) -> None:
    host = device()
    host.open()
    host.tap(host.page.get_by_role("link", name="Empire of the Sun"))
    host.tap("label:has(input[name=scenario][value='1942'])")
    host.tap(host.button("Open the table"))
    expect(host.page.locator(".invite-first .qr svg")).to_be_visible()
    assert host.taps <= 4


def test_scan_to_seated_in_three_taps_and_the_token_is_gone(device: Callable[..., Device]) -> None:
    host, guest = device(), device()
    table = open_table(host)
    link = links(host)["allies"]
    guest.open(link)  # the camera's tap
    guest.taps += 1
    guest.tap(guest.button("Sit down as Allies"))
    guest.page.wait_for_url(f"**/t/{table}")
    assert guest.taps <= 3
    assert link.rsplit("/", 1)[1] not in guest.page.url
    expect(guest.page.locator("#status")).to_contain_text("Allies")
    guest.open()
    expect(guest.page.get_by_role("heading", name="Continue")).to_be_visible()
    guest.tap(".card-link")
    guest.page.wait_for_url(f"**/t/{table}")


def test_the_name_is_asked_once(device: Callable[..., Device]) -> None:
    guest, host = device(), device()
    open_table(host)
    guest.open(links(host)["allies"])
    guest.page.get_by_label("Your name").fill("Bob")
    guest.button("Sit down").click()
    open_table(host)
    guest.open(links(host)["referee"])
    expect(guest.page.get_by_label("Your name")).to_have_value("Bob")


def test_rotating_throws_nobody_out_but_removing_does(device: Callable[..., Device]) -> None:
    host, guest = device(), device()
    open_table(host)
    old = links(host)["observer"]
    guest.open(old)
    guest.button("Sit down").click()
    guest.page.wait_for_url("**/t/*")
    host.place("table")
    host.page.locator("details.invite", has_text="Observer").locator("summary").click()
    with host.page.expect_response("**/invite"):
        host.page.locator("details.invite[open]").get_by_role("button", name="New code").click()
    expect(host.page.get_by_role("button", name="Remove")).to_be_visible()
    assert links(host)["observer"] != old
    guest.page.reload()
    expect(guest.page.locator("#status")).to_contain_text("Observer")
    guest.open(old)
    expect(guest.say("This invitation was replaced")).to_be_visible()
    host.button("Remove").click()
    expect(host.page.get_by_role("button", name="Remove")).to_have_count(0)
    guest.page.go_back()
    guest.page.reload()
    expect(guest.say("You have no seat at this table")).to_be_visible()


def test_an_observer_looks_and_a_big_screen_has_no_controls(device: Callable[..., Device]) -> None:
    host, observer, screen = device(), device(), device(wide=True)
    open_table(host)
    observer.open(links(host)["observer"])
    observer.button("Sit down").click()
    expect(observer.page.locator("#status")).to_contain_text("Observer")
    expect(observer.page.get_by_role("button", name="Go on")).to_have_count(0)
    expect(observer.page.get_by_role("button", name="Undo")).to_have_count(0)
    screen.open(links(host)["big screen"])
    screen.button("Sit down").click()
    screen.page.wait_for_url("**/screen")
    expect(screen.page.locator("#board-overlay .counter").first).to_be_attached()
    assert screen.page.locator("main form, main button:not([data-zoom], [data-layer])").count() == 0


def test_a_solo_game_holds_both_seats(device: Callable[..., Device]) -> None:
    alone = device()
    open_table(alone, "both")
    expect(alone.page.locator("#status")).to_contain_text("Japan")
    expect(alone.page.locator("#status")).to_contain_text("Allies")
    expect(alone.page.locator(".invite-first")).to_have_count(0)
