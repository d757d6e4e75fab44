"""Phones in a real browser: from a tap to a page at rest, where Playwright and Chromium are found."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from app.bench.phone import Phone
from app.bench.process import HOST

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PROGRAMS = ("chromium-headless-shell", "chromium")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
# The moments of a tap and of the first frame after which nothing is asked, drawn or moved any more for a few
# frames, while something awaited is there. Where another phone is tapped, watching begins at once.
# The animation that keeps a new button from being tapped by mistake for a second (`settle`) moves nothing.
WATCH = """([awaited, isTapped]) => {
    const now = () => performance.timeOrigin + performance.now();
    const watched = (window.benchWatched = { began: 0, settled: 0 });
    const busy = ".htmx-request, .htmx-swapping, .htmx-settling, .is-moving, .is-loading";
    const moves = (one) => one.playState === "running" && one.animationName !== "settle";
    const isMoving = () => document.getAnimations().some(moves);
    let frames = 0, painted = 0;
    const look = () => {
        const isAtRest = document.querySelector(awaited) && !document.querySelector(busy) && !isMoving();
        frames = isAtRest ? frames + 1 : 0;
        if (frames === 2) painted = now();
        if (frames < 6) requestAnimationFrame(look);
        else watched.settled = painted;
    };
    const once = { capture: true, once: true };
    const touch = (event) => (watched.began = performance.timeOrigin + event.timeStamp);
    if (!isTapped) return look();
    addEventListener("pointerdown", touch, once);
    addEventListener("click", look, once);
}"""
SETTLED = "() => window.benchWatched.settled"
WATCHED = "() => [window.benchWatched.began, window.benchWatched.settled]"
POINT = """place => {
    const centre = window.adjutantBoard.centre(place), overlay = document.querySelector("#board-overlay");
    const { x, y } = new DOMPoint(centre.x, centre.y + 12).matrixTransform(overlay.getScreenCTM());
    return [x, y];
}"""


def lacks_browser() -> str:
    """Why no browser can be driven here, if so."""
    if find_spec("playwright") is None:
        return "Playwright is not installed"
    return "" if _program() else "Chromium is not here"


def _program() -> str | None:
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextmanager
def browsing() -> Iterator["Browser"]:
    """A browser without a window, for the length of a block."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_program(), args=list(FLAGS))
        yield browser
        browser.close()


@dataclass(frozen=True)
class Screen:
    """The page of a table on a phone."""

    page: "Page"

    def wait_for(self, selector: str) -> None:
        """Wait until something is there."""
        self.page.wait_for_selector(selector, state="attached")

    def tapped(self, press: Callable[[], object], awaited: str) -> tuple[float, float]:
        """The moments of a tap, and of the page at rest with what was awaited."""
        self.watch(awaited, is_tapped=True)
        press()
        return self.settled()

    def watch(self, awaited: str, is_tapped: bool = False) -> None:
        """Look out for something, from the next tap on or from now."""
        self.page.evaluate(WATCH, [awaited, is_tapped])

    def settled(self) -> tuple[float, float]:
        """The moments that were looked out for, once they have come."""
        self.page.wait_for_function(SETTLED)
        began, settled = self.page.evaluate(WATCHED)
        return began, settled

    def click(self, selector: str) -> None:
        """Tap on something."""
        self.page.locator(selector).first.click()

    def rest(self) -> None:
        """Wait until the page is at rest."""
        self.watch("#fresh")
        self.settled()

    def point_of(self, place: str) -> tuple[float, float]:
        """Where a place of the map lies on the screen, brought there first."""
        self.rest()
        self.page.evaluate("place => window.adjutantBoard.goTo(place, 3)", place)
        self.rest()
        x, y = self.page.evaluate(POINT, place)
        return x, y

    @property
    def seq(self) -> int:
        """The newest entry that it shows."""
        return int(self.page.evaluate("() => document.querySelector('#fresh').dataset.seq"))


@contextmanager
def screen(browser: "Browser", phone: Phone, slowdown: int = 1) -> Iterator[Screen]:
    """A phone's table in a browser of its own, on a processor that is so many times slower."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    address = f"http://{HOST}:{phone.port}"
    for name, value in phone.cookies.items():
        context.add_cookies([{"name": name, "value": value, "url": address}])
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(f"{address}/t/{phone.table}")
    shown = Screen(page)
    shown.wait_for("#connection[data-state=live]")
    shown.rest()
    yield shown
    context.close()
