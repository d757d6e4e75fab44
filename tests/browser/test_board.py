"""The board under a thumb: gestures, search, lists, set-up, comparison, corrections, paper."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.devices import Device, open_table, two_devices
from tests.browser.test_pages import check

LIES = """() => {
    const sheet = document.querySelector('.board-sheet').getBoundingClientRect();
    return {x: sheet.x, y: sheet.y, width: sheet.width};
}"""


def view(one: Device) -> dict[str, float]:
    """Where the sheet of the map lies on the screen."""
    return dict(one.page.evaluate(LIES))


def on_the_board(one: Device, hex_id: str) -> None:
    one.place("board")
    one.page.wait_for_function("window.adjutantBoard")
    one.page.evaluate("place => window.adjutantBoard.goTo(place, 3)", hex_id)
    one.rest()


def test_the_map_is_dragged_and_zoomed(device: Callable[..., Device]) -> None:
    one = device(wide=True)
    open_table(one, "both")
    one.page.wait_for_function("window.adjutantBoard")
    one.rest()
    before = view(one)
    one.page.mouse.move(400, 400)
    one.page.mouse.down()
    one.page.mouse.move(300, 350, steps=5)
    one.page.mouse.up()
    dragged = view(one)
    assert dragged["x"] == pytest.approx(before["x"] - 100, abs=3)
    assert dragged["y"] == pytest.approx(before["y"] - 50, abs=3)
    expect(one.page.locator("#sheet")).not_to_have_class(re.compile("open"))
    one.tap("[data-zoom=in]")
    one.rest()
    assert view(one)["width"] > dragged["width"] * 1.1
    one.page.mouse.wheel(0, 400)
    one.rest()
    one.tap("[data-zoom=fit]")
    one.rest()
    assert view(one)["width"] <= 860
    one.page.locator("#board").focus()
    one.page.keyboard.press("+")
    one.rest()
    assert view(one)["width"] > 860


def test_the_view_is_kept_when_news_come(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device)
    on_the_board(allies, "4017")
    before = view(allies)
    on_the_board(japan, "3814")
    japan.tap("#board-overlay [data-unit='jp-3-sn-brigade']")
    japan.tap("#place-form label.unit")
    japan.tap_hex("3813")
    expect(allies.page.locator("#toast")).to_contain_text("3rd SN Brigade moved")
    allies.rest()
    assert view(allies) == pytest.approx(before, abs=2)


@pytest.mark.parametrize(
    ("typed", "title"), [("kent", "Townsville"), ("4021", "4021 Rabaul"), ("raboul", "4021 Rabaul")]
)
def test_anything_is_found_in_two_taps(device: Callable[..., Device], typed: str, title: str) -> None:
    one = device()
    open_table(one, "both")
    one.place("log")
    one.taps = 0
    one.tap("[data-find-anywhere]")
    one.page.keyboard.type(typed, delay=30)
    one.tap(one.found("#found-list", typed))
    expect(one.page.locator("#sheet h2")).to_contain_text(title)
    assert one.taps == 2


def test_a_stack_fans_out_and_its_counters_are_chosen_on_the_map(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    on_the_board(one, "2915")
    one.tap_hex("2915")
    fan = one.page.locator("#board-overlay .fan .counter")
    expect(fan).to_have_count(4)
    one.rest()
    one.tap("#board-overlay .fan [data-unit='jp-cvl-zuiho']")
    expect(one.page.locator("input[name=units]:checked")).to_have_value("jp-cvl-zuiho")
    expect(fan).to_have_count(0)
    one.tap_hex("2911")
    expect(one.page.locator("#toast")).to_contain_text("CVL Zuiho moved from 2915 Davao to 2911")
    expect(one.page.locator("#board-overlay .fan")).to_have_count(0)


def test_layers_can_be_put_away(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    on_the_board(one, "3706")
    counters = one.page.locator("#board-overlay .layer-counters")
    expect(counters).to_be_visible()
    one.tap("[data-layer=counters]")
    expect(counters).to_be_hidden()
    expect(one.page.locator("[data-layer=counters]")).to_have_attribute("aria-pressed", "false")
    one.tap("[data-layer=counters]")
    expect(counters).to_be_visible()


def test_free_changes_take_at_most_three_taps(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    toast = one.page.locator("#toast")
    on_the_board(one, "2911")
    one.taps = 0
    one.tap("#board-overlay [data-unit='jp-1-sn-brigade']")
    one.tap(one.button("Flip"))
    expect(toast).to_contain_text("1st SN Brigade reduced")
    assert one.taps <= 3
    on_the_board(one, "2911")
    one.taps = 0
    one.tap("#board-overlay [data-unit='jp-1-sn-brigade']")
    one.tap(one.button("Eliminate"))
    expect(toast).to_contain_text("1st SN Brigade eliminated from 2911")
    assert one.taps <= 3
    one.taps = 0
    one.tap("[aria-label='Board as a list']")
    one.tap(one.page.locator("label.unit", has_text="1st SN Brigade"))
    one.tap_hex("2909")
    expect(toast).to_contain_text("1st SN Brigade moved from Eliminated to 2909 Tainan")
    assert one.taps <= 3
    one.taps = 0
    one.tap_hex("4423")
    one.tap(one.button("Control to Japan"))
    expect(toast).to_contain_text("4423 Guadalcanal now controlled by Japan")
    assert one.taps <= 3


def test_several_counters_move_at_once(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    one.place("board")
    one.tap_hex("3706")
    for name in ("CV Akagi", "CV Soryu", "CV Shokaku"):
        one.tap(one.page.locator("label.unit", has_text=name))
    expect(one.page.locator("[data-hint]")).to_contain_text("the 3 go")
    one.tap_hex("4017")
    expect(one.page.locator("#toast")).to_contain_text(
        "CV Akagi, CV Shokaku and CV Soryu moved from 3706 Tokyo"
    )


def test_two_people_set_up_and_a_difference_becomes_a_correction(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device)
    table = japan.page.url.split("#")[0]
    japan.open(f"{table}/setup")
    allies.open(f"{table}/setup")
    for one in (japan, allies):
        one.page.locator("summary", has_text="Japan").click()
    japan.tap(japan.page.locator(".setup-item", has_text="3706 Tokyo").locator("label"))
    expect(allies.page.locator(".progress")).to_contain_text("1 of")
    expect(allies.page.locator(".setup-item", has_text="3706 Tokyo").locator("input")).to_be_checked()
    check(allies.page, "setup-phone-light")
    allies.tap(allies.page.get_by_label("3407 Kure differs"))
    box = allies.page.locator("#sheet input[name=basis]")
    expect(box).to_be_checked()
    allies.tap(allies.page.locator("label.unit", has_text="BB Nagato"))
    allies.tap_hex("3607")
    expect(allies.page.locator("#toast")).to_contain_text("Correction of the board")
    expect(allies.page.locator("#toast")).to_contain_text("BB Nagato moved from 3407 Kure")


def test_the_essentials_are_compared_with_one_tap_each(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    one.open(f"{one.page.url.split('#')[0]}/walk")
    check(one.page, "walk-phone-light")
    one.taps = 0
    for number in range(2, 13):
        one.tap(one.button("Stands so"))
        expect(one.page.locator("#walk")).to_contain_text(f"{number} of 12")
    one.tap(one.button("Stands so"))
    expect(one.page.locator("#walk")).to_contain_text("The essentials agree")
    assert one.taps == 12


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("wide", [False, True], ids=["phone", "laptop"])
def test_lists_and_paper_are_accessible(device: Callable[..., Device], wide: bool, dark: bool) -> None:
    one = device(wide=wide, dark=dark)
    look = f"{'laptop' if wide else 'phone'}-{'dark' if dark else 'light'}"
    open_table(one, "both")
    table = one.page.url.split("#")[0]
    if not wide:
        one.place("board")
    one.rest()
    check(one.page, f"board-{look}")
    one.tap("[aria-label='Board as a list']")
    expect(one.page.locator("#sheet details").first).to_be_visible()
    check(one.page, f"list-{look}")
    one.page.keyboard.press("Escape")
    one.page.locator("#goto").fill("air")
    expect(one.page.locator("#found button").first).to_be_visible()
    check(one.page, f"found-{look}")
    for path in ("setup", "walk", "print/status", "print/codes"):
        one.open(f"{table}/{path}")
        check(one.page, f"{path.replace('/', '-')}-{look}")


README_PICTURES = Path(__file__).parent / "pictures"


def picture(one: Device, name: str) -> None:
    """A small picture for the README, made once; remove the file to have it made anew."""
    path = README_PICTURES / f"{name}.jpg"
    if not path.exists():
        one.page.screenshot(path=path, type="jpeg", quality=72, scale="css")
    assert path.stat().st_size < 60_000


def test_the_readme_has_its_pictures(device: Callable[..., Device]) -> None:
    one = device()
    one.open()
    picture(one, "landing")
    open_table(one, "both")
    on_the_board(one, "2813")
    one.rest()
    picture(one, "board")
    one.tap_hex("2813")
    expect(one.page.locator("#place-form")).to_be_visible()
    one.rest()
    picture(one, "place")
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert all(f"pictures/{name}.jpg" in readme for name in ("landing", "board", "place"))
