"""static/table: what the page says that it shows, and how it takes what is sent in pieces."""

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.scripts.conftest import Answer, Bench

TABLE = "data-table=/t/x data-at=now"
FRESH = "<div id=fresh data-seq=7 data-version=abc></div>"
FORM = """<form hx-post=/t/x/do hx-target=#sheet-body>
    <input type=hidden name=seen><input type=hidden name=key><button>{}</button></form>"""
PARTS = f"""<div id=now-due data-is=aaa>{FORM.format("Do it")}<p><span id=inner>as drawn</span>
    <button hx-get=/t/x/play hx-target=#inner>Look</button></p></div>
<div id=now-last data-is=bbb>last</div><div id=bare>no part</div>
<div id=sheet-body></div>{FRESH}"""
NEWS = "() => htmx.ajax('GET', '/t/x/news?seen=7', {target: 'body', swap: 'none'})"
LOG = (
    """<section id=place-log><form class=filters hx-get=/t/x/log hx-trigger=change hx-target=#log-list
    hx-swap=outerHTML><select name=seat><option value="">All<option value=japan>Japan</select></form>
<ol id=log-list data-is=one><li data-piece=h-2>Two</li><li data-piece=entry-2><svg></svg>b</li>
<li data-piece=entry-1>a</li></ol></section>
<svg id=board-overlay data-is=one><g id=layer-counters><g data-piece=0101><title>A</title></g>
<g data-piece=0303><title>C</title></g></g></svg><div id=patches></div>"""
    + FRESH
)
PATCH = """<div id=patches hx-swap-oob=true><div data-patch={id} data-was={was} data-becomes=two>
<template data-layer={layer} data-gone='{gone}' data-after='{after}'>{pieces}</template></div></div>"""


def said(request: Request) -> dict[str, str]:
    """The form of a tap."""
    return {name: value[0] for name, value in parse_qs(request.post_data or "").items()}


def posts(bench: Bench) -> list[Request]:
    return [request for request in bench.asked if request.method == "POST"]


def test_stamping_js_says_what_the_page_shows_and_draws_the_tapped_part_anew(bench: Bench) -> None:
    bench.answers |= {"/t/x/do": Answer("done"), "/t/x/news": Answer("")}
    page = bench.lay(PARTS, "table/stamping.js", attributes=TABLE)
    page.evaluate(NEWS)
    assert bench.asked[-1].headers["x-page"] == "7"
    assert bench.asked[-1].headers["x-parts"] == "now-due=aaa now-last=bbb"
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("#sheet-body")).to_have_text("done")
    assert posts(bench)[0].headers["x-parts"] == "now-last=bbb"


def test_stamping_js_names_the_entry_and_gives_each_tap_a_key_of_its_own(bench: Bench) -> None:
    answers = iter([Answer("", status=503), Answer("first"), Answer("second")])
    bench.answers["/t/x/do"] = lambda _: next(answers)
    page = bench.lay(PARTS, "table/stamping.js", attributes=TABLE)
    button = page.get_by_role("button", name="Do it")
    for sent, text in ((1, ""), (2, "first"), (3, "second")):
        with page.expect_response("**/do"):
            button.click()
        expect(page.locator("#sheet-body")).to_have_text(text)
        assert len(posts(bench)) == sent
    first, again, second = (said(request) for request in posts(bench))
    assert first["seen"] == "7" and len(first["key"]) == 16
    assert again["key"] == first["key"]  # what failed is the same tap
    assert second["key"] != first["key"]


def test_stamping_js_asks_for_a_part_again_into_which_something_was_fetched(bench: Bench) -> None:
    bench.answers |= {"/t/x/play": Answer("fetched"), "/t/x/news": Answer("")}
    page = bench.lay(PARTS, "table/stamping.js", attributes=TABLE)
    page.get_by_role("button", name="Look").click()
    expect(page.locator("#inner")).to_have_text("fetched")
    page.evaluate(NEWS)
    assert bench.asked[-1].headers["x-parts"] == "now-last=bbb"


def patched(bench: Bench, patch: str, *scripts: str) -> Page:
    bench.answers |= {"/t/x/news": Answer(patch), "/t/x/log": Answer("<ol id=log-list>Japan's</ol>")}
    page = bench.lay(LOG, "table/patching.js", *scripts, attributes=TABLE)
    page.evaluate(NEWS)
    return page


def keys(page: Page, whole: str) -> list[str]:
    return [str(one.get_attribute("data-piece")) for one in page.locator(f"{whole} [data-piece]").all()]


def test_patching_js_puts_counters_where_they_belong(bench: Bench) -> None:
    pieces = "<svg><g data-piece=0000><title>N</title></g><g data-piece=0202><title>B</title></g></svg>"
    page = patched(
        bench,
        PATCH.format(
            id="board-overlay",
            was="one",
            layer="counters",
            gone='["0303"]',
            after='["", "0101"]',
            pieces=pieces,
        ),
    )
    expect(page.locator("#board-overlay")).to_have_attribute("data-is", "two")
    assert keys(page, "#layer-counters") == ["0000", "0101", "0202"]
    spaces = page.locator("#layer-counters > *").evaluate_all("all => all.map((one) => one.namespaceURI)")
    assert set(spaces) == {"http://www.w3.org/2000/svg"}


def test_patching_js_replaces_a_line_of_the_log_and_adds_one(bench: Bench) -> None:
    pieces = "<li data-piece=entry-3><svg></svg>c</li><li data-piece=entry-2>taken back</li>"
    page = patched(
        bench,
        PATCH.format(
            id="log-list",
            was="one",
            layer="log",
            gone='["entry-1"]',
            after='["h-2", "entry-3"]',
            pieces=pieces,
        ),
    )
    expect(page.locator("#log-list")).to_have_attribute("data-is", "two")
    assert keys(page, "#log-list") == ["h-2", "entry-3", "entry-2"]
    expect(page.locator("[data-piece=entry-2]")).to_have_text("taken back")


def test_patching_js_tells_the_other_scripts_of_what_it_puts_there(bench: Bench) -> None:
    moment = "2026-01-01T12:34:56.789+00:00"
    line = f"<li data-piece=entry-3><time datetime={moment}>12:34</time></li>"
    patch = PATCH.format(id="log-list", was="one", layer="log", gone="[]", after='["h-2"]', pieces=line)
    page = patched(bench, patch, "page/times.js")
    expect(page.locator("[data-piece=entry-3] time")).to_have_attribute("data-local", "yes")


def test_patching_js_leaves_what_the_pieces_were_not_made_for_and_asks_for_the_whole(bench: Bench) -> None:
    page = patched(
        bench,
        PATCH.format(id="log-list", was="zero", layer="log", gone='["entry-1"]', after="[]", pieces=""),
    )
    expect(page.locator("#log-list:not([data-is])")).to_have_count(1)
    assert keys(page, "#log-list") == ["h-2", "entry-2", "entry-1"]


@pytest.mark.parametrize("filtered", [True, False])
def test_patching_js_lets_who_looks_at_some_lines_go_on(bench: Bench, filtered: bool) -> None:
    page = patched(bench, "")
    if filtered:
        page.get_by_role("combobox").select_option("japan")
        expect(page.locator("#log-list")).to_have_text("Japan's")
    bench.answers["/t/x/news"] = Answer("<ol id=log-list data-is=two hx-swap-oob=true>all</ol>")
    before = bench.count("/t/x/log")
    page.evaluate(NEWS)
    expect(page.locator("#log-list")).to_have_text("Japan's" if filtered else "all")
    if filtered:
        page.wait_for_function("() => !document.querySelector('.htmx-request')")
        assert bench.count("/t/x/log") == before + 1


TOLD = """() => {
    window.told = [];
    document.addEventListener("htmx:oobAfterSwap", ({ detail }) => told.push(detail.target.id));
    document.addEventListener("htmx:beforeCleanupElement", () => told.push("leave"));
}"""


def test_swapping_js_tells_of_each_part_once_and_its_buttons_work(bench: Bench) -> None:
    due = f"<div id=now-due data-is=ccc hx-swap-oob=true>{FORM.format('Go on')}</div>"
    last = "<div id=now-last data-is=ddd hx-swap-oob=true>newer</div>"
    bench.answers |= {"/t/x/do": Answer("done"), "/t/x/news": Answer(due + last)}
    page = bench.lay(PARTS, "table/stamping.js", "table/swapping.js", attributes=TABLE)
    page.evaluate(TOLD)
    page.evaluate(NEWS)
    assert page.evaluate("told") == ["now-due", "now-last"]
    assert page.locator("[id^=now-]").count() == 2
    expect(page.locator("#now-last")).to_have_text("newer")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#sheet-body")).to_have_text("done")


def test_swapping_js_leaves_a_part_that_somebody_holds_back(bench: Bench) -> None:
    bench.answers["/t/x/news"] = Answer("<div id=now-last hx-swap-oob=true>newer</div>")
    page = bench.lay(PARTS, "table/swapping.js", attributes=TABLE)
    page.evaluate(
        "document.addEventListener('htmx:oobBeforeSwap', ({ detail }) => (detail.shouldSwap = false))"
    )
    page.evaluate(NEWS)
    expect(page.locator("#now-last")).to_have_text("last")


def test_swapping_js_keeps_what_is_to_be_preserved_with_its_focus(bench: Bench) -> None:
    part = "<div id=now-due{}><p>{}</p><div id=own hx-preserve=true><input id=q></div></div>"
    bench.answers["/t/x/news"] = Answer(part.format(" hx-swap-oob=true", "newer"))
    page = bench.lay(part.format("", "old") + FRESH, "table/swapping.js", attributes=TABLE)
    page.locator("#q").fill("typed")
    page.evaluate(NEWS)
    expect(page.locator("#now-due p")).to_have_text("newer")
    expect(page.locator("#q")).to_have_value("typed")
    expect(page.locator("#q")).to_be_focused()


@pytest.mark.parametrize(
    ("swap", "left"), [("innerHTML", ""), ("outerHTML", ""), ("none", "here"), ("beforeend", "here")]
)
def test_swapping_js_empties_only_what_is_replaced(bench: Bench, swap: str, left: str) -> None:
    bench.answers["/t/x/look"] = Answer("<p>fetched</p>")
    page = bench.lay(f"<div id=box><p>here</p></div>{FRESH}", "table/swapping.js", attributes=TABLE)
    page.evaluate("swap => htmx.ajax('GET', '/t/x/look', { target: '#box', swap })", swap)
    fetched = "" if swap == "none" else "fetched"
    expect(page.locator("p")).to_have_text([one for one in (left, fetched) if one])


CHOICE = """<section id=play><h2>{}</h2><form id=f hx-get=/t/x/play hx-trigger=change
    hx-target=#play hx-swap=become hx-ext=become>{}</form></section>"""
BOX = "<label id=l-{0}><input type=checkbox name=units value={0} id={0}{1}>{0}</label>"


def choices(title: str, **ticked: str) -> str:
    """A form of boxes as the server draws it."""
    return CHOICE.format(title, "".join(BOX.format(*one) for one in ticked.items()))


def test_becoming_js_replaces_only_what_differs_and_keeps_the_focus(bench: Bench) -> None:
    bench.answers["/t/x/play"] = Answer(choices("One of two", a="", b=" checked", c=""))
    page = bench.lay(choices("None", a="", b="") + FRESH, "table/becoming.js", attributes=TABLE)
    page.evaluate("for (const one of document.querySelectorAll('label')) one.same = true")
    page.locator("#b").focus()
    page.locator("#b").press("Space")
    expect(page.locator("h2")).to_have_text("One of two")
    expect(page.locator("#b")).to_be_focused()
    assert page.evaluate("[...document.querySelectorAll('label')].map((one) => Boolean(one.same))") == [
        True,
        True,
        False,
    ]


def test_becoming_js_ticks_what_the_answer_ticks_again_and_again(bench: Bench) -> None:
    answers = iter(
        [Answer(choices("Not a", a="", b=" checked")), Answer(choices("Both", a=" checked", b=" checked"))]
    )
    bench.answers["/t/x/play"] = lambda _: next(answers)
    page = bench.lay(choices("None", a="", b="") + FRESH, "table/becoming.js", attributes=TABLE)
    for title, a in (("Not a", False), ("Both", True)):
        page.locator("#a").click()
        expect(page.locator("h2")).to_have_text(title)
        assert page.locator("#a").is_checked() is a and page.locator("#b").is_checked()


def test_becoming_js_takes_another_answer_as_it_comes(bench: Bench) -> None:
    bench.answers["/t/x/play"] = Answer("<p id=no>Not now</p><p>It is over</p>", status=409)
    page = bench.lay(choices("None", a="") + FRESH, "table/becoming.js", attributes=TABLE)
    page.locator("#a").click()
    expect(page.locator("p")).to_have_text(["Not now", "It is over"])
    expect(page.locator("#play")).to_have_count(0)
