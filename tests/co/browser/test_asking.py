"""Questions of an own copy on a phone: tapped with undo, in one list, decided by hand."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.devices import Device, submit
from tests.co.browser.test_room import CHOICES, WIDER

SMALL = """() => [...document.querySelectorAll("#now-due :is(button, .choice, select, .chip, summary)")]
  .filter((one) => one.checkVisibility()).map((one) => [one.outerHTML, one.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([text]) => text)"""


def sound(page: Page) -> None:
    """Nothing is wider than the phone or smaller than a finger, and nothing bars anybody."""
    assert not page.evaluate(WIDER)
    assert not page.evaluate(SMALL)
    assert not Axe().run(page).response["violations"]


def kept(device: Device, button: str) -> None:
    """A tap that makes an entry."""
    seq = device.page.locator("#fresh").get_attribute("data-seq")
    device.page.locator("#now-due").get_by_role("button", name=button).first.click()
    expect(device.page.locator("#fresh")).not_to_have_attribute("data-seq", seq or "")
    device.rest()


@pytest.mark.slow
@pytest.mark.parametrize("dark", [False, True])
def test_an_axis_is_tapped_with_undo_and_names_of_its_own(device: Callable[..., Device], dark: bool) -> None:
    player = device(dark=dark)
    submit(player, "/new", {**CHOICES, "edition": "own"})
    due = player.page.locator("#now-due section.prompt", has_text="axis 2")
    sound(player.page)
    due.locator("[data-tap='Wake']").click()
    due.locator("[data-tap='Midway']").click()
    due.get_by_role("button", name="Take back").click()
    due.get_by_label("A name that is not below").fill("Johnston")
    due.get_by_label("A name that is not below").press("Enter")
    due.locator("[data-tap='Sea 2a']").click()
    expect(due.locator("input[name=value]")).to_have_value("Home Islands|Wake|Johnston|Sea 2a")
    expect(due.locator("[data-tap='Midway']")).to_have_attribute("aria-pressed", "false")
    kept(player, "Keep")
    expect(player.page.locator("#log-list")).to_contain_text("Wake, Johnston, Sea 2a")


@pytest.mark.slow
def test_submarines_ask_for_the_line_in_one_list_or_the_table_decides(device: Callable[..., Device]) -> None:
    player = device()
    page = player.page
    submit(player, "/new", {**CHOICES, "edition": "own"})
    due = page.locator("#now-due section.prompt", has_text="axis 2")
    for space in ("Wake", "Sea 2a"):
        due.locator(f"[data-tap='{space}']").click()
    kept(player, "Keep")
    submarines = page.locator(
        "#now-due .prompt", has=page.get_by_role("heading", name=re.compile("Submarines"))
    )
    if submarines.locator("summary").count():
        submarines.locator("summary").first.click()
    for unit in submarines.locator("input[name=units]").all():
        unit.check()
    submarines.locator("label.choice", has_text="Sea 2a").click()
    kept(player, "Place")
    asked = page.locator("#now-due section.prompt", has_text="Tick every space inside")
    expect(asked.locator(".figures .choice")).not_to_have_count(0)
    sound(page)
    page.locator("#now-due summary", has_text="I'll decide at the table").click()
    page.locator("#now-due label.choice", has_text="inside").last.click()
    kept(player, "Decide")
    expect(page.locator("#log-list")).to_contain_text("Decided at the table: Objective line, Sea 2a: inside")
    expect(page.locator("#log-list")).to_contain_text("SS-1")


CODES = """jp-23 jp-bb-1 jp-bb-2 jp-bb-3a jp-bb-3b jp-bb-y jp-cv-1 jp-cv-2 jp-cv-5 jp-cve-1 jp-cvl-3 jp-cvl-4
jp-cvl-cg jp-yokh us-bb-3 us-cv-17"""
TO_DECEMBER: tuple[tuple[str, dict[str, str]], ...] = (
    ("TellFact", {"fact": "axis.2", "value": "Home Islands|Sea 2a|Wake|Sea 2b|Pearl Harbor"}),
    ("TellFact", {"fact": "inside.Sea 2a", "value": "yes"}),
    *(("PlaceUnits", {"units": f"jp-ss-{number}", "place": "Sea 2a"}) for number in (1, 2, 3)),
    *(("TellFact", {"fact": f"code.{unit}", "value": "Start"}) for unit in CODES.split()),
    ("CountCounters", {"nation": "Japan", "what": "TR", "code": "Start", "count": "2"}),
    ("PlaceTheRest", {}),
    ("DoneSettingUp", {}),
    ("LaidOut", {}),
)


def enter(player: Device, table: str, kind: str, fields: dict[str, str]) -> None:
    """A command as a tap sends it, without the page."""
    page, url = player.page, f"{player.url}/t/{table}"
    token = page.locator("meta[name='csrf-token']").get_attribute("content") or ""
    shown = player.context.request.get(url).text()
    seq = re.search(r'id="fresh"[^>]*data-seq="(\d+)"', shown)
    assert seq
    form = {"kind": kind, "seen": seq[1], "key": f"{kind}-{seq[1]}-of-the-test", "seat": "japan", **fields}
    headers = {"X-CSRFToken": token, "Referer": url}
    answer = player.context.request.post(f"{url}/do", form=form, headers=headers)
    assert answer.ok, f"{kind}: {answer.text()}"


@pytest.mark.slow
def test_the_ships_of_an_action_stay_chosen_while_axes_are_told(device: Callable[..., Device]) -> None:
    player = device()
    page = player.page
    table = submit(player, "/new", {**CHOICES, "edition": "own"})
    for kind, fields in TO_DECEMBER:
        enter(player, table, kind, fields)
    page.reload()
    kept(player, "The app rolls")
    enter(player, table, "DrawEvent", {"units": "banzai"})
    page.reload()
    page.locator("#now-due summary", has_text="G3 Naval operations").click()
    line = page.locator("#now-due .line", has=page.get_by_role("heading", name=re.compile("G3N-1 ")))
    line.locator("summary", has_text="Home Islands").click()
    line.locator("label", has_text="TR no 2").last.click()
    line.get_by_role("button", name="Next").click()
    for axis in (1, 3):
        expect(line.get_by_role("heading", name=f"Tap the spaces of axis {axis}")).to_be_visible()
        line.locator(f"[data-tap='Sea {axis}a']").click()
        kept(player, "Keep")
    expect(line.get_by_role("heading", name="Tap the spaces of axis 4")).to_be_visible()


@pytest.mark.slow
def test_counters_of_a_kind_are_counted_without_a_mistake_of_the_page(device: Callable[..., Device]) -> None:
    player = device()
    submit(player, "/new", {**CHOICES, "edition": "own"})
    player.page.locator("#now-due summary", has_text="Several counters of a kind").click()
    form = player.page.locator("#now-due form", has=player.page.locator("[name=kind][value=CountCounters]"))
    for chosen in ("Japan", "Start"):
        form.locator("label.choice", has_text=chosen).click()
    form.get_by_label("How many").fill("3")
    form.get_by_label("How many").press("Tab")
    kept(player, "They are there")
    expect(player.page.locator("#log-list")).to_contain_text("no 3")
    assert not player.complaints


@pytest.mark.slow
def test_the_lines_of_the_map_are_tapped_by_their_two_ends(device: Callable[..., Device]) -> None:
    player = device()
    page = player.page
    submit(player, "/new", {**CHOICES, "edition": "own"})
    table = page.url.partition("#")[0].rstrip("/")
    page.goto(f"{table}/copy/fact?fact=lines.land")
    told = page.locator("input[name=value]")
    expect(told).to_have_value("none")
    for space in ("Siam", "Indochina", "Siam", "Malaya", "Luzon", "Luzon"):
        page.locator(f"[data-tap='{space}']").click()
    expect(told).to_have_value("Indochina|Siam,Malaya|Siam")
    expect(page.locator("[data-tap='Luzon']")).to_have_attribute("aria-pressed", "false")
    for space in ("Malaya", "Siam"):  # tapped again, a line is taken out
        page.locator(f"[data-tap='{space}']").click()
    expect(told).to_have_value("Indochina|Siam")
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("status")).to_contain_text("Indochina|Siam is printed there")
    assert not Axe().run(page).response["violations"]
