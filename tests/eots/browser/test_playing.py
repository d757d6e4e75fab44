"""Two phones play: moves, refusals, rulings, corrections, undo, news, offline, log and records."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from app import transfer
from tests.browser.devices import Device, Server, busy, links, open_table, two_devices


def move_akagi(one: Device, to: str = "4017") -> None:
    """Choose the carrier in Tokyo and tap where it goes."""
    one.place("board")
    one.tap_hex("3706")
    one.tap(one.page.locator("label.unit", has_text="CV Akagi"))
    one.tap_hex(to)


def test_a_move_is_seen_by_the_other_phone_within_a_second(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device)
    move_akagi(japan)
    expect(japan.page.locator("#toast")).to_contain_text("CV Akagi moved from 3706 Tokyo to 4017 Truk")
    expect(allies.page.locator("#toast")).to_contain_text("CV Akagi moved")
    stack = allies.page.locator("#board-overlay .stack[data-place-id='4017'] [data-unit='jp-cv-akagi']")
    expect(stack).to_be_attached()


def test_a_counter_that_is_looked_at_moves_in_two_taps(device: Callable[..., Device]) -> None:
    japan, _ = two_devices(device)
    japan.place("board")
    japan.page.wait_for_function("window.adjutantBoard")
    japan.page.evaluate("window.adjutantBoard.goTo('3814', 3)")
    japan.rest()
    japan.tap("#board-overlay [data-unit='jp-3-sn-brigade']")
    expect(japan.page.locator("input[name=units]")).not_to_be_checked()
    japan.taps = 0
    japan.tap("#place-form label.unit")
    expect(japan.page.locator("[data-hint]")).to_contain_text("Tap on the map")
    japan.tap_hex("3813")
    expect(japan.page.locator("#toast")).to_contain_text("3rd SN Brigade moved")
    assert japan.taps == 2


def test_a_refusal_teaches_and_keeps_the_choice(device: Callable[..., Device]) -> None:
    japan, _ = two_devices(device)
    japan.place("board")
    japan.tap_hex("3706")
    japan.tap(japan.page.locator("label.unit", has_text="18th Army"))
    japan.tap_hex("3709")
    japan.tap(japan.page.locator(".bar a[data-place=board]"))
    japan.place("board")
    japan.tap_hex("3706")
    japan.tap(japan.page.locator("label.unit", has_text="1st Air Division"))
    japan.tap_hex("3708")
    refusal = japan.page.locator("#refusal .refusal")
    expect(refusal).to_contain_text("needs an airfield")
    expect(refusal).to_contain_text("EotS 8.31")
    expect(japan.page.locator("input[name=units]:checked")).to_have_count(1)
    japan.tap(japan.button("Change it"))
    expect(refusal).to_have_count(0)
    expect(japan.page.locator("input[name=units]:checked")).to_have_count(1)


def test_a_ruling_is_asked_and_agreed_with_one_tap(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device)
    japan.place("board")
    japan.tap_hex("3706")
    japan.tap(japan.page.locator("label.unit", has_text="1st Air Division"))
    japan.tap_hex("3708")
    japan.page.locator("#refusal input[name=why]").fill("we agreed")
    japan.tap(japan.button("Agree a ruling"))
    question = allies.page.locator(".question")
    expect(question).to_contain_text("Move 1st Air Division to 3708")
    expect(question).to_contain_text("EotS 8.31")
    allies.taps = 0
    allies.tap(allies.button("Agree", exact=True))
    assert allies.taps == 1
    expect(allies.page.locator("#log-list")).to_contain_text("Ruling by Japan and Allies")
    moved = japan.page.locator("#board-overlay .stack[data-place-id='3708'] [data-unit='jp-1-air-division']")
    expect(moved).to_be_attached()


def test_what_a_declined_ruling_was_asked_for_is_still_chosen(
    device: Callable[..., Device],
) -> None:
    japan, allies = two_devices(device)
    japan.place("board")
    japan.tap_hex("3706")
    japan.tap(japan.page.locator("label.unit", has_text="1st Air Division"))
    japan.tap_hex("3708")
    japan.tap(japan.button("Agree a ruling"))
    allies.tap(allies.button("Decline"))
    expect(japan.page.locator("#log-list")).to_contain_text("Declined: Move 1st Air Division to 3708")
    japan.tap_hex("3706")
    chosen = japan.page.locator("#sheet input[name=units]:checked")
    expect(chosen).to_have_count(1)
    expect(chosen).to_have_value("jp-1-air-division")
    expect(japan.page.locator("body")).to_have_class(re.compile("placing"))


def test_a_counter_is_corrected_in_three_taps(device: Callable[..., Device]) -> None:
    _, allies = two_devices(device)
    allies.place("board")
    allies.page.wait_for_function("window.adjutantBoard")
    allies.page.evaluate("window.adjutantBoard.goTo('3814', 3)")
    allies.rest()
    allies.taps = 0
    allies.tap("#board-overlay [data-unit='jp-3-sn-brigade']")
    allies.tap(allies.page.locator("#sheet label.choice", has_text="Correct the board"))
    allies.tap_hex("3914")
    expect(allies.page.locator("#toast")).to_contain_text("Correction of the board")
    assert allies.taps <= 3


def test_undo_is_free_until_the_other_acted_then_asked(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device)
    move_akagi(japan)
    japan.taps = 0
    japan.tap(japan.page.locator("#toast").get_by_role("button", name="Undo"))
    assert japan.taps <= 2
    expect(japan.page.locator("#sheet")).to_contain_text("Move CV Akagi from")
    expect(allies.page.locator("#log-list")).to_contain_text("Went back to entry 0")
    japan.tap("[data-close-sheet]")
    move_akagi(japan)
    allies.place("now")
    allies.tap(allies.button("Dice"))
    allies.tap(allies.page.locator(".pad-key", has_text="7"))
    expect(japan.page.locator("#toast")).to_contain_text("Rolled")
    japan.place("now")
    japan.tap(japan.button("Ask to undo"))
    expect(allies.page.locator(".question")).to_contain_text("Undo one entry?")
    allies.place("now")
    allies.tap(allies.button("Agree", exact=True))
    expect(japan.page.locator("#log-list .entry.struck", has_text="Rolled")).to_be_attached()


def test_at_a_table_with_its_own_dice_faces_are_tapped(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device)
    japan.taps = 0
    japan.tap(japan.button("Dice"))
    japan.tap(japan.page.locator(".pad-key", has_text="4"))
    assert japan.taps == 2
    expect(allies.page.locator("#toast .die")).to_have_text("4")
    japan.tap(japan.button("Dice"))
    japan.page.locator("input[name=count][value='2']").check()
    japan.tap(japan.page.locator(".pad-key", has_text="9"))
    japan.tap(japan.page.locator(".pad-key", has_text="0"))
    expect(allies.page.locator("#toast .die")).to_have_text(["9", "0"])
    japan.tap(japan.button("Dice"))
    expect(japan.button("The app rolls")).to_have_count(0)


def test_taps_made_offline_wait_and_are_sent_once(device: Callable[..., Device], server: Server) -> None:
    japan, allies = two_devices(device)
    japan.context.set_offline(True)
    expect(japan.page.locator("#connection")).to_have_attribute("data-state", "off")
    move_is_loaded = japan.page.locator("#now form button", has_text="Go on")
    japan.tap(move_is_loaded)
    expect(japan.page.locator("#waiting")).to_contain_text("1 tap is waiting")
    japan.context.set_offline(False)
    expect(japan.page.locator("#waiting")).to_be_hidden()
    expect(allies.page.locator("#toast")).to_contain_text("National status segment began")
    expect(japan.page.locator("#status")).to_contain_text("entry 1")
    expect(japan.page.locator("#connection")).to_have_attribute("data-state", "live")


def test_the_connection_repairs_itself_after_a_restart(device: Callable[..., Device], server: Server) -> None:
    japan, allies = two_devices(device)
    server.stop()
    expect(japan.page.locator("#connection")).not_to_have_attribute("data-state", "live")
    server.start()
    for one in (japan, allies):
        expect(one.page.locator("#connection")).to_have_attribute("data-state", "live")
    move_akagi(japan)
    expect(allies.page.locator("#toast")).to_contain_text("CV Akagi moved")


def test_somebody_was_faster_is_told_and_the_choice_is_kept(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device)
    allies.place("board")
    allies.tap_hex("3706")
    allies.page.locator("label.unit", has_text="CV Akagi").click()
    allies.page.locator("#sheet label.choice", has_text="Correct the board").click()
    move_akagi(japan)
    expect(allies.page.locator("#toast")).to_contain_text("CV Akagi moved")
    allies.button("Flip").click()
    expect(allies.page.locator("#refusal")).to_contain_text("Somebody was faster")
    expect(allies.page.locator("#refusal")).to_contain_text("CV Akagi moved from 3706 Tokyo")
    expect(allies.page.locator("input[name=units]:checked")).to_have_count(1)


def test_the_log_filters_and_shows_the_board_as_it_was(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device)
    move_akagi(japan)
    expect(allies.page.locator("#log-list")).to_contain_text("CV Akagi moved")
    allies.button("Dice").click()
    allies.page.locator(".pad-key", has_text="3").click()
    expect(japan.page.locator("#log-list")).to_contain_text("Rolled")
    japan.place("log")
    japan.page.get_by_label("Kind").select_option("dice")
    expect(japan.page.locator("#log-list .entry")).to_have_count(1)
    japan.page.get_by_label("Kind").select_option("")
    japan.page.get_by_label("Seat").select_option("japan")
    expect(japan.page.locator("#log-list .entry")).to_have_count(2)
    japan.page.get_by_label("Entry 0: the board then").click()
    japan.page.wait_for_url("**/at/0")
    expect(japan.say("as it was after entry 0")).to_be_visible()
    then = japan.page.locator("#board-overlay .stack[data-place-id='3706'] [data-unit='jp-cv-akagi']")
    expect(then).to_be_attached()
    japan.button("Go back to here").click()
    expect(japan.page.locator("#sheet")).to_contain_text("2 entries would be taken back")
    expect(japan.page.locator("#sheet")).to_contain_text("Put CV Akagi in 3706 Tokyo")


def test_a_record_is_exported_verified_and_brought_in_elsewhere(
    device: Callable[..., Device], tmp_path: Path
) -> None:
    japan, _ = two_devices(device)
    move_akagi(japan)
    expect(japan.page.locator("#toast")).to_contain_text("moved")
    japan.place("table")
    with japan.page.expect_download() as download:
        japan.page.get_by_role("link", name="Export the record").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    verified = transfer.verify(file.read_bytes())
    assert [entry.seq for entry in verified.entries] == [0, 1]
    stranger = device()
    stranger.open()
    stranger.page.get_by_text("Bring a game from a record file").click()
    stranger.page.locator("input[type=file]").set_input_files(file)
    stranger.page.locator("details input[name=name]").fill("Carl")
    stranger.button("Look at it").click()
    expect(stranger.say("Faithful: every entry is what the rules decide")).to_be_visible()
    stranger.button("Open it here").click()
    expect(stranger.say("This table is already here")).to_be_visible()
    broken = json.loads(file.read_text())
    broken["entries"][1]["who"] = "Mallory"
    file.write_text(json.dumps(broken))
    stranger.open()
    stranger.page.get_by_text("Bring a game from a record file").click()
    stranger.page.locator("input[type=file]").set_input_files(file)
    stranger.page.locator("details input[name=name]").fill("Carl")
    stranger.button("Look at it").click()
    expect(stranger.say("entry 1 was altered")).to_be_visible()


def test_a_track_moves_in_two_taps(device: Callable[..., Device]) -> None:
    alone = device()
    open_table(alone, "both")
    alone.taps = 0
    alone.tap(alone.button("US Political Will"))
    alone.tap(alone.page.locator(".pad-key", has_text=re.compile("^7$")))
    expect(alone.page.locator("#toast")).to_contain_text("US Political Will: 8 to 7")
    assert alone.taps == 2


def test_news_step_aside_by_themselves(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    one.button("Dice").click()
    one.page.locator(".pad-key", has_text="4").click()
    expect(one.page.locator("#toast")).to_contain_text("Rolled at the table")
    expect(one.page.locator("#toast .toast")).to_have_count(0)


def test_the_code_leaves_when_the_other_side_sits_down(device: Callable[..., Device]) -> None:
    host, guest = device(), device()
    open_table(host)
    expect(host.page.locator("#connection")).to_have_attribute("data-state", "live")
    guest.open(links(host)["allies"])
    expect(host.page.locator(".invite-first")).to_be_visible()
    guest.button("Sit down").click()
    expect(host.page.locator(".invite-first")).to_have_count(0)


def test_a_page_opened_at_any_place_works(device: Callable[..., Device]) -> None:
    one = device()
    table = open_table(one, "both")
    for place in ("table", "log", "board", "now"):
        one.open(f"/t/{table}#{place}")
        one.page.reload()
        expect(one.page.locator(f"#place-{place}")).to_be_visible()
        expect(one.page.locator("#connection")).to_have_attribute("data-state", "live")


def test_two_phones_that_go_on_together_are_both_told(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device)
    for one in (japan, allies):
        one.page.route("**/news?*", busy)  # neither knows yet that the other has
    for one in (japan, allies):
        one.page.evaluate("document.querySelector('#now form:has([value=EndSegment])').requestSubmit()")
    for one in (japan, allies):
        one.page.unroute("**/news?*")
    expect(japan.page.locator("#status")).to_contain_text("National status")
    expect(allies.page.locator("#status")).to_contain_text("National status")
    told = [one.page.locator("#sheet").get_by_text("Somebody was faster").count() for one in (japan, allies)]
    assert sum(told) <= 1
    expect(japan.page.locator("#status")).to_have_attribute("data-seq", "1")


def test_from_an_old_board_one_returns_to_the_table(device: Callable[..., Device]) -> None:
    alone = device()
    table = open_table(alone, "both")
    move_akagi(alone)
    expect(alone.page.locator("#toast")).to_contain_text("moved")
    alone.open(f"/t/{table}/at/0")
    alone.button("Go back to here").click()
    alone.button("Go back", exact=True).click()
    alone.page.wait_for_url(f"**/t/{table}")
    expect(alone.page.locator("#log-list")).to_contain_text("Went back to entry 0")
