"""One complete offensive on two phones: card, activation, moves, reaction, battles and the way home."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from rules.core.answering import command_of
from rules.core.game import REFEREE, Setup
from rules.core.table import Correct
from rules.eots.commands import DeclareBattles, EndAnswer, EndReaction, MoveForces, MoveUnits, PlayCard
from tests.app.recording import Recorder
from tests.browser.devices import Device, two_devices
from tests.browser.test_pages import check
from tests.eots.browser.test_ending import brought
from tests.support import eots

MOST_TAPS = 60
TAPS_TO_ACTIVATE = 10
TAPS_OF_A_MOVE = 2
AFTER = ("Retreats", "Offensive returns", "Clear up")
RAIDERS = ("jp-15-army", "jp-22-air-flotilla", "jp-bb-kongo", "jp-ca-mogami")
CROWD = ("jp-14-army", "jp-16-army", "jp-18-army", "jp-25-army", "jp-28-army")
UNITS = ("jp-15-army", "jp-25-army", "jp-22-air-flotilla", "jp-bb-kongo", "jp-ca-mogami", "jp-ca-takao")


def choose(one: Device, what: str) -> None:
    """Tick something and wait for the answer to it."""
    with one.page.expect_response(lambda answer: "/play" in answer.url or "/react" in answer.url):
        one.tap(f"label:has(#{what})")
    expect(one.page.locator(f"#{what}")).to_be_checked()


def activate(japan: Device) -> None:
    """The 2nd Operational Phase as an event: South HQ and six units."""
    japan.tap("#card-text")
    japan.page.keyboard.type("J10")
    japan.tap(japan.found("#card-found", "J10"))
    expect(japan.page.locator("#use-event")).to_be_checked()
    choose(japan, "hq-jp-hq-south")
    for unit in UNITS:
        choose(japan, f"unit-{unit}")
    japan.tap(japan.button("Activate 6 of 7"))
    expect(japan.page.locator("#offensive")).to_contain_text("2nd Operational Phase")


def move(japan: Device, unit: str, to: str) -> None:
    """From the list to the map, and to the hex; back at the list."""
    before = japan.taps
    japan.tap(f".mover-button[data-take-unit={unit}]")
    expect(japan.page.locator("#reachable .reach").first).to_be_attached()
    japan.tap_hex(to)
    assert japan.taps - before <= TAPS_OF_A_MOVE
    expect(japan.page.locator("#toast")).to_contain_text("✓")
    expect(japan.page.locator("#sheet")).not_to_have_class("sheet open")
    japan.place("now")


def dice(one: Device) -> Locator:
    """The pads of the battle's sheet that lie untouched."""
    return one.page.locator("#battle .pad:not(:has(:checked))")


def fight(japan: Device, allies: Device, where: str) -> None:
    """Open a battle, enter its dice, propose it; the other phone agrees."""
    japan.place("battle")
    expect(japan.page.locator("#battles")).to_contain_text(where)
    if japan.page.locator("#battle").count() == 0:
        japan.tap(japan.page.locator(".battle-mark", has_text=where))
    expect(dice(japan).first).to_be_visible()
    for pad in dice(japan).all()[:2]:  # those of the first combat, both without scrolling
        expect(pad.locator(".pad-key").last).to_be_in_viewport(ratio=1)
    for _ in range(4):
        open_pads = dice(japan).count()
        if not open_pads:
            break
        japan.tap(dice(japan).first.locator(".pad-key").nth(9))
        expect(dice(japan)).not_to_have_count(open_pads)
    japan.tap(".propose button")
    allies.place("now")
    allies.tap(allies.button("Agree", exact=True))
    for one in (allies, japan):
        expect(one.page.locator("#sheet")).to_contain_text("Now on the board")
        one.tap("#sheet [data-close-sheet]")


@pytest.mark.slow
def test_an_offensive_with_a_reaction_and_two_battles_takes_few_taps(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device, "guided")
    japan.taps = allies.taps = 0
    japan.looks = allies.looks = True
    activate(japan)
    assert japan.taps <= TAPS_TO_ACTIVATE
    expect(allies.page.locator("#now")).to_contain_text("Waiting for Japan: Move")
    move(japan, "jp-15-army", "2014")
    move(japan, "jp-25-army", "2014")
    move(japan, "jp-bb-kongo", "2015")  # with the Mogami, which lies beside it
    move(japan, "jp-ca-takao", "2015")
    expect(japan.page.locator("#now")).to_contain_text("Battle hexes")
    japan.tap(japan.button("Declare and hand over"))
    expect(japan.page.locator("#now")).to_contain_text("Waiting for Allies: Intelligence")
    # 7, and 2 off the die for the ships and troops that moved in the zone of the Malaya air unit.
    expect(allies.page.locator("#now")).to_contain_text("8 or less, 90 %")
    expect(allies.page.locator(".die-form .pad-key").last).to_be_in_viewport(ratio=1)  # nobody scrolls for it
    allies.tap(allies.page.locator(".die-form .pad-key", has_text="1").first)
    expect(allies.page.locator("#now")).to_contain_text("intercept")
    choose(allies, "hq-br-hq-malaya")
    choose(allies, "unit-br-ma-air")
    choose(allies, "unit-in-3-corps")
    allies.tap(allies.button("React with 2"))
    expect(allies.page.locator(".movers")).to_contain_text("joins 2015 Singapore")
    allies.tap(allies.button("To the battles"))
    expect(japan.page.locator("#now")).to_contain_text("Fight: 2 battles")
    fight(japan, allies, "2014 Kuantan")
    fight(japan, allies, "2015 Singapore")
    if allies.page.get_by_role("button", name="All there").count():
        allies.tap(allies.button("All there"))
    japan.place("now")
    japan.tap(japan.button("All there"))
    for one in (japan, allies):
        expect(one.page.locator("#now")).to_contain_text("is over")
    expect(allies.page.locator("#now")).to_contain_text("Your turn to play a card")
    assert japan.taps + allies.taps <= MOST_TAPS
    assert {"card", "moves", "battle", "ReturnForces"} <= kinds(japan)
    assert {"TryIntelligence", "reaction"} <= kinds(allies)


def kinds(one: Device) -> set[str]:
    """What was due on a phone that looks, each of it in view without scrolling."""
    return {due.split(":")[0] for due in one.seen}


def fought(record: Recorder, where: str, *faces: int) -> None:
    """A battle with these dice, and the losses that the app proposes."""
    seat, rolled = REFEREE, iter(faces)
    offers = eots().prompts(record.state, seat)
    prompt = next(one for one in offers if one.kind == "FightBattle" and ("hex", where) in one.fixed)
    while not prompt.is_refined:
        die = next(prompt.fields()).name
        prompt = eots().refined(record.state, seat, prompt, {die: (str(next(rolled)),)})
    record.do(command_of(prompt, {}))


def test_retreats_ways_home_and_clearing_up_are_in_view_without_scrolling(
    device: Callable[..., Device], tmp_path: Path
) -> None:
    record = Recorder("after-the-battles", Setup("1942", "v3.2", "guided", "table"))
    record.do(PlayCard("J23", "event", "jp-hq-south", RAIDERS))
    for units, to in ((RAIDERS[:1], "2014"), (RAIDERS[1:2], "2112"), (RAIDERS[2:], "2015")):
        record.do(MoveForces(units, to))
    for command in (DeclareBattles(("2014:", "2015:")), EndAnswer(), EndReaction()):
        record.do(command)
    fought(record, "2015", 5, 0)
    fought(record, "2014", 3, 0)  # the corps is beaten
    record.do(Correct(MoveUnits(CROWD, "2212"), "more than may stack"))
    file = tmp_path / "record.json"
    file.write_text(record.text(), encoding="utf-8")
    one = device()
    brought(one, file, "japan")
    one.place("now")
    one.looks = True
    for stage, button in zip(AFTER, ("All there", "All there", "Clear up"), strict=True):
        expect(one.page.locator("#now .stage-now")).to_have_text(stage)
        check(one.page, f"{stage.lower().replace(' ', '-')}-phone")
        one.tap(one.button(button))
    expect(one.page.locator("#now")).to_contain_text("Waiting for Allies: Play a card")
    assert {"RetreatTroops", "ReturnForces", "ClearUp"} <= kinds(one)


def test_steps_are_undone_and_the_offensive_goes_on_after_a_reload(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device, "guided")
    activate(japan)
    move(japan, "jp-15-army", "2014")
    japan.page.reload()
    expect(japan.page.locator("#now")).to_contain_text("marches to 2014 Kuantan")
    japan.tap("#now .last button")
    expect(japan.page.locator(".mover", has_text="15th Army")).to_contain_text("in 1913 Kuala Lumpur")
    expect(allies.page.locator(".mover", has_text="15th Army")).to_contain_text("in 1913 Kuala Lumpur")


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("dark", [False, True])
def test_playing_and_conducting_is_accessible(device: Callable[..., Device], wide: bool, dark: bool) -> None:
    japan, _ = two_devices(lambda: device(wide=wide, dark=dark), "guided")
    look = f"{'laptop' if wide else 'phone'}-{'dark' if dark else 'light'}"
    check(japan.page, f"play-{look}")
    activate(japan)
    check(japan.page, f"offensive-{look}")
    japan.tap(".mover-button[data-take-unit=jp-15-army]")
    expect(japan.page.locator("#reachable .reach").first).to_be_attached()
    check(japan.page, f"moves-{look}")
