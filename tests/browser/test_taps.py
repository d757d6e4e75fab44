"""Never lost, never deaf: taps through faults, reloads and old tokens; what Live means."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.app.server_process import WebPhone
from tests.app.test_taps import Tapper
from tests.browser.devices import Device, Server, busy, links, open_table, two_devices
from tests.by_lot import Lot
from tests.eots.browser.test_battle import die, land_at_manila
from tests.eots.browser.test_cards import play
from tests.eots.browser.test_offensive import choose
from tests.eots.browser.test_reinforcements import at_reinforcements
from tests.fault_proxy import FaultProxy

TAP = """what => {
    const base = document.body.dataset.table;
    const source = document.body.appendChild(document.createElement("i"));
    htmx.ajax("POST", `${base}/do`, {source, target: "#toast", swap: "none", values: {
        kind: "RollDice", what, count: 1, face: 4, seen: document.querySelector("#fresh").dataset.seq,
        key: "tap-" + what + "-" + Math.random().toString(36).slice(2)}}).catch(() => {});
}"""
HEAD = "async () => (await fetch(`${document.body.dataset.table}/head`)).json()"
EXPORT = "async () => (await fetch(`${document.body.dataset.table}/export`)).json()"
LONG_ENOUGH = 120_000  # on a busy machine
SETTLED = "() => !Object.keys(localStorage).some((name) => name.startsWith('adjutant-tap '))"
GHOSTS = """() => {
    window.ghosts = [];
    const note = (event) => event.target.closest("#board") || window.ghosts.push(event.target.outerHTML);
    document.addEventListener("click", note, true);
}"""
SHOWN = "seq => Number(document.querySelector('#fresh').dataset.seq) === seq"


def record_of(device: Device) -> list[str]:
    """What the rolls of the record were for, in its order."""
    entries = device.page.evaluate(EXPORT)["entries"]
    return [entry["command"]["what"] for entry in entries if entry["command"]["kind"] == "RollDice"]


def is_live(device: Device) -> None:
    """The page says Live, and shows the newest entry there is."""
    head = device.page.evaluate(HEAD)["seq"]
    device.page.wait_for_function(SHOWN, arg=head, timeout=LONG_ENOUGH)
    expect(device.page.locator("#connection")).to_have_attribute("data-state", "live")
    expect(device.page.locator("[data-connection-text]")).to_have_text("Live")


@pytest.fixture
def network(server: Server, lot: Lot) -> Iterator[FaultProxy]:
    """A bad network before the server; quiet until a test stirs it."""
    proxy = FaultProxy(server.port, lot.seed(), share=0.0)
    yield proxy
    proxy.close()


@pytest.mark.lot
@pytest.mark.slow
def test_browsers_and_clients_on_a_bad_network_lose_no_tap_and_end_live(
    device: Callable[..., Device], network: FaultProxy, lot: Lot
) -> None:
    taps = 500 if lot.long else 12
    japan, allies = device(), device()
    for one in (japan, allies):
        one.url = f"http://127.0.0.1:{network.port}"
    open_table(japan)
    invited = links(japan)
    sit_down(allies, invited["allies"])
    clients = [Tapper(WebPhone(network.port), "r"), Tapper(WebPhone(network.port), "o")]
    clients[0].phone.join(invited["referee"])
    clients[1].phone = clients[0].phone.same_device()
    network.share = 0.4
    threads = [threading.Thread(target=client.tap_often, args=(taps,)) for client in clients]
    for thread in threads:
        thread.start()
    for number in range(taps):
        for name, one in (("j", japan), ("a", allies)):
            one.page.evaluate(TAP, f"{name}{number}")
    for thread in threads:
        thread.join()
    network.calm()
    for one in (japan, allies):
        one.page.wait_for_function(SETTLED, timeout=LONG_ENOUGH + 3_000 * taps)
    entered = record_of(japan)
    for name in "jaro":
        assert [what for what in entered if what.startswith(name)] == [
            f"{name}{number}" for number in range(taps)
        ]
    assert len(entered) == 4 * taps
    for one in (japan, allies):
        is_live(one)
        expect(one.page.locator("#waiting")).to_be_hidden()


def sit_down(one: Device, link: str) -> None:
    """Take a seat by its code."""
    one.open(link)
    one.button("Sit down").click()
    one.page.wait_for_url("**/t/*")


def test_taps_answered_busy_are_kept_over_a_reload_and_an_old_token_and_sent_once(
    device: Callable[..., Device], server: Server
) -> None:
    japan, allies = two_devices(device)
    japan.context.route("**/do", busy)  # for both of its pages
    for what in ("one", "two", "three"):
        japan.page.evaluate(TAP, what)
    waiting = japan.page.locator("#waiting")
    expect(waiting).to_contain_text("3 taps are waiting")
    expect(waiting).to_contain_text("The server is busy")
    assert record_of(allies) == []
    japan.page.reload()
    expect(waiting).to_contain_text("3 taps are waiting")
    japan.page.evaluate("document.querySelector('meta[name=csrf-token]').content = 'an old one'")
    second = japan.context.new_page()
    second.goto(japan.page.url)
    expect(second.locator("#waiting")).to_contain_text("3 taps are waiting")
    server.stop()
    japan.context.unroute("**/do")
    server.start()
    for page in (japan.page, second):
        page.wait_for_function(SETTLED, timeout=LONG_ENOUGH)
        expect(page.locator("#waiting")).to_be_hidden()
    assert record_of(allies) == ["one", "two", "three"]
    is_live(japan)
    second.close()


def test_a_kept_tap_that_was_overtaken_says_so_and_a_page_that_is_behind_too(
    device: Callable[..., Device],
) -> None:
    japan, allies = two_devices(device)
    japan.page.route("**/do", busy)
    japan.tap(japan.page.locator("#now form button", has_text="Go on"))
    expect(japan.page.locator("#waiting")).to_contain_text("1 tap is waiting")
    allies.tap(allies.page.locator("#now form button", has_text="Go on"))
    expect(japan.page.locator("#status")).to_contain_text("entry 1")
    japan.page.unroute("**/do")
    expect(japan.page.locator("#sheet")).to_contain_text("Not done: Go on")
    expect(japan.page.locator("#sheet")).to_contain_text("Somebody was faster")
    expect(japan.page.locator("#waiting")).to_be_hidden()
    allies.page.route("**/news?*", busy)
    japan.page.evaluate(TAP, "unheard")
    expect(allies.page.locator("#connection")).to_have_attribute("data-state", "behind")
    expect(allies.page.locator("[data-connection-text]")).to_have_text("Behind: 1 of 2")
    allies.page.unroute("**/news?*")
    is_live(allies)
    is_live(japan)


def test_an_old_token_is_replaced_and_a_tap_that_is_not_kept_says_so(device: Callable[..., Device]) -> None:
    alone = device()
    open_table(alone, "both")
    alone.page.evaluate("""() => {
        document.body.setAttribute('hx-headers', '{"X-CSRFToken": "an old one"}');
        document.querySelector('meta[name=csrf-token]').content = 'an old one';
    }""")
    alone.tap(alone.button("Dice"))
    alone.tap(alone.page.locator(".pad-key", has_text="4"))
    expect(alone.page.locator("#toast")).to_contain_text("Rolled at the table")
    is_live(alone)
    alone.page.route("**/plan/begin", busy)
    alone.tap(alone.button("Plan privately"))
    expect(alone.page.locator("#toast")).to_contain_text("That was not done: tap again")
    alone.open(alone.page.url.split("#")[0] + "/setup")
    alone.page.route("**/tick", lambda route: route.abort())
    alone.page.locator("#area-markers summary").click()
    alone.page.locator("#area-markers input").click()
    expect(alone.page.locator("#toast")).to_contain_text("That was not done: tap again")
    expect(alone.page.locator("#area-markers input")).not_to_be_checked()


def test_a_declined_ruling_leaves_no_phone_deaf(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device)
    japan.page.evaluate(
        """() => {
            const slot = document.querySelector('#now').appendChild(document.createElement('div'));
            slot.className = 'refusal-slot';
            const form = Object.assign(document.createElement('form'), {id: 'illegal'});
            form.setAttribute('hx-post', `${document.body.dataset.table}/do`);
            form.setAttribute('hx-target', 'next .refusal-slot');
            form.innerHTML = '<input name=kind value=MoveUnits><input name=units value=jp-1-air-division>'
                + '<input name=to value=3708><input name=seen value=0><input name=key value=the-illegal-one>';
            slot.before(form);
            htmx.process(form);
            form.requestSubmit();
        }"""
    )
    japan.tap(japan.button("Agree a ruling"))
    allies.place("now")
    allies.tap(allies.button("Decline"))
    for one in (japan, allies):
        expect(one.page.locator("#status")).to_contain_text("entry 2")
    allies.tap(allies.page.locator("#now form button", has_text="Go on"))
    is_live(japan)
    is_live(allies)


def test_one_list_on_the_board_for_all_phones_whose_ticks_wait_like_any_tap(
    device: Callable[..., Device], server: Server
) -> None:
    japan, allies = two_devices(device)
    move(japan, "jp-cv-akagi", "3407")
    japan.tap(japan.page.locator("#toast").get_by_role("button", name="Undo"))
    back = "Move CV Akagi from 3407"
    for one in (japan, allies):
        expect(one.page.locator("#sheet")).to_contain_text(back)
        expect(one.page.locator("#todo")).to_contain_text("1 to do")
        expect(one.page.locator("#sheet .todo svg.counter")).to_have_count(1)
    allies.page.route("**/done", busy)
    allies.tap("#sheet .todo input")
    expect(allies.page.locator("#waiting")).to_contain_text(back)
    expect(japan.page.locator("#todo")).to_contain_text("1 to do")
    server.stop()
    server.start()
    allies.page.reload()
    expect(allies.page.locator("#connection")).to_have_attribute("data-state", "live")
    expect(japan.page.locator("#connection")).to_have_attribute("data-state", "live")
    allies.tap("#todo summary")
    expect(allies.page.locator("#todo-list")).to_contain_text(back)
    allies.page.unroute("**/done")
    for one in (japan, allies):
        expect(one.page.locator("#todo")).to_be_hidden()
        expect(one.page.locator("#sheet .todo")).to_have_count(0)


def move(one: Device, unit: str, to: str) -> None:
    """A counter moved by hand."""
    one.page.evaluate(
        """([unit, to]) => htmx.ajax("POST", `${document.body.dataset.table}/do`, {
            source: "#toast", target: "#sheet-body", values: {kind: "MoveUnits", units: unit, to,
            seen: document.querySelector("#fresh").dataset.seq, key: `move-${unit}-${to}`}})""",
        [unit, to],
    )
    expect(one.page.locator("#toast")).to_contain_text("moved")


def test_a_tap_that_turns_the_page_lands_once_and_what_was_chosen_stays(
    device: Callable[..., Device], tmp_path: Path
) -> None:
    one = device()
    at_reinforcements(one, "no-ghost", tmp_path)
    one.tap("details[data-kind=PlaceArrivals] > summary")  # the dice come first
    choice = one.page.locator(".assignment:has(.with-map a) select").first
    other = choice.evaluate(
        "one => [...one.options].map(o => o.value).find(v => v !== one.value && /\\d{4}$/.test(v))"
    )
    unit = str(choice.get_attribute("data-keep")).split(" ")[1]
    one.tap(one.page.locator(".assignment:has(.with-map a) .with-map a").first)
    expect(one.page.locator("#reachable .reach").first).to_be_attached()
    one.page.evaluate(GHOSTS)
    one.page.touchscreen.tap(*one.point_of(str(other).split(":")[1]))
    chosen = one.page.locator(f"select[data-keep='positions {unit}']")
    expect(chosen).to_have_value(str(other))
    one.rest()
    assert one.page.evaluate("window.ghosts") == []
    one.page.reload()
    expect(chosen).to_have_value(str(other))


def test_a_card_being_chosen_survives_a_reload_and_the_other_sides_play(
    device: Callable[..., Device],
) -> None:
    japan, allies = two_devices(device, "guided")
    japan.tap("#card-text")
    japan.page.keyboard.type("J10")
    japan.tap(japan.found("#card-found", "J10"))
    choose(japan, "hq-jp-hq-south")
    choose(japan, "unit-jp-15-army")
    allies.tap(allies.page.locator("details[data-kind=card] > summary"))
    allies.tap("#card-text")
    allies.page.keyboard.type("A16")
    allies.tap(allies.found("#card-found", "A16"))
    expect(allies.page.locator("#use-event")).to_be_attached()
    japan.page.reload()
    expect(japan.page.locator("#unit-jp-15-army")).to_be_checked()
    expect(japan.page.locator("#hq-jp-hq-south")).to_be_checked()
    japan.tap(japan.button("Another card"))
    play(japan, "J39")
    japan.tap(japan.page.locator("#now button", has_text="To full strength").first)
    expect(allies.page.locator("#status")).to_contain_text("Play a card")
    expect(allies.page.locator("#play-form input[name=card]")).to_have_value("A16")
    expect(japan.page.locator("#play-form input[name=card]")).to_have_count(0)


def test_dice_typed_survive_a_reload_until_they_are_sent(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    land_at_manila(one)
    one.place("battle")
    one.tap(die(one, "air_offensive", 7))
    expect(one.page.locator("#combat-air-naval")).to_contain_text("hits")
    one.page.reload()
    expect(one.page.locator("#air_offensive-7")).to_be_checked()
    one.place("now")
    one.tap(one.button("Dice"))
    one.page.locator("input[name=what]").fill("weather")
    one.page.locator("input[name=count][value='2']").check()
    one.tap(one.page.locator("#sheet .pad-key", has_text="9"))
    expect(one.page.locator("[data-dice-shown]")).to_contain_text("1 of 2")
    one.page.reload()
    one.tap(one.button("Dice"))
    expect(one.page.locator("[data-dice-shown]")).to_contain_text("9 (1 of 2)")
    expect(one.page.locator("input[name=what]")).to_have_value("weather")
    one.tap(one.page.locator("#sheet .pad-key", has_text="0"))
    expect(one.page.locator("#toast .die")).to_have_text(["9", "0"])
    one.tap(one.button("Dice"))
    expect(one.page.locator("input[name=what]")).to_have_value("")
    expect(one.page.locator("[data-dice-shown]")).to_have_text("")
