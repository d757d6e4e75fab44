"""Every page, in both themes and sizes: accessible, reachable with a thumb, nothing beside the screen."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.devices import PICTURES, Device, at_rest, links, open_table

CALCULATED = (
    "/battle?hex=2813&condition=surprise&air_offensive=7&air_reaction=4&ground_offensive=7&choosing=air_offensive"
    "&units=jp-ca-takao&units=jp-cv-akagi&units=jp-14-army&units=us-feaf&units=us-nl-corps&near=jp-cv-akagi"
    "&amphibious=jp-14-army&changes=allies:ground:%2B2:Matador"
)
TOO_SMALL = """() => [...document.querySelectorAll(
    'a, button, input, select, summary, label.choice, label.unit')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && e.type !== 'hidden')
  .filter(e => !(e.matches('input[type=radio], input[type=checkbox]') && e.closest('label')))
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([e, r]) => r.width > 0 && (r.width < 44 || r.height < 44))
  .map(([e, r]) => `${e.outerHTML.slice(0, 90)} ${r.width}x${r.height}`)"""


def check(page: Page, name: str) -> None:
    """No axe violation, no small target, nothing wider than the screen; and a picture to look at."""
    PICTURES.mkdir(exist_ok=True)
    at_rest(page)
    page.screenshot(path=PICTURES / f"{name}.png")
    found = Axe().run(page).response["violations"]
    assert not [(v["id"], [n["html"] for n in v["nodes"]]) for v in found], name
    assert page.evaluate(TOO_SMALL) == [], name
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("wide", [False, True], ids=["phone", "laptop"])
def test_every_page_is_accessible(device: Callable[..., Device], wide: bool, dark: bool) -> None:
    one = device(wide=wide, dark=dark)
    page, look = one.page, f"{'laptop' if wide else 'phone'}-{'dark' if dark else 'light'}"
    one.open()
    check(page, f"home-{look}")
    one.open("/new")
    page.get_by_text("Mode and dice").click()
    check(page, f"new-{look}")
    table = open_table(one)
    check(page, f"now-{look}")
    one.open(links(one)["allies"])
    check(page, f"join-{look}")
    one.open(f"/t/{table}")
    one.button("Dice").click()
    expect(page.locator(".pad")).to_be_visible()
    check(page, f"dice-{look}")
    page.keyboard.press("Escape")
    one.button("Chinese Government").click()
    expect(page.locator(".pad-wide")).to_be_visible()
    check(page, f"track-{look}")
    page.keyboard.press("Escape")
    if not wide:
        one.place("board")
    one.tap_hex("2813")
    expect(page.locator("#place-form")).to_be_visible()
    check(page, f"place-{look}")
    page.locator("label.unit").nth(1).click()
    one.tap_hex("2712")
    expect(page.locator("#refusal .refusal")).to_be_visible()
    check(page, f"refusal-{look}")
    page.keyboard.press("Escape")
    one.place("audit")
    expect(page.locator("#audit-head")).to_be_visible()
    check(page, f"audit-{look}")
    page.locator(".verdict-line", has_text="19th Bomber").click()
    expect(page.locator("#supply")).to_be_visible()
    check(page, f"supply-{look}")
    one.button("What if it were gone?").click()
    expect(page.locator(".supposing")).to_be_visible()
    page.locator("#place-audit").evaluate("one => one.scrollTop = 0")
    check(page, f"what-if-{look}")
    if not wide:
        one.place("board")
    page.locator("[data-layer=zones]").click()
    expect(page.locator("#zones path.zone").first).to_be_attached()
    check(page, f"zones-{look}")
    one.place("battle")
    expect(page.locator("#battles")).to_contain_text("No battle to fight")
    check(page, f"battles-{look}")
    page.get_by_label("Battle in another hex").fill("Singapore")
    page.locator("#battles .with-button button").click()
    expect(page.locator("#battle h2")).to_contain_text("Singapore")
    check(page, f"battle-{look}")
    one.place("log")
    check(page, f"log-{look}")
    one.place("table")
    expect(page.locator(".present")).to_be_visible()
    page.locator("details.invite summary").first.click()
    check(page, f"table-{look}")
    for path, name in (
        ("/battle", "calculator"),
        (CALCULATED, "calculated"),
        (f"/t/{table}/screen", "screen"),
        (f"/t/{table}/at/0", "then"),
        (f"/t/{table}/report", "report"),
        ("/t/nosuchtable", "refused"),
    ):
        one.open(path)
        check(page, f"{name}-{look}")


def test_the_table_is_played_by_keyboard(device: Callable[..., Device]) -> None:
    one = device(wide=True)
    open_table(one, "both")
    page = one.page
    page.locator("#goto").focus()
    page.keyboard.type("3814")
    page.keyboard.press("Enter")
    box = page.locator("label.unit input").first
    expect(box).to_be_visible()
    box.focus()
    page.keyboard.press("Space")
    page.get_by_label("Move to").focus()
    page.keyboard.type("3813")
    page.locator("#place-form button[value=MoveUnits]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#toast")).to_contain_text("3rd SN Brigade moved")


def test_the_theme_is_kept(device: Callable[..., Device]) -> None:
    one = device()
    one.open()
    one.button("Light or dark").click()
    assert one.page.evaluate("document.documentElement.dataset.theme") == "dark"
    one.page.reload()
    assert one.page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_app_can_be_installed(device: Callable[..., Device]) -> None:
    one = device()
    one.open()
    manifest = one.page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then(r => r.json())"
    )
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert one.page.request.get(one.url + icon["src"]).ok
