"""The tiny game in real browsers: two people play three sides of a stranger's game to its end."""

import re
import sys
from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.devices import PHONE, Device, Server, links
from tests.by_lot import Lot
from tests.tiny.game import SIDES

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PROGRAM = "from tests.tiny import move_in; move_in(); from app.cli import main; main()"
MOST_TAPS = 200
WANTED = {"fox": ("tower", "bridge"), "heron": ("bridge",)}  # they meet, fight, and somebody wins soon
NEWER = "before => Number(document.querySelector('#fresh').dataset.seq) > before"


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a guest in it."""
    running = Server.on_free_port(tmp_path_factory.mktemp("guest"), (sys.executable, "-c", PROGRAM))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def phone(browser: Browser, house: Server) -> Iterator[Callable[[], Device]]:
    made: list[Device] = []

    def make() -> Device:
        context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
        made.append(Device(context, context.new_page(), house.url))
        made[-1].watch()
        return made[-1]

    yield make
    complaints = [complaint for one in made for complaint in one.complaints]
    for one in made:
        one.context.close()
    assert not complaints


def due(one: Device) -> Locator:
    return one.page.locator("#now section.prompt")


def seq(one: Device) -> int:
    return int(one.page.locator("#fresh").get_attribute("data-seq") or 0)


def act(one: Device, lot: Random) -> None:
    """Answer the first prompt of a phone: its control must be in view without scrolling."""
    prompt, before = due(one).first, seq(one)
    kind = prompt.get_attribute("data-kind")
    if prompt.locator(".pad-key").count():
        keys = prompt.locator(".pad-key")
        for _ in range(2):
            key = keys.nth(lot.randrange(6))
            expect(key).to_be_in_viewport()
            key.click()
    else:
        options = prompt.locator("label.choice")
        chosen = options.nth(lot.randrange(options.count()))
        if kind == "March":
            aims = WANTED.get(prompt.locator("input[name=seat]").get_attribute("value") or "", ())
            wanted = (prompt.locator(f"label:has(input[value='{aim}'])") for aim in aims)
            chosen = next((one for one in wanted if one.count()), options.first)
        if kind == "TurnUp":
            side = prompt.locator("input[name=side]").get_attribute("value")
            told = one.page.locator(f".face-down:has(.seat-{side}) strong").first.text_content()
            value = re.search(r"\d", told or "")
            assert value
            chosen = prompt.locator(f"label:has(input[value='{value[0]}'])")
        chosen.click()
        prompt.locator("button.primary").click()
    one.page.wait_for_function(NEWER, arg=before)
    one.rest()


def test_two_people_play_a_guest_of_the_house_to_its_first_crown_and_at_length_to_its_end(
    phone: Callable[[], Device], lot: Lot
) -> None:
    ann, bob, dice = phone(), phone(), Random(7)
    ann.open("/new?game=crowns")
    ann.page.locator("input[name=side][value=fox]").check()
    ann.button("Open the table").click()
    ann.page.wait_for_url("**/t/*")
    for side in SIDES[1:]:
        bob.open(links(ann)[side])
        bob.button("Sit down").click()
        bob.page.wait_for_url("**/t/*")
    ann.other, bob.other = bob, ann
    for _ in range(MOST_TAPS):
        for one in (ann, bob):
            one.abreast()
        ready = [one for one in (ann, bob) if due(one).count()]
        if not ready or (
            not lot.long and "wins a crown" in (ann.page.locator("#log-list").text_content() or "")
        ):
            break
        act(dice.choice(ready), dice)
    if lot.long:
        expect(ann.page.get_by_text("The game is over").first).to_be_attached()
    expect(bob.page.get_by_text("wins").first).to_be_attached()
