"""A real server and real browsers: phones and laptops with their own cookies."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect, sync_playwright

BROWSERS = ("chromium-headless-shell", "chromium")  # the first draws no window around its pages
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 360, "height": 640}
LAPTOP = {"width": 1280, "height": 800}
# Nothing is asked, drawn, moved or faded in any more, for a few frames.
AT_REST = """() => new Promise((done) => {
    let before = "", frames = 0;
    const look = () => {
        const map = document.querySelector("#board-overlay")?.getScreenCTM();
        const now = [map?.a, map?.e, map?.f].join();
        const running = document.getAnimations().some((one) => one.playState === "running");
        const busy = [".htmx-request", ".htmx-swapping", ".htmx-settling", ".is-moving", ".is-loading"];
        const maps = [...document.querySelectorAll(".board-map")];
        const coming = maps.some((one) => one.checkVisibility() && !one.complete);
        const asking = document.querySelector(busy.join()) || coming;
        frames = now === before && !running && !asking ? frames + 1 : 0;
        before = now;
        if (frames < 4) requestAnimationFrame(look); else done(true);
    };
    look();
})"""
ABREAST = """seq => {
    const shown = document.querySelector("#fresh")?.dataset.seq ?? seq;
    const state = document.querySelector("#connection")?.dataset.state;
    return Number(shown) >= seq || !["live", "behind"].includes(state);
}"""
# What is due: its sentence and its first control between header and bar of *Now*, where nobody has to scroll.
DUE = """() => {
    const asked = document.querySelector("#now .question"), now = document.querySelector("#place-now");
    const due = document.querySelector("#now .due.prompt");
    if (!due || !now.offsetParent || asked) return "";
    return `${due.dataset.kind}: ${due.querySelector("h2").innerText}`;
}"""
IN_VIEW = """() => {
    const now = document.querySelector("#place-now"), due = document.querySelector("#now .due.prompt");
    const frame = now.getBoundingClientRect();
    const isSeen = (one) => {
        const { top, bottom, height } = one.getBoundingClientRect();
        return height > 0 && top >= frame.top && bottom <= frame.bottom;
    };
    const controls = "button:not(.icon-button), a.button, select, .choice, .candidate, .field input";
    const first = [...due.querySelectorAll(controls)].find((one) => !one.closest("details:not([open])"));
    return isSeen(due.querySelector(".lead, #play-head")) && first && isSeen(first);
}"""
PICTURES = Path(__file__).parents[1] / "screenshots"

expect.set_options(timeout=30_000)


@dataclass
class Server:
    """The server as `./run` starts it, on a port of its own."""

    directory: Path
    port: int
    program: tuple[str, ...] = (str(Path(sys.executable).with_name("adjutant")),)
    process: subprocess.Popen[bytes] | None = None

    @classmethod
    def on_free_port(cls, directory: Path, *more: tuple[str, ...]) -> "Server":
        """A server that is not started yet."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        return cls(directory, port, *more)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        environment = {
            **os.environ,
            "ADJUTANT_DATA": str(self.directory),
            "RATE_LIMITS": "off",
            "PORT": str(self.port),
        }
        environment.pop("DATABASE_URL", None)
        command = [*self.program, "serve", "--host", "127.0.0.1"]
        with (self.directory / "log").open("ab") as log:
            self.process = subprocess.Popen(
                command, env=environment, stdout=log, stderr=log, start_new_session=True
            )
        while self.process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=10).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError((self.directory / "log").read_text())

    def stop(self) -> None:
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server.on_free_port(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def busy(route: Route) -> None:
    """A server that is there but cannot answer."""
    route.fulfill(status=503, headers={"Retry-After": "1"}, body="<p>busy</p>")


@dataclass
class Device:
    """A phone or laptop in somebody's hand; it counts taps and keeps what went wrong."""

    context: BrowserContext
    page: Page
    url: str
    taps: int = 0
    complaints: list[str] = field(default_factory=list)
    other: "Device | None" = None
    looks: bool = False
    seen: list[str] = field(default_factory=list)

    def watch(self) -> None:
        self.page.on("pageerror", lambda error: self.complaints.append(f"script: {error}"))
        self.page.on("console", self._console)

    def _console(self, message: object) -> None:
        text = getattr(message, "text", "")
        if "Content Security Policy" in text:
            self.complaints.append(text)

    def open(self, path: str = "/") -> None:
        self.page.goto(path if path.startswith("http") else self.url + path)

    def tap(self, what: str | Locator) -> None:
        locator = self.page.locator(what) if isinstance(what, str) else what
        self.abreast()
        self.look()
        locator.click()
        self.taps += 1

    def look(self) -> None:
        """Whatever is newly due must be in view without scrolling, if this phone is one that looks."""
        if not self.looks:
            return
        self.rest()
        due = self.page.evaluate(DUE)
        if due and due not in self.seen[-1:]:
            self.page.wait_for_function(IN_VIEW)
            self.seen.append(due)

    def abreast(self) -> None:
        """Wait until this phone, if it is connected, shows what the other one already shows."""
        if self.other is not None:
            seq = self.other.page.evaluate("document.querySelector('#fresh')?.dataset.seq ?? 0")
            self.page.wait_for_function(ABREAST, arg=int(seq), timeout=30_000)

    def button(self, name: str, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact).first

    def place(self, name: str) -> None:
        self.tap(f".bar a[data-place={name}]")

    def rest(self) -> None:
        """Wait until the page is at rest."""
        at_rest(self.page)

    def tap_hex(self, hex_id: str) -> None:
        """Tap a hex of the map where it lies on the screen."""
        self.page.mouse.click(*self.point_of(hex_id))
        self.taps += 1

    def point_of(self, hex_id: str) -> tuple[float, float]:
        """Where a hex lies on the screen, brought there first."""
        self.page.wait_for_function("window.adjutantBoard")
        self.rest()  # what was opened last may still frame its own places
        self.page.evaluate("place => window.adjutantBoard.goTo(place, 3)", hex_id)
        self.rest()
        x, y = self.page.evaluate(
            """place => {
                const centre = window.adjutantBoard.centre(place);
                const overlay = document.querySelector('#board-overlay');
                const point = new DOMPoint(centre.x, centre.y + 12).matrixTransform(overlay.getScreenCTM());
                return [point.x, point.y];
            }""",
            hex_id,
        )
        return x, y

    def found(self, where: str, typed: str) -> Locator:
        """The first of what a search found, once its list answers all that was typed."""
        return self.page.locator(f"{where}[data-asked='{typed}'] button").first

    def say(self, text: str) -> Locator:
        return self.page.get_by_text(text).first


@pytest.fixture
def device(browser: Browser, server: Server) -> Iterator[Callable[..., Device]]:
    with ExitStack() as made:
        yield lambda wide=False, dark=False: made.enter_context(a_phone(browser, server, wide, dark))


@contextmanager
def a_phone(browser: Browser, server: Server, wide: bool = False, dark: bool = False) -> Iterator[Device]:
    """A phone or a laptop with a memory of its own; it had nothing to complain of."""
    context = browser.new_context(
        viewport=LAPTOP if wide else PHONE,  # type: ignore[arg-type]
        has_touch=not wide,
        is_mobile=not wide,
        device_scale_factor=1,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    one = Device(context, context.new_page(), server.url)
    one.watch()
    try:
        yield one
    finally:
        context.close()
    assert not one.complaints, one.complaints


def at_rest(page: Page) -> None:
    """Wait until a page is at rest."""
    page.evaluate(AT_REST)


def submit(device: Device, path: str, form: dict[str, str]) -> str:
    """Send a form as this device, without drawing its page; the table that it leads to is opened."""
    page = device.context.request.get(f"{device.url}/")
    found = re.search(r'name="csrf-token" content="([^"]+)"', page.text())
    assert found
    headers = {"X-CSRFToken": found[1], "Referer": f"{device.url}/"}
    answer = device.context.request.post(device.url + path, form=form, headers=headers, max_redirects=0)
    assert answer.status == 303, answer.text()
    device.open(answer.headers["location"])
    return device.page.url.split("#")[0].rsplit("/", 1)[1]


def open_table(device: Device, side: str = "japan", mode: str = "free", scenario: str = "1942") -> str:
    """A new table; `test_opening` goes by its form."""
    choices = {"scenario": scenario, "edition": "v3.2", "mode": mode, "side": side, "name": "Host"}
    return submit(device, "/new", choices)


def links(device: Device) -> dict[str, str]:
    """The invitations the host sees."""
    found = device.page.evaluate(
        """async table => {
            const page = await (await fetch(`/t/${table}/seats`)).text();
            const parsed = new DOMParser().parseFromString(page, 'text/html');
            return [...parsed.querySelectorAll('details.invite')].map(one => [
                one.querySelector('summary .seat').textContent.trim(),
                one.querySelector('[data-link]')?.textContent.trim()]);
        }""",
        device.page.url.split("#")[0].rsplit("/", 1)[1],
    )
    return {name.lower(): "/j/" + link.rsplit("/", 1)[1] for name, link in found if link}


def sit_down(device: Device, link: str, name: str) -> str:
    """Sit down by an invitation."""
    return submit(device, "/join", {"token": link.rsplit("/", 1)[1], "name": name})


def two_devices(
    make: Callable[..., Device], mode: str = "free", scenario: str = "1942"
) -> tuple[Device, Device]:
    """Japan opened a table, the Allies sat down."""
    japan, allies = make(), make()
    open_table(japan, "japan", mode, scenario)
    sit_down(allies, links(japan)["allies"], "Allies")
    for one in (japan, allies):
        expect(one.page.locator("#connection")).to_have_attribute("data-state", "live")
    japan.other, allies.other = allies, japan
    return japan, allies
