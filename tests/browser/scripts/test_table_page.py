"""static/table: each part of the table's page by itself."""

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.scripts.conftest import ORIGIN, Answer, Bench

TABLE = "data-table=/t/x data-at=now"
STYLE = """<style>.place { display: none; height: 200px; overflow-y: auto } .place div { height: 900px }
    [data-at=now] #place-now, [data-at=audit] #place-audit, [data-at=board] #place-board,
    [data-at=battle] #place-battle, [data-at=table] #place-table { display: block }
    .sheet { display: none; max-height: 200px; overflow-y: auto } .sheet.open { display: block }</style>"""
BAR = "<nav class=bar>" + "".join(
    f"<a href=#{one} data-place={one}>{one}</a>" for one in ("now", "board", "audit", "battle", "table")
)
PLACES = f"""{STYLE}{BAR}</nav>
<section class=place id=place-now><div id=now>what is due</div></section>
<section class=place id=place-board><div id=board>map</div></section>
<section class=place id=place-audit><div id=audit data-url=/audit data-version=1>supply</div></section>
<section class=place id=place-battle><div id=battles data-url=/battles data-version=1>fights</div></section>
<section class=place id=place-table>
    <div id=seats hx-get=/seats hx-trigger=seats-shown hx-swap=outerHTML>who</div></section>
<div id=fresh data-seq=1 data-version=1></div><div id=toast></div>"""
SHEET = "<aside id=sheet class=sheet tabindex=-1><div id=sheet-body></div></aside>"
FRESH = "<div id=fresh hx-swap-oob=true data-seq=2 data-version=2></div>"
NEWS = "() => htmx.ajax('GET', '/news', {target: 'body', swap: 'none'})"
OPEN = "text => { document.querySelector('#sheet-body').innerHTML = text; }"


def news(bench: Bench, page: Page, parts: str = "") -> None:
    """Something was entered: the page is told, and its number is newer."""
    bench.answers["/news"] = Answer(parts + FRESH)
    page.evaluate(NEWS)
    expect(page.locator("#fresh")).to_have_attribute("data-version", "2")


def scroll(page: Page, place: str, top: int) -> None:
    page.locator(f"#place-{place}").evaluate("(one, top) => { one.scrollTop = top; }", top)


def top(page: Page, place: str) -> int:
    return int(page.locator(f"#place-{place}").evaluate("one => one.scrollTop"))


def test_places_js_shows_the_place_of_the_address_and_keeps_where_each_was_left(bench: Bench) -> None:
    page = bench.lay(PLACES, "table/places.js", attributes=TABLE)
    scroll(page, "now", 120)
    page.get_by_role("link", name="audit").click()
    expect(page.locator("#place-audit")).to_be_visible()
    expect(page.locator("#place-now")).to_be_hidden()
    expect(page.get_by_role("link", name="audit")).to_have_attribute("aria-current", "page")
    page.go_back()
    expect(page.locator("#place-now")).to_be_visible()
    assert top(page, "now") == 120
    page.evaluate("adjutantTable.toTop('now')")
    page.get_by_role("link", name="audit").click()
    page.get_by_role("link", name="now").click()
    expect(page.locator("#place-now")).to_be_visible()
    assert top(page, "now") == 0
    page.evaluate("adjutantTable.show('nowhere')")
    expect(page.locator("#place-now")).to_be_visible()


def test_places_js_opens_at_the_address_and_asks_who_is_there(bench: Bench) -> None:
    bench.answers["/seats"] = Answer("<p>both</p>")
    page = bench.lay(PLACES, "table/places.js", attributes=TABLE)
    page.goto(f"{ORIGIN}/#table")
    page.reload()
    expect(page.locator("#place-table")).to_contain_text("both")


def test_sheet_js_opens_closes_and_gives_the_focus_back(bench: Bench) -> None:
    page = bench.lay(
        PLACES + SHEET + "<button id=opener>Open</button><svg id=trace><g data-places></g></svg>",
        *("table/places.js", "table/sheet.js"),
        attributes=TABLE,
    )
    page.evaluate("document.addEventListener('sheetchange', () => { window.told = (window.told ?? 0) + 1; })")
    page.keyboard.press("Tab")
    page.locator("#opener").focus()
    page.evaluate(OPEN, "<p id=supply>why</p>")
    expect(page.locator("#sheet")).to_be_visible()
    expect(page.locator("#sheet")).to_be_focused()
    expect(page.locator("body")).to_have_class("sheet-open")
    expect(page.locator("#trace [data-places]")).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#opener")).to_be_focused()
    expect(page.locator("#trace [data-places]")).not_to_be_attached()
    page.evaluate(OPEN, "<button data-close-sheet>Close</button>")
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#sheet")).to_be_hidden()
    assert page.evaluate("window.told") == 4
    page.evaluate(OPEN, "<p>read on</p>")
    page.evaluate("location.hash = 'audit'")
    expect(page.locator("#sheet")).to_be_hidden()


def test_sheet_js_begins_what_comes_at_its_top(bench: Bench) -> None:
    bench.answers["/more"] = Answer("<p style='height: 900px'>more</p>")
    page = bench.lay(PLACES + SHEET, "table/places.js", "table/sheet.js", attributes=TABLE)
    page.evaluate(OPEN, "<p style='height: 900px'>much</p>")
    page.locator("#sheet").evaluate("one => { one.scrollTop = 300; }")
    page.evaluate("() => htmx.ajax('GET', '/more', '#sheet-body')")
    expect(page.get_by_text("more")).to_be_visible()
    page.wait_for_function("() => document.querySelector('#sheet').scrollTop === 0")


CHIPS = """<button data-layer=counters aria-pressed=true>Counters</button>
    <button data-layer=zones data-fetch=/zones aria-pressed=false>Zones</button>"""


def test_layers_js_puts_layers_away_and_asks_for_those_that_are_drawn_elsewhere(bench: Bench) -> None:
    bench.answers["/zones"] = Answer("<p>zones</p>")
    page = bench.lay(PLACES + CHIPS, "table/places.js", "table/layers.js", attributes=TABLE)
    page.get_by_role("button", name="Counters").click()
    expect(page.locator("#board")).to_have_class("without-counters")
    expect(page.get_by_role("button", name="Counters")).to_have_attribute("aria-pressed", "false")
    assert bench.count("/zones") == 0
    page.locator("#audit").evaluate("one => { one.dataset.supposing = 'gone=a'; }")
    with page.expect_response("**/zones?gone=a"):
        page.get_by_role("button", name="Zones").click()
    with page.expect_response("**/zones?gone=a"):
        news(bench, page)
    page.get_by_role("button", name="Zones").click()
    expect(page.locator("#board")).to_have_class("without-counters without-zones")
    assert bench.count("/zones") == 2


def test_following_js_asks_for_the_audit_once_it_is_old_and_looked_at(bench: Bench) -> None:
    bench.answers["/audit"] = Answer("<div id=audit data-url=/audit data-version=2>newer</div>")
    page = bench.lay(PLACES, "table/places.js", "table/following.js", attributes=TABLE)
    page.get_by_role("link", name="audit").click()
    expect(page.locator("#place-audit")).to_be_visible()
    scroll(page, "audit", 90)
    page.get_by_role("link", name="now").click()
    news(bench, page)
    assert bench.count("/audit") == 0
    page.get_by_role("link", name="audit").click()
    expect(page.locator("#audit")).to_have_text("newer")
    page.wait_for_function("document.querySelector('#place-audit').scrollTop === 90")
    page.get_by_role("link", name="now").click()
    page.get_by_role("link", name="audit").click()
    assert bench.count("/audit") == 1


def test_following_js_refreshes_a_battle_that_is_being_entered(bench: Bench) -> None:
    bench.answers["/fight"] = Answer("<p>its forces</p>")
    page = bench.lay(PLACES, "table/places.js", "table/following.js", attributes=TABLE)
    page.evaluate(
        """() => {
            document.querySelector('#battles').innerHTML = `
                <form id=battle hx-get=/fight hx-trigger=refresh hx-target="#toast"><input name=die value=7>`;
            htmx.process(document.querySelector('#battles'));
        }"""
    )
    page.get_by_role("link", name="battle").click()
    with page.expect_response("**/fight?*die=7*") as asked:
        news(bench, page)
    assert "refresh=1" in asked.value.url
    assert bench.count("/battles") == 0


def test_following_js_asks_again_what_a_chosen_card_can_do(bench: Bench) -> None:
    drawn = """<section class=conduct data-version={}><form id=play-form hx-get=/play hx-trigger=change
        hx-target="closest .conduct" hx-swap=outerHTML><input name=card value=J10>{}</form></section>"""
    bench.answers["/play"] = Answer(drawn.format(2, "what it can do now"))
    page = bench.lay(PLACES, "table/places.js", "table/following.js", attributes=TABLE)
    page.evaluate(
        """text => {
            document.querySelector('#place-now').innerHTML = `<div id=now>${text}</div>`;
            htmx.process(document.querySelector('#place-now'));
        }""",
        drawn.format(1, "what it could do"),
    )
    news(bench, page)
    expect(page.locator("#now")).to_have_text("what it can do now")
    news(bench, page)
    assert bench.count("/play") == 1


def test_following_js_reads_an_open_reason_again(bench: Bench) -> None:
    bench.answers["/supply"] = Answer("<p id=supply data-url=/supply>now cut</p>")
    page = bench.lay(PLACES + SHEET, "table/places.js", "table/following.js", attributes=TABLE)
    page.evaluate(OPEN, "<p id=supply data-url=/supply>traced</p>")
    news(bench, page)
    expect(page.locator("#supply")).to_have_text("now cut")


WHAT_IF = """<svg id=trace><g></g></svg>
    <button data-what-if hx-get=/suppose hx-target='#audit' hx-swap=outerHTML>What if?</button>
    <button hx-get=/t/x/place/2813 hx-target='#sheet-body'>Place</button>
    <div id=supposition></div>"""
SUPPOSING = "<div id=audit data-url=/audit data-version=1 data-supposing='gone=cv&zoneless=b'>what if</div>"


def test_supposing_js_leads_to_the_audit_and_holds_for_every_sheet(bench: Bench) -> None:
    bench.answers |= {"/suppose": Answer(SUPPOSING), "/t/x/place/2813": Answer("<p>place</p>")}
    scripts = ("table/places.js", "table/sheet.js", "table/layers.js", "table/supposing.js")
    page = bench.lay(PLACES + SHEET + WHAT_IF, *scripts, attributes=TABLE)
    page.evaluate(OPEN, "<p>a sheet</p>")
    page.get_by_role("button", name="What if?").click()
    expect(page.locator("#place-audit")).to_contain_text("what if")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#trace > *")).to_have_count(0)
    with page.expect_response("**/place/2813?*") as asked:
        page.get_by_role("button", name="Place").click()
    assert parse_qs(asked.value.url.split("?")[1]) == {"gone": ["cv"], "zoneless": ["b"]}


def test_planning_js_marks_the_page_and_every_tap(bench: Bench) -> None:
    posted: list[str] = []

    def taken(request: Request) -> Answer:
        posted.append(request.post_data or "")
        return Answer()

    bench.answers["/t/x/do"] = taken
    bench.answers["/elsewhere"] = taken
    forms = "".join(
        f"<button hx-post={path} hx-swap=none>{path}</button>" for path in ("/t/x/do", "/elsewhere")
    )
    page = bench.lay(
        PLACES + "<i id=plan></i>" + forms, "table/places.js", "table/planning.js", attributes=TABLE
    )
    scroll(page, "now", 100)
    news(bench, page, "<i id=plan data-plan=secret hx-swap-oob=true></i>")
    expect(page.locator("body")).to_have_class("planning")
    assert top(page, "now") == 0
    for path in ("/t/x/do", "/elsewhere"):
        with page.expect_response(f"**{path}"):
            page.get_by_role("button", name=path).click()
    assert posted == ["plan=secret", ""]


def test_refusals_js_shows_the_newest_one_alone(bench: Bench) -> None:
    refused = "<div class=refusal>no {}<button data-clear-refusal>Change it</button></div>"
    bench.answers |= {f"/try/{n}": Answer(refused.format(n), 422) for n in (1, 2)}
    forms = "".join(
        f"<p style='height: 1200px'></p><button hx-post=/try/{n} hx-target='next .refusal-slot'>{n}</button>"
        "<div style='height: 1200px'></div><div class=refusal-slot></div>"
        for n in (1, 2)
    )
    page = bench.lay(forms, "table/refusals.js")
    page.get_by_role("button", name="1", exact=True).click()
    expect(page.get_by_text("no 1")).to_be_in_viewport()
    page.get_by_role("button", name="2", exact=True).click()
    expect(page.get_by_text("no 2")).to_be_in_viewport()
    expect(page.get_by_text("no 1")).to_have_count(0)
    page.get_by_role("button", name="Change it").click()
    expect(page.locator(".refusal")).to_have_count(0)


def test_toast_js_takes_news_away_by_itself_or_by_a_tap(bench: Bench) -> None:
    page = bench.page
    page.clock.install()
    bench.lay("<div id=toast></div>", "table/toast.js")
    say = "() => { document.querySelector('#toast').innerHTML = '<p>moved <button>Undo</button></p>'; }"
    page.evaluate(say)
    page.get_by_role("button").click()
    expect(page.get_by_text("moved")).to_be_visible()
    page.get_by_text("moved").click(position={"x": 2, "y": 2})
    expect(page.get_by_text("moved")).to_have_count(0)
    page.evaluate(say)
    page.clock.run_for(4_900)
    expect(page.get_by_text("moved")).to_be_visible()
    page.clock.run_for(200)
    expect(page.get_by_text("moved")).to_have_count(0)
    page.evaluate(say)
    page.get_by_role("button").focus()
    page.clock.run_for(10_000)
    expect(page.get_by_text("moved")).to_be_visible()


@pytest.mark.parametrize(("said", "left_at"), [("Step two", 0), ("Step one", 100)])
def test_stage_js_reads_a_new_step_from_its_top(bench: Bench, said: str, left_at: int) -> None:
    now = "<div id=now-due {}><p class=stage-now>{}</p><p style='margin-top: 600px' class=due>due</p></div>"
    body = PLACES.replace("what is due", now.format("", "Step one"))
    page = bench.lay(
        body + "<button data-to-due>You</button>", "table/places.js", "table/stage.js", attributes=TABLE
    )
    scroll(page, "now", 100)
    news(bench, page, now.format("hx-swap-oob=true", said))
    expect(page.locator("#now .stage-now")).to_have_text(said)
    assert top(page, "now") == left_at
    page.get_by_role("button", name="You").click()
    expect(page.get_by_text("due", exact=True)).to_be_in_viewport()


def test_stage_js_reads_the_same_step_of_a_new_segment_from_its_top(bench: Bench) -> None:
    now = "<div id=now-due {}><p class=conduct>Go on</p><p style='margin-top: 600px'>more</p></div>"
    where = "<h1 class=status-where id=where {}>{}</h1>"
    body = where.format("", "Attrition") + PLACES.replace("what is due", now.format(""))
    page = bench.lay(body, "table/places.js", "table/stage.js", attributes=TABLE)
    scroll(page, "now", 100)
    new = where.format("hx-swap-oob=true", "End of turn") + now.format("hx-swap-oob=true")
    news(bench, page, new)
    expect(page.locator("#where")).to_have_text("End of turn")
    assert top(page, "now") == 0


BOARD = """() => {
    window.went = [];
    window.adjutantBoard = { attend() {}, encompass: (all) => went.push(all.join('+')),
        goTo: (place) => went.push(place)};
    window.adjutantChoosing = {openPlace: (...what) => went.push(['open', ...what].join(' '))};
}"""
FIND = """<form data-goto><input id=goto name=q hx-get=/find hx-trigger=input hx-target='#found'></form>
    <div id=found></div><a href=#board data-find-anywhere>Find</a>"""
FOUND = "<button data-found data-find-place=2813 data-find-unit=cv>Manila</button>"


def test_finding_js_opens_the_first_by_enter_and_any_by_a_tap(bench: Bench) -> None:
    bench.answers["/find"] = Answer(FOUND)
    scripts = ("table/places.js", "table/sheet.js", "table/finding.js")
    page = bench.lay(PLACES + SHEET + FIND, *scripts, attributes=TABLE)
    page.evaluate(BOARD)
    page.get_by_role("link", name="Find").click()
    expect(page.locator("#goto")).to_be_focused()
    expect(page.locator("#board")).to_be_visible()
    page.keyboard.type("m")
    page.get_by_role("button", name="Manila").click()
    expect(page.locator("#found")).to_be_empty()
    page.locator("#goto").fill("manila")
    page.locator("#goto").press("Enter")
    page.wait_for_function("window.went.length === 4")
    assert page.evaluate("window.went") == ["open 2813 cv ", "2813"] * 2
    expect(page.locator("#found")).to_be_empty()


def test_framing_js_brings_a_path_into_view_and_leads_to_the_battle(bench: Bench) -> None:
    bench.answers["/path"] = Answer("<div data-frame='2813 2912'>path</div>")
    scripts = ("table/places.js", "table/sheet.js", "table/framing.js")
    body = PLACES + SHEET + "<i data-open-place=3706></i><button data-fight>Fight</button>"
    bench.page.add_init_script(f"({BOARD})()")
    page = bench.lay(body, *scripts, attributes=TABLE)
    page.wait_for_function("window.went.join() === '3706'")
    page.evaluate("() => htmx.ajax('GET', '/path', '#sheet-body')")
    expect(page.locator("#board")).to_be_visible()
    assert page.evaluate("window.went") == ["3706", "2813+2912"]
    page.get_by_role("button", name="Fight").click()
    expect(page.locator("#place-battle")).to_be_visible()
    expect(page.locator("#sheet")).to_be_hidden()


PAD = """<form data-dice-form hx-post=/t/x/do hx-target='#refusal'>
    <select name=count><option>1<option>3</select>
    <button class=pad-key name=face value=4>4</button><button class=pad-key name=face value=9>9</button>
    <output data-dice-shown></output></form><div id=refusal></div>"""


def faces_posted(bench: Bench) -> list[list[str]]:
    """The faces of each tap that comes to the server, as they come."""
    posted: list[list[str]] = []

    def taken(request: Request) -> Answer:
        posted.append(parse_qs(request.post_data or "")["face"])
        return Answer("taken")

    bench.answers["/t/x/do"] = taken
    return posted


def test_dice_js_sends_one_die_at_once_and_collects_more(bench: Bench) -> None:
    posted = faces_posted(bench)
    page = bench.lay(PAD, "table/dice.js", attributes=TABLE)
    with page.expect_response("**/do"):
        page.get_by_role("button", name="9").click()
    page.get_by_role("combobox").select_option("3")
    page.get_by_role("button", name="4").click()
    expect(page.locator("[data-dice-shown]")).to_have_text("4 (1 of 3)")
    page.get_by_role("combobox").select_option("1")
    expect(page.locator("[data-dice-shown]")).to_be_empty()
    page.get_by_role("combobox").select_option("3")
    for face in ("9", "4"):
        page.get_by_role("button", name=face).click()
    assert posted == [["9"]]
    with page.expect_response("**/do"):
        page.get_by_role("button", name="9").click()
    assert posted == [["9"], ["9", "4", "9"]]


SALVO = """<form data-dice-form data-dice-count=3 hx-post=/t/x/do hx-target='#refusal'>
    <p data-dice-shown data-each="CV-1 (2)|DD-P1 (1)|DD-P2 (1)">CV-1 (2)</p>
    <button type=button data-dice-back hidden>Back</button>
    <button class=pad-key name=face value=4>4</button><button class=pad-key name=face value=6>6</button>
    </form><div id=refusal></div>"""


def test_dice_js_says_whose_die_is_next_and_takes_one_back(bench: Bench) -> None:
    posted = faces_posted(bench)
    page = bench.lay(SALVO, "table/dice.js", attributes=TABLE)
    shown, back = page.locator("[data-dice-shown]"), page.get_by_role("button", name="Back")
    expect(back).to_be_hidden()
    for face in ("4", "4"):
        page.get_by_role("button", name=face).click()
    expect(shown).to_have_text("4 4 (2 of 3) · DD-P2 (1)")
    back.click()
    expect(shown).to_have_text("4 (1 of 3) · DD-P1 (1)")
    page.get_by_role("button", name="6").click()
    with page.expect_response("**/do"):
        page.get_by_role("button", name="4").click()
    assert posted == [["4", "6", "4"]]


def test_dice_js_takes_the_second_of_two_quick_taps_for_a_slip(bench: Bench) -> None:
    bench.page.add_init_script("window.at = 1000; performance.now = () => window.at;")
    page = bench.lay(
        "<form class=die-form><button type=button class=pad-key>7</button></form>", "table/dice.js"
    )
    page.evaluate("() => { window.taps = 0; document.addEventListener('click', () => window.taps++); }")
    page.get_by_role("button").click()
    page.get_by_role("button").click()
    assert page.evaluate("window.taps") == 1
    page.evaluate("window.at += 401")
    page.get_by_role("button").click()
    assert page.evaluate("window.taps") == 2
