"""The map under a thumb: a tap looks, what was tapped stays in view, and the script knows only places."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.devices import Device, open_table
from tests.browser.test_board import on_the_board

# The share of the screen on which the map, and nothing over it, is seen.
SHARE = """() => {
    let seen = 0, all = 0;
    for (let x = 2; x < innerWidth; x += 6) for (let y = 2; y < innerHeight; y += 6) {
        const top = document.elementFromPoint(x, y);
        seen += Boolean(top?.closest(".board") && !top.closest(".layers, .legend"));
        all += 1;
    }
    return seen / all;
}"""
# Whether the middle of a place is seen, with its whole reach inside the map's window and nothing over it.
IN_VIEW = """place => {
    const { x, y } = window.adjutantBoard.centre(place), reach = window.adjutantBoard.reach * 0.9;
    const lies = document.querySelector("#board-overlay").getScreenCTM();
    return [[0, 0], [-reach, 0], [reach, 0], [0, -reach], [0, reach]].every(([across, down]) => {
        const point = new DOMPoint(x + across, y + down).matrixTransform(lies);
        return document.elementFromPoint(point.x, point.y)?.closest("#board");
    });
}"""
POINTS = {
    "width": 600,
    "height": 400,
    "reach": 40,
    "outline": "m-30-30h60v60h-60z",
    "legible": None,
    "columns": [[100, "ford", [""], [100]], [300, "mill", [""], [140]], [520, "old-town", [""], [300]]],
    "names": [
        ["landmark", [["The Ford", 100, 120]]],
        ["minor", [["Ford Inn", 110, 122], ["Mill", 300, 160]]],
    ],
}


def screen_point(one: Device, place: str) -> tuple[float, float]:
    """Where the middle of a place lies on the screen now."""
    x, y = one.page.evaluate(
        """place => {
            const { x, y } = window.adjutantBoard.centre(place);
            const lies = document.querySelector("#board-overlay").getScreenCTM();
            const point = new DOMPoint(x, y).matrixTransform(lies);
            return [point.x, point.y];
        }""",
        place,
    )
    return x, y


@pytest.mark.parametrize(
    ("across", "down"), [(0, -150), (0, 150), (-120, 60), (130, -60)], ids=["foot", "head", "right", "left"]
)
def test_what_was_tapped_stays_in_view(device: Callable[..., Device], across: int, down: int) -> None:
    one = device()
    open_table(one, "both")
    on_the_board(one, "3704")
    one.page.evaluate(
        """([across, down]) => {
            const { x, y } = window.adjutantBoard.centre("3704");
            window.adjutantBoard.centreOn(x + across / 3, y + down / 3, 3);
        }""",
        [across, down],
    )
    one.rest()
    one.page.mouse.click(*screen_point(one, "3704"))
    expect(one.page.locator("#sheet h2")).to_contain_text("3704")
    one.rest()
    assert one.page.evaluate(IN_VIEW, "3704")
    expect(one.page.locator(".board-tools")).to_be_hidden()
    one.tap("[data-close-sheet]")
    expect(one.page.locator(".board-tools")).to_be_visible()
    one.rest()
    assert one.page.evaluate(IN_VIEW, "3704"), "and when the sheet is closed"


def test_a_tap_looks_and_moves_nothing(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    on_the_board(one, "3814")
    one.tap("#board-overlay [data-unit='jp-3-sn-brigade']")
    expect(one.page.locator("#sheet h2")).to_contain_text("3814")
    expect(one.page.locator("body")).not_to_have_class("placing")
    one.tap_hex("3813")
    expect(one.page.locator("#sheet h2")).to_contain_text("3813")
    expect(one.page.locator("#fresh")).to_have_attribute("data-seq", "0")


@pytest.mark.parametrize("planning", [False, True], ids=["at-once", "in-a-plan"])
def test_while_counters_are_placed_most_of_the_screen_is_map(
    device: Callable[..., Device], planning: bool
) -> None:
    one = device()
    open_table(one, "both")
    if planning:
        one.tap(one.button("Plan privately"))
        expect(one.page.locator("#plan")).to_be_visible()
    one.place("board")
    one.tap_hex("3706")
    one.tap(one.page.locator("label.unit", has_text="CV Akagi"))
    expect(one.page.locator("[data-hint]")).to_be_visible()
    one.rest()
    assert one.page.evaluate(SHARE) >= 0.6
    assert one.page.evaluate(IN_VIEW, "3706")
    for name in (".board-tools", ".layers"):
        expect(one.page.locator(name)).to_be_hidden()
    expect(one.page.locator("label.unit", has_text="CV Akagi")).to_be_in_viewport(ratio=0.95)


def test_the_sheet_begins_with_a_strip_of_counters(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    one.place("board")
    one.tap_hex("3706")
    strip = one.page.locator("#sheet .strip")
    expect(strip.locator(".unit").first).to_be_in_viewport(ratio=1)
    below = one.page.locator("#sheet .facts").bounding_box()
    above = strip.bounding_box()
    assert below is not None and above is not None and above["y"] < below["y"]


def test_names_are_read_at_any_size(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    on_the_board(one, "3706")
    names = one.page.locator("#names text")
    expect(names).to_have_count(0)
    one.tap("[data-zoom=fit]")
    one.rest()
    assert {"Tokyo", "Singapore", "Rabaul"} <= set(names.all_text_contents())
    boxes = [box for name in names.all() if (box := name.bounding_box())]
    assert all(box["height"] >= 12 for box in boxes)
    for number, box in enumerate(boxes):
        for other in boxes[:number]:
            apart = box["x"] + box["width"] <= other["x"] or other["x"] + other["width"] <= box["x"]
            assert apart or abs(box["y"] - other["y"]) >= 11
    far = names.count()
    for _ in range(3):
        one.tap("[data-zoom=in]")
        one.rest()
    assert names.count() > far, "more of them as there is more room"


@pytest.fixture
def valley(device: Callable[..., Device]) -> Device:
    """A phone whose map is one of points."""
    one = device()

    def answer(route: Route) -> None:
        route.fulfill(body=json.dumps(POINTS), content_type="application/json")

    one.page.route("**/map/**/*.json", answer)
    open_table(one, "both")
    one.place("board")
    one.rest()
    one.page.evaluate(
        """() => {
            window.tapped = [];
            document.addEventListener("placetap", (event) => {
                event.stopImmediatePropagation();
                window.tapped.push(event.detail.place);
            }, true);
            document.querySelector("#board-overlay").replaceChildren();
            for (const svg of document.querySelectorAll(".board-overlay"))
                svg.setAttribute("viewBox", "0 0 600 400");
        }"""
    )
    return one


def test_a_map_of_points_is_tapped_and_travelled(valley: Device) -> None:
    for place in ("old-town", "ford", "mill"):
        valley.page.evaluate("place => window.adjutantBoard.goTo(place)", place)
        valley.rest()
        x, y = screen_point(valley, place)
        valley.page.mouse.click(x + 20, y + 15)
        assert valley.page.evaluate("window.tapped.at(-1)") == place
    valley.page.evaluate("window.adjutantBoard.encompass(['ford', 'old-town', 'nowhere'])")
    valley.rest()
    assert valley.page.evaluate("['ford', 'old-town'].every((one) => window.adjutantBoard.sees([one]))")


def test_a_tap_beyond_every_place_is_no_tap(valley: Device) -> None:
    valley.page.evaluate("window.adjutantBoard.goTo('mill')")
    valley.rest()
    x, y = screen_point(valley, "mill")
    valley.page.mouse.click(x, y + 80)
    assert valley.page.evaluate("window.tapped") == []
    assert valley.page.evaluate("window.adjutantBoard.placeAt(339, 140)") == "mill"
    assert valley.page.evaluate("window.adjutantBoard.placeAt(341, 140)") is None


def test_what_came_under_the_finger_meanwhile_is_not_tapped_twice(valley: Device) -> None:
    valley.page.evaluate("window.adjutantBoard.goTo('mill')")
    valley.rest()
    x, y = screen_point(valley, "mill")
    valley.page.evaluate(
        """([clientX, clientY]) => {
            const tap = () => ["pointerdown", "pointerup", "click"].forEach((kind) =>
                document.querySelector("#board").dispatchEvent(
                    new PointerEvent(kind, { clientX, clientY, pointerId: 1, bubbles: true })));
            tap();
            window.adjutantBoard.goTo("ford");
            tap();
        }""",
        [x, y],
    )
    assert valley.page.evaluate("window.tapped.length") == 2


def test_names_of_points_stand_clear_of_each_other(valley: Device) -> None:
    valley.page.evaluate("window.adjutantBoard.fit()")
    valley.rest()
    assert valley.page.locator("#names text").all_text_contents() == ["The Ford", "Mill"]


def zoom_of(one: Device) -> float:
    """How many pixels a unit of the map takes."""
    one.rest()
    return float(one.page.evaluate("document.querySelector('#board-overlay').getScreenCTM().a"))


def test_a_double_tap_comes_closer_and_a_pinch_goes_back(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    on_the_board(one, "4612")
    before = zoom_of(one)
    one.page.mouse.dblclick(180, 300)
    assert zoom_of(one) == pytest.approx(2 * before, rel=0.02)
    fingers = one.context.new_cdp_session(one.page)
    for kind, spread in (("touchStart", 120), ("touchMove", 100), ("touchMove", 60), ("touchEnd", 0)):
        points = [{"x": 180 - spread, "y": 300}, {"x": 180 + spread, "y": 300}] if spread else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert zoom_of(one) == pytest.approx(before, rel=0.1)


def test_the_view_is_remembered(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    on_the_board(one, "4612")
    one.page.reload()
    one.rest()
    assert one.page.evaluate(IN_VIEW, "4612")
    assert zoom_of(one) == pytest.approx(3, rel=0.01)
