"""A reload without network: the table as it was last seen, and the way on when the network is back."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import Device, Server, links, open_table
from tests.browser.test_taps import LONG_ENOUGH, SETTLED, TAP, is_live, record_of

UNTIL = """async (holds, arg) => {
    const late = performance.now() + 30_000;
    while (!await holds(arg)) {
        if (performance.now() > late) throw new Error("it does not come");
        await new Promise(requestAnimationFrame);
    }
}"""
KEPT = """async entry => {
    if (!navigator.serviceWorker.controller) return false;
    const kept = await caches.match(location.pathname, {cacheName: 'adjutant-table'});
    const page = new DOMParser().parseFromString(await kept?.text() ?? '', 'text/html');
    return page.querySelector('#fresh')?.dataset.seq === String(entry);
}"""
FORGOTTEN = """async () => {
    const pages = await (await caches.open('adjutant-table')).keys();
    return !pages.some((one) => new URL(one.url).pathname.startsWith('/t/'));
}"""


@pytest.fixture
def restarted(server: Server) -> Iterator[Server]:
    """A server that is there again after the test, whatever happened."""
    yield server
    server.stop()
    server.start()


def is_kept(page: Page, entry: int) -> None:
    """This phone keeps its page as it is after an entry."""
    page.evaluate(f"entry => ({UNTIL})({KEPT}, entry)", entry)


def test_a_reload_without_network_shows_the_table_as_it_was_last_seen(
    device: Callable[..., Device], restarted: Server
) -> None:
    one = device()
    open_table(one, "both")
    one.page.evaluate(TAP, "before")
    expect(one.page.locator("#status")).to_contain_text("entry 1")
    is_kept(one.page, 1)
    restarted.stop()
    one.page.reload()
    expect(one.page.locator("#status")).to_contain_text("entry 1")
    expect(one.page.locator("#log-list")).to_contain_text("before")
    expect(one.page.locator("#connection")).not_to_have_attribute("data-state", "live")
    one.place("board")
    expect(one.page.locator("#board-overlay .stack").first).to_be_visible()
    one.page.evaluate(TAP, "offline")
    expect(one.page.locator("#waiting")).to_contain_text("1 tap is waiting")
    restarted.start()
    one.page.wait_for_function(SETTLED, timeout=LONG_ENOUGH)
    is_live(one)
    assert record_of(one) == ["before", "offline"]


def test_a_page_that_is_not_kept_says_so_and_leads_back(
    device: Callable[..., Device], restarted: Server
) -> None:
    one = device()
    table = open_table(one, "both")
    is_kept(one.page, 0)
    restarted.stop()
    one.open(f"/t/{table}/report")
    expect(one.page.get_by_role("heading", name="No connection")).to_be_visible()
    one.page.get_by_role("link", name="To the table").click()
    expect(one.page.locator("#status")).to_contain_text("entry 0")


def test_a_table_that_was_left_is_forgotten(device: Callable[..., Device]) -> None:
    host, guest = device(), device()
    open_table(host)
    guest.open(links(host)["allies"])
    guest.button("Sit down").click()
    guest.page.wait_for_url("**/t/*")
    is_kept(guest.page, 0)
    guest.page.on("dialog", lambda dialog: dialog.accept())
    guest.place("table")
    guest.tap(guest.button("Leave this table"))
    expect(guest.page.get_by_role("heading", name="Adjutant")).to_be_visible()
    guest.page.evaluate(f"() => ({UNTIL})({FORGOTTEN})")
