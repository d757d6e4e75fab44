"""A bench for single scripts: a small page in a real browser, with no server behind it."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, Route

from app import bundles

STATIC = Path(__file__).parents[3] / "static"
ORIGIN = "http://bench.test"
HTMX = "htmx-2.0.11.min.js"
CONFIG = json.dumps({"responseHandling": [{"code": "204", "swap": False}, {"code": "...", "swap": True}]})
HEAD = f"""<meta charset=utf-8><meta name=csrf-token content=token>
<meta name=htmx-config content='{CONFIG}'>"""
KINDS = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}


def sent(name: str) -> dict[str, str]:
    """A static file as phones get it: what was written here is shortened, what others wrote is not."""
    file = STATIC / name
    body = file.read_text(encoding="utf-8") if ".min." in name else bundles.text((name,))
    return {"body": body, "content_type": KINDS[file.suffix]}


@dataclass
class Answer:
    """What the server of a bench says to an address."""

    body: str = ""
    status: int = 200
    kind: str = "text/html"
    headers: dict[str, str] = field(default_factory=dict)
    lost: bool = False


@dataclass
class Bench:
    """A page, what was asked of its server, and what it answers."""

    page: Page
    asked: list[Request] = field(default_factory=list)
    answers: dict[str, Answer | Callable[[Request], Answer]] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)

    def lay(self, body: str, *scripts: str, styles: tuple[str, ...] = (), attributes: str = "") -> Page:
        """Open a page with such a body and these scripts, htmx first."""
        loaded = "".join(f'<script defer src="/static/{name}"></script>' for name in (HTMX, *scripts))
        linked = "".join(f'<link rel="stylesheet" href="/static/{name}">' for name in styles)
        self.answers["/"] = Answer(
            f"<!doctype html><html lang=en><head>{HEAD}{linked}{loaded}</head><body {attributes}>{body}"
        )
        self.page.goto(f"{ORIGIN}/")
        return self.page

    def serve(self, route: Route) -> None:
        """Answer from the folder of static files or from what was laid out."""
        path = route.request.url.removeprefix(ORIGIN)
        if path.startswith("/static/"):
            route.fulfill(**sent(path.removeprefix("/static/")))
            return
        self.asked.append(route.request)
        answer = self.answers.get(path.split("?")[0], Answer(status=404))
        said = answer(route.request) if callable(answer) else answer
        if said.lost:
            route.abort()
        else:
            headers = {"Content-Type": said.kind, **said.headers}
            route.fulfill(body=said.body, status=said.status, headers=headers)

    def count(self, path: str) -> int:
        """How often an address was asked."""
        return sum(request.url.removeprefix(ORIGIN).split("?")[0] == path for request in self.asked)


@pytest.fixture
def bench(browser: Browser) -> Iterator[Bench]:
    """A bench on a phone."""
    yield from laid(browser)


@pytest.fixture
def bench_by_night(browser: Browser) -> Iterator[Bench]:
    """A bench on a phone that is dark by itself."""
    yield from laid(browser, color_scheme="dark")


def laid(browser: Browser, **options: Any) -> Iterator[Bench]:
    """A bench that minds every error of its scripts."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, **options)
    made = Bench(context.new_page())
    made.page.on("pageerror", lambda error: made.broken.append(str(error)))
    context.route(f"{ORIGIN}/**", made.serve)
    yield made
    context.close()
    assert not made.broken
