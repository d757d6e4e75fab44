"""A player of the campaign at a phone: opens it, does what is due, chooses actions."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.devices import Device, Server, a_phone

SEEDED = (sys.executable, "-m", "tests.co.browser.seeded")
CHANGED = "seq => document.querySelector('#fresh').dataset.seq !== seq"
MOST = 120


@contextmanager
def seeded_server(directory: Path) -> Iterator[Server]:
    """A server of its own, whose dice follow from a seed."""
    server = Server.on_free_port(directory, SEEDED)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@dataclass
class Player:
    """Somebody who plays the campaign with the practice copy and the app's dice."""

    device: Device
    server: Server

    @property
    def page(self) -> Page:
        """The page of the table."""
        return self.device.page

    @property
    def seq(self) -> str:
        """The newest entry that the page shows."""
        return self.page.locator("#fresh").get_attribute("data-seq") or ""

    @property
    def due(self) -> Locator:
        """What is due."""
        return self.page.locator("#now-due .due.prompt").first

    @property
    def title(self) -> str:
        """What is due, in words."""
        return self.due.get_attribute("aria-label") or ""

    @property
    def where(self) -> str:
        """Turn and phase."""
        return self.page.locator(".status-where").inner_text()

    def rolls(self, faces: str) -> None:
        """Lay out the faces that the app's dice show next."""
        (self.server.directory / "dice").write_text(faces)

    def open(self) -> None:
        """Open a table and begin with the ready placement."""
        self.device.open()
        self.device.tap(self.page.get_by_role("link", name="Centrifugal Offensive"))
        self.device.tap(self.device.button("Open the table"))
        self.page.wait_for_url("**/t/*")
        self.enter(self.device.button("Begin with the ready placement"))

    def enter(self, what: Locator) -> None:
        """A tap that makes an entry."""
        before = self.seq
        self.device.tap(what)
        self.page.wait_for_function(CHANGED, arg=before)
        self.device.rest()

    def follow(self) -> None:
        """Do what is due as it is proposed, one tap a step."""
        empty = self.due.locator("fieldset:has(input[type=radio]):not(:has(input:checked))")
        for _ in range(empty.count()):
            self.device.tap(empty.first.locator("label").first)
        self.enter(self.due.locator("button.primary, form > button, form .conduct-foot button").first)

    def follow_until(self, done: Callable[[], bool]) -> list[str]:
        """Do what is due until something holds; the titles of all that was due."""
        titles: list[str] = []
        for _ in range(MOST):
            if done():
                return titles
            titles.append(self.title)
            self.follow()
        raise AssertionError(f"no end: {titles}")

    def at_menu(self) -> bool:
        """Whether an action may be chosen."""
        return bool(self.page.locator(".menu").count())

    def way(self, code: str, place: str) -> Locator:
        """A way to do an action, opened."""
        name = self.page.locator("h3", has_text=re.compile(rf"^\s*{code} "))
        line = self.page.locator(".line", has=name)
        if not line.is_visible():
            self.device.tap(self.page.locator(".menu .group", has=line).locator("summary").first)
        way = line.locator(".way", has_text=place).first
        self.device.tap(way.locator("summary").first)
        expect(way.locator("form button").first).to_be_visible()
        self.device.rest()
        return way

    def end_actions(self) -> None:
        """No more Japanese actions."""
        fold = self.page.locator("#now-due details", has_text="End the Japanese actions")
        if not fold.locator("button").first.is_visible():
            self.device.tap(fold.locator("summary").first)
        self.enter(fold.locator("form button").first)


@pytest.fixture
def player(browser: Browser, tmp_path: Path) -> Iterator[Player]:
    """A player at a server of his own."""
    with ExitStack() as made:
        server = made.enter_context(seeded_server(tmp_path))
        yield Player(made.enter_context(a_phone(browser, server)), server)
