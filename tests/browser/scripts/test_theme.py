"""theme.js and the palettes: by day or by night as the phone has it, or as the player chose."""

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.browser.scripts.conftest import STATIC, Bench

STYLES = sorted(path for path in STATIC.rglob("*.css"))
DAY, NIGHT = "rgb(244, 239, 228)", "rgb(14, 23, 38)"
BODY = """<button type=button data-theme-toggle>Light or dark</button>
<img class='board-map on-light' alt=day><img class='board-map on-dark' alt=night>"""
INKS = ("ink", "quiet", "link", "accent", "good", "bad", "alert")
READABLE = 4.5
PAIRS = [
    *((ink, ground) for ink in INKS for ground in ("paper", "card")),
    ("bad", "bad-ground"),
    ("alert", "alert-ground"),
    ("on-accent", "accent"),
]
COLOUR = """name => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color.match(/\\d+/g).map(Number);
}"""


def lay(bench: Bench) -> Page:
    return bench.lay(BODY, "theme.js", styles=("app.css", "pacific/sides.css"))


def ground(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def shown(page: Page) -> list[str]:
    return [one for one in ("day", "night") if page.get_by_alt_text(one, exact=True).is_visible()]


def brightness(colour: list[int]) -> float:
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def check_contrast(page: Page) -> None:
    for ink, paper in PAIRS:
        dim, bright = sorted(brightness(page.evaluate(COLOUR, name)) for name in (ink, paper))
        assert (bright + 0.05) / (dim + 0.05) >= READABLE, (ink, paper)


def test_the_page_follows_the_phone_until_a_theme_is_chosen(bench: Bench) -> None:
    page = lay(bench)
    assert (ground(page), shown(page)) == (DAY, ["day"])
    check_contrast(page)
    page.emulate_media(color_scheme="dark")
    assert (ground(page), shown(page)) == (NIGHT, ["night"])
    check_contrast(page)


def test_a_chosen_theme_is_kept_whatever_the_phone_has(bench_by_night: Bench) -> None:
    page = lay(bench_by_night)
    page.get_by_role("button").click()
    assert (ground(page), shown(page)) == (DAY, ["day"])
    check_contrast(page)
    page.reload()
    assert (ground(page), shown(page)) == (DAY, ["day"])
    page.get_by_role("button").click()
    assert (ground(page), shown(page)) == (NIGHT, ["night"])
    page.emulate_media(color_scheme="light")
    page.reload()
    assert (ground(page), shown(page)) == (NIGHT, ["night"])
    expect(page.locator("html")).to_have_css("color-scheme", "dark")
    check_contrast(page)


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_every_colour_of_a_palette_stands_once(path: object) -> None:
    text = re.sub(r"@media print \{.*", "", str(path.read_text(encoding="utf-8")), flags=re.S)
    named = Counter(re.findall(r"^\s*(--[\w-]+): (?:var\(--day|#|rgb)", text, flags=re.M))
    assert not [name for name, times in named.items() if times > 1]


def test_one_place_says_what_is_day_and_what_is_night() -> None:
    asking = [path.name for path in STYLES if "prefers-color-scheme" in path.read_text(encoding="utf-8")]
    assert asking == ["app.css"]
