"""Two phones and a referee: nothing moves by hand before the other side agrees, and then it is marked."""

from collections.abc import Callable
from itertools import chain

from playwright.sync_api import Locator, expect

from tests.browser.devices import Device, open_table, two_devices
from tests.browser.test_pages import check

POST = """values => htmx.ajax("POST", `${document.body.dataset.table}/do`, {
    target: "#sheet-body", values})"""
LUZON, NOUMEA = "2812", "4828"


def do(one: Device, seen: int, **fields: object) -> None:
    """A command as the page would send it."""
    values = {"seen": seen, "key": f"command-number-{seen}", **fields}
    one.page.evaluate(POST, values)
    expect(one.page.locator("#fresh")).to_have_attribute("data-seq", str(seen + 1))


def army_in(one: Device, hex_id: str) -> Locator:
    return one.page.locator(f"#board-overlay .stack[data-place-id='{hex_id}'] [data-unit='jp-14-army']")


def will(one: Device) -> Locator:
    return one.page.locator(".track", has_text="US Political Will").locator("strong")


def choose_army(japan: Device) -> None:
    japan.tap_hex(LUZON)
    army = japan.page.locator("label.unit", has_text="14th Army")
    if not army.locator("input").is_checked():
        japan.tap(army)


def test_nothing_moves_by_hand_without_the_other_side(device: Callable[..., Device]) -> None:
    looks = chain(({}, {"wide": True, "dark": True}))
    japan, allies = two_devices(lambda: device(**next(looks)), "guided")
    before = will(japan).inner_text()
    japan.place("board")
    choose_army(japan)
    japan.tap_hex(NOUMEA)  # a tap only looks
    expect(japan.page.locator("#sheet h2")).to_contain_text("Noumea")
    expect(army_in(japan, LUZON)).to_be_attached()
    assert japan.page.evaluate("document.querySelector('#fresh').dataset.seq") == "0"

    choose_army(japan)
    check(japan.page, "looks-phone")
    japan.tap(japan.button("Move by hand"))
    expect(japan.page.locator(".by-hand")).to_contain_text("Allies must agree first")
    expect(japan.page.locator("input[value=jp-14-army]")).to_be_checked()
    check(japan.page, "by-hand-phone")
    japan.tap_hex(NOUMEA)
    expect(japan.page.locator("#toast")).to_contain_text(
        "Asked Allies: by hand, Move 14th Army to 4828 Noumea"
    )
    japan.place("now")
    japan.tap(japan.page.locator(".track", has_text="US Political Will"))
    japan.tap(japan.button("Set by hand"))
    check(japan.page, "track-by-hand-phone")
    japan.tap(japan.page.locator(".pad-key", has_text="0").first)
    expect(japan.page.locator("#toast")).to_contain_text("Asked Allies: by hand, Set US Political Will to 0")

    questions = allies.page.locator(".question")
    expect(questions).to_have_count(2)
    expect(questions.first).to_contain_text("By hand, out of sequence")
    check(allies.page, "asked-laptop-dark")
    for one in (japan, allies):
        expect(army_in(one, LUZON)).to_be_attached()
        expect(will(one)).to_have_text(before)

    for left in (1, 0):
        allies.tap(allies.button("Agree", exact=True))
        expect(questions).to_have_count(left)
    for one in (japan, allies):
        expect(army_in(one, NOUMEA)).to_be_attached()
        expect(will(one)).to_have_text("0")
        expect(one.page.locator("#log-list .deviation .tag.alert", has_text="Correction")).to_have_count(2)
    japan.place("log")
    check(japan.page, "marked-phone")

    japan.place("table")
    expect(japan.page.locator("#degree")).to_contain_text("The app is Referee")
    japan.tap(japan.page.locator("#degree summary"))
    check(japan.page, "degree-phone")
    japan.tap(japan.page.locator("#degree button", has_text="Adviser"))
    allies.tap(allies.button("Agree", exact=True))
    for one in (japan, allies):
        expect(one.page.locator("#status .degree")).to_have_text("Adviser")
    allies.page.goto(f"{allies.page.url.split('#')[0]}/report")
    row = allies.page.locator("#report section", has_text="Set aside").locator("tr", has_text="Japan")
    expect(row).to_contain_text("2")
    expect(allies.page.locator("#report .marked.mark-correction").first).to_contain_text("Correction.")
    check(allies.page, "report-laptop-dark")


def test_who_is_in_range_and_not_sent_stands_above_declare(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    units = ["jp-15-army", "jp-22-air-flotilla"]
    do(one, 0, kind="PlayCard", card="J23", use="event", hq="jp-hq-south", units=units)
    do(one, 1, kind="MoveForces", units=["jp-22-air-flotilla"], to="2112")
    do(one, 2, kind="MoveForces", units=["jp-15-army"], to="2014")
    one.place("now")
    flotilla, line = one.page.locator("select[data-strength]"), one.page.locator("[data-idle]")
    expect(flotilla).to_have_value("2014:jp-22-air-flotilla")
    expect(line).to_be_hidden()
    flotilla.select_option("")
    expect(line).to_contain_text("22nd Air Flotilla (20). Strength 20 in all.")
    check(one.page, "idle-phone")
    one.page.reload()  # what was chosen stays chosen, and named
    expect(line).to_be_visible()
    flotilla.select_option("2014:jp-22-air-flotilla")
    expect(line).to_be_hidden()
