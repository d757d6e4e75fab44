"""static/page: the small helpers of every page, each on a page of its own."""

from playwright.sync_api import expect

from tests.browser.scripts.conftest import Answer, Bench

TIMES = "<time datetime='1942-06-04T10:25:00+00:00'>10:25</time>"
ANEW = "() => htmx.ajax('GET', '/part', '#part')"
HELD = """part => {
    const box = document.querySelector(part).getBoundingClientRect();
    return [box.x + 5, box.y + 5];
}"""


def test_once_js_sends_a_form_once(bench: Bench) -> None:
    page = bench.lay("<form data-once method=post action=/open><button>Open</button></form>", "page/once.js")
    page.evaluate("() => { window.sent = []; }")
    page.evaluate(
        """() => addEventListener('submit', (event) => {
            window.sent.push(event.defaultPrevented);
            event.preventDefault();
        })"""
    )
    page.get_by_role("button").click()
    page.get_by_role("button").click()
    assert page.evaluate("window.sent") == [False, True]
    page.evaluate("dispatchEvent(new Event('pageshow'))")
    page.get_by_role("button").click()
    assert page.evaluate("window.sent") == [False, True, False]


def test_options_js_offers_those_of_the_chosen_scenario(bench: Bench) -> None:
    page = bench.lay(
        """<label><input type=radio name=scenario value=one checked>One</label>
        <label><input type=radio name=scenario value=two>Two</label>
        <fieldset data-options-of=one>first <input name=a></fieldset>
        <fieldset data-options-of=two>second <input name=b></fieldset>""",
        "page/options.js",
    )
    expect(page.get_by_text("first")).to_be_visible()
    expect(page.get_by_text("second")).to_be_hidden()
    page.get_by_label("Two").check()
    expect(page.get_by_text("first")).to_be_hidden()
    expect(page.locator("[name=a]")).to_be_disabled()
    expect(page.get_by_text("second")).to_be_visible()
    expect(page.locator("[name=b]")).to_be_enabled()


def test_times_js_shows_the_phones_own_time_also_in_what_comes_later(bench: Bench) -> None:
    bench.answers["/part"] = Answer(TIMES)
    page = bench.lay(f"{TIMES}<div id=part></div>", "page/times.js")
    own = page.evaluate(
        """new Date('1942-06-04T10:25:00+00:00')
            .toLocaleTimeString([], {hour: '2-digit', minute: '2-digit'})"""
    )
    expect(page.locator("time")).to_have_text([own])
    page.evaluate(ANEW)
    expect(page.locator("#part time")).to_have_attribute("data-local", "yes")
    expect(page.locator("#part time")).to_have_text(own)


def test_finger_js_lets_nothing_be_replaced_under_a_finger(bench: Bench) -> None:
    bench.answers["/part"] = Answer("new")
    page = bench.lay("<div id=part>old</div>", "page/finger.js")
    page.mouse.move(*page.evaluate(HELD, "#part"))
    page.mouse.down()
    with page.expect_response("**/part"):
        page.evaluate(f"() => void ({ANEW})()")
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    expect(page.locator("#part")).to_have_text("old")
    page.mouse.up()
    expect(page.locator("#part")).to_have_text("new")


def test_finger_js_drops_an_answer_when_another_is_asked_for_in_its_place(bench: Bench) -> None:
    said = iter(("first", "second"))
    bench.answers["/part"] = lambda _request: Answer(next(said))
    page = bench.lay("<div id=part>old</div>", "page/finger.js")
    page.evaluate(
        """() => {
            window.shown = [];
            new MutationObserver(() => window.shown.push(document.querySelector('#part').textContent))
                .observe(document.querySelector('#part'), {childList: true});
        }"""
    )
    page.mouse.move(*page.evaluate(HELD, "#part"))
    page.mouse.down()
    for _ in range(2):
        with page.expect_response("**/part"):
            page.evaluate(f"() => void ({ANEW})()")
    page.mouse.up()
    expect(page.locator("#part")).to_have_text("second")
    assert page.evaluate("window.shown") == ["second"]


def test_folds_js_keeps_open_what_was_open(bench: Bench) -> None:
    lists = "".join(f"<details id=fold-{n}><summary>{n}</summary><p>in {n}</p></details>" for n in (1, 2))
    bench.answers["/part"] = Answer(lists + "<p>fetched again</p>")
    page = bench.lay(f"<div id=part>{lists}</div>", "page/folds.js")
    page.locator("#fold-2 summary").click()
    page.evaluate(ANEW)
    expect(page.get_by_text("fetched again")).to_be_visible()
    expect(page.get_by_text("in 2")).to_be_visible()
    expect(page.get_by_text("in 1")).to_be_hidden()


def test_folds_js_keeps_what_is_due_folded_as_it_was(bench: Bench) -> None:
    first = "<details id=fold-1 open><summary>1</summary><p>in 1</p></details>"
    folds = first + "<details id=fold-2><summary>2</summary><p>in 2</p></details>"
    bench.answers["/part"] = Answer(
        f"<p>done</p><div id=now-due hx-swap-oob=true>{folds}<p>drawn anew</p></div>"
    )
    page = bench.lay(f"<div id=part></div><div id=now-due>{folds}</div>", "page/folds.js")
    page.locator("#fold-1 summary").click()
    page.locator("#fold-2 summary").click()
    page.evaluate(ANEW)
    expect(page.get_by_text("drawn anew")).to_be_visible()
    expect(page.get_by_text("in 2")).to_be_visible()
    expect(page.get_by_text("in 1")).to_be_hidden()


LOCKS = """() => {
    window.locks = [];
    Object.defineProperty(navigator, 'wakeLock', {value: {request: async (kind) => {
        window.locks.push(kind);
        return {released: false};
    }}});
}"""


def test_awake_js_keeps_the_screen_of_a_table_awake_and_no_other(bench: Bench) -> None:
    bench.page.add_init_script(f"({LOCKS})()")
    page = bench.lay("<p>table</p>", "page/awake.js", attributes="class=table-page")
    page.wait_for_function("window.locks.length === 1")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.locks") == ["screen"], "held already"
    page = bench.lay("<p>home</p>", "page/awake.js")
    page.get_by_text("home").click()
    assert page.evaluate("window.locks") == []


def test_print_js_prints(bench: Bench) -> None:
    page = bench.lay("<button data-print><span>Print</span></button><button>Not</button>", "page/print.js")
    page.evaluate("() => { window.printed = 0; window.print = () => window.printed++; }")
    page.get_by_text("Not").click()
    page.get_by_text("Print").click()
    assert page.evaluate("window.printed") == 1
