"""The battle calculator without its server: a real browser runs the same rules, and no tap is lost."""

import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.devices import Device, Server, a_phone, open_table

LOADING = 60_000  # the rules come with a whole Python; a slow machine may take its time
EXAMPLE = ".start a"
BATTLE = "units=jp-cv-akagi&units=jp-cv-soryu&units=us-feaf&units=us-nl-corps"
READY = "Works without network"
ALONE = "Without network: this phone calculates itself"
WAITING = "Without network: the rules are still loading…"
SETTLED = "() => document.querySelector('#battle').dataset.link === location.pathname + location.search"
SHOWN = "() => document.querySelector('#battle').innerHTML"
SERVED = """html => new DOMParser().parseFromString(html, 'text/html').querySelector('#battle').innerHTML"""


def state(page: Page) -> Locator:
    return page.locator("#offline-state")


def ready(one: Device, path: str = "/battle") -> Page:
    """The page when the phone could go on alone."""
    one.open(path)
    expect(state(one.page)).to_have_text(READY, timeout=LOADING)
    return one.page


@pytest.fixture(scope="module")
def loaded(browser: Browser, server: Server) -> Iterator[Device]:
    """A phone that has the rules, for all tests that begin with one."""
    with a_phone(browser, server) as one:
        ready(one)
        yield one


@pytest.fixture
def alone(loaded: Device) -> Iterator[Device]:
    """That phone at the empty page of the calculator, connected again afterwards."""
    loaded.page.get_by_role("link", name="Start anew").click()
    expect(loaded.page.locator(EXAMPLE)).to_be_visible()
    expect(state(loaded.page)).to_have_text(READY)
    yield loaded
    loaded.context.set_offline(False)
    loaded.page.unroute_all()
    expect(state(loaded.page)).to_have_text(READY)


def put_in(page: Page, name: str) -> None:
    """Find a unit and put it into the battle."""
    page.locator("#battle-search").fill(name)
    page.locator("[data-battle-hit]", has_text=name).click()
    expect(page.locator(".fighter", has_text=name)).to_be_visible()


def check_with_server(one: Device) -> None:
    """What is shown is to the letter what the server says of the battle in the address."""
    one.page.wait_for_function(SETTLED)
    address = f"{one.url}/battle/answer{one.page.evaluate('() => location.search')}"
    served = one.page.evaluate(SERVED, one.context.request.get(address).text())
    assert one.page.evaluate(SHOWN) == served
    assert "Who attacks" in served


def while_loading(one: Device, path: str = "/battle") -> Route:
    """The page while its rules are still on the way; they come when the route goes on."""
    held: list[Route] = []
    one.page.route("**/rules.zip", lambda route: held.append(route))
    with one.page.expect_request("**/rules.zip"):
        one.open(path)
    Network(one.page).cut()
    return held[0]


class Network:
    """A network that can be cut for taps alone, while what was begun still loads."""

    TAPS = re.compile("/battle/(answer|find)|/healthz")

    def __init__(self, page: Page) -> None:
        self.page = page

    def cut(self) -> None:
        self.page.route(self.TAPS, lambda route: route.abort())

    def mend(self) -> None:
        self.page.unroute(self.TAPS)


def test_a_battle_is_fought_without_network(alone: Device) -> None:
    one, page = alone, alone.page
    one.context.set_offline(True)
    page.locator(EXAMPLE).click()
    expect(page.locator(".fighter", has_text="Akagi")).to_be_visible()
    expect(state(page)).to_have_text(ALONE)
    put_in(page, "Soryu")
    put_in(page, "2nd Marine Division")
    page.locator("label:has(#air_offensive-8)").click()
    expect(page.locator("#air_offensive-8")).to_be_checked()
    page.wait_for_url("**air_offensive=8**")
    assert "units=jp-cv-soryu" in page.url
    check_with_server(one)


def test_the_server_is_asked_again_as_soon_as_it_is_there(alone: Device) -> None:
    one, page = alone, alone.page
    one.context.set_offline(True)
    page.locator(EXAMPLE).click()
    expect(state(page)).to_have_text(ALONE)
    expect(page.locator(".fighter")).to_have_count(6, timeout=LOADING)
    one.context.set_offline(False)
    expect(state(page)).to_have_text(READY)
    with page.expect_response("**/battle/answer?**") as answer:
        page.locator("#turn").select_option("3")
    assert answer.value.ok
    page.wait_for_url("**turn=3**")


def test_a_tap_waits_for_the_rules_and_is_not_lost(device: Callable[..., Device]) -> None:
    one = device()
    page, rules = one.page, while_loading(one)
    page.locator("#turn").select_option("5")
    page.locator("#battle-search").fill("Akagi")
    expect(state(page)).to_have_text(WAITING)
    expect(page.locator("[data-battle-hit]")).to_have_count(0)
    assert "turn" not in page.url
    rules.continue_()
    expect(page.locator("[data-battle-hit]")).to_have_count(1, timeout=LOADING)
    page.wait_for_url("**turn=5**")
    expect(state(page)).to_have_text(ALONE)


def test_the_last_of_two_battles_asked_for_is_shown(device: Callable[..., Device]) -> None:
    one = device()
    page, rules = one.page, while_loading(one, f"/battle?{BATTLE}")
    page.locator("#turn").select_option("5")
    expect(state(page)).to_have_text(WAITING)
    page.get_by_role("link", name="Start anew").click()
    page.get_by_role("link", name="Start anew").click()
    rules.continue_()
    expect(page.locator(EXAMPLE)).to_be_visible(timeout=LOADING)
    check_with_server(one)


def test_two_taps_that_wait_both_count(device: Callable[..., Device]) -> None:
    one = device()
    page, rules = one.page, while_loading(one, f"/battle?{BATTLE}")
    for name in ("Soryu", "Far East Air Force"):
        page.locator(".fighter", has_text=name).locator("summary").click()
        page.locator(".fighter", has_text=name).get_by_role("button", name="Take out").click()
    page.locator("#turn").select_option("5")
    expect(state(page)).to_have_text(WAITING)
    rules.continue_()
    expect(page.locator(".fighter")).to_have_count(2, timeout=LOADING)
    page.wait_for_url("**/battle?turn=5&units=jp-cv-akagi&units=us-nl-corps")
    check_with_server(one)


def test_a_phone_whose_rules_did_not_load_says_so_and_asks_the_server_later(
    device: Callable[..., Device],
) -> None:
    one = device()
    page, network = one.page, Network(one.page)
    page.route("**/pyodide.asm.wasm", lambda route: route.abort())
    network.cut()
    one.open("/battle")
    page.locator("#turn").select_option("5")
    expect(state(page)).to_contain_text("The rules did not load on this phone")
    page.unroute("**/pyodide.asm.wasm")
    network.mend()
    page.wait_for_url("**turn=5**")
    expect(state(page)).to_have_text(READY, timeout=LOADING)


def test_a_proxy_without_its_server_is_no_server(alone: Device) -> None:
    one, page = alone, alone.page
    page.route(Network.TAPS, lambda route: route.fulfill(status=502, body="Bad gateway"))
    page.locator(EXAMPLE).click()
    expect(page.locator(".fighter", has_text="Akagi")).to_be_visible()
    expect(state(page)).to_have_text(ALONE)
    check_with_server(one)


def test_the_page_is_not_left_for_one_that_cannot_come(device: Callable[..., Device]) -> None:
    one = device()
    page = ready(one)
    one.context.set_offline(True)
    page.locator(EXAMPLE).click()
    expect(state(page)).to_have_text(ALONE)
    page.get_by_role("link", name="Rulings").click()
    expect(state(page)).to_have_text("Without network: that page cannot be opened now")
    page.get_by_role("link", name="Start anew").click()
    expect(page.locator(EXAMPLE)).to_be_visible()
    one.context.set_offline(False)
    expect(state(page)).to_have_text(READY)
    page.get_by_role("link", name="Rulings").click()
    page.wait_for_url("**/rulings")


@pytest.fixture
def own_server(tmp_path: Path, free_port: int) -> Iterator[Server]:
    """A server that may be stopped."""
    running = Server(tmp_path, free_port)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def forget_cache(page: Page) -> None:
    """Only what the page keeps by itself is left."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def test_the_page_opens_without_its_server(device: Callable[..., Device], own_server: Server) -> None:
    one = device()
    page = ready(one, f"{own_server.url}/battle?hex=2813")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    own_server.stop()
    forget_cache(page)
    page.goto(f"{own_server.url}/battle?turn=5&units=jp-cv-akagi&units=us-feaf")
    expect(page.locator(".fighter", has_text="Akagi")).to_be_visible(timeout=LOADING)
    expect(page.locator("#turn")).to_have_value("5")
    expect(state(page)).to_have_text(ALONE)
    put_in(page, "Soryu")
    check_with_server(one)
    own_server.start()
    expect(state(page)).to_have_text(READY, timeout=LOADING)


def test_what_is_kept_knows_nobody(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one)
    page = ready(one)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    kept = page.evaluate(
        """async () => {
            const kept = await caches.open('adjutant-battle');
            const page = await (await kept.match('/battle', {ignoreVary: true})).text();
            return [page, (await kept.keys()).map(one => new URL(one.url).pathname)];
        }"""
    )
    own = page.locator("meta[name=csrf-token]").get_attribute("content")
    assert own and own not in kept[0]
    assert [path for path in kept[1] if not re.match("/battle$|/static/|/battle/offline/", path)] == []
