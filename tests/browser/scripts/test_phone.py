"""static/*.js of a table: what a phone keeps, sends again, hears and says by itself."""

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.scripts.conftest import Answer, Bench

TABLE = "data-table=/t/x data-at=now"
AROUND = """<div id=status><span class=seat>North</span></div><h1 class=status-where>Turn 1</h1>
<p id=connection data-state=wait><span data-connection-text></span></p><div id=waiting hidden></div>
<div id=now>{}</div><aside id=sheet><div id=sheet-body></div></aside><div id=toast></div>
<div id=fresh data-seq=1></div>"""
FORM = """<form id=move hx-post=/t/x/do hx-target='#sheet-body'><input type=hidden name=kind value=Move>
<input type=hidden name=seen value=1><input name=to><input type=checkbox name=units value=cv>
<button>Go</button></form>"""
DICE = """<form data-dice-form data-dice-count=3><input type=hidden name=kind value=Roll>
<button type=button class=pad-key name=face value=4>4</button><output data-dice-shown></output></form>"""
SETTLED = "() => !Object.keys(localStorage).some((name) => name.startsWith('adjutant-tap '))"


def lay(bench: Bench, inside: str, *scripts: str) -> Page:
    return bench.lay(AROUND.format(inside), *scripts, attributes=TABLE)


def posts(bench: Bench, *answers: Answer) -> list[str]:
    """What arrives at the table, answered in turn, the last answer for ever."""
    arrived: list[str] = []
    said = list(answers)

    def take(request: Request) -> Answer:
        arrived.append(parse_qs(request.post_data or "").get("to", [""])[0])
        return said.pop(0) if len(said) > 1 else said[0]

    bench.answers["/t/x/do"] = take
    return arrived


def send(page: Page, to: str) -> None:
    page.locator("#move [name=to]").fill(to)
    page.get_by_role("button", name="Go").click()


def test_drafts_js_keeps_what_is_chosen_over_a_reload_until_it_is_taken(bench: Bench) -> None:
    posts(bench, Answer("no", 422), Answer("done"))
    page = lay(bench, FORM, "drafts.js")
    page.locator("[name=to]").fill("2813")
    page.locator("[name=units]").check()
    page.reload()
    expect(page.locator("[name=to]")).to_have_value("2813")
    expect(page.locator("[name=units]")).to_be_checked()
    page.get_by_role("button", name="Go").click()
    expect(page.locator("#sheet-body")).to_have_text("no")
    page.reload()
    expect(page.locator("[name=to]")).to_have_value("2813")
    page.get_by_role("button", name="Go").click()
    expect(page.locator("#sheet-body")).to_have_text("done")
    page.reload()
    expect(page.locator("[name=to]")).to_have_value("")
    expect(page.locator("[name=units]")).not_to_be_checked()


def asked(bench: Bench) -> None:
    """The table asks the other side about whatever it is sent."""
    bench.answers["/t/x/do"] = Answer("<p>Waiting</p>", headers={"X-Asked": "yes"})


def test_drafts_js_keeps_what_the_others_are_only_asked_about(bench: Bench) -> None:
    asked(bench)
    page = lay(bench, FORM, "drafts.js")
    send(page, "2813")
    expect(page.locator("#sheet-body")).to_have_text("Waiting")
    page.reload()
    expect(page.locator("[name=to]")).to_have_value("2813")


PLACE = """<div id=refusal></div><form data-from=3706 hx-post=/t/x/do hx-target="#refusal">
<label><input type=checkbox name=units value=cv>CV</label>
<label><input type=checkbox name=units value=bb>BB</label>
<button name=kind value=Flip>Flip</button></form>"""


def test_drafts_js_takes_counters_again_that_the_others_were_asked_about(bench: Bench) -> None:
    bench.answers["/place"] = Answer(PLACE)
    page = lay(bench, "", "drafts.js")
    look = "() => htmx.ajax('GET', '/place', '#sheet-body')"
    page.evaluate(look)
    page.get_by_label("CV").check()
    page.evaluate(look)
    expect(page.get_by_label("CV")).not_to_be_checked()
    asked(bench)
    page.get_by_label("BB").check()
    page.get_by_role("button").click()
    expect(page.locator("#refusal")).to_have_text("Waiting")
    page.evaluate(look)
    expect(page.get_by_label("BB")).to_be_checked()
    expect(page.get_by_label("CV")).not_to_be_checked()
    posts(bench, Answer("done"))
    page.get_by_role("button").click()
    expect(page.locator("#refusal")).to_have_text("done")
    page.evaluate(look)
    expect(page.get_by_label("BB")).not_to_be_checked()


def test_drafts_js_forgets_a_step_that_is_over(bench: Bench) -> None:
    page = lay(bench, FORM, "drafts.js")
    page.locator("[name=to]").fill("2813")
    turned = AROUND.format(FORM).replace("Turn 1", "Turn 2")
    bench.lay(turned, "drafts.js", attributes=TABLE)
    expect(page.locator("[name=to]")).to_have_value("")
    assert not page.evaluate(
        "Object.keys(localStorage).filter(name => name.startsWith('adjutant-draft')).length"
    )


def test_drafts_js_keeps_the_faces_of_several_dice(bench: Bench) -> None:
    page = lay(bench, DICE, "table/dice.js", "drafts.js")
    for _ in range(2):
        page.get_by_role("button", name="4").click()
    page.wait_for_function("Object.keys(localStorage).some((name) => localStorage[name].includes('4 4'))")
    page.reload()
    expect(page.locator("[data-dice-shown]")).to_have_text("4 4 (2 of 3)")


@pytest.mark.parametrize("trouble", [Answer(lost=True), Answer("busy", 503)], ids=["lost", "busy"])
def test_kept_js_sends_taps_again_in_their_order_until_they_are_answered(
    bench: Bench, trouble: Answer
) -> None:
    arrived = posts(bench, trouble, trouble, Answer("<p>done</p>"))
    page = lay(bench, FORM, "kept.js")
    send(page, "first")
    send(page, "second")
    page.wait_for_function(SETTLED)
    taken = arrived[2:]
    assert set(arrived[:2]) == {"first"}
    assert taken == ["first", "second"]
    expect(page.locator("#waiting")).to_be_hidden()


def test_kept_js_says_what_waits_keeps_it_over_a_reload_and_drops_it_when_told(bench: Bench) -> None:
    posts(bench, Answer(lost=True))
    page = lay(bench, FORM, "kept.js")
    send(page, "first")
    expect(page.locator("#waiting")).to_contain_text("1 tap is waiting: Go. No connection.")
    page.reload()
    expect(page.locator("#waiting")).to_contain_text("1 tap is waiting: Go. No connection.")
    page.get_by_role("button", name="Drop last").click()
    expect(page.locator("#waiting")).to_be_hidden()
    page.wait_for_function(SETTLED)


def test_kept_js_shows_why_a_tap_that_waited_was_refused(bench: Bench) -> None:
    posts(bench, Answer("busy", 503), Answer("<p>Somebody was faster</p>", 409))
    page = lay(bench, FORM, "kept.js")
    send(page, "first")
    expect(page.locator("#sheet-body")).to_contain_text("Not done: Go")
    expect(page.locator("#sheet-body")).to_contain_text("Somebody was faster")
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#sheet-body")).to_be_empty()


STREAM = """window.EventSource = class extends EventTarget {
    static CLOSED = 2;
    readyState = 1;
    constructor() { super(); window.stream = this; setTimeout(() => this.onopen?.()); }
    say(kind, data) { this.dispatchEvent(new MessageEvent(kind, {data})); }
    close() {}
};"""


def test_live_js_says_live_once_it_shows_the_newest_entry(bench: Bench) -> None:
    bench.answers["/t/x/news"] = Answer("<div id=fresh data-seq=2 hx-swap-oob=true></div>")
    bench.page.add_init_script(STREAM)
    page = lay(bench, "", "live.js")
    expect(page.locator("[data-connection-text]")).to_have_text("Connecting…")
    page.evaluate("stream.say('seq', 1)")
    expect(page.locator("[data-connection-text]")).to_have_text("Live")
    assert bench.count("/t/x/news") == 0
    with page.expect_response("**/news?seen=1&*"):
        page.evaluate("stream.say('seq', 2)")
    expect(page.locator("#fresh")).to_have_attribute("data-seq", "2")
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")


def test_live_js_asks_for_the_number_where_there_is_no_stream(bench: Bench) -> None:
    bench.answers["/t/x/live"] = Answer("full", 503)
    bench.answers["/t/x/head"] = Answer('{"seq": 1}')
    page = lay(bench, "", "live.js")
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    bench.answers["/t/x/head"] = Answer(lost=True)
    expect(page.locator("#connection")).to_have_attribute("data-state", "off")
    expect(page.locator("[data-connection-text]")).to_have_text("Offline")


SEATS = "<div id=seats hx-get=/seats hx-trigger=seats-shown hx-swap=outerHTML>alone</div>"
BOTH = SEATS.replace("alone", "both")


def test_live_js_shows_who_sat_down(bench: Bench) -> None:
    bench.answers |= {"/seats": Answer(BOTH), "/t/x/news": Answer()}
    bench.page.add_init_script(STREAM)
    page = lay(bench, SEATS, "live.js")
    page.evaluate("stream.say('seq', 1)")
    page.evaluate("stream.say('seats', 1)")
    page.wait_for_function("document.querySelector('#connection').dataset.state === 'live'")
    assert bench.count("/seats") == 0, "another place is looked at"
    page.evaluate("document.body.dataset.at = 'table'")
    page.evaluate("stream.say('seats', 1)")
    expect(page.locator("#seats")).to_have_text("both")


def test_live_js_asks_who_is_there_after_it_heard_nothing_for_a_while(bench: Bench) -> None:
    bench.answers |= {"/seats": Answer(BOTH), "/t/x/news": Answer()}
    bench.page.add_init_script(STREAM)
    page = lay(bench, SEATS, "live.js")
    page.evaluate("document.body.dataset.at = 'table'")
    page.evaluate("stream.say('seq', 1)")
    page.evaluate("stream.onerror()")
    expect(page.locator("#seats")).to_have_text("alone")
    page.evaluate("stream.onopen()")
    expect(page.locator("#seats")).to_have_text("both")


def test_live_js_learns_who_sat_down_without_a_stream(bench: Bench) -> None:
    bench.answers |= {
        "/t/x/live": Answer("full", 503),
        "/t/x/head": Answer('{"seq": 1, "going": 1}'),
        "/t/x/news": Answer(),
        "/seats": Answer(BOTH),
    }
    page = lay(bench, SEATS, "live.js")
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    page.evaluate("document.body.dataset.at = 'table'")
    bench.answers["/t/x/head"] = Answer('{"seq": 1, "going": 2}')
    expect(page.locator("#seats")).to_have_text("both")


LIST = """<details id=todo {}><summary>To do</summary><ul id=todo-list>{}</ul></details>"""
THING = "<li data-thing={0}><label><input type=checkbox>{0}</label></li>"


def test_todo_js_keeps_its_place_and_takes_what_is_done_from_the_sheet(bench: Bench) -> None:
    things = "".join(map(THING.format, ("akagi", "kaga")))
    bench.answers["/news"] = Answer(LIST.format("hx-swap-oob=true", THING.format("kaga")))
    page = lay(bench, LIST.format("", things), "todo.js")
    page.evaluate(f"document.querySelector('#sheet-body').innerHTML = '<ul class=todo>{things}</ul>'")
    page.get_by_text("To do").click()
    page.locator("#todo input").first.focus()
    page.evaluate("() => htmx.ajax('GET', '/news', {target: 'body', swap: 'none'})")
    expect(page.locator("#todo-list li")).to_have_count(1)
    expect(page.locator("#todo")).to_have_attribute("open", "")
    expect(page.locator("#todo input")).to_be_focused()
    expect(page.locator("#sheet .todo li")).to_have_text(["kaga"])


TICK = "<input type=checkbox hx-post=/tick hx-trigger=change hx-target='#now' aria-label=tick>"


@pytest.mark.parametrize(
    ("trouble", "said"),
    [(Answer(lost=True), "No connection. That was not done"), (Answer("oops", 500), "The server is busy")],
)
def test_untaken_js_says_so_and_puts_a_tick_back(bench: Bench, trouble: Answer, said: str) -> None:
    bench.answers["/tick"] = trouble
    page = lay(bench, TICK, "untaken.js")
    page.get_by_label("tick").click()
    expect(page.locator("#toast")).to_contain_text(said)
    expect(page.get_by_label("tick")).not_to_be_checked()


def test_untaken_js_is_silent_about_what_was_taken(bench: Bench) -> None:
    bench.answers["/tick"] = Answer("<p>ticked</p>")
    page = lay(bench, TICK, "untaken.js")
    page.get_by_label("tick").click()
    expect(page.locator("#now")).to_have_text("ticked")
    expect(page.locator("#toast")).to_be_empty()


def test_untaken_js_is_silent_about_what_the_page_asks_by_itself(bench: Bench) -> None:
    bench.answers["/seats"] = Answer(lost=True)
    page = lay(bench, SEATS, "untaken.js")
    with page.expect_event("requestfailed"):
        page.evaluate("htmx.trigger('#seats', 'seats-shown')")
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    expect(page.locator("#seats")).to_have_text("alone")
    expect(page.locator("#toast")).to_be_empty()
