"""The Pacific under a thumb: contested hexes, and where an offensive may go on every terrain."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from app.games.eots.map.palette import THEMES
from tests.browser.devices import Device, open_table
from tests.browser.test_board import on_the_board
from tests.browser.test_consent import do
from tests.browser.test_map import IN_VIEW, SHARE

CLEAR = 3.0  # WCAG AA for what is not text
GROUNDS = ("sea", "shelf", "shallows", "open", "mixed", "jungle", "mountain", "atoll")


def manila(one: Device) -> Locator:
    return one.page.locator("#board-overlay .stack[data-place-id='2813']")


def test_a_contested_hex_shows_both_sides(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    expect(manila(one).locator(".crossed")).to_have_count(0)
    do(one, 0, kind="MoveUnits", units=["jp-18-army"], to="2813", basis="correction")
    on_the_board(one, "2813")
    expect(manila(one).locator(".crossed")).to_be_visible()
    expect(manila(one)).to_have_attribute("aria-label", "2813: 4 units, contested")
    sides = [manila(one).locator(f".counter-{side}").last.bounding_box() for side in ("allies", "japan")]
    assert sides[0] is not None and sides[1] is not None
    assert sides[0]["x"] + sides[0]["width"] <= sides[1]["x"] + 1, "side by side"
    one.tap_hex("2813")
    expect(one.page.locator("#board-overlay .fan .counter")).to_have_count(4)
    expect(one.page.locator("#board-overlay .fan .crossed")).to_be_visible()
    expect(one.page.locator("#sheet .strip .strip-crossed")).to_have_count(1)
    one.rest()
    assert one.page.evaluate(IN_VIEW, "2813")


def luminance(colour: tuple[float, ...]) -> float:
    """How bright a colour is, as WCAG measures it."""
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def ink(stroke: str) -> tuple[float, ...]:
    """The parts of a computed colour."""
    return tuple(map(float, stroke.removeprefix("rgb(").removesuffix(")").split(",")))


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_an_offensive_chooses_its_hexes_on_the_map(device: Callable[..., Device], dark: bool) -> None:
    one = device(dark=dark)
    open_table(one, "both", "guided")
    units = ["jp-15-army", "jp-22-air-flotilla"]
    do(one, 0, kind="PlayCard", card="J23", use="event", hq="jp-hq-south", units=units)
    one.place("now")
    one.tap(".mover-button[data-take-unit=jp-15-army]")
    reach = one.page.locator("#reachable .reach-move")
    expect(reach).to_be_attached()
    one.rest()
    assert one.page.evaluate(SHARE) >= 0.6
    look = reach.evaluate("one => [getComputedStyle(one).stroke, getComputedStyle(one).fill]")
    assert "#reach-hatch" in look[1]
    palette = THEMES["dark" if dark else "light"]
    for ground in GROUNDS:
        colour = getattr(palette, ground).removeprefix("#")
        printed = tuple(int(colour[at : at + 2], 16) for at in (0, 2, 4))
        assert contrast(ink(look[0]), printed) >= CLEAR, ground
