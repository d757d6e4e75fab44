"""The audit under the thumb: taps counted, the path on the map, what if, attrition by two phones."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.devices import Device, open_table, two_devices

CUT_IN_SIGHT = """() => {
    const [frame, cut] = ["#board", ".trace-cut"]
        .map((one) => document.querySelector(one).getBoundingClientRect());
    return frame.left <= cut.left && cut.right <= frame.right
        && frame.top <= cut.top && cut.bottom <= frame.bottom;
}"""


def test_the_audit_is_one_tap_away_and_a_reason_two(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one)
    one.taps = 0
    one.place("audit")
    expect(one.page.locator("#audit-head")).to_have_text("✕ 17 out of supply")
    assert one.taps == 1
    one.tap(one.page.locator(".verdict-line", has_text="19th Bomber"))
    expect(one.page.locator("#sheet")).to_contain_text("Out of supply ✕")
    expect(one.page.locator("#supply")).to_contain_text("cut between 2918 and 2917")
    assert one.taps == 2


def test_the_path_is_drawn_with_its_break_and_goes_with_the_sheet(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one)
    one.place("audit")
    one.tap(one.page.locator(".verdict-line", has_text="19th Bomber"))
    page = one.page
    expect(page.locator("#trace polyline.trace").first).to_be_attached()
    page.wait_for_function(CUT_IN_SIGHT)
    page.keyboard.press("Escape")
    expect(page.locator("#trace polyline.trace").first).to_be_attached()
    one.tap_hex("2212")
    expect(page.locator("#place-form")).to_be_visible()
    expect(page.locator("#trace polyline")).to_have_count(0)


def test_back_leads_from_the_path_to_the_list(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one)
    one.place("audit")
    one.tap(one.page.locator(".verdict-line", has_text="Dutch Air"))
    expect(one.page.locator("#board")).to_be_visible()
    one.page.go_back()
    expect(one.page.locator("#audit-head")).to_be_visible()
    one.page.go_back()
    expect(one.page.locator("#place-now")).to_be_visible()


def test_the_list_keeps_its_place(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one)
    one.place("audit")
    line = one.page.locator(".verdict-line", has_text="19th Bomber")
    expect(line).to_be_attached()
    remember = "() => (window.was = one.closest('.place').scrollTop)"
    line.evaluate(f"one => one.addEventListener('click', {remember})")
    one.tap(line)
    expect(one.page.locator("#board")).to_be_visible()
    one.page.go_back()
    expect(line).to_be_visible()
    assert one.page.evaluate("window.was") > 0
    assert one.page.locator("#place-audit").evaluate("one => Math.abs(one.scrollTop - window.was)") < 5


def test_a_reloaded_audit_is_there_again(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one)
    one.place("audit")
    expect(one.page.locator("#audit-head")).to_be_visible()
    one.page.reload()
    expect(one.page.locator("#audit-head")).to_be_visible()


def test_an_open_reason_follows_the_board(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device)
    japan.place("audit")
    japan.tap(japan.page.locator(".verdict-line", has_text="19th Bomber"))
    expect(japan.page.locator("#supply")).to_contain_text("Ryujo")
    allies.page.evaluate(
        """() => htmx.ajax("POST", `${document.body.dataset.table}/do`, {target: "#sheet-body", values: {
            kind: "MoveUnits", units: "us-19-lrb", to: "2019", seen: 0, key: "a-key-for-one-move"}})"""
    )
    expect(japan.page.locator("#supply")).not_to_contain_text("cut between 2918 and 2917")


def test_what_if_is_marked_everywhere_until_it_ends(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one)
    one.place("audit")
    page = one.page
    page.locator(".verdict-line", has_text="19th Bomber").click()
    one.button("What if those zones were gone?").click()
    expect(page.locator("#supposition")).to_contain_text("CVL Ryujo without its zone")
    one.place("board")
    expect(page.locator("#supposition")).to_be_visible()
    one.tap_hex("2917")
    expect(page.locator("#place-form")).to_contain_text("19th Bomber")
    expect(page.locator("label.unit", has_text="19th Bomber")).not_to_contain_text("out of supply")
    page.locator("#supposition button").click()
    expect(page.locator("#supposition")).to_be_empty()


def test_what_if_shows_what_changes_and_leaves_the_record(device: Callable[..., Device]) -> None:
    one = device(wide=True)
    open_table(one)
    one.place("audit")
    page = one.page
    page.locator("#supplied-allies summary").click()
    one.tap(page.locator(".verdict-line", has_text="US Far East Air Force"))
    one.tap(one.button("What if it had no zone?"))
    expect(page.locator(".supposing")).to_contain_text("Southwest Pacific HQ falls out of supply")
    expect(page.locator("#status")).to_contain_text("entry 0")
    one.tap(one.button("Back to the board as it is"))
    expect(page.locator("#supposition")).to_be_empty()
    expect(page.locator("#audit-head")).to_have_text("✕ 17 out of supply")


def test_the_zones_follow_the_counters(device: Callable[..., Device]) -> None:
    one = device(wide=True)
    open_table(one, "both")
    page = one.page
    page.locator("[data-layer=zones]").click()
    allied = page.locator("#zones .zone-in-force.zone-allies")
    expect(allied).to_be_attached()
    before = allied.get_attribute("data-places")
    one.tap_hex("2813")
    page.locator("label.unit", has_text="Far East").locator("input").check()
    page.get_by_label("Move to").fill("eliminated")
    page.locator("#place-form button[value=MoveUnits]").click()
    expect(page.locator("#toast")).to_contain_text("moved")
    expect(allied).not_to_have_attribute("data-places", before or "")
    page.locator("[data-layer=zones]").click()
    expect(page.locator("#zones")).to_be_hidden()


def test_the_supply_of_an_hq_is_two_taps_from_the_board(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one)
    one.place("board")
    one.taps = 0
    one.tap(one.button("Supply", exact=True))
    one.tap(one.page.locator("#hqs .verdict-line", has_text="South Seas HQ"))
    expect(one.page.locator("#trace .reach-supplied")).to_be_attached()
    expect(one.page.locator("#sheet")).to_contain_text("In supply ✓")
    assert one.taps == 2


def test_attrition_of_the_whole_board_takes_two_taps(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device)
    for seq in (1, 2, 3):
        japan.rest()
        japan.button("Go on").click()
        expect(japan.page.locator("#status")).to_have_attribute("data-seq", str(seq))
    expect(japan.button("Apply to 6 units")).to_be_visible()
    japan.taps = allies.taps = 0
    japan.tap(japan.button("Apply to 6 units"))
    allies.tap(allies.button("Agree", exact=True))
    expect(allies.page.locator("#sheet")).to_contain_text("Turn Dutch Air to its reduced side")
    expect(japan.page.locator("#now")).to_contain_text("Attrition of turn 2")
    assert japan.taps + allies.taps == 2
