"""A phone that listens to the others shows what it would show if it were loaded now, to the last element."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.app.page_on_phone import PageOnPhone
from tests.app.server_process import WebPhone
from tests.app.taps_by_lot import Hand
from tests.browser.devices import Device, Server, at_rest, sit_down, two_devices
from tests.by_lot import Lot
from tests.eots.app.table_by_lot import any_sheet
from tests.eots.browser.test_offensive import UNITS, choose

# Every element by its depth, name and attributes, and every text, without what scripts add or keep.
SHOWN = """() => {
    const passing = "#toast, #sheet, #connection, #patches, #waiting, #supposition, #names, #zones, #seats";
    const own = ["style", "hx-headers", "data-start", "data-parts"];
    const unseen = { audit: "#audit", battle: "#battles" };
    delete unseen[document.body.dataset.at];
    const left = [passing, ...Object.values(unseen)].join();
    const found = [`title ${document.title}`];
    const walk = (node, depth) => {
        if (node.nodeType === Node.TEXT_NODE) {
            const said = node.textContent.trim().replace(/\\s+/g, " ");
            if (said) found.push(`${depth} ${said}`);
        }
        if (node.nodeType !== Node.ELEMENT_NODE || node.matches(left)) return;
        const given = [...node.attributes].filter(({ name, value }) => !own.includes(name) && value !== "");
        const shown = given.map(({ name, value }) => `${name}=${value.replace(" sheet-open", "")}`).sort();
        found.push(`${depth} <${node.localName} ${shown.join(" ")}>`);
        for (const child of node.childNodes) walk(child, depth + 1);
    };
    walk(document.body, 0);
    return found;
}"""
PLACES = ("now", "board", "audit", "battle", "log")
SEATS = ("allies", "allies", "observer", "big screen")
TAP = """fields => {
    const source = document.body.appendChild(document.createElement("i"));
    const sent = { source, target: "#toast", swap: "none", values: { ...fields, seen: "", key: "" } };
    htmx.ajax("POST", `${document.body.dataset.table}/do`, sent);
}"""
PARTS = "() => [...document.querySelectorAll('[data-is]')].map((one) => [one.id, one.dataset.is])"
CAUGHT_UP = """parts => parts.every(([id, is]) => document.getElementById(id).dataset.is === is)
    && document.querySelector('#connection').dataset.state === 'live'"""


def others(server: Server, random: Random) -> list[Hand]:
    """Japan, who opened the table, and a referee, on phones of their own."""
    japan, referee = WebPhone(server.port, "Ann"), WebPhone(server.port, "Dan")
    japan.open_table("japan", random.choice(("guided", "free", "advised")), scenario="1942")
    referee.join(japan.invitations()["referee"])
    return [Hand(phone, random, PageOnPhone(phone).load()) for phone in (japan, referee)]


def tap(hand: Hand) -> None:
    """Anything on the page or on a sheet."""
    hand.page.hear()
    if hand.random.random() < 0.5:
        status, text = hand.phone.send(f"/t/{hand.phone.table}{any_sheet(hand)}", None, {})
        hand.sheet = text if status == 200 else ""
    if (found := hand.tap()) is not None:
        hand.send(found)


def look_elsewhere(device: Device, random: Random) -> None:
    """Go to any place of the page that has several."""
    if device.page.locator(".bar").count():
        device.place(random.choice(PLACES))


def shown(page: Page, parts: list[list[str]]) -> list[str]:
    """Everything on a page, once it shows these parts and nothing moves any more."""
    page.wait_for_function(CAUGHT_UP, arg=parts)
    at_rest(page)
    found: list[str] = page.evaluate(SHOWN)
    return found


def test_a_hand_of_cards_that_is_used_up_makes_it_the_others_turn_on_his_phone(
    device: Callable[..., Device],
) -> None:
    japan, allies = two_devices(device)
    expect(allies.page.locator("#play-head")).to_contain_text("Waiting: Japan to play a card")
    japan.page.evaluate(TAP, {"kind": "MoveMarker", "track": "japan-hand", "to": "0"})
    expect(allies.page.locator("#play-head")).to_contain_text("Your turn to play a card")
    expect(allies.button("Pass")).to_be_visible()


def test_a_card_that_is_being_chosen_stays_chosen_and_what_it_can_do_follows_the_board(
    device: Callable[..., Device],
) -> None:
    japan, allies = two_devices(device)
    japan.tap("#card-text")
    japan.page.keyboard.type("J10")
    japan.tap(japan.found("#card-found", "J10"))
    choose(japan, "hq-jp-hq-south")
    choose(japan, f"unit-{UNITS[0]}")
    allies.page.evaluate(TAP, {"kind": "MoveMarker", "track": "allied-asp", "to": "1"})
    expect(japan.page.locator("#status")).to_contain_text("entry 1")
    japan.rest()
    expect(japan.page.locator(f"#unit-{UNITS[0]}")).to_be_checked()
    gone = {"kind": "EliminateUnits", "units": UNITS[1]}
    expect(japan.page.locator(f"#unit-{UNITS[1]}")).to_have_count(1)
    japan.page.evaluate(TAP, gone)
    expect(japan.page.locator(f"#unit-{UNITS[1]}")).to_have_count(0)
    expect(japan.page.locator(f"#unit-{UNITS[0]}")).to_be_checked()


@pytest.mark.lot
def test_after_a_chain_of_entries_a_listening_phone_shows_what_a_fresh_one_does(
    device: Callable[..., Device], server: Server, lot: Lot
) -> None:
    random = Random(lot.seed())
    hands = others(server, random)
    listener = device()
    sit_down(listener, hands[0].phone.invitations()[random.choice(SEATS)], "Bob")
    for _ in range(20 if lot.long else 3):
        look_elsewhere(listener, random)
        for _ in range(8):
            tap(random.choice(hands))
        fresh = listener.context.new_page()
        fresh.goto(listener.page.url)
        parts = fresh.evaluate(PARTS)
        assert shown(listener.page, parts) == shown(fresh, parts)
        fresh.close()
