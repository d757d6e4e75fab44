"""Lost phones, lost hosts, second devices, leaving: each has a way on in at most four taps."""

import re
import sqlite3
import urllib.request
from collections.abc import Callable
from contextlib import closing

from playwright.sync_api import Route, expect

from tests.browser.devices import Device, Server, links, open_table, two_devices
from tests.browser.test_pages import check

LONG_AGO = "2020-01-01T00:00:00.000+00:00"


def lost(one: Device, server: Server, name: str) -> None:
    """A phone is gone with all that it asks for by itself, and nothing was heard of it for long."""
    one.rest()
    one.context.close()
    urllib.request.urlopen(f"{server.url}/healthz").close()  # whatever it still asked has been answered
    with closing(sqlite3.connect(server.directory / "adjutant.db", timeout=30)) as database, database:
        query = "UPDATE signin SET seen = ? WHERE device_id IN (SELECT id FROM device WHERE name = ?)"
        database.execute(query, (LONG_AGO, name))


def handover(one: Device) -> str:
    """The address behind the code that is shown."""
    expect(one.page.locator("#handover .qr svg")).to_be_visible()
    return "/d/" + one.page.locator("[data-handover]").inner_text().rsplit("/", 1)[1]


def test_a_lost_phone_goes_on_in_four_taps(device: Callable[..., Device], server: Server) -> None:
    japan, allies = two_devices(device)
    lost(allies, server, "Allies")
    japan.other, japan.taps = None, 0
    japan.place("table")
    expect(japan.page.locator(".present")).to_contain_text("silent")
    check(japan.page, "people-silent-phone")
    japan.tap(japan.button("New phone"))
    link = handover(japan)
    check(japan.page, "people-new-phone-code-phone")
    new = device()
    new.open(link)  # the camera's tap
    check(new.page, "people-go-on-phone")
    new.tap(new.button("Go on here as Allies"))
    new.page.wait_for_url("**/t/*")
    expect(new.page.locator("#status")).to_contain_text("Allies")
    assert japan.taps + 1 + new.taps <= 4
    expect(japan.page.locator("#door")).to_contain_text("with another phone")
    japan.page.keyboard.press("Escape")
    expect(japan.page.locator(".present")).not_to_contain_text("silent")
    check(japan.page, "people-told-phone")
    japan.page.locator("#door").get_by_role("button", name="OK").click()
    expect(japan.page.locator("#door")).to_be_hidden()


def test_the_table_shows_who_sat_down_while_it_is_looked_at(device: Callable[..., Device]) -> None:
    host, guest = device(), device()
    open_table(host)
    host.place("table")
    expect(host.page.locator(".present li")).to_have_count(1)
    guest.open(links(host)["allies"])
    guest.button("Sit down").click()
    guest.page.wait_for_url("**/t/*")
    expect(host.page.locator(".present li")).to_have_count(2)
    expect(host.page.locator(".present")).to_contain_text("Allies")


def test_another_device_of_mine_goes_on_in_four_taps(device: Callable[..., Device]) -> None:
    one, laptop = device(dark=True), device(wide=True)
    table = open_table(one)
    one.place("table")
    check(one.page, "people-table-phone-dark")
    one.tap(one.button("My other device"))
    laptop.open(handover(one))
    check(laptop.page, "people-go-on-laptop")
    laptop.tap(laptop.button("This device too"))
    laptop.page.wait_for_url(f"**/t/{table}")
    assert one.taps + 1 + laptop.taps <= 4
    laptop.place("table")
    expect(laptop.page.locator(".present")).to_be_visible()
    check(laptop.page, "people-table-laptop")
    laptop.page.get_by_role("link", name="List and sign out").click()
    expect(laptop.page.locator(".present li")).to_have_count(2)
    check(laptop.page, "people-devices-laptop")
    laptop.button("Sign out").click()
    expect(laptop.page.locator(".present li")).to_have_count(1)
    expect(one.say("You have no seat at this table")).to_be_visible()  # by itself: its stream was ended


def test_a_lost_host_is_taken_over_with_the_key_in_four_taps(
    device: Callable[..., Device], server: Server
) -> None:
    japan, allies = two_devices(device)
    table = japan.page.url.split("#")[0].rsplit("/", 1)[1]
    lost(japan, server, "Host")
    key = re.search(r"Host key ([A-Z2-7-]{14})", (server.directory / "log").read_text())
    assert key
    new = device()
    new.open(f"/t/{table}")
    check(new.page, "people-refused-phone")
    new.tap(new.page.get_by_role("link", name="I have the host key"))
    new.page.get_by_label("Host key").fill(key[1])
    check(new.page, "people-host-key-phone")
    new.tap(new.button("Open"))
    new.tap(new.page.locator("details summary").first)
    check(new.page, "people-host-tables-phone")
    new.tap(new.button("In the place of Host"))
    new.page.wait_for_url(f"**/t/{table}")
    assert new.taps <= 4
    expect(new.page.locator("#status")).to_contain_text("Japan")
    expect(allies.page.locator("#door")).to_contain_text("took the table over with the host key")


def test_a_taken_seat_is_asked_for_and_left_again(device: Callable[..., Device]) -> None:
    host, guest, late = device(), device(), device()
    open_table(host)
    link = links(host)["allies"]
    guest.open(link)
    guest.button("Sit down").click()
    guest.page.wait_for_url("**/t/*")
    expect(guest.page.locator("#connection")).to_have_attribute("data-state", "live")
    late.open(link)  # the camera's tap
    expect(late.say("The seat is taken by Allies")).to_be_visible()
    check(late.page, "people-taken-phone")
    late.tap(late.button("Ask to sit at Allies"))
    expect(late.say("You have asked")).to_be_visible()
    check(late.page, "people-asked-phone")
    expect(guest.page.locator("#door")).to_contain_text("wants to sit at Allies too")
    check(guest.page, "people-knock-phone")
    guest.tap(guest.button("Let in"))
    late.page.wait_for_url("**/t/*")
    assert late.taps + 1 + guest.taps <= 4
    late.taps = 0
    late.page.on("dialog", lambda dialog: dialog.accept())
    late.place("table")
    late.tap(late.button("Leave this table"))
    late.page.wait_for_url(re.compile(r"/$"))
    assert late.taps + 1 <= 4, "with the tap on the question"
    expect(late.page.locator(".card-link")).to_have_count(0)


def test_the_table_is_looked_at_anew_while_an_older_look_is_on_its_way(device: Callable[..., Device]) -> None:
    host = device()
    waiting: list[Route] = []
    host.page.route("**/seats", lambda route: waiting.append(route))
    open_table(host)
    expect(host.page.locator("#seats")).to_have_class("htmx-request")
    host.page.unroute("**/seats")
    host.place("table")
    expect(host.page.locator(".present li")).to_have_count(1)
    assert len(waiting) == 1
